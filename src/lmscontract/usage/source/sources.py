"""Reads the source files of an integration: those that write a path of the API, and those that take part in its calls."""

from __future__ import annotations

import codecs
import os
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from hashlib import sha256
from itertools import filterfalse
from pathlib import Path
from typing import TypeVar

import msgspec

from lmscontract.usage.executors import Executor
from lmscontract.usage.source.imports import MOST_ALIKE, by_nearness, imported
from lmscontract.usage.source.languages import TESTS, VIEWS, language_of
from lmscontract.usage.source.links import Links, links_between
from lmscontract.usage.source.mentions import IMPORTING, Wanted, mentions, wanted
from lmscontract.usage.source.outline import Known, Outline, Parsed, callers, parse, stem
from lmscontract.usage.source.program import DATA_SUFFIXES, SETTINGS, keys_in, read_program
from lmscontract.usage.source.urls import may_be_path
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading, Skipped

LARGEST = 2_000_000
"""The most bytes of a source file that is read."""
_LONG_LINES = 1_000
"""A file with more bytes per line than this, on average, is generated for machines."""
_ROUNDS = 3
_MOST_RELATED = 600
_NEAR = 4
"""The distances from a path at which functions are searched for in other files before anything is evaluated."""
_SMALL = 1_500_000
"""The most bytes of all source files of a family of languages that are all read, used or not."""
_DEFINED = re.compile(
    rb"\b(?:class|struct|interface|record|type|enum|object|trait|module|func(?:[ \t]*\([^()\n]*\))?|fun|def|function)[ \t]+"
    rb"([A-Za-z_][\w-]*)"
)

_T = TypeVar("_T")
_File = tuple[Path, str]
"""A file, and its name in the reading."""


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
    calls = {name: parts for (_, name), parts in zip(files, found, strict=True) if not isinstance(parts, str)}
    small = sum(path.stat().st_size for path in texts.values()) <= _SMALL
    firsts = {each for _, first, _ in calls.values() for each in first}
    seconds = {each for _, _, second in calls.values() for each in second}
    joined = templates.joined(firsts, seconds) if small else frozenset()
    relevant = [name for name, (whole, first, second) in calls.items() if whole or joined & (first | second)]
    parsing = _Parsing(texts, skipped, templates, cache, executor)
    configured = executor.map(partial(_configured, templates=templates), [(path, name) for name, path in data.items()])
    relevant += parsing.users_of([each for found in configured for each in found])
    reading = _read(parsing, [*dict.fromkeys(relevant)], data)
    reading = reading.merge(Reading.of(skipped=skipped))
    _keep(kept, msgspec.msgpack.encode(reading))
    return reading


def _read(parsing: _Parsing, relevant: Sequence[str], data: Mapping[str, Path]) -> Reading:
    """Read the files that write a path of the API, what they use, and the files that use them, with their users.

    Of a small program, all files are read. They are evaluated again only if that shows more users than their outlines do.
    """
    if not relevant:
        return Reading()
    parsing.add(relevant)
    parsing.add(parsing.others_of_small_program(), links=1)
    known = callers(parsing.outlines, parsing.links)
    for distance in range(_NEAR):
        users = parsing.users_of([each for each, away in known.items() if away <= distance])
        if parsing.add(users, 1, distance + 1):
            known = callers(parsing.outlines, parsing.links)
    reading, entered = parsing.read(data)
    for _ in range(_ROUNDS):
        links = parsing.links
        if not parsing.add(parsing.users_of([each for each in entered if links.is_near(each[0])]), 1, 1):
            break
        reading, entered = parsing.read(data)
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
    digest = sha256(repr((templates.paths, templates.webhooks, _version())).encode())
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


def _may_call(file: _File, templates: Templates) -> tuple[bool, frozenset[str], frozenset[str]] | str:
    """Return whether a file may write a path of the API or have what webhooks have, and its segments that begin paths.

    A text is the reason why it is not read.
    """
    content = _content(file[0])
    if isinstance(content, str):
        return content
    return templates.may_write(content) or templates.may_receive(content), *templates.segments_apart(content, "{$#%")


