"""Members of values: properties, methods, and what a program finds of an object by reflection."""

from __future__ import annotations

import re
from collections.abc import Collection

from lmscontract.usage.source.evaluation.any_names import MEMBERS, is_proxy
from lmscontract.usage.source.evaluation.classes import is_computed
from lmscontract.usage.source.libraries.builders import part_of_url, query_member
from lmscontract.usage.source.libraries.patterns import part_of_match
from lmscontract.usage.source.libraries.records import KEYS
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.responses.members import at_copied, read_member, response_member
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import dumped, property_of
from lmscontract.usage.usage import Place

_SETTINGS = "Settings.Default"
"""The end of the name of an object of .NET whose members are the settings of a program."""
_ENVIRONMENT = ("process.env", "import.meta.env")
"""The ends of the names of objects of JavaScript with the variables of the environment."""
_INJECTED = frozenset({"Value", "CurrentValue"})
"""Members of `IOptions<T>` and its relatives, which are the object of the class."""
_DESCRIPTIONS = {
    "_meta": ("fields", "concrete_fields", "local_fields", "local_concrete_fields", "get_fields"),
    "__table__": ("columns", "c"),
    **dict.fromkeys(("__annotations__", "__dataclass_fields__", "model_fields", "__fields__"), ()),
}
"""Members of a class of Python that describe its properties: lists in an object, of Django and SQLAlchemy, or a mapping."""
_OWN_MEMBERS = "__dict__"
"""The member of an object of Python that is the mapping of its members."""
_CLASS_NAMES = frozenset({"__name__", "__qualname__", "name", "Name", "simpleName"})
"""Members of a class or a function that are its name."""
_PAIR = {"key": 0, "name": 0, "first": 0, "left": 0, "value": 1, "second": 1, "right": 1}
"""Members of an entry, or of a property."""
_SERIALIZER, _OF_SERIALIZERS = "Serializer", ("data", "validated_data")
"""The end of the names of the classes of Django REST framework that write objects, and the members with what they write."""


def used(value: av.Value, node: ir.Name | ir.Member, scope: av.Scope) -> av.Value:
    """Return the key that a constant is, as written where it is used: `row[PRICE]`; other values as they are."""
    is_key = node.name.isupper() and isinstance(value, av.Text) and re.fullmatch(r"\w+", value.plain)
    return av.text(value.plain, av.place_of(node, scope)) if is_key and isinstance(value, av.Text) else value


def member(evaluation: av.Evaluation, node: ir.Member, scope: av.Scope) -> av.Value:
    """Return a member of a value: `good.price`."""
    of, place = evaluation.value(node.of, scope), av.place_of(node, scope)
    has_own = isinstance(of, av.Record) and node.name in of.fields  # no member of what was read into it
    awaited = node.name in evaluation.table(scope).awaited
    return av.union(
        each
        if awaited and _is_task(evaluation, each, node.name)
        else used(member_of(evaluation, each, node.name, place, scope), node, scope)
        for each in ((of,) if has_own else av.options(of))
    )


def member_of(evaluation: av.Evaluation, of: av.Value, name: str, place: Place, scope: av.Scope) -> av.Value:
    """Return the member of a value with a name."""
    if (computed := _computed(evaluation, of, name, place, scope)) is not None:
        return computed
    if isinstance(of, av.Answer):
        return read_member(evaluation, of, name, place)
    if name in _INJECTED and (held := _injected(evaluation, of, name, scope)) is not None:
        return held
    if isinstance(of, av.Record | av.ClassValue):
        member = _member_of_object(evaluation, of, name, place, scope)
        if isinstance(of, av.Record) and not of.made:
            evaluation.late_values.lacks(of, name, member)
        copied = (
            at_copied(evaluation, of, name, place)
            if isinstance(of, av.Record) and isinstance(member, av.Unknown)
            else None
        )
        return copied or member
    if isinstance(of, av.Module):
        found = of.scope.find(name) or evaluation.project.submodule(of.scope.file, name)
        return found if found is not None else av.Unknown(name)
    if isinstance(of, av.Unknown):
        declared = evaluation.instances.of_declared(of.type, scope)
        if declared is not None:
            return member_of(evaluation, declared, name, place, scope)
        shared = evaluation.common.get(of, name, scope)
        shared = _setting(evaluation, of, name, scope) if shared is None else shared
        return av.Unknown(f"{of.name}.{name}" if of.name else name) if shared is None else shared
    return of if isinstance(of, av.Text) and name in _VALUE else av.Unknown(name)


