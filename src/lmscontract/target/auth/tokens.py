"""Access tokens: requested with the configured grant (specification, section 5), kept, and renewed before they expire."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode, urlsplit

from lmscontract.contract.model import FORM, JSON, sent_as
from lmscontract.errors import ConfigurationError, CredentialsRefused, InvalidToken, TenantUnreachable, closest
from lmscontract.target.auth.invalid_credentials import wrong_value
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.http.session import Session
from lmscontract.types import TRANSIENT, Effect, Operation

MISSING_STATUSES = (404, 405)
"""The statuses of a token endpoint that is not there."""

_ASSERTION_LIFETIME = 300
_RENEWED_AFTER = 0.8
_LONGEST_TOKEN = 16 * 1024
_OF_USERS = {"username", "assertion"}
_TOKEN = re.compile(r"[\w.~+/-]+=*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials of one account; the grant decides which of them it needs, and a fixed `token` needs no other."""

    grant: str = ""
    client_id: str = ""
    client_secret: str = field(default="", repr=False)
    username: str = ""
    password: str = field(default="", repr=False)
    private_key: str = field(default="", repr=False)
    token: str = field(default="", repr=False)

    def has(self, field_name: str) -> bool:
        """Whether the form field of a token request can be filled."""
        source = {"assertion": "private_key", "grant_type": "", "scope": ""}.get(field_name, field_name)
        return not source or bool(getattr(self, source, ""))


def first_grant(grants: Mapping[str, Mapping[str, Any]], credentials: Credentials) -> str:
    """Return the first grant for which the credentials suffice, else the first one: of users, or of the client alone."""
    forms = {name: grant["fields"] for name, grant in grants.items() if "fields" in grant}
    fitting = [
        name for name, fields in forms.items() if bool(_OF_USERS.intersection(fields)) == bool(credentials.username)
    ]
    return next(_ready(grants, credentials), next(iter(fitting or forms), ""))


def _ready(grants: Mapping[str, Mapping[str, Any]], credentials: Credentials) -> Iterator[str]:
    """Yield the grants for which the credentials suffice: of users if they name one, else of the client alone."""
    for name, grant in grants.items():
        fields = grant.get("fields", ())
        of_user = bool(_OF_USERS.intersection(fields))
        if fields and of_user == bool(credentials.username) and all(map(credentials.has, fields)):
            yield name


