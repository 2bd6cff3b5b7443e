"""Convert JSON Schemas of the contract to those of OpenAPI 3.1 and 3.0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_NESTED = frozenset({"items", "additionalProperties", "not"})
_LISTS = frozenset({"allOf", "anyOf", "oneOf"})
_KEYWORDS_OF_3_0 = frozenset(
    {
        "title", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength",
        "pattern", "maxItems", "minItems", "uniqueItems", "maxProperties", "minProperties", "required", "enum", "type",
        "description", "format", "default", "nullable", "readOnly", "writeOnly", "example", "deprecated",
    }
)  # fmt: skip

_TYPES = {bool: "boolean", int: "integer", str: "string"}


def to_3_1(schema: Any) -> Any:
    """Return the schema with references into the document, and without `prefixItems`, which validators read differently.

    The schemas of single positions become alternatives for every item, which is less strict, and never stricter.
    """
    if isinstance(schema, list):
        return [to_3_1(each) for each in schema]
    if not isinstance(schema, Mapping):
        return schema
    result = {key: to_3_1(value) for key, value in schema.items()}
    if isinstance(result.get("$ref"), str):
        result["$ref"] = f"#/components/schemas/{result['$ref'].rpartition('/')[2]}"
    if isinstance(result.get("prefixItems"), list):
        rest = result.pop("items", {})
        result["items"] = {"anyOf": result.pop("prefixItems") + ([] if rest is False else [rest])}
    if "array" in (result.get("type") or ()):
        result.setdefault("items", {})  # generators need it, though no version requires it of every schema
    return result


def to_3_0(schema: Any) -> Any:
    """Return the schema for OpenAPI 3.0, without unknown keywords: it is less strict, and never stricter."""
    return _downgraded(to_3_1(schema))


def references(node: Any) -> Iterator[str]:
    """Yield the names of the shared schemas that a document or a schema refers to."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            if key == "$ref" and isinstance(value, str):
                if "/schemas/" in value:
                    yield value.rpartition("/")[2]
            else:
                yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def _downgraded(schema: Any) -> Any:
    if schema is True:
        return {}
    if schema is False:
        return {"not": {}}
    if "$ref" in schema:
        return {"$ref": schema["$ref"]}
    result: dict[str, Any] = {}
    for key, value in _typed(_renamed(schema)).items():
        if key == "properties":
            result[key] = {name: _downgraded(inner) for name, inner in value.items()}
        elif key in _LISTS:
            result[key] = [_downgraded(each) for each in value]
        elif key in _NESTED:
            result[key] = _downgraded(value)
        elif key in _KEYWORDS_OF_3_0 or key.startswith("x-"):
            result[key] = value
    return result


def _renamed(schema: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(schema)
    if "const" in result:
        value = result.pop("const")
        result["enum"] = [value]
        if type(value) in _TYPES:  # a generator cannot use an enum of unknown type
            result.setdefault("type", _TYPES[type(value)])
    if examples := result.pop("examples", None):
        result["example"] = examples[0]
    for limit, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if limit in result and not isinstance(result[limit], bool):
            result[bound], result[limit] = result[limit], True
    return result


def _typed(schema: dict[str, Any]) -> dict[str, Any]:
    """Replace a list of types by one type and `nullable`, or by alternatives."""
    kinds = schema.get("type")
    if isinstance(kinds, str) and kinds != "null":
        return schema
    named = [kinds] if isinstance(kinds, str) else kinds or []
    real, nullable = [kind for kind in named if kind != "null"], {"nullable": True} if "null" in named else {}
    rest = {key: value for key, value in schema.items() if key != "type"}
    if len(real) == 1:
        return {"type": real[0], **rest, **nullable}
    if real and "anyOf" not in rest:
        items = {"array": {"items": rest.pop("items")}} if "array" in real else {}
        return {**rest, "anyOf": [{"type": kind, **items.get(kind, {}), **nullable} for kind in real]}
    return rest
