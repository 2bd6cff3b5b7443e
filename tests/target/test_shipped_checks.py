"""Shipped checks tried on a shop that answers oddly: what they find, and what must not be found."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import pytest
from msgspec.structs import replace
from tests.points.conftest import checks
from tests.strategies import COMPONENTS, POINTS, made, plain
from tests.target.fake import BASE, LISTS, MONTH, PATHS, Account, Asked, Reply, Shop, items, op, snapshot, target
from tests.target.routes.test_comparison import closed
from tests.target.test_auth_grants import VOCABULARY, private_key, signing_in
from tests.target.test_writes_undo import POST, PUT, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.request_budget import RequestBudget
from lmscontract.target.target import Target
from lmscontract.types import Channel

__all__ = ["checks"]

LIST, ONE = "GET /toys/v1/toys", "GET /toys/v1/toys/7"
FOUND, VERIFIED, NOTHING = Status.VIOLATED, Status.VERIFIED, Status.NOT_VERIFIED

SORTED = snapshot("""\
/toys/v1/toys:
  get:
    x-lists: toy
    parameters: [{name: by, schema: {}}, {name: towards, schema: {enum: [up, down]}}]
    x-items: {}
/toys/v1/toys/{toy_id}:
  get: {x-data: {}}
""")


def tried(rule: str, one: Target) -> CheckResult:
    """How the only requirement of a rule ends."""
    (requirement,) = (each for each in derive(one.snapshot) if each.rule == rule)
    return run_check(CHECKS[rule], requirement, one)


# sorting-ignored


def sorting(*takes: str, keeps: Callable[[Asked], bool] = lambda _: True, strict: bool = True) -> Shop:
    """A shop with three toys that sorts by the attributes that it takes; others get 400 where it is strict."""
    toys = [{"toy_id": n, "name": name, "cost": cost} for n, name, cost in ((1, "b", 30), (2, "a", 10), (3, "c", 20))]

    def answer(asked: Asked) -> Reply:
        name = asked.query.get("by", "")
        if name and name not in takes and strict:
            return 400, {}
        shown: list[Any] = list(toys)
        if name in takes and keeps(asked):
            shown.sort(key=lambda toy: toy[name], reverse=asked.query.get("towards") == "down")
        return items(*shown)

    return Shop().on(LIST, answer)


@pytest.mark.parametrize("takes", ["toy_id", "name", "cost"])
def test_a_list_that_sorts_is_verified(takes: str) -> None:
    """One attribute that the list takes is enough, whichever it is."""
    assert tried("sorting-ignored", target(sorting(takes), SORTED)).status is VERIFIED


def test_a_list_without_an_attribute_that_it_takes_is_not_verified() -> None:
    """Where no attribute is taken, nothing is found, and the owner is asked for one."""
    judged = tried("sorting-ignored", target(sorting(), SORTED))
    assert (judged.status, judged.reason) == (
        NOTHING,
        "no attribute by which it sorts is shown; add by to the tenant's facts",
    )


def test_the_owners_attribute_is_tried_first() -> None:
    """What the owner names is tried before anything else."""
    shop = sorting("cost")
    assert tried("sorting-ignored", target(shop, SORTED, facts={"by": "cost"})).status is VERIFIED
    assert {asked.query.get("by") for asked in shop.asked} == {None, "cost"}


def test_a_list_that_takes_everything_and_sorts_by_nothing_is_not_found() -> None:
    """Where an attribute that nobody knows is taken too, those of the items may mean nothing to the list."""
    judged = tried("sorting-ignored", target(sorting(strict=False), SORTED))
    assert (judged.status, judged.reason) == (
        NOTHING,
        "it accepts unknown attributes, so that no attribute is known to be supported",
    )


@pytest.mark.parametrize(
    ("keeps", "told"),
    [
        (lambda asked: False, "the same order in both directions"),
        (lambda asked: asked.query["towards"] == "up", "items in another order"),
        (lambda asked: asked.query["towards"] == "down", "items in another order"),
    ],
)
def test_a_list_that_is_not_sorted_is_found(keeps: Callable[[Asked], bool], told: str) -> None:
    """Directions that do not differ, and integers out of order in either, are found where other attributes are refused."""
    judged = tried("sorting-ignored", target(sorting("cost", keeps=keeps), SORTED, facts={"by": "cost"}))
    assert (judged.status, judged.message) == (FOUND, f"Expected a list sorted by cost, got {told}.")


def test_a_list_that_moves_while_it_is_sorted_is_not_found() -> None:
    """What looks unsorted because something came and went meanwhile is no finding."""
    shop, number = sorting("cost", keeps=lambda _: False), iter(range(100, 200))
    shown = shop.routes[LIST]

    def answer(asked: Asked) -> Reply:
        assert callable(shown)
        status, document = shown(asked)[:2]
        if asked.query.get("by") is None:
            document = {
                "data": {"items": [{"toy_id": next(number), "name": "x", "cost": 5}, *document["data"]["items"]]}
            }
        return status, document

    judged = tried("sorting-ignored", target(Shop().on(LIST, answer), SORTED, facts={"by": "cost"}))
    assert (judged.status, judged.reason) == (NOTHING, "the list moved while it was read")


COMMON = snapshot("""\
/toys/v1/toys:
  get:
    x-lists: toy
    parameters: [{name: by, schema: {}, x-open: who-knows}, {name: towards, schema: {}, x-open: who-knows}]
    x-items: {}
