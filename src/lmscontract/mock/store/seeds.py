"""Evaluates the seeds of mock data for the n-th object of a kind: numbers, picks, dates, and identifiers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lmscontract.mock.store.tenant import TenantData

_NUMBER = re.compile(r"\{n(?::([^{}]*))?\}")
_DATE = "%Y-%m-%d"
_MOMENT = "%Y-%m-%d %H:%M:%S"


def seeded(value: Any, number: int, among: TenantData) -> Any:
    """Return a value of the seeds for the n-th object; an object with a `$` key is evaluated, `{n}` in texts is the number."""
    if isinstance(value, Mapping):
        for key, evaluate in _EVALUATED.items():
            if key in value:
                return evaluate(value, number, among)
        return {_named(name, among): seeded(each, number, among) for name, each in value.items()}
    if isinstance(value, list):
        return [seeded(each, number, among) for each in value]
    if isinstance(value, str) and "{n" in value:
        return _NUMBER.sub(lambda match: format(number, match[1] or ""), value)
    return value


def _named(name: str, among: TenantData) -> str:
    """Return the name of a member; a name in braces is the value of a tenant fact."""
    return str(among.facts.get(name[1:-1], name)) if name.startswith("{") else name


def _pick(value: Mapping[str, Any], number: int, among: TenantData) -> Any:
    """Return one value after the other; every seed begins with another."""
    choices, every = value["$pick"], int(value.get("every", 1))
    return seeded(choices[((number - 1) // every + among.seed - 1) % len(choices)], number, among)


def _cycle(value: Mapping[str, Any], number: int, among: TenantData) -> Any:
    """Return one value after the other, the same for every seed."""
    choices, every = value["$cycle"], int(value.get("every", 1))
    return seeded(choices[((number - 1) // every) % len(choices)], number, among)


def _other(value: Mapping[str, Any], number: int, among: TenantData) -> Any:
    """Return the identifier of an object of another kind: each `every` times, then `step` further, from `shift` on.

    `at` is the index of a single object.
    """
    if "at" in value:
        return among.nth(value["$of"], int(value["at"]))
    turn = (number - 1) // int(value.get("every", 1))
    return among.nth(value["$of"], turn * int(value.get("step", 1)) + int(value.get("shift", 0)))


def _parent(value: Mapping[str, Any], number: int, among: TenantData) -> Any:
    """Return the identifier of the parent in a tree in which each object has `branches` children.

    The last objects are children of the root, which a fact names; the first ones have no children.
    """
    count = among.count(value["$above"])
    above = (count - number + 1) // int(value["branches"])
    return among.facts.get(value["root"]) if above < 1 else among.nth(value["$above"], count - above)


def _moment(value: Mapping[str, Any], number: int, _: TenantData) -> str:
    """Return a date with or without a time: `days` later with every object, modulo `within` days."""
    text = str(value["$date"])
    form = _DATE if len(text) == 10 else _MOMENT
    days = (number - 1) * int(value.get("days", 1)) % int(value.get("within", 365))
    return (datetime.fromisoformat(text) + timedelta(days=days)).strftime(form)


def _from_today(value: Mapping[str, Any], _: int, among: TenantData) -> str:
    """Return a moment so many days after the day on which the tenant began, at a time of day."""
    return f"{among.today + timedelta(days=int(value['$today']))} {value['at']}"


def _fact(value: Mapping[str, Any], _: int, among: TenantData) -> Any:
    """Return the value of a tenant fact."""
    return among.facts.get(value["$fact"])


_EVALUATED: Mapping[str, Callable[[Mapping[str, Any], int, TenantData], Any]] = {
    "$pick": _pick,
    "$cycle": _cycle,
    "$of": _other,
    "$above": _parent,
    "$date": _moment,
    "$today": _from_today,
    "$fact": _fact,
}
