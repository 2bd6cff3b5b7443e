"""Paths to properties, in the notation `data.items[].price`: parsed, printed, and walked through a JSON document.

A segment is a name, `[]` (every item of an array) or `**` (any depth). A name that contains a dot, a bracket or a
star stands in backticks, as in `data.**.`user.idUser``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

ITEMS = "[]"
ANYWHERE = "**"

_TOKEN = re.compile(r"(?P<dot>\.)?(?:`(?P<quoted>[^`]+)`|(?P<items>\[\])|(?P<anywhere>\*\*)|(?P<name>[^.\[\]`*]+))")
_PLAIN = re.compile(r"[^.\[\]`*]+")


class Segment(Struct, frozen=True):
    """One step of a path; `kind` is `name`, `[]` or `**`."""

    kind: str
    name: str = ""


class Place(Struct, frozen=True):
    """A mapping in which the last name of a path may stand, and the JSON pointer that leads to the mapping."""

    holder: Mapping[str, Any]
    name: str
    pointer: str

    @property
    def filled(self) -> bool:
        """Whether the property is there."""
        return self.name in self.holder

    @property
    def value(self) -> Any:
        """What the property holds; only asked for when it is there."""
        return self.holder[self.name]


class PropertyPath(Struct, frozen=True):
    """A parsed path."""

    segments: tuple[Segment, ...]

    @classmethod
    def parse(cls, text: str) -> PropertyPath:
        """The path that a text writes; a ValueError that names the column where it stops making sense."""
        segments: list[Segment] = []
        position = 0
        while position < len(text):
            match = _TOKEN.match(text, position)
            dotted = match is not None and match["dot"] is not None
            if match is None or dotted != (bool(segments) and match["items"] is None):
                raise ValueError(f"{text!r} is no property path (column {position + 1})")
            if match["items"]:
                segments.append(Segment(ITEMS))
            elif match["anywhere"]:
                segments.append(Segment(ANYWHERE))
            else:
                segments.append(Segment("name", match["quoted"] or match["name"]))
            position = match.end()
        if not segments or segments[-1].kind == ANYWHERE:
            raise ValueError(f"{text!r} is no property path (it ends without a name)")
        return cls(tuple(segments))

    @property
    def name(self) -> str:
        """The last name of the path."""
        return next(segment.name for segment in reversed(self.segments) if segment.kind == "name")

    @property
    def is_anywhere(self) -> bool:
        """Whether it leaves open where the property stands."""
        return any(segment.kind == ANYWHERE for segment in self.segments)

    @property
    def parent(self) -> PropertyPath:
        """The path without its last segment."""
        return PropertyPath(self.segments[:-1])

    def places(self, document: Any) -> Iterator[Place]:
        """Every mapping of a JSON document in which the last name may stand, whether or not it does.

        An array met where a name is asked for is looked through item by item: what is absent from an object must
        be absent from a list of such objects too.
        """
        *way, last = self.segments
        if last.kind == "name":
            for holder, pointer in _walk(document, way, ""):
                for mapping, place in _mappings(holder, pointer):
                    yield Place(mapping, last.name, place)

    def values(self, document: Any) -> Iterator[tuple[Any, str]]:
        """Every value at the path with the JSON pointer that leads to it."""
        yield from _walk(document, self.segments, "")

    def holds(self, document: Any) -> bool:
        """Whether a value stands at the path somewhere in a JSON document."""
        return next(self.values(document), None) is not None

    def __str__(self) -> str:
        """The path as it is written; parsing it gives the same path back."""
        text = ""
        for segment in self.segments:
            if segment.kind == ITEMS:
                text += ITEMS
                continue
            word = ANYWHERE if segment.kind == ANYWHERE else segment.name
            if segment.kind == "name" and not _PLAIN.fullmatch(word):
                word = f"`{word}`"
            text += f".{word}" if text else word
        return text


def _walk(value: Any, segments: Sequence[Segment], pointer: str) -> Iterator[tuple[Any, str]]:
    if not segments:
        yield value, pointer
        return
    first, rest = segments[0], segments[1:]
    if first.kind == ITEMS:
        if _is_array(value):
            for index, item in enumerate(value):
                yield from _walk(item, rest, f"{pointer}/{index}")
    elif first.kind == ANYWHERE:
        for inner, place in _descendants(value, pointer):
            yield from _walk(inner, rest, place)
    else:
        for mapping, place in _mappings(value, pointer):
            if first.name in mapping:
                yield from _walk(mapping[first.name], rest, f"{place}/{_escaped(first.name)}")


def _mappings(value: Any, pointer: str) -> Iterator[tuple[Mapping[str, Any], str]]:
    if isinstance(value, Mapping):
        yield value, pointer
    elif _is_array(value):
        for index, item in enumerate(value):
            if isinstance(item, Mapping):
                yield item, f"{pointer}/{index}"


def _descendants(value: Any, pointer: str) -> Iterator[tuple[Any, str]]:
    if isinstance(value, Mapping):
        yield value, pointer
        for name, inner in value.items():
            yield from _descendants(inner, f"{pointer}/{_escaped(str(name))}")
    elif _is_array(value):
        for index, item in enumerate(value):
            yield from _descendants(item, f"{pointer}/{index}")


def _is_array(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
