"""What the tests of a session use of the platform: one reading of all processes, and the uses that changes remove."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from lmscontract.contract.project import Contract
from lmscontract.findings.usage_finding import Certainty, UsageFinding
from lmscontract.readiness.evaluator import Evaluator
from lmscontract.usage.usage import Reading, Usage


def reading_of(used: Iterable[Usage], sent: Iterable[str]) -> Reading:
    """Return what the tests of this process use, and those of the workers that sent the texts of usage files."""
    return Reading.merged((Reading.of(used), *(Reading.decode(each.encode(), "a worker") for each in sent)))


def removed_lines(reading: Reading, contract: Contract, today: date) -> list[str]:
    """Return lines on what the tests send although a change of any month removes it: since when, what instead, which tests."""
    known = contract.vocabulary
    evaluator = Evaluator(contract, known.baseline, known.known_through, contract.channels, today)
    found: dict[tuple[str, str, str], list[UsageFinding]] = {}
    for each in evaluator.evaluate(reading).findings:
        if each.certainty is Certainty.CERTAIN:
            found.setdefault((each.operation, each.message, each.change), []).append(each)
    return [line for _, each in sorted(found.items()) for line in _lines(each)]


def _lines(found: list[UsageFinding]) -> list[str]:
    first = found[0]
    tests = sorted({test for each in found for test in each.callers or (str(each.place),)})
    instead = [f"  Use instead: {', '.join(each.name for each in first.use_instead)}"] if first.use_instead else []
    return [f"{first.message} Since {first.dates}, {first.change}.", *instead, *(f"  {test}" for test in tests)]
