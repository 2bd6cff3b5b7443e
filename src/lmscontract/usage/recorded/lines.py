"""Find the lines of values in a text that a parser has read without them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import BinaryIO

_CHUNK = 1 << 20
_END = r"(?=[\"'\s,;|\])}]|\Z)"
"""What follows a value that is not the beginning of a longer one."""


class Lines:
    """Finds the line of each value, in the order in which the values are in the text."""

    def __init__(self, text: str) -> None:
        self._text, self._position, self._line = text, 0, 1

    def of(self, value: str, *, as_json: bool = True) -> int:
        """Return the line where a value is found next, as a whole if it is there; that of the last one if it is not found."""
        forms = [json.dumps(value), json.dumps(value, ensure_ascii=False)] if as_json else []
        patterns = [*map(re.escape, forms), re.escape(value) + _END, re.escape(value)]
        for pattern in dict.fromkeys(patterns):
            if (found := re.compile(pattern).search(self._text, self._position)) is not None:
                line = self._line + self._text.count("\n", self._position, found.start())
                self._line, self._position = line + found[0].count("\n"), found.end()
                return line
        return self._line


def lines_of(stream: BinaryIO, marker: bytes) -> Iterator[int]:
    """Yield the line of each occurrence of a marker, reading a part of the stream at a time."""
    line, rest = 1, b""
    while chunk := stream.read(_CHUNK):
        data = rest + chunk
        position = 0
        while (found := data.find(marker, position)) >= 0:
            line += data.count(b"\n", position, found)
            position = found + len(marker)
            yield line
        keep = max(position, len(data) - len(marker) + 1)
        line += data.count(b"\n", position, keep)
        rest = data[keep:]
