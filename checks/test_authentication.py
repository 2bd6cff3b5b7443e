"""Authentication: calls need a valid token, and each grant issues one for valid credentials only."""

from collections.abc import Callable, Mapping

import jsonschema

from lmscontract.findings.callers import (
    ANONYMOUS,
    CLIENT_SECRET,
    DEFAULT,
    EXPIRED_TOKEN,
    INVALID_TOKENS,
    OTHER_CREDENTIALS,
    REFRESH_TOKEN,
    UNAUTHORISED,
)
from lmscontract.findings.finding import ABSENT, Supply, SupplyKind
from lmscontract.rules.other_credential_accepted import EXPIRED
from lmscontract.rules.rule import Requirement
from lmscontract.rules.wrong_credential_accepted import PASSWORD
from lmscontract.target.auth.invalid_credentials import ALGORITHMS
from lmscontract.target.auth.tokens import is_token, is_unsupported
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import verifies
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.target import Target
from lmscontract.types import Effect, Operation

_CALLERS = {"client_secret": CLIENT_SECRET, "refresh_token": REFRESH_TOKEN, EXPIRED: EXPIRED_TOKEN}
_REFUSED = (401, 403)
_MANY_CALLS = 20
"""How many calls that are served, and none refused, show that no call refuses such a token."""
_NO_TOKEN = "no-such-token"
_OTHER_REFUSALS = (400, 403, 404)
"""Statuses that may also be about the identifier, the body or the permissions of a call."""


@verifies("anonymous-call-served")
def test_anonymous_call_served(requirement: Requirement, target: Target) -> Verified:
    """A call without a token does not succeed."""
    target.route(requirement.operation).require_served()
    response = target.call(requirement.operation, who=ANONYMOUS)
    _require_refusal(requirement, target, response, UNAUTHORISED[ANONYMOUS])
    return Verified(response)


@verifies("invalid-token-accepted")
def test_invalid_token_accepted(requirement: Requirement, target: Target) -> Verified:
    """A call with an invalid token, which differs from a valid one in a single character, does not succeed.

    In nightly runs neither do calls with an empty token, another scheme and the configured expired token.
    """
    target.route(requirement.operation).require_served()
    responses = []
    for sent, call in _with_invalid_tokens(requirement, target).items():
        responses.append(call(False))
        _require_refusal(requirement, target, responses[-1], sent)
    return Verified(*responses)


@verifies("unauthorised-status-wrong")
def test_unauthorised_status_wrong(requirement: Requirement, target: Target) -> Verified:
    """The calls without a token and with invalid ones are refused with 401."""
    operation = requirement.operation
    target.route(operation).require_served()
    calls = {
        UNAUTHORISED[ANONYMOUS]: _calling(target, operation, ANONYMOUS),
        **_with_invalid_tokens(requirement, target),
    }
    wrong: dict[str, Exchange] = {}
    unverified: list[NotVerified] = []
    responses = []
    for sent, call in calls.items():
        try:
            response = target.without_server_error(operation, f"401 {sent}", call)
            if response.status in _OTHER_REFUSALS:  # perhaps of a firewall, which refuses many calls in a short time
                target.wait_to_confirm(requirement.rule)
                response = call(True)
            if response.ok:
                raise NotVerified(f"the call succeeds {sent}, which another rule reports", exchanges=(response,))
            if response.status in _OTHER_REFUSALS:
                _require_plain_success(requirement, target, response)
                target.confirmed[requirement.rule] += 1
        except NotVerified as error:
            unverified.append(error)
            continue
        responses.append(response)
        if response.status != 401:
            wrong[sent] = response
    if wrong:
        (first, response), *others = wrong.items()
        reason = ", though a call with a valid token succeeds" if response.status in _OTHER_REFUSALS else ""
        got = f"{response.status}{reason}" + "".join(f", and not 401 {sent}" for sent, _ in others)
        raise Violated(f"401 {first}", got, response)
    if unverified:
        raise unverified[0]
    return Verified(*responses)


@verifies("grant-refused")
def test_grant_refused(requirement: Requirement, target: Target) -> Verified:
    """The token endpoint issues a token for a documented grant, and calls accept the token of a user."""
    name, grant = requirement.location, target.grant(requirement.location)
    try:
        response = grant.request()
    except NotVerified as error:
        if grant.keeps_failing():
            raise Violated(f"a token for the grant {name}", "500 each time", *error.exchanges) from None
        raise
    if not response.ok and b"unauthorized_client" in response.body:
        raise NotVerified(f"the grant {name} is not enabled for this client", exchanges=(response,))
    if not response.ok:
        other = target.oauth.other_type if target.oauth else ""
        if not (other or is_unsupported(response)) and (unproven := grant.unproven()):
            words = " or ".join(each.replace("_", " ") for each in unproven)
            what = f"the grant {name} got {response.status}, which may be for a wrong {words}"
            supply = Supply(SupplyKind.CREDENTIALS)
            raise NotVerified(what, hint="check them in the configuration", supply=supply, exchanges=(response,))
        got = f"{response.status}, and a token only for {other}" if other else response.status
        raise Violated(f"a token for the grant {name}", got, response)
    call = grant.call()
    if call is None:
        return Verified(response)
    if call.status == 401:
        raise Violated(f"a valid token for the grant {name}", "401 for a call with it", call)
    return Verified(response, call)


