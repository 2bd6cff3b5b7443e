"""Which parameters a call gives: the sets of PowerShell, of which it chooses one, and the parameter for all further ones."""

from __future__ import annotations

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place


def parameter_sets(function: ir.Function) -> list[ir.Text]:
    """Return the names of the sets, as they are written at the parameters and at the function."""
    return [each for marks in (function.marks, *(one.marks for one in function.parameters)) for each in _names(marks)]


def parameter_set(function: ir.Function, arguments: av.Arguments, scope: av.Scope) -> av.Value | None:
    """Return the name of the set with which a function is called; None if it has no sets, or its arguments are not known."""
    sets = [_names(each.marks) for each in function.parameters]
    if arguments.open or arguments.spread or not any(sets):
        return None
    names = [ir.last_name(each.target) for each in function.parameters]
    by_place = [name for name in names if name not in arguments.named][: len(arguments.positional)]
    given = [of for name, of in zip(names, sets, strict=True) if of and (name in arguments.named or name in by_place)]
    candidates = given[0] if given else _names(function.marks)
    common = [each for each in candidates if all(any(each.value == other.value for other in of) for of in given)]
    found = common if len({each.value for each in common}) == 1 else []
    return av.text(found[0].value, Place(scope.file, found[0].line, found[0].column)) if found else None


def gets_none(node: ir.AnyNode, value: av.Value, function: av.Closure | None) -> bool:
    """Return whether a node is the parameter for all further arguments, of which the call that led here gives none."""
    if function is None or not isinstance(node, ir.Name) or not isinstance(value, av.Record):
        return False
    rest = {ir.last_name(each.target) for each in function.function.parameters if each.rest}
    return node.name in rest and not (value.items or value.fields or value.open)


def _names(marks: tuple[ir.AnyNode, ...]) -> list[ir.Text]:
    return [each for each in marks if isinstance(each, ir.Text)]
