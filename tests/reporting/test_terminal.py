"""The summary on a terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date

import pytest
from msgspec.structs import replace
from tests.reporting.conftest import BEFORE, requirement

from lmscontract.contract.model import Change
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.finding import Evidence, Outcome, Status, Supply, SupplyKind
from lmscontract.findings.ledger import Ledger, RunContext
from lmscontract.findings.previous_runs import EndedRun, OpenFinding, PreviousRuns
from lmscontract.findings.used import UsedChange, UseState
from lmscontract.reporting import json_files, markdown
from lmscontract.reporting.run import Run
from lmscontract.reporting.summary import MOST_PLACES, MOST_REASONS, document
from lmscontract.reporting.terminal import MOST_GROUPS, summary
from lmscontract.reporting.texts import failure_text
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, Sign
from lmscontract.types import Basis

VERBOSE = 1


def test_summary_golden(run: Run, ledger: Ledger, golden: Callable[[str, str], None]) -> None:
    """The complete summary of a failed run matches the golden file."""
    golden("summary.txt", summary(run, ledger, "reports/", 120, colour=False, verbosity=VERBOSE))


def test_outcome_comes_first(run: Run, ledger: Ledger) -> None:
    """The first three lines are the result, what fails, and how much was verified."""
    result, fails, verified = summary(run, ledger, "out", 40, colour=False).splitlines()[:3]
    assert result == "FAILED (exit 1): sandbox-01 in 2026-11 (today, 2026-11-20), sandbox channel, profile gate"
    place = "GET /shop/v1/goods data.items[].price 3920a31a"
    form = "the old form of GET /shop/v1/carts data.tax passes until the end of 2026-11, then it fails"
    late = f"partly arrived: carts-grow ({form}; --as-of 2026-11 reports it)"
    below = f"{late}; not failing the run (--fail-on stated): 7 more findings: page-size-ignored (7); --fail-on inferred fails it"
    assert fails == f"fails: removed-property-sent {place}; {below}"
    due = "due: 1 with the new form, 1 with the old form, 1 without evidence"
    counts = f"1 verified, 8 violated, 3 due, 2 not verified; {due}"
    assert (
        verified
        == f"verified: 9.0 % of the 11 requirements that are not due ({counts}); all details: out/summary.md and .html"
    )


@pytest.mark.parametrize(
    ("expiry", "exit_code", "said"),
    [
        (None, 0, "PASSED (exit 0; if nothing changes, it fails from 2026-12-01 on): "),
        (date(2026, 11, 30), 0, "PASSED (exit 0; if nothing changes, it fails from 2026-12-01 on): "),
        (date(2026, 12, 1), 0, "PASSED (exit 0): "),
        (None, 1, "FAILED (exit 1): "),
    ],
)
def test_the_first_line_says_that_an_old_form_fails_later(
    run: Run, expiry: date | None, exit_code: int, said: str
) -> None:
    """A run that passes only because both forms pass says from which day on it fails, unless that is accepted."""
    old = requirement("removed-property-sent", "GET /shop/v1/goods", "price", change="move", due="move")
    accepted = {old.id: Acceptance(old.short, "known", "QA", expiry, "accepted.toml:1")} if expiry else {}
    ledger = Ledger.of([old], context=RunContext(accepted=accepted))
    ledger.record(Outcome(old.id, Status.VIOLATED))
    assert summary(replace(run, exit_code=exit_code), ledger, "", 100, colour=False).startswith(said)


def test_the_first_line_has_the_address_of_a_tenant(run: Run, ledger: Ledger) -> None:
    """The name of a tenant is that of a section; its address distinguishes tenants of the same name."""
    for address, shown in (("https://qa.example.com/", " (https://qa.example.com)"), ("", "")):
        result = summary(replace(run, address=address), ledger, "", 100, colour=False).split("\n")[0]
        assert f" sandbox-01{shown} in 2026-11 " in result


def test_run_without_findings_is_three_lines(run: Run) -> None:
    """Without findings and warnings, three lines are printed; a quiet run prints one line, also with findings."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Outcome(one.id, Status.VERIFIED, responses=1))
    passed = replace(run, exit_code=0, as_of_given=True)
    text = summary(passed, ledger, "", 100, colour=False)
    assert text == (
        "PASSED (exit 0): sandbox-01 in 2026-11, sandbox channel, profile gate\n"
        "fails: nothing\n"
        "verified: 100.0 % of 1 requirement (1 verified, 0 violated, 0 due, 0 not verified)\n"
    )
    assert summary(passed, ledger, "out", 100, colour=False, verbosity=-1) == "; ".join(text.splitlines()) + "\n"
    assert text.count("\n") < summary(passed, ledger, "", 100, colour=False, verbosity=VERBOSE).count("\n")


