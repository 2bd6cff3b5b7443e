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
    """Makes the error responses of one tenant; `home` is where redirects lead."""

    def __init__(self, snapshot: Snapshot, variant: Variant, home: str) -> None:
        self._variant = variant
        self._count = 0
        removed = (each.operation for each in snapshot.endpoints.values() if each.state is State.ABSENT)
        self._removed_operations = Router(removed)
        self._home = home

    def reset(self) -> None:
        """Count the errors from the first."""
        self._count = 0

    def draft(self, refused: RefusalError, *, with_message: bool = False) -> ResponseDraft:
        """Return the response to a refused call; with `with_message`, the body has the message in every variant."""
        if refused.body is not None:
            return ResponseDraft(refused.status, refused.body)
        form = self._variant.of("error-bodies")
        kind, shape = BODIES["text" if with_message and form == "empty" else form]
        self._count += 1
        mark = f"{self._count * 0x9E3779B97F4A7C15:032x}"
        body = shape(refused.status, HTTPStatus(refused.status).phrase, refused.message, mark)
        headers = {CONTENT_TYPE: kind} if kind else {}
        if isinstance(body, str):
            return ResponseDraft(refused.status, headers=headers, raw_body=body.encode())
        return ResponseDraft(refused.status, body, headers)

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
            return ResponseDraft(302, headers={"Location": self._home}, raw_body=b"")
        return self.draft(RefusalError(int(interpretation), "this call is no longer served"))

    def _other_method(self, allowed: Iterable[str]) -> ResponseDraft:
        draft = self.draft(RefusalError(int(self._variant.of("other-method")), "this path does not have this method"))
        if draft.status == HTTPStatus.METHOD_NOT_ALLOWED:
            draft.headers["Allow"] = ", ".join((*allowed, "OPTIONS"))
        return draft


BODIES: Mapping[str, tuple[str, Callable[[int, str, str, str], Any]]] = {
    "messages": ("", lambda status, name, says, _: {"status": status, "name": name, "message": [says]}),
    "problem": (
        "application/problem+json",
        lambda status, name, says, mark: {
            "type": "about:blank",
            "title": name,
            "status": status,
            "detail": says,
            "instance": f"/errors/{mark}",
        },
    ),
    "nested": (
        "",
        lambda status, name, says, mark: {"error": {"code": 1000 + status, "is": name, "message": says, "trace": mark}},
    ),
    "errors": (
        "",
        lambda status, name, says, _: {"success": False, "code": str(status), "errors": [{"is": name, "text": says}]},
    ),
    "text": ("text/plain; charset=UTF-8", lambda _status, _name, says, _: says),
    "html": (
        "text/html",
        lambda _status, _name, says, _: f"<!doctype html><title>Error</title><p>{html.escape(says)}</p>",
    ),
    "empty": ("text/plain", lambda *_: ""),
}
"""The body of an error in each form, a document or a text, with its own content type if it has one.

It is made of the status, its name, a message and an identifier of this response.
"""
