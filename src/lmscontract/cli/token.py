"""`lmscontract token`: an access token of a tenant, for the requests that a report shows."""

from __future__ import annotations

from typing import Any

import click

from lmscontract.check_options import CONTRACT, TARGETS, CheckOption, require_extra
from lmscontract.cli.options import run_options, with_options

_, _TENANT, _BASE_URL = TARGETS
_ANONYMOUS = "Sign in at this address. Without --tenant, credentials come from LMSCONTRACT_… variables."


@click.command()
@with_options(
    _TENANT._replace(help="Sign in to this tenant of lmscontract.toml."),
    _BASE_URL._replace(help=_ANONYMOUS),
    CheckOption("account", "Account that signs in.", "LEVEL", shown="that of a check run"),
    *CONTRACT[-2:],
)
def token(*, account: str | None, **given: Any) -> None:
    """Sign in to a tenant and print an access token, and nothing else, on standard output.

    In a shell: TOKEN=$(lmscontract token --tenant NAME)
    """
    options = run_options(given)
    options.check_target("token", "give --tenant NAME or --base-url URL")
    require_extra("token")
    from lmscontract.runner.targets import access_token

    click.echo(access_token(options, account or ""))
