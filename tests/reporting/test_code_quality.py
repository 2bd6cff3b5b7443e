"""The code quality report of GitLab."""

from __future__ import annotations

import json

from msgspec.structs import replace
from tests.reporting.conftest import PRICE, requirement

from lmscontract.contract.model import Origin
from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.code_annotations import gitlab
from lmscontract.reporting.run import Run
from lmscontract.types import Basis


def test_one_entry_per_finding(run: Run, ledger: Ledger) -> None:
    """Each finding is an entry with its own fingerprint, at its line of the contract."""
    entries = json.loads(gitlab(run, ledger))
    assert len({entry["fingerprint"] for entry in entries}) == len(entries) == 8
    first = entries[0]
    assert first["fingerprint"] == PRICE.short
    assert first["check_name"] == "removed-property-sent"
    assert first["location"] == {"path": "contracts/services/shop.yaml", "lines": {"begin": 14}}
    assert first["description"].endswith(f"(lmscontract explain {PRICE.short})")
    assert first["description"].startswith("GET /shop/v1/goods data.items[].price: Still sent by the sandbox;")


def test_drift_is_only_shown(run: Run) -> None:
    """Observed findings are `info`, and paths do not start with a dot."""
    one = requirement("operation-missing", "GET /shop/v1/goods", basis=Basis.OBSERVED)
    ledger = Ledger.of([replace(one, origin=Origin("./contracts/shop.yaml", 1))])
    ledger.record(Outcome(one.id, Status.VIOLATED, message="It is missing."))
    (entry,) = json.loads(gitlab(run, ledger))
    assert entry["severity"] == "info"
    assert entry["location"]["path"] == "contracts/shop.yaml"
