"""Read service files as endpoints: per operation, one fact for each place that the file documents."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from lmscontract.contract.files import Document
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
from lmscontract.property_path import PropertyPath, token
from lmscontract.types import Basis, Effect, Operation

_MARKS = ("x-values", "x-open", "x-paging")
_SHOWN = ("x-items", "x-data", "x-answer-schema", "x-anywhere", "x-answer")
_METHODS = ("get", "post", "put", "patch", "delete", "x-any")
_NESTED = frozenset({"properties", "required", "patternProperties", "x-record"})


class Provenance(Struct, frozen=True):
    """The place of a node in its document, and its source and basis, which nested nodes inherit unless they have their own."""

    document: Document
    pointer: str
    source: str
    basis: Basis = Basis.STATED
    change: str = ""

    @property
    def origin(self) -> Origin:
        """The line of the node."""
        return self.document.origin(self.pointer)

    def at(self, *keys: object) -> Provenance:
        """Return the provenance of a nested node."""
        return replace(self, pointer=self.pointer + "".join(map(token, keys)))

    def inside(self, node: Mapping[str, Any]) -> Provenance:
        """Return the provenance with the node's own source and basis."""
        return replace(self, source=node.get("x-source", self.source), basis=Basis(node.get("x-basis", self.basis)))

    def entries(self, node: Mapping[str, Any], key: str) -> Iterator[tuple[Any, Provenance]]:
        """Yield the entries of a list of the node, each with its provenance."""
        return ((each, self.at(key, index)) for index, each in enumerate(node.get(key, ())))

    @property
    def stated(self) -> dict[str, Any]:
        """What a value read from the node is given: its source, basis, change and line."""
        return {"source": self.source, "basis": self.basis, "change": self.change, "origin": self.origin}


