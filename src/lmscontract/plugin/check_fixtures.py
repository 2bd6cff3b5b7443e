"""The fixtures of checks: the tenant, and what generates requests to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

if TYPE_CHECKING:
    from lmscontract.plugin.checks import CheckPlugin
    from lmscontract.runner.check_run import CheckRun
    from lmscontract.target.generation.explorer import Explorer
    from lmscontract.target.target import Target


@pytest.fixture(scope="session")
def _check_run(pytestconfig: pytest.Config) -> CheckRun:
    plugin = cast("CheckPlugin", pytestconfig.pluginmanager.get_plugin("lmscontract-checks"))
    return plugin.check_run


@pytest.fixture(scope="session")
def target(_check_run: CheckRun) -> Target:
    """The tenant of this run."""
    return _check_run.target


@pytest.fixture(scope="session")
def examples(_check_run: CheckRun) -> int:
    """The number of generated requests per operation."""
    from lmscontract.target.generation.explorer import EXAMPLES

    return EXAMPLES[_check_run.options.profile]


@pytest.fixture(scope="module")
def explorer(request: pytest.FixtureRequest, _check_run: CheckRun) -> Explorer:
    """Generates requests, and verifies their responses with the checks of the module's rules."""
    from lmscontract.target.execution import CHECKS
    from lmscontract.target.generation.explorer import Explorer

    checks = {rule: CHECKS[rule] for rule in request.module.RULES if rule in CHECKS}
    return Explorer(_check_run.target, _check_run.requirements, checks, _check_run.options.seed)