""")


@pytest.mark.parametrize(
    ("takes", "turned", "status"),
    [
        ("toy_id", False, VERIFIED),
        ("toy_id", True, FOUND),
        ("cost", True, VERIFIED),
        ("nothing", False, NOTHING),
    ],
)
def test_a_list_sorts_as_all_are_said_to(takes: str, turned: bool, status: Status) -> None:
    """By what it shows; an order the wrong way round is told by identifiers only, since another number may stand for a
    word."""
    bare = sorting(takes).routes[LIST]
    assert callable(bare)

    def answer(asked: Asked) -> Reply:
        towards = asked.query.get("towards", "up")
        other = {"up": "down", "down": "up"}[towards] if turned else towards
        return bare(replace(asked, query={**asked.query, "towards": other}))

    one = target(Shop().on(LIST, answer), COMMON)
    assert tried("sorting-ignored", one).status is status


# removed-value-accepted, invalid-value-accepted

SORTED_NO_MORE = snapshot(
    "/toys/v1/toys: {get: {parameters: [{name: by, schema: {}, x-values: [cost]}, "
    "{name: towards, schema: {enum: [up, down], default: down}}], x-lists: toy, x-items: {}}}",
    [{"request-parameter-enum-value-removed": "by=cost"}],
)


@pytest.mark.parametrize(
    ("takes", "strict", "refused", "status"),
    [
        ((), True, "", VERIFIED),
        ((), False, "", VERIFIED),
        (("cost",), True, "", FOUND),
        (("cost",), False, "", FOUND),
        ((), False, "up", FOUND),
    ],
)
def test_a_value_that_a_list_sorted_by(takes: tuple[str, ...], strict: bool, refused: str, status: Status) -> None:
    """It is refused, or does what any unknown one does in either direction, where a list leaves these out."""
    shop = sorting(*takes, strict=strict)
    shown = shop.routes[LIST]
    assert callable(shown)
    if refused:
        bare = shown
        shown = lambda asked: (  # noqa: E731
            (400, {}) if asked.query.get("by") == UNKNOWN and asked.query.get("towards") == refused else bare(asked)
        )
    assert tried("removed-value-accepted", target(shop.on(LIST, shown), SORTED_NO_MORE)).status is status


def test_a_value_that_a_list_sorted_by_while_it_is_written_to() -> None:
    """What comes and goes between two calls is no order."""
    number = iter(range(100, 200))
    shop = Shop().on(LIST, lambda _: items({"toy_id": next(number), "cost": 1}, {"toy_id": 7, "cost": 2}))
    judged = tried("removed-value-accepted", target(shop, SORTED_NO_MORE))
    assert (judged.status, judged.reason) == (NOTHING, "the list moved while it was read")


@pytest.mark.parametrize(
    ("alone", "beside", "status"),
    [("up", "down", VERIFIED), ("up", "up", FOUND), ("down", "down", VERIFIED), ("down", "up", FOUND)],
)
def test_the_default_of_a_direction_is_that_beside_an_attribute(alone: str, beside: str, status: Status) -> None:
    """How a list is ordered that nobody asks to be sorted tells nothing of the direction in which it is sorted."""
    bare = sorting("toy_id").routes[LIST]
    assert callable(bare)

    def answer(asked: Asked) -> Reply:
        by = asked.query.get("by", "toy_id")
        towards = asked.query.get("towards", beside if "by" in asked.query else alone)
        return bare(replace(asked, query={**asked.query, "by": by, "towards": towards}))

    requirement = next(each for each in derive(SORTED_NO_MORE) if each.id.endswith("query.towards=down"))
    one = target(Shop().on(LIST, answer), SORTED_NO_MORE)
    assert run_check(CHECKS["default-not-applied"], requirement, one).status is status


DIRECTED = snapshot(
    "/toys/v1/toys: {get: {parameters: [{name: towards, schema: {enum: [up, down], default: up}}], x-lists: toy, x-items: {}}}"
)


@pytest.mark.parametrize(("keeps", "status"), [("up", VERIFIED), ("down", FOUND)])
def test_the_default_of_a_direction_without_any_attribute(keeps: str, status: Status) -> None:
    """A list that takes no attribute is compared as it is, in the direction that is its default."""
    toys = [{"toy_id": 1}, {"toy_id": 2}]
    shop = Shop().on(LIST, lambda asked: items(*(toys if asked.query.get("towards", keeps) == "up" else toys[::-1])))
    requirement = next(each for each in derive(DIRECTED) if each.id.endswith("query.towards=up"))
    assert run_check(CHECKS["default-not-applied"], requirement, target(shop, DIRECTED)).status is status
    assert {each.query.get("towards") for each in shop.asked} == {None, "up"}


SIZED = snapshot("/toys/v1/toys: {get: {parameters: [size], x-lists: toy, x-items: {x-basis: inferred}}}")


@pytest.mark.parametrize(
    ("answer", "status", "reason"),
    [
        (items({"toy_id": 1}), FOUND, ""),
        ((200, {"data": {"rows": [{"toy_id": 1}]}}), NOTHING, "its answer held no list of items"),
    ],
)
def test_the_size_of_a_page_is_judged_where_there_are_pages(answer: Reply, status: Status, reason: str) -> None:
    """What is only presumed to be a list, and answers with something else, may take no notice of the size."""
    judged = tried("invalid-value-accepted", target(Shop().on(LIST, *answer), SIZED))
    assert (judged.status, judged.reason) == (status, reason)


# a server that fails


def failing(parameter: str, value: str, times: int = 99) -> Shop:
    """A shop with three toys that fails so many times on a value of a parameter."""
    left = [times]

    def answer(asked: Asked) -> Reply:
        if asked.query.get(parameter) == value and left[0]:
            left[0] -= 1
            return 500, {}
        size, page = (int(asked.query.get(name, default)) for name, default in (("size", 2), ("page", 1)))
        return items(*[{"toy_id": n} for n in (1, 2, 3)][(page - 1) * size : page * size])

    return Shop().on(LIST, answer)


@pytest.mark.parametrize(
    ("rule", "parameter", "value", "said"),
    [
        ("page-ignored", "page", "2", "Expected another page, got 500 each time."),
        ("parameter-refused", "size", "3", "Expected size=3 to be accepted, got 500 each time."),
    ],
)
def test_a_server_that_fails_each_time_on_what_it_has_to_serve(
    rule: str, parameter: str, value: str, said: str
) -> None:
    """What is no weather is found: the plain call is served in between."""
    found = snapshot("/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}")
    requirement = next(each for each in derive(found) if each.rule == rule and each.location == f"query.{parameter}")
    judged = run_check(CHECKS[rule], requirement, target(failing(parameter, value), found))
    assert (judged.status, judged.message) == (FOUND, said)
    for times, status in ((1, VERIFIED), (6, VERIFIED), (0, VERIFIED)):
        one = target(failing(parameter, value, times), found)
        assert run_check(CHECKS[rule], requirement, one).status is status, times


# filter-ignored

SOLD = snapshot("/toys/v1/sales:\n  get: {parameters: [{name: toy_id, schema: {}}], x-items: {}}\n")


@pytest.mark.parametrize(
    ("owners", "narrowed", "status"),
    [
        ("aab", "aa", VERIFIED),
        ("aab", "aab", FOUND),
        ("aab", "b", FOUND),
        ("aab", "", NOTHING),
        ("aaa", "aaa", NOTHING),
        ("", "", NOTHING),
    ],
)
def test_a_filter_by_an_identifier(owners: str, narrowed: str, status: Status) -> None:
    """Strangers in a narrowed list are found; an empty one, and a list of one owner only, say nothing."""

    def answer(asked: Asked) -> Reply:
        shown = narrowed if "toy_id" in asked.query else owners
        return items(*[{"sale": n, "toy_id": each} for n, each in enumerate(shown)])

    assert tried("filter-ignored", target(Shop().on("GET /toys/v1/sales", answer), SOLD)).status is status


DATED = snapshot("""\
/toys/v1/sales:
  get:
    parameters: [{name: since, schema: {}}, {name: until, schema: {}}]
    x-behaviours:
      - {rule: filter-ignored, at: query.since, says: s, table: {leaves-nothing: "2999"}}
      - {rule: filter-ignored, at: query.until, says: s, table: {leaves-nothing: "1970"}}
    x-items: {}
