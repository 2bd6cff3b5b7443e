"""Lasting writes are made to objects of the run, and to those that `disposable` lists."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

import pytest
from msgspec.structs import replace
from tests.target.fake import PATHS, Asked, Shop, items, op, snapshot, target
from tests.target.writes.test_undo import DELETE, POST, PUT, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.findings.callers import ANONYMOUS
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.target.writes.cleanup import undo_open
from lmscontract.target.writes.own_objects import OwnObjects, RunObject
from lmscontract.target.writes.sending import LastingWrites
from lmscontract.target.writes.views import views

BODIES = {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}}
TOYS = snapshot()
PLAY = op("POST /toys/v1/play")
MOVE = "PUT /toys/v1/move"
MOVES = "/toys/v1/move: {put: {x-writes: {updated: toy}, x-body: {}}}\n"
GIFTS = snapshot(
    PATHS
    + """\
/toys/v1/play:
  post: {x-body: {properties: {toy_ids: {}}}}
"""
)
PLAYED = snapshot(f"{PATHS}/toys/v1/play: {{post: {{x-writes: {{created: shelf-mark}}, x-body: {{}}}}}}\n")


def lasting(shop: Shop, found: Snapshot = TOYS, bodies: Mapping[str, Any] = BODIES, **own: Any) -> Target:
    """Return a target whose owner agrees to lasting writes."""
    one = target(shop, found, bodies=bodies, writes=True, thorough=True, lasting=True)
    one.own_objects = OwnObjects(**own)
    return one


def test_an_update_is_sent_to_a_new_object() -> None:
    """A call with an identifier in its path uses an object that the run has created, not one that was there."""
    one = lasting(shop := Shelf())
    assert one.call(PUT).ok
    assert shop.toys["1"] == {"toy_id": 1, "name": "bear"}
    assert shop.toys["2"]["name"].startswith("boat-")


@pytest.mark.parametrize("slowly", [False, True])
def test_what_is_shown_is_read_after_a_while(slowly: bool) -> None:
    """A write that is read slowly waits before it looks at its object; another one looks at once."""
    one, waits = lasting(Shelf()), list[float]()
    one.session.sleep = waits.append
    assert one.write(PUT, slowly=slowly).write_and_read().views
    assert bool(waits) is slowly


def test_objects_are_named_after_the_run() -> None:
    """Two objects of one body have different names, which contain the id of the run."""
    one = lasting(shop := Shelf())
    first, second = (one.call(POST, again=True) for _ in range(2))
    assert first.ok
    assert second.ok
    names = [toy["name"] for toy in shop.toys.values()][1:]
    assert len({*names}) == 2
    assert all(f"a red car-{one.own_objects.run}-" in name for name in names)


def test_a_name_that_is_refused_is_sent_as_it_is() -> None:
    """If the tenant answers 400 to a name of the run, the body is sent as the owner wrote it."""
    shop = Shelf()
    create = shop.create
    shop.on("POST /toys/v1/toys", lambda asked: create(asked) if b"-" not in asked.body else (400, {}))
    one = lasting(shop)
    assert one.call(POST).ok
    assert shop.toys["2"]["name"] == "a red car"


def test_objects_are_deleted_at_the_end() -> None:
    """At the end the run deletes its objects, and the journal has no open entry."""
    one = lasting(shop := Shelf())
    one.call(PUT)
    one.call(POST)
    assert len(shop.toys) == 3
    assert LastingWrites(one).delete_created() == {}
    assert list(shop.toys) == ["1"]
    assert one.journal.open == ()


def test_objects_that_no_call_deletes_are_counted() -> None:
    """What cannot be deleted is counted by its kind, and is no failure."""
    found = snapshot(edits=[{"api-removed": DELETE.label, "of": DELETE.label}])
    one = lasting(shop := Shelf(), found)
    one.call(POST)
    assert LastingWrites(one).delete_created() == {"toy": 1}
    assert len(shop.toys) == 2
    assert one.left_behind == []


def test_a_creation_that_a_temporary_failure_answers_may_have_created_nothing() -> None:
    """A write that gets 503 and cannot be undone says that it may have created nothing."""
    found = snapshot(edits=[{"api-removed": DELETE.label, "of": DELETE.label}])
    one = lasting(Shelf().on("POST /toys/v1/toys", 503, {}), found)
    with pytest.raises(NotVerified):
        LastingWrites(one).send_accepted(one.endpoint(POST))
    undo_open(one)
    why = "the operation answered 503, a transient failure, so it may have created nothing; no call of the contract undoes it"
    assert [each.partition(": ")[2] for each in one.left_behind] == [why]


@pytest.mark.parametrize("named", [0, 1, 2])
def test_every_row_of_a_batch_is_deleted(named: int) -> None:
    """Rows that an answer does not name are found by their names, once each although two lists have them."""
    batch = op("POST /toys/v1/toys/batch")
    more = f"""\
{batch.path}: {{post: {{x-writes: {{created: toy}}, x-body: {{}}}}}}
/toys/v1/shelf: {{get: {{x-lists: toy, x-items: {{}}}}}}
"""
    shop = Shelf()

    def create(asked: Asked) -> Any:
        made = []
        for row in json.loads(asked.body)["items"]:
            shop.number += 1
            made.append({"toy_id": shop.number})
            shop.toys[str(shop.number)] = {**made[-1], **row}
            shop.open(str(shop.number))
        return 200, {"data": made[:named]}

    shop.on(batch.label, create)
    shop.on("GET /toys/v1/shelf", lambda _: items(*shop.toys.values()))
    one = lasting(shop, snapshot(PATHS + more), {batch.shape: {"items": [{"name": "a kite"}, {"name": "a kite"}]}})
    assert one.call(batch).ok
    assert sorted(str(each.identifier) for each in one.own_objects.made["toy"]) == ["2", "3"]
    assert LastingWrites(one).delete_created() == {}
    assert list(shop.toys) == ["1"]


@pytest.mark.parametrize(
    ("created", "named", "first"),
    [
        ((0, 1), True, ["2", "3"]),
        ((0, 1), False, ["2", "3"]),
        ((1, 0), True, ["3", "2"]),
        ((1,), True, []),
        ((1,), False, []),
    ],
)
def test_an_object_of_a_batch_is_that_of_its_row(created: tuple[int, ...], named: bool, first: list[str]) -> None:
    """A new object belongs to the row whose mark it shows; that of another row is none of the first row."""
    batch, shop = op("POST /toys/v1/toys/batch"), Shelf()

    def create(asked: Asked) -> Any:
        rows, made = json.loads(asked.body)["items"], []
        for row in created:
            shop.number += 1
            made.append({"toy_id": shop.number})
            shop.toys[str(shop.number)] = {**made[-1], **rows[row]}
            shop.open(str(shop.number))
        return 200, {"data": made if named else []}

    shop.on(batch.label, create)
    path = f"{batch.path}: {{post: {{x-writes: {{created: toy}}, x-body: {{}}}}}}\n"
    one = lasting(shop, snapshot(PATHS + path), {batch.shape: {"items": [{"name": "a kite"}, {"name": "a kite"}]}})
    written = LastingWrites(one).send(one.endpoint(batch))
    assert [str(each.identifier) for each in written.objects["toy"]] == first
    assert len(one.own_objects.made["toy"]) == len(created)
    assert LastingWrites(one).delete_created() == {}


def test_an_object_of_a_row_that_failed_is_known() -> None:
    """If a row of a batch failed, the objects of the others are used, but the body counts as refused."""
    batch, shop = op("POST /toys/v1/toys/batch"), Shelf()
    keeps = shop.create

    def create(asked: Asked) -> Any:
        row = json.loads(asked.body)["items"][0]
        status, document = keeps(replace(asked, body=json.dumps(row).encode()))
        return status, {"data": [{"success": True, **document["data"]}, {"success": False, "message": "no name"}]}

    shop.on(batch.label, create)
    path = f"{batch.path}: {{post: {{x-writes: {{created: toy}}, x-body: {{}}}}}}\n"
    without = [{"api-removed": POST.label}]
    bodies = {batch.shape: {"items": [{"name": "a kite"}, {"name": ""}]}}
    one = lasting(shop, snapshot(PATHS + path, without), bodies)
    assert LastingWrites(one).get_or_create("toy").identifier == 2
    with pytest.raises(NotVerified, match="the operation answered 200 with a failure in its body") as error:
        one.write(batch).create()
    assert (
        error.value.hint == f'correct bodies."{batch.label}" of the tenant, or report that the platform refuses it now'
    )


def test_a_creation_is_in_the_journal_before_it_is_sent() -> None:
    """When the request arrives, the journal has its entry; the answer adds the identifier."""
    shop = Shelf()
    create, seen = shop.create, []

    def journalled(asked: Asked) -> Any:
        seen.append(len(one.journal.open))
        return create(asked)

    shop.on("POST /toys/v1/toys", journalled)
    one = lasting(shop)
    one.call(POST)
    assert seen == [1]
    assert [each.identifiers for each in one.journal.open] == [("2",)]


def test_identifiers_in_a_body_are_replaced() -> None:
    """A body names objects of the run instead of those of its owner, unless these are disposable."""
    for disposable, named in (({}, [2, 3]), ({"toy": (1,)}, [1, 2]), ({PLAY.shape: (1,)}, [1, 2])):
        shop = Shelf()
        shop.toys["9"] = {"toy_id": 9, "name": "not ours"}
        sent: list[Any] = []
        shop.on("POST /toys/v1/play", lambda asked, sent=sent: (sent.append(json.loads(asked.body)), (200, {}))[1])
        bodies = {**BODIES, PLAY.shape: {"toy_ids": [1, 9]}}
        assert lasting(shop, GIFTS, bodies, disposable=disposable).call(PLAY).ok
        assert sent == [{"toy_ids": named}]


@pytest.mark.parametrize(
    ("body", "sent"),
    [
        ({"items": [1]}, {"items": [2]}),
        ({"items": ["1"]}, {"items": [2]}),
        ({"to": 1}, {"to": 2}),
        ({"toys": [{"toy": 1}]}, {"toys": [{"toy": 2}]}),
        ({"amount": 1}, None),
        ({"codes": ["north"]}, None),
    ],
)
@pytest.mark.parametrize(("method", "does"), [("delete", "deleted"), ("put", "updated")])
def test_a_call_without_an_object_of_the_run_is_not_sent(body: Any, sent: Any, method: str, does: str) -> None:
    """A call that deletes or changes what its body names has an object of the run in it, or is not sent."""
    shop, seen, many = Shelf(), [], op(f"{method.upper()} /toys/v1/many")
    shop.on(many.label, lambda asked: (seen.append(json.loads(asked.body)), (200, {}))[1])
    found = snapshot(f"{PATHS}/toys/v1/many: {{{method}: {{x-writes: {{{does}: toy}}, x-body: {{}}}}}}\n")
    one = lasting(shop, found, {**BODIES, many.shape: body})
    with pytest.raises(NotVerified, match="names no object of the kind toy") if sent is None else nullcontext():
        one.call(many)
    assert seen == [each for each in (sent,) if each]


def test_a_property_with_the_last_word_of_a_kind_names_an_object_of_it() -> None:
    """A body names a plan of the run under `plan`, if the number that the owner wrote is that of a plan of the tenant."""
    plans = """\
