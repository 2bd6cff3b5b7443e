"""Resolves what the contract leaves open, by the variant of a tenant.

The result is a snapshot that is stricter than the original: a tenant that keeps it keeps the original too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from lmscontract.contract.model import Answer, Area, Behaviour, Endpoint, Fact, Snapshot, State
from lmscontract.mock.documents import resolved
from lmscontract.mock.variants.variant import Variant
from lmscontract.property_path import ITEMS, PropertyPath, Segment
from lmscontract.rules.values import paging
from lmscontract.types import Basis, Effect, Operation

_SIZES = (3, 5, 12, 20, 25, 50, 100, 200)
_MANDATORY = ("display_label", "origin_system", "requested_by")
_DEPTHS: Mapping[str, tuple[Segment, ...]] = {
    "record": (),
    "nested": (Segment("name", "details"),),
    "entries": (Segment("name", "entries"), Segment(ITEMS)),
}


def resolve_contract(snapshot: Snapshot, variant: Variant) -> Snapshot:
    """Return the snapshot that a tenant of that variant serves; the same one for the default variant."""
    if variant.is_default:
        return snapshot
    required = {Operation.parse(label).shape: tuple(places) for label, places in variant.patched("demands")}
    found = {shape: _endpoint(each, variant, required.get(shape, ())) for shape, each in snapshot.endpoints.items()}
    return replace(snapshot, endpoints=found)


def with_lists(snapshot: Snapshot, lists: Callable[[str], bool]) -> Snapshot:
    """Return the snapshot with undocumented responses as lists, where `lists` says so of the shape of the operation.

    They get the parameters that every list has.
    """
    listed = next((each for each in snapshot.operations if each.answer is Answer.LIST and each.shared), None)
    if listed is None:
        return snapshot
    names = {each if isinstance(each, str) else each["name"] for each in listed.shared}
    shared = {fact.location: fact for fact in listed.of_area(Area.QUERY) if fact.path in names}
    found = {
        shape: replace(
            each, answer=Answer.LIST, record=listed.record, shared=listed.shared, facts={**shared, **each.facts}
        )
        for shape, each in snapshot.endpoints.items()
        if each.answer is Answer.OPEN and each.operation.method == "GET" and lists(shape)
    }
    return replace(snapshot, endpoints={**snapshot.endpoints, **found})


def _endpoint(endpoint: Endpoint, of_tenant: Variant, required: tuple[str, ...]) -> Endpoint:
    variant = of_tenant.at(endpoint.operation)
    facts: dict[str, Fact] = {}
    for location, fact in endpoint.facts.items():
        facts.update((each.location, each) for each in _fact(fact, endpoint, of_tenant, location in required))
    facts.update((each.location, each) for each in _mandatory(endpoint, variant))
    early = endpoint.early and variant.of("early-operations") == "absent"
    state = endpoint.state
    if state is State.UNSETTLED and not endpoint.early and variant.of("unsettled-operations") == "gone":
        state = State.ABSENT
    behaviours = tuple(_behaviour(each, endpoint, of_tenant) for each in endpoint.behaviours)
    return replace(endpoint, facts=facts, behaviours=behaviours, early=early, state=state)


def _fact(fact: Fact, endpoint: Endpoint, variant: Variant, required: bool) -> Iterator[Fact]:
    """Yield what becomes of one fact: none, one, or two if it is forbidden at one place and sent at another."""
    if fact.area is Area.RESPONSE:
        yield from _of_response(fact, endpoint, variant)
    elif fact.area is Area.QUERY:
        yield _of_query(fact, endpoint, variant.at(endpoint.operation, fact.path), required)
    else:
        yield replace(fact, required=True) if required else fact


def _of_query(fact: Fact, endpoint: Endpoint, variant: Variant, required: bool) -> Fact:
    schema = dict(fact.schema)
    open_ = dict(fact.open)
    sizes = any(each.path == fact.path for each in paging(endpoint, "size"))
    if sizes and "default" in open_ and variant.of("default-page-size") == "own":
        schema["default"] = variant.rng("default-page-size", endpoint.operation.label).choice(_SIZES)
    if fact.required and "default" in schema and variant.of("required-defaults") == "refused":
        del schema["default"]
        open_ = {}
    if "" in open_ and "enum" in schema and variant.of("open-keywords") == "enforced":
        del open_[""]
    return replace(fact, schema=schema, open=open_, required=fact.required or required)


def _of_response(fact: Fact, endpoint: Endpoint, variant: Variant) -> Iterator[Fact]:
    if fact.state is State.ABSENT:
        yield fact
    elif fact.state is State.UNSETTLED:
        sent = _own(fact, endpoint, variant).of("unsettled-properties") == "sent"
        yield from _placed(replace(fact, state=State.KNOWN), endpoint, variant) if sent else (fact,)
    elif _is_around_another_place(fact, endpoint, variant):
        yield replace(fact, state=State.UNSETTLED)
    elif fact.state is State.PRESENT or _has_inner_facts(fact, endpoint) or _is_sent(fact, endpoint, variant):
        last = len(fact.shape) > 1 and _own(fact, endpoint, variant).of("shapes") == "last"
        yield from _placed(replace(fact, shape=fact.shape[::-1]) if last else fact, endpoint, variant)
    else:
        yield replace(fact, state=State.UNSETTLED)


def _has_inner_facts(fact: Fact, endpoint: Endpoint) -> bool:
    """Whether other facts are inside this one, which could not be seen if it were left out."""
    return any(each.path.startswith((f"{fact.path}.", f"{fact.path}[")) for each in endpoint.facts.values())


def _is_around_another_place(fact: Fact, endpoint: Endpoint, variant: Variant) -> bool:
    """Whether a list is only around a place of a property which this tenant puts elsewhere: with the list it is in there."""
    inside = f"{fact.path}[]."
    return any(
        any(str(path).startswith(inside) for path in each.paths)
        and _rank(each, endpoint, variant) != "unchanged"
        and not str(_chosen(each, endpoint, variant)).startswith(inside)
        for each in endpoint.facts.values()
        if each.area is Area.RESPONSE and each.places
    )


def _chosen(fact: Fact, endpoint: Endpoint, variant: Variant) -> PropertyPath:
    """Return the place of a fact on this tenant; the same rank for all facts of an operation."""
    return fact.paths[-1 if _rank(fact, endpoint, variant) == "last" else 0]


def _rank(fact: Fact, endpoint: Endpoint, variant: Variant) -> str:
    """Return which of its places a fact has; `unchanged`, all that mock data give it, only while it stays at its depth."""
    rank = _own(fact, endpoint, variant).choice("places", endpoint.operation.label)
    moves = _depth(fact.paths[0].name, endpoint, variant) != "record"
    return "first" if rank == "unchanged" and moves else rank


def _is_sent(fact: Fact, endpoint: Endpoint, variant: Variant) -> bool:
    if any(promise.rule == "property-left-out" and promise.at == fact.path for promise in endpoint.behaviours):
        return True
    interpretation = _own(fact, endpoint, variant).of("known-properties")
    if interpretation == "some":
        return variant.chance(0.5, "known-properties", endpoint.operation.label, fact.path)
    return interpretation == "sent"


def _placed(fact: Fact, endpoint: Endpoint, variant: Variant) -> Iterator[Fact]:
    """Yield the fact at its place on this tenant, and its absence at the others."""
    paths = fact.paths
    if _rank(fact, endpoint, variant) == "unchanged":
        yield fact
        return
    there = _deep(_chosen(fact, endpoint, variant), endpoint, _depth(paths[0].name, endpoint, variant))
    yield replace(fact, path=str(there), places=())
    for path in paths:
        other = _deep(path, endpoint, "record")
        if there.segments[: len(other.segments)] != other.segments:
            yield replace(fact, path=str(other), places=(), state=State.UNSETTLED)


def _depth(name: str, endpoint: Endpoint, variant: Variant) -> str:
    """Return where this tenant puts what may be at any depth; responses to writes have one row for each object."""
    return variant.at(endpoint.operation, name).of("depths") if endpoint.effect is Effect.NONE else "record"


def _own(fact: Fact, endpoint: Endpoint, variant: Variant) -> Variant:
    """Return the variant of a property of the response."""
    return variant.at(endpoint.operation, fact.paths[0].name)


def _deep(path: PropertyPath, endpoint: Endpoint, depth: str) -> PropertyPath:
    """Return the path of what may be at any depth: in the record, in an object of it, or in each entry of an array of it."""
    return PropertyPath(tuple(resolved(path, endpoint, _DEPTHS[depth])))


def _behaviour(promise: Behaviour, endpoint: Endpoint, variant: Variant) -> Behaviour:
    """Move a promise about a property that may be at any depth to where this tenant puts it."""
    if promise.rule != "property-left-out":
        return promise
    path = PropertyPath.parse(promise.at)
    depth = _depth(path.name, endpoint, variant)
    return promise if depth == "record" else replace(promise, at=str(_deep(path, endpoint, depth)))


def _mandatory(endpoint: Endpoint, variant: Variant) -> Iterator[Fact]:
    """Yield further properties that this tenant requires in a body."""
    takes = endpoint.operation.method in ("POST", "PUT", "PATCH") and not endpoint.public
    if not takes or variant.of("mandatory-body") == "shown-only":
        return
    rng = variant.rng("mandatory-body", endpoint.operation.label)
    for name in rng.sample(_MANDATORY, rng.randrange(3)):
        schema: dict[str, Any] = {"type": "string"}
        yield Fact(Area.BODY, name, State.KNOWN, Basis.INFERRED, "", endpoint.origin, schema, required=True)
