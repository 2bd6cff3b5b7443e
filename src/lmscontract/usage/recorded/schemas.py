"""JSON Schemas in a document: the properties that they describe, and their references."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_DEPTH = 10


def resolved(node: Any, document: Any) -> Mapping[str, Any]:
    """Return what a reference (`#/…`) leads to, or the node itself; empty if it is no mapping."""
    for _ in range(5):
        reference = node.get("$ref") if isinstance(node, dict) else None
        if not isinstance(reference, str) or not reference.startswith("#/"):
            break
        node = document
        for step in reference[2:].split("/"):
            node = node.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(node, dict) else None
    return node if isinstance(node, dict) else {}


def property_paths(schema: Any, document: Any, path: str = "", depth: int = 0) -> Iterator[str]:
    """Yield the paths of the innermost properties of a schema."""
    schema = resolved(schema, document)
    if depth > _DEPTH:
        return
    for key in ("allOf", "oneOf", "anyOf"):
        for part in schema[key] if isinstance(schema.get(key), list) else ():
            yield from property_paths(part, document, path, depth + 1)
    inner = schema.get("properties")
    if isinstance(inner, dict) and inner:
        for name, below in inner.items():
            yield from property_paths(below, document, f"{path}.{name}" if path else str(name), depth + 1)
    elif "items" in schema:
        yield from property_paths(schema["items"], document, f"{path}[]", depth + 1)
    elif path:
        yield path
