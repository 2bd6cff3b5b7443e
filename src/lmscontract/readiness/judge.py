"""Judge the usages of an integration by the changes between two months."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.compare import Difference, compare
from lmscontract.contract.model import Area, Endpoint, Fact
from lmscontract.contract.project import Contract
from lmscontract.findings.usage_finding import (
    Certainty,
    Consequence,
    Early,
    Readiness,
    Substitute,
    UsageFinding,
    Works,
    with_ids,
)
from lmscontract.readiness import recipes
from lmscontract.readiness.index import Index
from lmscontract.readiness.properties import names, reads, sends
from lmscontract.types import Channel, Month, Operation
from lmscontract.usage.usage import HOLE, Field, Place, Reading, Unresolved, Usage
from lmscontract.usage.usage import Certainty as Sureness

WEBHOOK = "WEBHOOK"
"""The method of a usage that receives a webhook instead of making a call."""


class Hit(Struct, frozen=True):
    """A usage that a change breaks: the rule that it falls under, and where in the code.

    `whole_response` is whether the response loses a property of which the reader cannot see whether the code reads it.
    """

    rule: str
    place: Place
    certainty: Certainty
    consequence: Consequence
    works: Works = Works.ONLY_OLD
    whole_response: bool = False


class Judge:
    """The changes after the end of one month, up to the end of another, on some channels."""

    def __init__(
        self, contract: Contract, first: Month, last: Month, channels: Collection[Channel], today: date
    ) -> None:
        self.contract, self.first, self.last, self.today = contract, first, last, today
        self.channels = tuple(channel for channel in Channel if channel in channels)
        self.index = Index.of(contract)
        self.differences = compare(contract, first, last, self.channels)
        self._endpoints = contract.at(last, self.channels[-1]).endpoints
        self._by_shape: Mapping[str, list[Difference]] = defaultdict(list)
        for each in self.differences:
            self._by_shape[Operation.parse(each.operation).shape].append(each)

    def judge(self, reading: Reading) -> Readiness:
        """Return what breaks of the usages in a reading, and what could not be judged."""
        calls: Counter[str] = Counter()
        found: dict[tuple[str, Place], UsageFinding] = {}
        unknown, unresolved = [], [*reading.unresolved]
        early: dict[tuple[Place, str], Early] = {}
        judged: set[str] = set()
        for usage in reading.usages:
            if usage.method == WEBHOOK:
                matched = self._webhook_operations
            else:
                match = self.index.match(usage.method, usage.path)
                matched = match.operations
                if not matched:
                    unknown.append(Unresolved(usage.place, f"{usage.method or 'ANY'} {usage.path}"))
                    continue
                if not match.certain and len(matched) > 1:
                    unresolved.append(Unresolved(usage.place, f"the path {usage.path} may be several operations"))
                    continue
                for operation in matched[:1]:
                    calls[operation.label] += max(1, usage.volume)
            for operation in matched:
                judged.add(operation.shape)
                for difference in self._by_shape.get(operation.shape, ()):
                    early.update(((each.place, each.name), each) for each in self._early(usage, operation, difference))
                    for hit in self._hits(usage, operation, difference, alone=len(matched) == 1):
                        finding = self._finding(usage, difference, hit)
                        key = (finding.change, finding.place)
                        found[key] = _joined(found[key], finding) if key in found else finding
        return Readiness(
            findings=with_ids(found.values()),
            calls=dict(sorted(calls.items())),
            sources=reading.sources,
            skipped=reading.skipped,
            unresolved=tuple(sorted(set(unresolved), key=lambda each: (each.place, each.what))),
            unknown=tuple(sorted(set(unknown), key=lambda each: (each.place, each.what))),
            early=tuple(each for _, each in sorted(early.items())),
            unseen=self._unseen(judged),
            channels=self.channels,
            first=self.first,
            last=self.last,
            known_through=self.contract.vocabulary.known_through,
            today=self.today,
        )

    # what breaks

    def _hits(self, usage: Usage, operation: Operation, difference: Difference, *, alone: bool) -> Iterator[Hit]:
        """Yield the hits of one change of one operation. `alone` is whether the call can be no other operation."""
        sure = usage.certainty is Sureness.EXACT and alone
        called = Certainty.CERTAIN if sure else Certainty.LIKELY if alone else Certainty.POSSIBLE
        endpoint = self._endpoints.get(operation.shape)
        kind = difference.kind
        if usage.method == WEBHOOK:
            if kind == "webhook-property-removed":
                yield from self.webhook_property(usage, difference)
        elif kind == "api-removed":
            yield Hit("calls-removed-operation", usage.place, called, Consequence.ERROR, self._works(usage, difference))
        elif kind == "behaviour-changed" and difference.every_call:
            yield Hit("relies-on-changed-behaviour", usage.place, called, Consequence.SILENT)
        elif endpoint is not None and (judgement := _KINDS.get(kind)):
            yield from judgement(self, usage, endpoint, difference, called)

    def removed_parameter(self, usage: Usage, _: Endpoint, difference: Difference, called: Certainty) -> Iterator[Hit]:
        """A query parameter that the operation no longer has."""
        name = _name(difference)
        for field in usage.query:
            if _parameter(field) == name:
                certainty = _sent(field, called)
                yield Hit(
                    "sends-removed-parameter",
                    field.place,
                    certainty,
                    Consequence.SILENT,
                    self._works(usage, difference),
                )

    def removed_value(self, usage: Usage, _: Endpoint, difference: Difference, called: Certainty) -> Iterator[Hit]:
        """A value that a query parameter no longer has."""
        name, value = _name(difference).split("=", 1)
        for field in usage.query:
            if _parameter(field) != name:
                continue
            if field.value == value:
                yield Hit("sends-removed-value", field.place, _sent(field, called), Consequence.UNKNOWN)
            elif field.value is None or HOLE in field.value:
                yield Hit("sends-removed-value", field.place, Certainty.POSSIBLE, Consequence.UNKNOWN)

    def retyped_parameter(
        self, usage: Usage, endpoint: Endpoint, difference: Difference, called: Certainty
    ) -> Iterator[Hit]:
        """A query parameter whose values have another form."""
        fact = endpoint.facts.get(difference.location)
        for field in usage.query:
            if fact is None or _parameter(field) != fact.path or field.value is None or HOLE in field.value:
                continue
            if not self._accepts(fact, field.value, text=True):
                yield Hit("sends-retyped-parameter", field.place, _sent(field, called), Consequence.ERROR)

    def removed_property(
        self, usage: Usage, endpoint: Endpoint, difference: Difference, called: Certainty
    ) -> Iterator[Hit]:
        """A body property that the operation no longer has."""
        fact = endpoint.facts.get(difference.location)
        pattern = fact.pattern if fact else ""
        anywhere = bool(fact and fact.interpretation and fact.path.count("."))
        for field in _outermost(usage.body):
            if sends(field, _name(difference), pattern, anywhere=anywhere):
                works = self._works(usage, difference)
                yield Hit("sends-removed-property", field.place, _sent(field, called), Consequence.SILENT, works)

    def retyped_property(
        self, usage: Usage, endpoint: Endpoint, difference: Difference, called: Certainty
    ) -> Iterator[Hit]:
        """A body property whose values have another form."""
        fact = endpoint.facts.get(difference.location)
        if fact is None:
            return
        of_field = [field for field in usage.body if sends(field, fact.path)]
        depth = len(names(fact.path))
        if any(len(names(field.path)) > depth for field in of_field):
            return  # an object, which is the new form or was never valid
        for field in of_field:
            if field.value is not None and HOLE not in field.value:
                if not self._accepts(fact, field.value, text=False):
                    yield Hit("sends-retyped-property", field.place, _sent(field, called), Consequence.ERROR)
            elif not difference.detail.startswith("not documented"):
                yield Hit("sends-retyped-property", field.place, _sent(field, called), Consequence.ERROR)

    def required_property(self, usage: Usage, _: Endpoint, difference: Difference, called: Certainty) -> Iterator[Hit]:
        """A body property that is mandatory now."""
        if any(sends(field, _name(difference)) for field in usage.body):
            return
        certainty = Certainty.POSSIBLE if "body" in usage.incomplete or not usage.body else called
        yield Hit("omits-required-property", usage.place, certainty, Consequence.ERROR)

    def lost_property(
        self, usage: Usage, endpoint: Endpoint, difference: Difference, called: Certainty
    ) -> Iterator[Hit]:
        """A response property that is removed, renamed or has another type."""
        retyped = "type-changed" in difference.kind
        rule = "reads-retyped-property" if retyped else "reads-removed-property"
        location = difference.location
        read = [field for field in usage.reads if reads(field, location, endpoint.record)]
        if retyped:
            depth = max(len(names(place)) for place in location.split("|"))
            read = (
                [field for field in read if len(names(field.path)) <= depth]
                if _becomes_object(endpoint, location)
                else read
            )
        for field in read:
            certainty = Certainty.POSSIBLE if called is Certainty.POSSIBLE else Certainty.LIKELY
            yield Hit(rule, field.place, certainty, Consequence.SILENT, self._works(usage, difference))
        if not read and "reads" in usage.incomplete:
            yield Hit(rule, usage.place, Certainty.POSSIBLE, Consequence.UNKNOWN, whole_response=True)

    def webhook_property(self, usage: Usage, difference: Difference) -> Iterator[Hit]:
        """A property that webhooks no longer have."""
        for field in usage.reads:
            if names(field.path)[-1:] == names(_name(difference))[-1:]:
                yield Hit("reads-removed-webhook-property", field.place, Certainty.LIKELY, Consequence.SILENT)

    # what is needed to judge

    @cached_property
    def _webhook_operations(self) -> tuple[Operation, ...]:
        """One operation of each change of webhooks."""
        found = {each.change: each for each in reversed(self.differences) if each.kind.startswith("webhook")}
        return tuple(Operation.parse(each.operation) for each in found.values())

    def _accepts(self, fact: Fact, value: str, *, text: bool) -> bool:
        """Return whether a sent value has the new form; `text` is whether it is sent in the address."""
        from jsonschema import Draft202012Validator

        schemas: Sequence[Mapping[str, Any]] = [self.contract.vocabulary.schemas[name] for name in fact.shape] or [
            fact.schema
        ]
        document = {"$defs": dict(self.contract.vocabulary.schemas)}
        candidates: list[Any] = [value] if text else []
        try:
            candidates.append(json.loads(value))
        except ValueError:
            candidates.append(value)
        return any(
            Draft202012Validator({**document, **schema}).is_valid(each) for schema in schemas for each in candidates
        )

    def _works(self, usage: Usage, difference: Difference) -> Works:
        """Return `both` if the same call also uses what replaces the removed property or parameter."""
        for added in self._by_shape[Operation.parse(difference.operation).shape]:
            replaces = added.change == difference.change and not added.breaking
            if replaces and _uses(usage, added, self._endpoints[Operation.parse(added.operation).shape]):
                return Works.BOTH
        return Works.ONLY_OLD

    def _early(self, usage: Usage, operation: Operation, difference: Difference) -> Iterator[Early]:
        """Yield usages of what a change of the judged months adds."""
        if difference.breaking or difference.kind in ("open", "api-unsettled"):
            return
        since = {channel: difference.dates[channel] for channel in self.channels}
        if difference.kind == "endpoint-added":
            yield Early(usage.place, operation.label, since, at_latest=bool(difference.detail))
        elif (endpoint := self._endpoints.get(operation.shape)) and (place := _uses(usage, difference, endpoint)):
            yield Early(place, f"{_name(difference)} of {operation.label}", since, at_latest=False)

    def _finding(self, usage: Usage, difference: Difference, hit: Hit) -> UsageFinding:
        instead = self._substitutes(difference)
        effective = {channel: difference.dates[channel] for channel in self.channels}
        return UsageFinding(
            place=hit.place,
            operation=difference.operation,
            rule=hit.rule,
            change=difference.change,
            announcement=difference.announcement,
            location="" if hit.whole_response or difference.kind == "behaviour-changed" else difference.location,
            effective=effective,
            certainty=hit.certainty,
            consequence=hit.consequence,
            works=hit.works,
            message=recipes.message(
                hit.rule, difference, f"{usage.method} {usage.path}", whole_response=hit.whole_response
            ),
            recipe=recipes.recipe(hit.rule, difference, instead),
            source=difference.source,
            use_instead=instead,
            witnesses=(usage.reader,),
            call=usage.place if usage.place != hit.place else None,
            volume=usage.volume,
            callers=(usage.caller,) if usage.caller else (),
            last_seen=usage.last_seen,
        )

    def _substitutes(self, difference: Difference) -> tuple[Substitute, ...] | None:
        if difference.use_instead is None:
            return None
        return tuple(self._substitute(name, difference) for name in difference.use_instead)

    def _substitute(self, name: str, difference: Difference) -> Substitute:
        if name.split(" ")[0].isupper():
            shape = Operation.parse(name).shape
            for change in self.contract.changes:
                for edit in change.edits:
                    if edit.kind == "endpoint-added" and Operation.parse(edit.subject).shape == shape:
                        return Substitute(name, change.when, bool(edit.keys.get("at-latest")))
            return Substitute(name)
        return Substitute(name, difference.dates)

    def _unseen(self, judged: Collection[str]) -> tuple[str, ...]:
        """Return the breaking changes of which the evidence has no call."""
        shapes: dict[str, set[str]] = defaultdict(set)
        for each in self.differences:
            if each.breaking:
                shapes[each.change].add(Operation.parse(each.operation).shape)
        return tuple(change for change, of in shapes.items() if not of & set(judged))


def _joined(one: UsageFinding, other: UsageFinding) -> UsageFinding:
    """Return a finding that two readers saw at the same place: the surer one, with the witnesses of both."""
    surer = one if one.certainty.rank <= other.certainty.rank else other
    return replace(
        surer,
        works=Works.BOTH
        if one.works is other.works is Works.BOTH
        else Works.ONLY_OLD
        if Works.ONLY_OLD in (one.works, other.works)
        else surer.works,
        witnesses=tuple(sorted({*one.witnesses, *other.witnesses})),
        volume=one.volume + other.volume,
        callers=tuple(sorted({*one.callers, *other.callers})),
        last_seen=max(one.last_seen, other.last_seen),
    )


def _sent(field: Field, called: Certainty) -> Certainty:
    """Return how sure it is that a field is sent: as sure as the call, and only likely if the reader inferred the field."""
    if field.certainty is Sureness.INFERRED and called is Certainty.CERTAIN:
        return Certainty.LIKELY
    return called


def _parameter(field: Field) -> str:
    """Return the name of a parameter without the brackets of an array."""
    return field.path.partition("[")[0]


def _name(difference: Difference) -> str:
    """Return a location without its area: `query.sort_attr=price` is `sort_attr=price`."""
    area, dot, rest = difference.location.partition(".")
    return rest if dot and area in [*Area] else difference.location


def _outermost(fields: Sequence[Field]) -> Iterator[Field]:
    """Yield the fields that are not part of another one in the list: `price`, and not `price.value` beside it."""
    paths = {names(field.path) for field in fields}
    for field in fields:
        own = names(field.path)
        if not any(own[:length] in paths for length in range(1, len(own))):
            yield field


def _becomes_object(endpoint: Endpoint, location: str) -> bool:
    """Return whether the new form of a property is an object, so that code that reads its members is ready."""
    fact = endpoint.facts.get(location)
    return fact is not None and bool(fact.shape)


def _uses(usage: Usage, added: Difference, endpoint: Endpoint) -> Place | None:
    """Return where a usage uses an added parameter or property; None if it does not."""
    if added.location.startswith("query."):
        fields = [field for field in usage.query if _parameter(field) == _name(added)]
    elif added.location.startswith("body."):
        fields = [field for field in usage.body if sends(field, _name(added))]
    elif added.kind == "response-property-added":
        fields = [field for field in usage.reads if reads(field, added.location, endpoint.record)]
    else:
        fields = []
    return fields[0].place if fields else None


_Judgement = Callable[[Judge, Usage, Endpoint, Difference, Certainty], Iterator[Hit]]
_KINDS: Mapping[str, _Judgement] = {
    "request-parameter-removed": Judge.removed_parameter,
    "request-parameter-renamed": Judge.removed_parameter,
    "request-parameter-enum-value-removed": Judge.removed_value,
    "request-parameter-type-changed": Judge.retyped_parameter,
    "request-property-removed": Judge.removed_property,
    "request-property-renamed": Judge.removed_property,
    "request-property-type-changed": Judge.retyped_property,
    "request-property-became-required": Judge.required_property,
    "new-required-request-property": Judge.required_property,
    "response-property-removed": Judge.lost_property,
    "response-property-renamed": Judge.lost_property,
    "response-property-type-changed": Judge.lost_property,
}
