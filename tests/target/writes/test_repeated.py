"""Writes that work once for an object are made for another one, and a refusal of the second time proves nothing."""

from __future__ import annotations

import json

import pytest
from tests.checks.shop import NOTHING, VERIFIED, result_of
from tests.points.conftest import checks
from tests.target.fake import PATHS, Asked, Reply, op, snapshot, target
from tests.target.writes.test_undo import POST, Shelf

from lmscontract.findings.finding import Status
from lmscontract.target.target import Target

__all__ = ["checks"]

LEND = op("POST /toys/v1/toys/{toy_id}/loans")
GIVE = op("POST /toys/v1/gifts")
GIVING = snapshot(PATHS + "/toys/v1/gifts: {post: {x-writes: {created: box}, x-body: {properties: {toy_id: {}}}}}\n")


@pytest.mark.parametrize("given", [{}, {"toy_id": 1}])
@pytest.mark.parametrize("refusal", [(409, {"data": {}}), (200, {"data": {"skipped": [{"why": "it has one"}]}})])
def test_a_conflict_is_tried_with_another_object_of_the_body(given: dict[str, int], refusal: Reply) -> None:
    """What was made for an object in a body before is made for another one, also if a row is refused in a success."""
    shop, taken = Shelf(), list[object]()

    def give(asked: Asked) -> Reply:
        toy = json.loads(asked.body)["toy_id"]
        taken.append(toy)
        return refusal if toy in taken[:-1] else (200, {"data": {}})

    shop.on(GIVE.label, give)
    bodies = {GIVE.shape: {"toy_id": 1}, POST.shape: {"name": "car"}}
    one = target(shop, GIVING, bodies=bodies, writes=True, lasting=True)
    assert one.call(GIVE).ok
    assert one.call(GIVE, body=given or None, again=True).ok
    assert taken == [2, 2, 3]


@pytest.mark.parametrize(
    ("body", "tried"),
    [({"toy_id": 1}, [2, 3]), ({"toy_id": 1, "day": "x"}, [2, 3]), ({"day": "x"}, [2, None])],
)
def test_a_400_is_tried_with_other_objects_than_those_that_were_accepted(
    body: dict[str, object], tried: list[object]
) -> None:
    """An object that was accepted before may be the reason of a 400; a body that does not name it has another one."""
    shop, taken = Shelf(), list[object]()

    def give(asked: Asked) -> Reply:
        taken.append(json.loads(asked.body).get("toy_id"))
        return (400 if taken[-1] is None or taken[-1] in taken[:-1] else 200), {"data": {}}

    shop.on(GIVE.label, give)
    bodies = {GIVE.shape: {"toy_id": 1, "day": "y"}, POST.shape: {"name": "car"}}
    one = target(shop, GIVING, bodies=bodies, writes=True, lasting=True)
    assert one.call(GIVE).ok
    assert one.call(GIVE, body=body, again=True).ok is (tried[-1] is not None)
    assert [*dict.fromkeys(taken)] == tried


def test_a_call_of_the_own_mock_is_made_for_other_objects_of_the_body() -> None:
    """Each object of a refused body is replaced by one that no accepted call has named, unless it is given."""
    shop, taken = Shelf(), list[object]()
    shop.toys |= {str(number): {"toy_id": number, "name": f"toy {number}"} for number in (2, 3, 4)}

    def give(asked: Asked) -> Reply:
        toys = json.loads(asked.body)["toy_ids"]
        taken.append(toys)
        return (409 if any({*toys} & {*each} for each in taken[:-1]) else 200), {"data": {}}

    shop.on(GIVE.label, give)
    one = target(shop, GIVING, own=True, bodies={GIVE.shape: {"toy_ids": [1]}})
    assert one.call(GIVE).ok
    again = one.call(GIVE, body={"toy_ids": [1, 1]})
    assert json.loads(again.call.body or b"") == {"toy_ids": [2, 3]}
    assert one.call(GIVE, body={"toy_ids": [1, 1]}) is again
    assert one.call(GIVE, body={"toy_ids": [{"$given": 1}]}, again=True).status == 409
    assert one.call(GIVE, again=True).ok
    assert one.call(GIVE, again=True).status == 409
    assert taken == [[1], [1, 1], [2, 3], [1], [1], [4], [1]]


@pytest.mark.parametrize("unique", [True, False])
def test_a_conflict_is_tried_with_another_number(unique: bool) -> None:
    """A number that another object already has is replaced; what is a conflict with any number stays refused."""
    shop = Shelf().on(
        POST.label, lambda asked: (409 if not unique or json.loads(asked.body)["serial"] == 7 else 200, {})
    )
    one = target(shop, LENDING, bodies={POST.shape: {"name": "car", "serial": 7}}, writes=True, lasting=True)
    assert one.call(POST).status == (200 if unique else 409)


LENDING = snapshot(
    PATHS
    + """\
/toys/v1/toys/{toy_id}/loans:
  post:
    x-body: {required: [reader], properties: {reader: {}}}
    x-conditions: [{id: lent, answers: 400, says: a toy that is lent, with: {path.toy_id: {fact: lent_toy}}}]
"""
)


