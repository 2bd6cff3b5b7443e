"""The pytest plugin: `--lms-…` options, one test for each requirement, and the reports at the end.

It imports neither requests nor schemathesis unless checks are run, since every pytest on the machine loads it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, fields
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from lmscontract.errors import Defect, Inconclusive, LmsContractError, UsageError

if TYPE_CHECKING:
    from lmscontract.contract.model import Endpoint
    from lmscontract.findings.finding import Verdict
    from lmscontract.rules.rule import Requirement
    from lmscontract.runner import Assembly, Wanted
    from lmscontract.target.properties import Explorer
    from lmscontract.target.target import Target
    from lmscontract.types import Operation

VERDICT = "lms-verdict"
_OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
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
    ("used-by", {"default": "", "help": "only what a file of operations and properties names"}),
    ("break", {"action": "append", "default": [], "help": "a requirement that the started mock breaks (repeatable)"}),
    ("mock-as-of", {"default": "", "help": "another month for the started mock than for the contract"}),
    ("seed", {"default": 1, "type": int, "help": "the seed of the mock and of made-up calls"}),
)
_ASSEMBLY = pytest.StashKey["Assembly"]()
_REQUESTS = pytest.StashKey["dict[str, int]"]()
_EXPLORER = pytest.StashKey["Explorer"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options, each under a name that no other plugin has."""
    group = parser.getgroup("lmscontract", "the contract of a platform")
    for name, settings in _OPTIONS:
        group.addoption(f"--lms-{name}", dest=_destination(name), **settings)


def pytest_configure(config: pytest.Config) -> None:
    """Put the run together when a target is named; wrong usage ends the session in one line."""
    if not _is_wanted(config):
        return
    config.stash[_REQUESTS] = {}
    given = _given(config)
    if given is not None:
        config.stash[_ASSEMBLY] = given.assembly
    else:
        resources = ExitStack()
        config.add_cleanup(resources.close)
        try:
            config.stash[_ASSEMBLY] = prepared(_wanted(config), resources, ready=_is_worker(config))
        except LmsContractError as error:
            raise pytest.UsageError(str(error)) from None
    if not _is_worker(config):
        config.pluginmanager.register(_Entries(config.stash[_ASSEMBLY]))
    else:
        known = cast("dict[str, Any]", config.workerinput)["lms-known"]  # type: ignore[attr-defined]
        config.stash[_ASSEMBLY].target.known.update({kind: tuple(values) for kind, values in known.items()})


def prepared(wanted: Wanted, resources: ExitStack, *, ready: bool = False) -> Assembly:
    """Start the mock if it is wanted, assemble the run, and make sure that the tenant is there (unless that is known)."""
    from lmscontract.runner import assemble, mock_started, preflight

    assembly = assemble(wanted if ready else resources.enter_context(mock_started(wanted)))
    resources.callback(assembly.target.session.close)
    if not ready:
        preflight(assembly.target)
    return assembly


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each requirement of a check's rules, and one for each operation that is explored."""
    rules: tuple[str, ...] = metafunc.function.__dict__.get("verifies", ())
    explores = "explored" in metafunc.fixturenames
    if not (rules or explores):
        return
    assembly = metafunc.config.stash.get(_ASSEMBLY, None)
    if assembly is None:
        pytest.exit("no target is named; give --lms-mock, --lms-tenant NAME or --lms-base-url URL", returncode=2)
    if rules:
        chosen = [each for each in assembly.requirements if each.rule in rules and each.oracle == "response"]
        metafunc.parametrize("requirement", chosen, ids=[each.id for each in chosen])
    else:
        operations = [] if assembly.wanted.only else [each.operation for each in _explorable(assembly)]
        metafunc.parametrize("explored", operations, ids=[each.label for each in operations])


@pytest.fixture(scope="session")
def target(pytestconfig: pytest.Config) -> Target:
    """The tenant of this run."""
    return pytestconfig.stash[_ASSEMBLY].target


@pytest.fixture(scope="session")
def examples(pytestconfig: pytest.Config) -> int:
    """How many calls the profile makes up for each operation."""
    from lmscontract.target.properties import EXAMPLES

    return EXAMPLES[pytestconfig.stash[_ASSEMBLY].wanted.profile]


