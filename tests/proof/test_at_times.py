"""Breaches that show at times only: how many of them the checks find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from tests.proof.breaches import Breaking
from tests.proof.conftest import Proof
from tests.proof.test_proof import POINTS

from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle, Requirement

CHANCES = ("@10%",)
CIRCUMSTANCES = (*CHANCES, "@page-2", "@account:user")


@pytest.mark.parametrize("circumstance", CIRCUMSTANCES)
def test_a_breach_at_times_is_found_or_told(circumstance: str, contract: Contract, survivors: Proof) -> None:
    """Of one requirement of each rule, a check says that it is violated, verified, or could not be tried."""
    snapshot = contract.at(*POINTS[0])
    breaking = Breaking(snapshot, contract, circumstance)
    sample = {each.rule: each for each in _broken(snapshot)}.values()
    asked = [each for each in sample if applies(breaking, each)]
    left = survivors(snapshot, asked, circumstance)
    assert len(asked) > 10
    assert {said.partition(":")[0] for said in left.values()} <= {"verified", "not-verified"}


@pytest.mark.every_breach
@pytest.mark.parametrize("point", POINTS, ids=lambda point: f"{point[0]}-{point[1]}")
@pytest.mark.parametrize("circumstance", CIRCUMSTANCES)
def test_every_breach_at_times_is_scored(
    circumstance: str, point: tuple[object, object], contract: Contract, survivors: Proof
) -> None:
    """The share of the breaches that the checks find is printed for each rule."""
    snapshot = contract.at(*point)  # type: ignore[arg-type]  # a month and a channel
    breaking = Breaking(snapshot, contract, circumstance)
    asked = [each for each in _broken(snapshot) if applies(breaking, each)]
    left = survivors(snapshot, asked, circumstance)
    print(score(asked, left, f"{circumstance} {point[0]} {point[1]}"))
    assert {said.partition(":")[0] for said in left.values()} <= {"verified", "not-verified"}


def applies(breaking: Breaking, requirement: Requirement) -> bool:
    """Whether the breach can be seen at all under the circumstance: nobody without a token has an account, for instance."""
    try:
        return breaking.circumstance in CHANCES or breaking.shown_by(requirement) is not None
    except UsageError:
        return False


def _broken(snapshot: Snapshot) -> list[Requirement]:
    return [each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE]


def score(asked: Iterable[Requirement], left: Iterable[str], title: str) -> str:
    """How many of each rule were found, in lines."""
    total = Counter(each.rule for each in asked)
    missed = Counter(id.partition(":")[0] for id in left)
    lines = [f"{rule}: {count - missed[rule]} of {count}" for rule, count in sorted(total.items())]
    return "\n".join([f"{title}: {total.total() - missed.total()} of {total.total()} found", *lines])
