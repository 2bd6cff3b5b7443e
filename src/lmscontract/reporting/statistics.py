"""The statistics of a run, as the terminal and the Markdown summary show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from enum import StrEnum
from http import HTTPStatus

from msgspec import Struct

from lmscontract.findings.arrivals import (
    ARRIVED,
    NOT_ARRIVED,
    PARTLY,
    UNSEEN,
    AnnouncementProgress,
    ChangeProgress,
    Row,
)
from lmscontract.findings.finding import Finding, Status, Supply, SupplyKind
from lmscontract.findings.ledger import Ledger, was_tried
from lmscontract.reporting.run import Run
from lmscontract.reporting.texts import count_of, printable
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, Severity
from lmscontract.types import Basis, Month


class Level(StrEnum):
    """The level of a finding: it fails the run, warns, or reports an observed difference."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


LEVEL_TEXTS = {Level.ERROR: "fails the run", Level.WARNING: "warns", Level.NOTE: "observed difference"}


def level(basis: Basis, fail_on: Basis) -> Level:
    """Return the level of a finding in a run that fails on `fail_on`."""
    if basis.strength >= fail_on.strength:
        return Level.ERROR
    return Level.NOTE if basis is Basis.OBSERVED else Level.WARNING


class FindingGroup(Struct, frozen=True):
    """Findings with one cause and one basis, all new or all known: those of a rule, or of what has not arrived."""

    findings: tuple[Finding, ...]

    @property
    def first(self) -> Finding:
        """The finding that reports show in full."""
        return self.findings[0]

    @property
    def count(self) -> str:
        """`1 finding`, `3 operations`, or `5 findings in 3 operations`."""
        found, operations = len(self.findings), len({finding.operation for finding in self.findings})
        if found == operations:
            return count_of(found, "finding" if found == 1 else "operation")
        return f"{found} findings in {count_of(operations, 'operation')}"


def grouped_findings(ledger: Ledger, fail_on: Basis) -> tuple[FindingGroup, ...]:
    """Return findings by rule: those that fail the run first, then new ones, then by level, severity and basis.

    The findings of an announcement of which nothing has arrived are one group for all rules.
    """
    groups: dict[tuple[str, Basis, bool], list[Finding]] = {}
    for finding in ledger.findings:
        cause = finding.not_arrived or finding.rule
        groups.setdefault((cause, finding.basis, finding.is_new), []).append(finding)
    levels, severities = list(Level), [each.value for each in Severity]

    def rank(group: FindingGroup) -> tuple[bool, bool, int, int, int]:
        first = group.first
        at, severity = levels.index(level(first.basis, fail_on)), severities.index(first.severity)
        return at > levels.index(Level.ERROR), not first.is_new, at, severity, -first.basis.strength

    return tuple(sorted((FindingGroup(tuple(group)) for group in groups.values()), key=rank))


class Reason(Struct, frozen=True):
    """A reason why requirements are not verified, their number and their operations."""

    text: str
    count: int
    operations: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """`GET /goods`, or `GET /goods and 2 more operations`."""
        first, *others = self.operations
        return f"{first} and {count_of(len(others), 'more operation')}" if others else first

    @property
    def label(self) -> str:
        """The reason, with the operation if it is a single one."""
        return f"{self.text} ({self.where})" if len(self.operations) == 1 else self.text


def reasons(rows: Iterable[Row]) -> tuple[Reason, ...]:
    """Return the reasons of outcomes, most frequent first."""
    found: dict[str, list[str]] = {}
    for requirement, outcome in rows:
        reason = " ".join(printable(outcome.reason).split()) or "no reason given"
        found.setdefault(reason, []).append(requirement.operation.label)
    found_reasons = (Reason(text, len(labels), tuple(sorted(set(labels)))) for text, labels in found.items())
    return tuple(sorted(found_reasons, key=lambda each: (-each.count, each.text)))


class Coverage(Struct, frozen=True):
    """How many observable requirements of a part that are not due were verified."""

    name: str
    verified: int
    total: int

    @property
    def share(self) -> str:
        """In percent, rounded down."""
        return _percent(100 * self.verified / self.total)


