"""An operation behaves as the contract says, also where its own response does not show it.

Why it matters: an integration that relies on the behaviour does the wrong thing without an error.
What to do: try the behaviour by hand on a sandbox.
Check: a behaviour with a `table` is checked on objects of the run, with lasting writes. A behaviour about the value of a
    field is checked where a response shows the field, also after those writes. One about the language of a value is checked
    with two accounts. Other behaviours are not observable.
Example: where an import of `Yes` has to switch something on, an import that switches nothing on breaks the rule, one that
    switches it on does not.
"""

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirements, Rule, RuleArea, Sign, stated

RULE = Rule(
    "behaviour-differs",
    RuleArea.BEHAVIOURS,
    "The platform behaves otherwise than announced",
    __doc__,
    stated,
    depends_on=("write-not-kept",),
    sign=Sign.OLD_FORM,
)

_UNSEEN = "no response alone shows it, so the requirement is reported and compared, but not checked"


def requirements(snapshot: Snapshot) -> Requirements:
    """Yield a requirement for each documented behaviour; one without a table is not observable."""
    for endpoint in snapshot.operations:
        for each in endpoint.behaviours:
            if each.rule == RULE.name:
                reason = each.reason or ("" if each.table else _UNSEEN)
                yield RULE.on(endpoint, each.at, each.expected, subject=each, reason=reason)
