"""The rows of sections 2 to 8 of the specification, and the tests of each.

`python -m tests.statements.rows` prints the table of README.md.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

HERE = Path(__file__).parent
MODULES = tuple(sorted(path.stem for path in HERE.glob("test_*.py") if path.stem != "test_rows"))


def rows() -> Mapping[str, str]:
    """Return every row with its section, and the reason why no client can observe it, empty if one can."""
    sections: Mapping[str, Any] = yaml.safe_load((HERE / "rows.yaml").read_text("utf-8"))
    return {f"{section} {row}": reason or "" for section, known in sections.items() for row, reason in known.items()}


def stated() -> Mapping[str, tuple[str, ...]]:
    """Return the tests of each row that a marker names, as `test_file.py::test_name`."""
    found: dict[str, dict[str, None]] = {}
    for name in MODULES:
        module = import_module(f"tests.statements.{name}")
        for test, row in _marked(module):
            found.setdefault(row, {})[f"{name}.py::{test}"] = None
    return {row: tuple(tests) for row, tests in found.items()}


def table() -> str:
    """Return the rows as a Markdown table, each with its tests, or with the reason why no test is possible."""
    tests = stated()
    lines = ["| row | test, or why there is none |", "|---|---|"]
    for row, reason in rows().items():
        returned = reason or "<br>".join(f"`{each}`" for each in tests.get(row, ()))
        lines.append(f"| {row} | {returned} |")
    return "\n".join(lines).replace("{public|internal}", "{public\\|internal}") + "\n"


def _marked(module: ModuleType) -> Iterator[tuple[str, str]]:
    for name, test in inspect.getmembers(module, inspect.isfunction):
        for mark in getattr(test, "pytestmark", ()) if name.startswith("test_") else ():
            if mark.name == "source":
                yield from ((name, row) for row in mark.args)
            elif mark.name == "parametrize":
                cases = (case for case in mark.args[1] if hasattr(case, "marks"))
                yield from (
                    (name, row) for case in cases for each in case.marks if each.name == "source" for row in each.args
                )


if __name__ == "__main__":
    print(table(), end="")
