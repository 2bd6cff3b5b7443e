"""Whether an integration is ready, and the lines that every format begins with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from lmscontract.findings.usage_finding import Certainty, Consequence, Readiness, UsageFinding, Works
from lmscontract.types import Month


class Criteria(Struct, frozen=True):
    """What fails: findings of at least this certainty, that are new, and that take effect in time.

    `known` has the ids of an earlier result, None if all findings count; `within` is a number of months, None for any.
    """

    fail_on: Certainty = Certainty.CERTAIN
    known: frozenset[str] | None = None
    within: int | None = None

    def fails(self, finding: UsageFinding, readiness: Readiness) -> bool:
        """Return whether a finding makes the command end with 1. Accepted ones and code that is ready do not."""
        if finding.acceptance is not None or finding.works is Works.BOTH:
            return False
        if finding.certainty.rank > self.fail_on.rank or (self.known is not None and finding.id in self.known):
            return False
        if self.within is None:
            return True
        return finding.first.first <= _months_after(readiness, self.within)

    def failing(self, readiness: Readiness) -> tuple[UsageFinding, ...]:
        """Return the findings that make the command end with 1."""
        return tuple(each for each in readiness.findings if self.fails(each, readiness))

    def exit_code(self, readiness: Readiness, *, allow_empty: bool) -> int:
        """Return 1 with failing findings, 3 if there is no usage of the API or the last month is unknown, else 0."""
        if self.failing(readiness):
            return 1
        empty = not (readiness.calls or readiness.findings) and not allow_empty
        return 3 if empty or readiness.last > readiness.known_through else 0

    def headline(self, readiness: Readiness) -> str:
        """Return the result in one line."""
        failing = self.failing(readiness)
        if failing:
            ending = "breaks" if len(failing) == 1 else "break"
            return (
                f"NOT READY: {count(len(failing), 'place')} {ending}{_when(failing, readiness)}{self._rest(readiness)}."
            )
        if not (readiness.calls or readiness.findings):
            return "NO EVIDENCE: no call of this API was found."
        if readiness.last > readiness.known_through:
            return f"INCONCLUSIVE: the contract is known through {readiness.known_through} only."
        rest = self._rest(readiness)
        if not readiness.open:
            return f"READY: nothing fails through {readiness.last}{rest}."
        return f"REVIEW: through {readiness.last}, {rest.removeprefix('; ')}."

    def _rest(self, readiness: Readiness) -> str:
        """Return how many findings do not fail the command, and how many calls a channel may not have yet."""
        by = Counter(each.certainty for each in readiness.open if each.works is not Works.BOTH)
        by -= Counter(each.certainty for each in self.failing(readiness))
        parts = [f"{by[each]} {each}" for each in Certainty if by[each]]
        predicate = "finding does" if by.total() == 1 else "findings do"
        others = f"; {' and '.join(parts)} {predicate} not fail this run" if parts else ""
        if both := sum(each.works is Works.BOTH for each in readiness.open):
            others += f"; {count(both, 'place')} {'uses' if both == 1 else 'use'} the old form and the new one"
        early = sum(each.is_call for each in readiness.early)
        return f"{others}; {count(early, 'call')} may come too early" if early else others


def overview(readiness: Readiness) -> Iterator[str]:
    """Yield the lines below the headline: how many findings there are, and what was read."""
    by = Counter(each.certainty for each in readiness.open)
    parts = [f"{by[certainty]} {certainty}" for certainty in Certainty if by[certainty]]
    on = " and ".join(readiness.channels)
    between = f"changes after {readiness.first} through {readiness.last} on {on}"
    yield f"Findings: {', '.join(parts) or 'none'}; {between}."
    calls = sum(readiness.calls.values())
    missing = [
        f"{count(len(values), what)}{rest}"
        for values, what, rest in (
            (readiness.unresolved, "URL", " not resolved"),
            (readiness.unknown, "call", " of operations that the contract does not have"),
            (readiness.skipped, "file", " skipped"),
            (readiness.unseen, "change", " of which no call was found"),
        )
        if values
    ]
    what = f"{count(calls, 'call')} of {count(len(readiness.calls), 'operation')}"
    read = f"Read: {count(len(readiness.sources), 'file')} with {what}"
    yield f"{'; '.join([read, *missing])}."
    meanings = [
        f"{each} {meaning}"
        for each, meaning in _MEANINGS.items()
        if any(one.consequence is each for one in readiness.open)
    ]
    if meanings:
        yield f"Consequence: {'; '.join(meanings)}."


_MEANINGS = {
    Consequence.SILENT: "is wrong data without an error of the API, or an error in the code itself",
    Consequence.ERROR: "is a call that is refused",
    Consequence.UNKNOWN: "is not specified",
}


def count(number: int, noun: str) -> str:
    """Return `1 file` or `2 files`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _when(failing: tuple[UsageFinding, ...], readiness: Readiness) -> str:
    broken = sum(each.broken(readiness.today) for each in failing)
    return f", {broken} of them already" if broken else ""


def _months_after(readiness: Readiness, months: int) -> date:
    return Month.of(readiness.today).plus(months).last_day
