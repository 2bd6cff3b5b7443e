"""The pages of a list and the links between them."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lmscontract.contract.load import load
from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.lists.paging import Anchor, turned_to
from lmscontract.mock.messages import Request
from lmscontract.types import Channel, Month

from ..conftest import Caller, Clock, Opened

_PARCELS = load(Path(__file__).parents[2] / "platform")
_CALLER = Caller(Platform(_PARCELS.at(Month(2031, 6), Channel("production")), _PARCELS.mock_data, clock=Clock()))


def _ids(document: Any) -> list[int]:
    return [item["id_parcel"] for item in document["data"]["items"]]


def _query(document: Any, key: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(document["navigation"][key]["href"]).query))


def _encoded(text: bytes) -> str:
    return base64.urlsafe_b64encode(text).decode().rstrip("=")


def test_pages_are_disjoint_and_complete(call: Caller) -> None:
    """The pages of a list contain each object once, and the page after the last is empty."""
    pages = [_ids(call.get("/parcel/v1/parcels", sheet=number, per_sheet=7).json()) for number in range(1, 6)]
    everything = _ids(call.get("/parcel/v1/parcels", per_sheet=40).json())
    assert [len(page) for page in pages] == [7, 7, 7, 5, 0]
    assert [each for page in pages for each in page] == everything


def test_the_defaults_are_those_of_the_contract(call: Caller) -> None:
    """Without parameters a list returns its first page with the default page size of the contract."""
    assert call.get("/parcel/v1/parcels").body == call.get("/parcel/v1/parcels", sheet=1, per_sheet=8).body


def test_links_need_their_parameter(call: Caller) -> None:
    """Links appear only with their query parameter, and then with every key of the contract."""
    assert "navigation" not in call.get("/parcel/v1/parcels").json()
    assert "navigation" not in call.get("/parcel/v1/parcels", trail="no").json()
    links = call.get("/parcel/v1/parcels", trail="yes").json()["navigation"]
    assert list(links) == ["self", "next", "jump", "first", "last"]


def test_links_have_the_parameters_and_placeholders_of_the_contract(call: Caller) -> None:
    """Each link has the parameters, and the placeholder for a page, that the contract gives for it."""
    links = call.get("/parcel/v1/parcels", trail="yes", per_sheet=7, sheet=2).json()["navigation"]
    sheets = {key: dict(parse_qsl(urlsplit(link["href"]).query))["sheet"] for key, link in links.items()}
    assert sheets == {"self": "2", "next": "3", "jump": "{{sheet}}", "first": "1", "last": "4"}
    assert all("mark" in dict(parse_qsl(urlsplit(link["href"]).query)) for link in links.values())


def test_next_leads_through_the_whole_list(call: Caller) -> None:
    """Following the next links gives every object once and ends with an empty page."""
    found: list[int] = []
    query: dict[str, Any] = {"trail": "yes", "per_sheet": 9}
    while True:
        document = call.get("/parcel/v1/parcels", **query).json()
        if not _ids(document):
            break
        found += _ids(document)
        query = _query(document, "next")
    assert found == _ids(call.get("/parcel/v1/parcels", per_sheet=40).json())


def test_a_cursor_alone_selects_its_page(call: Caller) -> None:
    """A cursor of the platform selects its page; an unknown one is ignored."""
    links = call.get("/parcel/v1/parcels", trail="yes").json()["navigation"]
    mark = _query({"navigation": links}, "next")["mark"]
    second = call.get("/parcel/v1/parcels", sheet=2).json()
    assert call.get("/parcel/v1/parcels", mark=mark).json() == second
    assert call.get("/parcel/v1/parcels", mark="nonsense").json() == call.get("/parcel/v1/parcels").json()


def test_links_begin_with_the_host_of_the_request(call: Caller) -> None:
    """Links have the host and scheme of the request."""
    headers = {"host": "parcels.test:99", "x-forwarded-proto": "https"}
    links = call.send("GET", "/parcel/v1/parcels", {"trail": "yes"}, headers=headers).json()["navigation"]
    assert links["self"]["href"].startswith("https://parcels.test:99/parcel/v1/parcels?")


def test_next_gives_each_object_once_despite_writes(call: Caller) -> None:
    """While objects are created and deleted, the next links still give each remaining object once."""
    before = _ids(call.get("/parcel/v1/parcels", per_sheet=40).json())
    found: list[int] = []
    query: dict[str, Any] = {"trail": "yes", "per_sheet": 6}
    made = []
    while ids := _ids(document := call.get("/parcel/v1/parcels", **query).json()):
        found += ids
        call.send("DELETE", f"/parcel/v1/parcels/{ids[0]}")
        if len(made) < 2:
            made.append(call.send("POST", "/parcel/v1/parcels", body={"size": "s"}).json()["data"]["id_parcel"])
        query = _query(document, "next")
    assert found == [*before, *made]


def test_next_continues_after_its_last_object_is_deleted(call: Caller) -> None:
    """After the last object of a page is deleted, the next link continues at its index."""
    query: dict[str, Any] = {"trail": "yes", "per_sheet": 6}
    document = call.get("/parcel/v1/parcels", **query).json()
    before = _ids(call.get("/parcel/v1/parcels", per_sheet=40).json())
    call.send("DELETE", f"/parcel/v1/parcels/{before[-1]}")
    assert _ids(call.get("/parcel/v1/parcels", **_query(document, "next")).json()) == before[6:12]
    call.send("DELETE", f"/parcel/v1/parcels/{before[5]}")
    assert _ids(call.get("/parcel/v1/parcels", **_query(document, "next")).json()) == before[7:13]


def test_next_ends_with_an_empty_page(call: Caller) -> None:
    """A client that stops at an empty page ends, and so does one that stops when next does not change."""
    query: dict[str, Any] = {"trail": "yes", "per_sheet": 20}
    for _ in range(2):
        query = _query(call.get("/parcel/v1/parcels", **query).json(), "next")
    document = call.get("/parcel/v1/parcels", **query).json()
    assert _ids(document) == []
    assert document["navigation"]["next"] == document["navigation"]["self"]
    call.send("POST", "/parcel/v1/parcels", body={"size": "s"})
    assert len(_ids(call.get("/parcel/v1/parcels", **_query(document, "self")).json())) == 1


def test_the_placeholder_of_the_jump_link_takes_a_page(call: Caller) -> None:
    """The link with the placeholder leads to each page, wherever the link was found."""
    for found_on in (1, 3):
        document = call.get("/parcel/v1/parcels", trail="yes", per_sheet=7, sheet=found_on).json()
        for number in range(1, 5):
            query = {**_query(document, "jump"), "sheet": str(number)}
            there = _ids(call.get("/parcel/v1/parcels", **query).json())
            assert there == _ids(call.get("/parcel/v1/parcels", per_sheet=7, sheet=number).json())


def test_a_page_is_counted_from_its_cursor(call: Caller) -> None:
    """With a cursor and another page number, pages are counted from the position of the cursor."""
    document = call.get("/parcel/v1/parcels", trail="yes", per_sheet=5).json()
    call.send("DELETE", f"/parcel/v1/parcels/{_ids(document)[0]}")
    everything = _ids(call.get("/parcel/v1/parcels", per_sheet=40).json())
    found = {
        number: _ids(call.get("/parcel/v1/parcels", **{**_query(document, "next"), "sheet": number}).json())
        for number in (1, 2, 3)
    }
    assert found == {1: everything[:4], 2: everything[4:9], 3: everything[9:14]}


def test_a_number_is_a_cursor(call: Caller) -> None:
    """A bare number is the index of the first object of the page."""
    everything = _ids(call.get("/parcel/v1/parcels", per_sheet=40).json())
    for mark in (0, 1, 9, 24, 25, 26, 999_999_999):
        assert _ids(call.get("/parcel/v1/parcels", mark=mark, per_sheet=3).json()) == everything[mark : mark + 3]


def test_a_preview_begins_at_cursor_0(ours: Contract, opened: Opened) -> None:
    """A list that requires a cursor begins at 0; the links or the page number continue from there."""
    path = "/learn/v1/catalog_content/internal/preview"
    call = Caller(opened(ours, "2026-08"))

    def ids(document: Any) -> list[int]:
        return [item["extra_data"]["id_catalog"] for item in document["data"]["items"]]

    everything = ids(call.get(path, cursor=0, page_size=200).json())
    assert ids(call.get(path, cursor=0, page_size=1, page=2).json()) == everything[1:2]
    found: list[int] = []
    query: dict[str, Any] = {"cursor": 0, "page_size": 5, "get_cursor": 1}
    while here := ids(document := call.get(path, **query).json()):
        found += here
        query = dict(parse_qsl(urlsplit(document["_links"]["next"]["href"]).query))
    assert found == everything


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ((("sheet", "0"),), 200),
        ((("sheet", "-1"),), 200),
        ((("sheet", "5"),), 200),
        ((("sheet", "999999999999999999"),), 200),
        ((("sheet", "9" * 400),), 400),
        ((("sheet", "1e3"),), 400),
        ((("sheet", " 1"),), 400),
        ((("sheet", ""),), 400),
        ((("sheet", "2.0"),), 200),
        ((("sheet", "true"),), 400),
        ((("sheet", "1"), ("sheet", "2")), 200),
        ((("per_sheet", "0"),), 400),
        ((("per_sheet", "41"),), 400),
        ((("per_sheet", "-1"),), 400),
        ((("per_sheet", "x"),), 400),
        ((("per_sheet", "40"),), 200),
        ((("mark", "-1"),), 200),
        ((("mark", ""),), 200),
        ((("mark", "9" * 5000),), 200),
        ((("mark", "\udcff\x00é"),), 200),
    ],
)
def test_an_invalid_page_is_refused_and_a_page_past_the_end_is_empty(
    call: Caller, query: tuple[tuple[str, str], ...], status: int
) -> None:
    """A page number that the contract does not allow gets 400; a page outside the list is empty."""
    token = {"authorization": f"Bearer {call.token('superadmin')}"}
    for switched in ((), (("trail", "yes"),)):
        response = call.platform.handle(Request("GET", "/parcel/v1/parcels", (*query, *switched), token))
        assert response.status == status


_WORDS = st.one_of(
    st.text(max_size=6), st.integers().map(str), st.floats().map(str), st.binary(max_size=12).map(_encoded)
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["sheet", "per_sheet", "mark", "trail", "size"]), _WORDS), max_size=5))
def test_no_paging_parameter_causes_a_traceback(query: list[tuple[str, str]]) -> None:
    """Every value of the paging parameters is answered or refused, and so are the links of the answer."""
    token = {"authorization": f"Bearer {_CALLER.token('superadmin')}"}
    asked = (*query, ("trail", "yes"))
    response = _CALLER.platform.handle(Request("GET", "/parcel/v1/parcels", asked, token))
    assert response.status in (200, 400)
    for link in response.json()["navigation"].values() if response.status == 200 else ():
        if "%7B%7B" not in link["href"]:
            led = tuple(parse_qsl(urlsplit(link["href"]).query, keep_blank_values=True))
            assert _CALLER.platform.handle(Request("GET", "/parcel/v1/parcels", led, token)).status == 200


@given(st.integers(0, 60), st.integers(1, 20), st.data())
def test_pages_contain_everything_in_order(total: int, size: int, data: st.DataObject) -> None:
    """Pages by number and pages by cursor give every object once and in order."""
    items = [{"id": number} for number in range(total)]
    names = [str(number) for number in range(total)]
    by_number = [each for n in range(1, total + 2) for each in turned_to(n, size, Anchor(), names).of(items)]
    assert by_number == items
    found: list[Any] = []
    anchor = Anchor()
    while here := (page := turned_to(anchor.page, size, anchor, names)).of(items):
        found += here
        again = Anchor.read(Anchor(page.number + 1, page.end, names[min(page.end, total) - 1]).cursor())
        assert again is not None
        anchor = again
    assert found == items
