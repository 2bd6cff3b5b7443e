"""What clients owe a platform, and who did not do it: noticed call by call, never refused.

The contract's statements say which duty each notice belongs to; a notice that no duty claims is kept without one.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Hashable, Iterable, Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import Statement

NOTICES = frozenset({"redirect-not-followed", "token-in-query", "no-token", "early-retry", "too-fast", "body-not-json"})
"""What is noticed besides `overlap-of-LOCK`."""

REMEMBERED = 1000
"""How many redirects and waits are remembered at once; of more, the oldest are settled."""


class Noticed(Struct, frozen=True):
    """A duty that was not done by calls of one operation: how it showed, how often, first and last (Unix seconds)."""

    duty: str
    notice: str
    operation: str
    count: int
    first: float
    last: float


class Duties:
    """The notices of one tenant since it was new."""

    def __init__(self, statements: Iterable[Statement] = ()) -> None:
        self._owed = {notice: each.id for each in statements for notice in each.client_violations}
        self._noticed: dict[tuple[str, str], Noticed] = {}
        self._redirects: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._waits: OrderedDict[Hashable, float] = OrderedDict()

    @property
    def all(self) -> tuple[Noticed, ...]:
        """Everything noticed so far, redirects that nobody has followed yet among it."""
        waiting = Duties()
        waiting._owed, waiting._noticed = self._owed, dict(self._noticed)
        for operation, now in tuple(self._redirects.values()):
            waiting.notice("redirect-not-followed", operation, now)
        return tuple(each for _, each in sorted(waiting._noticed.items()))

    def notice(self, notice: str, operation: str, now: float) -> None:
        """Count a call that did not do a duty."""
        key = (notice, operation)
        before = self._noticed.get(key) or Noticed(self._owed.get(notice, ""), notice, operation, 0, now, now)
        self._noticed[key] = replace(before, count=before.count + 1, last=now)

    def redirected(self, mark: str, operation: str, now: float) -> None:
        """Remember that a call was sent elsewhere."""
        self._redirects[mark] = (operation, now)
        if len(self._redirects) > REMEMBERED:
            self.notice("redirect-not-followed", *self._redirects.popitem(last=False)[1])

    def followed(self, mark: str, operation: str) -> None:
        """A call of an operation has come by an address that one was sent to; with another method it is another one."""
        if mark in self._redirects and self._redirects[mark][0] == operation:
            del self._redirects[mark]

    def told_to_wait(self, call: Hashable, until: float) -> None:
        """Remember until when a call shall not be tried again."""
        self._waits[call] = until
        if len(self._waits) > REMEMBERED:
            self._waits.popitem(last=False)

    def came(self, call: Hashable, operation: str, now: float) -> None:
        """A call has come; notice when it was told to come later."""
        if self._waits and now < self._waits.pop(call, now):
            self.notice("early-retry", operation, now)


class Holder:
    """A call under way, the locks that it holds, and those with whom it met on the same lock."""

    __slots__ = ("held", "label", "met")

    def __init__(self, label: str, held: Sequence[str]) -> None:
        self.label = label
        self.held = frozenset(held)
        self.met: list[tuple[str, Holder]] = []


class Overlaps:
    """Calls that must not be under way at the same time, counted by lock."""

    def __init__(self, duties: Duties) -> None:
        self.counts: Counter[str] = Counter()
        self._duties = duties
        self._under_way: dict[str, list[Holder]] = {}
        self._ended: deque[tuple[float, Holder]] = deque(maxlen=REMEMBERED)

    def began(self, holder: Holder, since: float | None = None) -> None:
        """A call has come; it meets who is under way, and who still was when its first byte came."""
        late = (
            []
            if since is None
            else [each for _, each in takewhile(lambda ended: ended[0] > since, reversed(self._ended))]
        )
        for lock in holder.held:
            others = self._under_way.setdefault(lock, [])
            holder.met += [(lock, other) for other in (*others, *late)]
            others.append(holder)

    def ended(self, holder: Holder, began_with: Iterable[str], now: float) -> None:
        """The last byte of its answer is sent. Two calls overlapped if both still held the lock when they had been read."""
        for lock in began_with:
            self._under_way[lock].remove(holder)
        self._ended.append((time.monotonic(), holder))
        for lock in sorted({lock for lock, other in holder.met if lock in holder.held and lock in other.held}):
            self.counts[lock] += 1
            self._duties.notice(f"overlap-of-{lock}", holder.label, now)
        holder.met.clear()  # whom it met is settled, and must not be kept for as long as it is


class Pace:
    """So many calls in any second."""

    def __init__(self, per_second: int) -> None:
        self._times: deque[float] = deque(maxlen=per_second)

    def allows(self, now: float) -> bool:
        """Whether one more call is within the pace; one that is not is not counted."""
        times = self._times
        if len(times) == times.maxlen and times[0] <= now < times[0] + 1:
            return False
        times.append(now)
        return True
