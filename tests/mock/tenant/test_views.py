"""What answers show of an object."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.tenant.state import Tenant
from lmscontract.mock.tenant.views import MISSING, Part, Sight, Views, looks_elsewhere
from lmscontract.types import Channel

DATA: dict[str, Any] = {
    "kinds": {
        "parcel": {
            "count": 2,
            "identifier": {"type": "integer", "first": 1, "property": "id_parcel"},
            "fields": {"depot_id": {"$of": "depot"}, "fee": 4, "notes": {"7": "fragile"}, "hidden": True, "ids": [1]},
            "refers": {"depot_id": "depot"},
            "private": ["hidden"],
            "maps": {"notes": "note_"},
            "derived": {"label": "{town} {fee:.2f}", "town": "{depot_id.town}", "gone": "{nothing}"},
            "else": {"price": "{fee}", "loop": {"of": "{loop}"}},
        },
        "depot": {
            "count": 2,
            "identifier": {"type": "integer", "first": 11, "property": "depot_id"},
            "fields": {"town": "Town {n}", "map": {"1": "one"}},
        },
    }
}


@pytest.fixture
def tenant(parcels: Contract) -> Tenant:
    """Two parcels in two depots."""
    return Tenant(parcels.at(parcels.vocabulary.baseline, Channel.SANDBOX), DATA)


def seen(tenant: Tenant, said: Any, kind: str = "parcel", identifier: str = "1") -> Any:
    """What a view shows of one object."""
    record = tenant.records(kind).find(identifier)
    assert record is not None
    views = Views(tenant)
    return views.compiled(said)(Sight(views, kind, record))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("plain", "plain"),
        ("{id}", 1),
        ("{n}-{n:03}", "1-001"),
        ("{fee:.2f} EUR", "4.00 EUR"),
        ("{depot_id.town}", "Town 1"),
        ("{depot_id.depot_id}{depot_id.id}", "11"),
        ("{town:.2f}", "Town 1"),
        ("{notes.7}", "fragile"),
        ("{notes.8}", MISSING),
        ("{label}", "Town 1 4.00"),
        ("{price}", 4),
        ("{loop}", {}),
        ("{nothing}", MISSING),
        ("{fee.further}", MISSING),
        ("<{nothing}>", "<>"),
        ({"a": "{fee}", "b": "{nothing}", "c": ["{id}"]}, {"a": 4, "c": [1]}),
        ({"$look": "fee", "in": {"4": "four"}}, "four"),
        ({"$look": "id", "in": {"4": "four"}, "else": "other"}, "other"),
        ({"$look": "id", "in": {}}, MISSING),
        ({"$count": "parcel", "in": "ids"}, 1),
        ({"$count": "parcel", "in": "fee"}, 0),
        ({"$each": "parcel", "as": "{id}"}, [1, 2]),
        ({"$each": "parcel", "as": "{id}", "limit": 1}, [1]),
        ({"$each": "parcel", "as": "{id}", "having": {"depot_id": 12}}, [2]),
        (
            {"$each": "depot", "as": {"id": "{id}", "of": {"$member": "map"}}},
            [{"id": 11, "of": None}, {"id": 12, "of": None}],
        ),
        ({"$fact": "unheard_of"}, None),
        (7, 7),
    ],
)
def test_a_view_shows_what_it_names(tenant: Tenant, said: Any, expected: Any) -> None:
    """Fields, what is put together from them, and what stands behind a field that refers to something."""
    assert seen(tenant, said) == expected


def test_a_view_shows_what_belongs_to_an_object(tenant: Tenant) -> None:
    """Objects that name this one, each with its members and as a part that knows what it shows."""
    (part,) = seen(tenant, {"$each": "parcel", "where": "depot_id"}, "depot", "11")
    assert isinstance(part, Part)
    assert part == {
        "id_parcel": 1,
        "depot_id": 11,
        "fee": 4,
        "ids": [1],
        "note_7": "fragile",
        "label": "Town 1 4.00",
        "town": "Town 1",
    }
    assert part.sight.record.id == 1


def test_what_is_gone_is_missing(tenant: Tenant) -> None:
    """A field that points at nothing any more leads nowhere."""
    depots = tenant.records("depot")
    depots.remove(depots.by_id["11"])
    assert seen(tenant, "{depot_id.town}") is MISSING


@pytest.mark.parametrize(
    ("said", "elsewhere"),
    [
        ("{fee}", False),
        ("{depot_id.town}", True),
        ({"a": [{"$each": "parcel"}]}, True),
        ({"$look": "fee"}, False),
        (7, False),
    ],
)
def test_it_is_known_what_looks_elsewhere(said: Any, elsewhere: bool) -> None:
    """A view that shows other objects is told from one that does not."""
    assert looks_elsewhere(said) is elsewhere
