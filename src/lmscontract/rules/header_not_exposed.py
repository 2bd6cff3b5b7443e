"""Headers that browsers may read are named in Access-Control-Expose-Headers.

Why it matters: a page that calls the platform cannot read the header.
What to do: see whether a proxy drops it, then report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import carries_headers

RULE = Rule(
    "header-not-exposed",
    area=RuleArea.HEADERS,
    title="A promised header is not exposed to browsers",
    works="A successful answer names the header in Access-Control-Expose-Headers.",
    severity=Severity.MINOR,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each operation and header that is exposed."""
    for endpoint in snapshot.operations:
        if carries_headers(endpoint):
            for name, header in snapshot.vocabulary.headers.items():
                if header.get("exposed"):
                    yield RULE.on(
                        endpoint, "header.Access-Control-Expose-Headers", name, source=f"{header['x-source']} {name}"
                    )
