"""The records and lists that a filter of jq makes: `{items: map({name: .title, price: $price})}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from lmscontract.usage.source.libraries.records import merged
from lmscontract.usage.source.requests.bodies import FILLED
from lmscontract.usage.source.values.abstract import (
    NOTHING,
    Constant,
    Record,
    Slot,
    Unknown,
    Value,
    options,
    text,
    union,
)
from lmscontract.usage.usage import Place

_TOKEN = re.compile(
    r"""(?P<space>\s+|\#[^\n]*)
    | (?P<text>"(?:\\.|[^"\\])*")
    | (?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
    | (?P<variable>\$\w+)
    | (?P<word>[A-Za-z_@]\w*)
    | (?P<path>\.(?:[A-Za-z_]\w*|"[^"]*")?(?:\[[^\[\]{}]*\])*\??)
    | (?P<sign>//|[|+*-]?=|==|.)""",
    re.VERBOSE | re.DOTALL,
)
_ENDS = frozenset({"", "}", "]", ")", ",", ";", ":", "then", "elif", "else", "end"})
"""What ends an expression."""
_CONSTANTS = {"true": True, "false": False, "null": None}
_DEPTH = 30


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


def made_by(
    filter: str,
    input: Value,
    variables: Mapping[str, Value],
    at: Callable[[int], Place],
    read: Callable[[str, int], Value] = lambda *_: NOTHING,
) -> Value:
    """Return what a filter makes of its input; what is not known of it is nothing.

    `at` is the place of a position, and `read` gives what the input has at a path that is written at a position.
    """
    return _Filter(filter, input, variables, at, read).expression(0)


class _Filter:
    """Reads a filter token by token."""

    def __init__(
        self,
        filter: str,
        input: Value,
        variables: Mapping[str, Value],
        at: Callable[[int], Place],
        read: Callable[[str, int], Value],
    ) -> None:
        found = (_Token(match.lastgroup or "", match[0], match.start()) for match in _TOKEN.finditer(filter))
        self._tokens = [*(each for each in found if each.kind != "space"), _Token("", "", len(filter))]
        self._number = 0
        self._input, self._variables, self._at, self._read = input, variables, at, read

    @property
    def _next(self) -> _Token:
        return self._tokens[min(self._number, len(self._tokens) - 1)]

    def _take(self) -> _Token:
        token = self._next
        self._number += 1
        return token

    def expression(self, depth: int) -> Value:
        """Return the value of an expression: of its last stage, with all records that are added to each other."""
        operands: list[Value] = []
        others: list[Value] = []
        while self._next.text not in _ENDS and depth < _DEPTH:
            token = self._take()
            if token.text == "|":
                operands, others = [], []
            elif token.text == "//":
                operands, others = [], [*others, *operands]
            elif token.kind != "sign" or token.text in "{[(":
                operands.append(self._operand(token, depth + 1))
        records = [each for each in operands if any(isinstance(option, Record) for option in options(each))]
        own = merged(records) if len(records) > 1 else operands[0] if len(operands) == 1 else union(records)
        return union((own, *others))

    def _operand(self, token: _Token, depth: int) -> Value:
        if token.text == "{":
            return self._record(depth)
        if token.text == "[":
            return Record(items=self._several("]", depth))
        if token.text == "(":
            return union(self._several(")", depth))
        if token.text == "if":
            return self._choice(depth)
        if token.kind == "word" and self._next.text == "(":
            self._take()
            given = self._several(")", depth)
            return Record(items=given) if token.text == "map" else NOTHING
        if token.kind == "text":
            is_known = "\\(" not in token.text and FILLED not in token.text
            return text(token.text[1:-1], self._at(token.start)) if is_known else NOTHING
        if token.kind == "number" and token.text != FILLED:
            return Constant(float(token.text) if re.search(r"[.eE]", token.text) else int(token.text))
        if token.text in _CONSTANTS:
            return Constant(_CONSTANTS[token.text])
        if token.kind == "path":
            return self._path(token)
        return self._variables.get(token.text, NOTHING) if token.kind == "variable" else NOTHING

    def _path(self, token: _Token) -> Value:
        """Return what the input has at a path of several names: `.price.value`."""
        text = token.text
        while self._next.kind == "path":
            text += self._take().text
        return self._input if text == "." else self._read(text, token.start)

    def _several(self, end: str, depth: int) -> list[Value]:
        """Return the values of expressions up to a sign that closes them."""
        found: list[Value] = []
        while self._next.text not in ("", end):
            found.append(self.expression(depth))
            if self._next.text != end:
                self._take()
        self._take()
        return found

    def _choice(self, depth: int) -> Value:
        """Return one of the values of a condition."""
        found: list[Value] = []
        while self._next.text not in ("", "end"):
            value = self.expression(depth)
            found += [] if self._take().text == "then" else [value]
        self._take()
        return union(found)

    def _record(self, depth: int) -> Record:
        """Return a record, of which an entry may be only a name."""
        record = Record()
        while self._next.text not in ("", "}"):
            token = self._take()
            if token.text == "(":
                self._several(")", depth)
            value = self._variables.get(token.text, NOTHING)
            if token.kind == "word" and self._next.text in (",", "}"):
                value = self._read(f".{token.text}", token.start)
            if self._next.text == ":":
                self._take()
                value = self.expression(depth)
            if token.kind in ("text", "word", "variable"):
                name = token.text.strip('"').lstrip("$")
                record.fields[name] = Slot(value if value != NOTHING else Unknown(), self._at(token.start))
            elif token.text == "(":
                record.open = True
            while self._next.text not in ("", "}", ","):
                self._take()
            if self._next.text == ",":
                self._take()
        self._take()
        return record
