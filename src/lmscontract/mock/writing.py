"""What a call that writes leaves behind."""

from __future__ import annotations

from typing import Any

from lmscontract.mock.bodies import meaning
from lmscontract.mock.call import Call
from lmscontract.mock.setting import Setting
from lmscontract.mock.state import Record


class Writing:
    """The hand that writes into a tenant."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting

    def write(self, call: Call) -> Record | None:
        """Keep what was written: a POST to a list adds, a PUT or PATCH of one object merges, a DELETE takes away."""
        plan, method = call.plan, call.plan.endpoint.operation.method
        fields = self._read(call)
        if plan.creates:
            return self._setting.tenant.records(plan.creates).add(fields)
        record = call.records.get(plan.subject)
        if record is not None and (kind := plan.endpoint.kinds.get(plan.subject)):
            if method in ("PUT", "PATCH"):
                self._setting.tenant.records(kind).merge(record, fields)
            elif method == "DELETE":
                self._setting.tenant.records(kind).remove(record)
        return call.records.get(plan.shown)

    def _read(self, call: Call) -> dict[str, Any]:
        """The fields of a body, with values of several spellings read as the contract's table says."""
        fields = dict(call.body) if isinstance(call.body, dict) else {}
        for promise in call.plan.tables:
            name = promise.at.removeprefix("body.")
            if name in fields:
                meant = meaning(promise.table, fields[name])
                others = [each for each in promise.table if each != meant]
                misread = others and not self._setting.promised(call.plan.label, promise)
                fields[name] = others[0] if misread else meant
        return fields
