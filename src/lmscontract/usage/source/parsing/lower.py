"""Parses a file with tree-sitter, and brings its syntax tree into the intermediate form.

A query of the language labels nodes (`@call`) and their parts (`@call.function`); what is not labelled is passed over, or
is a group of its parts. So a language is a query, and this module is the same for all.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module, resources
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lmscontract.errors import UsageError
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.delegates import delegating
from lmscontract.usage.source.parsing.labels import Builder, Label, Settings, Tree, bare_name, start_of, written
from lmscontract.usage.source.parsing.languages import Language
from lmscontract.usage.source.parsing.prototypes import derived, dotted, name_of, with_classes

if TYPE_CHECKING:
    import tree_sitter

_ESCAPE = re.compile(r"\\(u\{?[0-9a-fA-F]{4}\}?|.)", re.DOTALL)
_REGULAR = re.compile(r"(?:/|%r[\[{(/!|])(?P<source>.*)[]/})!|](?P<flags>\w*)", re.DOTALL)
"""A regular expression between its delimiters, with its options."""
_BACKTICK = re.compile(r"`([^nrt0])")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_QUOTES = "\"'`"
_COMPUTED = '$"{'
"""The characters with which the name of a command begins that a program computes."""
_MOST_BITS = 63
"""An integer of more bits is no value that matters to a call, and the cache could not keep it."""
_LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "none": None, "nil": None}
_LAST = 1_000
_OF_MODULES = ("import_statement", "export_statement")
_STATIC = frozenset({"staticmethod"})
_DOCUMENT = "heredoc_body"


def lower(language: Language, name: str, data: bytes) -> ir.File:
    """Parse a file and return its intermediate form; a RecursionError if it is nested too deeply."""
    parser, query = _tools(language)
    text = language.readable(data).decode("utf-8", "replace").encode()  # queries compare texts, so all must be UTF-8
    root = parser.parse(text).root_node
    tree = Tree(language, query, root, name, _BUILDERS)
    children = tree.all(root.named_children)
    body = ir.Group(*start_of(root), (*tree.anonymous, *with_classes(children)), block=True)
    broken = tuple(_broken(root)) if root.has_error else ()
    return ir.File(name, language.name, body, broken, any(each.type in _OF_MODULES for each in root.named_children))


@cache
def _tools(language: Language) -> tuple[tree_sitter.Parser, tree_sitter.Query]:
    try:
        import tree_sitter

        module = import_module(f"tree_sitter_{language.grammar.package}")
    except ModuleNotFoundError as error:
        raise UsageError(
            f"reading {language.name} needs the package {error.name}",
            language.name,
            "install it with pip install 'lmscontract[readiness]'",
        ) from None
    grammar = tree_sitter.Language(getattr(module, language.grammar.entry)())
    texts = [
        resources.files("lmscontract.usage.source").joinpath(f"queries/{each}.scm").read_text("utf-8")
        for each in language.grammar.queries
    ]
    return tree_sitter.Parser(grammar), tree_sitter.Query(grammar, "\n".join(texts))


def _broken(root: tree_sitter.Node) -> Iterator[int]:
    """Yield the lines that the parser could not read."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.is_error or node.is_missing:
            yield node.start_point.row + 1
        elif node.has_error:
            stack.extend(node.children)


