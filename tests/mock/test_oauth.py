"""Tokens: who gets one, for what, and how long it is good."""

from __future__ import annotations

import pytest

from lmscontract.contract.project import Contract

from .conftest import NOW, Caller, Clock, Opened


@pytest.mark.parametrize("grant", ["password", "client_credentials", "jwt-bearer"])
@pytest.mark.parametrize(("contract", "month"), [("ours", "2026-11"), ("parcels", "2031-06")])
def test_each_grant_answers_exactly_its_members(
    grant: str, contract: str, month: str, opened: Opened, request: pytest.FixtureRequest
) -> None:
    """A grant with its form fields is answered with the members of the contract and no other."""
    caller = Caller(opened(request.getfixturevalue(contract), month))
    response = caller.sign_in(caller.form(grant))
    stated = caller.platform.snapshot.vocabulary.token["grants"][grant]["answers"]
    assert (response.status, set(response.json())) == (200, set(stated))


@pytest.mark.parametrize("grant", ["password", "client_credentials", "jwt-bearer"])
def test_a_token_of_each_grant_opens_the_door(grant: str, call: Caller) -> None:
    """Whatever the grant, the token is good."""
    call.tokens["superadmin"] = call.sign_in(call.form(grant)).json()["access_token"]
    assert call.get("/depot/v1/ledger").status == 200


@pytest.mark.parametrize(
    ("grant", "wrong", "status", "error"),
    [
        ("password", {"password": "guessed"}, 400, "invalid_grant"),
        ("password", {"username": "nobody"}, 400, "invalid_grant"),
        ("password", {"client_secret": "guessed"}, 401, "invalid_client"),
        ("client_credentials", {"client_id": "nobody"}, 401, "invalid_client"),
        ("client_credentials", {"scope": "more"}, 400, "invalid_scope"),
        ("password", {"grant_type": "refresh_token"}, 400, "unsupported_grant_type"),
        ("jwt-bearer", {"assertion": "no.such.thing"}, 400, "invalid_grant"),
        ("jwt-bearer", {"assertion": ""}, 400, "invalid_grant"),
    ],
)
def test_what_is_wrong_gets_no_token(call: Caller, grant: str, wrong: dict[str, str], status: int, error: str) -> None:
    """A form that is wrong in one field is refused in the words of OAuth 2.0."""
    response = call.sign_in({**call.form(grant), **wrong})
    assert (response.status, response.json()["error"]) == (status, error)


def test_a_form_that_lacks_a_field_gets_no_token(call: Caller) -> None:
    """Every field that the contract names for a grant is needed."""
    form = call.form("password")
    for name in form:
        assert call.sign_in({key: value for key, value in form.items() if key != name}).status == 400, name


@pytest.mark.parametrize(
    "claims",
    [{"iss": "somebody"}, {"sub": "nobody"}, {"aud": "elsewhere"}, {"exp": int(NOW) - 1}, {"exp": "late"}],
)
def test_an_assertion_with_a_wrong_claim_gets_no_token(call: Caller, claims: dict[str, object]) -> None:
    """Issuer, subject, audience and expiry are looked at."""
    form = {**call.form("jwt-bearer"), "assertion": call.assertion(**claims)}
    assert call.sign_in(form).json()["error"] == "invalid_grant"


@pytest.mark.parametrize("algorithm", ["HS256", "RS512"])
def test_an_assertion_of_another_algorithm_gets_no_token(call: Caller, algorithm: str) -> None:
    """Only the algorithm of the contract is accepted, even with the right key."""
    form = {**call.form("jwt-bearer"), "assertion": call.assertion(algorithm)}
    assert call.sign_in(form).status == 400


def test_a_token_ends_with_its_lifetime(parcels: Contract, opened: Opened) -> None:
    """A token is good until the seconds of its answer are over, and not longer."""
    clock = Clock()
    caller = Caller(opened(parcels, "2031-06", clock=clock))
    caller.token("superadmin")
    found = []
    for seconds in (899.0, 900.0):
        clock.now = NOW + seconds
        found.append(caller.get("/parcel/v1/parcels").status)
    assert found == [200, 401]


def test_a_token_in_the_query_is_no_token(call: Caller) -> None:
    """The credential is read from its header only."""
    token = call.token("superadmin")
    assert call.get("/parcel/v1/parcels", "", access_token=token, authorization=f"Bearer {token}").status == 401


@pytest.mark.parametrize("header", ["", "Bearer", "Basic {token}", "{token}", "Bearer {token}x"])
def test_anything_but_a_bearer_token_is_refused(call: Caller, header: str) -> None:
    """Another scheme, a lacking word or a letter too much is no credential."""
    sent = {"authorization": header.format(token=call.token("superadmin"))}
    assert call.send("GET", "/parcel/v1/parcels", account="", headers=sent).status == 401


def test_the_scheme_may_be_in_any_case(call: Caller) -> None:
    """HTTP compares authentication schemes without case."""
    sent = {"authorization": f"bearer {call.token('superadmin')}"}
    assert call.send("GET", "/parcel/v1/parcels", account="", headers=sent).status == 200