def coverage(ledger: Ledger, part: Callable[[Requirement], str]) -> tuple[Coverage, ...]:
    """Return the coverage of each part, by name; `part` returns the part of a requirement."""
    found: dict[str, list[bool]] = {}
    for requirement, outcome in ledger.observable:
        if outcome.status is not Status.DUE:
            found.setdefault(part(requirement), []).append(outcome.status is Status.VERIFIED)
    return tuple(Coverage(name, sum(each), len(each)) for name, each in sorted(found.items()))


def supply_counts(ledger: Ledger) -> tuple[tuple[Supply, int], ...]:
    """Return what the configuration could supply, by the number of requirements that need it and then by effort."""
    found = Counter(outcome.supply for _, outcome in not_verified(ledger) if outcome.supply is not None)
    kinds = list(SupplyKind)
    return tuple(sorted(found.items(), key=lambda each: (-each[1], kinds.index(each[0].kind), each[0].name)))


class Step(Struct, frozen=True):
    """A step to verify more: the kind of supply (none at first), the supplies, and the share that could be verified then."""

    kind: str
    supplies: tuple[tuple[Supply, int], ...]
    share: str


def steps_to_verify_more(ledger: Ledger) -> tuple[Step, ...]:
    """Return the verified share now, then with facts and objects, with more accounts, and with bodies and writes.

    Each share is an upper bound: a requirement may need more, or turn out to be violated.
    """
    found = supply_counts(ledger)
    totals = ledger.totals
    asked = sum(totals.values()) - totals[Status.DUE]
    reached, steps = totals[Status.VERIFIED], [Step("", (), share(ledger))]
    for kind, kinds in _STEPS.items():
        if step := tuple(each for each in found if each[0].kind in kinds):
            reached += sum(count for _, count in step)
            steps.append(Step(kind, step, _percent(100 * reached / asked)))
    return tuple(steps)


def without_remedy(ledger: Ledger) -> int:
    """Return the number of requirements that were tried and that no supply would verify."""
    return sum(outcome.supply is None and was_tried(outcome) for _, outcome in not_verified(ledger))


_STEPS = {
    "facts of the tenant, and objects in its lists": (
        SupplyKind.FACT,
        SupplyKind.IDENTIFIER,
        SupplyKind.SORT,
        SupplyKind.OBJECT,
    ),
    "credentials, and accounts of other levels": (SupplyKind.CREDENTIALS, SupplyKind.ACCOUNT),
    "working bodies, and writes that are undone": (SupplyKind.BODY, SupplyKind.REFUSED_BODY, SupplyKind.WRITES),
    "writes that stay": (SupplyKind.LASTING,),
}
_WRITES = (SupplyKind.BODY, SupplyKind.REFUSED_BODY, SupplyKind.WRITES, SupplyKind.LASTING)


def announcements(run: Run, ledger: Ledger) -> tuple[AnnouncementProgress, ...]:
    """Return the announcements of the run's month, else of the last one before, and those that have not arrived, latest first."""
    last = max((each.since for each in ledger.announcements if each.since[:7] <= run.month), default="")
    return tuple(
        each
        for each in ledger.announcements
        if each.due or each.since == last or each.since.startswith(run.month) or each.state in (NOT_ARRIVED, PARTLY)
    )


def due_without_evidence(ledger: Ledger) -> tuple[int, int]:
    """Return how many due requirements are kept but show neither form, and how many need writes to be verified."""
    due = [o for _, o in ledger.observable if o.status is Status.DUE and o.arrived is None]
    kept = sum(not each.reason and not each.message for each in due)
    writes = sum(each.supply is not None and each.supply.kind in _WRITES for each in due)
    return kept, writes


