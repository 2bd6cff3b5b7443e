"""The address that signs a person on with a token: the form that the contract gives it, read from a path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import unquote

from msgspec import Struct

from lmscontract.mock.exchange import Request

_TOKEN = "{access_token}"
_SECONDS = "{expires_in}"


class SignOn(Struct, frozen=True):
    """A path, and the parameters that follow it after semicolons: fixed ones, the token, and its lifetime."""

    path: str
    parameters: Mapping[str, str]

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> SignOn | None:
        """The address that the contract tells; None when it tells none."""
        path, *parts = str(said.get("address", "")).split(";")
        return cls(path, dict(_pair(part) for part in parts)) if parts else None

    def read(self, request: Request) -> str | None:
        """The token of a request to this address, empty when the address is not as it has to be; None for another."""
        path, *parts = request.path.split(";")
        if path != self.path or not parts or request.method not in ("GET", "HEAD"):
            return None
        if self.wrong(request):
            return ""
        given = _given(parts)
        return next((given[name] for name, wanted in self.parameters.items() if wanted == _TOKEN), "")

    def wrong(self, request: Request) -> str:
        """The name of the first parameter of such a request that is missing or not as it has to be; empty for none."""
        given = _given(request.path.split(";")[1:])
        return next((name for name, wanted in self.parameters.items() if not _fits(wanted, given.get(name, ""))), "")


def _given(parts: Iterable[str]) -> dict[str, str]:
    return dict(_pair(unquote(part)) for part in parts)


def _pair(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name, value


def _fits(wanted: str, given: str) -> bool:
    if wanted == _TOKEN:
        return bool(given)
    if wanted == _SECONDS:
        return given.isascii() and given.isdecimal()
    return given.lower() == wanted.lower()