/toys/v1/plans:
  get: {x-lists: toy-plan, x-items: {}}
  post: {x-body: {properties: {name: {}}}}
"""
    found, creating = snapshot(PATHS + plans + "/toys/v1/play: {post: {x-body: {}}}"), op("POST /toys/v1/plans")
    for value, named in ((41, 42), (43, 43)):
        shop, shelf, sent = Shop(), [{"id": 41, "name": "north"}], []

        def create(asked: Asked, shelf: list[Any] = shelf) -> Any:
            shelf.append({"id": 42, **json.loads(asked.body)})
            return 200, {"data": shelf[-1]}

        shop.on("GET /toys/v1/plans", lambda asked, shelf=shelf: items(*shelf))
        shop.on("POST /toys/v1/plans", create)
        shop.on("POST /toys/v1/play", lambda asked, sent=sent: (sent.append(json.loads(asked.body)), (200, {}))[1])
        bodies = {creating.shape: {"name": "south"}, PLAY.shape: {"plan": value}}
        assert lasting(shop, found, bodies).call(PLAY).ok
        assert sent == [{"plan": named}]


SEATS = snapshot(
    PATHS
    + """\
/toys/v1/toys/{toy_id}/boxes/{box_id}:
  patch: {x-path: {box_id: box}, x-writes: {updated: mark}, x-body: {properties: {row: {}}}}
