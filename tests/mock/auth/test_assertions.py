"""Signed assertions at the token endpoint: valid ones, and the reasons for which one is refused."""

from __future__ import annotations

import base64
import hmac
import json

import pytest
from msgspec.structs import replace

from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.auth import keys
from lmscontract.mock.config_text import print_config
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request
from lmscontract.types import Channel, Month

from ..conftest import FORM, NOW, Caller, Clock, Opened, other_key

_HMAC = b'{"alg":"HS256"}'
_NONE = b'{"alg":"none"}'


@pytest.mark.parametrize(
    "claims",
    [
        {"iss": "somebody"},
        {"iss": ["somebody"]},
        {"sub": "nobody"},
        {"sub": None},
        {"sub": ["dispatcher"]},
        {"aud": "elsewhere"},
        {"aud": "http://localhost"},
        {"aud": ["elsewhere", 5]},
        {"aud": None},
        {"exp": int(NOW)},
        {"exp": "late"},
        {"exp": True},
        {"exp": None},
        {"exp": float("inf")},
        {"exp": float("nan")},
        {"iat": int(NOW) + 1},
        {"iat": "early"},
        {"nbf": int(NOW) + 1},
    ],
)
def test_an_assertion_with_a_wrong_claim_gets_no_token(call: Caller, claims: dict[str, object]) -> None:
    """An assertion with a wrong issuer, subject, audience or time gets no token."""
    response = call.sign_in({**call.form("jwt-bearer"), "assertion": call.assertion(**claims)})
    assert (response.status, response.json()["error"]) == (400, "invalid_grant")


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"sub": "nobody"}, "sub is not a user of this platform"),
        ({"exp": "late"}, "exp is not a number of seconds"),
        ({"exp": None}, "exp is not a number of seconds"),
        ({"exp": int(NOW)}, "the assertion has expired"),
        ({"iat": "early"}, "iat is not a number of seconds"),
        ({"iat": int(NOW) + 1}, "iat is in the future"),
        ({"nbf": [1]}, "nbf is not a number of seconds"),
        ({"nbf": int(NOW) + 1}, "nbf is in the future"),
    ],
)
def test_the_error_names_the_wrong_claim(call: Caller, claims: dict[str, object], said: str) -> None:
    """The error description names the wrong claim and says whether its value is invalid or only wrong."""
    response = call.sign_in({**call.form("jwt-bearer"), "assertion": call.assertion(**claims)})
    assert response.json() == {"error": "invalid_grant", "error_description": said}


@pytest.mark.parametrize("name", ["iss", "sub", "aud", "iat", "exp"])
def test_an_assertion_without_a_required_claim_gets_no_token(call: Caller, name: str) -> None:
    """An assertion without a claim that the contract requires gets no token."""
    from joserfc import jwt
    from joserfc.jwk import RSAKey

    known = call.platform.credentials
    claims = {"iss": known.client_id, "sub": "dispatcher", "aud": "localhost", "iat": int(NOW), "exp": int(NOW) + 9}
    key = RSAKey.import_key(known.private_key)
    text = jwt.encode({"alg": "RS256"}, {each: value for each, value in claims.items() if each != name}, key)
    assert call.sign_in({**call.form("jwt-bearer"), "assertion": text}).status == 400


@pytest.mark.parametrize(
    "claims", [{"aud": ["elsewhere", "LOCALHOST"]}, {"exp": NOW + 0.5}, {"iat": NOW - 1e9}, {"further": "x"}]
)
def test_equivalent_forms_of_a_valid_assertion_are_accepted(call: Caller, claims: dict[str, object]) -> None:
    """An audience in a list, in another letter case, fractional times and additional claims are accepted."""
    assert call.sign_in({**call.form("jwt-bearer"), "assertion": call.assertion(**claims)}).status == 200


@pytest.mark.parametrize(
    ("host", "audience", "status"),
    [
        ("mock.example:8080", "mock.example", 200),
        ("mock.example:8080", "mock.example:8080", 200),
        ("[::1]:8080", "::1", 200),
        ("[::1]:8080", "[::1]:8080", 200),
        ("[broken", "localhost", 200),
        ("mock.example:8080", "localhost", 200),
        ("mock.example:8080", "https://mock.example", 400),
        ("mock.example:8080", "mock", 400),
    ],
)
def test_the_audience_is_the_host_name_with_or_without_port(
    call: Caller, host: str, audience: str, status: int
) -> None:
    """The audience is the configured host name or the host of the request, with or without the port."""
    assertion = call.assertion(aud=audience)
    fields = "&".join(f"{name}={value}" for name, value in {**call.form("jwt-bearer"), "assertion": assertion}.items())
    sent = {**FORM, "host": host}
    assert call.platform.handle(Request("POST", "/auth/token", (), sent, fields.encode())).status == status


