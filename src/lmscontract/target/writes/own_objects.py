"""Lasting writes: to objects that the run created or that the owner gave away, and to nothing else.

An object is named after the run: its names contain a mark, by which the answers about it are recognised. Creations are in
the journal before they are sent; what can be deleted is deleted at the end of the run.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from msgspec import Struct

from lmscontract.contract.model import Endpoint, Fact, Schema, Snapshot
from lmscontract.contract.writing import copies, creators, deleter, outcomes
from lmscontract.errors import LmsContractError
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.interrupts import deferred_interrupts
from lmscontract.rules.values import shows_one
from lmscontract.target.calls import BAD_REQUEST, call_of, conclusive, encoded
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.identifiers import is_identifier, listing, showing
from lmscontract.target.objects.proof import identifiers_of
from lmscontract.target.objects.recognition import BARE_IDENTIFIERS, identifier_names, scalars
from lmscontract.target.objects.samples import listed_identifiers
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.bodies import (
    filled,
    named_kind,
    noun_of,
    pattern_of,
    row_marks,
    scalars_of,
    stated_body,
    with_facts,
    with_second_rows,
)
from lmscontract.target.writes.journal import Entry
from lmscontract.target.writes.undo import marked_objects
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.target.target import Target

_CANDIDATES = 6
_TYPES: Mapping[str, Any] = {"string": str, "object": Mapping, "array": list, "number": int | float, "integer": int}
_LONGEST = 64
_ANY_OBJECT = frozenset({"", "item", "row", "entry", "element", "object"})
"""Nouns of properties that may name an object of any kind; a digit under another name may be a quantity."""


class RunObject(Struct, frozen=True):
    """An object that the run may write to; `mark` is in its names.

    If the run created it, `entry` is that of the journal, and `sent` the body with which it did.
    """

    identifier: Any
    mark: str = ""
    entry: Entry | None = None
    sent: Any = None


class SentWrite(Struct, frozen=True):
    """A write that was answered: its body, and the objects in its path and its body by kind, new ones first."""

    exchange: Exchange
    body: Any
    objects: Mapping[str, tuple[RunObject, ...]]
    mark: str = ""


@dataclass
class OwnObjects:
    """What a run may write to for good.

    `disposable` are the identifiers that the owner gave away, by kind of object or by the shape of an operation; `examples`
    have a `body` that works on the mock and `known` values of its properties, by the operation's shape. `made` are the
    objects that the run has created, by kind, and `entries` those of the journal, with their kind.
    """

    disposable: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    examples: Mapping[str, Any] = field(default_factory=dict)
    run: str = field(default_factory=lambda: secrets.token_hex(3))
    made: dict[str, list[RunObject]] = field(default_factory=dict)
    entries: list[tuple[str, Entry]] = field(default_factory=list)
    templates: dict[str, Any] = field(default_factory=dict)
    prepared: set[str] = field(default_factory=set)
    failures: dict[str, NotVerified] = field(default_factory=dict)
    creating: list[str] = field(default_factory=list)
    known: dict[str, Collection[str]] = field(default_factory=dict)
    marks: int = 0

    def example_value(self, operation: Operation, fact: Fact, schema: Schema) -> Any:
        """Return a value of a body property that works on the mock, of the type of a schema; None if there is none."""
        known = self.examples.get(operation.shape, {}).get("known", {}).get(fact.path)
        values = known["$first"] if isinstance(known, Mapping) and "$first" in known else (known,)
        types = schema.get("type", ())
        wanted = [_TYPES[each] for each in ((types,) if isinstance(types, str) else types) if each in _TYPES]
        return next((each for each in values if not wanted or any(isinstance(each, one) for one in wanted)), None)

    def next_mark(self) -> str:
        """Return a text that no other object has in its name."""
        self.marks += 1
        return f"{self.run}-{self.marks}"


class LastingWrites:
    """The lasting writes of a tenant."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.own = target.own_objects
        self.snapshot = target.snapshot

    def template(self, endpoint: Endpoint) -> Any:
        """Return the body that an operation is sent with: the owner's, else what the contract or the mock knows of it.

        NotVerified when there is none.
        """
        shape = endpoint.operation.shape
        return self.own.templates[shape] if shape in self.own.templates else self._templates(endpoint)[0]

    def template_with_second_rows(self, endpoint: Endpoint) -> Any:
        """Return the body that an operation is sent with, with a second row in its lists; None if it has none of rows."""
        return with_second_rows(self.template(endpoint), _References(self, endpoint, {}, {}).kind)

    def send(
        self,
        endpoint: Endpoint,
        template: Any = None,
        *,
        path: Mapping[str, Any] | None = None,
        query: tuple[tuple[str, str], ...] = (),
        who: str = DEFAULT,
        key: Hashable = None,
        first: Mapping[str, int] | None = None,
        number: int = 0,
    ) -> SentWrite:
        """Send an operation that writes, to objects of the run; without a template with each known body until one works.

        `first` are the numbers of the objects that are named first, by kind; a `number` replaces those in the body.
        NotVerified when an object that it writes to
        is neither of the run nor given away.
        """
        self.target.may_send(endpoint)
        shape = endpoint.operation.shape
        takes = endpoint.takes_body or shape in self.target.bodies or "body" in self.own.examples.get(shape, {})
        templates = [template] if template is not None else self._templates(endpoint) if takes else [None]
        if template is None and shape in self.own.templates:
            templates = [self.own.templates[shape]]
        for each in templates:
            written = self._sent(endpoint, each, path or {}, query, who, key, first or {}, number, named=True)
            if written.exchange.status == BAD_REQUEST and scalars_of(each):
                written = self._sent(endpoint, each, path or {}, query, who, key, first or {}, number, named=False)
            if written.exchange.status != BAD_REQUEST:
                if template is None:
                    self.own.templates[shape] = each
                break
        return written

    def served(self, endpoint: Endpoint, template: Any = None, **more: Any) -> SentWrite:
        """Send an operation, and return what was written; NotVerified when it does not answer with success."""
        written = self.send(endpoint, template, **more)
        if not written.exchange.ok:
            raise self._refused(endpoint, written.exchange)
        return written

    def object(self, kind: str, number: int = 0) -> RunObject:
        """Return an object of a kind that the run may write to, created if need be; NotVerified when there is none."""
        if kind in self.own.creating:
            raise NotVerified(f"an object of the kind {kind} is needed first, to create one")
        made = self.own.made.setdefault(kind, [])
        while len(made) <= number and kind not in self.own.failures:
            try:
                self._create(kind)
            except NotVerified as error:
                self.own.failures[kind] = error
        owned = self.target.identifiers(kind)[::-1] if self.target.own else ()
        given = [RunObject(each) for each in (*self.own.disposable.get(kind, ()), *owned)]
        known = [*made, *given]
        if len(known) > number:
            return known[number]
        raise self.own.failures.get(kind) or NotVerified(f"no second object of the kind {kind} could be created")

    def take_away(self) -> Mapping[str, int]:
        """Delete what can be deleted, the last first; return how many objects of each kind stay.

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

    def known(self, kind: str) -> Collection[str]:
        """Return the identifiers of a kind that the tenant had when they were first needed."""
        if kind and kind not in self.own.known:
            self.own.known[kind] = frozenset(listed_identifiers(self.target, kind))
        return self.own.known.get(kind, ())

    def identifying(self, kind: str) -> Collection[str]:
        """Return the names of properties that identify an object of a kind: the known ones, and those of its lists."""
        names = set(identifier_names(self.target, kind))
        for endpoint in listing(kind, self.snapshot):
            if not endpoint.operation.parameters:
                with suppress(NotVerified):
                    pages = self.target.listing(endpoint.operation)
                    names.add(pages.identifier_property(self.target.items(pages.largest_page())))
        return names - {""}

    # bodies

    def _templates(self, endpoint: Endpoint) -> Sequence[Any]:
        shape, label = endpoint.operation.shape, endpoint.operation.label
        if shape in self.target.bodies:
            return [self.target.bodies[shape]]
        example = with_facts(self.own.examples.get(shape, {}).get("body"), self.target.facts)
        found = [each for each in (stated_body(endpoint), example) if each is not None]
        if not found:
            hint, supply = f'add "{label}" to the tenant\'s bodies', Supply(SupplyKind.BODY, label)
            raise NotVerified("no working body is known", label, hint, supply)
        return found

    def _refused(self, endpoint: Endpoint, exchange: Exchange) -> NotVerified:
        label = endpoint.operation.label
        what = f"it answered {exchange.status}"
        if endpoint.operation.shape in self.target.bodies or not endpoint.takes_body:
            return NotVerified(what, label, exchanges=(exchange,))
        hint, supply = f'add "{label}" to the tenant\'s bodies', Supply(SupplyKind.BODY, label)
        return NotVerified(f"{what} to the body that works on the mock", label, hint, supply, exchanges=(exchange,))

    def _sent(
        self,
        endpoint: Endpoint,
        template: Any,
        path: Mapping[str, Any],
        query: tuple[tuple[str, str], ...],
        who: str,
        key: Hashable,
        first: Mapping[str, int],
        number: int,
        *,
        named: bool,
    ) -> SentWrite:
        """Send one body; `named` after the run."""
        does, operation = outcomes(endpoint, self.snapshot), endpoint.operation
        mark = self.own.next_mark()
        objects: dict[str, list[RunObject]] = {}
        place = operation.path
        for name in operation.parameters:
            value = path.get(name)
            if value is None:
                kind = endpoint.kinds.get(name, "")
                found = self.in_path(endpoint, kind, first.get(kind, 0))
                objects.setdefault(kind, []).append(found)
                value = found.identifier
            place = place.replace(f"{{{name}}}", quote(str(value), safe=""))
        references = _References(self, endpoint, objects, first)
        body = filled(template, mark if named else "", references.to, references.kind, number)
        self._require_own(endpoint, objects)
        self._prepare(endpoint, objects)
        created, deletes = does.get("created", ""), deleter(does.get("created", ""), self.snapshot)
        self.known(created)
        known = self._listed(created) if created and not single(created, self.snapshot) else set()
        undo = deletes.operation if deletes else None
        about = {kind: [str(each.identifier) for each in several] for kind, several in objects.items()}
        with deferred_interrupts() if created else nullcontext():
            label = mark if named else ""
            entry = self.target.journal.begin(operation, label, undo=undo, sent=about) if created else None
            call = call_of(endpoint, place, query, encoded(body))
            self.target.calls.forget(key)
            exchange = conclusive(self.target.calls.once(key or ("lasting", mark), call, who))
            if entry is not None and not exchange.ok:
                entry.undone()
            elif entry is not None:
                marks = [mark] if named else []
                if copies(endpoint, self.snapshot):
                    marks += [each.mark for several in objects.values() for each in several if each.mark]
                found_new = self._created(created, exchange, marks, body, known, objects)
                if len(found_new) < max(1, len(row_marks(body, mark))):
                    found_new += self._marked(created, marks, found_new)
                entry.created(*(str(each) for each in found_new))
                self.own.entries.append((created, entry))
                new = [RunObject(each, mark if named else "", entry, body) for each in found_new]
                self.own.made.setdefault(created, []).extend(new)
                objects[created] = new
        if "deleted" in does and exchange.ok:
            self._forget(does["deleted"], objects.get(does["deleted"], ()))
        return SentWrite(exchange, body, {kind: tuple(each) for kind, each in objects.items()}, mark if named else "")

    def _require_own(self, endpoint: Endpoint, objects: Mapping[str, Sequence[RunObject]]) -> None:
        """Raise NotVerified when a call changes or deletes objects, but its path and its body name none of the run."""
        does = outcomes(endpoint, self.snapshot)
        deleted = does.get("deleted", "")
        if "created" in does or not does or (objects.get(deleted) if deleted else objects):
            return
        kind = deleted or does.get("updated", "")
        hint = f'let "{endpoint.operation.label}" among the tenant\'s bodies name existing ones, which the run replaces'
        raise NotVerified(f"the body names no object of the kind {kind} that the run may use", hint=hint)

    def in_path(self, endpoint: Endpoint, kind: str, number: int = 0) -> RunObject:
        """Return the object in the path of a call: one of the run, or the original that a call copies."""
        if "deleted" in outcomes(endpoint, self.snapshot):
            return self._new(kind)
        given = self.own.disposable.get(endpoint.operation.shape, ())
        if given:
            return RunObject(given[0])
        if copies(endpoint, self.snapshot) and creators(kind, self.snapshot)[:1] == (endpoint,):
            known = self.target.identifiers(kind)
            if not known:
                raise NotVerified(f"no object of the kind {kind} was found to copy", endpoint.operation.label)
            return RunObject(known[min(number, len(known) - 1)])
        return self.object(kind, number)

    def _new(self, kind: str) -> RunObject:
        """Return an object that was created for one call; NotVerified when none can be."""
        before = len(self.own.made.get(kind, ()))
        self._create(kind)
        made = self.own.made.get(kind, [])
        if len(made) <= before:
            raise NotVerified(f"no object of the kind {kind} could be created for it")
        return made[-1]

    def _create(self, kind: str) -> None:
        """Create an object of a kind; NotVerified when that is impossible, or its identifier is unknown."""
        reason = NotVerified(
            f"no call of the contract creates an object of the kind {kind or 'in its path'}",
            hint=f"name one that may be written to, disposable.{kind}, or x-writes of a call that does" if kind else "",
        )
        self.own.creating.append(kind)
        try:
            for endpoint in creators(kind, self.snapshot) if kind else ():
                before = len(self.own.made.get(kind, ()))
                try:
                    written = self.served(endpoint)
                except NotVerified as error:
                    reason = error
                    continue
                if len(self.own.made.get(kind, ())) > before:
                    return
                what = "cannot tell which object it created"
                reason = NotVerified(what, endpoint.operation.label, exchanges=(written.exchange,))
        finally:
            self.own.creating.remove(kind)
        raise reason

    def _prepare(self, endpoint: Endpoint, objects: Mapping[str, Sequence[RunObject]]) -> None:
        """Create, once, what a call updates that its path and its body do not name, such as an enrollment."""
        kind = outcomes(endpoint, self.snapshot).get("updated", "")
        if not kind or kind in objects or kind in endpoint.kinds.values():
            return
        for creator in creators(kind, self.snapshot):
            shape = creator.operation.shape
            if shape not in self.own.prepared and creator is not endpoint:
                self.own.prepared.add(shape)
                with suppress(NotVerified):
                    self.send(creator)

    # what was created

    def _created(
        self,
        kind: str,
        exchange: Exchange,
        marks: Sequence[str],
        body: Any,
        known: set[str],
        objects: Mapping[str, Sequence[RunObject]],
    ) -> list[Any]:
        """Return the identifiers of the new objects that an answer names, as far as other calls prove them."""
        if not exchange.is_json:
            return []
        others = {str(each.identifier) for several in objects.values() for each in several}
        sent = {str(each) for each in scalars_of(body)} | others
        candidates = self._candidates(kind, exchange.json, sent)
        shows = single(kind, self.snapshot)
        if not shows:
            now = self._listed(kind)
            own = {*identifier_names(self.target, kind), *BARE_IDENTIFIERS}
            likely = (each for name, each in candidates if name in own or is_identifier(name) or len(str(each)) > 2)
            return [each for each in likely if str(each) in now - known][:1]
        certain = [each for _, each in candidates[:_CANDIDATES] if self._proves(shows, each, marks)]
        names = self.identifying(kind)
        others |= {*self.known(kind)}
        by_name = (each for name, each in candidates if name in names and str(each) not in others)
        found = certain or [each for each in by_name if self._proves(shows, each, ("",))][:1]
        return found or self._listed_since(kind, [each for name, each in candidates if name in BARE_IDENTIFIERS])

    def _marked(self, kind: str, marks: Sequence[str], found: Sequence[Any]) -> list[Any]:
        """Return the identifiers of the new objects with these marks, or those of their rows, that no answer named."""
        made = (str(each.identifier) for each in self.own.made.get(kind, ()))
        others = {*self.known(kind), *made, *map(str, found)}
        marked = (marked_objects(self.target, kind, pattern_of(each, with_rows=True)) for each in marks)
        listed = {str(each): each for several in marked for each in several}
        return [each for text, each in listed.items() if text not in others]

    def _listed_since(self, kind: str, candidates: Sequence[Any]) -> list[Any]:
        """Return the first candidate that identifies an item of a complete list now, and did not before.

        An object of the owner may be on one page of a longer list, or in another list, without being new.
        """
        found: set[str] = set()
        for endpoint in listing(kind, self.snapshot) if candidates else ():
            if not endpoint.operation.parameters:
                with suppress(NotVerified):
                    pages = self.target.listing(endpoint.operation)
                    both = (pages.largest_page(), pages.largest_page(again=True))
                    before, now = (set(identifiers_of(self.target, endpoint, self.target.items(each))) for each in both)
                    found |= now - before if all(map(pages.is_complete, both)) else set()
        return [each for each in candidates if str(each) in found.difference(self.known(kind))][:1]

    def _candidates(self, kind: str, document: Any, sent: set[str]) -> list[tuple[str, Any]]:
        """Return the values of an answer that may identify a new object, with their names, the likeliest first."""
        names = (*identifier_names(self.target, kind), *BARE_IDENTIFIERS)
        ranked: list[tuple[int, str, Any]] = []
        for name, value in scalars(document):
            if isinstance(value, bool) or not isinstance(value, int | str) or str(value) in sent:
                continue
            if not str(value) or len(str(value)) > _LONGEST or " " in str(value):
                continue
            rank = names.index(name) if name in names else 50 if is_identifier(name) else 99
            ranked.append((rank, name, value))
        ranked.sort(key=lambda each: each[0], reverse=True)
        best = {str(value): (rank, name, value) for rank, name, value in ranked}
        return [(name, value) for _, name, value in sorted(best.values(), key=lambda each: each[0])]

    def _proves(self, shows: Sequence[Endpoint], identifier: Any, marks: Sequence[str]) -> bool:
        """Whether a call about an identifier shows an object of one of these marks."""
        for endpoint in shows[:2]:
            with suppress(NotVerified):
                exchange = self.target.call(
                    endpoint.operation, path=dict.fromkeys(endpoint.operation.parameters, identifier), again=True
                )
                if exchange.ok and any(mark in exchange.text for mark in marks):
                    return True
        return False

    def _listed(self, kind: str) -> set[str]:
        """Return every value that the lists of a kind show now."""
        found: set[str] = set()
        for endpoint in listing(kind, self.snapshot):
            if not endpoint.operation.parameters:
                with suppress(NotVerified):
                    page = self.target.listing(endpoint.operation).largest_page(again=True)
                    found.update(str(each) for each in scalars_of(self.target.items(page)))
        return found

    # the end of a run

    def _delete_all(self, kind: str) -> None:
        endpoint = deleter(kind, self.snapshot)
        left = list(reversed(self.own.made.get(kind, ())))
        progress = endpoint is not None
        while progress and left:
            progress = False
            for each in tuple(left):
                assert endpoint is not None
                try:
                    gone = self._is_deleted(endpoint, kind, each)
                except LmsContractError as error:
                    gone = False
                    if each.entry is not None:
                        each.entry.failure = f"{each.entry}: {error.what}"
                if gone:
                    left.remove(each)
                    self._forget(kind, [each])
                    progress = True

    def _is_deleted(self, endpoint: Endpoint, kind: str, own: RunObject) -> bool:
        path = dict.fromkeys(endpoint.operation.parameters, own.identifier)
        response = self.target.send_write(endpoint, path=path)
        shows = single(kind, self.snapshot)
        if response.ok and not (shows and self._proves(shows, own.identifier, (own.mark,))):
            return True
        if own.entry is not None:
            own.entry.failure = (
                f"{own.entry}: {endpoint.operation.label} answered {response.status}, and it is still there"
            )
        return False

    def _forget(self, kind: str, gone: Sequence[RunObject]) -> None:
        made = self.own.made.get(kind, [])
        for each in gone:
            if each in made:
                made.remove(each)
            if each.entry is not None and not any(other.entry is each.entry for other in made):
                each.entry.undone()


def single(kind: str, snapshot: Snapshot) -> tuple[Endpoint, ...]:
    """Return the calls that show one object of a kind."""
    return tuple(each for each in showing(kind, snapshot) if shows_one(each))


class _References:
    """The objects that the body of one call names: of the run, given away, or without a consequence for them."""

    def __init__(
        self,
        writes: LastingWrites,
        endpoint: Endpoint,
        objects: dict[str, list[RunObject]],
        first: Mapping[str, int],
    ) -> None:
        self.writes = writes
        self.endpoint = endpoint
        self.objects = objects
        self.used = Counter({kind: len(each) for kind, each in objects.items()}) + Counter(first)
        self.does = outcomes(endpoint, writes.snapshot)
        self.chosen: dict[tuple[str, str], Any] = {}

    def kind(self, name: str, value: Any) -> str:
        """Return the kind of object that a property names; a value may be known as an identifier."""
        found = named_kind(name, value, self.writes.snapshot.vocabulary.identifiers)
        if found or isinstance(value, bool) or not isinstance(value, int | str):
            return found
        added = (str(each.table.get("adds", "")) for each in self.endpoint.behaviours)
        about = tuple(dict.fromkeys(filter(None, (*self.does.values(), *self.endpoint.kinds.values(), *added))))
        if name in ("id", "ids") and about:
            return "" if self._is_field(about[0], value) else about[0]
        if not (str(value).isdecimal() and len(str(value)) == 1) or noun_of(name) in _ANY_OBJECT:
            found = next((kind for kind in about if str(value) in self.writes.known(kind)), "")
        return found or self._by_last_word(name, value, about)

    def _by_last_word(self, name: str, value: Any, about: Sequence[str]) -> str:
        """Return the kind with a last word such as `plan` that a value is known to identify, if the run can create one.

        Of several it is the one with a first word like that of the kinds that the call is about.
        """
        noun, snapshot = noun_of(name), self.writes.snapshot
        kinds = [each for each in snapshot.vocabulary.identifiers if noun and each.endswith(f"-{noun}")]
        known = [each for each in kinds if creators(each, snapshot) and str(value) in self.writes.known(each)]
        first = {each.partition("-")[0] for each in about}
        return min(known, key=lambda each: each.partition("-")[0] not in first, default="")

    def _is_field(self, kind: str, value: Any) -> bool:
        """Return whether a value names an additional field, as a tenant fact says, and no known object of a kind."""
        target = self.writes.target
        tables = (each for one in self.writes.snapshot.operations for each in one.behaviours if each.table)
        fields = {str(target.facts[name]) for each in tables for name in each.needs if name in target.facts}
        return str(value) in fields and str(value) not in self.writes.known(kind)

    def to(self, kind: str, value: Any) -> Any:
        """Return the identifier that a body names instead of a value; NotVerified when it may name none."""
        own = self.writes.own
        given = (*own.disposable.get(kind, ()), *own.disposable.get(self.endpoint.operation.shape, ()))
        if value is not None and str(value) in map(str, given):
            self.objects.setdefault(kind, []).append(RunObject(value))
            return value
        if value is not None and (kind, str(value)) in self.chosen:
            return self.chosen[kind, str(value)]
        try:
            found = self._another(kind)
        except NotVerified:
            # A new object may refer to an existing one, which stays as it is, if the run could not create another.
            replaceable = creators(kind, self.writes.snapshot) and self.does.get("created") != kind
            if "created" not in self.does or replaceable:
                raise
            made = {str(each.identifier) for each in own.made.get(kind, ())}
            known = [each for each in self.writes.target.identifiers(kind) if each not in made]
            if value is None and not known:
                raise
            return known[0] if value is None else value
        self.objects.setdefault(kind, []).append(found)
        identifier = found.identifier
        if isinstance(value, int) and str(identifier).isdecimal():  # an identifier from a path is a text
            identifier = int(identifier)
        if value is not None:
            self.chosen[kind, str(value)] = identifier
        return identifier

    def _another(self, kind: str) -> RunObject:
        if self.does.get("created") == kind:
            raise NotVerified(f"an object of the kind {kind} is needed first, to create one")
        number = self.used[kind]
        self.used[kind] += 1
        if self.does.get("deleted") == kind:
            return self.writes._new(kind)
        return self.writes.object(kind, number)
