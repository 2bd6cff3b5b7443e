"""The Allure report of a run: results, categories and configuration for Allure 2 and Allure 3.

A result is identified by its requirement from run to run: its full name is the requirement's id, and its parameters never
change. The categories match the message, which begins as `failure_text` and `skip_text` do, also if allure-pytest writes
the results; the second line of a finding that is new since the last run says so.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from msgspec import Struct

from lmscontract.findings.finding import Finding, Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.output_files import json_text
from lmscontract.reporting import statistics, texts
from lmscontract.reporting.run import Run
from lmscontract.reporting.terminal import summary
from lmscontract.reporting.writers import write_files
from lmscontract.rules.register import RULES, full_title, title
from lmscontract.rules.rule import Requirement, Rule, RuleArea
from lmscontract.types import Operation

NEW = "New since the last run"
BELOW = "Below the failing level"
ALLURE_CONFIGURATION = "allurerc.json"
WIDTH = 120
"""The width of the attached summary, in columns."""
_OURS = ("-result.json", "-container.json", "-globals.json", "-attachment.txt", "-attachment.md")


def labels(requirement: Requirement, rule: Rule, kind: str) -> Mapping[str, str]:
    """Return the labels of a test on a kind of target: its place in the tree, filters, and a stable id for a test plan."""
    named = {
        **explored_labels(requirement.operation, kind),
        "severity": rule.severity.value,
        "tag": requirement.basis.value,
        "rule": rule.name,
        "area": rule.area.value,
        "change": requirement.due or requirement.change,
        "as_id": requirement.short,
        "layer": "contract",
    }
    return {name: value for name, value in named.items() if value}


def explored_labels(operation: Operation, kind: str) -> Mapping[str, str]:
    """Return the labels of a test with generated requests to a kind of target: its place in the tree."""
    return {
        "epic": kind,
        "feature": operation.service,
        "story": operation.label,
        "package": operation.service,
        "operation": operation.label,
    }


def description(requirement: Requirement, outcome: Outcome) -> str:
    """Return the requirement, its source and its outcome, in Markdown."""
    lines = [
        _outcome_text(requirement, outcome),
        f"Requirement: `{requirement.id}`, short `{requirement.short}`",
        f"Source: {texts.section(requirement.source)} ({requirement.basis}), `{requirement.origin}`",
        _counted(outcome),
    ]
    if outcome.seen_before_removal is not None:
        lines.append(f"Ever seen on this tenant: {'yes' if outcome.seen_before_removal else 'no'}.")
    return "\n\n".join(texts.printable(line) for line in lines)


def categories() -> str:
    """Return `categories.json`: new findings, violations by area and below the failing level, then skipped tests."""
    return json_text(_categories())


def settings() -> str:
    """Return `allurerc.json`, the configuration of Allure 3: the categories, the history, and hidden labels.

    The report is a single file, grouped by service and operation, failed tests first. Within a category, findings are
    grouped by severity, and skipped tests by their reason.
    """
    options = {"singleFile": True, "reportLanguage": "en", "groupBy": ["feature", "operation"]}
    return json_text(
        {
            "name": "lmscontract",
            "historyPath": "allure-history.jsonl",
            "historyLimit": 30,
            "hideLabels": ["as_id", "layer", "area", "package", "parentSuite", "suite"],
            "categories": [{**each, **_shown(each)} for each in _categories()],
            "plugins": {"awesome": {"options": {**options, "defaultSortBy": "status,asc"}}},
        }
    )


def _shown(category: Mapping[str, Any]) -> dict[str, Any]:
    if "skipped" in category["matchedStatuses"]:
        return {"groupByMessage": True, "groupBy": [], "expand": False}
    return {"groupByMessage": False, "groupBy": ["severity"], "expand": "broken" not in category["matchedStatuses"]}


def _categories() -> list[dict[str, Any]]:
    failed = "(Failed: )?"
    areas = {area: sorted(name for name, rule in RULES.items() if rule.area is area) for area in RuleArea}
    rows = [
        (NEW, ["failed", "passed"], rf"{failed}[^\n]*\n{NEW}"),
        *(
            (f"Violated: {area}", ["failed"], f"{failed}({'|'.join(rules)}): ")
            for area, rules in areas.items()
            if rules
        ),
        (BELOW, ["passed"], "."),
        ("Accepted findings", ["skipped"], f"(Skipped: )?{texts.ACCEPTED}: "),
        ("Due: a change is arriving", ["skipped"], f"(Skipped: )?{texts.DUE}: "),
        ("Not verified", ["skipped"], f"(Skipped: )?{texts.NOT_VERIFIED}: "),
        ("Errors of the tenant, the network or lmscontract", ["broken"], ""),
    ]
    return [_category(number, *row) for number, row in enumerate(rows, start=1)]


def results(run: Run, ledger: Ledger) -> Mapping[str, str]:
    """Return the files of the results: one per observable requirement, and the attachments, of which equal ones are one file.

    The ledger is redacted before.
    """
    files: dict[str, str] = {}
    findings = {each.requirement: each for each in (*ledger.findings, *ledger.accepted)}
    for requirement, outcome in ledger.observable:
        id = requirement.id
        result = _Result(run, requirement, outcome, findings.get(id), ledger.is_accepted(id), files)
        files[f"{result.uuid}-result.json"] = json_text(result.to_json(), compact=True)
    return files


def environment_properties(run: Run, ledger: Ledger) -> str:
    """Return `environment.properties`: the facts and the statistics of the run, one per line."""
    gone = statistics.absent_properties(ledger)
    facts = {
        "target": run.target,
        "outcome": run.exit_status.word if run.complete else f"{run.exit_status.word}, incomplete",
        "verified": statistics.share(ledger),
        "requirements": statistics.totals(ledger),
        **({"absent": gone.text} if gone.verified else {}),
        "month": run.month if run.as_of_given else f"{run.month} (today, {run.today})",
        "channel": run.channel,
        "operations": f"{run.operations_exercised} of {run.operations_total} exercised",
        "requests": str(run.requests),
        "fail_on": run.fail_on,
        "profile": run.profile,
        "contract": f"{run.contract}, known through {run.known_through}",
        "seed": str(run.seed),
        "lmscontract": run.tool_version,
    }
    return "".join(f"{name}={_property(value)}\n" for name, value in facts.items())


def executor(run: Run) -> str:
    """Return `executor.json`; builds are ordered by their start."""
    return json_text(
        {
            "name": "lmscontract",
            "type": "lmscontract",
            "buildOrder": _milliseconds(run) // 1000,
            "buildName": f"{run.target}, {texts.moment(run.started)}",
            "reportName": f"{run.contract}, {run.month} on {run.channel}",
        }
    )


def write_allure(folder: Path, run: Run, ledger: Ledger, clear: Callable[[str], str]) -> tuple[Path, ...]:
    """Replace the results and attachments of the previous run, and write the configuration if there is none.

    `clear` removes known secrets from a text. Other files of the folder are kept, since Allure 2 has its history there.
    """
    texts = {name: clear(text) for name, text in results(run, ledger).items()}
    text = clear(summary(run, ledger, "", WIDTH, colour=False, verbosity=1))
    written = write_files(folder, {**texts, **_extras(run, ledger), **_attached_summary(run, text)})
    kept = {path.name for path in written}
    for path in folder.iterdir():
        if path.name not in kept and path.name.endswith(_OURS):
            path.unlink()
    configuration = folder.parent / ALLURE_CONFIGURATION
    if configuration.exists():  # as its user wrote it, or the checkout has it
        return written
    return (*written, *write_files(folder.parent, {ALLURE_CONFIGURATION: settings()}))


def write_allure_extras(folder: Path, run: Run, ledger: Ledger) -> tuple[Path, ...]:
    """Write categories, environment and executor, at the end of a session, since allure-pytest may clean the folder."""
    return write_files(folder, _extras(run, ledger))


def _attached_summary(run: Run, text: str) -> Mapping[str, str]:
    files: dict[str, str] = {}
    attached = {**_attached(files, "summary", text), "timestamp": _milliseconds(run)}
    return {**files, f"{_uuid(f'summary {run.started}')}-globals.json": json_text({"attachments": [attached]})}


def _attached(files: dict[str, str], name: str, text: str) -> dict[str, str]:
    """Add a text to the files, and return its entry; equal texts are one file."""
    file = f"{hashlib.sha256(text.encode('utf-8', 'backslashreplace')).hexdigest()[:32]}-attachment.txt"
    files[file] = text
    return {"name": name, "source": file, "type": "text/plain"}


def _extras(run: Run, ledger: Ledger) -> Mapping[str, str]:
    return {
        "categories.json": categories(),
        "environment.properties": environment_properties(run, ledger),
        "executor.json": executor(run),
    }


class _Result(Struct):
    """Builds one result, and adds its attachments to the files."""

    run: Run
    requirement: Requirement
    outcome: Outcome
    finding: Finding | None
    accepted: bool
    files: dict[str, str]

    @property
    def uuid(self) -> str:
        return _uuid(f"{self.requirement.id} {self.run.started}")

    @property
    def start(self) -> int:
        return int(self.outcome.began * 1000) or _milliseconds(self.run)

    @property
    def stop(self) -> int:
        return self.start + math.ceil(self.outcome.seconds * 1000)

    def to_json(self) -> dict[str, Any]:
        """Return the result in Allure's format."""
        identity = hashlib.md5(self.requirement.id.encode(), usedforsecurity=False).hexdigest()
        rule, operation = RULES[self.requirement.rule], self.requirement.operation
        suites = {"parentSuite": operation.service, "suite": operation.label}
        named = {**labels(self.requirement, rule, self.run.kind), **suites}
        if self.finding and self.status == "passed":
            named = {**named, "below": self.run.fail_on.value}
        return {
            "uuid": self.uuid,
            "historyId": identity,
            "testCaseId": identity,
            "fullName": self.requirement.id,
            "name": full_title(self.requirement),
            "titlePath": [operation.service, operation.label],
            "status": self.status,
            "statusDetails": {"message": self.message} if self.message else {},
            "stage": "finished",
            "start": self.start,
            "stop": self.stop,
            "description": self.description,
            "labels": [{"name": name, "value": value} for name, value in named.items()],
            "links": [{"type": type, "name": name, "url": url} for type, name, url in self._links()],
            "parameters": self._parameters(),
            "steps": self._steps(),
            "attachments": self._attachments(),
        }

    @property
    def status(self) -> str:
        """Passed, failed or skipped."""
        if self.outcome.status is Status.VIOLATED:
            fails = statistics.level(self.requirement.basis, self.run.fail_on) is statistics.Level.ERROR
            return "skipped" if self.accepted else "failed" if fails else "passed"
        return "passed" if self.outcome.status is Status.VERIFIED else "skipped"

    @property
    def message(self) -> str:
        """The message that the categories match."""
        if self.finding is None:
            kept = self.outcome.status is Status.VERIFIED
            return "" if kept else texts.skip_text(self.requirement, self.outcome)
        if self.accepted and self.finding.acceptance:
            return texts.accepted_text(self.finding.acceptance)
        new = [f"{NEW}."] if self.finding.is_new else []
        said = texts.with_source(self.finding.message, self.finding.source, self.finding.basis)
        return "\n".join((texts.failure_headline(self.requirement), *new, self.finding.operation, *said))

    @property
    def description(self) -> str:
        """The explanation and the requirement, in Markdown."""
        text = description(self.requirement, self.outcome)
        return text if self.finding is None else f"{_explanation(self.finding, self.run)}\n\n{text}"

    def _links(self) -> Iterator[tuple[str, str, str]]:
        yield "link", f"the rule {self.requirement.rule}", texts.rule_page(self.requirement.rule)
        if self.finding and self.finding.acceptance and self.finding.acceptance.issue:
            yield "issue", "the issue", self.finding.acceptance.issue

    def _parameters(self) -> list[dict[str, Any]]:
        lasting = {
            "rule": self.requirement.rule,
            "operation": self.requirement.operation.label,
            "location": self.requirement.location,
            "expected": self.requirement.expected,
        }
        passing = {"month": self.run.month, "target": self.run.target}
        return [{"name": name, "value": value} for name, value in lasting.items() if value] + [
            {"name": name, "value": value, "excluded": True} for name, value in passing.items()
        ]

    def _steps(self) -> list[dict[str, Any]]:
        proof = self.outcome.evidence
        if self.finding is None or proof is None:
            return []
        called = f"Call {self.requirement.operation}{texts.by(self.outcome.asked_as)}"
        compared = f"Compare with the contract: {title(self.requirement)}"
        ended = {"stage": "finished", "stop": self.stop}
        calls = []
        for each in (*self.outcome.earlier, proof):
            messages = [self._attached("request", each.request), self._attached("response", each.response)]
            calls.append({"name": called, "status": "passed", "start": self.start, **ended, "attachments": messages})
        return [*calls, {"name": compared, "status": self.status, "start": self.stop, **ended, "attachments": []}]

    def _attachments(self) -> list[dict[str, str]]:
        proof, finding = self.outcome.evidence, self.finding
        if finding is None:
            return [self._attached("exchange", f"{proof.request}\n{proof.response}")] if proof else []
        page = RULES[finding.rule].manual
        requests = "\n".join(texts.reproduction(finding, self.run))
        curl = [self._attached(f"repeat the request{texts.by(finding.asked_as)}", requests)] if proof else []
        return [
            *curl,
            self._attached("text for the vendor's support", texts.support_request(finding, self.run)),
            self._attached(f"the rule {finding.rule}", page),
        ]

    def _attached(self, name: str, text: str) -> dict[str, str]:
        return _attached(self.files, name, text)


