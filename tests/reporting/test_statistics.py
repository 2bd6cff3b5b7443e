"""Statistics of a run."""

from __future__ import annotations

import pytest
from tests.reporting.conftest import not_arrived, requirement

from lmscontract.findings.finding import Outcome, Status, Supply, SupplyKind
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.statistics import (
    AbsentProperties,
    Level,
    Reason,
    absent_properties,
    coverage,
    grouped_findings,
    level,
    not_verified,
    reasons,
    refused_operations,
    requirements_by_account,
    share,
    steps_to_verify_more,
    supply_counts,
    totals,
    without_remedy,
)
from lmscontract.types import Basis


def test_one_cause_is_shown_once(ledger: Ledger) -> None:
    """Findings of a rule are one cause with a count; causes with the strongest basis come first."""
    assert [(cause.first.rule, cause.count) for cause in grouped_findings(ledger, Basis.STATED)] == [
        ("removed-property-sent", "1 finding"),
        ("page-size-ignored", "7 operations"),
    ]


def test_what_has_not_arrived_is_one_cause() -> None:
    """Findings of an announcement of which nothing has arrived are together, of all rules."""
    ledger = not_arrived()
    found = grouped_findings(ledger, Basis.STATED)
    assert [(each.first.not_arrived, each.count) for each in found] == [
        ("prices-move", "4 findings in 3 operations"),
        ("", "1 finding"),
    ]


def test_findings_and_operations_are_distinguished() -> None:
    """If an operation violates a rule at several places, findings and operations are counted."""
    several = [requirement("property-missing", "GET /shop/v1/a", f"data.{name}") for name in ("x", "y")]
    ledger = Ledger.of(several)
    for each in several:
        ledger.record(Outcome(each.id, Status.VIOLATED, message="It is missing."))
    assert [cause.count for cause in grouped_findings(ledger, Basis.STATED)] == ["2 findings in 1 operation"]


def test_reasons_are_counted_and_the_declared_left_out(ledger: Ledger) -> None:
    """Equal reasons are counted together, the most frequent first, without unobservable requirements."""
    assert reasons(not_verified(ledger)) == (
        Reason("not tried in this run", 1, ("GET /shop/v1/goods",)),
        Reason("the list was empty", 1, ("GET /shop/v1/baskets",)),
    )


def test_a_reason_names_its_operations() -> None:
    """A reason with one operation names it; with several, the first is named and the others are counted."""
    one, three = Reason("why", 2, ("GET /a",)), Reason("why", 9, ("GET /a", "GET /b", "GET /c"))
    assert (one.label, three.label) == ("why (GET /a)", "why")
    assert (one.where, three.where) == ("GET /a", "GET /a and 2 more operations")


def test_an_operation_is_refused_if_no_account_got_more_than_403() -> None:
    """One success shows that an account is served; a 404 alone shows no refusal."""
    statuses = {"a": [(403,), (403, 404), ()], "b": [(403,), (200,)], "c": [(404,)], "d": [()]}
    ledger = Ledger.of(
        requirement("property-missing", f"GET /shop/v1/{name}", f"data.{n}") for name in statuses for n in range(3)
    )
    ids = iter(ledger.requirements)
    for given in statuses.values():
        for id, each in zip([next(ids) for _ in range(3)], given, strict=False):
            ledger.record(Outcome(id, Status.VERIFIED if 200 in each else Status.NOT_VERIFIED, statuses=each))
    assert refused_operations(ledger) == {"GET /shop/v1/a": 3}


def test_totals_name_every_status(ledger: Ledger) -> None:
    """The totals name every status, and the requirements that are not observable."""
    hidden = "not observable (no response can show them)"
    assert totals(ledger) == f"1 verified, 8 violated, 3 due, 2 not verified; 1 {hidden}"
    assert totals(Ledger.of(())) == f"0 verified, 0 violated, 0 due, 0 not verified; 0 {hidden}"


def test_the_share_is_rounded_down() -> None:
    """Of 3000 requirements with one that is not verified, 99.9 % are verified, not 100 %."""
    many = [requirement("property-missing", "GET /shop/v1/a", f"data.p{n}") for n in range(3000)]
    ledger = Ledger.of(many)
    for each in many[1:]:
        ledger.record(Outcome(each.id, Status.VERIFIED))
    assert share(ledger) == "99.9 %"
    ledger.record(Outcome(many[0].id, Status.VERIFIED))
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
    """Findings at or above the failing level are errors; below it, inferred ones are warnings and observed ones are notes."""
    assert level(basis, fail_on) is expected


