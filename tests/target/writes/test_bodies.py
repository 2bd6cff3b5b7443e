"""The bodies of lasting writes."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.target.writes.bodies import filled, with_second_rows

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
        ({"toy_ids": [1, 2], "name": "Bear"}, None),
        ({"notes": ["40"]}, None),
        ({}, None),
        (None, None),
    ],
)
def test_a_list_of_one_row_gets_a_second(body: Any, expected: Any) -> None:
    """A row with a name is repeated, one without names another object, and other lists stay as they are."""
    assert with_second_rows(body, kind_of) == expected


def test_rows_have_names_of_their_own() -> None:
    """The mark in the names of a second row differs from that of the first, and begins with it."""
    body = filled({"items": [{"name": "Bear"}] * 2}, "run-1", lambda kind, value: value, kind_of)
    assert body == {"items": [{"name": "Bear-run-1"}, {"name": "Bear-run-1-1"}]}
