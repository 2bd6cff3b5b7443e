"""Response properties that a later change removes and replaces by others."""

from __future__ import annotations

from functools import reduce

from lmscontract.contract.model import Area, Change, Endpoint, Fact, Replacement, State
from lmscontract.types import weaker


def replacement(now: Endpoint, then: Endpoint, change: Change) -> Replacement | None:
    """Return what a change replaces in the responses of an operation, given before and after the change; None if nothing."""
    if not now.state is then.state is State.PRESENT:
        return None
    removed = tuple(fact for fact in now.of_area(Area.RESPONSE) if _is_removed(fact, then, change))
    added = tuple(
        fact for fact in then.of_area(Area.RESPONSE) if fact.state is State.PRESENT and fact.change == change.id
    )
    if not (removed and added):
        return None
    basis = reduce(weaker, (fact.basis for fact in (*removed, *added)))
    return Replacement(change.id, change.source, basis, change.origin, removed, added)


def _is_removed(fact: Fact, then: Endpoint, change: Change) -> bool:
    after = then.facts.get(fact.location)
    removed = after is None or (after.state is State.ABSENT and after.change == change.id)
    return fact.state in (State.KNOWN, State.PRESENT) and removed
