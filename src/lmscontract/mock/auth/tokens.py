"""The tokens that a tenant has issued: for whom, and how long each is good.

The members of a token answer are the contract's; the names of OAuth 2.0 are its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import SecurityScheme
from lmscontract.mock.auth import keys
from lmscontract.mock.auth.accounts import API, Account, Accounts, Credentials
from lmscontract.mock.auth.token_format import FORMS
from lmscontract.mock.exchange import Request
from lmscontract.mock.setting import Setting
from lmscontract.mock.tenant.records import Record

_LIFETIME = 3600
_LIFETIMES = {"minutes": 300, "fortnight": 14 * 24 * 3600}
_MANY = 1024


class Token(Struct, frozen=True):
    """A token that was issued. `account` is its name in mock data, `person` the record of who signed in."""

    level: str
    expires: float
    account: str = ""
    username: str = ""
    person: Record | None = None


class Refreshing(Struct, frozen=True):
    """What a refresh token stands for: a grant that was given to an account."""

    grant: str
    account: Account | None
    expires: float


class Tokens:
    """The tokens of one tenant, and the public key by which it knows an assertion."""

    def __init__(self, setting: Setting, accounts: Accounts) -> None:
        said: Mapping[str, Any] = setting.mock_data.get("token") or {}
        self._grants: Mapping[str, Any] = setting.snapshot.vocabulary.token.get("grants") or {}
        self._samples = setting.samples
        self._seed = f"{setting.seed} tokens"
        self._form = FORMS[setting.variant.of("token-texts")]
        self._lifetime = _LIFETIMES.get(setting.variant.of("token-expiry"))
        self._validity = _LIFETIMES.get(setting.variant.of("token-validity"))
        self._clock = setting.clock
        self._accounts = accounts
        self._refresh: Mapping[str, Any] | None = said.get("refresh")
        self._cookie = str((said.get("login") or {}).get("cookie", "session"))
        self.begin_anew()

    def begin_anew(self) -> None:
        """Know no token and no public key but its own; what is issued from now on is what was issued at first."""
        self._random = random.Random(self._seed)  # noqa: S311  # equal seeds issue equal tokens
        self._issued: dict[str, Token] = {}
        self._refreshing: dict[str, Refreshing] = {}
        self._sessions: dict[str, str] = {}
        self._browsers: dict[str, str] = {}
        self._most = _MANY
        self._uploaded: Any = None
        self.credentials: Credentials = self._accounts.credentials

    def known(self, text: str) -> Token | None:
        """An issued token that has not expired, and whose user is still there."""
        found = self._issued.get(text)
        if found is None or self._clock() >= found.expires:
            return None
        return found if found.person is None or self._accounts.is_here(found.person) else None

    def mistaken(self, text: str) -> str:
        """What a text is that is a credential and no living token, by its member of a token answer or field of a form."""
        known = self.credentials
        if text == known.expired_token or text in self._issued:
            return "expires_in"
        if text in self._refreshing:
            return "refresh_token"
        return "client_secret" if text == known.client_secret else ""

    def issue(self, grant: str, account: Account | None, kept: str = "") -> dict[str, Any]:
        """The members of the answer to a grant, with a token for an account or for none; `kept` is a refresh token
        that stays good."""
        members: dict[str, Any] = {}
        for member, schema in self._grants[grant]["answers"].items():
            if member == "expires_in":
                members[member] = self._lifetime or (schema.get("examples") or [_LIFETIME])[0]
            elif member in ("access_token", "refresh_token"):
                members[member] = self.text()
            else:
                members[member] = self._samples.value(schema, member)
        if kept and "refresh_token" in members:
            members["refresh_token"] = kept
        self._keep(grant, account, members)
        return members

    def refresh(self, text: str) -> tuple[str, dict[str, Any]] | None:
        """The grant that a refresh token renews, and the members of its answer; None when the token is not good."""
        found = self._refreshing.get(text)
        gone = found is None or self._clock() >= found.expires
        if found is None or gone or (found.account and self._accounts.named(found.account.username) is None):
            return None
        rotates = (self._refresh or {}).get("rotates", True)
        if rotates:
            del self._refreshing[text]
        return found.grant, self.issue(found.grant, found.account, "" if rotates else text)

    def adopt(self, shown: Any, issued: Any) -> None:
        """Take a token also in the form in which a broken answer has shown it."""
        if str(issued) in self._issued:
            self._issued[str(shown)] = self._issued[str(issued)]

    def text(self) -> str:
        """A new text that stands for something."""
        return self._form(self._random)

    def upload(self, pem: str) -> None:
        """Take a public key, in PEM, in place of the one that is there; a UsageError when it is none."""
        self._uploaded = keys.public_key(pem)
        self.credentials = replace(self.credentials, key_seed=None)

    @property
    def public_key(self) -> Any:
        """The key with which assertions are verified: what was uploaded, at first the public half of the seed's."""
        seed = self.credentials.key_seed
        return self._uploaded if seed is None else keys.pair(seed)

    def session(self, access_token: str) -> str:
        """The Set-Cookie of a browser in which the user of a token has logged in; the same as long as the token is."""
        value = self._browsers.get(access_token) or f"{self._random.getrandbits(128):032x}"
        self._browsers[access_token] = value
        self._sessions[value] = access_token
        return f"{self._cookie}={value}; Path=/; HttpOnly; SameSite=Lax"

    def token_of_cookie(self, request: Request) -> str | None:
        """The access token of the browser that a request comes from, as long as it is good."""
        for name, value in _cookies(request):
            if name == self._cookie and (text := self._sessions.get(value)) and self.known(text):
                return text
        return None

    def _keep(self, grant: str, account: Account | None, members: Mapping[str, Any]) -> None:
        self._forget()
        now = self._clock()
        expires = now + (self._validity or members.get("expires_in", _LIFETIME))
        level, name, username = (account.level, account.name, account.username) if account else (API, "", "")
        person = self._accounts.person(account)
        self._issued[str(members.get("access_token", ""))] = Token(level, expires, name, username, person)
        if self._refresh is not None and "refresh_token" in members:
            lives = float(self._refresh.get("lives", _LIFETIME))
            self._refreshing[str(members["refresh_token"])] = Refreshing(grant, account, now + lives)

    def _forget(self) -> None:
        """Drop what is over, each time that there is twice as much as was left the last time."""
        if len(self._issued) + len(self._refreshing) < self._most:
            return
        now = self._clock()
        self._issued = {text: each for text, each in self._issued.items() if now < each.expires}
        self._refreshing = {text: each for text, each in self._refreshing.items() if now < each.expires}
        self._browsers = {text: value for text, value in self._browsers.items() if text in self._issued}
        self._sessions = {value: text for text, value in self._browsers.items()}
        self._most = max(_MANY, 2 * (len(self._issued) + len(self._refreshing)))


def bearer(request: Request, security: SecurityScheme) -> str | None:
    """The token of a call; empty when something else stands in its place, None when nothing does."""
    given = request.headers.get(security.header.lower())
    if given is None:
        return None
    scheme, _, token = given.strip().partition(" ")
    return token.strip() if scheme.lower() == security.scheme.lower() else ""


def _cookies(request: Request) -> Iterator[tuple[str, str]]:
    for part in request.headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        yield name, value
