"""Which announced changes have arrived: by positive evidence, or by the absence of an old form that an earlier run saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from lmscontract.contract.model import Change
from lmscontract.findings.finding import Outcome, Status
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, Sign
from lmscontract.types import Basis, Operation

ARRIVED, NOT_ARRIVED, PARTLY, UNSEEN = "arrived", "not arrived", "partly arrived", "no evidence yet"
WHERE_SEEN = "arrived where seen"
SEVERAL = 3
"""How many requirements with the old form show, without any with the new one, that an announcement has not arrived."""
NEVER_SEEN = "no run has seen the old form, so the tenant may never have had it"
MAY_HAVE_BEEN = "the operations are served, but perhaps they were also served before the month"
_ADDED, _ADDED_PROPERTY, _REMOVED = "operation-missing", "property-missing", "removed-operation-served"

Row = tuple[Requirement, Outcome]


def shows_arrival(requirement: Requirement, outcome: Outcome, *, old_form_seen: bool) -> bool | None:
    """Return whether an outcome shows the new form of the change of a requirement, or the old one; None for neither.

    A violated requirement that is only inferred shows neither. `old_form_seen` is whether an earlier run saw the old form:
    without that, an absence shows nothing.
    """
    sign = RULES[requirement.rule].sign
    if sign is Sign.NONE or outcome.status is Status.NOT_VERIFIED or outcome.of_neither_form:
        return None
    if outcome.status is Status.DUE:
        return outcome.arrived
    if outcome.status is Status.VIOLATED:
        return False if requirement.basis is Basis.STATED else None
    return True if sign is Sign.NEW_FORM or old_form_seen or outcome.seen_before_removal else None


class ChangeProgress(Struct, frozen=True):
    """The progress of one change on a tenant: the requirements whose new or old form was seen, and how many show neither.

    `reason` is the most frequent reason why the others show nothing; `served` is whether an operation that it adds is served,
    which proves nothing, since it may have been there before.
    """

    change: str
    arrived: tuple[Requirement, ...] = ()
    late: tuple[Requirement, ...] = ()
    unseen: int = 0
    reason: str = ""
    served: bool = False

    @property
    def state(self) -> str:
        """`arrived`, `not arrived`, `partly arrived`, or `no evidence yet`."""
        if self.arrived and self.late:
            return PARTLY
        return ARRIVED if self.arrived else NOT_ARRIVED if self.late else UNSEEN


class AnnouncementProgress(Struct, frozen=True):
    """The progress of an announcement on a tenant, by change; `due` is whether its month has not ended."""

    id: str
    title: str
    since: str
    due: bool
    changes: tuple[ChangeProgress, ...]

    @property
    def state(self) -> str:
        """`arrived`, `not arrived`, `partly arrived`, or `no evidence yet`: of its changes as far as they were seen.

        If all that were seen have arrived, but some were not seen, it is `arrived where seen`.
        """
        states = {each.state for each in self.changes}
        seen = states - {UNSEEN}
        if len(seen) > 1:
            return PARTLY
        state = next(iter(seen), UNSEEN)
        return WHERE_SEEN if state == ARRIVED and UNSEEN in states else state

    def of_state(self, state: str) -> tuple[str, ...]:
        """Return the ids of its changes of one state."""
        return tuple(each.change for each in self.changes if each.state == state)


def announcements(
    rows: Iterable[Row], arrived: Mapping[str, bool | None], changes: Mapping[str, Change], since: Mapping[str, str]
) -> tuple[AnnouncementProgress, ...]:
    """Return the progress of every announcement that requirements come from, the latest first.

    `arrived` is what `shows_arrival` returned for each requirement by its id, `since` the month of each change.
    """
    found: dict[str, dict[str, list[Row]]] = {}
    for requirement, outcome in rows:
        change = requirement.due or requirement.change
        if change and RULES[requirement.rule].sign is not Sign.NONE:
            announcement = changes[change].announcement if change in changes else change
            found.setdefault(announcement, {}).setdefault(change, []).append((requirement, outcome))
    progress = [_announcement(id, by_change, arrived, changes, since) for id, by_change in sorted(found.items())]
    return tuple(sorted(progress, key=lambda each: each.since, reverse=True))


def _announcement(
    id: str,
    by_change: Mapping[str, list[Row]],
    arrived: Mapping[str, bool | None],
    changes: Mapping[str, Change],
    since: Mapping[str, str],
) -> AnnouncementProgress:
    rows = [row for each in by_change.values() for row in each]
    for own in by_change.values():
        arrived = _without_early_properties(own, arrived)
    old_form_seen = any(arrived[requirement.id] is False for requirement, _ in rows)
    if old_form_seen and not any(requirement.due for requirement, _ in rows):
        # That an operation is gone proves nothing by itself. Beside an old form it shows that only some of it is old.
        gone = (each for each, outcome in rows if each.rule == _REMOVED and outcome.status is Status.VERIFIED)
        arrived = {**arrived, **{each.id: True for each in gone}}
    progress = []
    for change, own in sorted(by_change.items()):
        early = _may_exist_before(changes.get(change)) if _is_mostly_old(rows, arrived) else frozenset[str]()
        progress.append(_change(change, own, arrived, early))
    first = changes.get(next(iter(by_change)))
    months = [since[change] for change in by_change if change in since]
    return AnnouncementProgress(
        id=id,
        title=first.title if first else "",
        since=max(months, default=""),
        due=any(requirement.due for requirement, _ in rows),
        changes=tuple(progress),
    )


def _without_early_properties(rows: Iterable[Row], arrived: Mapping[str, bool | None]) -> Mapping[str, bool | None]:
    """Return what shows an arrival, without new properties of operations that mostly have their old form beside them.

    Properties may be added at any time, so that these prove nothing.
    """
    by_operation: dict[Operation, list[Row]] = {}
    for row in rows:
        by_operation.setdefault(row[0].operation, []).append(row)
    early: dict[str, None] = {}
    for own in by_operation.values():
        # The verified type of any other property is evidence: it has changed.
        added = {each.location for each, _ in own if each.rule == _ADDED_PROPERTY}
        new = (each.id for each, _ in own if each.location in added and arrived[each.id])
        early |= dict.fromkeys(new if _is_mostly_old(own, arrived) else ())
    return {**arrived, **early}


def _is_mostly_old(rows: Iterable[Row], arrived: Mapping[str, bool | None]) -> bool:
    """Return whether at least as much is seen in its old form as is verified to be absent."""
    old = gone = 0
    for requirement, outcome in rows:
        is_old = arrived[requirement.id] is False
        old += is_old
        gone += RULES[requirement.rule].absence and outcome.status in (Status.VERIFIED, Status.DUE) and not is_old
    return old >= max(gone, 1)


def _change(change: str, rows: list[Row], arrived: Mapping[str, bool | None], early: frozenset[str]) -> ChangeProgress:
    """Return the progress of one change; operations of `early` prove nothing, since they may have been there before."""
    shown: dict[bool | None, list[Requirement]] = {True: [], False: [], None: []}
    for requirement, _ in rows:
        sign = arrived[requirement.id]
        proves = not (sign and requirement.rule == _ADDED and requirement.operation.shape in early)
        shown[sign if proves else None].append(requirement)
    unseen = {each.id for each in shown[None]}
    reasons = Counter(outcome.reason for _, outcome in rows if outcome.requirement in unseen and outcome.reason)
    served = any(arrived[each] for each in unseen)
    other = MAY_HAVE_BEEN if served else NEVER_SEEN if unseen else ""
    reason = min(reasons, key=lambda each: (-reasons[each], each), default=other)
    return ChangeProgress(change, tuple(shown[True]), tuple(shown[False]), len(unseen), reason, served)


def _may_exist_before(change: Change | None) -> frozenset[str]:
    """Return the shapes of the operations that a change adds at the latest, and that may have been there before."""
    edits = change.edits if change else ()
    return frozenset(Operation.parse(each.subject).shape for each in edits if each.keys.get("at-latest"))
