"""The contract as values: facts of operations, dated changes, and the snapshot of one month on one channel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct, field

from lmscontract.errors import UsageError, closest
from lmscontract.property_path import PropertyPath
from lmscontract.types import Basis, Channel, Effect, Month, Operation

JSON, FORM = "application/json", "application/x-www-form-urlencoded"

Schema = Mapping[str, Any]
_SCHEMES = ("Token", "Bearer")


class Area(StrEnum):
    """Which part of a call a fact is about."""

    RESPONSE = "response"
    BODY = "body"
    QUERY = "query"
    PATH = "path"
    HEADER = "header"
    WEBHOOK = "webhook"


class State(StrEnum):
    """What the contract says of a thing: only that it exists, that it must be there, must not, or neither."""

    KNOWN = "known"
    PRESENT = "present"
    ABSENT = "absent"
    UNSETTLED = "unsettled"


class Answer(StrEnum):
    """The form of a successful answer."""

    LIST = "list"
    OBJECT = "object"
    OPEN = "open"
    HTML = "html"
    REDIRECT = "redirect"


class Origin(Struct, frozen=True):
    """The line of the contract that says so."""

    file: str
    line: int

    def __str__(self) -> str:
        """`contracts/changes/2026-11-pricing.yaml:14`."""
        return f"{self.file}:{self.line}"


class Fact(Struct, frozen=True):
    """One statement about one place of a call.

    `schema` is the leaf schema without what lies below it; `shape` names the shared schemas of which the value has
    one; `places` are further paths, any of which may hold it; `removed_values` are values that are no longer valid;
    `alias_of` names the parameter of which it is another spelling, and `kind` what it identifies. Of a parameter that has
    gone, `values` would have narrowed a list beyond doubt.
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
    pattern: str = ""
    values: tuple[Any, ...] = ()
    removed_values: tuple[Any, ...] = ()
    alias_of: str = ""
    kind: str = ""
    value_changes: Mapping[str, str] = field(default_factory=dict)
    open: Mapping[str, str] = field(default_factory=dict)

    @property
    def location(self) -> str:
        """The place as ids write it: `data.items[].price`, `query.page_size`, `body.prices`, `a|b` for either place."""
        if self.area is Area.RESPONSE:
            return "|".join((self.path, *self.places))
        return "|".join(f"{self.area}.{path}" for path in (self.path, *self.places))

    @property
    def paths(self) -> tuple[PropertyPath, ...]:
        """Every path that may hold it, the first reading first."""
        return tuple(PropertyPath.parse(path) for path in (self.path, *self.places))

    @property
    def expected(self) -> str:
        """The shape's name or the JSON type that is stated, or the empty text when neither is."""
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
    """A schema in one word for ids and sentences: `integer`, `array<string>`, `asset,my-course`; empty when it says nothing."""
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
    """The name of something that only the owner of a tenant knows."""

    name: str


class Condition(Struct, frozen=True):
    """A call under a condition, and the status that it must get (sections 3 and 7).

    `request` maps a location (`path.id`, `query.course_id`, `body.x`) to a literal or a TenantFact; `open` names the
    open point that keeps it from being tried; `names` is a location whose value the answer's body must name;
    `never` is a text that the answer's body must not hold.
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


class Behaviour(Struct, frozen=True):
    """Something an operation does that no schema can say; `rule` is the rule that derives its requirement."""

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
    """The response properties of an operation that a later change removes, and those that it adds instead."""

    change: str
    source: str
    basis: Basis
    origin: Origin
    removed: tuple[Fact, ...]
    added: tuple[Fact, ...]


class Endpoint(Struct, frozen=True):
    """An operation with everything the contract says of it in one snapshot. `facts` is keyed by location.

    `record` is where the record begins in the answer (each item of a list, the object of a single one), `shared` are
    the parameters that it has because it is a list; `irreversible` marks a call that leaves something which nothing takes back;
    `early` marks an operation that a later change names and that may be there already.
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
    conditions: tuple[Condition, ...] = ()
    behaviours: tuple[Behaviour, ...] = ()
    open: str = ""
    change: str = ""
    interpretation: str = ""
    use_instead: tuple[str, ...] = ()
    early: bool = False
    record: str = ""
    shared: tuple[str, ...] = ()

    def of_area(self, area: Area) -> Iterator[Fact]:
        """The facts about one part of the call, in the order of their places."""
        return (fact for _, fact in sorted(self.facts.items()) if fact.area is area)

    @property
    def root(self) -> str:
        """The first name on the way to the record; a path that begins with it begins at the body."""
        return PropertyPath.parse(self.record).segments[0].name

    @property
    def reads(self) -> bool:
        """Whether it is a GET that changes nothing."""
        return self.operation.method == "GET" and self.effect is Effect.NONE

    @property
    def takes_body(self) -> bool:
        """Whether it is sent with a body: it writes, by a method that has one."""
        return self.effect is Effect.WRITES and self.operation.method not in ("GET", "DELETE")

    @property
    def speaks_json(self) -> bool:
        """Whether its answer is an answer of the API, and not a page or a redirect."""
        return self.answer not in (Answer.HTML, Answer.REDIRECT)


