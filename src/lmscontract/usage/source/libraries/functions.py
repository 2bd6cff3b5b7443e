"""What well-known functions of any language do with records: make, change, merge, copy them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain, islice, product

from lmscontract.usage.source.libraries.spelling import respelled
from lmscontract.usage.source.libraries.text_functions import is_document, on_text, query_in
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values.abstract import (
    ANY_NAME,
    KEY,
    NOTHING,
    REPOSITORY,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Part,
    Record,
    Scope,
    Slot,
    Text,
    Union,
    Unknown,
    Value,
    between,
    closures_in,
    element,
    first_text,
    joined,
    keys_of,
    known_texts,
    of_kind,
    options,
    pairs_of,
    plain_texts,
    text,
    texts,
    union,
    written,
)
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.dates import cut, is_piece, moment
from lmscontract.usage.source.values.models import in_json, named_fields
from lmscontract.usage.usage import Place

_TYPE_NAME = re.compile(r"[A-Za-z_]\w*")
_TAKING_OFF = frozenset({"shift", "arrayshift", "popleft", "pop"})
"""Functions that take the first item off a list, and return it; one of them takes the item at a position."""
_TAKING_AT = "pop"
"""The function of Python that takes what a mapping has at a key off it."""
_PADDING = frozenset({"string", "str", "tostring", "tos", "padstart", "padleft", "rjust", "zfill"})
"""Functions that write a number with a certain number of digits."""
_CUTTING = frozenset({"slice", "substring", "substr", "mbsubstr"})
"""Functions that cut a text at two positions."""
_COPYING_WITH = frozenset({"copy", "modelcopy", "replace", "evolve", "assoc", "with"})
"""Functions that copy an object with other values for the properties that they name."""
_COPYING = frozenset({"copy", "deepcopy", "clone", "structuredclone"})
_AS_MAPPING = re.compile(r"(?:to|as)\w*(?:dict|dictionary|map|hash|params|parameters|pairs)|toh|modeldump")
"""Methods that return the properties of an object as a mapping."""
_OF_PAIRS = frozenset({"toh", "tomap", "associate"})
"""Functions that make a mapping of pairs, of Ruby and Kotlin."""
_ADDING_ALL = frozenset(["extend", "addall", "concat", "addrange", "appendall", "writerows", "yieldall", "emitall"])
_TAG = re.compile(r"\w+:\"([\w.-]+)")
"""The name that a tag of Go gives to a property in a document: `yaml:"goods"`."""
_DEEPEST = 6
_PATH = re.compile(r"/|^https?:")
GATHERING = frozenset({"gather", "awaitall", "whenall"})
"""Functions that wait for several results, and return the list of these."""
_COLLECTION = re.compile(r"\b(\w*list|hashtable|dictionary|ps(custom)?object|queue|stack|hashset)\b", re.IGNORECASE)
"""The classes of records and lists among those of which a command makes an object."""
_SETTING_AT = frozenset({"set", "setwith", "dataset", "arrset", "setnested", "setvalue", "setpath"})
"""Functions that set a value in a record that they get, at a path of keys."""
_MOST_ITEMS, _MOST_ROWS = 8, 40
"""The most items of a list that are gone through one by one, and of one whose items are rows of a table."""
_MOST_LISTS = 8
"""The most lists that are made of one of which some items may be empty."""
_SEQUENCES = ("list", "set", "stream")
_TEXT_BUILDERS = frozenset({"stringbuilder", "stringbuffer", "stringwriter"})
_SEPARATOR = re.compile(r"[&,;|\s]+")
"""What is between texts that are no segments of a path."""
_OF_SCHEMES = frozenset({"http", "https", "uri"})
"""The last words of the classes of Ruby that build a URL of its parts."""
_PARTS = ("host", "path")
"""The members of a URL of which its path, and what precedes it, are made."""
KEYS = ("keys", "keyset", "allkeys", "arraykeys")
"""Members and methods of a record that are its keys."""
_OBJECT = "fromObject"
"""The option of Angular's parameters that has the others."""
_MAKING_QUERY = re.compile(
    r"(to|build|encode|format|join|stringify|serialize)(url|uri|http|get)?(query|parameters?)(string)?$"
)
"""How the names of functions end that make a query of a record: `ConvertTo-QueryString`."""
AT = frozenset({"get", "getordefault", "elementat", "at", "trygetvalue", "pop", "fetch", "getvalue"})
"""Methods of a record that return its value at a key."""
_OR_ELSE = "fetch"
"""The one whose function gives a value for a key that is not there, in Ruby."""
USE_STATE = frozenset({"usestate", "createsignal"})
"""The hooks that return a watched value with the function that sets it."""
_WATCHED = "value"
"""The member with the value of a variable that is watched."""
_WATCHING = frozenset({"watch"})
"""Functions that give a function the value of a watched variable, or of a function that reads some."""
SETTING_WATCHED = frozenset({"set", "update"})
"""Methods of a watched variable that set its value, or change it by a function."""
_DERIVED = "computed"
"""The function that makes a watched value of the result of its function."""
_OF_QUERIES = frozenset({"parseqsl", "parseqs"})
"""Functions that take the parameters out of a query."""
_PAIR = "pair"
"""The name of an object that is a key and a value."""
_OF_PAIR = {
    **dict.fromkeys(("getkey", "getname", "getleft", "getfirst"), 0),
    **dict.fromkeys(("getvalue", "getright", "getsecond"), 1),
}
"""Methods of an entry; `property.GetValue(query)` of .NET gets the object."""
_INTO_FIRST = frozenset({"assign", "extend", "objectassign"})
"""Functions that merge into their first argument: `Object.assign(body, more)`, `_.extend(body, more)`."""
_LISTING = ("items", "entries", "getenumerator", "entryset", "getproperties")
"""Methods that list the entries of a mapping as pairs, or the properties of the type of an object, as in .NET."""
_OF_DECLARED_TYPE = "New"
"""What makes an object of the class that is declared: `new("price", price)`; with a text and a value, that may be a pair."""
_FORM = "form"
"""The name of a form whose parts get their names after their contents."""


