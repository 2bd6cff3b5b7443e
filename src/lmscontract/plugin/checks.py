"""The pytest plugin of a check run: one test per requirement, the outcomes, the summary and the exit code."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import pytest
from msgspec import convert, to_builtins
from msgspec.structs import replace

from lmscontract.contract.model import Endpoint
from lmscontract.errors import Defect, Inconclusive, InvalidToken, LmsContractError, described
from lmscontract.findings.finding import Outcome
from lmscontract.findings.results import Counts, Result
from lmscontract.interrupts import INTERRUPTED, deferred_interrupts, interrupt_on_sigterm
from lmscontract.plugin import check_fixtures, is_check, progress
from lmscontract.plugin.options import as_in_pytest, is_worker, wanted
from lmscontract.plugin.reports import add_to_allure, add_to_allure_explored, compare, summary, write
from lmscontract.plugin.scheduling import OperationScheduling, requirement_of, sort_tests
from lmscontract.reporting.tenants import Checked
from lmscontract.reporting.texts import accepted_text, failure_text, skip_text
from lmscontract.rules.register import RULES, full_title
from lmscontract.rules.rule import Requirement
from lmscontract.runner.check_run import CheckRun
from lmscontract.runner.options import RunOptions
from lmscontract.runner.prepare import prepare_run, running_mock
from lmscontract.runner.targets import reach_tenant
from lmscontract.target.execution import check_outcome
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.cleanup import undo_open
from lmscontract.target.writes.sending import LastingWrites
from lmscontract.types import Operation

OUTCOMES: pytest.StashKey[tuple[Outcome, ...]] = pytest.StashKey()
_MOST_DEFECTS = 3
_WORST_FIRST = (INTERRUPTED, 1, 4, 2, 3, 0)


def run(wanted: Sequence[RunOptions], workers: int = 0, verbosity: int = 0) -> int:
    """Run the checks of each target in turn, print the summaries, and return the exit code.

    Several tenants have reports in folders of their names, and a comparison. An LmsContractError says why nothing could
    be run.
    """
    colour = (sys.stdout.isatty() or "FORCE_COLOR" in os.environ) and "NO_COLOR" not in os.environ
    width = shutil.get_terminal_size().columns
    if len(wanted) == 1:
        (alone,) = wanted
        return _run(alone, workers, width, colour, verbosity)[0].exit_code
    checked = []
    for each in wanted:
        own = replace(each, reports=f"{each.reports}/{quote(each.tenant, safe='')}")
        ended = _run(own, workers, width, colour, verbosity)
        sys.stdout.write("\n")
        checked.append(ended)
        if ended[0].exit_code == INTERRUPTED:
            return INTERRUPTED
    sys.stdout.write(compare(checked, Path(wanted[0].reports), width, colour, verbosity))
    return min((ended.exit_code for ended, _ in checked), key=_WORST_FIRST.index)


def _run(wanted: RunOptions, workers: int, width: int, colour: bool, verbosity: int) -> Checked:
    """Run the checks of one target in a pytest with its own configuration, and print the summary.

    The caller's conftest.py is not loaded, although the checks may be installed below it.
    """
    folder = checks_folder()
    plugins = ["lmscontract.plugin", *(["xdist.plugin", "xdist.looponfail"] if workers else [])]
    arguments = [str(folder), "-c", os.devnull, f"--rootdir={folder}", f"--confcutdir={folder}"]
    arguments += ["--import-mode=importlib", "--assert=plain", "-W", "ignore"]
    # Without the first two, pytest would collect garbage several times at the end, for warnings that are ignored.
    unused = ["no:unraisableexception", "no:threadexception", "no:cacheprovider", "no:terminal"]
    arguments += [part for name in (*unused, *plugins) for part in ("-p", name)]
    arguments += ["-n", str(workers)] if workers else []
    isolated = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "PYTEST_PLUGINS": ""}
    with ExitStack() as resources, pytest.MonkeyPatch.context() as environment:
        for name, value in isolated.items():
            environment.setenv(name, value)
        checks = CheckPlugin(prepared(wanted, resources), owns_session=False)
        reach(checks.check_run)
        with progress.shown() as shown:
            code = pytest.main(arguments, plugins=[checks, shown])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR) or not checks.finished:
        raise Defect(f"pytest ended with {int(code)} before the checks were done")
    run = checks.check_run.report_run()
    sys.stdout.write(summary(run, checks.check_run, width, colour, verbosity))
    return run, checks.check_run.ledger


def checks_of(config: pytest.Config) -> CheckPlugin:
    """Return the plugin for the target that the options of a pytest session name."""
    options, resources = wanted(config), ExitStack()
    if not is_worker(config):
        options.check_target("")
    config.add_cleanup(resources.close)
    return CheckPlugin(prepared(options, resources, is_worker=is_worker(config)))


def prepared(wanted: RunOptions, resources: ExitStack, *, is_worker: bool = False) -> CheckRun:
    """Start the mock if it is the target, and prepare the run; a worker uses the mock of its controller."""
    options, failures = (wanted, set[str]()) if is_worker else resources.enter_context(running_mock(wanted))
    check_run = prepare_run(options)
    check_run.mock_failures = failures
    resources.callback(check_run.target.session.close)
    resources.callback(check_run.target.journal.close)
    if wanted.resume and not is_worker:
        check_run.resume()
    return check_run


def reach(check_run: CheckRun) -> None:
    """Reach the tenant, and undo what earlier runs left; an LmsContractError says why nothing can be verified."""
    try:
        reach_tenant(check_run.target, (each.operation for each in check_run.requirements))
        check_run.clean_up()
    except Inconclusive as error:
        check_run.break_off(error)
    except InvalidToken as error:
        if not sign_in_requirements(check_run):
            raise
        check_run.break_off(error)


def sign_in_requirements(check_run: CheckRun) -> tuple[Requirement, ...]:
    """Return the requirements of the token endpoint that are checked when its response ended the run."""
    endpoint = check_run.snapshot.token_endpoint
    shape = endpoint.operation.shape if endpoint else ""
    rules = {name for name, rule in RULES.items() if rule.of_sign_in}
    return tuple(each for each in check_run.requirements if each.rule in rules and each.operation.shape == shape)


def checks_folder() -> Path:
    """Return the directory of the checks: in the wheel, or in the checkout."""
    inside = Path(__file__).parents[1] / "checks"
    return inside if inside.is_dir() else Path(__file__).parents[3] / "checks"


class CheckPlugin:
    """Runs the checks of one target. The plugin owns the pytest session unless the command line started it."""

    __name__ = "lmscontract-checks"  # the name that pytest registers the plugin under

    def __init__(self, check_run: CheckRun, *, owns_session: bool = True) -> None:
        self.check_run = check_run
        self.finished = False
        self._owns_session = owns_session
        self._began = not owns_session
        self._tried = not owns_session
        self._counted = Counts()
        self._is_worker = False

    # collection

    def pytest_configure(self, config: pytest.Config) -> None:
        """Add the fixtures of checks; a worker takes over what the controller has found, and its results."""
        config.pluginmanager.register(check_fixtures)
        if not Path(".hypothesis").exists():  # where hypothesis keeps tables that it has computed
            os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", f"{tempfile.gettempdir()}/lmscontract/hypothesis")
        interrupt_on_sigterm()
        self._is_worker = is_worker(config)
        if self._is_worker:
            given = cast("dict[str, Any]", config.workerinput)  # type: ignore[attr-defined]
            self.check_run.target.known.update({kind: tuple(values) for kind, values in given["lms-known"].items()})
            self.check_run.finished = frozenset(given["lms-finished"])
            if (source := self.check_run.target.oauth) is not None:
                source.use_grant(given["lms-grant"])

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Make one test for each requirement of a check's rules, and one for each explored operation."""
        if rules := metafunc.function.__dict__.get("verifies", ()):
            chosen = [each for each in self.check_run.requirements if each.rule in rules and each.oracle == "response"]
            metafunc.parametrize("requirement", chosen, ids=map(full_title, chosen))
        elif "explored" in metafunc.fixturenames:
            operations = [each.operation for each in self._explorable(getattr(metafunc.module, "RULES", ()))]
            metafunc.parametrize("explored", operations, ids=[each.label for each in operations])

    def _explorable(self, rules: Collection[str]) -> list[Endpoint]:
        """Return the operations that can be called with generated parameters and have a requirement of these rules."""
        if self.check_run.options.only:
            return []
        shapes = {each.operation.shape for each in self.check_run.requirements if each.rule in rules}
        return [
            endpoint
            for endpoint in self.check_run.snapshot.operations
            if endpoint.reads and endpoint.speaks_json
            if not endpoint.public and endpoint.operation.shape in shapes
        ]

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Let -k select a test by the short id of its requirement."""
        if requirement := requirement_of(item):
            item.extra_keyword_matches.add(requirement.short)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort the tests by importance, without those that a resumed run has finished."""
        items[:] = [each for each in items if _name(each) not in self.check_run.finished]
        sort_tests(items, self.check_run.snapshot, writing=self.check_run.target.lasting)

    # execution

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> None:
        """Reach the tenant before the first check; of a run that ended early, keep those that examine the token response."""
        if session.config.option.collectonly or self._is_worker:
            return
        if any(map(is_check, session.items)):
            self._begin()
        if (broke_off := self.check_run.broke_off) is not None:
            examined = sign_in_requirements(self.check_run) if isinstance(broke_off, InvalidToken) else ()
            session.items[:] = [
                each for each in session.items if requirement_of(each) in examined or not is_check(each)
            ]

    def _begin(self) -> None:
        """Reach the tenant; end the session with one line if it cannot be reached or refuses the credentials."""
        if self._began:
            return
        self._began = True
        try:
            reach(self.check_run)
        except LmsContractError as error:
            self._began = False
            pytest.exit(as_in_pytest(str(error)), returncode=error.exit_code)

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool | None:
        """Run a check on a requirement, or with generated requests; its outcome passes, fails or skips the test."""
        if not is_check(pyfuncitem):
            return None
        if requirement := requirement_of(pyfuncitem):
            self._run_check(pyfuncitem, requirement)
        else:
            self._run_generated_requests(pyfuncitem)
        return True

    def _run_check(self, item: pytest.Function, requirement: Requirement) -> None:
        began = time.time()
        with self._ending_session(item.session):
            effective = self.check_run.ledger.effective(check_outcome(item.obj, requirement, self.check_run.target))
            outcome = replace(effective, began=began, seconds=max(0.0, time.time() - began))
            item.stash[OUTCOMES] = (outcome,)
            requirement = self.check_run.ledger.with_basis(outcome)
            add_to_allure(item.config, requirement, outcome, self.check_run)
            self._end_test(requirement, outcome)

    def _run_generated_requests(self, item: pytest.Function) -> None:
        """Run a test that returns outcomes; skip it with the reason when the operation cannot be called."""
        arguments = {name: item.funcargs[name] for name in item._fixtureinfo.argnames}
        add_to_allure_explored(item.config, cast("Operation", item.funcargs["explored"]), self.check_run)
        with self._ending_session(item.session):
            try:
                outcomes = item.obj(**arguments)
            except NotVerified as error:
                pytest.skip(self.check_run.target.redactor.text(str(error)))
            item.stash[OUTCOMES] = tuple(outcomes)
            fails = self.check_run.ledger.fails
            if ids := [each.requirement for each in outcomes if fails(each, self.check_run.fail_on)]:
                pytest.fail("violated by generated requests: " + ", ".join(ids), pytrace=False)

    def _end_test(self, requirement: Requirement, outcome: Outcome) -> None:
        ledger = self.check_run.ledger
        if outcome.status == "violated":
            if ledger.fails(outcome, self.check_run.fail_on):
                instead = ledger.use_instead.get(requirement.change, ())
                reproduction = self.check_run.reproduction
                pytest.fail(failure_text(requirement, outcome, instead, reproduction=reproduction), pytrace=False)
            if ledger.is_accepted(requirement.id):
                pytest.skip(accepted_text(ledger.context.accepted[requirement.id]))
        elif outcome.status != "verified":
            pytest.skip(skip_text(requirement, outcome))

    @contextmanager
    def _ending_session(self, session: pytest.Session) -> Iterator[None]:
        """End the session when the tenant becomes unreachable or refuses the credentials."""
        try:
            yield
        except LmsContractError as error:
            if error.exit_code != 3:
                raise
            self.check_run.break_off(error)
            session.shouldstop = str(error)
            pytest.skip(str(error))

    # workers of pytest-xdist

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Send a worker the options of the run, the grant that signs in, and the identifiers that were found."""
        self._begin()
        shapes = {each.operation.shape for each in self.check_run.requirements}
        try:
            known = self.check_run.target.objects.discover(shapes)
        except LmsContractError as error:
            if error.exit_code != 3:
                raise
            known = self.check_run.target.known
            self.check_run.break_off(error)
        limits = self.check_run.target.session.limits
        share = max(1, limits.requests_left // int(node.workerinput["workercount"]))
        own = {"max_time": max(1.0, limits.time_left), "max_requests": share, "resume": False}
        node.workerinput["lms-wanted"] = replace(self.check_run.options, **own).to_send()
        node.workerinput["lms-finished"] = sorted(self.check_run.finished)
        source = self.check_run.target.oauth
        node.workerinput["lms-grant"] = source.credentials.grant if source and source.credentials else ""
        node.workerinput["lms-known"] = {kind: list(values) for kind, values in known.items()}

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Any) -> Any:
        """Let a single worker verify everything about an operation."""
        return OperationScheduling(config, log, self.check_run.requirements)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add what a worker counted last and could not undo; if a worker lost the tenant, so did the run."""
        output = getattr(node, "workeroutput", {})
        if output.get("lms-broke-off"):
            self.check_run.break_off(Inconclusive(output["lms-broke-off"]))
        self.check_run.left.update(output.get("lms-left", {}))
        for table, entries in output.get("lms-discovered", {}).items():
            self.check_run.target.discovered[table].update(entries)
        self.check_run.counts.add(convert(output.get("lms-counts", {}), Counts))
        self.check_run.warnings += tuple(output.get("lms-left-behind", ()))

    def _new_counts(self) -> Counts:
        """Return what this process has counted since the last call."""
        session = self.check_run.target.session
        sent, redirected = dict(session.requests_sent), dict(session.redirected)
        now = Counts(sent, dict(session.generated), dict(session.slowest), redirected)
        new, self._counted = now.since(self._counted), now
        return new

    # results

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add the result of a test to its report, as plain data, which a worker sends to the controller.

        What a check raises by a defect, and what libraries logged meanwhile, may hold data of the tenant and is left out.
        """
        report = yield
        outcomes = item.stash.get(OUTCOMES, ())
        if is_check(item):
            report.sections.clear()
            if report.failed and not outcomes and call.excinfo is not None:
                report.longrepr = f"a defect of lmscontract: {described(call.excinfo.value)}"
            report.lms_check = True  # type: ignore[attr-defined]
            if report.when == "call":
                result = Result(_name(item), outcomes, self._new_counts())
                report.lms_result = to_builtins(result)  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the result of a test; a check that fails without an outcome is a defect of lmscontract."""
        data = getattr(report, "lms_result", None)
        if data and not self._is_worker:
            self._tried = True
            self.check_run.keep(convert(data, Result))
        if report.failed and hasattr(report, "lms_check") and not (data and data["outcomes"]):
            self.check_run.defects += 1
            if self.check_run.defects <= _MOST_DEFECTS:
                last = (report.longreprtext.strip().splitlines() or [""])[-1]
                self.check_run.warnings += (f"{report.nodeid}: {last}",)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Undo what is left; a worker sends what it has counted, the controller writes the reports.

        A session that tried nothing leaves the reports as they are.
        """
        self.finished = True
        check_run = self.check_run
        stopped = session.exitstatus == pytest.ExitCode.INTERRUPTED
        check_run.interrupted = check_run.interrupted or (stopped and check_run.broke_off is None)
        check_run.check_credentials()
        with deferred_interrupts():
            check_run.left.update(LastingWrites(check_run.target).delete_created())
            undo_open(check_run.target)
            if self._is_worker:
                session.config.workeroutput.update(  # type: ignore[attr-defined]
                    {
                        "lms-counts": to_builtins(self._new_counts()),
                        "lms-left-behind": check_run.target.left_behind,
                        "lms-discovered": check_run.target.discovered,
                        "lms-broke-off": str(check_run.broke_off or ""),
                        "lms-left": dict(check_run.left),
                    }
                )
                return
            if not (self._tried or check_run.finished or check_run.broke_off):
                if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
                    session.exitstatus = Inconclusive.exit_code
                return
            self._tried = True
            check_run.counts.add(self._new_counts())
            write(session.config, check_run.report_run(), check_run)
            if check_run.complete:
                check_run.results.discard()
        if self._owns_session:
            session.exitstatus = check_run.exit_code() or session.exitstatus

    def pytest_terminal_summary(self, terminalreporter: Any, config: pytest.Config) -> None:
        """Print the summary of the run."""
        if self._tried and not self._is_worker:
            writer = terminalreporter._tw
            terminalreporter.ensure_newline()
            shown = summary(
                self.check_run.report_run(), self.check_run, writer.fullwidth, writer.hasmarkup, config.option.verbose
            )
            terminalreporter.write(shown)


def _name(item: pytest.Item) -> str:
    """Return the name of a test that is the same wherever the checks are."""
    return f"{item.path.name}::{item.name}"
