"""Reads all files of an integration: finds them, has each read by its reader, and merges what they yield."""

from __future__ import annotations

import os
import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path, PurePosixPath

import msgspec
from msgspec import Struct

from lmscontract.errors import UsageError
from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.languages import Language, language_of
from lmscontract.usage.source.lower import lower, version
from lmscontract.usage.source.program import DATA_SUFFIXES, read_program
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading, Skipped

LARGEST = 2_000_000
"""The most bytes of a source file that is read."""
_LARGEST_DATA = 300_000
_LONGEST_LINE = 5_000
_FOREIGN = frozenset(
    {".git", ".hg", ".svn", ".venv", "venv", ".tox", ".mypy_cache", ".next", ".nuxt", ".gradle", ".idea"}
)
_FOREIGN |= {".vs", ".terraform", "__pycache__", "node_modules", "bower_components", "vendor", "site-packages", "Pods"}
_FOREIGN |= {"dist-packages", "third_party"}
_PROCESSES_FROM = 24
_ROUNDS = 3
_MOST_RELATED = 600
_IMPORTANT_NAME = 5


class _File(Struct, frozen=True):
    name: str
    path: Path


class Found(Struct, frozen=True):
    """What a walk has found: the files to read, and those that are skipped, with the reason."""

    files: tuple[tuple[str, str], ...]
    skipped: tuple[Skipped, ...]


Reader = Callable[[str, bytes, Templates], Reading | None]
"""Reads one file by its name and content; None if the format is not that of the reader."""


def read_paths(
    paths: Sequence[Path],
    templates: Templates,
    readers: Mapping[str, Reader] | None = None,
    cache: Path | None = None,
    workers: int = 1,
) -> Reading:
    """Read files and folders; a UsageError if a path does not exist. `cache` keeps parsed files between runs."""
    readings: list[Reading] = []
    for path in paths:
        found = find(path)
        readings.append(Reading.of((), (), found.skipped))
        files = [_File(name, Path(full)) for name, full in found.files]
        readings.append(_read(files, templates, readers or {}, cache, workers))
    return Reading.merged(readings)


def find(path: Path) -> Found:
    """Return the files under a path. Where git manages the folder, files that it ignores are left out."""
    if not path.exists():
        raise UsageError("there is no such file or folder", str(path), "name a file or a folder that exists")
    if path.is_file():
        return Found(((path.name, str(path)),), ())
    skipped: list[Skipped] = []
    names = _listed_by_git(path)
    if names is None:
        names = list(_walk(path, skipped))
    files: list[tuple[str, str]] = []
    folders: set[str] = set()
    for name in sorted(names):
        parts = PurePosixPath(name).parts
        foreign = next((number for number, part in enumerate(parts[:-1]) if part in _FOREIGN), None)
        if foreign is not None:
            folders.add("/".join(parts[: foreign + 1]))
        elif (path / name).is_file():
            files.append((name, str(path / name)))
    skipped += [Skipped(folder, "a folder of other people's code") for folder in sorted(folders)]
    return Found(tuple(files), tuple(skipped))


def _listed_by_git(path: Path) -> list[str] | None:
    command = ["git", "-C", str(path), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, check=False, timeout=60)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return None
    if listed.returncode != 0:
        return None
    return [os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]


def _walk(path: Path, skipped: list[Skipped]) -> Iterator[str]:
    def failed(error: OSError) -> None:
        skipped.append(Skipped(os.path.relpath(error.filename, path), error.strerror or "cannot be opened"))

    for folder, folders, names in os.walk(path, onerror=failed):
        relative = Path(folder).relative_to(path)
        skipped += [
            Skipped((relative / each).as_posix(), "a folder of other people's code")
            for each in folders
            if each in _FOREIGN
        ]
        folders[:] = sorted(each for each in folders if each not in _FOREIGN)
        yield from ((relative / name).as_posix() for name in names)


# Source files are read together, since they import each other; every other file is read alone


def _read(
    files: Sequence[_File], templates: Templates, readers: Mapping[str, Reader], cache: Path | None, workers: int
) -> Reading:
    anchors = re.compile(b"|".join(re.escape(each) for each in templates.anchors) or rb"(?!)")
    sources: dict[str, bytes] = {}
    relevant: list[str] = []
    data: dict[str, bytes] = {}
    skipped: list[Skipped] = []
    readings: list[Reading] = []
    for file in files:
        language = language_of(file.name)
        content = _content(file, skipped, LARGEST if language else None)
        if content is None:
            continue
        if language is not None:
            sources[file.name] = content
            if anchors.search(content):
                relevant.append(file.name)
            continue
        for reader in readers.values():
            reading = reader(file.name, content, templates)
            if reading is not None:
                readings.append(reading)
                break
        else:
            if PurePosixPath(file.name).suffix in DATA_SUFFIXES and len(content) < _LARGEST_DATA:
                data[file.name] = content
    if relevant:
        parsed = _program(relevant, sources, skipped, cache, workers)
        readings.append(read_program(parsed, data, templates))
    return Reading.merged([*readings, Reading.of((), (), skipped)])


