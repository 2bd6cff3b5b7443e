"""Comparisons, and conditions of which it is known whether they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lmscontract.usage.source.evaluation.any_names import LISTED
from lmscontract.usage.source.evaluation.classes import ENUMERATED
from lmscontract.usage.source.libraries.patterns import is_null
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values.abstract import (
    NO,
    NOTHING,
    YES,
    Constant,
    Record,
    Scope,
    Text,
    Unknown,
    Value,
    of_kind,
    text,
    texts,
)
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation
from lmscontract.usage.source.evaluation.names import THIS


def has_argument(evaluation: Evaluation, node: ir.AnyNode, scope: Scope) -> bool | None:
    """Return whether a call gives an item of a parameter: `$options['id']`; None for other nodes, and if it is not known.

    Of a list, that is known for the arguments of a method for any name, or those of a parameter for the rest: `$args[1]`.
    """
    closure, of = evaluation.stack.innermost.closure, node.of if isinstance(node, ir.Index) else None
    if closure is None or not isinstance(node, ir.Index) or not isinstance(of, ir.Name) or of.name not in scope.given:
        return None
    given, key = scope.variables.get(of.name), evaluation.value(node.key, scope)
    if not isinstance(given, Record) or given.open or given.name or given.of or given.base:
        return None
    if isinstance(key, Text) and key.known and not given.items:
        return key.known in given.fields
    parameters = closure.function.parameters
    taking = [each for each in parameters if each.rest] or (parameters[1:2] if closure.function.name in LISTED else ())
    position = key.value if isinstance(key, Constant) and isinstance(key.value, int) else -1
    if given.fields or position < 0 or of.name not in [ir.last_name(each.target) for each in taking]:
        return None
    return position < len(given.items)


def is_true(value: Value) -> bool:
    """Return whether a value is known to be no null and not empty."""
    if value is YES:
        return True
    return bool(value.known if isinstance(value, Text) else isinstance(value, Record) and value.fields)


def comparison(evaluation: Evaluation, node: ir.Compare, scope: Scope) -> Value:
    """Return whether two values are equal, as far as that is known."""
    left, right = evaluation.value(node.left, scope), evaluation.value(node.right, scope)
    for each, value, other in ((node.left, left, right), (node.right, right, left)):
        if other == Constant(None) and is_own_text(each, value):
            return YES if node.negated else NO
    is_given = gives_constant(node.left, left, scope) or gives_constant(node.right, right, scope)
    return compared(evaluation, left, right, node.negated, is_given=is_given)


def is_own_text(node: ir.AnyNode, value: Value) -> bool:
    """Return whether a node is a property of the object around with a text that is not empty: `$this->path`, of its class."""
    asked, _ = ir.asked(node)
    is_own = isinstance(asked, ir.Member) and isinstance(asked.of, ir.Name) and asked.of.name in THIS
    return is_own and isinstance(value, Text) and bool(value.known)


def gives_constant(node: ir.AnyNode, value: Value, scope: Scope) -> bool:
    """Return whether a test asks for a parameter to which a call of the program gives a constant."""
    asked, _ = ir.asked(node)
    if isinstance(asked, ir.Name) and asked.name in THIS:
        return constant(value) is not None
    holder = scope.holder(asked.name) if isinstance(asked, ir.Name) else None
    return holder is not None and ir.last_name(asked) in holder.given and constant(value) is not None


def constant(value: Value) -> str | None:
    """Return a number, a truth value, or a constant of an enumeration as a text; None for other values."""
    if isinstance(value, Unknown):
        found = ENUMERATED.search(value.name)
        return found[0] if found else None
    is_known = isinstance(value, Constant) and value.value is not None
    return next(texts(value, Place(""))).known if is_known else None


def compared(
    evaluation: Evaluation, left: Value, right: Value, negated: bool = False, *, is_given: bool = False
) -> Value:
    """Return whether a text or a constant that a caller gives is another one, or in a list; nothing if that is not known."""
    for value, other in ((left, right), (right, left)):
        if other == Constant(None) and (null := is_null(value)) is not None:
            return YES if null != negated else NO
    listed = right.items if isinstance(right, Record) and not (right.open or right.fields or right.name) else [right]
    sides = [each for each in map(_known_of, (left, *listed)) if each is not None]
    if len(sides) <= len(listed) or not (is_given or any(map(evaluation.origins.is_given, sides))):
        return NOTHING
    classes = {
        known.plain.rpartition(".")[0] if isinstance(each, Unknown) else None
        for each, known in zip((left, *listed), sides, strict=True)
    }
    if len(classes) > 1:
        return NOTHING
    one, *others = [each.plain.lower() for each in sides]
    return YES if (one in others) != negated else NO


def _known_of(value: Value) -> Text | None:
    """Return the only text that a value may be, or a constant as a text; None if it is not known."""
    found = of_kind(Text, value)
    if found:
        return found[0] if len(found) == 1 and found[0].known is not None else None
    known = constant(value)
    return text(known, Place("")) if known is not None else None


def contains(evaluation: Evaluation, of: Text, part: Value) -> Value:
    """Return whether a text that a caller gives has another one in it; nothing if that is not known."""
    sought = part.known if isinstance(part, Text) else None
    if sought is None or not evaluation.origins.is_given(of):
        return NOTHING
    if sought in of.plain:
        return YES
    return NOTHING if of.known is None else NO
