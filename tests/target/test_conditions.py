"""Calls under a condition, made from the contract and the facts of the tenant."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import PATHS, TOY, Account, Shop, items, op, snapshot, target

from lmscontract.contract.model import Condition, Origin, TenantFact
from lmscontract.findings.callers import DEFAULT
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Basis

MAKE = op("POST /toys/v1/toys")


def condition(level: str = "", **request: Any) -> Condition:
    """Return a condition of a call; a double underscore means a dot."""
    places = {place.replace("__", "."): value for place, value in request.items()}
    return Condition("c", 403, "says", "7", Basis.STATED, Origin("a", 1), request=places, level=level)


def test_a_call_under_a_condition() -> None:
    """Path, query, body and level follow the condition, with the facts of the tenant."""
    accounts = {DEFAULT: Account(), "user": Account("user-token")}
    one = target(
        tenant := Shop(), facts={"lost_toy": 3}, accounts=accounts, own=True, bodies={MAKE.shape: {"name": "Bear"}}
    )
    one.under(condition("user", path__toy_id=TenantFact("lost_toy"), query__by_code=True), TOY).call()
    one.under(condition(body__box__id=TenantFact("lost_toy"), body__name="Doll"), MAKE).call()
    assert tenant.calls == ["GET /toys/v1/toys/3?by_code=true", "POST /toys/v1/toys"]
    assert [asked.token for asked in tenant.asked] == ["user-token", "token-of-the-run"]
    assert tenant.asked[1].body == b'{"box": {"id": 3}, "name": "Doll"}'


def test_a_condition_with_only_a_level() -> None:
    """A condition that names only a level is a plain call with an account of that level."""
    one = target(tenant := Shop(), facts={"toy": 7}, accounts={"user": Account("u")})
    one.under(condition("user"), TOY).call()
    assert tenant.calls == ["GET /toys/v1/toys/7"]


@pytest.mark.parametrize(
    ("one", "operation", "what"),
    [
        (condition(path__toy_id=TenantFact("lost_toy")), TOY, "only the tenant's owner knows lost_toy"),
        (condition("manager", path__toy_id=3), TOY, "the check needs an account of the level manager"),
        (condition(body__name="x"), MAKE, "no working body is known"),
        (condition("user"), MAKE, "no body that meets this condition is documented"),
    ],
)
def test_missing_inputs_of_a_condition(one: Condition, operation: Any, what: str) -> None:
    """The message names the missing input of a condition, and no request is sent."""
    tenant = Shop()
    with pytest.raises(NotVerified) as caught:
        target(tenant, own=True).under(one, operation).call()
    assert caught.value.what == what
    assert tenant.calls == []


HELD = snapshot(
    PATHS
    + """\
/toys/v1/toys/{toy_id}/parts: {get: {x-items: {}}}
/toys/v1/repairs: {post: {x-writes: {updated: toy}, x-body: {}}}
"""
)


@pytest.mark.parametrize(
    ("toy", "shown", "shows_it"),
    [
        (1, {"toy_id": 1}, "itself"),
        (1, {"idToy": "1"}, "itself"),
        (1, {"toy": {"id": "1"}}, "itself"),
        (1, {}, "the toy"),
        (2, {"toy_id": 1}, ""),
        (2, {"toy": {"id": "1"}}, ""),
        (2, {}, ""),
    ],
)
def test_a_body_that_names_an_object_of_another_one(toy: int, shown: dict[str, Any], shows_it: str) -> None:
    """A call whose body names a part and another toy than the one of the part may be refused for that, also if unknown."""
    repair = op("POST /toys/v1/repairs")
    tenant = Shop().on("GET /toys/v1/parts/5", 200, {"data": {"part_no": 5, **shown}}).on(repair.label, 400, {})
    tenant.on("GET /toys/v1/toys/1/parts", *items(*([{"part_no": 4}, {"part_id": 5}] if shows_it == "the toy" else [])))
    one = target(tenant, HELD, facts={"lost": 5}, own=True, bodies={repair.shape: {"part_id": 9, "toy_id": toy}})
    under = one.under(condition(names__part=TenantFact("lost")), repair)
    if shows_it:
        assert under.call().status == 400
        return
    with pytest.raises(NotVerified) as caught:
        under.call()
    assert caught.value.what == (
        "the part that a fact names belongs to another toy than the one in the body"
        if shown
        else "it is unknown whether the part that a fact names belongs to the same toy as the rest of the body: it may be refused"
        " for that"
    )


@pytest.mark.parametrize(("first", "second", "is_of_it"), [(1, 1, True), (1, 2, False), (None, 2, False)])
def test_a_body_with_two_objects_of_different_ones(first: int | None, second: int, is_of_it: bool) -> None:
    """A call whose body names two parts of different toys, and no toy, may be refused for that."""
    swap = op("POST /toys/v1/repairs")
    tenant = Shop().on(swap.label, 400, {})
    for part, toy in ((4, first), (5, second)):
        tenant.on(f"GET /toys/v1/parts/{part}", 200, {"data": {"part_no": part, **({"toy_id": toy} if toy else {})}})
    bodies = {swap.shape: {"from_part_id": 4, "to_part_id": 9}}
    one = target(tenant, HELD, facts={"lost": 5}, own=True, bodies=bodies)
    under = one.under(condition(names__part=TenantFact("lost")), swap)
    if is_of_it:
        assert under.call().status == 400
        return
    with pytest.raises(
        NotVerified, match="belongs to another toy than the one in the body" if first else "it is unknown"
    ):
        under.call()


def test_a_success_with_an_object_of_another_one() -> None:
    """A call that meets the condition and succeeds shows that nothing refuses it, also if its body names another object."""
    repair = op("POST /toys/v1/repairs")
    tenant = Shop().on("GET /toys/v1/parts/5", 200, {"data": {"part_no": 5, "toy_id": 1}}).on(repair.label, 200, {})
    one = target(tenant, HELD, facts={"lost": 5}, own=True, bodies={repair.shape: {"part_id": 9, "toy_id": 2}})
    assert one.under(condition(names__part=TenantFact("lost")), repair).call().ok


# whether the object of a condition exists


SERVED = condition(path__toy_id=TenantFact("lost_toy"))
OTHERS = """\
/toys/v1/toys/{toy_id}:
  get: {x-data: {}}
  delete: {}
