"""The marks in the sample files: what must be found at a line, written in its comment.

    goods = api.get("/shop/v1/goods")    # @ GET /shop/v1/goods
    print(goods["price"])                # @ read price
    body["price"] = 3                    # @ body price
    params = {"sort_attr": "price"}      # @ query sort_attr
    api.get("/shop/v2/goods")            # nothing is marked: nothing may be found

Several marks of a line are separated by `;`. Only the last name of a property path is compared. A read, a property of a
body or a parameter that is found at a line without a mark counts as wrong if its name is marked anywhere in the case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from lmscontract.usage.usage import Reading

_MARK = re.compile(r"(?:#|//|<!--|--)\s*@ (?P<text>[^@\n]*?)(?:-->)?\s*$")
_KINDS = ("read", "body", "query")


class Mark(NamedTuple):
    """A thing at a line: a request (`GET /shop/v1/goods`), or a name that is read or sent."""

    file: str
    line: int
    what: str


class Score(NamedTuple):
    """The marks that were found, those that were not, and the usages that were found without a mark."""

    right: frozenset[Mark]
    missing: frozenset[Mark]
    wrong: frozenset[Mark]

    def __add__(self, other: object) -> Score:
        assert isinstance(other, Score)
        return Score(*(one | two for one, two in zip(self, other, strict=True)))

    @property
    def recall(self) -> float:
        """The share of the marks that was found."""
        return len(self.right) / max(1, len(self.right) + len(self.missing))

    @property
    def precision(self) -> float:
        """The share of what was found that is marked."""
        return len(self.right) / max(1, len(self.right) + len(self.wrong))


def marks_of(files: Mapping[str, str]) -> frozenset[Mark]:
    """Return the marks of files, by name."""
    found = (
        Mark(name, number, " ".join(text.split()))
        for name, content in files.items()
        for number, line in enumerate(content.splitlines(), 1)
        if (match := _MARK.search(line))
        for text in match["text"].split(";")
    )
    return frozenset(found)


def found_in(reading: Reading) -> frozenset[Mark]:
    """Return what a reading has found, as marks."""
    found: set[Mark] = set()
    for usage in reading.calls:
        found.add(Mark(usage.place.file, usage.place.line, f"{usage.method or 'ANY'} {usage.path}"))
        for kind, fields in zip(_KINDS, (usage.reads, usage.body, usage.query), strict=True):
            for field in fields:
                name = re.split(r"\.(?![^`]*`$)", field.path.replace("[]", ""))[-1].strip("`")
                found.add(Mark(field.place.file, field.place.line, f"{kind} {name}"))
    return frozenset(found)


def score(expected: Iterable[Mark], reading: Reading) -> Score:
    """Compare what was found with the marks."""
    marks = frozenset(expected)
    names = {mark.what for mark in marks if mark.what.startswith(_KINDS)}
    found = {mark for mark in found_in(reading) if not mark.what.startswith(_KINDS) or mark.what in names}
    return Score(marks & found, marks - found, frozenset(found - marks))


def text_files(folder: Path) -> dict[str, str]:
    """Return the text of all files in a folder, by name."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
