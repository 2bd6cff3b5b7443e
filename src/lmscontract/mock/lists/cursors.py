"""A cursor as a number: the same bytes, written as an integer; 0 stays the first."""

from __future__ import annotations

from msgspec.structs import replace

from lmscontract.contract.model import Snapshot
from lmscontract.mock.messages import Request

_MARK = b"\x01"
_FIRST = "0"


def as_number(cursor: str) -> str:
    """The digits that stand for a cursor."""
    return cursor if cursor in ("", _FIRST) else str(int.from_bytes(_MARK + cursor.encode(), "big"))


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


def parameter(snapshot: Snapshot) -> str:
    """The parameter of links that is opaque: the one that no placeholder stands for."""
    return str(next(iter(snapshot.vocabulary.links.get("carries", ())), ""))


def with_text_cursor(request: Request, name: str) -> Request:
    """The request with the cursor of that name in its query turned back from the number that stands for it."""
    return replace(
        request, query=tuple((each, as_text(value) if each == name else value) for each, value in request.query)
    )
