"""How much of a program is evaluated: the nodes of one function, and those of all its files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_MOST = 60_000
"""The most nodes that are evaluated for one function that the program itself does not call."""
_MANY, _ALL = 250_000, 500_000
"""The nodes after which calls are followed less far, and after which few are evaluated for each function."""
_FEW = 300
_FIRST = 2_000
"""The first nodes of a function, in which calls that probably take no part in requests are followed further."""
_MOST_UNRELATED = 12_000
"""The most nodes that are evaluated for a function or a file that probably takes no part in requests, and sends none."""


class TooMuch(Exception):
    """A function takes more steps than the limit."""


class Steps:
    """Counts the nodes that are evaluated."""

    def __init__(self) -> None:
        self._own, self._all, self._most = 0, 0, _MOST
        self._is_related: Callable[[], bool] = bool

    def restart(self) -> None:
        """Count from the beginning again."""
        self._all = 0

    @contextmanager
    def counted(self, is_related: Callable[[], bool]) -> Iterator[None]:
        """Count the nodes of a function for themselves; it is asked after some nodes whether it takes part in requests."""
        before = self._own, self._most, self._is_related
        self._own, self._most, self._is_related = 0, _MOST_UNRELATED, is_related
        try:
            yield
        finally:
            self._own, self._most, self._is_related = before

    def take(self) -> None:
        """Count a node; TooMuch if its function has too many."""
        self._own += 1
        self._all += 1
        if self._own > self._most and self._most < _MOST and self._is_related():
            self._most = _MOST
        if self._own > (_FEW if self.are_spent else self._most):
            raise TooMuch

    @property
    def are_few(self) -> bool:
        """Whether so few nodes of the function are evaluated that calls are followed further."""
        return self._own < _FIRST

    @property
    def are_many(self) -> bool:
        """Whether so many nodes are evaluated that calls are followed less far."""
        return self._all >= _MANY

    @property
    def are_spent(self) -> bool:
        """Whether so many nodes are evaluated that few more are for each function."""
        return self._all >= _ALL
