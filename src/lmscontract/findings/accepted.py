"""accepted.toml: known findings that do not fail a run until their expiry date.

A key is the id of a requirement, long or short (the short one is also the id of the finding):

    3f9a12c0 = {reason = "the vendor fixes it, case 4711", owner = "QA", expiry = 2026-12-31}

`issue = "https://…"` is optional: the address of an issue, to which reports link.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from pathlib import Path

from msgspec import Struct

from lmscontract.config import Table
from lmscontract.errors import ConfigurationError, closest

FILE = "accepted.toml"
KEYS = ("reason", "owner", "expiry", "issue")
DAYS = 30
"""The number of days until the expiry of an entry that a report proposes."""

_TEXT = "a text that is not blank"
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


def beside(configuration: Path | None, folder: Path) -> Path | None:
    """Return the file beside a configuration, without one that of a folder; None if there is none."""
    path = (configuration.parent if configuration else folder) / FILE
    return path if path.is_file() else None


def read(path: Path) -> tuple[Acceptance, ...]:
    """Read the entries of a file; a ConfigurationError shows the file and line of an unknown key or wrong value."""
    entries = Table.read(path)
    return tuple(_acceptance(id, entries.table(id)) for id in entries.data)


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
            raise ConfigurationError(f"no month of the contract has the requirement {each.id}", each.where, hint)
    return found, tuple(others)


def stanza(id: str, since: date) -> str:
    """Return the line to paste into the file for a finding, with reason and owner left empty; it applies a month from a day."""
    return f'{_key(id)} = {{reason = "", owner = "", expiry = {since + timedelta(days=DAYS)}}}'


def _acceptance(id: str, entry: Table) -> Acceptance:
    entry.only(*KEYS)
    reason, owner = (" ".join(entry.value(key, _TEXT, required=True).split()) for key in ("reason", "owner"))
    expiry = date.fromisoformat(str(entry.value("expiry", "a day, as in 2026-12-31", required=True)))
    issue = entry.value("issue", _TEXT) or ""
    if issue and not issue.startswith(("https://", "http://")):
        raise entry.error("issue", f"expected an address, got {issue!r}", "begin it with https://")
    return Acceptance(id, reason, owner, expiry, entry.where(), issue)


def _key(id: str) -> str:
    escaped = id.replace("\\", "\\\\").replace('"', '\\"')
    return id if _BARE.fullmatch(id) else f'"{escaped}"'
