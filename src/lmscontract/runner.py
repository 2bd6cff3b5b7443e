"""Prepare a run from its options: the contract of a month, the tenant, the requirements, and the exit code."""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.metadata
import os
import shlex
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract import config as configuration
from lmscontract.config import Config, Secret, Tenant
from lmscontract.contract.load import checkout_cache, load, shipped
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import ConfigurationError, CredentialsRefused, LmsContractError, UsageError, closest
from lmscontract.findings import accepted, filters, previous_runs, results
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.callers import CHANGED_AT, DEFAULT
from lmscontract.findings.ledger import Ledger, RunContext
from lmscontract.findings.redaction import Redactor
from lmscontract.findings.results import Beginning, Counts, Identity, Result, Results
from lmscontract.findings.used import read_used, unknown_properties, used_changes
from lmscontract.reporting.run import Reproduction, Run, named
from lmscontract.rules.register import derive, derive_running
from lmscontract.rules.rule import Requirement
from lmscontract.target.auth.tokens import Credentials, TokenSource, first_grant
from lmscontract.target.calls import Calls
from lmscontract.target.http.limits import MAX_REQUESTS, Limits
from lmscontract.target.http.locks import Locks, tenant_key
from lmscontract.target.http.rate_limit import RateLimit
from lmscontract.target.http.session import Session
from lmscontract.target.routes.comparison import effects
from lmscontract.target.target import Target
from lmscontract.target.tenant_inputs import by_shape, check_inputs, disposable
from lmscontract.target.writes import journal
from lmscontract.target.writes.cleanup import undo_entry
from lmscontract.target.writes.guard import WriteGuard
from lmscontract.target.writes.journal import Entry, Journal
from lmscontract.target.writes.own_objects import OwnObjects
from lmscontract.types import Basis, Channel, Month, Operation

if TYPE_CHECKING:
    from requests.adapters import BaseAdapter

MOCK = "mock"
DEFAULT_REPORTS = "reports"


class RunOptions(Struct, frozen=True):
    """The options of a run; months and paths are text as on the command line.

    `environ` and `today` come from the command line or pytest; 0 as `max_time` or `max_requests` is that
    of the tenant; `used_by` is a file that lists operations and properties,
    `accepted` a file of accepted findings instead of the one beside the configuration.
    """

    today: date
    environ: Mapping[str, str]
    folder: Path
    mock: bool = False
    tenant: str = ""
    base_url: str | None = None
    profile: str = "gate"
    as_of: str = ""
    channel: str = ""
    contract: str = ""
    config: str = ""
    reports: str = DEFAULT_REPORTS
    fail_on: str = "stated"
    min_verified: float = 0.0
    allow_writes: bool = False
    only: tuple[str, ...] = ()
    rule: tuple[str, ...] = ()
    operation: tuple[str, ...] = ()
    change: tuple[str, ...] = ()
    used_by: str = ""
    accepted: str = ""
    broken: tuple[str, ...] = ()
    mock_as_of: str = ""
    max_time: float = 0.0
    max_requests: int = 0
    seed: int = 1
    resume: bool = False

    @property
    def filter_options(self) -> tuple[str, ...]:
        """The filters of the run, as on the command line; empty without any."""
        used_by = (self.used_by,) if self.used_by else ()
        by = {
            "--only": self.only,
            "--rule": self.rule,
            "--operation": self.operation,
            "--change": self.change,
            "--used-by": used_by,
        }
        return tuple(f"{option} {shlex.quote(value)}" for option, values in by.items() for value in values)

    @property
    def reproduction(self) -> Reproduction:
        """How the requests of the run are repeated."""
        if self.mock:
            month = {"--as-of": self.as_of, "--channel": self.channel, "--contract": self.contract}
            given = (*month.items(), ("--seed", str(self.seed)), *(("--break", id) for id in self.broken))
            return Reproduction(check_command=_command("check --mock", given))
        target = {
            "--tenant": self.tenant,
            "--base-url": self.base_url or "",
            "--contract": self.contract,
            "--config": self.config,
        }
        return Reproduction(token_command=_command("token", target.items()))

    @property
    def month(self) -> Month:
        """The month of the contract."""
        return Month.parse(self.as_of, "--as-of") if self.as_of else Month.of(self.today)

    def load(self, found: Config | None, tenant: Tenant | None = None) -> Contract:
        """Load the contract, with the own changes of a configuration and the dates of a tenant."""
        folder = Path(self.contract) if self.contract else shipped()
        return load(
            folder,
            own=found.changes if found else (),
            dates=tenant.dates if tenant else {},
            where=tenant.where if tenant else "",
            cache=None if self.contract else checkout_cache(folder),
        )


