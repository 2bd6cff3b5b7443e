"""What calls that write leave behind: written, read back and undone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.target.fake import TOY, Asked, Reply, Shop, items, op, snapshot, target
from tests.target.writes.test_undo import CANCEL, DELETE, POST, PUT, InWords, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.target.writes.read_back import Write
from lmscontract.types import Operation

BODIES = {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}}
UPDATES = snapshot(edits=[{"api-removed": POST.label, "of": POST.label}])
"""The shop without its creating call, so that an update is undone by another."""
TOYS_CONTRACT = snapshot()


def nightly(shop: Shop, found: Snapshot = TOYS_CONTRACT, **more: Any) -> Target:
    """A target of the nightly profile that may write what can be undone."""
    return target(shop, found, **{"writes": True, "thorough": True, "bodies": BODIES, **more})


def reason(method: Any, one: Target, operation: Operation, *arguments: Any) -> str:
    """Why something could not be verified."""
    with pytest.raises(NotVerified) as caught:
        method(one.write(operation), *arguments)
    return caught.value.what


# what may be written at all


@pytest.mark.parametrize(
    "written",
    [Write.create, Write.delete, Write.body, lambda write: write.update([{}])],
)
def test_nothing_is_sent_where_nothing_may_be(written: Any) -> None:
    """Without leave, outside the nightly profile, or where nothing undoes it, nothing at all is sent."""
    shop = Shelf()
    assert reason(written, nightly(shop, writes=False), POST) == "not sent: this operation writes, and can be undone"
    assert reason(written, nightly(shop, thorough=False), POST) == (
        "only the profiles nightly and deep write and read back"
    )
    found = snapshot(edits=[{"api-removed": DELETE.label, "of": DELETE.label}])
    told = "not sent: this operation writes, and no call of the contract undoes it"
    assert reason(written, nightly(shop, found), POST) == told
    assert reason(written, nightly(shop, found, own=True, thorough=True), POST) == told
    assert shop.calls == []


@pytest.mark.parametrize(
    ("written", "operation", "what"),
    [
        (Write.create, PUT, "no list of the contract shows what this operation creates"),
        (Write.create, DELETE, "no list of the contract shows what this operation creates"),
        (Write.delete, POST, "no object can be created for this operation to delete"),
        (
            lambda write: write.update([{"name": "x"}]),
            POST,
            "this operation creates objects instead of updating one",
        ),
    ],
)
def test_a_call_of_another_kind_is_not_sent(written: Any, operation: Any, what: str) -> None:
    """What creates, updates or deletes is tried as what it is."""
    shop = Shelf()
    assert reason(written, nightly(shop), operation) == what
    assert shop.calls == []


# updated


def test_what_several_bodies_wrote_is_taken_back_in_the_words_that_are_taken() -> None:
    """What was sent when it was shown as it was before is sent again, whatever was sent last."""
    shop = InWords()
    shop.toys["1"]["fields"] = {"loud": "yes", "from": 3}
    one = nightly(shop, UPDATES)
    shown = one.write(PUT).update([{"fields": {"loud": each}} for each in ("yes", "no", "maybe")])
    assert [each.record["fields"]["loud"] for each in shown] == ["Yes", "Yes", "No", "0"]
    assert (shop.toys["1"]["fields"], one.left_behind) == ({"loud": "yes", "from": 3}, [])


# created


@pytest.mark.parametrize("names_it", [True, False])
def test_a_new_object_is_seen_and_gone_again(names_it: bool) -> None:
    """What the list shows after the call and not before is new; it is Write.delete, and the list counts as looked at."""
    one = nightly(shop := Shelf(names_it))
    left = one.write(POST).create()
    assert (left.new, left.exchanges[0].ok) == (("2",), True)
    assert list(shop.toys) == ["1"]
    assert one.left_behind == []
    assert [each.call.operation for each in left.exchanges] == [POST, op("GET /toys/v1/toys")]


def test_a_creation_that_leaves_nothing_is_told() -> None:
    """A tenant that says yes and keeps nothing has no new object; that nothing could be deleted is told."""
    one = nightly(shop := Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 2}}))
    assert one.write(POST).create().new == ()
    assert not [call for call in shop.calls if call.startswith("DELETE")]
    assert one.left_behind == [
        "POST /toys/v1/toys created objects that could not be deleted: cannot tell which objects of its list it created"
    ]


def test_a_refused_creation_proves_nothing() -> None:
    """A working body that is refused says nothing of what is kept, and leaves nothing to undo."""
    one = nightly(shop := Shelf(refuses=True))
    assert reason(Write.create, one, POST) == "it answered 400"
    assert one.left_behind == []
    assert not [call for call in shop.calls if call.startswith("DELETE")]


def test_a_creation_without_a_body_is_not_tried() -> None:
    """Without a working body nothing is sent."""
    one = nightly(shop := Shelf(), bodies={})
    assert reason(Write.create, one, POST) == "no working body is shown"
    assert shop.calls == []


def test_a_list_that_is_too_long_tells_nothing() -> None:
    """Where the largest page is full before the call, what is new could not be told, and nothing is created."""
    shop = Shelf()
    shop.toys |= {str(n): {"toy_id": n} for n in (5, 6)}
    assert (
        reason(Write.create, nightly(shop), POST) == "its list has several pages, so that a new object could be missed"
    )
    assert {call.partition("?")[0] for call in shop.calls} == {"GET /toys/v1/toys"}


# deleted


def test_a_deleted_object_is_one_of_our_own() -> None:
    """An object is created for it, Write.delete, and gone from the list; those of others are not touched."""
    one = nightly(shop := Shelf())
    assert one.write(DELETE).delete().gone
    assert [call for call in shop.calls if call.startswith("DELETE")] == ["DELETE /toys/v1/toys/2"]
    assert list(shop.toys) == ["1"]
    assert one.left_behind == []


def test_an_object_that_stays_is_found_and_told() -> None:
    """A tenant that says yes and keeps the object has not deleted it; what stays behind is told."""
    one = nightly(shop := Shelf(keeps=True))
    assert not one.write(DELETE).delete().gone
    assert list(shop.toys) == ["1", "2"]
    assert one.left_behind == ["POST /toys/v1/toys created objects that could not be deleted: they are still listed"]


def test_an_object_that_is_only_taken_off_the_list_is_not_gone() -> None:
    """What is still served by its identifier has not been deleted."""
    shop = Shelf()
    shop.show = lambda identifier: (200, {"data": {"toy_id": int(identifier)}})  # type: ignore[method-assign]
    assert not nightly(shop).write(DELETE).delete().gone


@pytest.mark.parametrize(("before", "after", "gone"), [(200, 200, False), (200, 404, True), (404, 200, True)])
def test_what_is_served_of_a_deleted_object(before: int, after: int, gone: bool) -> None:
    """It is asked for before, since what was shown once may be kept; what was not served then says nothing."""
    shop = Shelf()
    shop.show = lambda each: (before if each in shop.toys else after, {"data": {"toy_id": 2}})  # type: ignore[method-assign]
    assert nightly(shop).write(DELETE).delete().gone is gone
    assert shop.calls.count("GET /toys/v1/toys/2") == (2 if before == 200 else 1)


def test_what_was_to_be_deleted_and_stays_is_remembered() -> None:
    """Where the list goes on showing it, the deletion that said yes is what is judged, though a second one is refused."""
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
    """A deletion that is refused says nothing of what is kept."""
    shop = Shelf()
    shop.delete = lambda identifier: (409, {})  # type: ignore[method-assign]
    assert reason(Write.delete, nightly(shop), DELETE) == "it answered 409"


def test_any_call_on_an_own_object_may_delete_it() -> None:
    """Whether an object is gone is looked for whatever call is said to have deleted it."""
    one = nightly(shop := Shelf())
    shop.on("GET /toys/v1/cancel/2", lambda _: (200, shop.toys.pop("2")))
    assert one.write(CANCEL).delete().gone
    assert list(shop.toys) == ["1"]


# updated


def test_an_update_is_read_back_and_taken_back() -> None:
    """An object is shown as it was and after each body, in turn; in the end it is as it was."""
    one = nightly(shop := Shelf(), UPDATES)
    updates = one.write(PUT).update([{"name": "boat"}, {"name": "car"}])
    assert [each.record["name"] for each in updates] == ["bear", "boat", "car"]
    assert shop.toys["1"]["name"] == "bear"
    assert one.left_behind == []
    shown = [[each.call.operation for each in update.exchanges] for update in updates]
    assert shown == [[TOY], [PUT, TOY], [PUT, TOY]]


def test_an_update_of_what_can_be_created_is_made_on_an_own_object() -> None:
    """Where objects can be Write.create, none of another's is written to."""
    one = nightly(shop := Shelf())
    records = one.write(PUT).update([{"name": "boat"}])
    assert [each.record["name"] for each in records] == ["a red car", "boat"]
    assert [call for call in shop.calls if "toys/1" in call] == []
    assert list(shop.toys) == ["1"]


