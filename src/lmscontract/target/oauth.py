"""Tokens: asked for with the configured grant (section 5), kept, and asked for again before they end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode, urlsplit

from lmscontract.contract.model import JSON, sent_as
from lmscontract.errors import ConfigurationError, CredentialsRefused, TenantUnreachable, closest
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.session import Session
from lmscontract.types import Effect, Operation

_ASSERTION_LIFE = 300
_REFRESH_AT = 0.8


@dataclass(frozen=True, slots=True)
class Credentials:
    """What somebody signs in with; which of it is needed depends on the grant. A fixed `token` needs nothing else."""

    grant: str = ""
    client_id: str = ""
    client_secret: str = field(default="", repr=False)
    username: str = ""
    password: str = field(default="", repr=False)
    private_key: str = field(default="", repr=False)
    token: str = field(default="", repr=False)


class TokenSource:
    """The token of one account.

    `vocabulary` is `token` of the contract's components: the endpoint, the grants and their fields. Without credentials
    it is anonymous and has no token. `clock` is Unix time. `given` is the answer that held the present token.
    """

    def __init__(
        self,
        session: Session,
        vocabulary: Mapping[str, Any],
        credentials: Credentials | None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.credentials = credentials
        self._session = session
        self._vocabulary = vocabulary
        self._clock = clock
        self.given: Exchange | None = None
        self._token: str | None = None
        self._renew_at = float("inf")
        if credentials is not None:
            for secret in (credentials.client_secret, credentials.password, credentials.private_key, credentials.token):
                session.redactor.add(secret)

    def token(self) -> str | None:
        """A token that is still good for a fifth of its life; None when anonymous.

        CredentialsRefused when the tenant gives none, TenantUnreachable when it is not able to.
        """
        if self.credentials is None:
            return None
        if self.credentials.token:
            return self.credentials.token
        if self._token is None or self._clock() >= self._renew_at:
            asked_at = self._clock()
            given = self.request(self.credentials.grant)
            answer = self._granted(given)
            self.given = given
            self._token = str(answer["access_token"])
            self._renew_at = asked_at + _REFRESH_AT * _seconds(answer.get("expires_in"))
        return self._token

    def forget(self) -> None:
        """Ask for a new token the next time; a token that was given in its place stays."""
        self._token = None

    def ended(self, most: float) -> str:
        """A token whose time is over: a new one that lasts at most `most` seconds, waited for; empty when they last longer.

        CredentialsRefused when the tenant gives none, TenantUnreachable when it is not able to.
        """
        answer = self._granted(self.request(self.credentials.grant if self.credentials else ""))
        ends = self._clock() + (seconds := _seconds(answer.get("expires_in")))
        if seconds <= most:
            self._session.sleep(seconds + 1)
        return str(answer["access_token"]) if self._clock() > ends else ""

    def request(self, grant: str, overrides: Mapping[str, str | None] | None = None) -> Exchange:
        """One call of the token endpoint, in the form that the contract tells, whatever it answers.

        `overrides` replaces form fields by name, None leaves a field out; what is made wrong so is sent once. A
        ConfigurationError names the field for which there is no value.
        """
        form = {name: self._value(grant, name, overrides or {}) for name in self._grant(grant).get("fields", ())}
        form |= overrides or {}
        fields = {name: value for name, value in form.items() if value is not None}
        for secret in (fields.get("assertion"), fields.get("client_secret"), fields.get("password")):
            self._session.redactor.add(secret or "")
        operation, kind = Operation.parse(self._vocabulary["operation"]), sent_as(self._vocabulary)
        exchange = self._session.send(
            Call(
                operation,
                operation.method,
                operation.path,
                body=(json.dumps(fields) if kind == JSON else urlencode(fields)).encode(),
                content_type=kind,
                effect=Effect.NONE,
                confidential=True,
                once=bool(overrides),
            )
        )
        for name in ("access_token", "refresh_token"):
            self._session.redactor.add(str(_members(exchange).get(name) or ""))
        return exchange

    def assertion(
        self, grant: str = "jwt-bearer", claims: Mapping[str, Any] | None = None, *, algorithm: str = ""
    ) -> str:
        """A signed assertion (5.3); `claims` replaces some of its claims, None leaves one out, `algorithm` the stated one."""
        from joserfc import jwt

        key = self._signing(grant)
        form = self._grant(grant)["assertion"]
        said = {name: self._claim(grant, name) for name in form["claims"]} | dict(claims or {})
        kept = {name: value for name, value in said.items() if value is not None}
        header = {**form["header"], **({"alg": algorithm} if algorithm else {})}
        return jwt.encode(header, kept, key, algorithms=[header["alg"]])

    def public_key(self, grant: str = "jwt-bearer") -> str:
        """The public half of the key that signs assertions, in PEM, as it is uploaded to the platform (5.3)."""
        return str(self._signing(grant).as_pem(private=False).decode())

    def _signing(self, grant: str) -> Any:
        from joserfc.errors import JoseError

        needed = self._needed(grant, "private_key")
        try:
            return _key(needed)
        except (ValueError, TypeError, JoseError):
            raise ConfigurationError(
                "the private key is no RSA key in PEM", self._session.base_url, "name the file of the private key"
            ) from None

    def _grant(self, grant: str) -> Mapping[str, Any]:
        grants: Mapping[str, Mapping[str, Any]] = self._vocabulary["grants"]
        if "fields" not in grants.get(grant, {}):
            raise ConfigurationError(
                f"there is no way to ask for a token with the grant {grant!r}",
                self._session.base_url,
                closest(grant, (name for name, said in grants.items() if "fields" in said)),
            )
        return grants[grant]

    def _value(self, grant: str, name: str, overrides: Mapping[str, str | None]) -> str | None:
        if name in overrides:
            return overrides[name]
        if name == "grant_type":
            return str(self._grant(grant)["grant-type"])
        if name == "scope":
            return str(self._vocabulary["scope"])
        return self.assertion(grant) if name == "assertion" else self._needed(grant, name)

    def _claim(self, grant: str, name: str) -> Any:
        now = int(self._clock())
        known: dict[str, Callable[[], Any]] = {
            "iss": lambda: self._needed(grant, "client_id"),
            "sub": lambda: self._needed(grant, "username"),
            "aud": lambda: urlsplit(self._session.base_url).hostname,
            "iat": lambda: now,
            "exp": lambda: now + _ASSERTION_LIFE,
        }
        return known[name]() if name in known else None

    def _needed(self, grant: str, name: str) -> str:
        value = getattr(self.credentials, name, "")
        if not value:
            raise ConfigurationError(
                f"the grant {grant} needs a {name.replace('_', ' ')}", self._session.base_url, "configure one"
            )
        return str(value)

    def _granted(self, exchange: Exchange) -> Mapping[str, Any]:
        answer = _members(exchange)
        if exchange.ok and isinstance(answer.get("access_token"), str) and answer["access_token"]:
            return answer
        where = self._session.base_url
        if exchange.ok:
            raise CredentialsRefused("the token endpoint answers without a token", where, "look at the grant")
        if 400 <= exchange.status < 500 and not exchange.is_transient:
            raise CredentialsRefused(
                f"refuses the credentials with {exchange.status}{self._reason(answer)}",
                where,
                "look at the client, the account and the grant",
            )
        raise TenantUnreachable(f"the token endpoint answers {exchange.status}", where, "try again later")

    def _reason(self, answer: Mapping[str, Any]) -> str:
        """The error code of OAuth, which is a word without spaces."""
        code = answer.get("error")
        if not (isinstance(code, str) and code.isascii() and code.replace("_", "").isalpha() and len(code) <= 40):
            return ""
        return f" ({self._session.redactor.text(code)})"


@lru_cache(maxsize=8)
def _key(pem: str) -> Any:
    """The key of a PEM text; read once, for it takes longer than signing with it."""
    from joserfc.jwk import RSAKey

    return RSAKey.import_key(pem)


def _members(exchange: Exchange) -> Mapping[str, Any]:
    return exchange.json if exchange.is_json and isinstance(exchange.json, dict) else {}


def _seconds(value: Any) -> float:
    """A lifetime; what is no number of seconds lasts for the run."""
    try:
        seconds = float(value)
    except (TypeError, ValueError):
        return float("inf")
    return seconds if seconds >= 0 else float("inf")
