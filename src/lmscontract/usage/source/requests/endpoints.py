"""Requests that endpoints declare as in RTK Query, and the hooks that send them."""

from __future__ import annotations

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.filling import fill
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

_OF_ENDPOINTS = frozenset({"createapi", "injectendpoints"})
"""Functions that get a function which declares endpoints."""
_ASKED, _DECLARED, _GIVEN_TO = "asked endpoint", "declared endpoint", "given to endpoint"
"""A function that sends the request of an endpoint, and variables of the functions that are made here."""


def endpoint(site: CallSite) -> av.Value | None:
    """Return what functions declare as in RTK Query: an endpoint, `builder.query({query: …})`, or the hooks of all of them."""
    first = site.first
    if not isinstance(first, av.Record):
        return None
    if site.name == _ASKED:
        return _asked(site, first, site.arguments.positional[1:])
    if site.short in _OF_ENDPOINTS and (endpoints := av.closures_in(first.get("endpoints") or av.NOTHING)):
        declared = av.of_kind(av.Record, site.evaluation.call_back(endpoints, [av.Unknown("builder")], site.place))
        hooks = [_hooks(site, name, slot.value) for each in declared for name, slot in each.fields.items()]
        return av.Record({name: slot for each in hooks for name, slot in each.items()}, open=True)
    if site.short not in ("query", "mutation", "infinitequery") or not av.closures_in(first.get("query") or av.NOTHING):
        return None
    types = site.arguments.types
    _asked(
        site, first, [site.evaluation.unknown_objects.unknown(type, site.scope) or av.NOTHING for type in types[1:2]]
    )
    at = (site.place.line, site.place.column)
    asked = ir.Call(*at, ir.Name(*at, _ASKED), (ir.Name(*at, _DECLARED), ir.Name(*at, _GIVEN_TO)), types[:1])
    return _function(site, {_DECLARED: first}, asked, (ir.Parameter(*at, ir.Name(*at, _GIVEN_TO)),), "endpoint")


def _asked(site: CallSite, declared: av.Record, given: list[av.Value]) -> av.Value:
    """Return the response of an endpoint, after its function that transforms responses."""
    request = av.Request(site.place, method="GET")
    for value in av.options(
        site.evaluation.call_back(av.closures_in(declared.get("query") or av.NOTHING), given, site.place)
    ):
        fill(site.table, request, "url", value, site.place)
    answer: av.Value = av.Answer(request)
    site.requests.register(site.evaluation, request)
    transforming = av.closures_in(declared.get("transformResponse") or av.NOTHING)
    transformed = site.evaluation.call_back(transforming, [answer], site.place)
    answer = transformed if transformed != av.NOTHING else answer
    for type in site.arguments.types[:1]:
        answer = site.evaluation.typed(answer, type, site.scope)
    return answer


def _hooks(site: CallSite, name: str, declared: av.Value) -> dict[str, av.Slot]:
    """Return the hooks of an endpoint by their names; some return a function that sends the request, with its state."""
    at, title = (site.place.line, site.place.column), name[:1].upper() + name[1:]
    found: dict[str, av.Slot] = {}
    for function in av.of_kind(av.Closure, declared):
        ask, given = ir.Name(*at, _DECLARED), ir.Name(*at, _GIVEN_TO)
        state = ir.Record(*at, (ir.Entry(*at, ir.Text(*at, "data"), ir.Call(*at, ask, (ir.Spread(*at, given),))),))
        for hook, result in (
            (f"use{title}Query", state),
            (f"useLazy{title}Query", ir.Sequence(*at, (ask, state))),
            (f"use{title}Mutation", ir.Sequence(*at, (ask, state))),
        ):
            parameters = (ir.Parameter(*at, given, rest=True),)
            found[hook] = av.Slot(_function(site, {_DECLARED: function}, result, parameters), site.place)
    return found


def _function(
    site: CallSite, known: dict[str, av.Value], result: ir.AnyNode, parameters: tuple[ir.Parameter, ...], name: str = ""
) -> av.Closure:
    """Return a function that returns the value of a node, in which some names are known."""
    function = ir.Function(*result.at, name, parameters, ir.Return(*result.at, result))
    site.evaluation.functions.entered(function)
    return av.Closure(function, av.Scope(site.scope.file, known, site.scope))
