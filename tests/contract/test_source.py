"""YAML is read as its version 1.2 has it, whichever of the two readers is at hand."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from lmscontract.contract.source import read


@pytest.mark.parametrize("fast", [True, False])
def test_scalars(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fast: bool) -> None:
    """Integers, booleans and null are values; dates, versions, `no` and whatever stands in quotes are text."""
    if not fast:
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    file = tmp_path / "a.yaml"
    file.write_text("[1, -2, true, false, null, ~, no, on, 9.3, 2026-11, 2026-11-16, '1', \"true\", 1e3]\n")
    assert read(file, "a.yaml").data == [
        1, -2, True, False, None, None, "no", "on", "9.3", "2026-11", "2026-11-16", "1", "true", "1e3",
    ]  # fmt: skip
