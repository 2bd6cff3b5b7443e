"""The open points as variants of the mock: each is drawn, or says why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lmscontract.contract.load import checkout_cache, load, shipped
from lmscontract.contract.model import OpenPoint
from lmscontract.contract.project import Contract
from lmscontract.mock.variants.variant import PATCHES, VARIANT_POINTS
from lmscontract.types import Channel


@pytest.fixture(scope="module")
def contract() -> Contract:
    """The shipped contract."""
    return load(shipped(), cache=checkout_cache(shipped()))


def test_every_reading_is_drawn_or_told_why_not(contract: Contract) -> None:
    """Each reading tells how the mock behaves by it, or the point says why one does not; no point says it needlessly."""
    silent = {
        id: [each for each in point.interpretations if "mock" not in each] for id, point in contract.open_points.items()
    }
    assert [id for id, each in silent.items() if bool(each) != bool(contract.open_points[id].not_simulated)] == []


def test_every_trait_is_known(contract: Contract) -> None:
    """Readings name traits and readings of them that there are."""
    named = [(each.id, trait, one) for each, _, trait, said in traits(contract) for one in said]
    assert [entry for entry in named if entry[2] not in VARIANT_POINTS.get(entry[1], ())] == []


def test_traits_and_points_have_names_of_their_own(contract: Contract) -> None:
    """No name is that of a trait and of an open point: the mock is told either by its name."""
    assert set(VARIANT_POINTS) & set(contract.open_points) == set()


def test_the_first_reading_is_the_plain_one(contract: Contract) -> None:
    """The reading that is assumed comprises the plain reading of each of its traits."""
    firsts = [(each.id, trait, said) for each, first, trait, said in traits(contract) if first]
    assert [entry for entry in firsts if VARIANT_POINTS[entry[1]][0] not in entry[2]] == []


def test_every_operation_is_known(contract: Contract) -> None:
    """What a reading brings with it belongs to an operation of the last month."""
    snapshot = contract.at(contract.vocabulary.known_through, Channel.PRODUCTION)
    for point in contract.open_points.values():
        for reading in point.interpretations:
            for key in PATCHES:
                for label in reading.get("mock", {}).get(key, ()):
                    snapshot.find(label)


def traits(contract: Contract) -> Iterator[tuple[OpenPoint, bool, str, list[str]]]:
    """Each trait that a reading names, with its readings, and whether the point's reading is its first."""
    for point in contract.open_points.values():
        for index, reading in enumerate(point.interpretations):
            for trait, said in reading.get("mock", {}).items():
                if trait not in PATCHES:
                    yield point, index == 0, trait, listed(said)


def listed(said: Any) -> list[str]:
    """One reading or several, as several."""
    return said if isinstance(said, list) else [said]
