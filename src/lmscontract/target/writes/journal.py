"""The journal of a run: every write that has to be undone, in a file before it is sent, so that another process can undo it.

A line of `created.jsonl` is one event: a write begins, has created objects, or is undone. All processes of a run append to
one file, which only its owner can read. It holds old values of updated properties, so that they can be restored, but no
secret and no value under a name that the contract lists as private.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from filelock import FileLock, Timeout
from msgspec import Meta, MsgspecError, Struct, json, to_builtins
from msgspec.structs import replace

from lmscontract.errors import UsageError
from lmscontract.findings.redaction import Redactor
from lmscontract.input_files import MEGABYTE, read_bytes
from lmscontract.target.json_values import without_names
from lmscontract.types import Operation

FILE = "created.jsonl"

_APPEND = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
_LARGEST = 512 * MEGABYTE


_Month = Annotated[str, Meta(pattern=r"^\d{4}-(0[1-9]|1[0-2])$")]
_Process = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
_Label = Annotated[str, Meta(pattern=r"^([A-Z]+ /.*|)$")]


class JournalledWrite(Struct, frozen=True, omit_defaults=True):
    """A write as it is known before it is sent, and the call that undoes it.

    `undo` is the label of that call, empty if there is none; it is sent for each created object, or with `path`. Of an
    update, `saved` are the values before and `sent` those written; of a creation, `sent` are the objects that it names, by
    kind, and `before` are the identifiers that its list showed. `withheld`: the journal lacks values that are private.
    `process` is the one that sent it, `key` is derived from the address of the tenant, whose name is for readers.
    """

    entry: str
    at: str
    tenant: str
    key: str
    channel: str
    month: _Month
    process: _Process
    operation: _Label
    label: str = ""
    undo: _Label = ""
    path: Mapping[str, str] = {}
    saved: Any = None
    sent: Any = None
    before: tuple[str, ...] | None = None
    withheld: bool = False


class _Event(Struct, frozen=True):
    entry: str
    created: tuple[str, ...] | None = None
    undone: bool = False
    kept: bool = False
    unclear: str = ""


@dataclass(eq=False, slots=True)
class JournalEntry:
    """A write of the journal: the identifiers that it created, None before it is answered, and why an undo failed.

    `unclear` is why its answer does not show whether it created anything.
    """

    write: JournalledWrite
    append: Callable[[dict[str, Any]], None]
    identifiers: tuple[str, ...] | None = None
    failure: str = ""
    is_undone: bool = False
    unclear: str = ""

    def unanswered(self, why: str) -> None:
        """Record that its answer does not show whether it created anything."""
        self.unclear = why
        self._record({"unclear": why})

    def not_undone(self, why: str) -> None:
        """Note why it could not be undone."""
        unclear = f"{self.unclear}, so it may have created nothing; " if self.unclear else ""
        self.failure = f"{self}: {unclear}{why}"

    def created(self, *identifiers: str) -> None:
        """Record that it was answered with success, and what it created, as far as the answer says."""
        if identifiers != self.identifiers:
            self.identifiers = identifiers
            self._record({"created": identifiers})

    def undone(self) -> None:
        """Record that it is undone completely."""
        self.is_undone = True
        self._record({"undone": True})

    def kept(self) -> None:
        """Record that it stays, because no call undoes it."""
        self.is_undone = True
        self._record({"kept": True})

    def _record(self, event: dict[str, Any]) -> None:
        with suppress(UsageError):  # without the event it is undone again
            self.append({"entry": self.write.entry, **event})

    def __str__(self) -> str:
        """Return what was written, and which objects that has left."""
        return f"{self.write.operation}{f' ({self.named})' if self.named else ''}, {self.write.at}"

    @property
    def named(self) -> str:
        """The objects that it has left, else its label, else what its path names."""
        return ", ".join(self.identifiers or ()) or self.write.label or ", ".join(self.write.path.values())


def failures(entries: Iterable[JournalEntry]) -> list[str]:
    """Return why writes could not be undone: one line for all of an operation for which the reason is the same."""
    found: dict[tuple[str, str], list[JournalEntry]] = {}
    for each in entries:
        if each.failure:
            found.setdefault((each.write.operation, each.failure.removeprefix(f"{each}: ")), []).append(each)
    return [
        several[0].failure
        if len(several) == 1
        else f"{operation}, {len(several)} times ({'; '.join(filter(None, (each.named for each in several)))}): {why}"
        for (operation, why), several in found.items()
    ]


@dataclass
class Journal:
    """The journal of one process about one tenant. Without a `path` nothing is written.

    `running` is a folder of this machine with a lock for each process that has a journal.
    """

    path: Path | None = None
    tenant: str = ""
    key: str = ""
    channel: str = ""
    month: str = ""
    redactor: Redactor | None = None
    private: Collection[str] = ()
    running: Path = Path()
    process: str = field(default_factory=lambda: uuid.uuid4().hex)
    entries: list[JournalEntry] = field(default_factory=list)
    _lock: FileLock | None = None

    def begin(
        self,
        operation: Operation,
        label: str = "",
        *,
        undo: Operation | None = None,
        path: Mapping[str, Any] | None = None,
        saved: Any = None,
        sent: Any = None,
        before: Iterable[str] | None = None,
    ) -> JournalEntry:
        """Record a write that is about to be sent; a UsageError, if that is impossible, keeps it from being sent.

        `label` is the name of what it creates.
        """
        write = JournalledWrite(
            entry=uuid.uuid4().hex,
            at=datetime.now(UTC).isoformat(timespec="seconds"),
            tenant=self.tenant,
            key=self.key,
            channel=self.channel,
            month=self.month,
            process=self.process,
            operation=operation.label,
            label=label,
            undo=undo.label if undo else "",
            path={name: str(value) for name, value in (path or {}).items()},
            saved=saved,
            sent=sent,
            before=None if before is None else tuple(before),
        )
        self._append(to_builtins(self._public(write)))
        self.entries.append(entry := JournalEntry(write, self._append))
        return entry

    @property
    def open(self) -> tuple[JournalEntry, ...]:
        """The writes of this process that are not undone."""
        return tuple(each for each in self.entries if not each.is_undone)

    def left(self) -> tuple[JournalEntry, ...]:
        """Return the writes to this tenant that other processes, which have ended, left in the file."""
        found: dict[str, JournalEntry] = {}
        for event in _events(self.path):
            if isinstance(event, JournalledWrite):
                found[event.entry] = JournalEntry(event, self._append)
            elif entry := found.get(event.entry):
                entry.identifiers = entry.identifiers if event.created is None else event.created
                entry.is_undone = entry.is_undone or event.undone or event.kept
                entry.unclear = event.unclear or entry.unclear
        others = (each for each in found.values() if each.write.process != self.process and each.write.key == self.key)
        unfinished = [each for each in others if not each.is_undone]
        running = {each for each in {one.write.process for one in unfinished} if self._is_running(each)}
        return tuple(each for each in unfinished if each.write.process not in running)

    def close(self) -> None:
        """Release the lock of this process."""
        if self._lock is not None:
            self._lock.release()
            Path(self._lock.lock_file).unlink(missing_ok=True)

    def _public(self, write: JournalledWrite) -> JournalledWrite:
        """Return a write without values that may be secret or personal."""
        values = {name: getattr(write, name) for name in ("label", "path", "saved", "sent", "before")}
        clean = {name: value for name, value in values.items() if self._is_public(value)}
        empty: dict[str, Any] = {"label": "", "path": {}, "saved": None, "sent": None, "before": None}
        return replace(write, **{**empty, **clean}, withheld=len(clean) < len(values))

    def _is_public(self, value: Any) -> bool:
        text = json.encode(value).decode()
        plain = json.decode(text)
        is_secret = self.redactor is not None and self.redactor.text(text) != text
        return not is_secret and without_names(plain, self.private) == plain

    def _append(self, event: dict[str, Any]) -> None:
        if self.path is None:
            return
        try:
            self._hold_lock()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self.path, _APPEND, 0o600)
            try:
                os.write(descriptor, json.encode(event) + b"\n")
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        except OSError as error:
            hint = "name another directory with --reports"
            raise UsageError(f"cannot be written: {error.strerror}", str(self.path), hint) from None

    def _hold_lock(self) -> None:
        if self._lock is None:
            self._lock = self._lock_of(self.process)
            self._lock.acquire()

    def _is_running(self, process: str) -> bool:
        try:
            with (lock := self._lock_of(process)).acquire(timeout=0):
                pass
        except Timeout:
            return True
        Path(lock.lock_file).unlink(missing_ok=True)
        return False

    def _lock_of(self, process: str) -> FileLock:
        self.running.mkdir(parents=True, exist_ok=True)
        return FileLock(self.running / f"{process}.lock")


def _events(path: Path | None) -> Iterator[JournalledWrite | _Event]:
    """Yield the events of a file; a line that a process could not finish is skipped."""
    if path is None or not path.exists():
        return
    hint = "name another directory with --reports"
    for line in read_bytes(path, lambda what: UsageError(what, str(path), hint), _LARGEST).splitlines():
        with suppress(MsgspecError, RecursionError):
            kind: Any = JournalledWrite if b'"operation"' in line else _Event
            yield json.decode(line, type=kind)
