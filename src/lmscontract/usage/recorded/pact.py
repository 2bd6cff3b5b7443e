"""Read pacts, versions 1 to 4: what a consumer sends, and what it expects of the responses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, BinaryIO
from urllib.parse import parse_qsl

from lmscontract.usage.recorded.calls import properties, usage
from lmscontract.usage.recorded.lines import Lines
from lmscontract.usage.recorded.parsing import parse
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import WEBHOOK, Certainty, Field, Place, Reading, Skipped, Source, Usage

NAME = "pact"


def claims(file: str, head: bytes) -> bool:  # noqa: ARG001  # the same signature for all readers
    """Return whether a file is a pact: it names a consumer, a provider and interactions."""
    return all(key in head for key in (b'"consumer"', b'"provider"')) and (
        b'"interactions"' in head or b'"messages"' in head or b'"pact' in head
    )


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:
    """Return the calls of a pact. The expected body of a response is what the consumer reads."""
    source = Source(file, NAME)
    try:
        text = data.read().decode("utf-8-sig")
        document = parse(text)
        interactions = [
            each for key in ("interactions", "messages") for each in document.get(key) or () if isinstance(each, dict)
        ]
        consumer = document["consumer"]["name"]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return Reading.of((), [source], [Skipped(file, f"not a pact: {error}")])
    lines = Lines(text)
    found = [
        called
        for each in interactions
        if (called := _message(each, file, lines, str(consumer)) or _usage(each, file, lines, str(consumer), templates))
    ]
    return Reading.of(found, [source])


def _message(interaction: Mapping[str, Any], file: str, lines: Lines, consumer: str) -> Usage | None:
    """Return what the consumer reads of a message that it receives; None of a call."""
    contents = interaction.get("contents")
    if contents is None or "request" in interaction:
        return None
    place = Place(file, lines.of(str(interaction.get("description") or "")))
    reads = tuple(Field(each.path, place) for each in properties(_content(contents), place))
    sure = Certainty.INFERRED  # a message names no platform
    return Usage(place=place, reader=NAME, path="/", method=WEBHOOK, certainty=sure, reads=reads, caller=consumer)


def _usage(
    interaction: Mapping[str, Any], file: str, lines: Lines, consumer: str, templates: Templates
) -> Usage | None:
    request, response = interaction.get("request"), interaction.get("response")
    if not isinstance(request, dict) or not isinstance(request.get("path"), str):
        return None
    place = Place(file, lines.of(request["path"]))
    expected = response if isinstance(response, dict) else {}
    reads = properties(_content(expected.get("body")), place)
    return usage(
        NAME,
        place,
        str(request.get("method") or "GET"),
        request["path"],
        templates,
        query=_query(request.get("query")),
        body=properties(_content(request.get("body")), place),
        reads=tuple(Field(each.path, place) for each in reads),
        caller=consumer,
    )


def _content(body: Any) -> Any:
    """Return a body; version 4 has it under `content`, as JSON or as its text."""
    if isinstance(body, dict) and "content" in body and ("contentType" in body or "encoded" in body):
        content = body["content"]
        if isinstance(content, str):
            try:
                return json.loads(content)
            except ValueError:
                return None
        return content
    return body


def _query(query: Any) -> list[tuple[str, str | None]]:
    if isinstance(query, str):
        return [*parse_qsl(query, keep_blank_values=True)]
    if isinstance(query, dict):
        return [
            (name, value if isinstance(value, str) else None)
            for name, values in query.items()
            for value in (values if isinstance(values, list) else [values])
        ]
    return []
