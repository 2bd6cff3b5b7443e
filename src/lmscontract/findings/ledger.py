"""The ledger of a run: every requirement with its outcome, from which totals, findings and the exit code are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.finding import Finding, Outcome, Status, facts_of, replacements
from lmscontract.findings.past import Ended, History, Past
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Basis

UNTRIED = "it was not tried in this run"


class Arrival(Struct, frozen=True):
    """How far one due change has come on a tenant: the numbers of its requirements.

    `late` are those whose new form is not here; `why` is the most frequent reason why others could not be seen.
    """

    change: str
    arrived: int
    missing: int
    unseen: int
    late: tuple[Requirement, ...] = ()
    why: str = ""

    @property
    def word(self) -> str:
        """`arrived`, `not arrived`, `arrived in part`, or `not seen`."""
        if self.arrived and self.missing:
            return "arrived in part"
        return "arrived" if self.arrived else "not arrived" if self.missing else "not seen"


class Background(Struct, frozen=True):
    """What a run is told before: the day, the month of each change, what is accepted, and what earlier runs found.

    `accepted` maps the id of a requirement to its entry; `foreign` are entries about requirements of other months.
    """

    today: date | None = None
    since: Mapping[str, str] = field(default_factory=dict)
    accepted: Mapping[str, Acceptance] = field(default_factory=dict)
    foreign: tuple[Acceptance, ...] = ()
    past: Past = field(default_factory=Past)
    history: History = field(default_factory=History)


class News(Struct, frozen=True):
    """What differs from the run before, which began at `last`.

    `new` are findings that it did not have; `gone` requirements that were broken and are verified now; `unseen` those
    that were broken and could not be tried now; `lost` those that were verified and could not be tried now.
    """

    last: str
    new: tuple[Finding, ...]
    gone: tuple[Requirement, ...]
    unseen: tuple[tuple[Requirement, Outcome], ...]
    lost: tuple[tuple[Requirement, Outcome], ...]

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return bool(self.new or self.gone or self.unseen or self.lost)


class Ledger(Struct):
    """The requirements of a run and what was found out about each; the first violation of a requirement stays."""

    requirements: Mapping[str, Requirement]
    use_instead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    background: Background = field(default_factory=Background)
    _outcomes: dict[str, Outcome] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        requirements: Iterable[Requirement],
        use_instead: Mapping[str, tuple[str, ...]] | None = None,
        background: Background | None = None,
    ) -> Ledger:
        """An empty ledger; `use_instead` maps a change to what it names."""
        return cls({each.id: each for each in requirements}, use_instead or {}, background or Background())

    def emptied(self) -> Ledger:
        """A ledger of the same run without any outcome."""
        return Ledger(self.requirements, self.use_instead, self.background)

    def record(self, outcome: Outcome) -> None:
        """Enter an outcome; of two about one requirement a violation wins, then what was verified, with the counts added."""
        if outcome.requirement not in self.requirements:
            return
        outcome = self._with_past(self.weighed(outcome))
        before = self._outcomes.get(outcome.requirement)
        self._outcomes[outcome.requirement] = outcome if before is None else _merged(before, outcome)

    def weighed(self, outcome: Outcome) -> Outcome:
        """The outcome that counts: of a due requirement, whether its new form is here."""
        if not self.requirements[outcome.requirement].due or outcome.status is Status.DUE:
            return outcome
        arrived = {Status.VERIFIED: True, Status.VIOLATED: False}.get(outcome.status)
        return replace(outcome, status=Status.DUE, arrived=arrived)

    def fails(self, outcome: Outcome, fail_on: Basis) -> bool:
        """Whether an outcome is of a violation at or above the failing level that nobody accepts."""
        requirement = self.requirements[outcome.requirement]
        broken = self.weighed(outcome).status is Status.VIOLATED
        return broken and not self.is_accepted(requirement.id) and requirement.basis.strength >= fail_on.strength

    def is_accepted(self, id: str) -> bool:
        """Whether an acceptance of a requirement's breach is in force."""
        entry, today = self.background.accepted.get(id), self.background.today
        return entry is not None and (today is None or entry.holds(today))

    def outcome(self, id: str) -> Outcome:
        """The outcome of a requirement; one that was never tried is not verified."""
        if id in self._outcomes:
            return self._outcomes[id]
        requirement = self.requirements[id]
        if requirement.oracle is Oracle.DECLARED:
            return Outcome(id, Status.NOT_VERIFIED, requirement.reason or "no response can show it")
        status = Status.DUE if requirement.due else Status.NOT_VERIFIED
        return Outcome(id, status, UNTRIED)

    @property
    def outcomes(self) -> Iterator[tuple[Requirement, Outcome]]:
        """Every requirement with its outcome, in the order of the ids."""
        return ((self.requirements[id], self.outcome(id)) for id in sorted(self.requirements))

    @property
    def totals(self) -> Mapping[Status, int]:
        """How many requirements with a response oracle stand where."""
        counted = Counter(
            outcome.status for requirement, outcome in self.outcomes if requirement.oracle is Oracle.RESPONSE
        )
        return {status: counted[status] for status in Status}

    @property
    def declared(self) -> int:
        """How many requirements no response can show to be broken."""
        return sum(requirement.oracle is Oracle.DECLARED for requirement in self.requirements.values())

    @property
    def told(self) -> bool:
        """Whether an answer told anything: something is verified or broken, or what is due was looked for and seen."""
        return any(
            outcome.status in (Status.VERIFIED, Status.VIOLATED) or outcome.arrived is not None
            for requirement, outcome in self.outcomes
            if requirement.oracle is Oracle.RESPONSE
        )

    @property
    def verified_share(self) -> float:
        """Verified requirements in percent of those with a response oracle that are not due."""
        totals = self.totals
        asked = sum(totals.values()) - totals[Status.DUE]
        return 100 * totals[Status.VERIFIED] / asked if asked else 0.0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The violated requirements that nobody accepts, as findings: the new first, then the surest and gravest."""
        return tuple(each for each in self._violated if not self.is_accepted(each.requirement))

    @property
    def accepted(self) -> tuple[Finding, ...]:
        """The violated requirements whose breach is accepted."""
        return tuple(each for each in self._violated if self.is_accepted(each.requirement))

    @property
    def needless(self) -> tuple[Acceptance, ...]:
        """Acceptances of what is verified, or is not required in this month."""
        kept = (entry for id, entry in self.background.accepted.items() if self._stands(id) is Status.VERIFIED)
        return tuple(sorted((*kept, *self.background.foreign), key=lambda entry: entry.id))

    @property
    def news(self) -> News | None:
        """What differs from the run before; None when there was none."""
        past = self.background.past
        if not past.runs:
            return None
        rows = [(r, v) for r, v in self.outcomes if r.oracle is Oracle.RESPONSE]
        dark = [(r, v) for r, v in rows if v.status is Status.NOT_VERIFIED and v.reason != UNTRIED]
        return News(
            past.last,
            tuple(each for each in self.findings if each.is_new),
            tuple(r for r, v in rows if v.status is Status.VERIFIED and r.short in past.open),
            tuple((r, v) for r, v in dark if r.short in past.open),
            tuple((r, v) for r, v in dark if r.short in past.verified),
        )

    def remembered(self, ended: Ended) -> Past:
        """What the next run is to know of this one and those before."""
        rows = [(r.short, v) for r, v in self.outcomes if r.oracle is Oracle.RESPONSE and v.reason != UNTRIED]
        by_status = {status: frozenset(short for short, v in rows if v.status is status) for status in Status}
        return self.background.past.after(
            self.background.today or date.fromisoformat(ended.started[:10]),
            ended,
            violated=by_status[Status.VIOLATED],
            verified=by_status[Status.VERIFIED],
            unseen=by_status[Status.NOT_VERIFIED],
            sent=frozenset(short for short, v in rows if v.seen_before_removal),
        )

    @property
    def arrivals(self) -> tuple[Arrival, ...]:
        """How far each due change has come."""
        found: dict[str, list[tuple[Requirement, Outcome]]] = {}
        for requirement, outcome in self.outcomes:
            if requirement.due and requirement.oracle is Oracle.RESPONSE:
                found.setdefault(requirement.due, []).append((requirement, outcome))
        return tuple(_arrival(change, rows) for change, rows in sorted(found.items()))

    def failing(self, fail_on: Basis) -> tuple[Finding, ...]:
        """The findings at or above the failing level."""
        return tuple(finding for finding in self.findings if finding.basis.strength >= fail_on.strength)

    @property
    def _violated(self) -> tuple[Finding, ...]:
        found = [self._finding(r, v) for r, v in self.outcomes if v.status is Status.VIOLATED]
        order = ("blocker", "critical", "normal", "minor")
        return tuple(
            sorted(found, key=lambda f: (not f.is_new, -f.basis.strength, order.index(f.severity), f.requirement))
        )

    def _stands(self, id: str) -> Status | None:
        return self.outcome(id).status if id in self.requirements else None

    def _with_past(self, outcome: Outcome) -> Outcome:
        """What this tenant was once seen to send it was seen to send, whatever this run saw."""
        requirement = self.requirements[outcome.requirement]
        sent = requirement.short in self.background.past.sent
        return replace(outcome, seen_before_removal=True) if sent else outcome

    def _before(self, requirement: Requirement) -> str:
        """How the run before saw what it did not find broken; empty when there was none."""
        past = self.background.past
        if not past.runs:
            return ""
        return Status.VERIFIED if requirement.short in past.verified else Status.NOT_VERIFIED

    def _finding(self, requirement: Requirement, outcome: Outcome) -> Finding:
        rule = RULES[requirement.rule]
        proof = outcome.evidence
        known = self.background
        sighting = known.past.open.get(requirement.short)
        before = Status.VIOLATED if sighting else self._before(requirement)
        return Finding(
            rule=rule.name,
            title=rule.title,
            requirement=requirement.id,
            operation=requirement.operation.label,
            location=requirement.location,
            severity=rule.severity.value,
            basis=requirement.basis,
            source=requirement.source,
            message=outcome.message,
            origin=str(requirement.origin),
            change=requirement.change,
            use_instead=replacements(requirement, self.use_instead.get(requirement.change, ())),
            evidence={"request": proof.request, "response": proof.response} if proof else {},
            reproduce=proof.curl if proof else "",
            earlier=outcome.earlier,
            since=known.since.get(requirement.change, ""),
            first_seen=str((sighting.first if sighting else known.today) or ""),
            runs=sighting.runs + 1 if sighting else 1,
            is_new=bool(known.past.runs) and sighting is None,
            responses=outcome.responses,
            items=outcome.items,
            accounts=outcome.accounts,
            asked_as=outcome.asked_as,
            before=before,
            rests_on=facts_of(requirement),
            acceptance=known.accepted.get(requirement.id),
        )


def _arrival(change: str, rows: list[tuple[Requirement, Outcome]]) -> Arrival:
    counts = Counter(outcome.arrived for _, outcome in rows)
    reasons = Counter(outcome.reason for _, outcome in rows if outcome.arrived is None and outcome.reason)
    why = min(reasons, key=lambda reason: (-reasons[reason], reason), default="")
    late = tuple(requirement for requirement, outcome in rows if outcome.arrived is False)
    return Arrival(change, counts[True], counts[False], counts[None], late, why)


_RANK = {Status.VIOLATED: 3, Status.VERIFIED: 2, Status.DUE: 2, Status.NOT_VERIFIED: 1}


def _merged(before: Outcome, after: Outcome) -> Outcome:
    if before.status is Status.DUE and after.status is Status.DUE:
        first, second = (before, after) if before.arrived is not None else (after, before)
        first, second = (second, first) if second.arrived is False else (first, second)
    else:
        first, second = (before, after) if _RANK[before.status] >= _RANK[after.status] else (after, before)
    seen = [each.seen_before_removal for each in (first, second) if each.seen_before_removal is not None]
    return replace(
        first,
        responses=first.responses + second.responses,
        items=first.items + second.items,
        accounts=tuple(sorted({*first.accounts, *second.accounts})),
        seconds=first.seconds + second.seconds,
        seen_before_removal=any(seen) if seen else None,
    )
