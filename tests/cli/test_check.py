"""`lmscontract check` as it is spoken to; whole runs stand in tests/runs."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract import plugin
from lmscontract.cli.main import run
from lmscontract.plugin.options import OPTIONS
from lmscontract.runner import Wanted


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Wanted]:
    """What the runs that are started are asked for, in place of running them."""
    found: list[Wanted] = []

    def ended(wanted: Wanted, _arguments: list[str]) -> int:
        found.append(wanted)
        return 0

    monkeypatch.setattr(plugin, "run", ended)
    return found


def test_narrowing_options_are_repeatable_and_combined(asked: list[Wanted]) -> None:
    """Each narrowing option may be given several times, and all of them reach the run; it can say what it is narrowed to."""
    arguments = [
        "--rule",
        "null-*",
        "--rule",
        "page-ignored",
        "--operation",
        "GET /toys",
        "--only",
        "a",
        "--used-by",
        "u v",
    ]
    assert run(["check", "--mock", *arguments, "--accepted", "ours.toml"]) == 0
    (wanted,) = asked
    assert (wanted.rule, wanted.operation, wanted.only) == (("null-*", "page-ignored"), ("GET /toys",), ("a",))
    assert (wanted.used_by, wanted.accepted) == ("u v", "ours.toml")
    assert wanted.narrowed == (
        "--only a",
        "--rule 'null-*'",
        "--rule page-ignored",
        "--operation 'GET /toys'",
        "--used-by 'u v'",
    )


def test_without_options_a_run_is_whole(asked: list[Wanted]) -> None:
    """A run that is not narrowed says so."""
    assert run(["check", "--mock"]) == 0
    assert asked[0].narrowed == ()


def test_every_option_stands_under_pytest_too() -> None:
    """Each option of the verb has its `--lms-…` under pytest, but for the workers, which pytest-xdist knows as -n."""
    from lmscontract.cli.check import check

    ours: set[Any] = {name for param in check.params for name in param.opts} - {"--workers", "--help"}
    assert ours <= {f"--{name}" for name, _ in OPTIONS}
