"""The subclasses of a class: those that implement what it leaves open, and those that write the paths of its calls."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from lmscontract.usage.source.evaluation.classes import CONSTRUCTORS, is_accessor
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.clients import plain
from lmscontract.usage.usage import Place

_MOST_SUBCLASSES = 100
"""The most classes for each of which the methods that they inherit are evaluated."""


class Subclasses:
    """Finds the classes of a program that inherit from others."""

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation, self._classes = evaluation, evaluation.classes
        self._writing: dict[int, bool] = {}
        self._indexed = 0
        self._inheriting: dict[int, list[av.ClassValue]] = {}

    def implementing(self, method: av.Closure) -> list[av.ClassValue]:
        """Return the classes that implement what a method uses and its own class only declares, or leaves to them: a path."""
        owner = method.scope.this
        if not isinstance(owner, av.ClassValue) or not (subclasses := self._subclasses(owner)):
            return []
        if method.function.name == owner.node.name:  # a constructor, which those of the subclasses call
            return []
        own = (
            name for name, each in owner.methods.items() if each.function.has_body and not is_accessor(each.function)
        )
        known = {*own} | _given_members(owner)
        wanted = _used(method.function, owner.methods) - known
        found = [
            each
            for each in subclasses
            if wanted & _own_members(each)
            or self._hands_path(each, method.function)
            or self._completes(each, owner, method.function)
        ]
        return found if len(found) <= _MOST_SUBCLASSES else []

    def _completes(self, of: av.ClassValue, mixin: av.ClassValue, method: ir.Function) -> bool:
        """Return whether a class has what a method of one of its bases uses by way of another one: `"/v1/#{self::NAME}"`."""
        if not self._is_mixed_in(of, mixin):
            return False
        family = (of, *self._classes.ancestors(of))
        inherited = {name: each for model in reversed(family) for name, each in model.methods.items()}
        return bool(_used(method, inherited) & _own_members(of))

    def _is_mixed_in(self, of: av.ClassValue, mixin: av.ClassValue) -> bool:
        """Return whether a class names another one as a base besides others: `extend Operations::List`."""
        return len(of.node.bases) > 1 and any(each.node is mixin.node for each in self._classes.parents(of))

    def objects(self, method: av.Closure) -> Sequence[av.Value | None]:
        """Return what a method is called on where that is not seen: an object of each class that implements what it uses."""
        return [self._evaluation.instances.receiver(method, each) for each in self.implementing(method)] or [None]

    def _hands_path(self, of: av.ClassValue, inherited: ir.Function) -> bool:
        """Return whether the constructor of a class writes a path, for what a class above it has: `super("/goods")`."""
        makes = [each for each in of.methods if plain(each) in CONSTRUCTORS or each == of.node.name]
        is_method = plain(inherited.name) not in CONSTRUCTORS and inherited.name not in of.methods
        return bool(makes) and is_method and self.writes_path(of)

    def idle_subclasses(self, method: av.Closure, sending: Collection[tuple[str, str, str]]) -> list[av.ClassValue]:
        """Return the classes that inherit a method which sends requests for another class, and are not seen to send any.

        Those that send some may not have the others: of most resources, some calls are not possible. But what the method
        uses is a step of it, which a class may have of its own, and a class has each operation that it names as a base.
        `sending` are the functions in which requests are sent: file, class and name.
        """
        owner = method.scope.this
        if (
            not isinstance(owner, av.ClassValue)
            or (owner.scope.file, owner.node.name, method.function.name) not in sending
        ):
            return []
        if not (subclasses := self._subclasses(owner)):
            return []
        implementing, steps = self.implementing(method), _used(method.function, owner.methods) - {method.function.name}
        others = {(file, name) for file, name, of in sending if of not in steps}
        return [
            each
            for each in subclasses[:_MOST_SUBCLASSES]
            if (each in implementing or (steps & each.methods.keys() and method.function.name not in each.methods))
            and ((each.scope.file, each.node.name) not in others or self._names_operation(each, owner, sending))
        ]

    def _names_operation(
        self, of: av.ClassValue, mixin: av.ClassValue, sending: Collection[tuple[str, str, str]]
    ) -> bool:
        """Return whether a class names an operation as a base besides others, and does not send it.

        All methods of such a mixin are one operation: `list`, and `each`, which uses it. A class with a constructor is none.
        """
        if not self._is_mixed_in(of, mixin):
            return False
        sent = _sent_by(mixin, sending) & mixin.methods.keys()
        used = {name: _used(mixin.methods[name].function, mixin.methods) for name in sent}
        is_one = all(one == other or one in used[other] or other in used[one] for one in used for other in used)
        has_constructor = any(plain(each) in CONSTRUCTORS for each in mixin.methods)
        return is_one and not has_constructor and sent.isdisjoint(_sent_by(of, sending))

    def describing(self, kind: av.ClassValue | None) -> list[av.ClassValue]:
        """Return the classes of a kind that write a path of the API, as those that describe requests do."""
        subclasses = self._subclasses(kind) if kind is not None else []
        return [each for each in subclasses if self.writes_path(each)] if len(subclasses) <= _MOST_SUBCLASSES else []

    def inheriting(self, owner: av.ClassValue, method: av.Closure) -> list[av.ClassValue]:
        """Return the classes that inherit a method of another one, and have none of their own."""
        members = (
            (each, self._classes.member(each, method.function.name))
            for each in self._subclasses(owner)[:_MOST_SUBCLASSES]
        )
        return [each for each, own in members if isinstance(own, av.Closure) and own.function is method.function]

    def has_subclasses(self, of: av.ClassValue) -> bool:
        """Return whether a class of the program inherits from a class."""
        return bool(self._subclasses(of))

    def _subclasses(self, of: av.ClassValue) -> list[av.ClassValue]:
        """Return the classes that inherit from a class, directly or not."""
        if self._indexed != len(self._classes.defined):
            self._indexed, self._inheriting = len(self._classes.defined), {}
            for each in self._classes.defined:
                for ancestor in self._classes.ancestors(each):
                    self._inheriting.setdefault(id(ancestor), []).append(each)
        return self._inheriting.get(id(of), [])

    def writes_path(self, of: av.ClassValue) -> bool:
        """Return whether a class writes a text that may be a path of the API."""
        if id(of) not in self._writing:
            written = (each for each in ir.nodes(of.node.body) if isinstance(each, ir.Text) and "/" in each.value)
            requests, file = self._evaluation.requests, of.scope.file
            found = any(requests.paths.may_be_path(av.text(each.value, Place(file, *each.at))) for each in written)
            self._writing[id(of)] = found
        return self._writing[id(of)]


def _sent_by(of: av.ClassValue, sending: Collection[tuple[str, str, str]]) -> set[str]:
    """Return the names of the methods of a class that send requests."""
    return {name for file, owner, name in sending if (file, owner) == (of.scope.file, of.node.name)}


def _given_members(of: av.ClassValue) -> set[str]:
    """Return the names of the members to which a class itself gives a value: a text that is not empty, a list, a class."""
    members = of.members.fields.items()
    return {name for name, slot in members if any(map(_is_given, av.options(slot.value)))}


def _is_given(value: av.Value) -> bool:
    """Return whether a value is one that subclasses need not replace: no empty text and no empty list."""
    if isinstance(value, av.Record) and value.literal:
        return bool(value.items or value.fields)
    return av.first_text(value) != "" if isinstance(value, av.Text) else not isinstance(value, av.Unknown | av.Constant)


def _own_members(of: av.ClassValue) -> set[str]:
    return of.methods.keys() | _given_members(of)


def _used(function: ir.Function, methods: Mapping[str, av.Closure]) -> set[str]:
    """Return the names that a function uses, and those that the methods use which it calls, of those that are given."""
    found: set[str] = set()
    waiting = [function]
    while waiting:
        names = {ir.last_name(each) for each in ir.nodes(waiting.pop().body) if isinstance(each, ir.Member | ir.Name)}
        waiting += [methods[each].function for each in names - found if each in methods]
        found |= names
    return found
