"""Templates of HAML and Slim as Ruby at their lines: their code, with an `end` where a block is no longer indented.

    - @goods.each do |goods|
      %td= goods["price"]

is `@goods.each do |goods|; goods["price"]; end`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lmscontract.usage.source.parsing.lines import at_lines

_LINE = re.compile(r"^(?P<indent>[ \t]*)(?P<code>\S.*)$", re.MULTILINE)
_COMMENT = re.compile(r"-#|/")
_FILTER = re.compile(r":\w+$|\w+:$")
"""What begins a block of text in another language, or of code."""
_OF_RUBY = (":ruby", "ruby:")
_CODE = re.compile(r"(?:-|[&!]?==?|~)[<>']*(?![>\w=-]*>)\s*(?P<code>.*)")
"""A statement or an expression: `- if free`, `= goods.price`."""
_TAG = re.compile(r"(?:%?[A-Za-z][\w:-]*|(?=[.#][A-Za-z_-]))(?:[.#][\w:-]+)*")
_ATTRIBUTES = re.compile(r"(?P<hash>\{(?:[^{}]|\{[^{}]*\})*\})|\[[^\]]*\]|\((?P<html>[^()]*(?:\([^()]*\)[^()]*)*)\)")
_ATTRIBUTE = re.compile(
    r"""\s*\*?[\w:@-]+\s*=\s*(?:(?P<text>"(?:#\{[^{}]*+\}|[^"#]|#(?!\{))*+"|'[^']*')"""
    r"""|(?P<value>[^\s"'=(\[]+(?:\([^)]*\)|\[[^\]]*\]|\.\w+)*))"""
)
_SHOWN = re.compile(r"#\{(?P<code>[^{}]*)\}")
_OPENS = re.compile(r"(?:if|unless|case|while|until|for|begin)\b|.*\bdo\s*(?:\|[^|]*\|)?$")
_GOES_ON = re.compile(r"(?:else|elsif|when|in|rescue|ensure)\b")


def indented(data: bytes) -> bytes:
    """Return the code of a template of HAML or Slim as Ruby."""
    text = data.decode("utf-8", "replace")
    return at_lines(text, _pieces(text)).encode()


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    blocks: list[int] = []
    inside, is_code, goes_on = -1, False, False  # a filter or a comment: its indentation, and whether it is Ruby
    for line in _LINE.finditer(text):
        indent, code, at = len(line["indent"]), line["code"].rstrip(), line.start("code")
        if goes_on or (0 <= inside < indent):
            shown = [(at, code)] if goes_on or is_code else _shown(code, at)
            yield from ((place, f"{each}\n" if is_code else each) for place, each in shown)
            goes_on = goes_on and code.endswith(",")
            continue
        inside, is_statement = -1, code[0] in "-=" and not code.startswith("-#")
        statement = _CODE.match(code) if is_statement else None
        is_part = statement is not None and _GOES_ON.match(statement["code"]) is not None
        while blocks and (indent < blocks[-1] or (indent == blocks[-1] and not is_part)):
            blocks.pop()
            yield line.start(), ";end;"
        if _COMMENT.match(code) or _FILTER.match(code):
            inside, is_code = indent, code in _OF_RUBY
            continue
        for place, each in _code_of(code, at):
            yield place, f";{each}" if each.endswith(",") else f";{each};"
            goes_on = each.endswith(",")
            blocks += [indent] if _OPENS.match(each) else []
    yield from [(len(text), ";end;")] * len(blocks)


def _code_of(line: str, at: int) -> Iterator[tuple[int, str]]:
    """Yield the code in a line, with its positions: of attributes, of a statement, or in a text."""
    tag = _TAG.match(line)
    end = tag.end() if tag else 0
    while tag and (found := _ATTRIBUTES.match(line, end) or _ATTRIBUTE.match(line, end)):
        end = found.end()
        given = found.groupdict()
        if code := given.get("hash") or given.get("value") or given.get("text"):
            yield at + found.start(), f"({code})"
        for each in _ATTRIBUTE.finditer(given.get("html") or ""):
            yield at + found.start(), f"({each['value'] or each['text']})"
    rest = line[end:].lstrip("<>/ ")
    begin = at + len(line) - len(rest)
    if (statement := _CODE.match(rest)) and (tag is None or rest[0] != "-"):
        yield begin, statement["code"]
    else:
        yield from _shown(line[end:], at + end)


def _shown(text: str, at: int) -> Iterator[tuple[int, str]]:
    for each in _SHOWN.finditer(text):
        yield at + each.start(), f"({each['code']})"
