"""The contract that a variant resolves: narrower than the original, and within it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.mock.conftest import Caller, Opened

from lmscontract.contract.model import Area, Snapshot, State
from lmscontract.contract.project import Contract
from lmscontract.mock.variants.resolved_contract import resolve_contract
from lmscontract.mock.variants.variant import Variant
from lmscontract.target.objects.coverage import nested_paths
from lmscontract.types import Channel, Month


def at(contract: Contract, month: str = "2031-06") -> Snapshot:
    """Return the snapshot of a month in production."""
    return contract.at(Month.parse(month), Channel("production"))


def facts(snapshot: Snapshot, label: str, state: State) -> list[str]:
    """Return the response paths with a state."""
    return sorted(fact.path for fact in snapshot.find(label).of_area(Area.RESPONSE) if fact.state is state)


def test_without_a_variant_the_contract_is_unchanged(parcels: Contract) -> None:
    """Without a variant the snapshot itself is used."""
    snapshot = at(parcels)
    assert resolve_contract(snapshot, Variant()) is snapshot


@pytest.fixture(scope="module")
def two_months(ours: Contract) -> list[Snapshot]:
    """The contract in two months, one before most of its changes and one after them."""
    return [at(ours, month) for month in ("2025-03", "2026-12")]


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 10_000))
def test_required_and_forbidden_properties_stay(seed: int, two_months: list[Snapshot]) -> None:
    """In every variant, a required property is at one of its paths, and a forbidden one is missing from at least one."""
    for snapshot in two_months:
        drawn = resolve_contract(snapshot, Variant.from_seed(seed))
        for shape, endpoint in snapshot.endpoints.items():
            resolved = drawn.endpoints[shape].of_area(Area.RESPONSE)
            taken = {(fact.state, fact.paths[0].name) for fact in resolved}
            for fact in endpoint.of_area(Area.RESPONSE):
                own = {(fact.state, path.name) for path in fact.paths}
                assert fact.state not in (State.PRESENT, State.ABSENT) or own & taken


@pytest.mark.parametrize(
    ("interpretations", "is_sent"),
    [
        ({"places": "first"}, False),
        ({"places": "last"}, True),
        ({"places": "unchanged"}, True),
        ({"places": "unchanged", "depths": "entries"}, False),
    ],
)
def test_a_list_around_another_place(interpretations: dict[str, str], is_sent: bool, ours: Contract) -> None:
    """A list that only holds a property is not sent by a tenant which has the property beside it.

    A tenant that moves properties to another depth has each at one place, also if mock data give it several.
    """
    snapshot, sent = at(ours, "2027-01"), []
    drawn = resolve_contract(snapshot, Variant({**interpretations, "shapes": "last"}))
    for shape, endpoint in snapshot.endpoints.items():
        for path in (path for fact in endpoint.of_area(Area.RESPONSE) for path in nested_paths(fact)):
            around = str(path.parent).removesuffix("[]")
            taken = drawn.endpoints[shape].of_area(Area.RESPONSE)
            sent.append(any(each.path == around and each.state is not State.UNSETTLED for each in taken))
    assert set(sent) == {is_sent}


def test_depths_nest_a_property(parcels: Contract, opened: Opened) -> None:
    """A property of any depth is in the record, in a nested object, or in the entries of a list."""
    found = []
    for depth in ("record", "nested", "entries"):
        platform = opened(parcels, "2030-01", variant=Variant({"depths": depth}))
        data = Caller(platform).get("/depot/v1/drivers/drv-0001").json()["data"]
        found.append(data if depth == "record" else data["details"] if depth == "nested" else data["entries"][0])
        assert depth == "record" or "badge" not in data
    assert all({"badge", "nickname"} <= each.keys() for each in found)


@pytest.mark.parametrize(("interpretation", "sent"), [("sent", True), ("left-out", False)])
def test_known_properties_may_be_left_out(interpretation: str, sent: bool, parcels: Contract, opened: Opened) -> None:
    """A property that is only known may be left out; a required one is always sent."""
    call = Caller(opened(parcels, "2030-01", variant=Variant({"known-properties": interpretation}, 1)))
    item = call.get("/parcel/v1/parcels").json()["data"]["items"][0]
    assert ("weight" in item, "size" in item) == (sent, True)


def test_lists_may_have_their_own_page_size(ours: Contract, opened: Opened) -> None:
    """In a variant, lists have different default page sizes, as far as the contract leaves the default open."""
    call = Caller(opened(ours, "2026-08", variant=Variant({"default-page-size": "own"}, 2)))
    plain = Caller(opened(ours, "2026-08"))
    paths = ["/course/v1/courses", "/manage/v1/user"]
    counts = [[len(each.get(path).json()["data"]["items"]) for path in paths] for each in (call, plain)]
    assert counts[0] != counts[1]


def test_a_stated_page_size_is_kept(parcels: Contract, opened: Opened) -> None:
    """No variant changes a default page size that the contract states without an open point."""
    counts = {
        name: len(Caller(opened(parcels, "2030-01", variant=variant)).get("/parcel/v1/parcels").json()["data"]["items"])
        for name, variant in {"own": Variant({"default-page-size": "own"}, 2), "plain": Variant()}.items()
    }
    assert counts["own"] == counts["plain"]


@pytest.mark.parametrize(("documented", "status"), [(True, 403), (False, 404)])
def test_an_unknown_identifier_gets_a_documented_status(
    documented: bool, status: int, parcels: Contract, opened: Opened
) -> None:
    """A variant refuses an unknown identifier with its own status only if the contract has that status."""
    platform = opened(parcels, "2030-01", variant=Variant({"unknown-identifier": "403"}, 1))
    statuses = {**platform.snapshot.vocabulary.statuses, "403": {"says": "refused"}}
    if not documented:
        del statuses["403"]
    vocabulary = replace(platform.snapshot.vocabulary, statuses=statuses)
    context = replace(platform._context, snapshot=replace(platform.snapshot, vocabulary=vocabulary))
    assert context.unknown_status == status


def test_a_body_may_require_more_properties(parcels: Contract, opened: Opened) -> None:
    """In a variant with more required properties, the working body has them, and a body without them is refused."""
    call = Caller(opened(parcels, "2030-01", variant=Variant({"mandatory-body": "more"}, 4)))
    bodies = {label: body for label, body in call.platform.bodies.items() if label.startswith("POST ")}
    longer = {
        label: body for label, body in bodies.items() if {"display_label", "origin_system", "requested_by"} & set(body)
    }
    assert longer
    for label, body in longer.items():
        assert call.send("POST", label.split()[1], body=body).status == 200
        assert call.send("POST", label.split()[1], body={}).status == 400


def test_required_parameters_of_an_open_point_are_enforced(ours: Contract, opened: Opened) -> None:
    """A request without a parameter that an interpretation of an open point requires gets 400."""
    for point in ours.open_points.values():
        for interpretation in point.interpretations:
            for label, places in interpretation.get("mock", {}).get("demands", {}).items():
                variant = Variant.parse([f"{point.id}={interpretation['id']}"], ours.open_points)
                drawn = resolve_contract(at(ours, "2027-01"), variant)
                assert all(drawn.find(label).facts[place].required for place in places)


def test_operations_may_appear_early_and_end_early(ours: Contract) -> None:
    """An operation of a later change may exist before; one that is neither required nor forbidden may be missing."""
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
