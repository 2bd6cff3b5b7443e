"""What a tenant holds."""

from __future__ import annotations

from contextlib import suppress

from lmscontract.contract.project import Contract
from lmscontract.mock.tenant.state import Record, Records, Tenant
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


def test_an_identifier_that_no_list_shows_is_a_fact(ours: Contract) -> None:
    """Where a path names a kind that no list shows, the owner knows one of its objects."""
    tenant = Tenant(ours.at(Month(2026, 11), Channel.SANDBOX), ours.mock_data)
    assert tenant.records("webinar-tool").find(tenant.facts["webinar_tool"]) is not None
    assert tenant.records("query-execution").find(tenant.facts["query_execution"]) is not None
    assert "course" not in tenant.facts


def test_objects_are_found_by_what_they_hold(parcels: Contract) -> None:
    """A value is found as text, also among several, and no more when it has changed or its object is gone."""
    records = Records("thing", "id", {})
    one, two = (records.put(Record(number, number, {"of": [1, "2"], "is": number})) for number in (1, 2))
    assert [each.id for each in records.having("of", 2)] == [1, 2]
    records.merge(one, {"of": []})
    assert [each.id for each in records.having("of", "2")] == [2]
    records.remove(two)
    assert records.having("of", "2") == []
    assert records.having("is", None) == []


def test_what_is_written_in_an_attempt_that_fails_is_taken_back(parcels: Contract) -> None:
    """New objects are gone, changed ones are as before, deleted ones stand where they stood, and are found again."""
    tenant = tenant_of(parcels)
    records = tenant.records("parcel")
    before = [(record.id, dict(record.fields)) for record in records]
    first = next(iter(records))
    with suppress(ZeroDivisionError), tenant.journal.attempt():
        records.add({"size": "new"})
        records.merge(first, {"size": "changed"})
        records.remove(first)
        tenant.records("depot").merge(next(iter(tenant.records("depot"))), {"town": "Elsewhere"})
        with suppress(KeyError), tenant.journal.attempt():
            records.add({"size": "inner"})
            raise KeyError
        raise ZeroDivisionError
    assert [(record.id, dict(record.fields)) for record in records] == before
    assert records.having("size", "changed") == []
    assert next(iter(tenant.records("depot"))).fields["town"] == "Town 1"


def test_an_attempt_within_an_attempt_fails_alone(parcels: Contract) -> None:
    """What the outer one wrote stays when the inner one fails; what the inner one wrote goes when the outer one fails."""
    tenant = tenant_of(parcels)
    records = tenant.records("parcel")
    count = len(records)
    with tenant.journal.attempt():
        records.add({})
        with suppress(KeyError), tenant.journal.attempt():
            records.add({})
            raise KeyError
    assert len(records) == count + 1
    with suppress(KeyError), tenant.journal.attempt():
        with tenant.journal.attempt():
            records.add({})
        raise KeyError
    assert len(records) == count + 1


def test_a_kind_may_be_a_part_of_another(ours: Contract) -> None:
    """The objects of such a kind are those of the whole one that have certain values, whoever writes them."""
    tenant = Tenant(ours.at(Month(2026, 11), Channel.SANDBOX), ours.mock_data)
    courses, archived = tenant.records("course"), tenant.records("archived-course")
    assert [record.id for record in archived] == [9001]
    course = courses.by_id["101"]
    archived.merge(course, {"status": "archived"})
    assert [record.id for record in archived] == [101, 9001]
    assert (len(archived), archived.find("101"), archived.find("102")) == (2, course, None)
    assert archived.version == courses.version
    archived.remove(course)
    assert courses.find("101") is None
    made = archived.add({"course_name": "Old"})
    assert made.fields["status"] == "archived"
    assert archived.put(made) is made
    assert archived.having("course_name", "Old") == [made]


def test_a_fact_stands_for_every_object_in_its_state(ours: Contract) -> None:
    """The object of a fact is in a state; so is any other that has its values."""
    tenant = Tenant(ours.at(Month(2026, 11), Channel.SANDBOX), ours.mock_data)
    courses = tenant.records("course")
    assert tenant.stands_for("archived_course", courses.by_id["9001"])
    assert not tenant.stands_for("archived_course", courses.by_id["101"])
    courses.merge(courses.by_id["101"], {"status": "archived"})
    assert tenant.stands_for("archived_course", courses.by_id["101"])
    assert not tenant.stands_for("onsite_session_course", courses.by_id["101"])
