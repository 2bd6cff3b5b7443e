"""Values for JSON Schemas, and the validation of values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import jsonschema
from jsonschema import ValidationError
from jsonschema.exceptions import best_match
from msgspec import Struct, field

from lmscontract.contract.model import Fact, Schema

_OTHERS: tuple[Any, ...] = (12.5, "of another type", [], {"of": "another type"}, None, "/of/another/format/")


class Samples(Struct, frozen=True):
    """Makes and validates values; `schemas` are the shared schemas by name."""

    schemas: Mapping[str, Schema]
    _alternatives: dict[tuple[str, ...], Schema] = field(default_factory=dict)
    _validators: dict[int, tuple[Schema, jsonschema.Draft202012Validator]] = field(default_factory=dict)

    def schema(self, fact: Fact) -> Schema:
        """Return the schema of a fact's value; several shared schemas are alternatives."""
        names = fact.shape
        if len(names) > 1:
            return self._alternatives.setdefault(names, {"anyOf": [self.schemas[name] for name in names]})
        return self.schemas[names[0]] if names else fact.schema

    def accepts(self, schema: Schema, value: Any) -> bool:
        """Return whether a value is valid under a schema."""
        if id(schema) not in self._validators:
            document = {**schema, "components": {"schemas": self.schemas}}
            self._validators[id(schema)] = schema, jsonschema.Draft202012Validator(document)
        return self._validators[id(schema)][1].is_valid(value)

    def why_not(self, schema: Schema, value: Any, name: str) -> str:
        """Return a sentence that says why a schema does not accept a value of that name; empty if it does."""
        if self.accepts(schema, value):
            return ""
        errors = [*self._validators[id(schema)][1].iter_errors(value)]
        best = best_match(errors)
        assert best is not None
        of_all_elements = (each for each in errors if each.absolute_schema_path == best.absolute_schema_path)
        error = next(of_all_elements, best)
        place = name + "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in error.absolute_path)
        reason = _REASONS.get(str(error.validator))
        return reason(place, error) if reason is not None else f"{place} is not valid: {error.message}"

    def value(self, schema: Schema, name: str, number: int = 1) -> Any:
        """Return a value of a schema, plausible for a property of that name; `number` distinguishes records."""
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
        """Return the value if the schema accepts it, else the same in another spelling, else a new one."""
        for spelling in (value, *_spellings(value)):
            if self.accepts(schema, spelling):
                return spelling
        return self.value(schema, name, number)

    def other(self, schema: Schema) -> Any:
        """Return a value that the schema does not accept."""
        forbidden = schema.get("not", {}).get("examples", ())
        return next((each for each in (*_OTHERS, *forbidden) if not self.accepts(schema, each)), None)

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
        if kind == "string":
            form = _BY_FORMAT.get(schema.get("format", ""))
            return form.format(number=number) if form else str(by_name(name, number))
        return by_name(name, number)

    def _object(self, schema: Schema, number: int) -> dict[str, Any]:
        members = schema.get("properties") or {}
        inner = schema.get("additionalProperties")
        if not members and isinstance(inner, Mapping):
            return {"first": self.value(inner, "first", number)}
        return {name: self.value(member or {}, name, number) for name, member in members.items()}

    def _shape(self, schema: Schema) -> Schema:
        return self.schemas[str(schema["$ref"]).rpartition("/")[2]]


def _missing(names: Any, instance: Any) -> list[str]:
    return [each for each in names if each not in instance]


def _one_of(stated: Any) -> str:
    return " or ".join(map(str, stated)) if isinstance(stated, list) else str(stated)


_REASONS: Mapping[str, Callable[[str, ValidationError], str]] = {
    "required": lambda place, error: (
        f"{', '.join(_missing(error.validator_value, error.instance))} is missing in {place}"
    ),
    "type": lambda place, error: f"{place} must be of type {_one_of(error.validator_value)}",
    "enum": lambda place, error: f"{place} must be {_one_of(error.validator_value)}",
    "const": lambda place, error: f"{place} must be {error.validator_value}",
    "minimum": lambda place, error: f"{place} must be at least {error.validator_value}",
    "maximum": lambda place, error: f"{place} must be at most {error.validator_value}",
    "pattern": lambda place, error: (
        f"{place} must match {error.validator_value}" if error.instance else f"{place} must not be empty"
    ),
}
"""What is wrong with the value at a place, by the keyword of its schema that does not accept it."""


def by_name(name: str, number: int = 1) -> Any:
    """Return a plausible value for a property of which only the name is known."""
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
"""Plausible values by the pattern of a name: the number itself, a text with the number, or a constant."""

_BY_FORMAT = {
    "date-time": "2024-01-31T08:30:00Z",
    "date": "2024-01-31",
    "time": "08:30:00Z",
    "email": "person.{number}@example.org",
    "uri": "https://files.example/{number}",
    "uuid": "00000000-0000-4000-8000-{number:012d}",
}
"""Texts by the format of a schema; of some with the number."""


def _spellings(value: Any) -> tuple[Any, ...]:
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,15}", value):
        return (int(value),)
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,15}\.\d{1,6}", value):
        return (float(value),)
    return (str(value),) if isinstance(value, int | float) and not isinstance(value, bool) else ()
