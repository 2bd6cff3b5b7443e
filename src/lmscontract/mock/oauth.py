"""The tokens of a tenant: who may have one, for which grant, and how long it is good.

The grants, their form fields and the members of their answers are the contract's; the names of OAuth 2.0 are its own.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

import orjson

from lmscontract.mock.exchange import Draft, Request
from lmscontract.mock.setting import Setting

API = "api"
"""The level of a token that belongs to no user: everything is served to it."""

_LIFETIME = 3600
_ACCOUNTS: Mapping[str, Any] = {"superadmin": {"username": "admin"}}


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who may sign in."""

    username: str
    password: str
    level: str


@dataclass(frozen=True, slots=True)
class Credentials:
    """What the owner of the tenant would put into a configuration; `accounts` is keyed by its names (`user-2`)."""

    client_id: str
    client_secret: str
    accounts: Mapping[str, Account]

    @property
    def private_key(self) -> str:
        """The PEM with which an assertion is signed; every mock of one process has the same."""
        return str(_key().as_pem(private=True).decode())


@dataclass(frozen=True, slots=True)
class Token:
    """A token that was issued."""

    level: str
    expires: float


class GrantError(Exception):
    """A grant is turned down, in the words of RFC 6749, 5.2."""

    def __init__(self, error: str, description: str, status: int = 400) -> None:
        super().__init__(description)
        self.error = error
        self.description = description
        self.status = status


class Tokens:
    """The token endpoint of one tenant, and the tokens that it has issued."""

    def __init__(self, setting: Setting, hostname: str) -> None:
        snapshot, seed = setting.snapshot, setting.seed
        accounts: Mapping[str, Any] = setting.mock_data.get("accounts") or {}
        self._token = snapshot.vocabulary.token
        self._samples = setting.samples
        self._random = random.Random(f"{seed} tokens")  # noqa: S311  # a mock's tokens are the same for the same seed
        self._clock = setting.clock
        self._hostname = hostname
        self._keeps = setting.keeps
        self._issued: dict[str, Token] = {}
        self.credentials = Credentials(
            client_id=f"client-{_secret(seed, 'client')[:8]}",
            client_secret=_secret(seed, "client-secret"),
            accounts={
                name: Account(entry.get("username", name), _secret(seed, name), re.sub(r"-\d+$", "", name))
                for name, entry in (accounts or _ACCOUNTS).items()
            },
        )
        self._ranks = {level: rank for rank, level in enumerate([API, *(accounts or _ACCOUNTS)])}

    def known(self, token: str) -> Token | None:
        """An issued token that has not expired."""
        found = self._issued.get(token)
        return found if found is not None and self._clock() < found.expires else None

    def is_level(self, word: str) -> bool:
        """Whether a word is the name of a level."""
        return word in self._ranks

    def reaches(self, level: str, required: str) -> bool:
        """Whether a level stands as high as another; the order is that of the accounts, the highest first."""
        return self._ranks.get(level, len(self._ranks)) <= self._ranks.get(required, 0)

    def answer(self, request: Request, operation: str) -> tuple[Draft, str]:
        """The answer of the token endpoint, and the name of the grant when it was given."""
        form = self._form(request)
        try:
            name = self._grant(form, operation)
            level = self._level(name, form, request, operation)
        except GrantError as refused:
            return Draft(refused.status, {"error": refused.error, "error_description": refused.description}), ""
        return Draft(200, self._answered(name, level)), name

    def _form(self, request: Request) -> Mapping[str, str]:
        if self._token.get("sent-as") == "json":
            return {name: str(value) for name, value in (_object(request.body) or {}).items()}
        return dict(parse_qsl(request.body.decode("utf-8", "replace"), keep_blank_values=True))

    def _grant(self, form: Mapping[str, str], operation: str) -> str:
        """The name of the grant that a form asks for, with every field that it needs."""
        for name, grant in self._token.get("grants", {}).items():
            if "answers" not in grant or form.get("grant_type") != grant["grant-type"]:
                continue
            if not self._keeps("grant-refused", operation, name):
                raise GrantError("unsupported_grant_type", f"the grant {name} is not served")
            if missing := [each for each in grant["fields"] if each not in form]:
                raise GrantError("invalid_request", f"the form lacks {', '.join(missing)}")
            if "scope" in form and form["scope"] != self._token.get("scope", form["scope"]):
                raise GrantError("invalid_scope", f"there is no scope {form['scope']}")
            return str(name)
        raise GrantError("unsupported_grant_type", "there is no such grant_type")

    def _level(self, name: str, form: Mapping[str, str], request: Request, operation: str) -> str:
        """The level of the token: that of the user who signs in, or the tenant's own."""
        grant = self._token["grants"][name]
        if "client_id" in grant["fields"]:
            self._check_client(form)
        if "assertion" in grant:
            account = self._account(self._claims(name, grant, form["assertion"], request, operation).get("sub"))
        elif "username" in grant["fields"]:
            account = self._account(form["username"])
            if account is not None and account.password != form.get("password"):
                account = None
        else:
            return API
        if account is None:
            raise GrantError("invalid_grant", "user name or password is wrong")
        return account.level

    def _check_client(self, form: Mapping[str, str]) -> None:
        known = (self.credentials.client_id, self.credentials.client_secret)
        if (form["client_id"], form.get("client_secret", known[1])) != known:
            raise GrantError("invalid_client", "client id or client secret is wrong", 401)

    def _account(self, username: Any) -> Account | None:
        return next((each for each in self.credentials.accounts.values() if each.username == username), None)

    def _claims(
        self, name: str, grant: Mapping[str, Any], assertion: str, request: Request, operation: str
    ) -> Mapping[str, Any]:
        algorithm = grant["assertion"]["header"]["alg"]
        claims = _verified(assertion, algorithm)
        if claims is None and not self._keeps("wrong-algorithm-accepted", operation, f"{name}.assertion", algorithm):
            claims = _unverified(assertion, algorithm)
        if claims is None:
            raise GrantError("invalid_grant", f"the assertion is not signed with {algorithm} and the private key")
        if claims.get("iss") != self.credentials.client_id:
            raise GrantError("invalid_grant", "iss is not the client id")
        if str(claims.get("aud")) not in self._names(request):
            raise GrantError("invalid_grant", "aud is not the host name of this platform")
        if not isinstance(claims.get("exp"), int | float) or claims["exp"] <= self._clock():
            raise GrantError("invalid_grant", "the assertion has expired")
        return claims

    def _names(self, request: Request) -> Iterable[str]:
        """The host names of the platform, with and without port: its own, and the one that it was called by."""
        called = request.headers.get("host", self._hostname)
        return {self._hostname, called, called.partition(":")[0]}

    def _answered(self, name: str, level: str) -> dict[str, Any]:
        members: dict[str, Any] = {}
        for member, schema in self._token["grants"][name]["answers"].items():
            if member in ("access_token", "refresh_token"):
                members[member] = f"{self._random.getrandbits(160):040x}"
            elif member == "expires_in":
                members[member] = (schema.get("examples") or [_LIFETIME])[0]
            else:
                members[member] = self._samples.value(schema, member)
        lifetime = members.get("expires_in", _LIFETIME)
        self._issued[str(members.get("access_token", ""))] = Token(level, self._clock() + lifetime)
        return members

    def adopt(self, shown: Any, issued: Any) -> None:
        """Take a token also in the form in which a broken answer has shown it."""
        if str(issued) in self._issued:
            self._issued[str(shown)] = self._issued[str(issued)]


