"""What functions return of a value at a key or a path of keys, or make of each value of a mapping."""

from __future__ import annotations

from lmscontract.usage.source.libraries.records import AT, with_key
from lmscontract.usage.source.responses.members import at_copied, read_path
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain

_AT_PATH = frozenset({"get", "dataget", "arrget", "arrayget", "deepget", "getnested"})
"""Functions that return what their first argument has at a key, or at the steps of a dotted path, which the second one is."""
_GETTING = frozenset({"getitem", "get", "getattr"})
"""Functions that return what a value has at a key, as another function applies them: `operator.getitem`, `dict.get`."""
_CHANGING_VALUES = frozenset({"mapvalues", "transformvalues", "arraymap"})
"""Methods that make a mapping with the same keys, and what their function makes of the values."""
_OF_VALUES = _CHANGING_VALUES | {"filtervalues", "filterkeys", "pickby", "omitby"}
"""Methods of a mapping whose function gets each value or key, and not the entry."""


def by_value(site: CallSite) -> av.Value | None:
    """Return a mapping whose values or keys a function gets, or one of what it makes of the values; None for other calls."""
    is_of_several = len(site.arguments.all) > 2  # `array_map($function, $keys, $values)`
    if not site.closures or site.short not in _OF_VALUES or is_of_several:
        return None
    of = [*av.of_kind(av.Record, site.receiver)]
    of += [each for each in av.of_kind(av.Record, *site.arguments.positional) if not av.closures_in(each)]
    records = [each for each in of if each.fields and not each.made]
    made = [
        {key: av.Slot(_of_value(site, key, each), each.place) for key, each in one.fields.items()} for one in records
    ]
    changes = site.short in _CHANGING_VALUES
    return av.union(map(av.Record, made)) if made and changes else av.union(records) if records else None


def at_path(site: CallSite) -> av.Value | None:
    """Return what a value has at a path of keys, or a default: `Arr::get($options, "shop.url", "")`; None for other calls."""
    if (
        site.short not in _AT_PATH
        or not isinstance(site.receiver, av.Unknown | None)
        or len(site.arguments.positional) < 2
    ):
        return None
    of, path, *default = site.arguments.positional
    keys = [each for each in av.known_texts(path) if "/" not in each.plain]
    if not keys or any(
        isinstance(each, av.Text | av.Answer) for each in av.options(of)
    ):  # `get("SHOP_URL", "https://shop.example.com")`
        return None
    place = site.evaluation.origins.written(keys[0], site.place)
    found = read_path(site.evaluation, of, keys[0].plain, place, True)
    return av.union([av.Unknown(keys[0].plain) if found == av.NOTHING else with_key(found, keys[0]), *default])


def at_listed_keys(site: CallSite) -> av.Value | None:
    """Return what a value has at the keys of a list: `reduce(operator.getitem, ["sale", "price"], good)`; None for others."""
    getting, steps, of = (*site.arguments.positional, av.NOTHING, av.NOTHING, av.NOTHING)[:3]
    is_getting = isinstance(getting, av.Unknown) and plain(getting.name.rpartition(".")[2]) in _GETTING
    if site.short != "reduce" or not is_getting:
        return None
    for step in (item for each in av.of_kind(av.Record, steps) for item in each.items):
        key = next(iter(av.known_texts(step)), None)
        place = site.place if key is None else site.evaluation.origins.written(key, site.place)
        of = av.element(of) if key is None else read_path(site.evaluation, of, key.plain, place, False)
    return of


def of_copy(site: CallSite) -> av.Value | None:
    """Return what a copy of a response has at the key that a method gets, or a default; None for other methods."""
    keys = av.known_texts(site.first) if site.short in site.table.readers | AT else ()
    found = [
        copied
        for record in av.of_kind(av.Record, site.receiver)
        for key in keys
        if (copied := at_copied(site.evaluation, record, key.plain, site.evaluation.origins.written(key, site.place)))
    ]
    return av.union([*found, *site.arguments.positional[1:]]) if found else None


def _of_value(site: CallSite, key: str, slot: av.Slot) -> av.Value:
    """Return what a function makes of an entry of a mapping."""
    pair: list[av.Value] = [av.key_of(key, slot), slot.value]
    given = pair if site.short == "filterkeys" else [*reversed(pair)]
    if site.table.paired and site.short in _CHANGING_VALUES:
        given = [av.Record(items=pair)]
    return site.evaluation.call_back(site.closures, given, site.place)
