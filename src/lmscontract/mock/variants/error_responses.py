"""The error responses of a tenant: status and body, in the form of its variant."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any

from lmscontract.contract.model import Snapshot, State
from lmscontract.mock.messages import RefusalError, ResponseDraft
from lmscontract.mock.router import Match, Miss, Router
from lmscontract.mock.variants.headers import CONTENT_TYPE
from lmscontract.mock.variants.variant import Variant


class ErrorResponses:
    """Makes the error responses of one tenant. `headers` are those of its other responses, `home` is where redirects lead."""

    def __init__(self, snapshot: Snapshot, variant: Variant, headers: Mapping[str, str], home: str) -> None:
        self._variant = variant
        self._headers = headers
        self._count = 0
        self._form = BODIES[variant.of("error-bodies")]
        removed = (each.operation for each in snapshot.endpoints.values() if each.state is State.ABSENT)
        self._removed_operations = Router(removed)
        self._home = home

    def reset(self) -> None:
        """Count the errors from the first."""
        self._count = 0

    def draft(self, refused: RefusalError, *, with_message: bool = False) -> ResponseDraft:
        """Return the response to a refused call; with `with_message`, the body has the message in every variant."""
        form = BODIES["text"] if with_message and self._variant.of("error-bodies") == "empty" else self._form
        self._count += 1
        return form(refused, self._headers, f"{self._count * 0x9E3779B97F4A7C15:032x}")

    def missed(self, miss: Miss, method: str, path: str, *, signed: bool) -> ResponseDraft:
        """Return the response where there is no operation; `signed` is whether the call has a valid token."""
        if not signed and self._variant.of("unknown-path-without-token") == "401":
            return self.draft(RefusalError(401, "the call carries no valid token"))
        removed = isinstance(self._removed_operations.find(method, path), Match)
        if removed and self._variant.of("removed-call") != "like-unknown":
            return self._removed_call()
        if removed or not miss.allowed:
            return self.draft(RefusalError(int(self._variant.of("unknown-path")), "there is no such path"))
        return self._other_method(miss.allowed)

    def _removed_call(self) -> ResponseDraft:
        interpretation = self._variant.of("removed-call")
        if interpretation == "redirect":
            return ResponseDraft(302, headers={**self._headers, "Location": self._home}, raw_body=b"")
        return self.draft(RefusalError(int(interpretation), "this call is no longer served"))

    def _other_method(self, allowed: Iterable[str]) -> ResponseDraft:
        draft = self.draft(RefusalError(int(self._variant.of("other-method")), "this path does not have this method"))
        if draft.status == HTTPStatus.METHOD_NOT_ALLOWED:
            draft.headers = {**(draft.headers or self._headers), "Allow": ", ".join((*allowed, "OPTIONS"))}
        return draft


Body = Callable[[RefusalError, Mapping[str, str], str], ResponseDraft]
"""Makes a draft of an error, the headers of responses, and an identifier of this response."""


def _document(shape: Callable[[int, str, str, str], Any], kind: str = "") -> Body:
    def draft(refused: RefusalError, headers: Mapping[str, str], mark: str) -> ResponseDraft:
        document = shape(refused.status, HTTPStatus(refused.status).phrase, refused.message, mark)
        return ResponseDraft(refused.status, document, {**headers, CONTENT_TYPE: kind} if kind else None)

    return draft


def _page(shape: Callable[[str], str], kind: str) -> Body:
    def draft(refused: RefusalError, headers: Mapping[str, str], _mark: str) -> ResponseDraft:
        return ResponseDraft(refused.status, None, {**headers, CONTENT_TYPE: kind}, shape(refused.message).encode())

    return draft


BODIES: Mapping[str, Body] = {
    "messages": _document(lambda status, name, message, _mark: {"status": status, "name": name, "message": [message]}),
    "problem": _document(
        lambda status, name, message, mark: {
            "type": "about:blank",
            "title": name,
            "status": status,
            "detail": message,
            "instance": f"/errors/{mark}",
        },
        "application/problem+json",
    ),
    "nested": _document(
        lambda status, name, message, mark: {
            "error": {"code": 1000 + status, "is": name, "message": message, "trace": mark}
        }
    ),
    "errors": _document(
        lambda status, name, message, _mark: {
            "success": False,
            "code": str(status),
            "errors": [{"is": name, "text": message}],
        }
    ),
    "text": _page(lambda message: message, "text/plain; charset=UTF-8"),
    "html": _page(lambda message: f"<!doctype html><title>Error</title><p>{html.escape(message)}</p>", "text/html"),
    "empty": _page(lambda _said: "", "text/plain"),
}
"""The body of an error in each form."""
