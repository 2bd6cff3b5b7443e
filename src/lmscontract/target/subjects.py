"""The statement of the contract that a requirement comes from, of the type that a check expects."""

from __future__ import annotations

from lmscontract.contract.model import Behaviour, Condition, Fact, Replacement
from lmscontract.errors import Defect
from lmscontract.rules.rule import Requirement


def fact_of(requirement: Requirement) -> Fact:
    """The fact of a requirement about a place."""
    if isinstance(requirement.subject, Fact):
        return requirement.subject
    raise Defect(f"{requirement.id} comes from no fact")


def condition_of(requirement: Requirement) -> Condition:
    """The condition of a requirement about one."""
    if isinstance(requirement.subject, Condition):
        return requirement.subject
    raise Defect(f"{requirement.id} comes from no condition")


def behaviour_of(requirement: Requirement) -> Behaviour:
    """The promise of a requirement about behaviour."""
    if isinstance(requirement.subject, Behaviour):
        return requirement.subject
    raise Defect(f"{requirement.id} comes from no promise")


def replacement_of(requirement: Requirement) -> Replacement:
    """What a later change puts in the place of something else, of a requirement about that."""
    if isinstance(requirement.subject, Replacement):
        return requirement.subject
    raise Defect(f"{requirement.id} comes from no such change")
