"""Verdicts travel as plain data; findings are told apart by what is broken, never by how it is told."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from lmscontract.findings.finding import Evidence, Finding, Status, Verdict, fingerprint
from lmscontract.types import Basis

EVIDENCES = st.none() | st.builds(Evidence, st.text(), st.text(), st.text())
VERDICTS = st.builds(
    Verdict,
    requirement=st.text(),
    status=st.sampled_from(Status),
    reason=st.text(),
    message=st.text(),
    responses=st.integers(0, 99),
    items=st.integers(0, 99),
    seen_before_removal=st.none() | st.booleans(),
    arrived=st.none() | st.booleans(),
    evidence=EVIDENCES,
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


@given(VERDICTS)
def test_a_verdict_survives_its_journey(verdict: Verdict) -> None:
    """What a worker sends to the controller as JSON is the same verdict there."""
    assert Verdict.from_json(json.loads(json.dumps(verdict.to_json()))) == verdict


def test_a_fingerprint_does_not_hang_on_words() -> None:
    """A finding has the short id of its requirement, however it is told and on whatever it rests."""
    assert (
        FINDING.id == fingerprint(FINDING.requirement) == hashlib.sha256(FINDING.requirement.encode()).hexdigest()[:8]
    )
    told_otherwise = replace(
        FINDING, message="no", title="t", basis=Basis.INFERRED, source="9", origin="a:1", change="c"
    )
    assert told_otherwise.id == FINDING.id
    assert replace(FINDING, requirement="null-sent:GET /toys:data.**=name").id != FINDING.id
