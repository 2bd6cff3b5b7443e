"""Two requirements broken at the same time: both are found, unless one is declared to hide the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

import pytest
from tests.points.conftest import Point
from tests.proof.conftest import POINTS, MutantsAt, Scored
from tests.proof.declared import HIDING, MASKING, READ_BACK, UNREACHABLE, Hiding, depends, hidden
from tests.proof.mutants import Checked, Mutants
from tests.proof.score import listed

from lmscontract.findings.finding import Status
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement
from lmscontract.target.target import Target

Pair = tuple[Requirement, Requirement]

pytestmark = pytest.mark.every_breach

SEEDS = range(10)
_OTHER_SEEDS = [(point, seed) for point in POINTS for seed in SEEDS if (point, seed) != (POINTS[0], SEEDS[0])]
PAIRS_OF_TWO_OPERATIONS = 100
"""The number of pairs of different operations for each seed."""


def test_two_breaks_of_an_operation_are_both_found(mutants_at: MutantsAt, scored: Scored) -> None:
    """For each two rules of an operation, a random pair of requirements is broken, and both breaks are found."""
    mutants = mutants_at(POINTS[0])
    _assert_both_found(POINTS[0], mutants, pairs_of_one_operation(mutants, SEEDS[0]), scored)


def test_breaks_of_two_operations_are_both_found(mutants_at: MutantsAt, scored: Scored) -> None:
    """Random breaks in different operations are both found, unless no account can sign in."""
    mutants = mutants_at(POINTS[0])
    _assert_both_found(POINTS[0], mutants, pairs_of_two_operations(mutants, SEEDS[0]), scored)


@pytest.mark.parametrize(("point", "seed"), _OTHER_SEEDS, ids=str)
def test_more_pairs_are_found(point: Point, seed: int, mutants_at: MutantsAt, scored: Scored) -> None:
    """Other random pairs of breaks, also at other points, are both found."""
    mutants = mutants_at(point)
    _assert_both_found(
        point, mutants, [*pairs_of_one_operation(mutants, seed), *pairs_of_two_operations(mutants, seed)], scored
    )


@pytest.mark.parametrize("row", HIDING, ids=lambda row: row.rule)
def test_every_row_of_hiding_is_needed(row: Hiding, mutants_at: MutantsAt) -> None:
    """Each row of HIDING explains an unverified requirement whose rule does not depend on the broken one."""
    assert any(_hides(mutants_at(point), row) for point in POINTS)


@pytest.mark.parametrize(("hider", "masked"), sorted(MASKING))
def test_every_row_of_masking_is_needed(hider: str, masked: str, mutants_at: MutantsAt) -> None:
    """Each row of MASKING explains a break that is not found beside another one."""
    assert any(_masks(mutants_at(point), hider, masked) for point in POINTS)


def pairs_of_one_operation(mutants: Mutants, seed: int) -> Iterator[Pair]:
    """Yield random pairs of requirements for each two rules that an operation has."""
    for one, other in combinations_with_replacement(sorted(mutants.by_rule), 2):
        dice = random.Random(f"{seed} {one} {other}")
        shared = [each for each in mutants.by_operation.values() if _both(each, one, other)]
        if shared:
            requirements = dice.choice(shared)
            first = dice.choice([each for each in requirements if each.rule == one])
            second = dice.choice([each for each in requirements if each.rule == other and each is not first])
            yield (first, second) if dice.random() < 0.5 else (second, first)


def pairs_of_two_operations(mutants: Mutants, seed: int) -> Iterator[Pair]:
    """Yield random pairs of requirements of different operations, with equal probability for each rule."""
    dice = random.Random(f"{seed} far apart")
    rules = sorted(mutants.by_rule)
    drawn = 0
    while drawn < PAIRS_OF_TWO_OPERATIONS:
        first, second = (dice.choice(mutants.by_rule[dice.choice(rules)]) for _ in range(2))
        if first.operation.label != second.operation.label:
            drawn += 1
            yield first, second


def _both(requirements: Sequence[Requirement], one: str, other: str) -> bool:
    counts = Counter(each.rule for each in requirements)
    return counts[one] >= 1 and counts[other] >= (2 if one == other else 1)


def _assert_both_found(point: Point, mutants: Mutants, pairs: Iterable[Pair], scored: Scored) -> None:
    survivors: dict[str, str] = {}
    found: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    for pair in pairs:
        for one, other, result in _check(mutants, pair):
            if result.status is Status.VIOLATED:
                found[one.rule] += 1
            elif _excused(mutants, one, other, result):
                continue
            else:
                survivors[f"{one.id} beside {other.id}"] = str(result)
            broken[one.rule] += 1
    for rule in sorted(broken):
        scored(point, "in pairs", rule, found[rule], broken[rule])
    assert not survivors, listed(survivors)


def _check(mutants: Mutants, pair: Pair) -> Iterator[tuple[Requirement, Requirement, Checked]]:
    """Yield the results for two requirements on a tenant that breaks both.

    A rule about all responses of a run is checked again after the other checks of the operation, as in a run.
    """
    target = mutants.target(*pair)
    for one, other in (pair, pair[::-1]):
        result = mutants.check(one, target)
        if RULES[one.rule].last and result.status is Status.VERIFIED:
            for each in mutants.by_operation[one.operation.label]:
                mutants.check(each, target)
            result = mutants.check(one, target)
        yield one, other, result


def _excused(mutants: Mutants, one: Requirement, other: Requirement, result: Checked) -> bool:
    """Return whether a break need not be found beside another one: it is masked, or cannot be checked."""
    if one.id in UNREACHABLE or (other.rule, one.rule) in MASKING:
        return True
    if result.status is not Status.NOT_VERIFIED:
        return False
    if one.operation.label != other.operation.label:
        return one.rule in READ_BACK or (result.refused and other.operation.label == mutants.signing_in)
    beside = mutants.check(one, mutants.target(other, profile=mutants.profile(one, other)))
    return beside.status is not Status.VERIFIED and hidden(one, other)


def _hides(mutants: Mutants, row: Hiding) -> bool:
    for broken in mutants.by_rule.get(row.rule, ()):
        targets: dict[str, Target] = {}
        for one in mutants.by_operation[broken.operation.label]:
            if one.id == broken.id or not hidden(one, broken) or depends(one, broken):
                continue
            profile = mutants.profile(one, broken)
            if mutants.unbroken(one, profile).status is not Status.VERIFIED:
                continue
            target = targets.setdefault(profile, mutants.target(broken, profile=profile))
            if mutants.check(one, target).status is Status.NOT_VERIFIED:
                return True
    return False


def _masks(mutants: Mutants, hider: str, masked: str) -> bool:
    for broken in mutants.by_rule.get(hider, ()):
        for one in mutants.by_operation[broken.operation.label]:
            if one.rule == masked and one.id != broken.id:
                for pair in ((broken, one), (one, broken)):
                    result = mutants.check(one, mutants.target(*pair))
                    if result.status is not Status.VIOLATED and not _is_hidden(mutants, one, broken, result):
                        return True
    return False


def _is_hidden(mutants: Mutants, one: Requirement, broken: Requirement, result: Checked) -> bool:
    """Return whether HIDING explains the result, so that no row of MASKING is needed."""
    beside = mutants.check(one, mutants.target(broken, profile=mutants.profile(one, broken)))
    return result.status is beside.status is Status.NOT_VERIFIED and hidden(one, broken)
