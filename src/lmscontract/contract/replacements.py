"""Response properties that a later change removes and replaces by others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from lmscontract.contract.model import Area, Change, Endpoint, Fact, Replacement, State
from lmscontract.types import weaker


def replaced(now: Endpoint, then: Endpoint, change: Change) -> Iterator[Replacement]:
    """Yield what a change replaces in the responses of an operation, given before and after the change.

    Each property that is given another name is a replacement of its own, and all others are one together.
    """
    if not now.state is then.state is State.PRESENT:
        return
    removed = [fact for fact in now.of_area(Area.RESPONSE) if _is_removed(fact, then, change)]
    added = [fact for fact in then.of_area(Area.RESPONSE) if fact.state is State.PRESENT and fact.change == change.id]
    for edit in change.edits:
        if edit.kind == "response-property-renamed":
            old, new = _ending(removed, edit.subject), _ending(added, str(edit.keys["to"]))
            if old and new:
                yield _replacement(old, new, change)
                removed = [fact for fact in removed if fact not in old]
                added = [fact for fact in added if fact not in new]
    if removed and added:
        yield _replacement(removed, added, change)


def _ending(facts: Sequence[Fact], path: str) -> list[Fact]:
    return [fact for fact in facts if f".{fact.path}".endswith(f".{path}")]


def _replacement(removed: Sequence[Fact], added: Sequence[Fact], change: Change) -> Replacement:
    basis = reduce(weaker, (fact.basis for fact in (*removed, *added)))
    return Replacement(change.id, change.source, basis, change.origin, tuple(removed), tuple(added))


def _is_removed(fact: Fact, then: Endpoint, change: Change) -> bool:
    after = then.facts.get(fact.location)
    removed = after is None or (after.state is State.ABSENT and after.change == change.id)
    return fact.state in (State.KNOWN, State.PRESENT) and removed