/toys/v1/toys/{toy_id}/boxes:
  post: {x-writes: {created: mark}, x-body: {properties: {box_ids: {}}}}
"""
)
SEAT, SEATING = op("PATCH /toys/v1/toys/{toy_id}/boxes/{box_id}"), op("POST /toys/v1/toys/{toy_id}/boxes")


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"box": (8, 9)}, "/toys/v1/toys/2/boxes/9"),
        ({"box": (8, 9), SEAT.shape: (1, 8)}, "/toys/v1/toys/1/boxes/8"),
    ],
)
def test_what_a_path_does_not_name_is_created_for_the_objects_in_it(given: Mapping[str, Any], path: str) -> None:
    """A toy and a box name what the run has put together, or what the owner lists for the call."""
    shop = Shelf().on("POST /toys/v1/toys/2/boxes", 200, {}).on(f"PATCH {path}", 200, {})
    shop.on("GET /toys/v1/boxes", *items({"box_id": 8}, {"box_id": 9}))
    one = lasting(shop, SEATS, {**BODIES, SEATING.shape: {"box_ids": [9]}, SEAT.shape: {"row": 1}}, disposable=given)
    assert one.call(SEAT).ok
    assert shop.calls[-1] == f"PATCH {path}"


def test_a_number_is_replaced_by_a_number() -> None:
    """An identifier that the owner writes as a text is sent as a number where the body has one."""
    shop, sent = Shelf(), []
    shop.on("POST /toys/v1/play", lambda asked: (sent.append(json.loads(asked.body)), (200, {}))[1])
    shop.on("POST /toys/v1/toys", lambda asked: (400, {}))
    bodies = {**BODIES, PLAY.shape: {"toy_ids": [9]}}
    assert lasting(shop, GIFTS, bodies, disposable={"toy": ("1",)}).call(PLAY).ok
    assert sent == [{"toy_ids": [1]}]


def test_nothing_is_sent_without_an_object_of_the_run() -> None:
    """If no object can be created, and none is disposable, the call is not sent."""
    found = snapshot(edits=[{"api-removed": POST.label, "of": POST.label}])
    one = lasting(shop := Shelf(), found)
    with pytest.raises(NotVerified, match="no call of the contract creates an object of the kind toy"):
        one.call(PUT)
    assert not [call for call in shop.calls if not call.startswith("GET")]
    assert lasting(shop, found, disposable={"toy": (1,)}).call(PUT).ok
    assert shop.toys["1"]["name"].startswith("boat-")


def test_what_the_owner_lists_for_an_object_that_cannot_be_created() -> None:
    """If the run cannot create what a body names, the hint is to list all of its objects for the operation."""
    one = lasting(Shelf(), snapshot(PATHS + MOVES), {**BODIES, op(MOVE).shape: {"toy_id": 1, "part_id": 5}})
    with pytest.raises(NotVerified) as caught:
        one.call(op(MOVE))
    assert (
        caught.value.hint
        == f'list the part and all other objects that its body names in disposable."{MOVE}" of the tenant'
    )


def test_a_call_without_a_token_has_no_effect() -> None:
    """Calls without a token name no object, so that a tenant that serves them writes nothing."""
    one = lasting(shop := Shelf())
    one.call(PUT, who=ANONYMOUS)
    one.call(DELETE, who=ANONYMOUS)
    assert shop.toys == {"1": {"toy_id": 1, "name": "bear"}}


def test_the_body_that_works_on_the_mock_is_tried() -> None:
    """Without a body of the owner's, the one of the mock is sent; if it is refused, the reason says which body to add."""
    examples = {POST.shape: {"body": {"name": "A toy", "shop": {"$fact": "shop"}}}}
    one = lasting(shop := Shelf(), bodies={}, examples=examples)
    assert one.answer(POST).ok
    assert shop.toys["2"]["name"].startswith("A toy-")
    with pytest.raises(NotVerified, match="body that works on the mock"):
        lasting(Shelf(refuses=True), bodies={}, examples=examples).write(POST).create()


