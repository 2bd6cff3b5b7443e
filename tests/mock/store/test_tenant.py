"""What a tenant holds."""

from __future__ import annotations

from lmscontract.contract.project import Contract
from lmscontract.mock.store.tenant import Tenant
from lmscontract.types import Channel, Month


def test_a_kind_has_the_objects_that_mock_data_tell(held: Tenant) -> None:
    """Count, identifiers and fields are those of mock data, and special objects stand after the others."""
    drivers, depots = (held.records(kind) for kind in ("driver", "depot"))
    assert [record.id for record in drivers][:2] == ["drv-0001", "drv-0002"]
    assert [record.id for record in depots][-4:] == [11, 71, 72, 73]
    assert next(iter(depots)).fields["code"] == "D-01"


def test_a_kind_without_mock_data_has_twelve_numbered_objects(held: Tenant) -> None:
    """Every kind has something to show."""
    records = list(held.records("sighting"))
    assert len({record.id for record in records}) == len(records) == 12


def test_facts_are_named_as_checks_ask_for_them(held: Tenant) -> None:
    """A fact is the identifier of its object, or the value that mock data give it."""
    assert held.facts == {
        "lost_parcel": 6001,
        "secret_parcel": 6002,
        "unweighed_parcel": 6003,
        "depot_code": "HARBOUR",
        "shared_depot_code": "HILL",
        "strike": False,
        "town": "Town 1",
        "on": "2030-05-17",
    }


def test_a_secondary_identifier_is_found_in_the_field_of_its_fact(held: Tenant) -> None:
    """The object of the fact shows which field is meant; the value may be of none, one or several objects."""
    assert [len(held.by_secondary("depot", code)) for code in ("HARBOUR", "D-02", "HILL", "71")] == [1, 1, 2, 0]


def test_without_an_object_of_the_fact_there_are_secondary_identifiers_all_the_same(parcels: Contract) -> None:
    """A contract without mock data still has something to try."""
    snapshot = parcels.at(Month(2030, 1), Channel.SANDBOX)
    bare = Tenant(snapshot, {})
    assert [record.number for record in bare.by_secondary("depot", bare.facts["depot_code"])] == [1]


def test_an_identifier_that_no_list_shows_is_a_fact(ours: Contract) -> None:
    """Where a path names a kind that no list shows, the owner knows one of its objects."""
    tenant = Tenant(ours.at(Month(2026, 11), Channel.SANDBOX), ours.mock_data)
    assert tenant.records("webinar-tool").find(tenant.facts["webinar_tool"]) is not None
    assert tenant.records("query-execution").find(tenant.facts["query_execution"]) is not None
    assert "course" not in tenant.facts


def test_a_fact_stands_for_every_object_in_its_state(ours: Contract) -> None:
    """The object of a fact is in a state; so is any other that has its values."""
    tenant = Tenant(ours.at(Month(2026, 11), Channel.SANDBOX), ours.mock_data)
    courses = tenant.records("course")
    assert tenant.stands_for("archived_course", courses.by_id["9001"])
    assert not tenant.stands_for("archived_course", courses.by_id["101"])
    courses.merge(courses.by_id["101"], {"status": "archived"})
    assert tenant.stands_for("archived_course", courses.by_id["101"])
    assert not tenant.stands_for("onsite_session_course", courses.by_id["101"])
