"""Single sign-on: the address of the contract with the token of a user logs this user in.

The browser gets a cookie, from which the API browser gets its token; no API call accepts it.
"""

from __future__ import annotations

from html import escape
from urllib.parse import unquote

from lmscontract.mock.auth.accounts import Accounts
from lmscontract.mock.auth.tokens import COOKIE, Tokens
from lmscontract.mock.context import Context
from lmscontract.mock.messages import Request, ResponseDraft


class SignOn:
    """The sign-on address of one tenant: a path, and parameters that follow it after semicolons."""

    def __init__(self, context: Context, accounts: Accounts, tokens: Tokens) -> None:
        self._context = context
        self._accounts = accounts
        self._tokens = tokens
        stated = context.snapshot.vocabulary.token.get("sign-on") or {}
        self._path, *parameters = str(stated.get("address", "")).split(";")
        self._parameters = dict(each.split("=", 1) for each in parameters)
        self._broken = not context.keeps(
            "sign-on-missing", str(context.snapshot.vocabulary.token.get("operation")), "sign-on"
        )

    def answer(self, request: Request) -> ResponseDraft | None:
        """Answer the sign-on address; None for any other address."""
        path, *parameters = request.path.split(";")
        if (
            self._parameters
            and parameters
            and not self._broken
            and path == self._path
            and request.method in ("GET", "HEAD")
        ):
            return self._signed_on(dict(unquote(each).partition("=")[::2] for each in parameters))
        return None

    def _signed_on(self, given: dict[str, str]) -> ResponseDraft:
        """Log a user in, if the parameters are those of the contract, with a valid token of the user."""
        stated = self._parameters.items()
        text = next((given.get(name, "") for name, wanted in stated if wanted == "{access_token}"), "")
        wrong = next((name for name, wanted in stated if not _fits(wanted, given.get(name, ""))), "")
        token = self._tokens.known(text)
        if wrong or token is None:
            return _page(401, f"The parameter {wrong} is missing or wrong." if wrong else "The token is not valid.")
        account = self._accounts.named(token.username)
        if account is None:
            return _page(403, "The token belongs to no user.")
        cookie = {"Set-Cookie": f"{COOKIE}={text}; Path=/; HttpOnly; SameSite=Lax"}
        if self._context.variant.of("sign-on") == "redirect":
            headers = {"Location": self._context.home, "Cache-Control": "no-store", **cookie}
            return ResponseDraft(303, headers=headers, raw_body=b"")
        return _page(200, f"You are {account.username}, at the level {account.level}.", cookie)


def _page(status: int, text: str, cookie: dict[str, str] | None = None) -> ResponseDraft:
    content = f'<!doctype html>\n<html lang="en">\n<title>Sign-on</title>\n<p>{escape(text)}</p>\n</html>\n'
    headers = {"Content-Type": "text/html; charset=UTF-8", **(cookie or {})}
    return ResponseDraft(status, headers=headers, raw_body=content.encode("utf-8", "replace"))


def _fits(wanted: str, given: str) -> bool:
    if wanted == "{access_token}":
        return bool(given)
    if wanted == "{expires_in}":
        return given.isascii() and given.isdecimal()
    return given.lower() == wanted.lower()
