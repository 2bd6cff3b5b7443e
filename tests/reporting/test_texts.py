"""Texts that several formats use."""

from __future__ import annotations

import pytest
from tests.reporting.conftest import AWAITED, HERE, LATE, PRICE, SEEN

from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.run import Reproduction
from lmscontract.reporting.texts import failure_text, printable, repeat_as, skip_text, with_source
from lmscontract.types import Basis


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain äöü\tand\nlines", "plain äöü\tand\nlines"),
        ("\x1b[31mred\x00\x07\x9b", r"\x1b[31mred\x00\x07\x9b"),
        ("a\r\nb\rc", "a\nb\\rc"),
        ("\ud800\ufffe", r"\ud800\ufffe"),
    ],
)
def test_no_text_of_a_tenant_moves_the_cursor(text: str, shown: str) -> None:
    """Control characters, lone surrogates and characters that XML forbids are escaped; line breaks and tabs stay."""
    assert printable(text) == shown


@pytest.mark.parametrize(
    ("source", "section"),
    [("9.3 GET /shop/v1/goods", "9.3"), ("9.4 Jul 2026", "9.4 Jul 2026"), ("9.3, 4.3", "9.3, 4.3")],
)
def test_the_first_line_shows_its_source(source: str, section: str) -> None:
    """The first sentence ends with section and basis, without the row of the operation."""
    assert with_source("Sent.\n\n  Seen: 1.\n", source, Basis.STATED) == [
        f"Sent (specification, section {section}; stated).",
        "Seen: 1.",
    ]
    assert with_source("Sent.", source, Basis.STATED, brief=True) == [f"Sent ({section}, stated)."]
    assert with_source("Sent.", "a letter", Basis.STATED) == ["Sent (a letter; stated)."]


def test_an_outcome_without_words_still_shows_its_source() -> None:
    """A violated requirement without a message shows its source only."""
    assert with_source("", "9.3", Basis.STATED) == ["(specification, section 9.3; stated)."]


def test_a_failure_leads_with_what_is_broken_and_where(ledger: Ledger) -> None:
    """The first line has rule and location; operation, source, replacement, contract line, id and request follow."""
    text = failure_text(PRICE, ledger.outcome(PRICE.id), ("GET /shop/v1/prices",))
    assert text.splitlines() == [
        "removed-property-sent: data.items[].price",
        "",
        "GET /shop/v1/goods",
        "Still sent by the sandbox; the contract ends it in 2026-11 (specification, section 9.3; stated).",
        "Seen: 12.5 in item 3 of 10.",
        "Use instead: GET /shop/v1/prices",
        "Contract: contracts/services/shop.yaml:14",
        f"Id: {PRICE.short}   (lmscontract explain {PRICE.short})",
        "Repeat as user:",
        "curl 'https://shop.example/shop/v1/goods'",
    ]


def test_a_failure_without_a_location_names_its_operation() -> None:
    """Without a location, the first line names the operation; without evidence there is no request."""
    text = failure_text(LATE, Outcome(LATE.id, Status.VIOLATED, message="Serves."))
    assert text.splitlines()[0] == "removed-operation-served: GET /shop/v1/old"
    assert "Repeat" not in text


def test_why_a_requirement_is_skipped(ledger: Ledger) -> None:
    """Due requirements show whether the new form was seen, others their reason or that there is none."""
    assert skip_text(HERE, ledger.outcome(HERE.id)) == "due: carts-grow has arrived"
    assert skip_text(AWAITED, ledger.outcome(AWAITED.id)) == "due: carts-grow has not arrived"
    assert skip_text(LATE, ledger.outcome(LATE.id)) == "due: old-goes: no evidence yet (not tried in this run)"
    assert skip_text(SEEN, Outcome(SEEN.id, Status.NOT_VERIFIED)) == "not verified: no reason given"


@pytest.mark.parametrize(
    ("asked_as", "said"),
    [
        ("", "Repeat"),
        ("power-user", "Repeat as power-user"),
        ("anonymous", "Repeat without a token"),
        ("invalid token", "Repeat with an invalid token"),
    ],
)
def test_whose_token_a_request_takes(asked_as: str, said: str) -> None:
    """The reproduction names the account of the request."""
    assert repeat_as(asked_as) == said


@pytest.mark.parametrize(
    ("rule", "requests", "said"),
    [
        ("page-ignored", 2, "Repeat as user (one right after the other: other clients may change the list)"),
        ("page-ignored", 1, "Repeat as user"),
        ("write-not-kept", 2, "Repeat as user (in place of objects that the run has deleted, name others)"),
        ("property-missing", 2, "Repeat as user"),
    ],
)
def test_what_the_same_responses_depend_on(rule: str, requests: int, said: str) -> None:
    """Several requests get the same responses only if no client changes the list, or of an object that still exists."""
    assert repeat_as("user", rule, requests) == said
    assert repeat_as("user", rule, requests, Reproduction(check_command="lmscontract check --mock")) == "Repeat as user"
