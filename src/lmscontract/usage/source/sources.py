"""Reads the source files of an integration: those that write a path of the API, and those that take part in its calls."""

from __future__ import annotations

import codecs
import os
import posixpath
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from lmscontract.usage.executors import Executor
from lmscontract.usage.source.mentions import IMPORTING, Wanted, imports_in, is_distinct, mentions, package_of, wanted
from lmscontract.usage.source.outline import Known, Outline, Parsed, callers, parse
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.imports import Imports, by_nearness, is_index
from lmscontract.usage.source.parsing.languages import FALLBACK, FAMILIES, TESTS, VIEWS, language_of
from lmscontract.usage.source.requests.urls import may_be_path
from lmscontract.usage.source.settings.data_files import SETTINGS, is_data, keys_in
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading, Skipped

LARGEST = 2_000_000
"""The most bytes of a source file that is read."""
_LONG_LINES = 1_000
"""A file with more bytes per line than this, on average, is generated for machines."""
_ROUNDS = 3
_SMALL = 1_500_000
"""The most bytes of source files without a call that are read as a part of the program, used or not."""
_SMALL_TABLE = 10_000
"""The bytes up to which a file of data is taken for settings under any name."""
_MANIFEST = re.compile(r"manifest[^/]*$")
"""The files that describe the streams of a connector, whose records a program reads."""
_LARGE_FOLDER = 100_000
"""The bytes of source files in a folder of a larger program from which it is taken for a library if no file there calls."""
_DEFINED = re.compile(
    rb"\b(?:class|struct|interface|record|type|enum|object|trait|module|func(?:[ \t]*\([^()\n]*\))?|fun|def|function)[ \t]+"
    rb"([A-Z]\w*)"
)
"""The definition of a name with a capital."""

_MOST_AWAY = 2
"""How many definitions in other folders of libraries use each other, of which a program uses one."""

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
    seen = {name: each for (_, name), each in zip(files, found, strict=True) if not isinstance(each, str)}
    small = sum(each.size for each in seen.values()) <= _SMALL
    joining = _joining(texts, templates, executor) if small else frozenset()
    relevant = [name for name, each in seen.items() if each.calls or name in joining]
    sources = _Sources(texts, skipped, templates, cache, executor)
    configured = executor.map(partial(_configured, templates=templates), [(path, name) for name, path in data.items()])
    relevant += sources.users_of([each for found in configured for each in found])
    if not relevant and small and any(configured):  # a framework may give what is configured, by any name
        relevant = [name for name in seen if not TESTS.search(name)]
    sources.configured = {each[0] for found in configured for each in found if not TESTS.search(each[0])}
    reading = _read_program(sources, {*relevant}, {name: each.size for name, each in seen.items()}, data)
    reading = reading.merge(Reading.of(skipped=[*skipped, *sources.tests_left_out(relevant)]))
    _keep(kept, msgspec.msgpack.encode(reading))
    return reading


def _read_program(
    sources: _Sources, calling: Collection[str], sizes: Mapping[str, int], data: Mapping[str, Path]
) -> Reading:
    """Read the program: the files that write a path of the API, what they import, what uses them, and what is around them.

    What else the program uses is read where it uses it. The program is evaluated again if that shows more users.
    """
    if not calling:
        return Reading()
    sources.add(calling)
    around = sources.around(calling, sizes)
    sources.add(around)
    sources.add(sources.imported_by(calling))
    while sources.add(sources.users_of(callers(sources.outlines))):
        pass
    reading, entered, served = sources.read(data)
    for _ in range(_ROUNDS):
        if not sources.add([*sources.users_of(entered), *sources.pages_of(served)]):
            break
        reading, entered, served = sources.read(data)
    return reading.merge(Reading.of(skipped=sources.left_out()))


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
    known = (templates.paths, templates.webhooks, sorted(templates.properties), _version())
    digest = sha256(repr(known).encode())
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


class _Seen(NamedTuple):
    """What the text of a file shows: its size, and whether it may write a path or have what webhooks have."""

    size: int
    calls: bool


def _may_call(file: _File, templates: Templates) -> _Seen | str:
    """Return what the text of a file shows; a text is the reason why it is not read."""
    content = _content(file[0])
    if isinstance(content, str):
        return content
    calls = templates.may_write(content) or templates.may_receive(content)
    return _Seen(len(content), calls)


