"""Writes to a tenant other than the mock: each can be undone, and is undone as soon as its response is there.

What may be sent follows from 4.1 of the specification: a DELETE undoes a POST, and a PUT with the saved values undoes a
PUT. An object is deleted only if it is certain that this run created it: it is new, and the response names it, or it is
the only new one that has a text that was sent.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Area, Endpoint
from lmscontract.contract.writing import Creation, OwnObject, Restoration, Undo
from lmscontract.errors import LmsContractError
from lmscontract.interrupts import deferred_interrupts
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.json_values import scalars, texts, without_names
from lmscontract.target.objects.identifiers import listing, named
from lmscontract.target.objects.proof import identifier_of
from lmscontract.target.objects.recognition import BARE_IDENTIFIERS, identifier_names
from lmscontract.target.objects.samples import filled_path, further_samples
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.journal import JournalEntry
from lmscontract.target.writes.results import says_failed
from lmscontract.target.writes.saved_values import (
    WrittenValue,
    as_body,
    can_restore,
    in_sent_form,
    loses_values,
    restoring_body,
    with_own_members,
)

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_SHORTEST_TEXT = 4

JsonObject = Mapping[str, Any]


@dataclass(slots=True)
class PendingWrite:
    """A write that is not undone yet: its path parameters, its response, and the identifiers that it created.

    `written` are the bodies of an update with what the object showed after each; `deletion` is the response of the tested
    call that deleted the object before the undo did; `entry` is that of the journal.
    """

    path: JsonObject = field(default_factory=dict)
    response: Exchange | None = None
    created: tuple[str, ...] = ()
    written: list[WrittenValue] = field(default_factory=list)
    deletion: Exchange | None = None
    entry: JournalEntry | None = None

    def answered(self, target: Target, undo: Creation, response: Exchange) -> None:
        """Keep the response of a creation; the journal gets the new objects that it names."""
        self.response = response
        if self.entry is not None and response.ok:
            names = {*identifier_names(target, undo.lists.lists), *BARE_IDENTIFIERS}
            found = scalars(response.json) if response.is_json else ()
            named = dict.fromkeys(str(value) for name, value in found if name in names)
            self.entry.created(*(each for each in named if each not in (self.entry.write.before or ())))


def restorable_body(target: Target, body: Any, undo: Undo) -> Any:
    """Return the part of a body that can be undone: of an update, the mandatory properties and those that can be restored."""
    if not isinstance(undo, Restoration) or not isinstance(body, Mapping):
        return body
    shown = _without_read_only(target, undo, _body_now(target, undo, {}))
    needed = _mandatory(undo)
    return {name: value for name, value in body.items() if can_restore(shown, name, value) or name in needed}


@contextmanager
def undone(target: Target, body: Any, undo: Undo) -> Iterator[PendingWrite]:
    """Journal a write, and undo it at the end of the block, even after an error; the journal keeps why an undo failed.

    NotVerified, before anything is sent, when it is not certain that the write can be undone.
    """
    if isinstance(undo, Restoration):
        context = _restored(target, undo, body if isinstance(body, Mapping) else {})
    else:
        context = _deleted(target, undo, body) if isinstance(undo, Creation) else _on_own_object(target, undo)
    with deferred_interrupts(), context as write:
        yield write


@contextmanager
def _restored(target: Target, undo: Restoration, body: JsonObject) -> Iterator[PendingWrite]:
    path, saved = _restorable_object(target, undo, body)
    write = PendingWrite(path)
    operation = undo.updates.operation
    place = Call(operation, operation.method, filled_path(target, undo.updates, path)).values
    entry = target.journal.begin(operation, undo=operation, path=place, saved=saved, sent=body)
    try:
        yield write
    finally:
        with _recording_failure(target, entry, f"{operation.label} could not be undone"):
            written = [WrittenValue(sent, as_body(shown)) for sent, shown in write.written]
            restore(target, undo, path, saved, written or [WrittenValue(body, _body_now(target, undo, path))])


def _restorable_object(target: Target, undo: Restoration, body: JsonObject) -> tuple[JsonObject, JsonObject]:
    """Return the path parameters of an object that can be restored, and its saved values.

    It is the object that the run uses anyway, or in a nightly run one of a few others. NotVerified, with the reason of the
    first, if none can be restored.
    """
    single = len(undo.updates.operation.parameters) == 1
    reasons: list[NotVerified] = []
    for path in ({}, *(further_samples(target, undo.updates) if target.thorough and single else ())):
        try:
            return path, _saved(target, undo, path, body)
        except NotVerified as reason:
            reasons.append(reason)
    raise reasons[0]


def _saved(target: Target, undo: Restoration, path: JsonObject, body: JsonObject) -> JsonObject:
    """Return the present values of all properties of a body; NotVerified if one of them cannot be restored.

    Those of the working body that can be restored are saved, too, since an update may replace the whole object; if there are
    none at all, nothing is sent.
    """
    before = _body_now(target, undo, path)
    known = _without_read_only(target, undo, before)
    if lost := [name for name, value in body.items() if not can_restore(known, name, value)]:
        what = f"not sent: the present value of {', '.join(lost)} is not shown, or not in a form that can be restored"
        raise NotVerified(what, undo.updates.operation.label)
    working = target.bodies.get(undo.updates.operation.shape)
    others = working.items() if isinstance(working, Mapping) else ()
    saved = {
        name: before[name] for name in (*body, *(name for name, value in others if can_restore(known, name, value)))
    }
    if undo.updates.takes_body and not saved:
        what = "not sent: for each property of the working body, the present value is not shown or cannot be restored"
        raise NotVerified(what, undo.updates.operation.label)
    return saved


def restore(
    target: Target, undo: Restoration, path: JsonObject, saved: JsonObject, written: Sequence[WrittenValue]
) -> None:
    """Write the saved values that changed; all of them if that loses others, since an update may replace the object.

    NotVerified when they are not shown again.
    """

    def shown() -> JsonObject:
        now = _body_now(target, undo, path)
        return {name: now[name] for name in saved if name in now}

    if (now := shown()) != saved:
        body = restoring_body(saved, now, written, _mandatory(undo))
        target.send_write(undo.updates, path=path, body=body)
        if loses_values(body, saved, shown()):
            target.send_write(undo.updates, path=path, body=in_sent_form(saved, written))
        if shown() != saved:
            raise NotVerified("no response shows its saved values again", undo.updates.operation.label)


def _body_now(target: Target, undo: Restoration, path: JsonObject) -> JsonObject:
    """Return what an object shows now, in the form of a body."""
    return as_body(shown_object(target, undo.shows, path))


def _mandatory(undo: Restoration) -> Collection[str]:
    facts = (fact for fact in undo.updates.of_area(Area.BODY) if fact.required)
    return {fact.path for fact in facts if len(fact.paths[0].segments) == 1}


def _without_read_only(target: Target, undo: Restoration, shown: JsonObject) -> JsonObject:
    """Return what an object shows in a form in which it can be sent (not `readOnly`)."""
    schemas = target.snapshot.vocabulary.schemas
    facts = [fact for fact in undo.shows.of_area(Area.RESPONSE) if fact.shape]
    read_only = {fact.paths[0].name for fact in facts if any(schemas[name].get("readOnly") for name in fact.shape)}
    return {name: value for name, value in shown.items() if name not in read_only}


@contextmanager
def _deleted(target: Target, undo: Creation, body: Any) -> Iterator[PendingWrite]:
    label = undo.creates.operation.label
    before = listed_objects(target, undo)
    entry = target.journal.begin(
        undo.creates.operation, _name(target, body, before), undo=undo.deletes.operation, before=before
    )
    write = PendingWrite(entry=entry)
    try:
        yield write
    finally:
        with _recording_failure(target, entry, f"{label} created objects that could not be deleted"):
            now = listed_objects(target, undo)
            created = write.created or created_objects(now, before, write.response, body)
            if write.response is not None and not created and not _has_failed(write.response, now, before):
                if now.keys() <= before.keys():
                    target.unkept[undo.creates.operation.shape] = write.response
                raise NotVerified("cannot tell which objects of the list are new", label)
            if created:
                entry.created(*created)
            responses = [
                target.send_write(undo.deletes, path=dict.fromkeys(undo.deletes.operation.parameters, identifier))
                for identifier in now.keys() & set(created)
            ]
            if created and listed_objects(target, undo).keys() & set(created):
                for response in (write.deletion, *responses):
                    if response is not None and response.ok:
                        target.unkept[undo.deletes.operation.shape] = response
                raise NotVerified("the created objects are still in the list", label)


def _has_failed(response: Exchange, now: Mapping[str, JsonObject], before: Mapping[str, JsonObject]) -> bool:
    """Return whether a creation failed, by its status, or as its response says while the list has nothing new."""
    return not response.ok or (says_failed(response) and now.keys() <= before.keys())


@contextmanager
def _on_own_object(target: Target, undo: OwnObject) -> Iterator[PendingWrite]:
    creation = undo.creation
    body = target.body_of(creation.creates.operation)
    with _deleted(target, creation, body) as creating:
        known = listed_objects(target, creation)
        creating.answered(target, creation, target.send_write(creation.creates, body=body))
        creating.created = created_objects(listed_objects(target, creation), known, creating.response, body)
        if not creating.created:
            raise NotVerified("not sent: no object could be created for it", creation.creates.operation.label)
        if creating.entry is not None:
            creating.entry.created(*creating.created)
        write = PendingWrite({undo.parameter: creating.created[0]})
        try:
            yield write
        finally:
            if write.response and write.response.call.operation.shape == creation.deletes.operation.shape:
                creating.deletion = write.response


@contextmanager
def _recording_failure(target: Target, entry: JournalEntry, what: str) -> Iterator[None]:
    try:
        with target.session.limits.suspended():
            yield
            entry.undone()
    except LmsContractError as error:
        entry.failure = f"{what}: {error.what}"


def shown_object(target: Target, shows: Endpoint, path: JsonObject | None = None) -> JsonObject:
    """Return the object that a call shows now."""
    # The last parameters of both operations are the same, though their names may differ.
    path = dict(zip(shows.operation.parameters[-len(path) :], path.values(), strict=False)) if path else {}
    exchange = target.answer(shows.operation, path=path, again=True)
    document = target.document(exchange)
    found = [value for value, _ in shows.record_path.values(document) if isinstance(value, Mapping)]
    record = found[0] if found else document
    return with_own_members(record, exchange.call.values.values()) if isinstance(record, Mapping) else {}


def listed_objects(target: Target, undo: Creation) -> Mapping[str, JsonObject]:
    """Return the objects of a list by identifier; NotVerified when it has several pages or no known identifier."""
    label = undo.lists.operation.label
    lists = target.listing(undo.lists.operation)
    exchange = lists.largest_page(again=True)
    if not lists.is_complete(exchange):
        raise NotVerified("the list has several pages, so that a new object could be missed", label)
    items = [each for each in target.items(exchange) if isinstance(each, Mapping)]
    name = identifier_of(target, undo.lists, items)
    if items and not name:
        raise NotVerified("cannot tell which property identifies the items of its list", label)
    return {next(iter(named(item, name)), ""): item for item in items}


def marked_objects(target: Target, kind: str, mark: re.Pattern[str]) -> Iterator[Any]:
    """Yield the identifiers, as numbers or texts, of the objects in the lists of a kind that have a mark.

    What is below an item is another object: a branch of the owner may list one of the run.
    """
    for endpoint in listing(kind, target.snapshot):
        lists = target.listing(endpoint.operation)
        with suppress(NotVerified):
            for page in () if endpoint.operation.parameters else lists.pages(again=True):
                items = target.items(page)
                name = lists.identifier_property(items)
                for item in (each for each in items if name and isinstance(each, Mapping)):
                    own = {key: str(each) for key, each in item.items() if not isinstance(each, Mapping | list)}
                    if own.get(name) and mark.search("\n".join(own.values())):
                        yield item[name]


def created_objects(
    now: Mapping[str, JsonObject], before: Mapping[str, Any], response: Exchange | None, body: Any
) -> tuple[str, ...]:
    """Return the new objects that the response names, else the only new one that has a text that was sent."""
    new = [identifier for identifier in now if identifier not in before]
    in_response = set(texts(response.json)) if response is not None and response.is_json else set()
    if created := tuple(identifier for identifier in new if identifier in in_response):
        return created
    sent = _telling(body)
    alike = tuple(id for id in new if any(text in shown for text in sent for shown in texts(now[id])))
    return alike if len(alike) == 1 else ()


def _telling(body: Any) -> list[str]:
    """Return the texts of a body by which an object is recognised."""
    return [text for text in texts(body) if len(text) >= _SHORTEST_TEXT and not text.isdecimal()]


def _name(target: Target, body: Any, before: Mapping[str, JsonObject]) -> str:
    """Return the text of a body that names what it creates: no listed object has it, and it is no personal data."""
    known = {text for record in before.values() for text in texts(record)}
    public = _telling(without_names(body, target.snapshot.vocabulary.private))
    return next((text for text in public if text not in known and target.redactor.text(text) == text), "")
