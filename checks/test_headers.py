"""Headers: promised headers are sent, and browsers may read them."""

from lmscontract.rules.rule import Requirement
from lmscontract.target.evidence import visible_header
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import verifies
from lmscontract.target.outcomes import Verified, Violated
from lmscontract.target.target import Target


@verifies("header-missing")
def test_header_missing(requirement: Requirement, target: Target) -> Verified:
    """Every successful response has each promised header; an error may come from a server before the operation."""
    name = requirement.location.removeprefix("header.")

    def check(response: Exchange) -> None:
        if not response.headers.get(name):
            raise Violated(f"the header {name}", "none", response)

    return target.responses(requirement.operation).check(check)


@verifies("header-not-exposed")
def test_header_not_exposed(requirement: Requirement, target: Target) -> Verified:
    """Access-Control-Expose-Headers names each header that browsers may read."""
    header = requirement.location.removeprefix("header.")

    def check(response: Exchange) -> None:
        exposed = response.headers.get(header, "")
        names = {name.strip().lower() for name in exposed.split(",")}
        if requirement.expected.lower() not in names and "*" not in names:
            raise Violated(f"{requirement.expected} in {header}", repr(visible_header(header, exposed)), response)

    return target.responses(requirement.operation).check(check)
