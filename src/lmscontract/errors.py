"""Every error that a user may see, each with the exit code of the command that it ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar

_LONGEST = 2000
_BEGINNING = 3

LISTED_OPERATIONS = "`lmscontract operations` lists all operations"
"""What to do about an operation that does not exist, if none has a similar name."""


# Not frozen: a context manager that an exception passes through gives it another traceback.
@dataclass(unsafe_hash=True)
class LmsContractError(Exception):
    """An error that is not a finding: what went wrong, where, and a hint how to fix it.

    `where` is a `file:line`, an option, an operation or empty; `hint` may be empty if `what` is enough.
    """

    what: str
    where: str = ""
    hint: str = ""
    exit_code: ClassVar[int] = 4

    def __str__(self) -> str:
        """Return one line without a line break, for a terminal."""
        where = f"{self.where}: " if self.where else ""
        hint = f"; {self.hint}" if self.hint else ""
        line = " ".join(f"{where}{self.what}{hint}".split())
        return line if len(line) <= _LONGEST else f"{line[: _LONGEST // 2]} … {line[-_LONGEST // 2 :]}"


class UsageError(LmsContractError):
    """The command line names something that does not exist."""

    exit_code = 2


class ConfigurationError(LmsContractError):
    """A configuration file cannot be read or is not valid."""

    exit_code = 2


class ContractError(LmsContractError):
    """A contract file is not valid, or contradicts another."""

    exit_code = 2


class TenantUnreachable(LmsContractError):
    """The tenant does not respond, or not as a web service does."""

    exit_code = 3


class CredentialsRefused(LmsContractError):
    """The tenant responds, but issues no token for the credentials."""

    exit_code = 3


class InvalidToken(CredentialsRefused):
    """The token endpoint breaks its contract: it does not exist, or what it returned with success cannot be a token."""


class Inconclusive(LmsContractError):
    """The run ended, but verified too little to pass."""

    exit_code = 3


class Defect(LmsContractError):
    """A defect of lmscontract itself."""

    exit_code = 4


def described(error: BaseException) -> str:
    """Return an error of ours, or the type of an unexpected exception and the line that raised it.

    The message of an unexpected one may hold data of a tenant.
    """
    if isinstance(error, LmsContractError):
        return str(error)
    import traceback  # only needed after an error
    from pathlib import Path

    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{where}"


def check_known(name: str, known: Collection[str], what: str, where: object, hint: str = "") -> None:
    """Raise a ContractError with the closest known name, else with a hint, unless a name of a contract is known."""
    if name not in known:
        raise ContractError(what, str(where), closest(name, known) or hint)


def closest(name: str, known: Iterable[str], least: float = 0.6) -> str:
    """Return the hint that names the most similar of the known names, else the shortest that begins with the name.

    The hint is empty if there is none. `least` is the smallest similarity, from 0 to 1, that counts.
    """
    import difflib  # only needed after an error

    names = list(known)
    longer = [each for each in names if len(name) >= _BEGINNING and each.startswith(name)]
    near = difflib.get_close_matches(name[:_LONGEST], names, n=1, cutoff=least) or sorted(
        longer, key=lambda each: (len(each), each)
    )
    return f"the closest is {near[0]}" if near else ""
