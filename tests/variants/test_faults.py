"""A conforming tenant has no findings with any fault that the contract allows."""

from __future__ import annotations

import pytest
from tests.variants.conftest import VariantChecker

from lmscontract.mock.faults import ALLOWED
from lmscontract.mock.variants.variant import Variant

POINT = ("2026-11", "sandbox")
ALL = ("allowed", *sorted(ALLOWED))


@pytest.mark.every_variant
def test_all_allowed_faults_cause_no_findings(checker: VariantChecker) -> None:
    """All allowed faults at once cause no findings in 60 drawn operations."""
    _assert_no_findings("allowed", 1, checker, operations=60)


@pytest.mark.every_variant
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ALL)
def test_no_allowed_fault_causes_findings(name: str, seed: int, checker: VariantChecker) -> None:
    """Each allowed fault, with three seeds, causes no findings, and most requirements are verified."""
    _assert_no_findings(name, seed, checker)


def _assert_no_findings(name: str, seed: int, checker: VariantChecker, operations: int = 0) -> None:
    outcome = checker.check(Variant(), POINT, faults=(name,), seed=seed, operations=operations)
    assert outcome.findings == {}
    assert outcome.verified > 0.9