def type_names(type: str) -> list[str]:
    """Return the names in a type, in order."""
    return _TYPE_NAME.findall(type)


def inside(value: Value | None, keys: Sequence[str]) -> Value | None:
    """Return what a record has at keys within each other, which may be spelled with other signs between their words."""
    for key in keys:
        entries = value.fields if isinstance(value, Record) else {}
        slot = entries.get(key) or next((each for name, each in entries.items() if plain(name) == plain(key)), None)
        value = slot.value if slot is not None else None
    return value


def one_by_one(items: Sequence[Value], has_segment: Callable[[Text], bool]) -> Sequence[Value]:
    """Return the items of a list if a program goes through them one by one: of a short one, or of a table.

    The rows of a table have several values, of which some are functions, classes or parts of paths.
    """
    if len(items) <= _MOST_ITEMS:
        return items
    rows = [[*each.items, *(slot.value for slot in each.fields.values())] for each in of_kind(Record, *items)]
    is_table = len(rows) == len(items) <= _MOST_ROWS and all(len(each) > 1 for each in rows)
    values = [*chain(*rows)] if is_table else []
    has_functions = bool(of_kind(Closure, *values) or of_kind(ClassValue, *values))
    return items if has_functions or any(map(has_segment, of_kind(Text, *values))) else ()


def spread(record: Record, value: Value) -> None:
    """Add all entries of a value to a record."""
    for option in options(value):
        if isinstance(option, Record):
            record.items += [each for each in option.items if each not in record.items]
            record.open = record.open or option.open or bool(option.name)
            adopts = record.of is None and not record.fields and not record.name
            record.of = option.of if adopts else record.of
            fields = option.fields if record.of is option.of else named_fields(option)
            may_lack = record.fields.keys() if option.of is not None and option.open else ()
            kept = {key for key in may_lack if key in fields and isinstance(fields[key].value, Unknown)}
            record.fields.update((key, each) for key, each in fields.items() if key not in kept)
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
    given = listed(values)
    parts = [each for each in given if not isinstance(each, Closure) and (not isinstance(each, Record) or each.base)]
    urls = [union(texts(each, place)) for each in parts]
    if short in ("url", "uri", "urlresolve") and len(urls) == 2 and is_path(urls[0]):
        urls.reverse()  # new URL(path, base)
    if len(urls) > 2 and plain_texts(urls[0]) == ["/"]:
        urls = urls[1:]  # String.join("/", base, path)
    query = next((found for each in of_kind(Record, *parts) if (found := each.get("?"))), None)
    fields = {"?": Slot(query, place)} if query is not None else {}
    return Record(fields, name="url", base=joined(between(urls, text("/", place)), place) if urls else NOTHING)


def listed(values: Iterable[Value]) -> list[Value]:
    """Return values, and the items of those that are lists."""
    lists = [each.items if isinstance(each, Record) and not (each.base or each.name) else [each] for each in values]
    return [each for several in lists for each in several]


def apply(site: CallSite) -> Value | None:
    """Return the result of a function on texts and records; None if it is not one of these."""
    for step in (
        _dated,
        _with_member,
        _set_at,
        _taken_off,
        _copied_with,
        _sliced,
        _picked,
        _as_mapping,
        _on_record,
        respelled,
        _without_empty,
        on_text,
        _parsed,
        _encoded,
        _merged,
        _state,
        _new_of_class,
        _of_factory,
        _variables,
        _pair_or_form,
        _new,
        _url,
        _other,
    ):
        if (found := step(site)) is not None:
            return found
    return None


def _dated(site: CallSite) -> Value | None:
    names = [each.name for each in of_kind(Unknown, *site.values, *site.arguments.named.values())]
    written = moment(site.short, site.label, site.texts or plain_texts(site.receiver), names)
    if site.short == "formatclause" and written is None:
        return site.first  # a number, or a text, in any form
    if isinstance(site.receiver, Record) and site.receiver.name == "Date" and is_piece(site.name):
        return Unknown(site.name)
    piece = site.first if site.receiver is None else site.receiver
    if written is None and site.short in _PADDING and isinstance(piece, Unknown) and is_piece(piece.name):
        return piece
    return text(written, site.place) if written is not None else _cut(site)


