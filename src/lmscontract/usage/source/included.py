"""Files that are evaluated with variables of others: those that a statement includes, and templates that a function renders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.call_site import CallSite
from lmscontract.usage.source.values import (
    NOTHING,
    Answer,
    Module,
    Record,
    Scope,
    Text,
    Value,
    first_text,
    of_kind,
    options,
)

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluate import Evaluation

_VARIABLE = re.compile(r"\$(\w+)")
_SIGNS = re.compile(r"['\"]\s*\.\s*|\s*\.\s*['\"]|['\"]")
"""What is between the parts of a path that a program joins: `DIR . 'views/' . $name . '.php'`."""
_ARGUMENTS = "args"
"""The variable in which a template of WordPress gets what it is given."""


def path_of_file(module: str, scope: Scope) -> str:
    """Return the path of an included file, as it is written, with the variables in it that are known."""
    return _SIGNS.sub("", _VARIABLE.sub(lambda name: first_text(scope.find(name[1]) or NOTHING) or name[0], module))


def include(evaluation: Evaluation, included: Scope, scope: Scope, variables: Mapping[str, Value]) -> None:
    """Evaluate a file again that only has statements, such as a template, with the variables of the one that includes it."""
    body = evaluation.project.body(included.file)
    if included.file in evaluation.including or any(
        isinstance(each, ir.Class | ir.Function) for each in ir.nodes(body)
    ):
        return
    names = {each.name for each in ir.nodes(body) if isinstance(each, ir.Name)} - included.variables.keys()
    given = {name: value for name, value in variables.items() if name in names}
    if any(isinstance(each, Answer | Record) for value in given.values() for each in options(value)):
        evaluation.including.add(included.file)
        evaluation.run(None, body, Scope(included.file, given, included, scope.this))
        evaluation.including.discard(included.file)


def rendered(site: CallSite) -> Value | None:
    """Evaluate the template that a function names, with the variables that it hands over; None for other functions."""
    given = [each for each in of_kind(Record, *site.arguments.all) if each.fields and not each.name]
    if site.short not in site.table.rendering or not given:
        return None
    variables = {key: slot.value for each in given for key, slot in each.fields.items()} | {_ARGUMENTS: given[0]}
    names = [each.plain for each in of_kind(Text, *site.arguments.positional)]
    found = of_kind(Module, *(site.evaluation.project.resolve(each, "", site.scope.file) for each in names))
    for module in found:
        include(site.evaluation, module.scope, site.scope, variables)
    return NOTHING if found else None
