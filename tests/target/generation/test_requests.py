"""What is made up: identifiers of the shape of others, numbers within and outside of bounds, pages of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.target.fake import Shop, items, op, snapshot, target

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
    operation: Operation, sort: RequestKind, known: Sequence[str | int] = (7,), count: int = 60
) -> list[GeneratedRequest]:
    """RequestGenerator of one sort about an operation of a shop that lists some toys."""
    tenant = Shop().on("GET /toys/v1/toys", *items(*({"toy_id": each} for each in known)))
    tenant.on("GET /toys/v1/sales", 200, {}).on(f"GET /toys/v1/toys/{known[0]}", 200, {"data": {}})
    ideas, _ = RequestGenerator(target(tenant, FOUND)).of(FOUND.endpoints[operation.shape], [sort])
    seen: list[GeneratedRequest] = []

    @settings(
        max_examples=count, database=None, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(ideas)
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
def test_invented_identifiers_have_the_shape_of_others(known: tuple[str | int, ...], shape: str) -> None:
    """An identifier that does not exist looks like the first one that does, is none of them, and no word of a path."""
    invented = [idea.place.rpartition("/")[2] for idea in drawn(TOY, RequestKind.UNKNOWN, known)]
    assert invented
    assert all(re.fullmatch(shape, each) for each in invented)
    assert not {str(each) for each in known} & set(invented)
    assert "seven" not in invented


def test_invented_numbers_are_far_from_others_or_at_an_edge() -> None:
    """Between the numbers that are listed there may be others that exist, so that strangers are far beyond them."""
    invented = {int(idea.place.rpartition("/")[2]) for idea in drawn(TOY, RequestKind.UNKNOWN, (7, 2_000_000))}
    edges = {0, 2**31 - 1, 2**31, 2**63}
    assert edges & invented
    assert all(each >= 3_000_000 for each in invented - edges)


def test_a_round_is_about_some_objects() -> None:
    """A round is about three objects where there are so many, and about all of them where there are fewer."""
    assert len({idea.place for idea in drawn(TOY, RequestKind.PLAIN, (6, 7, 8, 9), count=1)}) == 3
    assert {idea.place[-1] for idea in drawn(TOY, RequestKind.PLAIN, (6, 7, 8, 9))} == {"6", "7", "8", "9"}
    assert {idea.place[-1] for idea in drawn(TOY, RequestKind.PLAIN, (6, 7), count=1)} == {"6", "7"}


@pytest.mark.parametrize("sort", [RequestKind.WITHIN, RequestKind.OUTSIDE])
def test_numbers_lie_on_the_side_that_is_meant(sort: RequestKind) -> None:
    """One number lies within its bounds, or outside of them, be there one or two; no other parameter is sent."""
    ideas = drawn(SALES, sort, count=150)
    assert {idea.about for idea in ideas} == set(BOUNDS)
    for idea in ideas:
        ((name, number),) = idea.query
        low, high = BOUNDS[idea.about]
        assert idea.about == f"query.{name}"
        assert (low <= int(number) <= high) is (sort is RequestKind.WITHIN)


def test_walks_begin_on_any_page() -> None:
    """A walk begins on a page with links, the last of them just behind what is known, and makes a few steps."""
    ideas = drawn(LIST, RequestKind.WALK, range(1, 8), count=120)
    assert ideas
    for idea in ideas:
        asked = dict(idea.query)
        assert asked["links"] == "1"
        assert int(asked["size"]) * (int(asked["page"]) - 1) < 7
        assert 2 <= int(asked["size"]) <= 3
        assert 1 <= len(idea.steps) <= STEPS
    assert {int(dict(idea.query)["page"]) for idea in ideas} == {1, 2, 3, 4}


def test_a_list_without_pages_is_walked_from_its_plain_answer() -> None:
    """Where there are not two items, the walk begins at the plain call."""
    assert {idea.query for idea in drawn(LIST, RequestKind.WALK, (7,))} == {()}


@given(st.lists(st.tuples(st.sampled_from("abc"), st.text(max_size=2)), max_size=4), st.integers() | st.booleans())
def test_values_are_set_once(query: list[tuple[str, str]], value: int | bool) -> None:
    """A parameter that is set stands once, with its value in lower case, and the others stay."""
    changed = with_parameters(tuple(query), {"a": value})
    assert [pair for pair in changed if pair[0] == "a"] == [("a", str(value).lower())]
    assert [pair for pair in changed if pair[0] != "a"] == [pair for pair in query if pair[0] != "a"]


def test_the_plain_call_is_handed_over() -> None:
    """With the ideas comes the answer that they vary."""
    tenant = Shop().on("GET /toys/v1/sales", 200, {"data": {}})
    _, plain = RequestGenerator(target(tenant, FOUND)).of(FOUND.endpoints[SALES.shape], list(RequestKind))
    assert isinstance(plain, Exchange)
    assert plain.call.query == ()