@dataclass(eq=False, repr=False)
class TokenSource:
    """The token of one account; without credentials it is anonymous and has none.

    `vocabulary` is `token` of the contract's components: the endpoint, the grants and their fields. `clock` is Unix time.
    `given` is the response to the last sign-in with the documented media type; `other_type` is that with which alone the
    endpoint gives tokens, contrary to the contract, and empty otherwise. `refused` has the refusal of the configured grant by
    its name, if the sign-in succeeded with another one.
    """

    session: Session
    vocabulary: Mapping[str, Any]
    credentials: Credentials | None
    clock: Callable[[], float] = time.time
    given: Exchange | None = None
    other_type: str = ""
    refused: dict[str, Exchange] = field(default_factory=dict)
    _token: str | None = None
    _failure: CredentialsRefused | None = None
    _renew_at: float = float("inf")

    def __post_init__(self) -> None:
        """Add the secrets to the redactor."""
        known = self.credentials or Credentials()
        for secret in (known.client_secret, known.password, known.private_key, known.token):
            self.session.redactor.add(secret)

    def token(self) -> str | None:
        """Return a token with at least a fifth of its lifetime left; None when anonymous.

        CredentialsRefused when the tenant issues none, TenantUnreachable when it cannot respond. Refused credentials are not
        sent again, since further failures may lock the account.
        """
        if self.credentials is None or self.credentials.token:
            return self.credentials.token if self.credentials else None
        if self._failure is not None:
            raise self._failure
        if self._token is None or self.clock() >= self._renew_at:
            requested_at = self.clock()
            is_first = not (self.other_type or (self.given and self.given.ok))
            response = self.request(self.credentials.grant, media_type=self.other_type)
            if not self.other_type:
                self.given = response
            if is_first and _is_refusal(response):
                response = self._signed_in_otherwise(response)
            try:
                self._token, lifetime = self._issued(response)
            except CredentialsRefused as error:
                self._failure = error
                raise
            self._renew_at = requested_at + _RENEWED_AFTER * lifetime
        return self._token

    def forget(self) -> None:
        """Request a new token the next time."""
        self._token = None

    def use_grant(self, grant: str) -> None:
        """Sign in with the grant that signed another process of the run in, so that a refused password is not sent again."""
        self.credentials = replace(self.credentials or Credentials(), grant=grant)

    def expired(self, most: float) -> str:
        """Return an expired token: request one and wait until it expires; empty if it lasts longer than `most` seconds.

        CredentialsRefused when the tenant issues none, TenantUnreachable when it cannot respond.
        """
        token, lifetime = self._issued(self.request(self.credentials.grant if self.credentials else ""))
        expires_at = self.clock() + lifetime
        if lifetime <= most:
            self.session.sleep(lifetime + 1)
        return token if self.clock() > expires_at else ""

    def _signed_in_otherwise(self, refusal: Exchange) -> Exchange:
        """Return the response to a sign-in with another media type, or with another grant; the refusal if neither succeeds.

        Each further grant is requested once: its credentials may be wrong, too.
        """
        own, grants = self.credentials or Credentials(), self.vocabulary["grants"]
        if not is_unsupported(refusal) and self._takes_other_type(refusal):
            return self.request(own.grant, media_type=self.other_type)
        for grant in _ready(grants, own):
            with suppress(ConfigurationError):
                if grant != own.grant and (response := self.request(grant)).ok:
                    self.refused[own.grant] = refusal
                    self.given, self.credentials = response, replace(own, grant=grant)
                    return response
        return refusal

    def _takes_other_type(self, refusal: Exchange) -> bool:
        """Determine whether the client alone gets a token with another media type, and none with the documented one.

        The password of a user is not sent for that, since a wrong one that is sent again may lock the account.
        """
        own, grants = self.credentials or Credentials(), self.vocabulary["grants"]
        alone = {"client_id", "client_secret", "grant_type", "scope"}
        name = next((each for each, grant in grants.items() if alone.issuperset(grant.get("fields", ("no",)))), "")
        if not (name and own.client_id and own.client_secret):
            return False
        documented = refusal if name == own.grant else self.request(name)
        other = FORM if sent_as(self.vocabulary) == JSON else JSON
        if _is_refusal(documented) and self.request(name, media_type=other).ok:
            self.other_type = other
        return bool(self.other_type)

    def request(
        self, grant: str, overrides: Mapping[str, str | None] | None = None, *, media_type: str = ""
    ) -> Exchange:
        """Call the token endpoint once and return the response of any status.

        `overrides` replaces form fields, None removes one; a request with overrides is never repeated. `media_type` replaces
        the documented one. A ConfigurationError names a field without a value.
        """
        overrides, fields = overrides or {}, self._grant(grant).get("fields", ())
        form = {name: overrides[name] if name in overrides else self._field(grant, name) for name in fields}
        form = {name: value for name, value in {**form, **overrides}.items() if value is not None}
        for name in ("assertion", "client_secret", "password"):
            if form.get(name) != wrong_value(name):  # reports show what is wrong on purpose
                self.session.redactor.add(form.get(name) or "")
        operation, kind = Operation.parse(self.vocabulary["operation"]), media_type or sent_as(self.vocabulary)
        exchange = self.session.send(
            Call(
                operation,
                operation.method,
                operation.path,
                body=(json.dumps(form) if kind == JSON else urlencode(form)).encode(),
                content_type=kind,
                effect=Effect.NONE,
                confidential=True,
                once=bool(overrides),
            )
        )
        for name in ("access_token", "refresh_token"):
            token = _members(exchange).get(name)
            if isinstance(token, str) and len(token) <= _LONGEST_TOKEN:
                self.session.redactor.add(token)
        return exchange

    def assertion(
        self, grant: str = "jwt-bearer", claims: Mapping[str, Any] | None = None, *, algorithm: str = ""
    ) -> str:
        """Return a signed assertion (5.3). `claims` replaces claims, None removes one; `algorithm` replaces the stated one."""
        from joserfc import jwt

        key, form, now = self._signing_key(grant), self._grant(grant)["assertion"], int(self.clock())
        known: dict[str, Callable[[], Any]] = {
            "iss": lambda: self._credential(grant, "client_id"),
            "sub": lambda: self._credential(grant, "username"),
            "aud": lambda: urlsplit(self.session.base_url).hostname,
            "iat": lambda: now,
            "exp": lambda: now + _ASSERTION_LIFETIME,
        }
        signed = {name: known[name]() for name in form["claims"] if name in known} | dict(claims or {})
        header = {**form["header"], **({"alg": algorithm} if algorithm else {})}
        present = {name: value for name, value in signed.items() if value is not None}
        return jwt.encode(header, present, key, algorithms=[header["alg"]])

    def public_key(self, grant: str = "jwt-bearer") -> str:
        """Return the public key of the assertions in PEM, as it is uploaded to the platform (5.3)."""
        return str(self._signing_key(grant).as_pem(private=False).decode())

    def _signing_key(self, grant: str) -> Any:
        from joserfc.errors import JoseError

        pem = self._credential(grant, "private_key")
        try:
            return _key(pem)
        except (ValueError, TypeError, JoseError):
            what = "the private key is not an RSA key in PEM"
            raise ConfigurationError(what, self.session.base_url, "name the file of the private key") from None

    def _grant(self, grant: str) -> Mapping[str, Any]:
        requestable = {name: each for name, each in self.vocabulary.get("grants", {}).items() if "fields" in each}
        if grant not in requestable:
            what = f"the contract describes no token request for the grant {grant!r}"
            hint = closest(grant, requestable) or "its calls carry an API key: configure it as token"
            raise ConfigurationError(what, self.session.base_url, hint)
        found: Mapping[str, Any] = requestable[grant]
        return found

    def _field(self, grant: str, name: str) -> str:
        if name == "grant_type":
            return str(self._grant(grant)["grant-type"])
        if name == "scope":
            return str(self.vocabulary["scope"])
        return self.assertion(grant) if name == "assertion" else self._credential(grant, name)

    def _credential(self, grant: str, name: str) -> str:
        value = getattr(self.credentials, name, "")
        if not value:
            what = f"the grant {grant} needs {name.replace('_', '-')}"
            raise ConfigurationError(what, self.session.base_url, "add it to the tenant in lmscontract.toml")
        return str(value)

    def _issued(self, exchange: Exchange) -> tuple[str, float]:
        """Return the token of a response and its lifetime in seconds."""
        members, where = _members(exchange), self.session.base_url
        token = members.get("access_token")
        if exchange.ok and isinstance(token, str) and is_token(token):
            return token, _seconds(members.get("expires_in"))
        if exchange.ok:
            raise InvalidToken(f"the token endpoint {_wrong(exchange, token)}", where, "check the grant")
        if exchange.status in MISSING_STATUSES:
            raise InvalidToken(f"the token endpoint answered {exchange.status}", where, "check the address")
        known = self.credentials or Credentials()
        broken = f"or the tenant breaks grant-refused:{self.vocabulary['operation']}:{known.grant}"
        if _is_refusal(exchange):
            what = f"the token endpoint refused the credentials with {exchange.status}{self._reason(members)}"
            raise CredentialsRefused(what, where, f"check the client, the account and the grant, {broken}")
        what = f"the token endpoint answered {exchange.status}"
        raise TenantUnreachable(what, where, f"try again later, {broken}")

    def _reason(self, members: Mapping[str, Any]) -> str:
        """Return the error code of OAuth, which is a word without spaces."""
        code = members.get("error")
        if not (isinstance(code, str) and code.isascii() and code.replace("_", "").isalpha() and len(code) <= 40):
            return ""
        return f" ({self.session.redactor.text(code)})"


