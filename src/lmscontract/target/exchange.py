"""A call to a tenant and what came back, as values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, NoReturn
from urllib.parse import quote, unquote, urlencode, urlsplit

from msgspec import Struct, field
from requests.structures import CaseInsensitiveDict

from lmscontract.input_files import is_deep
from lmscontract.types import TRANSIENT, Effect, Operation

MOST_VALUES = 50_000
MOST_LEVELS = 100
_SMALL = 4096
_MOST_PARSED = 48

_DEEP = f"response nested deeper than {MOST_LEVELS} levels"


class Call(Struct, frozen=True):
    """One request, without its token. `path` is as sent: parameters filled in, percent-encoded.

    `locks` are the names of what it must not overlap with; `confidential` says that its body holds credentials;
    `credential` is how its token is written, under the scheme of the contract or the `other`. By default a call is
    assumed to write. One that is made `once` is never repeated: a
    wrong password that is sent again locks an account.
    """

    operation: Operation
    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None
    content_type: str = ""
    effect: Effect = Effect.WRITES
    locks: tuple[str, ...] = ()
    confidential: bool = False
    once: bool = False
    credential: str = "{scheme} {token}"

    def url(self, base_url: str) -> str:
        """The address it is sent to."""
        query = urlencode(self.query, quote_via=quote)
        return f"{base_url.rstrip('/')}{self.path}{'?' if query else ''}{query}"

    @property
    def document(self) -> Any:
        """Its body as a JSON document; a ValueError when it is none."""
        return json.loads(self.body or b"null")

    @property
    def values(self) -> Mapping[str, str]:
        """The path parameters as they were sent, by name."""
        pairs = zip(self.operation.path.split("/"), self.path.split("/"), strict=False)
        return {name[1:-1]: unquote(sent) for name, sent in pairs if name.startswith("{") and name.endswith("}")}


def path_below(path: str, base_url: str) -> str:
    """Return a path without that of the address of a tenant, unless it is not below it."""
    base = urlsplit(base_url).path.rstrip("/")
    return path[len(base) :] if path == base or path.startswith(f"{base}/") else path


def query_text(value: Any) -> str:
    """Return a value as a query writes it."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value).encode("utf-8", "replace").decode()


class Exchange(Struct, frozen=True, eq=False, dict=True):
    """A call and its answer; no two are the same.

    `url` gave the answer; `redirects` are the addresses that led there, first to last. `credential` is the header in which
    a token was sent with the call, `Authorization: Bearer $TOKEN`, and empty when there was none; the token itself is
    nowhere in here. `incomplete` is the reason why there is no body although one was sent.
    """

    call: Call
    status: int
    headers: CaseInsensitiveDict[str]
    body: bytes
    url: str
    redirects: tuple[str, ...] = ()
    credential: str = ""
    incomplete: str = ""

    @property
    def signed(self) -> bool:
        """Whether a token was sent with the call."""
        return bool(self.credential)

    @property
    def json(self) -> Any:
        """The body as a JSON document, which is read only; a ValueError when it is none."""
        return self._small_json if len(self.body) <= _SMALL else _recently_parsed(self.body)

    @cached_property
    def _small_json(self) -> Any:
        return _parsed(self.body)

    @cached_property
    def is_json(self) -> bool:
        """Whether the body is a JSON document, with any content type."""
        try:
            _ = self.json
        except ValueError:
            return False
        return True

    @cached_property
    def unusable(self) -> str:
        """Why the body cannot be examined: it is incomplete, or its size is a risk; empty if it can."""
        if self.incomplete:
            return self.incomplete
        if self.body.count(b",") > MOST_VALUES:
            return f"response with more than {MOST_VALUES:,} values"
        try:
            return _DEEP if is_deep(self.json, MOST_LEVELS) else ""
        except _TooDeep:
            return _DEEP
        except ValueError:
            return ""

    @property
    def text(self) -> str:
        """The body as text; bytes that are no UTF-8 are replaced."""
        return self.body.decode("utf-8", "replace")

    @property
    def ok(self) -> bool:
        """Whether the status is of the 2xx."""
        return 200 <= self.status < 300

    @property
    def never_arrives(self) -> bool:
        """Whether it is still a redirect after the same address was followed twice: it leads in a circle."""
        return self.status // 100 == 3 and len({*self.redirects}) < len(self.redirects)

    @property
    def is_transient(self) -> bool:
        """Whether the status only shows that the platform could not answer for the moment (specification, section 7)."""
        return self.status in TRANSIENT


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body, parse_constant=_no_json)
    except RecursionError:
        raise _TooDeep(_DEEP) from None


_recently_parsed = lru_cache(maxsize=_MOST_PARSED)(_parsed)
"""Parse large bodies: a run keeps thousands, and a document takes several times the memory of its body."""


class _TooDeep(ValueError):
    """A JSON document is nested too deeply to be parsed."""


def _no_json(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not valid JSON")
