"""The classes of a program: their members, those that they inherit, their instances, and types that name them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import structs

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.annotations import injected
from lmscontract.usage.source.requests.resources import give_url
from lmscontract.usage.source.values.abstract import (
    NOTHING,
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
    element,
    first_text,
    has_answer,
    item_of,
    of_kind,
    options,
    plain_texts,
    text,
    union,
    within,
)
from lmscontract.usage.source.values.clients import is_client, plain
from lmscontract.usage.source.values.models import (
    described_by,
    given_name,
    is_flat,
    is_many,
    mapped_properties,
    named_fields,
    place_of_name,
    property_of,
    read_into,
)
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.evaluation.evaluate import Evaluation

CONSTRUCTORS = frozenset({"init", "constructor", "construct", "initialize"})
_COMPUTED = frozenset({"property", "cached_property", "get"})
"""What marks a method that computes a property."""
_OF_HEIRS = "__init_subclass__"
"""The method of a class that is called for each of its heirs when it is defined."""
OF_CLASS = frozenset({"self", "class_methods"})
"""What marks the methods of a class of Ruby, or of those that include a module, as methods of the class itself."""
ENUMERATED = re.compile(r"\b[A-Z]\w*\.[A-Z]\w*$")
"""The name of a constant of an enumeration, with that of its class."""
_BEAN = re.compile(
    r"(get|set|is|has|with|ShouldSerialize)(?=[A-Z])|(__)?(init|construct)|constructor$|initialize$"
    r"|[eE]quals$|hashCode$|GetHashCode$|[tT]oString$"
)
_WRITING = ("jsonSerialize", "toJSON", "as_json", "MarshalJSON")
"""Methods that libraries call on an object to write it as JSON."""
_OF_JSON = frozenset(
    {"basemodel", "sqlmodel", "struct", "dataclass", "define", "serializable", "jsonclass", "datacontract"}
)
"""Bases and annotations of classes whose objects a library writes as JSON, and makes of it."""
_WEBHOOK = re.compile(r"web_?hook", re.IGNORECASE)
_QUALIFIED = re.compile(r"(\w+)\.(\w+)")
_OF_OTHERS = re.compile(r"=>|->|\b(?:\w*Map|\w*Dictionary|[Dd]ict|Mapping|Record|Omit|Pick|Exclude)\s*[<\[]|\bmap\[")
"""Types that name classes whose objects, or whose properties, they do not have themselves: functions, mappings, other types."""
_NAMED = re.compile(r"[A-Za-z_\\][\w\\]*(?:\.\w+)?")
"""A name in a type, in PHP with its namespace, in others with its package."""
_TYPE_PARAMETER = re.compile(r"\b(?:T\w*|[A-Z])\b")
_WRAPPERS = {
    **dict.fromkeys(("openstruct", "mash", "simpledelegator", "munch", "box", "fluent"), ""),
    "jsonresource": "resource",
}
"""Classes of libraries whose objects have the members of what they are given, with the member that is it itself, if any."""
_OF_WRAPPERS = ("make", "collection")
"""Methods of such a class that make its object, or one of each item of a list."""
_PARTIAL = "partial"
"""What marks each part of a class that several files define."""
_BUILDERS = frozenset({"builder", "newbuilder"})
_STRUCTURES = frozenset({"Struct", "Data"})
"""What makes the structures of Ruby, which get the values of their properties in order: `Config = Struct.new(:url, :token)`."""
_ACCESSORS = {"attraccessor": 99, "attrreader": 99, "attribute": 1, "property": 1, "new": 99, "define": 99}
"""Functions in the body of a class of Ruby that declare properties, with the most names that they get."""
_DECLARING = frozenset({"csharp", "java", "javascript", "php"})
"""The families of languages whose classes declare their properties, and evaluate what these begin with for each object."""
_SETTINGS = frozenset({"configurationproperties", "configmapping"})
"""Annotations that give the settings with a prefix to the fields of a class, by their names."""
_MOST_HEIRS = 100
"""The most classes for each of which the methods that they inherit are evaluated."""
_MOST_READ = 4
"""The most responses, or parts of them, that are read into a class of which an unknown object may be one."""
_DEPTH = 6
"""The most classes that inherit from each other."""


_MAP = ("map",)
"""The base of a map with a name, as in Go, into which another map is converted: `Row(item)`."""


class Classes:
    """Finds classes and their members, and makes instances.

    `known` are the classes of which an instance has members although nothing constructs it, by the identity of their nodes.
    """

    def __init__(self, evaluation: Evaluation) -> None:
        self._evaluation = evaluation
        self.defined: list[ClassValue] = []
        self.known: set[int] = set()
        self._names: dict[str, list[ClassValue]] = defaultdict(list)
        self._builders: dict[int, Record] = {}
        self._users: dict[int, dict[int, Closure]] = defaultdict(dict)
        self._writing: dict[int, bool] = {}
        self._indexed = 0
        self._inheriting: dict[int, list[ClassValue]] = {}
        self._generics: dict[tuple[int, int], ClassValue] = {}
        self._read: dict[int, dict[tuple[Place, tuple[str, ...]], Answer]] = defaultdict(dict)
        self._unknown: dict[int, dict[int, Closure]] = defaultdict(dict)
        self._sending: set[int] = set()
        self._made: dict[int, Value] = {}

    # Members

    def property_of(self, of: Record | ClassValue, name: str) -> Value | None:
        """Return a member of an object or a class that is read: a property before a method of this name."""
        found, model = self.member(of, name), of.of if isinstance(of, Record) else of
        if model is None or not isinstance(found, Closure) or is_computed(found.function):
            return found
        if isinstance(of, Record) and of.get(name) is not None:
            return found
        hidden = (each.members.get(name) for each in (model, *self.ancestors(model)))
        return next((each for each in hidden if each is not None), found)

    def member(self, of: Record | ClassValue, name: str, depth: int = 0) -> Value | None:
        """Return a member of an object or a class, also one that is inherited; a method belongs to the object."""
        this = of if isinstance(of, Record) else None
        if isinstance(of, Record):
            found = of.get(name)
            if found is not None or of.of is None:
                return found
            of = of.of
        if (method := of.methods.get(name) or self._reopened(of, name)) is not None:
            return replace(method, this=this if this is not None else of)
        found = of.members.get(name)
        if found is not None or depth > _DEPTH:
            return found if found is None else self._own(this, of, name, found)
        for parent in self.parents(of):
            inherited = self.member(parent, name, depth + 1)
            if isinstance(inherited, Closure):
                return replace(inherited, this=this if this is not None else of)
            if inherited is not None:
                return self._own(this, of, name, inherited)
        return self._embedded(this, of, name, depth) or self._constant(of, name)

    def add_method(self, of: ClassValue, name: Text, closure: Closure) -> None:
        """Give a class a method whose name is computed, which has its own name where a loop defines several."""
        named: dict[str, Value] = {key: name for key, each in closure.scope.variables.items() if name in options(each)}
        function = structs.replace(closure.function, name=name.plain)
        of.methods[name.plain] = Closure(function, Scope(closure.scope.file, named, closure.scope, of))
        self._evaluation.entered(closure.function)
        self._evaluation.defined(of.methods[name.plain])

    def _constant(self, of: ClassValue, name: str) -> Value | None:
        """Return a constant that another file gives to a module of Ruby of the same name; None if there is none."""
        if not name[:1].isupper() or self._evaluation.language(of.scope).family != "ruby":
            return None
        opened = (*self._evaluation.project.classes(of.node.name, of.scope.file), *self._names[of.node.name])
        same = (each for each in opened if _full_name(each.scope) == _full_name(of.scope))
        return next((found for each in same if (found := each.members.get(name)) is not None), None)

    def _own(self, this: Record | None, of: ClassValue, name: str, value: Value) -> Value:
        """Return a member of an object; of a list or a mapping, each object has its own if classes do not share these."""
        is_own = this is not None and self._evaluation.language(of.scope).family in _DECLARING
        if this is None or not is_own or not isinstance(value, Record):
            return value
        declared = [(found, each) for each in (of, *self.ancestors(of)) if (found := property_of(each, name))]
        if value.name or value.of or value.base or value.request or not declared:
            return value
        own = replace(value, fields={**value.fields}, items=[*value.items])
        this.fields[name] = Slot(own, place_of_name(*declared[0]))
        return own

    def _reopened(self, of: ClassValue, name: str) -> Closure | None:
        """Return a method that another file adds to a class or a module of the same name; None if there is none."""
        if not self._evaluation.table(of.scope).reopens:
            return None
        methods = self._evaluation.project.methods(name, of.scope.file)  # reads the files that define them
        reopened = (each for each in methods if _full_name(each.scope) == _full_name(of.scope))
        return of.methods.get(name) or next(reopened, None)

    def _embedded(self, this: Record | None, of: ClassValue, name: str, depth: int) -> Value | None:
        """Return a member of an object that is embedded in another one, as in Go; None if there is none."""
        for each in of.properties if this is not None else ():
            if isinstance(each, ir.Parameter) and each.extends and ir.last_name(each.target) != name:
                held = options((this and this.get(ir.last_name(each.target))) or NOTHING)
                inner = next((one for one in held if isinstance(one, Record)), None) or self.of_declared(
                    each.type, of.scope
                )
                found = self.member(inner, name, depth + 1) if inner is not None else None
                if found is not None:
                    return found
        return None

    def holder(self, this: Record, name: str, place: Place) -> Record:
        """Return the object whose member is set with a name in another one: of those that are embedded in it, as in Go."""
        if (of := this.of) is None or property_of(of, name) is not None:
            return this
        for each in of.properties:
            inner = self.of_type(each.type, of.scope) if isinstance(each, ir.Parameter) and each.extends else None
            if inner is not None and property_of(inner, name) is not None:
                key = ir.last_name(each.target)
                held = next(iter(of_kind(Record, this.get(key))), None) or Record(of=inner)
                this.set(key, held, place)
                return held
        return this

    def embedded_in(self, of: ClassValue) -> list[ClassValue]:
        """Return the classes of the program whose objects are embedded in those of a class, as in Go, or that it extends."""
        embedded = [each.type for each in of.properties if isinstance(each, ir.Parameter) and each.extends]
        found = [self.of_type(each, of.scope) for each in embedded]
        for name, written in zip(of.node.bases, of.node.extended, strict=False):
            base = self.of_type(written, of.scope)  # which may be that of a type argument
            found += [base] if base is not None and name.endswith(base.node.name) else []
        return [each for each in found if each is not None and each.node is not of.node]

    def called(self, of: Record | ClassValue, name: str) -> Value | None:
        """Return a member of an object or a class that is called: a method before a property of this name.

        In Ruby, what a method keeps in a variable of its name is what it returns, unless that is not known.
        """
        found, model = self.member(of, name), of.of if isinstance(of, Record) else of
        hiding = Unknown if model and self._evaluation.table(model.scope).attributes else Text | Constant
        if model is None or not isinstance(found, hiding):
            return found
        family = (model, *self.ancestors(model))
        method = next((each.methods[name] for each in family if name in each.methods), None)
        return replace(method, this=of) if method is not None else found

    def of_model(self, answer: Answer, name: str) -> Closure | None:
        """Return a method of the class into which a response is read; None if it only gives or sets a property."""
        found = self.member(answer.type, name) if answer.type is not None and not _BEAN.match(name) else None
        return found if isinstance(found, Closure) and found.function.has_body else None

    def computed(self, answer: Answer, name: str) -> Closure | None:
        """Return the method that computes a property of the class into which a response is read; None if there is none."""
        found = self.member(answer.type, name) if answer.type is not None else None
        return found if isinstance(found, Closure) and is_computed(found.function) else None

    def parents(self, of: ClassValue) -> list[ClassValue]:
        """Return the classes of the program from which a class inherits."""
        return [each for each in self._bases(of) if each is not None]

    def _bases(self, of: ClassValue) -> list[ClassValue | None]:
        """Return the class of the program that each base of a class is; None for those of libraries."""
        found = [self._base(base, of.scope) for base in of.node.bases]
        return [each if each is not of else None for each in found]

    def _base(self, name: str, scope: Scope) -> ClassValue | None:
        """Return the class that a base is; in JavaScript, it may be a member of any object: `class extends App.Base`."""
        first, *members = name.split(".")
        if not members or self._evaluation.language(scope).family != "javascript":
            return self.named(name, scope)
        project = self._evaluation.project
        found = scope.find(first) or project.find(first, scope.file) or self._evaluation.common.variable(first, scope)
        for member in members:
            of = next(
                (each for each in options(found or NOTHING) if isinstance(each, Record | ClassValue | Module)), None
            )
            found = of.scope.find(member) if isinstance(of, Module) else of and self.member(of, member)
        model = next(iter(of_kind(ClassValue, found)), None)
        return model if model is not None else self.named(name, scope)

    def ancestors(self, of: ClassValue, depth: int = 0) -> list[ClassValue]:
        """Return the classes of the program from which a class inherits, directly or not."""
        parents = self.parents(of) if depth < _DEPTH else []
        return [*parents, *(each for parent in parents for each in self.ancestors(parent, depth + 1))]

    def implementing(self, method: Closure) -> list[ClassValue]:
        """Return the classes that implement what a method uses and its own class only declares, or leaves to them: a path."""
        owner = method.scope.this
        if not isinstance(owner, ClassValue) or not (heirs := self._heirs(owner)):
            return []
        own = (
            name for name, each in owner.methods.items() if each.function.has_body and not is_accessor(each.function)
        )
        known = {*own} | _given_members(owner)
        wanted = _used(method.function, owner) - known
        found = [
            each
            for each in heirs
            if wanted & (each.methods.keys() | _given_members(each)) or self._hands_path(each, method.function)
        ]
        return found if len(found) <= _MOST_HEIRS else []

    def _hands_path(self, of: ClassValue, inherited: ir.Function) -> bool:
        """Return whether the constructor of a class writes a path, for what a class above it has: `super("/goods")`."""
        makes = [each for each in of.methods if plain(each) in CONSTRUCTORS or each == of.node.name]
        is_method = plain(inherited.name) not in CONSTRUCTORS and inherited.name not in of.methods
        return bool(makes) and is_method and self._writes_path(of)

    def idle_heirs(self, method: Closure, sending: Collection[tuple[str, str, str]]) -> list[ClassValue]:
        """Return the classes that inherit a method which sends requests for another class, and are not seen to send any.

        Those that send some may not have the others: of most resources, some calls are not possible. `sending` are the
        functions in which requests are sent: file, class and name.
        """
        owner = method.scope.this
        if (
            not isinstance(owner, ClassValue)
            or (owner.scope.file, owner.node.name, method.function.name) not in sending
        ):
            return []
        heirs = self.implementing(method)
        used = {(file, name) for file, name, _ in sending} if heirs else ()
        return [each for each in heirs if (each.scope.file, each.node.name) not in used]

    def describing(self, kind: ClassValue | None) -> list[ClassValue]:
        """Return the classes of a kind that write a path of the API, as those that describe requests do."""
        heirs = self._heirs(kind) if kind is not None else []
        return [each for each in heirs if self._writes_path(each)] if len(heirs) <= _MOST_HEIRS else []

    def inheriting(self, owner: ClassValue, method: Closure) -> list[ClassValue]:
        """Return the classes that inherit a method of another one, and have none of their own."""
        members = ((each, self.member(each, method.function.name)) for each in self._heirs(owner)[:_MOST_HEIRS])
        return [each for each, own in members if isinstance(own, Closure) and own.function is method.function]

    def has_heirs(self, of: ClassValue) -> bool:
        """Return whether a class of the program inherits from a class."""
        return bool(self._heirs(of))

    def _heirs(self, of: ClassValue) -> list[ClassValue]:
        """Return the classes that inherit from a class, directly or not."""
        if self._indexed != len(self.defined):
            self._indexed, self._inheriting = len(self.defined), {}
            for each in self.defined:
                for ancestor in self.ancestors(each):
                    self._inheriting.setdefault(id(ancestor), []).append(each)
        return self._inheriting.get(id(of), [])

    def _writes_path(self, of: ClassValue) -> bool:
        if id(of) not in self._writing:
            written = (each for each in ir.nodes(of.node.body) if isinstance(each, ir.Text) and "/" in each.value)
            requests, file = self._evaluation.requests, of.scope.file
            found = any(requests.may_be_path(text(each.value, Place(file, *each.at))) for each in written)
            self._writing[id(of)] = found
        return self._writing[id(of)]

    def foreign_bases(self, of: ClassValue, depth: int = 0) -> list[str]:
        """Return the names of the classes outside the program from which a class inherits, directly or not."""
        known = self._bases(of)
        found = [base for base, parent in zip(of.node.bases, known, strict=True) if parent is None]
        for parent in known if depth < _DEPTH else ():
            found += self.foreign_bases(parent, depth + 1) if parent is not None else ()
        return found

    def enumeration(self, constant: Unknown, scope: Scope) -> ClassValue | None:
        """Return the class of the program that has a constant without a value; None if there is none."""
        found = ENUMERATED.search(constant.name)
        return self.named(found[0].partition(".")[0], scope) if found is not None else None

    def of_constant(self, constant: Text | Unknown, name: str, scope: Scope) -> Closure | None:
        """Return the method of the enumeration that has a constant: a text, or one without a value."""
        if isinstance(constant, Unknown):
            of = self.enumeration(constant, scope)
            found = self.member(of, name) if of is not None else None
            return found if isinstance(found, Closure) else None
        for method in self._evaluation.project.methods(name, scope.file):
            owner = method.scope.this
            if isinstance(owner, ClassValue) and any(slot.value == constant for slot in owner.members.fields.values()):
                return method
        return None

    def columns(self, of: ClassValue) -> dict[str, Place]:
        """Return the properties with a type or a call as their value that an object of a class has, also inherited ones."""
        found: dict[str, Place] = {}
        for model in (of, *self.ancestors(of)):
            for each in model.properties:
                declares = bool(each.type) or isinstance(each.value if isinstance(each, ir.Assign) else None, ir.Call)
                if declares and isinstance(each.target, ir.Name):
                    found.setdefault(each.target.name, Place(model.scope.file, *each.target.at))
        return found

    # Types

    def named(self, name: str, scope: Scope) -> ClassValue | None:
        """Return the class with a name, with or without its module."""
        last = re.split(r"\\|::|\.", name)[-1]
        if "\\" in name.strip("\\"):
            found = self._evaluation.project.resolve(name, "", scope.file)
        else:
            module = scope.find(name.partition(".")[0]) if "." in name else None  # `models.Course`
            found = module.scope.find(last) if isinstance(module, Module) else scope.find(last)
            found = found or self._evaluation.project.find(last, scope.file)
        model = next(iter(of_kind(ClassValue, found)), None)
        family = self._evaluation.language(scope).family if model is not None else ""
        if model is not None and family == "ruby":
            return self._in_module(model, name, scope)
        return self._in_package(model, name, scope) if model is not None and family == "go" else model

    def inside(self, of: ClassValue, name: str, scope: Scope) -> ClassValue | None:
        """Return the class with a name in a module that several files open."""
        return self.named("::".join((*reversed(_full_name(of.scope)), name)), scope)

    def _in_module(self, model: ClassValue, name: str, scope: Scope) -> ClassValue:
        """Return the class of this name in the innermost module of Ruby around that has one; if there is none, the one found."""
        *outer, last = filter(None, name.split("::"))
        same = [model, *self._evaluation.project.classes(last, scope.file), *self._names[last]]
        around = [] if name.startswith("::") else _full_name(scope)
        wanted = ([last, *reversed(outer), *around[number:]] for number in range(len(around) + 1))
        found = (each for names in wanted for each in same if _full_name(each.scope) == names)
        return next(found, model)

    def _in_package(self, model: ClassValue, name: str, scope: Scope) -> ClassValue:
        """Return the class of this name in the package that the name says, or else the file; if there is none, the one found."""
        package = name.rpartition(".")[0] or first_text(scope.find(ir.PACKAGE))
        others = self.defined if package and model.package not in ("", package) else ()
        same = (each for each in others if each.package == package and each.node.name == model.node.name)
        return next(same, model)

    def of_type(self, type: str, scope: Scope) -> ClassValue | None:
        """Return the first class of the program that a type names, with those that follow as type arguments of each other."""

        def unqualified(written: re.Match[str]) -> str:
            outer, name = written.groups()
            if is_client(self._evaluation.table(scope), outer):
                return ""  # `http.Client`
            found = self.named(written[0], scope) is not None  # `Envelope.Page` is no Envelope of pages
            return written[0] if found else f"{outer} {name}"

        names = _NAMED.findall(_QUALIFIED.sub(unqualified, type))
        found = [each for name in names if (each := self.named(name, scope)) is not None]
        if found and isinstance(found[-1].scope.this, ClassValue):  # its parameters may be those of the class around it
            bound = of_kind(ClassValue, *(scope.variables.get(each, NOTHING) for each in _parameters(found[-1])))
            found += bound[:1]
        return reduce(lambda argument, generic: self.with_type(generic, argument), reversed(found)) if found else None

    def hints(self, closure: Closure, place: Place) -> Record:
        """Return the classes of the program that the types of the parameters of a function name, and that of its result."""
        function = closure.function
        written = {"return": function.type, **{ir.last_name(each.target): each.type for each in function.parameters}}
        known = {name: self.of_type(type, closure.scope) for name, type in written.items() if type}
        return Record({name: Slot(model, place) for name, model in known.items() if model is not None})

    def with_type(self, generic: ClassValue, argument: ClassValue) -> ClassValue:
        """Return a generic class with a class for the type parameter that its properties have."""
        key = (id(generic), id(argument))
        if key not in self._generics:
            inner = of_kind(ClassValue, generic.members.contents)
            names = {name for each in (generic, *inner) for name in _parameters(each)}
            free: dict[str, Value] = {name: argument for name in names if self.named(name, generic.scope) is None}
            scope = Scope(generic.scope.file, free, generic.scope)
            self._generics[key] = replace(generic, scope=scope, instance=None, argument=argument)
        return self._generics[key]

    def held_in(self, instance: Record, type: ClassValue) -> Iterator[Slot]:
        """Yield the members of an object whose type is the parameter of a generic class, as `Outcome<Course>` says what it is."""
        family = [instance.of, *self.ancestors(instance.of)] if instance.of is not None else []
        for name, slot in instance.fields.items() if any(each.node is type.node for each in family) else ():
            known = property_of(instance.of, name)
            if known is not None and _TYPE_PARAMETER.fullmatch(known.type.rstrip("?")):
                yield slot

    # Instances

    def of_declared(self, type: str, scope: Scope) -> Record | None:
        """Return the instance of a class with methods, or with settings, that a type names."""
        found = self.of_type(type, scope) if type else None
        marks = [
            ir.last_name(each.function) for each in (found.node.marks if found else ()) if isinstance(each, ir.Call)
        ]
        family = [found, *self.ancestors(found)] if found is not None else []
        known = any(each.methods or id(each.node) in self.known for each in family)
        known = known or any(plain(each) in _SETTINGS for each in marks)
        return self.instance(found) if found is not None and known else None

    def written(self, value: Value, file: str) -> Value:
        """Return what a library writes as JSON: of an object, what its class says, or the properties that its type has."""
        found: list[Value] = []
        for each in options(value):
            known = self.unknown(each.type, Scope(file), written=True) if isinstance(each, Unknown) else None
            found.append(self._converted(known or each))
        return union(found)

    def _converted(self, value: Value) -> Value:
        """Return what a method of the class of an object makes of it when it is written as JSON."""
        of = value if isinstance(value, Record) and value.of is not None else None
        for method in (self.member(of, each) for each in _WRITING if of is not None):
            if isinstance(method, Closure) and method.function.has_body:
                return self._evaluation.invoke(method, Arguments(Place(method.scope.file, *method.function.at)))
        return value

    def unknown(self, type: str, scope: Scope, *, written: bool = False) -> Value | None:
        """Return a value of which only the type is known, with its properties; None if the type is no model, nor written so."""
        found = self.of_type(type, scope) if type and not _OF_OTHERS.search(type) else None
        if found is None or not (written or self._is_model(found)):
            return None
        if (given := self._made_of(found)) is not None:
            return item_of(given) if is_many(type) else given
        inherited = [
            named_fields(Record(self._unknown_slots(each), of=each)) for each in reversed(self.ancestors(found))
        ]
        slots = {key: slot for each in (*inherited, self._unknown_slots(found)) for key, slot in each.items()}
        model = Record(slots, of=found, open=True) if slots else None
        return Record(items=[model], open=True) if model is not None and is_many(type) else model

    def _unknown_slots(self, of: ClassValue) -> dict[str, Slot]:
        """Return the properties of an object of which only the class is known."""
        return {
            each.target.name: of.members.fields.get(each.target.name)
            or Slot(Unknown(each.target.name, each.type), place_of_name(each, of))
            for each in of.properties
            if isinstance(each.target, ir.Name)
        }

    def _is_model(self, of: ClassValue) -> bool:
        """Return whether a class has only properties, and methods that give or set them, or is one that a library writes as JSON.

        The latter may have any methods, but none that writes a path, such as those of objects that save themselves.
        """
        names = {of.node.name, *(ir.last_name(each.target) for each in of.properties)}
        if all(name in names or _BEAN.match(name) for name in of.methods):
            return True
        marks = (each.function if isinstance(each, ir.Call) else each for each in of.node.marks)
        named = {plain(re.split(r"\W", each)[-1]) for each in (*self.foreign_bases(of), *map(ir.last_name, marks))}
        is_written = bool(named & _OF_JSON) or any(given_name(each) is not None for each in of.properties)
        return is_written and not self._writes_path(of)

    def _made_of(self, model: ClassValue) -> Value | None:
        """Return what an object is known to be which nothing of the program hands to a function; None if that is not known."""
        if (root := self._evaluation.root) is not None:
            self._unknown[id(model.node)][id(root.function)] = root
        return self._made.get(id(model.node))

    def was_read(self, model: ClassValue, answer: Answer) -> None:
        """Note that a response, or a part of it, is read into a class."""
        self._read[id(model.node)].setdefault((answer.request.place, answer.path), answer)

    def of_webhooks(self) -> list[ClassValue]:
        """Return the classes for what webhooks send, as their names or files say, into which nothing is seen to be read."""
        unread = [each for each in self.defined if each.properties and not self._read.get(id(each.node))]
        return [each for each in unread if _WEBHOOK.search(f"{each.scope.file} {each.node.name}")]

    def sends(self, function: ir.Function) -> None:
        """Note that a function sends a body, so that objects which it gets are what the program writes."""
        self._sending.add(id(function))

    def known_late(self) -> Iterator[Closure]:
        """Yield the functions that got unknown objects, after it is known what these are: responses, or objects with some.

        Objects of a class that is also sent may be others, and so may those that a function gets which sends a body.
        """
        bodies = chain.from_iterable(each.body for each in self._evaluation.requests.found)
        sent = {name for value in bodies for each in within(value) for name in _class_names(each)}
        known = [each for each in self.defined if each.node.name not in sent and self._is_model(each)]
        self._made = {id(each.node): made for each in known if (made := self._late(each)) is not None}
        names = {each.node.name for each in known if id(each.node) in self._made}
        for key in self._made:
            yield from (each for each in self._unknown[key].values() if id(each.function) not in self._sending)
        for each in self.defined:
            typed = [one for one in each.properties if names & {*_NAMED.findall(one.type)}]
            instance = each.instance
            if instance is not None and [one for one in typed if self._learns(each, instance, one)]:
                yield from each.methods.values()

    def _late(self, model: ClassValue) -> Value | None:
        """Return what an object of a class is where that is not seen; None if it may be too much, or is not known."""
        read = [replace(each, sure=False) for each in self._read[id(model.node)].values()]
        if read:
            return union(read) if len(read) <= _MOST_READ else None
        slots = {
            name: Slot(union(replace(each, sure=False) for each in answers), slot.place)
            for name, slot in (model.instance.fields if model.instance is not None else {}).items()
            if (answers := of_kind(Answer, slot.value))
        }
        return Record(slots, of=model, open=True) if slots else None

    def _learns(self, of: ClassValue, instance: Record, member: ir.Assign | ir.Parameter) -> bool:
        """Give a property of an object what objects of its type are, if it has none; return whether it had none."""
        name, model = ir.last_name(member.target), self.of_type(member.type, of.scope)
        made, slot = self._made.get(id(model.node)) if model is not None else None, instance.fields.get(name)
        if made is None or (slot is not None and any(map(_has_content, options(slot.value)))):
            return False
        value = item_of(made) if is_many(member.type) else made
        instance.fields[name] = Slot(value, place_of_name(member, of))
        return True

    def instance(self, of: ClassValue) -> Record:
        """Return the instance of a class of which no construction is seen, or not yet: then what uses it is evaluated again."""
        if of.instance is None:
            of.instance = Record(of=of, open=True)
            self.construct(of, of.instance, Arguments(Place(of.scope.file, of.node.line), open=True))
        if of.instance.open and (root := self._evaluation.root) is not None:
            self._users[id(of)][id(root.function)] = root
        return of.instance

    def construct(self, of: ClassValue, instance: Record, arguments: Arguments) -> bool:
        """Run the constructor of a class, or those that it inherits; return whether there is one."""
        for name, closure in of.methods.items():
            if plain(name) in CONSTRUCTORS or name == of.node.name:
                self._evaluation.invoke(closure, arguments, instance)
                return True
        return self.construct_parents(of, instance, arguments)

    def construct_parents(self, of: ClassValue, instance: Record, arguments: Arguments) -> bool:
        """Run the constructors that a class inherits; a class of a library keeps its options. Return whether there is one."""
        given = [
            each.fields for each in arguments.positional if isinstance(each, Record) and not (each.name or each.of)
        ]
        for fields in (*reversed(given), arguments.slots) if self.foreign_bases(of) else ():
            instance.fields = {**fields, **instance.fields}
        constructed = [self.construct(parent, instance, arguments) for parent in self.parents(of)]
        return any(constructed)

    def made_as(self, value: Value, type: str, scope: Scope) -> Value:
        """Return a value; an object that `new()` makes gets the class of its type."""
        if isinstance(value, Record) and value.name == "New":  # `Course course = new() { … }`
            value.of = self.of_type(type, scope)
            if value.of is not None:
                value.name, value.items = "", []
            elif plain(type.partition("<")[0]) in self._evaluation.table(scope).records or is_many(type):
                value.name, value.open = "", False  # a mapping or a list
        return value

    def _wrappers(self, of: ClassValue) -> list[str]:
        """Return the foreign bases of a class by which its objects have the members of what they are given."""
        bases = (plain(re.split(r"\W", base)[-1]) for base in self.foreign_bases(of))
        return [each for each in bases if each in _WRAPPERS]

    def wrapped(self, of: ClassValue, name: str, arguments: Arguments) -> Value | None:
        """Return what a method makes that a class inherits from one of `_WRAPPERS`; None for other methods."""
        if name not in _OF_WRAPPERS or not self._wrappers(of):
            return None
        if name != "collection":
            return self.new(of, arguments)
        return Record(items=[self.new(of, replace(arguments, positional=[*map(element, arguments.positional)]))])

    def built(self, of: Record | ClassValue, name: str, arguments: Arguments) -> Value | None:
        """Return what a method of a generated builder returns; None if the method is none of a builder."""
        if isinstance(of, ClassValue):
            made = Record(of=of)
            return self._builders.setdefault(id(made), made) if plain(name) in _BUILDERS else None
        if id(of) not in self._builders:
            return None
        if len(arguments.positional) == 1:
            of.set(name, arguments.positional[0], arguments.place)
        return of

    def new(self, of: ClassValue, arguments: Arguments) -> Value:
        """Return a new instance; a class without a constructor that gets only a response is a model of it."""
        answers = of_kind(Answer, *arguments.all)
        if arguments.all == [Constant(None)] and self._evaluation.language(of.scope).zero_values:
            return Constant(None)  # `var _ API = (*Client)(nil)`
        for same in arguments.positional if len(arguments.positional) == 1 else ():
            if isinstance(same, Record) and same.of in self.parents(of) and not of.members.fields:
                return Record(same.fields, of=of)  # converted: `(*Courses)(&common)`
        instance = Record(of=of)
        if not self._stored(of, instance, arguments) and not self.construct(of, instance, arguments):
            self._fill(of, instance, arguments, answers)
        if of.methods and (wrappers := self._wrappers(of)):
            instance.answers = answers
            slot = Slot(union(answers), arguments.place)
            instance.fields.update({_WRAPPERS[each]: slot for each in wrappers if answers and _WRAPPERS[each]})
        for key, slot in arguments.slots.items():
            instance.fields.setdefault(key, slot)
        for each in of.properties:
            if is_flat(each) and self.of_type(each.type, of.scope) is None:  # a dictionary of its own
                instance.fields.setdefault(ir.last_name(each.target), Slot(Record(), arguments.place))
        give_url(self._evaluation, of, instance)
        is_whole = len(arguments.positional) == 1 != len(of.properties)  # others get values of single properties
        is_model = is_whole and not (of.methods and of.node.bases != _MAP) and not arguments.named
        if answers and (is_model or arguments.spread):
            read = [read_into(self._evaluation, each, of) for each in answers]
            return union(read if is_model else (instance, *read))
        self._keep_instance(of, instance)
        return instance

    def _fill(self, of: ClassValue, instance: Record, arguments: Arguments, answers: Sequence[Answer]) -> None:
        """Give an instance of a class without a constructor the values of its properties in order, or responses."""
        in_place = of.node.line == arguments.place.line  # the values follow the declaration
        has_accessors = self._evaluation.table(of.scope).attributes and _STRUCTURES.isdisjoint(of.node.bases)
        instance.answers = [
            read_into(self._evaluation, each, of) for each in answers if has_accessors and of.properties
        ]
        is_in_order = not has_accessors and self._evaluation.language(of.scope).family != "javascript"
        for each, value in zip(of.properties if is_in_order else (), arguments.positional, strict=False):
            place = place_of_name(each, of) if in_place else arguments.place
            instance.fields[ir.last_name(each.target)] = Slot(value, place)

    def _stored(self, of: ClassValue, instance: Record, arguments: Arguments) -> bool:
        """Return whether a class is a generated one, whose constructor only stores what it is given: in the instance."""
        if not mapped_properties(of.node):
            return False
        for given in of_kind(Record, *arguments.positional):
            instance.fields.update(given.fields)
        for name, method in of.methods.items():
            if plain(name) in CONSTRUCTORS:
                self._evaluation.entered(method.function)
        return True

    def _keep_instance(self, of: ClassValue, instance: Record) -> None:
        """Keep the responses and paths that the instances of a class have, for the methods that nothing is seen to call."""
        kept = None if of.instance is None or of.instance.open else of.instance
        values = {name: (kept and kept.get(name)) or NOTHING for name in instance.fields}
        gained = {
            name: Slot(union((values[name], slot.value)), slot.place)
            for name, slot in instance.fields.items()
            if (has_answer(slot.value) or self._evaluation.requests.is_path(slot.value))
            and not {*options(slot.value)} <= {*options(values[name])}
        }
        constructors = (*CONSTRUCTORS, plain(of.node.name))
        if of.instance is None:
            of.instance = instance
        elif kept is None:  # objects that were evaluated before have it
            of.instance.fields, of.instance.items = {**of.instance.fields, **instance.fields}, [*instance.items]
            of.instance.answers, of.instance.open = [*instance.answers], False
            held = of_kind(Record, *(slot.value for slot in instance.fields.values()))
            users = self._users.pop(id(of), {}).values() if any(each.fields or each.items for each in held) else ()
            self._evaluation.repeat(each for each in users if plain(each.function.name) not in constructors)
        elif gained or instance.answers:
            of.instance = Record({**kept.fields, **gained}, of=of, answers=[*kept.answers, *instance.answers])
        if gained or instance.answers:
            self._evaluation.repeat(each for name, each in of.methods.items() if plain(name) not in constructors)

    # Definitions

    def define(self, node: ir.Class, scope: Scope) -> ClassValue:
        """Return the class that a definition makes."""
        inner = Scope(scope.file, around=scope)
        found, known = self._partial(node, scope), scope.variables.get(node.name)
        if found is None:
            found = ClassValue(node, inner, first_text(scope.find(ir.PACKAGE) or NOTHING))
            self.defined.append(found)
            self._names[node.name].append(found)
            if isinstance(known, ClassValue):
                found.methods, found.members = dict(known.methods), known.members  # a reopened class
        elif node.bases:
            given = found.node.given or node.given
            found.node = structs.replace(found.node, bases=(*found.node.bases, *node.bases), given=given)
        inner.this = found
        scope.variables[node.name] = found
        members = node.body.children if isinstance(node.body, ir.Group) else (node.body,)
        for member in sorted(members, key=lambda each: _is_instance(each, found)):  # what makes one needs the others
            self._define_member(member, found, inner)
        found.properties = mapped_properties(node) or found.properties
        if not members and len(node.bases) == 1:  # another name of it: `type CreateGoods GoodsBody`
            found.properties = [property for parent in self.parents(found) for property in parent.properties]
        self._define_inherited(found, inner)
        if self._evaluation.language(scope).family == "python" and any(each.endswith("Enum") for each in node.bases):
            self._make_constants(found)
        requests = self._evaluation.table(scope).marks
        for mark in node.marks:
            if not (
                isinstance(mark, ir.Call) and plain(ir.last_name(mark.function)) in requests
            ):  # what precedes paths
                self._evaluation.value(mark, inner)
        return found

    def _partial(self, node: ir.Class, scope: Scope) -> ClassValue | None:
        """Return the class of which a definition is another part, as C# writes `partial`; None if it is the first one."""
        package, around = first_text(scope.find(ir.PACKAGE) or NOTHING), _full_name(scope)
        return next(
            (
                each
                for each in (self._names[node.name] if _PARTIAL in map(ir.last_name, node.marks) else ())
                if _PARTIAL in map(ir.last_name, each.node.marks)
                and each.package == package
                and _full_name(each.scope)[1:] == around
            ),
            None,
        )

    def _define_member(self, member: ir.AnyNode, of: ClassValue, inner: Scope) -> None:
        if isinstance(member, ir.Function):
            before = of.methods.get(member.name)
            others = (before.function, *before.overloads) if before is not None and before.scope is inner else ()
            of.methods[member.name] = Closure(member, inner, overloads=others)
            self._evaluation.defined(Closure(member, inner))
            is_constructor = plain(member.name) in CONSTRUCTORS or member.name == of.node.name
            declares = bool(of.properties) and self._evaluation.language(inner).family in _DECLARING
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

    def _define_property(self, member: ir.Assign | ir.Parameter, name: str, of: ClassValue, inner: Scope) -> None:
        source = member.value if isinstance(member, ir.Assign) else member.default
        helper = inner.find(ir.last_name(source.function)) if isinstance(source, ir.Call) else None
        if isinstance(member, ir.Assign) and isinstance(helper, Closure):
            member = described_by(member, helper.function)
        of.properties += [] if _is_instance(member, of) else [member]
        if inner.file != of.scope.file:
            of.files[id(member)] = inner.file
        value = self._evaluation.value(source, inner) if source is not None else NOTHING
        if isinstance(member, ir.Parameter) and value in (NOTHING, Constant(None)):
            value = injected(self._evaluation, member, inner)
        if of.node.marks:
            value = self._with_settings(of, name, value, self.of_type(member.type, inner))
        value = self.made_as(value, member.type, inner)
        if isinstance(value, Record) and self._describes(value, source, of):
            value = Unknown(value.name)
        if value == NOTHING and member.type:
            value = Unknown(name, member.type)
        if value != NOTHING:
            of.members.set(name, value, place_of_name(member, of))

    def _describes(self, value: Record, source: ir.AnyNode | None, of: ClassValue) -> bool:
        """Return whether a member describes the property of objects that a library makes: `models.CharField(max_length=255)`."""
        made = isinstance(source, ir.Call) and ir.last_name(source.function)[:1].isupper()
        is_plain = bool(value.name and value.fields) and not (value.of or value.base or value.request or value.items)
        calls_classes = self._evaluation.language(of.scope).receiver_first
        return made and is_plain and calls_classes and bool(self.foreign_bases(of))

    def _define_inherited(self, of: ClassValue, inner: Scope) -> None:
        """Give the properties that a class inherits what it hands to the constructor of its base, or to what defines heirs."""
        defining = next((found for each in self.parents(of) if (found := self.member(each, _OF_HEIRS))), None)
        if isinstance(defining, Closure):
            arguments = Arguments(Place(inner.file, of.node.line, of.node.column))
            for node in of.node.given:
                if isinstance(node, ir.Argument):
                    place = Place(inner.file, node.line, node.column)
                    arguments.name(node.name, self._evaluation.value(node.value, inner), place)
            self._evaluation.invoke(defining, arguments, of)
            return
        properties = [each.target for parent in self.parents(of)[:1] for each in parent.properties]
        for node, target in zip(of.node.given, properties, strict=False):
            value = self._evaluation.value(node.value if isinstance(node, ir.Argument) else node, inner)
            if of_kind(Text, value):
                name = node.name if isinstance(node, ir.Argument) else ir.last_name(target)
                of.members.set(name, value, Place(inner.file, node.line, node.column))

    def _make_constants(self, of: ClassValue) -> None:
        """Make objects of the constants of an enumeration of Python that have several values, or a constructor."""
        is_made = any(plain(name) in CONSTRUCTORS for name in of.methods)
        for name, slot in of.members.fields.items():
            value = slot.value
            if isinstance(value, Unknown):  # `auto()`
                slot.value = Unknown(f"{of.node.name}.{name}")
            elif isinstance(value, Record) or is_made:
                made = Record({"value": Slot(value, slot.place)}, of=of)
                items = value.items if isinstance(value, Record) and not (value.of or value.fields) else [value]
                self.construct(of, made, Arguments(slot.place, [*items]))
                slot.value = made

    def _prefixes(self, of: ClassValue) -> list[str]:
        """Return the prefixes of the settings that an annotation gives to a class: `@ConfigurationProperties("shop")`."""
        marks = [each for each in of.node.marks if isinstance(each, ir.Call)]
        given = [each.arguments for each in marks if plain(ir.last_name(each.function)) in _SETTINGS]
        return plain_texts(union(self._evaluation.value(each, of.scope) for several in given for each in several))

    def _with_settings(self, of: ClassValue, name: str, value: Value, model: ClassValue | None) -> Value:
        """Return the setting that an annotation gives to a property without a value, and to those of an object in it."""
        if model is None or not self._prefixes(of):
            return self._prefixed(of, name) if value == NOTHING else value
        names = [ir.last_name(each.target) for each in model.properties]
        settings = {each: self._prefixed(of, f"{name}.{each}") for each in names}
        slots = {key: Slot(each, Place(of.scope.file, of.node.line)) for key, each in settings.items()}
        found = next(iter(of_kind(Record, value)), None) or Record(of=model, open=True)
        found.fields.update({key: slot for key, slot in slots.items() if slot.value != NOTHING})
        return found

    def _prefixed(self, of: ClassValue, name: str) -> Value:
        """Return the setting that an annotation of a class gives to a property; nothing if none does."""
        found = (self._evaluation.project.setting(f"{prefix}.{name}", of.scope.file) for prefix in self._prefixes(of))
        return union(each for each in found if each is not None)

    def _define_inner(self, member: ir.Class, of: ClassValue, inner: Scope) -> None:
        value = self._evaluation.value(member, inner)
        of.members.set(member.name, value, Place(inner.file, member.line, member.column))
        if any(isinstance(mark, ir.Text) for mark in member.marks):  # the type of a property, where it is declared
            name = ir.Name(member.line, member.column, member.name)
            of.properties.append(ir.Parameter(member.line, member.column, name, None, member.name, member.marks))
        if of.scope.around is not None:
            of.scope.around.variables.setdefault(member.name, value)

    def _run(self, member: ir.AnyNode, of: ClassValue, inner: Scope) -> None:
        """Evaluate a statement in the body of a class; its variables are members."""
        try:
            self._evaluation.run(None, member, inner)
        finally:
            for name, value in inner.variables.items():
                of.members.set(name, value, Place(inner.file, member.line))
        if isinstance(member, ir.Call) and (most := _ACCESSORS.get(plain(ir.last_name(member.function)))):
            names = [each for each in member.arguments[:most] if isinstance(each, ir.Text)]
            of.properties += [ir.Parameter(*each.at, ir.Name(*each.at, each.value)) for each in names]
        if isinstance(member, ir.Call) and member.arguments:
            name, clients = ir.last_name(member.function), self._evaluation.table(inner)
            role = clients.roles.get(plain(name)) or clients.setters.get(plain(name))
            if role == "base":  # such as `base_uri "https://…"`
                base = self._evaluation.value(member.arguments[0], inner)
                of.members.set(name, base, Place(inner.file, member.line))


