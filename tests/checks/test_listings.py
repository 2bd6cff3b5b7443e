"""Tests of the list checks: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOUND,
    LIST,
    NOTHING,
    SORTED,
    VERIFIED,
    result_of,
    sorting,
)
from tests.points.conftest import checks
from tests.strategies import COMPONENTS, POINTS, made, plain
from tests.target.fake import BASE, LISTS, MONTH, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.config import DEFAULT_LIST
from lmscontract.contract.model import Snapshot
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.types import Basis, Channel

__all__ = ["checks"]


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (("Ann", "Bob", "Cid", "Dot"), FOUND),
        (("Ann", "Bob", "Cid"), VERIFIED),
        (("ann", "Bob", "Cid", "Dot"), VERIFIED),
        (("1. Ann", "2. Bob", "3. Cid", "4. Dot"), VERIFIED),
    ],
)
def test_sorting_ignored_texts_in_the_order_of_the_other_direction(names: tuple[str, ...], status: Status) -> None:
    """Several texts that every comparison orders alike are in the order of their direction."""
    toys = [{"name": name, "toy_id": number} for number, name in enumerate(names)]

    def answer(asked: Asked) -> Reply:
        if asked.query.get("by", "name") != "name":
            return 400, {}
        return items(*(toys if asked.query.get("towards") == "down" else toys[::-1]))

    assert result_of("sorting-ignored", target(Shop().on(LIST, answer), SORTED)).status is status


@pytest.mark.parametrize("takes", ["toy_id", "name", "cost"])
def test_sorting_ignored_a_sorted_list(takes: str) -> None:
    """A list that sorts by any of the attributes is verified."""
    assert result_of("sorting-ignored", target(sorting(takes), SORTED)).status is VERIFIED


@pytest.mark.parametrize(("count", "within", "status"), [(3, False, VERIFIED), (3, True, FOUND), (2, True, VERIFIED)])
def test_sorting_ignored_a_page_that_is_sorted_by_itself(count: int, within: bool, status: Status) -> None:
    """A list that has further items is sorted before its first page is taken, not afterwards."""
    toys = [{"toy_id": n} for n in range(1, count + 1)]

    def answer(asked: Asked) -> Reply:
        if asked.query.get("by", "toy_id") != "toy_id":
            return 400, {}
        rises, size = asked.query.get("towards") == "up", int(asked.query.get("size", "2"))
        shown = toys[::-1][:size] if within or not rises else toys[:size]
        return items(*(shown[::-1] if rises and within else shown))

    assert result_of("sorting-ignored", target(Shop().on(LIST, answer), SORTED)).status is status


def test_sorting_ignored_a_list_without_a_supported_attribute() -> None:
    """If no attribute is supported, the list is not verified, and the reason names the missing fact."""
    result = result_of("sorting-ignored", target(sorting(), SORTED))
    assert (result.status, result.reason) == (
        NOTHING,
        f'no attribute that sorts the list is known; set sort."{LIST}" of the tenant',
    )


@pytest.mark.parametrize("refused", ["up", "down"])
def test_sorting_ignored_a_direction_that_is_refused(refused: str) -> None:
    """A list that accepts one direction only is a violation, also if no attribute is known."""
    shop = Shop().on(
        LIST, lambda asked: (400, {}) if {"by", refused} & {*asked.query, *asked.query.values()} else items({})
    )
    other = "down" if refused == "up" else "up"
    result = result_of("sorting-ignored", target(shop, SORTED))
    assert (result.status, result.message) == (
        FOUND,
        f"Expected towards={refused} to be accepted as {other} is, got 400.",
    )


@pytest.mark.parametrize(("on", "off"), [(1, "0"), (True, "false")])
@pytest.mark.parametrize(
    ("shown_for", "status"), [((), VERIFIED), (("off",), FOUND), (("",), FOUND), (("on",), VERIFIED)]
)
def test_links_unasked_with_the_switch_off(on: Any, off: str, shown_for: tuple[str, ...], status: Status) -> None:
    """A list has links with its switch on only, not with it off and not without it."""
    vocabulary = SORTED.vocabulary
    switched = replace(SORTED, vocabulary=replace(vocabulary, links={**vocabulary.links, "value": on}))

    def answer(asked: Asked) -> Reply:
        sent = asked.query.get("links", "")
        links = (
            {"_links": {"self": {"href": "?page=1"}}} if ("off" if sent == off else sent and "on") in shown_for else {}
        )
        return 200, {"data": {"items": [{"toy_id": 1}]}, **links}

    assert result_of("links-unasked", target(Shop().on(LIST, answer), switched)).status is status


@pytest.mark.parametrize("toys", [[], [{"toy_id": 1, "name": "b"}]])
def test_sorting_ignored_a_list_with_nothing_to_sort(toys: list[Any]) -> None:
    """If a list has fewer than two items, the reason is that, and no attribute is requested."""
    result = result_of("sorting-ignored", target(Shop().on(LIST, *items(*toys)), SORTED))
    assert (result.status, result.reason) == (
        NOTHING,
        "the list has fewer than two items; create a second object on the tenant",
    )


def test_sorting_ignored_the_configured_attribute_is_first() -> None:
    """The configured attribute is sent before any other."""
    shop = sorting("cost")
    assert (
        result_of("sorting-ignored", target(shop, SORTED, configured_sorting={DEFAULT_LIST: "cost"})).status is VERIFIED
    )
    assert {asked.query.get("by") for asked in shop.asked} == {None, UNKNOWN, "cost"}


def test_sorting_ignored_a_list_that_is_always_sorted_by_its_identifier() -> None:
    """If every attribute sorts like an unknown one, nothing shows that the attribute has an effect."""

    def answer(asked: Asked) -> Reply:
        toys = [{"toy_id": number, "name": name} for number, name in ((1, "b"), (2, "c"), (3, "a"))]
        return items(*(toys[::-1] if asked.query.get("towards") == "down" else toys))

    result = result_of("sorting-ignored", target(Shop().on(LIST, answer), SORTED))
    assert (result.status, result.reason) == (
        NOTHING,
        "every attribute that was tried gives the same order as an unknown one",
    )


def test_sorting_ignored_a_list_that_accepts_unknown_attributes() -> None:
    """If a list accepts unknown attributes, a missing order proves nothing."""
    result = result_of("sorting-ignored", target(sorting(strict=False), SORTED))
    assert (result.status, result.reason) == (
        NOTHING,
        "the list accepts unknown attributes, so that no attribute is known to be supported",
    )


@pytest.mark.parametrize(
    ("keeps", "got"),
    [
        (lambda asked: False, "the same order in both directions"),
        (lambda asked: asked.query["towards"] == "up", "items in another order"),
        (lambda asked: asked.query["towards"] == "down", "items in another order"),
    ],
)
def test_sorting_ignored_an_unsorted_list(keeps: Callable[[Asked], bool], got: str) -> None:
    """Equal results for both directions, or integers out of order, are violations unless unknown ones are accepted."""
    result = result_of(
        "sorting-ignored", target(sorting("cost", keeps=keeps), SORTED, configured_sorting={DEFAULT_LIST: "cost"})
    )
    assert (result.status, result.message) == (FOUND, f"Expected a list sorted by cost, got {got}.")


@pytest.mark.parametrize(
    ("names", "ignored", "status"),
    [
        (("Bob", "Dot", "Ann", "Cid"), "up", FOUND),
        (("Bob", "Dot", "Ann", "Cid"), "down", FOUND),
        (("Bob", "Dot", "Ann", "Bob", "Cid", "Ann"), "up", FOUND),
        (("Bob", "Dot", "Ann", "Cid"), "", VERIFIED),
        (("Ann", "Bob", "Cid", "Dot"), "up", NOTHING),  # the order of the numbers is that of the names
        (("Bob", "9", "Ann", "Cid"), "up", NOTHING),
        (("Bob", "Dot", "Ann"), "up", NOTHING),
    ],
)
def test_sorting_ignored_in_one_direction(names: tuple[str, ...], ignored: str, status: Status) -> None:
    """A list that accepts unknown attributes, and sorts its texts by a known one in one direction only, ignores it."""
    toys = [{"name": name, "number": number} for number, name in enumerate(names)]

    def answer(asked: Asked) -> Reply:
        direction = asked.query.get("towards", "down")
        key = "name" if asked.query.get("by") == "name" and direction != ignored else "number"
        return items(*sorted(toys, key=lambda toy: toy[key], reverse=direction == "down"))

    result = result_of("sorting-ignored", target(Shop().on(LIST, answer), SORTED))
    assert result.status is status
    got = f"got the order of an unknown attribute with towards={ignored}"
    assert got in result.message or status is not FOUND


def test_sorting_ignored_a_list_that_changes() -> None:
    """A list that changes while it is read is not verified."""
    shop, number = sorting("cost", keeps=lambda _: False), iter(range(100, 200))
    shown = shop.routes[LIST]

    def answer(asked: Asked) -> Reply:
        assert callable(shown)
        status, document = shown(asked)[:2]
        if asked.query.get("by") != UNKNOWN:
            document = {
                "data": {"items": [{"toy_id": next(number), "name": "x", "cost": 5}, *document["data"]["items"]]}
            }
        return status, document

    result = result_of(
        "sorting-ignored", target(Shop().on(LIST, answer), SORTED, configured_sorting={DEFAULT_LIST: "cost"})
    )
    assert (result.status, result.reason) == (NOTHING, "the list changed while it was read")


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
def test_sorting_ignored_unlisted_attributes(takes: str, turned: bool, status: Status) -> None:
    """Attributes of the items are used; only identifiers show a reversed order, because another number may encode
    a word."""
    bare = sorting(takes).routes[LIST]
    assert callable(bare)

    def answer(asked: Asked) -> Reply:
        towards = asked.query.get("towards", "up")
        other = {"up": "down", "down": "up"}[towards] if turned else towards
        return bare(replace(asked, query={**asked.query, "towards": other}))

    one = target(Shop().on(LIST, answer), COMMON)
    assert result_of("sorting-ignored", one).status is status


def failing(parameter: str, value: str, times: int = 99) -> Shop:
    """Return a shop with three toys that answers 500 to a value of a parameter, `times` times."""
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
def test_page_ignored_repeated_server_errors(rule: str, parameter: str, value: str, said: str) -> None:
    """Repeated server errors are a violation if the plain call succeeds."""
    found = snapshot("/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}")
    requirement = next(each for each in derive(found) if each.rule == rule and each.location == f"query.{parameter}")
    result = run_check(CHECKS[rule], requirement, target(failing(parameter, value), found))
    assert (result.status, result.message) == (FOUND, said)
    for times, status in ((1, VERIFIED), (6, VERIFIED), (0, VERIFIED)):
        one = target(failing(parameter, value, times), found)
        assert run_check(CHECKS[rule], requirement, one).status is status, times


SINGLY = replace(
    SORTED, vocabulary=replace(SORTED.vocabulary, sorting={**SORTED.vocabulary.sorting, "attributes": "one"})
)


@pytest.mark.parametrize(
    ("sorted_by_one", "takes_two", "strict", "status"),
    [
        (SINGLY, True, True, FOUND),
        (SINGLY, False, True, VERIFIED),
        (SINGLY, True, False, VERIFIED),
        (SORTED, True, True, VERIFIED),
    ],
)
def test_sorting_ignored_two_attributes(sorted_by_one: Snapshot, takes_two: bool, strict: bool, status: Status) -> None:
    """Where lists sort by one attribute, one that refuses unknown attributes also refuses two that are joined by a comma."""
    names = ("cost", "cost,toy_id") if takes_two else ("cost",)
    toys = [{"toy_id": n, "cost": cost} for n, cost in ((1, 30), (2, 10), (3, 20))]

    def answer(asked: Asked) -> Reply:
        name = asked.query.get("by", "")
        if name and name not in names and strict:
            return 400, {}
        key = name.partition(",")[0] if name in names else ""
        return items(*sorted(toys, key=lambda toy: toy.get(key, 0), reverse=asked.query.get("towards") == "down"))

    one = target(Shop().on(LIST, answer), sorted_by_one, configured_sorting={DEFAULT_LIST: "cost"})
    result = result_of("sorting-ignored", one)
    assert result.status is status
    assert status is not FOUND or result.basis is Basis.INFERRED


SALES = "/toys/v1/sales:\n  get: {parameters: [{name: toy_id, schema: {}}], x-items: {}}\n"
SOLD = snapshot(SALES)


@pytest.mark.parametrize(
    ("owners", "filtered", "status"),
    [
        ("aab", "aa", VERIFIED),
        ("aab", "aab", FOUND),
        ("aab", "b", FOUND),
        ("aab", "", NOTHING),
        ("aaa", "aaa", NOTHING),
        ("", "", NOTHING),
    ],
)
def test_filter_ignored_a_filter_by_an_identifier(owners: str, filtered: str, status: Status) -> None:
    """Items of other owners in a filtered list are a violation; an empty list or a single owner proves nothing."""

    def answer(asked: Asked) -> Reply:
        shown = filtered if "toy_id" in asked.query else owners
        return items(*[{"sale": n, "toy_id": each} for n, each in enumerate(shown)])

    assert result_of("filter-ignored", target(Shop().on("GET /toys/v1/sales", answer), SOLD)).status is status


@pytest.mark.parametrize(
    ("filters", "shown", "status"), [(True, "1", VERIFIED), (False, "1", FOUND), (True, "", NOTHING)]
)
def test_filter_ignored_by_the_items_of_one_owner(filters: bool, shown: str, status: Status) -> None:
    """Where all items belong to one object, those of another known one are requested, which has some or none."""

    def answer(asked: Asked) -> Reply:
        wanted = asked.query.get("toy_id", "2") if filters else "2"
        return items(*[{"sale": n, "toy_id": each} for n, each in enumerate(f"22{shown}") if each == wanted])

    toys = "/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}\n"
    shop = Shop().on("GET /toys/v1/sales", answer).on(LIST, *items({"toy_id": "1"}, {"toy_id": "2"}))
    assert result_of("filter-ignored", target(shop, snapshot(f"{toys}{SALES}"))).status is status


@pytest.mark.parametrize(
    ("found", "reason"),
    [(2, "the items do not show their toy"), (0, "the list is empty when it is filtered by a toy")],
)
def test_filter_ignored_by_items_that_do_not_show_the_object(found: int, reason: str) -> None:
    """Items that do not show the object to which they belong are not called an empty list."""

    def answer(asked: Asked) -> Reply:
        return items(*[{"sale": n, "who": 7} for n in range(found if "toy_id" in asked.query else 3)])

    toys = "/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}\n"
    shop = Shop().on("GET /toys/v1/sales", answer).on(LIST, *items({"toy_id": "1"}, {"toy_id": "2"}))
    result = result_of("filter-ignored", target(shop, snapshot(f"{toys}{SALES}")))
    assert (result.status, result.reason) == (NOTHING, reason)


@pytest.mark.parametrize(("everywhere", "status"), [(True, VERIFIED), (False, FOUND)])
def test_filter_ignored_on_the_second_page(everywhere: bool, status: Status) -> None:
    """The second page of a filtered list has only items of the requested owner, too, or none."""

    def answer(asked: Asked) -> Reply:
        size, page = (int(asked.query.get(name, default)) for name, default in (("size", 2), ("page", 1)))
        wanted = asked.query.get("toy_id") if everywhere or page == 1 else None
        sold = [{"sale": n, "toy_id": each} for n, each in enumerate("1221")]
        found = [each for each in sold if wanted in (None, each["toy_id"])]
        return items(*found[size * (page - 1) : size * page])

    assert result_of("filter-ignored", target(Shop().on("GET /toys/v1/sales", answer), SOLD)).status is status


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
        (
            "2020",
            lambda year, query: query.get("since", "") <= year <= ("9" if len(query) > 1 else query.get("until", "9")),
            VERIFIED,
            FOUND,
        ),
        ("2020", lambda year, query: len(query) < 2 or query["since"] <= year <= query["until"], NOTHING, NOTHING),
        ("", lambda *_: True, NOTHING, NOTHING),
    ],
)
def test_filter_ignored_bounds_that_exclude_all_items(
    sold: str, honours: Callable[[str, Any], bool], since: Status, until: Status
) -> None:
    """An ignored bound is a violation; a bound that needs its counterpart, or an empty list, proves nothing."""

    def answer(asked: Asked) -> Reply:
        return items(*[{"sale": 1, "year": sold}] * (bool(sold) and honours(sold, asked.query)))

    one = target(Shop().on("GET /toys/v1/sales", answer), DATED)
    found = (each for each in derive(one.snapshot) if each.rule == "filter-ignored")
    assert [run_check(CHECKS[each.rule], each, one).status for each in found] == [since, until]


def test_filter_ignored_a_bound_that_is_sometimes_ignored() -> None:
    """An item that only one of two equal calls returns shows that the tenant sometimes ignores the bound."""
    left = [{"sale": 1}]

    def answer(asked: Asked) -> Reply:
        return items({"sale": 1}) if not asked.query else items(*(left.pop() for _ in left[:1]))

    one = target(Shop().on("GET /toys/v1/sales", answer), DATED)
    first = next(each for each in derive(one.snapshot) if each.rule == "filter-ignored")
    assert run_check(CHECKS[first.rule], first, one).status is FOUND


def test_filter_ignored_items_without_an_owner() -> None:
    """If items do not show their owner, the filter is not verified."""
    one = target(Shop().on("GET /toys/v1/sales", *items({"toy_id": 1}, {"toy_id": 2}, {"sale": 3})), SOLD)
    assert result_of("filter-ignored", one).status is NOTHING


COLOURED = snapshot(
    "/toys/v1/sales:\n  get: {parameters: [{name: colour, schema: {enum: [red, blue]}}], x-items: {}}\n"
)


@pytest.mark.parametrize(
    ("red", "blue", "status"),
    [
        (["red"], ["blue"], VERIFIED),
        (["red"], [], VERIFIED),
        (["red", "blue"], ["red", "blue"], FOUND),
        (["red"], ["red"], FOUND),
        ([None, 7], [None], NOTHING),
        ([], [], NOTHING),
    ],
)
def test_filter_ignored_a_filter_by_one_of_some_values(red: list[Any], blue: list[Any], status: Status) -> None:
    """An item with another value of the parameter is a violation; items that do not show theirs prove nothing."""

    def answer(asked: Asked) -> Reply:
        shown = {"red": red, "blue": blue}.get(asked.query.get("colour", ""), [])
        return items(*[{"sale": n, "colour": each} for n, each in enumerate(shown)])

    assert result_of("filter-ignored", target(Shop().on("GET /toys/v1/sales", answer), COLOURED)).status is status


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
        ([{"name": "bear"}, {"name": "boat"}], FOUND),
        ([{"name": "bear", "of": "b1"}, {"name": "boat", "of": "b2"}], NOTHING),
        ([{"parts": [{"code": "b-1"}]}, {"parts": [{"code": "b-2"}]}], NOTHING),
        ([{"id": 3, "of": 1}, {"id": 3, "of": 1}, {"id": 5, "of": 1}], NOTHING),
        ([{"user_id": 1, "toy_id": 5}, {"user_id": 1, "box_id": 6}, {"user_id": 1, "box_id": 7}], NOTHING),
        ([{"user_id": 1, "size": 5}, {"user_id": 1, "box_id": 6}], FOUND),
        ([{"user_id": 1}, {"user_id": 1}], NOTHING),
        ([{"name": "A bear"}, {"name": "A bear"}], FOUND),
        ([{"name": "A bear"}], FOUND),
        ([{"name": "bear"}], NOTHING),
        ([], NOTHING),
    ],
)
def test_identifier_missing_candidates(shown: list[Any], status: Status) -> None:
    """A violation is reported only if no property of the items can be an identifier; an unclear one proves nothing."""
    one = target(Shop().on(LIST, *items(*shown)), SHELVED)
    assert result_of("identifier-missing", one).status is status


@pytest.mark.parametrize(
    ("configured", "status", "reason"),
    [
        ({}, NOTHING, "cannot tell which property identifies an item (candidate: `toy_id`)"),
        ({"default": "toy_id"}, VERIFIED, ""),
        ({"GET /toys/v1/boxes": "toy_id"}, VERIFIED, ""),
        ({"GET /toys/v1/boxes": "nr"}, FOUND, ""),
    ],
)
def test_identifier_missing_the_identifier_of_another_kind(
    configured: Mapping[str, str], status: Status, reason: str
) -> None:
    """Identifiers of another kind do not show whether the items have their own, unless the owner names them."""
    boxes = snapshot("/toys/v1/boxes:\n  get: {x-lists: box, x-items: {}}\n")
    shop = Shop().on("GET /toys/v1/boxes", *items({"toy_id": 1}, {"toy_id": 2}))
    result = result_of("identifier-missing", target(shop, boxes, configured_identifiers=configured))
    assert (result.status, result.reason.partition(";")[0]) == (status, reason)


def test_identifier_missing_the_one_of_the_owner_is_gone() -> None:
    """If the items lack the identifier that the owner names, and have only names, they are not identified."""
    boxes = snapshot("/toys/v1/boxes:\n  get: {x-lists: box, x-items: {}}\n")
    shop = Shop().on("GET /toys/v1/boxes", *items({"name": "bear"}, {"name": "boat"}))
    one = target(shop, boxes, configured_identifiers={"GET /toys/v1/boxes": "nr"})
    assert result_of("identifier-missing", one).status is FOUND


@pytest.mark.parametrize(("configured", "status"), [("nr", VERIFIED), ("ref", FOUND), ("code", NOTHING)])
def test_identifier_missing_the_one_of_the_owner(configured: str, status: Status) -> None:
    """If no item has the identifier that the owner names, another one with such a name is not theirs."""
    boxes = snapshot("/toys/v1/boxes:\n  get: {x-lists: box, x-items: {}}\n")
    first, second = {"nr": 1, "country_id": 7, "code": "a"}, {"nr": 2, "country_id": 8}
    shop = Shop().on("GET /toys/v1/boxes", *items(first, second))
    one = target(shop, boxes, configured_identifiers={"GET /toys/v1/boxes": configured})
    assert result_of("identifier-missing", one).status is status


def test_identifier_missing_a_message_with_an_article() -> None:
    """The message names the kind with the right article."""
    words = plain(LISTS.replace("box: {names: []}", "box: {names: []}, answer: {names: []}"))
    paths = plain("/toys/v1/answers: {get: {x-lists: answer, x-items: {}}}")
    answers = made({**plain(COMPONENTS), **words}, paths, points=plain(POINTS)).at(MONTH, Channel("sandbox"))
    result = result_of(
        "identifier-missing", target(Shop().on("GET /toys/v1/answers", *items(*[{"a": [1]}] * 2)), answers)
    )
    assert result.message.startswith("Expected the identifier of an answer in each item, got ")


def test_identifier_missing_an_identifier_with_another_name() -> None:
    """Identifiers that another call has confirmed count under any name; a page with one item proves nothing."""

    def listed(asked: Asked) -> Reply:
        return items({"nr": "b2"}) if asked.query.get("size") == "1" else items({"nr": "b1"}, {"nr": "b2"})

    shop = Shop().on(LIST, listed)
    for each in ("b1", "b2"):
        shop.on(f"GET /toys/v1/toys/{each}", 200, {"data": {"name": each}})
    assert result_of("identifier-missing", target(shop, SORTED)).status is VERIFIED


MANY: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS.replace("maximum: 3", "maximum: 50"))},
    plain("/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}"),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


class Paged(Shop):
    """A shop of `count` toys in pages, each `fewer` too short; `shrinking` removes toys, `leads` sets the next page."""

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
        """Return one page, with its links if they are requested."""
        page, size = (int(asked.query.get(name, default)) for name, default in (("page", 1), ("size", 3)))
        toys = range(1, self.count + 1 if self.shrinking is None or len(self.calls) <= self.shrinking else 3)
        held = max(1, size - self.fewer) if size < 7 else 7
        _, document = items(*({"toy_id": each} for each in toys[(page - 1) * held : page * held]))
        following = f"{BASE}/toys/v1/toys?page={self.leads(page)}&size={size}&links=1"
        if "links" in asked.query:
            document["_links"] = {"next": {"href": following}}
        return 200, document


@pytest.mark.parametrize(
    ("page", "size", "rule"), [(2, 1, "page-ignored"), (1, 1, "page-size-ignored")], ids=["no item", "every item"]
)
def test_page_size_ignored_pages_of_single_items(page: int, size: int, rule: str) -> None:
    """A page of the smallest size holds one item, also the second one."""

    def listed(asked: Asked) -> Reply:
        asked_for = (int(asked.query.get("page", 1)), int(asked.query.get("size", 3)))
        number, held = (page, 7) if asked_for == (page, size) else asked_for
        toys = [{"toy_id": each} for each in range(7)]
        return items(*toys[(number - 1) * held : number * held])

    assert result_of(rule, target(Shop().on(LIST, listed), MANY)).status is FOUND


UNSIZED: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS.replace("[page, size, links]", "[page, links]"))},
    plain("/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}"),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


def test_page_ignored_pages_without_a_size() -> None:
    """Where the size of pages cannot be chosen, the second one may be empty, or hold several items."""
    for second in ((), ({"toy_id": 3}, {"toy_id": 4})):
        pages = {"1": items({"toy_id": 1}, {"toy_id": 2}), "2": items(*second)}
        shop = Shop().on(LIST, lambda asked, pages=pages: pages[asked.query.get("page", "1")])
        assert result_of("page-ignored", target(shop, UNSIZED)).status is VERIFIED


@pytest.mark.parametrize("rule", ["page-ignored", "default-not-applied"])
def test_page_ignored_an_order_that_depends_on_the_size_of_pages(rule: str) -> None:
    """Items that are equal in what sorts them may have another order on pages of another size."""

    def listed(asked: Asked) -> Reply:
        page, size = (int(asked.query.get(name, default)) for name, default in (("page", 1), ("size", 3)))
        toys = [{"toy_id": each ^ (size != 3)} for each in range(8)]
        return items(*toys[(page - 1) * size : page * size])

    (requirement,) = [each for each in derive(MANY) if each.rule == rule and each.location == "query.page"]
    assert run_check(CHECKS[rule], requirement, target(Shop().on(LIST, listed), MANY)).status is VERIFIED


@pytest.mark.parametrize(("own", "status"), [(lambda page: page, VERIFIED), (lambda _: 1, FOUND)])
def test_link_page_wrong_the_link_of_the_second_page_to_itself(own: Callable[[int], int], status: Status) -> None:
    """The link of a page to itself has the number of that page."""

    def listed(asked: Asked) -> Reply:
        page, size = (int(asked.query.get(name, default)) for name, default in (("page", 1), ("size", 3)))
        toys = [{"toy_id": each} for each in range(7)]
        _, document = items(*toys[(page - 1) * size : page * size])
        if "links" in asked.query:
            document["_links"] = {"self": {"href": f"?page={own(page)}&size={size}&links=1"}}
        return 200, document

    assert result_of("link-page-wrong", target(Shop().on(LIST, listed), MANY)).status is status


LINKED: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS.replace("maximum: 3", "maximum: 50").replace("[self, next]", "[last]"))},
    plain("/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}"),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


@pytest.mark.parametrize("default", [1, 2])
@pytest.mark.parametrize(("last", "status"), [(2, VERIFIED), (3, FOUND)])
def test_link_page_wrong_the_number_of_the_last_page(default: int, last: int, status: Status) -> None:
    """The link to the last page has the number of that page, also on a platform whose default page is another one."""

    def listed(asked: Asked) -> Reply:
        page, size = (int(asked.query.get(name, other)) for name, other in (("page", default), ("size", 3)))
        _, document = items(*[{"toy_id": each} for each in range(7)][(page - 1) * size : page * size])
        if "links" in asked.query:
            document["_links"] = {"last": {"href": f"?page={last}&size={size}&links=1"}}
        return 200, document

    assert result_of("link-page-wrong", target(Shop().on(LIST, listed), LINKED)).status is status


def every_third(page: int) -> int:
    """Return the second page for the first one, and the first page for all others."""
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
def test_page_size_ignored_page_sizes_and_links(
    shop: Callable[[], Shop], rule: str, thorough: bool, status: Status
) -> None:
    """A page has the requested size; a second page that links back is found if a third page exists."""
    assert result_of(rule, target(shop(), MANY, thorough=thorough)).status is status


@pytest.mark.parametrize(("grows", "status"), [(True, NOTHING), (False, FOUND)])
def test_next_link_astray_an_earlier_page_that_changed(grows: bool, status: Status) -> None:
    """An item that slides to the next page is no finding if the earlier page has changed, though the plain list has not."""
    shop, sizes = Shop(), count(9)

    def listed(asked: Asked) -> Reply:
        page, size = (int(asked.query.get(name, default)) for name, default in (("page", 1), ("size", 2)))
        first = next(sizes) if grows and "links" in asked.query else 9
        toys = [1, 2, *range(first, 2, -1)] if "links" in asked.query else [1, 2, *range(9, 2, -1)]
        begin = (page - 1) * size - (0 if grows else page - 1)
        _, document = items(*({"toy_id": each} for each in toys[begin : begin + size]))
        if "links" in asked.query:
            document["_links"] = {"next": {"href": f"{BASE}/toys/v1/toys?page={page + 1}&size={size}&links=1"}}
        return 200, document

    assert result_of("next-link-astray", target(shop.on(LIST, listed), MANY)).status is status


@pytest.mark.parametrize(("moves", "status"), [(True, NOTHING), (False, FOUND)])
def test_next_link_astray_an_empty_page_of_a_list_that_changes(moves: bool, status: Status) -> None:
    """An empty next page is no finding if the page before it has changed meanwhile."""
    shop, newest = Shop(), count(9)

    def listed(asked: Asked) -> Reply:
        page = int(asked.query.get("page", 1))
        if "links" not in asked.query:
            return items(*({"toy_id": each} for each in range(1, 9)))
        first = next(newest) if moves else 9
        _, document = items(*({"toy_id": each} for each in [first, 1] if page == 1))
        document["_links"] = {"next": {"href": f"{BASE}/toys/v1/toys?page={page + 1}&size=2&links=1"}}
        return 200, document

    assert result_of("next-link-astray", target(shop.on(LIST, listed), MANY)).status is status


@pytest.mark.parametrize(("grows", "status"), [(True, NOTHING), (False, FOUND)])
def test_next_link_astray_a_last_page_of_a_list_that_grows(grows: bool, status: Status) -> None:
    """No next link on the last page is no finding if new items came onto the pages before it meanwhile."""
    shop, newest = Shop(), count(9)

    def listed(asked: Asked) -> Reply:
        page, size = (int(asked.query.get(name, default)) for name, default in (("page", 1), ("size", 2)))
        if "links" not in asked.query:
            return items(*({"toy_id": each} for each in range(1, 9)))
        first = next(newest) if grows and page == 1 else 9
        toys = [first, 1] if page == 1 else [2]
        _, document = items(*({"toy_id": each} for each in toys))
        if page == 1:
            document["_links"] = {"next": {"href": f"{BASE}/toys/v1/toys?page=2&size={size}&links=1"}}
        else:
            document["_links"] = {"self": {"href": f"{BASE}/toys/v1/toys?page=2&size={size}&links=1"}}
        return 200, document

    assert result_of("next-link-astray", target(shop.on(LIST, listed), MANY)).status is status


@pytest.mark.parametrize("calls", [2, 3])
def test_page_size_ignored_a_list_that_became_shorter(calls: int) -> None:
    """The length of the list is determined again before a page is reported as too short."""
    assert result_of("page-size-ignored", target(Paged(shrinking=calls), MANY)).status is VERIFIED


@pytest.mark.parametrize(("keeps", "status"), [(True, VERIFIED), (False, FOUND)])
def test_links_missing_in_a_list_that_becomes_shorter(keeps: bool, status: Status) -> None:
    """The first page has no next link when it has become the last one; it needs one while others follow."""
    count = 3

    def answer(asked: Asked) -> Reply:
        nonlocal count
        size, asks = int(asked.query.get("size", 3)), "links" in asked.query
        count = 2 if asks else count
        page = items(*({"toy_id": toy} for toy in range(1, count + 1)[:size]))
        if asks:
            following = (
                {"next": {"href": f"{BASE}/toys/v1/toys?page=2&size={size}&links=1"}} if keeps and size < count else {}
            )
            page[1]["_links"] = {"self": {"href": f"{BASE}/toys/v1/toys?page=1&size={size}&links=1"}, **following}
        return page

    one = target(Shop().on(LIST, answer), SORTED)
    requirement = next(
        each for each in derive(one.snapshot) if each.id.startswith("links-missing") and "next" in each.id
    )
    assert run_check(CHECKS["links-missing"], requirement, one).status is status


@pytest.mark.parametrize(
    ("cap", "count", "thorough", "status"),
    [
        (7, 9, True, FOUND),
        (7, 9, False, VERIFIED),
        (5, 9, False, FOUND),
        (7, 7, True, VERIFIED),
        (5, 5, False, VERIFIED),
        (50, 60, True, VERIFIED),
    ],
)
@pytest.mark.parametrize("beyond", ["empty", "refused", "the last page"])
def test_page_size_ignored_a_largest_page_that_is_not_full(
    cap: int, count: int, thorough: bool, status: Status, beyond: str
) -> None:
    """A largest page that is shorter than requested is a violation if another page has more; if the list ends, it is none."""

    def listed(asked: Asked) -> Reply:
        page, size = int(asked.query.get("page", 1)), min(cap, int(asked.query.get("size", 5)))
        shown = range((page - 1) * size, min(page * size, count))
        if not shown and beyond == "refused":
            return 400, {}
        return items(*({"toy_id": each} for each in shown or (range(count - 2, count) if beyond != "empty" else ())))

    result = result_of("page-size-ignored", target(Shop().on(LIST, listed), SORTED_PAGES, thorough=thorough))
    assert result.status is status


@pytest.mark.parametrize(
    ("always", "followed", "status"), [(False, True, VERIFIED), (True, True, FOUND), (False, False, VERIFIED)]
)
def test_links_unasked_on_the_page_of_a_link(always: bool, followed: bool, status: Status) -> None:
    """A page that a link leads to may have links although its address does not name the switch; a plain page may not."""

    def answer(asked: Asked) -> Reply:
        reply = items({"toy_id": 1}, {"toy_id": 2})
        if always or asked.query.get("links") == "1" or "cursor" in asked.query:
            reply[1]["_links"] = {"next": {"href": f"{BASE}/toys/v1/toys?cursor=b3Bhc&page=2"}}
        return reply

    one = target(Shop().on(LIST, answer), MANY)
    if followed:
        listing = one.listing(op(LIST))
        first = listing.page_with_links()
        one.follow(listing.address(first, "next"), first)
    assert result_of("links-unasked", one).status is status


SORTED_PAGES: Snapshot = made(
    {**plain(COMPONENTS), **plain(LISTS.replace("maximum: 3", "maximum: 50"))},
    plain("""\
/toys/v1/toys:
  get:
    x-lists: toy
    parameters: [{name: by, schema: {}}, {name: towards, schema: {enum: [up, down]}}]
    x-items: {}
"""),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


@pytest.mark.parametrize(
    ("skipped", "tied", "status"), [(0, False, VERIFIED), (0, True, VERIFIED), (1, False, FOUND), (4, False, FOUND)]
)
def test_page_ignored_the_second_item(skipped: int, tied: bool, status: Status) -> None:
    """In an order without equals page 2 of single items has the second one; another order may differ from page to page."""

    def listed(asked: Asked) -> Reply:
        page, size = (int(asked.query.get(name, default)) for name, default in (("page", 1), ("size", 7)))
        toys = [{"toy_id": each, "name": "a"} for each in range(7)]
        if asked.query.get("by", "toy_id") != "toy_id":
            return 400, {}
        if asked.query.get("towards") == "down" or (tied and size == 1 and "by" not in asked.query):
            toys.reverse()
        start = (page - 1) * size + (skipped if page > 1 else 0)
        return items(*toys[start : start + size])

    assert result_of("page-ignored", target(Shop().on(LIST, listed), SORTED_PAGES)).status is status
