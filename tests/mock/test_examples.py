"""The example call of each operation, and its response."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from lmscontract.contract.model import Area, State
from lmscontract.contract.project import Contract
from lmscontract.types import Operation

from .conftest import Caller, Opened


@pytest.mark.parametrize(("contract", "month"), [("ours", "2022-12"), ("ours", "2027-01"), ("parcels", "2031-06")])
def test_the_example_call_gets_the_example_response(
    contract: str, month: str, opened: Opened, request: pytest.FixtureRequest
) -> None:
    """Each operation with a JSON response has an example call, which gets the example response from the mock."""
    platform = opened(request.getfixturevalue(contract), month)
    for endpoint in [each for each in platform.snapshot.operations if each.state is not State.ABSENT]:
        platform.reset()
        example = platform.example(endpoint.operation)
        if example.response is not None:
            platform.reset()
            method, _, target = example.call.partition(" ")
            address = urlsplit(target)
            body = platform.bodies.get(endpoint.operation.label)
            response = Caller(platform).send(method, address.path, dict(parse_qsl(address.query)), body)
            assert (example.call, response.json()) == (example.call, example.response)


def test_an_example_of_a_nested_list_is_of_the_object_in_its_path(ours: Contract, opened: Opened) -> None:
    """The example call of a list within an object names the object, and a page of one item."""
    operation = Operation.parse("GET /catalogmanagement/v1/catalogs/{id}/courses")
    example = opened(ours, "2027-01").example(operation)
    assert example.call == "GET /catalogmanagement/v1/catalogs/301/courses?page_size=1"
    assert len(example.response["data"]["items"]) == 1


ONLY_PRICES = {"prize", "ecommerce", "ecommerce_options", "item_price", "plan_price"}
"""Names that the pricing move removes, and that the price calls that replace them do not use."""


@pytest.mark.parametrize("month", ["2026-10", "2027-01"])
def test_a_name_that_the_pricing_move_removes_is_shown_where_the_contract_has_it(
    month: str, ours: Contract, opened: Opened
) -> None:
    """The mock invents no property under a name that the pricing move removes from other responses."""
    platform = opened(ours, month)
    for endpoint in platform.snapshot.operations:
        if endpoint.state is not State.ABSENT:
            facts = [each for each in endpoint.of_area(Area.RESPONSE) if each.state is not State.ABSENT]
            stated = {each.paths[0].name for each in facts}
            shown = {*_names(platform.example(endpoint.operation).response)}
            assert (endpoint.operation.label, shown & ONLY_PRICES - stated) == (endpoint.operation.label, set())


def _names(value: Any) -> Iterator[str]:
    for name, each in value.items() if isinstance(value, dict) else ():
        yield name
        yield from _names(each)
    for each in value if isinstance(value, list) else ():
        yield from _names(each)
