"""Properties that are named where nothing shows of which response they are: in a table of columns, in a function of a library."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from lmscontract.usage.source.evaluation.expressions import THIS
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import TESTS
from lmscontract.usage.usage import Place


class Named(NamedTuple):
    """The name of a property, and where it is.

    `role` is `read`, `sent` as a key of an object, or `declared` by a class, a constant, or in a list such as one of columns.
    """

    name: str
    place: Place
    role: str


def named_properties(files: Iterable[ir.File], names: Collection[str]) -> Iterator[Named]:
    """Yield where files name some properties: as a member, as a key, as a text of its own, or in a filter such as `.name`."""
    if not names:
        return
    filters = re.compile(rf"(?<=\.)(?:{'|'.join(map(re.escape, sorted(names)))})(?!\w)")
    for file in files:
        if not TESTS.search(file.name):
            for name, (line, column), role in _named(file.body, names, filters):
                yield Named(name, Place(file.name, line, column), role)


def _named(
    body: ir.AnyNode, names: Collection[str], filters: re.Pattern[str]
) -> Iterator[tuple[str, tuple[int, int], str]]:
    stack: list[tuple[object, str]] = [(body, "read")]
    while stack:
        each, role = stack.pop()
        if isinstance(each, tuple):
            stack += [(item, role) for item in each]
        elif isinstance(each, ir.Text):
            yield from ((name, at, role) for name, at in _named_in(each, names, filters))
        elif isinstance(each, ir.Assign):
            is_pattern = isinstance(each.target, ir.Record)
            is_constant = isinstance(each.value, ir.Text)
            stack += [
                (each.target, "pattern" if is_pattern else "sent"),
                (each.value, "declared" if is_constant else "read"),
            ]
        elif isinstance(each, ir.Entry):
            stack += [(each.key, "read" if role == "pattern" else "sent"), (each.value, "read")]
        elif isinstance(each, ir.Sequence) and role == "read":
            stack += [(item, "declared" if isinstance(item, ir.Text) else role) for item in each.items]
        elif isinstance(each, ir.Index):
            stack += [(each.of, "read"), (each.key, role)]
        elif isinstance(each, ir.Node):
            if isinstance(each, ir.Member) and each.name in names and ir.last_name(each.of) not in THIS:
                yield each.name, each.at, role
            stack += [(getattr(each, name), _role_in(role, name)) for name in each.__struct_fields__[2:]]


def _named_in(text: ir.Text, names: Collection[str], filters: re.Pattern[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the names in a text, with the line at which each is written in one of several lines."""
    if text.value in names:
        yield text.value, text.at
        return
    line, column = text.at
    for match in filters.finditer(text.value):
        lines = text.value.count("\n", 0, match.start())
        yield match[0], (line + lines, match.start() - text.value.rfind("\n", 0, match.start()) if lines else column)


def _role_in(role: str, part: str) -> str:
    """Return the role of what a part of a node names, if the node has a role itself."""
    if role == "declared" or part in ("marks", "default"):
        return "declared"
    if part == "target" or (role == "pattern" and part in ("entries", "items")):
        return "pattern"
    return "read"
