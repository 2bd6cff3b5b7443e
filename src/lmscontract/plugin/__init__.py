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

from lmscontract.check_options import require_extra, today
from lmscontract.plugin.options import add_options, as_in_pytest, is_worker, names_target, read_values

if TYPE_CHECKING:
    from lmscontract.fixtures import FixtureManager, LmsPlatform
    from lmscontract.usage.usage import Reading

_MARKER = (
    "lms(as_of, channel, seed, broken, fault, variant, rollout, exclusive_duration, client_rate): options of "
    "lms_platform for a test; they override --lms-as-of, --lms-channel, --lms-seed and so on"
)
_MANAGER: pytest.StashKey[FixtureManager] = pytest.StashKey()
_READING: pytest.StashKey[Reading] = pytest.StashKey()
_USAGE: pytest.StashKey[list[str]] = pytest.StashKey()
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
        require_extra()
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
    config.workeroutput["lms-refused"] = _NO_TARGET  # type: ignore[attr-defined]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Keep what the tests of a worker of xdist use; end the session when it has checks that cannot run."""
    output = getattr(node, "workeroutput", {})
    if "lms-refused" in output:
        pytest.exit(output["lms-refused"], returncode=2)
    if usage := output.get("lms-usage"):
        node.config.stash.setdefault(_USAGE, []).append(usage)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what the tests use of the platform; a worker of xdist sends it to its controller."""
    config = session.config
    if config.option.collectonly or not (_MANAGER in config.stash or _USAGE in config.stash or config.option.lms_usage):
        return
    from lmscontract.plugin.usage import reading_of

    manager = config.stash.get(_MANAGER, None)
    sent: list[str] = config.stash.get(_USAGE, [])
    reading = reading_of(manager.used if manager else (), sent)
    if is_worker(config):
        config.workeroutput["lms-usage"] = reading.encode().decode()  # type: ignore[attr-defined]
        return
    config.stash[_READING] = reading
    if file := config.option.lms_usage:
        try:
            Path(file).write_bytes(reading.encode())
        except OSError as error:
            pytest.exit(f"--lms-usage {file}: cannot be written: {error.strerror}", returncode=2)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Show what the variant of the whole suite draws."""
    if not config.option.lms_variant:
        return []
    from lmscontract.errors import LmsContractError

    try:
        variant = _manager(config).variant(config.option.lms_variant)
    except LmsContractError as error:
        pytest.exit(as_in_pytest(str(error)), returncode=error.exit_code)
    texts = ", ".join(config.option.lms_variant)
    return [f"lms_platform: variant {texts}, which chooses {variant.drawn}"] if variant else []


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Show which tests use what is removed or will be, and what to use instead."""
    if _READING in config.stash and config.stash[_READING].usages:
        from lmscontract.plugin.usage import removed_lines

        manager = config.stash.get(_MANAGER, None) or _manager(config)
        if lines := removed_lines(config.stash[_READING], manager.contract, today(os.environ)):
            terminalreporter.section("lms_platform: the tests use what is removed or will be")
            for line in lines:
                terminalreporter.line(line)


def is_check(item: pytest.Item) -> bool:
    """Return whether a test is a check of a tenant, or generates requests to one."""
    return hasattr(getattr(item, "obj", None), "verifies") or "explored" in getattr(item, "fixturenames", ())


def _manager(config: pytest.Config) -> FixtureManager:
    from lmscontract.config import find
    from lmscontract.fixtures import FixtureManager

    option = config.option
    file = Path(option.lms_config) if option.lms_config else find(config.rootpath)
    return FixtureManager(Path(option.lms_contract) if option.lms_contract else None, file, time.time)


@pytest.fixture(scope="session")
def _lms_fixture_manager(pytestconfig: pytest.Config) -> Iterator[FixtureManager]:
    """What the tenants of all tests share."""
    manager = pytestconfig.stash[_MANAGER] = _manager(pytestconfig)
    yield manager
    manager.stop()


@pytest.fixture
def lms_platform(request: pytest.FixtureRequest, _lms_fixture_manager: FixtureManager) -> Iterator[LmsPlatform]:
    """A fresh tenant of a month, as `@pytest.mark.lms(…)` or the options choose it, behind an address of its own."""
    from lmscontract.errors import LmsContractError
    from lmscontract.fixtures import FixtureOptions
    from lmscontract.usage.usage import Place

    option = request.config.option
    month, channel = option.lms_as_of or f"{today(os.environ):%Y-%m}", option.lms_channel or ""
    marked = [*request.node.iter_markers("lms")]
    file, line, _ = request.node.location
    with ExitStack() as stack:
        try:
            given = {name: getattr(option, f"lms_{name}") for name in ("variant", "fault", "rollout")}
            options = FixtureOptions(month, channel, option.lms_seed, tuple(option.lms_break))
            options = options.with_markers([given, *map(_arguments, reversed(marked))])
            test = request.node.nodeid.partition("[")[0]
            tenant = stack.enter_context(_lms_fixture_manager.tenant(options, Place(file, (line or 0) + 1), test))
        except LmsContractError as error:
            raise pytest.fail.Exception(as_in_pytest(str(error)), pytrace=False) from None
        request.node.add_report_section("setup", "lms_platform", tenant.described)
        yield tenant


def _arguments(mark: pytest.Mark) -> Mapping[str, Any]:
    """Return the keyword arguments of a marker; a UsageError when it has positional ones."""
    if mark.args:
        from lmscontract.errors import UsageError

        what = f"expected keyword arguments, got {reprlib.repr(mark.args[0])}"
        raise UsageError(what, "@pytest.mark.lms", "write NAME=VALUE, as in @pytest.mark.lms(as_of='2026-11')")
    return mark.kwargs
