"""Names and docstrings, and texts that no file of the project may contain."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.architecture.conftest import ROOT, modules, texts, tracked

_FORBIDDEN = frozenset({"utils", "util", "helpers", "helper", "manager", "misc", "common"})
_MACHINE = re.compile(
    r"(?<![\w.{}])/(?:root|home|Users|work|opt|mnt|tmp|var)/[\w.]|[A-Z]:\\\\?Users"  # a folder of one machine
    r"|\b(?:artifactory|nexus|devpi|pypiserver|verdaccio)\b|pythonhosted|/simple/?\b"  # a package index
    r"|[\w.+-]+@(?!(?:[\w-]+\.)*example\.)[\w-]+\.(?:com|org|net|de|io)\b",  # an e-mail address
    re.IGNORECASE,
)
_MADE_UP = re.compile(r"^(?:tests/(?:findings|target|test_config|golden|reporting|mock)|tests/architecture/test_names)")


def test_modules_are_named_after_their_content() -> None:
    """No module or folder is called utils, helpers or manager."""
    names = [(path.relative_to(ROOT).as_posix(), part) for path in tracked() for part in path.relative_to(ROOT).parts]
    assert [name for name, part in names if part.partition(".")[0] in _FORBIDDEN] == []


def test_everything_public_has_a_docstring() -> None:
    """Each module, public class, public function, test and fixture has a docstring."""
    places = [(f"src/{name}", tree) for name, tree in modules()]
    places += [(f"{folder}/{name}", tree) for folder in _FOLDERS for name, tree in modules(ROOT / folder)]
    assert [f"{name}: {what}" for name, tree in places for what in _silent(tree)] == []


_FOLDERS = ("checks", "tests", "docs", "bench")


def test_no_file_names_a_machine_or_a_person() -> None:
    """No file contains a home folder, a package host or an e-mail address."""
    found = [
        (name, match[0]) for name, text in texts() if not _MADE_UP.match(name) for match in _MACHINE.finditer(text)
    ]
    assert found == []


def _silent(tree: ast.Module) -> Iterator[str]:
    if tree.body and ast.get_docstring(tree) is None:
        yield "the module"
    yield from _without(tree, "")


def _without(node: ast.Module | ast.ClassDef, inside: str) -> Iterator[str]:
    for each in node.body:
        if not isinstance(each, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) or each.name.startswith("_"):
            continue
        if ast.get_docstring(each) is None and not _is_overload(each):
            yield f"{inside}{each.name}"
        if isinstance(each, ast.ClassDef):
            yield from _without(each, f"{inside}{each.name}.")


def _is_overload(node: ast.AST) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in getattr(node, "decorator_list", ()))
