"""Templates of Handlebars and Mustache as JavaScript at their lines: a function with their loops and expressions.

    {{#each goods}} {{name}}: {{price}} {{/each}}

is `for (const item1 of (goods)) { (item1.name); (item1.price); }`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.usage.source.parsing.lines import at_lines
from lmscontract.usage.source.parsing.views import function_of

_TAG = re.compile(
    r"\{\{~?!--.*?(?:--~?\}\}|\Z)|\{\{~?!.*?(?:\}\}|\Z)|\{\{~?[{&]?\s*+(?P<sign>[#/^>]?)\*?+\s*+(?P<code>[^{}]*+)\}\}",
    re.DOTALL,
)
"""A comment, or a tag with the sign of its kind."""
_TOKEN = re.compile(r"""(?P<text>"[^"]*"|'[^']*')|(?P<sign>[|()=])|(?P<word>[^\s|()="'~]+)""")
_SEGMENT = re.compile(r"\[[^\]]{0,99}\]|[^./\[\]]+")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_VALUE = re.compile(r"-?\d+(?:\.\d+)?|true|false|null|undefined")
_TESTS = frozenset({"if", "unless"})
_NOT_READ = "undefined"
_DEPTH = 50
"""The most loops within each other that are read."""


class _Block(Struct, frozen=True):
    """An open block: what names are relative to, the names that it and those around give, and whether it is one of JavaScript.

    `outer` is the nearest block around with names relative to something else, `depth` the number of these.
    """

    context: str = ""
    names: frozenset[str] = frozenset()
    braces: bool = False
    outer: _Block | None = None
    depth: int = 0


def handlebars(data: bytes) -> bytes:
    """Return a template as JavaScript at its lines."""
    text = data.decode("utf-8", "replace")
    return at_lines(text, function_of(_pieces(text))).encode()


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    blocks = [_Block()]
    for tag in _TAG.finditer(text):
        if tag["code"] is None:
            continue
        at, sign, words = tag.start("code"), tag["sign"], [each[0] for each in _TOKEN.finditer(tag["code"])]
        if sign == "/":
            if len(blocks) > 1 and blocks.pop().braces:
                yield at, "}"
        elif not words or words[0] == "else":
            yield from _statement(at, words[2:], blocks[-1])  # `else if price`
        elif sign in ("#", "^"):
            code, block = _begin(words, sign, blocks[-1])
            blocks.append(block)
            yield at, code
        elif sign == ">":
            given = ", ".join(f"{key}: {value}" for key, value in _named_values(words, blocks[-1]))
            yield at, f";include('{words[0].strip(chr(34) + chr(39))}', {{{given}}});"
        else:
            yield from _statement(at, words if len(words) == 1 else words[1:], blocks[-1])
    yield from ((len(text), "}") for each in blocks if each.braces)


def _statement(at: int, words: list[str], around: _Block) -> Iterator[tuple[int, str]]:
    """Yield the values that a tag shows, or hands to a helper."""
    if values := _values(words, around):
        yield at, f";({', '.join(values)});"


def _begin(words: list[str], sign: str, around: _Block) -> tuple[str, _Block]:
    """Return the code that begins a block, and the block."""
    helper, *given = words
    named = [each for each in given[given.index("|") :] if _NAME.fullmatch(each)] if "|" in given else []
    given = given[: given.index("as")] if named and "as" in given else given
    if sign == "#" and not given and helper not in _TESTS:  # a section of Mustache
        helper, given = "each", [helper]
    if sign == "#" and helper in ("each", "with") and given and around.depth < _DEPTH:
        item = named[0] if named else f"item{around.depth}"
        of = (_values(given[:1], around) or [_NOT_READ])[0]
        begin = f";for (const {item} of ({of})) {{" if helper == "each" else f";{{const {item} = ({of});"
        return begin, _Block(item, around.names | {*named}, True, around, around.depth + 1)
    code = "".join(each for _, each in _statement(0, given or [helper], around))
    return code, replace(around, braces=False)


def _values(words: list[str], around: _Block) -> list[str]:
    """Return the values among the words of a tag; the name of a helper after a bracket is none."""
    found = []
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        if before != "(" and after != "=" and word not in ("(", ")", "|", "="):
            found.append(_value(word, around))
    return found


def _named_values(words: list[str], around: _Block) -> Iterator[tuple[str, str]]:
    """Yield the values that a tag gives names: `key=value`."""
    for key, sign, value in zip(words, words[1:], words[2:], strict=False):
        if sign == "=" and _NAME.fullmatch(key):
            yield key, _value(value, around)


def _value(word: str, around: _Block) -> str:
    """Return a value in JavaScript: a text, a number, or a path from what the blocks around are about."""
    if word[0] in "\"'":
        return word.replace("\n", " ")
    if _VALUE.fullmatch(word):
        return word
    path = word.replace("../", "").removeprefix("@root.")
    block = around
    for _ in range(min(word.count("../"), _DEPTH)):
        block = block.outer or block
    segments: list[str] = [each.strip("[]") for each in _SEGMENT.findall(path)]
    if path.startswith("@") or not all(segments):
        return _NOT_READ
    if segments[:1] == ["this"]:
        segments = segments[1:]
    elif word.startswith("@root.") or (segments and segments[0] in block.names):
        block = _Block()
    names = [each for each in (block.context, *segments) if each]
    if not names or not _NAME.fullmatch(names[0]):
        return _NOT_READ
    return names[0] + "".join(f".{each}" if _NAME.fullmatch(each) else f"[{each!r}]" for each in names[1:])
