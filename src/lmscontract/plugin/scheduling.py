"""The scheduling of a run on workers of pytest-xdist: everything about one operation runs on one worker.

One response then serves every requirement that it is relevant for. The operations of each worker are chosen before the run
begins, not when a worker is idle, so that equal runs have equal results. A worker runs its tests in the order of the run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from lmscontract.rules.register import full_title
from lmscontract.rules.rule import Requirement


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
