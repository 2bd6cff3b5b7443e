"""How often the checks of a run may ask an operation."""

from __future__ import annotations

import pytest
from tests.target.fake import TOY, TOYS, Shop, items, op, snapshot, target

from lmscontract.findings.callers import ANONYMOUS
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Requirement
from lmscontract.target.execution import CHECKS, Check, run_check, verifies
from lmscontract.target.outcomes import NotVerified, Verified
from lmscontract.target.request_budget import Attempt, RequestBudget
from lmscontract.target.target import Target
from lmscontract.types import Operation

LIST = "GET /toys/v1/toys"
GONE = op("GET /toys/v1/gone")


def one_of(operation: Operation, one: Target) -> Requirement:
    """Some requirement of an operation."""
    return next(each for each in derive(one.snapshot) if each.operation == operation)


def pages(*numbers: int, calls: int = 1) -> Check:
    """A check that asks for pages of the list."""

    @verifies("some-rule", calls=calls)
    def check(_: Requirement, asked: Target) -> Verified:
        return Verified(*(asked.call(TOYS, query={"page": number}) for number in numbers))

    del CHECKS["some-rule"]
    return check


def test_what_is_spent_is_told() -> None:
    """Where no call is left a check has verified nothing, and says what would; nothing is sent."""
    one = target(tenant := Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=2))
    requirement = one_of(TOYS, one)
    assert run_check(pages(1, 2), requirement, one).status is Status.VERIFIED
    judged = run_check(pages(2, 3), requirement, one)
    assert judged.status is Status.NOT_VERIFIED
    assert (
        judged.reason
        == "the gate profile calls this operation at most 2 times, and other checks have used them; use --profile nightly"
    )
    assert len(tenant.calls) == 2


def test_a_check_that_has_begun_goes_on() -> None:
    """What it finds may have to be confirmed; one of which is known that it takes more than are left does not begin."""
    one = target(tenant := Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=2))
    requirement = one_of(TOYS, one)
    assert run_check(pages(1, 2, 3, calls=3), requirement, one).status is Status.NOT_VERIFIED
    assert tenant.calls == []
    assert run_check(pages(1, 2, 3, calls=2), requirement, one).status is Status.VERIFIED
    assert len(tenant.calls) == 3


def test_a_call_is_spent_once() -> None:
    """To look at an answer again is free, and so is to ask for it again."""
    one = target(tenant := Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=1))

    def check(_: Requirement, asked: Target) -> Verified:
        return Verified(asked.call(TOYS), asked.call(TOYS), asked.call(TOYS, again=True))

    assert run_check(check, one_of(TOYS, one), one).status is Status.VERIFIED
    assert len(tenant.calls) == 2


def test_each_operation_has_its_own() -> None:
    """A list may be asked more often than others, and what one has spent does not count for another."""
    shop = Shop().on(LIST, items({"toy_id": 7})).on("GET /toys/v1/toys/7", 200, {"data": {}})
    one = target(shop, facts={"toy": 7}, budget=RequestBudget(lists=2, others=1))
    for operation, most in ((TOYS, 2), (TOY, 1)):
        for number in range(most):
            check = one.for_check(Attempt(operation.shape))
            check.call(operation, query={"n": number})
        check = one.for_check(Attempt(operation.shape))
        with pytest.raises(NotVerified):
            check.call(operation, query={"n": most})


def test_what_another_operation_needs_is_never_refused() -> None:
    """A check may look elsewhere as often as it takes, as for what it has to undo; that counts there."""
    one = target(Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=1))
    check = one.for_check(Attempt(TOY.shape))
    check.call(TOYS, query={"page": 1})
    check.call(TOYS, query={"page": 2})
    check = one.for_check(Attempt(TOYS.shape))
    check.call(TOYS, query={"page": 2})
    with pytest.raises(NotVerified):
        check.call(TOYS)


def test_what_looks_for_identifiers_is_not_counted() -> None:
    """What is asked in order to find out how to ask leaves a check all of its calls."""
    shop = Shop().on("GET /toys/v1/toys/7", 200, {"data": {"price": 1}})
    one = target(shop.on(LIST, items({"toy_id": 8}, {"toy_id": 7})), budget=RequestBudget(others=2))
    check = one.for_check(Attempt(TOY.shape))
    assert check.call(TOY).call.path == "/toys/v1/toys/7"
    assert check.call(TOY, who=ANONYMOUS).ok
    assert sum("/toys/v1/toys/" in each for each in shop.calls) == 3


def test_a_removed_operation_is_probed_as_often_as_it_takes() -> None:
    """Nothing else is asked of what is gone."""
    removed = snapshot(edits=[{"api-removed": GONE.label}])
    one = target(shop := Shop(), removed, budget=RequestBudget(others=1))
    check = one.for_check(Attempt(GONE.shape))
    for method in ("GET", "POST", "PUT"):
        check.route(GONE).probe(method)
    assert shop.calls == ["GET /toys/v1/gone", "POST /toys/v1/gone", "PUT /toys/v1/gone"]


def test_what_was_answered_before_is_free() -> None:
    """An answer that is there already, as of who looked for identifiers, bears on a check that has no call left."""
    one = target(Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=0))
    known = one.call(TOYS)
    check = one.for_check(Attempt(TOYS.shape))
    assert check.call(TOYS) is known


def test_what_a_check_asks_in_passing_is_counted() -> None:
    """A call that is not looked at in the end was made all the same."""
    one = target(Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=1))
    check = one.for_check(Attempt(TOYS.shape))
    check.call(TOYS)
    check = one.for_check(Attempt(TOYS.shape))
    with pytest.raises(NotVerified):
        check.call(TOYS, query={"page": 2})