def test_an_object_without_a_name_in_the_answer_is_found_by_its_mark() -> None:
    """If the answer hides the identifier, the list shows it beside the name of the run; no other object is written to."""
    one = lasting(shop := Shelf(names_it=False))
    assert one.call(PUT).call.path.endswith("/2")
    assert shop.toys["1"]["name"] == "bear"


def test_an_object_that_a_list_shows_later_is_found() -> None:
    """An object without a name in the answer may be in a list that lags; it is looked for again after a pause."""
    one, late = lasting(shop := Shelf(names_it=False)), list[Any]()
    shop.on("GET /toys/v1/toys", lambda _: items(*late))
    one.session.sleep = lambda _: late.extend(shop.toys.values())
    assert one.call(PUT).call.path.endswith("/2")


def test_what_is_never_shown_is_waited_for_once() -> None:
    """If nothing shows what an operation writes, the run waits for it once, in two pauses."""
    one, pauses = lasting(Shelf().on(PLAY.label, 200, {}), PLAYED, {PLAY.shape: {"size": 1}}), list[float]()
    one.session.sleep = pauses.append
    for _ in range(2):
        assert not one.write(PLAY).write_and_read().views
    assert pauses == [1, 4]


def test_a_body_names_an_object_as_its_list_shows_it() -> None:
    """An identifier that a list shows as a number is a number in a body, too, also in a second row."""
    shop = Shelf(names_it=False).on("POST /toys/v1/play", 200, {"data": {}})
    one = lasting(shop, GIFTS, BODIES | {PLAY.shape: {"toy_ids": [1]}})
    body = LastingWrites(one).template_with_rows(one.endpoint(PLAY), 0, 1)
    assert LastingWrites(one).send_accepted(one.endpoint(PLAY), body).body == {"toy_ids": [2, 3]}