@pytest.fixture
def explorer(request: pytest.FixtureRequest) -> Explorer:
    """What makes up calls of the tenant's operations, and judges answers by the checks of responses."""
    from lmscontract.target.properties import Explorer
    from lmscontract.target.trial import CHECKS

    stash, assembly = request.config.stash, request.config.stash[_ASSEMBLY]
    if _EXPLORER not in stash:
        judges = {rule: CHECKS[rule] for rule in request.module.JUDGED_BY if rule in CHECKS}
        stash[_EXPLORER] = Explorer(assembly.target, assembly.requirements, judges, assembly.wanted.seed)
    return stash[_EXPLORER]


@pytest.fixture
def broken(request: pytest.FixtureRequest) -> Iterator[list[Verdict]]:
    """The verdicts that a test finds out besides its own; they are entered, and those that fail the run fail the test."""
    found: list[Verdict] = []
    yield found
    for verdict in found:
        request.node.user_properties.append((VERDICT, verdict.to_json()))
    assembly = request.config.stash[_ASSEMBLY]
    ids = [verdict.requirement for verdict in found if assembly.ledger.fails(verdict, assembly.fail_on)]
    if ids:
        pytest.fail("broken by made-up calls: " + ", ".join(ids), pytrace=False)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Try a requirement, and let the test end as its verdict asks: passed, failed, or skipped with the reason."""
    if "explored" in getattr(pyfuncitem, "fixturenames", ()):
        return _explored(pyfuncitem)
    if "verifies" not in pyfuncitem.obj.__dict__:
        return None
    requirement = cast("Requirement", pyfuncitem.callspec.params["requirement"])
    from lmscontract.target.trial import try_requirement

    assembly = pyfuncitem.config.stash[_ASSEMBLY]
    with _ending_the_run(pyfuncitem.session, assembly):
        verdict = assembly.ledger.weighed(try_requirement(pyfuncitem.obj, requirement, assembly.target))
        pyfuncitem.user_properties.append((VERDICT, verdict.to_json()))
        _tell_allure(pyfuncitem.config, requirement, verdict)
        _end(assembly, requirement, verdict)
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Under xdist: find identifiers once, and tell every worker what was asked for and found."""
    assembly = node.config.stash.get(_ASSEMBLY, None)
    if assembly is not None:
        wanted = {**asdict(assembly.wanted), "today": str(assembly.wanted.today), "folder": str(assembly.wanted.folder)}
        node.workerinput["lms-wanted"] = {**wanted, "environ": dict(assembly.wanted.environ)}
        node.workerinput["lms-known"] = {kind: list(values) for kind, values in assembly.target.discover().items()}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Under xdist: add up what a worker sent; a tenant that a worker lost is lost to the run."""
    output = getattr(node, "workeroutput", {})
    sent = output.get("lms-sent", {})
    if output.get("lms-broke-off"):
        node.config.stash[_ASSEMBLY].broke_off = Inconclusive(output["lms-broke-off"])
    requests = node.config.stash.get(_REQUESTS, {})
    for operation, count in sent.items():
        requests[operation] = requests.get(operation, 0) + count


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Count what was sent; in the controller, write the reports."""
    assembly = session.config.stash.get(_ASSEMBLY, None)
    if assembly is None:
        return
    stopped = session.exitstatus == pytest.ExitCode.INTERRUPTED
    assembly.interrupted = assembly.interrupted or (stopped and assembly.broke_off is None)
    sent = dict(assembly.target.session.requests_sent)
    if _is_worker(session.config):
        output = session.config.workeroutput  # type: ignore[attr-defined]
        output.update({"lms-sent": sent, "lms-broke-off": str(assembly.broke_off or "")})
        return
    requests = session.config.stash[_REQUESTS]
    for operation, count in sent.items():
        requests[operation] = requests.get(operation, 0) + count
    _write(session.config, assembly)
    if _given(session.config) is None:
        session.exitstatus = assembly.exit_code() or session.exitstatus


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the summary of the run."""
    assembly = config.stash.get(_ASSEMBLY, None)
    if assembly is not None and not _is_worker(config):
        terminalreporter.ensure_newline()
        terminalreporter.write(
            summary(config, assembly, terminalreporter._tw.fullwidth, terminalreporter._tw.hasmarkup)
        )


def summary(config: pytest.Config, assembly: Assembly, width: int, colour: bool) -> str:
    """The summary that a terminal shows, redacted."""
    from lmscontract.reporting import terminal
    from lmscontract.reporting.writers import redacted

    run, ledger = redacted(_run(config, assembly), assembly.ledger, assembly.target.redactor)
    return terminal.summary(run, ledger, assembly.wanted.reports, width, colour)


def _explored(item: pytest.Function) -> bool:
    """Call a test that explores an operation; what could not be called is skipped with the reason."""
    from lmscontract.target.trial import NotVerified

    assembly = item.config.stash[_ASSEMBLY]
    arguments = {name: item.funcargs[name] for name in item._fixtureinfo.argnames}
    _name_for_allure(item.config, cast("Operation", item.funcargs["explored"]))
    with _ending_the_run(item.session, assembly):
        try:
            item.obj(**arguments)
        except NotVerified as error:
            pytest.skip(assembly.target.redactor.text(str(error)))
    return True


class _Entries:
    """In the process that reports: enters what the tests found out, wherever they ran, and counts defects of ours."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Enter the verdicts of a test; a check that fails without one is a defect of ours."""
        from lmscontract.findings.finding import Verdict

        verdicts = [data for name, data in report.user_properties if name == VERDICT]
        if report.when == "teardown":
            for data in verdicts:
                self._assembly.ledger.record(Verdict.from_json(cast("dict[str, Any]", data)))
        if report.failed and not verdicts:
            self._assembly.defects += 1


