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
from lmscontract.property_path import PropertyPath
from lmscontract.rules.values import paging

Listed = TypeVar("Listed")

SIZE = 10
_FARTHEST = 10**18 - 1
_MOST_BYTES = 512
_NUMBER = re.compile(r"[0-9]{1,9}")
_LONG_NUMBER = re.compile(r"[0-9]{10,1200}")
_CURSOR = re.compile(r"([0-9]{1,18}) ([0-9]{1,18}) (.*)", re.DOTALL)


class Anchor(Struct, frozen=True):
    """The beginning of a page, which stays right when records are added or deleted.

    `page` is its number, `first` the index of its first record, and `after` the identifier of the record before that,
    which counts more than the index; empty at the start of the list.
    """

    page: int = 1
    first: int = 0
    after: str = ""

    def start(self, identifiers: Sequence[str]) -> int:
        """Return the index at which the page begins in a list of these records."""
        try:
            return identifiers.index(self.after) + 1 if self.after else self.first
        except ValueError:
            return self.first

    def cursor(self, numeric: bool = False) -> str:
        """Return the anchor as an opaque text, or as a number."""
        text = f"{self.page} {self.first} {self.after}"
        cursor = base64.urlsafe_b64encode(text.encode("utf-8", "replace")).rstrip(b"=")
        return str(int.from_bytes(cursor, "big")) if numeric else cursor.decode()

    @classmethod
    def read(cls, cursor: str) -> Anchor | None:
        """Return the anchor of a cursor in either form; a short number is an index on the first page; None for any other."""
        if _NUMBER.fullmatch(cursor):
            return cls(first=int(cursor))
        try:
            if _LONG_NUMBER.fullmatch(cursor):
                cursor = int(cursor).to_bytes(_MOST_BYTES, "big").lstrip(b"\0").decode()
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

    @property
    def pages(self) -> int:
        """How many pages there are; an empty list has one."""
        return max(1, -(-self.total // self.size))

    @property
    def end(self) -> int:
        """The index after its last record."""
        return self.first + self.size

    def of(self, items: Sequence[Listed]) -> list[Listed]:
        """Return the records of the page; a page before the first or after the last is empty."""
        return list(items[max(0, self.first) : max(0, self.end)]) if self.number > 0 else []

    def totals(self, count: int) -> Mapping[str, Any]:
        """Return the counts of a list, by the words that mock data use for them."""
        return {
            "count": count,
            "page": self.number,
            "size": self.size,
            "pages": self.pages,
            "total": self.total,
            "more": self.number > 0 and self.end < self.total,
        }


class Links:
    """The navigation links of a list, as the contract's vocabulary describes them; with `numeric` cursors or texts."""

    def __init__(self, endpoint: Endpoint, snapshot: Snapshot, numeric: bool = False) -> None:
        links = snapshot.vocabulary.links
        self.place: str = links["at"]
        self.at = PropertyPath.parse(links["at"]).segments
        self.keys = tuple(links["keys"])
        self.carries = tuple(links["carries"])
        self.placeholders = snapshot.vocabulary.placeholders
        self._switch, self._value = links["parameter"], written(links["value"])
        self._page = next((fact.path for fact in paging(endpoint, "page") if fact.path in self.carries), "")
        self._numeric = numeric

    def requested(self, query: Mapping[str, str]) -> bool:
        """Whether a call requests links."""
        return query.get(self._switch, "").lower() == self._value.lower()

    def anchor(self, query: Mapping[str, str]) -> Anchor | None:
        """Return the anchor of the cursor of a call; None without a valid one."""
        for name in self.carries:
            if name != self._page and name in query and (anchor := Anchor.read(query[name])) is not None:
                return anchor
        return None

    def all(
        self,
        request: Request,
        page: Page,
        identifiers: Sequence[str],
        wrong_targets: Collection[str] = (),
        wrong_numbers: Collection[str] = (),
    ) -> dict[str, Any]:
        """Return every link of one response from a list of these records.

        After the last page there is an empty one, whose next link leads to itself. A link with a placeholder counts pages
        from the start of the list. With its key in `wrong_targets`, the next link leads to the page itself, and a link with
        a placeholder one page too far. With its key in `wrong_numbers`, a link has a page number that is one too high.
        """
        here = _anchor(page.number, page.first, identifiers)
        stays = "next" in wrong_targets or page.first >= page.total
        back = Anchor() if page.number <= 2 else _anchor(page.number - 1, page.first - page.size, identifiers)
        targets = {
            "first": Anchor(),
            "last": _anchor(page.pages, (page.pages - 1) * page.size, identifiers),
            "next": here if stays else _anchor(page.number + 1, min(page.end, page.total), identifiers),
            **dict.fromkeys(("prev", "previous"), back),
            **{key: Anchor(2, 0) if key in wrong_targets else Anchor() for key in self.placeholders},
        }
        return {
            key: {"href": self._address(request, key, targets.get(key, here), key in wrong_numbers)}
            for key in self.keys
        }

    def _address(self, request: Request, key: str, anchor: Anchor, wrong_number: bool) -> str:
        number = anchor.page + 1 if wrong_number else anchor.page
        kept = [(name, value) for name, value in request.query if name not in self.carries]
        carried = [(name, str(number) if name == self._page else anchor.cursor(self._numeric)) for name in self.carries]
        if key in self.placeholders:
            replaced = self._page or self.carries[0]
            carried = [(name, self.placeholders[key] if name == replaced else value) for name, value in carried]
        return f"{base_url(request)}{request.path}?{urlencode([*kept, *carried])}"


def turned_to(number: int, size: int, anchor: Anchor, identifiers: Sequence[str]) -> Page:
    """Return the page of a number, counted from the page of the anchor."""
    return Page(number, size, len(identifiers), anchor.start(identifiers) + (number - anchor.page) * size)


def _anchor(page: int, first: int, identifiers: Sequence[str]) -> Anchor:
    first = max(0, min(first, _FARTHEST))
    return Anchor(max(1, min(page, _FARTHEST)), first, identifiers[first - 1] if 0 < first <= len(identifiers) else "")


def base_url(request: Request) -> str:
    """Return the address at which a request reached the mock."""
    scheme = request.headers.get("x-forwarded-proto", "http")
    return f"{scheme}://{request.headers.get('host', 'localhost')}"


def cursor_parameter(snapshot: Snapshot) -> str:
    """Return the opaque parameter of links: the one that has no placeholder."""
    return str(next(iter(snapshot.vocabulary.links.get("carries", ())), ""))
