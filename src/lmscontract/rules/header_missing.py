"""Every answer carries the headers that the contract promises.

Why it matters: a client that tells versions apart by the header cannot any more.
What to do: see whether a proxy drops it, then report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import carries_headers

RULE = Rule(
    "header-missing",
    area=RuleArea.HEADERS,
    title="A promised response header is missing",
    works="A successful answer carries the header.",
    severity=Severity.MINOR,
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each operation and promised header."""
    for endpoint in snapshot.operations:
        if carries_headers(endpoint):
            for name, header in snapshot.vocabulary.headers.items():
                if "x-open" not in header:
                    yield RULE.on(endpoint, f"header.{name}", source=f"{header['x-source']} {name}")