def lacking(*supplies: Supply | None) -> Ledger:
    """Return a ledger with one verified requirement, and one for each missing supply."""
    many = [requirement("property-missing", "GET /shop/v1/a", f"data.p{n:02}") for n in range(len(supplies) + 1)]
    ledger = Ledger.of(many)
    ledger.record(Outcome(many[-1].id, Status.VERIFIED))
    for each, supply in zip(many, supplies, strict=False):
        ledger.record(Outcome(each.id, Status.NOT_VERIFIED, "why", supply=supply))
    return ledger


BRANCH, COURSE = Supply(SupplyKind.FACT, "branch"), Supply(SupplyKind.FACT, "course")
USER, WRITES = Supply(SupplyKind.ACCOUNT, "user"), Supply(SupplyKind.WRITES)


def test_parts_are_counted() -> None:
    """Each part has the share of its observable requirements that are verified, without due ones."""
    (part,) = coverage(lacking(BRANCH, None), lambda each: each.rule)
    assert (part.name, part.verified, part.total, part.share) == ("property-missing", 1, 3, "33.3 %")


def test_what_unlocks_most_is_named_first() -> None:
    """Supplies are sorted by the number of requirements, then by cost; unhelpful ones are left out."""
    found = supply_counts(lacking(USER, BRANCH, COURSE, COURSE, None))
    assert found == ((COURSE, 2), (BRANCH, 1), (USER, 1))
    assert supply_counts(lacking(None)) == ()


def test_the_ladder_climbs_by_effort() -> None:
    """The steps are the current share, with facts, with accounts and with writes; the rest cannot be verified."""
    ledger = lacking(WRITES, USER, BRANCH, COURSE, None)
    rungs = steps_to_verify_more(ledger)
    assert [rung.share for rung in rungs] == ["16.6 %", "50.0 %", "66.6 %", "83.3 %"]
    shown = [[supply for supply, _ in rung.supplies] for rung in rungs]
    assert shown == [[], [BRANCH, COURSE], [USER], [WRITES]]
    assert without_remedy(ledger) == 1
    assert [rung.share for rung in steps_to_verify_more(lacking(None))] == ["50.0 %"]


def test_every_kind_of_supply_stands_on_a_rung() -> None:
    """Each supply is in exactly one of the steps_to_verify_more."""
    rungs = steps_to_verify_more(lacking(*(Supply(kind, "x") for kind in SupplyKind)))
    assert sorted(supply.kind for rung in rungs for supply, _ in rung.supplies) == sorted(SupplyKind)
    assert rungs[-1].share == "100.0 %"


def test_absence_shows_its_evidence(ledger: Ledger, second: Ledger) -> None:
    """Requirements verified by absence are counted, and how many of the properties the tenant ever sent."""
    assert absent_properties(ledger) == AbsentProperties(0, 0)
    several = [requirement("removed-property-sent", "GET /shop/v1/a", f"data.p{n}") for n in range(3)]
    found = Ledger.of(several)
    for each, seen in zip(several, (True, False, None), strict=True):
        found.record(Outcome(each.id, Status.VERIFIED, seen_before_removal=seen))
    assert absent_properties(found).text == "2 removed properties are absent; runs have seen this tenant send 1 of them"
    assert AbsentProperties(3, 1, others_due=True).text == (
        "3 removed properties are absent, those of due changes not counted; runs have seen this tenant send 1 of them"
    )
    assert (
        AbsentProperties(1, 0).text
        == "1 removed property is absent; no run has seen this tenant send any of them, so that their absence proves little"
    )


def test_accounts_are_counted(ledger: Ledger) -> None:
    """Each account has the number of requirements with its responses, sorted by this number."""
    assert requirements_by_account(ledger) == (("superadmin", 2), ("user", 1))


def test_new_and_old_findings_are_two_causes(second: Ledger) -> None:
    """New findings come first, also among old findings of their rule."""
    assert [(cause.first.rule, cause.first.is_new) for cause in grouped_findings(second, Basis.STATED)] == [
        ("removed-property-sent", True),
        ("page-size-ignored", False),
    ]


def test_severity_leads_within_what_fails() -> None:
    """Failing findings come first, then severe ones, independent of their basis."""
    grave = requirement("operation-missing", "GET /shop/v1/a", basis=Basis.INFERRED)
    minor = requirement("header-missing", "GET /shop/v1/a", "header.x")
    ledger = Ledger.of([grave, minor])
    for each in (grave, minor):
        ledger.record(Outcome(each.id, Status.VIOLATED, message="Broken."))
    shown = [
        [cause.first.rule for cause in grouped_findings(ledger, fail_on)] for fail_on in (Basis.STATED, Basis.INFERRED)
    ]
    assert shown == [["header-missing", "operation-missing"], ["operation-missing", "header-missing"]]
