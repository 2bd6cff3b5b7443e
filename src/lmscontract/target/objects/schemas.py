"""Validation of values by the schemas of the contract."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

import jsonschema

from lmscontract.contract.model import Fact, Schema
from lmscontract.target.evidence import shape, shape_names, visible_name, visible_value


def schema_violation(fact: Fact, value: Any, schemas: Mapping[str, Schema], private: Collection[str] = ()) -> str:
    """Return the part of a property's value that is wrong, as reports show it, and what it violates; empty if it is valid.

    Values under `private` names, and under names that the schemas lack, are shown as their type.
    """
    names = fact.shape
    schema = {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in names]} if names else dict(fact.schema)
    validator = jsonschema.Draft202012Validator({**schema, "components": {"schemas": schemas}})
    errors = list(validator.iter_errors(value))
    if not errors:
        return ""
    error = jsonschema.exceptions.best_match(errors)
    keys = [part for part in error.absolute_path if isinstance(part, str)]
    public = shape_names(fact, schemas).issuperset(keys) and {*keys, *(path.name for path in fact.paths)}.isdisjoint(
        private
    )
    steps = (f".{visible_name(part)}" if isinstance(part, str) else f"[{part}]" for part in error.absolute_path)
    place = f" at {''.join(steps)}" if error.absolute_path else ""
    shown = visible_value(error.instance) if public else shape(error.instance)
    return f"{shown}{place}{_reason(error)}"


def _reason(error: jsonschema.ValidationError) -> str:
    """Return what a value violates, after it: an example of what is forbidden, or a keyword; a type shows itself."""
    forbidden: Any = error.validator_value
    if error.validator == "not" and (wrong := forbidden.get("examples")):
        return f", which is like {json.dumps(wrong[0], ensure_ascii=False)}" if wrong[0] != error.instance else ""
    return "" if error.validator == "type" else f" that violates `{error.validator}`"
