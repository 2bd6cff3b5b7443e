"""The checks of states on a shop that answers oddly: which violations they find, and which they must not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.checks.shop import (
    CREATED,
    FOUND,
    LIST,
    NOTHING,
    VERIFIED,
    tried,
)
from tests.points.conftest import checks
from tests.target.fake import Account, Asked, Reply, Shop, items, snapshot, target
from tests.target.writes.test_undo import POST, PUT, Shelf

from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, CheckResult, run_check

__all__ = ["checks"]


def creation(shop: Shop) -> CheckResult:
    """How it ends that something is created."""
    one = target(shop, CREATED, bodies={POST.shape: {"name": "a red car"}}, writes=True, thorough=True)
    found = [each for each in derive(CREATED) if each.rule == "write-not-kept" and each.expected == "created"]
    (requirement,) = found
    return run_check(CHECKS["write-not-kept"], requirement, one)


def test_write_not_kept_what_is_created_and_listed_is_kept() -> None:
    """A new object in the list is enough."""
    assert creation(Shelf()).status is VERIFIED
    assert creation(Shelf(names_it=False)).status is VERIFIED


def test_write_not_kept_a_created_object_that_is_served_though_not_listed_is_not_found() -> None:
    """The list may leave something out; an object that its own call serves was kept."""
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 9}}).on("GET /toys/v1/toys/9", 200, {"data": {}})
    judged = creation(shop)
    assert (judged.status, judged.reason) == (NOTHING, "the new object is served, but not listed")


def test_write_not_kept_a_created_object_that_is_nowhere_is_found() -> None:
    """A tenant that says yes, and neither lists nor serves the object, has kept nothing."""
    judged = creation(Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 9}}))
    assert (judged.status, judged.message) == (FOUND, "Expected a new object, got none.")


@pytest.mark.parametrize("reply", [(200, {}), (200, b""), (202, {"job": "j-1"}), (400, {})])
def test_write_not_kept_a_creation_that_names_no_object_is_not_found(reply: Reply) -> None:
    """What is not listed and not named may be made later, or elsewhere; what is refused was not made."""
    assert creation(Shelf().on("POST /toys/v1/toys", *reply)).status is NOTHING


UPDATED = snapshot(edits=[{"api-removed": each, "of": each} for each in (POST.label, "DELETE /toys/v1/toys/{toy_id}")])


@pytest.mark.parametrize(
    ("body", "put", "status"),
    [
        ({"name": "boat"}, None, VERIFIED),
        ({"name": "boat"}, (200, {}), FOUND),
        ({"name": "bear"}, (200, {}), NOTHING),
        ({"name": "bear and boat"}, (200, {}), NOTHING),
        ({"name": "boat"}, (400, {}), NOTHING),
        ({"colour": "red"}, (200, {}), NOTHING),
        ({"name": {"text": "boat"}}, (200, {}), NOTHING),
    ],
)
def test_write_not_kept_what_is_updated_is_shown(body: Any, put: Reply | None, status: Status) -> None:
    """An update that changes nothing of what it would change is found; what may be there already proves nothing."""
    shop = Shelf()
    if put is not None:
        shop.on("PUT /toys/v1/toys/1", *put)
    one = target(shop, UPDATED, bodies={PUT.shape: body}, writes=True, thorough=True)
    assert tried("write-not-kept", one).status is status
    assert shop.toys == {"1": {"toy_id": 1, "name": "bear"}}


RESTRICTED = snapshot("/toys/v1/toys: {get: {x-level: superadmin, x-items: {}}}")


@pytest.mark.parametrize(
    ("served", "thorough", "status"),
    [("", True, VERIFIED), ("user", False, FOUND), ("manager", True, FOUND), ("manager", False, VERIFIED)],
)
def test_restricted_call_served_each_lower_level_is_tried_by_night(served: str, thorough: bool, status: Status) -> None:
    """Whichever level is served is found; in the gate, the lowest one is looked at."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if asked.token in ("superadmin", served) else (403, {})

    levels = {level: Account(level) for level in ("superadmin", "manager", "user")}
    one = target(
        Shop().on(LIST, listed), RESTRICTED, accounts={DEFAULT: levels["superadmin"], **levels}, thorough=thorough
    )
    assert tried("restricted-call-served", one).status is status


@pytest.mark.parametrize(
    ("shape", "told", "status"),
    [
        ("x-data: {}", {"data": {"total": 5}}, FOUND),
        ("x-data: {}", {"data": {}}, VERIFIED),
        ("x-data: {}", {"error": "not for you"}, VERIFIED),
        ("summary: the ledger", {"total": 5}, NOTHING),
    ],
)
def test_restricted_call_served_an_object_is_for_its_level_only(shape: str, told: Any, status: Status) -> None:
    """What holds something is served, in an object as in a list; where no answer is shown, nobody can tell."""
    ledger = snapshot(f"/toys/v1/ledger: {{get: {{x-level: superadmin, {shape}}}}}", of="GET /toys/v1/ledger")
    levels = {each: Account(each) for each in ("superadmin", "user")}
    shop = Shop().on("GET /toys/v1/ledger", 200, told)
    one = target(shop, ledger, accounts={DEFAULT: levels["superadmin"], **levels})
    assert tried("restricted-call-served", one).status is status
