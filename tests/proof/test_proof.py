"""The checks proved: a broken requirement is found by the check of its rule, at its place, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.points.conftest import Point
from tests.proof.conftest import POINTS, RESPONSE_RULES, LaboratoryAt, Scored
from tests.proof.declared import depends, hidden, unexplained, wholly_hidden
from tests.proof.laboratory import Laboratory, Tried

from lmscontract.findings.finding import Status
from lmscontract.rules.rule import Requirement


@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_every_breach_of_a_rule_is_found(rule: str, laboratory_at: LaboratoryAt, scored: Scored) -> None:
    """At the move of the prices on the sandbox, each requirement is found when it is broken, and blamed alone."""
    _assert_found(rule, POINTS[0], laboratory_at, scored)


@pytest.mark.every_breach
@pytest.mark.parametrize("point", POINTS[1:], ids=str)
@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_every_breach_is_found_at_other_points(
    rule: str, point: Point, laboratory_at: LaboratoryAt, scored: Scored
) -> None:
    """The same holds before the move, and after it in production."""
    _assert_found(rule, point, laboratory_at, scored)


def _assert_found(rule: str, point: Point, laboratory_at: LaboratoryAt, scored: Scored) -> None:
    laboratory = laboratory_at(point)
    asked = laboratory.by_rule.get(rule, ())
    missed: dict[str, str] = {}
    blamed: dict[str, str] = {}
    for requirement in asked:
        target = laboratory.target(requirement)
        said = laboratory.tried(requirement, target)
        if said.status is not Status.VIOLATED:
            missed[requirement.id] = str(said)
        for other in laboratory.by_operation[requirement.operation.label]:
            if other.id != requirement.id:
                told = laboratory.tried(other, target)
                blamed |= {
                    f"{other.id} beside {requirement.id}": why for why in _wrong(laboratory, other, requirement, told)
                }
    scored(point, "always", rule, len(asked) - len(missed), len(asked))
    left = unexplained(missed, asked)
    assert not left, told(left)
    assert not blamed, told(blamed)


def _wrong(laboratory: Laboratory, kept: Requirement, broken: Requirement, said: Tried) -> Iterator[str]:
    """What is wrong with the verdict on a requirement that is kept, while another one of its operation is broken."""
    if said.status is Status.VIOLATED and not depends(kept, broken):
        yield f"its rule does not say that it depends on {broken.rule}: {said}"
    verified = laboratory.kept(kept, laboratory.profile(broken)).status is Status.VERIFIED
    if said.status is Status.NOT_VERIFIED and verified and not hidden(kept, broken):
        yield f"{broken.rule} is not declared to hide it: {said}"
    if said.status is Status.VERIFIED and wholly_hidden(kept, broken):
        yield f"nothing can be verified beside {broken.rule}: {said}"
