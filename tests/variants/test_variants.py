"""Conforming tenants that differ wherever the specification is open: the checks find nothing on any of them."""

from __future__ import annotations

import pytest
from tests.variants.conftest import POINTS, VariantChecker

from lmscontract.contract.project import Contract
from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant

SINGLE = [
    (variant_point, interpretation)
    for variant_point, interpretations in VARIANT_POINTS.items()
    for interpretation in interpretations[1:]
]
THOUSAND, WHOLE = range(1000), range(0, 1000, 25)
SOME = 10
"""The operations of one tenant that are checked alone, which shows what a whole run has seen before."""

ENOUGH = 0.4
"""The share of requirements that are verified even on a tenant whose lists are all empty."""


@pytest.mark.every_variant
@pytest.mark.parametrize("seed", THOUSAND)
def test_a_thousand_variants_cause_no_findings(seed: int, contract: Contract, checker: VariantChecker) -> None:
    """In each of a thousand variants, no requirement of some operations is violated; half of them also have faults."""
    variant, faults = Variant.from_seed(seed, contract.open_points), ("allowed",) if seed % 2 else ()
    outcome = checker.check(variant, _point(seed), faults, seed, _profile(seed), operations=SOME)
    assert outcome.findings == {}, dict(variant.interpretations)
    assert outcome.verified > 0


@pytest.mark.every_variant
@pytest.mark.parametrize("seed", WHOLE)
def test_whole_runs_of_variants_cause_no_findings(seed: int, contract: Contract, checker: VariantChecker) -> None:
    """In whole runs of some variants, no requirement is violated, and at least the expected share is verified."""
    _assert_conforms(Variant.from_seed(seed, contract.open_points), _point(seed), checker, _profile(seed))


@pytest.mark.every_variant
@pytest.mark.parametrize("point", [POINTS[1], POINTS[0]], ids="-".join)
@pytest.mark.parametrize(("variant_point", "interpretation"), SINGLE)
def test_each_interpretation_causes_no_findings(
    variant_point: str, interpretation: str, point: tuple[str, str], checker: VariantChecker
) -> None:
    """Each interpretation of each variant point alone keeps every requirement."""
    _assert_conforms(Variant({variant_point: interpretation}, 7), point, checker)


@pytest.mark.every_variant
def test_each_interpretation_of_an_open_point_causes_no_findings(contract: Contract, checker: VariantChecker) -> None:
    """Each interpretation of an open point with a variant keeps every requirement, also by the name of the point."""
    for point in contract.open_points.values():
        for interpretation in point.interpretations:
            if "mock" in interpretation:
                variant = Variant.parse(["3", f"{point.id}={interpretation['id']}"], contract.open_points)
                _assert_conforms(variant, POINTS[1], checker)


def _point(seed: int) -> tuple[str, str]:
    return POINTS[seed % len(POINTS)]


def _profile(seed: int) -> str:
    """Return the nightly profile, which uses all accounts, for every third seed."""
    return "gate" if seed % 3 else "nightly"


def _assert_conforms(variant: Variant, point: tuple[str, str], checker: VariantChecker, profile: str = "gate") -> None:
    outcome = checker.check(variant, point, profile=profile)
    print(f"{point[0]} {point[1]}: {outcome.verified:.0%} verified")
    assert outcome.findings == {}, dict(variant.interpretations)
    assert outcome.verified >= ENOUGH
