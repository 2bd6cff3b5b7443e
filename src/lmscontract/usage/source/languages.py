"""The programming languages: each is a grammar, a query (`queries/`) and a table of HTTP clients (`clients/`)."""

from __future__ import annotations

from pathlib import PurePosixPath

from msgspec import Struct


class Language(Struct, frozen=True):
    """A programming language.

    `grammar` is the package `tree_sitter_…` with the function `entry`; `queries` are applied together. Files of one
    `family` can use each other's names. `receiver_first`: the first parameter of a method is its object.
    """

    name: str
    suffixes: tuple[str, ...]
    grammar: str
    queries: tuple[str, ...]
    family: str
    entry: str = "language"
    receiver_first: bool = False


LANGUAGES = (
    Language("python", (".py",), "python", ("python",), "python", receiver_first=True),
    Language("javascript", (".js", ".mjs", ".cjs", ".jsx"), "javascript", ("javascript", "jsx", "fields"), "javascript"),
    Language(
        "typescript", (".ts", ".mts", ".cts"), "typescript", ("javascript", "typescript"), "javascript", "language_typescript"
    ),
    Language("tsx", (".tsx",), "typescript", ("javascript", "jsx", "typescript"), "javascript", "language_tsx"),
    Language("php", (".php", ".inc", ".phtml"), "php", ("php",), "php", "language_php"),
    Language("ruby", (".rb", ".rake"), "ruby", ("ruby",), "ruby"),
    Language("csharp", (".cs",), "c_sharp", ("csharp",), "csharp"),
    Language("java", (".java",), "java", ("java",), "java"),
    Language("kotlin", (".kt", ".kts"), "kotlin", ("kotlin",), "java"),
    Language("go", (".go",), "go", ("go",), "go"),
    Language("powershell", (".ps1", ".psm1"), "powershell", ("powershell",), "powershell"),
    Language("shell", (".sh", ".bash", ".zsh", ".ksh"), "bash", ("shell",), "shell"),
)
_BY_SUFFIX = {suffix: language for language in LANGUAGES for suffix in language.suffixes}


def language_of(name: str) -> Language | None:
    """Return the language of a file by the ending of its name."""
    return _BY_SUFFIX.get(PurePosixPath(name).suffix.lower())
