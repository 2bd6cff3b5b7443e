"""Decide whether a change breaks a usage: one function for each kind of change."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.compare import Difference
from lmscontract.contract.edits import located
from lmscontract.contract.model import Area, Endpoint, Fact, Schema
from lmscontract.findings.usage_finding import Certainty, Consequence, Works
from lmscontract.property_path import ANYWHERE, names
from lmscontract.readiness.properties import reads, sends
from lmscontract.types import Basis
from lmscontract.usage.usage import EMPTY, HOLE, WEBHOOK, Field, Place, Usage
from lmscontract.usage.usage import Certainty as Sureness

_FEW_LINES = 12
"""How far the value of a parameter may be from its name, to be seen with it."""


class Case(Struct, frozen=True):
    """A usage, and a change of the operation that it calls.

    `called` is how sure it is that the operation is called, `works` on which side of the change the code works if it sends
    what is removed, `schemas` are the shared schemas of the contract. `replacing` are the reads of what replaces it, and
    `added` the locations of the properties that the same change adds to the response.
    """

    usage: Usage
    endpoint: Endpoint
    difference: Difference
    called: Certainty
    works: Works
    schemas: Mapping[str, Schema]
    replacing: tuple[Field, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The location of the change without its area: `query.sort_attr=price` is `sort_attr=price`."""
        return name_of(self.difference)

    @property
    def fact(self) -> Fact | None:
        """The fact at the location of the change, after it."""
        return self.endpoint.facts.get(self.difference.location)


class Hit(Struct, frozen=True):
    """A usage that a change breaks: the rule that it falls under, and where in the code.

    `unseen` is whether the reader cannot see all that the code reads of the response, or sends, so that the property or the
    parameter may be among that; this is reported only of one that the specification states, not of one that is inferred.
    `written` is the name in the code, if the contract has a pattern for it. `location` is the property of a changed behaviour,
    if it is one of a property. `declared` is whether the place declares what other places read.
    """

    rule: str
    place: Place
    certainty: Certainty
    consequence: Consequence
    works: Works = Works.ONLY_OLD
    unseen: bool = False
    written: str = ""
    location: str = ""
    declared: bool = False


def hits(case: Case) -> Iterator[Hit]:
    """Yield what a change breaks of a usage."""
    evaluator = KINDS.get(case.difference.kind)
    if evaluator is not None and (case.usage.method == WEBHOOK) == (evaluator is _webhook_property):
        yield from evaluator(case)


def name_of(difference: Difference) -> str:
    """Return the location of a difference without its area."""
    area, dot, rest = difference.location.partition(".")
    return rest if dot and area in [*Area] else difference.location


def parameter(field: Field) -> str:
    """Return the name of a parameter without the brackets of an array."""
    return field.path.partition("[")[0]


def _removed_operation(case: Case) -> Iterator[Hit]:
    yield Hit("calls-removed-operation", case.usage.place, case.called, Consequence.ERROR, case.works)


def _changed_behaviour(case: Case) -> Iterator[Hit]:
    rule = "relies-on-changed-behaviour"
    if case.difference.every_call:
        yield Hit(rule, case.usage.place, case.called, Consequence.SILENT)
    named = [each.at for each in case.endpoint.behaviours if each.at and each.rule == case.difference.location]
    for at in (each for each in named if names(each)[-1:] != (ANYWHERE,)):
        for field in case.usage.reads:
            if reads(field, at, case.endpoint.record):
                yield Hit(rule, field.place, Certainty.POSSIBLE, Consequence.SILENT, location=at)


def _removed_parameter(case: Case) -> Iterator[Hit]:
    sent = [field for field in case.usage.query if parameter(field) == case.name]
    for field in sent:
        yield Hit("sends-removed-parameter", field.place, _sent(case, field), Consequence.SILENT, case.works)
    if not sent:
        yield from _unseen(case, "sends-removed-parameter", "query")


def _removed_value(case: Case) -> Iterator[Hit]:
    name, value = case.name.split("=", 1)
    sent = [field for field in case.usage.query if parameter(field) == name]
    for field in sent:
        if field.value == value:
            for place in _places(field):
                yield Hit("sends-removed-value", place, _sent(case, field), Consequence.UNKNOWN)
        elif not (_is_known(field) or field.declared):
            yield Hit("sends-removed-value", field.place, Certainty.POSSIBLE, Consequence.UNKNOWN)
    if not sent:
        yield from _unseen(case, "sends-removed-value", "query")


def _retyped_parameter(case: Case) -> Iterator[Hit]:
    sent = [field for field in case.usage.query if case.fact is not None and parameter(field) == case.fact.path]
    for field in sent:
        if _is_known(field) and not _accepts(case, field, text=True):
            for place in _places(field):
                yield Hit("sends-retyped-parameter", place, _sent(case, field), Consequence.ERROR)
        elif not (_is_known(field) or field.declared or _is_completed(case, field)):
            yield Hit("sends-retyped-parameter", field.place, Certainty.POSSIBLE, Consequence.ERROR)
    if not sent:
        yield from _unseen(case, "sends-retyped-parameter", "query")