def test_share_below_the_minimum_is_named(run: Run) -> None:
    """A run that verified less than --min-verified shows both numbers; one that verified more shows its own."""
    ledger = Ledger.of([requirement("operation-missing", "GET /shop/v1/goods")])
    few = replace(run, exit_code=3, min_verified=80)
    assert "verified: 0.0 % of 1 requirement, less than the 80 % of --min-verified (0 " in summary(
        few, ledger, "", 100, colour=False
    )
    assert "--min-verified" not in summary(run, ledger, "", 100, colour=False)


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
    assert re.search(r"\n  GET /shop/v1/goods   data\.items\[\]\.price   [0-9a-f]{8}\n", narrow)


def test_warnings_come_before_the_figures(run: Run, ledger: Ledger) -> None:
    """An unknown month and an aborted run are shown after the outcome, which says that the run is incomplete."""
    odd = replace(run, beyond_known=True, month="2027-03", complete=False)
    text = summary(odd, ledger, "reports/", 100, colour=False)
    assert text.startswith("FAILED (exit 1, incomplete): ")
    assert 0 < text.index("warning: 2027-03 is after 2027-01") < text.index("Findings")


def test_a_tenant_cannot_write_on_the_terminal(run: Run) -> None:
    """Escape sequences in responses are shown and not executed."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Outcome(one.id, Status.VIOLATED, message="Seen: \x1b[2J."))
    assert r"Seen: \x1b[2J (4.3, stated)." in summary(run, ledger, "", 100, colour=False)


def test_what_is_left_out_is_counted(run: Run) -> None:
    """Above the limits, further rules and reasons are counted, and are in the named file."""
    rules = sorted(RULES)[: MOST_GROUPS + 3]
    broken = [requirement(rule, "GET /shop/v1/goods") for rule in rules]
    open_ones = [requirement("property-missing", "GET /shop/v1/goods", f"data.p{n}") for n in range(MOST_REASONS + 2)]
    ledger = Ledger.of([*broken, *open_ones])
    for each in broken:
        ledger.record(Outcome(each.id, Status.VIOLATED, message="Broken."))
    for number, each in enumerate(open_ones):
        ledger.record(Outcome(each.id, Status.NOT_VERIFIED, reason=f"reason {number:02}"))
    text = summary(run, ledger, "out", 100, colour=False, verbosity=VERBOSE)
    assert "and 3 more groups, in out/summary.md\n" in text
    assert "\n    and 2 more, in out/summary.md\n" in text
    page = markdown.page(document(run, ledger))
    assert all(f"### {rule}" in page for rule in rules)
    assert all(f"reason {number:02}" in page for number in range(MOST_REASONS + 2))


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
    assert 0 < text.index(", fails the run") < text.index("  GET /shop/v1/carts") < text.index(", warns, new since")
    assert "and 3 more groups, in summary.md\n" in text


def test_second_summary_golden(run: Run, second: Ledger, golden: Callable[[str, str], None]) -> None:
    """After a previous run, the differences come first, then new findings, then others; accepted ones are separate."""
    golden("summary-second.txt", summary(run, second, "reports/", 120, colour=False, verbosity=VERBOSE))


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
        assert f"    Repeat as user:\n      curl {each.operation.path}\n" in text
    assert text.count("Responsible: ") == text.count(RULES["property-missing"].title) == 1


def test_requests_that_belong_together_are_shown_in_their_order(run: Run) -> None:
    """A finding that needs several requests shows all of them, in every report for people."""
    (one,) = _services(1)
    ledger = Ledger.of([one])
    first, last = (Evidence("", "HTTP/1.1 200 OK", f"curl {name}") for name in ("first", "last"))
    outcome = Outcome(one.id, Status.VIOLATED, message="m", evidence=last, earlier=(first,), asked_as="user")
    ledger.record(outcome)
    text = summary(run, ledger, "", 120, colour=False)
    assert "    Repeat as user:\n      curl first\n      curl last\n" in text
    assert "curl first\n  curl last\n" in markdown.page(document(run, ledger))
    assert failure_text(one, outcome).endswith("Repeat as user:\ncurl first\ncurl last")
    (shown,) = json.loads(json_files.findings(run, ledger))["findings"]
    assert (shown["reproduce"], shown["earlier"]) == (
        "curl first\ncurl last",
        [{"request": "", "response": "HTTP/1.1 200 OK", "reproduce": "curl first"}],
    )


def test_no_service_is_left_out(run: Run) -> None:
    """The service with the largest gap comes first, and summary.md has every service."""
    many = _services(30)
    ledger = Ledger.of([*many, requirement("operation-missing", "GET /s07/v1/other")])
    for each in many:
        ledger.record(Outcome(each.id, Status.VERIFIED))
    text = summary(run, ledger, "", 1000, colour=False, verbosity=VERBOSE)
    assert re.search(r"    s07       50.0 %     1 of 2\n", text)
    page = markdown.page(document(run, ledger))
    assert all(f"| s{n:02} | " in page for n in range(30))


def test_rules_beyond_the_widest_gaps_are_counted(run: Run) -> None:
    """The rules with the largest gaps are named, and the others are counted."""
    many = [requirement(rule, "GET /shop/v1/goods", "x") for rule in sorted(RULES)[: MOST_REASONS + 2]]
    text = summary(run, Ledger.of(many), "", 120, colour=False, verbosity=VERBOSE)
    assert "  Verified by rule\n" in text
    assert "    and 2 more, in summary.md\n" in text


def test_what_would_unlock_is_counted_beyond_some(run: Run) -> None:
    """Each step names some supplies and counts the others."""
    many = [requirement("property-missing", "GET /shop/v1/a", f"data.p{n:02}") for n in range(MOST_REASONS + 4)]
    ledger = Ledger.of(many)
    for number, each in enumerate(many):
        supply = Supply(SupplyKind.FACT, f"f{number:02}") if number else None
        ledger.record(Outcome(each.id, Status.NOT_VERIFIED, "why", supply=supply))
    text = summary(run, ledger, "", 120, colour=False, verbosity=VERBOSE)
    assert "  At most 91.6 % with facts of the tenant, and objects in its lists\n" in text
    assert "               1   the fact f01\n" in text
    assert "    and 3 more, in summary.md\n" in text
    assert "No configuration is known that would verify the remaining 1.\n" in text


def test_announcements_follow_the_outcome(run: Run, ledger: Ledger) -> None:
    """One line for each announcement says whether it has arrived, directly after the outcome."""
    text = summary(run, ledger, "", 120, colour=False)
    line = (
        "partly arrived: carts-grow; arrived: GET /shop/v1/carts data.total; not arrived: GET /shop/v1/carts data.tax"
    )
    assert text.split("\n\n")[1].split("\n") == [line, "no evidence yet: old-goes", "not arrived: prices-move"]


def test_due_changes_that_ask_for_attention_lead(run: Run, ledger: Ledger) -> None:
    """Partly arrived changes come first, with the late parts; unverified ones have their reason."""
    text = summary(run, ledger, "", 120, colour=False, verbosity=VERBOSE)
    part = text.index("carts-grow   partly arrived           1          1             0\n")
    assert (
        part < text.index("old-goes     no evidence yet ") < text.index("carts-grow   GET /shop/v1/carts   data.tax\n")
    )
    assert "   not tried in this run\n" in text


def test_the_news_name_what_went_dark(run: Run) -> None:
    """Findings that cannot be checked now are listed; reasons name a limited number of operations."""
    many = [requirement("property-missing", f"GET /shop/v1/a{n:02}", "data.p") for n in range(MOST_PLACES + 9)]
    broken, kept = many[: MOST_PLACES + 1], many[MOST_PLACES + 1 :]
    past = PreviousRuns(
        runs=(EndedRun("2026-11-19T03:00:00+01:00", "2026-11", 1, {}, "nightly"),),
        open={each.short: OpenFinding(date(2026, 11, 18), date(2026, 11, 19), 2) for each in broken},
        verified=frozenset(each.short for each in kept),
    )
    ledger = Ledger.of(many, context=RunContext(previous=past))
    for number, each in enumerate(many):
        ledger.record(Outcome(each.id, Status.NOT_VERIFIED, f"reason {number:02}"))
    text = summary(run, ledger, "", 200, colour=False, verbosity=VERBOSE)
    dark = "violated then, not verified now"
    assert f"  {dark}   property-missing   GET /shop/v1/a00   data.p     {many[0].short}\n" in text
    assert "    and 1 more, in summary.md\n" in text
    assert "1   reason 06   GET /shop/v1/a06\n" in text
    assert "    and 3 more, in summary.md\n" in text
    assert "nothing; compared with the run of 2026-11-19 02:00 UTC (profile nightly): 14 not verified now\n" in text


def test_a_quiet_night_is_one_line(run: Run) -> None:
    """The second line shows whether anything differs; -v names the findings that are gone."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    before = EndedRun("2026-11-19T03:00:00+01:00", "2026-11", 0, {})
    seen = {one.short: OpenFinding(date(2026, 11, 18), date(2026, 11, 19), 2)}
    shown = []
    for past in (PreviousRuns((before,), verified=frozenset({one.short})), PreviousRuns((before,), open=seen)):
        ledger = Ledger.of([one], context=RunContext(previous=past))
        ledger.record(Outcome(one.id, Status.VERIFIED, responses=1))
        shown.append(summary(run, ledger, "", 120, colour=False, verbosity=VERBOSE))
    since = "fails: nothing; compared with the run of 2026-11-19 02:00 UTC: "
    assert f"\n{since}nothing new\n" in shown[0]
    assert f"\n{since}1 gone\n" in shown[1]
    assert re.search(rf"\n    gone    operation-missing   GET /shop/v1/goods +{one.short}\n", shown[1])


