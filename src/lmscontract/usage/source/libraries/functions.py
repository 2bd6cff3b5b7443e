"""What well-known functions of any language do with records: change, copy, cut, merge and join them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, islice, product

from lmscontract.usage.source.libraries.documents import decoded, encoded, parsed
from lmscontract.usage.source.libraries.new_records import (
    filled_by,
    new,
    of_class,
    of_factory,
    pair_or_form,
    parts,
    with_parts,
)
from lmscontract.usage.source.libraries.records import (
    AT,
    KEYS,
    inside,
    is_empty,
    listed,
    merged,
    new_record,
    spread,
    with_key,
)
from lmscontract.usage.source.libraries.spelling import respelled
from lmscontract.usage.source.libraries.text_functions import on_text
from lmscontract.usage.source.libraries.watched_variables import watched_variable
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.dates import cut, is_piece, moment
from lmscontract.usage.source.values.models import in_json
from lmscontract.usage.usage import Place

PUSHING = frozenset({"arraypush", "arrayunshift"})
"""Functions of PHP that add the items after the first argument to the list that it is."""
_TAKING_OFF = frozenset({"shift", "arrayshift", "popleft", "pop"})
"""Functions that take the first item off a list, and return it; one of them takes the item at a position."""
_TAKING_BACK = frozenset({"pop", "arraypop", "removelast", "removelastornull"})
"""Functions that take the last item off a list, and return it."""
_AT_START = frozenset({"unshift", "arrayunshift", "prepend", "addfirst", "appendleft"})
"""Functions that add items before the first one of a list."""
_TAKING_AT = "pop"
"""The function of Python that takes what a mapping has at a key off it."""
_PADDING = frozenset({"string", "str", "tostring", "tos", "padstart", "padleft", "rjust", "zfill"})
"""Functions that write a number with a certain number of digits."""
_CUTTING = frozenset({"slice", "substring", "substr", "mbsubstr"})
_CHARACTER = "charat"
"""Functions that cut a text at two positions, and the one that returns a character of it."""
_COPYING_WITH = frozenset({"copy", "modelcopy", "replace", "evolve", "assoc", "with"})
"""Functions that copy an object with other values for the properties that they name."""
_AS_MAPPING = re.compile(r"(?:to|as)\w*(?:dict|dictionary|map|hash|params|parameters|pairs)|toh|modeldump")
"""Methods that return the properties of an object as a mapping."""
_OF_PAIRS = frozenset({"toh", "tomap", "associate"})
"""Functions that make a mapping of pairs, of Ruby and Kotlin."""
_WITH_KEYS, _AS_RECORDS, _AS_RECORDS_OF = "iterrows", "todict", "records"
_GIVING_ROWS = frozenset({_WITH_KEYS, _AS_RECORDS, "itertuples"})
"""Methods of a table of pandas that give its rows; the one with their keys; the one that gives mappings, if it gets a word."""
_ADDING_ALL = frozenset(["extend", "addall", "concat", "addrange", "appendall", "writerows", "yieldall", "emitall"])
_PATH = re.compile(r"/|^https?:")
_SETTING_AT = frozenset({"set", "setwith", "dataset", "arrset", "setnested", "setvalue", "setpath"})
"""Functions that set a value in a record that they get, at a path of keys."""
_MOST_LISTS = 8
"""The most lists that are made of one of which some items may be empty."""
_TEXT_BUILDERS = frozenset({"stringbuilder", "stringbuffer", "stringwriter"})
_SEPARATOR = re.compile(r"[&,;|\s]+")
"""What is between texts that are no segments of a path."""
_OF_SCHEMES = frozenset({"http", "https", "uri"})
"""The last words of the classes of Ruby that build a URL of its parts."""
_OF_TUPLE = {"urlunsplit": 5, "urlunparse": 6}
"""Functions that make a URL of its parts, and their number."""
_PARTS = ("host", "path")
"""The members of a URL of which its path, and what precedes it, are made."""
_OR_ELSE = "fetch"
"""The one whose function gives a value for a key that is not there, in Ruby."""
_OF_PAIR = {
    **dict.fromkeys(("getkey", "getname", "getleft", "getfirst"), 0),
    **dict.fromkeys(("getvalue", "getright", "getsecond"), 1),
}
"""Methods of an entry; `property.GetValue(query)` of .NET gets the object."""
_INTO_FIRST = frozenset({"assign", "extend", "objectassign"})
"""Functions that merge into their first argument: `Object.assign(body, more)`, `_.extend(body, more)`."""
_LISTING = ("items", "entries", "getenumerator", "entryset", "getproperties")
"""Methods that list the entries of a mapping as pairs, or the properties of the type of an object, as in .NET."""


def url_of(values: Sequence[av.Value], short: str, place: Place, is_path: Callable[[av.Value], bool]) -> av.Record:
    """Return the URL that a function makes of a base and of what follows it."""
    given = listed(values)
    parts = [
        each for each in given if not isinstance(each, av.Closure) and (not isinstance(each, av.Record) or each.base)
    ]
    urls = [av.union(av.texts(each, place)) for each in parts]
    if short in ("url", "uri", "urlresolve") and len(urls) == 2 and is_path(urls[0]):
        urls.reverse()  # new URL(path, base)
    if len(urls) > 2 and av.plain_texts(urls[0]) == ["/"]:
        urls = urls[1:]  # String.join("/", base, path)
    query = next((found for each in av.of_kind(av.Record, *parts) if (found := each.get("?"))), None)
    fields = {"?": av.Slot(query, place)} if query is not None else {}
    return av.Record(
        fields, kind=av.Kind.URL, base=av.joined(av.between(urls, av.text("/", place)), place) if urls else av.NOTHING
    )


def apply(site: CallSite) -> av.Value | None:
    """Return the result of a function on texts and records; None if it is not one of these."""
    for step in (
        _dated,
        _with_member,
        _set_at,
        _taken_back,
        _taken_off,
        _put_first,
        _copied_with,
        _sliced,
        _picked,
        _rows,
        _as_mapping,
        _on_record,
        respelled,
        _without_empty,
        on_text,
        parsed,
        decoded,
        encoded,
        _merged,
        watched_variable,
        of_class,
        of_factory,
        pair_or_form,
        new,
        _of_parts,
        _url,
        _other,
    ):
        if (found := step(site)) is not None:
            return found
    return None


def _dated(site: CallSite) -> av.Value | None:
    names = [each.name for each in av.of_kind(av.Unknown, *site.values, *site.arguments.named.values())]
    written = moment(site.short, site.label, site.texts or av.plain_texts(site.receiver), names)
    if site.short == "formatclause" and written is None:
        return site.first  # a number, or a text, in any form
    if isinstance(site.receiver, av.Record) and site.receiver.name == "Date" and is_piece(site.name):
        return av.Unknown(site.name)
    piece = site.first if site.receiver is None else site.receiver
    if written is None and site.short in _PADDING and isinstance(piece, av.Unknown) and is_piece(piece.name):
        return piece
    return av.text(written, site.place) if written is not None else _cut(site)


def _cut(site: CallSite) -> av.Value | None:
    """Return a part of a date, or the first character or the end of another text, that a function cuts out of it."""
    given = [site.receiver, *site.arguments.positional] if site.receiver is not None else site.arguments.positional
    bounds = [each.value for each in given[1:3] if isinstance(each, av.Constant) and isinstance(each.value, int)]
    if not given or not isinstance(given[0], av.Text) or len(bounds) != len(given) - 1:
        return None
    if (site.short, bounds) == (_CHARACTER, [0]) or (site.short in _CUTTING and bounds == [0, 1]):
        return av.first_character(given[0], site.place)
    if site.short not in _CUTTING:
        return None
    if len(bounds) == 1 and (first := given[0].parts[:1]) and 0 < bounds[0] < len(first[0].text or ""):
        return av.Text((first[0].piece(bounds[0], len(first[0].text or "")), *given[0].parts[1:]))  # `substr($name, 3)`
    if len(bounds) != 2:
        return None
    if site.short in ("substr", "mbsubstr"):  # the second one is a length
        bounds[1] += bounds[0]
    found = cut(given[0].known or "", bounds)
    return av.text(found, site.place) if found else None


def _with_member(site: CallSite) -> av.Value | None:
    """Return the object to which a command adds a property: `$body | Add-Member -NotePropertyName price -NotePropertyValue 3`."""
    records = av.of_kind(av.Record, *site.arguments.all) if site.short == "addmember" else []
    named = {plain(key).removeprefix("noteproperty"): value for key, value in site.arguments.named.items()}
    for key in av.known_texts(named.get("name")) if records else ():
        records[0].set(key.plain, named.get("value", av.NOTHING), av.written(key, site.place))
    return records[0] if records else None


def _set_at(site: CallSite) -> av.Value | None:
    """Return the record in which a function sets a value at a path of keys: `_.set(body, "options.price", 3)`."""
    if site.short not in _SETTING_AT or len(site.arguments.positional) != 3:
        return None
    of, path, value = site.arguments.positional
    records, keys = [each for each in av.of_kind(av.Record, of) if not each.request], av.known_texts(path)
    for record in records if keys else ():
        first, *inner = keys[0].plain.split(".")
        for key in reversed(inner):
            value = av.Record({key: av.Slot(value, site.place)})
        record.set(first, value, site.evaluation.origins.written(keys[0], site.place))
    return of if records and keys else None


def _taken_off(site: CallSite) -> av.Value | None:
    """Return the first item of a list in a variable, which no longer has it: `array_shift($args)`; None for other calls."""
    given = [site.receiver, *site.arguments.positional] if site.receiver is not None else site.arguments.positional
    at = [av.Constant(0)] if site.short == "pop" else []
    if site.short not in _TAKING_OFF or not given or given[1:] != at:
        return None
    of = given[0]
    if not isinstance(of, av.Record) or of.open or of.fields or of.made or of.of or site.evaluation.stack.is_repeated:
        return None
    first, *others = of.items or [av.Constant(None)]
    if _rebind(site.scope, of, av.Record(items=others)):
        return first
    return None if others else first  # any of a list that others have


def _taken_back(site: CallSite) -> av.Value | None:
    """Return the last item of a list after the function that added it took it off: `path.push(name)`, and later `path.pop`."""
    given = [site.receiver, *site.arguments.positional] if site.receiver is not None else site.arguments.positional
    of = given[0] if len(given) == 1 and site.short in _TAKING_BACK else None
    filled, depth = site.evaluation.stack.innermost.filled, site.evaluation.stack.innermost.depth
    index = next((at for at, each in enumerate(filled) if each[0] is of and each[1] == depth), None)
    if index is None or not isinstance(of, av.Record) or not of.items:
        return None
    del filled[index]
    return of.items.pop()


def _rebind(scope: av.Scope, old: av.Record, new: av.Record) -> bool:
    """Set the variables of a function, or of one around it, that have a list to another one; return whether there are any."""
    for each in [*scope.outwards()][:-1]:
        if held := [name for name, value in each.variables.items() if value is old]:
            each.variables.update(dict.fromkeys(held, new))
            return True
    return False


def _put_first(site: CallSite) -> av.Value | None:
    """Return a list after items are added before its first one: `parts.unshift("shop")`, `parts.insert(0, "shop")`."""
    given = [site.receiver, *site.arguments.positional] if site.receiver is not None else site.arguments.positional
    of, *added = given or [av.NOTHING]
    if site.short in ("insert", "add", "splice") and added[:1] == [av.Constant(0)]:
        added = added[2:] if site.short == "splice" and added[1:2] == [av.Constant(0)] else added[1:]
    elif site.short not in _AT_START:
        return None
    if not added or not isinstance(of, av.Record) or of.open or of.fields or of.made or of.of or of.request:
        return None
    new = av.Record(items=[*added, *of.items])
    if site.receiver is not None or not _rebind(site.scope, of, new):  # a function of PHP gets a list of its own
        of.items = new.items
    return of


def _copied_with(site: CallSite) -> av.Value | None:
    """Return a copy of an object with other values: `body.copy(price = 3)`, `replace(body, price=3)`."""
    given = {**site.arguments.slots}
    for each in av.of_kind(av.Record, given.pop("update").value if "update" in given else None):
        given.update(each.fields)
    if site.short not in _COPYING_WITH or not given:
        return None
    records = av.of_kind(av.Record, site.receiver) or av.of_kind(av.Record, *site.arguments.positional[:1])
    plain_records = [each for each in records if not (each.made or each.base or each.request)]
    return av.union(replace(each, fields={**each.fields, **given}) for each in plain_records) if plain_records else None


def _picked(site: CallSite) -> av.Value | None:
    """Return a record with only the keys that a function names, or without these: `Arr::only($body, ["name"])`."""
    keeps = site.short in site.table.picking
    if not keeps and site.short not in site.table.omitting:
        return None
    if isinstance(of := site.receiver, av.Record) and of.items and not of.fields:
        return None  # a part of a list
    records = av.of_kind(av.Record, *site.values)
    source = next((each for each in records if each.fields), None)
    listed = [item for each in records if not each.fields for item in each.items]
    keys = {key.plain: key for each in (*site.arguments.positional, *listed) for key in av.known_texts(each)}
    if source is None and keeps and keys:  # of what is not known
        return av.Record({name: av.Slot(av.Unknown(name), av.written(key, site.place)) for name, key in keys.items()})
    if source is None or not keys:
        return None
    return replace(source, fields={name: slot for name, slot in source.fields.items() if (name in keys) == keeps})


def _sliced(site: CallSite) -> av.Value | None:
    """Return the items of a known list between two positions: `list.slice(1)`, `array_slice($list, 1)`, `list[1:]`."""
    given = [site.receiver, *site.arguments.positional] if site.receiver is not None else site.arguments.positional
    if site.short not in ("slice", "arrayslice") or not 2 <= len(given) <= 3:
        return None
    bounds = [each.value for each in given[1:] if isinstance(each, av.Constant) and isinstance(each.value, int)]
    if len(bounds) < len(given) - 1:
        return None
    start, stop = bounds[0], bounds[1] if len(bounds) > 1 else None
    if isinstance(site.receiver, av.Record) and site.receiver.kind is av.Kind.REST:
        start -= 1  # `${@:2}` of a shell, whose arguments begin with 1
    if stop is not None and site.short == "arrayslice":
        stop += start
    found = [
        av.Record(items=each.items[start:stop])
        if isinstance(each, av.Record) and each.items and not each.open
        else each
        for each in av.options(given[0])
    ]
    return av.union(found)


def _rows(site: CallSite) -> av.Value | None:
    """Return the rows of a table of records, which is like one of them: `frame.to_dict("records")`; None for other calls."""
    gives = site.short in _GIVING_ROWS and (site.short != _AS_RECORDS or _AS_RECORDS_OF in site.texts)
    if not gives or not isinstance(site.receiver, av.Record):
        return None
    row = av.element(site.receiver) if site.receiver.items and not site.receiver.fields else site.receiver
    return av.Record(items=[av.Record(items=[av.Unknown("index"), row]) if site.short == _WITH_KEYS else row])


def _as_mapping(site: CallSite) -> av.Value | None:
    """Return the properties of an object as a mapping: `options.ToDictionary()`; None for other calls."""
    record = site.receiver
    if not isinstance(record, av.Record) or site.arguments.all or not _AS_MAPPING.fullmatch(site.short):
        return None
    if record.base or record.request:
        return None
    made = of_pairs(site, record)
    return made if made is not record else av.Record(in_json(record), [*record.items], record.open)


def of_pairs(site: CallSite, listed: av.Record) -> av.Record:
    """Return the mapping that a function makes of a list of pairs: `to_h { |own, name| [name, row[own]] }`; else the list."""
    pairs = [
        each
        for each in listed.items
        if isinstance(each, av.Record) and (each.pair or (site.table.paired and each.fields))
    ]
    if not pairs or len(pairs) < len(listed.items) or listed.fields or site.short not in _OF_PAIRS:
        return listed
    return new_record(pairs, {}, site.place)


def _on_record(site: CallSite) -> av.Value | None:
    record, short, positional = site.receiver, site.short, site.arguments.positional
    if not isinstance(record, av.Record):
        return None
    if (filled := _filled_in(site, record)) is not None:
        return filled
    if short == "tostring" and plain(record.name) in _TEXT_BUILDERS and record.items:
        answers = av.of_kind(av.Answer, *record.items)
        return av.union(answers) if answers else av.joined(record.items, site.place)
    if short in _OF_PAIR and record.pair and (not positional or short == "getvalue"):
        return record.pair[_OF_PAIR[short]]
    if record.made or record.base:
        return None
    if short in KEYS and not positional and record.fields:
        return av.keys_of(record)
    if short in site.table.entries and not site.closures:
        return av.pairs_of(record) if short in _LISTING else record
    if (found := _dug(site, record)) is not None:
        return found
    if short in site.table.readers and positional and (keys := av.known_texts(positional[0])):
        return _read_at(site, record, keys)
    takes = short in site.table.single and not (positional or record.fields or record.of) and record.items
    return record.contents if takes and not site.closures else _at_unknown(site, record)


def _at_unknown(site: CallSite, record: av.Record) -> av.Value | None:
    """Return what a record has at a key that is not known; None for other calls, and for a function that makes it of the key."""
    if site.short not in AT or not site.arguments.positional:
        return None
    key = site.arguments.positional[0]
    site.evaluation.late_values.takes(record)
    site.evaluation.any_names.tables += [record] if key == av.ANY_NAME else []
    is_made = site.closures and site.short != _OR_ELSE
    return None if is_made else site.evaluation.caches.own(record, key, record.contents)


def _read_at(site: CallSite, record: av.Record, keys: Sequence[av.Text]) -> av.Value:
    """Return what a record has at one of some keys, or the default; a function may take it off."""
    there = [_chosen(site, inner, key) for key in keys if (inner := record.get(key.plain)) is not None]
    if site.short == _TAKING_AT and record.of is None and len(keys) == 1:
        record.fields.pop(keys[0].plain, None)
    return av.union([*(there or record.items), *site.arguments.positional[1:]])


def _chosen(site: CallSite, value: av.Value, key: av.Text) -> av.Value:
    """Return the value that a record has at a key, which is noted as used."""
    site.evaluation.any_names.choose(key, value)
    return with_key(value, key)


def _dug(site: CallSite, record: av.Record) -> av.Value | None:
    """Return what records within each other have at known keys, or at those of a path in one text; None if they have not all.

    A path in one text is that of a setting: `$config->get("paths.goods")`.
    """
    keys = site.arguments.positional
    names = [each for key in keys for each in av.known_texts(key)]
    is_path = len(names) == 1 and "." in names[0].plain and names[0].plain not in record.fields
    if not names or len(names) != len(keys) or not (site.short == "dig" or (site.short in AT and is_path)):
        return None
    steps = [each.plain for each in names] if site.short == "dig" else names[0].plain.split(".")
    found = inside(record, steps)
    return with_key(found, names[-1]) if found is not None else None


def _filled_in(site: CallSite, record: av.Record) -> av.Value | None:
    """Return the record to which a function adds entries or items: the receiver, or a new one at a key of it."""
    short, positional, others = site.short, site.arguments.positional, site.arguments.spread
    if short == "setdefault" and len(positional) == 2:
        return _with_default(site, record)
    if record.kind is av.Kind.FORM and short == "add":
        return with_parts(record, [positional], site.place)
    keys, value = _entry(site, record)
    if keys:
        value = filled_by(site, av.Record()) if site.closures else value
        for key in keys:
            record.set(key.plain, value, site.evaluation.origins.written(key, site.place))
        return record
    is_entry = short in site.table.key_setters and len(positional) == 2 and bool(av.of_kind(av.Answer, *positional))
    if is_entry and not (record.made or record.of):
        record.add(positional[1])
        site.evaluation.caches.keep(record, *positional)
        return record
    is_list = not (record.made or record.fields or record.of)
    sets_all = short in site.table.key_setters and len(positional) == 1 and not (is_list and short in site.table.adding)
    entries = positional[0] if sets_all else None
    if isinstance(entries, av.Record) and entries.fields:  # `$this->set(compact("goods"))`
        spread(record, entries)
        return record
    if short in site.table.nesting and positional:
        made = site.evaluation.call_back(site.closures, positional[:1], site.place) if site.closures else av.Record()
        for key in av.known_texts(positional[0]):
            record.set(key.plain, made, site.evaluation.origins.written(key, site.place))
        return made
    scheduled = record.made and site.closures
    adds = short in site.table.adding or (short in site.table.key_setters and is_list and len(positional) == 1)
    if adds and (positional or others) and not (record.request or scheduled):
        added = [part for each in positional for part in parts(site, each)] if short in _ADDING_ALL else positional
        record.add(*added, *map(av.element, others))
        site.evaluation.stack.innermost.filled.append((record, site.evaluation.stack.innermost.depth))
        return record
    return None


def _entry(site: CallSite, record: av.Record) -> tuple[Sequence[av.Text], av.Value]:
    """Return the keys and the value that a function sets, also of an entry of another mapping: `body.Add(pair)`."""
    given: Sequence[av.Value] = site.arguments.positional
    if len(given) == 1 and site.table.paired and not record.items and isinstance(given[0], av.Record):
        given = given[0].pair or given
    if site.short not in site.table.key_setters or len(given) != 2:
        return (), av.NOTHING
    return av.known_texts(given[0]), given[1]


def _with_default(site: CallSite, record: av.Record) -> av.Value:
    """Return the value at a key of a record, which is set if there is none: `groups.setdefault(name, []).append(item)`."""
    key, default = site.arguments.positional
    for name in av.known_texts(key):
        record.set(name.plain, default, site.evaluation.origins.written(name, site.place))
    if not av.known_texts(key):
        record.add(default)
    return av.union([*(record.get(name) or av.NOTHING for name in av.plain_texts(key)), *record.items, default])


def _merged(site: CallSite) -> av.Value | None:
    if site.short in site.table.defaulting and len(site.arguments.positional) > 1:
        return merged(reversed(site.arguments.positional))
    record, merges = site.receiver, site.short in site.table.merging
    if site.short in _INTO_FIRST and isinstance(site.first, av.ClassValue):  # `Object.assign(Goods.prototype, methods)`
        for each in av.of_kind(av.Record, *site.arguments.positional):
            for name, slot in each.fields.items():
                site.evaluation.classes.set_member(site.first, name, slot.value, slot.place)
        return site.first
    if merges and isinstance(record, av.Record) and (site.name.endswith("!") or record.kind is av.Kind.REPOSITORY):
        for value in (*site.arguments.positional, av.Record(site.arguments.slots)):
            spread(record, value)
        return record
    if merges and (av.of_kind(av.Record, *site.values) or (site.receiver and site.arguments.named)):
        named = [av.Record(site.arguments.slots)] if site.arguments.named else []
        return _merge(site.receiver, site.short, [*site.arguments.positional, *named])
    return None


def _without_empty(site: CallSite) -> av.Value | None:
    """Return a list of texts without those that are empty, which a function drops; None if there are none."""
    if site.short not in site.table.dropping:
        return None
    listed = (
        [av.Record(items=site.arguments.positional)]
        if site.short in site.table.making_lists
        else av.of_kind(av.Record, *site.values)
    )
    rows = next((each for each in listed if each.items and not (each.fields or each.made or each.of)), av.Record())
    found = [each for item in rows.items for each in av.options(item)]
    if not any(map(is_empty, found)) or not all(isinstance(each, av.Text | av.Constant | av.Unknown) for each in found):
        return None
    return av.union(av.Record(items=[*chain(*each)]) for each in islice(product(*map(_kept, rows.items)), _MOST_LISTS))


def _kept(item: av.Value) -> list[list[av.Value]]:
    """Return what a function that drops empty items may leave of one: the item, or nothing."""
    left = [each for each in av.options(item) if not is_empty(each)]
    return [*([[av.union(left)]] if left else []), *([[]] if len(left) < len(av.options(item)) else [])]


def _appended(old: av.Value, values: Sequence[av.Value]) -> av.Value:
    """Return a list with more items; a list that is not known becomes one of these."""
    records = av.of_kind(av.Record, old)
    for record in records:
        record.add(*values)
    return old if records else av.Record(items=[*values], open=True)


def _url(site: CallSite) -> av.Value | None:
    """Return the URL that a function joins, or that a class makes of its parts: `new UriBuilder(base) { Path = … }`."""
    builds = site.short == "build" and plain(site.last_of_label) in _OF_SCHEMES  # `URI::HTTPS.build(host: …, path: …)`
    makes = builds or site.short in site.table.urls
    named = {plain(key): slot for key, slot in site.arguments.slots.items()} if makes else {}
    values = [*site.values, *(named[part].value for part in _PARTS if part in named)]
    values += [*site.arguments.named.values()] if site.short == "joinpath" else []
    if not makes and site.short not in site.table.joining:
        return None
    others = [each for each in values if not any(map(_SEPARATOR.fullmatch, av.plain_texts(each)))]
    if site.short == "join" and len(others) < len(values):
        return others[0] if len(others) == 1 else None  # `$pairs -join '&'`, which may have a slash
    url = url_of(values, site.short, site.place, site.requests.paths.is_path)
    if not (site.short == "joinpath" or _has_path(values) or site.requests.paths.is_path(url)):
        return None
    return with_query(site, url) if makes else url


def with_query(site: CallSite, url: av.Record) -> av.Record:
    """Return a URL with the parameters that the function which makes it gets: `httpx.URL(base, params={"lang": "it"})`."""
    for key, slot in site.arguments.slots.items():
        if "query" in (site.table.roles.get(plain(key)), site.table.request_setters.get(plain(key))):
            url.set("?", slot.value, slot.place)
    return url


def _of_parts(site: CallSite) -> av.Value | None:
    """Return the URL that a function of Python makes of a tuple of all its parts; None for other calls."""
    parts = next((each.items for each in av.of_kind(av.Record, site.first) if not each.fields), [])
    if site.short not in _OF_TUPLE or len(parts) < _OF_TUPLE[site.short]:
        return None
    scheme, host, path, *others = parts
    base = av.joined((scheme, av.text("://", site.place), host, path), site.place)
    query = others[-2]
    return av.Record({"?": av.Slot(query, site.place)}, kind=av.Kind.URL, base=base)


def _other(site: CallSite) -> av.Value | None:
    positional = site.arguments.positional
    others = [*positional[1:], *map(av.element, site.arguments.spread)]
    if site.short in ("append", *PUSHING) and site.receiver is None and positional and others:
        frame = site.evaluation.stack.innermost
        frame.filled += [(each, frame.depth) for each in av.of_kind(av.Record, positional[0])]
        return _appended(positional[0], others)
    if site.receiver is None and len(positional) > 1 and site.short in site.table.readers:
        records = [each for each in av.of_kind(av.Record, positional[0]) if each.of is not None]
        if records:  # getattr(record, "key")
            return av.union(
                [found for each in records for key in av.plain_texts(positional[1]) if (found := each.get(key))]
            )
    declares = site.short in ("field", "attrib", "ib") and isinstance(site.receiver, av.Unknown | None)
    if declares and (made := _default_of(site)) is not None:
        return made
    if site.short in site.table.with_default and len(positional) > 1 and isinstance(site.receiver, av.Unknown | None):
        default = positional[1]
        if makers := av.of_kind(av.Closure, default):  # a cache keeps what it gives
            default = site.evaluation.call_back(makers, [], site.place)
        return av.union((av.Unknown(av.first_text(positional[0])), default))
    return positional[1] if site.short == "define" and len(positional) == 2 else None


def _default_of(site: CallSite) -> av.Value | None:
    """Return the default that a field of a class declares: `field(default_factory=Endpoints)`."""
    named = site.arguments.named
    if (default := named.get("default")) is not None:
        return default
    factory = named.get("default_factory", named.get("factory", av.NOTHING))
    made: list[av.Value] = [site.evaluation.instances.instance(each) for each in av.of_kind(av.ClassValue, factory)]
    if factories := av.of_kind(av.Closure, factory):
        made.append(site.evaluation.call_back(factories, [], site.place))
    return av.union(made) if made else None


def _has_path(values: Sequence[av.Value]) -> bool:
    return any(_PATH.search(each.plain) for each in av.of_kind(av.Text, *values)) or any(
        each.base is not None or each.kind is av.Kind.URL for each in av.of_kind(av.Record, *values)
    )


def _merge(receiver: av.Value | None, short: str, values: Sequence[av.Value]) -> av.Value:
    target = receiver if isinstance(receiver, av.Record) and not receiver.made else None
    if short in _INTO_FIRST and target is None and len(values) > 1:
        into, *others = values[1:] if isinstance(values[0], av.Constant) else values  # `$.extend(true, body, more)`
        for record in av.of_kind(av.Record, into):
            for each in others:
                spread(record, each)
        return into if isinstance(into, av.Record) else merged([into, *others])
    if short in ("update", "putall", "addall") and target is not None:
        for value in values:
            spread(target, value)
        return target
    return merged([*([target] if target is not None else []), *values])
