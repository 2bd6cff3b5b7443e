"""Generated requests: identifiers of a known format, numbers within and outside their bounds, pages of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.target.fake import Shop, items, op, snapshot, target

from lmscontract.contract.model import Snapshot
from lmscontract.target.exchange import Exchange
from lmscontract.target.generation.requests import (
    STEPS,
    GeneratedRequest,
    RequestGenerator,
    RequestKind,
    with_parameters,
)
from lmscontract.types import Operation

PATHS = """\
/toys/v1/toys:
  get: {x-lists: toy, x-items: {}}
/toys/v1/toys/{toy_id}:
  get: {x-data: {}}
/toys/v1/toys/seven:
  get: {x-data: {}}
/toys/v1/sales:
  get:
    parameters:
    - {name: least, schema: {type: integer, minimum: 3}}
    - {name: most, schema: {type: integer, maximum: -3}}
    - {name: both, schema: {type: integer, minimum: 5, maximum: 6}}
    - {name: open, schema: {type: integer, minimum: 5}, x-open: who-knows}
    - {name: any, schema: {type: integer}}
    x-data: {}
"""
FOUND = snapshot(PATHS)
LIST, TOY, SALES = op("GET /toys/v1/toys"), op("GET /toys/v1/toys/{toy_id}"), op("GET /toys/v1/sales")
BOUNDS = {"query.least": (3, 10**9), "query.most": (-(10**9), -3), "query.both": (5, 6)}


def drawn(
    operation: Operation, sort: RequestKind, known: Sequence[str | int] = (7,), count: int = 60, found: Snapshot = FOUND
) -> list[GeneratedRequest]:
    """Return generated requests of one kind for an operation of a shop that lists some toys."""
    tenant = Shop().on("GET /toys/v1/toys", *items(*({"toy_id": each} for each in known)))
    tenant.on("GET /toys/v1/sales", 200, {}).on(f"GET /toys/v1/toys/{known[0]}", 200, {"data": {}})
    strategy, _ = RequestGenerator(target(tenant, found)).of(found.endpoints[operation.shape], [sort])
    seen: list[GeneratedRequest] = []

    @settings(
        max_examples=count, database=None, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(strategy)
    def collect(made: tuple[GeneratedRequest, ...]) -> None:
        seen.extend(made)

    collect()
    return seen


@pytest.mark.parametrize(
    ("known", "shape"),
    [
        ((7, 8), r"\d+"),
        (("9f0c-aa", "11ab-00"), r"[0-9][a-f][0-9][a-f]-[a-f]{2}"),
        (("seven", "eight"), r"[a-z]{5}"),
        (("AB.1", "ZZ.2"), r"[A-Z]{2}\.[0-9]"),
        (("AB:1",), r"[A-F]{2}%3A[0-9]"),
    ],
)
def test_generated_identifiers_have_the_format_of_known_ones(known: tuple[str | int, ...], shape: str) -> None:
    """A generated identifier has the format of the first known one, equals none of them, and is no path segment."""
    invented = [each.place.rpartition("/")[2] for each in drawn(TOY, RequestKind.UNKNOWN, known)]
    assert invented
    assert all(re.fullmatch(shape, each) for each in invented)
    assert not {str(each) for each in known} & set(invented)
    assert "seven" not in invented


def test_generated_numbers_are_far_from_known_ones() -> None:
    """Unknown identifiers are far above the listed numbers, because those between them may exist."""
    invented = {int(each.place.rpartition("/")[2]) for each in drawn(TOY, RequestKind.UNKNOWN, (7, 2_000_000))}
    edges = {0, 2**31 - 1, 2**31, 2**63}
    assert edges & invented
    assert all(each >= 3_000_000 for each in invented - edges)


def test_a_round_uses_up_to_three_objects() -> None:
    """A round uses three objects, or all objects if there are fewer."""
    assert len({each.place for each in drawn(TOY, RequestKind.PLAIN, (6, 7, 8, 9), count=1)}) == 3
    assert {each.place[-1] for each in drawn(TOY, RequestKind.PLAIN, (6, 7, 8, 9))} == {"6", "7", "8", "9"}
    assert {each.place[-1] for each in drawn(TOY, RequestKind.PLAIN, (6, 7), count=1)} == {"6", "7"}


@pytest.mark.parametrize("sort", [RequestKind.WITHIN, RequestKind.OUTSIDE])
def test_numbers_are_on_the_intended_side_of_their_bounds(sort: RequestKind) -> None:
    """One number is within or outside its bounds, with one bound or two; no other parameter is sent."""
    generated = drawn(SALES, sort, count=150)
    assert {each.about for each in generated} == set(BOUNDS)
    for each in generated:
        ((name, number),) = each.query
        low, high = BOUNDS[each.about]
        assert each.about == f"query.{name}"
        assert (low <= int(number) <= high) is (sort is RequestKind.WITHIN)


@pytest.mark.parametrize(
    ("sort", "about"), [(RequestKind.WITHIN, {"query.size"}), (RequestKind.OUTSIDE, {"query.size", "query.page"})]
)
def test_a_page_is_drawn_only_outside_its_bounds(sort: RequestKind, about: set[str]) -> None:
    """A page after the last one may be refused, although its number is valid; a page before the first one is refused."""
    endpoint = FOUND.endpoints[LIST.shape]
    page = endpoint.facts["query.page"]
    counted = replace(page, schema={**page.schema, "minimum": 1})
    facts = {**endpoint.facts, page.location: counted}
    found = replace(FOUND, endpoints={**FOUND.endpoints, LIST.shape: replace(endpoint, facts=facts)})
    assert {each.about for each in drawn(LIST, sort, range(1, 4), count=150, found=found)} == about


def test_sequences_begin_on_any_page() -> None:
    """A sequence begins on any page with links and items, and has a few steps."""
    generated = drawn(LIST, RequestKind.WALK, range(1, 8), count=120)
    assert generated
    for each in generated:
        asked = dict(each.query)
        assert asked["links"] == "1"
        assert int(asked["size"]) * (int(asked["page"]) - 1) < 7
        assert 2 <= int(asked["size"]) <= 3
        assert 1 <= len(each.steps) <= STEPS
    assert {int(dict(each.query)["page"]) for each in generated} == {1, 2, 3, 4}


def test_a_list_without_pages_is_followed_from_its_plain_response() -> None:
    """If a list has fewer than two items, the sequence begins at the plain call."""
    assert {each.query for each in drawn(LIST, RequestKind.WALK, (7,))} == {()}


@given(st.lists(st.tuples(st.sampled_from("abc"), st.text(max_size=2)), max_size=4), st.integers() | st.booleans())
def test_parameters_are_set_once(query: list[tuple[str, str]], value: int | bool) -> None:
    """A parameter that is set appears once, with its value in lower case, and the others are kept."""
    changed = with_parameters(tuple(query), {"a": value})
    assert [pair for pair in changed if pair[0] == "a"] == [("a", str(value).lower())]
    assert [pair for pair in changed if pair[0] != "a"] == [pair for pair in query if pair[0] != "a"]


def test_the_plain_call_is_returned() -> None:
    """The generator also returns the plain response that its requests vary."""
    tenant = Shop().on("GET /toys/v1/sales", 200, {"data": {}})
    _, plain = RequestGenerator(target(tenant, FOUND)).of(FOUND.endpoints[SALES.shape], list(RequestKind))
    assert isinstance(plain, Exchange)
    assert plain.call.query == ()


def test_an_object_that_no_list_identifies_is_varied() -> None:
    """An object may be known from another response only; it is the known one of its kind then."""
    one = target(Shop().on("GET /toys/v1/toys", *items()).on("GET /toys/v1/toys/7", 200, {"data": {}}), FOUND)
    one.fits[TOY.shape] = {0: "7"}
    strategy, plain = RequestGenerator(one).of(FOUND.endpoints[TOY.shape], [RequestKind.UNKNOWN])
    (unknown,) = find(strategy, lambda _: True)
    assert plain is not None
    assert re.fullmatch(r"/toys/v1/toys/\d+", unknown.place)
