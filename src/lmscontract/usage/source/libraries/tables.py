"""Tables of data, such as those of pandas: their columns are the properties of the rows that a program sends."""

from __future__ import annotations

import re
from typing import TypeGuard

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.source.values.call_site import CallSite

_READING = re.compile(r"(?:pd|pl|pandas|polars)\.read_\w+")
_ROWS = frozenset({"todict", "todicts", "tojson", "torecords"})
_RENAMING = frozenset({"transformkeys", "mapkeys"})
_SAME = frozenset(
    {"fillna", "dropna", "astype", "head", "tail", "sortvalues", "copy", "resetindex", "dropduplicates"}
    | {"query", "where"}
)


def of_table(site: CallSite) -> av.Value | None:
    """Return a table that is read or made, a changed one, or its rows; None for other calls."""
    receiver, named = site.receiver, site.arguments.named
    if is_table(receiver):
        return _table_after(site, receiver)
    if _READING.fullmatch(site.dotted) and not any(map(site.evaluation.saved_files.content, site.texts)):
        return av.Record(kind=av.Kind.TABLE, open=True)
    columns = named.get("columns")
    if site.short == "dataframe" and columns is not None and not any(map(av.has_answer, site.arguments.all)):
        return with_columns(columns)
    return None


def with_other_keys(site: CallSite) -> av.Value | None:
    """Return a mapping whose keys get other names: those of a mapping of names, or that a function returns; None if unknown.

    `row.transform_keys("Price" => "price")`, `_.mapKeys(row, (value, key) => NAMES[key])`
    """
    if site.short not in _RENAMING:
        return None
    names = [slot.value for each in av.of_kind(av.Record, *site.arguments.positional) for slot in each.fields.values()]
    if site.closures:
        names = [site.evaluation.call_back(site.closures, [av.Unknown(), av.Unknown()], site.place)]
    columns = with_columns(av.union(names)).fields
    return av.Record(columns, open=True) if columns and not any(map(av.has_answer, site.values)) else None


def is_table(value: av.Value | None) -> TypeGuard[av.Record]:
    """Return whether a value is a table."""
    return isinstance(value, av.Record) and value.kind is av.Kind.TABLE


def _table_after(site: CallSite, table: av.Record) -> av.Value | None:
    if site.short in _ROWS:
        return av.Record(items=[av.Record(table.fields, open=True)])
    if site.short == "assign":
        return av.Record({**table.fields, **site.arguments.slots}, kind=av.Kind.TABLE, open=True)
    if site.short == "rename":
        given = av.of_kind(av.Record, site.arguments.named.get("columns"), *site.arguments.positional)
        new = {key: slot.value for each in given for key, slot in each.fields.items()}
        kept = {key: slot for key, slot in table.fields.items() if key not in new}
        return av.Record({**kept, **with_columns(av.union(new.values())).fields}, kind=av.Kind.TABLE, open=True)
    return table if site.short in _SAME else None


def with_columns(columns: av.Value) -> av.Record:
    """Return a table with the columns that a value names, or a list of them."""
    listed = (item for each in av.of_kind(av.Record, columns) for item in each.items)
    names = [each for value in (columns, *listed) for each in av.known_texts(value)]
    return av.Record(
        {each.plain: av.Slot(av.Unknown(each.plain), each.parts[0].place) for each in names},
        kind=av.Kind.TABLE,
        open=True,
    )
