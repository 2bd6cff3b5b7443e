"""The options of a check run, which the command line (`--name`) and the pytest plugin (`--lms-name`) share.

Every pytest of the environment imports this module, so it imports the standard library only.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple


class Number(NamedTuple):
    """The numbers that an option takes: whole ones or all, from `least` up to `most`, if there is one."""

    kind: type[int] | type[float] = int
    least: int = 0
    most: int | None = None

    def read(self, value: Any) -> float:
        """Return the number of a text; a ValueError says what is expected."""
        try:
            number = self.kind(value)
        except ValueError:
            whole = "whole " if self.kind is int else ""
            raise ValueError(f"expected a {whole}number, got {value!r}") from None
        if not self.least <= number <= (sys.float_info.max if self.most is None else self.most):
            allowed = f"of at least {self.least}" if self.most is None else f"from {self.least} to {self.most}"
            raise ValueError(f"expected a number {allowed}, got {value}")
        return number

    @property
    def range(self) -> str:
        """The range as the help shows it; empty for every number that JSON readers hold."""
        if self == SEED:
            return ""
        return f"  [x>={self.least}]" if self.most is None else f"  [{self.least}<=x<={self.most}]"


SEED = Number(int, -(2**63), 2**63 - 1)


class CheckOption(NamedTuple):
    """One option. `default` is what the run gets, `shown` what the help shows in its place; `metavar` names a value.

    `alone` is the value of an option that is given without one; `number` are the numbers that it takes.
    """

    name: str
    help: str
    metavar: str = ""
    default: Any = ""
    shown: str = ""
    choices: tuple[str, ...] = ()
    repeatable: bool = False
    alone: str = ""
    number: Number | None = None

    @classmethod
    def several(cls, name: str, help: str, metavar: str, shown: str = "none") -> CheckOption:
        """Return an option that may be repeated."""
        return cls(name, help, metavar, (), shown, repeatable=True)

    @property
    def is_flag(self) -> bool:
        """Whether the option takes no value."""
        return not (self.metavar or self.choices)

    @property
    def text(self) -> str:
        """The help text, with the default."""
        if self.is_flag:
            return f"{self.help} [default: off]"
        repeatable, limits = " Repeatable." if self.repeatable else "", self.number.range if self.number else ""
        return f"{self.help}{repeatable} [default: {self.shown or self.default}]{limits}"

    def read(self, value: Any) -> Any:
        """Return the value of a text; a ValueError says what is expected."""
        if self.choices and value not in self.choices:
            raise ValueError(f"expected {listed(self.choices)}, got {value!r}")
        return self.number.read(value) if self.number else value


TARGETS = (
    CheckOption("mock", "Check a mock that is started for the run."),
    CheckOption("tenant", "Check this tenant of lmscontract.toml.", "NAME", shown="none"),
    CheckOption(
        "base-url",
        "Check the tenant at this address. Without --tenant, credentials come from LMSCONTRACT_… variables.",
        "URL",
        None,
        "that of the tenant",
    ),
)
CONTRACT = (
    CheckOption("as-of", "Use the contract at the end of this month.", "YYYY-MM", shown="the current month"),
    CheckOption(
        "channel",
        "Use the change dates of this channel of the contract.",
        "NAME",
        None,
        "that of the tenant, else the contract's first",
    ),
    CheckOption(
        "contract", "Directory of the contract; a mock runs its Python handlers.", "DIR", shown="the shipped contract"
    ),
    CheckOption("config", "Configuration file.", "FILE", shown="the nearest lmscontract.toml or pyproject.toml"),
)
REPORTS = CheckOption("reports", "Output directory for reports.", "DIR", "reports")
RUN = (
    CheckOption(
        "profile",
        "How many requests are generated, from few (gate) to many (deep).",
        default="gate",
        choices=("gate", "nightly", "deep"),
    ),
    REPORTS,
    CheckOption(
        "fail-on",
        "Fail on findings of this basis or a stronger one; stated is the strongest.",
        default="stated",
        choices=("stated", "inferred", "observed"),
    ),
    CheckOption(
        "min-verified",
        "The run is inconclusive (exit 3) if it verifies less than this percentage of the requirements.",
        "PERCENT",
        0.0,
        "0",
        number=Number(float, most=100),
    ),
    CheckOption("allow-writes", "Send operations that write, if they can be undone; for sandboxes only."),
    CheckOption.several("only", "Verify only this requirement, given by id or short id.", "ID", "all"),
    CheckOption.several("rule", "Verify only this rule, or those that match a pattern.", "NAME", "all"),
    CheckOption.several(
        "operation",
        'Verify only this operation, or those that match a pattern, as in "GET /path*".',
        "OPERATION",
        "all",
    ),
    CheckOption.several("change", "Verify only what this announcement or change requires.", "NAME", "all"),
    CheckOption(
        "used-by",
        "Verify only what an integration uses: its files, or a file that lists operations and properties.",
        "PATH",
        shown="all",
    ),
    CheckOption("accepted", "File of accepted findings.", "FILE", shown="accepted.toml beside the configuration"),
    CheckOption.several("break", "With --mock: break this requirement in the mock.", "ID"),
    CheckOption(
        "max-time",
        "End the run after this many seconds.",
        "SECONDS",
        0.0,
        "that of the tenant, else 21600",
        number=Number(float),
    ),
    CheckOption(
        "max-requests",
        "Send at most this many requests: reading calls first, then calls that write, then generated requests.",
        "N",
        0,
        "that of the tenant, else 8000 for gate, 50000 for nightly and 200000 for deep",
        number=Number(),
    ),
    CheckOption("resume", "Continue the unfinished run in the reports directory."),
    CheckOption("seed", "Seed of the mock and of generated requests.", "N", 1, number=SEED),
)


def listed(names: Sequence[str]) -> str:
    """Return `gate, nightly or deep`."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def today(environ: Mapping[str, str]) -> date:
    """Return the date in LMSCONTRACT_TODAY, else the current one (UTC)."""
    text = environ.get("LMSCONTRACT_TODAY", "")
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        from lmscontract.errors import UsageError

        raise UsageError(f"expected a date, got {text!r}", "LMSCONTRACT_TODAY", "write it as in 2026-11-20") from None


def require_extra(command: str = "check", *, workers: bool = False) -> None:
    """Raise a UsageError if a library that only a check run needs is not installed."""
    from importlib.util import find_spec

    from lmscontract.errors import UsageError

    needed = dict.fromkeys(("schemathesis", "hypothesis", "filelock"), command)
    for library, feature in {**needed, **({"xdist": "--workers"} if workers else {})}.items():
        if find_spec(library) is None:
            raise UsageError(f"{feature} needs {library}: pip install 'lmscontract[check]'")
