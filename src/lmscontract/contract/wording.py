"""Schemas, sources and dates as text: `array of strings`, `specification, section 9.3`, `production 2027-01`."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any

from lmscontract.contract.model import Change, Endpoint, Fact, Schema, When
from lmscontract.types import Channel, by_method


def wrapped(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    """Return a text in lines of at most `width` columns, words unbroken, with `first` and `others` before the lines."""
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False
    )


def source_text(source: str) -> str:
    """Return where a source is: `specification, section 9.3`; a source that is no section as it is."""
    return f"specification, section {source}" if source[:1].isdigit() else source


def dates_text(dates: Mapping[Channel, When]) -> str:
    """Return the dates on channels: `2024-04`, or `sandbox 2026-11, production 2027-01` where they differ."""
    several = [*dates.values()]
    if len(several) > 1 and len(set(several)) == 1:
        return str(several[0])
    return ", ".join(f"{channel} {when}" for channel, when in dates.items())


def removal_text(endpoint: Endpoint, changes: Mapping[str, Change]) -> str:
    """Return since when an operation is removed, and what to use instead; `changes` are those of the contract, by id."""
    change = changes.get(endpoint.change)
    instead = by_method(change.use_instead or (), endpoint.operation.method) if change else ()
    return _removal(str(endpoint.operation), endpoint.change, change, instead)


def input_removal_text(fact: Fact, endpoint: Endpoint, changes: Mapping[str, Change]) -> str:
    """Return since when a parameter or a property of a body is removed, and what to use instead."""
    id = fact.change or endpoint.change
    change = changes.get(id)
    what = f"{fact.path} of {endpoint.operation}"
    return _removal(what, id, change, (change.use_instead if change else None) or ())


def _removal(what: str, id: str, change: Change | None, instead: Iterable[str]) -> str:
    since = f" ({dates_text(change.when)})" if change else ""
    use = " or ".join(instead)
    return f"{what} was removed{since} by {id}{f'; use {use}' if use else ''}"


def expected_text(fact: Fact, schemas: Mapping[str, Schema]) -> str:
    """Return what a value has to be, with the names of shared schemas: `array of strings (NotificationIds)`."""
    if not fact.shape:
        return schema_text(fact.schema)
    return " or ".join(f"{schema_text(schemas[name])} ({name})" for name in fact.shape)


def schema_text(schema: Schema, *, several: bool = False) -> str:
    """Return a schema in words, in the plural for `several` values; empty for one that requires nothing."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return f"one of {', '.join(map(str, schema['enum']))}"
    if "const" in schema:
        return json.dumps(schema["const"])
    text, restriction = _type_text(schema, several), _restriction(schema)
    return f"{text or 'value'}{restriction}" if restriction else text


def _type_text(schema: Schema, several: bool) -> str:
    stated: Any = schema.get("type") or ()
    kinds, plural = [stated] if isinstance(stated, str) else list(stated), "s" if several else ""
    if "null" in kinds[1:]:
        return f"{_type_text({**schema, 'type': [kind for kind in kinds if kind != 'null']}, several)} or null{plural}"
    text = " or ".join(f"{kind}{plural}" for kind in kinds)
    if kinds == ["array"] and (items := schema_text(schema.get("items") or {}, several=True)):
        return f"{text} of {items}"
    names, values = ", ".join(schema.get("properties", ())), schema.get("additionalProperties")
    if kinds == ["object"] and names:
        return f"{text} {{{names}}}"
    if kinds == ["object"] and isinstance(values, Mapping):
        return f"{text} with only {schema_text(values, several=True)} as values"
    return text


def _restriction(schema: Schema) -> str:
    bounds = "".join(
        f" {word} {schema[key]}" for word, key in (("from", "minimum"), ("to", "maximum")) if key in schema
    )
    forbidden, right = schema.get("not", {}), _example(schema)
    wrong, pattern = _example(forbidden), f" that matches {schema['pattern']}" if "pattern" in schema else ""
    shown = f", such as {right}{' and' if wrong else ''}" if right and (pattern or wrong) else ""
    excluded = f" that does not match {forbidden['pattern']}" if "pattern" in forbidden else ""
    return f"{bounds}{pattern}{shown}{f' unlike {wrong}' if wrong else excluded}"


def _example(schema: Schema) -> str:
    return next((json.dumps(each, ensure_ascii=False) for each in schema.get("examples", ())), "")