@dataclass
class CheckRun:
    """Everything that one process of a run needs, and what became of the run.

    `left` are the numbers of objects of the run that could not be deleted, by kind.
    """

    options: RunOptions
    contract: Contract
    snapshot: Snapshot
    requirements: tuple[Requirement, ...]
    target: Target
    alias: str
    started: datetime
    configured_at: str = ""
    context: RunContext = field(default_factory=RunContext)
    warnings: tuple[str, ...] = ()
    ledger: Ledger = field(init=False)
    results: Results = field(init=False)
    finished: frozenset[str] = frozenset()
    counts: Counts = field(default_factory=Counts)
    broke_off: LmsContractError | None = None
    defects: int = 0
    left: Counter[str] = field(default_factory=Counter)
    interrupted: bool = False

    def __post_init__(self) -> None:
        """Open the ledger."""
        instead = {change.id: change.use_instead or () for change in self.contract.changes}
        self.ledger = Ledger.of(self.requirements, instead, self.context)
        path = self.options.folder / self.options.reports / results.FILE
        began = self.started.isoformat(timespec="seconds")
        self.results = Results(path, Beginning(self.identity, began, self.context.previous))

    @property
    def identity(self) -> Identity:
        """What a run has to be to go on with this one."""
        ids = "\n".join(sorted(each.id for each in self.requirements))
        month = f"{self.snapshot.month}{'' if self.options.as_of else ' (due)'}"
        return Identity(
            target=named(self.alias),
            contract=self.contract.vocabulary.title,
            channel=self.snapshot.channel,
            month=month,
            profile=self.options.profile,
            seed=self.options.seed,
            selection=self.options.filter_options,
            requirements=hashlib.sha256(ids.encode()).hexdigest()[:8],
        )

    def resume(self) -> None:
        """Take over the results of the unfinished run; a UsageError if there is none, or if it is another one."""
        path = self.results.path
        beginning, found = results.read(path)
        results.check_same(path, beginning, self.identity)
        self.started = datetime.fromisoformat(beginning.started)
        self.results, self.finished = Results(path, beginning, begun=True), frozenset(each.test for each in found)
        self.context = self.ledger.context = replace(self.context, previous=beginning.previous)
        for result in found:
            self.counts.add(result.counts)
            for outcome in result.outcomes:
                self.ledger.record(outcome)

    def keep(self, result: Result) -> None:
        """Enter the result of a test into the ledger, and into the file in which --resume finds it."""
        self.counts.add(result.counts)
        for outcome in result.outcomes:
            self.ledger.record(outcome)
        if result.outcomes:
            self.results.append(result)

    def break_off(self, error: LmsContractError) -> None:
        """End the run early: what it has not tried is not verified, for the reason of an error."""
        self.broke_off, self.ledger.ended = error, error.what

    def check_credentials(self) -> None:
        """Break off a run whose every call was refused although the token endpoint had issued a token."""
        if self.broke_off is None and self.target.calls.all_refused:
            what = "the tenant answered every call with 401, although it had issued the token"
            self.break_off(CredentialsRefused(what, self.target.session.base_url, "check the client and the account"))

    def clean_up(self) -> None:
        """Undo what earlier runs left on the tenant, if this one may write, and warn about it."""
        left = self.target.journal.left()
        if self.target.writes:
            undone, left = clean_up(self.target, self.contract)
            self.warnings += tuple(f"undone, from an earlier run: {each}" for each in undone)
            self.warnings += tuple(f"left by an earlier run: {each.failure}" for each in left)
        elif left:
            where = "" if self.options.reports == DEFAULT_REPORTS else f" --reports {shlex.quote(self.options.reports)}"
            command = f"lmscontract cleanup --tenant {shlex.quote(left[0].write.tenant)}{where}"
            self.warnings += (f"an earlier run left writes on the tenant ({len(left)}): {command} undoes them",)

    @property
    def fail_on(self) -> Basis:
        """The weakest basis of a finding that fails the run."""
        return Basis(self.options.fail_on)

    def exit_code(self) -> int:
        """Return the exit code: findings come first, however the run ended."""
        if self.interrupted:
            return 130
        if self.ledger.failing(self.fail_on) or self.ledger.context.unusable:
            return 1
        if self.defects:
            return 4
        if self.broke_off is not None:
            return self.broke_off.exit_code
        return 3 if not self.ledger.conclusive or self.ledger.verified_share < self.options.min_verified else 0

    @property
    def complete(self) -> bool:
        """Whether the run has tried everything."""
        return self.broke_off is None and not self.interrupted

    @property
    def facts(self) -> Run:
        """The facts of the run, for its reports."""
        labels = [each.operation.label for each in self.snapshot.operations if not each.operation.is_family]
        return Run(
            tool_version=importlib.metadata.version("lmscontract"),
            contract=self.contract.vocabulary.title,
            known_through=str(self.contract.vocabulary.known_through),
            beyond_known=self.snapshot.beyond_known,
            channel=self.snapshot.channel,
            month=str(self.snapshot.month),
            as_of_given=bool(self.options.as_of),
            today=str(self.options.today),
            target=self.alias,
            profile=self.options.profile,
            seed=self.options.seed,
            started=self.started.isoformat(timespec="seconds"),
            complete=self.complete,
            exit_code=self.exit_code(),
            fail_on=self.fail_on,
            operations_exercised=sum(label in self.counts.requests for label in labels),
            operations_total=len(labels),
            requests_by_operation=self.counts.requests,
            generated_by_operation=self.counts.generated,
            slowest_by_operation={label: round(seconds, 3) for label, seconds in self.counts.slowest.items()},
            narrowed_to=self.options.filter_options,
            min_verified=self.options.min_verified,
            configured_at=self.configured_at,
            address="" if self.options.mock else self.target.session.base_url,
            reproduction=self.options.reproduction,
            warnings=(*filter(None, (str(self.broke_off or ""), self.context.history.broken)), *self._said()),
        )

    def _said(self) -> Iterator[str]:
        yield from self.warnings
        yield from self.target.left_behind
        redirected = [each for each in self.snapshot.operations if self.counts.redirected.get(each.operation.label)]
        if labels := [each.operation.label for each in redirected if each.speaks_json]:
            more = f" and {len(labels) - 1} more" if len(labels) > 1 else ""
            yield f"redirects were followed, though clients need not expect them: {labels[0]}{more}"
        if self.left and not self.options.mock:
            objects = ", ".join(f"{number} of the kind {kind}" for kind, number in sorted(self.left.items()))
            yield f"objects of this run that no call deletes: {objects}; {self.options.reports}/{journal.FILE} lists them"
        for entry in self.ledger.unneeded:
            yield f"{entry.where}: {entry.id} accepts a requirement that is not violated; delete the entry"


