"""How much is found of integrations that were written and marked without knowing the reader of source code.

Only two rounds are read by default, `tox -e integrations` reads all.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import pytest
from tests.usage.integrations.bundles import Mark, bundles

from lmscontract.contract.load import load_shipped
from lmscontract.findings.usage_finding import UsageFinding
from lmscontract.readiness.evaluator import Evaluator
from lmscontract.usage.files import read_files
from lmscontract.usage.templates import Templates

RECALL = {"certain": 0.98, "likely": 0.97}
"""The least share that is found of all."""
PRECISION = {"certain": 0.98, "likely": 0.90}
NEAR = 0.02


@pytest.fixture(scope="session")
def evaluator() -> Evaluator:
    """The evaluator of all known changes."""
    contract = load_shipped()
    known = contract.vocabulary
    return Evaluator(contract, known.baseline, known.known_through, contract.channels, date(2026, 11, 23))


@pytest.fixture(scope="session")
def templates(evaluator: Evaluator) -> Templates:
    """All paths of the API."""
    return evaluator.templates


DEFAULT = frozenset({"18", "19"})
"""The rounds that are read by default."""


@pytest.mark.filterwarnings("default:.*remove the")
@pytest.mark.parametrize(
    "default", [pytest.param(False, id="others", marks=pytest.mark.every_integration), pytest.param(True, id="default")]
)
@pytest.mark.parametrize("language", bundles())
def test_what_breaks_is_found_at_its_line(
    language: str, default: bool, evaluator: Evaluator, templates: Templates, tmp_path: Path
) -> None:
    """Each mark has its finding, and nothing else is found, except for what the marks list with a reason."""
    mistakes = []
    read = [bundle for bundle in bundles()[language] if (bundle.round in DEFAULT) == default]
    for bundle in read:
        folder = tmp_path / bundle.name
        bundle.write(folder)
        reading = read_files([folder], templates, root=folder)
        findings = evaluator.evaluate(reading).findings
        mistakes += [
            f"{bundle.name}: {text}" for text in (*_missed(bundle.marks, findings), *_wrong(bundle.marks, findings))
        ]
        for text in _outdated(bundle.marks, findings):
            warnings.warn(f"{bundle.name}: {text}", stacklevel=1)
    print(_figures(language, [mark for bundle in read for mark in bundle.marks]))
    assert mistakes == []


def test_few_misses_and_false_alarms_are_known() -> None:
    """The marks list no more misses and false alarms than the reader may have."""
    marks = [mark for of_language in bundles().values() for bundle in of_language for mark in bundle.marks]
    print(_figures("all", marks))
    for kind, least in RECALL.items():
        found, expected = _recall(marks, kind)
        assert found >= least * expected
        wrong = sum(mark.kind == "wrong" and mark.certainty == kind for mark in marks)
        assert found >= PRECISION[kind] * (found + wrong)
    near, flagged = _near(marks)
    assert flagged <= NEAR * near


def _missed(marks: Iterable[Mark], findings: Iterable[UsageFinding]) -> list[str]:
    """Return the marks without a finding, except for known misses."""
    found, known = _found(marks, findings), _known_misses(marks)
    return [
        f"{mark.file}:{mark.line} is missed: {mark.kind} {mark.what}"
        for mark in marks
        if mark.kind in RECALL and mark.key not in known | found
    ]


def _outdated(marks: Iterable[Mark], findings: Iterable[UsageFinding]) -> list[str]:
    """Return the reasons that the reader has outgrown."""
    found = _found(marks, findings)
    return [
        f"{mark.file}:{mark.line} is no false alarm any more: remove the mark"
        if mark.kind == "wrong"
        else f"{mark.file}:{mark.line} is now found: remove the reason"
        for mark in marks
        if mark.reason and (mark.key in found) != (mark.kind == "wrong")
    ]


def _found(marks: Iterable[Mark], findings: Iterable[UsageFinding]) -> set[object]:
    return {mark.key for mark in marks if any(mark.fits(each) for each in findings)}


def _known_misses(marks: Iterable[Mark]) -> set[object]:
    return {mark.key for mark in marks if mark.reason and mark.kind in RECALL}


def _wrong(marks: Iterable[Mark], findings: Iterable[UsageFinding]) -> list[str]:
    """Return the certain and likely findings without a mark."""
    return [
        f"{each.place} is wrong: {each.certainty} {each.operation} {each.location}"
        for each in findings
        if each.certainty in RECALL and not any(mark.fits(each) for mark in marks)
    ]


def _figures(language: str, marks: Iterable[Mark]) -> str:
    """Return how much is found, from the known misses and false alarms."""
    shares = {kind: _recall(marks, kind) for kind in RECALL}
    wrong = Counter(mark.certainty for mark in marks if mark.kind == "wrong")
    recall = ", ".join(f"{kind} {found} of {expected}" for kind, (found, expected) in shares.items())
    precision = ", ".join(f"{kind} {found} of {found + wrong[kind]}" for kind, (found, _) in shares.items())
    near, flagged = _near(marks)
    return f"{language}: found {recall}; right {precision}; of {near} near-misses, {flagged} flagged"


def _recall(marks: Iterable[Mark], kind: str) -> tuple[int, int]:
    """Return how many marks of a certainty are found, and how many there are; marks of one group count once."""
    of_kind = {mark.key for mark in marks if mark.kind == kind}
    return len(of_kind - _known_misses(marks)), len(of_kind)


def _near(marks: Iterable[Mark]) -> tuple[int, int]:
    """Return the number of near-misses, and how many of them are known to be flagged."""
    near = {(mark.bundle, mark.file, mark.line) for mark in marks if mark.kind == "near"}
    wrong = {(mark.bundle, mark.file, mark.line) for mark in marks if mark.kind == "wrong"}
    return len(near), len(near & wrong)
