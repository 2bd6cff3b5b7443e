"""Compare the properties that a usage names with those of a change, wherever the usage begins to name them."""

from __future__ import annotations

import re

from lmscontract.property_path import ANYWHERE, PropertyPath, names
from lmscontract.usage.usage import Certainty, Field


def reads(field: Field, location: str, record: str) -> bool:
    """Return whether a usage reads a response property, or something in it.

    `location` has the alternatives of a fact (`data.price|data.course.price`), `record` is the path of the record in the
    response. A path that begins at the body, at the list or at an item of it means the same property, also one whose list is
    where the contract has the object around it (`data[].price`), and a name with dots also a path: as the column `sale.price`
    of a table does, which has an object as columns.
    """
    found = names(field.path)
    forms = {found, tuple(part for name in found for part in name.split(".")), _in_bare_list(field.path, names(record))}
    places = location.split("|")
    return any(_read_at(form, place, names(record), field.certainty) for form in forms for place in places)


def sends(field: Field, location: str, pattern: str = "", *, anywhere: bool = False) -> bool:
    """Return whether a usage sends a body property, or something in it.

    `pattern` is the pattern of a family of properties (`^field_[0-9]+$`); `anywhere` compares the last name only, since the
    place is not documented.
    """
    expected, found = names(location), names(field.path)
    if anywhere:
        return any(_matches(name, expected[-1], pattern) for name in found)
    same_parents = found[: len(expected) - 1] == expected[:-1]
    return same_parents and len(found) >= len(expected) and _matches(found[len(expected) - 1], expected[-1], pattern)


def contains(path: tuple[str, ...], part: tuple[str, ...]) -> bool:
    """Return whether some names follow each other in a path; true for none at all."""
    return any(path[start : start + len(part)] == part for start in range(len(path) + 1))


def _matches(name: str, expected: str, pattern: str) -> bool:
    return re.fullmatch(pattern, name) is not None if pattern else name == expected


def _read_at(found: tuple[str, ...], place: str, record: tuple[str, ...], certainty: Certainty) -> bool:
    if PropertyPath.parse(place).is_anywhere:
        last = names(place)[names(place).index(ANYWHERE) + 1 :]
        return contains(found, last)
    expected = names(place)
    for start in range(len(record) + 1):
        if expected[:start] == record[:start]:
            below = expected[start:]
            if below and found[: len(below)] == below:
                return True
    below = expected[len(record) :] if expected[: len(record)] == record else expected
    return certainty is Certainty.INFERRED and bool(below) and _ends_below(found, below)


def _in_bare_list(path: str, record: tuple[str, ...]) -> tuple[str, ...]:
    """Return a path as one below the record, if it has a list in place of an object around the record; otherwise as it is."""
    list_, _, rest = path.partition("[].")
    around = names(list_) if rest else record
    return (*record, *names(rest)) if around != record and around == record[: len(around)] else names(path)


def _ends_below(found: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Return whether a path whose beginning is unknown may be the wanted one: it is an end of it."""
    return len(found) <= len(wanted) and wanted[-len(found) :] == found
