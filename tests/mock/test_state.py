"""What a tenant holds."""

from __future__ import annotations

from lmscontract.contract.project import Contract
from lmscontract.mock.state import Tenant, numbered
from lmscontract.types import Channel, Month


def tenant_of(contract: Contract) -> Tenant:
    """A tenant at the baseline."""
    return Tenant(contract.at(contract.vocabulary.baseline, Channel.PRODUCTION), contract.mock_data)


def test_a_kind_has_the_objects_that_mock_data_tell(parcels: Contract) -> None:
    """Count, identifiers and fields are those of mock data, and special objects stand after the others."""
    drivers, depots = (tenant_of(parcels).records(kind) for kind in ("driver", "depot"))
    assert [record.id for record in drivers][:2] == ["drv-0001", "drv-0002"]
    assert [record.id for record in depots][-4:] == [11, 71, 72, 73]
    assert next(iter(depots)).fields["code"] == "D-01"


def test_a_kind_without_mock_data_has_twelve_numbered_objects(parcels: Contract) -> None:
    """Every kind has something to show."""
    records = list(tenant_of(parcels).records("sighting"))
    assert len({record.id for record in records}) == len(records) == 12


def test_facts_are_named_as_checks_ask_for_them(parcels: Contract) -> None:
    """A fact is the identifier of its object, or the value that mock data give it."""
    assert tenant_of(parcels).facts == {
        "lost_parcel": 6001,
        "secret_parcel": 6002,
        "unweighed_parcel": 6003,
        "depot_code": "HARBOUR",
        "shared_depot_code": "HILL",
        "strike": False,
        "town": "Town 1",
        "on": "2030-05-17",
    }


def test_a_secondary_identifier_is_found_in_the_field_of_its_fact(parcels: Contract) -> None:
    """The object of the fact shows which field is meant; the value may be of none, one or several objects."""
    tenant = tenant_of(parcels)
    assert [len(tenant.by_secondary("depot", code)) for code in ("HARBOUR", "D-02", "HILL", "71")] == [1, 1, 2, 0]


def test_without_an_object_of_the_fact_there_are_secondary_identifiers_all_the_same(parcels: Contract) -> None:
    """A contract without mock data still has something to try."""
    snapshot = parcels.at(Month(2030, 1), Channel.SANDBOX)
    bare = Tenant(snapshot, {})
    assert [record.number for record in bare.by_secondary("depot", bare.facts["depot_code"])] == [1]


def test_identifiers_are_not_given_out_twice(parcels: Contract) -> None:
    """A new object gets an identifier that none has, after deletions too."""
    parcels_ = tenant_of(parcels).records("parcel")
    first = parcels_.add({})
    parcels_.remove(next(iter(parcels_)))
    second = parcels_.add({})
    assert len({record.id for record in parcels_}) == len(list(parcels_))
    assert first.id != second.id


def test_a_text_of_mock_data_holds_the_number() -> None:
    """`{n}` is the number, with a format if there is one; other braces are left alone."""
    assert numbered({"a": ["C-{n:03}", "{x}", 7]}, 4) == {"a": ["C-004", "{x}", 7]}


def test_an_identifier_that_no_list_shows_is_a_fact(ours: Contract) -> None:
    """Where a path names a kind that no list shows, the owner knows one of its objects."""
    tenant = Tenant(ours.at(Month(2026, 11), Channel.SANDBOX), ours.mock_data)
    assert tenant.records("webinar-tool").find(tenant.facts["webinar_tool"]) is not None
    assert tenant.records("query-execution").find(tenant.facts["query_execution"]) is not None
    assert "course" not in tenant.facts