class Reader(Struct, frozen=True):
    """Reads operations in the notation of contracts/README.md; `components` is the parsed components.yaml."""

    components: Mapping[str, Any]

    def service(self, document: Document) -> Iterator[Endpoint]:
        """Yield every operation of a service file, at the baseline."""
        whole = Provenance(document, "", document.data.get("x-source", ""))
        name = document.name.rpartition("/")[2].removesuffix(".yaml")
        for path, item in document.data["paths"].items():
            for method in _METHODS:
                if method in item:
                    operation = Operation(method.removeprefix("x-").upper(), path)
                    yield self.endpoint(operation, item[method] or {}, whole.at("paths", path, method), name)

    def endpoint(self, operation: Operation, node: Mapping[str, Any], provenance: Provenance, service: str) -> Endpoint:
        """Return the operation of a node; a ContractError names the line."""
        provenance = provenance.inside(node)
        origin, answer = provenance.origin, self._answer(node)
        try:
            facts = {fact.location: fact for fact in self._facts(operation, node, answer, provenance)}
        except ValueError as error:
            raise ContractError(str(error), str(origin)) from None
        writes, grants = operation.method != "GET", operation.label == self.components.get("token", {}).get("operation")
        envelope = self.components["envelopes"]["list" if answer is Answer.LIST else "object"]
        return Endpoint(
            operation=operation,
            record=record_of(envelope["schema"]) or "",
            shared=tuple(envelope.get("parameters", ())),
            status=self._status(node, provenance.at("x-status").origin),
            service=service,
            summary=node.get("summary", ""),
            state=State.PRESENT,
            answer=answer,
            effect=Effect(node.get("x-effect", "writes" if writes and not grants else "none")),
            facts=facts,
            answer_basis=Basis(node.get("x-items", node.get("x-data", {})).get("x-basis", provenance.basis)),
            kinds=self._kinds(operation, node, origin),
            lists=self.kind(node.get("x-lists", ""), origin),
            locks=tuple([node["x-lock"]] if isinstance(node.get("x-lock"), str) else node.get("x-lock", ())),
            level=self.level(node.get("x-level", ""), provenance.at("x-level").origin),
            public=bool(node.get("x-public", False)),
            irreversible=bool(node.get("x-irreversible", False)),
            writes={outcome: self.kind(kind, origin) for outcome, kind in node.get("x-writes", {}).items()},
            conditions=tuple(self.condition(*each) for each in provenance.entries(node, "x-conditions")),
            behaviours=tuple(self.behaviour(*each) for each in provenance.entries(node, "x-behaviours")),
            open=_open(node),
            below=tuple(node.get("x-below", ())),
            **provenance.stated,
        )

    def condition(self, node: Mapping[str, Any], provenance: Provenance) -> Condition:
        """Return an entry of `x-conditions`."""
        request = {
            place: TenantFact(value["fact"]) if isinstance(value, Mapping) and "fact" in value else value
            for place, value in node.get("with", {}).items()
        }
        self._check_status(node.get("answers"), provenance.origin)
        level = self.level(node.get("as", ""), provenance.origin)
        own = {"says": "", "answers": None, **node, "request": request, "level": level}
        return convert(provenance.stated | own, Condition)

    def behaviour(self, node: Mapping[str, Any], provenance: Provenance) -> Behaviour:
        """Return an entry of `x-behaviours`."""
        self.kind(node.get("kind", ""), provenance.origin)
        level = self.level(node.get("as", ""), provenance.origin)
        return convert({**provenance.stated, "says": "", **node, "level": level}, Behaviour)

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
            hint = f"it has {', '.join(self.levels)}; the key levels of components.yaml lists them"
            raise ContractError(f"the contract has no account level {level}", str(origin), hint)
        return level

    def _status(self, node: Mapping[str, Any], origin: Origin) -> int:
        """Return the status of a success; a ContractError if the table of statuses has none, or 204 has a body."""
        status = int(node.get("x-status", 200))
        self._check_status(node.get("x-status"), origin)
        if shown := [key for key in _SHOWN if status == NO_CONTENT and key in node]:
            raise ContractError(f"a response with status 204 has no body, but {shown[0]} describes one", str(origin))
        return status

    def _check_status(self, status: int | None, origin: Origin) -> None:
        if status is not None and str(status) not in self.components["statuses"]:
            known = ", ".join(self.components["statuses"])
            hint = f"add it to statuses in components.yaml; with the shipped contract, use one of {known}"
            raise ContractError(f"the table of statuses has no {status}", str(origin), hint)

    def _answer(self, node: Mapping[str, Any]) -> Answer:
        if "x-answer" in node:
            return Answer(node["x-answer"])
        return Answer.LIST if "x-items" in node else Answer.OBJECT if "x-data" in node else Answer.OPEN

    def _facts(
        self, operation: Operation, node: Mapping[str, Any], answer: Answer, provenance: Provenance
    ) -> Iterator[Fact]:
        yield from self._parameters(operation, node, provenance)
        yield from self._response(node, answer, provenance)
        if "x-body" in node:
            yield from self._flattener(Area.BODY).facts(node["x-body"], provenance.at("x-body"))

    def _response(self, node: Mapping[str, Any], answer: Answer, provenance: Provenance) -> Iterator[Fact]:
        flattener = self._flattener(Area.RESPONSE)
        if answer in (Answer.LIST, Answer.OBJECT):
            yield from self._enveloped(node, answer, provenance)
        if "x-answer-schema" in node:
            yield from flattener.facts(node["x-answer-schema"], provenance.at("x-answer-schema"))
        record = record_of(self.components["envelopes"]["object"]["schema"]) or ""
        within = f"{record.partition('.')[0]}.**." if record else "**."
        for name, schema in node.get("x-anywhere", {}).items():
            path = str(PropertyPath.parse(f"{within}`{name}`"))
            fact = flattener.leaf(path, schema, provenance.at("x-anywhere", name))
            yield replace(fact, places=(f"{within}{name}",)) if "." in name else fact

    def _enveloped(self, node: Mapping[str, Any], answer: Answer, provenance: Provenance) -> Iterator[Fact]:
        """Yield the facts of a record and of the envelope around it."""
        key, envelope = ("x-items", "list") if answer is Answer.LIST else ("x-data", "object")
        entry, record, place = self.components["envelopes"][envelope], dict(node[key] or {}), provenance.at(key)
        around = place.inside({"x-source": entry.get("x-source", provenance.source)})
        schema = _with_record(entry["schema"], {"x-source": provenance.source, **record, "x-pointer": place.pointer})
        way = record_of(entry["schema"])
        inside = f"{way}." if way else ""
        for fact in self._flattener(Area.RESPONSE).nested(schema, around, ""):
            found = replace(fact, basis=Basis(record["x-basis"])) if "x-basis" in record else fact
            if "x-open" in record and not fact.path.startswith(inside):
                found = replace(found, schema={}, open={"": record["x-open"]}, state=State.KNOWN)
            yield found

    def _flattener(self, area: Area) -> _Flattener:
        return _Flattener(area, self.components["schemas"])

    def _parameters(self, operation: Operation, node: Mapping[str, Any], provenance: Provenance) -> Iterator[Fact]:
        """Yield the facts of the parameters: those that all lists have, those of the operation, and those in its path."""
        own = [*provenance.entries(node, "parameters")]
        for each in self._parameters_of_lists(node, {_named(one) for one, _ in own}):
            yield self._parameter(each, provenance.at("parameters"))
        for each, place in own:
            yield self._parameter(each, place)
        for name in operation.parameters:
            typed = node.get("x-path", {}).get(name, {})
            schema = {"type": typed["type"]} if isinstance(typed, Mapping) and "type" in typed else {}
            yield _fact(Area.PATH, name, schema, provenance, {}, required=True)

    def _parameters_of_lists(self, node: Mapping[str, Any], own: Collection[str]) -> Iterator[Mapping[str, Any]]:
        """Yield the parameters of every list that are not the operation's own, with the basis of its list."""
        if "x-items" in node and "x-open" not in node["x-items"]:
            basis = {key: value for key, value in node["x-items"].items() if key == "x-basis"}
            for each in self.components["envelopes"]["list"].get("parameters", ()):
                if (name := _named(each)) not in own:
                    yield {"name": name, **basis, **({} if isinstance(each, str) else each)}

    def _parameter(self, written: Any, provenance: Provenance) -> Fact:
        """Return the fact of a parameter, written out or only named; the shared one of its name completes it."""
        shared, name = self.components["parameters"], _named(written)
        if isinstance(written, str):
            check_known(name, shared, f"there is no parameter {name}", provenance.origin)
        parameter = {"name": name} if isinstance(written, str) else written
        if "schema" not in parameter:
            parameter = {**shared.get(name, {}), **parameter}
        schema = {**parameter.get("schema", {}), **{key: parameter[key] for key in _MARKS if key in parameter}}
        area, required = Area(parameter.get("in", "query")), bool(parameter.get("required", False))
        return _fact(area, name, schema, provenance.inside(parameter), self.components["schemas"], required=required)

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

    def facts(self, schema: Mapping[str, Any], provenance: Provenance, path: str = "") -> Iterator[Fact]:
        own = provenance.inside(schema)
        if "x-pointer" in schema:
            own = replace(own, pointer=schema["x-pointer"])
        properties, mandatory = schema.get("properties", {}), schema.get("required", ())
        for name in mandatory:
            what = f"{name} is required, but is not among the properties"
            check_known(name, properties, what, own.at("required").origin)
        for name, inner in properties.items():
            word, below = str(PropertyPath.parse(f"`{name}`")), own.at("properties", name)
            place = f"{path}.{word}" if path else word
            fact = self.leaf(place, inner, below)
            if name in mandatory:
                fact = replace(fact, required=True) if self.area is Area.BODY else replace(fact, state=State.PRESENT)
            yield fact
            yield from self.nested(inner, below, place)
        for pattern, inner in schema.get("patternProperties", {}).items():
            below = own.at("patternProperties", pattern)
            if "x-name" not in inner:
                raise ContractError(f"the pattern {pattern} has no x-name", str(below.origin), "add x-name: field_XX")
            place = f"{path}.{inner['x-name']}" if path else inner["x-name"]
            yield replace(self.leaf(place, inner, below), pattern=pattern)

    def nested(self, inner: Mapping[str, Any], provenance: Provenance, place: str) -> Iterator[Fact]:
        """Yield the facts of the properties of an object, or of the objects of an array."""
        items = inner.get("items")
        if isinstance(items, Mapping) and ("properties" in items or "patternProperties" in items):
            yield from self.facts(items, provenance.inside(inner).at("items"), f"{place}[]")
        elif "properties" in inner or "patternProperties" in inner:
            yield from self.facts(inner, provenance, place)

    def leaf(self, path: str, node: Mapping[str, Any], around: Provenance) -> Fact:
        fact = _fact(self.area, path, node, around.inside(node), self.schemas)
        return replace(fact, deprecated=bool(node.get("deprecated", False)))


def _named(parameter: Any) -> Any:
    return parameter if isinstance(parameter, str) else parameter["name"]


def _fact(
    area: Area, path: str, node: Schema, provenance: Provenance, schemas: Mapping[str, Any], *, required: bool = False
) -> Fact:
    """Return the fact of a schema without what is below it, or of a reference to a shared schema."""
    schema = _leaf(node)
    shape: tuple[str, ...] = ()
    if "$ref" in node:
        name = str(node["$ref"]).rpartition("/")[2]
        check_known(name, schemas, f"there is no schema {name}", provenance.origin)
        schema, shape = {}, (name,)
    items = schema.get("items")
    if isinstance(items, Mapping):
        schema["items"] = _leaf(items)
        if not schema["items"]:
            del schema["items"]
    return Fact(
        area,
        path,
        State.KNOWN,
        schema=schema,
        shape=shape,
        required=required,
        values=tuple(node.get("x-values", ())),
        paging=node.get("x-paging", ""),
        open=_open(node),
        **provenance.stated,
    )


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