def prepare_run(options: RunOptions) -> CheckRun:
    """Prepare a run; an LmsContractError says what is wrong with its options or its configuration."""
    found = _configuration(options)
    tenant = _tenant(options, found)
    contract = options.load(found, tenant)
    channel = _channel(contract, tenant, options.channel)
    snapshot = contract.at(options.month, channel)
    check_inputs(tenant, contract, snapshot)
    derived = derive(snapshot) if options.as_of else derive_running(contract, options.today, channel)
    alias = tenant.name if options.tenant or options.mock else tenant.base_url
    operations = {**contract.at(contract.vocabulary.known_through, channel).endpoints, **snapshot.endpoints}
    known = [endpoint.operation for endpoint in operations.values()]
    used = read_used(Path(options.used_by), known) if options.used_by else ()
    running = () if options.as_of else (change.id for change in contract.running(options.today, channel))
    context = replace(
        _context(options, contract, derived, channel, alias), used=used_changes(used, contract, snapshot, running)
    )
    target = create_target(tenant, snapshot, options, examples=_examples(contract))
    target.redactor.spare(each.id for each in derived)
    return CheckRun(
        options=options,
        contract=contract,
        snapshot=snapshot,
        requirements=filters.selected(
            derived,
            only=options.only,
            rules=options.rule,
            operations=options.operation,
            changes=[filters.of_change(name, contract, snapshot, derived) for name in options.change],
            used=used,
            may_be_empty=bool(context.used),
        ),
        target=target,
        alias=alias,
        started=datetime.now(UTC),
        configured_at=_configured_at(options, tenant),
        context=context,
        warnings=tuple(unknown_properties(used, derived)),
    )


