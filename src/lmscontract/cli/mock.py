"""`lmscontract mock`: a tenant of our own, which keeps the contract of a month."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from lmscontract.cli.options import Options, shared, the_contract, warn_beyond_known
from lmscontract.errors import UsageError
from lmscontract.mock.sockets import LOOPBACK, address_of
from lmscontract.types import Channel

if TYPE_CHECKING:
    from lmscontract.contract.project import Contract
    from lmscontract.mock.core import Platform
    from lmscontract.mock.gate.gate import Gate

CONTROL = "/__mock__/"
LIST = "list"


@click.command()
@click.option("--host", default=LOOPBACK, show_default=True, help="Where it listens; others reach it only if told so.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="Its port; 0 chooses a free one."
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Equal seeds give equal answers.")
@click.option(
    "--weather",
    multiple=True,
    metavar="NAME[@OPERATION][:CHANCE]",
    help="What happens to calls, by default to one in four; `list` tells the names; repeatable.",
)
@click.option(
    "--break",
    "broken",
    multiple=True,
    metavar="ID …",
    help="A requirement that it does not keep, always or as ID@10%, ID@page-2, ID@account:user says; repeatable.",
)
@click.option(
    "--hold",
    multiple=True,
    metavar="CHANGE=HOW",
    help="A change that is early, late, partly in force or rolled-back; repeatable.",
)
@click.option(
    "--manner",
    multiple=True,
    metavar="NAME=READING|N",
    help="How it behaves where the contract is silent; N draws everything; repeatable.",
)
@click.option("--pace", type=click.IntRange(0), default=0, metavar="N", help="Notice more than N calls in a second.")
@click.option(
    "--exclusive-time",
    type=click.FloatRange(0),
    default=0.02,
    show_default=True,
    metavar="SECONDS",
    help="How long calls last that must not overlap.",
)
@click.option(
    "--public-key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The PEM that verifies assertions, in place of its own.",
)
@click.option(
    "--control", default=CONTROL, show_default=True, metavar="PATH", help="Where testers control it; empty: nowhere."
)
@click.option(
    "--print-config", is_flag=True, help="Print a configuration with which it is checked as a tenant, and end."
)
@shared()
def mock(options: Options, host: str, port: int, print_config: bool, **asked: Any) -> None:
    """Serve a tenant that keeps the contract of a month, until it is interrupted."""
    contract = the_contract(options)
    if LIST in asked["weather"]:
        from lmscontract.mock.gate.weather import told

        click.echo(told(name for statement in contract.statements for name in statement.weather))
        return
    warn_beyond_known(contract, options.month)
    tenant = _Tenant(contract, options, **asked)
    if print_config:
        from lmscontract.mock.config_text import print_config as configuration

        click.echo(configuration(tenant.platform(host), address_of(host, port)), nl=False)
        return
    if not _is_loopback(host):
        click.echo(f"--host {host}: whoever reaches this address of the machine reaches the mock", err=True)

    from lmscontract.mock.server import serve

    token = "" if _is_loopback(host) else _secret()
    code = serve(
        lambda name, _port: tenant.gate(name, token),
        host,
        port,
        lambda address: click.echo(tenant.ready(address, token)),
    )
    click.get_current_context().exit(code)


class _Tenant:
    """What was asked for on the command line."""

    def __init__(
        self,
        contract: Contract,
        options: Options,
        *,
        seed: int,
        weather: Sequence[str],
        broken: Sequence[str],
        hold: Sequence[str],
        manner: Sequence[str],
        pace: int,
        exclusive_time: float,
        public_key: Path | None,
        control: str,
    ) -> None:
        self._contract = contract.held(_holds(hold), seed) if hold else contract
        self._channel = options.channel or Channel.SANDBOX
        self._snapshot = self._contract.at(options.month, self._channel)
        self._same = f"--as-of {self._snapshot.month}"
        if options.contract:
            self._same += f" --contract {quote(str(options.contract))}"
        self._seed, self._weather, self._broken, self._hold, self._manner = seed, weather, broken, hold, manner
        self._pace, self._exclusive_time = pace, exclusive_time
        self._pem = _text(public_key) if public_key else ""
        self._control = _path(control)

    def platform(self, host: str, clock: Callable[[], float] = time.time) -> Platform:
        """A fresh tenant."""
        from lmscontract.mock.core import Platform
        from lmscontract.mock.manner.manners import Manner

        made = Platform(
            self._snapshot,
            self._contract.mock_data,
            seed=self._seed,
            clock=clock,
            broken=self._broken,
            hostname=host,
            manner=Manner.named(self._manner, self._contract.open_points) if self._manner else None,
        )
        if self._pem:
            made.upload_public_key(self._pem)
        return made

    def gate(self, host: str, token: str) -> Gate:
        """The tenant behind its gate."""
        from lmscontract.mock.gate.control import Clock
        from lmscontract.mock.gate.gate import Gate

        clock = Clock(time.time)
        return Gate(
            self.platform(host, clock),
            clock=clock,
            weather=self._weather,
            statements=self._contract.statements,
            mock_data=self._contract.mock_data,
            seed=self._seed,
            exclusive_time=self._exclusive_time,
            pace=self._pace,
            anew=lambda: self.platform(host, clock),
            control=self._control,
            control_token=token,
            about={"breaks": list(self._broken), "held": list(self._hold), "manner": list(self._manner)},
        )

    def ready(self, address: str, token: str) -> str:
        """The line that tells that it answers."""
        number = address.rpartition(":")[2]
        shown = f", with Authorization: Bearer {token}" if token else ""
        control = f"; controlled at {address}{self._control}{shown}" if self._control else ""
        manner = "".join(f" --manner {quote(each)}" for each in self._manner)
        manner += "".join(f" --hold {quote(each)}" for each in self._hold)
        return (
            f"{address} keeps the contract of {self._snapshot.month} on the {self._channel} channel{control}; to check "
            f"it: lmscontract mock --port {number} --seed {self._seed} --channel {self._channel} {self._same}{manner} "
            f"--print-config > mock.toml && lmscontract check --config mock.toml --tenant mock {self._same}"
        )


def _holds(texts: Iterable[str]) -> Mapping[str, str]:
    holds: dict[str, str] = {}
    for text in texts:
        change, equals, how = text.partition("=")
        if not equals:
            raise UsageError(f"{text} tells no hold", "--hold", f"write {text}=early, or late, partly or rolled-back")
        holds[change] = how
    return holds


def _path(text: str) -> str:
    return f"/{text.strip('/')}/" if text.strip("/") else ""


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read: {error}", "--public-key", "name a PEM file") from None


def _secret() -> str:
    import secrets

    return secrets.token_urlsafe(12)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
