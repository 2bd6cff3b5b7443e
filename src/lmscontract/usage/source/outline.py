"""What a file defines and mentions, as its intermediate form shows without evaluating it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import count

from msgspec import Struct

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.imports import stem
from lmscontract.usage.source.parsing.languages import Language
from lmscontract.usage.source.parsing.lower import lower
from lmscontract.usage.source.requests.urls import may_be_path
from lmscontract.usage.templates import Templates

Known = tuple[str, str, str]
"""A function or a constant: its file, its class and its name."""
_WORD = re.compile(r"\w+")
_SEPARATOR = re.compile(r"[/\\.:]+")


_Defining = ir.Function | ir.Class | ir.Assign | ir.Parameter | ir.Entry | ir.Call


class Definition(Struct, frozen=True, array_like=True):
    """A function or a constant with a name: its class and the bases of that, and the names that it mentions.

    `calls` is whether it writes a path of the API, a constant also the beginning or the end of one; `may_call` is whether a
    constant has a text that is, perhaps by chance, a segment of one.
    """

    owners: tuple[str, ...]
    name: str
    mentions: frozenset[str]
    calls: bool
    may_call: bool = False


class Outline(Struct, frozen=True, array_like=True):
    """What a file defines, and what it mentions.

    `imports` are modules with the names that it imports of them, `used` names of files that it may use, in lower case;
    `needs` the names of types and functions that it uses and does not define; `mentions` those of all variables and members.
    `package` is the one to which the file says that it belongs.
    """

    imports: frozenset[tuple[str, str]]
    used: frozenset[str]
    needs: frozenset[str]
    mentions: frozenset[str]
    definitions: tuple[Definition, ...]
    package: str = ""


class Parsed(Struct, frozen=True, array_like=True):
    """A file in parsed form, with its outline."""

    file: ir.File
    outline: Outline


def parse(language: Language, name: str, content: bytes, templates: Templates) -> Parsed:
    """Parse a file; a RecursionError if it is nested too deeply."""
    file = lower(language, name, content)
    found = _Outlining(templates)
    mentions, _ = found.collect(file.body, ("",))
    needs = frozenset(found.needs - found.defined - {""})
    outline = Outline(
        frozenset(found.imports),
        frozenset(found.used),
        needs,
        frozenset(mentions),
        tuple(found.definitions),
        _package(file),
    )
    return Parsed(file, outline)


def _package(file: ir.File) -> str:
    """Return the name of the package to which a file says that it belongs; empty if it says none."""
    first = file.body.children[0] if file.body.children else None
    is_named = isinstance(first, ir.Assign) and ir.last_name(first.target) == ir.PACKAGE
    return first.value.value if is_named and isinstance(first, ir.Assign) and isinstance(first.value, ir.Text) else ""


class _Outlining:
    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self.imports: set[tuple[str, str]] = set()
        self.used: set[str] = set()
        self.needs: set[str] = set()
        self.defined: set[str] = set()
        self.definitions: list[Definition] = []

    def collect(self, root: object, owners: tuple[str, ...], *, inside: bool = False) -> tuple[set[str], set[str]]:
        """Return the names and the texts in a node, perhaps inside a function; note what it defines."""
        names: set[str] = set()
        texts: set[str] = set()
        stack = [root]
        while stack:
            node = stack.pop()
            if isinstance(node, tuple):
                stack += node
            elif isinstance(node, ir.Text):
                texts.add(node.value)
            elif isinstance(node, ir.Name):
                names.add(node.name)
            elif isinstance(node, _Defining) and node is not root:
                inner = self._define(node, owners, inside=inside)
                names |= inner[0]
                texts |= inner[1]
            elif isinstance(node, ir.Node):
                if isinstance(node, ir.Member):
                    names.add(node.name)
                self._note(node)
                stack += [getattr(node, name) for name in node.inner]
        return names, texts

    def _define(self, node: _Defining, owners: tuple[str, ...], *, inside: bool) -> tuple[set[str], set[str]]:
        """Collect what is in a definition, and note it; an entry outside of calls is one that other files can read."""
        if isinstance(node, ir.Class):
            return self.collect(node, (node.name, *node.bases), inside=inside)
        if isinstance(node, ir.Function):
            owners = (node.owner,) if node.owner else owners
            names, texts = self.collect(node, owners, inside=True)
            calls = self._templates.may_be_in("\n".join(texts).encode("utf-8", "replace"))
            self._add(owners, node.name, names, calls=calls or self._templates.has_ends(texts))
            return names, texts
        if isinstance(node, ir.Call):
            names, texts = self.collect(node, owners, inside=True)
            self._add_class(owners, names, texts, inside=inside)
            return names, texts
        names, texts = self.collect(node, owners, inside=inside)
        key = node.key if isinstance(node, ir.Entry) else node.target
        name = key.value if isinstance(key, ir.Text) else key.name if isinstance(key, ir.Name) else ""
        if isinstance(node, ir.Assign) and isinstance(node.value, ir.Function):
            names.discard(name)  # a function is not used where it gets its name
        parts = set() if inside else {each for each in texts if may_be_path(each, self._templates)}
        if isinstance(node, ir.Assign | ir.Entry) and isinstance(node.value, ir.Function):
            parts = {each for each in parts if "/" in each}  # it is no constant, which may be a single segment
        if parts:
            self._add(owners, name, names, calls=any("/" in each for each in parts), may_call=True)
        return names, texts

    def _add_class(self, owners: tuple[str, ...], names: set[str], texts: set[str], *, inside: bool) -> None:
        """Note a class that writes its path in a call outside of functions: `endpoint "shop/v1/goods"`."""
        if not inside and any("/" in each and may_be_path(each, self._templates) for each in texts):
            self._add(owners, owners[0], names, calls=True)

    def _add(self, owners: tuple[str, ...], name: str, names: set[str], *, calls: bool, may_call: bool = False) -> None:
        if name and not name.startswith("__"):
            self.definitions.append(Definition(owners, name, frozenset(names), calls, may_call))

    def _note(self, node: ir.Node) -> None:
        """Note the files, types and functions that a node needs."""
        if isinstance(node, ir.Import):
            self.imports.add((node.module, node.name))
            self.used.update(part.lower() for part in (*_SEPARATOR.split(node.module)[-2:], node.name) if part)
        elif isinstance(node, ir.Class):
            self.used.update(re.split(r"[.:\\]+", base)[-1].lower() for base in node.bases)
            self.defined.add(node.name)
        elif isinstance(node, ir.Function | ir.Assign | ir.Parameter):
            types = _WORD.findall(node.type)
            self.needs.update(types)
            if isinstance(node, ir.Parameter):
                self.used.update(map(str.lower, types))
            elif isinstance(node, ir.Function):
                self.defined.add(node.name)
        elif isinstance(node, ir.Call):
            self.needs.update(word for type in node.types for word in _WORD.findall(type))
            if isinstance(node.function, ir.Name) or any(map(_is_path, node.arguments)):
                self.needs.add(ir.last_name(node.function))
        elif isinstance(node, ir.Member) and isinstance(node.of, ir.Name) and node.of.name[:1].isupper():
            self.needs.add(node.of.name)


def _is_path(node: ir.AnyNode) -> bool:
    """Return whether an argument is written as a path."""
    texts = node.parts if isinstance(node, ir.Join) else (node,)
    return any(isinstance(each, ir.Text) and "/" in each.value for each in texts)


def callers(outlines: Mapping[str, Outline]) -> dict[Known, int]:
    """Return the functions and constants that probably take part in calls, with their distance from a path.

    That is 0 for those that write a path, and one more for those that mention one of the former. A name of another file
    counts where the file mentions its class, or uses its file. `outlines` are those of files by name.
    """
    waiting = [(file, each) for file, found in outlines.items() for each in found.definitions]
    known: dict[str, set[tuple[str, str]]] = defaultdict(set)
    found: dict[Known, int] = {}

    def takes_part(file: str, definition: Definition) -> bool:
        there = outlines[file]
        return (
            definition.calls
            or definition.may_call
            or any(
                other == file
                or (owner and owner in definition.owners)
                or owner in there.mentions
                or owner in there.needs
                or stem(other).lower() in there.used
                for name in definition.mentions & known.keys()
                for other, owner in known[name]
            )
        )

    for distance in count():
        new = [each for each in waiting if takes_part(*each)]
        if not new:
            break
        for file, definition in new:
            known[definition.name].update((file, owner) for owner in definition.owners)
            for owner in definition.owners:
                found.setdefault((file, owner, definition.name), distance)
        added = {id(definition) for _, definition in new}
        waiting = [each for each in waiting if id(each[1]) not in added]
    inheriting: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for file, outline in outlines.items():
        for owner, *bases in (each.owners for each in outline.definitions):
            for base in bases:
                inheriting[base].add((file, owner))
    inherited = {(file, of, name): each for (_, owner, name), each in found.items() for file, of in inheriting[owner]}
    return inherited | found
