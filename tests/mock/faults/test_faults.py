"""Faults: how they are parsed, and which requests they affect."""

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
from lmscontract.mock.faults import (
    ALLOWED,
    ANY,
    DEFAULT_RATE,
    NOT_ALLOWED,
    NOT_PERFORMED,
    Fault,
    Faults,
    fault_list,
)
from lmscontract.types import Channel, Month

LIST = "GET /parcel/v1/parcels"
VIOLATIONS = frozenset(
    {
        "redirect-not-followed",
        "token-in-query",
        "no-token",
        "early-retry",
        "too-fast",
        "body-not-json",
        "removed-body-property-sent",
        "removed-parameter-sent",
        "removed-operation-called",
        "body-ignored",
        "pages-after-last",
    }
)
"""What a mock records of clients besides `overlap-of-LOCK`."""


def faults(parcels: Contract, *texts: str, seed: int = 1) -> Faults:
    """Return faults for the parcel service."""
    return Faults.parse(texts, parcels.at(Month(2031, 6), Channel("sandbox")), parcels.statements, seed)


def test_the_contract_allows_each_allowed_fault_once(ours: Contract) -> None:
    """Each allowed fault is in exactly one statement of the shipped contract, and no other fault is."""
    names = [name for statement in ours.statements for name in statement.faults]
    assert sorted(names) == sorted(ALLOWED)
    assert not set(names) & set(NOT_ALLOWED)
    assert set(NOT_PERFORMED) < {*ALLOWED, *NOT_ALLOWED}


def test_all_client_violations_of_the_contract_are_detected(ours: Contract) -> None:
    """Each client violation that the contract names is one that the mock detects, and each lock belongs to an operation."""
    locks = {f"overlap-of-{lock}" for endpoint in ours.baseline.values() for lock in endpoint.locks}
    names = {name for statement in ours.statements for name in statement.client_violations}
    assert names <= VIOLATIONS | locks
    assert locks <= names


def test_the_schema_knows_the_same_names() -> None:
    """The schema of statements allows exactly the faults and violations of the mock."""
    schema = json.loads((Path(shipped()) / "schema" / "statements.json").read_text("utf-8"))
    properties = schema["items"]["properties"]
    assert properties["faults"]["items"]["enum"] == list(ALLOWED)
    assert {*properties["client-violations"]["items"]["anyOf"][0]["enum"]} == VIOLATIONS


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
def test_a_fault_is_parsed(text: str, fault: Fault) -> None:
    """A fault is a name, optionally with an operation and a rate."""
    assert Fault.parse(text) == fault


@given(st.sampled_from([*ALLOWED, *NOT_ALLOWED]), st.sampled_from(["", "GET /a", "ANY /b/**"]), st.integers(0, 20))
def test_a_printed_fault_parses_to_itself(name: str, operation: str, chance: int) -> None:
    """Parsing the text of a fault gives the same fault."""
    fault = Fault(name, operation, chance / 20)
    assert Fault.parse(str(fault)) == fault


@given(st.text(max_size=30))
def test_invalid_text_is_a_usage_error(text: str) -> None:
    """Every text is parsed as a fault or raises UsageError."""
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
def test_an_unknown_fault_is_a_usage_error(parcels: Contract, text: str, said: str) -> None:
    """An unknown name, rate or operation, and a fault that the contract does not allow, raise UsageError."""
    with pytest.raises(UsageError) as error:
        faults(parcels, text)
    assert str(error.value) == f"--fault: {said}"


def test_allowed_selects_all_allowed_faults(parcels: Contract) -> None:
    """The name `allowed` selects every fault that the contract allows, and no other."""
    names = [each.name for each in faults(parcels, ANY).active]
    assert names == ["extra-properties", "redirects", "service-unavailable"]


def test_path_parameters_may_have_any_name(parcels: Contract) -> None:
    """The operation of a fault may use other names for path parameters."""
    (fault,) = faults(parcels, "html-bodies@GET /parcel/v1/parcels/{anything}").active
    assert fault.operation == "GET /parcel/v1/parcels/{id}"


def test_the_rate_is_kept(parcels: Contract) -> None:
    """Over many requests a fault occurs at its rate: never at 0 and always at 1."""
    often, never, always = (faults(parcels, f"redirects:{chance}") for chance in ("0.25", "0", "1"))
    met = sum(bool(often.of_call(LIST, number)) for number in range(4000))
    assert 850 < met < 1150
    assert not any(never.of_call(LIST, number) for number in range(200))
    assert all(always.of_call(LIST, number) for number in range(200))


def test_equal_seeds_affect_equal_requests(parcels: Contract) -> None:
    """The affected requests depend only on the seed and the number of the request."""
    one, same, other = (faults(parcels, "redirects", seed=seed) for seed in (1, 1, 2))
    calls = range(50)
    assert [one.of_call(LIST, each) for each in calls] == [same.of_call(LIST, each) for each in calls]
    assert [one.of_call(LIST, each) for each in calls] != [other.of_call(LIST, each) for each in calls]


def test_a_fault_of_one_operation_affects_no_other(parcels: Contract) -> None:
    """A fault with an operation affects no other; pages are not affected."""
    made = faults(parcels, f"redirects@{LIST}:1", "html-bodies:1")
    assert made.of_call(LIST, 1) == {"redirects", "html-bodies"}
    assert made.of_call("GET /depot/v1/depots", 1) == {"html-bodies"}
    assert made.of_call("GET /auth/authorize", 1, api=False) == frozenset()


def test_the_list_names_every_fault() -> None:
    """The list of `--fault` names every fault."""
    text = fault_list(ALLOWED)
    assert [name for name in (*ALLOWED, *NOT_ALLOWED, ANY) if f"  {name} " not in text] == []
    assert "server-error" not in fault_list(["redirects"])
