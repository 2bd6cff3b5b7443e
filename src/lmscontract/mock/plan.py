"""What a platform needs to know of one operation to answer it, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Answer, Area, Behaviour, Condition, Endpoint, Fact, Snapshot, State
from lmscontract.mock.lists.paging import Links
from lmscontract.mock.parameters import Parameter, parameters
from lmscontract.mock.setting import Setting
from lmscontract.mock.tenant.answers import Form
from lmscontract.mock.tenant.effects import REFUSES, Deed, Source
from lmscontract.mock.tenant.state import Tenant
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import paging
from lmscontract.types import Effect, Operation


class Switch(Struct, frozen=True):
    """The parameter that makes a path parameter a secondary identifier."""

    parameter: Parameter
    value: Any
    path_parameter: str

    def asked(self, query: Mapping[str, str]) -> bool:
        """Whether a query says so, in any spelling of the value."""
        text = query.get(self.parameter.name)
        return text is not None and bool(self.parameter.value(text) == self.value)


class Table(Struct, frozen=True):
    """Where a body holds values of several spellings: at a path, or in a map by the identifiers of some objects."""

    promise: Behaviour
    path: PropertyPath
    tenant: Tenant
    kind: str = ""
    having: Mapping[str, Any] | None = None

    def reads(self, name: str) -> bool:
        """Whether the value under a name is one of the table's."""
        if not self.kind:
            return name == self.path.name
        record = self.tenant.records(self.kind).find(name)
        return record is not None and record.has(self.having or {})


class Plan(Struct, frozen=True):
    """One operation, compiled for one tenant."""

    endpoint: Endpoint
    label: str
    removed: bool
    writes: bool
    steady: bool
    grants_tokens: bool
    parameters: tuple[Parameter, ...]
    page: Parameter | None
    size: Parameter | None
    links: Links | None
    body: tuple[tuple[Fact, PropertyPath], ...]
    conditions: tuple[Condition, ...]
    hiding: tuple[Behaviour, ...]
    restrictions: tuple[Behaviour, ...]
    tables: tuple[Table, ...]
    switch: Switch | None
    effects: tuple[Deed, ...]
    each: tuple[tuple[str, Source], ...]
    tells: bool
    dropped: tuple[tuple[PropertyPath, str], ...]
    shown: str
    form: Form

    @classmethod
    def of(cls, endpoint: Endpoint, setting: Setting) -> Plan:
        """The plan of an operation of one tenant."""
        snapshot, samples = setting.snapshot, setting.samples
        taken = parameters(endpoint, samples)
        said = setting.tenant.said_of(endpoint.operation)
        told = (Deed.of(each) for each in said.get("effects") or _plain_effects(endpoint, snapshot))
        effects = tuple(_known(told, endpoint, setting))
        return cls(
            endpoint=endpoint,
            label=endpoint.operation.label,
            removed=endpoint.state is State.ABSENT,
            writes=endpoint.effect is Effect.WRITES,
            steady=endpoint.effect is Effect.NONE and endpoint.speaks_json and not endpoint.public,
            grants_tokens=endpoint is snapshot.token_endpoint,
            parameters=taken,
            page=_numbering(endpoint, taken, "default"),
            size=_numbering(endpoint, taken, "maximum"),
            links=Links.of(endpoint, snapshot),
            body=tuple((fact, PropertyPath.parse(fact.path)) for fact in _body(endpoint)),
            conditions=tuple(each for each in endpoint.conditions if not each.open and (each.request or each.level)),
            hiding=_promises(endpoint, "hidden-object-listed"),
            restrictions=_promises(endpoint, "restricted-call-served"),
            tables=tuple(_tables(endpoint, said, setting.tenant)),
            switch=_switch(endpoint, snapshot, taken),
            effects=effects,
            each=tuple((name, Source.of(source)) for name, source in (said.get("each") or {}).items()),
            tells=bool(said.get("tells")),
            dropped=tuple(
                (path, fact.pattern)
                for fact in endpoint.of_area(Area.BODY)
                if fact.state is State.ABSENT
                for path in fact.paths
            ),
            shown=said.get("about") or _shown(endpoint),
            form=Form(endpoint, _about(endpoint, effects, said), setting),
        )


def _known(told: Iterable[Deed], endpoint: Endpoint, setting: Setting) -> Iterator[Deed]:
    """The effects as the operation has them in the month."""
    for each in told:
        stated = setting.tenant.said_of_kind(each.kind).get("stated", ())
        if (known := each.known(endpoint, setting.snapshot, stated)) is not None:
            yield known


def _numbering(endpoint: Endpoint, taken: tuple[Parameter, ...], keyword: str) -> Parameter | None:
    names = [fact.path for fact in paging(endpoint, keyword)]
    return next((each for each in taken if each.name in names), None)


def _body(endpoint: Endpoint) -> Iterator[Fact]:
    return (fact for fact in endpoint.of_area(Area.BODY) if fact.state is State.KNOWN)


def _promises(endpoint: Endpoint, rule: str) -> tuple[Behaviour, ...]:
    return tuple(each for each in endpoint.behaviours if each.rule == rule)


def _switch(endpoint: Endpoint, snapshot: Snapshot, taken: tuple[Parameter, ...]) -> Switch | None:
    for name, kind in endpoint.kinds.items():
        secondary = snapshot.vocabulary.identifiers.get(kind, {}).get("secondary") or {}
        for parameter in taken:
            if parameter.name == secondary.get("parameter"):
                return Switch(parameter, secondary["value"], name)
    return None


def _tables(endpoint: Endpoint, said: Mapping[str, Any], tenant: Tenant) -> Iterator[Table]:
    """Where the tables of an operation hold: where they say so themselves, or where mock data say it of them."""
    places: Mapping[str, Any] = said.get("tables") or {}
    for promise in _promises(endpoint, "value-misread"):
        if promise.at.startswith("body."):
            yield Table(promise, PropertyPath.parse(promise.at.removeprefix("body.")), tenant)
        elif place := places.get(promise.at):
            path = PropertyPath.parse(f"{place['at']}.any")
            yield Table(promise, path, tenant, place["of"], place.get("having") or {})


def _plain_effects(endpoint: Endpoint, snapshot: Snapshot) -> Iterator[Mapping[str, Any]]:
    """What an operation does of which mock data tell no effect: a POST to a list adds to it, and so on."""
    method, subject = endpoint.operation.method, _subject(endpoint)
    kind = endpoint.kinds.get(subject, "")
    if method == "POST":
        twin = snapshot.endpoints.get(Operation("GET", endpoint.operation.path).shape)
        if twin is not None and twin.lists:
            yield {"creates": twin.lists}
    elif kind and method in ("PUT", "PATCH"):
        yield {"updates": kind, "the": f"path.{subject}"}
    elif kind and method == "DELETE":
        yield {"deletes": kind, "the": f"path.{subject}"}


def _about(endpoint: Endpoint, effects: tuple[Deed, ...], said: Mapping[str, Any]) -> str:
    """Of which kind the objects of an answer are: of those that are made, else of the one that the path names."""
    if "shows" in said:
        return str(said["shows"])
    if "about" in said:
        return endpoint.kinds.get(said["about"], "")
    made = (each.kind for each in effects if each.verb in ("creates", "saves", "copies"))
    own = next(made, "") or _kind(endpoint)
    return own or next((each.kind for each in effects if each.verb != REFUSES), "")


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
