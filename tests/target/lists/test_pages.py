"""Lists of a tenant: keys of items, pages and links."""

from __future__ import annotations

from typing import Any

import pytest
from tests.strategies import COMPONENTS, made, plain
from tests.target.fake import LISTS, MONTH, PATHS, TOYS, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.findings.callers import DEFAULT
from lmscontract.target.json_values import named_properties
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Channel

LIST = "GET /toys/v1/toys"
SALES = op("GET /toys/v1/sales")


def test_items_have_keys() -> None:
    """The key of an item is its identifier, or its content if it has none, independent of the order of members."""
    one = target(Shop().on(LIST, *items({"toy_id": 7}, {"toy_id": 8})))
    assert one.listing(TOYS).item_keys(one.answer(TOYS)) == ["7", "8"]
    sales = {"id": 1, "a": [2], "by": {"later": True}}, {"a": [3], "id": 1, "by": {}}
    plain = target(Shop().on("GET /toys/v1/sales", *items(*sales)))
    assert plain.listing(SALES).item_keys(plain.answer(SALES)) == ['{"/a/0": 2, "/id": 1}', '{"/a/0": 3, "/id": 1}']
    empty = target(Shop().on(LIST, *items()))
    assert empty.listing(TOYS).item_keys(empty.answer(TOYS)) == []


def test_equal_items_have_equal_keys_in_all_responses() -> None:
    """A property that looks like an identifier, but is sent in one response only, is no part of a key."""
    shown = iter([{"external_uuid": "9d4f", "name": "bear"}, {"name": "bear"}])
    one = target(Shop().on("GET /toys/v1/sales", lambda _: items(next(shown))))
    first, second = (one.answer(SALES, again=True) for _ in range(2))
    assert one.listing(SALES).item_keys(first) == one.listing(SALES).item_keys(second) == ['{"/name": "bear"}']


def test_listed_identifiers() -> None:
    """A list shows identifiers of a kind; an empty list shows none, and items without identifiers are not verified."""
    one = target(Shop().on(LIST, *items({"toy_id": 7}, {"toy_id": 8})))
    assert one.listing(TOYS).identifiers(one.answer(TOYS), "toy") == {"7", "8"}
    empty = target(Shop().on(LIST, *items()))
    assert empty.listing(TOYS).identifiers(empty.answer(TOYS), "toy") == set()
    plain = target(Shop().on(LIST, *items({"price": 1.5})))
    with pytest.raises(NotVerified, match="no identifier of the kind toy is recognised"):
        plain.listing(TOYS).identifiers(plain.answer(TOYS), "toy")


@pytest.mark.parametrize(
    ("owners", "filters", "is_filtered"), [((1, 2), True, True), ((1, 2), False, False), ((1, 1), True, False)]
)
def test_a_list_is_filtered_by_an_object(owners: tuple[int, ...], filters: bool, is_filtered: bool) -> None:
    """A parameter filters a list if it leaves one of several objects; where all items belong to one, nothing shows that."""

    def parts(asked: Asked) -> Reply:
        wanted = asked.query.get("toy_id") if filters else None
        return items(*({"toy_id": each} for each in owners if wanted in (None, str(each))))

    one = target(Shop().on(LIST, parts))
    assert one.listing(TOYS).is_filtered_by("toy_id", "toy") is is_filtered


@pytest.mark.parametrize("count", [0, 1, 2])
def test_two_items_are_required(count: int) -> None:
    """A check that needs two items is not verified if a list has fewer."""
    one = target(Shop().on(LIST, *items(*[{"toy_id": n} for n in range(count)])))
    if count == 2:
        one.listing(TOYS).require_two_items()
    else:
        with pytest.raises(NotVerified, match="fewer than two items; create a second object on the tenant"):
            one.listing(TOYS).require_two_items()


def test_one_property_identifies_items_on_every_page() -> None:
    """The property that is unique in the longest response is also the identifier on short pages."""
    longest = [{"toy_kind_id": 4, "id": 1}, {"toy_kind_id": 4, "id": 2}]

    def answer(asked: Asked) -> Reply:
        return items(*longest[: int(asked.query.get("size", 2))])

    one = target(Shop().on("GET /toys/v1/boxes/7/parts", answer), facts={"box": 7})
    parts = op("GET /toys/v1/boxes/{box_id}/parts")
    assert one.listing(parts).item_keys(one.answer(parts)) == ["1", "2"]
    assert one.listing(parts).item_keys(one.answer(parts, query={"size": 1})) == ["1"]


def test_links_are_requested_for_half_of_the_list() -> None:
    """Links are requested for a page with half of the items."""

    def answer(asked: Asked) -> Reply:
        found = items({"toy_id": 1}, {"toy_id": 2}, {"toy_id": 3})
        return found if "links" not in asked.query else (200, {**found[1], "_links": {"next": {"href": "?page=2"}}})

    one = target(tenant := Shop().on(LIST, answer))
    assert one.listing(TOYS).links(one.listing(TOYS).page_with_links()) == {"next": {"href": "?page=2"}}
    assert tenant.calls == [LIST, f"{LIST}?size=3&page=1", f"{LIST}?size=2&links=1"]


