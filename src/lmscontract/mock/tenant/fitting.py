"""Whether fields can be written as they are: what they hold, what they refer to, and where they put an object in a tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lmscontract.mock.exchange import RefusalError
from lmscontract.mock.samples import Samples
from lmscontract.mock.tenant.records import Record, Records
from lmscontract.mock.tenant.state import Tenant


class Fitting:
    """Fits what is written to what mock data say of a kind. What does not fit is a RefusalError with 400."""

    def __init__(self, tenant: Tenant, samples: Samples) -> None:
        self._tenant = tenant
        self._samples = samples

    def known(self, kind: str, value: Any) -> Record:
        """The object of a kind that an identifier means."""
        record = self._tenant.records(kind).find(str(value))
        if record is None:
            raise RefusalError(400, f"there is no {kind} {value}")
        return record

    def fit(
        self, kind: str, record: Record | None, fields: Mapping[str, Any], now: str, *, fresh: bool
    ) -> dict[str, Any]:
        """The fields as the kind keeps them in an object, or in one that is still to be made: in the forms that it takes.

        What they refer to is there, what is unique is, and the time is noted.
        """
        said = self._tenant.said_of_kind(kind)
        fitted = dict(fields)
        self._check_values(said, fitted)
        for name, other in (said.get("refers") or {}).items():
            if name in fitted:
                fitted[name] = self._referred(other, fitted[name])
        for name in (name for name in said.get("maps") or () if isinstance(fitted.get(name), Mapping)):
            before = record.fields.get(name) if record is not None else None
            fitted[name] = {**(before if isinstance(before, Mapping) else {}), **fitted[name]}
        self._check_unique(said, kind, record, fitted)
        self._place(self._tenant.records(kind), said.get("tree", ""), record, fitted)
        for name, moment in (said.get("stamps") or {}).items():
            if fresh or moment == "changed":
                fitted[name] = now
        return fitted

    def _check_values(self, said: Mapping[str, Any], fields: Mapping[str, Any]) -> None:
        for name, schema in (said.get("takes") or {}).items():
            if name in fields and not self._samples.accepts(schema, fields[name]):
                raise RefusalError(400, f"{name} cannot be {fields[name]}")

    def _check_unique(
        self, said: Mapping[str, Any], kind: str, record: Record | None, fields: Mapping[str, Any]
    ) -> None:
        for name in said.get("unique", ()):
            others = self._tenant.records(kind).having(name, fields[name]) if name in fields else ()
            if any(each is not record for each in others):
                raise RefusalError(400, f"{name} {fields[name]} is taken")

    def _referred(self, kind: str, value: Any) -> Any:
        if isinstance(value, list):
            return [self.known(kind, each).id for each in value]
        return None if value is None or value == "" else self.known(kind, value).id

    def _place(self, records: Records, tree: str, record: Record | None, fields: dict[str, Any]) -> None:
        """Put an object beneath another; beneath none is only the one that stands above all others."""
        if not tree or tree not in fields:
            return
        above = fields[tree]
        if record is None:
            if above is None:
                del fields[tree]  # as if nothing had been said
            return
        if record.fields.get(tree) is None:
            raise RefusalError(400, f"the {records.kind} {record.id} stands above all others")
        if above is None:
            raise RefusalError(400, f"the {records.kind} {record.id} can only stand beneath another")
        while above is not None:
            if above == record.id:
                raise RefusalError(400, f"the {records.kind} {record.id} cannot stand beneath itself")
            parent = records.find(str(above))
            above = parent.fields.get(tree) if parent is not None else None
