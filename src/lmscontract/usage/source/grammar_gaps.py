"""Valid code that a grammar cannot parse, replaced by code of the same length that means the same to the analysis."""

from __future__ import annotations

import re

_LIST_OF_WORDS = re.compile(
    rb"\b(?:(?:select|sort|group|measure)(?:-object)?|format-\w+|ft|fl)[ \t](?:,\s*\n|[^|;\n])*", re.IGNORECASE
)
_COMMA = re.compile(rb"(?<=[\w*]),(?=[ \t]*[A-Za-z_*@'\"])|,(?=[ \t]*[A-Za-z_])")
_LAST_COMMA = re.compile(rb",([ \t]*)(\r?\n)[ \t]")
_SOURCED = re.compile(
    rb"((?:^|[;{])[ \t]*(?:\.|&|import-module|ipmo)[ \t]+)\$(\w+)(?=[/\\])", re.IGNORECASE | re.MULTILINE
)
_PARAMETERS = re.compile(
    rb"(\bparam[ \t]*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))[ \t](?=[ \t]*[^\s;}])", re.IGNORECASE
)


def powershell(data: bytes) -> bytes:
    """Return a script without commas between the bare words of a command, and without a variable before a sourced path.

    Parameters are ended by a semicolon where the body of the function begins on their line.
    """
    data = _PARAMETERS.sub(rb"\1;", data)
    data = _LIST_OF_WORDS.sub(lambda match: _COMMA.sub(b" ", _LAST_COMMA.sub(rb" \1`\2", match[0])), data)
    return _SOURCED.sub(lambda match: match[1] + b"." + b"_" * len(match[2]), data)
