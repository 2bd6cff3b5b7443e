"""Tokens: the fields of section 5, how long they are kept, and what is told when there are none."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
import requests
from joserfc import jwt
from joserfc.jwk import RSAKey
from requests.adapters import BaseAdapter
from urllib3 import HTTPResponse

from lmscontract.contract.model import SecurityScheme
from lmscontract.errors import ConfigurationError, CredentialsRefused, TenantUnreachable
from lmscontract.findings.redaction import MARK, Redactor
from lmscontract.target.auth.tokens import Credentials, TokenSource
from lmscontract.target.http.locks import Locks
from lmscontract.target.http.rate_limit import RateLimit
from lmscontract.target.http.session import Session
from lmscontract.target.writes.guard import WriteGuard

KEY = RSAKey.generate_key(2048)
PEM = KEY.as_pem(private=True).decode()

VOCABULARY: dict[str, Any] = {
    "operation": "POST /door/token",
    "scope": "toys",
    "grants": {
        "password": {
            "grant-type": "password",
            "fields": ["client_id", "client_secret", "grant_type", "scope", "username", "password"],
        },
        "client_credentials": {
            "grant-type": "client_credentials",
            "fields": ["client_id", "client_secret", "grant_type", "scope"],
        },
        "jwt-bearer": {
            "grant-type": "urn:toys:jwt",
            "fields": ["grant_type", "scope", "assertion"],
            "assertion": {
                "header": {"alg": "RS256", "typ": "JWT"},
                "claims": {"iss": "", "sub": "", "aud": "", "iat": "", "exp": "", "odd": ""},
            },
        },
        "authorization-code": {"starts": "GET /door/authorize"},
    },
}

JANE = Credentials("password", "us", "client-secret-7", "jane", "hunter2-and-more")


def parse_form(text: str) -> dict[str, str]:
    """The fields of a form."""
    return dict(parse_qsl(text, strict_parsing=True))


class Door(BaseAdapter):
    """A token endpoint that remembers the forms it was sent and answers from a script, the last answer for ever."""

    def __init__(self, *script: tuple[int, Any]) -> None:
        super().__init__()
        self.script = list(script) or [
            (200, {"access_token": "token-1", "expires_in": 100, "refresh_token": "fresh-1"})
        ]
        self.forms: list[dict[str, str]] = []
        self.seen: list[requests.PreparedRequest] = []

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        """The next answer."""
        assert isinstance(request.body, bytes)
        self.seen.append(request)
        read = json.loads if request.headers["Content-Type"] == "application/json" else parse_form
        self.forms.append(read(request.body.decode()))
        status, body = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        response = requests.Response()
        response.status_code = status
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        response.raw = HTTPResponse(io.BytesIO(content), preload_content=False)
        return response

    def close(self) -> None:
        """Nothing to close."""


class Clock:
    """A clock that is set by hand."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def source(
    door: Door,
    credentials: Credentials | None = JANE,
    clock: Clock | None = None,
    vocabulary: Mapping[str, Any] = VOCABULARY,
) -> TokenSource:
    """The tokens of an account, behind such a door."""
    session = Session(
        "https://toys.example:8443/base",
        guard=WriteGuard(allow_writes=False),
        rate_limit=RateLimit(None),
        redactor=Redactor(),
        locks=Locks(Path(os.devnull), "https://toys.example"),
        security=SecurityScheme(),
        adapter=door,
        sleep=lambda _: None,
    )
    return TokenSource(session, vocabulary, credentials, clock or Clock())


def test_the_password_grant_sends_the_documented_fields() -> None:
    """The fields of the vocabulary go as a form to the endpoint of the vocabulary, without a token."""
    door = Door()
    assert source(door).token() == "token-1"
    [request] = door.seen
    assert (request.method, request.url) == ("POST", "https://toys.example:8443/base/door/token")
    assert request.headers["Content-Type"] == "application/x-www-form-urlencoded"
    assert "Authorization" not in request.headers
    assert door.forms == [
        {
            "client_id": "us",
            "client_secret": "client-secret-7",
            "grant_type": "password",
            "scope": "toys",
            "username": "jane",
            "password": "hunter2-and-more",
        }
    ]


def test_a_contract_may_want_json() -> None:
    """Where the vocabulary says so, the same fields go as JSON, and no secret among them is shown."""
    form, other = Door(), Door()
    source(form).token()
    tokens = source(other, vocabulary={**VOCABULARY, "sent-as": "json"})
    proof = tokens.request("password").evidence(tokens.session.redactor)
    assert other.seen[0].headers["Content-Type"] == "application/json"
    assert other.forms == form.forms
    assert '"grant_type": "password"' in proof.request
    assert not [each for each in ("client-secret-7", "hunter2") if each in proof.request + proof.curl]


