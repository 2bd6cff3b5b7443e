"""Tokens: the form fields (specification, section 5), the time a token is reused, and errors without secrets."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Mapping
from dataclasses import replace
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
from lmscontract.errors import ConfigurationError, CredentialsRefused, InvalidToken, TenantUnreachable
from lmscontract.findings.redaction import MARK, Redactor
from lmscontract.target.auth.tokens import Credentials, TokenSource
from lmscontract.target.http.locks import Locks
from lmscontract.target.http.rate_limit import RateLimit
from lmscontract.target.http.session import Session
from lmscontract.target.writes.guard import WriteGuard

KEY = RSAKey.generate_key(2048)
PEM = KEY.as_pem(private=True).decode()

VOCABULARY: dict[str, Any] = {
    "operation": "POST /auth/token",
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
        "authorization-code": {"starts": "GET /auth/authorize"},
    },
}

JANE = Credentials("password", "us", "client-secret-7", "jane", "hunter2-and-more")


def parse_form(text: str) -> dict[str, str]:
    """The fields of a form."""
    return dict(parse_qsl(text, strict_parsing=True))


class TokenEndpoint(BaseAdapter):
    """A token endpoint that records the forms it receives and answers from a script; the last answer repeats."""

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
        """Do nothing: there is nothing to close."""


class Clock:
    """A clock that the test sets."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def source(
    endpoint: TokenEndpoint,
    credentials: Credentials | None = JANE,
    clock: Clock | None = None,
    vocabulary: Mapping[str, Any] = VOCABULARY,
) -> TokenSource:
    """Return the token source of an account at such an endpoint."""
    session = Session(
        "https://toys.example:8443/base",
        guard=WriteGuard(allow_writes=False),
        rate_limit=RateLimit(None),
        redactor=Redactor(),
        locks=Locks(Path(os.devnull), "https://toys.example"),
        security=SecurityScheme(),
        adapter=endpoint,
        sleep=lambda _: None,
    )
    return TokenSource(session, vocabulary, credentials, clock or Clock())


def test_the_password_grant_sends_the_documented_fields() -> None:
    """The fields of the vocabulary go as a form to the endpoint of the vocabulary, without a token."""
    endpoint = TokenEndpoint()
    assert source(endpoint).token() == "token-1"
    [request] = endpoint.seen
    assert (request.method, request.url) == ("POST", "https://toys.example:8443/base/auth/token")
    assert request.headers["Content-Type"] == "application/x-www-form-urlencoded"
    assert "Authorization" not in request.headers
    assert endpoint.forms == [
        {
            "client_id": "us",
            "client_secret": "client-secret-7",
            "grant_type": "password",
            "scope": "toys",
            "username": "jane",
            "password": "hunter2-and-more",
        }
    ]


def test_a_contract_may_require_json() -> None:
    """With `sent-as: json` the same fields are sent as JSON."""
    form, other = TokenEndpoint(), TokenEndpoint()
    source(form).token()
    tokens = source(other, vocabulary={**VOCABULARY, "sent-as": "json"})
    tokens.request("password")
    assert other.seen[0].headers["Content-Type"] == "application/json"
    assert other.forms == form.forms


def test_the_client_grant_sends_no_user() -> None:
    """Only the fields of the grant are sent, even if other credentials are configured."""
    endpoint = TokenEndpoint()
    source(endpoint, Credentials("client_credentials", "us", "client-secret-7", "jane", "hunter2-and-more")).token()
    assert set(endpoint.forms[0]) == {"client_id", "client_secret", "grant_type", "scope"}


