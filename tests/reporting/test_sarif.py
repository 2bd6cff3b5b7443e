"""The SARIF report."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.reporting.conftest import PRICE

from lmscontract.findings.ledger import Ledger
from lmscontract.output_files import json_text
from lmscontract.reporting.run import Run
from lmscontract.reporting.sarif import report


def test_sarif_golden(run: Run, ledger: Ledger, golden: Callable[[str, str], None]) -> None:
    """Tool, invocation and the first result match the golden file, without the texts of rules."""
    data = json.loads(report(run, ledger))
    only = data["runs"][0]
    only["results"] = only["results"][:1]
    del only["tool"]["driver"]["rules"]
    golden("findings.sarif", json_text(data))


# The keys of SARIF 2.1.0 for each kind of object that the report holds; its schema admits no others.
KEYS = {
    "log": "$schema version runs properties inlineExternalProperties",
    "runs": "tool automationDetails invocations results properties artifacts language baselineGuid columnKind",
    "driver": "name semanticVersion version rules fullName informationUri organization properties",
    "rules": "id name shortDescription fullDescription help helpUri defaultConfiguration properties",
    "invocations": (
        "executionSuccessful exitCode exitCodeDescription startTimeUtc endTimeUtc toolExecutionNotifications properties"
    ),
    "toolExecutionNotifications": "level message locations timeUtc properties",
    "results": (
        "ruleId ruleIndex level kind message locations partialFingerprints fingerprints baselineState suppressions properties"
    ),
    "locations": "physicalLocation logicalLocations message properties",
    "suppressions": "kind status justification location guid properties",
}


def _objects(value: Any, name: str = "log") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every object of a log, with its key."""
    if isinstance(value, dict):
        yield name, value
        for key, inner in value.items():
            if key != "properties":
                yield from _objects(inner, key)
    if isinstance(value, list):
        for inner in value:
            yield from _objects(inner, name)


def test_sarif_holds_only_what_the_format_knows(run: Run, second: Ledger) -> None:
    """Every object has only keys and enumerated values of SARIF 2.1.0; other properties are in bags."""
    log = json.loads(report(replace(run, warnings=("careful",)), second))
    seen = list(_objects(log))
    assert {name for name, _ in seen} >= set(KEYS)
    assert [(name, key) for name, each in seen for key in each if name in KEYS and key not in KEYS[name].split()] == []
    levels = {each["level"] for _, each in seen if "level" in each}
    assert levels <= {"none", "note", "warning", "error"}
    states = [each["baselineState"] for name, each in seen if name == "results"]
    assert states == ["new", "unchanged", "unchanged", "unchanged"]
    assert [(e["kind"], e["status"]) for name, e in seen if name == "suppressions"] == [("external", "accepted")]


def test_a_first_run_has_no_baseline(run: Run, ledger: Ledger) -> None:
    """Without a previous run, results have no baseline state."""
    results = json.loads(report(run, ledger))["runs"][0]["results"]
    assert not any("baselineState" in each for each in results)


def test_a_result_carries_all_that_is_shown_of_it(run: Run, second: Ledger) -> None:
    """The message ends with the explaining command; properties have request, acceptance and support text."""
    result = json.loads(report(run, second))["runs"][0]["results"][0]
    assert result["message"]["text"].endswith(f"More: lmscontract explain {PRICE.short}")
    bag = result["properties"]
    seen = "violation first seen 2026-11-20, verified in the previous run"
    assert bag["about"][1] == f"Required: from 2026-11 on (prices-move), {seen}."
    assert bag["reproduce"].startswith("curl ")
    assert bag["to_accept"].startswith(f"{PRICE.short} = ")
    assert bag["for_support"].startswith("Subject: ")


def test_rules_explain_themselves(run: Run, ledger: Ledger) -> None:
    """Each violated rule is listed with title, description and help; other rules are not."""
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
    """Fingerprints are unique and derived from the requirement, not from texts or lines."""
    results = json.loads(report(run, ledger))["runs"][0]["results"]
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in results]
    assert prints == [finding.id for finding in ledger.findings]
    assert len(set(prints)) == len(prints)


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("lmscontract.toml", "lmscontract.toml"),
        ("our team/lmscontract.toml", "our%20team/lmscontract.toml"),
        ("/srv/team/lmscontract.toml", "file:///srv/team/lmscontract.toml"),
        ("team\\lmscontract.toml", "team/lmscontract.toml"),
    ],
)
def test_a_result_points_at_the_configuration(run: Run, ledger: Ledger, file: str, uri: str) -> None:
    """A result is at the tenant's line of the configuration, a URI, and names the operation."""
    results = json.loads(report(replace(run, configured_at=f"{file}:3"), ledger))["runs"][0]["results"]
    for result in results:
        (location,) = result["locations"]
        assert location["physicalLocation"] == {"artifactLocation": {"uri": uri}, "region": {"startLine": 3}}
    assert results[0]["locations"][0]["logicalLocations"] == [
        {"fullyQualifiedName": "GET /shop/v1/goods data.items[].price", "kind": "resource"}
    ]


def test_a_result_names_no_file_without_a_configuration(run: Run, ledger: Ledger) -> None:
    """Without a configuration no result has a file, neither one of the contract nor another one."""
    results = json.loads(report(run, ledger))["runs"][0]["results"]
    assert not any("physicalLocation" in location for each in results for location in each["locations"])
