"""The records of one kind: lookup by value, and rollback of failed writes."""

from __future__ import annotations

from contextlib import suppress

from lmscontract.contract.project import Contract
from lmscontract.mock.store.records import Record, Records
from lmscontract.mock.store.tenant import TenantData
from lmscontract.types import Channel, Month


def test_identifiers_are_not_reused(held: TenantData) -> None:
    """A new record gets a new identifier, also after deletions."""
    parcels_ = held.records("parcel")
    first = parcels_.add({})
    parcels_.remove(next(iter(parcels_)))
    second = parcels_.add({})
    assert len({record.id for record in parcels_}) == len(list(parcels_))
    assert first.id != second.id


def test_records_are_found_by_value() -> None:
    """A record is found by the text of a value, and no longer when the value has changed or the record is deleted."""
    records = Records("thing", "id", {}, lambda value, _: value)
    one, two = (records.put(Record(number, number, {"of": [1, "2"], "is": number})) for number in (1, 2))
    assert [each.id for each in records.having("of", 2)] == [1, 2]
    records.merge(one, {"of": []})
    assert [each.id for each in records.having("of", "2")] == [2]
    records.remove(two)
    assert records.having("of", "2") == []
    assert records.having("is", None) == []


def test_a_failed_attempt_is_rolled_back(held: TenantData) -> None:
    """After a failed attempt, created, changed and deleted records are as before and in their order."""
    records = held.records("parcel")
    before = [(record.id, dict(record.fields)) for record in records]
    first = next(iter(records))
    with suppress(ZeroDivisionError), held.undo_log.attempt():
        records.add({"size": "new"})
        records.merge(first, {"size": "changed"})
        records.remove(first)
        held.records("depot").merge(next(iter(held.records("depot"))), {"town": "Elsewhere"})
        with suppress(KeyError), held.undo_log.attempt():
            records.add({"size": "inner"})
            raise KeyError
        raise ZeroDivisionError
    assert [(record.id, dict(record.fields)) for record in records] == before
    assert records.having("size", "changed") == []
    assert next(iter(held.records("depot"))).fields["town"] == "Town 1"


def test_a_nested_attempt_fails_alone(held: TenantData) -> None:
    """A failed inner attempt leaves the writes of the outer one; a failed outer attempt undoes the inner one."""
    records = held.records("parcel")
    count = len([*records])
    with held.undo_log.attempt():
        records.add({})
        with suppress(KeyError), held.undo_log.attempt():
            records.add({})
            raise KeyError
    assert len([*records]) == count + 1
    with suppress(KeyError), held.undo_log.attempt():
        with held.undo_log.attempt():
            records.add({})
        raise KeyError
    assert len([*records]) == count + 1


def test_a_kind_may_be_a_subset_of_another(ours: Contract) -> None:
    """The records of such a kind are those of the other kind with certain values."""
    tenant = TenantData(ours.at(Month(2026, 11), Channel("sandbox")), ours.mock_data)
    courses, archived = tenant.records("course"), tenant.records("archived-course")
    assert [record.id for record in archived] == [9001]
    course = courses.by_id["101"]
    archived.merge(course, {"status": "archived"})
    assert [record.id for record in archived] == [101, 9001]
    assert (archived.find("101"), archived.find("102")) == (course, None)
    archived.remove(course)
    assert courses.find("101") is None
    made = archived.add({"course_name": "Old"})
    assert made.fields["status"] == "archived"
    assert archived.put(made) is made
    assert archived.having("course_name", "Old") == [made]
