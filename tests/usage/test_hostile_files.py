"""Files that do harm: each has a line that says why it is not read, and the file beside it is read."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.templates import Templates

TEMPLATES = Templates(["/shop/v1/goods"])
URL = "https://shop.example.com/shop/v1/goods"
ENTRY = json.dumps({"request": {"method": "GET", "url": URL}})


def laughs() -> bytes:
    """Return a YAML document that has a billion values with its aliases written out."""
    lines = ["path: /shop/v1/goods", "a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    return "\n".join(lines).encode()


def bomb() -> bytes:
    """Return a compressed HAR file with one text of 40 MB."""
    return gzip.compress(f'{{"log": {{"entries": [{ENTRY}, "'.encode() + b"a" * 40_000_000, 1)


def _fifo(path: Path) -> None:
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


@pytest.mark.parametrize("merged", ["3", "[1, 2]", "{<<: 4}", "!!python/object:os.system x"])
def test_settings_that_no_program_reads_without_an_error_are_no_error_of_ours(tmp_path: Path, merged: str) -> None:
    """What cannot be merged or made is unknown, and the rest of the file is read."""
    (tmp_path / "conf.yml").write_text(f"shop: {{<<: {merged}, base: /shop/v1/goods}}\n")
    (tmp_path / "sync.py").write_text(
        "import requests, yaml\nCONF = yaml.safe_load(open('conf.yml'))\n"
        "requests.get('https://shop.example.com' + CONF['shop']['base'])\n"
    )
    found = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert [each.path for each in found.usages] == ["/shop/v1/goods"]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        pytest.param(
            "bomb.har.gz", bomb, "read up to call 0 of this API: a text is longer than 32 MB", id="a zip bomb"
        ),
        pytest.param("laughs.yaml", laughs, "has more than 1000000 values", id="aliases of aliases"),
        pytest.param(
            "deep.yaml", lambda: b"path: /shop/v1/goods\na: " + b"[" * 5_000, "nested too deeply", id="deep YAML"
        ),
        pytest.param(
            "deep.har", lambda: b'{"log": {"entries": [' + b"[" * 100_000, "nested too deeply", id="a deep HAR file"
        ),
        pytest.param(
            "cut.har.gz", lambda: gzip.compress(b'{"log": {"entries": []}}' * 99)[:-9], "read up to call", id="cut"
        ),
        pytest.param("broken.json", lambda: b'{"path": "/shop/v1/goods", ', "not valid YAML or JSON", id="broken JSON"),
        pytest.param("bytes.postman_collection.json", lambda: b'{"item": "\xff\xfe"}', "not valid JSON", id="no UTF-8"),
        pytest.param(
            "usage.json", lambda: b'{"usages": [{"place": 1}]}', "this is not a usage file", id="no usage file"
        ),
        pytest.param("large.json", None, "larger than 64 MB", id="a large document"),
        pytest.param("pipe.http", _fifo, "not a regular file", id="a named pipe"),
    ],
)
def test_a_hostile_file_is_skipped_with_its_reason(
    tmp_path: Path, name: str, content: Callable[..., bytes | None] | None, reason: str
) -> None:
    """The reason is one line, and the file beside it is read."""
    (tmp_path / "beside.http").write_text(f"GET {URL}\n")
    if content is None:
        with (tmp_path / name).open("wb") as sparse:
            sparse.truncate((1 << 26) + 1)
            sparse.seek(0)
            sparse.write(b'{"path": "/shop/v1/goods", "item": "')
    elif content is _fifo:
        _fifo(tmp_path / name)
    else:
        (tmp_path / name).write_bytes(content() or b"")
    reading = read_files([tmp_path, tmp_path / name], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert "beside.http" in {each.place.file for each in reading.usages}
    (skipped,) = reading.skipped
    assert skipped.file == name
    assert reason in skipped.reason
    assert "\n" not in skipped.reason


def test_links_that_loop_are_passed_over(tmp_path: Path) -> None:
    """A link to itself, and one to the folder that it is in, end nothing and are followed nowhere."""
    (tmp_path / "beside.http").write_text(f"GET {URL}\n")
    _loop(tmp_path / "loop.http")
    (tmp_path / "again").symlink_to(tmp_path)
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    assert [each.place.file for each in reading.usages] == ["beside.http"]


def test_memory_is_bounded(tmp_path: Path) -> None:
    """A line of 80 MB in a compressed log, and a HAR file with 10,000 calls, take no more memory than small ones."""
    line = '10.0.0.1 - - [01/Oct/2026:10:00:00 +0000] "GET /shop/v1/goods HTTP/1.1" 200 1 "-" "report/1"\n'
    with gzip.open(tmp_path / "access.log.gz", "wb", compresslevel=1) as log:
        log.write(line.encode())
        for _ in range(80):
            log.write(b"a" * 1_000_000)
        log.write(b"\n" + line.encode())
    (tmp_path / "calls.har").write_text('{"log": {"entries": [' + ",\n".join([ENTRY] * 10_000) + "]}}")
    done = subprocess.run(
        [sys.executable, "-c", _READ, str(tmp_path)], capture_output=True, text=True, check=True, timeout=100
    )
    volumes, peak = done.stdout.split()
    assert volumes == "2,10000"
    assert int(peak) < 100 * 1024


_READ = """
import re, sys
from pathlib import Path
from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.templates import Templates
folder = Path(sys.argv[1])
reading = read_files([folder], Templates(["/shop/v1/goods"]), root=folder, executor=Processes(1))
peak = re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]  # `getrusage` counts the parent, too
print(",".join(str(each.volume) for each in reading.usages), peak)
"""
