"""Responses of variants: open properties differ, stated ones do not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.project import Contract
from lmscontract.mock.variants.variant import VARIANT_POINTS, Variant

PARCELS, ROUTE = "/parcel/v1/parcels", "/depot/v1/routes/1"


def caller(contract: Contract, opened: Opened, month: str = "2030-01", **interpretations: str) -> Caller:
    """Return a caller of a tenant of a variant."""
    return Caller(
        opened(contract, month, variant=Variant({k.replace("_", "-"): v for k, v in interpretations.items()}, 1))
    )


def items(call: Caller, path: str = PARCELS) -> list[dict[str, Any]]:
    """Return the items of a list."""
    return call.get(path).json()["data"]["items"]


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10_000))
def test_stated_properties_stay(seed: int, parcels: Contract, opened: Opened) -> None:
    """In every variant, the required properties of a list have their names and types."""
    for item in items(Caller(opened(parcels, "2030-01", variant=Variant.from_seed(seed)))):
        assert isinstance(item["id_parcel"], int)
        assert isinstance(item["size"], str)


@settings(deadline=None, max_examples=10)
@given(seed=st.integers(0, 1000))
def test_equal_variants_give_equal_responses(seed: int, parcels: Contract, opened: Opened) -> None:
    """Two tenants of one variant give equal responses, and so do two requests to one tenant."""
    one, other = (Caller(opened(parcels, "2030-01", variant=Variant.from_seed(seed))) for _ in range(2))
    assert one.get(PARCELS).body == other.get(PARCELS).body == one.get(PARCELS).body


def test_records_are_not_changed_by_response_variants(parcels: Contract, opened: Opened) -> None:
    """The sent document is a copy of the record, so that changes do not accumulate."""
    call = caller(parcels, opened, extra_members="many", member_order="reversed", field_names="prefixed")
    assert items(call) == items(call)


@pytest.mark.parametrize(
    ("interpretations", "looks"),
    [
        ({"extra_members": "many"}, lambda plain, drawn: len(drawn) > len(plain)),
        ({"member_order": "reversed"}, lambda plain, drawn: list(drawn) == list(plain)[::-1]),
        ({"member_order": "sorted"}, lambda plain, drawn: list(drawn) == sorted(plain)),
        ({"booleans": "as-digits"}, lambda plain, drawn: drawn["fragile"] == "0"),
        ({"booleans": "as-numbers"}, lambda plain, drawn: drawn["fragile"] == 0 and drawn["fragile"] is not False),
        ({"untyped_values": "objects"}, lambda plain, drawn: type(drawn["fee"]) is not type(plain["fee"])),
        ({"field_names": "prefixed"}, lambda plain, drawn: "lms_fragile" in drawn and "weight" in drawn),
    ],
)
def test_an_interpretation_shows_in_an_item(
    interpretations: dict[str, str], looks: Any, parcels: Contract, opened: Opened
) -> None:
    """Each of these interpretations changes an item."""
    plain, drawn = items(caller(parcels, opened))[0], items(caller(parcels, opened, **interpretations))[0]
    assert looks(plain, drawn), drawn


def test_open_texts_and_dates_have_other_forms(ours: Contract, opened: Opened) -> None:
    """Texts that the contract leaves open are longer, and dates have other forms."""
    plain = items(caller(ours, opened, "2026-08"), "/course/v1/sessions/ilt")[0]
    date = next(name for name, value in plain.items() if str(value)[4:5] == "-" and str(value)[10:11] == " ")
    zoned = items(caller(ours, opened, "2026-08", dates="iso", texts="long"), "/course/v1/sessions/ilt")[0]
    assert zoned[date] == plain[date].replace(" ", "T") + "Z"
    assert len(zoned["name"]) > 100


def test_open_numbers_may_be_texts(ours: Contract, opened: Opened) -> None:
    """A number whose type the contract leaves open is written as a text."""
    plain, drawn = (
        items(caller(ours, opened, "2026-08", **how), "/learn/v1/courses")[0] for how in ({}, {"numbers": "as-texts"})
    )
    assert isinstance(plain["duration"], int)
    assert drawn["duration"] == str(plain["duration"])


@pytest.mark.parametrize(
    ("interpretation", "shown"),
    [("zoned", "2022-12-12T09:00:00+02:00"), ("unix", 1670835600), ("iso", "2022-12-12T09:00:00Z")],
)
def test_open_timestamps_have_other_forms(interpretation: str, shown: Any, ours: Contract, opened: Opened) -> None:
    """An open timestamp has the form of its interpretation; Unix time is in seconds of UTC."""
    plain, drawn = (
        items(caller(ours, opened, "2026-08", **how), "/course/v1/sessions/ilt")[0]
        for how in ({}, {"dates": interpretation})
    )
    assert plain["date_start"] == "2022-12-12 09:00:00"
    assert drawn["date_start"] == shown


@pytest.mark.parametrize(("interpretation", "at_root"), [("under-data", False), ("at-root", True)])
def test_a_single_object_may_be_the_whole_body(
    interpretation: str, at_root: bool, parcels: Contract, opened: Opened
) -> None:
    """A single object is under `data` or is the body itself; a list stays in its place."""
    call = caller(parcels, opened, single_objects=interpretation)
    assert ("toll" in call.get(ROUTE).json()) == at_root
    assert "items" in call.get(PARCELS).json()["data"]


@pytest.mark.parametrize(("interpretation", "sent"), [("left-out", None), ("object", {}), ("array", [])])
def test_links_without_their_parameter_are_empty(
    interpretation: str, sent: Any, parcels: Contract, opened: Opened
) -> None:
    """Without the query parameter, a variant sends an empty value or none in place of links."""
    assert caller(parcels, opened, links_unasked=interpretation).get(PARCELS).json().get("navigation") == sent


@pytest.mark.parametrize("interpretation", VARIANT_POINTS["link-addresses"])
def test_links_have_several_forms(interpretation: str, parcels: Contract, opened: Opened) -> None:
    """A link may lack host or path, or have another host; its parameters stay."""
    links = caller(parcels, opened, link_addresses=interpretation).get(PARCELS, trail="yes").json()["navigation"]
    begins = {"absolute": "http://", "without-host": "/parcel", "query-only": "?", "other-host": "http://127.0.0.1"}
    assert links["next"]["href"].startswith(begins[interpretation])
    assert "mark=" in links["next"]["href"]


@pytest.mark.parametrize("interpretation", ["sent", "left-out", "null"])
def test_the_next_link_of_the_last_page_may_be_missing(interpretation: str, parcels: Contract, opened: Opened) -> None:
    """On the last page the next link is sent, left out or null; on other pages it is sent."""
    call = caller(parcels, opened, next_on_last_page=interpretation)
    first, last = (call.get(PARCELS, trail="yes", per_sheet=10, sheet=sheet).json()["navigation"] for sheet in (1, 3))
    assert first["next"]["href"]
    assert ("next" in last, bool(last.get("next"))) == (interpretation != "left-out", interpretation == "sent")


def test_cursors_may_be_numbers(parcels: Contract, opened: Opened) -> None:
    """A numeric cursor leads to the same page as its text."""
    text, number = (caller(parcels, opened, cursor=interpretation) for interpretation in ("text", "number"))
    marks = []
    for call in (text, number):
        href = call.get(PARCELS, trail="yes").json()["navigation"]["next"]["href"]
        marks.append(href.partition("mark=")[2].partition("&")[0])
    assert marks[1].isdecimal()
    assert text.get(PARCELS, mark=marks[0]).body == number.get(PARCELS, mark=marks[1]).body


def test_free_items_may_have_no_prices(ours: Contract, opened: Opened) -> None:
    """A free item has an empty list of prices, or zeros; its amounts are numbers or texts."""
    found, single = {}, {}
    for interpretation in VARIANT_POINTS["prices-of-free-items"]:
        call = caller(ours, opened, "2027-01", prices_of_free_items=interpretation, amounts_of_money="texts")
        found[interpretation] = [item["currency_prices"] for item in items(call, "/learn/v1/courses")]
        single[interpretation] = [item["price"]["value"] for item in items(call, "/learn/v1/sub_record")]
    assert all(isinstance(price["price"], str) for prices in found["zeros"] for price in prices)
    differing = [(one, other) for one, other in zip(found["zeros"], found["empty"], strict=True) if one != other]
    assert differing
    assert {price["price"] for prices, _ in differing for price in prices} == {"0.00"}
    assert all(other == [] for _, other in differing)
    assert single["zeros"] == single["empty"], "what has one price is not in a list of prices"


def test_names_similar_to_removed_ones_may_appear(ours: Contract, opened: Opened) -> None:
    """Names similar to removed ones may appear; the removed ones do not."""
    item = items(caller(ours, opened, "2027-01", resembling_members="some"), "/learn/v1/courses")[0]
    assert "price" not in item
    assert {"price_note", "former_price", "PRICE"} <= item.keys()


@pytest.mark.parametrize("interpretation", VARIANT_POINTS["json"])
def test_json_may_be_formatted_differently(interpretation: str, parcels: Contract, opened: Opened) -> None:
    """Indented or escaped JSON is the same document."""
    drawn, plain = caller(parcels, opened, json=interpretation).get(PARCELS), caller(parcels, opened).get(PARCELS)
    assert json.loads(drawn.body) == plain.json()
    assert (drawn.body == plain.body) == (interpretation == "compact")
