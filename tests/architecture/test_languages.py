"""The reader of source code is one analysis for all languages: only the table of languages knows their names."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from tests.architecture.conftest import SOURCE, modules

from lmscontract.usage.source.parsing.languages import LANGUAGES

_FOLDER = SOURCE / "usage" / "source"
_TABLE = "parsing/languages.py"
_WORDS = frozenset({"component", "docker", "make", "notebook", "page", "steps", "template"})
"""Names of languages that also mean something else, of which only comparisons are found."""
_NAMES = frozenset({*(each.name for each in LANGUAGES), *(each.family for each in LANGUAGES)}) - _WORDS
_OF_FILES = frozenset({"family", "language"})


def test_no_other_module_names_a_language() -> None:
    """Outside the table, no text is the name of a language or of a family, and nothing is compared with one."""
    found = [
        f"{name}:{line} {what}" for name, tree in modules(_FOLDER) if name != _TABLE for line, what in _named(tree)
    ]
    assert found == [], f"make this a property of the languages in {_TABLE}, or a key of the tables in clients/"


@pytest.mark.parametrize(
    "code",
    [
        'is_go = evaluation.language(scope).family == "go"',
        '_TYPED = frozenset({"java", "csharp"})',
        "done = site.evaluation.language(site.scope).family in _TYPED",
        'is_page = file.language != "component"',
        'first = {"ruby": "sub"}.get(family)',
        'match file.language:\n    case "page":\n        pass\n',
    ],
)
def test_the_name_of_a_language_is_found(code: str) -> None:
    """Comparisons with a language, and collections of names, are found."""
    assert [*_named(ast.parse(code))]


@pytest.mark.parametrize("code", ['role = "template"', "of_table = table(BY_NAME[file.language]).proxies"])
def test_what_is_no_name_of_a_language_is_not_found(code: str) -> None:
    """Words with another meaning, and the look-up of what a language does, are not found."""
    assert [*_named(ast.parse(code))] == []


def _named(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the lines of a module with the name of a language, or a comparison with one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in _NAMES:
            yield node.lineno, repr(node.value)
        compared = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        compared += [node.subject] if isinstance(node, ast.Match) else []
        if any(isinstance(each, ast.Attribute) and each.attr in _OF_FILES for each in compared):
            yield node.lineno, ast.unparse(compared[0])
