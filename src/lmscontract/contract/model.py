"""The values of a contract: facts of operations, dated changes, and snapshots of one month on one channel."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct, field

from lmscontract.errors import LISTED_OPERATIONS, UsageError, closest
from lmscontract.property_path import PropertyPath
from lmscontract.types import Basis, Channel, Effect, Month, Operation

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
NO_CONTENT = 204
"""The status of a success without a body (RFC 9110, section 15.3.5)."""

Schema = Mapping[str, Any]
_SCHEMES = ("Basic", "Bearer")


class Area(StrEnum):
    """The part of a call that a fact is about."""

    RESPONSE = "response"
    BODY = "body"
    QUERY = "query"
    PATH = "path"
    HEADER = "header"
    WEBHOOK = "webhook"


class State(StrEnum):
    """Whether something exists, is required to be present, to be absent, or neither."""

    KNOWN = "known"
    PRESENT = "present"
    ABSENT = "absent"
    UNSETTLED = "unsettled"


class Answer(StrEnum):
    """The form of a successful response."""

    LIST = "list"
    OBJECT = "object"
    OPEN = "open"
    HTML = "html"
    REDIRECT = "redirect"


class Origin(Struct, frozen=True):
    """The line of a contract file that states a fact."""

    file: str
    line: int

    def __str__(self) -> str:
        """`contracts/changes/2026-11-pricing.yaml:14`."""
        return f"{self.file}:{self.line}"


class Fact(Struct, frozen=True):
    """One statement about one place of a call.

    `schema` is the schema without what is below it; `shape` names the shared schemas of which the value has one;
    `places` are alternative paths; `removed_values` are no longer valid; `alias_of` names the parameter of which it is
    another spelling, and `kind` the kind of object that it identifies. `values` of a removed parameter are values
    that filtered. `paging` is its part in the pages of lists. A response may lack an `optional` property, and a body without
    one is accepted; `previous_type` is the type that a property of a body had before it became another one, if no value has both.
    """

    area: Area
    path: str
    state: State
    basis: Basis
    source: str
    origin: Origin
    schema: Schema = field(default_factory=dict)
    shape: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    change: str = ""
    interpretation: str = ""
    required: bool = False
    deprecated: bool = False
    optional: bool = False
    previous_type: str = ""
    pattern: str = ""
    values: tuple[Any, ...] = ()
    removed_values: tuple[Any, ...] = ()
    alias_of: str = ""
    kind: str = ""
    paging: str = ""
    value_changes: Mapping[str, str] = field(default_factory=dict)
    open: Mapping[str, str] = field(default_factory=dict)

    @property
    def location(self) -> str:
        """The place as in ids: `data.items[].price`, `query.page_size`, `body.prices`, `a|b` for alternatives."""
        if self.area is Area.RESPONSE:
            return "|".join((self.path, *self.places))
        return "|".join(f"{self.area}.{path}" for path in (self.path, *self.places))

    @property
    def paths(self) -> tuple[PropertyPath, ...]:
        """All alternative paths, that of the first interpretation first."""
        return tuple(PropertyPath.parse(path) for path in (self.path, *self.places))

    @property
    def expected(self) -> str:
        """The stated shared schema or JSON type, or the empty text."""
        if self.shape:
            return "|".join(self.shape)
        return described(self.schema)


def documented_value(fact: Fact) -> Any:
    """Return a value that the contract itself names: of a list, a constant, a default or `true`; None without any.

    A type alone names no value: the contract does not specify which strings or numbers a platform accepts.
    """
    schema = fact.schema
    for stated in (*fact.values, *schema.get("enum", ())):
        return stated
    for key in ("const", "default"):
        if schema.get(key) is not None:
            return schema[key]
    return True if schema.get("type") == "boolean" else None


def described(schema: Schema) -> str:
    """Return a schema as one word: `integer`, `array<string>`, `red,blue`; empty without a type."""
    if "enum" in schema:
        return ",".join(str(value) for value in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    kind = schema.get("type", "")
    if isinstance(kind, list):
        kind = "|".join(kind)
    if kind == "array":
        inner = described(schema.get("items") or {})
        return f"array<{inner}>" if inner else "array"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"map<{described(schema['additionalProperties'])}>"
    return str(kind)


class TenantFact(Struct, frozen=True):
    """The name of a fact that only the owner of a tenant knows."""

    name: str


class Condition(Struct, frozen=True):
    """A call under a condition, and the status that it gets (specification, sections 3 and 7).

    `request` maps a location (`path.id`, `body.x`) to a literal or a TenantFact; `open` is the open point that makes
    it impossible to test; the response body must contain the value of the location `names`, and not the text `never`.
    """

    id: str
    answers: int | None
    says: str
    source: str
    basis: Basis
    origin: Origin
    request: Mapping[str, Any] = field(default_factory=dict)
    level: str = ""
    open: str = ""
    names: str = ""
    never: str = ""
    change: str = ""

    @property
    def reason(self) -> str:
        """Why it cannot be tested; empty if it can."""
        return f"the specification does not show how: open point {self.open}" if self.open else ""

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the tenant facts that it depends on."""
        return tuple(value.name for value in self.request.values() if isinstance(value, TenantFact))


