"""What well-known functions of any language do with texts: format, replace, join, and write documents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import TypeGuard

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import NUMBERS, plain
from lmscontract.usage.usage import HOLE, Place

_ONE_BY_ONE = re.compile(r"%s(?:\\n|\s)*")
"""A format of `printf` that writes each value as it is."""
_FORMAT = re.compile(
    r"(?P<escaped>%%)|%(?:\d+\$)?[-+0]?\d*(?:\.\d+)?[sdifuv]"
    r"|(?:%?\{|%[<(])(?P<name>[\w.]*)(?::[^{}]*)?(?:\}|[>)][-+0]?\d*(?:\.\d+)?[sdifuv])"
)
_BRACES = re.compile(r"(?P<escaped>\{\{|\}\})|\{(?P<name>[\w.]*)(?:[,:][^{}]*)?\}")
"""What a format has in languages that double the braces which are part of the text."""
_LINES = frozenset({"splitlines", "lines", "eachline", "linesequence"})
"""Functions that split a text into its lines."""
_FROM_END = frozenset({"rsplit", "rpartition"})
_SPLITTING = frozenset({"split", "explode", "splitn", "cut", "partition", "fields"}) | _LINES | _FROM_END
_IN_TWO = frozenset({"cut", "partition", "rpartition"})
_TEMPLATE = "template"
"""What the names of libraries of URI templates have in common: `urlTemplate`, `uri-template`."""
_TO_TEXT = frozenset({"str", "string", "strval", "tostring", "tos", "itoa"})
"""Functions that write a number, or what is not known, as a text."""
_NAMING = frozenset({"name", "nameof", "getname"})
"""Functions that give the name of a constant."""
_TO_NUMBER = frozenset(map(plain, NUMBERS))
"""Functions that read a number in a text, as the tables have them."""
_MAPPING = frozenset({"map", "arraymap", "select", "convertall", "arrayfrom"})
"""Functions that give each item of a list to a function, also to one of those above."""
_KEEPING_KEYS = "arraymap"
"""The function of those that gives a list or a mapping with the same keys: `array_map("strval", ["page" => 2])`."""
_CONSTANT = re.compile(r"\.([A-Z][A-Z0-9_]*)$")
"""The name of a constant of an enumeration."""
_DOCUMENT = re.compile(r"\s*[{\[]\s*[\"{\[]")
_OF_JOINING = ("separator", "prefix", "postfix")
"""The parameters of `joinToString` of Kotlin."""


def on_text(site: CallSite) -> av.Value | None:
    """Return the result of a function on texts; None for other calls."""
    for step in (
        _of_template,
        _of_uri_template,
        _of_pattern,
        _of_body,
        _joined,
        _split,
        _each_converted,
        _as_text,
        _as_number,
    ):
        if (found := step(site)) is not None:
            return found
    return None


def _of_template(site: CallSite) -> av.Value | None:
    is_format = site.short in site.table.formatting and bool(site.values)
    return _formatted(_written(site, site.values), site.arguments.named, site.place) if is_format else None


def _of_uri_template(site: CallSite) -> av.Value | None:
    """Return the URI template that a library of JavaScript reads or fills in: `urlTemplate.parse(path).expand({ id })`."""
    parses = site.short == "parsetemplate" or (site.short == "parse" and _TEMPLATE in plain(av.label_of(site.receiver)))
    if parses and isinstance(site.first, av.Text):
        return site.first
    return site.receiver if site.short == "expand" and isinstance(site.receiver, av.Text) else None


def _of_pattern(site: CallSite) -> av.Value | None:
    """Return a text in which others were replaced."""
    if not (site.short in site.table.replacing and site.values):
        return None
    if isinstance(site.receiver, av.Unknown) and len(site.values) < 3:
        return site.receiver  # a text that is not known
    return _texts_replaced(site.values, "".join(site.parts[-2:]), site.place)


def _of_body(site: CallSite) -> av.Value | None:
    """Return what a function that writes a document is given, which a request may send; none is given as nothing."""
    if not site.ends & site.table.serializing:
        return None
    arguments = site.arguments
    if arguments.named and not arguments.positional and site.evaluation.language(site.scope).names_make_hash:
        return av.Record(dict(arguments.slots))
    given = [*arguments.positional, *arguments.named.values()]
    bodies = (each for each in (*site.values, *given) if isinstance(each, av.Record) and not each.made)
    documents = (each for each in given if any(begins_document(one) for one in av.of_kind(av.Text, each)))
    return next(chain(bodies, documents, given, site.values), None)


def _joined(site: CallSite) -> av.Value | None:
    """Return the items of a list as one text, or a response whose parts a program joins."""
    receiver, positional = site.receiver, site.arguments.positional
    if site.short == "joining":
        return av.Record(items=positional, kind=av.Kind.JOINING)
    collectors = [each for each in positional if isinstance(each, av.Record) and each.kind is av.Kind.JOINING]
    if collectors and isinstance(receiver, av.Record):
        separator, *around = collectors[0].items or [av.text("", site.place)]
        found = _list_joined(site, [receiver, separator])
        return found if found is None else av.joined([*around[:1], found, *around[1:]], site.place)
    if site.short == "jointostring" and isinstance(receiver, av.Record):
        items = receiver.items or av.pairs_of(receiver).items
        if site.closures:
            items = [site.evaluation.call_back(site.closures, [each], site.place) for each in items]
        given = dict(zip(_OF_JOINING, positional, strict=False)) | site.arguments.named
        separator = given.get("separator") or av.text(", ", site.place)
        if (found := _list_joined(site, [av.Record(items=items), separator])) is None:
            return None
        before, after = ([given[name]] if name in given else [] for name in _OF_JOINING[1:])
        return av.joined([*before, found, *after], site.place)
    lists = [each for each in site.values[:2] if isinstance(each, av.Record) and not each.made]
    chunks = [answer for each in lists for answer in av.of_kind(av.Answer, *each.items) if answer.whole]
    if site.short in ("join", "concat") and chunks:  # `chunks.join("")`, `Buffer.concat(chunks)`
        return av.union(chunks)
    if site.short not in ("join", "implode"):
        return None
    first = next((value for value in site.values if av.of_kind(av.Record, value)), av.NOTHING)
    lists = [
        av.Record(items=_written(site, each.items)) if each.items else each for each in av.of_kind(av.Record, first)
    ]
    return _list_joined(site, [av.union(lists), *av.of_kind(av.Text, *site.values)])


def _written(site: CallSite, values: Sequence[av.Value]) -> list[av.Value]:
    """Return values as a language writes them in a text, in which a constant of an enumeration may be its name."""
    if not site.evaluation.language(site.scope).constants_are_texts:
        return [*values]
    return [site.evaluation.classes.written_constants(each, site.place, site.scope) for each in values]


def _split(site: CallSite) -> av.Value | None:
    """Return the pieces of a known text between separators: `"GET /goods".split(" ", 2)`; None for other calls."""
    if site.short not in _SPLITTING or not (
        isinstance(site.receiver, av.Text) or site.short == "explode" or site.label == "strings"
    ):
        return None
    subject, *others = [*reversed(site.values[:2]), *site.values[2:]] if site.short == "explode" else site.values
    given = [each for each in av.of_kind(av.Text, subject) if each.plain]
    if not given or len(given) != len(av.options(subject)):
        return None
    others = [item for each in others for item in (each.items if isinstance(each, av.Record) else [each])]
    separators = [name for each in others for name in av.plain_texts(each)] if others else [" "]
    if site.short in _LINES:
        return _in_lines(site, given)
    limits = [each.value for each in others if isinstance(each, av.Constant) and isinstance(each.value, int)]
    most = max(0, limits[0] - (0 if site.evaluation.language(site.scope).receiver_first else 1)) if limits else -1
    if len(separators) != 1 or not separators[0]:
        return None
    most = 1 if site.short in _IN_TWO else most
    if others and not all(_is_apart(each, separators[0], most) for each in given):  # words have no spaces
        return None
    from_end = site.short in _FROM_END
    found = [pieces(each, separators[0], -1 if from_end else most) for each in given]
    if from_end and most > 0:
        ends = [(each[:-most], each[-most:]) for each in found]
        found = [[av.joined(av.between(first, others[0]), site.place), *last] for first, last in ends]
    found = found if others else [[each for each in one if av.plain_texts(each) != [""]] for one in found]
    if site.short in ("partition", "rpartition"):
        found = [av.between(each, others[0]) for each in found]
    return av.union(av.Record(items=each, literal=True) for each in found)


def _in_lines(site: CallSite, given: Sequence[av.Text]) -> av.Value:
    """Return the lines of texts that are not empty, or call a function with each of them: `table.each_line { |line| … }`."""
    lines = [each for one in given for each in pieces(one, "\n") if av.plain_texts(each) != [""]]
    for each in lines if site.closures else ():
        site.evaluation.call_back(site.closures, [each], site.place)
    return av.Record(items=lines)


def _is_apart(subject: av.Text, separator: str, most: int) -> bool:
    """Return whether it is known where the separators of a text are that count.

    They are before what is not known of it, as in `"GET /goods/{}".split(" ")`, or next to it: `"goods/{}/copy".split("/")`.
    """
    before, *after = subject.plain.split(HOLE) if subject.known is None else [subject.plain]
    count = before.count(separator)
    ends, starts = (before, *after[:-1]), (*after[:-1], after[-1] or separator) if after else ()
    if all(each.endswith(separator) for each in ends) and all(each.startswith(separator) for each in starts):
        return True
    return not after or 0 <= most <= count or (count > 0 and not any(separator in each for each in after))


def pieces(subject: av.Text, separator: str, most: int = -1) -> list[av.Value]:
    """Return the pieces of a text before and after each separator, or only before and after the first ones."""
    found: list[list[av.Part]] = [[]]
    for part in subject.parts:
        left = most - len(found) + 1 if most >= 0 else -1
        first, *others = _split_at(part, separator, left)
        found[-1].append(first)
        found += [[each] for each in others]
    return [av.Text(tuple(each)) for each in found]


def query_in(value: av.Value) -> av.Record | None:
    """Return the parameters that a text has: `page=1&sort_attr=price`; None for other values."""
    if not isinstance(value, av.Text) or "=" not in value.plain:
        return None
    found = av.Record()
    for pair in pieces(value, "&"):
        key, *rest = pieces(pair, "=", 1) if isinstance(pair, av.Text) else [pair]
        name = key.known if isinstance(key, av.Text) else None
        if name and isinstance(key, av.Text):
            found.fields[name.removeprefix("?")] = av.Slot(rest[0] if rest else av.Constant(None), key.parts[0].place)
        found.open = found.open or not name
    return found


def _each_converted(site: CallSite) -> av.Value | None:
    """Return a list with each item as a text or a number: `map(str, ids)`, `ids.map(String)`; None for other calls."""
    if not site.ends & _MAPPING or site.answers or isinstance(site.receiver, av.Answer):
        return None
    given = {_function_named(each): each for each in site.arguments.positional}
    name = next((each for each in given if plain(each) in _TO_TEXT | _TO_NUMBER), None)
    if name is None:
        return None
    sources = [each for each in (site.receiver, *site.arguments.positional) if each is not given[name]]
    mappings = [each for each in av.of_kind(av.Record, *sources) if each.fields and not (each.made or each.of)]
    if mappings and site.short == _KEEPING_KEYS and len(site.arguments.positional) == 2:
        return mappings[0]
    lists = [each for each in av.of_kind(av.Record, *sources) if not (each.fields or each.made or each.of)]
    lists = [each for each in lists if each.items or _is_rest(site, each)]
    if any(map(av.has_answer, lists)):
        return None
    if plain(name) in _TO_NUMBER:
        return av.Record(items=[av.Unknown(name)])
    items = lists[0].items if len(lists) == 1 else [av.NOTHING]
    return av.Record(items=[*chain(*(av.texts(each, site.place) for each in items))])


def _is_rest(site: CallSite, value: av.Record) -> bool:
    """Return whether a list has the arguments that no other parameter of the function around takes."""
    closure = site.evaluation.stack.innermost.closure
    rest = [each for each in closure.function.parameters if each.rest] if closure is not None else []
    return any(site.scope.find(ir.last_name(each.target)) is value for each in rest)


def _function_named(value: av.Value) -> str:
    """Return the name of the function that an argument is, without its class; in PHP it is a text."""
    name = value.name if isinstance(value, av.Unknown) else value.plain if isinstance(value, av.Text) else ""
    return name.rpartition(".")[2]


def _as_text(site: CallSite) -> av.Value | None:
    """Return a number, a constant, or what is not known, as a text: `str(0)`, `Method.POST.name()`; None for other calls."""
    is_last = site.short == "getname" and bool(site.arguments.positional)  # `Enum.GetName(typeof(Method), method)`
    given = av.options(site.arguments.positional[-1]) if is_last else _converted(site)
    if site.short in _NAMING:
        found = av.of_kind(av.Text, *(_text_of(site, each) for each in av.of_kind(av.Unknown, *given)))
        return av.union(each for each in found if each.known) if any(each.known for each in found) else None
    if not (site.short in _TO_TEXT or site.dotted == "String.valueOf") or not any(map(_is_scalar, given)):
        return None
    return av.union(_text_of(site, each) if _is_scalar(each) else each for each in given)


def _text_of(site: CallSite, value: av.Value) -> av.Text:
    found = _CONSTANT.search(value.name) if isinstance(value, av.Unknown) else None
    written = site.evaluation.classes.written_constants(value, site.place, site.scope)
    return av.text(found[1], site.place) if found else next(av.texts(written, site.place))


def _is_scalar(value: av.Value) -> bool:
    return isinstance(value, av.Unknown) or (isinstance(value, av.Constant) and value.value is not None)


def _as_number(site: CallSite) -> av.Value | None:
    """Return the number that a known text has: `int("3")`; None for other calls."""
    given = _converted(site)
    if site.short not in _TO_NUMBER or not any(map(_is_digits, given)):
        return None
    return av.union(av.Constant(int(each.plain)) if _is_digits(each) else each for each in given)


def _is_digits(value: av.Value) -> TypeGuard[av.Text]:
    return isinstance(value, av.Text) and value.plain.isdecimal()


def _converted(site: CallSite) -> tuple[av.Value, ...]:
    """Return what a function converts, which is its argument, or the object of a method without one."""
    is_class = isinstance(site.receiver, av.Unknown) and site.label.isalpha() and site.label[0].isupper()
    if site.receiver is None or is_class or site.dotted == "strconv.Itoa":
        return av.options(site.first)
    return () if site.arguments.positional else av.options(site.receiver)


def _split_at(part: av.Part, separator: str, most: int = -1) -> list[av.Part]:
    """Return the pieces of a part before and after each separator, or only before and after the first ones."""
    if part.text is None:
        return [part]
    found, at = [], 0
    for each in part.text.split(separator, most):
        found.append(part.piece(at, at + len(each)))
        at += len(each) + len(separator)
    return found


def begins_document(value: av.Text) -> bool:
    """Return whether a text begins like a JSON document."""
    return _DOCUMENT.match(value.plain) is not None


def _formatted(values: Sequence[av.Value], named: dict[str, av.Value], place: Place) -> av.Value:
    # A culture may come first: `string.Format(CultureInfo.InvariantCulture, "/goods/{0}", id)`, `String.format(Locale.ROOT, …)`.
    if len(values) > 1 and not av.of_kind(av.Text, values[0]) and av.of_kind(av.Text, values[1]):
        values = values[1:]
    documents = [each for each in av.of_kind(av.Record, *values[1:]) if not (each.base or each.made)]
    if documents and all(map(_ONE_BY_ONE.fullmatch, av.plain_texts(values[0]))):
        return documents[0] if len(documents) == 1 else av.Record(items=[*documents])
    return av.union(av.joined(_filled(each, values[1:], named), place) for each in av.of_kind(av.Text, values[0]))


def _filled(template: av.Text, values: Sequence[av.Value], named: dict[str, av.Value]) -> list[av.Value]:
    found: list[av.Value] = []
    records = av.of_kind(av.Record, *values)
    rest = list(values)
    if len(values) == 1 and records and not records[0].fields and not records[0].made:
        rest = list(records[0].items)
    doubles = "{{" in template.plain and not any(each[0][0] == "%" for each in _FORMAT.finditer(template.plain))
    for part in template.parts:
        if not part.text:
            found.append(av.Text((part,)))
            continue
        at = 0
        for match in (_BRACES if doubles else _FORMAT).finditer(part.text):
            escaped = bool(match["escaped"])  # of which one sign is part of the text
            found += _piece(part, at, match.start() + escaped)
            found += [] if escaped else [_filling(match["name"] or "", rest, named, records)]
            at = match.end()
        found += _piece(part, at, len(part.text))
    return found


def _piece(part: av.Part, start: int, end: int) -> list[av.Value]:
    """Return a piece of a part of a text, if there is anything in it."""
    return [av.Text((part.piece(start, end),))] if start < end else []


def named_in(template: av.Value | None) -> list[av.Text]:
    """Return the names in a format that a record fills in: `price` of `%(price)s` and of `{price:.2f}`."""
    parts = [part for each in av.of_kind(av.Text, template) for part in each.parts if part.text]
    found = ((match["name"], part.place) for part in parts for match in _FORMAT.finditer(part.text or ""))
    return [av.text(name, place) for name, place in found if name and name.isidentifier()]


def _filling(name: str, rest: list[av.Value], named: dict[str, av.Value], records: list[av.Record]) -> av.Value:
    if name.isdigit() and int(name) < len(rest):
        return rest[int(name)]
    if name and not name.isdigit():
        value = named.get(name) or next((found for each in records if (found := each.get(name)) is not None), None)
        return value if value is not None else av.Unknown(name)
    return rest.pop(0) if rest else av.NOTHING


def _texts_replaced(values: list[av.Value], name: str, place: Place) -> av.Value:
    if name.endswith(("strreplace", "pregreplace", "resub")) and len(values) > 2:
        values = [values[2], values[0], values[1]]
    subject, old, new, *_ = [*values, av.NOTHING, av.NOTHING]
    pairs: dict[str, av.Value] = dict.fromkeys(av.plain_texts(old), new)
    if name.endswith("strtr") and isinstance(old, av.Record):
        pairs = {key: slot.value for key, slot in old.fields.items()}
    for pair in pairs.items():
        subject = _substituted(subject, *pair, place)
    return subject


def _substituted(subject: av.Value, old: str, new: av.Value, place: Place) -> av.Value:
    results: list[av.Value] = []
    for option in av.options(subject):
        if not isinstance(option, av.Text) or not old:
            results.append(option)
            continue
        pieces: list[av.Value] = []
        for part in option.parts:
            pieces += av.between([av.Text((each,)) for each in _split_at(part, old)], new)
        results.append(av.joined(pieces, place))
    return av.union(results)


def _list_joined(site: CallSite, values: Sequence[av.Value]) -> av.Value | None:
    several = ([each.items for each in av.of_kind(av.Record, value) if each.items] for value in values)
    lists = next(filter(None, several), [])
    usual = "," if len(site.values) > 1 else site.evaluation.language(site.scope).joins_with
    separator = next(iter(av.of_kind(av.Text, *values)), av.text(usual, site.place))
    return av.union(av.joined(av.between(each, separator), site.place) for each in lists) if lists else None
