"""Whether a program may use a path of which no call is seen: what gets it, or by which name the program has it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import BY_NAME, TESTS
from lmscontract.usage.source.requests.written_paths import GETTER
from lmscontract.usage.source.values.clients import Table, plain, table
from lmscontract.usage.usage import Place

Around = tuple[tuple[ir.Node, object], ...]
"""The nodes around a text, from the innermost one, each with its part that has the text."""
_BETWEEN_NAMES = re.compile(r"[\s.:|]+")


class UnseenCalls:
    """What the files of a program define, and how often they write each name."""

    def __init__(self, files: Iterable[ir.File]) -> None:
        self._files = {each.name: each for each in files}
        self._around: dict[str, Mapping[tuple[int, int], Around]] = {}

    def may_use(self, place: Place) -> bool:
        """Return whether a function of the program gets a text, or the program uses the constant, key or function that has it.

        Tests, keys and what functions of others get are no use: a route of a server, a link, a message. Of a table of which it
        writes no key, a program may use all entries.
        """
        if TESTS.search(place.file):
            return False
        is_path = False
        for around, inner in self.around(place):
            is_path |= self.names_path(around)
            if isinstance(around, ir.Call):
                return bool({_last_name(around), plain(f"{_last_name(around)}{ir.ATTRIBUTE}")} & self._defined)
            if isinstance(around, ir.Class):
                return (is_path or inner is around.given) and self._written[plain(around.name)] > 1
            if isinstance(around, ir.Entry) and inner is around.key:
                return False
            if isinstance(around, ir.Record) and not is_path and any(map(self._uses_key, around.entries)):
                return False  # it uses others of the entries
            name = plain(_name_around(around))
            if name and name not in self._of_paths and (self._written[name] > 1 or not isinstance(around, ir.Entry)):
                return self._written[name] > 1
        return False

    def around(self, place: Place) -> Around:
        """Return the nodes around a text that may be a path, from the innermost one, each with its part that has the text."""
        if place.file not in self._around:
            self._around[place.file] = dict(_around_texts(self._files[place.file].body))
        return self._around[place.file].get((place.line, place.column), ())

    def names_path(self, node: ir.Node) -> bool:
        """Return whether the name of a constant, a key, a property or a function only says that it is a path."""
        name = ir.last_name(node.target) if isinstance(node, ir.Parameter) else _name_around(node)
        return GETTER.sub("", plain(name)) in self._of_paths

    def _uses_key(self, entry: ir.AnyNode) -> bool:
        name = plain(_name_around(entry)) if isinstance(entry, ir.Entry) else ""
        return bool(name) and name not in self._of_paths and self._written[name] > 1

    def may_use_key(self, keys: Sequence[str]) -> bool:
        """Return whether the program writes the innermost key of a text in a file of data, except one such as `path`."""
        named = [name for key in keys if (name := plain(key)) not in self._of_paths]
        return bool(named) and self._written[named[-1]] > 0

    @cached_property
    def _defined(self) -> frozenset[str]:
        """The names of functions and classes."""
        return frozenset(
            name for file in self._files.values() for node in ir.nodes(file.body) for name in _defined(node)
        )

    @cached_property
    def _written(self) -> Counter[str]:
        """How often each name is written, without what is only printed."""
        found: Counter[str] = Counter()
        for file in self._files.values():
            clients = table(BY_NAME[file.language])
            waiting: list[object] = [file.body]
            while waiting:
                each = waiting.pop()
                if isinstance(each, tuple):
                    waiting += each
                elif isinstance(each, ir.Call) and _last_name(each) in clients.quiet:
                    waiting += _calls_in(each.arguments, clients)  # `print(call(PATH))`
                elif isinstance(each, ir.Node):
                    found.update(_names(each))
                    waiting += [getattr(each, name) for name in each.inner]
        return found

    @cached_property
    def _of_paths(self) -> frozenset[str]:
        """The names that only say that something is a path."""
        languages = {BY_NAME[each.language] for each in self._files.values()}
        return frozenset(name for each in languages for name, role in table(each).roles.items() if role == "url")


def _defined(node: ir.AnyNode) -> Iterator[str]:
    if isinstance(node, ir.Function | ir.Class):
        yield plain(node.name)
    elif isinstance(node, ir.Assign | ir.Entry) and isinstance(node.value, ir.Function | ir.Class):
        yield plain(_name_of(node.target if isinstance(node, ir.Assign) else node.key))


def _calls_in(arguments: Iterable[ir.AnyNode], clients: Table) -> Iterator[ir.AnyNode]:
    """Yield what the calls in some arguments get, except those of functions on texts."""
    of_texts = clients.formatting | clients.joining | clients.replacing
    for argument in arguments:
        for each in ir.nodes(argument):
            if isinstance(each, ir.Call) and _last_name(each) not in of_texts:
                yield from each.arguments


def _last_name(call: ir.Call) -> str:
    return plain(ir.last_name(call.function))


def _names(node: ir.Node) -> Iterator[str]:
    """Yield the names that a node writes itself: `shop.goods` as a text has three."""
    if isinstance(node, ir.Text):
        yield from {plain(each) for each in (node.value, *_BETWEEN_NAMES.split(node.value))}
    elif isinstance(node, ir.Name | ir.Member | ir.Function | ir.Class | ir.Argument | ir.Import):
        yield plain(node.name)


def _name_around(node: ir.Node) -> str:
    """Return the name by which a program gets what is in a node: that of a constant, a key or a function."""
    if isinstance(node, ir.Entry | ir.Assign):
        return _name_of(node.key if isinstance(node, ir.Entry) else node.target)
    return node.name if isinstance(node, ir.Function) else ""


def _name_of(node: ir.AnyNode) -> str:
    return node.value if isinstance(node, ir.Text) else ir.last_name(node)


def _around_texts(body: ir.AnyNode) -> Iterator[tuple[tuple[int, int], Around]]:
    """Yield the place of each text that may be a path, and what is around it."""
    stack: list[tuple[object, Around]] = [(body, ())]
    while stack:
        each, around = stack.pop()
        if isinstance(each, ir.Text) and "/" in each.value:
            yield each.at, around
        elif isinstance(each, tuple):
            stack += [(item, around) for item in each]
        elif isinstance(each, ir.Node):
            parts = (getattr(each, name) for name in each.inner)
            stack += [(part, ((each, part), *around)) for part in parts]
