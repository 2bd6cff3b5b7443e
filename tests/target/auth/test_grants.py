"""Grants of the token endpoint, asked for once; an assertion that somebody forged says the same with another signature."""

from __future__ import annotations

import base64
import hmac
import json
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
from lmscontract.target.auth.invalid_credentials import ALGORITHMS
from lmscontract.target.auth.tokens import Credentials, TokenSource
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.request_budget import Attempt, RequestBudget
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
    """A private key; making one takes a while."""
    return RSAKey.generate_key(2048).as_pem(private=True).decode()


def signing_in(shop: Shop, found: Snapshot | None = None, **more: Any) -> Target:
    """A target with credentials for both grants."""
    one = target(shop, found) if found else target(shop)
    known = {"grant": "password", "client_id": "client", "username": "ann", "password": "pass-of-ann", **more}
    one.oauth = TokenSource(one.session, VOCABULARY, Credentials(**known), clock=lambda: 1000.0)
    return one


def part(text: str) -> Any:
    """A part of an assertion."""
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def assertion(asked: Asked) -> str:
    """The assertion that a request carries."""
    return parse_qs(asked.body.decode())["assertion"][0]


def test_a_grant_is_asked_for_once() -> None:
    """A grant is asked for once in a run, and its answer bears on each requirement that looks at it."""
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


def test_the_run_signs_in_once() -> None:
    """The answer that gave the run its token bears on the grant it signs in by; the others are asked for."""
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"})
    one = signing_in(shop, private_key=private_key())
    assert one.oauth is not None
    assert one.oauth.token() == "a"
    assert one.grant("password").request() is one.oauth.given
    assert len(shop.calls) == 1
    assert one.grant("jwt-bearer").request() is not one.oauth.given
    assert len(shop.calls) == 2


def test_what_gave_a_token_is_there() -> None:
    """Where calls are few, the endpoint of tokens is not called without a form once the run has signed in there."""
    found = snapshot(f"{PATHS}/auth/token: {{post: {{x-public: true, x-effect: none}}}}")
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"}).on("GET /toys/v1/door", 200, {})
    one, operation = signing_in(shop, found), op("POST /auth/token")
    assert one.oauth is not None
    one.oauth.token()
    assert one.call(operation) is not one.oauth.given
    one.budget = RequestBudget()
    assert one.call(operation) is one.oauth.given
    assert one.call(operation, query={"n": 1}) is not one.oauth.given
    assert one.call(operation, body={}) is not one.oauth.given
    assert one.call(op("GET /toys/v1/door")) is not one.oauth.given


def test_sign_ins_are_answers_of_their_endpoint() -> None:
    """What looks at all answers of an operation sees them too."""
    found = snapshot(f"{PATHS}/auth/token: {{post: {{x-public: true, x-effect: none}}}}")
    one = signing_in(Shop().on("POST /auth/token", 200, {"access_token": "a"}), found)
    right, wrong = one.grant("password").request(), one.grant("password").request_with_wrong_field("username")
    assert one.seen(op("POST /auth/token")) == (right, wrong)
    assert one.seen(op("GET /toys/v1/door")) == ()


def test_a_sign_in_is_a_call_of_a_check() -> None:
    """Where calls are few, a wrong one waits when the right ones have used them up."""
    found = snapshot(f"{PATHS}/auth/token: {{post: {{x-public: true, x-effect: none}}}}")
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"})
    one = signing_in(shop, found, private_key=private_key())
    one.budget = RequestBudget(others=2)
    shape = op("POST /auth/token").shape
    for name in ("password", "jwt-bearer"):
        check = one.for_check(Attempt(shape))
        check.grant(name).request()
    check = one.for_check(Attempt(shape))
    with pytest.raises(NotVerified, match="the gate profile calls this operation at most 2 times"):
        check.grant("jwt-bearer").request_with_invalid_assertion("HS256")
    assert len(shop.calls) == 2


