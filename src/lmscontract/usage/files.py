"""Read the files of an integration: find them, give each to the reader that claims it, and merge what they have read."""

from __future__ import annotations

import functools
import os
import stat
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, cast

from lmscontract.errors import LmsContractError, UsageError
from lmscontract.input_files import ACCEPTED
from lmscontract.usage.executors import Executor, Processes
from lmscontract.usage.readers import READERS, Reader
from lmscontract.usage.recorded import access_logs, postman
from lmscontract.usage.source.parsing.languages import language_of
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Certainty, Place, Reading, Skipped

_FOREIGN = frozenset(
    {"node_modules", "bower_components", "site-packages", "__pycache__", "venv", ".venv", ".tox", ".git"}
)
"""Directories of installed packages and of tools."""
_HEAD = 1 << 16
_SOME = "connector"
"""The reader that finds only some calls of a file."""
_NO_READER = "no reader for this kind of file"
_LARGE = 1 << 26
"""A log that is larger is read in parts of this size, wherever it is read; other files that no stream reads are skipped."""


def read_files(
    paths: Sequence[Path],
    templates: Templates,
    *,
    root: Path,
    executor: Executor | None = None,
    cache: Path | None = None,
) -> Reading:
    """Return what the files at some paths use of the API.

    Files are named relative to `root` where they are below it. A UsageError if a path does not exist; a file that cannot be
    read is skipped with the reason. Source files are read together, since they use each other; `cache` is a directory that
    keeps them in parsed form.
    """
    for library in ("ahocorasick_rs", "ijson", "tree_sitter"):
        if find_spec(library) is None:
            raise UsageError(f"reading an integration needs {library}: pip install 'lmscontract[readiness]'")
    if executor is None:
        with Processes() as processes:
            return read_files(paths, templates, root=root, executor=processes, cache=cache)
    name_of = _names(root)
    sources: list[tuple[Path, str]] = []
    named: list[tuple[Path, str]] = []
    for file in dict.fromkeys(_files(paths)):
        if file.name == ACCEPTED:  # it names operations that the code need not call
            continue
        name = name_of(file)
        (sources if language_of(name, file) else named).append((file.absolute(), name))
    parts = [part for each in named for part in _parts_of(*each)]
    variables = _variables_in(named)
    recorded = Reading.merged(
        executor.map(functools.partial(_read_part, templates=templates, variables=variables), parts)
    )
    if not sources:
        return recorded
    from lmscontract.usage.source.sources import read_sources  # loads the parsers

    data = {name: file for file, name in named}
    return _without_repeated(recorded, read_sources(sources, data, templates, executor, cache=cache))


def _without_repeated(recorded: Reading, read: Reading) -> Reading:
    """Return two readings as one: what a program reads has a reader, and a path of a recorded call needs no other one."""
    readers = {each.file: each.reader for each in recorded.sources}
    calls = {(each.place.file, each.place.line) for each in recorded.usages}
    files = {each.file for each in read.sources}
    skipped = [each for each in recorded.skipped if each != Skipped(each.file, _NO_READER) or each.file not in files]

    def is_new(place: Place) -> bool:
        return readers.get(place.file, _SOME) == _SOME and (place.file, place.line) not in calls

    usages = [each for each in read.usages if each.certainty is not Certainty.WRITTEN or is_new(each.place)]
    unresolved = [each for each in read.unresolved if is_new(each.place)]
    sources = [each for each in read.sources if each.file not in readers]
    return Reading.of(
        (*recorded.usages, *usages),
        (*recorded.sources, *sources),
        (*skipped, *read.skipped),
        (*recorded.unresolved, *unresolved),
    )


def location(text: str) -> Path:
    """Return a path, or what a URL such as `s3://bucket/folder` names, which has the methods of a path."""
    if "://" not in text:
        return Path(text)
    try:
        from upath import UPath

        found = UPath(text)
        return Path(found.path) if found.protocol in ("file", "local") else cast("Path", found)
    except ImportError:
        raise UsageError("cannot be read: needs universal-pathlib", text, "pip install 'lmscontract[dask]'") from None
    except ValueError as error:
        raise UsageError(f"cannot be read: {error}", text, "name a path, or a URL that fsspec knows") from None


class _Part(NamedTuple):
    """A file and its name in the reading; the lines that begin from one position up to another, if it is read in parts."""

    file: Path
    name: str
    start: int = 0
    end: int | None = None


def _parts_of(file: Path, name: str) -> list[_Part]:
    try:
        size = file.stat().st_size
        if size > _LARGE and stat.S_ISREG(file.stat().st_mode):
            with file.open("rb") as data:
                head = data.read(_HEAD)
            if _reader(name, head) is READERS["access-log"] and not head.startswith(b"\x1f\x8b"):
                return [_Part(file, name, start, start + _LARGE) for start in range(0, size, _LARGE)]
    except OSError:
        pass  # reported where the file is read
    return [_Part(file, name)]


