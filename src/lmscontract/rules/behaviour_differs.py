"""An operation behaves as the contract says, also where no response can show it.

Why it matters: an integration that relies on the behaviour does the wrong thing without an error.
What to do: try the behaviour by hand on a sandbox.
Check: not observable: no response alone shows it, so the requirement is reported and compared, but not checked.
Example: an import of `Yes` that switches nothing on, where the contract says that it does, breaks it; one that does,
    does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Oracle, Requirement, Rule, RuleArea

RULE = Rule(
    "behaviour-differs",
    RuleArea.STATES,
    "The platform behaves otherwise than announced",
    __doc__,
    oracle=Oracle.DECLARED,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """Yield a requirement for each documented behaviour that no response shows."""
    for requirement in RULE.from_behaviours(snapshot):
        yield requirement if requirement.reason else replace(requirement, reason=RULE.check)
