"""The proof that a finding carries: whoever sends its requests again sees the breach."""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from tests.proof.conftest import POINTS, RESPONSE_RULES, LaboratoryAt
from tests.proof.laboratory import Laboratory

from lmscontract.findings.callers import DEFAULT, UNAUTHORISED
from lmscontract.findings.finding import Evidence, Outcome, Status
from lmscontract.rules.rule import Requirement
from lmscontract.target.exchange import Call
from lmscontract.target.execution import CHECKS, check_outcome
from lmscontract.target.target import Target
from lmscontract.types import Effect, Operation

_SIGNED = "what is wrong about it is the assertion, which no report shows"
NOT_REPEATED: Mapping[str, str] = {
    "foreign-key-accepted": _SIGNED,
    "wrong-algorithm-accepted": _SIGNED,
    "wrong-claim-accepted": _SIGNED,
    "other-credential-accepted": "what is wrong about it is the token, which no report shows",
}
"""Rules whose evidence cannot be sent again as it is told, and why."""

SEVERAL = (
    "page-ignored:GET /manage/v1/user:query.page",
    "page-size-ignored:GET /learn/v1/courses:query.page_size",
    "next-link-astray:GET /manage/v1/tags:_links.next",
    "goto-link-astray:GET /learn/v1/location:_links.goto",
    "link-page-wrong:GET /learn/v1/courses:_links.last",
    "sorting-ignored:GET /manage/v1/user:query.sort_dir",
    "default-not-applied:GET /share/v1/questions/list:query.page=1",
    "spelling-ignored:GET /learn/v1/catalog_content/internal:query.catalog_ids=catalogIds",
)
"""Requirements that are tried with several calls, of which the plain one shows nothing."""


@pytest.mark.parametrize("rule", [each for each in RESPONSE_RULES if each not in NOT_REPEATED])
def test_a_request_of_the_evidence_is_answered_otherwise(rule: str, laboratory_at: LaboratoryAt) -> None:
    """Sent again to a tenant that breaks the requirement and to one that keeps it, one of them shows the difference."""
    laboratory = laboratory_at(POINTS[0])
    asked = laboratory.by_rule.get(rule, ())
    tried = ((each, _outcome(laboratory, each)) for each in reversed(asked))
    found = next(((each, outcome) for each, outcome in tried if _may_be_repeated(outcome)), None)
    assert bool(found) is bool(asked)
    if found is not None:
        _assert_seen_again(laboratory, *found)


@pytest.mark.parametrize("id", SEVERAL)
def test_the_last_request_of_several_is_answered_otherwise(id: str, laboratory_at: LaboratoryAt) -> None:
    """The request that a finding leads with is one that shows the breach, and not the plain call."""
    laboratory = laboratory_at(POINTS[0])
    requirement = next(each for each in laboratory.asked if each.id == id)
    outcome = _outcome(laboratory, requirement)
    assert outcome.status is Status.VIOLATED
    _assert_seen_again(laboratory, requirement, outcome)


def _outcome(laboratory: Laboratory, requirement: Requirement) -> Outcome:
    return check_outcome(CHECKS[requirement.rule], requirement, laboratory.target(requirement))


def _may_be_repeated(outcome: Outcome) -> bool:
    """Whether something is violated, and no secret of a form is redacted that only the owner of an account knows."""
    proof = outcome.evidence
    told = proof is not None and not any(f"{name}=[redacted]" in proof.curl for name in ("assertion", "password"))
    return told and outcome.status is Status.VIOLATED


def _assert_seen_again(laboratory: Laboratory, requirement: Requirement, outcome: Outcome) -> None:
    """What a tenant answers that keeps it is the same each time, and something else than one answers that breaks it."""
    profile = laboratory.profile(requirement)
    now = time.time()
    tenants = [laboratory.target(*broken, profile=profile, stopped=now) for broken in ((requirement,), (), ())]
    assert outcome.evidence is not None
    proofs = (*outcome.earlier, outcome.evidence)
    answers = [[_answer(proof, outcome.asked_as, tenant) for tenant in tenants] for proof in proofs]
    lines = "\n".join(proof.curl for proof in proofs)
    assert any(kept == again != broken for broken, kept, again in answers), f"{outcome.message}\n{lines}"


def _answer(proof: Evidence, who: str, target: Target) -> tuple[Any, ...]:
    """What a line of curl is answered by a tenant, with the token of whoever it asks for and the secrets that it lacks."""
    words = iter(shlex.split(proof.curl)[2:])
    method, address, headers, body = "GET", "", {}, ""
    for word in words:
        if word == "-X":
            method = next(words)
        elif word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word == "--data-raw":
            body = next(words)
        elif word != "-L":
            address = word
    signed = headers.pop("Authorization", "")
    token = target.calls.token(who if who in {*UNAUTHORISED, *target.accounts} else DEFAULT) if signed else None
    secret = target.oauth.credentials.client_secret if target.oauth and target.oauth.credentials else ""
    body = body.replace("client_secret=[redacted]", f"client_secret={quote(secret)}")
    parts = urlsplit(address)
    query = tuple(parse_qsl(parts.query, keep_blank_values=True))
    call = Call(
        Operation(method, parts.path), method, parts.path, query, headers, body.encode() or None, effect=Effect.NONE
    )
    answer = target.session.send(call, token)
    return answer.status, tuple(answer.headers.items()), answer.body
