"""A run in short: its causes, its reasons and its totals, as the terminal and the Markdown summary tell them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from lmscontract.findings.finding import Finding, Outcome, Status, Supply, SupplyKind
from lmscontract.findings.ledger import NOT_TRIED, DueChange, Ledger
from lmscontract.reporting.run import Run
from lmscontract.reporting.texts import printable
from lmscontract.rules.rule import Oracle, Requirement, Severity
from lmscontract.types import Basis


class Level(StrEnum):
    """How loud a finding is told: it fails the run, it warns, or it is reported as drift."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


LEVEL_TEXTS = {Level.ERROR: "fails the run", Level.WARNING: "warns", Level.NOTE: "drift"}


def level(basis: Basis, fail_on: Basis) -> Level:
    """The level of a finding of that basis in a run that fails on `fail_on`."""
    if basis.strength >= fail_on.strength:
        return Level.ERROR
    return Level.NOTE if basis is Basis.OBSERVED else Level.WARNING


class FindingGroup(Struct, frozen=True):
    """One broken rule with every finding in which it shows; all of them have the same basis, and are new or are not."""

    findings: tuple[Finding, ...]

    @property
    def first(self) -> Finding:
        """The finding that stands for all."""
        return self.findings[0]

    @property
    def count(self) -> str:
        """`1 finding`, `3 operations`, or `5 findings in 3 operations`."""
        found, operations = len(self.findings), len({finding.operation for finding in self.findings})
        if found == operations:
            return count_of(found, "finding" if found == 1 else "operation")
        return f"{found} findings in {count_of(operations, 'operation')}"


def grouped_findings(ledger: Ledger, fail_on: Basis) -> tuple[FindingGroup, ...]:
    """The findings by what causes them: what fails the run first, of that the new, and of these the gravest and surest."""
    groups: dict[tuple[str, Basis, bool], list[Finding]] = {}
    for finding in ledger.findings:
        groups.setdefault((finding.rule, finding.basis, finding.is_new), []).append(finding)
    loud, grave = list(Level), [each.value for each in Severity]

    def place_of(cause: FindingGroup) -> tuple[bool, bool, int, int, int]:
        first = cause.first
        tone, severity = loud.index(level(first.basis, fail_on)), grave.index(first.severity)
        return tone > loud.index(Level.ERROR), not first.is_new, tone, severity, -first.basis.strength

    return tuple(sorted((FindingGroup(tuple(group)) for group in groups.values()), key=place_of))


class Reason(Struct, frozen=True):
    """Why so many requirements could not be verified, and of which operations they are."""

    text: str
    count: int
    operations: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """`GET /goods`, or `GET /goods and 2 more operations`."""
        first, *others = self.operations
        return f"{first} and {count_of(len(others), 'more operation')}" if others else first

    @property
    def told(self) -> str:
        """The reason; of a single operation, with its name."""
        return f"{self.text} ({self.where})" if len(self.operations) == 1 else self.text


def reasons(ledger: Ledger) -> tuple[Reason, ...]:
    """The reasons why requirements that a response could show are not verified, the most frequent first."""
    return reasons_of(_waiting(ledger))


def reasons_of(rows: Iterable[tuple[Requirement, Outcome]]) -> tuple[Reason, ...]:
    """The reasons of outcomes, the most frequent first."""
    found: dict[str, list[str]] = {}
    for requirement, outcome in rows:
        reason = " ".join(printable(outcome.reason).split()) or "no reason is told"
        found.setdefault(reason, []).append(requirement.operation.label)
    told = (Reason(text, len(labels), tuple(sorted(set(labels)))) for text, labels in found.items())
    return tuple(sorted(told, key=lambda each: (-each.count, each.text)))


class Coverage(Struct, frozen=True):
    """How much of a part of the contract was verified: of what a response can show and is not due."""

    name: str
    verified: int
    asked: int

    @property
    def share(self) -> str:
        """In percent, rounded down."""
        return _percent(100 * self.verified / self.asked)


def coverage(ledger: Ledger, part: Callable[[Requirement], str]) -> tuple[Coverage, ...]:
    """How much of each part was verified, by name; `part` names the part that a requirement belongs to."""
    found: dict[str, list[bool]] = {}
    for requirement, outcome in ledger.outcomes:
        if requirement.oracle is Oracle.RESPONSE and outcome.status is not Status.DUE:
            found.setdefault(part(requirement), []).append(outcome.status is Status.VERIFIED)
    return tuple(Coverage(name, sum(each), len(each)) for name, each in sorted(found.items()))


class SupplyCount(Struct, frozen=True):
    """What the owner of a tenant could supply, and how many requirements wait for it."""

    supply: Supply
    count: int


def supply_counts(ledger: Ledger) -> tuple[SupplyCount, ...]:
    """What could be supplied: what unlocks most first, and of equal ones the cheapest."""
    found = Counter(outcome.supply for _, outcome in _waiting(ledger) if outcome.supply is not None)
    kinds = list(SupplyKind)
    ordered = sorted(found.items(), key=lambda each: (-each[1], kinds.index(each[0].kind), each[0].name))
    return tuple(SupplyCount(supply, count) for supply, count in ordered)


