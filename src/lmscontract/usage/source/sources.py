"""Reads the source files of an integration: those that write a path of the API, and those that take part in its calls."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

from lmscontract.usage.executors import Executor
from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.languages import language_of
from lmscontract.usage.source.lower import lower
from lmscontract.usage.source.program import TESTS, read_program
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading, Skipped

LARGEST = 2_000_000
"""The most bytes of a source file that is read."""
_LONG_LINES = 1_000
"""A file with more bytes per line than this, on average, is generated for machines."""
_ROUNDS = 3
_MOST_RELATED = 600
_IMPORTING = frozenset({"javascript", "python"})
"""The families of languages in which files use only what they import."""
_DEFINED = re.compile(
    rb"\b(?:class|struct|interface|record|type|enum|object|trait|module|func(?:[ \t]*\([^()\n]*\))?|fun|def|function)[ \t]+"
    rb"([A-Za-z_][\w-]*)"
)
_SPACED = bytes(byte if chr(byte).isalnum() or byte == ord("_") or byte > 127 else ord(" ") for byte in range(256))
"""Replaces what is no part of a word by spaces."""

_T = TypeVar("_T")
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
        cache / "readings" / _key_of([*files, *((path, name) for name, path in data.items())], templates)
        if cache is not None and all(isinstance(path, Path) for path in (*(path for path, _ in files), *data.values()))
        else None  # other file systems do not show every change
    )
    if (before := _kept(kept, Reading)) is not None:
        return before
    found = executor.map(partial(_may_call, templates=templates), files)
    skipped = [Skipped(name, reason) for (_, name), reason in zip(files, found, strict=True) if isinstance(reason, str)]
    texts = {name: path for (path, name), reason in zip(files, found, strict=True) if not isinstance(reason, str)}
    relevant = [name for (_, name), calls in zip(files, found, strict=True) if calls is True]
    reading = _read(_Parsing(texts, skipped, cache, executor), relevant, data, templates)
    reading = reading.merge(Reading.of(skipped=skipped))
    _keep(kept, msgspec.msgpack.encode(reading))
    return reading


def _read(parsing: _Parsing, relevant: Sequence[str], data: Mapping[str, Path], templates: Templates) -> Reading:
    """Read the files that write a path of the API and what they use; then again with those that use them, and their users."""
    if not relevant:
        return Reading()
    parsed = parsing.with_imports(relevant)
    reading, entered = read_program(parsed, data, templates)
    for _ in range(_ROUNDS):
        users = parsing.users_of(entered)
        if not users:
            break
        relevant = [*relevant, *users]
        reading, entered = read_program(parsing.with_imports(relevant), data, templates)
    return reading


@lru_cache
def _version() -> str:
    """Return a text that changes with the code, the queries and the tables by which files are read."""
    digest = sha256()
    for file in sorted(Path(__file__).parents[1].rglob("*")):
        if file.suffix in (".py", ".scm", ".toml"):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _key_of(files: Iterable[_File], templates: Templates) -> str:
    """Return a text that changes with every file, as its size and the times of its changes show, and with the templates."""
    digest = sha256(repr((templates.paths, _version())).encode())
    for path, name in files:
        try:
            stat = path.stat()
            state = f"{stat.st_ino} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}"
        except OSError as error:
            state = str(error.errno)
        digest.update(f"{name}\0{path.absolute()}\0{state}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _kept(file: Path | None, type: type[_T]) -> _T | None:
    """Return what an earlier run kept in a file; None if there is none, or it cannot be read."""
    try:
        return None if file is None else msgspec.msgpack.decode(file.read_bytes(), type=type)
    except (OSError, msgspec.DecodeError):
        return None


def _keep(file: Path | None, encoded: bytes) -> None:
    """Keep something for later runs, if there is a directory for it that can be written."""
    if file is not None:
        part = file.with_name(f"{file.name}.{os.getpid()}")
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(encoded)
            part.replace(file)


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


class _Parsed(msgspec.Struct, frozen=True):
    """A file in parsed form, the names of files that it may use, in lower case, and of types and functions that it needs."""

    file: ir.File
    used: frozenset[str]
    needs: frozenset[str]


class _Parsing:
    """Parses files as they turn out to be needed."""

    def __init__(
        self, files: Mapping[str, Path], skipped: list[Skipped], cache: Path | None, executor: Executor
    ) -> None:
        self._files, self._skipped, self._cache, self._executor = {**files}, skipped, cache, executor
        self._parsed: dict[str, _Parsed] = {}
        self._searched: set[tuple[str, str, str]] = set()
        self._families: dict[str, str] = {}
        self._defined: dict[str, Mapping[str, Sequence[str]]] = {}
        self._stems: dict[tuple[str, str], list[str]] = defaultdict(list)
        for name in files:
            self._stems[self._family(name), _stem(name)].append(name)

    def with_imports(self, names: Sequence[str]) -> list[ir.File]:
        """Return files in parsed form, and those that they import, inherit from or name as types."""
        waiting = list(names)
        for _ in range(_ROUNDS):
            for file in self._parse([name for name in waiting if name not in self._parsed]):
                self._parsed[file.file.name] = file
            waiting = sorted(self._related(name for name in waiting if name in self._parsed) - self._parsed.keys())
            for name in waiting[_MOST_RELATED:]:
                self._skipped.append(
                    Skipped(name, f"one of more than {_MOST_RELATED} files that are imported; not read")
                )
            waiting = waiting[:_MOST_RELATED]
            if not waiting:
                break
        return [each.file for each in self._parsed.values()]

    def _related(self, names: Iterable[str]) -> set[str]:
        """Return the files that some files import, and those that define what they name."""
        found: set[str] = set()
        for name in names:
            family, parsed = self._family(name), self._parsed[name]
            found.update(each for used in parsed.used for each in self._stems.get((family, used), ()))
            if parsed.needs and family not in _IMPORTING:
                defined = self._definitions(family)
                found.update(each for need in parsed.needs for each in defined.get(need, ()))
        return found

    def _definitions(self, family: str) -> Mapping[str, Sequence[str]]:
        """Return the files of a family that define a class or a function, by its name."""
        if family not in self._defined:
            files = [(path, name) for name, path in self._files.items() if self._family(name) == family]
            defined: dict[str, list[str]] = defaultdict(list)
            for (_, name), words in zip(files, self._executor.map(_defines, files), strict=True):
                for word in words:
                    defined[word].append(name)
            self._defined[family] = defined
        return self._defined[family]

    def users_of(self, entered: Collection[tuple[str, str, str]]) -> list[str]:
        """Return the files that mention a function in which a request is sent, and its class, file or package; no tests."""
        groups: dict[str, dict[bytes, set[bytes]]] = defaultdict(lambda: defaultdict(set))
        for file, owner, name in {*entered} - self._searched:
            stem = _stem(file).encode()
            package = _package(self._parsed[file].file).encode() if file in self._parsed else b""
            first, *rest = name.encode().translate(_SPACED).split() or [b""]
            for word in [rest[-1] if rest else first] if first else []:
                distinct = (name.isupper() and "_" in name) or "-" in name  # all files can use it
                groups[self._family(file)][word].update(
                    [b""] if distinct else [owner.encode() or stem, stem, package or stem]
                )
        self._searched.update(entered)
        frozen = {
            family: {name: frozenset(owners) for name, owners in functions.items()}
            for family, functions in groups.items()
        }
        others = [
            (path, name)
            for name, path in self._files.items()
            if name not in self._parsed and self._family(name) in frozen and not TESTS.search(name)
        ]
        found = self._executor.map(partial(_mentions, groups=frozen), others)
        users = [name for (_, name), mentions in zip(others, found, strict=True) if mentions]
        for name in users[_MOST_RELATED:]:
            self._skipped.append(Skipped(name, f"one of more than {_MOST_RELATED} files that use the calls; not read"))
            del self._files[name]
        return users[:_MOST_RELATED]

    def _family(self, name: str) -> str:
        """Return the family of languages of a file."""
        if name not in self._families:
            self._families[name] = _family_of(self._files[name], name)
        return self._families[name]

    def _parse(self, names: Sequence[str]) -> list[_Parsed]:
        jobs = [(self._files[name], name) for name in names]
        results = self._executor.map(partial(_parsed, cache=self._cache), jobs)
        found: list[_Parsed] = []
        for name, result in zip(names, results, strict=True):
            try:
                if isinstance(result, bytes):
                    found.append(msgspec.msgpack.decode(result, type=_Parsed))
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


def _is_path(node: ir.AnyNode) -> bool:
    """Return whether an argument is written as a path."""
    texts = node.parts if isinstance(node, ir.Join) else (node,)
    return any(isinstance(each, ir.Text) and "/" in each.value for each in texts)


def _needs(file: ir.File) -> frozenset[str]:
    """Return the names of types and functions that a file uses, and does not define."""
    used: set[str] = set()
    defined: set[str] = set()
    for node in ir.nodes(file.body):
        if isinstance(node, ir.Function | ir.Parameter | ir.Assign):
            used.update(re.findall(r"\w+", node.type) if node.type else ())
        elif isinstance(node, ir.Call):
            used.update(word for type in node.types for word in re.findall(r"\w+", type))
            is_named = isinstance(node.function, ir.Name) or any(map(_is_path, node.arguments))
            used.add(ir.last_name(node.function) if is_named else "")
        elif isinstance(node, ir.Member) and isinstance(node.of, ir.Name) and node.of.name[:1].isupper():
            used.add(node.of.name)
        if isinstance(node, ir.Function | ir.Class):
            defined.add(node.name)
    return frozenset(used - defined - {""})


def _package(file: ir.File) -> str:
    """Return the name of the package to which a file says that it belongs; empty if it says none."""
    first = file.body.children[0] if file.body.children else None
    is_named = isinstance(first, ir.Assign) and ir.last_name(first.target) == "package"
    return first.value.value if is_named and isinstance(first, ir.Assign) and isinstance(first.value, ir.Text) else ""


def _defines(file: _File) -> frozenset[str]:
    """Return the names of the classes and functions that a file defines, as its text shows."""
    content = _content(file[0])
    return frozenset() if isinstance(content, str) else frozenset(each.decode() for each in _DEFINED.findall(content))


def _family_of(path: Path, name: str) -> str:
    language = language_of(name, path)
    return language.family if language else ""


def _stem(name: str) -> str:
    *folders, file = name.lower().split("/")
    stem = file.split(".")[0]
    return folders[-1] if folders and stem in ("index", "__init__", "mod") else stem


def _mentions(file: _File, groups: _Groups) -> bool:
    """Return whether a file mentions a function of its family, and the class or the file that defines it."""
    content = _content(file[0])
    if isinstance(content, str):
        return False
    language = language_of(file[1], file[0])
    functions = groups[language.family if language else ""]
    content = content.lower() if language and language.any_case else content
    words = functions.keys() & content.translate(_SPACED).split()
    return any(owner in content for owner in {owner for word in words for owner in functions[word]})


def _parsed(file: _File, cache: Path | None) -> bytes | str:
    """Return the intermediate form of a file, encoded; a text is the reason why there is none."""
    path, name = file
    language = language_of(name, path)
    if language is None:
        return "no programming language that is known"
    content = _content(path)
    if isinstance(content, str):
        return content
    kept = cache / _key(name, content) if cache is not None else None
    try:
        if (before := _kept(kept, _Parsed)) is not None:
            return msgspec.msgpack.encode(before)
        parsed = lower(language, name, content)
        used = frozenset(each.lower() for node in ir.nodes(parsed.body) for each in _used(node))
        encoded = msgspec.msgpack.encode(_Parsed(parsed, used, _needs(parsed)))
    except RecursionError:
        return "nested too deeply"
    _keep(kept, encoded)
    return encoded


def _key(name: str, content: bytes) -> str:
    parts = (_version().encode(), name.encode("utf-8", "surrogateescape"), content)
    digest = sha256(b"\0".join(parts)).hexdigest()
    return f"source/{digest[:2]}/{digest[2:]}"
