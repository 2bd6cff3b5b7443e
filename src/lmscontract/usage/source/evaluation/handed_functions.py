"""What functions return that get functions, but no response: what these return, the items of a list, an object that holds it."""

from __future__ import annotations

from collections.abc import Sequence

from lmscontract.usage.source.evaluation.hooks import held
from lmscontract.usage.source.libraries.functions import of_pairs
from lmscontract.usage.source.libraries.records import one_by_one
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.responses.handed import block_of
from lmscontract.usage.source.responses.methods import OF_ERRORS
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

_PIPE = "pipe"
"""The method of an observable of RxJS that gets functions for its values."""
_OPERATORS = frozenset({"Comparator", "Collectors"})
"""Classes whose methods make functions of functions, which are applied later."""
_FILLING = "apply"
"""The function that returns the object of its block, and not the result of that."""
_MOST_ENTRIES = 24
"""The most items of which a function makes one record, one by one."""
_INDEX_FIRST = ("$.each", "jQuery.each")
"""Functions that hand on the position of an item before it."""
_WITH_POSITION = 3
"""How many parameters a function has that gets what is made so far, an item and its position."""


def with_closures(site: CallSite) -> av.Value:
    """The result of a function that gets functions, but no response."""
    arguments, receiver, table, short = site.arguments, site.receiver, site.table, site.short
    call_back = site.evaluation.call_back
    is_operator = (
        receiver is None and short in table.iterating | table.whole and all(map(av.closures_in, arguments.all))
    )
    if (is_operator and len(site.closures) == len(arguments.all)) or site.label in _OPERATORS:
        return av.union(site.closures)  # it is applied later
    if short in table.holders:
        return held(site)
    of_block = receiver if receiver is not None else site.first
    is_object = bool(
        of_block.of if isinstance(of_block, av.Record) else isinstance(of_block, av.Unknown) and of_block.type
    )
    if is_object and short != _FILLING and (found := block_of(site, of_block)) is not None:
        return found
    if (sources := _sources(site)) is None:
        return _of_framework(site)
    if (gathered := _gathered(site, sources)) is not None:
        return gathered
    if short == "eachkey":
        sources = [*map(av.keys_of, av.of_kind(av.Record, *sources))]
    if (short in table.iterating or short == "eachkey") and (pairs := _pairs_of(sources, site)):
        results = [call_back(site.closures, each, site.place) for each in pairs]
        return (
            av.union(sources) if short in table.unchanging - table.single else of_pairs(site, av.Record(items=results))
        )
    whole = short not in table.iterating or short in table.chunking
    value = av.union(sources) if whole else av.element(av.union(sources))
    result = call_back(site.closures, [] if value == av.NOTHING else site.handed(value), site.place)
    if short in table.single and sources:
        return value
    if short in table.unchanging or short in OF_ERRORS:
        of_function = sources and not isinstance(receiver, av.Record)  # `array_filter($body, …)`, `_.filter(items, …)`
        return av.union(sources) if of_function else receiver or av.NOTHING
    is_list = short in table.iterating and not site.gathers
    return of_pairs(site, av.Record(items=[result])) if is_list else _called_later(site, value, result)


def piped(site: CallSite) -> av.Value | None:
    """Return what functions make of values, each of what the one before has made: `of(1, 2).pipe(mergeMap(…), map(…))`."""
    if site.short != _PIPE or not isinstance(site.receiver, av.Record) or len(site.closures) < 2:
        return None
    value = av.element(site.receiver)
    for each in site.arguments.positional:
        made = site.evaluation.call_back(av.closures_in(each), [value], site.place)
        value = made if made != av.NOTHING else value
    return value


def _called_later(site: CallSite, given: av.Value, result: av.Value) -> av.Value:
    """Return the function that a call writes last, besides texts: an unknown one may return a function that calls it.

    It is the result of the function if there was something to hand to it, or if it makes something of a response.
    """
    *others, last = site.arguments.positional or [av.NOTHING]
    if not isinstance(last, av.Closure) or last.function.name or not last.parameters:
        return result
    is_only = all(isinstance(each, av.Text | av.Constant) for each in others) and not site.arguments.named
    is_unknown = (
        isinstance(site.receiver, av.Unknown | None) and site.short not in site.table.iterating | site.table.whole
    )
    return last if is_only and is_unknown and given == av.NOTHING and not av.has_answer(result) else result


