"""What previous runs on a tenant found: when each finding was first seen, what was verified, and what was ever sent.

`history.json` in the reports folder keeps one entry for each tenant, channel and contract.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, MsgspecError, Struct, convert, field, to_builtins

from lmscontract.errors import UsageError
from lmscontract.input_files import parse_json, read_text

FILE = "history.json"
MOST_TENANTS = 20
MOST_RUNS = 60
FORGOTTEN_AFTER = timedelta(days=400)

_VERSION = 1
_Id = Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]


class OpenFinding(Struct, frozen=True):
    """The days on which an open finding was first and last seen, and the number of runs that saw it."""

    first: date
    last: date
    runs: int

    def again(self, day: date) -> OpenFinding:
        """Return the finding as seen by one more run."""
        return OpenFinding(self.first, max(day, self.last), self.runs + 1)


class EndedRun(Struct, frozen=True):
    """When a run began, its month, its exit code, its totals by status, and its profile."""

    started: str
    month: str
    exit_code: int
    totals: Mapping[str, int]
    profile: str = ""


class PreviousRuns(Struct, frozen=True):
    """The previous runs on one tenant, the latest last; short ids name the requirements.

    `sent` are those whose old form a run saw: what a change removes was sent or served, or what it adds was missing.
    """

    runs: tuple[EndedRun, ...] = ()
    open: Mapping[_Id, OpenFinding] = field(default_factory=dict)
    verified: frozenset[_Id] = frozenset()
    sent: frozenset[_Id] = frozenset()

    @property
    def last(self) -> str:
        """When the last run began; empty when there was none."""
        return self.runs[-1].started if self.runs else ""

    def after(
        self,
        day: date,
        ended: EndedRun,
        violated: frozenset[str],
        verified: frozenset[str],
        unseen: frozenset[str],
        sent: frozenset[str],
    ) -> PreviousRuns:
        """Return the runs with one more. `unseen` was tried and not verified; what the run did not try stays as it was."""
        still = {id: each for id, each in self.open.items() if id not in verified and day - each.last < FORGOTTEN_AFTER}
        seen = {id: still[id].again(day) if id in still else OpenFinding(day, day, 1) for id in violated}
        return PreviousRuns(
            (*self.runs, ended)[-MOST_RUNS:],
            {**still, **seen},
            (self.verified - violated - unseen) | verified,
            self.sent | sent,
        )


class History(Struct, frozen=True):
    """The previous runs of all tenants, by target, channel and contract; the tenant that ran last is at the end.

    `broken` says why an existing file could not be read.
    """

    tenants: Mapping[tuple[str, str, str], PreviousRuns] = field(default_factory=dict)
    broken: str = ""

    def of(self, target: str, channel: str, contract: str) -> PreviousRuns:
        """Return the previous runs of one tenant."""
        return self.tenants.get((target, channel, contract), PreviousRuns())

    def with_runs_of(self, target: str, channel: str, contract: str, runs: PreviousRuns) -> History:
        """Return the history with other runs of one tenant; of too many tenants, the least recent ones are dropped."""
        key = (target, channel, contract)
        others = [(known, each) for known, each in self.tenants.items() if known != key]
        return History(dict([*others, (key, runs)][-MOST_TENANTS:]))

    def to_json(self) -> dict[str, Any]:
        """Return plain data; equal histories give equal data."""
        rows = [
            {"target": key[0], "channel": key[1], "contract": key[2], **to_builtins(runs, order="deterministic")}
            for key, runs in self.tenants.items()
        ]
        return {"version": _VERSION, "tenants": rows}


def read(path: Path) -> History:
    """Read the history from a file: empty when there is no file, empty and `broken` when it is unreadable."""
    if not path.exists():
        return History()
    try:
        return parsed(parse_json(read_text(path, UsageError), lambda what, _: UsageError(f"cannot be read: {what}")))
    except (ValueError, KeyError, TypeError, MsgspecError):
        reason = "cannot be read: not a history of lmscontract"
    except UsageError as error:
        reason = error.what
    return History(broken=f"{path} {reason}; this run is not compared with previous ones")


def parsed(data: Any) -> History:
    """Return the history that `to_json` wrote; a ValueError, KeyError, TypeError or MsgspecError for other data."""
    if data["version"] != _VERSION:
        raise ValueError("another version")
    return History(
        {(row["target"], row["channel"], row["contract"]): convert(row, PreviousRuns) for row in data["tenants"]}
    )


def rename_unreadable(path: Path) -> None:
    """Rename an unreadable file, so that writing a new one does not overwrite it."""
    names = (path.with_name(f"{path.stem}.broken{number or ''}{path.suffix}") for number in range(1000))
    free = next((name for name in names if not name.exists()), None)
    if free is not None and path.exists():
        path.rename(free)
