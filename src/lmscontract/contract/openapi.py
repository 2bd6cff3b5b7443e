"""Print a snapshot as an OpenAPI document that contains only what is stated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from http import HTTPStatus
from typing import Any, Literal

from msgspec import Struct, field

from lmscontract.contract.model import JSON, Answer, Area, Change, Endpoint, Fact, Snapshot, State, Vocabulary, sent_as
from lmscontract.contract.openapi_versions import references, to_3_0, to_3_1
from lmscontract.contract.wording import source_text
from lmscontract.errors import check_known
from lmscontract.property_path import ANYWHERE, ITEMS, PropertyPath, Segment
from lmscontract.types import Basis, Operation

Version = Literal["3.1", "3.0"]
Purpose = Literal["validation", "clients", "docs"]

_FULL_VERSIONS: Mapping[str, str] = {"3.1": "3.1.0", "3.0": "3.0.3"}
_PARAMETER = re.compile(r"\{([^{}/]+)\}")
_WITH_BODY = frozenset({"POST", "PUT", "PATCH"})
_FLOWS: Mapping[str, str] = {"password": "password", "client_credentials": "clientCredentials"}
_SCHEME = "oauth2"
_SCHEMAS, _RESPONSES, _HEADERS = (f"#/components/{each}/" for each in ("schemas", "responses", "headers"))
_ENVELOPES = {Answer.LIST: "List", Answer.OBJECT: "Object"}
_STATUS_NAMES = {
    **{str(each.value): each.phrase for each in HTTPStatus},
    "1XX": "Informational",
    "3XX": "Redirection",
    "4XX": "Client Error",
    "5XX": "Server Error",
}
_OTHER = "OtherStatus"
_SERVER = {"url": "{base_url}", "variables": {"base_url": {"default": "https://platform.example"}}}
_MARKS = ("x-basis", "x-interpretation", "x-open", "deprecated")


def document(
    snapshot: Snapshot,
    *,
    version: Version = "3.1",
    purpose: Purpose = "validation",
    changes: Iterable[Change] = (),
) -> dict[str, Any]:
    """Return the valid OpenAPI document of a snapshot, in a stable order.

    A removed property must be absent for the purpose `validation`, and is left out for `clients` and `docs`. `docs`
    lists in an operation's description what was removed; with `changes`, also since when, and what to use instead.
    Errors, headers, links, envelopes of which nothing else is known, and the bodies and records of an operation are
    components. A ContractError if a schema refers to an unknown one.
    """
    return _Printer(snapshot, version, purpose, {change.id: change for change in changes}).document()


class _Printer(Struct, frozen=True):
    snapshot: Snapshot
    version: Version
    purpose: Purpose
    changes: Mapping[str, Change]
    named: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Schemas of this document that are no schemas of the contract, by their names."""

    @property
    def vocabulary(self) -> Vocabulary:
        return self.snapshot.vocabulary

    def document(self) -> dict[str, Any]:
        # A removal without an exact date leaves the operation in the document.
        printed = (each for each in self.snapshot.endpoints.values() if each.state in (State.PRESENT, State.UNSETTLED))
        endpoints = [each for each in printed if not (each.operation.is_family or each.early)]
        services = sorted({each.service for each in endpoints})
        tags = [
            _without_empty({"name": each, "description": self.vocabulary.services.get(each, "")}) for each in services
        ]
        paths, schemes = self.paths(endpoints), self.security_schemes()
        shared = {
            "schemas": self.used_schemas(paths),
            "responses": self.errors(),
            "headers": {name: self.header(entry) for name, entry in self.headers()},
            "securitySchemes": schemes,
        }
        return {
            "openapi": _FULL_VERSIONS[self.version],
            "info": self.info(),
            "servers": [_SERVER],
            "tags": tags,
            **({"security": [{name: [*self.scopes()] for name in schemes}]} if schemes else {}),
            "paths": paths,
            "components": _without_empty(shared),
        }

    def info(self) -> dict[str, Any]:
        month, channel, known = self.snapshot.month, self.snapshot.channel, self.vocabulary.known_through
        beyond = ", so this is its last known state" if self.snapshot.beyond_known else ""
        described = f"The contract at the end of {month} on the {channel} channel. Known through {known}{beyond}."
        return {
            "title": self.vocabulary.title,
            "version": f"{month} {channel}",
            "description": described,
            "x-known-through": str(known),
        }

    # operations

    def paths(self, endpoints: Iterable[Endpoint]) -> dict[str, Any]:
        """Return the path items; paths that differ only in the names of parameters become one, named as the first."""
        by_shape: dict[str, list[Endpoint]] = {}
        for endpoint in sorted(endpoints, key=lambda each: (each.operation.path, each.operation.method)):
            by_shape.setdefault(_PARAMETER.sub("{}", endpoint.operation.path), []).append(endpoint)
        taken: set[str] = set()
        paths: dict[str, Any] = {}
        for group in by_shape.values():
            spelling = group[0].operation
            paths[spelling.path] = {
                each.operation.method.lower(): self.operation(each, spelling, taken)
                for each in sorted(group, key=lambda each: each.operation.method)
            }
        return dict(sorted(paths.items()))

    def operation(self, endpoint: Endpoint, spelling: Operation, taken: set[str]) -> dict[str, Any]:
        renamed = dict(zip(endpoint.operation.parameters, spelling.parameters, strict=True))
        result = _without_empty(
            {
                "operationId": _operation_id(endpoint.operation, taken),
                "tags": [endpoint.service],
                "summary": endpoint.summary,
                "description": self.description(endpoint),
                "parameters": [*self.parameters(endpoint, renamed)],
            }
        )
        name = _type_name(result["operationId"])
        if body := self.request_body(endpoint, name):
            result["requestBody"] = body
        result["responses"] = self.responses(endpoint, name)
        if endpoint.public:
            result["security"] = []
        result["x-source"] = endpoint.source
        result["x-effect"] = endpoint.effect.value
        if endpoint.basis is not Basis.STATED or endpoint.state is State.UNSETTLED:
            result["x-basis"] = Basis.INFERRED.value
        return result

    def description(self, endpoint: Endpoint) -> str:
        origin = f"{endpoint.summary[:1].upper()}{endpoint.summary[1:]} ({source_text(endpoint.source)})."
        if self.purpose != "docs":
            return origin
        gone: dict[tuple[str, str], list[str]] = {}
        for what, change, source in _removals(endpoint):
            gone.setdefault((change, "" if change in self.changes else source), []).append(what)
        lines = [self.removed(", ".join(names), change, source) for (change, source), names in gone.items()]
        lines += [f"{each.answers}: {each.says}." for each in endpoint.conditions if each.answers]
        return "\n".join([origin, *([""] if lines else []), *(f"- {line}" for line in lines)])

    def removed(self, what: str, change: str, source: str) -> str:
        """Return what was removed, since when, and what to use instead."""
        known = self.changes.get(change)
        if known is None:
            return f"Removed: {what} ({source})."
        text = f"Removed since {known.when[self.snapshot.channel]}: {what} ({known.source})"
        if known.use_instead is None:
            return f"{text}."
        instead = f"use {', '.join(known.use_instead)} instead" if known.use_instead else "nothing replaces it"
        return f"{text}; {instead}."

    # requests

    def parameters(self, endpoint: Endpoint, renamed: Mapping[str, str]) -> Iterator[dict[str, Any]]:
        areas = (Area.PATH, Area.QUERY, Area.HEADER)
        order = {name: index for index, name in enumerate(endpoint.operation.parameters)}
        facts = [fact for area in areas for fact in endpoint.of_area(area) if fact.state is not State.ABSENT]
        for fact in sorted(facts, key=lambda each: (areas.index(each.area), order.get(each.path, 0))):
            name = renamed[fact.path] if fact.area is Area.PATH else fact.path
            yield self.parameter(fact, name)

    def parameter(self, fact: Fact, name: str) -> dict[str, Any]:
        schema = self.leaf(fact)
        marks: dict[str, Any] = {key: schema.pop(key) for key in _MARKS if key in schema}
        if fact.removed_values:
            schema["not"] = {"enum": [*fact.removed_values]}
        if fact.values:
            marks["x-values"] = [*fact.values]
        # Sending a required parameter is right under every interpretation of an open point.
        required = fact.area is Area.PATH or (fact.required and _sure(fact))
        return {
            "name": name,
            "in": fact.area.value,
            **({"required": True} if required else {}),
            **marks,
            "schema": self.finished(schema),
        }

    def request_body(self, endpoint: Endpoint, name: str) -> dict[str, Any]:
        if self.is_token(endpoint):
            content = {sent_as(self.vocabulary.token): {"schema": self.finished(self.token_form())}}
            return {"required": True, "content": content}
        facts = [*endpoint.of_area(Area.BODY)]
        if not facts and (self.purpose == "validation" or endpoint.operation.method not in _WITH_BODY):
            return {}
        tree = _Tree(self)
        for fact in facts:
            tree.add(fact)
        schema = tree.root.schema(tree)
        if any(_sure(fact) and fact.state is not State.ABSENT for fact in facts):
            schema = {"type": "object", **schema}
        required = {"required": True} if schema.get("required") else {}
        if schema:
            schema = self.component(f"{name}Body", schema)
        return {**required, "content": {JSON: {"schema": self.finished(schema)}}}

    # responses

    def responses(self, endpoint: Endpoint, name: str) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for status, entry in self.vocabulary.statuses.items():
            if status == str(endpoint.status):
                result[status] = {"description": entry.get("says", status), **self.success(endpoint, name)}
            elif self.is_error(status):
                result[status] = {"$ref": f"{_RESPONSES}{_status_name(status)}"}
        return {**result, "default": {"$ref": f"{_RESPONSES}{_OTHER}"}}

    def is_error(self, status: str) -> bool:
        """Return whether a status is one of those that every operation may answer; generators read no ranges."""
        return not status.startswith("2") and (status.isdecimal() or self.purpose != "clients")

    def errors(self) -> dict[str, Any]:
        table = {_status_name(each): says for each, says in self.vocabulary.statuses.items() if self.is_error(each)}
        shared = {name: {"description": entry.get("says", name)} for name, entry in table.items()}
        # A status outside the table is not forbidden, so the document must allow it.
        return {**shared, _OTHER: {"description": "any other status; its meaning is not documented"}}

    def success(self, endpoint: Endpoint, name: str) -> dict[str, Any]:
        if endpoint.answer is Answer.REDIRECT:
            return {}
        if endpoint.answer is Answer.HTML:
            return {"content": {"text/html": {"schema": {}}}}
        headers = {} if endpoint.public else {each: {"$ref": f"{_HEADERS}{each}"} for each, _ in self.headers()}
        if not endpoint.has_content:
            return _without_empty({"headers": headers})
        schema = self.token_answer() if self.is_token(endpoint) else self.answer(endpoint, name)
        return _without_empty({"headers": headers, "content": {JSON: {"schema": self.finished(schema)}}})

    def headers(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        # OpenAPI has the content type elsewhere and ignores a header of that name.
        return ((name, entry) for name, entry in self.vocabulary.headers.items() if name.lower() != "content-type")

    def header(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        marks = {key: entry[key] for key in ("x-source", "x-open") if key in entry}
        required = {} if "x-open" in entry else {"required": True}
        return {**required, **marks, "schema": self.finished(dict(entry.get("schema", {})))}

    def answer(self, endpoint: Endpoint, name: str) -> dict[str, Any]:
        tree = _Tree(self, endpoint.record_path.segments)
        for fact in sorted(endpoint.of_area(Area.RESPONSE), key=_wandering):
            tree.add(fact)
        self.add_links(tree, endpoint)
        if tree.has_record:
            tree.at_record.name = f"{name}{'Item' if endpoint.answer is Answer.LIST else 'Record'}"
        elif endpoint.answer_basis is Basis.STATED and endpoint.record:
            name = _ENVELOPES.get(endpoint.answer, name)
        holder = tree.root.names.get(endpoint.root)
        if endpoint.answer is Answer.LIST and holder and holder.names:
            holder.name = f"{name}{_type_name(endpoint.root)}"
        schema = tree.root.schema(tree)
        if "required" in schema:
            schema = {"type": "object", **schema}
        if tree.root.items is not None:
            schema = {"type": "array", **schema}
        return self.component(f"{name}Response", schema) if schema else schema

    def add_links(self, tree: _Tree, endpoint: Endpoint) -> None:
        links = self.vocabulary.links
        if endpoint.answer is Answer.LIST and links and f"{Area.QUERY}.{links['parameter']}" in endpoint.facts:
            address = self.component("Link", {"type": "object", "properties": {"href": {"type": "string"}}})
            every = {"type": "object", "properties": dict.fromkeys(links["keys"], address)}
            unsure = {"x-basis": Basis.INFERRED.value}
            stated = endpoint.answer_basis is Basis.STATED
            tree.root.named(links["at"]).given = self.component("Links", every) if stated else unsure

    # tokens

    def is_token(self, endpoint: Endpoint) -> bool:
        return endpoint is self.snapshot.token_endpoint

    def grants(self) -> list[tuple[str, Mapping[str, Any]]]:
        return [(name, grant) for name, grant in self.vocabulary.grants.items() if "fields" in grant]

    def scopes(self) -> dict[str, str]:
        scope = self.vocabulary.token.get("scope")
        return {str(scope): "what the account is allowed to do"} if scope else {}

    def token_form(self) -> dict[str, Any]:
        forms = []
        for name, grant in self.grants():
            fields: dict[str, Any] = {each: {"type": "string"} for each in grant["fields"]}
            if "grant_type" in fields:
                fields["grant_type"] = {"type": "string", "const": grant.get("grant-type", name)}
            if "scope" in fields and "scope" in self.vocabulary.token:
                fields["scope"] = {"type": "string", "const": self.vocabulary.token["scope"]}
            form = {"type": "object", "required": [*grant["fields"]], "properties": fields}
            forms.append(self.component(f"{_type_name(name)}Grant", form))
        return forms[0] if len(forms) == 1 else {"anyOf": forms}

    def token_answer(self) -> dict[str, Any]:
        """Return one schema for all grants, in which only the members of every grant are required."""
        answers = [grant["answers"] for _, grant in self.grants() if "answers" in grant]
        names = dict.fromkeys(name for answer in answers for name in answer)
        properties = {}
        for name in names:
            stated = [answer[name] for answer in answers if name in answer]
            properties[name] = dict(stated[0]) if all(each == stated[0] for each in stated) else {}
        everywhere = [name for name in names if all(name in answer for answer in answers)]
        schema = _without_empty({"type": "object", "required": everywhere, "properties": properties})
        return self.component("TokenResponse", schema)

    def security_schemes(self) -> dict[str, Any]:
        operation = self.vocabulary.token_operation
        if operation is None:
            return self.key_scheme()
        address = operation.path
        flows = {
            _FLOWS[kind]: {"tokenUrl": address, "scopes": self.scopes()}
            for name, grant in self.vocabulary.grants.items()
            if (kind := grant.get("grant-type", name)) in _FLOWS
        }
        for grant in self.vocabulary.grants.values():
            if "starts" in grant:
                start = Operation.parse(grant["starts"]).path
                flows["authorizationCode"] = {"authorizationUrl": start, "tokenUrl": address, "scopes": self.scopes()}
        return {_SCHEME: {"type": "oauth2", "flows": flows}}

    def key_scheme(self) -> dict[str, Any]:
        """Return the scheme of a key that the owner of a tenant has."""
        security = self.vocabulary.security_scheme
        if security.scheme:
            return {"key": {"type": "http", "scheme": security.scheme.lower()}} if self.vocabulary.token else {}
        return {"key": {"type": "apiKey", "in": "header", "name": security.header}}

    # schemas

    def leaf(self, fact: Fact) -> dict[str, Any]:
        """Return what is stated of the value, with its basis; empty if only its name is known."""
        schema: dict[str, Any] = {}
        stated = fact.basis is Basis.STATED and "" not in fact.open
        # A parameter keeps its schema if it is only open which calls accept it.
        if fact.state is not State.UNSETTLED and (stated or (fact.area is Area.QUERY and "" in fact.open)):
            references = [{"$ref": f"{_SCHEMAS}{name}"} for name in fact.shape]
            schema = references[0] if len(references) == 1 else {"anyOf": references} if references else {**fact.schema}
            # A default requires nothing, and an enum lists what works; other open keywords are left out.
            schema = {key: value for key, value in schema.items() if key not in fact.open or key in ("default", "enum")}
        marks: dict[str, Any] = {"deprecated": True} if fact.deprecated else {}
        if not _sure(fact):
            marks["x-basis"] = Basis.INFERRED.value
        if fact.interpretation:
            marks["x-interpretation"] = fact.interpretation
        if fact.open:
            marks["x-open"] = fact.open[""] if "" in fact.open else dict(fact.open)
        if marks and "$ref" in schema:
            schema = {"allOf": [schema]}  # OpenAPI 3.0 ignores siblings of a reference
        return {**schema, **marks}

    def component(self, name: str, schema: dict[str, Any]) -> dict[str, Any]:
        """Return a reference to a schema under this name, with a number if another schema has the name."""
        free, count = name, 2
        while free in self.vocabulary.schemas or self.named.setdefault(free, schema) != schema:
            free, count = f"{name}{count}", count + 1
        return {"$ref": f"{_SCHEMAS}{free}"}

    def used_schemas(self, node: Any) -> dict[str, Any]:
        used: dict[str, Any] = {}
        waiting = sorted({*references(node)})
        while waiting:
            name = waiting.pop()
            if name not in used:
                used[name] = self.finished(self.shared(name))
                waiting += references(used[name])
        return {name: used[name] for name in sorted(used)}

    def shared(self, name: str) -> dict[str, Any]:
        if name in self.named:
            return self.named[name]
        check_known(name, self.vocabulary.schemas, f"there is no schema {name}", self.vocabulary.origin)
        return {**self.vocabulary.schemas[name]}

    def finished(self, schema: Any) -> Any:
        """Return a schema for the printed version."""
        return to_3_0(schema) if self.version == "3.0" else to_3_1(schema)


# property paths as a tree of schemas


class _Node(Struct):
    """A place of a body: its fact, the name of its schema if it is a component, and the places below it."""

    fact: Fact | None = None
    given: dict[str, Any] | None = None
    name: str = ""
    names: dict[str, _Node] = field(default_factory=dict)
    families: dict[str, _Node] = field(default_factory=dict)
    items: _Node | None = None

    def named(self, name: str) -> _Node:
        return self.names.setdefault(name, _Node())

    def at(self, segments: Iterable[Segment]) -> _Node:
        node = self
        for segment in segments:
            if segment.kind == ITEMS:
                node.items = node.items or _Node()
                node = node.items
            else:
                node = node.named(segment.name)
        return node

    def schema(self, tree: _Tree) -> dict[str, Any]:
        """Return the schema of the place with everything below it."""
        own = tree.printer.leaf(self.fact) if self.fact else {**(self.given or {})}
        for keyword, nodes in (("properties", self.names), ("patternProperties", self.families)):
            shown = ((name, node) for name, node in sorted(nodes.items()) if not node.left_out(tree))
            if below := {name: False if node.is_removed else node.schema(tree) for name, node in shown}:
                own[keyword] = {**own.get(keyword, {}), **below}
        required = sorted(name for name, node in self.names.items() if node.is_required)
        if required:
            own["required"] = required
        if self.items is not None and (inner := self.items.schema(tree)):
            own["items"] = inner
        whole = {**tree.structure(self), **own}
        return tree.printer.component(self.name, whole) if self.name else whole

    @property
    def is_removed(self) -> bool:
        return self.fact is not None and self.fact.state is State.ABSENT

    @property
    def is_required(self) -> bool:
        fact = self.fact
        if fact is None or not _sure(fact):
            return False
        return fact.required if fact.area is Area.BODY else fact.state is State.PRESENT and not fact.optional

    def left_out(self, tree: _Tree) -> bool:
        """Return whether it is removed and not printed; only for validation, what must be absent is printed.

        An object stays when all that is known of it is removed.
        """
        if self.fact is None or not self.is_removed:
            return False
        return tree.printer.purpose != "validation" or not _settled(self.fact)


class _Tree(Struct):
    """The places of one body. `has_record` is whether something below its record is known."""

    printer: _Printer
    record: tuple[Segment, ...] = ()
    root: _Node = field(default_factory=_Node)
    has_record: bool = False

    @property
    def at_record(self) -> _Node:
        return self.root.at(self.record)

    def add(self, fact: Fact) -> None:
        """Add a fact at each of its places; a fact for any depth is printed on the record."""
        segments = self.record
        for path in fact.paths:
            *way, last = _settled_path(path, segments)
            self.has_record |= bool(segments) and (*way,)[: len(segments)] == segments
            holder = self.root.at(way)
            if fact.pattern:
                holder.families.setdefault(fact.pattern, _Node()).fact = fact
            elif (node := holder.at([last])).fact is None:
                node.fact = fact

    def structure(self, node: _Node) -> dict[str, Any]:
        """Return the type that a property path implies; none for validation, as paths match in arrays, too."""
        if self.printer.purpose == "validation" or node.is_removed or node is self.root:
            return {}
        if node.items is not None:  # a generator cannot use items without it
            return {"type": "array"}
        if node.fact is not None and node.fact.basis is not Basis.STATED:
            return {}
        return {"type": "object"} if node.names or node.families else {}


def _settled_path(path: PropertyPath, record: tuple[Segment, ...]) -> tuple[Segment, ...]:
    kinds = [segment.kind for segment in path.segments]
    if ANYWHERE not in kinds:
        return path.segments
    before, after = path.segments[: kinds.index(ANYWHERE)], path.segments[kinds.index(ANYWHERE) + 1 :]
    settled = (record if record[: len(before)] == before else before) + after
    return tuple(segment for segment in settled if segment.kind != ANYWHERE)


def _wandering(fact: Fact) -> tuple[bool, str]:
    """Sort key: facts at one place come before facts at any depth."""
    return (ANYWHERE in {segment.kind for segment in fact.paths[0].segments}, fact.location)


def _sure(fact: Fact) -> bool:
    """Return whether a fact is stated, settled, and has one place."""
    return _settled(fact) and not fact.places and ANYWHERE not in {segment.kind for segment in fact.paths[0].segments}


def _settled(fact: Fact) -> bool:
    return fact.basis is Basis.STATED and fact.state is not State.UNSETTLED


def _removals(endpoint: Endpoint) -> Iterator[tuple[str, str, str]]:
    """Yield what was removed from an operation, each with its change and its source."""
    kinds = {Area.BODY: "body field ", Area.QUERY: "parameter ", Area.WEBHOOK: "webhook field "}
    for _, fact in sorted(endpoint.facts.items()):
        name = kinds.get(fact.area, "") + " or ".join((fact.path, *fact.places))
        if fact.state is State.ABSENT:
            yield name, fact.change, fact.source
        for value in fact.removed_values:
            yield f"{value} of {name}", fact.value_changes.get(value, fact.change), fact.source


# small words of the document


def _operation_id(operation: Operation, taken: set[str]) -> str:
    """Return `get_v1_things_by_id`, the same in every month."""
    spelled = _PARAMETER.sub(r"by_\1", operation.path)
    name = "_".join([operation.method.lower(), *re.findall(r"[A-Za-z0-9]+", spelled)])
    unique, count = name, 2
    while unique in taken:
        unique, count = f"{name}_{count}", count + 1
    taken.add(unique)
    return unique


def _type_name(operation_id: str) -> str:
    """Return `GetV1ThingsById`."""
    return "".join(f"{word[:1].upper()}{word[1:]}" for word in re.findall(r"[A-Za-z0-9]+", operation_id))


def _status_name(status: str) -> str:
    """Return `NotFound` for 404, `Redirection` for 3XX, and `Status499` for a status without a name."""
    return _type_name(_STATUS_NAMES.get(status, f"Status{status}"))


def _without_empty(node: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in node.items() if value or value == 0}
