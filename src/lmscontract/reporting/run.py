"""The facts of one run, as every report shows them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from msgspec import Struct, field, to_builtins
from msgspec.structs import force_setattr

from lmscontract.findings.callers import CLIENT, CREDENTIAL_SOURCES, HEADER_FORMATS
from lmscontract.findings.finding import HIDDEN
from lmscontract.types import Basis, Channel

_WITHOUT_ACCOUNT = ("", CLIENT, *HEADER_FORMATS)
_ADDRESS = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*://)(?:[^/?#]*@)?(?P<host>[^/?#;]*)")


def tool_version() -> str:
    """Return the version of lmscontract; 0 in a checkout that is not installed."""
    try:
        return version("lmscontract")
    except PackageNotFoundError:
        return "0"


def named(target: str) -> str:
    """Return the name of a target in reports: an alias, or the scheme, host and port of an address."""
    address = _ADDRESS.match(target)
    return address["scheme"] + address["host"] if address else target


def command_options(options: Iterable[tuple[str, str]]) -> str:
    """Return those options of a command that have a value, each after a space."""
    return "".join(f" {option} {shlex.quote(value)}" for option, value in options if value)


class ExitStatus(Struct, frozen=True):
    """What an exit code means: in a word, and in a sentence without its full stop."""

    word: str
    meaning: str


EXIT_STATUSES: Mapping[int, ExitStatus] = {
    0: ExitStatus("passed", "no finding at or above the failing level"),
    1: ExitStatus("failed", "findings at or above the failing level"),
    2: ExitStatus("not run", "wrong usage, wrong configuration or unreadable input"),
    3: ExitStatus("inconclusive", "too little was verified to pass"),
    4: ExitStatus("defect", "a defect of lmscontract"),
    130: ExitStatus("interrupted", "the run was stopped before its end"),
}
"""Every exit code of `check`."""


class Reproduction(Struct, frozen=True):
    """How the requests of a run are repeated.

    `token_command` prints a token of the tenant. `check_command` repeats a run whose mock has ended with it.
    `contract_options` select the contract of the run, with a space before them.
    """

    token_command: str = ""
    check_command: str = ""
    contract_options: str = ""

    def explain(self, name: str) -> str:
        """Return the command that explains a name of the contract of the run."""
        return f"lmscontract explain {name}{self.contract_options}"

    def lines(self, requests: Sequence[str], asked_as: str, id: str) -> tuple[str, ...]:
        """Return the lines for a shell that repeat curl commands, which `asked_as` sent for the requirement `id`."""
        if requests and self.check_command:
            return (f"{self.check_command} --only {id}", *(f"# it sends: {each}" for each in requests))
        signed = any("$TOKEN" in each for each in requests)
        if signed and (source := CREDENTIAL_SOURCES.get(asked_as)):
            return (f"TOKEN='{HIDDEN}'  # replace … with {source}", *requests)
        if signed and self.token_command:
            account = "" if asked_as in _WITHOUT_ACCOUNT else f" --account {shlex.quote(asked_as)}"
            return (f"TOKEN=$({self.token_command}{account})", *requests)
        hidden = any(HIDDEN in each for each in requests)
        return (*([f"# put the values of the configuration in place of {HIDDEN}"] if hidden else []), *requests)


class Run(Struct, frozen=True):
    """The facts of a run: its target, its options, its start, how much it covered, and how it ended.

    `target` is an alias or an address; of an address only scheme, host and port are kept, also if more is passed.
    `month`, `known_through` and `today` are written as in 2026-11 and 2026-11-20, `started` is an ISO date-time with
    its offset. `complete` is false when the run broke off before everything was tried. `slowest_by_operation` is in
    seconds; `narrowed_to` holds the options that left requirements out. `configured_at` is the file and line of the
    tenant's configuration, relative to the working directory, empty without any. `address` is that of a configured tenant.
    """

    tool_version: str
    contract: str
    known_through: str
    beyond_known: bool
    channel: Channel
    month: str
    as_of_given: bool
    today: str
    target: str
    profile: str
    seed: int
    started: str
    complete: bool
    exit_code: int
    fail_on: Basis
    operations_exercised: int
    operations_total: int
    requests_by_operation: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    slowest_by_operation: Mapping[str, float] = field(default_factory=dict)
    narrowed_to: tuple[str, ...] = ()
    generated_by_operation: Mapping[str, int] = field(default_factory=dict)
    min_verified: float = 0.0
    configured_at: str = ""
    address: str = ""
    reproduction: Reproduction = Reproduction()

    def __post_init__(self) -> None:
        """Remove everything from the address that may be a secret."""
        force_setattr(self, "target", named(self.target))
        force_setattr(self, "address", named(self.address))

    @property
    def place(self) -> tuple[str, int] | None:
        """The file and line of the tenant's configuration, where a finding is shown in code; None without any."""
        file, _, line = self.configured_at.rpartition(":")
        return (file, int(line)) if file else None

    @property
    def kind(self) -> str:
        """What the target is: `Mock`, or `Sandbox tenant` by its channel."""
        return kind_of(self.reproduction, self.channel)

    @property
    def requests(self) -> int:
        """The number of requests."""
        return sum(self.requests_by_operation.values())

    @property
    def generated(self) -> int:
        """The number of generated requests."""
        return sum(self.generated_by_operation.values())

    @property
    def exit_status(self) -> ExitStatus:
        """How it ended; a code that has no meaning is a defect of ours."""
        return EXIT_STATUSES.get(self.exit_code, EXIT_STATUSES[4])

    @property
    def notes(self) -> tuple[str, ...]:
        """The warnings of the run: that it broke off, that its month is not known, and others."""
        broken_off = "the run ended early, so this report is incomplete; `lmscontract check --resume` continues it"
        beyond = f"{self.month} is after {self.known_through}, the last known month"
        return (
            *((broken_off,) if not self.complete else ()),
            *((beyond,) if self.beyond_known else ()),
            *self.warnings,
        )

    def to_json(self) -> dict[str, Any]:
        """Return plain data under the names of the fields."""
        return {n: value for n, value in to_builtins(self, order="deterministic").items() if n != "reproduction"}


def kind_of(reproduction: Reproduction, channel: str) -> str:
    """Return what a run is about: `Mock`, or `Sandbox tenant` by its channel."""
    return "Mock" if reproduction.check_command else f"{channel.capitalize()} tenant"