def test_what_an_integration_uses_comes_first(run: Run, ledger: Ledger) -> None:
    """Used operations that are removed, missing or due are listed before the announcements; the outcome counts them."""
    used = (
        UsedChange("u.txt:1", "GET /shop/v1/old", (), UseState.REMOVED, "old-goes", "2026-04", ("GET /shop/v1/new",)),
        UsedChange("u.txt:2", "GET /shop/v1/x", (), UseState.MISSING, "x-comes", "2027-01", ()),
        UsedChange("u.txt:3", "GET /shop/v1/y", ("data.a", "body.b"), UseState.DUE, "y-moves", "2026-11", ()),
    )
    known = Ledger.of(ledger.requirements.values(), context=RunContext(used=used))
    text = summary(run, known, "", 200, colour=False)
    assert (
        text.splitlines()[1]
        == "fails: the integration uses something that is removed (1) and not in the contract yet (1)"
    )
    assert text.split("\n\n")[1].splitlines()[:3] == [
        "removed 2026-04: GET /shop/v1/old (old-goes; used at u.txt:1); use instead: GET /shop/v1/new",
        "not in the contract before 2027-01: GET /shop/v1/x (x-comes; used at u.txt:2)",
        "due in 2026-11: GET /shop/v1/y: data.a, body.b (y-moves; used at u.txt:3)",
    ]
    (first, *_) = json.loads(json_files.findings(run, known))["used"]
    assert first == {
        "where": "u.txt:1",
        "operation": "GET /shop/v1/old",
        "locations": [],
        "state": "removed",
        "change": "old-goes",
        "since": "2026-04",
        "use_instead": ["GET /shop/v1/new"],
    }
    assert [each.state for each in known.context.unusable] == [UseState.REMOVED, UseState.MISSING]


