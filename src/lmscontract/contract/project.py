"""The contract folded to one month on one channel: the baseline, and every change that has taken effect by then."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.contract.baseline import Reader
from lmscontract.contract.edits import Draft, Step
from lmscontract.contract.holds import OPTION, Folding, Hold, half, in_parts
from lmscontract.contract.model import (
    Change,
    Endpoint,
    OpenPoint,
    Snapshot,
    State,
    Statement,
    Swap,
    Vocabulary,
    When,
)
from lmscontract.contract.source import Document
from lmscontract.contract.swaps import swap
from lmscontract.errors import ContractError, UsageError, closest
from lmscontract.types import Channel, Month, Operation


class Contract(Struct, frozen=True):
    """Everything that `contracts/` says. `baseline` is keyed by the operation's shape; `mock_data` is no requirement.

    `holds` are the changes that are held, by id, `draw` chooses the half of those that are in force in part, and
    `halves` are those of one part each that are in such a half of an announcement.
    """

    vocabulary: Vocabulary
    baseline: Mapping[str, Endpoint]
    changes: tuple[Change, ...]
    open_points: Mapping[str, OpenPoint]
    statements: tuple[Statement, ...]
    mock_data: Mapping[str, object]
    reader: Reader
    documents: Mapping[str, Document]
    holds: Mapping[str, Hold] = field(default_factory=dict)
    draw: int = 1
    halves: frozenset[str] = frozenset()

    def at(self, month: Month, channel: Channel) -> Snapshot:
        """The state at the end of a month; the baseline for every month before the first change."""
        return self._fold(month.last_day, month, channel)

    def before(self, day: date, channel: Channel) -> Snapshot:
        """The state without what is still arriving on a day: only changes whose interval has wholly passed."""
        return self._fold(date.fromordinal(day.toordinal() - 1), Month.of(day), channel)

    def running(self, day: date, channel: Channel) -> tuple[Change, ...]:
        """The changes whose interval holds a day: due, perhaps here, perhaps not."""
        return tuple(c for c in self.changes if c.when[channel].first <= day <= c.when[channel].last)

    def months(self, channel: Channel) -> tuple[Month, ...]:
        """The months in which something changes, in order."""
        return tuple(sorted({Month.of(change.when[channel].last) for change in self.changes}))

    def change(self, id: str) -> tuple[Change, ...]:
        """The change of an id, or all the changes of an announcement; empty when there is neither."""
        return tuple(change for change in self.changes if id in (change.id, change.announcement))

    def postponed(self, dates: Mapping[str, str], where: str) -> Contract:
        """The same contract with other dates for some changes or announcements, on both channels."""
        moved: dict[str, When] = {}
        for id, text in dates.items():
            known = [each for change in self.changes for each in (change.announcement, change.id)]
            if not self.change(id):
                raise ContractError(f"there is no change {id}", where, closest(id, known))
            moved.update((change.id, _dated(text, where)) for change in self.change(id))
        changes = tuple(
            replace(change, when=dict.fromkeys(Channel, moved[change.id])) if change.id in moved else change
            for change in self.changes
        )
        return replace(self, changes=changes)

    def held(self, holds: Mapping[str, str], draw: int = 1) -> Contract:
        """The same contract of which some changes or announcements are held: early, late, partly or rolled-back.

        A UsageError names the closest for what is unknown; so does the month for what cannot be held so in it.
        """
        found: dict[str, Hold] = {}
        halves: set[str] = set(self.halves)
        for id, name in holds.items():
            hold, changes = Hold.parse(name), self.change(id)
            if not changes:
                known = [each for change in self.changes for each in (change.announcement, change.id)]
                listed = f"lmscontract diff {self.vocabulary.baseline} {self.vocabulary.known_through} lists them"
                raise UsageError(f"there is no change {id}", OPTION, closest(id, known) or listed)
            if hold is Hold.PARTIAL and len(changes) == 1 and not in_parts(changes[0]):
                raise UsageError(f"{id} has one part only, and cannot be in force partly", OPTION)
            halves.update(half((each.id for each in changes if not in_parts(each)), id, draw))
            found.update((change.id, hold) for change in changes)
        return replace(self, holds={**self.holds, **found}, draw=draw, halves=frozenset(halves))

    def _fold_held(self, draft: Draft, effective: list[Change], month: Month, channel: Channel) -> list[Change]:
        """Fold with holds, what is early last; the changes of which anything is in force."""
        here = {change.id for change in effective}
        self._check_holds(here, month, channel)
        ahead = [each for each in self.changes if self.holds.get(each.id) in _AHEAD and each.id not in here]
        kept = [each for each in effective if self.holds.get(each.id) is not Hold.LATE] + ahead
        folding = Folding(self.reader, self.documents, self.draw)
        for change in kept:
            hold = self.holds.get(change.id)
            if hold is Hold.PARTIAL and not in_parts(change):
                if change.id in self.halves:
                    folding.apply(change, None, draft)
            elif not folding.apply(change, hold, draft) and hold is Hold.EARLY:
                raise UsageError(f"{change.id} cannot be early in {month}: what it changes is not there yet", OPTION)
        return kept

    def _check_holds(self, here: set[str], month: Month, channel: Channel) -> None:
        """A hold that would leave everything as it is, is an error."""
        for announcement in dict.fromkeys(each.announcement for each in self.changes if each.id in self.holds):
            all_ids = [each.id for each in self.changes if each.announcement == announcement]
            ids = [id for id in all_ids if id in self.holds]
            name, hold = announcement if ids == all_ids else ids[0], self.holds[ids[0]]
            if all(self.holds[id] is Hold.EARLY and id in here for id in ids):
                raise UsageError(f"{name} is in force in {month} on {channel} anyway, so it cannot be {hold}", OPTION)
            if all(self.holds[id] in _BEHIND and id not in here for id in ids):
                raise UsageError(f"{name} is not in force in {month} on {channel}, so it cannot be {hold}", OPTION)

    def _fold(self, until: date, month: Month, channel: Channel) -> Snapshot:
        draft: Draft = dict(self.baseline)
        effective = [change for change in self.changes if change.when[channel].last <= until]
        effective.sort(key=lambda each: each.when[channel].last)
        ahead: dict[str, tuple[Swap, ...]] = {}
        if self.holds:
            effective = self._fold_held(draft, effective, month, channel)
        else:
            for change in effective:
                self._apply(change, draft)
            ahead = self._look_ahead(draft, effective, channel)
        self._unsettle_undated(draft, effective)
        ordered = sorted(draft.values(), key=lambda each: (each.operation.path, each.operation.method))
        return Snapshot(channel, month, self.vocabulary, {each.operation.shape: each for each in ordered}, ahead)

    def _apply(self, change: Change, draft: Draft) -> None:
        for edit in change.edits:
            Step(edit, change, self.reader, self.documents).apply(draft)

    def _look_ahead(self, draft: Draft, effective: list[Change], channel: Channel) -> dict[str, tuple[Swap, ...]]:
        """What later changes will put in the place of something in the operations of today, by their shapes."""
        done = {change.id for change in effective}
        later = [change for change in self.changes if change.id not in done]
        ahead = dict(draft)
        swaps: dict[str, tuple[Swap, ...]] = {}
        for change in sorted(later, key=lambda each: each.when[channel].last):
            before = dict(ahead)
            self._apply(change, ahead)
            for shape, now in draft.items():
                if ahead[shape] is not before[shape] and (found := swap(now, ahead[shape], change)):
                    swaps[shape] = (*swaps.get(shape, ()), found)
        return swaps

    def _unsettle_undated(self, draft: Draft, effective: list[Change]) -> None:
        """What is there `at-latest` from a later change on may be there already: neither required nor forbidden."""
        done = {change.id for change in effective}
        for change in self.changes:
            for edit in change.edits:
                undated = edit.kind == "endpoint-added" and edit.keys.get("at-latest") and change.id not in done
                if undated and (shape := Operation.parse(edit.subject).shape) not in draft:
                    Step(edit, change, self.reader, self.documents).apply(draft)
                    draft[shape] = replace(draft[shape], state=State.UNSETTLED, early=True)


_AHEAD = (Hold.EARLY, Hold.PARTIAL)
_BEHIND = (Hold.LATE, Hold.ROLLED_BACK)


def _dated(text: str, where: str) -> When:
    try:
        return When.parse(text)
    except (UsageError, ValueError):
        raise ContractError(
            f"{text!r} is neither a month nor a day", where, "write it as in 2026-11 or 2026-11-16"
        ) from None
