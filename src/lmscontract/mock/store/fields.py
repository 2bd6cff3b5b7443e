"""Checks written fields: types, references, uniqueness, and the place of an object in a tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lmscontract.mock.messages import InvalidBodyError, RefusalError, as_text
from lmscontract.mock.samples import Samples
from lmscontract.mock.store.records import Record, Records
from lmscontract.mock.store.tenant import Tenant


class FieldChecks:
    """Checks written fields against the seeds of a kind. An invalid value raises a RefusalError with 400."""

    def __init__(self, tenant: Tenant, samples: Samples) -> None:
        self._tenant = tenant
        self._samples = samples

    def checked(self, kind: str, record: Record | None, fields: Mapping[str, Any], now: str) -> dict[str, Any]:
        """Return the fields as the kind stores them, with time stamps; `record` is None for a new object."""
        spec = self._tenant.spec(kind)
        checked = dict(fields)
        self._check_values(spec, checked)
        for name, other in (spec.get("refers") or {}).items():
            if name in checked:
                checked[name] = self._reference(other, checked[name])
        for name in (name for name in spec.get("maps") or () if isinstance(checked.get(name), Mapping)):
            before = record.fields.get(name) if record is not None else None
            checked[name] = {**(before if isinstance(before, Mapping) else {}), **checked[name]}
        self._check_unique(spec, kind, record, checked)
        self._check_parent(self._tenant.records(kind), spec.get("tree", ""), record, checked)
        for name, moment in (spec.get("stamps") or {}).items():
            if record is None or moment == "changed":
                checked[name] = now
        return checked

    def _check_values(self, spec: Mapping[str, Any], fields: Mapping[str, Any]) -> None:
        for name, schema in (spec.get("takes") or {}).items():
            if name in fields and (reason := self._samples.why_not(schema, fields[name], name)):
                raise InvalidBodyError(reason)

    def _check_unique(
        self, spec: Mapping[str, Any], kind: str, record: Record | None, fields: Mapping[str, Any]
    ) -> None:
        for name in spec.get("unique", ()):
            others = self._tenant.records(kind).having(name, fields[name]) if name in fields else ()
            if any(each is not record for each in others):
                raise RefusalError(400, f"{name} {as_text(fields[name])} is taken")

    def _reference(self, kind: str, value: Any) -> Any:
        if isinstance(value, list):
            return [self._identifier(kind, each) for each in value]
        return None if value is None or value == "" else self._identifier(kind, value)

    def _identifier(self, kind: str, value: Any) -> Any:
        record = self._tenant.records(kind).find(str(value))
        if record is None:
            raise RefusalError(400, f"there is no {kind} {as_text(value)}")
        return record.id

    def _check_parent(self, records: Records, tree: str, record: Record | None, fields: dict[str, Any]) -> None:
        """Check the parent of an object in a tree; only the root has none."""
        if not tree or tree not in fields:
            return
        above = fields[tree]
        if record is None:
            if above is None:
                del fields[tree]  # as if it had not been sent
            return
        if record.fields.get(tree) is None:
            raise RefusalError(400, f"the {records.kind} {record.id} is the root")
        if above is None:
            raise RefusalError(400, f"the {records.kind} {record.id} needs a parent")
        while above is not None:
            if above == record.id:
                raise RefusalError(400, f"the {records.kind} {record.id} cannot be its own descendant")
            parent = records.find(str(above))
            above = parent.fields.get(tree) if parent is not None else None