@lru_cache(maxsize=8)
def _key(pem: str) -> Any:
    """Return the key of a PEM text; cached, since parsing takes longer than signing."""
    from joserfc.jwk import RSAKey

    return RSAKey.import_key(pem)


def is_token(text: str) -> bool:
    """Whether a text can be sent as a token: the characters of RFC 6750, section 2.1, and no more than 16 KB."""
    return len(text) <= _LONGEST_TOKEN and _TOKEN.fullmatch(text) is not None


def _wrong(exchange: Exchange, token: Any) -> str:
    """Return why a successful response holds no token, without its value."""
    if exchange.incomplete:
        return f"answered {exchange.status}: {exchange.incomplete}"
    if not token or not isinstance(token, str):
        return f"answered {exchange.status} without an access_token"
    if len(token) > _LONGEST_TOKEN:
        return f"answered with an access_token that cannot be a token: it has {len(token)} characters"
    return "answered with an access_token that cannot be a token: it has characters that RFC 6750 excludes"


def is_unsupported(refusal: Exchange) -> bool:
    """Whether the token endpoint does not know the grant type, for any credentials (RFC 6749, section 5.2)."""
    return b"unsupported_grant_type" in refusal.body


def _is_refusal(exchange: Exchange) -> bool:
    return 400 <= exchange.status < 500 and exchange.status not in (*TRANSIENT, *MISSING_STATUSES)


def _members(exchange: Exchange) -> Mapping[str, Any]:
    return exchange.json if not exchange.unusable and exchange.is_json and isinstance(exchange.json, dict) else {}


def _seconds(value: Any) -> float:
    """Return a lifetime; a value that is not a number of seconds lasts for the run."""
    try:
        seconds = float(value)
    except (TypeError, ValueError, OverflowError):
        return float("inf")
    return seconds if seconds >= 0 else float("inf")
