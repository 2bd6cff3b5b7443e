"""What well-known functions of any language do with texts and records: format, join, replace, merge, copy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from lmscontract.usage.source.call_site import CallSite
from lmscontract.usage.source.clients import plain
from lmscontract.usage.source.dates import moment
from lmscontract.usage.source.models import named_fields
from lmscontract.usage.source.values import (
    KEY,
    NOTHING,
    Answer,
    Arguments,
    Closure,
    Part,
    Record,
    Slot,
    Text,
    Unknown,
    Value,
    answers_in,
    element,
    joined,
    known_texts,
    options,
    plain_texts,
    text,
    texts,
    union,
    written,
)
from lmscontract.usage.usage import Place

_FORMAT = re.compile(
    r"(?P<percent>%%)|%(?:\(\w+\))?(?:\d+\$)?[-+0]?\d*(?:\.\d+)?[sdifuv]|\{(?P<name>[\w.]*)(?::[^{}]*)?\}"
)
_TYPE_NAME = re.compile(r"[A-Za-z_]\w*")
_COPYING = frozenset({"copy", "deepcopy", "clone", "structuredclone"})
_ADDING_ALL = frozenset(["extend", "addall", "concat", "addrange", "appendall", "writerows", "yieldall", "emitall"])
_PATH = re.compile(r"/|^https?:")
GATHERING = frozenset({"gather", "awaitall", "whenall"})
"""Functions that wait for several results, and return the list of these."""
_COLLECTION = re.compile(r"\b(\w*list|hashtable|dictionary|ps(custom)?object|queue|stack|hashset)\b", re.IGNORECASE)
"""The classes of records and lists among those of which a command makes an object."""
_SEQUENCES = ("list", "set", "stream")
_TEXT_BUILDERS = frozenset({"stringbuilder", "stringbuffer", "stringwriter"})
KEYS = ("keys", "keyset", "allkeys")
"""Members and methods of a record that are its keys."""
_PAIR = ("getkey", "getvalue")
"""Methods of an entry."""


def type_names(type: str) -> list[str]:
    """Return the names in a type, in order."""
    return _TYPE_NAME.findall(type)


def spread(record: Record, value: Value) -> None:
    """Add all entries of a value to a record."""
    for option in options(value):
        if isinstance(option, Record):
            record.items += [each for each in option.items if each not in record.items]
            record.open = record.open or option.open or bool(option.name)
            adopts = record.of is None and not record.fields and not record.name
            record.of = option.of if adopts else record.of
            record.fields.update(option.fields if record.of is option.of else named_fields(option))
        elif isinstance(option, Answer):
            record.add(option)
            record.open = True
        else:
            record.open = True


def change(answer: Answer, record: Value) -> None:
    """Note the entries of a record as set in a response."""
    for key, slot in record.fields.items() if isinstance(record, Record) else ():
        answer.request.changed[*answer.path, key] = slot


def merged(values: Iterable[Value]) -> Value:
    """Return one record with the entries of all."""
    record = Record()
    for value in values:
        spread(record, value)
    return record


def url_of(values: Sequence[Value], short: str, place: Place, is_path: Callable[[Value], bool]) -> Record:
    """Return the URL that a function makes of a base and of what follows it."""
    lists = [each.items if isinstance(each, Record) and not (each.base or each.name) else [each] for each in values]
    given = [each for several in lists for each in several]
    parts = [each for each in given if not isinstance(each, Closure) and (not isinstance(each, Record) or each.base)]
    urls = [union(texts(each, place)) for each in parts]
    if short in ("url", "uri", "urlresolve") and len(urls) == 2 and is_path(urls[0]):
        urls.reverse()  # new URL(path, base)
    between: list[Value] = []
    for number, each in enumerate(urls):
        between += [text("/", place), each] if number else [each]
    records = [one for each in parts for one in options(each) if isinstance(one, Record)]
    query = next((found for one in records if (found := one.get("?"))), None)
    fields = {"?": Slot(query, place)} if query is not None else {}
    return Record(fields, name="url", base=joined(between, place) if between else NOTHING)


def apply(site: CallSite) -> Value | None:
    """Return the result of a function on texts and records; None if it is not one of these."""
    call = _Call(site)
    for step in (_dated, _on_record, _on_text, _encoded, _merged, _state, _new_of_class, _new, _url, _other):
        if (found := step(call)) is not None:
            return found
    return None


class _Call:
    """A call of a function on texts and records: `values` are the receiver, if it is known, and the positional arguments."""

    def __init__(self, site: CallSite) -> None:
        self.site, self.name = site, site.name
        self.table, self.receiver, self.place = site.table, site.receiver, site.place
        self.positional, self.named, self.slots = site.arguments.positional, site.arguments.named, site.arguments.slots
        self.short = plain(re.split(r"[.:>]", site.name)[-1])
        receiver = [] if self.receiver is None or isinstance(self.receiver, Unknown) else [self.receiver]
        self.values: list[Value] = [*receiver, *self.positional]
        self.is_path = site.requests.is_path


def _dated(call: _Call) -> Value | None:
    values = [each for value in (*call.values, *call.named.values()) for each in options(value)]
    names = [each.name for each in values if isinstance(each, Unknown)]
    written = moment(call.short, call.site.label, call.site.texts or plain_texts(call.receiver), names)
    return text(written, call.place) if written is not None else None


def _on_record(call: _Call) -> Value | None:
    record, short, positional = call.receiver, call.short, call.positional
    if not isinstance(record, Record):
        return None
    if (filled := _filled_in(call, record)) is not None:
        return filled
    if short == "tostring" and plain(record.name) in _TEXT_BUILDERS and record.items:
        return union(answers_in(record.items)) if answers_in(record.items) else joined(record.items, call.place)
    if short in _PAIR and len(record.items) == 2 and not record.fields and not positional:
        return record.items[_PAIR.index(short)]
    if record.name or record.base:
        return None
    if short in KEYS and not positional and record.fields:
        return keys_of(record)
    if short in call.table.entries and not call.site.closures:
        return pairs_of(record) if short in ("items", "entries", "getenumerator", "entryset") else record
    if short in call.table.readers and positional and (keys := known_texts(positional[0])):
        there = [inner for key in keys if (inner := record.get(key.plain)) is not None]
        return union([*there, *positional[1:]] if there else [*record.items, *positional[1:]])
    return None


def _filled_in(call: _Call, record: Record) -> Record | None:
    """Return the record to which a function adds entries or items: the receiver, or a new one at a key of it."""
    short, positional, others = call.short, call.positional, call.site.arguments.spread
    if short in call.table.setting and len(positional) == 2 and (keys := known_texts(positional[0])):
        value = filled_by(call.site, Record()) if call.site.closures else positional[1]
        for key in keys:
            record.set(key.plain, value, written(key, call.place))
        return record
    if short in call.table.nesting and positional:
        made = Record()
        for key in known_texts(positional[0]):
            record.set(key.plain, made, written(key, call.place))
        return made
    scheduled = record.name and call.site.closures
    if short in call.table.adding and (positional or others) and not (record.request or scheduled):
        record.add(*(element(each) if short in _ADDING_ALL else each for each in positional), *map(element, others))
        return record
    return None


def filled_by(site: CallSite, record: Record) -> Record:
    """Return a record after functions that get it, or that set its entries without naming it."""
    this = record if site.table.configures else None
    for closure in site.closures:
        site.evaluation.invoke(closure, Arguments(site.place, [record], open=True), this)
    return record


def keys_of(record: Record) -> Record:
    """Return the keys of a record, one by one."""
    found: list[Value] = [Text((Part(key, each.place, KEY),)) for key, each in record.fields.items()]
    return Record(items=found, open=True, name="entries")


def pairs_of(record: Record) -> Record:
    """Return the entries of a record as pairs of a key and a value."""
    pairs: list[Value] = [
        Record(items=[Text((Part(key, each.place, KEY),)), each.value]) for key, each in record.fields.items()
    ]
    return Record(items=[*pairs, *(Record(items=[NOTHING, each]) for each in record.items)], open=True, name="entries")


def _on_text(call: _Call) -> Value | None:
    if call.short in call.table.formatting and call.values:
        return _formatted(call.values, call.named, call.place)
    if call.short in call.table.replacing and call.values:
        return _replaced(call.values, call.short, call.place)
    if call.short in call.table.serializing or "".join(call.site.parts[-2:]) in call.table.serializing:
        values = [*call.values, *call.named.values()]
        return next(
            (value for value in values if isinstance(value, Record) and not value.name), next(iter(values), None)
        )
    if call.short == "joining":
        return Record(items=call.positional, name="joining")
    joins = [each for each in call.positional if isinstance(each, Record) and each.name == "joining"]
    if joins and isinstance(call.receiver, Record):
        separator, *around = joins[0].items or [text("", call.place)]
        found = _list_joined([call.receiver, separator], call.place)
        return found if found is None else joined([*around[:1], found, *around[1:]], call.place)
    if call.short == "jointostring" and isinstance(call.receiver, Record):
        items = call.receiver.items if call.receiver.items else pairs_of(call.receiver).items
        if call.site.closures:
            items = [call.site.evaluation.call_back(call.site.closures, [each], call.place) for each in items]
        return _list_joined([Record(items=items), *call.positional, *call.named.values()], call.place)
    if call.short in ("join", "concat") and (chunks := _chunks(call)):
        return union(chunks)
    return _list_joined(call.values, call.place) if call.short in ("join", "implode") else None


def _chunks(call: _Call) -> list[Answer]:
    """Return the responses of which a list has the pieces: `chunks.join("")`, `Buffer.concat(chunks)`."""
    lists = [each for each in call.values[:2] if isinstance(each, Record) and not each.name]
    return [answer for each in lists for answer in answers_in(each.items) if answer.whole]


def _encoded(call: _Call) -> Value | None:
    positional = call.positional
    if call.short == "newencoder" and positional:
        return positional[0]
    if call.short == "encode" and isinstance(call.receiver, Record):
        if not positional:
            return Record(named_fields(call.receiver), name="encoded")
        spread(call.receiver, positional[0])
        return call.receiver
    if isinstance(call.receiver, Record) and call.receiver.name == "encoded" and not positional:
        return call.receiver
    if call.short in call.table.encoding and (positional or call.named or call.receiver is None):
        encoded = Record(call.slots, name="encoded")
        for value in positional[:1]:
            spread(encoded, value)
        return encoded
    return None


def _merged(call: _Call) -> Value | None:
    if call.short in call.table.defaulting and len(call.positional) > 1:
        return merged(reversed(call.positional))
    if call.name.endswith("!") and isinstance(call.receiver, Record) and call.short in call.table.merging:
        for value in (*call.positional, Record(call.slots)):
            spread(call.receiver, value)
        return call.receiver
    if call.short in call.table.merging and any(
        isinstance(option, Record) for value in call.values for option in options(value)
    ):
        named = [Record(call.slots)] if call.named else []
        return _merge(call.receiver, call.short, [*call.positional, *named])
    return None


def _new_of_class(call: _Call) -> Value | None:
    """Return the record or the list that a command makes of the class that it names: `New-Object PSObject -Property @{…}`."""
    if call.short == "new" and _COLLECTION.search(call.site.label):
        return Record()
    if call.short != "newobject" or not any(map(_COLLECTION.search, plain_texts(union(call.positional)))):
        return None
    return next((each for key, each in call.named.items() if plain(key) == "property"), Record())


def _state(call: _Call) -> Value | None:
    """The function makes a variable that a user interface watches."""
    first = next(iter(call.positional), NOTHING)
    if call.short in call.table.states:
        held = Record({call.table.states[call.short]: Slot(first, call.place)})
        return call.site.evaluation.states.setdefault(call.place, held)
    if call.short == "usestate":
        return Record({"value": Slot(first, call.place)}, name="state")
    return None


def _new(call: _Call) -> Value | None:
    positional = call.positional
    if call.short == "compact" and call.receiver is None:
        names = [name for value in positional for name in plain_texts(value)]
        return Record({name: Slot(call.site.scope.find(name) or Unknown(name), call.place) for name in names})
    if call.short in call.table.frames and positional:
        return element(positional[0])
    if call.short in call.table.records and call.site.closures:
        return filled_by(call.site, Record())
    if call.short == "of" and call.site.parts[-2:-1] and call.site.parts[-2].endswith(_SEQUENCES):
        return Record(items=[*positional])
    pairs = call.short == "of" and len(positional) > 1 and not any(map(call.is_path, positional))
    if call.short in call.table.records or pairs:
        return _new_record(positional, call.slots, call.place)
    if call.short in _COPYING and positional:
        whole = positional[0]
        return replace(whole, fields={**whole.fields}, items=[*whole.items]) if isinstance(whole, Record) else whole
    if call.short in ("entries", "items") and positional and isinstance(call.receiver, Unknown):
        records = [each for each in options(positional[0]) if isinstance(each, Record)]
        found = [pair for each in records for pair in pairs_of(each).items]
        return Record(items=found, open=True, name="entries") if found else None
    if call.short in call.table.chunking and call.values and isinstance(call.values[0], Record):
        return Record(items=[call.values[0]])
    if call.short in call.table.lists:
        single = len(positional) == 1 and call.short not in GATHERING
        return positional[0] if single else Record(items=[*positional])
    return None


def _appended(old: Value, values: Sequence[Value]) -> Value:
    """Return a list with more items; a list that is not known becomes one of these."""
    records = [each for each in options(old) if isinstance(each, Record)]
    for record in records:
        record.add(*values)
    return old if records else Record(items=[*values], open=True)


def _url(call: _Call) -> Value | None:
    joins = call.short in call.table.joining | call.table.urls and _has_path(call.values)
    if not joins:
        return None
    url = url_of(call.values, call.short, call.place, call.is_path)
    for key, slot in call.slots.items():
        if call.table.roles.get(plain(key)) == "query":  # `new UriBuilder(path) { Query = … }`
            url.set("?", slot.value, slot.place)
    return url


def _other(call: _Call) -> Value | None:
    positional = call.positional
    if call.short in ("append", "arraypush") and call.receiver is None and len(positional) > 1:
        return _appended(positional[0], positional[1:])
    if call.receiver is None and len(positional) > 1 and call.short in call.table.readers:
        records = [each for each in options(positional[0]) if isinstance(each, Record) and each.of is not None]
        if records:  # getattr(record, "key")
            return union([found for each in records for key in plain_texts(positional[1]) if (found := each.get(key))])
    if call.short in call.table.with_default and len(positional) > 1 and isinstance(call.receiver, Unknown | None):
        return union((Unknown(next(iter(plain_texts(positional[0])), "")), positional[1]))
    return positional[1] if call.short == "define" and len(positional) == 2 else None


def _has_path(values: Sequence[Value]) -> bool:
    return any(
        (isinstance(option, Text) and _PATH.search(option.plain) is not None)
        or (isinstance(option, Record) and (option.base is not None or option.name == "url"))
        for value in values
        for option in options(value)
    )


def _formatted(values: Sequence[Value], named: dict[str, Value], place: Place) -> Value:
    results: list[Value] = []
    for template in options(values[0]):
        if isinstance(template, Text):
            results.append(joined(_filled(template, values[1:], named), place))
    return union(results) if results else NOTHING


def _filled(template: Text, values: Sequence[Value], named: dict[str, Value]) -> list[Value]:
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
            found.append(_filling(match["name"] or "", rest, named, records))
        if position < len(part.text):
            found.append(Text((Part(part.text[position:], part.place),)))
    return found


def _filling(name: str, rest: list[Value], named: dict[str, Value], records: list[Record]) -> Value:
    if name.isdigit() and int(name) < len(rest):
        return rest[int(name)]
    if name and not name.isdigit():
        value = named.get(name) or next((found for each in records if (found := each.get(name)) is not None), None)
        return value if value is not None else Unknown(name)
    return rest.pop(0) if rest else NOTHING


def _replaced(values: list[Value], short: str, place: Place) -> Value:
    if short in ("strreplace", "pregreplace", "resub") and len(values) > 2:
        values = [values[2], values[0], values[1]]
    subject = values[0]
    old = plain_texts(values[1]) if len(values) > 1 else []
    new = values[2] if len(values) > 2 else NOTHING
    if short == "strtr" and len(values) > 1 and isinstance(values[1], Record):
        for key, slot in values[1].fields.items():
            subject = _substituted(subject, key, slot.value, place)
        return subject
    for each in old:
        subject = _substituted(subject, each, new, place)
    return subject


def _substituted(subject: Value, old: str, new: Value, place: Place) -> Value:
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


def _list_joined(values: Sequence[Value], place: Place) -> Value | None:
    found = [option for value in values for option in options(value)]
    records = [option for option in found if isinstance(option, Record) and option.items]
    if not records:
        return None
    separator = next((option for option in found if isinstance(option, Text)), text(",", place))
    parts: list[Value] = []
    for number, item in enumerate(records[0].items):
        parts += [separator, item] if number else [item]
    return joined(parts, place)


def _merge(receiver: Value | None, short: str, values: Sequence[Value]) -> Value:
    target = receiver if isinstance(receiver, Record) and not receiver.name else None
    if short in ("update", "putall", "addall") and target is not None:
        for value in values:
            spread(target, value)
        return target
    if short == "assign" and values and isinstance(values[0], Record) and values[0].fields:
        for value in values[1:]:
            spread(values[0], value)
        return values[0]
    return merged([*([target] if target is not None else []), *values])


def _as_pairs(value: Value) -> Sequence[Value]:
    """Return the pairs that a list has, or the value itself."""
    items = value.items if isinstance(value, Record) and not value.fields else []
    pairs = [each for each in items if isinstance(each, Record) and len(each.items) == 2 and not each.fields]
    return pairs if pairs and len(pairs) == len(items) else (value,)


def _new_record(positional: Sequence[Value], named: dict[str, Slot], place: Place) -> Value:
    record = Record(fields=named)
    rest = [pair for value in positional for pair in _as_pairs(value)]
    if rest and all(any(isinstance(option, Record) for option in options(each)) for each in rest):
        for each in rest:
            pairs = isinstance(each, Record) and len(each.items) == 2 and not each.fields
            if pairs and isinstance(each, Record):
                keys = plain_texts(each.items[0])
                record.fields.update({key: Slot(each.items[1], place) for key in keys[:1]})
                record.items += [] if keys else [each.items[1]]
            else:
                spread(record, each)
        return record
    while len(rest) > 1:
        key, value = rest.pop(0), rest.pop(0)
        for name in plain_texts(key):
            record.fields[name] = Slot(value, place)
    return record
