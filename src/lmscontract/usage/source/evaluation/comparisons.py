"""Comparisons, and conditions of which it is known whether they hold."""

from __future__ import annotations

from lmscontract.usage.source.evaluation.any_names import LISTED
from lmscontract.usage.source.evaluation.classes import ENUMERATED
from lmscontract.usage.source.evaluation.names import THIS
from lmscontract.usage.source.libraries.patterns import is_null
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place


def has_argument(evaluation: av.Evaluation, node: ir.AnyNode, scope: av.Scope) -> bool | None:
    """Return whether a call gives an item of a parameter: `$options['id']`; None for other nodes, and if it is not known.

    Of a list, that is known for the arguments of a method for any name, or those of a parameter for the rest: `$args[1]`.
    """
    closure, of = evaluation.stack.innermost.closure, node.of if isinstance(node, ir.Index) else None
    if closure is None or not isinstance(node, ir.Index) or not isinstance(of, ir.Name) or of.name not in scope.given:
        return None
    given, key = scope.variables.get(of.name), evaluation.value(node.key, scope)
    if not isinstance(given, av.Record) or given.open or given.made or given.of or given.base:
        return None
    if isinstance(key, av.Text) and key.known and not given.items:
        return key.known in given.fields
    parameters = closure.function.parameters
    taking = [each for each in parameters if each.rest] or (parameters[1:2] if closure.function.name in LISTED else ())
    position = key.value if isinstance(key, av.Constant) and isinstance(key.value, int) else -1
    if given.fields or position < 0 or of.name not in [ir.last_name(each.target) for each in taking]:
        return None
    return position < len(given.items)


def is_true(value: av.Value) -> bool:
    """Return whether a value is known to be no null and not empty."""
    if value is av.YES:
        return True
    return bool(value.known if isinstance(value, av.Text) else isinstance(value, av.Record) and value.fields)


def comparison(evaluation: av.Evaluation, node: ir.Compare, scope: av.Scope) -> av.Value:
    """Return whether two values are equal, as far as that is known."""
    left, right = evaluation.value(node.left, scope), evaluation.value(node.right, scope)
    for each, value, other in ((node.left, left, right), (node.right, right, left)):
        if other == av.Constant(None) and is_own_text(each, value):
            return av.YES if node.negated else av.NO
    is_given = gives_constant(node.left, left, scope) or gives_constant(node.right, right, scope)
    return compared(evaluation, left, right, node.negated, is_given=is_given)


def is_own_text(node: ir.AnyNode, value: av.Value) -> bool:
    """Return whether a node is a property of the object around with a text that is not empty: `$this->path`, of its class."""
    asked, _ = ir.asked(node)
    is_own = isinstance(asked, ir.Member) and isinstance(asked.of, ir.Name) and asked.of.name in THIS
    return is_own and isinstance(value, av.Text) and bool(value.known)


def gives_constant(node: ir.AnyNode, value: av.Value, scope: av.Scope) -> bool:
    """Return whether a test asks for a parameter to which a call of the program gives a constant."""
    asked, _ = ir.asked(node)
    if isinstance(asked, ir.Name) and asked.name in THIS:
        return constant(value) is not None
    holder = scope.holder(asked.name) if isinstance(asked, ir.Name) else None
    return holder is not None and ir.last_name(asked) in holder.given and constant(value) is not None


def constant(value: av.Value) -> str | None:
    """Return a number, a truth value, or a constant of an enumeration as a text; None for other values."""
    if isinstance(value, av.Unknown):
        found = ENUMERATED.search(value.name)
        return found[0] if found else None
    is_known = isinstance(value, av.Constant) and value.value is not None
    return next(av.texts(value, Place(""))).known if is_known else None


def compared(
    evaluation: av.Evaluation, left: av.Value, right: av.Value, negated: bool = False, *, is_given: bool = False
) -> av.Value:
    """Return whether a text or a constant that a caller gives is another one, or in a list; nothing if that is not known."""
    for value, other in ((left, right), (right, left)):
        if other == av.Constant(None) and (null := is_null(value)) is not None:
            return av.YES if null != negated else av.NO
    listed = right.items if isinstance(right, av.Record) and not (right.open or right.fields or right.made) else [right]
    sides = [each for each in map(_known_of, (left, *listed)) if each is not None]
    if len(sides) <= len(listed) or not (is_given or any(map(evaluation.origins.is_given, sides))):
        return av.NOTHING
    classes = {
        known.plain.rpartition(".")[0] if isinstance(each, av.Unknown) else None
        for each, known in zip((left, *listed), sides, strict=True)
    }
    if len(classes) > 1:
        return av.NOTHING
    one, *others = [each.plain.lower() for each in sides]
    return av.YES if (one in others) != negated else av.NO


def _known_of(value: av.Value) -> av.Text | None:
    """Return the only text that a value may be, or a constant as a text; None if it is not known."""
    found = av.of_kind(av.Text, value)
    if found:
        return found[0] if len(found) == 1 and found[0].known is not None else None
    known = constant(value)
    return av.text(known, Place("")) if known is not None else None


def contains(evaluation: av.Evaluation, of: av.Text, part: av.Value) -> av.Value:
    """Return whether a text that a caller gives has another one in it; nothing if that is not known."""
    sought = part.known if isinstance(part, av.Text) else None
    if sought is None or not evaluation.origins.is_given(of):
        return av.NOTHING
    if sought in of.plain:
        return av.YES
    return av.NOTHING if of.known is None else av.NO
