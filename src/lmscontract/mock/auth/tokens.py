"""The tokens and refresh tokens that a tenant has issued, and what they are valid for.

The members of a token response are the contract's; their names are those of OAuth 2.0.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.contract.model import SecurityScheme
from lmscontract.mock.auth import keys
from lmscontract.mock.auth.accounts import API, Accounts, MockAccount, MockCredentials
from lmscontract.mock.context import Context
from lmscontract.mock.messages import Request
from lmscontract.mock.store.records import Record

COOKIE = "lms_session"
"""The cookie of a browser in which a person has logged in: an access token."""

_LIFETIME = 3600
_LIFETIMES = {"minutes": 300, "fortnight": 14 * 24 * 3600}
_MANY = 1024
_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/"
_JWT_HEADER = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"at+jwt"}').rstrip(b"=").decode()


class Token(Struct, frozen=True):
    """A token that was issued. `account` is its name in mock data, `person` the record of the person who signed in."""

    level: str
    expires: float
    account: str = ""
    username: str = ""
    person: Record | None = None


class RefreshToken(Struct, frozen=True):
    """The grant and the account that a refresh token renews."""

    grant: str
    account: MockAccount | None
    expires: float


class Tokens:
    """What one tenant has issued, and the public key that verifies assertions."""

    def __init__(self, context: Context, accounts: Accounts) -> None:
        spec: Mapping[str, Any] = context.mock_data.get("token") or {}
        self._grants = context.snapshot.vocabulary.grants
        self._samples = context.samples
        self._seed = f"{context.seed} tokens"
        self._format = _FORMATS[context.variant.of("token-texts")]
        self._lifetime = _LIFETIMES.get(context.variant.of("token-expiry"))
        self._validity = _LIFETIMES.get(context.variant.of("token-validity"))
        self._clock = context.clock
        self._accounts = accounts
        self._refresh: Mapping[str, Any] | None = spec.get("refresh")
        own = accounts.credentials.accounts.values()
        self._keys = {} if context.snapshot.vocabulary.token_operation else {each.key: each for each in own}
        self.reset()

    def reset(self) -> None:
        """Forget everything issued, and any uploaded public key; what is issued from now on equals what was issued first."""
        self._random = random.Random(self._seed)  # noqa: S311  # equal seeds issue equal tokens
        self._issued: dict[str, Token] = {}
        self._refresh_tokens: dict[str, RefreshToken] = {}
        self._most = _MANY
        self._uploaded: Any = None
        self.credentials: MockCredentials = self._accounts.credentials

    def known(self, text: str) -> Token | None:
        """Return an issued token that has not expired, and whose user still exists; without a token endpoint, that of a key."""
        found = self._of(self._keys[text], inf) if text in self._keys else self._issued.get(text)
        if found is None or self._clock() >= found.expires:
            return None
        return found if found.person is None or self._accounts.is_here(found.person) else None

    def mistaken(self, text: str) -> str:
        """Return what an invalid token is: a member of a token response, a form field, or nothing that is known."""
        known = self.credentials
        if text == known.expired_token or text in self._issued:
            return "expires_in"
        if text in self._refresh_tokens:
            return "refresh_token"
        return "client_secret" if text == known.client_secret else ""

    def issue(self, grant: str, account: MockAccount | None) -> dict[str, Any]:
        """Return the response to a grant, with a token for an account or for the client."""
        members: dict[str, Any] = {}
        for member, schema in self._grants[grant]["answers"].items():
            if member == "expires_in":
                members[member] = self._lifetime or (schema.get("examples") or [_LIFETIME])[0]
            elif member in ("access_token", "refresh_token"):
                members[member] = self._format(self._random)
            else:
                members[member] = self._samples.value(schema, member)
        self._keep(grant, account, members)
        return members

    def refresh(self, text: str) -> tuple[str, dict[str, Any]] | None:
        """Return the grant that a refresh token renews once, and its response; None when the token is not valid."""
        found = self._refresh_tokens.get(text)
        if found is None or self._clock() >= found.expires:
            return None
        if found.account and self._accounts.named(found.account.username) is None:
            return None
        del self._refresh_tokens[text]
        return found.grant, self.issue(found.grant, found.account)

    def expire(self, text: str, at: float) -> None:
        """Let a token expire at a time, if not earlier."""
        if (token := self._issued.get(text)) is not None:
            self._issued[text] = replace(token, expires=min(at, token.expires))

    def adopt(self, shown: Any, issued: Any) -> None:
        """Accept a token also in the form in which a broken response has shown it."""
        if str(issued) in self._issued:
            self._issued[str(shown)] = self._issued[str(issued)]

    def upload(self, pem: str) -> None:
        """Verify assertions with another public key, in PEM; a UsageError when it is not one."""
        self._uploaded = keys.public_key(pem)
        self.credentials = replace(self.credentials, private_key="")

    @property
    def public_key(self) -> Any:
        """The key that verifies assertions: the uploaded one, else the test key."""
        return keys.key_pair() if self._uploaded is None else self._uploaded

    @property
    def key(self) -> str | None:
        """The API key of the highest account; None for a tenant with a token endpoint."""
        return next(iter(self._keys), None)

    def token_of_cookie(self, request: Request) -> str | None:
        """Return the access token of the browser that a request comes from, while it is valid."""
        for part in request.headers.get("cookie", "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE and self.known(value):
                return value
        return None

    def _keep(self, grant: str, account: MockAccount | None, members: Mapping[str, Any]) -> None:
        self._drop_expired()
        now = self._clock()
        expires = now + (self._validity or members.get("expires_in", _LIFETIME))
        self._issued[str(members.get("access_token", ""))] = self._of(account, expires)
        if self._refresh is not None and "refresh_token" in members:
            lives = float(self._refresh.get("lives", _LIFETIME))
            self._refresh_tokens[str(members["refresh_token"])] = RefreshToken(grant, account, now + lives)

    def _of(self, account: MockAccount | None, expires: float) -> Token:
        if account is None:
            return Token(API, expires)
        return Token(account.level, expires, account.name, account.username, self._accounts.person(account))

    def _drop_expired(self) -> None:
        """Drop what has expired, each time that there is twice as much as after the last time."""
        if len(self._issued) + len(self._refresh_tokens) < self._most:
            return
        now = self._clock()
        self._issued = {text: each for text, each in self._issued.items() if now < each.expires}
        self._refresh_tokens = {text: each for text, each in self._refresh_tokens.items() if now < each.expires}
        self._most = max(_MANY, 2 * (len(self._issued) + len(self._refresh_tokens)))


def bearer(request: Request, security: SecurityScheme) -> str | None:
    """Return the token of a call; empty when its header has something else, None when it has no such header."""
    given = request.headers.get(security.header.lower())
    if given is None:
        return None
    if not security.scheme:
        return given.strip()
    scheme, _, token = given.strip().partition(" ")
    return token.strip() if scheme.lower() == security.scheme.lower() else ""


def _jwt(rng: random.Random) -> str:
    claims, signature = (base64.urlsafe_b64encode(rng.randbytes(size)).rstrip(b"=").decode() for size in (90, 32))
    return f"{_JWT_HEADER}.{claims}.{signature}"


_FORMATS: Mapping[str, Callable[[random.Random], str]] = {
    "hex": lambda rng: f"{rng.getrandbits(160):040x}",
    "jwt": _jwt,
    "punctuated": lambda rng: "".join(rng.choices(_CHARACTERS, k=43)) + "=",
    "long": lambda rng: rng.randbytes(700).hex(),
}
"""How a token is made, by the interpretation of the variant point `token-texts`."""
