"""What the Allure report shows of a requirement and of a run; allure-pytest writes the results themselves.

The categories go by the first line of a message: the plugin fails with `failure_text` and skips with `skip_text`. What
is new since the last run is no matter of a message; Allure tells it from its history.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lmscontract.findings.finding import Status, Verdict
from lmscontract.reporting.files import replace_files
from lmscontract.reporting.json_files import printed
from lmscontract.reporting.run import Run
from lmscontract.reporting.words import DUE, NOT_VERIFIED, printable, service, skip_text, sourced
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.types import Operation

EPIC = "Live tenant"

_ORDER = (
    RuleArea.OPERATIONS,
    RuleArea.RESPONSES,
    RuleArea.PARAMETERS,
    RuleArea.BODIES,
    RuleArea.LISTINGS,
    RuleArea.STATES,
    RuleArea.ERRORS,
    RuleArea.HEADERS,
    RuleArea.AUTHENTICATION,
)


def labels(requirement: Requirement, rule: Rule) -> Mapping[str, str]:
    """The labels of a test: where it stands in the tree, what it is filtered by, and a stable id for a test plan."""
    named = {
        "epic": EPIC,
        "feature": service(requirement.operation),
        "story": rule.title,
        "severity": rule.severity.value,
        "tag": requirement.basis.value,
        "operation": requirement.operation.label,
        "rule": rule.name,
        "area": rule.area.value,
        "change": requirement.due or requirement.change,
        "as_id": requirement.short,
    }
    return {name: value for name, value in named.items() if value}


def explored_labels(operation: Operation) -> Mapping[str, str]:
    """The labels of a test that makes up calls of an operation."""
    return {"epic": EPIC, "feature": service(operation), "story": "Made-up calls", "operation": operation.label}


def title(requirement: Requirement) -> str:
    """The same from night to night, whatever the verdict: `GET /goods — removed-property-sent data.items[].price`."""
    place = requirement.id.removeprefix(f"{requirement.rule}:{requirement.operation.label}").removeprefix(":")
    return f"{requirement.operation} — {requirement.rule} {place}".strip()


def description(requirement: Requirement, verdict: Verdict) -> str:
    """What is required, where it is said, and what the run found, in Markdown."""
    lines = [
        _told(requirement, verdict),
        f"Requirement: `{requirement.id}`, short `{requirement.short}`",
        f"Source: {requirement.source} ({requirement.basis}), `{requirement.origin}`",
        f"Seen in {verdict.responses} responses with {verdict.items} items.",
    ]
    if verdict.seen_before_removal is not None:
        lines.append(f"Ever seen on this tenant: {'yes' if verdict.seen_before_removal else 'no'}.")
    return "\n\n".join(printable(line) for line in lines)


def categories() -> str:
    """`categories.json`: violations by the area of their rule, then what is due, not verified, or trouble of ours."""
    areas = {area: sorted(name for name, rule in RULES.items() if rule.area is area) for area in _ORDER}
    rows = [
        *(
            (f"Violated: {area}", ["failed"], f"(Failed: )?({'|'.join(rules)}): ")
            for area, rules in areas.items()
            if rules
        ),
        ("Due: a change is arriving", ["skipped"], f"(Skipped: )?{DUE}: "),
        ("Not verified", ["skipped"], f"(Skipped: )?{NOT_VERIFIED}: "),
        ("Trouble of the tenant, the network or the tool", ["broken"], ""),
    ]
    return printed([_category(number, *row) for number, row in enumerate(rows, start=1)])


def environment_properties(run: Run) -> str:
    """`environment.properties`: the facts of the run, one line each."""
    facts = {
        "target": run.target,
        "channel": run.channel,
        "month": run.month if run.as_of_given else f"{run.month} (today, {run.today})",
        "contract": f"{run.contract}, known through {run.known_through}",
        "profile": run.profile,
        "fail_on": run.fail_on,
        "operations": f"{run.operations_exercised} of {run.operations_total} exercised",
        "requests": str(run.requests),
        "seed": str(run.seed),
        "outcome": run.outcome.word if run.complete else f"{run.outcome.word}, incomplete",
        "lmscontract": run.tool_version,
    }
    return "".join(f"{name}={_property(value)}\n" for name, value in facts.items())


def executor(run: Run) -> str:
    """`executor.json`: what made the results."""
    return printed(
        {
            "name": "lmscontract",
            "type": "lmscontract",
            "buildName": f"{run.target}, {run.started}",
            "reportName": f"{run.contract}, {run.month} on {run.channel}",
        }
    )


def write_allure_extras(folder: Path, run: Run) -> tuple[Path, ...]:
    """Write what stands beside the results; at the end of a session, since allure-pytest may clean the folder."""
    return replace_files(
        folder,
        {
            "categories.json": categories(),
            "environment.properties": environment_properties(run),
            "executor.json": executor(run),
        },
    )


def _told(requirement: Requirement, verdict: Verdict) -> str:
    if verdict.status is Status.VERIFIED:
        return "Kept."
    if verdict.status is Status.VIOLATED:
        return " ".join(sourced(verdict.message, requirement.source, requirement.basis))
    return skip_text(requirement, verdict)


def _category(number: int, name: str, statuses: list[str], begins: str) -> dict[str, Any]:
    # The number keeps the order; Allure 2 matches the whole message, Allure 3 looks for the pattern in it.
    category: dict[str, Any] = {"name": f"{number:02} {name}", "matchedStatuses": statuses}
    return category | ({"messageRegex": rf"^{begins}[\s\S]*$"} if begins else {})


def _property(value: str) -> str:
    """A value as java.util.Properties reads it."""
    escaped = value.replace("\\", "\\\\").replace("\n", " ")
    return "".join(c if " " <= c <= "~" else f"\\u{ord(c):04x}" for c in escaped)
