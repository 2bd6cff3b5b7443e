"""The pytest plugin: `--lms-…` options, one test for each requirement, and the reports at the end.

It imports neither requests nor schemathesis unless checks are run, since every pytest on the machine loads it.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, fields, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from lmscontract.errors import Defect, Inconclusive, LmsContractError, UsageError

if TYPE_CHECKING:
    from lmscontract.contract.model import Endpoint
    from lmscontract.findings.finding import Verdict
    from lmscontract.fixtures import Landlord, LmsPlatform
    from lmscontract.rules.rule import Requirement
    from lmscontract.runner import Assembly, Wanted
    from lmscontract.target.properties import Explorer
    from lmscontract.target.target import Target
    from lmscontract.types import Operation

VERDICT = "lms-verdict"
_MOST_DEFECTS = 3
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
    ("rule", {"action": "append", "default": [], "help": "only rules of this name or pattern (repeatable)"}),
    ("operation", {"action": "append", "default": [], "help": "only operations of this label or pattern (repeatable)"}),
    (
        "accepted",
        {"default": "", "help": "another file of accepted findings than accepted.toml beside the configuration"},
    ),
    ("used-by", {"default": "", "help": "only what a file of operations and properties names"}),
    ("break", {"action": "append", "default": [], "help": "a requirement that the started mock breaks (repeatable)"}),
    ("mock-as-of", {"default": "", "help": "another month for the started mock than for the contract"}),
    ("seed", {"default": 1, "type": int, "help": "the seed of the mock and of made-up calls"}),
)
_MARKER = (
    "lms(as_of, channel, seed, broken, weather, manner, hold): the tenant that lms_platform is, where it is not the one "
    "of --lms-as-of, --lms-channel, --lms-seed and --lms-break"
)
_ASSEMBLY = pytest.StashKey["Assembly"]()
_REQUESTS = pytest.StashKey["dict[str, int]"]()
_SLOWEST = pytest.StashKey["dict[str, float]"]()
_EXPLORER = pytest.StashKey["Explorer"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options, each under a name that no other plugin has."""
    group = parser.getgroup("lmscontract", "the contract of a platform")
    for name, settings in _OPTIONS:
        group.addoption(f"--lms-{name}", dest=_destination(name), **settings)


