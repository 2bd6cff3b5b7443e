"""`lmscontract check` as it is spoken to; whole runs stand in tests/runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lmscontract import plugin
from lmscontract.cli.main import run
from lmscontract.plugin.options import OPTIONS
from lmscontract.runner import Wanted


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Wanted]:
    """What the runs that are started are asked for, in place of running them."""
    found: list[Wanted] = []

    def ended(wanted: Wanted, _arguments: list[str]) -> int:
        found.append(wanted)
        return 0

    monkeypatch.setattr(plugin, "run", ended)
    return found


def test_narrowing_options_are_repeatable_and_combined(asked: list[Wanted]) -> None:
    """Each narrowing option may be given several times, and all of them reach the run; it can say what it is narrowed to."""
    arguments = [
        "--rule",
        "null-*",
        "--rule",
        "page-ignored",
        "--operation",
        "GET /toys",
        "--only",
        "a",
        "--used-by",
        "u v",
    ]
    assert run(["check", "--mock", *arguments, "--accepted", "ours.toml"]) == 0
    (wanted,) = asked
    assert (wanted.rule, wanted.operation, wanted.only) == (("null-*", "page-ignored"), ("GET /toys",), ("a",))
    assert (wanted.used_by, wanted.accepted) == ("u v", "ours.toml")
    assert wanted.narrowed == (
        "--only a",
        "--rule 'null-*'",
        "--rule page-ignored",
        "--operation 'GET /toys'",
        "--used-by 'u v'",
    )


def test_without_options_a_run_is_whole(asked: list[Wanted]) -> None:
    """A run that is not narrowed says so."""
    assert run(["check", "--mock"]) == 0
    assert asked[0].narrowed == ()


def test_every_option_stands_under_pytest_too() -> None:
    """Each option of the verb has its `--lms-…` under pytest, but for the workers, which pytest-xdist knows as -n."""
    from lmscontract.cli.check import check

    ours: set[Any] = {name for param in check.params for name in param.opts} - {"--workers", "--help"}
    assert ours <= {f"--{name}" for name, _ in OPTIONS}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--mock", "--used-by", ""], "--used-by: is empty; give it a value, or leave it out"),
        (["--mock", "--only", ""], "--only: is empty; give it a value, or leave it out"),
        (["--mock", "--accepted", " "], "--accepted: is empty; give it a value, or leave it out"),
        (["--mock", "--reports", ""], "--reports: is empty; give it a value, or leave it out"),
        (["--mock", "--reports", "file"], "--reports file: file is no folder; name a folder of yours"),
        (["--mock", "--reports", "file/a/b"], "--reports file/a/b: file is no folder; name a folder of yours"),
        (
            ["--mock", "--reports", "a" * 300],
            f"--reports {'a' * 300}: cannot be looked at: File name too long",
        ),
        (["--tenant", ""], "--tenant: is empty; give it a value, or leave it out"),
        (["--base-url", ""], "--base-url: is empty; name the tenant's address, or give --mock"),
        (["--base-url", "http://a b"], "--base-url: 'http://a b' is no address; write it without spaces"),
        (
            ["--base-url", "a"],
            "--base-url: 'a' is no address of a tenant; write it as in https://learning.example.com",
        ),
        (
            ["--mock", "--break", "nope"],
            "--break: the contract has no requirement nope; every check lists all of them in the requirements.json of "
            "its reports",
        ),
        (
            ["--mock", "--break", "operation-missing:GET /shelf/v1/bookz"],
            "--break: the contract has no requirement operation-missing:GET /shelf/v1/bookz; the closest is operation-missing:"
            "GET /shelf/v1/books",
        ),
        (
            ["--mock", "--seed", str(2**63)],
            f"--seed: {2**63} is not in the range {-(2**63)}<=x<={2**63 - 1}; see lmscontract check --help",
        ),
    ],
)
def test_wrong_usage_is_told_before_anything_runs(
    call: Any, asked: list[Wanted], tmp_path: Path, arguments: list[str], line: str
) -> None:
    """One line names the option, and no run is started: an empty value is no way to leave an option out."""
    (tmp_path / "file").touch()
    ended = call("check", *arguments)
    assert (ended.code, ended.out, ended.err, asked) == (2, "", f"{line}\n", [])


def test_a_month_before_what_is_known_is_told(call: Any, asked: list[Wanted]) -> None:
    """It is checked all the same, with one line of warning; a later month is told by the summary."""
    ended = call("check", "--mock", "--as-of", "2019-12", "--break", "operation-missing:GET /shelf/v1/books@10%")
    said = "the contract is known from 2020-01 on; 2019-12 is shown as its first known state\n"
    assert (ended.code, ended.err, len(asked)) == (0, said, 1)
    assert call("check", "--mock", "--as-of", "2030-01").err == ""


def test_a_folder_of_somebody_else_takes_no_reports(
    call: Any, asked: list[Wanted], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What may not be written is told at the beginning, and not after the run."""
    monkeypatch.setattr("os.access", lambda path, mode: False)
    ended = call("check", "--mock", "--reports", "theirs")
    assert (ended.code, ended.err) == (2, "--reports theirs: . may not be written to; name a folder of yours\n")
