"""Every requirement that a response can show to be broken can be broken, and the breach is seen over HTTP."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.proof.breaches import Breaking, Wire
from tests.proof.declared import UNREACHABLE
from tests.proof.score import told

from lmscontract.contract.project import Contract
from lmscontract.rules.register import RULES, derive
from lmscontract.rules.rule import Oracle
from lmscontract.types import Channel, Month

POINTS = [
    (Month(2022, 12), Channel.PRODUCTION),
    (Month(2026, 8), Channel.PRODUCTION),
    (Month(2026, 11), Channel.SANDBOX),
    (Month(2027, 1), Channel.PRODUCTION),
]


def test_a_breach_of_each_rule_is_seen_over_http(contract: Contract) -> None:
    """At the move of the prices, the first and the last requirement of each rule show on the wire when broken."""
    snapshot = contract.at(Month(2026, 11), Channel.SANDBOX)
    found = [each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE and each.id not in UNREACHABLE]
    sample = {each.rule: each for each in reversed(found)}, {each.rule: each for each in found}
    with Wire.serving(Breaking(snapshot, contract)) as wire:
        assert wire.unseen({each.id: each for rules in sample for each in rules.values()}.values()) == {}


@pytest.mark.every_breach
@pytest.mark.parametrize("point", POINTS, ids=lambda point: f"{point[0]}-{point[1]}")
def test_every_breach_is_seen_over_http(point: tuple[Month, Channel], contract: Contract) -> None:
    """Each requirement with a response oracle shows on the wire when it is broken."""
    snapshot = contract.at(*point)
    asked = [each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE]
    with Wire.serving(Breaking(snapshot, contract)) as wire:
        left = {id: why for id, why in wire.unseen(asked).items() if id not in UNREACHABLE}
    total, unseen = Counter(each.rule for each in asked), Counter(RULES[id.partition(":")[0]].name for id in left)
    for rule, count in sorted(total.items()):
        print(f"{rule}: {count - unseen[rule]} of {count} seen at {point[0]} {point[1]}")
    assert not left, told(left)