def _cut(site: CallSite) -> Value | None:
    """Return a part of a date, or the end of another text, that a function cuts out of it."""
    given = [site.receiver, *site.arguments.positional] if site.receiver is not None else site.arguments.positional
    bounds = [each.value for each in given[1:3] if isinstance(each, Constant) and isinstance(each.value, int)]
    if site.short not in _CUTTING or not given or not isinstance(given[0], Text) or len(bounds) != len(given) - 1:
        return None
    if len(bounds) == 1 and (first := given[0].parts[:1]) and 0 < bounds[0] < len(first[0].text or ""):
        return Text((first[0].piece(bounds[0], len(first[0].text or "")), *given[0].parts[1:]))  # `substr($name, 3)`
    if len(bounds) != 2:
        return None
    if site.short in ("substr", "mbsubstr"):  # the second one is a length
        bounds[1] += bounds[0]
    found = cut(given[0].known or "", bounds)
    return text(found, site.place) if found else None


def _with_member(site: CallSite) -> Value | None:
    """Return the object to which a command adds a property: `$body | Add-Member -NotePropertyName price -NotePropertyValue 3`."""
    records = of_kind(Record, *site.arguments.all) if site.short == "addmember" else []
    named = {plain(key).removeprefix("noteproperty"): value for key, value in site.arguments.named.items()}
    for key in known_texts(named.get("name")) if records else ():
        records[0].set(key.plain, named.get("value", NOTHING), written(key, site.place))
    return records[0] if records else None


def _set_at(site: CallSite) -> Value | None:
    """Return the record in which a function sets a value at a path of keys: `_.set(body, "options.price", 3)`."""
    if site.short not in _SETTING_AT or len(site.arguments.positional) != 3:
        return None
    of, path, value = site.arguments.positional
    records, keys = [each for each in of_kind(Record, of) if not each.request], known_texts(path)
    for record in records if keys else ():
        first, *inner = keys[0].plain.split(".")
        for key in reversed(inner):
            value = Record({key: Slot(value, site.place)})
        record.set(first, value, site.evaluation.written(keys[0], site.place))
    return of if records and keys else None


def _taken_off(site: CallSite) -> Value | None:
    """Return the first item of a list in a variable, which no longer has it: `array_shift($args)`; None for other calls."""
    given = [site.receiver, *site.arguments.positional] if site.receiver is not None else site.arguments.positional
    at = [Constant(0)] if site.short == "pop" else []
    if site.short not in _TAKING_OFF or not given or given[1:] != at:
        return None
    of = given[0]
    if not isinstance(of, Record) or of.open or of.fields or of.name or of.of or site.evaluation.is_repeated:
        return None
    first, *others = of.items or [Constant(None)]
    scope: Scope | None = site.scope
    while scope is not None and scope.around is not None:  # the variables of a function, also of one around it
        if held := [name for name, value in scope.variables.items() if value is of]:
            scope.variables.update(dict.fromkeys(held, Record(items=others)))
            return first
        scope = scope.around
    return None if others else first  # any of a list that others have


def _copied_with(site: CallSite) -> Value | None:
    """Return a copy of an object with other values: `body.copy(price = 3)`, `replace(body, price=3)`."""
    given = {**site.arguments.slots}
    for each in of_kind(Record, given.pop("update").value if "update" in given else None):
        given.update(each.fields)
    if site.short not in _COPYING_WITH or not given:
        return None
    records = of_kind(Record, site.receiver) or of_kind(Record, *site.arguments.positional[:1])
    plain_records = [each for each in records if not (each.name or each.base or each.request)]
    return union(replace(each, fields={**each.fields, **given}) for each in plain_records) if plain_records else None


def _picked(site: CallSite) -> Value | None:
    """Return a record with only the keys that a function names, or without these: `Arr::only($body, ["name"])`."""
    keeps = site.short in site.table.picking
    if not keeps and site.short not in site.table.omitting:
        return None
    if isinstance(of := site.receiver, Record) and of.items and not of.fields:
        return None  # a part of a list
    records = of_kind(Record, *site.values)
    source = next((each for each in records if each.fields), None)
    listed = [item for each in records if not each.fields for item in each.items]
    keys = {key.plain: key for each in (*site.arguments.positional, *listed) for key in known_texts(each)}
    if source is None and keeps and keys:  # of what is not known
        return Record({name: Slot(Unknown(name), written(key, site.place)) for name, key in keys.items()})
    if source is None or not keys:
        return None
    return replace(source, fields={name: slot for name, slot in source.fields.items() if (name in keys) == keeps})


