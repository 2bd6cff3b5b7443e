"""What replaces the one thing that an edit removes, out of what its change names."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert

from lmscontract.contract.compare import Difference
from lmscontract.readiness.recipes import nearest

TRIPS = ["GET /bus/v1/trips", "GET /bus/v1/trips/{id}", "GET /bus/v1/trips/{id}/stops", "POST /bus/v1/bookings"]


def removed(operation: str, kind: str = "api-removed", location: str = "", instead: list[str] = TRIPS) -> Difference:
    """Return an edit of the change `trips`."""
    parts: dict[str, Any] = {
        "change": "trips", "announcement": "trips", "title": "", "says": "", "kind": kind, "operation": operation,
        "location": location, "detail": "", "breaking": True, "source": "1", "channels": (), "dates": {},
        "use_instead": instead, "origin": {"file": "trips.yaml", "line": 1},
    }  # fmt: skip
    return convert(parts, Difference)


@pytest.mark.parametrize(
    ("operation", "expected"),
    [
        ("GET /bus/v1/tours", ["GET /bus/v1/trips"]),
        ("GET /bus/v1/tours/{tour_id}", ["GET /bus/v1/trips/{id}"]),
        ("GET /bus/v1/tours/{tour_id}/stops", ["GET /bus/v1/trips/{id}/stops"]),
        ("POST /bus/v1/tours/{tour_id}/bookings", ["POST /bus/v1/bookings"]),
    ],
)
def test_the_most_similar_operation_replaces_one_of_several(operation: str, expected: list[str]) -> None:
    """Method, end of the path and number of parameters decide, if a change removes more than one operation."""
    others = [removed("GET /bus/v1/tours"), removed("GET /bus/v1/tours/{tour_id}")]
    assert [*nearest(removed(operation), others)] == expected


def test_all_operations_replace_a_single_one() -> None:
    """They are needed together, in the order of the change."""
    alone = removed("GET /bus/v1/log", instead=["POST /log/v1/queries", "GET /log/v1/queries/{id}"])
    assert [*nearest(alone, [alone])] == ["POST /log/v1/queries", "GET /log/v1/queries/{id}"]


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ("data.fare", ["fares"]),
        ("data.ticket.fare", ["fares"]),
        ("data.legs[].fare", ["legs[].fares"]),
    ],
)
def test_a_property_is_replaced_by_one_beside_or_above_it(location: str, expected: list[str]) -> None:
    """The property whose object is the innermost around the removed one replaces it."""
    lost = removed("GET /bus/v1/trips/{id}", "response-property-removed", location, ["fares", "legs[].fares"])
    assert [*nearest(lost, [lost])] == expected


def test_a_property_elsewhere_is_named_with_the_others() -> None:
    """If nothing is beside the removed property or above it, everything that the change names replaces it."""
    instead = ["GET /bus/v1/fares", "data.money.fares", "PUT /bus/v1/fares"]
    lost = removed("PUT /bus/v1/trips", "request-property-removed", "body.other.fare", instead)
    assert [*nearest(lost, [lost])] == ["data.money.fares", "PUT /bus/v1/fares", "GET /bus/v1/fares"]