def test_a_version_in_an_answer_is_no_new_object() -> None:
    """No call is made for what cannot be an identifier in the answer of a creation: a version, a fraction, a date."""
    shop = Shelf()
    create = shop.create
    more = {
        "version": "7.0.1",
        "apiVersion": 12,
        "weight": "12.50",
        "at": "2030-05-17",
        "moment": "2030-05-17T10:00:00Z",
    }
    shop.on("POST /toys/v1/toys", lambda asked: (200, {**create(asked)[1], **more}))
    assert lasting(shop).call(PUT).call.path.endswith("/2")
    assert [call for call in shop.calls if any(f"/{each}" in call for each in more.values())] == []


def test_an_object_that_was_there_is_not_taken_for_a_new_one() -> None:
    """An answer that names an object without the mark of the run is not believed."""
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 1}})
    one = lasting(shop)
    with pytest.raises(NotVerified):
        one.call(PUT)
    assert shop.toys["1"]["name"] == "bear"


@pytest.mark.parametrize(("kind", "served"), [("box", None), ("toy", False)])
def test_a_number_in_an_answer_names_a_new_object_only_if_it_is_one(kind: str, served: bool | None) -> None:
    """A number that happens to be the identifier of an object of another kind shows nothing of a new one."""
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": True, "meta": {"rank": 8}})
    one = lasting(shop, made={kind: [RunObject(8)]})
    exchange = one.call(POST)
    write = one.write(POST)
    if served is None:
        with pytest.raises(NotVerified, match="the response does not identify a new object"):
            write.created_object_is_served(exchange)
    else:
        assert write.created_object_is_served(exchange) is served


