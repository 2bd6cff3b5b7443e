"""Usages of an invented library, and the evaluator of its changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from lmscontract.contract.load import load, load_shipped
from lmscontract.findings.usage_finding import Readiness
from lmscontract.readiness.evaluator import Evaluator
from lmscontract.types import Month
from lmscontract.usage.usage import Reading, Usage

Evaluating = Callable[..., Readiness]


@pytest.fixture(scope="session")
def evaluator() -> Evaluator:
    """The evaluator of all changes of the library, on a day between its two channels."""
    contract = load(Path(__file__).parents[1] / "contract" / "library")
    known = contract.vocabulary
    return Evaluator(contract, known.baseline, Month(2021, 1), contract.channels, date(2020, 7, 10))


@pytest.fixture(scope="session")
def shipped() -> Evaluator:
    """The evaluator of all changes of the shipped contract."""
    contract = load_shipped()
    known = contract.vocabulary
    return Evaluator(contract, known.baseline, known.known_through, contract.channels, date(2026, 11, 23))


@pytest.fixture
def evaluated(evaluator: Evaluator) -> Evaluating:
    """Return a function from usages to what breaks of them."""

    def evaluated(*usages: Usage) -> Readiness:
        return evaluator.evaluate(Reading.of(usages))

    return evaluated
