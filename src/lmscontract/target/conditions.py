"""Calls under a condition: put together from the contract's words and the tenant's facts."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from lmscontract.config import LEVELS
from lmscontract.contract.model import Answer, Condition, TenantFact
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.property_path import PropertyPath, with_property
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.recognition import scalars
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.target import Target
from lmscontract.types import Effect, Operation


def call_under(
    target: Target, condition: Condition, operation: Operation, *, who: str = DEFAULT, again: bool = False
) -> Exchange:
    """Call an operation under a condition, once in a run unless asked for `again`, as the level that this names, or `who`.

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
        raise NotVerified("the body that shows it is not documented", operation.label)
    who = target.account(condition.level) if condition.level else who
    return target.call(operation, path=path, query=query, body=body, who=who, again=again)


def object_exists(target: Target, condition: Condition, operation: Operation) -> bool:
    """Whether what a condition names in the path is served by some other call or listed, or nothing is named there."""
    kinds = target.endpoint(operation).kinds
    for place, value in condition.request.items():
        area, _, name = place.partition(".")
        if area == "path" and isinstance(value, TenantFact):
            kind, identifier = kinds.get(name, ""), str(target.given(value))
            return _is_served(target, kind, identifier, operation) or _is_listed(target, kind, identifier)
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


def _is_listed(target: Target, kind: str, identifier: str) -> bool:
    """Whether a list of a kind shows it, as an identifier or, where it is no number, as a code."""
    for endpoint in target.snapshot.operations:
        if kind and endpoint.lists == kind and endpoint.reads and not endpoint.operation.parameters:
            with suppress(NotVerified):
                listing = target.listing(endpoint.operation)
                page = listing.largest_page()
                codes = {value for _, value in scalars(target.items(page)) if isinstance(value, str)}
                if identifier in (codes if not identifier.isdigit() else listing.identifiers(page, kind)):
                    return True
    return False


def other_levels(target: Target, operation: Operation) -> tuple[str, ...]:
    """The account levels beside that of the run, in a thorough run and for a call that only reads; else none."""
    asked = target.thorough and target.endpoint(operation).reads
    own = target.accounts.get(DEFAULT)
    return tuple(sorted(level for level, each in target.accounts.items() if each is not own)) if asked else ()


def lower_levels(target: Target, level: str) -> tuple[str, ...]:
    """The account levels of the tenant below a level: the lowest, in a thorough run all; NotVerified when there is none."""
    below = LEVELS[LEVELS.index(level) + 1 :] if level in LEVELS else ()
    if known := [each for each in reversed(below) if each in target.accounts]:
        return tuple(known if target.thorough else known[:1])
    raise NotVerified(
        f"it takes an account below {level}",
        hint="add accounts.user to the tenant",
        supply=Supply(SupplyKind.ACCOUNT, "user"),
    )
