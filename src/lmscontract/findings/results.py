"""The results of a run that has not ended: a line of `results.jsonl` for each test as it ends, so that nothing is lost.

The file begins with what the run is. `--resume` reads it and goes on; a run that ends removes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import MsgspecError, Struct, field, json
from msgspec.structs import fields

from lmscontract.errors import UsageError
from lmscontract.findings.finding import Outcome
from lmscontract.findings.previous_runs import PreviousRuns
from lmscontract.input_files import MEGABYTE, read_bytes

FILE = "results.jsonl"

_LARGEST = 512 * MEGABYTE
_HINT = "start a new run without --resume"


class Identity(Struct, frozen=True):
    """What the parts of a run have in common; `requirements` is a digest of their ids."""

    target: str
    contract: str
    channel: str
    month: str
    profile: str
    seed: int
    selection: tuple[str, ...]
    requirements: str

    def difference(self, other: Identity) -> str:
        """Return the first difference from another run, empty if there is none."""
        for each in fields(self):
            ours, theirs = getattr(self, each.name), getattr(other, each.name)
            if ours != theirs:
                return f"{each.name} {_shown(theirs)}, not {_shown(ours)}"
        return ""


class Counts(Struct):
    """By operation, the number of requests, the longest response time in seconds, and how many requests were redirected.

    `generated` are the generated ones among them.
    """

    requests: dict[str, int] = field(default_factory=dict)
    generated: dict[str, int] = field(default_factory=dict)
    slowest: dict[str, float] = field(default_factory=dict)
    redirected: dict[str, int] = field(default_factory=dict)

    def add(self, other: Counts) -> None:
        """Add the counts of another part of the run."""
        numbers = ((each.requests, each.generated, each.redirected) for each in (self, other))
        for mine, theirs in zip(*numbers, strict=True):
            mine.update({label: mine.get(label, 0) + count for label, count in theirs.items()})
        self.slowest.update({label: max(each, self.slowest.get(label, 0.0)) for label, each in other.slowest.items()})

    def since(self, before: Counts) -> Counts:
        """Return what was counted after `before`."""

        def more(now: Mapping[str, int], then: Mapping[str, int]) -> dict[str, int]:
            return {label: count - then.get(label, 0) for label, count in now.items() if count > then.get(label, 0)}

        requests = more(self.requests, before.requests)
        slowest = {label: self.slowest[label] for label in requests if label in self.slowest}
        generated, redirected = more(self.generated, before.generated), more(self.redirected, before.redirected)
        return Counts(requests, generated, slowest, redirected)


class Result(Struct, frozen=True):
    """The result of one test: its outcomes, and what it has sent."""

    test: str
    outcomes: tuple[Outcome, ...]
    counts: Counts


class Beginning(Struct, frozen=True):
    """The first line: what the run is, when it began, and the runs before it."""

    identity: Identity
    started: str
    previous: PreviousRuns


class Results(Struct):
    """The file of a run. It is created with the first result; a run that goes on appends to it."""

    path: Path
    beginning: Beginning
    begun: bool = False

    def append(self, result: Result) -> None:
        """Add a result. What cannot be written is lost for --resume only; the reports show why."""
        with suppress(OSError):
            if not self.begun:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self.path.unlink(missing_ok=True)
            with self.path.open("ab") as file:
                # The line before may be unfinished.
                file.write((b"\n" if self.begun else json.encode(self.beginning) + b"\n") + json.encode(result))
            self.begun = True

    def discard(self) -> None:
        """Remove the file: the run has ended."""
        if self.begun:
            self.path.unlink(missing_ok=True)


def read(path: Path) -> tuple[Beginning, tuple[Result, ...]]:
    """Return what an unfinished run has left; a UsageError if there is none, or another file."""
    if not path.exists():
        raise UsageError("there is no unfinished run", f"--resume: {path}", _HINT)
    content = read_bytes(path, lambda what: UsageError(what, f"--resume: {path}", _HINT), _LARGEST)
    try:
        first, *lines = content.splitlines()
        beginning = json.decode(first, type=Beginning)
    except (ValueError, RecursionError, MsgspecError):
        raise UsageError("cannot be read: not the results of a run", f"--resume: {path}", _HINT) from None
    found = []
    for line in lines:
        try:
            found.append(json.decode(line, type=Result))
        except (MsgspecError, RecursionError):
            continue  # a process that was killed did not finish it
    return beginning, tuple(found)


def check_same(path: Path, beginning: Beginning, identity: Identity) -> None:
    """Raise a UsageError with the difference unless an unfinished run is this one."""
    if difference := identity.difference(beginning.identity):
        raise UsageError(f"the unfinished run is another one: {difference}", f"--resume: {path}", _HINT)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)