def test_an_answer_that_names_nothing_proves_nothing() -> None:
    """Where no list shows an object, and what its creation answers is not documented, an answer without a name is none."""
    paths = PATHS.replace("  post: {", "  post: {x-writes: {created: toy}, ")
    found = snapshot(paths, [{"api-removed": "GET /toys/v1/toys", "of": "GET /toys/v1/toys"}])
    one = lasting(Shelf().on("POST /toys/v1/toys", 200, {"data": True}), found)
    exchange = one.call(POST)
    with pytest.raises(NotVerified, match="the response does not identify a new object"):
        one.write(POST).created_object_is_served(exchange)


@pytest.mark.parametrize(
    ("shown", "identifiers"),
    [({"place": 1}, []), ({"place": 731}, [731]), ({"toy_id": 1}, [1]), ({"key": 1}, [1])],
)
def test_a_small_number_without_such_a_name_identifies_no_new_object(shown: Any, identifiers: list[int]) -> None:
    """Where no call shows a single object, a number of the answer that the list shows, too, must look like an identifier."""
    found = snapshot(edits=[{"api-removed": each, "of": each} for each in ("GET /toys/v1/toys/{toy_id}", PUT.label)])
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": shown})
    shop.on("GET /toys/v1/toys", lambda _: items(*([shown] if "POST /toys/v1/toys" in shop.calls else [])))
    one = lasting(shop, found)
    assert one.call(POST).ok
    assert [each.identifier for each in one.own_objects.made.get("toy", ())] == identifiers


def test_an_object_that_lists_one_of_the_run_is_not_taken_for_it() -> None:
    """Only what has the mark itself is an object of the run: what holds it may belong to the owner."""
    shop = Shelf()
    create = shop.create

    def created(asked: Asked) -> Any:
        create(asked)
        shop.toys["1"]["parts"] = [dict(shop.toys["2"])]
        return 200, {}

    one = lasting(shop.on("POST /toys/v1/toys", created))
    assert one.call(POST).ok
    assert [each.identifier for several in one.own_objects.made.values() for each in several] == [2]


FIELDS = snapshot("""\
/toys/v1/toys:
  get: {x-lists: toy, x-items: {}}
  post: {x-body: {properties: {name: {}}}}
/toys/v1/toys/{toy_id}:
  get: {x-data: {}}
  put:
    x-behaviours: [{rule: behaviour-differs, at: f, says: s, needs: [colour_field], table: {field-shape: Code}}]
    x-body: {properties: {name: {}}}
""")


@pytest.mark.parametrize(("field", "kept"), [(9, True), (8, False), (1, False)])
def test_an_additional_field_is_no_object(field: int, kept: bool) -> None:
    """The field that a fact names is sent as it is, unless it is also an object of the tenant."""
    bodies = {**BODIES, PUT.shape: {"name": "boat", "fields": [{"id": field, "value": "x"}]}}
    one = lasting(shop := Shelf(), FIELDS, bodies)
    one.facts = {"colour_field": 1 if field == 1 else 9}
    one.call(PUT)
    body = next(json.loads(each.body) for each in shop.asked if each.method == "PUT")
    assert (body["fields"][0]["id"] == field) is kept


