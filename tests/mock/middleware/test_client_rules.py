"""Client violations: how they are recorded."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from lmscontract.mock.middleware.client_rules import LIMIT, ClientRateLimit, ClientRules, LockHolder, Overlaps


def test_equal_violations_are_counted() -> None:
    """Equal violations of an operation are one entry with a count and the times of the first and last one."""
    rules = ClientRules()
    for now in (3.0, 5.0, 4.0):
        rules.record("no-token", "GET /a", now)
    rules.record("no-token", "GET /b", 9.0)
    assert [(each.operation, each.count, each.first, each.last) for each in rules.violations] == [
        ("GET /a", 3, 3.0, 4.0),
        ("GET /b", 1, 9.0, 9.0),
    ]


def test_the_number_of_pending_retries_is_limited() -> None:
    """When too many requests wait for a retry, the oldest are forgotten."""
    rules = ClientRules()
    for number in range(LIMIT + 1):
        rules.retry_after(number, 10.0)
    for number in (0, 1):
        rules.check_retry(number, "GET /a", 0.0)
    assert [each.count for each in rules.violations] == [1]


def test_a_lock_that_is_not_needed_causes_no_overlap() -> None:
    """A request that turns out not to need its lock overlaps no other."""
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
def test_each_overlapping_request_is_counted_once(steps: list[tuple[int, bool]]) -> None:
    """A request that begins while another holds the lock is counted once, when it ends."""
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
def test_the_client_rate_holds_in_every_second(per_second: int, gaps: list[float]) -> None:
    """No second contains more accepted requests than the rate, and after a second without requests one is accepted again."""
    pace, now, allowed = ClientRateLimit(per_second), 100.0, []
    for gap in gaps:
        now += gap
        if pace.allows(now):
            allowed.append(now)
    assert all(sum(at <= each < at + 1 for each in allowed) <= per_second for at in allowed)
    assert pace.allows(now + 1.001)
