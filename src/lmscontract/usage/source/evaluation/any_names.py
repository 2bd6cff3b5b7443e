"""Calls the methods that an object has for any name, such as `__call`, with each name of the table in which they look it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

from msgspec.structs import replace as replace_node

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.usage import Place

LISTED = ("__call", "__callStatic")
"""Methods for any method that an object or a class lacks, which get the name, and the arguments in a list."""
SPREAD = ("method_missing",)
"""Those that get the name, and after it the arguments."""
OF_OBJECTS = (*SPREAD, *LISTED[:1])
"""Methods of these that objects have, and not their class."""
MEMBERS = ("__getattr__", "__get")
"""Methods for any member that an object lacks, which get the name."""
_PROXY = "Proxy"
CALLED = "__call__"
"""The method that runs if an object is called."""
ANY = frozenset({*LISTED, *SPREAD, *MEMBERS})
_DEPTH = 3
"""How deep in the row of a table a path is written."""


class NamedCalls:
    """What is known of the names with which methods for any name are called.

    `tables` are those in which they look up a name that is not known, `called` the methods, with their class, that were called
    with each name, `named` the places of the names with which the program calls them, and `chosen` the places of the texts in
    the rows that they found by these.
    """

    def __init__(self) -> None:
        self.tables: list[av.Record] = []
        self.called: set[tuple[int, int]] = set()
        self.named: set[Place] = set()
        self.chosen: set[Place] = set()

    def choose(self, key: av.Text, value: av.Value) -> None:
        """Note the row of a table that a method for any name looks up by the name with which it is called."""
        if any(part.place in self.named for part in key.parts):
            self.chosen.update(places_in(value))


def takes_any_name(closure: av.Closure, own: Collection[str]) -> bool:
    """Return whether a function is a method of the program's `own` files that its object has for any name."""
    is_method = closure.function.name in ANY and isinstance(closure.scope.this, av.ClassValue)
    return is_method and closure.scope.file in own


def arguments_of(method: str, name: av.Text, given: av.Arguments) -> av.Arguments:
    """Return what a method for any name gets if a member of this name is called."""
    if method in MEMBERS:
        return av.Arguments(given.place, [name])
    is_open = given.open or bool(given.spread)
    others = [av.Record(items=[*given.positional], open=is_open)] if method in LISTED else given.positional
    return replace(given, positional=[name, *others])


def proxy(site: CallSite) -> av.Value | None:
    """Return an object that gets its members from a function of JavaScript: `new Proxy({}, {get: (of, name) => …})`."""
    given = site.arguments.positional
    traps, calls = _traps(given[1:2], "get", 2), _traps(given[1:2], "apply", 3)
    if site.name != _PROXY or len(traps) != 1:
        return None
    trap, (of, name, *_) = traps[0], traps[0].function.parameters
    node = ir.Class(trap.function.line, trap.function.column, site.name, (), ir.Group(*trap.function.at, ()))
    scope = av.Scope(trap.scope.file, {ir.last_name(of.target): given[0]}, trap.scope)
    made = av.ClassValue(node, scope)
    scope.this = made
    method = av.Closure(replace_node(trap.function, name=MEMBERS[1], parameters=(name,)), scope)
    made.methods[method.function.name] = method
    for each in calls:  # `apply(of, this, given)` is what a call of the object runs
        others = (replace_node(each.function.parameters[2], rest=True),)
        made.methods[CALLED] = av.Closure(replace_node(each.function, name=CALLED, parameters=others), scope)
        site.evaluation.functions.entered(each.function)
    made.instance = av.Record({**given[0].fields} if isinstance(given[0], av.Record) else {}, of=made)
    site.evaluation.functions.entered(trap.function)
    around = (each.function.name for _, each in site.evaluation.stack.named_calls if each is not None)
    if not {*around} & {method.function.name, CALLED}:  # else it is made for a name that the program uses
        site.evaluation.functions.defined(method)
    return made.instance


def is_proxy(of: av.Value) -> bool:
    """Return whether an object gets its members from a function of JavaScript, also those at a key."""
    return isinstance(of, av.Record) and of.of is not None and of.of.node.name == _PROXY


def _traps(handlers: Sequence[av.Value], name: str, parameters: int) -> list[av.Closure]:
    """Return the functions of a name that the handler of a proxy has, with all parameters that are needed of them."""
    found = av.of_kind(av.Closure, *(each.get(name) or av.NOTHING for each in av.of_kind(av.Record, *handlers)))
    return [each for each in found if len(each.function.parameters) >= parameters]


def places_in(row: av.Value, depth: int = 1) -> Iterator[Place]:
    """Yield the places of the texts in a row of a table, and in what is in it."""
    yield from (part.place for each in av.of_kind(av.Text, row) for part in each.parts)
    for each in av.of_kind(av.Record, row) if depth else ():
        yield from (place for value in _values_of(each) for place in places_in(value, depth - 1))


def _values_of(record: av.Record) -> list[av.Value]:
    return [*record.items, *(slot.value for slot in record.fields.values())]


