"""Tables that a component shows: which properties of its rows the columns have."""

from __future__ import annotations

import re

from lmscontract.usage.source.responses.members import read_path
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite
from lmscontract.usage.source.values.clients import plain

_COLUMNS = re.compile(r"columns?(?:defs)?|coldefs|headers")
_ROWS = frozenset({"data", "datasource", "rows", "rowdata", "items", "records", "value"})
_NAMES = (
    *("dataindex", "accessorkey", "accessor", "datakey", "field", "prop", "property", "data", "value"),
    *("key", "name"),
)
"""What names the property of a column: of several, the first; `name` and `key` may be others than that of the property."""


def read_shown_columns(site: CallSite) -> None:
    """Note what the columns name of the rows, in `<Table dataSource={rows} columns={columns} />` and `grid({ rows, columns })`.

    The name of a column is a text, or a list of the names within each other.
    """
    for given in (av.Record(site.arguments.slots), *av.of_kind(av.Record, *site.arguments.positional)):
        slots = {plain(key): slot for key, slot in given.fields.items()}
        lists = av.of_kind(av.Record, *(slot.value for key, slot in slots.items() if _COLUMNS.fullmatch(key)))
        columns = [each for of in lists for each in av.of_kind(av.Record, *of.items)]
        rows = av.of_kind(av.Answer, *(slot.value for key, slot in slots.items() if key in _ROWS)) if columns else []
        for column in columns:
            for row in rows:
                _read_column(site, row, column)


def _read_column(site: CallSite, row: av.Answer, column: av.Record) -> None:
    fields = {plain(key): slot.value for key, slot in column.fields.items()}
    named = next((fields[each] for each in _NAMES if each in fields), None)
    for each in av.of_kind(av.Record, named):  # `["user", "name"]`
        inner = av.element(row)
        for step in (step for item in each.items for step in av.known_texts(item)):
            inner = read_path(site.evaluation, inner, step.plain, step.parts[0].place, False)
    for text in av.known_texts(named):
        read_path(site.evaluation, av.element(row), text.plain, text.parts[0].place, True)
