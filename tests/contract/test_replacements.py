"""Replacements in later changes, as known in an earlier month."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.strategies import COMPONENTS, POINTS, made, plain

from lmscontract.contract.model import Replacement
from lmscontract.types import Basis, Channel, Month

LIST = "GET /toys/v1/toys"
PATHS = "/toys/v1/toys: {get: {x-items: {properties: {price: {}, cost: {}, prices: {}}}}}"


def toys(*changes: tuple[str, list[Mapping[str, Any]]], paths: str = PATHS) -> tuple[Replacement, ...]:
    """The replacements of the list of toys in March 2030, before changes of some months."""
    announced = [
        {"id": month, "title": "A", "when": month, "changes": [{**_CHANGE, "id": f"of-{month}", "edits": edits}]}
        for month, edits in changes
    ]
    contract = made(plain(COMPONENTS), plain(paths), announced, plain(POINTS))
    return contract.at(Month(2030, 3), Channel("sandbox")).replacements.get(LIST, ())


_CHANGE = {"says": "s", "source": "93", "of": LIST}


def reported(replacements: tuple[Replacement, ...]) -> list[tuple[str, list[str], list[str]]]:
    """The replacements of an operation: the change, what goes, and what comes."""
    return [
        (each.change, [fact.path for fact in each.removed], [fact.path for fact in each.added]) for each in replacements
    ]


def test_each_change_has_its_own() -> None:
    """A property that an earlier change removes is not replaced by a later one."""
    first = ("2030-05", [{"response-property-removed": "price"}, {"response-property-added": "sum"}])
    second = ("2030-09", [{"response-property-removed": "cost"}, {"response-property-added": "total"}])
    assert reported(toys(second, first)) == [
        ("of-2030-05", ["data.items[].price"], ["data.items[].sum"]),
        ("of-2030-09", ["data.items[].cost"], ["data.items[].total"]),
    ]


def test_what_one_change_removes_and_another_adds_is_not_replaced() -> None:
    """A change that only removes has nothing in its place, and one that only adds replaces nothing."""
    takes = ("2030-05", [{"response-property-removed": "price"}])
    brings = ("2030-09", [{"response-property-added": "sum"}])
    removed = [("of-2030-05", ["data.items[].price"], [])]
    assert reported(toys(takes)) == reported(toys(takes, brings)) == removed
    assert reported(toys(brings)) == []


def test_a_property_may_be_in_other_items() -> None:
    """Of two places of a property, one may be in place of the other if its removal depends on an open point."""
    inner = "data.items[].parts[].price"
    paths = "/toys/v1/toys: {get: {x-items: {properties: {price: {}, parts: {items: {properties: {price: {}}}}}}}}"
    for point, others in ({"interpretation": "who-knows"}, [inner]), ({}, []):
        removed = [{"response-property-removed": "price"}, {"response-property-removed": inner, **point}]
        (later,) = toys(("2030-05", removed), paths=paths)
        outer = next(each for each in later.removed if each.path != inner)
        assert {each.path for each in later.instead_of(outer)} == {outer.path, *others}


def test_what_comes_back_comes() -> None:
    """A removed property can be added again as a replacement of another."""
    takes = ("2030-02", [{"response-property-removed": "prices"}])
    returns = ("2030-05", [{"response-property-removed": "price"}, {"response-property-added": "prices"}])
    assert reported(toys(takes, returns)) == [("of-2030-05", ["data.items[].price"], ["data.items[].prices"])]


def test_each_property_with_another_name_has_its_own() -> None:
    """What a change renames is a replacement by itself, beside what it removes and adds."""
    edits = [
        {"response-property-removed": "price"},
        {"response-property-added": "sum"},
        {"response-property-renamed": "cost", "to": "total"},
    ]
    assert reported(toys(("2030-05", edits))) == [
        ("of-2030-05", ["data.items[].cost"], ["data.items[].total"]),
        ("of-2030-05", ["data.items[].price"], ["data.items[].sum"]),
    ]


def test_past_changes_and_removed_operations_replace_nothing() -> None:
    """From the month of the change on there is no replacement; a removed operation has no response."""
    swap = [{"response-property-removed": "price"}, {"response-property-added": "sum"}]
    assert reported(toys(("2030-03", swap))) == []
    assert reported(toys(("2030-05", [{"api-removed": LIST}]))) == []


def test_a_swap_is_as_sure_as_what_it_is_about() -> None:
    """A replacement with an inferred property is inferred."""
    edits = [{"response-property-removed": "price"}, {"response-property-added": "sum", "basis": "inferred"}]
    (one,) = toys(("2030-05", edits))
    assert (one.basis, one.source) == (Basis.INFERRED, "93")
    (other,) = toys(("2030-05", [edits[0], {"response-property-added": "sum"}]))
    assert other.basis is Basis.STATED
