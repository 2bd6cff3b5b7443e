"""Read Markdown: the curl commands that a document shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from msgspec.structs import replace

from lmscontract.usage.recorded.snippets import read_code
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Certainty, Field, Place, Reading, Source, Unresolved

NAME = "markdown"
_START = re.compile(r"\s*(?:[$%>]\s+)?(?=curl\s|(?:export\s+)?[A-Za-z_]\w*=)")
_QUOTED = re.compile(r"\\.|'[^']*'|\"(?:\\.|[^\"\\])*\"", re.DOTALL)
_OPEN = re.compile(r"['\"\\]")
"""What is left of a command without its quoted parts, if it goes on in the next line."""
_FENCE = ("```", "~~~")
_SCRIPT = "document.sh"


def claims(file: str, head: bytes) -> bool:  # noqa: ARG001  # the same signature for all readers
    """Return whether a file is a Markdown document, by its name."""
    return file.lower().endswith((".md", ".markdown", ".mdx"))


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:
    """Return the calls of the curl commands in a document; a document is not run, so none is certain."""
    lines = data.read().decode("utf-8", "replace").splitlines()
    source = Source(file, NAME)
    if not any("curl" in line for line in lines):
        return Reading.of(sources=[source])
    found = read_code({_SCRIPT: "\n".join(_commands(lines))}, templates)
    return Reading.of(
        (
            replace(
                each,
                place=_in(file, each.place),
                reader=NAME,
                certainty=Certainty.INFERRED,
                query=_fields(file, each.query),
                body=_fields(file, each.body),
                reads=_fields(file, each.reads),
                related=tuple(_in(file, place) for place in each.related),
            )
            for each in found.usages
        ),
        [source],
        unresolved=(Unresolved(_in(file, each.place), each.what) for each in found.unresolved),
    )


def _commands(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of commands and of the variables that they use, and an empty line instead of each other one."""
    command: list[str] = []
    for line in lines:
        prompt = _START.match(line)
        if command and not line.lstrip().startswith(_FENCE):
            command.append(line)
        elif prompt and not command:
            command = [" " * prompt.end() + line[prompt.end() :]]
        else:
            yield from ("" for _ in (*command, line))  # a command that does not end is none
            command = []
        if command and not _OPEN.search(_QUOTED.sub("", "\n".join(command))):
            yield from command
            command = []


def _in(file: str, place: Place) -> Place:
    return replace(place, file=file)


def _fields(file: str, fields: Sequence[Field]) -> tuple[Field, ...]:
    return tuple(replace(each, place=_in(file, each.place)) for each in fields)