@pytest.mark.parametrize("reply", [(401, {"error": "no"}), (200, b"<html>"), (200, ["a"])])
def test_a_grant_that_gives_no_token(reply: Any) -> None:
    """Where a grant is answered without a token, nothing is said of the token's members."""
    one = signing_in(Shop().on("POST /auth/token", *reply))
    with pytest.raises(NotVerified, match=f"the grant password got {reply[0]} and no token"):
        one.grant("password").members()


def test_a_run_without_credentials() -> None:
    """Without credentials no grant can be tried; without a key, none that signs."""
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
def test_a_forged_assertion(algorithm: str) -> None:
    """A forged assertion makes the same claims as the right one, under another algorithm, and is another call."""

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


def test_an_assertion_without_a_signature_ends_where_it_would_stand() -> None:
    """Under `none` nothing follows the claims but the dot; every other algorithm signs."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    for algorithm in ALGORITHMS:
        one.grant("jwt-bearer").request_with_invalid_assertion(algorithm)
    signatures = {part(each[0])["alg"]: each[2] for each in (assertion(asked).split(".") for asked in tenant.asked)}
    assert [name for name, signature in signatures.items() if not signature] == ["none"]
    assert signatures.keys() == {"RS256", *ALGORITHMS}


def test_the_public_key_is_taken_for_a_shared_secret() -> None:
    """Under HS256 the signature is that of whoever knows the public key, as a careless server would verify it."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    one.grant("jwt-bearer").request_with_invalid_assertion("HS256")
    signed, _, signature = assertion(tenant.asked[-1]).rpartition(".")
    secret = RSAKey.import_key(private_key()).as_pem(private=False)
    assert base64.urlsafe_b64decode(signature + "==") == hmac.digest(secret, signed.encode(), "sha256")


def test_another_algorithm_of_the_right_key_is_signed_by_it() -> None:
    """Of what is not of the stated algorithm, one is signed with the right key, so that only the algorithm is wrong."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    one.grant("jwt-bearer").request_with_invalid_assertion("RS512")
    key = RSAKey.import_key(private_key())
    claims = jwt.decode(assertion(tenant.asked[1]), key, algorithms=["RS512"]).claims
    assert claims["iss"] == "client"


def test_an_assertion_with_a_foreign_key() -> None:
    """A foreign signature stands under the same header and the same claims."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    one.grant("jwt-bearer").request_with_invalid_assertion("signature")
    first, second = (assertion(asked).split(".") for asked in tenant.asked)
    assert [part(each) for each in first[:2]] == [part(each) for each in second[:2]]
    assert first[2] != second[2]


