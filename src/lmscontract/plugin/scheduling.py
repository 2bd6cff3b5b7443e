"""The scheduling of a run on workers of pytest-xdist: everything about one operation runs on one worker, in phases.

One response then serves every requirement that it is relevant for. Each worker gets its operations before the run begins,
not when it is idle, so that equal runs have equal results. It goes through the phases of all its operations in their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xdist.scheduler import LoadScopeScheduling

from lmscontract.plugin.sorting import Phase, phase_of
from lmscontract.rules.register import full_title

if TYPE_CHECKING:
    import pytest

    from lmscontract.contract.model import Snapshot
    from lmscontract.rules.rule import Requirement


class OperationScheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Gives each worker the tests of its operations, one operation in one phase after the other."""

    def __init__(
        self, config: pytest.Config, log: Any, requirements: Iterable[Requirement], snapshot: Snapshot
    ) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)
        self._scopes = {full_title(each): f"{each.operation.label} {phase_of(each, snapshot)}" for each in requirements}
        self._shares: Mapping[str, Any] = {}

    def _split_scope(self, nodeid: str) -> str:
        """Return the operation and the phase of a test: those of its requirement, else of the brackets or the node id."""
        named = nodeid.partition("[")[2].removesuffix("]") or nodeid
        return self._scopes.get(named, f"{named} {Phase.GENERATED}")

    def _assign_work_unit(self, node: Any) -> None:
        """Give a worker its next tests; the first call distributes the operations."""
        if not self._shares:
            sizes: Counter[str] = Counter()
            for scope, tests in self.workqueue.items():
                sizes[_operation(scope)] += len(tests)
            self._shares = shares(sizes, self.nodes)
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
        """Return the first waiting scope of a worker, or of a worker that died; empty if there is none."""
        waiting = ((scope, self._shares.get(_operation(scope))) for scope in self.workqueue)
        return next((scope for scope, worker in waiting if worker is node or worker not in self.assigned_work), "")


def _operation(scope: str) -> str:
    return scope.rpartition(" ")[0]


def shares(sizes: Mapping[str, int], workers: Sequence[Any]) -> Mapping[str, Any]:
    """Return the worker of each operation: those with most tests first, each to the worker with the fewest tests so far."""
    loads = [0] * len(workers)
    found = {}
    for scope in sorted(sizes, key=lambda scope: (-sizes[scope], scope)):
        least = loads.index(min(loads))
        loads[least] += sizes[scope]
        found[scope] = workers[least]
    return found