def pytest_configure(config: pytest.Config) -> None:
    """Put the run together when a target is named; wrong usage ends the session in one line."""
    config.addinivalue_line("markers", _MARKER)
    if not _is_wanted(config):
        return
    config.stash[_REQUESTS] = {}
    config.stash[_SLOWEST] = {}
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
        preflight(assembly.target, (each.operation for each in assembly.requirements))
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
        judged = getattr(metafunc.module, "JUDGED_BY", ())
        operations = [] if assembly.wanted.only else [each.operation for each in _explorable(assembly, judged)]
        metafunc.parametrize("explored", operations, ids=[each.label for each in operations])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In a run of ours, checks that look at what all others were answered come last."""
    if _ASSEMBLY in config.stash:
        items.sort(key=lambda item: bool(getattr(getattr(item, "obj", None), "last", False)))


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
    marked = [mark.kwargs for mark in request.node.iter_markers("lms")]
    with ExitStack() as stay:
        try:
            tenant = stay.enter_context(_lms_landlord.tenant(choice.but(reversed(marked))))
        except LmsContractError as error:
            raise pytest.fail.Exception(str(error), pytrace=False) from None
        yield tenant


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
    began = time.time()
    with _ending_the_run(pyfuncitem.session, assembly):
        tried = try_requirement(pyfuncitem.obj, requirement, assembly.target)
        verdict = replace(assembly.ledger.weighed(tried), began=began, seconds=max(0.0, time.time() - began))
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
        shapes = {each.operation.shape for each in assembly.requirements}
        node.workerinput["lms-wanted"] = {**wanted, "environ": dict(assembly.wanted.environ)}
        node.workerinput["lms-known"] = {
            kind: list(values) for kind, values in assembly.target.discover(shapes).items()
        }


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Under xdist: add up what a worker sent; a tenant that a worker lost is lost to the run."""
    output = getattr(node, "workeroutput", {})
    sent = output.get("lms-sent", {})
    if output.get("lms-broke-off"):
        node.config.stash[_ASSEMBLY].broke_off = Inconclusive(output["lms-broke-off"])
    _add_up(node.config.stash, sent, output.get("lms-slowest", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Count what was sent; in the controller, write the reports."""
    assembly = session.config.stash.get(_ASSEMBLY, None)
    if assembly is None:
        return
    stopped = session.exitstatus == pytest.ExitCode.INTERRUPTED
    assembly.interrupted = assembly.interrupted or (stopped and assembly.broke_off is None)
    sent, slowest = dict(assembly.target.session.requests_sent), dict(assembly.target.session.slowest)
    if _is_worker(session.config):
        output = session.config.workeroutput  # type: ignore[attr-defined]
        output.update({"lms-sent": sent, "lms-slowest": slowest, "lms-broke-off": str(assembly.broke_off or "")})
        return
    _add_up(session.config.stash, sent, slowest)
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
            if self._assembly.defects <= _MOST_DEFECTS:
                said = (report.longreprtext.strip().splitlines() or [""])[-1]
                self._assembly.warnings += (f"a defect of ours in {report.nodeid}: {said}",)


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
        lists = {name: tuple(known[name]) for name in ("only", "rule", "operation", "broken")}
        return Wanted(
            **{**known, **lists, "today": date.fromisoformat(known["today"]), "folder": Path(known["folder"])}
        )
    values = {name.replace("-", "_"): getattr(config.option, _destination(name)) for name, _ in _OPTIONS}
    values["broken"] = tuple(values.pop("break"))
    values.update({name: tuple(values[name]) for name in ("only", "rule", "operation")})
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


def _explorable(assembly: Assembly, judged: Collection[str]) -> list[Endpoint]:
    """The operations that may be called with made-up parameters, as far as requirements that judge them are asked for."""
    shapes = {each.operation.shape for each in assembly.requirements if each.rule in judged}
    return [
        endpoint
        for endpoint in assembly.snapshot.operations
        if endpoint.reads and endpoint.speaks_json
        if not endpoint.public and endpoint.operation.shape in shapes
    ]


def _end(assembly: Assembly, requirement: Requirement, verdict: Verdict) -> None:
    from lmscontract.reporting.words import accepted_text, failure_text, skip_text

    ledger = assembly.ledger
    if verdict.status == "violated":
        if ledger.fails(verdict, assembly.fail_on):
            instead = ledger.use_instead.get(requirement.change, ())
            pytest.fail(failure_text(requirement, verdict, instead), pytrace=False)
        if ledger.is_accepted(requirement.id):
            pytest.skip(accepted_text(ledger.background.accepted[requirement.id]))
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


def _add_up(stash: pytest.Stash, sent: Mapping[str, int], slowest: Mapping[str, float]) -> None:
    """Add what a process sent to what all of them sent."""
    requests, longest = stash.get(_REQUESTS, {}), stash.get(_SLOWEST, {})
    for operation, count in sent.items():
        requests[operation] = requests.get(operation, 0) + count
    for operation, seconds in slowest.items():
        longest[operation] = max(seconds, longest.get(operation, 0.0))


def _run(config: pytest.Config, assembly: Assembly) -> Any:
    sent = config.stash[_REQUESTS]
    known = {each.operation.label for each in assembly.snapshot.operations if not each.operation.is_family}
    return assembly.run(sent, len(known & set(sent)), config.stash[_SLOWEST])


def _write(config: pytest.Config, assembly: Assembly) -> None:
    from lmscontract.reporting.allure import write_allure, write_allure_extras
    from lmscontract.reporting.writers import redacted, write_reports

    run, reports, redactor = _run(config, assembly), Path(assembly.wanted.reports), assembly.target.redactor
    write_reports(reports, run, assembly.ledger, redactor)
    folder = getattr(config.option, "allure_report_dir", None)
    if folder:
        write_allure_extras(Path(folder), *redacted(run, assembly.ledger, redactor))
    else:
        write_allure(reports / "allure-results", *redacted(run, assembly.ledger, redactor), redactor.known)


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
