"""Rows that statements of SQL insert."""

from __future__ import annotations

from lmscontract.usage.source.settings.sql_files import tables_of_sql
from lmscontract.usage.source.values.abstract import Record, of_kind


def test_statements_without_an_end_are_read_once() -> None:
    """What follows an unclosed row belongs to it, so that the file is gone through once."""
    content = "insert into goods (path) values ('/shop/v1/goods');\n" + "insert into goods (path) values (" * 5_000
    rows = of_kind(Record, *(slot.value for slot in tables_of_sql(content, "seed.sql").fields.values()))
    assert [len(each.items) for each in rows] == [1]
