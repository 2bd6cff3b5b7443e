"""accepted.toml: findings that somebody answers for until a day, read into values.

A key is the id of a requirement, long or short (the latter is the finding's id, too):

    3f9a12c0 = {reason = "the vendor mends it, case 4711", owner = "QA", expiry = 2026-12-31}
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct

from lmscontract.errors import ConfigurationError, closest

FILE = "accepted.toml"
KEYS = ("reason", "owner", "expiry")
DAYS = 30
"""For how long the entry that a report proposes accepts a finding."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_TOML_PLACE = re.compile(r"\s*\(at line (\d+), column \d+\)$")


class Acceptance(Struct, frozen=True):
    """One entry: which requirement, why its breach is accepted, who answers for that, and the last day on which it is.

    `where` is the file and the line.
    """

    id: str
    reason: str
    owner: str
    expiry: date
    where: str = ""

    def holds(self, day: date) -> bool:
        """Whether it is in force on a day; the day of its expiry is the last one."""
        return day <= self.expiry


def read(path: Path) -> tuple[Acceptance, ...]:
    """The entries of a file; a ConfigurationError with file and line for anything that has no meaning in it."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise ConfigurationError(f"cannot be read: {reason}", str(path), "name a readable file") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        where = f"{path}:{place[1] if place else max(1, len(text.splitlines()))}"
        raise ConfigurationError(f"is no valid TOML: {_TOML_PLACE.sub('', str(error))}", where) from None
    return tuple(_acceptance(id, entry, f"{path}:{_line(text, id)}") for id, entry in data.items())


def by_requirement(
    acceptances: Iterable[Acceptance], ids: Mapping[str, str], elsewhere: Callable[[], Mapping[str, str]]
) -> tuple[Mapping[str, Acceptance], tuple[Acceptance, ...]]:
    """The entries by the ids of their requirements, and those of other months or channels.

    `ids` maps each id and short id of this run's contract to the id; `elsewhere` does so for all that the contract ever
    required, and is asked only about what is not in `ids`. A ConfigurationError names the closest for an unknown id.
    """
    found: dict[str, Acceptance] = {}
    others = []
    for each in acceptances:
        if each.id not in ids:
            if each.id not in (ever := elsewhere()):
                near = closest(each.id, ever) or "take an id from a report"
                raise ConfigurationError(f"no requirement was ever called {each.id}", each.where, near)
            others.append(each)
        elif ids[each.id] in found:
            raise ConfigurationError(
                f"{each.id} is accepted twice", each.where, f"leave {found[ids[each.id]].where} alone"
            )
        else:
            found[ids[each.id]] = each
    return found, tuple(others)


def stanza(id: str, today: date) -> str:
    """The line to paste into the file for a finding; reason and owner are to be filled in."""
    return f'{_key(id)} = {{reason = "", owner = "", expiry = {today + timedelta(days=DAYS)}}}'


def _acceptance(id: str, entry: Any, where: str) -> Acceptance:
    if not isinstance(entry, dict):
        raise ConfigurationError(f"{id} is no table", where, f"write it as in {stanza('3f9a12c0', date(2026, 12, 1))}")
    for key in entry:
        if key not in KEYS:
            near = closest(key, KEYS) or f"the keys are {', '.join(KEYS)}"
            raise ConfigurationError(f"{id}.{key} has no meaning", where, near)
    return Acceptance(
        id, _text(id, entry, "reason", where), _text(id, entry, "owner", where), _day(id, entry, where), where
    )


def _text(id: str, entry: Mapping[str, Any], key: str, where: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value.strip():
        what = "is missing" if value is None else "is empty" if isinstance(value, str) else "is no text"
        raise ConfigurationError(f"{id}.{key} {what}", where, "an acceptance says why, and who answers for it")
    return " ".join(value.split())


def _day(id: str, entry: Mapping[str, Any], where: str) -> date:
    value = entry.get("expiry")
    try:
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        return date.fromisoformat(value) if isinstance(value, str) else date.fromisoformat("")
    except ValueError:
        what = "is missing" if value is None else "is no day"
        raise ConfigurationError(f"{id}.expiry {what}", where, "write it as in 2026-12-31") from None


def _key(id: str) -> str:
    escaped = id.replace("\\", "\\\\").replace('"', '\\"')
    return id if _BARE.fullmatch(id) else f'"{escaped}"'


def _line(text: str, id: str) -> int:
    """The line on which an entry begins."""
    begins = re.compile(rf"\s*\[?\s*[\"']?{re.escape(id)}[\"']?\s*[\]=.]")
    return next((number for number, line in enumerate(text.splitlines(), 1) if begins.match(line)), 1)
