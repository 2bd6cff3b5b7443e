"""Varies the mock data of a tenant: other identifiers, amounts and names.

The same number is added to every numeric identifier, so that references stay valid.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any

from lmscontract.contract.model import Area, Fact, Snapshot
from lmscontract.mock.variants.response_variants import as_type, is_of_two_types
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Operation

_ADDED = {"unchanged": (0, 1), "greater": (1_000, 900_000), "beyond-32-bit": (3_000_000_000, 9_000_000_000)}
_AMOUNTS = {
    "none": (0,),
    "one": (1,),
    "about-a-page": (9, 10, 11),
    "forty": (40,),
    "hundreds": (9, 11, 40, 11, 10, 200, 201, 230),
}
_POINTS_AT = re.compile(r"(^|_)id(_|$)|^id[A-Z]|Id$")
_FORM = "{prefix:08x}-5e1d-4c0a-9b00-{{n:012}}"


def vary_data(mock_data: Mapping[str, Any], snapshot: Snapshot, variant: Variant) -> Mapping[str, Any]:
    """Return the mock data of a tenant of that variant; the same ones for the default variant."""
    if variant.is_default:
        return mock_data
    data: dict[str, Any] = copy.deepcopy(dict(mock_data))
    _number(data, variant)
    for kind, spec in (data.get("kinds") or {}).items():
        _identify(kind, spec, data, snapshot, variant)
        _count(kind, spec, variant)
    _add_fields(data, variant)
    _retype_bodies(data, snapshot, variant)
    return data


def _number(data: dict[str, Any], variant: Variant) -> None:
    """Add one number to every numeric identifier and every reference to one."""
    interpretation = variant.of("identifier-numbers")
    if interpretation == "colliding":
        _collide(data, variant)
        return
    lowest, highest = _ADDED[interpretation]
    added = variant.rng("identifier-numbers").randrange(lowest, highest) if highest > 1 else 0
    if not added:
        return
    properties = {spec.get("identifier", {}).get("property") for spec in (data.get("kinds") or {}).values()}
    names = {each for each in properties if each and each != "id"}
    for spec in (data.get("kinds") or {}).values():
        if isinstance(spec.get("identifier", {}).get("first"), int):
            spec["identifier"]["first"] += added
        _move(spec.get("fields"), added, names)
    for entry in data.get("records") or ():
        if isinstance(entry.get("id"), int):
            entry["id"] += added
        _move(entry.get("fields"), added, names)
    for entry in (data.get("operations") or {}).values():
        _move(entry.get("fields"), added, names)


def _collide(data: dict[str, Any], variant: Variant) -> None:
    """Give objects the identifiers that special records of other kinds have, except of kinds with special records."""
    records = data.get("records") or ()
    used = [entry["id"] for entry in records if isinstance(entry.get("id"), int)]
    special = {entry.get("kind") for entry in records}
    for kind, spec in (data.get("kinds") or {}).items():
        if kind not in special and used and isinstance(spec.get("identifier", {}).get("first"), int):
            rng = variant.rng("identifier-numbers", kind)
            spec["identifier"]["first"] = max(1, rng.choice(used) - rng.randrange(3))


def _move(fields: Any, added: int, names: set[str]) -> None:
    for name, value in fields.items() if isinstance(fields, dict) else ():
        if isinstance(value, dict):
            _move(value, added, names)
        elif isinstance(value, list):
            for each in value:
                _move(each, added, names)
        elif name in names or _POINTS_AT.search(name):
            if isinstance(value, int) and not isinstance(value, bool):
                fields[name] = value + added
            elif isinstance(value, str) and value.isdecimal():
                fields[name] = str(int(value) + added)


def _identify(kind: str, spec: dict[str, Any], data: Mapping[str, Any], snapshot: Snapshot, variant: Variant) -> None:
    """Give the objects of a kind identifiers of another type, or under another name, where the contract states none."""
    identifier = spec.setdefault("identifier", {})
    if "values" in identifier:
        in_paths = any(kind in endpoint.kinds.values() for endpoint in snapshot.endpoints.values())
        if in_paths and variant.of("segment-words") == "other":
            identifier["values"] = [f"{value}.{index}" for index, value in enumerate(identifier["values"], 1)]
        return
    _rename(kind, identifier, snapshot.vocabulary.names_of(kind), variant)
    interpretation = variant.choice("identifier-types", kind)
    if "form" in identifier or interpretation == "unchanged":
        return
    if interpretation == "text" or _is_numeric(kind, snapshot):
        identifier["type"] = "string"
    elif interpretation == "uuid" and not any(entry.get("kind") == kind for entry in data.get("records") or ()):
        prefix = variant.rng("uuid", kind).getrandbits(32)
        identifier.update(type="string", form=_FORM.format(prefix=prefix))


def _rename(kind: str, identifier: dict[str, Any], known: tuple[str, ...], variant: Variant) -> None:
    interpretation = variant.choice("identifier-names", kind)
    if interpretation == "id":
        identifier["property"] = "id"
    elif interpretation == "own" and known:
        identifier["property"] = variant.rng("identifier-names", kind).choice(known)
    elif interpretation == "kind":
        identifier["property"] = f"{kind.replace('-', '_')}_id"


def _is_numeric(kind: str, snapshot: Snapshot) -> bool:
    """Whether the contract states anywhere that identifiers of a kind are integers."""
    names = snapshot.vocabulary.names_of(kind)
    return any(
        endpoint.kinds.get(fact.path) == kind or fact.path.rpartition(".")[2].strip("`") in names
        for endpoint in snapshot.endpoints.values()
        for fact in endpoint.facts.values()
        if _says_integer(fact)
    )


def _says_integer(fact: Fact) -> bool:
    return fact.area in (Area.PATH, Area.RESPONSE, Area.QUERY) and fact.schema.get("type") == "integer"


def _count(kind: str, spec: dict[str, Any], variant: Variant) -> None:
    interpretation = variant.choice("amounts", kind)
    if interpretation != "unchanged" and "values" not in spec["identifier"]:
        spec["count"] = variant.rng("amounts", kind).choice(_AMOUNTS[interpretation])


def _add_fields(data: dict[str, Any], variant: Variant) -> None:
    operations = data.setdefault("operations", {}) or {}
    for label, fields in variant.patched("fields"):
        own = operations.setdefault(label, {})
        own["fields"] = _merged(own.get("fields") or {}, fields)
    data["operations"] = operations


def _retype_bodies(data: dict[str, Any], snapshot: Snapshot, variant: Variant) -> None:
    """Let bodies have an array or an object where the responses of the tenant have one."""
    facts = (fact for endpoint in snapshot.operations for fact in endpoint.of_area(Area.RESPONSE))
    names = {fact.paths[0].name for fact in facts if is_of_two_types(fact)}
    for label, entry in data["operations"].items():
        for path, value in (entry.get("known") or {}).items():
            if (name := path.rpartition(".")[2]) in names:
                interpretation = variant.at(Operation.parse(label), name).of("arrays-or-objects")
                entry["known"][path] = as_type(interpretation, value)


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(one)
    for name, value in other.items():
        inner = merged.get(name)
        if isinstance(inner, Mapping) and isinstance(value, Mapping):
            merged[name] = _merged(inner, value)
        else:
            merged[name] = copy.deepcopy(value)
    return merged
