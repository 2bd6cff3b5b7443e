"""Service files flattened into endpoints: per operation, one fact for each place that the file speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.files import Document
from lmscontract.contract.model import (
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
from lmscontract.errors import ContractError, closest
from lmscontract.property_path import PropertyPath
from lmscontract.types import Basis, Effect, Operation

_METHODS = ("get", "post", "put", "patch", "delete", "x-any")
_BELOW = frozenset({"properties", "required", "patternProperties", "x-record"})


class Said(Struct, frozen=True):
    """Who says it: what a nested node inherits until it says otherwise."""

    source: str
    basis: Basis
    document: Document
    change: str = ""

    def inside(self, node: Mapping[str, Any]) -> Said:
        """The same with the node's own source and basis."""
        return Said(
            node.get("x-source", self.source),
            Basis(node.get("x-basis", self.basis)),
            self.document,
            self.change,
        )


class Reader(Struct, frozen=True):
    """Reads operations in the notation of contracts/README.md; `components` is the parsed components.yaml."""

    components: Mapping[str, Any]

    def service(self, document: Document) -> Iterator[Endpoint]:
        """Every operation of a service file, at the baseline."""
        said = Said(document.data.get("x-source", ""), Basis.STATED, document)
        name = document.name.rpartition("/")[2].removesuffix(".yaml")
        for path, item in document.data["paths"].items():
            for method in _METHODS:
                if method in item:
                    pointer = f"/paths/{path.replace('~', '~0').replace('/', '~1')}/{method}"
                    operation = Operation(method.removeprefix("x-").upper(), path)
                    yield self.endpoint(operation, item[method] or {}, said, pointer, name)

    def endpoint(
        self, operation: Operation, node: Mapping[str, Any], said: Said, pointer: str, service: str
    ) -> Endpoint:
        """One operation from its node; errors name the line."""
        said = said.inside(node)
        origin = said.document.origin(pointer)
        answer = self._answer(node)
        body = _Flattener(Area.BODY, self.components["schemas"], pointer + "/x-body")
        facts: dict[str, Fact] = {}
        try:
            for fact in (
                *self._parameters(operation, node, said, pointer),
                *self._response(node, answer, said, pointer),
                *(body.facts(node["x-body"], said) if "x-body" in node else ()),
            ):
                facts[fact.location] = fact
        except ValueError as error:
            raise ContractError(str(error), str(origin)) from None
        writes = operation.method != "GET"
        envelope = self.components["envelopes"]["list" if answer is Answer.LIST else "object"]
        return Endpoint(
            operation=operation,
            record=_record(envelope["schema"], ""),
            shared=tuple(envelope.get("parameters", ())),
            service=service,
            summary=node.get("summary", ""),
            state=State.PRESENT,
            answer=answer,
            effect=Effect(node.get("x-effect", "writes" if writes else "none")),
            basis=said.basis,
            source=said.source,
            origin=origin,
            facts=facts,
            answer_basis=Basis(node.get("x-items", node.get("x-data", {})).get("x-basis", said.basis)),
            kinds=self._kinds(operation, node, origin),
            lists=self.kind(node.get("x-lists", ""), origin),
            locks=tuple([node["x-lock"]] if isinstance(node.get("x-lock"), str) else node.get("x-lock", ())),
            level=node.get("x-level", ""),
            public=bool(node.get("x-public", False)),
            irreversible=bool(node.get("x-irreversible", False)),
            conditions=tuple(
                self.condition(each, said, said.document.origin(f"{pointer}/x-conditions/{index}"))
                for index, each in enumerate(node.get("x-conditions", ()))
            ),
            behaviours=tuple(
                self.behaviour(each, said, said.document.origin(f"{pointer}/x-behaviours/{index}"))
                for index, each in enumerate(node.get("x-behaviours", ()))
            ),
            open=node["x-open"] if isinstance(node.get("x-open"), str) else "",
            change=said.change,
        )

    def condition(self, node: Mapping[str, Any], said: Said, origin: Origin) -> Condition:
        """An entry of `x-conditions`."""
        request = {
            place: TenantFact(value["fact"]) if isinstance(value, Mapping) and "fact" in value else value
            for place, value in node.get("with", {}).items()
        }
        return Condition(
            id=node["id"],
            answers=node.get("answers"),
            says=node.get("says", ""),
            source=node.get("source", said.source),
            basis=Basis(node.get("basis", said.basis)),
            origin=origin,
            request=request,
            level=node.get("as", ""),
            open=node.get("open", ""),
            names=node.get("names", ""),
            never=node.get("never", ""),
            change=said.change,
        )

    def behaviour(self, node: Mapping[str, Any], said: Said, origin: Origin) -> Behaviour:
        """An entry of `x-behaviours`."""
        return Behaviour(
            rule=node["rule"],
            says=node.get("says", ""),
            source=node.get("source", said.source),
            basis=Basis(node.get("basis", said.basis)),
            origin=origin,
            at=node.get("at", ""),
            expected=node.get("expected", ""),
            needs=tuple(node.get("needs", ())),
            level=node.get("as", ""),
            kind=self.kind(node.get("kind", ""), origin),
            table=node.get("table", {}),
            reason=node.get("reason", ""),
            change=said.change,
        )

    def shape(self, name: str, origin: Origin) -> str:
        """A name of a shared schema; a ContractError when there is none of that name."""
        if name not in self.components["schemas"]:
            raise ContractError(f"there is no schema {name}", str(origin), closest(name, self.components["schemas"]))
        return name

    def kind(self, kind: str, origin: Origin) -> str:
        """A kind of object, or the empty text; a ContractError when there is none of that name."""
        if kind and kind not in self.components["identifiers"]:
            known = self.components["identifiers"]
            raise ContractError(f"there is no kind of object called {kind}", str(origin), closest(kind, known))
        return kind

    def _answer(self, node: Mapping[str, Any]) -> Answer:
        if "x-answer" in node:
            return Answer(node["x-answer"])
        return Answer.LIST if "x-items" in node else Answer.OBJECT if "x-data" in node else Answer.OPEN

    def _response(self, node: Mapping[str, Any], answer: Answer, said: Said, pointer: str) -> Iterator[Fact]:
        if answer in (Answer.LIST, Answer.OBJECT):
            key, envelope = ("x-items", "list") if answer is Answer.LIST else ("x-data", "object")
            entry = self.components["envelopes"][envelope]
            around = said.inside({"x-source": entry.get("x-source", said.source)})
            record = dict(node[key] or {})
            schema = _with_record(entry["schema"], {"x-source": said.source, **record, "x-pointer": f"{pointer}/{key}"})
            flattener = _Flattener(Area.RESPONSE, self.components["schemas"], f"{pointer}/{key}")
            weakened = Basis(record["x-basis"]) if "x-basis" in record else None
            suspended = {"": record["x-open"]} if "x-open" in record else {}
            within = _record(entry["schema"], "")
            for fact in flattener.facts(schema, around):
                fact = replace(fact, basis=weakened) if weakened else fact
                around_it = not fact.path.startswith(f"{within}.")
                yield replace(fact, schema={}, open=suspended, state=State.KNOWN) if suspended and around_it else fact
        if "x-answer-schema" in node:
            flattener = _Flattener(Area.RESPONSE, self.components["schemas"], f"{pointer}/x-answer-schema")
            yield from flattener.facts(node["x-answer-schema"], said)
        for name, schema in node.get("x-anywhere", {}).items():
            root = _record(self.components["envelopes"]["object"]["schema"], "").partition(".")[0]
            quoted = str(PropertyPath.parse(f"{root}.**.`{name}`"))
            flattener = _Flattener(Area.RESPONSE, self.components["schemas"], f"{pointer}/x-anywhere/{name}")
            yield flattener.leaf(quoted, schema or {}, State.KNOWN, said.inside(schema or {}))

    def _parameters(self, operation: Operation, node: Mapping[str, Any], said: Said, pointer: str) -> Iterator[Fact]:
        shared = self.components["parameters"]
        names: list[Any] = list(node.get("parameters", ()))
        brought: list[Any] = []
        if "x-items" in node and "x-open" not in node["x-items"]:
            own = {_named(each) for each in names}
            listing = self.components["envelopes"]["list"].get("parameters", ())
            brought = [each for each in listing if _named(each) not in own]
        for index, each in enumerate([*brought, *names], start=-len(brought)):
            if isinstance(each, str) and each not in shared:
                place = str(said.document.origin(pointer + "/parameters"))
                raise ContractError(f"there is no parameter {each}", place, closest(each, shared))
            parameter = {"name": each, **shared[each]} if isinstance(each, str) else each
            if not isinstance(each, str) and each["name"] in shared and "schema" not in each:
                parameter = {**shared[each["name"]], **each}
            if index < 0 and "x-basis" in node["x-items"]:  # it is as sure as that this is a list
                parameter = {"x-basis": node["x-items"]["x-basis"], **parameter}
            origin = said.document.origin(f"{pointer}/parameters/{index}")
            yield self.parameter(parameter, said.inside(parameter), origin)
        for name in operation.parameters:
            typed = node.get("x-path", {}).get(name, {})
            schema = {"type": typed["type"]} if isinstance(typed, Mapping) and "type" in typed else {}
            yield Fact(
                Area.PATH, name, State.KNOWN, said.basis, said.source, said.document.origin(pointer),
                schema=schema, required=True, change=said.change,
            )  # fmt: skip

    def parameter(self, node: Mapping[str, Any], said: Said, origin: Origin) -> Fact:
        """A parameter in OpenAPI's terms, with `x-values` and `x-open` besides."""
        area = {"query": Area.QUERY, "header": Area.HEADER, "path": Area.PATH}[node.get("in", "query")]
        opened = node.get("x-open", {})
        schema, shape = _shaped(node.get("schema", {}), self.components["schemas"], origin)
        return Fact(
            area, node["name"], State.KNOWN, said.basis, said.source, origin,
            schema=schema, shape=shape, required=bool(node.get("required", False)), change=said.change,
            values=tuple(node.get("x-values", ())), open=opened if isinstance(opened, Mapping) else {"": opened},
        )  # fmt: skip

    def _kinds(self, operation: Operation, node: Mapping[str, Any], origin: Origin) -> Mapping[str, str]:
        kinds: dict[str, str] = {}
        for name in node.get("x-path", {}):
            if name not in operation.parameters:
                hint = closest(name, operation.parameters)
                raise ContractError(f"{operation} has no path parameter {name}", str(origin), hint)
        for name in operation.parameters:
            typed = node.get("x-path", {}).get(name, "")
            kind = typed.get("kind", "") if isinstance(typed, Mapping) else typed
            if not kind:
                named = [
                    each for each, entry in self.components["identifiers"].items() if name in entry.get("names", ())
                ]
                kind = named[0] if len(named) == 1 else ""
            kinds[name] = self.kind(kind, origin)
        return kinds


