"""The checks proved: a broken requirement is found by the check of its rule."""

from __future__ import annotations

import pytest
from tests.proof.conftest import Proof

from lmscontract.contract.project import Contract
from lmscontract.rules.register import RULES, derive
from lmscontract.rules.rule import Oracle
from lmscontract.types import Channel, Month

POINTS = [
    (Month(2026, 11), Channel.SANDBOX),
    (Month(2026, 8), Channel.PRODUCTION),
    (Month(2027, 1), Channel.PRODUCTION),
]
_COMPARED = "a working body holds the property, so that the call without it cannot be compared"
UNREACHABLE = {
    "body-property-refused:POST /learn/v1/courses/batch:body.items=array": _COMPARED,
    "body-property-refused:POST /learn/v1/courses/batch:body.items[].field_XX": "which names it covers is not shown",
    "body-property-refused:POST /learn/v1/sub_plan/batch:body.items=array": _COMPARED,
    "body-property-refused:PUT /learningplan/v1/learningplans/{learning_plan_id}:body.lang_code": _COMPARED,
    "response-not-json:POST /oauth2/token": "the endpoint answers without success to a call that asks for no grant",
}
"""Requirements that are not found broken, and why."""

RESPONSE_RULES = sorted(name for name, rule in RULES.items() if rule.oracle is Oracle.RESPONSE)


@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_every_breach_of_a_rule_is_found(rule: str, contract: Contract, survivors: Proof) -> None:
    """At the move of the prices on the sandbox, every requirement is found when it is broken, or is told with its reason."""
    _assert_found(rule, POINTS[0], contract, survivors)


@pytest.mark.every_breach
@pytest.mark.parametrize("point", POINTS[1:], ids=lambda point: f"{point[0]}-{point[1]}")
@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_every_breach_is_found_at_other_points(
    rule: str, point: tuple[Month, Channel], contract: Contract, survivors: Proof
) -> None:
    """The same holds before the move, and after it in production."""
    _assert_found(rule, point, contract, survivors)


def _assert_found(rule: str, point: tuple[Month, Channel], contract: Contract, survivors: Proof) -> None:
    snapshot = contract.at(*point)
    asked = [each for each in derive(snapshot) if each.rule == rule and each.oracle is Oracle.RESPONSE]
    left = survivors(snapshot, asked)
    print(f"{rule}: {len(asked) - len(left)} of {len(asked)} found at {point[0]} {point[1]}")
    assert {id: said for id, said in left.items() if id not in UNREACHABLE} == {}
    assert [each.id for each in asked if each.id in UNREACHABLE and each.id not in left] == []