def _has_content(value: Value) -> bool:
    """Return whether a value of a property is one that the program has given: no empty list, and not only its type."""
    return not isinstance(value, Unknown) and (not isinstance(value, Record) or has_answer(value.contents))


def _class_names(value: Value) -> list[str]:
    """Return the names of the classes of which a value may be an object."""
    if isinstance(value, Record) and value.of is not None:
        return [value.of.node.name]
    return _NAMED.findall(value.type) if isinstance(value, Unknown) else []


def _full_name(scope: Scope | None) -> list[str]:
    """Return the names of the classes and modules around what is in a scope, the innermost first."""
    found = []
    while scope is not None:
        found += [scope.this.node.name] if isinstance(scope.this, ClassValue) and scope.this.scope is scope else []
        scope = scope.around
    return found


def _is_instance(member: ir.AnyNode, of: ClassValue) -> bool:
    """Return whether a member of a class is an instance of it that is made there: a constant of an enumeration."""
    made = member.value if isinstance(member, ir.Assign) else None
    made = member.default if isinstance(member, ir.Parameter) else made
    return isinstance(made, ir.Call) and ir.last_name(made.function) == of.node.name


def _given_members(of: ClassValue) -> set[str]:
    """Return the names of the members to which a class itself gives a value: a text that is not empty, a list, a class."""
    members = of.members.fields.items()
    return {name for name, slot in members if any(map(_is_given, options(slot.value)))}