def _setting(evaluation: av.Evaluation, of: av.Unknown, name: str, scope: av.Scope) -> av.Value | None:
    """Return the setting that a member is: one of .NET, or a path in a variable of the environment; None for other members."""
    if not of.name.endswith((_SETTINGS, *_ENVIRONMENT)):
        return None
    found = evaluation.settings.get(name, scope.file)
    has_path = any(map(evaluation.requests.paths.has_segment, av.of_kind(av.Text, found)))
    return found if has_path or of.name.endswith(_SETTINGS) else None  # another text may be set where the program runs


def _computed(evaluation: av.Evaluation, of: av.Value, name: str, place: Place, scope: av.Scope) -> av.Value | None:
    """Return what a method computes as the property of a response, by its class, or of a constant; None for other properties."""
    if isinstance(of, av.Closure) and name in of.members.fields:
        return of.members.fields[name].value
    if isinstance(of, av.Closure) and name in _CLASS_NAMES and of.function.name:
        return av.text(of.function.name, place)
    if (
        isinstance(of, av.Unknown)
        and name == "name"
        and (written := evaluation.classes.written_constants(of, place, scope)) != of
    ):
        return written
    if isinstance(of, av.Closure) and name == "__annotations__":
        return evaluation.classes.hints(of, place)
    of_class = evaluation.classes.computed(of, name) if isinstance(of, av.Answer) else None
    of_class = evaluation.classes.of_constant(of, name, scope) if isinstance(of, av.Text | av.Unknown) else of_class
    if of_class is not None and is_computed(of_class.function):
        return evaluation.invoke(of_class, av.Arguments(place), of)
    if not isinstance(of, av.Answer) or evaluation.language(scope).bare_members != "write":
        return None
    evaluation.project.find(name, scope.file)  # reads the file that extends it: `val Good.cost get() = price`
    extending = [each for each in evaluation.functions.extensions.get(name, {}).values() if is_computed(each.function)]
    return evaluation.invoke(extending[0], av.Arguments(place, [of])) if extending else None


def _is_task(evaluation: av.Evaluation, of: av.Value, name: str) -> bool:
    """Return whether a value is not known to have a member itself, so that the member is of a task with the value."""
    if isinstance(of, av.Record):
        return evaluation.classes.property_of(of, name) is None
    return isinstance(of, av.Text) or (isinstance(of, av.Answer) and property_of(of.type, name) is None)


def _injected(evaluation: av.Evaluation, of: av.Value, name: str, scope: av.Scope) -> av.Record | None:
    """Return the object of `IOptions<T>` and its relatives; None if the class has a member of this name itself."""
    held = evaluation.unknown_objects.unknown(of.type, scope) if isinstance(of, av.Unknown) else of
    if not isinstance(held, av.Record) or (held is of and held.of is None):
        return None
    return held if evaluation.classes.property_of(held, name) is None else None


def _member_of_object(
    evaluation: av.Evaluation, of: av.Record | av.ClassValue, name: str, place: Place, scope: av.Scope
) -> av.Value:
    own = evaluation.classes.property_of(of, name)
    if (
        isinstance(of, av.Record)
        and of.kind is av.Kind.URL
        and (part := part_of_url(of, plain(name), place)) is not None
    ):
        return part
    if own is None and isinstance(of, av.Record):
        own = (
            part_of_match(of, name)
            or response_member(evaluation, of, name, scope)
            or query_member(evaluation, of, name, place)
        )
    if isinstance(own, av.Closure) and is_computed(own.function):
        return evaluation.invoke(own, av.Arguments(place))
    own = _described(evaluation, of, own, place)
    own = lacked(evaluation, of, name, place) if own is None else own
    own = _serialized(evaluation, of, name) if own is None else own
    if own is not None:
        return own
    if isinstance(of, av.Record) and not of.made and of.fields and plain(name) in KEYS:
        return av.keys_of(of)
    if isinstance(of, av.Record) and of.made and name == "interceptors":
        kind = av.Record({"client": av.Slot(of, place)}, name=name)
        return av.Record({"response": av.Slot(kind, place)}, name=name)
    if (reflected := _reflected(evaluation, of, name, place)) is not None:
        return reflected
    if isinstance(of, av.Record) and len(of.items) == 2 and not of.fields and plain(name) in _PAIR:
        return of.items[_PAIR[plain(name)]]
    if isinstance(of, av.ClassValue) and name[:1].isupper() and (inner := evaluation.classes.inside(of, name, scope)):
        return inner  # of a module that several files open
    return _unknown_member(evaluation, of, name, scope)