def _sliced(site: CallSite) -> Value | None:
    """Return the items of a known list between two positions: `list.slice(1)`, `array_slice($list, 1)`, `list[1:]`."""
    given = [site.receiver, *site.arguments.positional] if site.receiver is not None else site.arguments.positional
    if site.short not in ("slice", "arrayslice") or not 2 <= len(given) <= 3:
        return None
    bounds = [each.value for each in given[1:] if isinstance(each, Constant) and isinstance(each.value, int)]
    if len(bounds) < len(given) - 1:
        return None
    start, stop = bounds[0], bounds[1] if len(bounds) > 1 else None
    if isinstance(site.receiver, Record) and site.receiver.name == "rest":
        start -= 1  # `${@:2}` of a shell, whose arguments begin with 1
    if stop is not None and site.short == "arrayslice":
        stop += start
    found = [
        Record(items=each.items[start:stop]) if isinstance(each, Record) and each.items and not each.open else each
        for each in options(given[0])
    ]
    return union(found)


def _as_mapping(site: CallSite) -> Value | None:
    """Return the properties of an object as a mapping: `options.ToDictionary()`; None for other calls."""
    record = site.receiver
    if not isinstance(record, Record) or site.arguments.all or not _AS_MAPPING.fullmatch(site.short):
        return None
    if record.base or record.request:
        return None
    made = of_pairs(site, record)
    return made if made is not record else Record(in_json(record), [*record.items], record.open)


def of_pairs(site: CallSite, listed: Record) -> Record:
    """Return the mapping that a function makes of a list of pairs: `to_h { |own, name| [name, row[own]] }`; else the list."""
    pairs = [
        each for each in listed.items if isinstance(each, Record) and (each.pair or (site.table.paired and each.fields))
    ]
    if not pairs or len(pairs) < len(listed.items) or listed.fields or site.short not in _OF_PAIRS:
        return listed
    return _new_record(pairs, {}, site.place)


def _on_record(site: CallSite) -> Value | None:
    record, short, positional = site.receiver, site.short, site.arguments.positional
    if not isinstance(record, Record):
        return None
    if (filled := _filled_in(site, record)) is not None:
        return filled
    if short == "tostring" and plain(record.name) in _TEXT_BUILDERS and record.items:
        answers = of_kind(Answer, *record.items)
        return union(answers) if answers else joined(record.items, site.place)
    if short in _OF_PAIR and record.pair and (not positional or short == "getvalue"):
        return record.pair[_OF_PAIR[short]]
    if record.name or record.base:
        return None
    if short in KEYS and not positional and record.fields:
        return keys_of(record)
    if short in site.table.entries and not site.closures:
        return pairs_of(record) if short in _LISTING else record
    if (found := _dug(site, record)) is not None:
        return found
    if short in site.table.readers and positional and (keys := known_texts(positional[0])):
        return _read_at(site, record, keys)
    takes = short in site.table.single and not (positional or record.fields or record.of) and record.items
    takes = takes or (short in AT and positional)
    site.evaluation.tables += [record] if takes and positional[:1] == [ANY_NAME] else []
    return record.contents if takes and (not site.closures or short == _OR_ELSE) else None


def _read_at(site: CallSite, record: Record, keys: Sequence[Text]) -> Value:
    """Return what a record has at one of some keys, or the default; a function may take it off."""
    there = [_chosen(site, inner, key) for key in keys if (inner := record.get(key.plain)) is not None]
    if site.short == _TAKING_AT and record.of is None and len(keys) == 1:
        record.fields.pop(keys[0].plain, None)
    return union([*(there or record.items), *site.arguments.positional[1:]])


def _chosen(site: CallSite, value: Value, key: Text) -> Value:
    """Return the value that a record has at a key, which is noted as used."""
    site.evaluation.choose(key, value)
    return with_key(value, key)


def _dug(site: CallSite, record: Record) -> Value | None:
    """Return what records within each other have at known keys, or at those of a path in one text; None if they have not all.

    A path in one text is that of a setting: `$config->get("paths.goods")`.
    """
    keys = site.arguments.positional
    names = [each for key in keys for each in known_texts(key)]
    is_path = len(names) == 1 and "." in names[0].plain and names[0].plain not in record.fields
    if not names or len(names) != len(keys) or not (site.short == "dig" or (site.short in AT and is_path)):
        return None
    steps = [each.plain for each in names] if site.short == "dig" else names[0].plain.split(".")
    found = inside(record, steps)
    return with_key(found, names[-1]) if found is not None else None


def _filled_in(site: CallSite, record: Record) -> Value | None:
    """Return the record to which a function adds entries or items: the receiver, or a new one at a key of it."""
    short, positional, others = site.short, site.arguments.positional, site.arguments.spread
    if short == "setdefault" and len(positional) == 2:
        return _with_default(site, record)
    if record.name == _FORM and short == "add":
        return _with_parts(record, [positional], site.place)
    keys, value = _entry(site, record)
    if keys:
        value = filled_by(site, Record()) if site.closures else value
        for key in keys:
            record.set(key.plain, value, site.evaluation.written(key, site.place))
        return record
    is_entry = short in site.table.setting and len(positional) == 2 and bool(of_kind(Answer, *positional))
    if is_entry and not (record.name or record.of):
        record.add(positional[1])
        return record
    if short in site.table.nesting and positional:
        made = site.evaluation.call_back(site.closures, positional[:1], site.place) if site.closures else Record()
        for key in known_texts(positional[0]):
            record.set(key.plain, made, site.evaluation.written(key, site.place))
        return made
    scheduled = record.name and site.closures
    is_list = not (record.name or record.fields or record.of)
    adds = short in site.table.adding or (short in site.table.setting and is_list and len(positional) == 1)
    if adds and (positional or others) and not (record.request or scheduled):
        added = [part for each in positional for part in _parts(site, each)] if short in _ADDING_ALL else positional
        record.add(*added, *map(element, others))
        return record
    return None