class Given:
    """Hands a run that was put together outside to the plugin, and keeps pytest's configuration for the summary."""

    def __init__(self, assembly: Assembly) -> None:
        self.assembly = assembly
        self.config: pytest.Config | None = None

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep the configuration."""
        self.config = session.config


def run(wanted: Wanted, arguments: list[str]) -> int:
    """Run the checks under pytest's own configuration, root and caches, and answer the exit code of design.

    An LmsContractError says why nothing could be run. The terminal gets the summary, and nothing of pytest's own.
    """
    folder = checks_folder()
    plugins = ["lmscontract.plugin", "allure_pytest.plugin", "xdist.plugin", "xdist.looponfail"]
    own = [str(folder), "-c", os.devnull, f"--rootdir={folder}", "--import-mode=importlib", "-W", "ignore"]
    without = ["-p", "no:cacheprovider", "-p", "no:terminal"]
    allure = [f"--alluredir={Path(wanted.reports) / 'allure-results'}", "--clean-alluredir"]
    named = [part for name in plugins for part in ("-p", name)]
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "PYTEST_PLUGINS": ""}
    with ExitStack() as resources, _environment(alone):
        given = Given(prepared(wanted, resources))
        code = pytest.main([*own, *without, *named, *allure, *arguments], plugins=[given])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR) or given.config is None:
        raise Defect(f"pytest ended with {int(code)} before the checks were done")
    width, colour = shutil.get_terminal_size().columns, sys.stdout.isatty() and "NO_COLOR" not in os.environ
    sys.stdout.write(summary(given.config, given.assembly, width, colour))
    return given.assembly.exit_code()


def checks_folder() -> Path:
    """The folder of the checks: in the wheel, or in the checkout that this is run from."""
    inside = Path(__file__).parent / "_checks"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "checks"


def _destination(name: str) -> str:
    return f"lms_{name.replace('-', '_')}"


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def _given(config: pytest.Config) -> Given | None:
    found = [plugin for plugin in config.pluginmanager.get_plugins() if isinstance(plugin, Given)]
    return found[0] if found else None


def _is_wanted(config: pytest.Config) -> bool:
    if _is_worker(config):
        return "lms-wanted" in config.workerinput  # type: ignore[attr-defined]
    if _given(config) is not None:
        return True
    option = config.option
    return bool(option.lms_mock or option.lms_tenant or option.lms_base_url is not None)


def _wanted(config: pytest.Config) -> Wanted:
    from lmscontract.runner import Wanted

    if _is_worker(config):
        data: Mapping[str, Any] = config.workerinput["lms-wanted"]  # type: ignore[attr-defined]
        known = {field.name: data[field.name] for field in fields(Wanted)}
        lists = {name: tuple(known[name]) for name in ("only", "broken")}
        return Wanted(
            **{**known, **lists, "today": date.fromisoformat(known["today"]), "folder": Path(known["folder"])}
        )
    values = {name.replace("-", "_"): getattr(config.option, _destination(name)) for name, _ in _OPTIONS}
    values["broken"] = tuple(values.pop("break"))
    values["only"] = tuple(values["only"])
    return Wanted(today=today(os.environ), environ=dict(os.environ), folder=Path.cwd(), **values)


def today(environ: Mapping[str, str]) -> date:
    """LMSCONTRACT_TODAY, else the clock in UTC."""
    text = environ.get("LMSCONTRACT_TODAY", "")
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{text!r} is no day", "LMSCONTRACT_TODAY", "write it as in 2026-11-20") from None


def _explorable(assembly: Assembly) -> list[Endpoint]:
    """The operations that may be called with made-up parameters, as far as the run's requirements are about them."""
    shapes = {each.operation.shape for each in assembly.requirements}
    return [
        endpoint
        for endpoint in assembly.snapshot.operations
        if endpoint.effect == "none" and endpoint.operation.method == "GET" and endpoint.speaks_json
        if not endpoint.public and endpoint.operation.shape in shapes
    ]


