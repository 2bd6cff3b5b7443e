"""An error is one line with its exit code, and unneeded libraries are not imported."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from lmscontract.cli import main
from lmscontract.errors import TenantUnreachable

HEAVY = ("requests", "pytest", "schemathesis", "yaml", "jsonschema", "uvicorn", "hypothesis")


def python(code: str, *, stdout: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """Run a new Python process."""
    return subprocess.Popen([sys.executable, "-c", code], stdout=stdout, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("arguments", [["--help"], ["diff", "--help"], ["mock", "--help"], ["export", "--help"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    """A help page imports none of the libraries of the commands."""
    code = (
        "import sys\nfrom lmscontract.cli.main import run\n"
        f"code = run({arguments!r})\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], code)"
    )
    out, err = python(code).communicate()
    assert (out.splitlines()[-1], err) == ("[] 0", "")


def test_help_lists_the_commands(call) -> None:
    """The help page lists every command with a line, and the exit codes."""
    ended = call("--help", contract=False)
    assert ended.code == 0
    assert all(f"  {command} " in ended.out for command in main.COMMANDS)
    assert "2 wrong usage" in ended.out


def test_version(call) -> None:
    """--version prints a version, also in a checkout that is not installed."""
    ended = call("--version", contract=False)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("lmscontract")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "error: no command given; see `lmscontract --help`"),
        (["dif"], "error: there is no command dif; the closest is diff"),
        (
            ["xyz"],
            "error: there is no command xyz; the commands are check, cleanup, mock, readiness, diff, export, token, "
            "operations, explain, new-contract",
        ),
        (["--vresion"], "--vresion: there is no such option; the closest is --version"),
        (["diff", "2020-01"], "TO: is missing; see `lmscontract diff --help`"),
        (
            ["diff", "2020-01", "2020-02", "2020-03"],
            "lmscontract diff: got unexpected extra argument (2020-03); see `lmscontract diff --help`",
        ),
        (["diff", "2020-01", "2020-02", "--formt"], "--formt: there is no such option; the closest is --format"),
        (["diff", "2020-01", "2020-02", "--format"], "--format: requires an argument; see `lmscontract --help`"),
        (
            ["diff", "2022-12", "2023-01", "--channel", "prod"],
            "--channel: the contract has no channel prod; it has sandbox, production",
        ),
        (
            ["export", "--as-of", "2026-13"],
            "--as-of 2026-13: expected YYYY-MM from 0001-01 to 9999-12, as in 2026-11",
        ),
        (["export", "--as-of", "soon"], "--as-of soon: expected YYYY-MM from 0001-01 to 9999-12, as in 2026-11"),
        ([""], "error: no command given; see `lmscontract --help`"),
        (["explain", ""], "RULE | OPERATION | CHANGE | ID: is empty; give it a value, or remove it"),
        (["export", "--output", ""], "--output: is empty; give it a value, or remove it"),
        (["export", "--contract", " "], "--contract: is empty; give it a value, or remove it"),
        (["export", "--as-of", "0000-12"], "--as-of 0000-12: expected YYYY-MM from 0001-01 to 9999-12, as in 2026-11"),
        (["export", "--as-of", "٢٠٢٦-٠٢"], "--as-of ٢٠٢٦-٠٢: expected YYYY-MM from 0001-01 to 9999-12, as in 2026-11"),
        (["mock", "--port", "x"], "--port: expected a whole number, got 'x'; see `lmscontract mock --help`"),
        (
            ["check", "--min-verified", "x"],
            "--min-verified: expected a number, got 'x'; see `lmscontract check --help`",
        ),
        (
            ["check", "--min-verified", "nan"],
            "--min-verified: expected a number from 0 to 100, got nan; see `lmscontract check --help`",
        ),
        (
            ["mock", "--port", "99999"],
            "--port: expected a number from 0 to 65535, got 99999; see `lmscontract mock --help`",
        ),
        (
            ["check", "--min-verified", "101"],
            "--min-verified: expected a number from 0 to 100, got 101; see `lmscontract check --help`",
        ),
        (
            ["check", "--max-time", "-1"],
            "--max-time: expected a number of at least 0, got -1; see `lmscontract check --help`",
        ),
        (
            ["diff", "2020-01", "2020-02", "--fail-on", "all"],
            "--fail-on: expected breaking, got 'all'",
        ),
        (["check", "--profile", "fast"], "--profile: expected gate, nightly or deep, got 'fast'"),
        (["cleanup"], "--tenant: is missing; see `lmscontract cleanup --help`"),
    ],
)
def test_wrong_usage_is_one_line(call, arguments: list[str], line: str) -> None:
    """Wrong usage is one line with the place, the error and what to do, and exit code 2."""
    ended = call(*arguments, contract=False)
    assert (ended.code, ended.out, ended.err) == (2, "", f"{line}\n")


def broken(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Make every command raise an error."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(main.lmscontract, "invoke", fail)


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (TenantUnreachable("does not answer", "https://a.example"), 3, "https://a.example: does not answer\n"),
        (KeyboardInterrupt(), 130, ""),
        (click.Abort(), 130, ""),
        (
            click.FileError("a.txt", "gone"),
            2,
            "lmscontract: could not open file 'a.txt': gone; see `lmscontract --help`\n",
        ),
    ],
)
def test_each_kind_of_error_has_its_code(
    call, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, line: str
) -> None:
    """An error ends the command with the exit code of its kind."""
    broken(monkeypatch, error)
    ended = call("export", contract=False)
    assert (ended.code, ended.err) == (code, line)


def test_a_defect_is_named_as_one(call, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unexpected exception is one line without a traceback and its message, and exit code 4."""
    broken(monkeypatch, ZeroDivisionError("by\nzero"))
    ended = call(contract=False)
    assert ended.code == 4
    found = r"a defect of lmscontract: ZeroDivisionError at \w+\.py:\d+; please report it with the output of LMSCONTRACT_DEBUG=1"
    assert re.fullmatch(f"{found}\n", ended.err)
    assert ended.err.count("\n") == 1


