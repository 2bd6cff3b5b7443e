"""Running a check on a requirement, and its outcome in reports."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from msgspec.structs import replace
from tests.target.fake import TOYS, Shop, items, snapshot, target

from lmscontract.contract.model import Behaviour, Condition, Fact, Origin
from lmscontract.errors import Defect, TenantUnreachable
from lmscontract.findings.finding import Status
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.target.execution import CHECKS, Check, check_outcome, confirmed, run_check, subject_of, verifies
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.target import Target
from lmscontract.types import Basis

WANTED = Requirement("null-sent", TOYS, "data.**", "", Basis.STATED, "4", Oracle.RESPONSE, Origin("a.yaml", 1))


def shop() -> Shop:
    """Return a shop with one toy."""
    return Shop().on("GET /toys/v1/toys", *items({"toy_id": 7}))


def passes(_: Requirement, one: Target) -> Verified:
    """Return the response that it examined."""
    return Verified(one.answer(TOYS))


def fails(_: Requirement, one: Target) -> Verified:
    """Find a violation, with a token in its message."""
    one.redactor.add("hush-hush-hush")
    raise Violated("no secret", "hush-hush-hush", one.answer(TOYS))


def gives_up(_: Requirement, one: Target) -> Verified:
    """Lack a fact of the tenant."""
    raise NotVerified("the fact is missing", TOYS.label, "add it")


def examines_nothing(_: Requirement, one: Target) -> Verified:
    """Return no response."""
    return Verified()


@pytest.mark.parametrize(
    ("first", "then", "ends_with", "calls"),
    [
        (None, None, None, [False]),
        (Violated("a", "b"), None, None, [False, True]),
        (Violated("a", "b"), Violated("a", "b"), Violated, [False, True]),
        (Violated("a", "b"), NotVerified("it is empty"), NotVerified, [False, True]),
        (NotVerified("it is empty"), None, NotVerified, [False]),
    ],
    ids=str,
)
def test_violations_are_confirmed_with_new_calls(
    first: Exception | None, then: Exception | None, ends_with: type[Exception] | None, calls: list[bool]
) -> None:
    """A check that finds a violation is repeated with new calls, and their result counts."""
    called: list[bool] = []

    def check(again: bool) -> Verified:
        called.append(again)
        if error := then if again else first:
            raise error
        return Verified()

    with pytest.raises(ends_with) if ends_with else nullcontext():
        confirmed(check)
    assert called == calls


def test_verified() -> None:
    """A requirement that is kept is verified, with the number of responses and their records, and evidence."""
    outcome = check_outcome(passes, WANTED, target(shop()))
    assert (outcome.requirement, outcome.status, outcome.responses, outcome.items) == (WANTED.id, Status.VERIFIED, 1, 1)
    assert (outcome.reason, outcome.message, outcome.seen_before_removal) == ("", "", None)
    assert outcome.evidence is not None


def test_violated() -> None:
    """A broken requirement is violated, with a redacted message."""
    outcome = check_outcome(fails, WANTED, target(shop()))
    assert (outcome.status, outcome.message) == (Status.VIOLATED, "Expected no secret, got [redacted].")
    assert (outcome.reason, outcome.responses) == ("", 1)


def test_a_violation_rests_on_configured_facts() -> None:
    """Of the facts that a requirement may use, an outcome names the keys of those that the configuration has."""
    promise = Behaviour("null-sent", "says", "4", Basis.STATED, WANTED.origin, needs=("plain_toy", "boxless_toy"))
    one = target(shop(), facts={"boxless_toy": 7})
    assert check_outcome(fails, replace(WANTED, subject=promise), one).rests_on == ("facts.boxless_toy",)


@pytest.mark.parametrize(("check", "sent"), [(passes, False), (fails, True), (gives_up, None)])
def test_whether_a_removed_property_was_sent(check: Check, sent: bool | None) -> None:
    """The outcome of a removed property reports whether it was sent."""
    fields = {**{f: getattr(WANTED, f) for f in WANTED.__slots__}, "rule": "removed-property-sent"}
    assert check_outcome(check, Requirement(**fields), target(shop())).seen_before_removal is sent


def test_all_calls_that_show_a_violation_are_evidence() -> None:
    """The evidence of a violation holds all its exchanges in the order of the calls."""

    def check(requirement: Requirement, one: Target) -> Verified:
        first, second = (one.answer(requirement.operation, query={"page": page}) for page in (1, 2))
        one.answer(requirement.operation)
        raise Violated("another page", "the same", first, second)

    outcome = check_outcome(check, WANTED, target(shop()))
    assert outcome.evidence is not None
    assert [each.curl.split()[2].strip("'").partition("?")[2] for each in (*outcome.earlier, outcome.evidence)] == [
        "page=1",
        "page=2",
    ]
    assert outcome.responses == 2


def test_not_verified() -> None:
    """A requirement that cannot be checked is not verified, with the reason and what the user can supply."""
    outcome = check_outcome(gives_up, WANTED, target(shop()))
    assert (outcome.status, outcome.reason) == (Status.NOT_VERIFIED, "the fact is missing; add it")
    assert (outcome.responses, outcome.evidence) == (0, None)


def test_a_check_without_a_response_verifies_nothing() -> None:
    """A check that examined no response has verified nothing."""
    result = run_check(examines_nothing, WANTED, target(shop()))
    assert (result.status, result.reason) == (Status.NOT_VERIFIED, "no response is relevant to it")


def test_a_declared_requirement_is_not_checked() -> None:
    """A requirement that no response can show is not checked at all."""
    declared = Requirement(
        **{**{f: getattr(WANTED, f) for f in WANTED.__slots__}, "oracle": Oracle.DECLARED, "reason": "hidden"}
    )
    tenant = shop()
    outcome = check_outcome(fails, declared, target(tenant))
    assert (outcome.status, outcome.reason, tenant.calls) == (Status.NOT_VERIFIED, "hidden", [])


def test_an_unreachable_tenant_ends_the_run() -> None:
    """An error that ends the run passes through."""

    def check(_: Requirement, one: Target) -> Verified:
        raise TenantUnreachable("cannot be reached")

    with pytest.raises(TenantUnreachable):
        check_outcome(check, WANTED, target(shop()))


def test_a_check_is_registered_for_its_rules() -> None:
    """`verifies` registers a check for each of its rules."""
    try:
        marked = verifies("made-up-rule", "another-made-up-rule")(passes)
        assert marked is passes
        assert passes.__dict__["verifies"] == ("made-up-rule", "another-made-up-rule")
        assert CHECKS["made-up-rule"] is CHECKS["another-made-up-rule"] is passes
    finally:
        for name in ("made-up-rule", "another-made-up-rule"):
            CHECKS.pop(name, None)


def test_a_violation_is_a_failed_assertion() -> None:
    """A violation is an AssertionError with expected and got."""
    with pytest.raises(AssertionError, match="Expected a, got b"):
        raise Violated("a", "b")


def test_subjects_are_of_the_type_that_a_check_expects() -> None:
    """A requirement's subject is returned only if it has the type that a check expects."""
    conditioned = {"condition-added": {"id": "late", "answers": 400, "says": "late"}}
    promised = {"behaviour-changed": {"rule": "null-sent", "at": "data.**", "says": "never null"}}
    endpoint = snapshot(edits=[conditioned, promised]).find(TOYS.label)
    subjects = (endpoint.facts["data.items[].price"], endpoint.conditions[0], endpoint.behaviours[0])
    for expected, kind in zip(subjects, (Fact, Condition, Behaviour), strict=True):
        for subject in (*subjects, endpoint, None):
            requirement = Requirement(**{**{f: getattr(WANTED, f) for f in WANTED.__slots__}, "subject": subject})
            if subject is expected:
                assert subject_of(requirement, kind) is subject
            else:
                with pytest.raises(Defect, match="comes from no"):
                    subject_of(requirement, kind)