def _unknown_member(evaluation: av.Evaluation, of: av.Record | av.ClassValue, name: str, scope: av.Scope) -> av.Value:
    """Return a member of which nothing is known; one that an object lacks which the program writes is undefined."""
    if isinstance(of, av.Record) and of.is_mapping and evaluation.language(scope).members_may_lack:
        return av.Constant(None)
    label = of.label if isinstance(of, av.Record) else of.node.name
    return av.Unknown(f"{label}.{name}" if label else name)


def _described(
    evaluation: av.Evaluation, of: av.Record | av.ClassValue, own: av.Value | None, place: Place
) -> av.Value | None:
    """Return what an object in the class of another one reads as a property of that, or the member itself."""
    if not isinstance(of, av.Record) or (reads := evaluation.classes.descriptor(own)) is None:
        return own
    return evaluation.invoke(reads, av.Arguments(place, [of, of.of or av.NOTHING]))


def _serialized(evaluation: av.Evaluation, of: av.Record | av.ClassValue, name: str) -> av.Record | None:
    """Return what an object of a serializer of Django writes: the fields of its class, and of its model; None for others."""
    model, classes = of.of if isinstance(of, av.Record) else None, evaluation.classes
    bases = classes.foreign_bases(model) if model is not None and name in _OF_SERIALIZERS else ()
    if model is None or not any(each.endswith(_SERIALIZER) for each in bases):
        return None
    found = dumped([model, *classes.ancestors(model)], av.NOTHING)
    meta = av.of_kind(av.ClassValue, classes.property_of(model, "Meta"))
    listed = (item for each in meta for one in av.of_kind(av.Record, each.members.get("fields")) for item in one.items)
    for each in av.known_texts(av.union(listed)):
        found.fields.setdefault(each.plain, av.Slot(av.Unknown(each.plain), each.parts[0].place))
    return found


def _reflected(evaluation: av.Evaluation, of: av.Record | av.ClassValue, name: str, place: Place) -> av.Value | None:
    """Return the class of an object, the name of a class, or its properties, if that is the member; None for others."""
    model = of if isinstance(of, av.ClassValue) else of.of
    if isinstance(of, av.Record) and name == _OWN_MEMBERS and model is not None:
        return av.Record(of.fields, of.items, open=True)
    if model is not None and name in _DESCRIPTIONS:
        return _description(evaluation.classes.columns(model), _DESCRIPTIONS[name])
    if model is not None and name in evaluation.table(av.Scope(place.file)).reflection:
        return model
    return av.text(model.node.name, place) if model is of and model is not None and name in _CLASS_NAMES else None


def _description(columns: dict[str, Place], lists: Collection[str]) -> av.Record:
    """Return a mapping with the names of the properties of a class, or an object with lists of these, each with its name."""
    if not lists:
        return av.Record({key: av.Slot(av.Unknown(key), place) for key, place in columns.items()})
    listed: list[av.Value] = []
    for key, place in columns.items():
        name = av.key_of(key, av.Slot(av.NOTHING, place))
        listed.append(av.Record(dict.fromkeys(("name", "key"), av.Slot(name, place)), open=True))
    return av.Record(dict.fromkeys(lists, av.Slot(av.Record(items=listed), Place(""))), open=True)


def lacked(evaluation: av.Evaluation, of: av.Record | av.ClassValue, name: str, place: Place) -> av.Value | None:
    """Return what a class gives for any member that its objects lack, by the name; None if it does not do so."""
    own = name.startswith("__") or (isinstance(of, av.ClassValue) and name in evaluation.table(of.scope).reflection)
    for method in [] if own else [evaluation.classes.member(of, each) for each in MEMBERS]:
        if isinstance(method, av.Closure):
            evaluation.any_names.named.add(place)
            if is_proxy(of) and evaluation.has_text(f"${name}", method.scope.file):
                name = f"${name}"  # a name has lost this sign, the text with which it is compared has it
            return evaluation.invoke(method, av.Arguments(place, [av.text(name, place)]), of)
    return None


_VALUE = frozenset({"value", "Value", "rawValue"})
"""Members of a constant of an enumeration that are its value."""
