"""Which files an import means, as their paths show."""

from __future__ import annotations

import posixpath
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from lmscontract.usage.source.parsing.languages import FAMILIES

_ENDING = re.compile(r"\.(?:[cm]?[jt]sx?|json|py|ya?ml|php|rb|sh)$")
_SEPARATOR = re.compile(r"[/\\.:]+")
_ALIASES = frozenset({"", "~", "~~", "@", "#"})
"""Parts of the path of an import that mean the folder with the sources."""
_SOURCES = (("src",), ("lib",), ())
"""The folders of a package with the file that others import."""
_MOST_ALIKE = 3
"""The most files of one name that an import is taken to mean."""
_Key = TypeVar("_Key", str, int)


class Target(NamedTuple):
    """A file that an import may mean: as the module, or, if `is_name`, as the name that is imported of it."""

    file: str
    is_name: bool = False


class Imports:
    """The source files of an integration by their paths.

    `families` are the families of languages of files by name, `libraries` folders with code that takes no part in calls:
    the files there are imported only by those beside them, or by their path from a folder outside.
    """

    def __init__(self, families: Mapping[str, str], libraries: Collection[str] = ()) -> None:
        self._families, self._libraries = families, frozenset(libraries)
        self._stems: dict[tuple[str, str], list[str]] = defaultdict(list)
        self._paths: dict[tuple[str, str], str] = {}
        for name, family in families.items():
            self._stems[family, stem(name).lower()].append(name)
            path = posixpath.splitext(name)[0]
            self._paths.setdefault((family, path), name)
            if is_index(name):
                self._paths.setdefault((family, posixpath.dirname(path)), name)

    def named(self, family: str, name: str) -> Sequence[str]:
        """Return the files of a family with a name, without its ending and in any case; that of a folder is of its index."""
        return self._stems.get((family, name.lower()), ())

    def called(self, family: str, name: str) -> list[str]:
        """Return the files with a name, in lower case, then those in folders with it, or with it in theirs: `settings_lms`."""
        inside, alike = [], []
        for each in (each for each, of in self._families.items() if of == family):
            *folders, file = each.lower().split("/")
            inside += [each] if name in folders else []
            alike += [each] if name in re.split(r"[_.]", file) else []
        return [*dict.fromkeys((*self.named(family, name), *inside, *alike))]

    def at(self, family: str, path: str) -> str | None:
        """Return the file at a path, which may lack the ending, or be that of the folder of an index."""
        path = "" if path == "." else path
        if self._families.get(path) == family:
            return path
        return self._paths.get((family, path)) or self._paths.get((family, _ENDING.sub("", path)))

    def targets(self, module: str, name: str, file: str) -> list[Target]:
        """Return the files that a file may mean when it imports a name of a module, or the module itself."""
        family = self._families.get(file, "")
        if FAMILIES[family].imports == "modules":
            return [*self._of_modules(family, module, name, file)]
        if FAMILIES[family].imports == "files":
            return self._of_files(family, module, file)
        return [*map(Target, self._alike(family, module, file))]

    def _of_modules(self, family: str, module: str, name: str, file: str) -> Iterator[Target]:
        of = module.lstrip(".")
        parts = of.split(".") if of else []
        if of == module:
            yield from (Target(each) for each in self._below_root(family, parts, file))
            yield from (Target(each, True) for each in self._below_root(family, [*parts, name], file) if name)
            return
        folders = file.split("/")[: len(of) - len(module)]
        paths = ["/".join((*folders, *parts)), *(["/".join((*folders, *parts, name))] if name else [])]
        for number, path in enumerate(paths):
            if (found := self._paths.get((family, path))) is not None:
                yield Target(found, bool(number))

    def _of_files(self, family: str, module: str, file: str) -> list[Target]:
        if module.startswith("."):
            path = below(module, file)
            found = (self.at(family, posixpath.join(path, *each)) for each in ((), *_SOURCES))
            return [Target(each) for each in found if each is not None][:1]
        parts = [each for each in _ENDING.sub("", module).split("/") if each not in _ALIASES]
        files = self._below_root(family, parts, file)
        if not files and parts and parts[0].startswith("@"):  # a package of a workspace, in a folder of its name
            of_package = (self._below_root(family, [parts[-1], *more], file, anywhere=True) for more in _SOURCES)
            files = [each for each in next(filter(None, of_package), []) if is_index(each)]
        return [*map(Target, files)]

    def _below_root(self, family: str, parts: Sequence[str], file: str, *, anywhere: bool = False) -> list[str]:
        """Return the files whose path from a root is that of a module, the nearest first.

        A root is a folder around the importing file, or, except for modules of Python's own, another one outside of
        libraries. The folder that is read may be below a root of Python itself.
        """
        found: list[str] = []
        wanted = [each.lower() for each in parts]
        of_modules = FAMILIES[family].imports == "modules"
        for name in self.named(family, parts[-1]) if parts else ():
            path = _parts_of_path(name)
            missing = len(wanted) - len(path)
            if missing > 0 and of_modules and not is_standard(parts[0]) and wanted[missing:] == path:
                found.append(name)
            elif missing <= 0 and path[-len(wanted) :] == wanted:
                root = "".join(f"{each}/" for each in name.split("/")[: len(path) - len(wanted)])
                others = (len(parts) > 1 or anywhere or of_modules) and not is_standard(parts[0])
                if file.startswith(root) or (others and root[:-1] not in self._libraries):
                    found.append(name)
        return by_nearness(found, file)[:_MOST_ALIKE]

    def _alike(self, family: str, module: str, file: str) -> list[str]:
        """Return the files with the name of a module, those first whose path has most of its end, as all in libraries do."""
        parts = [each.lower() for each in _SEPARATOR.split(_ENDING.sub("", module)) if each]
        named = (
            [each for each in self.named(family, parts[last]) if each != file]
            for last in (-1, -2)
            if -last <= len(parts)
        )

        def alike(name: str) -> int:
            pairs = zip(reversed(_parts_of_path(name)), reversed(parts), strict=False)
            return next((number for number, (one, other) in enumerate(pairs) if one != other), len(parts))

        least = min(2, len(parts))
        found = [
            each
            for each in next(filter(None, named), [])
            if posixpath.dirname(each) not in self._libraries or alike(each) >= least
        ]
        return sorted(by_nearness(found, file), key=alike, reverse=True)[:_MOST_ALIKE]


