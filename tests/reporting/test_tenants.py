"""The comparison of several tenants."""

from __future__ import annotations

from msgspec.structs import replace
from tests.reporting.conftest import AWAITED, EMPTY, HERE, PRICE, SEEN, requirement

from lmscontract.contract.model import Change
from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.ledger import Ledger, RunContext
from lmscontract.reporting import html, markdown, terminal
from lmscontract.reporting.document import plain
from lmscontract.reporting.run import Run
from lmscontract.reporting.tenants import comparison

OTHER = requirement("operation-missing", "GET /shop/v1/other")


def _ledger(price: Status, awaited: Status, empty: Status) -> Ledger:
    """Return a ledger with some outcomes; a due requirement is verified or violated, that is, arrived or not."""
    ledger = Ledger.of([PRICE, SEEN, EMPTY, HERE, AWAITED])
    for each, status in ((PRICE, price), (AWAITED, awaited), (EMPTY, empty), (SEEN, Status.VERIFIED)):
        ledger.record(Outcome(each.id, status, "no reason", message="Broken.", responses=1))
    return ledger


def test_what_differs_is_shown(run: Run) -> None:
    """Requirements with different outcomes are listed by importance, with the outcome on each tenant; others are not."""
    one = _ledger(Status.VERIFIED, Status.VERIFIED, Status.VERIFIED)
    other = _ledger(Status.VIOLATED, Status.VIOLATED, Status.NOT_VERIFIED)
    found = comparison([(replace(run, target="a", exit_code=0), one), (replace(run, target="b"), other)])
    result, differs, verified = map(plain, found.headline)
    assert result == "compared: a PASSED (exit 0), b FAILED (exit 1; not arrived: carts-grow)"
    assert differs == (
        "differs: announcements that differ (2); violated on some of them only (1); due changes that differ (1); "
        "verified on some of them only (1)"
    )
    assert verified == "verified: a 100.0 %, b 33.3 %"
    page = markdown.page(found)
    assert "| `carts-grow` | arrived | not arrived |\n" in page
    assert f"| removed-property-sent | `{PRICE.short}` | verified | violated |\n" in page
    assert f"| property-missing | `{AWAITED.short}` | arrived | not arrived |\n" in page
    assert f"| removed-property-sent | `{EMPTY.short}` | verified | not verified |\n" in page
    assert SEEN.short not in page
    text = terminal.printed(found, "out/comparison", 200, colour=False)
    assert text.splitlines()[2].endswith("; all details: out/comparison.md and .html")
    assert f"{PRICE.short}   verified   violated\n" in text
    assert PRICE.short in html.page(found)


def test_a_tenant_that_passes_with_an_old_form_is_named(run: Run) -> None:
    """The first line names what has not arrived, and the day from which on the tenant fails."""
    one, other = (_ledger(Status.VERIFIED, status, Status.VERIFIED) for status in (Status.VERIFIED, Status.VIOLATED))
    found = comparison([(replace(run, target=name, exit_code=0), each) for name, each in (("a", one), ("c", other))])
    late = "not arrived: carts-grow; if nothing changes, it fails from 2026-12-01 on"
    assert plain(found.headline[0]) == f"compared: a PASSED (exit 0), c PASSED (exit 0; {late})"


def test_an_announcement_has_the_state_of_the_report_of_its_tenant(run: Run) -> None:
    """What has arrived as far as it was seen is called so on the tenant's own report, and here."""
    grown = replace(HERE, change="carts-end", due="carts-end", location="data.end")
    changes = {id: Change(id, "carts", "Carts", "", "9", HERE.origin, {}, (), ()) for id in ("carts-grow", "carts-end")}
    ledgers = [Ledger.of([HERE, grown], context=RunContext(changes=changes)) for _ in range(2)]
    for ledger, status in zip(ledgers, (Status.VERIFIED, Status.VIOLATED), strict=True):
        ledger.record(Outcome(HERE.id, status, responses=1))
    page = markdown.page(
        comparison([(replace(run, target=name), each) for name, each in zip("ab", ledgers, strict=True)])
    )
    assert "| `carts` | arrived where seen | not arrived |\n" in page


def test_tenants_of_other_dates_have_other_requirements(run: Run) -> None:
    """A requirement that only one of the tenants has is shown as not required on the other."""
    one, other = Ledger.of([SEEN]), Ledger.of([SEEN, OTHER])
    for ledger in (one, other):
        ledger.record(Outcome(SEEN.id, Status.VERIFIED))
    other.record(Outcome(OTHER.id, Status.VIOLATED, message="Broken."))
    page = markdown.page(comparison([(replace(run, target="a"), one), (replace(run, target="b"), other)]))
    assert f"| operation-missing | `{OTHER.short}` | not required | violated |\n" in page


def test_equal_tenants_do_not_differ(run: Run, ledger: Ledger) -> None:
    """Equal outcomes are one line."""
    found = comparison([(run, ledger), (replace(run, target="b"), ledger)])
    assert plain(found.headline[1]) == "differs: nothing"
    assert found.sections == ()
