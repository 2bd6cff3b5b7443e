"""Writes whose effects are read and undone at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.target.fake import TOY, Asked, Reply, Shop, items, op, snapshot, target
from tests.target.writes.test_undo import CANCEL, DELETE, POST, PUT, InWords, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.target.writes.undone_write import UndoneWrite
from lmscontract.types import Operation

BODIES = {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}}
UPDATES = snapshot(edits=[{"api-removed": POST.label, "of": POST.label}])
"""The shop without its creating call, so that a second update undoes the first one."""
TOYS_CONTRACT = snapshot()


def nightly(shop: Shop, found: Snapshot = TOYS_CONTRACT, **more: Any) -> Target:
    """Return a target of the nightly profile that may write what can be undone."""
    return target(shop, found, **{"writes": True, "thorough": True, "bodies": BODIES, **more})


def reason(method: Any, one: Target, operation: Operation, *arguments: Any) -> str:
    """Return why a requirement is not verified."""
    with pytest.raises(NotVerified) as caught:
        method(one.write(operation), *arguments)
    return caught.value.what


@pytest.mark.parametrize(
    ("method", "operation"), [(UndoneWrite.create, POST), (lambda write: write.update([{"name": "x"}]), PUT)]
)
def test_a_response_that_says_that_it_failed_is_no_success(method: Any, operation: Operation) -> None:
    """A success whose body says that the call failed shows nothing of what it wrote, and leaves nothing to undo."""
    shop = Shelf().on(POST.label, 200, {"success": False}).on("PUT /toys/v1/toys/1", 200, {"success": False})
    one = nightly(shop, TOYS_CONTRACT if operation == POST else UPDATES)
    assert reason(method, one, operation) == "the operation answered 200 with a failure in its body"
    assert (one.left_behind, one.unkept) == ([], {})


# permitted writes


@pytest.mark.parametrize(
    "written",
    [UndoneWrite.create, UndoneWrite.delete, UndoneWrite.body, lambda write: write.update([{}])],
)
def test_nothing_is_sent_without_permission(written: Any) -> None:
    """Without permission, or if a write cannot be undone, no request is sent."""
    shop = Shelf()
    assert reason(written, nightly(shop, writes=False), POST) == "not sent: this operation writes, and can be undone"
    found = snapshot(edits=[{"api-removed": DELETE.label, "of": DELETE.label}])
    expected = "not sent: this operation writes, and no call of the contract undoes it"
    assert reason(written, nightly(shop, found), POST) == expected
    assert shop.calls == []


@pytest.mark.parametrize(
    ("written", "operation", "what"),
    [
        (UndoneWrite.create, PUT, "no list of the contract shows what this operation creates"),
        (UndoneWrite.create, DELETE, "no list of the contract shows what this operation creates"),
        (UndoneWrite.delete, POST, "no object can be created for this operation to delete"),
        (
            lambda write: write.update([{"name": "x"}]),
            POST,
            "this operation creates objects instead of updating one",
        ),
    ],
)
def test_an_operation_of_another_kind_is_not_sent(written: Any, operation: Any, what: str) -> None:
    """Only an operation that creates, updates or deletes is used as such."""
    shop = Shelf()
    assert reason(written, nightly(shop), operation) == what
    assert shop.calls == []


# updated


def test_several_updates_are_undone_in_their_sent_form() -> None:
    """The undo sends the value that was shown like the original one."""
    shop = InWords()
    shop.toys["1"]["fields"] = {"loud": "yes", "from": 3}
    one = nightly(shop, UPDATES)
    shown = one.write(PUT).update([{"fields": {"loud": each}} for each in ("yes", "no", "maybe")])
    assert [each.record["fields"]["loud"] for each in shown] == ["Yes", "Yes", "No", "0"]
    assert (shop.toys["1"]["fields"], one.left_behind) == ({"loud": "yes", "from": 3}, [])


# created


@pytest.mark.parametrize("names_it", [True, False])
def test_a_new_object_is_found_and_deleted(names_it: bool) -> None:
    """A new object is one that the list shows only after the call; it is deleted, and the list is evidence."""
    one = nightly(shop := Shelf(names_it))
    left = one.write(POST).create()
    assert (left.new, left.exchanges[0].ok) == (("2",), True)
    assert list(shop.toys) == ["1"]
    assert one.left_behind == []
    assert [each.call.operation for each in left.exchanges] == [POST, op("GET /toys/v1/toys")]


def test_a_creation_without_an_object_is_reported() -> None:
    """If a creation succeeds but the list shows no new object, the failed undo is reported."""
    one = nightly(shop := Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 2}}))
    assert one.write(POST).create().new == ()
    assert not [call for call in shop.calls if call.startswith("DELETE")]
    assert one.left_behind == [
        "POST /toys/v1/toys created objects that could not be deleted: cannot tell which objects of the list are new"
    ]


def test_a_refused_creation_proves_nothing() -> None:
    """A refused creation proves nothing, and there is nothing to undo."""
    one = nightly(shop := Shelf(refuses=True))
    assert reason(UndoneWrite.create, one, POST) == "the operation answered 400"
    assert one.left_behind == []
    assert not [call for call in shop.calls if call.startswith("DELETE")]


def test_a_creation_without_a_body_is_not_tried() -> None:
    """Without a body that works no request is sent."""
    one = nightly(shop := Shelf(), bodies={})
    assert reason(UndoneWrite.create, one, POST) == "no working body is known"
    assert shop.calls == []


def test_a_list_with_several_pages_proves_nothing() -> None:
    """If the largest page is full before the call, a new object could be missed, and none is created."""
    shop = Shelf()
    shop.toys |= {str(n): {"toy_id": n} for n in (5, 6)}
    assert (
        reason(UndoneWrite.create, nightly(shop), POST)
        == "the list has several pages, so that a new object could be missed"
    )
    assert {call.partition("?")[0] for call in shop.calls} == {"GET /toys/v1/toys"}


# deleted


def test_only_an_own_object_is_deleted() -> None:
    """An object is created, deleted and missing from the list afterwards; other objects are not changed."""
    one = nightly(shop := Shelf())
    assert one.write(DELETE).delete().gone
    assert [call for call in shop.calls if call.startswith("DELETE")] == ["DELETE /toys/v1/toys/2"]
    assert list(shop.toys) == ["1"]
    assert one.left_behind == []


def test_an_object_that_remains_is_reported() -> None:
    """A successful deletion that keeps the object is found, and the remaining object is reported."""
    one = nightly(shop := Shelf(keeps=True))
    assert not one.write(DELETE).delete().gone
    assert list(shop.toys) == ["1", "2"]
    assert one.left_behind == [
        "POST /toys/v1/toys created objects that could not be deleted: the created objects are still in the list"
    ]


def test_an_object_that_is_only_unlisted_is_not_deleted() -> None:
    """An object that is still served by its identifier has not been deleted."""
    shop = Shelf()
    shop.show = lambda identifier: (200, {"data": {"toy_id": int(identifier)}})  # type: ignore[method-assign]
    assert not nightly(shop).write(DELETE).delete().gone


@pytest.mark.parametrize(("before", "after", "gone"), [(200, 200, False), (200, 404, True), (404, 200, True)])
def test_a_deleted_object_that_is_still_served(before: int, after: int, gone: bool) -> None:
    """The object is requested before the deletion too, and again after a while; not afterwards if it was not served then."""
    shop = Shelf()
    shop.show = lambda each: (before if each in shop.toys else after, {"data": {"toy_id": 2}})  # type: ignore[method-assign]
    assert nightly(shop).write(DELETE).delete().gone is gone
    assert shop.calls.count("GET /toys/v1/toys/2") == (1 + (after == 200) + (before == 200) if before == 200 else 1)


@pytest.mark.parametrize("lists", [True, False])
def test_a_deleted_object_that_says_so(lists: bool) -> None:
    """An object that is served otherwise after its deletion may be deleted: nothing is concluded from it."""
    shop = Shelf()
    shop.delete = lambda each: (shop.toys[each].update(state="gone"), (200, {}))[1]  # type: ignore[method-assign]
    if not lists:
        shop.on("GET /toys/v1/toys", lambda _: items(*(each for each in shop.toys.values() if "state" not in each)))
    with pytest.raises(NotVerified, match="the response for the object may show that it is deleted"):
        nightly(shop).write(DELETE).delete()


def test_a_deletion_without_effect_is_remembered() -> None:
    """If the list still shows the object, the successful deletion is evaluated, not the second one."""
    shop = Shelf(keeps=True)
    gone: list[str] = []

    def drop(identifier: str) -> Reply:
        gone.append(identifier)
        return (200 if len(gone) == 1 else 404), {}

    shop.delete = drop  # type: ignore[method-assign]
    one = nightly(shop)
    assert one.call(DELETE).ok
    assert len(gone) == 2
    assert one.unkept[DELETE.shape].ok
    assert len(one.left_behind) == 1


def test_a_refused_deletion_proves_nothing() -> None:
    """A refused deletion proves nothing."""
    shop = Shelf()
    shop.delete = lambda identifier: (409, {})  # type: ignore[method-assign]
    assert reason(UndoneWrite.delete, nightly(shop), DELETE) == "the operation answered 409"


def test_any_call_on_an_own_object_may_delete_it() -> None:
    """Any operation may delete the object; it is then checked whether the object is gone."""
    one = nightly(shop := Shelf())
    shop.on("GET /toys/v1/cancel/2", lambda _: (200, shop.toys.pop("2")))
    assert one.write(CANCEL).delete().gone
    assert list(shop.toys) == ["1"]


# updated


def test_an_update_is_read_back_and_undone() -> None:
    """The object is read before and after each update, and is restored at the end."""
    one = nightly(shop := Shelf(), UPDATES)
    updates = one.write(PUT).update([{"name": "boat"}, {"name": "car"}])
    assert [each.record["name"] for each in updates] == ["bear", "boat", "car"]
    assert shop.toys["1"]["name"] == "bear"
    assert one.left_behind == []
    shown = [[each.call.operation for each in update.exchanges] for update in updates]
    assert shown == [[TOY], [PUT, TOY], [PUT, TOY]]


def test_an_update_uses_an_own_object() -> None:
    """If objects can be created, objects of others are not updated."""
    one = nightly(shop := Shelf())
    records = one.write(PUT).update([{"name": "boat"}])
    assert [each.record["name"] for each in records] == ["a red car", "boat"]
    assert [call for call in shop.calls if "toys/1" in call] == []
    assert list(shop.toys) == ["1"]


def test_an_update_without_effect_is_found() -> None:
    """An update that succeeds without an effect shows the unchanged object."""
    shop = Shelf().on("PUT /toys/v1/toys/1", 200, {})
    one = nightly(shop, UPDATES)
    before, after = one.write(PUT).update([{"name": "boat"}])
    assert before.record == after.record == {"toy_id": 1, "name": "bear"}
    assert one.left_behind == []


def test_a_refused_update_undoes_the_one_before() -> None:
    """If the second update is refused, the first one is undone."""
    shop = Shelf()

    def rename(asked: Asked) -> Reply:
        return (400, {}) if b"car" in asked.body else shop.rename("1", asked)

    one = nightly(shop.on("PUT /toys/v1/toys/1", rename), UPDATES)
    assert reason(UndoneWrite.update, one, PUT, [{"name": "boat"}, {"name": "car"}]) == "the operation answered 400"
    assert shop.toys["1"]["name"] == "bear"
    assert one.left_behind == []


def test_an_unreadable_property_is_not_written() -> None:
    """If the previous value of one property is not shown, no body is sent."""
    one = nightly(shop := Shelf(), UPDATES)
    what = reason(UndoneWrite.update, one, PUT, [{"name": "boat"}, {"name": "car", "colour": "red"}])
    assert what == "not sent: the present value of colour is not shown, or not in a form that can be restored"
    assert not [call for call in shop.calls if call.startswith("PUT")]


def test_an_object_that_was_not_restored_is_reported() -> None:
    """An update that could not be undone is reported."""
    shop = Shelf()
    shop.on("PUT /toys/v1/toys/1", lambda asked: shop.rename("1", asked) if b"boat" in asked.body else (200, {}))
    one = nightly(shop, UPDATES)
    one.write(PUT).update([{"name": "boat"}])
    assert one.left_behind == [
        "PUT /toys/v1/toys/{toy_id} could not be undone: no response shows its saved values again"
    ]


def test_the_mock_of_the_run_is_updated_without_undo() -> None:
    """On the mock of the run updates are not undone, and need no object of their own."""
    shop = Shelf()
    shop.toys["2"] = {"toy_id": 2, "name": "doll"}
    shop.open("2")
    one = nightly(shop, UPDATES, own=True)
    assert [each.record["name"] for each in one.write(PUT).update([{"name": "boat"}])] == ["doll", "boat-" + mark(one)]
    assert shop.toys["1"]["name"] == "bear"


def mark(one: Target) -> str:
    """Return the mark of the last write."""
    return f"{one.own_objects.run}-{one.own_objects.marks}"


# what can be undone


def test_only_restorable_properties_are_sent() -> None:
    """On a tenant that is not local, properties that are not shown are omitted; a local mock gets the full body."""
    body = {"name": "boat", "colour": "red"}
    shop = Shelf()
    assert nightly(shop, UPDATES, bodies={PUT.shape: body}).write(PUT).body() == {"name": "boat"}
    assert nightly(shop, UPDATES, bodies={PUT.shape: body}, own=True).write(PUT).body() == body
    assert nightly(shop, bodies={PUT.shape: body}).write(PUT).body() == body
    assert nightly(shop).write(POST).body() == BODIES[POST.shape]


@pytest.mark.parametrize("shown", [items(), (403, {}), (200, b"<html>")])
def test_an_object_that_is_not_shown_is_not_written(shown: Reply) -> None:
    """If the previous state cannot be read, no request is sent."""
    shop = Shelf()
    shop.on("GET /toys/v1/toys/1", shown[0], shown[1])
    one = nightly(shop, UPDATES)
    with pytest.raises(NotVerified):
        one.write(PUT).update([{"name": "boat"}])
    assert not [call for call in shop.calls if call.startswith("PUT")]
    assert json.dumps(shop.toys["1"]) == '{"toy_id": 1, "name": "bear"}'


def test_an_undone_update_can_be_repeated() -> None:
    """On a tenant that is not local each write is undone, so that the same body can be used again."""
    shop = Shelf()
    one = nightly(shop, UPDATES)
    assert one.call(PUT, body={"name": "boat"}).ok
    assert one.write(PUT).update([{"name": "boat"}])[-1].record["name"] == "boat"
    assert json.dumps(shop.toys["1"]) == '{"toy_id": 1, "name": "bear"}'
