"""Pages of a list, and the links that lead from one to the next."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from lmscontract.contract.model import Endpoint, Snapshot
from lmscontract.mock.exchange import Request
from lmscontract.mock.parameters import written
from lmscontract.property_path import PropertyPath, Segment
from lmscontract.rules.values import has_links, paging

SIZE = 10


@dataclass(frozen=True, slots=True)
class Page:
    """One page of so many records."""

    number: int
    size: int
    total: int

    @property
    def first(self) -> int:
        """The index of its first record."""
        return (self.number - 1) * self.size

    @property
    def pages(self) -> int:
        """How many pages there are; an empty list has one."""
        return max(1, -(-self.total // self.size))

    def of(self, items: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """The records that stand on it; a page before the first or after the last is empty."""
        return list(items[self.first : self.first + self.size]) if self.number > 0 else []

    def totals(self, count: int) -> Mapping[str, Any]:
        """What a list may tell of itself, by the words that mock data use for it."""
        return {
            "count": count,
            "page": self.number,
            "size": self.size,
            "pages": self.pages,
            "total": self.total,
            "more": self.number < self.pages,
        }


@dataclass(frozen=True, slots=True)
class Links:
    """The navigation links of a list, as the contract's vocabulary describes them."""

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
            at=PropertyPath.parse(links["at"]).segments,
            keys=tuple(links["keys"]),
            switch=links["parameter"],
            value=written(links["value"]),
            page=numbering if numbering in links["carries"] else "",
            carries=tuple(links["carries"]),
            placeholders=links.get("placeholder") or {},
        )

    def asked(self, query: Mapping[str, str]) -> bool:
        """Whether a call has switched them on."""
        return query.get(self.switch, "").lower() == self.value.lower()

    def page_of(self, query: Mapping[str, str]) -> int | None:
        """The page that a cursor of ours leads to; None without one."""
        for name in self.carries:
            if name != self.page and name in query and (page := _read(query[name])) is not None:
                return page
        return None

    def all(self, request: Request, page: Page, astray: bool = False) -> dict[str, Any]:
        """Every link of one answer. The next one of a list that has gone astray leads back to the page itself."""
        targets = {"first": 1, "last": page.pages, "next": page.number if astray else page.number + 1}
        targets["prev"] = targets["previous"] = max(1, page.number - 1)
        return {key: {"href": self._address(request, key, targets.get(key, page.number))} for key in self.keys}

    def _address(self, request: Request, key: str, page: int) -> str:
        kept = [(name, value) for name, value in request.query if name not in self.carries]
        carried = [(name, str(page) if name == self.page else _cursor(page)) for name in self.carries]
        if key in self.placeholders:
            replaced = self.page or self.carries[0]
            carried = [(name, self.placeholders[key] if name == replaced else value) for name, value in carried]
        return f"{_base(request)}{request.path}?{urlencode([*kept, *carried])}"


def _base(request: Request) -> str:
    scheme = request.headers.get("x-forwarded-proto", "http")
    return f"{scheme}://{request.headers.get('host', 'localhost')}"


def _cursor(page: int) -> str:
    return base64.urlsafe_b64encode(f"page {page}".encode()).decode().rstrip("=")


def _read(cursor: str) -> int | None:
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
    except (ValueError, binascii.Error):
        return None
    word, _, number = text.partition(" ")
    return int(number) if word == "page" and number.isdigit() and len(number) < 10 else None
