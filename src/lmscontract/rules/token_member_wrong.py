"""Every member of a token answer has the stated type and value.

Why it matters: a client library that reads the member refuses the token, or uses it wrongly.
What to do: compare the member with the contract, and report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from lmscontract.contract.model import Snapshot, described
from lmscontract.rules.rule import Requirement, Rule, RuleArea, Severity
from lmscontract.rules.values import grants
from lmscontract.types import Basis

RULE = Rule(
    "token-member-wrong",
    area=RuleArea.AUTHENTICATION,
    title="A member of a token answer has another type or value",
    works="The member of the answer has the stated type or value.",
    severity=Severity.CRITICAL,
    depends_on=("grant-refused",),
)


def requirements(snapshot: Snapshot) -> Iterator[Requirement]:
    """One requirement for each grant and each member whose type or value is stated."""
    for endpoint, name, grant in grants(snapshot):
        for member, schema in grant["answers"].items():
            if expected := described(schema):
                basis = Basis(schema.get("x-basis", Basis.STATED))
                yield RULE.on(
                    endpoint,
                    f"{name}.{member}",
                    expected,
                    basis=basis,
                    source=snapshot.vocabulary.sources.get("token", ""),
                )
