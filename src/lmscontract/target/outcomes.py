"""How a check ends: it returns Verified, or raises Violated or NotVerified, each with the exchanges that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from lmscontract.errors import LmsContractError
from lmscontract.findings.finding import Supply
from lmscontract.types import Basis

if TYPE_CHECKING:
    from lmscontract.target.exchange import Exchange


_T = TypeVar("_T")


class Verified:
    """A requirement is kept, as the responses in `exchanges` show; `unchecked` is the part that they do not show, and why."""

    def __init__(self, *exchanges: Exchange, unchecked: str = "") -> None:
        self.exchanges = exchanges
        self.unchecked = unchecked


class Violated(AssertionError):
    """A requirement is broken: what was expected, what was got, and the exchanges that show it in the order of the calls.

    `of_neither_form` is whether the state before a change that arrives does not allow it either; a `basis` is weaker than that
    of the requirement, for what is only its usual interpretation.
    """

    def __init__(
        self,
        expected: str,
        got: object,
        *exchanges: Exchange,
        of_neither_form: bool = False,
        basis: Basis | None = None,
    ) -> None:
        super().__init__(f"Expected {expected}, got {got}.")
        self.basis = basis
        self.exchanges = exchanges
        self.of_neither_form = of_neither_form


@dataclass(unsafe_hash=True)
class NotVerified(LmsContractError):
    """A requirement could not be checked: why, how to change that (as text and as a value), and the responses received."""

    supply: Supply | None = None
    exchanges: tuple[Exchange, ...] = field(default=(), kw_only=True)

    __str__ = LmsContractError.__str__


def verified_for_each(expected: Mapping[str, _T], check: Callable[[str, _T], Iterable[Exchange]]) -> Verified:
    """Check a requirement for each account with what it expects; a violation for one of them counts, also if others show nothing.

    NotVerified of the first account that has nothing to show.
    """
    responses: list[Exchange] = []
    unverified: list[NotVerified] = []
    for account, value in expected.items():
        try:
            responses += check(account, value)
        except NotVerified as error:
            unverified.append(error)
    if unverified:
        raise unverified[0]
    return Verified(*responses)