@pytest.mark.parametrize("claim", ["aud", "exp", "iss", "sub"])
def test_an_assertion_with_a_wrong_claim(claim: str) -> None:
    """One claim is wrong, the others are right, and the right key signs."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    one.grant("jwt-bearer").request_with_invalid_assertion(claim)
    right, wrong = (part(assertion(asked).split(".")[1]) for asked in tenant.asked)
    assert {name for name in right if right[name] != wrong[name]} - {"iat", "exp"} == {claim} - {"exp"}
    assert (wrong["exp"] < wrong["iat"]) == (claim == "exp")


def test_nothing_is_forged_where_nothing_is_granted() -> None:
    """Where a right assertion gets no token, a wrong one says nothing."""
    one = signing_in(Shop().on("POST /auth/token", 400, {}), private_key=private_key())
    with pytest.raises(NotVerified, match="for valid credentials, too"):
        one.grant("jwt-bearer").request_with_invalid_assertion("HS256")


def test_a_form_with_one_wrong_field() -> None:
    """One field is wrong, the others are as in the right form, which is asked for first; equal forms are sent once."""

    def answer(asked: Asked) -> Reply:
        right = parse_qs(asked.body.decode())["username"] == ["ann"]
        return (200, {"access_token": "a"}) if right else (400, {"error": "invalid_grant"})

    one = signing_in(tenant := Shop().on("POST /auth/token", answer))
    wrong = one.grant("password").request_with_wrong_field("username")
    assert (wrong.status, one.grant("password").request_with_wrong_field("username") is wrong) == (400, True)
    right, other = (parse_qs(asked.body.decode()) for asked in tenant.asked)
    assert {name for name in right if right[name] != other[name]} == {"username"}
    assert other["username"] == ["not-the-username"]


def test_a_wrong_form_that_gets_a_token_is_shown() -> None:
    """A tenant that does not look at a field answers the wrong form with a token, and that is what is returned."""
    one = signing_in(Shop().on("POST /auth/token", 200, {"access_token": "secret-of-nobody"}))
    exchange = one.grant("password").request_with_wrong_field("username")
    assert exchange.ok
    assert "secret-of-nobody" not in f"{one.evidence(exchange)}"


@pytest.mark.parametrize("status", [400, 401, 403])
def test_nothing_is_mistaken_where_nothing_is_granted(status: int) -> None:
    """Where the right form gets no token, a wrong one says nothing, and is not sent."""
    one = signing_in(tenant := Shop().on("POST /auth/token", status, {}))
    with pytest.raises(NotVerified, match="for valid credentials, too"):
        one.grant("password").request_with_wrong_field("username")
    assert len(tenant.calls) == 1


@pytest.mark.parametrize("status", [429, 503])
def test_bad_weather_refuses_no_credential(status: int) -> None:
    """A wrong form that is answered by the weather is not refused for what is wrong with it."""

    def answer(asked: Asked) -> Reply:
        right = parse_qs(asked.body.decode())["username"] == ["ann"]
        return (200, {"access_token": "a"}) if right else (status, {})

    one = signing_in(Shop().on("POST /auth/token", answer))
    with pytest.raises(NotVerified, match=f"got {status}, which proves nothing"):
        one.grant("password").request_with_wrong_field("username")


def test_what_is_not_implemented_is_answered() -> None:
    """A token endpoint that answers 501 does not know the grant, and is asked for it once."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 501, {}))
    assert one.grant("password").request().status == 501
    assert len(tenant.calls) == 1


def test_a_form_without_a_field() -> None:
    """A field can also be left out, which is another question than a wrong one."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}))
    one.grant("password").request_with_wrong_field("username")
    one.grant("password").request_with_wrong_field("username", left_out=True)
    forms = [parse_qs(asked.body.decode()) for asked in tenant.asked]
    assert [form.get("username") for form in forms] == [["ann"], ["not-the-username"], None]


def opened(gives: Any, takes: str, refusal: Reply = (401, {})) -> int:
    """What a call is answered with the token that a grant gives, at a shop that takes another one besides the run's."""
    found = snapshot()
    token = {**found.vocabulary.token, "grants": VOCABULARY["grants"]}
    found = replace(found, vocabulary=replace(found.vocabulary, token=token))

    def listed(asked: Asked) -> Reply:
        return items() if asked.token in (takes, "token-of-the-run") else refusal

    shop = Shop().on("POST /auth/token", 200, {"access_token": gives})
    for endpoint in found.operations:
        shop.on(endpoint.operation.label, listed)
    answer = signing_in(shop, found).grant("password").call()
    return answer.status if answer else 0


@pytest.mark.parametrize(("gives", "takes", "status"), [("a", "a", 200), ("a", "b", 401), (None, "b", 0)])
def test_whether_the_token_of_a_grant_opens_anything(gives: Any, takes: str, status: int) -> None:
    """What the run's own token opens is called with that of the grant; without a token there is nothing to try."""
    assert opened(gives, takes) == status


def test_weather_says_nothing_of_a_token() -> None:
    """A server that is busy refuses nobody."""
    with pytest.raises(NotVerified, match="it answered 503, a transient failure"):
        opened("a", "b", (503, {}))


