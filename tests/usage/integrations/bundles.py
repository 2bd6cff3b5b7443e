"""Integrations in one text file each, with the marks of what breaks in them at the ends of their lines.

They were written and marked from the specification alone, without knowledge of the reader. The reader was developed with
most of them after a first measurement. Those whose names begin with 7, 8 or 9 were measured before that: of 71 to 75, written in
the common style of each language, 16 of 18 certain and 13 of 14 likely ones were found without a false alarm; of 701 to 710,
untidy ones with wrappers of their own, 49 of 73 and 30 of 56, with 3 false alarms; of 801 to 814, clients for others to use and
connectors of platforms, 57 of 72 and 35 of 55, with 3; of 821 to 834, taps, generated clients, commands and stores, 86 of 90
and 39 of 55, with 1; of 841 to 854, frameworks and plain scripts, 47 of 62 and 36 of 48, without one; of 861 to 872, snippets
of tutorials and connected services, 38 of 50 and 24 of 40, with 1; of 881 to 896, client classes, synchronisations, plugins and
modules as most are written, 80 of 93 and 45 of 56, with 1; of 901 to 912, the same with the common HTTP clients of each
language, 50 of 56 and 45 of 51, with 3; of 921 to 932, SDKs, services and scripts of other tastes, 65 of 68 and 39 of 46, with 2;
of 941 to 951, one of each language, 59 of 60 and 30 of 33, without one; of 961 to 974, plugins, packages, functions and commands
of typical writers, 57 of 72 and 41 of 47, without one; of 975 to 986, taps, nodes, services and apps, 57 of 68 and 35 of 48,
with 2; of 987 to 992, packages of several files, 32 of 33 and 9 of 18, with 1; of 993 to 998, programs in layers, 16 of 16 and
12 of 20, with 1; of 99901 to 99914, SDKs by resource, plugins, synchronisations and commands, 104 of 114 and 60 of 73,
with 6; of 99921 to 99932, services, repositories and runbooks of several files, 93 of 115 and 54 of 76, with 2;
of 99941 to 99954, packages of five and more files, 59 of 61 and 37 of 44, without one;
of 99961 to 99969, written last, 40 of 41 and 22 of 23, without one;
of 2401 to 2448, in eight languages as their ecosystems write them, 200 of 222 certain and 109 of 124 likely ones, with 7;
of 2451 to 2458, with frameworks that declare requests, 27 of 32 and 11 of 15, without one.

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
        """Return whether a finding is what is marked here."""
        if self.kind == "near" or (finding.place.file, finding.place.line) != (self.file, self.line):
            return False
        if self.what == "webhook":
            return finding.rule == "reads-removed-webhook-property"
        label, _, location = self.what.removeprefix(f"{self.certainty} ").partition(" /")
        path, _, location = location.partition(" ")
        marked, found = Operation.parse(f"{label} /{path}"), Operation.parse(finding.operation)
        ends = (each.replace("`", "") for part in finding.location.split(", ") for each in part.split("|"))
        return marked.shape == found.shape and (
            not location or any(f".{each}".endswith(f".{location}") for each in ends)
        )


class Bundle(Struct, frozen=True):
    """The files of an integration, and their marks."""

    name: str
    files: dict[str, str]
    marks: tuple[Mark, ...]

    def write(self, folder: Path) -> None:
        """Write the files into a folder."""
        for name, text in self.files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)


@cache
def bundles() -> dict[str, tuple[Bundle, ...]]:
    """Return all integrations by their language."""
    found: dict[str, tuple[Bundle, ...]] = {}
    for file in sorted(FOLDER.glob("*.txt")):
        language = file.stem.split("-")[1]
        found[language] = (*found.get(language, ()), _parsed(file))
    return found


def _parsed(file: Path) -> Bundle:
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
            marks += _marks(marked["marks"], file.stem, name, len(texts[name]))
    return Bundle(file.stem, {name: "\n".join(lines) + "\n" for name, lines in texts.items()}, tuple(marks))


def _marks(text: str, bundle: str, file: str, line: int) -> Iterator[Mark]:
    for part in text.split(" ; "):
        found = _MARK.fullmatch(part.strip())
        assert found, f"{file}:{line}: {part} is no mark"
        group = f"{bundle} {found['group']}" if found["group"] else ""
        yield Mark(bundle, file, line, found["kind"], found["what"], group, found["reason"] or "")
