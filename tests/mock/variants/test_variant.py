"""Variants: drawn by a seed, or selected by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant
from lmscontract.types import Operation

WRITTEN = "write POINT=INTERPRETATION, or a seed of up to 18 digits"


def test_an_empty_variant_is_the_default() -> None:
    """A variant without names has the first interpretation of every variant point."""
    variant = Variant.parse([])
    assert variant.is_default
    assert {variant_point: variant.of(variant_point) for variant_point in VARIANT_POINTS} == {
        variant_point: each[0] for variant_point, each in VARIANT_POINTS.items()
    }


def test_first_interpretations_are_the_default() -> None:
    """Selecting the first interpretation changes nothing."""
    assert Variant({"member-order": "unchanged"}, 7).is_default


@given(seed=st.integers(0, 10**9))
def test_equal_seeds_draw_equal_variants(seed: int) -> None:
    """A seed always draws the same known interpretations of all variant points."""
    variant = Variant.from_seed(seed)
    assert variant == Variant.from_seed(seed)
    assert all(
        variant.of(variant_point) in interpretations for variant_point, interpretations in VARIANT_POINTS.items()
    )


def test_seeds_reach_every_interpretation() -> None:
    """Some hundred seeds draw each interpretation of each variant point at least once."""
    drawn = {
        (variant_point, Variant.from_seed(seed).of(variant_point))
        for seed in range(300)
        for variant_point in VARIANT_POINTS
    }
    assert drawn == {
        (variant_point, interpretation)
        for variant_point, interpretations in VARIANT_POINTS.items()
        for interpretation in interpretations
    }


def test_later_names_win() -> None:
    """A seed draws everything, a later name overrides it, and a later seed draws everything again."""
    assert Variant.parse(["3"]) == Variant.from_seed(3)
    assert Variant.parse(["3", "cursor=number", "cursor=text"]).of("cursor") == "text"
    assert Variant.parse(["cursor=number", "3"]) == Variant.from_seed(3)


def test_an_open_point_selects_its_variant_points(parcels: Contract) -> None:
    """POINT=INTERPRETATION selects the variant points of the interpretation, the first if there are several."""
    variant = Variant.parse(["tolls-owner=stops"], parcels.open_points)
    (label, *_) = parcels.open_points["tolls-owner"].on or ("",)
    own = variant.at(Operation.parse(label)) if label else variant
    assert own.of("places") == "last"
    assert Variant.parse(["tolls-owner=route"], parcels.open_points).is_default


def test_an_open_point_applies_its_patch(ours: Contract) -> None:
    """The patch of an interpretation is applied, and removed when another interpretation is selected."""
    point, there, nothing = next(
        (each.id, interpretation["id"], other["id"])
        for each in ours.open_points.values()
        for interpretation in each.interpretations
        for other in each.interpretations
        if "demands" in interpretation.get("mock", {}) and other.get("mock") == {}
    )
    variant = Variant.parse([f"{point}={there}"], ours.open_points)
    assert dict(variant.patched("demands"))
    assert not variant.is_default
    assert Variant.parse([f"{point}={there}", f"{point}={nothing}"], ours.open_points).is_default


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cursr=number", "there is no variant point and no open point cursr; the closest is cursor"),
        ("cursor=numbr", "cursor has no interpretation numbr; it has text, number"),
        ("cursor", "cursor needs an interpretation; write cursor=INTERPRETATION, which is text or number"),
        ("cursor=", "cursor needs an interpretation; write cursor=INTERPRETATION, which is text or number"),
        ("tolls-owner=stop", "tolls-owner has no interpretation stop; it has route, stops"),
        (
            "tariff-day=last",
            "the mock does not simulate last of tariff-day; Both interpretations have the same format.",
        ),
        (
            "tolls-owner",
            "tolls-owner needs an interpretation; write tolls-owner=INTERPRETATION, which is route or stops",
        ),
        ("-3", f"there is no variant point and no open point -3; {WRITTEN}"),
        ("٣", f"there is no variant point and no open point ٣; {WRITTEN}"),
        (f"{10**18}", f"there is no variant point and no open point {10**18}; {WRITTEN}"),
    ],
)
def test_unknown_names_get_a_suggestion(name: str, said: str, parcels: Contract) -> None:
    """An unknown name is a usage error with the closest name or all values; one without a variant gives its reason."""
    with pytest.raises(UsageError) as caught:
        Variant.parse([name], parcels.open_points)
    assert str(caught.value) == f"--variant: {said}"


@given(seed=st.integers(0, 1000), about=st.text(max_size=8))
def test_draws_are_reproducible(seed: int, about: str) -> None:
    """Numbers, rates and choices depend only on the seed and the subject."""
    one, other = Variant({"places": "random"}, seed), Variant({"places": "random"}, seed)
    assert one.rng(about).random() == other.rng(about).random()
    assert one.chance(0.5, about) == other.chance(0.5, about)
    assert one.choice("places", about) == other.choice("places", about) != "random"


def test_rates_are_kept() -> None:
    """A rate of one in four applies to about one in four subjects."""
    variant = Variant(seed=1)
    assert 0.2 < sum(variant.chance(0.25, number) for number in range(4000)) / 4000 < 0.3


def test_a_written_value_replaces_that_of_an_open_point(ours: Contract, opened: Opened) -> None:
    """A property that an interpretation adds to responses shows what a client has written."""
    call = Caller(opened(ours, "2027-01", variant=Variant.parse(["enrolment-dates-place=answers"], ours.open_points)))
    path = "/learningplan/v1/learningplans/enrollments"
    label = "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk"
    before = call.get(path).body
    sent = {**call.platform.bodies[label], "enrolment_at": "2026-12-03 08:00:00"}
    assert (
        call.send("PATCH", call.platform.example(Operation.parse(label)).call.partition(" ")[2], body=sent).status
        == 200
    )
    assert b"2026-12-03 08:00:00" not in before
    assert b"2026-12-03 08:00:00" in call.get(path, page_size=200).body