def _configured_at(options: RunOptions, tenant: Tenant) -> str:
    """Return the line of the tenant's section, the first line of a configuration without it, or an empty text."""
    file = None if options.mock else _configuration_file(options)
    if file is None:
        return ""
    line = tenant.where.rpartition(":")[2] if options.tenant else "1"
    return f"{Path(os.path.relpath(file, options.folder)).as_posix()}:{line}"


def _command(name: str, options: Iterable[tuple[str, str]]) -> str:
    """Return a command of this program with those options that have a value."""
    return f"lmscontract {name}" + "".join(f" {option} {shlex.quote(value)}" for option, value in options if value)


def access_token(options: RunOptions, account: str) -> str:
    """Return a token of an account of a tenant, by default of the account of a run, or an invalid token.

    A UsageError names what the tenant lacks, and CredentialsRefused says why it cannot sign in.
    """
    found = _configuration(options)
    tenant = _tenant(options, found)
    contract = options.load(found, tenant)
    target = create_target(tenant, contract.at(options.month, _channel(contract, tenant)), options)
    with closing(target.session):
        if account and account not in (*target.accounts, *CHANGED_AT):
            hint = closest(account, target.accounts) or "see its accounts in the configuration"
            raise UsageError(f"the tenant has no account {account}", "--account", hint)
        if DEFAULT not in target.accounts:
            raise UsageError("the tenant has no credentials", tenant.where, "add them to the configuration")
        return target.calls.token(account or DEFAULT) or ""


def create_target(
    tenant: Tenant,
    snapshot: Snapshot,
    options: RunOptions,
    adapter: BaseAdapter | None = None,
    examples: Mapping[str, Any] | None = None,
) -> Target:
    """Return a tenant of a configuration, ready for calls; `adapter` replaces the network.

    `examples` are the operations of the mock's data, with bodies that work on the mock.
    """
    if options.allow_writes and not (options.mock or tenant.sandbox):
        where = "--allow-writes"
        raise UsageError(
            "the configuration does not mark the tenant as a sandbox", where, "set sandbox = true if it is"
        )
    redactor = Redactor(secret.resolve(options.environ) for secret in tenant.secrets)
    state = Path(tempfile.gettempdir()) / "lmscontract"
    session = Session(
        tenant.base_url,
        guard=WriteGuard(options.mock or options.allow_writes, effects(snapshot)),
        rate_limit=RateLimit(tenant.pace, state / "rate" / tenant_key(tenant.base_url)),
        redactor=redactor,
        locks=Locks(state / "locks", tenant.base_url),
        security=snapshot.vocabulary.security_scheme,
        adapter=adapter,
        limits=_limits(tenant, options),
    )
    sources = _sources(options, tenant, session, snapshot)
    signed = {level: source for level, source in sources.items() if source.credentials is not None}
    thorough = options.profile != "gate"
    return Target(
        snapshot=snapshot,
        calls=Calls(session, signed),
        facts=tenant.facts,
        bodies={operation.shape: body for operation, body in tenant.bodies.items()},
        configured_identifiers=_by_shape(tenant.identifiers),
        configured_sorting=_by_shape(tenant.sort),
        own=options.mock,
        writes=options.allow_writes,
        lasting=options.allow_writes and tenant.writes == configuration.LASTING,
        own_objects=OwnObjects(disposable(tenant), by_shape(examples or {})),
        thorough=thorough,
        oauth=signed.get(DEFAULT),
        expired_token=tenant.expired_token.resolve(options.environ) if tenant.expired_token else "",
        journal=Journal(
            None if options.mock else options.folder / options.reports / journal.FILE,
            tenant=tenant.name or named(tenant.base_url),
            key=tenant_key(tenant.base_url),
            channel=snapshot.channel,
            month=str(snapshot.month),
            redactor=redactor,
            private=snapshot.vocabulary.private,
            running=state / "running",
        ),
    )


