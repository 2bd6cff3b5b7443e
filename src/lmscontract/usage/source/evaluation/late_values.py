"""Functions that are evaluated again, since they read what was not known yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_REPEATED = 2
"""How often functions are evaluated again, since what they need is known later."""
_MOST_QUEUES = 8
"""For how many lists a function is called again whose items it takes."""


class LateValues:
    """Notes which function reads a variable, a member or the items of a list, and evaluates it again if these are set later."""

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation = evaluation
        self._lacking: dict[tuple[int, str], tuple[object, dict[int, av.Closure]]] = {}
        self._gained: dict[tuple[int, str], tuple[object, set[object]]] = {}
        self._again: dict[int, av.Closure] = {}
        self._given_first: dict[int, dict[int, tuple[av.Arguments, Callable[[], object]]]] = defaultdict(dict)
        self._taking: dict[int, list[tuple[av.Record, int, Callable[[], object]]]] = defaultdict(list)

    def lacks(self, owner: av.Scope | av.Record, name: str, value: av.Value | None) -> None:
        """Note that the function under evaluation reads a variable or a member that may be set later."""
        stack = self._evaluation.stack
        root = stack.root
        if any(each.scope is owner and each.closure is not None for each in stack):
            return  # the function would have other variables if it were evaluated again
        if root is not None and not isinstance(value, av.Closure | av.ClassValue | av.Module | av.Answer):
            _, readers = self._lacking.setdefault((id(owner), name), (owner, {}))
            readers[id(root.function)] = root
            if stack.uncalled is None and root.scope.owner is None:  # a file calls it, with known arguments
                given = next(each.arguments for each in stack if each.closure is root)
                if given is not None:
                    run = partial(self._evaluation.invoke, root, given)
                    self._given_first[id(root.function)][id(given)] = given, run

    def gains(self, owner: av.Scope | av.Record, name: str, value: av.Value) -> None:
        """Note that a variable or a member is set to a response, or to an object that sends requests.

        Functions that were evaluated before may have read nothing of it, unless the same expression has set it already.
        """
        if (id(owner), name) not in self._lacking:
            return
        records = av.of_kind(av.Record, value)
        answers = av.of_kind(av.Answer, value, *(item for each in records for item in each.items))
        news: set[object] = {_origin(each) for each in answers}
        news |= {_form(each) for each in filter(self._evaluation.relevance.sends, records)}
        _, known = self._gained.setdefault((id(owner), name), ((owner, value), set()))
        if not news <= known:
            known |= news
            self.found(owner, name)

    def found(self, owner: av.Scope | av.Record, name: str) -> None:
        """Note that functions which were evaluated before read what is known only now."""
        _, readers = self._lacking.pop((id(owner), name), (owner, {}))
        self._again.update(readers)

    def takes(self, queue: av.Record) -> None:
        """Note that the function under evaluation takes the items of a list, in which others may put some later."""
        frame = self._evaluation.stack.innermost
        closure, arguments = frame.closure, frame.arguments
        if closure is None or arguments is None or queue.made or queue.of:
            return
        known = self._taking[id(closure.function)]
        if len(known) < _MOST_QUEUES and not any(each is queue for each, *_ in known):
            run = partial(self._evaluation.invoke, closure, arguments, closure.this)
            known.append((queue, len(queue.items), run))

    def repeat(self, methods: Iterable[av.Closure]) -> None:
        """Note that methods that nothing called would read more now."""
        is_root = self._evaluation.uncalled.has_called
        self._again.update({id(each.function): each for each in methods if is_root(each.function)})

    def again(self) -> None:
        """Evaluate the functions again that read a variable before it was set, or got an unknown object."""
        protected = self._evaluation.protected
        self.repeat(self._evaluation.unknown_objects.known_late())
        protected(self.resume, Place("", 0))
        for _ in range(_REPEATED):
            waiting, self._again = self._again, {}
            self._lacking.clear()
            for key, closure in waiting.items():
                for arguments, run in [*self._given_first.get(key, {}).values()]:
                    protected(run, arguments.place)
                if key not in self._given_first:
                    self._evaluation.uncalled.call(closure)

    def resume(self, received: av.Answer | None = None) -> None:
        """Call the functions again that took the items of a list in which a response was put since, any or the `received` one."""
        for queue, count, run in [each for known in self._taking.values() for each in known]:
            put = [each for item in queue.items[count:] for each in av.within(item)]
            answers = [
                *av.of_kind(av.Answer, *put),
                *(each for record in av.of_kind(av.Record, *put) for each in record.answers),
            ]
            if any(received is None or each.request is received.request for each in answers):
                run()


def _origin(answer: av.Answer) -> object:
    """Return what is the same for responses of one request that was evaluated several times."""
    request = answer.request
    return request.place, tuple(each.known for each in av.of_kind(av.Text, request.url)), answer.path


def _form(record: av.Record) -> object:
    """Return what is the same for records of one expression that was evaluated several times."""
    return id(record.of) if record.of is not None else tuple((name, slot.place) for name, slot in record.fields.items())
