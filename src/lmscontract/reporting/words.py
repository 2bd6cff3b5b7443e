"""The sentences that several formats tell of one requirement."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lmscontract.findings.accepted import Acceptance
from lmscontract.findings.callers import UNAUTHORISED
from lmscontract.findings.finding import Outcome, Status, replacements
from lmscontract.rules.rule import Requirement
from lmscontract.types import Basis

DUE = "due"
NOT_VERIFIED = "not verified"
ACCEPTED = "accepted"

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_ROW = re.compile(r" (?=[A-Z]+ /)")


def printable(text: str) -> str:
    r"""A text of a tenant that moves no cursor and fits into XML; what cannot be printed is written as `\x1b` is."""
    return _UNPRINTABLE.sub(lambda match: repr(match[0])[1:-1], text.replace("\r\n", "\n"))


def sourced(message: str, source: str, basis: Basis) -> list[str]:
    """The lines of a message, the first of which ends with where the contract says so, as in `(9.3, stated)`."""
    first, *others = printable(message).strip().split("\n")
    section = _ROW.split(source)[0]
    return [f"{first.rstrip(' .')} ({section}, {basis}).".lstrip(), *(line.strip() for line in others if line.strip())]


def again(asked_as: str) -> str:
    """`Again as user`, `Again without a token`: how to send a request once more, whose account it was as far as it is known."""
    return f"Again{by(asked_as)}"


def by(asked_as: str) -> str:
    """` as user`, ` without a token`; empty where nobody said."""
    return f" {UNAUTHORISED[asked_as]}" if asked_as in UNAUTHORISED else f" as {asked_as}" if asked_as else ""


def failure_headline(requirement: Requirement) -> str:
    """What is broken, and where: `removed-property-sent: data.items[].price`; the categories of Allure go by it."""
    return f"{requirement.rule}: {requirement.location or requirement.operation.label}"


def failure_text(
    requirement: Requirement, outcome: Outcome, use_instead: Sequence[str] = (), more: Sequence[str] = ()
) -> str:
    """Everything that a person needs of a violated requirement; the first line is its headline.

    `more` are lines about it that only a ledger knows.
    """
    use_instead = replacements(requirement, use_instead)
    lines = [
        failure_headline(requirement),
        "",
        requirement.operation.label,
        *sourced(outcome.message, requirement.source, requirement.basis),
        *([f"Use instead: {', '.join(use_instead)}"] if use_instead else []),
        *map(printable, more),
        f"Contract: {requirement.origin}",
        f"Id: {requirement.short}   (lmscontract explain {requirement.short})",
    ]
    if outcome.evidence:
        calls = (*outcome.earlier, outcome.evidence)
        lines += [f"{again(outcome.asked_as)}:", *(printable(each.curl) for each in calls)]
    return "\n".join(lines)


def accepted_text(entry: Acceptance) -> str:
    """Why a violated requirement does not fail; begins with `accepted:`."""
    return f"{ACCEPTED}: until {entry.expiry} by {printable(entry.owner)}: {printable(entry.reason)}"


def skip_text(requirement: Requirement, outcome: Outcome) -> str:
    """Why a requirement is neither kept nor broken; begins with `due:` or `not verified:`."""
    reason = " ".join(printable(outcome.reason).split())
    if outcome.status is not Status.DUE:
        return f"{NOT_VERIFIED}: {reason or 'no reason is told'}"
    seen = {True: "has arrived", False: "has not arrived", None: "could not be seen"}[outcome.arrived]
    return f"{DUE}: {requirement.due} {seen}{f' ({reason})' if reason else ''}"
