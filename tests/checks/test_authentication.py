"""Tests of the authentication checks: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, parse_qsl

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOR_GOOD,
    FOUND,
    LONE,
    MELT,
    MELTED,
    NOTHING,
    REFUSED,
    SORTED,
    VERIFIED,
    refusing,
    results_of,
)
from tests.points.conftest import checks
from tests.target.auth.test_grants import VOCABULARY, private_key, signing_in
from tests.target.fake import BASE, PATHS, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, outcome_of, run_check
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.writes.own_objects import OwnObjects

__all__ = ["checks"]


BOTH = snapshot(PATHS)
SIGN_ON = snapshot(PATHS + "/auth/token: {post: {x-public: true, x-effect: none}}\n")
SIGN_ON = replace(
    SIGN_ON,
    vocabulary=replace(
        SIGN_ON.vocabulary,
        token={**VOCABULARY, "sign-on": {"x-source": "56", "address": "/start;token={access_token};ends={expires_in}"}},
    ),
)
REFUSED_TOKEN = (401, {"error": "this token was never issued"})


@pytest.mark.parametrize(
    ("answer", "otherwise", "status"),
    [
        (REFUSED_TOKEN, (404, {}), VERIFIED),
        ((200, b"<p>Log in"), (404, {}), VERIFIED),
        ((404, {}), (404, {}), FOUND),
        ((405, {}), REFUSED_TOKEN, FOUND),
        ((302, {}, {"Location": f"{BASE}/login"}), (404, {}), VERIFIED),
        (REFUSED_TOKEN, REFUSED_TOKEN, NOTHING),
        ((200, b"<p>Log in"), (200, b"<p>Log in"), NOTHING),
        ((503, {}), (404, {}), NOTHING),
    ],
)
def test_sign_on_missing(answer: Reply, otherwise: Reply, status: Status) -> None:
    """An address that does not exist is a violation; one that is answered like every other address proves nothing."""
    shop = Shop().on("GET /start;token=no-such-token;ends=3600", *answer)
    shop.on("GET /start/no-such-token;token=no-such-token;ends=3600", *otherwise)
    one = target(shop, SIGN_ON)
    assert results_of(one, "POST /auth/token", "sign-on-missing")[0].status is status
    assert {asked.token for asked in shop.asked} == {"token-of-the-run"}
    assert not any("token-of-the-run" in asked.path for asked in shop.asked)


@pytest.mark.parametrize(("thorough", "status"), [(False, VERIFIED), (True, FOUND)])
@pytest.mark.parametrize("kept", [slice(0, -2), slice(2, None)])
def test_invalid_token_accepted_a_partly_compared_token(kept: slice, thorough: bool, status: Status) -> None:
    """A run changes both ends of a token, and so finds a tenant that ignores one of them; a gate run for one operation."""

    def answer(asked: Asked) -> Reply:
        return items() if asked.token[kept] == "token-of-the-run"[kept] and asked.token else (401, {})

    one = target(Shop().on("GET /toys/v1/sales", answer).on("GET /toys/v1/toys", answer), BOTH, thorough=thorough)
    assert results_of(one, "GET /toys/v1/toys", "invalid-token-accepted")[0].status is FOUND
    assert results_of(one, "GET /toys/v1/sales", "invalid-token-accepted")[0].status is status


@pytest.mark.parametrize(
    ("serves", "said"),
    [("Bearer ", "an empty token"), ("Basic token-of-the-run", "the token under another scheme")],
)
def test_invalid_token_accepted_a_malformed_credential(serves: str, said: str) -> None:
    """A run finds a tenant that accepts an empty token, or a valid one with another scheme."""

    def answer(asked: Asked) -> Reply:
        given = asked.headers.get("Authorization", "")
        return items() if given in ("Bearer token-of-the-run", serves) else (401, {})

    shop = Shop().on("GET /toys/v1/sales", answer)
    for thorough in (False, True):
        one = target(shop, LONE, thorough=thorough)
        (result,) = results_of(one, "GET /toys/v1/sales", "invalid-token-accepted")
        assert (result.status, result.message) == (FOUND, f"Expected 401 with {said}, got 200.")


@pytest.mark.parametrize(("opens", "status"), [(False, VERIFIED), (True, FOUND)])
def test_invalid_token_accepted_an_expired_token(opens: bool, status: Status) -> None:
    """A thorough run sends the configured expired token with each read."""

    def answer(asked: Asked) -> Reply:
        return items() if asked.token in ("token-of-the-run", *(["over"] if opens else [])) else (401, {})

    shop = Shop().on("GET /toys/v1/sales", answer)
    one = target(shop, LONE, thorough=True, expired_token="over")
    (result,) = results_of(one, "GET /toys/v1/sales", "invalid-token-accepted")
    assert result.status is status
    assert "over" in [asked.token for asked in shop.asked]
    found = outcome_of(next(each for each in derive(LONE) if each.rule == "invalid-token-accepted"), result, one)
    assert (found.asked_as, found.accounts) == ("expired token", ())


def test_unauthorised_status_wrong_every_one_is_named() -> None:
    """A finding of a nightly run names every kind of invalid token that does not get 401, also the expired one."""

    def answer(asked: Asked) -> Reply:
        return items() if asked.token == "token-of-the-run" else (404 if asked.token else 401, {})

    one = target(Shop().on("GET /toys/v1/sales", answer), LONE, thorough=True, expired_token="over")
    (result,) = results_of(one, "GET /toys/v1/sales", "unauthorised-status-wrong")
    assert result.message.startswith(
        "Expected 401 with an invalid token, got 404, though a call with a valid token succeeds"
    )
    assert result.message.endswith(", and not 401 with an expired token.")


@pytest.mark.parametrize(("thorough", "status"), [(False, NOTHING), (True, FOUND)])
def test_wrong_credential_accepted_wrong_passwords_only_in_thorough_runs(thorough: bool, status: Status) -> None:
    """Other runs send no wrong password, because failures may lock the account."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}))
    one.thorough = thorough
    requirement = replace(next(iter(derive(SORTED))), location="password.password")
    assert run_check(CHECKS["wrong-credential-accepted"], requirement, one).status is status
    assert bool(tenant.calls) is thorough


