"""The SARIF report."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.reporting.conftest import requirement

from lmscontract.contract.model import Origin
from lmscontract.findings.finding import Status, Verdict
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.json_files import printed
from lmscontract.reporting.run import Run
from lmscontract.reporting.sarif import report


def test_sarif_golden(run: Run, ledger: Ledger, golden: Callable[[str, str], None]) -> None:
    """Tool, invocation and the first result are written as reviewed; the words of the rules are theirs."""
    data = json.loads(report(run, ledger))
    only = data["runs"][0]
    only["results"] = only["results"][:1]
    del only["tool"]["driver"]["rules"]
    golden("findings.sarif", printed(data))


def test_rules_explain_themselves(run: Run, ledger: Ledger) -> None:
    """Each broken rule, and no other, stands there with its title, what it asks, and its manual page as help."""
    only = json.loads(report(run, ledger))["runs"][0]
    rules = only["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["page-size-ignored", "removed-property-sent"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in only["results"])
    for rule in rules:
        assert rule["shortDescription"]["text"].endswith(".")
        assert rule["fullDescription"]["text"]
        assert "Why it matters" in rule["help"]["text"]
        assert f"`lmscontract explain {rule['id']}`" in rule["help"]["markdown"]


def test_a_result_is_known_again_by_its_requirement(run: Run, ledger: Ledger) -> None:
    """Fingerprints come from the requirement: none is given twice, and other words or lines leave them as they are."""
    results = json.loads(report(run, ledger))["runs"][0]["results"]
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in results]
    assert prints == [finding.id for finding in ledger.findings]
    assert len(set(prints)) == len(prints)


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("contracts/services/shop.yaml", "contracts/services/shop.yaml"),
        ("our changes/shop.yaml", "our%20changes/shop.yaml"),
        ("/srv/contract/shop.yaml", "file:///srv/contract/shop.yaml"),
        ("contracts\\services\\shop.yaml", "contracts/services/shop.yaml"),
    ],
)
def test_a_result_points_at_a_line_of_the_contract(run: Run, file: str, uri: str) -> None:
    """A file is told relative to the repository, or absolute where it is, with the slashes and escapes of a URI."""
    one = replace(requirement("operation-missing", "GET /shop/v1/goods"), origin=Origin(file, 3))
    ledger = Ledger.of([one])
    ledger.record(Verdict(one.id, Status.VIOLATED, message="It is missing."))
    (result,) = json.loads(report(run, ledger))["runs"][0]["results"]
    (location,) = result["locations"]
    assert location["physicalLocation"] == {"artifactLocation": {"uri": uri}, "region": {"startLine": 3}}
