"""What the owner of a tenant may tell: the facts and the working bodies that a contract can make use of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from lmscontract.config import Tenant
from lmscontract.contract.model import Area, Endpoint, Snapshot, TenantFact
from lmscontract.contract.project import Contract
from lmscontract.errors import ConfigurationError, closest
from lmscontract.types import Channel

OWN = "own_"
"""How the name of a fact begins that only checks of the owner's ask for."""


def understood(tenant: Tenant, contract: Contract, snapshot: Snapshot) -> None:
    """Raise a ConfigurationError for a fact that nothing asks for, or a body of an operation that never was.

    What another month than that of the run knows has a meaning, and so has what the mock tells of its tenants.
    """

    def ever() -> Iterator[Snapshot]:
        months = {channel: (contract.vocabulary.baseline, *contract.months(channel)) for channel in Channel}
        return (contract.at(month, channel) for channel, several in months.items() for month in several)

    mocked = set(_mocked(contract.mock_data))
    facts = [name for name in tenant.facts if not (name in mocked or name.startswith(OWN))]
    _known("facts", {name: name for name in facts}, tenant, fact_names, snapshot, ever)
    labels = {each.shape: each.label for each in tenant.bodies}
    _known("bodies", labels, tenant, _operations, snapshot, ever)


def fact_names(snapshot: Snapshot) -> Mapping[str, str]:
    """The name of every fact that a check may ask for, by itself."""
    vocabulary = snapshot.vocabulary
    names = {str(vocabulary.sorting.get("attribute", "")), *map(_underscored, vocabulary.identifiers)}
    names |= {str(each["secondary"]["fact"]) for each in vocabulary.identifiers.values() if "secondary" in each}
    names |= {name for endpoint in snapshot.endpoints.values() for name in _asked_by(endpoint)}
    return {name: name for name in sorted(names) if name}


def _mocked(data: object) -> Iterator[str]:
    """The names of the facts that the mock's tenants have."""
    if isinstance(data, Mapping):
        yield from filter(None, [str(data.get("fact", ""))])
    for inner in data.values() if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ():
        yield from _mocked(inner)


def _asked_by(endpoint: Endpoint) -> Iterator[str]:
    yield from map(_underscored, (*endpoint.kinds.values(), *endpoint.operation.parameters))
    yield from (fact.path for fact in endpoint.of_area(Area.QUERY) if fact.required)
    for condition in endpoint.conditions:
        yield from (value.name for value in condition.request.values() if isinstance(value, TenantFact))
    for promise in endpoint.behaviours:
        yield from promise.needs


def _operations(snapshot: Snapshot) -> Mapping[str, str]:
    """The operations of a month by shape, those that are gone as well."""
    return {shape: endpoint.operation.label for shape, endpoint in snapshot.endpoints.items()}


def _known(
    table: str,
    named: Mapping[str, str],
    tenant: Tenant,
    names: Callable[[Snapshot], Mapping[str, str]],
    snapshot: Snapshot,
    ever: Callable[[], Iterable[Snapshot]],
) -> None:
    known = names(snapshot)
    if named.keys() <= known.keys():
        return
    known = {key: name for each in (snapshot, *ever()) for key, name in names(each).items()}
    for key, name in named.items():
        if key not in known:
            where = tenant.places.get(f"{table}.{name}", tenant.where)
            raise ConfigurationError(
                f"{table}.{_quoted(name)} has no meaning", where, _mend(table, name, known.values())
            )


def _mend(table: str, name: str, known: Iterable[str]) -> str:
    own = f"; a fact that only your own checks ask for begins with {OWN}" if table == "facts" else ""
    return (closest(name, known) or "see docs/configuration.md") + own


def _quoted(name: str) -> str:
    return name if name.replace("_", "").isalnum() else f'"{name}"'


def _underscored(kind: str) -> str:
    return kind.replace("-", "_")
