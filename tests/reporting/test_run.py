"""The facts of a run."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lmscontract.reporting.run import EXIT_STATUSES, Run
from lmscontract.types import Channel


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("sandbox-01", "sandbox-01"),
        ("team@home", "team@home"),
        ("https://lms.example:8443", "https://lms.example:8443"),
        ("https://qa:hunter2@lms.example/learn?access_token=abc#x", "https://lms.example"),
        ("https://lms.example;access_token=abc", "https://lms.example"),
        ("HTTP://a@b:c@lms.example/learn;access_token=abc", "HTTP://lms.example"),
    ],
)
def test_an_address_is_shown_without_what_may_be_secret(run: Run, given: str, kept: str) -> None:
    """Of an address only scheme, host and port are kept; an alias is unchanged."""
    assert replace(run, target=given).target == kept


def test_plain_data_under_the_names_of_the_fields(run: Run) -> None:
    """A run becomes JSON with the names of its fields, plain types and sorted operations."""
    data = run.to_json()
    assert set(data) == set(Run.__struct_fields__)
    assert list(data["requests_by_operation"]) == ["GET /shop/v1/carts", "GET /shop/v1/goods"]
    assert type(data["channel"]) is str
    assert data["channel"] == Channel.SANDBOX


def test_what_must_be_read_first(run: Run) -> None:
    """An aborted run, an unknown month and warnings are shown in this order."""
    assert run.notes == ()
    odd = replace(run, complete=False, beyond_known=True, month="2027-03", warnings=("the clock is off",))
    assert [note.split()[0] for note in odd.notes] == ["the", "2027-03", "the"]
    assert odd.notes[1] == "2027-03 is after 2027-01, the last known month"


def test_every_exit_code_has_a_meaning(run: Run) -> None:
    """Each public exit code has a word; an unknown code is a defect."""
    assert set(EXIT_STATUSES) == {0, 1, 2, 3, 4, 130}
    assert replace(run, exit_code=77).exit_status == EXIT_STATUSES[4]
    assert run.requests == 6
