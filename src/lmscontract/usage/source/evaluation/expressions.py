"""Evaluates expressions: texts, names, members, items, literals with keys, and calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lmscontract.usage.source.evaluation.comparisons import comparison, has_argument, is_true
from lmscontract.usage.source.evaluation.literals import written_entry, written_list, written_object
from lmscontract.usage.source.evaluation.members import member
from lmscontract.usage.source.evaluation.names import imported, name_of
from lmscontract.usage.source.evaluation.positions import at_index
from lmscontract.usage.source.libraries.patterns import is_null
from lmscontract.usage.source.libraries.records import is_list, listed, merged
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_TO_TEXT = ("toString", "ToString", "__toString", "__str__", "to_s")
"""Methods that return the text that an object is."""


def _join(evaluation: av.Evaluation, node: ir.Join, scope: av.Scope) -> av.Value:
    values = [
        _as_text(evaluation, evaluation.value(part, scope), av.place_of(node, scope), scope) for part in node.parts
    ]
    if any(isinstance(part, ir.Literal) for part in node.parts) and (total := _sum(values)) is not None:  # `i + 1`
        return total
    found = [option for each in values for option in av.options(each)]
    if (classes := av.of_kind(av.ClassValue, *found)) and "".join(map(av.first_text, values)) == "[]":
        return av.Record(items=[av.union(classes)])  # a list of it: `Good::class . '[]'`
    records = [option for option in found if isinstance(option, av.Record)]
    if evaluation.language(scope).flattens_lists and len(values) > 1 and is_list(values[0]) and values[0].items:
        return av.Record(items=listed(values))  # `@($path) + $id`
    if len(values) == 1 and records:  # of several, or a text: `"$body"`
        return values[0]
    if any(not each.base for each in records) and all(isinstance(option, av.Record | av.Unknown) for option in found):
        return merged(values)
    answers = av.of_kind(av.Answer, *values)
    if answers and not any(isinstance(option, av.Text) for option in found):
        return av.union(answers)
    result: av.Value = av.joined(values, av.place_of(node, scope))
    queries = [query for each in records if each.kind is av.Kind.URL and (query := each.get("?")) is not None]
    if queries:  # of a part that is a URL
        return av.Record({"?": av.Slot(av.union(queries), av.place_of(node, scope))}, kind=av.Kind.URL, base=result)
    if evaluation.requests.paths.is_path(result):
        return result
    prints = evaluation.language(scope).prints  # elsewhere, a text with a property of a response is no part of that
    return av.union((result, *(each for each in answers if prints or each.path[-1:] in ((), ("[]",)))))


def _as_text(evaluation: av.Evaluation, value: av.Value, place: Place, scope: av.Scope) -> av.Value:
    """Return what an object or a constant of the program is where a text is needed; any other value as it is."""
    if evaluation.language(scope).constants_are_texts:
        value = evaluation.classes.written_constants(value, place, scope)
    is_object = any(isinstance(each, av.Record) and each.of is not None for each in av.options(value))
    return av.union(_written_out(evaluation, each, place) for each in av.options(value)) if is_object else value


def _written_out(evaluation: av.Evaluation, value: av.Value, place: Place) -> av.Value:
    names = _TO_TEXT if isinstance(value, av.Record) and value.of is not None else ()
    methods = (evaluation.classes.member(value, name) for name in names if isinstance(value, av.Record))
    method = next((each for each in methods if isinstance(each, av.Closure)), None)
    return value if method is None else evaluation.invoke(method, av.Arguments(place), value)


def _sum(values: list[av.Value]) -> av.Constant | None:
    """Return the sum of numbers; None for other values."""
    numbers = [each.value for each in values if isinstance(each, av.Constant) and isinstance(each.value, int)]
    return av.Constant(sum(numbers)) if len(numbers) == len(values) else None


def _choice(evaluation: av.Evaluation, node: ir.Choice, scope: av.Scope) -> av.Value:
    ended = evaluation.stack.innermost.ended
    values: list[av.Value] = []
    for each in node.options:
        if has_argument(evaluation, each, scope) is False:
            continue
        values.append(evaluation.value(each, scope))
        if all(map(is_true, av.options(values[-1]))):
            break  # what follows is a default
    *others, last = [each for each in values if each is not av.NO and not is_null(each)] or values[-1:] or [av.NO]
    found = av.union([*(option for each in others for option in av.options(each) if option is not av.NO), last])
    evaluation.stack.innermost.ended = ended  # what follows runs unless the option is a result: `a ?: return null`
    return found


def _reference(evaluation: av.Evaluation, node: ir.Reference, scope: av.Scope) -> av.Value:
    for of in av.of_kind(av.ClassValue, evaluation.value(node.of, scope)):
        method = evaluation.classes.member(of, node.name)
        if isinstance(method, av.Closure) and method.function.parameters:
            return method  # one of the class, which gets the object
    return evaluation.value(node.function, scope)


EXPRESSIONS: dict[type[ir.Node], Callable[[av.Evaluation, Any, av.Scope], av.Value]] = {
    ir.Text: lambda _, node, scope: av.text(node.value, av.place_of(node, scope)),
    ir.Literal: lambda _, node, _scope: av.Constant(node.value),
    ir.Name: name_of,
    ir.Import: imported,
    ir.Join: _join,
    ir.Member: member,
    ir.Index: at_index,
    ir.Spread: lambda evaluation, node, scope: evaluation.value(node.value, scope),
    ir.Argument: lambda evaluation, node, scope: evaluation.value(node.value, scope),
    ir.Entry: written_entry,
    ir.Record: written_object,
    ir.Sequence: written_list,
    ir.Choice: _choice,
    ir.Compare: comparison,
    ir.Reference: _reference,
}
