"""A call to a tenant and what came back, as values; and the proof of it that a report may show."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from functools import cached_property
from http import HTTPStatus
from itertools import count
from typing import Any, NoReturn
from urllib.parse import quote, unquote, urlencode, urlsplit

from msgspec import Struct, field
from requests.structures import CaseInsensitiveDict

from lmscontract.findings.finding import Evidence
from lmscontract.findings.redaction import Redactor
from lmscontract.types import TRANSIENT, Effect, Operation

MOST_VALUES = 50_000
MOST_LEVELS = 100

_DEEP = f"response nested deeper than {MOST_LEVELS} levels"
_SHOWN = 4096
_EXAMINED = 1 << 16
_LONGEST_SECRET = 1 << 14
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


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
    def values(self) -> Mapping[str, str]:
        """The path parameters as they were sent, by name."""
        pairs = zip(self.operation.path.split("/"), self.path.split("/"), strict=False)
        return {name[1:-1]: unquote(sent) for name, sent in pairs if name.startswith("{") and name.endswith("}")}


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

    @cached_property
    def json(self) -> Any:
        """The body as a JSON document, parsed once; a ValueError when it is none."""
        try:
            return json.loads(self.body, parse_constant=_no_json)
        except RecursionError:
            raise _TooDeep(_DEEP) from None

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
            return _DEEP if _is_deep(self.json) else ""
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
    def is_transient(self) -> bool:
        """Whether it says only that the platform could not answer for the moment (section 7)."""
        return self.status in TRANSIENT

    def evidence(self, redactor: Redactor) -> Evidence:
        """Request and answer as HTTP messages, and a line that sends the request again; everything redacted."""
        return Evidence(self._request(redactor), self._response(redactor), self._curl(redactor))

    @property
    def _asked(self) -> str:
        return (*self.redirects, self.url)[0]

    @property
    def _content(self) -> Mapping[str, str]:
        return {"Content-Type": self.call.content_type} if self.call.content_type else {}

    def _request(self, redactor: Redactor) -> str:
        place = urlsplit(self._asked)
        target = f"{place.path or '/'}{'?' if place.query else ''}{place.query}"
        credential = {self.credential.partition(":")[0]: "[redacted]"} if self.signed else {}
        headers = {"Host": place.netloc, **self.call.headers, **self._content, **credential}
        body = _shown(self.call.body or b"", redactor, indent=2)
        return _message(f"{self.call.method} {redactor.text(target)} HTTP/1.1", redactor.headers(headers), body)

    def _response(self, redactor: Redactor) -> str:
        first = f"HTTP/1.1 {self.status} {_phrase(self.status)}".rstrip()
        body = f"({self.unusable})" if self.unusable else _shown(self.body, redactor, indent=2)
        return _message(first, redactor.headers(self.headers), body)

    def _curl(self, redactor: Redactor) -> str:
        words = ["curl", "-sS"]
        if self.redirects:
            words.append("-L")
        if self.call.method != "GET":
            words += "-X", self.call.method
        words.append(_word(redactor.text(self._asked)))
        for name, value in redactor.headers({**self.call.headers, **self._content}).items():
            words += "-H", _word(f"{name}: {value}")
        if self.signed:
            words.append(f'-H "{self.credential}"')
        if self.call.body:
            words += "--data-raw", _word(_text(self.call.body, redactor, indent=None))
        return " ".join(words)


class _TooDeep(ValueError):
    """A JSON document is nested too deeply to be parsed."""


def _is_deep(document: Any) -> bool:
    """Whether a document has more than `MOST_LEVELS` levels: recursive functions would fail on it."""
    level = [document]
    for _ in range(MOST_LEVELS):
        children = (
            each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)
        )
        level = [value for values in children for value in values]
        if not level:
            return False
    return True


def _no_json(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _text(body: bytes, redactor: Redactor, indent: int | None) -> str:
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        pass
    else:
        return json.dumps(redactor.json(_beginning(document)), ensure_ascii=False, indent=indent)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return f"({len(body)} bytes that are no text)"
    if len(text) <= _EXAMINED:
        return redactor.text(text)
    # Half a secret at the end is not recognised.
    return redactor.text(text[:_EXAMINED])[:-_LONGEST_SECRET]


def _beginning(document: Any) -> Any:
    """Return the first values of a document, more than are shown: redacting a large one takes minutes."""
    values = count()

    def begin(value: Any) -> Any:
        if isinstance(value, dict):
            return {begin(name): begin(inner) for name, inner in value.items() if next(values) < _SHOWN}
        if isinstance(value, list):
            return [begin(inner) for inner in value if next(values) < _SHOWN]
        if isinstance(value, str) and len(value) > _EXAMINED:
            return f"({len(value)} characters)"
        return value

    return begin(document)


def _shown(body: bytes, redactor: Redactor, indent: int | None) -> str:
    # Redacted before it is cut: half a secret is no longer recognised.
    text = _text(body, redactor, indent)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}\n… (cut; the body has {len(body)} bytes)"


def _message(first: str, headers: Mapping[str, str], body: str) -> str:
    head = "\n".join((first, *(f"{name}: {value}" for name, value in headers.items())))
    return f"{head}\n\n{body}" if body else head


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def _word(text: str) -> str:
    """A word for a shell, on one line."""
    if not _CONTROL.search(text):
        return shlex.quote(text)
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return "$'" + _CONTROL.sub(lambda match: rf"\x{ord(match[0]):02x}", escaped) + "'"
