"""Checks that compare responses of a list: a violation counts only if they come from one state of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from tests.checks.shop import FOUND, LIST, NOTHING, VERIFIED
from tests.points.conftest import checks
from tests.target.fake import Asked, Reply, Shop, items, snapshot, target

from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.http.limits import Limits
from lmscontract.target.target import Target

__all__ = ["checks"]

MAX_LAG = Limits().max_lag
PAGED = snapshot("/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}\n")


class Replicas(Shop):
    """A shop whose list two replicas answer in turn; the second one has a new toy `lag` seconds before the first one."""

    def __init__(
        self, page: Callable[[Sequence[int], int, int], Sequence[int]], lag: float, *, arrives: float = 0
    ) -> None:
        super().__init__()
        self.page, self.lag, self.now, self.turn = page, lag, 0.0, 0
        self.on(LIST, self.listed)

    def listed(self, asked: Asked) -> Reply:
        """Answer a page of the list, the newest toy first."""
        self.turn += 1
        toys = [4, 3, 2, 1] if self.turn % 2 and self.now < self.lag else [9, 4, 3, 2, 1]
        size, page = int(asked.query.get("size", 2)), int(asked.query.get("page", 1))
        return items(*({"toy_id": each} for each in self.page(toys, page, size)))


def right(toys: Sequence[int], page: int, size: int) -> Sequence[int]:
    """Return the toys of a page."""
    return toys[(page - 1) * size : page * size]


def first(toys: Sequence[int], _page: int, size: int) -> Sequence[int]:
    """Return the toys of the first page for every requested one."""
    return toys[:size]


def reading(shop: Replicas) -> tuple[Target, list[float]]:
    """Return a target whose clock moves when it waits, and the seconds that it has waited."""
    one, waits = target(shop, PAGED), list[float]()

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        shop.now += seconds

    one.session.sleep = sleep
    return one, waits


def checked(rule: str, one: Target) -> Status:
    """Return the status of the requirement of a rule for the list, or for the number of its page."""
    found = [
        each for each in derive(one.snapshot) if each.rule == rule and each.location in ("", "query.page", "query.size")
    ]
    (requirement,) = [each for each in found if each.location == "query.page"] or found
    return run_check(CHECKS[rule], requirement, one).status


@pytest.mark.parametrize(("rule", "turn"), [("page-ignored", 1), ("default-not-applied", 0)])
@pytest.mark.parametrize(("lag", "waits"), [(0, []), (2, [MAX_LAG])])
def test_replicas_that_lag(rule: str, turn: int, lag: float, waits: list[float]) -> None:
    """Two replicas that answer in turn, one of which lacks a new toy for a while, are no violation; it is read again later."""
    shop = Replicas(right, lag)
    shop.turn = turn
    one, waited = reading(shop)
    assert (checked(rule, one), waited) == (VERIFIED, waits)


def test_a_violation_is_confirmed_after_one_pause() -> None:
    """A page that is ignored in every state of the list is found, after one pause."""
    one, waited = reading(Replicas(first, 0))
    assert (checked("page-ignored", one), waited) == (FOUND, [MAX_LAG])


def test_the_owner_says_how_long_a_list_may_lag() -> None:
    """The pause is as long as the configuration of the tenant says."""
    one, waited = reading(Replicas(first, 0))
    one.session.limits = Limits(max_lag=20)
    assert (checked("page-ignored", one), waited) == (FOUND, [20])


def test_a_rule_that_every_list_violates_is_not_paused_for_each() -> None:
    """After three confirmed violations of a rule, further ones are found without a pause."""
    one, waited = reading(Replicas(first, 0))
    assert [checked("page-ignored", one) for _ in range(5)] == [FOUND] * 5
    assert waited == [MAX_LAG] * 3


def test_a_list_that_changes_each_time() -> None:
    """Nothing is verified if the list is in another state after each pause, though it seems to ignore its pages."""
    shop = Replicas(lambda toys, page, size: [100 * shop.now + each for each in first(toys, page, size)], 0)
    one, waited = reading(shop)
    assert checked("page-ignored", one) is NOTHING
    assert len(set(waited)) == 1 < len(waited)


def test_responses_that_differ_in_the_opposite_order() -> None:
    """Replicas that answer in turn and never agree are no violation: one shows it when the calls are made backwards."""
    shop = Replicas(right, 1_000)
    one, _ = reading(shop)
    assert checked("default-not-applied", one) is NOTHING


def test_a_pause_ends_with_the_run() -> None:
    """A run does not wait longer than it may take, and this run's own mock is not waited for."""
    one, waited = reading(Replicas(first, 0))
    one.session.limits = Limits(max_time=2, clock=lambda: 0)
    one.wait()
    own, none = reading(Replicas(first, 0))
    own.own = True
    own.wait()
    assert (waited, none) == ([2], [])