@verifies("refresh-refused")
def test_refresh_refused(requirement: Requirement, target: Target) -> Verified:
    """The refresh token of a new sign-in gets an access token."""
    name = requirement.location
    response = target.grant(name).refreshed()
    answer = response.json if response.is_json else None
    token = answer.get("access_token") if isinstance(answer, Mapping) else None
    if not (response.ok and isinstance(token, str)):
        got = "a response without one" if response.ok else response.status
        raise Violated(f"an access token for the refresh token of the grant {name}", got, response)
    return Verified(response)


@verifies("token-member-missing")
def test_token_member_missing(requirement: Requirement, target: Target) -> Verified:
    """The response to a grant has every documented member."""
    name, _, member = requirement.location.rpartition(".")
    grant = target.grant(name)
    if member not in grant.members():
        raise Violated(f"{member} in the response to the grant {name}", "none", grant.request())
    return Verified(grant.request())


@verifies("token-member-wrong")
def test_token_member_wrong(requirement: Requirement, target: Target) -> Verified:
    """Each member of the response to a grant has its stated type and value."""
    name, _, member = requirement.location.rpartition(".")
    grant = target.grant(name)
    answer = grant.members()
    if member not in answer:
        raise NotVerified(f"the response to the grant {name} lacks {member}", exchanges=(grant.request(),))
    schema = target.snapshot.vocabulary.grants[name]["answers"][member]
    if not jsonschema.Draft202012Validator(schema).is_valid(answer[member]):
        got = f"another value of the type {type(answer[member]).__name__}"
        raise Violated(f"{requirement.expected} as {member}", got, grant.request())
    if member.endswith("_token") and not is_token(answer[member]):
        expected = f"{requirement.expected} as {member} that can be sent as a token (RFC 6750, section 2.1)"
        raise Violated(expected, "a token with other characters, or of more than 16 KB", grant.request())
    return Verified(grant.request())


@verifies("token-member-unexpected")
def test_token_member_unexpected(requirement: Requirement, target: Target) -> Verified:
    """The response to a grant has no member that the contract excludes."""
    name, _, member = requirement.location.rpartition(".")
    grant = target.grant(name)
    if member in grant.members():
        raise Violated(f"no {member} in the response to the grant {name}", "one", grant.request())
    return Verified(grant.request())


@verifies("wrong-credential-accepted")
def test_wrong_credential_accepted(requirement: Requirement, target: Target) -> Verified:
    """A grant with one field wrong or missing gets no token, if the valid form gets one."""
    name, _, field = requirement.location.partition(".")
    if field == PASSWORD and not target.thorough:
        raise NotVerified("only the profiles nightly and deep send a wrong password")
    responses = []
    for kind in ("wrong", "missing"):
        response = target.grant(name).request_with_wrong_field(field, left_out=kind == "missing")
        if response.ok:
            raise Violated(f"no token for a {kind} {field}", "one", response)
        responses.append(response)
    return Verified(*responses)


@verifies("other-credential-accepted")
def test_other_credential_accepted(requirement: Requirement, target: Target) -> Verified:
    """Another credential in place of the access token gets 401 for a call that the run's token may make."""
    who = _CALLERS[requirement.location]
    response = target.tokens.call(target.tokens.other_credential(requirement.location), who=who)
    if response.status != 401:
        raise Violated(f"401 {OTHER_CREDENTIALS[who]}", response.status, response)
    return Verified(response)


@verifies("client-token-served")
def test_client_token_served(requirement: Requirement, target: Target) -> Verified:
    """Of the calls that read, one refuses a token of the grant: one of each service is made, and more if none of them does.

    Which calls have to refuse it is not documented, so those that accept it are only named where another one refuses it.
    """
    grant, services = target.grant(requirement.location), set[str]()
    served: list[Exchange] = []
    refused: list[Exchange] = []
    for operation in grant.plain_operations():
        if len(served) == _MANY_CALLS or (refused and operation.service in services):
            break
        if response := grant.call_of_client(operation):
            services.add(operation.service)
            if response.status in _REFUSED:
                refused.append(response)
            elif response.ok:
                served.append(response)
    if refused:
        if not served:
            return Verified(refused[0])
        some = f"{len(served)} of {len(served) + len(refused)} accepted it, such as {served[0].call.operation.label}"
        unchecked = f"which calls have to refuse it is not documented; {some}"
        return Verified(refused[0], served[0], unchecked=unchecked)
    if not served:
        raise NotVerified(
            "with such a token, no call got 401 or 403, and no call that succeeds with the token of the run succeeded"
        )
    calls = f"a success of {len(served)} calls, and no refusal"
    raise Violated(f"401 or 403 with a token of the grant {requirement.location}", calls, served[0])


