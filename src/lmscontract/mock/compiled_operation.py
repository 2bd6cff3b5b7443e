"""One operation, with everything that is needed to answer its calls, and one call of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Answer, Area, Behaviour, Endpoint, Snapshot, State
from lmscontract.contract.writing import outcomes
from lmscontract.mock.context import Context
from lmscontract.mock.lists.paging import Links
from lmscontract.mock.messages import Observation, Request
from lmscontract.mock.parameters import Parameter, parameters, written
from lmscontract.mock.store.answers import Form
from lmscontract.mock.store.records import Record
from lmscontract.property_path import PropertyPath
from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import has_links, paging
from lmscontract.types import Effect


class Switch(Struct, frozen=True):
    """The parameter that makes a path parameter a secondary identifier."""

    parameter: Parameter
    value: Any
    path_parameter: str

    def is_on(self, query: Mapping[str, str]) -> bool:
        """Whether a query has the value, in any spelling."""
        text = query.get(self.parameter.name)
        return text is not None and bool(self.parameter.value(text) == self.value)


class CompiledOperation:
    """One operation, compiled for one tenant.

    `handler` serves its calls, if there is one; else `creates` is the kind of the objects that it creates, and `subject`
    the path parameter of the object that it updates or deletes. `shown` is the path parameter of the object in the
    response, and `kind` its kind, or that of the items of a list. `tables` are the spellings of body properties, `dropped`
    the removed body properties, `named` the names that the contract mentions in the body, `members` those at its top.
    """

    def __init__(self, endpoint: Endpoint, context: Context) -> None:
        snapshot, shape, body = context.snapshot, endpoint.operation.shape, list(endpoint.of_area(Area.BODY))
        self._breaks = context.breaks
        self.endpoint = endpoint
        self.label = endpoint.operation.label
        self.removed = endpoint.state is State.ABSENT
        self.writes = endpoint.effect is Effect.WRITES
        self.grants_tokens = endpoint is snapshot.token_endpoint
        self.parameters = parameters(endpoint, context.samples)
        self.page, self.size, self.offset = map(self._numbering, ("page", "size", "offset"))
        numeric = context.variant.of("cursor") == "number"
        self.links = Links(endpoint, snapshot, numeric) if has_links(endpoint, snapshot) else None
        self.next_links = [each for each in endpoint.of_area(Area.RESPONSE) if each.paging == "next"]
        self.body = [(fact, PropertyPath.parse(fact.path)) for fact in body if fact.state is State.KNOWN]
        self.dropped = [fact for fact in body if fact.state is State.ABSENT]
        mentioned = (fact for fact in body if fact.state in (State.KNOWN, State.PRESENT))
        self.named = frozenset(each.name for fact in mentioned for path in fact.paths for each in path.segments)
        self.members = {path.segments[0].name for fact in body if fact.state is not State.ABSENT for path in fact.paths}
        self.conditions = [each for each in endpoint.conditions if not each.open and (each.request or each.level)]
        self.hiding = self._promises("hidden-object-listed")
        self.restrictions = self._promises("restricted-call-served")
        meant = [each for each in self._promises("value-misread") if each.at.startswith("body.")]
        self.tables = [(each, PropertyPath.parse(each.at.removeprefix("body."))) for each in meant]
        self.switch = self._switch(snapshot)
        self.handler = context.handlers.handlers.get(shape)
        self.creates = outcomes(endpoint, snapshot).get("created", "")
        named = [name for name in endpoint.operation.parameters if endpoint.kinds.get(name)]
        self.shown = named[-1] if named else ""
        changes = endpoint.operation.method in ("PUT", "PATCH", "DELETE") and endpoint.operation.path.endswith("}")
        self.subject = self.shown if changes and self.shown == endpoint.operation.parameters[-1] else ""
        stated = next((each.options["kind"] for each in context.handlers.answers.get(shape, ())), "")
        self.kind: str = stated or self.creates or self._kind()
        self.form = Form(endpoint, self.kind, context)

    def keeps(self, rule: str, location: str = "", expected: str = "") -> bool:
        """Return whether this tenant keeps a requirement of the operation, in the call in progress."""
        return self._breaks.keeps(rule, self.label, location, expected)

    def keeps_promise(self, promise: Behaviour) -> bool:
        """Return whether this tenant keeps a promise of the operation, in the call in progress."""
        return self.keeps(promise.rule, promise.at, promise.expected)

    @property
    def broken(self) -> list[Requirement]:
        """The requirements of the operation that are broken in the call in progress."""
        return self._breaks.of(self.label)

    def _numbering(self, keyword: str) -> Parameter | None:
        names = [fact.path for fact in paging(self.endpoint, keyword)]
        return next((each for each in self.parameters if each.name in names), None)

    def _promises(self, rule: str) -> list[Behaviour]:
        return [each for each in self.endpoint.behaviours if each.rule == rule]

    def _switch(self, snapshot: Snapshot) -> Switch | None:
        for name, kind in self.endpoint.kinds.items():
            secondary = snapshot.vocabulary.identifiers.get(kind, {}).get("secondary") or {}
            for parameter in self.parameters:
                if parameter.name == secondary.get("parameter"):
                    return Switch(parameter, secondary["value"], name)
        return None

    def _kind(self) -> str:
        """Return the kind of the object or items in the response; a list of an unknown kind has a kind of its own."""
        if self.endpoint.answer is Answer.LIST:
            return self.endpoint.lists or self.label
        return self.endpoint.kinds.get(self.shown, "")


class RoutedCall(Struct, eq=False):
    """A request, its operation, the objects that its path names, and the account that sends it.

    `account` is the caller's name in mock data, and `person` the caller's own record, if there is one. `observed` is what
    the mock notices of the client.
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
    observed: list[Observation] = []
    _body: Any = None

    def __post_init__(self) -> None:
        """Read the query."""
        self.query = dict(self.request.query)

    @property
    def body(self) -> Any:
        """The JSON body; None without one, NO_JSON when it cannot be read."""
        if self._body is None and self.request.body:
            self._body = self.request.document
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
