"""What a finding means, since when it is there, and at whose door it lies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.advice import age, conclusion, expired, manual, to_accept
from lmscontract.rules.register import RULES


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_says_why_and_what(rule: str) -> None:
    """The page of each rule gives two sentences, each with a capital letter and one full stop."""
    for said in (manual(rule).why, manual(rule).what):
        assert said[0].isupper()
        assert said.endswith(".")
        assert not said.endswith("..")


@pytest.mark.parametrize(
    ("response", "said"),
    [
        ("HTTP/1.1 200 OK\r\n", "the platform; its own answer (200) shows it"),
        ("HTTP/1.1 404 Not Found\r\n", "the platform; its own answer (404) shows it"),
        ("HTTP/1.1 503 Service Unavailable\r\n", "perhaps a passing trouble of the tenant, which answered 503"),
        ("HTTP/1.1 403 Forbidden\r\n", "perhaps the permissions of the account, which got 403"),
        ("", "it cannot be told"),
    ],
)
def test_the_door_is_told_by_the_answer(response: str, said: str, ledger: Ledger) -> None:
    """A server error is no broken contract, a refusal may be the account's, and any other answer is the platform's own."""
    finding = replace(ledger.findings[0], evidence={"response": response})
    assert conclusion(finding).startswith(said)


def test_age_in_words(ledger: Ledger, second: Ledger) -> None:
    """Month and change, the first day, and the number of runs are told as far as they are known."""
    assert [age(each) for each in ledger.findings[:2]] == ["always required", "always required"]
    assert age(second.findings[0]) == "2026-11 (prices-move), first seen 2026-11-20"
    assert age(second.findings[1]) == "always required, first seen 2026-11-17, in 4 runs"


def test_expiry_in_words(second: Ledger) -> None:
    """A finding that was accepted says until when, by whom and why; the others say nothing."""
    said = [expired(each) for each in second.findings]
    assert said[0] == ""
    assert said[-1] == "Its acceptance by QA expired on 2026-11-19: known since spring"


def test_the_line_to_paste(second: Ledger) -> None:
    """The line names the finding and a day some weeks ahead."""
    finding = second.findings[0]
    assert to_accept(finding, "2026-11-20") == f'{finding.id} = {{reason = "", owner = "", expiry = 2026-12-20}}'
