"""Two requirements broken at once: both are found, unless one is declared to hide the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

import pytest
from tests.points.conftest import Point
from tests.proof.conftest import POINTS, LaboratoryAt, Scored
from tests.proof.declared import HIDING, MASKING, READ_BACK, UNREACHABLE, Hiding, depends, hidden
from tests.proof.laboratory import Laboratory, Tried
from tests.proof.score import told

from lmscontract.findings.finding import Status
from lmscontract.rules.rule import Requirement
from lmscontract.target.target import Target

Pair = tuple[Requirement, Requirement]

pytestmark = pytest.mark.every_breach

SEEDS = range(10)
_OTHERS = [(point, seed) for point in POINTS for seed in SEEDS if (point, seed) != (POINTS[0], SEEDS[0])]
FAR_APART = 100
"""How many pairs of different operations are drawn with a seed."""


def test_two_breaches_of_an_operation_are_both_found(laboratory_at: LaboratoryAt, scored: Scored) -> None:
    """Of each two rules that an operation has both of, a drawn pair is broken at once, and both are found."""
    laboratory = laboratory_at(POINTS[0])
    _assert_both_found(POINTS[0], laboratory, beside_each_other(laboratory, SEEDS[0]), scored)


def test_breaches_of_two_operations_are_both_found(laboratory_at: LaboratoryAt, scored: Scored) -> None:
    """Drawn requirements of different operations, broken at once, are both found, unless nobody is let in any more."""
    laboratory = laboratory_at(POINTS[0])
    _assert_both_found(POINTS[0], laboratory, far_apart(laboratory, SEEDS[0]), scored)


@pytest.mark.parametrize(("point", "seed"), _OTHERS, ids=str)
def test_more_pairs_are_found(point: Point, seed: int, laboratory_at: LaboratoryAt, scored: Scored) -> None:
    """The same holds for other pairs of each two rules, at other points too."""
    laboratory = laboratory_at(point)
    _assert_both_found(point, laboratory, [*beside_each_other(laboratory, seed), *far_apart(laboratory, seed)], scored)


@pytest.mark.parametrize("row", HIDING, ids=lambda row: row.rule)
def test_every_row_that_hides_is_needed(row: Hiding, laboratory_at: LaboratoryAt) -> None:
    """A breach of each rule that is declared to hide others hides one of which the rule does not say so itself."""
    assert any(_hides(laboratory_at(point), row) for point in POINTS)


@pytest.mark.parametrize(("hider", "masked"), sorted(MASKING))
def test_every_row_that_masks_is_needed(hider: str, masked: str, laboratory_at: LaboratoryAt) -> None:
    """Of each two rules of which one is declared to mask the other, a pair is broken at once, and one is not found."""
    assert any(_masks(laboratory_at(point), hider, masked) for point in POINTS)


def beside_each_other(laboratory: Laboratory, seed: int) -> Iterator[Pair]:
    """For each two rules that some operation has both of, two of its requirements, drawn with a seed."""
    for one, other in combinations_with_replacement(sorted(laboratory.by_rule), 2):
        dice = random.Random(f"{seed} {one} {other}")
        shared = [each for each in laboratory.by_operation.values() if _both(each, one, other)]
        if shared:
            requirements = dice.choice(shared)
            first = dice.choice([each for each in requirements if each.rule == one])
            second = dice.choice([each for each in requirements if each.rule == other and each is not first])
            yield (first, second) if dice.random() < 0.5 else (second, first)


def far_apart(laboratory: Laboratory, seed: int) -> Iterator[Pair]:
    """Pairs of requirements of different operations, each rule as likely as every other, drawn with a seed."""
    dice = random.Random(f"{seed} far apart")
    rules = sorted(laboratory.by_rule)
    drawn = 0
    while drawn < FAR_APART:
        first, second = (dice.choice(laboratory.by_rule[dice.choice(rules)]) for _ in range(2))
        if first.operation.label != second.operation.label:
            drawn += 1
            yield first, second


def _both(requirements: Sequence[Requirement], one: str, other: str) -> bool:
    counts = Counter(each.rule for each in requirements)
    return counts[one] >= 1 and counts[other] >= (2 if one == other else 1)


def _assert_both_found(point: Point, laboratory: Laboratory, pairs: Iterable[Pair], scored: Scored) -> None:
    survivors: dict[str, str] = {}
    found: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    for pair in pairs:
        for one, other, said in _tried(laboratory, pair):
            if said.status is Status.VIOLATED:
                found[one.rule] += 1
            elif _excused(laboratory, one, other, said):
                continue
            else:
                survivors[f"{one.id} beside {other.id}"] = str(said)
            broken[one.rule] += 1
    for rule in sorted(broken):
        scored(point, "in pairs", rule, found[rule], broken[rule])
    assert not survivors, told(survivors)


def _tried(laboratory: Laboratory, pair: Pair) -> Iterator[tuple[Requirement, Requirement, Tried]]:
    """What is said of each of two requirements on a tenant that breaks both."""
    target = laboratory.target(*pair)
    for one, other in (pair, pair[::-1]):
        yield one, other, laboratory.tried(one, target)


def _excused(laboratory: Laboratory, one: Requirement, other: Requirement, said: Tried) -> bool:
    """Whether one need not be found while the other is broken too: it is masked, or cannot be tried beside it anyway."""
    if one.id in UNREACHABLE or (other.rule, one.rule) in MASKING:
        return True
    if said.status is not Status.NOT_VERIFIED:
        return False
    if one.operation.label != other.operation.label:
        return one.rule in READ_BACK or (said.refused and other.operation.label == laboratory.signing_in)
    beside = laboratory.tried(one, laboratory.target(other, profile=laboratory.profile(one, other)))
    return beside.status is not Status.VERIFIED and hidden(one, other)


def _hides(laboratory: Laboratory, row: Hiding) -> bool:
    for broken in laboratory.by_rule.get(row.rule, ()):
        targets: dict[str, Target] = {}
        for one in laboratory.by_operation[broken.operation.label]:
            if one.id == broken.id or not hidden(one, broken) or depends(one, broken):
                continue
            profile = laboratory.profile(one, broken)
            if laboratory.kept(one, profile).status is not Status.VERIFIED:
                continue
            target = targets.setdefault(profile, laboratory.target(broken, profile=profile))
            if laboratory.tried(one, target).status is Status.NOT_VERIFIED:
                return True
    return False


def _masks(laboratory: Laboratory, hider: str, masked: str) -> bool:
    for broken in laboratory.by_rule.get(hider, ()):
        for one in laboratory.by_operation[broken.operation.label]:
            if one.rule == masked and one.id != broken.id:
                for pair in ((broken, one), (one, broken)):
                    said = laboratory.tried(one, laboratory.target(*pair))
                    if said.status is not Status.VIOLATED and not _untried(laboratory, one, broken, said):
                        return True
    return False


def _untried(laboratory: Laboratory, one: Requirement, broken: Requirement, said: Tried) -> bool:
    """Whether one is hidden in the ordinary way, so that no row has to say that it is masked."""
    beside = laboratory.tried(one, laboratory.target(broken, profile=laboratory.profile(one, broken)))
    return said.status is beside.status is Status.NOT_VERIFIED and hidden(one, broken)
