"""Pages of lists, and the links between them."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from .conftest import Caller


def _ids(document: Any) -> list[int]:
    return [item["id_parcel"] for item in document["data"]["items"]]


def test_pages_are_disjoint_and_hold_everything(call: Caller) -> None:
    """Page after page gives each object once, and a page after the last is empty."""
    pages = [_ids(call.get("/parcel/v1/parcels", sheet=number, per_sheet=7).json()) for number in range(1, 6)]
    everything = _ids(call.get("/parcel/v1/parcels", per_sheet=40).json())
    assert [len(page) for page in pages] == [7, 7, 7, 5, 0]
    assert [each for page in pages for each in page] == everything


def test_the_defaults_are_those_of_the_contract(call: Caller) -> None:
    """Without parameters a list is its first page, of the size that the contract gives."""
    assert call.get("/parcel/v1/parcels").body == call.get("/parcel/v1/parcels", sheet=1, per_sheet=8).body


def test_links_come_only_when_asked_for(call: Caller) -> None:
    """Without the switch there is no object of links; with it there is every key of the contract."""
    assert "navigation" not in call.get("/parcel/v1/parcels").json()
    assert "navigation" not in call.get("/parcel/v1/parcels", trail="no").json()
    links = call.get("/parcel/v1/parcels", trail="yes").json()["navigation"]
    assert list(links) == ["self", "next", "jump", "first", "last"]


def test_every_link_carries_its_parameters_and_the_placeholder_where_it_belongs(call: Caller) -> None:
    """The contract names what an address carries, and in which link a placeholder stands in place of the page."""
    links = call.get("/parcel/v1/parcels", trail="yes", per_sheet=7, sheet=2).json()["navigation"]
    sheets = {key: dict(parse_qsl(urlsplit(link["href"]).query))["sheet"] for key, link in links.items()}
    assert sheets == {"self": "2", "next": "3", "jump": "{{sheet}}", "first": "1", "last": "4"}
    assert all("mark" in dict(parse_qsl(urlsplit(link["href"]).query)) for link in links.values())


def test_next_leads_through_the_whole_list(call: Caller) -> None:
    """Who follows next meets every object once, and then an empty page."""
    found: list[int] = []
    query: dict[str, Any] = {"trail": "yes", "per_sheet": 9}
    while True:
        document = call.get("/parcel/v1/parcels", **query).json()
        if not _ids(document):
            break
        found += _ids(document)
        query = dict(parse_qsl(urlsplit(document["navigation"]["next"]["href"]).query))
    assert found == _ids(call.get("/parcel/v1/parcels", per_sheet=40).json())


def test_a_cursor_alone_leads_to_its_page(call: Caller) -> None:
    """A cursor of ours says where it leads; a word that is none is passed over."""
    links = call.get("/parcel/v1/parcels", trail="yes").json()["navigation"]
    mark = dict(parse_qsl(urlsplit(links["next"]["href"]).query))["mark"]
    second = call.get("/parcel/v1/parcels", sheet=2).json()
    assert call.get("/parcel/v1/parcels", mark=mark).json() == second
    assert call.get("/parcel/v1/parcels", mark="nonsense").json() == call.get("/parcel/v1/parcels").json()


def test_links_lead_to_the_address_that_was_called(call: Caller) -> None:
    """Links begin with the host and the scheme of the call."""
    headers = {"host": "parcels.test:99", "x-forwarded-proto": "https"}
    links = call.send("GET", "/parcel/v1/parcels", {"trail": "yes"}, headers=headers).json()["navigation"]
    assert links["self"]["href"].startswith("https://parcels.test:99/parcel/v1/parcels?")
