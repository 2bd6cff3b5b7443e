"""What a finding means for those who call the platform, since when it is there, and at whose door it lies."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from lmscontract.findings.accepted import stanza
from lmscontract.findings.finding import Finding
from lmscontract.rules.register import MODULES

_SAID = re.compile(
    r"^(Why it matters|What to do): (.*?)(?=\n\n|\n(?:Why it matters|What to do): |\Z)", re.MULTILINE | re.DOTALL
)
_STATUS = re.compile(r"HTTP/[\d.]+ (\d{3})")
_PASSING = frozenset({408, 429, 500, 502, 503, 504})
_PERMISSION = frozenset({401, 403})


@dataclass(frozen=True, slots=True)
class Manual:
    """The two sentences of a rule's manual page: why a breach matters, and to whom; and what to do about it."""

    why: str
    what: str


def manual(rule: str) -> Manual:
    """What the page of a rule says; empty texts where it says nothing."""
    said = {kind: " ".join(text.split()) for kind, text in _SAID.findall(MODULES[rule].__doc__ or "")}
    return Manual(_sentence(said.get("Why it matters", "")), _sentence(said.get("What to do", "")))


def conclusion(finding: Finding) -> str:
    """At whose door a finding lies, as far as the answer that shows it tells."""
    status = answered(finding)
    if not status:
        return "it cannot be told, since no answer was kept"
    if status in _PASSING:
        return f"perhaps a passing trouble of the tenant, which answered {status}; try again before reporting it"
    if status in _PERMISSION:
        return f"perhaps the permissions of the account, which got {status}; try another before reporting it"
    return f"the platform; its own answer ({status}) shows it"


def answered(finding: Finding) -> int:
    """The status of the answer that shows a finding; 0 when none was kept."""
    match = _STATUS.match(finding.evidence.get("response", ""))
    return int(match[1]) if match else 0


def age(finding: Finding) -> str:
    """`2026-11 (prices-move), first seen 2026-11-18, in 3 runs`."""
    change = f"{finding.since} ({finding.change})" if finding.since else ""
    seen = f"first seen {finding.first_seen}" if finding.first_seen else ""
    runs = f"in {finding.runs} runs" if finding.runs > 1 else ""
    return ", ".join(filter(None, (change or "always required", seen, runs)))


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
