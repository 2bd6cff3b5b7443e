"""Writes on somebody else's tenant: only what can be undone, each undone as soon as it is answered.

What may be sent follows from 4.1: what a POST creates, a DELETE deletes; what a PUT updates, another PUT updates back.
Only what is known to be ours is deleted: a new object that the answer names, or the one that holds a text that was sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Area, Endpoint
from lmscontract.contract.undoing import Creation, OwnObject, Restoration, Way
from lmscontract.errors import LmsContractError
from lmscontract.property_path import PropertyPath
from lmscontract.target.discovery import identifying, named
from lmscontract.target.exchange import Exchange
from lmscontract.target.trial import NotVerified, witnessing

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_TELLING = 4
_PLAIN = re.compile(r"[\w .,:;()/+-]{0,80}")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(slots=True)
class Trace:
    """One write under way: the path parameters that it takes, its answer once there is one, and what it has created.

    `deletion` is the answer to a call by which that was to be deleted before it is undone.
    """

    path: Mapping[str, Any] = field(default_factory=dict)
    answer: Exchange | None = None
    created: tuple[str, ...] = ()
    deletion: Exchange | None = None


def restorable(target: Target, body: Any, way: Way) -> Any:
    """What of a working body can be undone: of an update, the properties whose former values can be written back.

    What is mandatory stays in any case, so that the body goes on working.
    """
    if not isinstance(way, Restoration) or not isinstance(body, Mapping):
        return body
    shown = _sendable(target, way, record_of(target, way.shows))
    mandatory = (fact for fact in way.updates.of_area(Area.BODY) if fact.required)
    needed = {fact.path for fact in mandatory if len(fact.paths[0].segments) == 1}
    return {name: value for name, value in body.items() if _gives_back(shown, name, value) or name in needed}


@contextmanager
def undone(target: Target, body: Any, way: Way) -> Iterator[Trace]:
    """Undo what a call does within the block, whatever happens there; what could not be undone is `target.left_behind`.

    NotVerified, before anything is sent, when it is not certain that it can be undone.
    """
    if isinstance(way, Restoration):
        opened = _restored(target, way, body)
    elif isinstance(way, Creation):
        opened = _deleted(target, way, body)
    else:
        opened = _on_own_object(target, way)
    with opened as trace:
        yield trace


@contextmanager
def _restored(target: Target, way: Restoration, body: Any) -> Iterator[Trace]:
    label = way.updates.operation.label
    before = record_of(target, way.shows)
    sent = body if isinstance(body, Mapping) else {}
    known = _sendable(target, way, before)
    if lost := [name for name, value in sent.items() if not _gives_back(known, name, value)]:
        raise NotVerified(
            f"its former {', '.join(lost)} cannot be read, or holds nothing that could be restored", label
        )
    former = {name: before[name] for name in sent}
    trace = Trace()
    try:
        yield trace
    finally:
        with _undoing(target, f"{label} could not be updated back"):
            after = record_of(target, way.shows)
            if any(after.get(name) != value for name, value in former.items()):
                body = {name: _as_sent(value, sent[name], after.get(name)) for name, value in former.items()}
                target.write(way.updates, body=body)
                after = record_of(target, way.shows)
            if any(after.get(name) != value for name, value in former.items()):
                raise NotVerified("its former state did not come back", label)


def _as_sent(former: Any, sent: Any, shown: Any) -> Any:
    """A former value in the unit in which values are sent, as is told by what was sent and how that is shown now."""
    if isinstance(former, Mapping) and isinstance(sent, Mapping) and isinstance(shown, Mapping):
        return {name: _as_sent(value, sent.get(name), shown.get(name)) for name, value in former.items()}
    if isinstance(former, list) and isinstance(sent, list) and isinstance(shown, list) and sent and shown:
        return [_as_sent(each, sent[0], shown[0]) for each in former]
    numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (former, sent, shown))
    if not numbers or sent == shown or not shown:
        return former
    turned = former * sent / shown
    return int(turned) if turned == int(turned) else turned


def _sendable(target: Target, way: Restoration, shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an object shows, but for what it shows in a form in which it is not sent (`readOnly`)."""
    schemas = target.snapshot.vocabulary.schemas
    facts = [fact for fact in way.shows.of_area(Area.RESPONSE) if fact.shape]
    read_only = {fact.paths[0].name for fact in facts if any(schemas[name].get("readOnly") for name in fact.shape)}
    return {name: value for name, value in shown.items() if name not in read_only}


def _gives_back(shown: Mapping[str, Any], name: str, value: Any) -> bool:
    """Whether a property is shown so that it can be written back once a value was written in its place.

    What is null or empty cannot: sent so, it may be taken for not sent. What is added to an object may stay there. A text
    may be shown shortened or escaped, a date in the time of somebody else, so that only short plain words count.
    """
    return name in shown and _replaces(shown[name], value)


def _replaces(former: Any, value: Any) -> bool:
    if isinstance(former, Mapping):
        return isinstance(value, Mapping) and all(_gives_back(former, name, each) for name, each in value.items())
    if isinstance(former, list):
        return isinstance(value, list) and bool(former) and _alike(former, value) and _is_plain(former)
    return former is not None and not isinstance(value, Mapping | list) and _is_plain(former)


