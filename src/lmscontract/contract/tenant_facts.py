"""The facts that only the owner of a tenant knows, and what each is used for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lmscontract.contract.model import Area, Endpoint, Snapshot
from lmscontract.types import level_of

FIELD_LANGUAGE = "field-language"
"""The key in the table of a behaviour whose field has names in the language of the account that calls."""
_HIDING = "hidden-object-listed"


def fact_uses(snapshot: Snapshot) -> Mapping[str, tuple[str, ...]]:
    """Return the uses of every fact that a check may use, by its name."""
    found: dict[str, dict[str, None]] = {}
    for name, use in _uses(snapshot):
        if name:
            found.setdefault(name, {})[use] = None
    return {name: tuple(found[name]) for name in sorted(found)}


def facts_of_account(snapshot: Snapshot, account: str) -> frozenset[str]:
    """Return the names of the facts that an account may have of its own.

    They are about an object that a list hides from its level, or about a name in its language.
    """
    behaviours = (each for endpoint in snapshot.operations for each in endpoint.behaviours)
    of_level = (each for each in behaviours if each.level in ("", level_of(account)))
    differing = (each for each in of_level if each.rule == _HIDING or FIELD_LANGUAGE in each.table)
    return frozenset(name for each in differing for name in each.needs[:1])


def _uses(snapshot: Snapshot) -> Iterator[tuple[str, str]]:
    vocabulary = snapshot.vocabulary
    for kind, known in vocabulary.identifiers.items():
        yield _underscored(kind), f"the identifier of an object of the kind {kind}"
        if "secondary" in known:
            yield str(known["secondary"]["fact"]), f"a secondary identifier of an object of the kind {kind}"
    for endpoint in snapshot.endpoints.values():
        for name, use in _uses_of(endpoint):
            yield name, f"{endpoint.operation.label}: {use}"


def _uses_of(endpoint: Endpoint) -> Iterator[tuple[str, str]]:
    for kind in endpoint.kinds.values():
        yield _underscored(kind), "the identifier in its path or its query"
    for name in endpoint.operation.parameters:
        yield _underscored(name), f"path.{name}"
    for fact in endpoint.of_area(Area.QUERY):
        if fact.required:
            yield fact.path, fact.location
    for condition in endpoint.conditions:
        yield from ((name, condition.says) for name in condition.needs)
    for behaviour in endpoint.behaviours:
        yield from ((name, behaviour.says or behaviour.rule) for name in behaviour.needs)


def _underscored(kind: str) -> str:
    return kind.replace("-", "_")
