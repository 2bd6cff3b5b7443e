"""What is kept of those who do not do their duty."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from lmscontract.mock.middleware.client_rules import LIMIT, ClientRules, LockHolder, Overlaps, RateLimit


def test_equal_notices_are_counted() -> None:
    """A notice of an operation stands once, with its count and its first and last time."""
    rules = ClientRules()
    for now in (3.0, 5.0, 4.0):
        rules.record("no-token", "GET /a", now)
    rules.record("no-token", "GET /b", 9.0)
    assert [(each.operation, each.count, each.first, each.last) for each in rules.violations] == [
        ("GET /a", 3, 3.0, 4.0),
        ("GET /b", 1, 9.0, 9.0),
    ]


def test_waits_are_bounded() -> None:
    """Of very many calls that were told to wait, the oldest are forgotten."""
    rules = ClientRules()
    for number in range(LIMIT + 1):
        rules.retry_after(number, 10.0)
    for number in (0, 1):
        rules.check_retry(number, "GET /a", 0.0)
    assert [each.count for each in rules.violations] == [1]


def test_a_lock_that_proved_unneeded_overlaps_nothing() -> None:
    """A call that turned out not to need its lock, when it was read, met nobody."""
    rules = ClientRules()
    overlaps = Overlaps(rules)
    one, two = LockHolder("POST /a", ["tree"]), LockHolder("POST /b", ["tree"])
    overlaps.begin(one)
    overlaps.begin(two)
    one.held = frozenset()
    for each in (one, two):
        overlaps.end(each, ["tree"], 1.0)
    assert (rules.violations, overlaps.counts) == ((), Counter())


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=40))
def test_an_overlap_is_counted_for_each_call_that_came_too_early(steps: list[tuple[int, bool]]) -> None:
    """Whoever begins while another is under way is counted, once, when it ends."""
    overlaps = Overlaps(ClientRules())
    under_way: dict[int, tuple[LockHolder, bool]] = {}
    expected = 0
    for name, begins in steps:
        if begins and name not in under_way:
            holder = LockHolder(f"POST /{name}", ["lock"])
            under_way[name] = (holder, bool(under_way))
            overlaps.begin(holder)
        elif not begins and name in under_way:
            holder, met = under_way.pop(name)
            overlaps.end(holder, ["lock"], 0.0)
            expected += met
    assert overlaps.counts["lock"] == expected


@given(st.integers(1, 5), st.lists(st.floats(0, 1), max_size=40))
def test_no_second_holds_more_than_the_pace(per_second: int, gaps: list[float]) -> None:
    """However calls come, no second holds more allowed ones than the pace, and a calm second allows one again."""
    pace, now, allowed = RateLimit(per_second), 100.0, []
    for gap in gaps:
        now += gap
        if pace.allows(now):
            allowed.append(now)
    assert all(sum(at <= each < at + 1 for each in allowed) <= per_second for at in allowed)
    assert pace.allows(now + 1.001)
