"""Members of objects and classes that a text names, and classes of objects, or made by a call: `getattr(good, "price")`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import is_client
from lmscontract.usage.source.values.models import SCOPES, naming_mark

_DEFINING_ONE = "definesingletonmethod"
_DEFINING = frozenset({"definemethod", _DEFINING_ONE})
"""Functions that give a class a method by its name; one gives it to the class itself, or to one object."""
_ACCESSORS = {"attraccessor": 99, "attrreader": 99, "attribute": 1, "property": 1, "collection": 1}
"""Functions that give a class of Ruby properties by their names, with the most names that they get."""
_NAME_KEYS = {"property": ("key", "as", "from"), "collection": ("as",), "attribute": ("key", "from")}
"""Arguments of such functions that give a property another name in JSON, in Kartograph, Representable and Hashie."""
_INNER, _MANY = "include", "plural"
"""Arguments of Kartograph with the class that maps the value of a property, and whether this is a list."""
_SCOPED = "scoped"
"""The function of Kartograph whose block declares properties for some uses of the class."""
_SETTING_CONSTANT = "constset"
"""The function of Ruby that gives a class or a module a constant by its name."""
_VARIABLES = frozenset({"instance_variable_get", "instance_variable_set"})
"""Functions of Ruby that get or set the variable of an object that a text names."""
_ATTRIBUTES = frozenset({"getattr", "setattr"})
_SETTING = "__setattr__"
"""Functions of Python that get or set an attribute, and the method that sets one: of its object, or of the first argument."""
_CLASSES = frozenset(
    {"reflectionclass", "reflectionobject", "getclass", "gettype", "type", "serializer", "listserializer"}
)
"""Functions and methods that return the class of an object, or an object that only names it: `Course.serializer()`."""
_IMPORTING, _LISTING = "importmodule", ("dir", "vars")
"""Functions of Python that import the module of a name, and that list the names in one, or its variables."""
_OF_CLASS = 3
"""How many arguments `type` of Python gets for a new class."""
_NAMING = frozenset({"getclass", "classbasename"})
"""Functions that return the name of the class of an object."""
_NAMES_OF_CLASSES = frozenset({"getshortname", "getsimplename", "getname"})
"""Methods of a class that return its name."""


def class_of(site: CallSite) -> av.Value | None:
    """Return the class of an object, or its name: `new ReflectionClass($this)`, `class_basename($this)`; None for others."""
    of = site.first if site.arguments.positional else site.receiver
    model = of.of if isinstance(of, av.Record) else of if isinstance(of, av.ClassValue) else None
    if model is None:
        return None
    names = _NAMING if site.arguments.positional else _NAMES_OF_CLASSES if of is model else ()
    if site.short in names:
        return av.text(model.node.name, site.place)
    return model if site.short in _CLASSES else None


def made_class(site: CallSite) -> av.Value | None:
    """Return the class that Python makes of its name, its bases and its members: `type("Good", (Item,), {"path": "/goods"})`."""
    given = site.arguments.positional
    if site.receiver is not None or site.name != "type" or len(given) != _OF_CLASS:
        return None
    name, bases, members = given
    parents = [model for each in av.of_kind(av.Record, bases) for model in av.of_kind(av.ClassValue, *each.items)]
    scope = av.Scope(site.scope.file, {each.node.name: each for each in parents}, site.scope)
    at = (site.place.line, site.place.column)
    node = ir.Class(*at, av.first_text(name), tuple(each.node.name for each in parents), ir.Group(*at, (), block=True))
    made = site.evaluation.definitions.define(node, scope)
    for key, slot in [entry for each in av.of_kind(av.Record, members) for entry in each.fields.items()]:
        site.evaluation.classes.set_member(made, key, slot.value, slot.place)
    return made


def named_module(site: CallSite) -> av.Value | None:
    """Return the module of Python that a text names, the names in one, or these with their values; None for other functions."""
    if site.short == _IMPORTING and site.texts:
        project, file = site.evaluation.project, site.scope.file
        return av.union(found for name in site.texts[:1] if (found := project.resolve(name, "", file)) is not None)
    modules = av.of_kind(av.Module, site.first) if site.receiver is None and site.name in _LISTING else []
    if not modules:
        return None
    variables = {name: value for each in modules for name, value in each.scope.variables.items()}
    if site.name == _LISTING[0]:
        return av.Record(items=[av.text(each, site.place) for each in variables])
    return av.Record({name: av.Slot(value, site.place) for name, value in variables.items()})


def named_member(site: CallSite) -> av.Value | None:
    """Return the member of an object that a text names, or set one; None for other functions."""
    given = site.arguments.positional
    of_receiver = site.name in _VARIABLES or (site.name == _SETTING and len(given) == 2)
    of_first = site.name == _SETTING or (site.name in _ATTRIBUTES and site.receiver is None)
    if not (of_receiver or of_first):
        return None
    if of_receiver:
        given = [site.receiver or site.scope.this or av.NOTHING, *given]
    if len(given) < 2:
        return None
    of, key, *others = given
    records = [each for each in av.of_kind(av.Record, of) if each.of is not None]
    names = [each.removeprefix("@") for each in av.plain_texts(key)]
    if site.name == "getattr":
        label = av.label_of(of) if not (isinstance(of, av.Answer) or av.of_kind(av.ClassValue, of)) else ""
        if label and is_client(site.table, label):
            return av.Unknown(f"{label}.{av.first_text(key)}")
        found = _members_of(site, [*records, *av.of_kind(av.ClassValue, of), *av.of_kind(av.Module, of)], names, others)
        return av.ANY_MEMBER if found is None and records else found
    if not others:
        return _members_of(site, [*records, *av.of_kind(av.ClassValue, of)], names, others)
    for name in names:
        _set_member(site, [*records, *av.of_kind(av.ClassValue, of)], name, others[0])
    for record in records:
        for each in av.of_kind(av.Answer, *others) if not names else ():  # each entry of a response, or of an item
            whole = dataclasses.replace(each, path=each.path[:-1]) if each.path[-1:] == ("[]",) else each
            typed = (dataclasses.replace(one, type=one.type or record.of) for one in (each, whole))
            record.answers += [one for one in typed if one not in record.answers]
    return others[0] if of_receiver else av.NOTHING


def _set_member(site: CallSite, owners: Sequence[av.Record | av.ClassValue], name: str, value: av.Value) -> None:
    for each in owners:
        if isinstance(each, av.ClassValue):
            site.evaluation.classes.set_member(each, name, value, site.place)
        else:
            each.set(name, value, site.place)


def _members_of(
    site: CallSite,
    owners: Sequence[av.Record | av.ClassValue | av.Module],
    names: Sequence[str],
    default: Sequence[av.Value],
) -> av.Value | None:
    """Return the members with some names, or the default, of objects, classes and modules; None if nothing is known of them."""
    found = [
        each.scope.find(name) if isinstance(each, av.Module) else site.evaluation.classes.member(each, name)
        for each in owners
        for name in names
    ]
    known = [each for each in found if each is not None] or (default if found else ())
    return av.union(known) if known else None


def added_members(site: CallSite) -> av.Value | None:
    """Return what a function makes that gives a class methods or properties by their names; None for other calls."""
    this = site.scope.this if site.receiver is None else site.receiver
    if site.short in _ACCESSORS and site.table.attributes and isinstance(this, av.ClassValue):
        return _declared(site, this)
    if site.short == _SCOPED and site.closures and isinstance(this, av.ClassValue):
        return _scoped(site, this)
    if site.short == _SETTING_CONSTANT and len(site.arguments.positional) > 1:
        return _constant_set(site, this)
    owner = this.of if isinstance(this, av.Record) else this
    if site.short not in _DEFINING or not isinstance(owner, av.ClassValue):
        return None
    is_own = owner is this and site.short == _DEFINING_ONE  # it is a method of the class, or of its object
    for closure in site.closures:
        function = closure.function
        marks = (*function.marks, ir.Name(*function.at, "self")) if is_own else function.marks
        method = dataclasses.replace(closure, function=replace(function, marks=marks))
        for key in av.known_texts(site.first):
            site.evaluation.functions.entered(function)
            site.evaluation.classes.add_method(owner, key, method)
    return av.NOTHING


def _constant_set(site: CallSite, owner: av.Value | None) -> av.Value:
    """Give a class, a module or all files a constant, which names a class without a name: `const_set(name, Class.new)`."""
    value, classes = site.arguments.positional[1], site.evaluation.classes
    for name in av.plain_texts(site.first):
        if isinstance(owner, av.ClassValue):
            owner.members.set(name, value, site.place)
        elif isinstance(owner, av.Unknown):  # `Object`
            site.evaluation.common.set(owner, name, value, site.scope, site.place)
        for each in av.of_kind(av.ClassValue, value):
            if not each.node.name:
                each.node = replace(each.node, name=name)
                classes.names[name].append(each)
    return value


def _declared(site: CallSite, owner: av.ClassValue) -> av.Value:
    """Give a class the properties that a function declares by their names."""
    known = {ir.last_name(each.target) for each in owner.properties}
    given = site.arguments.named
    named = [
        each.parts[0] for key in _NAME_KEYS.get(site.short, ()) for each in av.known_texts(given.get(key, av.NOTHING))
    ]
    marks = [naming_mark((each.place.line, each.place.column), each.text or "") for each in named]
    listed = [item for each in av.of_kind(av.Record, given.get(SCOPES)) for item in each.items]
    marks += _scopes(site, listed)
    type = next((each.node.name for each in av.of_kind(av.ClassValue, given.get(_INNER))), "")
    type = f"Array[{type}]" if type and _MANY in given else type
    for each in av.known_texts(av.union(site.arguments.positional[: _ACCESSORS[site.short]])):
        if each.plain and each.plain not in known:
            place = each.parts[0].place
            at = (place.line, place.column)
            owner.properties.append(ir.Parameter(*at, ir.Name(*at, each.plain), None, type, tuple(marks)))
            if place.file != owner.scope.file:
                owner.files[id(owner.properties[-1])] = place.file
    return av.NOTHING


def _scoped(site: CallSite, owner: av.ClassValue) -> av.Value:
    """Give a class the properties that a block declares for the uses which its function names: `scoped :read do … end`."""
    known, owner.properties = owner.properties, []
    site.evaluation.call_back(site.closures, [], site.place)
    for each in (one for one in owner.properties if isinstance(one, ir.Parameter)):
        marked = replace(each, marks=(*each.marks, *_scopes(site, site.arguments.positional)))
        known.append(marked)
        if id(each) in owner.files:
            owner.files[id(marked)] = owner.files.pop(id(each))
    owner.properties = known
    return av.NOTHING


def _scopes(site: CallSite, values: Iterable[av.Value]) -> list[ir.Call]:
    """Return an annotation that names the uses of a property; none if none are known."""
    at = (site.place.line, site.place.column)
    names = tuple(ir.Text(*at, name) for each in values for name in av.plain_texts(each))
    return [ir.Call(*at, ir.Name(*at, SCOPES), names)] if names else []