def _entry(site: CallSite, record: Record) -> tuple[Sequence[Text], Value]:
    """Return the keys and the value that a function sets, also of an entry of another mapping: `body.Add(pair)`."""
    given: Sequence[Value] = site.arguments.positional
    if len(given) == 1 and site.table.paired and not record.items and isinstance(given[0], Record):
        given = given[0].pair or given
    if site.short not in site.table.setting or len(given) != 2:
        return (), NOTHING
    return known_texts(given[0]), given[1]


def _parts(site: CallSite, value: Value) -> list[Value]:
    """Return what is added to a list of a value with several parts: the entries of a mapping, where a loop goes through these."""
    is_mapping = site.table.paired and isinstance(value, Record) and value.fields
    return pairs_of(value).items if is_mapping and isinstance(value, Record) else [element(value)]


def _with_parts(form: Record, parts: Iterable[Sequence[Value]], place: Place) -> Record:
    """Return a form with further parts, of which each is its content and its name, which may be in quotes."""
    for content, *named in filter(None, parts):
        for name in known_texts(union(named[:1])):
            form.set(name.plain.strip('"'), content, written(name, place))
    return form


def _with_default(site: CallSite, record: Record) -> Value:
    """Return the value at a key of a record, which is set if there is none: `groups.setdefault(name, []).append(item)`."""
    key, default = site.arguments.positional
    for name in known_texts(key):
        record.set(name.plain, default, site.evaluation.written(name, site.place))
    if not known_texts(key):
        record.add(default)
    return union([*(record.get(name) or NOTHING for name in plain_texts(key)), *record.items, default])


def filled_by(site: CallSite, record: Record) -> Record:
    """Return a record after functions that get it, or that set its entries without naming it."""
    this = record if site.table.configures else None
    for closure in site.closures:
        site.evaluation.invoke(closure, Arguments(site.place, [record], open=True), this)
    return record


def with_key(value: Value, key: Text) -> Value:
    """Return a value of a record; a path that a key of one part chooses has the place of the key as well, also in a row."""
    if isinstance(value, Union):
        return union(with_key(each, key) for each in value.options)
    is_row = isinstance(value, Record) and not (value.of is not None and value.of.methods)
    if isinstance(value, Record) and is_row and value.fields and not (value.name or value.base or value.request):
        texts = {name: slot for name, slot in value.fields.items() if isinstance(slot.value, Text)}
        chosen = {name: Slot(with_key(slot.value, key), slot.place) for name, slot in texts.items()}
        has_path = any(slot.value is not texts[name].value for name, slot in chosen.items())
        return replace(value, fields={**value.fields, **chosen}) if has_path else value
    if isinstance(value, Record) and value.items and all(isinstance(each, Text) for each in value.items):
        return replace(value, items=[with_key(each, key) for each in value.items])
    if isinstance(value, Text) and "/" in value.plain and len(key.parts) == 1:
        return Text((*value.parts, Part("", key.parts[0].place, KEY)))
    return value


def _parsed(site: CallSite) -> Value | None:
    """Return the content of a file, or a document as the text that it is, since a request may send it; None for other calls."""
    documents: list[Value] = [each for each in of_kind(Text, site.first) if is_document(each)]
    of = site.receiver
    if not isinstance(of, Record) or (of.name and not (of.of or of.base or of.request)):  # such as `YAML(typ="safe")`
        documents += [each for each in of_kind(Record, site.first) if each.fields and not (each.name or each.of)]
    if not documents or site.short not in site.table.parsing:
        return None
    for target in of_kind(Record, *site.arguments.positional[1:]):  # of Go: `yaml.Unmarshal(data, &config)`
        for each in of_kind(Record, *documents):
            _fill(site, target, each, 0)
    return union(documents)


def _fill(site: CallSite, record: Record, document: Record, depth: int) -> None:
    """Give the properties of an object what a document has for them, by their tags or their names."""
    for each in record.of.properties if record.of is not None and depth < _DEEPEST else ():
        name, tags = ir.last_name(each.target), each.marks if isinstance(each, ir.Parameter) else ()
        tagged = {key for mark in tags if isinstance(mark, ir.Text) for key in _TAG.findall(mark.value)}
        same = (key for key in document.fields if key in tagged or plain(key) == plain(name))
        for key in islice(same, 1):
            slot = document.fields[key]
            model = site.evaluation.classes.of_type(each.type, record.of.scope) if each.type and record.of else None
            record.fields[name] = Slot(_made(site, slot.value, model, depth), slot.place)