class Step(Struct, frozen=True):
    """A step of the effort ladder: what kind of thing is supplied on it (nothing on the lowest), what that unlocks, and the
    share up to which it leads.
    """

    kind: str
    supply_counts: tuple[SupplyCount, ...]
    share: str


def steps_to_verify_more(ledger: Ledger) -> tuple[Step, ...]:
    """The verified share now, then with what the owner can tell or make, with more accounts, with bodies and writes.

    Each share is an upper bound: what is unlocked may need more, or turn out to be broken.
    """
    found = supply_counts(ledger)
    totals = ledger.totals
    asked = sum(totals.values()) - totals[Status.DUE]
    reached, rungs = totals[Status.VERIFIED], [Step("", (), share(ledger))]
    for kind, kinds in _STEPS.items():
        if step := tuple(each for each in found if each.supply.kind in kinds):
            reached += sum(each.count for each in step)
            rungs.append(Step(kind, step, _percent(100 * reached / asked)))
    return tuple(rungs)


def without_remedy(ledger: Ledger) -> int:
    """How many requirements were tried and not verified, and nothing that the owner could supply would change that."""
    return sum(outcome.supply is None and outcome.reason != NOT_TRIED for _, outcome in _waiting(ledger))


_STEPS = {
    "facts of the tenant, and objects in its lists": (SupplyKind.FACT, SupplyKind.OBJECT),
    "credentials, and accounts of other levels": (SupplyKind.CREDENTIALS, SupplyKind.ACCOUNT),
    "working bodies, and writes that are undone": (SupplyKind.BODY, SupplyKind.WRITES),
}


def due_changes(ledger: Ledger) -> tuple[DueChange, ...]:
    """The due changes: those first that somebody has to look at, as they are here in part or not at all."""
    order = ("arrived in part", "not arrived", "not seen", "arrived")
    return tuple(sorted(ledger.due_changes, key=lambda each: (order.index(each.state), each.change)))


class AbsentProperties(Struct, frozen=True):
    """How many properties were verified to be absent, and how many of them this tenant was ever seen to send."""

    kept: int
    seen: int

    @property
    def text(self) -> str:
        """`3 properties stay away, 1 of which this tenant was once seen to send`."""
        stay = "property stays" if self.kept == 1 else "properties stay"
        return f"{self.kept} {stay} away, {self.seen or 'none'} of which this tenant was ever seen to send"


def absent_properties(ledger: Ledger) -> AbsentProperties:
    """What was verified by its absence: weaker where nobody knows whether this tenant ever sent it."""
    seen = [
        outcome.seen_before_removal
        for _, outcome in ledger.outcomes
        if outcome.status is Status.VERIFIED and outcome.seen_before_removal is not None
    ]
    return AbsentProperties(len(seen), sum(seen))


def requirements_by_account(ledger: Ledger) -> tuple[tuple[str, int], ...]:
    """The accounts whose answers bore on requirements, each with the number of requirements; the busiest first."""
    found = Counter(name for _, outcome in ledger.outcomes for name in outcome.accounts)
    return tuple(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def most_requested(run: Run, most: int = 3) -> tuple[tuple[str, int], ...]:
    """The operations that got most requests."""
    return tuple(sorted(run.requests_by_operation.items(), key=lambda each: (-each[1], each[0]))[:most])


def slowest(run: Run, most: int = 3) -> tuple[tuple[str, float], ...]:
    """The operations that took longest for an answer, in seconds."""
    return tuple(sorted(run.slowest_by_operation.items(), key=lambda each: (-each[1], each[0]))[:most])


def milliseconds(seconds: float) -> str:
    """`120 ms`."""
    return f"{seconds * 1000:.0f} ms"


def totals(ledger: Ledger) -> str:
    """`4 verified, 2 violated, 0 due, 1 not verified; beside them 3 declared, which no response can show`."""
    counts = ", ".join(f"{count} {status.value.replace('-', ' ')}" for status, count in ledger.totals.items())
    return f"{counts}; beside them {ledger.not_observable} declared, which no response can show"


def share(ledger: Ledger) -> str:
    """The verified share in percent, rounded down: only what is wholly verified is told as 100 %."""
    return _percent(ledger.verified_share)


def contract_line(finding: Finding) -> tuple[str, int]:
    """The file and the line of the contract that a finding points at."""
    file, _, line = finding.origin.rpartition(":")
    return file, int(line)


def count_of(number: int, noun: str) -> str:
    """`1 operation`, `2 operations`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _waiting(ledger: Ledger) -> Iterator[tuple[Requirement, Outcome]]:
    """What a response could show and could not be verified."""
    for requirement, outcome in ledger.outcomes:
        if outcome.status is Status.NOT_VERIFIED and requirement.oracle is Oracle.RESPONSE:
            yield requirement, outcome


def _percent(share: float) -> str:
    return f"{math.floor(share * 10 + 1e-9) / 10:.1f} %"
