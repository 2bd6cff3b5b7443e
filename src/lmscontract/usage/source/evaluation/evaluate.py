"""Evaluates programs in the intermediate form with values of which parts are unknown, and collects their requests.

Every function is evaluated: with the arguments of its callers, or with unknown ones if the program has no caller. All
branches are evaluated, so that a variable has every value that it may have.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from lmscontract.usage.source.evaluation.any_names import ANY, call_each, outer_first, places_in
from lmscontract.usage.source.evaluation.caches import Caches
from lmscontract.usage.source.evaluation.classes import OF_CLASS, Classes, is_accessor
from lmscontract.usage.source.evaluation.common_objects import CommonObjects
from lmscontract.usage.source.evaluation.definitions import Definitions
from lmscontract.usage.source.evaluation.expressions import EXPRESSIONS
from lmscontract.usage.source.evaluation.included import show, show_of_class
from lmscontract.usage.source.evaluation.instances import Instances
from lmscontract.usage.source.evaluation.parameter_sets import parameter_set, parameter_sets
from lmscontract.usage.source.evaluation.parameters import bind
from lmscontract.usage.source.evaluation.program_calls import INVOKED, evaluate_call
from lmscontract.usage.source.evaluation.statements import STATEMENTS
from lmscontract.usage.source.evaluation.steps import Steps, TooMuch
from lmscontract.usage.source.evaluation.subclasses import Subclasses
from lmscontract.usage.source.evaluation.unknown_objects import UnknownObjects
from lmscontract.usage.source.libraries.bound_settings import binds
from lmscontract.usage.source.libraries.listings import show_rows
from lmscontract.usage.source.libraries.pages import call_actions, show_page
from lmscontract.usage.source.libraries.records import type_names
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.imports import in_order
from lmscontract.usage.source.parsing.languages import Language
from lmscontract.usage.source.requests.annotations import (
    SHARED,
    before_action,
    declared,
    gets_sent,
    is_handler,
    of_class,
    receives,
)
from lmscontract.usage.source.requests.assistant_tools import is_decorated
from lmscontract.usage.source.requests.sent import Requests
from lmscontract.usage.source.requests.streams import send_declared, send_processed
from lmscontract.usage.source.responses.message_routes import MessageRoutes
from lmscontract.usage.source.responses.own_routes import OwnRoutes
from lmscontract.usage.source.responses.path_models import read_declared
from lmscontract.usage.source.settings.services import Services
from lmscontract.usage.source.settings.settings import Settings
from lmscontract.usage.source.values.abstract import (
    NOTHING,
    PARTIAL,
    Answer,
    Arguments,
    ClassValue,
    Closure,
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
    item_of,
    of_kind,
    options,
    union,
    within,
    written,
)
from lmscontract.usage.source.values.clients import Table, plain, table
from lmscontract.usage.source.values.models import read_into
from lmscontract.usage.source.values.record_states import Blocks
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.program import Program

_DEPTH = 18
"""The most calls of functions of the program within each other that are followed."""
_REPEATED = 2
"""How often functions are evaluated again, since what they need is known later."""
_MANY_FUNCTIONS = 300
"""The functions without a caller after which they are evaluated by their distance from a path."""
_UNRELATED, _FEW_UNRELATED = 3, 1
"""The most calls within each other of functions that probably take no part in requests, before and after many nodes."""
_MOST_GIVEN = 2000
"""The most values of calls among which a text is looked for."""
_FIRST_ROWS = 4
"""The rows of a table of which it is seen whether they have paths."""
_MOST_QUEUES = 8
"""For how many lists a function is called again whose items it takes."""
_MOST_OTHERS = 99
"""The most functions besides the first that a function makes of one that is written in it, and that are evaluated."""
_FAR = 1 << 30
"""The distance from a path of a function that probably takes no part in requests."""
_SAVED = "file "
"""What precedes the name of a file among the variables of the function that writes it."""
_CALL = "__call__"
"""The method of Python by which an object is called."""
_CONTEXTS = frozenset({"contextmanager", "asynccontextmanager"})
"""Decorators of functions that yield one value, which `with` gives to a variable."""
_EVALUATORS: dict[type[ir.Node], Callable[[Evaluation, Any, Scope], Value]] = {
    **EXPRESSIONS,
    **STATEMENTS,
    ir.Call: evaluate_call,
}


@dataclass(eq=False, slots=True)
class Frame:
    """A function under evaluation: what it returned so far, the call that entered it, and its variables.

    `unrelated` is the number of calls within each other that led to it although they probably take no part in requests.
    `left` are the branches of which a block ended the function after it had changed records. `saved` are the variables that
    have what it wrote to files. `repeats` is the number of loops under evaluation whose items are not known, `blocks` that of
    blocks of branches. `filled` are the lists to which it added an item, each with how deep it did that, `restored` the members
    and variables that it sets for a while (None if not known yet).
    """

    closure: Closure | None
    results: list[Value]
    arguments: Arguments | None
    unrelated: int = 0
    ended: bool = False
    left: list[Blocks] = field(default_factory=list)
    scope: Scope | None = None
    saved: set[str] = field(default_factory=set)
    repeats: int = 0
    blocks: int = 0
    filled: list[tuple[Record, tuple[int, int]]] = field(default_factory=list)
    restored: frozenset[str] | None = None

    @property
    def depth(self) -> tuple[int, int]:
        """The number of such loops, and of blocks of branches, that are under evaluation."""
        return self.repeats, self.blocks


def _is_untyped(value: Value) -> bool:
    """Return whether a value is a response, or a part of it, of which no class is known."""
    return isinstance(value, Answer) and value.type is None


def _holds_answer(value: Value) -> bool:
    """Return whether a value may be an object that has a response of which no class is known, such as a result."""
    held = (each for each in of_kind(Record, value) if each.of is not None)
    return any(_is_untyped(o) for each in held for slot in each.fields.values() for o in options(slot.value))


def _made_of(closure: Closure) -> list[Value]:
    """Return what the function around another one was given when it made that."""
    return [closure.scope.variables.get(name, NOTHING) for name in closure.scope.given]


def _is_url(slot: Slot) -> bool:
    """Return whether a member of an object is a path, or a URL that is put together."""
    value = slot.value
    return "/" in value.plain if isinstance(value, Text) else isinstance(value, Record) and value.name == "url"


def _callers_first(functions: Sequence[Closure]) -> list[Closure]:
    """Return functions, each after those that mention its name, except where they mention each other.

    That of objects which are called, `__invoke`, comes after those whose class has such an object.
    """
    named: dict[str, list[int]] = defaultdict(list)
    called: dict[str, list[int]] = defaultdict(list)
    for number, each in enumerate(functions):
        named[each.function.name].append(number)
        if each.function.name in INVOKED and each.scope.owner is not None:
            called[each.scope.owner.node.name].append(number)
    uses = {number: _mentioned(each.function, named) - {number} for number, each in enumerate(functions)}
    for number, each in enumerate(functions) if called else ():
        uses[number].update(
            other for name in _types_of(each) & called.keys() for other in called[name] if other != number
        )
    return [functions[number] for number in reversed(in_order(reversed(range(len(functions))), uses))]


def _mentioned(function: ir.Function, named: Mapping[str, Sequence[int]]) -> set[int]:
    return {number for name in _names_in(function) & named.keys() for number in named[name]}


def _types_of(closure: Closure) -> set[str]:
    """Return the names of the types of what a function gets, and of what the class around it has, or gets."""
    owner = closure.scope.owner
    methods = owner.methods.values() if owner is not None else ()
    given = [each for method in (closure, *methods) for each in method.function.parameters]
    has = owner.properties if owner is not None else ()
    return {name for each in (*given, *has) for name in type_names(each.type)}


def _names_in(function: ir.Function) -> set[str]:
    """Return the names of variables and members in a function."""
    return {each.name for each in ir.nodes(function.body) if isinstance(each, ir.Name | ir.Member)}


class Evaluation:
    """Evaluates the files of a program and keeps the requests that they may send.

    `extensions` are the functions that extend a class, `macros` those that one gives to the objects of a library, by their name.
    `first` are the first arguments of functions that a library calls, by the identity of the function; `states` are the
    variables that a user interface watches, by the place that makes them. `handlers` are the functions that routes name, by
    their identity. `including` are the files that are under evaluation because another one includes them.
    `packages` are the names of the packages of the program, `registered` the bases of clients by the names that it gives them.
    For methods such as `__call`, which an object has for any name: `tables` are those in which they look up a name that is not
    known, `called_by_name` the methods, with their class, that were called with each name, `named` the places of the names
    with which the program calls them, and `chosen` the places of the texts in the rows that they found by these. `channels` are
    the functions that handle messages, by the name of their channel; `message_routes` send messages from address to address.
    """

    def __init__(
        self, project: Program, settings: Settings, requests: Requests, calling: Mapping[tuple[str, str], int]
    ) -> None:
        self.project = project
        self.settings = settings
        self.services = Services(settings, project)
        self.requests = requests
        self._calling = calling
        self._taking: dict[int, list[tuple[Record, int, Callable[[], object]]]] = defaultdict(list)
        self._nearest: dict[str, int] = {}
        for (file, _), distance in calling.items():
            self._nearest[file] = min(distance, self._nearest.get(file, _FAR))
        self.classes = Classes(self)
        self.definitions = Definitions(self)
        self.subclasses = Subclasses(self)
        self.instances = Instances(self)
        self.unknown_objects = UnknownObjects(self)
        self.routes = OwnRoutes()
        self.common = CommonObjects(self)
        self.caches = Caches(self)
        self.extensions: dict[str, dict[int, Closure]] = {}
        self.macros: dict[str, Closure] = {}
        self.not_read: list[tuple[Place, str]] = []
        self._frames: list[Frame] = []
        self._closures: dict[int, Closure] = {}
        self._others: dict[int, list[Closure]] = defaultdict(list)
        self._entered: set[int] = set()
        self._alive: list[ir.Function] = []  # whose ids are noted: another function must not get one of these
        self._not_reached: dict[int, tuple[Closure, Closure]] = {}
        self._called: set[int] = set()
        self._given_responses: set[int] = set()
        self._steps = Steps()
        self.first: dict[int, Value] = {}
        self.states: dict[Place, Record] = {}
        self._root_function: Closure | None = None
        self._roots: set[int] = set()
        self._lacking: dict[tuple[int, str], tuple[object, dict[int, Closure]]] = {}
        self._again: dict[int, Closure] = {}
        self._given_first: dict[int, dict[int, tuple[Arguments, Callable[[], object]]]] = defaultdict(dict)
        self._open: list[set[str]] = []
        self._files: list[tuple[ir.AnyNode, Scope]] = []
        self.handlers: set[int] = set()
        self._late: list[tuple[ir.Import, Scope]] = []
        self._saved: dict[str, Value] = {}
        self.including: set[str] = set()
        self.packages: set[str] = set()
        self.registered: dict[str, Value] = {}
        self.tables: list[Record] = []
        self.called_by_name: set[tuple[int, int]] = set()
        self._called_later: set[str] = set()
        self.named: set[Place] = set()
        self.chosen: set[Place] = set()
        self.channels = Record()
        self.message_routes = MessageRoutes()

    # Files and functions

    def file(self, file: ir.File, scope: Scope) -> None:
        """Evaluate the statements of a file."""

        def run() -> None:
            result = self.run(None, file.body, scope)
            if result != NOTHING:
                scope.variables.setdefault("default", result)

        self._files.append((file.body, scope))
        folder, name = f"/{file.name}".lower().rsplit("/", 2)[-2:]
        self._open.append({folder, name.partition(".")[0]})
        self.protected(run, Place(file.name, 1), related=file.name in self._nearest)
        self.packages.add(first_text(scope.variables.get(ir.PACKAGE)))
        self._open.pop()
        waiting, self._late = self._late, []
        for node, importing in waiting:
            self.protected(partial(self.value, node, importing), Place(file.name, node.line))

    def late(self, node: ir.Import, scope: Scope) -> None:
        """Note an import of a file that is under evaluation, which does not have the name yet."""
        names = {*re.split(r"[/\\.]+", node.module.lower())}
        if any(names & each for each in self._open):
            self._late.append((node, scope))

    def declarations(self) -> None:
        """Send the requests that classes declare and a framework sends."""
        for each in self.classes.defined:
            self.protected(partial(send_declared, self, each), Place(each.scope.file, each.node.line))
            self.protected(partial(read_declared, self, each), Place(each.scope.file, each.node.line))
        for record, place in self.requests.processed.values():
            self.protected(partial(send_processed, self, record, place), place)
        self.requests.processed.clear()
        self.requests.nodes.run(self)
        self.requests.streams.run(self)

    def remaining(self, mentioned: Collection[str]) -> None:
        """Evaluate every function that nothing has called, with unknown arguments.

        Last come those that the program mentions. Those of libraries are evaluated only where the program calls them.
        """
        self._steps.restart()
        spelled = {*map(plain, mentioned)}
        for closure in filter(lambda each: self._prepares(each, spelled), [*self._closures.values()]):
            self.call_unknown(closure)
        self._uncalled(mentioned)
        methods = [
            each for key, each in self._closures.items() if self._takes_any_name(each) and key not in self._roots
        ]
        self._called_later.clear()
        for method in outer_first(methods):
            call_each(self, method)
        self._uncalled(mentioned)
        self._made_alike()
        self._cut_off()
        self._unused_subclasses()
        self.message_routes.run(self)

    def _takes_any_name(self, closure: Closure) -> bool:
        """Return whether a function is a method of the program that its object has for any name."""
        is_method = closure.function.name in ANY and isinstance(closure.scope.this, ClassValue)
        return is_method and closure.scope.file in self.project.own

    def _uncalled(self, mentioned: Collection[str]) -> None:
        """Evaluate the functions that nothing has called, except those that a method for any name will call."""
        for late in (False, True):
            while waiting := [
                each
                for key, each in self._closures.items()
                if key not in self._entered
                and (late or not self._is_late(each, mentioned))
                and each.scope.file in self.project.own
                and each.function.name not in self._called_later
                and not self._takes_any_name(each)
            ]:
                waiting = self._in_order(waiting) if late or len(waiting) > _MANY_FUNCTIONS else waiting
                for closure in waiting:
                    if self._steps.are_spent and self._distance(closure) == _FAR:
                        self.entered(closure.function)
                    elif closure.function.name in self._called_later:
                        continue
                    elif id(closure.function) not in self._entered:
                        for each in (closure, *self._others[id(closure.function)]):
                            self.call_unknown(each)

    def _made_alike(self) -> None:
        """Evaluate the functions that nothing has called, of those that one around them makes, if others of them are called.

        Those that it makes of the same arguments are one.
        """
        for key, others in [*self._others.items()]:
            alike = [self._closures[key], *others] if others and key not in self._roots else []
            called = [_made_of(each) for each in alike if key in each.scope.called]
            for each in alike if called else ():
                if (given := _made_of(each)) not in called:
                    called.append(given)
                    self.call_unknown(each)

    def _prepares(self, closure: Closure, mentioned: Collection[str]) -> bool:
        """Return whether a function gives what others need: methods of a client, or settings of a class."""
        table = self.table(closure.scope)
        extending = table.extending.intersection(mentioned)
        extends = bool(extending) and not extending.isdisjoint(map(plain, _names_in(closure.function)))
        return extends or (closure.scope.file in self.project.own and binds(closure.function, table.binding))

    def _in_order(self, waiting: Sequence[Closure]) -> list[Closure]:
        """Return functions, each after those that mention it; of many, those that take part in requests first."""
        few = [each for each in waiting if len(waiting) <= _MANY_FUNCTIONS or self._distance(each) < _FAR]
        if len(few) > _MANY_FUNCTIONS:
            return sorted(waiting, key=self._distance)
        known = {id(each) for each in few}
        return [*_callers_first(few), *(each for each in waiting if id(each) not in known)]

    def _cut_off(self) -> None:
        """Evaluate the functions of which a call is not followed, since others were evaluated before, if it sends requests."""
        sending = {(file, name) for file, _, name in self.requests.entered}
        for caller, called in [*self._not_reached.values()]:
            sends = (called.scope.file, called.function.name) in sending
            known = id(caller.function) in self._roots or (caller.scope.file, caller.function.name) in sending
            if sends and not known:
                self.call_unknown(caller)

    def _unused_subclasses(self) -> None:
        """Call the methods that a class inherits of which no request is seen, though those of another class are called."""
        sending = {*self.requests.entered}
        for key, closure in [*self._closures.items()]:
            for subclass in self.subclasses.idle_subclasses(closure, sending) if key not in self._roots else ():
                arguments = Arguments(Place(closure.scope.file, closure.function.line), open=True)
                run = partial(self.invoke, closure, arguments, self._receiver(closure, subclass))
                self.protected(run, arguments.place)

    def _takes_part(self, closure: Closure) -> bool:
        """Return whether a function writes a path of the API, or probably calls one that does."""
        return (closure.scope.file, closure.function.name) in self._calling

    def _distance(self, closure: Closure) -> int:
        """Return how far a function is from a path of the API, one without a name as far as the nearest of its file."""
        file, name = closure.scope.file, closure.function.name
        return self._calling.get((file, name), _FAR) if name else self._nearest.get(file, _FAR)

    def _is_of_request(self, value: Value) -> bool:
        """Return whether a value may be a response, or a part of a request: a path, a body, a client, or a function."""
        return any(
            isinstance(each, Answer | Closure)
            or (isinstance(each, Text) and "/" in each.plain)
            or (isinstance(each, ClassValue) and (each.scope.file, each.node.name) in self._calling)
            or (isinstance(each, Record) and (bool(each.name or each.request or each.base) or self._sends(each)))
            for each in options(value)
        )

    def _sends(self, record: Record) -> bool:
        """Return whether a record may be a body, or is an object with a URL, or with methods that take part in requests."""
        if record.of is None or any(map(_is_url, record.fields.values())):
            return bool(record.fields)
        held = (slot.value for slot in record.fields.values())
        return any(map(self._takes_part, record.of.methods.values())) or any(map(self._has_paths, held))

    def _has_paths(self, table: Value) -> bool:
        """Return whether a member of an object is a table with paths of the API, or with records that have one."""
        if not isinstance(table, Record) or table.of is not None:
            return False
        rows = [*islice((*table.items, *(slot.value for slot in table.fields.values())), _FIRST_ROWS)]
        rows += [slot.value for row in of_kind(Record, *rows) for slot in row.fields.values()]
        return any("/" in each.plain and self.requests.has_segment(each) for each in of_kind(Text, *rows))

    def _is_late(self, closure: Closure, mentioned: Collection[str]) -> bool:
        name = closure.function.name
        return name in mentioned or name in INVOKED or name in self.table(closure.scope).declaring

    def again(self) -> None:
        """Evaluate the functions again that read a variable before it was set, or got an unknown object."""
        self.repeat(self.unknown_objects.known_late())
        self.protected(self._resume, Place("", 0))
        for _ in range(_REPEATED):
            waiting, self._again = self._again, {}
            self._lacking.clear()
            for key, closure in waiting.items():
                for arguments, run in [*self._given_first.get(key, {}).values()]:
                    self.protected(run, arguments.place)
                if key not in self._given_first:
                    self.call_unknown(closure)

    def repeat(self, methods: Iterable[Closure]) -> None:
        """Note that methods that nothing called would read more now."""
        self._again.update({id(each.function): each for each in methods if id(each.function) in self._roots})

    def lacks(self, owner: Scope | Record, name: str, value: Value | None) -> None:
        """Note that the function under evaluation reads a variable or a member that may be set later."""
        root = self.root
        if root is not None and not isinstance(value, Closure | ClassValue | Module | Answer):
            _, readers = self._lacking.setdefault((id(owner), name), (owner, {}))
            readers[id(root.function)] = root
            if self._root_function is None and root.scope.owner is None:  # a file calls it, with known arguments
                given = next(each.arguments for each in self._frames if each.closure is root)
                if given is not None:
                    self._given_first[id(root.function)][id(given)] = given, partial(self.invoke, root, given)

    def gains(self, owner: Scope | Record, name: str, value: Value) -> None:
        """Note that a variable or a member is set to a response, or to an object that sends requests.

        Functions that were evaluated before may have read nothing of it.
        """
        if (id(owner), name) in self._lacking and (has_answer(value) or any(map(self._sends, of_kind(Record, value)))):
            _, readers = self._lacking.pop((id(owner), name))
            self._again.update(readers)

    def takes(self, queue: Record) -> None:
        """Note that the function under evaluation takes the items of a list, in which others may put some later."""
        closure, arguments = self.frame.closure, self.frame.arguments
        if closure is None or arguments is None or queue.name or queue.of:
            return
        known = self._taking[id(closure.function)]
        if len(known) < _MOST_QUEUES and not any(each is queue for each, *_ in known):
            known.append((queue, len(queue.items), partial(self.invoke, closure, arguments, closure.this)))

    def _resume(self, received: Answer | None = None) -> None:
        """Call the functions again that took the items of a list in which a response, or a request, was put since."""
        for queue, count, run in [each for known in self._taking.values() for each in known]:
            put = [each for item in queue.items[count:] for each in within(item)]
            answers = [*of_kind(Answer, *put), *(each for record in of_kind(Record, *put) for each in record.answers)]
            if any(received is None or each.request is received.request for each in answers):
                run()

    def show(self, templates: Iterable[str]) -> None:
        """Evaluate what a framework calls: pages, actions, rows of tables, and templates of controllers or that classes name."""
        for file in templates:
            self.protected(partial(show, self, file), Place(file, 1))
        for _, scope in [*self._files]:
            for call in (show_page, call_actions):
                self.protected(partial(call, self, scope), Place(scope.file, 1))
        for each in self.classes.defined:
            for step in (show_rows, show_of_class):
                self.protected(partial(step, self, each), Place(each.scope.file, each.node.line))

    def tools(self) -> None:
        """Call the functions that are called for tools of assistants, with each tool."""
        decorated = [each for each in self._closures.values() if is_decorated(each.function)]
        self.protected(partial(self.requests.tools.call, self, decorated), Place("", 1))

    def call_unknown(self, closure: Closure) -> None:
        """Call a function that nothing of the program calls, with unknown arguments."""
        place = Place(closure.scope.file, closure.function.line)
        self._root_function = closure
        self._roots.add(id(closure.function))
        self.entered(closure.function)

        def run() -> None:
            this = self._object(closure)
            of = this.of if isinstance(this, Record) else None
            declares = closure.function.name in self.table(closure.scope).declaring
            declares = declares and not (of is not None and self.subclasses.has_subclasses(of))
            if this is not None and declares and of_class(self, [this], closure.scope, place) is not None:
                return
            given = [self.first[id(closure.function)]] if id(closure.function) in self.first else []
            subclasses: list[Value | None] = [
                self._receiver(closure, each) for each in self.subclasses.implementing(closure)
            ]
            calls = [(each, given) for each in subclasses or [this]] + [
                (this, each) for each in self._described(closure)
            ]
            for each, values in calls:
                result = self.invoke(closure, Arguments(place, values, open=True), each)
                self.routes.returned(closure, result)
                for answer in of_kind(Answer, result) if id(closure.function) not in self._called else ():
                    answer.request.escaped.add(answer.path)  # more of it may be read where the program is used

        before = len(self.requests.found)
        self.protected(run, place, related=self._distance(closure) < _FAR)
        if any(each.body for each in self.requests.found[before:]):
            self.unknown_objects.sends(closure.function)

    def _described(self, closure: Closure) -> Iterator[list[Value]]:
        """Yield the arguments of a function that gets an object of any class of a kind which describes a request, one by one."""
        before: list[Value] = []
        for each in closure.function.parameters:
            for model in self.subclasses.describing(
                self.classes.of_type(each.type, closure.scope) if each.type else None
            ):
                yield [*before, self.instances.instance(model)]
            before.append(Unknown(ir.last_name(each.target), each.type))

    def _object(self, closure: Closure) -> Value | None:
        """Return the object of a method: an instance of its class, or the class itself."""
        owner = closure.scope.this if closure.this is None else closure.this
        return self._receiver(closure, owner) if isinstance(owner, ClassValue) else closure.this

    def _receiver(self, method: Closure, of: ClassValue) -> Value:
        """Return what a method is called on: an instance of a class, or the class itself unless it sets a member of it."""
        of_class = any(ir.last_name(mark) in OF_CLASS for mark in method.function.marks)
        return of if of_class and not is_accessor(method.function) else self.instances.instance(of)

    def follow(self) -> None:
        """Note what the program reads of the responses of the API behind its own routes."""
        scopes, functions = [scope for _, scope in self._files], [*self._closures.values()]
        self.protected(partial(self.routes.follow, self, scopes, functions), Place("", 1))

    def receive(self) -> None:
        """Give a request to the functions that answer requests, which may be webhooks."""
        for closure in [each for each in self._closures.values() if each.scope.file in self.project.own]:
            function, scope = closure.function, closure.scope
            receiving = id(function) in self.handlers or (
                receives(function.body, self.table(scope).received)
                and not any(id(each) in self.handlers for each in ir.nodes(function.body))
            )
            given = id(function) in self._given_responses or gets_sent(self, function, scope)
            answers = not given and any(map(is_handler, [function, *(each.function for each in self._before(closure))]))
            if receiving or (answers and not any(self._described(closure))):  # others send what a class describes
                place = Place(scope.file, function.line)
                self.protected(partial(self._receive, scope, place, partial(self._answer, closure, place)), place)
        for body, scope in self._files:
            if receives(body, self.table(scope).received):
                place = Place(scope.file, 1)
                self.protected(partial(self._receive, scope, place, partial(self._answer_in_file, body, scope)), place)
        for model in self.unknown_objects.of_webhooks():
            with self.requests.receiving(Place(model.scope.file, model.node.line)) as received:
                self.protected(partial(read_into, self, received.body, model), received.request.place)

    def _before(self, closure: Closure) -> list[Closure]:
        """Return what a controller of Rails runs before a method: methods and blocks of its class, or of one above it."""
        owner = closure.scope.this
        names = self.table(closure.scope).before_actions
        if not isinstance(owner, ClassValue) or not names:
            return []
        family = [owner, *self.classes.ancestors(owner)]
        named = [node for each in family for node in before_action(each.node, closure.function.name, names)]
        found = [self.classes.member(owner, each.value) for each in named if isinstance(each, ir.Text)]
        found += [self._closures.get(id(each)) for each in named if isinstance(each, ir.Function)]
        return [each for each in found if isinstance(each, Closure) and each.function is not closure.function]

    def _answer(self, closure: Closure, place: Place, received: Answer) -> None:
        for each in self._before(closure):
            self.invoke(each, Arguments(place), self._object(closure))
        given: list[Value] = [received] * len(closure.function.parameters)
        self.invoke(closure, Arguments(place, given, open=True), self._object(closure))

    def _answer_in_file(self, body: ir.AnyNode, scope: Scope, _received: Answer) -> None:
        self.run(None, body, Scope(scope.file, around=scope))

    def _receive(self, scope: Scope, place: Place, run: Callable[[Answer], object]) -> None:
        """Run a function, or the statements of a file, with a request in the variables and streams that have one."""
        own = self.table(scope).received
        names = [*SHARED, *(each.partition(".")[0] for each in own if ":" not in each)]
        with self.requests.receiving(place) as received:
            known = {name: scope.find(name) or NOTHING for name in names}
            scope.variables.update(dict.fromkeys(names, received))
            self._saved.update({name: received for name in own if ":" in name})
            run(received)
            self._resume(received)
            scope.variables.update(known)
            self._saved.update({name: NOTHING for name in own if ":" in name})

    def protected(self, run: Callable[[], object], place: Place, *, related: bool = True) -> None:
        """Evaluate something; what fails in it hides nothing else, and is noted as not read at its place."""
        frames, self._frames = self._frames, []
        before = len(self.requests.found)
        try:
            with self._steps.counted(lambda: related or len(self.requests.found) > before):
                run()
        except (TooMuch, RecursionError):
            if place.file in self.project.own:
                self.not_read.append((place, "takes too many steps to evaluate; the rest of it is not read"))
        except Exception as error:  # a defect must not hide what the other functions do
            self.not_read.append(
                (place, f"cannot be evaluated: {type(error).__name__} in the reader; please report it")
            )
        finally:
            self._frames = frames

    def run(
        self,
        closure: Closure | None,
        body: ir.AnyNode,
        scope: Scope,
        arguments: Arguments | None = None,
        unrelated: int = 0,
    ) -> Value:
        """Evaluate the body of a function, a file or a class, and return what it returns."""
        frame = Frame(closure, [], arguments, unrelated, scope=scope)
        self._frames.append(frame)
        try:
            last = self.value(body, scope)
        finally:
            self._frames.pop()
            for blocks in frame.left:
                blocks.end()
            for name in frame.saved & scope.variables.keys():
                self._set_saved(name, scope.variables[name])
        implicit = closure is not None and closure.function.implicit and not frame.ended
        return union([*frame.results, last] if implicit else frame.results)

    def invoke(self, closure: Closure, arguments: Arguments, this: Value | None = None) -> Value:
        """Call a function of the program."""
        if closure.bound is not None:
            closure, arguments = replace(closure, bound=None), arguments.preceded_by(closure.bound)
        function, count = closure.function, len(arguments.positional)
        function = closure.for_arguments(count, arguments.types) if closure.overloads else function
        active = sum(each.closure is not None and each.closure.function is function for each in self._frames)
        this = this if this is not None else closure.this
        given = arguments.all if this is None else [*arguments.all, this]
        unrelated = self.frame.unrelated
        if function.name and not self._takes_part(closure) and not any(map(self._is_of_request, given)):
            unrelated += 1
        most = _FEW_UNRELATED if self._steps.are_many else _UNRELATED
        if active > 1 or len(self._frames) >= _DEPTH or unrelated > most:
            if active < 2 and self.frame.closure is not None:
                self._not_reached[id(self.frame.closure.function)] = (self.frame.closure, closure)
            return Unknown(type=function.type)
        self._called_in(closure.scope, function)
        if function.marks and not closure.bare and (wrapper := self._decorated(closure)) is not None:
            given = [this] if function.receiver and this is not None else []
            return self.invoke(wrapper, replace(arguments, positional=[*given, *arguments.positional]))
        if function.receiver and closure.bare and not isinstance(this, Record) and arguments.positional:
            this, *others = arguments.positional
            arguments = replace(arguments, positional=others)
        scope = Scope(closure.scope.file, around=closure.scope, this=this if this is not None else closure.scope.this)
        if function.receiver:
            scope.variables[function.receiver] = scope.this if scope.this is not None else NOTHING
        bind(self, function, arguments, scope)
        if (chosen := parameter_set(function, arguments, scope)) is not None:
            scope.variables[ir.PARAMETER_SET] = chosen
            self.leaves_out(function)
        request = declared(self, closure, scope)
        result = self.run(
            replace(closure, function=function, this=scope.this), function.body, scope, arguments, unrelated
        )
        if any(ir.last_name(mark) in _CONTEXTS for mark in function.marks):
            return element(result)
        return request if request is not None else self.typed(result, function.type, scope)

    def _decorated(self, closure: Closure) -> Closure | None:
        """Return the function of the program that replaces one with decorators; None if it has none of the program."""
        function = closure.function
        result: Value = Closure(function, closure.scope, bare=True)
        for mark in reversed(function.marks):
            if self._is_of_program(mark.function if isinstance(mark, ir.Call) else mark, closure.scope):
                place = Place(closure.scope.file, mark.line, mark.column)
                result = self.call_back(self._callable(self.value(mark, closure.scope)), [result], place)
        found = [each for each in of_kind(Closure, result) if not each.bare]
        return found[0] if found else None

    def _is_of_program(self, decorator: ir.AnyNode, scope: Scope) -> bool:
        """Return whether a decorator is a function of the program, a class whose objects are called, or a method of an object."""
        name, known = ir.last_name(decorator), None
        if not isinstance(decorator, ir.Member):
            known = scope.find(name)
        elif isinstance(of := self.value(decorator.of, scope), Module):
            known = of.scope.find(name)
        elif isinstance(of, Record) and of.of is not None:
            known = self.classes.member(of, name)
        if isinstance(known, ClassValue):
            return self.classes.member(known, _CALL) is not None
        return isinstance(known, Closure) or (isinstance(known, Record) and known.name == PARTIAL)

    def _callable(self, value: Value) -> list[Closure]:
        """Return the functions that a value is, or by which objects are called."""
        methods = (self.classes.member(each, _CALL) for each in of_kind(Record, value) if each.of is not None)
        return [*closures_in(value), *of_kind(Closure, *methods)]

    def call_back(self, closures: Iterable[Closure], values: Sequence[Value], place: Place) -> Value:
        """Call functions that were handed to a library with what it gives them; those that get a response answer no requests."""
        closures = [*closures]
        if of_kind(Answer, *values):
            self._given_responses.update(id(each.function) for each in closures)
        return union([self.invoke(each, Arguments(place, list(values), open=True)) for each in closures])

    def yielded(self, value: Value) -> None:
        """Return an item from the innermost function that may get a block, and got none: its result has the items."""
        for frame in reversed(self._frames):
            if frame.closure is not None and frame.closure.function.name and frame.closure.function.implicit:
                frame.results.append(item_of(value))
                return

    def defined(self, closure: Closure) -> None:
        """Note a function of the program, so that it is evaluated even if nothing calls it."""
        known = self._closures.setdefault(id(closure.function), closure)
        if self._takes_any_name(closure):
            self._called_later.update(_names_in(closure.function))
        others = self._others[id(closure.function)]
        is_other = known.scope is not closure.scope and len(others) < _MOST_OTHERS
        given = _made_of(closure) if is_other else []
        if any(map(self._is_of_request, given)) or any(map(self.requests.has_segment, of_kind(Text, *given))):
            others.append(closure)  # another one that the function around makes: `router.get("/", relay("/goods"))`
        if any(each.extends for each in closure.function.parameters[:1]):
            self.extensions.setdefault(closure.function.name, {})[id(closure.function)] = closure

    def defined_for(self, closure: Closure) -> None:
        """Note a function that belongs to another object besides its own, so that it is evaluated for both."""
        self._closures.setdefault(id(closure.function), closure)
        self._others[id(closure.function)].append(closure)

    def belongs_to(self, closure: Closure, owner: ClassValue) -> None:
        """Note the class of a method that is defined outside it."""
        self._closures[id(closure.function)] = Closure(closure.function, closure.scope, owner)

    def entered(self, function: ir.Function) -> None:
        """Note that a function is called."""
        if id(function) not in self._entered:
            self._entered.add(id(function))
            self._alive.append(function)

    def _called_in(self, scope: Scope, function: ir.Function) -> None:
        """Note that a function is called, and of several that one around it makes, which one."""
        self.entered(function)
        if scope.given and id(function) not in scope.called:
            scope.called += (id(function),)

    def leaves_out(self, function: ir.Function) -> None:
        """Note that a call runs only a part of a function: what that does with other arguments is read as well."""
        if id(function) not in self._roots:
            self._called.add(id(function))
            self._entered.discard(id(function))

    def has_text(self, value: str, file: str) -> bool:
        """Return whether a file has a text."""
        nodes = (each for body, scope in self._files if scope.file == file for each in ir.nodes(body))
        return any(isinstance(each, ir.Text) and each.value == value for each in nodes)

    def is_called(self, function: ir.Function) -> bool:
        """Return whether a function was called, perhaps only a part of it."""
        return id(function) in self._called | self._entered

    # Nodes

    def value(self, node: ir.AnyNode, scope: Scope) -> Value:
        """Evaluate a node."""
        self._steps.take()
        return _EVALUATORS[type(node)](self, node, scope)

    def typed(self, value: Value, type: str, scope: Scope) -> Value:
        """Return a response with the class into which it is read, if there is one."""
        found = self.classes.of_type(type, scope) if type and (has_answer(value) or _holds_answer(value)) else None
        return value if found is None else union(self._typed(each, type, found) for each in options(value))

    def _typed(self, value: Value, type: str, model: ClassValue) -> Value:
        if isinstance(value, Record) and not value.name and not value.fields:  # a result with an error
            return Record(items=[union(self._typed(o, type, model) for o in options(each)) for each in value.items])
        if isinstance(value, Record) and (argument := model.argument) is not None:
            for slot in self.classes.held_in(value, model):
                slot.value = union(self._typed(o, "", argument) if _is_untyped(o) else o for o in options(slot.value))
        return read_into(self, value, model, type) if isinstance(value, Answer) else value

    # What the program knows

    def methods(self, name: str, scope: Scope) -> Sequence[Closure]:
        """Return the methods of the program with this name, with the shared instances of their classes."""
        found = [self._closures.get(id(each.function), each) for each in self.project.methods(name, scope.file)]
        owners = [each.scope.this if each.this is None else each.this for each in found]
        return [
            Closure(each.function, each.scope, self.instances.instance(owner))
            if isinstance(owner, ClassValue)
            else each
            for each, owner in zip(found, owners, strict=True)
        ]

    def data(self, name: str) -> Value | None:
        """Return what the functions under evaluation have saved under a name, or any other one, or the content of a data file."""
        scopes = [each.scope.variables for each in reversed(self._frames) if each.scope is not None]
        own = next((each[_SAVED + name] for each in scopes if _SAVED + name in each), None)
        return own or self._saved.get(name) or self.project.data(name)

    def save(self, name: str, values: Iterable[Value], *, replaces: bool = False) -> None:
        """Note what the program saves in a file, perhaps instead of what the function under evaluation has written to it."""
        values = [*values]
        self._saved[name] = union([self._saved.get(name, NOTHING), *values])
        before = self.frame.scope.variables.get(_SAVED + name) if self.frame.scope is not None else None
        self._set_saved(_SAVED + name, union(values if replaces or before is None else [before, *values]))

    def _set_saved(self, name: str, value: Value) -> None:
        """Set a variable of the function under evaluation that has what is in a file."""
        if self.frame.scope is not None:
            self.frame.saved.add(name)
            self.frame.scope.variables[name] = value

    def language(self, scope: Scope) -> Language:
        """Return the language of a scope."""
        return self.project.language(scope.file)

    def table(self, scope: Scope) -> Table:
        """Return the table of clients for the language of a scope."""
        return table(self.language(scope))

    # Functions under evaluation

    @property
    def frame(self) -> Frame:
        """The innermost function under evaluation."""
        return self._frames[-1] if self._frames else Frame(None, [], None)

    @property
    def root(self) -> Closure | None:
        """The function that is evaluated although nothing of the program calls it, or the outermost under evaluation."""
        return self._root_function or next((each.closure for each in self._frames if each.closure is not None), None)

    @property
    def outermost(self) -> Closure | None:
        """The function that nothing of the program calls, which leads to the one under evaluation."""
        return self._frames[0].closure if self._frames else None

    @property
    def frames(self) -> list[tuple[Arguments, Closure | None]]:
        """The calls of named functions under evaluation, the innermost last."""
        return [each for each in self.all_frames if each[1] is None or each[1].function.name]

    @property
    def all_frames(self) -> list[tuple[Arguments, Closure | None]]:
        """The calls of functions under evaluation, also of those without a name, the innermost last."""
        return [(frame.arguments, frame.closure) for frame in self._frames if frame.arguments is not None]

    def written(self, key: Value, place: Place) -> Place:
        """Return where a key is written: near a place, in its object, or in a call that led there, also in a list or text."""
        at = key.parts[0].place if isinstance(key, Text) and key.parts and key.parts[0].text else place
        given = [each for arguments, _ in self.frames for value in arguments.all for each in options(value)]
        object = [closure.this for _, closure in self.frames[-1:] if closure is not None and closure.this is not None]
        records = of_kind(Record, *given, *object)
        listed = [item for each in records for item in (*each.items, *(slot.value for slot in each.fields.values()))]
        lists = [each for each in (*records, *of_kind(Record, *listed)) if not each.fields]
        rows = [row for each in lists for row in of_kind(Record, *each.items) if not row.name]
        pairs = [*rows, *(each for each in of_kind(Record, *listed) if each.pair or each.of)]
        listed += [part for each in pairs for part in (*each.items, *(slot.value for slot in each.fields.values()))]
        places = (each.parts[0].place for each in of_kind(Text, *given, *listed, *self._captured()) if each.parts)
        return at if at in places else written(key, place)

    def _captured(self) -> Iterator[Value]:
        """Yield the values, and the items of lists, that the innermost function takes from functions around it."""
        scope = self.frame.closure.scope if self.frame.closure is not None else None
        while scope is not None and scope.around is not None:
            for each in of_kind(Record, *scope.variables.values()):
                yield from each.items
            yield from (each for value in scope.variables.values() for each in options(value))
            scope = scope.around

    def choose(self, key: Text, value: Value) -> None:
        """Note the row of a table that a method for any name looks up by the name with which it is called."""
        if any(part.place in self.named for part in key.parts):
            self.chosen.update(places_in(value))

    def is_given(self, value: Text) -> bool:
        """Return whether a text comes from the calls that led here or made their functions, or is the default of a parameter."""
        closures = [closure for _, closure in self.frames if closure is not None]
        defaults = [
            (each.default, closure.scope)
            for closure in closures
            for each in closure.function.parameters
            if each.default is not None
        ]
        marks = [mark for closure in closures for mark in parameter_sets(closure.function)]
        places = [(each.line, each.column) for each in (*(default for default, _ in defaults), *marks)]
        if any((part.place.line, part.place.column) in places or part.place in self.chosen for part in value.parts):
            return True
        if any(isinstance(each, ir.Member) and self.value(each, scope) == value for each, scope in defaults):
            return True  # a constant of a class: `$method = self::GET`
        made_of = [value for _, each in self.all_frames if each is not None for value in each.scope.all_given]
        handed = [value for arguments, _ in self.frames for value in arguments.all]
        inner = (inner for each in (*handed, *made_of) for inner in within(each))
        given = [*islice(inner, _MOST_GIVEN)]
        whole = (part.place for each in of_kind(Text, *given) for part in each.parts)
        return value in given or (len(value.parts) == 1 and value.parts[0].place in whole)  # or a piece of one

    @property
    def is_repeated(self) -> bool:
        """Whether a loop that runs an unknown number of times is in the innermost function, or in one without a name there."""
        for frame in reversed(self._frames):
            if frame.repeats or frame.closure is None or frame.closure.function.name:
                return bool(frame.repeats)
        return False

    @property
    def scopes(self) -> list[Scope]:
        """The variables of the functions and files under evaluation."""
        return [each.scope for each in self._frames if each.scope is not None]

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
                model = this.of if isinstance(this, Record) else this if isinstance(this, ClassValue) else None
                if model is not None and model is not owner:  # an inherited method
                    found.append((model.scope.file, model.node.name, frame.closure.function.name))
        return found
