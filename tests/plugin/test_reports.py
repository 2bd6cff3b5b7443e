"""What the reports of a session need."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import allure
import pytest

from lmscontract.plugin.reports import add_to_allure_explored
from lmscontract.reporting.run import Reproduction
from lmscontract.types import Operation


def test_labels_of_a_test_do_not_need_the_report_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test gets its labels without the report of the whole run, which evaluates every requirement."""
    labels: dict[str, str] = {}
    monkeypatch.setattr(allure.dynamic, "label", labels.__setitem__)
    config: Any = SimpleNamespace(option=SimpleNamespace(allure_report_dir="results"))
    check_run: Any = SimpleNamespace(reproduction=Reproduction(), snapshot=SimpleNamespace(channel="sandbox"))
    add_to_allure_explored(config, Operation("GET", "/toys/v1/toys"), check_run)
    assert "Sandbox tenant" in labels.values()