def _joining(files: Mapping[str, Path], templates: Templates, executor: Executor) -> frozenset[str]:
    """Return the files that have a segment of a path whose beginning several files may write together."""
    found = executor.map(partial(_segments_apart, templates=templates), [*files.values()])
    firsts = {segment for each, _ in found for segment in each}
    seconds = {segment for _, each in found for segment in each}
    joined = templates.joined(firsts, seconds)
    return frozenset(name for name, each in zip(files, found, strict=True) if joined & (each[0] | each[1]))


def _segments_apart(path: Path, templates: Templates) -> tuple[frozenset[str], frozenset[str]]:
    content = _content(path)
    return templates.segments_apart(content if isinstance(content, bytes) else b"", "{$#%")


def _configured(file: _File, templates: Templates) -> list[Known]:
    """Return the keys of paths in a file of settings, which programs may read from it, with the keys around them."""
    path, name = file
    largest = LARGEST if SETTINGS.search(name) or _MANIFEST.search(name) else _SMALL_TABLE
    content = _content(path, largest) if is_data(name) else ""
    if isinstance(content, str) or not templates.may_be_in(content):
        return []
    return [(name, around, key) for around, key, value in keys_in(name, path) if may_be_path(value, templates)]


def _content(path: Path, largest: int = LARGEST) -> bytes | str:
    """Return the content of a file; a text is the reason why it is not read."""
    try:
        if path.stat().st_size > largest:
            return f"larger than {largest} bytes"
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