""")


@pytest.mark.parametrize(
    ("sold", "honours", "since", "until"),
    [
        ("2020", lambda year, query: query.get("since", "") <= year <= query.get("until", "9"), VERIFIED, VERIFIED),
        ("2020", lambda year, query: query.get("since", "") <= year, VERIFIED, FOUND),
        ("2020", lambda *_: True, FOUND, FOUND),
        ("2020", lambda year, query: len(query) < 2 or query["since"] <= year <= query["until"], NOTHING, NOTHING),
        ("", lambda *_: True, NOTHING, NOTHING),
    ],
)
def test_bounds_beyond_which_nothing_lies(
    sold: str, honours: Callable[[str, Any], bool], since: Status, until: Status
) -> None:
    """A bound that is ignored is found; one that needs its counterpart, and an empty list, say nothing."""

    def answer(asked: Asked) -> Reply:
        return items(*[{"sale": 1, "year": sold}] * (bool(sold) and honours(sold, asked.query)))

    one = target(Shop().on("GET /toys/v1/sales", answer), DATED)
    found = (each for each in derive(one.snapshot) if each.rule == "filter-ignored")
    assert [run_check(CHECKS[each.rule], each, one).status for each in found] == [since, until]


def test_a_bound_that_is_ignored_at_times() -> None:
    """What is left once and not the next time was left by a tenant that ignores the bound at times."""
    left = [{"sale": 1}]

    def answer(asked: Asked) -> Reply:
        return items({"sale": 1}) if not asked.query else items(*(left.pop() for _ in left[:1]))

    one = target(Shop().on("GET /toys/v1/sales", answer), DATED)
    first = next(each for each in derive(one.snapshot) if each.rule == "filter-ignored")
    assert run_check(CHECKS[first.rule], first, one).status is FOUND


def test_a_list_that_does_not_say_whose_its_items_are_is_not_found() -> None:
    """Where an item does not show its owner, nothing can be told of the filter."""
    one = target(Shop().on("GET /toys/v1/sales", *items({"toy_id": 1}, {"toy_id": 2}, {"sale": 3})), SOLD)
    assert tried("filter-ignored", one).status is NOTHING


# other-object-served, unknown-identifier-served


@pytest.mark.parametrize(
    ("record", "status"),
    [
        ({"toy_id": 7}, VERIFIED),
        ({"toy_id": 8}, FOUND),
        ({"id": 8}, FOUND),
        ({"id": 99, "toy_id": 7}, VERIFIED),
        ({"id": 99}, NOTHING),
        ({"name": "bear"}, NOTHING),
    ],
)
def test_the_object_that_was_asked_for(record: Any, status: Status) -> None:
    """The identifier of another toy is found; one that no toy has may be of something else."""
    shop = Shop().on(LIST, *items({"toy_id": 7}, {"toy_id": 8})).on(ONE, 200, {"data": record})
    assert tried("other-object-served", target(shop, SORTED)).status is status


@pytest.mark.parametrize(
    ("answered", "status"),
    [(200, FOUND), (204, FOUND), (404, VERIFIED), (400, VERIFIED), (403, VERIFIED), (503, NOTHING)],
)
def test_an_unknown_identifier(answered: int, status: Status) -> None:
    """Success for what does not exist is found; the weather says nothing."""
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 200, {"data": {"toy_id": 7}})
    shop.on("GET /toys/v1/toys/999999937", answered, {})
    assert tried("unknown-identifier-served", target(shop, SORTED)).status is status


def test_a_redirect_from_an_unknown_identifier_is_not_found() -> None:
    """An answer that was found elsewhere may be a page that says so."""
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 200, {"data": {"toy_id": 7}})
    shop.on("GET /toys/v1/toys/999999937", 302, {}, {"Location": f"{BASE}/toys/v1/toys/7"})
    judged = tried("unknown-identifier-served", target(shop, SORTED))
    assert (judged.status, judged.reason) == (NOTHING, "it answered with a redirect")


def test_an_operation_that_serves_nothing_refuses_no_unknown_identifier() -> None:
    """Where what exists is not served either, a refusal of what does not exist says nothing."""
    one = target(Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 403, {}), SORTED)
    assert tried("unknown-identifier-served", one).status is NOTHING


# write-not-kept


CREATED = snapshot(edits=[{"api-removed": each, "of": each} for each in (PUT.label, "GET /toys/v1/cancel/{toy_id}")])


def creation(shop: Shop) -> CheckResult:
    """How it ends that something is created."""
    one = target(shop, CREATED, bodies={POST.shape: {"name": "a red car"}}, writes=True, thorough=True)
    found = [each for each in derive(CREATED) if each.rule == "write-not-kept" and each.expected == "created"]
    (requirement,) = found
    return run_check(CHECKS["write-not-kept"], requirement, one)


def test_what_is_created_and_listed_is_kept() -> None:
    """A new object in the list is enough."""
    assert creation(Shelf()).status is VERIFIED
    assert creation(Shelf(names_it=False)).status is VERIFIED


def test_a_created_object_that_is_served_though_not_listed_is_not_found() -> None:
    """The list may leave something out; an object that its own call serves was kept."""
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 9}}).on("GET /toys/v1/toys/9", 200, {"data": {}})
    judged = creation(shop)
    assert (judged.status, judged.reason) == (NOTHING, "the new object is served, but not listed")


def test_a_created_object_that_is_nowhere_is_found() -> None:
    """A tenant that says yes, and neither lists nor serves the object, has kept nothing."""
    judged = creation(Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 9}}))
    assert (judged.status, judged.message) == (FOUND, "Expected a new object, got none.")


@pytest.mark.parametrize("reply", [(200, {}), (200, b""), (202, {"job": "j-1"}), (400, {})])
def test_a_creation_that_names_no_object_is_not_found(reply: Reply) -> None:
    """What is not listed and not named may be made later, or elsewhere; what is refused was not made."""
    assert creation(Shelf().on("POST /toys/v1/toys", *reply)).status is NOTHING


UPDATED = snapshot(edits=[{"api-removed": each, "of": each} for each in (POST.label, "DELETE /toys/v1/toys/{toy_id}")])


@pytest.mark.parametrize(
    ("body", "put", "status"),
    [
        ({"name": "boat"}, None, VERIFIED),
        ({"name": "boat"}, (200, {}), FOUND),
        ({"name": "bear"}, (200, {}), NOTHING),
        ({"name": "bear and boat"}, (200, {}), NOTHING),
        ({"name": "boat"}, (400, {}), NOTHING),
        ({"colour": "red"}, (200, {}), NOTHING),
        ({"name": {"text": "boat"}}, (200, {}), NOTHING),
    ],
)
def test_what_is_updated_is_shown(body: Any, put: Reply | None, status: Status) -> None:
    """An update that changes nothing of what it would change is found; what may be there already proves nothing."""
    shop = Shelf()
    if put is not None:
        shop.on("PUT /toys/v1/toys/1", *put)
    one = target(shop, UPDATED, bodies={PUT.shape: body}, writes=True, thorough=True)
    assert tried("write-not-kept", one).status is status
    assert shop.toys == {"1": {"toy_id": 1, "name": "bear"}}


def every(one: Target, operation: str, *rules: str) -> list[CheckResult]:
    """How the requirements of an operation end, those of some rules one after the other."""
    found = {each.rule: each for each in derive(one.snapshot) if each.operation.label == operation}
    return [run_check(CHECKS[rule], found[rule], one) for rule in rules]


def test_a_deletion_that_another_check_saw_fail_is_found() -> None:
    """A DELETE that says yes and keeps the object leaves it behind; what was seen of it then is judged all the same."""
    one = target(Shelf(keeps=True), CREATED, bodies={POST.shape: {"name": "a red car"}}, writes=True, thorough=True)
    drop = "DELETE /toys/v1/toys/{toy_id}"
    first, kept, there = every(one, drop, "response-not-json", "write-not-kept", "operation-missing")
    assert (first.status, there.status) == (VERIFIED, VERIFIED)
    told = "Expected the object to be deleted, got it again."
    assert (kept.status, kept.message) == (FOUND, told)
    assert len(one.left_behind) == 1, "nothing was written after the first"


def test_a_creation_that_another_check_saw_fail_is_found() -> None:
    """A POST that says yes and lists nothing new is judged by what was seen of it when it was first sent."""
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 9}})
    one = target(shop, CREATED, bodies={POST.shape: {"name": "a red car"}}, writes=True, thorough=True)
    first, kept = every(one, POST.label, "response-not-json", "write-not-kept")
    assert (first.status, kept.status) == (VERIFIED, FOUND)


# unknown-identifier-served, of lists


BENEATH = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/toys/{toy_id}/parts: {get: {x-items: {}}}
""")


@pytest.mark.parametrize(
    ("listed", "answered", "status"),
    [
        (2, (200, {"data": {"items": [{"part": 1}]}}), FOUND),
        (2, (200, {"data": {"items": []}}), VERIFIED),
        (0, (200, {"data": {"items": []}}), NOTHING),
        (0, (404, {}), VERIFIED),
        (2, (200, {"error": "no toy"}), NOTHING),
    ],
)
def test_a_list_of_what_belongs_to_nothing(listed: int, answered: Reply, status: Status) -> None:
    """Items of a toy that does not exist are found; an empty list says as much as a refusal, where it could hold some."""
    parts = [{"part": number} for number in range(listed)]
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(f"{ONE}/parts", *items(*parts))
    shop.on("GET /toys/v1/toys/999999937/parts", *answered)
    assert tried("unknown-identifier-served", target(shop, BENEATH)).status is status


# operation-missing


