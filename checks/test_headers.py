"""Headers: those that the contract promises are there, and browsers may read them."""

from lmscontract.rules.rule import Requirement
from lmscontract.target import Exchange, Target, bearing, verifies, violated


@verifies("header-missing")
def test_promised_header_is_sent(requirement: Requirement, target: Target) -> None:
    """Every successful answer carries each promised header."""
    name = requirement.location.removeprefix("header.")

    def judge(exchange: Exchange) -> None:
        violated(not exchange.headers.get(name), f"Expected the header {name}; it is missing.")

    bearing(target, requirement.operation, judge)


@verifies("header-not-exposed")
def test_header_is_exposed(requirement: Requirement, target: Target) -> None:
    """A header that browsers may read is named in Access-Control-Expose-Headers."""

    def judge(exchange: Exchange) -> None:
        exposed = exchange.headers.get(requirement.location.removeprefix("header."), "")
        names = {name.strip().lower() for name in exposed.split(",")}
        missing = requirement.expected.lower() not in names and "*" not in names
        violated(missing, f"Expected {requirement.expected} among the exposed headers; they are {exposed!r}.")

    bearing(target, requirement.operation, judge)