def _configured(file: _File, templates: Templates) -> list[Known]:
    """Return the keys of paths in a file of settings, which programs may read from it, with the keys around them."""
    path, name = file
    if not (SETTINGS.search(name) and path.suffix in DATA_SUFFIXES):
        return []
    content = _content(path)
    if isinstance(content, str) or not templates.may_be_in(content):
        return []
    return [(name, around, key) for around, key, value in keys_in(name, path) if may_be_path(value, templates)]


def _content(path: Path) -> bytes | str:
    """Return the content of a file; a text is the reason why it is not read."""
    try:
        if path.stat().st_size > LARGEST:
            return f"larger than {LARGEST} bytes"
        content = path.read_bytes()
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):  # scripts saved by PowerShell's own editors
        content = content.decode("utf-16", "replace").encode("utf-8", "replace")
    if b"\0" in content[:8_000]:
        return "not a text"
    if len(content) > 5 * _LONG_LINES and len(content) > _LONG_LINES * (content.count(b"\n") + 1):
        return "minified"
    return content


class _Parsing:
    """Parses files as they turn out to be needed."""

    def __init__(
        self,
        files: Mapping[str, Path],
        skipped: list[Skipped],
        templates: Templates,
        cache: Path | None,
        executor: Executor,
    ) -> None:
        self._files, self._skipped, self._templates = {**files}, skipped, templates
        self._cache, self._executor = cache, executor
        self._parsed: list[Parsed] = []
        self.outlines: dict[str, Outline] = {}
        self._first: dict[str, int] = {}
        self._uses: dict[str, Collection[str]] = {}
        self._searched: set[Known] = set()
        self._families: dict[str, str] = {}
        self._defined: dict[str, Mapping[str, Sequence[str]]] = {}
        self._stems: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for name in files:
            self._stems[self._family(name)][stem(name).lower()].append(name)

    def read(self, data: Mapping[str, Path]) -> tuple[Reading, set[Known]]:
        """Return what the parsed files do with the API, and the functions in which they do."""
        return read_program(self._parsed, data, self._templates, self.links)

    def add(self, names: Sequence[str], rounds: int = _ROUNDS, links: int = 0) -> bool:
        """Parse files, and those that they import, inherit from or name as types; return whether there are any.

        `rounds` is how many imports apart these may be, `links` how far the files are from one that writes a path.
        """
        waiting = list(names)
        self._first.update({name: min(links, self._first.get(name, links)) for name in names})
        for _ in range(rounds + 1):
            for each in self._parse(waiting):
                self._parsed.append(each)
                self.outlines[each.file.name] = each.outline
            related = self._related(name for name in waiting if name in self.outlines)
            waiting = sorted((related & self._files.keys()) - self.outlines.keys())
            for name in waiting[_MOST_RELATED:]:
                self._skipped.append(
                    Skipped(name, f"one of more than {_MOST_RELATED} files that are imported; not read")
                )
            waiting = waiting[:_MOST_RELATED]
            if not waiting:
                break
        return bool(names)

    @property
    def links(self) -> Links:
        """Which of the parsed files use each other, and how far they are from one that writes a path."""
        return links_between(self._first, self._uses)

    def _related(self, names: Iterable[str]) -> set[str]:
        """Return the files that some files import, and those that define what they name; tests only for tests."""
        found: set[str] = set()
        for name in names:
            family, parsed = self._family(name), self.outlines[name]
            stems = self._stems[family]
            if family in IMPORTING:
                related = {each for module, of in parsed.imports for each in imported(module, of, name, stems)}
            else:
                near = (by_nearness(stems.get(used, ()), name, parsed.used) for used in parsed.used)
                related = {each for several in near for each in several[:MOST_ALIKE]}
                defined = self._definitions(family) if parsed.needs else {}
                related.update(each for need in parsed.needs for each in defined.get(need, ()))
            related = related if TESTS.search(name) else {*filterfalse(TESTS.search, related)}
            self._uses[name] = related
            found.update(related)
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

    def others_of_small_program(self) -> list[str]:
        """Return the files that are not read yet of the families with few and small files that are, and templates; no tests."""
        found: dict[str, list[str]] = {"": [], **{self._family(name): [] for name in self.outlines}}
        sizes = dict.fromkeys(found, 0)
        for name, path in self._files.items():
            family = "" if VIEWS.search(name) else self._family(name)
            if family in found and name not in self.outlines and not TESTS.search(name):
                found[family].append(name)
                sizes[family] += path.stat().st_size
        return [name for family, names in found.items() if sizes[family] <= _SMALL for name in names]

    def users_of(self, entered: Collection[Known]) -> list[str]:
        """Return the files that mention a function in which a request is sent, and its class, file or package; no tests."""
        by_family: dict[str, list[Known]] = defaultdict(list)
        for known in {*entered} - self._searched:
            file = known[0]
            for family in [self._family(file)] if file in self._files else {*map(self._family, self._files)}:
                by_family[family].append(known)
        self._searched.update(entered)
        groups = {family: wanted(known, self.outlines, family) for family, known in by_family.items()}
        others = [
            (path, name)
            for name, path in self._files.items()
            if name not in self.outlines and self._family(name) in groups and not TESTS.search(name)
        ]
        found = self._executor.map(partial(_mentions, groups=groups), others)
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

    def _parse(self, names: Sequence[str]) -> list[Parsed]:
        jobs = [(self._files[name], name) for name in names]
        results = self._executor.map(partial(_parsed, templates=self._templates, cache=self._cache), jobs)
        found: list[Parsed] = []
        for name, result in zip(names, results, strict=True):
            try:
                if isinstance(result, bytes):
                    found.append(msgspec.msgpack.decode(result, type=Parsed))
                else:
                    self._skipped.append(Skipped(name, result))
            except RecursionError:
                self._skipped.append(Skipped(name, "nested too deeply"))
        return found


