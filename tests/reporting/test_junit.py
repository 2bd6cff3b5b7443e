"""The JUnit report."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

from msgspec.structs import replace
from tests.reporting.conftest import ALL, requirement

from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.junit import report
from lmscontract.reporting.run import Run
from lmscontract.rules.rule import Oracle
from lmscontract.types import Basis


def test_junit_golden(run: Run, small: Ledger, golden: Callable[[str, str], None]) -> None:
    """The report of a failed run matches the golden file."""
    golden("junit.xml", report(run, small))


def test_one_case_per_requirement_that_a_response_can_show(run: Run, ledger: Ledger) -> None:
    """Each observable requirement is one test case with its own class and name, and the counts match."""
    root = ElementTree.fromstring(report(run, ledger))
    cases = root.findall(".//testcase")
    assert len(cases) == sum(each.oracle is Oracle.RESPONSE for each in ALL)
    assert len({(case.get("classname"), case.get("name")) for case in cases}) == len(cases)
    assert [root.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["14", "1", "0", "5"]


def test_cases_say_what_must_hold_by_service(run: Run, ledger: Ledger) -> None:
    """Each service is a suite; the name of a case is what must hold, and its rule is a property."""
    suites = ElementTree.fromstring(report(run, ledger)).findall("testsuite")
    assert [each.get("name") for each in suites] == ["shop"]
    case = next(each for each in suites[0] if each.get("name") == "No item has `price` (GET /shop/v1/goods)")
    assert case.get("classname") == "GET /shop/v1/goods"
    rule = case.find("properties/property[@name='rule']")
    assert rule is not None
    assert rule.get("value") == "removed-property-sent"


def test_the_failing_level_decides_what_fails(run: Run, ledger: Ledger) -> None:
    """An inferred finding passes with a property, and fails with --fail-on inferred."""
    below = ElementTree.fromstring(report(run, ledger)).findall(".//testcase[system-out]")
    assert len(below) == 7
    assert below[0].find("properties/property[@name='violated-below']") is not None
    moved = ElementTree.fromstring(report(replace(run, fail_on=Basis.INFERRED), ledger))
    assert moved.get("failures") == "8"


def test_whatever_a_tenant_answers_the_file_stays_xml(run: Run) -> None:
    """Characters that XML forbids are escaped."""
    one = requirement("operation-missing", "GET /shop/v1/goods")
    ledger = Ledger.of([one])
    ledger.record(Outcome(one.id, Status.VIOLATED, message="\x00\x1b ]]> <a> & \ud800"))
    text = ElementTree.fromstring(report(run, ledger)).findtext(".//failure")
    assert text is not None
    assert r"\x00\x1b ]]> <a> & \ud800" in text


def test_cases_show_how_long_they_took(run: Run, ledger: Ledger) -> None:
    """Each case and the suite have their duration in seconds."""
    root = ElementTree.fromstring(report(run, ledger))
    times = [float(case.get("time", "")) for case in root.findall(".//testcase")]
    assert sum(times) == float(root.get("time", "")) == 0.75


def test_a_failure_shows_all_of_a_finding(run: Run, second: Ledger) -> None:
    """The text of a failure has meaning, age, responsibility, reproduction and acceptance."""
    failure = ElementTree.fromstring(report(run, second)).find(".//failure")
    assert failure is not None
    assert failure.text is not None
    for said in (
        "Means: ",
        "Required: from 2026-11",
        "Responsible: ",
        "lmscontract explain",
        "Repeat as user:",
        "Accept, in",
    ):
        assert said in failure.text
