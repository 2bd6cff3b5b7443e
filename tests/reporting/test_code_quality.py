"""The code quality report of GitLab."""

from __future__ import annotations

import json

from msgspec.structs import replace
from tests.reporting.conftest import PRICE, requirement

from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.code_annotations import gitlab
from lmscontract.reporting.run import Run
from lmscontract.types import Basis


def test_one_entry_per_finding(run: Run, ledger: Ledger) -> None:
    """Each finding is an entry with its own fingerprint, at the tenant's line of the configuration."""
    entries = json.loads(gitlab(replace(run, configured_at="team/lmscontract.toml:12"), ledger))
    assert len({entry["fingerprint"] for entry in entries}) == len(entries) == 8
    first = entries[0]
    assert first["fingerprint"] == PRICE.short
    assert first["check_name"] == "removed-property-sent"
    assert first["location"] == {"path": "team/lmscontract.toml", "lines": {"begin": 12}}
    assert first["description"].endswith(f"(lmscontract explain {PRICE.short})")
    assert first["description"].startswith("GET /shop/v1/goods data.items[].price: Still sent by the sandbox;")


def test_drift_is_only_shown(run: Run) -> None:
    """Observed findings are `info`; without a configuration they are where one would be."""
    one = requirement("operation-missing", "GET /shop/v1/goods", basis=Basis.OBSERVED)
    ledger = Ledger.of([one])
    ledger.record(Outcome(one.id, Status.VIOLATED, message="It is missing."))
    (entry,) = json.loads(gitlab(run, ledger))
    assert entry["severity"] == "info"
    assert entry["location"] == {"path": "lmscontract.toml", "lines": {"begin": 1}}
