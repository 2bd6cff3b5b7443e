"""The ledger of a run: every requirement with its verdict, from which totals, findings and the exit code are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from lmscontract.findings.finding import Finding, Status, Verdict
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Basis


@dataclass(frozen=True, slots=True)
class Arrival:
    """How far one due change has come on a tenant: the numbers of its requirements."""

    change: str
    arrived: int
    missing: int
    unseen: int

    @property
    def word(self) -> str:
        """`arrived`, `not arrived`, `arrived in part`, or `not seen`."""
        if self.arrived and self.missing:
            return "arrived in part"
        return "arrived" if self.arrived else "not arrived" if self.missing else "not seen"


@dataclass
class Ledger:
    """The requirements of a run and what was found out about each; the first violation of a requirement stays."""

    requirements: Mapping[str, Requirement]
    use_instead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    _verdicts: dict[str, Verdict] = field(default_factory=dict)

    @classmethod
    def of(
        cls, requirements: Iterable[Requirement], use_instead: Mapping[str, tuple[str, ...]] | None = None
    ) -> Ledger:
        """An empty ledger; `use_instead` maps a change to what it names."""
        return cls({each.id: each for each in requirements}, use_instead or {})

    def record(self, verdict: Verdict) -> None:
        """Enter a verdict; of two about one requirement a violation wins, then what was verified, with the counts added."""
        if verdict.requirement not in self.requirements:
            return
        verdict = self.weighed(verdict)
        before = self._verdicts.get(verdict.requirement)
        self._verdicts[verdict.requirement] = verdict if before is None else _merged(before, verdict)

    def weighed(self, verdict: Verdict) -> Verdict:
        """The verdict that counts: of a due requirement, whether its new form is here."""
        if not self.requirements[verdict.requirement].due or verdict.status is Status.DUE:
            return verdict
        arrived = {Status.VERIFIED: True, Status.VIOLATED: False}.get(verdict.status)
        return replace(verdict, status=Status.DUE, arrived=arrived)

    def fails(self, verdict: Verdict, fail_on: Basis) -> bool:
        """Whether a verdict is of a violation at or above the failing level."""
        requirement = self.requirements[verdict.requirement]
        broken = self.weighed(verdict).status is Status.VIOLATED
        return broken and requirement.basis.strength >= fail_on.strength

    def verdict(self, id: str) -> Verdict:
        """The verdict of a requirement; one that was never tried is not verified."""
        if id in self._verdicts:
            return self._verdicts[id]
        requirement = self.requirements[id]
        if requirement.oracle is Oracle.DECLARED:
            return Verdict(id, Status.NOT_VERIFIED, requirement.reason or "no response can show it")
        status = Status.DUE if requirement.due else Status.NOT_VERIFIED
        return Verdict(id, status, "it was not tried in this run")

    @property
    def verdicts(self) -> Iterator[tuple[Requirement, Verdict]]:
        """Every requirement with its verdict, in the order of the ids."""
        return ((self.requirements[id], self.verdict(id)) for id in sorted(self.requirements))

    @property
    def totals(self) -> Mapping[Status, int]:
        """How many requirements with a response oracle stand where."""
        counted = Counter(
            verdict.status for requirement, verdict in self.verdicts if requirement.oracle is Oracle.RESPONSE
        )
        return {status: counted[status] for status in Status}

    @property
    def declared(self) -> int:
        """How many requirements no response can show to be broken."""
        return sum(requirement.oracle is Oracle.DECLARED for requirement in self.requirements.values())

    @property
    def verified_share(self) -> float:
        """Verified requirements in percent of those with a response oracle that are not due."""
        totals = self.totals
        asked = sum(totals.values()) - totals[Status.DUE]
        return 100 * totals[Status.VERIFIED] / asked if asked else 0.0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The violated requirements as findings: the surest and gravest first."""
        found = [self._finding(r, v) for r, v in self.verdicts if v.status is Status.VIOLATED]
        order = ("blocker", "critical", "normal", "minor")
        return tuple(sorted(found, key=lambda f: (-f.basis.strength, order.index(f.severity), f.requirement)))

    @property
    def arrivals(self) -> tuple[Arrival, ...]:
        """How far each due change has come."""
        seen: dict[str, Counter[bool | None]] = {}
        for requirement, verdict in self.verdicts:
            if requirement.due and requirement.oracle is Oracle.RESPONSE:
                seen.setdefault(requirement.due, Counter())[verdict.arrived] += 1
        return tuple(Arrival(change, c[True], c[False], c[None]) for change, c in sorted(seen.items()))

    def failing(self, fail_on: Basis) -> tuple[Finding, ...]:
        """The findings at or above the failing level."""
        return tuple(finding for finding in self.findings if finding.basis.strength >= fail_on.strength)

    def _finding(self, requirement: Requirement, verdict: Verdict) -> Finding:
        rule = RULES[requirement.rule]
        proof = verdict.evidence
        return Finding(
            rule=rule.name,
            title=rule.title,
            requirement=requirement.id,
            operation=requirement.operation.label,
            location=requirement.location,
            severity=rule.severity.value,
            basis=requirement.basis,
            source=requirement.source,
            message=verdict.message,
            origin=str(requirement.origin),
            change=requirement.change,
            use_instead=self.use_instead.get(requirement.change, ()),
            evidence={"request": proof.request, "response": proof.response} if proof else {},
            reproduce=proof.curl if proof else "",
        )


_RANK = {Status.VIOLATED: 3, Status.VERIFIED: 2, Status.DUE: 2, Status.NOT_VERIFIED: 1}


def _merged(before: Verdict, after: Verdict) -> Verdict:
    if before.status is Status.DUE and after.status is Status.DUE:
        first, second = (before, after) if before.arrived is not None else (after, before)
        first, second = (second, first) if second.arrived is False else (first, second)
    else:
        first, second = (before, after) if _RANK[before.status] >= _RANK[after.status] else (after, before)
    return replace(first, responses=first.responses + second.responses, items=first.items + second.items)
