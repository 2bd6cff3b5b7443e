"""Which paths belong to the API: the path templates of a contract, given as data, and texts compared with them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum

from lmscontract.usage.usage import HOLE

_PARAMETER = re.compile(r"\{[^{}/]*\}")
_REST = "**"


class Match(IntEnum):
    """How a path compares with the templates.

    AMBIGUOUS: an unresolved part is where every matching template has a literal segment, or a piece is missing.
    SERVICE: the path begins as a template does, but no template has the rest.
    """

    NONE = 0
    AMBIGUOUS = 1
    SERVICE = 2
    TEMPLATE = 3


class Templates:
    """The path templates of an API, such as `/shop/v1/goods/{id}` or `/shop/v1/old/**`."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._templates = {tuple(_PARAMETER.sub(HOLE, path).strip("/").split("/")) for path in paths}
        self._starts = {template[:2] for template in self._templates if HOLE not in template[:2]}

    @property
    def anchors(self) -> tuple[bytes, ...]:
        """Pieces of text, at least one of which is in every file that writes a path of the API: its first segments."""
        return tuple(sorted("/".join(start).removesuffix(f"/{_REST}").encode() for start in self._starts))

    @property
    def paths(self) -> tuple[str, ...]:
        """The templates with `{}` for each parameter, sorted: equal for the same API."""
        return tuple(sorted("/" + "/".join(template) for template in self._templates))

    def match(self, path: str) -> Match:
        """Compare a path that starts with its first segment; `{}` is a part that could not be resolved."""
        segments = tuple(path.strip("/").split("/"))
        best = max((_compare(segments, template) for template in self._templates), default=Match.NONE)
        if best is Match.NONE and any(segments[: len(start)] == start for start in self._starts):
            return Match.SERVICE
        return best

    def is_ending(self, path: str) -> bool:
        """Return whether a path could be the rest of a template whose beginning is not known."""
        segments = tuple(path.strip("/").split("/"))
        if not any(segment and HOLE not in segment for segment in segments):
            return False
        return any(
            _compare(segments, template[cut:]) is Match.TEMPLATE
            for template in self._templates
            for cut in range(1, len(template) - len(segments) + 1)
        )


def _compare(segments: tuple[str, ...], template: tuple[str, ...]) -> Match:
    if template[-1] == _REST:
        template = template[:-1]
        segments = segments[: len(template)]
    if len(segments) != len(template):
        return Match.NONE
    result = Match.TEMPLATE
    for segment, expected in zip(segments, template, strict=True):
        if expected == HOLE or segment == expected:
            continue
        if HOLE not in segment or not _fits(segment, expected):
            return Match.NONE
        result = Match.AMBIGUOUS
    return result


def _fits(segment: str, expected: str) -> bool:
    pattern = ".*".join(re.escape(part) for part in segment.split(HOLE))
    return re.fullmatch(pattern, expected) is not None
