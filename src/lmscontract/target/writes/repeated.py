"""Writes that work once for an object, such as a loan: refused the second time, they are made for another object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Endpoint
from lmscontract.target.calls import BAD_REQUEST
from lmscontract.target.json_values import scalars
from lmscontract.target.objects.samples import filled_path
from lmscontract.target.writes.bodies import as_sent, filled, named_kind
from lmscontract.target.writes.results import is_accepted, says_failed
from lmscontract.types import Effect

if TYPE_CHECKING:
    from lmscontract.target.exchange import Call, Exchange
    from lmscontract.target.target import Target

CONFLICT = 409
OTHERS = 3
"""How many other objects are tried."""


def is_used_up(target: Target, exchange: Exchange) -> bool:
    """Return whether a write is refused by a conflict, as under a condition or in a row, after the run has made it before.

    A 400, which an invalid body gets as well, counts only if the same body was accepted before, or one that names the same
    objects.
    """
    call = exchange.call
    endpoint = target.snapshot.endpoints.get(call.operation.shape)
    if endpoint is None or call.effect is not Effect.WRITES or call.method == "DELETE":
        return False
    refusals = {CONFLICT, BAD_REQUEST, *(each.answers for each in endpoint.conditions if not each.level)}
    earlier = [each.call for each in target.seen(call.operation) if is_accepted(each) and each.call.path == call.path]
    same = exchange.status != BAD_REQUEST or any(_is_alike(each, call, target) for each in earlier)
    return (exchange.status in refusals or says_failed(exchange)) and bool(earlier) and same


def works_again(target: Target, refused: Exchange) -> bool:
    """Return whether a write is accepted again for the objects of a refused call: no earlier call is the reason then."""
    again, call = target.call(refused.call.operation, again=True), refused.call
    return is_accepted(again) and again.call.path == call.path and _is_alike(again.call, call, target)


def _is_alike(one: Call, other: Call, target: Target) -> bool:
    """Return whether two calls have the same body, or bodies that name the same objects."""
    named = _named(other, target)
    return one.body == other.body or bool(named and _named(one, target) == named)


def _named(call: Call, target: Target) -> set[tuple[str, str]]:
    """Return the objects that a body names, each with its kind; none if it is no JSON."""
    try:
        found = [*scalars(call.document)]
    except ValueError:
        return set()
    known = target.snapshot.vocabulary.identifiers
    kinds = ((named_kind(name, value, known), str(value)) for name, value in found)
    return {each for each in kinds if each[0]}


def other_places(target: Target, endpoint: Endpoint, given: Mapping[str, Any]) -> Iterator[str]:
    """Yield the path of an operation with a few other objects, which the run has not made it for."""
    names = [name for name in endpoint.operation.parameters if name not in given][-1:]
    used = {each.call.path for each in target.seen(endpoint.operation) if each.ok}
    found = (
        filled_path(target, endpoint, {**given, name: each})
        for name in names
        for each in target.objects.identifiers(endpoint.kinds.get(name, ""))[1:]
    )
    yield from islice((place for place in found if place not in used), OTHERS)


def other_bodies(target: Target, endpoint: Endpoint, template: Any) -> Iterator[Any]:
    """Yield the body of a template with a few other objects, which no accepted call of the run has named."""
    used = {each for call in target.seen(endpoint.operation) if is_accepted(call) for each in _named(call.call, target)}
    kind_of = partial(named_kind, identifiers=target.snapshot.vocabulary.identifiers)
    free: dict[str, Iterator[str]] = {}

    def other(kind: str, value: Any) -> Any:
        known = (each for each in target.objects.identifiers(kind) if (kind, each) not in used)
        found = next(free.setdefault(kind, known), value)
        return int(found) if isinstance(value, int) and str(found).isdecimal() else found

    bodies = (filled(template, "", other, kind_of) for _ in range(OTHERS))
    yield from (each for each in bodies if each != as_sent(template))


def refusal(target: Target, exchange: Exchange) -> str:
    """Return a possible reason of a refusal, for the end of a sentence; empty if none is known."""
    again = is_used_up(target, exchange) and not says_failed(exchange)
    return ", perhaps because this run called it before for the same object" if again else ""
