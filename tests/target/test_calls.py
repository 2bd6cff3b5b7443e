"""Calls signed with the token of an account, and the account that made them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
import requests
from tests.strategies import COMPONENTS, made, plain
from tests.target.fake import CATALOG, LISTS, MONTH, PATHS, TOY, TOYS, Account, Asked, Reply, Shop, items, op, target

from lmscontract.errors import CredentialsRefused, TenantUnreachable
from lmscontract.findings.callers import ANONYMOUS, DEFAULT, HEADER_FORMATS, INVALID_TOKEN, OTHER_SCHEME
from lmscontract.target.calls import NO_RESPONSE
from lmscontract.target.exchange import Call
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Channel, Effect

LIST, ONE = "GET /toys/v1/toys", "GET /toys/v1/toys/7"
MAKE = op("POST /toys/v1/toys")


# missing accounts


def test_a_missing_account() -> None:
    """Without credentials, or without an account of a level, no call is made; a refused account is reported."""

    class Refused:
        def token(self) -> str:
            raise CredentialsRefused("gave no token")

    tenant = Shop()
    one = target(tenant, accounts={})
    expected = ("the run has no credentials", "", "name a tenant with credentials, or set them in the environment")
    with pytest.raises(NotVerified) as caught:
        one.call(TOYS)
    assert (caught.value.what, caught.value.where, caught.value.hint) == expected
    other = target(tenant, accounts={DEFAULT: Account(), "user": Refused()})
    with pytest.raises(NotVerified, match="the account user was refused: gave no token"):
        other.call(TOYS, who="user")
    assert other.owner.account("user") == "user"
    assert tenant.calls == []
    with pytest.raises(CredentialsRefused):
        target(tenant, accounts={DEFAULT: Refused()}).call(TOYS)


# operations without a response


def broken(_: Asked) -> Reply:
    """Break the connection."""
    raise requests.ConnectionError("gone")


def test_an_operation_that_gives_no_response_is_not_verified() -> None:
    """While another operation responds, the run goes on, and the silent operation is not called again."""
    tenant = Shop().on("GET /toys/v1/catalog", 200, {"data": {}}).on(LIST, broken)
    one = target(tenant)
    one.calls.reached = one.call(CATALOG).call
    for query in ({}, {"page": 2}):
        with pytest.raises(NotVerified, match=NO_RESPONSE):
            one.call(TOYS, query=query)
    assert tenant.calls.count(LIST) == 2, "a broken connection is retried once"
    assert one.call(CATALOG, again=True).ok


def test_a_tenant_that_gives_no_response_is_unreachable() -> None:
    """When no other operation responds any more, the run ends."""
    tenant = Shop().on("GET /toys/v1/catalog", 200, {"data": {}}).on(LIST, broken)
    one = target(tenant)
    one.calls.reached = one.call(CATALOG).call
    tenant.on("GET /toys/v1/catalog", broken)
    with pytest.raises(TenantUnreachable):
        one.call(TOYS)


def test_a_write_without_a_response_ends_the_run() -> None:
    """Whether a write that gets no response had an effect is not known."""
    tenant = Shop().on("GET /toys/v1/catalog", 200, {"data": {}}).on(MAKE.label, broken)
    one = target(tenant, own=True)
    one.calls.reached = one.call(CATALOG).call
    with pytest.raises(TenantUnreachable):
        one.calls.signed(Call(MAKE, "POST", MAKE.path, effect=Effect.WRITES), DEFAULT)


def test_many_operations_without_a_response_end_the_run() -> None:
    """A tenant whose operations do not respond one after the other would cost too much time."""
    tenant = Shop().on("GET /toys/v1/catalog", 200, {"data": {}})
    one = target(tenant)
    one.calls.reached = one.call(CATALOG).call
    paths = [f"/toys/v1/silent{number}" for number in range(4)]
    silent = [Call(op(f"GET {each}"), "GET", each, effect=Effect.NONE) for each in paths]
    for each in silent:
        tenant.on(f"GET {each.path}", broken)
    for each in silent[:3]:
        with pytest.raises(NotVerified, match=NO_RESPONSE):
            one.calls.signed(each, DEFAULT)
    with pytest.raises(TenantUnreachable):
        one.calls.signed(silent[3], DEFAULT)


# expired tokens


@dataclass
class ExpiringAccount:
    """An account whose tokens are `first`, `second` and so on; each replaces the one before it."""

    names: list[str] = field(default_factory=lambda: ["first", "second", "third"])

    def token(self) -> str:
        """The current token."""
        return self.names[0]

    def forget(self) -> None:
        """Continue with the next token."""
        self.names.pop(0)


def opened_by(*tokens: str) -> Any:
    """Return a route that answers 401 to any other token."""
    return lambda asked: (200, {"data": {"items": [{"toy_id": 7}]}}) if asked.token in tokens else (401, {})


def test_an_expired_token_is_renewed() -> None:
    """After a 401 a call is repeated with a new token, which later calls use."""
    tenant = Shop().on(LIST, opened_by("second")).on(ONE, opened_by("second"))
    one = target(tenant, accounts={DEFAULT: ExpiringAccount()})
    answers = [one.answer(TOYS), one.answer(TOY)]
    assert [asked.token for asked in tenant.asked] == ["first", "second", "second", "second"]
    assert [each.status for each in answers] == [200, 200]
    assert [each.status for each in one.seen(TOYS)] == [200, 200]


def test_a_second_401_stops_the_renewal() -> None:
    """If a new token is refused too, no token is renewed until a call succeeds."""
    tenant = Shop().on(LIST, 401, {}).on("GET /toys/v1/sales", 401, {}).on(ONE, 200, {"data": {}})
    one = target(tenant, accounts={DEFAULT: ExpiringAccount()}, facts={"toy": 7})
    assert one.call(TOYS).status == 401
    assert one.call(op("GET /toys/v1/sales")).status == 401
    assert [asked.token for asked in tenant.asked] == ["first", "second", "second"]
    one.call(TOY, path={"toy_id": "7"})
    one.call(TOYS, query={"x": 1})
    assert [asked.token for asked in tenant.asked[3:]] == ["second", "second", "third"]


def test_a_tenant_that_refuses_every_call() -> None:
    """The token of the run is refused by all calls, until one of them gets another response than 401."""
    one = target(Shop().on(LIST, 401, {}).on(ONE, 404, {}), accounts={DEFAULT: ExpiringAccount(), "user": Account()})
    assert not one.calls.all_refused
    one.call(TOYS)
    assert one.calls.all_refused
    one.call(TOYS, who=ANONYMOUS)
    one.call(TOY, path={"toy_id": 7}, who="user")
    assert one.calls.all_refused
    one.call(TOY, path={"toy_id": 7})
    assert not one.calls.all_refused


def test_each_account_has_its_own_token() -> None:
    """Renewing the token of one account does not change that of another."""
    tenant = Shop().on(LIST, opened_by("second", "token-of-the-run"))
    one = target(tenant, accounts={DEFAULT: Account(), "user": ExpiringAccount()})
    one.answer(TOYS)
    one.answer(TOYS, who="user")
    assert [asked.token for asked in tenant.asked] == ["token-of-the-run", "first", "second"]


@pytest.mark.parametrize("who", [ANONYMOUS, INVALID_TOKEN])
def test_unauthorised_calls_renew_no_token(who: str) -> None:
    """A 401 to an anonymous call or an invalid token is the response, and no token is renewed."""
    tenant = Shop().on(LIST, 401, {})
    account = ExpiringAccount()
    one = target(tenant, accounts={DEFAULT: account})
    assert one.call(TOYS, who=who).status == 401
    assert (len(tenant.calls), len(account.names)) == (1, 3)


@pytest.mark.parametrize(
    ("who", "header"),
    [*zip(HEADER_FORMATS, ("Bearer ", "Basic {}"), strict=True), (DEFAULT, "Bearer {}")],
)
def test_how_a_credential_is_sent(who: str, header: str) -> None:
    """The authorization header is sent as given; the evidence shows it without the token."""
    tenant = Shop().on(LIST, 401, {})
    one = target(tenant)
    exchange = one.call(TOYS, who=who)
    assert tenant.asked[0].headers["Authorization"] == header.format("token-of-the-run")
    curl = one.evidence(exchange).curl
    assert f'-H "Authorization: {header.format("$TOKEN")}"' in curl
    assert "token-of-the-run" not in curl


def test_another_scheme_differs_from_that_of_the_contract() -> None:
    """If the contract uses the usual other scheme, a different one is sent."""
    components = plain(COMPONENTS)
    components["token"]["credential"]["scheme"] = "Basic"
    contract = made({**components, **plain(LISTS)}, plain(PATHS))
    one = target(tenant := Shop().on(LIST, 401, {}), contract.at(MONTH, Channel("sandbox")))
    for who in (DEFAULT, OTHER_SCHEME):
        one.call(TOYS, who=who)
    sent = [asked.headers["Authorization"] for asked in tenant.asked]
    assert sent == [*["Basic token-of-the-run"] * 2, "Bearer token-of-the-run"]


def test_a_write_is_not_sent_twice() -> None:
    """A write is not repeated with another token, because the first request may have had its effect."""
    tenant = Shop().on("POST /toys/v1/toys", 401, {})
    one = target(tenant, own=True, accounts={DEFAULT: ExpiringAccount()}, bodies={MAKE.shape: {}})
    assert one.call(MAKE).status == 401
    assert tenant.calls == ["POST /toys/v1/toys"]


def test_other_requests_renew_a_token_too() -> None:
    """Requests to unknown routes, and requests made by other modules, renew an expired token as well."""
    stem = "GET /toys/v1/no-such-route-of-this-platform"
    tenant = Shop().on(LIST, opened_by("second")).on(stem, lambda asked: (404 if asked.token == "second" else 401, {}))
    assert target(tenant, accounts={DEFAULT: ExpiringAccount()}).route(TOYS).call_unknown_path().status == 404
    one = target(tenant, accounts={DEFAULT: ExpiringAccount()})
    assert one.send(Call(TOYS, "GET", TOYS.path, effect=Effect.NONE)).ok


# the level of a response


def test_the_level_of_a_response() -> None:
    """A response has the level of its account; without a configured level it is `client`."""
    tenant = Shop().on(LIST, *items({"toy_id": 7})).on("GET /toys/v1/catalog", 200, {"data": {}})
    own = Account()
    one = target(tenant, accounts={DEFAULT: own, "superadmin": own, "user": Account("u")})
    assert [one.calls.asker(one.call(TOYS, who=who)) for who in (DEFAULT, "user", ANONYMOUS, INVALID_TOKEN)] == [
        "superadmin", "user", "anonymous", "invalid token",
    ]  # fmt: skip
    assert one.calls.asker(one.call(CATALOG)) == "anonymous"
    other = target(tenant, accounts={DEFAULT: own, "user": Account("u")})
    assert [other.calls.asker(other.call(TOYS, who=who)) for who in (DEFAULT, "user")] == ["client", "user"]
