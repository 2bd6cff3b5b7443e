"""Login in a browser: the authorization code and implicit flows (RFC 6749, 4.1 and 4.2), and single sign-on by a URL.

A browser in which a person has logged in gets a cookie, from which the API browser gets its token; no API call accepts it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any
from urllib.parse import unquote, urlencode, urlsplit

from msgspec import Struct
from msgspec.structs import asdict

from lmscontract.mock.auth import forms
from lmscontract.mock.auth.accounts import Account, Accounts
from lmscontract.mock.auth.tokens import COOKIE, Tokens
from lmscontract.mock.context import Context
from lmscontract.mock.messages import Request, ResponseDraft
from lmscontract.types import Operation

_PRINTABLE = re.compile(r"[!-~]+")
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<h1>{title}</h1>
{body}
</html>
"""
_FORM = """{message}<form method="post" action="{action}">
{hidden}<label>User name <input name="username" autocomplete="username" autofocus required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Log in</button>
</form>"""


class AuthorizationRequest(Struct, frozen=True):
    """The parameters with which a client starts a flow."""

    client_id: str = ""
    redirect_uri: str = ""
    response_type: str = ""
    scope: str = ""
    state: str = ""

    @classmethod
    def of(cls, given: Mapping[str, str]) -> AuthorizationRequest:
        """Return the parameters among the fields of a query or a form."""
        return cls(**{name: given.get(name, "") for name in cls.__struct_fields__})

    @property
    def parameters(self) -> Mapping[str, str]:
        """The parameters that were given."""
        return {name: value for name, value in asdict(self).items() if value}

    def redirect(self, members: Mapping[str, Any]) -> str:
        """Return the client's address with members: in the fragment for a token, in the query for anything else."""
        text = urlencode({**members, **({"state": self.state} if self.state else {})})
        if self.response_type == "token":
            return f"{self.redirect_uri}#{text}"
        return f"{self.redirect_uri}{'&' if urlsplit(self.redirect_uri).query else '?'}{text}"


