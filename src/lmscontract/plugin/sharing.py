"""How workers share a run: all that is tried of an operation is tried by one of them.

There one answer serves every requirement that it bears on, and how often the operation is asked is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    import pytest

    from lmscontract.rules.rule import Requirement


class ByOperation(LoadScopeScheduling):  # type: ignore[misc]
    """Gives whole operations to workers, in the order in which they are first tried."""

    def __init__(self, config: pytest.Config, log: Any, requirements: Iterable[Requirement]) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)
        self._labels: Mapping[str, str] = {each.id: each.operation.label for each in requirements}

    def _split_scope(self, nodeid: str) -> str:
        """The operation of a test: that of its requirement, or the one that its brackets name; else the test alone."""
        named = nodeid.partition("[")[2].removesuffix("]")
        return self._labels.get(named, named) or nodeid
