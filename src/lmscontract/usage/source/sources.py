"""Reads the source files of an integration: those that write a path of the API, and those that take part in its calls."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path, PurePosixPath

import msgspec

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.languages import LANGUAGES, Language, language_of
from lmscontract.usage.source.lower import lower, version
from lmscontract.usage.source.program import read_program
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading, Skipped

LARGEST = 2_000_000
"""The most bytes of a source file that is read."""
_LONG_LINES = 1_000
"""A file with more bytes per line than this, on average, is generated for machines."""
_PROCESSES_FROM = 24
_ROUNDS = 3
_MOST_RELATED = 600


def read_sources(
    files: Sequence[tuple[Path, str]],
    data: Mapping[str, Path],
    templates: Templates,
    *,
    cache: Path | None = None,
    workers: int | None = None,
) -> Reading:
    """Return what source files do with the API; they are read together, since they use each other.

    `files` are paths with their names in the reading, `data` are the other files of the integration, by name: code may read
    its endpoints from them. `cache` is a directory that keeps parsed files between runs.
    """
    kept = (
        cache / "readings" / _key_of([*(path for path, _ in files), *data.values()], templates)
        if cache is not None
        else None
    )
    if kept is not None and kept.is_file():
        return msgspec.msgpack.decode(kept.read_bytes(), type=Reading)
    skipped: list[Skipped] = []
    contents: dict[str, bytes] = {}
    for path, name in files:
        content = _content(path, name, skipped)
        if content is not None:
            contents[name] = content
    relevant = [name for name, content in contents.items() if templates.may_be_in(content)]
    reading = _read(_Parsing(contents, skipped, cache, workers or os.cpu_count() or 1), relevant, data, templates)
    reading = reading.merge(Reading.of(skipped=skipped))
    if kept is not None:
        _keep(kept, msgspec.msgpack.encode(reading))
    return reading


def _read(parsing: _Parsing, relevant: Sequence[str], data: Mapping[str, Path], templates: Templates) -> Reading:
    """Read the files that write a path of the API and what they use; then again with those that use them."""
    if not relevant:
        return Reading()
    parsed = parsing.with_imports(relevant)
    reading, entered = read_program(parsed, data, templates)
    users = parsing.users_of(entered)
    if users:
        reading, _ = read_program(parsing.with_imports([*relevant, *users]), data, templates)
    return reading


def _key_of(paths: Iterable[Path], templates: Templates) -> str:
    """Return a text that changes with every file, as its name, size and time of change show, and with the templates."""
    digest = sha256(repr((templates.paths, [version(language) for language in LANGUAGES])).encode())
    for path in paths:
        try:
            stat = path.stat()
            digest.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
        except OSError:
            digest.update(f"{path}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _keep(kept: Path, encoded: bytes) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_name(f"{kept.name}.{os.getpid()}")
    part.write_bytes(encoded)
    part.replace(kept)


def _content(path: Path, name: str, skipped: list[Skipped]) -> bytes | None:
    """Return the content of a file; None, with the reason in `skipped`, if it is none that is read."""
    reason = ""
    content = b""
    try:
        if path.stat().st_size > LARGEST:
            reason = f"larger than {LARGEST} bytes"
        else:
            content = path.read_bytes()
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
    if b"\0" in content[:8_000]:
        reason = "not a text"
    elif len(content) > 5 * _LONG_LINES and len(content) > _LONG_LINES * (content.count(b"\n") + 1):
        reason = "minified"
    if reason:
        skipped.append(Skipped(name, reason))
    return None if reason else content


class _Parsing:
    """Parses files as they turn out to be needed."""

    def __init__(self, contents: Mapping[str, bytes], skipped: list[Skipped], cache: Path | None, workers: int) -> None:
        self._contents, self._skipped, self._cache, self._workers = contents, skipped, cache, workers
        self._parsed: dict[str, ir.File] = {}
        self._stems: dict[tuple[str, str], list[str]] = defaultdict(list)
        for name in contents:
            self._stems[_family(name), _stem(name)].append(name)

    def with_imports(self, names: Sequence[str]) -> list[ir.File]:
        """Return files in parsed form, and those that they import, inherit from or name as types."""
        waiting = list(names)
        for _ in range(_ROUNDS):
            for file in self._parse([name for name in waiting if name not in self._parsed]):
                self._parsed[file.name] = file
            wanted = {
                (_family(name), used.lower()) for name in waiting if name in self._parsed for used in self._used(name)
            }
            waiting = [name for key in sorted(wanted) for name in self._stems.get(key, ()) if name not in self._parsed]
            waiting = waiting[: _MOST_RELATED - len(self._parsed)]
            if not waiting:
                break
        return list(self._parsed.values())

    def _used(self, name: str) -> Iterator[str]:
        for node in _nodes(self._parsed[name].body):
            yield from _used(node)

    def users_of(self, entered: Iterable[tuple[str, str, str]]) -> list[str]:
        """Return the files that mention a function in which a request is sent, and its class or file."""
        found: dict[str, None] = {}
        groups: dict[tuple[str, bytes], set[bytes]] = defaultdict(set)
        for file, owner, name in entered:
            groups[_family(file), (owner or _stem(file)).encode()].add(name.encode())
        for name, content in self._contents.items():
            if name not in self._parsed and any(
                family == _family(name) and owner in content and any(each in content for each in functions)
                for (family, owner), functions in groups.items()
            ):
                found[name] = None
        return list(found)[:_MOST_RELATED]

    def _parse(self, names: Sequence[str]) -> list[ir.File]:
        jobs = [(name, self._contents[name], self._cache) for name in names]
        results: Iterable[bytes | str]
        if self._workers > 1 and len(jobs) >= _PROCESSES_FROM:
            with ProcessPoolExecutor(self._workers) as pool:
                results = list(pool.map(_parsed, jobs, chunksize=8))
        else:
            results = map(_parsed, jobs)
        found: list[ir.File] = []
        for name, result in zip(names, results, strict=True):
            try:
                if isinstance(result, bytes):
                    found.append(msgspec.msgpack.decode(result, type=ir.File))
                else:
                    self._skipped.append(Skipped(name, result))
            except RecursionError:
                self._skipped.append(Skipped(name, "nested too deeply"))
        return found


def _used(node: ir.AnyNode) -> Iterator[str]:
    if isinstance(node, ir.Import):
        yield from (part for part in (*re.split(r"[/\\.:]+", node.module)[-2:], node.name) if part)
    elif isinstance(node, ir.Class):
        yield from (re.split(r"[.:\\]+", base)[-1] for base in node.bases)
    elif isinstance(node, ir.Parameter) and node.type:
        yield from re.findall(r"\w+", node.type)


def _nodes(node: ir.AnyNode) -> Iterator[ir.AnyNode]:
    stack: list[object] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, tuple):
            stack += each
        elif isinstance(each, ir.AnyNode):
            yield each
            stack += [getattr(each, name) for name in each.__struct_fields__[2:]]


def _family(name: str) -> str:
    language = language_of(name)
    return language.family if language else ""


def _stem(name: str) -> str:
    path = PurePosixPath(name)
    stem = path.name.split(".")[0].lower()
    return path.parent.name.lower() if stem in ("index", "__init__", "mod") else stem


def _parsed(job: tuple[str, bytes, Path | None]) -> bytes | str:
    """Return the intermediate form of a file, encoded; a text is the reason why there is none."""
    name, content, cache = job
    language = language_of(name)
    if language is None:
        return "no programming language that is known"
    kept = cache / _key(language, name, content) if cache is not None else None
    if kept is not None and kept.is_file():
        return kept.read_bytes()
    try:
        encoded = msgspec.msgpack.encode(lower(language, name, content))
    except RecursionError:
        return "nested too deeply"
    if kept is not None:
        _keep(kept, encoded)
    return encoded


def _key(language: Language, name: str, content: bytes) -> str:
    parts = (version(language).encode(), name.encode("utf-8", "surrogateescape"), content)
    digest = sha256(b"\0".join(parts)).hexdigest()
    return f"source/{digest[:2]}/{digest[2:]}"