def test_an_update_that_is_not_kept_is_seen() -> None:
    """A tenant that says yes and changes nothing shows the object as it was."""
    shop = Shelf().on("PUT /toys/v1/toys/1", 200, {})
    one = nightly(shop, UPDATES)
    before, after = one.write(PUT).update([{"name": "boat"}])
    assert before.record == after.record == {"toy_id": 1, "name": "bear"}
    assert one.left_behind == []


def test_a_refused_update_takes_back_what_came_before_it() -> None:
    """When the second body is refused, the first one is taken back."""
    shop = Shelf()

    def rename(asked: Asked) -> Reply:
        return (400, {}) if b"car" in asked.body else shop.rename("1", asked)

    one = nightly(shop.on("PUT /toys/v1/toys/1", rename), UPDATES)
    assert reason(Write.update, one, PUT, [{"name": "boat"}, {"name": "car"}]) == "it answered 400"
    assert shop.toys["1"]["name"] == "bear"
    assert one.left_behind == []


def test_what_cannot_be_read_is_not_written() -> None:
    """Of several bodies, one property whose former value is not shown keeps all of them from being sent."""
    one = nightly(shop := Shelf(), UPDATES)
    what = reason(Write.update, one, PUT, [{"name": "boat"}, {"name": "car", "colour": "red"}])
    assert what == "not sent: the present value of colour is not shown, or not in a form that can be restored"
    assert not [call for call in shop.calls if call.startswith("PUT")]


