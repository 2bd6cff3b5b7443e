"""The records and lists that functions make of what they are given: mappings, pairs, forms, copies, and defaults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lmscontract.usage.source.libraries.records import GATHERING, KEYS, copy_of, is_plain, new_record, spread
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Place

_COPYING = frozenset({"copy", "copyof", "clone", "dup"})
_COPYING_WHOLE = frozenset({"deepcopy", "structuredclone", "clonedeep", "deepclone", "deepdup"})
"""Functions that copy an object, and those that copy what is in it as well."""
_COLLECTION = re.compile(r"\b(\w*list|hashtable|dictionary|ps(custom)?object|queue|stack|hashset)\b", re.IGNORECASE)
"""The classes of records and lists among those of which a command makes an object."""
_CLIENT = re.compile(r"\b(?:Server)?XMLHTTP\b|\bWinHttpRequest\b", re.IGNORECASE)
"""The classes of HTTP clients among these."""
_CLIENT_OF_WINDOWS = "XMLHTTP"
_DIVIDING = frozenset({"partition"})
"""Functions that divide a list into lists of some length, and with a function by a test: `Lists.partition(rows, 50)`."""
_WRAPPING = frozenset({"array", "listof", "aslist", "arrayof", "setof", "arraylistof", "mutablelistof"})
"""Functions that make a list of one text: `Array(path)`, `listOf(path)`; other ones take a text apart or parse it."""
_SEQUENCES = ("list", "set", "stream")
_OF_DECLARED_TYPE = "New"
"""What makes an object of the class that is declared: `new("price", price)`; with a text and a value, that may be a pair."""


def parts(site: CallSite, value: av.Value) -> list[av.Value]:
    """Return what is added to a list of a value with several parts: its items, or entries where a loop goes through these."""
    if isinstance(value, av.Record) and value.fields and site.table.paired:
        return av.pairs_of(value).items
    if isinstance(value, av.Text):  # `[].concat(path)`
        return [value]
    is_list = isinstance(value, av.Record) and not (value.fields or value.open or value.made)
    is_empty = isinstance(value, av.Record) and not (value.of or value.base or value.request or value.answers)
    is_known = isinstance(value, av.Record) and is_list and (value.items or is_empty)
    return value.items if is_known and isinstance(value, av.Record) else [av.element(value)]


def with_parts(form: av.Record, parts: Iterable[Sequence[av.Value]], place: Place) -> av.Record:
    """Return a form with further parts, of which each is its content and its name, which may be in quotes."""
    for content, *named in filter(None, parts):
        for name in av.known_texts(av.union(named[:1])):
            form.set(name.plain.strip('"'), content, av.written(name, place))
    return form


def filled_by(site: CallSite, record: av.Record) -> av.Record:
    """Return a record after functions that get it, or that set its entries without naming it."""
    this = record if site.table.configures else None
    for closure in site.closures:
        site.evaluation.invoke(closure, av.Arguments(site.place, [record], open=True), this)
    return record


def of_class(site: CallSite) -> av.Value | None:
    """Return the record or the list that a command makes of the class that it names: `New-Object PSObject -Property @{…}`."""
    if site.short == "new" and _COLLECTION.search(site.label):
        return copy_of(site.first, whole=False) if av.of_kind(av.Record, site.first) else av.Record()
    if site.short == "newobject" and any(map(_CLIENT.search, site.texts)):
        return av.Record(name=_CLIENT_OF_WINDOWS, open=True)
    if site.short != "newobject" or not any(
        map(_COLLECTION.search, av.plain_texts(av.union(site.arguments.positional)))
    ):
        return None
    return next((each for key, each in site.arguments.named.items() if plain(key) == "property"), av.Record())


def of_factory(site: CallSite) -> av.Value | None:
    """Return a mapping whose values are made when they are first read: `defaultdict(list)`; None for other functions."""
    if site.short != "defaultdict" or not site.arguments.positional:
        return None
    return av.Record(items=[site.evaluation.call_back(site.closures, [], site.place) if site.closures else av.Record()])


def pair_or_form(site: CallSite) -> av.Value | None:
    """Return a pair of a key and a value, or a form whose parts get their names after their contents; None for other calls."""
    positional = site.arguments.positional
    if site.short in site.table.forms_of_parts:
        parts = [each.items for each in av.of_kind(av.Record, *positional) if not each.fields]
        return with_parts(av.Record(kind=av.Kind.FORM), parts, site.place)
    if site.ends & site.table.pairs:
        return av.Record(items=[*positional], kind=av.Kind.PAIR)
    is_pair = site.name == _OF_DECLARED_TYPE and len(positional) == 2 and bool(av.known_texts(positional[0]))
    is_pair = is_pair and not any(map(site.requests.paths.is_path, positional))
    return av.Record(items=[*positional], name=_OF_DECLARED_TYPE) if is_pair else None


def new(site: CallSite) -> av.Value | None:
    """Return the record, the list, the copy or the table of data that a function makes; None for other functions."""
    positional = site.arguments.positional
    if site.short in site.table.frames and positional:
        return av.element(positional[0])
    if site.short in site.table.making_records and site.closures:
        return filled_by(site, av.Record())
    if site.short == "of" and site.parts[-2:-1] and site.parts[-2].endswith(_SEQUENCES):
        whole = site.first if len(positional) == 1 else None
        is_array = isinstance(whole, av.Record) and whole.items and not (whole.fields or whole.made or whole.of)
        return whole if is_array else av.Record(items=[*positional])  # `Stream.of(segments)`
    pairs = site.short == "of" and len(positional) > 1
    pairs = pairs and (site.label.endswith("Map") or not any(map(site.requests.paths.is_path, positional)))
    if site.short in site.table.making_records or pairs or site.name == "Map":
        return new_record(positional, site.arguments.slots, site.place)
    if (copied := _copied(site)) is not None:
        return copied
    if site.short in ("entries", "items", *KEYS) and isinstance(site.receiver or av.Unknown(), av.Unknown):
        parts = av.keys_of if site.short in KEYS else av.pairs_of
        found = [each for record in av.of_kind(av.Record, site.first) for each in parts(record).items]
        return av.Record(items=found, open=True, kind=av.Kind.ENTRIES) if found else None
    if site.short == "values" and site.closures and isinstance(site.first, av.Record):  # a table of functions
        return av.Record(items=[slot.value for slot in site.first.fields.values()])
    if site.short in site.table.chunking | _DIVIDING and not site.closures and av.of_kind(av.Record, *site.values[:1]):
        return av.Record(items=[site.values[0]])
    return _new_list(site) if site.short in site.table.making_lists or site.name == "Set" else None


def _copied(site: CallSite) -> av.Value | None:
    """Return a copy of what a function gets, or of the object of a method: `copy(body)`, `body.Clone()`; None for others."""
    whole = site.short in _COPYING_WHOLE
    if not (whole or site.short in _COPYING):
        return None
    if isinstance(of := site.receiver, av.Record):
        return copy_of(of, whole=whole) if is_plain(of) and not site.arguments.all else None
    given = site.arguments.positional
    if len(given) < 2 or not isinstance(given[0], av.Record):
        return copy_of(given[0], whole=whole) if given else None
    for each in given[1:]:  # `maps.Copy(body, more)`
        spread(given[0], each)
    return given[0]


def _new_list(site: CallSite) -> av.Value:
    """Return a list of what it is made of, also of entries; a class gets another list, or its capacity."""
    positional = site.arguments.positional
    if site.arguments.named and site.table.paired:  # `listOf("page" to 1)`
        return av.Record(items=[*positional, *av.pairs_of(av.Record(site.arguments.slots)).items])
    if isinstance(site.first, av.Constant) and site.name[:1].isupper():
        return av.Record()
    is_pair = isinstance(site.first, av.Record) and (
        site.first.kind is av.Kind.PAIR or site.first.name == _OF_DECLARED_TYPE
    )
    listed = isinstance(site.first, av.Record) and site.short != "gather"
    wraps = site.short in _WRAPPING and isinstance(site.first, av.Text)
    single = len(positional) == 1 and not (is_pair or wraps) and (listed or site.short not in GATHERING)
    return positional[0] if single else av.Record(items=[*positional])