@pytest.mark.parametrize(
    ("late", "due", "said"),
    [
        (3, "", ", all because nothing of prices-move has arrived"),
        (2, "", ""),
        (
            1,
            "prices-move",
            "; not arrived: prices-move "
            "(the old form of GET /shop/v1/goods/0 passes until the end of 2026-11, then it fails; --as-of 2026-11 reports it)",
        ),
        (
            2,
            "prices-move",
            "; not arrived: prices-move "
            "(the old form of 2 requirements passes until the end of 2026-11, then it fails; --as-of 2026-11 reports it)",
        ),
    ],
)
def test_the_second_line_names_what_has_not_arrived(run: Run, late: int, due: str, said: str) -> None:
    """One announcement that a tenant has not received is the cause of many findings; a due one is named, too."""
    asked = [replace(requirement("removed-property-sent", f"GET /shop/v1/goods/{n}"), due=due) for n in range(late)]
    ledger = Ledger.of([replace(each, change="prices-move") for each in asked])
    for each in asked:
        ledger.record(Outcome(each.id, Status.VIOLATED))
    _, fails, _ = summary(run, ledger, "", 100, colour=False).splitlines()[:3]
    assert fails.endswith(said)
    assert ("arrived" in fails) == bool(said)


def test_due_requirements_without_evidence_are_split_by_reason(run: Run) -> None:
    """What is absent as required, what only a write shows, and the rest are counted one by one."""
    due = [replace(requirement("removed-property-sent", f"GET /shop/v1/{n}", "x"), due="move") for n in "abcd"]
    ledger = Ledger.of([replace(each, change="move") for each in due])
    ledger.record(Outcome(due[0].id, Status.VERIFIED, responses=1))
    ledger.record(Outcome(due[1].id, Status.NOT_VERIFIED, "not sent", supply=Supply(SupplyKind.WRITES)))
    ledger.record(Outcome(due[2].id, Status.NOT_VERIFIED, "not sent", supply=Supply(SupplyKind.LASTING)))
    ledger.record(Outcome(due[3].id, Status.NOT_VERIFIED, "the list was empty"))
    verified = summary(run, ledger, "", 100, colour=False).splitlines()[2]
    parts = "1 pass without showing a form, 2 need writes, 1 for other reasons"
    assert verified.endswith(f"0 with the new form, 0 with the old form, 4 without evidence: {parts})")