def _call(label: Label) -> ir.AnyNode:
    function: ir.AnyNode
    program: list[tree_sitter.Node] = []
    if label.setting("function"):
        function = ir.Name(*label.at, label.setting("function"))
    elif label.nodes("key"):
        function = ir.Index(*label.at, label.part("of"), label.part("key"))
    elif label.tree.language.prints and not label.nodes("of") and written(label.nodes("name")[0])[:1] in _COMPUTED:
        function, program = ir.Name(*label.at, "$"), label.nodes("name")
    elif label.nodes("name"):
        name = label.setting("name") or label.word("name")
        at = start_of(label.nodes("name")[0])
        function = ir.Member(*at, label.part("of"), name) if label.nodes("of") else ir.Name(*at, name)
    else:
        function = label.part("function")
    label.nodes("argument").sort(key=lambda each: each.start_byte)
    arguments = label.inside("arguments")
    arguments = [*_flagged(arguments)] if label.setting("flags") else arguments
    given = () if label.setting("empty") else (*label.tree.all(program), *arguments, *label.all("argument"))
    given += tuple(ir.Argument(*each.at, ir.DOCUMENT, each) for each in label.all("input"))
    if label.setting("template"):
        given = tuple(ir.Argument(*each.at, ir.TEMPLATE, each) for each in given)
    if isinstance(function, ir.Group) and function.block and isinstance(function.children[-1], ir.Member):  # a?.b()
        *before, member = function.children
        return replace(function, children=(*before, ir.Call(*label.at, member, given, label.types)))
    # `base + path<string>(id)`, which a grammar has as one call
    if label.nodes("last") and isinstance(function, ir.Join):
        *before, function = function.parts
        return ir.Join(*label.at, (*before, ir.Call(*label.at, function, given, label.types)))
    call = ir.Call(*label.at, function, given, label.types, bool(label.setting("makes")))
    if label.tree.language.classes_by_call:
        return derived(call)
    settings = label.all("before")  # what a shell sets for a command, or in the line before it
    return ir.Group(*label.at, (*settings, call), block=True) if settings else call


def _flagged(arguments: list[ir.AnyNode]) -> Iterator[ir.AnyNode]:
    """Yield the arguments of a command; `-Name value` is a named one."""
    waiting: ir.Text | None = None
    for each in arguments:
        flag = isinstance(each, ir.Text) and re.match(r"-[A-Za-z]", each.value)
        if waiting is not None and not flag:
            yield ir.Argument(*each.at, waiting.value.strip("-:").lower(), each)
            waiting = None
        elif flag:
            waiting = each if isinstance(each, ir.Text) else None
        else:
            yield each


def _entry(label: Label) -> ir.AnyNode:
    key = label.part("key")
    for name in label.nodes("name"):
        key = ir.Text(*start_of(name), bare_name(written(name).strip(_QUOTES)))
    value = label.part("value") if label.nodes("value") else ir.Name(*label.at, _key(key))
    if label.setting("assigned"):
        value = _assigned(label)
    return ir.Entry(*label.at, key, _function_with_name(value, _key(key)))


def _declared(label: Label, part: str) -> Iterator[tuple[ir.AnyNode, ir.AnyNode]]:
    """Yield the variables that one declaration names, each with the value that follows it: `Good first, second = load();`."""
    targets = sorted(label.nodes("target"), key=lambda each: each.start_byte)
    for target, following in zip(targets, [*targets[1:], None], strict=True):
        end = following.start_byte if following is not None else sys.maxsize
        values = label.tree.all([each for each in label.nodes(part) if target.start_byte < each.start_byte < end])
        yield label.tree.all([target])[0], values[0] if values else ir.Group(*label.at, ())


def _assigned(label: Label) -> ir.AnyNode:
    """Return the value of `[key]=value`, an item of an array of a shell, without the sign before it."""
    first, *others = label.all("value")
    rest = replace(first, value=first.value.removeprefix("=")) if isinstance(first, ir.Text) else first
    parts = (rest, *others) if not isinstance(rest, ir.Text) or rest.value else (*others,)
    return parts[0] if len(parts) == 1 else ir.Join(*label.at, parts)


def _function_with_name(value: ir.AnyNode, name: str) -> ir.AnyNode:
    """Return a function with the name under which it is kept."""
    if not isinstance(value, ir.Function) or value.name or value.implicit:
        return value
    return replace(value, name=name)


def _key(node: ir.AnyNode) -> str:
    return node.value if isinstance(node, ir.Text) else ""


def _record(label: Label) -> ir.AnyNode:
    entries = label.parts("entry")
    inner = [each.target if isinstance(each, ir.Assign) else each for each in entries]  # of a pattern with a default
    if any(isinstance(each, ir.Entry | ir.Spread | ir.Argument | ir.Function) for each in inner):
        return ir.Record(*label.at, entries)
    return ir.Sequence(*label.at, entries) if entries else ir.Record(*label.at, ())


