"""What the plugin keeps of a run beside pytest's configuration, and what its processes sent, added up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from lmscontract.findings.finding import Outcome
    from lmscontract.runner import Assembly
    from lmscontract.target.properties import Explorer

ASSEMBLY: pytest.StashKey[Assembly] = pytest.StashKey()
REQUESTS: pytest.StashKey[dict[str, int]] = pytest.StashKey()
MADE_UP: pytest.StashKey[dict[str, int]] = pytest.StashKey()
SLOWEST: pytest.StashKey[dict[str, float]] = pytest.StashKey()
OUTCOMES: pytest.StashKey[tuple[Outcome, ...]] = pytest.StashKey()
EXPLORER: pytest.StashKey[Explorer] = pytest.StashKey()


def add_up(
    stash: pytest.Stash, sent: Mapping[str, int], made_up: Mapping[str, int], slowest: Mapping[str, float]
) -> None:
    """Add what a process sent to what all of them sent."""
    for key, counted in ((REQUESTS, sent), (MADE_UP, made_up)):
        known = stash.get(key, {})
        for operation, count in counted.items():
            known[operation] = known.get(operation, 0) + count
    longest = stash.get(SLOWEST, {})
    for operation, seconds in slowest.items():
        longest[operation] = max(seconds, longest.get(operation, 0.0))
