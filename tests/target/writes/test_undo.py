"""What is written on somebody else's tenant is undone as soon as it is answered, and only what is ours is deleted."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.target.fake import PATHS, Account, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.contract.undo import Creation, OwnObject, Restoration, undo_for
from lmscontract.findings.callers import ANONYMOUS, DEFAULT
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target

POST = op("POST /toys/v1/toys")
PUT = op("PUT /toys/v1/toys/{toy_id}")
DELETE = op("DELETE /toys/v1/toys/{toy_id}")
CANCEL = op("GET /toys/v1/cancel/{toy_id}")


class Shelf(Shop):
    """A shop whose toys can be created, renamed and deleted; `answers` is what a creation answers about itself."""

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
        """The toy, while it is there."""
        return (200, {"data": self.toys[identifier]}) if identifier in self.toys else (404, {})

    def create(self, asked: Asked) -> Reply:
        """Another toy, as the body says."""
        if self.refuses or not asked.token:
            return 400, {}
        self.number += 1
        identifier = str(self.number)
        self.toys[identifier] = {"toy_id": self.number, **json.loads(asked.body)}
        self.open(identifier)
        return 200, {"data": {"toy_id": self.number} if self.names_it else {}}

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """The toy with another name."""
        self.toys[identifier] |= json.loads(asked.body)
        return 200, {"data": {}}

    def delete(self, identifier: str) -> Reply:
        """The toy is gone, unless the shop keeps everything."""
        if not self.keeps:
            del self.toys[identifier]
        return 200, {}


def writing(shop: Shop) -> Target:
    """A target that may write what can be undone, with a working body for a new toy."""
    one = target(shop, bodies={POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}})
    one.writes = True
    return one


def test_what_undoes_what() -> None:
    """A creation is undone by deleting; calls on what can be created are tried on an object of our own."""
    found = snapshot()
    ways = {each: undo_for(found.endpoints[each.shape], found) for each in (POST, PUT, DELETE, CANCEL)}
    assert isinstance(ways[POST], Creation)
    assert isinstance(ways[PUT], OwnObject)
    assert isinstance(ways[DELETE], OwnObject)
    assert isinstance(ways[CANCEL], OwnObject)


@pytest.mark.parametrize("names_it", [True, False])
def test_what_is_created_is_deleted(names_it: bool) -> None:
    """A new object is recognised by the answer, or by what was sent, and deleted; the call is made once."""
    one = writing(shop := Shelf(names_it))
    assert one.call(POST).status == 200
    assert one.call(POST).status == 200
    assert shop.number == 2
    assert list(shop.toys) == ["1"]
    assert one.left_behind == []


def test_a_refused_creation_leaves_nothing_to_undo() -> None:
    """Nothing is deleted where nothing was created, be the call refused or anonymous."""
    one = writing(shop := Shelf(refuses=True))
    assert one.call(POST).status == 400
    assert one.call(POST, who=ANONYMOUS).status == 400
    assert not [call for call in shop.calls if call.startswith("DELETE")]
    assert one.left_behind == []


def test_updates_and_deletions_are_tried_on_an_own_object() -> None:
    """What is updated or deleted was created for it, and is gone afterwards."""
    one = writing(shop := Shelf())
    assert one.call(PUT).status == 200
    assert one.call(DELETE).status == 200
    assert shop.toys == {"1": {"toy_id": 1, "name": "bear"}}
    assert [call for call in shop.calls if "toys/1" in call] == []
    assert one.left_behind == []


def test_an_update_is_taken_back() -> None:
    """Where objects cannot be created, what an update changed is written back, and what cannot be read is not written."""
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


def test_what_stays_is_told() -> None:
    """What could not be deleted is told, with the call that created it."""
    one = writing(Shelf(keeps=True))
    one.call(POST)
    assert one.left_behind == ["POST /toys/v1/toys created objects that could not be deleted: they are still listed"]


def test_somebody_elses_object_is_not_deleted() -> None:
    """An object that appears meanwhile and is not like what was sent stays."""
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
    """What was created before an interrupt is deleted before the interrupt goes on."""
    shop = Shelf()

    def create(asked: Asked) -> Reply:
        Shelf.create(shop, asked)
        raise KeyboardInterrupt

    shop.on("POST /toys/v1/toys", create)
    one = writing(shop)
    with pytest.raises(KeyboardInterrupt):
        one.call(POST)
    assert list(shop.toys) == ["1"]


def test_without_leave_nothing_is_written() -> None:
    """What can be undone is not written either unless it was allowed."""
    one = target(shop := Shelf(), bodies={POST.shape: {"name": "a red car"}})
    with pytest.raises(NotVerified, match="this operation writes"):
        one.call(POST)
    assert shop.calls == []


def updating(shop: Shop, body: Any, paths: str = PATHS) -> Target:
    """A target of a shop in which nothing is created, so that what an update did is written back."""
    found = snapshot(paths, edits=[{"api-removed": "POST /toys/v1/toys"}])
    one = target(shop, found, bodies={PUT.shape: body})
    one.writes = True
    return one


@pytest.mark.parametrize(
    ("former", "value"),
    [
        ({"id": 3}, 3),
        (3, {"id": 3}),
        ({"id": 3}, [3]),
        ("three", {"id": 3}),
        ([3], 3),
    ],
)
def test_a_value_in_another_form_is_not_written(former: Any, value: Any) -> None:
    """What is shown as an object and written as a number could not be written back as it is shown."""
    shop = Shelf()
    shop.toys["1"]["owner"] = former
    one = updating(shop, {"name": "boat"})
    with pytest.raises(NotVerified, match="the present value of owner is not shown"):
        one.call(PUT, body={"owner": value})
    assert not [call for call in shop.calls if call.startswith("PUT")]


@pytest.mark.parametrize(
    ("former", "value"),
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
        ("a bear that is told of at length, " * 3, "orso"),
        ("2030-01-02 03:04:05", "2030-02-02 03:04:05"),
    ],
)
def test_what_may_not_come_back_is_not_written_over(former: Any, value: Any) -> None:
    """What is null or empty may be taken for not sent, what is added to an object may stay there, and a text may be shown
    otherwise than it is sent."""
    shop = Shelf()
    shop.toys["1"]["owner"] = former
    one = updating(shop, {"name": "boat"})
    with pytest.raises(
        NotVerified, match="the present value of owner is not shown, or not in a form that can be restored"
    ):
        one.call(PUT, body={"owner": value})
    assert not [call for call in shop.calls if call.startswith("PUT")]


class Merging(Shelf):
    """A shop that merges objects into objects, and takes what is null or empty for not sent."""

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """The toy with whatever the body adds."""
        self.toys[identifier] = self._merged(self.toys[identifier], json.loads(asked.body))
        return 200, {"data": {}}

    def _merged(self, old: Any, new: Any) -> Any:
        if new is None or new in ({}, [], ""):
            return old
        if isinstance(old, dict) and isinstance(new, dict):
            return old | {name: self._merged(old.get(name), value) for name, value in new.items()}
        return new


class InCents(Shelf):
    """A shop that takes amounts and shows them in cents."""

    def show(self, identifier: str) -> Reply:
        """The toy, with what it loses_values in cents."""
        toy = self.toys[identifier]
        loses_values = [each * 100 for each in toy["loses_values"]]
        return 200, {"data": toy | {"loses_values": loses_values, "price": {"value": toy["price"]["value"] * 100}}}


@pytest.mark.parametrize("cost", [120, 49.5])
def test_a_number_that_is_shown_in_another_unit_is_written_back_in_its_own(cost: float) -> None:
    """How a value that was sent is shown tells what has to be sent for a former one."""
    shop = InCents()
    before = {"loses_values": [cost, 7], "price": {"value": cost}}
    shop.toys["1"] |= before
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"loses_values": [90], "price": {"value": 3}}).ok
    assert {name: shop.toys["1"][name] for name in before} == before
    assert one.left_behind == []


class InWords(Merging):
    """A shop that takes small letters and numbers of countries, and shows words of its own; what it does not know is lost."""

    def show(self, identifier: str) -> Reply:
        """The toy, with the words of its fields."""
        toy = self.toys[identifier]
        fields = {"loud": str(toy["fields"]["loud"]).title(), "from": {3: "Italy"}.get(toy["fields"]["from"])}
        return 200, {"data": toy | {"fields": fields}}

    def _merged(self, old: Any, new: Any) -> Any:
        known = {"loud": ("yes", "no"), "from": (3,)}
        if isinstance(new, dict):
            new = {name: value if value in known.get(name, (value,)) else 0 for name, value in new.items()}
        return super()._merged(old, new)


def test_what_is_shown_in_words_is_written_back_as_it_was_sent_and_nothing_beside_it() -> None:
    """The letters of what was sent are those of what is written back, and a field beside it is left alone."""
    shop = InWords()
    shop.toys["1"]["fields"] = {"loud": "yes", "from": 3}
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"fields": {"loud": "no"}}).ok
    assert (shop.toys["1"]["fields"], one.left_behind) == ({"loud": "yes", "from": 3}, [])


class Replacing(Shelf):
    """A shop that keeps of an object only what it was sent last."""


def test_an_object_that_is_replaced_gets_all_of_it_back() -> None:
    """What was not sent is gone from an object then, and is written back with the rest."""
    shop = Replacing()
    shop.toys["1"]["fields"] = {"loud": "yes", "from": 3, "worn": None}
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"fields": {"loud": "no"}}).ok
    assert (shop.toys["1"]["fields"], one.left_behind) == ({"loud": "yes", "from": 3, "worn": None}, [])


class Forgetful(Shelf):
    """A shop that takes what is not sent of a toy's mood for calm."""

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """The toy with another name, and the mood that comes with it."""
        self.toys[identifier] |= {"mood": "calm"} | json.loads(asked.body)
        return 200, {"data": {}}


