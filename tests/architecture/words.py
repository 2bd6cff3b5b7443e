"""Find the words and phrases of `words.yaml`: `python -m tests.architecture.words [PATH …]` prints each with its place.

Names come from the syntax tree, so that only what this project names itself counts; texts are documents, docstrings,
comments and the strings of messages.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("words.yaml")
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


class Found(NamedTuple):
    """A listed word with its place and its replacement."""

    file: str
    line: int
    text: str
    write: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text} (write: {self.write})"


def check(paths: Iterable[Path], root: Path = ROOT) -> Iterator[Found]:
    """Yield every listed word in the names and texts of Python, Markdown and YAML files."""
    names, _, excepted = _listed()
    for path in paths:
        file = path.relative_to(root).as_posix()
        if path.parent == LIST.parent and path.stem in (LIST.stem, f"test_{LIST.stem}"):
            continue
        text = path.read_text("utf-8", errors="replace")
        lower = text.lower()
        python = path.suffix == ".py" and any(name in lower for name in names)
        for line, name in [(0, path.stem), *(_names(text) if python else ())]:
            for part in _PART.findall(name if not name.endswith(tuple(excepted)) else ""):
                if part.lower() in names:
                    yield Found(file, line, name, names[part.lower()])
        for line, passage in _PROSE[path.suffix](text) if _any_phrase().search(text) else ():
            for offset, match, write in phrases_in(passage):
                yield Found(file, line + passage.count("\n", 0, offset), match, write)


def phrases_in(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield each listed phrase of a text: its position, its words and its replacement."""
    for pattern, write in _listed()[1]:
        for match in pattern.finditer(text):
            yield match.start(), match[0], write


@cache
def _listed() -> tuple[dict[str, str], list[tuple[re.Pattern[str], str]], list[str]]:
    listed = yaml.safe_load(LIST.read_text("utf-8"))
    phrases = [(re.compile(pattern, re.IGNORECASE), write) for pattern, write in listed["phrases"].items()]
    return listed["names"], phrases, listed["exceptions"]


@cache
def _any_phrase() -> re.Pattern[str]:
    """Return a pattern for all listed phrases, which most files do not have."""
    return re.compile("|".join(f"(?:{pattern.pattern})" for pattern, _ in _listed()[1]), re.IGNORECASE)


def _names(text: str) -> Iterator[tuple[int, str]]:
    """Yield every name that a module defines: classes, functions, arguments, variables and attributes."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr


def _prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings, comments and messages of a module: strings of at least two words."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and " " in token.string.strip()):
            yield token.start[0], token.string
    if sys.version_info >= (3, 12):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.FSTRING_MIDDLE:
                yield token.start[0], token.string


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments of a YAML file that are on their own line."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#"):
            yield number, line


def _document(text: str) -> Iterator[tuple[int, str]]:
    """Yield a document without its code, with line numbers kept."""
    if text:
        yield 1, _CODE.sub(lambda match: "\n" * match[0].count("\n"), text)


_PROSE = {".py": _prose, ".md": _document, ".yaml": _comments}


def main(arguments: list[str]) -> int:
    """Print the listed words in the files under the paths, by default in src, checks, tests and docs."""
    wanted = [Path(each).resolve() for each in arguments] or [
        ROOT / each for each in ("src", "checks", "tests", "docs")
    ]
    files = [file for each in wanted for file in ([each] if each.is_file() else sorted(each.rglob("*")))]
    kept = [file for file in files if file.suffix in _PROSE and "__pycache__" not in file.parts]
    found = list(check(kept))
    print("\n".join(map(str, found)))
    print(f"{len(found)} in {len(kept)} files", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
