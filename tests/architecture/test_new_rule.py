"""The stubs of a new rule."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest
from tests.architecture.conftest import ROOT
from tests.architecture.new_rule import lay_out, main

from lmscontract.contract.files import read


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A root with the checks of the project."""
    shutil.copytree(ROOT / "checks", tmp_path / "checks", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_every_package_gets_a_stub(copy: Path) -> None:
    """A new rule gets a module with a manual page, a check, a case and a page, and each is valid."""
    written = lay_out("value-misspelled", copy)
    assert written == (
        "src/lmscontract/rules/value_misspelled.py",
        "tests/rules/cases/value-misspelled.yaml",
        "docs/rules/value-misspelled.md",
        "checks/test_responses.py",
    )
    manual = ast.get_docstring(ast.parse((copy / written[0]).read_text("utf-8"))) or ""
    assert "Why it matters: " in manual
    assert "What to do: " in manual
    (case,) = read(copy / written[1], written[1]).data
    assert case["requirements"] == {"value-misspelled:GET /toys": "stated response"}
    assert '@verifies("value-misspelled")' in (copy / written[3]).read_text("utf-8")
    ast.parse((copy / written[3]).read_text("utf-8"))


@pytest.mark.parametrize("name", ["no-price", "check-price", "Price-Sent", "price", "price-2-sent", "../price-sent"])
def test_a_name_must_say_what_is_found(name: str, copy: Path) -> None:
    """A name that does not say what the rule finds is refused, and nothing is written."""
    with pytest.raises(ValueError, match="is no name of a rule"):
        lay_out(name, copy)
    assert not (copy / "src").exists()


def test_an_existing_rule_is_not_overwritten(copy: Path) -> None:
    """A second call writes nothing."""
    lay_out("value-misspelled", copy)
    before = (copy / "checks" / "test_responses.py").read_text("utf-8")
    with pytest.raises(ValueError, match="there is a rule"):
        lay_out("value-misspelled", copy)
    assert (copy / "checks" / "test_responses.py").read_text("utf-8") == before


def test_the_command_needs_one_name(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a valid name, the command ends with 2 and one line."""
    assert main([]) == 2
    assert main(["no-price"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
