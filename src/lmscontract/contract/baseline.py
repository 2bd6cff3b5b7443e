"""Read service files as endpoints: per operation, one fact for each place that the file documents."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from lmscontract.contract.files import Document, token
from lmscontract.contract.model import (
    NO_CONTENT,
    Answer,
    Area,
    Behaviour,
    Condition,
    Endpoint,
    Fact,
    Origin,
    Schema,
    State,
    TenantFact,
)
from lmscontract.errors import ContractError, check_known
from lmscontract.property_path import PropertyPath
from lmscontract.types import Basis, Effect, Operation

_MARKS = ("x-values", "x-open", "x-paging")
_SHOWN = ("x-items", "x-data", "x-answer-schema", "x-anywhere", "x-answer")
_METHODS = ("get", "post", "put", "patch", "delete", "x-any")
_NESTED = frozenset({"properties", "required", "patternProperties", "x-record"})


class Provenance(Struct, frozen=True):
    """The source and basis of a node; nested nodes inherit them unless they have their own."""

    source: str
    basis: Basis
    document: Document
    change: str = ""

    def inside(self, node: Mapping[str, Any]) -> Provenance:
        """Return the provenance with the node's own source and basis."""
        return replace(self, source=node.get("x-source", self.source), basis=Basis(node.get("x-basis", self.basis)))

    def stated(self, origin: Origin) -> dict[str, Any]:
        """Return what an entry at a line has unless it says otherwise."""
        return {"source": self.source, "basis": self.basis, "change": self.change, "says": "", "origin": origin}


