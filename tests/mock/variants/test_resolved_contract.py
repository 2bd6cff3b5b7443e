"""The contract as one tenant takes it: narrower than the contract, and never outside it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.model import Area, Fact, Snapshot, State
from lmscontract.contract.project import Contract
from lmscontract.mock.variants.resolved_contract import resolve_contract
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Channel, Month


def at(contract: Contract, month: str = "2031-06") -> Snapshot:
    """The snapshot of a month in production."""
    return contract.at(Month.parse(month), Channel.PRODUCTION)


def facts(snapshot: Snapshot, label: str, state: State) -> list[str]:
    """The places of an answer of which the contract says the same."""
    return sorted(fact.path for fact in snapshot.find(label).of_area(Area.RESPONSE) if fact.state is state)


def test_a_plain_tenant_takes_the_contract_as_it_is(parcels: Contract) -> None:
    """Without a variant the snapshot itself is what the tenant keeps."""
    snapshot = at(parcels)
    assert resolve_contract(snapshot, Variant()) is snapshot


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 10_000))
def test_what_must_be_there_stays_and_what_must_not_stays_away(seed: int, ours: Contract) -> None:
    """Whatever is drawn: a promised property is sent at one of its places, a forbidden one is missing at one at least."""
    for month in ("2025-03", "2026-12"):
        snapshot = at(ours, month)
        drawn = resolve_contract(snapshot, Variant.from_seed(seed))
        for shape, endpoint in snapshot.endpoints.items():
            taken = list(drawn.endpoints[shape].facts.values())
            for fact in endpoint.of_area(Area.RESPONSE):
                assert fact.state not in (State.PRESENT, State.ABSENT) or any(_stands_for(each, fact) for each in taken)


def _stands_for(taken: Fact, fact: Fact) -> bool:
    """Whether what a tenant has made of a fact says the same of one of its places."""
    last = {path.name for path in fact.paths}
    return taken.state is fact.state and taken.area is fact.area and taken.paths[0].name in last


def test_depths_put_a_property_into_an_object_or_a_list(parcels: Contract, opened: Opened) -> None:
    """What may stand at any depth stands with the record, in an object of it, or in the entries of a list."""
    found = []
    for depth in ("record", "nested", "entries"):
        platform = opened(parcels, "2030-01", variant=Variant({"depths": depth}))
        data = Caller(platform).get("/depot/v1/drivers/drv-0001").json()["data"]
        found.append(data if depth == "record" else data["details"] if depth == "nested" else data["entries"][0])
        assert depth == "record" or "badge" not in data
    assert all({"badge", "nickname"} <= each.keys() for each in found)


@pytest.mark.parametrize(("reading", "sent"), [("sent", True), ("left-out", False)])
def test_known_properties_may_be_left_out(reading: str, sent: bool, parcels: Contract, opened: Opened) -> None:
    """A property that is only known to exist is sent or not, what is promised is always."""
    call = Caller(opened(parcels, "2030-01", variant=Variant({"known-properties": reading}, 1)))
    item = call.get("/parcel/v1/parcels").json()["data"]["items"][0]
    assert ("weight" in item, "size" in item) == (sent, True)


def test_lists_have_page_sizes_of_their_own(parcels: Contract, opened: Opened) -> None:
    """With a default of its own, a list that was not told a size has another one than another list."""
    call = Caller(opened(parcels, "2030-01", variant=Variant({"default-page-size": "own"}, 2)))
    plain = Caller(opened(parcels, "2030-01"))
    paths = ["/parcel/v1/parcels", "/depot/v1/depots", "/depot/v1/routes"]
    counts = [[len(each.get(path).json()["data"]["items"]) for path in paths] for each in (call, plain)]
    assert counts[0] != counts[1]


def test_a_body_may_have_to_hold_more(parcels: Contract, opened: Opened) -> None:
    """Where more is mandatory, the working body has it, and a body without it is refused."""
    call = Caller(opened(parcels, "2030-01", variant=Variant({"mandatory-body": "more"}, 4)))
    bodies = {label: body for label, body in call.platform.bodies.items() if label.startswith("POST ")}
    longer = {
        label: body for label, body in bodies.items() if {"display_label", "origin_system", "requested_by"} & set(body)
    }
    assert longer
    for label, body in longer.items():
        assert call.send("POST", label.split()[1], body=body).status == 200
        assert call.send("POST", label.split()[1], body={}).status == 400


def test_demands_of_an_open_point_are_mandatory(ours: Contract, opened: Opened) -> None:
    """What a reading of an open point demands gets 400 when it is lacking."""
    for point in ours.open_points.values():
        for reading in point.interpretations:
            for label, places in reading.get("mock", {}).get("demands", {}).items():
                variant = Variant.parse([f"{point.id}={reading['id']}"], ours.open_points)
                drawn = resolve_contract(at(ours, "2027-01"), variant)
                assert all(drawn.find(label).facts[place].required for place in places)


def test_operations_may_be_there_early_and_go_early(ours: Contract) -> None:
    """What a later change names may be there before; what is neither required nor forbidden may be gone."""
    snapshot = at(ours, "2026-03")
    drawn = resolve_contract(snapshot, Variant({"early-operations": "served", "unsettled-operations": "gone"}))
    early = [shape for shape, each in snapshot.endpoints.items() if each.early]
    unsettled = [
        shape for shape, each in snapshot.endpoints.items() if each.state is State.UNSETTLED and not each.early
    ]
    assert early
    assert unsettled
    assert not any(drawn.endpoints[shape].early for shape in early)
    assert {drawn.endpoints[shape].state for shape in unsettled} == {State.ABSENT}
