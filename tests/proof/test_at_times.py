"""Breaks that only some responses show: random ones, one page, or those to one account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import pytest
from tests.points.conftest import Point
from tests.proof.breaches import BrokenPlatforms
from tests.proof.conftest import POINTS, MutantsAt, Scored
from tests.proof.declared import AT_TIMES, UNREACHABLE
from tests.proof.mutants import THOROUGH, Mutants
from tests.proof.score import listed

from lmscontract.errors import UsageError
from lmscontract.findings.finding import Status
from lmscontract.rules.rule import Requirement
from lmscontract.types import Effect

pytestmark = pytest.mark.every_breach

CHANCES = ("50%", "10%")
PLACES: Mapping[str, str] = {"page-2": "", "account:user": THOROUGH}
"""Break conditions with a place, and the profile whose runs check that place if not all profiles do."""

Keep = Callable[[str, int, int], None]
"""Records the number of found breaks of a rule, and the number of all breaks, for the score."""


def _forget(*_: object) -> None:
    """Record nothing, because a sample is not part of the score."""


@pytest.mark.parametrize("chance", CHANCES)
def test_a_random_break_is_found_when_it_was_shown(chance: str, mutants_at: MutantsAt) -> None:
    """For one requirement of each rule, a violation is reported exactly if the check saw a broken response."""
    mutants = mutants_at(POINTS[0])
    _assert_found_when_shown(chance, mutants, _one_of_each_rule(mutants))


@pytest.mark.parametrize("place", PLACES)
def test_a_break_at_a_place_is_found_there(place: str, mutants_at: MutantsAt) -> None:
    """For one requirement of each rule, a break is found on the second page only, and for one account only."""
    mutants = mutants_at(POINTS[0])
    asked = visible(mutants, place, _one_of_each_rule(mutants))
    assert len(asked) > 10
    _assert_found_there(place, mutants, asked)


@pytest.mark.parametrize("point", POINTS, ids=str)
@pytest.mark.parametrize("chance", CHANCES)
def test_every_random_break_is_found_when_it_was_shown(
    chance: str, point: Point, mutants_at: MutantsAt, scored: Scored
) -> None:
    """For every requirement, a violation is reported exactly if the check saw a broken response."""
    mutants = mutants_at(point)
    _assert_found_when_shown(chance, mutants, mutants.requirements, partial(scored, point, chance))


@pytest.mark.parametrize("point", POINTS, ids=str)
@pytest.mark.parametrize("place", PLACES)
def test_every_break_at_a_place_is_found_there(place: str, point: Point, mutants_at: MutantsAt, scored: Scored) -> None:
    """For every requirement whose break is visible at a place, the break is found there."""
    mutants = mutants_at(point)
    asked = visible(mutants, place, mutants.requirements)
    _assert_found_there(place, mutants, asked, partial(scored, point, place))


@pytest.mark.parametrize(("break_condition", "rule"), sorted(AT_TIMES))
def test_every_row_is_needed(break_condition: str, rule: str, mutants_at: MutantsAt) -> None:
    """Each row of AT_TIMES explains a missed break."""
    assert any(_missed(mutants_at(point), break_condition, rule) for point in POINTS)


def visible(mutants: Mutants, place: str, asked: Sequence[Requirement]) -> list[Requirement]:
    """Return the requirements whose break a call shows at a place.

    For another account, writes and public operations are excluded, because no check calls them with it.
    """
    breaking = BrokenPlatforms(mutants.snapshot, mutants.contract, f"@{place}")
    endpoints = {each.id: mutants.snapshot.endpoints[each.operation.shape] for each in asked}
    called = (
        each
        for each in asked
        if not place.startswith("account:")
        or not (endpoints[each.id].public or endpoints[each.id].effect is Effect.WRITES)
    )
    return [each for each in called if each.id not in UNREACHABLE and _shows(breaking, each)]


def _shows(breaking: BrokenPlatforms, requirement: Requirement) -> bool:
    try:
        return breaking.shown_by(requirement) is not None
    except UsageError:
        return False  # without pages there is no second page


def _one_of_each_rule(mutants: Mutants) -> list[Requirement]:
    return [requirements[-1] for requirements in mutants.by_rule.values()]


def _assert_found_when_shown(chance: str, mutants: Mutants, asked: Iterable[Requirement], keep: Keep = _forget) -> None:
    wrong: dict[str, str] = {}
    found: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for each in asked:
        checked = mutants.check_at_times(each, f"@{chance}")
        seen = checked.status is Status.VIOLATED
        if seen is not checked.saw_break and not _excused(chance, each):
            wrong[each.id] = f"{checked}, although the check saw {'a' if checked.saw_break else 'no'} broken response"
        shown[each.rule] += checked.saw_break
        found[each.rule] += seen
    _keep(found, shown, keep)
    assert shown.total() > 0
    assert not wrong, listed(wrong)


def _assert_found_there(place: str, mutants: Mutants, asked: Iterable[Requirement], keep: Keep = _forget) -> None:
    survivors: dict[str, str] = {}
    found: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    for each in asked:
        checked = mutants.check_at_times(each, f"@{place}", PLACES[place])
        seen = checked.status is Status.VIOLATED
        if not seen and not _excused(place, each):
            survivors[each.id] = str(checked)
        broken[each.rule] += 1
        found[each.rule] += seen
    _keep(found, broken, keep)
    assert not survivors, listed(survivors)


def _excused(break_condition: str, requirement: Requirement) -> bool:
    kind = "%" if break_condition.endswith("%") else break_condition
    return requirement.id in UNREACHABLE or (kind, requirement.rule) in AT_TIMES


def _keep(found: Counter[str], broken: Counter[str], keep: Keep) -> None:
    for rule in sorted(broken):
        keep(rule, found[rule], broken[rule])


def _missed(mutants: Mutants, break_condition: str, rule: str) -> bool:
    if break_condition == "%":
        asked = mutants.by_rule.get(rule, ())
        results = (mutants.check_at_times(each, f"@{chance}") for chance in CHANCES for each in asked)
        return any(checked.saw_break and checked.status is not Status.VIOLATED for checked in results)
    seen = visible(mutants, break_condition, mutants.by_rule.get(rule, ()))
    checked = (mutants.check_at_times(each, f"@{break_condition}", PLACES[break_condition]) for each in seen)
    return any(each.status is not Status.VIOLATED for each in checked)
