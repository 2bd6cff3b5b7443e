"""Grant requests to the token endpoint, and assertions with an invalid signature or an invalid claim."""

from __future__ import annotations

import base64
import hmac
import json
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import parse_qs

import pytest
import requests
from joserfc import jwt
from joserfc.jwk import RSAKey
from msgspec.structs import replace
from tests.target.fake import PATHS, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.contract.model import Snapshot
from lmscontract.errors import TenantUnreachable
from lmscontract.findings.callers import EXPIRED_TOKEN
from lmscontract.target.auth.invalid_credentials import ALGORITHMS
from lmscontract.target.auth.tokens import Credentials, TokenSource
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target

VOCABULARY: dict[str, Any] = {
    "operation": "POST /auth/token",
    "scope": "all",
    "grants": {
        "password": {"grant-type": "password", "fields": ["grant_type", "username", "password"], "answers": {}},
        "jwt-bearer": {
            "grant-type": "urn:jwt",
            "fields": ["grant_type", "assertion"],
            "answers": {},
            "assertion": {
                "header": {"alg": "RS256", "typ": "JWT"},
                "claims": {"iss": "", "sub": "", "aud": "", "iat": "", "exp": ""},
            },
        },
    },
}


@cache
def private_key() -> str:
    """Return a private key, which is cached because generating it is slow."""
    return RSAKey.generate_key(2048).as_pem(private=True).decode()


def signing_in(shop: Shop, found: Snapshot | None = None, **more: Any) -> Target:
    """Return a target with credentials for both grants."""
    one = target(shop, found) if found else target(shop)
    known = {"grant": "password", "client_id": "client", "username": "ann", "password": "pass-of-ann", **more}
    one.oauth = TokenSource(one.session, VOCABULARY, Credentials(**known), clock=lambda: 1000.0)
    return one


def part(text: str) -> Any:
    """Decode one part of an assertion."""
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def assertion(asked: Asked) -> str:
    """Return the assertion that a request carries."""
    return parse_qs(asked.body.decode())["assertion"][0]


