"""A list leaves out the objects that the caller must not see, or that are in the wrong state.

Why it matters: people see what they must not, or act on what is not ready.
What to do: filter on the client side, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea

RULE = Rule(
    "hidden-object-listed",
    area=RuleArea.STATES,
    title="An object that must stay hidden is listed",
    works="The object, which is known to exist, is on no page of the list.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each promise that a list leaves something out."""
    yield from RULE.from_behaviours(snapshot)
