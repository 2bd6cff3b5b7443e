"""`lmscontract operations`: the operations of a month."""

from __future__ import annotations

from .conftest import Call


def test_the_operations_of_a_month_are_listed(call: Call) -> None:
    """Each operation of the month is a line with what it does; one that was removed is not there."""
    before, after = ({*call("operations", "--as-of", month).out.splitlines()} for month in ("2020-01", "2020-12"))
    assert before - after
    assert after - before
    assert all(" /" in line for line in before)