def test_a_grant_is_requested_once() -> None:
    """A grant is requested once in a run, and every requirement about it uses that response."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}))
    assert one.grant("password").request() is one.grant("password").request()
    assert one.grant("password").members() == {"access_token": "a"}
    assert tenant.calls == ["POST /auth/token"]
    assert parse_qs(tenant.asked[0].body.decode()) == {
        "grant_type": ["password"],
        "username": ["ann"],
        "password": ["pass-of-ann"],
    }
    assert tenant.asked[0].token == ""


def test_the_sign_in_of_the_run_answers_its_grant() -> None:
    """The response that gave the run its token is used for its grant; other grants are requested."""
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"})
    one = signing_in(shop, private_key=private_key())
    assert one.oauth is not None
    assert one.oauth.token() == "a"
    assert one.grant("password").request() is one.oauth.given
    assert len(shop.calls) == 1
    assert one.grant("jwt-bearer").request() is not one.oauth.given
    assert len(shop.calls) == 2


def test_a_run_reuses_its_sign_in() -> None:
    """The sign-in of the run serves as the response of the token endpoint to a plain call."""
    found = snapshot(f"{PATHS}/auth/token: {{post: {{x-public: true, x-effect: none}}}}")
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"}).on("GET /toys/v1/catalog", 200, {})
    one, operation = signing_in(shop, found), op("POST /auth/token")
    assert one.oauth is not None
    one.oauth.token()
    assert one.call(operation) is one.oauth.given
    assert one.call(operation, query={"n": 1}) is not one.oauth.given
    assert one.call(operation, body={}) is not one.oauth.given
    assert one.call(op("GET /toys/v1/catalog")) is not one.oauth.given


def test_grant_responses_belong_to_the_token_endpoint() -> None:
    """Checks that look at all responses of the token endpoint see the grant requests too."""
    found = snapshot(f"{PATHS}/auth/token: {{post: {{x-public: true, x-effect: none}}}}")
    one = signing_in(Shop().on("POST /auth/token", 200, {"access_token": "a"}), found)
    right, wrong = one.grant("password").request(), one.grant("password").request_with_wrong_field("username")
    assert one.seen(op("POST /auth/token")) == (right, wrong)
    assert one.seen(op("GET /toys/v1/catalog")) == ()


@pytest.mark.parametrize("reply", [(401, {"error": "no"}), (200, b"<html>"), (200, ["a"])])
def test_a_grant_that_gives_no_token(reply: Any) -> None:
    """If the response to a grant contains no token, the members of the token are not verified."""
    one = signing_in(Shop().on("POST /auth/token", *reply))
    with pytest.raises(NotVerified, match=f"the grant password got {reply[0]} and no token"):
        one.grant("password").members()


def test_a_run_without_credentials() -> None:
    """Without credentials no grant is requested; without a private key no grant with an assertion is."""
    with pytest.raises(NotVerified, match="the run has no credentials; name a tenant with credentials"):
        target(Shop()).grant("password").request()
    tenant = Shop()
    with pytest.raises(NotVerified):
        signing_in(tenant).grant("jwt-bearer").request()
    with pytest.raises(NotVerified):
        signing_in(tenant).grant("jwt-bearer").request_with_invalid_assertion("HS256")
    with pytest.raises(NotVerified):
        target(tenant).grant("password").request_with_wrong_field("username")
    assert tenant.calls == []


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_an_assertion_with_another_algorithm(algorithm: str) -> None:
    """An assertion with another algorithm has the same claims as the valid one, and is a separate request."""

    def answer(asked: Asked) -> Reply:
        return (200, {"access_token": "a"}) if part(assertion(asked).split(".")[0])["alg"] == "RS256" else (400, {})

    one = signing_in(tenant := Shop().on("POST /auth/token", answer), private_key=private_key())
    right, wrong = one.grant("jwt-bearer").request(), one.grant("jwt-bearer").request_with_invalid_assertion(algorithm)
    assert (right.status, wrong.status) == (200, 400)
    assert one.grant("jwt-bearer").request_with_invalid_assertion(algorithm) is wrong
    first, second = (assertion(asked).split(".") for asked in tenant.asked)
    assert [part(each[0]) for each in (first, second)] == [
        {"alg": "RS256", "typ": "JWT"},
        {"alg": algorithm, "typ": "JWT"},
    ]
    assert part(first[1]) == part(second[1])
    assert part(first[1])["iss"] == "client"
    assert first[2] != second[2]
    shown = f"{one.evidence(right)} {one.evidence(wrong)}"
    assert not any(secret in shown for secret in (first[1], first[2], second[2]) if secret)


def test_an_unsigned_assertion_has_an_empty_signature() -> None:
    """With the algorithm `none` the signature is empty; every other algorithm has a signature."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    for algorithm in ALGORITHMS:
        one.grant("jwt-bearer").request_with_invalid_assertion(algorithm)
    signatures = {part(each[0])["alg"]: each[2] for each in (assertion(asked).split(".") for asked in tenant.asked)}
    assert [name for name, signature in signatures.items() if not signature] == ["none"]
    assert signatures.keys() == {"RS256", *ALGORITHMS}


def test_the_public_key_is_used_as_a_shared_secret() -> None:
    """With HS256 the public key is the secret, which a careless server accepts."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    one.grant("jwt-bearer").request_with_invalid_assertion("HS256")
    signed, _, signature = assertion(tenant.asked[-1]).rpartition(".")
    secret = RSAKey.import_key(private_key()).as_pem(private=False)
    assert base64.urlsafe_b64decode(signature + "==") == hmac.digest(secret, signed.encode(), "sha256")


def test_another_algorithm_uses_the_valid_key() -> None:
    """With RS512 the valid key signs, so that only the algorithm is wrong."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    one.grant("jwt-bearer").request_with_invalid_assertion("RS512")
    key = RSAKey.import_key(private_key())
    claims = jwt.decode(assertion(tenant.asked[1]), key, algorithms=["RS512"]).claims
    assert claims["iss"] == "client"


