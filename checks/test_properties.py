"""Made-up calls: whatever hypothesis and schemathesis think of, an answer breaks no requirement that it bears on."""

from collections.abc import Mapping

from lmscontract.findings.finding import Outcome
from lmscontract.rules.rule import Requirement
from lmscontract.target import Target, fact_of, violated
from lmscontract.target.properties import Explorer
from lmscontract.target.trial import Check
from lmscontract.types import Operation


def a_number_within_its_bounds_is_taken(requirement: Requirement, target: Target) -> None:
    """A call with a number anywhere within the stated bounds is not refused with 400."""
    exchange = target.call(requirement.operation)
    name = fact_of(requirement).path
    value = dict(exchange.call.query)[name]
    violated(exchange.status == 400, f"Expected {name}={value} to be taken; it was refused with 400.")


def a_number_outside_its_bounds_is_refused(requirement: Requirement, target: Target) -> None:
    """A call with a number anywhere outside the stated bounds is not served."""
    exchange = target.call(requirement.operation)
    name = fact_of(requirement).path
    value = dict(exchange.call.query)[name]
    violated(
        exchange.ok, f"Expected 400 for {name}={value}, which is not {requirement.expected}; got {exchange.status}."
    )


def a_page_holds_no_more_than_its_size(requirement: Requirement, target: Target) -> None:
    """A page of any size within the stated bounds holds no more items than that."""
    exchange = target.call(requirement.operation)
    size = int(dict(exchange.call.query)[fact_of(requirement).path])
    count = len(target.items(exchange))
    violated(count > size, f"Expected at most {size} items; got {count}.")


BY_NUMBERS: Mapping[str, Check] = {
    "invalid-value-accepted": a_number_outside_its_bounds_is_refused,
    "page-size-ignored": a_page_holds_no_more_than_its_size,
    "parameter-refused": a_number_within_its_bounds_is_taken,
}
"""What a made-up number shows of rules whose own checks choose their numbers themselves."""

JUDGED_BY = (
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


def test_made_up_calls(explored: Operation, explorer: Explorer, examples: int, broken: list[Outcome]) -> None:
    """No answer to a made-up call, or on a walk from one, breaks a requirement that it bears on."""
    broken += explorer.explore(explored, examples, BY_NUMBERS)
