"""Reads the source files of a program together: what one imports from another, and which requests all of them send."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Protocol

from lmscontract.usage.source.collect import READER, reading
from lmscontract.usage.source.declared_operations import DeclaredOperations
from lmscontract.usage.source.evaluation.evaluate import Evaluation
from lmscontract.usage.source.outline import Known, Parsed, callers
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.imports import Imports, Target, below, by_nearness, in_order
from lmscontract.usage.source.parsing.languages import BY_NAME, FALLBACK, TESTS, VIEWS, Language
from lmscontract.usage.source.requests.sent import Requests
from lmscontract.usage.source.requests.unseen_calls import UnseenCalls
from lmscontract.usage.source.requests.urls import parse
from lmscontract.usage.source.settings.data_files import DataFiles, texts_in
from lmscontract.usage.source.settings.settings import Settings
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import is_client, plain, table
from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import HOLE, Certainty, Place, Reading, Skipped, Source, Unresolved, Usage

_MANY_FILES = 60
"""The files after which each is evaluated after those that it imports: a long chain of imports would be too deep."""
_DATA = re.compile(r"\.(?:json|ya?ml)$")
_MANY_PLACES = 3
"""The places of a file that is not read whole after which only their number is reported."""
_AUTO_IMPORTED = re.compile(r"(?:^|/)(?:composables|utils|stores)/[^/]+\.[cm]?[jt]s$")
"""The files of Nuxt whose exports all files use without an import."""
_ENTRY = re.compile(r"(?:(?:src|lib)/)?index\.[cm]?[jt]sx?")
"""The file in the folder of a package that others import."""
_MAIN = "main"
"""The name of that file in `package.json`."""


class Library(Protocol):
    """Files that are no part of a program, which it may use."""

    imports: Imports

    def file(self, name: str) -> ir.File:
        """Return a file by its name, an empty one if it cannot be read."""

    def defining(self, name: str, file: str) -> Iterable[str]:
        """Return the files that define a name which a file uses without importing it."""


def read_program(
    files: Iterable[Parsed],
    data: Mapping[str, Path],
    templates: Templates,
    library: Library | None = None,
    configured: Collection[str] = (),
) -> tuple[Reading, set[Known], set[str]]:
    """Return what the files of a program do with the API, the functions in which they do: file, class and name, and the
    beginnings of the paths of its own server that answer with responses.

    `data` are the other files of the program, by name, `configured` the names of those that have paths of the API. What the
    program uses of a `library` is read when it is used.
    """
    parsed = sorted(files, key=lambda each: each.file.name)
    calling: dict[tuple[str, str], int] = {}
    for (file, _, name), distance in callers({each.file.name: each.outline for each in parsed}).items():
        calling[file, name] = min(distance, calling.get((file, name), distance))
    program = Program(parsed, data, templates, calling, library, configured)
    reading = program.read({name for each in parsed for name in each.outline.mentions})
    return reading, program.entered, program.served


class Program:
    """The files of a program, and what they need of each other; `own` are those that are not of a library."""

    def __init__(
        self,
        parsed: Sequence[Parsed],
        data: Mapping[str, Path],
        templates: Templates,
        calling: Mapping[tuple[str, str], int],
        library: Library | None,
        configured: Collection[str],
    ) -> None:
        self._configured = configured
        self._files = {each.file.name: each.file for each in parsed}
        self._library = library
        families = {name: BY_NAME[file.language].family for name, file in self._files.items()}
        self.imports = library.imports if library is not None else Imports(families)
        if len(parsed) > _MANY_FILES:
            self._files = {name: self._files[name] for name in self._in_order(parsed)}
        self.own = frozenset(self._files)
        self._data = DataFiles(data)
        self._templates = templates
        self._requests = Requests(templates)
        self._evaluation = Evaluation(self, Settings(self._data, self), self._requests, calling)
        self._scopes: dict[str, av.Scope] = {}
        self._commands: dict[str, ir.Function] = {}
        self._scripts: dict[str, bool] = {}
        self._defined: dict[tuple[str, str], list[tuple[str, ir.AnyNode]]] = defaultdict(list)
        self._methods: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for name in sorted(self.own):
            self._index(self._files[name])

    def _in_order(self, parsed: Iterable[Parsed]) -> list[str]:
        """Return the files, each after those that it imports, except where they use each other."""
        uses = {
            each.file.name: sorted(
                {
                    target.file
                    for module, name in each.outline.imports
                    for target in self.imports.targets(module, name, each.file.name)
                    if target.file in self._files
                }
            )
            for each in parsed
        }
        return in_order(self._files, uses)

    def _index(self, file: ir.File) -> None:
        """Note what a file defines."""
        family = BY_NAME[file.language].family
        for owner, defined, node in _definitions(file.body.children):
            if owner:
                self._methods[family, defined].append((file.name, owner))
            else:
                self._defined[family, defined].append((file.name, node))

    def read(self, mentioned: Collection[str]) -> Reading:
        """Evaluate all files, which mention some names, and return the usages."""
        for tests in (False, True):  # tests call with values of their own, which must not be the only ones
            for name in [*self._files]:
                if bool(TESTS.search(name)) is tests:
                    self.scope(name)
            self._evaluation.declarations()
            for manifest in av.of_kind(av.Record, *map(self._data.content, self._configured)) if not tests else ():
                self._evaluation.requests.described.streams.run_file(self._evaluation, manifest)
            self._evaluation.uncalled.run(mentioned)
            self._evaluation.message_routes.run(self._evaluation)
            self._evaluation.late_values.again()
        self._evaluation.tools()
        self._evaluation.show(filter(VIEWS.search, self._files))
        self._evaluation.follow()
        self._evaluation.incoming.receive()
        files = list(self._files.values())
        unseen = UnseenCalls(files)
        declared = DeclaredOperations(files, unseen, self._evaluation)
        found = reading(self._requests, files, self._templates, unseen, declared)
        skipped = [*_grouped(self._evaluation.not_read)]
        skipped += [
            Skipped(f"{file.name}:{file.broken[0]}", "has a syntax error here; the rest is read")
            for file in files
            if file.broken
        ]
        return found.merge(self._settings_read(unseen)).merge(Reading.of(skipped=skipped))

    def _settings_read(self, unseen: UnseenCalls) -> Reading:
        """Return the files of data of which calls use paths, and the paths in these and others that no call is seen to use."""
        parts = (place for urls in self._requests.urls.values() for url in urls for place in url.parts)
        used = {(place.file, place.line) for place in parts}
        files = {file for file, _ in used}
        contents = {
            name: self._data.content(name) for name in files.intersection(self._data.names) | {*self._configured}
        }
        written = [
            (each.parts[0].place, url.path, unseen.may_use_key(keys))
            for name, content in contents.items()
            for keys, each in texts_in(content)
            if (name, each.parts[0].place.line) not in used
            and (url := parse(each, self._templates)).match is Match.TEMPLATE
            and not url.prefixed
        ]
        read = files.intersection(contents) | {place.file for place, _, _ in written}
        return Reading.of(
            [
                Usage(place=at, reader=READER, path=path, certainty=Certainty.WRITTEN)
                for at, path, has_use in written
                if has_use
            ],
            [Source(name, f"{READER} settings") for name in read],
            unresolved=[Unresolved(at, f"which call uses {path}") for at, path, has_use in written if not has_use],
        )

    def scope(self, name: str) -> av.Scope:
        """Return the variables of a file, which is evaluated if it is not yet."""
        if name not in self._scopes:
            if name not in self._files and self._library is not None:
                self._files[name] = self._library.file(name)
            main = av.Record(name="main", open=True) if self.language(name).main else None
            self._scopes[name] = av.Scope(name, this=main)
            self._evaluation.file(self._files[name], self._scopes[name])
        return self._scopes[name]

    @property
    def entered(self) -> set[Known]:
        """The functions in which requests are sent: file, class and name."""
        return self._requests.entered | self._inherited()

    @property
    def served(self) -> set[str]:
        """The beginnings of the paths of the program's own server that answer with responses of the API."""
        return self._evaluation.routes.served

    def _inherited(self) -> set[Known]:
        """Return the functions in which requests are sent, for each class that inherits them."""
        names: dict[str, set[str]] = defaultdict(set)
        for _, owner, name in self._requests.entered:
            names[owner].add(name)
        classes = self._evaluation.classes
        return {
            (each.scope.file, each.node.name, name)
            for each in classes.defined
            for parent in classes.ancestors(each)
            for name in names.get(parent.node.name, ())
        }

    # What the evaluation and the settings ask

    def language(self, file: str) -> Language:
        """Return the language of a file."""
        found = self._files.get(file)
        return BY_NAME[found.language if found else FALLBACK]

    def body(self, file: str) -> ir.AnyNode:
        """Return the statements of a file."""
        return self._files[file].body

    def _family(self, file: str) -> str:
        return self.language(file).family

    def is_of_library(self, node: ir.Import, file: str) -> bool:
        """Return whether a file imports something of a library."""
        return any(each.file not in self.own for each in self._targets(node.module, node.name, file)[:1])

    def resolve(self, module: str, name: str, file: str) -> av.Value | None:
        """Return the value of a name that a file imports; None if it is of another namespace."""
        found = self._resolved(module, name, file)
        namespace, _, last = module.rpartition("\\")
        if namespace and isinstance(found, av.Module):
            found = found.scope.variables.get(last, found)
        if namespace and isinstance(found, av.ClassValue) and not found.package.endswith(namespace.replace("\\", "")):
            return None
        return found

    def _resolved(self, module: str, name: str, file: str) -> av.Value | None:
        if _DATA.search(module) and (content := self.data(module)) is not None:
            return content
        targets = self._targets(module, name, file)
        if f"{module}.{name}" in table(self.language(file)).of_program and len(targets) > 1:
            return self._together([each.file for each in targets])
        for target in targets:
            if (found := self._of_module(target.file, name, not name or target.is_name)) is not None:
                return found
        last = name or re.split(r"[/\\\\.:]+", module)[-1]
        return self.find(last, file) if not self.language(file).imports_what_it_uses else None

    def _targets(self, module: str, name: str, file: str) -> list[Target]:
        """Return the files that an import may mean; none of a library instead of an HTTP client that a table knows."""
        package = None
        if self.language(file).imports == "files":
            package = self._packages.get(f"{below(module, file)}/" if module.startswith(".") else module)
        targets = [Target(package)] if package is not None else self.imports.targets(module, name, file)
        if (own := table(self.language(file)).of_program.get(f"{module}.{name}")) is not None:
            targets = [Target(each, True) for each in by_nearness(self.imports.called(self._family(file), own), file)]
        dotted = re.sub(r"[/\\\\:]+", ".", module)
        known = not module.startswith(".") and is_client(table(self.language(file)), dotted)
        return [
            each
            for each in targets
            if each.file in self.own or not (known or (TESTS.search(each.file) and not TESTS.search(file)))
        ]

    def _together(self, files: Sequence[str]) -> av.Module:
        """Return a module with what several files define; the first ones precede."""
        around = self.scope(files[-1])
        for each in reversed(files[:-1]):
            scope = self.scope(each)
            around = av.Scope(each, scope.variables, around, pending=scope.pending)
        return av.Module(around)

    @cached_property
    def _packages(self) -> dict[str, str]:
        """The files that packages of a workspace export, by their names in `package.json`, and by their folders: `../`."""
        found: dict[str, str] = {}
        for name in self._data.names:
            folder, _, file = name.rpartition("package.json")
            if file or not name.endswith("package.json"):
                continue
            content = self._data.content(name)
            if not isinstance(content, av.Record):
                continue
            main = {posixpath.splitext(posixpath.normpath(each))[0] for each in av.plain_texts(content.get(_MAIN))}
            inside = {each[len(folder) :]: each for each in self._files if each.startswith(folder)}
            own = [file for path, file in inside.items() if posixpath.splitext(path)[0] in main]
            own += [file for path, file in inside.items() if _ENTRY.fullmatch(path)]
            found.update((package, own[0]) for package in [*av.plain_texts(content.get("name")), folder or "/"] if own)
        return found

    def _of_module(self, candidate: str, name: str, whole: bool) -> av.Value | None:
        scope = self.scope(candidate)
        exported = scope.variables.get("exports")
        if whole:
            return exported if exported is not None else av.Module(scope)
        if name == "default":
            return scope.find("default") or exported or av.Module(scope)
        if name == "*":
            return av.Module(scope)
        found = scope.find(name)
        if found is None and isinstance(exported, av.Record):
            found = exported.get(name)
        return found

    def submodule(self, package: str, name: str) -> av.Module | None:
        """Return the module with a name in the package of Python that a file is the index of; None if it has none."""
        found = self.imports.targets(f".{name}", "", package) if self.language(package).imports == "modules" else []
        return av.Module(self.scope(found[0].file)) if found else None

    def find(self, name: str, file: str) -> av.Value | None:
        """Return the value of a name that files of the same family share without an import."""
        if not name or file not in self._files:
            return None
        language = self.language(file)
        for candidate, node in self._defined.get((language.family, name), ()):
            if not self._serves(candidate, file):
                continue
            scope = self._scopes.get(candidate) if candidate == file else None
            if scope is None and (
                (language.imports_what_it_uses and not (language.runs_in_pages and self._shares(candidate, file)))
                or (isinstance(node, ir.Assign) and not language.shares_variables)
            ):
                continue
            scope = scope or self.scope(candidate)
            if name not in scope.variables and isinstance(node, ir.Class | ir.Function):
                self._evaluation.value(node, scope)
            if (found := scope.variables.get(name)) is not None:
                return found
        return self._of_library(name, file) if not language.imports_what_it_uses else None

    def _of_library(self, name: str, file: str) -> av.Value | None:
        """Return what a file of a library defines, which another one uses without importing it."""
        if self._library is None or is_client(table(self.language(file)), name):
            return None
        candidates = self._library.defining(name, file)
        found = (self.scope(candidate).find(name) for candidate in candidates)
        return next((each for each in found if each is not None), None)

    def in_package(self, package: str, name: str, file: str) -> av.Value | None:
        """Return what a package that is a folder exports by a name; None if the program has no such package."""
        family, in_folder = self._family(file), self.language(file).packages_are_folders
        if not in_folder or not name[:1].isupper():
            return None
        files = dict.fromkeys(each for each, _ in self._defined.get((family, name), ()) if self._serves(each, file))
        scopes = (self.scope(each) for each in files)
        of_package = (each for each in scopes if package in av.plain_texts(each.variables.get(ir.PACKAGE)))
        return next((each.variables[name] for each in of_package if name in each.variables), None)

    def package(self, path: str) -> str:
        """Return the name of the package in the folder that the path of an import ends with; empty for one of a library."""
        folder = path.rpartition("/")[2]
        inside = (each for each in self._files if PurePosixPath(each).parent.name == folder)
        files = (each for each in inside if self.language(each).packages_are_folders)
        return next((av.first_text(self.scope(each).find(ir.PACKAGE)) for each in files), "")

    def provider(self, name: str, file: str) -> av.Closure | None:
        """Return the function whose result others get by the name of a parameter, as its decorator says."""
        marks = table(self.language(file)).providers
        for candidate, node in self._defined.get((self._family(file), name), ()) if marks else ():
            given = node.marks if isinstance(node, ir.Function) else ()
            names = (ir.last_name(each.function if isinstance(each, ir.Call) else each) for each in given)
            provides = any(plain(each) in marks for each in names)
            found = self.scope(candidate).variables.get(name) if provides and self._serves(candidate, file) else None
            if isinstance(found, av.Closure):
                return found
        return None

    def _shares(self, candidate: str, file: str) -> bool:
        """Return whether a file of JavaScript sees what another one defines without importing it."""
        if self._imports_itself and _AUTO_IMPORTED.search(candidate):
            return True
        return self._is_script(candidate) and self._is_script(file)

    def _is_script(self, name: str) -> bool:
        """Return whether a file is a classic script, as of a page or of Apps Script: it imports and exports nothing."""
        if name not in self._scripts:
            file = self._files[name]
            is_module = file.module or self.language(name).always_module or any(map(_imports, ir.nodes(file.body)))
            self._scripts[name] = not is_module
        return self._scripts[name]

    @cached_property
    def _imports_itself(self) -> bool:
        """Whether a framework imports what the files of the program use."""
        return any(PurePosixPath(name).name.startswith("nuxt.config.") for name in self._files)

    @staticmethod
    def _serves(candidate: str, file: str) -> bool:
        """Return whether a file may use what another one defines: what a test defines is for tests only."""
        return not TESTS.search(candidate) or bool(TESTS.search(file))

    def methods(self, name: str, file: str) -> Sequence[av.Closure]:
        """Return the methods of this name in files of the same family."""
        found: list[av.Closure] = []
        for candidate, owner in self._methods.get((self._family(file), name), ()):
            if not self._serves(candidate, file):
                continue
            value = self.scope(candidate).variables.get(owner) or self.find(owner, candidate)
            if isinstance(value, av.ClassValue) and name in value.methods:
                found.append(value.methods[name])
        return found

    def methods_of_texts(self, name: str, file: str) -> list[av.Closure]:
        """Return the methods of this name that types have which are no classes, but other names of texts, in the same family."""
        serving = [each for each in self._methods.get((self._family(file), name), ()) if self._serves(each[0], file)]
        found = av.of_kind(av.Closure, *(self.scope(candidate).variables.get(name) for candidate, _ in serving))
        return [each for each in found if each.function.owner in (owner for _, owner in serving)]

    def classes(self, name: str, file: str) -> list[av.ClassValue]:
        """Return the classes with a name in files of the same family."""
        defined = self._defined.get((self._family(file), name), ())
        files = [each for each, node in defined if isinstance(node, ir.Class) and self._serves(each, file)]
        return av.of_kind(av.ClassValue, *(self.scope(each).variables.get(name) for each in files))

    def templates(self, name: str, file: str) -> list[av.Scope]:
        """Return the templates with a name, which may lack its folders and endings; the nearest to a file, at most one."""
        wanted = _template_name(name)
        found = [each for each in self._views.get(wanted.rpartition("/")[2], ()) if each != file]
        same = [each for each in found if f"/{_template_name(each)}".endswith(f"/{wanted}")]
        return [self.scope(each) for each in by_nearness(same, file)[:1]]

    @cached_property
    def _views(self) -> dict[str, list[str]]:
        """The templates of pages by their names without folders and endings."""
        found: dict[str, list[str]] = defaultdict(list)
        for name in filter(VIEWS.search, self._files):
            found[_template_name(name).rpartition("/")[2]].append(name)
        return found

    def data(self, name: str) -> av.Value | None:
        """Return the content of a data file by the end of its name."""
        last = PureWindowsPath(name.rpartition(HOLE)[2]).name  # `HERE / "shop.yml"`
        known = self._data.without_folders.get(last)
        if known is None:  # a table in the language of the program
            own = self._own_names.get(last)
            return self.scope(own).variables.get("default") if own is not None else None
        return self._data.content(known)

    def script(self, name: str, file: str) -> av.Closure | None:
        """Return what a file of the program does when another one runs it as a command, by its name without folders."""
        own = self._own_names.get(name)
        if own is None or own == file or self.language(own).name != self._family(file) or not self._serves(own, file):
            return None
        if own not in self._commands:
            function = ir.Function(1, 1, "", (), self.body(own), implicit=True)
            self._evaluation.functions.entered(function)
            self._commands[own] = function
        return av.Closure(self._commands[own], av.Scope(own))

    @cached_property
    def _own_names(self) -> dict[str, str]:
        """The files of the program by their names without folders; of several with one name, the first."""
        return {PurePosixPath(each).name: each for each in sorted(self.own, reverse=True)}


