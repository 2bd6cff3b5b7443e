"""What an account may see and do: the records that it sees, and the calls that it may make.

Mock data have it under `accounts`. `sees` has kinds of records; a kind that it leaves out is seen whole, of another one the
records that any of these select: `self` (the person's own record), `first` (the first N that a tenant has from the start,
and all that were added), `facts` (the records of facts), `naming` (fields with the person's identifier), `through` (kinds:
records that belong to a visible record of each). With `except`, records of facts are never seen; alone, all others are.
`serves` and `refuses` list calls, as `GET /path`, `ANY /path/**`. An account inherits the rest from the one it is `like`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from lmscontract.mock.context import Context
from lmscontract.mock.store.records import Record
from lmscontract.types import Operation


class VisibleRecords(Struct, frozen=True, rename={"own": "self", "excepted": "except"}):
    """Which records of one kind an account sees, as in mock data."""

    own: bool = False
    first: int = 0
    facts: frozenset[str] = frozenset()
    naming: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    excepted: frozenset[str] = frozenset()

    @property
    def selects(self) -> bool:
        """Whether it selects visible records, and does not only except some."""
        return bool(self.own or self.first or self.facts or self.naming or self.through or not self.excepted)


class Permissions:
    """The permissions of the accounts of one tenant."""

    def __init__(self, context: Context) -> None:
        accounts: Mapping[str, Any] = context.mock_data.get("accounts") or {}
        entries = {name: {**accounts.get(entry.get("like"), {}), **entry} for name, entry in accounts.items()}
        self._tenant = context.tenant
        self._identifiers = context.snapshot.vocabulary.identifiers
        self._limits = {
            name: msgspec.convert(entry["sees"], dict[str, VisibleRecords])
            for name, entry in entries.items()
            if entry.get("sees")
        }
        self._serves = {name: entry["serves"] for name, entry in entries.items() if entry.get("serves")}
        self._refuses = {name: entry["refuses"] for name, entry in entries.items() if entry.get("refuses")}
        self.refused = cache(self._refused)

    def limits(self, account: str) -> Mapping[str, VisibleRecords]:
        """Return the kinds of which an account does not see every record, without kinds that are parts of these."""
        return self._limits.get(account, {})

    def limit(self, account: str, kind: str) -> VisibleRecords | None:
        """Return what an account sees of a kind, or of the kind that it is a part of; None when it sees everything."""
        limits = self._limits.get(account)
        return limits.get(self._tenant.whole(kind)) if limits else None

    def sees(self, account: str, person: Record | None, kind: str, record: Record) -> bool:
        """Whether an account, whose own record is `person`, sees a record of a kind."""
        limit = self.limit(account, kind)
        if limit is None:
            return True
        if record.fact and record.fact in limit.excepted:
            return False
        return not limit.selects or self._selected(limit, account, person, kind, record)

    def never_seen(self, account: str) -> frozenset[str]:
        """Return the facts whose records an account never sees."""
        return frozenset[str]().union(*(limit.excepted for limit in self.limits(account).values()))

    def _refused(self, operation: Operation) -> frozenset[str]:
        """Return the accounts that may not make a call."""
        serving = (name for name, calls in self._serves.items() if not _among(operation, calls))
        refusing = (name for name, calls in self._refuses.items() if _among(operation, calls))
        return frozenset((*serving, *refusing))

    def _selected(self, limit: VisibleRecords, account: str, person: Record | None, kind: str, record: Record) -> bool:
        if (limit.own and record is person) or (record.fact and record.fact in limit.facts):
            return True
        if limit.first and not limit.first < record.number <= self._tenant.count(kind):
            return True
        if person is not None and any(record.mentions(name, person.id) for name in limit.naming):
            return True
        return bool(limit.through) and all(self._belongs(each, account, person, record) for each in limit.through)

    def _belongs(self, kind: str, account: str, person: Record | None, record: Record) -> bool:
        """Whether a record belongs to a visible one of a kind; a record that belongs to none is visible."""
        names = self._identifiers.get(kind, {}).get("names", ())
        held = [record.fields[name] for name in names if record.fields.get(name) is not None]
        found = [self._tenant.records(kind).find(str(each)) for each in held]
        return not held or any(each is not None and self.sees(account, person, kind, each) for each in found)


def _among(operation: Operation, calls: Iterable[str]) -> bool:
    return any(_covers(Operation.parse(call), operation) for call in calls)


def _covers(call: Operation, operation: Operation) -> bool:
    """Whether a call, or a family of calls, includes an operation."""
    if call.method not in ("ANY", operation.method):
        return False
    stem = call.path.removesuffix("/**")
    return operation.shape == call.shape if stem == call.path else f"{operation.path}/".startswith(f"{stem}/")
