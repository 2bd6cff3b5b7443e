"""Every requirement that a response can show to be broken can be broken, and the break is visible over HTTP."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.proof.breaches import BrokenPlatforms, Wire
from tests.proof.declared import SHOWN_ELSEWHERE, UNREACHABLE
from tests.proof.score import listed

from lmscontract.contract.project import Contract
from lmscontract.rules.register import RULES, derive
from lmscontract.rules.rule import Oracle
from lmscontract.types import Channel, Month

UNSEEN = {*UNREACHABLE, *SHOWN_ELSEWHERE}
POINTS = [
    (Month(2022, 12), Channel("production")),
    (Month(2026, 8), Channel("production")),
    (Month(2026, 11), Channel("sandbox")),
    (Month(2027, 1), Channel("production")),
]


def test_a_break_of_each_rule_is_visible_over_http(contract: Contract) -> None:
    """When prices move, breaks of the first and last requirement of each rule are visible over HTTP."""
    snapshot = contract.at(Month(2026, 11), Channel("sandbox"))
    found = [each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE and each.id not in UNSEEN]
    sample = {each.rule: each for each in reversed(found)}, {each.rule: each for each in found}
    with Wire.serving(BrokenPlatforms(snapshot, contract)) as wire:
        assert wire.unseen({each.id: each for rules in sample for each in rules.values()}.values()) == {}


@pytest.mark.every_breach
@pytest.mark.parametrize("point", POINTS, ids=lambda point: f"{point[0]}-{point[1]}")
def test_every_break_is_visible_over_http(point: tuple[Month, Channel], contract: Contract) -> None:
    """Every break of a requirement with a response oracle is visible over HTTP."""
    snapshot = contract.at(*point)
    asked = [each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE]
    with Wire.serving(BrokenPlatforms(snapshot, contract)) as wire:
        left = {id: why for id, why in wire.unseen(asked).items() if id not in UNSEEN}
    total, unseen = Counter(each.rule for each in asked), Counter(RULES[id.partition(":")[0]].name for id in left)
    for rule, count in sorted(total.items()):
        print(f"{rule}: {count - unseen[rule]} of {count} visible at {point[0]} {point[1]}")
    assert not left, listed(left)