class Behaviour(Struct, frozen=True):
    """A behaviour of an operation that no schema describes.

    `rule` is the rule that requires it, `needs` are the names of the tenant facts that it depends on.
    """

    rule: str
    says: str
    source: str
    basis: Basis
    origin: Origin
    at: str = ""
    expected: str = ""
    needs: tuple[str, ...] = ()
    level: str = ""
    kind: str = ""
    table: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    change: str = ""


class Replacement(Struct, frozen=True):
    """The response properties of an operation that a later change removes, and those that it adds instead, if any."""

    change: str
    announcement: str
    source: str
    basis: Basis
    origin: Origin
    removed: tuple[Fact, ...]
    added: tuple[Fact, ...]

    def instead_of(self, fact: Fact) -> tuple[Fact, ...]:
        """Return a property that is removed, and those of its name in items which may be in place of its own."""
        in_items, separator, name = fact.path.rpartition("[].")
        return tuple(
            each
            for each in self.removed
            if each.location == fact.location
            or (each.interpretation and in_items and each.path.rpartition("[].")[1:] == (separator, name))
        )


class Endpoint(Struct, frozen=True):
    """An operation with everything that one snapshot documents of it. `facts` is keyed by location.

    `record` is the path of the record in the response (each item of a list, or the one object), empty if it is the body;
    `shared` are the parameters that every list has; no call undoes an `irreversible` one; `writes` is what it does
    (`created`, `updated`, `deleted`) to objects of which kind, where its path does not show that; an `early` operation may
    exist before the change that documents it; `status` is that of a success; `below` are names of paths of a family;
    `open` has the open points about the operation as a whole (under the empty name), and about which `objects` it shows
    to an account.
    """

    operation: Operation
    service: str
    summary: str
    state: State
    answer: Answer
    effect: Effect
    basis: Basis
    source: str
    origin: Origin
    facts: Mapping[str, Fact]
    answer_basis: Basis = Basis.STATED
    kinds: Mapping[str, str] = field(default_factory=dict)
    lists: str = ""
    locks: tuple[str, ...] = ()
    level: str = ""
    public: bool = False
    irreversible: bool = False
    writes: Mapping[str, str] = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()
    behaviours: tuple[Behaviour, ...] = ()
    open: Mapping[str, str] = field(default_factory=dict)
    change: str = ""
    interpretation: str = ""
    use_instead: tuple[str, ...] = ()
    early: bool = False
    record: str = ""
    shared: tuple[str, ...] = ()
    status: int = 200
    below: tuple[str, ...] = ()

    def of_area(self, area: Area) -> Iterator[Fact]:
        """Return the facts about one part of the call, in the order of their locations."""
        return (fact for _, fact in sorted(self.facts.items()) if fact.area is area)

    @property
    def has_content(self) -> bool:
        """Whether a success has a body."""
        return self.status != NO_CONTENT

    def documents(self, status: int, table: Collection[str]) -> bool:
        """Return whether a status is in the table of statuses, and for a success the one of this operation."""
        if status // 100 == 2:
            return status == self.status
        return str(status) in table or f"{status // 100}XX" in table

    @property
    def record_path(self) -> PropertyPath:
        """The path of the record; without segments where the record is the body."""
        return PropertyPath.parse(self.record) if self.record else PropertyPath(())

    @property
    def root(self) -> str:
        """The first name of the record's path, by which a path begins at the body; empty if the record has none."""
        return next((each.name for each in self.record_path.segments), "")

    def anywhere(self, name: str) -> str:
        """Return the path of a property at any depth of the response."""
        return str(PropertyPath.parse(f"{self.root}.**.`{name}`" if self.root else f"**.`{name}`"))

    @property
    def reads(self) -> bool:
        """Whether the operation is a GET that changes nothing."""
        return self.operation.method == "GET" and self.effect is Effect.NONE

    @property
    def takes_body(self) -> bool:
        """Whether the operation is sent with a body."""
        return self.effect is Effect.WRITES and self.operation.method not in ("GET", "DELETE")

    @property
    def speaks_json(self) -> bool:
        """Whether the response is JSON, and not a page or a redirect."""
        return self.answer not in (Answer.HTML, Answer.REDIRECT)


