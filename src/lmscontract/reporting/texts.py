"""The sentences about a requirement or a finding that several formats share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime

from lmscontract.contract.wording import source_text
from lmscontract.findings.accepted import Acceptance, stanza
from lmscontract.findings.arrivals import (
    ARRIVED,
    MAY_HAVE_BEEN,
    NOT_ARRIVED,
    PARTLY,
    SEVERAL,
    UNSEEN,
    WHERE_SEEN,
    AnnouncementProgress,
)
from lmscontract.findings.callers import EXPIRED_TOKEN, WITHOUT_VALID_TOKEN
from lmscontract.findings.finding import ABSENT, Finding, Outcome, Status, replacements
from lmscontract.reporting.run import Reproduction, Run
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, RuleArea
from lmscontract.types import TRANSIENT, Basis

CAUSED_BY = "Perhaps caused by: "
DUE = "due"
NOT_VERIFIED = "not verified"
ACCEPTED = "accepted"
MOST_CHANGES = 4
PROJECT = "https://github.com/lmscontract/lmscontract"
SECTIONS = "section numbers (9.3) are those of the specification"

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_ROW = re.compile(r" (?=[A-Z]+ /)")
_STATUS = re.compile(r"HTTP/[\d.]+ (\d{3})")
_FORBIDDEN = 403
_TRIES_CREDENTIALS = "grant-refused"
IF_DATED = (
    "unless it was postponed for this tenant (set it under `dates` in the configuration) or `channel` is wrong there"
)
_NOTHING = Reproduction()
_SEEN = {ARRIVED: "the new form", WHERE_SEEN: "the new form", NOT_ARRIVED: "the old form"}
_REASON_END = re.compile(r"; |, and |, so ")
_COMPARING = (RuleArea.LISTINGS, RuleArea.PARAMETERS)
_OBJECTS = "in place of objects that the run has deleted, name others"
_CHANGING = {
    **dict.fromkeys(_COMPARING, "one right after the other: other clients may change the list"),
    **dict.fromkeys((RuleArea.WRITES, RuleArea.BEHAVIOURS), _OBJECTS),
}
"""What the same responses to several requests depend on, by the area of their rule."""
_PREVIOUSLY = {
    Status.VERIFIED.value: "verified in the previous run",
    Status.NOT_VERIFIED.value: "not verified in the previous run",
}


def printable(text: str) -> str:
    r"""Return a text without control characters and without what XML forbids; these are escaped, as in `\x1b`."""
    return _UNPRINTABLE.sub(lambda match: repr(match[0])[1:-1], text.replace("\r\n", "\n"))


def count_of(number: int, noun: str) -> str:
    """Return `1 operation` or `1,200 operations`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def moment(started: str) -> str:
    """Return an ISO date-time for people: `2026-11-20 03:00 UTC`."""
    return f"{datetime.fromisoformat(started).astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def with_source(message: str, source: str, basis: Basis, *, brief: bool = False) -> list[str]:
    """Return the lines of a message; the first ends with its source, as in `(specification, section 9.3; stated)`.

    `brief` shortens that to `(9.3, stated)`, for a report that explains section numbers.
    """
    first, *others = printable(message).strip().split("\n")
    cited = f"{_ROW.split(source)[0]}, {basis}" if brief else f"{section(source)}; {basis}"
    return [f"{first.rstrip(' .')} ({cited}).".lstrip(), *(line.strip() for line in others if line.strip())]


def section(source: str) -> str:
    """Return the section of a source: `specification, section 9.3`."""
    return source_text(_ROW.split(source)[0])


def repeat_as(asked_as: str, rule: str = "", requests: int = 1, reproduction: Reproduction = _NOTHING) -> str:
    """Return the label of the requests to repeat: `Repeat as user`, `Repeat without a token`, and what several depend on."""
    changing = _CHANGING.get(RULES[rule].area, "") if rule and requests > 1 and not reproduction.check_command else ""
    return f"Repeat{by(asked_as)}{f' ({changing})' if changing else ''}"


def by(asked_as: str) -> str:
    """Return ` as user` or ` without a token`; empty if the caller is unknown."""
    if asked_as in WITHOUT_VALID_TOKEN:
        return f" {WITHOUT_VALID_TOKEN[asked_as]}"
    return f" as {asked_as}" if asked_as else ""


# requirements


def failure_headline(requirement: Requirement) -> str:
    """Return rule and place: `removed-property-sent: data.items[].price`; Allure's categories match it."""
    return f"{requirement.rule}: {requirement.location or requirement.operation.label}"


def failure_place(requirement: Requirement) -> str:
    """Return rule, operation and location: `removed-property-sent GET /goods data.items[].price`."""
    return " ".join(filter(None, (requirement.rule, requirement.operation.label, requirement.location)))


