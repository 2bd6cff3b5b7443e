"""A value of a schema, for bodies that are sent and answers that are made up: the simplest that the schema takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lmscontract.contract.model import Fact, Schema
from lmscontract.property_path import ITEMS, PropertyPath

_BY_TYPE: Mapping[str, Any] = {"string": "text", "integer": 1, "number": 1.5, "boolean": True, "null": None}


def example(schema: Schema, schemas: Mapping[str, Schema]) -> Any:
    """A value that a schema takes: a stated example, default or constant first, else the simplest of its type."""
    if "$ref" in schema:
        return example(schemas[str(schema["$ref"]).rpartition("/")[2]], schemas)
    for key in ("examples", "enum"):
        if schema.get(key):
            return schema[key][0]
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    kind = schema.get("type", "array" if "items" in schema else "object" if _is_object(schema) else "string")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "array":
        return [example(schema.get("items") or {}, schemas)]
    if kind == "object":
        return _object(schema, schemas)
    return schema.get("minimum", _BY_TYPE[kind])


def example_of(fact: Fact, schemas: Mapping[str, Schema]) -> Any:
    """A value that the property of a fact takes."""
    return example(schemas[fact.shape[0]] if fact.shape else fact.schema, schemas)


def with_property(body: Any, path: PropertyPath, value: Any) -> Any:
    """A copy of a JSON document with the property at a path set, in every item of the arrays on the way."""
    if not path.segments:
        return value
    first, rest = path.segments[0], PropertyPath(path.segments[1:])
    if first.kind == ITEMS:
        items = body if isinstance(body, list) and body else [{}]
        return [with_property(item, rest, value) for item in items]
    members = body if isinstance(body, Mapping) else {}
    return {**members, first.name: with_property(members.get(first.name), rest, value)}


def without_property(body: Any, path: PropertyPath) -> Any:
    """A copy of a JSON document without the property at a path."""
    first, rest = path.segments[0], PropertyPath(path.segments[1:])
    if first.kind == ITEMS:
        return [without_property(item, rest) for item in body] if isinstance(body, list) else body
    if not isinstance(body, Mapping) or first.name not in body:
        return body
    if not rest.segments:
        return {key: inner for key, inner in body.items() if key != first.name}
    return {**body, first.name: without_property(body[first.name], rest)}


def _is_object(schema: Schema) -> bool:
    return "properties" in schema or "additionalProperties" in schema


def _object(schema: Schema, schemas: Mapping[str, Schema]) -> dict[str, Any]:
    members = {name: example(inner or {}, schemas) for name, inner in schema.get("properties", {}).items()}
    others = schema.get("additionalProperties")
    return {**members, **({"name": example(others, schemas)} if isinstance(others, Mapping) else {})}
