"""Records clients that break a client rule of the contract. No call is refused for it.

A statement of the contract names the violations of its rule; a violation that no statement names is recorded without one.
"""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Hashable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import Statement

LIMIT = 1000
"""How many redirects, waits and calls are kept; of more, the oldest are dropped. Of violations, the first are kept."""

MOST_AFTER_LAST = 10
"""How many pages after the last one a client may request of a list before one that it has."""

_LOG = logging.getLogger("lms_platform")


class ClientViolation(Struct, frozen=True):
    """Calls of one operation that broke a client rule: the rule's id, how, how often, first and last (Unix seconds).

    For an input that has no effect, `location` is its place (`body.price`). `change` is the id of the change that removed
    an input or the operation. `message` says what to do instead; it is logged the first time.
    """

    rule: str
    violation: str
    operation: str
    count: int
    first: float
    last: float
    location: str = ""
    change: str = ""
    message: str = ""


class ClientRules:
    """The client violations of one tenant since its start."""

    def __init__(self, statements: Iterable[Statement] = ()) -> None:
        self._rules = {violation: each.id for each in statements for violation in each.client_violations}
        self._violations: dict[tuple[str, ...], ClientViolation] = {}
        self._redirects: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._waits: OrderedDict[Hashable, float] = OrderedDict()
        self._after_last: Counter[str] = Counter()

    @property
    def violations(self) -> tuple[ClientViolation, ...]:
        """Every violation so far, including redirects that have not been followed yet."""
        pending = ClientRules()
        pending._rules, pending._violations = self._rules, dict(self._violations)
        for operation, now in tuple(self._redirects.values()):
            pending.record("redirect-not-followed", operation, now)
        return tuple(each for _, each in sorted(pending._violations.items()))

    def record(
        self, violation: str, operation: str, now: float, location: str = "", change: str = "", message: str = ""
    ) -> None:
        """Count a violation by a call of an operation."""
        key = (violation, operation, location)
        rule = self._rules.get(violation, "")
        before = self._violations.get(key)
        if before is None:
            if len(self._violations) >= LIMIT:
                return
            before = ClientViolation(rule, violation, operation, 0, now, now, location, change, message)
            if message:
                _LOG.warning("%s", message)
        self._violations[key] = replace(before, count=before.count + 1, last=now)

    def turned_page(self, operation: str, now: float, *, after_last: bool) -> None:
        """Count the pages after the last one in a row; more than a client needs to see the end are a violation."""
        if not after_last:
            del self._after_last[operation]
            return
        self._after_last[operation] += 1
        if self._after_last[operation] > MOST_AFTER_LAST:
            message = f"{operation}: the pages after the last one are empty; stop at the first empty page"
            self.record("pages-after-last", operation, now, message=message)

    def redirected(self, mark: str, operation: str, now: float) -> None:
        """Expect a redirect to be followed."""
        self._redirects[mark] = (operation, now)
        if len(self._redirects) > LIMIT:
            self.record("redirect-not-followed", *self._redirects.popitem(last=False)[1])

    def followed(self, mark: str, operation: str) -> None:
        """Take note that a redirect was followed, if it was with the method of the redirected call."""
        if mark in self._redirects and self._redirects[mark][0] == operation:
            del self._redirects[mark]

    def retry_after(self, call: Hashable, until: float) -> None:
        """Expect a call not to be retried before a time."""
        self._waits[call] = until
        if len(self._waits) > LIMIT:
            self._waits.popitem(last=False)

    def check_retry(self, call: Hashable, operation: str, now: float) -> None:
        """Record a call that is retried before its Retry-After."""
        if self._waits and now < self._waits.pop(call, now):
            self.record("early-retry", operation, now)


class LockHolder(Struct, eq=False):
    """A call in progress, the locks that it holds, and the calls that it overlaps on a lock."""

    label: str
    held: frozenset[str]
    overlapping: list[tuple[str, LockHolder]] = []


class Overlaps:
    """Counts calls that are in progress at the same time although they must not be, by lock."""

    def __init__(self, client_rules: ClientRules) -> None:
        self.counts: Counter[str] = Counter()
        self._client_rules = client_rules
        self._in_progress: dict[str, list[LockHolder]] = {}

    def begin(self, holder: LockHolder) -> None:
        """Begin a call, which overlaps the calls in progress."""
        for lock in holder.held:
            others = self._in_progress.setdefault(lock, [])
            holder.overlapping += [(lock, other) for other in others]
            others.append(holder)

    def end(self, holder: LockHolder, began_with: Iterable[str], now: float) -> None:
        """End a call. Two calls overlap on a lock if both still hold it once their bodies have been read."""
        for lock in began_with:
            self._in_progress[lock].remove(holder)
        for lock in sorted({lock for lock, other in holder.overlapping if lock in holder.held and lock in other.held}):
            self.counts[lock] += 1
            self._client_rules.record(f"overlap-of-{lock}", holder.label, now)


class ClientRateLimit:
    """Allows a number of calls in any second."""

    def __init__(self, per_second: int) -> None:
        self._times: deque[float] = deque(maxlen=per_second)

    def allows(self, now: float) -> bool:
        """Whether one more call is within the limit; a call that is not does not count."""
        times = self._times
        if len(times) == times.maxlen and times[0] <= now < times[0] + 1:
            return False
        times.append(now)
        return True
