"""Writes are undone right after their response, and only objects of the run are deleted."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.target.fake import PATHS, Account, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.contract.writing import Creation, OwnObject, Restoration, undo_for
from lmscontract.findings.callers import ANONYMOUS, DEFAULT
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target

POST = op("POST /toys/v1/toys")
PUT = op("PUT /toys/v1/toys/{toy_id}")
DELETE = op("DELETE /toys/v1/toys/{toy_id}")
CANCEL = op("GET /toys/v1/cancel/{toy_id}")


class Shelf(Shop):
    """A shop whose toys can be created, renamed and deleted; `names_it` returns the identifier of a new toy."""

    def __init__(self, names_it: bool = True, refuses: bool = False, keeps: bool = False) -> None:
        super().__init__()
        self.toys: dict[str, dict[str, Any]] = {"1": {"toy_id": 1, "name": "bear"}}
        self.names_it, self.refuses, self.keeps = names_it, refuses, keeps
        self.number = 1
        self.on("GET /toys/v1/toys", lambda _: items(*self.toys.values()))
        self.on("POST /toys/v1/toys", self.create)
        self.open("1")

    def open(self, identifier: str) -> None:
        """Serve one toy."""
        place = f"/toys/v1/toys/{identifier}"
        self.on(f"GET {place}", lambda _: self.show(identifier))
        self.on(f"PUT {place}", lambda asked: self.rename(identifier, asked))
        self.on(f"DELETE {place}", lambda _: self.delete(identifier))

    def show(self, identifier: str) -> Reply:
        """Return the toy while it exists."""
        return (200, {"data": self.toys[identifier]}) if identifier in self.toys else (404, {})

    def create(self, asked: Asked) -> Reply:
        """Create a toy from the body."""
        if self.refuses or not asked.token:
            return 400, {}
        self.number += 1
        identifier = str(self.number)
        self.toys[identifier] = {"toy_id": self.number, **json.loads(asked.body)}
        self.open(identifier)
        return 200, {"data": {"toy_id": self.number} if self.names_it else {}}

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """Rename the toy."""
        self.toys[identifier] |= json.loads(asked.body)
        return 200, {"data": {}}

    def delete(self, identifier: str) -> Reply:
        """Delete the toy, unless the shop keeps everything."""
        if not self.keeps:
            del self.toys[identifier]
        return 200, {}


def writing(shop: Shop) -> Target:
    """Return a target that may write what can be undone, with a body for a new toy."""
    one = target(shop, bodies={POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}})
    one.writes = True
    return one


def test_undo_of_each_operation() -> None:
    """A creation is undone by a deletion; other operations use an object that the run creates."""
    found = snapshot()
    ways = {each: undo_for(found.endpoints[each.shape], found) for each in (POST, PUT, DELETE, CANCEL)}
    assert isinstance(ways[POST], Creation)
    assert isinstance(ways[PUT], OwnObject)
    assert isinstance(ways[DELETE], OwnObject)
    assert isinstance(ways[CANCEL], OwnObject)


@pytest.mark.parametrize("names_it", [True, False])
def test_a_created_object_is_deleted(names_it: bool) -> None:
    """A new object is recognised by the response or by the sent values, and deleted; the call is made once."""
    one = writing(shop := Shelf(names_it))
    assert one.call(POST).status == 200
    assert one.call(POST).status == 200
    assert shop.number == 2
    assert list(shop.toys) == ["1"]
    assert one.left_behind == []


def test_a_refused_creation_leaves_nothing_to_undo() -> None:
    """No object is deleted if the creation was refused or anonymous."""
    one = writing(shop := Shelf(refuses=True))
    assert one.call(POST).status == 400
    assert one.call(POST, who=ANONYMOUS).status == 400
    assert not [call for call in shop.calls if call.startswith("DELETE")]
    assert one.left_behind == []


def test_updates_and_deletions_use_an_own_object() -> None:
    """An update or deletion uses an object that was created for it, and that is deleted afterwards."""
    one = writing(shop := Shelf())
    assert one.call(PUT).status == 200
    assert one.call(DELETE).status == 200
    assert shop.toys == {"1": {"toy_id": 1, "name": "bear"}}
    assert [call for call in shop.calls if "toys/1" in call] == []
    assert one.left_behind == []


def test_an_update_is_undone() -> None:
    """If objects cannot be created, previous values are restored, and unreadable properties are not written."""
    found = snapshot(
        edits=[
            {
                "api-removed": "POST /toys/v1/toys",
            }
        ]
    )
    shop = Shelf()
    one = target(shop, found, bodies={PUT.shape: {"name": "boat"}})
    one.writes = True
    assert isinstance(undo_for(found.endpoints[PUT.shape], found), Restoration)
    assert one.call(PUT).status == 200
    assert shop.toys["1"]["name"] == "bear"
    with pytest.raises(NotVerified, match="the present value of colour is not shown"):
        one.call(PUT, body={"colour": "red"})
    assert "colour" not in shop.toys["1"]


def test_an_undeleted_object_is_reported() -> None:
    """An object that could not be deleted is reported with the call that created it."""
    one = writing(Shelf(keeps=True))
    one.call(POST)
    assert one.left_behind == [
        "POST /toys/v1/toys created objects that could not be deleted: the created objects are still in the list"
    ]


def test_an_object_of_another_user_is_not_deleted() -> None:
    """An object that appears at the same time and differs from the sent values is kept."""
    shop = Shelf(names_it=False)

    def create(asked: Asked) -> Reply:
        shop.toys["77"] = {"toy_id": 77, "name": "not ours"}
        return Shelf.create(shop, asked)

    shop.on("POST /toys/v1/toys", create)
    del shop.toys["1"]
    one = writing(shop)
    one.call(POST)
    assert sorted(shop.toys) == ["77"]


def test_an_interrupted_write_is_undone() -> None:
    """An object that was created before an interrupt is deleted."""
    shop = Shelf()

    def create(asked: Asked) -> Reply:
        Shelf.create(shop, asked)
        raise KeyboardInterrupt

    shop.on("POST /toys/v1/toys", create)
    one = writing(shop)
    with pytest.raises(KeyboardInterrupt):
        one.call(POST)
    assert list(shop.toys) == ["1"]


def test_nothing_is_written_without_permission() -> None:
    """A write that can be undone also requires permission."""
    one = target(shop := Shelf(), bodies={POST.shape: {"name": "a red car"}})
    with pytest.raises(NotVerified, match="this operation writes"):
        one.call(POST)
    assert shop.calls == []


def updating(shop: Shop, body: Any, paths: str = PATHS) -> Target:
    """Return a target of a shop without creation, so that an update is undone by another."""
    found = snapshot(paths, edits=[{"api-removed": "POST /toys/v1/toys"}])
    one = target(shop, found, bodies={PUT.shape: body})
    one.writes = True
    return one


@pytest.mark.parametrize(
    ("previous", "value"),
    [
        ({"id": 3}, 3),
        (3, {"id": 3}),
        ({"id": 3}, [3]),
        ("three", {"id": 3}),
        ([3], 3),
    ],
)
def test_a_value_in_another_form_is_not_written(previous: Any, value: Any) -> None:
    """A value that is shown as an object and sent as a number could not be restored."""
    shop = Shelf()
    shop.toys["1"]["owner"] = previous
    one = updating(shop, {"name": "boat"})
    with pytest.raises(NotVerified, match="the present value of owner is not shown"):
        one.call(PUT, body={"owner": value})
    assert not [call for call in shop.calls if call.startswith("PUT")]


@pytest.mark.parametrize(
    ("previous", "value"),
    [
        *((None, each) for each in (3, "three", [3], {"id": 3})),
        ("", "orso"),
        ({}, {"it": "orso"}),
        ({"en": "bear"}, {"it": "orso"}),
        ({"en": {"name": None}}, {"en": {"name": "bear"}}),
        ([], ["orso"]),
        ("Bears &amp; boats", "orso"),
        (["Bears &amp; boats"], ["orso"]),
        ([{"name": "a bear", "at": "2030-01-02"}], [{"name": "orso"}]),
        ("a bear with a long description, " * 4, "orso"),
        ("2030-01-02 03:04:05", "2030-02-02 03:04:05"),
    ],
)
def test_an_unrestorable_value_is_not_overwritten(previous: Any, value: Any) -> None:
    """Null, empty values, added members and long or formatted strings cannot be restored, because a tenant may
    ignore them or show them in another form."""
    shop = Shelf()
    shop.toys["1"]["owner"] = previous
    one = updating(shop, {"name": "boat"})
    with pytest.raises(
        NotVerified, match="the present value of owner is not shown, or not in a form that can be restored"
    ):
        one.call(PUT, body={"owner": value})
    assert not [call for call in shop.calls if call.startswith("PUT")]


class Merging(Shelf):
    """A shop that merges objects, and ignores null and empty values."""

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """Merge the body into the toy."""
        self.toys[identifier] = self._merged(self.toys[identifier], json.loads(asked.body))
        return 200, {"data": {}}

    def _merged(self, old: Any, new: Any) -> Any:
        if new is None or new in ({}, [], ""):
            return old
        if isinstance(old, dict) and isinstance(new, dict):
            return old | {name: self._merged(old.get(name), value) for name, value in new.items()}
        return new


class InCents(Shelf):
    """A shop that shows amounts in cents."""

    def show(self, identifier: str) -> Reply:
        """Return the toy with its amounts in cents."""
        toy = self.toys[identifier]
        loses_values = [each * 100 for each in toy["loses_values"]]
        return 200, {"data": toy | {"loses_values": loses_values, "price": {"value": toy["price"]["value"] * 100}}}


@pytest.mark.parametrize("cost", [120, 49.5])
def test_a_number_in_another_unit_is_restored_in_the_sent_unit(cost: float) -> None:
    """The ratio of shown and sent values gives the number to send for a previous value."""
    shop = InCents()
    before = {"loses_values": [cost, 7], "price": {"value": cost}}
    shop.toys["1"] |= before
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"loses_values": [90], "price": {"value": 3}}).ok
    assert {name: shop.toys["1"][name] for name in before} == before
    assert one.left_behind == []


class InWords(Merging):
    """A shop that takes codes and shows words; unknown values are lost."""

    def show(self, identifier: str) -> Reply:
        """Return the toy with the words of its fields."""
        toy = self.toys[identifier]
        fields = {"loud": str(toy["fields"]["loud"]).title(), "from": {3: "Italy"}.get(toy["fields"]["from"])}
        return 200, {"data": toy | {"fields": fields}}

    def _merged(self, old: Any, new: Any) -> Any:
        known = {"loud": ("yes", "no"), "from": (3,)}
        if isinstance(new, dict):
            new = {name: value if value in known.get(name, (value,)) else 0 for name, value in new.items()}
        return super()._merged(old, new)


def test_a_value_shown_in_words_is_restored_as_sent() -> None:
    """The restored value has the case of the sent one, and other fields are not sent."""
    shop = InWords()
    shop.toys["1"]["fields"] = {"loud": "yes", "from": 3}
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"fields": {"loud": "no"}}).ok
    assert (shop.toys["1"]["fields"], one.left_behind) == ({"loud": "yes", "from": 3}, [])


class Replacing(Shelf):
    """A shop that replaces an object with the body."""


def test_a_replaced_object_is_restored_completely() -> None:
    """If an update removes members that were not sent, they are restored too."""
    shop = Replacing()
    shop.toys["1"]["fields"] = {"loud": "yes", "from": 3, "worn": None}
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"fields": {"loud": "no"}}).ok
    assert (shop.toys["1"]["fields"], one.left_behind) == ({"loud": "yes", "from": 3, "worn": None}, [])


class Forgetful(Shelf):
    """A shop that sets an omitted mood to `calm`."""

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """Update the toy and its mood."""
        self.toys[identifier] |= {"mood": "calm"} | json.loads(asked.body)
        return 200, {"data": {}}


def test_values_lost_by_the_undo_are_restored() -> None:
    """A member that the undo itself changes is restored too."""
    shop = Forgetful()
    shop.toys["1"]["mood"] = "glad"
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"name": "boat", "mood": "glad"}).ok
    assert (shop.toys["1"], one.left_behind) == ({"toy_id": 1, "name": "bear", "mood": "glad"}, [])
    assert sum(call.startswith("PUT") for call in shop.calls) == 3


class Stuck(InWords):
    """A shop in which a quiet toy stays quiet."""

    def _merged(self, old: Any, new: Any) -> Any:
        return old if old == "no" else super()._merged(old, new)


def test_a_value_that_cannot_be_restored_is_reported() -> None:
    """If a value is not restored, other members are not changed, and the failed undo is reported."""
    shop = Stuck()
    shop.toys["1"]["fields"] = {"loud": "yes", "from": 3}
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"fields": {"loud": "no"}}).ok
    assert shop.toys["1"]["fields"] == {"loud": "no", "from": 3}
    assert len(one.left_behind) == 1


@pytest.mark.parametrize("thorough", [True, False])
def test_a_thorough_run_updates_another_object(thorough: bool) -> None:
    """If the first object cannot be restored, a thorough run updates the next one that can."""
    shop = Shelf()
    shop.toys |= {"1": {"toy_id": 1, "name": ""}, "2": {"toy_id": 2, "name": "bear"}}
    shop.open("2")
    one = updating(shop, {"name": "boat"})
    one.thorough = thorough
    if thorough:
        assert one.call(PUT, body={"name": "boat"}).ok
    else:
        with pytest.raises(NotVerified, match="the present value of name is not shown"):
            one.call(PUT, body={"name": "boat"})
    written = ["PUT /toys/v1/toys/2", "PUT /toys/v1/toys/2"] if thorough else []
    assert [call for call in shop.calls if call.startswith("PUT")] == written
    assert [each["name"] for each in shop.toys.values()] == ["", "bear"]
    assert one.left_behind == []


def test_a_nested_record_is_read_and_restored() -> None:
    """A record under a name of its own is read and restored."""
    shop = Shelf()
    shop.on("GET /toys/v1/toys/1", lambda _: (200, {"data": {"toy": shop.toys["1"]}}))
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"name": "boat"}).ok
    assert (shop.toys["1"]["name"], one.left_behind) == ("bear", [])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "a", "b"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=2),
    max_leaves=5,
)


@settings(max_examples=30)
@given(previous=JSON, value=JSON)
def test_any_written_value_is_restored(previous: Any, value: Any) -> None:
    """A value is either not sent or restored, even if the tenant merges objects."""
    shop = Merging()
    shop.toys["1"]["owner"] = previous
    one = updating(shop, {"name": "boat"})
    with suppress(NotVerified):
        one.call(PUT, body={"owner": value})
    assert shop.toys["1"] == {"toy_id": 1, "name": "bear", "owner": previous}
    assert one.left_behind == []


def test_unrestorable_members_of_a_body_are_omitted() -> None:
    """The configured body is sent without members that are not shown, or are shown in another form."""
    shop = Shelf()
    shop.toys["1"] |= {"owner": {"id": 3}, "price": 5}
    one = updating(shop, {"name": "boat", "owner": 4, "colour": "red", "price": "6"})
    assert one.call(PUT).ok
    assert one.call(PUT, query={"x": 1}).ok
    sent = [json.loads(asked.body) for asked in shop.asked if asked.method == "PUT"]
    first, second = {"name": "boat", "price": "6"}, {"name": "bear", "price": 5}
    assert sent == [first, second, first, second]
    assert shop.toys["1"] == {"toy_id": 1, "name": "bear", "owner": {"id": 3}, "price": 5}


def test_read_only_words_are_not_restored() -> None:
    """A `readOnly` property of a response cannot be restored, even if a body may contain it."""
    shop = Shelf()
    shop.toys["1"] |= {"colour": "bright red"}
    label = "colour: {$ref: '#/components/schemas/Label'}"
    one = updating(
        shop, {"name": "boat", "colour": "red"}, PATHS.replace("{price: {type: number}}", f"{{price: {{}}, {label}}}")
    )
    assert one.call(PUT).ok
    assert [json.loads(asked.body) for asked in shop.asked if asked.method == "PUT"] == [
        {"name": "boat"},
        {"name": "bear"},
    ]
    with pytest.raises(NotVerified, match="the present value of colour is not shown"):
        one.call(PUT, body={"colour": "red"})


def test_an_unrestorable_mandatory_property_prevents_the_update() -> None:
    """If a mandatory property cannot be restored, the body is not sent."""
    shop = Shelf()
    paths = PATHS.replace(
        "put: {x-body: {properties: {name: {}}}}", "put: {x-body: {required: [code], properties: {code: {}}}}"
    )
    one = updating(shop, {"name": "boat", "code": "c-1", "colour": "red"}, paths)
    with pytest.raises(NotVerified, match="the present value of code is not shown"):
        one.call(PUT)
    assert not [call for call in shop.calls if call.startswith("PUT")]


def test_a_repeated_call_is_undone_again() -> None:
    """An equal call gets the stored response; with `again` it is sent and undone again."""
    one = writing(shop := Shelf())
    first = one.call(POST)
    assert one.call(POST) is first
    again = one.call(POST, again=True)
    assert again is not first
    assert one.call(POST) is again
    assert shop.number == 3
    assert list(shop.toys) == ["1"]


def test_a_write_of_another_account_uses_its_token() -> None:
    """The write uses the other account; reading and undoing use the account of the run."""
    shop = Shelf()
    one = target(
        shop,
        bodies={POST.shape: {"name": "a red car"}},
        accounts={DEFAULT: Account(), "user": Account("u")},
        writes=True,
    )
    assert one.call(POST, who="user").ok
    tokens = {asked.method: asked.token for asked in shop.asked}
    assert tokens == {"GET": "token-of-the-run", "POST": "u", "DELETE": "token-of-the-run"}
    assert list(shop.toys) == ["1"]


@pytest.mark.parametrize("body", [None, {}, [{"name": "boat"}]])
def test_a_body_of_which_nothing_can_be_restored_is_not_sent(body: Any) -> None:
    """A body without properties may empty the object of a platform that replaces it, and nothing of it would be saved."""
    shop = Shelf()
    shop.toys["1"]["owner"] = {}
    one = updating(shop, {"owner": "orso"})
    with pytest.raises(NotVerified, match="not sent: for each property of the working body, the present value"):
        one.call(PUT, body=body)
    assert not [call for call in shop.calls if call.startswith("PUT")]


def test_what_a_replacing_update_loses_is_restored() -> None:
    """If an update replaces the object, the properties of the working body that it did not send are written again."""
    shop = Shelf()
    shop.toys["1"]["colour"] = "red"

    def replaced(asked: Asked) -> Reply:
        shop.toys["1"] = {"toy_id": 1, **json.loads(asked.body)}
        return 200, {}

    one = updating(shop.on("PUT /toys/v1/toys/1", replaced), {"name": "boat", "colour": "blue"})
    one.call(PUT, body={"name": "car"})
    assert shop.toys["1"] == {"toy_id": 1, "name": "bear", "colour": "red"}
    assert one.left_behind == []
