"""Writes on somebody else's tenant: only what can be undone, each undone as soon as it is answered.

What may be sent follows from 4.1: what a POST creates, a DELETE deletes; what a PUT updates, another PUT updates back.
Only what is known to be ours is deleted: a new object that the answer names, or the one that holds a text that was sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Area, Endpoint
from lmscontract.contract.undo import Creation, OwnObject, Restoration, Undo
from lmscontract.errors import LmsContractError
from lmscontract.property_path import PropertyPath
from lmscontract.target.exchange import Exchange
from lmscontract.target.former import Tried, as_sent, by_name, changed, costs, gives_back, opened, words
from lmscontract.target.objects.identifiers import identifying, named
from lmscontract.target.objects.samples import further_samples
from lmscontract.target.outcomes import NotVerified

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_TELLING = 4


@dataclass(slots=True)
class Trace:
    """One write under way: the path parameters that it takes, its answer once there is one, and what it has created.

    `tried` are the bodies of an update with what the object showed after each;
    `deletion` is the answer to a call by which that was to be deleted before it is undone.
    """

    path: Mapping[str, Any] = field(default_factory=dict)
    answer: Exchange | None = None
    created: tuple[str, ...] = ()
    tried: list[Tried] = field(default_factory=list)
    deletion: Exchange | None = None


def restorable(target: Target, body: Any, way: Undo) -> Any:
    """What of a working body can be undone: of an update, the properties whose former values can be written back.

    What is mandatory stays in any case, so that the body goes on working.
    """
    if not isinstance(way, Restoration) or not isinstance(body, Mapping):
        return body
    shown = _sendable(target, way, _state(target, way, {}))
    needed = _mandatory(way)
    return {name: value for name, value in body.items() if gives_back(shown, name, value) or name in needed}


@contextmanager
def undone(target: Target, body: Any, way: Undo) -> Iterator[Trace]:
    """Undo what a call does within the block, whatever happens there; what could not be undone is `target.left_behind`.

    NotVerified, before anything is sent, when it is not certain that it can be undone.
    """
    if isinstance(way, Restoration):
        way_back = _restored(target, way, body)
    elif isinstance(way, Creation):
        way_back = _deleted(target, way, body)
    else:
        way_back = _on_own_object(target, way)
    with way_back as trace:
        yield trace


@contextmanager
def _restored(target: Target, way: Restoration, body: Any) -> Iterator[Trace]:
    sent = body if isinstance(body, Mapping) else {}
    path, former = _fitting(target, way, sent)
    trace = Trace(path)
    try:
        yield trace
    finally:
        with _undoing(target, f"{way.updates.operation.label} could not be updated back"):
            told = [Tried(body, by_name(shown)) for body, shown in trace.tried]
            _write_back(target, way, trace, former, told or [Tried(sent, _state(target, way, path))])


def _fitting(target: Target, way: Restoration, sent: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """An object whose former values can be written back, by its path, and these values.

    It is the one that the run calls anyway, or by night one of a few more. NotVerified, as of the first, if none does.
    """
    alone = len(way.updates.operation.parameters) == 1
    reasons: list[NotVerified] = []
    for path in ({}, *(further_samples(target, way.updates) if target.thorough and alone else ())):
        try:
            return path, _former(target, way, path, sent)
        except NotVerified as reason:
            reasons.append(reason)
    raise reasons[0]


def _former(target: Target, way: Restoration, path: Mapping[str, Any], sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an object shows of all that is sent; NotVerified when something of it could not be written back."""
    before = _state(target, way, path)
    known = _sendable(target, way, before)
    if lost := [name for name, value in sent.items() if not gives_back(known, name, value)]:
        what = f"its former {', '.join(lost)} cannot be read, or holds nothing that could be restored"
        raise NotVerified(what, way.updates.operation.label)
    return {name: before[name] for name in sent}


def _write_back(
    target: Target, way: Restoration, trace: Trace, former: Mapping[str, Any], tried: Sequence[Tried]
) -> None:
    """Write what has changed; where that costs something else, all of it, since it may keep no more than it is sent."""

    def shown() -> Mapping[str, Any]:
        state = _state(target, way, trace.path)
        return {name: state[name] for name in former if name in state}

    if (now := shown()) != former:
        body = changed(former, now, tried, _mandatory(way))
        target.write(way.updates, path=trace.path, body=body)
        if costs(body, former, shown()):
            target.write(way.updates, path=trace.path, body=as_sent(former, tried))
        if shown() != former:
            raise NotVerified("its former state did not come back", way.updates.operation.label)


def _state(target: Target, way: Restoration, path: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an object shows now, in the form of a body."""
    return by_name(record_of(target, way.shows, path))


def _mandatory(way: Restoration) -> Collection[str]:
    """The properties that a body of an update must hold."""
    facts = (fact for fact in way.updates.of_area(Area.BODY) if fact.required)
    return {fact.path for fact in facts if len(fact.paths[0].segments) == 1}


def _sendable(target: Target, way: Restoration, shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an object shows, but for what it shows in a form in which it is not sent (`readOnly`)."""
    schemas = target.snapshot.vocabulary.schemas
    facts = [fact for fact in way.shows.of_area(Area.RESPONSE) if fact.shape]
    read_only = {fact.paths[0].name for fact in facts if any(schemas[name].get("readOnly") for name in fact.shape)}
    return {name: value for name, value in shown.items() if name not in read_only}


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
        yield
    except LmsContractError as error:
        target.left_behind.append(f"{otherwise}: {error.what}")


def record_of(target: Target, shows: Endpoint, path: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    """The object that a call shows now."""
    exchange = target.answer(shows.operation, path=_spelled(path or {}, shows), again=True)
    document = target.document(exchange)
    found = [value for value, _ in PropertyPath.parse(shows.record).values(document) if isinstance(value, Mapping)]
    record = found[0] if found else document
    return opened(record, exchange.call.values.values()) if isinstance(record, Mapping) else {}


def _spelled(path: Mapping[str, Any], endpoint: Endpoint) -> Mapping[str, Any]:
    """Path parameters as an operation calls them: two of the same shape may differ in their names."""
    return dict(zip(endpoint.operation.parameters[-len(path) :], path.values(), strict=False)) if path else {}


def objects(target: Target, way: Creation) -> Mapping[str, Mapping[str, Any]]:
    """The objects that the list shows now, by identifier; NotVerified when one page does not hold them all."""
    from lmscontract.target.lists.pages import is_complete, largest_page

    exchange = largest_page(target, way.lists.operation, again=True)
    if not is_complete(target, exchange):
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
    named = set(words(answer.json)) if answer is not None and answer.is_json else set()
    if ours := tuple(identifier for identifier in new if identifier in named):
        return ours
    sent = [each for each in words(body) if len(each) >= _TELLING and not each.isdecimal()]
    alike = tuple(each for each in new if _holds_one(now[each], sent))
    return alike if len(alike) == 1 else ()


def _holds_one(record: Mapping[str, Any], texts: Sequence[str]) -> bool:
    """Whether one of the texts stands somewhere in an object, be there more around it."""
    return any(text in each for text in texts for each in words(record))
