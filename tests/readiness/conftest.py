"""Usages of an invented library, and the judge of its changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from lmscontract.contract.load import load
from lmscontract.findings.usage_finding import Readiness
from lmscontract.readiness.judge import Judge
from lmscontract.types import Channel, Month
from lmscontract.usage.usage import Reading, Usage

Judging = Callable[..., Readiness]


@pytest.fixture(scope="session")
def judge() -> Judge:
    """The judge of all changes of the library, on a day between its two channels."""
    contract = load(Path(__file__).parents[1] / "contract" / "library")
    known = contract.vocabulary
    return Judge(contract, known.baseline, Month(2021, 1), tuple(Channel), date(2020, 7, 10))


@pytest.fixture
def judged(judge: Judge) -> Judging:
    """Return a function from usages to what breaks of them."""

    def judged(*usages: Usage) -> Readiness:
        return judge.judge(Reading.of(usages))

    return judged
