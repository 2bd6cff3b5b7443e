"""Calls signed with the token of whoever makes them, and remembered with who that was."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.strategies import COMPONENTS, made, plain
from tests.target.fake import DOOR, LISTS, MONTH, PATHS, TOY, TOYS, Account, Shop, items, op, target

from lmscontract.errors import CredentialsRefused
from lmscontract.findings.callers import ANONYMOUS, DEFAULT, HEADER_FORMATS, INVALID_TOKEN, OTHER_SCHEME
from lmscontract.target.exchange import Call
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Channel, Effect

LIST, ONE = "GET /toys/v1/toys", "GET /toys/v1/toys/7"
MAKE = op("POST /toys/v1/toys")


# who is not there


def test_who_is_not_there() -> None:
    """Without credentials, or without an account of a level, a call is not made; a refused account is told."""

    class Refused:
        def token(self) -> str:
            raise CredentialsRefused("gave no token")

    tenant = Shop()
    one = target(tenant, accounts={})
    told = ("the run has no credentials", "", "name a tenant with credentials, or set them in the environment")
    with pytest.raises(NotVerified) as caught:
        one.call(TOYS)
    assert (caught.value.what, caught.value.where, caught.value.hint) == told
    other = target(tenant, accounts={DEFAULT: Account(), "user": Refused()})
    with pytest.raises(NotVerified, match="the account user was refused: gave no token"):
        other.call(TOYS, who="user")
    assert other.account("user") == "user"
    assert tenant.calls == []
    with pytest.raises(CredentialsRefused):
        target(tenant, accounts={DEFAULT: Refused()}).call(TOYS)


# tokens that end


@dataclass
class Worn:
    """Somebody whose tokens are `first`, `second` and so on, each given in the place of one that was forgotten."""

    names: list[str] = field(default_factory=lambda: ["first", "second", "third"])

    def token(self) -> str:
        """The token that is given now."""
        return self.names[0]

    def forget(self) -> None:
        """The next one from now on."""
        self.names.pop(0)


def opened_by(*tokens: str) -> Any:
    """A route that answers 401 to any other token."""
    return lambda asked: (200, {"data": {"items": [{"toy_id": 7}]}}) if asked.token in tokens else (401, {})


def test_a_token_that_has_ended_is_renewed() -> None:
    """A tenant that answers 401 because a token has ended is asked again with a new one, which later calls begin with."""
    tenant = Shop().on(LIST, opened_by("second")).on(ONE, opened_by("second"))
    one = target(tenant, accounts={DEFAULT: Worn()})
    answers = [one.answer(TOYS), one.answer(TOY)]
    assert [asked.token for asked in tenant.asked] == ["first", "second", "second", "second"]
    assert [each.status for each in answers] == [200, 200]
    assert [each.status for each in one.seen(TOYS)] == [200, 200]


def test_a_second_401_stops_the_renewing() -> None:
    """Who is refused with a new token too is not given another one at every call, until a call is answered otherwise."""
    tenant = Shop().on(LIST, 401, {}).on("GET /toys/v1/sales", 401, {}).on(ONE, 200, {"data": {}})
    one = target(tenant, accounts={DEFAULT: Worn()}, facts={"toy": 7})
    assert one.call(TOYS).status == 401
    assert one.call(op("GET /toys/v1/sales")).status == 401
    assert [asked.token for asked in tenant.asked] == ["first", "second", "second"]
    one.call(TOY)
    one.call(TOYS, query={"x": 1})
    assert [asked.token for asked in tenant.asked[3:]] == ["second", "second", "third"]


def test_each_account_has_a_token_of_its_own() -> None:
    """The token of one account is renewed, and that of another is not."""
    tenant = Shop().on(LIST, opened_by("second", "token-of-the-run"))
    one = target(tenant, accounts={DEFAULT: Account(), "user": Worn()})
    one.answer(TOYS)
    one.answer(TOYS, who="user")
    assert [asked.token for asked in tenant.asked] == ["token-of-the-run", "first", "second"]


@pytest.mark.parametrize("who", [ANONYMOUS, INVALID_TOKEN])
def test_who_has_no_account_is_asked_once(who: str) -> None:
    """A 401 for nobody's token is the answer, and no token is renewed for it."""
    tenant = Shop().on(LIST, 401, {})
    worn = Worn()
    one = target(tenant, accounts={DEFAULT: worn})
    assert one.call(TOYS, who=who).status == 401
    assert (len(tenant.calls), len(worn.names)) == (1, 3)


