"""Starting: the help is there before anything heavy is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("requests", "pytest", "schemathesis", "yaml", "jsonschema", "uvicorn", "hypothesis", "joserfc")


def _loaded(code: str) -> set[str]:
    ended = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint('\\n'.join(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ended.stdout.splitlines())


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check", "--help"], ["diff", "--help"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    """A page of help needs no HTTP client, no test runner, no server and no parser of YAML or schemas."""
    loaded = _loaded(f"from lmscontract.cli.main import run\nrun({arguments!r})")
    assert loaded & set(HEAVY) == set()
    assert "lmscontract.cli.main" in loaded


def test_plugin_loads_neither_client_nor_schemathesis() -> None:
    """Every pytest on a machine loads the plugin, so it brings neither requests nor schemathesis along."""
    assert _loaded("import lmscontract.plugin") & {"requests", "schemathesis", "hypothesis", "yaml", "uvicorn"} == set()
