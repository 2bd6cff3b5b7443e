"""Following the links to the next page leads to items that were on none before, until all have been visited.

Why it matters: a client that follows links never ends, or ends early.
What to do: stop when a page repeats, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import has_links
from lmscontract.types import Basis

RULE = Rule(
    "next-link-astray",
    area=RuleArea.LISTINGS,
    title="The next link does not lead on",
    works="From the first half of a list, or by night its first third, the next links lead to every other item, once.",
    basis=Basis.INFERRED,
    depends_on=("default-not-applied", "links-missing", "link-parameters-missing", "page-ignored", "page-size-ignored"),
    severity=Severity.CRITICAL,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list that can send links."""
    for endpoint in snapshot.operations:
        if has_links(endpoint, snapshot) and "next" in snapshot.vocabulary.links["keys"]:
            links = snapshot.vocabulary.links
            source = f"{links['x-source']} {links['at']}"
            yield RULE.on(endpoint, f"{links['at']}.next", basis=endpoint.answer_basis, source=source)