@pytest.mark.parametrize(
    ("who", "header"),
    [*zip(HEADER_FORMATS, ("Bearer ", "Token {}"), strict=True), (DEFAULT, "Bearer {}")],
)
def test_how_a_credential_is_sent(who: str, header: str) -> None:
    """Nothing, or the good token, stands behind a scheme; what is told repeats it without the token."""
    tenant = Shop().on(LIST, 401, {})
    one = target(tenant)
    exchange = one.call(TOYS, who=who)
    assert tenant.asked[0].headers["Authorization"] == header.format("token-of-the-run")
    told = one.evidence(exchange).curl
    assert f'-H "Authorization: {header.format("$TOKEN")}"' in told
    assert "token-of-the-run" not in told


def test_another_scheme_is_not_that_of_the_contract() -> None:
    """Where the contract's own scheme is the usual other one, another is chosen."""
    components = plain(COMPONENTS)
    components["token"]["credential"]["scheme"] = "Token"
    contract = made({**components, **plain(LISTS)}, plain(PATHS))
    one = target(tenant := Shop().on(LIST, 401, {}), contract.at(MONTH, Channel.SANDBOX))
    for who in (DEFAULT, OTHER_SCHEME):
        one.call(TOYS, who=who)
    sent = [asked.headers["Authorization"] for asked in tenant.asked]
    assert sent == [*["Token token-of-the-run"] * 2, "Bearer token-of-the-run"]


def test_what_writes_is_not_sent_twice() -> None:
    """A call that writes is not repeated with another token, since the first one may have had its effect."""
    tenant = Shop().on("POST /toys/v1/toys", 401, {})
    one = target(tenant, own=True, accounts={DEFAULT: Worn()}, bodies={MAKE.shape: {}})
    assert one.call(MAKE).status == 401
    assert tenant.calls == ["POST /toys/v1/toys"]


def test_calls_that_others_put_together_are_renewed_too() -> None:
    """Invented routes, links and ready-made calls get a new token as well."""
    stem = "GET /toys/v1/no-such-route-of-this-platform"
    tenant = Shop().on(LIST, opened_by("second")).on(stem, lambda asked: (404 if asked.token == "second" else 401, {}))
    assert target(tenant, accounts={DEFAULT: Worn()}).route(TOYS).call_unknown_path().status == 404
    one = target(tenant, accounts={DEFAULT: Worn()})
    assert one.send(Call(TOYS, "GET", TOYS.path, effect=Effect.NONE)).ok


# who asked


def test_who_got_an_answer() -> None:
    """An answer is told with the level of its account; a run without an account of a level is a client's."""
    tenant = Shop().on(LIST, *items({"toy_id": 7})).on("GET /toys/v1/door", 200, {"data": {}})
    own = Account()
    one = target(tenant, accounts={DEFAULT: own, "superadmin": own, "user": Account("u")})
    assert [one.calls.asker(one.call(TOYS, who=who)) for who in (DEFAULT, "user", ANONYMOUS, INVALID_TOKEN)] == [
        "superadmin", "user", "anonymous", "invalid token",
    ]  # fmt: skip
    assert one.calls.asker(one.call(DOOR)) == "anonymous"
    other = target(tenant, accounts={DEFAULT: own, "user": Account("u")})
    assert [other.calls.asker(other.call(TOYS, who=who)) for who in (DEFAULT, "user")] == ["client", "user"]
