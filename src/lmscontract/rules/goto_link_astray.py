"""With a page number in place of its placeholder, an address leads to that page.

Why it matters: a client that jumps to a page reads another one, or none.
What to do: number the pages by the parameter, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import has_links
from lmscontract.types import Basis

RULE = Rule(
    "goto-link-astray",
    area=RuleArea.LISTINGS,
    title="The address with the placeholder does not lead to the page that is put in",
    works="With 2 in place of the placeholder, the address answers with items, none of which stood on the first page.",
    basis=Basis.INFERRED,
    depends_on=("default-not-applied", "links-missing", "link-parameters-missing", "page-ignored", "page-size-ignored"),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list that can send links, and each of them that has a placeholder."""
    links = snapshot.vocabulary.links
    for endpoint in snapshot.operations:
        if has_links(endpoint, snapshot):
            for key in snapshot.vocabulary.placeholders:
                source = f"{links['x-source']} {links['at']}"
                yield RULE.on(endpoint, f"{links['at']}.{key}", basis=endpoint.answer_basis, source=source)