def failure_text(
    requirement: Requirement,
    outcome: Outcome,
    use_instead: Sequence[str] = (),
    more: Sequence[str] = (),
    reproduction: Reproduction = _NOTHING,
) -> str:
    """Return the description of a violated requirement, headline first; `more` are lines that only a ledger knows."""
    use_instead = replacements(requirement, use_instead)
    lines = [
        failure_headline(requirement),
        "",
        requirement.operation.label,
        *with_source(outcome.message, requirement.source, requirement.basis),
        *([f"Use instead: {', '.join(use_instead)}"] if use_instead else []),
        *map(printable, more),
        f"Contract: {requirement.origin}",
        f"Id: {requirement.short}   ({reproduction.explain(requirement.short)})",
    ]
    if outcome.evidence:
        calls = [printable(each.curl) for each in (*outcome.earlier, outcome.evidence)]
        repeated = reproduction.lines(calls, outcome.asked_as, requirement.short)
        lines += [f"{repeat_as(outcome.asked_as, requirement.rule, len(calls), reproduction)}:", *repeated]
    return "\n".join(lines)


def accepted_text(entry: Acceptance) -> str:
    """Return why a violated requirement does not fail the run; begins with `accepted:`."""
    return f"{ACCEPTED}: until {entry.expiry} by {printable(entry.owner)}: {printable(entry.reason)}"


def skip_text(requirement: Requirement, outcome: Outcome) -> str:
    """Return why a requirement is neither verified nor violated; begins with `due:` or `not verified:`."""
    reason = " ".join(printable(outcome.reason).split())
    if outcome.status is not Status.DUE:
        return f"{NOT_VERIFIED}: {reason or 'no reason given'}"
    seen = {True: " has arrived", False: " has not arrived", None: f": {UNSEEN}"}[outcome.arrived]
    return f"{DUE}: {requirement.due}{seen}{f' ({reason})' if reason else ''}"


# announcements


def refused_line(refused: Mapping[str, int]) -> str:
    """Return which operations answered 403 to every account, with the number of requirements not verified of each."""
    named = _few([f"{label} ({count_of(count, 'requirement')} not verified)" for label, count in refused.items()])
    why = "the account may lack a permission, or this part may be switched off on the tenant"
    return f"every account of the run gets 403 from: {named}; {why}; if neither is true, report it to the vendor"


def announcement_line(progress: AnnouncementProgress, month: str) -> str:
    """Return the state of an announcement and, if its changes differ, which of them have arrived and which have not.

    Of one of an earlier month, which should have arrived, the places that still have the old form are named with their ids.
    """
    is_late = "" < progress.since < month and progress.state in (PARTLY, NOT_ARRIVED)
    late = [requirement for each in progress.changes for requirement in each.late]
    is_all_old = progress.state == NOT_ARRIVED and len(late) >= SEVERAL
    of_earlier = f", although due in {progress.since}" if is_all_old else ", or broken since"
    title = f"{progress.title} ({progress.id}, {progress.since})" if progress.title else progress.id
    name = f"{progress.state}{of_earlier if is_late else ''}: {title}"
    first, unseen = progress.changes[0], progress.of_state(UNSEEN)
    shown = {state: progress.of_state(state) for state in (ARRIVED, PARTLY, NOT_ARRIVED)}
    parts: list[str] = []
    if progress.state == PARTLY and is_late:
        counts = {**shown, UNSEEN: unseen}
        of_all = ", ".join(f"{state} {len(found)}" for state, found in counts.items() if found)
        named = _few([f"{failure_place(each)} {each.short}" for each in late])
        return f"{name}; of its {count_of(len(progress.changes), 'change')}: {of_all}; the old form still: {named}"
    if progress.state == PARTLY:
        if len(progress.changes) == 1:
            shown = {ARRIVED: _places_of(first.arrived), NOT_ARRIVED: _places_of(first.late)}
        parts += [f"{state}: {_few(found)}" for state, found in shown.items() if found]
        parts += [f"the old form still: {_few(late_places(progress))}"] if len(progress.changes) > 1 else []
    if unseen and progress.state in _SEEN:
        seen = len(progress.changes) - len(unseen)
        show = "shows" if seen == 1 else "show"
        parts.append(f"{seen} of its {len(progress.changes)} changes {show} {_SEEN[progress.state]}")
    if progress.state != UNSEEN:
        parts += [f"{UNSEEN} of {len(ids)} ({why}): {', '.join(ids)}" for why, ids in _unseen(progress).items()]
    return "; ".join((name, *parts))


