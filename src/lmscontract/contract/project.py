"""The contract folded to one month on one channel: the baseline, and every change that has taken effect by then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from lmscontract.contract.baseline import Reader
from lmscontract.contract.edits import Draft, Step
from lmscontract.contract.model import (
    Change,
    Endpoint,
    OpenPoint,
    Snapshot,
    State,
    Statement,
    Vocabulary,
    When,
)
from lmscontract.contract.source import Document
from lmscontract.errors import ContractError, UsageError, closest
from lmscontract.types import Channel, Month, Operation


@dataclass(frozen=True, slots=True)
class Contract:
    """Everything that `contracts/` says. `baseline` is keyed by the operation's shape; `mock_data` is no requirement."""

    vocabulary: Vocabulary
    baseline: Mapping[str, Endpoint]
    changes: tuple[Change, ...]
    open_points: Mapping[str, OpenPoint]
    statements: tuple[Statement, ...]
    mock_data: Mapping[str, object]
    reader: Reader
    documents: Mapping[str, Document]

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

    def _fold(self, until: date, month: Month, channel: Channel) -> Snapshot:
        draft: Draft = dict(self.baseline)
        effective = [change for change in self.changes if change.when[channel].last <= until]
        for change in sorted(effective, key=lambda each: each.when[channel].last):
            for edit in change.edits:
                Step(edit, change, self.reader, self.documents).apply(draft)
        self._unsettle_undated(draft, effective)
        ordered = sorted(draft.values(), key=lambda each: (each.operation.path, each.operation.method))
        return Snapshot(channel, month, self.vocabulary, {each.operation.shape: each for each in ordered})

    def _unsettle_undated(self, draft: Draft, effective: list[Change]) -> None:
        """What is there `at-latest` from a later change on may be there already: neither required nor forbidden."""
        done = {change.id for change in effective}
        for change in self.changes:
            for edit in change.edits:
                undated = edit.kind == "endpoint-added" and edit.keys.get("at-latest") and change.id not in done
                if undated and (shape := Operation.parse(edit.subject).shape) not in draft:
                    Step(edit, change, self.reader, self.documents).apply(draft)
                    draft[shape] = replace(draft[shape], state=State.UNSETTLED, early=True)


def _dated(text: str, where: str) -> When:
    try:
        return When.parse(text)
    except (UsageError, ValueError):
        raise ContractError(
            f"{text!r} is neither a month nor a day", where, "write it as in 2026-11 or 2026-11-16"
        ) from None
