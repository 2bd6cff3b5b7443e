"""The order of a run: what matters most is tried first, since how often an operation is asked may be limited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from lmscontract.contract.model import Snapshot
    from lmscontract.rules.rule import Requirement


def in_turn(items: list[pytest.Item], snapshot: Snapshot) -> None:
    """Sort tests: requirements by their rank, then calls that are made up, and at the end what looks at all answers."""
    rank = ranking([found for item in items if (found := _requirement(item)) is not None], snapshot)

    def turn(item: pytest.Item) -> tuple[bool, bool, tuple[int, ...]]:
        last = bool(getattr(getattr(item, "obj", None), "last", False))
        requirement = _requirement(item)
        return last, requirement is None, rank(requirement) if requirement is not None else ()

    items.sort(key=turn)


def ranking(requirements: Collection[Requirement], snapshot: Snapshot) -> Callable[[Requirement], tuple[int, ...]]:
    """By what a run sorts its requirements.

    Calls that read come before those that write, so that lists keep still while they are read. What is gone is looked for
    first, since that may take calls of what is not. Then what is stated comes before what is inferred, what hurts more
    before what hurts less, what other rules depend on before these, and what few operations owe before what all do: what
    holds everywhere is seen elsewhere, too.
    """
    from lmscontract.contract.model import State
    from lmscontract.rules.register import RULES
    from lmscontract.rules.rule import Severity
    from lmscontract.types import Effect

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
    """What a check is tried on; None for a test of another kind, and for a check that nothing is left to try on."""
    from lmscontract.rules.rule import Requirement

    callspec = getattr(item, "callspec", None)
    found = callspec.params.get("requirement") if callspec is not None else None
    return found if isinstance(found, Requirement) else None
