"""The summary on a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.reporting.conftest import requirement

from lmscontract.findings.finding import Status, Verdict
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.run import Run
from lmscontract.reporting.terminal import MOST_CAUSES, MOST_REASONS, summary
from lmscontract.rules.register import RULES


def test_summary_golden(run: Run, ledger: Ledger, golden: Callable[[str, str], None]) -> None:
    """The summary of a failed run reads as reviewed, from the context to the place of the reports."""
    golden("summary.txt", summary(run, ledger, "reports/", 120, colour=False))


def test_colour_adds_nothing_but_colour(run: Run, ledger: Ledger) -> None:
    """Without its colour codes, the coloured summary is the plain one, and the plain one has none."""
    coloured, plain = (summary(run, ledger, "reports/", 100, colour=colour) for colour in (True, False))
    assert "\x1b[31m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


@pytest.mark.parametrize("width", [1, 40, 80])
def test_a_narrow_terminal_loses_nothing(run: Run, ledger: Ledger, width: int) -> None:
    """However narrow the terminal, the same words are told, and what is to be copied stays on one line."""
    narrow = summary(run, ledger, "reports/", width, colour=False)
    wide = summary(run, ledger, "reports/", 1000, colour=False)
    assert narrow.split() == wide.split()
    assert re.search(r"removed-property-sent   GET /shop/v1/goods   data\.items\[\]\.price   [0-9a-f]{8}\n", narrow)


def test_a_clean_run_is_short(run: Run) -> None:
    """Where nothing is broken, due or open, context, figures and verdict are all that is told."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Verdict(one.id, Status.VERIFIED, responses=1))
    text = summary(replace(run, exit_code=0, as_of_given=True), ledger, "", 100, colour=False)
    assert text.count("\n\n") == 2
    assert text.endswith(
        "PASSED (exit 0): nothing at or above the failing level\n"
        "0 findings at or above the failing level (stated), 0 below\n"
    )
    assert "verified      100.0 %" in text


def test_warnings_come_before_the_figures(run: Run, ledger: Ledger) -> None:
    """That the month is beyond what is known, and that the run broke off, is told at the top; the latter also below."""
    odd = replace(run, beyond_known=True, month="2027-03", complete=False)
    text = summary(odd, ledger, "reports/", 100, colour=False)
    assert text.index("warning: 2027-03 lies beyond 2027-01") < text.index("requirements  ")
    assert "7 below; incomplete" in text


def test_a_tenant_cannot_write_on_the_terminal(run: Run) -> None:
    """Escape sequences in what a tenant answered are told, not obeyed."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Verdict(one.id, Status.VIOLATED, message="Seen: \x1b[2J."))
    assert r"Seen: \x1b[2J (4.3, stated)." in summary(run, ledger, "", 100, colour=False)


def test_what_is_left_out_is_counted(run: Run) -> None:
    """Beyond the most causes and reasons that are shown, the others are counted."""
    rules = sorted(RULES)[: MOST_CAUSES + 3]
    broken = [requirement(rule, "GET /shop/v1/goods") for rule in rules]
    open_ones = [requirement("property-missing", "GET /shop/v1/goods", f"data.p{n}") for n in range(MOST_REASONS + 2)]
    ledger = Ledger.of([*broken, *open_ones])
    for each in broken:
        ledger.record(Verdict(each.id, Status.VIOLATED, message="Broken."))
    for number, each in enumerate(open_ones):
        ledger.record(Verdict(each.id, Status.NOT_VERIFIED, reason=f"reason {number:02}"))
    text = summary(run, ledger, "", 100, colour=False)
    assert "and 3 findings of 3 more rules, in the reports" in text
    assert "  2  for 2 other reasons, in requirements.json" in text


def test_second_summary_golden(run: Run, second: Ledger, golden: Callable[[str, str], None]) -> None:
    """After another run the news lead, then new findings, then the others; accepted ones stand apart."""
    golden("summary-second.txt", summary(run, second, "reports/", 120, colour=False))
