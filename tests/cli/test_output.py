"""A text is printed, or written to a file completely or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from lmscontract.cli.output import write
from lmscontract.errors import UsageError


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    """A pipe is written to, and not replaced by a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write("whole\n", pipe, "--output pipe")
        assert os.read(reading, 100) == b"whole\n"
    finally:
        os.close(reading)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """A symbolic link is kept, and its target is replaced."""
    (tmp_path / "there").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "there" / "a.txt")
    write("one", link, "--output link")
    write("two", link, "--output link")
    assert (link.is_symlink(), (tmp_path / "there" / "a.txt").read_text()) == (True, "two")


@pytest.mark.parametrize(
    ("name", "said"),
    [("folder", "it is a directory"), ("a" * 300, "File name too long"), ("file/x", "Not a directory")],
)
def test_what_cannot_be_written_is_shown(tmp_path: Path, name: str, said: str) -> None:
    """The error has the option with its value, and no temporary file remains."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(UsageError) as caught:
        write("text", tmp_path / name, "--output it")
    assert caught.value == UsageError(f"cannot be written: {said}", "--output it", "choose another file")
    assert {each.name for each in tmp_path.iterdir()} == {"folder", "file"}


def test_a_long_name_is_a_name(tmp_path: Path) -> None:
    """A file with a long name is written through a temporary file with a shorter name."""
    file = tmp_path / ("a" * 250)
    write("text", file, "--output it")
    assert file.read_text() == "text"
