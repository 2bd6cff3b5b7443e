"""A list sends every navigation link, each with an address, when it is asked to.

Why it matters: a client that follows links cannot go on.
What to do: page by number meanwhile, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.rules.values import has_links

RULE = Rule(
    "links-missing",
    area=RuleArea.LISTINGS,
    title="Navigation links are missing when asked for",
    works="With the links switched on, the object of links has every key, each with a text as href.",
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each list that can send links, and each link."""
    for endpoint in snapshot.operations:
        if has_links(endpoint, snapshot):
            links = snapshot.vocabulary.links
            for key in links["keys"]:
                source = f"{links['x-source']} {links['at']}"
                yield RULE.on(endpoint, f"{links['at']}.{key}.href", basis=endpoint.answer_basis, source=source)