def _made(site: CallSite, value: Value, model: ClassValue | None, depth: int) -> Value:
    """Return an object of a class with what a document has, or a list of these; any other value as it is."""
    if model is None or not isinstance(value, Record):
        return value
    if value.items:
        return Record(items=[_made(site, each, model, depth) for each in value.items])
    made = Record(of=model)
    _fill(site, made, value, depth + 1)
    return made


def _encoded(site: CallSite) -> Value | None:
    positional = site.arguments.positional
    if site.short == "newencoder" and positional:
        return positional[0]
    if site.short == "encode" and isinstance(site.receiver, Record):
        if not positional:
            return Record(named_fields(site.receiver), name="encoded")
        spread(site.receiver, positional[0])
        return site.receiver
    if isinstance(site.receiver, Record) and site.receiver.name == "encoded" and not positional:
        return site.receiver
    if site.short in _OF_QUERIES and (parameters := query_in(site.first)) is not None:
        return parameters
    encodes = site.short in site.table.encoding or _makes_query(site)
    if encodes and (positional or site.arguments.named or site.receiver is None):
        if site.short == "urlencode" and positional and not of_kind(Record, *positional):
            return positional[0]  # that of PHP, for one value
        encoded = Record(site.arguments.slots, name="encoded")
        for given in positional[:1]:
            value = (given.get(_OBJECT) if isinstance(given, Record) else None) or query_in(given) or given
            is_paired = _as_pairs(value) != (value,)
            spread(encoded, _new_record([value], {}, site.place) if is_paired else value)
        return encoded
    return None


def _makes_query(site: CallSite) -> bool:
    """Return whether a function that is not known makes a query of a record, as its name says."""
    given = [each for each in of_kind(Record, *site.arguments.positional[:1]) if each.fields and not each.name]
    return bool(given and _MAKING_QUERY.search(site.short)) and not isinstance(site.receiver, Record)


def _merged(site: CallSite) -> Value | None:
    if site.short in site.table.defaulting and len(site.arguments.positional) > 1:
        return merged(reversed(site.arguments.positional))
    record, merges = site.receiver, site.short in site.table.merging
    if merges and isinstance(record, Record) and (site.name.endswith("!") or record.name == REPOSITORY):
        for value in (*site.arguments.positional, Record(site.arguments.slots)):
            spread(record, value)
        return record
    if merges and (of_kind(Record, *site.values) or (site.receiver and site.arguments.named)):
        named = [Record(site.arguments.slots)] if site.arguments.named else []
        return _merge(site.receiver, site.short, [*site.arguments.positional, *named])
    return None


def _new_of_class(site: CallSite) -> Value | None:
    """Return the record or the list that a command makes of the class that it names: `New-Object PSObject -Property @{…}`."""
    if site.short == "new" and _COLLECTION.search(site.label):
        return Record()
    if site.short != "newobject" or not any(map(_COLLECTION.search, plain_texts(union(site.arguments.positional)))):
        return None
    return next((each for key, each in site.arguments.named.items() if plain(key) == "property"), Record())


def _of_factory(site: CallSite) -> Value | None:
    """Return a mapping whose values are made when they are first read: `defaultdict(list)`; None for other functions."""
    if site.short != "defaultdict" or not site.arguments.positional:
        return None
    return Record(items=[site.evaluation.call_back(site.closures, [], site.place) if site.closures else Record()])


def _without_empty(site: CallSite) -> Value | None:
    """Return a list of texts without those that are empty, which a function drops; None if there are none."""
    if site.short not in site.table.dropping:
        return None
    listed = (
        [Record(items=site.arguments.positional)] if site.short in site.table.lists else of_kind(Record, *site.values)
    )
    rows = next((each for each in listed if each.items and not (each.fields or each.name or each.of)), Record())
    found = [each for item in rows.items for each in options(item)]
    if not any(map(is_empty, found)) or not all(isinstance(each, Text | Constant | Unknown) for each in found):
        return None
    return union(Record(items=[*chain(*each)]) for each in islice(product(*map(_kept, rows.items)), _MOST_LISTS))


def _kept(item: Value) -> list[list[Value]]:
    """Return what a function that drops empty items may leave of one: the item, or nothing."""
    left = [each for each in options(item) if not is_empty(each)]
    return [*([[union(left)]] if left else []), *([[]] if len(left) < len(options(item)) else [])]


def is_empty(value: Value) -> bool:
    """Return whether a value is null, false, 0 or an empty text."""
    return value in (Constant(None), Constant(False)) or (isinstance(value, Text) and value.known == "")


def is_watched(value: Value | None) -> bool:
    """Return whether a value is a variable that a user interface watches, such as a ref or a signal."""
    return isinstance(value, Record) and value.fields.keys() == {_WATCHED} and not (value.name or value.of)


def watched_value(value: Value) -> Value:
    """Return what a watched variable has, or each of several; another value as it is."""
    if isinstance(value, Record) and value.items and not value.fields:
        return Record(items=[*map(watched_value, value.items)])
    return value.fields[_WATCHED].value if isinstance(value, Record) and is_watched(value) else value