@pytest.mark.parametrize(
    ("failures", "failure", "own", "status"),
    [(99, 500, 200, FOUND), (4, 500, 200, NOTHING), (99, 503, 200, NOTHING), (99, 500, 500, NOTHING)],
    ids=["always", "at first", "overloaded", "on every grant"],
)
def test_grant_refused_repeated_server_errors(failures: int, failure: int, own: int, status: Status) -> None:
    """A server error is no transient failure if another grant succeeds; immediate retries count as one failure."""

    def answer(asked: Asked) -> Reply:
        signed = [each for each in tenant.asked if b"assertion" in each.body]
        code = (failure if len(signed) <= failures else 200) if asked in signed else own
        return code, {"access_token": "a"}

    one = signing_in(tenant := Shop().on("POST /auth/token", answer), private_key=private_key())
    requirement = replace(next(iter(derive(SORTED))), location="jwt-bearer")
    assert run_check(CHECKS["grant-refused"], requirement, one).status is status


OF_CLIENT = {"grant-type": "client", "fields": ["grant_type", "client_id", "client_secret"], "answers": {}}
OF_USER = {"grant-type": "user", "fields": [*OF_CLIENT["fields"], "username", "password"], "answers": {}}
OF_KEY = VOCABULARY["grants"]["jwt-bearer"]
GRANTS = {**VOCABULARY, "grants": {"password": OF_USER, "client_credentials": OF_CLIENT, "jwt-bearer": OF_KEY}}
CLOSED = {"error": "unsupported_grant_type"}
WRONG = {"error": "invalid_grant"}