def test_what_the_way_back_costs_is_written_back_too() -> None:
    """What had not changed stays unsent, unless it is lost by that."""
    shop = Forgetful()
    shop.toys["1"]["mood"] = "glad"
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"name": "boat", "mood": "glad"}).ok
    assert (shop.toys["1"], one.left_behind) == ({"toy_id": 1, "name": "bear", "mood": "glad"}, [])
    assert sum(call.startswith("PUT") for call in shop.calls) == 3


class Stuck(InWords):
    """A shop in which what is quiet stays so."""

    def _merged(self, old: Any, new: Any) -> Any:
        return old if old == "no" else super()._merged(old, new)


def test_what_does_not_come_back_costs_nothing_else() -> None:
    """Where the tenant does not take a value back, what stands beside it is left alone, and it is told."""
    shop = Stuck()
    shop.toys["1"]["fields"] = {"loud": "yes", "from": 3}
    one = updating(shop, {"name": "boat"})
    assert one.call(PUT, body={"fields": {"loud": "no"}}).ok
    assert shop.toys["1"]["fields"] == {"loud": "no", "from": 3}
    assert len(one.left_behind) == 1


@pytest.mark.parametrize("thorough", [True, False])
def test_by_night_another_object_is_updated_where_the_first_could_not_be_restored(thorough: bool) -> None:
    """The next one whose former value can be written back is written, and it alone."""
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


