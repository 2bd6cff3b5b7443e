"""The fixtures of checks: the tenant, and what generates requests to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import pytest

if TYPE_CHECKING:
    from lmscontract.findings.finding import Outcome
    from lmscontract.plugin.checks import CheckPlugin
    from lmscontract.runner import Assembly
    from lmscontract.target.properties import Explorer
    from lmscontract.target.target import Target

OUTCOME = "lms-outcome"


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
    from lmscontract.target.properties import EXAMPLES

    return EXAMPLES[_assembly.wanted.profile]


@pytest.fixture(scope="module")
def explorer(request: pytest.FixtureRequest, _assembly: Assembly) -> Explorer:
    """Generates requests, and verifies their responses with the checks of the module's rules."""
    from lmscontract.target.properties import Explorer
    from lmscontract.target.trial import CHECKS

    judges = {rule: CHECKS[rule] for rule in request.module.JUDGED_BY if rule in CHECKS}
    return Explorer(_assembly.target, _assembly.requirements, judges, _assembly.wanted.seed)


@pytest.fixture
def broken(request: pytest.FixtureRequest, _assembly: Assembly) -> Iterator[list[Outcome]]:
    """A list for outcomes of other requirements; they are recorded, and those that fail the run fail the test."""
    found: list[Outcome] = []
    yield found
    for outcome in found:
        request.node.user_properties.append((OUTCOME, outcome.to_json()))
    if ids := [each.requirement for each in found if _assembly.ledger.fails(each, _assembly.fail_on)]:
        pytest.fail("violated by generated requests: " + ", ".join(ids), pytrace=False)