def _end(assembly: Assembly, requirement: Requirement, verdict: Verdict) -> None:
    from lmscontract.reporting.words import failure_text, skip_text

    if verdict.status == "violated":
        if requirement.basis.strength >= assembly.fail_on.strength:
            instead = assembly.ledger.use_instead.get(requirement.change, ())
            pytest.fail(failure_text(requirement, verdict, instead), pytrace=False)
    elif verdict.status != "verified":
        pytest.skip(skip_text(requirement, verdict))


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


def _tell_allure(config: pytest.Config, requirement: Requirement, verdict: Verdict) -> None:
    if not getattr(config.option, "allure_report_dir", None):
        return
    import allure

    from lmscontract.reporting import allure as told
    from lmscontract.rules.register import RULES

    dynamic: Any = allure.dynamic
    dynamic.title(told.title(requirement))
    dynamic.description(told.description(requirement, verdict))
    for name, value in told.labels(requirement, RULES[requirement.rule]).items():
        dynamic.label(name, value)
    if verdict.evidence is not None:
        for name, text in (
            ("request", verdict.evidence.request),
            ("response", verdict.evidence.response),
            ("run this again", verdict.evidence.curl),
        ):
            allure.attach(text, name, allure.attachment_type.TEXT)


def _name_for_allure(config: pytest.Config, operation: Operation) -> None:
    if not getattr(config.option, "allure_report_dir", None):
        return
    import allure

    from lmscontract.reporting import allure as told

    dynamic: Any = allure.dynamic
    dynamic.title(f"{operation} — made-up calls")
    for name, value in told.explored_labels(operation).items():
        dynamic.label(name, value)


def _run(config: pytest.Config, assembly: Assembly) -> Any:
    sent = config.stash[_REQUESTS]
    known = {each.operation.label for each in assembly.snapshot.operations if not each.operation.is_family}
    return assembly.run(sent, len(known & set(sent)))


def _write(config: pytest.Config, assembly: Assembly) -> None:
    from lmscontract.reporting.allure import write_allure_extras
    from lmscontract.reporting.writers import write_reports

    run = _run(config, assembly)
    write_reports(Path(assembly.wanted.reports), run, assembly.ledger, assembly.target.redactor)
    folder = getattr(config.option, "allure_report_dir", None)
    if folder:
        write_allure_extras(Path(folder), run)


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


__all__ = ["Given", "checks_folder", "run", "today"]
