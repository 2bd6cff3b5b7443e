"""Which operations may be sent at all, by their effect and by what the configuration allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lmscontract.contract.model import Endpoint, State
from lmscontract.contract.writing import undo_for
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.calls import WITH_LASTING_WRITES
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Effect

if TYPE_CHECKING:
    from lmscontract.target.target import Target


def require_lasting(target: Target, endpoint: Endpoint) -> None:
    """Raise NotVerified unless writes of an operation may remain on the tenant."""
    require_sendable(target, endpoint)
    if not (target.lasting or target.own):
        what, supply = "not sent: it is only checked on objects that remain on the tenant", Supply(SupplyKind.LASTING)
        raise NotVerified(what, endpoint.operation.label, WITH_LASTING_WRITES, supply)


def require_sendable(target: Target, endpoint: Endpoint) -> None:
    """Raise NotVerified for an operation that writes, unless it may and can be undone, or the mock is the run's own."""
    if endpoint.effect is Effect.NONE or target.own:
        return
    if target.lasting and endpoint.state is not State.ABSENT and not endpoint.operation.is_family:
        return
    label = endpoint.operation.label
    if endpoint.operation.is_family:
        raise NotVerified("not sent: the HTTP methods are not documented, so that it may write", label)
    irreversible = "not sent: this operation writes, and no call of the contract undoes it"
    if endpoint.state is State.ABSENT:
        raise NotVerified(irreversible, label)
    if undo_for(endpoint, target.snapshot) is None:
        raise NotVerified(irreversible, label, WITH_LASTING_WRITES, Supply(SupplyKind.LASTING))
    if not target.writes:
        hint = "on a sandbox, --allow-writes enables it"
        raise NotVerified("not sent: this operation writes, and can be undone", label, hint, Supply(SupplyKind.WRITES))
    if target.left_behind:
        raise NotVerified(
            "not sent: this operation writes, and an earlier write of this run could not be undone", label
        )
