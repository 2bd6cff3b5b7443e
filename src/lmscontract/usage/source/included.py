"""Files that are evaluated with variables of others: those that a statement includes, and templates that a function renders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.call_site import CallSite
from lmscontract.usage.source.languages import VIEWS
from lmscontract.usage.source.values import (
    NOTHING,
    Answer,
    ClassValue,
    Closure,
    Module,
    Record,
    Scope,
    Text,
    Value,
    element,
    first_text,
    of_kind,
    options,
)
from lmscontract.usage.source.views import TEMPLATE

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluate import Evaluation

_VARIABLE = re.compile(r"\$(\w+)")
_SIGNS = re.compile(r"['\"]\s*\.\s*|\s*\.\s*['\"]|['\"]")
"""What is between the parts of a path that a program joins: `DIR . 'views/' . $name . '.php'`."""
_OF_CONTROLLER = re.compile(r"(?:^|/)views/(?:\w+/)*(\w+)/[a-z]\w*\.[\w.]+$")
"""A template of Rails, in the folder of its controller; the name of one for other templates begins with `_`."""
_LOADING = frozenset({"gettemplate", "selecttemplate"})
"""Functions that give a template, which is filled in later."""
_ARGUMENTS = "args"
"""The variable in which a template of WordPress gets what it is given."""


def path_of_file(module: str, scope: Scope) -> str:
    """Return the path of an included file, as it is written, with the variables in it that are known."""
    return _SIGNS.sub("", _VARIABLE.sub(lambda name: first_text(scope.find(name[1]) or NOTHING) or name[0], module))


def include(evaluation: Evaluation, included: Scope, scope: Scope, variables: Mapping[str, Value]) -> None:
    """Evaluate a file again that only has statements, such as a template, with the variables of the one that includes it."""
    template = included.variables.get(TEMPLATE)
    body = template.function.body if isinstance(template, Closure) else evaluation.project.body(included.file)
    if included.file in evaluation.including or any(map(_is_definition, ir.nodes(body))):
        return
    names = {each.name for each in ir.nodes(body) if isinstance(each, ir.Name)} - included.variables.keys()
    given = {name: value for name, value in variables.items() if name in names}
    shared = scope.this is not None and VIEWS.search(included.file)  # its members are the variables of the template
    if shared or any(isinstance(each, Answer | Record) for value in given.values() for each in options(value)):
        evaluation.including.add(included.file)
        evaluation.run(None, body, Scope(included.file, given, included, scope.this))
        evaluation.including.discard(included.file)


def _is_definition(node: ir.Node) -> bool:
    return isinstance(node, ir.Class) or (isinstance(node, ir.Function) and bool(node.name))


def rendered(site: CallSite) -> Value | None:
    """Evaluate the template that a function names, with the variables that it hands over; None for other functions."""
    project, file = site.evaluation.project, site.scope.file
    if site.short in _LOADING:
        return next((each for each in of_kind(Text, *site.values) if project.templates(each.plain, file)), None)
    if site.short not in site.table.rendering:
        return None
    given = [each for each in of_kind(Record, *site.arguments.all) if each.fields and not each.name]
    names = [each.plain for each in of_kind(Text, *site.values, *site.arguments.named.values())]
    modules = of_kind(Module, *(project.resolve(each, "", file) for each in names)) if given else []
    found = [scope for name in names for scope in project.templates(name, file)] or [each.scope for each in modules]
    variables = {**site.scope.variables} if VIEWS.search(file) else {}
    variables |= {
        key: slot.value for each in (Record(site.arguments.slots), *given) for key, slot in each.fields.items()
    }
    variables |= {_ARGUMENTS: given[0]} if given else {}
    if (items := variables.get("collection")) is not None:
        name = first_text(variables.get("as", NOTHING)) or names[-1].rpartition("/")[2]
        variables[name] = element(items)
    for scope in found:
        include(site.evaluation, scope, site.scope, variables)
    return NOTHING if found else None


def show(evaluation: Evaluation, file: str) -> None:
    """Evaluate a template that a framework finds by the names of a controller and its method, with the members of that."""
    named = _OF_CONTROLLER.search(file)
    owner = "".join(map(str.capitalize, named[1].split("_"))) + "Controller" if named else ""
    controller = evaluation.project.find(owner, file)
    if isinstance(controller, ClassValue):
        scope = Scope(file, this=evaluation.classes.instance(controller))
        for template in evaluation.project.templates(file, ""):
            include(evaluation, template, scope, {})
