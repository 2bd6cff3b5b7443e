"""Breaches that show at times only: to some calls, on one page, or to one account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import pytest
from tests.points.conftest import Point
from tests.proof.breaches import Breaking
from tests.proof.conftest import POINTS, LaboratoryAt, Scored
from tests.proof.declared import AT_TIMES, UNREACHABLE
from tests.proof.laboratory import THOROUGH, Laboratory
from tests.proof.score import told

from lmscontract.errors import UsageError
from lmscontract.findings.finding import Status
from lmscontract.rules.rule import Requirement
from lmscontract.types import Effect

pytestmark = pytest.mark.every_breach

CHANCES = ("50%", "10%")
PLACES: Mapping[str, str] = {"page-2": "", "account:user": THOROUGH}
"""Circumstances that say where a breach shows, with the profile whose runs look there, if not all of them do."""

Keep = Callable[[str, int, int], None]
"""Keeps for the score how many breaches of a rule were found, of how many."""


def _forget(*_: object) -> None:
    """A sample is no score."""


@pytest.mark.parametrize("chance", CHANCES)
def test_a_breach_by_chance_is_found_when_it_showed(chance: str, laboratory_at: LaboratoryAt) -> None:
    """Of one requirement of each rule, a check says that it is violated exactly when a broken answer bore on it."""
    laboratory = laboratory_at(POINTS[0])
    _assert_found_when_it_showed(chance, laboratory, _one_of_each_rule(laboratory))


@pytest.mark.parametrize("place", PLACES)
def test_a_breach_at_a_place_is_found_there(place: str, laboratory_at: LaboratoryAt) -> None:
    """Of one requirement of each rule, the breach is found on the second page only, and for one account only."""
    laboratory = laboratory_at(POINTS[0])
    asked = visible(laboratory, place, _one_of_each_rule(laboratory))
    assert len(asked) > 10
    _assert_found_there(place, laboratory, asked)


@pytest.mark.parametrize("point", POINTS, ids=str)
@pytest.mark.parametrize("chance", CHANCES)
def test_every_breach_by_chance_is_found_when_it_showed(
    chance: str, point: Point, laboratory_at: LaboratoryAt, scored: Scored
) -> None:
    """The same holds for every requirement."""
    laboratory = laboratory_at(point)
    _assert_found_when_it_showed(chance, laboratory, laboratory.asked, partial(scored, point, chance))


@pytest.mark.parametrize("point", POINTS, ids=str)
@pytest.mark.parametrize("place", PLACES)
def test_every_breach_at_a_place_is_found_there(
    place: str, point: Point, laboratory_at: LaboratoryAt, scored: Scored
) -> None:
    """The same holds for every requirement of which a call can show there that it is broken."""
    laboratory = laboratory_at(point)
    asked = visible(laboratory, place, laboratory.asked)
    _assert_found_there(place, laboratory, asked, partial(scored, point, place))


@pytest.mark.parametrize(("circumstance", "rule"), sorted(AT_TIMES))
def test_every_row_is_needed(circumstance: str, rule: str, laboratory_at: LaboratoryAt) -> None:
    """Under each circumstance for which a rule is declared to miss breaches, one is missed."""
    assert any(_missed(laboratory_at(point), circumstance, rule) for point in POINTS)


def visible(laboratory: Laboratory, place: str, asked: Sequence[Requirement]) -> list[Requirement]:
    """Those of some requirements of which a call shows that they are broken at a place.

    With another account than that of the run no check writes, and who signs in has none yet; so these are left out.
    """
    breaking = Breaking(laboratory.snapshot, laboratory.contract, f"@{place}")
    endpoints = {each.id: laboratory.snapshot.endpoints[each.operation.shape] for each in asked}
    called = (
        each
        for each in asked
        if not place.startswith("account:")
        or not (endpoints[each.id].public or endpoints[each.id].effect is Effect.WRITES)
    )
    return [each for each in called if each.id not in UNREACHABLE and _shows(breaking, each)]


def _shows(breaking: Breaking, requirement: Requirement) -> bool:
    try:
        return breaking.shown_by(requirement) is not None
    except UsageError:
        return False  # what has no pages has no second one


def _one_of_each_rule(laboratory: Laboratory) -> list[Requirement]:
    return [requirements[-1] for requirements in laboratory.by_rule.values()]


def _assert_found_when_it_showed(
    chance: str, laboratory: Laboratory, asked: Iterable[Requirement], keep: Keep = _forget
) -> None:
    wrong: dict[str, str] = {}
    found: Counter[str] = Counter()
    showed: Counter[str] = Counter()
    for each in asked:
        said = laboratory.tried_at_times(each, f"@{chance}")
        seen = said.status is Status.VIOLATED
        if seen is not said.bore and not (said.bore and _excused(chance, each)):
            wrong[each.id] = f"{said}, though {'a' if said.bore else 'no'} broken answer bore on it"
        showed[each.rule] += said.bore
        found[each.rule] += seen
    _keep(found, showed, keep)
    assert showed.total() > 0
    assert not wrong, told(wrong)


def _assert_found_there(place: str, laboratory: Laboratory, asked: Iterable[Requirement], keep: Keep = _forget) -> None:
    survivors: dict[str, str] = {}
    found: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    for each in asked:
        said = laboratory.tried_at_times(each, f"@{place}", PLACES[place])
        seen = said.status is Status.VIOLATED
        if not seen and not _excused(place, each):
            survivors[each.id] = str(said)
        broken[each.rule] += 1
        found[each.rule] += seen
    _keep(found, broken, keep)
    assert not survivors, told(survivors)


def _excused(circumstance: str, requirement: Requirement) -> bool:
    kind = "%" if circumstance.endswith("%") else circumstance
    return requirement.id in UNREACHABLE or (kind, requirement.rule) in AT_TIMES


def _keep(found: Counter[str], broken: Counter[str], keep: Keep) -> None:
    for rule in sorted(broken):
        keep(rule, found[rule], broken[rule])


def _missed(laboratory: Laboratory, circumstance: str, rule: str) -> bool:
    if circumstance == "%":
        tried = (laboratory.tried_at_times(each, "@50%") for each in laboratory.by_rule.get(rule, ()))
        return any(said.bore and said.status is not Status.VIOLATED for said in tried)
    seen = visible(laboratory, circumstance, laboratory.by_rule.get(rule, ()))
    said = (laboratory.tried_at_times(each, f"@{circumstance}", PLACES[circumstance]) for each in seen)
    return any(each.status is not Status.VIOLATED for each in said)
