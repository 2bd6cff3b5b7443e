"""A call of a function that the program does not define, with what its interpretation needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from lmscontract.usage.source.clients import Table, plain
from lmscontract.usage.source.values import (
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Record,
    Scope,
    Text,
    Unknown,
    Value,
    answers_in,
    closures_in,
    known_texts,
    label_of,
    options,
    plain_texts,
)
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluate import Evaluation
    from lmscontract.usage.source.requests import Requests


@dataclass(eq=False)
class CallSite:
    """A call: of a method of `receiver`, or of a function if that is None."""

    evaluation: Evaluation
    receiver: Value | None
    name: str
    arguments: Arguments
    scope: Scope
    client: Record | None = None
    """The client that is called itself, like a function."""

    @cached_property
    def table(self) -> Table:
        """The clients of the language."""
        return self.evaluation.table(self.scope)

    @property
    def requests(self) -> Requests:
        """The requests of the program."""
        return self.evaluation.requests

    @property
    def place(self) -> Place:
        """The place of the call."""
        return self.arguments.place

    @cached_property
    def label(self) -> str:
        """The name of the receiver, or of its class."""
        return label_of(self.receiver)

    @cached_property
    def dotted(self) -> str:
        """The whole name: `requests.get`."""
        return f"{self.label}.{self.name}" if self.label else self.name

    @cached_property
    def names(self) -> list[str]:
        """The whole name, and before it those with the type of the receiver and its bases: `HttpService.get`."""
        receiver = self.receiver
        types = [receiver.type] if isinstance(receiver, Unknown) and receiver.type else []
        if isinstance(receiver, Record) and receiver.of is not None:
            types += self.evaluation.classes.foreign_bases(receiver.of)
        return [*(f"{type}.{self.name}" for type in types), self.dotted]

    @cached_property
    def parts(self) -> list[str]:
        """The parts of the whole name, as the tables have them."""
        return [plain(each) for each in re.split(r"[.:>\\]+", self.dotted) if each]

    @cached_property
    def short(self) -> str:
        """The last part of the name."""
        return self.parts[-1] if self.parts else ""

    @cached_property
    def closures(self) -> list[Closure]:
        """The functions among the arguments."""
        given = self.arguments.all
        return [each for value in given for each in (*closures_in(value), *self._callables(value))]

    def _callables(self, value: Value) -> Iterator[Closure]:
        """Yield the methods that pairs of an object and a name are: `array($this, 'import')`."""
        for option in options(value):
            pair = option.items if isinstance(option, Record) and not (option.name or option.fields) else []
            name = next(iter(plain_texts(pair[1])), "") if len(pair) == 2 else ""
            for of in options(pair[0]) if name else ():
                owner = self.scope.this if isinstance(of, Unknown) and of.name == "__CLASS__" else of
                found = self.evaluation.classes.member(owner, name) if isinstance(owner, Record | ClassValue) else None
                if isinstance(found, Closure):
                    yield found

    @cached_property
    def answers(self) -> list[Answer]:
        """The responses among the arguments."""
        return answers_in(self.arguments.all)

    @cached_property
    def keys(self) -> list[Text]:
        """The known texts among the arguments, with their places."""
        return [each for value in self.arguments.all for each in known_texts(value)]

    @cached_property
    def texts(self) -> list[str]:
        """The known texts among the arguments."""
        return [each.plain for each in self.keys]
