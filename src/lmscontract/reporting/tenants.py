"""The comparison of several tenants that one command checked: what differs between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lmscontract.findings.arrivals import NOT_ARRIVED, PARTLY
from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.ledger import Ledger
from lmscontract.reporting.document import Code, Document, Line, Rows, Section, Table, Tone, codes
from lmscontract.reporting.run import Run
from lmscontract.reporting.statistics import result, share
from lmscontract.rules.rule import Requirement

Checked = tuple[Run, Ledger]

MOST_PLACES = 10

_ABSENT = "not required"
_ARRIVED = {True: "arrived", False: "not arrived", None: "no evidence yet"}
_TITLES = {
    Status.VIOLATED: "Violated on some of them only",
    Status.DUE: "Due changes that differ",
    Status.NOT_VERIFIED: "Verified on some of them only",
}


def comparison(checked: Sequence[Checked]) -> Document:
    """Return what differs between the tenants of at least two runs."""
    names = tuple(run.target for run, _ in checked)
    ledgers = [ledger for _, ledger in checked]
    tables = {
        "Announcements that differ": Table("", ("Announcement", *names), _announcements(checked), MOST_PLACES),
        **{
            title: Table("", ("Operation", "Location", "Rule", "Id", *names), rows, MOST_PLACES)
            for title, rows in _requirements(ledgers).items()
        },
    }
    found = [f"{title[0].lower()}{title[1:]} ({len(table.rows)})" for title, table in tables.items() if table.rows]
    sections = tuple(Section(title, (table,), brief=True) for title, table in tables.items() if table.rows)
    results = ", ".join(f"{run.target} {result(run, ledger, _late(ledger))}" for run, ledger in checked)
    shares = ", ".join(f"{run.target} {share(ledger)}" for run, ledger in checked)
    headline: tuple[Line, ...] = (
        (f"compared: {results}",),
        (f"differs: {'; '.join(found) or 'nothing'}",),
        (f"verified: {shares}",),
    )
    return Document(" and ".join(names), Tone.WARNING if found else Tone.GOOD, headline, sections)


def _late(ledger: Ledger) -> Sequence[str]:
    """Return the due announcements of which an old form is seen: `not arrived: prices-move`."""
    return [
        f"{each.state}: {each.id}" for each in ledger.announcements if each.due and each.state in (NOT_ARRIVED, PARTLY)
    ]


def _announcements(checked: Sequence[Checked]) -> Rows:
    found = [{each.id: each.state for each in ledger.announcements} for _, ledger in checked]
    rows: list[tuple[Line, ...]] = []
    for id in sorted({id for known in found for id in known}):
        states = [known.get(id, _ABSENT) for known in found]
        if len(set(states)) > 1:
            rows.append(((Code(id),), *((state,) for state in states)))
    return tuple(rows)


def _requirements(ledgers: Sequence[Ledger]) -> Mapping[str, Rows]:
    """Return the rows of requirements whose outcomes differ, under the title of the most important status among them."""
    requirements = {id: each for ledger in ledgers for id, each in ledger.requirements.items()}
    found: dict[Status, list[tuple[Line, ...]]] = {kind: [] for kind in _TITLES}
    for id in sorted(requirements):
        outcomes = [ledger.outcome(id) if id in ledger.requirements else None for ledger in ledgers]
        words = [_word(each) for each in outcomes]
        if len(set(words)) > 1:
            statuses = {each.status for each in outcomes if each is not None}
            kind = next((each for each in (Status.VIOLATED, Status.DUE) if each in statuses), Status.NOT_VERIFIED)
            found[kind].append(_row(requirements[id], words))
    return {_TITLES[kind]: tuple(rows) for kind, rows in found.items()}


def _word(outcome: Outcome | None) -> str:
    if outcome is None:
        return _ABSENT
    return _ARRIVED[outcome.arrived] if outcome.status is Status.DUE else outcome.status.value.replace("-", " ")


def _row(requirement: Requirement, words: Sequence[str]) -> tuple[Line, ...]:
    location = codes(*filter(None, [requirement.location]))
    place: tuple[Line, ...] = ((Code(requirement.operation.label),), location, (requirement.rule,))
    return (*place, (Code(requirement.short),), *((word,) for word in words))
