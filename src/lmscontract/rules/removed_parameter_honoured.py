"""A removed parameter has no effect, from the month of its removal on.

Why it matters: a client keeps depending on a filter that is about to have no effect.
What to do: remove the parameter, or send its replacement.
Check: the list is the same with the parameter and without it, or the call is refused.
Example: `GET /toys?box=3` that lists fewer toys than `GET /toys` breaks the rule after the removal of `box`, the same toys
    do not.
"""

from lmscontract.contract.model import Answer, Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign

RULE = Rule(
    "removed-parameter-honoured",
    RuleArea.PARAMETERS,
    "A removed parameter still has an effect",
    __doc__,
    lambda each: f"{each.named} has no effect",
    sign=Sign.OLD_FORM,
)

_NO_VALUE = "no documented value would show an effect"


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each query parameter that a change removed; not observable without a suitable value."""
    for endpoint, fact in snapshot.facts(Area.QUERY, State.ABSENT):
        # An identifier that the path already has would not filter.
        known = bool(fact.values or fact.kind) and fact.kind not in endpoint.kinds.values()
        if known and endpoint.answer is Answer.LIST:
            yield RULE.on(endpoint, fact.location, subject=fact)
        else:
            yield RULE.on(endpoint, fact.location, subject=fact, reason=_NO_VALUE)
