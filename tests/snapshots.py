"""Compare two snapshots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lmscontract.contract.model import Endpoint, Fact, Snapshot


def snapshots_differ(old: Snapshot, new: Snapshot) -> tuple[tuple[str, str], ...]:
    """Return the places where two snapshots differ: operation and location, in order.

    The location of an operation that only one of them has is empty. Sources and lines are not compared.
    """
    found: set[tuple[str, str]] = set()
    for shape, endpoint in {**old.endpoints, **new.endpoints}.items():
        before, after, label = old.endpoints.get(shape), new.endpoints.get(shape), endpoint.operation.label
        if before is None or after is None or before.state is not after.state:
            found.add((label, ""))
        else:
            found.update((label, location) for location in _places_that_differ(before, after))
    return tuple(sorted(found))


def _places_that_differ(before: Endpoint, after: Endpoint) -> Iterator[str]:
    for location in {*before.facts, *after.facts}:
        one, other = before.facts.get(location), after.facts.get(location)
        if one is None or other is None or _statement(one) != _statement(other):
            yield location
    conditions = [
        {each.id: (each.answers, each.request) for each in endpoint.conditions} for endpoint in (before, after)
    ]
    yield from (name for name in {*conditions[0], *conditions[1]} if conditions[0].get(name) != conditions[1].get(name))
    rules = [{(each.rule, each.at, each.expected) for each in endpoint.behaviours} for endpoint in (before, after)]
    yield from (at or rule for rule, at, _ in rules[0] ^ rules[1])


def _statement(fact: Fact) -> tuple[Any, ...]:
    return (
        fact.state, dict(fact.schema), fact.shape, fact.places, fact.required, fact.deprecated, fact.optional,
        fact.pattern, fact.values, fact.removed_values,
    )  # fmt: skip
