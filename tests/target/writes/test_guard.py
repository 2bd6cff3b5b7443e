"""The write guard refuses writes that are not allowed."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from lmscontract.target.exchange import Call
from lmscontract.target.writes.guard import WriteGuard, WriteRefused
from lmscontract.types import Effect, Operation

CANCEL = Operation("GET", "/toys/v1/orders/{id}/cancel")


def call(effect: Effect) -> Call:
    """Return a GET with an effect."""
    return Call(CANCEL, "GET", "/toys/v1/orders/7/cancel", effect=effect)


def test_the_effect_decides_and_not_the_method() -> None:
    """A GET that writes is refused with a hint how to allow it; a harmless POST is allowed."""
    with pytest.raises(WriteRefused) as caught:
        WriteGuard(allow_writes=False).check(call(Effect.WRITES))
    assert str(caught.value) == (
        "GET /toys/v1/orders/{id}/cancel: not sent: this operation writes; on a sandbox, --allow-writes enables it"
    )
    assert caught.value.exit_code == 4
    WriteGuard(allow_writes=False).check(Call(Operation("POST", "/search"), "POST", "/search", effect=Effect.NONE))


def test_writes_pass_if_they_are_allowed() -> None:
    """A run with permission to write sends all calls."""
    WriteGuard(allow_writes=True, effect_at=lambda _call: Effect.WRITES).check(call(Effect.WRITES))


@pytest.mark.parametrize(("known", "allowed"), [(Effect.WRITES, False), (Effect.NONE, True), (None, True)])
def test_the_effect_of_the_address_counts_too(known: Effect | None, allowed: bool) -> None:
    """A call with the effect `none` is refused if the operation at its address writes."""
    asked: list[Call] = []

    def effect_at(call: Call) -> Effect | None:
        asked.append(call)
        return known

    guard = WriteGuard(allow_writes=False, effect_at=effect_at)
    with nullcontext() if allowed else pytest.raises(WriteRefused):
        guard.check(call(Effect.NONE))
    assert asked == [call(Effect.NONE)]
