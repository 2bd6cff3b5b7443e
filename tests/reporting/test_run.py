"""The facts of a run."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lmscontract.findings.callers import CREDENTIAL_SOURCES, INVALID_TOKEN, OTHER_SCHEME
from lmscontract.reporting.run import EXIT_STATUSES, Reproduction, Run
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
    assert set(data) == set(Run.__struct_fields__) - {"reproduction"}
    assert list(data["requests_by_operation"]) == ["GET /shop/v1/carts", "GET /shop/v1/goods"]
    assert type(data["channel"]) is str
    assert data["channel"] == Channel("sandbox")


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


@pytest.mark.parametrize(
    ("asked_as", "first"),
    [
        ("user", "TOKEN=$(lmscontract token --tenant shop --account user)"),
        (INVALID_TOKEN, f"TOKEN=$(lmscontract token --tenant shop --account '{INVALID_TOKEN}')"),
        ("client", "TOKEN=$(lmscontract token --tenant shop)"),
        (OTHER_SCHEME, "TOKEN=$(lmscontract token --tenant shop)"),
    ],
)
def test_first_line_gets_the_token(asked_as: str, first: str) -> None:
    """A request that needs a token is repeated after a line that gets the token of its sender; others are unchanged."""
    how = Reproduction(token_command="lmscontract token --tenant shop")
    signed, unsigned = 'curl a -H "Authorization: Bearer $TOKEN"', "curl a"
    assert how.lines([signed], asked_as, "9ae09124") == (first, signed)
    assert how.lines([unsigned], asked_as, "9ae09124") == (unsigned,)


@pytest.mark.parametrize("command", ["lmscontract token --tenant shop", ""])
@pytest.mark.parametrize(("asked_as", "source"), CREDENTIAL_SOURCES.items())
def test_another_credential_is_described_in_words(asked_as: str, source: str, command: str) -> None:
    """A request with an expired token or another credential is not repeated with a valid token, which would succeed."""
    signed = 'curl a -H "Authorization: Bearer $TOKEN"'
    lines = Reproduction(token_command=command).lines([signed], asked_as, "9ae09124")
    assert lines == (f"TOKEN='…'  # replace … with {source}", signed)


def test_run_on_an_ended_mock_is_repeated_by_its_command() -> None:
    """The requests of a mock that has ended are comments after the command that runs the check again."""
    how = Reproduction(check_command="lmscontract check --mock")
    assert how.lines(["curl a"], "user", "9ae09124") == (
        "lmscontract check --mock --only 9ae09124",
        "# it sends: curl a",
    )


def test_place_is_the_line_of_the_configuration(run: Run) -> None:
    """The place of a finding in code is a file and a line; without a configuration there is none."""
    assert replace(run, configured_at="team:a/lmscontract.toml:12").place == ("team:a/lmscontract.toml", 12)
    assert run.place is None


def test_what_has_to_be_completed_says_so() -> None:
    """A request with a secret that reports do not show begins with a comment."""
    first, request = Reproduction().lines(["curl --data-raw 'password=…'"], "", "9ae09124")
    assert (first, request) == ("# put the values of the configuration in place of …", "curl --data-raw 'password=…'")
