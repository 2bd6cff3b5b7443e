"""Properties of JSON documents, put in and taken out; and values of which the contract is sure that they are taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lmscontract.contract.model import Fact
from lmscontract.property_path import ITEMS, PropertyPath


def certain_value(fact: Fact) -> Any:
    """A value that the contract itself names: of a list, a constant, a default, or one of two truth values; else None.

    A bare type names none: which texts or numbers a platform knows, it need not tell.
    """
    schema = fact.schema
    for stated in (*fact.values, *schema.get("enum", ())):
        return stated
    for key in ("const", "default"):
        if schema.get(key) is not None:
            return schema[key]
    return True if schema.get("type") == "boolean" else None


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
