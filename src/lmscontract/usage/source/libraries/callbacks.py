"""Libraries that hand a function on by which the program says what it has: promises, and tasks one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from lmscontract.usage.source.libraries.records import one_by_one
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain

_FUNCTION, _KEPT, _GIVEN = "given function", "kept values", "given values"
"""Variables of the functions that are made here."""
_PROMISES = ("promise", "Task")
"""Members of an object that have its promise: of JavaScript, and of .NET."""
_RESOLVE = "resolve"
"""The usual method that says what a promise has."""
_OF_ENTRIES = "eachof"
"""What is in the names of the functions that go through the entries of a record."""
_RENDERING, _OF_ITEM = "renderitem", ("keyextractor", "rowkey")
"""Functions of a component that shows a list: one that shows an item, and those that name it."""
_FULFILLED = "fulfilled"
"""The member of an action of Redux that has what its function returns, and what Guzzle calls a function for responses."""
_POOLS, _SENDING = frozenset({"pool", "batch", "eachpromise"}), "send"
"""What sends several requests at the same time in Guzzle, and the method of its client that sends one."""


def called_back(site: CallSite) -> av.Value | None:
    """Return the result of a function that waits for what the program hands to a function; None for other functions."""
    if site.short in site.table.promises and site.closures:
        return _promise(site)
    if site.short in site.table.promising and any(map(_is_of_program, av.options(site.first))):
        return _promising(site)
    if site.short in site.table.deferring and not (site.closures or site.answers):
        return _deferred(site)
    if isinstance(site.receiver, av.Record) and not site.receiver.made and _PROMISES[0] in site.receiver.fields:
        return _promised(site, site.receiver.fields[_PROMISES[0]].value)
    if site.short == "addcase" and isinstance(site.first, av.Answer) and site.first.path[-1:] == (_FULFILLED,):
        payload = replace(site.first, path=site.first.path[:-1])
        action = av.Record({"payload": av.Slot(payload, site.place)}, open=True)
        return site.evaluation.call_back(site.closures, [av.NOTHING, action], site.place)
    if (found := _read_by_keys(site) or _shown(site) or _pooled(site)) is not None:
        return found
    if site.gathers and site.receiver is None and len(site.closures) == 1 and len(site.arguments.all) == 2:
        return _gathering(site)
    kind = site.table.tasks.get(".".join(site.parts[-2:]))
    return _TASKS[kind](site) if kind is not None and site.arguments.positional else _operator(site)


def _read_by_keys(site: CallSite) -> av.Value | None:
    """Return a response after a function has had it with each of some keys: `keys.reduce((part, key) => part[key], goods)`."""
    initial = av.union(site.answers)
    lists = [
        each for each in av.of_kind(av.Record, *site.arguments.all, site.receiver) if each.items and not each.fields
    ]
    if site.short not in site.table.accumulating or not (site.answers and site.closures and lists):
        return None
    for key in lists[0].items:
        initial = site.evaluation.call_back(site.closures, [initial, key], site.place)
    return initial


def _is_of_program(value: av.Value) -> bool:
    """Return whether a value is a function of the program, perhaps with arguments."""
    return isinstance(value, av.Closure) or (isinstance(value, av.Record) and value.kind is av.Kind.PARTIAL)


def _promise(site: CallSite) -> av.Value:
    """Return what the function of a promise hands to its first parameter, or to a method of that.

    This is `new Promise(resolve => resolve(body))`, or `suspendCoroutine { it.resume(body) }`.
    """
    function, kept = _keeping(site)
    resolving = {name: av.Slot(function, site.place) for name in site.table.resolving}
    given = av.Record(resolving, open=True) if resolving else function
    result = site.evaluation.call_back(site.closures, [given], site.place)
    found = _kept(kept)
    return found[0] if found else result


def _shown(site: CallSite) -> av.Value | None:
    """Return what the functions of a component make of the items of its list; None for other calls.

    `renderItem` of React Native gets an object with the item, that of Ant Design the item itself: `dataSource`.
    """
    given = {plain(key): value for key, value in site.arguments.named.items()}
    sections = av.of_kind(av.Record, *(av.element(each) for each in av.of_kind(av.Record, given.get("sections"))))
    lists = [given.get("data"), *(each.get("data") for each in sections)]
    rows = av.union(each for each in (*lists, given.get("datasource")) if each is not None)
    if _RENDERING not in given or rows is av.NOTHING:
        return None
    item = av.element(rows)
    row = av.Record({"item": av.Slot(item, site.place)}, open=True)
    for key, value in given.items():
        handed = {_RENDERING: item if "datasource" in given else row, **dict.fromkeys(_OF_ITEM, item)}.get(key)
        site.evaluation.call_back(av.closures_in(value), [handed] if handed is not None else [], site.place)
    return av.NOTHING


def _pooled(site: CallSite) -> av.Value | None:
    """Hand the responses of requests, promises or functions that send to a function: `new Pool($http, $requests, […])`."""
    if site.short not in _POOLS or len(site.arguments.positional) < 2:
        return None
    *client, requests, settings = site.arguments.positional
    handled = [
        slot.value for each in av.of_kind(av.Record, settings) if (slot := each.fields.get(_FULFILLED)) is not None
    ]
    if not handled:
        return None
    for item in av.options(av.element(requests)):
        with_key = isinstance(item, av.Record) and item.items and not (item.request or item.fields)
        each = av.element(item) if with_key else item  # a generator may give a key with each
        sent = each
        if isinstance(each, av.Record) and each.request is not None:
            sent = _call(site, av.union(client), [each], _SENDING)
        elif isinstance(each, av.Closure):
            sent = _call(site, each, [])
        site.evaluation.call_back(av.closures_in(av.union(handled)), av.of_kind(av.Answer, sent), site.place)
    return av.Record(name="promise", open=True)


def _gathering(site: CallSite) -> av.Value:
    """Return a function that hands on what it gets with what it has so far: `reduce((all, page) => …, [])` in a pipe."""
    at = (site.place.line, site.place.column)
    value = ir.Name(*at, "value")
    call = ir.Call(*at, ir.Name(*at, _FUNCTION), (ir.Name(*at, _KEPT), value))
    function = ir.Function(*at, "", (ir.Parameter(*at, value),), ir.Group(*at, (ir.Return(*at, call),), block=True))
    site.evaluation.functions.entered(function)
    return av.Closure(
        function, av.Scope(site.scope.file, {_FUNCTION: site.closures[0], _KEPT: site.initial}, site.scope)
    )


def _operator(site: CallSite) -> av.Value | None:
    """Return the functions of an operator of a pipe that hands on what it gets; None for other calls."""
    hands_on = site.receiver is None and site.short in site.table.observing | site.table.unchanging
    if not site.closures or not hands_on or not all(map(av.closures_in, site.arguments.all)):
        return None
    return av.union(_handing_on(site, each) for each in site.closures)


def _handing_on(site: CallSite, closure: av.Closure) -> av.Value:
    """Return a function that calls another one with what it gets, and returns that: `tap((page) => …)` in a pipe."""
    at = (site.place.line, site.place.column)
    value = ir.Name(*at, "value")
    body = (ir.Call(*at, ir.Name(*at, _FUNCTION), (value,)), ir.Return(*at, value))
    function = ir.Function(*at, "", (ir.Parameter(*at, value),), ir.Group(*at, body, block=True))
    site.evaluation.functions.entered(function)
    return av.Closure(function, av.Scope(site.scope.file, {_FUNCTION: closure}, site.scope))


def _promising(site: CallSite) -> av.Value:
    """Return a function that returns what another one hands to its last argument, after an error: `promisify(get)`."""
    at = (site.place.line, site.place.column)
    kept, given, key = ir.Name(*at, _KEPT), ir.Name(*at, _GIVEN), ir.Group(*at, ())
    value = ir.Name(*at, "value")
    keep = ir.Function(
        *at,
        "",
        (ir.Parameter(*at, ir.Name(*at, "error")), ir.Parameter(*at, value)),
        ir.Group(*at, (ir.Assign(*at, ir.Index(*at, kept, key), value),), block=True),
    )
    body = (
        ir.Assign(*at, kept, ir.Sequence(*at, ()), declares=True),
        ir.Call(*at, ir.Name(*at, _FUNCTION), (ir.Spread(*at, given), keep)),
        ir.Return(*at, ir.Index(*at, kept, key)),
    )
    function = ir.Function(*at, "", (ir.Parameter(*at, given, rest=True),), ir.Group(*at, body, block=True))
    site.evaluation.functions.entered(function)
    site.evaluation.functions.entered(keep)
    return av.Closure(function, av.Scope(site.scope.file, {_FUNCTION: site.first}, site.scope))


def _deferred(site: CallSite) -> av.Value:
    """Return an object with a promise, and methods that say what it has: `Q.defer()`, `new CompletableFuture<>()`."""
    at = (site.place.line, site.place.column)
    deferred, value = ir.Name(*at, _KEPT), ir.Name(*at, "value")
    members = (ir.Member(*at, deferred, each) for each in _PROMISES)
    keep = tuple(ir.Assign(*at, member, value) for member in members)
    function = ir.Function(*at, "", (ir.Parameter(*at, value),), ir.Group(*at, keep, block=True))
    site.evaluation.functions.entered(function)
    made = av.Record(open=True)
    resolve = av.Slot(av.Closure(function, av.Scope(site.scope.file, {_KEPT: made}, site.scope)), site.place)
    made.fields.update(dict.fromkeys(site.table.resolving or (_RESOLVE,), resolve))
    return made


def _promised(site: CallSite, promised: av.Value) -> av.Value:
    """Return what a method of a promise returns: it waits for what the promise has, or hands that to functions."""
    if not site.closures:
        return promised
    return _call(site, promised, site.arguments.positional, site.name)


def items_given(site: CallSite, method: av.Closure) -> av.Value:
    """Return a list of what a method of an object hands to its block, such as `each` of a class of Ruby."""
    function, kept = _keeping(site)
    site.evaluation.invoke(method, av.Arguments(site.place, [function]), site.receiver)
    return av.Record(items=_kept(kept)[:1])


# Tasks


def _chain(site: CallSite) -> av.Value:
    """Call tasks one after the other, each with what the one before has handed on; the last function gets an error as well."""
    values: list[av.Value] = []
    for task in (each for tasks in av.of_kind(av.Record, site.first)[:1] for each in tasks.items):
        following, kept = _keeping(site)
        expected = max((len(each.parameters) - 1 for each in av.closures_in(task)), default=len(values))
        given = [*values, *[av.NOTHING] * (expected - len(values))][:expected]
        _call(site, task, [*given, following])
        values = _kept(kept)[1:]
    return _finished(site, values)


def _all(site: CallSite) -> av.Value:
    """Call tasks, whose results the last function gets in a list, or with the keys of the tasks."""
    results = av.Record()
    for tasks in av.of_kind(av.Record, site.first)[:1]:
        results.items = [_result(site, each, []) for each in tasks.items]
        results.fields = {key: av.Slot(_result(site, slot.value, []), slot.place) for key, slot in tasks.fields.items()}
    return _finished(site, [results])


def _each(site: CallSite) -> av.Value:
    """Call a function with each item of a list, whose results the last function gets in a list."""
    functions = [each for each in site.arguments.positional[1:] if not isinstance(each, av.Constant)]
    results = av.Record(items=[_result(site, each, given) for each in functions[:1] for given in _given_each(site)])
    return _finished(site, [results]) if functions[1:] else results


def _given_each(site: CallSite) -> list[list[av.Value]]:
    """Return what a function gets of each item, one by one: of an entry, the value and the key."""
    of = site.first
    if isinstance(of, av.Record) and _OF_ENTRIES in site.short and of.fields and not of.items:
        return [[slot.value, av.key_of(key, slot)] for key, slot in of.fields.items()]
    is_known = isinstance(of, av.Record) and (of.kind is av.Kind.ENTRIES or not (of.open or of.fields or of.made))
    items = one_by_one(of.items, site.requests.paths.has_segment) if is_known and isinstance(of, av.Record) else ()
    return [[each] for each in items or [av.element(of)]]


_TASKS = {"chain": _chain, "all": _all, "each": _each}


def _result(site: CallSite, task: av.Value, given: Sequence[av.Value]) -> av.Value:
    """Return what a task hands on after the error, or returns."""
    following, kept = _keeping(site)
    result = _call(site, task, [*given, following])
    return av.union(_kept(kept)[1:2]) if _kept(kept)[1:] else result


def _finished(site: CallSite, values: Sequence[av.Value]) -> av.Value:
    """Call the function that gets what the tasks have, after an error; return it."""
    last = site.arguments.positional[-1]
    if len(site.arguments.positional) > 1 and av.closures_in(last) and last is not site.arguments.positional[0]:
        _call(site, last, [av.Constant(None), *values])
    return values[0] if values else av.NOTHING


# Functions


def _keeping(site: CallSite) -> tuple[av.Closure, av.Record]:
    """Return a function that keeps what it is called with, and the record in which it does."""
    at = (site.place.line, site.place.column)
    given = ir.Name(*at, _GIVEN)
    keep = ir.Assign(*at, ir.Index(*at, ir.Name(*at, _KEPT), ir.Group(*at, ())), given)
    function = ir.Function(*at, "", (ir.Parameter(*at, given, rest=True),), ir.Group(*at, (keep,), block=True))
    site.evaluation.functions.entered(function)
    kept = av.Record()
    return av.Closure(function, av.Scope(site.scope.file, {_KEPT: kept}, site.scope)), kept


def _kept(kept: av.Record) -> list[av.Value]:
    """Return what a function was called with, by the position of the argument."""
    calls = (each.items for each in av.of_kind(av.Record, *kept.items))
    return [
        av.union(each for each in column if each != av.Constant(None))
        for column in zip_longest(*calls, fillvalue=av.NOTHING)
    ]


def _call(site: CallSite, function: av.Value, values: Sequence[av.Value], method: str = "") -> av.Value:
    """Return the result of anything that can be called, or of a method of it."""
    at = (site.place.line, site.place.column)
    names = [f"{_GIVEN} {number}" for number in range(len(values))]
    scope = av.Scope(site.scope.file, {_FUNCTION: function, **dict(zip(names, values, strict=True))}, site.scope)
    called = ir.Member(*at, ir.Name(*at, _FUNCTION), method) if method else ir.Name(*at, _FUNCTION)
    call = ir.Call(*at, called, tuple(ir.Name(*at, each) for each in names))
    return site.evaluation.value(call, scope)
