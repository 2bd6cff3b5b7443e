"""Values held against the schemas of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import jsonschema

from lmscontract.contract.model import Fact, Schema


def schema_violation(fact: Fact, value: Any, schemas: Mapping[str, Schema]) -> str:
    """What is wrong with the value of a property, in a few words that do not repeat the value; empty when nothing is."""
    names = fact.shape
    schema = {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in names]} if names else dict(fact.schema)
    errors = list(_validator(_Key(schema, schemas)).iter_errors(value))
    if not errors:
        return ""
    error = jsonschema.exceptions.best_match(errors)
    place = f" at {error.json_path.removeprefix('$')}" if error.absolute_path else ""
    return f"{_kind(error.instance)}{place}{'' if error.validator == 'type' else f' that violates `{error.validator}`'}"


def _kind(value: Any) -> str:
    kinds = (
        (bool, "a boolean"),
        (str, "a text"),
        (int, "an integer"),
        (float, "a number"),
        (Mapping, "an object"),
        (list, "an array"),
    )
    return next((word for kind, word in kinds if isinstance(value, kind)), "null")


class _Key:
    """A schema with its shared schemas, compared by its text; what the cache of validators is keyed by."""

    def __init__(self, schema: Schema, schemas: Mapping[str, Schema]) -> None:
        self.document = {**schema, "components": {"schemas": schemas}}
        self._word = (repr(schema), id(schemas))

    def __hash__(self) -> int:
        return hash(self._word)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._word == other._word


@lru_cache(maxsize=512)
def _validator(key: _Key) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(key.document)
