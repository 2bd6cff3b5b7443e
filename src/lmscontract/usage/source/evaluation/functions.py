"""The functions of a program, and which of them something calls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from lmscontract.usage.source.evaluation.any_names import takes_any_name
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av

_MOST_OTHERS = 99
"""The most functions besides the first that a function makes of one that is written in it, and that are evaluated."""


class Functions:
    """Knows the functions that a program defines, by their identity, and those that are called.

    `extensions` are the functions that extend a class, by their name. `called_later` are the names of functions that a method
    for any name calls. `at_keys` are the identities of those that an object got at a key that is no written name.
    """

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation = evaluation
        self.extensions: dict[str, dict[int, av.Closure]] = {}
        self.called_later: set[str] = set()
        self.at_keys: set[int] = set()
        self._closures: dict[int, av.Closure] = {}
        self._others: dict[int, list[av.Closure]] = defaultdict(list)
        self._entered: set[int] = set()
        self._alive: list[ir.Function] = []  # whose ids are noted: another function must not get one of these
        self._in_part: set[int] = set()

    @property
    def known(self) -> list[av.Closure]:
        """All functions, in the order in which they were defined."""
        return [*self._closures.values()]

    def closure(self, function: ir.Function) -> av.Closure | None:
        """Return a function with its variables, if it is known."""
        return self._closures.get(id(function))

    def others(self, closure: av.Closure) -> list[av.Closure]:
        """Return the functions that the function around one makes of it with other arguments."""
        return self._others[id(closure.function)]

    def defined(self, closure: av.Closure) -> None:
        """Note a function of the program, so that it is evaluated even if nothing calls it."""
        known = self._closures.setdefault(id(closure.function), closure)
        if takes_any_name(closure, self._evaluation.project.own):
            self.called_later.update(names_in(closure.function))
        others = self._others[id(closure.function)]
        is_other = known.scope is not closure.scope and len(others) < _MOST_OTHERS
        given = made_of(closure) if is_other else []
        has_segment = self._evaluation.requests.paths.has_segment
        if self._evaluation.relevance.are_of_request(given) or any(map(has_segment, av.of_kind(av.Text, *given))):
            others.append(closure)  # another one that the function around makes: `router.get("/", relay("/goods"))`
        if any(each.extends for each in closure.function.parameters[:1]):
            self.extensions.setdefault(closure.function.name, {})[id(closure.function)] = closure

    def defined_for(self, closure: av.Closure) -> None:
        """Note a function that belongs to another object besides its own, so that it is evaluated for both."""
        self._closures.setdefault(id(closure.function), closure)
        self._others[id(closure.function)].append(closure)

    def belongs_to(self, closure: av.Closure, owner: av.ClassValue) -> None:
        """Note the class of a method that is defined outside it."""
        self._closures[id(closure.function)] = av.Closure(closure.function, closure.scope, owner)

    def methods(self, name: str, scope: av.Scope) -> Sequence[av.Closure]:
        """Return the methods of the program with this name, with the shared instances of their classes."""
        methods = self._evaluation.project.methods(name, scope.file)
        found = [self._closures.get(id(each.function), each) for each in methods]
        owners = [each.scope.this if each.this is None else each.this for each in found]
        return [
            av.Closure(each.function, each.scope, self._evaluation.instances.instance(owner))
            if isinstance(owner, av.ClassValue)
            else each
            for each, owner in zip(found, owners, strict=True)
        ]

    # Which of them are called

    def entered(self, function: ir.Function) -> None:
        """Note that a function is called."""
        if id(function) not in self._entered:
            self._entered.add(id(function))
            self._alive.append(function)

    def called_in(self, scope: av.Scope, function: ir.Function) -> None:
        """Note that a function is called, and of several that one around it makes, which one."""
        self.entered(function)
        if scope.given and id(function) not in scope.called:
            scope.called += (id(function),)

    def called_in_part(self, function: ir.Function) -> None:
        """Note that a call runs only a part of a function, so that it is evaluated with other arguments as well."""
        self._in_part.add(id(function))
        self._entered.discard(id(function))

    def is_entered(self, function: ir.Function) -> bool:
        """Return whether all of a function is called."""
        return id(function) in self._entered

    def is_called(self, function: ir.Function) -> bool:
        """Return whether a function was called, perhaps only a part of it."""
        return self.is_entered(function) or self.is_called_in_part(function)

    def is_called_in_part(self, function: ir.Function) -> bool:
        """Return whether a call ran only a part of a function."""
        return id(function) in self._in_part


def made_of(closure: av.Closure) -> list[av.Value]:
    """Return what the function around another one was given when it made that."""
    return [closure.scope.variables.get(name, av.NOTHING) for name in closure.scope.given]


def names_in(function: ir.Function) -> set[str]:
    """Return the names of variables and members in a function."""
    return {each.name for each in ir.nodes(function.body) if isinstance(each, ir.Name | ir.Member)}
