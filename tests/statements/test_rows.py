"""Every row of sections 2 to 8 of the specification has a test, or a reason why it cannot have one."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.facts.conftest import specification
from tests.facts.specification import Specification

from lmscontract.types import Operation

from .rows import HERE, rows, stated, table

__all__ = ["specification"]


def test_every_observable_row_has_a_test() -> None:
    """A row without a reason has a test, and a row with a reason has none."""
    tests = stated()
    assert [row for row, reason in rows().items() if not reason and row not in tests] == []
    assert [row for row, reason in rows().items() if reason and row in tests] == []


def test_markers_name_existing_rows() -> None:
    """Each row in a marker exists."""
    assert sorted(stated().keys() - rows().keys()) == []


def test_table_of_the_readme_is_up_to_date() -> None:
    """The README shows the rows and their tests (`python -m tests.statements.rows` prints them)."""
    assert (HERE / "README.md").read_text("utf-8").endswith("\n\n" + table())


@pytest.mark.specification
def test_rows_are_those_of_the_specification(specification: Specification) -> None:
    """Each section has as many rows as in the specification, and each operation of section 4.3 is one row."""
    statements = [each for each in specification.statements if each.section[0] in "2345678"]
    counted = Counter(each.section for each in statements if each.section != "4.3")
    assert Counter(row.partition(" ")[0] for row in rows() if not row.startswith("4.3 ")) == counted
    operations = {label for each in statements if each.section == "4.3" for label in each.operations}
    assert {_shape(each) for each in operations} == {
        _shape(row[4:]) for row in rows() if row.startswith("4.3 ") and "/v1/" in row
    }


def _shape(label: str) -> str:
    return Operation.parse(label).shape