def test_a_record_within_an_object_is_read_and_written_back() -> None:
    """Some tenants show an object under a name of its own."""
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


@settings(deadline=None)
@given(former=JSON, value=JSON)
def test_nothing_stays_whatever_is_written_over(former: Any, value: Any) -> None:
    """Either a value is not sent, or it is gone afterwards, also where what is sent is merged into what is there."""
    shop = Merging()
    shop.toys["1"]["owner"] = former
    one = updating(shop, {"name": "boat"})
    with suppress(NotVerified):
        one.call(PUT, body={"owner": value})
    assert shop.toys["1"] == {"toy_id": 1, "name": "bear", "owner": former}
    assert one.left_behind == []


def test_of_a_working_body_what_cannot_be_restored_is_left_out() -> None:
    """The owner's body is sent without what is not shown, or is shown in another form."""
    shop = Shelf()
    shop.toys["1"] |= {"owner": {"id": 3}, "price": 5}
    one = updating(shop, {"name": "boat", "owner": 4, "colour": "red", "price": "6"})
    assert one.call(PUT).ok
    assert one.call(PUT, query={"x": 1}).ok
    sent = [json.loads(asked.body) for asked in shop.asked if asked.method == "PUT"]
    first, second = {"name": "boat", "price": "6"}, {"name": "bear", "price": 5}
    assert sent == [first, second, first, second]
    assert shop.toys["1"] == {"toy_id": 1, "name": "bear", "owner": {"id": 3}, "price": 5}


def test_what_is_shown_in_words_that_are_not_sent_is_left_alone() -> None:
    """What the contract calls `readOnly` in an answer cannot be written back from it, though a body may hold it."""
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


def test_a_mandatory_property_that_cannot_be_restored_keeps_the_body_back() -> None:
    """Without what is mandatory the body would not work, and with it nothing could be restored."""
    shop = Shelf()
    paths = PATHS.replace(
        "put: {x-body: {properties: {name: {}}}}", "put: {x-body: {required: [code], properties: {code: {}}}}"
    )
    one = updating(shop, {"name": "boat", "code": "c-1", "colour": "red"}, paths)
    with pytest.raises(NotVerified, match="the present value of code is not shown"):
        one.call(PUT)
    assert not [call for call in shop.calls if call.startswith("PUT")]


def test_a_call_is_made_and_undone_again_when_asked() -> None:
    """An equal call is answered from memory unless it is asked for again: then it is made, and undone, once more."""
    one = writing(shop := Shelf())
    first = one.call(POST)
    assert one.call(POST) is first
    again = one.call(POST, again=True)
    assert again is not first
    assert one.call(POST) is again
    assert shop.number == 3
    assert list(shop.toys) == ["1"]


def test_what_writes_under_another_account_is_signed_by_it() -> None:
    """The call itself is made as somebody else; looking and undoing are done by the account of the run."""
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