@pytest.mark.parametrize(
    ("best", "status"), [((400, {"error": "no number"}), NOTHING), ((400, {"error": "which?"}), VERIFIED)]
)
def test_an_operation_that_another_one_covers(best: Reply, status: Status) -> None:
    """Refused as the other one refuses what is no identifier of it, the operation may be there or not."""
    shop = Shop().on("GET /toys/v1/toys/best", *best)
    one = target(shop.on("GET /toys/v1/toys/no-such-word", 400, {"error": "no number"}))
    (judged,) = every(one, "GET /toys/v1/toys/best", "operation-missing")
    assert judged.status is status


LONE = snapshot("/toys/v1/sales: {get: {x-items: {}}}\n")


@pytest.mark.parametrize(
    ("sales", "nowhere", "status"),
    [
        ((200, {"data": {"items": []}}), (404, {}), VERIFIED),
        ((404, {"error": "none"}), (404, {"error": "none"}), FOUND),
        ((404, {"error": "nothing sold"}), (404, {"error": "none"}), NOTHING),
        ((403, {"error": "no"}), (403, {"error": "no"}), NOTHING),
        ((403, {"error": "not yours"}), (403, {"error": "no"}), VERIFIED),
        ((405, {}), (404, {}), FOUND),
    ],
)
def test_an_operation_that_may_be_missing(sales: Reply, nowhere: Reply, status: Status) -> None:
    """An answer like that of an invented route is found where it is 404, and proves nothing where it refuses."""
    shop = Shop().on("GET /toys/v1/sales", *sales).on("GET /toys/v1/no-such-route-of-this-platform", *nowhere)
    assert tried("operation-missing", target(shop, LONE)).status is status


# removed-property-sent, at a place that is not shown


GONE = snapshot(
    "/toys/v1/shelves: {get: {x-anywhere: {colour: {}}}}\n",
    edits=[{"response-property-removed": "colour", "of": "GET /toys/v1/shelves", "anywhere": True}],
)


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"shelves": [{"name": "left"}]}, VERIFIED),
        ({"shelves": [{"name": "left", "colour": "red"}]}, FOUND),
        ({"shelves": []}, NOTHING),
        ({"shelves": [], "colour": "red"}, FOUND),
        ({"name": "left"}, VERIFIED),
    ],
)
def test_a_removed_property_at_a_place_that_is_not_shown(data: Any, status: Status) -> None:
    """It is found wherever it stands; an answer whose lists are all empty cannot show that it stays away."""
    one = target(Shop().on("GET /toys/v1/shelves", 200, {"data": data}), GONE)
    assert tried("removed-property-sent", one).status is status


# invalid-token-accepted


@pytest.mark.parametrize(("thorough", "status"), [(False, VERIFIED), (True, FOUND)])
@pytest.mark.parametrize("kept", [slice(0, -2), slice(2, None)])
def test_a_token_that_is_read_in_part(kept: slice, thorough: bool, status: Status) -> None:
    """A tenant that looks past one end of a token is found by a thorough run, which changes either end."""

    def answer(asked: Asked) -> Reply:
        return items() if asked.token[kept] == "token-of-the-run"[kept] and asked.token else (401, {})

    one = target(Shop().on("GET /toys/v1/sales", answer), LONE, thorough=thorough)
    (judged,) = every(one, "GET /toys/v1/sales", "invalid-token-accepted")
    assert judged.status is status


@pytest.mark.parametrize(
    ("serves", "said"),
    [("Bearer ", "an empty token"), ("Token token-of-the-run", "the token under another scheme")],
)
def test_a_credential_that_is_improper(serves: str, said: str) -> None:
    """A tenant that serves an empty token, or a good one under whatever scheme, is found by a thorough run."""

    def answer(asked: Asked) -> Reply:
        given = asked.headers.get("Authorization", "")
        return items() if given in ("Bearer token-of-the-run", serves) else (401, {})

    shop = Shop().on("GET /toys/v1/sales", answer)
    (judged,) = every(target(shop, LONE), "GET /toys/v1/sales", "invalid-token-accepted")
    assert judged.status is VERIFIED
    (judged,) = every(target(shop, LONE, thorough=True), "GET /toys/v1/sales", "invalid-token-accepted")
    assert (judged.status, judged.message) == (FOUND, f"Expected 401 with {said}, got 200.")


@pytest.mark.parametrize(("opens", "status"), [(False, VERIFIED), (True, FOUND)])
def test_a_token_that_is_over(opens: bool, status: Status) -> None:
    """What the owner calls expired is tried on each call that only reads, by night."""

    def answer(asked: Asked) -> Reply:
        return items() if asked.token in ("token-of-the-run", *(["over"] if opens else [])) else (401, {})

    shop = Shop().on("GET /toys/v1/sales", answer)
    one = target(shop, LONE, thorough=True, expired_token="over")
    (judged,) = every(one, "GET /toys/v1/sales", "invalid-token-accepted")
    assert judged.status is status
    assert "over" in [asked.token for asked in shop.asked]


# value-misread

LOUD = {"Yes": [1, "1", True, "yes"], "No": [2, "2", False, "no"], "None": [0, None, ""]}
TABLE = {"rule": "value-misread", "says": "loud or not", "at": "loud-field", "needs": ["loud"], "table": LOUD}


def with_table(name: str, table: Mapping[str, Any]) -> Snapshot:
    """A shop that takes a property when a toy is updated, and a table of spellings; toys are not created."""
    put = f"put: {{x-body: {{properties: {{{name}: {{}}}}}}, x-behaviours: [{json.dumps(table)}]}}"
    return snapshot(PATHS.replace("put: {x-body: {properties: {name: {}}}}", put), edits=[{"api-removed": POST.label}])


NAMELESS = {name: each for name, each in TABLE.items() if name != "needs"}
WITH_FIELDS = with_table("fields", TABLE)


class Loud(Shelf):
    """A shop whose toys have a field that is read by the table, and shown in words of the shop's own."""

    def __init__(self, shown: Mapping[str, Any], entries: bool, reads: Mapping[str, str]) -> None:
        super().__init__()
        self.words, self.entries, self.reads = shown, entries, reads
        self.toys["1"]["fields"] = {"9": "Yes", "8": "9"}

    def show(self, identifier: str) -> Reply:
        """The toy, with its fields in an object or in a list."""
        fields = {"9": self.words[self.toys[identifier]["fields"]["9"]], "8": "9"}
        told = [{"id": int(name), "value": value} for name, value in fields.items()] if self.entries else fields
        return 200, {"data": {"toy": {"toy_id": identifier, "name": "bear"}, "fields": told}}

    def rename(self, identifier: str, asked: Asked) -> Reply:
        """The toy with what its field means now."""
        sent = json.loads(asked.body)["fields"]["9"]
        meaning = next(name for name, each in LOUD.items() if repr(sent) in map(repr, each))
        self.toys[identifier]["fields"]["9"] = self.reads.get(f"{sent!r}", self.reads.get(meaning, meaning))
        return 200, {"data": {}}


@pytest.mark.parametrize("entries", [False, True])
@pytest.mark.parametrize(
    ("shown", "reads", "status"),
    [
        ({"Yes": "1", "No": "2", "None": "0"}, {}, VERIFIED),
        ({"Yes": "Yes", "No": "No", "None": None}, {}, VERIFIED),
        ({"Yes": True, "No": False, "None": None}, {}, VERIFIED),
        ({"Yes": 1, "No": 0, "None": 2}, {}, VERIFIED),
        ({"Yes": 1, "No": 2, "None": None}, {"Yes": "No", "No": "Yes"}, FOUND),
        ({"Yes": "1", "No": "2", "None": "0"}, {"'yes'": "No"}, FOUND),
        ({"Yes": "Yes", "No": "No", "None": None}, {"'yes'": "None"}, FOUND),
    ],
)
def test_spellings_of_a_field(
    entries: bool, shown: Mapping[str, Any], reads: Mapping[str, str], status: Status
) -> None:
    """Whatever a field is shown as, spellings of one meaning are shown alike; two meanings may not change places.

    What was written is taken back, also from a field in a list, and on a tenant with an object around the record.
    """
    shop = Loud(shown, entries, reads)
    bodies = {PUT.shape: {"fields": {"9": "no"}}}
    one = target(shop, WITH_FIELDS, bodies=bodies, facts={"loud": "9"}, writes=True, thorough=True)
    assert tried("value-misread", one).status is status
    assert (shop.toys["1"]["fields"], one.left_behind) == ({"9": "Yes", "8": "9"}, [])