def test_an_assertion_with_a_foreign_key() -> None:
    """An assertion with a foreign signature has the same header and the same claims as the valid one."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    one.grant("jwt-bearer").request_with_invalid_assertion("signature")
    first, second = (assertion(asked).split(".") for asked in tenant.asked)
    assert [part(each) for each in first[:2]] == [part(each) for each in second[:2]]
    assert first[2] != second[2]


@pytest.mark.parametrize("claim", ["aud", "exp", "iss", "sub"])
def test_an_assertion_with_a_wrong_claim(claim: str) -> None:
    """One claim is wrong, the other claims are valid, and the valid key signs."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    one.grant("jwt-bearer").request_with_invalid_assertion(claim)
    right, wrong = (part(assertion(asked).split(".")[1]) for asked in tenant.asked)
    assert {name for name in right if right[name] != wrong[name]} - {"iat", "exp"} == {claim} - {"exp"}
    assert (wrong["exp"] < wrong["iat"]) == (claim == "exp")


def test_no_invalid_assertion_without_a_granted_one() -> None:
    """If a valid assertion gets no token, an invalid one proves nothing."""
    one = signing_in(Shop().on("POST /auth/token", 400, {}), private_key=private_key())
    with pytest.raises(NotVerified, match="for the configured credentials, too"):
        one.grant("jwt-bearer").request_with_invalid_assertion("HS256")


def test_a_form_with_one_wrong_field() -> None:
    """The valid form is sent first, then a form that differs in one field; equal forms are sent once."""

    def answer(asked: Asked) -> Reply:
        right = parse_qs(asked.body.decode())["username"] == ["ann"]
        return (200, {"access_token": "a"}) if right else (400, {"error": "invalid_grant"})

    one = signing_in(tenant := Shop().on("POST /auth/token", answer))
    wrong = one.grant("password").request_with_wrong_field("username")
    assert (wrong.status, one.grant("password").request_with_wrong_field("username") is wrong) == (400, True)
    right, other = (parse_qs(asked.body.decode()) for asked in tenant.asked)
    assert {name for name in right if right[name] != other[name]} == {"username"}
    assert other["username"] == ["not-the-username"]


def test_a_wrong_form_that_gets_a_token_is_returned() -> None:
    """If a tenant ignores a field, its response with a token to the wrong form is returned."""
    one = signing_in(Shop().on("POST /auth/token", 200, {"access_token": "secret-of-nobody"}))
    exchange = one.grant("password").request_with_wrong_field("username")
    assert exchange.ok
    assert "secret-of-nobody" not in f"{one.evidence(exchange)}"


@pytest.mark.parametrize("status", [400, 401, 403])
def test_no_wrong_form_without_a_granted_one(status: int) -> None:
    """If the valid form gets no token, no wrong form is sent."""
    one = signing_in(tenant := Shop().on("POST /auth/token", status, {}))
    with pytest.raises(NotVerified, match="for the configured credentials, too"):
        one.grant("password").request_with_wrong_field("username")
    assert len(tenant.calls) == 1


@pytest.mark.parametrize("status", [429, 503])
def test_a_transient_failure_is_no_refusal(status: int) -> None:
    """A transient failure in response to a wrong form does not count as a refusal."""

    def answer(asked: Asked) -> Reply:
        right = parse_qs(asked.body.decode())["username"] == ["ann"]
        return (200, {"access_token": "a"}) if right else (status, {})

    one = signing_in(Shop().on("POST /auth/token", answer))
    with pytest.raises(NotVerified, match=f"got {status}, which proves nothing"):
        one.grant("password").request_with_wrong_field("username")


def test_a_501_of_the_token_endpoint_is_returned() -> None:
    """A token endpoint that answers 501 does not support the grant, and is called once."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 501, {}))
    assert one.grant("password").request().status == 501
    assert len(tenant.calls) == 1


def test_a_form_without_a_field() -> None:
    """A form without a field is a separate request from a form with a wrong value."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}))
    one.grant("password").request_with_wrong_field("username")
    one.grant("password").request_with_wrong_field("username", left_out=True)
    forms = [parse_qs(asked.body.decode()) for asked in tenant.asked]
    assert [form.get("username") for form in forms] == [["ann"], ["not-the-username"], None]


