"""Mutants for each point of the history, and the score of the proof, which is printed at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pytest
from tests.points.conftest import Point, checks, contract
from tests.proof.mutants import Mutants
from tests.proof.score import KEY, Line, lines, table

from lmscontract.contract.project import Contract
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Oracle
from lmscontract.types import Channel, Month

__all__ = ["checks", "contract"]

POINTS = (
    Point(Month(2026, 11), Channel("sandbox")),
    Point(Month(2026, 8), Channel("production")),
    Point(Month(2027, 1), Channel("production")),
)
"""The sandbox when prices move, which the default suite tests in part; production before and after that change."""

RESPONSE_RULES = sorted(name for name, rule in RULES.items() if rule.oracle is Oracle.RESPONSE)

MutantsAt = Callable[[Point], Mutants]


class Scored(Protocol):
    """Record how many breaks of a rule were found, for the end of the run."""

    def __call__(self, point: Point, trial: str, rule: str, found: int, broken: int) -> None:
        """Record `found` of `broken` breaks in a kind of trial."""


@pytest.fixture(scope="session")
def mutants_at(contract: Contract, tmp_path_factory: pytest.TempPathFactory) -> MutantsAt:
    """Return the mutants of a point, which are created once."""
    known: dict[Point, Mutants] = {}

    def at(point: Point) -> Mutants:
        if point not in known:
            folder = tmp_path_factory.mktemp(str(point))
            known[point] = Mutants(contract.at(point.month, point.channel), contract, folder)
        return known[point]

    return at


@pytest.fixture
def scored(request: pytest.FixtureRequest) -> Scored:
    """Record scores in the properties of the test, which other processes pass on."""

    def keep(point: Point, trial: str, rule: str, found: int, broken: int) -> None:
        if broken:
            request.node.user_properties.append((KEY, tuple(Line(str(point), trial, rule, found, broken))))

    return keep


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the number of found breaks by rule and point, in runs that test every break."""
    if "not every_breach" in terminalreporter.config.option.markexpr:
        return
    scores = list(lines(_properties(terminalreporter)))
    for point in dict.fromkeys(each.point for each in scores):
        terminalreporter.section(f"proof at {point}: breaks found of breaks made, by rule")
        for row in table(each for each in scores if each.point == point):
            terminalreporter.write_line(row)
    if scores:
        terminalreporter.write_line("* breaks that are not found fail, unless tests/proof/declared.py gives a reason")


def _properties(reporter: pytest.TerminalReporter) -> Iterator[tuple[str, object]]:
    for reports in reporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport) and report.when == "call":
                yield from report.user_properties
