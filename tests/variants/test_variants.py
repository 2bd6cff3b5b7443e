"""Conforming tenants that differ in all on which the specification is silent: the checks find nothing on any of them."""

from __future__ import annotations

import pytest
from tests.variants.conftest import POINTS, Rehearsal

from lmscontract.contract.project import Contract
from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant

SINGLE = [(trait, reading) for trait, readings in VARIANT_POINTS.items() for reading in readings[1:]]
A_FEW, THOUSAND = range(5), range(5, 1000)
ENOUGH = 0.4
"""The share of requirements that are verified even on a tenant whose lists are all empty."""


@pytest.mark.parametrize("seed", A_FEW)
def test_a_drawn_tenant_breaks_nothing(seed: int, contract: Contract, rehearsal: Rehearsal) -> None:
    """Whatever a seed draws, no requirement is found broken, and a good part of them is verified."""
    _assert_conforms(
        Variant.from_seed(seed, contract.open_points), POINTS[seed % len(POINTS)], rehearsal, _profile(seed)
    )


@pytest.mark.every_variant
@pytest.mark.parametrize("seed", THOUSAND)
def test_a_thousand_drawn_tenants_break_nothing(seed: int, contract: Contract, rehearsal: Rehearsal) -> None:
    """The same holds for a thousand seeds."""
    _assert_conforms(
        Variant.from_seed(seed, contract.open_points), POINTS[seed % len(POINTS)], rehearsal, _profile(seed)
    )


@pytest.mark.every_variant
@pytest.mark.parametrize("point", [POINTS[1], POINTS[0]], ids="-".join)
@pytest.mark.parametrize(("trait", "reading"), SINGLE)
def test_each_reading_alone_breaks_nothing(
    trait: str, reading: str, point: tuple[str, str], rehearsal: Rehearsal
) -> None:
    """Each reading of each trait alone keeps every requirement."""
    _assert_conforms(Variant({trait: reading}, 7), point, rehearsal)


@pytest.mark.every_variant
def test_each_reading_of_each_open_point_breaks_nothing(contract: Contract, rehearsal: Rehearsal) -> None:
    """Each reading of an open point that is a variant of the mock keeps every requirement, also by the point's own name."""
    for point in contract.open_points.values():
        for reading in point.interpretations:
            if "mock" in reading:
                variant = Variant.parse(["3", f"{point.id}={reading['id']}"], contract.open_points)
                _assert_conforms(variant, POINTS[1], rehearsal)


def _profile(seed: int) -> str:
    """Every fourth tenant is looked at by all accounts, and what was written to it is read back."""
    return "gate" if seed % 4 else "nightly"


def _assert_conforms(variant: Variant, point: tuple[str, str], rehearsal: Rehearsal, profile: str = "gate") -> None:
    outcome = rehearsal.check(variant, point, profile=profile)
    print(f"{point[0]} {point[1]}: {outcome.verified:.0%} verified")
    assert outcome.findings == {}, dict(variant.interpretations)
    assert outcome.verified >= ENOUGH