class _Flattener(Struct, frozen=True):
    area: Area
    schemas: Mapping[str, Any]
    pointer: str

    def facts(self, schema: Mapping[str, Any], said: Said, path: str = "", pointer: str = "") -> Iterator[Fact]:
        said = said.inside(schema)
        pointer = schema.get("x-pointer", pointer or self.pointer)
        for name, inner in schema.get("properties", {}).items():
            inner = inner or {}
            word = str(PropertyPath.parse(f"`{name}`"))
            place = f"{path}.{word}" if path else word
            wanted = name in schema.get("required", ())
            state = State.PRESENT if wanted and self.area is Area.RESPONSE else State.KNOWN
            sent = wanted and self.area is Area.BODY
            yield self.leaf(place, inner, state, said.inside(inner), f"{pointer}/properties/{name}", required=sent)
            yield from self._beneath(inner, said, place, f"{pointer}/properties/{name}")
        for pattern, inner in schema.get("patternProperties", {}).items():
            inner = inner or {}
            place = f"{pointer}/patternProperties/{pattern.replace('~', '~0').replace('/', '~1')}"
            if "x-name" not in inner:
                where = str(said.document.origin(place))
                raise ContractError(f"nobody says how {pattern} is written", where, "add x-name, as in field_XX")
            written = inner["x-name"]
            fact = self.leaf(f"{path}.{written}" if path else written, inner, State.KNOWN, said.inside(inner), place)
            yield replace(fact, pattern=pattern)

    def _beneath(self, inner: Mapping[str, Any], said: Said, place: str, pointer: str) -> Iterator[Fact]:
        items = inner.get("items")
        if isinstance(items, Mapping) and ("properties" in items or "patternProperties" in items):
            yield from self.facts(items, said.inside(inner), f"{place}[]", f"{pointer}/items")
        elif "properties" in inner or "patternProperties" in inner:
            yield from self.facts(inner, said, place, pointer)

    def leaf(
        self, path: str, node: Mapping[str, Any], state: State, said: Said, pointer: str = "", *, required: bool = False
    ) -> Fact:
        origin = said.document.origin(pointer or self.pointer)
        schema, shape = _shaped(node, self.schemas, origin)
        opened = node.get("x-open", {})
        return Fact(
            self.area, path, state, said.basis, said.source, origin,
            schema=schema, shape=shape, required=required, change=said.change,
            deprecated=bool(node.get("deprecated", False)),
            values=tuple(node.get("x-values", ())), open=opened if isinstance(opened, Mapping) else {"": opened},
        )  # fmt: skip


