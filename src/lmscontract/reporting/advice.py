"""What a finding means for clients, since when it is known, and who is responsible for it."""

from __future__ import annotations

import re
from datetime import date

from msgspec import Struct

from lmscontract.findings.accepted import stanza
from lmscontract.findings.callers import UNAUTHORISED
from lmscontract.findings.finding import Finding, Status
from lmscontract.rules.register import MODULES, RULES
from lmscontract.rules.rule import RuleArea
from lmscontract.types import TRANSIENT

_SAID = re.compile(
    r"^(Why it matters|What to do): (.*?)(?=\n\n|\n(?:Why it matters|What to do): |\Z)", re.MULTILINE | re.DOTALL
)
_STATUS = re.compile(r"HTTP/[\d.]+ (\d{3})")
_PERMISSION = frozenset({401, 403})
_ABSENT = frozenset({404, 405, 501})


class Manual(Struct, frozen=True):
    """The two sentences of a rule's manual page: why a breach matters, and to whom; and what to do about it."""

    why: str
    what: str


def manual(rule: str) -> Manual:
    """What the page of a rule says; empty texts where it says nothing."""
    said = {kind: " ".join(text.split()) for kind, text in _SAID.findall(MODULES[rule].__doc__ or "")}
    return Manual(_sentence(said.get("Why it matters", "")), _sentence(said.get("What to do", "")))


def responsible(finding: Finding) -> str:
    """Return who is responsible for a finding as far as the response shows it: the platform, or the configuration."""
    status = answered(finding)
    if not status:
        return "unknown, since no response was kept"
    if status in TRANSIENT:
        return f"unknown: {status} may be a temporary failure of the tenant; check again before reporting it"
    if status in _PERMISSION and finding.asked_as not in UNAUTHORISED:
        account = f"account {finding.asked_as}" if finding.asked_as else "account"
        return f"the configuration, if the {account} lacks a permission (it got {status}); try another account"
    return f"the platform (it answered {status}){_condition(finding, status)}"


def _condition(finding: Finding, status: int) -> str:
    """Return the condition under which the platform is responsible: correct configuration, or an enabled part."""
    area = RULES[finding.rule].area
    inputs = [f"facts.{name}" for name in finding.rests_on]
    if area is RuleArea.STATES and finding.asked_as and finding.asked_as not in UNAUTHORISED:
        inputs.append(f"accounts.{finding.asked_as}")
    if area is RuleArea.BODIES and 400 <= status < 500:
        inputs.append(f'bodies."{finding.operation}"')
    if inputs:
        return f", provided that {' and '.join(inputs)} {'is' if len(inputs) == 1 else 'are'} correct"
    disabled = area is RuleArea.OPERATIONS and status in _ABSENT
    return ", unless this part of it is disabled on the tenant" if disabled else ""


def answered(finding: Finding) -> int:
    """Return the status of the response that shows a finding; 0 when none was kept."""
    match = _STATUS.match(finding.evidence.get("response", ""))
    return int(match[1]) if match else 0


def age(finding: Finding) -> str:
    """`2026-11 (prices-move), first seen 2026-11-18, in 3 runs`; of a new one also how the run before saw it."""
    change = f"{finding.since} ({finding.change})" if finding.since else ""
    seen = f"first seen {finding.first_seen}" if finding.first_seen else ""
    runs = f"in {finding.runs} runs" if finding.runs > 1 else ""
    before = _BEFORE.get(finding.before, "")
    return ", ".join(filter(None, (change or "always required", seen, runs, before)))


_BEFORE = {Status.VERIFIED.value: "kept in the run before", Status.NOT_VERIFIED.value: "not verified in the run before"}


def meaning(finding: Finding) -> list[str]:
    """Return the lines on what a finding means and what to do, since when it is known, and who is responsible."""
    page = manual(finding.rule)
    lapsed = expired(finding)
    return [
        f"Means: {page.why} {page.what}",
        f"Since: {age(finding)}.",
        f"Responsible: {responsible(finding)}.",
        *([lapsed] if lapsed else []),
    ]


def expired(finding: Finding) -> str:
    """That a finding was accepted until a day; empty when it never was."""
    entry = finding.acceptance
    return f"Its acceptance by {entry.owner} expired on {entry.expiry}: {entry.reason}" if entry else ""


def to_accept(finding: Finding, today: str) -> str:
    """The line for accepted.toml that accepts a finding for a while."""
    return stanza(finding.id, date.fromisoformat(today))


def _sentence(text: str) -> str:
    text = text.strip()
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""
