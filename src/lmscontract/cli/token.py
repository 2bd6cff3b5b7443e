"""`lmscontract token`: an access token of a tenant, for the requests that a report shows."""

from __future__ import annotations

import os
from pathlib import Path

import click

from lmscontract.check_options import CONTRACT, TARGETS, require_extra, today
from lmscontract.cli.options import TEXT, option_of
from lmscontract.errors import UsageError

_, _TENANT, _BASE_URL = TARGETS
_, _, _CONTRACT, _CONFIG = CONTRACT


@click.command()
@option_of(_TENANT._replace(help="Sign in to this tenant of lmscontract.toml."))
@option_of(
    _BASE_URL._replace(help="Sign in at this address. Without --tenant, credentials come from LMSCONTRACT_… variables.")
)
@click.option("--account", type=TEXT, metavar="LEVEL", help="Account that signs in. [default: that of a check run]")
@option_of(_CONTRACT)
@option_of(_CONFIG)
def token(
    *, tenant: str | None, base_url: str | None, account: str | None, contract: Path | None, config: Path | None
) -> None:
    """Sign in to a tenant and print an access token, and nothing else, on standard output.

    In a shell: TOKEN=$(lmscontract token --tenant NAME)
    """
    if not tenant and base_url is None:
        raise UsageError("no target given", "token", "give --tenant NAME or --base-url URL")
    require_extra("token")
    from lmscontract.runner.options import RunOptions
    from lmscontract.runner.targets import access_token

    options = RunOptions(
        today=today(os.environ),
        environ=dict(os.environ),
        folder=Path.cwd(),
        tenant=tenant or "",
        base_url=base_url,
        contract=str(contract or ""),
        config=str(config or ""),
    )
    click.echo(access_token(options, account or ""))
