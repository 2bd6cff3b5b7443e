"""Outcomes can be sent as JSON; the id of a finding depends only on its requirement."""

from __future__ import annotations

import hashlib
import json

from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert, to_builtins
from msgspec.structs import replace

from lmscontract.contract.model import Behaviour, Condition, Origin, TenantFact
from lmscontract.findings.finding import (
    Evidence,
    Finding,
    Outcome,
    Status,
    facts_of,
    replacements,
)
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Basis, Operation

EVIDENCE = st.builds(Evidence, st.text(), st.text(), st.text())
EVIDENCES = st.none() | EVIDENCE
OUTCOMES = st.builds(
    Outcome,
    requirement=st.text(),
    status=st.sampled_from(Status),
    reason=st.text(),
    message=st.text(),
    responses=st.integers(0, 99),
    items=st.integers(0, 99),
    seen_before_removal=st.none() | st.booleans(),
    arrived=st.none() | st.booleans(),
    evidence=EVIDENCES,
    earlier=st.lists(EVIDENCE, max_size=2).map(tuple),
    accounts=st.lists(st.text()).map(tuple),
    asked_as=st.text(),
    began=st.floats(0, 2e9),
    seconds=st.floats(0, 99),
)

FINDING = Finding(
    rule="null-sent",
    title="A value is null",
    requirement="null-sent:GET /toys:data.**=price",
    operation="GET /toys",
    location="data.**",
    severity="critical",
    basis=Basis.STATED,
    source="4.3 GET /toys",
    message="Expected no null.",
    origin="toys.yaml:7",
)


@given(OUTCOMES)
def test_an_outcome_can_be_sent_as_json(outcome: Outcome) -> None:
    """An outcome that a worker sends to the controller as JSON is unchanged."""
    assert convert(json.loads(json.dumps(to_builtins(outcome))), Outcome) == outcome


def test_a_fingerprint_does_not_depend_on_the_wording() -> None:
    """A finding has the short id of its requirement, independent of its texts and basis."""
    assert FINDING.id == hashlib.sha256(FINDING.requirement.encode()).hexdigest()[:8]
    reworded = replace(FINDING, message="no", title="t", basis=Basis.INFERRED, source="9", origin="a:1", change="c")
    assert reworded.id == FINDING.id
    assert replace(FINDING, requirement="null-sent:GET /toys:data.**=name").id != FINDING.id


HERE = Origin("toys.yaml", 7)
REMOVED = Requirement(
    rule="removed-property-sent",
    operation=Operation.parse("GET /toys"),
    location="data.price",
    expected="",
    basis=Basis.STATED,
    source="9.3",
    oracle=Oracle.RESPONSE,
    origin=HERE,
)


def test_only_removed_elements_have_replacements() -> None:
    """The replacement of a change is shown if the old form is still sent, not if the new one is missing."""
    named = ["GET /prices"]
    assert replacements(REMOVED, named) == ("GET /prices",)
    assert replacements(replace(REMOVED, rule="operation-missing"), named) == ()


def test_the_facts_of_a_finding() -> None:
    """A condition depends on the facts in its request, a promise on the facts it needs, and a plain fact on none."""
    request = {"path.id": TenantFact("archived_toy"), "query.page": 1}
    condition = Condition("archived", 404, "it is archived", "4.3", Basis.STATED, HERE, request=request)
    promise = Behaviour("hidden-object-listed", "it stays hidden", "4.3", Basis.STATED, HERE, needs=("hidden_toy",))
    assert facts_of(replace(REMOVED, subject=condition)) == ("archived_toy",)
    assert facts_of(replace(REMOVED, subject=promise)) == ("hidden_toy",)
    assert facts_of(REMOVED) == ()
