"""A run in short: its causes, its reasons and its totals, as the terminal and the Markdown summary tell them."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from lmscontract.findings.finding import Finding, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.words import printable
from lmscontract.rules.rule import Oracle
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
    """One broken rule with every finding in which it shows; all of them have the same basis."""

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
    """The findings by what causes them, in the order of the ledger: the surest and gravest first."""
    groups: dict[tuple[str, Basis], list[Finding]] = {}
    for finding in ledger.findings:
        groups.setdefault((finding.rule, finding.basis), []).append(finding)
    return tuple(Cause(tuple(group)) for group in groups.values())


@dataclass(frozen=True, slots=True)
class Reason:
    """Why so many requirements could not be verified."""

    text: str
    count: int


def reasons(ledger: Ledger) -> tuple[Reason, ...]:
    """The reasons why requirements that a response could show are not verified, the most frequent first."""
    found = Counter(
        " ".join(printable(verdict.reason).split()) or "no reason is told"
        for requirement, verdict in ledger.verdicts
        if verdict.status is Status.NOT_VERIFIED and requirement.oracle is Oracle.RESPONSE
    )
    return tuple(Reason(text, count) for text, count in sorted(found.items(), key=lambda each: (-each[1], each[0])))


def totals(ledger: Ledger) -> str:
    """`4 verified, 2 violated, 0 due, 1 not verified; beside them 3 declared, which no response can show`."""
    counts = ", ".join(f"{count} {status.value.replace('-', ' ')}" for status, count in ledger.totals.items())
    return f"{counts}; beside them {ledger.declared} declared, which no response can show"


def share(ledger: Ledger) -> str:
    """The verified share in percent, rounded down: only what is wholly verified is told as 100 %."""
    return f"{math.floor(ledger.verified_share * 10) / 10:.1f} %"


def place(finding: Finding) -> tuple[str, int]:
    """The file and the line of the contract that a finding points at."""
    file, _, line = finding.origin.rpartition(":")
    return file, int(line)


def counted(number: int, noun: str) -> str:
    """`1 operation`, `2 operations`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
