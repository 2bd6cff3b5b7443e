"""A laboratory for each point of the history, and the score of the proof, which is printed at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pytest
from tests.points.conftest import Point, checks, contract
from tests.proof.laboratory import Laboratory
from tests.proof.score import KEY, Line, lines, table

from lmscontract.contract.project import Contract
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Oracle
from lmscontract.types import Channel, Month

__all__ = ["checks", "contract"]

POINTS = (
    Point(Month(2026, 11), Channel.SANDBOX),
    Point(Month(2026, 8), Channel.PRODUCTION),
    Point(Month(2027, 1), Channel.PRODUCTION),
)
"""The move of the prices on the sandbox, of which the default suite proves a part; before it, and after it in production."""

RESPONSE_RULES = sorted(name for name, rule in RULES.items() if rule.oracle is Oracle.RESPONSE)

LaboratoryAt = Callable[[Point], Laboratory]


class Scored(Protocol):
    """Keep how many breaches of a rule were found, for the end of the run."""

    def __call__(self, point: Point, trial: str, rule: str, found: int, broken: int) -> None:
        """So many of so many in a kind of trial."""


@pytest.fixture(scope="session")
def laboratory_at(contract: Contract, tmp_path_factory: pytest.TempPathFactory) -> LaboratoryAt:
    """The laboratory of a point, set up once."""
    known: dict[Point, Laboratory] = {}

    def at(point: Point) -> Laboratory:
        if point not in known:
            folder = tmp_path_factory.mktemp(str(point))
            known[point] = Laboratory(contract.at(point.month, point.channel), contract, folder)
        return known[point]

    return at


@pytest.fixture
def scored(request: pytest.FixtureRequest) -> Scored:
    """What a test reports travels with its result, also from another process."""

    def keep(point: Point, trial: str, rule: str, found: int, broken: int) -> None:
        if broken:
            request.node.user_properties.append((KEY, tuple(Line(str(point), trial, rule, found, broken))))

    return keep


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print by rule how many of the breaches were found, for each point, where every breach was asked for."""
    if "not every_breach" in terminalreporter.config.option.markexpr:
        return
    scores = list(lines(_properties(terminalreporter)))
    for point in dict.fromkeys(each.point for each in scores):
        terminalreporter.section(f"proof at {point}: found of broken, by rule")
        for row in table(each for each in scores if each.point == point):
            terminalreporter.write_line(row)
    if scores:
        terminalreporter.write_line(
            "* what was not found fails, unless tests/proof/declared.py says why it need not be"
        )


def _properties(reporter: pytest.TerminalReporter) -> Iterator[tuple[str, object]]:
    for reports in reporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport) and report.when == "call":
                yield from report.user_properties
