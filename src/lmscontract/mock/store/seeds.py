"""What mock data say of the n-th object of a kind, worked out: numbers, picks, dates, and identifiers of other objects."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Protocol

_NUMBER = re.compile(r"\{n(?::([^{}]*))?\}")
_DATE = "%Y-%m-%d"
_KEPT = 16
_MOMENT = "%Y-%m-%d %H:%M:%S"


class Population(Protocol):
    """The tenant whose objects are made; equal seeds make equal objects."""

    @property
    def seed(self) -> int:
        """What names are drawn by."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """What only the tenant's owner knows."""

    def count(self, kind: str) -> int:
        """How many objects of a kind there are from the start, special ones not counted."""

    def nth(self, kind: str, index: int) -> Any:
        """The identifier of the object at an index among the first ones of a kind, round and round; None without any."""


def seeded(value: Any, number: int, among: Population) -> Any:
    """Return a value of the seeds for the n-th object; an object with a `$` key is evaluated, anything else copied."""
    if isinstance(value, Mapping):
        for key, work_out in _WORKED_OUT.items():
            if key in value:
                return work_out(value, number, among)
        return {_named(name, among): seeded(each, number, among) for name, each in value.items()}
    if isinstance(value, list):
        return [seeded(each, number, among) for each in value]
    return numbered(value, number)


def seeding(said: Mapping[str, Any], among: Population) -> Callable[[int], dict[str, Any]]:
    """What makes the fields of the n-th object; those that are the same for all are worked out here, once.

    The last ones are kept: a tenant that is reset gives the same numbers again.
    """
    moving = {name: value for name, value in said.items() if not _is_still(value)}

    @lru_cache(maxsize=_KEPT)
    def moved(number: int) -> Mapping[str, Any]:
        return {name: seeded(value, number, among) for name, value in moving.items()}

    return lambda number: {**said, **moved(number)}


def numbered(value: Any, number: int) -> Any:
    """A value of mock data for the n-th object: `{n}` in texts is the number."""
    if isinstance(value, str):
        return _NUMBER.sub(lambda match: format(number, match[1] or ""), value) if "{n" in value else value
    if isinstance(value, Mapping):
        return {name: numbered(each, number) for name, each in value.items()}
    if isinstance(value, list):
        return [numbered(each, number) for each in value]
    return value


def _is_still(value: Any) -> bool:
    return not isinstance(value, (Mapping, list)) and not (isinstance(value, str) and "{n" in value)


def _named(name: str, among: Population) -> str:
    """The name of a member; one in braces is the value of a tenant fact."""
    return str(among.facts.get(name[1:-1], name)) if name.startswith("{") else name


def _pick(value: Mapping[str, Any], number: int, among: Population) -> Any:
    """One value after the other; every seed begins with another."""
    choices, every = value["$pick"], int(value.get("every", 1))
    return seeded(choices[((number - 1) // every + among.seed - 1) % len(choices)], number, among)


def _cycle(value: Mapping[str, Any], number: int, among: Population) -> Any:
    """Return one value after the other, the same for every seed."""
    choices, every = value["$cycle"], int(value.get("every", 1))
    return seeded(choices[((number - 1) // every) % len(choices)], number, among)


def _other(value: Mapping[str, Any], number: int, among: Population) -> Any:
    """The identifier of an object of another kind: each `every` times, `step` further each time, from `shift` on.

    `at` is always the same one.
    """
    if "at" in value:
        return among.nth(value["$of"], int(value["at"]))
    turn = (number - 1) // int(value.get("every", 1))
    return among.nth(value["$of"], turn * int(value.get("step", 1)) + int(value.get("shift", 0)))


def _parent(value: Mapping[str, Any], number: int, among: Population) -> Any:
    """The identifier of the object above in a tree of so many branches; the last ones stand below the root's fact.

    Nothing stands below the first ones.
    """
    count = among.count(value["$above"])
    above = (count - number + 1) // int(value["branches"])
    return among.facts.get(value["root"]) if above < 1 else among.nth(value["$above"], count - above)


def _moment(value: Mapping[str, Any], number: int, _: Population) -> str:
    """A date with or without a time, so many days later with every object, within so many days."""
    text = str(value["$date"])
    form = _DATE if len(text) == 10 else _MOMENT
    days = (number - 1) * int(value.get("days", 1)) % int(value.get("within", 365))
    return (datetime.fromisoformat(text) + timedelta(days=days)).strftime(form)


def _fact(value: Mapping[str, Any], _: int, among: Population) -> Any:
    """The value of a tenant fact."""
    return among.facts.get(value["$fact"])


_WORKED_OUT: Mapping[str, Callable[[Mapping[str, Any], int, Population], Any]] = {
    "$pick": _pick,
    "$cycle": _cycle,
    "$of": _other,
    "$above": _parent,
    "$date": _moment,
    "$fact": _fact,
}
