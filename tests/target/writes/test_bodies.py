"""The bodies of lasting writes."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.bodies import filled, naming, noun_of, with_rows

TOY = {"$of": "toy"}


def kind_of(name: str, value: Any) -> str:
    """Return toy for the identifiers of toys."""
    return "toy" if name in ("toy_id", "toy_ids") and not isinstance(value, str) else ""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"toy_ids": [1]}, {"toy_ids": [1, TOY]}),
        ({"toys": [TOY]}, {"toys": [TOY, TOY]}),
        ({"items": [{"name": "Bear", "toy_id": 1}]}, {"items": [{"name": "Bear", "toy_id": 1}] * 2}),
        ({"items": [{"toy_id": 1, "at": 7}]}, {"items": [{"toy_id": 1, "at": 7}, {"toy_id": TOY, "at": 7}]}),
        ({"prices": [{"currency_code": "EUR", "price": 7}], "name": "Bear"}, None),
        ({"toy_ids": [1, 2], "name": "Bear"}, {"toy_ids": [1, 2], "name": "Bear"}),
        ({"toy_ids": [1, 2, 3]}, {"toy_ids": [1, 2]}),
        ({"items": [{"name": "Bear"}, {"name": "Boat"}]}, {"items": [{"name": "Bear"}, {"name": "Boat"}]}),
        ({"items": [{"name": "Bear"}, {"colour": "red"}]}, None),
        ({"notes": ["40"]}, None),
        ({}, None),
        (None, None),
    ],
)
def test_a_list_of_one_row_gets_a_second(body: Any, expected: Any) -> None:
    """A row with a name is repeated, one without names another object, and other lists stay as they are."""
    assert with_rows(body, (0, 1), kind_of) == expected


@pytest.mark.parametrize(
    ("name", "noun"),
    [
        ("plan", "plan"),
        ("planIds", "plan"),
        ("to_branches", "branch"),
        ("categories", "category"),
        ("skill_groups", "skill-group"),
        ("courses", "course"),
        ("ids", ""),
    ],
)
def test_noun_of_a_property(name: str, noun: str) -> None:
    """A noun is in singular, and without words that do not say which kind of object it is."""
    assert noun_of(name) == noun


def test_rows_have_names_of_their_own() -> None:
    """The mark in the names of a second row differs from that of the first, and begins with it."""
    body = filled({"items": [{"name": "Bear"}] * 2}, "run-1", lambda kind, value: value, kind_of)
    assert body == {"items": [{"name": "Bear-run-1"}, {"name": "Bear-run-1-1"}]}


@pytest.mark.parametrize("day", ["01", "02", "28", "29", "31"])
def test_another_number_is_another_day(day: str) -> None:
    """With any number, a body has another date than its template."""
    sent = {
        filled({"at": f"2030-05-{day} 08:00:00"}, "", lambda kind, value: value, kind_of, number)["at"]
        for number in range(7300, 7360)
    }
    assert f"2030-05-{day} 08:00:00" not in sent
    assert {each[:8] for each in sent} == {"2030-05-"}
    assert {each[8:10] for each in sent} <= {f"{number:02}" for number in range(1, 29)}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"toy_id": 1, "box": 2}, {"toy_id": {"$given": 7}, "box": 2}),
        ({"toy_from": 1, "toy_to": 2}, {"toy_from": 1, "toy_to": {"$given": 7}}),
        (
            {"rows": [{"oldToy": {"$of": "toy"}, "newToy": 2}]},
            {"rows": [{"oldToy": {"$of": "toy"}, "newToy": {"$given": 7}}]},
        ),
    ],
)
def test_an_object_takes_the_place_of_the_new_one(body: Any, expected: Any) -> None:
    """Of the properties that name an object of a kind, the one that names what replaces another gets the value."""
    assert naming(body, "toy", 7, kind_by_name) == expected


@pytest.mark.parametrize("body", [{"box": 2}, {"toy_a": 1, "toy_b": 2}])
def test_an_object_without_a_clear_place(body: Any) -> None:
    """If no property names such an object, or several do and none is the new one, nothing can be verified."""
    with pytest.raises(NotVerified, match=r"the working body names? "):
        naming(body, "toy", 7, kind_by_name)


def kind_by_name(name: str, _: Any) -> str:
    """Return the kind of object that a property of a test names."""
    return "toy" if "toy" in name.lower() else ""
