"""Evaluates the usages of an integration by the changes between two months."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from lmscontract.contract.compare import Difference, compare
from lmscontract.contract.model import Area, Endpoint, OpenPoint
from lmscontract.contract.project import Contract
from lmscontract.contract.wording import dates_text
from lmscontract.findings.usage_finding import (
    Certainty,
    Early,
    Partial,
    Readiness,
    Recipe,
    UnknownCall,
    UsageFinding,
    Works,
    with_ids,
)
from lmscontract.property_path import names
from lmscontract.readiness import recipes
from lmscontract.readiness.hits import Case, hits, name_of, parameter
from lmscontract.readiness.index import Index
from lmscontract.readiness.joining import Seen, by_line, by_place, joined, with_declarations
from lmscontract.readiness.properties import reads, sends
from lmscontract.readiness.replacements import Replacements, as_added
from lmscontract.types import Channel, Month, Operation
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import ANY_CALL, WEBHOOK, Field, Place, Reading, Unresolved, Usage
from lmscontract.usage.usage import Certainty as Sureness

_OF_PROPERTIES = frozenset(
    {
        "response-property-removed",
        "response-property-type-changed",
        "request-property-removed",
        "request-parameter-removed",
    }
)
"""The kinds of changes after which the name of a property is used no more, or in another form."""
_SEVERAL_WORDS = re.compile(r"[a-z0-9](?:[_.]|[A-Z])[A-Za-z]")
"""Where one word of a name ends and the next one begins: `list_price`, `listPrice`."""
_BEHAVIOURS = ("behaviour-changed", "condition-added")


@dataclass
class _Found:
    """What the usages of a reading say: `seen` are hits of changes, `called` the first place of each operation's shape.

    A call of the code is `counted` once, also if its path has several values. `maybe_called` has also the operations of which a
    usage is one, and it is not known which. `read` has what is read of the responses of each operation's shape.
    """

    calls: Counter[str] = field(default_factory=Counter)
    received: set[str] = field(default_factory=set)
    counted: set[tuple[Place, str]] = field(default_factory=set)
    called: dict[str, Place] = field(default_factory=dict)
    maybe_called: dict[str, Place] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    read: Mapping[str, Sequence[Field]] = field(default_factory=dict)
    early: dict[tuple[Place, str], Early] = field(default_factory=dict)
    partial: list[Partial] = field(default_factory=list)
    unknown: set[UnknownCall] = field(default_factory=set)
    unresolved: set[Unresolved] = field(default_factory=set)


class Evaluator:
    """The changes after the end of one month, up to the end of another, on some channels.

    `contract_options` are those of a command that select the contract, with a space before them.
    """

    def __init__(
        self,
        contract: Contract,
        first: Month,
        last: Month,
        channels: Collection[Channel],
        today: date,
        contract_options: str = "",
    ) -> None:
        self.contract, self.first, self.last, self.today = contract, first, last, today
        self.contract_options = contract_options
        self.channels = tuple(channel for channel in contract.channels if channel in channels)
        self.index = Index.of(contract)
        self.differences = compare(contract, first, last, self.channels)
        self._endpoints = contract.at(last, self.channels[-1]).endpoints
        self._by_shape: Mapping[str, list[Difference]] = defaultdict(list)
        for each in self.differences:
            self._by_shape[each.shape].append(each)
        self._replacements = Replacements(contract, self.differences, self._endpoints, self.channels[0])

    def evaluate(self, reading: Reading) -> Readiness:
        """Return what breaks of the usages in a reading, and what could not be evaluated."""
        found = _Found(unresolved={each for each in reading.unresolved if not each.unused})
        usages = [*_without_paths_of_others(reading.usages)]
        found.read = self._read(usages)
        for usage in (each for each in usages if each.path != ANY_CALL):
            if usage.certainty is Sureness.WRITTEN:
                self._add_written(found, usage)
            else:
                self._add(found, usage)
        for usage in (each for each in usages if each.path == ANY_CALL):
            self._add_named(found, usage)
        return Readiness(
            findings=with_ids(
                self._finding(*each, found.called) for each in joined(by_line(by_place(with_declarations(found.seen))))
            ),
            calls=dict(sorted(found.calls.items())),
            sources=reading.sources,
            skipped=reading.skipped,
            unresolved=tuple(sorted(found.unresolved, key=lambda each: (each.place, each.what))),
            unused=tuple(each for each in reading.unresolved if each.unused),
            unknown=tuple(sorted(found.unknown, key=lambda each: (each.place, each.what))),
            early=tuple(each for _, each in sorted(found.early.items())),
            partial=_first_partial(found),
            unseen=self._unseen({*found.calls, *found.received}),
            channels=self.channels,
            first=self.first,
            last=self.last,
            known_through=self.contract.vocabulary.known_through,
            today=self.today,
            contract_options=self.contract_options,
        )

    def _add(self, found: _Found, usage: Usage) -> None:
        """Add what a usage says: what breaks of it, or that its operation is unknown or may be one of several."""
        is_webhook = usage.method == WEBHOOK
        match = self.index.match(usage.method, usage.path, usage.identifiers)
        operations = self._webhook_operations if is_webhook else match.operations
        if not operations:
            methods = self.index.methods(usage.path)
            there = f": the contract has {' and '.join(methods)} there" if methods else ""
            found.unknown.add(UnknownCall(usage.place, f"{usage.method or 'ANY'} {usage.path}{there}", methods))
            return
        if not match.certain and len(operations) > 1:
            found.unresolved.add(Unresolved(usage.place, f"the path {usage.path} may be several operations"))
            return
        if not match.certain:  # as nothing says that the path is this one
            may_be = f"the path {usage.path} may be that of {operations[0].label}"
            found.unresolved.add(Unresolved(usage.place, may_be))
        is_alone = match.certain and len(operations) == 1
        all_removed = match.certain and not is_webhook and all(map(self._is_removed, operations))
        if is_webhook:
            found.received.update(each.label for each in operations)
        elif match.certain and (usage.place, operations[0].label) not in found.counted:
            found.calls[operations[0].label] += max(1, usage.volume)
            if usage.place.column:  # several recorded calls may be in one line
                found.counted.add((usage.place, operations[0].label))
        if is_alone:
            found.called.setdefault(operations[0].shape, usage.place)
            found.partial += self._partial(usage, self._by_shape.get(operations[0].shape, ()))
        for operation in operations:
            found.maybe_called.setdefault(operation.shape, usage.place)
            changed = self._by_shape.get(operation.shape, ())
            for difference in changed:
                found.early |= {(each.place, each.name): each for each in self._early(usage, operation, difference)}
            found.seen += self._hits(usage, operation, changed, alone=is_alone or all_removed, read=found.read)

    def _add_written(self, found: _Found, usage: Usage) -> None:
        """Add a path of which no call is seen: that it is not resolved, or a finding if each operation of it is removed."""
        match = self.index.match(usage.method, usage.path)
        all_removed = bool(match.operations) and all(map(self._is_removed, match.operations))
        if not match.certain or not all_removed:
            found.unresolved.add(Unresolved(usage.place, f"which call uses {usage.path}"))
        if match.certain and (all_removed or len(match.operations) == 1):
            for each in match.operations:
                found.maybe_called.setdefault(each.shape, usage.place)
                seen = self._hits(usage, each, self._by_shape.get(each.shape, ()), alone=True)
                found.seen += (each for each in seen if not each[2].unseen)

    def _is_removed(self, operation: Operation) -> bool:
        return any(each.kind == "api-removed" for each in self._by_shape.get(operation.shape, ()))

    def _add_named(self, found: _Found, usage: Usage) -> None:
        """Add a property that is named where no call of it is seen: of the calls that are, those may have it that change it.

        If none has, it is one of a call that is not resolved.
        """
        parts = [("response", each.path) for each in usage.reads] + [("request", each.path) for each in usage.body]
        changed = [each for part in parts for each in self._named.get(part, ())]
        called = [each for each in changed if each.shape in found.maybe_called] or (changed if found.unresolved else [])
        is_alone = len({each.change for each in called}) == 1
        for each in called:
            operation = Operation.parse(each.operation)
            place = found.maybe_called.get(each.shape, Place(usage.place.file))
            of_call = replace(usage, place=place, method=operation.method, path=operation.path)
            found.seen += self._hits(of_call, operation, [each], alone=is_alone)

    @cached_property
    def _named(self) -> Mapping[tuple[str, str], list[Difference]]:
        """The changes of properties of requests and of responses, by names of several words that no others of these have."""
        schemas = self.contract.vocabulary.schemas.values()
        others = {(part, name) for schema in schemas for name in _members(schema) for part in ("request", "response")}
        found: Mapping[tuple[str, str], list[Difference]] = defaultdict(list)
        for each in self.differences:
            if each.kind in _OF_PROPERTIES and _SEVERAL_WORDS.search(name := names(each.location.split("|")[0])[-1]):
                found[each.kind.partition("-")[0], name].append(each)
        changed = {(each.shape, each.location) for of in found.values() for each in of}
        for shape, endpoint in self._endpoints.items():
            for location, fact in endpoint.facts.items():
                if fact.area is not Area.WEBHOOK and (shape, location) not in changed:
                    part = "response" if fact.area is Area.RESPONSE else "request"
                    others.add((part, names(fact.path)[-1]))
        return {key: of for key, of in found.items() if key not in others}

    @cached_property
    def _webhook_operations(self) -> tuple[Operation, ...]:
        """One operation of each change of webhooks."""
        found = {each.change: each for each in reversed(self.differences) if each.kind.startswith("webhook")}
        return tuple(Operation.parse(each.operation) for each in found.values())

    @cached_property
    def templates(self) -> Templates:
        """The paths of all operations, and the properties of webhooks that change."""
        webhooks = [each.location for each in self.differences if each.kind.startswith("webhook")]
        return Templates(self.index.paths(), (names(each)[-1] for each in webhooks), (name for _, name in self._named))

    def _hits(
        self,
        usage: Usage,
        operation: Operation,
        changed: Iterable[Difference],
        *,
        alone: bool,
        read: Mapping[str, Sequence[Field]] | None = None,
    ) -> Iterator[Seen]:
        """Yield what changes break of a usage. `alone` is whether the call can be no other operation."""
        sure = usage.certainty is Sureness.EXACT and alone
        called = Certainty.CERTAIN if sure else Certainty.LIKELY if alone else Certainty.POSSIBLE
        endpoint = self._endpoints[operation.shape]
        changed = [*changed]
        for difference in changed:
            works = self._works(usage, difference, endpoint)
            replacing = self._replacing(usage, difference, endpoint)
            if difference.kind == "response-property-removed":
                instead = (
                    Operation.parse(each).shape for each in self._replacements.nearest(difference) if " " in each
                )
                replacing += tuple(each for shape in instead for each in (read or {}).get(shape, ()))
            added = tuple(
                each.location
                for each in changed
                if each.kind == "response-property-added" and each.change == difference.change
            )
            case = Case(usage, endpoint, difference, called, works, self.contract.vocabulary.schemas, replacing, added)
            yield from ((usage, difference, hit) for hit in hits(case))

    def _works(self, usage: Usage, difference: Difference, endpoint: Endpoint) -> Works:
        """Return `both` if the same call also sends what replaces the removed property or parameter."""
        added = self._replacements.edits(difference)
        if any(_used_at(usage, each[0], endpoint) for each in added) and not self._replacements.lacks(difference):
            return Works.BOTH
        return Works.ONLY_OLD

    def _replacing(self, usage: Usage, difference: Difference, endpoint: Endpoint) -> tuple[Field, ...]:
        """Return the reads of what replaces a property, if it has all that the property has; declarations are none."""
        if self._replacements.lacks(difference):
            return ()
        added = (edit for edit, _ in self._replacements.edits(difference))
        replacing = [each.location for each in added if each.kind == "response-property-added"]
        return tuple(
            field
            for field in usage.reads
            if not field.declared and any(reads(field, each, endpoint.record) for each in replacing)
        )

    def _read(self, usages: Iterable[Usage]) -> Mapping[str, Sequence[Field]]:
        """Return what is read in functions of the responses of each operation, by its shape.

        A place that reads responses of several operations, as of a function that makes all calls, says nothing of one of them.
        """
        found: Mapping[str, list[Field]] = defaultdict(list)
        shapes: Mapping[Place, set[str]] = defaultdict(set)
        for usage in (each for each in usages if each.reads and each.path != ANY_CALL and each.method != WEBHOOK):
            match = self.index.match(usage.method, usage.path, usage.identifiers)
            for one in (each for each in usage.reads if each.function and not each.declared):
                for operation in match.operations:
                    found[operation.shape].append(one)
                    shapes[one.place].add(operation.shape)
        return {shape: [each for each in of if len(shapes[each.place]) == 1] for shape, of in found.items()}

    def _early(self, usage: Usage, operation: Operation, difference: Difference) -> Iterator[Early]:
        """Yield usages of what a change of the evaluated months adds, unless it has taken effect on all channels."""
        since = {channel: difference.dates[channel] for channel in self.channels}
        if all(when.last < self.today for when in since.values()):
            return
        if difference.kind == "endpoint-added":
            yield Early(usage.place, operation.label, since, at_latest=bool(difference.detail), is_call=True)
        elif difference.kind == "request-property-type-changed":
            new = recipes.forms(difference.detail, self.contract.vocabulary.schemas)[1]
            if place := _sends_object(usage, difference):
                name = f"{name_of(difference)} as {new} of {operation.label}"
                yield Early(place, name, since, at_latest=False, is_call=True)
        elif difference.renamed_to or not difference.breaking:
            added = as_added(difference)
            if place := _used_at(usage, added, self._endpoints[operation.shape]):
                yield Early(place, f"{name_of(added)} of {operation.label}", since, at_latest=False)

    def _partial(self, usage: Usage, changed: Iterable[Difference]) -> Iterator[Partial]:
        """Yield the changes of behaviour that concern only some calls: whether this one is among them cannot be seen.

        A behaviour of a property whose own change is evaluated is none.
        """
        changed = [*changed]
        evaluated = {(each.change, each.location) for each in changed if each.kind not in _BEHAVIOURS}
        behaviours = self._endpoints[changed[0].shape].behaviours if changed else ()
        for each in changed:
            places = [one.at for one in behaviours if one.at and one.rule == each.location]
            if any((each.change, place) in evaluated for place in places):
                continue
            if each.breaking and each.kind in _BEHAVIOURS and not each.every_call:
                since = dates_text({channel: each.dates[channel] for channel in self.channels})
                yield Partial(usage.place, each.operation, each.change, since, " ".join(each.says.split()))

    def _finding(self, seen: Sequence[Seen], recorded: Sequence[Usage], called: Mapping[str, Place]) -> UsageFinding:
        """Return one finding for all readers of a place and a change: it is as sure as the surest of them.

        `recorded` are the calls of traffic that show the same. `called` has where the integration calls each operation first.
        """
        usage, difference, hit = min(seen, key=lambda each: each[2].certainty.rank)
        same = [each for _, each, other in seen if (other.rule, each.operation) == (hit.rule, difference.operation)]
        locations = [*dict.fromkeys(each.location for each in same)]
        usages = [*dict.fromkeys((*(each for each, _, _ in seen), *recorded))]
        record = self._endpoints[difference.shape].record
        instead = self._replacements.substitutes(difference, called)
        forms = recipes.forms(difference.detail, self.contract.vocabulary.schemas)
        call = f"{usage.method or 'ANY'} {usage.path}"
        again = self._replacements.added_again(difference)
        if again is not None:
            forms = ("", recipes.form(again.detail, self.contract.vocabulary.schemas))
        sent = [f"body.{each.written}" for each in (other for _, _, other in seen) if each.written] or locations
        lacks = self._replacements.lacks(difference)
        others = tuple(sorted({each.operation for _, each, _ in seen} - {difference.operation}))
        addition = f" The same is true of {' and '.join(others)}." if others else ""
        what, member = recipes.listed(sent, record), self._replacements.member(difference)
        no_call = all(each.certainty is Sureness.WRITTEN for each in usages)
        broken = recipes.Broken(difference, what, instead, call, *forms, again, lacks, member, no_call)
        if hit.unseen or difference.kind == "behaviour-changed":
            locations = [hit.location]
        return UsageFinding(
            place=hit.place,
            operation=difference.operation,
            also=others,
            rule=hit.rule,
            change=difference.change,
            announcement=difference.announcement,
            location=", ".join(filter(None, locations)),
            effective={channel: difference.dates[channel] for channel in self.channels},
            certainty=hit.certainty,
            consequence=hit.consequence,
            works=Works.BOTH if all(each.works is Works.BOTH for _, _, each in seen) else Works.ONLY_OLD,
            message=f"{recipes.message(hit.rule, broken, hit.certainty, unseen=hit.unseen)}{addition}",
            recipe=Recipe("", "") if hit.unseen else recipes.RECIPES[hit.rule](broken),
            source=difference.source,
            open_point=self._open_point(difference),
            use_instead=instead,
            readers=tuple(sorted({each.reader for each in usages})),
            recorded=tuple(sorted({each.place for each in recorded})),
            call=usage.place if str(usage.place) != str(hit.place) else None,
            path=_path_of(usage) if str(usage.place) == str(hit.place) else None,
            volume=sum(each.volume for each in usages),
            callers=tuple(sorted({each.caller for each in usages if each.caller})),
            last_seen=max(each.last_seen for each in usages),
        )

    def _open_point(self, difference: Difference) -> OpenPoint | None:
        """Return what the specification leaves open of an edit, else of what replaces it."""
        replacing = self._replacements.edits(difference)
        ids = [each.open_point for each in (difference, *(edit for edit, _ in replacing)) if each.open_point]
        if ids:
            return self.contract.open_points.get(ids[0])
        is_named = difference.kind == "api-removed" and difference.use_instead is not None
        if not is_named and (difference.renamed_to or not replacing):
            return None
        return next(self._opened(difference), None)

    def _opened(self, difference: Difference) -> Iterator[OpenPoint]:
        """Yield the open points that the change of an edit records, then those of its announcement about its operation."""
        for change in sorted(self.contract.changes, key=lambda each: each.id != difference.change):
            ids = (edit.subject for edit in change.edits if edit.kind == "open")
            for point in map(self.contract.open_points.__getitem__, ids):
                on = {Operation.parse(each).shape for each in point.on if " /" in each}
                of_announcement = change.announcement == difference.announcement and difference.shape in on
                if change.id == difference.change or of_announcement:
                    yield point

    def _unseen(self, called: Collection[str]) -> tuple[str, ...]:
        """Return the breaking changes of which the evidence has no call."""
        shapes = {Operation.parse(label).shape for label in called}
        of_change: dict[str, set[str]] = defaultdict(set)
        for each in self.differences:
            if each.breaking:
                of_change[each.change].add(each.shape)
        return tuple(change for change, of in of_change.items() if not of & shapes)


def _members(schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of the properties of a schema, and of those in it."""
    for name, each in schema.get("properties", {}).items():
        yield name
        yield from _members(each)
    if isinstance(schema.get("items"), Mapping):
        yield from _members(schema["items"])


