"""Verifies JWT assertions (RFC 7523): their signature, by the uploaded key, and their claims."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from lmscontract.mock.auth import keys
from lmscontract.mock.auth.tokens import Tokens
from lmscontract.mock.context import Context
from lmscontract.mock.messages import Request


class InvalidAssertion(Exception):
    """An assertion is not valid; the text says why."""


class Assertions:
    """Verifies the assertions sent to one tenant."""

    def __init__(self, context: Context, tokens: Tokens, hostname: str) -> None:
        self._context = context
        self._tokens = tokens
        self._hostname = hostname

    def subject(self, name: str, assertion: str, request: Request, operation: str) -> str:
        """Return the user name in an assertion for the grant of that name; an InvalidAssertion if it is not valid."""
        stated = self._context.snapshot.vocabulary.grants[name]["assertion"]
        claims = self._claims(name, stated["header"]["alg"], assertion, operation)
        if missing := [each for each in stated["claims"] if each not in claims]:
            raise InvalidAssertion(f"the assertion lacks {', '.join(missing)}")
        for claim, message in self._wrong_claims(claims, request):
            if self._context.keeps("wrong-claim-accepted", operation, f"{name}.assertion.{claim}"):
                raise InvalidAssertion(message)
        return str(claims.get("sub"))

    def _claims(self, name: str, algorithm: str, assertion: str, operation: str) -> Mapping[str, Any]:
        keeps = self._context.keeps
        claims = keys.verified(assertion, self._tokens.public_key, algorithm)
        if claims is None and not keeps("wrong-algorithm-accepted", operation, f"{name}.assertion", algorithm):
            claims = keys.unverified(assertion, algorithm)
        if claims is None and not keeps("foreign-key-accepted", operation, f"{name}.assertion.signature"):
            claims = keys.unverified(assertion, algorithm, other=False)
        if claims is None:
            raise InvalidAssertion(f"the assertion is not signed with {algorithm} and the key that was uploaded")
        return claims

    def _wrong_claims(self, claims: Mapping[str, Any], request: Request) -> Iterator[tuple[str, str]]:
        """Yield the wrong claims, each with a message; `sub` is not checked here."""
        now = self._context.clock()
        if claims.get("iss") != self._tokens.credentials.client_id:
            yield "iss", "iss is not the client id"
        if not _texts(claims.get("aud")) & self._names(request):
            yield "aud", "aud is not the host name of this platform"
        for name in ("exp", *(each for each in ("iat", "nbf") if each in claims)):
            if not _is_time(claims.get(name)):
                yield name, f"{name} is not a number of seconds"
            elif name == "exp" and claims[name] <= now:
                yield name, "the assertion has expired"
            elif name != "exp" and claims[name] > now:
                yield name, f"{name} is in the future"

    def _names(self, request: Request) -> set[str]:
        """Return the host names of the platform, with and without port: its own, and that of the request."""
        called = request.headers.get("host", self._hostname)
        return {each.lower() for host in (self._hostname, called) for each in (host, _without_port(host))}


def _texts(claim: Any) -> set[str]:
    """An audience is one text or several (RFC 7519, 4.1.3)."""
    return {each.lower() for each in (claim if isinstance(claim, list) else [claim]) if isinstance(each, str)}


def _without_port(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or host
    except ValueError:
        return host


def _is_time(value: Any) -> bool:
    return type(value) is int or (isinstance(value, float) and math.isfinite(value))