@pytest.mark.parametrize(("reads", "status"), [({}, VERIFIED), ({"'yes'": "No"}, FOUND)])
def test_spellings_of_a_property(reads: Mapping[str, str], status: Status) -> None:
    """A table of a property that the contract names is tried on that property, and asks the owner for no field."""

    class Plain(Loud):
        def show(self, identifier: str) -> Reply:
            return 200, {"data": {"toy_id": identifier, "name": "bear", "loud": self.toys[identifier]["fields"]["9"]}}

        def rename(self, identifier: str, asked: Asked) -> Reply:
            fields = {"9": json.loads(asked.body)["loud"]}
            return super().rename(identifier, replace(asked, body=json.dumps({"fields": fields}).encode()))

    shop = Plain({}, False, reads)
    found = with_table("loud", {**NAMELESS, "at": "body.loud"})
    one = target(shop, found, bodies={PUT.shape: {"name": "bear"}}, writes=True, thorough=True)
    judged = tried("value-misread", one)
    assert (judged.status, judged.reason) == (status, "")


def test_a_table_of_a_field_that_nobody_names() -> None:
    """Where neither the contract nor the owner names the field of a table, nothing is written."""
    one = target(shop := Shop(), with_table("loud", NAMELESS), bodies={PUT.shape: {}}, writes=True, thorough=True)
    judged = tried("value-misread", one)
    assert (judged.status, judged.reason) == (NOTHING, "the contract names no field of the table")
    assert shop.asked == []


# identifier-missing

SHELVED = snapshot("/toys/v1/toys:\n  get: {x-lists: toy, x-items: {}}\n")


@pytest.mark.parametrize(
    ("shown", "status"),
    [
        ([{"toy_id": 1, "name": "A bear"}, {"toy_id": 2, "name": "A bear"}], VERIFIED),
        ([{"id": "a"}, {"id": "b"}], VERIFIED),
        ([{"data": {"toy_id": 1}}, {"data": {"toy_id": 2}}], VERIFIED),
        ([{"name": "A bear"}, {"name": "A boat"}], FOUND),
        ([{"name": "A bear", "made": "2030-01-01", "cost": "1.50", "by": "a@b.c"}, {"name": "A boat"}], FOUND),
        ([{"made": "2030-01-01", "cost": "1.50"}, {"made": "2030-01-02", "cost": "2.50"}], FOUND),
        ([{"by": "a@b.c"}, {"by": "d@e.f"}], FOUND),
        ([{"count": 3, "id": 7}, {"count": 3}], FOUND),
        ([{}, {}], FOUND),
        (["b-1", "b-2"], FOUND),
        ([{"name": "bear"}, {"name": "boat"}], NOTHING),
        ([{"parts": [{"code": "b-1"}]}, {"parts": [{"code": "b-2"}]}], NOTHING),
        ([{"id": 3, "of": 1}, {"id": 3, "of": 1}, {"id": 5, "of": 1}], NOTHING),
        ([{"name": "A bear"}], NOTHING),
        ([], NOTHING),
    ],
)
def test_items_that_may_hold_their_identifier(shown: list[Any], status: Status) -> None:
    """Found only where nothing in the items could be one; what could be, and does not say that it is, says nothing."""
    one = target(Shop().on(LIST, *items(*shown)), SHELVED)
    assert tried("identifier-missing", one).status is status


def test_the_identifier_of_another_kind_is_not_that_of_the_items() -> None:
    """Nor does it prove that they have none."""
    boxes = snapshot("/toys/v1/boxes:\n  get: {x-lists: box, x-items: {}}\n")
    shop = Shop().on("GET /toys/v1/boxes", *items({"toy_id": 1}, {"toy_id": 2}))
    assert tried("identifier-missing", target(shop, boxes)).status is NOTHING


def test_a_kind_is_named_with_its_article() -> None:
    """What is missing is told in English, whatever the kind is called."""
    words = plain(LISTS.replace("box: {names: []}", "box: {names: []}, answer: {names: []}"))
    paths = plain("/toys/v1/answers: {get: {x-lists: answer, x-items: {}}}")
    answers = made({**plain(COMPONENTS), **words}, paths, points=plain(POINTS)).at(MONTH, Channel.SANDBOX)
    judged = tried("identifier-missing", target(Shop().on("GET /toys/v1/answers", *items(*[{"a": [1]}] * 2)), answers))
    assert judged.message.startswith("Expected the identifier of an answer in each item, got ")


def test_an_identifier_under_a_name_of_the_tenants_own_is_known_by_a_call() -> None:
    """What another call has proved to be identifiers of the kind is theirs, whatever its name; a page of one says nothing."""

    def listed(asked: Asked) -> Reply:
        return items({"nr": "b2"}) if asked.query.get("size") == "1" else items({"nr": "b1"}, {"nr": "b2"})

    shop = Shop().on(LIST, listed)
    for each in ("b1", "b2"):
        shop.on(f"GET /toys/v1/toys/{each}", 200, {"data": {"name": each}})
    assert tried("identifier-missing", target(shop, SORTED)).status is VERIFIED


# wrong-credential-accepted


@pytest.mark.parametrize(("thorough", "status"), [(False, NOTHING), (True, FOUND)])
def test_a_wrong_password_is_sent_by_thorough_runs_only(thorough: bool, status: Status) -> None:
    """Others send nothing at all, since a failure may count against the account."""
    one = signing_in(tenant := Shop().on("POST /auth/token", 200, {"access_token": "a"}))
    one.thorough = thorough
    requirement = replace(next(iter(derive(SORTED))), location="password.password")
    assert run_check(CHECKS["wrong-credential-accepted"], requirement, one).status is status
    assert bool(tenant.calls) is thorough


# grant-refused


@pytest.mark.parametrize(
    ("failures", "failure", "own", "status"),
    [(99, 500, 200, FOUND), (4, 500, 200, NOTHING), (99, 503, 200, NOTHING), (99, 500, 500, NOTHING)],
    ids=["always", "at first", "overloaded", "on every grant"],
)
def test_a_server_that_fails_on_a_grant_each_time(failures: int, failure: int, own: int, status: Status) -> None:
    """It is no weather where another grant is answered in between; what is repeated at once counts as one failure."""

    def answer(asked: Asked) -> Reply:
        signed = [each for each in tenant.asked if b"assertion" in each.body]
        code = (failure if len(signed) <= failures else 200) if asked in signed else own
        return code, {"access_token": "a"}

    one = signing_in(tenant := Shop().on("POST /auth/token", answer), private_key=private_key())
    requirement = replace(next(iter(derive(SORTED))), location="jwt-bearer")
    assert run_check(CHECKS["grant-refused"], requirement, one).status is status


# wrong-algorithm-accepted


@pytest.mark.parametrize(("budget", "tried_with"), [(None, 3), (RequestBudget(), 1)])
def test_where_calls_are_few_one_other_algorithm_is_tried(budget: RequestBudget | None, tried_with: int) -> None:
    """A tenant that takes only the stated one is asked with each other, or with the first."""

    def answer(asked: Asked) -> Reply:
        head = parse_qs(asked.body.decode())["assertion"][0].partition(".")[0]
        right = json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))["alg"] == "RS256"
        return (200, {"access_token": "a"}) if right else (400, {})

    one = signing_in(tenant := Shop().on("POST /auth/token", answer), private_key=private_key())
    one.budget = budget
    requirement = replace(next(iter(derive(SORTED))), location="jwt-bearer.assertion", expected="RS256")
    assert run_check(CHECKS["wrong-algorithm-accepted"], requirement, one).status is Status.VERIFIED
    assert len(tenant.calls) == 1 + tried_with


