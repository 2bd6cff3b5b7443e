"""The pytest plugin: the `--lms-…` options, the `lms_platform` fixture, and the checks of a tenant when one is named.

Every pytest of the environment imports this module, so it imports pytest and the options only.
"""

from __future__ import annotations

import os
import reprlib
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lmscontract.check_options import today
from lmscontract.plugin.options import add_options, as_in_pytest, is_worker, names_target, read_values

if TYPE_CHECKING:
    from lmscontract.fixtures import FixtureManager, LmsPlatform

_MARKER = (
    "lms(as_of, channel, seed, broken, fault, variant, rollout, exclusive_duration, client_rate): the tenant that "
    "lms_platform is, where it is not that of --lms-as-of, --lms-channel, --lms-seed and --lms-break"
)
_NO_TARGET = "no target is named; give --lms-mock, --lms-tenant NAME or --lms-base-url URL"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Add the plugin that runs checks when a target is named; an error ends the session with one line."""
    config.addinivalue_line("markers", _MARKER)
    if wrong := read_values(config):
        pytest.exit(wrong, returncode=2)
    if not names_target(config):
        return
    from lmscontract.errors import LmsContractError

    try:
        from lmscontract.plugin.checks import checks_of

        config.pluginmanager.register(checks_of(config))
    except LmsContractError as error:
        pytest.exit(as_in_pytest(str(error)), returncode=error.exit_code)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """End the session when checks are to run and no target is named; a worker of xdist lets its controller do so."""
    if config.option.collectonly or config.pluginmanager.has_plugin("lmscontract-checks"):
        return
    own = [each for each in items if not is_check(each)]
    if len(own) == len(items):
        return
    if not is_worker(config):
        pytest.exit(_NO_TARGET, returncode=2)
    items[:] = own
    config.workeroutput["lms-no-target"] = True  # type: ignore[attr-defined]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """End the session when a worker of xdist has checks and no target is named."""
    if getattr(node, "workeroutput", {}).get("lms-no-target"):
        pytest.exit(_NO_TARGET, returncode=2)


def is_check(item: pytest.Item) -> bool:
    """Return whether a test is a check of a tenant, or generates requests to one."""
    return hasattr(getattr(item, "obj", None), "verifies") or "explored" in getattr(item, "fixturenames", ())


@pytest.fixture(scope="session")
def _lms_fixture_manager(pytestconfig: pytest.Config) -> Iterator[FixtureManager]:
    """What the tenants of all tests share."""
    from lmscontract.config import find
    from lmscontract.contract.load import shipped
    from lmscontract.fixtures import FixtureManager

    option = pytestconfig.option
    config = Path(option.lms_config) if option.lms_config else find(pytestconfig.rootpath)
    manager = FixtureManager(Path(option.lms_contract) if option.lms_contract else shipped(), config, time.time)
    yield manager
    manager.stop()


@pytest.fixture
def lms_platform(request: pytest.FixtureRequest, _lms_fixture_manager: FixtureManager) -> Iterator[LmsPlatform]:
    """A fresh tenant of a month, as `@pytest.mark.lms(…)` or the options choose it, behind an address of its own."""
    from lmscontract.errors import LmsContractError
    from lmscontract.fixtures import FixtureOptions

    option = request.config.option
    month = option.lms_as_of or f"{today(os.environ):%Y-%m}"
    options = FixtureOptions(month, option.lms_channel or "", option.lms_seed, tuple(option.lms_break))
    marked = [*request.node.iter_markers("lms")]
    with ExitStack() as stack:
        try:
            tenant = stack.enter_context(
                _lms_fixture_manager.tenant(options.with_markers(map(_arguments, reversed(marked))))
            )
        except LmsContractError as error:
            raise pytest.fail.Exception(str(error), pytrace=False) from None
        yield tenant


def _arguments(mark: pytest.Mark) -> Mapping[str, Any]:
    """Return the keyword arguments of a marker; a UsageError when it has positional ones."""
    if mark.args:
        from lmscontract.errors import UsageError

        what = f"expected keyword arguments, got {reprlib.repr(mark.args[0])}"
        raise UsageError(what, "@pytest.mark.lms", "write NAME=VALUE, as in @pytest.mark.lms(as_of='2026-11')")
    return mark.kwargs
