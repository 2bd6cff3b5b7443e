"""Which functions and values of a program take part in requests: others are evaluated less far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from lmscontract.usage.source.requests.sent import Requests
from lmscontract.usage.source.values import abstract as av

FAR = 1 << 30
"""The distance from a path of a function that probably takes no part in requests."""
_FIRST_ROWS = 4
"""The rows of a table of which it is seen whether they have paths."""


class Relevance:
    """Says what takes part in requests.

    `calling` has the distance from a path of the API for each function that writes one, or probably calls one that does, by
    its file and name, and for each class that has such a function.
    """

    def __init__(self, requests: Requests, calling: Mapping[tuple[str, str], int]) -> None:
        self._requests, self._calling = requests, calling
        self._nearest: dict[str, int] = {}
        for (file, _), distance in calling.items():
            self._nearest[file] = min(distance, self._nearest.get(file, FAR))

    def has(self, file: str) -> bool:
        """Return whether a file has a function that takes part in requests."""
        return file in self._nearest

    def takes_part(self, closure: av.Closure) -> bool:
        """Return whether a function writes a path of the API, or probably calls one that does."""
        return (closure.scope.file, closure.function.name) in self._calling

    def calls(self, of: av.ClassValue) -> bool:
        """Return whether a class has a function that writes a path of the API, or probably calls one that does."""
        return (of.scope.file, of.node.name) in self._calling

    def distance(self, closure: av.Closure) -> int:
        """Return how far a function is from a path of the API, one without a name as far as the nearest of its file."""
        file, name = closure.scope.file, closure.function.name
        return self._calling.get((file, name), FAR) if name else self._nearest.get(file, FAR)

    def are_of_request(self, values: Iterable[av.Value]) -> bool:
        """Return whether one of the values may be a response, a function, or a part of a request: a path, a body, a client."""
        return any(self._is_of_request(each) for value in values for each in av.options(value))

    def _is_of_request(self, value: av.Value) -> bool:
        return (
            isinstance(value, av.Answer | av.Closure)
            or (isinstance(value, av.Text) and "/" in value.plain)
            or (isinstance(value, av.ClassValue) and self.calls(value))
            or (isinstance(value, av.Record) and (bool(value.made or value.request or value.base) or self.sends(value)))
        )

    def sends(self, record: av.Record) -> bool:
        """Return whether a record may be a body, or is an object with a URL, or with methods that take part in requests."""
        if record.of is None or any(map(_is_url, record.fields.values())):
            return bool(record.fields)
        held = (slot.value for slot in record.fields.values())
        return any(map(self.takes_part, record.of.methods.values())) or any(map(self._has_paths, held))

    def _has_paths(self, table: av.Value) -> bool:
        """Return whether a member of an object is a table with paths of the API, or with records that have one."""
        if not isinstance(table, av.Record) or table.of is not None:
            return False
        rows = [*islice((*table.items, *(slot.value for slot in table.fields.values())), _FIRST_ROWS)]
        rows += [slot.value for row in av.of_kind(av.Record, *rows) for slot in row.fields.values()]
        return any("/" in each.plain and self._requests.paths.has_segment(each) for each in av.of_kind(av.Text, *rows))


def _is_url(slot: av.Slot) -> bool:
    """Return whether a member of an object is a path, or a URL that is put together."""
    value = slot.value
    return (
        "/" in value.plain if isinstance(value, av.Text) else isinstance(value, av.Record) and value.kind is av.Kind.URL
    )
