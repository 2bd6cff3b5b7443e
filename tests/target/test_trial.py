"""A check tried on a requirement, and the outcome that follows from what it looked at."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest
from msgspec.structs import replace
from tests.target.fake import TOYS, Shop, items, snapshot, target

from lmscontract.contract.model import Origin
from lmscontract.errors import Defect, TenantUnreachable
from lmscontract.findings.finding import Status
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.target.subjects import behaviour_of, condition_of, fact_of
from lmscontract.target.target import Target
from lmscontract.target.trial import (
    CHECKS,
    ListChanged,
    NotVerified,
    Violated,
    Witness,
    confirmed,
    judge,
    try_requirement,
    verifies,
    violated,
    witnessing,
)
from lmscontract.types import Basis, Operation

WANTED = Requirement("null-sent", TOYS, "data.**", "", Basis.STATED, "4", Oracle.RESPONSE, Origin("a.yaml", 1))


def shop() -> Shop:
    """A shop with one toy."""
    return Shop().on("GET /toys/v1/toys", *items({"toy_id": 7}))


def passes(_: Requirement, one: Target) -> None:
    """Looks at an answer and its items, and finds nothing."""
    one.items(one.answer(TOYS))
    one.witness.seen_before_removal = False


def fails(_: Requirement, one: Target) -> None:
    """Finds something, with a token in its words."""
    one.answer(TOYS)
    one.redactor.add("hush-hush-hush")
    violated(True, "Expected no hush-hush-hush.")


def gives_up(_: Requirement, one: Target) -> None:
    """Lacks something."""
    raise NotVerified("only the owner knows", TOYS.label, "add it")


def looks_away(_: Requirement, one: Target) -> None:
    """Looks at nothing."""
    violated(False, "never")


@pytest.mark.parametrize(
    ("first", "then", "ends_with", "tries"),
    [
        (None, None, None, [False]),
        (Violated(), None, None, [False, True]),
        (Violated(), Violated(), Violated, [False, True]),
        (ListChanged("it moved"), None, None, [False, True]),
        (ListChanged("it moved"), Violated(), Violated, [False, True]),
        (Violated(), ListChanged("it moved"), ListChanged, [False, True]),
        (NotVerified("it is empty"), None, NotVerified, [False]),
    ],
    ids=str,
)
def test_what_is_confirmed(
    first: Exception | None, then: Exception | None, ends_with: type[Exception] | None, tries: list[bool]
) -> None:
    """What looks broken, or was written to meanwhile, is tried once more with fresh answers, and those count."""
    tried: list[bool] = []

    def trial(again: bool) -> None:
        tried.append(again)
        if error := then if again else first:
            raise error

    with pytest.raises(ends_with) if ends_with else nullcontext():
        confirmed(trial)
    assert tried == tries


def test_what_holds_is_verified() -> None:
    """What holds is verified, with what was looked at and the proof of it."""
    outcome = try_requirement(passes, WANTED, target(shop()))
    assert (outcome.requirement, outcome.status, outcome.responses, outcome.items) == (WANTED.id, Status.VERIFIED, 1, 1)
    assert (outcome.reason, outcome.message, outcome.seen_before_removal) == ("", "", False)
    assert outcome.evidence is not None


def test_what_is_broken_is_violated() -> None:
    """What is broken is violated, in words without secrets."""
    outcome = try_requirement(fails, WANTED, target(shop()))
    assert (outcome.status, outcome.message, outcome.reason) == (Status.VIOLATED, "Expected no [redacted].", "")
    assert outcome.responses == 1


def test_the_calls_that_show_a_breach_are_its_evidence() -> None:
    """Where a check names them, they are the evidence in their order, whatever was looked at afterwards."""

    def shows(requirement: Requirement, one: Target) -> None:
        first, second = (one.answer(requirement.operation, query={"page": page}) for page in (1, 2))
        one.answer(requirement.operation)
        violated(True, "Expected another page.", first, second)

    outcome = try_requirement(shows, WANTED, target(shop()))
    assert outcome.evidence is not None
    assert [each.curl.split()[2].strip("'").partition("?")[2] for each in (*outcome.earlier, outcome.evidence)] == [
        "page=1",
        "page=2",
    ]
    assert outcome.responses == 3


def test_each_call_of_an_operation_and_what_followed_it() -> None:
    """What was looked at is told apart by the calls of an operation; what came before the first belongs to none."""
    one = target(shop())
    first = one.answer(WANTED.operation)
    before, after = (replace(first, call=replace(first.call, operation=Operation("GET", "/other"))) for _ in "ab")
    witness = Witness(exchanges=[before, first, after, first])
    assert witness.each(WANTED.operation) == [(first, after), (first,)]


def test_what_could_not_be_tried_is_not_verified() -> None:
    """What could not be tried is not verified, with its reason and what the owner could supply."""
    outcome = try_requirement(gives_up, WANTED, target(shop()))
    assert (outcome.status, outcome.reason) == (Status.NOT_VERIFIED, "only the owner knows; add it")
    assert (outcome.responses, outcome.evidence) == (0, None)


def test_who_looks_away_has_verified_nothing() -> None:
    """A check that looked at no response has verified nothing."""
    outcome = try_requirement(looks_away, WANTED, target(shop()))
    assert (outcome.status, outcome.reason) == (Status.NOT_VERIFIED, "no response bore on it")


def test_what_is_declared_is_not_tried() -> None:
    """What no response can show is not tried at all."""
    declared = Requirement(
        **{**{f: getattr(WANTED, f) for f in WANTED.__slots__}, "oracle": Oracle.DECLARED, "reason": "hidden"}
    )
    tenant = shop()
    outcome = try_requirement(fails, declared, target(tenant))
    assert (outcome.status, outcome.reason, tenant.calls) == (Status.NOT_VERIFIED, "hidden", [])


def test_a_tenant_that_is_away_ends_the_run() -> None:
    """What ends a run passes through, and leaves nothing behind."""
    one = target(shop())

    def leaves(_: Requirement, one: Target) -> None:
        raise TenantUnreachable("cannot be reached")

    before = one.witness
    with pytest.raises(TenantUnreachable):
        try_requirement(leaves, WANTED, one)
    assert one.witness is before


@pytest.mark.parametrize(
    ("check", "status"),
    [
        (passes, Status.VERIFIED),
        (fails, Status.VIOLATED),
        (gives_up, Status.NOT_VERIFIED),
        (looks_away, Status.NOT_VERIFIED),
    ],
)
def test_a_judgement_is_an_outcome_without_its_proof(check: Any, status: Status) -> None:
    """A judgement says the same as the outcome, and keeps what was looked at."""
    judged, outcome = (each(check, WANTED, target(shop())) for each in (judge, try_requirement))
    assert judged.status is outcome.status is status
    assert (len(judged.witness.exchanges), judged.witness.items) == (outcome.responses, outcome.items)


def test_witnesses_are_apart() -> None:
    """What is looked at within is counted within, and not outside."""
    one = target(shop())
    with witnessing(one) as outer:
        one.answer(TOYS)
        with witnessing(one) as inner:
            one.answer(TOYS)
            one.answer(TOYS)
        assert one.witness is outer
    assert (len(outer.exchanges), len(inner.exchanges)) == (1, 2)


def test_a_check_is_marked_with_its_rules() -> None:
    """A check says which rules it verifies, and is found by them."""
    try:
        marked = verifies("made-up-rule", "another-made-up-rule")(passes)
        assert marked is passes
        assert passes.__dict__["verifies"] == ("made-up-rule", "another-made-up-rule")
        assert not passes.__dict__["last"]
        assert CHECKS["made-up-rule"] is CHECKS["another-made-up-rule"] is passes
    finally:
        for name in ("made-up-rule", "another-made-up-rule"):
            CHECKS.pop(name, None)


def test_a_violation_is_a_failed_assertion() -> None:
    """A violation fails a test like any assertion, with its message."""
    with pytest.raises(AssertionError, match="Expected so"):
        violated(True, "Expected so.")
    assert issubclass(Violated, AssertionError)


def test_subjects_are_of_the_type_that_a_check_expects() -> None:
    """What a requirement comes from is handed out as what a check expects, and nothing else in its place."""
    conditioned = {"condition-added": {"id": "late", "answers": 400, "says": "late"}}
    promised = {"behaviour-changed": {"rule": "null-sent", "at": "data.**", "says": "never null"}}
    endpoint = snapshot(edits=[conditioned, promised]).find(TOYS.label)
    subjects = (endpoint.facts["data.items[].price"], endpoint.conditions[0], endpoint.behaviours[0])
    for expected, of in zip(subjects, (fact_of, condition_of, behaviour_of), strict=True):
        for subject in (*subjects, endpoint, None):
            requirement = Requirement(**{**{f: getattr(WANTED, f) for f in WANTED.__slots__}, "subject": subject})
            if subject is expected:
                assert of(requirement) is subject
            else:
                with pytest.raises(Defect, match="comes from no"):
                    of(requirement)