def _path_of(usage: Usage) -> Place | None:
    """Return where the path of a call is written, if it is another line."""
    return next((each for each in usage.related if str(each) != str(usage.place)), None)


def _without_paths_of_others(usages: Iterable[Usage]) -> Iterator[Usage]:
    """Yield usages without what a document seems to call where only the path of a call is written, which has its own usage."""
    usages = [*usages]
    written = {
        (place.file, place.line, each.path)
        for each in usages
        if each.certainty is Sureness.EXACT
        for place in each.related
        if place.file != each.place.file
    }
    for each in usages:
        if each.certainty is Sureness.EXACT or (each.place.file, each.place.line, each.path) not in written:
            yield each


def _first_partial(found: _Found) -> tuple[Partial, ...]:
    """Return the first call of each operation and change that may concern it, without calls that have a finding of that."""
    known = {(usage.place, difference.change) for usage, difference, _ in found.seen}
    first: dict[tuple[str, str], Partial] = {}
    for each in sorted(found.partial):
        if (each.place, each.change) not in known:
            first.setdefault((each.operation, each.change), each)
    return tuple(first.values())


def _sends_object(usage: Usage, difference: Difference) -> Place | None:
    """Return where a usage sends a property of an object in place of a value that becomes one; None if it does not."""
    name = name_of(difference)
    sent = (each for each in usage.body if sends(each, name) and len(names(each.path)) > len(names(name)))
    return next((each.place for each in sent), None)


def _used_at(usage: Usage, added: Difference, endpoint: Endpoint) -> Place | None:
    """Return where a usage uses an added parameter or property; None if it does not."""
    if added.location.startswith("query."):
        fields = [field for field in usage.query if parameter(field) == name_of(added)]
    elif added.location.startswith("body."):
        fields = [field for field in usage.body if sends(field, name_of(added))]
    elif added.kind == "response-property-added":
        fields = [each for each in usage.reads if not each.declared and reads(each, added.location, endpoint.record)]
    else:
        fields = []
    return fields[0].place if fields else None