def _defines(file: _File) -> frozenset[str]:
    """Return the names of the classes and functions that a file defines, as its text shows."""
    content = _content(file[0])
    return frozenset() if isinstance(content, str) else frozenset(each.decode() for each in _DEFINED.findall(content))


def _family_of(path: Path, name: str) -> str:
    language = language_of(name, path)
    return language.family if language else ""


def _mentions(file: _File, groups: Mapping[str, Wanted]) -> bool:
    """Return whether a file mentions one of the functions that are looked for in files of its family."""
    content = _content(file[0])
    language = language_of(file[1], file[0])
    if isinstance(content, str) or language is None:
        return False
    return mentions(content.lower() if language.any_case else content, groups[language.family], language.family)


def _parsed(file: _File, templates: Templates, cache: Path | None) -> bytes | str:
    """Return the intermediate form of a file, encoded; a text is the reason why there is none."""
    path, name = file
    language = language_of(name, path)
    if language is None:
        return "no programming language that is known"
    content = _content(path)
    if isinstance(content, str):
        return content
    kept = cache / _key(name, content, templates) if cache is not None else None
    try:
        if (before := _kept(kept, Parsed)) is not None:
            return msgspec.msgpack.encode(before)
        encoded = msgspec.msgpack.encode(parse(language, name, content, templates))
    except RecursionError:
        return "nested too deeply"
    _keep(kept, encoded)
    return encoded


def _key(name: str, content: bytes, templates: Templates) -> str:
    parts = (
        repr((templates.paths, templates.webhooks, _version())).encode(),
        name.encode("utf-8", "surrogateescape"),
        content,
    )
    digest = sha256(b"\0".join(parts)).hexdigest()
    return f"source/{digest[:2]}/{digest[2:]}"
