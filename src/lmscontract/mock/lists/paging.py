"""Pages of a list, and the links that lead from one to the next."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar
from urllib.parse import urlencode

from msgspec import Struct

from lmscontract.contract.model import Endpoint, Snapshot
from lmscontract.mock.messages import Request
from lmscontract.mock.parameters import written
from lmscontract.property_path import PropertyPath, Segment
from lmscontract.rules.values import has_links, paging

Listed = TypeVar("Listed")

SIZE = 10
_FARTHEST = 10**18 - 1
_NUMBER = re.compile(r"[0-9]{1,9}")
_CURSOR = re.compile(r"([0-9]{1,18}) ([0-9]{1,18}) (.*)", re.DOTALL)


class Anchor(Struct, frozen=True):
    """Where a page of a list begins, told so that it stays right when objects come or go.

    `page` is its number, `first` the index of its first record, and `after` the identifier of the record before that;
    empty at the start of the list. A record that is still there is a better guide than an index.
    """

    page: int = 1
    first: int = 0
    after: str = ""

    def start(self, identifiers: Sequence[str]) -> int:
        """The index at which the page begins in a list of these records."""
        try:
            return identifiers.index(self.after) + 1 if self.after else self.first
        except ValueError:
            return self.first

    @property
    def cursor(self) -> str:
        """The anchor as an opaque text."""
        text = f"{self.page} {self.first} {self.after}"
        return base64.urlsafe_b64encode(text.encode("utf-8", "replace")).decode().rstrip("=")

    @classmethod
    def read(cls, cursor: str) -> Anchor | None:
        """The anchor of a cursor of ours; a bare number is an index, whose page counts as the first; None otherwise."""
        if _NUMBER.fullmatch(cursor):
            return cls(first=int(cursor))
        try:
            text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
        except (ValueError, binascii.Error):
            return None
        found = _CURSOR.fullmatch(text)
        return cls(int(found[1]), int(found[2]), found[3]) if found else None


class Page(Struct, frozen=True):
    """One page of so many records; `first` is the index at which it begins, which may lie before the list."""

    number: int
    size: int
    total: int
    first: int

    @classmethod
    def numbered(cls, number: int, size: int, total: int) -> Page:
        """A page by its number."""
        return cls(number, size, total, (number - 1) * size)

    @property
    def pages(self) -> int:
        """How many pages there are; an empty list has one."""
        return max(1, -(-self.total // self.size))

    @property
    def end(self) -> int:
        """The index after its last record."""
        return self.first + self.size

    def of(self, items: Sequence[Listed]) -> list[Listed]:
        """The records that stand on it; a page before the first or after the last is empty."""
        return list(items[max(0, self.first) : max(0, self.end)]) if self.number > 0 else []

    def totals(self, count: int) -> Mapping[str, Any]:
        """What a list may tell of itself, by the words that mock data use for it."""
        return {
            "count": count,
            "page": self.number,
            "size": self.size,
            "pages": self.pages,
            "total": self.total,
            "more": self.end < self.total,
        }


class Links(Struct, frozen=True):
    """The navigation links of a list, as the contract's vocabulary describes them."""

    place: str
    at: Sequence[Segment]
    keys: tuple[str, ...]
    switch: str
    value: str
    page: str
    carries: tuple[str, ...]
    placeholders: Mapping[str, str]

    @classmethod
    def of(cls, endpoint: Endpoint, snapshot: Snapshot) -> Links | None:
        """The links that a list can send; None when it sends none."""
        if not has_links(endpoint, snapshot):
            return None
        links = snapshot.vocabulary.links
        numbering = next((fact.path for fact in paging(endpoint, "default")), "")
        return cls(
            place=links["at"],
            at=PropertyPath.parse(links["at"]).segments,
            keys=tuple(links["keys"]),
            switch=links["parameter"],
            value=written(links["value"]),
            page=numbering if numbering in links["carries"] else "",
            carries=tuple(links["carries"]),
            placeholders=snapshot.vocabulary.placeholders,
        )

    def asked(self, query: Mapping[str, str]) -> bool:
        """Whether a call has switched them on."""
        return query.get(self.switch, "").lower() == self.value.lower()

    def anchor(self, query: Mapping[str, str]) -> Anchor | None:
        """Where the cursor of a call leads to; None without one, or with a text that is none."""
        for name in self.carries:
            if name != self.page and name in query and (anchor := Anchor.read(query[name])) is not None:
                return anchor
        return None

    def all(
        self,
        request: Request,
        page: Page,
        identifiers: Sequence[str],
        astray: Collection[str] = (),
        misnumbered: Collection[str] = (),
    ) -> dict[str, Any]:
        """Every link of one answer from a list of these records.

        Behind the last page there is an empty one, whose next link leads to itself. The link with a placeholder counts its
        pages from the start of the list. A next link that is `astray` leads to the page itself, one with a placeholder
        to one page too few. One that is `misnumbered` says a number too many, whatever its cursor leads to.
        """
        here = _anchor(page.number, page.first, identifiers)
        stays = "next" in astray or page.first >= page.total
        last = Page.numbered(page.pages, page.size, page.total)
        back = Anchor() if page.number <= 2 else _anchor(page.number - 1, page.first - page.size, identifiers)
        targets = {
            "first": Anchor(),
            "last": _anchor(last.number, last.first, identifiers),
            "next": here if stays else _anchor(page.number + 1, min(page.end, page.total), identifiers),
            **dict.fromkeys(("prev", "previous"), back),
            **{key: Anchor(2, 0) if key in astray else Anchor() for key in self.placeholders},
        }
        return {
            key: {"href": self._address(request, key, targets.get(key, here), key in misnumbered)} for key in self.keys
        }

    def _address(self, request: Request, key: str, anchor: Anchor, misnumbered: bool) -> str:
        number = anchor.page + 1 if misnumbered else anchor.page
        kept = [(name, value) for name, value in request.query if name not in self.carries]
        carried = [(name, str(number) if name == self.page else anchor.cursor) for name in self.carries]
        if key in self.placeholders:
            replaced = self.page or self.carries[0]
            carried = [(name, self.placeholders[key] if name == replaced else value) for name, value in carried]
        return f"{_base(request)}{request.path}?{urlencode([*kept, *carried])}"


def turned_to(number: int, size: int, anchor: Anchor | None, identifiers: Sequence[str]) -> Page:
    """The page of a number; with a cursor it is counted from the page that the cursor leads to."""
    if anchor is None:
        return Page.numbered(number, size, len(identifiers))
    return Page(number, size, len(identifiers), anchor.start(identifiers) + (number - anchor.page) * size)


def _anchor(page: int, first: int, identifiers: Sequence[str]) -> Anchor:
    first = max(0, min(first, _FARTHEST))
    return Anchor(max(1, min(page, _FARTHEST)), first, identifiers[first - 1] if 0 < first <= len(identifiers) else "")


def _base(request: Request) -> str:
    scheme = request.headers.get("x-forwarded-proto", "http")
    return f"{scheme}://{request.headers.get('host', 'localhost')}"
