"""How workers share a run."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.target.fake import TOYS_SNAPSHOT
from xdist.remote import Producer

from lmscontract.plugin.sharing import ByOperation
from lmscontract.rules.register import derive

REQUIREMENTS = list(derive(TOYS_SNAPSHOT))


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> ByOperation:
    """The scheduler of a run that tries the toy shop."""
    monkeypatch.setattr("xdist.scheduler.loadscope.parse_tx_spec_config", lambda _: ["popen"] * 2)
    config: Any = SimpleNamespace(option=SimpleNamespace(loadscopereorder=True))
    return ByOperation(config, Producer("xdist", enabled=False), REQUIREMENTS)


def test_what_concerns_an_operation_stays_together(scheduler: ByOperation) -> None:
    """Each check on each requirement of it, and the calls that are made up for it."""
    for each in REQUIREMENTS:
        assert scheduler._split_scope(f"test_any.py::test_some[{each.id}]") == each.operation.label
        assert scheduler._split_scope(f"test_any.py::test_made_up[{each.operation.label}]") == each.operation.label


def test_other_tests_stand_alone(scheduler: ByOperation) -> None:
    """A test without brackets is about no operation."""
    assert scheduler._split_scope("test_own.py::test_some") == "test_own.py::test_some"


def test_what_comes_first_is_tried_first(scheduler: ByOperation) -> None:
    """Operations are not sorted by how much is tried of them."""
    assert scheduler.config.option.loadscopereorder is False
