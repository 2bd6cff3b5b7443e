"""The pytest plugin: `--lms-…` options, one test for each requirement, and the reports at the end.

It imports neither requests nor schemathesis unless checks are run, since every pytest on the machine loads it.
"""

from __future__ import annotations

import os
import reprlib
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from msgspec.structs import asdict, replace

from lmscontract.errors import Inconclusive, LmsContractError, UsageError
from lmscontract.plugin.options import add_options, is_worker, names_a_target, today, wanted
from lmscontract.plugin.order import in_turn
from lmscontract.plugin.reports import name_for_allure, summary, tell_allure, write
from lmscontract.plugin.running import Given, checks_folder, given_to, prepared, run
from lmscontract.plugin.stash import ASSEMBLY, EXPLORER, MADE_UP, OUTCOMES, REQUESTS, SLOWEST, add_up

if TYPE_CHECKING:
    from lmscontract.contract.model import Endpoint
    from lmscontract.findings.finding import Outcome
    from lmscontract.fixtures import Landlord, LmsPlatform
    from lmscontract.plugin.sharing import ByOperation
    from lmscontract.rules.rule import Requirement
    from lmscontract.runner import Assembly
    from lmscontract.target.properties import Explorer
    from lmscontract.target.target import Target
    from lmscontract.types import Operation

