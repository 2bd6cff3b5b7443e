"""The inputs of a tenant's configuration: its facts, and its working bodies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from lmscontract.config import Tenant
from lmscontract.contract.model import Area, Endpoint, Snapshot, TenantFact
from lmscontract.contract.project import Contract
from lmscontract.errors import ConfigurationError, closest

OWN = "own_"
"""The prefix of facts that only the user's own checks use."""


def check_inputs(tenant: Tenant, contract: Contract, snapshot: Snapshot) -> None:
    """Raise a ConfigurationError for a fact that no check uses, or a body of an unknown operation.

    Facts and operations of other months are accepted, and so are the facts that the mock prints.
    """
    printed = set(_mock_facts(contract.mock_data))
    facts = {name: name for name in tenant.facts if name not in printed and not name.startswith(OWN)}
    bodies = {operation.shape: operation.label for operation in tenant.bodies}
    for table, given, names in (("facts", facts, fact_names), ("bodies", bodies, _operations)):
        known = names(snapshot)
        if not given.keys() <= known.keys():
            known = {**known, **_of_all_months(contract, names)}
        for key, name in given.items():
            if key not in known:
                where = tenant.places.get(f"{table}.{name}", tenant.where)
                raise ConfigurationError(*_unknown(table, name, where, known.values()))


def fact_names(snapshot: Snapshot) -> Mapping[str, str]:
    """Return the name of every fact that a check may use, by itself."""
    vocabulary = snapshot.vocabulary
    names = {str(vocabulary.sorting.get("attribute", "")), *map(_underscored, vocabulary.identifiers)}
    names |= {str(each["secondary"]["fact"]) for each in vocabulary.identifiers.values() if "secondary" in each}
    names |= {name for endpoint in snapshot.endpoints.values() for name in _facts_of(endpoint)}
    return {name: name for name in sorted(names) if name}


def _facts_of(endpoint: Endpoint) -> Iterator[str]:
    yield from map(_underscored, (*endpoint.kinds.values(), *endpoint.operation.parameters))
    yield from (fact.path for fact in endpoint.of_area(Area.QUERY) if fact.required)
    for condition in endpoint.conditions:
        yield from (value.name for value in condition.request.values() if isinstance(value, TenantFact))
    for behaviour in endpoint.behaviours:
        yield from behaviour.needs


def _mock_facts(data: object) -> Iterator[str]:
    """Yield the names of the facts that the mock prints of its tenants."""
    if isinstance(data, Mapping):
        yield from filter(None, [str(data.get("fact", ""))])
    for inner in data.values() if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ():
        yield from _mock_facts(inner)


def _operations(snapshot: Snapshot) -> Mapping[str, str]:
    """Return the operations of a month by shape, removed ones included."""
    return {shape: endpoint.operation.label for shape, endpoint in snapshot.endpoints.items()}


def _of_all_months(contract: Contract, names: Callable[[Snapshot], Mapping[str, str]]) -> Mapping[str, str]:
    points = [
        (month, each) for each in contract.channels for month in (contract.vocabulary.baseline, *contract.months(each))
    ]
    return {key: name for point in points for key, name in names(contract.at(*point)).items()}


def _unknown(table: str, name: str, where: str, known: Iterable[str]) -> tuple[str, str, str]:
    hint = closest(name, known) or "see docs/configuration.md"
    if table == "facts":
        return f"no check uses the fact {name}", where, f"{hint}; a fact of your own checks begins with {OWN}"
    return f"the contract has no operation {name}", where, hint


def _underscored(kind: str) -> str:
    return kind.replace("-", "_")
