"""Reads the source files of an integration: those that write a path of the API, and those that take part in its calls."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePosixPath

import msgspec

from lmscontract.usage.executors import Executor
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
_ROUNDS = 3
_MOST_RELATED = 600
_WORD = re.compile(rb"\w+")

_File = tuple[Path, str]
"""A file, and its name in the reading."""
_Groups = Mapping[str, Mapping[bytes, frozenset[bytes]]]
"""For each family of languages, the names of functions, each with the classes and files that define it."""


def read_sources(
    files: Sequence[_File],
    data: Mapping[str, Path],
    templates: Templates,
    executor: Executor,
    *,
    cache: Path | None = None,
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
    found = executor.map(partial(_may_call, templates=templates), files)
    skipped = [Skipped(name, reason) for (_, name), reason in zip(files, found, strict=True) if isinstance(reason, str)]
    texts = {name: path for (path, name), reason in zip(files, found, strict=True) if not isinstance(reason, str)}
    relevant = [name for (_, name), calls in zip(files, found, strict=True) if calls is True]
    reading = _read(_Parsing(texts, skipped, cache, executor), relevant, data, templates)
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


def _may_call(file: _File, templates: Templates) -> bool | str:
    """Return whether a file may write a path of the API; a text is the reason why it is not read."""
    content = _content(file[0])
    return content if isinstance(content, str) else templates.may_be_in(content)


def _content(path: Path) -> bytes | str:
    """Return the content of a file; a text is the reason why it is not read."""
    try:
        if path.stat().st_size > LARGEST:
            return f"larger than {LARGEST} bytes"
        content = path.read_bytes()
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
    if b"\0" in content[:8_000]:
        return "not a text"
    if len(content) > 5 * _LONG_LINES and len(content) > _LONG_LINES * (content.count(b"\n") + 1):
        return "minified"
    return content


class _Parsing:
    """Parses files as they turn out to be needed."""

    def __init__(
        self, files: Mapping[str, Path], skipped: list[Skipped], cache: Path | None, executor: Executor
    ) -> None:
        self._files, self._skipped, self._cache, self._executor = files, skipped, cache, executor
        self._parsed: dict[str, ir.File] = {}
        self._stems: dict[tuple[str, str], list[str]] = defaultdict(list)
        for name in files:
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
        groups: dict[str, dict[bytes, set[bytes]]] = defaultdict(lambda: defaultdict(set))
        for file, owner, name in entered:
            for word in _WORD.findall(name.encode())[:1]:
                groups[_family(file)][word].add((owner or _stem(file)).encode())
        frozen = {
            family: {name: frozenset(owners) for name, owners in functions.items()}
            for family, functions in groups.items()
        }
        others = [
            (path, name) for name, path in self._files.items() if name not in self._parsed and _family(name) in frozen
        ]
        found = self._executor.map(partial(_mentions, groups=frozen), others)
        return [name for (_, name), mentions in zip(others, found, strict=True) if mentions][:_MOST_RELATED]

    def _parse(self, names: Sequence[str]) -> list[ir.File]:
        jobs = [(self._files[name], name) for name in names]
        results = self._executor.map(partial(_parsed, cache=self._cache), jobs)
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


def _mentions(file: _File, groups: _Groups) -> bool:
    """Return whether a file mentions a function of its family, and the class or the file that defines it."""
    content = _content(file[0])
    if isinstance(content, str):
        return False
    functions = groups[_family(file[1])]
    words = functions.keys() & set(_WORD.findall(content))
    return any(owner in content for word in words for owner in functions[word])


def _parsed(file: _File, cache: Path | None) -> bytes | str:
    """Return the intermediate form of a file, encoded; a text is the reason why there is none."""
    path, name = file
    language = language_of(name)
    if language is None:
        return "no programming language that is known"
    content = _content(path)
    if isinstance(content, str):
        return content
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
