"""Every file that a command reads may be anything: wrong usage is one line that says what, where and what to do."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import LIBRARY

from lmscontract import config
from lmscontract.cli.main import run
from lmscontract.contract import files
from lmscontract.errors import LmsContractError, UsageError, closest
from lmscontract.findings import accepted, previous_runs, results
from lmscontract.findings.used import read_used
from lmscontract.input_files import DEEPEST, LARGEST, is_deep, parse_json
from lmscontract.target.writes.journal import Journal

NESTED = 100_000
DIGITS = "9" * 5000

READERS: dict[str, Callable[[Path], Any]] = {
    "accepted.toml": accepted.read,
    "lmscontract.toml": config.read,
    "secret.txt": lambda path: config.Secret("lmscontract.toml: token", file=path).resolve({}),
    "used.txt": lambda path: read_used(path, ()),
    "used.toml": lambda path: read_used(path, ()),
    "used.json": lambda path: read_used(path, ()),
    "components.yaml": lambda path: files.read(path, path.name),
    "results.jsonl": results.read,
    "created.jsonl": lambda path: Journal(path).left(),
}


def directory(path: Path) -> None:
    """Make a directory."""
    path.mkdir()


def named_pipe(path: Path) -> None:
    """Make a named pipe that nothing writes to."""
    os.mkfifo(path)


def endless(path: Path) -> None:
    """Make a link to a device that never ends."""
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    """Make a file that is larger than any contract."""
    with path.open("wb") as file:
        file.truncate(1 << 30)


def refused(read: Callable[[Path], Any], path: Path) -> str:
    """Return the line of the error with which reading a file ends; it leads to exit code 2."""
    with pytest.raises(LmsContractError) as raised:
        read(path)
    assert raised.value.exit_code == 2
    line = str(raised.value)
    assert path.name in line
    assert "\n" not in line
    assert len(line) < 3000
    return line


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")
@pytest.mark.parametrize("make", [directory, named_pipe, endless, huge])
@pytest.mark.parametrize("name", [name for name in READERS if not name.startswith("used")])
def test_only_regular_files_of_a_bounded_size_are_read(name: str, make: Callable[[Path], None], tmp_path: Path) -> None:
    """A directory, a named pipe, an endless and a huge file are refused at once, with the reason."""
    make(tmp_path / name)
    line = refused(READERS[name], tmp_path / name)
    reasons = {directory: "Is a directory", named_pipe: "not a regular file", endless: "not a regular file"}
    assert f"cannot be read: {reasons.get(make, 'larger than')}" in line


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")
@pytest.mark.parametrize("make", [named_pipe, endless, huge])
@pytest.mark.parametrize("name", ["used.txt", "used.toml", "used.json"])
def test_what_is_used_comes_from_regular_files(name: str, make: Callable[[Path], None], tmp_path: Path) -> None:
    """A named pipe, an endless and a huge file are refused for --used-by, which may be a directory."""
    make(tmp_path / name)
    assert f"{name} cannot be read: " in refused(READERS[name], tmp_path / name)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the administrator may read every file")
@pytest.mark.parametrize("name", READERS)
def test_a_file_without_permission_is_refused(name: str, tmp_path: Path) -> None:
    """The reason of the operating system is shown."""
    (tmp_path / name).write_text("")
    (tmp_path / name).chmod(0)
    assert "cannot be read: Permission denied" in refused(READERS[name], tmp_path / name)


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        *((name, b"\xff\xfe", "cannot be read: it is not UTF-8 text") for name in list(READERS)[:7]),
        ("results.jsonl", b"\xff\xfe", "cannot be read: not the results of a run"),
        ("results.jsonl", b"", "cannot be read: not the results of a run"),
        ("results.jsonl", b"[" * NESTED, "cannot be read: not the results of a run"),
        (
            "accepted.toml",
            f"a = {'[' * NESTED}".encode(),
            f"accepted.toml:1: not valid TOML: nested deeper than {DEEPEST}",
        ),
        ("accepted.toml", b"a = " + b"[" * 60 + b"]" * 60, f"not valid TOML: nested deeper than {DEEPEST} levels"),
        ("accepted.toml", b"a" + b".a" * 2000 + b" = 1", f"not valid TOML: nested deeper than {DEEPEST} levels"),
        ("accepted.toml", f"a = {DIGITS}".encode(), "accepted.toml:1: not valid TOML: a number has too many digits"),
        ("lmscontract.toml", f"a = {'{b=' * NESTED}".encode(), f"not valid TOML: nested deeper than {DEEPEST}"),
        (
            "lmscontract.toml",
            f"a = {DIGITS}".encode(),
            "lmscontract.toml:1: not valid TOML: a number has too many digits",
        ),
        ("used.toml", f"a = {'[' * NESTED}".encode(), "used.toml:1: not valid TOML: nested deeper than"),
        ("used.toml", f"a = {DIGITS}".encode(), "used.toml:1: not valid TOML: a number has too many digits"),
        ("used.json", b"[" * NESTED, "used.json:1: not valid JSON: nested deeper than"),
        ("used.json", f'{{"a": {DIGITS}}}'.encode(), "used.json:1: not valid JSON: a number has too many digits"),
        ("used.txt", b"GET /" + b"x" * 3_000_000, "used.txt:1: the contract has no such operation"),
        ("components.yaml", b"[" * NESTED, f"components.yaml:1: nested deeper than {DEEPEST} levels"),
        ("components.yaml", b"a: &x [*x]", f"components.yaml:1: nested deeper than {DEEPEST} levels"),
        (
            "components.yaml",
            b"\n".join(
                [
                    b"a0: &a0 [x, x]",
                    *(b"a%d: &a%d [%s]" % (n, n, b", ".join([b"*a%d" % (n - 1)] * 10)) for n in range(1, 9)),
                ]
            ),
            "more than 200,000 values",
        ),
    ],
    ids=lambda each: "" if isinstance(each, bytes) else None,
)
def test_content_that_no_reader_survives(name: str, content: bytes, reason: str, tmp_path: Path) -> None:
    """Deep nesting, numbers of thousands of digits, endless aliases and other encodings are errors with their place."""
    (tmp_path / name).write_bytes(content)
    assert reason in refused(READERS[name], tmp_path / name)


def test_a_number_of_many_digits_is_no_number_in_a_contract(tmp_path: Path) -> None:
    """In YAML such a number is read as text, so that the schema of the file refuses it with its line."""
    (tmp_path / "a.yaml").write_text(f"a: {DIGITS}\nb: 12\n", "utf-8")
    assert files.read(tmp_path / "a.yaml", "a.yaml").data == {"a": DIGITS, "b": 12}


@pytest.mark.parametrize("make", [directory, named_pipe, endless, huge])
def test_a_history_that_cannot_be_read_is_a_warning(make: Callable[[Path], None], tmp_path: Path) -> None:
    """The run is not compared with previous ones, and the reason is shown."""
    make(tmp_path / "history.json")
    assert "history.json cannot be read: " in previous_runs.read(tmp_path / "history.json").broken


def test_a_damaged_journal_hides_nothing(tmp_path: Path) -> None:
    """Nested and endless lines of a journal are skipped."""
    (tmp_path / "created.jsonl").write_bytes(b'{"operation": ' + b"[" * NESTED + b"\n" + DIGITS.encode() + b"\n\xff\n")
    assert Journal(tmp_path / "created.jsonl").left() == ()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")
@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", "GET /loans", "--config", "pipe"),
        ("check", "--tenant", "one"),
        ("check", "--tenant", "one", "--config", "pipe"),
        ("cleanup", "--tenant", "one", "--config", "pipe"),
        ("mock", "--public-key", "pipe", "--print-config"),
        ("readiness", ".", "--fail-on-new", "pipe"),
        ("explain", "GET /loans", "--contract", "folder"),
    ],
)
def test_a_named_pipe_never_blocks_a_command(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe in the place of any file ends a command with 2 and one line."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LMSCONTRACT_DEBUG", raising=False)
    (tmp_path / "folder").mkdir()
    named_pipe(tmp_path / "folder" / "components.yaml")
    named_pipe(tmp_path / "pipe")
    if "--config" not in arguments and "--tenant" in arguments:
        named_pipe(tmp_path / "lmscontract.toml")
    contract = () if "--contract" in arguments else ("--contract", str(LIBRARY))
    assert run([*arguments, *contract]) == 2
    err = capsys.readouterr().err
    assert "cannot be read: not a regular file" in err
    assert err.count("\n") == 1


def test_an_error_is_a_line_of_bounded_length() -> None:
    """What a file contains is cut in an error, and compared with known names only at its beginning."""
    assert len(str(UsageError("x" * 1_000_000, "y" * 1_000_000))) < 3000
    assert closest("GET /toys" + "x" * 1_000_000, ["GET /toys"]) == ""


def test_the_limits_are_far_from_what_is_written_by_hand() -> None:
    """A document at the limit is read."""
    assert LARGEST >= 1 << 24
    text = "[" * DEEPEST + "]" * DEEPEST
    assert is_deep(parse_json(text, lambda what, _: UsageError(what)), DEEPEST - 1)
