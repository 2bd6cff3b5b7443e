"""Evaluates programs in the intermediate form with values of which parts are unknown, and collects their requests.

Every function is evaluated: with the arguments of its callers, or with unknown ones if the program has no caller. All
branches are evaluated, so that a variable has every value that it may have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.calls import Calls
from lmscontract.usage.source.clients import Table, plain, table
from lmscontract.usage.source.languages import Language
from lmscontract.usage.source.values import (
    NOTHING,
    Answer,
    ClassValue,
    Closure,
    Constant,
    Module,
    Record,
    Scope,
    Slot,
    Text,
    Union,
    Unknown,
    Value,
    element,
    joined,
    options,
    plain_texts,
    text,
    union,
)
from lmscontract.usage.usage import Place

_DEPTH = 14
"""The most calls of functions of the program within each other that are followed."""
_STEPS = 60_000
"""The most nodes that are evaluated for one function that the program itself does not call."""
_THIS = frozenset({"this", "self", "static", "base", "super", "parent", "cls", "me"})
_PROPERTY = frozenset({"private", "public", "protected", "readonly", "val", "var"})
_COMPUTED = frozenset({"property", "cached_property", "get"})
_CONSTRUCTORS = frozenset({"init", "constructor", "construct", "initialize"})


class Project(Protocol):
    """What the evaluation needs from the other files of a program."""

    def resolve(self, module: str, name: str, file: str) -> Value | None:
        """Return the value of a name that a file imports."""

    def find(self, name: str, file: str) -> Value | None:
        """Return the value of a name that files of the same family share without an import."""

    def methods(self, name: str, file: str) -> Sequence[Closure]:
        """Return the methods of this name in files of the same family."""

    def data(self, name: str) -> Value | None:
        """Return the content of a data file by the end of its name."""

    def setting(self, key: str, file: str) -> Value | None:
        """Return a setting in a file of settings, by its path such as `lms.url`."""

    def language(self, file: str) -> Language:
        """Return the language of a file."""


@dataclass(eq=False, slots=True)
class Arguments:
    """The evaluated arguments of a call: by position, by name, and the values that were spread into it.

    `open`: there may be more than is known, since a library or nothing of the program makes the call.
    """

    place: Place
    positional: list[Value] = field(default_factory=list)
    named: dict[str, Value] = field(default_factory=dict)
    spread: list[Value] = field(default_factory=list)
    types: tuple[str, ...] = ()
    open: bool = False

    @property
    def all(self) -> list[Value]:
        """All values."""
        return [*self.positional, *self.named.values(), *self.spread]


@dataclass(eq=False, slots=True)
class _Frame:
    """A function under evaluation: what it returned so far, and the call that entered it."""

    closure: Closure | None
    results: list[Value]
    arguments: Arguments | None
    ended: bool = False


class _TooMuch(Exception):
    """A function takes more steps than the limit."""


class Evaluation:
    """Evaluates the files of a program and keeps the requests that they may send."""

    def __init__(self, project: Project, calls: Calls) -> None:
        self._project = project
        self.calls = calls
        self._frames: list[_Frame] = []
        self._closures: dict[int, Closure] = {}
        self._entered: set[int] = set()
        self._steps = 0
        self.saved: dict[str, Value] = {}
        self._generics: dict[tuple[int, int], ClassValue] = {}
        self.not_read: list[tuple[Place, str]] = []

    # Files and functions

    def file(self, file: ir.File, scope: Scope) -> None:
        """Evaluate the statements of a file."""

        def run() -> None:
            result = self._run(None, file.body, scope, None)
            if result != NOTHING:
                scope.variables.setdefault("default", result)

        self._protected(run, Place(file.name, 1))

    def remaining(self) -> None:
        """Evaluate every function that nothing has called, with unknown arguments."""
        while waiting := [each for key, each in self._closures.items() if key not in self._entered]:
            for closure in waiting:
                if id(closure.function) not in self._entered:
                    self._root(closure)

    def _root(self, closure: Closure) -> None:
        place = Place(closure.scope.file, closure.function.line)
        owner = closure.scope.this
        self._entered.add(id(closure.function))

        def run() -> None:
            this = self.instance(owner) if isinstance(owner, ClassValue) and closure.this is None else closure.this
            self.returned(self.invoke(closure, Arguments(place, open=True), this))

        self._protected(run, place)

    def returned(self, value: Value) -> None:
        """Note that a response leaves the program: more of it may be read than is seen."""
        for option in options(value):
            if isinstance(option, Answer):
                option.request.escaped = True

    def _protected(self, run: Callable[[], object], place: Place) -> None:
        frames, steps = self._frames, self._steps
        self._frames, self._steps = [], 0
        try:
            run()
        except (_TooMuch, RecursionError):
            self.not_read.append((place, "takes too many steps to evaluate; the rest of it is not read"))
        except Exception as error:  # a defect must not hide what the other functions do
            self.not_read.append(
                (place, f"cannot be evaluated: {type(error).__name__} in the reader; please report it")
            )
        finally:
            self._frames, self._steps = frames, steps

    def _run(self, closure: Closure | None, body: ir.AnyNode, scope: Scope, arguments: Arguments | None) -> Value:
        frame = _Frame(closure, [], arguments)
        self._frames.append(frame)
        try:
            last = self.value(body, scope)
        finally:
            self._frames.pop()
        implicit = closure is not None and closure.function.implicit and not frame.ended
        return union([*frame.results, last] if implicit else frame.results)

    def invoke(self, closure: Closure, arguments: Arguments, this: Value | None = None) -> Value:
        """Call a function of the program."""
        function = closure.function
        self._entered.add(id(function))
        active = sum(each.closure is not None and each.closure.function is function for each in self._frames)
        if active > 1 or len(self._frames) >= _DEPTH:
            return NOTHING
        this = this if this is not None else closure.this
        scope = Scope(closure.scope.file, around=closure.scope, this=this if this is not None else closure.scope.this)
        if function.receiver:
            scope.variables[function.receiver] = scope.this if scope.this is not None else NOTHING
        self._bind(function, arguments, scope)
        declared = self.calls.declared(self, closure, scope)
        result = self._run(closure, function.body, scope, arguments)
        return declared if declared is not None else self.typed(result, function.type, scope)

    def _bind(self, function: ir.Function, arguments: Arguments, scope: Scope) -> None:
        positional = list(arguments.positional)
        plain_parameters = sum(not parameter.rest for parameter in function.parameters)
        if function.name and len(positional) > plain_parameters and isinstance(positional[-1], Closure):
            scope.variables["&block"] = positional.pop()
        if not function.parameters and not arguments.open:
            scope.variables.update({str(number): each for number, each in enumerate(positional, 1)})
            scope.variables["@"] = Record(items=positional, name="rest")
        rest = union(element(each) for each in arguments.spread)
        for parameter in function.parameters:
            name = parameter.target.name if isinstance(parameter.target, ir.Name) else ""
            if parameter.rest:
                leftover = Record(items=positional, open=True)
                leftover.fields = {key: Slot(each, arguments.place) for key, each in arguments.named.items()}
                value: Value = union((leftover, *arguments.spread))
                positional = []
            elif name and name in arguments.named:
                value = arguments.named[name]
            elif positional:
                value = positional.pop(0)
            elif rest != NOTHING:
                value = rest
            else:
                default = self.value(parameter.default, scope) if parameter.default is not None else NOTHING
                unknown = Unknown(name, parameter.type, id(function))
                value = self._default(default, unknown, arguments.open or bool(arguments.spread))
            if isinstance(value, Unknown) and parameter.type and not value.type:
                value = Unknown(value.name or name, parameter.type, value.parameter)
            value = self.typed(value, parameter.type, scope)
            if isinstance(parameter.target, ir.Name):
                scope.variables[name] = value
            else:
                self.assign(parameter.target, value, scope)
            if isinstance(scope.this, Record) and any(
                isinstance(mark, ir.Name) and mark.name in _PROPERTY for mark in parameter.marks
            ):
                scope.this.set(name, value, Place(scope.file, parameter.line, parameter.column))

    def _default(self, default: Value, unknown: Unknown, is_open: bool) -> Value:
        if isinstance(default, Constant) or default == NOTHING:
            return unknown if is_open else default if default != NOTHING else Constant(None)
        return default

    # Statements and expressions

    def value(self, node: ir.AnyNode, scope: Scope) -> Value:
        """Evaluate a node."""
        self._steps += 1
        if self._steps > _STEPS:
            raise _TooMuch
        return _EVALUATORS[type(node)](self, node, scope)

    def _text(self, node: ir.Text, scope: Scope) -> Value:
        return text(node.value, self._place(node, scope))

    def _literal(self, node: ir.Literal, scope: Scope) -> Value:
        return Constant(node.value)

    def _name(self, node: ir.Name, scope: Scope) -> Value:
        found = self._lookup(node.name, scope)
        if isinstance(found, Closure) and found.function.implicit and found.function.name == node.name:
            return self.invoke(found, Arguments(self._place(node, scope)))
        return found if found is not None else Unknown(node.name)

    def _lookup(self, name: str, scope: Scope) -> Value | None:
        found = scope.find(name)
        if found is None and scope.this is not None and name in _THIS:
            return scope.this
        bare = isinstance(scope.this, ClassValue) or self._project.language(scope.file).bare_members
        if found is None and bare and isinstance(scope.this, Record | ClassValue):
            found = self._own(scope.this, name)
        return found if found is not None else self._project.find(name, scope.file)

    def _import(self, node: ir.Import, scope: Scope) -> Value:
        found = self._project.resolve(node.module, node.name, scope.file)
        own = "" if node.name in ("default", "*") else node.name
        dotted = ".".join(each for each in (node.module.rpartition("/")[2], own) if each)
        if node.name == "default" and not self.calls.is_client(self.table(scope), dotted):
            dotted = node.alias
        value = found if found is not None else Unknown(dotted or node.alias)
        if node.alias == "*":
            if isinstance(value, Module):
                scope.variables.update(value.scope.variables)
                return value.scope.variables.get("default", NOTHING)
        elif node.alias:
            scope.variables[node.alias] = value
        return value

    def _join(self, node: ir.Join, scope: Scope) -> Value:
        values = [self.value(part, scope) for part in node.parts]
        place = self._place(node, scope)
        answers = [option for each in values for option in options(each) if isinstance(option, Answer)]
        records = [
            option for each in values for option in options(each) if isinstance(option, Record) and not option.base
        ]
        if records and all(isinstance(option, Record | Unknown) for each in values for option in options(each)):
            return self.calls.functions.merged(values, place)
        if answers and not any(isinstance(option, Text) for each in values for option in options(each)):
            return union(answers)
        result = joined(values, place)
        return union((result, *answers)) if answers else result

    def _member(self, node: ir.Member, scope: Scope) -> Value:
        of = self.value(node.of, scope)
        return self.member(of, node.name, self._place(node, scope), scope)

    def member(self, of: Value, name: str, place: Place, scope: Scope) -> Value:
        """Return a member of a value; of a response, this is a property that is read."""
        return union(self._member_of(option, name, place, scope) for option in options(of))

    def _member_of(self, of: Value, name: str, place: Place, scope: Scope) -> Value:
        if isinstance(of, Answer):
            return self.calls.read_member(self, of, name, place)
        if isinstance(of, Record | ClassValue):
            own = self._own(of, name)
            if own is None and isinstance(of, Record):
                own = self.calls.response_member(self.table(scope), of, name)
            if isinstance(own, Closure) and any(
                isinstance(mark, ir.Name) and mark.name in _COMPUTED for mark in own.function.marks
            ):
                return self.invoke(own, Arguments(place))
            if own is not None:
                return own
            label = of.name if isinstance(of, Record) else of.node.name
            return Unknown(f"{label}.{name}") if label else Unknown(name)
        if isinstance(of, Module):
            found = of.scope.find(name)
            return found if found is not None else Unknown(name)
        if isinstance(of, Unknown):
            declared = self._instance(of.type, scope)
            if declared is not None:
                return self._member_of(declared, name, place, scope)
            return Unknown(f"{of.name}.{name}" if of.name else name, "", of.parameter)
        return Unknown(name)

    def _own(self, of: Record | ClassValue, name: str, seen: int = 0) -> Value | None:
        if isinstance(of, Record):
            found = of.get(name)
            if found is not None or of.of is None:
                return found
            of, this = of.of, of
        else:
            this = None
        if name in of.methods:
            method = of.methods[name]
            return Closure(method.function, method.scope, this if this is not None else of)
        found = of.members.get(name)
        if found is not None or seen > 6:
            return found
        for base in of.node.bases:
            parent = self._class(base, of.scope)
            inherited = self._own(parent, name, seen + 1) if parent is not None and parent is not of else None
            if inherited is not None:
                if isinstance(inherited, Closure) and this is not None:
                    return Closure(inherited.function, inherited.scope, this)
                return inherited
        return None

    def _class(self, name: str, scope: Scope) -> ClassValue | None:
        last = name.replace("\\", ".").split("::")[-1].split(".")[-1]
        found = scope.find(last) or self._project.find(last, scope.file)
        return next((each for each in options(found or NOTHING) if isinstance(each, ClassValue)), None)

    def class_of(self, type: str, scope: Scope) -> ClassValue | None:
        """Return the first class of the program that a type names: `List<Course>` is Course."""
        found = [each for name in self.calls.functions.names(type) if (each := self._class(name, scope)) is not None]
        if len(found) < 2:
            return found[0] if found else None
        return self._with_types(found[0], found[1])

    def _with_types(self, generic: ClassValue, argument: ClassValue) -> ClassValue:
        """Return a generic class with a class for the type parameter that its properties have."""
        key = (id(generic), id(argument))
        if key not in self._generics:
            names = {name for each in generic.properties for name in self.calls.functions.names(each.type)}
            free = {
                name: argument
                for name in names
                if re.fullmatch(r"T\w*|[A-Z]", name) and self._class(name, generic.scope) is None
            }
            self._generics[key] = ClassValue(
                generic.node,
                Scope(generic.scope.file, {**free}, generic.scope),
                generic.methods,
                generic.members,
                generic.properties,
            )
        return self._generics[key]

    def _instance(self, type: str, scope: Scope) -> Record | None:
        found = self.class_of(type, scope) if type else None
        if found is None or not found.methods:
            return None
        return self.instance(found)

    def instance(self, of: ClassValue) -> Record:
        """Return the instance of a class of which no construction is seen."""
        if of.instance is None:
            of.instance = Record(of=of, open=True)
            self._construct(of, of.instance, Arguments(Place(of.scope.file, of.node.line), open=True))
        return of.instance

    def _construct(self, of: ClassValue, instance: Record, arguments: Arguments) -> None:
        for name, closure in of.methods.items():
            if plain(name) in _CONSTRUCTORS or name == of.node.name:
                self.invoke(closure, arguments, instance)
                return
        for base in of.node.bases:
            parent = self._class(base, of.scope)
            if parent is not None and parent is not of:
                self._construct(parent, instance, arguments)

    def typed(self, value: Value, type: str, scope: Scope) -> Value:
        """Return a response with the class into which it is read, if there is one."""
        if not type or not any(isinstance(option, Answer) for option in options(value)):
            return value
        found = self.class_of(type, scope)
        if found is None:
            return value
        return union(
            self.calls.read_into(self, each, found, type) if isinstance(each, Answer) else each
            for each in options(value)
        )

    def _index(self, node: ir.Index, scope: Scope) -> Value:
        of, key = self.value(node.of, scope), self.value(node.key, scope)
        return self.item(of, key, self._place(node, scope), scope)

    def item(self, of: Value, key: Value, place: Place, scope: Scope) -> Value:
        """Return the item of a value at a key."""
        found: list[Value] = []
        for option in options(of):
            for each in options(key):
                found.append(self._item_of(option, each, place, scope))
        return union(found)

    def _item_of(self, of: Value, key: Value, place: Place, scope: Scope) -> Value:
        if isinstance(key, Record) and not key.fields:
            return union(self._item_of(of, each, place, scope) for item in key.items for each in options(item))
        known = key.known if isinstance(key, Text) else None
        if known is not None:
            if (
                isinstance(of, Unknown)
                and ":" in known
                and (value := self._project.setting(known, scope.file)) is not None
            ):
                return value
            if isinstance(of, Record):
                value = of.get(known)
                return value if value is not None else union((Unknown(known), *(of.items if of.open else ())))
            return self._member_of(of, known, place, scope)
        if isinstance(of, Record) and isinstance(key, Constant) and isinstance(key.value, int) and not of.open:
            items = of.items
            return items[key.value] if -len(items) <= key.value < len(items) else of.contents
        inner = element(of)
        return inner if inner != NOTHING else Unknown(of.name if isinstance(of, Unknown) else "")

    def _record(self, node: ir.Record, scope: Scope) -> Value:
        record = Record()
        for entry in node.entries:
            if isinstance(entry, ir.Entry):
                self._set_entry(
                    record, self.value(entry.key, scope), self.value(entry.value, scope), self._place(entry, scope)
                )
            elif isinstance(entry, ir.Spread):
                self.calls.functions.spread(record, self.value(entry.value, scope))
            elif isinstance(entry, ir.Argument):
                record.fields[entry.name] = Slot(self.value(entry.value, scope), self._place(entry, scope))
            else:
                record.items.append(self.value(entry, scope))
        return record

    def _set_entry(self, record: Record, key: Value, value: Value, place: Place) -> None:
        names = plain_texts(key)
        if isinstance(key, Unknown) and (last := key.name.rpartition(".")[2]) and last.isupper():
            names = [last]  # a constant of a library
        for name in names:
            record.fields[name] = Slot(value, place)
        if isinstance(key, Constant) and isinstance(key.value, int):
            record.items.append(value)
        elif not names:
            record.open = True
            record.items.append(value)

    def _entry(self, node: ir.Entry, scope: Scope) -> Value:
        record = Record()
        self._set_entry(record, self.value(node.key, scope), self.value(node.value, scope), self._place(node, scope))
        return record

    def _sequence(self, node: ir.Sequence, scope: Scope) -> Value:
        record = Record()
        for item in node.items:
            if isinstance(item, ir.Spread):
                record.items.append(element(self.value(item.value, scope)))
            else:
                record.items.append(self.value(item, scope))
        return record

    def _choice(self, node: ir.Choice, scope: Scope) -> Value:
        return union([self.value(each, scope) for each in node.options])

    def _group(self, node: ir.Group, scope: Scope) -> Value:
        last: Value = NOTHING
        for child in node.children if node.block else ():
            if isinstance(child, ir.Function) and not child.owner:
                self.value(child, scope)
        for child in node.children:
            last = self.value(child, scope)
            if node.block and self._frames and self._frames[-1].ended:
                break
        return last if node.block or len(node.children) == 1 else NOTHING

    def _return(self, node: ir.Return, scope: Scope) -> Value:
        value = self.value(node.value, scope)
        if not node.ends and not isinstance(node.value, ir.Spread):
            value = union(each if isinstance(each, Answer) else Record(items=[each]) for each in options(value))
        if self._frames:
            self._frames[-1].results.append(value)
            self._frames[-1].ended |= node.ends
        return value

    def _branch(self, node: ir.Branch, scope: Scope) -> Value:
        self.value(node.test, scope)
        before, frame = dict(scope.variables), self._frame
        ends: list[dict[str, Value]] = []
        results: list[Value] = []
        for body in node.bodies:
            scope.variables = dict(before)
            results.append(self.value(body, scope))
            if not frame.ended:
                ends.append(scope.variables)
            frame.ended = False
        if len(node.bodies) == 1:
            ends.append(before)
        scope.variables = _either(ends) if ends else before
        return union(results)

    def _loop(self, node: ir.Loop, scope: Scope) -> Value:
        source = self.value(node.iterable, scope)
        self.assign(node.target, self._iterated(source), scope)
        before, frame = dict(scope.variables), self._frame
        body = self.value(node.body, scope)
        frame.ended = False
        scope.variables = _either([before, scope.variables])
        return body if isinstance(node.body, ir.Loop) else Record(items=[body])

    def _iterated(self, source: Value) -> Value:
        return union(
            Record(items=[NOTHING, option.contents])
            if isinstance(option, Record) and option.name == "entries"
            else element(option)
            for option in options(source)
        )

    def _function(self, node: ir.Function, scope: Scope) -> Value:
        closure = Closure(node, scope, None)
        self._closures.setdefault(id(node), closure)
        if node.owner:
            owner = self.class_of(node.owner, scope)
            if owner is not None:
                owner.methods[node.name] = closure
                self._closures[id(node)] = Closure(node, scope, self.instance(owner))
                return closure
        if node.name:
            scope.variables[node.name] = closure
        for mark in node.marks:
            self.value(mark, scope)
        return closure

    def _class_definition(self, node: ir.Class, scope: Scope) -> Value:
        inner = Scope(scope.file, around=scope)
        found = ClassValue(node, inner)
        inner.this = found
        known = scope.variables.get(node.name)
        if isinstance(known, ClassValue):
            found.methods, found.members = dict(known.methods), known.members  # a partial or reopened class
        scope.variables[node.name] = found
        members = node.body.children if isinstance(node.body, ir.Group) else (node.body,)
        for member in members:
            self._class_member(member, found, inner)
        for mark in node.marks:
            self.value(mark, inner)
        return found

    def _class_member(self, member: ir.AnyNode, of: ClassValue, inner: Scope) -> None:
        if isinstance(member, ir.Function):
            closure = Closure(member, inner)
            of.methods[member.name] = closure
            self._closures.setdefault(id(member), closure)
            if plain(member.name) in _CONSTRUCTORS or member.name == of.node.name:
                of.properties += [each for each in member.parameters if each.type]
        elif isinstance(member, ir.Assign | ir.Parameter) and isinstance(member.target, ir.Name):
            of.properties.append(member)
            source = member.value if isinstance(member, ir.Assign) else member.default
            value = self.value(source, inner) if source is not None else NOTHING
            if value == NOTHING and member.type:
                value = Unknown(member.target.name, member.type)
            if value != NOTHING:
                of.members.set(member.target.name, value, self._place(member, inner))
        elif isinstance(member, ir.Group):
            for each in member.children:
                self._class_member(each, of, inner)
        elif isinstance(member, ir.Class):
            value = self.value(member, inner)
            of.members.set(member.name, value, self._place(member, inner))
            if any(isinstance(mark, ir.Text) for mark in member.marks):  # the type of a property, where it is declared
                name = ir.Name(member.line, member.column, member.name)
                of.properties.append(ir.Parameter(member.line, member.column, name, None, member.name, member.marks))
            if of.scope.around is not None:
                of.scope.around.variables.setdefault(member.name, value)
        else:
            result = self._in_class(member, of, inner)
            if isinstance(member, ir.Call):
                self.calls.class_macro(self, of, member, result, inner)

    def _in_class(self, member: ir.AnyNode, of: ClassValue, inner: Scope) -> Value:
        self._frames.append(_Frame(None, [], None))
        try:
            return self.value(member, inner)
        finally:
            self._frames.pop()
            for name, value in inner.variables.items():
                of.members.set(name, value, Place(inner.file, member.line))

    def _other(self, node: Any, scope: Scope) -> Value:
        return self.value(node.value, scope)

    def _parameter(self, node: ir.Parameter, scope: Scope) -> Value:
        return NOTHING

    # Assignments

    def _assign(self, node: ir.Assign, scope: Scope) -> Value:
        value = self.value(node.value, scope)
        if isinstance(node.value, ir.Group) and not node.value.children:
            value = Unknown(node.target.name if isinstance(node.target, ir.Name) else "", node.type)
        value = self.typed(value, node.type, scope)
        if node.add:
            old = self.value(node.target, scope)
            value = self._appended(old, value, self._place(node, scope))
        self.assign(node.target, value, scope)
        return value

    def _appended(self, old: Value, value: Value, place: Place) -> Value:
        answers = [each for each in options(value) if isinstance(each, Answer)]
        if answers:
            return union((old, *answers))
        records = [each for each in options(old) if isinstance(each, Record) and each.base is None]
        for record in records:
            record.items.append(element(value))
            self.calls.functions.spread(record, value)
        return old if records else joined((old, value), place)

    def assign(self, target: ir.AnyNode, value: Value, scope: Scope) -> None:
        """Give a value to a variable, a member, an item or the parts of a pattern."""
        place = self._place(target, scope)
        if isinstance(target, ir.Name):
            self._set_variable(target.name, value, scope)
        elif isinstance(target, ir.Member):
            for owner in self._owners(target.of, scope):
                self._set_member(owner, target.name, value, place)
        elif isinstance(target, ir.Index):
            key = self.value(target.key, scope)
            for owner in self._owners(target.of, scope):
                if isinstance(owner, Record):
                    self._set_item(owner, key, value, place)
        elif isinstance(target, ir.Record):
            self._destructure(target, value, scope)
        elif isinstance(target, ir.Sequence):
            self._unpack(target, value, scope)
        elif isinstance(target, ir.Choice):
            self.assign(
                target.options[0], union((value, *(self.value(each, scope) for each in target.options[1:]))), scope
            )
        elif isinstance(target, ir.Assign):  # a pattern with a default
            self.assign(target.target, union((value, self.value(target.value, scope))), scope)
        elif isinstance(target, ir.Spread | ir.Argument):
            self.assign(target.value, value, scope)

    def _owners(self, node: ir.AnyNode, scope: Scope) -> tuple[Value, ...]:
        """Return the values of which a member is set; a variable that is not known becomes a record."""
        owner = self.value(node, scope)
        unknown = isinstance(owner, Unknown) and (not owner.type or self.class_of(owner.type, scope) is None)
        if isinstance(owner, Unknown) and unknown and isinstance(node, ir.Name | ir.Member | ir.Index):
            made = Record(open=True, name=(owner.type or owner.name) if owner.name != "exports" else "")
            self.assign(node, made, scope)
            return (made,)
        return options(owner)

    def _set_variable(self, name: str, value: Value, scope: Scope) -> None:
        around = scope.around
        while name not in scope.variables and around is not None:
            if name in around.variables:
                around.variables[name] = union((around.variables[name], value))
                break
            around = around.around
        bare = isinstance(scope.this, Record) and self._project.language(scope.file).bare_members == "write"
        if (
            bare
            and isinstance(scope.this, Record)
            and name not in scope.variables
            and self._own(scope.this, name) is not None
        ):
            scope.this.set(name, value, Place(scope.file))
            return
        scope.variables[name] = value

    def _set_member(self, owner: Value, name: str, value: Value, place: Place) -> None:
        if isinstance(owner, ClassValue):
            owner.members.set(name, value, place)
        elif isinstance(owner, Module):
            owner.scope.variables[name] = value
        elif isinstance(owner, Record):
            if owner.name or owner.request:
                self.calls.set_option(self, owner, name, value, place)
            owner.set(name, value, place)

    def _set_item(self, owner: Record, key: Value, value: Value, place: Place) -> None:
        names = plain_texts(key)
        for name in names:
            owner.set(name, value, place)
        if not names:
            owner.items.append(value)

    def _destructure(self, target: ir.Record, value: Value, scope: Scope) -> None:
        for entry in target.entries:
            if isinstance(entry, ir.Entry):
                key = self.value(entry.key, scope)
                part = self.item(value, key, self._place(entry, scope), scope)
                inner = entry.value
                if isinstance(inner, ir.Name) and part == NOTHING:
                    part = Unknown(inner.name)
                self.assign(inner, part, scope)
            elif isinstance(entry, ir.Spread):
                self.assign(entry.value, value, scope)
            elif isinstance(entry, ir.Assign) and isinstance(entry.target, ir.Name | ir.Entry):
                target_name = entry.target if isinstance(entry.target, ir.Name) else entry.target.value
                key = text(target_name.name if isinstance(target_name, ir.Name) else "", self._place(entry, scope))
                part = self.item(value, key, self._place(entry, scope), scope)
                self.assign(target_name, union((part, self.value(entry.value, scope))), scope)

    def _unpack(self, target: ir.Sequence, value: Value, scope: Scope) -> None:
        states = [option for option in options(value) if isinstance(option, Record) and option.name == "state"]
        if states and len(target.items) == 2:
            self.assign(target.items[0], states[0].get("value") or NOTHING, scope)
            self.assign(target.items[1], self._setter(target.items[0], scope), scope)
            return
        errors = any(
            isinstance(item, ir.Name) and item.name in ("err", "error", "ok", "_") for item in target.items[1:]
        )
        for number, item in enumerate(target.items):
            part: Value = union(
                option.items[number]
                if isinstance(option, Record) and number < len(option.items) and not option.fields
                else option
                if (isinstance(option, Answer) and (option.whole or errors))
                or (isinstance(option, Record) and option.name and errors)
                else element(option)
                for option in options(value)
            )
            self.assign(item, part, scope)

    def _setter(self, target: ir.AnyNode, scope: Scope) -> Closure:
        """Return a function that sets a variable."""
        at = (target.line, target.column)
        new = ir.Name(*at, "new value")
        function = ir.Function(*at, "", (ir.Parameter(*at, new),), ir.Assign(*at, target, new))
        self._entered.add(id(function))
        return Closure(function, scope)

    # Calls

    def _call(self, node: ir.Call, scope: Scope) -> Value:
        receiver: Value | None = None
        name = ""
        if isinstance(node.function, ir.Member):
            receiver, name = self.value(node.function.of, scope), node.function.name
        elif isinstance(node.function, ir.Name):
            name = node.function.name
        arguments = self.arguments(node, scope)
        if receiver is None:
            callee = self._lookup(name, scope) if name else self.value(node.function, scope)
            callee = Unknown(name) if callee is None else callee
            return union(self._called(each, arguments, scope, name) for each in options(callee))
        return union(self._method(each, name, arguments, scope) for each in options(receiver))

    def arguments(self, node: ir.Call, scope: Scope) -> Arguments:
        """Evaluate the arguments of a call."""
        found = Arguments(
            self._place(node.function if isinstance(node.function, ir.Member) else node, scope), types=node.types
        )
        found.place = self._place(node, scope)
        for argument in node.arguments:
            if isinstance(argument, ir.Argument):
                found.named[argument.name] = self.value(argument.value, scope)
            elif isinstance(argument, ir.Entry):
                key = self.value(argument.key, scope)
                for name in plain_texts(key):
                    found.named[name] = self.value(argument.value, scope)
            elif isinstance(argument, ir.Spread):
                value = self.value(argument.value, scope)
                items = [
                    each
                    for each in options(value)
                    if isinstance(each, Record) and each.items and not each.fields and not each.open
                ]
                found.positional += items[0].items if len(items) == 1 else []
                found.spread += [] if len(items) == 1 else [value]
            else:
                found.positional.append(self.value(argument, scope))
        return found

    def _called(self, callee: Value, arguments: Arguments, scope: Scope, name: str) -> Value:
        if isinstance(callee, Closure):
            return self.invoke(callee, arguments)
        if isinstance(callee, ClassValue):
            if name in _THIS and isinstance(scope.this, Record):
                self._construct(callee, scope.this, arguments)
                return scope.this
            return self.constructed(callee, arguments, scope)
        if isinstance(callee, Record) and callee.of is not None:
            if name in _THIS:
                for base in callee.of.node.bases:
                    parent = self._class(base, callee.of.scope)
                    if parent is not None:
                        self._construct(parent, callee, arguments)
                return callee
            invoked = self._own(callee, "__call__") or self._own(callee, "__invoke") or self._own(callee, "call")
            if isinstance(invoked, Closure):
                return self.invoke(invoked, arguments)
        if isinstance(callee, Answer):
            return callee
        label = callee.name if isinstance(callee, Unknown | Record) else name
        return self.calls.call(self, None, label or name, arguments, scope)

    def constructed(self, of: ClassValue, arguments: Arguments, scope: Scope) -> Value:
        """Return a new instance; a class without a constructor that gets a response is a model of it."""
        answers = [each for value in arguments.all for each in options(value) if isinstance(each, Answer)]
        instance = Record(of=of)
        self._construct(of, instance, arguments)
        for key, value in arguments.named.items():
            instance.fields.setdefault(key, Slot(value, arguments.place))
        if answers and not of.methods and not arguments.named:
            return union(self.calls.read_into(self, each, of) for each in answers)
        if arguments.spread and answers:
            return union((instance, *(self.calls.read_into(self, each, of) for each in answers)))
        if of.instance is None or of.instance.open:
            of.instance = instance
        return instance

    def _method(self, receiver: Value, name: str, arguments: Arguments, scope: Scope) -> Value:
        if isinstance(receiver, Unknown) and receiver.type:
            declared = self._instance(receiver.type, scope)
            receiver = declared if declared is not None else receiver
        if isinstance(receiver, Record | ClassValue):
            own = self._own(receiver, name)
            if (
                name in ("new", "create", "getInstance", "instance")
                and own is None
                and isinstance(receiver, ClassValue)
            ):
                return self.constructed(receiver, arguments, scope)
            if plain(name) in _CONSTRUCTORS and isinstance(receiver, Record) and own is None:
                return NOTHING
            if isinstance(own, Closure):
                if plain(name) in _CONSTRUCTORS and isinstance(scope.this, Record) and isinstance(receiver, ClassValue):
                    return self.invoke(own, arguments, scope.this)
                return self.invoke(own, arguments)
            if isinstance(own, Record | Unknown | Union) and not isinstance(own, ClassValue) and own != NOTHING:
                label = own.name if isinstance(own, Unknown | Record) else ""
                return self.calls.call(self, own, label or name, arguments, scope)
            if isinstance(own, ClassValue):
                return self.constructed(own, arguments, scope)
        if isinstance(receiver, Module):
            found = receiver.scope.find(name)
            if found is not None:
                return union(self._called(each, arguments, scope, name) for each in options(found))
        if isinstance(receiver, Closure) and name in (
            "call",
            "apply",
            "bind",
            "__invoke",
            "invoke",
            "delay",
            "apply_async",
            "dispatch",
            "submit",
        ):
            return self.invoke(receiver, arguments)
        return self.calls.call(self, receiver, name, arguments, scope)

    def methods(self, name: str, scope: Scope) -> Sequence[Closure]:
        """Return the methods of the program with this name, with the shared instances of their classes."""
        found = self._project.methods(name, scope.file)
        return [
            each
            if each.this is not None or not isinstance(each.scope.this, ClassValue)
            else Closure(each.function, each.scope, self.instance(each.scope.this))
            for each in found
        ]

    def call_back(self, closures: Iterable[Closure], values: Sequence[Value], place: Place) -> Value:
        """Call functions that were handed to a library with what it gives them."""
        return union([self.invoke(each, Arguments(place, list(values), open=True)) for each in closures])

    def data(self, name: str) -> Value | None:
        """Return the content of a data file of the program, or what the program has saved under this name."""
        return self.saved.get(name) or self._project.data(name)

    def setting(self, key: str, scope: Scope) -> Value | None:
        """Return the value of a setting of the program, by its path such as `lms.url`."""
        return self._project.setting(key, scope.file)

    def table(self, scope: Scope) -> Table:
        """Return the table of clients for the language of a scope."""
        return table(self._project.language(scope.file).name)

    @property
    def _frame(self) -> _Frame:
        return self._frames[-1] if self._frames else _Frame(None, [], None)

    @property
    def frames(self) -> list[tuple[Arguments, bool]]:
        """The calls of named functions under evaluation, the innermost last."""
        return [
            (frame.arguments, frame.closure is not None)
            for frame in self._frames
            if frame.arguments is not None and (frame.closure is None or frame.closure.function.name)
        ]

    @property
    def functions(self) -> list[tuple[str, str, str]]:
        """The functions under evaluation that have a name: file, class and name."""
        found: list[tuple[str, str, str]] = []
        for frame in self._frames:
            if frame.closure is not None and frame.closure.function.name:
                owner = frame.closure.scope.this
                label = owner.node.name if isinstance(owner, ClassValue) else frame.closure.function.owner
                found.append((frame.closure.scope.file, label, frame.closure.function.name))
        return found

    def _place(self, node: ir.Node, scope: Scope) -> Place:
        return Place(scope.file, node.line, node.column)


def _either(ends: Sequence[dict[str, Value]]) -> dict[str, Value]:
    names = {name for end in ends for name in end}
    return {name: union([end[name] for end in ends if name in end]) for name in names}


_EVALUATORS: dict[type[ir.Node], Callable[[Evaluation, Any, Scope], Value]] = {
    ir.Text: Evaluation._text,
    ir.Literal: Evaluation._literal,
    ir.Name: Evaluation._name,
    ir.Import: Evaluation._import,
    ir.Join: Evaluation._join,
    ir.Member: Evaluation._member,
    ir.Index: Evaluation._index,
    ir.Spread: Evaluation._other,
    ir.Argument: Evaluation._other,
    ir.Call: Evaluation._call,
    ir.Entry: Evaluation._entry,
    ir.Record: Evaluation._record,
    ir.Sequence: Evaluation._sequence,
    ir.Choice: Evaluation._choice,
    ir.Group: Evaluation._group,
    ir.Assign: Evaluation._assign,
    ir.Return: Evaluation._return,
    ir.Branch: Evaluation._branch,
    ir.Loop: Evaluation._loop,
    ir.Parameter: Evaluation._parameter,
    ir.Function: Evaluation._function,
    ir.Class: Evaluation._class_definition,
}
