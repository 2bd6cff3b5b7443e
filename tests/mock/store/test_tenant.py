"""The records and facts of a tenant."""

from __future__ import annotations

from lmscontract.contract.project import Contract
from lmscontract.mock.store.tenant import TenantData
from lmscontract.types import Channel, Month


def test_a_kind_has_the_records_of_mock_data(held: TenantData) -> None:
    """Mock data give the number of records, their identifiers and fields; special records come after the others."""
    drivers, depots = (held.records(kind) for kind in ("driver", "depot"))
    assert [record.id for record in drivers][:2] == ["drv-0001", "drv-0002"]
    assert [record.id for record in depots][-4:] == [11, 71, 72, 73]
    assert next(iter(depots)).fields["code"] == "D-01"


def test_a_kind_without_mock_data_has_twelve_records(held: TenantData) -> None:
    """A kind without mock data has twelve numbered records."""
    records = list(held.records("sighting"))
    assert len({record.id for record in records}) == len([*records]) == 12


def test_facts_have_the_names_of_the_configuration(held: TenantData) -> None:
    """A fact is the identifier of its record, or the value that mock data give it."""
    assert held.facts == {
        "lost_parcel": 6001,
        "secret_parcel": 6002,
        "unweighed_parcel": 6003,
        "depot_code": "HARBOUR",
        "shared_depot_code": "HILL",
        "strike": False,
        "town": "Hill",
        "on": "2030-05-17",
    }


def test_a_secondary_identifier_is_in_the_field_of_its_fact(held: TenantData) -> None:
    """The record of the fact shows which field is the secondary identifier; a value finds no, one or several records."""
    assert [len(held.by_secondary("depot", code)) for code in ("HARBOUR", "D-02", "HILL", "71")] == [1, 1, 2, 0]


def test_secondary_identifiers_exist_without_a_record_of_the_fact(parcels: Contract) -> None:
    """A contract without mock data has secondary identifiers too."""
    snapshot = parcels.at(Month(2030, 1), Channel("sandbox"))
    bare = TenantData(snapshot, {})
    assert [record.number for record in bare.by_secondary("depot", bare.facts["depot_code"])] == [1]


def test_an_identifier_without_list_is_a_fact(ours: Contract) -> None:
    """Where a path names a kind without a list, a fact names one of its records."""
    tenant = TenantData(ours.at(Month(2026, 11), Channel("sandbox")), ours.mock_data)
    assert tenant.records("webinar-tool").find(tenant.facts["webinar_tool"]) is not None
    assert tenant.records("query-execution").find(tenant.facts["query_execution"]) is not None
    assert "course" not in tenant.facts


def test_a_fact_covers_every_record_in_its_state(ours: Contract) -> None:
    """A condition on a fact applies to its record and to every other with the same values."""
    tenant = TenantData(ours.at(Month(2026, 11), Channel("sandbox")), ours.mock_data)
    courses = tenant.records("course")
    assert tenant.stands_for("archived_course", courses.by_id["9001"])
    assert not tenant.stands_for("archived_course", courses.by_id["101"])
    courses.merge(courses.by_id["101"], {"status": "archived"})
    assert tenant.stands_for("archived_course", courses.by_id["101"])
    assert not tenant.stands_for("onsite_session_course", courses.by_id["101"])


def test_a_field_filled_with_identifiers_refers_to_their_kind(parcels: Contract) -> None:
    """A field whose seed is the identifier of another object, or a list of them, refers to its kind; others are stated."""
    depots = {"$of": "depot"}
    fields = {"depot_id": depots, "stops": [depots, {"$of": "depot", "shift": 1}], "weight": 3, "notes": []}
    kinds = {"parcel": {"count": 1, "fields": fields, "refers": {"driver_id": "driver"}}}
    tenant = TenantData(parcels.at(Month(2030, 1), Channel("sandbox")), {"kinds": kinds})
    assert tenant.spec("parcel")["refers"] == {"depot_id": "depot", "stops": "depot", "driver_id": "driver"}