def _removed_property(case: Case) -> Iterator[Hit]:
    fact = case.fact
    pattern = fact.pattern if fact else ""
    anywhere = bool(fact and fact.interpretation and fact.path.count("."))
    sent = [field for field in case.usage.body if sends(field, case.name, pattern, anywhere=anywhere)]
    for field in _outermost(sent):
        hit = Hit("sends-removed-property", field.place, _sent(case, field), Consequence.SILENT, case.works)
        yield replace(hit, written=field.path) if pattern else hit
    if not sent:
        yield from _unseen(case, "sends-removed-property", "body")


def _retyped_property(case: Case) -> Iterator[Hit]:
    sent = [field for field in case.usage.body if sends(field, case.name)]
    if any(len(names(field.path)) > len(names(case.name)) for field in sent):
        return  # an object: it is the new form, or it never was valid
    documented = not case.difference.detail.startswith("not documented")
    for field in sent:
        if field.value is not None and _accepts(case, field, text=False):
            continue  # also a text of which not all is known, where any text is accepted
        certainty = _sent(case, field) if documented or _is_known(field) else Certainty.POSSIBLE
        yield Hit("sends-retyped-property", field.place, certainty, Consequence.ERROR)
    if not sent:
        yield from _unseen(case, "sends-retyped-property", "body")


def _required_property(case: Case) -> Iterator[Hit]:
    if any(sends(field, case.name) for field in case.usage.body):
        return
    unknown = "body" in case.usage.incomplete or not case.usage.body
    certainty = Certainty.POSSIBLE if unknown else case.called
    yield Hit("omits-required-property", case.usage.place, certainty, Consequence.ERROR)


def _lost_property(case: Case) -> Iterator[Hit]:
    old, arrow, new = case.difference.detail.partition(" -> ")
    if arrow and old == new:
        return  # only what was documented before is confirmed
    is_retyped = "type-changed" in case.difference.kind
    record = case.endpoint.record
    below = [
        field
        for field in case.usage.reads
        if reads(field, _places_read(case), record) and not any(reads(field, each, record) for each in case.added)
    ]
    read = _read_in_old_form(case, below) if is_retyped else [*_outermost(below)]
    if read is None:
        return
    rule = "reads-retyped-property" if is_retyped else "reads-removed-property"
    certainty = Certainty.POSSIBLE if case.called is Certainty.POSSIBLE else Certainty.LIKELY
    for field in read:
        works = Works.BOTH if not field.declared and _reads_both(case, field) else Works.ONLY_OLD
        sure = Certainty.POSSIBLE if field.declared and is_retyped and _is_cut(case) else certainty
        yield Hit(rule, field.place, sure, Consequence.SILENT, works, declared=field.declared)
    if not read:
        yield from _unseen(case, rule, "reads")


def _unseen(case: Case, rule: str, part: str) -> Iterator[Hit]:
    """Yield that a call may read or send what a change concerns, if not all of that part of it can be seen."""
    is_stated = case.fact is None or case.fact.basis is Basis.STATED
    if is_stated and part in case.usage.incomplete:
        yield Hit(rule, case.usage.place, Certainty.POSSIBLE, Consequence.UNKNOWN, unseen=True)


def _reads_both(case: Case, field: Field) -> bool:
    """Return whether the function that reads a property also reads what replaces it, itself or in a function that it calls."""
    own = Place(field.place.file, field.function)
    return any(
        (each.place.file, each.function) == (own.file, own.line) or str(own) in each.called_in
        for each in case.replacing
    )


def _places_read(case: Case) -> str:
    """Return where a lost property is read: also elsewhere in the record, in an object of the same name, if its place is open."""
    location, record = case.difference.location, names(case.endpoint.record)
    is_named_only = case.fact is not None and bool(case.fact.interpretation) and " -> " not in case.difference.detail
    if is_named_only and names(location)[: len(record)] == record:
        own = ".".join(names(location)[len(record) :][-2:])
        return f"{location}|{located(case.endpoint, Area.RESPONSE, f'{ANYWHERE}.{own}')}"
    return location


def _read_in_old_form(case: Case, below: Sequence[Field]) -> list[Field] | None:
    """Return which reads of a property, or of what is below it, need its old type; None if all need the new one.

    A read needs the new type if it has this as its class declares or its keys show, or if its function also reads something
    that only the new type has; a declaration of the property, if all its reads do.
    """
    shapes = case.fact.shape if case.fact else ()
    own = names(case.difference.location.split("|")[0])[-1]
    members = {member for shape in shapes for member in case.schemas[shape].get("properties", ())}
    new = [field for field in below if names(field.path)[-1] in members or _has_new_type(case, field)]
    if any(field.declared for field in new):
        return None
    old = [
        field
        for field in _outermost(below)
        if (not shapes or names(field.path)[-1] == own) and not any(_is_together(field, each) for each in new)
    ]
    return None if new and all(field.declared for field in old) else old


