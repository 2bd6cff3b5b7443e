"""Authentication: nothing is served without a token, and each grant gives what it should."""

import jsonschema

from lmscontract.rules.other_credential_accepted import EXPIRED
from lmscontract.rules.rule import Requirement
from lmscontract.rules.wrong_credential_accepted import PASSWORD
from lmscontract.target import (
    ALGORITHMS,
    ANONYMOUS,
    INVALID_TOKENS,
    UNAUTHORISED,
    Exchange,
    NotVerified,
    Target,
    Verified,
    Violated,
    called_with,
    failing,
    forged,
    grant,
    granted,
    has_no_plain_call,
    mistaken,
    opened_by,
    opens,
    other_credential,
    plain_call_succeeds,
    require_served,
    unfailing,
    verifies,
)
from lmscontract.types import Effect

_NAMES = {"client_secret": "the client secret", "refresh_token": "a refresh token", EXPIRED: "an expired token"}


@verifies("anonymous-call-served")
def test_anonymous_call_served(requirement: Requirement, target: Target) -> Verified:
    """A call without a token gets 401."""
    return Verified(_unauthorized(requirement, target, ANONYMOUS, "401 without a token"))


@verifies("invalid-token-accepted")
def test_invalid_token_accepted(requirement: Requirement, target: Target) -> Verified:
    """A call with a token that nobody issued, though it differs from an issued one in a single character, gets 401.

    By night nothing, another scheme, and a token of the owner's that is over get it, too.
    """
    reads = target.endpoint(requirement.operation).effect is Effect.NONE
    several = target.thorough and reads and not has_no_plain_call(target, requirement.operation)
    callers = INVALID_TOKENS if several else INVALID_TOKENS[:1]
    responses = [_unauthorized(requirement, target, who, f"401 {UNAUTHORISED[who]}") for who in callers]
    if several and target.expired_token:
        response = called_with(target, requirement.operation, target.expired_token)
        if response.status != 401:
            raise Violated("401 for an expired token", response.status, response)
        responses.append(response)
    return Verified(*responses)


@verifies("grant-refused")
def test_grant_refused(requirement: Requirement, target: Target) -> Verified:
    """The token endpoint answers a documented grant with success, and the token of somebody is taken."""
    name = requirement.location
    try:
        response = grant(target, name)
    except NotVerified as error:
        if failing(target, name):
            raise Violated(f"a token for the grant {name}", "500 each time", *error.exchanges) from None
        raise
    if not response.ok and b"unauthorized_client" in response.body:
        raise NotVerified(f"the grant {name} is not enabled for this client", exchanges=(response,))
    if not response.ok:
        raise Violated(f"a token for the grant {name}", response.status, response)
    opened = opens(target, name)
    if opened is None:
        return Verified(response)
    if opened.status == 401:
        raise Violated(f"a valid token for the grant {name}", "401 for a call with it", opened)
    return Verified(response, opened)


@verifies("token-member-missing")
def test_token_member_missing(requirement: Requirement, target: Target) -> Verified:
    """The answer to a grant holds every member that the contract names."""
    name, _, member = requirement.location.rpartition(".")
    if member not in granted(target, name):
        raise Violated(f"{member} in the response to the grant {name}", "none", grant(target, name))
    return Verified(grant(target, name))


@verifies("token-member-wrong")
def test_token_member_wrong(requirement: Requirement, target: Target) -> Verified:
    """Each member of a token answer has the stated type and value."""
    name, _, member = requirement.location.rpartition(".")
    answer = granted(target, name)
    if member not in answer:
        raise NotVerified(f"the response to the grant {name} lacks {member}", exchanges=(grant(target, name),))
    schema = target.snapshot.vocabulary.token["grants"][name]["answers"][member]
    if not jsonschema.Draft202012Validator(schema).is_valid(answer[member]):
        got = f"another value of the type {type(answer[member]).__name__}"
        raise Violated(f"{requirement.expected} as {member}", got, grant(target, name))
    return Verified(grant(target, name))


@verifies("token-member-unexpected")
def test_token_member_unexpected(requirement: Requirement, target: Target) -> Verified:
    """The answer to a grant lacks what the contract keeps from it."""
    name, _, member = requirement.location.rpartition(".")
    if member in granted(target, name):
        raise Violated(f"no {member} in the response to the grant {name}", "one", grant(target, name))
    return Verified(grant(target, name))


@verifies("wrong-credential-accepted")
def test_wrong_credential_accepted(requirement: Requirement, target: Target) -> Verified:
    """A grant with one wrong field, or without it, gets no token, while the right form does."""
    name, _, field = requirement.location.partition(".")
    if field == PASSWORD and not target.thorough:
        raise NotVerified("a wrong password is sent by the nightly profile")
    responses = []
    for kind in ("wrong", "missing"):
        response = mistaken(target, name, field, left_out=kind == "missing")
        if response.ok:
            raise Violated(f"no token for a {kind} {field}", "one", response)
        responses.append(response)
    return Verified(*responses)


@verifies("other-credential-accepted")
def test_other_credential_accepted(requirement: Requirement, target: Target) -> Verified:
    """What is a credential and no living access token opens nothing that the token of the run opens."""
    response = opened_by(target, other_credential(target, requirement.location))
    if response.status != 401:
        raise Violated(f"401 with {_NAMES[requirement.location]} as the token", response.status, response)
    return Verified(response)


@verifies("wrong-algorithm-accepted")
def test_wrong_algorithm_accepted(requirement: Requirement, target: Target) -> Verified:
    """An assertion signed with another algorithm, or not at all, gets no token, while the stated one does.

    Where calls are few, that is tried with one other algorithm.
    """
    others = [each for each in ALGORITHMS if each != requirement.expected]
    responses = []
    for algorithm in others if target.allowance is None else others[:1]:
        response = forged(target, requirement.location.partition(".")[0], algorithm)
        if response.ok:
            raise Violated(f"no token for an assertion signed with {algorithm}", "one", response)
        responses.append(response)
    return Verified(*responses)


@verifies("foreign-key-accepted")
def test_foreign_key_accepted(requirement: Requirement, target: Target) -> Verified:
    """An assertion signed with a key of which the platform was never told gets no token."""
    response = forged(target, requirement.location.partition(".")[0], "signature")
    if response.ok:
        raise Violated("no token for an assertion signed with a foreign key", "one", response)
    return Verified(response)


@verifies("wrong-claim-accepted")
def test_wrong_claim_accepted(requirement: Requirement, target: Target) -> Verified:
    """An assertion with one wrong claim gets no token, while the right one does."""
    grant_name, _, claim = requirement.location.partition(".assertion.")
    response = forged(target, grant_name, claim)
    if response.ok:
        raise Violated(f"no token for an assertion with a wrong {claim}", "one", response)
    return Verified(response)


def _unauthorized(requirement: Requirement, target: Target, who: str, expected: str) -> Exchange:
    """Return the 401 to a call with an invalid token; NotVerified when it may be refused for another reason."""
    operation = requirement.operation
    require_served(target, operation)
    response = unfailing(target, operation, expected, lambda again: target.call(operation, who=who, again=again))
    if response.status in (400, 403, 404) and not plain_call_succeeds(target, operation):
        what = f"it answered {response.status}, perhaps for another reason than the credential"
        raise NotVerified(what, exchanges=(response,))
    if response.status != 401:
        raise Violated(expected, response.status, response)
    return response