def _is_plain(value: Any) -> bool:
    return all(_PLAIN.fullmatch(text) and not _DATE.match(text) for text in _scalars(value))


def _alike(former: Any, value: Any) -> bool:
    """Whether two values have the same form: both objects, both lists of entries of one form, or neither."""
    if isinstance(former, list) and isinstance(value, list):
        return all(_alike(one, other) for one in former for other in value)
    return all(isinstance(former, each) == isinstance(value, each) for each in (dict, list))


@contextmanager
def _deleted(target: Target, way: Creation, body: Any) -> Iterator[Trace]:
    label = way.creates.operation.label
    before = objects(target, way)
    trace = Trace()
    try:
        yield trace
    finally:
        with _undoing(target, f"{label} created what could not be deleted"):
            now = objects(target, way)
            ours = trace.created or _ours(now, before, trace.answer, body)
            if trace.answer is not None and trace.answer.ok and not ours:
                if now.keys() <= before.keys():
                    target.unkept[way.creates.operation.shape] = trace.answer
                raise NotVerified("its objects are not told from others", label)
            answers = [
                target.write(way.deletes, path=dict.fromkeys(way.deletes.operation.parameters, identifier))
                for identifier in now.keys() & set(ours)
            ]
            if ours and objects(target, way).keys() & set(ours):
                for said in (trace.deletion, *answers):
                    if said is not None and said.ok:
                        target.unkept[way.deletes.operation.shape] = said
                raise NotVerified("they stayed", label)


@contextmanager
def _on_own_object(target: Target, way: OwnObject) -> Iterator[Trace]:
    creation = way.creation
    body = target.working_body(creation.creates)
    with _deleted(target, creation, body) as creating:
        known = objects(target, creation)
        creating.answer = target.write(creation.creates, body=body)
        creating.created = _ours(objects(target, creation), known, creating.answer, body)
        if not creating.created:
            raise NotVerified("no object of our own could be created", creation.creates.operation.label)
        trace = Trace({way.parameter: creating.created[0]})
        try:
            yield trace
        finally:
            answer = trace.answer
            if answer is not None and answer.call.operation.shape == creation.deletes.operation.shape:
                creating.deletion = answer


@contextmanager
def _undoing(target: Target, otherwise: str) -> Iterator[None]:
    """Look and undo; whatever keeps it from that is told, since something of ours may stay on the tenant."""
    try:
        with witnessing(target):
            yield
    except LmsContractError as error:
        target.left_behind.append(f"{otherwise}: {error.what}")


def record_of(target: Target, shows: Endpoint, path: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    """The object that a call shows now; the answer is not counted as looked at."""
    with witnessing(target):
        document = target.document(target.answer(shows.operation, path=_spelled(path or {}, shows), again=True))
    found = [value for value, _ in PropertyPath.parse(shows.record).values(document) if isinstance(value, Mapping)]
    record = found[0] if found else document
    return record if isinstance(record, Mapping) else {}


def _spelled(path: Mapping[str, Any], endpoint: Endpoint) -> Mapping[str, Any]:
    """Path parameters as an operation calls them: two of the same shape may differ in their names."""
    return dict(zip(endpoint.operation.parameters[-len(path) :], path.values(), strict=False)) if path else {}


def objects(target: Target, way: Creation) -> Mapping[str, Mapping[str, Any]]:
    """The objects that the list shows now, by identifier; NotVerified when one page does not hold them all."""
    from lmscontract.target.lists import is_whole, whole

    with witnessing(target):
        exchange = whole(target, way.lists.operation, again=True)
        if not is_whole(target, exchange):
            raise NotVerified("its list is too long to tell what a call adds", way.lists.operation.label)
        items = [each for each in target.items(exchange) if isinstance(each, Mapping)]
    name = identifying(items, way.lists.lists, target.snapshot)
    if items and not name:
        raise NotVerified("no identifier is recognised in its list", way.lists.operation.label)
    return {next(iter(named(item, name)), ""): item for item in items}


def _ours(
    now: Mapping[str, Mapping[str, Any]], before: Mapping[str, Any], answer: Exchange | None, body: Any
) -> tuple[str, ...]:
    """The new objects that the answer names, else the one that holds a text that was sent."""
    new = [identifier for identifier in now if identifier not in before]
    named = set(_scalars(answer.json)) if answer is not None and answer.is_json else set()
    if ours := tuple(identifier for identifier in new if identifier in named):
        return ours
    sent = [each for each in _scalars(body) if len(each) >= _TELLING and not each.isdecimal()]
    alike = tuple(each for each in new if _holds_one(now[each], sent))
    return alike if len(alike) == 1 else ()


def _holds_one(record: Mapping[str, Any], texts: Sequence[str]) -> bool:
    """Whether one of the texts stands somewhere in an object, be there more around it."""
    return any(text in each for text in texts for each in _scalars(record))


def _scalars(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _scalars(each)
    elif isinstance(value, list):
        for each in value:
            yield from _scalars(each)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield str(value)
