"""The model of every reader: usages of an API with their places, what could not be read, and how readings merge."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.structs import asdict, replace

from lmscontract.errors import UsageError

HOLE = "{}"
"""What a path, a query or a body has instead of a value that could not be resolved."""
EMPTY = "[]"
"""The value of a property that is an empty list, to which a program may add items where this is not seen."""
VERSION = 1
"""The version of the format of `usage.json`."""
SCHEMA = "https://lmscontract.dev/schema/usage.json"
"""Where the schema of that format is published."""
_T = TypeVar("_T", bound=Struct)


class Certainty(StrEnum):
    """How certain a reader is: it followed every step to the call, it inferred one step, or it saw the path and no call."""

    EXACT = "exact"
    INFERRED = "inferred"
    WRITTEN = "written"


class Place(Struct, frozen=True, order=True):
    """A place in a file; line and column count from 1, and 0 means the whole file or line."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Return `file:line`, or the file if no line is known."""
        return f"{self.file}:{self.line}" if self.line else self.file


class Field(Struct, frozen=True):
    """A query parameter, a property of the body, or a property of the response that is read.

    `path` is a property path (`data.items[].price`) or the name of a parameter. `value` is what is sent, if it is known: of a
    parameter its text, of a body its JSON (`12`, `"12"`, `true`); of what is read, JSON of its type, if a class declares a list
    of texts or a mapping to booleans, or the program takes its keys (`{}`). `declared` is whether a class has the property into
    which a response is read, or a function has the parameter, and its calls give the value elsewhere. `function` is the first
    line of the function around what is read, 0 if unknown, and `called_in` are the functions that call it, as places.
    `value_at` is where the value is written, if it is another line.
    """

    path: str
    place: Place
    value: str | None = None
    certainty: Certainty = Certainty.EXACT
    declared: bool = False
    function: int = 0
    called_in: tuple[str, ...] = ()
    value_at: Place | None = None


WEBHOOK = "WEBHOOK"
"""The method of a usage that receives a webhook instead of making a call."""


ANY_CALL = f"/{HOLE}"
"""The path of a usage of which only a property is known that its response has, or that it sends: no call is seen."""


class Usage(Struct, frozen=True, kw_only=True):
    """A call that an integration makes: what it sends, and what it reads of the response.

    `path` is the path as the caller wrote it; `{}` replaces what could not be resolved, and `/{}` is the path if only a property
    is known, and no call. `identifiers` are segments of it of which names or types say that they are identifiers, counted from
    the end. `method` and `host` are None if unknown.
    `incomplete` has `query`, `body` or `reads` if there may be more of them than the reader saw. `related` are other places
    that take part, such as the constant with the path. `volume`, `caller` and `last_seen` (ISO 8601) come from recorded traffic.
    """

    place: Place
    reader: str
    path: str
    method: str | None = None
    host: str | None = None
    certainty: Certainty = Certainty.EXACT
    query: tuple[Field, ...] = ()
    body: tuple[Field, ...] = ()
    reads: tuple[Field, ...] = ()
    incomplete: tuple[str, ...] = ()
    related: tuple[Place, ...] = ()
    identifiers: tuple[int, ...] = ()
    volume: int = 0
    caller: str = ""
    last_seen: str = ""


class Skipped(Struct, frozen=True):
    """A file that was not read, and why."""

    file: str
    reason: str


class Unresolved(Struct, frozen=True):
    """A call whose URL could not be resolved: its place, and what is missing.

    `unused` is whether nothing was found that calls the function which gets the URL: as far as is seen, no call is made.
    """

    place: Place
    what: str
    unused: bool = False


class Source(Struct, frozen=True):
    """A file that was read, and the reader that read it."""

    file: str
    reader: str


class Reading(Struct, frozen=True):
    """What was read from files. Readings merge in any order and grouping with the same result.

    Everything is sorted and free of duplicates, so that equal content is equal bytes.
    """

    usages: tuple[Usage, ...] = ()
    sources: tuple[Source, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    unresolved: tuple[Unresolved, ...] = ()
    version: int = VERSION
    schema: str = field(default=SCHEMA, name="$schema")

    @classmethod
    def of(
        cls,
        usages: Iterable[Usage] = (),
        sources: Iterable[Source] = (),
        skipped: Iterable[Skipped] = (),
        unresolved: Iterable[Unresolved] = (),
    ) -> Reading:
        """Return a reading; usages that differ only in volume, last seen and line of a log become one."""
        return cls(_joined(usages), _unique(sources), _unique(skipped), _unique(unresolved))

    @property
    def calls(self) -> tuple[Usage, ...]:
        """The usages without those of which only the path is written."""
        return tuple(each for each in self.usages if each.certainty is not Certainty.WRITTEN)

    def merge(self, other: Reading) -> Reading:
        """Return what both readings contain."""
        return Reading.merged((self, other))

    @classmethod
    def merged(cls, readings: Iterable[Reading]) -> Reading:
        """Return what all readings contain."""
        every = [*readings]
        return cls.of(
            (each for reading in every for each in reading.usages),
            (each for reading in every for each in reading.sources),
            (each for reading in every for each in reading.skipped),
            (each for reading in every for each in reading.unresolved),
        )

    def encode(self) -> bytes:
        """Return the text of `usage.json`."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    @classmethod
    def decode(cls, data: bytes, where: str) -> Reading:
        """Read `usage.json`; a UsageError names the place of the first error."""
        try:
            reading = msgspec.json.decode(data, type=cls)
        except msgspec.DecodeError as error:
            raise UsageError(
                f"this is not a usage file: {error}", where, "write it again from the integration"
            ) from None
        if reading.version != VERSION:
            raise UsageError(f"version {reading.version} of a usage file is unknown", where, f"expected {VERSION}")
        return Reading.of(reading.usages, reading.sources, reading.skipped, reading.unresolved)


def _joined(usages: Iterable[Usage]) -> tuple[Usage, ...]:
    found: dict[Usage, Usage] = {}
    for usage in usages:
        place = Place(usage.place.file) if usage.volume else usage.place
        key = replace(usage, place=place, volume=0, last_seen="")
        known = found.get(key)
        found[key] = usage if known is None else _sum(known, usage)
    return tuple(sorted(found.values(), key=_order))


def _sum(one: Usage, other: Usage) -> Usage:
    return replace(
        one,
        place=min(one.place, other.place),
        volume=one.volume + other.volume,
        last_seen=max(one.last_seen, other.last_seen),
    )


def _order(value: Struct) -> bytes:
    return msgspec.json.encode([asdict(value).get("place"), value], order="deterministic")


def _unique(values: Iterable[_T]) -> tuple[_T, ...]:
    return tuple(sorted(set(values), key=_order))
