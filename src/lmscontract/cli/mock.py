"""`lmscontract mock`: a tenant of our own, which keeps the contract of a month."""

from __future__ import annotations

import time
from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING

import click

from lmscontract.cli.options import Options, shared, the_contract, warn_beyond_known
from lmscontract.types import Channel

if TYPE_CHECKING:
    from lmscontract.mock.core import Platform


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Where it listens; others reach it only if told so."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="Its port; 0 chooses a free one."
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Equal seeds give equal answers.")
@click.option(
    "--break", "broken", multiple=True, metavar="ID …", help="A requirement that it does not keep; repeatable."
)
@click.option(
    "--print-config", is_flag=True, help="Print a configuration with which it is checked as a tenant, and end."
)
@shared()
def mock(options: Options, host: str, port: int, seed: int, broken: Sequence[str], print_config: bool) -> None:
    """Serve a tenant that keeps the contract of a month, until it is interrupted."""
    contract = the_contract(options)
    warn_beyond_known(contract, options.month)
    channel = options.channel or Channel.SANDBOX
    snapshot = contract.at(options.month, channel)

    def platform(name: str, _port: int) -> Platform:
        from lmscontract.mock.core import Platform

        return Platform(snapshot, contract.mock_data, seed=seed, clock=time.time, broken=broken, hostname=name)

    def ready(address: str) -> None:
        same = f"--as-of {snapshot.month}" + (f" --contract {quote(str(options.contract))}" if options.contract else "")
        number = address.rpartition(":")[2]
        click.echo(
            f"{address} keeps the contract of {snapshot.month} on the {channel} channel; to check it: lmscontract mock "
            f"--port {number} --seed {seed} --channel {channel} {same} --print-config > mock.toml && "
            f"lmscontract check --config mock.toml --tenant mock {same}"
        )

    if print_config:
        from lmscontract.mock.config_text import print_config as configuration

        # The key pair is made anew in each process: the one of this process opens no mock that runs in another.
        click.echo(configuration(platform(host, port), _address(host, port), private_key=False), nl=False)
        return

    from lmscontract.mock.asgi import serve

    click.get_current_context().exit(serve(platform, host, port, ready))


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
