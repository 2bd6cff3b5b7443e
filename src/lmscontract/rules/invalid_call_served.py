"""A call that lacks a mandatory parameter, or has a value that the specification excludes, is not served.

Why it matters: a client does not notice its mistake, and uses the response as if it were the requested one.
What to do: validate parameters before sending them; do not rely on the platform.
Check: the call does not succeed without the parameter, with values just outside the range or list, or with a word where a path
    has a number. A value in another format does not succeed, or has no effect. Where the contract names a mandatory property of
    a body, a working body without it does not succeed.
Example: with a documented maximum of 200, `GET /toys?page_size=201` that gets 200 breaks the rule, one that gets an error does
    not.
"""

from lmscontract.contract.model import Area, Behaviour, Snapshot, State
from lmscontract.rules.rule import Requirement, Requirements, Rule, RuleArea, stated
from lmscontract.rules.values import constraint, invalid_values, is_mandatory, shows_json


def _must(requirement: Requirement) -> str:
    if isinstance(requirement.subject, Behaviour):
        return stated(requirement)
    if not requirement.expected:
        return f"A call without {requirement.named} is not served"
    return f"A call with {requirement.named} other than {requirement.expected.replace(',', ' and ')} is not served"


RULE = Rule(
    "invalid-call-served",
    RuleArea.PARAMETERS,
    "A call with an invalid value, or without a mandatory one, is served",
    __doc__,
    _must,
    depends_on=("unknown-identifier-served",),
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each mandatory query parameter, range, list or format, number in a path, and named value."""
    yield from RULE.from_behaviours(snapshot)
    for endpoint, fact in snapshot.facts(Area.QUERY, State.KNOWN):
        if is_mandatory(fact):
            yield RULE.on(endpoint, fact.location, subject=fact)
        if invalid_values(fact):
            yield RULE.on(endpoint, fact.location, constraint(fact), subject=fact)
    for endpoint, fact in snapshot.facts(Area.PATH, State.KNOWN):
        if fact.schema.get("type") == "integer" and shows_json(endpoint):
            yield RULE.on(endpoint, fact.location, fact.expected, subject=fact)
