"""Gives the arguments of a call to the parameters of a function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from lmscontract.usage.source.evaluation.assignments import assign
from lmscontract.usage.source.evaluation.classes import type_arguments
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.injection import injected
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import is_many

_PROPERTY = frozenset({"private", "public", "protected", "readonly", "val", "var"})
"""Marks of a parameter of a constructor that also declare a property."""
_MOST_MADE = 40


def bind(evaluation: av.Evaluation, function: ir.Function, arguments: av.Arguments, scope: av.Scope) -> None:
    """Set the variables of a function to the arguments of a call: by name, in order, the rest, its block, and its types."""
    scope.variables.update(_types(function, arguments))
    names = [ir.last_name(each.target) for each in function.parameters]
    patterns = [each.target for each in function.parameters if not isinstance(each.target, ir.Name)]
    scope.given = (*names, *(each.name for one in patterns for each in ir.nodes(one) if isinstance(each, ir.Name)))
    positional = _positional(function, names, arguments, scope)
    if not names and evaluation.language(scope).prints:
        _hide_outer(scope)
    if not names and not arguments.open:  # a function of a shell, or of JavaScript with `arguments`
        scope.variables.update({str(number): each for number, each in enumerate(positional, 1)})
        scope.variables["@"] = av.Record(items=positional, kind=av.Kind.REST)
    behind = _behind_rest(evaluation, function, arguments, positional, scope)
    rest = [each for each in function.parameters if each.rest]
    # Names of parameters in order, which the rest may have, too: `store(:goods, name: "chair")` of Ruby.
    free: set[str] = set()
    for name, parameter in zip(names, function.parameters, strict=True):
        if rest and positional and name in arguments.named and evaluation.language(scope).required_behind_rest:
            free.add(name)
            _set(evaluation, parameter, name, positional.pop(0), scope)
        elif parameter.rest:
            others = arguments.named.keys() - ({*names} - free) if parameter is rest[-1] else frozenset[str]()
            slots = {key: slot for key, slot in arguments.slots.items() if key in others}
            is_unknown = not positional and arguments.open and parameter.type
            items = positional
            if is_unknown:
                made = _functions_of_type(evaluation, parameter, scope)
                items = made or [_unknown_item(evaluation, parameter, name, scope)]
            array = _array(parameter, items) if evaluation.language(scope).rest_is_array else None
            leftover = array or av.Record(slots, items, arguments.open or bool(arguments.spread))
            positional = behind
            _set(evaluation, parameter, name, av.union((leftover, *arguments.spread)), scope)
        else:
            _set(evaluation, parameter, name, _argument_for(evaluation, parameter, arguments, positional, scope), scope)


def _array(parameter: ir.Parameter, given: list[av.Value]) -> av.Record | None:
    """Return the only argument for the rest if it is a list with items, or for a rest of texts; None if it is something else."""
    only = given[0] if len(given) == 1 else None
    return only if isinstance(only, av.Record) and (only.items or "string" in parameter.type.lower()) else None


def _types(function: ir.Function, arguments: av.Arguments) -> Iterator[tuple[str, av.ClassValue]]:
    """Yield the classes of type parameters: those that objects of generic classes have, or the call names."""
    named = [*zip(function.generic, arguments.models, strict=False)]
    for each, value in zip(function.parameters, arguments.positional, strict=False) if function.generic else ():
        for record in av.of_kind(av.Record, value):
            of = record.of.arguments if record.of is not None else ()
            named = [*zip(type_arguments(each.type), of, strict=False), *named]
    yield from ((name, model) for name, model in named if model is not None and name in function.generic)


def _hide_outer(scope: av.Scope) -> None:
    """Hide the words that the script around a function of a shell gets, which are none of the function."""
    outer = scope.around.holder("@") if scope.around is not None else None
    hidden = [name for name in outer.variables if name == "@" or name.isdigit()] if outer is not None else []
    scope.variables.update({name: av.Unknown(name) for name in hidden})


def _positional(function: ir.Function, names: list[str], arguments: av.Arguments, scope: av.Scope) -> list[av.Value]:
    """Return the arguments in their order: switches that name no value come first, and a record of unknown names last.

    A function at the end that no parameter takes is the block.
    """
    switches = [
        arguments.named.get(name)
        for each, name in zip(function.parameters, names, strict=True)
        if each.type == ir.SWITCH
    ]
    found: list[av.Value] = [each for each in switches if each is not None and not isinstance(each, av.Constant)]
    found += arguments.positional
    takes_rest = any(each.rest for each in function.parameters)
    has_block = function.name and found and isinstance(found[-1], av.Closure)
    if has_block and (function.implicit or (len(found) > len(names) and not takes_rest)):
        scope.variables[ir.BLOCK] = found.pop()
    if arguments.named and not {*names} & {*arguments.named} and not takes_rest:
        found.append(av.Record(arguments.slots))
    return found


def _behind_rest(
    evaluation: av.Evaluation,
    function: ir.Function,
    arguments: av.Arguments,
    positional: list[av.Value],
    scope: av.Scope,
) -> list[av.Value]:
    """Take the arguments of the parameters behind the rest from the end of the positional ones, and return them.

    In Ruby, these are all that have no default. In Kotlin, only a block can be given to the last one without its name.
    """
    first = next((index for index, each in enumerate(function.parameters) if each.rest), len(function.parameters))
    open_ones = [each for each in function.parameters[first:] if ir.last_name(each.target) not in arguments.named]
    if evaluation.language(scope).required_behind_rest:
        count = sum(not each.rest and each.default is None for each in open_ones) if not arguments.spread else 0
    else:
        takes_block = open_ones and not open_ones[-1].rest and "->" in open_ones[-1].type
        count = int(bool(takes_block and isinstance(next(iter(positional[-1:]), None), av.Closure)))
    taken = positional[len(positional) - count :]
    del positional[len(positional) - count :]
    return taken


def _argument_for(
    evaluation: av.Evaluation,
    parameter: ir.Parameter,
    arguments: av.Arguments,
    positional: list[av.Value],
    scope: av.Scope,
) -> av.Value:
    """Return the value of a parameter; what is taken of the positional arguments is removed from them."""
    name = parameter.target.name if isinstance(parameter.target, ir.Name) else ""
    if name and name in arguments.named:
        return arguments.named[name]
    if positional:
        return positional.pop(0)
    if (spread := av.element(av.union(arguments.spread))) != av.NOTHING:
        return spread
    default = evaluation.value(parameter.default, scope) if parameter.default is not None else av.NOTHING
    if arguments.open and isinstance(default, av.Record) and isinstance(parameter.default, ir.Record | ir.Sequence):
        return replace(default, open=True)  # `array $options = []`: what a user of a library gives is not seen
    if not isinstance(default, av.Constant) and default != av.NOTHING:
        return default
    if (setting := injected(evaluation, parameter, scope)) != av.NOTHING:
        return setting
    if arguments.open or arguments.spread:
        return _unknown(evaluation, parameter, name, scope)
    return default if default != av.NOTHING else av.Constant(None)


def _unknown(evaluation: av.Evaluation, parameter: ir.Parameter, name: str, scope: av.Scope) -> av.Value:
    """Return what a parameter is of which only the type is known."""
    own = evaluation.unknown_objects.unknown(parameter.type, scope)
    is_client = plain(re.split(r"\W", parameter.type)[-1]) in evaluation.table(scope).handles
    return own or (av.Record(name=parameter.type, open=True) if is_client else av.Unknown(name, parameter.type))


def _unknown_item(evaluation: av.Evaluation, parameter: ir.Parameter, name: str, scope: av.Scope) -> av.Value:
    """Return an item of the rest, of which only the type is known: `Draft... drafts`, `...drafts: Draft[]`."""
    value = _unknown(evaluation, parameter, name, scope)
    return av.element(value) if is_many(parameter.type) else value


def _functions_of_type(evaluation: av.Evaluation, parameter: ir.Parameter, scope: av.Scope) -> list[av.Value]:
    """Return the functions that others of the program make of the type of the rest: `func WithPrice(price int) Option`."""
    type, arguments = parameter.type.lstrip("."), av.Arguments(av.place_of(parameter, scope), open=True)
    makers = [each for each in evaluation.functions.known if type and each.function.type == type]
    return [*av.of_kind(av.Closure, *(evaluation.invoke(each, arguments) for each in makers[:_MOST_MADE]))]


def _set(evaluation: av.Evaluation, parameter: ir.Parameter, name: str, value: av.Value, scope: av.Scope) -> None:
    """Set the variables of a parameter, and the property of the object that it declares."""
    if isinstance(value, av.Unknown) and parameter.type and not value.type:
        value = av.Unknown(value.name or name, parameter.type)
    type = parameter.type if not parameter.rest or is_many(parameter.type) else ""  # which is that of an item
    value = evaluation.typed(evaluation.instances.made_as(value, type, scope), type, scope)
    if isinstance(parameter.target, ir.Name):
        scope.variables[name] = value
    else:
        assign(evaluation, parameter.target, value, scope)
    is_property = any(isinstance(mark, ir.Name) and mark.name in _PROPERTY for mark in parameter.marks)
    if is_property and isinstance(scope.this, av.Record):
        scope.this.set(name, value, av.place_of(parameter, scope))
