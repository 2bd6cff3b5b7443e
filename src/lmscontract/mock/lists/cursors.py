"""A cursor as a number: the same bytes, written as an integer; 0 stays the first."""

from __future__ import annotations

from dataclasses import replace

from lmscontract.mock.exchange import Request

_MARK = b"\x01"


def as_number(cursor: str) -> str:
    """The digits that stand for a cursor."""
    return cursor if cursor.isdecimal() or not cursor else str(int.from_bytes(_MARK + cursor.encode(), "big"))


def as_text(number: str) -> str:
    """The cursor that digits stand for; a text that `as_number` has not written stays as it is."""
    if not (number.isascii() and number.isdecimal()) or len(number) > 500:
        return number
    value = int(number)
    found = value.to_bytes((value.bit_length() + 7) // 8, "big")
    try:
        return found[1:].decode("ascii") if found[:1] == _MARK and len(found) > 1 else number
    except UnicodeDecodeError:
        return number


def with_text_cursors(request: Request) -> Request:
    """The request with each number in its query that stands for a cursor turned back into it."""
    return replace(request, query=tuple((name, as_text(value)) for name, value in request.query))
