"""The evidence of a finding: sending its requests again shows the violation."""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from tests.proof.conftest import POINTS, RESPONSE_RULES, MutantsAt
from tests.proof.mutants import Mutants

from lmscontract.findings.callers import DEFAULT, UNAUTHORISED
from lmscontract.findings.finding import Evidence, Outcome, Status
from lmscontract.rules.rule import Requirement
from lmscontract.target.exchange import Call
from lmscontract.target.execution import CHECKS, check_outcome
from lmscontract.target.target import Target
from lmscontract.types import Effect, Operation

_SIGNED = "the invalid part is the assertion, which reports redact"
_CREATED = "the run created the object that it writes to, and no other tenant has it"
NOT_REPEATED: Mapping[str, str] = {
    "behaviour-differs": _CREATED,
    "omitted-property-cleared": _CREATED,
    "omitted-property-kept": _CREATED,
    "removed-body-property-honoured": _CREATED,
    "value-misread": _CREATED,
    "write-not-kept": _CREATED,
    "foreign-key-accepted": _SIGNED,
    "wrong-algorithm-accepted": _SIGNED,
    "wrong-claim-accepted": _SIGNED,
    "refresh-refused": "the refresh token is issued to the run, and reports redact it",
    "client-token-served": "the token of the client alone is issued to the run, and reports redact it",
    "other-credential-accepted": "the invalid part is the token, which reports redact",
}
"""Rules whose evidence cannot be sent again as it is shown, and why."""

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
"""Requirements that need several calls, because the plain call shows no violation."""


@pytest.mark.parametrize("rule", [each for each in RESPONSE_RULES if each not in NOT_REPEATED])
def test_a_request_of_the_evidence_shows_the_violation(rule: str, mutants_at: MutantsAt) -> None:
    """Of the requests of the evidence, one gets different responses from tenants with and without the break."""
    mutants = mutants_at(POINTS[0])
    asked = mutants.by_rule.get(rule, ())
    results = ((each, _outcome(mutants, each)) for each in reversed(asked))
    found = next(((each, outcome) for each, outcome in results if _may_be_repeated(outcome)), None)
    assert bool(found) is bool(asked)
    if found is not None:
        _assert_seen_again(mutants, *found)


@pytest.mark.parametrize("id", SEVERAL)
def test_one_of_several_requests_shows_the_violation(id: str, mutants_at: MutantsAt) -> None:
    """If a check needs several calls, the evidence contains one that shows the violation."""
    mutants = mutants_at(POINTS[0])
    requirement = next(each for each in mutants.requirements if each.id == id)
    outcome = _outcome(mutants, requirement)
    assert outcome.status is Status.VIOLATED
    _assert_seen_again(mutants, requirement, outcome)


def _outcome(mutants: Mutants, requirement: Requirement) -> Outcome:
    return check_outcome(CHECKS[requirement.rule], requirement, mutants.target(requirement))


def _may_be_repeated(outcome: Outcome) -> bool:
    """Return whether there is a violation whose evidence hides no account and no assertion."""
    proof = outcome.evidence
    complete = proof is not None and not any(
        f"{name}=…" in proof.curl for name in ("assertion", "username", "password")
    )
    return complete and outcome.status is Status.VIOLATED


def _assert_seen_again(mutants: Mutants, requirement: Requirement, outcome: Outcome) -> None:
    """Assert that a tenant without the break always gives the same response, and a tenant with it another one."""
    profile = mutants.profile(requirement)
    now = time.time()
    tenants = [mutants.target(*broken, profile=profile, stopped=now) for broken in ((requirement,), (), ())]
    assert outcome.evidence is not None
    proofs = (*outcome.earlier, outcome.evidence)
    answers = [[_answer(proof, outcome.asked_as, tenant) for tenant in tenants] for proof in proofs]
    lines = "\n".join(proof.curl for proof in proofs)
    assert any(kept == again != broken for broken, kept, again in answers), f"{outcome.message}\n{lines}"


def _answer(proof: Evidence, who: str, target: Target) -> tuple[Any, ...]:
    """Send the request of a curl line to a tenant, with the token of an account and redacted secrets restored."""
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
    body = body.replace("client_secret=…", f"client_secret={quote(secret)}")
    parts = urlsplit(address)
    query = tuple(parse_qsl(parts.query, keep_blank_values=True))
    call = Call(
        Operation(method, parts.path), method, parts.path, query, headers, body.encode() or None, effect=Effect.NONE
    )
    answer = target.session.send(call, token)
    return answer.status, tuple(answer.headers.items()), answer.body