class Reader(Struct, frozen=True):
    """Reads operations in the notation of contracts/README.md; `components` is the parsed components.yaml."""

    components: Mapping[str, Any]

    def service(self, document: Document) -> Iterator[Endpoint]:
        """Yield every operation of a service file, at the baseline."""
        provenance = Provenance(document.data.get("x-source", ""), Basis.STATED, document)
        name = document.name.rpartition("/")[2].removesuffix(".yaml")
        for path, item in document.data["paths"].items():
            for method in _METHODS:
                if method in item:
                    pointer = f"/paths{token(path)}/{method}"
                    operation = Operation(method.removeprefix("x-").upper(), path)
                    yield self.endpoint(operation, item[method] or {}, provenance, pointer, name)

    def endpoint(
        self, operation: Operation, node: Mapping[str, Any], provenance: Provenance, pointer: str, service: str
    ) -> Endpoint:
        """Return the operation of a node; a ContractError names the line."""
        provenance = provenance.inside(node)
        origin = provenance.document.origin(pointer)
        answer = self._answer(node)
        body = self._flattener(Area.BODY, pointer + "/x-body")
        facts: dict[str, Fact] = {}
        try:
            for fact in (
                *self._parameters(operation, node, provenance, pointer),
                *self._response(node, answer, provenance, pointer),
                *(body.facts(node["x-body"], provenance) if "x-body" in node else ()),
            ):
                facts[fact.location] = fact
        except ValueError as error:
            raise ContractError(str(error), str(origin)) from None
        writes, grants = operation.method != "GET", operation.label == self.components.get("token", {}).get("operation")
        envelope = self.components["envelopes"]["list" if answer is Answer.LIST else "object"]
        return Endpoint(
            operation=operation,
            record=record_of(envelope["schema"]) or "",
            shared=tuple(envelope.get("parameters", ())),
            status=self._status(node, provenance.document.origin(f"{pointer}/x-status")),
            service=service,
            summary=node.get("summary", ""),
            state=State.PRESENT,
            answer=answer,
            effect=Effect(node.get("x-effect", "writes" if writes and not grants else "none")),
            basis=provenance.basis,
            source=provenance.source,
            origin=origin,
            facts=facts,
            answer_basis=Basis(node.get("x-items", node.get("x-data", {})).get("x-basis", provenance.basis)),
            kinds=self._kinds(operation, node, origin),
            lists=self.kind(node.get("x-lists", ""), origin),
            locks=tuple([node["x-lock"]] if isinstance(node.get("x-lock"), str) else node.get("x-lock", ())),
            level=self.level(node.get("x-level", ""), provenance.document.origin(f"{pointer}/x-level")),
            public=bool(node.get("x-public", False)),
            irreversible=bool(node.get("x-irreversible", False)),
            writes={outcome: self.kind(kind, origin) for outcome, kind in node.get("x-writes", {}).items()},
            conditions=tuple(
                self.condition(each, provenance, provenance.document.origin(f"{pointer}/x-conditions/{index}"))
                for index, each in enumerate(node.get("x-conditions", ()))
            ),
            behaviours=tuple(
                self.behaviour(each, provenance, provenance.document.origin(f"{pointer}/x-behaviours/{index}"))
                for index, each in enumerate(node.get("x-behaviours", ()))
            ),
            open=_open(node),
            change=provenance.change,
            below=tuple(node.get("x-below", ())),
        )

    def condition(self, node: Mapping[str, Any], provenance: Provenance, origin: Origin) -> Condition:
        """Return an entry of `x-conditions`."""
        request = {
            place: TenantFact(value["fact"]) if isinstance(value, Mapping) and "fact" in value else value
            for place, value in node.get("with", {}).items()
        }
        self._documented(node.get("answers"), origin)
        own = {"answers": None, **node, "request": request, "level": self.level(node.get("as", ""), origin)}
        return convert({**provenance.stated(origin), **own}, Condition)

    def behaviour(self, node: Mapping[str, Any], provenance: Provenance, origin: Origin) -> Behaviour:
        """Return an entry of `x-behaviours`."""
        self.kind(node.get("kind", ""), origin)
        own = {**node, "level": self.level(node.get("as", ""), origin)}
        return convert({**provenance.stated(origin), **own}, Behaviour)

    def shape(self, name: str, origin: Origin) -> str:
        """Return the name of a shared schema; a ContractError if there is none."""
        known, hint = self.components["schemas"], "add it to schemas in components.yaml"
        check_known(name, known, f"there is no schema {name}", origin, hint)
        return name

    def kind(self, kind: str, origin: Origin) -> str:
        """Return a kind of object, or the empty text; a ContractError if there is none of that name."""
        known, hint = ("", *self.components["identifiers"]), "add it to identifiers in components.yaml"
        check_known(kind, known, f"there is no kind of object {kind}", origin, hint)
        return kind

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of accounts, the highest first; without any in the contract, all accounts are users."""
        return tuple(self.components["contract"].get("levels", ("user",)))

    def level(self, level: str, origin: Origin) -> str:
        """Return a level of accounts, or the empty text; a ContractError if the contract does not declare it."""
        if level and level not in self.levels:
            hint = f"it has {', '.join(self.levels)}; levels of components.yaml declares them"
            raise ContractError(f"the contract has no account level {level}", str(origin), hint)
        return level

    def _status(self, node: Mapping[str, Any], origin: Origin) -> int:
        """Return the status of a success; a ContractError if the table of statuses has none, or 204 has a body."""
        status = int(node.get("x-status", 200))
        self._documented(node.get("x-status"), origin)
        if shown := [key for key in _SHOWN if status == NO_CONTENT and key in node]:
            raise ContractError(f"a response with status 204 has no body, but {shown[0]} describes one", str(origin))
        return status

    def _documented(self, status: int | None, origin: Origin) -> int | None:
        """Return a status, or None if there is none; a ContractError if the table of statuses lacks it."""
        if status is not None and str(status) not in self.components["statuses"]:
            hint = "add it to statuses in components.yaml"
            raise ContractError(f"the table of statuses has no {status}", str(origin), hint)
        return status

    def _answer(self, node: Mapping[str, Any]) -> Answer:
        if "x-answer" in node:
            return Answer(node["x-answer"])
        return Answer.LIST if "x-items" in node else Answer.OBJECT if "x-data" in node else Answer.OPEN

    def _response(
        self, node: Mapping[str, Any], answer: Answer, provenance: Provenance, pointer: str
    ) -> Iterator[Fact]:
        if answer in (Answer.LIST, Answer.OBJECT):
            yield from self._enveloped(node, answer, provenance, pointer)
        if "x-answer-schema" in node:
            flattener = self._flattener(Area.RESPONSE, f"{pointer}/x-answer-schema")
            yield from flattener.facts(node["x-answer-schema"], provenance)
        record = record_of(self.components["envelopes"]["object"]["schema"]) or ""
        within = f"{record.partition('.')[0]}.**." if record else "**."
        for name, schema in node.get("x-anywhere", {}).items():
            path = str(PropertyPath.parse(f"{within}`{name}`"))
            place = f"{pointer}/x-anywhere/{name}"
            fact = self._flattener(Area.RESPONSE, place).leaf(path, schema, State.KNOWN, provenance, place)
            yield replace(fact, places=(f"{within}{name}",)) if "." in name else fact

    def _enveloped(
        self, node: Mapping[str, Any], answer: Answer, provenance: Provenance, pointer: str
    ) -> Iterator[Fact]:
        """Yield the facts of a record and of the envelope around it."""
        key, envelope = ("x-items", "list") if answer is Answer.LIST else ("x-data", "object")
        entry, record, pointer = self.components["envelopes"][envelope], dict(node[key] or {}), f"{pointer}/{key}"
        around = provenance.inside({"x-source": entry.get("x-source", provenance.source)})
        schema = _with_record(entry["schema"], {"x-source": provenance.source, **record, "x-pointer": pointer})
        way = record_of(entry["schema"])
        inside = f"{way}." if way else ""
        for fact in self._flattener(Area.RESPONSE, pointer).nested(schema, around, "", pointer):
            found = replace(fact, basis=Basis(record["x-basis"])) if "x-basis" in record else fact
            if "x-open" in record and not fact.path.startswith(inside):
                found = replace(found, schema={}, open={"": record["x-open"]}, state=State.KNOWN)
            yield found

    def _flattener(self, area: Area, pointer: str) -> _Flattener:
        return _Flattener(area, self.components["schemas"], pointer)

    def _parameters(
        self, operation: Operation, node: Mapping[str, Any], provenance: Provenance, pointer: str
    ) -> Iterator[Fact]:
        """Yield the facts of the parameters: those that all lists have, those of the operation, and those in its path."""
        document, own = provenance.document, list(node.get("parameters", ()))
        for each in self._parameters_of_lists(node, {_named(one) for one in own}):
            yield self._parameter(each, provenance, document.origin(f"{pointer}/parameters"))
        for index, each in enumerate(own):
            yield self._parameter(each, provenance, document.origin(f"{pointer}/parameters/{index}"))
        for name in operation.parameters:
            typed, origin = node.get("x-path", {}).get(name, {}), document.origin(pointer)
            schema = {"type": typed["type"]} if isinstance(typed, Mapping) and "type" in typed else {}
            yield _fact(Area.PATH, name, schema, provenance, origin, {}, required=True)

    def _parameters_of_lists(self, node: Mapping[str, Any], own: Collection[str]) -> Iterator[Mapping[str, Any]]:
        """Yield the parameters of every list that are not the operation's own, with the basis of its list."""
        if "x-items" in node and "x-open" not in node["x-items"]:
            basis = {key: value for key, value in node["x-items"].items() if key == "x-basis"}
            for each in self.components["envelopes"]["list"].get("parameters", ()):
                if (name := _named(each)) not in own:
                    yield {"name": name, **basis, **({} if isinstance(each, str) else each)}

    def _parameter(self, written: Any, provenance: Provenance, origin: Origin) -> Fact:
        """Return the fact of a parameter, written out or only named; the shared one of its name completes it."""
        shared, name = self.components["parameters"], _named(written)
        if isinstance(written, str):
            check_known(name, shared, f"there is no parameter {name}", origin)
        parameter = {"name": name} if isinstance(written, str) else written
        if "schema" not in parameter:
            parameter = {**shared.get(name, {}), **parameter}
        schema = {**parameter.get("schema", {}), **{key: parameter[key] for key in _MARKS if key in parameter}}
        area, required = Area(parameter.get("in", "query")), bool(parameter.get("required", False))
        return _fact(area, name, schema, provenance.inside(parameter), origin, self.components["schemas"], required)

    def _kinds(self, operation: Operation, node: Mapping[str, Any], origin: Origin) -> Mapping[str, str]:
        """Return the kind of object that each path parameter identifies, if its name or `x-path` shows it."""
        stated, kinds = node.get("x-path", {}), {}
        for name in stated:
            check_known(name, operation.parameters, f"{operation} has no path parameter {name}", origin)
        for name in operation.parameters:
            typed = stated.get(name, "")
            kind = typed.get("kind", "") if isinstance(typed, Mapping) else typed
            named = [each for each, entry in self.components["identifiers"].items() if name in entry.get("names", ())]
            kinds[name] = self.kind(kind or (named[0] if len(named) == 1 else ""), origin)
        return kinds


