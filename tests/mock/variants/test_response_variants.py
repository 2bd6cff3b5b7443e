"""How answers look in variants that are not plain: all that is open may differ, nothing that is stated."""

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


def caller(contract: Contract, opened: Opened, month: str = "2030-01", **readings: str) -> Caller:
    """Somebody who calls a tenant of some readings."""
    return Caller(opened(contract, month, variant=Variant({k.replace("_", "-"): v for k, v in readings.items()}, 1)))


def items(call: Caller, path: str = PARCELS) -> list[dict[str, Any]]:
    """The items of a list."""
    return call.get(path).json()["data"]["items"]


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10_000))
def test_what_is_stated_stays(seed: int, parcels: Contract, opened: Opened) -> None:
    """Whatever is drawn, mandatory properties of a list have their names and types."""
    for item in items(Caller(opened(parcels, "2030-01", variant=Variant.from_seed(seed)))):
        assert isinstance(item["id_parcel"], int)
        assert isinstance(item["size"], str)


@settings(deadline=None, max_examples=10)
@given(seed=st.integers(0, 1000))
def test_equal_manners_look_equal(seed: int, parcels: Contract, opened: Opened) -> None:
    """Two tenants of one variant give equal answers, and one tenant the same answer twice."""
    one, other = (Caller(opened(parcels, "2030-01", variant=Variant.from_seed(seed))) for _ in range(2))
    assert one.get(PARCELS).body == other.get(PARCELS).body == one.get(PARCELS).body


def test_records_are_not_changed_by_their_look(parcels: Contract, opened: Opened) -> None:
    """What is sent is another document than the one that is kept, so that looks do not pile up."""
    call = caller(parcels, opened, extra_members="many", member_order="reversed", field_names="prefixed")
    assert items(call) == items(call)


