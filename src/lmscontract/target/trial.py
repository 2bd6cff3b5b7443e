"""One check tried on one requirement: what it looked at, and the verdict that follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from lmscontract.errors import LmsContractError
from lmscontract.findings.finding import Status, Verdict
from lmscontract.rules.rule import Oracle, Requirement

if TYPE_CHECKING:
    from lmscontract.target.exchange import Exchange
    from lmscontract.target.target import Target

Check = Callable[[Requirement, "Target"], None]
_F = TypeVar("_F", bound=Callable[..., Any])


CHECKS: dict[str, Check] = {}
"""The check of each rule, by the rule's name, as far as the modules of checks have been imported."""


class NotVerified(LmsContractError):
    """A requirement could not be tried: why, and (as the remedy) what the tenant's owner could supply."""


class Violated(AssertionError):
    """A requirement is broken; the message says what was expected and what was seen."""


def violated(condition: bool, message: str) -> None:
    """Raise Violated with a message when a condition holds."""
    if condition:
        raise Violated(message)


def verifies(*rules: str) -> Callable[[_F], _F]:
    """Mark a check as the one of a rule; it gets each `requirement` of the rule, and the `target`."""

    def mark(function: _F) -> _F:
        function.__dict__["verifies"] = rules
        CHECKS.update(dict.fromkeys(rules, function))
        return function

    return mark


@dataclass
class Witness:
    """What a check has looked at: the exchanges, and how many records or values could have shown a breach."""

    exchanges: list[Exchange] = field(default_factory=list)
    items: int = 0
    seen_before_removal: bool | None = None


@contextmanager
def witnessing(target: Target) -> Iterator[Witness]:
    """Collect what is looked at on a target meanwhile."""
    outer, target.witness = target.witness, Witness()
    try:
        yield target.witness
    finally:
        target.witness = outer


def try_requirement(check: Check, requirement: Requirement, target: Target) -> Verdict:
    """The verdict of a check on a requirement. A check that looked at no response has verified nothing.

    TenantUnreachable and CredentialsRefused pass through: they end a run, and say nothing of a requirement.
    """
    if requirement.oracle is Oracle.DECLARED:
        return Verdict(requirement.id, Status.NOT_VERIFIED, requirement.reason)
    with witnessing(target) as witness:
        status, reason, message = _judge(check, requirement, target)
    if status is Status.VERIFIED and not witness.exchanges:
        status, reason = Status.NOT_VERIFIED, "no response bore on it"
    return Verdict(
        requirement=requirement.id,
        status=status,
        reason=target.redactor.text(reason) if reason else "",
        message=target.redactor.text(message) if message else "",
        responses=len(witness.exchanges),
        items=witness.items,
        seen_before_removal=witness.seen_before_removal,
        evidence=target.evidence(witness.exchanges[-1]) if witness.exchanges else None,
    )


def is_broken(check: Check, requirement: Requirement, target: Target) -> bool:
    """Whether a check finds a requirement broken; cheaper than a verdict, which tells it with evidence."""
    with witnessing(target):
        return _judge(check, requirement, target)[0] is Status.VIOLATED


def _judge(check: Check, requirement: Requirement, target: Target) -> tuple[Status, str, str]:
    try:
        check(requirement, target)
    except NotVerified as error:
        return Status.NOT_VERIFIED, str(error), ""
    except Violated as error:
        return Status.VIOLATED, "", str(error)
    return Status.VERIFIED, "", ""
