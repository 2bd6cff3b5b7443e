"""Integrations in one text file each, with the marks of what breaks in them at the ends of their lines.

README.md shows when they were written, and how much of them was found at first. The folder of a file is its round, the first
word of its name the language.

A line `=== PATH` begins a file. A line may end with `⟦MARK⟧` or `⟦MARK ; MARK⟧`, which is not part of the file. A mark is

- `certain`, `likely` or `possible`, the operation as the contract has it, and the end of the location if there is one:
  `likely GET /learn/v1/courses data.items[].price`; `webhook` is in place of the operation of a webhook,
- `optional` with the same: neither a finding nor its absence is a mistake, since the specification leaves it open,
- `near` and a reason: something like a change that is none. No finding is expected there.

`#x` at the end makes marks of one text into one: a finding at one of their lines is enough. `-- reason` after a mark is a
known miss; `wrong`, followed by a certainty, an operation and a location, is a known false alarm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from lmscontract.findings.usage_finding import UsageFinding
from lmscontract.types import Operation

FOLDER = Path(__file__).parent
_MARKS = re.compile(r"\s*⟦(?P<marks>.*)⟧\s*$")
_MARK = re.compile(
    r"(?P<kind>certain|likely|possible|optional|near|wrong) (?P<what>.+?)(?: #(?P<group>\w+))?(?: -- (?P<reason>.+))?"
)


class Mark(Struct, frozen=True):
    """One mark: what is expected at a line of a file, or a known miss or false alarm there."""

    bundle: str
    file: str
    line: int
    kind: str
    what: str
    group: str
    reason: str

    @property
    def certainty(self) -> str:
        """How sure the finding is that is marked, also of a known false alarm."""
        return self.what.partition(" ")[0] if self.kind == "wrong" else self.kind

    @property
    def key(self) -> tuple[object, ...]:
        """The same for all marks of which one has to be found."""
        return (self.group, self.what) if self.group else (self.bundle, self.file, self.line, self.what)

    def fits(self, finding: UsageFinding) -> bool:
        """Return whether a finding is what is marked here, of its first operation or of another one that it names."""
        if self.kind == "near" or (finding.place.file, finding.place.line) != (self.file, self.line):
            return False
        what = self.what.removeprefix(f"{self.certainty} ")
        if what == "webhook":
            return finding.rule == "reads-removed-webhook-property"
        label, _, location = what.partition(" /")
        path, _, location = location.partition(" ")
        marked = Operation.parse(f"{label} /{path}").shape
        found = {Operation.parse(each).shape for each in (finding.operation, *finding.also)}
        ends = (each.replace("`", "") for part in finding.location.split(", ") for each in part.split("|"))
        return marked in found and (not location or any(f".{each}".endswith(f".{location}") for each in ends))


class Bundle(Struct, frozen=True):
    """The files of an integration, and their marks; `name` begins with its round."""

    name: str
    files: dict[str, str]
    marks: tuple[Mark, ...]

    @property
    def round(self) -> str:
        """The folder of the file."""
        return self.name.partition("/")[0]

    def write(self, folder: Path) -> None:
        """Write the files into a folder."""
        for name, text in self.files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)


@cache
def bundles() -> dict[str, tuple[Bundle, ...]]:
    """Return all integrations by their language, the earliest round first."""
    found: dict[str, tuple[Bundle, ...]] = {}
    for file in sorted(FOLDER.glob("*/*.txt")):
        language = file.stem.split("-")[0]
        found[language] = (*found.get(language, ()), _parsed(file))
    return found


def _parsed(file: Path) -> Bundle:
    bundle = f"{file.parent.name}/{file.stem}"
    texts: dict[str, list[str]] = {}
    marks: list[Mark] = []
    for line in file.read_text().splitlines():
        if line.startswith("=== "):
            name = line.removeprefix("=== ")
            texts[name] = []
            continue
        marked = _MARKS.search(line)
        texts[name].append(line[: marked.start()] if marked else line)
        if marked:
            marks += _marks(marked["marks"], bundle, name, len(texts[name]))
    return Bundle(bundle, {name: "\n".join(lines) + "\n" for name, lines in texts.items()}, tuple(marks))


def _marks(text: str, bundle: str, file: str, line: int) -> Iterator[Mark]:
    for part in text.split(" ; "):
        found = _MARK.fullmatch(part.strip())
        assert found, f"{file}:{line}: {part} is no mark"
        group = f"{bundle} {found['group']}" if found["group"] else ""
        yield Mark(bundle, file, line, found["kind"], found["what"], group, found["reason"] or "")
