"""The command line, run on the invented library of tests/contract."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from lmscontract.cli.main import run

LIBRARY = Path(__file__).parents[1] / "contract" / "library"


@dataclass(frozen=True)
class Ended:
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str


Call = Callable[..., Ended]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """Call a command in an empty folder, on the day 2020-06-15; commands that take one are given the small contract."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LMSCONTRACT_TODAY", "2020-06-15")
    monkeypatch.delenv("LMSCONTRACT_DEBUG", raising=False)

    def called(*arguments: str, contract: bool = True) -> Ended:
        code = run([*arguments, *(["--contract", str(LIBRARY)] if contract else [])])
        printed = capsys.readouterr()
        return Ended(code, printed.out, printed.err)

    return called
