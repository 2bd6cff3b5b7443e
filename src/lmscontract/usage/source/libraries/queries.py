"""Queries of a program's own database: the rows that its files of SQL put there."""

from __future__ import annotations

import re

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

_SELECT = re.compile(r"\s*select\s+(\*|[\w\s,]+?)\s+from\s+(\w+)\b(?!\s*[.,]|.*\bjoin\b)", re.IGNORECASE | re.DOTALL)
"""A query of one table, with the columns that it gets."""
_WHERE = re.compile(r"\bwhere\s+(\w+)\s*=\s*(?:'([^']*)'|\?|%s|\$1|[:@](\w+))", re.IGNORECASE)
"""A condition with a text, with the first value that the query gets, or with one of a name."""


def stored_rows(site: CallSite) -> av.Value | None:
    """Return the rows of a table that files of SQL fill, for a query: `db.execute("select * from goods")`; None for others."""
    selected = _SELECT.match(site.texts[0]) if site.texts else None
    rows = av.of_kind(av.Record, *site.evaluation.settings.rows(selected[2])) if selected is not None else []
    if selected is None or not rows:
        return None
    if (condition := _WHERE.search(selected.string)) is not None:
        wanted = [condition[2]] if condition[2] is not None else _given_for_parameter(site, condition[3])
        known = [(row, av.plain_texts(row.get(condition[1]))) for row in rows]
        rows = [row for row, texts in known if not (wanted and texts) or wanted[0] in texts]
    columns = [] if selected[1] == "*" else [each.strip() for each in selected[1].split(",")]
    return av.Record(items=[av.Record(row.fields, [row.get(each) or av.NOTHING for each in columns]) for row in rows])


def _given_for_parameter(site: CallSite, name: str | None) -> list[str]:
    """Return the text that a query gets for a parameter, if it is known."""
    values = [*site.arguments.positional[1:], *site.arguments.named.values()]
    listed = [
        (each.get(name) if name else each.items[0] if each.items else None) if isinstance(each, av.Record) else each
        for each in values
    ]
    found = av.plain_texts(av.union(each for each in listed if each is not None))
    return [*found] if len(found) == 1 else []
