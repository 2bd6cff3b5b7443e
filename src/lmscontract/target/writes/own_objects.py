"""The objects that lasting writes may change: those that the run created, and those in `disposable` of the configuration.

An object is named after the run: its names contain a mark, by which the answers about it are recognised.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from lmscontract.contract.model import Fact, Schema
from lmscontract.target.exchange import Exchange
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.journal import JournalEntry
from lmscontract.types import Operation

_TYPES: Mapping[str, Any] = {"string": str, "object": Mapping, "array": list, "number": int | float, "integer": int}

_DISTINCT = 7300


class RunObject(Struct, frozen=True):
    """An object that the run may write to; `mark` is in its names.

    If the run created it, `entry` is that of the journal, and `sent` the body with which it did.
    """

    identifier: Any
    mark: str = ""
    entry: JournalEntry | None = None
    sent: Any = None


class SentCreation(Struct, frozen=True):
    """What is needed to identify the new objects of a write: their kind, marks, and the values that lists showed before.

    `entry` is that of the journal, and `named` are the objects in the path and the body of the write, by kind.
    """

    kind: str
    marks: Sequence[str]
    before: Collection[str]
    entry: JournalEntry
    named: Mapping[str, tuple[RunObject, ...]]


class SentWrite(Struct, frozen=True):
    """A write that was answered: its body, and the objects in its path and its body by kind, new ones first.

    `creation` is what identifies the new ones, if it created any.
    """

    exchange: Exchange
    body: Any
    objects: Mapping[str, tuple[RunObject, ...]]
    mark: str = ""
    creation: SentCreation | None = None


@dataclass
class OwnObjects:
    """The objects that lasting writes may change.

    `unseen` are the shapes of operations whose objects nothing showed, not even after a while. `disposable` are the
    identifiers in `disposable` of the configuration, by kind of object or by the shape of an operation; `examples` have a
    `body` that works on the mock and `known` values of its properties, by the operation's shape. `made` are the objects that
    the run has created, by kind, `entries` those of the journal, with their kind, and `proven` the responses to writes whose
    new object was identified. `used_up` is how many objects a write that works once for each was made for, by its shape.
    `holders` are the objects that a creation named, such as the user and the plan of an enrollment, by the shape of its call.
    `gone` are the responses with 404 to deletions after which the object is gone, each with what shows that.
    """

    disposable: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    examples: Mapping[str, Any] = field(default_factory=dict)
    run: str = field(default_factory=lambda: secrets.token_hex(3))
    made: dict[str, list[RunObject]] = field(default_factory=dict)
    entries: list[tuple[str, JournalEntry]] = field(default_factory=list)
    proven: set[Exchange] = field(default_factory=set)
    gone: dict[Exchange, Exchange] = field(default_factory=dict)
    used_up: dict[str, int] = field(default_factory=dict)
    templates: dict[str, Any] = field(default_factory=dict)
    holders: dict[str, Mapping[str, Sequence[RunObject]]] = field(default_factory=dict)
    unseen: set[str] = field(default_factory=set)
    failures: dict[str, NotVerified] = field(default_factory=dict)
    creating: list[str] = field(default_factory=list)
    known: dict[str, Collection[str]] = field(default_factory=dict)
    marks: int = 0

    def example_value(self, operation: Operation, fact: Fact, schema: Schema) -> Any:
        """Return a value of a body property that works on the mock, of the type of a schema; None if there is none."""
        known = self.examples.get(operation.shape, {}).get("known", {}).get(fact.path)
        values = known["$first"] if isinstance(known, Mapping) and "$first" in known else (known,)
        types = schema.get("type", ())
        wanted = [_TYPES[each] for each in ((types,) if isinstance(types, str) else types) if each in _TYPES]
        return next((each for each in values if not wanted or any(isinstance(each, one) for one in wanted)), None)

    @property
    def number(self) -> int:
        """A number that nothing else of a tenant is likely to show, another one after each write."""
        return _DISTINCT + self.marks

    def next_mark(self) -> str:
        """Return a text that no other object has in its name."""
        self.marks += 1
        return f"{self.run}-{self.marks}"