def opened(gives: Any, takes: str, refusal: Reply = (401, {}), answer: Callable[[Asked], Reply] | None = None) -> int:
    """Return the status of a call with the token of a grant, at a shop that also accepts the token of the run."""
    found = snapshot()
    token = {**found.vocabulary.token, "grants": VOCABULARY["grants"]}
    found = replace(found, vocabulary=replace(found.vocabulary, token=token))

    def listed(asked: Asked) -> Reply:
        return items() if asked.token in (takes, "token-of-the-run") else refusal

    shop = Shop().on("POST /auth/token", answer or (lambda _: (200, {"access_token": gives})))
    for endpoint in found.operations:
        shop.on(endpoint.operation.label, listed)
    call = signing_in(shop, found).grant("password").call()
    return call.status if call else 0


@pytest.mark.parametrize(("gives", "takes", "status"), [("a", "a", 200), ("a", "b", 401), (None, "b", 0)])
def test_whether_a_granted_token_is_accepted(gives: Any, takes: str, status: int) -> None:
    """A call that accepts the run's token is repeated with the granted token; without a token nothing is sent."""
    assert opened(gives, takes) == status


def test_a_token_that_a_later_sign_in_has_ended() -> None:
    """A refused token may have been ended by a later sign-in of the same user; the one that replaces it counts."""
    given = iter("abcdef")

    def renewed(_: Asked) -> Reply:
        return 200, {"access_token": next(given)}

    assert opened("", "b", answer=renewed) == 200


def test_a_transient_failure_does_not_reject_a_token() -> None:
    """A 503 says nothing about the token that was sent."""
    with pytest.raises(NotVerified, match="the operation answered 503, a transient failure"):
        opened("a", "b", (503, {}))


