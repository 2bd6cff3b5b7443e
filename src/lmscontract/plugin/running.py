"""Runs: put together for whoever names a target, and run under a pytest of our own for the command line."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lmscontract.errors import Defect
from lmscontract.plugin.reports import summary

if TYPE_CHECKING:
    from lmscontract.runner import Assembly, Wanted


class Given:
    """Hands a run that was put together outside to the plugin, and keeps pytest's configuration for the summary."""

    def __init__(self, assembly: Assembly) -> None:
        self.assembly = assembly
        self.config: pytest.Config | None = None

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep the configuration."""
        self.config = session.config


def prepared(wanted: Wanted, resources: ExitStack, *, ready: bool = False) -> Assembly:
    """Start the mock if it is wanted, assemble the run, and make sure that the tenant is there (unless that is known)."""
    from lmscontract.runner import assemble, mock_started, preflight

    assembly = assemble(wanted if ready else resources.enter_context(mock_started(wanted)))
    resources.callback(assembly.target.session.close)
    if not ready:
        preflight(assembly.target, (each.operation for each in assembly.requirements))
    return assembly


def run(wanted: Wanted, arguments: list[str]) -> int:
    """Run the checks under pytest's own configuration, root and caches, and answer the exit code of design.

    An LmsContractError says why nothing could be run. The terminal gets the summary, and nothing of pytest's own.
    """
    folder = checks_folder()
    plugins = ["lmscontract.plugin", "xdist.plugin", "xdist.looponfail"]
    own = [str(folder), "-c", os.devnull, f"--rootdir={folder}", "--import-mode=importlib", "-W", "ignore"]
    without = ["-p", "no:cacheprovider", "-p", "no:terminal"]
    named = [part for name in plugins for part in ("-p", name)]
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "PYTEST_PLUGINS": ""}
    with ExitStack() as resources, _environment(alone):
        given = Given(prepared(wanted, resources))
        code = pytest.main([*own, *without, *named, *arguments], plugins=[given])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR) or given.config is None:
        raise Defect(f"pytest ended with {int(code)} before the checks were done")
    wanted_colour = sys.stdout.isatty() or "FORCE_COLOR" in os.environ
    width, colour = shutil.get_terminal_size().columns, wanted_colour and "NO_COLOR" not in os.environ
    sys.stdout.write(summary(given.config, given.assembly, width, colour))
    return given.assembly.exit_code()


def checks_folder() -> Path:
    """The folder of the checks: in the wheel, or in the checkout that this is run from."""
    inside = Path(__file__).parents[1] / "_checks"
    return inside if inside.is_dir() else Path(__file__).parents[3] / "checks"


def given_to(config: pytest.Config) -> Given | None:
    """The run that was handed over, if one was."""
    found = [plugin for plugin in config.pluginmanager.get_plugins() if isinstance(plugin, Given)]
    return found[0] if found else None


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    """Environment variables set for a while."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
