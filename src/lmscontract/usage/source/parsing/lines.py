"""Puts pieces of code at the lines where a text has them."""

from __future__ import annotations

from collections.abc import Iterable


def at_lines(text: str, pieces: Iterable[tuple[int, str]]) -> str:
    """Return pieces of code, each at the line of its position in a text; other lines are empty."""
    code: list[str] = []
    done = line = written = 0
    for at, piece in sorted(pieces, key=lambda each: each[0]):
        line += text.count("\n", done, at)
        code += ("\n" * (line - written), piece)
        done, written = at, max(line, written) + piece.count("\n")
    return "".join(code)
