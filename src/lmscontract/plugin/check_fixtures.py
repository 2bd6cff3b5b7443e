"""The fixtures of checks: the tenant, and what generates requests to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

if TYPE_CHECKING:
    from lmscontract.plugin.checks import CheckPlugin
    from lmscontract.runner import Assembly
    from lmscontract.target.generation.explorer import Explorer
    from lmscontract.target.target import Target


@pytest.fixture(scope="session")
def _assembly(pytestconfig: pytest.Config) -> Assembly:
    plugin = cast("CheckPlugin", pytestconfig.pluginmanager.get_plugin("lmscontract-checks"))
    return plugin.assembly


@pytest.fixture(scope="session")
def target(_assembly: Assembly) -> Target:
    """The tenant of this run."""
    return _assembly.target


@pytest.fixture(scope="session")
def examples(_assembly: Assembly) -> int:
    """The number of generated requests per operation."""
    from lmscontract.target.generation.explorer import EXAMPLES

    return EXAMPLES[_assembly.wanted.profile]


@pytest.fixture(scope="module")
def explorer(request: pytest.FixtureRequest, _assembly: Assembly) -> Explorer:
    """Generates requests, and verifies their responses with the checks of the module's rules."""
    from lmscontract.target.execution import CHECKS
    from lmscontract.target.generation.explorer import Explorer

    checks = {rule: CHECKS[rule] for rule in request.module.RULES if rule in CHECKS}
    return Explorer(_assembly.target, _assembly.requirements, checks, _assembly.wanted.seed)