class _Sources:
    """The source files of an integration: those of the program, and others, which are read as they turn out to be used."""

    def __init__(
        self,
        files: Mapping[str, Path],
        skipped: list[Skipped],
        templates: Templates,
        cache: Path | None,
        executor: Executor,
    ) -> None:
        self._files, self._skipped, self._templates = files, skipped, templates
        self._cache, self._executor = cache, executor
        self._families = {name: _family_of(path, name) for name, path in files.items()}
        self._tests = frozenset(filter(TESTS.search, files))
        self._program: dict[str, Parsed] = {}
        self._parsed: dict[str, Parsed | None] = {}
        self._searched: set[Known] = set()
        self._left: Collection[str] = ()
        self._defining: dict[tuple[str, str], Sequence[str]] = {}
        self._defined: dict[str, dict[str, list[str]]] = {}
        self._away: dict[str, int] = {}
        self.configured: Collection[str] = ()
        self.imports = Imports(self._families)

    @property
    def outlines(self) -> Mapping[str, Outline]:
        """The outlines of the files of the program, by name."""
        return {name: each.outline for name, each in self._program.items()}

    def read(self, data: Mapping[str, Path]) -> tuple[Reading, set[Known], set[str]]:
        """Return what the program does with the API, the functions in which it does, and its own paths that answer with it."""
        from lmscontract.usage.source.program import read_program  # a kept reading does not need the analysis

        return read_program(self._program.values(), data, self._templates, self, self.configured)

    def add(self, names: Iterable[str]) -> bool:
        """Add files to the program; return whether there are any."""
        new = [name for name in names if name not in self._program]
        self._parse(name for name in new if name not in self._parsed)
        self._program.update({name: each for name in new if (each := self._parsed[name]) is not None})
        return bool(new)

    def around(self, calling: Collection[str], sizes: Mapping[str, int]) -> list[str]:
        """Return the files around those that call, of their languages, and templates; no tests, and no libraries."""
        families = {"", *(self._families[name] for name in calling)}
        around = {folder for name in calling for folder in _folders(name)}
        others = [
            name
            for name, family in self._families.items()
            if ("" if VIEWS.search(name) else family) in families
            and name not in calling
            and sizes[name]
            and name not in self._tests
        ]
        importing = [name for name in others if _imports_all(self._families[name])]
        self._left = {*left_out_of({name: sizes[name] for name in others}, calling, importing)}
        self.imports = Imports(self._families, {folder for name in self._left for folder in _folders(name)} - around)
        return [name for name in others if name not in self._left]

    def left_out(self) -> Iterator[Skipped]:
        """Yield one line for the files that are not read, since they lead to no call."""
        left = sorted(name for name in self._left if name not in self._parsed)
        if left:
            what = (
                f"one of {len(left)} files that are not read: no file in their folders leads to a call"
                if len(left) > 1
                else "not read: no file in its folder leads to a call"
            )
            yield Skipped(left[0], what)

    def tests_left_out(self, calling: Collection[str]) -> Iterator[Skipped]:
        """Yield one line for the tests in each folder that are not read, of the languages of the files that call, if any do."""
        families = {self._families[name] for name in calling} or {*self._families.values()}
        folders: dict[str, list[str]] = defaultdict(list)
        for name in sorted(self._files):
            if name not in self._parsed and self._families[name] in families and (found := TESTS.search(name)):
                is_folder = found[0].endswith("/")
                folders[name[: found.end()] if is_folder else f"{_folders(name)[0]}/".lstrip("/")].append(name)
        for folder, names in folders.items():
            what = (
                f"one of {len(names)} files in {folder or './'} that are not read: tests by their names"
                if len(names) > 1
                else "not read: a test by its name"
            )
            yield Skipped(names[0], f"{what}, without a path of the API")

    def imported_by(self, names: Iterable[str]) -> list[str]:
        """Return the files that some files import, directly or from an index that imports them."""
        waiting = [(name, "") for name in names]
        found: dict[str, None] = {}
        while waiting:
            file, wanted = waiting.pop()
            outline = self.outlines[file] if file in self._program else self._outline(file)
            for module, name in outline.imports if outline is not None else ():
                for target in self.imports.targets(module, name, file) if wanted in ("", name) or not name else ():
                    if target.file not in found and target.file not in self._program:
                        found[target.file] = None
                        follows = bool(name or wanted) and is_index(target.file)
                        waiting += [(target.file, name or wanted)] if follows else []
        return [name for name in found if not TESTS.search(name)]

    def users_of(self, entered: Collection[Known]) -> list[str]:
        """Return the files that mention a function in which a request is sent, and its class, file or package; no tests."""
        by_family: dict[str, list[Known]] = defaultdict(list)
        for known in {*entered} - self._searched:
            file = known[0]
            for family in [self._families[file]] if file in self._files else {*self._families.values()}:
                by_family[family].append(known)
        self._searched.update(entered)
        groups = {family: wanted(known, self.outlines, family) for family, known in by_family.items()}
        others = [
            (path, name)
            for name, path in self._files.items()
            if name not in self._program and self._families[name] in groups and name not in self._tests
        ]
        found = self._executor.map(partial(_mentions, groups=groups), others)
        users = [name for (_, name), mentions in zip(others, found, strict=True) if mentions]
        return [name for name in users if name not in self._left or self._leads(name, by_family)]

    def pages_of(self, served: Collection[str]) -> list[str]:
        """Return the files of pages that write a path of the program's own server; no tests, and no libraries."""
        paths = [each.encode() for each in served]
        return [
            name
            for name, path in self._files.items()
            if paths
            and FAMILIES[self._families[name]].runs_in_pages
            and name not in self._program
            and name not in self._left
            and name not in self._tests
            and isinstance(content := _content(path), bytes)
            and any(each in content for each in paths)
        ]

    def _leads(self, name: str, known: Mapping[str, Iterable[Known]]) -> bool:
        """Return whether a file in the folder of a library imports a file of the program with one of some functions."""
        family = self._families[name]
        if family not in IMPORTING:
            distinct = {file: is_distinct(word) for file, _, word in known[family]}
            return any(self._sees(name, file, anywhere=each) for file, each in distinct.items())
        content = _content(self._files[name])
        imported = imports_in(content) if isinstance(content, bytes) else ()
        targets = {target.file for module, of in imported for target in self.imports.targets(module, of, name)}
        files = {file for file, _, _ in known[family]}
        return any(target in files or (is_index(target) and target in self._program) for target in targets)

    def _sees(self, name: str, other: str, *, anywhere: bool) -> bool:
        """Return whether a file names the package of another one, or is beside it; `anywhere` is the result if it has none."""
        if posixpath.dirname(name) == posixpath.dirname(other):
            return True
        content, there = _content(self._files[name]), _content(self._files[other])
        if isinstance(content, str) or isinstance(there, str):
            return False
        package = package_of(there, other, self._families[other])
        return package in content if package else anywhere

    # What the program uses of other files

    def file(self, name: str) -> ir.File:
        """Return a file by its name, an empty one if it cannot be read."""
        if name not in self._parsed:
            self._parse([name])
        parsed = self._parsed[name]
        return parsed.file if parsed is not None else ir.File(name, FALLBACK, ir.Group(1, 1, ()))

    def defining(self, name: str, file: str) -> Sequence[str]:
        """Return the files of libraries that define a name and whose package another file names."""
        if not name[:1].isupper() or not self._left:
            return ()
        if (name, file) not in self._defining:
            away = self._away.get(file, file not in self._program)
            same = self._definitions(self._families.get(file, "")).get(name, ())
            found = [
                each
                for each in by_nearness(same, file)
                if (away < _MOST_AWAY or posixpath.dirname(each) == posixpath.dirname(file))
                and each not in self._program
                and self._sees(file, each, anywhere=True)
            ]
            self._away.update({each: min(away + 1, self._away.get(each, away + 1)) for each in found})
            self._defining[name, file] = found
        return self._defining[name, file]

    def _definitions(self, family: str) -> Mapping[str, Sequence[str]]:
        """Return the files of libraries in a family of languages that define a type or a function, by its name."""
        if family not in self._defined:
            files = [(self._files[name], name) for name in sorted(self._left) if self._families[name] == family]
            self._defined[family] = defaultdict(list)
            for (_, name), words in zip(files, self._executor.map(_defines, files), strict=True):
                for word in words:
                    self._defined[family][word].append(name)
        return self._defined[family]

    def _outline(self, name: str) -> Outline | None:
        self.file(name)
        parsed = self._parsed[name]
        return parsed.outline if parsed is not None else None

    def _parse(self, names: Iterable[str]) -> None:
        names = [*names]
        jobs = [(self._files[name], name) for name in names]
        results = self._executor.map(partial(_parsed, templates=self._templates, cache=self._cache), jobs)
        for name, result in zip(names, results, strict=True):
            self._parsed[name] = None
            try:
                if isinstance(result, bytes):
                    self._parsed[name] = msgspec.msgpack.decode(result, type=Parsed)
                else:
                    self._skipped.append(Skipped(name, result))
            except RecursionError:
                self._skipped.append(Skipped(name, "nested too deeply"))