def test_debug_shows_the_traceback(call, monkeypatch: pytest.MonkeyPatch) -> None:
    """With LMSCONTRACT_DEBUG set, the traceback precedes the line, without the message, which may hold personal data."""
    broken(monkeypatch, ZeroDivisionError("by zero"))
    monkeypatch.setenv("LMSCONTRACT_DEBUG", "1")
    shown = call(contract=False).err
    assert "Traceback" in shown
    assert "by zero" not in shown


def test_a_reader_that_has_enough_is_no_error() -> None:
    """If the reader closes the pipe, the command ends without output and with the code of SIGPIPE."""
    # A pipe of its own that is closed before anything is written: no race with the command's start.
    reading, writing = os.pipe()
    os.close(reading)
    process = python("from lmscontract.cli.main import main; main(['diff', '2022-12', '2027-01'])", stdout=writing)
    os.close(writing)
    _, err = process.communicate()
    assert (process.returncode, err) == (141, "")


@pytest.mark.parametrize(
    "command", [["diff", "2022-12", "2027-01"], ["explain", "null-sent"], ["mock", "--fault", "list"]]
)
def test_a_full_disk_is_wrong_usage(command: list[str]) -> None:
    """A full disk at standard output is one line, for every command."""
    with Path("/dev/full").open("w") as full:
        process = python(f"from lmscontract.cli.main import main; main({command!r})", stdout=full.fileno())
        _, err = process.communicate()
    said = "standard output: cannot be written: No space left on device\n"
    assert (process.returncode, err) == (2, said)


def test_an_interrupt_ends_with_130() -> None:
    """SIGINT ends a command with 130 and without a traceback."""
    code = (
        # Interrupts are ignored if the tests run in the background.
        "import os, signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from lmscontract.cli import main, diff\n"
        f"diff.load_contract = lambda options: os.kill(os.getpid(), {int(signal.SIGINT)})\n"
        "main.main(['diff', '2022-12', '2023-01'])"
    )
    process = python(code)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, "", "")


def test_the_command_is_installed_under_its_name() -> None:
    """The console script runs the tested function."""
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    assert 'lmscontract = "lmscontract.cli.main:main"' in text
