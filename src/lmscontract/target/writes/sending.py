"""Send lasting writes, only to objects that the run created and to those in `disposable` of the configuration.

Creations are in the journal before they are sent; what can be deleted is deleted at the end of the run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import Endpoint
from lmscontract.contract.writing import copies, creators, deleter, outcomes
from lmscontract.errors import LmsContractError
from lmscontract.findings.callers import DEFAULT
from lmscontract.interrupts import deferred_interrupts
from lmscontract.target.calls import BAD_REQUEST, NOT_FOUND, call_of, conclusive, encoded
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.json_values import scalars_of
from lmscontract.target.objects.identifiers import INVENTED, unshown
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.bodies import filled, row_marks, stated_body, with_facts, with_rows
from lmscontract.target.writes.new_objects import NewObjects, single
from lmscontract.target.writes.own_objects import RunObject, SentCreation, SentWrite
from lmscontract.target.writes.permission import require_sendable
from lmscontract.target.writes.references import References
from lmscontract.target.writes.repeated import CONFLICT, OTHERS, is_used_up
from lmscontract.target.writes.results import answer_in_words, is_accepted, is_refused

if TYPE_CHECKING:
    from lmscontract.target.target import Target

Objects = dict[str, list[RunObject]]
"""The objects that a call names, by kind."""


class _Request(Struct, frozen=True):
    """The parts of a write without its body; `path` has the values that the run does not choose.

    `object_numbers` say which object of the run is the first that the write names, by kind; `replacement_number` replaces the
    numbers in the body, 0 none.
    """

    endpoint: Endpoint
    path: Mapping[str, Any]
    query: tuple[tuple[str, str], ...]
    who: str
    key: Hashable
    object_numbers: Mapping[str, int]
    replacement_number: int


class _Filled(Struct, frozen=True):
    """A write that can be sent: its body with objects of the run, and a mark in its names, which may be empty."""

    endpoint: Endpoint
    call: Call
    key: Hashable
    who: str
    body: Any
    objects: Objects
    mark: str


class LastingWrites:
    """The lasting writes of a tenant, and the objects of the run that they create and delete."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.own = target.own_objects
        self.snapshot = target.snapshot
        self.new = NewObjects(target)

    def template(self, endpoint: Endpoint) -> Any:
        """Return the body that an operation is sent with: the owner's, else what the contract or the mock knows of it.

        NotVerified when there is none.
        """
        shape = endpoint.operation.shape
        return self.own.templates[shape] if shape in self.own.templates else self._templates(endpoint)[0]

    def template_with_rows(self, endpoint: Endpoint, *rows: int) -> Any:
        """Return the body that an operation is sent with, with some of two rows in its lists; None if it has none of rows."""
        return self.with_rows(endpoint, self.template(endpoint), *rows)

    def with_rows(self, endpoint: Endpoint, template: Any, *rows: int) -> Any:
        """Return a body with some of two rows in its lists; None if it has none of rows."""
        return with_rows(template, rows, References(self, endpoint, {}, {}).kind)

    def send(
        self,
        endpoint: Endpoint,
        template: Any = None,
        *,
        path: Mapping[str, Any] | None = None,
        query: tuple[tuple[str, str], ...] = (),
        who: str = DEFAULT,
        key: Hashable = None,
        object_numbers: Mapping[str, int] | None = None,
        replacement_number: int = 0,
    ) -> SentWrite:
        """Send an operation that writes, to objects of the run; without a template with each known body until one works.

        `object_numbers` say which object is the first that it names, by kind, 0 without any; `replacement_number` replaces the
        numbers in the body, 0 none.
        NotVerified when an object that it writes to is neither of the run nor disposable.
        """
        require_sendable(self.target, endpoint)
        shape = endpoint.operation.shape
        request = _Request(endpoint, path or {}, query, who, key, object_numbers or {}, replacement_number)
        for each in self._bodies(endpoint) if template is None else [template]:
            written = self._send_body(request, each)
            if written.exchange.status == BAD_REQUEST and any(True for _ in scalars_of(each)):
                written = self._send_body(request, each, is_named=False)
            if not is_refused(written.exchange):
                if template is None:
                    self.own.templates[shape] = each
                break
        if is_used_up(self.target, written.exchange):
            written = self._send_for_another_object(request, written, each)
        # A number that has to be unique may be in use.
        if written.exchange.status == CONFLICT and not request.replacement_number:
            other = self._send_body(replace(request, replacement_number=self.own.number), each)
            return written if is_refused(other.exchange) else other
        return written

    def _send_for_another_object(self, request: _Request, written: SentWrite, template: Any) -> SentWrite:
        """Send a write that works once for the objects that it names for other ones; return a refused one if there are none."""
        shape, given = request.endpoint.operation.shape, {request.endpoint.kinds.get(name) for name in request.path}
        others = [kind for kind in written.objects if kind and kind not in given]
        for _ in range(OTHERS if others else 0):
            number = self.own.used_up[shape] = self.own.used_up.get(shape, 0) + 1
            object_numbers = {kind: request.object_numbers.get(kind, 0) + number for kind in others}
            try:
                written = self._send_body(
                    replace(request, object_numbers={**request.object_numbers, **object_numbers}), template
                )
            except NotVerified:
                break
            if not is_used_up(self.target, written.exchange):
                break
        return written

    def send_accepted(self, endpoint: Endpoint, template: Any = None, **more: Any) -> SentWrite:
        """Send an operation, and return what was written; NotVerified without success, or when a row of it failed."""
        written = self.send(endpoint, template, **more)
        if not is_accepted(written.exchange):
            raise self._refused(endpoint, written.exchange)
        return written

    def named(
        self, endpoint: Endpoint, kind: str, template: Any, object_numbers: Mapping[str, int]
    ) -> RunObject | None:
        """Return the object of a kind that a write names first, in its path or its body; None if it names none."""
        body = self._bodies(endpoint)[0] if template is None else template
        write = self._fill(_Request(endpoint, {}, (), DEFAULT, None, object_numbers, 0), body, is_named=False)
        return next(iter(write.objects.get(kind, ())), None)

    def get_or_create(self, kind: str, number: int = 0) -> RunObject:
        """Return an object of a kind that the run may write to, created if need be; NotVerified when there is none."""
        if kind in self.own.creating:
            raise NotVerified(f"to create an object of the kind {kind}, another one is needed first")
        made = self.own.made.setdefault(kind, [])
        while len(made) <= number and kind not in self.own.failures:
            try:
                self.create_object(kind)
            except NotVerified as error:
                self.own.failures[kind] = error
        owned = self.target.objects.identifiers(kind)[::-1] if self.target.own else ()
        given = [RunObject(each) for each in (*self.own.disposable.get(kind, ()), *owned)]
        known = [*made, *given]
        if len(known) > number:
            return known[number]
        raise self.own.failures.get(kind) or NotVerified(f"no second object of the kind {kind} could be created")

    def delete_created(self) -> Mapping[str, int]:
        """Delete what can be deleted, the last first; return how many objects of each kind remain.

        The journal lists them.
        """
        with self.target.session.limits.suspended():
            for kind in sorted(self.own.made):
                self._delete_all(kind)
        left: Counter[str] = Counter()
        for kind, entry in self.own.entries:
            if not entry.is_undone and not entry.write.undo:
                entry.kept()
                left[kind] += max(1, len(entry.identifiers or ()))
        return left

    # bodies

    def _bodies(self, endpoint: Endpoint) -> Sequence[Any]:
        """Return the bodies to try: the one that worked before, else each known one; None for a call without one."""
        shape = endpoint.operation.shape
        if shape in self.own.templates:
            return [self.own.templates[shape]]
        takes = endpoint.takes_body or shape in self.target.bodies or "body" in self.own.examples.get(shape, {})
        return self._templates(endpoint) if takes else [None]

    def _templates(self, endpoint: Endpoint) -> Sequence[Any]:
        shape = endpoint.operation.shape
        if shape in self.target.bodies:
            return [self.target.bodies[shape]]
        example = with_facts(self.own.examples.get(shape, {}).get("body"), self.target.facts)
        found = [each for each in (stated_body(endpoint), example) if each is not None]
        if not found:
            raise self.target.owner.no_body(endpoint.operation)
        return found

    def _refused(self, endpoint: Endpoint, exchange: Exchange) -> NotVerified:
        if endpoint.operation.shape in self.target.bodies or not endpoint.takes_body:
            return self.target.refused(exchange)
        what = f"the operation answered {answer_in_words(exchange)} to the body that works on the mock"
        return self.target.owner.no_body(endpoint.operation, what, exchange)

    def _send_body(self, request: _Request, template: Any, *, is_named: bool = True) -> SentWrite:
        """Send one body, named after the run if it `is_named`, and record what it created or deleted."""
        does = outcomes(request.endpoint, self.snapshot)
        write = self._fill(request, template, is_named=is_named)
        if INVENTED.isdisjoint(request.path.values()):  # such a call names no object that it could change
            self._require_own(write)
        if holders := self._create_holders(write):
            write = self._fill(request, template, is_named=is_named, holders=holders)
        if kind := does.get("created", ""):
            return self._send_creation(kind, write)
        written = self._send_once(write)
        if "deleted" in does and (written.exchange.ok or self._is_gone(does["deleted"], written)):
            self._forget(does["deleted"], written.objects.get(does["deleted"], ()))
        return written

    def _fill(
        self,
        request: _Request,
        template: Any,
        *,
        is_named: bool,
        holders: Mapping[str, Sequence[RunObject]] | None = None,
    ) -> _Filled:
        endpoint, mark = request.endpoint, self.own.next_mark()
        place, objects = self._fill_path(request, holders or {})
        references = References(self, endpoint, objects, request.object_numbers)
        label = mark if is_named else ""
        body = filled(template, label, references.to, references.kind, request.replacement_number)
        call = call_of(endpoint, place, request.query, encoded(body))
        return _Filled(endpoint, call, request.key or ("lasting", mark), request.who, body, objects, label)

    def _fill_path(self, request: _Request, holders: Mapping[str, Sequence[RunObject]]) -> tuple[str, Objects]:
        """Return the path of a request, and the objects in it that the request does not name itself, by kind.

        They are `holders` unless the owner says which are written to.
        """
        operation = request.endpoint.operation
        place, objects = operation.path, Objects()
        for name in operation.parameters:
            value = request.path.get(name)
            if value is None:
                kind = request.endpoint.kinds.get(name, "")
                number = request.object_numbers.get(kind, 0)
                known = [] if self._given(request.endpoint, kind) else holders.get(kind, ())[number:]
                found = known[0] if known else self.in_path(request.endpoint, kind, number)
                objects.setdefault(kind, []).append(found)
                value = found.identifier
            place = place.replace(f"{{{name}}}", quote(str(value), safe=""))
        return place, objects

    def _send_once(self, write: _Filled) -> SentWrite:
        self.target.calls.forget(write.key)
        exchange = conclusive(self.target.calls.once(write.key, write.call, write.who))
        return SentWrite(exchange, write.body, {kind: tuple(each) for kind, each in write.objects.items()}, write.mark)

    def _send_creation(self, kind: str, write: _Filled) -> SentWrite:
        """Send a write that creates objects of a kind; the journal knows of it before, and which they are afterwards."""
        undo = deleter(kind, self.snapshot)
        about = {each: [str(one.identifier) for one in several] for each, several in write.objects.items()}
        marks = [write.mark] if write.mark else []
        if is_copy := copies(write.endpoint, self.snapshot):
            marks += [each.mark for several in write.objects.values() for each in several if each.mark]
        self.new.known(kind)
        before = set() if single(kind, self.snapshot) and not is_copy else self.new.listed(kind)
        with deferred_interrupts():
            operation, undoing = write.endpoint.operation, undo.operation if undo else None
            entry = self.target.journal.begin(operation, write.mark, undo=undoing, sent=about)
            try:
                written = self._send_once(write)
            except NotVerified as error:
                entry.unanswered(error.what)
                raise
            if not written.exchange.ok:
                entry.undone()
                return written
            self.own.entries.append((kind, entry))
            return self.identify(replace(written, creation=SentCreation(kind, marks, before, entry, written.objects)))

    def identify(self, written: SentWrite) -> SentWrite:
        """Read lists for the objects that a write created; return it with those that are identified, in the order of its rows.

        It has none if the one of its first row is unknown: another row's object shows nothing of it.
        """
        creation = written.creation
        if creation is None:
            return written
        kind, entry = creation.kind, creation.entry
        found = self.new.created(replace(written, objects=creation.named), kind, creation.marks, creation.before)
        entry.created(*(str(each) for each, _ in found))
        self.own.proven |= {written.exchange} if found else set()
        new = tuple(RunObject(each, mark or written.mark, entry, written.body) for each, mark in found)
        made = self.own.made.setdefault(kind, [])
        made += [each for each in new if each.identifier not in {one.identifier for one in made}]
        is_first = len(row_marks(written.body, written.mark)) < 2 or any(
            mark in creation.marks for _, mark in found[:1]
        )
        return replace(written, objects={**creation.named, kind: new if is_first else ()})

    def _is_gone(self, kind: str, written: SentWrite) -> bool:
        """Return whether a deletion that gets 404 has deleted an object: a call that showed it before gets 404 after a while."""
        for show in single(kind, self.snapshot) if written.exchange.status == NOT_FOUND else ():
            for own in written.objects.get(kind, ()):
                with suppress(NotVerified):
                    self.target.wait()
                    missing = self.target.about(show, own.identifier)
                    shown = (
                        each.ok for each in self.target.seen(show.operation) if each.call.path == missing.call.path
                    )
                    if missing.status == NOT_FOUND and any(shown):
                        self.own.gone[written.exchange] = missing
        return written.exchange in self.own.gone

    def _require_own(self, write: _Filled) -> None:
        """Raise NotVerified when a call changes or deletes objects, but its path and its body name none of the run."""
        does = outcomes(write.endpoint, self.snapshot)
        deleted = does.get("deleted", "")
        if "created" in does or not does or (write.objects.get(deleted) if deleted else write.objects):
            return
        kind = deleted or does.get("updated", "")
        hint = (
            f'name existing objects in bodies."{write.endpoint.operation.label}" of the tenant; the run replaces them'
        )
        raise NotVerified(f"the body names no object of the kind {kind} that the run may use", hint=hint)

    def in_path(self, endpoint: Endpoint, kind: str, number: int = 0) -> RunObject:
        """Return the object in the path of a call: one of the run, or the original that a call copies."""
        if "deleted" in outcomes(endpoint, self.snapshot):
            return self.create_object(kind)
        if given := self._given(endpoint, kind):
            return RunObject(given[0])
        if copies(endpoint, self.snapshot) and creators(kind, self.snapshot)[:1] == (endpoint,):
            known = self.target.objects.identifiers(kind)
            if not known:
                raise NotVerified(f"no object of the kind {kind} was found to copy", endpoint.operation.label)
            return RunObject(known[min(number, len(known) - 1)])
        return self.get_or_create(kind, number)

    def _given(self, endpoint: Endpoint, kind: str) -> Sequence[Any]:
        """Return the object of a kind that the owner lists for the path of an operation, in the order of its parameters."""
        kinds = [endpoint.kinds.get(name, "") for name in endpoint.operation.parameters]
        place = kinds.index(kind)
        return self.own.disposable.get(endpoint.operation.shape, ())[place : place + 1]

    def create_object(self, kind: str) -> RunObject:
        """Create an object of a kind; NotVerified when that is impossible, or its identifier is unknown."""
        reason = NotVerified(
            f"no call of the contract creates {f'an object of the kind {kind}' if kind else 'the object in its path'}",
            hint=f"list one in disposable.{kind}, or add x-writes to a call that creates one" if kind else "",
        )
        made = self.own.made.setdefault(kind, [])
        self.own.creating.append(kind)
        try:
            for endpoint in creators(kind, self.snapshot) if kind else ():
                before = len(made)
                try:
                    reason = self._try_to_create(kind, endpoint)
                except NotVerified as error:
                    reason = error
                if len(made) > before:
                    return made[-1]
        finally:
            self.own.creating.remove(kind)
        raise reason

    def _try_to_create(self, kind: str, endpoint: Endpoint) -> NotVerified:
        """Send a call that creates an object of a kind; return why there is none if it cannot be identified."""
        before = len(self.own.made.get(kind, ()))
        written = self.send_accepted(endpoint)
        if len(self.own.made.get(kind, ())) == before:
            self.target.wait()
            self.identify(written)
        what = unshown(kind, self.snapshot) or "cannot tell which object the operation created"
        return NotVerified(what, endpoint.operation.label, exchanges=(written.exchange,))

    def _create_holders(self, write: _Filled) -> Mapping[str, Sequence[RunObject]]:
        """Create what a call updates but does not name, once; return the objects that have it, by kind.

        An enrollment has a user and a plan. Empty if the call names it, or nothing creates it.
        """
        kind = outcomes(write.endpoint, self.snapshot).get("updated", "")
        if not kind or kind in write.objects or kind in write.endpoint.kinds.values():
            return {}
        for creator in creators(kind, self.snapshot):
            shape = creator.operation.shape
            if shape not in self.own.holders and creator is not write.endpoint:
                self.own.holders[shape] = {}
                with suppress(NotVerified):
                    self.own.holders[shape] = self.send_accepted(creator).objects
        return next(
            filter(None, (self.own.holders.get(each.operation.shape) for each in creators(kind, self.snapshot))), {}
        )

    # the end of a run

    def _delete_all(self, kind: str) -> None:
        """Delete the objects of a kind, the last first, until no further one can be: some hold others."""
        endpoint = deleter(kind, self.snapshot)
        left = list(reversed(self.own.made.get(kind, ())))
        while endpoint is not None:
            gone = [each for each in left if self._is_deleted(endpoint, kind, each)]
            if not gone:
                return
            left = [each for each in left if each not in gone]

    def _is_deleted(self, endpoint: Endpoint, kind: str, own: RunObject) -> bool:
        """Delete an object, and return whether it is gone; the journal says why not."""
        path = dict.fromkeys(endpoint.operation.parameters, own.identifier)
        try:
            response = self.target.send_write(endpoint, path=path)
            shows = single(kind, self.snapshot)
            if response.ok and not (shows and self.new.shows(shows, own.identifier, (own.mark,))):
                self._forget(kind, [own])
                return True
            failure = f"{endpoint.operation.label} answered {response.status}, and it is still there"
        except LmsContractError as error:
            failure = error.what
        if own.entry is not None:
            own.entry.failure = f"{own.entry}: {failure}"
        return False

    def _forget(self, kind: str, gone: Sequence[RunObject]) -> None:
        made = self.own.made.get(kind, [])
        for each in gone:
            if each in made:
                made.remove(each)
            if each.entry is not None and not any(other.entry is each.entry for other in made):
                each.entry.undone()
