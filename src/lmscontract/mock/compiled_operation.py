"""One operation, with everything that is needed to answer its calls, and one call of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import orjson
from msgspec import Struct

from lmscontract.contract.model import Answer, Area, Behaviour, Condition, Endpoint, Fact, Snapshot, State
from lmscontract.contract.writing import outcomes
from lmscontract.mock.context import Context
from lmscontract.mock.handlers import Registration
from lmscontract.mock.lists.paging import Links
from lmscontract.mock.messages import Request
from lmscontract.mock.parameters import Parameter, parameters, written
from lmscontract.mock.store.answers import Form
from lmscontract.mock.store.records import Record
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import paging
from lmscontract.types import Effect

NO_JSON: Any = object()
"""The body of a request that is not valid JSON."""


class Switch(Struct, frozen=True):
    """The parameter that makes a path parameter a secondary identifier."""

    parameter: Parameter
    value: Any
    path_parameter: str

    def is_on(self, query: Mapping[str, str]) -> bool:
        """Whether a query has the value, in any spelling."""
        text = query.get(self.parameter.name)
        return text is not None and bool(self.parameter.value(text) == self.value)


class CompiledOperation(Struct, frozen=True):
    """One operation, compiled for one tenant.

    `handler` serves its calls, if there is one; else `creates` is the kind of the objects that it creates, and `subject`
    the path parameter of the object that it updates or deletes. `shown` is the path parameter of the object in the
    response, and `kind` its kind, or that of the items of a list. `tables` are the spellings of body properties, `dropped`
    the removed body properties, `named` the names that the contract mentions in the body.
    """

    endpoint: Endpoint
    label: str
    removed: bool
    writes: bool
    grants_tokens: bool
    parameters: tuple[Parameter, ...]
    page: Parameter | None
    size: Parameter | None
    offset: Parameter | None
    links: Links | None
    next_links: tuple[Fact, ...]
    body: tuple[tuple[Fact, PropertyPath], ...]
    conditions: tuple[Condition, ...]
    hiding: tuple[Behaviour, ...]
    restrictions: tuple[Behaviour, ...]
    tables: tuple[tuple[Behaviour, PropertyPath], ...]
    switch: Switch | None
    handler: Registration | None
    creates: str
    subject: str
    dropped: tuple[Fact, ...]
    named: frozenset[str]
    shown: str
    kind: str
    form: Form

    @classmethod
    def of(cls, endpoint: Endpoint, context: Context) -> CompiledOperation:
        """Compile an operation of one tenant."""
        snapshot, shape = context.snapshot, endpoint.operation.shape
        query_parameters = parameters(endpoint, context.samples)
        creates = outcomes(endpoint, snapshot).get("created", "")
        kind = next((each.options["kind"] for each in context.handlers.answers.get(shape, ())), "")
        kind = kind or creates or _kind(endpoint)
        return cls(
            endpoint=endpoint,
            label=endpoint.operation.label,
            removed=endpoint.state is State.ABSENT,
            writes=endpoint.effect is Effect.WRITES,
            grants_tokens=endpoint is snapshot.token_endpoint,
            parameters=query_parameters,
            page=_numbering(endpoint, query_parameters, "page"),
            size=_numbering(endpoint, query_parameters, "size"),
            offset=_numbering(endpoint, query_parameters, "offset"),
            links=Links.of(endpoint, snapshot),
            next_links=tuple(each for each in endpoint.of_area(Area.RESPONSE) if each.paging == "next"),
            body=tuple(
                (fact, PropertyPath.parse(fact.path))
                for fact in endpoint.of_area(Area.BODY)
                if fact.state is State.KNOWN
            ),
            conditions=tuple(each for each in endpoint.conditions if not each.open and (each.request or each.level)),
            hiding=_promises(endpoint, "hidden-object-listed"),
            restrictions=_promises(endpoint, "restricted-call-served"),
            tables=tuple(_tables(endpoint)),
            switch=_switch(endpoint, snapshot, query_parameters),
            handler=context.handlers.handlers.get(shape),
            creates=creates,
            subject=_subject(endpoint),
            dropped=tuple(fact for fact in endpoint.of_area(Area.BODY) if fact.state is State.ABSENT),
            named=frozenset(_named(endpoint)),
            shown=_shown(endpoint),
            kind=kind,
            form=Form(endpoint, kind, context),
        )


class Call(Struct, eq=False):
    """A request, its operation, the objects that its path names, and the account that sends it.

    `account` is the caller's name in mock data, and `person` the caller's own record, if there is one.
    """

    request: Request
    operation: CompiledOperation
    values: Mapping[str, str]
    query: Mapping[str, str] = {}
    level: str = ""
    account: str = ""
    grant: str = ""
    person: Record | None = None
    records: dict[str, Record] = {}
    _body: Any = None

    def __post_init__(self) -> None:
        """Read the query."""
        self.query = dict(self.request.query)

    @property
    def body(self) -> Any:
        """The JSON body; None without one, NO_JSON when it cannot be read."""
        if self._body is None and self.request.body:
            try:
                self._body = orjson.loads(self.request.body)
            except ValueError:
                self._body = NO_JSON
        return self._body

    def texts(self, place: str) -> list[str]:
        """Return the values at `path.id`, `query.course_id`, `header.Accept` or `body.user.id`, as text."""
        area, _, name = place.partition(".")
        if area == "body":
            return [written(value) for value, _ in PropertyPath.parse(name).values(self.body)]
        if area == "header":
            name = name.lower()
        given = {"path": self.values, "query": self.query, "header": self.request.headers}.get(area, {})
        return [given[name]] if name in given else []


def _numbering(endpoint: Endpoint, query_parameters: tuple[Parameter, ...], keyword: str) -> Parameter | None:
    names = [fact.path for fact in paging(endpoint, keyword)]
    return next((each for each in query_parameters if each.name in names), None)


def _named(endpoint: Endpoint) -> Iterator[str]:
    """Return the names that the contract of the month mentions in a body."""
    for fact in endpoint.of_area(Area.BODY):
        if fact.state in (State.KNOWN, State.PRESENT):
            yield from (segment.name for path in fact.paths for segment in path.segments)


def _promises(endpoint: Endpoint, rule: str) -> tuple[Behaviour, ...]:
    return tuple(each for each in endpoint.behaviours if each.rule == rule)


def _switch(endpoint: Endpoint, snapshot: Snapshot, query_parameters: tuple[Parameter, ...]) -> Switch | None:
    for name, kind in endpoint.kinds.items():
        secondary = snapshot.vocabulary.identifiers.get(kind, {}).get("secondary") or {}
        for parameter in query_parameters:
            if parameter.name == secondary.get("parameter"):
                return Switch(parameter, secondary["value"], name)
    return None


def _tables(endpoint: Endpoint) -> Iterator[tuple[Behaviour, PropertyPath]]:
    """Return the tables of spellings for properties of the body."""
    for promise in _promises(endpoint, "value-misread"):
        if promise.at.startswith("body."):
            yield promise, PropertyPath.parse(promise.at.removeprefix("body."))


def _subject(endpoint: Endpoint) -> str:
    """Return the last path parameter if it names the object that a PUT, PATCH or DELETE changes."""
    operation = endpoint.operation
    last = operation.parameters[-1] if operation.parameters and operation.path.endswith("}") else ""
    return last if endpoint.kinds.get(last) and operation.method in ("PUT", "PATCH", "DELETE") else ""


def _kind(endpoint: Endpoint) -> str:
    """Return the kind of the object or items in the response; a list of an unknown kind has a kind of its own."""
    if endpoint.answer is Answer.LIST:
        return endpoint.lists or endpoint.operation.label
    return endpoint.kinds.get(_shown(endpoint), "")


def _shown(endpoint: Endpoint) -> str:
    """Return the last path parameter that names an object."""
    return next((name for name in reversed(endpoint.operation.parameters) if endpoint.kinds.get(name)), "")
