"""Select requirements by id, by rule, by operation, and by what an integration uses."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from msgspec import Struct

from lmscontract.errors import UsageError, closest
from lmscontract.rules.rule import Requirement, closest_id
from lmscontract.types import Operation

_GLOB = re.compile(r"[*?]")
_TOML_PLACE = re.compile(r"at line (\d+)")
_LISTED = "every check lists all of them in the requirements.json of its reports"


class Usage(Struct, frozen=True):
    """An operation that an integration uses, with the properties that it reads or sends (all, if none is named)."""

    operation: Operation
    properties: tuple[str, ...]
    where: str

    def concerns(self, requirement: Requirement) -> bool:
        """Whether a requirement is about one of these properties, or about the operation as a whole."""
        if not _covers(requirement.operation, self.operation):
            return False
        location = requirement.location
        return not self.properties or not location or any(_names(location, name) for name in self.properties)


def selected(
    requirements: Sequence[Requirement],
    *,
    only: Iterable[str] = (),
    rules: Iterable[str] = (),
    operations: Iterable[str] = (),
    used: Sequence[Usage] = (),
) -> tuple[Requirement, ...]:
    """Return the requirements that pass every kind of filter; any name of a kind suffices.

    A UsageError shows the name that matches nothing with the closest one, or the filters that leave nothing together.
    """
    filters: dict[str, list[Callable[[Requirement], bool]]] = {}
    for option, names in (("--only", only), ("--rule", rules), ("--operation", operations)):
        for name in names:
            filters.setdefault(option, []).append(matches := _filter(option, name))
            if not any(map(matches, requirements)):
                raise _unknown(option, name, requirements)
    if used:
        filters["--used-by"] = [usage.concerns for usage in used]
    chosen = tuple(each for each in requirements if all(any(f(each) for f in several) for several in filters.values()))
    if filters and not chosen:
        raise UsageError("no requirement is left", " and ".join(filters), "leave one of them out")
    return chosen


def check_ids(requirements: Sequence[Requirement], names: Iterable[str], option: str) -> None:
    """Raise a UsageError for a name that is not the id of a requirement, long or short."""
    known = {id for each in requirements for id in _ids(each)}
    for name in names:
        if name not in known:
            raise _unknown(option, name, requirements)


def read_used(path: Path, known: Iterable[Operation]) -> tuple[Usage, ...]:
    """Read what an integration uses: lines of text, or a .toml or .json table of operations with arrays of properties.

    Each line of text is `GET /path` or `GET /path property …`, and `#` begins a comment. A UsageError shows the file and
    the line of an operation that is not one of `known`.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        raise UsageError(f"{path} cannot be read: {reason}", "--used-by", "name a text file") from None
    rows = _tabled(path, text) if path.suffix in (".toml", ".json") else _lines(path, text)
    operations = tuple(known)
    usages = tuple(_usage(label, names, where, operations) for label, names, where in rows)
    if not usages:
        raise UsageError("names no operation", str(path), "write one in each line, as in GET /path property")
    return usages


def unknown_properties(used: Iterable[Usage], requirements: Sequence[Requirement]) -> Iterator[str]:
    """Yield a warning for each property that the contract does not have, but that resembles one of its properties."""
    for usage in used:
        about = [each.location for each in requirements if _covers(each.operation, usage.operation) and each.location]
        names = {part for location in about for part in (location, re.split(r"[.\]\[]+", location)[-1])}
        for name in usage.properties:
            if not any(_names(location, name) for location in about) and (near := closest(name, names)):
                yield f"{usage.where}: the contract has no {name} in {usage.operation}; {near}"


def _filter(option: str, name: str) -> Callable[[Requirement], bool]:
    if option == "--only":
        return lambda each: name in (each.id, each.short)
    if option == "--rule":
        return lambda each: fnmatchcase(each.rule, name)
    if _GLOB.search(name):
        return lambda each: fnmatchcase(each.operation.label, name)
    operation = _parsed(name, option)
    return lambda each: _covers(each.operation, operation)


def _unknown(option: str, name: str, requirements: Iterable[Requirement]) -> UsageError:
    kind = {"--rule": "rule", "--operation": "operation"}.get(option, "requirement")
    names = {"rule": lambda each: (each.rule,), "operation": lambda each: (each.operation.label,)}.get(kind, _ids)
    known = {known for each in requirements for known in names(each)}
    return UsageError(f"the contract has no {kind} {name}", option, closest_id(name, known) or _LISTED)


def _ids(requirement: Requirement) -> tuple[str, str]:
    return requirement.id, requirement.short


def _parsed(label: str, where: str = "") -> Operation:
    try:
        return Operation.parse(label)
    except ValueError as error:
        raise UsageError(str(error), where) from None


def _covers(operation: Operation, used: Operation) -> bool:
    """Whether a used operation is this one, or one of this family."""
    if not operation.is_family:
        return operation.shape == used.shape
    stem = operation.path.removesuffix("/**")
    return used.path == stem or (operation.path.endswith("/**") and used.path.startswith(f"{stem}/"))


def _names(location: str, name: str) -> bool:
    """Whether a name is a location or its last segments."""
    return location == name or location.endswith((f".{name}", f"[].{name}"))


def _lines(path: Path, text: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words:
            yield " ".join(words[:2]), tuple(words[2:]), f"{path}:{number}"


def _tabled(path: Path, text: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    hint = (
        'write it as in "GET /path" = ["property"]' if path.suffix == ".toml" else 'write {"GET /path": ["property"]}'
    )
    try:
        data: Any = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None) or next(iter(_TOML_PLACE.findall(str(error))), 1)
        kind = path.suffix[1:].upper()
        raise UsageError(f"not valid {kind}", f"{path}:{line}", hint) from None
    if not isinstance(data, Mapping):
        raise UsageError("not a table of operations", str(path), hint)
    for label, names in data.items():
        line = next((n for n, each in enumerate(text.splitlines(), 1) if str(label) in each), 1)
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise UsageError(f"{label} has no array of properties", f"{path}:{line}", hint)
        yield str(label), tuple(names), f"{path}:{line}"


def _usage(label: str, names: tuple[str, ...], where: str, known: Sequence[Operation]) -> Usage:
    operation = _parsed(label, where)
    if not any(_covers(each, operation) for each in known):
        near = closest(label, (each.label for each in known))
        raise UsageError(f"the contract has no {label}", where, near)
    return Usage(operation, names, where)