def test_links_of_a_list_that_refuses_large_pages() -> None:
    """If the largest page is refused, the page size is half of the default response."""

    def answer(asked: Asked) -> Reply:
        return (400, {}) if asked.query.get("size") == "3" else items({"toy_id": 1}, {"toy_id": 2})

    one = target(tenant := Shop().on(LIST, answer))
    one.listing(TOYS).page_with_links()
    assert tenant.calls == [LIST, f"{LIST}?size=3&page=1", f"{LIST}?size=1&links=1"]


def test_the_second_item() -> None:
    """The second item is on the second page if a page has one item."""
    one = target(tenant := Shop().on(LIST, shelf(3)))
    assert one.listing(TOYS).item_keys(one.listing(TOYS).second_page()) == ["1"]
    assert tenant.calls == [f"{LIST}?size=1&page=2"]


@pytest.mark.parametrize(("count", "expected"), [(0, True), (2, True), (3, False)])
def test_a_complete_list(count: int, expected: bool) -> None:
    """A list is complete if its largest page is not full."""
    one = target(Shop().on(LIST, *items(*[{"toy_id": n} for n in range(count)])))
    assert one.listing(TOYS).is_complete(one.listing(TOYS).largest_page()) is expected


@pytest.mark.parametrize("document", [{"data": {}}, {"_links": None}, {"_links": []}, [], "text", 3])
def test_answers_without_links(document: Any) -> None:
    """A response that has no object of links has no links."""
    one = target(Shop().on(LIST, 200, document))
    assert one.listing(TOYS).links(one.answer(TOYS)) == {}


@pytest.mark.parametrize(
    ("href", "there"),
    [
        ("/toys?page={{n}}&size=1", "/toys?page=2&size=1"),
        ("/toys?size=1&page=%7B%7Bn%7D%7D", "/toys?size=1&page=2"),
        (
            "https://toys.example/toys?page=%7b%7bn%7d%7d&mark=a%2Bb#top",
            "https://toys.example/toys?page=2&mark=a%2Bb#top",
        ),
        ("/toys?page=1&empty=", ""),
        ("/{{n}}/toys", ""),
        ("/toys?page=p{{n}}", ""),
    ],
)
def test_a_page_number_replaces_the_placeholder(href: str, there: str) -> None:
    """The page number replaces the placeholder of a parameter in every encoding, and only in a parameter."""
    placeholders = {"links": {**plain(LISTS)["links"], "placeholder": {"jump": "{{n}}"}}}
    contract = made({**plain(COMPONENTS), **plain(LISTS), **placeholders}, plain(PATHS))
    one = target(Shop(), contract.at(MONTH, Channel("sandbox")))
    assert one.listing(TOYS).with_page_number("jump", href, 2) == there
    assert (
        one.listing(TOYS).with_page_number("next", href, 2)
        == target(Shop()).listing(TOYS).with_page_number("jump", href, 2)
        == ""
    )


def shelf(count: int) -> Any:
    """Return a list of `count` toys, in pages."""

    def answer(asked: Asked) -> Reply:
        page, size = int(asked.query["page"]), int(asked.query["size"])
        return items(*[{"toy_id": n} for n in range(count)][(page - 1) * size : page * size])

    return answer


@pytest.mark.parametrize(("count", "expected"), [(0, 1), (2, 1), (3, 2), (7, 3)])
def test_all_pages_are_read(count: int, expected: int) -> None:
    """A list is read in the largest pages, up to the first page that is not full."""
    one = target(tenant := Shop().on(LIST, shelf(count)))
    walked = [one.listing(TOYS).item_keys(page) for page in one.listing(TOYS).pages(DEFAULT)]
    assert [each for page in walked for each in page] == [str(number) for number in range(count)]
    assert tenant.calls == [f"{LIST}?size=3&page={number}" for number in range(1, expected + 1)]


def test_an_endless_list() -> None:
    """A list with more than 25 full pages is not verified."""
    one = target(tenant := Shop().on(LIST, *items({}, {}, {})))
    with pytest.raises(NotVerified, match="more than 25 pages"):
        list(one.listing(TOYS).pages(DEFAULT))
    assert len(tenant.calls) == 25


def test_a_list_without_pages() -> None:
    """A list without page numbers has one page."""
    found = snapshot(edits=[{"request-parameter-removed": "page"}])
    one = target(tenant := Shop().on(LIST, *items({}, {}, {})), found)
    assert len(list(one.listing(TOYS).pages(DEFAULT))) == 1
    assert tenant.calls == [f"{LIST}?size=3"]


def test_named_properties_at_any_depth() -> None:
    """Properties are found by their names, at any depth, with their pointers."""
    document = {"status": 1, "data": [{"enrol_status": None, "x": {"status": []}}, "status", {"statuses": 3}]}
    found = [("/status", 1), ("/data/0/enrol_status", None), ("/data/0/x/status", [])]
    assert list(named_properties(document, ["status", "enrol_status"])) == found
    assert list(named_properties(document, [])) == []
