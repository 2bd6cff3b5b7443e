"""Reads the source files of a program together: what one imports from another, and which requests all of them send."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

import yaml

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.bodies import value_of
from lmscontract.usage.source.collect import reading
from lmscontract.usage.source.evaluate import Evaluation
from lmscontract.usage.source.languages import BY_NAME, TESTS, Language
from lmscontract.usage.source.outline import Known, Parsed
from lmscontract.usage.source.requests import Requests
from lmscontract.usage.source.values import ClassValue, Closure, Module, Record, Scope, Slot, Value, text
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Place, Reading, Skipped

_INDEX = ("index", "__init__", "mod", "main")
_LARGEST_DATA = 300_000
_SETTINGS = re.compile(r"config|settings|env|properties|options|application|default", re.IGNORECASE)
_DATA_SUFFIXES = frozenset({".json", ".yaml", ".yml", ".toml", ".env", ".ini", ".properties"})


def read_program(files: Iterable[Parsed], data: Mapping[str, Path], templates: Templates) -> tuple[Reading, set[Known]]:
    """Return what the files of a program do with the API, and the functions in which they do: file, class and name.

    `data` are the other files of the program, by name.
    """
    parsed = sorted(files, key=lambda each: each.file.name)
    program = _Program([each.file for each in parsed], data, templates)
    return program.read({name for each in parsed for name in each.outline.mentions}), program.entered


class _Program:
    def __init__(self, files: Sequence[ir.File], data: Mapping[str, Path], templates: Templates) -> None:
        self._files = {file.name: file for file in files}
        self._data = data
        named = [(PurePosixPath(name), name) for name in reversed([*data])]
        self._data_files = {path.name: name for path, name in named if path.suffix in _DATA_SUFFIXES}
        self._templates = templates
        self._requests = Requests(templates)
        self._evaluation = Evaluation(self, self._requests)
        self._scopes: dict[str, Scope] = {}
        self._contents: dict[str, Value | None] = {}
        self._stems: dict[tuple[str, str], list[str]] = defaultdict(list)
        self._defined: dict[tuple[str, str], list[tuple[str, ir.AnyNode]]] = defaultdict(list)
        self._methods: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for file in files:
            family = BY_NAME[file.language].family
            path = PurePosixPath(file.name)
            self._stems[family, path.name.split(".")[0].lower()].append(file.name)
            if path.stem in _INDEX:
                self._stems[family, path.parent.name.lower()].append(file.name)
            self._index(family, file.name, file.body)

    def _index(self, family: str, name: str, body: ir.AnyNode) -> None:
        for node in body.children if isinstance(body, ir.Group) else (body,):
            if isinstance(node, ir.Group | ir.Branch):
                for each in (node,) if isinstance(node, ir.Group) else node.bodies:
                    self._index(family, name, each)
            elif isinstance(node, ir.Class):
                self._defined[family, node.name].append((name, node))
                self._index_class(family, name, node)
            elif isinstance(node, ir.Function) and node.owner:
                self._methods[family, node.name].append((name, node.owner))
            elif isinstance(node, ir.Function):
                self._defined[family, node.name].append((name, node))
            elif isinstance(node, ir.Assign) and isinstance(node.target, ir.Name):
                self._defined[family, node.target.name].append((name, node))

    def _index_class(self, family: str, name: str, node: ir.Class) -> None:
        for each in node.body.children if isinstance(node.body, ir.Group) else ():
            if isinstance(each, ir.Function):
                self._methods[family, each.name].append((name, node.name))
            elif isinstance(each, ir.Class):
                self._defined[family, each.name].append((name, each))
                self._index_class(family, name, each)

    def read(self, mentioned: Collection[str]) -> Reading:
        """Evaluate all files, which mention some names, and return the usages."""
        for tests in (False, True):  # tests call with values of their own, which must not be the only ones
            for name in self._files:
                if bool(TESTS.search(name)) is tests:
                    self._scope(name)
            self._evaluation.declarations()
            self._evaluation.remaining(mentioned)
            self._evaluation.again()
        self._evaluation.receive()
        found = reading(self._requests, list(self._files.values()), self._templates)
        skipped = [Skipped(str(place), reason) for place, reason in self._evaluation.not_read]
        skipped += [
            Skipped(f"{file.name}:{file.broken[0]}", "has a syntax error here; the rest is read")
            for file in self._files.values()
            if file.broken
        ]
        return found.merge(Reading.of((), (), skipped))

    def _scope(self, name: str) -> Scope:
        if name not in self._scopes:
            self._scopes[name] = Scope(name)
            self._evaluation.file(self._files[name], self._scopes[name])
        return self._scopes[name]

    @property
    def entered(self) -> set[Known]:
        """The functions in which requests are sent: file, class and name."""
        return self._requests.entered | self._inherited()

    def _inherited(self) -> set[Known]:
        """Return the functions in which requests are sent, for each class that inherits them."""
        found: set[Known] = set()
        for each in self._evaluation.classes.defined:
            bases = {parent.node.name for parent in self._evaluation.classes.ancestors(each)}
            found |= {
                (each.scope.file, each.node.name, name) for _, owner, name in self._requests.entered if owner in bases
            }
        return found

    # What the evaluation asks

    def language(self, file: str) -> Language:
        """Return the language of a file."""
        found = self._files.get(file)
        return BY_NAME[found.language if found else "python"]

    def _family(self, file: str) -> str:
        return self.language(file).family

    def resolve(self, module: str, name: str, file: str) -> Value | None:
        """Return the value of a name that a file imports."""
        parts = [
            part
            for part in re.split(r"[/\\.:]+", re.sub(r"\.(js|ts|tsx|jsx|mjs|cjs|json|ya?ml|php|rb|sh)$", "", module))
            if part not in ("", "~", "@")
        ]
        family = self._family(file)
        if (content := self.data(module)) is not None and re.search(r"\.(json|ya?ml)$", module):
            return content
        is_package = family == "javascript" and re.match(r"[\w-]+$", module) is not None
        for depth, last in enumerate([*([name] if name and not is_package else []), *reversed(parts[-2:])]):
            for candidate in self._nearest(self._stems.get((family, last.lower()), ()), file, parts):
                of_file = [part.lower() for part in parts[-1:]]
                whole = not name or (last == name and depth == 0 and last.lower() not in of_file)
                found = self._of_module(candidate, name, whole)
                if found is not None:
                    return found
        return self.find(name or parts[-1], file) if (name or parts) and family not in ("javascript",) else None

    def _nearest(self, names: Sequence[str], file: str, parts: Sequence[str]) -> list[str]:
        def score(name: str) -> tuple[int, int]:
            folders = [folder.lower() for folder in PurePosixPath(name).parts[:-1]]
            common = sum(
                1
                for one, other in zip(PurePosixPath(name).parts, PurePosixPath(file).parts, strict=False)
                if one == other
            )
            return -sum(part.lower() in folders for part in parts), -common

        return sorted((name for name in names if name != file), key=score)

    def _of_module(self, candidate: str, name: str, whole: bool) -> Value | None:
        scope = self._scope(candidate)
        exported = scope.variables.get("exports")
        if whole:
            return exported if exported is not None else Module(scope)
        if name == "default":
            return scope.variables.get("default") or exported or Module(scope)
        if name == "*":
            return Module(scope)
        found = scope.variables.get(name)
        if found is None and isinstance(exported, Record):
            found = exported.get(name)
        return found

    def find(self, name: str, file: str) -> Value | None:
        """Return the value of a name that files of the same family share without an import."""
        if not name or file not in self._files:
            return None
        family = self._family(file)
        for candidate, node in self._defined.get((family, name), ()):
            scope = self._scopes.get(candidate) if candidate == file else None
            if scope is None and (
                family in ("javascript", "python")
                or (isinstance(node, ir.Assign) and family not in ("shell", "powershell", "go", "php", "ruby", "java"))
            ):
                continue
            scope = scope or self._scope(candidate)
            if name not in scope.variables and isinstance(node, ir.Class | ir.Function):
                self._evaluation.value(node, scope)
            if (found := scope.variables.get(name)) is not None:
                return found
        return None

    def methods(self, name: str, file: str) -> Sequence[Closure]:
        """Return the methods of this name in files of the same family."""
        found: list[Closure] = []
        for candidate, owner in self._methods.get((self._family(file), name), ()):
            value = self._scope(candidate).variables.get(owner) or self.find(owner, candidate)
            if isinstance(value, ClassValue) and name in value.methods:
                found.append(value.methods[name])
        return found

    def data(self, name: str) -> Value | None:
        """Return the content of a data file by the end of its name."""
        known = self._data_files.get(PurePosixPath(name).name)
        if known is None:
            return None
        if known not in self._contents:
            self._contents[known] = _content(known, self._data[known])
        return self._contents[known]

    def setting(self, key: str, file: str) -> Value | None:
        """Return a setting in a file of settings, by its path such as `lms.url`."""
        first, *rest = re.split(r"[.:]", key)
        for name in self._stems.get((self._family(file), first.lower()), ()):
            found = _inside(self._scope(name).variables.get("default"), rest)
            if rest and found is not None:
                return found
        for name in filter(_SETTINGS.search, self._data_files.values()):
            found = _inside(self.data(name), [first, *rest])
            if found is not None:
                return found
        return None


def _inside(value: Value | None, keys: Sequence[str]) -> Value | None:
    for key in keys:
        value = value.get(key) if isinstance(value, Record) else None
    return value


def _content(name: str, path: Path) -> Value | None:
    place = Place(name, 1)
    try:
        if path.stat().st_size > _LARGEST_DATA:
            return None
        decoded = path.read_text("utf-8", "replace")
        suffix = path.suffix
        if suffix == ".json":
            return value_of(json.loads(decoded), place)
        if suffix in (".yaml", ".yml"):
            return value_of(yaml.load(decoded, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)), place)  # noqa: S506
        if suffix == ".toml":
            return value_of(tomllib.loads(decoded), place)
    except (OSError, ValueError, RecursionError, yaml.YAMLError):
        return None
    pairs = re.findall(r"^\s*(?:export\s+)?([\w.]+)\s*[=:]\s*[\"']?([^\"'\n#]*)", decoded, re.MULTILINE)
    return Record(fields={key: Slot(text(value.strip(), place), place) for key, value in pairs})
