"""The options that verbs share, and what they lead to: today, the configuration, the contract."""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from lmscontract.cli.words import flag
from lmscontract.errors import UsageError
from lmscontract.types import Channel, Month

if TYPE_CHECKING:
    from lmscontract.config import Config
    from lmscontract.contract.model import Snapshot
    from lmscontract.contract.project import Contract

TODAY = "LMSCONTRACT_TODAY"


class MonthType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """A month on the command line, as in 2026-11."""

    name = "month"

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002 - click asks with a context
    ) -> Month:
        """The month that a text writes; a UsageError that names the option."""
        if isinstance(value, Month):
            return value
        where = f"{flag(param)} {value}".strip()
        try:
            month = Month.parse(value)
        except UsageError:
            raise UsageError("months run from 01 to 12, as in 2026-11", where) from None
        if not value.isascii():
            raise UsageError("is written in digits of another script", where, f"write {month}")
        if not month.year:
            raise UsageError("years run from 0001 to 9999, as in 2026-11", where)
        return month


class FilledType(click.ParamType):  # type: ignore[type-arg]  # as above
    """A text that is not empty, or what is made of one: a variable that is not set names nothing."""

    name = "text"

    def __init__(self, made: Callable[[str], Any] = str) -> None:
        self._made = made

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002 - as above
    ) -> Any:
        """What is made of a text; a UsageError that names the option when there is nothing in it."""
        if isinstance(value, str) and not value.strip():
            raise UsageError("is empty", flag(param), "give it a value, or leave it out")
        try:
            return self._made(value)
        except OSError as error:
            raise UsageError(f"cannot be looked at: {error.strerror}", f"{flag(param)} {value}") from None


class NumberType(click.FloatRange):
    """A number of a range; neither infinity nor what is no number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number that a text writes; a UsageError that names the option."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            raise UsageError(f"{value} is no number", flag(param), "write it in digits, as in 0.5")
        return number


def _path(text: str) -> Path:
    path = Path(text)
    path.exists()  # for what the system refuses to look at, such as a name that is too long
    return path


MONTH = MonthType()
TEXT = FilledType()
PATH = FilledType(_path)
SEED = click.IntRange(-(2**63), 2**63 - 1)
"""Seeds that JSON of every reader holds."""


class Options(Struct, frozen=True):
    """What was said on the command line of the things that verbs share; None where nothing was said."""

    as_of: Month | None = None
    channel: Channel | None = None
    contract: Path | None = None
    config: Path | None = None

    @property
    def month(self) -> Month:
        """The month that was asked for, else the current one."""
        return self.as_of or Month.of(today())


def shared(*, as_of: bool = True) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a verb --as-of (unless it names months otherwise), --channel, --contract and --config, as one `options`."""

    def decorate(verb: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(verb)
        def run(*, channel: str | None, contract: Path | None, config: Path | None, **more: Any) -> None:
            month = more.pop("as_of", None)
            verb(options=Options(month, Channel(channel) if channel else None, contract, config), **more)

        for option in reversed([*([_AS_OF] if as_of else []), _CHANNEL, _CONTRACT, _CONFIG]):
            run = option(run)
        return run

    return decorate


_AS_OF = click.option("--as-of", type=MONTH, metavar="YYYY-MM", help="The contract at the end of this month.")
_CHANNEL = click.option(
    "--channel", type=click.Choice([channel.value for channel in Channel]), help="Where the tenant gets its changes."
)
_CONTRACT = click.option("--contract", type=PATH, metavar="DIR", help="Another contract than the shipped one.")
_CONFIG = click.option("--config", type=PATH, metavar="FILE", help="Another configuration than the nearest.")


def today() -> date:
    """The day that LMSCONTRACT_TODAY names, else today's by UTC; a UsageError when it names none."""
    text = os.environ.get(TODAY, "")
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{text} is no day", TODAY, "write it as in 2026-11-20") from None


def the_configuration(options: Options) -> Config | None:
    """The configuration that was named, else the nearest one in the working directory or above; None without any."""
    from lmscontract import config

    path = options.config or config.find(Path.cwd())
    return config.read(path) if path else None


def the_contract(options: Options, tenant: str | None = None) -> Contract:
    """The contract that was asked for, with the user's own changes, and with the postponed dates of a tenant."""
    from lmscontract.contract.load import checkout_cache, load, shipped

    config = the_configuration(options)
    folder = options.contract or shipped()
    dated = config.tenant(tenant) if config and tenant else None
    return load(
        folder,
        own=config.changes if config else (),
        dates=dated.dates if dated else None,
        where=dated.where if dated else "",
        cache=checkout_cache(folder) if options.contract is None else None,
    )


def look_at_broken(snapshot: Snapshot, broken: Iterable[str]) -> None:
    """Make sure that each `ID[@CIRCUMSTANCE]` names a requirement of a month; a UsageError says what is closest."""
    from lmscontract.findings.filters import check_ids
    from lmscontract.mock.circumstances import split
    from lmscontract.rules.register import derive

    check_ids(derive(snapshot), (split(each)[0] for each in broken), "--break")


def warn_beyond_known(contract: Contract, *months: Month) -> None:
    """One line on standard error for each month after the last one of which anything is known, or before the first."""
    known = contract.vocabulary.known_through
    for month in dict.fromkeys(months):
        warn_before_known(contract, month)
        if month > known:
            click.echo(f"the contract is known through {known}; {month} is shown as its last known state", err=True)


def warn_before_known(contract: Contract, month: Month) -> None:
    """One line on standard error when a month lies before the baseline."""
    first = contract.vocabulary.baseline
    if month < first:
        click.echo(f"the contract is known from {first} on; {month} is shown as its first known state", err=True)
