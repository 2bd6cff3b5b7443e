"""The order of the tests of a run, and the worker of pytest-xdist that runs each.

Calls that read come first, then calls that write, then generated requests; stated before inferred requirements. Everything
about one operation runs on one worker, in that order: one response then serves every requirement that it is relevant for.
The operations of each worker are chosen before the run begins, not when a worker is idle, so that equal runs have equal
results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import IntEnum
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from lmscontract.contract.model import Snapshot
from lmscontract.rules.register import RULES, full_title
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


class OperationScheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Gives each worker the tests of its operations, as a single scope."""

    def __init__(self, config: pytest.Config, log: Any, requirements: Iterable[Requirement]) -> None:
        super().__init__(config, log)
        titles = {full_title(each): each.operation.label for each in requirements}
        workers = shares(Counter(titles.values()), self.numnodes)
        self._workers = workers | {title: workers[label] for title, label in titles.items()}

    def _split_scope(self, nodeid: str) -> str:
        """Return the worker of a test: that of the operation or the requirement in its brackets, else the first."""
        return str(self._workers.get(nodeid.partition("[")[2].removesuffix("]"), 0))


def shares(sizes: Mapping[str, int], workers: int) -> dict[str, int]:
    """Return the worker of each operation: those with most tests first, each to the worker with the fewest tests so far."""
    loads = [0] * workers
    found = {}
    for label in sorted(sizes, key=lambda label: (-sizes[label], label)):
        found[label] = loads.index(min(loads))
        loads[found[label]] += sizes[label]
    return found
