"""The edits of a change, applied to endpoints. Each names what it expects to find; an edit that meets nothing is an error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.baseline import Reader, Said
from lmscontract.contract.files import Document
from lmscontract.contract.model import Area, Change, Edit, Endpoint, Fact, State, described
from lmscontract.errors import ContractError, closest
from lmscontract.property_path import PropertyPath
from lmscontract.types import Basis, Operation

Draft = dict[str, Endpoint]


class Step(Struct, frozen=True):
    """One edit with all that is needed to apply it."""

    edit: Edit
    change: Change
    reader: Reader
    documents: Mapping[str, Document]

    def apply(self, draft: Draft) -> None:
        """Edit the draft in place; a ContractError with file and line when the edit does not meet what it names."""
        try:
            KINDS[self.edit.kind](self, draft)
        except ValueError as error:
            raise self.error(str(error)) from None

    @property
    def said(self) -> Said:
        """What the facts of this edit inherit."""
        keys = self.edit.keys
        document = self.documents[self.edit.origin.file]
        source = keys.get("source", self.change.source)
        return Said(source, Basis(keys.get("basis", "stated")), document, self.change.id)

    def endpoints(self, draft: Draft) -> Iterable[Endpoint]:
        """The endpoints that the edit is of, as they stand in the draft."""
        for operation in self.edit.of:
            yield self.find(draft, operation)

    def find(self, draft: Draft, operation: Operation) -> Endpoint:
        """An operation that must be there."""
        endpoint = draft.get(operation.shape)
        if endpoint is None or endpoint.state is State.ABSENT:
            known = [each.operation.label for each in draft.values() if each.state is not State.ABSENT]
            raise self.error(f"there is no {operation}", closest(operation.label, known))
        return endpoint

    def error(self, what: str, hint: str = "") -> ContractError:
        """An error at the line of this edit."""
        return ContractError(what, str(self.edit.origin), hint)

    def fact(self, area: Area, path: str, state: State, schema: Any, **more: Any) -> Fact:
        """A new fact of this edit. `schema` is an inline schema, the name of a shape, or a list of such names."""
        names = [schema] if isinstance(schema, str) else schema if isinstance(schema, list) else []
        shape = tuple(self.reader.shape(name, self.edit.origin) for name in names)
        said = self.said
        return Fact(
            area, path, state, said.basis, said.source, self.edit.origin,
            schema=schema if isinstance(schema, Mapping) else {}, shape=shape, change=self.change.id,
            interpretation=self.edit.keys.get("interpretation", ""), optional=bool(self.edit.keys.get("optional", False)), **more,
        )  # fmt: skip


def located(endpoint: Endpoint, area: Area, text: str) -> str:
    """A property path as facts hold it: one that starts where the record does, or is of a request, begins at the body."""
    path = str(PropertyPath.parse(text))
    if area is not Area.RESPONSE or PropertyPath.parse(text).segments[0].name == endpoint.root:
        return path
    return f"{endpoint.record}.{path}"


def _places(step: Step, endpoint: Endpoint, area: Area) -> tuple[str, ...]:
    other = step.edit.keys.get("or", ())
    return tuple(located(endpoint, area, each) for each in ([other] if isinstance(other, str) else other))


def _path(step: Step, endpoint: Endpoint, area: Area, text: str) -> str:
    if step.edit.keys.get("anywhere"):
        return str(PropertyPath.parse(f"{endpoint.root}.**.`{text}`"))
    return located(endpoint, area, text)


def _put(draft: Draft, endpoint: Endpoint, *facts: Fact, gone: Iterable[str] = ()) -> None:
    kept = {location: fact for location, fact in endpoint.facts.items() if location not in set(gone)}
    kept.update((fact.location, fact) for fact in facts)
    draft[endpoint.operation.shape] = replace(endpoint, facts=kept)


def _standing(step: Step, endpoint: Endpoint, area: Area, path: str) -> Fact:
    """The fact that an edit wants to find at a path."""
    for fact in endpoint.facts.values():
        if fact.area is area and path in (fact.path, *fact.places) and fact.state is not State.ABSENT:
            return fact
    known = [fact.path for fact in endpoint.facts.values() if fact.area is area and fact.state is not State.ABSENT]
    raise step.error(f"{endpoint.operation} has no {area} {path}", closest(path, known))


def _free(step: Step, endpoint: Endpoint, area: Area, path: str) -> None:
    """Raise when a path is taken already."""
    for fact in endpoint.facts.values():
        if fact.area is area and fact.path == path and fact.state is not State.ABSENT:
            raise step.error(f"{endpoint.operation} has {path} already ({fact.origin})")


def _beneath(endpoint: Endpoint, area: Area, path: str) -> list[str]:
    """The locations of the facts that lie below a path, and of the path itself."""
    return [
        location
        for location, fact in endpoint.facts.items()
        if fact.area is area and (fact.path == path or fact.path.startswith((f"{path}.", f"{path}[]")))
    ]


# operations


def _endpoint_added(step: Step, draft: Draft) -> None:
    operation = _operation(step)
    present = draft.get(operation.shape)
    if present is not None and present.state is not State.ABSENT:
        raise step.error(f"{operation} is there already ({present.origin})")
    node = dict(step.edit.keys.get("operation") or {})
    if "same-as" in step.edit.keys:
        twin = step.find(draft, Operation.parse(step.edit.keys["same-as"]))
        draft[operation.shape] = replace(twin, operation=operation, origin=step.edit.origin, change=step.change.id)
        return
    pointer = step.documents[step.edit.origin.file].name and step.edit.keys.get("_pointer", "")
    draft[operation.shape] = step.reader.endpoint(operation, node, step.said, pointer, operation.service)


def _api_removed(step: Step, draft: Draft) -> None:
    endpoint = step.find(draft, _operation(step))
    said = step.said
    draft[endpoint.operation.shape] = replace(
        endpoint,
        state=State.ABSENT,
        basis=said.basis,
        source=said.source,
        origin=step.edit.origin,
        change=step.change.id,
        use_instead=step.change.use_instead or (),
    )


def _api_unsettled(step: Step, draft: Draft) -> None:
    endpoint = step.find(draft, _operation(step))
    draft[endpoint.operation.shape] = replace(
        endpoint, state=State.UNSETTLED, change=step.change.id, interpretation=step.edit.keys.get("interpretation", "")
    )


def _operation(step: Step) -> Operation:
    return Operation.parse(step.edit.subject)


# properties of bodies and responses


def _property_added(area: Area, required: bool = False) -> Callable[[Step, Draft], None]:
    def apply(step: Step, draft: Draft) -> None:
        for endpoint in step.endpoints(draft):
            path = _path(step, endpoint, area, step.edit.subject)
            _free(step, endpoint, area, path)
            optional = bool(step.edit.keys.get("optional", False))
            state = State.PRESENT if area is Area.RESPONSE and not optional else State.KNOWN
            fact = step.fact(area, path, state, step.edit.keys.get("shape", {}), required=required)
            _put(draft, endpoint, replace(fact, places=_places(step, endpoint, area)), gone=[fact.location])

    return apply


def _property_removed(area: Area) -> Callable[[Step, Draft], None]:
    def apply(step: Step, draft: Draft) -> None:
        for endpoint in step.endpoints(draft):
            path = _path(step, endpoint, area, step.edit.subject)
            places = _places(step, endpoint, area)
            before = _standing(step, endpoint, area, path)
            gone = {location for place in (path, *places) for location in _beneath(endpoint, area, place)}
            fact = step.fact(area, path, State.ABSENT, {}, pattern=before.pattern, places=places)
            _put(draft, endpoint, fact, gone=gone | {before.location})

    return apply


def _property_renamed(area: Area) -> Callable[[Step, Draft], None]:
    def apply(step: Step, draft: Draft) -> None:
        for endpoint in step.endpoints(draft):
            old, new = (_path(step, endpoint, area, text) for text in (step.edit.subject, step.edit.keys["to"]))
            before = _standing(step, endpoint, area, old)
            _free(step, endpoint, area, new)
            optional = bool(step.edit.keys.get("optional", False))
            state = State.PRESENT if area is Area.RESPONSE and not optional else State.KNOWN
            schema = step.edit.keys.get("shape", list(before.shape) or dict(before.schema))
            fact = step.fact(area, new, state, schema, required=before.required)
            gone = {before.location, *_beneath(endpoint, area, old)}
            _put(draft, endpoint, step.fact(area, old, State.ABSENT, {}), fact, gone=gone)

    return apply


def _type_changed(area: Area) -> Callable[[Step, Draft], None]:
    def apply(step: Step, draft: Draft) -> None:
        for endpoint in step.endpoints(draft):
            subject = step.edit.subject
            path = subject if area is Area.QUERY else _path(step, endpoint, area, subject)
            before = _standing(step, endpoint, area, path)
            found: Any = _written(before)
            if found != step.edit.keys["from"]:
                was = step.edit.keys["from"]
                raise step.error(f"{path} of {endpoint.operation} is {_shown(found)}, not {_shown(was)}")
            after = step.fact(area, path, before.state, step.edit.keys["to"], required=before.required)
            places = _places(step, endpoint, area) or before.places
            gone = {before.location, *(_beneath(endpoint, area, path) if area is not Area.QUERY else ())}
            _put(draft, endpoint, replace(after, places=places, values=before.values), gone=gone)

    return apply


def _written(fact: Fact) -> Any:
    if fact.shape:
        return fact.shape[0] if len(fact.shape) == 1 else list(fact.shape)
    return dict(fact.schema)


def _shown(schema: Any) -> str:
    return schema if isinstance(schema, str) else described(schema) or str(schema)


def _response_property_unsettled(step: Step, draft: Draft) -> None:
    for endpoint in step.endpoints(draft):
        path = _path(step, endpoint, Area.RESPONSE, step.edit.subject)
        standing = [fact for fact in endpoint.facts.values() if fact.area is Area.RESPONSE and fact.path == path]
        if not standing:
            known = [fact.path for fact in endpoint.facts.values() if fact.area is Area.RESPONSE]
            raise step.error(f"{endpoint.operation} never had {path}", closest(path, known))
        _put(draft, endpoint, step.fact(Area.RESPONSE, path, State.UNSETTLED, {}), gone=[standing[0].location])


def _became_required(area: Area) -> Callable[[Step, Draft], None]:
    def apply(step: Step, draft: Draft) -> None:
        for endpoint in step.endpoints(draft):
            before = _standing(step, endpoint, area, step.edit.subject)
            if before.required:
                raise step.error(f"{before.path} of {endpoint.operation} is required already ({before.origin})")
            said = step.said
            fact = replace(
                before, required=True, basis=said.basis, source=said.source, origin=step.edit.origin, change=step.change.id,
                interpretation=step.edit.keys.get("interpretation", before.interpretation),
            )  # fmt: skip
            _put(draft, endpoint, fact)

    return apply


def _request_property_deprecated(step: Step, draft: Draft) -> None:
    for endpoint in step.endpoints(draft):
        before = _standing(step, endpoint, Area.BODY, step.edit.subject)
        if before.deprecated:
            raise step.error(f"{before.path} of {endpoint.operation} is deprecated already ({before.origin})")
        _put(draft, endpoint, replace(before, deprecated=True, change=step.change.id, source=step.said.source))


def _webhook_property_removed(step: Step, draft: Draft) -> None:
    for endpoint in step.endpoints(draft):
        _put(draft, endpoint, step.fact(Area.WEBHOOK, step.edit.subject, State.ABSENT, {}))


# parameters


def _parameter_added(required: bool) -> Callable[[Step, Draft], None]:
    def apply(step: Step, draft: Draft) -> None:
        for endpoint in step.endpoints(draft):
            area = Area(step.edit.keys.get("in", "query"))
            _free(step, endpoint, area, step.edit.subject)
            keys = step.edit.keys
            alias_of, kind = keys.get("alias-of", ""), step.reader.kind(keys.get("kind", ""), step.edit.origin)
            if alias_of:
                _standing(step, endpoint, area, alias_of)
            schema = keys.get("shape", {})
            fact = step.fact(
                area, step.edit.subject, State.KNOWN, schema, required=required, alias_of=alias_of, kind=kind
            )
            _put(draft, endpoint, fact)

    return apply


def _parameter_removed(step: Step, draft: Draft) -> None:
    for endpoint in step.endpoints(draft):
        before = _standing(step, endpoint, Area.QUERY, step.edit.subject)
        keys = step.edit.keys
        kind = step.reader.kind(keys.get("kind", ""), step.edit.origin)
        tried = (keys["tried-with"],) if "tried-with" in keys else ()
        _put(draft, endpoint, step.fact(Area.QUERY, before.path, State.ABSENT, {}, kind=kind, values=tried))


def _parameter_renamed(step: Step, draft: Draft) -> None:
    for endpoint in step.endpoints(draft):
        before = _standing(step, endpoint, Area.QUERY, step.edit.subject)
        new = step.edit.keys["to"]
        _free(step, endpoint, Area.QUERY, new)
        schema = step.edit.keys.get("shape", list(before.shape) or dict(before.schema))
        fact = step.fact(Area.QUERY, new, State.KNOWN, schema, required=before.required)
        _put(draft, endpoint, step.fact(Area.QUERY, before.path, State.ABSENT, {}), fact)


def _parameter_value_removed(step: Step, draft: Draft) -> None:
    name, _, value = step.edit.subject.partition("=")
    for endpoint in step.endpoints(draft):
        before = _standing(step, endpoint, Area.QUERY, name)
        values = [*before.values, *before.schema.get("enum", ())]
        if value not in map(str, values):
            raise step.error(f"{name} of {endpoint.operation} knows no value {value}", closest(value, map(str, values)))
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
        _put(draft, endpoint, fact)


# what has no shape


def _condition_added(step: Step, draft: Draft) -> None:
    for endpoint in step.endpoints(draft):
        condition = step.reader.condition(step.edit.keys["condition-added"], step.said, step.edit.origin)
        if condition.id in {each.id for each in endpoint.conditions}:
            raise step.error(f"{endpoint.operation} has the condition {condition.id} already")
        draft[endpoint.operation.shape] = replace(endpoint, conditions=(*endpoint.conditions, condition))


def _behaviour_changed(step: Step, draft: Draft) -> None:
    for endpoint in step.endpoints(draft):
        behaviour = step.reader.behaviour(step.edit.keys["behaviour-changed"], step.said, step.edit.origin)
        if (behaviour.rule, behaviour.at) in {(each.rule, each.at) for each in endpoint.behaviours}:
            raise step.error(f"{endpoint.operation} has {behaviour.rule} {behaviour.at} already")
        draft[endpoint.operation.shape] = replace(endpoint, behaviours=(*endpoint.behaviours, behaviour))


def _open(step: Step, draft: Draft) -> None:
    """Recorded and shown, never asserted; that the point exists is checked when the contract is loaded."""


KINDS: Mapping[str, Callable[[Step, Draft], None]] = {
    "endpoint-added": _endpoint_added,
    "api-removed": _api_removed,
    "api-unsettled": _api_unsettled,
    "new-optional-request-parameter": _parameter_added(required=False),
    "new-required-request-parameter": _parameter_added(required=True),
    "request-parameter-became-required": _became_required(Area.QUERY),
    "request-parameter-removed": _parameter_removed,
    "request-parameter-renamed": _parameter_renamed,
    "request-parameter-type-changed": _type_changed(Area.QUERY),
    "request-parameter-enum-value-removed": _parameter_value_removed,
    "new-optional-request-property": _property_added(Area.BODY),
    "new-required-request-property": _property_added(Area.BODY, required=True),
    "request-property-became-required": _became_required(Area.BODY),
    "request-property-removed": _property_removed(Area.BODY),
    "request-property-renamed": _property_renamed(Area.BODY),
    "request-property-type-changed": _type_changed(Area.BODY),
    "request-property-deprecated": _request_property_deprecated,
    "response-property-added": _property_added(Area.RESPONSE),
    "response-property-removed": _property_removed(Area.RESPONSE),
    "response-property-renamed": _property_renamed(Area.RESPONSE),
    "response-property-type-changed": _type_changed(Area.RESPONSE),
    "response-property-unsettled": _response_property_unsettled,
    "webhook-property-removed": _webhook_property_removed,
    "condition-added": _condition_added,
    "behaviour-changed": _behaviour_changed,
    "open": _open,
}
"""The edit kinds by name; the names are those of API diff tools wherever they have one."""

BREAKING = frozenset(
    {
        "api-removed", "new-required-request-parameter", "request-parameter-became-required", "request-parameter-removed",
        "request-parameter-renamed", "request-parameter-type-changed", "request-parameter-enum-value-removed",
        "new-required-request-property", "request-property-became-required", "request-property-removed",
        "request-property-renamed", "request-property-type-changed", "response-property-removed",
        "response-property-renamed", "response-property-type-changed", "webhook-property-removed", "condition-added",
        "behaviour-changed",
    }
)  # fmt: skip
"""The kinds that a backward-compatible change may not be of: none of them is among those of 9.2."""
