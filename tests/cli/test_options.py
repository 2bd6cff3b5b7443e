"""The options that commands share: the month, the channel, the configuration and the contract."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import click
import pytest

from lmscontract.check_options import today
from lmscontract.cli.main import COMMANDS, lmscontract
from lmscontract.cli.options import Options, load_contract
from lmscontract.contract import load
from lmscontract.errors import UsageError
from lmscontract.plugin.options import OPTIONS
from lmscontract.types import Month

LIBRARY = Path(__file__).parents[1] / "contract" / "library"

OWN = """\
id: own
title: Our own
when: 2020-06
changes:
- id: note-removed
  says: note is gone.
  source: a letter
  of: GET /shelf/v1/books
  edits:
    - response-property-removed: note
"""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_names_its_default(name: str) -> None:
    """The help of each option ends with its default, unless the option is a flag or required."""
    command = lmscontract.get_command(click.Context(lmscontract), name)
    context = click.Context(command)
    records = {
        param.opts[0]: param.get_help_record(context)
        for param in command.params
        if isinstance(param, click.Option) and not (param.is_flag or param.required)
    }
    assert records or name == "new-contract"  # it has no such option
    assert [flag for flag, record in records.items() if record and "[default: " not in record[1]] == []


def test_every_pytest_option_names_its_default() -> None:
    """The help of each `--lms-…` option ends with its default, too."""
    assert [each.name for each in OPTIONS if not each.is_flag and "[default: " not in each.text] == []


def test_today_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """LMSCONTRACT_TODAY sets the date; an invalid value is an error with its name."""
    monkeypatch.setenv("LMSCONTRACT_TODAY", "2026-11-20")
    assert str(today(os.environ)) == "2026-11-20"
    assert Options().month == Month(2026, 11)
    monkeypatch.setenv("LMSCONTRACT_TODAY", "tomorrow")
    with pytest.raises(
        UsageError, match="LMSCONTRACT_TODAY: expected a date, got 'tomorrow'; write it as in 2026-11-20"
    ):
        today(os.environ)


def test_today_comes_from_the_clock_otherwise() -> None:
    """Without LMSCONTRACT_TODAY, today is the current date."""
    assert today({}).year >= 2024


def test_as_of_is_the_current_month_unless_named(call) -> None:
    """Without --as-of a command uses the current month."""
    assert json.loads(call("export").out)["info"]["version"] == "2020-06 sandbox"
    named = call("export", "--as-of", "2020-07", "--channel", "production").out
    assert json.loads(named)["info"]["version"] == "2020-07 production"


def test_own_changes_stand_beside_the_shipped_ones(call, tmp_path: Path) -> None:
    """The folders of the nearest configuration are read with the contract."""
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "own.yaml").write_text(OWN)
    (tmp_path / "lmscontract.toml").write_text('[contract]\nchanges = ["ours"]\n')
    found = json.loads(call("diff", "2020-05", "2020-06", "--format", "json").out)["changes"]
    assert "note-removed" in [each["id"] for each in found]


def test_a_named_configuration_must_be_there(call, tmp_path: Path) -> None:
    """A missing file of --config is wrong usage."""
    ended = call("export", "--config", str(tmp_path / "none.toml"))
    assert (ended.code, ended.out) == (2, "")
    assert (
        ended.err
        == f"{tmp_path / 'none.toml'}: cannot be read: No such file or directory; name an existing text file of at most 16 MB\n"
    )


def test_a_folder_that_is_no_contract_is_refused(call, tmp_path: Path) -> None:
    """--contract names the folder of a contract."""
    ended = call("export", "--contract", str(tmp_path), contract=False)
    assert (ended.code, ended.err) == (2, f"{tmp_path}: has no components.yaml; name the directory of a contract\n")


def test_a_checkout_keeps_its_compiled_contract(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The contract of a checkout is cached beside it; another contract is not."""
    monkeypatch.chdir(tmp_path)
    schemas = load.shipped() / "schema"
    shutil.copytree(LIBRARY, tmp_path / "contracts")
    shutil.copytree(schemas, tmp_path / "contracts" / "schema")
    load_contract(Options(contract=tmp_path / "contracts"))
    assert not (tmp_path / ".lmscontract-cache").exists()
    monkeypatch.setattr(load, "shipped", lambda: tmp_path / "contracts")
    (tmp_path / "pyproject.toml").touch()
    first = load_contract(Options())
    assert (tmp_path / ".lmscontract-cache" / "contract.json").exists()
    assert load_contract(Options()).changes == first.changes


def test_a_month_beyond_what_is_known_is_shown(call) -> None:
    """The last known state is shown with one line of warning."""
    ended = call("export", "--as-of", "2030-01")
    assert ended.code == 0
    assert ended.err == "the contract is known through 2021-06; for 2030-01, its last known state is used\n"


def test_a_month_before_what_is_known_is_shown(call) -> None:
    """A month before the first known one is shown with a warning, too."""
    said = "the contract is known from 2020-01 on; for 0001-01, its first known state is used\n"
    ended = call("export", "--as-of", "0001-01")
    assert (ended.code, ended.err) == (0, said)
    assert (call("diff", "0001-01", "2020-03").err, call("diff", "2020-01", "2020-03").err) == (said, "")
    assert call("diff", "0001-01", "0001-01").err == said


def test_a_path_that_the_system_refuses_is_wrong_usage(call) -> None:
    """A name that is too long is shown with its option."""
    ended = call("export", "--contract", "a" * 300, contract=False)
    assert ended.code == 2
    assert ended.err == f"--contract {'a' * 300}: cannot be read: File name too long\n"
