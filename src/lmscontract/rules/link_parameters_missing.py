"""Every navigation link carries the cursor and the page, or the placeholder in its place.

Why it matters: a client that replaces the placeholder, or takes the cursor out, asks for the wrong page.
What to do: page by number meanwhile, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import has_links

RULE = Rule(
    "link-parameters-missing",
    area=RuleArea.LISTINGS,
    title="A navigation link lacks its parameters",
    works="Each href carries every parameter; the placeholder stands where the contract puts it.",
    depends_on=("links-missing",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list that can send links, and each link."""
    for endpoint in snapshot.operations:
        if has_links(endpoint, snapshot):
            links = snapshot.vocabulary.links
            for key in links["keys"]:
                carried = ",".join(links["carries"])
                location = f"{links['at']}.{key}.href"
                source = f"{links['x-source']} {links['at']}"
                yield RULE.on(endpoint, location, carried, basis=endpoint.answer_basis, source=source)
