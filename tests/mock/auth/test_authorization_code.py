"""Codes by themselves."""

from __future__ import annotations

from itertools import count

from lmscontract.mock.auth.accounts import Account
from lmscontract.mock.auth.authorization_code import Codes

from ..conftest import Clock

SOMEBODY = Account("somebody", "secret", "user")


def _codes(clock: Clock) -> Codes:
    numbers = count()
    return Codes(clock, lambda: f"code-{next(numbers)}", 60.0)


def test_a_code_is_of_one_account_and_one_address() -> None:
    """It is taken once, with the address that it was given for."""
    codes = _codes(Clock())
    text = codes.give(SOMEBODY, "https://a.example/")
    assert codes.take(text, "https://a.example/") is SOMEBODY
    assert codes.take(text, "https://a.example/") is None
    assert codes.take(codes.give(SOMEBODY, "https://a.example/"), "https://b.example/") is None


def test_codes_that_nobody_took_are_forgotten() -> None:
    """Flows that are begun and left leave nothing behind."""
    clock = Clock()
    codes = _codes(clock)
    for _ in range(1000):
        clock.now += 1
        codes.give(SOMEBODY, "https://a.example/")
    assert len(codes._given) < 300


def test_codes_of_before_are_worth_nothing() -> None:
    """A tenant that begins anew knows none."""
    codes = _codes(Clock())
    text = codes.give(SOMEBODY, "https://a.example/")
    codes.begin_anew()
    assert codes.take(text, "https://a.example/") is None


def test_many_living_codes_cost_each_new_one_the_same() -> None:
    """What is over is looked for each time that there is twice as much as was left, and not for each code."""
    codes = _codes(Clock())
    kept: list[object] = []
    for _ in range(2000):
        codes.give(SOMEBODY, "https://a.example/")
        if not kept or codes._given is not kept[-1]:
            kept.append(codes._given)
    assert len(codes._given) == 2000
    assert len(kept) < 6
