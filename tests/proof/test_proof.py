"""The checks proved: a broken requirement is found by the check of its rule, at its place, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from tests.points.conftest import Point
from tests.proof.conftest import POINTS, RESPONSE_RULES, LaboratoryAt, Scored
from tests.proof.declared import depends, hidden, unexplained, wholly_hidden
from tests.proof.laboratory import Laboratory, Tried
from tests.proof.score import told

from lmscontract.findings.finding import Status
from lmscontract.rules.rule import Requirement

SAMPLE = 15
"""How many breaches of a rule the default suite tries at most, evenly drawn; `tox -e proof` tries every one."""


@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_breaches_of_a_rule_are_found(rule: str, laboratory_at: LaboratoryAt) -> None:
    """At the move of the prices on the sandbox, some of each rule are found when they are broken, and blamed alone."""
    laboratory = laboratory_at(POINTS[0])
    asked = laboratory.by_rule.get(rule, ())
    _assert_found(laboratory, asked[:: -(-len(asked) // SAMPLE) or 1])


@pytest.mark.every_breach
@pytest.mark.parametrize("point", POINTS, ids=str)
@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_every_breach_is_found(rule: str, point: Point, laboratory_at: LaboratoryAt, scored: Scored) -> None:
    """The same holds for every requirement, before the move too, and after it in production."""
    laboratory = laboratory_at(point)
    asked = laboratory.by_rule.get(rule, ())
    missed = _assert_found(laboratory, asked)
    scored(point, "always", rule, len(asked) - missed, len(asked))


def _assert_found(laboratory: Laboratory, asked: Sequence[Requirement]) -> int:
    """How many of some requirements are not found for a reason that is declared."""
    missed: dict[str, str] = {}
    blamed: dict[str, str] = {}
    for requirement in asked:
        target = laboratory.target(requirement)
        said = laboratory.tried(requirement, target)
        if said.status is not Status.VIOLATED:
            missed[requirement.id] = str(said)
        for other in laboratory.by_operation[requirement.operation.label]:
            if other.id != requirement.id:
                beside = laboratory.tried(other, target)
                blamed |= {
                    f"{other.id} beside {requirement.id}": why for why in _wrong(laboratory, other, requirement, beside)
                }
    left = unexplained(missed, asked)
    assert not left, told(left)
    assert not blamed, told(blamed)
    return len(missed)


def _wrong(laboratory: Laboratory, kept: Requirement, broken: Requirement, said: Tried) -> Iterator[str]:
    """What is wrong with the outcome on a requirement that is kept, while another one of its operation is broken."""
    if said.status is Status.VIOLATED and not depends(kept, broken):
        yield f"its rule does not say that it depends on {broken.rule}: {said}"
    verified = laboratory.kept(kept, laboratory.profile(broken)).status is Status.VERIFIED
    if said.status is Status.NOT_VERIFIED and verified and not hidden(kept, broken):
        yield f"{broken.rule} is not declared to hide it: {said}"
    if said.status is Status.VERIFIED and wholly_hidden(kept, broken):
        yield f"nothing can be verified beside {broken.rule}: {said}"