COPY = op("POST /toys/v1/toys/{toy_id}/copy")
COPIED = snapshot(PATHS + "/toys/v1/toys/{toy_id}/copy: {post: {x-writes: {created: toy}}}\n")


@pytest.mark.parametrize(("answered", "found"), [("7", ["7"]), ("1", []), ("99", [])])
def test_a_copy_that_only_a_bare_id_names(answered: str, found: list[str]) -> None:
    """A copy of an object without a name of the run is known by an `id` that a list shows since."""
    shop = Shelf()

    def copy(_: Asked) -> tuple[int, Any]:
        shop.toys["7"] = {"toy_id": 7, "name": "bear"}
        return 200, {"data": {"id": int(answered)}}

    one = lasting(shop, COPIED, {COPY.shape: {"size": 1}})
    shop.on("POST /toys/v1/toys/1/copy", copy)
    written = LastingWrites(one).send_accepted(one.endpoint(COPY), path={"toy_id": "1"})
    assert [str(each.identifier) for each in written.objects["toy"]] == found


def test_an_object_that_moves_onto_the_page_is_no_copy() -> None:
    """An object of the tenant that a longer list shows only since is not taken for one of the run."""
    shop = Shelf()
    shop.toys.update({each: {"toy_id": int(each), "name": "bear"} for each in "238"})
    shop.on("GET /toys/v1/toys", lambda _: items(*[*shop.toys.values()][:3]))

    def copy(_: Asked) -> tuple[int, Any]:
        del shop.toys["2"]
        return 200, {"data": {"id": 8}}

    one = lasting(shop, COPIED, {COPY.shape: {"size": 1}})
    shop.on("POST /toys/v1/toys/1/copy", copy)
    written = LastingWrites(one).send_accepted(one.endpoint(COPY), path={"toy_id": "1"})
    assert not written.objects["toy"]


@pytest.mark.parametrize(("answered", "found"), [({"toy_id": 7}, []), ({}, ["5"])])
def test_an_older_copy_is_not_the_one_that_a_response_names(answered: Any, found: list[str]) -> None:
    """A copy that no call shows yet is unknown, although another object has the name of its original."""
    one = lasting(shop := Shelf(), COPIED, {**BODIES, COPY.shape: {"size": 1}})

    def copy(_: Asked) -> tuple[int, Any]:
        shop.toys["5"] = {"toy_id": 5, "name": f"{shop.toys['2']['name']} (copy)"}
        return 200, {"data": answered}

    shop.on("POST /toys/v1/toys/2/copy", copy)
    written = LastingWrites(one).send_accepted(one.endpoint(COPY))
    assert [str(each.identifier) for each in written.objects["toy"]] == found


@pytest.mark.parametrize("names_it", [True, False])
@pytest.mark.parametrize("body", [{"name": "a copy"}, {"size": 1}])
def test_an_earlier_copy_is_not_taken_for_a_new_one(body: Mapping[str, Any], names_it: bool) -> None:
    """While a new copy is not shown yet, nothing is read of an earlier copy of the same original."""
    shop, late = Shelf(), dict[str, Any]()

    def copy(asked: Asked) -> Any:
        shop.number += 1
        made = {**shop.toys["2"], "note": shop.toys["2"]["name"], **json.loads(asked.body), "toy_id": shop.number}
        late[str(shop.number)] = made
        return 200, {"data": {"toy_id": shop.number} if names_it else {}}

    def show(_: float) -> None:
        for each, toy in late.items():
            shop.toys[each] = toy
            shop.open(each)

    one = lasting(shop, COPIED, {**BODIES, COPY.shape: body})
    assert one.call(POST).ok
    shop.on("POST /toys/v1/toys/2/copy", copy)
    one.session.sleep = show
    LastingWrites(one).send_accepted(one.endpoint(COPY))
    show(0)
    late.clear()
    new = one.lasting_write(COPY).write_and_read().written.objects["toy"]
    assert [str(each.identifier) for each in new] == ["4"]


