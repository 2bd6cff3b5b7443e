"""Schemas in words."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.model import Area, Fact, Origin, State
from lmscontract.contract.wording import expected_text, schema_text
from lmscontract.types import Basis


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({}, ""),
        ({"type": "integer"}, "integer"),
        ({"type": ["integer", "string"]}, "integer or string"),
        ({"type": "integer", "minimum": 1, "maximum": 200}, "integer from 1 to 200"),
        ({"type": ["object", "null"], "properties": {"currency": {}, "value": {}}}, "object {currency, value} or null"),
        ({"type": ["string", "null"]}, "string or null"),
        ({"type": "null"}, "null"),
        ({"type": "array"}, "array"),
        ({"type": "array", "items": {"type": "string"}}, "array of strings"),
        (
            {"type": "array", "items": {"type": "object", "properties": {"currency": {}, "value": {}}}},
            "array of objects {currency, value}",
        ),
        ({"type": "array", "items": {"type": "array", "items": {"type": "number"}}}, "array of arrays of numbers"),
        ({"type": "object", "additionalProperties": {"const": True}}, "object with only true as values"),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Money"}}, "array of Money"),
        ({"enum": ["asc", "desc"]}, "one of asc, desc"),
        (
            {"type": "string", "pattern": "^[A-Z]+$", "examples": ["EUR", "USD"]},
            'string that matches ^[A-Z]+$, such as "EUR"',
        ),
        ({"not": {"pattern": "^/"}}, "value that does not match ^/"),
        (
            {"type": ["string", "null"], "not": {"pattern": "^/", "examples": ["/ann"]}, "examples": ["ann"]},
            'string or null, such as "ann" and unlike "/ann"',
        ),
        ({"type": "string", "not": {"pattern": "^/", "examples": ["/ann"]}}, 'string unlike "/ann"'),
    ],
)
def test_schema_in_words(schema: dict[str, Any], text: str) -> None:
    """A schema is shown by what a value has to be, not by its keywords."""
    assert schema_text(schema) == text


def test_shared_schemas_are_shown_and_named() -> None:
    """A fact with shared schemas shows each of them, with the name that `explain` knows."""
    shown = Fact(Area.RESPONSE, "data.x", State.KNOWN, Basis.STATED, "4", Origin("a.yaml", 1), shape=("Ids", "Id"))
    schemas = {"Ids": {"type": "array", "items": {"type": "string"}}, "Id": {"type": "string"}}
    assert expected_text(shown, schemas) == "array of strings (Ids) or string (Id)"
