"""Which paths belong to the API: the path templates of a contract, given as data, and texts compared with them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from lmscontract.usage.usage import HOLE

if TYPE_CHECKING:
    from ahocorasick_rs import BytesAhoCorasick

_PARAMETER = re.compile(r"\{[^{}/]*\}")
_REST = "**"
_OPEN = (HOLE, _REST)
_WORD = re.compile(rb"[\w-]")
_NUMBERED = re.compile(r"([a-z]+)\d+")
"""A segment with a number, such as that of a version."""
_QUOTES = "'\"`"


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
    """The path templates of an API, such as `/shop/v1/goods/{id}` or `/shop/v1/old/**`.

    `webhooks` are properties of webhooks, by which files that only receive these are recognised; `properties` are names that
    only what changes has, so that a property of such a name is one of the API. As an attribute, `paths` are sorted and have
    `{}` for each parameter: equal for the same API.
    """

    def __init__(self, paths: Iterable[str], webhooks: Iterable[str] = (), properties: Iterable[str] = ()) -> None:
        self.webhooks = tuple(sorted({*webhooks}))
        self.properties = frozenset(properties)
        self._templates = {tuple(_PARAMETER.sub(HOLE, path).strip("/").split("/")) for path in paths}
        self._others = [each for each in self._templates if HOLE in each[:3] or each[-1] == _REST]
        self._by_start: dict[tuple[int, tuple[str, ...]], list[tuple[str, ...]]] = defaultdict(list)
        for template in self._templates.difference(self._others):
            self._by_start[len(template), template[:3]].append(template)
        self._by_length: dict[int, list[tuple[str, ...]]] = defaultdict(list)
        self._by_first: dict[tuple[int, str], list[tuple[str, ...]]] = defaultdict(list)
        for template in self._templates:
            if template[-1] != _REST:
                self._by_length[len(template)].append(template)
                self._by_first[len(template), template[0]].append(template)
        self._families = [template for template in self._templates if template[-1] == _REST]
        self.starts = {template[:2] for template in self._templates if HOLE not in template[:2]}
        self._firsts, self._seconds = (
            frozenset(template[at] for template in self.starts if len(template) > at) for at in (0, 1)
        )
        self._later = {segment for template in self._templates for segment in template[1:]} - {HOLE, _REST}
        segments = {segment.encode() for template in self._templates for segment in template if segment not in _OPEN}
        self._literal = tuple(sorted(segments))
        self.paths = tuple(sorted("/" + "/".join(template) for template in self._templates))
        named = (f"{'.'.join(start)}.".encode() for start in self.starts if len(start) > 1)
        self._named = tuple(sorted(named))  # `client.shop.v1.goods`

    @cached_property
    def anchors(self) -> tuple[bytes, ...]:
        """Pieces of text, at least one of which is in every file that writes a path of the API.

        They are pairs of segments that follow each other, since a program may write the first segment elsewhere; of a path
        without such a pair, its first segment.
        """
        return tuple(sorted({each for template in self._templates for each in _anchors(template)}))

    def may_be_in(self, content: bytes) -> bool:
        """Return whether a content may write a path of the API."""
        found = _searcher(self.anchors).find_matches_as_indexes(content, overlapping=True)
        return any(not _WORD.match(content, end) for _, _, end in found)

    def may_write(self, content: bytes) -> bool:
        """Return whether a content may write a path of the API, or have the segments apart or as names with which one begins."""
        apart = self.joined(*self.segments_apart(content))
        return bool(apart) or self.may_be_in(content) or has_any(content, self._named)

    def segments_apart(self, content: bytes, signs: str = "") -> tuple[frozenset[str], frozenset[str]]:
        """Return the first and the second segments of templates that a content has apart.

        They are texts of their own, or between a slash and one of some signs, or a quote, perhaps with a slash before that.
        """
        searcher, segments = _apart(self._firsts | self._seconds, signs and signs + _QUOTES)
        indexes = {index for index, _, _ in searcher.find_matches_as_indexes(content, overlapping=True)}
        found = frozenset(segment for index in indexes for segment in segments[index])
        return found & self._firsts, found & self._seconds

    def joined(self, firsts: Collection[str], seconds: Collection[str]) -> frozenset[str]:
        """Return the segments of those templates that begin with one of some segments and one of others."""
        starts = (start for start in self.starts if start[0] in firsts and start[-1] in seconds)
        return frozenset(segment for start in starts for segment in start)

    def may_receive(self, content: bytes) -> bool:
        """Return whether a content names a property of webhooks."""
        return has_any(content, tuple(each.encode() for each in self.webhooks))

    def has_segment(self, text: str) -> bool:
        """Return whether a text has a segment of a template."""
        return has_any(text.encode("utf-8", "replace"), self._literal)

    @cached_property
    def _first_segments(self) -> re.Pattern[str]:
        firsts = sorted({re.escape(template[0]) for template in self._templates})
        return re.compile(f"(?:^|/|{re.escape(HOLE)})(?:{'|'.join(firsts)})(?:/|$)")

    def may_begin_in(self, url: str) -> bool:
        """Return whether a URL has the first segment of a template anywhere: a fast way to set others aside."""
        return self._first_segments.search(url) is not None

    @cached_property
    def words(self) -> tuple[bytes, ...]:
        """Segments, one of which is in each path of the API, however its slashes are written."""
        literal = ([each for each in template if each not in (HOLE, _REST)] for template in self._templates)
        return _cover(tuple(segment.encode() for segment in segments or [""]) for segments in literal)

    def match(self, path: str) -> Match:
        """Compare a path that starts with its first segment; `{}` is a part that could not be resolved."""
        segments = tuple(path.strip("/").split("/"))
        near: Iterable[tuple[str, ...]] = self._by_start.get((len(segments), segments[:3]), ())
        if HOLE in segments[0]:
            near = self._by_length[len(segments)]
        elif HOLE in path:
            near = self._by_first[len(segments), segments[0]]
        best = max((_compare(segments, template) for template in (*near, *self._others)), default=Match.NONE)
        if best is Match.NONE and segments[:2] in self.starts:
            return Match.SERVICE
        return best

    def is_ending(self, path: str) -> bool:
        """Return whether a path could be the rest of a template whose beginning is not known."""
        segments = tuple(path.strip("/").split("/"))
        if self._later.isdisjoint(segments):
            return False
        return any(
            _compare(segments, template[cut:]) is Match.TEMPLATE
            for template in self._templates
            for cut in range(1, len(template) - (1 if template[-1] == _REST else len(segments) - 1))
        )

    def completed(self, rest: Sequence[str], starts: Iterable[tuple[str, ...]]) -> Iterator[str]:
        """Yield the paths that begin with one of some starts, end as given, and have a literal segment of a template there."""
        for start in starts:
            segments = (*start, *rest)
            if any(
                _compare(segments, template) is Match.TEMPLATE and not {HOLE, _REST}.issuperset(template[len(start) :])
                for template in (*self._by_length[len(segments)], *self._families)
            ):
                yield "/" + "/".join(segments)

    def has_ends(self, texts: Collection[str]) -> bool:
        """Return whether one of some texts is the first segment of a path, and another one may be the end of one."""
        firsts = self._firsts.intersection(texts)
        return bool(firsts) and any(self.is_ending(each) for each in texts if each not in firsts)


def _anchors(template: tuple[str, ...]) -> list[bytes]:
    pairs = ("/".join(template[at : at + 2]).encode() for at in (0, 1) if len(template) >= at + 2)
    literal = [each for each in pairs if not (HOLE.encode() in each or _REST.encode() in each)]
    return literal or [each.encode() for each in template if each not in (HOLE, _REST)][:1]


def has_any(content: bytes, texts: tuple[bytes, ...]) -> bool:
    """Return whether a content has any of some texts."""
    return bool(_searcher(texts).find_matches_as_indexes(content))


@lru_cache
def _apart(segments: frozenset[str], signs: str) -> tuple[BytesAhoCorasick, Sequence[Collection[str]]]:
    """Return what finds segments as texts of their own, with a slash or without, and before one of some signs, or a slash and
    that, and the segments of each of its texts.

    One of those signs may also be in place of its number: `/v{version}`, `"v%d"`.
    """
    ends = ("", "/")
    found: dict[bytes, set[str]] = defaultdict(set)
    for each in segments:
        quoted = [f"{quote}{a}{each}{b}{quote}" for quote in _QUOTES for a in ends for b in ends]
        followed = [f"/{each}{a}{sign}" for a in ends for sign in signs]
        name = _NUMBERED.fullmatch(each)
        numbered = [f"{a}{name[1]}{sign}" for a in ("/", *_QUOTES) for sign in signs] if name else []
        for text in (*quoted, *followed, *numbered):
            found[text.encode()].add(each)
    return _searcher((*found,)), (*found.values(),)


@lru_cache
def _searcher(texts: tuple[bytes, ...]) -> BytesAhoCorasick:
    from ahocorasick_rs import BytesAhoCorasick, Implementation

    return BytesAhoCorasick(texts, implementation=Implementation.DFA)  # three times as fast as the default


def _cover(texts: Iterable[tuple[bytes, ...]]) -> tuple[bytes, ...]:
    """Return few parts of texts, of which each text has one: a content without any of them has none of the texts."""
    left, found = {*texts}, []
    while left:
        counts = Counter(part for text in left for part in text)
        part = max(counts, key=lambda each: (counts[each], each))
        found.append(part)
        left = {text for text in left if part not in text}
    return tuple(found)


def _compare(segments: tuple[str, ...], template: tuple[str, ...]) -> Match:
    if template[-1] == _REST:
        template = template[:-1]
        segments = segments[: len(template)]
    if len(segments) != len(template):
        return Match.NONE
    result, shares = Match.TEMPLATE, False
    for segment, expected in zip(segments, template, strict=True):
        if expected == HOLE:
            continue
        if segment == expected:
            shares = True
        elif HOLE in segment and _fits(segment, expected):
            result = Match.AMBIGUOUS
        else:
            return Match.NONE
    return result if shares else Match.NONE


def _fits(segment: str, expected: str) -> bool:
    if segment == HOLE:
        return True
    first, *pieces = segment.split(HOLE)
    if not (expected.startswith(first) and expected.endswith(pieces[-1])):
        return False
    pattern = ".*".join(re.escape(part) for part in (first, *pieces))
    return re.fullmatch(pattern, expected) is not None