def _examples(contract: Contract) -> Mapping[str, Any]:
    found = contract.mock_data.get("operations")
    return found if isinstance(found, Mapping) else {}


def _by_shape(names: Mapping[str, str]) -> Mapping[str, str]:
    """Return the entries of a configuration by the shape of their list; that of all other lists keeps its key."""
    default = configuration.DEFAULT_LIST
    return {label if label == default else Operation.parse(label).shape: name for label, name in names.items()}


def _limits(tenant: Tenant, options: RunOptions) -> Limits:
    given = {
        "response_size": tenant.max_response_size,
        "request_timeout": tenant.request_timeout,
        "max_wait": tenant.max_wait,
        "max_time": options.max_time or tenant.max_time,
        "max_requests": options.max_requests or tenant.max_requests or MAX_REQUESTS[options.profile],
    }
    return Limits(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]


@contextmanager
def cleanup_target(options: RunOptions) -> Iterator[tuple[Target, Contract]]:
    """Yield a tenant to undo writes on, and its contract; a UsageError if the tenant is not a sandbox."""
    found = _configuration(options)
    tenant = _tenant(options, found)
    if not tenant.sandbox:
        what = "the configuration does not mark the tenant as a sandbox"
        raise UsageError(what, "cleanup", "set sandbox = true if it is")
    contract = options.load(found, tenant)
    target = create_target(tenant, contract.at(options.month, _channel(contract, tenant)), options)
    try:
        yield target, contract
    finally:
        target.session.close()
        target.journal.close()


