"""The URLs and paths of the API among the texts of a program."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from types import UnionType

from lmscontract.usage.source.requests.urls import Url, parse
from lmscontract.usage.source.values import abstract as av
from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import HOLE, Place

_DOCUMENT = re.compile(r'\s*([{\[]\s*["{\[]|(\{\s*\}|\[\s*\])?\s*$)')
_MARKUP = re.compile(r"</\w")


class ApiPaths:
    """Compares values with the paths of the API."""

    def __init__(self, templates: Templates) -> None:
        self.templates = templates

    def parsed(self, value: av.Value | None, place: Place) -> list[Url]:
        """Return the alternatives of a URL, each compared with the templates."""
        written = [*av.texts(value, place)]
        plain = {each.plain for each in written}
        return [parse(each, self.templates) for each in written if not _lacks_segment(each, plain)]

    def is_path(self, value: av.Value) -> bool:
        """Return whether a value may be a path of the API."""
        return any(url.match for url in self._paths(av.Text | av.Record, value))

    def may_be_path(self, value: av.Value) -> bool:
        """Return whether a value may be a path of the API, or the end of one."""
        return self.is_path(value) or any(self.templates.is_ending(url.path) for url in self._paths(av.Text, value))

    def has_segment(self, value: av.Text) -> bool:
        """Return whether a text has a segment of a path of the API."""
        return self.templates.has_segment(value.plain)

    def _paths(self, kinds: UnionType | type[av.Text], value: av.Value) -> Iterator[Url]:
        """Yield the URLs that the alternatives of some kinds may be; most texts have no segment of a path, or are markup."""
        for each in av.options(value):
            if isinstance(each, kinds) and not is_document(each):
                written = [one for one in av.texts(each, Place("")) if self.templates.has_segment(one.plain)]
                yield from (parse(one, self.templates) for one in written if _MARKUP.search(one.plain) is None)

    def end_of(self, request: av.Request, url: Url) -> Place | None:
        """Return where the path of a request ends; its beginning may be a base that others share."""
        parts = [part for each in av.texts(request.url, request.place) for part in each.parts if part.text is not None]
        segments = {part.place for part in parts if part.text and not part.text.startswith("?")}
        others = {part.place for part in parts} - segments  # a key of a table of paths, or a query
        ends = [each for each in reversed(url.parts) if each not in others]
        return next((each for each in ends if not self.is_named_without(request, [each])), url.part)

    def is_named_without(self, request: av.Request, parts: Collection[Place]) -> bool:
        """Return whether a request has a path of the API also without what some parts of its URL say: they fill in parameters."""
        whole = [*av.texts(request.url, request.place)]
        own = [part.text for each in whole for part in each.parts if part.place in parts]
        if any(each is not None and (each[:1] in ("", "/") or "/" in each.rstrip("/")) for each in own):
            return False  # the key of a table of paths, or further segments
        holed = (av.Text(tuple(e._replace(text=None) if e.place in parts else e for e in each.parts)) for each in whole)
        return bool(whole) and all(parse(each, self.templates).match is Match.TEMPLATE for each in holed)


def _lacks_segment(url: av.Text, others: Collection[str]) -> bool:
    """Return whether a URL has nothing between two slashes where another one has a segment: `""` before `id` is known."""
    texts = [HOLE if part.text is None else part.text for part in url.parts]
    pieces = [
        "[^/]+" if not each and before.endswith("/") and after.startswith("/") else re.escape(each)
        for before, each, after in zip(["", *texts], texts, [*texts[1:], ""], strict=False)
    ]
    return "[^/]+" in pieces and any(re.fullmatch("".join(pieces), each) for each in others)


def is_document(value: av.Value) -> bool:
    """Return whether a value is a text that is written as a JSON document, or empty."""
    if not isinstance(value, av.Text) or _DOCUMENT.match(value.plain) is None:
        return False
    return value.known is not None or value.plain != HOLE
