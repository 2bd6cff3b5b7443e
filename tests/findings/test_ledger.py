"""The ledger of a run: recorded and merged outcomes, totals, findings, and changes that have arrived."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert, to_builtins
from msgspec.structs import replace

from lmscontract.contract.model import Origin
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.finding import Evidence, Outcome, Status, Supply, SupplyKind
from lmscontract.findings.ledger import NOT_TRIED, Comparison, Ledger, RunContext
from lmscontract.findings.previous_runs import EndedRun, OpenFinding, PreviousRuns
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Basis, Operation

TOYS = Operation("GET", "/toys")
STATUSES = tuple(Status)


def required(rule: str = "null-sent", location: str = "", **more: Any) -> Requirement:
    """Return a requirement of a toy shop."""
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
DECLARED = required("behaviour-differs", "order", oracle=Oracle.DECLARED, reason="it is internal")


def entered(*outcomes: Outcome, requirements: tuple[Requirement, ...] = (PLAIN, DUE, DECLARED)) -> Ledger:
    """Return a ledger with outcomes, in order."""
    ledger = Ledger.of(requirements)
    for outcome in outcomes:
        ledger.record(outcome)
    return ledger


def plain(status: Status, **more: Any) -> Outcome:
    """Return an outcome of the plain requirement."""
    return Outcome(PLAIN.id, status, **more)


def due(status: Status, **more: Any) -> Outcome:
    """Return an outcome of the due requirement."""
    return Outcome(DUE.id, status, **more)


def test_inputs_that_are_lacking() -> None:
    """The inputs of a kind are named once, in their order, if requirements are not verified without them."""
    lacking = [Supply(SupplyKind.REFUSED_BODY, name) for name in ("PUT /b", "PUT /a", "PUT /a")]
    rows = [required(location=str(number)) for number in range(4)]
    outcomes = [
        Outcome(each.id, Status.NOT_VERIFIED, "400", supply=one) for each, one in zip(rows, lacking, strict=False)
    ]
    ledger = entered(*outcomes, Outcome(rows[3].id, Status.VERIFIED), requirements=tuple(rows))
    assert ledger.lacking(SupplyKind.REFUSED_BODY) == ("PUT /a", "PUT /b")
    assert ledger.lacking(SupplyKind.BODY) == ()


# requirements that were not checked


def test_unchecked_requirements() -> None:
    """Unchecked requirements are not verified, or remain due; unobservable ones have their reason."""
    ledger = entered()
    assert ledger.outcome(PLAIN.id) == plain(Status.NOT_VERIFIED, reason="not tried in this run")
    assert ledger.outcome(DUE.id) == due(Status.DUE, reason="not tried in this run")
    assert ledger.outcome(DECLARED.id) == Outcome(DECLARED.id, Status.NOT_VERIFIED, "it is internal")
    silent = replace(DECLARED, reason="")
    assert entered(requirements=(silent,)).outcome(silent.id).reason == "no response can show it"


@pytest.mark.parametrize(
    ("outcomes", "conclusive"),
    [
        ((), False),
        ((plain(Status.NOT_VERIFIED), due(Status.NOT_VERIFIED, reason="it is unknown")), False),
        ((plain(Status.VERIFIED),), True),
        ((plain(Status.VIOLATED),), True),
        ((due(Status.VERIFIED),), True),
        ((due(Status.VERIFIED, reason="a part of it is unknown"),), True),
        ((due(Status.VIOLATED),), True),
    ],
)
def test_whether_a_run_is_conclusive(outcomes: tuple[Outcome, ...], conclusive: bool) -> None:
    """A run with only due and unverified requirements is not conclusive."""
    assert entered(*outcomes).conclusive is conclusive


def test_an_unknown_requirement_is_not_recorded() -> None:
    """An outcome of a requirement that is not part of the run is ignored."""
    ledger = entered(Outcome("null-sent:GET /games", Status.VIOLATED))
    assert [requirement for requirement, _ in ledger.outcomes] == sorted(
        (PLAIN, DUE, DECLARED), key=lambda each: each.id
    )
    assert ledger.findings == ()


# due requirements


@pytest.mark.parametrize(
    ("status", "arrived"),
    [(Status.VERIFIED, True), (Status.VIOLATED, False), (Status.NOT_VERIFIED, None), (Status.DUE, None)],
)
def test_a_due_requirement_is_never_a_finding(status: Status, arrived: bool | None) -> None:
    """A due requirement neither passes nor fails; only its arrival is recorded."""
    ledger = entered(due(status, responses=2))
    assert ledger.outcome(DUE.id) == due(Status.DUE, responses=2, arrived=arrived)
    assert ledger.findings == ()
    assert not ledger.fails(due(status), Basis.OBSERVED)


def test_a_value_of_neither_form_is_a_finding() -> None:
    """What is neither as before the change nor as after it violates a due requirement, and shows no arrival."""
    outcome = due(Status.VIOLATED, message="Expected a list or a number, got a text.", of_neither_form=True)
    ledger = entered(outcome)
    assert ledger.outcome(DUE.id) == outcome
    assert len(ledger.findings) == 1
    assert ledger.fails(outcome, Basis.STATED)
    assert ledger.announcements[0].state == "no evidence yet"


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
def test_two_outcomes_of_a_due_requirement(statuses: tuple[Status, Status], arrived: bool | None) -> None:
    """A due requirement has arrived unless one outcome is a violation; unverified outcomes do not count."""
    assert entered(*map(due, statuses)).outcome(DUE.id).arrived == arrived


# two outcomes of one requirement


@pytest.mark.parametrize("first", STATUSES)
@pytest.mark.parametrize("second", STATUSES)
def test_the_most_severe_outcome_is_kept(first: Status, second: Status) -> None:
    """A violation has priority, then a verified outcome, in any order."""
    rank = [Status.NOT_VERIFIED, Status.DUE, Status.VERIFIED, Status.VIOLATED]
    if {first, second} == {Status.DUE, Status.VERIFIED}:
        return  # one requirement is either due or not
    expected = max(first, second, key=rank.index)
    assert entered(plain(first), plain(second)).outcome(PLAIN.id).status is expected


def test_counts_are_added() -> None:
    """The numbers of responses and items are added; the first violation is shown."""
    ledger = entered(
        plain(Status.VERIFIED, responses=1, items=10),
        plain(Status.VIOLATED, message="first", responses=2, items=3),
        plain(Status.VIOLATED, message="second", responses=4, items=1),
    )
    outcome = ledger.outcome(PLAIN.id)
    assert (outcome.message, outcome.responses, outcome.items) == ("first", 7, 14)


def test_the_first_reason_is_kept() -> None:
    """The first of two reasons is shown."""
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
def test_the_order_of_outcomes_does_not_matter(outcomes: list[Outcome], random: Any) -> None:
    """The status does not depend on the order of outcomes, and a violated requirement stays violated."""
    shuffled = random.sample(outcomes, len(outcomes))
    one, other = (entered(*each).outcome(PLAIN.id) for each in (outcomes, shuffled))
    assert one.status is other.status
    assert (one.status is Status.VIOLATED) == any(outcome.status is Status.VIOLATED for outcome in outcomes)
    if outcomes:
        assert (one.responses, one.items) == (other.responses, other.items)


# totals, findings and failures


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
    """Return a ledger of all kinds, with statuses in their order."""
    ledger = Ledger.of(ALL, {"a-change": ("GET /games",)})
    for requirement, status in zip(ALL, statuses, strict=False):
        if status is not None:
            ledger.record(Outcome(requirement.id, status, message="m", evidence=Evidence("q", "a", "curl")))
    return ledger


def test_totals() -> None:
    """Totals count each observable requirement once; unobservable ones are counted separately."""
    ledger = run(Status.VERIFIED, Status.VIOLATED, Status.VERIFIED, None, None, Status.VERIFIED, Status.VERIFIED)
    assert ledger.totals == {Status.VERIFIED: 2, Status.VIOLATED: 1, Status.DUE: 1, Status.NOT_VERIFIED: 2}
    assert ledger.not_observable == 1
    assert sum(ledger.totals.values()) + ledger.not_observable == len(ALL)
    assert ledger.verified_share == 40.0


def test_the_verified_share_of_an_empty_run() -> None:
    """If there is no requirement, the verified share is 0."""
    assert Ledger.of(()).verified_share == 0.0
    assert Ledger.of((DUE, DECLARED)).verified_share == 0.0
    assert set(Ledger.of(()).totals.values()) == {0}


def test_findings_are_sorted() -> None:
    """Findings are sorted by basis, severity and id, and have replacements and a curl line."""
    ledger = run(*[Status.VIOLATED] * 7)
    assert [finding.rule for finding in ledger.findings] == [
        "operation-missing", "null-sent", "behaviour-differs", "header-missing", "property-missing", "links-unasked",
    ]  # fmt: skip
    first = ledger.findings[0]
    assert (first.evidence, first.reproduce, first.origin) == ({"request": "q", "response": "a"}, "curl", "a.yaml:3")
    assert (first.operation, first.severity, first.message, first.use_instead) == ("GET /toys", "blocker", "m", ())


def test_findings_name_replacements() -> None:
    """A finding of a change names the replacements of that change; without evidence it has none."""
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
    """Only findings at or above the failing level fail a run."""
    ledger = run(*[Status.VIOLATED] * 7)
    assert len(ledger.failing(fail_on)) == failing
    outcomes = [Outcome(each.id, Status.VIOLATED) for each in ALL]
    assert sum(ledger.fails(outcome, fail_on) for outcome in outcomes) == failing
    assert not any(ledger.fails(replace(outcome, status=Status.VERIFIED), fail_on) for outcome in outcomes)


def test_a_violation_with_a_weaker_basis() -> None:
    """A violation of what is only inferred from a stated requirement is an inferred finding; the basis never gets stronger."""
    for basis, found in ((None, Basis.STATED), (Basis.INFERRED, Basis.INFERRED), (Basis.STATED, Basis.STATED)):
        outcome = plain(Status.VIOLATED, basis=basis)
        ledger = entered(outcome)
        assert ledger.fails(outcome, Basis.STATED) is (found is Basis.STATED)
        assert [each.basis for each in ledger.findings] == [found]
        assert {row[0].id: row[0].basis for row in ledger.outcomes}[PLAIN.id] is found


@given(st.lists(st.none() | st.sampled_from([Status.VERIFIED, Status.VIOLATED, Status.NOT_VERIFIED]), max_size=7))
def test_a_run_is_consistent(statuses: list[Status | None]) -> None:
    """Totals add up, findings are the violated requirements, and a higher level fails no more than a lower one."""
    ledger = run(*statuses)
    assert sum(ledger.totals.values()) + ledger.not_observable == len(ALL)
    assert {finding.requirement for finding in ledger.findings} == {
        r.id for r, v in ledger.outcomes if v.status is Status.VIOLATED
    }
    assert 0 <= ledger.verified_share <= 100
    levels = [{each.id for each in ledger.failing(basis)} for basis in (Basis.STATED, Basis.INFERRED, Basis.OBSERVED)]
    assert levels[0] <= levels[1] <= levels[2] == {each.id for each in ledger.findings}
    assert all(finding.id for finding in ledger.findings)


# accepted findings and previous runs

TODAY = date(2026, 11, 20)
LAST = EndedRun("2026-11-19T03:00:00+00:00", "2026-11", 1, {})
GONE, LOST, DARK = (required("null-sent", f"data.{name}") for name in ("gone", "lost", "dark"))


def entry(day: date) -> Acceptance:
    """Return an acceptance of the plain requirement with an expiry date."""
    return Acceptance(PLAIN.short, "case 4711", "QA", day)


def backed(context: RunContext, *outcomes: Outcome, requirements: tuple[Requirement, ...] = (PLAIN, DUE)) -> Ledger:
    """Return a ledger with a run context."""
    ledger = Ledger.of(requirements, None, context)
    for outcome in outcomes:
        ledger.record(outcome)
    return ledger


def test_accepted_findings_do_not_fail() -> None:
    """Until its expiry date, an accepted finding is listed separately and does not fail; it is still violated."""
    ledger = backed(RunContext(TODAY, accepted={PLAIN.id: entry(TODAY)}), plain(Status.VIOLATED))
    assert ledger.findings == ledger.failing(Basis.OBSERVED) == ()
    assert not ledger.fails(plain(Status.VIOLATED), Basis.OBSERVED)
    assert [each.requirement for each in ledger.accepted] == [PLAIN.id]
    assert ledger.totals[Status.VIOLATED] == 1


def test_an_expired_acceptance_is_a_finding_again() -> None:
    """After its expiry date, an accepted finding fails again, and has the expired entry."""
    expired = entry(date(2026, 11, 19))
    ledger = backed(RunContext(TODAY, accepted={PLAIN.id: expired}), plain(Status.VIOLATED))
    (finding,) = ledger.findings
    assert finding.acceptance == expired
    assert ledger.accepted == ()
    assert ledger.fails(plain(Status.VIOLATED), Basis.STATED)


def test_unneeded_acceptances() -> None:
    """An acceptance of a verified requirement, or one of another month, is unneeded; of an unchecked one, unknown."""
    other = Acceptance("other", "x", "QA", TODAY)
    known = RunContext(TODAY, accepted={PLAIN.id: entry(TODAY)}, other_months=(other,))
    assert backed(known, plain(Status.VERIFIED)).unneeded == (entry(TODAY), other)
    assert backed(known, plain(Status.NOT_VERIFIED, reason="x")).unneeded == (other,)
    assert backed(known, requirements=(DUE,)).unneeded == (other,)


def test_the_comparison_with_the_previous_run() -> None:
    """The comparison lists new, fixed and no longer verifiable findings; a first run has none."""
    past = PreviousRuns(
        (LAST,),
        {GONE.short: OpenFinding(TODAY, TODAY, 1), DARK.short: OpenFinding(TODAY, TODAY, 1)},
        frozenset({LOST.short}),
    )
    dark = Outcome(DARK.id, Status.NOT_VERIFIED, reason="the operation answered 503")
    lost = Outcome(LOST.id, Status.NOT_VERIFIED, reason="the operation answered 403")
    found = (plain(Status.VIOLATED), Outcome(GONE.id, Status.VERIFIED), dark, lost)
    requirements = (PLAIN, GONE, LOST, DARK)
    news = backed(RunContext(TODAY, previous=past), *found, requirements=requirements).comparison
    assert news
    assert news.last == LAST.started
    assert [each.requirement for each in news.new] == [PLAIN.id]
    assert news.gone == (GONE,)
    assert (news.unseen, news.lost) == (((DARK, dark),), ((LOST, lost),))
    assert backed(RunContext(TODAY), *found, requirements=requirements).comparison is None


def test_unchecked_requirements_are_not_compared() -> None:
    """A filtered or interrupted run does not change the history of unchecked requirements."""
    past = PreviousRuns((LAST,), {}, frozenset({PLAIN.short}))
    ledger = backed(RunContext(TODAY, previous=past))
    assert ledger.outcome(PLAIN.id).reason == NOT_TRIED
    assert ledger.comparison == Comparison(LAST.started, LAST.profile, (), (), (), ())
    assert ledger.with_this_run(LAST).verified == past.verified


def test_the_age_of_a_finding() -> None:
    """A finding has the month of its change, its first day and its number of runs; new ones come first."""
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


def test_seen_before_removal_is_kept() -> None:
    """If a tenant sent a property before its removal, later runs know it."""
    seen = backed(RunContext(TODAY), plain(Status.VERIFIED, seen_before_removal=True)).with_this_run(LAST)
    later = backed(RunContext(TODAY, previous=seen), plain(Status.VERIFIED, seen_before_removal=False))
    assert later.outcome(PLAIN.id).seen_before_removal is True
    assert later.with_this_run(LAST).sent == {PLAIN.short}


def test_one_of_two_outcomes_is_enough() -> None:
    """If one of two outcomes has seen the property before its removal, it counts."""
    both = (plain(Status.VERIFIED, seen_before_removal=False), plain(Status.VERIFIED, seen_before_removal=True))
    assert entered(*both).outcome(PLAIN.id).seen_before_removal is True


def test_a_supply_is_sent_with_its_outcome() -> None:
    """The missing input of an outcome survives JSON, and has a text."""
    outcome = plain(Status.NOT_VERIFIED, supply=Supply(SupplyKind.BODY, "POST /toys"))
    assert convert(to_builtins(outcome), Outcome) == outcome
    assert outcome.supply is not None
    assert outcome.supply.text == "a working body for POST /toys"


def test_the_previous_status_of_a_finding() -> None:
    """A finding was violated, verified or not verified in the previous run; without one the status is empty."""
    past = PreviousRuns(
        runs=(EndedRun("2026-11-19T03:00:00+01:00", "2026-11", 1, {}),),
        open={PLAIN.short: OpenFinding(date(2026, 11, 18), date(2026, 11, 19), 2)},
    )
    kept = PreviousRuns(runs=past.runs, verified=frozenset({PLAIN.short}))
    statuses = []
    for each in (PreviousRuns(), past, kept, PreviousRuns(runs=past.runs)):
        ledger = Ledger.of([PLAIN], context=RunContext(previous=each))
        ledger.record(Outcome(PLAIN.id, Status.VIOLATED))
        statuses.append(ledger.findings[0].before)
    assert statuses == ["", "violated", "verified", "not-verified"]


def test_a_finding_names_another_that_perhaps_causes_it() -> None:
    """Of the violated requirements of the same operation, the first that makes this one fail, too, is named."""
    paged = [required(rule) for rule in ("next-link-astray", "page-size-ignored", "default-not-applied")]
    elsewhere = replace(paged[0], operation=Operation("GET", "/shelves"))
    ledger = Ledger.of([*paged, elsewhere])
    for each in (*paged, elsewhere):
        ledger.record(Outcome(each.id, Status.VIOLATED))
    causes = {each.requirement: each.perhaps_caused_by for each in ledger.findings}
    assert [causes[each.id] for each in paged] == [paged[2].short, paged[2].short, ""]
    assert causes[elsewhere.id] == ""


def test_what_is_gone_before_its_end_is_perhaps_caused_by_the_early_change() -> None:
    """A property that a later change replaces is missing because that change has arrived early; the finding has its end."""
    missing = replace(required("property-missing"), ends="renamed")
    early = replace(required("property-removed-early"), change="renamed")
    ledger = Ledger.of([missing, early], context=RunContext(since={"renamed": "2027-01"}))
    for each in (missing, early):
        ledger.record(Outcome(each.id, Status.VIOLATED))
    causes = {each.rule: (each.perhaps_caused_by, each.ends, each.until) for each in ledger.findings}
    assert causes == {"property-missing": (early.short, "renamed", "2027-01"), "property-removed-early": ("", "", "")}


def test_a_refused_code_perhaps_causes_the_wrong_status_of_a_condition() -> None:
    """Where codes are refused, a code that several objects share is refused with another status than the documented one."""
    refused, ignored = required("secondary-identifier-refused"), required("condition-ignored")
    ledger = Ledger.of([refused, ignored])
    for each in (refused, ignored):
        ledger.record(Outcome(each.id, Status.VIOLATED))
    assert {each.rule: each.perhaps_caused_by for each in ledger.findings} == {
        "secondary-identifier-refused": "",
        "condition-ignored": refused.short,
    }


def test_accounts_and_time_are_added_up() -> None:
    """The accounts of two outcomes are combined, and their times are added."""
    ledger = Ledger.of([PLAIN])
    ledger.record(Outcome(PLAIN.id, Status.VERIFIED, accounts=("user", "manager"), seconds=1.5))
    ledger.record(Outcome(PLAIN.id, Status.VIOLATED, accounts=("user",), seconds=0.5))
    outcome = ledger.outcome(PLAIN.id)
    assert (outcome.accounts, outcome.seconds) == (("manager", "user"), 2.0)
