"""Proof of the checks: the check of a broken requirement reports it, and no other check does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from tests.points.conftest import Point
from tests.proof.conftest import POINTS, RESPONSE_RULES, MutantsAt, Scored
from tests.proof.declared import always_hidden, depends, hidden, unexplained
from tests.proof.mutants import Checked, Mutants
from tests.proof.score import listed

from lmscontract.findings.finding import Status
from lmscontract.rules.rule import Requirement

SAMPLE = 3
"""The largest number of breaks of a rule in the default suite, evenly spread; `tox -e proof` tests every one."""


@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_breaks_of_a_rule_are_found(rule: str, mutants_at: MutantsAt) -> None:
    """On the sandbox when prices move, a sample of the breaks of each rule is found, and nothing else is reported."""
    mutants = mutants_at(POINTS[0])
    asked = mutants.by_rule.get(rule, ())
    _assert_found(mutants, asked[:: -(-len(asked) // SAMPLE) or 1])


@pytest.mark.every_breach
@pytest.mark.parametrize("point", POINTS, ids=str)
@pytest.mark.parametrize("rule", RESPONSE_RULES)
def test_every_break_is_found(rule: str, point: Point, mutants_at: MutantsAt, scored: Scored) -> None:
    """Every break is found, at each point of the history, and nothing else is reported."""
    mutants = mutants_at(point)
    asked = mutants.by_rule.get(rule, ())
    missed = _assert_found(mutants, asked)
    scored(point, "always", rule, len(asked) - missed, len(asked))


def _assert_found(mutants: Mutants, asked: Sequence[Requirement]) -> int:
    """Return the number of breaks that are not found for a declared reason."""
    missed: dict[str, str] = {}
    blamed: dict[str, str] = {}
    for requirement in asked:
        target = mutants.target(requirement)
        result = mutants.check(requirement, target)
        if result.status is not Status.VIOLATED:
            missed[requirement.id] = str(result)
        for other in mutants.by_operation[requirement.operation.label]:
            if other.id != requirement.id:
                beside = mutants.check(other, target)
                blamed |= {
                    f"{other.id} beside {requirement.id}": why
                    for why in _unexpected(mutants, other, requirement, beside)
                }
    left = unexplained(missed, asked)
    assert not left, listed(left)
    assert not blamed, listed(blamed)
    return len(missed)


def _unexpected(mutants: Mutants, kept: Requirement, broken: Requirement, result: Checked) -> Iterator[str]:
    """Yield unexpected results for an unbroken requirement, while another one of its operation is broken."""
    if result.status is Status.VIOLATED and not depends(kept, broken):
        yield f"`depends_on` of its rule lacks {broken.rule}: {result}"
    verified = mutants.unbroken(kept, mutants.profile(broken)).status is Status.VERIFIED
    if result.status is Status.NOT_VERIFIED and verified and not hidden(kept, broken):
        yield f"{broken.rule} does not hide it according to HIDING: {result}"
    if result.status is Status.VERIFIED and always_hidden(kept, broken):
        yield f"verified, although HIDING says that {broken.rule} always hides it: {result}"