def test_the_client_grant_sends_no_user() -> None:
    """Only the fields of the grant are sent, whatever else is known."""
    door = Door()
    source(door, Credentials("client_credentials", "us", "client-secret-7", "jane", "hunter2-and-more")).token()
    assert set(door.forms[0]) == {"client_id", "client_secret", "grant_type", "scope"}


def test_the_assertion_is_signed_for_this_tenant() -> None:
    """The assertion of 5.3 names client, user and bare host, lasts five minutes, and is signed with RS256."""
    door = Door()
    source(door, Credentials("jwt-bearer", "us", username="jane", private_key=PEM)).token()
    [form] = door.forms
    signed = jwt.decode(form.pop("assertion"), KEY, algorithms=["RS256"])
    assert form == {"grant_type": "urn:toys:jwt", "scope": "toys"}
    assert signed.header == {"alg": "RS256", "typ": "JWT"}
    assert signed.claims == {
        "iss": "us",
        "sub": "jane",
        "aud": "toys.example",
        "iat": 1_800_000_000,
        "exp": 1_800_000_300,
    }


def test_claims_can_be_replaced_and_left_out() -> None:
    """A check may sign other claims than the right ones."""
    tokens = source(Door(), Credentials("jwt-bearer", "us", username="jane", private_key=PEM))
    claims = jwt.decode(tokens.assertion(claims={"aud": "other", "exp": None}), KEY, algorithms=["RS256"]).claims
    assert (claims["aud"], "exp" in claims) == ("other", False)


