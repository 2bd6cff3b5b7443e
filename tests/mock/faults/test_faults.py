"""What weather there is, how it is asked for, and whom it meets."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.contract.load import shipped
from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.faults.faults import (
    ALLOWED,
    ANY,
    DEFAULT_RATE,
    NOT_ALLOWED,
    NOT_PERFORMED,
    Fault,
    Faults,
    fault_list,
)
from lmscontract.mock.middleware.client_rules import VIOLATIONS
from lmscontract.types import Channel, Month

LIST = "GET /parcel/v1/parcels"


def faults(parcels: Contract, *texts: str, seed: int = 1) -> Faults:
    """Faults over the parcel service."""
    return Faults.parse(texts, parcels.at(Month(2031, 6), Channel.SANDBOX), parcels.statements, seed)


def test_all_allowed_weather_has_its_statement(ours: Contract) -> None:
    """The shipped contract allows each kind of allowed weather in exactly one statement, and no disturbance."""
    names = [name for statement in ours.statements for name in statement.faults]
    assert sorted(names) == sorted(ALLOWED)
    assert not set(names) & set(NOT_ALLOWED)
    assert set(NOT_PERFORMED) < {*ALLOWED, *NOT_ALLOWED}


def test_all_notices_that_duties_name_are_noticed(ours: Contract) -> None:
    """Each notice of a duty is one that the mock takes, and each lock that is noticed is an operation's."""
    locks = {f"overlap-of-{lock}" for endpoint in ours.baseline.values() for lock in endpoint.locks}
    names = {name for statement in ours.statements for name in statement.client_violations}
    assert names <= VIOLATIONS | locks
    assert locks <= names


def test_the_schema_knows_the_same_names() -> None:
    """The schema of statements allows what the mock can do, and nothing else."""
    schema = json.loads((Path(shipped()) / "schema" / "statements.json").read_text("utf-8"))
    properties = schema["items"]["properties"]
    assert properties["faults"]["items"]["enum"] == list(ALLOWED)
    pattern = properties["client-violations"]["items"]["pattern"]
    assert all(name in pattern for name in VIOLATIONS)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("redirects", Fault("redirects", "", DEFAULT_RATE)),
        ("redirects:1", Fault("redirects", "", 1.0)),
        ("redirects:10%", Fault("redirects", "", 0.1)),
        ("redirects:1/4", Fault("redirects", "", 0.25)),
        ("redirects@GET /a/{id}/b:0.5", Fault("redirects", "GET /a/{id}/b", 0.5)),
        ("html-bodies@POST /a", Fault("html-bodies", "POST /a", DEFAULT_RATE)),
        ("redirects@GET /a/b:1/10", Fault("redirects", "GET /a/b", 0.1)),
    ],
)
def test_weather_is_read(text: str, fault: Fault) -> None:
    """A name, then an operation and a chance if one likes."""
    assert Fault.parse(text) == fault


@given(st.sampled_from([*ALLOWED, *NOT_ALLOWED]), st.sampled_from(["", "GET /a", "ANY /b/**"]), st.integers(0, 20))
def test_printed_weather_reads_back(name: str, operation: str, chance: int) -> None:
    """What is printed is what would be asked for."""
    fault = Fault(name, operation, chance / 20)
    assert Fault.parse(str(fault)) == fault


@given(st.text(max_size=30))
def test_odd_weather_is_an_error_of_usage(text: str) -> None:
    """Whatever is asked for, it is weather or a UsageError."""
    with contextlib.suppress(UsageError):
        assert Fault.parse(text).rate <= 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("redirect", "there is no fault redirect; the closest is redirects"),
        ("redirects:2", "2 is not a rate; write a number from 0 to 1, 10% or 1/10"),
        ("redirects:1/0", "1/0 is not a rate; write a number from 0 to 1, 10% or 1/10"),
        (
            "server-error",
            "the contract does not allow server-error; it allows extra-properties, redirects, service-unavailable",
        ),
        ("redirects@GET /parcel/v1/parcel", f"the contract has no GET /parcel/v1/parcel; the closest is {LIST}"),
        (
            "@GET /parcel/v1/parcels",
            "'@GET /parcel/v1/parcels' is not a fault; write NAME, NAME:1/10 or NAME@GET /path:10%",
        ),
        ("@@", "'@@' is not a fault; write NAME, NAME:1/10 or NAME@GET /path:10%"),
    ],
)
def test_weather_that_is_not_there_is_an_error(parcels: Contract, text: str, said: str) -> None:
    """An unknown name, chance or operation, and weather that the contract does not allow, are wrong usage."""
    with pytest.raises(UsageError) as error:
        faults(parcels, text)
    assert str(error.value) == f"--fault: {said}"


def test_allowed_stands_for_all_that_is_allowed(parcels: Contract) -> None:
    """One word asks for everything that the contract allows, and nothing that it does not."""
    names = [each.name for each in faults(parcels, ANY).active]
    assert names == ["extra-properties", "redirects", "service-unavailable"]


def test_operations_are_named_as_the_contract_names_them(parcels: Contract) -> None:
    """Path parameters may be called anything."""
    (fault,) = faults(parcels, "html-bodies@GET /parcel/v1/parcels/{whatever}").active
    assert fault.operation == "GET /parcel/v1/parcels/{id}"


def test_a_spell_meets_so_many_calls(parcels: Contract) -> None:
    """The chance is kept over many calls, never at 0 and always at 1."""
    often, never, always = (faults(parcels, f"redirects:{chance}") for chance in ("0.25", "0", "1"))
    met = sum(bool(often.of_call(LIST, number)) for number in range(4000))
    assert 850 < met < 1150
    assert not any(never.of_call(LIST, number) for number in range(200))
    assert all(always.of_call(LIST, number) for number in range(200))


def test_equal_seeds_meet_equal_calls(parcels: Contract) -> None:
    """Which calls are met depends on seed and number only."""
    one, same, other = (faults(parcels, "redirects", seed=seed) for seed in (1, 1, 2))
    calls = range(50)
    assert [one.of_call(LIST, each) for each in calls] == [same.of_call(LIST, each) for each in calls]
    assert [one.of_call(LIST, each) for each in calls] != [other.of_call(LIST, each) for each in calls]


def test_weather_of_one_operation_meets_no_other(parcels: Contract) -> None:
    """A fault on an operation leaves the others alone; pages are met when they are named."""
    made = faults(parcels, f"redirects@{LIST}:1", "html-bodies:1")
    assert made.of_call(LIST, 1) == {"redirects", "html-bodies"}
    assert made.of_call("GET /depot/v1/depots", 1) == {"html-bodies"}
    assert made.of_call("GET /auth/door", 1, api=False) == frozenset()


def test_both_lists_are_told() -> None:
    """The lists name everything that can be asked for."""
    text = fault_list(ALLOWED)
    assert [name for name in (*ALLOWED, *NOT_ALLOWED, ANY) if f"  {name} " not in text] == []
    assert "server-error" not in fault_list(["redirects"])