def _state(site: CallSite) -> Value | None:
    """The function makes a variable that a user interface watches."""
    if site.short in site.table.states:
        value = site.evaluation.call_back(site.closures, [], site.place) if site.short == _DERIVED else site.first
        held = Record({site.table.states[site.short]: Slot(value, site.place)})
        return site.evaluation.states.setdefault(site.place, held)
    if site.short == "unref" and is_watched(site.first):
        return watched_value(site.first)
    if site.short in _WATCHING and site.receiver is None and len(site.arguments.positional) > 1 and site.table.states:
        watched, function, *_ = site.arguments.positional
        getters = closures_in(watched)
        value = site.evaluation.call_back(getters, [], site.place) if getters else watched_value(watched)
        return site.evaluation.call_back(closures_in(function), [value], site.place)
    if isinstance(site.receiver, Record) and is_watched(site.receiver) and site.short in SETTING_WATCHED:
        value = site.first
        if changing := closures_in(value):
            value = site.evaluation.call_back(changing, [watched_value(site.receiver)], site.place)
        site.evaluation.gains(site.receiver, _WATCHED, value)
        site.receiver.set(_WATCHED, value, site.place)
        return NOTHING
    if site.short not in USE_STATE:
        return None
    state = Record({"value": Slot(site.first, site.place)}, name="state")
    return site.evaluation.states.setdefault(site.place, state)


def _variables(site: CallSite) -> Value | None:
    """Return a record with variables, or make variables of the entries of one, as PHP does; None for other functions."""
    if site.receiver is not None:
        return None
    if site.short == "extract":
        records = of_kind(Record, site.first)
        site.scope.variables.update({key: slot.value for each in records for key, slot in each.fields.items()})
        return NOTHING
    if site.short == "compact":
        names = [name for value in site.arguments.positional for name in plain_texts(value)]
        return Record({name: Slot(site.scope.find(name) or Unknown(name), site.place) for name in names})
    return None


def _pair_or_form(site: CallSite) -> Value | None:
    """Return a pair of a key and a value, or a form whose parts get their names after their contents; None for other calls."""
    positional = site.arguments.positional
    if site.short in site.table.forms_of_parts:
        parts = [each.items for each in of_kind(Record, *positional) if not each.fields]
        return _with_parts(Record(name=_FORM), parts, site.place)
    if site.ends & site.table.pairs:
        return Record(items=[*positional], name=_PAIR)
    is_pair = site.name == _OF_DECLARED_TYPE and len(positional) == 2 and bool(known_texts(positional[0]))
    is_pair = is_pair and not any(map(site.requests.is_path, positional))
    return Record(items=[*positional], name=_OF_DECLARED_TYPE) if is_pair else None


def _new(site: CallSite) -> Value | None:
    positional = site.arguments.positional
    if site.short in site.table.frames and positional:
        return element(positional[0])
    if site.short in site.table.records and site.closures:
        return filled_by(site, Record())
    if site.short == "of" and site.parts[-2:-1] and site.parts[-2].endswith(_SEQUENCES):
        return Record(items=[*positional])
    pairs = site.short == "of" and len(positional) > 1
    pairs = pairs and (site.label.endswith("Map") or not any(map(site.requests.is_path, positional)))
    if site.short in site.table.records or pairs or site.name == "Map":
        return _new_record(positional, site.arguments.slots, site.place)
    if site.short in _COPYING and positional:
        whole = positional[0]
        return replace(whole, fields={**whole.fields}, items=[*whole.items]) if isinstance(whole, Record) else whole
    if site.short in ("entries", "items", *KEYS) and isinstance(site.receiver or Unknown(), Unknown):
        parts = keys_of if site.short in KEYS else pairs_of
        found = [each for record in of_kind(Record, site.first) for each in parts(record).items]
        return Record(items=found, open=True, name="entries") if found else None
    if site.short == "values" and site.closures and isinstance(site.first, Record):  # a table of functions
        return Record(items=[slot.value for slot in site.first.fields.values()])
    if site.short in site.table.chunking and not site.closures and isinstance(site.receiver or site.first, Record):
        return Record(items=[site.values[0]])
    return _new_list(site) if site.short in site.table.lists else None


def _new_list(site: CallSite) -> Value:
    """Return a list of what it is made of, also of entries; a class gets another list, or its capacity."""
    positional = site.arguments.positional
    if site.arguments.named and site.table.paired:  # `listOf("page" to 1)`
        return Record(items=[*positional, *pairs_of(Record(site.arguments.slots)).items])
    if isinstance(site.first, Constant) and site.name[:1].isupper():
        return Record()
    is_pair = isinstance(site.first, Record) and site.first.name in (_PAIR, _OF_DECLARED_TYPE)
    listed = isinstance(site.first, Record) and site.short != "gather"
    single = len(positional) == 1 and not is_pair and (listed or site.short not in GATHERING)
    return positional[0] if single else Record(items=[*positional])


def _appended(old: Value, values: Sequence[Value]) -> Value:
    """Return a list with more items; a list that is not known becomes one of these."""
    records = of_kind(Record, old)
    for record in records:
        record.add(*values)
    return old if records else Record(items=[*values], open=True)


