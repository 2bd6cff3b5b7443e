"""A property that an update leaves out goes back to its default, where the contract says so.

Why it matters: an update that counts on the reset leaves what was set before.
What to do: send the default explicitly.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea

RULE = Rule(
    "omitted-property-kept",
    area=RuleArea.BODIES,
    title="A property that was left out keeps its value",
    works="A value that is not the default is written and shown; after an update without it another one is.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each property of a body that goes back to its default."""
    yield from RULE.from_behaviours(snapshot)
