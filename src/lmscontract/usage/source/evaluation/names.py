"""Names: what a variable, or something that a file imports, is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from lmscontract.usage.source.evaluation.classes import is_computed
from lmscontract.usage.source.evaluation.included import include, path_of_file
from lmscontract.usage.source.evaluation.members import member_of, used
from lmscontract.usage.source.libraries.builders import query_member
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import is_client
from lmscontract.usage.source.values.models import property_of
from lmscontract.usage.usage import Place

THIS = frozenset({"this", "self", "static", "super", "parent", "cls"})
OWN_CLASS = frozenset({"self", "static", "cls"})
"""Names of the class around a function, which make an object of it: `new self(…)`, `cls(…)`."""
_OWN_NAME = frozenset({"__FUNCTION__", "__method__"})
"""The name of the function around, in PHP and Ruby."""
_COMPANION = "Companion"
"""The name of the object of Kotlin whose members belong to the class around it."""


def _copy(name: str, from_: av.Scope, to: av.Scope) -> None:
    to.variables[name] = from_.find(name) or av.NOTHING


def name_of(evaluation: av.Evaluation, node: ir.Name, scope: av.Scope) -> av.Value:
    """Return what a name means."""
    found = look_up(evaluation, node.name, scope) or _of_extended(evaluation, node, scope)
    language = evaluation.language(scope)
    if (
        isinstance(found, av.Closure)
        and language.bare_members == "write"
        and isinstance(scope.this, av.Record | av.ClassValue)
    ):
        found = evaluation.classes.property_of(scope.this, node.name) or found  # a field before a method of its name
    if isinstance(found, av.ClassValue):
        is_named = language.modules_are_open and found.node.name == node.name
        found = (evaluation.classes.named(node.name, scope) if is_named else None) or found
    elif language.calls_without_parentheses:
        found = _called(evaluation, node, scope, found)
    if found is None and node.name in _OWN_NAME and evaluation.stack.innermost.closure is not None:
        return av.text(evaluation.stack.innermost.closure.function.name, av.place_of(node, scope))
    named = isinstance(found, av.Closure) and found.function.implicit and found.function.name == node.name
    if isinstance(found, av.Closure) and (named or is_computed(found.function)):
        return evaluation.invoke(found, av.Arguments(av.place_of(node, scope)))
    return used(found, node, scope) if found is not None else av.Unknown(node.name)


def _called(evaluation: av.Evaluation, node: ir.Name, scope: av.Scope, found: av.Value | None) -> av.Value | None:
    """Return what a method of this name returns, `@own ||= new`; what was found if there is none."""
    if found is None and node.name == "new" and isinstance(scope.this, av.ClassValue):
        return evaluation.value(ir.Call(node.line, node.column, node), scope)
    if isinstance(found, av.Unknown) and isinstance(scope.this, av.Record) and scope.find(node.name) is None:
        return evaluation.classes.called(scope.this, node.name) or found
    return found


def _of_extended(evaluation: av.Evaluation, node: ir.Name, scope: av.Scope) -> av.Value | None:
    """Return the member with a name of the object around, or of the one that the function extends, if its type has it."""
    own = scope.this if evaluation.language(scope).bare_members else None
    held = own.answers if isinstance(own, av.Record) and own.of is not None and node.name[:1].islower() else []
    held = [each for each in held if each.type is None]  # any member of them, as of an OpenStruct
    prefix = av.first_text(scope.variables.get(ir.PREFIX))
    is_extracted = ir.EXTRACTED in scope.variables and node.name.startswith(prefix)
    found = [
        member_of(evaluation, each, node.name.removeprefix(prefix), av.place_of(node, scope), scope)
        for each in av.options(scope.variables.get(ir.EXTRACTED) or scope.find("this") or own or av.NOTHING)
        if (isinstance(each, av.Answer) and (_has(evaluation, each, node.name) or each in held or is_extracted))
        or (isinstance(each, av.Record) and each.get(node.name) is not None)
    ]
    return av.union(found) if found else None


def _has(evaluation: av.Evaluation, answer: av.Answer, name: str) -> bool:
    """Return whether the class into which a response is read has a property with a name, or computes it."""
    return property_of(answer.type, name) is not None or evaluation.classes.computed(answer, name) is not None


def look_up(evaluation: av.Evaluation, name: str, scope: av.Scope) -> av.Value | None:
    """Return the value of a name in a scope; None if nothing has it."""
    if name == ir.OWNER:
        return next(scope.classes, None)
    found = scope.find(name)
    if found is not None and name not in scope.variables and (holder := scope.holder(name)) is not None:
        evaluation.late_values.lacks(holder, name, found)
    if found is None and scope.this is not None and name in THIS:
        is_constant = isinstance(scope.this, av.Text | av.Unknown) and name in OWN_CLASS  # whose class is meant
        return (is_constant and evaluation.language(scope).self_is_class and scope.owner) or scope.this
    bare = isinstance(scope.this, av.ClassValue) or evaluation.language(scope).bare_members
    around: av.Scope | None = scope
    while found is None and bare and around is not None:  # a block may have an object of its own
        if isinstance(around.this, av.Answer) and _has(evaluation, around.this, name):
            return None  # of the response that the class is read from: `_of_extended`
        if isinstance(around.this, av.Record | av.ClassValue):
            found = evaluation.classes.member(around.this, name)
        around = around.around
    if found is None and bare and isinstance(scope.this, av.Record):
        found = query_member(evaluation, scope.this, name, Place(scope.file))
    found = found if found is not None else evaluation.project.find(name, scope.file)
    return found if found is not None else evaluation.common.variable(name, scope)


def imported(evaluation: av.Evaluation, node: ir.Import, scope: av.Scope) -> av.Value:
    """Give a file the names that it imports."""
    if evaluation.language(scope).bare_members == "write":
        if node.alias == "*":  # `import static shop.Paths.*`
            of = evaluation.project.find(node.module.rpartition(".")[2], scope.file)
            if isinstance(of, av.ClassValue):
                scope.variables.update({name: replace(each, this=of) for name, each in of.methods.items()})
                scope.variables.update({name: each.value for name, each in of.members.fields.items()})
                scope.variables.update({name: av.Unknown(f"{of.node.name}.{name}") for name in of.node.constants})
            return av.NOTHING
        scope.later(node.alias, partial(_import_member, evaluation, node, scope))
        return av.NOTHING
    name = node.alias or node.module.rpartition("\\")[2]
    if name == "*" or (scope.file in evaluation.project.own and not evaluation.project.is_of_library(node, scope.file)):
        return _import_now(evaluation, node, scope)
    if node.alias or name != node.module:
        scope.later(name, partial(_import_now, evaluation, node, scope))
        return av.NOTHING
    return _import_now(evaluation, node, scope)


def _import_member(evaluation: av.Evaluation, node: ir.Import, scope: av.Scope) -> None:
    """Set a variable to the member of a class that a file imports: `import shop.Api.Companion.GOODS`."""
    owners = [each for each in node.module.split(".")[:-1] if each[:1].isupper() and each != _COMPANION]
    of = look_up(evaluation, owners[-1], scope) if owners else None
    found = evaluation.classes.property_of(of, node.name) if isinstance(of, av.ClassValue) else None
    is_constant = node.name in of.node.constants if isinstance(of, av.ClassValue) else node.name.isupper()
    if found is None and owners and is_constant:
        found = av.Unknown(f"{owners[-1]}.{node.name}")  # as a member is that has no value: `Method.PUT`
    if found is not None:
        scope.variables[node.alias] = found


def _import_now(evaluation: av.Evaluation, node: ir.Import, scope: av.Scope) -> av.Value:
    if evaluation.language(scope).packages_are_folders:  # what is not of the program has the usual name of a client
        scope.variables[node.alias] = av.Unknown(evaluation.project.package(node.module) or node.alias)
        return av.NOTHING
    module = path_of_file(node.module, scope)
    found = evaluation.project.resolve(module, node.name, scope.file)
    first, _, others = module.partition(".")
    if first and others and not node.name and node.alias == first:  # `import a.b` sets `a`
        package = evaluation.project.resolve(first, "", scope.file)
        found = package if package is not None or found is None else _within(others.split("."), found, scope, node)
    own = "" if node.name in ("default", "*") else node.name
    dotted = ".".join(each for each in (node.module.rpartition("/")[2], own) if each)
    if node.name == "default" and not is_client(evaluation.table(scope), dotted):
        dotted = node.alias
    if found is None:
        evaluation.late(node, scope)
        evaluation.common.note_import(node, dotted, scope)
    value = found if found is not None else av.Unknown(dotted or node.alias)
    if node.alias == "*":
        return _import_all(evaluation, value, module, scope)
    if node.alias:
        scope.variables[node.alias] = value
    elif isinstance(found, av.ClassValue) and node.module != found.node.name:  # `use Shop\Goods`
        scope.variables[found.node.name] = found
    return value


def _import_all(evaluation: av.Evaluation, value: av.Value, module: str, scope: av.Scope) -> av.Value:
    """Set the variables of a module, or those of a file of settings that a script of a shell reads: `. "$HERE/shop.conf"`."""
    if isinstance(value, av.Module):
        scope.variables.update(value.scope.variables)
        for name in value.scope.pending or ():
            scope.later(name, partial(_copy, name, value.scope, scope))
        include(evaluation, value.scope, scope, scope.variables)
        return value.scope.variables.get("default", av.NOTHING)
    for settings in av.of_kind(av.Record, evaluation.project.data(module)):
        scope.variables.update({name: slot.value for name, slot in settings.fields.items()})
    return value


def _within(names: Collection[str], module: av.Value, scope: av.Scope, node: ir.Import) -> av.Value:
    """Return a module as a member of folders within each other that have no files of their own."""
    for name in reversed([*names]):
        module = av.Record({name: av.Slot(module, av.place_of(node, scope))})
    return module