def test_a_wrong_password_is_followed_by_the_right_one() -> None:
    """The valid form follows each wrong password, so that failed sign-ins do not lock the account."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}))
    one.grant("password").request_with_wrong_field("password")
    sent = [parse_qs(asked.body.decode())["password"][0] for asked in tenant.asked]
    assert sent == ["pass-of-ann", "not-the-password", "pass-of-ann"]


# other credentials


def holding(answer: Any, **more: Any) -> Target:
    """Return a target whose token endpoint answers as given and documents `refresh_token`."""
    found = snapshot()
    grants = {"password": {**VOCABULARY["grants"]["password"], "answers": {"refresh_token": {}, "expires_in": {}}}}
    found = replace(found, vocabulary=replace(found.vocabulary, token={**found.vocabulary.token, "grants": grants}))
    return signing_in(Shop().on("POST /auth/token", 200, answer), found, **more)


def test_other_credentials_of_the_run() -> None:
    """The other credentials are the client secret, a refresh token and the expired token of the configuration."""
    one = holding({"access_token": "a", "refresh_token": "r"}, client_secret="s-1")
    one.expired_token = "long-over"
    assert [one.tokens.other_credential(kind) for kind in ("client_secret", "refresh_token", "expires_in")] == [
        "s-1",
        "r",
        "long-over",
    ]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("client_secret", "the run has no client secret"),
        ("refresh_token", "the run has no refresh token"),
        (
            "expires_in",
            "the run has no expired token; add expired-token to the tenant: a token that has expired",
        ),
    ],
)
@pytest.mark.parametrize("thorough", [False, True])
def test_a_run_without_other_credentials(kind: str, reason: str, thorough: bool) -> None:
    """The message names the missing credential; a refresh token that is not a string counts as missing."""
    one = holding({"access_token": "a", "refresh_token": 7, "expires_in": 3600})
    one.thorough = thorough
    with pytest.raises(NotVerified) as caught:
        one.tokens.other_credential(kind)
    assert str(caught.value) == reason


@pytest.mark.parametrize("secret", ["two words", "学", "a\nb", "100%", "=a", "a=b"])
def test_a_credential_with_invalid_characters_is_not_sent(secret: str) -> None:
    """A value that is no valid bearer token (RFC 6750, 2.1) is not sent, because the request would be malformed."""
    with pytest.raises(NotVerified, match="cannot be sent"):
        holding({"access_token": "a"}, client_secret=secret).tokens.other_credential("client_secret")


def test_a_wrong_form_on_a_broken_connection_says_nothing() -> None:
    """A wrong form is not sent again after a connection error, and the run continues."""

    def answer(asked: Asked) -> Reply:
        if b"not-the-username" in asked.body:
            raise requests.ConnectionError("reset")
        return 200, {"access_token": "a"}

    one = signing_in(tenant := Shop().on("POST /auth/token", answer))
    with pytest.raises(NotVerified, match="cannot be reached"):
        one.grant("password").request_with_wrong_field("username")
    assert len(tenant.calls) == 2


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_wrong_password_is_sent_once_and_followed_by_the_right_one(status: int) -> None:
    """A wrong password is sent once, regardless of the status, because repetitions can lock an account."""

    def answer(asked: Asked) -> Reply:
        return (status, {}) if b"not-the-password" in asked.body else (200, {"access_token": "a"})

    one = signing_in(tenant := Shop().on("POST /auth/token", answer))
    with pytest.raises(NotVerified):
        one.grant("password").request_with_wrong_field("password")
    sent = [parse_qs(asked.body.decode())["password"][0] for asked in tenant.asked]
    assert sent == ["pass-of-ann", "not-the-password", "pass-of-ann"]


@pytest.mark.parametrize("thorough", [True, False])
def test_a_thorough_run_waits_until_its_token_expires(thorough: bool) -> None:
    """A thorough run waits for a short-lived token to expire; other runs need a configured expired token."""
    now = [1000.0]
    one = holding({"access_token": "a", "expires_in": 2})
    assert one.oauth is not None
    one.thorough, one.oauth.clock = thorough, lambda: now[0]
    one.session.sleep = lambda seconds: now.append(now.pop() + seconds)
    if thorough:
        assert one.tokens.other_credential("expires_in") == "a"
    else:
        with pytest.raises(NotVerified, match="the run has no expired token"):
            one.tokens.other_credential("expires_in")
    assert (now == [1000.0]) is not thorough


def test_an_unreachable_token_endpoint_ends_the_run() -> None:
    """If a valid form gets no response, the tenant is unreachable, and the run ends."""

    def away(_: Asked) -> Reply:
        raise requests.ConnectionError("refused")

    with pytest.raises(TenantUnreachable):
        signing_in(Shop().on("POST /auth/token", away)).grant("password").request()


@pytest.mark.parametrize(("own", "status"), [("password", 401), ("jwt-bearer", 0)])
def test_a_token_of_the_run_that_is_never_accepted(own: str, status: int) -> None:
    """If every call refuses the token of the run, only the grant that issued it is reported."""
    found = snapshot()
    token = {**found.vocabulary.token, "grants": VOCABULARY["grants"]}
    found = replace(found, vocabulary=replace(found.vocabulary, token=token))
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"})
    for endpoint in found.operations:
        shop.on(endpoint.operation.label, 401, {})
    one = signing_in(shop, found, grant=own)
    answer = one.grant("password").call()
    assert (answer.status if answer else 0) == status
    with pytest.raises(NotVerified, match="no successful response to compare with"):
        one.tokens.call("a", who=EXPIRED_TOKEN)


def test_tokens_are_tried_on_the_least_called_operations() -> None:
    """Tokens are tried on different operations in turn, so that no operation is called often."""
    lists = [f"GET /toys/v1/{name}" for name in ("toys", "sales", "catalog", "toys/best", "gone")]
    shop = Shop()
    for each in lists:
        shop.on(each, *items({"toy_id": 1}))
    one = target(shop)
    for number in range(4):
        one.tokens.call(f"token-{number}", who=EXPIRED_TOKEN)
    asked = [call for call in shop.calls if shop.calls.count(call) == 2]
    assert len(set(asked)) == 4, shop.calls