def _text_node(label: Label) -> ir.AnyNode:
    for value in label.nodes("value"):
        return ir.Text(*start_of(value), written(value))
    text = written(label.node)
    if label.setting("symbol"):
        text = text.strip(":")
    if label.setting("quoted"):
        text = re.sub(r"^[@$]*([\"'`])(.*)\1@?$", r"\2", text, flags=re.DOTALL)
    if escapes := label.setting("escapes"):
        text = re.sub(rf"\\([{re.escape(escapes)}\n])", r"\1", text)
    elif not label.setting("raw"):
        text = _ESCAPE.sub(_unescaped, text)
    if doubled := label.setting("doubled"):
        text = re.sub(rf"([{re.escape(doubled)}])\1", r"\1", text)
    return ir.Text(*label.at, text)


def _regular_expression(label: Label) -> ir.AnyNode:
    """A regular expression that is written without quotes is one that a function makes of a text: `/^a$/`, `%r{^a$}`."""
    match = _REGULAR.fullmatch(written(label.node))
    source = match["source"] if match is not None and "#{" not in match["source"] else ""
    flags = (ir.Text(*label.at, match["flags"]),) if match is not None and match["flags"] else ()
    return ir.Call(*label.at, ir.Name(*label.at, "RegExp"), (ir.Text(*label.at, source), *flags))


def _unescaped(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) == 1:
        return _ESCAPED.get(code, code)
    number = int(code.strip("u{}"), 16)
    is_text = number <= sys.maxunicode and not 0xD800 <= number <= 0xDFFF  # half of a pair is none
    return chr(number) if is_text else "\ufffd"


def _literal(label: Label) -> ir.AnyNode:
    text = written(label.node).strip("$").lower()
    value: bool | int | float | None = _LITERALS.get(text)
    for kind, suffixes in ((float, "dfm"), (int, "l")):
        with suppress(ValueError):
            value = kind(text.rstrip(suffixes).replace("_", ""))
    is_huge = isinstance(value, int) and value.bit_length() > _MOST_BITS
    return ir.Literal(*label.at, None if is_huge else value)


def _function(label: Label) -> ir.AnyNode:
    found = [*label.inside("parameters"), *label.all("parameter")]
    for type in label.words("extends"):
        found.insert(0, ir.Parameter(*label.at, ir.Name(*label.at, "this"), type=type, extends=True))
    implicit = bool(label.setting("implicit"))
    if not found and label.setting("parameter"):
        found.append(ir.Name(*label.at, label.setting("parameter")))
    around, label.tree.results = label.tree.results, _results(label)
    body = label.part("body")
    if implicit and not label.nodes("body"):
        body = ir.Group(*label.at, label.children, block=True)
    if label.tree.language.classes_by_call and isinstance(body, ir.Group) and body.block:
        body = replace(body, children=with_classes(body.children))
    if before := (*label.tree.results, *label.all("before")):
        body = ir.Group(*body.at, (*before, body), block=True)
    label.tree.results = around
    if label.nodes("value"):
        value = label.part("value")
        body = ir.Return(*value.at, value)
    parameters = tuple(sorted((_parameter_of(one) for each in found for one in _flat(each)), key=_position))
    all_given = label.setting("arguments")
    if all_given and all_given.encode() in (label.node.text or b""):
        parameters, body = _with_arguments(parameters, body, all_given)
    return ir.Function(
        *label.at,
        name=label.word("name"),
        parameters=parameters,
        body=body,
        receiver=label.word("receiver"),
        owner=next(iter(label.words("owner")), "").strip("*& "),
        marks=label.all("mark"),
        type=label.type,
        implicit=implicit,
        generic=label.words("generic"),
    )


