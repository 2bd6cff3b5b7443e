"""Definitions of classes: their methods, their properties with what these begin with, and what they give to their bases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeGuard

from msgspec import structs

from lmscontract.usage.source.evaluation.classes import CONSTRUCTORS, SETTINGS, full_name
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.annotations import PREFIXED
from lmscontract.usage.source.requests.injection import injected
from lmscontract.usage.source.responses.path_models import NAMING
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.source.values.models import described_by, mapped_properties, place_of_name
from lmscontract.usage.usage import Place

_OF_SUBCLASSES = "__init_subclass__"
"""The method of a class that is called for each of its subclasses when it is defined."""
_METACLASS = "metaclass"
"""What a class of Python, or one above it, hands on as the class that makes it."""
_MAKING = ("__new__", "__init__")
"""The constructors of such a class."""
_OF_MIXINS = ("included", "extended", "prepended", "inherited")
"""The methods of a module or a class of Ruby that are called for each class which includes it, or inherits from it."""
_PARTIAL = "partial"
"""What marks each part of a class that several files define."""
_STRUCTURE = frozenset({"new", "define"})
"""Functions of `Struct` and `Data` of Ruby, which get the names of the properties of a class."""
_COLLECTION = "collection"
"""The function of Representable, or its argument of others, that declares a list."""
_DECLARING = frozenset({"attribute", "property", _COLLECTION})
"""Functions that declare one property, in whose block they may declare those of its object."""
_LISTS = frozenset({"Array", "Set", "List"})
"""Types of lists of what follows: `Types::Array.of(Line)`."""
_OF_TYPES = frozenset({"Instance", "Constructor", "Nominal"})
"""Functions that make a type of a class: `Types.Instance(Line)`."""
_TYPE_ARGUMENTS = re.compile(r"[<\[].*")


class Definitions:
    """Makes the classes of the definitions of a program; `making` are those that their own classes make now."""

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation, self._classes = evaluation, evaluation.classes
        self.making: list[av.ClassValue] = []

    def define(self, node: ir.Class, scope: av.Scope) -> av.ClassValue:
        """Return the class that a definition makes."""
        inner = av.Scope(scope.file, around=scope)
        found, known = self._partial(node, scope), scope.variables.get(node.name) if node.name else None
        if found is None:
            found = av.ClassValue(node, inner, av.first_text(scope.find(ir.PACKAGE) or av.NOTHING))
            self._classes.defined.append(found)
            self._classes.names[node.name].append(found)
            if isinstance(known, av.ClassValue):
                found.methods, found.members = dict(known.methods), known.members  # a reopened class
        elif node.bases:
            given = found.node.given or node.given
            found.node = structs.replace(found.node, bases=(*found.node.bases, *node.bases), given=given)
        inner.this = found
        scope.variables[node.name] = found
        if self._evaluation.language(inner).mixes_in:
            self._mix_in(node, found, inner)
        members = self._members(node, found, inner)
        for member in members:
            self._define_member(member, found, inner)
        found.properties = mapped_properties(node) or found.properties
        if not members and len(node.bases) == 1:  # another name of it: `type CreateGoods GoodsBody`
            found.properties = [property for parent in self._classes.parents(found) for property in parent.properties]
        self._define_inherited(found, inner)
        self._make(found, inner)
        if any(each.endswith(self._evaluation.table(scope).enumerations) for each in node.bases):
            self._make_constants(found)
        prefixed = (*self._evaluation.table(scope).marks, *PREFIXED)
        for mark in node.marks:
            name = ir.last_name(mark.function) if isinstance(mark, ir.Call) else ""
            is_declared = self._classes.named(f"{name}{ir.ATTRIBUTE}", scope) is not None
            if not (is_declared or plain(name) in prefixed):
                self._evaluation.value(mark, inner)
        return found

    def _members(self, node: ir.Class, of: av.ClassValue, inner: av.Scope) -> list[ir.AnyNode]:
        """Return the members of a definition: those that make instances of it last, since they need the others.

        In Ruby, methods are first: a call in the body of a module may need a file with a class that includes it.
        """
        members = node.body.children if isinstance(node.body, ir.Group) else (node.body,)
        if self._evaluation.language(inner).modules_are_open:
            members = tuple(sorted(_flat(members), key=lambda each: not isinstance(each, ir.Function)))
        return sorted(members, key=lambda each: _is_instance(each, of))

    def _mix_in(self, node: ir.Class, of: av.ClassValue, inner: av.Scope) -> None:
        """Call the methods of the modules and classes of a definition that are called for each class with these."""
        place = Place(inner.file, node.line, node.column)
        for parent in self._classes.parents(of):
            for hook in map(parent.methods.get, _OF_MIXINS):
                if hook is not None:
                    self._evaluation.invoke(hook, av.Arguments(place, [of]), parent)

    def _partial(self, node: ir.Class, scope: av.Scope) -> av.ClassValue | None:
        """Return the class of which a definition is another part, as C# writes `partial`; None if it is the first one."""
        package, around = av.first_text(scope.find(ir.PACKAGE) or av.NOTHING), full_name(scope)
        return next(
            (
                each
                for each in (self._classes.names[node.name] if _PARTIAL in map(ir.last_name, node.marks) else ())
                if _PARTIAL in map(ir.last_name, each.node.marks)
                and each.package == package
                and full_name(each.scope)[1:] == around
            ),
            None,
        )

    def _define_member(self, member: ir.AnyNode, of: av.ClassValue, inner: av.Scope) -> None:
        if isinstance(member, ir.Function):
            before = of.methods.get(member.name)
            others = (before.function, *before.overloads) if before is not None and before.scope is inner else ()
            of.methods[member.name] = av.Closure(member, inner, overloads=others)
            self._evaluation.functions.defined(av.Closure(member, inner))
            is_constructor = plain(member.name) in CONSTRUCTORS or member.name == of.node.name
            declares = bool(of.properties) and self._evaluation.language(inner).declares_properties
            given = [each for each in member.parameters if each.marks or not declares] if is_constructor else []
            of.properties += [each for each in given if each.type]
        elif isinstance(member, ir.Assign | ir.Parameter) and isinstance(member.target, ir.Name):
            self._define_property(member, member.target.name, of, inner)
        elif isinstance(member, ir.Group):
            for each in member.children:
                self._define_member(each, of, inner)
        elif isinstance(member, ir.Class):
            self._define_inner(member, of, inner)
        else:
            self._run(member, of, inner)

    def _define_property(self, member: ir.Assign | ir.Parameter, name: str, of: av.ClassValue, inner: av.Scope) -> None:
        source = member.value if isinstance(member, ir.Assign) else member.default
        helper = inner.find(ir.last_name(source.function)) if isinstance(source, ir.Call) else None
        if isinstance(member, ir.Assign) and isinstance(helper, av.Closure):
            member = described_by(member, helper.function)
        of.properties += [] if _is_instance(member, of) else [member]
        if inner.file != of.scope.file:
            of.files[id(member)] = inner.file
        value = self._evaluation.value(source, inner) if source is not None else av.NOTHING
        if isinstance(member, ir.Parameter) and value in (av.NOTHING, av.Constant(None)):
            value = injected(self._evaluation, member, inner)
        if of.node.marks:
            value = self._with_settings(of, name, value, self._classes.of_type(member.type, inner))
        value = self._evaluation.instances.made_as(value, member.type, inner)
        if isinstance(value, av.Record) and self._describes(value, source, of):
            value = av.Unknown(value.label)
        # A library may make the object of an interface: `val shop: Shop = retrofit.create()`; a map of such is none.
        is_library = isinstance(value, av.Record) and value.made and value.of is None
        is_typed = is_library and self._classes.of_type(_TYPE_ARGUMENTS.sub("", member.type), inner) is not None
        if member.type and (value == av.NOTHING or is_typed):
            value = av.Unknown(name, member.type)
        if value != av.NOTHING:
            self._classes.set_member(of, name, value, place_of_name(member, of))
        if (named := self._classes.descriptor(value, "__set_name__")) is not None:
            place = place_of_name(member, of)
            self._evaluation.invoke(named, av.Arguments(place, [of, av.text(name, place)]))

    def _describes(self, value: av.Record, source: ir.AnyNode | None, of: av.ClassValue) -> bool:
        """Return whether a member describes the property of objects that a library makes: `models.CharField(max_length=255)`."""
        made = isinstance(source, ir.Call) and ir.last_name(source.function)[:1].isupper()
        is_plain = bool(value.made and value.fields) and not (value.of or value.base or value.request or value.items)
        calls_classes = self._evaluation.language(of.scope).receiver_first
        return made and is_plain and calls_classes and bool(self._classes.foreign_bases(of))

    def _define_inherited(self, of: av.ClassValue, inner: av.Scope) -> None:
        """Give the properties that a class inherits what it hands to its base: to the constructor, or to `__init_subclass__`."""
        defining = next(
            (found for each in self._classes.parents(of) if (found := self._classes.member(each, _OF_SUBCLASSES))), None
        )
        if isinstance(defining, av.Closure):
            self._evaluation.invoke(defining, self._handed_on(of, inner), of)
            return
        properties = [each.target for parent in self._classes.parents(of)[:1] for each in parent.properties]
        for node, target in zip(of.node.given, properties, strict=False):
            value = self._evaluation.value(node.value if isinstance(node, ir.Argument) else node, inner)
            if av.of_kind(av.Text, value):
                name = node.name if isinstance(node, ir.Argument) else ir.last_name(target)
                of.members.set(name, value, Place(inner.file, node.line, node.column))

    def _make(self, of: av.ClassValue, inner: av.Scope) -> None:
        """Call the constructors of the class of a class with what it hands to them: `class Good(Item, service="shop")`."""
        declared = ((node, each.scope) for each in (of, *self._classes.ancestors(of)) for node in each.node.given)
        named = [
            (node.value, scope) for node, scope in declared if isinstance(node, ir.Argument) and node.name == _METACLASS
        ]
        metaclass = next(iter(av.of_kind(av.ClassValue, *(self._evaluation.value(*each) for each in named))), of)
        for name in _MAKING if metaclass is not of else ():
            method, arguments = self._classes.member(metaclass, name), self._handed_on(of, inner)
            if isinstance(method, av.Closure):
                arguments.positional = [av.text(of.node.name, arguments.place), av.Record(), of.members]
                self.making.append(of)
                self._evaluation.invoke(method, arguments, of)
                self.making.pop()

    def _handed_on(self, of: av.ClassValue, inner: av.Scope) -> av.Arguments:
        """Return what a definition hands to its base, or to the class of its class, by name."""
        arguments = av.Arguments(Place(inner.file, of.node.line, of.node.column))
        for node in of.node.given:
            if isinstance(node, ir.Argument) and node.name != _METACLASS:
                value = self._evaluation.value(node.value, inner)
                arguments.name(node.name, value, Place(inner.file, node.line, node.column))
        return arguments

    def _make_constants(self, of: av.ClassValue) -> None:
        """Make objects of the constants of an enumeration of Python that have several values, or a constructor."""
        is_made = any(plain(name) in CONSTRUCTORS for name in of.methods)
        for name, slot in of.members.fields.items():
            value = slot.value
            if isinstance(value, av.Unknown):  # `auto()`
                slot.value = av.Unknown(f"{of.node.name}.{name}")
            elif isinstance(value, av.Record) or is_made:
                made = av.Record({"value": av.Slot(value, slot.place)}, of=of)
                items = value.items if isinstance(value, av.Record) and not (value.of or value.fields) else [value]
                self._evaluation.instances.construct(of, made, av.Arguments(slot.place, [*items]))
                slot.value = made

    def _prefixes(self, of: av.ClassValue) -> list[str]:
        """Return the prefixes of the settings that an annotation gives to a class: `@ConfigurationProperties("shop")`."""
        marks = [each for each in of.node.marks if isinstance(each, ir.Call)]
        given = [each.arguments for each in marks if plain(ir.last_name(each.function)) in SETTINGS]
        return av.plain_texts(av.union(self._evaluation.value(each, of.scope) for several in given for each in several))

    def _with_settings(self, of: av.ClassValue, name: str, value: av.Value, model: av.ClassValue | None) -> av.Value:
        """Return the setting that an annotation gives to a property without a value, and to those of an object in it."""
        if model is None or not self._prefixes(of):
            return self._prefixed(of, name) if value == av.NOTHING else value
        names = [ir.last_name(each.target) for each in model.properties]
        settings = {each: self._prefixed(of, f"{name}.{each}") for each in names}
        slots = {key: av.Slot(each, Place(of.scope.file, of.node.line)) for key, each in settings.items()}
        found = next(iter(av.of_kind(av.Record, value)), None) or av.Record(of=model, open=True)
        found.fields.update({key: slot for key, slot in slots.items() if slot.value != av.NOTHING})
        return found

    def _prefixed(self, of: av.ClassValue, name: str) -> av.Value:
        """Return the setting that an annotation of a class gives to a property; nothing if none does."""
        found = (self._evaluation.settings.get(f"{prefix}.{name}", of.scope.file) for prefix in self._prefixes(of))
        return av.union(each for each in found if each is not None)

    def _define_inner(self, member: ir.Class, of: av.ClassValue, inner: av.Scope) -> None:
        value = self._evaluation.value(member, inner)
        of.members.set(member.name, value, Place(inner.file, member.line, member.column))
        if any(isinstance(mark, ir.Text) for mark in member.marks):  # the type of a property, where it is declared
            name = ir.Name(member.line, member.column, member.name)
            of.properties.append(ir.Parameter(member.line, member.column, name, None, member.name, member.marks))
        if of.scope.around is not None:
            of.scope.around.variables.setdefault(member.name, value)

    def _run(self, member: ir.AnyNode, of: av.ClassValue, inner: av.Scope) -> None:
        """Evaluate a statement in the body of a class; its variables are members."""
        known = len(of.properties)
        try:
            self._evaluation.run(None, member, inner)
        finally:
            for name, value in inner.variables.items():
                of.members.set(name, value, Place(inner.file, member.line))
        if isinstance(member, ir.Call) and len(of.properties) == known + 1:
            of.properties[known] = self._typed(of.properties[known], member, of, inner)
        if isinstance(member, ir.Call) and plain(ir.last_name(member.function)) in _STRUCTURE:
            names = [each for each in member.arguments if isinstance(each, ir.Text)]
            of.properties += [ir.Parameter(*each.at, ir.Name(*each.at, each.value)) for each in names]
        if isinstance(member, ir.Call) and member.arguments:
            name, clients = ir.last_name(member.function), self._evaluation.table(inner)
            role = clients.roles.get(plain(name)) or clients.request_setters.get(plain(name))
            if role in ("base", "parameters") or name in NAMING:  # such as `base_uri "https://…"`
                named = tuple(each for each in member.arguments if isinstance(each, ir.Argument))
                given = ir.Record(*member.at, named) if named else member.arguments[0]
                of.members.set(name, self._evaluation.value(given, inner), Place(inner.file, member.line))

    def _typed(
        self, property: ir.Assign | ir.Parameter, call: ir.Call, of: av.ClassValue, inner: av.Scope
    ) -> ir.Assign | ir.Parameter:
        """Return a property that a function declares with its type: a class that the function gets, or of its block."""
        named = {each.name: each.value for each in call.arguments if isinstance(each, ir.Argument)}
        given: list[ir.AnyNode] = [named[key] for key in ("class", "type") if key in named]
        given += [each for each in call.arguments[1:] if not isinstance(each, ir.Argument | ir.Function)]
        names = [name for each in given for name in _type_names(each)]
        for block in filter(_declares, call.arguments):  # `attribute :vendor do attribute :name, Types::String end`
            name = "".join(each.capitalize() for each in ir.last_name(property.target).split("_"))
            self._evaluation.functions.entered(block)
            self.define(ir.Class(*block.at, name, of.node.bases, block.body), inner)
            names.insert(0, name)
        type = next((each for each in names if each not in _LISTS | _OF_TYPES), "")
        is_many = _COLLECTION in (*named, ir.last_name(call.function)) or not _LISTS.isdisjoint(names)
        typed = structs.replace(property, type=f"Array[{type}]" if is_many else type)
        if id(property) in of.files:
            of.files[id(typed)] = of.files.pop(id(property))
        return typed


