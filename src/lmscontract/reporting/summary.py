"""The summary of a run as a document: first its outcome in three lines, then the findings, then everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from lmscontract.findings.arrivals import ARRIVED, NOT_ARRIVED, PARTLY, WHERE_SEEN, AnnouncementProgress
from lmscontract.findings.finding import Finding, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.findings.used import UsedChange, UseState
from lmscontract.reporting import statistics, texts
from lmscontract.reporting.document import (
    Block,
    Code,
    Document,
    Entry,
    Folded,
    Group,
    Line,
    Paragraph,
    Section,
    Tone,
    codes,
    table,
)
from lmscontract.reporting.run import Run
from lmscontract.rules.register import RULES
from lmscontract.rules.rule import Requirement, Severity
from lmscontract.types import Basis, Month

MOST_PLACES = 5
MOST_REASONS = 8
_MANY = 10
_TRIED = (Status.VERIFIED, Status.VIOLATED)

_LATE = (PARTLY, NOT_ARRIVED)
_ARRIVAL_TONES = {ARRIVED: Tone.GOOD, WHERE_SEEN: Tone.GOOD, PARTLY: Tone.WARNING}
_SUPPORT = "Message to the vendor's support"
_ACCEPTANCE = "To accept it for a while, in accepted.toml, with a reason and an owner"
_OUTCOME_TONES = {0: Tone.GOOD, 1: Tone.ERROR}


def document(run: Run, ledger: Ledger) -> Document:
    """Return the summary of a run; sections without content are left out."""
    has_sections = any(each.source[:1].isdigit() for each in ledger.findings)
    sections = (
        Section("", tuple(_first(run, ledger)), brief=True),
        Section(f"Findings{f'; {texts.SECTIONS}' if has_sections else ''}", tuple(_findings(run, ledger)), brief=True),
        Section(*_since_last_run(ledger)),
        Section("How much of the contract was verified", tuple(_coverage(run, ledger))),
        Section(f"Due in {run.month}: the old and the new form both pass", tuple(_due(ledger))),
        Section("Accepted findings", tuple(_accepted(ledger))),
        Section("Not verified", tuple(_not_verified(ledger))),
        Section("How to verify more, least effort first", tuple(_how_to_verify_more(ledger))),
        Section("Requests", tuple(_requests(run))),
    )
    return Document(
        f"{run.target}: {run.exit_status.word}",
        _OUTCOME_TONES.get(run.exit_code, Tone.WARNING),
        (_result(run, ledger), _fails(run, ledger), _verified(run, ledger)),
        tuple(each for each in sections if each.blocks),
    )


# the first lines


def _result(run: Run, ledger: Ledger) -> Line:
    asked = run.month if run.as_of_given else f"{run.month} (today, {run.today})"
    narrowed = f"; limited by {', '.join(run.narrowed_to)}" if run.narrowed_to else ""
    address = f" ({run.address})" if run.address not in ("", run.target) else ""
    where = f"{run.target}{address} in {asked}, {run.channel} channel, profile {run.profile}{narrowed}"
    return (f"{statistics.result(run, ledger)}: {where}",)


def _fails(run: Run, ledger: Ledger) -> Line:
    failing = ledger.failing(run.fail_on)
    below = [each for each in ledger.findings if each not in failing]
    unusable = ledger.context.unusable
    if unusable:
        parts = {state: sum(each.state is state for each in unusable) for state in UseState}
        what = " and ".join(f"{state} ({count})" for state, count in parts.items() if count)
        fails: Line = (
            f"the integration uses something that is {what}",
            f"; {_counted(failing, ledger)}" if failing else "",
        )
    elif len(failing) == 1:
        (one,) = failing
        fails = (f"{one.rule} ", Code(" ".join(filter(None, (one.operation, one.location)))), " ", Code(one.id))
    else:
        fails = (_counted(failing, ledger) or "nothing",)
    noun = "more finding" if failing else "finding"
    more = f"; not failing the run (--fail-on {run.fail_on}): {_counted(below, ledger, noun)}" if below else ""
    if blockers := sum(each.severity == Severity.BLOCKER for each in below):
        more += f", {blockers} of them {'a blocker' if blockers == 1 else 'blockers'}"
    if any(each.basis is Basis.INFERRED for each in below):
        more += f"; --fail-on {Basis.INFERRED} fails it"
    return ("fails: ", *fails, _late(run, ledger, failing), more, _news(run, ledger))


def _late(run: Run, ledger: Ledger, failing: Sequence[Finding]) -> str:
    """Return which announcements have not arrived or arrived early, how many findings that causes, and the month that fits."""
    known = ledger.context.changes
    stated = [each for each in ledger.findings if each.basis is Basis.STATED]
    early = {each.since: each.change for each in stated if each.since > run.month and each.change in known}
    if early:
        first = min(early)
        name = known[early[first]].announcement
        return f"; {name} seems to have arrived early; to check a tenant that has it: --as-of {first}"
    causes = [each.not_arrived for each in failing if each.not_arrived]
    announced = statistics.announcements(run, ledger)
    late = [each for each in announced if each.state == NOT_ARRIVED and (each.due or each.id in causes)]
    names, caused = ", ".join(each.id for each in late), len(causes)
    if not (names and caused):
        due = [each for each in announced if each.due and each.state in _LATE]
        return "".join(f"; {each.state}: {each.id} ({_accepted_form(each, run.month)})" for each in due)
    before = min(each.since for each in late if each.id in causes)
    fits = f"; everything else: --as-of {Month.parse(before).plus(-1)}" if before else ""
    share = "all" if caused == len(failing) else f"{caused} of them"
    return f", {share} because nothing of {names} has arrived{fits}"


def _accepted_form(progress: AnnouncementProgress, month: str) -> str:
    """Return where a due announcement shows its old form, and until when that passes."""
    places, late = texts.late_places(progress), sum(len(each.late) for each in progress.changes)
    where = f"of {places[0]}" if len(places) == 1 else f"of {late} requirements"
    return f"the old form {where} passes until the end of {month}, then it fails; --as-of {month} reports it"


def _counted(findings: Iterable[Finding], ledger: Ledger, noun: str = "finding") -> str:
    """Return `13 findings: operation-missing (3), header-missing (all 10 tried)`, in the order of the findings.

    That nothing was verified of a rule, of which much was tried, shows that the findings have one cause.
    """
    rules = Counter(each.rule for each in findings)
    tried = Counter(each.rule for each, outcome in ledger.observable if outcome.status in _TRIED)
    counts = ", ".join(
        f"{rule} (all {count} tried)" if _MANY <= count == tried[rule] else f"{rule} ({count})"
        for rule, count in rules.items()
    )
    return f"{texts.count_of(sum(rules.values()), noun)}: {counts}" if rules else ""


def _news(run: Run, ledger: Ledger) -> str:
    news = ledger.comparison
    if news is None:
        return ""
    counts = {"new": news.new, "gone": news.gone, "not verified now": (*news.unseen, *news.lost)}
    found = ", ".join(f"{len(each)} {name}" for name, each in counts.items() if each)
    profile = f" (profile {news.profile})" if news.profile and news.profile != run.profile else ""
    return f"; compared with the run of {texts.moment(news.last)}{profile}: {found or 'nothing new'}"


def _verified(run: Run, ledger: Ledger) -> Line:
    totals = dict(ledger.totals)
    counted = ", ".join(f"{count} {status.value.replace('-', ' ')}" for status, count in totals.items())
    missed = ledger.verified_share < run.min_verified
    below = f", less than the {run.min_verified:g} % of --min-verified" if missed else ""
    changes = [change for each in statistics.announcements(run, ledger) for change in each.changes]
    new = sum(bool(each.due) for change in changes for each in change.arrived)
    old = sum(bool(each.due) for change in changes for each in change.late)
    neither = totals[Status.DUE] - new - old
    kept, writes = statistics.due_without_evidence(ledger)
    parts = {"pass without showing a form": kept, "need writes": writes, "for other reasons": neither - kept - writes}
    split = ", ".join(f"{count} {what}" for what, count in parts.items() if count) if kept or writes else ""
    states = (
        f"{new} with the new form, {old} with the old form, {neither} without evidence{f': {split}' if split else ''}"
    )
    due = f"; due: {states}" if totals[Status.DUE] else ""
    asked = sum(totals.values()) - totals[Status.DUE]
    base = (
        f"the {asked:,} requirements that are not due" if totals[Status.DUE] else texts.count_of(asked, "requirement")
    )
    return (f"verified: {statistics.share(ledger)} of {base}{below} ({counted}{due})",)


def _first(run: Run, ledger: Ledger) -> Iterator[Block]:
    """Yield a line for each change of what the integration uses and each announcement, and the warnings."""
    for used in ledger.context.used:
        tone = Tone.WARNING if used.state is UseState.DUE else Tone.ERROR
        yield Paragraph((used_line(used),), tone)
    for each in statistics.announcements(run, ledger):
        line = texts.announcement_line(each, run.month)
        yield Paragraph(((line,),), _ARRIVAL_TONES.get(each.state, Tone.PLAIN))
    if refused := statistics.refused_operations(ledger):
        yield Paragraph(((texts.refused_line(refused),),), Tone.WARNING)
    if run.notes:
        yield Paragraph(tuple((f"warning: {note}",) for note in run.notes), Tone.WARNING)


def used_line(used: UsedChange) -> Line:
    """Return what changes of something that an integration uses: since when, where it is used, and what replaces it."""
    when = {
        UseState.REMOVED: f"removed {used.since}",
        UseState.MISSING: f"not in the contract before {used.since}",
        UseState.DUE: f"due in {used.since}",
    }[used.state]
    instead: Line = ("; use instead: ", *codes(*used.use_instead)) if used.use_instead else ()
    places: Line = (": ", *codes(*used.locations)) if used.locations else ()
    return (f"{when}: ", Code(used.operation), *places, f" ({used.change}; used at {used.where})", *instead)


# findings


def _findings(run: Run, ledger: Ledger) -> Iterator[Group]:
    for group in statistics.grouped_findings(ledger, run.fail_on):
        first = group.first
        level = statistics.level(first.basis, run.fail_on)
        new = ", new since the last run" if first.is_new else ""
        counted = f"{group.count}, {first.severity}, {statistics.LEVEL_TEXTS[level]}{new}"
        if first.not_arrived:
            yield _not_arrived(group.findings, counted, Tone(level.value), run, ledger)
        else:
            rule = RULES[first.rule]
            yield Group(
                f"{first.rule}: {counted}",
                ((f"{first.title} ({first.basis}). {rule.why} {rule.what_to_do}",),),
                tuple(_entry(each, run) for each in group.findings),
                Tone(level.value),
            )


def _not_arrived(findings: tuple[Finding, ...], counted: str, tone: Tone, run: Run, ledger: Ledger) -> Group:
    """Return the findings of an announcement that has not arrived: one message to the vendor, one of each rule first."""
    (progress,) = (each for each in ledger.announcements if each.id == findings[0].not_arrived)
    of_rules = {each.rule: each for each in reversed(findings)}.values()
    ordered = sorted(findings, key=lambda each: each not in of_rules)
    acceptances = "\n".join(texts.acceptance_line(each, run.today) for each in findings)
    return Group(
        f"{progress.id}, not arrived: {counted}",
        (
            (f"The cause: the tenant still has the old form of {progress.title or progress.id}.",),
            (f"Responsible: the platform, {texts.IF_DATED}",),
        ),
        tuple(_entry_of_announcement(each, run) for each in ordered),
        tone,
        folded=(
            Folded(_SUPPORT, "text", texts.support_request_for_all(progress, findings, run), brief=False),
            Folded(f"{_ACCEPTANCE} (all of them)", "toml", acceptances, brief=False),
        ),
    )


def _entry_of_announcement(finding: Finding, run: Run) -> Entry:
    """Return a finding without what all of its announcement have in common."""
    title = tuple(Code(text) for text in (finding.rule, finding.operation, finding.location, finding.id) if text)
    return Entry(title, (*_observed(finding), *_more(finding, run)), tuple(_repeat(finding, run)))


def _entry(finding: Finding, run: Run) -> Entry:
    title = tuple(Code(text) for text in (finding.operation, finding.location, finding.id) if text)
    lines: tuple[Line, ...] = (
        *_observed(finding),
        (f"Required: {texts.since(finding)}",),
        (f"Responsible: {texts.responsible(finding)}",),
        *_more(finding, run),
    )
    folded = (
        *_repeat(finding, run),
        Folded(_SUPPORT, "text", texts.support_request(finding, run), brief=False),
        Folded(_ACCEPTANCE, "toml", texts.acceptance_line(finding, run.today)),
    )
    return Entry(title, lines, folded)


def _observed(finding: Finding) -> Iterator[Line]:
    yield from ((line,) for line in texts.with_source(finding.message, finding.source, finding.basis, brief=True))
    if finding.use_instead:
        yield ("Use instead: ", *codes(*finding.use_instead))


def _more(finding: Finding, run: Run) -> Iterator[Line]:
    if finding.perhaps_caused_by:
        yield (texts.CAUSED_BY, Code(finding.perhaps_caused_by))
    if expired := texts.expired_acceptance(finding):
        yield (expired,)
    yield ("More: ", Code(run.reproduction.explain(finding.id)))


def _repeat(finding: Finding, run: Run) -> Iterator[Folded]:
    if repeat := texts.reproduction(finding, run):
        label = texts.repeat_as(finding.asked_as, finding.rule, len(finding.requests), run.reproduction)
        yield Folded(label, "sh", "\n".join(repeat))


# everything else


def _since_last_run(ledger: Ledger) -> tuple[str, tuple[Block, ...]]:
    news = ledger.comparison
    if news is None:
        return "", ()
    requirements: dict[str, Iterable[Finding | Requirement]] = {
        "new": news.new,
        "gone": news.gone,
        "violated then, not verified now": [each for each, _ in news.unseen],
    }
    rows = (
        (name, each.rule, Code(str(each.operation)), codes(*filter(None, [each.location])), _id(each))
        for name, found in requirements.items()
        for each in found
    )
    lost = ((str(reason.count), reason.text, Code(reason.where)) for reason in statistics.reasons(news.lost))
    blocks = (
        *table("", ("State", "Rule", "Operation", "Location", "Id"), rows, MOST_PLACES),
        *table("Verified then, not now", ("Requirements", "Reason", "Operation"), lost, MOST_PLACES),
    )
    return f"Since the last run ({news.last})", blocks or (Paragraph((("Nothing is new, gone or lost.",),)),)


def _id(found: Finding | Requirement) -> Code:
    return Code(found.id if isinstance(found, Finding) else found.short)


def _coverage(run: Run, ledger: Ledger) -> Iterator[Block]:
    absent, asked = statistics.absent_properties(ledger), statistics.requirements_by_account(ledger)
    accounts = ", ".join(f"{name} for {count} of them" for name, count in asked)
    share = f"{statistics.share(ledger)} of the observable requirements that are not due"
    facts = {
        "Contract": f"{run.contract}, known through {run.known_through}",
        "Run": f"seed {run.seed}, lmscontract {run.tool_version}, {texts.moment(run.started)}",
        "Requirements": statistics.totals(ledger),
        "Verified": share,
        "Absent": absent.text if absent.verified else "",
        "Accounts": accounts,
        "Operations": f"{run.operations_exercised} of {run.operations_total} exercised",
    }
    yield from table("", ("Run", ""), [each for each in facts.items() if each[1]])
    for title, part in (("Service", "operation.service"), ("Rule", "rule")):
        found = statistics.coverage(ledger, attrgetter(part))
        least_first = sorted(found, key=lambda each: (each.verified / each.total, each.name))
        parts = ((each.name, each.share, f"{each.verified} of {each.total}") for each in least_first)
        yield from table(f"Verified by {title.lower()}", (title, "Verified", "Requirements"), parts, MOST_REASONS)


def _due(ledger: Ledger) -> Iterator[Block]:
    found = statistics.due_changes(ledger)
    head = ("Change", "State", "New form", "Old form", "No evidence", "Most frequent reason for no evidence")
    rows = ((Code(a.change), a.state, str(len(a.arrived)), str(len(a.late)), str(a.unseen), a.reason) for a in found)
    yield from table("", head, rows)
    late = (
        (Code(each.change), Code(old.operation.label), Code(old.location or old.rule))
        for each in found
        if each.arrived
        for old in each.late
    )
    title = "Old forms of changes that arrived partly"
    yield from table(title, ("Change", "Operation", "Location"), late, MOST_PLACES)


def _accepted(ledger: Ledger) -> Iterator[Block]:
    rows = (
        (Code(each.id), (f"{each.rule} ", Code(each.operation)), e.reason, e.owner, str(e.expiry))
        for each in ledger.accepted
        if (e := each.acceptance)
    )
    yield from table("", ("Finding", "Requirement", "Reason", "Owner", "Until"), rows)


def _not_verified(ledger: Ledger) -> Iterator[Block]:
    rows = ((str(reason.count), reason.label) for reason in statistics.reasons(statistics.not_verified(ledger)))
    yield from table("", ("Requirements", "Reason"), rows, MOST_REASONS)


def _how_to_verify_more(ledger: Ledger) -> Iterator[Block]:
    now, *steps = statistics.steps_to_verify_more(ledger)
    if steps:
        yield Paragraph(((f"{now.share} is verified now.",),))
    for step in steps:
        rows = ((str(count), supply.text) for supply, count in step.supplies)
        yield from table(f"At most {step.share} with {step.kind}", ("Requirements", "Missing"), rows, MOST_REASONS)
    left = statistics.without_remedy(ledger)
    if steps and left:
        yield Paragraph(((f"No configuration is known that would verify the remaining {left}.",),))


def _requests(run: Run) -> Iterator[Block]:
    """Yield the requests to each operation, the generated ones, and its slowest response; most requests first."""
    sent, slow, generated = run.requests_by_operation, run.slowest_by_operation, run.generated_by_operation
    slowest = {label: f"{seconds * 1000:.0f} ms" for label, seconds in slow.items()}
    rows = (
        (Code(label), str(count), str(generated.get(label, 0)), slowest.get(label, ""))
        for label, count in sorted(sent.items(), key=lambda each: (-each[1], each[0]))
    )
    if sent:
        yield Paragraph(((f"{run.requests} requests, {run.generated} of them generated.",),))
    head = ("Operation", "Requests", "Generated", "Slowest response")
    yield from table("Requests by operation", head, rows, MOST_PLACES)
