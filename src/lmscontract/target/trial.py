"""One check tried on one requirement: what it looked at, and the outcome that follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, field

from lmscontract.errors import LmsContractError
from lmscontract.findings.callers import UNAUTHORISED
from lmscontract.findings.finding import Outcome, Status, Supply
from lmscontract.rules.rule import Oracle, Requirement

if TYPE_CHECKING:
    from lmscontract.target.exchange import Exchange
    from lmscontract.target.target import Target
    from lmscontract.types import Operation

Check = Callable[[Requirement, "Target"], None]
_F = TypeVar("_F", bound=Callable[..., Any])


CHECKS: dict[str, Check] = {}
"""The check of each rule, by the rule's name, as far as the modules of checks have been imported."""


@dataclass(unsafe_hash=True)
class NotVerified(LmsContractError):
    """A requirement could not be tried: why, and (as the remedy and as a value) what the tenant's owner could supply."""

    supply: Supply | None = None

    __str__ = LmsContractError.__str__


class ListChanged(NotVerified):
    """A list was written to while it was read, so that two of its answers cannot be held against one another."""


class Violated(AssertionError):
    """A requirement is broken; the message says what was expected and what was seen.

    `shown` are the answers that it takes to see that, in the order of the calls; empty where the last one that was looked
    at is enough.
    """

    def __init__(self, message: str = "", *shown: Exchange) -> None:
        super().__init__(message)
        self.shown = shown


def violated(condition: bool, message: str, *shown: Exchange) -> None:
    """Raise Violated, with a message and the answers that show it, when a condition holds."""
    if condition:
        raise Violated(message, *shown)


def confirmed(trial: Callable[[bool], None]) -> None:
    """Try something; what is found broken by answers that were made earlier counts only if fresh ones show it too.

    The trial is told whether to ask `again`: a list may have been written to between two calls, and may be once more.
    """
    try:
        trial(False)
    except (Violated, ListChanged):
        trial(True)


def verifies(*rules: str, last: bool = False, calls: int = 1) -> Callable[[_F], _F]:
    """Mark a check as the one of a rule; it gets each `requirement` of the rule, and the `target`.

    One that looks at whatever the others were answered is tried `last`. It takes so many `calls` of the operation that no
    other check makes, on a tenant that keeps the rule: where fewer are left, it does not begin.
    """

    def mark(function: _F) -> _F:
        function.__dict__["verifies"] = rules
        function.__dict__["last"] = last
        function.__dict__["calls"] = calls
        CHECKS.update(dict.fromkeys(rules, function))
        return function

    return mark


class Attempt(Struct):
    """The check that is tried: on the operation of which shape, how many calls of that it takes, whether it has begun."""

    shape: str
    calls: int = 1
    begun: bool = False


class Witness(Struct):
    """What a check has looked at: the exchanges, and how many records or values could have shown a breach.

    There is no `attempt` while identifiers are looked for.
    """

    attempt: Attempt | None = None
    exchanges: list[Exchange] = field(default_factory=list)
    items: int = 0
    seen_before_removal: bool | None = None

    @property
    def last(self) -> tuple[Exchange, ...]:
        """The last exchange that was looked at, if any was."""
        return tuple(self.exchanges[-1:])

    def each(self, operation: Operation) -> list[tuple[Exchange, ...]]:
        """Every call of an operation that was looked at, each with what was looked at between it and the next."""
        found: list[list[Exchange]] = []
        for exchange in self.exchanges:
            if exchange.call.operation == operation:
                found.append([])
            for calls in found[-1:]:
                calls.append(exchange)
        return [tuple(calls) for calls in found]

    def begin_anew(self) -> None:
        """What the check tries next is another way to tell the same, and not what confirms a finding."""
        if self.attempt is not None:
            self.attempt.begun = False


@contextmanager
def witnessing(target: Target, witness: Witness | None = None) -> Iterator[Witness]:
    """Collect what is looked at on a target meanwhile, by another witness: without one, for the check that is tried."""
    outer = target.witness
    target.witness = witness or Witness(outer.attempt)
    try:
        yield target.witness
    finally:
        target.witness = outer


class Judgement(Struct, frozen=True):
    """How a trial ended: the status, why it is not verified or what is broken, and what was looked at.

    `shown` are the answers that tell it: those that it takes to see a breach, else the last that was looked at.
    """

    status: Status
    reason: str
    message: str
    witness: Witness
    supply: Supply | None = None
    shown: tuple[Exchange, ...] = ()


def judge(check: Check, requirement: Requirement, target: Target) -> Judgement:
    """Try a check on a requirement. A check that looked at no response has verified nothing.

    TenantUnreachable and CredentialsRefused pass through: they end a run, and say nothing of a requirement.
    """
    attempt = Attempt(requirement.operation.shape, check.__dict__.get("calls", 1))
    with witnessing(target, Witness(attempt)) as witness:
        try:
            check(requirement, target)
        except NotVerified as error:
            return Judgement(Status.NOT_VERIFIED, _reason(error, requirement), "", witness, error.supply, witness.last)
        except Violated as error:
            return Judgement(Status.VIOLATED, "", str(error), witness, shown=error.shown or witness.last)
    if not witness.exchanges:
        return Judgement(Status.NOT_VERIFIED, "no response bore on it", "", witness)
    return Judgement(Status.VERIFIED, "", "", witness, shown=witness.last)


def _reason(error: NotVerified, requirement: Requirement) -> str:
    """Why something is not verified; its own operation is not named again, so that equal reasons are told once."""
    return str(NotVerified(error.what, "" if error.where == requirement.operation.label else error.where, error.hint))


def try_requirement(check: Check, requirement: Requirement, target: Target) -> Outcome:
    """The judgement of a check on a requirement as an outcome: redacted, counted, and with its evidence."""
    if requirement.oracle is Oracle.DECLARED:
        return Outcome(requirement.id, Status.NOT_VERIFIED, requirement.reason)
    judged = judge(check, requirement, target)
    witness = judged.witness
    askers = {target.calls.asker(exchange) for exchange in witness.exchanges}
    proof = [target.evidence(exchange) for exchange in judged.shown]
    return Outcome(
        requirement=requirement.id,
        status=judged.status,
        reason=target.redactor.text(judged.reason) if judged.reason else "",
        message=target.redactor.text(judged.message) if judged.message else "",
        responses=len(witness.exchanges),
        items=witness.items,
        seen_before_removal=witness.seen_before_removal,
        evidence=proof[-1] if proof else None,
        earlier=tuple(proof[:-1]),
        supply=judged.supply,
        accounts=tuple(sorted(askers.difference(UNAUTHORISED))),
        asked_as=target.calls.asker(judged.shown[-1]) if judged.shown else "",
    )
