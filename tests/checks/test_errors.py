"""The checks of errors on a shop that answers oddly: which violations they find, and which they must not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOR_GOOD,
    FOUND,
    LIST,
    LONE,
    MELT,
    NOTHING,
    ONE,
    REFUSED,
    SORTED,
    VERIFIED,
    every,
    refusing,
    tried,
)
from tests.points.conftest import checks
from tests.target.fake import BASE, Account, Reply, Shop, items, snapshot, target

from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.target.execution import CHECKS

__all__ = ["checks"]


@pytest.mark.parametrize(
    ("answered", "status"),
    [(200, FOUND), (204, FOUND), (404, VERIFIED), (400, VERIFIED), (403, VERIFIED), (503, NOTHING)],
)
def test_unknown_identifier_served_an_unknown_identifier(answered: int, status: Status) -> None:
    """Success for what does not exist is found; the weather says nothing."""
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 200, {"data": {"toy_id": 7}})
    shop.on("GET /toys/v1/toys/999999937", answered, {})
    assert tried("unknown-identifier-served", target(shop, SORTED)).status is status


def test_unknown_identifier_served_a_redirect_from_an_unknown_identifier_is_not_found() -> None:
    """An answer that was found elsewhere may be a page that says so."""
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 200, {"data": {"toy_id": 7}})
    shop.on("GET /toys/v1/toys/999999937", 302, {}, {"Location": f"{BASE}/toys/v1/toys/7"})
    judged = tried("unknown-identifier-served", target(shop, SORTED))
    assert (judged.status, judged.reason) == (NOTHING, "it answered with a redirect")


def test_unknown_identifier_served_an_operation_that_serves_nothing_refuses_no_unknown_identifier() -> None:
    """Where what exists is not served either, a refusal of what does not exist says nothing."""
    one = target(Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 403, {}), SORTED)
    assert tried("unknown-identifier-served", one).status is NOTHING


BENEATH = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/toys/{toy_id}/parts: {get: {x-items: {}}}
""")


@pytest.mark.parametrize(
    ("listed", "answered", "status"),
    [
        (2, (200, {"data": {"items": [{"part": 1}]}}), FOUND),
        (2, (200, {"data": {"items": []}}), VERIFIED),
        (0, (200, {"data": {"items": []}}), NOTHING),
        (0, (404, {}), VERIFIED),
        (2, (200, {"error": "no toy"}), NOTHING),
    ],
)
def test_unknown_identifier_served_a_list_of_what_belongs_to_nothing(
    listed: int, answered: Reply, status: Status
) -> None:
    """Items of a toy that does not exist are found; an empty list says as much as a refusal, where it could hold some."""
    parts = [{"part": number} for number in range(listed)]
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(f"{ONE}/parts", *items(*parts))
    shop.on("GET /toys/v1/toys/999999937/parts", *answered)
    assert tried("unknown-identifier-served", target(shop, BENEATH)).status is status


def test_status_undocumented_statuses_are_judged_after_all_else() -> None:
    """Whether each is of the table is asked of whatever a run was answered, so that check comes last."""
    assert [rule for rule, check in CHECKS.items() if check.__dict__.get("last")] == ["status-undocumented"]


LOST = snapshot("""\
/toys/v1/toys/{toy_id}:
  get:
    x-data: {}
    x-conditions:
      - {id: lost-toy, says: the toy is lost, answers: 403, with: {path.toy_id: {fact: lost_toy}}}
""")


@pytest.mark.parametrize(
    ("thorough", "of_user", "status"), [(True, 200, FOUND), (True, 404, VERIFIED), (False, 200, VERIFIED)]
)
def test_condition_ignored_a_condition_holds_for_everybody(thorough: bool, of_user: int, status: Status) -> None:
    """By night the other accounts are not served either; how they are refused is not said."""
    shop = Shop().on("GET /toys/v1/toys/3", lambda asked: (of_user if asked.token == "u" else 403, {}))
    accounts = {DEFAULT: Account(), "user": Account("u")}
    one = target(shop, LOST, accounts=accounts, facts={"lost_toy": 3}, thorough=thorough)
    assert tried("condition-ignored", one).status is status


STRICT = snapshot("""\
/toys/v1/sales:
  get:
    parameters: [{name: toy_id, schema: {}}]
    x-data: {}
    x-conditions:
      - {id: no-number, says: a toy that is no number, answers: 400, with: {query.toy_id: bear}}
""")


@pytest.mark.parametrize(("bare", "odd", "status"), [(200, 400, VERIFIED), (200, 200, FOUND), (400, 400, NOTHING)])
def test_condition_ignored_what_is_refused_anyway_shows_no_condition(bare: int, odd: int, status: Status) -> None:
    """A call that gets 400 with whatever is asked for tells nothing of what is wrong with it."""
    shop = Shop().on("GET /toys/v1/sales", lambda asked: (odd if "toy_id" in asked.query else bare, {"data": {}}))
    assert tried("condition-ignored", target(shop, STRICT)).status is status


@pytest.mark.parametrize(("headers", "status"), [({}, FOUND), ({"Location": "/shop/toys/v1/door"}, VERIFIED)])
def test_status_undocumented_a_redirect_says_where_it_leads(headers: Mapping[str, str], status: Status) -> None:
    """Whoever has to follow it needs an address, though redirects are allowed."""
    statuses = {**LONE.vocabulary.statuses, "302": {}}
    found = replace(LONE, vocabulary=replace(LONE.vocabulary, statuses=statuses))
    shop = Shop().on("GET /toys/v1/sales", 302, {}, headers).on("GET /toys/v1/door", 200, {"data": {}})
    (judged,) = every(target(shop, found), "GET /toys/v1/sales", "status-undocumented")
    assert judged.status is status
    assert ("with a Location" in judged.message) is (status is FOUND)


@pytest.mark.parametrize(("melted", "status"), [(REFUSED, VERIFIED), ((418, {}), FOUND)])
def test_status_undocumented_the_status_that_strangers_get_is_of_the_table(melted: Reply, status: Status) -> None:
    """Of a call that is made for strangers only, their answer is all there is."""
    (judged,) = every(target(refusing(melted), FOR_GOOD, writes=True), MELT, "status-undocumented")
    assert judged.status is status
