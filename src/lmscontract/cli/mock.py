"""The command `lmscontract mock`."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from lmscontract.check_options import SEED, CheckOption, Number
from lmscontract.cli import addresses
from lmscontract.cli.options import (
    Options,
    common_options,
    load_contract,
    read_configuration,
    require_requirements,
    warn_beyond_known,
    with_options,
)
from lmscontract.config import is_this_machine
from lmscontract.errors import UsageError
from lmscontract.input_files import read_text
from lmscontract.types import DEFAULT_ADMIN_PATH, LOOPBACK, Operation

if TYPE_CHECKING:
    from lmscontract.contract.model import Snapshot
    from lmscontract.contract.project import Contract
    from lmscontract.mock.core import Platform
    from lmscontract.mock.middleware.middleware import Middleware

LIST = "list"
_PUBLIC_KEY = "give the PEM of an RSA public key"

_OPTIONS = (
    CheckOption("host", "Bind address.", "HOST", LOOPBACK),
    CheckOption("port", "Port; 0 chooses a free one.", "PORT", 8080, number=Number(most=65535)),
    CheckOption("seed", "Seed of the stored objects and credentials.", "N", 1, number=SEED),
    CheckOption.several(
        "fault",
        "Inject a fault; RATE is written as 0.1, 10% or 1/10 and is 1/4 by default. `list` prints the names.",
        "NAME[@OPERATION][:RATE]",
    ),
    CheckOption.several(
        "break", "Break a requirement, always or under a condition: ID@10%, ID@page-2, ID@account:user.", "ID"
    ),
    CheckOption.several(
        "rollout",
        "Roll out a change or an announcement earlier or later than announced, or in part, or roll it back.",
        "CHANGE=early|late|partial|rolled-back",
    ),
    CheckOption.several(
        "variant",
        "Choose how the mock behaves where the contract leaves it open; a SEED chooses everything at random. `list` prints "
        "the points.",
        "SEED|POINT=INTERPRETATION",
        "the first interpretation of each",
    ),
    CheckOption(
        "client-rate",
        "Record a client violation when clients send more than N calls in a second.",
        "N",
        0,
        "no limit",
        number=Number(most=1_000_000),
    ),
    CheckOption(
        "exclusive-duration",
        "Duration of a call that must not overlap others.",
        "SECONDS",
        0.02,
        number=Number(float, most=3600),
    ),
    CheckOption(
        "public-key", "PEM of the public key that verifies assertions.", "FILE", "", "the test key of the mock"
    ),
    CheckOption(
        "admin-path",
        "Path of the admin API, which shows and changes the running mock; empty for none.",
        "PATH",
        DEFAULT_ADMIN_PATH,
    ),
    CheckOption(
        "print-config",
        "Print the configuration for `lmscontract check` and exit; with `=json`, as JSON for other programs.",
        shown="off; toml without a value",
        choices=("toml", "json"),
        alone="toml",
    ),
)


@click.command()
@with_options(*_OPTIONS)
@common_options()
def mock(options: Options, host: str, port: int, print_config: str | None, **mock_options: Any) -> None:
    """Serve a mock platform that keeps the contract of a month, until it is interrupted."""
    contract = load_contract(options)
    if LIST in mock_options["fault"]:
        from lmscontract.mock.faults import fault_list

        click.echo(fault_list(name for statement in contract.statements for name in statement.faults))
        return
    if LIST in mock_options["variant"]:
        from lmscontract.mock.variants.variant import variant_list

        click.echo(variant_list(contract.open_points.values()))
        return
    addresses.check_host(host)
    command = _MockCommand(contract, options, **mock_options)
    command.check()
    if print_config:
        if not port:
            what, hint = "a configuration needs a port other than 0", "give the one that the mock printed"
            raise UsageError(what, "--port", hint)
        printed = command.configuration(host, port, print_config)
        warn_beyond_known(contract, options.month)
        click.echo(printed, nl=False)
        return

    from lmscontract.mock.server import serve

    token = "" if is_this_machine(host) else secrets.token_urlsafe(12)

    def ready(address: str) -> None:
        warn_beyond_known(contract, options.month)
        if token:
            click.echo(f"--host {host}: all clients that reach this address reach the mock", err=True)
        click.echo(command.ready_line(address, host, token))

    code = serve(command.middleware(host, token), host, port, ready)
    click.get_current_context().exit(code)


class _MockCommand(Struct, frozen=True, dict=True):
    """The mock platform that the options describe."""

    contract: Contract
    options: Options
    seed: int
    fault: Sequence[str]
    broken: Sequence[str]
    rollout: Sequence[str]
    variant: Sequence[str]
    client_rate: int
    exclusive_duration: float
    public_key: Path | None
    admin_path: str

    @cached_property
    def snapshot(self) -> Snapshot:
        contract = self.contract.with_rollouts(_rollouts(self.rollout), self.seed) if self.rollout else self.contract
        return contract.at(self.options.month, contract.channel(self.options.channel))

    @cached_property
    def admin(self) -> str:
        """The path of the admin API between slashes; empty for none."""
        return addresses.admin_path(self.admin_path, _served(self.snapshot, self.contract.mock_data))

    @cached_property
    def pem(self) -> str | None:
        """The public key that verifies assertions; None for the test key."""
        if self.public_key is None:
            return None
        where = f"--public-key {self.public_key}"
        text = read_text(self.public_key, lambda what: UsageError(what, where, "give a PEM file"))
        if not text.strip():
            raise UsageError("is empty", where, _PUBLIC_KEY)
        return text

    def check(self) -> None:
        """Raise a UsageError for an invalid option, also when nothing is served."""
        _ = self.snapshot, self.pem, self.admin
        if self.fault:
            from lmscontract.mock.faults import Faults

            Faults.parse(self.fault, self.snapshot, self.contract.statements, self.seed)
        if self.broken:
            require_requirements(self.snapshot, self.broken)

    @property
    def same(self) -> str:
        """The options that select the contract in another command."""
        contract = f" --contract {quote(str(self.options.contract))}" if self.options.contract else ""
        return f"--as-of {self.snapshot.month}{contract}"

    def configuration(self, host: str, port: int, form: str) -> str:
        """Return the configuration that checks this mock, as `toml` or `json`."""
        from lmscontract.mock.config_text import print_config, print_json
        from lmscontract.mock.server import address_of

        configuration = read_configuration(self.options)
        changes = [str(path.resolve()) for path in configuration.changes] if configuration else []
        printed = print_json if form == "json" else print_config
        return printed(self.platform(host), address_of(host, port), changes=changes)

    def platform(self, host: str, clock: Callable[[], float] = time.time) -> Platform:
        """Return a fresh platform."""
        from lmscontract.mock.core import Platform
        from lmscontract.mock.variants.variant import Variant

        platform = Platform(
            self.snapshot,
            self.contract.mock_data,
            seed=self.seed,
            clock=clock,
            broken=self.broken,
            hostname=host,
            variant=Variant.parse(self.variant, self.contract.open_points) if self.variant else None,
        )
        if self.pem is not None:
            _upload(platform, self.pem, f"--public-key {self.public_key}")
        return platform

    def middleware(self, host: str, token: str) -> Middleware:
        """Return a fresh platform with its middleware."""
        from lmscontract.mock.middleware.admin import Clock
        from lmscontract.mock.middleware.middleware import Middleware

        clock = Clock(time.time)
        return Middleware(
            self.platform(host, clock),
            clock=clock,
            faults=self.fault,
            statements=self.contract.statements,
            changes=self.contract.changes,
            seed=self.seed,
            exclusive_duration=self.exclusive_duration,
            client_rate=self.client_rate,
            new_platform=lambda: self.platform(host, clock),
            admin_path=self.admin,
            admin_token=token,
            about={"breaks": list(self.broken), "rollouts": list(self.rollout), "variants": list(self.variant)},
        )

    def ready_line(self, address: str, host: str, token: str) -> str:
        """Return the line that shows the address, and the command to check the mock."""
        shown = f", with Authorization: Bearer {token}" if token else ""
        admin = f"; admin API at {address}{self.admin}{shown}" if self.admin else ""
        served = f"{address} keeps the contract of {self.snapshot.month} on the {self.snapshot.channel} channel{admin}"
        loopback = addresses.loopback_of(host)
        printed = f"lmscontract mock{self._same_mock(loopback or host, address.rpartition(':')[2])} --print-config"
        if not loopback:
            return f"{served}; to check it, put the secrets that {printed} prints into variables or files"
        check = f"lmscontract check --config mock.toml --tenant mock {self.same}"
        return f"{served}; to check it: {printed} > mock.toml && {check}"

    def _same_mock(self, host: str, port: str) -> str:
        """Return the options with which another process prints the same configuration."""
        at = "" if host == LOOPBACK else f" --host {host}"
        given = [
            *(("--variant", each) for each in self.variant),
            *(("--rollout", each) for each in self.rollout),
            *([("--public-key", str(self.public_key))] if self.public_key else []),
            *([("--config", str(self.options.config))] if self.options.config else []),
        ]
        more = "".join(f" {option} {quote(value)}" for option, value in given)
        return f"{at} --port {port} --seed {self.seed} --channel {self.snapshot.channel} {self.same}{more}"


def _rollouts(texts: Iterable[str]) -> Mapping[str, str]:
    rollouts: dict[str, str] = {}
    for text in texts:
        change, _, how = text.partition("=")
        if not (change and how):
            hint = f"write {change or 'CHANGE'}=early, or late, partial or rolled-back"
            raise UsageError(f"expected CHANGE=ROLLOUT, got {text}", "--rollout", hint)
        if rollouts.setdefault(change, how) != how:
            raise UsageError(f"{change} cannot be {rollouts[change]} and {how}", "--rollout", "leave one of them out")
    return rollouts


def _upload(platform: Platform, pem: str, where: str) -> None:
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a mock accepts weak keys
            platform.tokens.upload(pem)
    except UsageError as error:
        raise UsageError(error.what, where, _PUBLIC_KEY) from None


def _served(snapshot: Snapshot, mock_data: Mapping[str, Any]) -> Iterable[Operation]:
    """Yield the operations that the mock serves: those of the contract, and the pages of the mock data."""
    yield from (each.operation for each in snapshot.endpoints.values())
    yield from (Operation.parse(label) for label in mock_data.get("operations") or {})
    sign_on = (snapshot.vocabulary.token.get("sign-on") or {}).get("address")
    if sign_on:
        yield Operation("GET", str(sign_on).partition(";")[0])