def test_requirements_of_an_old_form_are_counted_once(run: Run) -> None:
    """The second and the third line count the same: requirements, of which a place may have several."""
    rules = ("removed-property-sent", "property-type-wrong")
    late = [replace(requirement(rule, "GET /shop/v1/goods", "price"), change="move", due="move") for rule in rules]
    late.append(replace(requirement(rules[0], "GET /shop/v1/carts", "price"), change="move", due="move"))
    ledger = Ledger.of(late)
    for each in late:
        ledger.record(Outcome(each.id, Status.VIOLATED))
    _, fails, verified = summary(run, ledger, "", 100, colour=False).splitlines()[:3]
    old = sum(RULES[each.rule].sign is not Sign.NONE for each in late)
    assert f"(the old form of {old} requirements passes" in fails
    assert f"{old} with the old form" in verified


def test_a_line_is_left_out_only_below_an_equal_one(run: Run) -> None:
    """A finding without a line has that of the finding directly above it, and of no other."""
    shown = [requirement("removed-property-sent", f"GET /shop/v1/{n}") for n in "abcd"]
    ledger = Ledger.of(shown)
    for each, message in zip(shown, ("Expected one.", "Expected two.", "Expected one.", "Expected one."), strict=True):
        ledger.record(Outcome(each.id, Status.VIOLATED, message=message))
    text = summary(run, ledger, "", 100, colour=False)
    assert re.findall(r"GET /shop/v1/(\w)|Expected (\w+)", text.split("Findings")[1]) == [
        *(("a", ""), ("", "one"), ("b", ""), ("", "two"), ("c", ""), ("", "one"), ("d", "")),
    ]


