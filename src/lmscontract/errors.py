"""Every error that a user may meet, each with the exit code that it ends a command with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar


# Not frozen: a context manager that an exception passes through gives it another traceback.
@dataclass(unsafe_hash=True)
class LmsContractError(Exception):
    """Something went wrong that is not a finding: where it went wrong, what it is, and how to mend it.

    `where` is a `file:line`, an option, an operation or empty; `mend` may be empty when `what` says it all.
    """

    what: str
    where: str = ""
    mend: str = ""
    exit_code: ClassVar[int] = 4

    def __str__(self) -> str:
        """One line without a line break, ready for a terminal."""
        place = f"{self.where}: " if self.where else ""
        remedy = f"; {self.mend}" if self.mend else ""
        return " ".join(f"{place}{self.what}{remedy}".split())


class UsageError(LmsContractError):
    """The command line asks for something that does not exist."""

    exit_code = 2


class ConfigurationError(LmsContractError):
    """A configuration file cannot be read, or says something that has no meaning."""

    exit_code = 2


class ContractError(LmsContractError):
    """A file of the contract is broken, or contradicts another."""

    exit_code = 2


class TenantUnreachable(LmsContractError):
    """The tenant does not answer, or not as a web service does."""

    exit_code = 3


class CredentialsRefused(LmsContractError):
    """The tenant answers, but gives no token for the credentials it was shown."""

    exit_code = 3


class Inconclusive(LmsContractError):
    """The run ended, but it says too little to be called a pass."""

    exit_code = 3


class Defect(LmsContractError):
    """Our own fault."""

    exit_code = 4


def closest(name: str, known: Iterable[str], least: float = 0.5) -> str:
    """The remedy sentence that names the nearest of the known names, or the empty text when nothing is near.

    `least` is the share of their signs that two names have in common, from 0 to 1, from which on they are near.
    """
    import difflib  # only needed once something is wrong

    near = difflib.get_close_matches(name, list(known), n=1, cutoff=least)
    return f"the closest is {near[0]}" if near else ""