def _content(file: _File, skipped: list[Skipped], largest: int | None) -> bytes | None:
    """Return the content of a file; None, with the reason in `skipped`, if it is none that is read."""
    try:
        if largest is not None and file.path.stat().st_size > largest:
            skipped.append(Skipped(file.name, f"larger than {largest} bytes"))
            return None
        content = file.path.read_bytes()
    except OSError as error:
        skipped.append(Skipped(file.name, error.strerror or "cannot be opened"))
        return None
    if largest is None:
        return content
    if b"\0" in content[:8000]:
        skipped.append(Skipped(file.name, "not a text"))
        return None
    if file.name.endswith((".min.js", ".bundle.js")) or (
        len(content) > _LONGEST_LINE and len(content) > 1000 * (content.count(b"\n") + 1)
    ):
        skipped.append(Skipped(file.name, "minified"))
        return None
    return content


def _program(
    relevant: Sequence[str], sources: Mapping[str, bytes], skipped: list[Skipped], cache: Path | None, workers: int
) -> list[ir.File]:
    """Parse the files that write a path of the API, those that they use, and those that use them."""
    parsed: dict[str, ir.File] = {}
    waiting = list(relevant)
    for _ in range(_ROUNDS):
        for file in _parse({name: sources[name] for name in waiting if name not in parsed}, skipped, cache, workers):
            parsed[file.name] = file
        tried = {*parsed, *waiting}
        waiting = [name for name in _related(parsed, sources) if name not in tried][: _MOST_RELATED - len(parsed)]
        if not waiting:
            break
    return list(parsed.values())


def _related(parsed: Mapping[str, ir.File], sources: Mapping[str, bytes]) -> list[str]:
    """Return the files that parsed ones import, and those that mention what parsed ones define."""
    wanted: set[tuple[str, str]] = set()
    defined: dict[str, set[str]] = defaultdict(set)
    for file in parsed.values():
        family = _family(file.name)
        for node in _nodes(file.body):
            if isinstance(node, ir.Import):
                wanted |= {
                    (family, part.lower()) for part in (*re.split(r"[/\\.:]+", node.module)[-2:], node.name) if part
                }
            elif isinstance(node, ir.Class) and len(node.name) > _IMPORTANT_NAME:
                wanted |= {(family, re.split(r"[.:\\]+", base)[-1].lower()) for base in node.bases}
                defined[family].add(node.name)
            elif isinstance(node, ir.Function) and len(node.name) > _IMPORTANT_NAME:
                defined[family].add(node.name)
            elif isinstance(node, ir.Parameter) and node.type:
                wanted |= {(family, word.lower()) for word in re.findall(r"\w+", node.type)}
    found: list[str] = []
    patterns = {
        family: re.compile(rb"\b(?:" + b"|".join(re.escape(name.encode()) for name in sorted(names)) + rb")\b")
        for family, names in defined.items()
    }
    for name, content in sources.items():
        family, path = _family(name), PurePosixPath(name)
        stem = path.name.split(".")[0].lower()
        if stem in ("index", "__init__", "mod"):
            stem = path.parent.name.lower()
        pattern = patterns.get(family)
        if (family, stem) in wanted or (pattern is not None and pattern.search(content)):
            found.append(name)
    return found


def _nodes(node: ir.AnyNode) -> Iterator[ir.AnyNode]:
    stack: list[object] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, tuple):
            stack += each
        elif isinstance(each, ir.Node):
            yield each  # type: ignore[misc]
            stack += [getattr(each, name) for name in each.__struct_fields__[2:]]


def _family(name: str) -> str:
    language = language_of(name)
    return language.family if language else ""


def _parse(contents: Mapping[str, bytes], skipped: list[Skipped], cache: Path | None, workers: int) -> list[ir.File]:
    jobs = [(name, content, cache) for name, content in contents.items()]
    if workers > 1 and len(jobs) >= _PROCESSES_FROM:
        with ProcessPoolExecutor(workers) as pool:
            results: Iterable[bytes | str] = list(pool.map(_parsed, jobs, chunksize=8))
    else:
        results = map(_parsed, jobs)
    found: list[ir.File] = []
    for (name, _, _), result in zip(jobs, results, strict=True):
        if isinstance(result, str):
            skipped.append(Skipped(name, result))
        else:
            found.append(msgspec.msgpack.decode(result, type=ir.File))
    return found


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
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{os.getpid()}")
        part.write_bytes(encoded)
        part.replace(kept)
    return encoded


def _key(language: Language, name: str, content: bytes) -> str:
    digest = sha256(
        b"\0".join((version(language).encode(), name.encode("utf-8", "surrogateescape"), content))
    ).hexdigest()
    return f"usage/{digest[:2]}/{digest[2:]}"
