"""The requests that a program answers itself, which may be webhooks of the platform."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.requests.request_handlers import SHARED, before_action, gets_sent, is_handler, receives
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.models import read_into
from lmscontract.usage.usage import Place


class Incoming:
    """Gives a request to the functions that answer requests.

    `handlers` are the functions that routes name, `given_responses` those that a library calls with a response, by identity.
    """

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation = evaluation
        self.handlers: set[int] = set()
        self.given_responses: set[int] = set()

    def receive(self) -> None:
        """Call the functions that answer requests, and evaluate the files that do."""
        evaluation = self._evaluation
        for closure in [each for each in evaluation.functions.known if each.scope.file in evaluation.project.own]:
            if self._answers(closure):
                place = Place(closure.scope.file, closure.function.line)
                answer = partial(self._answer, closure, place)
                evaluation.protected(partial(self._receive, closure.scope, place, answer), place)
        for body, scope in evaluation.files:
            if receives(body, evaluation.table(scope).received):
                place = Place(scope.file, 1)
                answer = partial(self._answer_in_file, body, scope)
                evaluation.protected(partial(self._receive, scope, place, answer), place)
        for model in evaluation.unknown_objects.of_webhooks():
            with evaluation.requests.receiving(Place(model.scope.file, model.node.line)) as received:
                evaluation.protected(partial(read_into, evaluation, received.body, model), received.request.place)

    def _answers(self, closure: av.Closure) -> bool:
        """Return whether a function answers requests: a route names it, it reads a request, or its class is a controller."""
        function, scope, handlers = closure.function, closure.scope, self.handlers
        reads = receives(function.body, self._evaluation.table(scope).received)
        if id(function) in handlers or (reads and not any(id(each) in handlers for each in ir.nodes(function.body))):
            return True
        if id(function) in self.given_responses or gets_sent(self._evaluation, function, scope):
            return False
        answers = any(map(is_handler, [function, *(each.function for each in self._before(closure))]))
        return answers and not any(self._evaluation.uncalled.described(closure))  # others send what a class describes

    def _before(self, closure: av.Closure) -> list[av.Closure]:
        """Return what a controller of Rails runs before a method: methods and blocks of its class, or of one above it."""
        evaluation, owner = self._evaluation, closure.scope.this
        names = evaluation.table(closure.scope).before_actions
        if not isinstance(owner, av.ClassValue) or not names:
            return []
        family = [owner, *evaluation.classes.ancestors(owner)]
        named = [node for each in family for node in before_action(each.node, closure.function.name, names)]
        found: list[av.Value | None] = [
            evaluation.classes.member(owner, each.value) for each in named if isinstance(each, ir.Text)
        ]
        found += [evaluation.functions.closure(each) for each in named if isinstance(each, ir.Function)]
        return [each for each in found if isinstance(each, av.Closure) and each.function is not closure.function]

    def _answer(self, closure: av.Closure, place: Place, received: av.Answer) -> None:
        evaluation = self._evaluation
        for each in self._before(closure):
            evaluation.invoke(each, av.Arguments(place), evaluation.instances.object_of(closure))
        given: list[av.Value] = [received] * len(closure.function.parameters)
        evaluation.invoke(closure, av.Arguments(place, given, open=True), evaluation.instances.object_of(closure))

    def _answer_in_file(self, body: ir.AnyNode, scope: av.Scope, _received: av.Answer) -> None:
        self._evaluation.run(None, body, av.Scope(scope.file, around=scope))

    def _receive(self, scope: av.Scope, place: Place, run: Callable[[av.Answer], object]) -> None:
        """Run a function, or the statements of a file, with a request in the variables and streams that have one."""
        evaluation = self._evaluation
        own = evaluation.table(scope).received
        names = [*SHARED, *(each.partition(".")[0] for each in own if ":" not in each)]
        streams = [each for each in own if ":" in each]
        with evaluation.requests.receiving(place) as received, evaluation.saved_files.with_streams(streams, received):
            known = {name: scope.find(name) or av.NOTHING for name in names}
            scope.variables.update(dict.fromkeys(names, received))
            run(received)
            evaluation.late_values.resume(received)
            scope.variables.update(known)