def _unseen(progress: AnnouncementProgress) -> Mapping[str, Sequence[str]]:
    """Return the changes of which nothing was seen, by the first part of the reason."""
    found: dict[str, list[str]] = {}
    for each in progress.changes:
        if each.state == UNSEEN:
            reason = MAY_HAVE_BEEN if each.served else _REASON_END.split(each.reason)[0]
            found.setdefault(reason, []).append(each.change)
    return found


def late_places(progress: AnnouncementProgress) -> tuple[str, ...]:
    """Return where a tenant shows the old form of an announcement: operations and locations, each once."""
    return _places_of([requirement for each in progress.changes for requirement in each.late])


def _places_of(requirements: Sequence[Requirement]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{each.operation.label} {each.location}".strip() for each in requirements))


def _few(names: Sequence[str]) -> str:
    left = len(names) - MOST_CHANGES
    return ", ".join((*names[:MOST_CHANGES], *([f"and {left} more"] if left > 0 else [])))


# findings


def reproduction(finding: Finding, run: Run) -> tuple[str, ...]:
    """Return the lines for a shell that repeat the requests of a finding; the first one gets the token that they need."""
    return run.reproduction.lines([printable(each) for each in finding.requests], finding.asked_as, finding.id)


def rule_page(rule: str) -> str:
    """Return the address of the manual page of a rule."""
    return f"{PROJECT}/blob/main/docs/rules/{rule}.md"


def responsible(finding: Finding) -> str:
    """Return who is responsible for a finding, as far as the responses show: the platform, or the configuration."""
    status = response_status(finding)
    if not status:
        return "unknown (no response was kept)"
    if status in TRANSIENT:
        return f"unknown (it answered {status}, which may be temporary); repeat the request before you report it"
    if status == _FORBIDDEN and finding.asked_as not in WITHOUT_VALID_TOKEN:
        account = f"account {finding.asked_as}" if finding.asked_as else "account"
        return f"the configuration, if the {account} lacks a permission (it got {status}); try another account"
    if finding.not_arrived:
        return f"the platform (it answered {status}): nothing of {finding.not_arrived} has arrived, {IF_DATED}"
    condition = _condition(finding, status)
    return f"the platform (it answered {status}){f', {condition}' if condition else ''}"


def _condition(finding: Finding, status: int) -> str:
    """Return which parts of the configuration must be right for the platform to be responsible."""
    area = RULES[finding.rule].area
    keys = list(finding.rests_on)
    if area is RuleArea.STATES and finding.asked_as and finding.asked_as not in WITHOUT_VALID_TOKEN:
        keys.append(f"accounts.{finding.asked_as}")
    if area is RuleArea.BODIES and 400 <= status < 500:
        keys.append(f'bodies."{finding.operation}"')
    if finding.rule == _TRIES_CREDENTIALS:
        return "provided that the credentials of this grant are right in the configuration"
    if finding.asked_as == EXPIRED_TOKEN:
        return "provided that this token has expired"
    if keys:
        return f"provided that {' and '.join(keys)} {'is' if len(keys) == 1 else 'are'} right in the configuration"
    if area in _COMPARING and status < 300 and len(finding.requests) > 1:
        return "unless another client changed the list between these requests"
    absent = area is RuleArea.OPERATIONS and status in ABSENT
    return "unless this part of it is switched off on the tenant" if absent else ""


def response_status(finding: Finding) -> int:
    """Return the status of the response that shows a finding; 0 if none was kept."""
    match = _STATUS.match(finding.evidence.get("response", ""))
    return int(match[1]) if match else 0


def since(finding: Finding) -> str:
    """Return `from 2026-11 on (prices-move), violation first seen 2026-11-18, in 3 runs`, or `until 2027-01` and so on.

    For a new finding, its previous status comes last.
    """
    when = f"until {finding.since}" if RULES[finding.rule].until_change else f"from {finding.since} on"
    change = f"{when} ({finding.change})" if finding.since else "" if finding.until else "always"
    end = f"until {finding.until} ({finding.ends})" if finding.until else ""
    seen = f"violation first seen {finding.first_seen}" if finding.first_seen else ""
    runs = f"in {finding.runs} runs" if finding.runs > 1 else ""
    before = _PREVIOUSLY.get(finding.before, "")
    first = "in the first run, so that its age is unknown" if seen and not finding.before else ""
    return ", ".join(filter(None, (change, end, seen, runs, before, first)))


def explanation(finding: Finding) -> list[str]:
    """Return the lines on what a finding means, what to do, since when it exists, and who is responsible."""
    rule, expired = RULES[finding.rule], expired_acceptance(finding)
    late = f"Ask the vendor when {finding.not_arrived} arrives on this tenant." if finding.not_arrived else ""
    return [
        f"Means: {rule.why} {late or rule.what_to_do}",
        f"Required: {since(finding)}.",
        f"Responsible: {responsible(finding)}.",
        *([f"{CAUSED_BY}{finding.perhaps_caused_by}."] if finding.perhaps_caused_by else []),
        *([expired] if expired else []),
    ]


def expired_acceptance(finding: Finding) -> str:
    """Return that the acceptance of a finding has expired; empty if it never was accepted."""
    entry = finding.acceptance
    return f"The acceptance by {entry.owner} expired on {entry.expiry}: {entry.reason}" if entry else ""


def acceptance_line(finding: Finding, today: str) -> str:
    """Return the line for accepted.toml that accepts a finding for a while."""
    return stanza(finding.id, date.fromisoformat(today))


def support_request_for_all(progress: AnnouncementProgress, findings: Sequence[Finding], run: Run) -> str:
    """Return one message to the vendor's support on an announcement of which nothing has arrived.

    It has the request of one finding of each rule, and names the others by operation and location.
    """
    examples = {each.rule: each for each in reversed(findings)}
    places: dict[str, list[str]] = {}
    for each in findings:
        places.setdefault(each.operation, []).append(each.location or each.rule)
    sections = sorted({section(printable(each.source)) for each in findings})
    first_seen = min((each.first_seen for each in findings), default="")
    name = progress.title or progress.id
    return "\n".join(
        (
            f"Subject: Not on our {run.channel} instance yet: {name} ({progress.since})",
            "",
            f"{name} was announced for {progress.since}, but our {run.channel} instance still has the old form of it.",
            "",
            f"Documented: {'; '.join(sections)}",
            f"When: last in the run of {moment(run.started)}{f'; first on {first_seen}' if first_seen else ''}",
            "",
            "Examples:",
            *(line for each in reversed(examples.values()) for line in _example(each)),
            "",
            f"All {count_of(len(findings), 'difference')}, by operation:",
            *(f"- {operation}: {', '.join(dict.fromkeys(found))}" for operation, found in sorted(places.items())),
            "",
            "Please let us know when it arrives on this instance.",
        )
    )


def _example(finding: Finding) -> Iterator[str]:
    yield f"- {finding.title}: {finding.operation} {finding.location}".rstrip()
    yield f"  {' '.join(printable(finding.message).split())} (our reference: {finding.id})"
    yield from (f"  Request{by(finding.asked_as)}: {printable(each)}" for each in finding.requests)


def support_request(finding: Finding, run: Run) -> str:
    """Return a message to the vendor's support: requests, expectation, observation, times; of the response its status.

    The texts of a finding are redacted before. Response bodies are left out, since they hold personal data.
    """
    _, *row = _ROW.split(printable(finding.source))
    entry = f', "{row[0]}"' if row else ""
    when = "until" if RULES[finding.rule].until_change else "since"
    dates = " ".join(
        (*([when, finding.since] if finding.since else []), *(["until", finding.until] if finding.until else []))
    )
    in_force = f", in force {dates} on the {run.channel} channel" if dates else ""
    seen = " ".join(printable(finding.message).split())
    first_seen = f"; first on {finding.first_seen}" if finding.first_seen else ""
    first, *others = map(printable, finding.requests or (finding.operation,))
    rows = [
        (f"Request{by(finding.asked_as)}", first),
        *(("Then", each) for each in others),
        ("Documented", f"{section(printable(finding.source))}{entry}{in_force}"),
        ("Expected and got", seen or finding.title),
        ("Response status", str(response_status(finding) or "")),
        ("When", f"last in the run of {moment(run.started)}{first_seen}"),
        ("How often", _frequency(finding)),
        ("Our reference", f"{finding.id} ({finding.rule})"),
    ]
    place = f"{finding.operation} {finding.location}".strip()
    documentation = f"{'' if finding.basis is Basis.STATED else 'how we understand '}the API documentation"
    return "\n".join(
        (
            f"Subject: {finding.title}: {place}",
            "",
            f"On our {run.channel} instance, {place} differs from {documentation}.",
            "",
            *(f"{name}: {value}" for name, value in rows if value),
            "",
            "Please let us know whether you will fix this, and by when, or whether the documentation will change.",
        )
    )


def _frequency(finding: Finding) -> str:
    nouns = "record or value" if finding.items == 1 else "records or values"
    items = f" with {finding.items} {nouns}" if finding.items else ""
    examined = f"{count_of(finding.responses, 'response')}{items}"
    wrong = ", at least one of them wrong" if max(finding.responses, finding.items) > 1 else ""
    return f"in {count_of(finding.runs, 'run')}; the last one examined {examined}{wrong}"
