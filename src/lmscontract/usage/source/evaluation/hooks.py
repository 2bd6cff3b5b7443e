"""Hooks that fetch what a key names, with a function that they get, or that the program gives all of them: `useSWR(path)`."""

from __future__ import annotations

from functools import reduce

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.usage import Place

_SELECTING = "select"
"""The option of a hook with the function that gets all of what it holds."""
_KEY = "queryKey"
"""The option of a hook with its key, and the member of what a function gets that has it."""
_IS_LIST = "[]"
"""What holds the result of a function, if that is a list and no object."""


class CommonFetchers:
    """The functions that a program gives all hooks of a library which get only a key: `<SWRConfig value={{ fetcher }}>`."""

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation = evaluation
        self._functions = av.Record()
        self._by_path: dict[Place, av.Request] = {}

    def note(self, site: CallSite) -> av.Value | None:
        """Note the function that an object gets for all hooks; None if a call makes no such object."""
        path = site.table.fetching.get(site.short)
        if path is None:
            return None
        given: list[av.Value] = [*site.arguments.positional, av.Record(site.arguments.slots)]
        for closure in av.of_kind(av.Closure, *(reduce(_member, path.split("."), each) for each in given)):
            self._evaluation.late_values.found(self._functions, _KEY)
            self._functions.set(_KEY, closure, site.place)
        return av.NOTHING if self._functions.fields else None

    def functions(self) -> list[av.Closure]:
        """Return these functions; what asks for them is evaluated again if they are found later."""
        found = av.of_kind(av.Closure, self._functions.get(_KEY))
        self._evaluation.late_values.lacks(self._functions, _KEY, av.union(found))
        return found

    def fetch(self, site: CallSite, key: av.Value) -> av.Value:
        """Return what these functions make of a key, or else the response of a request to the path that it is or begins with."""
        if functions := self.functions():
            if (before := self._by_path.pop(site.place, None)) is not None:
                site.requests.forget(before)
            calls = ((each, _given_of_key(each, option)) for each in functions for option in av.options(key))
            return av.union(site.evaluation.call_back([each], given, site.place) for each, given in calls)
        paths = [*_paths_of(key)]
        if not paths:
            return av.NOTHING
        query = [item for each in av.of_kind(av.Record, key) for item in av.of_kind(av.Record, *each.items[1:])]
        request = self._by_path[site.place] = av.Request(site.place, av.union(paths), "GET", query=[*query])
        site.requests.register(site.evaluation, request)
        return av.Answer(request)


def _member(value: av.Value, name: str) -> av.Value:
    return av.union(found for each in av.of_kind(av.Record, value) if (found := each.get(name)) is not None)


def only_keys(site: CallSite) -> bool:
    """Return whether a hook without a function gets the key or the path of what it fetches."""
    if site.short not in site.table.holders:
        return False
    key = _keys_in(_key(site))
    return any(_paths_of(key)) or (key != av.NOTHING and bool(site.evaluation.fetchers.functions()))


def held(site: CallSite) -> av.Record:
    """Return the object that has the result of a function, perhaps in a list, and members that call it again."""
    given = (each.get(_SELECTING) for each in av.of_kind(av.Record, *site.arguments.positional))
    selecting = [closure for value in given if value is not None for closure in av.closures_in(value)]
    key, result = _keys_in(_key(site)), av.union(())
    for closure in (each for each in site.closures if each not in selecting):
        values = _given_of_key(closure, key) if result == av.NOTHING else [result]
        found = site.evaluation.call_back([closure], values, site.place)
        if closure in av.options(site.first) and any(_paths_of(made := _keys_in(found))):
            key = made
            continue
        has_parts = any(isinstance(each, av.Answer | av.Record) for each in av.options(found))
        result = found if result == av.NOTHING or has_parts else result
    if result == av.NOTHING:
        result = site.evaluation.fetchers.fetch(site, key)
    member, _, inner = site.table.holders[site.short].partition(".")
    if inner:
        pages = av.Record(items=[result], open=True)
        result = pages if inner == _IS_LIST else av.Record({inner: av.Slot(pages, site.place)}, open=True)
    result = site.evaluation.call_back(selecting, [result], site.place) if selecting else result
    again = dict.fromkeys(site.table.calling, av.Slot(av.union(site.closures), site.place))
    return av.Record(fields={**again, member: av.Slot(result, site.place)}, open=True)


def _key(site: CallSite) -> av.Value:
    """Return the key that a hook gets first, or as an option."""
    named = [each.get(_KEY) for each in av.of_kind(av.Record, *site.arguments.positional)]
    return av.union((site.first, *(each for each in named if each is not None)))


def _keys_in(value: av.Value) -> av.Value:
    """Return what a value may be that is a text, or a list that begins with one."""
    lists = (each for each in av.of_kind(av.Record, value) if each.items and av.of_kind(av.Text, each.items[0]))
    return av.union((*av.of_kind(av.Text, value), *lists))


def _paths_of(key: av.Value) -> list[av.Text]:
    """Return the paths that a key is or begins with."""
    found = av.of_kind(av.Text, key, *(each.items[0] for each in av.of_kind(av.Record, key)))
    return [each for each in found if each.plain.startswith("/")]


def _given_of_key(closure: av.Closure, key: av.Value) -> list[av.Value]:
    """Return what a function gets of a key: an object that has it, its items, or the key itself."""
    if key == av.NOTHING:
        return []
    function = closure.function
    if any(_KEY in (getattr(each, "name", ""), getattr(each, "value", "")) for each in ir.nodes(function)):
        return [av.Record({_KEY: av.Slot(key, Place(closure.scope.file, *function.at))}, open=True)]
    takes_items = sum(each.default is None for each in closure.parameters) > 1
    return key.items if takes_items and isinstance(key, av.Record) else [key]
