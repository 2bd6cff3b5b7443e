"""Where a text that a request has comes from: the calls that led to it, and where it is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lmscontract.usage.source.evaluation.parameter_sets import parameter_sets
from lmscontract.usage.source.parsing import syntax as ir
from lmscontract.usage.source.settings.data_files import is_data
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_MOST_GIVEN = 2000
"""The most values of calls among which a text is looked for."""


class Origins:
    """Looks for texts among what the calls under evaluation hand over."""

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation, self._stack = evaluation, evaluation.stack

    def written(self, key: av.Value, place: Place) -> Place:
        """Return where a key is written: near a place, in its object, in a call that led there, or in a file of data."""
        return self.handed(key) or av.written(key, place)

    def handed(self, key: av.Value) -> Place | None:
        """Return where a key is written in its object, in a call that led there, or in a file of data; None if elsewhere."""
        at = key.parts[0].place if isinstance(key, av.Text) and key.parts and key.parts[0].text else None
        if at is None or is_data(at.file):
            return at
        calls = self._stack.named_calls
        given = [each for arguments, _ in calls for value in arguments.all for each in av.options(value)]
        object = [closure.this for _, closure in calls[-1:] if closure is not None and closure.this is not None]
        records = av.of_kind(av.Record, *given, *object)
        listed = [item for each in records for item in (*each.items, *(slot.value for slot in each.fields.values()))]
        holders = (
            part for each in av.of_kind(av.Record, *object) for part in (each, each.of and each.of.members) if part
        )
        kept = (slot.value for each in holders for slot in each.fields.values())
        listed += [item for each in av.of_kind(av.Record, *kept) if not each.made for item in each.items]
        lists = [each for each in (*records, *av.of_kind(av.Record, *listed)) if not each.fields]
        rows = [row for each in lists for row in av.of_kind(av.Record, *each.items) if not row.made]
        pairs = [*rows, *(each for each in av.of_kind(av.Record, *listed) if each.pair or each.of)]
        listed += [part for each in pairs for part in (*each.items, *(slot.value for slot in each.fields.values()))]
        places = (each.parts[0].place for each in av.of_kind(av.Text, *given, *listed, *self._captured()) if each.parts)
        return at if at in places else None

    def _captured(self) -> Iterator[av.Value]:
        """Yield the values, and the items of lists, that the innermost function takes from functions around it."""
        closure = self._stack.innermost.closure
        for scope in [*closure.scope.outwards()][:-1] if closure is not None else ():
            for each in av.of_kind(av.Record, *scope.variables.values()):
                yield from each.items
            yield from (each for value in scope.variables.values() for each in av.options(value))

    def is_given(self, value: av.Text) -> bool:
        """Return whether a text comes from the calls that led here or made their functions, or is the default of a parameter."""
        calls, chosen = self._stack.named_calls, self._evaluation.any_names.chosen
        closures = [closure for _, closure in calls if closure is not None]
        defaults = [
            (each.default, closure.scope)
            for closure in closures
            for each in closure.function.parameters
            if each.default is not None
        ]
        marks = [mark for closure in closures for mark in parameter_sets(closure.function)]
        places = [(each.line, each.column) for each in (*(default for default, _ in defaults), *marks)]
        if any((part.place.line, part.place.column) in places or part.place in chosen for part in value.parts):
            return True
        constants = ((each, scope) for each, scope in defaults if isinstance(each, ir.Member))
        if any(self._evaluation.value(each, scope) == value for each, scope in constants):
            return True  # a constant of a class: `$method = self::GET`
        made_of = [value for _, each in self._stack.calls if each is not None for value in each.scope.all_given]
        handed = [value for arguments, _ in calls for value in arguments.all]
        items = [item for each in av.of_kind(av.Record, *handed, *made_of) if not each.made for item in each.items]
        inner = (inner for each in (*handed, *made_of, *items) for inner in av.within(each))
        given = [*islice(inner, _MOST_GIVEN)]
        whole = (part.place for each in av.of_kind(av.Text, *given) for part in each.parts)
        return value in given or (len(value.parts) == 1 and value.parts[0].place in whole)  # or a piece of one
