"""Which files of a program an import means, as their paths show."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence

_SEPARATOR = re.compile(r"[/\\.:]+")
_ENDING = re.compile(r"\.(?:[cm]?[jt]sx?|json|py)$")
_INDEX = frozenset({"index", "__init__", "mod"})
_MOST_ALIKE = 3
"""The most files of one name that a file is taken to use."""


def imported(module: str, name: str, file: str, stems: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Return the files that a file probably means when it imports a name of a module.

    These are files whose path ends as that of the module, or of the name in it; without one, the nearest file with its name.
    `stems` are the files of the same family by their name without its ending, in lower case.
    """
    path = [part for part in _SEPARATOR.split(_ENDING.sub("", module.lower())) if part not in ("", "~", "@")]
    found: dict[str, None] = {}
    for parts in ([*path, name.lower()] if name else path, path):
        named = stems.get(parts[-1], ()) if parts else ()
        alike = [each for each in named if _ends(_parts(each), parts)]
        is_near = len(parts) > 1 or module.startswith(".")
        found.update(
            dict.fromkeys(nearest([each for each in alike if is_near or file.startswith(_folder(each))], file))
        )
    if found or not path or module.startswith(".") or path[0] in sys.stdlib_module_names:
        return [*found]
    return nearest(stems.get(path[-1], ()), file)[:1]


def nearest(names: Sequence[str], file: str, folders: frozenset[str] = frozenset()) -> Sequence[str]:
    """Return few of the files of one name: those in one of some folders, and the nearest to a file, first."""
    if len(names) <= _MOST_ALIKE:
        return names
    own = file.split("/")

    def score(name: str) -> tuple[bool, int]:
        parts = name.split("/")
        return not folders.isdisjoint(part.lower() for part in parts[-2:-1]), sum(map(str.__eq__, parts, own))

    return sorted(names, key=score, reverse=True)[:_MOST_ALIKE]


def _parts(name: str) -> list[str]:
    """Return the parts of a file's path as imports write it: without its ending, and without the name of an index."""
    *folders, last = name.lower().split("/")
    stem = last.split(".")[0]
    return folders if stem in _INDEX else [*folders, stem]


def _ends(path: Sequence[str], parts: Sequence[str]) -> bool:
    """Return whether a path ends with some parts, or is all of their end."""
    length = min(len(path), len(parts))
    return length > 0 and path[-length:] == parts[-length:]


def _folder(name: str) -> str:
    """Return the folder from which files import a file by its name alone, with a slash."""
    *folders, last = name.split("/")
    above = folders[:-1] if last.split(".")[0] in _INDEX else folders
    return "".join(f"{each}/" for each in above)
