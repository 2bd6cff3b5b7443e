"""The result as one HTML page that needs nothing else, to forward."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from lmscontract.findings.usage_finding import Readiness
from lmscontract.reporting.integration.criteria import Criteria, overview
from lmscontract.reporting.integration.text import by_date, details, lists

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24 }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem } code { font-size: .9em; overflow-wrap: anywhere }
article { border-left: 4px solid #8a929c; padding: .2rem 1rem; margin: 1rem 0 }
article.silent { border-color: #b42318 } article.error { border-color: #b54708 } p { margin: .2rem 0 }
@media (prefers-color-scheme: dark) { body { background: #14171a; color: #e6e8ea } }
""".strip()


def report(readiness: Readiness, criteria: Criteria) -> str:
    """Return the text of the page."""
    title = escape(criteria.headline(readiness))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body = "\n".join([f"<h1>{title}</h1>", *_body(readiness)])
    return f'<!doctype html>\n<html lang="en">\n<head>{head}<style>{_STYLE}</style></head>\n<body>\n{body}\n</body>\n</html>\n'


def _body(readiness: Readiness) -> Iterator[str]:
    yield from (f"<p>{escape(line)}</p>" for line in overview(readiness))
    for title, group in by_date(readiness.open, readiness):
        yield f"<h2>{escape(title)}</h2>"
        for finding in group:
            place, name = (
                escape(str(finding.place)),
                escape(f"{finding.rule} · {finding.certainty}, {finding.consequence}"),
            )
            text = "".join(f"<p>{escape(line)}</p>" for line in details(finding, readiness))
            yield f'<article class="{finding.consequence}" id="{finding.id}"><p><code>{place}</code> {name}</p>{text}</article>'
    for title, lines in lists(readiness):
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        yield f"<details><summary>{title}</summary><ul>{items}</ul></details>"
