"""The open points as variants of the mock: each interpretation has a variant, or the reason why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import OpenPoint
from lmscontract.contract.project import Contract
from lmscontract.mock.variants.variant import PATCHES, VARIANT_POINTS
from lmscontract.types import Channel


@pytest.fixture(scope="module")
def contract() -> Contract:
    """The shipped contract."""
    return load_shipped()


def test_every_interpretation_has_a_variant_or_a_reason(contract: Contract) -> None:
    """Each interpretation has a variant of the mock, or its point gives a reason; no point gives a superfluous reason."""
    silent = {
        id: [each for each in point.interpretations if "mock" not in each] for id, point in contract.open_points.items()
    }
    assert [id for id, each in silent.items() if bool(each) != bool(contract.open_points[id].not_simulated)] == []


def test_every_variant_point_is_known(contract: Contract) -> None:
    """Interpretations name existing variant points and values."""
    named = [
        (each.id, variant_point, one) for each, _, variant_point, said in _variant_points(contract) for one in said
    ]
    assert [entry for entry in named if entry[2] not in VARIANT_POINTS.get(entry[1], ())] == []


def test_variant_points_and_open_points_have_different_names(contract: Contract) -> None:
    """No variant point has the name of an open point, since `--variant` accepts both."""
    assert set(VARIANT_POINTS) & set(contract.open_points) == set()


def test_the_assumed_interpretation_is_the_default(contract: Contract) -> None:
    """The assumed interpretation includes the default of each of its variant points."""
    firsts = [(each.id, variant_point, said) for each, first, variant_point, said in _variant_points(contract) if first]
    assert [entry for entry in firsts if VARIANT_POINTS[entry[1]][0] not in entry[2]] == []


def test_every_operation_is_known(contract: Contract) -> None:
    """The operations in an interpretation exist in the last month."""
    snapshot = contract.at(contract.vocabulary.known_through, Channel("production"))
    for point in contract.open_points.values():
        for interpretation in point.interpretations:
            for key in PATCHES:
                for label in interpretation.get("mock", {}).get(key, ()):
                    snapshot.find(label)


def _variant_points(contract: Contract) -> Iterator[tuple[OpenPoint, bool, str, list[str]]]:
    """Yield each variant point that an interpretation names, with its values, and whether the interpretation is the first."""
    for point in contract.open_points.values():
        for index, interpretation in enumerate(point.interpretations):
            for variant_point, said in interpretation.get("mock", {}).items():
                if variant_point not in PATCHES:
                    yield point, index == 0, variant_point, listed(said)


def listed(said: Any) -> list[str]:
    """Return one value or several as several."""
    return said if isinstance(said, list) else [said]