PARTS = snapshot(
    """\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}, post: {x-body: {properties: {name: {}}}}}
/toys/v1/toys/{toy_id}: {get: {x-data: {}}}
/toys/v1/parts: {get: {x-lists: part, x-items: {}}, post: {x-body: {properties: {toy_id: {}, note: {}}}}}
/toys/v1/parts/{part_id}: {get: {x-path: {part_id: part}, x-data: {}}}
"""
)


@pytest.mark.parametrize("is_late", [True, False])
def test_an_item_that_names_the_same_object_is_not_the_new_one(is_late: bool) -> None:
    """While the call about a new object does not show it, another one that names the same object is not read instead."""
    shop, post = Shelf(), op("POST /toys/v1/parts")
    one = lasting(shop, PARTS, {**BODIES, post.shape: {"toy_id": 1, "note": "red"}})
    assert one.call(POST).ok
    parts = [{"id": 1, "toy_id": 1, "note": "b"}, {"id": 2, "toy_id": 2, "note": "c"}]

    def create(asked: Asked) -> Any:
        new = {"id": 3, **json.loads(asked.body)}
        if not is_late:
            parts.append(new)
            shop.on("GET /toys/v1/parts/3", 200, {"data": new})
        return 200, {"data": new}

    shop.on("GET /toys/v1/parts", lambda _: items(*parts))
    shop.on(post.label, create)
    shop.on("GET /toys/v1/parts/3", 404, {})
    one.session.sleep = lambda _: None
    shown = one.lasting_write(post).write_and_read()
    assert {each.document["id"] for each in shown.views if each.is_item} == (set() if is_late else {3})


@pytest.mark.parametrize("other", [{"size": 3}, {"original_id": 3}])
def test_an_item_that_shows_the_number_of_an_object_is_not_read(other: Mapping[str, Any]) -> None:
    """While a list does not show a new object, an item that has its number under another name is not read instead."""
    shop, post = Shelf(), op("POST /toys/v1/parts")
    parts = [{"id": 1, "note": "b", **other}, {"id": 2, "note": "c"}]
    shop.on("GET /toys/v1/parts", lambda _: items(*parts)).on(post.label, 200, {"data": {"id": 3}})
    shop.on("GET /toys/v1/parts/3", lambda _: (200, {"data": {"id": 3, "note": "red"}}))
    one = lasting(shop, PARTS, {**BODIES, post.shape: {"toy_id": 1, "note": "red"}})
    assert [each.is_item for each in views(one, "part", RunObject(3))] == [False]


@pytest.mark.parametrize("name", ["part_id", "id"])
def test_a_new_object_may_have_the_number_of_an_object_in_its_body(name: str) -> None:
    """The first part has the number of the toy that its body names, and is a new object all the same."""
    shop, post = Shelf(), op("POST /toys/v1/parts")
    one = lasting(shop, PARTS, {**BODIES, post.shape: {"toy_id": 1, "note": "red"}})
    parts: list[Any] = [{name: 1, "toy_id": 9, "note": "b"}]

    def create(asked: Asked) -> Any:
        sent = json.loads(asked.body)
        parts.append({name: sent["toy_id"], **sent, "note": "kept"})
        shop.on(f"GET /toys/v1/parts/{sent['toy_id']}", 200, {"data": parts[-1]})
        return 200, {"data": {name: sent["toy_id"]}}

    shop.on("GET /toys/v1/parts", lambda _: items(*parts)).on(post.label, create)
    one.session.sleep = lambda _: None
    shown = one.lasting_write(post).write_and_read()
    assert [(each.document if each.is_item else each.document["data"])[name] for each in shown.views] == [2, 2]