@pytest.mark.parametrize("algorithm", ["HS256", "RS512"])
def test_an_assertion_of_another_algorithm_gets_no_token(call: Caller, algorithm: str) -> None:
    """Only the signature algorithm of the contract is accepted, even with the right key."""
    form = {**call.form("jwt-bearer"), "assertion": call.assertion(algorithm)}
    assert call.sign_in(form).status == 400


def test_a_public_key_or_no_signature_gets_no_token(call: Caller) -> None:
    """An assertion signed with the public key as a shared secret, or not signed, gets no token."""
    claims = call.assertion().split(".")[1]
    signed = f"{_encoded(_HMAC)}.{claims}"
    shared = hmac.digest(keys.key_pair().as_pem(private=False), signed.encode(), "sha256")
    for text in (f"{signed}.{_encoded(shared)}", f"{_encoded(_NONE)}.{claims}."):
        assert call.sign_in({**call.form("jwt-bearer"), "assertion": text}).status == 400


def test_the_token_belongs_to_the_subject_of_the_assertion(call: Caller) -> None:
    """The token belongs to the user in the subject claim and has that user's permission level."""
    for who, status in (("dispatcher", 200), ("depot.manager", 403)):
        form = {**call.form("jwt-bearer"), "assertion": call.assertion(sub=who)}
        call.tokens["superadmin"] = call.sign_in(form).json()["access_token"]
        assert call.get("/depot/v1/ledger").status == status


@pytest.mark.parametrize("text", ["." * 5, "a.b", "é.é.é", "[" * 5000, base64.urlsafe_b64encode(b"[" * 5000).decode()])
def test_a_malformed_assertion_is_refused(call: Caller, text: str) -> None:
    """A malformed assertion is refused without a traceback, however deeply nested it is."""
    for assertion in (text, f"{text}.{text}.{text}"):
        assert call.sign_in({**call.form("jwt-bearer"), "assertion": assertion}).status == 400


def test_platforms_of_one_seed_share_a_key(parcels: Contract, opened: Opened) -> None:
    """A key printed by a mock is accepted by each mock with the same seed, and refused by a mock with another seed."""
    printing, serving, other = (opened(parcels, "2031-06", seed=seed) for seed in (1, 1, 2))
    assert f"private-key = {json.dumps(printing.credentials.private_key)}" in print_config(printing, "http://[::1]:1")
    form = {**Caller(printing).form("jwt-bearer")}
    assert [Caller(each).sign_in(form).status for each in (serving, other)] == [200, 400]


def test_the_key_is_loaded_on_first_use(parcels: Contract, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting a platform, signing in with a password and sending requests do not load the key."""
    monkeypatch.setattr(keys, "key_pair", lambda: pytest.fail("a key was read"))
    caller = Caller(
        Platform(parcels.at(Month.parse("2031-06"), Channel("production")), parcels.mock_data, clock=Clock())
    )
    assert caller.get("/parcel/v1/parcels").status == 200


def test_an_uploaded_key_replaces_the_key_of_the_mock(call: Caller) -> None:
    """After an upload, assertions signed with the uploaded key are accepted and the mock has no private key."""
    before = call.form("jwt-bearer")
    call.platform.tokens.upload(other_key().as_pem(private=False).decode())
    assert call.sign_in(before).json()["error"] == "invalid_grant"
    assert call.platform.credentials.private_key == ""
    assert "private-key" not in print_config(call.platform, "http://localhost")
    other = Caller(call.platform)
    pem = other_key().as_pem(private=True).decode()
    object.__setattr__(call.platform.tokens, "credentials", replace(call.platform.credentials, private_key=pem))
    assert other.sign_in(other.form("jwt-bearer")).status == 200


@pytest.mark.parametrize("pem", ["", "no key", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"])
def test_an_invalid_public_key_is_not_uploaded(call: Caller, pem: str) -> None:
    """An unreadable key is refused with a message of one line, and the previous key stays."""
    with pytest.raises(UsageError, match="no RSA key"):
        call.platform.tokens.upload(pem)
    assert call.sign_in(call.form("jwt-bearer")).status == 200


def test_a_private_key_is_not_uploaded(call: Caller) -> None:
    """Uploading a private key is refused with a message that says so."""
    with pytest.raises(UsageError, match="private"):
        call.platform.tokens.upload(call.platform.credentials.private_key)


def _encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
