"""The `--lms-…` options of pytest, and what they ask for; a worker is told that by the process that started it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lmscontract.errors import UsageError

if TYPE_CHECKING:
    import pytest

    from lmscontract.runner import Wanted

OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mock", {"action": "store_true", "help": "check the mock, which is started for the run"}),
    ("tenant", {"default": "", "help": "check the tenant of that name in lmscontract.toml"}),
    ("base-url", {"default": None, "help": "the tenant's address; credentials come from LMSCONTRACT_… variables"}),
    ("profile", {"default": "gate", "choices": ("gate", "nightly", "deep"), "help": "how much is tried"}),
    ("as-of", {"default": "", "help": "the month at whose end the contract is asserted, as in 2026-11"}),
    ("channel", {"default": "", "choices": ("", "sandbox", "production"), "help": "sandbox or production"}),
    ("contract", {"default": "", "help": "another folder of contract files than the shipped one"}),
    ("config", {"default": "", "help": "another configuration than the nearest lmscontract.toml"}),
    ("reports", {"default": "reports", "help": "the folder for the reports"}),
    ("fail-on", {"default": "stated", "choices": ("stated", "inferred", "observed"), "help": "what fails the run"}),
    ("min-verified", {"default": 0.0, "type": float, "help": "percent that must be verified, else inconclusive"}),
    ("allow-writes", {"action": "store_true", "help": "also send what writes and can be undone"}),
    ("only", {"action": "append", "default": [], "help": "only this requirement, by id or short id (repeatable)"}),
    ("rule", {"action": "append", "default": [], "help": "only rules of this name or pattern (repeatable)"}),
    ("operation", {"action": "append", "default": [], "help": "only operations of this label or pattern (repeatable)"}),
    (
        "accepted",
        {"default": "", "help": "another file of accepted findings than accepted.toml beside the configuration"},
    ),
    ("used-by", {"default": "", "help": "only what a file of operations and properties names"}),
    ("break", {"action": "append", "default": [], "help": "a requirement that the started mock breaks (repeatable)"}),
    ("mock-as-of", {"default": "", "help": "another month for the started mock than for the contract"}),
    ("seed", {"default": 1, "type": int, "help": "the seed of the mock and of made-up calls"}),
)


def add_options(parser: pytest.Parser) -> None:
    """Add the options, each under a name that no other plugin has."""
    group = parser.getgroup("lmscontract", "the contract of a platform")
    for name, settings in OPTIONS:
        group.addoption(f"--lms-{name}", dest=_destination(name), **settings)


def names_a_target(config: pytest.Config) -> bool:
    """Whether the options, or those of the process that started this one, say what is checked."""
    if is_worker(config):
        return "lms-wanted" in config.workerinput  # type: ignore[attr-defined]
    option = config.option
    return bool(option.lms_mock or option.lms_tenant or option.lms_base_url is not None)


def wanted(config: pytest.Config) -> Wanted:
    """What the options ask for; a UsageError for a day that is none."""
    from lmscontract.runner import Wanted

    if is_worker(config):
        data: Mapping[str, Any] = config.workerinput["lms-wanted"]  # type: ignore[attr-defined]
        known = {name: data[name] for name in Wanted.__struct_fields__}
        lists = {name: tuple(known[name]) for name in ("only", "rule", "operation", "broken")}
        return Wanted(
            **{**known, **lists, "today": date.fromisoformat(known["today"]), "folder": Path(known["folder"])}
        )
    values = {name.replace("-", "_"): getattr(config.option, _destination(name)) for name, _ in OPTIONS}
    values["broken"] = tuple(values.pop("break"))
    values.update({name: tuple(values[name]) for name in ("only", "rule", "operation")})
    return Wanted(today=today(os.environ), environ=dict(os.environ), folder=Path.cwd(), **values)


def is_worker(config: pytest.Config) -> bool:
    """Whether this process is a worker of pytest-xdist."""
    return hasattr(config, "workerinput")


def today(environ: Mapping[str, str]) -> date:
    """LMSCONTRACT_TODAY, else the clock in UTC."""
    text = environ.get("LMSCONTRACT_TODAY", "")
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{text!r} is no day", "LMSCONTRACT_TODAY", "write it as in 2026-11-20") from None


def _destination(name: str) -> str:
    return f"lms_{name.replace('-', '_')}"
