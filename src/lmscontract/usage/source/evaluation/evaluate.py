"""Evaluates programs in the intermediate form with values of which parts are unknown, and collects their requests.

Every function is evaluated: with the arguments of its callers, or with unknown ones if the program has no caller. All
branches are evaluated, so that a variable has every value that it may have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from lmscontract.usage.source.evaluation.any_names import NamedCalls
from lmscontract.usage.source.evaluation.caches import Caches
from lmscontract.usage.source.evaluation.classes import Classes
from lmscontract.usage.source.evaluation.common_objects import CommonObjects
from lmscontract.usage.source.evaluation.decorators import decorated
from lmscontract.usage.source.evaluation.definitions import Definitions
from lmscontract.usage.source.evaluation.expressions import EXPRESSIONS
from lmscontract.usage.source.evaluation.functions import Functions
from lmscontract.usage.source.evaluation.hooks import CommonFetchers
from lmscontract.usage.source.evaluation.included import show, show_of_class
from lmscontract.usage.source.evaluation.incoming import Incoming
from lmscontract.usage.source.evaluation.instances import Instances
from lmscontract.usage.source.evaluation.late_values import LateValues
from lmscontract.usage.source.evaluation.origins import Origins
from lmscontract.usage.source.evaluation.parameter_sets import parameter_set
from lmscontract.usage.source.evaluation.parameters import bind
from lmscontract.usage.source.evaluation.program_calls import evaluate_call
from lmscontract.usage.source.evaluation.relevance import Relevance
from lmscontract.usage.source.evaluation.saved_files import SavedFiles
from lmscontract.usage.source.evaluation.stack import Frame, Stack
from lmscontract.usage.source.evaluation.statements import STATEMENTS
from lmscontract.usage.source.evaluation.steps import Steps, TooMuch
from lmscontract.usage.source.evaluation.subclasses import Subclasses
from lmscontract.usage.source.evaluation.uncalled import Uncalled
from lmscontract.usage.source.evaluation.unknown_objects import UnknownObjects
from lmscontract.usage.source.libraries.listings import show_rows
from lmscontract.usage.source.libraries.pages import call_actions, show_page
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.languages import Language
from lmscontract.usage.source.requests.annotations import declared
from lmscontract.usage.source.requests.assistant_tools import is_decorated
from lmscontract.usage.source.requests.sent import Requests
from lmscontract.usage.source.requests.streams import send_declared, send_processed
from lmscontract.usage.source.responses.message_routes import MessageRoutes
from lmscontract.usage.source.responses.own_routes import OwnRoutes
from lmscontract.usage.source.responses.path_models import read_declared
from lmscontract.usage.source.settings.services import Services
from lmscontract.usage.source.settings.settings import Settings
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import Table, table
from lmscontract.usage.source.values.models import read_into
from lmscontract.usage.usage import Place

if TYPE_CHECKING:
    from lmscontract.usage.source.program import Program

_DEPTH = 18
"""The most calls of functions of the program within each other that are followed."""
_UNRELATED_AT_FIRST, _UNRELATED, _FEW_UNRELATED = 6, 3, 1
"""The most calls within each other of functions that probably take no part in requests, after few nodes, more, and many."""
_SEVERAL = re.compile(r"\((.*)\)")
"""The types of several results, as in Go: `([]Course, error)`."""
_CONTEXTS = frozenset({"contextmanager", "asynccontextmanager"})
"""Decorators of functions that yield one value, which `with` gives to a variable."""
_EVALUATORS: dict[type[ir.Node], Callable[[Evaluation, Any, av.Scope], av.Value]] = {
    **EXPRESSIONS,
    **STATEMENTS,
    ir.Call: evaluate_call,
}


def _is_untyped(value: av.Value) -> bool:
    """Return whether a value is a response, or a part of it, of which no class is known."""
    return isinstance(value, av.Answer) and value.type is None


def _holds_answer(value: av.Value) -> bool:
    """Return whether a value may be an object that has a response of which no class is known, such as a result."""
    held = (each for each in av.of_kind(av.Record, value) if each.of is not None)
    return any(_is_untyped(o) for each in held for slot in each.fields.values() for o in av.options(slot.value))


class Evaluation:
    """Evaluates the files of a program and keeps the requests that they may send."""

    def __init__(
        self, project: Program, settings: Settings, requests: Requests, calling: Mapping[tuple[str, str], int]
    ) -> None:
        self.project = project
        self.settings = settings
        self.services = Services(settings, project)
        self.requests = requests
        self.relevance = Relevance(requests, calling)
        self.stack = Stack()
        self._steps = Steps()
        self.functions = Functions(self)
        self.uncalled = Uncalled(self, self._steps)
        self.late_values = LateValues(self)
        self.any_names = NamedCalls()
        self.origins = Origins(self)
        """Where texts come from."""
        self.saved_files = SavedFiles(self.stack, project.data)
        self.incoming = Incoming(self)
        self.classes = Classes(self)
        self.definitions = Definitions(self)
        self.subclasses = Subclasses(self)
        self.instances = Instances(self)
        self.unknown_objects = UnknownObjects(self)
        self.routes = OwnRoutes()
        """The routes of the program's own server."""
        self.common = CommonObjects(self)
        """The objects of libraries that all files see."""
        self.caches = Caches(self)
        self.fetchers = CommonFetchers(self)
        """The functions that all hooks get which have only a key."""
        self.macros: dict[str, av.Closure] = {}
        """The functions that a program gives to the objects of a library, by their names."""
        self.not_read: list[tuple[Place, str]] = []
        """The places of what is not read, or not to its end, with the reasons."""
        self.states: dict[Place, av.Record] = {}
        """The variables that a user interface watches, by the place that makes them."""
        self.files: list[tuple[ir.AnyNode, av.Scope]] = []
        """The files that were evaluated, with their variables."""
        self._open: list[set[str]] = []
        """The names of the files that are under evaluation, and of their folders."""
        self._late: list[tuple[ir.Import, av.Scope]] = []
        """Imports of these that are evaluated after the file."""
        self.including: set[str] = set()
        """The files that are under evaluation because another one includes them."""
        self.packages: set[str] = set()
        """The names of the packages of the program."""
        self.registered: dict[str, av.Value] = {}
        """The bases of clients, by the names that the program gives them."""
        self.channels = av.Record()
        """The functions that handle messages, by the names of their channels."""
        self.message_routes = MessageRoutes()
        """The routes that send messages from address to address."""

    # Files and functions

    def file(self, file: ir.File, scope: av.Scope) -> None:
        """Evaluate the statements of a file."""

        def run() -> None:
            result = self.run(None, file.body, scope)
            if result != av.NOTHING:
                scope.variables.setdefault("default", result)

        self.files.append((file.body, scope))
        folder, name = f"/{file.name}".lower().rsplit("/", 2)[-2:]
        self._open.append({folder, name.partition(".")[0]})
        self.protected(run, Place(file.name, 1), related=self.relevance.has(file.name))
        self.packages.add(av.first_text(scope.variables.get(ir.PACKAGE)))
        self._open.pop()
        waiting, self._late = self._late, []
        for node, importing in waiting:
            self.protected(partial(self.value, node, importing), Place(file.name, node.line))

    def late(self, node: ir.Import, scope: av.Scope) -> None:
        """Note an import of a file that is under evaluation, which does not have the name yet."""
        names = {*re.split(r"[/\\.]+", node.module.lower())}
        if any(names & each for each in self._open):
            self._late.append((node, scope))

    def declarations(self) -> None:
        """Send the requests that classes declare and a framework sends."""
        for each in self.classes.defined:
            self.protected(partial(send_declared, self, each), Place(each.scope.file, each.node.line))
            self.protected(partial(read_declared, self, each), Place(each.scope.file, each.node.line))
        for record, place in self.requests.described.processed.values():
            self.protected(partial(send_processed, self, record, place), place)
        self.requests.described.processed.clear()
        self.requests.described.nodes.run(self)
        self.requests.described.streams.run(self)

    def show(self, templates: Iterable[str]) -> None:
        """Evaluate what a framework calls: pages, actions, rows of tables, and templates of controllers or that classes name."""
        for file in templates:
            self.protected(partial(show, self, file), Place(file, 1))
        for _, scope in [*self.files]:
            for call in (show_page, call_actions):
                self.protected(partial(call, self, scope), Place(scope.file, 1))
        for each in self.classes.defined:
            for step in (show_rows, show_of_class):
                self.protected(partial(step, self, each), Place(each.scope.file, each.node.line))

    def tools(self) -> None:
        """Call the functions that are called for tools of assistants, with each tool."""
        decorated = [each for each in self.functions.known if is_decorated(each.function)]
        self.protected(partial(self.requests.described.tools.call, self, decorated), Place("", 1))

    def follow(self) -> None:
        """Note what the program reads of the responses of the API behind its own routes."""
        scopes, functions = [scope for _, scope in self.files], self.functions.known
        self.protected(partial(self.routes.follow, self, scopes, functions), Place("", 1))

    def protected(self, run: Callable[[], object], place: Place, *, related: bool = True) -> None:
        """Evaluate something; what fails in it hides nothing else, and is noted as not read at its place."""
        before = len(self.requests.found)
        try:
            with self.stack.emptied(), self._steps.counted(lambda: related or len(self.requests.found) > before):
                run()
        except (TooMuch, RecursionError):
            if place.file in self.project.own:
                self.not_read.append((place, "takes too many steps to evaluate; the rest of it is not read"))
        except Exception as error:  # a defect must not hide what the other functions do
            self.not_read.append(
                (place, f"cannot be evaluated: {type(error).__name__} in the reader; please report it")
            )

    def run(
        self,
        closure: av.Closure | None,
        body: ir.AnyNode,
        scope: av.Scope,
        arguments: av.Arguments | None = None,
        unrelated: int = 0,
    ) -> av.Value:
        """Evaluate the body of a function, a file or a class, and return what it returns."""
        frame = Frame(closure, [], arguments, unrelated, scope=scope)
        self.stack.push(frame)
        try:
            last = self.value(body, scope)
        finally:
            self.stack.pop()
            for blocks in frame.left:
                blocks.end()
            self.saved_files.left(frame)
        implicit = closure is not None and closure.function.implicit and not frame.ended
        return av.union([*frame.results, last] if implicit else frame.results)

    def invoke(self, closure: av.Closure, arguments: av.Arguments, this: av.Value | None = None) -> av.Value:
        """Call a function of the program."""
        if closure.bound is not None:
            closure, arguments = replace(closure, bound=None), arguments.preceded_by(closure.bound)
        this = this if this is not None else closure.this
        function = closure.for_arguments(len(arguments.positional), arguments.types, isinstance(this, av.ClassValue))
        active = sum(each.closure is not None and each.closure.function is function for each in self.stack)
        given = arguments.all if this is None else [*arguments.all, this]
        caller = self.stack.innermost
        unrelated = caller.unrelated
        if function.name and not self.relevance.takes_part(closure) and not self.relevance.are_of_request(given):
            unrelated += 1
        more = _UNRELATED_AT_FIRST if self._steps.are_few else _UNRELATED
        most = _FEW_UNRELATED if self._steps.are_many else more
        if active > 1 or len(self.stack) >= _DEPTH or unrelated > most:
            if active < 2 and caller.closure is not None:
                self.uncalled.not_reached(caller.closure, closure)
            return av.Unknown(type=function.type)
        self.functions.called_in(closure.scope, function)
        if function.marks and not closure.bare and (wrapper := decorated(self, closure)) is not None:
            given = [this] if function.receiver and this is not None else []
            return self.invoke(wrapper, replace(arguments, positional=[*given, *arguments.positional]))
        if function.receiver and closure.bare and not isinstance(this, av.Record) and arguments.positional:
            this, *others = arguments.positional
            arguments = replace(arguments, positional=others)
        scope = av.Scope(
            closure.scope.file, around=closure.scope, this=this if this is not None else closure.scope.this
        )
        if function.receiver:
            scope.variables[function.receiver] = scope.this if scope.this is not None else av.NOTHING
        bind(self, function, arguments, scope)
        if (chosen := parameter_set(function, arguments, scope)) is not None:
            scope.variables[ir.PARAMETER_SET] = chosen
            self.uncalled.leaves_out(function)
        request = declared(self, closure, scope)
        result = self.run(
            replace(closure, function=function, this=scope.this), function.body, scope, arguments, unrelated
        )
        if any(ir.last_name(mark) in _CONTEXTS for mark in function.marks):
            return av.element(result)
        return request if request is not None else self.typed(result, function.type, scope)

    def call_back(self, closures: Iterable[av.Closure], values: Sequence[av.Value], place: Place) -> av.Value:
        """Call functions that were handed to a library with what it gives them; those that get a response answer no requests."""
        closures = [*closures]
        if av.of_kind(av.Answer, *values):
            self.incoming.given_responses.update(id(each.function) for each in closures)
        return av.union([self.invoke(each, av.Arguments(place, list(values), open=True)) for each in closures])

    def yielded(self, value: av.Value) -> None:
        """Return an item from the innermost function that may get a block, and got none: its result has the items."""
        for frame in reversed(self.stack):
            if frame.closure is not None and frame.closure.function.name and frame.closure.function.implicit:
                frame.results.append(av.item_of(value))
                return

    def has_text(self, value: str, file: str) -> bool:
        """Return whether a file has a text."""
        nodes = (each for body, scope in self.files if scope.file == file for each in ir.nodes(body))
        return any(isinstance(each, ir.Text) and each.value == value for each in nodes)

    # Nodes

    def value(self, node: ir.AnyNode, scope: av.Scope) -> av.Value:
        """Evaluate a node."""
        self._steps.take()
        return _EVALUATORS[type(node)](self, node, scope)

    def typed(self, value: av.Value, type: str, scope: av.Scope) -> av.Value:
        """Return a response with the class into which it is read, if there is one."""
        found = self.classes.of_type(type, scope) if type and (av.has_answer(value) or _holds_answer(value)) else None
        if found is None:
            return value
        return av.union(
            self._each_typed(each, type, scope) or self._typed(each, type, found) for each in av.options(value)
        )

    def _each_typed(self, value: av.Value, type: str, scope: av.Scope) -> av.Value | None:
        """Return several results, each with its class; None of another value, and if an object with a class is empty."""
        several = _SEVERAL.fullmatch(type)
        types = several[1].split(", ") if several is not None else ()
        if not isinstance(value, av.Record) or value.fields or not 1 < len(types) == len(value.items):
            return None
        pairs = [*zip(value.items, types, strict=True)]
        own = [item for item, of in pairs if self.classes.of_type(of, scope)]
        is_empty = any(not (each.items or each.fields or each.answers) for each in av.of_kind(av.Record, *own))
        return av.Record(items=[self.typed(item, of, scope) for item, of in pairs]) if not is_empty else None

    def _typed(self, value: av.Value, type: str, model: av.ClassValue) -> av.Value:
        if isinstance(value, av.Record) and not value.made and not value.fields:  # a result with an error
            return av.Record(
                items=[av.union(self._typed(o, type, model) for o in av.options(each)) for each in value.items]
            )
        if isinstance(value, av.Record) and (argument := model.argument) is not None:
            for slot in self.classes.held_in(value, model):
                slot.value = av.union(
                    self._typed(o, "", argument) if _is_untyped(o) else o for o in av.options(slot.value)
                )
        return read_into(self, value, model, type) if isinstance(value, av.Answer) else value

    # What the program knows

    def language(self, scope: av.Scope) -> Language:
        """Return the language of a scope."""
        return self.project.language(scope.file)

    def table(self, scope: av.Scope) -> Table:
        """Return the table of clients for the language of a scope."""
        return table(self.language(scope))
