"""The command line of `lmscontract check`; whole runs are tested in tests/runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from lmscontract.cli.main import run
from lmscontract.plugin import checks
from lmscontract.plugin.options import OPTIONS
from lmscontract.runner.options import RunOptions


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[RunOptions]:
    """Collect the runs of the command instead of running them."""
    found: list[RunOptions] = []

    def ended(wanted: Sequence[RunOptions], *_: int) -> int:
        found.extend(wanted)
        return 0

    monkeypatch.setattr(checks, "run", ended)
    return found


def test_filter_options_are_repeatable_and_combined(asked: list[RunOptions]) -> None:
    """Selecting options can be repeated and combined, and the run has all of them."""
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
    assert wanted.filter_options == (
        "--only a",
        "--rule 'null-*'",
        "--rule page-ignored",
        "--operation 'GET /toys'",
        "--used-by 'u v'",
    )


def test_without_options_a_run_is_whole(asked: list[RunOptions]) -> None:
    """A run without selecting options verifies everything."""
    assert run(["check", "--mock"]) == 0
    assert asked[0].filter_options == ()


def test_every_option_has_a_pytest_option() -> None:
    """Each option of the command is `--lms-…` under pytest, except those that pytest has: -n, -v and -q."""
    from lmscontract.cli.check import check

    ours: set[Any] = {name for param in check.params for name in param.opts} - {
        "--workers",
        "--help",
        "-v",
        "--verbose",
        "-q",
        "--quiet",
    }
    assert ours <= {f"--{option.name}" for option in OPTIONS}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--mock", "--used-by", ""], "--used-by: is empty; give it a value, or remove it"),
        (["--mock", "--only", ""], "--only: is empty; give it a value, or remove it"),
        (["--mock", "--accepted", " "], "--accepted: is empty; give it a value, or remove it"),
        (["--mock", "--reports", ""], "--reports: is empty; give it a value, or remove it"),
        (["--mock", "--reports", "file"], "--reports file: file is not a directory; choose another directory"),
        (["--mock", "--reports", "file/a/b"], "--reports file/a/b: file is not a directory; choose another directory"),
        (
            ["--mock", "--reports", "a" * 300],
            f"--reports {'a' * 300}: cannot be read: File name too long",
        ),
        (["--tenant", ""], "--tenant: is empty; give it a value, or remove it"),
        (["--base-url", ""], "--base-url: is empty; give the address of the tenant, or --mock"),
        (["--base-url", "http://a b"], "--base-url: expected a URL, got 'http://a b'; write it without spaces"),
        (
            ["--base-url", "a"],
            "--base-url: expected the address of a tenant, got 'a'; write it as in https://learning.example.com",
        ),
        (
            ["--mock", "--break", "nope"],
            "--break: the contract has no requirement nope; requirements.json in the reports of any run "
            "lists all ids and rules",
        ),
        (
            ["--mock", "--break", "operation-missing:GET /shelf/v1/bookz"],
            "--break: the contract has no requirement operation-missing:GET /shelf/v1/bookz; the closest is operation-missing:"
            "GET /shelf/v1/books",
        ),
        (
            ["--mock", "--seed", str(2**63)],
            f"--seed: expected a number from {-(2**63)} to {2**63 - 1}, got {2**63}; see `lmscontract check --help`",
        ),
    ],
)
def test_wrong_usage_is_reported_before_the_run(
    call: Any, asked: list[RunOptions], tmp_path: Path, arguments: list[str], line: str
) -> None:
    """An invalid option is one line that names it, and no run starts; an empty value is invalid, too."""
    (tmp_path / "file").touch()
    ended = call("check", *arguments)
    assert (ended.code, ended.out, ended.err, asked) == (2, "", f"{line}\n", [])


def test_a_month_before_the_first_known_one_is_a_warning(call: Any, asked: list[RunOptions]) -> None:
    """The run starts with one line of warning; the summary warns of later months."""
    ended = call("check", "--mock", "--as-of", "2019-12", "--break", "operation-missing:GET /shelf/v1/books@10%")
    said = "the contract is known from 2020-01 on; for 2019-12, its first known state is used\n"
    assert (ended.code, ended.err, len(asked)) == (0, said, 1)
    assert call("check", "--mock", "--as-of", "2030-01").err == ""


def test_a_read_only_directory_takes_no_reports(
    call: Any, asked: list[RunOptions], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reports directory that is not writable is an error before the run."""
    monkeypatch.setattr("os.access", lambda path, mode: False)
    ended = call("check", "--mock", "--reports", "theirs")
    assert (ended.code, ended.err) == (2, "--reports theirs: . is not writable; choose another directory\n")


@pytest.mark.parametrize(("given", "expected"), [([], 0), (["-v"], 1), (["--verbose"], 1), (["-q"], -1)])
def test_verbosity_reaches_the_run(given: list[str], expected: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """-v prints everything, -q one line."""
    found: list[int] = []

    def ended(_wanted: Sequence[RunOptions], _workers: int, verbosity: int) -> int:
        found.append(verbosity)
        return 0

    monkeypatch.setattr(checks, "run", ended)
    assert run(["check", "--mock", *given]) == 0
    assert found == [expected]


def test_several_tenants_are_several_runs(asked: list[RunOptions], capsys: pytest.CaptureFixture[str]) -> None:
    """Each named tenant is a run; one address cannot be that of two."""
    assert run(["check", "--tenant", "a", "--tenant", "b", "--tenant", "a"]) == 0
    assert [each.tenant for each in asked] == ["a", "b"]
    assert run(["check", "--tenant", "a", "--tenant", "b", "--base-url", "http://127.0.0.1"]) == 2
    assert capsys.readouterr().err == "--base-url: one address cannot belong to several tenants; name a single tenant\n"
