"""A call of a function that the program does not define, with what its interpretation needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import METHODS, Table, method_of, plain, words
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.requests.sent import Requests


WITH_BODY = ("POST", "PUT", "PATCH")
_LOADING = frozenset({"fetch", "load", "read", "all"})
"""Words of functions that send, and of those of a store."""
_LISTENER = re.compile(r"(Callback|Listener|Observer|Subscriber|Handler)$")
"""The names of classes of libraries whose methods get a response."""
_LISTENING = re.compile(r"on(Response|Success|Next|Result|Complete|Data|Loaded|Received?|Finish)", re.IGNORECASE)
"""Their methods that do."""
_METHOD_BEFORE = re.compile(rf"({'|'.join(METHODS).upper()})\s+")
"""A method that a text has before a path: `GET /goods`."""
_OF_HTTP = frozenset({"api", "http", "https", "rest"})
"""Words after that of a store which name a client: `cacheApi`."""


@dataclass(eq=False)
class CallSite:
    """A call: of a method of `receiver`, or of a function if that is None."""

    evaluation: av.Evaluation
    receiver: av.Value | None
    name: str
    arguments: av.Arguments
    scope: av.Scope
    client: av.Record | None = None
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

    @property
    def first(self) -> av.Value:
        """The first positional argument; nothing if there is none."""
        return self.arguments.positional[0] if self.arguments.positional else av.NOTHING

    @cached_property
    def values(self) -> list[av.Value]:
        """The receiver, if it is known, and the positional arguments."""
        receiver = [] if self.receiver is None or isinstance(self.receiver, av.Unknown) else [self.receiver]
        return [*receiver, *self.arguments.positional]

    @cached_property
    def label(self) -> str:
        """The name of the receiver, or of its class."""
        return av.label_of(self.receiver)

    @property
    def of_settings(self) -> bool:
        """Whether the receiver holds settings: `os.environ`, `ENV`, `config`."""
        return plain(self.label.rpartition(".")[2]) in self.table.setting_readers

    @cached_property
    def of_store(self) -> bool:
        """Whether the receiver keeps values by keys, as its type or its name says: `prefs`, `IMemoryCache`, `redisClient`."""
        receiver = self.receiver
        if isinstance(receiver, av.Record) and not (receiver.made or receiver.of):  # a mapping
            return not (receiver.open or receiver.base or receiver.request or av.closures_in(receiver))
        type = words(receiver.type) if isinstance(receiver, av.Unknown) else []
        named = type if {*type} & (self.table.stores | self.table.sending) else words(self.last_of_label)
        made = isinstance(receiver, av.Record) and receiver.of is None  # by a library, perhaps of its settings
        stores = self.table.stores - (self.table.setting_readers if made else set())
        kept = [number for number, each in enumerate(named) if each in stores]
        return bool(kept) and not _OF_HTTP & {*named[kept[-1] :]}

    @property
    def last_of_label(self) -> str:
        """The last part of the name of the receiver."""
        return re.split(r"[.:>\\]", self.label)[-1]

    @cached_property
    def looks_up(self) -> bool:
        """Whether the call gets, sets or drops what is kept by a key, as its names say: `getBoolean(key)`, `cache.get(key)`."""
        named = {*words(re.split(r"[.:>]", self.name)[-1])}
        if self.of_store:
            return not named & (self.table.sending - _LOADING)
        if isinstance(self.receiver, av.Record | av.ClassValue) or {*words(self.last_of_label)} & self.table.sending:
            return False
        stored = named & self.table.stored - ({*METHODS} if self.label else set())
        return bool(stored and named & {*METHODS}) and not named & self.table.sending

    @cached_property
    def dotted(self) -> str:
        """The whole name: `requests.get`."""
        return f"{self.label}.{self.name}" if self.label else self.name

    @cached_property
    def names(self) -> list[str]:
        """The whole name, and before it those with the type of the receiver and its bases: `HttpService.get`."""
        receiver = self.receiver
        types = [receiver.type] if isinstance(receiver, av.Unknown) and receiver.type else []
        model = receiver.of if isinstance(receiver, av.Record) else receiver
        if isinstance(model, av.ClassValue):
            types += self.evaluation.classes.foreign_bases(model)
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
    def ends(self) -> set[str]:
        """The last part of the name, and the last two together: `create` and `keyvaluepaircreate`."""
        return {self.short, "".join(self.parts[-2:])}

    @cached_property
    def closures(self) -> list[av.Closure]:
        """The functions among the arguments."""
        given = self.arguments.all
        return [
            each
            for value in given
            for each in (*av.closures_in(value), *self._callables(value), *self._listening(value))
        ]

    def _callables(self, value: av.Value) -> Iterator[av.Closure]:
        """Yield the methods that pairs of an object and a name are: `array($this, 'import')`."""
        for of, key in (each.pair for each in av.of_kind(av.Record, value) if each.pair and not each.made):
            for owner in av.options(of) if (name := av.first_text(key)) else ():
                of = (
                    self.scope.this or av.NOTHING
                    if isinstance(owner, av.Unknown) and owner.name == "__CLASS__"
                    else owner
                )
                found = self.evaluation.classes.member(of, name) if isinstance(of, av.Record | av.ClassValue) else None
                if isinstance(found, av.Closure):
                    yield found

    def _listening(self, value: av.Value) -> Iterator[av.Closure]:
        """Yield the methods that get a response, of objects whose class implements a listener of a library."""
        classes = self.evaluation.classes
        for listener in av.of_kind(av.Record, value):
            model = listener.of
            if model is None or not any(map(_LISTENER.search, classes.foreign_bases(model))):
                continue
            names = dict.fromkeys(name for each in (model, *classes.ancestors(model)) for name in each.methods)
            methods = (classes.member(listener, name) for name in names if _LISTENING.match(name))
            yield from (each for each in methods if isinstance(each, av.Closure))

    @cached_property
    def answers(self) -> list[av.Answer]:
        """The responses among the arguments."""
        return av.of_kind(av.Answer, *self.arguments.all)

    @cached_property
    def initial(self) -> av.Value:
        """The empty record that a function such as `reduce` hands to its function first; nothing if it is something else."""
        given = (each for each in self.arguments.positional if isinstance(each, av.Record) and not each.made)
        return next((each for each in given if not (each.fields or each.items or each.of)), av.NOTHING)

    @property
    def gathers(self) -> bool:
        """Whether the result of the call is the record that it hands to its function besides an item."""
        return self.makes_of_items and self.initial is not av.NOTHING

    @property
    def makes_of_items(self) -> bool:
        """Whether the call hands what is made so far to its function with each item: `reduce`, `each_with_object`."""
        return self.short in self.table.accumulating | self.table.carrying

    def handed(self, item: av.Value) -> list[av.Value]:
        """Return what the functions among the arguments get of an item."""
        return self.with_item(self.initial if self.makes_of_items else item, item)

    def with_item(self, made: av.Value, item: av.Value) -> list[av.Value]:
        """Return an item and what is made of those before it, in the order in which the function gets them."""
        return [item, made] if self.short in self.table.carrying else [made, item]

    @cached_property
    def keys(self) -> list[av.Text]:
        """The known texts among the arguments, with their places."""
        return [each for value in self.arguments.all for each in av.known_texts(value)]

    @cached_property
    def texts(self) -> list[str]:
        """The known texts among the arguments."""
        return [each.plain for each in self.keys]


def method_text(value: av.Value) -> str | None:
    """Return the HTTP method that a value is; None if it is none, or one of several."""
    found = method_texts(value)
    return found[0] if len(found) == 1 else None


def split_method(value: av.Value) -> tuple[str | None, av.Value]:
    """Return the method at the beginning of a text, and the path behind it: `GET /goods`; None and the value without one."""
    first = value.parts[0] if isinstance(value, av.Text) and value.parts else None
    written = (first.text or "") if first is not None else ""
    if not isinstance(value, av.Text) or first is None or (before := _METHOD_BEFORE.match(written)) is None:
        return None, value
    return before[1], av.Text((first.piece(before.end(), len(written)), *value.parts[1:]))


def method_texts(value: av.Value) -> list[str]:
    """Return the HTTP methods of which a value is one, those with a body first."""
    listed = [
        item for each in av.of_kind(av.Record, value) if not each.fields for item in each.items
    ]  # `[api, api.post]`
    words = [*av.plain_texts(value), *(each.name.rpartition(".")[2] for each in av.of_kind(av.Unknown, value, *listed))]
    spelled = [each for each in words if plain(each) in METHODS or plain(each).startswith("method")]
    return sorted(
        {method for each in spelled if (method := method_of(each))}, key=lambda each: (each not in WITH_BODY, each)
    )
