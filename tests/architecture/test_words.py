"""The project uses the words of its field: `words.yaml` lists those that it does not, and what to write instead."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
import yaml
from tests.architecture.conftest import tracked
from tests.architecture.words import LIST, check, phrases_in

from lmscontract.cli.main import COMMANDS, lmscontract


def test_no_listed_word_in_names_and_texts() -> None:
    """No name, document, docstring, comment or message has a listed word."""
    kept = [path for path in tracked() if path.suffix in (".py", ".md", ".yaml")]
    assert len(kept) > 300
    assert [str(each) for each in check(kept)] == []


def test_no_listed_word_in_help() -> None:
    """No page of `--help` has a listed word."""
    context = click.Context(lmscontract)
    pages = {"": lmscontract.get_help(context)}
    for name in COMMANDS:
        command = lmscontract.get_command(context, name)
        assert command is not None
        pages[name] = command.get_help(click.Context(command, info_name=name))
    assert len(pages) > 5
    assert {name: found for name, page in pages.items() if (found := list(phrases_in(page)))} == {}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("planted.py", '"""A module."""\n\nLANDLORD = 1\n'),
        ("planted.py", '"""A module that tells something."""\n'),
        ("planted.py", '"""A module."""\n\n# nobody knows\n'),
        ("planted.py", '"""A module."""\n\nERROR = f"{1} stands there"\n'),
        ("planted.py", '"""A module."""\n\n\ndef of(manner: str) -> None:\n    """Do it."""\n'),
        ("landlord.py", '"""A module."""\n'),
        ("planted.md", "What the weather is.\n"),
        ("planted.yaml", "# whoever reads this\nkey: value\n"),
    ],
)
def test_planted_word_is_found(tmp_path: Path, file: str, text: str) -> None:
    """A listed word is found in a name, a docstring, a comment, a message, a file name and a document."""
    (tmp_path / file).write_text(text, "utf-8")
    assert len(list(check([tmp_path / file], tmp_path))) >= 1


def test_code_in_documents_is_not_prose(tmp_path: Path) -> None:
    """What a document shows as code is not checked."""
    (tmp_path / "page.md").write_text("Write `told`.\n\n```python\nmanner = 1\n```\n", "utf-8")
    assert list(check([tmp_path / "page.md"], tmp_path)) == []


def test_every_entry_says_what_to_write() -> None:
    """Each listed word has a replacement."""
    listed = yaml.safe_load(LIST.read_text("utf-8"))
    assert len(listed["names"]) > 40
    assert len(listed["phrases"]) > 25
    assert all(write and isinstance(write, str) for part in ("names", "phrases") for write in listed[part].values())