def _grouped(not_read: Iterable[tuple[Place, str]]) -> Iterator[Skipped]:
    """Yield what is not read at its line, or as one for a file with more than a few such places."""
    by_reason: dict[tuple[str, str], list[Place]] = defaultdict(list)
    for place, reason in not_read:
        by_reason[place.file, reason].append(place)
    for (file, reason), places in by_reason.items():
        if len(places) > _MANY_PLACES:
            yield Skipped(file, f"{len(places)} of its functions: {reason}")
        else:
            yield from (Skipped(str(place), reason) for place in places)


def _template_name(name: str) -> str:
    """Return the path of a template without endings, and without the sign of one for other templates."""
    folder, _, file = name.strip("/").rpartition("/")
    base = re.sub(r"(\.component)?(?<!^)\..*", r"\1", file.lstrip("_"))
    return f"{folder}/{base}" if folder else base


def _definitions(nodes: Iterable[ir.AnyNode], owner: str = "") -> Iterator[tuple[str, str, ir.AnyNode]]:
    """Yield what statements define: the class to which it belongs if it is a method, its name, and itself."""
    for node in nodes:
        if isinstance(node, ir.Class):
            yield "", node.name, node
            yield from _definitions(node.body.children if isinstance(node.body, ir.Group) else (), node.name)
        elif isinstance(node, ir.Function):
            yield node.owner or owner, node.name, node
        elif isinstance(node, ir.Group):
            yield from _definitions(node.children, owner)
        elif isinstance(node, ir.Branch) and not owner:
            yield from _definitions(node.bodies)
        elif isinstance(node, ir.Assign) and isinstance(node.target, ir.Name) and not owner:
            yield "", node.target.name, node
            if isinstance(node.value, ir.Class | ir.Function) and node.value.name != node.target.name:
                yield from _definitions([node.value])


def _imports(node: ir.AnyNode) -> bool:
    """Return whether a node imports or exports something, as modules of Node.js do."""
    if not isinstance(node, ir.Assign):
        return isinstance(node, ir.Import)
    target = node.target.of if isinstance(node.target, ir.Member) else node.target
    return ir.last_name(target) == "exports"
