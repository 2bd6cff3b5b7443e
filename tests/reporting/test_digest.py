"""A run in short."""

from __future__ import annotations

import pytest
from tests.reporting.conftest import requirement

from lmscontract.findings.finding import Status, Verdict
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.digest import Level, Reason, causes, level, place, reasons, share, totals
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
