"""Report files on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from lmscontract.errors import UsageError
from lmscontract.reporting.writers import write_files


def test_files_are_written_and_replaced(tmp_path: Path) -> None:
    """The directory is created, texts are written in UTF-8 and replaced the second time, and no other file remains."""
    folder = tmp_path / "a" / "reports"
    write_files(folder, {"one.txt": "old", "two.txt": "old"})
    paths = write_files(folder, {"one.txt": "neu: ä\r\n", "two.txt": "\ud800"})
    assert paths == (folder / "one.txt", folder / "two.txt")
    assert paths[0].read_bytes() == b"neu: \xc3\xa4\r\n"
    assert paths[1].read_bytes() == rb"\ud800"
    assert sorted(folder.iterdir()) == sorted(paths)


def test_a_failure_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk is full, the error says so, the old reports stay, and no temporary file remains."""
    write_files(tmp_path, {"one.txt": "old", "two.txt": "old"})
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == "two.txt":
            write(path, data[:1])
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UsageError) as caught:
        write_files(tmp_path, {"one.txt": "new", "two.txt": "new"})
    assert caught.value == UsageError(
        "cannot be written: No space left on device", str(tmp_path), "name another directory with --reports"
    )
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"one.txt": "old", "two.txt": "old"}


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    """A file in place of the directory is an error with its name."""
    (tmp_path / "reports").write_text("")
    with pytest.raises(UsageError, match="reports: cannot be written: File exists"):
        write_files(tmp_path / "reports", {})
