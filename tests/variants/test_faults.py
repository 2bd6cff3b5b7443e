"""With the faults that the contract allows, no check finds anything on a tenant that keeps its contract."""

from __future__ import annotations

import pytest
from tests.variants.conftest import Rehearsal

from lmscontract.mock.faults.faults import ALLOWED
from lmscontract.mock.variants.variant import Variant

POINT = ("2026-11", "sandbox")
ALL = ("allowed", *sorted(ALLOWED))


@pytest.mark.parametrize("name", ["allowed", "extra-properties", "reordered-properties"])
def test_the_most_visible_faults_are_no_breach(name: str, rehearsal: Rehearsal) -> None:
    """The faults that are most visible in responses, and all of them at once, break nothing."""
    _assert_no_findings(name, 1, rehearsal)


@pytest.mark.every_variant
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ALL)
def test_no_allowed_fault_is_a_breach(name: str, seed: int, rehearsal: Rehearsal) -> None:
    """Each allowed fault, three times, breaks nothing, and leaves most to be verified."""
    _assert_no_findings(name, seed, rehearsal)


def _assert_no_findings(name: str, seed: int, rehearsal: Rehearsal) -> None:
    outcome = rehearsal.check(Variant(), POINT, faults=(name,), seed=seed)
    assert outcome.findings == {}
    assert outcome.verified > 0.9