def result(run: Run, ledger: Ledger, details: Iterable[str] = ()) -> str:
    """Return `PASSED (exit 0; if nothing changes, it fails from 2026-12-01 on)`; the details come before the day."""
    code = f"exit {run.exit_code}{'' if run.complete else ', incomplete'}"
    later = fails_from(ledger, Month.parse(run.month).plus(1)) if run.exit_code == 0 else ""
    fails = [f"if nothing changes, it fails from {later} on"] if later else []
    return f"{run.exit_status.word.upper()} ({'; '.join((code, *details, *fails))})"


def fails_from(ledger: Ledger, month: Month) -> str:
    """Return the first day of a month if a due requirement shows its old form and is not accepted on that day."""
    day = f"{month}-01"
    late = (old.id for each in ledger.announcements for change in each.changes for old in change.late if old.due)
    entries = (ledger.context.accepted.get(id) for id in late)
    return day if any(entry is None or not entry.holds(date.fromisoformat(day)) for entry in entries) else ""


def due_changes(ledger: Ledger) -> tuple[ChangeProgress, ...]:
    """Return the due changes, those that arrived in part first."""
    order = (PARTLY, NOT_ARRIVED, UNSEEN, ARRIVED)
    due = (change for each in ledger.announcements if each.due for change in each.changes)
    return tuple(sorted(due, key=lambda each: (order.index(each.state), each.change)))


class AbsentProperties(Struct, frozen=True):
    """The number of properties verified to be absent, and how many of them this tenant sent before.

    `others_due` is whether there are due removals, which are not counted.
    """

    verified: int
    seen: int
    others_due: bool = False

    @property
    def text(self) -> str:
        """`3 removed properties are absent; runs have seen this tenant send 1 of them`."""
        absent = "removed property is" if self.verified == 1 else "removed properties are"
        due = ", those of due changes not counted" if self.others_due else ""
        seen = f"runs have seen this tenant send {self.seen} of them"
        never = "no run has seen this tenant send any of them, so that their absence proves little"
        return f"{self.verified} {absent} absent{due}; {seen if self.seen else never}"


def absent_properties(ledger: Ledger) -> AbsentProperties:
    """Return what was verified to be absent, which proves little of a property that was never sent."""
    verified = (outcome.seen_before_removal for _, outcome in ledger.outcomes if outcome.status is Status.VERIFIED)
    seen = [each for each in verified if each is not None]
    due = any(RULES[each.rule].absence and each.due for each in ledger.requirements.values())
    return AbsentProperties(len(seen), sum(seen), due)


def requirements_by_account(ledger: Ledger) -> tuple[tuple[str, int], ...]:
    """Return the accounts with the number of requirements that their responses were relevant for, highest first."""
    found = Counter(name for _, outcome in ledger.outcomes for name in outcome.accounts)
    return tuple(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def refused_operations(ledger: Ledger) -> Mapping[str, int]:
    """Return the operations that gave no account a success and answered 403, with the number of requirements not verified."""
    statuses: dict[str, set[int]] = {}
    unverified: Counter[str] = Counter()
    for requirement, outcome in ledger.observable:
        statuses.setdefault(requirement.operation.label, set()).update(outcome.statuses)
        unverified[requirement.operation.label] += outcome.status is Status.NOT_VERIFIED
    return {
        label: unverified[label]
        for label, got in statuses.items()
        if HTTPStatus.FORBIDDEN in got and min(got) >= HTTPStatus.BAD_REQUEST
    }


def totals(ledger: Ledger) -> str:
    """Return `4 verified, 2 violated, 0 due, 1 not verified; 3 not observable (no response can show them)`."""
    counts = ", ".join(f"{count} {status.value.replace('-', ' ')}" for status, count in ledger.totals.items())
    return f"{counts}; {ledger.not_observable} not observable (no response can show them)"


def share(ledger: Ledger) -> str:
    """Return the verified share in percent, rounded down, so that 100 % means all."""
    return _percent(ledger.verified_share)


def not_verified(ledger: Ledger) -> Iterator[Row]:
    """Yield the observable requirements that are not verified, each with its outcome."""
    return (row for row in ledger.observable if row[1].status is Status.NOT_VERIFIED)


def _percent(share: float) -> str:
    return f"{(share * 10 + 1e-9) // 1 / 10:.1f} %"
