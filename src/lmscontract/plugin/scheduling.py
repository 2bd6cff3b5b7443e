"""The scheduling of a run on workers of pytest-xdist: everything about one operation runs on one worker.

One response then serves every requirement that it is relevant for, and the request budget of the operation is kept. Each
worker gets its operations before the run begins, not when it is idle, so that equal runs have equal results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    import pytest

    from lmscontract.rules.rule import Requirement


class OperationScheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Gives each worker its operations, one by one, in the order of their first tests."""

    def __init__(self, config: pytest.Config, log: Any, requirements: Iterable[Requirement]) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)
        self._labels: Mapping[str, str] = {each.id: each.operation.label for each in requirements}
        self._shares: Mapping[str, Any] = {}

    def _split_scope(self, nodeid: str) -> str:
        """Return the operation of a test: that of its requirement or the one in its brackets, else the node id."""
        named = nodeid.partition("[")[2].removesuffix("]")
        return self._labels.get(named, named) or nodeid

    def _assign_work_unit(self, node: Any) -> None:
        """Give a worker its next operation; the first call distributes the operations."""
        if not self._shares:
            self._shares = shares({scope: len(tests) for scope, tests in self.workqueue.items()}, self.nodes)
        scope = self._next(node)
        if scope:
            self.workqueue.move_to_end(scope, last=False)
            super()._assign_work_unit(node)

    def _reschedule(self, node: Any) -> None:
        """Give a worker its next operation when it is almost done, or shut it down after its last one."""
        if self.workqueue and not self._next(node) and not node.shutting_down:
            node.shutdown()
        else:
            super()._reschedule(node)

    def _next(self, node: Any) -> str:
        """Return the first waiting operation of a worker, or of a worker that died; empty if there is none."""
        waiting = ((scope, self._shares.get(scope)) for scope in self.workqueue)
        return next((scope for scope, worker in waiting if worker is node or worker not in self.assigned_work), "")


def shares(sizes: Mapping[str, int], workers: Sequence[Any]) -> Mapping[str, Any]:
    """Return the worker of each operation: those with most tests first, each to the worker with the fewest tests so far."""
    loads = [0] * len(workers)
    found = {}
    for scope in sorted(sizes, key=lambda scope: (-sizes[scope], scope)):
        least = loads.index(min(loads))
        loads[least] += sizes[scope]
        found[scope] = workers[least]
    return found
