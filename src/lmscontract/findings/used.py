"""What an integration uses: operations and properties in a file, and which of them are removed, due or not there yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.compare import Difference, compare
from lmscontract.contract.model import Area, Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import LISTED_OPERATIONS, UsageError, closest
from lmscontract.input_files import parse_json, parse_toml, read_text
from lmscontract.property_path import ANYWHERE, names
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, RuleArea
from lmscontract.types import Operation, by_method, template_of
from lmscontract.usage.files import read_files
from lmscontract.usage.recorded import usage_file
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading

_ADDED = "endpoint-added"
_AREAS = frozenset(Area)
_GONE = frozenset({"removed", "renamed"})


class UsedOperation(Struct, frozen=True):
    """An operation that an integration uses, with the properties that it reads or sends (all, if none is named).

    `listed` is whether a person named them in a list, who may have misspelt one; else they were read in the integration.
    """

    operation: Operation
    properties: tuple[str, ...]
    where: str
    listed: bool = True

    def concerns(self, requirement: Requirement) -> bool:
        """Whether a requirement is about one of these properties, or about the operation as a whole."""
        if requirement.operation.shape != self.operation.shape:
            return False
        return not (self.properties and requirement.location) or any(_is_of(requirement, n) for n in self.properties)


class UseState(StrEnum):
    """Why the contract of a month does not promise what an integration uses, or soon will not."""

    REMOVED = "removed"
    MISSING = "not in the contract yet"
    DUE = "due"


class UsedChange(Struct, frozen=True):
    """A change that an integration has to follow: what it uses, where its file names that, and what the change does.

    `locations` are empty for a whole operation, `since` is the month or the day of the change.
    """

    where: str
    operation: str
    locations: tuple[str, ...]
    state: UseState
    change: str
    since: str
    use_instead: tuple[str, ...]


def read_used(path: Path, known: Iterable[Operation]) -> tuple[UsedOperation, ...]:
    """Read what an integration uses: its files, a usage file, or a list of operations.

    A list has lines of text, or it is a .toml or .json table of operations with arrays of properties. Each line of text is
    `GET /path` or `GET /path property …`, and `#` begins a comment. A UsageError shows the file and the line of an operation
    that is not one of `known`.
    """
    operations = tuple(known)
    if path.is_dir():
        return _recorded(read_files([path], Templates(each.path for each in operations), root=path), path, operations)
    hint = "name a directory, or a text file of at most 16 MB"
    text = read_text(path, lambda what: UsageError(f"{path} {what}", "--used-by", hint))
    if path.suffix == ".json" and usage_file.claims(path.name, text[:1000].encode()):
        return _recorded(Reading.decode(text.encode(), str(path)), path, operations)
    rows = _tabled(path, text) if path.suffix in (".toml", ".json") else _lines(path, text)
    usages = tuple(_usage(label, names, where, operations) for label, names, where in rows)
    if not usages:
        raise UsageError("names no operation", str(path), "write one in each line, as in GET /path property")
    return usages


def _recorded(reading: Reading, path: Path, known: Sequence[Operation]) -> tuple[UsedOperation, ...]:
    """Return the operations and properties that an integration uses, whose files are in a directory, or were read into a file."""
    folder = path if path.is_dir() else path.parent
    found: dict[Operation, UsedOperation] = {}
    for each in reading.calls:
        operation = template_of(Operation(each.method or "GET", each.path), known)
        if operation is None:
            continue
        names = (
            *(f"query.{field.path}" for field in each.query),
            *(f"body.{field.path}" for field in each.body),
            *(field.path.removeprefix("[].") for field in each.reads),  # of an item of a list, wherever that is
        )
        before = found.get(
            operation, UsedOperation(operation, (), f"{folder / each.place.file}:{each.place.line}", listed=False)
        )
        found[operation] = replace(before, properties=tuple(dict.fromkeys((*before.properties, *names))))
    if not found:
        raise UsageError("has no call of this API", f"--used-by {path}", "`lmscontract readiness` shows what is read")
    return tuple(found.values())


def concerning(used: Sequence[UsedOperation], differences: Iterable[Difference]) -> tuple[Difference, ...]:
    """Return the differences of what an integration uses: of its operations as a whole, and of the properties that it names."""
    return tuple(each for each in differences if any(_concerns(each, one) for one in used))


def used_changes(
    used: Iterable[UsedOperation], contract: Contract, snapshot: Snapshot, running: Iterable[str]
) -> tuple[UsedChange, ...]:
    """Return what is removed, missing or due of what an integration uses; `running` are the ids of the due changes."""
    channel, due = snapshot.channel, frozenset(running)
    months = [*contract.months(channel), snapshot.month]
    differences = compare(contract, min(months).plus(-1), max(months), [channel])
    found: dict[tuple[UsedOperation, UseState, str], list[Difference]] = {}
    for usage in used:
        # The last difference at each place counts.
        own = (each for each in differences if each.shape == usage.operation.shape)
        for each in {each.location: each for each in own}.values():
            effective = each.dates[channel].last <= snapshot.month.last_day
            state = _state(each, usage, due=each.change in due, effective=effective)
            if state is not None:
                found.setdefault((usage, state, each.change), []).append(each)
    order = list(UseState)
    rows = sorted(found.items(), key=lambda each: order.index(each[0][1]))
    return tuple(
        UsedChange(
            where=usage.where,
            operation=each[0].operation,
            locations=tuple(difference.location for difference in each if difference.location),
            state=state,
            change=change,
            since=str(each[0].dates[channel]),
            use_instead=() if each[0].kind == _ADDED else by_method(each[0].use_instead or (), usage.operation.method),
        )
        for (usage, state, change), each in rows
    )


def _state(difference: Difference, usage: UsedOperation, *, due: bool, effective: bool) -> UseState | None:
    """Return how a difference concerns a usage; None if it does not."""
    words = frozenset(difference.kind.split("-"))
    place, named = difference.location, usage.properties
    if due:
        shown = _concerns(difference, usage) and (difference.breaking or "added" in words)
        return UseState.DUE if shown else None
    if place and not _is_named(place, usage):
        return None
    if effective:
        value_only = "=" in place and not any("=" in each for each in named)
        return UseState.REMOVED if words & _GONE and not value_only else None
    return UseState.MISSING if difference.kind == _ADDED else None


def _concerns(difference: Difference, usage: UsedOperation) -> bool:
    """Whether a difference is of the used operation as a whole, or of a property that the usage names; it may name none."""
    whole = not (difference.location and usage.properties)
    return difference.shape == usage.operation.shape and (whole or _is_named(difference.location, usage))


def _is_named(place: str, usage: UsedOperation) -> bool:
    """Whether a usage names a place, or something under it."""
    return any(_names(place, each) or _is_under(each, place) for each in usage.properties)


def unknown_properties(used: Iterable[UsedOperation], requirements: Sequence[Requirement]) -> Iterator[str]:
    """Yield a warning for each property of a list that the contract does not have, but that resembles one of its properties."""
    for usage in (each for each in used if each.listed):
        about = [each for each in requirements if each.operation.shape == usage.operation.shape and each.location]
        names = {part for each in about for part in (each.location, re.split(r"[.\]\[]+", each.location)[-1])}
        for name in usage.properties:
            if not any(_is_of(each, name) for each in about) and (near := closest(name, names)):
                yield f"{usage.where}: the contract has no {name} in {usage.operation}; {near}"


def _is_of(requirement: Requirement, name: str) -> bool:
    """Whether a name is the location of a requirement, or something under a location that was removed."""
    removed = "removed" in requirement.rule.split("-")
    if RULES[requirement.rule].area is RuleArea.AUTHENTICATION:
        name = name.removeprefix("body.")  # a field of a grant
    return _names(requirement.location, name) or (removed and _is_under(name, requirement.location))


def _names(location: str, name: str) -> bool:
    """Whether a name is a location or the last part of one, which may be anywhere: `data.user.name` is `data.**.name`."""
    return _ends(location, names(name))


def _is_under(name: str, location: str) -> bool:
    """Whether a name is of a part of a location, as `options.price` is of `data.options`."""
    parts = names(name)
    return any(_ends(location, parts[:count]) for count in range(1, len(parts)))


def _ends(location: str, parts: tuple[str, ...]) -> bool:
    """Whether names are the last ones of a place of a location, or end with those that may be anywhere."""
    if not parts:  # only marks of arrays, or numbers
        return False
    for place in (names(place) for each in location.split("|") for place in (each, each.partition("=")[0])):
        if place[-len(parts) :] == parts:
            return True
        is_of_area = parts[0] not in _AREAS or parts[0] == place[0]
        last = place[place.index(ANYWHERE) + 1 :] if ANYWHERE in place and is_of_area else ()
        if last and parts[-len(last) :] == last:
            return True
    return False


def _lines(path: Path, text: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words:
            yield " ".join(words[:2]), tuple(words[2:]), f"{path}:{number}"


def _tabled(path: Path, text: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    hint = (
        'write it as in "GET /path" = ["property"]' if path.suffix == ".toml" else 'write {"GET /path": ["property"]}'
    )
    parse = parse_toml if path.suffix == ".toml" else parse_json
    data: Any = parse(text, lambda what, line: UsageError(what, f"{path}:{line}", hint))
    if not isinstance(data, Mapping):
        raise UsageError("not a table of operations", str(path), hint)
    for label, given in data.items():
        line = next((n for n, each in enumerate(text.splitlines(), 1) if str(label) in each), 1)
        if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
            raise UsageError("an operation has no array of properties", f"{path}:{line}", hint)
        yield str(label), tuple(given), f"{path}:{line}"


def _usage(label: str, names: tuple[str, ...], where: str, known: Sequence[Operation]) -> UsedOperation:
    try:
        operation = template_of(Operation.parse(label), known)
    except ValueError:
        raise UsageError("not an operation", where, "write it as in GET /path") from None
    if operation is None:
        # Not shown: an address of an integration may hold personal data.
        hint = closest(label, (each.label for each in known)) or LISTED_OPERATIONS
        raise UsageError("the contract has no such operation", where, hint)
    return UsedOperation(operation, names, where)
