"""Identifiers that exist on a tenant, found through its own lists, once.

The name of the property that holds an identifier is often not shown: known names are tried first, then whatever looks
like one. A value counts as an identifier of its kind until a call proves otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lmscontract.contract.model import Endpoint, Snapshot
from lmscontract.types import Effect

_LOOKS_LIKE_ID = re.compile(r"(^|[_.-])(id|uuid|key|code)([_.-]|$)|^id[A-Z]|(Id|ID|Uuid|UUID)$", re.ASCII)


def listing(kind: str, snapshot: Snapshot) -> tuple[Endpoint, ...]:
    """The lists whose items are objects of a kind: those without path parameters first."""
    lists = (
        e for e in snapshot.operations if e.lists == kind and e.effect is Effect.NONE and e.operation.method == "GET"
    )
    return tuple(sorted(lists, key=lambda each: (len(each.operation.parameters), each.operation.path)))


def identifiers(items: Iterable[Any], kind: str, snapshot: Snapshot) -> tuple[str, ...]:
    """The identifiers that the items of a list seem to hold, in the order of the items; empty when none looks like one."""
    records = list(items)
    name = identifying(records, kind, snapshot)
    return tuple(str(value_of(record, name)) for record in records if isinstance(record, Mapping)) if name else ()


def identifying(items: Iterable[Any], kind: str, snapshot: Snapshot) -> str:
    """The property that seems to hold the identifier of each item: every item has it, each its own; empty for none."""
    records = [item for item in items if isinstance(item, Mapping)]
    known = snapshot.vocabulary.identifiers.get(kind, {}).get("names", ())
    for name in _candidates(records, kind, known):
        found = [value for record in records if (value := value_of(record, name)) not in (None, "")]
        if len(found) == len(records) and len(set(map(str, found))) == len(found):
            return name
    return ""


def value_of(record: Mapping[str, Any], name: str) -> str | int | None:
    """The scalar of a name in a record, its own before that of an object inside it; None when there is none."""
    return next((value for key, value in _scalars(record) if key == name), None)


def _candidates(records: Sequence[Mapping[str, Any]], kind: str, known: Sequence[str]) -> Iterator[str]:
    """Property names in the order of their likelihood: named by the contract, `id`, named after the kind, the rest."""
    names = dict.fromkeys(key for record in records[:3] for key, _ in _scalars(record))
    words = kind.replace("-", "_").split("_")
    ranked = [*(name for name in known if name in names), *(name for name in ("id", "uuid") if name in names)]
    ids = [name for name in names if _LOOKS_LIKE_ID.search(name) and not name.endswith("code")]
    ranked += [name for name in ids if any(word in name.lower() for word in words)] + ids
    yield from dict.fromkeys(ranked)


def _scalars(record: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The scalar members of a record, its own before those of objects inside it."""
    inner: list[Mapping[str, Any]] = []
    for key, value in record.items():
        if isinstance(value, str | int) and not isinstance(value, bool):
            yield key, value
        elif isinstance(value, Mapping):
            inner.append(value)
    for each in inner:
        yield from _scalars(each)
