"""Pages, and components of Vue, Svelte and Angular, as one script: their scripts and their templates, at their lines.

A template is a function with its expressions; a loop of it is one of the function, so that its variable has the items.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmscontract.usage.source.parsing.lines import at_lines
from lmscontract.usage.source.parsing.views import function_of, template_pieces

_SCRIPT = re.compile(
    r"<!--.*?(?:-->|\Z)|<script\b(?P<kind>[^<>]*)>(?P<code>.*?)(?:</script>|\Z)", re.DOTALL | re.IGNORECASE
)
_NO_CODE = re.compile(
    r"""\btype\s*=\s*+["']?+(?!module|text/(?:java|ecma|babel|type)|application/(?:java|ecma))""", re.IGNORECASE
)
"""The kind of a script with data, or with a template."""
_OTHER = re.compile(r"<(script|style)\b[^<>]*>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_TEMPLATE = re.compile(r"^<template\b[^<>]*>", re.IGNORECASE | re.MULTILINE)
_TEMPLATE_END = "\n</template>"
_BLANK = "\0"
"""Replaces what is no markup, so that no expression is taken to reach over it."""
_SHOWN = r"(?P<shown>[^{}\0]*(?:\{[^{}\0]*\}[^{}\0]*)*)"
_PATTERN = r"(?P<item>\w+|\{[^{}]*\}|\[[^][]*\])"
_VALUE = r"""(?:"[^"]*"|'[^']*'|[^\s"'<>]+)"""
_PIECE = re.compile(
    rf"""\{{\{{{_SHOWN}\}}\}}|</(?P<end>[\w.-]+)\s*>"""
    rf"""|<(?P<tag>[A-Za-z][\w.-]*)(?P<attributes>(?:\s+[^\s"'<>/=]+(?:\s*=\s*{_VALUE})?)*)\s*(?P<closed>/?)>"""
)
_IN_BLOCKS = re.compile(
    rf"{_PIECE.pattern}|@(?P<block>for|if|else\s{{1,9}}if|else|empty|switch|case|default|defer|placeholder|loading|error)\b"
    r"\s{0,9}(?:\((?P<test>[^(){}]*+(?:\([^(){}]*+\)[^(){}]*+)*+)\))?+\s{0,9}\{|(?P<close>\})"
)
"""What `_PIECE` finds, and the blocks of Angular."""
_ANGULAR = re.compile(r"\*ng(?:If|For)|@(?:for|if|switch)\s{0,9}\(|\s\[[\w.]{1,40}\]\s{0,9}=")
_INLINE = re.compile(r"\btemplate:\s*+`(?P<markup>[^`]*+)`")
_SVELTE = re.compile(
    rf"\{{\#each\s{{1,9}}(?P<items>[^{{}}]{{1,500}}?)\s{{1,9}}as\s{{1,9}}{_PATTERN}[^{{}}]*\}}|\{{/(?P<end>each)\}}"
    r"|\{\#await\s{1,9}(?P<waited>[^{}]{1,500}?)\s{1,9}then\s{1,9}(?P<result>\w+)\}"
    rf"|\{{(?:[#:/@]\w+(?:\sif)?)?{_SHOWN}\}}"
)
_ATTRIBUTE = re.compile(
    r"""(?P<name>v-[\w:.-]+|[:@#][\w:.\[\]-]+|\*ng\w+|\[[\w.-]+\]|\([\w.]+\))\s*=\s*(?P<quote>["'])(?P<value>.*?)(?P=quote)""",
    re.DOTALL,
)
_LOOP = re.compile(
    rf"(?:let\s{{1,9}})?\(?\s{{0,9}}{_PATTERN}\s{{0,9}}(?:,[^)]*)?\)?\s{{1,99}}(?:in|of)\s(?P<items>.+)", re.DOTALL
)
_LATER = re.compile(r"\|\s{0,9}async\b(?:\s{1,9}as\s{1,9}(?P<name>\w+))?")
_ALIAS = re.compile(r";\s{0,9}as\s{1,9}(\w+)")
"""The name of what a block of Angular tests: `@if (goods$ | async; as goods)`."""
_LOOPS = ("v-for", "*ngFor")
_FILTER = re.compile(r"(?<!\|)\|(?!\|).*", re.DOTALL)
_WATCHED = re.compile(r"\b(?:const|let|var)\s+(\w+)(?:\s*:[^=]{1,200})?\s*=\s*(?:ref|shallowRef|computed)\b")
_OF_FUNCTION = re.compile(
    r"\b(?:const|let|var)\s+\{([^{}=]{1,500})\}\s*=\s*(?:await\s+)?(?:use\w*|storeToRefs|toRefs)\s*[(<]"
)
"""Variables that a function of the program returns, which may be watched ones."""
_DEFAULT = re.compile(r"\bexport\s+default\b(?=\s*(?:\{|defineComponent))")
_OBJECT = "component_"
_NAME = re.compile(r"(?<![\w.$'\"])[A-Za-z_]\w*")
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_WORDS = frozenset(
    {"true", "false", "null", "undefined", "this", "new", "typeof", "in", "instanceof", "await", "const", "for", "of"}
)


def component(data: bytes) -> bytes:
    """Return the script of a component of Vue or Svelte at its lines; lines without code are empty."""
    text = data.decode("utf-8", "replace")
    scripts = [*_scripts(text)]
    code = [(at, _DEFAULT.sub(f"export default {_OBJECT} =", each)) for at, each in scripts]
    start, end = _TEMPLATE.search(text), text.rfind(_TEMPLATE_END)
    if start is None:
        shown = [*_svelte(_COMMENT.sub(_blank, _OTHER.sub(_blank, text)))]
    else:
        markup = _COMMENT.sub(_blank, text[start.end() : max(end, start.end())])
        shown = [(start.end() + at, piece) for at, piece in _expressions(markup)]
    if shown:
        named = {name for _, piece in shown for name in _NAME.findall(piece)} - _WORDS
        code += function_of(shown, _variables_of_component("".join(each for _, each in scripts), named))
    return at_lines(text, code).encode()


def page(data: bytes) -> bytes:
    """Return the scripts in a page of HTML, and what it is as a template, at their lines; lines without code are empty."""
    text = data.decode("utf-8", "replace")
    markup = _COMMENT.sub(_blank, _OTHER.sub(_blank, text))
    shown = function_of(_expressions(markup, _IN_BLOCKS)) if _ANGULAR.search(markup) else template_pieces(markup)
    return at_lines(text, [*shown, *_scripts(text)]).encode()


def inline(data: bytes) -> bytes:
    """Return a script in which the templates that components of Angular write as texts are functions, at their lines."""
    if b"@Component" not in data or b"template:" not in data:
        return data
    return _INLINE.sub(_as_function, data.decode("utf-8", "replace")).encode()


def _as_function(template: re.Match[str]) -> str:
    markup = _COMMENT.sub(_blank, template["markup"])
    code = at_lines(markup, function_of(_expressions(markup, _IN_BLOCKS)))
    return f"template: {code}{chr(10) * (markup.count(chr(10)) - code.count(chr(10)))}" if code else template[0]


def _scripts(text: str) -> Iterator[tuple[int, str]]:
    """Yield the code of scripts that are in no comment, with its positions."""
    for each in _SCRIPT.finditer(text):
        if each["code"] is not None and not _NO_CODE.search(each["kind"]):
            yield each.start("code"), each["code"]


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", _BLANK, match[0])


def _variables_of_component(scripts: str, named: set[str]) -> str:
    """Return the variables of a template: the values of what the script watches, or members of the component."""
    watched = {*_WATCHED.findall(scripts)} & named
    taken = {name for each in _OF_FUNCTION.findall(scripts) for name in re.findall(r"(\w+)\s*(?:,|$)", each)} & named
    members = named if _DEFAULT.search(scripts) else set[str]()
    values = {each: f"{_OBJECT}.{each}" for each in members}
    values |= {each: f"unref({each})" for each in taken} | {each: f"{each}.value" for each in watched}
    return "".join(f"let {name} = {value};" for name, value in sorted(values.items()))


def _expressions(markup: str, pieces: re.Pattern[str] = _PIECE) -> Iterator[tuple[int, str]]:
    """Yield the code of a template of Vue or Angular with its positions."""
    opened: list[tuple[str, bool]] = []
    for piece in pieces.finditer(markup):
        groups = piece.groupdict()
        if piece["shown"] is not None:
            yield piece.start("shown"), _statement(_without_filters(piece["shown"]))
        elif groups.get("block"):
            is_loop = (loop := _LOOP.fullmatch(_first(piece["test"]))) is not None
            named = _ALIAS.search(piece["test"] or "")
            value = _without_filters(_first(piece["test"]))
            shown = f";var {named[1]} = ({value});" if named else _statement(value)
            yield piece.start(), _begin(loop) if loop else shown
            opened.append(("}", is_loop))
        elif piece["end"] or groups.get("close"):
            tag = ""
            while opened and tag != (piece["end"] or "}"):
                tag, is_loop = opened.pop()
                if is_loop:
                    yield piece.start(), "}"
        else:
            yield from _tag(piece)
            is_loop = _loop(piece) is not None
            if not (piece["closed"] or piece["tag"].lower() in _VOID):
                opened.append((piece["tag"], is_loop))
            elif is_loop:
                yield piece.end(), "}"
    yield from ((len(markup), "}") for _, is_loop in opened if is_loop)


def _tag(tag: re.Match[str]) -> Iterator[tuple[int, str]]:
    """Yield the loop of a tag, which stays open, and the expressions of its attributes."""
    if (loop := _loop(tag)) is not None:
        yield tag.start(), _begin(loop)
    for each in _ATTRIBUTE.finditer(tag["attributes"]):
        if each["name"] not in _LOOPS:
            value = _first(each["value"]) if each["name"].startswith("*") else each["value"]
            named = next((later["name"] for later in _LATER.finditer(value) if later["name"]), None)
            code = f";var {named} = ({_without_filters(value)});" if named else _statement(_without_filters(value))
            yield tag.start("attributes") + each.start("value"), code


def _loop(tag: re.Match[str]) -> re.Match[str] | None:
    loops = (_first(each["value"]) for each in _ATTRIBUTE.finditer(tag["attributes"]) if each["name"] in _LOOPS)
    return next(filter(None, map(_LOOP.fullmatch, loops)), None)


def _begin(loop: re.Match[str]) -> str:
    return f";for (const {loop['item']} of {_without_filters(loop['items'])}) {{"


def _first(expressions: str | None) -> str:
    """Return the first one of several expressions: the others say how a loop or a condition is shown."""
    return (expressions or "").partition(";")[0].strip()


def _without_filters(expression: str) -> str:
    return _FILTER.sub("", _LATER.sub("", expression))


def _svelte(markup: str) -> Iterator[tuple[int, str]]:
    """Yield the code of a template of Svelte with its positions."""
    loops = 0
    for piece in _SVELTE.finditer(markup):
        if piece["items"]:
            loops += 1
            yield piece.start(), f";for (const {piece['item']} of {piece['items']}) {{"
        elif piece["end"] and loops:
            loops -= 1
            yield piece.start(), "}"
        elif piece["waited"]:
            yield piece.start(), f";var {piece['result']} = {piece['waited']};"
        elif (piece["shown"] or "").strip():
            yield piece.start("shown"), _statement(piece["shown"])
    yield from [(len(markup), "}")] * loops


def _statement(expression: str) -> str:
    return f";{{{expression}}};" if ";" in expression else f";({expression});"
