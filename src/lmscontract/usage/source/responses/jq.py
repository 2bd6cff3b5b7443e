"""What a filter of jq reads of its input, and the value that it makes: `.items[] as $one | {name: $one.title, price: $price}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from lmscontract.usage.source.libraries.records import merged
from lmscontract.usage.source.requests.bodies import FILLED
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_TOKEN = re.compile(
    r"""(?:\s+|\#[^\n]*)*(?:
      (?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
    | (?P<variable>\$\w+)
    | (?P<format>@\w+)
    | (?P<word>[A-Za-z_]\w*(?:::\w+)*)
    | (?P<path>\.[A-Za-z_]\w*(?:-[A-Za-z]\w*)*)
    | (?P<sign>\.\.|==|!=|<=|>=|\?//|//=?|[|+*/%-]?=|.)
    )?""",
    re.VERBOSE | re.DOTALL,
)
_PIECE = re.compile(r'[^"\\]+|\\[^(]', re.DOTALL)
"""A piece of a text without a filter in it."""
_ENDS = frozenset({"", "}", "]", ")", ",", ";", ":", "|", "then", "elif", "else", "end", "as", "catch"})
"""What ends an expression."""
_SETTING = frozenset({"=", "|=", "+=", "-=", "*=", "/=", "%=", "//="})
_COMPARING = frozenset({"==", "!=", "<", ">", "<=", ">=", "and", "or"})
_ADDING = frozenset({"+", "*", "-", "/", "%"})
_CONSTANTS = {"true": True, "false": False, "null": None}
_OF_EACH = frozenset(
    {"map", "map_values", "sort_by", "unique_by", "group_by", "min_by", "max_by", "any", "all", "INDEX", "walk"}
)
"""Functions whose argument gets each item of the input."""
_SAME = frozenset(
    {"select", "sort", "sort_by", "unique", "unique_by", "reverse", "flatten", "values", "objects", "arrays", "recurse"}
    | {"tojson", "fromjson", "debug", "del", "delpaths", "walk", "with_entries", "INDEX", "label", "setpath"}
    | {"@json", "@base64", "@base64d"}
)
"""Functions that give their input, or some of it."""
_CONVERTING = frozenset(
    {"tonumber", "tostring", "ascii_downcase", "ascii_upcase", "trim", "scalars", "strings", "numbers"}
)
"""Functions that give a value of the input in another form."""
_ONE = frozenset({"first", "last", "add", "min", "max", "nth", "min_by", "max_by"})
"""Functions that give an item of the input, or one of what their argument gives."""
_SOME = frozenset({"limit", "skip", "until", "isvalid"})
_LISTING = frozenset({"map", "map_values"})
_DROPPING = frozenset({"del", "delpaths"})
_DEPTH = 30
_MOST_CALLS = 500
"""How often functions of a filter are entered at most."""


class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


class _Function(NamedTuple):
    """A function that a filter defines, or an argument of one: the names of its parameters, and where its body begins."""

    parameters: tuple[str, ...]
    start: int


def made_by(
    filter: str,
    input: av.Value,
    variables: Mapping[str, av.Value],
    at: Callable[[int], Place],
    read: Callable[[av.Value, str, Place], av.Value],
) -> av.Value:
    """Return what a filter makes of its input; what is not known of it is nothing.

    `at` is the place of a position, and `read` gives what a value has at a key that is written at a place.
    """
    return _Filter(filter, variables, at, read).result(input)


class _Filter:
    """Evaluates a filter while it reads it from left to right."""

    def __init__(
        self,
        filter: str,
        variables: Mapping[str, av.Value],
        at: Callable[[int], Place],
        read: Callable[[av.Value, str, Place], av.Value],
    ) -> None:
        self._filter, self._position, self._calls = filter, 0, 0
        self._variables, self._functions = dict(variables), dict[str, _Function]()
        self._at, self._read_key = at, read
        self._is_skipping = False

    def result(self, input: av.Value) -> av.Value:
        """Return the value of the whole filter, also of what follows something that is not understood."""
        found = [self._pipe(input, 0)]
        while self._next.text:
            self._take()
            found.append(self._pipe(input, 0))
        return av.union(found)

    @property
    def _next(self) -> _Token:
        match = _TOKEN.match(self._filter, self._position)
        kind = (match.lastgroup or "") if match else ""
        return _Token(kind, match[kind], match.start(kind), match.end()) if match and kind else _Token("", "", 0, 0)

    def _take(self) -> _Token:
        token = self._next
        self._position = token.end if token.text else len(self._filter)
        return token

    def _stop_at(self, depth: int) -> None:
        """Skip the rest of a filter if it has too many levels."""
        if depth > _DEPTH:
            self._position = len(self._filter)

    def _accept(self, *texts: str) -> bool:
        """Take the next sign or word if it is one of several."""
        if self._next.text not in texts:
            return False
        self._take()
        return True

    def _pipe(self, input: av.Value, depth: int, *, is_entry: bool = False) -> av.Value:
        return av.union(self._outputs(input, depth, is_entry=is_entry))

    def _outputs(self, input: av.Value, depth: int, *, is_entry: bool = False) -> list[av.Value]:
        """Return what the last stage of several gives; in an entry of a record, a comma ends it."""
        self._stop_at(depth)
        while True:
            while self._accept("def"):
                self._define(depth)
            found = [self._sum(input, depth)]
            while not is_entry and self._accept(","):
                found.append(self._sum(input, depth))
            if not self._accept("|"):
                return found
            input = av.union(found)

    def _sum(self, input: av.Value, depth: int) -> av.Value:
        """Return the value of terms with operators between them; records that are added to each other become one."""
        self._stop_at(depth)
        target = self._next
        operands, others = [self._term(input, depth)], list[av.Value]()
        is_name = target.kind == "path" and self._position == target.end
        while (sign := self._next.text) not in _ENDS:
            if sign in _SETTING:
                self._take()
                value = self._sum(operands[0] if sign == "|=" else input, depth + 1)
                if target.kind != "path":
                    return input
                slot = av.Slot(value if is_name and value != av.NOTHING else av.Unknown(), self._at(target.start))
                return _with(input, target.text[1:], slot)
            if sign in _COMPARING:
                self._take()
                self._term(input, depth)
                operands = [av.NOTHING]
            elif self._accept("//"):
                operands, others = [self._term(input, depth)], [*others, _combined(operands)]
            else:
                self._accept(*_ADDING)
                operands.append(self._term(input, depth))
        return av.union((_combined(operands), *others))

    def _term(self, input: av.Value, depth: int) -> av.Value:
        value = self._part(input, depth)
        if not self._accept("as"):
            return value
        self._bind(value, depth)
        return self._pipe(input, depth + 1) if self._accept("|") else av.NOTHING

    def _part(self, input: av.Value, depth: int) -> av.Value:
        """Return a value with the members that are taken of it: `.price.value`, `$one.price`, `first(.items[])["price"]`."""
        self._stop_at(depth)
        value = self._operand(self._take(), input, depth)
        while True:
            token = self._next
            if token.kind == "path":
                value = self._member(value, self._take())
            elif token.text == "[":
                self._take()
                value = self._item(value, input, depth)
            elif token.text == "." and self._filter[token.end : token.end + 1] in ('"', "["):
                self._take()
                if self._accept('"'):
                    value = self._of_keys(value, self._text(token.start, input, depth))
            elif not self._accept("?"):
                return value

    def _operand(self, token: _Token, input: av.Value, depth: int) -> av.Value:
        if token.kind == "path":
            return self._member(input, token)
        if token.kind == "variable":
            return self._variables.get(token.text, av.NOTHING)
        if token.kind == "number":
            is_float = re.search(r"[.eE]", token.text) is not None
            return (
                av.NOTHING if token.text == FILLED else av.Constant(float(token.text) if is_float else int(token.text))
            )
        if token.kind == "format":
            return self._formatted(token, input, depth)
        return self._word(token, input, depth) if token.kind == "word" else self._signed(token, input, depth)

    def _signed(self, token: _Token, input: av.Value, depth: int) -> av.Value:
        """Return a value that begins with a sign: a record, a list, a text, something in brackets, or the input."""
        if token.text == "{":
            return self._record(input, depth)
        if token.text == "[":
            found = [] if self._next.text == "]" else self._outputs(input, depth + 1)
            self._close("]")
            return av.Record(items=[each for each in found if each != av.NOTHING or len(found) > 1])
        if token.text == "(":
            value = self._pipe(input, depth + 1)
            self._close(")")
            return value
        if token.text == '"':
            return self._text(token.start, input, depth)
        if token.text == "." and self._accept('"'):
            return self._of_keys(input, self._text(token.start, input, depth))
        if token.text in _ENDS and token.text:
            self._position = token.start
        return input if token.text in (".", "..") else av.NOTHING

    def _close(self, end: str) -> None:
        """Skip what is not understood up to a sign that closes an expression."""
        while self._next.text not in ("", end):
            self._take()
        self._accept(end)

    def _text(self, start: int, input: av.Value, depth: int) -> av.Value:
        """Return a text, of which nothing is known if it has filters in it."""
        begin, known = self._position, True
        while self._position < len(self._filter):
            if piece := _PIECE.match(self._filter, self._position):
                self._position = piece.end()
            elif self._filter[self._position] == '"':
                break
            else:
                known, self._position = False, self._position + 2
                self._pipe(input, depth + 1)
                self._close(")")
        content = self._filter[begin : self._position]
        self._position += 1
        return av.text(content, self._at(start)) if known and FILLED not in content else av.NOTHING

    def _formatted(self, token: _Token, input: av.Value, depth: int) -> av.Value:
        if self._accept('"'):
            self._text(token.start, input, depth)
            return av.NOTHING
        return input if token.text in _SAME else av.union(av.of_kind(av.Answer, input))

    def _read(self, value: av.Value, key: str, place: Place) -> av.Value:
        return av.NOTHING if self._is_skipping else self._read_key(value, key, place)

    def _member(self, value: av.Value, token: _Token) -> av.Value:
        return self._read(value, token.text.lstrip("."), self._at(token.start))

    def _of_keys(self, value: av.Value, keys: av.Value) -> av.Value:
        """Return what a value has at any of several keys."""
        names = [each for each in av.of_kind(av.Text, keys) if each.known]
        return av.union(self._read(value, each.plain, each.parts[0].place) for each in names)

    def _item(self, value: av.Value, input: av.Value, depth: int) -> av.Value:
        """Return an item of a list, a part of it, or what a record has at a key: `[]`, `[0]`, `[1:]`, `["price"]`, `[$key]`."""
        if self._accept("]"):
            return av.element(value)
        key = av.NOTHING if self._next.text == ":" else self._pipe(input, depth + 1)
        is_part = self._next.text == ":"
        self._close("]")
        return value if is_part else self._of_keys(value, key) if av.of_kind(av.Text, key) else av.element(value)

    def _bind(self, value: av.Value, depth: int) -> None:
        """Set the variables of a pattern to parts of a value: `$one`, `[$name, $price]`, `{name: $name, $price}`."""
        self._stop_at(depth)
        token = self._take()
        if token.kind == "variable":
            self._variables[token.text] = value
        while token.text == "[" and self._next.text not in ("", "]"):
            self._bind(av.element(value), depth + 1)
            self._accept(",")
        while token.text == "{" and self._next.text not in ("", "}"):
            key = self._take()
            if key.kind == "variable":
                self._variables[key.text] = self._read(value, key.text[1:], self._at(key.start))
            named = (
                self._text(key.start, value, depth)
                if key.text == '"'
                else av.text(key.text.lstrip("$"), self._at(key.start))
            )
            if self._accept(":"):
                self._bind(self._of_keys(value, named), depth + 1)
            self._accept(",")
        if token.text in ("[", "{"):
            self._take()
        if self._accept("?//"):
            self._bind(value, depth + 1)

    def _record(self, input: av.Value, depth: int) -> av.Record:
        """Return a record, of which an entry may be only a name."""
        record = av.Record()
        while self._next.text not in ("", "}"):
            token = self._take()
            value = self._variables.get(token.text, av.NOTHING)
            key: av.Value = (
                av.text(token.text.lstrip("$"), self._at(token.start))
                if token.kind in ("word", "variable")
                else av.NOTHING
            )
            if token.text == "(":
                key = self._pipe(input, depth + 1)
                self._close(")")
            elif token.text == '"':
                key = self._text(token.start, input, depth)
            if self._accept(":"):
                value = self._pipe(input, depth + 1, is_entry=True)
            elif token.kind == "word" or token.text == '"':
                value = self._of_keys(input, key)
            names = [each for each in av.of_kind(av.Text, key) if each.known]
            for name in names:
                place = name.parts[0].place if token.text == "(" else self._at(token.start)
                record.fields[name.plain] = av.Slot(value if value != av.NOTHING else av.Unknown(), place)
            record.open |= not names
            while self._next.text not in ("", "}", ","):
                self._take()
            self._accept(",")
        self._take()
        return record

    def _word(self, token: _Token, input: av.Value, depth: int) -> av.Value:
        if token.text in _CONSTANTS:
            return av.Constant(_CONSTANTS[token.text])
        if token.text == "if":
            return self._choice(input, depth)
        if token.text in ("reduce", "foreach"):
            return self._reduced(input, depth)
        if token.text == "try":
            value = self._part(input, depth + 1)
            return av.union((value, self._part(av.NOTHING, depth + 1))) if self._accept("catch") else value
        if token.text == "label":
            self._take()
        if token.text in self._functions:
            return self._invoked(token.text, input, depth)
        return self._builtin(token.text, input, depth)

    def _choice(self, input: av.Value, depth: int) -> av.Value:
        """Return one of the values of a condition."""
        found: list[av.Value] = []
        ended = ""
        while ended not in ("", "end") or not found:
            value = self._pipe(input, depth + 1)
            before, ended = ended, self._take().text
            found += [value] if ended != "then" else []
            if ended == "end" and before == "then":
                found.append(input)
            if not ended:
                break
        return av.union(found)

    def _reduced(self, input: av.Value, depth: int) -> av.Value:
        value = self._part(input, depth + 1)
        if self._accept("as"):
            self._bind(value, depth)
        found: list[av.Value] = [input]
        while self._accept("(", ";"):
            found.append(self._pipe(found[-1], depth + 1))
        self._close(")")
        return av.union(found[1:])

    def _define(self, depth: int) -> None:
        """Note a function of the filter: `def total(of): map(of) | add;`."""
        name, parameters = self._take().text, list[str]()
        while not self._accept(":") and self._next.text:
            parameters += [each.text for each in (self._take(),) if each.kind in ("word", "variable")]
        self._functions[name] = _Function(tuple(parameters), self._position)
        self._skip(depth)
        self._accept(";")

    def _skip(self, depth: int) -> None:
        before, self._is_skipping = self._is_skipping, True
        self._pipe(av.NOTHING, depth + 1)
        self._is_skipping = before

    def _invoked(self, name: str, input: av.Value, depth: int) -> av.Value:
        """Return the result of a function that the filter defines; its arguments are filters as well."""
        function, functions, variables = self._functions[name], self._functions, dict(self._variables)
        inner = {key: each for key, each in functions.items() if key != name}
        for number, parameter in enumerate(function.parameters):
            if self._accept("(" if number == 0 else ";"):
                inner[parameter.lstrip("$")] = _Function((), self._position)
                if parameter.startswith("$"):
                    self._variables[parameter] = self._pipe(input, depth + 1)
                else:
                    self._skip(depth)
        if function.parameters:
            self._close(")")
        end, self._position, self._functions = self._position, function.start, inner
        self._calls += 1
        is_over = self._is_skipping or self._calls > _MOST_CALLS
        value = av.NOTHING if is_over else self._pipe(input, depth + 1)
        self._position, self._functions, self._variables = end, functions, variables
        return value

    def _builtin(self, name: str, input: av.Value, depth: int) -> av.Value:
        """Return the result of a function of jq; what is not known of it is nothing."""
        given: list[av.Value] = []
        entry = av.Record({"key": av.Slot(av.Unknown(), self._at(0)), "value": av.Slot(av.element(input), self._at(0))})
        of = av.element(input) if name in _OF_EACH else entry if name == "with_entries" else input
        before, self._is_skipping = self._is_skipping, self._is_skipping or name in _DROPPING
        while self._accept("(" if not given else ";"):
            given.append(self._pipe(of, depth + 1))
        self._is_skipping = before
        if given:
            self._close(")")
        if name == "has" and given:
            self._of_keys(input, given[0])
        if name == "getpath" and given:
            for each in (item for path in av.of_kind(av.Record, given[0]) for item in path.items):
                input = self._of_keys(input, each) if av.of_kind(av.Text, each) else av.element(input)
            return input
        if name in _LISTING:
            is_item = all(
                isinstance(each, av.Answer) and each.path[-1:] == ("[]",) for each in av.options(av.union(given))
            )
            return given[0] if given and is_item else av.Record(items=given)
        lists = {"to_entries": entry, "group_by": input}
        return av.Record(items=[lists[name]]) if name in lists else self._chosen(name, given, input)

    def _chosen(self, name: str, given: Sequence[av.Value], input: av.Value) -> av.Value:
        """Return the result of a function that gives some of its input, or of what its arguments give."""
        if name in _SAME:
            return input
        if name in _ONE:
            return given[-1] if given and name not in _OF_EACH else av.element(input)
        if name in _SOME and given:
            return given[-1]
        return av.union(av.of_kind(av.Answer, input)) if name in _CONVERTING else self._variables.get(name, av.NOTHING)


def _combined(operands: Sequence[av.Value]) -> av.Value:
    """Return what operands are together: records as one, parts of responses as one of them."""
    if len(operands) == 1:
        return operands[0]
    records = [each for each in operands if av.of_kind(av.Record, each)]
    if len(records) == 1 and all(av.of_kind(av.Answer, each) for each in operands if each not in records):
        return merged(operands)
    return merged(records) if len(records) > 1 else av.union([*records, *av.of_kind(av.Answer, *operands)])


def _with(input: av.Value, name: str, slot: av.Slot) -> av.Value:
    """Return an input in which a key is set."""
    answers = av.of_kind(av.Answer, input)
    others = [each for each in av.options(input) if each not in answers]
    return av.union([*answers, merged([*others, av.Record({name: slot}, open=bool(answers))])])
