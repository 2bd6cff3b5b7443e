"""Headers: promised headers are sent, and browsers may read them."""

from collections.abc import Callable

from lmscontract.rules.rule import Requirement
from lmscontract.target import Exchange, Target, Verified, Violated, verifies, visible_header

_ERRORS = (400, 403, 404)
"""Statuses of the operation itself: others may come from a server before it, and so may pages."""


@verifies("header-missing")
def test_header_missing(requirement: Requirement, target: Target) -> Verified:
    """Every successful response has each promised header, and so has every error for a valid token."""
    name = requirement.location.removeprefix("header.")

    def check(response: Exchange) -> None:
        if not response.headers.get(name):
            raise Violated(f"the header {name}", "none", response)

    return _checked(requirement, target, check)


@verifies("header-not-exposed")
def test_header_not_exposed(requirement: Requirement, target: Target) -> Verified:
    """Access-Control-Expose-Headers names each header that browsers may read, also in an error for a valid token."""
    header = requirement.location.removeprefix("header.")

    def check(response: Exchange) -> None:
        exposed = response.headers.get(header, "")
        names = {name.strip().lower() for name in exposed.split(",")}
        if requirement.expected.lower() not in names and "*" not in names:
            raise Violated(f"{requirement.expected} in {header}", repr(visible_header(header, exposed)), response)

    return _checked(requirement, target, check)


def _checked(requirement: Requirement, target: Target, check: Callable[[Exchange], None]) -> Verified:
    """Check the successful responses of an operation, and its errors for valid tokens that are no pages for browsers."""
    verified = target.responses(requirement.operation).check(check)
    for response in target.seen(requirement.operation):
        is_page = "html" in response.headers.get("content-type", "")
        if response.status in _ERRORS and not is_page and target.calls.asked_by(response) in target.accounts:
            check(response)
    return verified
