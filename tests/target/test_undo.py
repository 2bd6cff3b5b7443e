"""What is written on somebody else's tenant is undone as soon as it is answered, and only what is ours is deleted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.target.fake import Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.contract.undoing import Creation, OwnObject, Restoration, way_back
from lmscontract.target.target import ANONYMOUS, Target
from lmscontract.target.trial import NotVerified

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
        self.on(f"GET {place}", lambda _: (200, {"data": self.toys[identifier]}))
        self.on(f"PUT {place}", lambda asked: self.rename(identifier, asked))
        self.on(f"DELETE {place}", lambda _: self.delete(identifier))

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
    ways = {each: way_back(found.endpoints[each.shape], found) for each in (POST, PUT, DELETE, CANCEL)}
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
    assert isinstance(way_back(found.endpoints[PUT.shape], found), Restoration)
    assert one.call(PUT).status == 200
    assert shop.toys["1"]["name"] == "bear"
    with pytest.raises(NotVerified, match="its former colour cannot be read"):
        one.call(PUT, body={"colour": "red"})
    assert "colour" not in shop.toys["1"]


def test_what_stays_is_told() -> None:
    """What could not be deleted is told, with the call that created it."""
    one = writing(Shelf(keeps=True))
    one.call(POST)
    assert one.left_behind == ["POST /toys/v1/toys created what could not be deleted: they stayed"]


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
    with pytest.raises(NotVerified, match="it writes"):
        one.call(POST)
    assert shop.calls == []