def _with_arguments(
    parameters: tuple[ir.Parameter, ...], body: ir.AnyNode, name: str
) -> tuple[tuple[ir.Parameter, ...], ir.AnyNode]:
    """Return parameters and body of a function with the variable that has all its arguments, if it uses that: `arguments`."""
    functions = [each for each in ir.nodes(body) if isinstance(each, ir.Function)]
    others = [each for each in functions if any(ir.last_name(one.target) == name for one in each.parameters)]
    of_others = {id(node) for each in others for node in ir.nodes(each)}
    names = (each for each in ir.nodes(body) if isinstance(each, ir.Name) and each.name == name)
    if all(id(each) in of_others for each in names) or any(
        each.rest or not isinstance(each.target, ir.Name) for each in parameters
    ):
        return parameters, body
    all_given = ir.Name(*body.at, name)
    items = (*(each.target for each in parameters), ir.Spread(*body.at, all_given))
    listed = ir.Assign(*body.at, all_given, ir.Sequence(*body.at, items), declares=True)
    body = ir.Group(*body.at, (listed, body), block=True) if parameters else body
    return (*parameters, ir.Parameter(*body.at, all_given, rest=True)), body


def _results(label: Label) -> tuple[ir.Assign, ...]:
    """Return the declarations of the results of a function that have names."""
    named = [each for node in label.all("results") for each in _flat(node)]
    return tuple(
        ir.Assign(*each.at, each.target, ir.Group(*each.at, ()), each.type)
        for each in named
        if isinstance(each, ir.Parameter) and isinstance(each.target, ir.Name)
    )


def _position(parameter: ir.Parameter) -> int:
    """Return where a parameter is among the positional ones: where its mark says; a switch is none of these."""
    marked = [each.value for each in parameter.marks if isinstance(each, ir.Literal) and isinstance(each.value, int)]
    return marked[0] if marked else _LAST + 1 if parameter.type.lower() == ir.SWITCH else _LAST


def _parameter_of(node: ir.AnyNode) -> ir.Parameter:
    if isinstance(node, ir.Parameter):
        rest = node.target if isinstance(node.target, ir.Spread) else None
        return node if rest is None else replace(node, target=rest.value, rest=True)
    if isinstance(node, ir.Assign):
        return ir.Parameter(*node.at, node.target, node.value, node.type)
    if isinstance(node, ir.Spread):
        return ir.Parameter(*node.at, node.value, rest=True)
    return ir.Parameter(*node.at, node)


def _parameter(label: Label) -> ir.AnyNode:
    usual = ir.Name(*label.at, label.setting("default")) if label.setting("default") else None
    several = len(label.nodes("target")) > 1 and label.nodes("default")
    default = label.part("default") if label.nodes("default") else usual
    targets = label.all("target") or (ir.Group(*label.at, ()),)
    found = tuple(
        ir.Parameter(
            *label.at,
            target=target,
            default=value,
            type=label.type,
            marks=label.all("mark"),
            rest=bool(label.setting("rest")),
            extends=bool(label.nodes("extends")),
        )
        for target, value in (_declared(label, "default") if several else ((each, default) for each in targets))
    )
    return found[0] if len(found) == 1 else ir.Group(*label.at, found)


def _class(label: Label) -> ir.AnyNode:
    members = [*label.all("member"), *(each for part in label.all("body") for each in _flat(part))]
    if label.tree.language.receiver_first:
        members = [*map(_method, members)]
    bases = tuple(base for word in label.words("base") if (base := re.split(r"[<(\[]", word)[0].strip()))
    body = ir.Group(*label.at, tuple(members), block=True)
    *around, name = label.word("name").split("::")
    given = (*label.inside("given"), *label.all("keyword"))
    made = ir.Class(
        *label.at, name, bases, body, label.all("mark"), given, label.words("base"), label.words("constant")
    )
    for each in reversed(around):  # `class Shop::Client`
        made = ir.Class(*label.at, each, (), ir.Group(*label.at, (made,), block=True))
    return made


def _flat(node: ir.AnyNode) -> tuple[ir.AnyNode, ...]:
    return node.children if isinstance(node, ir.Group) else (node,)


