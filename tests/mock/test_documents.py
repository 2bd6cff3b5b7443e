"""Adding and removing properties of JSON documents by path."""

from __future__ import annotations

from typing import Any

from lmscontract.mock.documents import put_in, take_out
from lmscontract.property_path import PropertyPath


def test_a_name_pattern_removes_its_names() -> None:
    """A pattern removes every property name that matches it, and no other."""
    document = {"data": {"note_1": 1, "note_22": 2, "notes": 3}}
    take_out(document, PropertyPath.parse("data.note_XX"), "^note_[0-9]+$")
    assert document == {"data": {"notes": 3}}


def test_adding_a_property_creates_its_containers() -> None:
    """Missing containers of a property are created, and every item of a list gets it."""
    document: dict[str, Any] = {"data": {"items": [{}, {"price": {}}]}}
    put_in(document, PropertyPath.parse("data.items[].price.amount").segments, 3)
    assert document == {"data": {"items": [{"price": {"amount": 3}}, {"price": {"amount": 3}}]}}
