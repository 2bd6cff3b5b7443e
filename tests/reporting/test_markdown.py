"""The Markdown summary."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from msgspec.structs import replace
from tests.reporting.conftest import BEFORE, PRICE, requirement

from lmscontract.findings.finding import Evidence, Outcome, Status, Supply, SupplyKind
from lmscontract.findings.ledger import Ledger, RunContext
from lmscontract.findings.previous_runs import OpenFinding, PreviousRuns
from lmscontract.reporting.markdown import page
from lmscontract.reporting.run import Run
from lmscontract.reporting.summary import document


def test_summary_golden(run: Run, small: Ledger, golden: Callable[[str, str], None]) -> None:
    """The summary of a failed run matches the golden file."""
    golden("summary.md", page(document(replace(run, warnings=("the clock is 3 minutes off",)), small)))


def test_a_tenant_cannot_write_markdown(run: Run) -> None:
    """Texts of responses cannot close tables, spans or code blocks."""
    one = requirement("operation-missing", "GET /shop/v1/goods", "data.`a|b`")
    ledger = Ledger.of([one])
    proof = Evidence("", "", "curl '```'")
    ledger.record(Outcome(one.id, Status.VIOLATED, message="<b>*x*</b> | &amp; `y`", evidence=proof))
    text = page(document(run, ledger))
    assert r"\<b\>\*x\*\</b\> \| &amp;amp; \`y\` (4.3, stated)." in text
    assert "`` data.`a|b` ``" in text
    assert "  ````sh\n  curl '```'\n  ````" in text


def test_of_many_places_some_are_shown(run: Run) -> None:
    """Of twelve operations that break a rule, ten have details and two are listed by id."""
    many = [requirement("operation-missing", f"GET /shop/v1/{letter}", "a|b") for letter in "abcdefghijkl"]
    ledger = Ledger.of(many)
    for each in many:
        ledger.record(Outcome(each.id, Status.VIOLATED, message="It is missing."))
    text = page(document(run, ledger))
    assert text.count("It is missing (4.3, stated).<br>") == 10
    assert "<summary>And 2 more</summary>" in text
    assert f"- `GET /shop/v1/l` `a|b` `{many[-1].short}`\n" in text


def test_a_clean_run_has_no_empty_sections(run: Run) -> None:
    """Without findings, due changes and unverified requirements, the summary has only totals and requests."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Outcome(one.id, Status.VERIFIED, responses=1))
    text = page(document(replace(run, exit_code=0, as_of_given=True), ledger))
    assert [line for line in text.splitlines() if line.startswith("##")] == [
        "## How much of the contract was verified",
        "## Requests",
    ]


def test_second_summary_golden(run: Run, second: Ledger, golden: Callable[[str, str], None]) -> None:
    """After a previous run, the differences come first, and each finding has a text for support."""
    golden("summary-second.md", page(document(run, second)))


def test_news_of_all_kinds(run: Run) -> None:
    """Every gone finding is listed; requirements that are no longer verified have reason and place; a bar ends no cell."""
    many = [requirement("property-missing", f"GET /shop/v1/a{n:02}", "data.p|q") for n in range(14)]
    *gone, dark, lost = many
    past = PreviousRuns(
        runs=(BEFORE,),
        open={each.short: OpenFinding(date(2026, 11, 18), date(2026, 11, 19), 2) for each in (*gone, dark)},
        verified=frozenset({lost.short}),
    )
    ledger = Ledger.of(many, context=RunContext(previous=past))
    for each in gone:
        ledger.record(Outcome(each.id, Status.VERIFIED, responses=1))
    for each in (dark, lost):
        ledger.record(Outcome(each.id, Status.NOT_VERIFIED, "the list was empty"))
    text = page(document(run, ledger))
    assert text.count("| gone | property-missing | `GET") == 12
    assert f"| violated then, not verified now | property-missing | `{dark.operation}` | `data.p\\|q` |" in text
    assert f"| 1 | the list was empty | `{lost.operation}` |\n" in text


def test_a_quiet_night_says_so(run: Run) -> None:
    """Without differences, one line says that nothing is new."""
    ledger = Ledger.of(
        [PRICE], context=RunContext(previous=PreviousRuns(runs=(BEFORE,), verified=frozenset({PRICE.short})))
    )
    ledger.record(Outcome(PRICE.id, Status.VERIFIED, responses=1, items=1, seen_before_removal=False))
    text = page(document(run, ledger))
    assert "Nothing is new, gone or lost.\n" in text
    absent = "1 removed property is absent; no run has seen this tenant send any of them, so that their absence proves little"
    assert f"| Absent | {absent} |" in text


def test_every_operation_is_shown_with_its_requests(run: Run, ledger: Ledger) -> None:
    """A table has all called operations with their generated requests, sorted by requests; without calls there is none."""
    rows = "| `GET /shop/v1/goods` | 4 | 0 | 125 ms |\n| `GET /shop/v1/carts` | 2 | 2 | 1500 ms |\n"
    assert rows in page(document(run, ledger))
    assert "Requests by operation" not in page(document(replace(run, requests_by_operation={}), ledger))


def test_the_ladder_ends_with_what_nothing_helps(run: Run) -> None:
    """Each step shows its share, and the last line the share that cannot be verified."""
    many = [requirement("property-missing", "GET /shop/v1/a", f"data.p{n}") for n in range(3)]
    ledger = Ledger.of(many)
    for each, supply in zip(many, (Supply(SupplyKind.FACT, "toy"), Supply(SupplyKind.WRITES), None), strict=True):
        ledger.record(Outcome(each.id, Status.NOT_VERIFIED, "why", supply=supply))
    text = page(document(run, ledger))
    assert "<summary>At most 33.3 % with facts of the tenant, and objects in its lists</summary>" in text
    assert "| 1 | the fact toy |\n" in text
    assert "<summary>At most 66.6 % with working bodies, and writes that are undone</summary>" in text
    assert "No configuration is known that would verify the remaining 1.\n" in text