# removed-operation-served


def test_a_removed_family_that_answers_as_living_ones_do_is_found() -> None:
    """Its methods are not shown: on a stranger's tenant a GET without a token tells."""
    assert tried("removed-operation-served", closed(lambda _: (401, {"error": "who are you?"}))).status is FOUND


@pytest.mark.parametrize(
    ("unknown", "status", "reason"),
    [
        ((404, {}), FOUND, ""),
        ((503, {}), FOUND, ""),
        (
            (200, {"data": {}}),
            NOTHING,
            "GET /toys/v1/toys/{toy_id} covers its path, and serves unknown identifiers, too",
        ),
    ],
)
def test_a_removed_route_that_a_living_one_may_serve(unknown: Reply, status: Status, reason: str) -> None:
    """What a living template covers is served like its unknown identifiers: where these are, nothing shows that it is there."""
    found = snapshot(edits=[{"api-removed": "GET /toys/v1/toys/best"}])
    shop = Shop().on("GET /toys/v1/toys/best", 200, {"data": {}})
    for identifier in (UNKNOWN, "no-such-word"):
        shop.on(f"GET /toys/v1/toys/{identifier}", *unknown)
    judged = tried("removed-operation-served", target(shop, found))
    assert (judged.status, judged.reason) == (status, reason)


def test_statuses_are_judged_after_all_else() -> None:
    """Whether each is of the table is asked of whatever a run was answered, so that check comes last."""
    assert [rule for rule, check in CHECKS.items() if check.__dict__.get("last")] == ["status-undocumented"]


# page-size-ignored, next-link-astray

MANY: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS.replace("maximum: 3", "maximum: 50"))},
    plain("/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}"),
    points=plain(POINTS),
).at(MONTH, Channel.SANDBOX)


class Paged(Shop):
    """So many toys in pages, after `shrinking` calls two; `fewer` than asked for are on each, `leads` says where it leads."""

    def __init__(
        self,
        fewer: int = 0,
        leads: Callable[[int], int] = lambda page: page + 1,
        *,
        shrinking: int | None = None,
        count: int = 7,
    ) -> None:
        super().__init__()
        self.fewer, self.leads, self.shrinking, self.count = fewer, leads, shrinking, count
        self.on(LIST, self.listed)

    def listed(self, asked: Asked) -> Reply:
        """One page, with its links when they are asked for."""
        page, size = (int(asked.query.get(name, default)) for name, default in (("page", 1), ("size", 3)))
        toys = range(1, self.count + 1 if self.shrinking is None or len(self.calls) <= self.shrinking else 3)
        held = max(1, size - self.fewer) if size < 7 else 7
        _, document = items(*({"toy_id": each} for each in toys[(page - 1) * held : page * held]))
        following = f"{BASE}/toys/v1/toys?page={self.leads(page)}&size={size}&links=1"
        if "links" in asked.query:
            document["_links"] = {"next": {"href": following}}
        return 200, document


def every_third(page: int) -> int:
    """The first page leads to the second, and that back to it."""
    return 2 if page == 1 else 1


@pytest.mark.parametrize(
    ("shop", "rule", "thorough", "status"),
    [
        *((Paged, rule, how, VERIFIED) for rule in ("page-size-ignored", "next-link-astray") for how in (True, False)),
        (lambda: Paged(fewer=1), "page-size-ignored", False, FOUND),
        (lambda: Paged(fewer=-1), "page-size-ignored", False, FOUND),
        (lambda: Paged(leads=lambda page: page), "next-link-astray", False, FOUND),
        (lambda: Paged(leads=every_third), "next-link-astray", True, FOUND),
        *((partial(Paged, leads=every_third, count=n), "next-link-astray", True, FOUND) for n in (3, 4, 5, 6)),
    ],
)
def test_pages_of_a_size(shop: Callable[[], Shop], rule: str, thorough: bool, status: Status) -> None:
    """A page holds as many as are asked for; that the second page leads back is seen where a third is to come."""
    assert tried(rule, target(shop(), MANY, thorough=thorough)).status is status


@pytest.mark.parametrize("calls", [2, 3])
def test_a_list_that_shrank_meanwhile_is_measured_anew(calls: int) -> None:
    """How long it is now is asked before a page is called too short."""
    assert tried("page-size-ignored", target(Paged(shrinking=calls), MANY)).status is VERIFIED


# property-removed-early


def leaving() -> Snapshot:
    """The shop in a month before the one in which a toy's price makes way for its prices."""
    paths = "/toys/v1/toys: {get: {x-lists: toy, x-items: {properties: {price: {}, cost: {}}}}}"
    edits = [{"response-property-removed": "price"}, {"response-property-removed": "cost"}]
    change = {"id": "c", "says": "s", "source": "9", "of": "GET /toys/v1/toys"}
    later = {"id": "a", "title": "A", "when": "2030-09"}
    changes = [{**later, "changes": [{**change, "edits": [*edits, {"response-property-added": "prices"}]}]}]
    return made({**plain(COMPONENTS), **plain(LISTS)}, plain(paths), changes, plain(POINTS)).at(MONTH, Channel.SANDBOX)


@pytest.mark.parametrize(
    ("toys", "status"),
    [
        ([{"price": 1}, {"price": 2}], VERIFIED),
        ([{"price": 1, "prices": []}, {"prices": []}], VERIFIED),
        ([{"prices": []}, {"cost": 1}], VERIFIED),
        ([{"prices": []}, {"prices": []}], FOUND),
        ([{"name": "a"}, {"prices": None}], FOUND),
        ([{"name": "a"}, {"name": "b"}], NOTHING),
        ([], NOTHING),
    ],
)
def test_a_property_that_leaves_before_its_month(toys: list[Any], status: Status) -> None:
    """What is to come may be there already; that all is gone which it replaces is found, wherever anything of either is."""
    shown = [{"toy_id": number, **toy} for number, toy in enumerate(toys)]
    assert tried("property-removed-early", target(Shop().on(LIST, *items(*shown)), leaving())).status is status


# anonymous-call-served, invalid-token-accepted


@pytest.mark.parametrize("rule", ["anonymous-call-served", "invalid-token-accepted"])
@pytest.mark.parametrize(("times", "status"), [(99, FOUND), (1, VERIFIED)])
def test_a_server_that_fails_on_whom_it_should_refuse(rule: str, times: int, status: Status) -> None:
    """To fail each time, while others are served in between, is no refusal; to fail once is weather."""
    failures = iter(range(times))

    def sales(asked: Asked) -> Reply:
        if asked.token == "token-of-the-run":
            return items({"sale_id": 1})
        return (401, {}) if next(failures, None) is None else (500, {})

    one = target(Shop().on("GET /toys/v1/sales", sales))
    (judged,) = every(one, "GET /toys/v1/sales", rule)
    assert judged.status is status


# condition-ignored

LOST = snapshot("""\
/toys/v1/toys/{toy_id}:
  get:
    x-data: {}
    x-conditions:
      - {id: lost-toy, says: the toy is lost, answers: 403, with: {path.toy_id: {fact: lost_toy}}}
""")


@pytest.mark.parametrize(
    ("thorough", "of_user", "status"), [(True, 200, FOUND), (True, 404, VERIFIED), (False, 200, VERIFIED)]
)
def test_a_condition_holds_for_everybody(thorough: bool, of_user: int, status: Status) -> None:
    """By night the other accounts are not served either; how they are refused is not said."""
    shop = Shop().on("GET /toys/v1/toys/3", lambda asked: (of_user if asked.token == "u" else 403, {}))
    accounts = {DEFAULT: Account(), "user": Account("u")}
    one = target(shop, LOST, accounts=accounts, facts={"lost_toy": 3}, thorough=thorough)
    assert tried("condition-ignored", one).status is status