/toys/v1/toys/{toy_id}/parts:
  get: {x-items: {}}
/toys/v1/toys/{toy_id}/parts/{part_id}:
  get: {x-path: {part_id: part}, x-data: {}}
/toys/v1/boxes/{box_id}:
  get: {x-path: {box_id: box}, x-data: {}}
/toys/v1/cancel/{toy_id}:
  get: {x-effect: writes}
"""


@pytest.mark.parametrize(("status", "expected"), [(200, True), (404, False), (403, False), (503, False)])
def test_an_object_exists_if_another_call_serves_it(status: int, expected: bool) -> None:
    """An object exists if another call with its identifier succeeds."""
    tenant = Shop().on("GET /toys/v1/toys/3/parts", status, {"data": {"items": [{"part_id": 1}]}})
    one = target(tenant, snapshot(OTHERS), facts={"lost_toy": 3, "part": 1, "box": 1}, own=True)
    assert one.under(SERVED, TOY).object_exists() is expected
    assert set(tenant.calls) == {"GET /toys/v1/toys/3/parts"}


def test_a_related_kind_counts() -> None:
    """A call for a shelf mark counts for a mark too; a call for a box does not."""
    paths = "/toys/v1/marks/{m}:\n  get: {x-path: {m: shelf-mark}, x-data: {}}\n"
    tenant = Shop().on("GET /toys/v1/marks/3", 200, {"data": {}})
    toys = "/toys/v1/toys/{toy_id}:\n  get: {x-path: {toy_id: mark}, x-data: {}}\n"
    found = snapshot(paths + toys)
    assert target(tenant, found, facts={"lost_toy": 3}).under(SERVED, TOY).object_exists()
    boxes = snapshot(paths.replace("shelf-mark", "box") + toys)
    assert not target(tenant, boxes, facts={"lost_toy": 3}).under(SERVED, TOY).object_exists()


@pytest.mark.parametrize("request_", [{"path__toy_id": 3}, {"query__toy_id": TenantFact("lost_toy")}, {}])
def test_a_condition_without_an_object(request_: Any) -> None:
    """A condition about a literal value, or not about the path, needs no object, and no request is sent."""
    tenant = Shop()
    assert target(tenant, snapshot(OTHERS), facts={"lost_toy": 3}).under(condition(**request_), TOY).object_exists()
    assert tenant.calls == []


def test_an_object_of_an_unknown_kind() -> None:
    """If the contract does not say what a parameter identifies, no other call can show the object."""
    found = snapshot("/toys/v1/toys/{thing}:\n  get: {x-data: {}}\n/toys/v1/sales/{thing}:\n  get: {x-data: {}}\n")
    tenant = Shop().on("GET /toys/v1/sales/3", 200, {})
    one = target(tenant, found, facts={"lost_toy": 3})
    assert not one.under(condition(path__thing=TenantFact("lost_toy")), op("GET /toys/v1/toys/{thing}")).object_exists()
    assert tenant.calls == []


@pytest.mark.parametrize(
    ("lost", "items", "there"),
    [
        (3, [{"toy_id": 3}, {"toy_id": 4}], True),
        (3, [{"toy_id": 4, "weight": 3}, {"toy_id": 5, "weight": 3}], False),
        ("RED", [{"toy_id": 4, "code": "RED"}, {"toy_id": 5, "code": "RED"}], True),
        ("RED", [{"toy_id": 4, "code": "BLUE"}], False),
    ],
)
def test_an_object_exists_if_a_list_shows_it(lost: Any, items: list[Any], there: bool) -> None:
    """A number is searched among the identifiers of a list, a code among all its strings."""
    lists = "/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}\n/toys/v1/toys/{toy_id}: {get: {x-data: {}}}\n"
    tenant = Shop().on("GET /toys/v1/toys", 200, {"data": {"items": items}})
    assert target(tenant, snapshot(lists), facts={"lost_toy": lost}).under(SERVED, TOY).object_exists() is there


REFUSED = snapshot("""\
/toys/v1/toys/{toy_id}:
  get:
    x-data: {}
    x-conditions: [{id: lost, answers: 403, says: s, with: {path.toy_id: {fact: lost_toy}}}]
/toys/v1/lost/{toy_id}: {get: {x-data: {}}}
""")


@pytest.mark.parametrize(("status", "of_unknown", "exists"), [(403, 404, True), (403, 403, False), (404, 404, False)])
def test_an_object_exists_if_another_operation_refuses_it_as_stated(status: int, of_unknown: int, exists: bool) -> None:
    """The status of its own condition shows that an object exists, if an unknown identifier gets another one."""
    shop = Shop().on("GET /toys/v1/toys/3", status, {}).on(f"GET /toys/v1/toys/{UNKNOWN}", of_unknown, {})
    one = target(shop, REFUSED, facts={"lost_toy": 3})
    under = one.under(condition(path__toy_id=TenantFact("lost_toy")), op("GET /toys/v1/lost/{toy_id}"))
    assert under.object_exists() is exists