def left_out_of(sizes: Mapping[str, int], calling: Iterable[str], importing: Collection[str] = ()) -> Iterator[str]:
    """Yield the files with so much code in their folder that they take no part in calls, unless calls lead there.

    `sizes` are those of the files that do not call. A folder is one without a file that calls, with all below it, or the
    files that are beside one. All code of a small program takes part. Of a larger one, files that use only what they import
    (`importing`) take no part if no file in their folder calls.
    """
    if sum(sizes.values()) <= _SMALL:
        return
    around = {folder for name in calling for folder in _folders(name)}
    folders: dict[str, list[str]] = defaultdict(list)
    apart = {name for name in importing if _folders(name)[0] not in around}
    yield from apart
    for name in sizes:
        if name in apart:
            continue
        outermost = next((each for each in reversed(_folders(name)) if each not in around), "")
        folders[outermost or _folders(name)[0]].append(name)
    left = _SMALL
    for size, names in sorted((sum(map(sizes.__getitem__, names)), names) for names in folders.values()):
        left -= size
        if size > _LARGE_FOLDER or left < 0:
            yield from names


def _folders(name: str) -> list[str]:
    """Return the folders that a file is in, the innermost first, and last the one of all files."""
    parts = name.split("/")[:-1]
    return ["/".join(parts[:length]) for length in range(len(parts), -1, -1)]


def _defines(file: _File) -> frozenset[str]:
    """Return the names of the types and functions that a file defines, as its text shows."""
    content = _content(file[0])
    return frozenset() if isinstance(content, str) else frozenset(each.decode() for each in _DEFINED.findall(content))


def _family_of(path: Path, name: str) -> str:
    language = language_of(name, path)
    return language.family if language else ""


def _imports_all(family: str) -> bool:
    """Return whether the files of a family use nothing of others but what they import, not even in a page."""
    return FAMILIES[family].imports_what_it_uses and not FAMILIES[family].runs_in_pages


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
