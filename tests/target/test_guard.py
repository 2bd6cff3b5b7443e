"""Nothing that writes goes out unless writing is allowed."""

from __future__ import annotations

import pytest

from lmscontract.target.exchange import Call
from lmscontract.target.guard import Guard, WriteRefused
from lmscontract.types import Effect, Operation

CANCEL = Operation("GET", "/toys/v1/orders/{id}/cancel")


def call(effect: Effect) -> Call:
    """A GET with an effect."""
    return Call(CANCEL, "GET", "/toys/v1/orders/7/cancel", effect=effect)


def test_the_effect_decides_and_not_the_method() -> None:
    """A GET that writes is refused with one line that tells how to allow it, a harmless POST goes."""
    with pytest.raises(WriteRefused) as caught:
        Guard(allow_writes=False).check(call(Effect.WRITES))
    assert str(caught.value) == (
        "GET /toys/v1/orders/{id}/cancel: it writes, and writing is not allowed; add --allow-writes for a sandbox"
    )
    assert caught.value.exit_code == 4
    Guard(allow_writes=False).check(Call(Operation("POST", "/search"), "POST", "/search", effect=Effect.NONE))


def test_everything_goes_when_writing_is_allowed() -> None:
    """A run that may write is not held back."""
    Guard(allow_writes=True, effect_at=lambda _method, _path: Effect.WRITES).check(call(Effect.WRITES))


@pytest.mark.parametrize(("known", "allowed"), [(Effect.WRITES, False), (Effect.NONE, True), (None, True)])
def test_what_is_known_of_the_place_counts_too(known: Effect | None, allowed: bool) -> None:
    """A call that calls itself harmless is refused where something is known to write."""
    asked: list[tuple[str, str]] = []

    def effect_at(method: str, path: str) -> Effect | None:
        asked.append((method, path))
        return known

    assert Guard(allow_writes=False, effect_at=effect_at).allows(call(Effect.NONE)) is allowed
    assert asked == [("GET", "/toys/v1/orders/7/cancel")]
