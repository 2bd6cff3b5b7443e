"""The order of a run: calls that read, calls that write, generated requests; stated before inferred requirements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from enum import IntEnum

import pytest

from lmscontract.contract.model import Snapshot
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, RuleArea, Severity
from lmscontract.types import Basis, Effect


class Phase(IntEnum):
    """The parts of a run, in their order. Writes come after reads, so that lists do not change while they are read."""

    STATED_READS = 0
    INFERRED_READS = 1
    STATED_WRITES = 2
    INFERRED_WRITES = 3
    READS_AFTER_WRITES = 4
    GENERATED = 5
    ALL_RESPONSES = 6


def phase_of(requirement: Requirement, snapshot: Snapshot, *, writing: bool = False) -> Phase:
    """Return the phase in which a requirement is checked.

    In a run that is `writing`, a behaviour of a call that reads is checked on what is read after the writes, too.
    """
    rule = RULES[requirement.rule]
    if rule.last:
        return Phase.ALL_RESPONSES
    writes = snapshot.endpoints[requirement.operation.shape].effect is Effect.WRITES
    if writing and not writes and rule.area is RuleArea.BEHAVIOURS:
        return Phase.READS_AFTER_WRITES
    if requirement.basis is Basis.STATED:
        return Phase.STATED_WRITES if writes else Phase.STATED_READS
    return Phase.INFERRED_WRITES if writes else Phase.INFERRED_READS


def sort_tests(items: list[pytest.Item], snapshot: Snapshot, *, writing: bool = False) -> None:
    """Sort tests: requirements by rank; generated requests come before the checks of all responses."""
    requirements = [found for item in items if (found := requirement_of(item)) is not None]
    rank = ranking(requirements, snapshot, writing=writing)

    def key(item: pytest.Item) -> tuple[int, ...]:
        requirement = requirement_of(item)
        return (Phase.GENERATED,) if requirement is None else rank(requirement)

    items.sort(key=key)


def ranking(
    requirements: Collection[Requirement], snapshot: Snapshot, *, writing: bool = False
) -> Callable[[Requirement], tuple[int, ...]]:
    """Return the sort key of the requirements of a run; `writing` is whether it writes to objects that it creates.

    Within a phase: severe before minor, rules that others depend on before those, and rules of few operations before those
    that hold for many, which other operations show.
    """
    common = Counter(each.rule for each in requirements)
    severities = list(Severity)
    depended_on = {each for rule in RULES.values() for each in rule.depends_on}

    def rank(requirement: Requirement) -> tuple[int, ...]:
        return (
            phase_of(requirement, snapshot, writing=writing),
            -requirement.basis.strength,
            severities.index(RULES[requirement.rule].severity),
            requirement.rule not in depended_on,
            common[requirement.rule],
        )

    return rank


def requirement_of(item: pytest.Item) -> Requirement | None:
    """Return the requirement that a test verifies; None for other tests."""
    callspec = getattr(item, "callspec", None)
    found = callspec.params.get("requirement") if callspec is not None else None
    return found if isinstance(found, Requirement) else None
