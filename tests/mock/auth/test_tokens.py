"""The lifetime of tokens, refresh tokens and cookies."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request
from lmscontract.types import Channel, Month

from ..browser import limited, with_variant
from ..conftest import NOW, Caller, Clock, Opened


def test_a_token_ends_with_its_lifetime(parcels: Contract, opened: Opened) -> None:
    """A token is accepted until the seconds of its response are over."""
    clock = Clock()
    caller = Caller(opened(parcels, "2031-06", clock=clock))
    caller.token("superadmin")
    found = []
    for seconds in (899.0, 900.0):
        clock.now = NOW + seconds
        found.append(caller.get("/parcel/v1/parcels").status)
    assert found == [200, 401]


def test_a_break_can_accept_expired_tokens(parcels: Contract, opened: Opened) -> None:
    """With the break, expired tokens that the platform issued are accepted; other texts are refused."""
    clock = Clock()
    caller = Caller(
        opened(parcels, "2031-06", clock=clock, broken=("other-credential-accepted:POST /auth/token:expires_in",))
    )
    given, old = caller.token("superadmin"), caller.platform.credentials.expired_token
    clock.now = NOW + 900.0
    sent = [
        {"authorization": f"Bearer {text}"}
        for text in (given, old, f"{given}x", caller.platform.credentials.client_secret)
    ]
    found = [caller.send("GET", "/parcel/v1/parcels", account="", headers=each).status for each in sent]
    assert found == [200, 200, 401, 401]


def test_a_token_in_the_query_is_ignored(call: Caller) -> None:
    """A token is read from the Authorization header only."""
    token = call.token("superadmin")
    assert call.get("/parcel/v1/parcels", "", access_token=token, authorization=f"Bearer {token}").status == 401


@pytest.mark.parametrize("header", ["", "Bearer", "Basic {token}", "{token}", "Bearer {token}x", "Bearer {token} x"])
def test_only_bearer_tokens_are_accepted(call: Caller, header: str) -> None:
    """Another scheme, a missing scheme and an additional letter get 401."""
    sent = {"authorization": header.format(token=call.token("superadmin"))}
    assert call.send("GET", "/parcel/v1/parcels", account="", headers=sent).status == 401


def test_the_scheme_is_case_insensitive(call: Caller) -> None:
    """HTTP compares the authentication scheme without regard to case."""
    sent = {"authorization": f"bearer {call.token('superadmin')}"}
    assert call.send("GET", "/parcel/v1/parcels", account="", headers=sent).status == 200


def test_a_refresh_token_gives_a_new_token_once(call: Caller) -> None:
    """A refresh token gives a new token and a new refresh token, and works once."""
    first = call.sign_in(call.form("password", "manager")).json()
    fields = {**_client(call), "grant_type": "refresh_token", "refresh_token": first["refresh_token"]}
    second, third = call.sign_in(fields), call.sign_in(fields)
    assert (second.status, second.json().keys()) == (200, first.keys())
    assert not set(second.json().values()) & {first["access_token"], first["refresh_token"]}
    assert (third.status, third.json()["error"]) == (400, "invalid_grant")
    call.tokens["manager"] = second.json()["access_token"]
    assert call.get("/depot/v1/ledger", "manager").status == 403
    assert call.get("/parcel/v1/parcels", "manager").status == 200


def test_a_refresh_token_has_its_own_lifetime(parcels: Contract, opened: Opened) -> None:
    """A refresh token works after its access token has expired, until the lifetime from mock data is over."""
    clock = Clock()
    caller = Caller(opened(parcels, "2031-06", clock=clock))
    found = []
    for seconds in (4999.0, 5000.0):
        clock.now = NOW
        fields = {**_client(caller), "grant_type": "refresh_token"}
        fields["refresh_token"] = caller.sign_in(caller.form("password")).json()["refresh_token"]
        clock.now = NOW + seconds
        found.append(caller.sign_in(fields).status)
    assert found == [200, 400]


@pytest.mark.parametrize(
    ("changed", "status", "error"),
    [
        ({"refresh_token": "nobody-gave-this"}, 400, "invalid_grant"),
        ({"refresh_token": ""}, 400, "invalid_request"),
        ({"client_secret": "guessed"}, 401, "invalid_client"),
        ({"client_secret": ""}, 400, "invalid_request"),
        ({"scope": "more"}, 400, "invalid_scope"),
        ({"scope": "all"}, 200, None),
    ],
)
def test_a_refresh_checks_every_field(call: Caller, changed: dict[str, str], status: int, error: str | None) -> None:
    """The client, the scope and the refresh token must match."""
    given = call.sign_in(call.form("password")).json()["refresh_token"]
    fields = {**_client(call), "grant_type": "refresh_token", "refresh_token": given, **changed}
    response = call.sign_in(fields)
    assert (response.status, response.json().get("error")) == (status, error)


def test_access_and_refresh_tokens_are_not_interchangeable(call: Caller) -> None:
    """An access token cannot be used to refresh, and a refresh token cannot be used in a request."""
    given = call.sign_in(call.form("password")).json()
    fields = {**_client(call), "grant_type": "refresh_token", "refresh_token": given["access_token"]}
    assert call.sign_in(fields).status == 400
    call.tokens["superadmin"] = given["refresh_token"]
    assert call.get("/parcel/v1/parcels").status == 401


def test_the_tokens_of_a_deleted_user_are_void(parcels: Contract) -> None:
    """The tokens of a deleted user are refused, and the user can neither refresh nor sign in."""
    caller = limited(parcels)
    given = caller.sign_in(caller.form("password", "user")).json()
    caller.tokens["user"] = given["access_token"]
    drivers = caller.platform.tenant.records("driver")
    assert caller.get("/parcel/v1/parcels", "user").status == 200
    drivers.remove(next(each for each in drivers if each.fields.get("login") == "driver.one"))
    fields = {**_client(caller), "grant_type": "refresh_token", "refresh_token": given["refresh_token"]}
    assert caller.get("/parcel/v1/parcels", "user").status == 401
    assert caller.sign_in(fields).status == 400
    assert caller.sign_in(caller.form("password", "user")).status == 400


def test_a_created_user_signs_in(parcels: Contract) -> None:
    """A created user record with username and password signs in with the level that mock data give."""
    added = {"kind": "driver", "id": "drv-9100", "fields": {"login": "new.driver", "pin": "s3cret"}}
    caller = limited(parcels, (added,))
    form = {**caller.form("password"), "username": "new.driver", "password": "s3cret"}
    caller.tokens["new"] = caller.sign_in(form).json()["access_token"]
    paths = ("/depot/v1/drivers/drv-9100", "/depot/v1/drivers/drv-9003", "/depot/v1/ledger")
    assert [caller.get(path, "new").status for path in paths] == [200, 403, 403]
    assert caller.sign_in({**form, "password": "guessed"}).status == 400


def test_a_user_without_a_password_cannot_sign_in(parcels: Contract) -> None:
    """A user record without a password cannot sign in with an empty one."""
    records = tuple(
        {"kind": "driver", "id": f"drv-91{n}", "fields": {"login": f"new.{n}", "pin": pin}}
        for n, pin in enumerate(("", None, 5, True))
    )
    caller = limited(parcels, records)
    for n, guess in enumerate(("", "None", "5", "True")):
        form = {**caller.form("password"), "username": f"new.{n}", "password": guess}
        assert caller.sign_in(form).status == 400


def test_expired_tokens_are_forgotten(parcels: Contract, opened: Opened) -> None:
    """Expired tokens are removed from memory."""
    clock = Clock()
    caller = Caller(opened(parcels, "2031-06", clock=clock))
    form = caller.form("client_credentials")
    for _ in range(3000):
        clock.now += 10
        caller.sign_in(form)
    assert len(caller.platform.tokens._issued) < 1200


def test_many_valid_tokens_do_not_slow_sign_in_down(parcels: Contract, opened: Opened) -> None:
    """Expired tokens are removed each time the number of tokens has doubled, not at each sign-in."""
    caller = Caller(opened(parcels, "2031-06"))
    tokens, form = caller.platform.tokens, caller.form("client_credentials")
    kept: list[object] = []
    for _ in range(5000):
        caller.sign_in(form)
        if not kept or tokens._issued is not kept[-1]:
            kept.append(tokens._issued)
    assert len(tokens._issued) == 5000
    assert len(kept) < 6


def test_repeated_sign_on_keeps_the_cookie(parcels: Contract, opened: Opened) -> None:
    """Each valid token has one cookie, however often its sign-on address is opened."""
    clock = Clock()
    caller = Caller(opened(parcels, "2031-06", clock=clock))
    tokens = caller.platform.tokens
    for number in range(3):
        clock.now = NOW + number
        given = caller.sign_in(caller.form("password", "manager")).json()["access_token"]
        request = Request("GET", f"/sign-on;kind=token;t={given};s=900")
        first, second = (caller.platform.handle(request).header("set-cookie") for _ in range(2))
        assert first == second is not None
    sent = Request("GET", "/auth/authorize", (), {"cookie": str(first).partition(";")[0]})
    assert tokens.token_of_cookie(sent) == given


@pytest.mark.parametrize("texts", ["hex", "jwt", "punctuated", "long"])
def test_a_variant_may_change_the_format_of_tokens(parcels: Contract, texts: str) -> None:
    """Tokens of every format are valid in a header and unique."""
    caller = Caller(with_variant(parcels, token_texts=texts))
    assert caller.get("/parcel/v1/parcels").status == 200
    assert len({caller.sign_in(caller.form("password")).json()["access_token"] for _ in range(20)}) == 20


@pytest.mark.parametrize(
    ("readings", "answered", "good_until"),
    [
        ({"token_expiry": "minutes"}, 300, 300),
        ({"token_expiry": "fortnight"}, 1209600, 1209600),
        ({"token_validity": "fortnight"}, 900, 1209600),
    ],
)
def test_a_variant_may_change_the_lifetime_of_tokens(
    parcels: Contract, readings: dict[str, str], answered: int, good_until: int
) -> None:
    """In a variant, the stated lifetime and the actual one may differ from the default."""
    platform = with_variant(parcels, **readings)
    caller = Caller(platform)
    given = caller.sign_in(caller.form("password")).json()
    caller.tokens["superadmin"] = given["access_token"]
    clock = platform._context.clock
    assert isinstance(clock, Clock)
    assert given["expires_in"] == answered
    found = []
    for seconds in (good_until - 1, good_until):
        clock.now = NOW + seconds
        found.append(caller.get("/parcel/v1/parcels").status)
    assert found == [200, 401]


def _platform(parcels: Contract, **token: Any) -> Platform:
    """Return the parcel service with other mock data for its tokens."""
    data = {**parcels.mock_data, "token": token}
    return Platform(parcels.at(Month.parse("2031-06"), Channel("production")), data, clock=Clock())


def test_without_mock_data_there_are_the_grants_of_the_contract_only(parcels: Contract) -> None:
    """The refresh grant needs mock data."""
    caller = Caller(_platform(parcels))
    fields = {**caller.form("client_credentials"), "grant_type": "refresh_token", "refresh_token": "x"}
    assert caller.sign_in(fields).json()["error"] == "unsupported_grant_type"
    assert caller.get("/parcel/v1/parcels").status == 200


def test_a_tenant_without_accounts_has_one_of_each_level(parcels: Contract) -> None:
    """Without accounts in mock data, a tenant has one of each level of the contract, and the first may do everything."""
    data = {name: value for name, value in parcels.mock_data.items() if name not in ("accounts", "token")}
    caller = Caller(Platform(parcels.at(Month.parse("2031-06"), Channel("production")), data, clock=Clock()))
    assert list(caller.platform.credentials.accounts) == [*parcels.vocabulary.levels]
    assert caller.get("/depot/v1/ledger").status == 200


def _client(call: Caller) -> dict[str, str]:
    known = call.platform.credentials
    return {"client_id": known.client_id, "client_secret": known.client_secret}
