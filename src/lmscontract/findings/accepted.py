"""accepted.toml: known findings that do not fail a run until their expiry date.

A key is the id of a requirement, long or short (the short one is also the id of the finding):

    3f9a12c0 = {reason = "the vendor fixes it, case 4711", owner = "QA", expiry = 2026-12-31}

`issue = "https://…"` is optional: the address of an issue, to which reports link.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct

from lmscontract.errors import ConfigurationError, closest
from lmscontract.input_files import parse_toml, read_text

FILE = "accepted.toml"
KEYS = ("reason", "owner", "expiry", "issue")
DAYS = 30
"""The number of days until the expiry of an entry that a report proposes."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Acceptance(Struct, frozen=True):
    """An entry: the id of a requirement, why its violation is accepted, by whom, and until when.

    `where` is `file:line`; `issue` is the address of an issue, empty without any.
    """

    id: str
    reason: str
    owner: str
    expiry: date
    where: str = ""
    issue: str = ""

    def holds(self, day: date) -> bool:
        """Whether the entry is in force on a day, its expiry date included."""
        return day <= self.expiry


def read(path: Path) -> tuple[Acceptance, ...]:
    """Read the entries of a file; a ConfigurationError shows the file and line of an unknown key or wrong value."""
    text = read_text(path, lambda what: ConfigurationError(what, str(path), "name a text file of at most 16 MB"))
    data = parse_toml(text, lambda what, line: ConfigurationError(what, f"{path}:{line}", "fix this line"))
    return tuple(_acceptance(id, entry, f"{path}:{_line(text, id)}") for id, entry in data.items())


def by_requirement(
    acceptances: Iterable[Acceptance], ids: Mapping[str, str], all_ids: Callable[[], Mapping[str, str]]
) -> tuple[Mapping[str, Acceptance], tuple[Acceptance, ...]]:
    """Return the entries by the ids of their requirements, and the entries of other months or channels.

    `ids` maps each id and short id of this month to the id; `all_ids` does so for all months, and is called only for an id
    that `ids` lacks. A ConfigurationError for an unknown id names the closest one.
    """
    found: dict[str, Acceptance] = {}
    others = []
    for each in acceptances:
        if each.id in ids:
            first = found.setdefault(ids[each.id], each)
            if first is not each:
                raise ConfigurationError(f"{each.id} is accepted twice", each.where, f"keep {first.where} only")
        elif each.id in (known := all_ids()):
            others.append(each)
        else:
            hint = closest(each.id, known) or "take an id from a report"
            raise ConfigurationError(f"no month has a requirement {each.id}", each.where, hint)
    return found, tuple(others)


def stanza(id: str, since: date) -> str:
    """Return the line to paste into the file for a finding, with reason and owner left empty; it applies a month from a day."""
    return f'{_key(id)} = {{reason = "", owner = "", expiry = {since + timedelta(days=DAYS)}}}'


def _acceptance(id: str, entry: Any, where: str) -> Acceptance:
    if not isinstance(entry, dict):
        raise ConfigurationError(
            f"{id} is not a table", where, f"write it as in {stanza('3f9a12c0', date(2026, 12, 1))}"
        )
    for key in entry:
        if key not in KEYS:
            hint = closest(key, KEYS) or f"the keys are {', '.join(KEYS)}"
            raise ConfigurationError(f"unknown key {id}.{key}", where, hint)
    reason, owner = (_text(id, entry, key, where) for key in ("reason", "owner"))
    issue = _text(id, entry, "issue", where) if "issue" in entry else ""
    if issue and not issue.startswith(("https://", "http://")):
        raise ConfigurationError(f"{id}.issue is not an address", where, "begin it with https://")
    return Acceptance(id, reason, owner, _day(id, entry, where), where, issue)


def _text(id: str, entry: Mapping[str, Any], key: str, where: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value.strip():
        what = "is missing" if value is None else "is empty" if isinstance(value, str) else "is not a text"
        raise ConfigurationError(f"{id}.{key} {what}", where, f'add {key} = "..."')
    return " ".join(value.split())


def _day(id: str, entry: Mapping[str, Any], where: str) -> date:
    value = entry.get("expiry")
    try:
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        return date.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        what = "is missing" if value is None else "is not a date"
        raise ConfigurationError(f"{id}.expiry {what}", where, "write it as in 2026-12-31") from None


def _key(id: str) -> str:
    escaped = id.replace("\\", "\\\\").replace('"', '\\"')
    return id if _BARE.fullmatch(id) else f'"{escaped}"'


def _line(text: str, id: str) -> int:
    """Return the number of the line on which an entry begins."""
    begins = re.compile(rf"\s*\[?\s*[\"']?{re.escape(id)}[\"']?\s*[\]=.]")
    return next((number for number, line in enumerate(text.splitlines(), 1) if begins.match(line)), 1)
