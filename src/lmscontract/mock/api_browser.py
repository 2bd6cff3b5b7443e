"""The API browser of a tenant: a page that shows the operations of its month, and sends calls.

Its content is the snapshot, its address is in mock data. It uses Swagger UI, from the files of an installed distribution.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import Any

import orjson

from lmscontract.contract.model import JSON, sent_as
from lmscontract.mock.auth.tokens import Tokens
from lmscontract.mock.context import Context
from lmscontract.mock.messages import JSON_TYPE, Request, Response
from lmscontract.types import Operation

LIBRARY = "flask-openapi3-swagger"
"""The distribution with Swagger UI; its files are served, its code is never imported."""
INSTALL = f"pip install --no-deps '{LIBRARY}>=5.31,<6'"
"""The command that installs it, without the libraries that its code needs."""

_FILES = Path(__file__).with_name("browser")
_PAGE = "index.html"
_HTML = "text/html; charset=UTF-8"
_CSS = "text/css; charset=UTF-8"
_SCRIPT = "text/javascript; charset=UTF-8"
_TYPES: Mapping[str, str] = {
    _PAGE: _HTML,
    "api-browser.css": _CSS,
    "api-browser.js": _SCRIPT,
    "swagger-ui.css": _CSS,
    "swagger-ui-bundle.js": _SCRIPT,
    "openapi.json": JSON_TYPE,
    "tenant.json": JSON_TYPE,
}
_LIBRARY_FILES = ("swagger-ui.css", "swagger-ui-bundle.js")
_HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
)
_INPUTS = {"grant_type": "hidden", "scope": "hidden", "client_secret": "password", "password": "password"}


class ApiBrowser:
    """The page and its files, at the path of the operation with `page: reference` in mock data."""

    def __init__(self, context: Context, tokens: Tokens, example: Callable[[Operation], Any]) -> None:
        self._context = context
        self._tokens = tokens
        self._example = example
        words = context.snapshot.vocabulary
        place = (str(words.token.get("operation")), "reference", words.reference.get("address", ""))
        self._broken = not context.keeps("reference-missing", *place)

    def answer(self, request: Request) -> Response | None:
        """Return the page, one of its files, or a redirect to the page; None for any other request."""
        if (
            not self._base
            or self._broken
            or request.method not in ("GET", "HEAD")
            or not request.path.startswith(self._base[:-1])
        ):
            return None
        name = request.path.removeprefix(self._base)
        if name == self._base[:-1]:
            return Response(302, (("Location", f"{self._base.split('/')[-2]}/"),), b"")
        if name == _PAGE or (name or _PAGE) not in _TYPES:
            return None
        if not _library_files():
            text = (
                f"<!doctype html><title>API browser</title><p>To send calls, install Swagger UI: <code>{INSTALL}</code>"
            )
            return Response(404 if name else 200, (("Content-Type", _HTML), *_HEADERS), text.encode() + self._list)
        return self._file(name or _PAGE, request)

    @cached_property
    def _base(self) -> str:
        """The path of the page, with a trailing slash; empty without a page."""
        operations: Mapping[str, Any] = self._context.mock_data.get("operations") or {}
        label = next((each for each, entry in operations.items() if entry.get("page") == "reference"), "")
        return f"{Operation.parse(label).path.rstrip('/')}/" if label else ""

    def _file(self, name: str, request: Request) -> Response:
        body = self._body(name, request)
        # Another month may be served at the same address a minute later; Swagger UI stays what it is.
        kept = "max-age=86400" if name in _LIBRARY_FILES else "no-store"
        return Response(200, (("Content-Type", _TYPES[name]), ("Cache-Control", kept), *_HEADERS), body)

    def _body(self, name: str, request: Request) -> bytes:
        if name == "openapi.json":
            return self._reference
        if name == "tenant.json":
            return orjson.dumps(self._tenant(request))
        if name == _PAGE:
            text = (_FILES / name).read_bytes()
            return text.replace(b"</main>", b"</main>\n<noscript>" + self._list + b"</noscript>")
        return _library_files()[name] if name in _LIBRARY_FILES else (_FILES / name).read_bytes()

    @cached_property
    def _list(self) -> bytes:
        """The operations of the month as a list of HTML, for browsers that run no scripts."""
        listed = [
            f"<li><code>{each.operation.method} {escape(each.operation.path)}</code> {escape(each.summary)}"
            for each in self._context.snapshot.operations
            if all(
                self._context.keeps(rule, each.operation.label) for rule in ("operation-unlisted", "operation-missing")
            )
        ]
        return "\n".join(("<ul>", *listed, "</ul>")).encode()

    @cached_property
    def _reference(self) -> bytes:
        """The contract of the month as an OpenAPI document for readers."""
        from lmscontract.contract.openapi import document

        # Swagger UI takes several times as long over a document of 3.1.
        reference = document(self._context.snapshot, version="3.0", purpose="docs")
        for path, operations in reference["paths"].items():
            for method, described in operations.items():
                self._show_answer(Operation(method.upper(), path), described)
        return orjson.dumps(reference)

    def _show_answer(self, operation: Operation, described: dict[str, Any]) -> None:
        """Add an example response of this tenant, since the contract often has no schema."""
        endpoint = self._context.snapshot.endpoints[operation.shape]
        if (example := self._example(operation)) is not None:
            answered = described["responses"].setdefault(str(endpoint.status), {"description": "success"})
            shown = answered.setdefault("content", {}).setdefault("application/json", {})
            shown["example"] = example

    def _tenant(self, request: Request) -> dict[str, Any]:
        """Return what the page needs: how to sign in, and the token of a signed-in browser."""
        security = self._context.snapshot.vocabulary.security_scheme
        return {
            "root": "../" * (self._base.count("/") - 1),
            "signIn": self._sign_in,
            "token": self._tokens.token_of_cookie(request) or self._tokens.key,
            "credential": {"header": security.header, "scheme": security.scheme},
        }

    @cached_property
    def _sign_in(self) -> dict[str, Any] | None:
        """The token request for a user name and password, with the known values of its fields."""
        token = self._context.snapshot.vocabulary.token
        grants = self._context.snapshot.vocabulary.grants.values()
        grant = next((each for each in grants if "password" in each.get("fields", ())), None)
        if grant is None:
            return None
        operation = Operation.parse(token["operation"])
        known = {
            "client_id": self._tokens.credentials.client_id,
            "client_secret": self._tokens.credentials.client_secret,
            "grant_type": grant["grant-type"],
            "scope": token.get("scope", ""),
        }
        fields = [
            {"name": name, "type": _INPUTS.get(name, "text"), "value": known.get(name, "")} for name in grant["fields"]
        ]
        kind = "json" if sent_as(token) == JSON else "form"
        return {"method": operation.method, "path": operation.path, "sentAs": kind, "fields": fields}


@cache
def _library_files() -> Mapping[str, bytes]:
    """Return the files of the distribution with Swagger UI, by name; none if it is not installed."""
    from importlib.metadata import PackageNotFoundError, files

    try:
        found = files(LIBRARY) or ()
    except PackageNotFoundError:
        return {}
    return {each.name: Path(str(each.locate())).read_bytes() for each in found if each.name in _LIBRARY_FILES}
