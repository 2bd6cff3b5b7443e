"""The Markdown summary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.reporting.conftest import requirement

from lmscontract.findings.finding import Evidence, Status, Verdict
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.markdown import summary
from lmscontract.reporting.run import Run


def test_summary_golden(run: Run, small: Ledger, golden: Callable[[str, str], None]) -> None:
    """The summary of a failed run reads as reviewed."""
    golden("summary.md", summary(replace(run, warnings=("the clock is 3 minutes off",)), small))


def test_a_tenant_cannot_write_markdown(run: Run) -> None:
    """What a tenant answered is told as text, and closes neither a table, nor a span, nor a block of code."""
    one = requirement("operation-missing", "GET /shop/v1/goods", "data.`a|b`")
    ledger = Ledger.of([one])
    proof = Evidence("", "", "curl '```'")
    ledger.record(Verdict(one.id, Status.VIOLATED, message="<b>*x*</b> | &amp; `y`", evidence=proof))
    text = summary(run, ledger)
    assert r"\<b\>\*x\*\</b\> \| &amp;amp; \`y\` (4.3, stated)." in text
    assert r"`` data.`a\|b` ``" in text
    assert "  ````sh\n  curl '```'\n  ````" in text


def test_of_many_places_some_are_told(run: Run) -> None:
    """Of twelve operations that break one rule ten are told, and that two are left out."""
    many = [requirement("operation-missing", f"GET /shop/v1/{letter}") for letter in "abcdefghijkl"]
    ledger = Ledger.of(many)
    for each in many:
        ledger.record(Verdict(each.id, Status.VIOLATED, message="It is missing."))
    text = summary(run, ledger)
    assert text.count("It is missing (4.3, stated).<br>") == 10
    assert "And 2 more, in `findings.json`." in text


def test_a_clean_run_has_no_empty_sections(run: Run) -> None:
    """Where nothing is broken, due or open, there is no heading for it."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Verdict(one.id, Status.VERIFIED, responses=1))
    assert "##" not in summary(replace(run, exit_code=0, as_of_given=True), ledger)


def test_second_summary_golden(run: Run, second: Ledger, golden: Callable[[str, str], None]) -> None:
    """After another run the news lead, and each finding carries what is sent to the vendor's support."""
    golden("summary-second.md", summary(run, second))