@pytest.mark.parametrize("key", ["no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])
def test_a_key_that_is_none_is_told_without_it(key: str) -> None:
    """A private key that cannot be read is wrong configuration, told in one line without the key."""
    with pytest.raises(ConfigurationError) as caught:
        source(Door(), Credentials("jwt-bearer", "us", username="jane", private_key=key)).token()
    assert str(caught.value) == (
        "https://toys.example:8443/base: the private key is not an RSA key in PEM; name the file of the private key"
    )


def test_a_token_is_kept_for_four_fifths_of_its_life() -> None:
    """One call serves until 80 percent of expires_in have passed; then a new token is asked for in the same way."""
    door = Door(
        (200, {"access_token": "token-1", "expires_in": 100}), (200, {"access_token": "token-2", "expires_in": "50"})
    )
    clock = Clock()
    tokens = source(door, clock=clock)
    seen = []
    for seconds in (0, 79, 80, 119, 120):
        clock.now = Clock.now + seconds
        seen.append((tokens.token(), len(door.forms)))
    assert seen == [("token-1", 1), ("token-1", 1), ("token-2", 2), ("token-2", 2), ("token-2", 3)]
    assert door.forms[0] == door.forms[1]


@pytest.mark.parametrize("lifetime", [{}, {"expires_in": None}, {"expires_in": "long"}, {"expires_in": -1}])
def test_a_token_without_a_lifetime_lasts_for_the_run(lifetime: dict[str, Any]) -> None:
    """A missing or senseless expires_in is the contract's business, and does not make the run ask at every call."""
    door, clock = Door((200, {"access_token": "token-1"} | lifetime)), Clock()
    tokens = source(door, clock=clock)
    tokens.token()
    clock.now += 1_000_000
    assert (tokens.token(), len(door.forms)) == ("token-1", 1)


def test_a_token_that_is_forgotten_is_asked_for_again() -> None:
    """A token that has ended before its time is replaced, though it would have lasted; one from outside stays as it is."""
    door = Door(
        (200, {"access_token": "token-1", "expires_in": 100}), (200, {"access_token": "token-2", "expires_in": 100})
    )
    tokens = source(door)
    assert tokens.token() == "token-1"
    tokens.forget()
    assert (tokens.token(), tokens.token(), len(door.forms)) == ("token-2", "token-2", 2)
    given = source(other := Door(), Credentials(token="fixed-token-7"))
    given.token()
    given.forget()
    assert (given.token(), other.forms) == ("fixed-token-7", [])


def test_an_assertion_may_be_signed_with_another_algorithm() -> None:
    """The same key signs under another algorithm, and the header says so."""
    signed = source(Door(), Credentials("jwt-bearer", "us", username="jane", private_key=PEM))
    for algorithm in ("", "RS512"):
        token = jwt.decode(signed.assertion(algorithm=algorithm), KEY, algorithms=["RS256", "RS512"])
        assert token.header["alg"] == (algorithm or "RS256")
        assert token.claims["iss"] == "us"


def test_without_credentials_there_is_no_token() -> None:
    """An anonymous run asks for nothing, and cannot be made to."""
    door = Door()
    tokens = source(door, None)
    assert tokens.token() is None
    with pytest.raises(ConfigurationError, match="the grant password needs client-id"):
        tokens.request("password")
    assert door.forms == []


def test_a_fixed_token_is_used_as_it_is() -> None:
    """A token from outside needs no grant, and is redacted."""
    tokens = source(door := Door(), Credentials(token="fixed-token-7"))
    assert tokens.token() == "fixed-token-7"
    assert door.forms == []
    assert tokens.session.redactor.text("fixed-token-7") == MARK


def test_a_check_may_send_what_it_likes() -> None:
    """The raw call takes other values, leaves fields out, adds some, and returns whatever comes."""
    door = Door((401, {"error": "x"}))
    exchange = source(door).request("password", {"password": "wrong", "scope": None, "extra": "1"})
    assert exchange.status == 401
    assert door.forms[0]["password"] == "wrong"
    assert "scope" not in door.forms[0]
    assert door.forms[0]["extra"] == "1"


def test_another_grant_than_the_own_needs_its_own_credentials() -> None:
    """What is missing for a grant is told by name; a grant without fields, or an unknown one, cannot be asked for."""
    tokens = source(door := Door())
    for grant, what in (
        ("jwt-bearer", "the grant jwt-bearer needs private-key"),
        ("authorization-code", "the contract describes no token request for the grant 'authorization-code'"),
        ("passwort", "the contract describes no token request for the grant 'passwort'"),
    ):
        with pytest.raises(ConfigurationError) as caught:
            tokens.request(grant)
        assert caught.value.what == what
    assert caught.value.hint == "the closest is password"
    assert door.forms == []


@pytest.mark.parametrize(
    ("status", "body", "what"),
    [
        (401, {"error": "invalid_client"}, "the token endpoint refused the credentials with 401 (invalid_client)"),
        (400, {"error": "client-secret-7 is wrong"}, "the token endpoint refused the credentials with 400"),
        (403, {"error": {"code": 1}}, "the token endpoint refused the credentials with 403"),
        (400, b"<html>client-secret-7</html>", "the token endpoint refused the credentials with 400"),
        (400, [1], "the token endpoint refused the credentials with 400"),
        (200, {"token": "x"}, "the token endpoint answered 200 without an access_token"),
        (200, {"access_token": ""}, "the token endpoint answered 200 without an access_token"),
        (200, {"access_token": 5}, "the token endpoint answered 200 without an access_token"),
        (200, b"welcome", "the token endpoint answered 200 without an access_token"),
    ],
)
def test_no_token_is_told_in_one_line_without_a_secret(status: int, body: Any, what: str) -> None:
    """Whatever a tenant answers instead of a token, the error says that there is none, and shows no secret."""
    with pytest.raises(CredentialsRefused) as caught:
        source(Door((status, body))).token()
    assert (caught.value.what, caught.value.where) == (what, "https://toys.example:8443/base")
    assert "client-secret-7" not in str(caught.value)
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("status", [500, 501, 503, 302])
def test_an_endpoint_in_trouble_is_no_refusal(status: int) -> None:
    """A server error of the token endpoint says nothing of the credentials."""
    with pytest.raises(TenantUnreachable, match=f"the token endpoint answered {status}"):
        source(Door((status, {}))).token()


def test_everything_that_was_sent_or_got_is_redacted() -> None:
    """The proof of a token call shows no secret, and what came back is known to the redactor from then on."""
    tokens = source(Door())
    exchange = tokens.request("password", {"password": "other-password"})
    redactor = tokens.session.redactor
    proof = exchange.evidence(redactor)
    shown = proof.request + proof.response + proof.curl
    for secret in ("client-secret-7", "hunter2-and-more", "other-password", "token-1", "fresh-1"):
        assert secret not in shown
        assert redactor.text(f"a {secret} b") == f"a {MARK} b"
    assert "grant_type=password" in proof.request


def test_no_representation_shows_a_secret() -> None:
    """Printing credentials shows the names in them only."""
    assert repr(Credentials("password", "us", "s1", "jane", "s2", "s3", "s4")) == (
        "Credentials(grant='password', client_id='us', username='jane')"
    )


@pytest.mark.parametrize(
    ("lifetime", "passes", "expected", "slept"),
    [(5, True, "token-1", [6.0]), (5, False, "", [6.0]), (31, True, "", []), (None, True, "", [])],
)
def test_the_end_of_a_token_is_awaited_where_it_is_near(
    lifetime: int | None, passes: bool, expected: str, slept: list[float]
) -> None:
    """A new token is asked for and its end awaited; what lasts longer, or has not ended by the clock, is not told as over."""
    clock, pauses = Clock(), []
    tokens = source(Door((200, {"access_token": "token-1", "expires_in": lifetime})), clock=clock)

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        clock.now += seconds if passes else 0

    tokens.session.sleep = sleep
    assert (tokens.expired(30), pauses) == (expected, slept)
