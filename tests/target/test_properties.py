"""Made-up calls: what schemathesis finds is folded into the requirement that it breaks, and what breaks none is no finding."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import TOY, TOYS, Asked, Reply, Shop, items, snapshot, target

from lmscontract.findings.finding import Status, Verdict
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Requirement
from lmscontract.target import complaint, fact_of, violated
from lmscontract.target.properties import EXAMPLES, Explorer
from lmscontract.target.target import Target
from lmscontract.target.trial import NotVerified

PATHS = """\
/toys/v1/toys:
  get:
    x-lists: toy
    parameters:
    - {name: size, schema: {type: integer, minimum: 1, maximum: 9}}
    - {name: flag, schema: {type: boolean}}
    - {name: mood, schema: {}, x-open: who-knows}
    x-items: {properties: {price: {type: number}}}
/toys/v1/toys/{toy_id}:
  get: {x-data: {properties: {price: {type: number}}}}
"""
FOUND = snapshot(PATHS)
SEED = 1


def typed(requirement: Requirement, one: Target) -> None:
    """A property has its type wherever it is sent."""
    fact = fact_of(requirement)
    exchange = one.answer(requirement.operation)
    for place in one.holders(exchange, fact):
        wrong = complaint(fact, place.value, one.snapshot.vocabulary.schemas) if place.filled else ""
        violated(bool(wrong), f"{place.pointer}: {wrong}")


def listed(requirement: Requirement, one: Target) -> None:
    """No status is a teapot's."""
    violated(one.call(requirement.operation).status == 418, "A teapot.")


JUDGES = {"property-type-wrong": typed, "status-undocumented": listed}
WRONG = "property-type-wrong:GET /toys/v1/toys:data.items[].price=number"


def explored(shop: Shop, operation: Any = TOYS, examples: int = EXAMPLES["gate"]) -> tuple[list[Verdict], Target]:
    """What made-up calls of an operation break."""
    one = target(shop, FOUND)
    return Explorer(one, derive(FOUND), JUDGES, SEED).explore(operation, examples), one


def test_nothing_is_found_where_nothing_is_broken() -> None:
    """A tenant that keeps its promises is called with all sorts of parameters, and nothing is found."""
    verdicts, one = explored(tenant := Shop().on("GET /toys/v1/toys", *items({"price": 1})))
    assert verdicts == []
    assert len(tenant.calls) >= EXAMPLES["gate"]
    assert len(set(tenant.calls)) > 1
    assert one.seen(TOYS) == ()
    assert not any("mood" in call for call in tenant.calls)


def test_what_breaks_a_requirement_is_its_violation() -> None:
    """An answer that breaks a requirement under some parameters violates that requirement, once, with its proof."""

    def answer(asked: Asked) -> Reply:
        return items({"price": "1.50" if "size" in asked.query else 1})

    (verdict,), _ = explored(Shop().on("GET /toys/v1/toys", answer), examples=20)
    assert (verdict.requirement, verdict.status, verdict.responses) == (WRONG, Status.VIOLATED, 1)
    assert verdict.message == "/data/items/0: the text there breaks its type"
    assert verdict.evidence is not None
    assert "size=" in verdict.evidence.curl


def test_the_smallest_call_is_told() -> None:
    """Of several calls that break a requirement the one with the shortest request is told."""
    (verdict,), _ = explored(tenant := Shop().on("GET /toys/v1/toys", *items({"price": "x"})), examples=20)
    assert verdict.evidence is not None
    shortest = min(call.partition("?")[2] for call in tenant.calls if len(call) == min(map(len, tenant.calls)))
    assert len(verdict.evidence.request.splitlines()[0]) <= len(f"GET /shop/toys/v1/toys?{shortest} HTTP/1.1")


def test_what_breaks_no_requirement_is_no_finding() -> None:
    """An answer that no requirement is about is nothing, be it a refusal or an odd body."""
    for reply in ((400, {"error": "no"}), (200, b"<html>"), (200, {"other": 1})):
        assert explored(Shop().on("GET /toys/v1/toys", *reply))[0] == []


def test_several_requirements_may_break() -> None:
    """Each requirement that is broken has its verdict, in the order of the ids."""

    def answer(asked: Asked) -> Reply:
        return (418, {}) if asked.query.get("flag") == "true" else items({"price": "x"})

    verdicts, _ = explored(Shop().on("GET /toys/v1/toys", answer), examples=40)
    assert [verdict.requirement for verdict in verdicts] == [WRONG, "status-undocumented:GET /toys/v1/toys"]


def test_a_busy_tenant_says_nothing() -> None:
    """Answers in bad weather break nothing."""
    assert explored(Shop().on("GET /toys/v1/toys", 503, {}))[0] == []


def test_an_operation_without_parameters_is_called_once() -> None:
    """Where nothing can be varied one call is enough, with an identifier that exists."""
    tenant = (
        Shop().on("GET /toys/v1/toys", *items({"toy_id": 7})).on("GET /toys/v1/toys/7", 200, {"data": {"price": "x"}})
    )
    verdicts, _ = explored(tenant, TOY, examples=20)
    assert [verdict.requirement for verdict in verdicts] == [
        "property-type-wrong:GET /toys/v1/toys/{toy_id}:data.price=number"
    ]
    assert tenant.calls == ["GET /toys/v1/toys", "GET /toys/v1/toys/7"]


def test_without_an_identifier_nothing_is_called() -> None:
    """An operation of which no identifier was found is not explored, and says why."""
    with pytest.raises(NotVerified, match="no identifier of a toy was found"):
        explored(Shop().on("GET /toys/v1/toys", *items()), TOY)


def test_equal_seeds_make_equal_calls() -> None:
    """Two explorations with one seed make the same calls."""
    one, other = (Shop().on("GET /toys/v1/toys", *items({"price": 1})) for _ in range(2))
    explored(one)
    explored(other)
    assert one.calls == other.calls


def test_profiles_explore_further() -> None:
    """A deeper profile makes up more calls."""
    assert EXAMPLES["gate"] < EXAMPLES["nightly"] < EXAMPLES["deep"]
