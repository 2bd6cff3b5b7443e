"""Manners: drawn by a seed, or named reading by reading."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant

WRITTEN = "write POINT=INTERPRETATION, or a seed of up to 18 digits"


def test_nothing_named_is_plain() -> None:
    """A variant of no names has the first reading of every trait, and is plain."""
    variant = Variant.parse([])
    assert variant.is_default
    assert {trait: variant.of(trait) for trait in VARIANT_POINTS} == {
        trait: each[0] for trait, each in VARIANT_POINTS.items()
    }


def test_a_first_reading_stays_plain() -> None:
    """Naming first readings changes nothing."""
    assert Variant({"member-order": "as-held"}, 7).is_default


@given(seed=st.integers(0, 10**9))
def test_equal_seeds_draw_equal_manners(seed: int) -> None:
    """A seed draws a known reading of every trait, always the same ones."""
    variant = Variant.from_seed(seed)
    assert variant == Variant.from_seed(seed)
    assert all(variant.of(trait) in readings for trait, readings in VARIANT_POINTS.items())


def test_seeds_reach_every_reading() -> None:
    """A few hundred seeds draw each reading of each trait at least once."""
    drawn = {(trait, Variant.from_seed(seed).of(trait)) for seed in range(300) for trait in VARIANT_POINTS}
    assert drawn == {(trait, reading) for trait, readings in VARIANT_POINTS.items() for reading in readings}


def test_later_names_win() -> None:
    """A seed draws everything, what comes after it is as named, and a later seed draws everything anew."""
    assert Variant.parse(["3"]) == Variant.from_seed(3)
    assert Variant.parse(["3", "cursor=number", "cursor=text"]).of("cursor") == "text"
    assert Variant.parse(["cursor=number", "3"]) == Variant.from_seed(3)


def test_a_reading_of_an_open_point_brings_its_traits(parcels: Contract) -> None:
    """POINT=INTERPRETATION gives the traits that the open point names; of several readings of a trait the first."""
    variant = Variant.parse(["tolls-owner=stops"], parcels.open_points)
    assert variant.of("places") == "last"
    assert Variant.parse(["tolls-owner=route"], parcels.open_points).of("places") == "first"


def test_a_reading_of_an_open_point_brings_its_patch(ours: Contract) -> None:
    """What a reading brings besides traits is kept by the point, and goes when another reading is named."""
    point, there, nothing = next(
        (each.id, reading["id"], other["id"])
        for each in ours.open_points.values()
        for reading in each.interpretations
        for other in each.interpretations
        if "demands" in reading.get("mock", {}) and other.get("mock") == {}
    )
    variant = Variant.parse([f"{point}={there}"], ours.open_points)
    assert dict(variant.patched("demands"))
    assert not variant.is_default
    assert Variant.parse([f"{point}={there}", f"{point}={nothing}"], ours.open_points).is_default


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cursr=number", "there is no variant point and no open point cursr; the closest is cursor"),
        ("cursor=numbr", "cursor has no interpretation numbr; the closest is number"),
        ("cursor", "cursor has no interpretation here; write cursor=INTERPRETATION, which is text or number"),
        ("cursor=", "cursor has no interpretation here; write cursor=INTERPRETATION, which is text or number"),
        ("tolls-owner=stop", "tolls-owner has no interpretation stop; the closest is stops"),
        ("tariff-day=last", "the mock does not simulate last of tariff-day; It is about dates."),
        (
            "tolls-owner",
            "tolls-owner has no interpretation here; write tolls-owner=INTERPRETATION, which is route or stops",
        ),
        ("-3", f"there is no variant point and no open point -3; {WRITTEN}"),
        ("٣", f"there is no variant point and no open point ٣; {WRITTEN}"),
        (f"{10**18}", f"there is no variant point and no open point {10**18}; {WRITTEN}"),
    ],
)
def test_unknown_names_are_told(name: str, said: str, parcels: Contract) -> None:
    """What is not known is wrong usage, told with the closest; so is a reading that is not drawn, with its reason."""
    with pytest.raises(UsageError) as caught:
        Variant.parse([name], parcels.open_points)
    assert str(caught.value) == f"--variant: {said}"


@given(seed=st.integers(0, 1000), about=st.text(max_size=8))
def test_dice_are_the_same_for_the_same_thing(seed: int, about: str) -> None:
    """Dice, chances and choices depend on the seed and on what they are about, and on nothing else."""
    one, other = Variant({"places": "random"}, seed), Variant({"places": "random"}, seed)
    assert one.rng(about).random() == other.rng(about).random()
    assert one.chance(0.5, about) == other.chance(0.5, about)
    assert one.choice("places", about) == other.choice("places", about) != "random"


def test_chances_come_as_often_as_they_say() -> None:
    """A chance of one in four comes about once in four things."""
    variant = Variant(seed=1)
    assert 0.2 < sum(variant.chance(0.25, number) for number in range(4000)) / 4000 < 0.3