def _is_together(one: Field, other: Field) -> bool:
    """Return whether two reads are in one function, or in two of which one calls the other."""
    places = [Place(each.place.file, each.function) for each in (one, other)]
    return places[0] == places[1] or str(places[0]) in other.called_in or str(places[1]) in one.called_in


def _has_new_type(case: Case, field: Field) -> bool:
    """Return whether a property is read in its new form, as its class declares, or its keys show."""
    return case.fact is not None and field.value is not None and _accepts(case, field, text=False)


def _is_cut(case: Case) -> bool:
    """Return whether texts only lose a part, as examples show: `/some.user` is `some.user`; a class reads them as before."""
    schemas = [case.schemas[name] for name in case.fact.shape] if case.fact else []
    return any(
        str(new) in str(old)
        for each in schemas
        for old in each.get("not", {}).get("examples", ())
        for new in each.get("examples", ())
    )


def _webhook_property(case: Case) -> Iterator[Hit]:
    for field in case.usage.reads:
        if names(field.path)[-1:] == names(case.name)[-1:]:
            yield Hit("reads-removed-webhook-property", field.place, Certainty.LIKELY, Consequence.SILENT)


KINDS: Mapping[str, Callable[[Case], Iterator[Hit]]] = {
    "api-removed": _removed_operation,
    "behaviour-changed": _changed_behaviour,
    "request-parameter-removed": _removed_parameter,
    "request-parameter-renamed": _removed_parameter,
    "request-parameter-enum-value-removed": _removed_value,
    "request-parameter-type-changed": _retyped_parameter,
    "request-property-removed": _removed_property,
    "request-property-renamed": _removed_property,
    "request-property-type-changed": _retyped_property,
    "request-property-became-required": _required_property,
    "new-required-request-property": _required_property,
    "response-property-removed": _lost_property,
    "response-property-renamed": _lost_property,
    "response-property-type-changed": _lost_property,
    "webhook-property-removed": _webhook_property,
}
"""What decides about a usage, for each kind of change that may break one."""


def _sent(case: Case, field: Field) -> Certainty:
    """Return how certain it is that a field is sent: as certain as the call, but only likely if the reader inferred the field."""
    inferred = field.certainty is Sureness.INFERRED and case.called is Certainty.CERTAIN
    return Certainty.LIKELY if inferred else case.called


def _places(field: Field) -> list[Place]:
    """Return where a value is sent, and where it is written if that is far away: a call hands it on to what sends it."""
    at = field.value_at
    is_far = at is not None and (at.file != field.place.file or abs(at.line - field.place.line) > _FEW_LINES)
    return [field.place, at] if at is not None and is_far else [field.place]


def _is_known(field: Field) -> bool:
    return field.value is not None and field.value != EMPTY and HOLE not in field.value


def _accepts(case: Case, field: Field, *, text: bool) -> bool:
    """Return whether a sent value has the new form; `text` is whether it is sent in the address."""
    from jsonschema import Draft202012Validator

    fact, value = case.fact, field.value
    if fact is None or value is None:
        return True
    candidates: list[Any] = [value] if text else []
    try:
        candidates.append(json.loads(value))
    except ValueError:
        candidates.append(value)
    for _ in range(0 if text else _list_depth(field.path) - _list_depth(case.name)):
        candidates = [[each] for each in candidates]
    schemas = [case.schemas[name] for name in fact.shape] or [fact.schema]
    validators = [Draft202012Validator({"$defs": dict(case.schemas), **schema}) for schema in schemas]
    return any(validator.is_valid(each) for validator in validators for each in candidates)


def _is_completed(case: Case, field: Field) -> bool:
    """Return whether a text with an unknown part is accepted with a word of an example there: `{} 00:00:00` with a date."""
    if case.fact is None or field.value is None or field.value.count(HOLE) != 1 or field.value == HOLE:
        return False
    schemas = [case.schemas[name] for name in case.fact.shape] or [case.fact.schema]
    words = [word for schema in schemas for each in schema.get("examples", ()) for word in str(each).split()]
    return any(_accepts(case, replace(field, value=field.value.replace(HOLE, word)), text=True) for word in words)


def _list_depth(path: str) -> int:
    """Return how many lists the end of a path goes into: 1 for `prices[]`, 0 for `prices[].price`."""
    return path[len(path.rstrip("[]")) :].count("[]")


def _outermost(fields: Sequence[Field]) -> Iterator[Field]:
    """Yield the fields that are not part of another one in the list: `price`, and not `price.value` beside it."""
    paths = {names(field.path) for field in fields}
    for field in fields:
        own = names(field.path)
        if not any(own[:length] in paths for length in range(1, len(own))):
            yield field
