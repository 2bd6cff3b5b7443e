"""A parameter with two spellings has the same effect in both.

Why it matters: a client that uses the other spelling gets records that it did not request.
What to do: use the spelling that works.
Check: the list filtered by one spelling contains the records of the list filtered by the other.
Example: `GET /toys?boxId=3` with other toys than `GET /toys?box_id=3` breaks the rule, with the same toys it does not.
"""

from lmscontract.contract.model import Answer, Area, Snapshot, State
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign

RULE = Rule(
    "spelling-ignored",
    RuleArea.PARAMETERS,
    "A parameter's other spelling is not honoured",
    __doc__,
    lambda each: f"{each.named} means the same as `{each.expected}`",
    sign=Sign.OLD_FORM,
)


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each query parameter of a list that is another spelling of one."""
    for endpoint, fact in snapshot.facts(Area.QUERY, State.KNOWN):
        in_path = fact.kind in endpoint.kinds.values()  # the path already filters by it
        if endpoint.answer is Answer.LIST and fact.alias_of and not in_path:
            yield RULE.on(endpoint, fact.location, fact.alias_of, subject=fact)
