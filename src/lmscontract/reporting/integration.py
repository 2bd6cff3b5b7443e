"""What breaks in an integration: whether it is ready, and the lines, by date and by place, that several formats show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.wording import source_text
from lmscontract.findings.accepted import stanza
from lmscontract.findings.usage_finding import (
    UNKNOWN_FORM,
    Certainty,
    Consequence,
    Readiness,
    Substitute,
    UsageFinding,
    Works,
)
from lmscontract.reporting.document import Block, Code, Document, Entry, Group, Paragraph, Section, Tone, table
from lmscontract.reporting.texts import count_of
from lmscontract.types import Month

_MOST_LINES = 20
"""The number of lines of a list that is complete in the JSON format."""
_OF_PARAMETERS = "sends-removed-parameter"
"""The rule of which no body or response can show the form of a replacement."""
_MEANINGS = {
    Consequence.SILENT: "means wrong data without an error of the API, or an error in the code itself",
    Consequence.ERROR: "means that the call is refused",
    Consequence.UNKNOWN: "means that the specification does not say what happens",
}


class Criteria(Struct, frozen=True):
    """What fails: findings of at least this certainty, that are new, and that take effect in time.

    `known` has the findings of an earlier result by id, None if all findings count: one that was only possible then, or worked
    on both sides of the change, is new if that is no longer so. `within` is a number of months, None for any.
    """

    fail_on: Certainty = Certainty.CERTAIN
    known: Mapping[str, tuple[Certainty, Works]] | None = None
    within: int | None = None

    def fails(self, finding: UsageFinding, readiness: Readiness) -> bool:
        """Return whether a finding makes the command end with 1. Accepted ones and code that is ready do not."""
        if finding.acceptance is not None or finding.works is Works.BOTH:
            return False
        if finding.certainty.rank > self.fail_on.rank or self._knows(finding):
            return False
        return self.within is None or finding.first.first <= Month.of(readiness.today).plus(self.within).last_day

    def _knows(self, finding: UsageFinding) -> bool:
        """Whether an earlier result has a finding, and it was no better then. One of both sides does not get here."""
        if self.known is None or finding.id not in self.known:
            return False
        certainty, works = self.known[finding.id]
        became_certain = certainty is Certainty.POSSIBLE and finding.certainty is not Certainty.POSSIBLE
        return works is not Works.BOTH and not became_certain

    def failing(self, readiness: Readiness) -> tuple[UsageFinding, ...]:
        """Return the findings that make the command end with 1."""
        return tuple(each for each in readiness.findings if self.fails(each, readiness))

    def exit_code(self, readiness: Readiness, *, allow_empty: bool) -> int:
        """Return 1 with failing findings, 3 if there is no usage of the API or the last month is unknown, else 0."""
        if self.failing(readiness):
            return 1
        empty = not (readiness.calls or readiness.findings) and not allow_empty
        return 3 if empty or readiness.last > readiness.known_through else 0

    def headline(self, readiness: Readiness) -> str:
        """Return the result in one line."""
        breaking = self.failing(readiness)
        if breaking:  # then likely findings break, too
            likely = replace(self, fail_on=Certainty.LIKELY).failing(readiness)
            breaking += tuple(each for each in likely if each not in breaking)
        rest = self._rest(readiness, breaking)
        if breaking:
            broken = sum(each.broken(readiness.today) for each in breaking)
            already = f", {broken} of them already" if broken else ""
            kinds = ", ".join(_by_certainty(Counter(each.certainty for each in breaking)))
            predicate = "breaks" if len(breaking) == 1 else "break"
            return f"NOT READY: {count_of(len(breaking), 'place')} {predicate} ({kinds}){already}{rest}."
        if not (readiness.calls or readiness.findings):
            return f"NO EVIDENCE: no call of this API was found{rest}."
        if readiness.last > readiness.known_through:
            return f"INCONCLUSIVE: changes after {readiness.known_through} are not known."
        if not readiness.open:
            # That nothing fails of a few calls says little.
            review = len(readiness.unresolved) > sum(readiness.calls.values()) or _of_other_methods(readiness)
            return f"{'REVIEW' if review else 'READY'}: nothing fails through {readiness.last}{rest}."
        return f"REVIEW: through {readiness.last}, {rest.removeprefix('; ')}."

    def _rest(self, readiness: Readiness, breaking: Sequence[UsageFinding]) -> str:
        """Return how many findings are not `breaking`, how many calls a channel may not have yet, or are not resolved."""
        by = Counter(each.certainty for each in readiness.open if each.works is not Works.BOTH)
        by -= Counter(each.certainty for each in breaking)
        predicate = "finding does" if by.total() == 1 else "findings do"
        others = f"; {_enumerated(_by_certainty(by))} {predicate} not fail this run" if by else ""
        if both := sum(each.works is Works.BOTH for each in readiness.open):
            others += f"; {count_of(both, 'place')} {'uses' if both == 1 else 'use'} the old form and the new one"
        early = sum(each.is_call for each in readiness.early)
        others += f"; {count_of(early, 'call')} may not work yet" if early else ""
        if odd := _of_other_methods(readiness):
            has = "has" if odd == 1 else "have"
            others += f"; {count_of(odd, 'call')} {has} a method that the contract does not have for the path"
        return f"{others}{_unresolved(readiness)}"


def _of_other_methods(readiness: Readiness) -> int:
    """Return how many calls have a method that the contract does not have at their path."""
    return sum(bool(each.methods) for each in readiness.unknown)


def _unresolved(readiness: Readiness) -> str:
    """Return how many calls are not resolved, of which nothing is known; empty if there is none."""
    count = len(readiness.unresolved)
    return f"; {count_of(count, 'call')} could not be resolved" if count else ""


def _enumerated(texts: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def _by_certainty(counts: Counter[Certainty]) -> list[str]:
    return [f"{counts[each]} {each}" for each in Certainty if counts[each]]


def overview(readiness: Readiness) -> Iterator[str]:
    """Yield the lines below the headline: how many findings there are, and what was read."""
    counts = ", ".join(_by_certainty(Counter(each.certainty for each in readiness.open))) or "none"
    between = f"changes after {readiness.first} through {readiness.last} on {' and '.join(readiness.channels)}"
    yield f"Findings: {counts}; {between}."
    missing = [
        f"{count_of(len(values), what)}{rest}"
        for values, what, rest in (
            (readiness.unresolved, "call", " not resolved"),
            (readiness.unknown, "call", " of operations that the contract does not have"),
            (readiness.skipped, "file", " skipped"),
        )
        if values
    ]
    what = f"{count_of(sum(readiness.calls.values()), 'call')} of {count_of(len(readiness.calls), 'operation')}"
    read = f"Read: {count_of(len(readiness.sources), 'file')} with {what}"
    count = len(readiness.unseen)
    predicate = "concerns" if count == 1 else "concern"
    other = [f"{count_of(count, 'other change')} {predicate} no call that was found"] if count else []
    yield f"{'; '.join([read, *missing, *other])}."
    found = {each.consequence for each in readiness.open}
    if meanings := [f"{each} {meaning}" for each, meaning in _MEANINGS.items() if each in found]:
        yield f"Consequence: {'; '.join(meanings)}."


def text(readiness: Readiness, criteria: Criteria) -> str:
    """Return the result for a terminal."""
    return "\n".join([criteria.headline(readiness), *overview(readiness), *_lines(readiness)]) + "\n"


def _lines(readiness: Readiness) -> Iterator[str]:
    for title, group in by_date(readiness):
        yield from ("", title)
        for finding in group:
            yield f"  {finding.place}  {finding.rule}  {_sureness(finding)}  [{finding.id}]"
            yield from (f"    {line}" for line in details(finding, readiness))
    for title, rows in _lists(readiness):
        yield from ("", title)
        yield from (f"  {'  '.join(row)}" for row in rows[:_MOST_LINES])
        if len(rows) > _MOST_LINES:
            yield f"  and {len(rows) - _MOST_LINES} more, in the JSON format"


def document(readiness: Readiness, criteria: Criteria, most: int | None = None) -> Document:
    """Return the result as a document: the findings of each date, then lists of what else there is to see.

    It has at most so many findings, and rows of a list; a last line counts the findings that are left out.
    """
    found: list[Block] = []
    shown = 0
    for title, group in by_date(readiness):
        entries = tuple(_entry(each, readiness) for each in group[: None if most is None else most - shown])
        shown += len(entries)
        tone = Tone.ERROR if any(each.certainty is Certainty.CERTAIN for each in group) else Tone.WARNING
        found += [Group(title, (), entries, tone, len(entries))] if entries else []
        if shown == most:
            break
    if left := len(readiness.open) - shown:
        found.append(Paragraph(((f"{count_of(left, 'more finding')}, in the JSON format.",),)))
    lists: list[Block] = []
    for title, rows in _lists(readiness):
        head = ("Place", "What") if rows[0][1:] else ("Command",)
        lists += table(title, head, [(Code(first), *others) for first, *others in rows[:most]], _MOST_LINES)
    sections = (Section("Findings", tuple(found)), Section("", tuple(lists)))
    return Document(
        criteria.headline(readiness),
        Tone.ERROR if criteria.failing(readiness) else Tone.PLAIN,
        tuple((line,) for line in overview(readiness)),
        tuple(each for each in sections if each.blocks),
    )


def _entry(finding: UsageFinding, readiness: Readiness) -> Entry:
    title = (Code(str(finding.place)), Code(finding.rule), Code(finding.id))
    return Entry(title, ((_sureness(finding),), *((line,) for line in details(finding, readiness))))


def _sureness(finding: UsageFinding) -> str:
    """Return how certain a finding is and what its consequence is, each with its name."""
    return f"use: {finding.certainty}, consequence: {finding.consequence}"


def by_date(readiness: Readiness) -> Iterator[tuple[str, list[UsageFinding]]]:
    """Yield the findings of each date with its heading: those to come first, the nearest before the others."""
    ordered = sorted(
        readiness.open, key=lambda each: (each.broken(readiness.today), each.first.last, each.dates, each.order)
    )
    for title, group in groupby(ordered, key=lambda each: _heading(each, readiness)):
        yield title, list(group)


def _heading(finding: UsageFinding, readiness: Readiness) -> str:
    if not finding.broken(readiness.today):
        return f"Breaks: {finding.dates}"
    dates = {str(when) for when in finding.effective.values()}
    return f"Broken since {dates.pop() if len(dates) == 1 else finding.dates}"


def details(finding: UsageFinding, readiness: Readiness) -> Iterator[str]:
    """Yield what to know about a finding, line by line."""
    yield finding.message
    after, instead = _after(finding, readiness)
    if after:
        before = f"Before: {finding.recipe.before}. " if finding.recipe.before else ""
        yield f"{before}After: {after}."
    yield from _on_both_sides(finding, readiness)
    if instead:
        named = len(instead) < len(finding.use_instead or ())
        yield f"{'Or use' if named else 'Use instead'}: {', '.join(instead)}."
    if point := finding.open_point:
        assumed = point.interpretations[0]["says"]
        yield f"Not specified: {point.question} Assumed: {assumed} (lmscontract explain {point.id}{readiness.contract_options})."
    if finding.call:
        what = "handler of the webhook" if finding.rule == "reads-removed-webhook-property" else "call"
        yield f"The {what} is at {finding.call}."
    if finding.path:
        yield f"The path is written at {finding.path}."
    if finding.recorded:
        more = len(finding.recorded) - 1
        others = f" and {count_of(more, 'other place')}" if more else ""
        yield f"Recorded at {finding.recorded[0]}{others}."
    if finding.volume:
        by = f" by {', '.join(finding.callers)}" if finding.callers else ""
        yield f"Seen: {count_of(finding.volume, 'call')}{by}, the last one {finding.last_seen or 'at an unknown time'}."
    yield f"Change: {finding.change} ({source_text(finding.source)})."


def _on_both_sides(finding: UsageFinding, readiness: Readiness) -> Iterator[str]:
    """Yield whether the code works before and after the change, or else what does, and how to accept that it cannot be seen."""
    if finding.works is Works.BOTH:
        if finding.rule.startswith("sends"):
            yield (
                "This code also sends the replacement: it works on both sides only if each call sends one of the two, chosen by"
                " a date; the specification does not say whether one call may have both."
            )
        else:
            yield "This code also reads the replacement: check that it works if a response has only one of the two."
    elif finding.recipe.both and not finding.broken(readiness.today):
        yield f"On both sides: {finding.recipe.both}."
    if finding.acceptance is None and (seen := _unseen(finding, readiness)):
        entry = stanza(
            finding.id,
            max(readiness.today, *(when.last for when in finding.effective.values())),
            **_conditions(finding),
        )
        yield f"If {seen} (readiness cannot see it), accept the finding in accepted.toml, with a reason and an owner: {entry}"


def _conditions(finding: UsageFinding) -> dict[str, str]:
    """Return what is true of a finding that can be accepted, and keeps its entry from hiding that the code gets worse."""
    called = next((each.name for each in finding.use_instead or () if each.used_at), "")
    possible = finding.certainty if finding.certainty is Certainty.POSSIBLE else ""
    return {"works": finding.works, "certainty": possible, "calls": called}


def _unseen(finding: UsageFinding, readiness: Readiness) -> str:
    """Return under which condition the code is right as it is although readiness reports it; empty if there is none."""
    if finding.works is Works.BOTH:
        return "the code works on both sides"
    if not finding.recipe.after:
        uses = "read" if finding.rule.startswith("reads") else "send"
        return f"the code does not {uses} this, or {uses}s the new form"
    if finding.certainty is Certainty.POSSIBLE:
        return "the code does not do this"
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


def _lists(readiness: Readiness) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Yield the lists below the findings, with their titles: what to look up, and what could not be evaluated."""
    channel = f" --channel {readiness.channels[0]}" if len(readiness.channels) == 1 else ""
    instead = [(finding, each) for finding in readiness.open for each in finding.use_instead or ()]
    used = {each.name for _, each in instead if " " in each.name}
    used |= {
        finding.operation
        for finding, each in instead
        if each.form.startswith(UNKNOWN_FORM) and finding.rule != _OF_PARAMETERS
    }
    found: dict[str, Iterable[tuple[object, ...]]] = {
        "Accepted findings": [(each.place, f"{each.rule}  [{each.id}]") for each in readiness.accepted],
        "Entries of accepted.toml that do not apply": [
            (each.where, f"{each.id}: {each.why}") for each in readiness.not_applied
        ],
        "Parameters, body and response of the operations to use instead": [
            (f'lmscontract explain "{operation}" --as-of {readiness.last}{channel}{readiness.contract_options}',)
            for operation in sorted(used, key=lambda name: name.split()[::-1])
        ],
        "Uses of something that a channel may not have yet": [
            (each.place, Substitute(each.name, each.since, each.at_latest).describe(readiness.channels))
            for each in readiness.early
        ],
        "Changes that concern only some calls of an operation": [
            (each.place, f"{each.operation}: {each.says} ({each.change}, {each.since})") for each in readiness.partial
        ],
        "Calls that could not be resolved": [(each.place, each.what) for each in readiness.unresolved],
        "Functions that send requests, without a known caller": [(each.place, each.what) for each in readiness.unused],
        "Calls that are not in the contract": [(each.place, each.what) for each in readiness.unknown],
        "Skipped files": [(each.file, each.reason) for each in readiness.skipped],
    }
    for title, rows in found.items():
        if cells := [tuple(map(str, row)) for row in rows]:
            yield f"{title}: {len(cells)}", cells