def test_section_numbers_are_explained_only_if_there_are_any(run: Run) -> None:
    """A contract whose sources are no section numbers has no word about them."""
    for source, titles in (("9.3", 1), ("newsletter of February", 0)):
        one = requirement("operation-missing", "GET /shop/v1/goods", source=f"{source} GET /shop/v1/goods")
        ledger = Ledger.of([one])
        ledger.record(Outcome(one.id, Status.VIOLATED))
        assert summary(run, ledger, "", 100, colour=False).count("section numbers") == titles


@pytest.mark.parametrize(
    ("since", "said"),
    [
        (
            "2026-10",
            ", all because nothing of prices-move has arrived; everything else: --as-of 2026-09",
        ),
        ("2026-12", "; prices-move seems to have arrived early; to check a tenant that has it: --as-of 2026-12"),
    ],
)
def test_the_second_line_names_the_month_that_fits(run: Run, since: str, said: str) -> None:
    """A tenant that is checked at the wrong month gives many findings, and the line says which month to try."""
    asked = [replace(requirement("removed-property-sent", f"GET /shop/v1/{n}"), change="prices-move") for n in range(3)]
    move: Change = Change("prices-move", "prices-move", "", "", "9", asked[0].origin, {}, (), ())
    ledger = Ledger.of(asked, context=RunContext(since={move.id: since}, changes={move.id: move}))
    for each in asked:
        ledger.record(Outcome(each.id, Status.VIOLATED))
    _, fails, _ = summary(run, ledger, "", 100, colour=False).splitlines()[:3]
    assert fails.endswith(said)


def test_what_is_inferred_is_no_sign_that_a_change_has_arrived_early(run: Run) -> None:
    """A single property that is gone before its month does not show that its change has arrived."""
    one = replace(requirement("property-lost-early", "GET /shop/v1/goods"), change="prices-move", basis=Basis.INFERRED)
    move: Change = Change("prices-move", "prices-move", "", "", "9", one.origin, {}, (), ())
    ledger = Ledger.of([one], context=RunContext(since={move.id: "2026-12"}, changes={move.id: move}))
    ledger.record(Outcome(one.id, Status.VIOLATED))
    _, fails, _ = summary(run, ledger, "", 100, colour=False).splitlines()[:3]
    assert "1 finding: property-lost-early" in fails
    assert "arrived early" not in fails


@pytest.mark.parametrize(("verified", "said"), [(0, "header-missing (all 12 tried)"), (1, "header-missing (12)")])
def test_findings_of_everything_that_was_tried(run: Run, verified: int, said: str) -> None:
    """The second line says where nothing was verified of a rule, since its findings have one cause then."""
    ledger = Ledger.of([requirement("header-missing", f"GET /shop/v1/{n}") for n in range(12 + verified)])
    for number, id in enumerate(ledger.requirements):
        ledger.record(Outcome(id, Status.VERIFIED if number < verified else Status.VIOLATED))
    _, fails, _ = summary(run, ledger, "", 100, colour=False).splitlines()[:3]
    assert f"fails: 12 findings: {said}" in fails


def test_blockers_below_the_failing_level_are_counted(run: Run) -> None:
    """A run that passes says when there are blockers among the inferred findings."""
    found = [replace(requirement("invalid-token-accepted", "GET /shop/v1/goods"), basis=Basis.INFERRED)]
    ledger = Ledger.of(found)
    ledger.record(Outcome(found[0].id, Status.VIOLATED))
    _, fails, _ = summary(run, ledger, "", 100, colour=False).splitlines()[:3]
    assert " 1 finding: " in fails
    assert fails.endswith("invalid-token-accepted (1), 1 of them a blocker; --fail-on inferred fails it")