class When(Struct, frozen=True):
    """The days within which a change takes effect on one channel; a month is the interval of its days."""

    first: date
    last: date

    @classmethod
    def parse(cls, text: str) -> When:
        """`2026-11` or `2026-11-16`."""
        if len(text) == 10:
            day = date.fromisoformat(text)
            return cls(day, day)
        month = Month.parse(text)
        return cls(month.first_day, month.last_day)

    def __str__(self) -> str:
        """As it is written."""
        return str(self.first) if self.first == self.last else str(Month.of(self.first))


class Edit(Struct, frozen=True):
    """One step of a change; `kind` is the change's name in the terms of API diff tools, `of` the operations it edits."""

    kind: str
    subject: str
    of: tuple[Operation, ...]
    origin: Origin
    keys: Mapping[str, Any]


class Change(Struct, frozen=True):
    """One dated record of the vendor: what changes, since when on each channel, and what to use instead.

    `use_instead` is None where the specification is silent and empty where it says that there is nothing.
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


class OpenPoint(Struct, frozen=True):
    """A question that the specification leaves open, its interpretations, and what is required meanwhile.

    An interpretation has an `id`, `says` what it is, and under `mock` how a mock simulates it; `not_simulated` says why
    an interpretation without `mock` is not simulated.
    """

    id: str
    source: str
    question: str
    interpretations: tuple[Mapping[str, Any], ...]
    meanwhile: str
    origin: Origin
    on: tuple[str, ...] = ()
    not_simulated: str = ""


class Statement(Struct, frozen=True):
    """A client rule, an allowance, or a requirement that belongs to no single operation.

    `faults` names the faults that a mock may inject because of it, `client_violations`
    what it records when a client breaks it.
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
    """In which media type the fields of a grant are sent, by `token` of the components: a form (RFC 6749, 4), or JSON."""
    return JSON if token.get("sent-as") == "json" else FORM


class SecurityScheme(Struct, frozen=True):
    """How a call carries its token (5.4): the header, the scheme before the token, and the status of whoever has none."""

    header: str = "Authorization"
    scheme: str = "Bearer"
    refused: int = 401

    @property
    def other(self) -> str:
        """A scheme that people write as well, and that is not this one; case does not tell schemes apart (RFC 9110, 11.1)."""
        return next(each for each in _SCHEMES if each.casefold() != self.scheme.casefold())

    def written(self, token: str) -> str:
        """The header's value with a token."""
        return f"{self.scheme} {token}"


class Vocabulary(Struct, frozen=True):
    """What all operations share (components.yaml): shapes, parameters, headers, statuses, identifiers, tokens."""

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
    token: Mapping[str, Any]
    sources: Mapping[str, str]
    origin: Origin

    @property
    def placeholders(self) -> Mapping[str, str]:
        """What stands in place of the number of a page in links, by their key."""
        found: Mapping[str, str] = self.links.get("placeholder") or {}
        return found

    @property
    def token_operation(self) -> Operation | None:
        """The operation that gives tokens; None where no token is asked for."""
        return Operation.parse(self.token["operation"]) if self.token else None

    @property
    def security_scheme(self) -> SecurityScheme:
        """How calls carry tokens; as OAuth 2.0 does it (RFC 6750) in whatever is not said."""
        said = self.token.get("credential") or {}
        return SecurityScheme(**{name: said[name] for name in SecurityScheme.__struct_fields__ if name in said})


class Snapshot(Struct, frozen=True, dict=True):
    """The contract at one month on one channel; `endpoints` is keyed by the operation's shape.

    So is `replacements`: what later changes replace.
    """

    channel: Channel
    month: Month
    vocabulary: Vocabulary
    endpoints: Mapping[str, Endpoint]
    replacements: Mapping[str, tuple[Replacement, ...]] = field(default_factory=dict)

    @property
    def operations(self) -> Iterator[Endpoint]:
        """The operations that are part of the contract, in the order of path and method."""
        return (endpoint for endpoint in self.endpoints.values() if endpoint.state in (State.PRESENT, State.KNOWN))

    @property
    def removed(self) -> Iterator[Endpoint]:
        """The operations that a change removed."""
        return (endpoint for endpoint in self.endpoints.values() if endpoint.state is State.ABSENT)

    @cached_property
    def token_endpoint(self) -> Endpoint | None:
        """The operation that gives tokens; None where it is not part of the contract."""
        operation = self.vocabulary.token_operation
        return self.endpoints.get(operation.shape) if operation else None

    def find(self, label: str) -> Endpoint:
        """The endpoint of `GET /path`, whatever its path parameters are called; a UsageError names the closest."""
        try:
            return self.endpoints[Operation.parse(label).shape]
        except ValueError as error:
            raise UsageError(str(error)) from None
        except KeyError:
            known = (endpoint.operation.label for endpoint in self.endpoints.values())
            raise UsageError(f"the contract has no {label}", hint=closest(label, known)) from None

    @property
    def beyond_known(self) -> bool:
        """Whether the month lies after the last one of which anything is known."""
        return self.month > self.vocabulary.known_through
