"""The options that commands share, and what they select: the month, the configuration and the contract."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from lmscontract.check_options import CONTRACT, CheckOption, Number, today
from lmscontract.errors import UsageError
from lmscontract.types import Channel, Month

if TYPE_CHECKING:
    from lmscontract.config import Config
    from lmscontract.contract.model import Snapshot
    from lmscontract.contract.project import Contract
    from lmscontract.runner.options import RunOptions


def flag(param: click.Parameter | None) -> str:
    """Return a parameter as users write it: `--as-of`, or `FROM`."""
    if param is None:
        return ""
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name


class MonthType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """A month, as in 2026-11."""

    name = "month"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Month:  # noqa: ARG002
        """Return the month; a UsageError names the option."""
        if isinstance(value, Month):
            return value
        where = f"{flag(param)} {value}".strip()
        try:
            return Month.parse(value)
        except UsageError:
            raise UsageError("expected YYYY-MM from 0001-01 to 9999-12, as in 2026-11", where) from None


class TextType(click.ParamType):  # type: ignore[type-arg]  # as above
    """A text that is not empty, since an empty one comes from an unset variable, or a value made of it."""

    name = "text"

    def __init__(self, convert: Callable[[str], Any] = str) -> None:
        self._convert = convert

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ARG002
        """Return the value; a UsageError names the option when the text is empty."""
        if isinstance(value, str) and not value.strip():
            raise UsageError("is empty", flag(param), "give it a value, or remove it")
        try:
            return self._convert(value)
        except OSError as error:
            raise UsageError(f"cannot be read: {error.strerror}", f"{flag(param)} {value}") from None


class NumberType(click.ParamType):  # type: ignore[type-arg]  # as above
    """A number that an option takes."""

    name = "number"

    def __init__(self, number: Number) -> None:
        self._number = number

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number; an error of click says what is expected."""
        try:
            return self._number.read(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def _path(text: str) -> Path:
    path = Path(text)
    path.exists()  # raises an OSError for a name that is too long
    return path


MONTH = MonthType()
TEXT = TextType()
PATH = TextType(_path)

_TYPES: dict[str, click.ParamType] = {  # type: ignore[type-arg]  # as above
    "as-of": MONTH,
    "contract": PATH,
    "config": PATH,
    "reports": PATH,
    "base-url": click.STRING,
    **dict.fromkeys(("from", "to"), MONTH),
    **dict.fromkeys(("used-by", "accepted", "fail-on-new", "output", "public-key"), PATH),
    "admin-path": click.STRING,
}
_PARAMETERS = {"break": "broken", "from": "first", "to": "last", "format": "formats", "for": "purpose"}
"""The parameter of an option, if it does not have the name of the option."""


def with_options(*options: CheckOption) -> Callable[[Any], Any]:
    """Add options to a command in their order."""

    def decorate(command: Any) -> Any:
        for option in reversed(options):
            command = option_of(option)(command)
        return command

    return decorate


def option_of(option: CheckOption, **changed: Any) -> Callable[[Any], Any]:
    """Return the click option of an option, with other settings."""
    names = (f"--{option.name}", *([_PARAMETERS[option.name]] if option.name in _PARAMETERS else []))
    if option.is_flag:
        return click.option(*names, is_flag=True, help=option.text)
    settings: dict[str, Any] = {
        "type": _type_of(option),
        "multiple": option.repeatable,
        "metavar": f"{option.metavar} …" if option.repeatable else option.metavar or None,
        "help": option.text,
        **({"is_flag": False, "flag_value": option.alone} if option.alone else {}),
    }
    if option.default not in ("", None):  # a default of None would be the value of a required option
        settings["default"] = option.default
    return click.option(*names, **(settings | changed))


def _type_of(option: CheckOption) -> click.ParamType:  # type: ignore[type-arg]  # as above
    if option.choices:
        return click.Choice(option.choices)
    return NumberType(option.number) if option.number else _TYPES.get(option.name, TEXT)


class Options(NamedTuple):
    """The options that commands share; None where an option is not given."""

    as_of: Month | None = None
    channel: Channel | None = None
    contract: Path | None = None
    config: Path | None = None

    @property
    def month(self) -> Month:
        """The month of --as-of, else the current one."""
        return self.as_of or Month.of(today(os.environ))

    def channels(self, contract: Contract) -> tuple[Channel, ...]:
        """The channel of --channel, else all channels of a contract."""
        return (contract.channel(self.channel),) if self.channel else contract.channels


def common_options(*, as_of: bool = True, channel: str = "the contract's first") -> Callable[[Any], Any]:
    """Add --as-of (unless the command takes months otherwise), --channel, --contract and --config, passed as `options`.

    `channel` is the default that the help of --channel shows.
    """

    def decorate(command: Any) -> Any:
        @functools.wraps(command)
        def run(*, channel: str | None, contract: Path | None, config: Path | None, **more: Any) -> None:
            month = more.pop("as_of", None)
            command(options=Options(month, Channel(channel) if channel else None, contract, config), **more)

        chosen = (each._replace(shown=channel) if each.name == "channel" else each for each in CONTRACT)
        return with_options(*(each for each in chosen if as_of or each.name != "as-of"))(run)

    return decorate


def run_options(given: Mapping[str, Any]) -> RunOptions:
    """Return the options of a run that a command starts; None is an option that is not given."""
    from lmscontract.runner.options import RunOptions

    plain = {name: str(value) if isinstance(value, Path | Month) else value for name, value in given.items()}
    named: dict[str, Any] = {name: value for name, value in plain.items() if value is not None}
    return RunOptions(today=today(os.environ), environ=dict(os.environ), folder=Path.cwd(), **named)


def read_configuration(options: Options) -> Config | None:
    """Return the configuration of --config, else the nearest one; None if there is none."""
    from lmscontract import config

    path = options.config or config.find(Path.cwd())
    return config.read(path) if path else None


def load_contract(options: Options) -> Contract:
    """Return the contract of --contract, else the shipped one, with the changes that the configuration adds."""
    from lmscontract.contract.load import load

    config = read_configuration(options)
    return load(options.contract, own=config.changes if config else ())


def load_snapshot(options: Options) -> tuple[Contract, Snapshot]:
    """Return the contract and its state in the month of the options; print a warning if that is not known."""
    contract = load_contract(options)
    warn_beyond_known(contract, options.month)
    return contract, contract.at(options.month, contract.channel(options.channel))


def require_requirements(snapshot: Snapshot, broken: Iterable[str]) -> None:
    """Raise a UsageError with the closest id unless each `ID[@CONDITION]` names a requirement of the snapshot."""
    from lmscontract.findings.filters import check_ids
    from lmscontract.mock.breaks import split
    from lmscontract.rules.register import derive

    check_ids(derive(snapshot), (split(each)[0] for each in broken), "--break")


def warn_beyond_known(contract: Contract, *months: Month) -> None:
    """Print a warning for each month after the last known or before the first known one."""
    known = contract.vocabulary.known_through
    for month in dict.fromkeys(months):
        warn_before_known(contract, month)
        if month > known:
            click.echo(f"the contract is known through {known}; for {month}, its last known state is used", err=True)


def warn_before_known(contract: Contract, month: Month) -> None:
    """Print a warning if a month is before the baseline."""
    first = contract.vocabulary.baseline
    if month < first:
        click.echo(f"the contract is known from {first} on; for {month}, its first known state is used", err=True)
