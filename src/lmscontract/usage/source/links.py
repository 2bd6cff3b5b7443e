"""Which files of a program use each other, and how many links apart they are from one that writes a path of the API."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

NEAR = 1
"""The most links from a file that writes a path of files that probably take part in requests."""


class Links(NamedTuple):
    """The files that each file uses, and how many links each is away from one that writes a path: 0 where it is not known."""

    uses: Mapping[str, Collection[str]] = MappingProxyType({})
    away: Mapping[str, int] = MappingProxyType({})

    def is_near(self, file: str) -> bool:
        """Return whether a file probably takes part in requests."""
        return self.away.get(file, 0) <= NEAR


NO_LINKS = Links()


def links_between(first: Mapping[str, int], uses: Mapping[str, Collection[str]]) -> Links:
    """Return the links of a program, of which some files are known to be some links away from a path.

    A link leads from a file to what it uses, and to what uses it.
    """
    linked: dict[str, set[str]] = defaultdict(set)
    for file, others in uses.items():
        for other in others:
            linked[file].add(other)
            linked[other].add(file)
    away: dict[str, int] = {}
    waiting = {**first}
    while waiting:
        distance = min(waiting.values())
        new = {file for file, links in waiting.items() if links == distance}
        away |= dict.fromkeys(new, distance)
        following = dict.fromkeys((other for file in new for other in linked[file]), distance + 1)
        waiting = {file: links for file, links in {**waiting, **following}.items() if file not in away}
    return Links(uses, away)


def in_order(files: Iterable[str], uses: Mapping[str, Collection[str]]) -> list[str]:
    """Return files, each after those that it uses, except where they use each other."""
    found: dict[str, None] = {}
    seen: set[str] = set()
    for first in files:
        stack = [] if first in seen else [(first, iter(sorted(uses.get(first, ()))))]
        seen.add(first)
        while stack:
            file, others = stack[-1]
            following = next((each for each in others if each not in seen), None)
            if following is None:
                found[file] = None
                stack.pop()
            else:
                seen.add(following)
                stack.append((following, iter(sorted(uses.get(following, ())))))
    return [*found]
