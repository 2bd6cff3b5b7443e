"""The URLs of objects whose classes have a path in an annotation, as the resources of Ktor."""

from __future__ import annotations

import re

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import given_name, place_of_name
from lmscontract.usage.usage import Place

_RESOURCE = "resource"
"""The annotation of a class that has the path of its objects: `@Resource("{id}")`."""


def give_url(evaluation: av.Evaluation, of: av.ClassValue, instance: av.Record) -> None:
    """Give a new object its URL, if its class has a path: that of the object around it, and its members as parameters.

    A parameter is found where its object gets it, and where its class declares it.
    """
    mark = _mark(of)
    if mark is None:
        return
    place = Place(of.scope.file, mark.line, mark.column)
    path = evaluation.value(mark.arguments[0], of.scope)
    own = av.first_text(path)
    query, declared = av.Record(), av.Record(kind=av.Kind.DECLARED_PARAMETER)
    for each in of.properties:
        slot = instance.fields.get(ir.last_name(each.target)) or _default(evaluation, of, each)
        around = next((record for record in av.of_kind(av.Record, slot.value) if record.base is not None), None)
        if around is not None and around.base is not None:
            path = av.joined((around.base, av.text("/", place), path), place)
            for inner in av.of_kind(av.Record, around.get("?")):
                (declared if inner.kind is av.Kind.DECLARED_PARAMETER else query).fields.update(inner.fields)
        elif slot.value not in (av.NOTHING, av.Constant(None)) and not re.search(
            rf"\{{{ir.last_name(each.target)}\b", own
        ):
            name, at = given_name(each) or ir.last_name(each.target), place_of_name(each, of)
            query.fields[name] = slot
            declared.fields.update({name: av.Slot(av.NOTHING, at)} if at.line != slot.place.line else {})
    instance.base = path
    instance.fields["?"] = av.Slot(av.union((query, declared)), place)


def _mark(of: av.ClassValue) -> ir.Call | None:
    calls = (each for each in of.node.marks if isinstance(each, ir.Call) and each.arguments)
    return next((each for each in calls if plain(ir.last_name(each.function)) == _RESOURCE), None)


def _default(evaluation: av.Evaluation, of: av.ClassValue, node: ir.Assign | ir.Parameter) -> av.Slot:
    """Return the value of a member that a call does not give: its default, or an object around this one."""
    place = place_of_name(node, of)
    model = evaluation.classes.of_type(node.type, of.scope) if node.type else None
    if model is not None and _mark(model) is not None:
        return av.Slot(evaluation.instances.new(model, av.Arguments(place)), place)
    default = node.value if isinstance(node, ir.Assign) else node.default
    return av.Slot(evaluation.value(default, of.scope) if default is not None else av.NOTHING, place)
