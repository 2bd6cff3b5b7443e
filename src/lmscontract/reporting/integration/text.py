"""The result for a terminal: what breaks, by date and by place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from lmscontract.contract.words import source_text
from lmscontract.findings.accepted import stanza
from lmscontract.findings.usage_finding import UNKNOWN_FORM, Readiness, Substitute, UsageFinding, Works
from lmscontract.reporting.integration.criteria import Criteria, count, overview

_MOST = 20
"""The number of lines of a list that is complete in the JSON format."""


def report(readiness: Readiness, criteria: Criteria) -> str:
    """Return the text."""
    return "\n".join([criteria.headline(readiness), *overview(readiness), *_findings(readiness)]) + "\n"


def heading(finding: UsageFinding, readiness: Readiness) -> str:
    """Return the heading of the findings with these dates."""
    if not finding.broken(readiness.today):
        return f"Breaks: {finding.dates}"
    dates = {str(when) for when in finding.effective.values()}
    return f"Broken since {dates.pop() if len(dates) == 1 else finding.dates}"


def by_date(findings: Sequence[UsageFinding], readiness: Readiness) -> Iterator[tuple[str, list[UsageFinding]]]:
    """Yield the findings of each date with its heading: those to come first, the nearest before the others."""
    ordered = sorted(findings, key=lambda each: (each.broken(readiness.today), each.first.last, each.dates, each.order))
    for title, group in groupby(ordered, key=lambda each: heading(each, readiness)):
        yield title, list(group)


def details(finding: UsageFinding, readiness: Readiness) -> Iterator[str]:
    """Yield what to know about a finding, line by line."""
    yield finding.message
    after, instead = _after(finding, readiness)
    if after:
        yield f"Before: {finding.recipe.before}. After: {after}."
    yield from _on_both_sides(finding, readiness)
    if instead:
        yield f"Use instead: {', '.join(instead)}."
    if point := finding.open_point:
        assumed = point.interpretations[0]["says"]
        yield f"Not specified: {point.question} Assumed: {assumed} (lmscontract explain {point.id}{readiness.contract_options})."
    if finding.call:
        what = "handler of the webhook" if finding.rule == "reads-removed-webhook-property" else "call"
        yield f"The {what} is at {finding.call}."
    if finding.recorded:
        more = len(finding.recorded) - 1
        others = f" and {count(more, 'other place')}" if more else ""
        yield f"Recorded at {finding.recorded[0]}{others}."
    if finding.volume:
        by = f" by {', '.join(finding.callers)}" if finding.callers else ""
        yield f"Seen: {count(finding.volume, 'call')}{by}, the last one {finding.last_seen or 'at an unknown time'}."
    yield f"Change: {finding.change} ({source_text(finding.source)})."


def _on_both_sides(finding: UsageFinding, readiness: Readiness) -> Iterator[str]:
    """Yield whether the code works before and after the change, or else what does, and how to accept that it cannot be seen."""
    if finding.works is Works.BOTH:
        if finding.rule.startswith("sends"):
            yield "This code also sends the replacement: it works on both sides if no call sends both (not specified)."
        else:
            yield "This code also reads the replacement: it works on both sides only if it can do without either of the two."
    elif finding.recipe.both and not finding.broken(readiness.today):
        yield f"On both sides: {finding.recipe.both}."
    if finding.acceptance is None and (seen := _unseen(finding, readiness)):
        entry = stanza(finding.id, max(readiness.today, *(when.last for when in finding.effective.values())))
        yield f"If {seen}, which readiness cannot see, accept the finding in accepted.toml, with a reason and an owner: {entry}"


def _unseen(finding: UsageFinding, readiness: Readiness) -> str:
    """Return under which condition the code is right as it is although readiness reports it; empty if there is none."""
    if finding.works is Works.BOTH:
        return "it does"
    if not finding.recipe.after:
        return "the code does not read this, or reads the new form"
    is_unseen = finding.rule == "reads-retyped-property" or _calls_replacement(finding, readiness)
    return "the code already does this" if is_unseen else ""


def _calls_replacement(finding: UsageFinding, readiness: Readiness) -> bool:
    """Whether the code calls an operation that replaces what it still uses here, and may need both."""
    both = finding.rule == "relies-on-changed-behaviour" or not finding.broken(readiness.today)
    return both and any(each.used_at for each in finding.use_instead or ())


def _after(finding: UsageFinding, readiness: Readiness) -> tuple[str, list[str]]:
    """Return what to write after the change, with the dates of what it names, and what else to use instead."""
    after, others = finding.recipe.after, []
    for each in sorted(finding.use_instead or (), key=lambda each: -len(each.name)):
        description = each.describe(readiness.channels)
        if named := re.search(rf"(?<![\w.]){re.escape(each.name)}(?![\w/{{.])", after):
            after = f"{after[: named.start()]}{description}{after[named.end() :]}"
        else:
            others.append(description)
    return after, others


def lists(readiness: Readiness) -> Iterator[tuple[str, list[str]]]:
    """Yield the lists below the findings, with their titles: what to look up, and what could not be evaluated."""
    channel = f" --channel {readiness.channels[0]}" if len(readiness.channels) == 1 else ""
    instead = [(finding, each) for finding in readiness.open for each in finding.use_instead or ()]
    used = {each.name for _, each in instead if " " in each.name}
    used |= {finding.operation for finding, each in instead if each.form.startswith(UNKNOWN_FORM)}
    found = {
        "Accepted findings": [f"{each.place}  {each.rule}  [{each.id}]" for each in readiness.accepted],
        "Parameters, body and response of what to use instead": [
            f'lmscontract explain "{operation}" --as-of {readiness.last}{channel}{readiness.contract_options}'
            for operation in sorted(used, key=lambda name: name.split()[::-1])
        ],
        "Uses of something that a channel may not have yet": [
            f"{each.place}  {Substitute(each.name, each.since, each.at_latest).describe(readiness.channels)}"
            for each in readiness.early
        ],
        "Changes that concern only some calls of an operation": [
            f"{each.place}  {each.operation}: {each.says} ({each.change}, {each.since})" for each in readiness.partial
        ],
        "URLs that could not be resolved": [f"{each.place}  {each.what}" for each in readiness.unresolved],
        "Calls that are not in the contract": [f"{each.place}  {each.what}" for each in readiness.unknown],
        "Skipped files": [f"{each.file}  {each.reason}" for each in readiness.skipped],
    }
    yield from ((f"{title}: {len(lines)}", lines) for title, lines in found.items() if lines)


def _findings(readiness: Readiness) -> Iterator[str]:
    for title, group in by_date(readiness.open, readiness):
        yield from ("", title)
        for finding in group:
            yield f"  {finding.place}  {finding.rule}  {finding.certainty}, {finding.consequence}  [{finding.id}]"
            yield from (f"    {line}" for line in details(finding, readiness))
    for title, lines in lists(readiness):
        yield from ("", title)
        yield from (f"  {line}" for line in lines[:_MOST])
        if len(lines) > _MOST:
            yield f"  and {len(lines) - _MOST} more, in the format json"