def below(module: str, file: str) -> str:
    """Return the path that a file means by one from its own folder: `../goods`; that of the outermost folder is empty."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(file), module))
    return "" if path == "." else path


def is_standard(module: str) -> bool:
    """Return whether a module has the name of one of Python's standard library."""
    return module.split(".")[0] in sys.stdlib_module_names


def by_nearness(names: Iterable[str], file: str) -> list[str]:
    """Return files, those first that have most folders in common with another file."""
    own = file.split("/")
    return sorted(names, key=lambda name: sum(map(str.__eq__, name.split("/"), own)), reverse=True)


def stem(name: str) -> str:
    """Return the name of a file under which others use it: that of its folder if the file is its index."""
    *folders, file = name.split("/")
    return folders[-1] if folders and is_index(name) else file.split(".")[0]


def is_index(name: str) -> bool:
    """Return whether a file is that of its folder, by whose name others use it."""
    return name.rpartition("/")[2].split(".")[0].lower() in ("index", "__init__", "mod")


def _parts_of_path(name: str) -> list[str]:
    """Return the parts of a file's path as imports write it: without its ending, and without the name of an index."""
    *folders, _ = name.lower().split("/")
    return folders if is_index(name) else [*folders, stem(name).lower()]


def in_order(keys: Iterable[_Key], uses: Mapping[_Key, Collection[_Key]]) -> list[_Key]:
    """Return the names of files, or other keys, each after those that it uses, except where they use each other."""
    found: dict[_Key, None] = {}
    seen: set[_Key] = set()
    for first in keys:
        stack = [] if first in seen else [(first, iter(sorted(uses.get(first, ()))))]
        seen.add(first)
        while stack:
            name, others = stack[-1]
            following = next((each for each in others if each not in seen), None)
            if following is None:
                found[name] = None
                stack.pop()
            else:
                seen.add(following)
                stack.append((following, iter(sorted(uses.get(following, ())))))
    return list(found)
