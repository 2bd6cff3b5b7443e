"""The query without which a call is refused: documented parameters, and those that a tenant requires without documentation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Area, Endpoint, Fact, Snapshot, State
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.rules.values import identified, valid_values
from lmscontract.target.calls import BAD_REQUEST
from lmscontract.target.outcomes import NotVerified

if TYPE_CHECKING:
    from lmscontract.target.target import Target


def required_parameters(target: Target, endpoint: Endpoint) -> Mapping[str, Any]:
    """Return the mandatory parameters of a call with values of the configuration or the contract; NotVerified without one."""
    values: dict[str, Any] = {}
    for fact in endpoint.of_area(Area.QUERY):
        if fact.required and fact.state is State.KNOWN:
            known = valid_values(fact) or ((fact.schema["default"],) if "default" in fact.schema else ())
            supplied = target.facts.get(fact.path)
            if supplied is None and not known:
                raise NotVerified(
                    f"no value of its mandatory parameter {fact.path} is shown",
                    endpoint.operation.label,
                    f"add {fact.path} to the tenant's facts",
                    supply=Supply(SupplyKind.FACT, fact.path),
                )
            values[fact.path] = known[0] if supplied is None else supplied
    return values


def required_query(target: Target, endpoint: Endpoint) -> Mapping[str, str]:
    """Return the identifiers that a call needs in its query: none if it is served without them, or refused with each of them.

    All that are known are tried together, then each by itself.
    """
    facts = [fact for fact in endpoint.of_area(Area.QUERY) if _names_an_object(fact, target.snapshot)]
    if not (facts and endpoint.reads):
        return {}
    with suppress(NotVerified):
        if target.call(endpoint.operation).status == BAD_REQUEST:
            for query in _tries(target, facts):
                if target.call(endpoint.operation, query=query).ok:
                    return query
    return {}


def _tries(target: Target, facts: list[Fact]) -> Iterator[Mapping[str, str]]:
    known = {fact.path: target.objects.identifiers(identified(fact.path, target.snapshot))[:1] for fact in facts}
    first = {name: found[0] for name, found in known.items() if found}
    if len(first) > 1:
        yield first
    for name, value in first.items():
        yield {name: value}


def _names_an_object(fact: Fact, snapshot: Snapshot) -> bool:
    unsaid = fact.state is State.KNOWN and not fact.required and not fact.open
    return unsaid and bool(identified(fact.path, snapshot))