def _sources(site: CallSite) -> list[av.Value] | None:
    """Return what a function may hand to its functions; None if it only makes an object of them and of other parts."""
    arguments, receiver = site.arguments, site.receiver
    if isinstance(receiver, av.Record) and (receiver.kind is av.Kind.ENTRIES or not receiver.made):
        return [receiver]
    if isinstance(receiver, av.Text) and site.short in site.table.whole:
        return [receiver]
    sources: list[av.Value] = [
        value
        for value in av.of_kind(av.Record, *arguments.all)
        if (value.kind is av.Kind.ENTRIES or not value.made) and not av.closures_in(value)
    ]
    lists: list[av.Value] = [each for each in av.of_kind(av.Record, *sources) if each.items]
    is_object = receiver is None and not (arguments.positional or arguments.spread)
    return None if sources and not lists and is_object else lists or sources  # others are options


def _of_framework(site: CallSite) -> av.Value:
    """Call functions that a framework calls, with objects of its own."""
    for closure in site.closures:
        given: list[av.Value] = [av.Record(name="given", open=True) for _ in site.handed(av.NOTHING)]
        site.evaluation.call_back([closure], given, site.place)
    return av.NOTHING


def _begun(site: CallSite) -> av.Value:
    """Return the text or the empty record with which a function begins that makes more of it with each item."""
    texts_given = [each for each in site.arguments.positional if av.of_kind(av.Text, each)]
    return texts_given[0] if texts_given else site.initial


def _gathered(site: CallSite, sources: Sequence[av.Value]) -> av.Value | None:
    """Return what such a function makes with one item after the other; None for other functions, or if too little is known.

    It makes a text also of items that are not known.
    """
    begun = _begun(site) if site.makes_of_items else av.NOTHING
    items = _items_of(site, sources)
    if av.of_kind(av.Text, begun) and not (items or any(map(_is_empty, sources))):
        items = [av.element(av.union(sources))]
    elif begun == av.NOTHING or not (items or av.of_kind(av.Text, begun)):
        return None
    takes_position = any(len(each.parameters) == _WITH_POSITION for each in site.closures)
    for number, each in enumerate(items):
        given = [*site.with_item(begun, each), *([av.Constant(number)] if takes_position else [])]
        made = site.evaluation.call_back(site.closures, given, site.place)
        begun = begun if site.short in site.table.carrying or made == av.NOTHING else made
    return begun


def _is_empty(value: av.Value) -> bool:
    """Return whether a value is a list without items."""
    return isinstance(value, av.Record) and not (value.items or value.fields or value.open or value.made or value.of)


def _items_of(site: CallSite, sources: Sequence[av.Value]) -> list[av.Value]:
    """Return the items of which such a function gets one after the other; none of a long list."""
    targets = (each.target for closure in site.closures for each in closure.parameters)
    pairs = any(isinstance(each, ir.Sequence) for each in targets)
    found: list[av.Value] = []
    for each in av.of_kind(av.Record, *sources):
        found += (av.pairs_of(each) if pairs and each.fields and not each.items else each).items
    return found if len(found) <= _MOST_ENTRIES else []


def _pairs_of(sources: Sequence[av.Value], site: CallSite) -> list[list[av.Value]]:
    """Return what a function gets of each entry, one by one: its pair, the key and the value, or the item of a short list."""
    found: list[list[av.Value]] = []
    taken = [each.parameters for each in site.closures]
    pair = site.table.paired or any(len(each) == 1 and isinstance(each[0].target, ir.Sequence) for each in taken)
    both = any(len(each) > 1 or (each[:1] and each[0].rest) for each in taken)
    takes_all = site.short in site.table.accumulating | site.table.chunking | site.table.single
    for source in sources:
        if isinstance(source, av.Record) and source.kind is av.Kind.ENTRIES:
            found += [[each] for each in source.items]
        elif isinstance(source, av.Record) and source.fields and not source.items and (both or pair):
            given = [[av.key_of(key, slot), slot.value] for key, slot in source.fields.items()]
            found += [[av.Record(items=each)] for each in given] if pair else given
        elif isinstance(source, av.Record) and source.fields and not source.items:
            keys = source.fields.items() if site.evaluation.language(site.scope).iterates_keys else ()
            found += [[av.key_of(key, slot)] for key, slot in keys] if len(keys) <= _MOST_ENTRIES else []
        elif isinstance(source, av.Record) and not (source.fields or source.open or source.of) and not takes_all:
            items = one_by_one(source.items, site.requests.paths.has_segment)
            before = [av.NOTHING] if f"{site.label}.{site.name}" in _INDEX_FIRST else []
            found += [[*before, each] for each in items] if len(items) > 1 else []
    return found