def clean_up(target: Target, contract: Contract) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Undo what earlier runs left on a tenant, each write with the contract of its month; return what is undone, and the rest.

    Inconclusive, TenantUnreachable and CredentialsRefused end it.
    """
    undone: list[Entry] = []
    rest: list[Entry] = []
    for entry in target.journal.left():
        snapshot = contract.at(Month.parse(entry.write.month), contract.channel(entry.write.channel))
        at_its_month = dataclasses.replace(target, snapshot=snapshot)
        (undone if undo_entry(at_its_month, entry) else rest).append(entry)
        if not entry.write.undo:
            entry.kept()  # reported once
    return tuple(undone), tuple(rest)


def reach_tenant(target: Target, preferred: Iterable[Operation] = ()) -> None:
    """Sign in, or without credentials send one request; TenantUnreachable and CredentialsRefused end the run."""
    if DEFAULT in target.accounts:
        target.accounts[DEFAULT].token()
    served = (each.operation for each in target.snapshot.operations)
    target.route(next(each for each in (*preferred, *served) if not each.is_family)).reach()


@contextmanager
def running_mock(options: RunOptions) -> Iterator[RunOptions]:
    """With `--mock`, start the mock on loopback and yield options for it with a temporary configuration file."""
    if not options.mock:
        yield options
        return
    from lmscontract.mock.config_text import print_config
    from lmscontract.mock.core import Platform
    from lmscontract.mock.server import start_in_thread
    from lmscontract.mock.sockets import LOOPBACK

    found = _configuration(options)
    contract = options.load(found)
    month = Month.parse(options.mock_as_of, "--as-of") if options.mock_as_of else options.month
    platform = Platform(
        contract.at(month, contract.channel(options.channel)),
        contract.mock_data,
        seed=options.seed,
        clock=time.time,
        broken=options.broken,
        hostname=LOOPBACK,
    )
    with tempfile.TemporaryDirectory() as place, start_in_thread(platform) as running:
        file = Path(place) / configuration.FILE
        changes = [str(path.resolve()) for path in found.changes] if found else []
        own = f"[contract]\nchanges = {changes!r}\n\n" if changes else ""
        file.write_text(own + print_config(platform, running.base_url), "utf-8")
        yield replace(options, config=str(file), tenant=MOCK)


def _configuration_file(options: RunOptions) -> Path | None:
    if not options.config:
        return configuration.find(options.folder)
    path = Path(options.config)
    if not path.exists():
        raise ConfigurationError("there is no such file", f"--config {options.config}", "name one that exists")
    return path


def _configuration(options: RunOptions) -> Config | None:
    path = _configuration_file(options)
    return configuration.read(path) if path else None


def _tenant(options: RunOptions, found: Config | None) -> Tenant:
    if options.base_url is not None and not options.base_url.strip():
        raise UsageError("the value is empty", "--base-url", "write the URL of the tenant, or use --mock")
    if options.tenant:
        if found is None:
            what = f"no configuration file describes {options.tenant}"
            raise UsageError(what, "--tenant", "write lmscontract.toml")
        tenant = found.tenant(options.tenant)
        return tenant.at(options.base_url) if options.base_url else tenant
    if options.base_url:
        return _from_environment(options, options.base_url)
    raise UsageError("no target given", hint="use --mock, --tenant NAME or --base-url URL")


def _from_environment(options: RunOptions, base_url: str) -> Tenant:
    def secret(name: str) -> Secret | None:
        variable = f"LMSCONTRACT_{name}"
        return Secret(variable, env=variable) if options.environ.get(variable) else None

    user = secret("USERNAME")
    tenant = Tenant(
        name="",
        where="the environment",
        base_url="",
        client_id=secret("CLIENT_ID"),
        client_secret=secret("CLIENT_SECRET"),
        token=secret("TOKEN"),
        accounts={DEFAULT: configuration.Account(user, secret("PASSWORD"))} if user else {},
    )
    return tenant.at(base_url)


def _sources(options: RunOptions, tenant: Tenant, session: Session, snapshot: Snapshot) -> Mapping[str, TokenSource]:
    levels = snapshot.vocabulary.levels
    accounts = {level or levels[0]: account for level, account in tenant.accounts.items()}
    first = next((level for level in levels if level in accounts), DEFAULT)  # the run signs in with the highest level

    def text(secret: Secret | None) -> str:
        return secret.resolve(options.environ) if secret else ""

    def source(level: str) -> TokenSource:
        account, own_token = accounts.get(level), tenant.token if level in (DEFAULT, first) else None
        credentials = Credentials(
            client_id=text(tenant.client_id),
            client_secret=text(tenant.client_secret),
            private_key=text(tenant.private_key),
            username=text(account.username) if account else "",
            password=text(account.password) if account else "",
            token=text(account.token) if account and account.token else text(own_token),
        )
        credentials = dataclasses.replace(
            credentials, grant=tenant.grant or first_grant(snapshot.vocabulary.grants, credentials)
        )
        known = bool(credentials.token or credentials.client_id or credentials.private_key)
        return TokenSource(session, snapshot.vocabulary.token, credentials if known else None)

    sources = {level: source(level) for level in accounts}
    return {**sources, DEFAULT: sources.get(first) or source(DEFAULT)}


def _channel(contract: Contract, tenant: Tenant, option: str = "") -> Channel:
    """Return the channel of the option, else that of the tenant, else the first of the contract."""
    return contract.channel(option) if option else contract.channel(tenant.channel, tenant.places.get("channel", ""))


def _context(
    options: RunOptions, contract: Contract, derived: Sequence[Requirement], channel: Channel, alias: str
) -> RunContext:
    history = previous_runs.read(options.folder / options.reports / previous_runs.FILE)
    entries, other_months = _accepted(options, contract, derived)
    return RunContext(
        today=options.today,
        since={change.id: str(change.when[channel]) for change in contract.changes},
        changes={change.id: change for change in contract.changes},
        accepted=entries,
        other_months=() if options.filter_options else other_months,
        previous=history.of(named(alias), channel, contract.vocabulary.title),
        history=history,
    )


def _accepted(
    options: RunOptions, contract: Contract, derived: Sequence[Requirement]
) -> tuple[Mapping[str, Acceptance], tuple[Acceptance, ...]]:
    """Return the accepted findings of the named file, or, unless the mock is checked, of that beside the configuration."""
    if options.accepted:
        path = Path(options.accepted)
    else:
        config = None if options.mock else _configuration_file(options)
        path = (config.parent if config else options.folder) / accepted.FILE
        if options.mock or not path.is_file():
            return {}, ()

    def all_ids() -> Mapping[str, str]:
        points = ((month, channel) for channel in contract.channels for month in contract.months(channel))
        return _names(each for point in points for each in derive(contract.at(*point)))

    return accepted.by_requirement(accepted.read(path), _names(derived), all_ids)


def _names(requirements: Iterable[Requirement]) -> Mapping[str, str]:
    """Return the id of each requirement by its id and by its short id."""
    return {name: each.id for each in requirements for name in (each.id, each.short)}