STRICT = snapshot("""\
/toys/v1/sales:
  get:
    parameters: [{name: toy_id, schema: {}}]
    x-data: {}
    x-conditions:
      - {id: no-number, says: a toy that is no number, answers: 400, with: {query.toy_id: bear}}
""")


@pytest.mark.parametrize(("bare", "odd", "status"), [(200, 400, VERIFIED), (200, 200, FOUND), (400, 400, NOTHING)])
def test_what_is_refused_anyway_shows_no_condition(bare: int, odd: int, status: Status) -> None:
    """A call that gets 400 with whatever is asked for tells nothing of what is wrong with it."""
    shop = Shop().on("GET /toys/v1/sales", lambda asked: (odd if "toy_id" in asked.query else bare, {"data": {}}))
    assert tried("condition-ignored", target(shop, STRICT)).status is status


# status-undocumented


@pytest.mark.parametrize(("headers", "status"), [({}, FOUND), ({"Location": "/shop/toys/v1/door"}, VERIFIED)])
def test_a_redirect_says_where_it_leads(headers: Mapping[str, str], status: Status) -> None:
    """Whoever has to follow it needs an address, though redirects are allowed."""
    statuses = {**LONE.vocabulary.statuses, "302": {}}
    found = replace(LONE, vocabulary=replace(LONE.vocabulary, statuses=statuses))
    shop = Shop().on("GET /toys/v1/sales", 302, {}, headers).on("GET /toys/v1/door", 200, {"data": {}})
    (judged,) = every(target(shop, found), "GET /toys/v1/sales", "status-undocumented")
    assert judged.status is status
    assert ("with a Location" in judged.message) is (status is FOUND)


# spelling-ignored

SPELLED = snapshot(
    """\
/toys/v1/toys: {get: {parameters: [{name: boxIds, in: query, schema: {}}], x-lists: toy, x-items: {}}}
/toys/v1/boxes: {get: {x-lists: box, x-items: {}}}
""",
    edits=[{"new-optional-request-parameter": "box_ids", "alias-of": "boxIds", "kind": "box"}],
)


@pytest.mark.parametrize(
    ("narrowing", "refused", "status"),
    [
        (("boxIds", "box_ids"), (), VERIFIED),
        (("boxIds",), (), FOUND),
        (("box_ids",), (), FOUND),
        (("boxIds",), ("box_ids",), FOUND),
        ((), (), NOTHING),
        ((), ("boxIds", "box_ids"), NOTHING),
    ],
)
def test_two_spellings_of_a_parameter(narrowing: tuple[str, ...], refused: tuple[str, ...], status: Status) -> None:
    """Whichever of the two is not honoured is found by the one that is."""

    def listed(asked: Asked) -> Reply:
        if asked.query.keys() & set(refused):
            return 400, {}
        return items({"toy_id": 1}) if asked.query.keys() & set(narrowing) else items({"toy_id": 1}, {"toy_id": 2})

    shop = Shop().on(LIST, listed).on("GET /toys/v1/boxes", *items({"box_id": 5}, {"box_id": 6}))
    assert tried("spelling-ignored", target(shop, SPELLED)).status is status


# operation-missing


@pytest.mark.parametrize(
    ("grant", "level", "others", "status"),
    [
        ("password", "superadmin", 200, FOUND),
        ("password", "power-user", 200, NOTHING),
        ("password", "superadmin", 401, NOTHING),
        ("client", "superadmin", 200, NOTHING),
    ],
)
def test_an_operation_that_refuses_a_token_that_is_good(grant: str, level: str, others: int, status: Status) -> None:
    """Refused with 401 is a user of the highest level whose token opens others, and nobody else for certain."""
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"})
    one = signing_in(shop, snapshot(), grant=grant)
    for endpoint in one.snapshot.operations:
        shop.on(endpoint.operation.label, others, items()[1])
    shop.on(LIST, 401, {})
    token = {**one.snapshot.vocabulary.token, "grants": VOCABULARY["grants"]}
    one.snapshot = replace(one.snapshot, vocabulary=replace(one.snapshot.vocabulary, token=token))
    one.calls.accounts = {DEFAULT: (own := Account()), level: own}
    (judged,) = every(one, LIST, "operation-missing")
    assert judged.status is status


def test_a_call_that_writes_is_not_made_again_to_see_that_it_is_refused() -> None:
    """One refusal of it says nothing, since a second call may not be refused."""
    shop = Shop().on("POST /auth/token", 200, {"access_token": "a"}).on(POST.label, 401, {})
    one = signing_in(shop, snapshot())
    one.own, one.bodies = True, {POST.shape: {"name": "boat"}}
    one.calls.accounts = {DEFAULT: (own := Account()), "superadmin": own}
    for label in (LIST, "GET /toys/v1/sales"):
        shop.on(label, *items())
    token = {**one.snapshot.vocabulary.token, "grants": VOCABULARY["grants"]}
    one.snapshot = replace(one.snapshot, vocabulary=replace(one.snapshot.vocabulary, token=token))
    (judged,) = every(one, POST.label, "operation-missing")
    assert judged.status is NOTHING
    assert shop.calls.count(POST.label) == 1


# response-not-json


@pytest.mark.parametrize(
    ("password", "assertion", "status", "message"),
    [
        ((200, {}), (200, {}), VERIFIED, ""),
        ((200, {}), (400, b"no"), VERIFIED, ""),
        ((200, {}), (200, b"access_token=a"), FOUND, "Expected JSON, got a body that cannot be parsed."),
        ((400, {}), (400, {}), NOTHING, ""),
    ],
)
def test_a_token_is_told_in_json(password: Reply, assertion: Reply, status: Status, message: str) -> None:
    """The token endpoint answers each grant with JSON, whatever it says to those that it refuses."""
    told = {"Content-Type": "application/json"}
    shop = Shop().on("POST /auth/token", lambda asked: (*(assertion if b"urn" in asked.body else password), told))
    found = snapshot("/auth/token: {post: {x-public: true, x-body: {}, x-data: {}}}", of="POST /auth/token")
    one = signing_in(shop, found, private_key=private_key())
    token = {**one.snapshot.vocabulary.token, "grants": VOCABULARY["grants"]}
    one.snapshot = replace(one.snapshot, vocabulary=replace(one.snapshot.vocabulary, token=token))
    (judged,) = every(one, "POST /auth/token", "response-not-json")
    assert (judged.status, judged.message) == (status, message)


# property-left-out

BOXLESS = snapshot("""\
/toys/v1/toys/{toy_id}:
  get:
    x-data: {}
    x-behaviours:
      - {rule: property-left-out, at: "data.**.box", expected: "null", says: says null, needs: [boxless_toy], kind: toy}
""")


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        ([{"box": None}], VERIFIED),
        ([{"box": 5}, {"box": None}], VERIFIED),
        ([{"box": ""}], FOUND),
        ([{"box": 5}, {"box": 6}], FOUND),
        ([{}], FOUND),
    ],
)
def test_null_is_promised(parts: list[Any], status: Status) -> None:
    """One of the values is null, where the owner says that there is such a one; nothing else will do."""
    shop = Shop().on(ONE, 200, {"data": {"parts": parts}})
    assert tried("property-left-out", target(shop, BOXLESS, facts={"boxless_toy": 7})).status is status


# restricted-call-served

RESTRICTED = snapshot("/toys/v1/toys: {get: {x-level: superadmin, x-items: {}}}")