@pytest.mark.parametrize(
    ("refusals", "own", "asked_for", "status"),
    [
        ({"user": CLOSED}, "password", "password", FOUND),
        ({"user": WRONG}, "password", "password", NOTHING),
        ({"user": WRONG}, "jwt-bearer", "password", NOTHING),
        ({"user": CLOSED}, "jwt-bearer", "password", FOUND),
        ({"user": WRONG}, "jwt-bearer", "client_credentials", VERIFIED),
        ({"user": WRONG, "client": WRONG}, "password", "client_credentials", NOTHING),
        ({"client": WRONG}, "password", "client_credentials", FOUND),
        ({"urn:jwt": WRONG}, "password", "jwt-bearer", FOUND),
        ({"urn:jwt": WRONG}, "jwt-bearer", "jwt-bearer", FOUND),
    ],
)
def test_grant_refused_with_credentials_that_may_be_wrong(
    refusals: dict[str, Any], own: str, asked_for: str, status: Status
) -> None:
    """A wrong secret is no fault of the platform; a grant that it does not know is, and so is one with a proven secret."""

    def answer(asked: Asked) -> Reply:
        (kind,) = parse_qs(asked.body.decode()).get("grant_type", ["JSON"])
        known = {"JSON": WRONG, **refusals}
        return (400, known[kind]) if kind in known else (200, {"access_token": "token-of-the-run"})

    found = replace(BOTH, vocabulary=replace(BOTH.vocabulary, token=GRANTS))
    shop = Shop().on("POST /auth/token", answer).on("GET /toys/v1/toys", *items()).on("GET /toys/v1/sales", *items())
    credentials = {"client_secret": "secret-of-client", "private_key": private_key()}
    one = signing_in(shop, found, grant=own, **credentials)
    assert one.oauth is not None
    one.oauth.vocabulary = GRANTS
    assert one.oauth.token() == "token-of-the-run"
    requirement = replace(next(iter(derive(SORTED))), rule="grant-refused", location=asked_for)
    assert run_check(CHECKS["grant-refused"], requirement, one).status is status
    assert shop.calls.count("POST /auth/token") <= 5


@pytest.mark.parametrize(
    ("toys", "sales", "status", "sent"),
    [
        (items(), items(), FOUND, 2),
        ((403, {}), items(), VERIFIED, 2),
        (items(), (401, {}), VERIFIED, 1),
        ((404, {}), items(), FOUND, 2),
        ((404, {}), (400, {}), NOTHING, 2),
    ],
)
def test_client_token_served_by_every_call(toys: Reply, sales: Reply, status: Status, sent: int) -> None:
    """A token of the client is wrong if calls accept it and none refuses it; after a refusal no further call is sent."""

    def answering(reply: Reply) -> Callable[[Asked], Reply]:
        return lambda asked: reply if asked.token == "token-of-the-client" else items()

    shop = Shop().on("POST /auth/token", 200, {"access_token": "token-of-the-client"})
    shop = shop.on("GET /toys/v1/toys", answering(toys)).on("GET /toys/v1/sales", answering(sales))
    one = signing_in(shop, BOTH)
    requirement = replace(next(iter(derive(BOTH))), location="password")
    assert run_check(CHECKS["client-token-served"], requirement, one).status is status
    assert [each.token for each in shop.asked].count("token-of-the-client") == sent


def test_client_token_served_by_one_service() -> None:
    """One call of each service is made: those that are served are named, since it is not documented which refuse the token."""
    paths = ("toys/v1/toys", "toys/v1/sales", "shops/v1/shops", "clubs/v1/clubs")
    found = snapshot("".join(f"/{path}: {{get: {{x-items: {{}}}}}}\n" for path in paths))
    shop = Shop().on("POST /auth/token", 200, {"access_token": "token-of-the-client"})
    for path in paths:
        reply = items() if path.startswith("shops") else (403, {})
        shop.on(f"GET /{path}", lambda asked, reply=reply: reply if asked.token == "token-of-the-client" else items())
    requirement = replace(next(iter(derive(found))), location="password")
    result = run_check(CHECKS["client-token-served"], requirement, signing_in(shop, found))
    which = "which calls have to refuse it is not documented; 1 of 3 accepted it, such as GET /shops/v1/shops"
    assert (result.status, result.reason) == (VERIFIED, which)
    sent = [each.path for each in shop.asked if each.token == "token-of-the-client"]
    assert sorted(sent) == ["/clubs/v1/clubs", "/shops/v1/shops", "/toys/v1/sales"]


