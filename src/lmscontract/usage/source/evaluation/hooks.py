"""Hooks that fetch what a key names, with a function that they get, or that the program gives all of them: `useSWR(path)`."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values.abstract import (
    NOTHING,
    Answer,
    Closure,
    Record,
    Request,
    Slot,
    Text,
    Value,
    closures_in,
    of_kind,
    options,
    union,
)
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

_SELECTING = "select"
"""The option of a hook with the function that gets all of what it holds."""
_KEY = "queryKey"
"""The option of a hook with its key, and the member of what a function gets that has it."""
_IS_LIST = "[]"
"""What holds the result of a function, if that is a list and no object."""


class CommonFetchers:
    """The functions that a program gives all hooks of a library which get only a key: `<SWRConfig value={{ fetcher }}>`."""

    def __init__(self, evaluation: Evaluation) -> None:
        self._evaluation = evaluation
        self._functions = Record()
        self._by_path: dict[Place, Request] = {}

    def note(self, site: CallSite) -> Value | None:
        """Note the function that an object gets for all hooks; None if a call makes no such object."""
        path = site.table.fetching.get(site.short)
        if path is None:
            return None
        given: list[Value] = [*site.arguments.positional, Record(site.arguments.slots)]
        for closure in of_kind(Closure, *(reduce(_member, path.split("."), each) for each in given)):
            self._evaluation.late_values.found(self._functions, _KEY)
            self._functions.set(_KEY, closure, site.place)
        return NOTHING if self._functions.fields else None

    def functions(self) -> list[Closure]:
        """Return these functions; what asks for them is evaluated again if they are found later."""
        found = of_kind(Closure, self._functions.get(_KEY))
        self._evaluation.late_values.lacks(self._functions, _KEY, union(found))
        return found

    def fetch(self, site: CallSite, key: Value) -> Value:
        """Return what these functions make of a key, or else the response of a request to the path that it is or begins with."""
        if functions := self.functions():
            if (before := self._by_path.pop(site.place, None)) is not None:
                site.requests.forget(before)
            calls = ((each, _given(each, option)) for each in functions for option in options(key))
            return union(site.evaluation.call_back([each], given, site.place) for each, given in calls)
        paths = [*_paths_of(key)]
        if not paths:
            return NOTHING
        query = [item for each in of_kind(Record, key) for item in of_kind(Record, *each.items[1:])]
        request = self._by_path[site.place] = Request(site.place, union(paths), "GET", query=[*query])
        site.requests.register(site.evaluation, request)
        return Answer(request)


def _member(value: Value, name: str) -> Value:
    return union(found for each in of_kind(Record, value) if (found := each.get(name)) is not None)


def only_keys(site: CallSite) -> bool:
    """Return whether a hook without a function gets the key or the path of what it fetches."""
    if site.short not in site.table.holders:
        return False
    key = _keys_in(_key(site))
    return any(_paths_of(key)) or (key != NOTHING and bool(site.evaluation.fetchers.functions()))


def held(site: CallSite) -> Record:
    """Return the object that has the result of a function, perhaps in a list, and members that call it again."""
    given = (each.get(_SELECTING) for each in of_kind(Record, *site.arguments.positional))
    selecting = [closure for value in given if value is not None for closure in closures_in(value)]
    key, result = _keys_in(_key(site)), union(())
    for closure in (each for each in site.closures if each not in selecting):
        values = _given(closure, key) if result == NOTHING else [result]
        found = site.evaluation.call_back([closure], values, site.place)
        if closure in options(site.first) and any(_paths_of(made := _keys_in(found))):
            key = made
            continue
        has_parts = any(isinstance(each, Answer | Record) for each in options(found))
        result = found if result == NOTHING or has_parts else result
    if result == NOTHING:
        result = site.evaluation.fetchers.fetch(site, key)
    member, _, inner = site.table.holders[site.short].partition(".")
    if inner:
        pages = Record(items=[result], open=True)
        result = pages if inner == _IS_LIST else Record({inner: Slot(pages, site.place)}, open=True)
    result = site.evaluation.call_back(selecting, [result], site.place) if selecting else result
    again = dict.fromkeys(site.table.calling, Slot(union(site.closures), site.place))
    return Record(fields={**again, member: Slot(result, site.place)}, open=True)


def _key(site: CallSite) -> Value:
    """Return the key that a hook gets first, or as an option."""
    named = [each.get(_KEY) for each in of_kind(Record, *site.arguments.positional)]
    return union((site.first, *(each for each in named if each is not None)))


def _keys_in(value: Value) -> Value:
    """Return what a value may be that is a text, or a list that begins with one."""
    lists = (each for each in of_kind(Record, value) if each.items and of_kind(Text, each.items[0]))
    return union((*of_kind(Text, value), *lists))


def _paths_of(key: Value) -> list[Text]:
    """Return the paths that a key is or begins with."""
    found = of_kind(Text, key, *(each.items[0] for each in of_kind(Record, key)))
    return [each for each in found if each.plain.startswith("/")]


def _given(closure: Closure, key: Value) -> list[Value]:
    """Return what a function gets of a key: an object that has it, its items, or the key itself."""
    if key == NOTHING:
        return []
    function = closure.function
    if any(_KEY in (getattr(each, "name", ""), getattr(each, "value", "")) for each in ir.nodes(function)):
        return [Record({_KEY: Slot(key, Place(closure.scope.file, *function.at))}, open=True)]
    takes_items = sum(each.default is None for each in closure.parameters) > 1
    return key.items if takes_items and isinstance(key, Record) else [key]
