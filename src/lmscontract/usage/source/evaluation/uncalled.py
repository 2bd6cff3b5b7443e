"""The functions that nothing of a program calls, evaluated with unknown arguments, and in which order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from lmscontract.usage.source.evaluation.any_names import call_each, outer_first, takes_any_name
from lmscontract.usage.source.evaluation.called_values import INVOKED
from lmscontract.usage.source.evaluation.functions import made_of, names_in
from lmscontract.usage.source.evaluation.relevance import FAR
from lmscontract.usage.source.evaluation.statements import iterated
from lmscontract.usage.source.evaluation.steps import Steps
from lmscontract.usage.source.libraries.bound_settings import binds
from lmscontract.usage.source.libraries.records import type_names
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.parsing.imports import in_order
from lmscontract.usage.source.requests.request_classes import of_class
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Place

_MANY_FUNCTIONS = 300
"""The functions without a caller after which they are evaluated by their distance from a path."""


class Uncalled:
    """Calls the functions that nothing of the program calls. `first` are the first arguments of some, by their identity."""

    def __init__(self, evaluation: av.Evaluation, steps: Steps) -> None:
        self._evaluation, self._steps = evaluation, steps
        self._functions, self._relevance = evaluation.functions, evaluation.relevance
        self.first: dict[int, av.Value] = {}
        self._roots: set[int] = set()
        self._not_reached: dict[int, tuple[av.Closure, av.Closure]] = {}

    def run(self, mentioned: Collection[str]) -> None:
        """Evaluate every function that nothing has called.

        Last come those that the program mentions. Those of libraries are evaluated only where the program calls them.
        """
        self._steps.restart()
        spelled = {*map(plain, mentioned)}
        for closure in filter(lambda each: self._prepares(each, spelled), self._functions.known):
            self.call(closure)
        self._call_all(mentioned)
        self._call_any_names()
        self._call_all(mentioned)
        self._call_made_alike()
        self._call_cut_off()
        self._call_left_open()
        self._call_unused_subclasses()

    def has_called(self, function: ir.Function) -> bool:
        """Return whether a function was evaluated although nothing calls it."""
        return id(function) in self._roots

    def leaves_out(self, function: ir.Function) -> None:
        """Note that a call runs only a part of a function: what that does with other arguments is read as well."""
        if not self.has_called(function):
            self._functions.called_in_part(function)

    def not_reached(self, caller: av.Closure, called: av.Closure) -> None:
        """Note that a call of a function is not followed, since too many are under evaluation."""
        self._not_reached[id(caller.function)] = (caller, called)

    def call(self, closure: av.Closure) -> None:
        """Call a function that nothing of the program calls, with unknown arguments."""
        evaluation, function = self._evaluation, closure.function
        place = Place(closure.scope.file, function.line)
        evaluation.stack.uncalled = closure
        self._roots.add(id(function))
        self._functions.entered(function)
        before = len(evaluation.requests.found)
        related = self._relevance.distance(closure) < FAR
        evaluation.protected(partial(self._call, closure, place), place, related=related)
        if any(each.body for each in evaluation.requests.found[before:]):
            evaluation.unknown_objects.sends(function)

    def _call(self, closure: av.Closure, place: Place) -> None:
        evaluation, function = self._evaluation, closure.function
        this = evaluation.instances.object_of(closure)
        of = this.of if isinstance(this, av.Record) else None
        declares = function.name in evaluation.table(closure.scope).declaring
        declares = declares and not (of is not None and evaluation.subclasses.has_subclasses(of))
        if this is not None and declares and of_class(evaluation, [this], closure.scope, place) is not None:
            return
        given = [self.first[id(function)]] if id(function) in self.first else []
        calls = [(each or this, given) for each in evaluation.subclasses.objects(closure)]
        calls += [(this, each) for each in self.described(closure)]
        if of is not None and (read := evaluation.unknown_objects.read(of, closure)) is not None:
            calls.append((read, given))
        for each, values in calls:
            result = evaluation.invoke(closure, av.Arguments(place, values, open=True), each)
            evaluation.routes.returned(closure, result)
            for one in av.of_kind(av.Record, result):  # `return Pages(path, query)`: its items are requested in a loop
                end = max(node.line for node in ir.nodes(function))
                iterated(evaluation, one, Place(place.file, end))
            if not self._functions.is_called_in_part(function):
                for answer in av.of_kind(av.Answer, result):
                    answer.request.escaped.add(answer.path)  # more of it may be read where the program is used

    def described(self, closure: av.Closure) -> Iterator[list[av.Value]]:
        """Yield the arguments of a function that gets an object of any class of a kind which describes a request, one by one."""
        evaluation = self._evaluation
        before: list[av.Value] = []
        for each in closure.function.parameters:
            kind = evaluation.classes.of_type(each.type, closure.scope) if each.type else None
            for model in evaluation.subclasses.describing(kind):
                yield [*before, evaluation.instances.instance(model)]
            before.append(av.Unknown(ir.last_name(each.target), each.type))

    def _call_all(self, mentioned: Collection[str]) -> None:
        """Evaluate the functions that nothing has called, except those that a method for any name will call."""
        functions, later = self._functions, self._functions.called_later
        for late in (False, True):
            while waiting := [each for each in functions.known if self._waits(each, mentioned, late=late)]:
                waiting = self._in_order(waiting) if late or len(waiting) > _MANY_FUNCTIONS else waiting
                for closure in waiting:
                    if self._steps.are_spent and self._relevance.distance(closure) == FAR:
                        functions.entered(closure.function)
                    elif closure.function.name not in later and not functions.is_entered(closure.function):
                        for each in (closure, *functions.others(closure)):
                            self.call(each)

    def _waits(self, closure: av.Closure, mentioned: Collection[str], *, late: bool) -> bool:
        """Return whether nothing has called a function of the program, which is none of those that come last unless `late`."""
        own, function = self._evaluation.project.own, closure.function
        return (
            not self._functions.is_entered(function)
            and (late or not self._is_late(closure, mentioned))
            and closure.scope.file in own
            and function.name not in self._functions.called_later
            and not takes_any_name(closure, own)
        )

    def _is_late(self, closure: av.Closure, mentioned: Collection[str]) -> bool:
        name = closure.function.name
        if not name and id(closure.function) in self._functions.at_keys:
            return True
        return name in mentioned or name in INVOKED or name in self._evaluation.table(closure.scope).declaring

    def _call_any_names(self) -> None:
        """Call the methods that an object has for any name, such as `__call`."""
        own = self._evaluation.project.own
        methods = [
            each for each in self._functions.known if takes_any_name(each, own) and not self.has_called(each.function)
        ]
        self._functions.called_later.clear()
        for method in outer_first(methods):
            call_each(self._evaluation, method)

    def _call_made_alike(self) -> None:
        """Evaluate the functions that nothing has called, of those that one around them makes, if others of them are called.

        Those that it makes of the same arguments are one. What it hands to another function is that one's to call.
        """
        known = [each for each in self._functions.known if self._functions.others(each)]
        handed = self._handed_over() if known else set()
        for closure in known:
            is_made = id(closure.function) not in handed and not self.has_called(closure.function)
            alike = [closure, *self._functions.others(closure)] if is_made else []
            called = [made_of(each) for each in alike if id(closure.function) in each.scope.called]
            for each in alike if called else ():
                if (given := made_of(each)) not in called:
                    called.append(given)
                    self.call(each)

    def _handed_over(self) -> set[int]:
        """Return the functions that are written as arguments of calls, by their identity."""
        calls = (each for body, _ in self._evaluation.files for each in ir.nodes(body) if isinstance(each, ir.Call))
        return {id(argument) for call in calls for argument in call.arguments if isinstance(argument, ir.Function)}

    def _call_cut_off(self) -> None:
        """Evaluate the functions of which a call is not followed, since others were evaluated before, if it sends requests."""
        sending = {(file, name) for file, _, name in self._evaluation.requests.entered}
        for caller, called in [*self._not_reached.values()]:
            sends = (called.scope.file, called.function.name) in sending
            known = self.has_called(caller.function) or (caller.scope.file, caller.function.name) in sending
            if sends and not known:
                self.call(caller)

    def _call_left_open(self) -> None:
        """Evaluate the methods that are called only on objects of a class which leaves the path to its subclasses."""
        evaluation = self._evaluation
        sending = {(file, name) for file, _, name in evaluation.requests.entered}
        for each in (one for one in self._functions.known if one.function.name and not self.has_called(one.function)):
            sends = (each.scope.file, each.function.name) in sending
            if not sends and self._relevance.distance(each) < FAR and evaluation.subclasses.implementing(each):
                self.call(each)

    def _call_unused_subclasses(self) -> None:
        """Call the methods that a class inherits of which no request is seen, though those of another class are called."""
        evaluation = self._evaluation
        sending = {*evaluation.requests.entered}
        for closure in self._functions.known:
            is_root = self.has_called(closure.function)
            for model in evaluation.subclasses.idle_subclasses(closure, sending) if not is_root else ():
                arguments = av.Arguments(Place(closure.scope.file, closure.function.line), open=True)
                this = evaluation.instances.receiver(closure, model)
                evaluation.protected(partial(evaluation.invoke, closure, arguments, this), arguments.place)

    def _prepares(self, closure: av.Closure, mentioned: Collection[str]) -> bool:
        """Return whether a function gives what others need: methods of a client, or settings of a class."""
        table = self._evaluation.table(closure.scope)
        extending = table.extending.intersection(mentioned)
        extends = bool(extending) and not extending.isdisjoint(map(plain, names_in(closure.function)))
        return extends or (
            closure.scope.file in self._evaluation.project.own and binds(closure.function, table.binding)
        )

    def _in_order(self, waiting: Sequence[av.Closure]) -> list[av.Closure]:
        """Return functions, each after those that mention it; of many, those that take part in requests first."""
        distance = self._relevance.distance
        few = [each for each in waiting if len(waiting) <= _MANY_FUNCTIONS or distance(each) < FAR]
        if len(few) > _MANY_FUNCTIONS:
            return sorted(waiting, key=distance)
        known = {id(each) for each in few}
        return [*_callers_first(few), *(each for each in waiting if id(each) not in known)]


def _callers_first(functions: Sequence[av.Closure]) -> list[av.Closure]:
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
    return {number for name in names_in(function) & named.keys() for number in named[name]}


def _types_of(closure: av.Closure) -> set[str]:
    """Return the names of the types of what a function gets, and of what the class around it has, or gets."""
    owner = closure.scope.owner
    methods = owner.methods.values() if owner is not None else ()
    given = [each for method in (closure, *methods) for each in method.function.parameters]
    has = owner.properties if owner is not None else ()
    return {name for each in (*given, *has) for name in type_names(each.type)}
