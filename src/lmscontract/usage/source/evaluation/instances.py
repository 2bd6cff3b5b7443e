"""Objects of the classes of a program: what constructs them, and those of which no construction is seen."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from lmscontract.usage.source.evaluation.classes import (
    CONSTRUCTORS,
    OF_CLASS,
    SETTINGS,
    is_accessor,
    is_list_type,
    type_arguments,
)
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.resources import give_url
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import method_of, plain
from lmscontract.usage.source.values.models import is_flat, is_many, mapped_properties, place_of_name, read_into
from lmscontract.usage.usage import Place

_WRAPPERS = {
    **dict.fromkeys(("openstruct", "mash", "simpledelegator", "munch", "box", "fluent"), ""),
    "jsonresource": "resource",
    "dict": "",
}
"""Classes of libraries whose objects have the members of what they are given, with the member that is it itself, if any."""
_OF_WRAPPERS = ("make", "collection")
"""Methods of such a class that make its object, or one of each item of a list."""
_BUILDERS = frozenset({"builder", "newbuilder"})
_STRUCTURES = frozenset({"Struct", "Data"})
"""What makes the structures of Ruby, which get the values of their properties in order: `Config = Struct.new(:url, :token)`."""
_TYPE_OF = re.compile(r"^(?:Awaited<)?(?P<result>ReturnType<)?\s*typeof (?P<name>\w+)\b")
"""A type that describes a value, or what a function returns, by its name."""
_MAP = ("map",)
"""The base of a map with a name, as in Go, into which another map is converted: `Row(item)`."""


class Instances:
    """Makes objects of classes.

    `known` are the classes of which an instance has members although nothing constructs it, by the identity of their nodes.
    """

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation, self._classes = evaluation, evaluation.classes
        self.known: set[int] = set()
        self._builders: dict[int, av.Record] = {}
        self._results: dict[int, av.Value] = {}
        self._users: dict[int, dict[int, av.Closure]] = defaultdict(dict)

    def of_declared(self, type: str, scope: av.Scope) -> av.Record | None:
        """Return the instance of a class with methods, or with settings, that a type names, or what a function makes."""
        found = self._classes.of_type(type, scope) if type else None
        aliases = [(each, found.scope) for each in found.node.extended] if found is not None else []
        for written, around in ((type, scope), *aliases):
            if (made := self._of_value(written, around)) is not None:
                return made
        marks = [
            ir.last_name(each.function) for each in (found.node.marks if found else ()) if isinstance(each, ir.Call)
        ]
        family = [found, *self._classes.ancestors(found)] if found is not None else []
        known = any(each.methods or id(each.node) in self.known for each in family)
        known = known or any(plain(each) in SETTINGS for each in marks)
        return self.instance(found) if found is not None and known else None

    def _of_value(self, type: str, scope: av.Scope) -> av.Record | None:
        """Return the object that a type describes by its name, or by the function that makes it: `ReturnType<typeof client>`."""
        named = _TYPE_OF.search(type)
        value = (scope.find(named["name"]) if named is not None else None) or av.NOTHING
        if named is not None and named["result"]:
            value = av.union(self._made_by(each) for each in av.of_kind(av.Closure, value))
        return next((each for each in av.of_kind(av.Record, value) if each.fields), None)

    def _made_by(self, function: av.Closure) -> av.Value:
        """Return what a function makes of arguments that are not known."""
        key, place = id(function.function), Place(function.scope.file, function.function.line)
        if key not in self._results:
            self._results[key] = av.NOTHING  # as long as it is evaluated
            self._results[key] = self._evaluation.invoke(function, av.Arguments(place, open=True))
        return self._results[key]

    def instance(self, of: av.ClassValue) -> av.Record:
        """Return the instance of a class of which no construction is seen, or not yet: then what uses it is evaluated again."""
        if of.instance is None:
            of.instance = av.Record(of=of, open=True)
            self.construct(of, of.instance, av.Arguments(Place(of.scope.file, of.node.line), open=True))
        if of.instance.open and (root := self._evaluation.stack.root) is not None:
            self._users[id(of)][id(root.function)] = root
        return of.instance

    def object_of(self, method: av.Closure) -> av.Value | None:
        """Return what a method is called on where that is not seen: an instance of its class, or the class itself."""
        owner = method.scope.this if method.this is None else method.this
        return self.receiver(method, owner) if isinstance(owner, av.ClassValue) else method.this

    def receiver(self, method: av.Closure, of: av.ClassValue) -> av.Value:
        """Return what a method is called on: an instance of a class, or the class itself unless it sets a member of it."""
        of_class = any(ir.last_name(mark) in OF_CLASS for mark in method.function.marks)
        of_class = of_class or self._classes.extends(of, method.scope.this)
        return of if of_class and not is_accessor(method.function) else self.instance(of)

    def construct(self, of: av.ClassValue, instance: av.Record, arguments: av.Arguments) -> bool:
        """Run the constructor of a class, or those that it inherits; return whether there is one."""
        for name, closure in of.methods.items():
            if plain(name) in CONSTRUCTORS or name == of.node.name:
                self._evaluation.invoke(closure, arguments, instance)
                return True
        return self.construct_parents(of, instance, arguments)

    def construct_parents(self, of: av.ClassValue, instance: av.Record, arguments: av.Arguments) -> bool:
        """Run the constructors that a class inherits; a class of a library keeps its options. Return whether there is one."""
        given = [
            each.fields for each in arguments.positional if isinstance(each, av.Record) and not (each.made or each.of)
        ]
        for fields in (*reversed(given), arguments.slots) if self._classes.foreign_bases(of) else ():
            instance.fields = {**fields, **instance.fields}
        constructed = [self.construct(parent, instance, arguments) for parent in self._classes.parents(of)]
        return any(constructed)

    def made_as(self, value: av.Value, type: str, scope: av.Scope) -> av.Value:
        """Return a value; an object that `new()` makes gets the class of its type, any other one its type arguments."""
        if isinstance(value, av.Record) and value.name == "New":  # `Course course = new() { … }`
            value.of = self._classes.of_type(type, scope)
            if value.of is not None:
                value.name, value.items = "", []
            elif plain(type.partition("<")[0]) in self._evaluation.table(scope).making_records or is_many(type):
                value.name, value.open = "", False  # a mapping or a list
        elif isinstance(value, av.Record) and value.of is not None and not value.of.arguments and type_arguments(type):
            declared = self._classes.of_type(type, scope)
            value.of = declared if declared is not None and declared.node is value.of.node else value.of
        return value

    def _wrappers(self, of: av.ClassValue) -> list[str]:
        """Return the foreign bases of a class by which its objects have the members of what they are given."""
        bases = (plain(re.split(r"\W", base)[-1]) for base in self._classes.foreign_bases(of))
        return [each for each in bases if each in _WRAPPERS]

    def wrapped(self, of: av.ClassValue, name: str, arguments: av.Arguments) -> av.Value | None:
        """Return what a method makes that a class inherits from one of `_WRAPPERS`; None for other methods."""
        if name not in _OF_WRAPPERS or not self._wrappers(of):
            return None
        if name != "collection":
            return self.new(of, arguments)
        return av.Record(items=[self.new(of, replace(arguments, positional=[*map(av.element, arguments.positional)]))])

    def built(self, of: av.Record | av.ClassValue, name: str, arguments: av.Arguments) -> av.Value | None:
        """Return what a method of a generated builder returns; None if the method is none of a builder."""
        if isinstance(of, av.ClassValue):
            made = av.Record(of=of)
            return self._builders.setdefault(id(made), made) if plain(name) in _BUILDERS else None
        if id(of) not in self._builders:
            return None
        if len(arguments.positional) == 1:
            of.set(name, arguments.positional[0], arguments.place)
        return of

    def new(self, of: av.ClassValue, arguments: av.Arguments) -> av.Value:
        """Return a new instance; a class without a constructor that gets only a response is a model of it."""
        given = [each.node for each in arguments.models if each is not None]
        of = self._classes.with_types(of, arguments.models) if given and of.node not in given else of
        if (other := self._of_type(of, arguments)) is not None:
            return other
        answers = av.of_kind(av.Answer, *arguments.all)
        for same in arguments.positional if len(arguments.positional) == 1 else ():
            if isinstance(same, av.Record) and same.of is not None and self._converts(same.of, of):
                return av.Record(same.fields, of=of)  # converted: `(*Courses)(&common)`, `(*service)(courses)`
        instance = av.Record(of=of)
        if not self._stored(of, instance, arguments) and not self.construct(of, instance, arguments):
            self._fill(of, instance, arguments, answers)
        if of.methods and (wrappers := self._wrappers(of)):
            instance.answers = answers
            slot = av.Slot(av.union(answers), arguments.place)
            instance.fields.update({_WRAPPERS[each]: slot for each in wrappers if answers and _WRAPPERS[each]})
        for key, slot in arguments.slots.items():
            instance.fields.setdefault(key, slot)
        for each in of.properties:
            if is_flat(each) and self._classes.of_type(each.type, of.scope) is None:  # a dictionary of its own
                instance.fields.setdefault(ir.last_name(each.target), av.Slot(av.Record(), arguments.place))
        give_url(self._evaluation, of, instance)
        is_object = (answers and self._is_described(of, instance)) or (of.methods and of.node.bases != _MAP)
        is_whole = len(arguments.positional) == 1 != len(_fields(of))  # others get values of single properties
        is_model = is_whole and not is_object and not arguments.named
        if answers and (is_model or arguments.spread):
            read = [read_into(self._evaluation, each, of) for each in answers]
            return av.union(read if is_model else (instance, *read))
        self._keep_instance(of, instance)
        return instance

    def _converts(self, given: av.ClassValue, of: av.ClassValue) -> bool:
        """Return whether an object of one class becomes one of another, which is a second name for it, or the other way round."""
        parents = self._classes.parents
        return (given in parents(of) and not of.members.fields) or (of in parents(given) and not given.members.fields)

    def _of_type(self, of: av.ClassValue, arguments: av.Arguments) -> av.Value | None:
        """Return what a type makes that is no object: null, or a list; None if it is an object."""
        if (
            arguments.positional == [av.Constant(None)]
            and not arguments.named
            and self._evaluation.language(of.scope).zero_values
        ):
            return av.Constant(None)  # `var _ API = (*Client)(nil)`
        return av.Record(items=[*arguments.positional]) if is_list_type(of) else None

    def _fill(
        self, of: av.ClassValue, instance: av.Record, arguments: av.Arguments, answers: Sequence[av.Answer]
    ) -> None:
        """Give an instance of a class without a constructor the values of its properties in order, or responses."""
        in_place = of.node.line == arguments.place.line  # the values follow the declaration
        has_accessors = self._evaluation.table(of.scope).attributes and _STRUCTURES.isdisjoint(of.node.bases)
        instance.answers = [
            read_into(self._evaluation, each, of) for each in answers if has_accessors and of.properties
        ]
        is_in_order = not (has_accessors or self._evaluation.language(of.scope).only_written_constructors)
        for each, value in zip(_fields(of) if is_in_order else (), arguments.positional, strict=False):
            place = place_of_name(each, of) if in_place else arguments.place
            instance.fields[ir.last_name(each.target)] = av.Slot(value, place)
        if av.of_kind(av.Unknown, *arguments.spread):  # `Goods(**row)`
            known = {**arguments.slots, **instance.fields}
            instance.fields.update({**self._evaluation.unknown_objects.declared(of), **known})

    def _is_described(self, of: av.ClassValue, instance: av.Record) -> bool:
        """Return whether objects in a class read its properties, as `price = Key(source="sale.price")`; all are read."""
        slots = [slot for each in (*self._classes.ancestors(of), of) for slot in each.members.fields.values()]
        readers = [(read, slot.place) for slot in slots if (read := self._classes.descriptor(slot.value)) is not None]
        for read, place in readers:
            self._evaluation.invoke(read, av.Arguments(place, [instance, of]))
        return bool(readers)

    def _stored(self, of: av.ClassValue, instance: av.Record, arguments: av.Arguments) -> bool:
        """Return whether a class is a generated one, whose constructor only stores what it is given: in the instance."""
        if not mapped_properties(of.node):
            return False
        for given in av.of_kind(av.Record, *arguments.positional):
            instance.fields.update(given.fields)
        for name, method in of.methods.items():
            if plain(name) in CONSTRUCTORS:
                self._evaluation.functions.entered(method.function)
        return True

    def _keep_instance(self, of: av.ClassValue, instance: av.Record) -> None:
        """Keep the responses and paths that the instances of a class have, for the methods that nothing is seen to call."""
        kept = None if of.instance is None or of.instance.open else of.instance
        values = {name: (kept and kept.get(name)) or av.NOTHING for name in instance.fields}
        gained = {
            name: av.Slot(av.union((values[name], slot.value)), slot.place)
            for name, slot in instance.fields.items()
            if (av.has_answer(slot.value) or self._evaluation.requests.paths.is_path(slot.value))
            and not {*av.options(slot.value)} <= {*av.options(values[name])}
        }
        constructors = (*CONSTRUCTORS, plain(of.node.name))
        if of.instance is None:
            of.instance = instance
        elif kept is None:  # objects that were evaluated before have it
            of.instance.fields, of.instance.items = {**of.instance.fields, **instance.fields}, [*instance.items]
            of.instance.answers, of.instance.open = [*instance.answers], False
            held = av.of_kind(av.Record, *(slot.value for slot in instance.fields.values()))
            users = self._users.pop(id(of), {}).values() if any(each.fields or each.items for each in held) else ()
            self._evaluation.late_values.repeat(each for each in users if plain(each.function.name) not in constructors)
        elif gained or instance.answers:
            fields = {**kept.fields, **gained, **_other_methods(kept, instance)}
            of.instance = av.Record(fields, of=of, answers=[*kept.answers, *instance.answers])
        if gained or instance.answers:
            family = (each.methods.items() for each in (of, *self._classes.ancestors(of)))
            methods = chain.from_iterable(family)
            self._evaluation.late_values.repeat(each for name, each in methods if plain(name) not in constructors)


def _other_methods(kept: av.Record, instance: av.Record) -> dict[str, av.Slot]:
    """Return the properties with an HTTP method that another object of a class does not have: it is not known for both."""
    return {
        name: av.Slot(av.Unknown(name), slot.place)
        for name, slot in instance.fields.items()
        if any(map(method_of, methods := av.plain_texts(slot.value)))
        and av.plain_texts(kept.get(name)) not in ([], methods)
    }


def _fields(of: av.ClassValue) -> list[ir.Assign | ir.Parameter]:
    """Return the properties of a class that its objects get; a text without a type is its own, `PATH = "/goods"`."""
    return [
        each
        for each in of.properties
        if not isinstance(each, ir.Assign) or each.type or not isinstance(each.value, ir.Text | ir.Literal)
    ]
