"""The project itself, as files and as the modules of the package."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "lmscontract"
_TEXTS = frozenset({".py", ".md", ".yaml", ".toml", ".ini", ".json", ".txt", ".svg", ".xml", ".sarif", ""})
_LEFT_OUT = frozenset({".git", ".tox", ".venv", ".venv-tests", "build", "dist", "reports"})


@cache
def tracked() -> tuple[Path, ...]:
    """Return every file that git tracks; without git, every file that no run has written."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return tuple(sorted(path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file()))
    every = (path for path in ROOT.rglob("*") if path.is_file())
    return tuple(sorted(path for path in every if not _is_left_behind(path.relative_to(ROOT))))


def texts() -> Iterator[tuple[str, str]]:
    """Return the name and the text of every text file."""
    for path in tracked():
        if path.suffix in _TEXTS:
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8", errors="replace")


def modules(folder: Path = SOURCE) -> Iterator[tuple[str, ast.Module]]:
    """Return the name and the syntax tree of every module under a folder."""
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(folder).as_posix(), ast.parse(path.read_text("utf-8"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The root folder of the project."""
    return ROOT


def _is_left_behind(name: Path) -> bool:
    first = name.parts[0]
    hidden = first.startswith(".") and first not in (".ci", ".gitignore", ".github")
    return hidden or first in _LEFT_OUT or "__pycache__" in name.parts