def test_client_token_served_by_many_calls() -> None:
    """Twenty calls that are served are enough; further ones are not sent."""
    found = snapshot(
        "".join(f"/toys/v1/{kind}: {{get: {{x-items: {{}}}}}}\n" for kind in map("kind{}".format, range(25)))
    )
    shop = Shop().on("POST /auth/token", 200, {"access_token": "token-of-the-client"})
    for each in found.operations:
        shop.on(each.operation.label, *items())
    requirement = replace(next(iter(derive(found))), location="password")
    assert run_check(CHECKS["client-token-served"], requirement, signing_in(shop, found)).status is FOUND
    assert [each.token for each in shop.asked].count("token-of-the-client") == 20


REFRESHED = {
    "grants": {
        "password": {
            **VOCABULARY["grants"]["password"],
            "refresh": {"x-source": "5", "grant-type": "again", "fields": ["grant_type", "refresh_token"]},
        }
    }
}


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ((200, {"access_token": "a-token-that-is-new"}), VERIFIED),
        ((200, {"refresh_token": "another"}), FOUND),
        ((200, b"<p>no"), FOUND),
        ((400, {"error": "unsupported_grant_type"}), FOUND),
        ((401, {}), FOUND),
        ((503, {}), NOTHING),
    ],
)
def test_refresh_refused(reply: Reply, status: Status) -> None:
    """The refresh token of a sign-in of its own gets an access token, and no password is sent with it."""
    forms: list[dict[str, str]] = []

    def answer(asked: Asked) -> Reply:
        forms.append(dict(parse_qsl(asked.body.decode())))
        if forms[-1]["grant_type"] == "again":
            return reply
        return 200, {"access_token": f"token-{len(forms)}", "refresh_token": f"renews-{len(forms)}"}

    one = signing_in(
        Shop().on("POST /auth/token", answer), replace(BOTH, vocabulary=replace(BOTH.vocabulary, token=REFRESHED))
    )
    requirement = replace(next(iter(derive(BOTH))), rule="refresh-refused", location="password")
    assert run_check(CHECKS["refresh-refused"], requirement, one).status is status
    signed_in = len([each for each in forms if each["grant_type"] == "password"])
    assert {"grant_type": "again", "refresh_token": f"renews-{signed_in}"} in forms
    assert signed_in == 2


@pytest.mark.parametrize("reply", [(200, {"access_token": "token"}), (401, {})])
def test_refresh_refused_without_a_refresh_token(reply: Reply) -> None:
    """A grant that gives no refresh token, or none at all, says nothing of the request that exchanges one."""
    shop = Shop().on("POST /auth/token", *reply)
    one = signing_in(shop, replace(BOTH, vocabulary=replace(BOTH.vocabulary, token=REFRESHED)))
    requirement = replace(next(iter(derive(BOTH))), rule="refresh-refused", location="password")
    assert run_check(CHECKS["refresh-refused"], requirement, one).status is NOTHING


@pytest.mark.parametrize("thorough", [True, False])
def test_wrong_algorithm_accepted_every_other_algorithm_is_sent(thorough: bool) -> None:
    """A gate run sends them, too: a platform may take only one of them."""

    def answer(asked: Asked) -> Reply:
        head = parse_qs(asked.body.decode())["assertion"][0].partition(".")[0]
        right = json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))["alg"] == "RS256"
        return (200, {"access_token": "a"}) if right else (400, {})

    one = signing_in(tenant := Shop().on("POST /auth/token", answer), private_key=private_key())
    one.thorough = thorough
    requirement = replace(next(iter(derive(SORTED))), location="jwt-bearer.assertion", expected="RS256")
    assert run_check(CHECKS["wrong-algorithm-accepted"], requirement, one).status is Status.VERIFIED
    assert len(tenant.calls) == 1 + 3


@pytest.mark.parametrize(("times", "status"), [(99, FOUND), (1, VERIFIED)])
def test_unauthorised_status_wrong_repeated_server_errors(times: int, status: Status) -> None:
    """A repeated server error is no refusal if authorised calls succeed; a single one is a transient failure."""
    failures = iter(range(times))

    def sales(asked: Asked) -> Reply:
        if asked.token == "token-of-the-run":
            return items({"sale_id": 1})
        return (401, {}) if next(failures, None) is None else (500, {})

    one = target(Shop().on("GET /toys/v1/sales", sales))
    (result,) = results_of(one, "GET /toys/v1/sales", "unauthorised-status-wrong")
    assert result.status is status


