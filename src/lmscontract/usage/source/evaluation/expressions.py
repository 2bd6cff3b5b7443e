"""Evaluates expressions: texts, names, members, items, literals with keys, and calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lmscontract.usage.source.libraries.patterns import is_null
from lmscontract.usage.source.libraries.records import is_list, listed, merged
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values.abstract import (
    NO,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Record,
    Scope,
    Slot,
    Text,
    Unknown,
    Value,
    first_text,
    joined,
    of_kind,
    options,
    place_of,
    text,
    union,
)
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation
from lmscontract.usage.source.evaluation.comparisons import comparison, has_argument, is_true
from lmscontract.usage.source.evaluation.literals import written_entry, written_list, written_object
from lmscontract.usage.source.evaluation.members import member
from lmscontract.usage.source.evaluation.names import imported, name_of
from lmscontract.usage.source.evaluation.positions import at_index

_TO_TEXT = ("toString", "ToString", "__toString", "__str__", "to_s")
"""Methods that return the text that an object is."""


def _text(_evaluation: Evaluation, node: ir.Text, scope: Scope) -> Value:
    return text(node.value, place_of(node, scope))


def _literal(_evaluation: Evaluation, node: ir.Literal, _scope: Scope) -> Value:
    return Constant(node.value)


def _join(evaluation: Evaluation, node: ir.Join, scope: Scope) -> Value:
    values = [_as_text(evaluation, evaluation.value(part, scope), place_of(node, scope), scope) for part in node.parts]
    if any(isinstance(part, ir.Literal) for part in node.parts) and (total := _sum(values)) is not None:  # `i + 1`
        return total
    found = [option for each in values for option in options(each)]
    if (classes := of_kind(ClassValue, *found)) and "".join(map(first_text, values)) == "[]":
        return Record(items=[union(classes)])  # a list of it: `Good::class . '[]'`
    records = [option for option in found if isinstance(option, Record)]
    if evaluation.language(scope).flattens_lists and len(values) > 1 and is_list(values[0]) and values[0].items:
        return Record(items=listed(values))  # `@($path) + $id`
    if len(values) == 1 and records:  # of several, or a text: `"$body"`
        return values[0]
    if any(not each.base for each in records) and all(isinstance(option, Record | Unknown) for option in found):
        return merged(values)
    answers = of_kind(Answer, *values)
    if answers and not any(isinstance(option, Text) for option in found):
        return union(answers)
    result: Value = joined(values, place_of(node, scope))
    queries = [query for each in records if each.name == "url" and (query := each.get("?")) is not None]
    if queries:  # of a part that is a URL
        return Record({"?": Slot(union(queries), place_of(node, scope))}, name="url", base=result)
    if evaluation.requests.paths.is_path(result):
        return result
    prints = evaluation.language(scope).prints  # elsewhere, a text with a property of a response is no part of that
    return union((result, *(each for each in answers if prints or each.path[-1:] in ((), ("[]",)))))


def _as_text(evaluation: Evaluation, value: Value, place: Place, scope: Scope) -> Value:
    """Return what an object or a constant of the program is where a text is needed; any other value as it is."""
    if evaluation.language(scope).constants_are_texts:
        value = evaluation.classes.written_constants(value, place, scope)
    is_object = any(isinstance(each, Record) and each.of is not None for each in options(value))
    return union(_written_out(evaluation, each, place) for each in options(value)) if is_object else value


def _written_out(evaluation: Evaluation, value: Value, place: Place) -> Value:
    names = _TO_TEXT if isinstance(value, Record) and value.of is not None else ()
    methods = (evaluation.classes.member(value, name) for name in names if isinstance(value, Record))
    method = next((each for each in methods if isinstance(each, Closure)), None)
    return value if method is None else evaluation.invoke(method, Arguments(place), value)


def _sum(values: list[Value]) -> Constant | None:
    """Return the sum of numbers; None for other values."""
    numbers = [each.value for each in values if isinstance(each, Constant) and isinstance(each.value, int)]
    return Constant(sum(numbers)) if len(numbers) == len(values) else None


def _choice(evaluation: Evaluation, node: ir.Choice, scope: Scope) -> Value:
    ended = evaluation.stack.innermost.ended
    values: list[Value] = []
    for each in node.options:
        if has_argument(evaluation, each, scope) is False:
            continue
        values.append(evaluation.value(each, scope))
        if all(map(is_true, options(values[-1]))):
            break  # what follows is a default
    *others, last = [each for each in values if each is not NO and not is_null(each)] or values[-1:] or [NO]
    found = union([*(option for each in others for option in options(each) if option is not NO), last])
    evaluation.stack.innermost.ended = ended  # what follows runs unless the option is a result: `a ?: return null`
    return found


def _reference(evaluation: Evaluation, node: ir.Reference, scope: Scope) -> Value:
    for of in of_kind(ClassValue, evaluation.value(node.of, scope)):
        method = evaluation.classes.member(of, node.name)
        if isinstance(method, Closure) and method.function.parameters:
            return method  # one of the class, which gets the object
    return evaluation.value(node.function, scope)


def _inner(evaluation: Evaluation, node: ir.Spread | ir.Argument, scope: Scope) -> Value:
    return evaluation.value(node.value, scope)


EXPRESSIONS: dict[type[ir.Node], Callable[[Evaluation, Any, Scope], Value]] = {
    ir.Text: _text,
    ir.Literal: _literal,
    ir.Name: name_of,
    ir.Import: imported,
    ir.Join: _join,
    ir.Member: member,
    ir.Index: at_index,
    ir.Spread: _inner,
    ir.Argument: _inner,
    ir.Entry: written_entry,
    ir.Record: written_object,
    ir.Sequence: written_list,
    ir.Choice: _choice,
    ir.Compare: comparison,
    ir.Reference: _reference,
}
