"""Calls under a condition: put together from the contract's words and the tenant's facts."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from lmscontract.config import LEVELS
from lmscontract.contract.example import with_property
from lmscontract.contract.model import Answer, Condition, TenantFact
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.property_path import PropertyPath
from lmscontract.target.callers import DEFAULT
from lmscontract.target.exchange import Exchange
from lmscontract.target.target import Target
from lmscontract.target.trial import NotVerified
from lmscontract.types import Effect, Operation


def under(target: Target, condition: Condition, operation: Operation, *, again: bool = False) -> Exchange:
    """Call an operation under a condition, once in a run unless asked for `again`.

    NotVerified names the fact or the account that it takes.
    """
    path: dict[str, Any] = {}
    query: dict[str, Any] = {}
    body: Any = None
    for place, value in condition.request.items():
        area, _, name = place.partition(".")
        if area == "path":
            path[name] = target.given(value)
        elif area == "query":
            query[name] = target.given(value)
        else:
            body = target.body_of(operation) if body is None else body
            body = with_property(body, PropertyPath.parse(name), target.given(value))
    if not condition.request and target.endpoint(operation).effect is Effect.WRITES:
        raise NotVerified("which body shows it is not told", operation.label)
    who = target.account(condition.level) if condition.level else DEFAULT
    return target.call(operation, path=path, query=query, body=body, who=who, again=again)


def exists(target: Target, condition: Condition, operation: Operation) -> bool:
    """Whether what a condition names in the path is served by some other call, or the condition names nothing there."""
    kinds = target.endpoint(operation).kinds
    for place, value in condition.request.items():
        area, _, name = place.partition(".")
        if area == "path" and isinstance(value, TenantFact):
            return _is_served(target, kinds.get(name, ""), str(target.given(value)), operation)
    return True


def _is_served(target: Target, kind: str, identifier: str, operation: Operation) -> bool:
    """Whether another call that takes a single identifier, of the kind or of one named after it, serves it."""
    for endpoint in target.snapshot.operations:
        alike = [each for each in endpoint.kinds.values() if each == kind or each.endswith(f"-{kind}")]
        if (
            kind
            and alike
            and endpoint.reads
            and len(endpoint.kinds) == 1
            and endpoint.operation.shape != operation.shape
        ):
            with suppress(NotVerified):
                exchange = target.call(endpoint.operation, path=dict.fromkeys(endpoint.kinds, identifier))
                if exchange.ok and (endpoint.answer is not Answer.LIST or target.items(exchange)):
                    return True
    return False


def lower_levels(target: Target, level: str) -> tuple[str, ...]:
    """The account levels of the tenant below a level: the lowest, in a thorough run all; NotVerified when there is none."""
    below = LEVELS[LEVELS.index(level) + 1 :] if level in LEVELS else ()
    if known := [each for each in reversed(below) if each in target.accounts]:
        return tuple(known if target.thorough else known[:1])
    raise NotVerified(
        f"it takes an account below {level}",
        mend="add accounts.user to the tenant",
        supply=Supply(SupplyKind.ACCOUNT, "user"),
    )
