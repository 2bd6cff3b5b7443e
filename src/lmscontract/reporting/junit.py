"""JUnit XML: a suite per service with one case per observable requirement of a run; one case per finding of readiness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from lmscontract.findings.finding import Finding, Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.findings.usage_finding import Readiness, UsageFinding
from lmscontract.findings.used import UsedChange
from lmscontract.reporting import texts
from lmscontract.reporting.document import plain
from lmscontract.reporting.integration import Criteria, details
from lmscontract.reporting.run import Run
from lmscontract.reporting.statistics import Level, level
from lmscontract.reporting.summary import used_line
from lmscontract.rules.register import full_title
from lmscontract.rules.rule import Requirement


def report(run: Run, ledger: Ledger) -> str:
    """Return the XML text of a run; what an integration uses and the contract does not have is a failure, too.

    A violation at or above the failing level is a failure; below it, a passed case with the property `violated-below` and
    the finding as output. Due and not verified requirements are skipped with the reason.
    """
    findings = {each.requirement: each for each in ledger.findings}
    suites: dict[str, list[ElementTree.Element]] = {}
    for requirement, outcome in ledger.observable:
        case = _case(requirement, outcome, run, ledger, findings.get(requirement.id))
        suites.setdefault(requirement.operation.service, []).append(case)
    if used := [_used_case(each) for each in ledger.context.unusable]:
        suites["used-by"] = used
    return _printed(dict(sorted(suites.items())), run)


def of_integration(readiness: Readiness, criteria: Criteria) -> str:
    """Return one case for each finding about an integration, or one that passed.

    What fails is a failure, an accepted finding is skipped, anything else is output of a passed case.
    """
    failing = {each.id for each in criteria.failing(readiness)}
    cases = [_usage_case(each, readiness, fails=each.id in failing) for each in readiness.findings]
    nothing = ElementTree.Element("testcase", classname="readiness", name=criteria.headline(readiness))
    return _printed({"lmscontract readiness": cases or [nothing]})


def _printed(suites: Mapping[str, Sequence[ElementTree.Element]], run: Run | None = None) -> str:
    """Return the XML text of suites by their names, with the facts of the run that they are of."""
    every = [case for cases in suites.values() for case in cases]
    root = ElementTree.Element("testsuites", {"name": "lmscontract", **_counts(every)})
    for name, cases in suites.items():
        began = {"timestamp": run.started} if run else {}
        suite = ElementTree.SubElement(root, "testsuite", {"name": name, **began, **_counts(cases)})
        if run:
            _add_properties(suite, _facts(run))
        suite.extend(cases)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _counts(cases: Sequence[ElementTree.Element]) -> dict[str, str]:
    return {
        "tests": str(len(cases)),
        "failures": str(sum(case.find("failure") is not None for case in cases)),
        "errors": "0",
        "skipped": str(sum(case.find("skipped") is not None for case in cases)),
        "time": _seconds(sum(float(case.get("time", "0")) for case in cases)),
    }


def _facts(run: Run) -> dict[str, str]:
    facts = {name: value for name, value in run.to_json().items() if not isinstance(value, dict | tuple)}
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in facts.items()} | {
        "requests": str(run.requests),
        "notes": "; ".join(run.notes),
    }


def _case(
    requirement: Requirement, outcome: Outcome, run: Run, ledger: Ledger, finding: Finding | None
) -> ElementTree.Element:
    place, seconds = requirement.operation.label, _seconds(outcome.seconds)
    case = ElementTree.Element("testcase", classname=place, name=full_title(requirement), time=seconds)
    facts = {
        "short": requirement.short,
        "rule": requirement.rule,
        "location": requirement.location,
        "basis": requirement.basis.value,
        "source": requirement.source,
        "change": requirement.change,
    }
    if outcome.status is not Status.VIOLATED:
        _add_properties(case, facts)
        if outcome.status is not Status.VERIFIED:
            ElementTree.SubElement(case, "skipped", message=texts.skip_text(requirement, outcome))
        return case
    entry = ledger.context.accepted.get(requirement.id)
    if entry is not None and ledger.is_accepted(requirement.id):
        _add_properties(case, facts | {"owner": entry.owner, "expiry": str(entry.expiry)})
        ElementTree.SubElement(case, "skipped", message=texts.accepted_text(entry))
        return case
    assert finding is not None
    lines = [
        *texts.explanation(finding),
        f"Accept, in accepted.toml, with a reason and an owner: {texts.acceptance_line(finding, run.today)}",
    ]
    text = texts.failure_text(requirement, outcome, finding.use_instead, lines, run.reproduction)
    if level(requirement.basis, run.fail_on) is Level.ERROR:
        _add_properties(case, facts)
        first = texts.with_source(outcome.message, requirement.source, requirement.basis)[0]
        message = f"{texts.failure_headline(requirement)}: {first}"
        ElementTree.SubElement(case, "failure", message=message, type=requirement.rule).text = text
    else:
        _add_properties(case, facts | {"violated-below": run.fail_on.value})
        ElementTree.SubElement(case, "system-out").text = text
    return case


def _used_case(used: UsedChange) -> ElementTree.Element:
    name = f"{used.operation} ({used.where})"
    case = ElementTree.Element("testcase", classname="used-by", name=name, time=_seconds(0))
    ElementTree.SubElement(case, "failure", message=texts.printable(plain(used_line(used))), type=used.state.value)
    return case


def _usage_case(finding: UsageFinding, readiness: Readiness, *, fails: bool) -> ElementTree.Element:
    case = ElementTree.Element(
        "testcase",
        classname=texts.printable(f"{finding.place.file}.{finding.rule}"),
        name=texts.printable(f"{finding.operation} {finding.location} at {finding.place} [{finding.id}]"),
        file=texts.printable(finding.place.file),
        line=str(finding.place.line),
    )
    text = texts.printable("\n".join([finding.dates, *details(finding, readiness)]))
    if finding.acceptance is not None:
        ElementTree.SubElement(case, "skipped", message=texts.accepted_text(finding.acceptance))
    elif fails:
        ElementTree.SubElement(case, "failure", message=texts.printable(finding.message), type=finding.rule).text = text
    else:
        ElementTree.SubElement(case, "system-out").text = text
    return case


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}"


def _add_properties(element: ElementTree.Element, facts: dict[str, str]) -> None:
    properties = ElementTree.SubElement(element, "properties")
    for name, value in facts.items():
        if value:
            ElementTree.SubElement(properties, "property", name=name, value=texts.printable(value))