class _Flattener(Struct, frozen=True):
    """Yields the facts of a schema, one for each property at any depth."""

    area: Area
    schemas: Mapping[str, Any]
    pointer: str

    def facts(
        self, schema: Mapping[str, Any], provenance: Provenance, path: str = "", pointer: str = ""
    ) -> Iterator[Fact]:
        provenance = provenance.inside(schema)
        pointer = schema.get("x-pointer", pointer or self.pointer)
        properties = schema.get("properties", {})
        for name in schema.get("required", ()):
            where = provenance.document.origin(f"{pointer}/required")
            check_known(name, properties, f"{name} is required, but is none of the properties", where)
        for name, inner in properties.items():
            word, below = str(PropertyPath.parse(f"`{name}`")), f"{pointer}/properties/{name}"
            place = f"{path}.{word}" if path else word
            required = name in schema.get("required", ())
            state = State.PRESENT if required and self.area is Area.RESPONSE else State.KNOWN
            yield self.leaf(place, inner, state, provenance, below, required=required and self.area is Area.BODY)
            yield from self.nested(inner, provenance, place, below)
        for pattern, inner in schema.get("patternProperties", {}).items():
            below = f"{pointer}/patternProperties{token(pattern)}"
            if "x-name" not in inner:
                origin = provenance.document.origin(below)
                raise ContractError(f"the pattern {pattern} has no x-name", str(origin), "add x-name: field_XX")
            place = f"{path}.{inner['x-name']}" if path else inner["x-name"]
            yield replace(self.leaf(place, inner, State.KNOWN, provenance, below), pattern=pattern)

    def nested(self, inner: Mapping[str, Any], provenance: Provenance, place: str, pointer: str) -> Iterator[Fact]:
        """Yield the facts of the properties of an object, or of the objects of an array."""
        items = inner.get("items")
        if isinstance(items, Mapping) and ("properties" in items or "patternProperties" in items):
            yield from self.facts(items, provenance.inside(inner), f"{place}[]", f"{pointer}/items")
        elif "properties" in inner or "patternProperties" in inner:
            yield from self.facts(inner, provenance, place, pointer)

    def leaf(
        self, path: str, node: Mapping[str, Any], state: State, around: Provenance, pointer: str, *, required: bool = False
    ) -> Fact:  # fmt: skip
        origin = around.document.origin(pointer)
        fact = _fact(self.area, path, node, around.inside(node), origin, self.schemas, required)
        return replace(fact, state=state, deprecated=bool(node.get("deprecated", False)))


