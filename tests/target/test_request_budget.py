"""How often the checks of a run may call an operation."""

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
    """Return a requirement of an operation."""
    return next(each for each in derive(one.snapshot) if each.operation == operation)


def pages(*numbers: int, calls: int = 1) -> Check:
    """Return a check that requests pages of the list."""

    @verifies("some-rule", calls=calls)
    def check(_: Requirement, asked: Target) -> Verified:
        return Verified(*(asked.call(TOYS, query={"page": number}) for number in numbers))

    del CHECKS["some-rule"]
    return check


def test_a_spent_budget_is_reported() -> None:
    """If no request is left, a check is not verified, the reason names the profile, and no request is sent."""
    one = target(tenant := Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=2))
    requirement = one_of(TOYS, one)
    assert run_check(pages(1, 2), requirement, one).status is Status.VERIFIED
    result = run_check(pages(2, 3), requirement, one)
    assert result.status is Status.NOT_VERIFIED
    assert (
        result.reason
        == "the gate profile calls this operation at most 2 times, and other checks have used them; use --profile nightly"
    )
    assert len(tenant.calls) == 2


def test_a_started_check_continues() -> None:
    """A started check may exceed the budget; one that is known to need more than is left does not start."""
    one = target(tenant := Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=2))
    requirement = one_of(TOYS, one)
    assert run_check(pages(1, 2, 3, calls=3), requirement, one).status is Status.NOT_VERIFIED
    assert tenant.calls == []
    assert run_check(pages(1, 2, 3, calls=2), requirement, one).status is Status.VERIFIED
    assert len(tenant.calls) == 3


def test_a_call_counts_once() -> None:
    """Using a response again, or repeating a request, does not count."""
    one = target(tenant := Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=1))

    def check(_: Requirement, asked: Target) -> Verified:
        return Verified(asked.call(TOYS), asked.call(TOYS), asked.call(TOYS, again=True))

    assert run_check(check, one_of(TOYS, one), one).status is Status.VERIFIED
    assert len(tenant.calls) == 2


def test_each_operation_has_its_own_budget() -> None:
    """A list may be called more often than other operations, and each operation counts separately."""
    shop = Shop().on(LIST, items({"toy_id": 7})).on("GET /toys/v1/toys/7", 200, {"data": {}})
    one = target(shop, facts={"toy": 7}, budget=RequestBudget(lists=2, others=1))
    for operation, most in ((TOYS, 2), (TOY, 1)):
        for number in range(most):
            check = one.for_check(Attempt(operation.shape))
            check.call(operation, query={"n": number})
        check = one.for_check(Attempt(operation.shape))
        with pytest.raises(NotVerified):
            check.call(operation, query={"n": most})


def test_calls_to_other_operations_are_never_refused() -> None:
    """A check may call other operations without a limit; those calls count for the other operations."""
    one = target(Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=1))
    check = one.for_check(Attempt(TOY.shape))
    check.call(TOYS, query={"page": 1})
    check.call(TOYS, query={"page": 2})
    check = one.for_check(Attempt(TOYS.shape))
    check.call(TOYS, query={"page": 2})
    with pytest.raises(NotVerified):
        check.call(TOYS)


def test_the_search_for_identifiers_is_not_counted() -> None:
    """Calls that search for identifiers do not count for a check."""
    shop = Shop().on("GET /toys/v1/toys/7", 200, {"data": {"price": 1}})
    one = target(shop.on(LIST, items({"toy_id": 8}, {"toy_id": 7})), budget=RequestBudget(others=2))
    check = one.for_check(Attempt(TOY.shape))
    assert check.call(TOY).call.path == "/toys/v1/toys/7"
    assert check.call(TOY, who=ANONYMOUS).ok
    assert sum("/toys/v1/toys/" in each for each in shop.calls) == 3


def test_probes_of_a_removed_operation_are_not_limited() -> None:
    """A removed operation may be called with every method."""
    removed = snapshot(edits=[{"api-removed": GONE.label}])
    one = target(shop := Shop(), removed, budget=RequestBudget(others=1))
    check = one.for_check(Attempt(GONE.shape))
    for method in ("GET", "POST", "PUT"):
        check.route(GONE).probe(method)
    assert shop.calls == ["GET /toys/v1/gone", "POST /toys/v1/gone", "PUT /toys/v1/gone"]


def test_a_known_response_is_free() -> None:
    """A response that exists already can be used by a check that has no request left."""
    one = target(Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=0))
    known = one.call(TOYS)
    check = one.for_check(Attempt(TOYS.shape))
    assert check.call(TOYS) is known


def test_unused_calls_count() -> None:
    """A call counts even if the check does not use its response."""
    one = target(Shop().on(LIST, items({"toy_id": 1})), budget=RequestBudget(lists=1))
    check = one.for_check(Attempt(TOYS.shape))
    check.call(TOYS)
    check = one.for_check(Attempt(TOYS.shape))
    with pytest.raises(NotVerified):
        check.call(TOYS, query={"page": 2})
