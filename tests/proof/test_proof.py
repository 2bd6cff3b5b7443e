"""The checks proved: a broken requirement is found by the check of its rule."""

from __future__ import annotations

import pytest
from tests.proof.conftest import Proof

from lmscontract.contract.project import Contract
from lmscontract.rules.register import RULES, derive
from lmscontract.rules.rule import Oracle
from lmscontract.types import Channel, Month

POINTS = [
    (Month(2026, 8), Channel.PRODUCTION),
    (Month(2026, 11), Channel.SANDBOX),
    (Month(2027, 1), Channel.PRODUCTION),
]
UNREACHABLE = {
    "body-property-refused": "a working body holds the property, so that no call without it can be compared",
    "response-not-json": "the token endpoint answers without success to a call that asks for no grant",
    "value-misread": "how such a value is written and read back is not shown",
}
"""Rules of which some requirements cannot be found broken, and why."""

RESPONSE_RULES = sorted(name for name, rule in RULES.items() if rule.oracle is Oracle.RESPONSE)


@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_a_breach_of_each_rule_is_found(rule: str, contract: Contract, survivors: Proof) -> None:
    """The first and the last requirement of each rule are found when they are broken."""
    snapshot = contract.at(*POINTS[1])
    asked = [each for each in derive(snapshot) if each.rule == rule and each.oracle is Oracle.RESPONSE]
    if rule not in UNREACHABLE:
        assert survivors(snapshot, asked[:1] + asked[-1:]) == {}


@pytest.mark.every_breach
@pytest.mark.parametrize("point", POINTS, ids=lambda point: f"{point[0]}-{point[1]}")
@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_every_breach_is_found(rule: str, point: tuple[Month, Channel], contract: Contract, survivors: Proof) -> None:
    """Every requirement is found when it is broken; what cannot be is of a rule that says why."""
    snapshot = contract.at(*point)
    asked = [each for each in derive(snapshot) if each.rule == rule and each.oracle is Oracle.RESPONSE]
    left = survivors(snapshot, asked)
    print(f"{rule}: {len(asked) - len(left)} of {len(asked)} found at {point[0]} {point[1]}")
    assert len(left) <= 0.1 * len(asked) if rule in UNREACHABLE else left == {}
