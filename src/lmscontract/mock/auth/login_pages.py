"""Where people come in by a browser: the start of the authorization code flow, the login page, and the sign-on address.

Who has come in has a cookie, by which the tenant knows the browser again; it opens no call of the API. The headers of a
draft are those it has beside the usual ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from lmscontract.contract.model import Answer
from lmscontract.mock.auth import forms, pages
from lmscontract.mock.auth.accounts import Account, Accounts
from lmscontract.mock.auth.authorization_flow import Asked, Flow
from lmscontract.mock.auth.sso import SignOn
from lmscontract.mock.auth.tokens import Tokens
from lmscontract.mock.exchange import Draft, Request
from lmscontract.mock.setting import Setting
from lmscontract.types import Operation

_NOT_GOOD = "The token in the address is not good."


class LoginPages:
    """The doors of one tenant; mock data say under `token.login` where people log in, the contract where they sign on."""

    def __init__(self, setting: Setting, accounts: Accounts, tokens: Tokens, flow: Flow) -> None:
        stated = setting.snapshot.vocabulary.token
        said: Mapping[str, Any] = (setting.mock_data.get("token") or {}).get("login") or {}
        self._setting = setting
        self._accounts = accounts
        self._tokens = tokens
        self._flow = flow
        self._login = str(said.get("path", ""))
        self._grant = str(said.get("answers", ""))
        self._sign_on = SignOn.of(stated.get("sign-on") or {})
        starts = (grant.get("starts") for grant in (stated.get("grants") or {}).values())
        self._starts = {Operation.parse(each).label for each in starts if each}

    def start(self, request: Request, operation: str) -> Draft | None:
        """The answer of an operation that starts a flow; None of any other, and where nobody can log in."""
        if operation not in self._starts or not self._login:
            return None
        if not request.query:
            return _page(200, pages.page("Authorization", f"Send {', '.join(Asked.__struct_fields__)}."))
        try:
            asked = Asked.of(forms.once(request.query))
        except forms.FormError as error:
            return _page(400, pages.page("Authorization", str(error)))
        return self._turned_down(asked) or self._let_in(asked, request)

    def answer(self, request: Request) -> Draft | None:
        """The answer of an address that is no operation of the contract; None when there is nothing."""
        if self._sign_on is not None and (token := self._sign_on.read(request)) is not None:
            return self._signed_on(token, self._sign_on.wrong(request))
        if not self._login or request.path != self._login:
            return None
        if request.method == "POST":
            return self._logged_in(request)
        return self._form(Asked.of(dict(request.query))) if request.method in ("GET", "HEAD") else None

    def _turned_down(self, asked: Asked) -> Draft | None:
        if wrong := self._flow.wrong(asked):
            return _page(400, pages.page("Authorization", wrong))
        refused = self._flow.refused(asked)
        return _redirect(refused) if refused else None

    def _let_in(self, asked: Asked, request: Request) -> Draft:
        """Back to the client at once for who has logged in before, and to the login for anybody else."""
        token = self._tokens.known(self._tokens.token_of_cookie(request) or "")
        account = self._accounts.named(token.username) if token is not None else None
        if account is not None:
            return _redirect(self._flow.granted(asked, account))
        if self._setting.variant.of("authorize") == "redirect":
            return _redirect(f"{self._login}?{urlencode(asked.kept)}")
        return self._form(asked)

    def _form(self, asked: Asked, message: str = "", status: int = 200) -> Draft:
        return _page(status, pages.login(self._login, asked.kept, message))

    def _logged_in(self, request: Request) -> Draft:
        """A person has posted user name and password: back to the client that asked for it, if one did."""
        try:
            given = forms.fields(request)
        except forms.FormError as error:
            return _page(400, pages.page("Log in", str(error)))
        asked = Asked.of(given)
        account = self._accounts.signing_in(given.get("username", ""), given.get("password", ""))
        if account is None:
            return self._form(asked, "User name or password is wrong.", 401)
        if asked.kept and (turned_down := self._turned_down(asked)):
            return turned_down
        cookie = self._tokens.session(str(self._tokens.issue(self._grant, account)["access_token"]))
        return _redirect(self._flow.granted(asked, account), cookie) if asked.kept else self._welcome(account, cookie)

    def _signed_on(self, text: str, wrong: str) -> Draft:
        token = self._tokens.known(text)
        if token is None:
            about = f"The parameter {wrong} of the address is missing or wrong." if wrong else _NOT_GOOD
            return _page(401, pages.page("Sign-on", about))
        account = self._accounts.named(token.username)
        if account is None:
            return _page(403, pages.page("Sign-on", "The token stands for nobody."))
        if self._setting.variant.of("sign-on") == "redirect":
            return _redirect(next(iter(self._links()), "/"), self._tokens.session(text))
        return self._welcome(account, self._tokens.session(text))

    def _welcome(self, account: Account, cookie: str) -> Draft:
        return _page(200, pages.signed_in(account.username, account.level, self._links()), cookie)

    def _links(self) -> list[str]:
        """The pages of the platform: those of the contract, and those of mock data."""
        stated = (each.operation for each in self._setting.snapshot.operations if each.answer is Answer.HTML)
        said: Mapping[str, Any] = self._setting.mock_data.get("operations") or {}
        further = (Operation.parse(label) for label, entry in said.items() if "page" in entry)
        found = (each for each in (*stated, *further) if not each.parameters and each.label not in self._starts)
        return list(dict.fromkeys(each.path for each in found))


def _page(status: int, page: bytes, cookie: str = "") -> Draft:
    said = {"Set-Cookie": cookie} if cookie else {}
    return Draft(status, headers={"Content-Type": "text/html; charset=UTF-8", **said}, page=page)


def _redirect(address: str, cookie: str = "") -> Draft:
    """To an address by GET, whatever the method was (RFC 9110, 15.4.4)."""
    said = {"Set-Cookie": cookie} if cookie else {}
    return Draft(303, headers={"Location": address, "Cache-Control": "no-store", **said}, page=b"")
