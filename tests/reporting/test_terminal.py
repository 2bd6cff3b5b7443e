"""The summary on a terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date

import pytest
from msgspec.structs import replace
from tests.reporting.conftest import BEFORE, requirement

from lmscontract.findings.finding import Evidence, Outcome, Status, Supply, SupplyKind
from lmscontract.findings.ledger import Ledger, RunContext
from lmscontract.findings.previous_runs import EndedRun, OpenFinding, PreviousRuns
from lmscontract.reporting import json_files, markdown
from lmscontract.reporting.run import Run
from lmscontract.reporting.terminal import MOST_GROUPS, MOST_PLACES, MOST_REASONS, MOST_SUPPLIES, summary
from lmscontract.reporting.texts import failure_text
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement
from lmscontract.types import Basis


def test_summary_golden(run: Run, ledger: Ledger, golden: Callable[[str, str], None]) -> None:
    """The summary of a failed run matches the golden file."""
    golden("summary.txt", summary(run, ledger, "reports/", 120, colour=False))


def test_colour_adds_nothing_but_colour(run: Run, ledger: Ledger) -> None:
    """The coloured summary without its codes is the plain one, which has none."""
    coloured, plain = (summary(run, ledger, "reports/", 100, colour=colour) for colour in (True, False))
    assert "\x1b[31m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


@pytest.mark.parametrize("width", [1, 40, 80])
def test_a_narrow_terminal_loses_nothing(run: Run, ledger: Ledger, width: int) -> None:
    """A narrow terminal shows the same words, and lines to copy are not wrapped."""
    narrow = summary(run, ledger, "reports/", width, colour=False)
    wide = summary(run, ledger, "reports/", 1000, colour=False)
    assert narrow.split() == wide.split()
    assert re.search(
        r"removed-property-sent   GET /shop/v1/goods   data\.items\[\]\.price   [0-9a-f]{8}   normal\n", narrow
    )


def test_a_clean_run_is_short(run: Run) -> None:
    """Without findings, due changes and unverified requirements, only context, totals and outcome are shown."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Outcome(one.id, Status.VERIFIED, responses=1))
    text = summary(replace(run, exit_code=0, as_of_given=True), ledger, "", 100, colour=False)
    assert text.count("\n\n") == 3
    assert text.endswith(
        "PASSED (exit 0): nothing at or above the failing level\n"
        "0 findings at or above the failing level (stated), 0 below\n"
    )
    assert "verified      100.0 %" in text


def test_warnings_come_before_the_figures(run: Run, ledger: Ledger) -> None:
    """An unknown month and an aborted run are shown at the top; the latter also at the end."""
    odd = replace(run, beyond_known=True, month="2027-03", complete=False)
    text = summary(odd, ledger, "reports/", 100, colour=False)
    assert text.index("warning: 2027-03 is after 2027-01") < text.index("requirements  ")
    assert "7 below; incomplete" in text


