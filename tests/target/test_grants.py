"""Grants of the token endpoint, asked for once; an assertion that somebody forged says the same with another signature."""

from __future__ import annotations

import base64
import json
from functools import cache
from typing import Any
from urllib.parse import parse_qs

import pytest
from joserfc.jwk import RSAKey
from tests.target.fake import Asked, Reply, Shop, target

from lmscontract.target.grants import forged, grant, granted
from lmscontract.target.oauth import Credentials, TokenSource
from lmscontract.target.target import Target
from lmscontract.target.trial import NotVerified, witnessing

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


def signing_in(shop: Shop, **more: Any) -> Target:
    """A target with credentials for both grants."""
    one = target(shop)
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
    with witnessing(one) as witness:
        assert grant(one, "password") is grant(one, "password")
        assert granted(one, "password") == {"access_token": "a"}
    assert tenant.calls == ["POST /auth/token"]
    assert len(witness.exchanges) == 3
    assert parse_qs(tenant.asked[0].body.decode()) == {
        "grant_type": ["password"],
        "username": ["ann"],
        "password": ["pass-of-ann"],
    }
    assert tenant.asked[0].token == ""


@pytest.mark.parametrize("reply", [(401, {"error": "no"}), (200, b"<html>"), (200, ["a"])])
def test_a_grant_that_gives_no_token(reply: Any) -> None:
    """Where a grant is answered without a token, nothing is said of the token's members."""
    one = signing_in(Shop().on("POST /auth/token", *reply))
    with pytest.raises(NotVerified, match=f"the grant password was answered with {reply[0]}"):
        granted(one, "password")


def test_a_run_without_credentials() -> None:
    """Without credentials no grant can be tried; without a key, none that signs."""
    with pytest.raises(NotVerified, match="the run has no credentials; name a tenant with credentials"):
        grant(target(Shop()), "password")
    tenant = Shop()
    with pytest.raises(NotVerified):
        grant(signing_in(tenant), "jwt-bearer")
    with pytest.raises(NotVerified):
        forged(signing_in(tenant), "jwt-bearer", "algorithm")
    assert tenant.calls == []


def test_a_forged_assertion() -> None:
    """A forged assertion makes the same claims as the right one, under another algorithm, and is another call."""

    def answer(asked: Asked) -> Reply:
        return (200, {"access_token": "a"}) if part(assertion(asked).split(".")[0])["alg"] == "RS256" else (400, {})

    one = signing_in(tenant := Shop().on("POST /auth/token", answer), private_key=private_key())
    right, wrong = grant(one, "jwt-bearer"), forged(one, "jwt-bearer", "algorithm")
    assert (right.status, wrong.status) == (200, 400)
    assert forged(one, "jwt-bearer", "algorithm") is wrong
    first, second = (assertion(asked).split(".") for asked in tenant.asked)
    assert [part(each[0]) for each in (first, second)] == [
        {"alg": "RS256", "typ": "JWT"},
        {"alg": "HS256", "typ": "JWT"},
    ]
    assert part(first[1]) == part(second[1])
    assert part(first[1])["iss"] == "client"
    assert first[2] != second[2]
    shown = f"{one.evidence(right)} {one.evidence(wrong)}"
    assert not any(secret in shown for secret in (first[1], first[2], second[2]))


def test_an_assertion_with_a_foreign_key() -> None:
    """A foreign signature stands under the same header and the same claims."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    forged(one, "jwt-bearer", "signature")
    first, second = (assertion(asked).split(".") for asked in tenant.asked)
    assert [part(each) for each in first[:2]] == [part(each) for each in second[:2]]
    assert first[2] != second[2]


@pytest.mark.parametrize("claim", ["aud", "exp", "iss", "sub"])
def test_an_assertion_with_a_wrong_claim(claim: str) -> None:
    """One claim is wrong, the others are right, and the right key signs."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}), private_key=private_key())
    forged(one, "jwt-bearer", claim)
    right, wrong = (part(assertion(asked).split(".")[1]) for asked in tenant.asked)
    assert {name for name in right if right[name] != wrong[name]} - {"iat", "exp"} == {claim} - {"exp"}
    assert (wrong["exp"] < wrong["iat"]) == (claim == "exp")


def test_nothing_is_forged_where_nothing_is_granted() -> None:
    """Where a right assertion gets no token, a wrong one says nothing."""
    one = signing_in(Shop().on("POST /auth/token", 400, {}), private_key=private_key())
    with pytest.raises(NotVerified, match="gives no token even for a right assertion"):
        forged(one, "jwt-bearer", "algorithm")
