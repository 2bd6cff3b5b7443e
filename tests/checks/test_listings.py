"""The checks of listings on a shop that answers oddly: which violations they find, and which they must not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOUND,
    LIST,
    NOTHING,
    SORTED,
    VERIFIED,
    sorting,
    tried,
)
from tests.points.conftest import checks
from tests.strategies import COMPONENTS, POINTS, made, plain
from tests.target.fake import BASE, LISTS, MONTH, Asked, Reply, Shop, items, snapshot, target

from lmscontract.contract.model import Snapshot
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.types import Channel

__all__ = ["checks"]


@pytest.mark.parametrize("takes", ["toy_id", "name", "cost"])
def test_sorting_ignored_a_list_that_sorts_is_verified(takes: str) -> None:
    """One attribute that the list takes is enough, whichever it is."""
    assert tried("sorting-ignored", target(sorting(takes), SORTED)).status is VERIFIED


def test_sorting_ignored_a_list_without_an_attribute_that_it_takes_is_not_verified() -> None:
    """Where no attribute is taken, nothing is found, and the owner is asked for one."""
    judged = tried("sorting-ignored", target(sorting(), SORTED))
    assert (judged.status, judged.reason) == (
        NOTHING,
        "no attribute by which it sorts is shown; add by to the tenant's facts",
    )


def test_sorting_ignored_the_owners_attribute_is_tried_first() -> None:
    """What the owner names is tried before anything else."""
    shop = sorting("cost")
    assert tried("sorting-ignored", target(shop, SORTED, facts={"by": "cost"})).status is VERIFIED
    assert {asked.query.get("by") for asked in shop.asked} == {None, "cost"}


def test_sorting_ignored_a_list_that_takes_everything_and_sorts_by_nothing_is_not_found() -> None:
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
def test_sorting_ignored_a_list_that_is_not_sorted_is_found(keeps: Callable[[Asked], bool], told: str) -> None:
    """Directions that do not differ, and integers out of order in either, are found where other attributes are refused."""
    judged = tried("sorting-ignored", target(sorting("cost", keeps=keeps), SORTED, facts={"by": "cost"}))
    assert (judged.status, judged.message) == (FOUND, f"Expected a list sorted by cost, got {told}.")


def test_sorting_ignored_a_list_that_moves_while_it_is_sorted_is_not_found() -> None:
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
def test_sorting_ignored_a_list_sorts_as_all_are_said_to(takes: str, turned: bool, status: Status) -> None:
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
def test_page_ignored_a_server_that_fails_each_time_on_what_it_has_to_serve(
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
def test_filter_ignored_a_filter_by_an_identifier(owners: str, narrowed: str, status: Status) -> None:
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
def test_filter_ignored_bounds_beyond_which_nothing_lies(
    sold: str, honours: Callable[[str, Any], bool], since: Status, until: Status
) -> None:
    """A bound that is ignored is found; one that needs its counterpart, and an empty list, say nothing."""

    def answer(asked: Asked) -> Reply:
        return items(*[{"sale": 1, "year": sold}] * (bool(sold) and honours(sold, asked.query)))

    one = target(Shop().on("GET /toys/v1/sales", answer), DATED)
    found = (each for each in derive(one.snapshot) if each.rule == "filter-ignored")
    assert [run_check(CHECKS[each.rule], each, one).status for each in found] == [since, until]


def test_filter_ignored_a_bound_that_is_ignored_at_times() -> None:
    """What is left once and not the next time was left by a tenant that ignores the bound at times."""
    left = [{"sale": 1}]

    def answer(asked: Asked) -> Reply:
        return items({"sale": 1}) if not asked.query else items(*(left.pop() for _ in left[:1]))

    one = target(Shop().on("GET /toys/v1/sales", answer), DATED)
    first = next(each for each in derive(one.snapshot) if each.rule == "filter-ignored")
    assert run_check(CHECKS[first.rule], first, one).status is FOUND


def test_filter_ignored_a_list_that_does_not_say_whose_its_items_are_is_not_found() -> None:
    """Where an item does not show its owner, nothing can be told of the filter."""
    one = target(Shop().on("GET /toys/v1/sales", *items({"toy_id": 1}, {"toy_id": 2}, {"sale": 3})), SOLD)
    assert tried("filter-ignored", one).status is NOTHING


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
def test_identifier_missing_items_that_may_hold_their_identifier(shown: list[Any], status: Status) -> None:
    """Found only where nothing in the items could be one; what could be, and does not say that it is, says nothing."""
    one = target(Shop().on(LIST, *items(*shown)), SHELVED)
    assert tried("identifier-missing", one).status is status


def test_identifier_missing_the_identifier_of_another_kind_is_not_that_of_the_items() -> None:
    """Nor does it prove that they have none."""
    boxes = snapshot("/toys/v1/boxes:\n  get: {x-lists: box, x-items: {}}\n")
    shop = Shop().on("GET /toys/v1/boxes", *items({"toy_id": 1}, {"toy_id": 2}))
    assert tried("identifier-missing", target(shop, boxes)).status is NOTHING


def test_identifier_missing_a_kind_is_named_with_its_article() -> None:
    """What is missing is told in English, whatever the kind is called."""
    words = plain(LISTS.replace("box: {names: []}", "box: {names: []}, answer: {names: []}"))
    paths = plain("/toys/v1/answers: {get: {x-lists: answer, x-items: {}}}")
    answers = made({**plain(COMPONENTS), **words}, paths, points=plain(POINTS)).at(MONTH, Channel.SANDBOX)
    judged = tried("identifier-missing", target(Shop().on("GET /toys/v1/answers", *items(*[{"a": [1]}] * 2)), answers))
    assert judged.message.startswith("Expected the identifier of an answer in each item, got ")


def test_identifier_missing_an_identifier_under_a_name_of_the_tenants_own_is_known_by_a_call() -> None:
    """What another call has proved to be identifiers of the kind is theirs, whatever its name; a page of one says nothing."""

    def listed(asked: Asked) -> Reply:
        return items({"nr": "b2"}) if asked.query.get("size") == "1" else items({"nr": "b1"}, {"nr": "b2"})

    shop = Shop().on(LIST, listed)
    for each in ("b1", "b2"):
        shop.on(f"GET /toys/v1/toys/{each}", 200, {"data": {"name": each}})
    assert tried("identifier-missing", target(shop, SORTED)).status is VERIFIED


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
def test_page_size_ignored_pages_of_a_size(shop: Callable[[], Shop], rule: str, thorough: bool, status: Status) -> None:
    """A page holds as many as are asked for; that the second page leads back is seen where a third is to come."""
    assert tried(rule, target(shop(), MANY, thorough=thorough)).status is status


@pytest.mark.parametrize("calls", [2, 3])
def test_page_size_ignored_a_list_that_shrank_meanwhile_is_measured_anew(calls: int) -> None:
    """How long it is now is asked before a page is called too short."""
    assert tried("page-size-ignored", target(Paged(shrinking=calls), MANY)).status is VERIFIED