@pytest.mark.parametrize("anonymous", [True, False])
@pytest.mark.parametrize("refusal", [400, 403, 404])
def test_unauthorised_status_wrong_another_refusal(refusal: int, anonymous: bool) -> None:
    """A refusal with another status is its own finding, which shows that the operation is there; nothing was served."""

    def sales(asked: Asked) -> Reply:
        if asked.token == "token-of-the-run":
            return items({"sale_id": 1})
        return (refusal if bool(asked.token) is not anonymous else 401), {}

    one = target(Shop().on("GET /toys/v1/sales", sales))
    (result,) = results_of(one, "GET /toys/v1/sales", "unauthorised-status-wrong")
    assert result.status is FOUND
    assert f"got {refusal}, though a call with a valid token succeeds" in result.message
    for rule in ("anonymous-call-served", "invalid-token-accepted"):
        (result,) = results_of(one, "GET /toys/v1/sales", rule)
        assert result.status is VERIFIED


def test_unauthorised_status_wrong_a_firewall_that_refuses_for_a_while() -> None:
    """A refusal with another status counts only if the call is refused so after a pause, too."""

    def sales(asked: Asked) -> Reply:
        if asked.token == "token-of-the-run":
            return items({"sale_id": 1})
        return (401 if waited else 403), {}

    one, waited = target(Shop().on("GET /toys/v1/sales", sales)), list[float]()
    one.session.sleep = waited.append
    (result,) = results_of(one, "GET /toys/v1/sales", "unauthorised-status-wrong")
    assert (result.status, waited) == (VERIFIED, [one.session.limits.max_lag])


@pytest.mark.parametrize("served", ["", "token-of-nobody"])
def test_unauthorised_status_wrong_says_nothing_of_served_calls(served: str) -> None:
    """A call that succeeds without a valid token is a finding of another rule only."""

    def sales(asked: Asked) -> Reply:
        valid = asked.token == "token-of-the-run"
        return items({"sale_id": 1}) if valid or bool(asked.token) is bool(served) else (401, {})

    one = target(Shop().on("GET /toys/v1/sales", sales))
    (result,) = results_of(one, "GET /toys/v1/sales", "unauthorised-status-wrong")
    assert (result.status, "which another rule reports" in result.reason) == (NOTHING, True)


MELT_ALL = "POST /toys/v1/melt"


@pytest.mark.parametrize("rule", ["anonymous-call-served", "invalid-token-accepted"])
@pytest.mark.parametrize(("label", "sent", "body"), [(MELT, MELTED, b"{}"), (MELT_ALL, MELT_ALL, b"{")])
@pytest.mark.parametrize(
    ("melted", "status"), [(REFUSED, VERIFIED), ((200, {}), FOUND), ((400, {}), NOTHING), ((404, {}), NOTHING)]
)
def test_anonymous_call_served_unauthorised_writes_that_cannot_be_undone(
    melted: Reply, status: Status, label: str, sent: str, body: bytes, rule: str
) -> None:
    """They are sent with an unknown identifier or a malformed body, and only if writes are allowed.

    A refusal because of the identifier or the body says nothing about the token.
    """
    shop = refusing(REFUSED).on(sent, *melted)
    (result,) = results_of(target(shop, FOR_GOOD, writes=True), label, rule)
    assert result.status is status
    (asked,) = (each for each in shop.asked if "melt" in each.path)
    assert (f"{asked.method} {asked.path}", asked.body) == (sent, body)
    assert asked.token != "token-of-the-run"
    (result,) = results_of(target(shop := refusing(REFUSED), FOR_GOOD), label, rule)
    assert (result.status, [call for call in shop.calls if "melt" in call]) == (NOTHING, [])


