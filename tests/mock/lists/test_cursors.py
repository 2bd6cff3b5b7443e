"""Cursors as texts and as numbers."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lmscontract.mock.lists.paging import Anchor


@example(1, 0, "")
@example(7, 60, "Ω")
@given(st.integers(1, 10**18 - 1), st.integers(0, 10**18 - 1), st.text(st.characters(codec="utf-8"), max_size=80))
def test_a_cursor_leads_back_to_its_page(page: int, first: int, after: str) -> None:
    """A cursor is read as the anchor that it was made of, as a text and as a number, which consists of digits."""
    anchor = Anchor(page, first, after)
    number = anchor.cursor(numeric=True)
    assert number.isascii()
    assert number.isdecimal()
    assert Anchor.read(number) == Anchor.read(anchor.cursor()) == anchor


@pytest.mark.parametrize("text", ["", "x", "²", "-1", "1" * 600, "1" * 6000, "123456789012345678"])
def test_other_texts_are_no_cursors(text: str) -> None:
    """A text that is not a cursor leads nowhere."""
    assert Anchor.read(text) is None


def test_a_short_number_is_the_index_of_an_item() -> None:
    """A number of up to nine digits is an index on the first page."""
    assert (Anchor.read("0"), Anchor.read("7")) == (Anchor(), Anchor(first=7))
