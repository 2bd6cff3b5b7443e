"""Evaluates programs in the intermediate form with values of which parts are unknown, and collects their requests.

Every function is evaluated: with the arguments of its callers, or with unknown ones if the program has no caller. All
branches are evaluated, so that a variable has every value that it may have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePosixPath
from typing import Protocol

from lmscontract.usage.source import syntax as ir
from lmscontract.usage.source.annotations import SHARED, declared, is_handler, of_class
from lmscontract.usage.source.classes import Classes
from lmscontract.usage.source.clients import Table, table
from lmscontract.usage.source.expressions import EXPRESSIONS
from lmscontract.usage.source.languages import Language
from lmscontract.usage.source.models import read_into
from lmscontract.usage.source.requests import Requests
from lmscontract.usage.source.statements import STATEMENTS, assign
from lmscontract.usage.source.streams import send_declared
from lmscontract.usage.source.values import (
    NOTHING,
    Answer,
    Arguments,
    ClassValue,
    Closure,
    Constant,
    Module,
    Record,
    Scope,
    Text,
    Unknown,
    Value,
    answers_in,
    closures_in,
    element,
    item_of,
    options,
    union,
    written,
)
from lmscontract.usage.usage import Place

_DEPTH = 14
"""The most calls of functions of the program within each other that are followed."""
_STEPS = 60_000
"""The most nodes that are evaluated for one function that the program itself does not call."""
_ALL_STEPS = 500_000
"""The nodes of a program after which only few are evaluated for each further function."""
_FEW_STEPS = 300
_CONTEXTS = frozenset({"contextmanager", "asynccontextmanager"})
"""Decorators of functions that yield one value, which `with` gives to a variable."""
_PROPERTY = frozenset({"private", "public", "protected", "readonly", "val", "var"})
_EVALUATORS = {**EXPRESSIONS, **STATEMENTS}


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
class Frame:
    """A function under evaluation: what it returned so far, and the call that entered it."""

    closure: Closure | None
    results: list[Value]
    arguments: Arguments | None
    ended: bool = False


def _has_answer(value: Value) -> bool:
    """Return whether a value is a response, or has one as an item."""
    inside = [item for each in options(value) if isinstance(each, Record) for item in each.items]
    return bool(answers_in([value, *inside]))


def _within(value: Value) -> Iterator[tuple[Value, ...]]:
    """Yield the alternatives of a value, and those of its entries."""
    for option in options(value):
        yield (option,)
        if isinstance(option, Record):
            yield from (options(slot.value) for slot in option.fields.values())


class _TooMuch(Exception):
    """A function takes more steps than the limit."""


class Evaluation:
    """Evaluates the files of a program and keeps the requests that they may send.

    `extensions` are the functions that extend a class, by their name.
    `first` are the first arguments of functions that a library calls, by the identity of the function; `states` are the
    variables that a user interface watches, by the place that makes them.
    """

    def __init__(self, project: Project, requests: Requests) -> None:
        self.project = project
        self.requests = requests
        self.classes = Classes(self)
        self.extensions: dict[str, dict[int, Closure]] = {}
        self.not_read: list[tuple[Place, str]] = []
        self._frames: list[Frame] = []
        self._closures: dict[int, Closure] = {}
        self._entered: set[int] = set()
        self._steps = 0
        self._all_steps = 0
        self.first: dict[int, Value] = {}
        self.states: dict[Place, Record] = {}
        self._root_function: Closure | None = None
        self._lacking: dict[tuple[int, str], tuple[object, dict[int, Closure]]] = {}
        self._again: dict[int, Closure] = {}
        self._open: list[str] = []
        self._late: list[tuple[ir.Import, Scope]] = []
        self._saved: dict[str, Value] = {}

    # Files and functions

    def file(self, file: ir.File, scope: Scope) -> None:
        """Evaluate the statements of a file."""

        def run() -> None:
            result = self.run(None, file.body, scope)
            if result != NOTHING:
                scope.variables.setdefault("default", result)

        self._open.append(file.name)
        self._protected(run, Place(file.name, 1))
        self._open.remove(file.name)
        waiting, self._late = self._late, []
        for node, importing in waiting:
            self.value(node, importing)

    def late(self, node: ir.Import, scope: Scope) -> None:
        """Note an import of a file that is under evaluation, which does not have the name yet."""
        names = {part.lower() for part in re.split(r"[/\\\\.]+", node.module)}
        if any(
            names & {PurePosixPath(file).stem.lower(), PurePosixPath(file).parent.name.lower()} for file in self._open
        ):
            self._late.append((node, scope))

    def declarations(self) -> None:
        """Send the requests that classes declare and a framework sends."""
        for each in self.classes.defined:
            self._protected(partial(send_declared, self, each), Place(each.scope.file, each.node.line))

    def remaining(self, mentioned: Collection[str]) -> None:
        """Evaluate every function that nothing has called, with unknown arguments; last those that the program mentions."""
        for late in (False, True):
            while waiting := [
                each
                for key, each in self._closures.items()
                if key not in self._entered and (late or not self._is_late(each, mentioned))
            ]:
                for closure in waiting:
                    if id(closure.function) not in self._entered:
                        self._root(closure)

    def _is_late(self, closure: Closure, mentioned: Collection[str]) -> bool:
        name = closure.function.name
        return name in mentioned or name in self.table(closure.scope).declaring

    def again(self) -> None:
        """Evaluate the functions again that read a variable before another one had set it to a response."""
        waiting, self._again = self._again, {}
        self._lacking.clear()
        for closure in waiting.values():
            self._root(closure)

    def lacks(self, owner: Scope | Record, name: str, value: Value | None) -> None:
        """Note that the function under evaluation reads a variable or a member that has no response yet."""
        root = self._root_function
        if root is not None and not isinstance(value, Closure | ClassValue | Module | Answer):
            _, readers = self._lacking.setdefault((id(owner), name), (owner, {}))
            readers[id(root.function)] = root

    def gains(self, owner: Scope | Record, name: str, value: Value) -> None:
        """Note that a variable or a member is set, of which functions evaluated before may have read nothing."""
        if self._lacking and (id(owner), name) in self._lacking and _has_answer(value):
            _, readers = self._lacking.pop((id(owner), name))
            self._again.update(readers)

    def _root(self, closure: Closure) -> None:
        place = Place(closure.scope.file, closure.function.line)
        self._root_function = closure
        self.entered(closure.function)

        def run() -> None:
            this = self._object(closure)
            if this is not None and closure.function.name in self.table(closure.scope).declaring:
                of_class(self, [this], closure.scope, place)
                return
            given = [self.first[id(closure.function)]] if id(closure.function) in self.first else []
            for answer in answers_in([self.invoke(closure, Arguments(place, given, open=True), this)]):
                answer.request.escaped = True  # it leaves the program: more of it may be read than is seen

        self._protected(run, place)

    def _object(self, closure: Closure) -> Value | None:
        """Return the object of a method."""
        owner = closure.scope.this
        return self.classes.instance(owner) if isinstance(owner, ClassValue) and closure.this is None else closure.this

    def receive(self) -> None:
        """Give a request to the functions that answer requests, which may be webhooks."""
        for closure in list(self._closures.values()):
            if is_handler(closure.function):
                self._protected(partial(self._receive, closure), Place(closure.scope.file, closure.function.line))

    def _receive(self, closure: Closure) -> None:
        place = Place(closure.scope.file, closure.function.line)
        with self.requests.receiving(place) as received:
            known = {name: closure.scope.find(name) for name in SHARED}
            closure.scope.variables.update(dict.fromkeys(SHARED, received))
            given: list[Value] = [received] * len(closure.function.parameters)
            self.invoke(closure, Arguments(place, given, open=True), self._object(closure))
            closure.scope.variables.update({name: value or NOTHING for name, value in known.items()})

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

    def run(self, closure: Closure | None, body: ir.AnyNode, scope: Scope, arguments: Arguments | None = None) -> Value:
        """Evaluate the body of a function, a file or a class, and return what it returns."""
        frame = Frame(closure, [], arguments)
        self._frames.append(frame)
        try:
            last = self.value(body, scope)
        finally:
            self._frames.pop()
        implicit = closure is not None and closure.function.implicit and not frame.ended
        return union([*frame.results, last] if implicit else frame.results)

    def invoke(self, closure: Closure, arguments: Arguments, this: Value | None = None) -> Value:
        """Call a function of the program."""
        function = closure.for_arguments(len(arguments.positional)) if closure.overloads else closure.function
        self.entered(function)
        active = sum(each.closure is not None and each.closure.function is function for each in self._frames)
        if active > 1 or len(self._frames) >= _DEPTH:
            return NOTHING
        this = this if this is not None else closure.this
        if function.marks and not closure.bare and (wrapper := self._decorated(closure)) is not None:
            given = [this] if function.receiver and this is not None else []
            return self.invoke(wrapper, replace(arguments, positional=[*given, *arguments.positional]))
        if function.receiver and closure.bare and not isinstance(this, Record) and arguments.positional:
            this, *others = arguments.positional
            arguments = replace(arguments, positional=others)
        scope = Scope(closure.scope.file, around=closure.scope, this=this if this is not None else closure.scope.this)
        if function.receiver:
            scope.variables[function.receiver] = scope.this if scope.this is not None else NOTHING
        self._bind(function, arguments, scope)
        request = declared(self, closure, scope)
        result = self.run(replace(closure, function=function, this=scope.this), function.body, scope, arguments)
        if any(ir.last_name(mark) in _CONTEXTS for mark in function.marks):
            return element(result)
        return request if request is not None else self.typed(result, function.type, scope)

    def _decorated(self, closure: Closure) -> Closure | None:
        """Return the function of the program that replaces one with decorators; None if it has none of the program."""
        function = closure.function
        result: Value = Closure(function, closure.scope, bare=True)
        for mark in reversed(function.marks):
            name = mark.function if isinstance(mark, ir.Call) else mark
            if isinstance(name, ir.Name) and isinstance(closure.scope.find(name.name), Closure):
                decorator = self.value(mark, closure.scope)
                place = Place(closure.scope.file, mark.line, mark.column)
                result = self.call_back(closures_in(decorator), [result], place)
        found = [each for each in options(result) if isinstance(each, Closure) and not each.bare]
        return found[0] if found else None

    def call_back(self, closures: Iterable[Closure], values: Sequence[Value], place: Place) -> Value:
        """Call functions that were handed to a library with what it gives them."""
        return union([self.invoke(each, Arguments(place, list(values), open=True)) for each in closures])

    def yielded(self, value: Value) -> None:
        """Return an item from the innermost function that may get a block, and got none: its result has the items."""
        for frame in reversed(self._frames):
            if frame.closure is not None and frame.closure.function.name and frame.closure.function.implicit:
                frame.results.append(item_of(value))
                return

    def defined(self, closure: Closure) -> None:
        """Note a function of the program, so that it is evaluated even if nothing calls it."""
        self._closures.setdefault(id(closure.function), closure)
        if any(each.extends for each in closure.function.parameters[:1]):
            self.extensions.setdefault(closure.function.name, {})[id(closure.function)] = closure

    def belongs_to(self, closure: Closure, instance: Record) -> None:
        """Note the object of a method that is defined outside its class."""
        self._closures[id(closure.function)] = Closure(closure.function, closure.scope, instance)

    def entered(self, function: ir.Function) -> None:
        """Note that a function is called."""
        self._entered.add(id(function))

    # Parameters

    def _bind(self, function: ir.Function, arguments: Arguments, scope: Scope) -> None:
        positional = list(arguments.positional)
        positional[:0] = [
            value
            for each in function.parameters
            if each.type == ir.SWITCH and (value := arguments.named.get(ir.last_name(each.target))) is not None
            if not isinstance(value, Constant)
        ]
        plain_parameters = sum(not parameter.rest for parameter in function.parameters)
        has_block = function.name and positional and isinstance(positional[-1], Closure)
        if has_block and (function.implicit or len(positional) > plain_parameters):
            scope.variables["&block"] = positional.pop()
        names = {ir.last_name(parameter.target) for parameter in function.parameters}
        if arguments.named and not names & {*arguments.named} and not any(each.rest for each in function.parameters):
            positional.append(Record(arguments.slots))
        if not function.parameters and not arguments.open:
            scope.variables.update({str(number): each for number, each in enumerate(positional, 1)})
            scope.variables["@"] = Record(items=positional, name="rest")
        rest = union(element(each) for each in arguments.spread)
        for parameter in function.parameters:
            name = parameter.target.name if isinstance(parameter.target, ir.Name) else ""
            value = self._given(parameter, name, function, arguments, positional, rest, scope)
            if isinstance(value, Unknown) and parameter.type and not value.type:
                value = Unknown(value.name or name, parameter.type, value.parameter)
            value = self.typed(value, parameter.type, scope)
            if isinstance(parameter.target, ir.Name):
                scope.variables[name] = value
            else:
                assign(self, parameter.target, value, scope)
            is_property = any(isinstance(mark, ir.Name) and mark.name in _PROPERTY for mark in parameter.marks)
            if is_property and isinstance(scope.this, Record):
                scope.this.set(name, value, Place(scope.file, parameter.line, parameter.column))

    def _given(
        self,
        parameter: ir.Parameter,
        name: str,
        function: ir.Function,
        arguments: Arguments,
        positional: list[Value],
        rest: Value,
        scope: Scope,
    ) -> Value:
        """Return the value of a parameter; what is taken of the positional arguments is removed from them."""
        if parameter.rest:
            first, *others = [each for each in function.parameters if each.rest]
            taken = {ir.last_name(each.target) for each in function.parameters}
            slots = {key: slot for key, slot in arguments.slots.items() if key not in taken}
            slots = slots if parameter is not first or not others else {}
            leftover = Record(slots, items=[*positional], open=arguments.open or bool(arguments.spread))
            positional.clear()
            return union((leftover, *arguments.spread))
        if name and name in arguments.named:
            return arguments.named[name]
        if positional:
            return positional.pop(0)
        if rest != NOTHING:
            return rest
        default = self.value(parameter.default, scope) if parameter.default is not None else NOTHING
        if not isinstance(default, Constant) and default != NOTHING:
            return default
        if arguments.open or arguments.spread:
            return self.classes.unknown(parameter.type, scope) or Unknown(name, parameter.type, id(function))
        return default if default != NOTHING else Constant(None)

    # Nodes

    def value(self, node: ir.AnyNode, scope: Scope) -> Value:
        """Evaluate a node."""
        self._steps += 1
        self._all_steps += 1
        if self._steps > (_STEPS if self._all_steps < _ALL_STEPS else _FEW_STEPS):
            raise _TooMuch
        return _EVALUATORS[type(node)](self, node, scope)

    def typed(self, value: Value, type: str, scope: Scope) -> Value:
        """Return a response with the class into which it is read, if there is one."""
        items = [item for each in options(value) if isinstance(each, Record) and not each.name for item in each.items]
        if not type or not answers_in([value, *items]):
            return value
        found = self.class_of(type, scope)
        if found is None:
            return value
        return union(self._typed(each, type, found) for each in options(value))

    def _typed(self, value: Value, type: str, model: ClassValue) -> Value:
        if isinstance(value, Record) and not value.name and not value.fields:  # a result with an error
            return Record(items=[union(self._typed(o, type, model) for o in options(each)) for each in value.items])
        return read_into(self, value, model, type) if isinstance(value, Answer) else value

    def class_of(self, type: str, scope: Scope) -> ClassValue | None:
        """Return the first class of the program that a type names: `List<Course>` is Course."""
        return self.classes.of_type(type, scope)

    # What the program knows

    def methods(self, name: str, scope: Scope) -> Sequence[Closure]:
        """Return the methods of the program with this name, with the shared instances of their classes."""
        found = self.project.methods(name, scope.file)
        return [
            each
            if each.this is not None or not isinstance(each.scope.this, ClassValue)
            else Closure(each.function, each.scope, self.classes.instance(each.scope.this))
            for each in found
        ]

    def data(self, name: str) -> Value | None:
        """Return the content of a data file of the program, or what the program has saved under this name."""
        return self._saved.get(name) or self.project.data(name)

    def save(self, name: str, values: Iterable[Value]) -> None:
        """Note what the program saves in a file."""
        self._saved[name] = union([self._saved.get(name, NOTHING), *values])

    def setting(self, key: str, scope: Scope) -> Value | None:
        """Return the value of a setting of the program, by its path such as `lms.url`."""
        return self.project.setting(key, scope.file)

    def table(self, scope: Scope) -> Table:
        """Return the table of clients for the language of a scope."""
        return table(self.project.language(scope.file))

    # Functions under evaluation

    @property
    def frame(self) -> Frame:
        """The innermost function under evaluation."""
        return self._frames[-1] if self._frames else Frame(None, [], None)

    @property
    def frames(self) -> list[tuple[Arguments, Closure | None]]:
        """The calls of named functions under evaluation, the innermost last."""
        return [
            (frame.arguments, frame.closure)
            for frame in self._frames
            if frame.arguments is not None and (frame.closure is None or frame.closure.function.name)
        ]

    def written(self, key: Value, place: Place) -> Place:
        """Return where the text of a key is written: near a place, or in a call that led there."""
        at = key.parts[0].place if isinstance(key, Text) and len(key.parts) == 1 else place
        given = (each for arguments, _ in self.frames for value in arguments.all for each in options(value))
        return at if any(each is key for each in given) else written(key, place)

    def is_given(self, value: Text) -> bool:
        """Return whether a text comes from the calls that led here, or is the default of a parameter."""
        closures = [closure for _, closure in self.frames if closure is not None]
        defaults = [each.default for closure in closures for each in closure.function.parameters]
        places = [(each.line, each.column) for each in defaults if each is not None]
        if any((part.place.line, part.place.column) in places for part in value.parts):
            return True
        return any(value in inner for arguments, _ in self.frames for each in arguments.all for inner in _within(each))

    @property
    def functions(self) -> list[tuple[str, str, str]]:
        """The functions under evaluation that have a name: file, class and name."""
        found: list[tuple[str, str, str]] = []
        for frame in self._frames:
            if frame.closure is not None and frame.closure.function.name:
                owner = frame.closure.scope.this
                label = owner.node.name if isinstance(owner, ClassValue) else frame.closure.function.owner
                bases = owner.node.bases if isinstance(owner, ClassValue) else ()
                found += [(frame.closure.scope.file, each, frame.closure.function.name) for each in (label, *bases)]
                this = frame.closure.this
                if isinstance(this, Record) and this.of is not None and this.of is not owner:  # an inherited method
                    found.append((this.of.scope.file, this.of.node.name, frame.closure.function.name))
        return found