def test_the_assertion_is_signed_for_this_tenant() -> None:
    """The assertion names client, user and host, expires in five minutes, and is signed with RS256 (section 5.3)."""
    endpoint = TokenEndpoint()
    source(endpoint, Credentials("jwt-bearer", "us", username="jane", private_key=PEM)).token()
    [form] = endpoint.forms
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
    """A check can replace or omit claims of an assertion."""
    tokens = source(TokenEndpoint(), Credentials("jwt-bearer", "us", username="jane", private_key=PEM))
    claims = jwt.decode(tokens.assertion(claims={"aud": "other", "exp": None}), KEY, algorithms=["RS256"]).claims
    assert (claims["aud"], "exp" in claims) == ("other", False)


@pytest.mark.parametrize("key", ["no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])
def test_an_invalid_private_key_is_not_shown(key: str) -> None:
    """A private key that cannot be parsed is a configuration error, reported in one line without the key."""
    with pytest.raises(ConfigurationError) as caught:
        source(TokenEndpoint(), Credentials("jwt-bearer", "us", username="jane", private_key=key)).token()
    assert str(caught.value) == (
        "https://toys.example:8443/base: the private key is not an RSA key in PEM; name the file of the private key"
    )


def test_a_token_is_reused_for_four_fifths_of_its_lifetime() -> None:
    """A token is reused until 80 percent of `expires_in` have passed; then a new one is requested."""
    endpoint = TokenEndpoint(
        (200, {"access_token": "token-1", "expires_in": 100}), (200, {"access_token": "token-2", "expires_in": "50"})
    )
    clock = Clock()
    tokens = source(endpoint, clock=clock)
    seen = []
    for seconds in (0, 79, 80, 119, 120):
        clock.now = Clock.now + seconds
        seen.append((tokens.token(), len(endpoint.forms)))
    assert seen == [("token-1", 1), ("token-1", 1), ("token-2", 2), ("token-2", 2), ("token-2", 3)]
    assert endpoint.forms[0] == endpoint.forms[1]


@pytest.mark.parametrize("lifetime", [{}, {"expires_in": None}, {"expires_in": "long"}, {"expires_in": -1}])
def test_a_token_without_a_lifetime_lasts_for_the_run(lifetime: dict[str, Any]) -> None:
    """A token with a missing or invalid `expires_in` is reused until the end of the run."""
    endpoint, clock = TokenEndpoint((200, {"access_token": "token-1"} | lifetime)), Clock()
    tokens = source(endpoint, clock=clock)
    tokens.token()
    clock.now += 1_000_000
    assert (tokens.token(), len(endpoint.forms)) == ("token-1", 1)


def test_a_forgotten_token_is_requested_again() -> None:
    """A forgotten token is replaced before its lifetime ends; a configured token is kept."""
    endpoint = TokenEndpoint(
        (200, {"access_token": "token-1", "expires_in": 100}), (200, {"access_token": "token-2", "expires_in": 100})
    )
    tokens = source(endpoint)
    assert tokens.token() == "token-1"
    tokens.forget()
    assert (tokens.token(), tokens.token(), len(endpoint.forms)) == ("token-2", "token-2", 2)
    given = source(other := TokenEndpoint(), Credentials(token="fixed-token-7"))
    given.token()
    given.forget()
    assert (given.token(), other.forms) == ("fixed-token-7", [])


def test_an_assertion_may_be_signed_with_another_algorithm() -> None:
    """The same key signs with another algorithm, and the header names that algorithm."""
    signed = source(TokenEndpoint(), Credentials("jwt-bearer", "us", username="jane", private_key=PEM))
    for algorithm in ("", "RS512"):
        token = jwt.decode(signed.assertion(algorithm=algorithm), KEY, algorithms=["RS256", "RS512"])
        assert token.header["alg"] == (algorithm or "RS256")
        assert token.claims["iss"] == "us"


def test_without_credentials_there_is_no_token() -> None:
    """An anonymous run requests no token, and a grant request is a configuration error."""
    endpoint = TokenEndpoint()
    tokens = source(endpoint, None)
    assert tokens.token() is None
    with pytest.raises(ConfigurationError, match="the grant password needs client-id"):
        tokens.request("password")
    assert endpoint.forms == []


def test_a_fixed_token_is_used_as_it_is() -> None:
    """A configured token is used without a grant, and is redacted."""
    tokens = source(endpoint := TokenEndpoint(), Credentials(token="fixed-token-7"))
    assert tokens.token() == "fixed-token-7"
    assert endpoint.forms == []
    assert tokens.session.redactor.text("fixed-token-7") == MARK


def test_a_check_may_change_the_form() -> None:
    """A check can replace, omit and add form fields, and gets any response."""
    endpoint = TokenEndpoint((401, {"error": "x"}))
    exchange = source(endpoint).request("password", {"password": "wrong", "scope": None, "extra": "1"})
    assert exchange.status == 401
    assert endpoint.forms[0]["password"] == "wrong"
    assert "scope" not in endpoint.forms[0]
    assert endpoint.forms[0]["extra"] == "1"


def test_another_grant_needs_its_own_credentials() -> None:
    """The error names the missing credential; a grant without fields, or an unknown one, cannot be requested."""
    tokens = source(endpoint := TokenEndpoint())
    for grant, what in (
        ("jwt-bearer", "the grant jwt-bearer needs private-key"),
        ("authorization-code", "the contract describes no token request for the grant 'authorization-code'"),
        ("passwort", "the contract describes no token request for the grant 'passwort'"),
    ):
        with pytest.raises(ConfigurationError) as caught:
            tokens.request(grant)
        assert caught.value.what == what
    assert caught.value.hint == "the closest is password"
    assert endpoint.forms == []


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
def test_a_refused_sign_in_is_reported_without_a_secret(status: int, body: Any, what: str) -> None:
    """If the token endpoint returns no token, the error is one line and shows no secret."""
    with pytest.raises(CredentialsRefused) as caught:
        source(TokenEndpoint((status, body))).token()
    assert (caught.value.what, caught.value.where) == (what, "https://toys.example:8443/base")
    assert "client-secret-7" not in str(caught.value)
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("status", [404, 405])
def test_a_token_endpoint_that_is_not_there(status: int) -> None:
    """A missing token endpoint says nothing about the credentials, and is examined itself."""
    with pytest.raises(InvalidToken, match=f"the token endpoint answered {status}; check the address"):
        source(TokenEndpoint((status, {}))).token()


def test_a_refused_form_is_sent_in_another_way() -> None:
    """If the client alone gets a token as JSON only, the user does too; the refusal of the form is kept as evidence."""
    issued = {"access_token": "token-1", "expires_in": 100}
    endpoint = TokenEndpoint((400, {}), (400, {}), (200, issued), (200, issued))
    clock = Clock()
    tokens = source(endpoint, clock=clock)
    assert tokens.token() == "token-1"
    sent = [
        (each.headers["Content-Type"].partition("/")[2], form["grant_type"])
        for each, form in zip(endpoint.seen, endpoint.forms, strict=True)
    ]
    assert sent == [
        ("x-www-form-urlencoded", "password"),
        ("x-www-form-urlencoded", "client_credentials"),
        ("json", "client_credentials"),
        ("json", "password"),
    ]
    assert tokens.given is not None
    assert (tokens.given.status, tokens.other_type) == (400, "application/json")
    clock.now += 90
    tokens.token()
    assert endpoint.seen[-1].headers["Content-Type"] == "application/json"
    assert len(endpoint.seen) == 5


@pytest.mark.parametrize(
    ("script", "requests_sent"),
    [([(400, {}), (200, {"access_token": "a"})], 2), ([(400, {}), (400, {}), (400, {})], 3)],
)
def test_a_password_is_not_sent_again(script: list[Any], requests_sent: int) -> None:
    """If the client gets a token as a form, or none as JSON, the user's credentials are refused."""
    endpoint = TokenEndpoint(*script)
    with pytest.raises(CredentialsRefused, match="or the tenant breaks grant-refused:POST /auth/token:password"):
        source(endpoint).token()
    assert [form["grant_type"] for form in endpoint.forms] == [
        "password",
        *["client_credentials"] * (requests_sent - 1),
    ]


UNSUPPORTED = (400, {"error": "unsupported_grant_type"})
ISSUED = (200, {"access_token": "token-1", "expires_in": 100})


@pytest.mark.parametrize(
    ("script", "sent"),
    [
        ([UNSUPPORTED, ISSUED], ["password", "urn:toys:jwt"]),
        ([(401, {}), ISSUED], ["password", "client_credentials", "urn:toys:jwt"]),
        ([(401, {}), (401, {}), (401, {}), ISSUED], ["password", *["client_credentials"] * 2, "urn:toys:jwt"]),
    ],
    ids=["unknown grant", "wrong password", "wrong secret"],
)
def test_another_grant_signs_in(script: list[Any], sent: list[str]) -> None:
    """If the configured grant is refused, another one with credentials of the account is requested; it renews the token."""
    endpoint, clock = TokenEndpoint(*script), Clock()
    tokens = source(endpoint, replace(JANE, private_key=PEM), clock=clock)
    assert tokens.token() == "token-1"
    assert [form["grant_type"] for form in endpoint.forms] == sent
    assert (tokens.refused["password"].status, tokens.given and tokens.given.status) == (script[0][0], 200)
    clock.now += 90
    tokens.token()
    assert [form["grant_type"] for form in endpoint.forms] == [*sent, "urn:toys:jwt"]


def test_a_worker_signs_in_as_its_controller_did() -> None:
    """The grant that was refused in another process of the run is not requested again to sign in."""
    tokens = source(endpoint := TokenEndpoint(ISSUED), replace(JANE, private_key=PEM))
    tokens.use_grant("jwt-bearer")
    assert tokens.token() == "token-1"
    assert [form["grant_type"] for form in endpoint.forms] == ["urn:toys:jwt"]


@pytest.mark.parametrize("key", [PEM, "no key", ""], ids=["refused, too", "not valid", "missing"])
def test_refused_credentials_are_sent_once(key: str) -> None:
    """If every grant is refused, the error is about the configured one, and no credentials are sent again."""
    endpoint = TokenEndpoint(UNSUPPORTED)
    tokens = source(endpoint, replace(JANE, private_key=key))
    for _ in range(3):
        with pytest.raises(CredentialsRefused, match=r"refused the credentials with 400 \(unsupported_grant_type\)"):
            tokens.token()
    assert [form["grant_type"] for form in endpoint.forms] == ["password", *["urn:toys:jwt"] * (key == PEM)]
    assert tokens.refused == {}


@pytest.mark.parametrize("status", [500, 501, 503, 302])
def test_a_server_error_is_no_refusal(status: int) -> None:
    """A server error of the token endpoint says nothing about the credentials."""
    with pytest.raises(TenantUnreachable, match=f"the token endpoint answered {status}"):
        source(TokenEndpoint((status, {}))).token()


def test_everything_that_was_sent_or_got_is_redacted() -> None:
    """The redactor knows all secrets of a token request and its response."""
    tokens = source(TokenEndpoint())
    tokens.request("password", {"password": "other-password"})
    for secret in ("client-secret-7", "hunter2-and-more", "other-password", "token-1", "fresh-1"):
        assert tokens.session.redactor.text(f"a {secret} b") == f"a {MARK} b"


def test_no_representation_shows_a_secret() -> None:
    """The representation of credentials shows only names."""
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
    """A new token is requested and its expiry awaited; a token that lasts longer or has not expired is not returned."""
    clock, pauses = Clock(), []
    tokens = source(TokenEndpoint((200, {"access_token": "token-1", "expires_in": lifetime})), clock=clock)

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        clock.now += seconds if passes else 0

    tokens.session.sleep = sleep
    assert (tokens.expired(30), pauses) == (expected, slept)
