"""A run put together: which contract at which month, which tenant, which requirements, and how it ends."""

from __future__ import annotations

import importlib.metadata
import shlex
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from lmscontract import config as configuration
from lmscontract.config import Config, Secret, Tenant
from lmscontract.contract.load import checkout_cache, load, shipped
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import ConfigurationError, LmsContractError, UsageError
from lmscontract.findings import accepted, filters, previous_runs
from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.ledger import Ledger, RunContext
from lmscontract.findings.redaction import Redactor
from lmscontract.reporting.run import Run, named
from lmscontract.rules.register import derive, derive_running
from lmscontract.rules.rule import Requirement
from lmscontract.target.allowance import Allowance
from lmscontract.target.calls import Calls
from lmscontract.target.guard import Guard
from lmscontract.target.locks import Locks
from lmscontract.target.oauth import Credentials, TokenSource
from lmscontract.target.owner import understood
from lmscontract.target.pacing import Pacer
from lmscontract.target.routes.comparison import effects
from lmscontract.target.routes.probes import reach
from lmscontract.target.session import Session
from lmscontract.target.target import Target
from lmscontract.types import Basis, Channel, Month, Operation

if TYPE_CHECKING:
    from requests.adapters import BaseAdapter

MOCK = "mock"


class Wanted(Struct, frozen=True):
    """What was asked for, by flags or by `--lms-…` options; months and paths are still text where they came as text.

    `environ` and `today` are read on the top floor; `used_by` is a file that lists operations and properties, `accepted`
    one of accepted findings in place of the one beside the configuration.
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
    reports: str = "reports"
    fail_on: str = "stated"
    min_verified: float = 0.0
    allow_writes: bool = False
    only: tuple[str, ...] = ()
    rule: tuple[str, ...] = ()
    operation: tuple[str, ...] = ()
    used_by: str = ""
    accepted: str = ""
    broken: tuple[str, ...] = ()
    mock_as_of: str = ""
    seed: int = 1

    @property
    def narrowed(self) -> tuple[str, ...]:
        """What the run is narrowed to, as it is written on the command line; empty when it is whole."""
        by = {"--only": self.only, "--rule": self.rule, "--operation": self.operation}
        named = tuple(f"{option} {shlex.quote(value)}" for option, values in by.items() for value in values)
        return (*named, f"--used-by {shlex.quote(self.used_by)}") if self.used_by else named


@dataclass
class Assembly:
    """Everything that one process of a run works with."""

    wanted: Wanted
    contract: Contract
    snapshot: Snapshot
    requirements: tuple[Requirement, ...]
    target: Target
    alias: str
    started: datetime
    context: RunContext = field(default_factory=RunContext)
    warnings: tuple[str, ...] = ()
    ledger: Ledger = field(init=False)
    broke_off: LmsContractError | None = None
    defects: int = 0
    interrupted: bool = False

    def __post_init__(self) -> None:
        """Open the ledger."""
        instead = {change.id: change.use_instead or () for change in self.contract.changes}
        self.ledger = Ledger.of(self.requirements, instead, self.context)

    @property
    def fail_on(self) -> Basis:
        """The level from which a finding fails the run."""
        return Basis(self.wanted.fail_on)

    def exit_code(self) -> int:
        """The exit code of design: findings first, since a finding stays one however the run ended."""
        if self.interrupted:
            return 130
        if self.ledger.failing(self.fail_on):
            return 1
        if self.defects:
            return 4
        if self.broke_off is not None:
            return self.broke_off.exit_code
        return 3 if not self.ledger.conclusive or self.ledger.verified_share < self.wanted.min_verified else 0

    def run(
        self,
        requests: Mapping[str, int],
        exercised: int,
        slowest: Mapping[str, float] | None = None,
        made_up: Mapping[str, int] | None = None,
    ) -> Run:
        """The facts of the run for its reports.

        `slowest` is the longest answer of each operation in seconds, `made_up` how many of its requests were drawn.
        """
        return Run(
            tool_version=importlib.metadata.version("lmscontract"),
            contract=self.contract.vocabulary.title,
            known_through=str(self.contract.vocabulary.known_through),
            beyond_known=self.snapshot.beyond_known,
            channel=self.snapshot.channel,
            month=str(self.snapshot.month),
            as_of_given=bool(self.wanted.as_of),
            today=str(self.wanted.today),
            target=self.alias,
            profile=self.wanted.profile,
            seed=self.wanted.seed,
            started=self.started.isoformat(timespec="seconds"),
            complete=self.broke_off is None and not self.interrupted,
            exit_code=self.exit_code(),
            fail_on=self.fail_on,
            operations_exercised=exercised,
            operations_total=sum(not each.operation.is_family for each in self.snapshot.operations),
            requests_by_operation=requests,
            made_up_by_operation=dict(made_up or {}),
            slowest_by_operation={label: round(seconds, 3) for label, seconds in (slowest or {}).items()},
            narrowed_to=self.wanted.narrowed,
            warnings=(*filter(None, (str(self.broke_off or ""), self.context.history.broken)), *self._said()),
        )

    def _said(self) -> Iterator[str]:
        yield from self.warnings
        yield from self.target.left_behind
        for entry in self.ledger.unneeded:
            yield f"{entry.where}: {entry.id} accepts what is not broken; delete the entry"


def assemble(wanted: Wanted) -> Assembly:
    """Put a run together; any LmsContractError says what is wrong with what was asked for."""
    found = _configuration(wanted)
    tenant = _tenant(wanted, found)
    folder = Path(wanted.contract) if wanted.contract else shipped()
    contract = load(
        folder,
        own=found.changes if found else (),
        dates=tenant.dates,
        where=tenant.where,
        cache=None if wanted.contract else checkout_cache(folder),
    )
    channel = Channel(wanted.channel) if wanted.channel else tenant.channel or Channel.SANDBOX
    month = Month.parse(wanted.as_of, "--as-of") if wanted.as_of else Month.of(wanted.today)
    snapshot = contract.at(month, channel)
    understood(tenant, contract, snapshot)
    derived = derive(snapshot) if wanted.as_of else derive_running(contract, wanted.today, channel)
    used = _used(wanted, snapshot)
    alias = tenant.name if wanted.tenant or wanted.mock else tenant.base_url
    target = target_of(tenant, snapshot, wanted)
    target.redactor.spare(each.id for each in derived)
    return Assembly(
        wanted=wanted,
        contract=contract,
        snapshot=snapshot,
        requirements=filters.selected(
            derived, only=wanted.only, rules=wanted.rule, operations=wanted.operation, used=used
        ),
        target=target,
        alias=alias,
        started=datetime.now(UTC),
        context=_background(wanted, contract, derived, channel, alias),
        warnings=tuple(filters.unknown_properties(used, derived)),
    )


def target_of(tenant: Tenant, snapshot: Snapshot, wanted: Wanted, adapter: BaseAdapter | None = None) -> Target:
    """A tenant of a configuration, ready for calls; `adapter` answers in place of the network."""
    if wanted.allow_writes and not (wanted.mock or tenant.sandbox):
        raise UsageError("the tenant is not marked as a sandbox", "--allow-writes", "set sandbox = true if it is one")
    redactor = Redactor(secret.resolve(wanted.environ) for secret in tenant.secrets)
    state = Path(tempfile.gettempdir()) / "lmscontract"
    session = Session(
        tenant.base_url,
        guard=Guard(wanted.mock or wanted.allow_writes, effects(snapshot)),
        pacer=Pacer(tenant.requests_per_second, state / "pace" if tenant.requests_per_second else None),
        redactor=redactor,
        locks=Locks(state / "locks", tenant.base_url),
        security=snapshot.vocabulary.security_scheme,
        adapter=adapter,
    )
    sources = _sources(wanted, tenant, session, snapshot)
    signed = {level: source for level, source in sources.items() if source.credentials is not None}
    thorough = wanted.profile != "gate"
    return Target(
        snapshot=snapshot,
        calls=Calls(session, signed),
        facts=tenant.facts,
        bodies={operation.shape: body for operation, body in tenant.bodies.items()},
        own=wanted.mock,
        writes=wanted.allow_writes,
        thorough=thorough,
        allowance=None if thorough or wanted.narrowed else Allowance(),
        oauth=signed.get(DEFAULT),
        expired_token=tenant.expired_token.resolve(wanted.environ) if tenant.expired_token else "",
    )


def preflight(target: Target, wanted: Iterable[Operation] = ()) -> None:
    """Sign in, or at least reach the tenant beside an operation, one of the wanted if there are any.

    TenantUnreachable and CredentialsRefused say that a run makes no sense.
    """
    if DEFAULT in target.accounts:
        target.accounts[DEFAULT].token()
    served = (each.operation for each in target.snapshot.operations)
    reach(target, next(each for each in (*wanted, *served) if not each.is_family))


@contextmanager
def mock_started(wanted: Wanted) -> Iterator[Wanted]:
    """With `mock`: start the mock on loopback, and ask for it as the tenant of a configuration that it prints itself."""
    if not wanted.mock:
        yield wanted
        return
    from lmscontract.mock.config_text import print_config
    from lmscontract.mock.core import Platform
    from lmscontract.mock.server import start_in_thread
    from lmscontract.mock.sockets import LOOPBACK

    found = _configuration(wanted)
    folder = Path(wanted.contract) if wanted.contract else shipped()
    cache = None if wanted.contract else checkout_cache(folder)
    contract = load(folder, own=found.changes if found else (), cache=cache)
    channel = Channel(wanted.channel or Channel.SANDBOX)
    at = wanted.mock_as_of or wanted.as_of
    month = Month.parse(at, "--as-of") if at else Month.of(wanted.today)
    platform = Platform(
        contract.at(month, channel),
        contract.mock_data,
        seed=wanted.seed,
        clock=time.time,
        broken=wanted.broken,
        hostname=LOOPBACK,
    )
    with tempfile.TemporaryDirectory() as place, start_in_thread(platform) as running:
        file = Path(place) / configuration.FILE
        changes = [str(path.resolve()) for path in found.changes] if found else []
        own = f"[contract]\nchanges = {changes!r}\n\n" if changes else ""
        file.write_text(own + print_config(platform, running.base_url), "utf-8")
        yield replace(wanted, config=str(file), tenant=MOCK)


def _found(wanted: Wanted) -> Path | None:
    if wanted.config:
        path = Path(wanted.config)
        if not path.is_file():
            raise ConfigurationError("there is no such file", f"--config {wanted.config}", "name one that exists")
        return path
    return configuration.find(wanted.folder)


def _configuration(wanted: Wanted) -> Config | None:
    path = _found(wanted)
    return configuration.read(path) if path else None


def _tenant(wanted: Wanted, found: Config | None) -> Tenant:
    if wanted.base_url is not None and not wanted.base_url.strip():
        raise UsageError("is empty", "--base-url", "name the tenant's address, or give --mock")
    if wanted.tenant:
        if found is None:
            raise UsageError(
                f"there is no configuration that names {wanted.tenant}", "--tenant", "write lmscontract.toml"
            )
        tenant = found.tenant(wanted.tenant)
        return tenant.at(wanted.base_url) if wanted.base_url else tenant
    if wanted.base_url:
        return _from_environment(wanted, wanted.base_url)
    raise UsageError("no target is named", hint="give --mock, --tenant NAME or --base-url URL")


def _from_environment(wanted: Wanted, base_url: str) -> Tenant:
    def secret(name: str) -> Secret | None:
        variable = f"LMSCONTRACT_{name}"
        return Secret(variable, env=variable) if wanted.environ.get(variable) else None

    user = secret("USERNAME")
    tenant = Tenant(
        name="",
        where="the environment",
        base_url="",
        client_id=secret("CLIENT_ID"),
        client_secret=secret("CLIENT_SECRET"),
        token=secret("TOKEN"),
        accounts={configuration.LEVELS[0]: configuration.Account(user, secret("PASSWORD"))} if user else {},
    )
    return tenant.at(base_url)


def _sources(wanted: Wanted, tenant: Tenant, session: Session, snapshot: Snapshot) -> Mapping[str, TokenSource]:
    def text(secret: Secret | None) -> str:
        return secret.resolve(wanted.environ) if secret else ""

    def source(level: str) -> TokenSource:
        account = tenant.accounts.get(level)
        credentials = Credentials(
            grant=tenant.grant or ("password" if account else "client_credentials"),
            client_id=text(tenant.client_id),
            client_secret=text(tenant.client_secret),
            private_key=text(tenant.private_key),
            username=text(account.username) if account else "",
            password=text(account.password) if account else "",
            token=text(tenant.token) if level in (DEFAULT, _first(tenant)) else "",
        )
        known = bool(credentials.token or credentials.client_id or credentials.private_key)
        return TokenSource(session, snapshot.vocabulary.token, credentials if known else None)

    sources = {level: source(level) for level in tenant.accounts}
    return {**sources, DEFAULT: sources.get(_first(tenant)) or source(DEFAULT)}


def _first(tenant: Tenant) -> str:
    """The level that the run itself signs in with: the highest that has an account."""
    return next((level for level in configuration.LEVELS if level in tenant.accounts), DEFAULT)


def _used(wanted: Wanted, snapshot: Snapshot) -> tuple[filters.Usage, ...]:
    if not wanted.used_by:
        return ()
    known = (endpoint.operation for endpoint in snapshot.endpoints.values())
    return filters.read_used(Path(wanted.used_by), known)


def _background(
    wanted: Wanted, contract: Contract, derived: Sequence[Requirement], channel: Channel, alias: str
) -> RunContext:
    history = previous_runs.read(wanted.folder / wanted.reports / previous_runs.FILE)
    entries, other_months = _accepted(wanted, contract, derived)
    return RunContext(
        today=wanted.today,
        since={change.id: str(change.when[channel]) for change in contract.changes},
        accepted=entries,
        other_months=() if wanted.narrowed else other_months,
        previous=history.of(named(alias), channel.value, contract.vocabulary.title),
        history=history,
    )


def _accepted(
    wanted: Wanted, contract: Contract, derived: Sequence[Requirement]
) -> tuple[Mapping[str, Acceptance], tuple[Acceptance, ...]]:
    """What is accepted, of the named file or the one beside the configuration; of the mock, only what is named."""
    if wanted.accepted:
        path = Path(wanted.accepted)
    else:
        config = None if wanted.mock else _found(wanted)
        path = (config.parent if config else wanted.folder) / accepted.FILE
        if wanted.mock or not path.is_file():
            return {}, ()

    def ever() -> Mapping[str, str]:
        points = ((month, channel) for channel in Channel for month in contract.months(channel))
        return _names(each for point in points for each in derive(contract.at(*point)))

    return accepted.by_requirement(accepted.read(path), _names(derived), ever)


def _names(requirements: Iterable[Requirement]) -> Mapping[str, str]:
    """The id of each requirement by itself and by its short form."""
    return {name: each.id for each in requirements for name in (each.id, each.short)}
