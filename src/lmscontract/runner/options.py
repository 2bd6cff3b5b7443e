"""The options of a run, and what they choose: the configuration, the tenant, the channel."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Self

from msgspec import Struct, convert, to_builtins

from lmscontract import config as configuration
from lmscontract.config import Config, Secret, Tenant
from lmscontract.contract.load import load
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.findings.callers import DEFAULT
from lmscontract.types import Month

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

    def to_send(self) -> dict[str, Any]:
        """Return plain data, as pytest-xdist sends it to a worker."""
        plain: dict[str, Any] = to_builtins(self, enc_hook=str)
        return plain

    @classmethod
    def sent(cls, data: Mapping[str, Any]) -> Self:
        """Return the options that `to_send` made."""
        return convert(data, cls, dec_hook=lambda kind, value: kind(value))

    @property
    def filter_options(self) -> tuple[str, ...]:
        """The filters of the run, as on the command line; empty without any."""
        by = {"only": self.only, "rule": self.rule, "operation": self.operation, "change": self.change}
        given = (*((name, value) for name, values in by.items() for value in values), ("used-by", self.used_by))
        return tuple(f"--{name} {shlex.quote(value)}" for name, value in given if value)

    def check_target(self, where: str, hint: str = "give --mock, --tenant NAME or --base-url URL") -> None:
        """Raise a UsageError unless the options name one target, at a valid address.

        `where` is what needs one, `hint` what to give it.
        """
        other = bool(self.tenant) or self.base_url is not None
        if not (self.mock or other):
            raise UsageError("no target given", where, hint)
        if self.mock and other:
            what, hint = "cannot be combined with another target", "remove the other target"
            raise UsageError(what, "--mock", hint)
        if self.broken and not self.mock:
            raise UsageError("only the started mock can break requirements", "--break", "give --mock")
        if self.base_url is not None:
            if not self.base_url.strip():
                raise UsageError("is empty", "--base-url", "give the address of the tenant, or --mock")
            if len(self.base_url.split()) > 1:
                raise UsageError(f"expected a URL, got {self.base_url!r}", "--base-url", "write it without spaces")
            Tenant(name="", where="--base-url", base_url="").at(self.base_url)

    @property
    def month(self) -> Month:
        """The month of the contract."""
        return Month.parse(self.as_of, "--as-of") if self.as_of else Month.of(self.today)

    def load(self, found: Config | None, tenant: Tenant | None = None) -> Contract:
        """Load the contract, with the own changes of a configuration and the dates of a tenant."""
        folder, own = Path(self.contract) if self.contract else None, found.changes if found else ()
        dates, where = (tenant.dates, tenant.where) if tenant else ({}, "")
        return load(folder, own=own, dates=dates, where=where)


def configuration_file(options: RunOptions) -> Path | None:
    """Return the configuration file of a run; None without one."""
    return Path(options.config) if options.config else configuration.find(options.folder)


def read_configuration(options: RunOptions) -> Config | None:
    """Read the configuration file of a run; None without one."""
    path = configuration_file(options)
    return configuration.read(path) if path else None


def chosen_tenant(options: RunOptions) -> tuple[Tenant, Contract]:
    """Return the tenant that the options name, and the contract with the dates of its configuration."""
    found = read_configuration(options)
    tenant = _configured(options, found) if options.tenant else _from_environment(options)
    return tenant, options.load(found, tenant)


def chosen_snapshot(options: RunOptions, tenant: Tenant, contract: Contract) -> Snapshot:
    """Return the state in the month of a run, on the channel of its options, of its tenant, or else the contract's first."""
    where = "--channel" if options.channel else tenant.places.get("channel", "")
    return contract.at(options.month, contract.channel(options.channel or tenant.channel, where))


def _configured(options: RunOptions, found: Config | None) -> Tenant:
    if found is None:
        what = f"no configuration file found, so there is no tenant {options.tenant}"
        raise UsageError(what, "--tenant", "write lmscontract.toml, or name a file with --config")
    tenant = found.tenant(options.tenant)
    return tenant.at(options.base_url) if options.base_url else tenant


def _from_environment(options: RunOptions) -> Tenant:
    def secret(name: str) -> Secret | None:
        variable = f"LMSCONTRACT_{name}"
        return Secret(variable, env=variable) if options.environ.get(variable) else None

    user = secret("USERNAME")
    anonymous = Tenant(
        name="",
        where="the environment",
        base_url="",
        client_id=secret("CLIENT_ID"),
        client_secret=secret("CLIENT_SECRET"),
        token=secret("TOKEN"),
        accounts={DEFAULT: configuration.Account(user, secret("PASSWORD"))} if user else {},
    )
    return anonymous.at(options.base_url or "")
