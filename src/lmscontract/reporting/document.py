"""A report for people as data: sections of lines, tables and findings, which each format prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct


class Tone(StrEnum):
    """How much a text matters; a format may show it as a colour."""

    PLAIN = ""
    GOOD = "good"
    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


class Code(Struct, frozen=True):
    """A part of a line that is an id, an operation, a location or a command."""

    text: str


Line = tuple[str | Code, ...]
Cell = str | Code | Line
Rows = tuple[tuple[Line, ...], ...]


class Paragraph(Struct, frozen=True):
    """Lines of text."""

    lines: tuple[Line, ...]
    tone: Tone = Tone.PLAIN


class Table(Struct, frozen=True):
    """Rows under a head; a terminal shows the first `most` of them, and every file shows all."""

    title: str
    head: tuple[str, ...]
    rows: Rows
    most: int


class Folded(Struct, frozen=True):
    """A text to copy; a terminal shows it only if it is `brief`."""

    title: str
    language: str
    text: str
    brief: bool = True


class Entry(Struct, frozen=True):
    """One place of a group, with its lines and texts to copy."""

    title: tuple[Code, ...]
    lines: tuple[Line, ...]
    folded: tuple[Folded, ...] = ()


class Group(Struct, frozen=True):
    """Entries with a common title and description; Markdown details the first `most` of them, and HTML all.

    `folded` are texts to copy about all of them.
    """

    title: str
    lines: tuple[Line, ...]
    entries: tuple[Entry, ...]
    tone: Tone = Tone.PLAIN
    most: int = 10
    folded: tuple[Folded, ...] = ()


Block = Paragraph | Table | Group


class Section(Struct, frozen=True):
    """Blocks under a title; a terminal shows a section that is not `brief` only with -v."""

    title: str
    blocks: tuple[Block, ...]
    brief: bool = False


class Document(Struct, frozen=True):
    """A report: its title, the lines that come first, and its sections without the empty ones."""

    title: str
    tone: Tone
    headline: tuple[Line, ...]
    sections: tuple[Section, ...]


def table(
    title: str, head: tuple[str, ...], rows: Iterable[Sequence[Cell]], most: int | None = None
) -> Iterator[Table]:
    """Yield a table, without rows nothing; a terminal shows the first `most` rows, by default all."""
    cells = tuple(tuple(each if isinstance(each, tuple) else (each,) for each in row) for row in rows)
    if cells:
        yield Table(title, head, cells, len(cells) if most is None else most)


def plain(line: Line) -> str:
    """Return a line without marks."""
    return "".join(part.text if isinstance(part, Code) else part for part in line)


def codes(*texts: str) -> Line:
    """Return texts, as code, with commas between them."""
    parts = [part for text in texts for part in (", ", Code(text))]
    return tuple(parts[1:])
