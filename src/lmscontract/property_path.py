"""Property paths in the notation `data.items[].price`: parse, print, and look up, set or remove in a JSON document.

A segment is a name, `[]` (every item of an array) or `**` (any depth). A name that contains a dot, a bracket or a
star is written in backticks, as in `data.**.`user.idUser``.
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
_NAME = re.compile(r"[^.\[\]`]+|`[^`]+`")


class Segment(Struct, frozen=True):
    """One step of a path; `kind` is `name`, `[]` or `**`."""

    kind: str
    name: str = ""


class Place(Struct, frozen=True):
    """A mapping that may contain the last name of a path, and the JSON pointer of the mapping."""

    holder: Mapping[str, Any]
    name: str
    pointer: str

    @property
    def filled(self) -> bool:
        """Whether the mapping contains the property."""
        return self.name in self.holder

    @property
    def value(self) -> Any:
        """The property's value; a KeyError if the mapping does not contain it."""
        return self.holder[self.name]


class PropertyPath(Struct, frozen=True):
    """A parsed path."""

    segments: tuple[Segment, ...]

    @classmethod
    def parse(cls, text: str) -> PropertyPath:
        """Parse a path; a ValueError names the column of the first error."""
        segments: list[Segment] = []
        position = 0
        while position < len(text):
            match = _TOKEN.match(text, position)
            dotted = match is not None and match["dot"] is not None
            if match is None or dotted != (bool(segments) and match["items"] is None):
                raise ValueError(f"{text!r} is not a property path (error in column {position + 1})")
            if match["items"]:
                segments.append(Segment(ITEMS))
            elif match["anywhere"]:
                segments.append(Segment(ANYWHERE))
            else:
                segments.append(Segment("name", match["quoted"] or match["name"]))
            position = match.end()
        if not segments or segments[-1].kind == ANYWHERE:
            raise ValueError(f"{text!r} is not a property path (it ends without a name)")
        return cls(tuple(segments))

    @property
    def name(self) -> str:
        """The last name of the path."""
        return next(segment.name for segment in reversed(self.segments) if segment.kind == "name")

    @property
    def is_anywhere(self) -> bool:
        """Whether the path matches at any depth."""
        return any(segment.kind == ANYWHERE for segment in self.segments)

    @property
    def parent(self) -> PropertyPath:
        """The path without its last segment."""
        return PropertyPath(self.segments[:-1])

    def places(self, document: Any) -> Iterator[Place]:
        """Yield every mapping of a JSON document that may contain the last name, whether or not it does.

        Where the path has a name and the document an array, every item of the array is searched: what is absent from
        an object is absent from a list of such objects, too.
        """
        *parents, last = self.segments
        if last.kind == "name":
            for holder, pointer in _walk(document, parents, ""):
                for mapping, place in _mappings(holder, pointer):
                    yield Place(mapping, last.name, place)

    def values(self, document: Any) -> Iterator[tuple[Any, str]]:
        """Yield every value at the path with its JSON pointer."""
        yield from _walk(document, self.segments, "")

    def holds(self, document: Any) -> bool:
        """Return whether a JSON document has a value at the path."""
        return next(self.values(document), None) is not None

    def __str__(self) -> str:
        """Return the path as text; parsing it gives an equal path."""
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


def names(path: str) -> tuple[str, ...]:
    """Return the names of a path without arrays and numbers: those of `data.items[].price` are data, items and price."""
    return tuple(part.strip("`") for part in _NAME.findall(path) if not part.isdigit())


def token(key: object) -> str:
    """Return a key as the last token of a JSON pointer."""
    return "/" + str(key).replace("~", "~0").replace("/", "~1")


def with_property(document: Any, path: PropertyPath, value: Any) -> Any:
    """Return a copy of a JSON document with the property at a path set, in every item of the arrays in between."""
    if not path.segments:
        return value
    first, rest = path.segments[0], PropertyPath(path.segments[1:])
    if first.kind == ITEMS:
        items = document if isinstance(document, list) and document else [{}]
        return [with_property(item, rest, value) for item in items]
    members = document if isinstance(document, Mapping) else {}
    return {**members, first.name: with_property(members.get(first.name), rest, value)}


def without_property(document: Any, path: PropertyPath) -> Any:
    """Return a copy of a JSON document without the property at a path."""
    first, rest = path.segments[0], PropertyPath(path.segments[1:])
    if first.kind == ITEMS:
        return [without_property(item, rest) for item in document] if isinstance(document, list) else document
    if not isinstance(document, Mapping) or first.name not in document:
        return document
    if not rest.segments:
        return {key: inner for key, inner in document.items() if key != first.name}
    return {**document, first.name: without_property(document[first.name], rest)}


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
                yield from _walk(mapping[first.name], rest, place + token(first.name))


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
            yield from _descendants(inner, pointer + token(name))
    elif _is_array(value):
        for index, item in enumerate(value):
            yield from _descendants(item, f"{pointer}/{index}")


def _is_array(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)
