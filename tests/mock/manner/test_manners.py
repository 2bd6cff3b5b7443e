"""Manners: drawn by a seed, or named reading by reading."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.manner.manners import TRAITS, Manner

WRITTEN = "write TRAIT=READING or POINT=READING, or a number of up to 18 digits"


def test_nothing_named_is_plain() -> None:
    """A manner of no names has the first reading of every trait, and is plain."""
    manner = Manner.named([])
    assert manner.plain
    assert {trait: manner.of(trait) for trait in TRAITS} == {trait: each[0] for trait, each in TRAITS.items()}


def test_a_first_reading_stays_plain() -> None:
    """Naming first readings changes nothing."""
    assert Manner({"member-order": "as-held"}, 7).plain


@given(seed=st.integers(0, 10**9))
def test_equal_seeds_draw_equal_manners(seed: int) -> None:
    """A seed draws a known reading of every trait, always the same ones."""
    manner = Manner.drawn(seed)
    assert manner == Manner.drawn(seed)
    assert all(manner.of(trait) in readings for trait, readings in TRAITS.items())


def test_seeds_reach_every_reading() -> None:
    """A few hundred seeds draw each reading of each trait at least once."""
    drawn = {(trait, Manner.drawn(seed).of(trait)) for seed in range(300) for trait in TRAITS}
    assert drawn == {(trait, reading) for trait, readings in TRAITS.items() for reading in readings}


def test_later_names_win() -> None:
    """A seed draws everything, what comes after it is as named, and a later seed draws everything anew."""
    assert Manner.named(["3"]) == Manner.drawn(3)
    assert Manner.named(["3", "cursor=number", "cursor=text"]).of("cursor") == "text"
    assert Manner.named(["cursor=number", "3"]) == Manner.drawn(3)


def test_a_reading_of_an_open_point_brings_its_traits(parcels: Contract) -> None:
    """POINT=READING gives the traits that the open point names; of several readings of a trait the first."""
    manner = Manner.named(["tolls-owner=stops"], parcels.open_points)
    assert manner.of("places") == "last"
    assert Manner.named(["tolls-owner=route"], parcels.open_points).of("places") == "first"


def test_a_reading_of_an_open_point_brings_its_patch(ours: Contract) -> None:
    """What a reading brings besides traits is kept by the point, and goes when another reading is named."""
    point, there, nothing = next(
        (each.id, reading["id"], other["id"])
        for each in ours.open_points.values()
        for reading in each.readings
        for other in each.readings
        if "demands" in reading.get("mock", {}) and other.get("mock") == {}
    )
    manner = Manner.named([f"{point}={there}"], ours.open_points)
    assert dict(manner.of_patches("demands"))
    assert not manner.plain
    assert Manner.named([f"{point}={there}", f"{point}={nothing}"], ours.open_points).plain


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cursr=number", "there is no trait and no open point cursr; the closest is cursor"),
        ("cursor=numbr", "cursor has no reading numbr; the closest is number"),
        ("cursor", "cursor names no reading; write cursor=READING, which is text or number"),
        ("cursor=", "cursor names no reading; write cursor=READING, which is text or number"),
        ("tolls-owner=stop", "tolls-owner has no reading stop; the closest is stops"),
        ("tariff-day=last", "last of tariff-day is no manner of the mock; It is about dates."),
        ("tolls-owner", "tolls-owner names no reading; write tolls-owner=READING, which is route or stops"),
        ("-3", f"there is no trait and no open point -3; {WRITTEN}"),
        ("٣", f"there is no trait and no open point ٣; {WRITTEN}"),
        (f"{10**18}", f"there is no trait and no open point {10**18}; {WRITTEN}"),
    ],
)
def test_unknown_names_are_told(name: str, said: str, parcels: Contract) -> None:
    """What is not known is wrong usage, told with the closest; so is a reading that is not drawn, with its reason."""
    with pytest.raises(UsageError) as caught:
        Manner.named([name], parcels.open_points)
    assert str(caught.value) == f"--manner: {said}"


@given(seed=st.integers(0, 1000), about=st.text(max_size=8))
def test_dice_are_the_same_for_the_same_thing(seed: int, about: str) -> None:
    """Dice, chances and choices depend on the seed and on what they are about, and on nothing else."""
    one, other = Manner({"places": "drawn"}, seed), Manner({"places": "drawn"}, seed)
    assert one.draw(about).random() == other.draw(about).random()
    assert one.chance(0.5, about) == other.chance(0.5, about)
    assert one.choice("places", about) == other.choice("places", about) != "drawn"


def test_chances_come_as_often_as_they_say() -> None:
    """A chance of one in four comes about once in four things."""
    manner = Manner(seed=1)
    assert 0.2 < sum(manner.chance(0.25, number) for number in range(4000)) / 4000 < 0.3
