"""How far a check run is."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

_CHECK = ("-m", "lmscontract", "check", "--mock", "--as-of", "2026-11", "--rule", "links-missing")


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_terminal_shows_how_many_checks_have_ended(tmp_path: Path, workers: str) -> None:
    """It shows one line that is removed at the end, with one process and with workers; standard output has none of it."""
    terminal, stderr = pty.openpty()
    output = tmp_path / "output"
    command = (sys.executable, *_CHECK, "--workers", workers)
    with output.open("w") as stdout, subprocess.Popen(command, cwd=tmp_path, stdout=stdout, stderr=stderr) as check:
        os.close(stderr)
        shown = _read(terminal)
    assert check.returncode == 0
    assert output.read_text().startswith("PASSED")
    counts = re.findall(r"\r(\d+) of (\d+) checks, 0 failed\x1b\[K", shown)
    assert counts
    assert len({number for _, number in counts}) == 1
    ended = [int(number) for number, _ in counts]
    assert ended == sorted(set(ended))
    assert shown.endswith("\r\x1b[K")


def _read(terminal: int) -> str:
    """Return what is written to a terminal until its other end is closed."""
    parts = []
    try:
        while part := os.read(terminal, 1 << 16):
            parts.append(part)
    except OSError:  # what Linux raises at the end
        pass
    os.close(terminal)
    return b"".join(parts).decode()