def _method(node: ir.AnyNode) -> ir.AnyNode:
    """Return a method without its first parameter, which is its object."""
    if not isinstance(node, ir.Function) or not node.parameters:
        return node
    first, *others = node.parameters
    static = any(isinstance(mark, ir.Name) and mark.name in _STATIC for mark in node.marks)
    if static or not isinstance(first.target, ir.Name):
        return node
    return replace(node, receiver=first.target.name, parameters=tuple(others))


def _marked(label: Label) -> ir.AnyNode:
    """A definition with decorators that surround it."""
    inner = label.part("value")
    marks = label.all("mark")
    return replace(inner, marks=(*inner.marks, *marks)) if isinstance(inner, ir.Function | ir.Class) else inner


def _import(label: Label) -> ir.AnyNode:
    module = next(iter(label.words("module")), "").strip(_QUOTES)
    name = label.word("name")
    alias = label.word("alias") or name or label.setting("alias")
    return ir.Import(*label.at, module, name or label.setting("name"), alias)


def _loop(label: Label) -> ir.AnyNode:
    at = label.at
    one = len(label.nodes("body")) == 1
    body = label.part("body") if one else ir.Group(*at, label.all("body"), block=True)
    if tests := label.all("test"):
        body = ir.Group(*at, (body, *tests) if label.node.type.startswith("do_") else (*tests, body), block=True)
    targets, sources = label.all("target"), label.all("iterable")
    nothing = ir.Group(*at, ())
    if targets and len(sources) > len(targets):
        sources = (ir.Sequence(*at, sources),)
    if len(targets) > len(sources):
        targets = (ir.Sequence(*at, targets),)
    if label.nodes("key"):
        targets = (ir.Entry(*at, label.part("key"), targets[0] if targets else nothing),)
    for target, source in reversed([*zip(targets or (nothing,), sources or (nothing,), strict=False)]):
        body = ir.Loop(*at, target, source, body)
    return body


def _branch(label: Label) -> ir.AnyNode:
    at, bodies = label.at, label.nodes("body")
    found = label.tree.all(bodies)
    if label.setting("flat"):  # the statements of the first block are no node of their own
        clauses = [each for each in bodies if each.type.endswith("_clause")]
        first = label.tree.all(each for each in bodies if each not in clauses)
        found = (ir.Group(*at, first, block=True), *label.tree.all(clauses))
    tests = label.all("test")
    named = label.setting("target")
    if named or label.nodes("target"):  # a switch on the type of a value, which gets a name, or on patterns
        tests = (ir.Assign(*at, ir.Name(*at, named) if named else label.part("target"), label.part("test")),)
    negated = (ir.Group(*at, ()),) if label.setting("negated") else ()
    return ir.Branch(*at, ir.Group(*at, (*tests, *negated)), found)


def _assign(label: Label) -> ir.AnyNode:
    if label.setting("each") and len(label.nodes("target")) > 1:
        made = (
            ir.Assign(*each.at, each, value, label.type, declares=True) for each, value in _declared(label, "value")
        )
        return ir.Group(*label.at, tuple(made))
    name = label.setting("target")
    targets = (ir.Name(*label.at, name),) if name else label.all("target")
    target = targets[0] if len(targets) == 1 else ir.Sequence(*label.at, targets)
    if isinstance(target, ir.Text):
        target = ir.Name(*target.at, target.value)
    if isinstance(target, ir.Call) and isinstance(target.function, ir.Member) and not target.arguments:
        target = target.function
    given = label.setting("value")  # what a switch compares
    value = ir.Name(*label.at, given) if given else _function_with_name(label.part("value"), ir.last_name(target))
    if label.setting("default"):  # only of a variable without a value
        value = ir.Choice(*label.at, (target, value))
    if isinstance(value, ir.Class) and value.name == name_of(value) and (name := dotted(target)):
        value = replace(value, name=name)  # with what it is a member of: others may have a member of this name
    adds, keeps, declares = (bool(label.setting(each)) for each in ("add", "keeps", "declares"))
    keeps = keeps and isinstance(target, ir.Name | ir.Member) and isinstance(value, ir.Record | ir.Sequence)
    return ir.Assign(*label.at, target, value, label.type, adds, keeps, declares)


