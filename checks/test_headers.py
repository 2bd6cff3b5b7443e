"""Headers: promised headers are sent, and browsers may read them."""

from lmscontract.rules.rule import Requirement
from lmscontract.rules.values import compared_headers, without_identifiers
from lmscontract.target.evidence import visible_header
from lmscontract.target.exchange import Exchange
from lmscontract.target.execution import verifies
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.peers import FEW, MANY, of_others
from lmscontract.target.target import Target

_SERVICE = "{service}"


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


@verifies("header-differs")
def test_header_differs(requirement: Requirement, target: Target) -> Verified:
    """A response has each header of the samples with the value that those of several other operations all have."""
    names = [*compared_headers(target.snapshot)]

    def of_several(most: int) -> tuple[Exchange, ...]:
        endpoints, what = without_identifiers(target.snapshot), "which headers the tenant sends"
        return of_others(endpoints, requirement.operation, target.answer, what, most)

    others = of_several(FEW)
    shared = {name: {_value(each, name) for each in others} for name in names}
    expected = {name: values.pop() for name, values in shared.items() if len(values) == 1}
    if not expected:
        raise NotVerified("the headers of the other operations differ among each other", exchanges=others)

    def check(response: Exchange) -> None:
        for name, value in expected.items():
            if value and _value(response, name) != value:
                if another := next((each for each in of_several(MANY) if _value(each, name) != value), None):
                    what = f"{another.call.operation.label} sends another {name} than others, too"
                    raise NotVerified(what, exchanges=(response, another))
                same = value.replace(_SERVICE, response.call.operation.service)
                got = repr(visible_header(name, response.headers[name])) if name in response.headers else "none"
                what = f"{name}: {visible_header(name, same)}, as all of {len(others)} other operations send it"
                raise Violated(what, got, response, others[0])

    return target.responses(requirement.operation).check(check)


def _value(response: Exchange, name: str) -> str:
    """Return the value of a header in lower case, without spaces; that of the service of the operation is _SERVICE."""
    value = "".join(response.headers.get(name, "").lower().split())
    return _SERVICE if value == response.call.operation.service else value
