"""The lines of values in a text."""

from __future__ import annotations

from lmscontract.usage.recorded.lines import Lines

TEXT = """{
  "list": {"path": "/shop/v1/goods"},
  "get": {"path": "/shop/v1/goods/{id}"},
  "create": {"path": "/shop/v1/goods"},
  "again": {"path": "/shop/v1/goods"}
}"""


def test_a_value_is_found_as_a_whole_and_each_time_once() -> None:
    """A longer value that begins like it is not taken for it, nor is the same place found twice."""
    lines = Lines(TEXT)
    paths = ["/shop/v1/goods", "/shop/v1/goods/{id}", "/shop/v1/goods", "/shop/v1/goods"]
    assert [lines.of(each, as_json=False) for each in paths] == [2, 3, 4, 5]


def test_a_value_that_is_not_found_is_at_the_line_of_the_last_one() -> None:
    """Also one that is written only before that."""
    lines = Lines(TEXT)
    assert [lines.of("create"), lines.of("list"), lines.of("/shop/v1/orders")] == [4, 4, 4]


def test_a_value_of_several_lines_is_at_the_first_one() -> None:
    """The next one is looked for after its last line."""
    lines = Lines("a: one\n  two\nb: three\n")
    assert [lines.of("one\n  two", as_json=False), lines.of("three", as_json=False)] == [1, 3]