@verifies("wrong-algorithm-accepted")
def test_wrong_algorithm_accepted(requirement: Requirement, target: Target) -> Verified:
    """An assertion with another algorithm, or without a signature, gets no token."""
    others = [each for each in ALGORITHMS if each != requirement.expected]
    return Verified(*[_refused(requirement, target, each, f"signed with {each}") for each in others])


@verifies("foreign-key-accepted")
def test_foreign_key_accepted(requirement: Requirement, target: Target) -> Verified:
    """An assertion signed with a key that was not uploaded to the platform gets no token."""
    return Verified(_refused(requirement, target, "signature", "signed with a foreign key"))


@verifies("wrong-claim-accepted")
def test_wrong_claim_accepted(requirement: Requirement, target: Target) -> Verified:
    """An assertion with one wrong claim gets no token."""
    claim = requirement.location.partition(".assertion.")[2]
    return Verified(_refused(requirement, target, claim, f"with a wrong {claim}"))


@verifies("sign-on-missing")
def test_sign_on_missing(requirement: Requirement, target: Target) -> Verified:
    """The address that signs in the user of a token answers a token that was never issued, and not as if it did not exist.

    No valid token is sent in an address: it would be in the logs of servers, and sign its user in.
    """
    address = str(target.snapshot.vocabulary.token["sign-on"]["address"])
    filled = address.replace("{access_token}", _NO_TOKEN).replace("{expires_in}", "3600")
    path, _, parameters = filled.partition(";")
    response, unknown = (target.page(f"{each};{parameters}") for each in (path, f"{path}/{_NO_TOKEN}"))
    if response.status in ABSENT and not response.redirects:
        raise Violated("an address that signs in the user of a token", response.status, response)
    if (response.status, bool(response.redirects)) == (unknown.status, bool(unknown.redirects)):
        what = f"the operation answered {response.status} to a token that was never issued, as to an address that never existed"
        raise NotVerified(what, requirement.operation.label, exchanges=(response, unknown))
    return Verified(response, unknown)


def _refused(requirement: Requirement, target: Target, flaw: str, how: str) -> Exchange:
    """Return the response to an assertion with a flaw; Violated when it is a token."""
    response = target.grant(requirement.location.partition(".")[0]).request_with_invalid_assertion(flaw)
    if response.ok:
        raise Violated(f"no token for an assertion {how}", "one", response)
    return response


def _calling(target: Target, operation: Operation, who: str) -> Callable[[bool], Exchange]:
    """Return the call of an operation by an unauthorised caller; its argument is whether to send it again."""
    return lambda again: target.call(operation, who=who, again=again)


def _with_invalid_tokens(requirement: Requirement, target: Target) -> dict[str, Callable[[bool], Exchange]]:
    """Return the calls with invalid tokens by what they send: one where no plain call can be sent.

    A gate run sends one to each operation, and every kind to the first one that accepts a valid one.
    """
    operation = requirement.operation
    reads = target.endpoint(operation).effect is Effect.NONE
    several = reads and not target.route(operation).has_no_plain_call() and target.tokens.are_varied_for(operation)
    callers = INVALID_TOKENS if several else INVALID_TOKENS[:1]
    calls = {UNAUTHORISED[who]: _calling(target, operation, who) for who in callers}
    if several and (expired := target.expired_token):
        calls[OTHER_CREDENTIALS[EXPIRED_TOKEN]] = lambda _: target.tokens.call(expired, operation, who=EXPIRED_TOKEN)
    return calls


def _require_refusal(requirement: Requirement, target: Target, response: Exchange, sent: str) -> None:
    """Violated when a call without a valid token succeeded, NotVerified when it may be refused for another reason.

    Once the plain call has written, the same call may also be refused because of what it wrote.
    """
    if response.ok:
        raise Violated(f"401 {sent}", response.status, response)
    reads = target.endpoint(requirement.operation).reads
    if response.status != 401 and not (reads or response.status == 403):
        raise _unclear(response)
    _require_plain_success(requirement, target, response)


def _require_plain_success(requirement: Requirement, target: Target, response: Exchange) -> None:
    """NotVerified when a call is refused without 401, and the same call with a valid token does not succeed."""
    route = target.route(requirement.operation)
    if response.status != 401 and not route.plain_call_succeeds():
        raise _unclear(response)
    if response.status == 400 and route.others_refuse_body(response):
        what = (
            "it refused a body without content, perhaps before it looked at the token; another operation does so, too"
        )
        raise NotVerified(what, exchanges=(response,))
    is_lasting = target.lasting and target.endpoint(requirement.operation).effect is Effect.WRITES
    if is_lasting and response.status in _OTHER_REFUSALS and requirement.operation.parameters:
        signed = route.call_unserved(who=DEFAULT)
        if signed.status == response.status and not route.requires_token_first():
            what = f"the operation answered {response.status} to an unknown identifier, as it does with a valid token"
            raise NotVerified(what, exchanges=(response, signed))


def _unclear(response: Exchange) -> NotVerified:
    what = f"the operation answered {response.status}, perhaps for another reason than the credential"
    return NotVerified(what, exchanges=(response,))