def test_a_tenant_cannot_write_on_the_terminal(run: Run) -> None:
    """Escape sequences in responses are shown and not executed."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Outcome(one.id, Status.VIOLATED, message="Seen: \x1b[2J."))
    assert r"Seen: \x1b[2J (4.3, stated)." in summary(run, ledger, "", 100, colour=False)


def test_what_is_left_out_is_counted(run: Run) -> None:
    """Above the limits, further causes and reasons are counted."""
    rules = sorted(RULES)[: MOST_GROUPS + 3]
    broken = [requirement(rule, "GET /shop/v1/goods") for rule in rules]
    open_ones = [requirement("property-missing", "GET /shop/v1/goods", f"data.p{n}") for n in range(MOST_REASONS + 2)]
    ledger = Ledger.of([*broken, *open_ones])
    for each in broken:
        ledger.record(Outcome(each.id, Status.VIOLATED, message="Broken."))
    for number, each in enumerate(open_ones):
        ledger.record(Outcome(each.id, Status.NOT_VERIFIED, reason=f"reason {number:02}"))
    text = summary(run, ledger, "", 100, colour=False)
    assert "and 3 findings of 3 more rules, in the reports: 3 of them fail the run" in text
    assert "  2  for 2 other reasons, in summary.md" in text


def test_what_fails_the_run_is_not_left_out_for_what_does_not(run: Run) -> None:
    """Failing findings are shown before any number of new ones below the failing level."""
    rules = sorted(RULES)[: MOST_GROUPS + 2]
    below = [requirement(rule, "GET /shop/v1/goods", basis=Basis.INFERRED) for rule in rules]
    failing = requirement(rules[-1], "GET /shop/v1/carts")
    day = date(2026, 11, 1)
    known = PreviousRuns(runs=(BEFORE,), open={failing.short: OpenFinding(day, day, 1)})
    ledger = Ledger.of([*below, failing], context=RunContext(previous=known))
    for each in (*below, failing):
        ledger.record(Outcome(each.id, Status.VIOLATED, message="Broken."))
    text = summary(run, ledger, "", 100, colour=False)
    headings = "violated, fails the run", "new since the last run, below the failing level"
    assert 0 < text.index(headings[0]) < text.index("GET /shop/v1/carts") < text.index(headings[1])
    assert "and 3 findings of 3 more rules, in the reports: none of them fail the run" in text


def test_second_summary_golden(run: Run, second: Ledger, golden: Callable[[str, str], None]) -> None:
    """After a previous run, the differences come first, then new findings, then others; accepted ones are separate."""
    golden("summary-second.txt", summary(run, second, "reports/", 120, colour=False))


def _services(number: int) -> list[Requirement]:
    """One requirement in each of several services."""
    return [requirement("property-missing", f"GET /s{n:02}/v1/goods", f"data.p{n:02}") for n in range(number)]


def test_every_place_that_is_shown_can_be_seen_again(run: Run) -> None:
    """Each place has its own result and request; common parts are shown once."""
    many = _services(3)
    ledger = Ledger.of(many)
    for each in many:
        proof = Evidence("", "HTTP/1.1 200 OK", f"curl {each.operation.path}")
        lost = f"Expected {each.location}"
        ledger.record(Outcome(each.id, Status.VIOLATED, message=lost, evidence=proof, asked_as="user"))
    text = summary(run, ledger, "", 120, colour=False)
    for each in many:
        assert f"    Expected {each.location} (4.3, stated).\n" in text
        assert f"    Repeat as user: curl {each.operation.path}\n" in text
    assert text.count("Means: ") == text.count("Responsible: ") == 1


def test_requests_that_belong_together_are_shown_in_their_order(run: Run) -> None:
    """A finding that needs several requests shows all of them, in every report for people."""
    (one,) = _services(1)
    ledger = Ledger.of([one])
    first, last = (Evidence("", "HTTP/1.1 200 OK", f"curl {name}") for name in ("first", "last"))
    outcome = Outcome(one.id, Status.VIOLATED, message="m", evidence=last, earlier=(first,), asked_as="user")
    ledger.record(outcome)
    text = summary(run, ledger, "", 120, colour=False)
    assert "  Repeat as user: curl first\n    then: curl last\n" in text
    assert "curl first\n  curl last\n" in markdown.summary(run, ledger)
    assert failure_text(one, outcome).endswith("Repeat as user:\ncurl first\ncurl last")
    (shown,) = json.loads(json_files.findings(run, ledger))["findings"]
    assert (shown["reproduce"], shown["earlier"]) == (
        "curl last",
        [{"request": "", "response": "HTTP/1.1 200 OK", "reproduce": "curl first"}],
    )


def test_no_service_is_left_out(run: Run) -> None:
    """Every service is shown: with its gap, or among the completely verified ones."""
    many = _services(30)
    ledger = Ledger.of([*many, requirement("operation-missing", "GET /s07/v1/other")])
    for each in many:
        ledger.record(Outcome(each.id, Status.VERIFIED))
    text = summary(run, ledger, "", 1000, colour=False)
    assert "    s07    50.0 %   1 of 2\n" in text
    (line,) = [line for line in text.splitlines() if line.startswith("    fully verified: s00")]
    assert line.count(",") == 28
    assert "    fully verified: 1 rule\n" in text


def test_rules_beyond_the_widest_gaps_are_counted(run: Run) -> None:
    """The rules with the largest gaps are named, and the others are counted."""
    many = [requirement(rule, "GET /shop/v1/goods", "x") for rule in sorted(RULES)[: MOST_REASONS + 2]]
    text = summary(run, Ledger.of(many), "", 120, colour=False)
    assert "    and 2 more rules, in summary.md\n" in text


def test_what_would_unlock_is_counted_beyond_some(run: Run) -> None:
    """Each step names some supplies and counts the others."""
    many = [requirement("property-missing", "GET /shop/v1/a", f"data.p{n:02}") for n in range(MOST_SUPPLIES + 4)]
    ledger = Ledger.of(many)
    for number, each in enumerate(many):
        supply = Supply(SupplyKind.FACT, f"f{number:02}") if number else None
        ledger.record(Outcome(each.id, Status.NOT_VERIFIED, "why", supply=supply))
    text = summary(run, ledger, "", 120, colour=False)
    assert "  up to 91.6 % with facts of the tenant, and objects in its lists\n    1  the fact f01\n" in text
    assert "    3  with 3 more, in summary.md\n" in text
    assert "  the other 1 cannot be verified by any configuration\n" in text


def test_announcements_come_first(run: Run, ledger: Ledger) -> None:
    """One line for each announcement says whether it has arrived, before anything else about the run."""
    text = summary(run, ledger, "", 120, colour=False)
    line = (
        "partly arrived: carts-grow; arrived: GET /shop/v1/carts data.total; not arrived: GET /shop/v1/carts data.tax"
    )
    assert text.split("\n\n")[1].split("\n") == [line, "no evidence yet: old-goes", "not arrived: prices-move"]


def test_due_changes_that_ask_for_attention_lead(run: Run, ledger: Ledger) -> None:
    """Partly arrived changes come first, with the late parts; unverified ones have their reason."""
    text = summary(run, ledger, "", 120, colour=False)
    part, late = (
        text.index("partly arrived    carts-grow"),
        text.index("missing   property-missing   GET /shop/v1/carts"),
    )
    assert part < late < text.index("no evidence yet   old-goes")
    assert "    not seen: it was not tried in this run\n" in text


def test_the_news_name_what_went_dark(run: Run) -> None:
    """Findings that cannot be checked now are listed; reasons name a limited number of operations."""
    many = [requirement("property-missing", f"GET /shop/v1/a{n:02}", "data.p") for n in range(MOST_PLACES + 9)]
    broken, kept = many[: MOST_PLACES + 1], many[MOST_PLACES + 1 :]
    past = PreviousRuns(
        runs=(EndedRun("2026-11-19T03:00:00+01:00", "2026-11", 1, {}),),
        open={each.short: OpenFinding(date(2026, 11, 18), date(2026, 11, 19), 2) for each in broken},
        verified=frozenset(each.short for each in kept),
    )
    ledger = Ledger.of(many, context=RunContext(previous=past))
    for number, each in enumerate(many):
        ledger.record(Outcome(each.id, Status.NOT_VERIFIED, f"reason {number:02}"))
    text = summary(run, ledger, "", 200, colour=False)
    dark = "violated then, not verified now"
    assert f"  {dark}   property-missing   GET /shop/v1/a00   data.p   {many[0].short}\n" in text
    assert f"  {dark}   and 1 more, in findings.json\n" in text
    assert "    1  reason 06 (GET /shop/v1/a06)\n" in text
    assert "    3  for 3 other reasons, in summary.md\n" in text


def test_a_quiet_night_is_one_line(run: Run) -> None:
    """Without differences one line says so; gone findings are named without lost requirements."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    before = EndedRun("2026-11-19T03:00:00+01:00", "2026-11", 0, {})
    seen = {one.short: OpenFinding(date(2026, 11, 18), date(2026, 11, 19), 2)}
    shown = []
    for past in (PreviousRuns((before,), verified=frozenset({one.short})), PreviousRuns((before,), open=seen)):
        ledger = Ledger.of([one], context=RunContext(previous=past))
        ledger.record(Outcome(one.id, Status.VERIFIED, responses=1))
        shown.append(summary(run, ledger, "", 120, colour=False))
    heading = "since the last run (2026-11-19T03:00:00+01:00)"
    assert f"\n{heading}: nothing is new, gone or lost\n" in shown[0]
    assert f"\n{heading}\n  gone   operation-missing   GET /shop/v1/goods   {one.short}\n\n" in shown[1]
