"""What `inspect` of Python says of a function: its parameters, and which arguments of a call they get."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lmscontract.usage.source.evaluation.parameters import bind
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.usage import Place

_HINTING = frozenset({"get_type_hints", "get_annotations"})
_BINDING = frozenset({"bind", "bindpartial"})


def signature(site: CallSite) -> av.Value | None:
    """Return what the functions and objects of `inspect` give; None for other calls."""
    receiver = site.receiver
    if isinstance(receiver, av.Record) and receiver.kind is av.Kind.SIGNATURE:
        functions = av.closures_in(receiver.items[0]) if site.short in _BINDING else []
        return _bound(site, functions[0], site.arguments) if functions else receiver
    if isinstance(receiver, av.Record) and receiver.kind is av.Kind.BOUND_ARGUMENTS:
        return receiver
    functions = (
        av.closures_in(site.first)
        if site.label in ("", "inspect") and receiver in (None, av.Unknown("inspect"))
        else []
    )
    name = site.name.rpartition(".")[2]
    if name in _HINTING and site.arguments.positional and (functions := av.closures_in(site.first)):
        return site.evaluation.classes.hints(functions[0], site.place)
    if not functions or name not in ("signature", "getcallargs", "getfullargspec"):
        return None
    if site.short == "getcallargs":
        given = replace(site.arguments, positional=site.arguments.positional[1:])
        return _bound(site, functions[0], given).get("arguments")
    names = [av.text(name, place) for name, place in _names(functions[0])]
    parameters = av.Record({each.plain: av.Slot(av.Unknown(each.plain), each.parts[0].place) for each in names})
    result = site.evaluation.classes.hints(functions[0], site.place).get("return") or av.Unknown()
    fields = {"parameters": av.Slot(parameters, site.place), "args": av.Slot(av.Record(items=[*names]), site.place)}
    fields["return_annotation"] = av.Slot(result, site.place)
    return av.Record(fields, [functions[0]], kind=av.Kind.SIGNATURE)


def _names(closure: av.Closure) -> Iterator[tuple[str, Place]]:
    """Yield the names of the parameters of a function, also that of its object, with their places."""
    if closure.function.receiver:
        yield closure.function.receiver, Place(closure.scope.file, *closure.function.at)
    for each in closure.function.parameters:
        yield ir.last_name(each.target), Place(closure.scope.file, *each.at)


def _bound(site: CallSite, closure: av.Closure, arguments: av.Arguments) -> av.Record:
    """Return the object with the arguments of a call by the names of the parameters; what gets no value is left out."""
    given, found = arguments.positional, dict[str, av.Slot]()
    if closure.function.receiver and given:
        found[closure.function.receiver], given = av.Slot(given[0], site.place), given[1:]
    scope = av.Scope(closure.scope.file, around=closure.scope)
    bind(site.evaluation, closure.function, replace(arguments, positional=[*given]), scope)
    for name, place in _names(closure):
        value = scope.variables.get(name)
        if value is not None and (name in arguments.named or value != av.Constant(None)):
            found.setdefault(name, av.Slot(value, arguments.places.get(name, place)))
    return av.Record({"arguments": av.Slot(av.Record(found), site.place)}, kind=av.Kind.BOUND_ARGUMENTS)