def _flat(members: Iterable[ir.AnyNode]) -> Iterator[ir.AnyNode]:
    """Yield the members of a class, those of groups one by one."""
    for each in members:
        yield from _flat(each.children) if isinstance(each, ir.Group) else (each,)


def _is_instance(member: ir.AnyNode, of: av.ClassValue) -> bool:
    """Return whether a member of a class is an instance of it that is made there: a constant of an enumeration."""
    made = member.value if isinstance(member, ir.Assign) else None
    made = member.default if isinstance(member, ir.Parameter) else made
    return isinstance(made, ir.Call) and ir.last_name(made.function) == of.node.name


def _type_names(node: ir.AnyNode) -> Iterator[str]:
    """Yield the names of classes in a type that is an expression: `Array` and `Line` of `Types::Array.of(Line).optional`."""
    if isinstance(node, ir.Name | ir.Member) and node.name[:1].isupper():
        yield node.name
    elif isinstance(node, ir.Member):
        yield from _type_names(node.of)
    elif isinstance(node, ir.Sequence):
        yield "Array"
    inner = {ir.Call: ("function", "arguments"), ir.Index: ("of", "key"), ir.Sequence: ("items",)}.get(type(node), ())
    parts = [getattr(node, name) for name in inner]
    for each in chain.from_iterable(part if isinstance(part, tuple) else (part,) for part in parts):
        yield from _type_names(each)


def _declares(node: ir.AnyNode) -> TypeGuard[ir.Function]:
    """Return whether an argument is a block that declares properties itself."""
    parts = ir.nodes(node.body) if isinstance(node, ir.Function) else ()
    return any(
        isinstance(each, ir.Call) and isinstance(each.function, ir.Name) and plain(each.function.name) in _DECLARING
        for each in parts
    )