@pytest.mark.parametrize(("others", "status"), [(400, NOTHING), (401, FOUND)])
def test_unauthorised_status_wrong_where_bodies_are_read_before_tokens(others: int, status: Status) -> None:
    """A refused body that cannot be parsed says nothing about the token if another operation refuses it, too."""

    def answer(refusal: int) -> Any:
        return lambda asked: (200, {}) if asked.token == "token-of-the-run" else (refusal, {})

    found = snapshot(PATHS + "/toys/v1/melt: {post: {}}\n/toys/v1/gifts: {post: {}}\n")
    shop = refusing(REFUSED).on(MELT_ALL, answer(400)).on("POST /toys/v1/gifts", answer(others))
    shop.on("POST /toys/v1/toys", answer(others))
    bodies = {op(MELT_ALL).shape: {"slowly": True}}
    one = target(shop, found, writes=True, lasting=True, bodies=bodies, own_objects=OwnObjects())
    (result,) = results_of(one, MELT_ALL, "unauthorised-status-wrong")
    assert result.status is status


@pytest.mark.parametrize(("empty", "status"), [(401, VERIFIED), (400, NOTHING), (200, FOUND)])
def test_anonymous_call_served_where_bodies_are_parsed_before_tokens_are_read(empty: int, status: Status) -> None:
    """If a body that cannot be parsed is refused, an empty one shows whether the token is read."""

    def answer(asked: Asked) -> Reply:
        return (400, {}) if asked.body == b"{" else (empty, {})

    shop = refusing(REFUSED).on(MELT_ALL, answer)
    bodies = {op(MELT_ALL).shape: {"slowly": True}}
    one = target(shop, FOR_GOOD, writes=True, lasting=True, bodies=bodies, own_objects=OwnObjects())
    (result,) = results_of(one, MELT_ALL, "anonymous-call-served")
    assert result.status is status


@pytest.mark.parametrize(("signed", "reads", "status"), [(403, 404, NOTHING), (404, 404, FOUND), (403, 401, FOUND)])
def test_unauthorised_status_wrong_where_identifiers_are_read_before_tokens(
    signed: int, reads: int, status: Status
) -> None:
    """A refused write with an unknown identifier says nothing about the token if a valid token gets the same status.

    It does if the tenant looks at the tokens of reads before it looks at their identifiers.
    """

    def answer(asked: Any) -> Any:
        return (signed, {}) if asked.token == "token-of-the-run" else (403, {})

    shop = refusing(REFUSED).on(MELTED, answer).on("POST /toys/v1/melt/7/batch", 200, {"data": {}})
    for kind in ("toys", "parts"):
        shop.on(f"GET /toys/v1/{kind}/{UNKNOWN}", reads, {})
    bodies = {op(MELT).shape: {"slowly": True}}
    one = target(
        shop,
        FOR_GOOD,
        facts={"toy": 7},
        writes=True,
        lasting=True,
        bodies=bodies,
        own_objects=OwnObjects({"toy": ["7"]}),
    )
    (result,) = results_of(one, MELT, "unauthorised-status-wrong")
    assert result.status is status


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("rule", ["anonymous-call-served", "invalid-token-accepted"])
@pytest.mark.parametrize(("shown", "status"), [(REFUSED, VERIFIED), ((200, {}), FOUND), ((404, {}), NOTHING)])
def test_anonymous_call_served_without_a_known_object(rule: str, shown: Reply, status: Status, thorough: bool) -> None:
    """On a tenant without toys an unauthorised call with an unknown identifier must be refused because of its token."""
    shop = Shop().on("GET /toys/v1/toys", *items()).on("GET /toys/v1/toys/999999937", *shown)
    one = target(shop, thorough=thorough)
    one.expired_token = "over"
    (result,) = results_of(one, "GET /toys/v1/toys/{toy_id}", rule)
    assert result.status is status
    (asked,) = (each for each in shop.asked if each.path.endswith("999999937"))
    assert asked.token not in ("token-of-the-run", "over")


def test_anonymous_call_served_on_a_local_tenant() -> None:
    """On a local tenant, where writes need no undo, unauthorised calls use objects that exist."""
    shop = refusing(REFUSED).on("POST /toys/v1/melt/7/batch", 200, {"data": {}})
    one = target(shop, FOR_GOOD, facts={"toy": 7}, own=True, bodies={op(MELT).shape: {"slowly": True}})
    (result,) = results_of(one, MELT, "anonymous-call-served")
    assert result.status is FOUND
    assert {each.path for each in shop.asked if "melt" in each.path} == {"/toys/v1/melt/7/batch"}
