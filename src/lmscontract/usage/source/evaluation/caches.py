"""Responses that a function keeps by a key that is not known: a call gets its own one back, and not those of other calls."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from lmscontract.usage.source.values import abstract as av

_CALLS = 2
"""The innermost calls of which one keeps a response and gets it: a method of a cache, and what uses that."""


class _Kept(NamedTuple):
    """A value that is kept in a record, what its key is, and the calls that keep it, by the identity of their functions."""

    of: av.Record
    key: object
    value: av.Value
    calls: dict[int, av.Arguments]


class Caches:
    """Notes which calls keep which responses: `if key not in cache: cache[key] = get(path)`, and then `return cache[key]`."""

    def __init__(self, evaluation: av.Evaluation) -> None:
        self._evaluation = evaluation
        self._kept: dict[int, list[_Kept]] = defaultdict(list)

    def keep(self, of: av.Record, key: av.Value, value: av.Value) -> None:
        """Note a value that is set at a key of a record, if it has a response."""
        if av.has_answer(value):
            kept = (_Kept(of, _kind(key), each, self._calls()) for each in av.options(value))
            self._kept[id(of)] += kept

    def have(self, of: av.Value) -> bool:
        """Return whether responses are kept in a record by keys that are not known."""
        return id(of) in self._kept

    def own(self, of: av.Value, key: av.Value, found: av.Value) -> av.Value:
        """Return what is found in a record without what the same function keeps there in other calls."""
        calls, kind = self._calls(), _kind(key)
        own: list[av.Value] = []
        others: list[av.Value] = []
        for each in self._kept.get(id(of), ()):
            shared = each.calls.keys() & calls.keys() if each.key == kind else ()
            if shared:
                (own if all(each.calls[one] is calls[one] for one in shared) else others).append(each.value)
        dropped = [each for each in others if each not in own]
        return av.union(each for each in av.options(found) if each not in dropped) if dropped else found

    def _calls(self) -> dict[int, av.Arguments]:
        innermost = self._evaluation.stack.named_calls[-_CALLS:]
        return {id(closure.function): arguments for arguments, closure in innermost if closure is not None}


def _kind(key: av.Value) -> object:
    """Return by what keys differ: the name of what is not known, the name of a property, or else the kind of value."""
    if isinstance(key, av.Answer):
        return key.path[-1:]
    return key.name if isinstance(key, av.Unknown) else type(key)
