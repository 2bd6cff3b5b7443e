"""The contract, and the snapshot of it at one month on one channel: the baseline with every change that has taken effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import reduce
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.contract.baseline import Reader
from lmscontract.contract.edits import Draft, Step
from lmscontract.contract.files import Document
from lmscontract.contract.model import (
    Area,
    Change,
    Endpoint,
    Fact,
    OpenPoint,
    Replacement,
    Snapshot,
    State,
    Statement,
    Vocabulary,
    When,
)
from lmscontract.contract.rollout import OPTION, Applier, Rollout, can_be_partial, half
from lmscontract.errors import ContractError, UsageError, closest
from lmscontract.types import Channel, Month, Operation, weaker


class Contract(Struct, frozen=True):
    """The whole contract. `baseline` is keyed by the operation's shape; `mock_data` requires nothing.

    `rollouts` maps the ids of changes to how they are rolled out; `seed` chooses the half of a partial rollout, and
    `in_force` are the changes in the half of a partially rolled out announcement that cannot be halved themselves.
    """

    vocabulary: Vocabulary
    baseline: Mapping[str, Endpoint]
    changes: tuple[Change, ...]
    open_points: Mapping[str, OpenPoint]
    statements: tuple[Statement, ...]
    mock_data: Mapping[str, Any]
    reader: Reader
    documents: Mapping[str, Document]
    rollouts: Mapping[str, Rollout] = field(default_factory=dict)
    seed: int = 1
    in_force: frozenset[str] = frozenset()

    @property
    def channels(self) -> tuple[Channel, ...]:
        """The channels of the platform; the first is the default."""
        return self.vocabulary.channels

    def channel(self, name: str | None, where: str = "--channel") -> Channel:
        """Return the channel of a name, without one the default; a UsageError at `where` if the contract does not have it."""
        if name and name not in self.channels:
            raise UsageError(f"the contract has no channel {name}", where, f"it has {', '.join(self.channels)}")
        return Channel(name) if name else self.channels[0]

    def at(self, month: Month, channel: Channel) -> Snapshot:
        """Return the state at the end of a month; the baseline for every month before the first change."""
        return self._snapshot(month.last_day, month, channel)

    def operations(self, channel: Channel) -> tuple[Operation, ...]:
        """Return every operation up to the last known month, removed ones included."""
        endpoints = self.at(self.vocabulary.known_through, channel).endpoints
        return tuple(endpoint.operation for endpoint in endpoints.values())

    def before(self, day: date, channel: Channel) -> Snapshot:
        """Return the state with only the changes whose interval ended before a day."""
        return self._snapshot(date.fromordinal(day.toordinal() - 1), Month.of(day), channel)

    def running(self, day: date, channel: Channel) -> tuple[Change, ...]:
        """Return the changes whose interval includes a day: due, but perhaps not rolled out yet."""
        return tuple(c for c in self.changes if c.when[channel].first <= day <= c.when[channel].last)

    def months(self, channel: Channel) -> tuple[Month, ...]:
        """Return the months in which a change takes effect, in order."""
        return tuple(sorted({Month.of(change.when[channel].last) for change in self.changes}))

    def change(self, id: str) -> tuple[Change, ...]:
        """Return the change of an id, or all changes of an announcement; empty if there is neither."""
        return tuple(change for change in self.changes if id in (change.id, change.announcement))

    def closest_change(self, id: str) -> str:
        """Return the hint that names the change or announcement with the most similar id, else the command that lists them."""
        known = [each for change in self.changes for each in (change.announcement, change.id)]
        listed = f"lmscontract diff {self.vocabulary.baseline} {self.vocabulary.known_through} lists them"
        return closest(id, known) or listed

    def postponed(self, dates: Mapping[str, str], where: str) -> Contract:
        """Return the contract with other dates, on all channels, for some changes or announcements."""
        moved: dict[str, When] = {}
        for id, text in dates.items():
            if not self.change(id):
                raise ContractError(f"there is no change {id}", where, self.closest_change(id))
            moved.update((change.id, _when(text, where)) for change in self.change(id))
        changes = tuple(
            replace(change, when=dict.fromkeys(self.channels, moved[change.id])) if change.id in moved else change
            for change in self.changes
        )
        return replace(self, changes=changes)

    def with_rollouts(self, rollouts: Mapping[str, str], seed: int = 1) -> Contract:
        """Return the contract with some changes or announcements early, late, partial or rolled back.

        A UsageError names the closest id for an unknown one. A snapshot raises one if a rollout would change nothing.
        """
        found: dict[str, Rollout] = {}
        in_force: set[str] = set(self.in_force)
        for id, name in rollouts.items():
            rollout, changes = Rollout.parse(name), self.change(id)
            if not changes:
                raise UsageError(f"there is no change {id}", OPTION, self.closest_change(id))
            if rollout is Rollout.PARTIAL and len(changes) == 1 and not can_be_partial(changes[0]):
                raise UsageError(f"{id} has only one part, so it cannot be {rollout}", OPTION)
            in_force.update(half((each.id for each in changes if not can_be_partial(each)), id, seed))
            found.update((change.id, rollout) for change in changes)
        return replace(self, rollouts={**self.rollouts, **found}, seed=seed, in_force=frozenset(in_force))

    def _snapshot(self, until: date, month: Month, channel: Channel) -> Snapshot:
        draft: Draft = dict(self.baseline)
        effective = [change for change in self.changes if change.when[channel].last <= until]
        effective.sort(key=lambda each: each.when[channel].last)
        replacements: dict[str, tuple[Replacement, ...]] = {}
        coming: dict[str, tuple[str, ...]] = {}
        if self.rollouts:
            effective = self._apply_rollouts(draft, effective, month, channel)
        else:
            for change in effective:
                self._apply(change, draft)
            replacements, coming = self._later(draft, effective, channel)
        self._add_undated(draft, effective)
        ordered = sorted(draft.values(), key=lambda each: (each.operation.path, each.operation.method))
        endpoints = {each.operation.shape: each for each in ordered}
        return Snapshot(channel, month, self.vocabulary, endpoints, replacements, coming)

    def _apply(self, change: Change, draft: Draft) -> None:
        for edit in change.edits:
            Step(edit, change, self.reader, self.documents).apply(draft)

    def _apply_rollouts(self, draft: Draft, effective: list[Change], month: Month, channel: Channel) -> list[Change]:
        """Apply the changes, early ones last; return those of which anything is in force."""
        here = {change.id for change in effective}
        self._check_rollouts(here, month, channel)
        ahead = [each for each in self.changes if self.rollouts.get(each.id) in _AHEAD and each.id not in here]
        kept = [each for each in effective if self.rollouts.get(each.id) is not Rollout.LATE] + ahead
        applier = Applier(self.reader, self.documents, self.seed)
        for change in kept:
            rollout = self.rollouts.get(change.id)
            if rollout is Rollout.PARTIAL and not can_be_partial(change):
                if change.id in self.in_force:
                    applier.apply(change, None, draft)
            elif not applier.apply(change, rollout, draft) and rollout is Rollout.EARLY:
                raise UsageError(f"{change.id} cannot be early in {month}: what it changes does not exist yet", OPTION)
        return kept

    def _check_rollouts(self, here: set[str], month: Month, channel: Channel) -> None:
        """Raise a UsageError for a rollout that would change nothing."""
        for announcement in dict.fromkeys(each.announcement for each in self.changes if each.id in self.rollouts):
            all_ids = [each.id for each in self.changes if each.announcement == announcement]
            ids = [id for id in all_ids if id in self.rollouts]
            name, rollout = announcement if ids == all_ids else ids[0], self.rollouts[ids[0]]
            if all(self.rollouts[id] is Rollout.EARLY and id in here for id in ids):
                raise UsageError(
                    f"{name} is already in effect in {month} on {channel}, so it cannot be {rollout}", OPTION
                )
            if all(self.rollouts[id] in _BEHIND and id not in here for id in ids):
                raise UsageError(f"{name} is not in effect in {month} on {channel}, so it cannot be {rollout}", OPTION)

    def _later(
        self, draft: Draft, effective: list[Change], channel: Channel
    ) -> tuple[dict[str, tuple[Replacement, ...]], dict[str, tuple[str, ...]]]:
        """Return what later changes replace in the responses of the operations, and add to their bodies, by their shapes."""
        done = {change.id for change in effective}
        later = [change for change in self.changes if change.id not in done]
        ahead = dict(draft)
        found: dict[str, tuple[Replacement, ...]] = {}
        for change in sorted(later, key=lambda each: each.when[channel].last):
            before = dict(ahead)
            self._apply(change, ahead)
            for shape, now in draft.items():
                if ahead[shape] is not before[shape] and (new := tuple(_replaced(now, ahead[shape], change))):
                    found[shape] = (*found.get(shape, ()), *new)
        return found, {shape: added for shape, now in draft.items() if (added := tuple(_added(now, ahead[shape])))}

    def _add_undated(self, draft: Draft, effective: list[Change]) -> None:
        """Add the operations of later changes that exist `at-latest` from then on: neither required nor forbidden."""
        done = {change.id for change in effective}
        for change in self.changes:
            for edit in change.edits:
                undated = edit.kind == "endpoint-added" and edit.keys.get("at-latest") and change.id not in done
                if undated and (shape := Operation.parse(edit.subject).shape) not in draft:
                    Step(edit, change, self.reader, self.documents).apply(draft)
                    draft[shape] = replace(draft[shape], state=State.UNSETTLED, early=True)


def _added(now: Endpoint, then: Endpoint) -> Iterator[str]:
    """Yield the paths of the properties that the body of an operation has later, but not now."""
    for fact in then.of_area(Area.BODY) if then is not now else ():
        before = now.facts.get(fact.location)
        if fact.state is State.KNOWN and not fact.pattern and (before is None or before.state is not State.KNOWN):
            yield fact.path


_AHEAD = (Rollout.EARLY, Rollout.PARTIAL)
_BEHIND = (Rollout.LATE, Rollout.ROLLED_BACK)
_NAMED = (State.KNOWN, State.PRESENT)


def _when(text: str, where: str) -> When:
    try:
        return When.parse(text)
    except (UsageError, ValueError):
        hint = "write a month (2026-11) or a day (2026-11-16)"
        raise ContractError(f"expected a month or a day, got {text!r}", where, hint) from None


def _replaced(now: Endpoint, then: Endpoint, change: Change) -> Iterator[Replacement]:
    """Yield what a change replaces in the responses of an operation, given before and after the change.

    Each property that is given another name is a replacement of its own, and all others are one together.
    """
    if not now.state is then.state is State.PRESENT:
        return
    removed = [_removed(fact, then) for fact in now.of_area(Area.RESPONSE) if _is_removed(fact, then, change)]
    named = [fact for fact in then.of_area(Area.RESPONSE) if fact.state in _NAMED and fact.change == change.id]
    added = [fact for fact in named if fact.state is State.PRESENT]
    for edit in change.edits:
        if edit.kind == "response-property-renamed":
            old, new = _ending(removed, edit.subject), _ending(named, str(edit.keys["to"]))
            if old and new:
                yield _replacement(old, new, change)
                removed = [fact for fact in removed if fact not in old]
                added = [fact for fact in added if fact not in new]
    if removed:
        yield _replacement(removed, added, change)


def _ending(facts: Sequence[Fact], path: str) -> list[Fact]:
    return [fact for fact in facts if f".{fact.path}".endswith(f".{path}")]


def _replacement(removed: Sequence[Fact], added: Sequence[Fact], change: Change) -> Replacement:
    basis = reduce(weaker, (fact.basis for fact in (*removed, *added)))
    return Replacement(
        change.id, change.announcement, change.source, basis, change.origin, tuple(removed), tuple(added)
    )


def _removed(fact: Fact, then: Endpoint) -> Fact:
    """Return a fact with the interpretation of an open point on which it depends that it is removed."""
    after = then.facts.get(fact.location)
    return replace(fact, interpretation=after.interpretation) if after is not None and after.interpretation else fact


def _is_removed(fact: Fact, then: Endpoint, change: Change) -> bool:
    after = then.facts.get(fact.location)
    removed = after is None or (after.state is State.ABSENT and after.change == change.id)
    return fact.state in _NAMED and removed
