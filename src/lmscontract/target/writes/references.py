"""The objects that the body of one call names: those of the run, disposable ones, and existing ones that do not change."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lmscontract.contract.model import Endpoint
from lmscontract.contract.writing import creators, outcomes
from lmscontract.target.objects.identifiers import is_identifier
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.writes.bodies import named_kind, noun_of
from lmscontract.target.writes.own_objects import RunObject

if TYPE_CHECKING:
    from lmscontract.target.writes.sending import LastingWrites, Objects

_ANY_OBJECT = frozenset({"", "item", "row", "entry", "element", "object"})
"""Nouns of properties that may name an object of any kind; a digit under another name may be a quantity."""


class References:
    """What the properties of the body of one call name; `objects` collects the objects of the run among them."""

    def __init__(
        self,
        writes: LastingWrites,
        endpoint: Endpoint,
        objects: Objects,
        object_numbers: Mapping[str, int],
    ) -> None:
        self.writes = writes
        self.endpoint = endpoint
        self.objects = objects
        self.object_numbers = object_numbers
        self.used = Counter({kind: len(each) for kind, each in objects.items()}) + Counter(object_numbers)
        self.does = outcomes(endpoint, writes.snapshot)
        self.chosen: dict[tuple[str, str], Any] = {}

    def kind(self, name: str, value: Any) -> str:
        """Return the kind of object that a property names; a value may be known as an identifier."""
        found = named_kind(name, value, self.writes.snapshot.vocabulary.identifiers)
        if found or isinstance(value, bool) or not isinstance(value, int | str):
            return found
        added = (str(each.table.get("adds", "")) for each in self.endpoint.behaviours)
        about = tuple(dict.fromkeys(filter(None, (*self.does.values(), *self.endpoint.kinds.values(), *added))))
        if name in ("id", "ids") and about:
            return "" if self._is_field(about[0], value) else about[0]
        is_digit = str(value).isdecimal() and len(str(value)) == 1
        if not is_digit or is_identifier(name) or noun_of(name) in _ANY_OBJECT:
            found = next((kind for kind in about if str(value) in self.writes.new.known(kind)), "")
        return found or self._by_last_word(name, value, about)

    def _by_last_word(self, name: str, value: Any, about: Sequence[str]) -> str:
        """Return the kind with a last word such as `plan` that a value is known to identify, if the run can create one.

        Of several it is the one with a first word like that of the kinds that the call is about.
        """
        noun, snapshot = noun_of(name), self.writes.snapshot
        kinds = [each for each in snapshot.vocabulary.identifiers if noun and each.endswith(f"-{noun}")]
        known = [each for each in kinds if creators(each, snapshot) and str(value) in self.writes.new.known(each)]
        first = {each.partition("-")[0] for each in about}
        return min(known, key=lambda each: each.partition("-")[0] not in first, default="")

    def _is_field(self, kind: str, value: Any) -> bool:
        """Return whether a value names an additional field, as a tenant fact says, and no known object of a kind."""
        target = self.writes.target
        tables = (each for one in self.writes.snapshot.operations for each in one.behaviours if each.table)
        fields = {str(target.facts[name]) for each in tables for name in each.needs if name in target.facts}
        return str(value) in fields and str(value) not in self.writes.new.known(kind)

    def to(self, kind: str, value: Any) -> Any:
        """Return the identifier that a body names instead of a value; NotVerified when it may name none."""
        own = self.writes.own
        given = (*own.disposable.get(kind, ()), *own.disposable.get(self.endpoint.operation.shape, ()))
        is_given = value is not None and str(value) in map(str, given)
        if is_given and not self._adds_further(kind):
            return self._taken(kind, value)
        if value is not None and (kind, str(value)) in self.chosen:
            return self.chosen[kind, str(value)]
        try:
            found = self._another(kind)
        except NotVerified as error:
            if is_given:
                return self._taken(kind, value)
            if value is not None and not creators(kind, self.writes.snapshot) and "created" not in self.does:
                label = self.endpoint.operation.label
                hint = (
                    f'list the {kind} and all other objects that its body names in disposable."{label}" of the tenant'
                )
                raise dataclasses.replace(error, hint=hint) from None
            # A new object may refer to an existing one, which stays as it is, if the run could not create another.
            replaceable = creators(kind, self.writes.snapshot) and self.does.get("created") != kind
            if "created" not in self.does or replaceable:
                raise
            made = {str(each.identifier) for each in own.made.get(kind, ())}
            known = [each for each in self.writes.target.objects.identifiers(kind) if each not in made]
            if value is None and not known:
                raise
            return known[0] if value is None else value
        self.objects.setdefault(kind, []).append(found)
        identifier = found.identifier
        if isinstance(value, int) and str(identifier).isdecimal():  # an identifier from a path is a text
            identifier = int(identifier)
        if value is not None:
            self.chosen[kind, str(value)] = identifier
        return identifier

    def _taken(self, kind: str, identifier: Any) -> Any:
        """Note a disposable object that the body names, and return its identifier."""
        self.objects.setdefault(kind, []).append(RunObject(identifier))
        return identifier

    def _adds_further(self, kind: str) -> bool:
        """Return whether the call is to add another object than the first to what it updates."""
        return kind not in self.does.values() and self.object_numbers.get(kind, 0) > 0

    def _another(self, kind: str) -> RunObject:
        if self.does.get("created") == kind:
            raise NotVerified(f"to create an object of the kind {kind}, another one is needed first")
        number = self.used[kind]
        self.used[kind] += 1
        if self.does.get("deleted") == kind:
            return self.writes.create_object(kind)
        return self.writes.get_or_create(kind, number)
