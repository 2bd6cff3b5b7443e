"""Rows that statements of SQL insert into tables, such as the endpoints that a program keeps in its database."""

from __future__ import annotations

import re

from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.usage import Place

_INSERT = re.compile(
    r"\binsert\s+(?:or\s+\w+\s+|ignore\s+)?into\s+(?:\w+\.)?[`\"\[]?(\w+)[`\"\]]?\s*\(([^()]*)\)\s*values\b",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"'((?:[^']|'')*)'|--[^\n]*|([(),;])|[^\s'(),;]+")
"""A text, a comment, a sign between values, or another value."""
_MOST_ROWS = 300


def tables_of_sql(content: str, file: str) -> av.Record:
    """Return the rows of each table that the statements in a file fill, by its name: records of texts by their columns."""
    found, end = av.Record(), 0
    while (statement := _INSERT.search(content, end)) is not None:
        columns = [each.strip().strip('`"[]') for each in statement[2].split(",")]
        table, place = statement[1].lower(), Place(file, content.count("\n", 0, statement.start()) + 1)
        rows = av.of_kind(av.Record, found.fields.setdefault(table, av.Slot(av.Record(), place)).value)[0].items
        listed, end = _rows(content, statement.end(), file)
        for values in listed:
            if len(values) == len(columns) and len(rows) < _MOST_ROWS:
                rows.append(
                    av.Record({name: av.Slot(value, at) for name, (value, at) in zip(columns, values, strict=True)})
                )
    return found


def _rows(content: str, start: int, file: str) -> tuple[list[list[tuple[av.Value, Place]]], int]:
    """Return the values of each row after `VALUES`, with their places, and where the statement ends: one without an end, last."""
    rows, row = list[list[tuple[av.Value, Place]]](), list[tuple[av.Value, Place]]()
    depth, line, counted = 0, content.count("\n", 0, start) + 1, start
    for token in _TOKEN.finditer(content, start):
        sign = token[2]
        line, counted = line + content.count("\n", counted, token.start()), token.start()
        place = Place(file, line, token.start() - content.rfind("\n", 0, token.start()))
        if sign == ";" or (depth == 0 and sign is None and not token[0].startswith("--")):
            return rows, token.start()  # the next statement, or `ON CONFLICT`
        depth += {"(": 1, ")": -1}.get(sign or "", 0)
        if sign == ")" and depth == 0:
            rows.append(row)
            row = []
        elif sign is None and depth == 1 and not token[0].startswith("--"):
            value = av.text(token[1].replace("''", "'"), place) if token[1] is not None else av.Unknown(token[0])
            row.append((value, place))
    return rows, len(content)
