"""Which files of a program an import means, as their paths show."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence

from lmscontract.usage.source.outline import SEPARATOR, is_index, stem

_ENDING = re.compile(r"\.(?:[cm]?[jt]sx?|json|py)$")
MOST_ALIKE = 3
"""The most files of one name that a file is taken to use."""


def imported(module: str, name: str, file: str, stems: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Return the files that a file probably means when it imports a name of a module.

    These are files whose path ends as that of the module, or of the name in it; without one, the nearest file with its name.
    `stems` are the files of the same family by their name without its ending, in lower case.
    """
    path = [part for part in SEPARATOR.split(_ENDING.sub("", module.lower())) if part not in ("", "~", "@")]
    found: dict[str, None] = {}
    for parts in ([*path, name.lower()] if name else path, path):
        named = stems.get(parts[-1], ()) if parts else ()
        is_near = len(parts) > 1 or module.startswith(".")
        alike = (each for each in named if _ends(_parts(each), parts) and (is_near or is_beside(each, file)))
        found.update(dict.fromkeys(by_nearness(alike, file, ())[:MOST_ALIKE]))
    if found or not path or module.startswith(".") or is_standard(module):
        return [*found]
    return by_nearness(stems.get(path[-1], ()), file, ())[:1]


def is_standard(module: str) -> bool:
    """Return whether a module has the name of one of Python's standard library."""
    return module.split(".")[0] in sys.stdlib_module_names


def is_beside(name: str, file: str) -> bool:
    """Return whether a file imports another one by its name alone, since it is in the same folder, or below that."""
    return file.startswith(_folder(name))


def by_nearness(names: Iterable[str], file: str, words: Collection[str]) -> list[str]:
    """Return files, those first whose folders have most of some words, and of these the nearest to another file."""
    wanted, own = {each.lower() for each in words}, file.split("/")

    def score(name: str) -> tuple[int, int]:
        folders = {*name.lower().split("/")[:-1]}
        return len(folders & wanted), sum(map(str.__eq__, name.split("/"), own))

    return sorted(names, key=score, reverse=True)


def _parts(name: str) -> list[str]:
    """Return the parts of a file's path as imports write it: without its ending, and without the name of an index."""
    *folders, _ = name.lower().split("/")
    return folders if is_index(name) else [*folders, stem(name).lower()]


def _ends(path: Sequence[str], parts: Sequence[str]) -> bool:
    """Return whether a path ends with some parts, or is all of their end."""
    length = min(len(path), len(parts))
    return length > 0 and path[-length:] == parts[-length:]


def _folder(name: str) -> str:
    """Return the folder from which files import a file by its name alone, with a slash."""
    *folders, _ = name.split("/")
    above = folders[:-1] if is_index(name) else folders
    return "".join(f"{each}/" for each in above)
