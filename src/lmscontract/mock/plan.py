"""What a platform needs to know of one operation to answer it, worked out once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lmscontract.contract.model import Answer, Area, Condition, Endpoint, Fact, Promise, Snapshot, State
from lmscontract.mock.answers import Form
from lmscontract.mock.paging import Links
from lmscontract.mock.parameters import Parameter, parameters
from lmscontract.mock.setting import Setting
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import paging
from lmscontract.types import Effect, Operation


@dataclass(frozen=True, slots=True)
class Switch:
    """The parameter that makes a path parameter a secondary identifier."""

    parameter: str
    value: str
    kind: str
    path_parameter: str


@dataclass(frozen=True, slots=True)
class Plan:
    """One operation, compiled for one tenant."""

    endpoint: Endpoint
    label: str
    removed: bool
    writes: bool
    grants_tokens: bool
    parameters: tuple[Parameter, ...]
    page: Parameter | None
    size: Parameter | None
    links: Links | None
    body: tuple[tuple[Fact, PropertyPath], ...]
    conditions: tuple[Condition, ...]
    hiding: tuple[Promise, ...]
    restrictions: tuple[Promise, ...]
    tables: tuple[Promise, ...]
    switch: Switch | None
    creates: str
    subject: str
    shown: str
    form: Form

    @classmethod
    def of(cls, endpoint: Endpoint, setting: Setting) -> Plan:
        """The plan of an operation of one tenant."""
        snapshot, samples = setting.snapshot, setting.samples
        taken = parameters(endpoint, samples)
        creates = _created(endpoint, snapshot)
        kind = creates or _kind(endpoint)
        return cls(
            endpoint=endpoint,
            label=endpoint.operation.label,
            removed=endpoint.state is State.ABSENT,
            writes=endpoint.effect is Effect.WRITES,
            grants_tokens=endpoint.operation.shape == Operation.parse(snapshot.vocabulary.token["operation"]).shape,
            parameters=taken,
            page=_numbering(endpoint, taken, "default"),
            size=_numbering(endpoint, taken, "maximum"),
            links=Links.of(endpoint, snapshot),
            body=tuple((fact, PropertyPath.parse(fact.path)) for fact in _body(endpoint)),
            conditions=tuple(each for each in endpoint.conditions if not each.open and (each.request or each.level)),
            hiding=_promises(endpoint, "hidden-object-listed"),
            restrictions=_promises(endpoint, "restricted-call-served"),
            tables=tuple(each for each in _promises(endpoint, "value-misread") if each.at.startswith("body.")),
            switch=_switch(endpoint, snapshot),
            creates=creates,
            subject=_subject(endpoint),
            shown=_shown(endpoint),
            form=Form(endpoint, kind, setting),
        )


def _numbering(endpoint: Endpoint, taken: tuple[Parameter, ...], keyword: str) -> Parameter | None:
    names = [fact.path for fact in paging(endpoint, keyword)]
    return next((each for each in taken if each.name in names), None)


def _body(endpoint: Endpoint) -> Iterator[Fact]:
    return (fact for fact in endpoint.of_area(Area.BODY) if fact.state is State.KNOWN)


def _promises(endpoint: Endpoint, rule: str) -> tuple[Promise, ...]:
    return tuple(each for each in endpoint.promises if each.rule == rule)


def _switch(endpoint: Endpoint, snapshot: Snapshot) -> Switch | None:
    for name, kind in endpoint.kinds.items():
        secondary = snapshot.vocabulary.identifiers.get(kind, {}).get("secondary")
        if secondary and f"query.{secondary['parameter']}" in endpoint.facts:
            return Switch(secondary["parameter"], str(secondary["value"]).lower(), kind, name)
    return None


def _created(endpoint: Endpoint, snapshot: Snapshot) -> str:
    """The kind of object that a POST makes: the kind that a GET of the same path lists."""
    if endpoint.operation.method != "POST":
        return ""
    twin = snapshot.endpoints.get(Operation("GET", endpoint.operation.path).shape)
    return twin.lists if twin is not None else ""


def _subject(endpoint: Endpoint) -> str:
    """The path parameter that names the one object which a call is about: the one that ends the path."""
    operation = endpoint.operation
    return operation.parameters[-1] if operation.parameters and operation.path.endswith("}") else ""


def _kind(endpoint: Endpoint) -> str:
    """Of which kind the records of an answer are; a list of nothing in particular has a kind of its own."""
    if endpoint.answer is Answer.LIST:
        return endpoint.lists or endpoint.operation.label
    return endpoint.kinds.get(_shown(endpoint), "")


def _shown(endpoint: Endpoint) -> str:
    """The path parameter that names the object which is answered."""
    last = next(reversed(endpoint.operation.parameters), "")
    return last if endpoint.answer is Answer.OBJECT else _subject(endpoint)
