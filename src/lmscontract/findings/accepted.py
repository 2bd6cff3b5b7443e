"""accepted.toml: known findings that do not fail a run until their expiry date.

A key is the id of a requirement, long or short (the short one is also the id of the finding):

    3f9a12c0 = {reason = "the vendor fixes it, case 4711", owner = "QA", expiry = 2026-12-31}

`issue = "https://…"` is optional: the address of an issue, to which reports link. An entry for a finding of `readiness` has
conditions, so that it does not hide that the code gets worse: `works`, `certainty` and `calls`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path

from msgspec import Struct

from lmscontract.config import BARE_KEY, Table
from lmscontract.errors import ConfigurationError, closest
from lmscontract.input_files import ACCEPTED

CONDITIONS = {
    "works": ("both", "only-old", "only-new", "neither"),
    "certainty": ("certain", "likely", "possible"),
    "calls": (),
}
"""The conditions of an entry for a finding of `readiness`, each with its values; `calls` has an operation."""
KEYS = ("reason", "owner", "expiry", "issue", *CONDITIONS)
DAYS = 30
"""The number of days until the expiry of an entry that a report proposes."""

_TEXT = "a text that is not blank"


class Acceptance(Struct, frozen=True):
    """An entry: the id of a requirement, why its violation is accepted, by whom, and until when.

    `where` is `file:line`; `issue` is the address of an issue, empty without any. The last three are conditions of a finding of
    `readiness`, empty without any: on which side of the change the code works, how certain the finding is at most, and an
    operation that the code calls instead.
    """

    id: str
    reason: str
    owner: str
    expiry: date
    where: str = ""
    issue: str = ""
    works: str = ""
    certainty: str = ""
    calls: str = ""

    def holds(self, day: date) -> bool:
        """Whether the entry is in force on a day, its expiry date included."""
        return day <= self.expiry


def beside(configuration: Path | None, folder: Path) -> Path | None:
    """Return the file beside a configuration, without one that of a folder; None if there is none."""
    path = (configuration.parent if configuration else folder) / ACCEPTED
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
    that `ids` lacks. A ConfigurationError for an unknown id names the closest one. Entries for findings of `readiness`, which
    have a condition, are in neither.
    """
    found: dict[str, Acceptance] = {}
    others = []
    for each in (each for each in acceptances if not (each.works or each.certainty or each.calls)):
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


def stanza(id: str, since: date, **conditions: str) -> str:
    """Return the line to paste into the file for a finding, with reason and owner left empty; it applies a month from a day."""
    more = "".join(f', {key} = "{value}"' for key, value in conditions.items() if value)
    return f'{_key(id)} = {{reason = "", owner = "", expiry = {since + timedelta(days=DAYS)}{more}}}'


def _acceptance(id: str, entry: Table) -> Acceptance:
    entry.only(*KEYS)
    reason, owner = (" ".join(entry.value(key, _TEXT, required=True).split()) for key in ("reason", "owner"))
    expiry = date.fromisoformat(str(entry.value("expiry", "a day, as in 2026-12-31", required=True)))
    issue = entry.value("issue", _TEXT) or ""
    if issue and not issue.startswith(("https://", "http://")):
        raise entry.error("issue", f"expected an address, got {issue!r}", "begin it with https://")
    works, certainty, calls = (_condition(entry, key, values) for key, values in CONDITIONS.items())
    return Acceptance(id, reason, owner, expiry, entry.where(), issue, works, certainty, calls)


def _condition(entry: Table, key: str, values: Sequence[str]) -> str:
    found = entry.value(key, _TEXT) or ""
    if found and values and found not in values:
        raise entry.error(key, f"expected one of {', '.join(values)}, got {found!r}", "copy the entry from the report")
    return str(found)


def _key(id: str) -> str:
    escaped = id.replace("\\", "\\\\").replace('"', '\\"')
    return id if BARE_KEY.fullmatch(id) else f'"{escaped}"'
