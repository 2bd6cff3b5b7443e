"""Findings about an integration: a usage of the API that breaks, where, when, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.contract.model import OpenPoint, When
from lmscontract.contract.wording import dates_text
from lmscontract.findings.accepted import Acceptance
from lmscontract.types import Channel, Month, short_id
from lmscontract.usage.usage import Place, Skipped, Source, Unresolved


class Certainty(StrEnum):
    """How certain it is that the integration uses what breaks, the most certain first."""

    CERTAIN = "certain"
    LIKELY = "likely"
    POSSIBLE = "possible"

    @property
    def rank(self) -> int:
        """0 for certain, 1 for likely, 2 for possible."""
        return [*Certainty].index(self)


class Consequence(StrEnum):
    """What happens to the integration: wrong data or money without an error, an error, or what is not specified."""

    SILENT = "silent"
    ERROR = "error"
    UNKNOWN = "unknown"


class Works(StrEnum):
    """On which side of the change the code works as it is."""

    BOTH = "both"
    ONLY_OLD = "only-old"
    ONLY_NEW = "only-new"
    NEITHER = "neither"


class Substitute(Struct, frozen=True):
    """An operation or a property to use instead, and from when a channel has it; no date: it always had it.

    With `at_latest` it may be there before that date; the specification does not say since when. `form` is the form of a
    property in words, if it is documented, or which parts of an operation are not documented. `used_at` is the first place where
    the integration calls an operation already.
    """

    name: str
    since: Mapping[Channel, When] = field(default_factory=dict)
    at_latest: bool = False
    form: str = ""
    used_at: Place | None = None

    def describe(self, channels: Iterable[Channel]) -> str:
        """Return `GET /path (on sandbox from 2026-11 at the latest; this code calls it at client.py:7)`."""
        name = f"{self.name}, {self.form}" if self.form else self.name
        dates = {channel: self.since[channel] for channel in channels if channel in self.since}
        if len(dates) > 1 and len(set(dates.values())) == 1:
            since = f"from {next(iter(dates.values()))}"
        else:
            since = ", ".join(f"{on} from {when}" for on, when in dates.items())
        latest = " at the latest" if dates and self.at_latest else ""
        notes = [f"{since}{latest}", f"this code calls it at {self.used_at}" if self.used_at else ""]
        known = "; ".join(filter(None, notes))
        return f"{name} ({known})" if known else name


UNKNOWN_FORM = "whose form the specification does not show"
"""The form of a substitute of which only a body or a response of the mock can show one."""


class Recipe(Struct, frozen=True):
    """What to change: before the date, after it, and the form that works on both sides (empty: there is none).

    All are empty if it cannot be seen what the code reads, and `before` if the form that it has now is not documented.
    """

    before: str
    after: str
    both: str = ""


class UsageFinding(Struct, frozen=True, kw_only=True):
    """One usage that a change breaks, at one place.

    `also` are other operations that the place uses and the change breaks alike. `effective` has the date on each evaluated
    channel, `use_instead` is None if the specification names nothing and empty if it says that there is no replacement.
    `open_point` is what the specification leaves open; its first interpretation is assumed. `readers` are the readers that saw
    it, `recorded` the places of recorded traffic that show the same call, `volume` and `callers` come from logs. `call` is where
    the call of a property is, and `path` where the path of a call is written, if it is another line.
    """

    id: str = ""
    place: Place
    operation: str
    also: tuple[str, ...] = ()
    rule: str
    change: str
    announcement: str
    location: str
    effective: Mapping[Channel, When]
    certainty: Certainty
    consequence: Consequence
    works: Works
    message: str
    recipe: Recipe
    source: str
    open_point: OpenPoint | None = None
    use_instead: tuple[Substitute, ...] | None = None
    readers: tuple[str, ...] = ()
    recorded: tuple[Place, ...] = ()
    call: Place | None = None
    path: Place | None = None
    volume: int = 0
    callers: tuple[str, ...] = ()
    last_seen: str = ""
    acceptance: Acceptance | None = None

    @property
    def first(self) -> When:
        """The earliest date on an evaluated channel."""
        return min(self.effective.values(), key=lambda when: when.last)

    @property
    def dates(self) -> str:
        """The dates on the evaluated channels, as text."""
        return dates_text(self.effective)

    def worse_than(self, entry: Acceptance) -> str:
        """Return which condition of an entry no longer holds; empty if all do."""
        if entry.works == Works.BOTH and self.works is not Works.BOTH:
            return f"{self.place} no longer works on both sides of the change"
        if entry.certainty and self.certainty.rank < Certainty(entry.certainty).rank:
            return f"{self.place} is {self.certainty} now, and not only {entry.certainty}"
        if entry.calls and entry.calls not in {each.name for each in self.use_instead or () if each.used_at}:
            return f"the code no longer calls {entry.calls}, which {self.place} needs"
        return ""

    def broken(self, today: date) -> bool:
        """Whether the change has taken effect on all evaluated channels."""
        return all(when.last < today for when in self.effective.values())

    @property
    def order(self) -> tuple[object, ...]:
        """The sort key: silent harm first, then by certainty, date and place."""
        return (
            self.certainty.rank,
            [*Consequence].index(self.consequence),
            self.first.last,
            self.place,
            self.operation,
            self.location,
        )


class Early(Struct, frozen=True):
    """A usage of something new, and from when each channel has it; `is_call` is whether that is an operation."""

    place: Place
    name: str
    since: Mapping[Channel, When]
    at_latest: bool
    is_call: bool = False


class Partial(Struct, frozen=True, order=True):
    """The first call of an operation that a change concerns only for some calls, in words of the change."""

    place: Place
    operation: str
    change: str
    since: str
    says: str


class UnknownCall(Struct, frozen=True):
    """A call that is not in the contract, with the methods that the contract has at its path."""

    place: Place
    what: str
    methods: tuple[str, ...] = ()


class NotApplied(Struct, frozen=True):
    """An entry of accepted.toml that does not apply: its id, its file and line, and why."""

    id: str
    where: str
    why: str


class Readiness(Struct, frozen=True, kw_only=True):
    """The result for an integration: what breaks, and what could not be evaluated.

    `calls` counts the usages of operations of the contract, by operation; `unknown` are calls that match none;
    `early` are usages of what a channel does not have yet; `partial` are calls of operations that a change concerns only for
    some calls; `unused` are requests of functions that nothing calls; `unseen` are changes that no evidence could show.
    `not_applied` are entries of accepted.toml. `contract_options` select the contract in a command.
    """

    findings: tuple[UsageFinding, ...]
    calls: Mapping[str, int]
    sources: tuple[Source, ...]
    skipped: tuple[Skipped, ...]
    unresolved: tuple[Unresolved, ...]
    unknown: tuple[UnknownCall, ...]
    early: tuple[Early, ...]
    unseen: tuple[str, ...]
    channels: tuple[Channel, ...]
    first: Month
    last: Month
    known_through: Month
    today: date
    partial: tuple[Partial, ...] = ()
    unused: tuple[Unresolved, ...] = ()
    not_applied: tuple[NotApplied, ...] = ()
    contract_options: str = ""

    @property
    def accepted(self) -> tuple[UsageFinding, ...]:
        """The findings with an entry of accepted.toml in force."""
        return tuple(each for each in self.findings if each.acceptance is not None)

    def accepting(self, entries: Iterable[Acceptance]) -> Readiness:
        """Return the result with the entries of accepted.toml that apply, and why the others do not."""
        findings = {each.id: each for each in self.findings}
        not_applied = []
        for entry in entries:
            finding = findings.get(entry.id)
            if finding is None:
                why = "no finding of this result has this id"
            elif not entry.holds(self.today):
                why = f"expired on {entry.expiry}, and {finding.place} still has the finding"
            else:
                why = finding.worse_than(entry)
            if finding is None or why:
                not_applied.append(NotApplied(entry.id, entry.where, why))
            else:
                findings[entry.id] = replace(finding, acceptance=entry)
        return replace(self, findings=tuple(findings.values()), not_applied=tuple(not_applied))

    @property
    def open(self) -> tuple[UsageFinding, ...]:
        """The findings that are not accepted."""
        return tuple(each for each in self.findings if each.acceptance is None)


def with_ids(findings: Iterable[UsageFinding]) -> tuple[UsageFinding, ...]:
    """Return findings in order, each with an id of eight hex digits.

    The id depends on the change, the operation, the location, the file and the count of equal ones before it in the file,
    and not on the line, so that it stays the same when lines are inserted.
    """
    counts: dict[tuple[str, ...], int] = {}
    found = []
    for each in sorted(findings, key=lambda each: (each.place, each.location, each.operation)):
        key = (each.change, each.operation, each.location, each.place.file)
        counts[key] = counts.get(key, 0) + 1
        found.append(replace(each, id=short_id("\n".join((*key, str(counts[key]))))))
    return tuple(sorted(found, key=lambda each: each.order))
