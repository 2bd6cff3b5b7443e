"""How workers share a run: all that is tried of an operation is tried by one of them.

There one answer serves every requirement that it bears on, and how often the operation is asked is counted. What checks of
other operations ask of it counts, too: so that equal runs find out the same, their shares are fixed before the run begins,
and not by who is done first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    import pytest

    from lmscontract.rules.rule import Requirement


class ByOperation(LoadScopeScheduling):  # type: ignore[misc]
    """Gives each worker its share of the operations, one by one, in the order in which they are first tried."""

    def __init__(self, config: pytest.Config, log: Any, requirements: Iterable[Requirement]) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)
        self._labels: Mapping[str, str] = {each.id: each.operation.label for each in requirements}
        self._shares: Mapping[str, Any] = {}

    def _split_scope(self, nodeid: str) -> str:
        """The operation of a test: that of its requirement, or the one that its brackets name; else the test alone."""
        named = nodeid.partition("[")[2].removesuffix("]")
        return self._labels.get(named, named) or nodeid

    def _assign_work_unit(self, node: Any) -> None:
        """Give a worker the next operation of its share; the first call of all finds them waiting, and shares them out."""
        if not self._shares:
            self._shares = shares({scope: len(tests) for scope, tests in self.workqueue.items()}, self.nodes)
        scope = self._next(node)
        if scope:
            self.workqueue.move_to_end(scope, last=False)
            super()._assign_work_unit(node)

    def _reschedule(self, node: Any) -> None:
        """Give a worker more when it is almost done; one whose share is at its end may go."""
        if self.workqueue and not self._next(node) and not node.shutting_down:
            node.shutdown()
        else:
            super()._reschedule(node)

    def _next(self, node: Any) -> str:
        """The first operation that waits for a worker, or for one that is gone; empty when there is none."""
        waiting = ((scope, self._shares.get(scope)) for scope in self.workqueue)
        return next((scope for scope, whose in waiting if whose is node or whose not in self.assigned_work), "")


def shares(sizes: Mapping[str, int], workers: Sequence[Any]) -> Mapping[str, Any]:
    """Who gets which operation: the largest first, by the number of its tests, each to whoever has least till then."""
    loads = [0] * len(workers)
    found = {}
    for scope in sorted(sizes, key=lambda scope: (-sizes[scope], scope)):
        least = loads.index(min(loads))
        loads[least] += sizes[scope]
        found[scope] = workers[least]
    return found
