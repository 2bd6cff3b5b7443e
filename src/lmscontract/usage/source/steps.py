"""How much of a program is evaluated: the nodes of one function, and those of all its files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lmscontract.usage.source.links import Links

_MOST = 60_000
"""The most nodes that are evaluated for one function that the program itself does not call."""
_MANY, _ALL = 250_000, 500_000
"""The nodes after which calls are followed less far, and after which few are evaluated for each function.

They are counted apart for the files that are near a path; of the others, few are evaluated after the first number.
"""
_FEW = 300


class TooMuch(Exception):
    """A function takes more steps than the limit."""


class Steps:
    """Counts the nodes that are evaluated, apart for the files of a program that are near a path and for the others.

    `near` is whether the file under evaluation is near a path.
    """

    def __init__(self, links: Links) -> None:
        self._links = links
        self._own, self._all = 0, [0, 0]
        self.near = True

    def restart(self) -> None:
        """Count from the beginning again."""
        self._all = [0, 0]

    @contextmanager
    def counted(self, file: str) -> Iterator[None]:
        """Count the nodes of a function of a file for themselves."""
        before = self._own, self.near
        self._own, self.near = 0, self._links.is_near(file)
        try:
            yield
        finally:
            self._own, self.near = before

    def take(self) -> None:
        """Count a node; TooMuch if its function has too many."""
        self._own += 1
        self._all[self.near] += 1
        if self._own > (_FEW if self.are_spent(near=self.near) else _MOST):
            raise TooMuch

    @property
    def are_many(self) -> bool:
        """Whether so many nodes are evaluated that calls are followed less far."""
        return self._all[self.near] >= _MANY

    def are_spent(self, *, near: bool) -> bool:
        """Return whether so many nodes of files that are near a path, or are not, are evaluated that few more are."""
        return self._all[near] >= (_ALL if near else _MANY)