def _named(parameter: Any) -> Any:
    return parameter if isinstance(parameter, str) else parameter["name"]


def _shaped(node: Mapping[str, Any], schemas: Mapping[str, Any], origin: Origin) -> tuple[Schema, tuple[str, ...]]:
    """The leaf schema of a node, and the shared schema that it names if it is only a reference."""
    if "$ref" in node:
        name = str(node["$ref"]).rpartition("/")[2]
        if name not in schemas:
            raise ContractError(f"there is no schema {name}", str(origin), closest(name, schemas))
        return {}, (name,)
    leaf = {key: value for key, value in node.items() if key not in _BELOW and not key.startswith("x-")}
    items = leaf.get("items")
    if isinstance(items, Mapping):
        leaf["items"] = {key: value for key, value in items.items() if key not in _BELOW and not key.startswith("x-")}
        if not leaf["items"]:
            del leaf["items"]
    return leaf, ()


def _record(node: Any, path: str) -> str:
    """The path to the record in an envelope: `data.items[]`."""
    if node.get("x-record"):
        return path
    for name, inner in node.get("properties", {}).items():
        if found := _record(inner, f"{path}.{name}".lstrip(".")):
            return found
    return _record(node["items"], f"{path}[]") if "items" in node else ""


def _with_record(node: Any, record: Mapping[str, Any]) -> Any:
    if isinstance(node, Mapping):
        if node.get("x-record"):
            return {**{key: value for key, value in node.items() if key != "x-record"}, **record}
        return {key: _with_record(value, record) for key, value in node.items()}
    return node
