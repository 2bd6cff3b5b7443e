"""What a tenant shows of an object that was written: every call about it, and its item in every list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from lmscontract.contract.model import Answer, Area, Endpoint
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import identified, shows_json
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.identifiers import listing
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.bodies import scalars_of
from lmscontract.target.writes.own_objects import RunObject, SentWrite

if TYPE_CHECKING:
    from lmscontract.target.target import Target

Leaves = Mapping[tuple[str, str], Any]
"""Every value of some views by the shape of the operation and the JSON pointer."""


class View(Struct, frozen=True):
    """One response about an object: all of its document, or the item of a list."""

    exchange: Exchange
    document: Any
    is_item: bool = False


def views(target: Target, kind: str, own: RunObject, path: str = "") -> tuple[View, ...]:
    """Return what every call about an object shows of it now: the call at a path first, lists last."""
    details = [each for each in target.snapshot.operations if _is_about(each, kind)]
    details.sort(
        key=lambda each: (each.operation.path != path, not each.operation.path.endswith("}"), each.operation.path)
    )
    found: list[View] = []
    for endpoint in details:
        with suppress(NotVerified):
            place = dict.fromkeys(endpoint.operation.parameters, own.identifier)
            exchange = target.call(endpoint.operation, path=place, again=True)
            if exchange.ok and exchange.is_json:
                found.append(View(exchange, exchange.json))
    for exchange, item in _items(target, kind, {}):
        if str(own.identifier) in {str(each) for each in scalars_of(item)} or (own.mark and own.mark in _text(item)):
            found.append(View(exchange, item, is_item=True))
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
    items = _items(target, kind, named)
    return tuple(
        View(exchange, item, is_item=True)
        for exchange, item in items
        if wanted <= {str(each) for each in scalars_of(item)}
    )


def record_of(target: Target, found: Sequence[View]) -> Mapping[str, Any]:
    """Return the object that the first of some views shows; empty without any."""
    for view in found:
        if view.is_item and isinstance(view.document, Mapping):
            return view.document
        endpoint = target.endpoint(view.exchange.call.operation)
        records = PropertyPath.parse(endpoint.record).values(view.document) if endpoint.record else ()
        for record, _ in (*records, (view.document, "")):
            if isinstance(record, Mapping):
                return record
    return {}


def leaves(found: Sequence[View]) -> Leaves:
    """Return every value of some views; an empty object or list is a value, too."""
    return {
        (view.exchange.call.operation.shape, pointer): value
        for view in found
        for pointer, value in _leaves(view.document, "")
    }


def named(found: Leaves, name: str) -> Leaves:
    """Return the values at a property of a name, or inside it."""
    return {place: value for place, value in found.items() if name in place[1].split("/")}


def _is_about(endpoint: Endpoint, kind: str) -> bool:
    return shows_json(endpoint) and list(endpoint.kinds.values()) == [kind] and len(endpoint.operation.parameters) == 1


def _items(target: Target, kind: str, objects: Mapping[str, Any]) -> Iterator[tuple[Exchange, Any]]:
    """Yield the items of each list of a kind with its response; a list is filtered by objects that its query may name."""
    for endpoint in listing(kind, target.snapshot):
        if endpoint.operation.parameters or endpoint.answer is not Answer.LIST:
            continue
        by_name = {fact.path: identified(fact.path, target.snapshot) for fact in endpoint.of_area(Area.QUERY)}
        query = {name: objects[each] for name, each in by_name.items() if each in objects}
        with suppress(NotVerified):
            if query:
                exchange = target.answer(endpoint.operation, query=query, again=True)
            else:
                exchange = target.listing(endpoint.operation).largest_page(again=True)
            yield from ((exchange, item) for item in target.items(exchange))


def _text(value: Any) -> str:
    return "\n".join(str(each) for each in scalars_of(value))


def _leaves(value: Any, pointer: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping) and value:
        for name, inner in value.items():
            yield from _leaves(inner, f"{pointer}/{name}")
    elif isinstance(value, list) and value:
        for index, inner in enumerate(value):
            yield from _leaves(inner, f"{pointer}/{index}")
    else:
        yield pointer, value
