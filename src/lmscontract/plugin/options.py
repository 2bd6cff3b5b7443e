"""The `--lms-…` options of pytest, and the run that they ask for."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lmscontract.check_options import CONTRACT, RUN, TARGETS, CheckOption, today

if TYPE_CHECKING:
    import pytest

    from lmscontract.runner.options import RunOptions

OPTIONS = (
    *TARGETS,
    *CONTRACT,
    *RUN,
    CheckOption("mock-as-of", "Month of the started mock.", "YYYY-MM", shown="that of the contract"),
)
PLATFORM = (
    CheckOption.several("variant", "Variant of lms_platform: SEED or POINT=INTERPRETATION.", "TEXT"),
    CheckOption.several("fault", "Fault of lms_platform: NAME[@OPERATION][:RATE].", "TEXT"),
    CheckOption.several("rollout", "Rollout of a change in lms_platform.", "CHANGE=WHEN"),
    CheckOption("usage", "File for what the tests use of lms_platform; --used-by reads it.", "FILE", shown="none"),
)
"""The options of the fixture `lms_platform` alone."""


def add_options(parser: pytest.Parser) -> None:
    """Add the options, prefixed so that they collide with no other plugin."""
    group = parser.getgroup("lmscontract", "REST API contract of a learning platform")
    for option in (*OPTIONS, *PLATFORM):
        group.addoption(f"--lms-{option.name}", dest=_destination(option), help=option.text, **_settings(option))


def _settings(option: CheckOption) -> dict[str, Any]:
    if option.is_flag:
        return {"action": "store_true"}
    if option.repeatable:
        return {"action": "append", "default": [], "metavar": option.metavar}
    return {"default": option.default, "metavar": option.metavar or f"{{{','.join(option.choices)}}}"}


def read_values(config: pytest.Config) -> str:
    """Convert the values of the options to their types; return what is wrong with one, and the empty text if nothing is.

    Not left to pytest, which ends with 4 for a wrong value.
    """
    for option in OPTIONS:
        name = _destination(option)
        try:
            setattr(config.option, name, option.read(getattr(config.option, name)))
        except ValueError as error:
            return f"--lms-{option.name}: {error}"
    return ""


def as_in_pytest(message: str) -> str:
    """Return a message in which the options have the names that they have in pytest."""
    names = "|".join(option.name for option in (*OPTIONS, *PLATFORM))
    return re.sub(rf"(?<![\w-])--({names})(?![\w-])", r"--lms-\1", message)


def names_target(config: pytest.Config) -> bool:
    """Return whether the options, or those of the xdist controller, name a target."""
    if is_worker(config):
        return "lms-wanted" in config.workerinput  # type: ignore[attr-defined]
    option = config.option
    return bool(option.lms_mock or option.lms_tenant or option.lms_base_url is not None)


def wanted(config: pytest.Config) -> RunOptions:
    """Return the run that the options ask for; a worker of xdist gets it from the controller."""
    from lmscontract.runner.options import RunOptions

    if is_worker(config):
        return RunOptions.sent(config.workerinput["lms-wanted"])  # type: ignore[attr-defined]
    values = {option.name.replace("-", "_"): getattr(config.option, _destination(option)) for option in OPTIONS}
    values["broken"] = values.pop("break")
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    return RunOptions(today=today(os.environ), environ=dict(os.environ), folder=Path.cwd(), **values)


def is_worker(config: pytest.Config) -> bool:
    """Return whether this process is a worker of pytest-xdist."""
    return hasattr(config, "workerinput")


def _destination(option: CheckOption) -> str:
    return f"lms_{option.name.replace('-', '_')}"
