"""Read `.http` and `.rest` files, as editors send them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from lmscontract.usage.recorded.calls import body_fields, usage, with_values
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Field, Place, Reading, Source

NAME = "http-file"
_METHODS = "GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS"
_REQUEST = re.compile(rf"^(?:({_METHODS})\s+)?((?:https?://|\{{\{{|/)\S*)(?:\s+HTTP/[\d.]+)?\s*$")
_VARIABLE = re.compile(r"^@([\w.-]+)\s*=\s*(.*?)\s*$")
_USE = re.compile(r"\{\{\s*([\w.-]+)\s*\}\}")


def claims(file: str, head: bytes) -> bool:  # noqa: ARG001  # the same signature for all readers
    """Return whether a file is a file of requests, by its name."""
    return file.lower().endswith((".http", ".rest"))


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:
    """Return the calls of a file; its own variables are resolved."""
    lines = data.read().decode("utf-8", "replace").splitlines()
    variables = {match[1]: match[2] for line in lines if (match := _VARIABLE.match(line))}
    found = []
    for start, block in _blocks(lines):
        for offset, line in enumerate(block):
            if match := _REQUEST.match(line.strip()):
                place = Place(file, start + offset)
                url, rest = _continued(match[2], block[offset + 1 :])
                body, complete = _body(rest, place, variables)
                called = usage(
                    NAME,
                    place,
                    match[1] or "GET",
                    with_values(url, _USE, variables),
                    templates,
                    body=body,
                    complete=complete,
                )
                found += [called] if called else []
                break
    return Reading.of(found, [Source(file, NAME)])


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the requests of a file, which `###` separates, each with its first line."""
    start = 0
    for number, line in enumerate([*lines, "###"]):
        if line.startswith("###"):
            yield start + 1, lines[start:number]
            start = number + 1


def _continued(url: str, rest: list[str]) -> tuple[str, list[str]]:
    """Add the lines of a query that is written below the URL."""
    while rest and rest[0].strip().startswith(("?", "&")):
        url, rest = url + rest[0].strip(), rest[1:]
    return url, rest


def _body(rest: list[str], place: Place, variables: dict[str, str]) -> tuple[tuple[Field, ...], bool]:
    headers, text = rest, ""
    for number, line in enumerate(rest):
        if not line.strip():
            headers, text = rest[:number], "\n".join(rest[number + 1 :])
            break
    text = re.split(r"^\s*(?:> \{%|<> )", text, maxsplit=1, flags=re.MULTILINE)[0]
    if text.strip().startswith("<"):
        return (), False  # the body is in another file
    media_type = next((line for line in headers if line.lower().startswith("content-type:")), "")
    return body_fields(with_values(text, _USE, variables), media_type.lower(), place)
