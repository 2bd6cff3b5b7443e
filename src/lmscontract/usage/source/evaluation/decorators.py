"""Decorators of the program: what a function is after they replaced it."""

from __future__ import annotations

from lmscontract.usage.source.evaluation.any_names import CALLED
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place


def decorated(evaluation: av.Evaluation, closure: av.Closure) -> av.Closure | None:
    """Return the function of the program that replaces one with decorators; None if it has none of the program."""
    function = closure.function
    result: av.Value = av.Closure(function, closure.scope, bare=True)
    for mark in reversed(function.marks):
        if _is_of_program(evaluation, mark.function if isinstance(mark, ir.Call) else mark, closure.scope):
            place = Place(closure.scope.file, mark.line, mark.column)
            decorator = evaluation.value(mark, closure.scope)
            result = evaluation.call_back(_callable(evaluation, decorator), [result], place)
    found = [each for each in av.of_kind(av.Closure, result) if not each.bare]
    return found[0] if found else None


def _is_of_program(evaluation: av.Evaluation, decorator: ir.AnyNode, scope: av.Scope) -> bool:
    """Return whether a decorator is a function of the program, a class whose objects are called, or a method of an object."""
    name, known = ir.last_name(decorator), None
    if not isinstance(decorator, ir.Member):
        known = scope.find(name)
    elif isinstance(of := evaluation.value(decorator.of, scope), av.Module):
        known = of.scope.find(name)
    elif isinstance(of, av.Record) and of.of is not None:
        known = evaluation.classes.member(of, name)
    if isinstance(known, av.ClassValue):
        return evaluation.classes.member(known, CALLED) is not None
    return isinstance(known, av.Closure) or (isinstance(known, av.Record) and known.kind is av.Kind.PARTIAL)


def _callable(evaluation: av.Evaluation, value: av.Value) -> list[av.Closure]:
    """Return the functions that a value is, or by which objects are called."""
    methods = (evaluation.classes.member(each, CALLED) for each in av.of_kind(av.Record, value) if each.of is not None)
    return [*av.closures_in(value), *av.of_kind(av.Closure, *methods)]
