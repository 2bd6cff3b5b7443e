"""The authorization code flow and the implicit one (RFC 6749, 4.1 and 4.2): what a client asks for, and what it gets.

What is wrong with the client, or with the address to return to, is told to the person; what is wrong with the rest is
told to the client at that address.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode, urlsplit

from msgspec import Struct
from msgspec.structs import asdict

from lmscontract.mock.auth.accounts import Account
from lmscontract.mock.auth.authorization_code import Codes
from lmscontract.mock.auth.tokens import Tokens
from lmscontract.mock.setting import Setting

_PRINTABLE = re.compile(r"[!-~]+")


class Asked(Struct, frozen=True):
    """What a client starts a flow with."""

    client_id: str = ""
    redirect_uri: str = ""
    response_type: str = ""
    scope: str = ""
    state: str = ""

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Asked:
        """The parameters of a flow among fields of a query or a form."""
        return cls(**{name: given.get(name, "") for name in cls.__struct_fields__})

    @property
    def kept(self) -> Mapping[str, str]:
        """The parameters that were given, for a form or an address."""
        return {name: value for name, value in asdict(self).items() if value}

    def returning(self, members: Mapping[str, Any]) -> str:
        """The address to return to with members: in the fragment for a token, in the query for anything else."""
        said = urlencode({**members, **({"state": self.state} if self.state else {})})
        if self.response_type == "token":
            return f"{self.redirect_uri}#{said}"
        return f"{self.redirect_uri}{'&' if urlsplit(self.redirect_uri).query else '?'}{said}"


class Flow:
    """The flows of one tenant; mock data switch them on under `token.authorization-code` and `token.implicit`."""

    def __init__(self, setting: Setting, tokens: Tokens, codes: Codes) -> None:
        said: Mapping[str, Any] = setting.mock_data.get("token") or {}
        self._scope = setting.snapshot.vocabulary.token.get("scope", "")
        self._tokens = tokens
        self._codes = codes
        self._implicit = str((said.get("implicit") or {}).get("answers", ""))
        types = {"code": "authorization-code", "token": "implicit"}
        self.types = tuple(type for type, key in types.items() if key in said)

    def wrong(self, asked: Asked) -> str:
        """What has to be told to the person, since there is nobody to return to; empty when there is."""
        if asked.client_id != self._tokens.credentials.client_id:
            return "There is no such client_id."
        if not _is_address(asked.redirect_uri):
            return "The redirect_uri is no address to return to."
        return ""

    def refused(self, asked: Asked) -> str:
        """The address to return to with an error (RFC 6749, 4.1.2.1); empty when nothing is wrong."""
        if not asked.response_type:
            return asked.returning({"error": "invalid_request", "error_description": "response_type is missing"})
        if asked.response_type not in self.types:
            return asked.returning({"error": "unsupported_response_type"})
        if asked.scope not in ("", self._scope):
            return asked.returning({"error": "invalid_scope"})
        return ""

    def granted(self, asked: Asked, account: Account) -> str:
        """The address to return to with a code, or with a token."""
        if asked.response_type == "code":
            return asked.returning({"code": self._codes.give(account, asked.redirect_uri)})
        members = self._tokens.issue(self._implicit, account)
        return asked.returning({name: value for name, value in members.items() if name != "refresh_token"})


def _is_address(text: str) -> bool:
    """Whether a browser may be sent there: over HTTP, or to an application by a scheme of its own (RFC 8252, 7.1)."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    known = parts.netloc if parts.scheme in ("http", "https") else "." in parts.scheme
    return bool(known and "#" not in text and _PRINTABLE.fullmatch(text))
