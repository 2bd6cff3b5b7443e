"""Find the operations of a call by its method and path, as an integration wrote it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import chain, takewhile

from msgspec import Struct

from lmscontract.contract.project import Contract
from lmscontract.types import Operation
from lmscontract.usage.usage import HOLE

_FAMILY = "**"
_OPEN = "{"
"""How a parameter begins."""


class Match(Struct, frozen=True):
    """The operations that a call may reach. `certain` is False if an unresolved part of the path may change the answer."""

    operations: tuple[Operation, ...]
    certain: bool = True


class Index:
    """All operations that a contract ever has, by their paths. Literal segments of a template go before parameters."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        known = [(_segments(each.path), each) for each in operations]
        self._by_start: dict[tuple[int, str], list[tuple[tuple[str, ...], Operation]]] = defaultdict(list)
        for template, each in known:
            if template[-1:] != (_FAMILY,):
                self._by_start[len(template), _first(template)].append((template, each))
        self._families = [(template[:-1], each) for template, each in known if template[-1:] == (_FAMILY,)]

    @classmethod
    def of(cls, contract: Contract) -> Index:
        """Return the index of all operations up to the last known month, removed ones included."""
        known = {each.shape: each for channel in contract.channels for each in contract.operations(channel)}
        return cls(known[shape] for shape in sorted(known))

    def match(self, method: str | None, path: str, identifiers: Collection[int] = ()) -> Match:
        """Return the operations of a path, without any if the path is unknown.

        `path` may have a query, and `{}` for what could not be resolved, also in place of what is before the service. Of these
        segments, `identifiers` are no literal ones; they are counted from the end. If no method is given, the operations of
        all methods are returned.
        """
        segments = _segments(path.partition("?")[0].partition("#")[0])
        leading = len([*takewhile(lambda segment: segment == HOLE, segments)])
        for start in range(leading + 1):
            found = self._match(method, segments[start:], identifiers)
            if found.operations:
                return found
        return Match(())

    def methods(self, path: str) -> tuple[str, ...]:
        """Return the methods of the operations at a path, sorted."""
        return tuple(sorted({each.method for each in self.match(None, path).operations}))

    def _match(self, method: str | None, segments: tuple[str, ...], identifiers: Collection[int]) -> Match:
        ranked = defaultdict(list)
        starts = dict.fromkeys([*segments[:1], _OPEN])
        for template, operation in (
            each for start in starts for each in self._by_start.get((len(segments), start), ())
        ):
            rank = _rank(template, segments)
            if rank is not None and not any(rank[-each] == _WEAK for each in identifiers if each <= len(rank)):
                ranked[rank].append(operation)
        if ranked:
            # A method that the best template does not have may belong to a template with a parameter there.
            for rank in sorted(ranked, reverse=True):
                if operations := _with_method(ranked[rank], method):
                    return Match(tuple(operations), certain=_WEAK not in rank)
        return Match(tuple(each for prefix, each in self._families if segments[: len(prefix)] == prefix))

    def paths(self) -> Iterator[str]:
        """Yield the path of every operation and family, sorted and without duplicates."""
        templates = chain.from_iterable(self._by_start.values())
        yield from sorted({operation.path for _, operation in (*templates, *self._families)})


_LITERAL, _PARAMETER, _WEAK = 2, 1, 0
"""How well a segment matches: literally, as a parameter, or as a literal in place of what could not be resolved."""


def _segments(path: str) -> tuple[str, ...]:
    return tuple(part for part in path.split("/") if part)


def _first(template: tuple[str, ...]) -> str:
    """Return the first segment of a template, which a path must have, or `{` for a parameter."""
    first = "".join(template[:1])
    return _OPEN if first.startswith(_OPEN) else first


def _rank(template: tuple[str, ...], segments: tuple[str, ...]) -> tuple[int, ...] | None:
    """Return how well each segment matches; None if one does not. The first two, service and version, must be literal."""
    ranks = []
    for position, (expected, got) in enumerate(zip(template, segments, strict=True)):
        if expected == got:
            ranks.append(_LITERAL)
        elif expected.startswith(_OPEN):
            ranks.append(_PARAMETER)
        elif got == HOLE and position > 1:
            ranks.append(_WEAK)
        else:
            return None
    return tuple(ranks)


def _with_method(operations: Iterable[Operation], method: str | None) -> list[Operation]:
    return [each for each in operations if method is None or each.is_family or each.method == method.upper()]
