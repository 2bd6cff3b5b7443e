"""Single calls that write: to objects of the run, or undone at once. Equal ones are sent once in a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Endpoint
from lmscontract.contract.undo import Creation, undo_for
from lmscontract.target.calls import call_of, encoded
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.samples import filled_path
from lmscontract.target.writes.permission import require_sendable
from lmscontract.target.writes.sending import LastingWrites
from lmscontract.target.writes.undo import restorable_body, undone

if TYPE_CHECKING:
    from lmscontract.target.target import Target


def lasting_call(
    target: Target,
    endpoint: Endpoint,
    path: Mapping[str, Any],
    query: tuple[tuple[str, str], ...],
    body: Any,
    who: str,
    *,
    again: bool,
) -> Exchange:
    """Send a write to objects of the run; equal ones are sent once in a run, unless `again`."""
    key = ("lasting", endpoint.operation.label, query, encoded(body), who, tuple(sorted(path.items())))
    if again:
        target.calls.forget(key)
    if target.calls.knows(key):
        return target.remembered(key, call_of(endpoint, ""), who)
    return LastingWrites(target).send(endpoint, body, path=path, query=query, who=who, key=key).exchange


def undone_call(
    target: Target,
    endpoint: Endpoint,
    path: Mapping[str, Any],
    query: tuple[tuple[str, str], ...],
    body: Any,
    who: str,
    *,
    again: bool,
) -> Exchange:
    """Send a write that is undone at once; equal ones are sent once in a run, unless `again`.

    What one has answered before is known, even where nothing may be written any more.
    """
    way = undo_for(endpoint, target.snapshot)
    if body is None and endpoint.takes_body:
        shape = endpoint.operation.shape
        if shape not in target.restorable:
            require_sendable(target, endpoint)
            assert way is not None
            target.restorable[shape] = restorable_body(target, target.working_body(endpoint), way)
        body = target.restorable[shape]
    key = ("undone", endpoint.operation.label, query, encoded(body), who, tuple(sorted(path.items())))
    if again:
        target.calls.forget(key)
    if not target.calls.knows(key):
        require_sendable(target, endpoint)
        assert way is not None
        with undone(target, body, way) as write:
            place = filled_path(target, endpoint, {**write.path, **path})
            response = write.response = target.remembered(key, call_of(endpoint, place, query, encoded(body)), who)
            if isinstance(way, Creation):
                write.answered(target, way, response)
        return response
    return target.remembered(key, call_of(endpoint, "", query, None), who)