def bearer(request: Request, credential: Mapping[str, Any]) -> str | None:
    """The token of a call; empty when something else stands in its place, None when nothing does."""
    given = request.headers.get(str(credential.get("header", "Authorization")).lower())
    if given is None:
        return None
    scheme, _, token = given.strip().partition(" ")
    return token.strip() if scheme.lower() == str(credential.get("scheme", "Bearer")).lower() else ""


@cache
def _key() -> Any:
    from joserfc.jwk import RSAKey

    return RSAKey.generate_key(2048)


def _verified(assertion: str, algorithm: str) -> Mapping[str, Any] | None:
    from joserfc import jwt
    from joserfc.errors import JoseError

    try:
        return dict(jwt.decode(assertion, _key(), algorithms=[algorithm]).claims)
    except (JoseError, ValueError, TypeError):
        return None


def _unverified(assertion: str, algorithm: str) -> Mapping[str, Any] | None:
    """The claims of an assertion that was signed with another algorithm, whatever its signature."""
    header, claims = (_part(each) for each in [*assertion.split("."), "", ""][:2])
    return claims if header is not None and header.get("alg") != algorithm else None


def _part(text: str) -> Mapping[str, Any] | None:
    try:
        return _object(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (ValueError, binascii.Error):
        return None


def _object(text: bytes) -> Mapping[str, Any] | None:
    try:
        found = orjson.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _secret(seed: int, name: str) -> str:
    return hashlib.sha256(f"{seed} {name}".encode()).hexdigest()[:24]
