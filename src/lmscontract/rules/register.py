"""All rules, and the requirements that they derive from a snapshot."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from datetime import date
from textwrap import shorten
from types import ModuleType

from msgspec.structs import replace

import lmscontract.rules as package
from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import check_known
from lmscontract.rules.rule import Requirement, Rule, Subject
from lmscontract.types import Channel, Month

_LONGEST_TITLE = 100
_NOT_RULES = frozenset({"explain", "register", "rule", "usages", "values"})


def _modules() -> Mapping[str, ModuleType]:
    names = sorted(each.name for each in pkgutil.iter_modules(package.__path__) if each.name not in _NOT_RULES)
    modules = (importlib.import_module(f"{package.__name__}.{name}") for name in names)
    return {module.RULE.name: module for module in modules}


MODULES: Mapping[str, ModuleType] = _modules()
"""The module of each rule, by the rule's name."""

RULES: Mapping[str, Rule] = {name: module.RULE for name, module in MODULES.items()}
"""Every rule by its name."""


def derive(snapshot: Snapshot) -> tuple[Requirement, ...]:
    """Return every requirement of a snapshot, in the order of the ids."""
    _check_promises(snapshot)
    found = {each.id: each for module in MODULES.values() for each in module.requirements(snapshot)}
    return tuple(found[id] for id in sorted(found))


def derive_running(contract: Contract, day: date, channel: Channel) -> tuple[Requirement, ...]:
    """Return the requirements on a day; those of a change that is still arriving are marked as due.

    What only the state before that change requires is left out.
    """
    after = derive(contract.at(Month.of(day), channel))
    running = contract.running(day, channel)
    if not running:
        return after
    before = {each.id: each for each in derive(contract.before(day, channel))}
    previous_subjects = {place: each.subject for each in before.values() for place in _places(each)}
    arriving = {change.id for change in running}
    return tuple(each if each.id in before else _due(each, arriving, previous_subjects) for each in after)


def _places(requirement: Requirement) -> list[tuple[str, str, str]]:
    """Return the rule, the operation and each location of a requirement, of which the contract may leave open which it is."""
    return [(requirement.rule, requirement.operation.shape, each) for each in requirement.location.split("|")]


def title(requirement: Requirement) -> str:
    """Return what a requirement is, in at most 100 characters: "No item has `price`"."""
    rule = RULES[requirement.rule]
    text = rule.must(requirement) or rule.title
    return shorten(f"{text[:1].upper()}{text[1:]}", _LONGEST_TITLE, placeholder=" ...")


def full_title(requirement: Requirement) -> str:
    """Return what a requirement is, and of which operation: "No item has `price` (GET /toys)"."""
    return f"{title(requirement)} ({requirement.operation})"


def _check_promises(snapshot: Snapshot) -> None:
    for endpoint in snapshot.endpoints.values():
        for behaviour in endpoint.behaviours:
            check_known(behaviour.rule, RULES, f"there is no rule {behaviour.rule}", behaviour.origin)


def _due(
    requirement: Requirement, running: set[str], previous_subjects: Mapping[tuple[str, str, str], Subject | None]
) -> Requirement:
    endpoint = requirement.subject
    change = requirement.change if requirement.change in running else getattr(endpoint, "change", "")
    previous = next((previous_subjects[place] for place in _places(requirement) if place in previous_subjects), None)
    return replace(requirement, due=change or sorted(running)[0], previous=previous)
