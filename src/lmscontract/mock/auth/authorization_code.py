"""Codes of the authorization code flow: each is good once, for a short time, and for the address that it was sent to."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from lmscontract.mock.auth.accounts import Account
from lmscontract.mock.setting import Setting

_LIFETIME = 60.0
_MANY = 256


class Code(Struct, frozen=True):
    """A code that was given out."""

    account: Account
    redirect_uri: str
    expires: float


class Codes:
    """The codes of one tenant. `new` makes their texts, and `lives` is in seconds."""

    @classmethod
    def of(cls, setting: Setting, new: Callable[[], str]) -> Codes:
        """The codes of a tenant, that live as long as mock data say under `token.authorization-code`."""
        said = (setting.mock_data.get("token") or {}).get("authorization-code") or {}
        return cls(setting.clock, new, float(said.get("lives", _LIFETIME)))

    def __init__(self, clock: Callable[[], float], new: Callable[[], str], lives: float) -> None:
        self._clock = clock
        self._new = new
        self._lives = lives
        self.begin_anew()

    def begin_anew(self) -> None:
        """Forget every code."""
        self._given: dict[str, Code] = {}
        self._most = _MANY

    def give(self, account: Account, redirect_uri: str) -> str:
        """A new code for an account."""
        now = self._clock()
        if len(self._given) >= self._most:
            self._given = {text: code for text, code in self._given.items() if now < code.expires}
            self._most = max(_MANY, 2 * len(self._given))
        text = self._new()
        self._given[text] = Code(account, redirect_uri, now + self._lives)
        return text

    def take(self, text: str, redirect_uri: str) -> Account | None:
        """The account of a code, which is worth nothing from now on; None when it is not good."""
        code = self._given.pop(text, None)
        fits = code is not None and self._clock() < code.expires and code.redirect_uri == redirect_uri
        return code.account if code is not None and fits else None
