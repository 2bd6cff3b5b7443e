"""Parses a file with tree-sitter, and brings its syntax tree into the intermediate form.

A query of the language labels nodes (`@call`) and their parts (`@call.function`); what is not labelled is passed over, or
is a group of its parts. So a language is a query, and this module is the same for all.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module, resources
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lmscontract.errors import UsageError
from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.languages import Language
from lmscontract.usage.source.prototypes import with_classes

if TYPE_CHECKING:
    import tree_sitter

_ESCAPE = re.compile(r"\\(u\{?[0-9a-fA-F]{4}\}?|.)", re.DOTALL)
_BACKTICK = re.compile(r"`([^nrt0])")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_QUOTES = "\"'`"
_COMPUTED = '$"{'
"""The characters with which the name of a command begins that a program computes."""
_MOST_BITS = 63
"""An integer of more bits is no value that matters to a call, and the cache could not keep it."""
_LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "none": None, "nil": None}
_SCOPE = re.compile(r"(?:script|global|local|private|using):")
"""The scope before the name of a variable."""
_LAST = 1_000
_STATIC = frozenset({"staticmethod"})


def lower(language: Language, name: str, data: bytes) -> ir.File:
    """Parse a file and return its intermediate form; a RecursionError if it is nested too deeply."""
    parser, query = _tools(language)
    root = parser.parse(language.readable(data)).root_node
    lowering = _Lowering(language, query, root, name)
    body = lowering.block(root)
    body = replace(body, children=(*lowering.anonymous, *with_classes(body.children)))
    return ir.File(name, language.name, body, tuple(_broken(root)) if root.has_error else ())


@cache
def _tools(language: Language) -> tuple[tree_sitter.Parser, tree_sitter.Query]:
    try:
        import tree_sitter

        module = import_module(f"tree_sitter_{language.grammar}")
    except ModuleNotFoundError as error:
        raise UsageError(
            f"reading {language.name} needs the package {error.name}",
            language.name,
            "install it with pip install 'lmscontract[readiness]'",
        ) from None
    grammar = tree_sitter.Language(getattr(module, language.entry)())
    texts = [
        resources.files("lmscontract.usage.source").joinpath(f"queries/{each}.scm").read_text("utf-8")
        for each in language.queries
    ]
    return tree_sitter.Parser(grammar), tree_sitter.Query(grammar, "\n".join(texts))


@cache
def _broken(root: tree_sitter.Node) -> Iterator[int]:
    stack = [root]
    while stack:
        node = stack.pop()
        if node.is_error or node.is_missing:
            yield node.start_point.row + 1
        elif node.has_error:
            stack.extend(node.children)


class _Label:
    """The label of a node, the parts that the query names, and the settings of the pattern."""

    def __init__(self, pattern: int, name: str, settings: dict[str, str | None]) -> None:
        self.pattern, self.name, self.settings = pattern, name, settings
        self.parts: dict[str, list[tree_sitter.Node]] = {}


class _Lowering:
    """Lowers a file.

    `anonymous` are the classes that types of variables and properties declare in place, `results` the variables that the
    function around declares as its results.
    """

    def __init__(self, language: Language, query: tree_sitter.Query, root: tree_sitter.Node, name: str) -> None:
        import tree_sitter

        self._language = language
        self._file = re.sub(r"\W", "_", name)
        self.anonymous: list[ir.AnyNode] = []
        self.results: tuple[ir.Assign, ...] = ()
        self._labels: dict[int, _Label] = {}
        self._patterns: dict[int, tuple[str, dict[str, str | None]]] = {}
        for pattern, captures in tree_sitter.QueryCursor(query).matches(root):
            self._add(pattern, captures, query)

    def _add(self, pattern: int, captures: dict[str, list[tree_sitter.Node]], query: tree_sitter.Query) -> None:
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
            label = self._labels[node.id] = _Label(pattern, name, settings)
        elif label.name != name:
            return
        elif pattern < label.pattern:
            label.pattern, label.settings = pattern, settings
        if len(captures) == 1:
            return
        for part, nodes in captures.items():
            if part != name and part[0] != "_":
                parts = label.parts.setdefault(part.rpartition(".")[2], [])
                parts += [each for each in nodes if each not in parts]

    def node(self, node: tree_sitter.Node) -> ir.AnyNode | None:
        """Return the intermediate form of a node, or None if nothing of it matters."""
        label = self._labels.get(node.id)
        while label is None and node.named_child_count == 1 and (inner := node.named_child(0)) is not None:
            node = inner
            label = self._labels.get(node.id)
        if label is not None:
            return _BUILDERS[label.name](self, node, label)
        children = self.children(node)
        return children[0] if len(children) == 1 else ir.Group(*_at(node), children) if children else None

    def children(self, node: tree_sitter.Node) -> tuple[ir.AnyNode, ...]:
        """Return the intermediate form of all children that matter."""
        return self.all(node.named_children)

    def all(self, nodes: Iterable[tree_sitter.Node]) -> tuple[ir.AnyNode, ...]:
        """Return the intermediate form of all nodes that matter."""
        return tuple(each for node in nodes if (each := self.node(node)) is not None)

    def block(self, node: tree_sitter.Node) -> ir.Group:
        """Return the statements of a node."""
        return ir.Group(*_at(node), self.children(node), block=True)

    def part(self, node: tree_sitter.Node, label: _Label, name: str) -> ir.AnyNode:
        """Return a part of a labelled node; an empty group if it is not there."""
        nodes = label.parts.get(name)
        found = self.node(nodes[0]) if nodes else None
        return found if found is not None else ir.Group(*_at(node), ())

    def parts(self, node: tree_sitter.Node, label: _Label, name: str) -> tuple[ir.AnyNode, ...]:
        """Return the parts of a labelled node; all children if the query names none."""
        nodes = label.parts.get(name)
        return self.children(node) if nodes is None else self.all(nodes)

    def word(self, label: _Label, name: str) -> str:
        """Return the text of a part as a name."""
        nodes = label.parts.get(name)
        return self.name(nodes[0]) if nodes else ""

    def name(self, node: tree_sitter.Node) -> str:
        """Return the text of a node as a name; without its scope and in lower case, where case does not matter."""
        name = _name(_text(node))
        return _SCOPE.sub("", name.lower()) if self._language.any_case else name

    def words(self, label: _Label, name: str) -> tuple[str, ...]:
        """Return the texts of parts."""
        return tuple(_text(each) for each in label.parts.get(name, ()))

    def types(self, label: _Label) -> tuple[str, ...]:
        """Return the types that the query names as texts; a class that is declared in place gets a name."""
        return tuple(self._type(each).strip(": ") for each in label.parts.get("type", ()))

    def _type(self, node: tree_sitter.Node) -> str:
        label = self._labels.get(node.id)
        if label is not None and label.name == "class":
            name = "Type_{}_{}_{}".format(*_at(node), self._file)
            declared = _class(self, node, label)
            self.anonymous.append(replace(declared, name=name) if isinstance(declared, ir.Class) else declared)
            return name
        text, start = node.text or b"", node.start_byte
        for child in reversed(node.named_children):
            inner = self._type(child).encode()
            text = text[: child.start_byte - start] + inner + text[child.end_byte - start :]
        return text.decode("utf-8", "replace")


def _call(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    function: ir.AnyNode
    program: list[tree_sitter.Node] = []
    if label.settings.get("function"):
        function = ir.Name(*_at(node), str(label.settings["function"]))
    elif self._language.prints and "of" not in label.parts and _text(label.parts["name"][0])[:1] in _COMPUTED:
        function, program = ir.Name(*_at(node), "$"), label.parts["name"]
    elif "name" in label.parts:
        name = str(label.settings.get("name") or self.word(label, "name"))
        at = _at(label.parts["name"][0])
        function = ir.Member(*at, self.part(node, label, "of"), name) if "of" in label.parts else ir.Name(*at, name)
    else:
        function = self.part(node, label, "function")
    arguments = [each for part in label.parts.get("arguments", ()) for each in self.children(part)]
    if label.settings.get("flags"):
        arguments = list(_flagged(arguments))
    given = (
        ()
        if label.settings.get("empty")
        else (
            *self.all(program),
            *arguments,
            *self.all(label.parts.get("argument", ())),
        )
    )
    if isinstance(function, ir.Group) and function.block and isinstance(function.children[-1], ir.Member):  # a?.b()
        *before, member = function.children
        return replace(function, children=(*before, ir.Call(*_at(node), member, given, self.types(label))))
    return ir.Call(*_at(node), function, given, self.types(label))


def _flagged(arguments: list[ir.AnyNode]) -> Iterator[ir.AnyNode]:
    """Yield the arguments of a command; `-Name value` is a named one."""
    waiting: ir.Text | None = None
    for each in arguments:
        flag = isinstance(each, ir.Text) and re.match(r"-[A-Za-z]", each.value)
        if waiting is not None and not flag:
            yield ir.Argument(each.line, each.column, waiting.value.strip("-:").lower(), each)
            waiting = None
        elif flag:
            waiting = each if isinstance(each, ir.Text) else None
        else:
            yield each


def _entry(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    if "name" in label.parts:
        name = label.parts["name"][0]
        key: ir.AnyNode = ir.Text(*_at(name), _name(_text(name).strip(_QUOTES)))
    else:
        key = self.part(node, label, "key")
    value = self.part(node, label, "value") if "value" in label.parts else ir.Name(*_at(node), _key(key))
    return ir.Entry(*_at(node), key, _named(value, _key(key)))


def _named(value: ir.AnyNode, name: str) -> ir.AnyNode:
    """Return a function with the name under which it is kept."""
    is_function = isinstance(value, ir.Function) and not value.name and not value.implicit
    return replace(value, name=name) if is_function and isinstance(value, ir.Function) else value


def _key(node: ir.AnyNode) -> str:
    return node.value if isinstance(node, ir.Text) else ""


def _record(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    entries = self.parts(node, label, "entry")
    if any(isinstance(each, ir.Entry | ir.Spread | ir.Argument | ir.Function) for each in entries):
        return ir.Record(*_at(node), entries)
    return ir.Sequence(*_at(node), entries) if entries else ir.Record(*_at(node), ())


def _text_node(_self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    if "value" in label.parts:
        return ir.Text(*_at(label.parts["value"][0]), _text(label.parts["value"][0]))
    text = _text(node)
    if label.settings.get("symbol"):
        text = text.strip(":")
    if label.settings.get("quoted"):
        text = re.sub(r"^[@$]*([\"'`])(.*)\1@?$", r"\2", text, flags=re.DOTALL)
    if not label.settings.get("raw"):
        text = _ESCAPE.sub(_unescaped, text)
    return ir.Text(*_at(node), text)


def _unescaped(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) == 1:
        return _ESCAPED.get(code, code)
    number = int(code.strip("u{}"), 16)
    is_text = number <= sys.maxunicode and not 0xD800 <= number <= 0xDFFF  # half of a pair is none
    return chr(number) if is_text else "\ufffd"


def _literal(_self: _Lowering, node: tree_sitter.Node, _label: _Label) -> ir.AnyNode:
    text = _text(node).strip("$").lower()
    value: bool | int | float | None = _LITERALS.get(text)
    if text not in _LITERALS:
        try:
            value = int(text.rstrip("l").replace("_", ""))
        except ValueError:
            value = _number(text)
    is_huge = isinstance(value, int) and value.bit_length() > _MOST_BITS
    return ir.Literal(*_at(node), None if is_huge else value)


def _number(text: str) -> float | None:
    try:
        return float(text.rstrip("dfm").replace("_", ""))
    except ValueError:
        return None


def _function(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    found = [each for part in label.parts.get("parameters", ()) for each in self.children(part)]
    found += self.all(label.parts.get("parameter", ()))
    for type in self.words(label, "extends"):
        found.insert(0, ir.Parameter(*_at(node), ir.Name(*_at(node), "this"), type=type, extends=True))
    implicit = bool(label.settings.get("implicit"))
    if not found and label.settings.get("parameter"):
        found.append(ir.Name(*_at(node), str(label.settings["parameter"])))
    around, self.results = self.results, _results(self, label)
    body = (
        self.part(node, label, "body")
        if "body" in label.parts or "value" in label.parts or not implicit
        else self.block(node)
    )
    if self.results:
        body = ir.Group(body.line, body.column, (*self.results, body), block=True)
    self.results = around
    if "value" in label.parts:
        value = self.part(node, label, "value")
        body = ir.Return(value.line, value.column, value)
    return ir.Function(
        *_at(node),
        name=self.word(label, "name"),
        parameters=tuple(sorted((_parameter_of(one) for each in found for one in _flat(each)), key=_position)),
        body=body,
        receiver=self.word(label, "receiver"),
        owner=(self.words(label, "owner") or ("",))[0].strip("*& "),
        marks=self.all(label.parts.get("mark", ())),
        type=next(iter(self.types(label)), ""),
        implicit=implicit,
    )


def _results(self: _Lowering, label: _Label) -> tuple[ir.Assign, ...]:
    """Return the declarations of the results of a function that have names."""
    named = [each for node in label.parts.get("results", ()) for each in _flat(self.node(node))]
    return tuple(
        ir.Assign(each.line, each.column, each.target, ir.Group(each.line, each.column, ()), each.type)
        for each in named
        if isinstance(each, ir.Parameter) and isinstance(each.target, ir.Name)
    )


def _position(parameter: ir.Parameter) -> int:
    """Return where a parameter is among the positional ones: where its mark says; a switch is none of these."""
    marked = [each.value for each in parameter.marks if isinstance(each, ir.Literal) and isinstance(each.value, int)]
    return marked[0] if marked else _LAST + 1 if parameter.type.lower() == ir.SWITCH else _LAST


def _parameter_of(node: ir.AnyNode) -> ir.Parameter:
    if isinstance(node, ir.Parameter):
        return node
    if isinstance(node, ir.Assign):
        return ir.Parameter(node.line, node.column, node.target, node.value, node.type)
    if isinstance(node, ir.Spread):
        return ir.Parameter(node.line, node.column, node.value, rest=True)
    return ir.Parameter(node.line, node.column, node)


def _parameter(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    targets = self.all(label.parts.get("target", ())) or (ir.Group(*_at(node), ()),)
    found = tuple(_one_parameter(self, node, label, target) for target in targets)
    return found[0] if len(found) == 1 else ir.Group(*_at(node), found)


def _one_parameter(self: _Lowering, node: tree_sitter.Node, label: _Label, target: ir.AnyNode) -> ir.Parameter:
    return ir.Parameter(
        *_at(node),
        target=target,
        default=self.part(node, label, "default") if "default" in label.parts else _variable(node, label, "default"),
        type=next(iter(self.types(label)), ""),
        marks=self.all(label.parts.get("mark", ())),
        rest=bool(label.settings.get("rest")),
        extends="extends" in label.parts,
    )


def _variable(node: tree_sitter.Node, label: _Label, setting: str) -> ir.Name | None:
    """Return a variable that the query names; None if it names none."""
    name = label.settings.get(setting)
    return ir.Name(*_at(node), name) if name else None


def _class(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    body = [each for part in label.parts.get("body", ()) for each in _flat(self.node(part))]
    body += self.all(label.parts.get("member", ()))
    if self._language.receiver_first:
        body = [_method(each) for each in body]
    bases = tuple(re.split(r"[<(\[]", word)[0].strip() for word in self.words(label, "base"))
    marks = self.all(label.parts.get("mark", ()))
    return ir.Class(*_at(node), self.word(label, "name"), bases, ir.Group(*_at(node), tuple(body), True), marks)


def _flat(node: ir.AnyNode | None) -> tuple[ir.AnyNode, ...]:
    return () if node is None else node.children if isinstance(node, ir.Group) else (node,)


def _method(node: ir.AnyNode) -> ir.AnyNode:
    if not isinstance(node, ir.Function) or not node.parameters:
        return node
    first, *others = node.parameters
    static = any(isinstance(mark, ir.Name) and mark.name in _STATIC for mark in node.marks)
    if static or not isinstance(first.target, ir.Name):
        return node
    return replace(node, receiver=first.target.name, parameters=tuple(others))


def _marked(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    """A definition with decorators that surround it."""
    inner = self.part(node, label, "value")
    marks = self.all(label.parts.get("mark", ()))
    return replace(inner, marks=(*inner.marks, *marks)) if isinstance(inner, ir.Function | ir.Class) else inner


def _import(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    module = (self.words(label, "module") or ("",))[0].strip(_QUOTES)
    name = self.word(label, "name")
    alias = self.word(label, "alias") or name or str(label.settings.get("alias") or "")
    return ir.Import(*_at(node), module, name or str(label.settings.get("name") or ""), alias)


def _loop(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    at = _at(node)
    body: ir.AnyNode = ir.Group(*at, self.all(label.parts.get("body", ())), block=True)
    if len(label.parts.get("body", ())) == 1:
        body = self.part(node, label, "body")
    tests = self.all(label.parts.get("test", ()))
    if tests:
        body = ir.Group(*at, (body, *tests) if node.type.startswith("do_") else (*tests, body), block=True)
    targets, sources = self.all(label.parts.get("target", ())), self.all(label.parts.get("iterable", ()))
    nothing = ir.Group(*at, ())
    if targets and len(sources) > len(targets):
        sources = (ir.Sequence(*at, sources),)
    if len(targets) > len(sources):
        targets = (ir.Sequence(*at, targets),)
    if "key" in label.parts:
        targets = (ir.Entry(*at, self.part(node, label, "key"), targets[0]),)
    for target, source in reversed(list(zip(targets or (nothing,), sources or (nothing,), strict=False))):
        body = ir.Loop(*at, target, source, body)
    return body


def _branch(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    at, bodies = _at(node), label.parts.get("body", [])
    found = self.all(bodies)
    if label.settings.get("flat"):  # the statements of the first block are no node of their own
        clauses = [each for each in bodies if each.type.endswith("_clause")]
        first = self.all(each for each in bodies if each not in clauses)
        found = (ir.Group(*at, first, block=True), *self.all(clauses))
    tests = self.all(label.parts.get("test", ()))
    negated = (ir.Group(*at, ()),) if label.settings.get("negated") else ()
    return ir.Branch(*at, ir.Group(*at, (*tests, *negated)), found)


def _assign(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    targets = self.all(label.parts.get("target", ()))
    if label.settings.get("target"):
        targets = (ir.Name(*_at(node), str(label.settings["target"])),)
    target = targets[0] if len(targets) == 1 else ir.Sequence(*_at(node), targets)
    if isinstance(target, ir.Text):
        target = ir.Name(target.line, target.column, target.value)
    if isinstance(target, ir.Call) and isinstance(target.function, ir.Member) and not target.arguments:
        target = target.function
    kind = next(iter(self.types(label)), "")
    value = _named(self.part(node, label, "value"), ir.last_name(target))
    return ir.Assign(*_at(node), target, value, kind, bool(label.settings.get("add")))


def _compare(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    sides = self.part(node, label, "left"), self.part(node, label, "right")
    return ir.Compare(*_at(node), *sides, negated=bool(label.settings.get("negated")))


def _group(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    label.parts.get("part", []).sort(key=lambda each: each.start_byte)
    return ir.Group(*_at(node), self.parts(node, label, "part"), block=label.name == "block")


def _pattern(kind: type[ir.Join | ir.Sequence | ir.Choice], part: str) -> _Builder:
    def build(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
        return kind(*_at(node), self.parts(node, label, part))

    return build


def _join(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    parts = self.parts(node, label, "part")
    if label.settings.get("gaps"):
        parts = tuple(_with_gaps(self, node))
    if label.settings.get("dollar"):
        parts = tuple(_with_names(parts))
    if len(parts) == 1 and isinstance(parts[0], ir.Text):
        return parts[0]
    return ir.Join(*_at(node), parts) if parts else ir.Text(*_at(node), "")


def _with_gaps(self: _Lowering, node: tree_sitter.Node) -> Iterator[ir.AnyNode]:
    """Yield the parts of a text of which the grammar names only what is filled in."""
    content, start = node.text or b"", node.start_byte
    position = 0
    for child in (*node.named_children, None):
        end = child.start_byte - start if child is not None else len(content)
        gap = content[position:end].decode("utf-8", "replace")
        gap = re.sub(r'^@?"', "", gap) if position == 0 else gap
        if gap := re.sub(r'"@?$', "", gap) if child is None else gap:
            line, column = _at(node)
            gap = _BACKTICK.sub(r"\1", gap) if node.type.startswith("expandable") else gap
            yield ir.Text(line + content.count(b"\n", 0, position), column, gap)
        if child is not None:
            position = child.end_byte - start
            inner = self.node(child)
            if inner is not None:
                yield inner


def _with_names(parts: tuple[ir.AnyNode, ...]) -> Iterator[ir.AnyNode]:
    """Yield the parts of a text in which `$name` is filled in, though the grammar does not know it."""
    merged: list[ir.AnyNode] = []
    for part in parts:
        last = merged[-1] if merged else None
        if isinstance(part, ir.Text) and isinstance(last, ir.Text):
            merged[-1] = replace(last, value=last.value + part.value)
        else:
            merged.append(part)
    for part in merged:
        if not isinstance(part, ir.Text):
            yield part
            continue
        line = part.line
        for number, piece in enumerate(re.split(r"\$([A-Za-z_]\w*|\d)", part.value)):
            if piece:
                yield ir.Name(line, part.column, piece) if number % 2 else replace(part, line=line, value=piece)
            line += piece.count("\n")


def _conditional(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    """`a?.b`: the value before `?` is the variable `?` in what follows."""
    at = _at(node)
    before = ir.Assign(*at, ir.Name(*at, "?"), self.part(node, label, "of"))
    return ir.Group(*at, (before, self.part(node, label, "value")), block=True)


def _match(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    """Patterns that a value is compared with: it is the variable `?` in the clauses."""
    at = _at(node)
    before = ir.Assign(*at, ir.Name(*at, "?"), self.part(node, label, "value"))
    branch = ir.Branch(*at, ir.Group(*at, ()), self.parts(node, label, "clause"))
    return ir.Group(*at, (before, branch), block=True)


def _clause(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    at = _at(node)
    taken = ir.Assign(*at, self.part(node, label, "pattern"), ir.Name(*at, "?"))
    return ir.Group(*at, (taken, self.part(node, label, "body")), block=True)


def _member(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    name, of = label.parts["name"][0], self.part(node, label, "of")
    own = isinstance(of, ir.Name) and of.name == "this"  # of others, it may be a property of a response
    return ir.Member(*_at(name), of, self.name(name) if own else _name(_text(name)).strip(_QUOTES))


def _binding(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    before = ir.Name(*_at(node), "?")
    if "name" in label.parts:
        return ir.Member(*_at(node), before, self.word(label, "name"))
    return ir.Index(*_at(node), before, self.part(node, label, "key"))


def _reference(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    """`Item::getPrice`: a function that calls the method of what it is given."""
    at = _at(node)
    of = self.part(node, label, "of") if "of" in label.parts else None
    if of is not None and not ir.last_name(of)[:1].isupper():  # `url::addQueryParameter`: the method of this object
        given = ir.Name(*at, "given")
        call = ir.Call(*at, ir.Member(*at, of, self.word(label, "name")), (ir.Spread(*at, given),))
        return ir.Function(*at, "", (ir.Parameter(*at, given, rest=True),), ir.Return(*at, call))
    call = ir.Call(*at, ir.Member(*at, ir.Name(*at, "it"), self.word(label, "name")))
    return ir.Function(*at, "", (ir.Parameter(*at, ir.Name(*at, "it")),), ir.Return(*at, call))


def _pipe(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    """Each command gets the result of the one before as its first argument."""
    first, *others = self.parts(node, label, "part") or (ir.Group(*_at(node), ()),)
    for other in others:
        if self._language.family == "shell":  # a function finds its input apart from its words
            first = ir.Argument(first.line, first.column, ir.INPUT, first)
        first = _with_input(other, first)
    return first


def _with_input(command: ir.AnyNode, given: ir.AnyNode) -> ir.AnyNode:
    """Return a command that gets the output of another; one that writes it to a file is in a call of `write`."""
    at = (command.line, command.column)
    if not isinstance(command, ir.Call):
        return ir.Group(*at, (ir.Assign(*at, ir.Name(*at, ir.INPUT), given), command), True)
    first = command.arguments[0] if command.arguments else None
    if ir.last_name(command.function) == "write" and isinstance(first, ir.Call):
        return replace(command, arguments=(_with_input(first, given), *command.arguments[1:]))
    return replace(command, arguments=(given, *command.arguments))


def _list(self: _Lowering, node: tree_sitter.Node, _label: _Label) -> ir.AnyNode:
    items = self.children(node)
    return items[0] if len(items) == 1 else ir.Sequence(*_at(node), items)


def _single(kind: type[ir.Spread | ir.Return]) -> _Builder:
    def build(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
        if [each.id for each in label.parts.get("value", ())] == [node.id]:
            return kind(*_at(node), ir.Name(*_at(node), self.name(node)))
        children = self.parts(node, label, "value")
        if kind is ir.Return and not children:  # the results that have names
            children = tuple(each.target for each in self.results[:1])
        return kind(*_at(node), children[0] if len(children) == 1 else ir.Group(*_at(node), children))

    return build


def _yield(self: _Lowering, node: tree_sitter.Node, label: _Label) -> ir.AnyNode:
    value = self.part(node, label, "value")
    return ir.Return(*_at(node), ir.Spread(*_at(node), value) if label.settings.get("all") else value, ends=False)


def _at(node: tree_sitter.Node) -> tuple[int, int]:
    point = node.start_point
    return point.row + 1, point.column + 1


def _text(node: tree_sitter.Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _name(text: str) -> str:
    name = text.lstrip("$@&*?:").rstrip("?")
    return name.strip("{}") or text  # `${name}`


_Builder = Callable[[_Lowering, "tree_sitter.Node", _Label], ir.AnyNode | None]
_BUILDERS: dict[str, _Builder] = {
    "text": _text_node,
    "literal": _literal,
    "name": lambda self, node, label: ir.Name(*_at(node), str(label.settings.get("name") or self.name(node))),
    "field": lambda _, node, _label: ir.Member(*_at(node), ir.Name(*_at(node), "this"), _name(_text(node))),
    "join": _join,
    "sequence": _pattern(ir.Sequence, "item"),
    "choice": _pattern(ir.Choice, "option"),
    "spread": _single(ir.Spread),
    "return": _single(ir.Return),
    "yield": _yield,
    "record": _record,
    "entry": _entry,
    "member": _member,
    "index": lambda self, node, label: ir.Index(
        *_at((label.parts.get("key") or [node])[0]), self.part(node, label, "of"), self.part(node, label, "key")
    ),
    "argument": lambda self, node, label: ir.Argument(
        *_at(node),
        self.word(label, "name").strip(":") or label.settings.get("name") or "",
        self.part(node, label, "value"),
    ),
    "call": _call,
    "conditional": _conditional,
    "binding": _binding,
    "match": _match,
    "clause": _clause,
    "reference": _reference,
    "pipe": _pipe,
    "list": _list,
    "function": _function,
    "parameter": _parameter,
    "class": _class,
    "marked": _marked,
    "import": _import,
    "assign": _assign,
    "branch": _branch,
    "compare": _compare,
    "loop": _loop,
    "block": _group,
    "group": _group,
    "only": lambda self, node, label: self.part(node, label, "value"),
    "skip": lambda *_: None,
}
