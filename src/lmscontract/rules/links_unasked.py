"""A list sends no navigation links unless it is asked to.

Why it matters: nothing breaks; the answer is larger than it need be, and the switch does not do what it says.
What to do: ignore them.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import has_links

RULE = Rule(
    "links-unasked",
    area=RuleArea.LISTINGS,
    title="Navigation links are sent unasked",
    works="Without the switch the answer holds no links, or only an empty object of them.",
    severity=Severity.MINOR,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list that can send links."""
    for endpoint in snapshot.operations:
        if has_links(endpoint, snapshot):
            links = snapshot.vocabulary.links
            source = f"{links['x-source']} {links['at']}"
            yield RULE.on(endpoint, links["at"], basis=endpoint.answer_basis, source=source)
