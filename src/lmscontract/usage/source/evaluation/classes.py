"""The classes of a program: their members, those that they inherit, and types that name them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

from msgspec import structs

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import is_client, plain
from lmscontract.usage.source.values.models import place_of_name, property_of
from lmscontract.usage.usage import Place

CONSTRUCTORS = frozenset({"init", "constructor", "construct", "initialize"})
"""The names of constructors, without signs, in languages where these have not the name of the class."""
_COMPUTED = frozenset({"property", "cached_property", "get"})
"""What marks a method that computes a property."""
OF_CLASS = frozenset({"self", "class_methods"})
"""What marks the methods of a class of Ruby, or of those that include a module, as methods of the class itself."""
ENUMERATED = re.compile(r"\b[A-Z]\w*\.[A-Z]\w*$")
"""The name of a constant of an enumeration, with that of its class."""
BEAN = re.compile(
    r"(get|set|is|has|with|ShouldSerialize)(?=[A-Z])|(__)?(init|construct)|constructor$|initialize$"
    r"|[eE]quals$|hashCode$|GetHashCode$|[tT]oString$"
)
"""The names of methods that give or set properties, construct, compare or print, as those of any model may."""
_QUALIFIED = re.compile(r"(\w+)\.(\w+)")
NAMED = re.compile(r"[A-Za-z_\\][\w\\]*(?:\.\w+)?")
"""A name in a type, in PHP with its namespace, in others with its package."""
_TYPE_PARAMETER = re.compile(r"\b(?:T\w*|[A-Z])\b")
_ARGUMENTS = re.compile(r"[*&]?[\w.\\]+\s*[<\[]([\w\s.,*?]+)[>\]]\??")
_LABELLED = re.compile(r"\bI?(?:Logger|StringLocalizer|HtmlLocalizer|HubContext)\s*<")
"""Types whose objects have only the name of the class that follows, and nothing of it."""
SETTINGS = frozenset({"configurationproperties", "configmapping"})
"""Annotations that give the settings with a prefix to the fields of a class, by their names."""
_CLASS_METHODS = "ClassMethods"
"""The module of Ruby in another one whose methods a class has that includes this: `base.extend(ClassMethods)`."""
_EXTENDING = "extend"
"""The function of Ruby that gives a class the methods of a module."""
_DEPTH = 6
"""The most classes that inherit from each other."""


class Classes:
    """Finds the classes of a program and their members."""

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation = evaluation
        self.defined: list[av.ClassValue] = []
        self.names: dict[str, list[av.ClassValue]] = defaultdict(list)
        self._generics: dict[tuple[int, ...], av.ClassValue] = {}

    def property_of(self, of: av.Record | av.ClassValue, name: str) -> av.Value | None:
        """Return a member of an object or a class that is read: a property before a method of this name."""
        found, model = self.member(of, name), of.of if isinstance(of, av.Record) else of
        if model is None or not isinstance(found, av.Closure) or is_computed(found.function):
            return found
        if isinstance(of, av.Record) and of.get(name) is not None:
            return found
        this = of if isinstance(of, av.Record) else None
        for each in (model, *self.ancestors(model)):
            if (hidden := each.members.get(name)) is not None:
                return self._own(this, each, name, hidden)
        return found

    def member(self, of: av.Record | av.ClassValue, name: str, depth: int = 0) -> av.Value | None:
        """Return a member of an object or a class, also one that is inherited; a method belongs to the object."""
        this = of if isinstance(of, av.Record) else None
        if isinstance(of, av.Record):
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
            if this is None and inherited is None and self._evaluation.language(parent.scope).mixes_in:
                inner = self.inside(parent, _CLASS_METHODS, of.scope)
                inherited = self.member(inner, name, depth + 1) if inner is not None else None
            if isinstance(inherited, av.Closure):
                return replace(inherited, this=this if this is not None else of)
            if inherited is not None:
                return self._own(this, of, name, inherited)
        return self._embedded(this, of, name, depth) or self._constant(of, name)

    def descriptor(self, value: av.Value | None, method: str = "__get__") -> av.Closure | None:
        """Return the method with which an object in a class reads a property of it, or gets its name; None if it has none."""
        found = self.member(value, method) if isinstance(value, av.Record) and value.of is not None else None
        return found if isinstance(found, av.Closure) else None

    def add_method(self, of: av.ClassValue, name: av.Text, closure: av.Closure) -> None:
        """Give a class a method whose name is computed, which has its own name where a loop defines several."""
        named: dict[str, av.Value] = {
            key: name for key, each in closure.scope.variables.items() if name in av.options(each)
        }
        function = structs.replace(closure.function, name=name.plain)
        if self._evaluation.language(closure.scope).receiver_first and not function.receiver and function.parameters:
            first, *others = function.parameters
            function = structs.replace(function, receiver=ir.last_name(first.target), parameters=tuple(others))
        of.methods[name.plain] = av.Closure(function, av.Scope(closure.scope.file, named, closure.scope, of))
        self._evaluation.functions.entered(closure.function)
        self._evaluation.functions.defined(of.methods[name.plain])

    def set_member(self, of: av.ClassValue, name: str, value: av.Value, place: Place) -> None:
        """Set a member of a class; a function that is written elsewhere becomes a method: `list = endpoint("/goods")`."""
        if isinstance(value, av.Closure) and self.takes_object(value):
            self.add_method(of, av.text(name, place), value)
        else:
            of.members.set(name, value, place)

    def takes_object(self, function: av.Closure) -> bool:
        """Return whether a function gets the object whose member it is when it is called, as it is written in no class."""
        language, around = self._evaluation.language(function.scope), function.scope.this
        of_literal = isinstance(around, av.Record) and around.of is None
        made_by_class = (
            isinstance(around, av.ClassValue) and function.scope is not around.scope
        )  # by one of its functions
        is_free = around is None or of_literal or made_by_class
        return function.this is None and is_free and (language.receiver_first or language.applies)

    def _constant(self, of: av.ClassValue, name: str) -> av.Value | None:
        """Return a constant that another file gives to a module of the same name; None if there is none."""
        if not name[:1].isupper() or not self._evaluation.language(of.scope).modules_are_open:
            return None
        opened = (*self._evaluation.project.classes(of.node.name, of.scope.file), *self.names[of.node.name])
        same = (each for each in opened if full_name(each.scope) == full_name(of.scope))
        return next((found for each in same if (found := each.members.get(name)) is not None), None)

    def _own(self, this: av.Record | None, of: av.ClassValue, name: str, value: av.Value) -> av.Value:
        """Return a member of an object; of a list or a mapping, each object has its own if classes do not share these."""
        is_own = this is not None and self._evaluation.language(of.scope).declares_properties
        if this is None or not is_own or not isinstance(value, av.Record):
            return value
        declared = [(found, each) for each in (of, *self.ancestors(of)) if (found := property_of(each, name))]
        if value.is_object or not declared:
            return value
        own = replace(value, fields={**value.fields}, items=[*value.items])
        this.fields[name] = av.Slot(own, place_of_name(*declared[0]))
        return own

    def _reopened(self, of: av.ClassValue, name: str) -> av.Closure | None:
        """Return a method that another file adds to a class or a module of the same name; None if there is none."""
        if not self._evaluation.table(of.scope).reopens:
            return None
        methods = self._evaluation.project.methods(name, of.scope.file)  # reads the files that define them
        reopened = (each for each in methods if full_name(each.scope) == full_name(of.scope))
        return of.methods.get(name) or next(reopened, None)

    def _embedded(self, this: av.Record | None, of: av.ClassValue, name: str, depth: int) -> av.Value | None:
        """Return a member of an object that is embedded in another one, as in Go; None if there is none."""
        for each in of.properties if this is not None else ():
            if isinstance(each, ir.Parameter) and each.extends and ir.last_name(each.target) != name:
                held = av.options((this and this.get(ir.last_name(each.target))) or av.NOTHING)
                known = next((one for one in held if isinstance(one, av.Record)), None)
                inner = known or self._evaluation.instances.of_declared(each.type, of.scope)
                found = self.member(inner, name, depth + 1) if inner is not None else None
                if found is not None:
                    return found
        return None

    def holder(self, this: av.Record, name: str, place: Place) -> av.Record:
        """Return the object whose member is set with a name in another one: of those that are embedded in it, as in Go."""
        if (of := this.of) is None or property_of(of, name) is not None:
            return this
        for each in of.properties:
            inner = self.of_type(each.type, of.scope) if isinstance(each, ir.Parameter) and each.extends else None
            if inner is not None and property_of(inner, name) is not None:
                key = ir.last_name(each.target)
                held = next(iter(av.of_kind(av.Record, this.get(key))), None) or av.Record(of=inner)
                this.set(key, held, place)
                return held
        return this

    def embedded_in(self, of: av.ClassValue) -> list[av.ClassValue]:
        """Return the classes of the program whose objects are embedded in those of a class, as in Go, or that it extends."""
        embedded = [each.type for each in of.properties if isinstance(each, ir.Parameter) and each.extends]
        found = [self.of_type(each, of.scope) for each in embedded]
        for name, written in zip(of.node.bases, of.node.extended, strict=False):
            base = self.of_type(written, of.scope)  # which may be that of a type argument
            found += [base] if base is not None and name.endswith(base.node.name) else []
        return [each for each in found if each is not None and each.node is not of.node]

    def called(self, of: av.Record | av.ClassValue, name: str, *, given: bool = False) -> av.Value | None:
        """Return a member of an object or a class that is called: a method before a property of this name.

        In Ruby, what a method keeps in a variable of its name is what it returns, unless that is not known, or the method
        is given something: `attributes :id`. In Java and PHP, a field and a method of one name have nothing to do with each
        other.
        """
        found, model = self.member(of, name), of.of if isinstance(of, av.Record) else of
        if model is None or isinstance(found, av.Closure):
            return found
        keeps = self._evaluation.table(model.scope).attributes
        hiding = av.Unknown if keeps else av.Text | av.Constant
        if not (
            isinstance(found, hiding)
            or (keeps and given)
            or self._evaluation.language(model.scope).fields_are_no_methods
        ):
            return found
        family = (model, *self.ancestors(model))
        method = next((each.methods[name] for each in family if name in each.methods), None)
        return replace(method, this=of) if method is not None else found

    def of_model(self, answer: av.Answer, name: str) -> av.Closure | None:
        """Return a method of the class into which a response is read; None if it only gives or sets a property."""
        found = self.member(answer.type, name) if answer.type is not None and not BEAN.match(name) else None
        return found if isinstance(found, av.Closure) and found.function.has_body else None

    def computed(self, answer: av.Answer, name: str) -> av.Closure | None:
        """Return the method that computes a property of the class into which a response is read; None if there is none."""
        found = self.member(answer.type, name) if answer.type is not None else None
        return found if isinstance(found, av.Closure) and is_computed(found.function) else None

    def parents(self, of: av.ClassValue) -> list[av.ClassValue]:
        """Return the classes of the program from which a class inherits."""
        return [each for each in self._bases(of) if each is not None]

    def extends(self, of: av.ClassValue, module: av.Value | None) -> bool:
        """Return whether a class has the methods of a module as its own, not as those of its objects: `extend Listing`."""
        if not isinstance(module, av.ClassValue) or not self._evaluation.language(of.scope).mixes_in:
            return False
        calls = (each for each in ir.nodes(of.node.body) if isinstance(each, ir.Call))
        given = (name for each in calls if ir.last_name(each.function) == _EXTENDING for name in each.arguments)
        return module.node.name in map(ir.last_name, given)

    def _bases(self, of: av.ClassValue) -> list[av.ClassValue | None]:
        """Return the class of the program that each base of a class is; None for those of libraries."""
        found = [self._base(base, of.scope) for base in of.node.bases]
        return [each if each is not of else None for each in found]

    def _base(self, name: str, scope: av.Scope) -> av.ClassValue | None:
        """Return the class that a base is, which may be a member of any object: `class extends App.Base`."""
        first, *members = name.split(".")
        if not members:
            return self.named(name, scope)
        project = self._evaluation.project
        found = scope.find(first) or project.find(first, scope.file) or self._evaluation.common.variable(first, scope)
        for member in members:
            of = next(
                (
                    each
                    for each in av.options(found or av.NOTHING)
                    if isinstance(each, av.Record | av.ClassValue | av.Module)
                ),
                None,
            )
            found = of.scope.find(member) if isinstance(of, av.Module) else of and self.member(of, member)
        model = next(iter(av.of_kind(av.ClassValue, found)), None)
        return model if model is not None else self.named(name, scope)

    def ancestors(self, of: av.ClassValue, depth: int = 0) -> list[av.ClassValue]:
        """Return the classes of the program from which a class inherits, directly or not."""
        parents = self.parents(of) if depth < _DEPTH else []
        return [*parents, *(each for parent in parents for each in self.ancestors(parent, depth + 1))]

    def foreign_bases(self, of: av.ClassValue, depth: int = 0) -> list[str]:
        """Return the names of the classes outside the program from which a class inherits, directly or not."""
        known = self._bases(of)
        found = [base for base, parent in zip(of.node.bases, known, strict=True) if parent is None]
        for parent in known if depth < _DEPTH else ():
            found += self.foreign_bases(parent, depth + 1) if parent is not None else ()
        return found

    def enumeration(self, constant: av.Unknown, scope: av.Scope) -> av.ClassValue | None:
        """Return the class of the program that has a constant without a value; None if there is none."""
        found = ENUMERATED.search(constant.name)
        return self.named(found[0].partition(".")[0], scope) if found is not None else None

    def written_constants(self, value: av.Value, place: Place, scope: av.Scope) -> av.Value:
        """Return a value in which a constant of an enumeration is its name, if it has no value in the program."""
        return av.union(self._written_constant(each, place, scope) for each in av.options(value))

    def _written_constant(self, value: av.Value, place: Place, scope: av.Scope) -> av.Value:
        of = self.enumeration(value, scope) if isinstance(value, av.Unknown) else None
        if of is None or not isinstance(value, av.Unknown):
            return value
        name = value.name.rpartition(".")[2]
        return av.text(name, place) if name in of.node.constants or of.members.get(name) == value else value

    def of_constant(self, constant: av.Text | av.Unknown, name: str, scope: av.Scope) -> av.Closure | None:
        """Return the method of the enumeration that has a constant: a text, or one without a value.

        Of a text that is none, it is the only method of this name that a type of texts has: `type Route string` of Go.
        """
        if isinstance(constant, av.Unknown):
            of = self.enumeration(constant, scope)
            found = self.member(of, name) if of is not None else None
            return found if isinstance(found, av.Closure) else None
        for method in self._evaluation.project.methods(name, scope.file):
            owner = method.scope.this
            if isinstance(owner, av.ClassValue) and any(
                slot.value == constant for slot in owner.members.fields.values()
            ):
                return method
        of_texts = self._evaluation.project.methods_of_texts(name, scope.file)
        is_other = plain(name) in self._evaluation.table(scope).harmless
        return of_texts[0] if len(of_texts) == 1 and not is_other else None

    def columns(self, of: av.ClassValue) -> dict[str, Place]:
        """Return the properties with a type or a call as their value that an object of a class has, also inherited ones."""
        found: dict[str, Place] = {}
        for model in (of, *self.ancestors(of)):
            for each in model.properties:
                declares = bool(each.type) or isinstance(each.value if isinstance(each, ir.Assign) else None, ir.Call)
                if declares and isinstance(each.target, ir.Name):
                    found.setdefault(each.target.name, Place(model.scope.file, *each.target.at))
        return found

    def named(self, name: str, scope: av.Scope) -> av.ClassValue | None:
        """Return the class with a name, with or without its module."""
        last = re.split(r"\\|::|\.", name)[-1]
        if "\\" in name.strip("\\"):
            found = self._evaluation.project.resolve(name, "", scope.file)
        else:
            module = scope.find(name.partition(".")[0]) if "." in name else None  # `models.Course`
            found = module.scope.find(last) if isinstance(module, av.Module) else scope.find(last)
            found = found or self._evaluation.project.find(last, scope.file)
        model = next(iter(av.of_kind(av.ClassValue, found)), None)
        if model is None:
            return None
        language = self._evaluation.language(scope)
        if language.modules_are_open:
            return self._in_module(model, name, scope)
        return self._in_package(model, name, scope) if language.packages_are_folders else model

    def inside(self, of: av.ClassValue, name: str, scope: av.Scope) -> av.ClassValue | None:
        """Return the class with a name in a module that several files open."""
        return self.named("::".join((*reversed(full_name(of.scope)), name)), scope)

    def _in_module(self, model: av.ClassValue, name: str, scope: av.Scope) -> av.ClassValue:
        """Return the class of this name in the innermost module around that has one; if there is none, the one found."""
        *outer, last = filter(None, name.split("::"))
        same = [model, *self._evaluation.project.classes(last, scope.file), *self.names[last]]
        around = [] if name.startswith("::") else full_name(scope)
        wanted = ([last, *reversed(outer), *around[number:]] for number in range(len(around) + 1))
        found = (each for names in wanted for each in same if full_name(each.scope) == names)
        return next(found, model)

    def _in_package(self, model: av.ClassValue, name: str, scope: av.Scope) -> av.ClassValue:
        """Return the class of this name in the package that the name says, or else the file; if there is none, the one found."""
        package = name.rpartition(".")[0] or av.first_text(scope.find(ir.PACKAGE))
        others = self.defined if package and model.package not in ("", package) else ()
        same = (each for each in others if each.package == package and each.node.name == model.node.name)
        return next(same, model)

    def of_type(self, type: str, scope: av.Scope) -> av.ClassValue | None:
        """Return the first class of the program that a type names, with those that follow as type arguments of each other."""

        def unqualified(written: re.Match[str]) -> str:
            outer, name = written.groups()
            if is_client(self._evaluation.table(scope), outer):
                return ""  # `http.Client`
            found = self.named(written[0], scope) is not None  # `Envelope.Page` is no Envelope of pages
            return written[0] if found else f"{outer} {name}"

        names = NAMED.findall(_QUALIFIED.sub(unqualified, type)) if not _LABELLED.search(type) else ()
        found = [self._of_items(each) for name in names if (each := self.named(name, scope)) is not None]
        if found and isinstance(
            found[-1].scope.this, av.ClassValue
        ):  # its parameters may be those of the class around it
            bound = av.of_kind(
                av.ClassValue, *(scope.variables.get(each, av.NOTHING) for each in _parameters(found[-1]))
            )
            found += bound[:1]
        made = reduce(lambda argument, generic: self.with_type(generic, argument), reversed(found)) if found else None
        named = type_arguments(type) if made is not None and len(found) > 1 else ()
        return self.with_types(made, [self.of_type(each, scope) for each in named]) if made and named else made

    def with_types(self, generic: av.ClassValue, arguments: Sequence[av.ClassValue | None]) -> av.ClassValue:
        """Return a generic class with the classes of its type arguments, in their order."""
        key = (id(generic), *map(id, arguments))
        return self._generics.setdefault(key, replace(generic, instance=None, arguments=tuple(arguments)))

    def _of_items(self, model: av.ClassValue) -> av.ClassValue:
        """Return the class of the items of a type of lists that has a name, `type Goods []Good`; any other class as it is."""
        is_of_itself = is_list_type(model) and model.node.extended[0].strip("[]*") == model.node.name
        items = self.of_type(model.node.extended[0], model.scope) if is_list_type(model) and not is_of_itself else None
        return items or model

    def hints(self, closure: av.Closure, place: Place) -> av.Record:
        """Return the classes of the program that the types of the parameters of a function name, and that of its result."""
        function = closure.function
        written = {"return": function.type, **{ir.last_name(each.target): each.type for each in function.parameters}}
        known = {name: self.of_type(type, closure.scope) for name, type in written.items() if type}
        return av.Record({name: av.Slot(model, place) for name, model in known.items() if model is not None})

    def with_type(self, generic: av.ClassValue, argument: av.ClassValue) -> av.ClassValue:
        """Return a generic class with a class for the type parameter that its properties have."""
        key = (id(generic), id(argument))
        if key not in self._generics:
            inner = av.of_kind(av.ClassValue, generic.members.contents)
            names = {name for each in (generic, *inner) for name in _parameters(each)}
            free: dict[str, av.Value] = {name: argument for name in names if self.named(name, generic.scope) is None}
            scope = av.Scope(generic.scope.file, free, generic.scope)
            self._generics[key] = replace(generic, scope=scope, instance=None, argument=argument)
        return self._generics[key]

    def held_in(self, instance: av.Record, type: av.ClassValue) -> Iterator[av.Slot]:
        """Yield the members of an object whose type is the parameter of a generic class, as `Outcome<Course>` says what it is."""
        family = [instance.of, *self.ancestors(instance.of)] if instance.of is not None else []
        for name, slot in instance.fields.items() if any(each.node is type.node for each in family) else ():
            known = property_of(instance.of, name)
            if known is not None and _TYPE_PARAMETER.fullmatch(known.type.rstrip("?")):
                yield slot


def type_arguments(type: str) -> list[str]:
    """Return the type arguments of a type, unless one of them has some itself: `Operation<Order, Receipt>`."""
    found = _ARGUMENTS.fullmatch(type.strip())
    return [each.strip() for each in found[1].split(",")] if found is not None else []


def is_list_type(of: av.ClassValue) -> bool:
    """Return whether a class is a type of lists that has a name: `type Goods []Good`."""
    return any(each.startswith("[]") for each in of.node.extended[:1])


def full_name(scope: av.Scope | None) -> list[str]:
    """Return the names of the classes and modules around what is in a scope, the innermost first."""
    return [each.node.name for each in scope.classes] if scope is not None else []


def _parameters(of: av.ClassValue) -> set[str]:
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
