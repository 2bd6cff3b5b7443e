"""What well-known functions of any language do with texts and records: format, join, replace, merge, copy."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from lmscontract.usage.source.clients import Table, plain
from lmscontract.usage.source.values import (
    NOTHING,
    Answer,
    Closure,
    Constant,
    Part,
    Record,
    Slot,
    Text,
    Unknown,
    Value,
    element,
    joined,
    options,
    plain_texts,
    text,
    texts,
    union,
)
from lmscontract.usage.usage import Place

_FORMAT = re.compile(
    r"(?P<percent>%%)|%(?:\(\w+\))?(?:\d+\$)?[-+0]?\d*(?:\.\d+)?[sdifuv]|\{(?P<name>[\w.]*)(?::[^{}]*)?\}"
)
_TYPE_NAME = re.compile(r"[A-Za-z_]\w*")
_FORMATTING = frozenset(
    {"format", "sprintf", "printf", "formatted", "strformat", "messageformat", "formatmap", "vsprintf", "interpolate"}
)
_REPLACING = frozenset(
    {"replace", "replaceall", "gsub", "sub", "strreplace", "replacefirst", "strtr", "pregreplace", "resub", "replacen"}
)
_MERGING = frozenset(
    {
        "merge",
        "assign",
        "arraymerge",
        "extend",
        "update",
        "putall",
        "defaults",
        "union",
        "addall",
        "deepmerge",
        "arrayreplace",
        "mergerecursive",
        "reversemerge",
        "plus",
    }
)
_ENCODING = frozenset(
    {
        "urlencode",
        "httpbuildquery",
        "urlsearchparams",
        "toquery",
        "buildquery",
        "stringify",
        "encodewwwform",
        "formurlencodedcontent",
    }
)
_DEFAULTS = frozenset({"wpparseargs", "defaults", "defaultsdeep", "shortcodeatts"})
_SETTING = frozenset(
    {
        "set",
        "put",
        "append",
        "add",
        "setdefault",
        "store",
        "addproperty",
        "setproperty",
        "accumulate",
        "putifabsent",
        "setattribute",
        "offsetset",
        "insert",
        "put_object",
        "addpart",
        "adddata",
        "addfield",
        "addvalue",
        "addformdatapart",
        "with",
    }
)
_RECORDS = frozenset(
    {
        "dict",
        "openstruct",
        "mapof",
        "mutablemapof",
        "hashmapof",
        "linkedmapof",
        "pairof",
        "to",
        "ordereddict",
        "simplenamespace",
        "namedtuple",
        "hash",
        "dictionary",
        "jobject",
        "jsonobject",
        "expandoobject",
        "createobjectnode",
        "createobjectbuilder",
        "hashmap",
        "linkedhashmap",
        "treemap",
        "jsonobjectof",
        "buildmap",
    }
)
_LISTS = frozenset({"list", "listof", "aslist", "array", "mutablelistof", "arrayof", "setof", "tuple"})
_DEFAULTING = frozenset(
    {
        "getenv",
        "env",
        "config",
        "get",
        "getordefault",
        "fetch",
        "option",
        "environ",
        "getoption",
        "setting",
        "defaulttest",
        "coalesce",
        "default",
    }
)
_PATH = re.compile(r"/|^https?:")


class Functions:
    """The functions that need no client: each takes values and returns one."""

    def __init__(self, is_path: Callable[[Value], bool]) -> None:
        self._is_path = is_path

    def names(self, type: str) -> list[str]:
        """Return the names in a type, in order."""
        return _TYPE_NAME.findall(type)

    def spread(self, record: Record, value: Value) -> None:
        """Add all entries of a value to a record."""
        for option in options(value):
            if isinstance(option, Record):
                record.items += [each for each in option.items if each not in record.items]
                record.open = record.open or option.open or bool(option.name)
                for key, slot in list(option.fields.items()):
                    record.fields[key] = slot
            elif isinstance(option, Answer):
                record.items.append(option)
                record.open = True
            else:
                record.open = True

    def merged(self, values: Sequence[Value], place: Place) -> Value:
        """Return one record with the entries of all."""
        record = Record()
        for value in values:
            self.spread(record, value)
        return record

    def apply(
        self,
        table: Table,
        receiver: Value | None,
        name: str,
        positional: Sequence[Value],
        named: dict[str, Value],
        place: Place,
    ) -> Value | None:
        """Return the result of a function on texts and records; None if it is not one of these."""
        short = plain(re.split(r"[.:>]", name)[-1])
        if isinstance(receiver, Record):
            found = self._on_record(table, receiver, short, positional, named, place)
            if found is not None:
                return found
        values = [*([receiver] if receiver is not None and not isinstance(receiver, Unknown) else []), *positional]
        if short in _FORMATTING and values:
            return self._formatted(values, named, place)
        if short in _REPLACING and values:
            return self._replaced(values, short, place)
        if short in ("join", "implode"):
            return self._list_joined(receiver, positional, place)
        if short == "newencoder" and positional:
            return positional[0]
        if short == "encode" and isinstance(receiver, Record) and positional:
            self.spread(receiver, positional[0])
            return receiver
        if short == "usestate":
            return Record({"value": Slot(positional[0] if positional else NOTHING, place)}, name="state")
        if short in _ENCODING and (positional or named):
            encoded = Record({key: Slot(value, place) for key, value in named.items()}, name="encoded")
            for value in positional[:1]:
                self.spread(encoded, value)
            return encoded
        if short in _DEFAULTS and len(positional) > 1:
            return self.merged([*reversed(positional)], place)
        if short in _MERGING and any(isinstance(option, Record) for value in values for option in options(value)):
            return self._merge(
                receiver,
                short,
                [*positional, *([Record({k: Slot(v, place) for k, v in named.items()})] if named else [])],
                place,
            )
        if short in _RECORDS or (short == "of" and len(positional) > 1 and not any(map(self._is_path, positional))):
            return self._new_record(positional, named, place)
        if short in _LISTS:
            return Record(items=[*positional]) if len(positional) != 1 else positional[0]
        if short in table.joining and self._has_path(values):
            return self.url(values, short, place)
        if short in _DEFAULTING and len(positional) > 1 and isinstance(receiver, Unknown | None):
            return union((Unknown(plain_texts(positional[0])[0] if plain_texts(positional[0]) else ""), positional[1]))
        if short == "define" and len(positional) == 2:
            return positional[1]
        return None

    def _has_path(self, values: Sequence[Value]) -> bool:
        return any(
            (isinstance(option, Text) and _PATH.search(option.plain) is not None)
            or (isinstance(option, Record) and (option.base is not None or option.name == "url"))
            for value in values
            for option in options(value)
        )

    def url(self, values: Sequence[Value], short: str, place: Place) -> Value:
        """Return the URL that a function makes of a base and of what follows it."""
        parts = [
            each
            for each in values
            if not isinstance(each, Closure) and not (isinstance(each, Record) and not each.base)
        ]
        urls = [union(texts(each, place)) for each in parts]
        if short in ("url", "uri", "urlresolve") and len(urls) == 2 and self._is_path(urls[0]):
            urls.reverse()  # new URL(path, base)
        between: list[Value] = []
        for number, each in enumerate(urls):
            between += [text("/", place), each] if number else [each]
        query = next(
            (found for each in parts for one in options(each) if isinstance(one, Record) and (found := one.get("?"))),
            None,
        )
        fields = {"?": Slot(query, place)} if query is not None else {}
        return Record(fields, name="url", base=joined(between, place) if between else NOTHING)

    def _on_record(
        self,
        table: Table,
        record: Record,
        short: str,
        positional: Sequence[Value],
        named: dict[str, Value],
        place: Place,
    ) -> Value | None:
        if short in _SETTING and len(positional) == 2 and (keys := plain_texts(positional[0])):
            for key in keys:
                record.set(key, positional[1], place)
            return record
        if short in table.adding and positional and not record.request:
            for value in positional:
                if short in ("extend", "addall", "concat", "addrange", "appendall", "writerows"):
                    record.items.append(element(value))
                else:
                    record.items.append(value)
            return record
        if record.name or record.base:
            return None
        if short in table.entries:
            return (
                Record(items=[record.contents], open=True, name="entries") if short in ("items", "entries") else record
            )
        if short in table.readers and positional and (keys := plain_texts(positional[0])):
            there = [inner for key in keys if (inner := record.get(key)) is not None]
            return union([*there, *positional[1:]] if there else [*record.items, *positional[1:]])
        return None

    def _formatted(self, values: list[Value], named: dict[str, Value], place: Place) -> Value:
        results: list[Value] = []
        for template in options(values[0]):
            if isinstance(template, Text):
                results.append(joined(self._filled(template, values[1:], named, place), place))
        return union(results) if results else NOTHING

    def _filled(self, template: Text, values: Sequence[Value], named: dict[str, Value], place: Place) -> list[Value]:
        found: list[Value] = []
        records = [option for value in values for option in options(value) if isinstance(option, Record)]
        rest = list(values)
        if len(values) == 1 and records and not records[0].fields and not records[0].name:
            rest = list(records[0].items)
        for part in template.parts:
            if part.text is None:
                found.append(Text((part,)))
                continue
            position = 0
            for match in _FORMAT.finditer(part.text):
                if match.start() > position:
                    found.append(Text((Part(part.text[position : match.start()], part.place),)))
                position = match.end()
                if match["percent"]:
                    found.append(Text((Part("%", part.place),)))
                    continue
                found.append(self._filling(match["name"] or "", rest, named, records))
            if position < len(part.text):
                found.append(Text((Part(part.text[position:], part.place),)))
        return found

    def _filling(self, name: str, rest: list[Value], named: dict[str, Value], records: list[Record]) -> Value:
        if name.isdigit() and int(name) < len(rest):
            return rest[int(name)]
        if name and not name.isdigit():
            value = named.get(name) or next((found for each in records if (found := each.get(name)) is not None), None)
            return value if value is not None else Unknown(name)
        return rest.pop(0) if rest else NOTHING

    def _replaced(self, values: list[Value], short: str, place: Place) -> Value:
        if short in ("strreplace", "pregreplace", "resub") and len(values) > 2:
            values = [values[2], values[0], values[1]]
        subject = values[0]
        old = plain_texts(values[1]) if len(values) > 1 else []
        new = values[2] if len(values) > 2 else NOTHING
        if short == "strtr" and len(values) > 1 and isinstance(values[1], Record):
            for key, slot in values[1].fields.items():
                subject = self._substituted(subject, key, slot.value, place)
            return subject
        for each in old:
            subject = self._substituted(subject, each, new, place)
        return subject

    def _substituted(self, subject: Value, old: str, new: Value, place: Place) -> Value:
        results: list[Value] = []
        for option in options(subject):
            if not isinstance(option, Text) or not old:
                results.append(option)
                continue
            pieces: list[Value] = []
            for part in option.parts:
                split = [part.text] if part.text is None else part.text.split(old)
                for number, piece in enumerate(split):
                    pieces += [new] if number else []
                    pieces.append(Text((Part(piece, part.place, part.name),)))
            results.append(joined(pieces, place))
        return union(results)

    def _list_joined(self, receiver: Value | None, positional: Sequence[Value], place: Place) -> Value | None:
        records = [
            option
            for value in (receiver, *positional)
            if value is not None
            for option in options(value)
            if isinstance(option, Record) and option.items
        ]
        separators = [
            option
            for value in (receiver, *positional)
            if value is not None
            for option in options(value)
            if isinstance(option, Text)
        ]
        if not records:
            return None
        separator: Value = separators[0] if separators else text(",", place)
        parts: list[Value] = []
        for number, item in enumerate(records[0].items):
            parts += [separator, item] if number else [item]
        return joined(parts, place)

    def _merge(self, receiver: Value | None, short: str, positional: Sequence[Value], place: Place) -> Value:
        values = list(positional)
        target = receiver if isinstance(receiver, Record) and not receiver.name else None
        if short in ("update", "putall", "addall") and target is not None:
            for value in values:
                self.spread(target, value)
            return target
        if short == "assign" and values and isinstance(values[0], Record) and values[0].fields:
            for value in values[1:]:
                self.spread(values[0], value)
            return values[0]
        return self.merged([*([target] if target is not None else []), *values], place)

    def _new_record(self, positional: Sequence[Value], named: dict[str, Value], place: Place) -> Value:
        record = Record(fields={key: Slot(value, place) for key, value in named.items()})
        rest = list(positional)
        if rest and all(isinstance(each, Record) for each in rest):
            for each in rest:
                pairs = isinstance(each, Record) and len(each.items) == 2 and not each.fields
                if pairs and isinstance(each, Record) and (keys := plain_texts(each.items[0])):
                    record.fields[keys[0]] = Slot(each.items[1], place)
                else:
                    self.spread(record, each)
            return record
        while len(rest) > 1:
            key, value = rest.pop(0), rest.pop(0)
            for name in plain_texts(key):
                record.fields[name] = Slot(value, place)
        return record


def is_constant(value: Value) -> bool:
    """Return whether a value is a number, a truth value or null."""
    return all(isinstance(option, Constant) for option in options(value))
