"""Assertions: whom one proves to be there, and what makes it worthless."""

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
    """Issuer, subject, audience and the times are looked at."""
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
def test_what_is_wrong_with_a_claim_is_told(call: Caller, claims: dict[str, object], said: str) -> None:
    """The description names the claim, and whether it is no time at all or a wrong one."""
    response = call.sign_in({**call.form("jwt-bearer"), "assertion": call.assertion(**claims)})
    assert response.json() == {"error": "invalid_grant", "error_description": said}


@pytest.mark.parametrize("name", ["iss", "sub", "aud", "iat", "exp"])
def test_an_assertion_that_lacks_a_claim_gets_no_token(call: Caller, name: str) -> None:
    """Each claim that the contract names has to be there."""
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
def test_an_assertion_may_be_written_in_every_right_way(call: Caller, claims: dict[str, object]) -> None:
    """An audience among several, in any case, times with fractions and further claims are as good."""
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
    """A platform goes by its own name, and by the one that it is called by."""
    assertion = call.assertion(aud=audience)
    fields = "&".join(f"{name}={value}" for name, value in {**call.form("jwt-bearer"), "assertion": assertion}.items())
    sent = {**FORM, "host": host}
    assert call.platform.handle(Request("POST", "/auth/token", (), sent, fields.encode())).status == status


@pytest.mark.parametrize("algorithm", ["HS256", "RS512"])
def test_an_assertion_of_another_algorithm_gets_no_token(call: Caller, algorithm: str) -> None:
    """Only the algorithm of the contract is accepted, even with the right key."""
    form = {**call.form("jwt-bearer"), "assertion": call.assertion(algorithm)}
    assert call.sign_in(form).status == 400


def test_the_public_key_signs_nothing(call: Caller) -> None:
    """Who takes the public key for a shared secret, or leaves the signature out, proves nothing."""
    claims = call.assertion().split(".")[1]
    signed = f"{_encoded(_HMAC)}.{claims}"
    shared = hmac.digest(keys.key_pair().as_pem(private=False), signed.encode(), "sha256")
    for text in (f"{signed}.{_encoded(shared)}", f"{_encoded(_NONE)}.{claims}."):
        assert call.sign_in({**call.form("jwt-bearer"), "assertion": text}).status == 400


def test_an_assertion_stands_for_its_subject(call: Caller) -> None:
    """The token is that of the user who is named, at that user's level."""
    for who, status in (("dispatcher", 200), ("depot.manager", 403)):
        form = {**call.form("jwt-bearer"), "assertion": call.assertion(sub=who)}
        call.tokens["superadmin"] = call.sign_in(form).json()["access_token"]
        assert call.get("/depot/v1/ledger").status == status


@pytest.mark.parametrize("text", ["." * 5, "a.b", "é.é.é", "[" * 5000, base64.urlsafe_b64encode(b"[" * 5000).decode()])
def test_an_odd_assertion_is_refused_like_any_other(call: Caller, text: str) -> None:
    """What is no assertion at all ends in no traceback, however deep or strange it is."""
    for assertion in (text, f"{text}.{text}.{text}"):
        assert call.sign_in({**call.form("jwt-bearer"), "assertion": assertion}).status == 400


def test_a_key_of_the_same_seed_works_in_every_process(parcels: Contract, opened: Opened) -> None:
    """What one mock prints opens another of the same seed, and none of another seed."""
    printing, serving, other = (opened(parcels, "2031-06", seed=seed) for seed in (1, 1, 2))
    assert f"private-key = {json.dumps(printing.credentials.private_key)}" in print_config(printing, "http://[::1]:1")
    form = {**Caller(printing).form("jwt-bearer")}
    assert [Caller(each).sign_in(form).status for each in (serving, other)] == [200, 400]


def test_a_key_is_read_only_when_it_is_needed(parcels: Contract, monkeypatch: pytest.MonkeyPatch) -> None:
    """A platform is made, signed in to by password and called without a key."""
    monkeypatch.setattr(keys, "key_pair", lambda: pytest.fail("a key was read"))
    caller = Caller(Platform(parcels.at(Month.parse("2031-06"), Channel.PRODUCTION), parcels.mock_data, clock=Clock()))
    assert caller.get("/parcel/v1/parcels").status == 200


def test_an_uploaded_key_takes_the_place_of_its_own(call: Caller) -> None:
    """Assertions of the uploaded key's owner are good from then on, and the mock has no private key to give away."""
    before = call.form("jwt-bearer")
    call.platform.upload_public_key(other_key().as_pem(private=False).decode())
    assert call.sign_in(before).json()["error"] == "invalid_grant"
    assert call.platform.credentials.private_key == ""
    assert "private-key" not in print_config(call.platform, "http://localhost")
    other = Caller(call.platform)
    pem = other_key().as_pem(private=True).decode()
    object.__setattr__(call.platform._tokens, "credentials", replace(call.platform.credentials, private_key=pem))
    assert other.sign_in(other.form("jwt-bearer")).status == 200


@pytest.mark.parametrize("pem", ["", "no key", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"])
def test_what_is_no_public_key_is_not_uploaded(call: Caller, pem: str) -> None:
    """What cannot be read is told in one line, and the key that was there stays."""
    with pytest.raises(UsageError, match="no RSA key"):
        call.platform.upload_public_key(pem)
    assert call.sign_in(call.form("jwt-bearer")).status == 200


def test_a_private_key_is_not_uploaded(call: Caller) -> None:
    """Who uploads the wrong half is told so."""
    with pytest.raises(UsageError, match="private"):
        call.platform.upload_public_key(call.platform.credentials.private_key)


def _encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
