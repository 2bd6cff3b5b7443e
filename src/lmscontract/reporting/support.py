"""A text about one finding that is ready to be sent to the support of the platform's vendor."""

from __future__ import annotations

import re

from lmscontract.findings.finding import Finding
from lmscontract.reporting.advice import answered
from lmscontract.reporting.run import Run
from lmscontract.reporting.words import by, printable

_ROW = re.compile(r" (?=[A-Z]+ /)")


def letter(finding: Finding, run: Run) -> str:
    """The requests, what the documentation promises, what was seen, when and how often; of the answer only its status.

    The texts of a finding are redacted before; bodies of answers stay out, since they hold data of persons.
    """
    section, *row = _ROW.split(printable(finding.source))
    entry = f', "{row[0]}"' if row else ""
    since = f", in force since {finding.since} on the {run.channel} channel" if finding.since else ""
    seen = " ".join(printable(finding.message).split())
    first, *others = map(printable, finding.requests or (finding.operation,))
    rows = [
        (f"Request{by(finding.asked_as)}", first),
        *(("Then", each) for each in others),
        ("Documented", f"section {section}{entry}{since}"),
        ("Expected and seen", seen or finding.title),
        ("Answered with", str(answered(finding) or "")),
        ("When", f"last in the run of {run.started}{_first(finding)}"),
        ("How often", _often(finding)),
        ("Our reference", f"{finding.id} ({finding.rule})"),
    ]
    told = [f"{name}: {value}" for name, value in rows if value]
    place = f"{finding.operation} {finding.location}".strip()
    return "\n".join(
        (
            f"Subject: {finding.title}: {place}",
            "",
            f"On our {run.channel} instance, {place} behaves otherwise than the API documentation says.",
            "",
            *told,
            "",
            "Please tell us whether this is a fault that you will fix, and by when, or whether the documentation changes.",
        )
    )


def _first(finding: Finding) -> str:
    return f"; first on {finding.first_seen}" if finding.first_seen else ""


def _often(finding: Finding) -> str:
    answers = f"{finding.responses} answer{'' if finding.responses == 1 else 's'} looked at"
    items = f" with {finding.items} records or values" if finding.items else ""
    runs = f"in {finding.runs} run{'' if finding.runs == 1 else 's'}"
    return f"{runs}; in the last one {answers}{items}"
