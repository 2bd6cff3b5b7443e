"""Each navigation link carries the number of the page that it leads to.

Why it matters: a client that tells its place by the number skips pages, or never ends.
What to do: count the pages that were read.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import has_links, numbered_links
from lmscontract.types import Basis

RULE = Rule(
    "link-page-wrong",
    area=RuleArea.LISTINGS,
    title="A navigation link carries the number of another page",
    works="From the first half of a list, self and first say page 1, and last the page that ends the list.",
    basis=Basis.INFERRED,
    depends_on=("default-not-applied", "links-missing", "link-parameters-missing", "page-size-ignored"),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list with numbered pages that can send links, and each link that need not be followed."""
    links = snapshot.vocabulary.links
    for endpoint in snapshot.operations:
        if has_links(endpoint, snapshot) and numbered_links(endpoint, snapshot):
            for key in (each for each in links["keys"] if each not in {"next", *snapshot.vocabulary.placeholders}):
                source = f"{links['x-source']} {links['at']}"
                yield RULE.on(endpoint, f"{links['at']}.{key}", basis=endpoint.answer_basis, source=source)