def _explanation(finding: Finding, run: Run) -> str:
    rule, entry = RULES[finding.rule], texts.acceptance_line(finding, run.today)
    rows = [
        f"**{NEW}**" if finding.is_new else "",
        f"**What it means:** {rule.why}",
        f"**What to do:** {rule.what_to_do}",
        f"**Use instead:** {', '.join(f'`{each}`' for each in finding.use_instead)}" if finding.use_instead else "",
        f"**Required:** {texts.since(finding)}",
        f"**Responsible:** {texts.responsible(finding)}",
        texts.expired_acceptance(finding),
        f"**More:** `{run.reproduction.explain(finding.id)}`",
        f"**To accept it for a while**, in accepted.toml, with a reason and an owner: `{entry}`",
    ]
    return "\n\n".join(texts.printable(row) for row in rows if row)


def _counted(outcome: Outcome) -> str:
    who = f", as {' and '.join(outcome.accounts)}" if outcome.accounts else ""
    responses = texts.count_of(outcome.responses, "response")
    return f"Examined: {responses} with {texts.count_of(outcome.items, 'item')}{who}."


def _uuid(text: str) -> str:
    return str(UUID(hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()))


def _milliseconds(run: Run) -> int:
    return int(datetime.fromisoformat(run.started).timestamp() * 1000)


def _outcome_text(requirement: Requirement, outcome: Outcome) -> str:
    if outcome.status is Status.VERIFIED:
        return "Verified."
    if outcome.status is Status.VIOLATED:
        return " ".join(texts.with_source(outcome.message, requirement.source, requirement.basis))
    return texts.skip_text(requirement, outcome)


def _category(number: int, name: str, statuses: list[str], begins: str) -> dict[str, Any]:
    # The number keeps the order; Allure 2 matches the whole message, Allure 3 looks for the pattern in it.
    category: dict[str, Any] = {"name": f"{number:02} {name}", "matchedStatuses": statuses}
    return category | ({"messageRegex": rf"^{begins}[\s\S]*$"} if begins else {})


def _property(value: str) -> str:
    """Escape a value for java.util.Properties."""
    escaped = value.replace("\\", "\\\\").replace("\n", " ")
    return "".join(c if " " <= c <= "~" else f"\\u{ord(c):04x}" for c in escaped)
