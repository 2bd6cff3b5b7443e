"""Values for schemas, and whether a value is of a schema: the part of JSON Schema in which contracts are written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Fact, Schema

_TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "object": (Mapping,),
    "array": (list, tuple),
    "null": (type(None),),
}
_END = re.compile(r"(?<!\\)\$(?=\)*$)")
_OTHERS: tuple[Any, ...] = (12.5, "of another type", [], {"of": "another type"}, None, "/of/another/format/")


class Samples(Struct, frozen=True):
    """Makes and judges values; `schemas` are the shared shapes, by name."""

    schemas: Mapping[str, Schema]

    def schema(self, fact: Fact) -> Schema:
        """What the contract says of a fact's value; a shape is followed, several shapes are alternatives."""
        shapes = [self.schemas[name] for name in fact.shape]
        return {"anyOf": shapes} if len(shapes) > 1 else shapes[0] if shapes else fact.schema

    def accepts(self, schema: Schema, value: Any) -> bool:
        """Whether a value is of a schema."""
        if "$ref" in schema:
            return self.accepts(self._shape(schema), value)
        if not self._may_be(schema, value):
            return False
        if isinstance(value, str):
            return "pattern" not in schema or _pattern(schema["pattern"]).search(value) is not None
        if isinstance(value, int | float) and not isinstance(value, bool):
            return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
        if isinstance(value, Mapping):
            return self._accepts_members(schema, value)
        if isinstance(value, list | tuple):
            return all(self.accepts(schema.get("items") or {}, each) for each in value)
        return True

    def value(self, schema: Schema, name: str, number: int = 1) -> Any:
        """A value of a schema, believable for a property of that name; `number` tells one record from the next."""
        if "$ref" in schema:
            return self.value(self._shape(schema), name, number)
        if "anyOf" in schema:
            return self.value(schema["anyOf"][0], name, number)
        for key in ("const", "default"):
            if key in schema:
                return schema[key]
        for key in ("examples", "enum"):
            if schema.get(key):
                return schema[key][0]
        return self._typed(schema, name, number)

    def fitted(self, schema: Schema, value: Any, name: str, number: int = 1) -> Any:
        """The value itself where the schema takes it, else the same in another spelling, else a new one."""
        for spelling in (value, *_spellings(value)):
            if self.accepts(schema, spelling):
                return spelling
        return self.value(schema, name, number)

    def other(self, schema: Schema) -> Any:
        """A value that is not of the schema; the schema says something."""
        return next((each for each in _OTHERS if not self.accepts(schema, each)), None)

    def _may_be(self, schema: Schema, value: Any) -> bool:
        """Whether the keywords that speak of values of every type let a value pass."""
        if "anyOf" in schema and not any(self.accepts(each, value) for each in schema["anyOf"]):
            return False
        if "not" in schema and self.accepts(schema["not"], value):
            return False
        if "type" in schema and not _is_of(schema["type"], value):
            return False
        if "const" in schema and not _equal(schema["const"], value):
            return False
        return "enum" not in schema or any(_equal(each, value) for each in schema["enum"])

    def _typed(self, schema: Schema, name: str, number: int) -> Any:
        kind = schema.get("type")
        kind = kind[0] if isinstance(kind, list) else kind
        if kind == "object" or (kind is None and "properties" in schema):
            return self._object(schema, number)
        if kind == "array" or (kind is None and "items" in schema):
            return [self.value(schema.get("items") or {}, name.removesuffix("s"), number)]
        if kind in ("integer", "number"):
            return min(max(number, schema.get("minimum", number)), schema.get("maximum", number))
        if kind == "boolean":
            return True
        if kind == "null":
            return None
        return str(by_name(name, number)) if kind == "string" else by_name(name, number)

    def _object(self, schema: Schema, number: int) -> dict[str, Any]:
        members = schema.get("properties") or {}
        inner = schema.get("additionalProperties")
        if not members and isinstance(inner, Mapping):
            return {"first": self.value(inner, "first", number)}
        return {name: self.value(member or {}, name, number) for name, member in members.items()}

    def _accepts_members(self, schema: Schema, value: Mapping[str, Any]) -> bool:
        members, others = schema.get("properties") or {}, schema.get("additionalProperties")
        if any(name not in value for name in schema.get("required", ())):
            return False
        for name, each in value.items():
            inner = members.get(name, others)
            if isinstance(inner, Mapping) and not self.accepts(inner, each):
                return False
        return True

    def _shape(self, schema: Schema) -> Schema:
        return self.schemas[str(schema["$ref"]).rpartition("/")[2]]


def by_name(name: str, number: int = 1) -> Any:
    """A believable value for a property of which only the name is known."""
    form = next((form for pattern, form in _BY_NAME if pattern.search(name)), None)
    if form is None:
        return f"{name.replace('_', ' ')} {number}"
    if form is int:
        return number
    return form.format(name=name, number=number) if isinstance(form, str) else form


_BY_NAME = tuple(
    (re.compile(pattern, re.IGNORECASE), form)
    for pattern, form in (
        (r"^(is|has|can|on)_", True),
        (r"(^|_)id$", int),
        (r"e?mail$", "person.{number}@example.org"),
        (r"(url|href|link)$", "https://files.example/{name}-{number}"),
        (r"date|(^|_)(at|until)$", "2024-01-31 08:30:00"),
        (r"currency(_code)?$", "EUR"),
        (r"price|amount|cost|fee$", "{number}9.00"),
        (r"(^|_)(count|number|total|position|duration|value|weight)$", int),
    )
)
"""What people mostly put under a name of some form: the number itself, a text that holds it, or always the same."""


@lru_cache(maxsize=256)
def _pattern(text: str) -> re.Pattern[str]:
    """A pattern as JSON Schema means it: a digit is one of ten, and the end is no line break before it."""
    return re.compile(_END.sub(r"\\Z", text), re.ASCII)


def _is_of(kinds: str | list[str], value: Any) -> bool:
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        if isinstance(value, bool):
            if kind == "boolean":
                return True
        elif isinstance(value, _TYPES[kind]) or (kind == "integer" and isinstance(value, float) and value.is_integer()):
            return True
    return False


def _equal(stated: Any, value: Any) -> bool:
    return bool(stated == value) and isinstance(stated, bool) == isinstance(value, bool)


def _spellings(value: Any) -> tuple[Any, ...]:
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,15}", value):
        return (int(value),)
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,15}\.\d{1,6}", value):
        return (float(value),)
    return (str(value),) if isinstance(value, int | float) and not isinstance(value, bool) else ()