def _named(parameter: Any) -> Any:
    return parameter if isinstance(parameter, str) else parameter["name"]


def _fact(
    area: Area,
    path: str,
    node: Schema,
    provenance: Provenance,
    origin: Origin,
    schemas: Mapping[str, Any],
    required: bool,
) -> Fact:
    """Return the fact of a schema without what is below it, or of a reference to a shared schema."""
    schema = _leaf(node)
    shape: tuple[str, ...] = ()
    if "$ref" in node:
        name = str(node["$ref"]).rpartition("/")[2]
        check_known(name, schemas, f"there is no schema {name}", origin)
        schema, shape = {}, (name,)
    items = schema.get("items")
    if isinstance(items, Mapping):
        schema["items"] = _leaf(items)
        if not schema["items"]:
            del schema["items"]
    return Fact(
        area, path, State.KNOWN, provenance.basis, provenance.source, origin,
        schema=schema, shape=shape, required=required, change=provenance.change,
        values=tuple(node.get("x-values", ())), paging=node.get("x-paging", ""),
        open=_open(node),
    )  # fmt: skip


def _open(node: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the open points of a node by what they suspend; the empty name is the node as a whole."""
    points = node.get("x-open", {})
    return points if isinstance(points, Mapping) else {"": points}


def _leaf(node: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in node.items() if key not in _NESTED and not key.startswith("x-")}


def record_of(node: Any, path: str = "") -> str | None:
    """Return the path of the record in an envelope: `data.items[]`, or empty if it is the body; None without a record."""
    if node.get("x-record"):
        return path
    for name, inner in node.get("properties", {}).items():
        if (found := record_of(inner, f"{path}.{name}".lstrip("."))) is not None:
            return found
    return record_of(node["items"], f"{path}[]") if "items" in node else None


def _with_record(node: Any, record: Mapping[str, Any]) -> Any:
    if isinstance(node, Mapping):
        if node.get("x-record"):
            return {**{key: value for key, value in node.items() if key != "x-record"}, **record}
        return {key: _with_record(value, record) for key, value in node.items()}
    return node
