"""The ledger of a run: outcomes entered, weighed and merged, and what totals, findings and arrivals are taken from."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lmscontract.contract.model import Origin
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.finding import Evidence, Outcome, Status, Supply, SupplyKind
from lmscontract.findings.ledger import NOT_TRIED, DueChange, Ledger, RunContext
from lmscontract.findings.previous_runs import EndedRun, OpenFinding, PreviousRuns
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Basis, Operation

TOYS = Operation("GET", "/toys")
STATUSES = tuple(Status)


def required(rule: str = "null-sent", location: str = "", **more: Any) -> Requirement:
    """A requirement of a toy shop."""
    known = {
        "expected": "",
        "basis": Basis.STATED,
        "source": "4",
        "oracle": Oracle.RESPONSE,
        "origin": Origin("a.yaml", 3),
    }
    return Requirement(rule, TOYS, location, **{**known, **more})


PLAIN = required()
DUE = required("property-missing", "data.uuid", due="uuids-come", change="uuids-come")
DECLARED = required("behaviour-differs", "order", oracle=Oracle.DECLARED, reason="nobody sees it")


def entered(*outcomes: Outcome, requirements: tuple[Requirement, ...] = (PLAIN, DUE, DECLARED)) -> Ledger:
    """A ledger with outcomes entered in order."""
    ledger = Ledger.of(requirements)
    for outcome in outcomes:
        ledger.record(outcome)
    return ledger


def plain(status: Status, **more: Any) -> Outcome:
    """An outcome on the plain requirement."""
    return Outcome(PLAIN.id, status, **more)


def due(status: Status, **more: Any) -> Outcome:
    """An outcome on the due requirement."""
    return Outcome(DUE.id, status, **more)


# what was never tried


def test_what_was_never_tried() -> None:
    """What was not tried is not verified, what is due stays due, and what is declared says why no response shows it."""
    ledger = entered()
    assert ledger.outcome(PLAIN.id) == plain(Status.NOT_VERIFIED, reason="it was not tried in this run")
    assert ledger.outcome(DUE.id) == due(Status.DUE, reason="it was not tried in this run")
    assert ledger.outcome(DECLARED.id) == Outcome(DECLARED.id, Status.NOT_VERIFIED, "nobody sees it")
    silent = replace(DECLARED, reason="")
    assert entered(requirements=(silent,)).outcome(silent.id).reason == "no response can show it"


@pytest.mark.parametrize(
    ("outcomes", "conclusive"),
    [
        ((), False),
        ((plain(Status.NOT_VERIFIED), due(Status.NOT_VERIFIED)), False),
        ((plain(Status.VERIFIED),), True),
        ((plain(Status.VIOLATED),), True),
        ((due(Status.VERIFIED),), True),
        ((due(Status.VIOLATED),), True),
    ],
)
def test_whether_a_run_is_conclusive(outcomes: tuple[Outcome, ...], conclusive: bool) -> None:
    """A due requirement that was not seen proves as little as one that is not verified."""
    assert entered(*outcomes).conclusive is conclusive


def test_a_stranger_is_not_entered() -> None:
    """An outcome on something that the run does not require is left out."""
    ledger = entered(Outcome("null-sent:GET /games", Status.VIOLATED))
    assert [requirement for requirement, _ in ledger.outcomes] == sorted(
        (PLAIN, DUE, DECLARED), key=lambda each: each.id
    )
    assert ledger.findings == ()


# what is due


@pytest.mark.parametrize(
    ("status", "arrived"),
    [(Status.VERIFIED, True), (Status.VIOLATED, False), (Status.NOT_VERIFIED, None), (Status.DUE, None)],
)
def test_what_is_due_is_never_a_finding(status: Status, arrived: bool | None) -> None:
    """Of what is due counts only whether its new form is here; it neither passes nor fails."""
    ledger = entered(due(status, responses=2))
    assert ledger.outcome(DUE.id) == due(Status.DUE, responses=2, arrived=arrived)
    assert ledger.findings == ()
    assert not ledger.fails(due(status), Basis.OBSERVED)


@pytest.mark.parametrize(
    ("statuses", "arrived"),
    [
        ((Status.VERIFIED, Status.VIOLATED), False),
        ((Status.VIOLATED, Status.VERIFIED), False),
        ((Status.VERIFIED, Status.NOT_VERIFIED), True),
        ((Status.NOT_VERIFIED, Status.VERIFIED), True),
        ((Status.NOT_VERIFIED, Status.VIOLATED), False),
        ((Status.NOT_VERIFIED, Status.NOT_VERIFIED), None),
        ((Status.VERIFIED, Status.VERIFIED), True),
    ],
)
def test_what_is_due_and_seen_twice(statuses: tuple[Status, Status], arrived: bool | None) -> None:
    """What is due has arrived only when nothing says otherwise; what could not be seen takes nothing away."""
    assert entered(*map(due, statuses)).outcome(DUE.id).arrived == arrived


def test_how_far_changes_have_come() -> None:
    """A change has arrived, not arrived, arrived in part, or was not seen; what is declared does not count."""
    names = ("here", "late", "part", "dark")
    requirements = [required("property-missing", f"data.{name}{n}", due=name) for name in names for n in (1, 2)]
    hidden = required("behaviour-differs", "x", due="hidden", oracle=Oracle.DECLARED)
    ledger = Ledger.of([*requirements, hidden])
    told = {
        "here1": Status.VERIFIED,
        "here2": Status.NOT_VERIFIED,
        "late1": Status.VIOLATED,
        "part1": Status.VERIFIED,
        "part2": Status.VIOLATED,
    }
    for each in requirements:
        if (name := each.location.removeprefix("data.")) in told:
            ledger.record(Outcome(each.id, told[name], reason="it was hidden" if name == "here2" else ""))
    by_name = {each.location.removeprefix("data."): each for each in requirements}
    assert ledger.due_changes == (
        DueChange("dark", 0, 0, 2, reason=NOT_TRIED),
        DueChange("here", 1, 0, 1, reason="it was hidden"),
        DueChange("late", 0, 1, 1, (by_name["late1"],), NOT_TRIED),
        DueChange("part", 1, 1, 0, (by_name["part2"],)),
    )
    assert [each.state for each in ledger.due_changes] == ["not seen", "arrived", "not arrived", "arrived in part"]


# two outcomes about one requirement


@pytest.mark.parametrize("first", STATUSES)
@pytest.mark.parametrize("second", STATUSES)
def test_the_gravest_outcome_stays(first: Status, second: Status) -> None:
    """Of two outcomes a violation wins, then what was verified, in whatever order they come."""
    rank = [Status.NOT_VERIFIED, Status.DUE, Status.VERIFIED, Status.VIOLATED]
    if {first, second} == {Status.DUE, Status.VERIFIED}:
        return  # one requirement is either due or not
    expected = max(first, second, key=rank.index)
    assert entered(plain(first), plain(second)).outcome(PLAIN.id).status is expected


def test_counts_are_added() -> None:
    """What bore on a requirement adds up; the first violation is the one that is told."""
    ledger = entered(
        plain(Status.VERIFIED, responses=1, items=10),
        plain(Status.VIOLATED, message="first", responses=2, items=3),
        plain(Status.VIOLATED, message="second", responses=4, items=1),
    )
    outcome = ledger.outcome(PLAIN.id)
    assert (outcome.message, outcome.responses, outcome.items) == ("first", 7, 14)


def test_the_first_reason_stays() -> None:
    """Of two reasons why nothing could be tried the first is told."""
    assert (
        entered(plain(Status.NOT_VERIFIED, reason="a"), plain(Status.NOT_VERIFIED, reason="b")).outcome(PLAIN.id).reason
        == "a"
    )


OUTCOMES = st.lists(
    st.builds(
        plain,
        st.sampled_from([Status.VERIFIED, Status.VIOLATED, Status.NOT_VERIFIED]),
        responses=st.integers(0, 5),
        items=st.integers(0, 5),
    ),
    max_size=6,
)


@given(OUTCOMES, st.randoms())
def test_the_order_of_outcomes_does_not_count(outcomes: list[Outcome], random: Any) -> None:
    """Whichever worker reports first, the status is the same; and once violated, a requirement stays so."""
    shuffled = random.sample(outcomes, len(outcomes))
    one, other = (entered(*each).outcome(PLAIN.id) for each in (outcomes, shuffled))
    assert one.status is other.status
    assert (one.status is Status.VIOLATED) == any(outcome.status is Status.VIOLATED for outcome in outcomes)
    if outcomes:
        assert (one.responses, one.items) == (other.responses, other.items)


# totals, findings and what ends a run


ALL = [
    required("null-sent", "data.a"),
    required("property-missing", "data.b", basis=Basis.INFERRED),
    required("operation-missing"),
    required("links-unasked", "_links", basis=Basis.OBSERVED),
    required("header-missing", "header.X"),
    DUE,
    DECLARED,
]


def run(*statuses: Status | None) -> Ledger:
    """A ledger of all kinds, with statuses in their order."""
    ledger = Ledger.of(ALL, {"a-change": ("GET /games",)})
    for requirement, status in zip(ALL, statuses, strict=False):
        if status is not None:
            ledger.record(Outcome(requirement.id, status, message="m", evidence=Evidence("q", "a", "curl")))
    return ledger


def test_totals() -> None:
    """Totals count what a response can show, each once; what is declared is counted apart."""
    ledger = run(Status.VERIFIED, Status.VIOLATED, Status.VERIFIED, None, None, Status.VERIFIED, Status.VERIFIED)
    assert ledger.totals == {Status.VERIFIED: 2, Status.VIOLATED: 1, Status.DUE: 1, Status.NOT_VERIFIED: 2}
    assert ledger.not_observable == 1
    assert sum(ledger.totals.values()) + ledger.not_observable == len(ALL)
    assert ledger.verified_share == 40.0


def test_the_share_of_nothing() -> None:
    """Where nothing is asked, nothing is verified."""
    assert Ledger.of(()).verified_share == 0.0
    assert Ledger.of((DUE, DECLARED)).verified_share == 0.0
    assert set(Ledger.of(()).totals.values()) == {0}


def test_findings_come_with_the_surest_and_gravest_first() -> None:
    """Findings are in the order of basis, severity and id, each with what is to be used instead and how to see it again."""
    ledger = run(*[Status.VIOLATED] * 7)
    assert [finding.rule for finding in ledger.findings] == [
        "operation-missing", "null-sent", "behaviour-differs", "header-missing", "property-missing", "links-unasked",
    ]  # fmt: skip
    first = ledger.findings[0]
    assert (first.evidence, first.reproduce, first.origin) == ({"request": "q", "response": "a"}, "curl", "a.yaml:3")
    assert (first.operation, first.severity, first.message, first.use_instead) == ("GET /toys", "blocker", "m", ())


def test_findings_tell_what_to_use_instead() -> None:
    """A finding that a change brings names what the change names; without evidence it has none."""
    moved = required("removed-property-sent", "data.price", change="a-change")
    ledger = Ledger.of([moved], {"a-change": ("GET /games",)})
    ledger.record(Outcome(moved.id, Status.VIOLATED))
    (finding,) = ledger.findings
    assert (finding.change, finding.use_instead, finding.evidence, finding.reproduce) == (
        "a-change",
        ("GET /games",),
        {},
        "",
    )


@pytest.mark.parametrize(
    ("fail_on", "failing"),
    [(Basis.STATED, 4), (Basis.INFERRED, 5), (Basis.OBSERVED, 6)],
)
def test_the_failing_level(fail_on: Basis, failing: int) -> None:
    """Only findings at or above the failing level fail a run, and an outcome fails when its finding does."""
    ledger = run(*[Status.VIOLATED] * 7)
    assert len(ledger.failing(fail_on)) == failing
    outcomes = [Outcome(each.id, Status.VIOLATED) for each in ALL]
    assert sum(ledger.fails(outcome, fail_on) for outcome in outcomes) == failing
    assert not any(ledger.fails(replace(outcome, status=Status.VERIFIED), fail_on) for outcome in outcomes)


@given(st.lists(st.none() | st.sampled_from([Status.VERIFIED, Status.VIOLATED, Status.NOT_VERIFIED]), max_size=7))
def test_a_run_adds_up(statuses: list[Status | None]) -> None:
    """Whatever was found, totals add up, findings are the violated ones, and a higher level fails no more than a lower."""
    ledger = run(*statuses)
    assert sum(ledger.totals.values()) + ledger.not_observable == len(ALL)
    assert {finding.requirement for finding in ledger.findings} == {
        r.id for r, v in ledger.outcomes if v.status is Status.VIOLATED
    }
    assert 0 <= ledger.verified_share <= 100
    levels = [{each.id for each in ledger.failing(basis)} for basis in (Basis.STATED, Basis.INFERRED, Basis.OBSERVED)]
    assert levels[0] <= levels[1] <= levels[2] == {each.id for each in ledger.findings}
    assert all(finding.id for finding in ledger.findings)


# what is accepted, and what earlier runs found

TODAY = date(2026, 11, 20)
LAST = EndedRun("2026-11-19T03:00:00+00:00", "2026-11", 1, {})
GONE, LOST, DARK = (required("null-sent", f"data.{name}") for name in ("gone", "lost", "dark"))


def entry(day: date) -> Acceptance:
    """An acceptance of the plain requirement until a day."""
    return Acceptance(PLAIN.short, "case 4711", "QA", day)


def backed(context: RunContext, *outcomes: Outcome, requirements: tuple[Requirement, ...] = (PLAIN, DUE)) -> Ledger:
    """A ledger with something in its context."""
    ledger = Ledger.of(requirements, None, context)
    for outcome in outcomes:
        ledger.record(outcome)
    return ledger


def test_what_is_accepted_does_not_fail() -> None:
    """Until its last day an accepted finding stands apart and fails nothing; it stays violated."""
    ledger = backed(RunContext(TODAY, accepted={PLAIN.id: entry(TODAY)}), plain(Status.VIOLATED))
    assert ledger.findings == ledger.failing(Basis.OBSERVED) == ()
    assert not ledger.fails(plain(Status.VIOLATED), Basis.OBSERVED)
    assert [each.requirement for each in ledger.accepted] == [PLAIN.id]
    assert ledger.totals[Status.VIOLATED] == 1


def test_what_was_accepted_is_a_finding_again() -> None:
    """From the day after its expiry an accepted finding fails again, and carries the entry that expired."""
    expired = entry(date(2026, 11, 19))
    ledger = backed(RunContext(TODAY, accepted={PLAIN.id: expired}), plain(Status.VIOLATED))
    (finding,) = ledger.findings
    assert finding.acceptance == expired
    assert ledger.accepted == ()
    assert ledger.fails(plain(Status.VIOLATED), Basis.STATED)


def test_needless_acceptances() -> None:
    """An acceptance of what is verified or of another month is needless; of what was not tried nobody knows."""
    other = Acceptance("other", "x", "QA", TODAY)
    known = RunContext(TODAY, accepted={PLAIN.id: entry(TODAY)}, other_months=(other,))
    assert backed(known, plain(Status.VERIFIED)).unneeded == (entry(TODAY), other)
    assert backed(known, plain(Status.NOT_VERIFIED, reason="x")).unneeded == (other,)
    assert backed(known, requirements=(DUE,)).unneeded == (other,)


def test_what_differs_from_the_run_before() -> None:
    """New findings, what is gone, and what could not be tried again are news; a first run has none."""
    past = PreviousRuns(
        (LAST,),
        {GONE.short: OpenFinding(TODAY, TODAY, 1), DARK.short: OpenFinding(TODAY, TODAY, 1)},
        frozenset({LOST.short}),
    )
    dark = Outcome(DARK.id, Status.NOT_VERIFIED, reason="it answered 503")
    lost = Outcome(LOST.id, Status.NOT_VERIFIED, reason="it answered 403")
    found = (plain(Status.VIOLATED), Outcome(GONE.id, Status.VERIFIED), dark, lost)
    requirements = (PLAIN, GONE, LOST, DARK)
    news = backed(RunContext(TODAY, previous=past), *found, requirements=requirements).comparison
    assert news
    assert news.last == LAST.started
    assert [each.requirement for each in news.new] == [PLAIN.id]
    assert news.gone == (GONE,)
    assert (news.unseen, news.lost) == (((DARK, dark),), ((LOST, lost),))
    assert backed(RunContext(TODAY), *found, requirements=requirements).comparison is None


def test_what_was_not_tried_is_no_news() -> None:
    """A narrowed or interrupted run says nothing of what it left out, today or to the next one."""
    past = PreviousRuns((LAST,), {}, frozenset({PLAIN.short}))
    ledger = backed(RunContext(TODAY, previous=past))
    assert ledger.outcome(PLAIN.id).reason == NOT_TRIED
    assert not ledger.comparison
    assert ledger.with_this_run(LAST).verified == past.verified


def test_a_finding_tells_its_age() -> None:
    """A finding knows the month of its change, its first day, and the runs that saw it; a new one leads the others."""
    old, new = (
        required("removed-property-sent", "data.a", change="a-goes"),
        required("null-sent", "data.b", basis=Basis.INFERRED),
    )
    past = PreviousRuns((LAST,), {old.short: OpenFinding(date(2026, 11, 17), date(2026, 11, 19), 2)})
    outcomes = [Outcome(each.id, Status.VIOLATED, responses=2, items=7) for each in (old, new)]
    first, second = backed(
        RunContext(TODAY, {"a-goes": "2026-10"}, previous=past), *outcomes, requirements=(old, new)
    ).findings
    assert (first.requirement, first.is_new, first.first_seen, first.runs) == (new.id, True, "2026-11-20", 1)
    assert (second.is_new, second.first_seen, second.runs, second.since) == (False, "2026-11-17", 3, "2026-10")
    assert (second.responses, second.items) == (2, 7)


def test_what_was_sent_once_was_seen() -> None:
    """What this tenant was seen to send before its removal stays seen in later runs, and is with_this_run for the next."""
    seen = backed(RunContext(TODAY), plain(Status.VERIFIED, seen_before_removal=True)).with_this_run(LAST)
    later = backed(RunContext(TODAY, previous=seen), plain(Status.VERIFIED, seen_before_removal=False))
    assert later.outcome(PLAIN.id).seen_before_removal is True
    assert later.with_this_run(LAST).sent == {PLAIN.short}


def test_either_of_two_outcomes_may_have_seen_it() -> None:
    """Of two outcomes about one requirement, one that saw what was sent counts."""
    both = (plain(Status.VERIFIED, seen_before_removal=False), plain(Status.VERIFIED, seen_before_removal=True))
    assert entered(*both).outcome(PLAIN.id).seen_before_removal is True


def test_a_supply_travels_with_its_outcome() -> None:
    """What could be supplied survives the way from a worker, and says in words what it is."""
    outcome = plain(Status.NOT_VERIFIED, supply=Supply(SupplyKind.BODY, "POST /toys"))
    assert Outcome.from_json(outcome.to_json()) == outcome
    assert outcome.supply is not None
    assert outcome.supply.text == "a working body for POST /toys"


def test_a_finding_knows_how_the_run_before_saw_it() -> None:
    """Broken, kept, or not verified in the run before; without one, nothing is said."""
    past = PreviousRuns(
        runs=(EndedRun("2026-11-19T03:00:00+01:00", "2026-11", 1, {}),),
        open={PLAIN.short: OpenFinding(date(2026, 11, 18), date(2026, 11, 19), 2)},
    )
    kept = PreviousRuns(runs=past.runs, verified=frozenset({PLAIN.short}))
    told = []
    for each in (PreviousRuns(), past, kept, PreviousRuns(runs=past.runs)):
        ledger = Ledger.of([PLAIN], context=RunContext(previous=each))
        ledger.record(Outcome(PLAIN.id, Status.VIOLATED))
        told.append(ledger.findings[0].before)
    assert told == ["", "violated", "verified", "not-verified"]


def test_accounts_and_time_are_added_up() -> None:
    """Of two outcomes about one requirement, every account counts once, and the time of both."""
    ledger = Ledger.of([PLAIN])
    ledger.record(Outcome(PLAIN.id, Status.VERIFIED, accounts=("user", "manager"), seconds=1.5))
    ledger.record(Outcome(PLAIN.id, Status.VIOLATED, accounts=("user",), seconds=0.5))
    outcome = ledger.outcome(PLAIN.id)
    assert (outcome.accounts, outcome.seconds) == (("manager", "user"), 2.0)