def test_an_object_that_was_not_restored_is_told() -> None:
    """What an update changed and another could not change back is told."""
    shop = Shelf()
    shop.on("PUT /toys/v1/toys/1", lambda asked: shop.rename("1", asked) if b"boat" in asked.body else (200, {}))
    one = nightly(shop, UPDATES)
    one.write(PUT).update([{"name": "boat"}])
    assert one.left_behind == ["PUT /toys/v1/toys/{toy_id} could not be undone: its saved values are not shown again"]


def test_our_own_mock_is_updated_for_good_and_on_a_spare_object() -> None:
    """To the mock of this run an update is not undone; a spare object keeps it from what others have written."""
    shop = Shelf()
    shop.toys |= {"2": {"toy_id": 2, "name": "doll"}, "3": {"toy_id": 3, "name": "top"}}
    for identifier in shop.toys:
        shop.open(identifier)
    one = nightly(shop, UPDATES, own=True)
    one.write(PUT).update([{"name": "boat"}])
    one.write(PUT).update([{"name": "car"}], last=2)
    assert [toy["name"] for toy in shop.toys.values()] == ["bear", "car", "boat"]
    one.write(PUT).update([{"name": "kite"}], last=9)
    assert shop.toys["1"]["name"] == "kite"


# what can be undone


def test_of_a_working_body_what_can_be_undone_is_sent() -> None:
    """On a tenant of somebody else, what is not shown is left out; on our own mock the body stays whole."""
    body = {"name": "boat", "colour": "red"}
    shop = Shelf()
    assert nightly(shop, UPDATES, bodies={PUT.shape: body}).write(PUT).body() == {"name": "boat"}
    assert nightly(shop, UPDATES, bodies={PUT.shape: body}, own=True).write(PUT).body() == body
    assert nightly(shop, bodies={PUT.shape: body}).write(PUT).body() == body
    assert nightly(shop).write(POST).body() == BODIES[POST.shape]


@pytest.mark.parametrize("shown", [items(), (403, {}), (200, b"<html>")])
def test_an_object_that_is_not_shown_is_not_written(shown: Reply) -> None:
    """Where the former state cannot be read at all, nothing is sent."""
    shop = Shelf()
    shop.on("GET /toys/v1/toys/1", shown[0], shown[1])
    one = nightly(shop, UPDATES)
    with pytest.raises(NotVerified):
        one.write(PUT).update([{"name": "boat"}])
    assert not [call for call in shop.calls if call.startswith("PUT")]
    assert json.dumps(shop.toys["1"]) == '{"toy_id": 1, "name": "bear"}'


def test_what_was_written_for_good_is_not_written_once_more() -> None:
    """Where the only object holds a body already, writing it again would show nothing."""
    shop = Shelf()
    one = nightly(shop, UPDATES, own=True)
    assert one.call(PUT, body={"name": "boat"}).ok
    assert reason(Write.update, one, PUT, [{"name": "boat"}]) == "the only object has the values of the body already"
    assert one.write(PUT).update([{"name": "car"}])[-1].record["name"] == "car"


def test_what_was_written_and_taken_back_is_written_once_more() -> None:
    """On a stranger's tenant each write is undone, so that the same body shows something again."""
    shop = Shelf()
    one = nightly(shop, UPDATES)
    assert one.call(PUT, body={"name": "boat"}).ok
    assert one.write(PUT).update([{"name": "boat"}])[-1].record["name"] == "boat"
    assert json.dumps(shop.toys["1"]) == '{"toy_id": 1, "name": "bear"}'