def _package(label: Label) -> ir.AnyNode:
    """Return a namespace: its name is in a variable for all that follows, or precedes what is written in it."""
    name = label.part("name") if label.nodes("name") else ir.Text(*label.at, "")
    named = ir.Assign(*label.at, ir.Name(*label.at, ir.PACKAGE), name)
    return ir.Group(*label.at, (named, *label.all("body")), block=True) if label.nodes("body") else named


def _compare(label: Label) -> ir.AnyNode:
    """Return a comparison; with an empty text if there is no other side: `[ -z "$method" ]`."""
    sides = label.part("left"), label.part("right") if label.nodes("right") else ir.Text(*label.at, "")
    return ir.Compare(*label.at, *sides, negated=bool(label.setting("negated")))


def _group(label: Label) -> ir.AnyNode:
    label.nodes("part").sort(key=lambda each: each.start_byte)
    is_block, cleans_up = label.name == "block", bool(label.setting("cleans_up"))
    return ir.Group(*label.at, label.parts("part"), block=is_block, cleans_up=cleans_up)


def _pattern(kind: type[ir.Join | ir.Sequence | ir.Choice], part: str) -> Builder:
    def build(label: Label) -> ir.AnyNode:
        parts = label.parts(part)
        if label.setting("holes"):
            parts = tuple(_with_holes(label))
        inner = parts
        while label.setting("flat") and len(inner) == 1 and isinstance(inner[0], ir.Group):
            inner = inner[0].children
        only = inner[0] if len(inner) == 1 else None
        if label.setting("flat") and isinstance(only, ir.Sequence):
            return only
        if label.setting("flat") and all(isinstance(each, ir.Record | ir.Text | ir.Join) for each in inner):
            parts = inner  # one in a line
        if label.setting("flat") and isinstance(only, ir.Name | ir.Member):  # `@($response.items)` has the items
            parts = (ir.Spread(*only.at, only),)
        return kind(*label.at, parts)

    return build


def _with_holes(label: Label) -> Iterator[ir.AnyNode]:
    """Yield the items of a pattern, and nothing for each place that it leaves out: `[, price]`."""
    empty = True
    for child in label.node.children[1:]:
        inner = label.tree.lower(child) if child.is_named else None
        if inner is not None or (empty and child.type == ","):
            yield inner or ir.Group(*label.at, ())
        empty = inner is None if child.type != "," else True


def _join(label: Label) -> ir.AnyNode:
    parts = label.parts("part")
    if label.setting("gaps"):
        parts = tuple(_with_gaps(label))
    if label.setting("dollar"):
        parts = tuple(_with_names(parts))
    if len(parts) == 1 and isinstance(parts[0], ir.Text):
        return parts[0]
    return ir.Join(*label.at, parts) if parts else ir.Text(*label.at, "")


def _document(label: Label) -> ir.AnyNode | None:
    """A document of Ruby, which is written after the statement that names it: `post(url, <<~JSON)`."""
    name = written(label.node).strip("<~-'\"`")
    around: tree_sitter.Node | None = label.node
    while around is not None:
        body = around.next_named_sibling
        while body is not None and not (body.type == _DOCUMENT and written(body).rpartition("\n")[2].strip() == name):
            body = body.next_named_sibling
        if body is not None:
            return label.tree.lower(body)
        around = around.parent
    return None


