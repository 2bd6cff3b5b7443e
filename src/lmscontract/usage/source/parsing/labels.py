"""The nodes of a syntax tree that the query of a language labels, and the parts of them that it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import Language

if TYPE_CHECKING:
    import tree_sitter

_SCOPE = re.compile(r"(?:script|global|local|private|using):")
"""The scope before the name of a variable."""


class Label:
    """A node with the name of its label, the parts that the query names (`@call.function`), and the settings of the pattern."""

    def __init__(self, tree: Tree, node: tree_sitter.Node, pattern: int, name: str, settings: Settings) -> None:
        self.tree, self.node, self.name = tree, node, name
        self.pattern, self.settings = pattern, settings
        self.named: dict[str, list[tree_sitter.Node]] = {}

    @property
    def at(self) -> tuple[int, int]:
        """The line and the column of the node."""
        return start_of(self.node)

    def setting(self, name: str) -> str:
        """Return a setting of the pattern; empty if it has none of this name."""
        return self.settings.get(name) or ""

    def nodes(self, name: str) -> list[tree_sitter.Node]:
        """Return the nodes of the parts with a name."""
        return self.named.get(name, [])

    def part(self, name: str) -> ir.AnyNode:
        """Return a part; an empty group if it is not there."""
        found = self.tree.lower(self.named[name][0]) if name in self.named else None
        return found if found is not None else ir.Group(*self.at, ())

    def all(self, name: str) -> tuple[ir.AnyNode, ...]:
        """Return all parts with a name."""
        return self.tree.all(self.nodes(name))

    def inside(self, name: str) -> list[ir.AnyNode]:
        """Return the children of all parts with a name."""
        return [each for part in self.nodes(name) for each in self.tree.all(parts_of(part))]

    def parts(self, name: str) -> tuple[ir.AnyNode, ...]:
        """Return all parts with a name; all children if the query names none."""
        return self.all(name) if name in self.named else self.children

    @property
    def children(self) -> tuple[ir.AnyNode, ...]:
        """All children that matter."""
        return self.tree.all(parts_of(self.node))

    def word(self, name: str) -> str:
        """Return the text of a part as a name; empty if it is not there."""
        return self.tree.name(self.named[name][0]) if name in self.named else ""

    def words(self, name: str) -> tuple[str, ...]:
        """Return the texts of parts."""
        return tuple(map(written, self.nodes(name)))

    @property
    def types(self) -> tuple[str, ...]:
        """The types that the query names as texts."""
        return tuple(self.tree.type(each).strip(": ") for each in self.nodes("type"))

    @property
    def type(self) -> str:
        """The first of the types; empty if there is none."""
        return next(iter(self.types), "")


_OBJECTS = frozenset({"this", "base"})
Settings = dict[str, str | None]
Builder = Callable[[Label], ir.AnyNode | None]


class Tree:
    """A syntax tree with its labels; `builders` make nodes of the intermediate form, by the names of labels.

    `anonymous` are the classes that types of variables and properties declare in place, `results` the variables that the
    function around declares as its results.
    """

    def __init__(
        self,
        language: Language,
        query: tree_sitter.Query,
        root: tree_sitter.Node,
        name: str,
        builders: Mapping[str, Builder],
    ) -> None:
        import tree_sitter

        self.language, self._builders = language, builders
        self._file = re.sub(r"\W", "_", name)
        self.anonymous: list[ir.AnyNode] = []
        self.results: tuple[ir.Assign, ...] = ()
        self._labels: dict[int, Label] = {}
        self._patterns: dict[int, tuple[str, Settings]] = {}
        for pattern, captures in tree_sitter.QueryCursor(query).matches(root):
            self._add(pattern, captures, query)

    def _add(self, pattern: int, captures: dict[str, list[tree_sitter.Node]], query: tree_sitter.Query) -> None:
        """Label a node as a pattern does; of several patterns with other labels, the first counts."""
        known = self._patterns.get(pattern)
        if known is None:
            name = next((each for each in captures if "." not in each and not each.startswith("_")), "")
            known = self._patterns[pattern] = (name, dict(query.pattern_settings(pattern)))
        name, settings = known
        if not name:
            return
        node = captures[name][0]
        label = self._labels.get(node.id)
        if label is None or (pattern < label.pattern and name != label.name):
            label = self._labels[node.id] = Label(self, node, pattern, name, settings)
        elif label.name != name:
            return
        elif pattern < label.pattern:
            label.pattern, label.settings = pattern, settings
        for part, nodes in captures.items() if len(captures) > 1 else ():
            if part != name and part[0] != "_":
                parts = label.named.setdefault(part.rpartition(".")[2], [])
                parts += [each for each in nodes if each not in parts]

    def lower(self, node: tree_sitter.Node) -> ir.AnyNode | None:
        """Return the intermediate form of a node, or None if nothing of it matters."""
        label = self._labels.get(node.id)
        while label is None and len(parts := parts_of(node)) == 1:
            node = parts[0]
            label = self._labels.get(node.id)
        if label is not None:
            return self._builders[label.name](label)
        children = self.all(parts_of(node))
        return children[0] if len(children) == 1 else ir.Group(*start_of(node), children) if children else None

    def all(self, nodes: Iterable[tree_sitter.Node]) -> tuple[ir.AnyNode, ...]:
        """Return the intermediate form of all nodes that matter."""
        return tuple(each for node in nodes if (each := self.lower(node)) is not None)

    def name(self, node: tree_sitter.Node) -> str:
        """Return the text of a node as a name; without its scope and in lower case, where case does not matter."""
        name = bare_name(written(node))
        return _SCOPE.sub("", name.lower()) if self.language.any_case else name

    def type(self, node: tree_sitter.Node) -> str:
        """Return a type as text; a class that is declared in place gets a name, one that is imported there has its own."""
        label = self._labels.get(node.id)
        if label is not None and label.name == "class":
            name = "Type_{}_{}_{}".format(*start_of(node), self._file)
            declared = self._builders["class"](label)
            self.anonymous += [replace(declared, name=name)] if isinstance(declared, ir.Class) else []
            return name
        member = self.lower(node) if label is not None and label.name == "member" else None
        if isinstance(member, ir.Member) and isinstance(member.of, ir.Import):  # `import("./goods").Goods`
            self.anonymous.append(replace(member.of, name=member.name, alias=member.name))
            return member.name
        text, start = node.text or b"", node.start_byte
        for child in reversed(node.named_children):
            inner = self.type(child).encode()
            text = text[: child.start_byte - start] + inner + text[child.end_byte - start :]
        return text.decode("utf-8", "replace")


def parts_of(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """Return the children of a node that have a name in the grammar, and the objects of C# that have none there."""
    if node.child_count == node.named_child_count:
        return node.named_children
    return [each for each in node.children if each.is_named or each.type in _OBJECTS]


def start_of(node: tree_sitter.Node) -> tuple[int, int]:
    """Return the line and the column of a node, which count from 1."""
    return node.start_point.row + 1, node.start_point.column + 1


def written(node: tree_sitter.Node) -> str:
    """Return the text of a node."""
    return (node.text or b"").decode("utf-8", "replace")


def bare_name(text: str) -> str:
    """Return a name without the signs of variables around it: `$name`, `${name}`."""
    return text.lstrip("$@&*?:").rstrip("?").strip("{}") or text