def _reader(name: str, head: bytes) -> Reader | None:
    return next((each for each in READERS.values() if each.claims(name, head)), None)


def read_file(file: Path, name: str, templates: Templates) -> Reading:
    """Return what one file uses of the API; empty if no reader claims it and it has no path of the API."""
    return _read_part(_Part(file, name), templates, {})


def _variables_in(files: Iterable[tuple[Path, str]]) -> Mapping[str, str]:
    """Return the variables of the Postman environments among some files; of several values, one that is always the same."""
    found: dict[str, str] = {}
    for file, name in sorted(files, key=lambda each: each[1], reverse=True):
        if name.lower().endswith((".postman_environment.json", ".postman_globals.json")):
            with suppress(OSError), file.open("rb") as data:
                found.update(postman.environment(data))
    return found


def _read_part(part: _Part, templates: Templates, variables: Mapping[str, str]) -> Reading:
    file, name, start, end = part
    try:
        if file.is_dir():
            os.listdir(file)  # noqa: PTH208  # only directories that cannot be read get here
        if not stat.S_ISREG(file.stat().st_mode):
            return Reading.of(skipped=[Skipped(name, "not a regular file")])
        with file.open("rb") as data:
            if end is not None:
                return access_logs.read(data, name, templates, start, end)
            head = data.read(_HEAD)
            reader = _reader(name, head)
            data.seek(0)
            if reader is not None and not reader.streams and file.stat().st_size > _LARGE:
                return Reading.of(skipped=[Skipped(name, f"larger than {_LARGE >> 20} MB")])
            if reader is not None:
                return reader.read(data, name, templates, *([variables] if reader.takes_variables else []))
            if b"\0" not in head and templates.may_be_in(head):
                return Reading.of(skipped=[Skipped(name, _NO_READER)])
            return Reading()
    except OSError as error:
        return Reading.of(skipped=[Skipped(name, f"cannot be read: {error.strerror or error}")])
    except LmsContractError as error:
        return Reading.of(skipped=[Skipped(name, error.what)])
    except (RecursionError, MemoryError):
        return Reading.of(skipped=[Skipped(name, "nested too deeply or too large")])


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        try:
            if path.is_dir():
                yield from _below(path)
            elif path.exists():
                yield path
            else:
                raise UsageError(
                    "there is no such file or directory", str(path), "name the files or directories of the integration"
                )
        except (OSError, ValueError, ImportError) as error:  # a file system may need a package of its own
            reason = getattr(error, "strerror", None) or error
            raise UsageError(
                f"cannot be read: {reason}", str(path), "name the files or directories of the integration"
            ) from None


def _below(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder, in order: those that git tracks or would track, else all but installed packages."""
    if not isinstance(folder, Path):  # of another file system
        yield from (
            file for file in sorted(folder.rglob("*"), key=str) if _FOREIGN.isdisjoint(file.parts) and _is_file(file)
        )
        return
    tracked = _tracked(folder)
    closed: list[str] = []
    if tracked is None:
        tracked = [
            os.path.relpath(os.path.join(parent, name), folder)  # noqa: PTH118  # for thousands of names
            for parent, folders, names in os.walk(folder, onerror=lambda error: closed.append(error.filename))
            if _keep(folders)
            for name in names
        ]
    for name in sorted(tracked):
        file = folder / name
        if _FOREIGN.isdisjoint(file.parts[len(folder.parts) :]) and _is_file(file):
            yield file
    yield from (Path(each) for each in closed)


def _is_file(file: Path) -> bool:
    """Return whether a path may be a file: if that cannot be seen, it is reported where it is read."""
    try:
        return file.is_file()
    except OSError:
        return True


def _keep(folders: list[str]) -> bool:
    """Remove the directories of installed packages from those that `os.walk` visits next."""
    folders[:] = sorted(name for name in folders if name not in _FOREIGN)
    return True


def _tracked(folder: Path) -> list[str] | None:
    """Return the files that git tracks or does not ignore; None if the folder is in no repository, or git is missing."""
    command = ["git", "-C", str(folder), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603  # a fixed command
    except OSError:
        return None
    if done.returncode != 0:
        return None
    return [os.fsdecode(name) for name in done.stdout.split(b"\0") if name]


def _names(root: Path) -> Callable[[Path], str]:
    """Return the function that names files relative to a folder, or by their path or URL if they are not below it."""
    base = root.resolve()

    @functools.cache  # many files are in one folder
    def name_of(folder: Path) -> str | None:
        try:
            return folder.resolve().relative_to(base).as_posix()
        except ValueError:
            return None

    def name(file: Path) -> str:
        if not isinstance(file, Path):
            return str(file)
        folder = name_of(file.parent)
        if folder is None:
            return file.as_posix()
        return file.name if folder == "." else f"{folder}/{file.name}"

    return name
