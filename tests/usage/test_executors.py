"""Where files are read: processes, parts of a large log, files of other systems, and a Dask cluster."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.errors import UsageError
from lmscontract.usage.executors import Dask, Processes, opened
from lmscontract.usage.files import location, read_files
from lmscontract.usage.recorded import access_logs
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading

TEMPLATES = Templates(["/shop/v1/goods", "/shop/v1/goods/{id}"])
CALL = "GET https://shop.example.com/shop/v1/goods\n"
CODE = 'import requests\nrequests.get("https://shop.example.com/shop/v1/goods").json()["items"]\n'
LINES = st.sampled_from(
    [
        b'10.0.0.1 - - [01/Oct/2026:10:00:00 +0000] "GET /shop/v1/goods/7 HTTP/1.1" 200 1 "-" "report/1"\n',
        b'10.0.0.2 - - [02/Oct/2026:10:00:00 +0000] "GET /shop/v1/goods HTTP/1.1" 200 1 "-" "other"\n',
        b'10.0.0.3 - - [03/Oct/2026:10:00:00 +0000] "GET /elsewhere HTTP/1.1" 200 1 "-" "other"\n',
        b"\n",
    ]
)


@given(st.lists(LINES, max_size=12), st.booleans(), st.integers(1, 300))
def test_parts_of_a_log_are_the_log(lines: list[bytes], whole_lines: bool, size: int) -> None:
    """Wherever a log is divided, each of its lines is read once."""
    data = b"".join(lines) if whole_lines else b"".join(lines).rstrip(b"\n")
    parts = [
        access_logs.read(BytesIO(data), "a.log", TEMPLATES, start, start + size) for start in range(0, len(data), size)
    ]
    assert Reading.merged(parts).usages == access_logs.read(BytesIO(data), "a.log", TEMPLATES).usages


def test_a_large_log_is_read_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts of a log are handed to the executor one by one, and count every call."""
    line = '10.0.0.1 - - [01/Oct/2026:10:00:00 +0000] "GET /shop/v1/goods HTTP/1.1" 200 1 "-" "report/1"\n'
    (tmp_path / "access.log").write_text(line * 100)
    monkeypatch.setattr("lmscontract.usage.files._LARGE", 1_000)
    handed: list[int] = []

    class Counting:
        def map(self, read: Callable[[Any], Any], parts: Sequence[Any]) -> Sequence[Any]:
            handed.append(len(parts))
            return [read(part) for part in parts]

    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Counting())
    assert [each.volume for each in reading.usages] == [100]
    assert handed == [-(-100 * len(line) // 1_000)]


def test_files_of_another_file_system_are_read() -> None:
    """What fsspec opens is read as files of this machine are: recorded calls, code, and what is beside it."""
    fsspec = pytest.importorskip("fsspec")
    pytest.importorskip("upath")
    files = {"calls.http": CALL, "code/a.py": CODE, "node_modules/b.http": CALL}
    fsspec.filesystem("memory").pipe({f"/readiness-test/{name}": text.encode() for name, text in files.items()})
    reading = read_files([location("memory://readiness-test")], TEMPLATES, root=Path.cwd(), executor=Processes(1))
    assert [str(each.place) for each in reading.usages] == [
        "memory://readiness-test/calls.http:1",
        "memory://readiness-test/code/a.py:2",
    ]


def test_the_url_of_a_local_file_is_its_path(tmp_path: Path) -> None:
    """A file:// URL is read and named as the path is."""
    pytest.importorskip("upath")
    (tmp_path / "a.http").write_text(CALL)
    reading = read_files([location((tmp_path / "a.http").as_uri())], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert [str(each.place) for each in reading.usages] == ["a.http:1"]


@pytest.mark.parametrize(
    ("module", "use", "message"),
    [
        ("distributed", lambda: Dask("tcp://127.0.0.1:1"), r"needs dask\.distributed.*lmscontract\[dask\]"),
        (
            "s3fs",
            lambda: read_files([location("s3://bucket/x")], TEMPLATES, root=Path.cwd()),
            r"s3://bucket/x.*s3fs",
        ),
        ("upath", lambda: location("s3://bucket/x"), r"s3://bucket/x.*lmscontract\[dask\]"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(
    module: str, use: Callable[[], object], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the extra, the error says what to install."""
    if module == "s3fs":
        pytest.importorskip("upath", reason="needs universal-pathlib (tox -e dask)")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(UsageError) as raised:
        use()
    assert re.search(message, str(raised.value))


@pytest.mark.parametrize("name", ["spark=1", "dask", "dask=", "processes=3"])
def test_an_unknown_executor_is_an_error(name: str) -> None:
    """The error names the executors that there are."""
    with pytest.raises(UsageError, match="write processes, or dask=ADDRESS"), opened(name, None, print):
        pass


class _Killing:
    """Kills the first worker of a cluster that reads something, in each step."""

    def __init__(self, inner: Dask, folder: Path) -> None:
        self._inner, self._folder, self.steps = inner, folder, 0

    def map(self, read: Callable[[Any], Any], parts: Sequence[Any]) -> Sequence[Any]:
        self.steps += 1
        return self._inner.map(partial(_die_once, read, self._folder / f"killed{self.steps}"), parts)


def _die_once(read: Callable[[Any], Any], mark: Path, part: Any) -> Any:
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return read(part)
    os.kill(os.getpid(), signal.SIGKILL)
    return None


@pytest.mark.dask
def test_a_cluster_that_loses_a_worker_reads_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three workers, of which one is killed in each step, give the reading of a single process."""
    distributed = pytest.importorskip("distributed")
    cloudpickle = pytest.importorskip("cloudpickle")
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    folder, marks = tmp_path / "files", tmp_path / "marks"
    folder.mkdir()
    marks.mkdir()
    for number in range(40):
        (folder / f"{number}.http").write_text(CALL)
        (folder / f"code{number}.py").write_text(f"def read{number}(session):\n    return session\n\n{CODE}")
    line = '10.0.0.1 - - [01/Oct/2026:10:00:00 +0000] "GET /shop/v1/goods/7 HTTP/1.1" 200 1 "-" "report/1"\n'
    (folder / "access.log").write_text(line * 5_000)
    monkeypatch.setattr("lmscontract.usage.files._LARGE", 100_000)
    alone = read_files([folder], TEMPLATES, root=folder, executor=Processes(1))
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=tmp_path
    ) as cluster:
        dask = Dask(cluster.scheduler_address)
        killing = _Killing(dask, marks)
        together = read_files([folder], TEMPLATES, root=folder, executor=killing)
        dask.close()
    assert together.encode() == alone.encode()
    assert len(alone.usages) == 81
    assert len([*marks.iterdir()]) >= 3
