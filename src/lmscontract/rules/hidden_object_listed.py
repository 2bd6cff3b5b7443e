"""Objects that the caller must not see, or that are in the wrong state, are in no list, and are not served.

Why it matters: users see what they must not, or work with what is not ready.
What to do: filter in the client, and report it.
Check: the object, which is known to exist, is on no page of the list. Each account that has such an object among its facts
    reads the list. If the path of the list names an object, the lists of a few other objects are read, too. A call for the
    object itself is refused to this account, and served to the account of the run.
Example: `GET /toys` with the unpublished toy 9 among its items breaks the rule, without it does not.
"""

from lmscontract.rules.rule import Rule, RuleArea, Sign, stated

RULE = Rule(
    "hidden-object-listed",
    RuleArea.STATES,
    "An object that must stay hidden is listed or served",
    __doc__,
    stated,
    depends_on=("other-object-served",),
    sign=Sign.OLD_FORM,
)

requirements = RULE.from_behaviours