def _is_given(value: Value) -> bool:
    return first_text(value) != "" if isinstance(value, Text) else not isinstance(value, Unknown | Constant)


def _parameters(of: ClassValue) -> set[str]:
    """Return the names in the types of the properties of a class that may be those of type parameters."""
    return {name for each in of.properties for name in _TYPE_PARAMETER.findall(each.type)}


def is_computed(function: ir.Function) -> bool:
    """Return whether a method computes a property, which is read without a call."""
    return any(isinstance(mark, ir.Name) and mark.name in _COMPUTED for mark in function.marks)


def computed(function: ir.Function) -> ir.Function:
    """Return a function as a method that computes a property."""
    return structs.replace(function, marks=(*function.marks, ir.Name(*function.at, "cached_property")))


def is_accessor(function: ir.Function) -> bool:
    """Return whether a method reads or sets the variable of its own name, which in Ruby is none of its object's members."""
    own = (each for each in ir.nodes(function.body) if isinstance(each, ir.Member) and each.name == function.name)
    return any(ir.last_name(each.of) == "this" for each in own)


def _used(function: ir.Function, owner: ClassValue) -> set[str]:
    """Return the names that a function uses, and those that the methods of its class use which it calls."""
    found: set[str] = set()
    waiting = [function]
    while waiting:
        names = {ir.last_name(each) for each in ir.nodes(waiting.pop().body) if isinstance(each, ir.Member | ir.Name)}
        waiting += [owner.methods[each].function for each in names - found if each in owner.methods]
        found |= names
    return found
