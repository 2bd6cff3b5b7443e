"""The number of breaks that were found, by rule: as tests report it, and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

KEY = "proof"
"""The name of the property in which a test reports a line of the score."""

TRIALS = ("always", "in pairs", "50%", "10%", "page-2", "account:user")
"""The columns of the table, in order."""

_TOTAL = "all rules"


class Line(NamedTuple):
    """The number of breaks of a rule that were found in a kind of trial at a point of the history."""

    point: str
    trial: str
    rule: str
    found: int
    broken: int


def lines(properties: Iterable[tuple[str, object]]) -> Iterator[Line]:
    """Yield the lines of the score from the properties of tests."""
    for key, value in properties:
        if key == KEY and isinstance(value, list | tuple):
            yield Line(*value)


def table(scores: Iterable[Line]) -> Iterator[str]:
    """Yield the score of one point: a row for each rule, a column for each kind of trial, and their sums.

    A star marks rows with breaks that were not found.
    """
    found: Counter[tuple[str, str]] = Counter()
    broken: Counter[tuple[str, str]] = Counter()
    for line in scores:
        for rule in (line.rule, _TOTAL):
            found[rule, line.trial] += line.found
            broken[rule, line.trial] += line.broken
    rules = sorted({rule for rule, _ in broken} - {_TOTAL})
    trials = [each for each in TRIALS if any(trial == each for _, trial in broken)]
    width = max((len(rule) for rule in rules), default=0)
    yield " ".join([" " * width, *(f"{trial:>12} " for trial in trials)]).rstrip()
    for rule in (*rules, _TOTAL):
        cells = (_cell(found[rule, each], broken[rule, each]) for each in trials)
        yield " ".join([f"{rule:{width}}", *(f"{cell:>13}" for cell in cells)]).rstrip()


def _cell(found: int, broken: int) -> str:
    return f"{found}/{broken}{' ' if found == broken else '*'}" if broken else "- "


def listed(survivors: Mapping[str, object]) -> str:
    """Return a line for each break that was not found."""
    return "".join(f"\n{id}: {said}" for id, said in survivors.items())