@pytest.mark.parametrize(
    ("readings", "looks"),
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
def test_a_reading_shows(readings: dict[str, str], looks: Any, parcels: Contract, opened: Opened) -> None:
    """Each of these readings is seen in an item."""
    plain, drawn = items(caller(parcels, opened))[0], items(caller(parcels, opened, **readings))[0]
    assert looks(plain, drawn), drawn


def test_texts_and_dates_have_other_forms(ours: Contract, opened: Opened) -> None:
    """Values of which nothing is stated are longer texts, and dates of other forms."""
    plain = items(caller(ours, opened, "2026-08"), "/course/v1/sessions/ilt")[0]
    date = next(name for name, value in plain.items() if str(value)[4:5] == "-" and str(value)[10:11] == " ")
    zoned = items(caller(ours, opened, "2026-08", dates="iso", texts="long"), "/course/v1/sessions/ilt")[0]
    assert zoned[date] == plain[date].replace(" ", "T") + "Z"
    assert len(zoned["name"]) > 100


def test_numbers_of_which_nothing_is_stated_may_be_texts(ours: Contract, opened: Opened) -> None:
    """A number whose type the contract does not tell is written as a text."""
    plain, drawn = (
        items(caller(ours, opened, "2026-08", **how), "/learn/v1/courses")[0] for how in ({}, {"numbers": "as-texts"})
    )
    assert isinstance(plain["duration"], int)
    assert drawn["duration"] == str(plain["duration"])


@pytest.mark.parametrize(
    ("reading", "shown"),
    [("zoned", "2022-12-12T09:00:00+02:00"), ("unix", 1670835600), ("iso", "2022-12-12T09:00:00Z")],
)
def test_moments_have_other_forms(reading: str, shown: Any, ours: Contract, opened: Opened) -> None:
    """A moment of which nothing is stated is written in the form of its reading; Unix time counts seconds in UTC."""
    plain, drawn = (
        items(caller(ours, opened, "2026-08", **how), "/course/v1/sessions/ilt")[0] for how in ({}, {"dates": reading})
    )
    assert plain["date_start"] == "2022-12-12 09:00:00"
    assert drawn["date_start"] == shown


@pytest.mark.parametrize(("reading", "at_root"), [("under-data", False), ("at-root", True)])
def test_a_single_object_stands_at_the_root(reading: str, at_root: bool, parcels: Contract, opened: Opened) -> None:
    """A single object stands under data or is the body itself; a list stays where it is."""
    call = caller(parcels, opened, single_objects=reading)
    assert ("toll" in call.get(ROUTE).json()) == at_root
    assert "items" in call.get(PARCELS).json()["data"]


@pytest.mark.parametrize(("reading", "sent"), [("left-out", None), ("object", {}), ("array", [])])
def test_links_that_nobody_asked_for_are_empty(reading: str, sent: Any, parcels: Contract, opened: Opened) -> None:
    """Without the switch there are no links, whatever stands in their place."""
    assert caller(parcels, opened, links_unasked=reading).get(PARCELS).json().get("navigation") == sent


@pytest.mark.parametrize("reading", VARIANT_POINTS["link-addresses"])
def test_links_are_written_in_several_ways(reading: str, parcels: Contract, opened: Opened) -> None:
    """An address may lack host or path, or lead to another host; what it carries stays."""
    links = caller(parcels, opened, link_addresses=reading).get(PARCELS, trail="yes").json()["navigation"]
    begins = {"absolute": "http://", "without-host": "/parcel", "query-only": "?", "other-host": "http://127.0.0.1"}
    assert links["next"]["href"].startswith(begins[reading])
    assert "mark=" in links["next"]["href"]


@pytest.mark.parametrize("reading", ["sent", "left-out", "null"])
def test_a_link_that_leads_nowhere_may_be_missing(reading: str, parcels: Contract, opened: Opened) -> None:
    """On the last page the next link leads nowhere; it is sent, left out or null. On others it is there."""
    call = caller(parcels, opened, links_that_lead_nowhere=reading)
    first, last = (call.get(PARCELS, trail="yes", per_sheet=10, sheet=sheet).json()["navigation"] for sheet in (1, 3))
    assert first["next"]["href"]
    assert ("next" in last, bool(last.get("next"))) == (reading != "left-out", reading == "sent")


def test_cursors_may_be_numbers(parcels: Contract, opened: Opened) -> None:
    """A cursor that is a number leads on to the same page as the text that it stands for."""
    text, number = (caller(parcels, opened, cursor=reading) for reading in ("text", "number"))
    marks = []
    for call in (text, number):
        href = call.get(PARCELS, trail="yes").json()["navigation"]["next"]["href"]
        marks.append(href.partition("mark=")[2].partition("&")[0])
    assert marks[1].isdecimal()
    assert text.get(PARCELS, mark=marks[0]).body == number.get(PARCELS, mark=marks[1]).body


def test_prices_may_be_nothing(ours: Contract, opened: Opened) -> None:
    """What costs nothing has an empty list of prices, or zeros; its amounts are numbers or texts."""
    found, single = {}, {}
    for reading in VARIANT_POINTS["prices-of-the-free"]:
        call = caller(ours, opened, "2027-01", prices_of_the_free=reading, amounts_of_money="texts")
        found[reading] = [item["currency_prices"] for item in items(call, "/learn/v1/courses")]
        single[reading] = [item["price"]["value"] for item in items(call, "/learn/v1/sub_record")]
    assert [] in found["empty"]
    assert all(isinstance(price["price"], str) for prices in found["priced"] for price in prices)
    turned = [(one, other) for one, other in zip(found["priced"], found["zeros"], strict=True) if one != other]
    assert turned
    assert {price["price"] for _, prices in turned for price in prices} == {"0.00"}
    assert single["zeros"] == single["empty"] == single["priced"], "what has one price is not free"


def test_names_like_those_that_went_may_stand_there(ours: Contract, opened: Opened) -> None:
    """Names that resemble removed ones are others: what was removed stays away."""
    item = items(caller(ours, opened, "2027-01", resembling_members="some"), "/learn/v1/courses")[0]
    assert "price" not in item
    assert {"price_note", "former_price", "PRICE"} <= item.keys()


@pytest.mark.parametrize("reading", VARIANT_POINTS["json"])
def test_json_is_written_in_several_ways(reading: str, parcels: Contract, opened: Opened) -> None:
    """Indented or escaped, it is the same document."""
    drawn, plain = caller(parcels, opened, json=reading).get(PARCELS), caller(parcels, opened).get(PARCELS)
    assert json.loads(drawn.body) == plain.json()
    assert (drawn.body == plain.body) == (reading == "compact")
