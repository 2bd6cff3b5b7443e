"""Apply the edits of a change to endpoints. An edit that does not find what it names is an error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.baseline import Provenance, Reader
from lmscontract.contract.files import Document
from lmscontract.contract.model import Area, Change, Edit, Endpoint, Fact, State, described
from lmscontract.errors import LISTED_OPERATIONS, ContractError, closest
from lmscontract.property_path import PropertyPath
from lmscontract.types import Basis, Operation

Draft = dict[str, Endpoint]

_BECAME_REQUIRED = "request-property-became-required"
_WORDS = {Area.QUERY: "query parameter", Area.BODY: "body property", Area.RESPONSE: "response property"}
"""What a path of each area names, for messages."""


class Step(Struct, frozen=True):
    """One edit with everything that its application needs."""

    edit: Edit
    change: Change
    reader: Reader
    documents: Mapping[str, Document]

    def apply(self, draft: Draft) -> None:
        """Edit the draft in place; a ContractError with file and line if the edit does not find what it names."""
        try:
            KINDS[self.edit.kind](self, draft)
        except ValueError as error:
            raise self.error(str(error)) from None

    @property
    def provenance(self) -> Provenance:
        """The source and basis of the facts of this edit."""
        keys, document = self.edit.keys, self.documents[self.edit.origin.file]
        source = keys.get("source", self.change.source)
        return Provenance(document, self.edit.pointer, source, Basis(keys.get("basis", "stated")), self.change.id)

    @property
    def kind(self) -> str:
        """The kind of object that a parameter of this edit identifies; empty if it says none."""
        return self.reader.kind(self.edit.keys.get("kind", ""), self.edit.origin)

    def find(self, draft: Draft, operation: Operation) -> Endpoint:
        """Return an operation of the draft; a ContractError if it is not part of the contract."""
        endpoint = draft.get(operation.shape)
        if endpoint is None or endpoint.state is State.ABSENT:
            known = [each.operation.label for each in draft.values() if each.state is not State.ABSENT]
            raise self.error(f"there is no operation {operation}", closest(operation.label, known) or LISTED_OPERATIONS)
        return endpoint

    def error(self, what: str, hint: str = "") -> ContractError:
        """Return an error at the line of this edit."""
        return ContractError(what, str(self.edit.origin), hint)

    def fact(self, area: Area, path: str, state: State, schema: Any, **more: Any) -> Fact:
        """Return a new fact of this edit. `schema` is an inline schema, the name of a shared one, or a list of names."""
        names = [schema] if isinstance(schema, str) else schema if isinstance(schema, list) else []
        more["schema"] = schema if isinstance(schema, Mapping) else {}
        more["shape"] = tuple(self.reader.shape(name, self.edit.origin) for name in names)
        more["interpretation"] = self.edit.keys.get("interpretation", "")
        return Fact(
            area, path, state, optional=bool(self.edit.keys.get("optional", False)), **self.provenance.stated, **more
        )


def located(endpoint: Endpoint, area: Area, text: str) -> str:
    """Return a path as facts have it: of a response that does not begin at the body, below the record."""
    if area not in (Area.RESPONSE, Area.BODY):
        return text  # the name of a parameter
    path = PropertyPath.parse(text)
    if area is Area.BODY or path.segments[0].name == endpoint.root:
        return str(path)
    return f"{endpoint.record}.{path}" if endpoint.record else str(path)


def _path(step: Step, endpoint: Endpoint, area: Area, text: str) -> str:
    if step.edit.keys.get("anywhere"):
        return endpoint.anywhere(text)
    return located(endpoint, area, text)


def _places(step: Step, endpoint: Endpoint, area: Area) -> tuple[str, ...]:
    return tuple(located(endpoint, area, each) for each in step.edit.alternatives)


def _with(endpoint: Endpoint, *facts: Fact, without: Iterable[str] = ()) -> Endpoint:
    dropped = set(without)
    kept = {location: fact for location, fact in endpoint.facts.items() if location not in dropped}
    return replace(endpoint, facts={**kept, **{fact.location: fact for fact in facts}})


def _present(step: Step, endpoint: Endpoint, area: Area, path: str) -> Fact:
    """Return the fact at a path; a ContractError if there is none."""
    present = [fact for fact in endpoint.facts.values() if fact.area is area and fact.state is not State.ABSENT]
    for fact in present:
        if path in (fact.path, *fact.places):
            return fact
    raise step.error(
        f"{endpoint.operation} has no {_WORDS.get(area, area)} {path}", closest(path, [fact.path for fact in present])
    )


def _check_free(step: Step, endpoint: Endpoint, area: Area, path: str) -> None:
    for fact in endpoint.facts.values():
        if fact.area is area and fact.path == path and fact.state is not State.ABSENT:
            raise step.error(f"{endpoint.operation} has {path} already ({fact.origin})")


def _at_or_below(endpoint: Endpoint, area: Area, path: str) -> set[str]:
    """Return the locations of the facts at a path and below it; nothing is below a parameter."""
    below = (f"{path}.", f"{path}[]") if area in (Area.RESPONSE, Area.BODY) else ()
    facts = (fact for fact in endpoint.facts.values() if fact.area is area)
    return {fact.location for fact in facts if fact.path == path or fact.path.startswith(below)}


# operations


def _endpoint_added(step: Step, draft: Draft) -> None:
    operation, keys = Operation.parse(step.edit.subject), step.edit.keys
    present = draft.get(operation.shape)
    if present is not None and present.state is not State.ABSENT:
        raise step.error(f"{operation} exists already ({present.origin})")
    if "same-as" in keys:
        other = step.find(draft, Operation.parse(keys["same-as"]))
        added = replace(other, operation=operation, origin=step.edit.origin, change=step.change.id)
    else:
        node = dict(keys.get("operation") or {})
        added = step.reader.endpoint(operation, node, step.provenance.at("operation"), operation.service)
    draft[operation.shape] = added


def _api_removed(step: Step, draft: Draft) -> None:
    endpoint, instead = step.find(draft, Operation.parse(step.edit.subject)), step.change.use_instead or ()
    draft[endpoint.operation.shape] = replace(
        endpoint, state=State.ABSENT, use_instead=instead, **step.provenance.stated
    )


def _api_unsettled(step: Step, draft: Draft) -> None:
    endpoint = step.find(draft, Operation.parse(step.edit.subject))
    interpretation = step.edit.keys.get("interpretation", "")
    draft[endpoint.operation.shape] = replace(
        endpoint, state=State.UNSETTLED, change=step.change.id, interpretation=interpretation
    )


# parameters, and properties of bodies and responses


def _added(step: Step, endpoint: Endpoint, area: Area, *, required: bool = False) -> Endpoint:
    keys = step.edit.keys
    area, alias_of = Area(keys.get("in", area)), keys.get("alias-of", "")
    path = _path(step, endpoint, area, step.edit.subject)
    _check_free(step, endpoint, area, path)
    if alias_of:
        _present(step, endpoint, area, alias_of)
    more = {"required": required, "alias_of": alias_of, "kind": step.kind}
    fact = step.fact(area, path, _state_added(step, area), keys.get("shape", {}), **more)
    return _with(endpoint, replace(fact, places=_places(step, endpoint, area)), without=[fact.location])


def _state_added(step: Step, area: Area) -> State:
    optional = area is not Area.RESPONSE or step.edit.keys.get("optional", False)
    return State.KNOWN if optional else State.PRESENT


def _removed(step: Step, endpoint: Endpoint, area: Area) -> Endpoint:
    path, places = _path(step, endpoint, area, step.edit.subject), _places(step, endpoint, area)
    before = _present(step, endpoint, area, path)
    without = {location for place in (path, *places) for location in _at_or_below(endpoint, area, place)}
    values = (step.edit.keys["tried-with"],) if "tried-with" in step.edit.keys else ()
    more = {"pattern": before.pattern, "places": places, "kind": step.kind, "values": values}
    return _with(endpoint, step.fact(area, path, State.ABSENT, {}, **more), without=without | {before.location})


def _renamed(step: Step, endpoint: Endpoint, area: Area) -> Endpoint:
    old, new = (_path(step, endpoint, area, text) for text in (step.edit.subject, step.edit.keys["to"]))
    before = _present(step, endpoint, area, old)
    _check_free(step, endpoint, area, new)
    schema = step.edit.keys.get("shape", list(before.shape) or dict(before.schema))
    state = _state_added(step, area) if "optional" in step.edit.keys else before.state
    fact = step.fact(area, new, state, schema, required=before.required)
    without = {before.location} | _at_or_below(endpoint, area, old)
    return _with(endpoint, step.fact(area, old, State.ABSENT, {}), fact, without=without)


def _type_changed(step: Step, endpoint: Endpoint, area: Area) -> Endpoint:
    subject, expected = step.edit.subject, step.edit.keys["from"]
    path = _path(step, endpoint, area, subject)
    before = _present(step, endpoint, area, path)
    found = (before.shape[0] if len(before.shape) == 1 else list(before.shape)) or dict(before.schema)
    if found != expected:
        raise step.error(f"{path} of {endpoint.operation} is {_shown(found)}, not {_shown(expected)}")
    after = step.fact(area, path, before.state, step.edit.keys["to"], required=before.required)
    places = _places(step, endpoint, area) or before.places
    without = {before.location} | _at_or_below(endpoint, area, path)
    previous = _previous_type(step, expected) if area is Area.BODY else ""
    after = replace(after, places=places, values=before.values, previous_type=previous)
    if step.edit.keys["to"] == expected:  # a change that says what stays: nothing of it can arrive
        after = replace(after, change=before.change)
    return _with(endpoint, after, without=without)


def _previous_type(step: Step, expected: Any) -> str:
    """Return `number` if a number becomes an object, which no client can mistake for it; empty for any other type."""
    shapes = step.reader.components["schemas"]
    now = shapes.get(step.edit.keys["to"], {}) if isinstance(step.edit.keys["to"], str) else {}
    number = isinstance(expected, Mapping) and expected.get("type") in ("integer", "number")
    return "number" if number and now.get("type") == "object" else ""


def _shown(schema: Any) -> str:
    return schema if isinstance(schema, str) else described(schema) or str(schema)


def _response_property_unsettled(step: Step, endpoint: Endpoint) -> Endpoint:
    path = _path(step, endpoint, Area.RESPONSE, step.edit.subject)
    known = {fact.path: fact for fact in [*endpoint.of_area(Area.RESPONSE)][::-1]}
    if path not in known:
        raise step.error(f"{endpoint.operation} never had {path}", closest(path, known))
    return _with(endpoint, step.fact(Area.RESPONSE, path, State.UNSETTLED, {}), without=[known[path].location])


def _became_required(step: Step, endpoint: Endpoint, area: Area) -> Endpoint:
    before = _present(step, endpoint, area, step.edit.subject)
    if before.required:
        raise step.error(f"{before.path} of {endpoint.operation} is required already ({before.origin})")
    interpretation = step.edit.keys.get("interpretation", before.interpretation)
    fact = replace(before, required=True, optional=False, interpretation=interpretation, **step.provenance.stated)
    return _with(endpoint, fact)


def mark_optional(changes: Iterable[Change], baseline: Draft) -> None:
    """Mark the body properties that some change makes mandatory: until then, a body is accepted without them."""
    for edit in (edit for change in changes for edit in change.edits if edit.kind == _BECAME_REQUIRED):
        for operation in edit.of:
            endpoint = baseline.get(operation.shape)
            fact = endpoint.facts.get(f"{Area.BODY}.{edit.subject}") if endpoint else None
            if endpoint and fact:
                baseline[operation.shape] = _with(endpoint, replace(fact, optional=True))


def _request_property_deprecated(step: Step, endpoint: Endpoint) -> Endpoint:
    before = _present(step, endpoint, Area.BODY, step.edit.subject)
    if before.deprecated:
        raise step.error(f"{before.path} of {endpoint.operation} is deprecated already ({before.origin})")
    return _with(endpoint, replace(before, deprecated=True, change=step.change.id, source=step.provenance.source))


def _webhook_property_removed(step: Step, endpoint: Endpoint) -> Endpoint:
    return _with(endpoint, step.fact(Area.WEBHOOK, step.edit.subject, State.ABSENT, {}))


def _parameter_value_removed(step: Step, endpoint: Endpoint) -> Endpoint:
    name, _, value = step.edit.subject.partition("=")
    before = _present(step, endpoint, Area.QUERY, name)
    known = [str(each) for each in (*before.values, *before.schema.get("enum", ()))]
    if value not in known:
        raise step.error(f"{name} of {endpoint.operation} has no value {value}", closest(value, known))
    schema = dict(before.schema)
    if "enum" in schema:
        schema["enum"] = [each for each in schema["enum"] if str(each) != value]
    fact = replace(
        before,
        schema=schema,
        values=tuple(each for each in before.values if str(each) != value),
        removed_values=(*before.removed_values, value),
        value_changes={**before.value_changes, value: step.change.id},
    )
    return _with(endpoint, fact)


# conditions, behaviours and open points


def _condition_added(step: Step, endpoint: Endpoint) -> Endpoint:
    condition = step.reader.condition(step.edit.keys["condition-added"], step.provenance)
    if condition.id in {each.id for each in endpoint.conditions}:
        raise step.error(f"{endpoint.operation} has the condition {condition.id} already")
    return replace(endpoint, conditions=(*endpoint.conditions, condition))


def _behaviour_changed(step: Step, endpoint: Endpoint) -> Endpoint:
    behaviour = step.reader.behaviour(step.edit.keys["behaviour-changed"], step.provenance)
    if (behaviour.rule, behaviour.at) in {(each.rule, each.at) for each in endpoint.behaviours}:
        raise step.error(f"{endpoint.operation} has {behaviour.rule} {behaviour.at} already")
    return replace(endpoint, behaviours=(*endpoint.behaviours, behaviour))


def _each(edit: Callable[..., Endpoint], *arguments: Any, **more: Any) -> Callable[[Step, Draft], None]:
    """Return the edit of a draft that replaces each operation of a step by the edited one."""

    def apply(step: Step, draft: Draft) -> None:
        for operation in step.edit.of:
            edited = edit(step, step.find(draft, operation), *arguments, **more)
            draft[edited.operation.shape] = edited

    return apply


KINDS: Mapping[str, Callable[[Step, Draft], None]] = {
    "endpoint-added": _endpoint_added,
    "api-removed": _api_removed,
    "api-unsettled": _api_unsettled,
    "new-optional-request-parameter": _each(_added, Area.QUERY),
    "new-required-request-parameter": _each(_added, Area.QUERY, required=True),
    "request-parameter-became-required": _each(_became_required, Area.QUERY),
    "request-parameter-removed": _each(_removed, Area.QUERY),
    "request-parameter-renamed": _each(_renamed, Area.QUERY),
    "request-parameter-type-changed": _each(_type_changed, Area.QUERY),
    "request-parameter-enum-value-removed": _each(_parameter_value_removed),
    "new-optional-request-property": _each(_added, Area.BODY),
    "new-required-request-property": _each(_added, Area.BODY, required=True),
    _BECAME_REQUIRED: _each(_became_required, Area.BODY),
    "request-property-removed": _each(_removed, Area.BODY),
    "request-property-renamed": _each(_renamed, Area.BODY),
    "request-property-type-changed": _each(_type_changed, Area.BODY),
    "request-property-deprecated": _each(_request_property_deprecated),
    "response-property-added": _each(_added, Area.RESPONSE),
    "response-property-removed": _each(_removed, Area.RESPONSE),
    "response-property-renamed": _each(_renamed, Area.RESPONSE),
    "response-property-type-changed": _each(_type_changed, Area.RESPONSE),
    "response-property-unsettled": _each(_response_property_unsettled),
    "webhook-property-removed": _each(_webhook_property_removed),
    "condition-added": _each(_condition_added),
    "behaviour-changed": _each(_behaviour_changed),
    "open": lambda *_: None,  # only recorded and shown
}
"""The kinds of edits by name; oasdiff's names where it has one."""

COMPATIBLE = frozenset(
    {
        "endpoint-added", "api-unsettled", "new-optional-request-parameter", "new-optional-request-property",
        "request-property-deprecated", "response-property-added", "response-property-unsettled", "open",
    }
)  # fmt: skip
"""The kinds that section 9.2 of the specification allows as backward-compatible changes."""
