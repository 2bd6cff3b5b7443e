"""Response bodies: they contain what the contract requires and nothing that it forbids."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from lmscontract.contract.model import Answer, Area, Endpoint, Snapshot, State
from lmscontract.contract.project import Contract
from lmscontract.mock.samples import Samples
from lmscontract.types import Channel

from ..conftest import Caller, Opened, Probes

SENT = (State.KNOWN, State.PRESENT)


@pytest.mark.parametrize(
    ("contract", "channel"),
    [
        pytest.param("ours", "production", marks=pytest.mark.every_point),
        pytest.param("ours", "sandbox", marks=pytest.mark.every_point),
        ("parcels", "sandbox"),
        ("parcels", "production"),
    ],
)
def test_responses_keep_every_fact_of_every_month(
    contract: str, channel: Channel, opened: Opened, request: pytest.FixtureRequest
) -> None:
    """In every month, required and known properties are in the response with their type, and forbidden ones are absent."""
    loaded: Contract = request.getfixturevalue(contract)
    wrong = []
    for month in (loaded.vocabulary.baseline, *loaded.months(channel)):
        caller = Caller(opened(loaded, str(month), channel))
        for endpoint in list(caller.platform.snapshot.operations):
            if endpoint.speaks_json and not endpoint.public:
                wrong += [f"{month} {each}" for each in _wrong(caller, endpoint)]
    assert wrong == []


def _wrong(caller: Caller, endpoint: Endpoint) -> list[str]:
    response = Probes(caller, endpoint).base()
    if response.status != 200:
        return [f"{endpoint.operation} answers {response.status}: {response.body!r}"]
    return list(_broken_facts(caller.platform.snapshot, endpoint, response.json()))


def _broken_facts(snapshot: Snapshot, endpoint: Endpoint, document: Any) -> list[str]:
    samples, found = Samples(snapshot.vocabulary.schemas), []
    for fact in endpoint.of_area(Area.RESPONSE):
        places = [place for path in fact.paths for place in path.places(document)]
        filled = [place for place in places if place.filled]
        if fact.state in SENT:
            fully = "**" in fact.path or len(fact.paths) > 1 or len(filled) == len(places)
            if not filled or not fully:
                found.append(f"{endpoint.operation} lacks {fact.location}")
            validator = jsonschema.Draft202012Validator(dict(samples.schema(fact)))
            found += [
                f"{endpoint.operation} {place.pointer}" for place in filled if not validator.is_valid(place.value)
            ]
        elif filled or not places:
            found.append(f"{endpoint.operation} sends {fact.location}, or has no place for it")
    return found


def test_a_list_shows_the_records_of_its_kind(call: Caller) -> None:
    """Each item of a list is a record of the kind, with the identifier that the contract names."""
    items = call.get("/parcel/v1/parcels").json()["data"]["items"]
    assert [item["id_parcel"] for item in items] == list(range(5001, 5009))


def test_the_same_seed_gives_the_same_responses(parcels: Contract, opened: Opened) -> None:
    """Two mocks with one seed give equal responses and tokens; another seed gives other secrets."""
    first, second, other = (Caller(opened(parcels, "2031-06", seed=seed)) for seed in (7, 7, 8))
    assert first.token("user") == second.token("user") != other.token("user")
    assert first.get("/depot/v1/depots").body == second.get("/depot/v1/depots").body


def test_a_property_with_two_possible_places_is_in_both(parcels: Contract, opened: Opened) -> None:
    """Where the contract leaves open which of two places has a property, it is in both."""
    item = Caller(opened(parcels, "2031-06")).get("/depot/v1/routes").json()["data"]["items"][0]
    assert item["tolls"] == item["stops"][0]["tolls"]


def test_a_required_null_is_sent_for_the_object_of_the_fact(call: Caller) -> None:
    """Where the contract requires null instead of a missing property, the object of the fact has null."""
    assert call.get("/parcel/v1/parcels/6003").json()["data"]["scales"] is None
    assert "scales" not in call.get("/parcel/v1/parcels/5001").json()["data"]


def test_an_identifier_has_the_name_that_mock_data_give(call: Caller) -> None:
    """A single object may name its identifier differently from a list."""
    assert call.get("/parcel/v1/parcels/5004").json()["data"]["id"] == 5004


def test_an_undocumented_response_is_an_object(parcels: Contract, opened: Opened) -> None:
    """Where the contract documents no response, an object without required properties is sent."""
    caller = Caller(opened(parcels, "2030-01"))
    assert caller.platform.snapshot.find("GET /parcel/v1/stamps").answer is Answer.OPEN
    assert caller.get("/parcel/v1/stamps").json() == {"data": {}}
