"""Generated requests: no response to a request of hypothesis or schemathesis breaks a requirement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lmscontract.contract.model import Fact
from lmscontract.findings.finding import Outcome
from lmscontract.rules.rule import Requirement
from lmscontract.target.execution import Check, subject_of
from lmscontract.target.outcomes import Verified, Violated
from lmscontract.target.target import Target
from lmscontract.types import Operation

if TYPE_CHECKING:  # it imports schemathesis and hypothesis, which only a run with generated requests needs
    from lmscontract.target.generation.explorer import Explorer


def parameter_refused(requirement: Requirement, target: Target) -> Verified:
    """A call with a number anywhere within the stated bounds is not refused with 400."""
    response, name = target.call(requirement.operation), subject_of(requirement, Fact).path
    if response.status == 400:
        raise Violated(f"{name}={dict(response.call.query)[name]} to be accepted", 400, response)
    return Verified(response)


def invalid_value_accepted(requirement: Requirement, target: Target) -> Verified:
    """A call with a number anywhere outside the stated bounds is not successful."""
    response, name = target.call(requirement.operation), subject_of(requirement, Fact).path
    if response.ok:
        value = dict(response.call.query)[name]
        raise Violated(f"400 for {name}={value}, which is not {requirement.expected}", response.status, response)
    return Verified(response)


def page_size_ignored(requirement: Requirement, target: Target) -> Verified:
    """A page of any size within the stated bounds holds no more items than that."""
    response = target.call(requirement.operation)
    size = int(dict(response.call.query)[subject_of(requirement, Fact).path])
    count = len(target.items(response))
    if count > size:
        raise Violated(f"at most {size} items", count, response)
    return Verified(response)


BY_NUMBERS: Mapping[str, Check] = {
    "invalid-value-accepted": invalid_value_accepted,
    "page-size-ignored": page_size_ignored,
    "parameter-refused": parameter_refused,
}
"""Checks of a response to a generated number, for rules whose own checks choose their numbers themselves."""

RULES = (
    "content-type-wrong",
    "header-missing",
    "header-not-exposed",
    "link-parameters-missing",
    "links-missing",
    "links-unasked",
    "null-sent",
    "property-missing",
    "property-type-wrong",
    "removed-property-sent",
    "response-not-json",
    "status-undocumented",
    *BY_NUMBERS,
)
"""The rules that responses to generated requests are checked against."""


def test_generated_requests(explored: Operation, explorer: Explorer, examples: int) -> list[Outcome]:
    """No response to a generated request, or to a request that follows from it, breaks a requirement."""
    return explorer.explore(explored, examples, BY_NUMBERS)
