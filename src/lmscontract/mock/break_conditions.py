"""The conditions under which a requirement is broken: with a probability, on one page, or for one account."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection

from msgspec import Struct

from lmscontract.contract.model import Endpoint
from lmscontract.errors import UsageError
from lmscontract.rules.values import paging

_CHANCE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)%")
_PAGES = re.compile(r"page-([0-9]{1,9})")
_FORMS = "write 10%, page-2 or account:NAME behind the @"


class CurrentCall(Struct, frozen=True):
    """The call in progress: its number among the calls of its operation, the requested page, and the names of the
    account and of its level."""

    number: int
    page: int
    names: frozenset[str]


BreakCondition = Callable[[CurrentCall], bool]
"""Whether a requirement is broken in a call."""


def split(named: str) -> tuple[str, tuple[str, ...]]:
    """Split a requirement and its conditions: `ID@10%`, `ID@page-2@account:user`."""
    name, *suffixes = named.split("@")
    return name, tuple(suffixes)


def parse_condition(text: str, named: str, endpoint: Endpoint, accounts: Collection[str], seed: int) -> BreakCondition:
    """Return the condition of a text such as `10%`; a UsageError for an unknown one."""
    if found := _CHANCE.fullmatch(text):
        return _chance(float(found[1]), named, seed)
    if found := _PAGES.fullmatch(text):
        return _on_page(int(found[1]), named, endpoint)
    word, _, name = text.partition(":")
    if word == "account":
        return _for_account(name, named, accounts)
    raise UsageError(f"{named}: there is no condition {text or 'without a name'}", "--break", _FORMS)


def _chance(percent: float, named: str, seed: int) -> BreakCondition:
    """Return a condition that is random for each call of the operation; equal seeds and calls give equal results."""
    if not 0 < percent <= 100:
        raise UsageError(f"{named}: expected a rate above 0% and up to 100%", "--break", _FORMS)

    def holds(call: CurrentCall) -> bool:
        rng = random.Random(f"{seed} {named} {call.number}")  # noqa: S311  # the same for the same seed
        return rng.random() * 100 < percent

    return holds


def _on_page(number: int, named: str, endpoint: Endpoint) -> BreakCondition:
    if number < 1:
        raise UsageError(f"{named}: pages are counted from 1", "--break", "name a page from 1 on")
    if not any(paging(endpoint, "page")):
        raise UsageError(f"{named}: {endpoint.operation.label} has no pages", "--break", "name a list")
    return lambda call: call.page == number


def _for_account(name: str, named: str, accounts: Collection[str]) -> BreakCondition:
    levels = (re.sub(r"-[0-9]+$", "", each) for each in accounts)
    known = dict.fromkeys([*accounts, *levels, "api"])
    if name not in known:
        raise UsageError(f"{named}: there is no account {name}", "--break", f"there are {', '.join(known)}")
    return lambda call: name in call.names