@pytest.mark.parametrize(
    ("served", "thorough", "status"),
    [("", True, VERIFIED), ("user", False, FOUND), ("manager", True, FOUND), ("manager", False, VERIFIED)],
)
def test_each_lower_level_is_tried_by_night(served: str, thorough: bool, status: Status) -> None:
    """Whichever level is served is found; in the gate, the lowest one is looked at."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if asked.token in ("superadmin", served) else (403, {})

    levels = {level: Account(level) for level in ("superadmin", "manager", "user")}
    one = target(
        Shop().on(LIST, listed), RESTRICTED, accounts={DEFAULT: levels["superadmin"], **levels}, thorough=thorough
    )
    assert tried("restricted-call-served", one).status is status


@pytest.mark.parametrize(
    ("shape", "told", "status"),
    [
        ("x-data: {}", {"data": {"total": 5}}, FOUND),
        ("x-data: {}", {"data": {}}, VERIFIED),
        ("x-data: {}", {"error": "not for you"}, VERIFIED),
        ("summary: the ledger", {"total": 5}, NOTHING),
    ],
)
def test_an_object_is_for_its_level_only(shape: str, told: Any, status: Status) -> None:
    """What holds something is served, in an object as in a list; where no answer is shown, nobody can tell."""
    ledger = snapshot(f"/toys/v1/ledger: {{get: {{x-level: superadmin, {shape}}}}}", of="GET /toys/v1/ledger")
    levels = {each: Account(each) for each in ("superadmin", "user")}
    shop = Shop().on("GET /toys/v1/ledger", 200, told)
    one = target(shop, ledger, accounts={DEFAULT: levels["superadmin"], **levels})
    assert tried("restricted-call-served", one).status is status


# invalid-value-accepted

NEAR: Snapshot = made(
    {
        **plain(COMPONENTS),
        **plain(LISTS),
        "schemas": {
            "Day": {
                "x-source": "4",
                "type": "string",
                "pattern": "^[0-9]+$",
                "examples": ["20300102"],
                "not": {"enum": ["2030-01-02"]},
            }
        },
    },
    plain(
        "/toys/v1/toys: {get: {parameters: [{name: since, schema: {$ref: '#/components/schemas/Day'}}], x-items: {}}}"
    ),
    points=plain(POINTS),
).at(MONTH, Channel.SANDBOX)


@pytest.mark.parametrize(
    ("takes", "thorough", "status"),
    [
        (("20300102",), True, VERIFIED),
        (("20300102", "2030-01-02"), True, FOUND),
        (("20300102", "2030-01-02"), False, VERIFIED),
        (("20300102", "not-of-this-format"), False, FOUND),
    ],
)
def test_a_form_that_is_near_the_stated_one(takes: tuple[str, ...], thorough: bool, status: Status) -> None:
    """By night what the contract names as no such value is tried besides."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if asked.query.get("since", takes[0]) in takes else (400, {})

    one = target(Shop().on(LIST, listed), NEAR, thorough=thorough)
    requirement = next(
        each for each in derive(NEAR) if each.id.startswith("invalid-value-accepted") and "since" in each.id
    )
    assert run_check(CHECKS["invalid-value-accepted"], requirement, one).status is status


# what writes and cannot be undone, asked for by strangers

MELT = "POST /toys/v1/melt/{toy_id}/batch"
MELTED = "POST /toys/v1/melt/999999937/batch"
MELT_ALL = "POST /toys/v1/melt"
FOR_GOOD = snapshot(
    PATHS + "/toys/v1/melt/{toy_id}/batch: {post: {}}\n/toys/v1/melt: {post: {}}\n",
    [{"api-removed": "POST /toys/v1/toys"}],
)
FOR_GOOD = replace(FOR_GOOD, vocabulary=replace(FOR_GOOD.vocabulary, statuses={"401": {}, "200": {}, "404": {}}))
REFUSED = (401, {"error": "who are you?"})


def refusing(melted: Reply, unknown: Reply = REFUSED) -> Shop:
    """A shop that tells strangers apart, and answers so where something is melted and where an object is unknown."""
    shop = Shop().on(MELTED, *melted)
    for endpoint in FOR_GOOD.operations:
        label = endpoint.operation.label
        if label != MELT:
            shop.on(re.sub(r"\{\w+\}", "999999937", label), *(unknown if "{" in label else REFUSED))
    return shop


@pytest.mark.parametrize("rule", ["anonymous-call-served", "invalid-token-accepted"])
@pytest.mark.parametrize(("label", "sent", "body"), [(MELT, MELTED, b"{}"), (MELT_ALL, MELT_ALL, b"{")])
@pytest.mark.parametrize(
    ("melted", "status"), [(REFUSED, VERIFIED), ((200, {}), FOUND), ((400, {}), NOTHING), ((404, {}), NOTHING)]
)
def test_strangers_are_refused_where_nothing_could_be_undone(
    melted: Reply, status: Status, label: str, sent: str, body: bytes, rule: str
) -> None:
    """They ask about an object that nobody has, else send what nobody can read, and only with leave to write.

    A refusal for either says nothing of the token.
    """
    shop = refusing(REFUSED).on(sent, *melted)
    (judged,) = every(target(shop, FOR_GOOD, writes=True), label, rule)
    assert judged.status is status
    (asked,) = (each for each in shop.asked if "melt" in each.path)
    assert (f"{asked.method} {asked.path}", asked.body) == (sent, body)
    assert asked.token != "token-of-the-run"
    (judged,) = every(target(shop := refusing(REFUSED), FOR_GOOD), label, rule)
    assert (judged.status, [call for call in shop.calls if "melt" in call]) == (NOTHING, [])


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("rule", ["anonymous-call-served", "invalid-token-accepted"])
@pytest.mark.parametrize(("shown", "status"), [(REFUSED, VERIFIED), ((200, {}), FOUND), ((404, {}), NOTHING)])
def test_strangers_are_refused_where_no_object_is_known(
    rule: str, shown: Reply, status: Status, thorough: bool
) -> None:
    """On a tenant without toys nobody knows whether one would be shown; a token is asked for before that."""
    shop = Shop().on("GET /toys/v1/toys", *items()).on("GET /toys/v1/toys/999999937", *shown)
    one = target(shop, thorough=thorough)
    one.expired_token = "over"
    (judged,) = every(one, "GET /toys/v1/toys/{toy_id}", rule)
    assert judged.status is status
    (asked,) = (each for each in shop.asked if each.path.endswith("999999937"))
    assert asked.token not in ("token-of-the-run", "over")


@pytest.mark.parametrize(
    ("melted", "unknown", "status"),
    [
        (REFUSED, REFUSED, VERIFIED),
        ((200, {}), REFUSED, VERIFIED),
        ((404, {"error": "no route"}), REFUSED, FOUND),
        ((404, {"error": "no route"}), (404, {"error": "no toy"}), NOTHING),
    ],
)
def test_what_is_never_called_is_seen_to_be_there_by_strangers(melted: Reply, unknown: Reply, status: Status) -> None:
    """It is missing where an invented route is answered alike, by a tenant that asks for a token before it looks."""
    shop = refusing(melted, unknown)
    shop.on("POST /toys/v1/no-such-route-of-this-platform", 404, {"error": "no route"})
    (judged,) = every(target(shop, FOR_GOOD, writes=True), MELT, "operation-missing")
    assert judged.status is status


def test_our_own_tenant_is_called_as_ever() -> None:
    """Nothing on it need be undone: strangers call it with objects that are there."""
    shop = refusing(REFUSED).on("POST /toys/v1/melt/7/batch", 200, {"data": {}})
    one = target(shop, FOR_GOOD, facts={"toy": 7}, own=True, bodies={op(MELT).shape: {"slowly": True}})
    (judged,) = every(one, MELT, "anonymous-call-served")
    assert judged.status is FOUND
    assert {each.path for each in shop.asked if "melt" in each.path} == {"/toys/v1/melt/7/batch"}


@pytest.mark.parametrize(("melted", "status"), [(REFUSED, VERIFIED), ((418, {}), FOUND)])
def test_the_status_that_strangers_get_is_of_the_table(melted: Reply, status: Status) -> None:
    """Of a call that is made for strangers only, their answer is all there is."""
    (judged,) = every(target(refusing(melted), FOR_GOOD, writes=True), MELT, "status-undocumented")
    assert judged.status is status
