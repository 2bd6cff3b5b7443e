"""Evaluates expressions: texts, names, members, items, literals with keys, and calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from lmscontract.usage.source.evaluation.any_names import LISTED, MEMBERS, is_proxy
from lmscontract.usage.source.evaluation.classes import ENUMERATED, computed, is_computed
from lmscontract.usage.source.evaluation.included import include, path_of_file
from lmscontract.usage.source.libraries.builders import part_of_url, query_member
from lmscontract.usage.source.libraries.patterns import is_null, part_of_match
from lmscontract.usage.source.libraries.records import KEYS, merged, spread, with_key
from lmscontract.usage.source.libraries.tables import is_table, with_columns
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.responses.read import ITEM, at_copied, read_member, response_member
from lmscontract.usage.source.values.abstract import (
    ANY_NAME,
    KEY,
    NO,
    NOTHING,
    YES,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Module,
    Record,
    Scope,
    Slot,
    Text,
    Unknown,
    Value,
    closures_in,
    element,
    first_text,
    has_answer,
    joined,
    key_of,
    keys_of,
    known_texts,
    of_kind,
    options,
    plain_texts,
    text,
    texts,
    union,
    within,
    written,
)
from lmscontract.usage.source.values.clients import is_client, plain
from lmscontract.usage.source.values.models import dumped, property_of
from lmscontract.usage.usage import HOLE, Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

THIS = frozenset({"this", "self", "static", "super", "parent", "cls"})
OWN_CLASS = frozenset({"self", "static", "cls"})
"""Names of the class around a function, which make an object of it: `new self(…)`, `cls(…)`."""
_SETTINGS = "Settings.Default"
"""The end of the name of an object of .NET whose members are the settings of a program."""
_INJECTED = frozenset({"Value", "CurrentValue"})
"""Members of `IOptions<T>` and its relatives, which are the object of the class."""
_DESCRIPTIONS = {
    "_meta": ("fields", "concrete_fields", "local_fields", "local_concrete_fields", "get_fields"),
    "__table__": ("columns", "c"),
    **dict.fromkeys(("__annotations__", "__dataclass_fields__", "model_fields", "__fields__"), ()),
}
"""Members of a class of Python that describe its properties: lists in an object, of Django and SQLAlchemy, or a mapping."""
_OWN_NAME = frozenset({"__FUNCTION__", "__method__"})
"""The name of the function around, in PHP and Ruby."""
_CLASS_NAMES = frozenset({"__name__", "__qualname__", "name", "Name", "simpleName"})
"""Members of a class or a function that are its name."""
_TO_TEXT = ("toString", "ToString", "__toString", "__str__", "to_s")
"""Methods that return the text that an object is."""
_VALUE = frozenset({"value", "Value", "rawValue"})
"""Members of a constant of an enumeration that are its value."""
_PAIR = {"key": 0, "name": 0, "first": 0, "left": 0, "value": 1, "second": 1, "right": 1}
"""Members of an entry, or of a property."""
_SERIALIZER, _OF_SERIALIZERS = "Serializer", ("data", "validated_data")
"""The end of the names of the classes of Django REST framework that write objects, and the members with what they write."""
_COMPANION = "Companion"
"""The name of the object of Kotlin whose members belong to the class around it."""
_STATES = ("data", "state")
"""Members of a component that are functions, which return its state."""
_COMPUTING = ("computed", "getters")
"""Members of a component with functions, of which each computes a property of it."""
_COMPONENT_DEPTH = 3
"""How deep methods of a component are within it."""
_RECEIVING, _RUN = "$.interface.http", "run"
"""The type of a property of a source of Pipedream that answers requests, and its function that gets these."""


def place_of(node: ir.Node, scope: Scope) -> Place:
    """Return the place of a node."""
    return Place(scope.file, node.line, node.column)


# Names


def _text(_evaluation: Evaluation, node: ir.Text, scope: Scope) -> Value:
    return text(node.value, place_of(node, scope))


def _literal(_evaluation: Evaluation, node: ir.Literal, _scope: Scope) -> Value:
    return Constant(node.value)


def _name(evaluation: Evaluation, node: ir.Name, scope: Scope) -> Value:
    found = look_up(evaluation, node.name, scope) or _of_extended(evaluation, node, scope)
    language = evaluation.language(scope)
    if isinstance(found, Closure) and language.bare_members == "write" and isinstance(scope.this, Record | ClassValue):
        found = evaluation.classes.property_of(scope.this, node.name) or found  # a field before a method of its name
    if isinstance(found, ClassValue):
        is_named = language.modules_are_open and found.node.name == node.name
        found = (evaluation.classes.named(node.name, scope) if is_named else None) or found
    elif language.calls_without_parentheses:
        found = _called(evaluation, node, scope, found)
    if found is None and node.name in _OWN_NAME and evaluation.stack.innermost.closure is not None:
        return text(evaluation.stack.innermost.closure.function.name, place_of(node, scope))
    named = isinstance(found, Closure) and found.function.implicit and found.function.name == node.name
    if isinstance(found, Closure) and (named or is_computed(found.function)):
        return evaluation.invoke(found, Arguments(place_of(node, scope)))
    return _used(found, node, scope) if found is not None else Unknown(node.name)


def _called(evaluation: Evaluation, node: ir.Name, scope: Scope, found: Value | None) -> Value | None:
    """Return what a method of this name returns, `@own ||= new`; what was found if there is none."""
    if found is None and node.name == "new" and isinstance(scope.this, ClassValue):
        return evaluation.value(ir.Call(node.line, node.column, node), scope)
    if isinstance(found, Unknown) and isinstance(scope.this, Record) and scope.find(node.name) is None:
        return evaluation.classes.called(scope.this, node.name) or found
    return found


def _used(value: Value, node: ir.Name | ir.Member, scope: Scope) -> Value:
    """Return the key that a constant is, as written where it is used: `row[PRICE]`; other values as they are."""
    is_key = node.name.isupper() and isinstance(value, Text) and re.fullmatch(r"\w+", value.plain)
    return text(value.plain, place_of(node, scope)) if is_key and isinstance(value, Text) else value


def _of_extended(evaluation: Evaluation, node: ir.Name, scope: Scope) -> Value | None:
    """Return the member with a name of the object around, or of the one that the function extends, if its type has it."""
    own = scope.this if evaluation.language(scope).bare_members else None
    held = own.answers if isinstance(own, Record) and own.of is not None and node.name[:1].islower() else []
    held = [each for each in held if each.type is None]  # any member of them, as of an OpenStruct
    prefix = first_text(scope.variables.get(ir.PREFIX))
    is_extracted = ir.EXTRACTED in scope.variables and node.name.startswith(prefix)
    found = [
        member_of(evaluation, each, node.name.removeprefix(prefix), place_of(node, scope), scope)
        for each in options(scope.variables.get(ir.EXTRACTED) or scope.find("this") or own or NOTHING)
        if (isinstance(each, Answer) and (_has(evaluation, each, node.name) or each in held or is_extracted))
        or (isinstance(each, Record) and each.get(node.name) is not None)
    ]
    return union(found) if found else None


def _has(evaluation: Evaluation, answer: Answer, name: str) -> bool:
    """Return whether the class into which a response is read has a property with a name, or computes it."""
    return property_of(answer.type, name) is not None or evaluation.classes.computed(answer, name) is not None


def look_up(evaluation: Evaluation, name: str, scope: Scope) -> Value | None:
    """Return the value of a name in a scope; None if nothing has it."""
    if name == ir.OWNER:
        return next(scope.classes, None)
    found = scope.find(name)
    if found is not None and name not in scope.variables and (holder := scope.holder(name)) is not None:
        evaluation.late_values.lacks(holder, name, found)
    if found is None and scope.this is not None and name in THIS:
        is_constant = isinstance(scope.this, Text | Unknown) and name in OWN_CLASS  # whose class is meant
        return (is_constant and evaluation.language(scope).self_is_class and scope.owner) or scope.this
    bare = isinstance(scope.this, ClassValue) or evaluation.language(scope).bare_members
    around: Scope | None = scope
    while found is None and bare and around is not None:  # a block may have an object of its own
        if isinstance(around.this, Answer) and _has(evaluation, around.this, name):
            return None  # of the response that the class is read from: `_of_extended`
        if isinstance(around.this, Record | ClassValue):
            found = evaluation.classes.member(around.this, name)
        around = around.around
    if found is None and bare and isinstance(scope.this, Record):
        found = query_member(evaluation, scope.this, name, Place(scope.file))
    found = found if found is not None else evaluation.project.find(name, scope.file)
    return found if found is not None else evaluation.common.variable(name, scope)


def _import(evaluation: Evaluation, node: ir.Import, scope: Scope) -> Value:
    if evaluation.language(scope).bare_members == "write":
        if node.alias == "*":  # `import static shop.Paths.*`
            of = evaluation.project.find(node.module.rpartition(".")[2], scope.file)
            if isinstance(of, ClassValue):
                scope.variables.update({name: replace(each, this=of) for name, each in of.methods.items()})
                scope.variables.update({name: each.value for name, each in of.members.fields.items()})
            return NOTHING
        scope.later(node.alias, partial(_import_member, evaluation, node, scope))
        return NOTHING
    name = node.alias or node.module.rpartition("\\")[2]
    if name == "*" or (scope.file in evaluation.project.own and not evaluation.project.is_of_library(node, scope.file)):
        return _import_now(evaluation, node, scope)
    if node.alias or name != node.module:
        scope.later(name, partial(_import_now, evaluation, node, scope))
        return NOTHING
    return _import_now(evaluation, node, scope)


def _import_member(evaluation: Evaluation, node: ir.Import, scope: Scope) -> None:
    """Set a variable to the member of a class that a file imports: `import shop.Api.Companion.GOODS`."""
    owners = [each for each in node.module.split(".")[:-1] if each[:1].isupper() and each != _COMPANION]
    of = look_up(evaluation, owners[-1], scope) if owners else None
    found = evaluation.classes.property_of(of, node.name) if isinstance(of, ClassValue) else None
    if found is not None:
        scope.variables[node.alias] = found


def _import_now(evaluation: Evaluation, node: ir.Import, scope: Scope) -> Value:
    if evaluation.language(scope).packages_are_folders:  # what is not of the program has the usual name of a client
        scope.variables[node.alias] = Unknown(evaluation.project.package(node.module) or node.alias)
        return NOTHING
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
    value = found if found is not None else Unknown(dotted or node.alias)
    if node.alias == "*":
        return _import_all(evaluation, value, module, scope)
    if node.alias:
        scope.variables[node.alias] = value
    elif isinstance(found, ClassValue) and node.module != found.node.name:  # `use Shop\Goods`
        scope.variables[found.node.name] = found
    return value


def _import_all(evaluation: Evaluation, value: Value, module: str, scope: Scope) -> Value:
    """Set the variables of a module, or those of a file of settings that a script of a shell reads: `. "$HERE/shop.conf"`."""
    if isinstance(value, Module):
        scope.variables.update(value.scope.variables)
        for name in value.scope.pending or ():
            scope.later(name, partial(_copy, name, value.scope, scope))
        include(evaluation, value.scope, scope, scope.variables)
        return value.scope.variables.get("default", NOTHING)
    for settings in of_kind(Record, evaluation.project.data(module)):
        scope.variables.update({name: slot.value for name, slot in settings.fields.items()})
    return value


def _within(names: Collection[str], module: Value, scope: Scope, node: ir.Import) -> Value:
    """Return a module as a member of folders within each other that have no files of their own."""
    for name in reversed([*names]):
        module = Record({name: Slot(module, place_of(node, scope))})
    return module


def _copy(name: str, from_: Scope, to: Scope) -> None:
    to.variables[name] = from_.find(name) or NOTHING


def _join(evaluation: Evaluation, node: ir.Join, scope: Scope) -> Value:
    values = [_as_text(evaluation, evaluation.value(part, scope), place_of(node, scope), scope) for part in node.parts]
    if any(isinstance(part, ir.Literal) for part in node.parts) and (total := _sum(values)) is not None:  # `i + 1`
        return total
    found = [option for each in values for option in options(each)]
    if (classes := of_kind(ClassValue, *found)) and "".join(map(first_text, values)) == "[]":
        return Record(items=[union(classes)])  # a list of it: `Good::class . '[]'`
    records = [option for option in found if isinstance(option, Record)]
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
    if evaluation.requests.is_path(result):
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


# Members and items


def _member(evaluation: Evaluation, node: ir.Member, scope: Scope) -> Value:
    of, place = evaluation.value(node.of, scope), place_of(node, scope)
    has_own = isinstance(of, Record) and node.name in of.fields  # no member of what was read into it
    awaited = node.name in evaluation.table(scope).awaited
    return union(
        each
        if awaited and _is_task(evaluation, each, node.name)
        else _used(member_of(evaluation, each, node.name, place, scope), node, scope)
        for each in ((of,) if has_own else options(of))
    )


def member_of(evaluation: Evaluation, of: Value, name: str, place: Place, scope: Scope) -> Value:
    """Return the member of a value with a name."""
    if (computed := _computed(evaluation, of, name, place, scope)) is not None:
        return computed
    if isinstance(of, Answer):
        return read_member(evaluation, of, name, place)
    if name in _INJECTED and (held := _injected(evaluation, of, name, scope)) is not None:
        return held
    if isinstance(of, Record | ClassValue):
        member = _member_of_object(evaluation, of, name, place, scope)
        if isinstance(of, Record) and not of.name:
            evaluation.late_values.lacks(of, name, member)
        copied = (
            at_copied(evaluation, of, name, place) if isinstance(of, Record) and isinstance(member, Unknown) else None
        )
        return copied or member
    if isinstance(of, Module):
        found = of.scope.find(name) or evaluation.project.submodule(of.scope.file, name)
        return found if found is not None else Unknown(name)
    if isinstance(of, Unknown):
        declared = evaluation.instances.of_declared(of.type, scope)
        if declared is not None:
            return member_of(evaluation, declared, name, place, scope)
        shared = evaluation.common.get(of, name, scope)
        if shared is None and of.name.endswith(_SETTINGS):
            shared = evaluation.settings.get(name, scope.file)
        return Unknown(f"{of.name}.{name}" if of.name else name) if shared is None else shared
    return of if isinstance(of, Text) and name in _VALUE else Unknown(name)


def _computed(evaluation: Evaluation, of: Value, name: str, place: Place, scope: Scope) -> Value | None:
    """Return what a method computes as the property of a response, by its class, or of a constant; None for other properties."""
    if isinstance(of, Closure) and name in _CLASS_NAMES and of.function.name:
        return text(of.function.name, place)
    if (
        isinstance(of, Unknown)
        and name == "name"
        and (written := evaluation.classes.written_constants(of, place, scope)) != of
    ):
        return written
    if isinstance(of, Closure) and name == "__annotations__":
        return evaluation.classes.hints(of, place)
    of_class = evaluation.classes.computed(of, name) if isinstance(of, Answer) else None
    of_class = evaluation.classes.of_constant(of, name, scope) if isinstance(of, Text | Unknown) else of_class
    if of_class is not None and is_computed(of_class.function):
        return evaluation.invoke(of_class, Arguments(place), of)
    if not isinstance(of, Answer) or evaluation.language(scope).bare_members != "write":
        return None
    evaluation.project.find(name, scope.file)  # reads the file that extends it: `val Good.cost get() = price`
    extending = [each for each in evaluation.functions.extensions.get(name, {}).values() if is_computed(each.function)]
    return evaluation.invoke(extending[0], Arguments(place, [of])) if extending else None


def _is_task(evaluation: Evaluation, of: Value, name: str) -> bool:
    """Return whether a value is not known to have a member itself, so that the member is of a task with the value."""
    if isinstance(of, Record):
        return evaluation.classes.property_of(of, name) is None
    return isinstance(of, Text) or (isinstance(of, Answer) and property_of(of.type, name) is None)


def _injected(evaluation: Evaluation, of: Value, name: str, scope: Scope) -> Record | None:
    """Return the object of `IOptions<T>` and its relatives; None if the class has a member of this name itself."""
    held = evaluation.unknown_objects.unknown(of.type, scope) if isinstance(of, Unknown) else of
    if not isinstance(held, Record) or (held is of and held.of is None):
        return None
    return held if evaluation.classes.property_of(held, name) is None else None


def _member_of_object(evaluation: Evaluation, of: Record | ClassValue, name: str, place: Place, scope: Scope) -> Value:
    own = evaluation.classes.property_of(of, name)
    if isinstance(of, Record) and of.name == "url" and (part := part_of_url(of, plain(name), place)) is not None:
        return part
    if own is None and isinstance(of, Record):
        own = (
            part_of_match(of, name)
            or response_member(evaluation, of, name, scope)
            or query_member(evaluation, of, name, place)
        )
    if isinstance(own, Closure) and is_computed(own.function):
        return evaluation.invoke(own, Arguments(place))
    own = _described(evaluation, of, own, place)
    own = lacked(evaluation, of, name, place) if own is None else own
    own = _serialized(evaluation, of, name) if own is None else own
    if own is not None:
        return own
    if isinstance(of, Record) and not of.name and of.fields and plain(name) in KEYS:
        return keys_of(of)
    if isinstance(of, Record) and of.name and name == "interceptors":
        kind = Record({"client": Slot(of, place)}, name=name)
        return Record({"response": Slot(kind, place)}, name=name)
    if (reflected := _reflected(evaluation, of, name, place)) is not None:
        return reflected
    if isinstance(of, Record) and len(of.items) == 2 and not of.fields and plain(name) in _PAIR:
        return of.items[_PAIR[plain(name)]]
    if isinstance(of, ClassValue) and name[:1].isupper() and (inner := evaluation.classes.inside(of, name, scope)):
        return inner  # of a module that several files open
    label = of.name if isinstance(of, Record) else of.node.name
    return Unknown(f"{label}.{name}") if label else Unknown(name)


def _described(evaluation: Evaluation, of: Record | ClassValue, own: Value | None, place: Place) -> Value | None:
    """Return what an object in the class of another one reads as a property of that, or the member itself."""
    if not isinstance(of, Record) or (reads := evaluation.classes.descriptor(own)) is None:
        return own
    return evaluation.invoke(reads, Arguments(place, [of, of.of or NOTHING]))


def _serialized(evaluation: Evaluation, of: Record | ClassValue, name: str) -> Record | None:
    """Return what an object of a serializer of Django writes: the fields of its class, and of its model; None for others."""
    model, classes = of.of if isinstance(of, Record) else None, evaluation.classes
    bases = classes.foreign_bases(model) if model is not None and name in _OF_SERIALIZERS else ()
    if model is None or not any(each.endswith(_SERIALIZER) for each in bases):
        return None
    found = dumped([model, *classes.ancestors(model)], NOTHING)
    meta = of_kind(ClassValue, classes.property_of(model, "Meta"))
    listed = (item for each in meta for one in of_kind(Record, each.members.get("fields")) for item in one.items)
    for each in known_texts(union(listed)):
        found.fields.setdefault(each.plain, Slot(Unknown(each.plain), each.parts[0].place))
    return found


def _reflected(evaluation: Evaluation, of: Record | ClassValue, name: str, place: Place) -> Value | None:
    """Return the class of an object, the name of a class, or its properties, if that is the member; None for others."""
    model = of if isinstance(of, ClassValue) else of.of
    if model is not None and name in _DESCRIPTIONS:
        return _description(evaluation.classes.columns(model), _DESCRIPTIONS[name])
    if model is not None and name in evaluation.table(Scope(place.file)).reflection:
        return model
    return text(model.node.name, place) if model is of and model is not None and name in _CLASS_NAMES else None


def _description(columns: dict[str, Place], lists: Collection[str]) -> Record:
    """Return a mapping with the names of the properties of a class, or an object with lists of these, each with its name."""
    if not lists:
        return Record({key: Slot(Unknown(key), place) for key, place in columns.items()})
    listed: list[Value] = []
    for key, place in columns.items():
        name = key_of(key, Slot(NOTHING, place))
        listed.append(Record(dict.fromkeys(("name", "key"), Slot(name, place)), open=True))
    return Record(dict.fromkeys(lists, Slot(Record(items=listed), Place(""))), open=True)


def lacked(evaluation: Evaluation, of: Record | ClassValue, name: str, place: Place) -> Value | None:
    """Return what a class gives for any member that its objects lack, by the name; None if it does not do so."""
    own = name.startswith("__") or (isinstance(of, ClassValue) and name in evaluation.table(of.scope).reflection)
    for method in [] if own else [evaluation.classes.member(of, each) for each in MEMBERS]:
        if isinstance(method, Closure):
            evaluation.any_names.named.add(place)
            if is_proxy(of) and evaluation.has_text(f"${name}", method.scope.file):
                name = f"${name}"  # a name has lost this sign, the text with which it is compared has it
            return evaluation.invoke(method, Arguments(place, [text(name, place)]), of)
    return None


def _index(evaluation: Evaluation, node: ir.Index, scope: Scope) -> Value:
    of, key = evaluation.value(node.of, scope), evaluation.value(node.key, scope)
    evaluation.requests.note_key(key)
    return item(evaluation, of, key, place_of(node, scope), scope)


def _sum(values: list[Value]) -> Constant | None:
    """Return the sum of numbers; None for other values."""
    numbers = [each.value for each in values if isinstance(each, Constant) and isinstance(each.value, int)]
    return Constant(sum(numbers)) if len(numbers) == len(values) else None


def item(evaluation: Evaluation, of: Value, key: Value, place: Place, scope: Scope) -> Value:
    """Return the item of a value at a key."""
    return union([_item_of(evaluation, option, each, place, scope) for option in options(of) for each in options(key)])


def _item_of(evaluation: Evaluation, of: Value, key: Value, place: Place, scope: Scope) -> Value:
    if isinstance(key, Record) and (not key.fields or is_table(of)) and not evaluation.caches.have(of):
        return _columns_of(evaluation, of, key, place, scope)
    if isinstance(key, ClassValue) and isinstance(of, ClassValue | Unknown):  # `Page[Course].model_validate(body)`
        return evaluation.classes.with_type(of, key) if isinstance(of, ClassValue) else key
    if isinstance(key, Unknown) and isinstance(of, Record) and (held := _at_constant(evaluation, of, key)) is not None:
        return held
    known = key.known if isinstance(key, Text) else None
    if isinstance(of, Record) and of.of is not None and (known is None or of.get(known) is None):
        for name in ITEM:
            if isinstance(method := evaluation.classes.member(of, name), Closure):
                return evaluation.invoke(method, Arguments(written(key, place), [key]), of)
    if known is not None:
        if (
            isinstance(of, Unknown | ClassValue | Record)
            and (_has_settings(evaluation, of, scope) or (":" in known and isinstance(of, Unknown)))
            and (value := evaluation.settings.get(known, scope.file)) is not None
        ):
            return value
        if isinstance(of, Record) and isinstance(key, Text):
            return _at_key(evaluation, of, key, place)
        return member_of(evaluation, of, known, evaluation.origins.written(key, place), scope)
    return _at_position(evaluation, of, key, place, scope)


def _at_constant(evaluation: Evaluation, of: Record, key: Unknown) -> Value | None:
    """Return the value of a record for a constant of an enumeration; None for other keys, of which a table is noted."""
    if key is ANY_NAME and of.fields:
        evaluation.any_names.tables.append(of)
    constant = ENUMERATED.search(key.name)
    return of.get(constant[0].partition(".")[2]) if constant is not None else None


def _has_settings(evaluation: Evaluation, of: Unknown | ClassValue | Record, scope: Scope) -> bool:
    """Return whether something has settings by their names, as its own name, its type or its class says: `AppSettings`."""
    model = of.of if isinstance(of, Record) else of
    bases = evaluation.classes.foreign_bases(model) if isinstance(model, ClassValue) else ()
    names = (of.name, of.type) if isinstance(of, Unknown) else bases
    return any(plain(re.split(r"\W", each)[-1]) in evaluation.table(scope).settings for each in names)


def _at_position(evaluation: Evaluation, of: Value, key: Value, place: Place, scope: Scope) -> Value:
    """Return the item of a value at a position, or any of its items if that is not known."""
    if isinstance(of, Record):
        evaluation.late_values.takes(of)
    if isinstance(of, ClassValue) and of.node.constants:  # `Service[Service.Shop]`
        return evaluation.classes.written_constants(key, place, scope)
    is_row = isinstance(of, Record) and of.fields and not (of.items or of.open or of.name or of.of)
    if is_row and key in (NOTHING, Constant(0)) and evaluation.language(scope).prints:
        return of  # what a command returned, which may be several of it: `$rows[0..9]`
    if isinstance(of, Record) and isinstance(key, Constant) and isinstance(key.value, int) and not of.open:
        items = of.items
        lacking = NO if of.literal and items else of.contents
        return items[key.value] if -len(items) <= key.value < len(items) else lacking
    record = of
    if isinstance(of, Record) and isinstance(key, Text) and key.plain.strip(HOLE):
        pattern = "".join(".*" if part.text is None else re.escape(part.text) for part in key.parts)
        fields = {name: slot for name, slot in of.fields.items() if re.fullmatch(pattern, name, re.DOTALL)}
        of = replace(of, fields=fields)
    inner = evaluation.caches.own(record, key, element(of))
    return inner if inner != NOTHING else Unknown(of.name if isinstance(of, Unknown) else "")


def _columns_of(evaluation: Evaluation, of: Value, key: Record, place: Place, scope: Scope) -> Value:
    """Return a table with fewer columns, or the values at several keys."""
    if is_table(of):
        fewer = with_columns(key)
        return fewer if fewer.fields else of
    keys = options(key.contents) if key.items else ()
    columns = union(_item_of(evaluation, of, each, place, scope) for each in keys if each is not key)
    has_rows = isinstance(of, Answer) or (isinstance(of, Record) and of_kind(Answer, *of.items))
    return of if has_rows and plain_texts(union(keys)) else columns  # a table with fewer columns is one


def _at_key(evaluation: Evaluation, of: Record, key: Text, place: Place) -> Value:
    """Return the value of a record at a known key, also of what it is a copy, or the column of a table."""
    value = of.get(key.plain)
    if value is not None:
        evaluation.any_names.choose(key, value)
        return with_key(value, key)
    if is_proxy(of) and (made := lacked(evaluation, of, key.plain, place)) is not None:  # `const { shop } = client`
        return made
    if (rows := of_kind(Answer, *of.items)) and not of.name and (of.open or not of.fields):  # columns, or a copy
        return union(read_member(evaluation, each, key.plain, evaluation.origins.written(key, place)) for each in rows)
    return union((Unknown(key.plain), *(of.items if of.open else ())))


# Literals


def _record(evaluation: Evaluation, node: ir.Record, scope: Scope) -> Value:
    record = Record()
    for entry in node.entries:
        if isinstance(entry, ir.Entry):
            _set_entry(evaluation, record, entry, scope)
        elif isinstance(entry, ir.Spread):
            spread(record, evaluation.value(entry.value, scope))
        elif isinstance(entry, ir.Argument):
            record.fields[entry.name] = Slot(evaluation.value(entry.value, scope), place_of(entry, scope))
        elif isinstance(entry, ir.Function) and entry.name:  # an object with methods
            method = Closure(entry, Scope(scope.file, around=scope, this=record))
            evaluation.functions.defined(method)
            record.fields[entry.name] = Slot(method, place_of(entry, scope))
        else:
            record.items.append(evaluation.value(entry, scope))
    _share(evaluation, record, scope)
    evaluation.requests.describe(evaluation.table(scope), record)
    return record


def _share(evaluation: Evaluation, component: Record, scope: Scope) -> None:
    """Give the methods of a component, such as one of Vue or Pipedream, the component as their object, with its state."""
    names = evaluation.table(scope).components
    _mix_in(evaluation, component, names)
    parts = {name: slot for name, slot in component.fields.items() if name in names}
    if not parts:
        return
    if any(each.plain == _RECEIVING for each in of_kind(Text, *within(component.get("props") or NOTHING))):
        evaluation.incoming.handlers.update(id(each.function) for each in of_kind(Closure, component.get(_RUN)))
    of_vuex = {"actions": _context(evaluation, component, scope)} if "mutations" in parts else {}
    for name, first in {**dict.fromkeys((*_COMPUTING, "mutations"), component), **of_vuex}.items():
        evaluation.uncalled.first.update(
            (id(each.function), first) for each in closures_in(component.get(name) or NOTHING)
        )
    owner = component
    if evaluation.language(scope).main and isinstance(scope.this, Record) and scope.this.of is None:
        owner = scope.this  # which the blocks in it have as their object
        scope.variables[ir.DESCRIBED] = component
    for name, slot in parts.items():
        for key, inner in _state_of(evaluation, name, slot):
            owner.fields.setdefault(key, _read_as_property(inner, component) if name in _COMPUTING else inner)
    if owner is component:
        _give_object(component, names)


def _mix_in(evaluation: Evaluation, component: Record, names: Collection[str]) -> None:
    """Give a component the parts of those that it mixes in or extends; its own members come first."""
    listed = [each for each in of_kind(Record, component.get("mixins")) if not each.fields]
    mixed = of_kind(Record, *(one for each in listed for one in each.items), component.get("extends"))
    for name, slot in ((name, slot) for each in mixed for name, slot in each.fields.items()):
        if name not in names:  # `created`, which Vue calls
            for hook in of_kind(Closure, slot.value):
                evaluation.functions.defined_for(replace(hook, this=component))
            continue
        own, found = component.get(name), _of_component(slot.value, component)
        if isinstance(own, Record) and isinstance(found, Record):
            own.fields = {**found.fields, **own.fields}
        else:
            component.fields[name] = Slot(union(each for each in (own, found) if each is not None), slot.place)


def _of_component(value: Value, component: Record) -> Value:
    """Return functions of another component, alone or in a record, with this one as their object."""
    if isinstance(value, Closure):
        return replace(value, this=component)
    if isinstance(value, Record) and not (value.of or value.name):
        fields = {key: Slot(_of_component(slot.value, component), slot.place) for key, slot in value.fields.items()}
        return replace(value, fields=fields)
    return value


def _state_of(evaluation: Evaluation, name: str, slot: Slot) -> Iterator[tuple[str, Slot]]:
    """Yield the entries of what a part of a component returns; its own entries without its state if it is no function."""
    for option in options(slot.value):
        state = evaluation.invoke(option, Arguments(slot.place)) if isinstance(option, Closure) else option
        for each in options(state) if state is not option or name not in _STATES else ():
            yield from each.fields.items() if isinstance(each, Record) else ()


def _read_as_property(entry: Slot, component: Record) -> Slot:
    """Return what a component computes, also as `{get() {…}}`: it is read without a call, and gets the component."""
    found = [*of_kind(Closure, entry.value, *(each.get("get") for each in of_kind(Record, entry.value)))]
    given = Arguments(entry.place, [component])
    return Slot(union(replace(each, function=computed(each.function), bound=given) for each in found), entry.place)


def _give_object(component: Record, names: Collection[str]) -> None:
    """Make a component the object of the methods in it, at some depth, except those of components inside it."""
    waiting: list[Value] = [component]
    for _ in range(_COMPONENT_DEPTH):
        records = [each for each in waiting if isinstance(each, Record)]
        nested = [each for each in records if each is component or each.fields.keys().isdisjoint(names)]
        waiting = [slot.value for each in nested for slot in each.fields.values()]
        for method in waiting:
            if isinstance(method, Closure) and isinstance(method.scope.this, Record) and method.scope.this.of is None:
                method.scope.this = component


def _context(evaluation: Evaluation, store: Record, scope: Scope) -> Record:
    """Return what an action of Vuex gets first: the state, and functions that call a mutation or an action by its name."""
    context = Record({"state": Slot(store, Place(scope.file, 1))}, open=True)
    at, given = (1, 0), [ir.Name(1, 0, each) for each in ("store", "first", "name", "value")]
    call = ir.Call(*at, ir.Index(*at, given[0], given[2]), (given[1], given[3]))
    for name, first in (("commit", store), ("dispatch", context)):
        parameters = tuple(ir.Parameter(*at, each) for each in given[2:])
        function = ir.Function(*at, "", parameters, ir.Return(*at, call))
        evaluation.functions.entered(function)
        around = Scope(scope.file, {"store": store, "first": first}, scope)
        context.fields[name] = Slot(Closure(function, around), Place(scope.file, 1))
    return context


def _entry(evaluation: Evaluation, node: ir.Entry, scope: Scope) -> Value:
    record = Record()
    key = _set_entry(evaluation, record, node, scope)
    is_pair = evaluation.table(scope).paired and isinstance(key, Record | Answer) and not record.fields
    return Record(items=[key, *record.items[:1]]) if is_pair else record  # `items to hasMore`


def _set_entry(evaluation: Evaluation, record: Record, node: ir.Entry, scope: Scope) -> Value:
    """Give a record an entry, and return its key."""
    key, value = evaluation.value(node.key, scope), evaluation.value(node.value, scope)
    mark_empty(evaluation, node.value, value, scope)
    names = key_texts(evaluation, key, place_of(node, scope), scope)
    for name in names:
        written = name.parts[0] if name.parts else None
        of_table = written is not None and (written.name == KEY or len(names) > 1)  # also `{NAMES[key]: value}`
        place = written.place if written is not None and of_table else place_of(node, scope)
        record.fields[name.plain] = Slot(value, place)
    if isinstance(key, Constant) and isinstance(key.value, int):
        record.add(value)
    elif not names:
        record.open = True
        is_task = isinstance(key, Record) and has_answer(key) and not has_answer(value)
        record.add(value, *([key] if is_task else ()))  # `{submit(get, number): number}`
    return key


def mark_empty(evaluation: Evaluation, node: ir.AnyNode, value: Value, scope: Scope) -> None:
    """Note that a list without items is written where it is the value of an entry: `{ids: []}`."""
    is_array = isinstance(node, ir.Record) and not node.entries and evaluation.language(scope).arrays_are_maps
    if isinstance(value, Record) and (is_array or (isinstance(node, ir.Sequence) and not node.items)):
        value.literal = True


def key_texts(evaluation: Evaluation, key: Value, place: Place, scope: Scope) -> list[Text]:
    """Return the alternatives of a key that are known texts, or the name of a constant that has no value in the program."""
    last = key.name.rpartition(".")[2] if isinstance(key, Unknown) else ""
    named = last.isupper() or (isinstance(key, Unknown) and evaluation.classes.enumeration(key, scope) is not None)
    return [text(last, place)] if named else known_texts(key)


def _sequence(evaluation: Evaluation, node: ir.Sequence, scope: Scope) -> Value:
    record = Record()
    flattens = evaluation.language(scope).flattens_lists
    of_command = len(node.items) == 1 and flattens  # `@($ids | Sort-Object)`
    for each in node.items:
        value = evaluation.value(each, scope)
        is_list = isinstance(value, Record) and not (value.open or value.fields or value.name)
        if not isinstance(each, ir.Spread) and not (of_command and is_list):
            record.items.append(value)
        elif isinstance(value, Record) and is_list:
            record.add(*value.items)
        elif isinstance(value, Record) and value.fields and flattens:
            record.items.append(value)  # `@($item)`
        else:
            record.items.append(element(value))
    evaluation.requests.describe_row(record, place_of(node, scope))
    return record


def _choice(evaluation: Evaluation, node: ir.Choice, scope: Scope) -> Value:
    ended = evaluation.stack.innermost.ended
    values: list[Value] = []
    for each in node.options:
        if has_argument(evaluation, each, scope) is False:
            continue
        values.append(evaluation.value(each, scope))
        if all(map(_is_true, options(values[-1]))):
            break  # what follows is a default
    *others, last = [each for each in values if each is not NO and not is_null(each)] or values[-1:] or [NO]
    found = union([*(option for each in others for option in options(each) if option is not NO), last])
    evaluation.stack.innermost.ended = ended  # what follows runs unless the option is a result: `a ?: return null`
    return found


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


def _is_true(value: Value) -> bool:
    """Return whether a value is known to be no null and not empty."""
    if value is YES:
        return True
    return bool(value.known if isinstance(value, Text) else isinstance(value, Record) and value.fields)


def _compare(evaluation: Evaluation, node: ir.Compare, scope: Scope) -> Value:
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
    ir.Name: _name,
    ir.Import: _import,
    ir.Join: _join,
    ir.Member: _member,
    ir.Index: _index,
    ir.Spread: _inner,
    ir.Argument: _inner,
    ir.Entry: _entry,
    ir.Record: _record,
    ir.Sequence: _sequence,
    ir.Choice: _choice,
    ir.Compare: _compare,
    ir.Reference: _reference,
}
