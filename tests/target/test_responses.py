"""Checks look at all responses of an operation in a run."""

from __future__ import annotations

import pytest
from tests.target.fake import TOY, TOYS, Account, Asked, Reply, Shop, items, op, target

from lmscontract.findings.callers import DEFAULT
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified, Violated

LIST = "GET /toys/v1/toys"
ONE = "GET /toys/v1/toys/7"


def check(exchange: Exchange) -> None:
    """Report a response that contains the word `broken`."""
    if b"broken" in exchange.body:
        raise Violated("a whole toy", "a broken one", exchange)


def shelf(asked: Asked) -> Reply:
    """Return three toys; only the second page shows a broken one."""
    return items({"toy_id": 2, "state": "broken"}) if asked.query.get("page") == "2" else items({"toy_id": 1})


def test_a_later_page_is_checked() -> None:
    """A violation on the second page is found, and that page is the last one checked."""
    one = target(tenant := Shop().on(LIST, shelf))
    with pytest.raises(Violated) as found:
        one.responses(TOYS).check(check)
    assert tenant.calls[:3] == [LIST, f"{LIST}?size=3&page=1", f"{LIST}?size=1&page=2"]
    assert [each.call.query for each in found.value.exchanges] == [(("size", "1"), ("page", "2"))]


@pytest.mark.parametrize(
    ("thorough", "everyone", "found"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_other_accounts_are_checked_in_a_thorough_run(thorough: bool, everyone: bool, found: bool) -> None:
    """Responses to other accounts are checked in a thorough run, unless permissions may explain a difference."""
    tenant = Shop().on(ONE, lambda asked: (200, {"data": "broken" if asked.token == "u" else "whole"}))
    one = target(tenant, facts={"toy": 7}, accounts={DEFAULT: Account(), "user": Account("u")}, thorough=thorough)
    one.call(TOY, who="user")
    if found or (everyone and not thorough):
        with pytest.raises(Violated):
            one.responses(TOY).check(check, all_accounts=everyone)
    else:
        one.responses(TOY).check(check, all_accounts=everyone)


def test_a_write_that_works_once() -> None:
    """A write that is refused because the run has made it before is checked by the response that accepted it."""
    statuses, rename = iter((200, 400)), op("PUT /toys/v1/toys/{toy_id}")
    shop = Shop().on("PUT /toys/v1/toys/7", lambda _: (next(statuses, 400), {}))
    one = target(shop, facts={"toy": 7}, own=True, bodies={rename.shape: {"name": "A"}})
    accepted = one.call(rename)
    assert one.call(rename, again=True).status == 400
    assert one.responses(rename).check(check).exchanges == (accepted,)
    with pytest.raises(NotVerified, match="the operation answered 400"):
        target(shop, facts={"toy": 7}, own=True, bodies={rename.shape: {"name": "A"}}).responses(rename).check(check)


def test_other_accounts_use_objects_that_they_see() -> None:
    """If an account may not see the object of the run, the first and last objects of its own list are checked."""

    def listed(asked: Asked) -> Reply:
        return items(*({"toy_id": n} for n in ((7, 8) if asked.token != "u" else (8, 9, 10))))

    def shown(asked: Asked) -> Reply:
        number = asked.path.rpartition("/")[2]
        if asked.token == "u":
            return (404, {}) if number == "7" else (200, {"data": "broken" if number == "10" else "whole"})
        return 200, {"data": "whole"}

    shop = Shop().on(LIST, listed)
    for number in (7, 8, 9, 10):
        shop.on(f"{LIST}/{number}", shown)
    one = target(shop, accounts={DEFAULT: Account(), "user": Account("u")}, thorough=True)
    with pytest.raises(Violated) as found:
        one.responses(TOY).check(check)
    assert [each.path for each in shop.asked if each.token == "u"] == [
        f"/toys/v1/toys{rest}" for rest in ("/7", "", "/8", "/10")
    ]
    assert found.value.exchanges[-1].call.path == "/toys/v1/toys/10"


def test_other_accounts_with_access_are_checked_once() -> None:
    """If an account may see the object of the run, no other object is requested for it."""
    shop = Shop().on(LIST, items({"toy_id": 7}, {"toy_id": 8})).on(ONE, 200, {"data": "whole"})
    shop.on(f"{LIST}/8", 200, {"data": "whole"})
    one = target(shop, accounts={DEFAULT: Account(), "user": Account("u")}, thorough=True)
    verified = one.responses(TOY).check(check)
    assert [each.path for each in shop.asked if each.token == "u"] == ["/toys/v1/toys/7"]
    looked_at = [id(each) for each in verified.exchanges]
    assert len(looked_at) == len(set(looked_at)) == 3


@pytest.mark.parametrize(
    ("status", "everyone", "found"),
    [(404, True, True), (403, True, True), (404, False, False), (400, True, False), (500, True, False)],
)
def test_another_account_may_be_served_alone(status: int, everyone: bool, found: bool) -> None:
    """If the run's account finds nothing, or may not, the responses to the others are checked, unless these may get less."""
    shop = Shop().on(LIST, items({"toy_id": 7}))
    shop.on(ONE, lambda asked: (200, {"data": "broken"}) if asked.token == "u" else (status, {}))
    one = target(shop, accounts={DEFAULT: Account(), "user": Account("u")})
    with pytest.raises(Violated if found else NotVerified):
        one.responses(TOY).check(check, all_accounts=everyone)
    assert ("u" in [each.token for each in shop.asked]) == found


@pytest.mark.parametrize("thorough", [True, False])
def test_more_objects_are_checked_in_a_thorough_run(thorough: bool) -> None:
    """A violation of one object among several is found in a thorough run."""
    shop = Shop().on(LIST, items(*({"toy_id": n} for n in range(1, 10))))
    for number in range(1, 10):
        shop.on(f"{LIST}/{number}", 200, {"data": "broken" if number == 5 else "whole"})
    one = target(shop, thorough=thorough)
    if thorough:
        with pytest.raises(Violated):
            one.responses(TOY).check(check)
    else:
        one.responses(TOY).check(check)


@pytest.mark.parametrize(("fact", "found"), [("lost_toy", True), ("toy", True), ("toy_code", False)])
def test_objects_of_facts_are_checked(fact: str, found: bool) -> None:
    """An object that only a fact names is requested, also if the fact is about one requirement."""
    shop = Shop().on(LIST, items({"toy_id": 1})).on(f"{LIST}/1", 200, {"data": "whole"})
    one = target(shop.on(f"{LIST}/7", 200, {"data": "broken"}), facts={fact: 7})
    if found:
        with pytest.raises(Violated):
            one.responses(TOY).check(check)
    else:
        one.responses(TOY).check(check)


def test_responses_that_prove_nothing() -> None:
    """If no response proves anything, the reason of the first one is given."""

    def silent(exchange: Exchange) -> None:
        raise NotVerified(f"page {dict(exchange.call.query).get('page', 'unasked')} says nothing")

    one = target(Shop().on(LIST, shelf))
    with pytest.raises(NotVerified, match="page unasked says nothing"):
        one.responses(TOYS).check(silent)