class When(Struct, frozen=True):
    """The days within which a change takes effect on one channel: one day, or those of a month."""

    first: date
    last: date

    @classmethod
    def parse(cls, text: str) -> When:
        """Parse `2026-11` or `2026-11-16`."""
        if len(text) == 10:
            day = date.fromisoformat(text)
            return cls(day, day)
        month = Month.parse(text)
        return cls(month.first_day, month.last_day)

    def __str__(self) -> str:
        """Return the month or the day."""
        return str(self.first) if self.first == self.last else str(Month.of(self.first))


class Edit(Struct, frozen=True):
    """One step of a change; `kind` is its name in oasdiff's terms, `of` are the operations that it edits.

    `pointer` is its place in its file, and `origin` the line there.
    """

    kind: str
    subject: str
    of: tuple[Operation, ...]
    origin: Origin
    keys: Mapping[str, Any]
    pointer: str = ""

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The paths at which a property may be instead of that of the subject."""
        others = self.keys.get("or", ())
        return (others,) if isinstance(others, str) else tuple(others)


class Change(Struct, frozen=True):
    """One dated change: what changes, when on each channel, and what to use instead.

    `use_instead` is None if the specification names nothing, and empty if it says that there is no replacement.
    """

    id: str
    announcement: str
    title: str
    says: str
    source: str
    origin: Origin
    when: Mapping[Channel, When]
    edits: tuple[Edit, ...]
    use_instead: tuple[str, ...] | None


class OpenPoint(Struct, frozen=True, rename="kebab"):
    """A question that the specification leaves open, its interpretations, and what is required meanwhile.

    An interpretation has an `id`, `says` what it is, and under `mock` how a mock simulates it; `not_simulated` says why
    an interpretation without `mock` is not simulated. `properties` are those of the operations that it is about, where it
    is not about the operations as a whole.
    """

    id: str
    source: str
    question: str
    interpretations: tuple[Mapping[str, Any], ...]
    meanwhile: str
    origin: Origin
    on: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    not_simulated: str = ""


class Statement(Struct, frozen=True, rename="kebab"):
    """A client rule, an allowance, or a requirement that belongs to no single operation.

    `faults` are the faults of a mock that it allows, `client_violations` what a mock reports of a client that breaks it.
    """

    id: str
    kind: Literal["client-rule", "allowance", "requirement"]
    says: str
    source: str
    origin: Origin
    on: tuple[str, ...] = ()
    reason: str = ""
    faults: tuple[str, ...] = ()
    client_violations: tuple[str, ...] = ()


def sent_as(token: Mapping[str, Any]) -> str:
    """Return the media type of a grant's fields, by `token` of the components: a form (RFC 6749, section 4) or JSON."""
    return JSON if token.get("sent-as") == "json" else FORM


class SecurityScheme(Struct, frozen=True):
    """How a call carries its token: the header, the scheme, and the status without one (specification, section 5.4).

    Without a scheme, the header has the token alone, as with an API key.
    """

    header: str = "Authorization"
    scheme: str = "Bearer"
    refused: int = 401

    @property
    def other(self) -> str:
        """Another common scheme; the names are case-insensitive (RFC 9110, section 11.1)."""
        return next(each for each in _SCHEMES if each.casefold() != self.scheme.casefold())

    def written(self, token: str) -> str:
        """Return the header's value with a token."""
        return f"{self.scheme} {token}" if self.scheme else token


