"""Request bodies."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.bodies import holds, lacks, meaning, working_body
from lmscontract.mock.samples import Samples
from lmscontract.property_path import PropertyPath
from lmscontract.types import Channel, Month


def test_a_working_body_has_what_is_mandatory_and_room_for_the_rest(parcels: Contract) -> None:
    """Mandatory properties are there, and the containers of optional ones."""
    snapshot = parcels.at(Month(2031, 6), Channel.PRODUCTION)
    samples = Samples(snapshot.vocabulary.schemas)
    made = [
        working_body(snapshot.find(label), samples) for label in ("POST /parcel/v1/parcels", "POST /depot/v1/depots")
    ]
    assert made == [{"size": "size 1"}, {"gates": [{}]}]


@pytest.mark.parametrize(
    ("body", "path", "lacking"),
    [
        ({}, "size", True),
        ({"size": None}, "size", False),
        (None, "size", True),
        ("text", "size", True),
        ({"items": [{"size": 1}, {}]}, "items[].size", True),
        ({"items": [{"size": 1}]}, "items[].size", False),
        ({"items": []}, "items[].size", False),
        ({}, "items[].size", False),
    ],
)
def test_a_body_lacks_what_one_of_its_places_lacks(body: Any, path: str, lacking: bool) -> None:
    """A property is lacking where its holder is there and it is not."""
    assert lacks(body, PropertyPath.parse(path)) == lacking


def test_a_body_holds_a_family_by_any_of_its_names() -> None:
    """A pattern stands for every name that it writes."""
    path = PropertyPath.parse("items[].note_XX")
    assert holds({"items": [{}, {"note_7": 1}]}, path, "^note_[0-9]+$")
    assert not holds({"items": [{"notes": 1}]}, path, "^note_[0-9]+$")


def test_a_spelling_means_its_row() -> None:
    """True is not 1 and 1 is not "1" unless the row says so; a stranger means the last row."""
    table = {"Yes": [True, "1"], "No": [1], "None": []}
    assert [meaning(table, value) for value in (True, "1", 1, "x", [])] == ["Yes", "Yes", "No", "None", "None"]
