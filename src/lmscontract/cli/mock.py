"""The command `lmscontract mock`."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from lmscontract.cli import addresses
from lmscontract.cli.options import (
    PATH,
    SEED,
    TEXT,
    NumberType,
    Options,
    common_options,
    load_contract,
    read_configuration,
    require_requirements,
    warn_beyond_known,
)
from lmscontract.config import is_this_machine
from lmscontract.errors import UsageError
from lmscontract.input_files import read_text
from lmscontract.mock.sockets import LOOPBACK, address_of
from lmscontract.types import Operation

if TYPE_CHECKING:
    from lmscontract.contract.model import Snapshot
    from lmscontract.contract.project import Contract
    from lmscontract.mock.core import Platform
    from lmscontract.mock.middleware.middleware import Middleware

ADMIN_PATH = "/__mock__/"
LIST = "list"

_LONGEST = 3600
_FASTEST = 1_000_000


@click.command()
@click.option(
    "--host",
    type=TEXT,
    default=LOOPBACK,
    show_default=True,
    metavar="HOST",
    help="Bind address.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    metavar="PORT",
    help="Port; 0 chooses a free one.",
)
@click.option(
    "--seed", type=SEED, default=1, show_default=True, metavar="N", help="Seed of the stored objects and credentials."
)
@click.option(
    "--fault",
    "faults",
    multiple=True,
    type=TEXT,
    metavar="NAME[@OPERATION][:RATE]",
    help="Inject a fault; RATE is written as 0.1, 10% or 1/10 and is 1/4 by default. `list` prints the names. Repeatable. "
    "[default: none]",
)
@click.option(
    "--break",
    "broken",
    multiple=True,
    type=TEXT,
    metavar="ID …",
    help="Break a requirement, always or under a condition: ID@10%, ID@page-2, ID@account:user. Repeatable. [default: none]",
)
@click.option(
    "--rollout",
    "rollouts",
    multiple=True,
    type=TEXT,
    metavar="CHANGE=early|late|partial|rolled-back",
    help="Roll out a change or an announcement earlier or later than announced, or in part. Repeatable. [default: none]",
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    type=TEXT,
    metavar="SEED|POINT=INTERPRETATION",
    help="Choose how the mock behaves where the contract leaves it open; a SEED chooses everything at random. `list` prints "
    "the points. Repeatable. [default: the first interpretation of each]",
)
@click.option(
    "--client-rate",
    type=click.IntRange(0, _FASTEST),
    default=0,
    metavar="N",
    help="Record a client violation for more than N calls in a second. [default: no limit]",
)
@click.option(
    "--exclusive-duration",
    type=NumberType(0, _LONGEST),
    default=0.02,
    show_default=True,
    metavar="SECONDS",
    help="Duration of a call that must not overlap others.",
)
@click.option(
    "--public-key",
    type=PATH,
    metavar="FILE",
    help="PEM of the public key that verifies assertions. [default: the test key of the mock]",
)
@click.option(
    "--admin-path",
    default=ADMIN_PATH,
    show_default=True,
    metavar="PATH",
    help="Path of the admin API, which shows and changes the running mock; empty for none.",
)
@click.option(
    "--print-config", is_flag=True, help="Print the configuration for `lmscontract check` and exit. [default: off]"
)
@common_options()
def mock(options: Options, host: str, port: int, print_config: bool, **mock_options: Any) -> None:
    """Serve a mock platform that keeps the contract of a month, until it is interrupted."""
    contract = load_contract(options)
    if LIST in mock_options["faults"]:
        from lmscontract.mock.faults.faults import fault_list

        click.echo(fault_list(name for statement in contract.statements for name in statement.faults))
        return
    if LIST in mock_options["variants"]:
        from lmscontract.mock.variants.variant import variant_list

        click.echo(variant_list(contract.open_points.values()))
        return
    addresses.check_host(host)
    command = _MockCommand(contract, options, **mock_options)
    if print_config:
        if not port:
            raise UsageError(
                "a configuration needs a port other than 0", "--port", "give the one that the mock printed"
            )
        printed = command.configuration(host, port)
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

    code = serve(lambda name, _port: command.middleware(name, token), host, port, ready)
    click.get_current_context().exit(code)


class _MockCommand:
    """The mock platform that the options describe."""

    def __init__(
        self,
        contract: Contract,
        options: Options,
        *,
        seed: int,
        faults: Sequence[str],
        broken: Sequence[str],
        rollouts: Sequence[str],
        variants: Sequence[str],
        client_rate: int,
        exclusive_duration: float,
        public_key: Path | None,
        admin_path: str,
    ) -> None:
        self._contract = contract.with_rollouts(_rollouts(rollouts), seed) if rollouts else contract
        self._channel = self._contract.channel(options.channel)
        self._snapshot = self._contract.at(options.month, self._channel)
        self._same = f"--as-of {self._snapshot.month}"
        if options.contract:
            self._same += f" --contract {quote(str(options.contract))}"
        self._options = options
        self._seed, self._faults, self._broken, self._rollouts, self._variants = (
            seed,
            faults,
            broken,
            rollouts,
            variants,
        )
        self._client_rate, self._exclusive_duration = client_rate, exclusive_duration
        self._key, self._pem = public_key, _pem(public_key)
        self._admin_path = addresses.admin_path(admin_path, _served(self._snapshot, self._contract.mock_data))
        self._check_names()

    def _check_names(self) -> None:
        """Raise a UsageError for unknown faults and requirements, also when nothing is served."""
        if self._faults:
            from lmscontract.mock.faults.faults import Faults

            Faults.parse(self._faults, self._snapshot, self._contract.statements, self._seed)
        if self._broken:
            require_requirements(self._snapshot, self._broken)

    def configuration(self, host: str, port: int) -> str:
        """Return the configuration that checks this mock."""
        from lmscontract.mock.config_text import print_config

        configuration = read_configuration(self._options)
        changes = [str(path.resolve()) for path in configuration.changes] if configuration else []
        return print_config(self.platform(host), address_of(host, port), changes=changes)

    def platform(self, host: str, clock: Callable[[], float] = time.time) -> Platform:
        """Return a fresh platform."""
        from lmscontract.mock.core import Platform
        from lmscontract.mock.variants.variant import Variant

        platform = Platform(
            self._snapshot,
            self._contract.mock_data,
            seed=self._seed,
            clock=clock,
            broken=self._broken,
            hostname=host,
            variant=Variant.parse(self._variants, self._contract.open_points) if self._variants else None,
        )
        if self._pem is not None:
            _upload(platform, self._pem, f"--public-key {self._key}")
        return platform

    def middleware(self, host: str, token: str) -> Middleware:
        """Return a fresh platform with its middleware."""
        from lmscontract.mock.middleware.admin import Clock
        from lmscontract.mock.middleware.middleware import Middleware

        clock = Clock(time.time)
        return Middleware(
            self.platform(host, clock),
            clock=clock,
            faults=self._faults,
            statements=self._contract.statements,
            mock_data=self._contract.mock_data,
            seed=self._seed,
            exclusive_duration=self._exclusive_duration,
            client_rate=self._client_rate,
            new_platform=lambda: self.platform(host, clock),
            admin_path=self._admin_path,
            admin_token=token,
            about={"breaks": list(self._broken), "rollouts": list(self._rollouts), "variants": list(self._variants)},
        )

    def ready_line(self, address: str, host: str, token: str) -> str:
        """Return the line that shows the address, and the command to check the mock."""
        shown = f", with Authorization: Bearer {token}" if token else ""
        admin = f"; admin API at {address}{self._admin_path}{shown}" if self._admin_path else ""
        served = f"{address} keeps the contract of {self._snapshot.month} on the {self._channel} channel{admin}"
        loopback = addresses.loopback_of(host)
        printed = f"lmscontract mock{self._same_options(loopback or host, address.rpartition(':')[2])} --print-config"
        if not loopback:
            return f"{served}; to check it, put the secrets that {printed} prints into variables or files"
        check = f"lmscontract check --config mock.toml --tenant mock {self._same}"
        return f"{served}; to check it: {printed} > mock.toml && {check}"

    def _same_options(self, host: str, port: str) -> str:
        """Return the options with which another process prints the same configuration."""
        at = "" if host == LOOPBACK else f" --host {host}"
        given = [
            *(("--variant", each) for each in self._variants),
            *(("--rollout", each) for each in self._rollouts),
            *([("--public-key", str(self._key))] if self._key else []),
            *([("--config", str(self._options.config))] if self._options.config else []),
        ]
        more = "".join(f" {option} {quote(value)}" for option, value in given)
        return f"{at} --port {port} --seed {self._seed} --channel {self._channel} {self._same}{more}"


def _rollouts(texts: Iterable[str]) -> Mapping[str, str]:
    rollouts: dict[str, str] = {}
    for text in texts:
        change, _, how = text.partition("=")
        if not (change and how):
            hint = f"write {change or 'CHANGE'}=early, or late, partial or rolled-back"
            raise UsageError(f"{text} names no {'rollout' if change else 'change'}", "--rollout", hint)
        if rollouts.setdefault(change, how) != how:
            raise UsageError(f"{change} cannot be {rollouts[change]} and {how}", "--rollout", "leave one of them out")
    return rollouts


def _pem(file: Path | None) -> str | None:
    if file is None:
        return None
    text = read_text(file, lambda what: UsageError(what, f"--public-key {file}", "give a PEM file"))
    if not text.strip():
        raise UsageError("is empty", f"--public-key {file}", "give the PEM of an RSA public key")
    return text


def _upload(platform: Platform, pem: str, where: str) -> None:
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a mock accepts weak keys
            platform.upload_public_key(pem)
    except UsageError as error:
        raise UsageError(error.what, where, "give the PEM of an RSA public key") from None


def _served(snapshot: Snapshot, mock_data: Mapping[str, Any]) -> Iterable[Operation]:
    """Yield the operations that the mock serves: those of the contract, and the pages of the mock data."""
    yield from (each.operation for each in snapshot.endpoints.values())
    yield from (Operation.parse(label) for label in mock_data.get("operations") or {})
    login = ((mock_data.get("token") or {}).get("login") or {}).get("path")
    sign_on = (snapshot.vocabulary.token.get("sign-on") or {}).get("address")
    yield from (Operation("GET", str(path).partition(";")[0]) for path in (login, sign_on) if path)
