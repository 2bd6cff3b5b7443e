"""The order of a run: important requirements come first, since a run may have a request budget per operation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from lmscontract.contract.model import Snapshot, State
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, Severity
from lmscontract.types import Effect

if TYPE_CHECKING:
    import pytest


def sort_tests(items: list[pytest.Item], snapshot: Snapshot) -> None:
    """Sort tests: requirements by rank, then generated requests, then the checks that look at all responses."""
    rank = ranking([found for item in items if (found := _requirement(item)) is not None], snapshot)

    def key(item: pytest.Item) -> tuple[bool, bool, tuple[int, ...]]:
        last = bool(getattr(getattr(item, "obj", None), "last", False))
        requirement = _requirement(item)
        return last, requirement is None, rank(requirement) if requirement is not None else ()

    items.sort(key=key)


def ranking(requirements: Collection[Requirement], snapshot: Snapshot) -> Callable[[Requirement], tuple[int, ...]]:
    """Return the sort key of a run's requirements.

    Operations that read come before those that write, so that lists do not change while they are read. Removed operations
    come first, since they may take calls of others. Then: stated before inferred, severe before minor, rules that others
    depend on before those, and rules of few operations before those that hold for many, which other operations show.
    """
    common = Counter(each.rule for each in requirements)
    severities = list(Severity)
    depended_on = {each for rule in RULES.values() for each in rule.depends_on}

    def rank(requirement: Requirement) -> tuple[int, ...]:
        endpoint = snapshot.endpoints[requirement.operation.shape]
        return (
            endpoint.effect is Effect.WRITES,
            endpoint.state is not State.ABSENT,
            -requirement.basis.strength,
            severities.index(RULES[requirement.rule].severity),
            requirement.rule not in depended_on,
            common[requirement.rule],
        )

    return rank


def _requirement(item: pytest.Item) -> Requirement | None:
    callspec = getattr(item, "callspec", None)
    found = callspec.params.get("requirement") if callspec is not None else None
    return found if isinstance(found, Requirement) else None