def outer_first(methods: Sequence[av.Closure]) -> list[av.Closure]:
    """Return methods for any name: first those that give members, and those of which a class makes objects of the others."""
    owners = {each.scope.this.node.name for each in methods if isinstance(each.scope.this, av.ClassValue)}

    def rank(method: av.Closure) -> tuple[bool, bool]:
        body = method.function.body
        named = {each.name for each in ir.nodes(body) if isinstance(each, ir.Name | ir.Member)}
        return method.function.name not in MEMBERS, not named & owners

    return sorted(methods, key=rank)


def call_each(evaluation: av.Evaluation, method: av.Closure) -> None:
    """Call a method for any name, of each class that inherits it, with all names; with an unknown one if it has none."""
    owner = method.scope.this
    assert isinstance(owner, av.ClassValue)
    place = Place(owner.scope.file, method.function.line)
    found = evaluation.functions.is_called(method.function)
    for model in evaluation.subclasses.inheriting(owner, method) or [owner]:
        this = model if method.function.name == "__callStatic" else evaluation.instances.instance(model)
        evaluation.protected(partial(_call, evaluation, method, this), place)
        found = found or (id(method.function), id(model.node)) in evaluation.any_names.called
    if not found:
        evaluation.uncalled.call(method)


def _call(evaluation: av.Evaluation, method: av.Closure, this: av.Value, around: Sequence[av.ClassValue] = ()) -> None:
    """Call a method for any name of an object with each name that is not used elsewhere, and what it returns."""
    model = this.of if isinstance(this, av.Record) else this
    key = (id(method.function), id(model.node) if isinstance(model, av.ClassValue) else 0)
    is_done = not around and key in evaluation.any_names.called
    if not isinstance(model, av.ClassValue) or model in around or is_done:
        return
    tables, sends = _tables(evaluation, method, this)
    slots = {name: slot for table in tables for name, slot in table.fields.items()}
    written = Counter(place for slot in slots.values() for place in {*places_in(slot.value)})
    shared = {place for place, rows in written.items() if rows > 1}
    unused = {name: slot for name, slot in slots.items() if not _is_used(evaluation, slot.value, shared)}
    before = len(evaluation.requests.found)
    for name, slot in unused.items():
        for made in av.of_kind(av.Record, _call_with(evaluation, method, this, name, slot)):
            for each in _methods(evaluation, made):
                _call(evaluation, each, made, (*around, model))
    if slots and (len(unused) < len(slots) or len(evaluation.requests.found) > before or not sends):
        evaluation.any_names.called.add(key)


def _call_with(evaluation: av.Evaluation, method: av.Closure, this: av.Value, name: str, slot: av.Slot) -> av.Value:
    """Return the member with a name that a method gives, after it was called if it is a function."""
    before = len(evaluation.requests.found)
    arguments = arguments_of(method.function.name, av.text(name, slot.place), av.Arguments(slot.place, open=True))
    evaluation.any_names.named.add(slot.place)
    result = evaluation.invoke(method, arguments, this)
    members = (slot.value for each in av.of_kind(av.Record, result) if each.of is None for slot in each.fields.values())
    for function in av.of_kind(av.Closure, result, *members):
        evaluation.invoke(function, av.Arguments(slot.place, open=True))
    lines = {(each.file, each.line) for each in places_in(slot.value, _DEPTH)}
    for request in evaluation.requests.found[before:]:
        parts = {place for url in evaluation.requests.urls[id(request)] for place in url.parts}
        in_row = (each for each in parts if (each.file, each.line) in lines)
        request.place = max(in_row, default=request.place)  # its end is no base that others share
    return result


def _methods(evaluation: av.Evaluation, of: av.Record) -> Iterator[av.Closure]:
    """Yield the methods for any name that an object has."""
    found = (evaluation.classes.member(of, name) for name in ANY if of.of is not None)
    yield from (each for each in found if isinstance(each, av.Closure))


def _tables(evaluation: av.Evaluation, method: av.Closure, this: av.Value) -> tuple[list[av.Record], bool]:
    """Return the tables in which a method looks up the name that it gets, and whether it sends something, which is not kept."""
    requests, before = evaluation.requests, len(evaluation.requests.found)
    sites, unused = {**requests.sites}, {**requests.unused}
    arguments = arguments_of(
        method.function.name, av.Text(()), av.Arguments(Place(method.scope.file, method.function.line), open=True)
    )
    arguments.positional[0] = av.ANY_NAME
    evaluation.any_names.tables = []
    result = evaluation.invoke(method, arguments, this)
    for function in av.of_kind(av.Closure, result):
        evaluation.invoke(function, av.Arguments(arguments.place, open=True))
    found, evaluation.any_names.tables = evaluation.any_names.tables, []
    sends = len(requests.found) > before
    if found:
        for each in requests.found[before:]:
            requests.urls.pop(id(each), None)
        del requests.found[before:]
        requests.sites, requests.unused = sites, unused
    return found, sends


def _is_used(evaluation: av.Evaluation, row: av.Value, shared: Collection[Place]) -> bool:
    """Return whether the program itself uses a row of a table by its name; one with others inside may have more than it uses.

    A constant in several rows does not show which of them is used.
    """
    nested = any(av.of_kind(av.Record, *_values_of(each)) for each in av.of_kind(av.Record, row))
    return not nested and any(place in evaluation.any_names.chosen and place not in shared for place in places_in(row))
