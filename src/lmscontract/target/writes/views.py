"""What a tenant shows of a written object: the response of every call about it, and its item in every list."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from lmscontract.contract.model import Answer, Area, Endpoint
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import identified, page_query, paging, shows_json
from lmscontract.target.exchange import Exchange
from lmscontract.target.json_values import (
    is_in_list,
    leaves_of,
    scalars,
    scalars_of,
    text_of,
    values_by_pointer,
    without,
)
from lmscontract.target.objects.identifiers import distinguishing, is_identifier, listing, named
from lmscontract.target.objects.proof import identifier_of
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.bodies import pattern_of
from lmscontract.target.writes.own_objects import RunObject, SentWrite

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_LONG = 5
_PAGES = 25

LeafPlace = tuple[str, str]
"""The shape of an operation, and a JSON pointer in its response."""
Leaves = Mapping[LeafPlace, Any]
"""Every value of some views by its place."""


class View(Struct, frozen=True):
    """One response about an object: all of its document, or the item of a list."""

    exchange: Exchange
    document: Any
    is_item: bool = False


def views(target: Target, kind: str, own: RunObject, path: str = "") -> tuple[View, ...]:
    """Return what every call about an object shows of it now.

    The call at a path comes first, then those next to a list of its kind, and lists last.
    """
    details = [each for each in target.snapshot.operations if _is_about(each, kind)]
    lists = tuple(f"{each.operation.path}/{{" for each in listing(kind, target.snapshot))
    details.sort(key=lambda each: (each.operation.path != path, not _is_in(each.operation.path, lists)))
    found: list[View] = []
    for endpoint in details:
        with suppress(NotVerified):
            exchange = target.about(endpoint, own.identifier)
            if exchange.ok and exchange.is_json and endpoint.lists == kind:
                found += [
                    View(exchange, item, is_item=True) for item in _about(target, exchange, target.items(exchange), own)
                ]
            elif exchange.ok and exchange.is_json:
                found.append(View(exchange, exchange.json))
    for exchange, items in _lists(target, kind, {}):
        found += [View(exchange, item, is_item=True) for item in _about(target, exchange, items, own)]
    return tuple(found)


def views_of(target: Target, kind: str, written: SentWrite, path: str = "") -> tuple[View, ...]:
    """Return what is shown of the object of a kind that a call has written.

    One without a known identifier, such as an enrollment, is the item that names all objects of the call.
    """
    if own := written.objects.get(kind):
        return views(target, kind, own[0], path)
    named = {each: objects[0].identifier for each, objects in written.objects.items() if objects}
    if not named:
        return ()
    wanted = {str(value) for value in named.values()}
    return tuple(
        View(exchange, item, is_item=True)
        for exchange, items in _lists(target, kind, named)
        for item in items
        if wanted <= {str(each) for each in (*scalars_of(item), *exchange.call.values.values())}
        and (not exchange.call.values or written.mark in text_of(item))
    )


def answer_of(written: SentWrite, *, stored: bool = False) -> Any:
    """Return what the answer of a call shows: without objects that repeat its body, or a row of it that has its mark.

    If it is to show what is `stored`, also without the members of a body in an object that has all of them, and others such
    as a new identifier: an answer may repeat what the platform ignores.
    """
    members = written.body.values() if isinstance(written.body, Mapping) else ()
    rows = [row for each in members if isinstance(each, list) for row in each if isinstance(row, Mapping)]
    marked = [row for row in rows if written.mark and written.mark in text_of(row)]
    repeated = [written.body, *marked] if written.body else marked
    document = without(written.exchange.json, lambda _, each: each in repeated)
    return _without_members([each for each in repeated if isinstance(each, Mapping)], document) if stored else document


def _without_members(repeated: Sequence[Mapping[str, Any]], document: Any) -> Any:
    """Return a document without the members of some objects, wherever an object has all of them."""
    if isinstance(document, Mapping):
        own = {name for each in repeated if _has_all(document, each) for name in each}
        return {name: _without_members(repeated, each) for name, each in document.items() if name not in own}
    return [_without_members(repeated, each) for each in document] if isinstance(document, list) else document


def _has_all(document: Mapping[str, Any], members: Mapping[str, Any]) -> bool:
    return all(name in document and document[name] == value for name, value in members.items())


def rows_of(written: SentWrite, *, stored: bool = False) -> Iterator[View]:
    """Yield the items of lists in the answer of a call that name all objects of the call."""
    wanted = {str(each.identifier) for several in written.objects.values() for each in several}
    wanted -= {str(each) for each in written.exchange.call.values.values()}
    for items in _inner_lists(answer_of(written, stored=stored)) if wanted and written.exchange.is_json else ():
        for item in items:
            if isinstance(item, Mapping) and wanted <= {str(each) for each in scalars_of(item)}:
                yield View(written.exchange, item, is_item=True)


def marked_items(target: Target, kind: str, mark: re.Pattern[str]) -> Iterator[View]:
    """Yield the items of complete lists of a kind in which a mark is."""
    for exchange, items in _lists(target, kind, {}):
        if target.listing(exchange.call.operation).is_complete(exchange):
            yield from (View(exchange, item, is_item=True) for item in items if mark.search(text_of(item)))


def views_of_row(found: Sequence[View], mark: str, other: str) -> list[View]:
    """Return the views that are certain to be of a row: with its mark, without that of the other row, alone in a response.

    Without marks, they are those that are alone in a response.
    """
    own = [each for each in found if not mark or pattern_of(mark).search(text_of(each.document))]
    only = [each for each in own if not other or not pattern_of(other).search(text_of(each.document))] or own
    return [each for each in only if [one.exchange for one in only].count(each.exchange) == 1]


def record_of(target: Target, found: Sequence[View]) -> Mapping[str, Any]:
    """Return the object that the first of some views shows; empty without any."""
    for view in found:
        if view.is_item and isinstance(view.document, Mapping):
            return view.document
        endpoint = target.endpoint(view.exchange.call.operation)
        records = endpoint.record_path.values(view.document)
        for record, _ in (*records, (view.document, "")):
            if isinstance(record, Mapping):
                return record
    return {}


def leaves(found: Sequence[View]) -> Leaves:
    """Return every value of some views; an empty object or list is a value, too."""
    return {
        (view.exchange.call.operation.shape, pointer): value
        for view in found
        for pointer, value in leaves_of(view.document)
    }


def shown_at(
    pointer: str, value: Any, before: Leaves, after: Leaves, mark: str = "", created: Any = None, sent: Any = None
) -> Iterator[LeafPlace]:
    """Yield the places where the views show the value that a body has at a JSON pointer, or could show it.

    - A place shows it if it ends with the pointer: `/data/name` for `/name`. If the `sent` body also has `/texts/name`, then
      `/data/texts/name` shows that one.
    - A text with the `mark` of the run that no such place shows may be shown under another name: see `_renamed`.
    - An empty object or list in place of the first name of the pointer could show it: `/data/texts` for `/texts/name`. It
      does not count if another response shows something inside, since lists often leave out details.
    - Places in a list do not count: they show other objects.
    """
    container = f"/{pointer.split('/')[1]}"
    is_filled = any(f"{container}/" in place[1] for place in before)
    places = [place for place in {**before, **after} if _is_alike(after.get(place), value)]
    longer = tuple(each for each in values_by_pointer(sent) if each != pointer and each.endswith(pointer))
    named = [place for place in places if place[1].endswith(pointer) and not (longer and place[1].endswith(longer))]
    if not named and mark and mark in str(value):
        original = str(values_by_pointer(created).get(pointer, ""))
        named = _renamed(places, pointer, before, after, mark.partition("-")[0], original)
    for place in {**before, **after}:
        is_empty = not is_filled and place[1].endswith(container) and before.get(place) in ([], {})
        if (is_empty and not _in_list(place[1], container)) or (place in named and not _in_list(place[1], pointer)):
            yield place


def _renamed(
    places: Sequence[LeafPlace], pointer: str, before: Leaves, after: Leaves, run: str, original: str
) -> list[LeafPlace]:
    """Return the places that seem to show a text of a body under another name.

    That is another spelling, `first_name` for `firstname`, where another text of the run was; else any name, `title` for
    `name`, where the `original` text was that created the object under the name that the body has.
    """
    respelt = (place for place in places if before_end(place[1], pointer) != place[1])
    if found := [place for place in respelt if run in str(before.get(place))]:
        return found
    held = [place for place in places if run in original and before.get(place) == original]
    return [place for place in held if after.get(place) != original] or held


def before_end(pointer: str, end: str) -> str:
    """Return a JSON pointer without its end, however that is spelt; a pointer with another end as it is."""
    parts, count = pointer.split("/"), end.count("/")
    return "/".join(parts[:-count]) if _spelt("/".join(["", *parts[-count:]])) == _spelt(end) else pointer


def _spelt(pointer: str) -> str:
    return pointer.replace("_", "").replace("-", "").lower()


def _in_list(pointer: str, end: str) -> bool:
    """Whether the part of a JSON pointer before its end is in a list, which shows other objects."""
    return is_in_list(before_end(pointer, end))


def _is_alike(shown: Any, sent: Any) -> bool:
    """Whether a value could be what was sent: no switch or container in place of a text or a number."""
    return isinstance(shown, str | int | float) and isinstance(shown, bool) == isinstance(sent, bool)


def is_shown_as(sent: Any, shown: Any) -> bool:
    """Whether a value is one that was sent: the same text, or the same figures, perhaps in hundredths."""
    if isinstance(shown, bool) or not isinstance(shown, int | float | str):
        return False
    try:
        return float(shown) in (float(sent), 100 * float(sent))
    except ValueError:
        return str(sent) == str(shown)


def records_of(shown: Leaves, identifier: Any) -> set[LeafPlace]:
    """Return what is around the identifier of an object, each with its operation; a long identifier may have any name."""
    is_long = len(str(identifier)) >= _LONG
    return {
        (shape, at.rpartition("/")[0])
        for (shape, at), value in shown.items()
        if str(value) == str(identifier) and (is_long or is_identifier(at.rpartition("/")[2]))
    }


def named_leaves(found: Leaves, path: PropertyPath) -> Leaves:
    """Return the values at the name of a path, or inside it; not those in a list without a name in it: of other objects."""
    own = {segment.name for segment in path.segments}
    return {
        place: value
        for place, value in found.items()
        if path.name in (names := place[1].split("/")) and _lists_in(names[: names.index(path.name)]) <= own
    }


def _lists_in(names: Sequence[str]) -> set[str]:
    """Return the names of the lists in the names of a JSON pointer."""
    return {name for name, inner in pairwise(names) if inner.isdigit()}


def _is_about(endpoint: Endpoint, kind: str) -> bool:
    return shows_json(endpoint) and list(endpoint.kinds.values()) == [kind] and len(endpoint.operation.parameters) == 1


def _is_in(path: str, lists: tuple[str, ...]) -> bool:
    """Whether a path is that of an object of one of some lists."""
    return path.endswith("}") and path.startswith(lists)


def _lists(target: Target, kind: str, objects: Mapping[str, Any]) -> Iterator[tuple[Exchange, Sequence[Any]]]:
    """Yield each list of a kind, its response and its items; a list may be about some objects, or filtered by them.

    Where the form of a response is open, every list of objects in it counts, if objects are looked for.
    """
    for endpoint in listing(kind, target.snapshot):
        if objects and endpoint.answer is Answer.OPEN and not endpoint.operation.parameters:
            yield from _open_lists(target, endpoint)
        if endpoint.answer is not Answer.LIST or not {*endpoint.kinds.values()} <= objects.keys():
            continue
        by_name = {fact.path: identified(fact.path, target.snapshot) for fact in endpoint.of_area(Area.QUERY)}
        query = {name: objects[each] for name, each in by_name.items() if each in objects}
        path = {name: objects[each] for name, each in endpoint.kinds.items()}
        with suppress(NotVerified):
            if query or path:
                exchange = target.answer(endpoint.operation, path=path, query=query, again=True)
            else:
                exchange = target.listing(endpoint.operation).largest_page(again=True)
            yield exchange, target.items(exchange)


def open_list_lacks(
    target: Target, endpoint: Endpoint, named: Mapping[str, str], known: Mapping[str, Collection[str]]
) -> bool:
    """Return whether a response whose form is open shows a complete list of others that name objects, but none of `named`.

    It does if its largest pages have more items than the default one, so that their size has an effect, and together are all
    of it; and if one column for each kind, which has several values, has the name of its identifiers or only `known` ones.
    """
    rows = [
        {name: str(value) for name, value in scalars(item)} for item in (_all_items(target, endpoint) if named else ())
    ]
    columns = {name: {row.get(name, "") for row in rows} for name in rows[0]} if rows else {}
    several = {name: each for name, each in columns.items() if len(each) > 1}
    are_named = all(
        any(identified(name, target.snapshot) == kind or each <= {*known[kind]} for name, each in several.items())
        for kind in named
    )
    return bool(rows) and are_named and not any({*named.values()} <= {*row.values()} for row in rows)


def open_pages(target: Target, endpoint: Endpoint) -> Iterator[Exchange]:
    """Yield the largest pages of a list whose form is open, which may have pages as others do; each shows further objects."""
    like, seen, skipped = _paged_like(target, endpoint), set[str](), 0
    for number in range(1, _PAGES + 1):
        query = {**_largest_page(like), **page_query(like, number, skipped)}
        exchange = target.call(endpoint.operation, query=query)
        items = next(item_lists(exchange), [])
        if seen.issuperset(map(text_of, items)):
            return
        yield exchange
        seen.update(map(text_of, items))
        skipped += len(items)


def _all_items(target: Target, endpoint: Endpoint) -> list[Any]:
    """Return the items of a list whose form is open; empty unless its pages are certain to be all of it, and larger than usual.

    They have what the call without parameters shows, no item twice, and the last one is not full.
    """
    like = _paged_like(target, endpoint)
    sizes, usual = _largest_page(like), next(item_lists(target.call(endpoint.operation, again=True)), [])
    size, found, page = min(sizes.values(), default=0), list[Any](), list[Any]()
    for number in range(1, _PAGES + 1) if usual else ():
        exchange = target.call(endpoint.operation, query={**sizes, **page_query(like, number, len(found))}, again=True)
        if not (exchange.ok and exchange.is_json):
            return []
        page = next(item_lists(exchange), [])
        found += page
        if len(page) < size or len(found) <= len(usual):
            break
    is_complete = len(usual) < len(found) and len(page) < size and all(each in found for each in usual)
    return found if is_complete and (found == page or len({*map(text_of, found)}) == len(found)) else []


def _open_lists(target: Target, endpoint: Endpoint) -> Iterator[tuple[Exchange, Sequence[Any]]]:
    """Yield the lists of objects in a response whose form is open; on a large page if that is not refused."""
    with suppress(NotVerified):
        exchange = target.call(endpoint.operation, query=_largest_page(_paged_like(target, endpoint)), again=True)
        exchange = exchange if exchange.ok else target.call(endpoint.operation, again=True)
        for items in item_lists(exchange):
            yield exchange, items


def _paged_like(target: Target, endpoint: Endpoint) -> Endpoint:
    """Return a list that documents the size of its pages, as others may have it; the operation itself if there is none."""
    lists = [each for each in target.snapshot.operations if any(paging(each, "size"))]
    return min(lists, key=lambda each: not page_query(each, 1, 0), default=endpoint)


def _largest_page(endpoint: Endpoint) -> Mapping[str, int]:
    return {fact.path: fact.schema["maximum"] for fact in paging(endpoint, "size")}


def item_lists(exchange: Exchange) -> Iterator[list[Any]]:
    """Yield the lists of objects in a response, except empty ones."""
    for items in _inner_lists(exchange.json) if exchange.ok and exchange.is_json else ():
        if items and all(isinstance(each, Mapping) for each in items):
            yield items


def _about(target: Target, exchange: Exchange, items: Sequence[Any], own: RunObject) -> Iterator[Any]:
    """Yield the item of a list that is about an object: the one that differs from all others by its identifier.

    Others may name it, as a copy names its original, or show its number by chance; it is none of these if the property that
    identifies the items has such values. If only its mark is known, that is looked for.
    """
    if own.identifier in (None, ""):
        yield from (item for item in items if own.mark and own.mark in text_of(item))
        return
    wanted = str(own.identifier)
    endpoint = target.endpoint(exchange.call.operation)
    name = identifier_of(target, endpoint, items) if endpoint.answer is Answer.LIST else ""
    identifiers = [named(item, name)[:1] for item in items] if name else []
    if any(each and each[0].isdecimal() == wanted.isdecimal() for each in identifiers):
        yield from (item for item, each in zip(items, identifiers, strict=True) if each == (wanted,))
        return
    found = [item for item in items if wanted in {str(each) for each in scalars_of(item)}]
    columns = distinguishing(items).values() if len(found) > 1 else ()
    own_column = next((each for each in columns if len(set(each)) == len(items) and wanted in each), None)
    yield from found[:1] if own_column is None else [items[own_column.index(wanted)]]


def _inner_lists(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, list):
        yield value
    for inner in value.values() if isinstance(value, Mapping) else ():
        yield from _inner_lists(inner)
