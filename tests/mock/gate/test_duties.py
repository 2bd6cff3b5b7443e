"""What is kept of those who do not do their duty."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.mock.gate.duties import REMEMBERED, Duties, Holder, Overlaps, Pace


def test_equal_notices_are_counted() -> None:
    """A notice of an operation stands once, with its count and its first and last time."""
    duties = Duties()
    for now in (3.0, 5.0, 4.0):
        duties.notice("no-token", "GET /a", now)
    duties.notice("no-token", "GET /b", 9.0)
    assert [(each.operation, each.count, each.first, each.last) for each in duties.all] == [
        ("GET /a", 3, 3.0, 4.0),
        ("GET /b", 1, 9.0, 9.0),
    ]


def test_waits_are_bounded() -> None:
    """Of very many calls that were told to wait, the oldest are forgotten."""
    duties = Duties()
    for number in range(REMEMBERED + 1):
        duties.told_to_wait(number, 10.0)
    for number in (0, 1):
        duties.came(number, "GET /a", 0.0)
    assert [each.count for each in duties.all] == [1]


def test_a_lock_that_proved_unneeded_overlaps_nothing() -> None:
    """A call that turned out not to need its lock, when it was read, met nobody."""
    duties = Duties()
    overlaps = Overlaps(duties)
    one, two = Holder("POST /a", ["tree"]), Holder("POST /b", ["tree"])
    overlaps.began(one)
    overlaps.began(two)
    one.held = frozenset()
    for each in (one, two):
        overlaps.ended(each, ["tree"], 1.0)
    assert (duties.all, overlaps.counts) == ((), Counter())


@pytest.mark.parametrize(("since", "met"), [(-1.0, 1), (None, 0), (float("inf"), 0)])
def test_a_call_begins_with_its_first_byte(since: float | None, met: int) -> None:
    """Who was answered after the first byte of a call had come overlapped it, though its head was not there yet."""
    overlaps = Overlaps(Duties())
    one, two = Holder("POST /a", ["tree"]), Holder("POST /b", ["tree"])
    overlaps.began(one)
    overlaps.ended(one, ["tree"], 1.0)
    overlaps.began(two, since)
    overlaps.ended(two, ["tree"], 2.0)
    assert overlaps.counts["tree"] == met
    assert two.met == [], "who is over keeps nobody that it met"


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=40))
def test_an_overlap_is_counted_for_each_call_that_came_too_early(steps: list[tuple[int, bool]]) -> None:
    """Whoever begins while another is under way is counted, once, when it ends."""
    overlaps = Overlaps(Duties())
    under_way: dict[int, tuple[Holder, bool]] = {}
    expected = 0
    for name, begins in steps:
        if begins and name not in under_way:
            holder = Holder(f"POST /{name}", ["lock"])
            under_way[name] = (holder, bool(under_way))
            overlaps.began(holder)
        elif not begins and name in under_way:
            holder, met = under_way.pop(name)
            overlaps.ended(holder, ["lock"], 0.0)
            expected += met
    assert overlaps.counts["lock"] == expected


@given(st.integers(1, 5), st.lists(st.floats(0, 1), max_size=40))
def test_no_second_holds_more_than_the_pace(per_second: int, gaps: list[float]) -> None:
    """However calls come, no second holds more allowed ones than the pace, and a calm second allows one again."""
    pace, now, allowed = Pace(per_second), 100.0, []
    for gap in gaps:
        now += gap
        if pace.allows(now):
            allowed.append(now)
    assert all(sum(at <= each < at + 1 for each in allowed) <= per_second for at in allowed)
    assert pace.allows(now + 1.001)