class Library(Shelf):
    """A shop that lends each toy once; `status` is the answer to a toy that is lent."""

    def __init__(self, toys: int = 6, status: int = 409) -> None:
        super().__init__()
        self.lent, self.status = ["1"], status
        for number in range(1, toys + 1):
            self.toys[str(number)] = {"toy_id": number, "name": f"toy {number}"}
            self.open(str(number))
        self.number = toys
        self.lent = []

    def open(self, identifier: str) -> None:
        """Serve one toy, which can be lent."""
        super().open(identifier)
        self.on(f"POST /toys/v1/toys/{identifier}/loans", lambda asked: self.lend(identifier, asked))

    def lend(self, identifier: str, asked: Asked) -> Reply:
        """Lend a toy that is there."""
        if identifier in self.lent:
            return self.status, {}
        if not json.loads(asked.body).get("reader"):
            return 400, {}
        self.lent.append(identifier)
        return 200, {"data": {}}


def own(shop: Library) -> Target:
    """Return the mock of a run."""
    return target(shop, LENDING, own=True, bodies={LEND.shape: {"reader": "Ann"}}, facts={"lent_toy": 9})


@pytest.mark.parametrize("status", [409, 400])
def test_a_second_call_is_made_for_another_object(status: int) -> None:
    """What was made for an object before is made for another one; an equal call keeps its response."""
    one = own(shop := Library(status=status))
    assert one.call(LEND).ok
    assert one.call(LEND, again=True).ok
    sent = len(shop.calls)
    assert one.call(LEND).call.path == "/toys/v1/toys/2/loans"
    assert (shop.lent, len(shop.calls)) == (["1", "2"], sent)


def test_another_body_is_sent_for_another_object() -> None:
    """A conflict concerns every body; a 400, which an invalid body gets, only one that was accepted before."""
    one = own(shop := Library())
    assert one.call(LEND).ok
    assert one.call(LEND, body={"reader": "Bo"}).ok
    assert one.call(LEND, body={}).status == 400
    assert shop.lent == ["1", "2"]
    other = own(refuses := Library(status=400))
    assert other.call(LEND).ok
    assert other.call(LEND, body={"reader": "Bo"}).status == 400
    assert refuses.lent == ["1"]


def test_an_object_of_the_caller_is_not_replaced() -> None:
    """A call for a certain object is refused if that is in the wrong state."""
    one = own(Library())
    assert one.call(LEND, path={"toy_id": 1}).ok
    assert one.call(LEND, path={"toy_id": 1}, again=True).status == 409


def test_without_another_object_the_reason_names_the_earlier_call() -> None:
    """The run itself may be the cause of a refusal, and says so."""
    one = own(Library(toys=1))
    assert one.call(LEND).ok
    refused = one.refused(one.call(LEND, again=True))
    assert refused.what == "the operation answered 409, perhaps because this run called it before for the same object"
    shop = Library()
    shop.lent = ["1"]
    assert own(shop).refused(own(shop).call(LEND)).what == "the operation answered 409"


@pytest.mark.parametrize("toys", [6, 1])
def test_a_conflict_of_the_run_is_no_violation(toys: int) -> None:
    """Without a mandatory property, a call for an object that the run has lent proves nothing."""
    result = result_of("required-body-property-not-enforced", own(Library(toys)))
    assert result.status is (VERIFIED if toys > 1 else NOTHING)


@pytest.mark.parametrize(("once", "status"), [(False, VERIFIED), (True, NOTHING)])
def test_a_body_without_a_mandatory_property_may_name_the_same_object(once: bool, status: Status) -> None:
    """It is refused for what it lacks if the whole body is accepted again, and else perhaps for an earlier call."""
    shop, taken = Shelf(), list[object]()

    def give(asked: Asked) -> Reply:
        body = json.loads(asked.body)
        if "day" not in body or (once and body["toy_id"] in taken):
            return 400, {}
        taken.append(body["toy_id"])
        return 200, {"data": {}}

    shop.on(GIVE.label, give)
    paths = "/toys/v1/gifts: {post: {x-writes: {created: box}, x-body: {required: [day], properties: {toy_id: {}, day: {}}}}}\n"
    one = target(shop, snapshot(PATHS + paths), own=True, bodies={GIVE.shape: {"toy_id": 1, "day": "y"}})
    assert result_of("required-body-property-not-enforced", one).status is status


def test_a_condition_is_compared_with_another_object() -> None:
    """The plain call, which an earlier one has changed the object of, works for another object."""
    shop = Library(status=400).on("POST /toys/v1/toys/9/loans", 400, {})
    one = own(shop)
    assert one.call(LEND).ok
    assert result_of("condition-ignored", one).status is VERIFIED


def test_lasting_writes_use_a_new_object() -> None:
    """With lasting writes, a further object of the run is created for each call that works once."""
    bodies = {POST.shape: {"name": "a red car"}, LEND.shape: {"reader": "Ann"}}
    one = target(shop := Library(), LENDING, bodies=bodies, writes=True, lasting=True)
    for reader in ("Ann", "Bo", "Cy"):
        assert one.call(LEND, body={"reader": reader}).ok
    assert shop.lent == ["7", "8", "9"]