class LoginPages:
    """The pages of one tenant; mock data have the login page under `token.login`, the contract the sign-on address."""

    def __init__(self, context: Context, accounts: Accounts, tokens: Tokens) -> None:
        stated = context.snapshot.vocabulary.token
        spec: Mapping[str, Any] = context.mock_data.get("token") or {}
        login: Mapping[str, Any] = spec.get("login") or {}
        self._context = context
        self._accounts = accounts
        self._tokens = tokens
        self._login = str(login.get("path", ""))
        self._login_grant = str(login.get("answers", ""))
        self._implicit_grant = str((spec.get("implicit") or {}).get("answers", ""))
        types = {"code": "authorization-code", "token": "implicit"}
        self._response_types = tuple(name for name, key in types.items() if key in spec)
        self._scope = stated.get("scope", "")
        self._sign_on, *parameters = str((stated.get("sign-on") or {}).get("address", "")).split(";")
        self._sign_on_parameters = dict(each.split("=", 1) for each in parameters)
        starts = (grant.get("starts") for grant in (stated.get("grants") or {}).values())
        self._starts = {Operation.parse(each).label for each in starts if each}

    def authorize(self, request: Request, operation: str) -> ResponseDraft | None:
        """Answer an operation that starts a flow; None for any other operation, and without a login page."""
        if operation not in self._starts or not self._login:
            return None
        if not request.query:
            needed = ", ".join(AuthorizationRequest.__struct_fields__)
            return _html(200, "Authorization", f"Send {needed}.")
        try:
            authorization = AuthorizationRequest.of(forms.once(request.query))
        except forms.FormError as error:
            return _html(400, "Authorization", str(error))
        if refused := self._refused(authorization):
            return refused
        token = self._tokens.known(self._tokens.token_of_cookie(request) or "")
        account = self._accounts.named(token.username) if token is not None else None
        if account is not None:
            return _redirect(self._granted(authorization, account))
        if self._context.variant.of("authorize") == "redirect":
            return _redirect(f"{self._login}?{urlencode(authorization.parameters)}")
        return self._form(authorization)

    def answer(self, request: Request) -> ResponseDraft | None:
        """Answer the login page and the sign-on address; None for any other address."""
        path, *parameters = request.path.split(";")
        reads = request.method in ("GET", "HEAD")
        if self._sign_on_parameters and parameters and path == self._sign_on and reads:
            return self._signed_on(dict(unquote(each).partition("=")[::2] for each in parameters))
        if not self._login or request.path != self._login:
            return None
        if request.method == "POST":
            return self._logged_in(request)
        return self._form(AuthorizationRequest.of(dict(request.query))) if reads else None

    def _refused(self, authorization: AuthorizationRequest) -> ResponseDraft | None:
        """Show the person an error about the client or its address; send the client any other (RFC 6749, 4.1.2.1)."""
        if authorization.client_id != self._tokens.credentials.client_id:
            return _html(400, "Authorization", "There is no such client_id.")
        if not _is_redirect_uri(authorization.redirect_uri):
            return _html(400, "Authorization", "The redirect_uri is not an address to return to.")
        if not authorization.response_type:
            return _redirect(
                authorization.redirect({"error": "invalid_request", "error_description": "response_type is missing"})
            )
        if authorization.response_type not in self._response_types:
            return _redirect(authorization.redirect({"error": "unsupported_response_type"}))
        if authorization.scope not in ("", self._scope):
            return _redirect(authorization.redirect({"error": "invalid_scope"}))
        return None

    def _granted(self, authorization: AuthorizationRequest, account: Account) -> str:
        """Return the client's address with a code or a token."""
        if authorization.response_type == "code":
            return authorization.redirect({"code": self._tokens.issue_code(account, authorization.redirect_uri)})
        members = self._tokens.issue(self._implicit_grant, account)
        return authorization.redirect({name: value for name, value in members.items() if name != "refresh_token"})

    def _form(self, authorization: AuthorizationRequest, message: str = "", status: int = 200) -> ResponseDraft:
        hidden = "".join(
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">\n'
            for name, value in authorization.parameters.items()
        )
        alert = f'<p role="alert">{escape(message)}</p>\n' if message else ""
        return _page(status, "Log in", _FORM.format(message=alert, action=escape(self._login), hidden=hidden))

    def _logged_in(self, request: Request) -> ResponseDraft:
        """Answer the login form: with the way back to the client that started a flow, else with a page."""
        try:
            given = forms.fields(request)
        except forms.FormError as error:
            return _html(400, "Log in", str(error))
        authorization = AuthorizationRequest.of(given)
        account = self._accounts.signing_in(given.get("username", ""), given.get("password", ""))
        if account is None:
            return self._form(authorization, "User name or password is wrong.", 401)
        if authorization.parameters and (refused := self._refused(authorization)):
            return refused
        token = str(self._tokens.issue(self._login_grant, account)["access_token"])
        return (
            _redirect(self._granted(authorization, account), token)
            if authorization.parameters
            else _signed_in(account, token)
        )

    def _signed_on(self, given: Mapping[str, str]) -> ResponseDraft:
        """Answer the sign-on address, whose parameters have to be those of the contract, with a valid token of a user."""
        stated = self._sign_on_parameters.items()
        text = next((given.get(name, "") for name, wanted in stated if wanted == "{access_token}"), "")
        wrong = next((name for name, wanted in stated if not _fits(wanted, given.get(name, ""))), "")
        token = self._tokens.known(text)
        if wrong or token is None:
            message = f"The parameter {wrong} is missing or wrong." if wrong else "The token is not valid."
            return _html(401, "Sign-on", message)
        account = self._accounts.named(token.username)
        if account is None:
            return _html(403, "Sign-on", "The token belongs to no user.")
        return (
            _redirect(self._context.home, text)
            if self._context.variant.of("sign-on") == "redirect"
            else _signed_in(account, text)
        )


def _html(status: int, title: str, paragraph: str, token: str = "") -> ResponseDraft:
    """Return a page with a paragraph of plain text, which sets the cookie of a token."""
    return _page(status, title, f"<p>{escape(paragraph)}</p>", token)


def _page(status: int, title: str, body: str, token: str = "") -> ResponseDraft:
    content = _PAGE.format(title=escape(title), body=body).encode("utf-8", "replace")
    headers = {"Content-Type": "text/html; charset=UTF-8", **_cookie(token)}
    return ResponseDraft(status, headers=headers, raw_body=content)


def _redirect(address: str, token: str = "") -> ResponseDraft:
    """Redirect to GET an address after any method (RFC 9110, 15.4.4)."""
    return ResponseDraft(
        303, headers={"Location": address, "Cache-Control": "no-store", **_cookie(token)}, raw_body=b""
    )


def _signed_in(account: Account, token: str) -> ResponseDraft:
    return _html(200, "Signed in", f"You are {account.username}, at the level {account.level}.", token)


def _cookie(token: str) -> dict[str, str]:
    return {"Set-Cookie": f"{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax"} if token else {}


def _is_redirect_uri(text: str) -> bool:
    """Whether it is an HTTP address, or one of an application with a scheme of its own (RFC 8252, 7.1)."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    known = parts.netloc if parts.scheme in ("http", "https") else "." in parts.scheme
    return bool(known and "#" not in text and _PRINTABLE.fullmatch(text))


def _fits(wanted: str, given: str) -> bool:
    if wanted == "{access_token}":
        return bool(given)
    if wanted == "{expires_in}":
        return given.isascii() and given.isdecimal()
    return given.lower() == wanted.lower()
