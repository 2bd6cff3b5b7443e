"""The ledger of a run: the outcome of every requirement, from which totals, findings and the exit code follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.contract.model import Change
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.arrivals import NOT_ARRIVED, SEVERAL, AnnouncementProgress, Row, announcements, shows_arrival
from lmscontract.findings.finding import Finding, Outcome, Status, SupplyKind, replacements
from lmscontract.findings.previous_runs import EndedRun, History, PreviousRuns
from lmscontract.findings.used import UsedChange, UseState
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Oracle, Requirement, Severity
from lmscontract.types import Basis, Operation, weaker

NOT_TRIED = "not tried in this run"

_RANK = {Status.VIOLATED: 3, Status.VERIFIED: 2, Status.DUE: 2, Status.NOT_VERIFIED: 1}


def was_tried(outcome: Outcome) -> bool:
    """Whether the run tried to verify the requirement of an outcome."""
    return not outcome.reason.startswith(NOT_TRIED)


class RunContext(Struct, frozen=True):
    """What is known before a run: the day, the changes, the month of each, accepted findings, and the previous runs.

    `used` are the changes that concern what an integration uses. `accepted` maps the id of a requirement to its entry;
    `other_months` are entries about requirements of other months.
    """

    today: date | None = None
    since: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, Change] = field(default_factory=dict)
    accepted: Mapping[str, Acceptance] = field(default_factory=dict)
    other_months: tuple[Acceptance, ...] = ()
    previous: PreviousRuns = field(default_factory=PreviousRuns)
    history: History = field(default_factory=History)
    used: tuple[UsedChange, ...] = ()

    @property
    def unusable(self) -> tuple[UsedChange, ...]:
        """What an integration uses although the contract of the month does not have it."""
        return tuple(each for each in self.used if each.state is not UseState.DUE)


class Comparison(Struct, frozen=True):
    """The differences from the previous run, which began at `last` and had a `profile` (empty: unknown).

    `new` are findings that the previous run did not have; `gone` are requirements violated then and verified now;
    `unseen` those violated then and not verified now; `lost` those verified then and not verified now.
    """

    last: str
    profile: str
    new: tuple[Finding, ...]
    gone: tuple[Requirement, ...]
    unseen: tuple[Row, ...]
    lost: tuple[Row, ...]


class Ledger(Struct):
    """The requirements of a run and the outcome of each; the first violation of a requirement is kept.

    `use_instead` maps a change to what it names as replacement; `ended` is why the run ended early.
    """

    requirements: Mapping[str, Requirement]
    use_instead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    context: RunContext = field(default_factory=RunContext)
    ended: str = ""
    _outcomes: dict[str, Outcome] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        requirements: Iterable[Requirement],
        use_instead: Mapping[str, tuple[str, ...]] | None = None,
        context: RunContext | None = None,
    ) -> Ledger:
        """Return an empty ledger of some requirements."""
        return cls({each.id: each for each in requirements}, use_instead or {}, context or RunContext())

    def record(self, outcome: Outcome) -> None:
        """Enter an outcome. Of two about one requirement the violation wins, then the verification; counts are added."""
        if outcome.requirement not in self.requirements:
            return
        outcome = self.effective(outcome)
        if outcome.seen_before_removal is not None and self._old_form_seen(self.requirements[outcome.requirement]):
            outcome = replace(outcome, seen_before_removal=True)
        before = self._outcomes.get(outcome.requirement)
        self._outcomes[outcome.requirement] = outcome if before is None else _merged(before, outcome)

    def effective(self, outcome: Outcome) -> Outcome:
        """Return the outcome that counts: for a due requirement, `due` and whether its new form has arrived.

        A due one is violated if the tenant shows neither form.
        """
        requirement = self.requirements[outcome.requirement]
        if not requirement.due or outcome.status is Status.DUE or outcome.of_neither_form:
            return outcome
        is_kept = outcome.status is Status.VERIFIED
        reason = "" if is_kept else outcome.reason  # of one that is kept, it says which part of it is not verified
        return replace(outcome, status=Status.DUE, reason=reason, arrived=self._arrival(requirement, outcome))

    def _arrival(self, requirement: Requirement, outcome: Outcome) -> bool | None:
        return shows_arrival(requirement, outcome, old_form_seen=self._old_form_seen(requirement))

    def _old_form_seen(self, requirement: Requirement) -> bool:
        return requirement.short in self.context.previous.sent

    def fails(self, outcome: Outcome, fail_on: Basis) -> bool:
        """Whether an outcome is a violation at or above the failing level that is not accepted."""
        requirement = self.with_basis(outcome)
        violated = self.effective(outcome).status is Status.VIOLATED
        return violated and not self.is_accepted(requirement.id) and requirement.basis.strength >= fail_on.strength

    def with_basis(self, outcome: Outcome) -> Requirement:
        """Return the requirement of an outcome, with the basis of that if it has a weaker one."""
        requirement = self.requirements[outcome.requirement]
        return replace(requirement, basis=weaker(requirement.basis, outcome.basis)) if outcome.basis else requirement

    def is_accepted(self, id: str) -> bool:
        """Whether the violation of a requirement is accepted today."""
        entry, today = self.context.accepted.get(id), self.context.today
        return entry is not None and (today is None or entry.holds(today))

    def outcome(self, id: str) -> Outcome:
        """Return the outcome of a requirement; a requirement that was not tried is not verified."""
        if id in self._outcomes:
            return self._outcomes[id]
        requirement = self.requirements[id]
        if requirement.oracle is Oracle.DECLARED:
            return Outcome(id, Status.NOT_VERIFIED, requirement.reason or "no response can show it")
        reason = f"{NOT_TRIED}: {self.ended}" if self.ended else NOT_TRIED
        return Outcome(id, Status.DUE if requirement.due else Status.NOT_VERIFIED, reason)

    @property
    def outcomes(self) -> Iterator[Row]:
        """Yield every requirement with its outcome, sorted by id."""
        outcomes = (self.outcome(id) for id in sorted(self.requirements))
        return ((self.with_basis(each), each) for each in outcomes)

    @property
    def observable(self) -> Iterator[Row]:
        """Yield every requirement that a response can show to be violated, with its outcome, sorted by id."""
        return ((r, o) for r, o in self.outcomes if r.oracle is Oracle.RESPONSE)

    @property
    def totals(self) -> Mapping[Status, int]:
        """The number of observable requirements of each status."""
        counted = Counter(outcome.status for _, outcome in self.observable)
        return {status: counted[status] for status in Status}

    @property
    def not_observable(self) -> int:
        """The number of requirements whose violation no response can show."""
        return sum(requirement.oracle is Oracle.DECLARED for requirement in self.requirements.values())

    @property
    def conclusive(self) -> bool:
        """Whether anything is verified or violated, or would be if it were not due."""
        return any(
            outcome.status in (Status.VERIFIED, Status.VIOLATED)
            or (outcome.status is Status.DUE and not outcome.reason)
            for _, outcome in self.observable
        )

    @property
    def verified_share(self) -> float:
        """The share of verified requirements in percent of the observable ones that are not due."""
        totals = self.totals
        counted = sum(totals.values()) - totals[Status.DUE]
        return 100 * totals[Status.VERIFIED] / counted if counted else 0.0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The violated requirements that are not accepted: new ones first, then by basis and severity."""
        return tuple(each for each in self._violated if not self.is_accepted(each.requirement))

    @property
    def accepted(self) -> tuple[Finding, ...]:
        """The violated requirements that are accepted."""
        return tuple(each for each in self._violated if self.is_accepted(each.requirement))

    @property
    def unneeded(self) -> tuple[Acceptance, ...]:
        """Acceptances of requirements that are verified, or that this month does not have."""
        verified = (
            entry
            for id, entry in self.context.accepted.items()
            if id in self.requirements and self.outcome(id).status is Status.VERIFIED
        )
        return tuple(sorted((*verified, *self.context.other_months), key=lambda entry: entry.id))

    @property
    def comparison(self) -> Comparison | None:
        """The differences from the previous run; None when there was none."""
        previous = self.context.previous
        if not previous.runs:
            return None
        rows = list(self.observable)
        unverified = [(r, o) for r, o in rows if o.status is Status.NOT_VERIFIED and was_tried(o)]
        return Comparison(
            previous.last,
            previous.runs[-1].profile,
            tuple(each for each in self.findings if each.is_new),
            tuple(r for r, o in rows if o.status is Status.VERIFIED and r.short in previous.open),
            tuple((r, o) for r, o in unverified if r.short in previous.open),
            tuple((r, o) for r, o in unverified if r.short in previous.verified),
        )

    def with_this_run(self, ended: EndedRun) -> PreviousRuns:
        """Return the previous runs with this one added, for the next run to compare itself with."""
        rows = [(r.short, o) for r, o in self.observable if was_tried(o)]
        sent = {
            r.short for r, o in self.observable if o.seen_before_removal or (r.change and self._arrival(r, o) is False)
        }
        by_status = {status: frozenset(short for short, o in rows if o.status is status) for status in Status}
        return self.context.previous.after(
            self.context.today or date.fromisoformat(ended.started[:10]),
            ended,
            violated=by_status[Status.VIOLATED],
            verified=by_status[Status.VERIFIED],
            unseen=by_status[Status.NOT_VERIFIED],
            sent=frozenset(sent),
        )

    def lacking(self, kind: SupplyKind) -> tuple[str, ...]:
        """Return the names of the inputs of a kind that requirements would need to be verified, in their order."""
        supplies = (outcome.supply for _, outcome in self.observable if outcome.status is Status.NOT_VERIFIED)
        return tuple(sorted({each.name for each in supplies if each is not None and each.kind is kind}))

    @property
    def announcements(self) -> tuple[AnnouncementProgress, ...]:
        """The progress of each announcement that requirements come from, the latest first."""
        rows = tuple(self.observable)
        arrived = {requirement.id: self._arrival(requirement, outcome) for requirement, outcome in rows}
        return announcements(rows, arrived, self.context.changes, self.context.since)

    def failing(self, fail_on: Basis) -> tuple[Finding, ...]:
        """Return the findings at or above the failing level."""
        return tuple(finding for finding in self.findings if finding.basis.strength >= fail_on.strength)

    @property
    def _violated(self) -> list[Finding]:
        rows = [(r, o) for r, o in self.outcomes if o.status is Status.VIOLATED]
        progress = [each for each in (self.announcements if rows else ()) if each.state == NOT_ARRIVED]
        seen = {each.id: sum(len(change.late) for change in each.changes) for each in progress}
        late = {change.change: each.id for each in progress for change in each.changes if seen[each.id] >= SEVERAL}
        together: dict[Operation, list[Requirement]] = {}
        for requirement, _ in rows:
            together.setdefault(requirement.operation, []).append(requirement)
        found = (self._finding(r, o, late.get(r.change, ""), _cause(r, together[r.operation])) for r, o in rows)
        severities = [*Severity]
        return sorted(
            found,
            key=lambda f: (not f.is_new, -f.basis.strength, severities.index(Severity(f.severity)), f.requirement),
        )

    def _finding(self, requirement: Requirement, outcome: Outcome, not_arrived: str, cause: str) -> Finding:
        rule, evidence, context = RULES[requirement.rule], outcome.evidence, self.context
        compared, known = bool(context.previous.runs), context.previous.open.get(requirement.short)
        before = Status.VERIFIED if requirement.short in context.previous.verified else Status.NOT_VERIFIED
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
            evidence={"request": evidence.request, "response": evidence.response} if evidence else {},
            reproduce=evidence.curl if evidence else "",
            earlier=outcome.earlier,
            since=context.since.get(requirement.change, ""),
            first_seen=str((known.first if known else context.today) or ""),
            runs=known.runs + 1 if known else 1,
            is_new=compared and known is None,
            responses=outcome.responses,
            items=outcome.items,
            accounts=outcome.accounts,
            asked_as=outcome.asked_as,
            before=Status.VIOLATED if known else before if compared else "",
            rests_on=outcome.rests_on,
            not_arrived=not_arrived,
            perhaps_caused_by=cause,
            acceptance=context.accepted.get(requirement.id),
            ends=requirement.ends,
            until=context.since.get(requirement.ends, ""),
        )


def _cause(requirement: Requirement, violated: Iterable[Requirement]) -> str:
    """Return the short id of the requirement, of those violated together, that makes another one fail, too; empty if none.

    What a later change ends may be gone because that change has arrived early.
    """
    if early := [each.short for each in violated if requirement.ends and each.change == requirement.ends]:
        return min(early)
    causes = RULES[requirement.rule].depends_on
    found = [each for each in violated if each.rule in causes]
    return min(found, key=lambda each: (causes.index(each.rule), each.id)).short if found else ""


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
        statuses=tuple(sorted({*first.statuses, *second.statuses})),
        seconds=first.seconds + second.seconds,
        seen_before_removal=any(seen) if seen else None,
    )