_MOST_DEFECTS = 3
_MARKER = (
    "lms(as_of, channel, seed, broken, weather, manner, hold, exclusive_time, pace): the tenant that lms_platform is, "
    "where it is not that of --lms-as-of, --lms-channel, --lms-seed and --lms-break"
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Put the run together when a target is named; wrong usage ends the session in one line."""
    config.addinivalue_line("markers", _MARKER)
    if not (given_to(config) or names_a_target(config)):
        return
    config.stash[REQUESTS] = {}
    config.stash[MADE_UP] = {}
    config.stash[SLOWEST] = {}
    given = given_to(config)
    if given is not None:
        config.stash[ASSEMBLY] = given.assembly
    else:
        resources = ExitStack()
        config.add_cleanup(resources.close)
        try:
            config.stash[ASSEMBLY] = prepared(wanted(config), resources, ready=is_worker(config))
        except LmsContractError as error:
            raise pytest.UsageError(str(error)) from None
    if not is_worker(config):
        config.pluginmanager.register(_LedgerWriter(config.stash[ASSEMBLY]))
    else:
        known = cast("dict[str, Any]", config.workerinput)["lms-known"]  # type: ignore[attr-defined]
        config.stash[ASSEMBLY].target.known.update({kind: tuple(values) for kind, values in known.items()})


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each requirement of a check's rules, and one for each operation that is explored."""
    rules: tuple[str, ...] = metafunc.function.__dict__.get("verifies", ())
    explores = "explored" in metafunc.fixturenames
    if not (rules or explores):
        return
    assembly = metafunc.config.stash.get(ASSEMBLY, None)
    if assembly is None:
        pytest.exit("no target is named; give --lms-mock, --lms-tenant NAME or --lms-base-url URL", returncode=2)
    if rules:
        chosen = [each for each in assembly.requirements if each.rule in rules and each.oracle == "response"]
        metafunc.parametrize("requirement", chosen, ids=[each.id for each in chosen])
    else:
        rules = getattr(metafunc.module, "RULES", ())
        operations = [] if assembly.wanted.only else [each.operation for each in _explorable(assembly, rules)]
        metafunc.parametrize("explored", operations, ids=[each.label for each in operations])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In a run of ours, what matters most comes first."""
    if ASSEMBLY in config.stash:
        in_turn(items, config.stash[ASSEMBLY].snapshot)


@pytest.fixture(scope="session")
def target(pytestconfig: pytest.Config) -> Target:
    """The tenant of this run."""
    return pytestconfig.stash[ASSEMBLY].target


@pytest.fixture(scope="session")
def examples(pytestconfig: pytest.Config) -> int:
    """Return how many requests the profile generates for each operation."""
    from lmscontract.target.properties import EXAMPLES

    return EXAMPLES[pytestconfig.stash[ASSEMBLY].wanted.profile]


@pytest.fixture
def explorer(request: pytest.FixtureRequest) -> Explorer:
    """Return what generates requests to the tenant, and checks the responses."""
    from lmscontract.target.execution import CHECKS
    from lmscontract.target.properties import Explorer

    stash, assembly = request.config.stash, request.config.stash[ASSEMBLY]
    if EXPLORER not in stash:
        checks = {rule: CHECKS[rule] for rule in request.module.RULES if rule in CHECKS}
        stash[EXPLORER] = Explorer(assembly.target, assembly.requirements, checks, assembly.wanted.seed)
    return stash[EXPLORER]


@pytest.fixture(scope="session")
def _lms_landlord(pytestconfig: pytest.Config) -> Iterator[Landlord]:
    """What the tenants of all tests share."""
    from lmscontract.config import find
    from lmscontract.contract.load import shipped
    from lmscontract.fixtures import Landlord

    option = pytestconfig.option
    config = Path(option.lms_config) if option.lms_config else find(pytestconfig.rootpath)
    landlord = Landlord(Path(option.lms_contract) if option.lms_contract else shipped(), config, time.time)
    yield landlord
    landlord.stop()


@pytest.fixture
def lms_platform(request: pytest.FixtureRequest, _lms_landlord: Landlord) -> Iterator[LmsPlatform]:
    """A fresh tenant of a month, as `@pytest.mark.lms(…)` or the options choose it, behind an address of its own."""
    from lmscontract.fixtures import Choice

    option = request.config.option
    month = option.lms_as_of or f"{today(os.environ):%Y-%m}"
    channel = option.lms_channel or "sandbox"
    choice = Choice(month, channel, option.lms_seed, tuple(option.lms_break))
    marked = [*request.node.iter_markers("lms")]
    with ExitStack() as stay:
        try:
            tenant = stay.enter_context(_lms_landlord.tenant(choice.but(map(_words, reversed(marked)))))
        except LmsContractError as error:
            raise pytest.fail.Exception(str(error), pytrace=False) from None
        yield tenant


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a check on a requirement, or with generated requests; the test passes, fails or is skipped as the outcome says."""
    if "explored" in getattr(pyfuncitem, "fixturenames", ()):
        _run_generated_requests(pyfuncitem)
    elif "verifies" in pyfuncitem.obj.__dict__:
        _run_check(pyfuncitem, cast("Requirement", pyfuncitem.callspec.params["requirement"]))
    else:
        return None
    return True


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Add the outcomes of a test to its report, as plain data that a worker can send."""
    result = yield
    if OUTCOMES in item.stash:
        result.get_result().lms_outcomes = [each.to_json() for each in item.stash[OUTCOMES]]  # type: ignore[attr-defined]


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Under xdist: find identifiers once, and tell every worker what was asked for and found."""
    assembly = node.config.stash.get(ASSEMBLY, None)
    if assembly is not None:
        wanted = {**asdict(assembly.wanted), "today": str(assembly.wanted.today), "folder": str(assembly.wanted.folder)}
        shapes = {each.operation.shape for each in assembly.requirements}
        node.workerinput["lms-wanted"] = {**wanted, "environ": dict(assembly.wanted.environ)}
        node.workerinput["lms-known"] = {
            kind: list(values) for kind, values in assembly.target.discover(shapes).items()
        }


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByOperation | None:
    """Under xdist: have each operation tried by one worker."""
    if ASSEMBLY not in config.stash:
        return None
    from lmscontract.plugin.sharing import ByOperation

    return ByOperation(config, log, config.stash[ASSEMBLY].requirements)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Under xdist: add up what a worker sent; a tenant that a worker lost is lost to the run."""
    output = getattr(node, "workeroutput", {})
    sent = output.get("lms-sent", {})
    if output.get("lms-broke-off"):
        node.config.stash[ASSEMBLY].broke_off = Inconclusive(output["lms-broke-off"])
    add_up(node.config.stash, sent, output.get("lms-made-up", {}), output.get("lms-slowest", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Count what was sent; in the controller, write the reports."""
    assembly = session.config.stash.get(ASSEMBLY, None)
    if assembly is None:
        return
    stopped = session.exitstatus == pytest.ExitCode.INTERRUPTED
    assembly.interrupted = assembly.interrupted or (stopped and assembly.broke_off is None)
    tenant = assembly.target.session
    sent, made_up, slowest = dict(tenant.requests_sent), dict(tenant.made_up), dict(tenant.slowest)
    if is_worker(session.config):
        output = session.config.workeroutput  # type: ignore[attr-defined]
        output.update({"lms-sent": sent, "lms-made-up": made_up, "lms-slowest": slowest})
        output["lms-broke-off"] = str(assembly.broke_off or "")
        return
    add_up(session.config.stash, sent, made_up, slowest)
    write(session.config, assembly)
    if given_to(session.config) is None:
        session.exitstatus = assembly.exit_code() or session.exitstatus


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the summary of the run."""
    assembly = config.stash.get(ASSEMBLY, None)
    if assembly is not None and not is_worker(config):
        terminalreporter.ensure_newline()
        terminalreporter.write(
            summary(config, assembly, terminalreporter._tw.fullwidth, terminalreporter._tw.hasmarkup)
        )


def _words(mark: pytest.Mark) -> Mapping[str, Any]:
    """What a marker says, name by name; a UsageError for what has no name."""
    if mark.args:
        hint = "write NAME=VALUE, as in @pytest.mark.lms(as_of='2026-11')"
        raise UsageError(f"{reprlib.repr(mark.args[0])} has no name", "@pytest.mark.lms", hint)
    return mark.kwargs


def _run_check(item: pytest.Function, requirement: Requirement) -> None:
    from lmscontract.target.execution import check_outcome

    assembly = item.config.stash[ASSEMBLY]
    began = time.time()
    with _ending_the_run(item.session, assembly):
        checked = check_outcome(item.obj, requirement, assembly.target)
        outcome = replace(assembly.ledger.effective(checked), began=began, seconds=max(0.0, time.time() - began))
        item.stash[OUTCOMES] = (outcome,)
        tell_allure(item.config, requirement, outcome)
        _end(assembly, requirement, outcome)


def _run_generated_requests(item: pytest.Function) -> None:
    from lmscontract.target.outcomes import NotVerified

    assembly = item.config.stash[ASSEMBLY]
    arguments = {name: item.funcargs[name] for name in item._fixtureinfo.argnames}
    name_for_allure(item.config, cast("Operation", item.funcargs["explored"]))
    with _ending_the_run(item.session, assembly):
        try:
            outcomes = item.obj(**arguments)
        except NotVerified as error:
            pytest.skip(assembly.target.redactor.text(str(error)))
        item.stash[OUTCOMES] = tuple(outcomes)
        ids = [each.requirement for each in outcomes if assembly.ledger.fails(each, assembly.fail_on)]
        if ids:
            pytest.fail("broken by generated requests: " + ", ".join(ids), pytrace=False)


class _LedgerWriter:
    """Records the outcomes of all tests in the process that reports, and counts the checks that crashed."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the outcomes of a test; a check that fails without one has crashed."""
        from lmscontract.findings.finding import Outcome

        outcomes = getattr(report, "lms_outcomes", ())
        if report.when == "call":
            for data in outcomes:
                self._assembly.ledger.record(Outcome.from_json(data))
        if report.failed and not outcomes:
            self._assembly.defects += 1
            if self._assembly.defects <= _MOST_DEFECTS:
                said = (report.longreprtext.strip().splitlines() or [""])[-1]
                self._assembly.warnings += (f"a defect of ours in {report.nodeid}: {said}",)


def _explorable(assembly: Assembly, rules: Collection[str]) -> list[Endpoint]:
    """Return the operations that generated requests may call, if a selected requirement is of one of the rules."""
    shapes = {each.operation.shape for each in assembly.requirements if each.rule in rules}
    return [
        endpoint
        for endpoint in assembly.snapshot.operations
        if endpoint.reads and endpoint.speaks_json
        if not endpoint.public and endpoint.operation.shape in shapes
    ]


def _end(assembly: Assembly, requirement: Requirement, outcome: Outcome) -> None:
    from lmscontract.reporting.words import accepted_text, failure_text, skip_text

    ledger = assembly.ledger
    if outcome.status == "violated":
        if ledger.fails(outcome, assembly.fail_on):
            instead = ledger.use_instead.get(requirement.change, ())
            pytest.fail(failure_text(requirement, outcome, instead), pytrace=False)
        if ledger.is_accepted(requirement.id):
            pytest.skip(accepted_text(ledger.context.accepted[requirement.id]))
    elif outcome.status != "verified":
        pytest.skip(skip_text(requirement, outcome))


@contextmanager
def _ending_the_run(session: pytest.Session, assembly: Assembly) -> Iterator[None]:
    """A tenant that went away or refuses us ends the session: the rest would say nothing."""
    try:
        yield
    except LmsContractError as error:
        if error.exit_code != 3:
            raise
        assembly.broke_off = error
        session.shouldstop = str(error)
        pytest.skip(str(error))


__all__ = ["Given", "checks_folder", "run", "today"]
