"""Which requirements a narrowed run keeps: by id, by rule, by operation, and by what an integration uses."""

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
_LISTED = "every check lists what there is in the requirements.json of its reports"


class Usage(Struct, frozen=True):
    """One operation that an integration uses, with the properties it reads or sends (all of them when none is named)."""

    operation: Operation
    properties: tuple[str, ...]
    where: str

    def concerns(self, requirement: Requirement) -> bool:
        """Whether a requirement is about this operation and one of these properties, or about the operation as a whole."""
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
    """The requirements that every kind of narrowing keeps; of one kind, any of its names.

    A UsageError says in one line which name leads to nothing, with the closest one, or that nothing is left.
    """
    chosen = tuple(requirements)
    narrowings: list[tuple[str, Callable[[Requirement], bool]]] = [
        *_narrowed("--only", only, {name for each in chosen for name in (each.id, each.short)}, _by_id),
        *_narrowed("--rule", rules, {each.rule for each in chosen}, _by_rule),
        *_narrowed("--operation", operations, {each.operation.label for each in chosen}, _by_operation),
        *([("--used-by", lambda each: any(usage.concerns(each) for usage in used))] if used else []),
    ]
    for _, keeps in narrowings:
        chosen = tuple(each for each in chosen if keeps(each))
    if narrowings and not chosen:
        together = " and ".join(option for option, _ in narrowings)
        raise UsageError("no requirement is left", together, "leave one of them out")
    return chosen


def named(requirements: Iterable[Requirement], names: Iterable[str], option: str) -> None:
    """Make sure that each name is the id of a requirement, long or short.

    A UsageError names the option and the closest id, or says where ids are listed.
    """
    known = {name for each in requirements for name in (each.id, each.short)}
    for name in names:
        if name not in known:
            raise _unknown(option, "requirement", name, known)


def read_used(path: Path, known: Iterable[Operation]) -> tuple[Usage, ...]:
    """What an integration uses: lines of text, or a table in .toml or .json of operations with arrays of properties.

    In text, `GET /path` or `GET /path property …` stands on each line, and `#` begins a comment. A UsageError tells
    file and line of what is no operation, or none of `known`.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise UsageError(f"{path} cannot be read: {reason}", "--used-by", "name a text file") from None
    rows = _tabled(path, text) if path.suffix in (".toml", ".json") else _lines(path, text)
    operations = tuple(known)
    usages = tuple(_usage(label, names, where, operations) for label, names, where in rows)
    if not usages:
        raise UsageError("names no operation", str(path), "write lines as in GET /path property")
    return usages


def strangers(used: Iterable[Usage], requirements: Sequence[Requirement]) -> Iterator[str]:
    """A warning for each property of which the contract says nothing, though it says something of one like it."""
    for usage in used:
        about = [each.location for each in requirements if _covers(each.operation, usage.operation) and each.location]
        names = {part for location in about for part in (location, re.split(r"[.\]\[]+", location)[-1])}
        for name in usage.properties:
            if not any(_names(location, name) for location in about) and (near := closest(name, names)):
                yield f"{usage.where}: the contract says nothing of {name} on {usage.operation}; {near}"


def _narrowed(
    option: str, asked: Iterable[str], known: set[str], match: Callable[[str], Callable[[Requirement], bool]]
) -> Iterator[tuple[str, Callable[[Requirement], bool]]]:
    tests = []
    for name in asked:
        test = match(name)
        tests.append(test)
        if not _leads(option, name, known):
            kinds = {"--only": "requirement", "--rule": "rule", "--operation": "operation"}
            raise _unknown(option, kinds[option], name, known)
    if tests:
        yield option, lambda each: any(test(each) for test in tests)


def _unknown(option: str, kind: str, name: str, known: set[str]) -> UsageError:
    return UsageError(f"the contract has no {kind} {name}", option, closest_id(name, known) or _LISTED)


def _leads(option: str, name: str, known: set[str]) -> bool:
    if option == "--operation" and not _GLOB.search(name):
        return any(_parsed(label).shape == _parsed(name, option).shape for label in known)
    return name in known or (option != "--only" and any(fnmatchcase(each, name) for each in known))


def _by_id(name: str) -> Callable[[Requirement], bool]:
    return lambda each: name in (each.id, each.short)


def _by_rule(name: str) -> Callable[[Requirement], bool]:
    return lambda each: fnmatchcase(each.rule, name)


def _by_operation(name: str) -> Callable[[Requirement], bool]:
    if _GLOB.search(name):
        return lambda each: fnmatchcase(each.operation.label, name)
    shape = _parsed(name, "--operation").shape
    return lambda each: each.operation.shape == shape


def _parsed(label: str, where: str = "") -> Operation:
    try:
        return Operation.parse(label)
    except ValueError as error:
        raise UsageError(str(error), where) from None


def _covers(operation: Operation, used: Operation) -> bool:
    """Whether a used operation is this one, or lies in this family."""
    if not operation.is_family:
        return operation.shape == used.shape
    stem = operation.path.removesuffix("/**")
    return used.path == stem or (operation.path.endswith("/**") and used.path.startswith(f"{stem}/"))


def _names(location: str, name: str) -> bool:
    """Whether a location is the one that a name means: the whole of it, or its last segments."""
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
        raise UsageError(f"is no valid {kind}", f"{path}:{line}", hint) from None
    if not isinstance(data, Mapping):
        raise UsageError("is no table of operations", str(path), hint)
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
