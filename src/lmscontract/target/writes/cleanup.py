"""Undo what the journal says is left on a tenant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lmscontract.contract.writing import Creation, Restoration, undo_for
from lmscontract.errors import LmsContractError
from lmscontract.target.json_values import texts
from lmscontract.target.objects.identifiers import unshown
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.journal import JournalEntry
from lmscontract.target.writes.saved_values import WrittenValue, as_body
from lmscontract.target.writes.undo import listed_objects, marked_objects, restore, shown_object
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_GONE = (404, 410)


def undo_entry(target: Target, entry: JournalEntry) -> bool:
    """Undo a write of the journal on a tenant at the month of the write, and return whether it is undone completely.

    `entry.failure` says why something is. TenantUnreachable and CredentialsRefused pass through.
    """
    try:
        with target.session.limits.suspended():
            _undo(target, entry)
    except NotVerified as error:
        entry.not_undone(error.what)
        return False
    entry.undone()
    return True


def undo_open(target: Target) -> None:
    """Undo what this process has written and not undone, as after an interrupt; the journal keeps what fails."""
    for entry in target.journal.open:
        try:
            undo_entry(target, entry)
        except LmsContractError as error:
            entry.not_undone(error.what)


def _undo(target: Target, entry: JournalEntry) -> None:
    write = entry.write
    endpoint = target.snapshot.endpoints.get(Operation.parse(write.operation).shape)
    undo = undo_for(endpoint, target.snapshot) if endpoint is not None else None
    if not write.undo:
        raise NotVerified("no call of the contract undoes it")
    if isinstance(undo, Restoration):
        _restore(target, undo, entry)
    elif isinstance(undo, Creation) and write.before is not None:
        _delete_new(target, undo, entry)
    else:
        _send(target, entry, entry.identifiers or (() if write.path else _named(target, entry)))


def _named(target: Target, entry: JournalEntry) -> Sequence[str]:
    """Return the objects that have the label of a write, which a run gives to nothing else; NotVerified without any."""
    write = entry.write
    deletes = target.snapshot.endpoints.get(Operation.parse(write.undo).shape)
    kinds = tuple(deletes.kinds.values()) if deletes is not None else ()
    labelled = kinds if write.label and not write.withheld else ()
    marks = (marked_objects(target, kind, _pattern(write.label)) for kind in labelled)
    if not (found := tuple(dict.fromkeys(str(each) for several in marks for each in several))):
        hidden = next((each for kind in kinds if (each := unshown(kind, target.snapshot))), "")
        raise NotVerified(hidden or "neither the response nor a list names what the operation created")
    return found


def _pattern(label: str) -> re.Pattern[str]:
    """Return a pattern that finds a label, also with the number of a row, but not a longer one."""
    return re.compile(rf"(?<!\w){re.escape(label)}(-\d+)?(?![\w-])")


def _restore(target: Target, undo: Restoration, entry: JournalEntry) -> None:
    write = entry.write
    if write.saved is None:
        raise NotVerified("the old values are not in the journal, since they may be personal data")
    now = as_body(shown_object(target, undo.shows, write.path))
    restore(target, undo, write.path, write.saved, [] if write.sent is None else [WrittenValue(write.sent, now)])


def _delete_new(target: Target, undo: Creation, entry: JournalEntry) -> None:
    """Delete what is not in the list as it was before the creation, and what the answer, else only the label, names."""
    before, label = entry.write.before or (), entry.write.label
    named = [each for each in entry.identifiers or () if each not in before]
    try:
        now = listed_objects(target, undo)
    except NotVerified:
        if not named:
            raise
        return _send(target, entry, named)
    new = {identifier: record for identifier, record in now.items() if identifier not in before}
    created = [each for each in named if each in new]
    if not created:
        is_named = _pattern(label).search
        created = [each for each, record in new.items() if label and any(map(is_named, texts(record)))]
    ambiguous = len(created) > 1 and not named
    if ambiguous or (not created and (new or entry.identifiers == ())):
        raise NotVerified("cannot tell which objects of the list are new")
    _send(target, entry, created)
    if listed_objects(target, undo).keys() & set(created):
        raise NotVerified("the created objects are still in the list")
    return None


def _send(target: Target, entry: JournalEntry, identifiers: Sequence[str]) -> None:
    """Send the call that undoes a write, for each identifier or once with its path."""
    write = entry.write
    endpoint = target.snapshot.endpoints.get(Operation.parse(write.undo).shape)
    if endpoint is None:
        raise NotVerified(f"the contract of {write.month} has no {write.undo}")
    parameters = endpoint.operation.parameters
    for path in (dict.fromkeys(parameters, each) for each in identifiers) if not write.path else (write.path,):
        response = target.send_write(endpoint, path=path, body=write.saved)
        if not (response.ok or response.status in _GONE):
            raise NotVerified(f"{write.undo} answered {response.status}")
