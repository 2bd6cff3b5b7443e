"""What a call that writes leaves behind, all of it or nothing."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from msgspec import Struct

from lmscontract.contract.model import Behaviour
from lmscontract.mock.call import Call
from lmscontract.mock.documents import take_out
from lmscontract.mock.exchange import RefusalError
from lmscontract.mock.plan import Plan
from lmscontract.mock.setting import Setting
from lmscontract.mock.tenant.answers import Outcome
from lmscontract.mock.tenant.bodies import meaning
from lmscontract.mock.tenant.effects import REFUSES, Hand, Known, Scene, Source
from lmscontract.mock.tenant.records import Record
from lmscontract.mock.tenant.views import MISSING, Sees

_DEEPEST = 64
_MOST = 1000


class Written(Struct, frozen=True):
    """The object that a call is about, as it now is, and what became of each thing that was asked for."""

    record: Record | None
    outcomes: tuple[Outcome, ...] = ()


class _Entry(NamedTuple):
    """One of the things that a call asks for: what sources lead to, and what the caller sees of the tenant."""

    said: dict[str, Any]
    sees: Sees | None


class Writing:
    """The hand that writes into a tenant.

    Mock data tell the effects of an operation; where they tell none, a POST to a list adds, a PUT or PATCH of one object
    merges, and a DELETE takes away. Under `each`, the effects happen once for each entry of a list; where `results` tell
    what became of each, an entry that cannot be done leaves the others alone.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._hand = Hand(setting.tenant, setting.samples)
        token: Mapping[str, Any] = setting.mock_data.get("token") or {}
        self._people: str = (token.get("people") or {}).get("kind", "")

    def write(self, call: Call, sees: Sees | None = None) -> Written:
        """Keep what was written; a RefusalError when it cannot be, and then nothing was.

        `sees` is given where the caller may not see everything.
        """
        body = self._read(call)
        said = self._said(call, body)
        with self._setting.tenant.journal.attempt():
            entries = enumerate(_entries(call.plan, body))
            outcomes = tuple(self._outcome(call, row, _Entry({**said, **entry}, sees)) for row, entry in entries)
        kind = call.plan.form.records.kind
        done = (each.record for each in outcomes if each.record is not None and each.kind == kind)
        return Written(next(done, None) or call.records.get(call.plan.shown), outcomes)

    def _outcome(self, call: Call, row: int, entry: _Entry) -> Outcome:
        """What becomes of one entry of what a call asks for."""
        if not call.plan.tells:
            return self._effected(call, row, entry)
        try:
            with self._setting.tenant.journal.attempt():
                return self._effected(call, row, entry)
        except RefusalError as refused:
            return Outcome(row, message=refused.message)

    def _effected(self, call: Call, row: int, entry: _Entry) -> Outcome:
        """Carry out every effect; the outcome is about the first object of the kind that the answer shows."""
        wanted = call.plan.form.records.kind
        scene = Scene(self._setting.views, entry.said, entry.sees)
        shown: Outcome | None = None
        for effect in call.plan.effects:
            conditions = effect.conditions
            elsewhere = conditions.level and conditions.level != call.level
            if elsewhere or (effect.verb != REFUSES and not scene.meets(conditions)):
                continue
            if conditions.promised and self._keeps_what_is_left_out(call, conditions.promised):
                continue
            for record in self._hand.carry_out(effect, scene):
                if shown is None or (shown.kind != wanted and effect.kind == wanted):
                    shown = Outcome(row, effect.kind, record)
        return shown or Outcome(row)

    def _keeps_what_is_left_out(self, call: Call, at: str) -> bool:
        """Whether a property that should go back to its default keeps its value."""
        promises = (
            each for each in call.plan.endpoint.behaviours if each.rule == "omitted-property-kept" and each.at == at
        )
        return not all(self._setting.promised(call.plan.label, each) for each in promises)

    def _said(self, call: Call, body: Any) -> Mapping[str, Any]:
        """What sources of a call lead to."""
        kinds = call.plan.endpoint.kinds
        path: dict[str, Any] = {name: text for name, text in call.values.items() if not kinds.get(name)}
        path.update((name, record.id) for name, record in call.records.items())
        now = datetime.fromtimestamp(self._setting.clock(), UTC).strftime("%Y-%m-%d %H:%M:%S")
        said: dict[str, Any] = {"path": path, "query": call.query, "body": body, "now": now}
        if call.person is not None:
            said["caller"] = Known(self._people, call.person)
        return said

    def _read(self, call: Call) -> Any:
        """The body without what a change took away, with values of several spellings read as the contract's table says."""
        body = call.body
        if not isinstance(body, dict | list):
            return {}
        _check_depth(body)
        for path, pattern in call.plan.dropped:
            take_out(body, path, pattern)
        for table in call.plan.tables:
            for place in list(table.path.places(body)):
                holder: Any = place.holder
                for name in [each for each in holder if table.reads(each)]:
                    holder[name] = self._meant(call, table.promise, holder[name])
        return body

    def _meant(self, call: Call, promise: Behaviour, value: Any) -> str:
        meant = meaning(promise.table, value)
        others = [each for each in promise.table if each != meant]
        misread = others and not self._setting.promised(call.plan.label, promise)
        return others[0] if misread else meant


def _entries(plan: Plan, body: Any) -> Iterator[Mapping[str, Any]]:
    """What the effects are carried out for: once, or for each entry of lists that were sent, in order."""
    if not plan.each:
        yield {}
        return
    lists = [_listed(body, source, plan.tells) for _, source in plan.each]
    if math.prod(map(len, lists)) > _MOST:
        raise RefusalError(400, f"more than {_MOST} things are asked for at once")
    for found in itertools.product(*lists):
        yield {name: value for (name, _), value in zip(plan.each, found, strict=True)}


def _listed(body: Any, source: Source, tells: bool) -> list[Any]:
    value = body
    for name in source.names[1:]:
        value = value.get(name, MISSING) if isinstance(value, Mapping) else MISSING
    several = [] if value is MISSING else value if isinstance(value, list) else [value]
    if not several and not tells:
        raise RefusalError(400, f"the body lacks {'.'.join(source.names[1:])}")
    return several


def _check_depth(value: Any) -> None:
    """Refuse what is nested so deeply that no answer could show it."""
    level: list[Any] = [value]
    for _ in range(_DEEPEST):
        level = [
            inner
            for each in level
            for inner in (each.values() if isinstance(each, dict) else each)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise RefusalError(400, "the body is nested too deeply")