def _with_gaps(label: Label) -> Iterator[ir.AnyNode]:
    """Yield the parts of a text of which the grammar names only what is filled in."""
    content, start = label.node.text or b"", label.node.start_byte
    position, (line, column) = 0, label.at
    for child in (*label.node.named_children, None):
        end = child.start_byte - start if child is not None else len(content)
        gap = content[position:end].decode("utf-8", "replace")
        gap = re.sub(r'^@?"', "", gap) if position == 0 else gap
        if gap := re.sub(r'"@?$', "", gap) if child is None else gap:
            gap = _BACKTICK.sub(r"\1", gap) if label.node.type.startswith("expandable") else gap
            gap = gap.replace('""', '"') if label.node.type == "expandable_string_literal" else gap
            yield ir.Text(line + content.count(b"\n", 0, position), column, gap)
        if child is not None:
            position = child.end_byte - start
            yield from label.tree.all([child])


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
        pieces = re.split(r"(?<!\\)\$([A-Za-z_]\w*|\d)", part.value) if isinstance(part, ir.Text) else ()
        line = part.line
        if not pieces:
            yield part
        for number, piece in enumerate(pieces):
            if piece:
                known = replace(part, line=line, value=piece.replace(r"\$", "$"))
                yield ir.Name(line, part.column, piece) if number % 2 else known
            line += piece.count("\n")


def _conditional(label: Label) -> ir.AnyNode:
    """`a?.b`: the value before `?` is the variable `?` in what follows."""
    at = label.at
    before = ir.Assign(*at, ir.Name(*at, "?"), label.part("of"))
    return ir.Group(*at, (before, label.part("value")), block=True)


def _match(label: Label) -> ir.AnyNode:
    """Patterns that a value is compared with: it is the variable `?` in the clauses."""
    at = label.at
    before = ir.Assign(*at, ir.Name(*at, "?"), label.part("value"))
    return ir.Branch(*at, ir.Group(*at, (before,)), label.parts("clause"))


def _clause(label: Label) -> ir.AnyNode:
    """What a value is compared with, before the block for it; any other pattern gets the value."""
    at, pattern = label.at, label.part("pattern")
    values = _flat(pattern)
    if not (values and all(isinstance(each, ir.Text | ir.Literal | ir.Member) for each in values)):
        values = (ir.Assign(*at, pattern, ir.Name(*at, "?")),)
    return ir.Group(*at, (*values, label.part("body")), block=True)


def _member(label: Label) -> ir.AnyNode:
    name, of = label.nodes("name")[0], label.part("of")
    own = isinstance(of, ir.Name) and of.name == "this"  # of others, it may be a property of a response
    return ir.Member(*start_of(name), of, label.tree.name(name) if own else bare_name(written(name)).strip(_QUOTES))


def _binding(label: Label) -> ir.AnyNode:
    before = ir.Name(*label.at, "?")
    if label.nodes("name"):
        return ir.Member(*label.at, before, label.word("name"))
    return ir.Index(*label.at, before, label.part("key"))


def _reference(label: Label) -> ir.AnyNode:
    """`Item::getPrice`: a function that calls the method of what it is given, or a function by its name."""
    at, name = label.at, label.word("name")
    if label.setting("function"):
        return ir.Name(*at, name)
    of, given = label.part("of"), ir.Name(*at, "given")
    own = bool(label.nodes("of")) and not ir.last_name(of)[:1].isupper()  # `url::addQueryParameter`: of this object
    call = ir.Call(*at, ir.Member(*at, of if own else given, name), (ir.Spread(*at, given),) if own else ())
    function = ir.Function(*at, "", (ir.Parameter(*at, given, rest=own),), ir.Return(*at, call))
    return function if own else ir.Reference(*at, of, name, function)


def _pipe(label: Label) -> ir.AnyNode:
    """Each command gets the result of the one before as its first argument."""
    first, *others = label.parts("part")[:: -1 if label.setting("reversed") else 1] or (ir.Group(*label.at, ()),)
    for other in others:
        if label.tree.language.prints:  # a function finds its input apart from its words
            first = ir.Argument(*first.at, ir.INPUT, first)
        first = _with_input(other, first)
    return first


def _with_input(command: ir.AnyNode, given: ir.AnyNode) -> ir.AnyNode:
    """Return a command that gets the output of another; one that writes to a file is in a call of that."""
    at = command.at
    if not isinstance(command, ir.Call):
        return ir.Group(*at, (ir.Assign(*at, ir.Name(*at, ir.INPUT), given), command), True)
    first = command.arguments[0] if command.arguments else None
    if ir.last_name(command.function) in ir.REDIRECTIONS and isinstance(first, ir.Call):
        return replace(command, arguments=(_with_input(first, given), *command.arguments[1:]))
    return replace(command, arguments=(given, *command.arguments))


