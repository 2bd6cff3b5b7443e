"""The files that a program saves: what is in each, for what reads it later."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager

from lmscontract.usage.source.evaluation.stack import Frame, Stack
from lmscontract.usage.source.values import abstract as av

_SAVED = "file "
"""What precedes the name of a file among the variables of the function that writes it."""


class SavedFiles:
    """Keeps what a program writes to files: what the functions under evaluation wrote, and what any other one did.

    `data` returns the content of a data file of the program by its name.
    """

    def __init__(self, stack: Stack, data: Callable[[str], av.Value | None]) -> None:
        self._stack, self._data = stack, data
        self._saved: dict[str, av.Value] = {}

    def content(self, name: str) -> av.Value | None:
        """Return what the functions under evaluation have saved under a name, or any other one, or the content of a data file."""
        scopes = [each.scope.variables for each in reversed(self._stack) if each.scope is not None]
        own = next((each[_SAVED + name] for each in scopes if _SAVED + name in each), None)
        return own or self._saved.get(name) or self._data(name)

    def save(self, name: str, values: Iterable[av.Value], *, replaces: bool = False) -> None:
        """Note what the program saves in a file, perhaps instead of what the function under evaluation has written to it."""
        values, scope = [*values], self._stack.innermost.scope
        self._saved[name] = av.union([self._saved.get(name, av.NOTHING), *values])
        before = scope.variables.get(_SAVED + name) if scope is not None else None
        self._set(_SAVED + name, av.union(values if replaces or before is None else [before, *values]))

    def left(self, frame: Frame) -> None:
        """Give what a function wrote, which is left, to the function that called it."""
        if frame.saved and frame.scope is not None:
            for name in frame.saved & frame.scope.variables.keys():
                self._set(name, frame.scope.variables[name])

    @contextmanager
    def with_streams(self, names: Collection[str], content: av.Value) -> Iterator[None]:
        """Give a content to streams for a while: `php://input` has the request that a program answers."""
        self._saved.update(dict.fromkeys(names, content))
        try:
            yield
        finally:
            self._saved.update(dict.fromkeys(names, av.NOTHING))

    def _set(self, name: str, value: av.Value) -> None:
        """Set a variable of the innermost function that has what is in a file."""
        frame = self._stack.innermost
        if frame.scope is not None:
            frame.saved.add(name)
            frame.scope.variables[name] = value
