"""Cursors as numbers."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lmscontract.mock.lists.paging import cursor_as_number, cursor_as_text, with_text_cursor
from lmscontract.mock.messages import Request


@example("90900")
@given(st.text("abcXYZ09-_=", min_size=1, max_size=80))
def test_a_number_turns_back_into_its_cursor(cursor: str) -> None:
    """What is written as a number is digits only, and is read as the cursor that it stands for."""
    number = cursor_as_number(cursor)
    assert number.isdecimal()
    assert cursor_as_text(number) == cursor


@pytest.mark.parametrize("text", ["0", "7", "", "x", "²", "-1", "1" * 600, "123456789012345678"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    """A text that stands for no cursor is left alone, however odd it is."""
    assert cursor_as_text(text) == text


def test_a_query_is_read_back() -> None:
    """The number that stands for a cursor is turned back in a query; one of another parameter stays, whatever it could be."""
    asked = Request("GET", "/x", (("mark", cursor_as_number("abc")), ("sheet", "2"), ("per_sheet", "313")))
    assert with_text_cursor(asked, "mark").query == (("mark", "abc"), ("sheet", "2"), ("per_sheet", "313"))