def test_a_password_is_made_wrong_between_two_right_ones() -> None:
    """A right form follows each wrong password at once, so that failures do not add up to a locked account."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}))
    one.grant("password").request_with_wrong_field("password")
    sent = [parse_qs(asked.body.decode())["password"][0] for asked in tenant.asked]
    assert sent == ["pass-of-ann", "not-the-password", "pass-of-ann"]


# other credentials


def holding(answer: Any, **more: Any) -> Target:
    """A target whose token endpoint gives an answer to the grant that says `refresh_token`."""
    found = snapshot()
    grants = {"password": {**VOCABULARY["grants"]["password"], "answers": {"refresh_token": {}, "expires_in": {}}}}
    found = replace(found, vocabulary=replace(found.vocabulary, token={**found.vocabulary.token, "grants": grants}))
    return signing_in(Shop().on("POST /auth/token", 200, answer), found, **more)


def test_other_credentials_of_the_run() -> None:
    """The client secret, a refresh token, and what the owner knows to be over."""
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
    """Where the run has none, that is told; a refresh token that is no text is none."""
    one = holding({"access_token": "a", "refresh_token": 7, "expires_in": 3600})
    one.thorough = thorough
    with pytest.raises(NotVerified) as told:
        one.tokens.other_credential(kind)
    assert str(told.value) == reason


@pytest.mark.parametrize("secret", ["two words", "学", "a\nb", "100%", "=a", "a=b"])
def test_what_can_be_no_token_is_not_sent_as_one(secret: str) -> None:
    """A call would be malformed with it (RFC 6750, 2.1), and might be refused for that."""
    with pytest.raises(NotVerified, match="would be malformed"):
        holding({"access_token": "a"}, client_secret=secret).tokens.other_credential("client_secret")


def test_a_wrong_form_on_a_broken_connection_says_nothing() -> None:
    """It is not sent again; the run goes on with whatever is called next."""

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
    """Whatever it is answered: what is repeated locks an account."""

    def answer(asked: Asked) -> Reply:
        return (status, {}) if b"not-the-password" in asked.body else (200, {"access_token": "a"})

    one = signing_in(tenant := Shop().on("POST /auth/token", answer))
    with pytest.raises(NotVerified):
        one.grant("password").request_with_wrong_field("password")
    sent = [parse_qs(asked.body.decode())["password"][0] for asked in tenant.asked]
    assert sent == ["pass-of-ann", "not-the-password", "pass-of-ann"]


@pytest.mark.parametrize("thorough", [True, False])
def test_a_thorough_run_waits_for_the_end_of_its_own_token(thorough: bool) -> None:
    """A token that lasts a few seconds is as good as one that the owner gives; a run that is to be short waits for none."""
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


def test_a_right_form_that_nobody_answers_ends_the_run() -> None:
    """That is no matter of one requirement: the tenant is away."""

    def away(_: Asked) -> Reply:
        raise requests.ConnectionError("refused")

    with pytest.raises(TenantUnreachable):
        signing_in(Shop().on("POST /auth/token", away)).grant("password").request()


@pytest.mark.parametrize(("own", "status"), [("password", 401), ("jwt-bearer", 0)])
def test_a_token_of_the_run_that_opens_nothing(own: str, status: int) -> None:
    """That every call refuses the token of the run is told of the grant that gave it, and of no other."""
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
        one.tokens.call("a")


def test_a_token_is_tried_where_least_was_asked() -> None:
    """Whether something opens is asked of several calls in turn, so that none of them is asked often."""
    lists = [f"GET /toys/v1/{name}" for name in ("toys", "sales", "door", "toys/best", "gone")]
    shop = Shop()
    for each in lists:
        shop.on(each, *items({"toy_id": 1}))
    one = target(shop)
    for number in range(4):
        one.tokens.call(f"token-{number}")
    asked = [call for call in shop.calls if shop.calls.count(call) == 2]
    assert len(set(asked)) == 4, shop.calls
