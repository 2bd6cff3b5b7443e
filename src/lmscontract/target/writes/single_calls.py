"""Single calls that write: to objects of the run, or undone at once. Equal ones are sent once in a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from lmscontract.contract.model import Endpoint
from lmscontract.contract.writing import Creation, undo_for
from lmscontract.target.calls import call_of, encoded
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.samples import filled_path
from lmscontract.target.writes.permission import require_sendable
from lmscontract.target.writes.sending import LastingWrites
from lmscontract.target.writes.undo import restorable_body, undone

if TYPE_CHECKING:
    from lmscontract.target.target import Target


class SingleWrite(Struct, frozen=True):
    """A write of an operation, with what a check gives for it; `again` is whether to send an equal one again."""

    endpoint: Endpoint
    path: Mapping[str, Any]
    query: tuple[tuple[str, str], ...]
    body: Any
    who: str
    again: bool

    def key(self, kind: str, body: Any) -> tuple[Any, ...]:
        """Return what equal writes of a kind with a body have in common."""
        path = tuple(sorted(self.path.items()))
        return kind, self.endpoint.operation.label, self.query, encoded(body), self.who, path


def lasting_call(target: Target, write: SingleWrite) -> Exchange:
    """Send a write to objects of the run; equal ones are sent once in a run, unless `again`."""
    key = write.key("lasting", write.body)
    if write.again:
        target.calls.forget(key)
    if target.calls.knows(key):
        return target.remembered(key, call_of(write.endpoint, ""), write.who)
    sent = LastingWrites(target).send(
        write.endpoint, write.body, path=write.path, query=write.query, who=write.who, key=key
    )
    return sent.exchange


def undone_call(target: Target, write: SingleWrite) -> Exchange:
    """Send a write that is undone at once; equal ones are sent once in a run, unless `again`.

    What one has answered before is known, even where nothing may be written any more.
    """
    endpoint, body, who = write.endpoint, write.body, write.who
    way = undo_for(endpoint, target.snapshot)
    if body is None and endpoint.takes_body:
        shape = endpoint.operation.shape
        if shape not in target.restorable:
            require_sendable(target, endpoint)
            assert way is not None
            target.restorable[shape] = restorable_body(target, target.body_of(endpoint.operation), way)
        body = target.restorable[shape]
    key = write.key("undone", body)
    if write.again:
        target.calls.forget(key)
    if target.calls.knows(key):
        return target.remembered(key, call_of(endpoint, "", write.query, None), who)
    require_sendable(target, endpoint)
    assert way is not None
    with undone(target, body, way) as pending:
        place = filled_path(target, endpoint, {**pending.path, **write.path})
        call = call_of(endpoint, place, write.query, encoded(body))
        response = pending.response = target.remembered(key, call, who)
        if isinstance(way, Creation):
            pending.answered(target, way, response)
    return response
