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
    NotVerified,
    Target,
    called_with,
    failing,
    faultless,
    forged,
    grant,
    granted,
    mistaken,
    never_serves,
    opened_by,
    opens,
    other_credential,
    served,
    unfailing,
    verifies,
    violated,
)
from lmscontract.types import Effect

_NAMES = {"client_secret": "the client secret", "refresh_token": "a refresh token", EXPIRED: "an expired token"}


@verifies("anonymous-call-served")
def test_token_is_demanded(requirement: Requirement, target: Target) -> None:
    """A call without a token gets 401."""
    expected = "401 without a token"
    status = _status(requirement, target, ANONYMOUS, expected)
    violated(status != 401, f"Expected {expected}; got {status}.")


@verifies("invalid-token-accepted")
def test_invented_token_is_refused(requirement: Requirement, target: Target) -> None:
    """A call with a token that nobody issued, though it differs from an issued one in a single character, gets 401.

    By night nothing, another scheme, and a token of the owner's that is over get it, too.
    """
    reads = target.endpoint(requirement.operation).effect is Effect.NONE
    several = target.thorough and reads and not never_serves(target, requirement.operation)
    for who in INVALID_TOKENS if several else INVALID_TOKENS[:1]:
        expected = f"401 {UNAUTHORISED[who]}"
        status = _status(requirement, target, who, expected)
        violated(status != 401, f"Expected {expected}; got {status}.")
    if several and target.expired_token:
        status = called_with(target, requirement.operation, target.expired_token)
        violated(status != 401, f"Expected 401 for a token that is over; got {status}.")


@verifies("grant-refused")
def test_grant_gives_a_token(requirement: Requirement, target: Target) -> None:
    """The token endpoint answers a documented grant with success, and the token of somebody is taken."""
    try:
        exchange = grant(target, requirement.location)
    except NotVerified:
        failed = f"for the grant {requirement.location}; the server fails each time with 500"
        violated(failing(target, requirement.location), f"Expected a token {failed}.")
        raise
    if not exchange.ok and b"unauthorized_client" in exchange.body:
        raise NotVerified(f"the grant {requirement.location} is not switched on for this client")
    violated(not exchange.ok, f"Expected a token for the grant {requirement.location}; got {exchange.status}.")
    opened = opens(target, requirement.location)
    violated(opened == 401, f"Expected a token that is taken; with that of {requirement.location} a call got 401.")


@verifies("token-member-missing")
def test_token_answer_is_whole(requirement: Requirement, target: Target) -> None:
    """The answer to a grant holds every member that the contract names."""
    name, _, member = requirement.location.rpartition(".")
    violated(member not in granted(target, name), f"Expected {member} in the answer to the grant {name}.")


@verifies("token-member-wrong")
def test_token_member_has_its_type(requirement: Requirement, target: Target) -> None:
    """Each member of a token answer has the stated type and value."""
    name, _, member = requirement.location.rpartition(".")
    answer = granted(target, name)
    if member not in answer:
        raise NotVerified(f"the answer to the grant {name} lacks {member}")
    schema = target.snapshot.vocabulary.token["grants"][name]["answers"][member]
    fits = jsonschema.Draft202012Validator(schema).is_valid(answer[member])
    violated(
        not fits, f"Expected {requirement.expected} as {member}; it is of the type {type(answer[member]).__name__}."
    )


@verifies("token-member-unexpected")
def test_token_answer_holds_no_more(requirement: Requirement, target: Target) -> None:
    """The answer to a grant lacks what the contract keeps from it."""
    name, _, member = requirement.location.rpartition(".")
    violated(member in granted(target, name), f"Expected no {member} in the answer to the grant {name}; it is there.")


@verifies("wrong-credential-accepted")
def test_wrong_credential_is_refused(requirement: Requirement, target: Target) -> None:
    """A grant with one wrong field, or without it, gets no token, while the right form does."""
    name, _, field = requirement.location.partition(".")
    if field == PASSWORD and not target.thorough:
        raise NotVerified("a wrong password is sent by the nightly profile")
    for kind in ("wrong", "missing"):
        exchange = mistaken(target, name, field, left_out=kind == "missing")
        violated(exchange.ok, f"Expected no token for a {kind} {field}; got one.")


@verifies("other-credential-accepted")
def test_other_credential_opens_nothing(requirement: Requirement, target: Target) -> None:
    """What is a credential and no living access token opens nothing that the token of the run opens."""
    status = opened_by(target, other_credential(target, requirement.location))
    violated(status != 401, f"Expected 401 with {_NAMES[requirement.location]} as the token; got {status}.")


@verifies("wrong-algorithm-accepted")
def test_other_algorithm_is_refused(requirement: Requirement, target: Target) -> None:
    """An assertion signed with another algorithm, or not at all, gets no token, while the stated one does.

    Where calls are few, that is tried with one other algorithm.
    """
    others = [each for each in ALGORITHMS if each != requirement.expected]
    for algorithm in others if target.allowance is None else others[:1]:
        exchange = forged(target, requirement.location.partition(".")[0], algorithm)
        violated(
            exchange.ok, f"Expected no token for an assertion signed with {algorithm}, not {requirement.expected}."
        )


@verifies("foreign-key-accepted")
def test_foreign_key_is_refused(requirement: Requirement, target: Target) -> None:
    """An assertion signed with a key of which the platform was never told gets no token."""
    exchange = forged(target, requirement.location.partition(".")[0], "signature")
    violated(exchange.ok, "Expected no token for an assertion signed with a foreign key; got one.")


@verifies("wrong-claim-accepted")
def test_wrong_claim_is_refused(requirement: Requirement, target: Target) -> None:
    """An assertion with one wrong claim gets no token, while the right one does."""
    grant_name, _, claim = requirement.location.partition(".assertion.")
    exchange = forged(target, grant_name, claim)
    violated(exchange.ok, f"Expected no token for an assertion with a wrong {claim}; got one.")


def _status(requirement: Requirement, target: Target, who: str, expected: str) -> int:
    """The status of a call with a bad credential; NotVerified when the call is refused for what else may be wrong with it."""
    served(target, requirement.operation)
    status = unfailing(
        target, requirement.operation, expected, lambda again: target.call(requirement.operation, who=who, again=again)
    ).status
    if status in (400, 403, 404) and not faultless(target, requirement.operation):
        raise NotVerified(f"it answered {status}, perhaps for another reason than the credential")
    return status