class Vocabulary(Struct, frozen=True):
    """What all operations share (components.yaml): schemas, parameters, headers, statuses, identifiers, tokens.

    `private` are the names of what holds credentials or personal data; the first of the `levels` of accounts is the highest.
    """

    title: str
    baseline: Month
    known_through: Month
    services: Mapping[str, str]
    statuses: Mapping[str, Mapping[str, str]]
    schemas: Mapping[str, Schema]
    headers: Mapping[str, Mapping[str, Any]]
    identifiers: Mapping[str, Mapping[str, Any]]
    links: Mapping[str, Any]
    sorting: Mapping[str, str]
    reference: Mapping[str, str]
    token: Mapping[str, Any]
    sources: Mapping[str, str]
    private: Collection[str]
    origin: Origin
    channels: tuple[Channel, ...]
    levels: tuple[str, ...]

    @property
    def placeholders(self) -> Mapping[str, str]:
        """The placeholders of page numbers in links, by the key of the link."""
        found: Mapping[str, str] = self.links.get("placeholder") or {}
        return found

    @property
    def token_operation(self) -> Operation | None:
        """The operation that issues tokens; None if the owner of a tenant has a key for its calls."""
        return Operation.parse(self.token["operation"]) if "operation" in self.token else None

    @property
    def grants(self) -> Mapping[str, Mapping[str, Any]]:
        """The grants of the token endpoint, by name; without a token endpoint there is none."""
        found: Mapping[str, Mapping[str, Any]] = self.token.get("grants", {})
        return found

    def names_of(self, kind: str) -> tuple[str, ...]:
        """Return the names of the properties that identify objects of a kind."""
        return tuple(self.identifiers.get(kind, {}).get("names", ()))

    @property
    def security_scheme(self) -> SecurityScheme:
        """How calls carry tokens; by default as in OAuth 2.0 (RFC 6750)."""
        if "credential" not in self.token:
            return SecurityScheme()
        stated = {"scheme": "", **self.token["credential"]}
        return SecurityScheme(**{name: stated[name] for name in SecurityScheme.__struct_fields__})


class Snapshot(Struct, frozen=True, dict=True):
    """The contract at one month on one channel. `endpoints`, and the later `replacements`, are keyed by shape.

    `coming` has the paths of the properties that later changes add to bodies, by shape.
    """

    channel: Channel
    month: Month
    vocabulary: Vocabulary
    endpoints: Mapping[str, Endpoint]
    replacements: Mapping[str, tuple[Replacement, ...]] = field(default_factory=dict)
    coming: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def operations(self) -> Iterator[Endpoint]:
        """The operations that are part of the contract, in the order of path and method."""
        return (endpoint for endpoint in self.endpoints.values() if endpoint.state in (State.PRESENT, State.KNOWN))

    def facts(self, area: Area, *states: State) -> Iterator[tuple[Endpoint, Fact]]:
        """Yield the facts about one part of the call, of all operations, each with its operation; `states` filter them."""
        for endpoint in self.operations:
            yield from ((endpoint, fact) for fact in endpoint.of_area(area) if not states or fact.state in states)

    def replacement(self, fact: Fact, shape: str) -> Replacement:
        """Return what replaces a property, with the others that its change removes from the operation of a shape."""
        of_change = (each for each in self.replacements[shape] if each.change == fact.change)
        return next(each for each in of_change if fact.location in (one.location for one in each.removed))

    @property
    def conditions(self) -> Iterator[tuple[Endpoint, Condition]]:
        """The conditions of all operations, each with its operation."""
        return ((endpoint, condition) for endpoint in self.operations for condition in endpoint.conditions)

    @property
    def removed(self) -> Iterator[Endpoint]:
        """The operations that a change removed."""
        return (endpoint for endpoint in self.endpoints.values() if endpoint.state is State.ABSENT)

    @cached_property
    def token_endpoint(self) -> Endpoint | None:
        """The operation that issues tokens; None if it is not part of the contract."""
        operation = self.vocabulary.token_operation
        return self.endpoints.get(operation.shape) if operation else None

    def find(self, label: str) -> Endpoint:
        """Return the endpoint of `GET /path`, with any names of path parameters; a UsageError names the closest."""
        try:
            return self.endpoints[Operation.parse(label).shape]
        except ValueError as error:
            raise UsageError(str(error)) from None
        except KeyError:
            known = (endpoint.operation.label for endpoint in self.endpoints.values())
            raise UsageError(f"the contract has no {label}", hint=closest(label, known) or LISTED_OPERATIONS) from None

    @property
    def beyond_known(self) -> bool:
        """Whether the month is after the last known one."""
        return self.month > self.vocabulary.known_through
