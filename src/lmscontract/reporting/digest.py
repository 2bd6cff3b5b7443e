"""A run in short: its causes, its reasons and its totals, as the terminal and the Markdown summary tell them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from lmscontract.findings.finding import Finding, Status, Supply, SupplyKind, Verdict
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.run import Run
from lmscontract.reporting.words import printable
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Basis


class Level(StrEnum):
    """How loud a finding is told: it fails the run, it warns, or it is reported as drift."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


def level(basis: Basis, fail_on: Basis) -> Level:
    """The level of a finding of that basis in a run that fails on `fail_on`."""
    if basis.strength >= fail_on.strength:
        return Level.ERROR
    return Level.NOTE if basis is Basis.OBSERVED else Level.WARNING


@dataclass(frozen=True, slots=True)
class Cause:
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
            return counted(found, "finding" if found == 1 else "operation")
        return f"{found} findings in {counted(operations, 'operation')}"


def causes(ledger: Ledger) -> tuple[Cause, ...]:
    """The findings by what causes them, in the order of the ledger: the new first, then the surest and gravest."""
    groups: dict[tuple[str, Basis, bool], list[Finding]] = {}
    for finding in ledger.findings:
        groups.setdefault((finding.rule, finding.basis, finding.is_new), []).append(finding)
    return tuple(Cause(tuple(group)) for group in groups.values())


@dataclass(frozen=True, slots=True)
class Reason:
    """Why so many requirements could not be verified."""

    text: str
    count: int


def reasons(ledger: Ledger) -> tuple[Reason, ...]:
    """The reasons why requirements that a response could show are not verified, the most frequent first."""
    return grouped(verdict for _, verdict in _waiting(ledger))


def grouped(verdicts: Iterable[Verdict]) -> tuple[Reason, ...]:
    """The reasons of verdicts, the most frequent first."""
    found = Counter(" ".join(printable(verdict.reason).split()) or "no reason is told" for verdict in verdicts)
    return tuple(Reason(text, count) for text, count in sorted(found.items(), key=lambda each: (-each[1], each[0])))


@dataclass(frozen=True, slots=True)
class Coverage:
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
    for requirement, verdict in ledger.verdicts:
        if requirement.oracle is Oracle.RESPONSE and verdict.status is not Status.DUE:
            found.setdefault(part(requirement), []).append(verdict.status is Status.VERIFIED)
    return tuple(Coverage(name, sum(each), len(each)) for name, each in sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Unlock:
    """What the owner of a tenant could supply, and how many requirements wait for it."""

    supply: Supply
    count: int


def unlocks(ledger: Ledger) -> tuple[Unlock, ...]:
    """What could be supplied: what unlocks most first, and of equal ones the cheapest."""
    found = Counter(verdict.supply for _, verdict in _waiting(ledger) if verdict.supply is not None)
    kinds = list(SupplyKind)
    ordered = sorted(found.items(), key=lambda each: (-each[1], kinds.index(each[0].kind), each[0].name))
    return tuple(Unlock(supply, count) for supply, count in ordered)


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the effort ladder: what would have to be supplied (nothing on the lowest), and the share up to which it leads."""

    supplies: tuple[Supply, ...]
    share: str


def ladder(ledger: Ledger) -> tuple[Rung, ...]:
    """The verified share now, with what can be told or made on the tenant, and with accounts, bodies and writes.

    Each share is an upper bound: what is unlocked may need more, or turn out to be broken.
    """
    waiting = Counter(verdict.supply for _, verdict in _waiting(ledger) if verdict.supply is not None)
    totals = ledger.totals
    asked = sum(totals.values()) - totals[Status.DUE]
    reached, rungs = totals[Status.VERIFIED], [Rung((), share(ledger))]
    for kinds in _STEPS:
        step = {supply: count for supply, count in waiting.items() if supply.kind in kinds}
        if step:
            reached += sum(step.values())
            ordered = sorted(step, key=lambda each: (list(SupplyKind).index(each.kind), -step[each], each.name))
            rungs.append(Rung(tuple(ordered), _percent(100 * reached / asked)))
    return tuple(rungs)


_STEPS = (
    (SupplyKind.FACT, SupplyKind.OBJECT),
    (SupplyKind.CREDENTIALS, SupplyKind.ACCOUNT, SupplyKind.BODY, SupplyKind.WRITES),
)


def supplied(supplies: Sequence[Supply], most: int = 10) -> str:
    """`the facts a and b, an account of the level user, 3 working bodies`; of the facts at most so many by name."""
    parts = []
    for kind, many in _KINDS.items():
        names = [each.name for each in supplies if each.kind is kind]
        if len(names) == 1:
            parts.append(Supply(kind, names[0]).text)
        elif names and kind in (SupplyKind.FACT, SupplyKind.ACCOUNT):
            left = f" and {len(names) - most} more" if len(names) > most else ""
            parts.append(f"the {many} {', '.join(names[:most])}{left}")
        elif names:
            parts.append(f"{len(names)} {many}")
    return ", ".join(parts)


_KINDS = {
    SupplyKind.FACT: "facts",
    SupplyKind.OBJECT: "objects in lists that are empty or short",
    SupplyKind.CREDENTIALS: "credentials",
    SupplyKind.ACCOUNT: "accounts",
    SupplyKind.BODY: "working bodies",
    SupplyKind.WRITES: "calls that write, where one can be undone",
}


def busiest(run: Run, most: int = 3) -> tuple[tuple[str, int], ...]:
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
    return f"{counts}; beside them {ledger.declared} declared, which no response can show"


def share(ledger: Ledger) -> str:
    """The verified share in percent, rounded down: only what is wholly verified is told as 100 %."""
    return _percent(ledger.verified_share)


def place(finding: Finding) -> tuple[str, int]:
    """The file and the line of the contract that a finding points at."""
    file, _, line = finding.origin.rpartition(":")
    return file, int(line)


def counted(number: int, noun: str) -> str:
    """`1 operation`, `2 operations`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _waiting(ledger: Ledger) -> Iterator[tuple[Requirement, Verdict]]:
    """What a response could show and could not be verified."""
    for requirement, verdict in ledger.verdicts:
        if verdict.status is Status.NOT_VERIFIED and requirement.oracle is Oracle.RESPONSE:
            yield requirement, verdict


def _percent(share: float) -> str:
    return f"{math.floor(share * 10 + 1e-9) / 10:.1f} %"
