"""The conversion between cursors and numbers."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lmscontract.mock.lists.paging import cursor_as_number, cursor_as_text, with_text_cursor
from lmscontract.mock.messages import Request


@example("90900")
@given(st.text("abcXYZ09-_=", min_size=1, max_size=80))
def test_a_number_turns_back_into_its_cursor(cursor: str) -> None:
    """The number of a cursor consists of digits and converts back to the cursor."""
    number = cursor_as_number(cursor)
    assert number.isdecimal()
    assert cursor_as_text(number) == cursor


@pytest.mark.parametrize("text", ["0", "7", "", "x", "²", "-1", "1" * 600, "123456789012345678"])
def test_other_texts_are_not_converted(text: str) -> None:
    """A text that is not the number of a cursor stays unchanged."""
    assert cursor_as_text(text) == text


def test_only_the_cursor_parameter_of_a_query_is_converted() -> None:
    """In a query, the number of a cursor is converted only in the cursor parameter."""
    asked = Request("GET", "/x", (("mark", cursor_as_number("abc")), ("sheet", "2"), ("per_sheet", "313")))
    assert with_text_cursor(asked, "mark").query == (("mark", "abc"), ("sheet", "2"), ("per_sheet", "313"))
