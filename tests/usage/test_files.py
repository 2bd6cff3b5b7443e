"""The files of an integration: which are read, which are skipped, and why."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from lmscontract.errors import UsageError
from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.templates import Templates

TEMPLATES = Templates(["/shop/v1/goods"])
CALL = "GET https://shop.example.com/shop/v1/goods\n"


def test_files_of_a_directory_are_read_and_named_relative_to_the_root(tmp_path: Path) -> None:
    """Installed packages and empty directories are left out."""
    for name in ("b.http", "api/a.http", "node_modules/c.http"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(CALL)
    reading = read_files([tmp_path, tmp_path / "b.http"], TEMPLATES, root=tmp_path)
    assert [str(each.place) for each in reading.usages] == ["api/a.http:1", "b.http:1"]


def test_ignored_files_of_a_repository_are_not_read(tmp_path: Path) -> None:
    """What .gitignore has is not part of the integration; new files are."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text("build/\n")
    for name in ("a.http", "build/b.http"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(CALL)
    assert [each.place.file for each in read_files([tmp_path], TEMPLATES, root=tmp_path).usages] == ["a.http"]


def test_what_cannot_be_read_is_skipped_with_the_reason(tmp_path: Path) -> None:
    """A pipe, a link without a target and a format without a reader do not stop the other files."""
    (tmp_path / "a.http").write_text(CALL)
    (tmp_path / "paths.xyz").write_text("goods are at /shop/v1/goods")
    (tmp_path / "usage.json").write_text('{"usages": 7}')
    os.mkfifo(tmp_path / "pipe.http")
    (tmp_path / "lost.http").symlink_to(tmp_path / "nowhere")
    reading = read_files([tmp_path, tmp_path / "pipe.http"], TEMPLATES, root=tmp_path)
    assert [each.path for each in reading.usages] == ["/shop/v1/goods"]
    assert {each.file: each.reason.split(":")[0] for each in reading.skipped} == {
        "paths.xyz": "no reader for this kind of file",
        "pipe.http": "not a regular file",
        "usage.json": "this is not a usage file",
    }


class Closed(type(Path())):  # type: ignore[misc]  # permissions do not bind the tests of an administrator
    """A path of a file that may not be read."""

    def open(self, *_: object, **__: object) -> object:
        """Refuse."""
        raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize("name", ["a.http", "a.py"])
def test_files_without_permission_are_reported_and_the_others_are_read(tmp_path: Path, name: str) -> None:
    """Recorded calls and source code that cannot be read are lines of the result."""
    for each in (name, "b.http"):
        (tmp_path / each).write_text(CALL)
    reading = read_files([Closed(tmp_path / name), tmp_path / "b.http"], TEMPLATES, root=tmp_path)
    assert [each.place.file for each in reading.usages] == ["b.http"]
    assert [(each.file, each.reason) for each in reading.skipped] == [(name, "cannot be read: Permission denied")]


def test_a_directory_without_permission_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in it is not passed over in silence."""
    (tmp_path / "b.http").write_text(CALL)
    (tmp_path / "closed").mkdir()

    def listed(place: str | Path, known: Callable[[str | Path], object]) -> object:
        if Path(place).name == "closed":
            raise PermissionError(13, "Permission denied", str(place))
        return known(place)

    for name in ("scandir", "listdir"):
        monkeypatch.setattr(os, name, partial(listed, known=getattr(os, name)))
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path)
    assert [each.place.file for each in reading.usages] == ["b.http"]
    assert [(each.file, each.reason) for each in reading.skipped] == [("closed", "cannot be read: Permission denied")]


@pytest.mark.parametrize("limit", ["_SHORT", "_SLOW"])
def test_processes_give_the_same_reading_as_one(limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long to read is read by several processes, with the same result; then they end."""
    for number in range(60):
        (tmp_path / f"{number}.http").write_text(CALL)
    one = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    monkeypatch.setattr(f"lmscontract.usage.executors.{limit}", 0)
    with Processes(2) as processes:
        several = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=processes)
        assert len(active_children()) == 2
    assert active_children() == []
    assert one.encode() == several.encode()


def test_a_path_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    """A misspelled path is never an integration without calls."""
    with pytest.raises(UsageError, match="there is no such file or directory"):
        read_files([tmp_path / "sorce"], TEMPLATES, root=tmp_path)


def test_a_missing_library_is_named_with_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra, the error says what to install."""
    monkeypatch.setattr("lmscontract.usage.files.find_spec", lambda name: None if name == "ijson" else name)
    with pytest.raises(UsageError, match=r"needs ijson: pip install 'lmscontract\[readiness\]'"):
        read_files([tmp_path], TEMPLATES, root=tmp_path)