def _url(site: CallSite) -> Value | None:
    """Return the URL that a function joins, or that a class makes of its parts: `new UriBuilder(base) { Path = … }`."""
    builds = site.short == "build" and plain(site.last_of_label) in _OF_SCHEMES  # `URI::HTTPS.build(host: …, path: …)`
    makes = builds or site.short in site.table.urls
    named = {plain(key): slot for key, slot in site.arguments.slots.items()} if makes else {}
    values = [*site.values, *(named[part].value for part in _PARTS if part in named)]
    values += [*site.arguments.named.values()] if site.short == "joinpath" else []
    if not makes and site.short not in site.table.joining:
        return None
    others = [each for each in values if not any(map(_SEPARATOR.fullmatch, plain_texts(each)))]
    if site.short == "join" and len(others) < len(values):
        return others[0] if len(others) == 1 else None  # `$pairs -join '&'`, which may have a slash
    url = url_of(values, site.short, site.place, site.requests.is_path)
    if not (site.short == "joinpath" or _has_path(values) or site.requests.is_path(url)):
        return None
    for key, slot in named.items():
        if "query" in (site.table.roles.get(key), site.table.setters.get(key)):
            url.set("?", slot.value, slot.place)
    return url


def _other(site: CallSite) -> Value | None:
    positional = site.arguments.positional
    others = [*positional[1:], *map(element, site.arguments.spread)]
    if site.short in ("append", "arraypush") and site.receiver is None and positional and others:
        return _appended(positional[0], others)
    if site.receiver is None and len(positional) > 1 and site.short in site.table.readers:
        records = [each for each in of_kind(Record, positional[0]) if each.of is not None]
        if records:  # getattr(record, "key")
            return union([found for each in records for key in plain_texts(positional[1]) if (found := each.get(key))])
    declares = site.short in ("field", "attrib", "ib") and isinstance(site.receiver, Unknown | None)
    if declares and (made := _default_of(site)) is not None:
        return made
    if site.short in site.table.with_default and len(positional) > 1 and isinstance(site.receiver, Unknown | None):
        default = positional[1]
        if makers := of_kind(Closure, default):  # a cache keeps what it gives
            default = site.evaluation.call_back(makers, [], site.place)
        return union((Unknown(first_text(positional[0])), default))
    return positional[1] if site.short == "define" and len(positional) == 2 else None


def _default_of(site: CallSite) -> Value | None:
    """Return the default that a field of a class declares: `field(default_factory=Endpoints)`."""
    named = site.arguments.named
    if (default := named.get("default")) is not None:
        return default
    factory = named.get("default_factory", named.get("factory", NOTHING))
    made: list[Value] = [site.evaluation.instances.instance(each) for each in of_kind(ClassValue, factory)]
    if factories := of_kind(Closure, factory):
        made.append(site.evaluation.call_back(factories, [], site.place))
    return union(made) if made else None


def _has_path(values: Sequence[Value]) -> bool:
    return any(_PATH.search(each.plain) for each in of_kind(Text, *values)) or any(
        each.base is not None or each.name == "url" for each in of_kind(Record, *values)
    )


def _merge(receiver: Value | None, short: str, values: Sequence[Value]) -> Value:
    target = receiver if isinstance(receiver, Record) and not receiver.name else None
    if short in _INTO_FIRST and target is None and len(values) > 1:
        into, *others = values[1:] if isinstance(values[0], Constant) else values  # `$.extend(true, body, more)`
        for record in of_kind(Record, into):
            for each in others:
                spread(record, each)
        return into if isinstance(into, Record) else merged([into, *others])
    if short in ("update", "putall", "addall") and target is not None:
        for value in values:
            spread(target, value)
        return target
    return merged([*([target] if target is not None else []), *values])


def _as_pairs(value: Value) -> Sequence[Value]:
    """Return the pairs that a list has, or the value itself; of `pairs or []` as well."""
    lists = of_kind(Record, value)
    items = [item for each in lists for item in each.items]
    pairs = [each for each in items if isinstance(each, Record) and each.pair]
    is_paired = (
        len(pairs) == len(items) and len(lists) == len(options(value)) and not any(each.fields for each in lists)
    )
    return pairs if pairs and is_paired else (value,)


def _new_record(positional: Sequence[Value], named: dict[str, Slot], place: Place) -> Record:
    record = Record(fields=named)
    rest = [pair for value in positional for pair in _as_pairs(value)]
    if rest and all(of_kind(Record, each) for each in rest):
        for each in rest:
            if isinstance(each, Record) and each.pair:
                key, value = each.pair
                record.fields.update({name.plain: Slot(value, written(name, place)) for name in known_texts(key)})
                record.items += [] if known_texts(key) else [value]
            else:
                spread(record, each)
        return record
    for copied in of_kind(Answer, *rest) if len(rest) == 1 else ():  # `dict(item, shop=url)`
        spread(record, copied)
    while len(rest) > 1:
        key, value = rest.pop(0), rest.pop(0)
        for name in known_texts(key):
            record.fields[name.plain] = Slot(value, written(name, place))
    return record
