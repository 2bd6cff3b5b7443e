"""The functions of a program that are under evaluation, the innermost last."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.record_states import Blocks


@dataclass(eq=False, slots=True)
class Frame:
    """A function under evaluation: what it returned so far, the call that entered it, and its variables.

    `unrelated` is the number of calls within each other that led to it although they probably take no part in requests.
    `left` are the branches of which a block ended the function after it had changed records. `saved` are the variables that
    have what it wrote to files. `repeats` is the number of loops under evaluation whose items are not known, `blocks` that of
    blocks of branches. `filled` are the lists to which it added an item, each with how deep it did that, `restored` the members
    and variables that it sets for a while (None if not known yet). `of_loops` are the variables of which each round of a loop
    has its own.
    """

    closure: av.Closure | None
    results: list[av.Value]
    arguments: av.Arguments | None
    unrelated: int = 0
    ended: bool = False
    left: list[Blocks] = field(default_factory=list)
    scope: av.Scope | None = None
    saved: set[str] = field(default_factory=set)
    repeats: int = 0
    blocks: int = 0
    filled: list[tuple[av.Record, tuple[int, int]]] = field(default_factory=list)
    restored: frozenset[str] | None = None
    of_loops: tuple[str, ...] = ()

    @property
    def depth(self) -> tuple[int, int]:
        """The number of such loops, and of blocks of branches, that are under evaluation."""
        return self.repeats, self.blocks


class Stack:
    """The frames of the functions and files under evaluation.

    `uncalled` is the function that is evaluated although nothing of the program calls it.
    """

    def __init__(self) -> None:
        self.uncalled: av.Closure | None = None
        self._frames: list[Frame] = []

    def __len__(self) -> int:
        return len(self._frames)

    def __iter__(self) -> Iterator[Frame]:
        return iter(self._frames)

    def __reversed__(self) -> Iterator[Frame]:
        return reversed(self._frames)

    def push(self, frame: Frame) -> None:
        """Enter a function."""
        self._frames.append(frame)

    def pop(self) -> None:
        """Leave the innermost function."""
        self._frames.pop()

    @contextmanager
    def emptied(self) -> Iterator[None]:
        """Evaluate something as if nothing had led to it."""
        frames, self._frames = self._frames, []
        try:
            yield
        finally:
            self._frames = frames

    @property
    def innermost(self) -> Frame:
        """The innermost function, or file; one that has nothing outside them."""
        return self._frames[-1] if self._frames else Frame(None, [], None)

    @property
    def root(self) -> av.Closure | None:
        """The function that is evaluated although nothing of the program calls it, or else the outermost one."""
        return self.uncalled or next((each.closure for each in self._frames if each.closure is not None), None)

    @property
    def outermost(self) -> av.Closure | None:
        """The function that nothing of the program calls, which leads to the innermost one."""
        return self._frames[0].closure if self._frames else None

    @property
    def calls(self) -> list[tuple[av.Arguments, av.Closure | None]]:
        """The calls that led to each function, the innermost last."""
        return [(frame.arguments, frame.closure) for frame in self._frames if frame.arguments is not None]

    @property
    def named_calls(self) -> list[tuple[av.Arguments, av.Closure | None]]:
        """The calls of functions that have a name, the innermost last."""
        return [each for each in self.calls if each[1] is None or each[1].function.name]

    @property
    def scopes(self) -> list[av.Scope]:
        """The variables of the functions and files."""
        return [each.scope for each in self._frames if each.scope is not None]

    @property
    def is_repeated(self) -> bool:
        """Whether a loop that runs an unknown number of times is in the innermost function, or in one without a name there."""
        for frame in reversed(self._frames):
            if frame.repeats or frame.closure is None or frame.closure.function.name:
                return bool(frame.repeats)
        return False

    @property
    def functions(self) -> list[tuple[str, str, str]]:
        """The functions that have a name: file, class and name."""
        found: list[tuple[str, str, str]] = []
        for frame in self._frames:
            if frame.closure is not None and frame.closure.function.name:
                owner = frame.closure.scope.this
                label = owner.node.name if isinstance(owner, av.ClassValue) else frame.closure.function.owner
                bases = owner.node.bases if isinstance(owner, av.ClassValue) else ()
                found += [(frame.closure.scope.file, each, frame.closure.function.name) for each in (label, *bases)]
                this = frame.closure.this
                model = this.of if isinstance(this, av.Record) else this if isinstance(this, av.ClassValue) else None
                if model is not None and model is not owner:  # an inherited method
                    found.append((model.scope.file, model.node.name, frame.closure.function.name))
        return found
