"""The result as JUnit XML: one test case for each finding, or one that passed."""

from __future__ import annotations

from xml.etree import ElementTree

from lmscontract.findings.usage_finding import Readiness, UsageFinding
from lmscontract.reporting.integration.criteria import Criteria
from lmscontract.reporting.integration.text import details
from lmscontract.reporting.texts import accepted_text, printable


def report(readiness: Readiness, criteria: Criteria) -> str:
    """Return the XML text: what fails is a failure, an accepted finding is skipped, anything else is output of a passed case."""
    failing = {each.id for each in criteria.failing(readiness)}
    cases = [_case(each, readiness, fails=each.id in failing) for each in readiness.findings]
    if not cases:
        cases = [ElementTree.Element("testcase", classname="readiness", name=criteria.headline(readiness))]
    counts = {
        "tests": str(len(cases)),
        "failures": str(len(failing)),
        "errors": "0",
        "skipped": str(len(readiness.accepted)),
    }
    root = ElementTree.Element("testsuites", {"name": "lmscontract", **counts})
    suite = ElementTree.SubElement(root, "testsuite", {"name": "lmscontract readiness", **counts})
    suite.extend(cases)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _case(finding: UsageFinding, readiness: Readiness, *, fails: bool) -> ElementTree.Element:
    case = ElementTree.Element(
        "testcase",
        classname=printable(f"{finding.place.file}.{finding.rule}"),
        name=printable(f"{finding.operation} {finding.location} at {finding.place} [{finding.id}]"),
        file=printable(finding.place.file),
        line=str(finding.place.line),
    )
    text = printable("\n".join([finding.dates, *details(finding, readiness)]))
    if finding.acceptance is not None:
        ElementTree.SubElement(case, "skipped", message=printable(accepted_text(finding.acceptance)))
    elif fails:
        ElementTree.SubElement(case, "failure", message=printable(finding.message), type=finding.rule).text = text
    else:
        ElementTree.SubElement(case, "system-out").text = text
    return case