def _list(label: Label) -> ir.AnyNode:
    items = label.children
    return items[0] if len(items) == 1 else ir.Sequence(*label.at, items)


def _single(kind: type[ir.Spread | ir.Return]) -> Builder:
    def build(label: Label) -> ir.AnyNode:
        if [each.id for each in label.nodes("value")] == [label.node.id]:
            return kind(*label.at, ir.Name(*label.at, label.tree.name(label.node)))
        children = label.parts("value")
        if kind is ir.Return and not children:  # the results that have names
            children = tuple(each.target for each in label.tree.results[:1])
        return kind(*label.at, children[0] if len(children) == 1 else ir.Group(*label.at, children))

    return build


def _yield(label: Label) -> ir.AnyNode:
    value = label.part("value")
    return ir.Return(*label.at, ir.Spread(*label.at, value) if label.setting("all") else value, ends=False)


def _operation(label: Label) -> ir.AnyNode | None:
    """Return what an operator makes of two values; the query of a language lists the operators that it has."""
    name, parts, settings = _OPERATIONS[label.nodes("operator")[0].type]
    same = Label(label.tree, label.node, label.pattern, name, settings)
    for part, side in zip(parts, ("left", "right", "operator"), strict=False):
        same.named[part] = same.nodes(part) + label.nodes(side)
    return _BUILDERS[name](same)


_OPERATIONS: dict[str, tuple[str, tuple[str, ...], Settings]] = {
    **dict.fromkeys(("==", "===", "=", "is"), ("compare", ("left", "right"), {})),
    **dict.fromkeys(("!=", "!==", "<>", "is not"), ("compare", ("left", "right"), {"negated": "1"})),
    **dict.fromkeys(("&&", "and"), ("branch", ("test", "body"), {})),
    **dict.fromkeys(("||", "or", "??", "?:"), ("choice", ("option", "option"), {})),
    **dict.fromkeys(("+", ".", "/"), ("join", ("part", "part"), {})),
    "%": ("call", ("argument", "argument"), {"function": "sprintf"}),
    "<<": ("call", ("of", "argument", "name"), {}),
}
"""What operators are labelled as, with the names of the parts at their left and at their right, and of themselves."""

_BUILDERS: dict[str, Builder] = {
    "text": _text_node,
    "pattern": _regular_expression,
    "literal": _literal,
    "name": lambda label: ir.Name(*label.at, (label.setting("name") or label.tree.name(label.node))),
    "field": lambda label: ir.Member(
        *label.at, ir.Name(*label.at, label.setting("of") or "this"), bare_name(written(label.node))
    ),
    "join": _join,
    "document": _document,
    "sequence": _pattern(ir.Sequence, "item"),
    "choice": _pattern(ir.Choice, "option"),
    "forward": lambda label: ir.Spread(*label.at, ir.Name(*label.at, "...")),
    "spread": _single(ir.Spread),
    "return": _single(ir.Return),
    "yield": _yield,
    "record": _record,
    "entry": _entry,
    "member": _member,
    "index": lambda label: ir.Index(
        *start_of((label.nodes("key") or [label.node])[0]), label.part("of"), label.part("key")
    ),
    "argument": lambda label: ir.Argument(
        *label.at, label.word("name").strip(":") or label.setting("name"), label.part("value")
    ),
    "call": _call,
    "delegates": lambda label: delegating(label.at, label.word("name"), label.inside("arguments"), label.all("mark")),
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
    "package": _package,
    "branch": _branch,
    "compare": _compare,
    "operation": _operation,
    "loop": _loop,
    "block": _group,
    "group": _group,
    "only": lambda label: label.part("value"),
    "not": lambda label: ir.Group(*label.at, (label.part("value"), ir.Group(*label.at, ()))),
    "skip": lambda _: None,
}
