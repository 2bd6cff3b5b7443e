"""Joins what changes break of usages: what is at one place, on one line, or only seen in traffic, makes one finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from lmscontract.contract.compare import Difference
from lmscontract.findings.usage_finding import Certainty, Works
from lmscontract.readiness.hits import Hit
from lmscontract.usage.usage import Place, Usage

Seen = tuple[Usage, Difference, Hit]
"""A usage, the change that breaks it, and how."""
_TRAFFIC = ("har", "access-log")
"""The readers of recorded traffic, in which there is nothing to change: those first that show more of a call."""


def with_declarations(found: Iterable[Seen]) -> Sequence[Seen]:
    """Return the hits, those of a declaration ready if all code that reads the property of what has this class is."""
    found = [*found]
    read: Mapping[tuple[int, str, str], list[Works]] = defaultdict(list)
    for usage, difference, hit in found:
        if not hit.declared:
            read[id(usage), difference.change, hit.rule].append(hit.works)
    of: Mapping[tuple[Place, str, str], list[Works]] = defaultdict(list)
    for usage, difference, hit in found:
        if hit.declared:
            of[hit.place, difference.change, hit.rule] += read[id(usage), difference.change, hit.rule]
    ready = {key for key, works in of.items() if works and all(each is Works.BOTH for each in works)}
    return [
        (usage, difference, replace(hit, works=Works.BOTH))
        if hit.declared and (hit.place, difference.change, hit.rule) in ready
        else (usage, difference, hit)
        for usage, difference, hit in found
    ]


def _visible(found: Sequence[Seen]) -> Iterator[Seen]:
    """Yield hits without what cannot be seen of a call, if it is seen to read, or to send, what the same change concerns."""

    def use(each: Seen) -> tuple[Place, str, str]:
        usage, difference, hit = each
        return usage.place, difference.change, hit.rule.partition("-")[0]

    seen = {use(each) for each in found if not each[2].unseen}
    return (each for each in found if not each[2].unseen or use(each) not in seen)


def by_place(found: Sequence[Seen]) -> Iterable[Sequence[Seen]]:
    """Return groups of the hits of one change at one place by one rule; of one operation, if that is the place of the call.

    A call of which the method is not known may be any of its operations.
    """
    groups: Mapping[tuple[str, Place, str, str], list[Seen]] = defaultdict(list)
    for each in _visible(found):
        usage, difference, hit = each
        own = difference.operation if hit.place == usage.place and usage.method is not None else ""
        groups[difference.change, hit.place, own, hit.rule].append(each)
    return groups.values()


def by_line(groups: Iterable[Sequence[Seen]]) -> Sequence[Sequence[Seen]]:
    """Return the groups, those of one line joined that would say the same."""
    lines: dict[tuple[object, ...], list[Seen]] = {}
    for group in groups:
        place, change = group[0][2].place, group[0][1].change
        what = frozenset((difference.operation, difference.location, hit.rule) for _, difference, hit in group)
        lines.setdefault((change, place.file, place.line, what), []).extend(group)
    return [*lines.values()]


def joined(groups: Sequence[Sequence[Seen]]) -> Iterator[tuple[Sequence[Seen], Sequence[Usage]]]:
    """Yield what makes a finding each, with the recorded calls that show the same, if it is in a file that can be changed.

    Calls of which only traffic is sure make findings of their own: those of logs, if there is no other recording.
    """
    first: dict[tuple[tuple[str, ...], int], int] = {}
    for each in (each for group in groups for each in group):
        for level in range(each[2].certainty.rank, len(Certainty)):
            first[_same(each), level] = min(first.get((_same(each), level), len(_TRAFFIC)), _rank(each))
    kept: list[Sequence[Seen]] = []
    recorded: dict[tuple[str, ...], dict[Usage, None]] = defaultdict(dict)
    for group in groups:
        if all(first[_same(each), each[2].certainty.rank] < _rank(each) for each in group):
            for each in group:
                recorded[_same(each)][each[0]] = None
        else:
            kept.append(group)
    for group in kept:
        yield group, [*dict.fromkeys(usage for each in group for usage in recorded.get(_same(each), ()))]


def _same(seen: Seen) -> tuple[str, ...]:
    """Return what is equal for all usages of a call that a change breaks."""
    return seen[1].change, seen[1].operation, seen[2].rule


def _rank(seen: Seen) -> int:
    return _TRAFFIC.index(seen[0].reader) + 1 if seen[0].reader in _TRAFFIC else 0
