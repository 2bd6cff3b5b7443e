"""Which properties a generated client has, as lines `operationId part path`, and how those of two months must differ."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
from pydantic import BaseModel, RootModel

from lmscontract.contract.compare import Difference
from lmscontract.contract.edits import located
from lmscontract.contract.model import Area
from lmscontract.contract.project import Contract
from lmscontract.types import Operation

Properties = frozenset[str]

NOT_IN_TYPES = frozenset({"request-parameter-enum-value-removed", "behaviour-changed", "open"})
"""Kinds of changes that a client cannot show: the values of a string, what a call does, what is not specified."""

_PARTS = {Area.RESPONSE: "response", Area.BODY: "body", Area.QUERY: "query"}


def of_python_package(package: Path) -> Properties:
    """Return the properties of a package of openapi-python-client, by the types of its functions."""
    sys.path.insert(0, str(package.parent))
    try:
        models = vars(importlib.import_module(f"{package.name}.models"))
        modules = {
            each.stem: importlib.import_module(f"{package.name}.api.{each.parent.name}.{each.stem}")
            for each in package.glob("api/*/*.py")
            if each.stem != "__init__"
        }
    finally:
        sys.path.remove(str(package.parent))

    def fields(kind: type) -> Iterator[tuple[str, Any]]:
        if attrs.has(kind):
            hints = typing.get_type_hints(kind, localns=models)
            yield from ((each.name, hints[each.name]) for each in attrs.fields(kind) if each.init)

    found = set()
    for name, module in modules.items():
        hints = typing.get_type_hints(module.sync_detailed)
        query = inspect.signature(module._get_kwargs).parameters
        found |= {f"{name} query {each}" for each in query if each != "body"}
        found |= {f"{name} response {path}" for path in _paths(hints["return"], "", fields)}
        found |= {f"{name} body {path}" for path in _paths(hints.get("body"), "", fields)}
    return frozenset(found)


def of_pydantic_module(module: Path, operations: Iterable[str]) -> Properties:
    """Return the properties of a module of datamodel-code-generator, by the names of its models."""
    sys.path.insert(0, str(module.parent))
    try:
        models = vars(importlib.import_module(module.stem))
    finally:
        sys.path.remove(str(module.parent))

    def fields(kind: type) -> Iterator[tuple[str, Any]]:
        if issubclass(kind, RootModel):
            yield "", kind.model_fields["root"].annotation
        elif issubclass(kind, BaseModel):
            yield from ((each.alias or name, each.annotation) for name, each in kind.model_fields.items())

    found = set()
    for name in operations:
        model = "".join(f"{word[:1].upper()}{word[1:]}" for word in name.split("_"))
        for part, suffix in (("response", "Response"), ("body", "Body"), ("query", "ParametersQuery")):
            found |= {f"{name} {part} {path}" for path in _paths(models.get(f"{model}{suffix}"), "", fields)}
    return frozenset(found)


def of_typescript(operations: Mapping[str, Mapping[str, Iterable[str]]]) -> Properties:
    """Return the properties of a file of openapi-typescript."""
    return frozenset(
        f"{name} {part} {path}" for name, parts in operations.items() for part, paths in parts.items() for path in paths
    )


def _paths(kind: Any, path: str, fields: Callable[[type], Iterator[tuple[str, Any]]]) -> Iterator[str]:
    """Yield the paths of all properties of a type, through its arrays, alternatives and models."""
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType, typing.Annotated) or (origin and origin not in (list, dict)):
        for each in typing.get_args(kind):
            yield from _paths(each, path, fields)
    elif origin is list:
        yield from _paths(typing.get_args(kind)[0], f"{path}[]", fields)
    elif isinstance(kind, type):
        for name, below in fields(kind):
            place = ".".join(filter(None, (path, name)))
            yield from (place,) if name else ()
            yield from _paths(below, place, fields)


# what must differ


def unexplained(
    contract: Contract,
    differences: Iterable[Difference],
    before: Properties,
    after: Properties,
    names: Mapping[str, str],
) -> list[str]:
    """Return how the clients of two months differ from what the contract says; empty if they are as they must be.

    `names` are the operation ids by `METHOD /path`. What is below an added or removed property comes and goes with it,
    and an object comes with the first property that is known of it.
    """
    removed, added = before - after, after - before
    gone, come, retyped, operations = _expected(contract, differences, names)
    found = [f"not removed: {each}" for each in gone if each not in removed]
    found += [f"not added: {each}" for each in come if each not in added]
    found += [f"not retyped: {each}" for each in retyped if not any(_is_below(line, each) for line in added)]
    for line in sorted(removed):
        if not any(_is_below(line, each) for each in (*gone, *operations)):
            found.append(f"unexpectedly removed: {line}")
    for line in sorted(added):
        explained = any(_is_below(line, each) for each in (*come, *retyped, *operations))
        if not explained and not any(_is_below(each, line) for each in (*come, *retyped)):
            found.append(f"unexpectedly added: {line}")
    return found


def _expected(
    contract: Contract, differences: Iterable[Difference], names: Mapping[str, str]
) -> tuple[list[str], list[str], list[str], list[str]]:
    gone: list[str] = []
    come: list[str] = []
    retyped: list[str] = []
    operations: list[str] = []
    for each in differences:
        if each.kind in NOT_IN_TYPES:
            continue
        name = names[Operation.parse(each.operation).shape]
        if each.kind in ("endpoint-added", "api-removed"):
            operations.append(name)
            continue
        lines = [f"{name} {line}" for line in _lines(each.location)]
        if _is_family(contract, each):
            continue
        if each.kind.endswith("-renamed"):
            endpoint = contract.at(contract.vocabulary.known_through, each.channels[0]).find(each.operation)
            come += [f"{name} response {located(endpoint, Area.RESPONSE, each.detail.removeprefix('-> '))}"]
        kinds = {"removed": gone, "renamed": gone, "changed": retyped}
        kinds.get(each.kind.rpartition("-")[2], come).extend(lines)
    return gone, come, retyped, operations


def _lines(location: str) -> list[str]:
    """Return `body price` for `body.price`, and `response data.price` for `data.price`, for each alternative."""
    lines = []
    for place in location.split("|"):
        area, _, path = place.partition(".")
        lines.append(f"{area} {path}" if area in ("body", "query") else f"response {place}")
    return lines


def _is_family(contract: Contract, difference: Difference) -> bool:
    """Return whether a location is a family of names, of which no client has a property."""
    endpoint = contract.at(contract.vocabulary.known_through, difference.channels[0]).find(difference.operation)
    fact = endpoint.facts.get(difference.location)
    return fact is not None and bool(fact.pattern)


def _is_below(line: str, other: str) -> bool:
    """Return whether a line is another one, or below it."""
    return re.match(rf"{re.escape(other)}([.\[ ]|$)", line) is not None
