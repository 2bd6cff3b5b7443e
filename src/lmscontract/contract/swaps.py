"""What a later change will take from the answers of an operation, and put something else in its place."""

from __future__ import annotations

from functools import reduce

from lmscontract.contract.model import Area, Change, Endpoint, Fact, State, Swap
from lmscontract.types import weaker


def swap(now: Endpoint, then: Endpoint, change: Change) -> Swap | None:
    """What a change swaps in the answers of an operation, as it is now and after the change; None if nothing."""
    if not now.state is then.state is State.PRESENT:
        return None
    gone = tuple(fact for fact in now.of_area(Area.RESPONSE) if _goes(fact, then, change))
    comes = tuple(fact for fact in then.of_area(Area.RESPONSE) if _comes(fact, change))
    if not (gone and comes):
        return None
    basis = reduce(weaker, (fact.basis for fact in (*gone, *comes)))
    return Swap(change.id, change.source, basis, change.origin, gone, comes)


def _goes(fact: Fact, then: Endpoint, change: Change) -> bool:
    after = then.facts.get(fact.location)
    leaves = after is None or (after.state is State.ABSENT and after.change == change.id)
    return fact.state in (State.KNOWN, State.PRESENT) and leaves


def _comes(fact: Fact, change: Change) -> bool:
    return fact.state is State.PRESENT and fact.change == change.id
