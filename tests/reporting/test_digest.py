"""A run in short."""

from __future__ import annotations

import pytest
from tests.reporting.conftest import requirement

from lmscontract.findings.finding import Status, Supply, SupplyKind, Verdict
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.digest import (
    Level,
    Reason,
    busiest,
    causes,
    coverage,
    ladder,
    level,
    place,
    reasons,
    share,
    slowest,
    supplied,
    totals,
    unlocks,
)
from lmscontract.reporting.run import Run
from lmscontract.types import Basis


def test_one_cause_is_told_once(ledger: Ledger) -> None:
    """Findings of one rule are one cause with a count; the surest cause comes first."""
    assert [(cause.first.rule, cause.count) for cause in causes(ledger)] == [
        ("removed-property-sent", "1 finding"),
        ("page-size-ignored", "7 operations"),
    ]


def test_findings_and_operations_are_told_apart() -> None:
    """Where one operation breaks a rule at several places, the count names findings and operations."""
    several = [requirement("property-missing", "GET /shop/v1/a", f"data.{name}") for name in ("x", "y")]
    ledger = Ledger.of(several)
    for each in several:
        ledger.record(Verdict(each.id, Status.VIOLATED, message="It is missing."))
    assert [cause.count for cause in causes(ledger)] == ["2 findings in 1 operation"]


def test_reasons_are_counted_and_the_declared_left_out(ledger: Ledger) -> None:
    """Equal reasons are one, the most frequent first; what no response can show is not among them."""
    assert reasons(ledger) == (Reason("it was not tried in this run", 1), Reason("the list was empty", 1))


def test_totals_name_every_status(ledger: Ledger) -> None:
    """All four fates are told, also those that befell nothing, and what is declared beside them."""
    declared = "declared, which no response can show"
    assert totals(ledger) == f"1 verified, 8 violated, 3 due, 2 not verified; beside them 1 {declared}"
    assert totals(Ledger.of(())) == f"0 verified, 0 violated, 0 due, 0 not verified; beside them 0 {declared}"


def test_the_share_is_rounded_down() -> None:
    """Of 3000 requirements with one that is not verified, 99.9 % are verified, not 100 %."""
    many = [requirement("property-missing", "GET /shop/v1/a", f"data.p{n}") for n in range(3000)]
    ledger = Ledger.of(many)
    for each in many[1:]:
        ledger.record(Verdict(each.id, Status.VERIFIED))
    assert share(ledger) == "99.9 %"
    ledger.record(Verdict(many[0].id, Status.VERIFIED))
    assert share(ledger) == "100.0 %"


@pytest.mark.parametrize(
    ("basis", "fail_on", "expected"),
    [
        (Basis.STATED, Basis.STATED, Level.ERROR),
        (Basis.INFERRED, Basis.STATED, Level.WARNING),
        (Basis.OBSERVED, Basis.STATED, Level.NOTE),
        (Basis.INFERRED, Basis.INFERRED, Level.ERROR),
        (Basis.OBSERVED, Basis.INFERRED, Level.NOTE),
        (Basis.OBSERVED, Basis.OBSERVED, Level.ERROR),
    ],
)
def test_the_failing_level_moves_the_line(basis: Basis, fail_on: Basis, expected: Level) -> None:
    """What is at or above the failing level is an error; below it, inferred warns and observed is drift."""
    assert level(basis, fail_on) is expected


def test_a_finding_points_at_a_line(ledger: Ledger) -> None:
    """The origin is told as file and line."""
    assert place(ledger.findings[0]) == ("contracts/services/shop.yaml", 14)


def lacking(*supplies: Supply | None) -> Ledger:
    """A ledger with one verified requirement, and one for each supply that is lacking."""
    many = [requirement("property-missing", "GET /shop/v1/a", f"data.p{n:02}") for n in range(len(supplies) + 1)]
    ledger = Ledger.of(many)
    ledger.record(Verdict(many[-1].id, Status.VERIFIED))
    for each, supply in zip(many, supplies, strict=False):
        ledger.record(Verdict(each.id, Status.NOT_VERIFIED, "why", supply=supply))
    return ledger


BRANCH, COURSE = Supply(SupplyKind.FACT, "branch"), Supply(SupplyKind.FACT, "course")
USER, WRITES = Supply(SupplyKind.ACCOUNT, "user"), Supply(SupplyKind.WRITES)


def test_parts_are_counted() -> None:
    """Of each part is told how much of what a response can show and is not due was verified."""
    (part,) = coverage(lacking(BRANCH, None), lambda each: each.rule)
    assert (part.name, part.verified, part.asked, part.share) == ("property-missing", 1, 3, "33.3 %")


def test_what_unlocks_most_is_named_first() -> None:
    """Supplies are ordered by what waits for them, of equal ones the cheaper first; what nothing helps is left out."""
    found = unlocks(lacking(USER, BRANCH, COURSE, COURSE, None))
    assert [(each.supply, each.count) for each in found] == [(COURSE, 2), (BRANCH, 1), (USER, 1)]
    assert unlocks(lacking(None)) == ()


def test_the_ladder_climbs_by_effort() -> None:
    """The share of now, then with facts, then with accounts and writes; what nothing helps keeps it below 100 %."""
    rungs = ladder(lacking(WRITES, USER, BRANCH, COURSE, None))
    assert [rung.share for rung in rungs] == ["16.6 %", "50.0 %", "83.3 %"]
    assert [rung.supplies for rung in rungs] == [(), (BRANCH, COURSE), (USER, WRITES)]
    assert [rung.share for rung in ladder(lacking(None))] == ["50.0 %"]


def test_supplies_in_words() -> None:
    """One is told by name, several facts by their names up to a number, and the rest is counted."""
    bodies = [Supply(SupplyKind.BODY, f"POST /shop/v1/{name}") for name in "ab"]
    assert supplied([BRANCH, COURSE, USER, *bodies, WRITES]) == (
        "the facts branch, course, an account of the level user, 2 working bodies, "
        "calls that write, where one can be undone"
    )
    facts = [Supply(SupplyKind.FACT, name) for name in "abc"]
    assert supplied(facts, most=2) == "the facts a, b and 1 more"


def test_the_busiest_and_the_slowest(run: Run) -> None:
    """The operations with most requests, and those that took longest, lead."""
    assert busiest(run, 1) == (("GET /shop/v1/goods", 4),)
    assert slowest(run) == (("GET /shop/v1/carts", 1.5), ("GET /shop/v1/goods", 0.125))


def test_new_and_old_findings_are_two_causes(second: Ledger) -> None:
    """What is new leads, and is not hidden among old findings of its rule."""
    assert [(cause.first.rule, cause.first.is_new) for cause in causes(second)] == [
        ("removed-property-sent", True),
        ("page-size-ignored", False),
    ]
