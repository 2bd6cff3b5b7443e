"""Run a check on one requirement and report its outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from lmscontract.errors import Defect
from lmscontract.findings.callers import WITHOUT_VALID_TOKEN
from lmscontract.findings.finding import Outcome, Status, Supply, facts_of
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.target.calls import NOT_FOUND
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.types import Basis

if TYPE_CHECKING:
    from lmscontract.target.exchange import Exchange
    from lmscontract.target.target import Target

Check = Callable[[Requirement, "Target"], Verified]
_S = TypeVar("_S")
_F = TypeVar("_F", bound=Callable[..., Any])

CHECKS: dict[str, Check] = {}
"""The check of each rule by the rule's name, for the check modules imported so far."""


class CheckResult(Struct, frozen=True):
    """The result of a check: why it or a part of it is not verified, or what is broken, and the exchanges that show it."""

    status: Status
    reason: str = ""
    message: str = ""
    exchanges: tuple[Exchange, ...] = ()
    supply: Supply | None = None
    of_neither_form: bool = False
    basis: Basis | None = None

    @property
    def evidence(self) -> tuple[Exchange, ...]:
        """The exchanges that a report shows: all that show a violation, else the last one."""
        return self.exchanges if self.status is Status.VIOLATED else self.exchanges[-1:]


def verifies(*rules: str) -> Callable[[_F], _F]:
    """Mark a function as the check of a rule; it gets each `requirement` of the rule, and the `target`."""

    def mark(function: _F) -> _F:
        function.__dict__.update(verifies=rules)
        CHECKS.update(dict.fromkeys(rules, function))
        return function

    return mark


def subject_of(requirement: Requirement, kind: type[_S]) -> _S:
    """Return the statement of the contract that a requirement comes from, of the type that a check expects."""
    if isinstance(requirement.subject, kind):
        return requirement.subject
    raise Defect(f"{requirement.id} comes from no {kind.__name__}")


def confirmed(check: Callable[[bool], Verified]) -> Verified:
    """Return the result of a check; repeat it with new calls when it is broken.

    The check gets True when it has to make its calls `again`.
    """
    try:
        return check(False)
    except Violated as first:
        return Verified(*first.exchanges, *check(True).exchanges)


def run_check(check: Check, requirement: Requirement, target: Target) -> CheckResult:
    """Run a check on a requirement. Without an exchange nothing is verified.

    TenantUnreachable and CredentialsRefused pass through: they end the run.
    """
    try:
        verified = _still_there(check, requirement, target)
    except NotVerified as error:
        reason = _reason(error, requirement)
        return CheckResult(Status.NOT_VERIFIED, reason, exchanges=error.exchanges, supply=error.supply)
    except Violated as error:
        return CheckResult(
            Status.VIOLATED,
            message=str(error),
            exchanges=error.exchanges,
            of_neither_form=error.of_neither_form,
            basis=error.basis,
        )
    if not verified.exchanges:
        return CheckResult(Status.NOT_VERIFIED, "no response is relevant to it")
    return CheckResult(Status.VERIFIED, verified.unchecked, exchanges=verified.exchanges)


def _still_there(check: Check, requirement: Requirement, target: Target) -> Verified:
    """Return the result of a check; NotVerified where its object was deleted after an earlier call had been served.

    Another client may do that in any run. A write of the run itself has to keep its object.
    """
    try:
        return check(requirement, target)
    except Violated as error:
        last = error.exchanges[-1] if error.exchanges else None
        if last is None or last.status != NOT_FOUND or not target.endpoint(requirement.operation).reads:
            raise
        call = last.call
        served = (each for each in target.seen(call.operation) if each.ok and each.call.path == call.path)
        if not call.values or not any(served):
            raise
        plain = target.call(call.operation, path=call.values, again=True)
        if plain.status != NOT_FOUND:
            raise
        what = "the object was deleted during the run"
        raise NotVerified(what, call.operation.label, exchanges=(*error.exchanges, plain)) from None


def _reason(error: NotVerified, requirement: Requirement) -> str:
    """Return why something is not verified, without the requirement's own operation: equal reasons are counted together."""
    return str(NotVerified(error.what, "" if error.where == requirement.operation.label else error.where, error.hint))


def check_outcome(check: Check, requirement: Requirement, target: Target) -> Outcome:
    """Run a check on a requirement and return its outcome for reports."""
    if requirement.oracle is Oracle.DECLARED:
        return Outcome(requirement.id, Status.NOT_VERIFIED, requirement.reason)
    return outcome_of(requirement, run_check(check, requirement, target), target)


def outcome_of(requirement: Requirement, result: CheckResult, target: Target) -> Outcome:
    """Return the outcome of a requirement for reports, with redacted evidence."""
    asked = [(target.calls.asker(exchange), exchange.status) for exchange in result.exchanges]
    signed = [each for each in asked if each[0] not in WITHOUT_VALID_TOKEN]
    asked_as = target.calls.asker(result.evidence[-1]) if result.evidence else ""
    evidence = [target.evidence(exchange) for exchange in result.evidence]
    sent = {Status.VERIFIED: False, Status.VIOLATED: True}.get(result.status)
    return Outcome(
        requirement=requirement.id,
        status=result.status,
        reason=target.redactor.text(result.reason) if result.reason else "",
        message=target.redactor.text(result.message) if result.message else "",
        responses=len(result.exchanges),
        items=sum(target.record_count(exchange) for exchange in result.exchanges),
        seen_before_removal=sent if RULES[requirement.rule].absence else None,
        of_neither_form=result.of_neither_form,
        basis=result.basis,
        evidence=evidence[-1] if evidence else None,
        earlier=tuple(evidence[:-1]),
        supply=result.supply,
        accounts=tuple(sorted({who for who, _ in signed})),
        statuses=tuple(sorted({status for _, status in signed})),
        rests_on=tuple(target.owner.keys_of_facts(facts_of(requirement), asked_as)),
        asked_as=asked_as,
    )
