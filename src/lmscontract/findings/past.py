"""What earlier runs of a tenant found: when each finding was first seen, what was verified, and what was ever sent.

It is kept as `history.json` beside the reports, with one entry for each tenant, channel and contract.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct, field

FILE = "history.json"
MOST_TENANTS = 20
MOST_RUNS = 60
FORGOTTEN_AFTER = timedelta(days=400)

_VERSION = 1
_SHORT = re.compile(r"[0-9a-f]{8}")


class Sighting(Struct, frozen=True):
    """An open finding: the days on which it was seen first and last, and in how many runs."""

    first: date
    last: date
    runs: int

    def again(self, day: date) -> Sighting:
        """Seen once more, on a day."""
        return Sighting(self.first, max(day, self.last), self.runs + 1)


class Ended(Struct, frozen=True):
    """How a run ended: when it began, of which month it was, its exit code, and its totals by status."""

    started: str
    month: str
    exit_code: int
    totals: Mapping[str, int]


class Past(Struct, frozen=True):
    """The earlier runs of one tenant, the latest last; requirements are told by their short ids."""

    runs: tuple[Ended, ...] = ()
    open: Mapping[str, Sighting] = field(default_factory=dict)
    verified: frozenset[str] = frozenset()
    sent: frozenset[str] = frozenset()

    @property
    def last(self) -> str:
        """When the last run began; empty when there was none."""
        return self.runs[-1].started if self.runs else ""

    def after(
        self,
        day: date,
        ended: Ended,
        violated: frozenset[str],
        verified: frozenset[str],
        unseen: frozenset[str],
        sent: frozenset[str],
    ) -> Past:
        """With one more run. What it left untried stays as it was; `unseen` was tried and could not be verified."""
        still = {id: each for id, each in self.open.items() if id not in verified and day - each.last < FORGOTTEN_AFTER}
        seen = {id: still[id].again(day) if id in still else Sighting(day, day, 1) for id in violated}
        return Past(
            (*self.runs, ended)[-MOST_RUNS:],
            {**still, **seen},
            (self.verified - violated - unseen) | verified,
            self.sent | sent,
        )


class History(Struct, frozen=True):
    """The pasts of tenants by target, channel and contract, the one that ran last at the end.

    `broken` says why an existing file could not be read; such a file is kept aside when a new one is written.
    """

    pasts: Mapping[tuple[str, str, str], Past] = field(default_factory=dict)
    broken: str = ""

    def of(self, target: str, channel: str, contract: str) -> Past:
        """The past of one tenant; an empty one when it never ran."""
        return self.pasts.get((target, channel, contract), Past())

    def with_past(self, target: str, channel: str, contract: str, past: Past) -> History:
        """With another past of one tenant; of too many tenants, those that ran least recently are forgotten."""
        key = (target, channel, contract)
        others = [(known, each) for known, each in self.pasts.items() if known != key]
        return History(dict([*others, (key, past)][-MOST_TENANTS:]))

    def to_json(self) -> dict[str, Any]:
        """Plain data; equal histories give equal data."""
        rows = [
            {
                "target": target,
                "channel": channel,
                "contract": contract,
                "runs": [
                    {"started": e.started, "month": e.month, "exit_code": e.exit_code, "totals": dict(e.totals)}
                    for e in past.runs
                ],
                "open": {
                    id: {"first": str(each.first), "last": str(each.last), "runs": each.runs}
                    for id, each in sorted(past.open.items())
                },
                "verified": sorted(past.verified),
                "sent": sorted(past.sent),
            }
            for (target, channel, contract), past in self.pasts.items()
        ]
        return {"version": _VERSION, "tenants": rows}


def read(path: Path) -> History:
    """The history in a file, an empty one when there is no file; one that cannot be read is empty and says why."""
    if not path.exists():
        return History()
    try:
        return parsed(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or "it is no history of ours"
        return History(broken=f"{path} cannot be read ({reason}): this run is not compared with earlier ones")


def parsed(data: Any) -> History:
    """The history that `to_json` told; a ValueError, KeyError or TypeError when it is none."""
    if data["version"] != _VERSION:
        raise ValueError("another version")
    return History({_scope(row): _past(row) for row in data["tenants"]})


def keep_aside(path: Path) -> None:
    """Give an unreadable file a name under which nothing overwrites it."""
    names = (path.with_name(f"{path.stem}.broken{number or ''}{path.suffix}") for number in range(1000))
    free = next((name for name in names if not name.exists()), None)
    if free is not None and path.exists():
        path.rename(free)


def _scope(row: Mapping[str, Any]) -> tuple[str, str, str]:
    return str(row["target"]), str(row["channel"]), str(row["contract"])


def _past(row: Mapping[str, Any]) -> Past:
    runs = tuple(
        Ended(str(e["started"]), str(e["month"]), int(e["exit_code"]), {str(k): int(v) for k, v in e["totals"].items()})
        for e in row["runs"]
    )
    sightings = {
        _short(id): Sighting(date.fromisoformat(each["first"]), date.fromisoformat(each["last"]), int(each["runs"]))
        for id, each in row["open"].items()
    }
    return Past(runs, sightings, frozenset(map(_short, row["verified"])), frozenset(map(_short, row["sent"])))


def _short(id: Any) -> str:
    if not _SHORT.fullmatch(id):
        raise ValueError(f"{id!r} is no short id")
    return str(id)
