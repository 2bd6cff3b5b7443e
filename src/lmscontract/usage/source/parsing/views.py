"""Templates of pages as code at their lines: those with code in tags, and those with a language of their own.

The second ones become JavaScript: a function with the loops and expressions of the template.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lmscontract.usage.source.parsing.lines import at_lines

EMBEDDED = re.compile(r"<%(?P<kind>[#%]?)[-=_|]*+(?P<code>.*?)(?:[-_]?%>|\Z)", re.DOTALL)
_END, _SECTION = re.compile(r"^__END__\s*$", re.MULTILINE), re.compile(r"^@@", re.MULTILINE)
"""The line after which a file of Ruby has no code, and the beginning of a template there."""
_TAG = re.compile(
    r"\{#.*?(?:#\}|\Z)|\{%-?\s*+(?P<word>\w+)(?P<rest>.*?)(?:-?%\}|\Z)|\{\{[-{&]?(?P<shown>.*?)(?:-?\}\}|\Z)", re.DOTALL
)
"""A comment, a statement and an expression of Jinja, Django, Twig, Nunjucks and Liquid."""
_LOOP = re.compile(r"\s*(?P<items>\w+(?:\s*,\s*\w+)?)\s+in\s+(?P<of>(?:(?!\sif\s).)+)", re.DOTALL)
_SET = re.compile(r"\s*(?P<name>\w+)\s*=\s*(?P<value>.+)", re.DOTALL)
_NAMED = re.compile(r"\s*(?P<value>[\w.]+)\s+as\s+(?P<name>\w+)\s*$")
_EXPRESSION = re.compile(
    r"""(?P<text>'[^'\n]*'|"[^"\n]*")|(?<=[A-Za-z_\])])\.(?P<item>\d+)\b"""
    r"""|\b(?P<word>not|and|or|is|in|with|only|if|else|divisibleby)\b"""
    r"""|(?P<filter>\|\s*\w+(?::\s*(?:'[^'\n]*'|"[^"\n]*"|[\w.]+))?)(?P<given>\()?|(?P<join>~)"""
)
_WORDS = {"not": "!", "and": "&&", "or": "||", "only": ""}
"""What the words between expressions are in JavaScript, if it is more than a comma."""
_TESTS = frozenset(
    {"if", "elif", "elsif", "elseif", "unless", "ifequal", "ifnotequal", "case", "when", "print", "echo"}
)
_RENDERING = frozenset({"include", "render"})
TEMPLATE = "template_"
"""The function that a template is."""


def embedded(data: bytes) -> bytes:
    """Return the code in the tags `<% … %>` of a template at their lines; lines without code are empty."""
    text = data.decode("utf-8", "replace")
    pieces = ((each.start("code"), f";{each['code']};") for each in EMBEDDED.finditer(text) if not each["kind"])
    return at_lines(text, pieces).encode()


def with_templates(data: bytes) -> bytes:
    """Return a file of Ruby with the templates after its end as functions at their lines: `@@ goods` of Sinatra."""
    text = data.decode("utf-8", "replace")
    if (end := _END.search(text)) is None or (first := _SECTION.search(text, end.end())) is None:
        return data
    starts = [each.start() for each in _SECTION.finditer(text, first.start())]
    pieces = [(0, text[: end.start()])]
    for start, stop in zip(starts, [*starts[1:], len(text)], strict=True):
        tags = [each for each in EMBEDDED.finditer(text, start, stop) if not each["kind"]]
        code = [(each.start("code"), f";{each['code']};") for each in tags]
        pieces += [(start, "-> { -> {"), *code, (code[-1][0], "} }")] if code else []  # after what sets their variables
    return at_lines(text, pieces).encode()


def template(data: bytes) -> bytes:
    """Return a template of Jinja, Django, Twig and their relatives as JavaScript at its lines."""
    text = data.decode("utf-8", "replace")
    return at_lines(text, template_pieces(text)).encode()


def template_pieces(text: str) -> list[tuple[int, str]]:
    """Return the loops and expressions of a template in JavaScript with their positions; empty if it has none."""
    return function_of(_pieces(text))


def function_of(code: Iterable[tuple[int, str]], variables: str = "") -> list[tuple[int, str]]:
    """Return the function that is a template, from its code with positions, with variables; empty if it has no code."""
    pieces = [*code]
    begin = f"function {TEMPLATE}() {{{variables}"
    return [(pieces[0][0], begin), *pieces, (pieces[-1][0], "}")] if pieces else []


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    loops = 0
    for tag in _TAG.finditer(text):
        word = tag["word"]
        if tag["shown"] is not None:
            yield tag.start("shown"), f";({_expression(tag['shown'])});"
        elif word == "for" and (loop := _LOOP.match(tag["rest"])):
            loops += 1
            items = loop["items"] if "," not in loop["items"] else f"[{loop['items']}]"
            of = _unfiltered(loop["of"])
            of = f"Object.entries({of})" if "," in loop["items"] else of
            yield tag.start("rest"), f";for (const {items} of ({of})) {{"
        elif word in ("endfor", "endeach") and loops:
            loops -= 1
            yield tag.start(), "}"
        elif word and (code := _statement(word, tag["rest"])):
            yield tag.start("rest"), code
    yield from [(len(text), "}")] * loops


def _statement(word: str, rest: str) -> str:
    """Return a statement of a template in JavaScript; empty if it has no expression."""
    if word in ("set", "assign", "with") and (found := _SET.match(rest) or _NAMED.match(rest)):
        return f";var {found['name']} = ({_unfiltered(found['value'])});"
    if word in _TESTS:
        return f";({_expression(rest)});"
    return f";{word}({_expression(rest)});" if word in _RENDERING else ""


def _unfiltered(text: str) -> str:
    """Return an expression before its first filter in JavaScript."""
    return _expression(text.partition("|")[0])


def _expression(text: str) -> str:
    """Return an expression of a template in JavaScript: without filters, but with what they are given."""
    return _EXPRESSION.sub(_in_javascript, text).strip().strip(",")


def _in_javascript(match: re.Match[str]) -> str:
    if match["text"]:
        return match["text"]
    if match["filter"]:
        return ",(" if match["given"] else ""
    if match["item"]:
        return f"[{match['item']}]"
    return "+" if match["join"] else _WORDS.get(match["word"], ",")
