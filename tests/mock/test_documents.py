"""Properties are taken out and put in wherever their path leads."""

from __future__ import annotations

from typing import Any

from lmscontract.mock.documents import put_in, take_out
from lmscontract.property_path import PropertyPath


def test_taking_out_a_family_of_names() -> None:
    """A pattern takes out every name that it writes, and no other."""
    document = {"data": {"note_1": 1, "note_22": 2, "notes": 3}}
    take_out(document, PropertyPath.parse("data.note_XX"), "^note_[0-9]+$")
    assert document == {"data": {"notes": 3}}


def test_putting_in_makes_the_way() -> None:
    """What is missing on the way to a property is made, and every item of a list gets it."""
    document: dict[str, Any] = {"data": {"items": [{}, {"price": {}}]}}
    put_in(document, PropertyPath.parse("data.items[].price.amount").segments, 3)
    assert document == {"data": {"items": [{"price": {"amount": 3}}, {"price": {"amount": 3}}]}}
