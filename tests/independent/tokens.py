"""OAuth 2.0: the token endpoint and the check of tokens (specification, section 5)."""

from __future__ import annotations

import base64
import functools
import json
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from .objects import PASSWORD, Record
from .routing import Answer, Call, Refusal

if TYPE_CHECKING:
    from .platform import Platform

CLIENT_ID, CLIENT_SECRET = "independent-client", "secret-of-the-independent-platform"
JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"


@functools.cache
def key() -> rsa.RSAPrivateKey:
    """Return the private key that signs assertions; its public half is uploaded to the platform."""
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def private_pem() -> str:
    """Return the private key as PEM."""
    form = serialization.PrivateFormat.PKCS8
    return key().private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()).decode()


@dataclass
class Token:
    """An access token: its account (none for client credentials) and its expiry."""

    user: Any
    ends: float


class Tokens:
    """All tokens of a platform."""

    def __init__(self, platform: Platform, lifetime: float) -> None:
        self.platform = platform
        self.lifetime = lifetime
        self.access: dict[str, Token] = {}
        self.refresh: dict[str, Any] = {}
        self.expired = secrets.token_urlsafe(24)
        self.access[self.expired] = Token(platform.objects.accounts["superadmin"]["id"], 0.0)

    def issue(self, user: Any, refresh: bool) -> Record:
        """Make a token and return the response of section 2.1."""
        token = secrets.token_urlsafe(24)
        self.access[token] = Token(user, time.time() + self.lifetime)
        body: Record = {
            "access_token": token,
            "expires_in": int(self.lifetime),
            "token_type": "Bearer",
            "scope": "api",
        }
        if refresh:
            body["refresh_token"] = secrets.token_urlsafe(24)
            self.refresh[body["refresh_token"]] = user
        return body

    def endpoint(self, call: Call) -> Answer:
        """Answer `POST /oauth2/token`."""
        fields = {name: values[-1] for name, values in parse_qs(call.body.decode("utf-8", "replace")).items()}
        kind = call.headers.get("content-type", "").partition(";")[0].strip()
        if self.platform.broken("form-refused", call):
            if kind != "application/json":
                raise Refusal(400, "JSON expected")
            fields, kind = json.loads(call.body), "application/x-www-form-urlencoded"
        if kind != "application/x-www-form-urlencoded" and not self.platform.broken("json-grant", call):
            raise Refusal(400, "form fields expected")
        if fields.get("scope", "api") != "api":
            raise Refusal(400, "scope: api")
        grants = {
            "password": self.password,
            "client_credentials": self.client_credentials,
            JWT_BEARER: self.assertion,
            "refresh_token": self.refreshed,
        }
        grant = grants.get(fields.get("grant_type", ""))
        if grant is None:
            raise Refusal(400, "grant_type: unknown")
        return Answer(200, grant(fields, call))

    def refuse(self, what: str) -> Refusal:
        """Return the refusal of wrong credentials."""
        return Refusal(self.platform.taste.pick("wrong credentials", 400, 401), f"{what}: wrong")

    def client(self, fields: dict[str, str], call: Call) -> None:
        """Check client id and secret."""
        secret = fields.get("client_secret") == CLIENT_SECRET or self.platform.broken("any-secret", call)
        if fields.get("client_id") != CLIENT_ID or not secret:
            raise self.refuse("client")

    def password(self, fields: dict[str, str], call: Call) -> Record:
        """Return tokens for the password grant."""
        self.client(fields, call)
        user = self.named(fields.get("username", ""))
        if user is None or (fields.get("password") != PASSWORD and not self.platform.broken("any-password", call)):
            raise self.refuse("username or password")
        return self.issue(user["id"], refresh=True)

    def client_credentials(self, fields: dict[str, str], call: Call) -> Record:
        """Return a token for the client credentials grant."""
        self.client(fields, call)
        if self.platform.broken("client-refused", call):
            raise self.refuse("grant_type")
        return self.issue(None, refresh=self.platform.broken("refresh-for-client", call))

    def refreshed(self, fields: dict[str, str], call: Call) -> Record:
        """Return new tokens for a refresh token."""
        self.client(fields, call)
        if fields.get("refresh_token") not in self.refresh:
            raise self.refuse("refresh_token")
        return self.issue(self.refresh.pop(fields["refresh_token"]), refresh=True)

    def assertion(self, fields: dict[str, str], call: Call) -> Record:
        """Return a token for a signed JWT (section 5.3)."""
        head, claims, good = decode(fields.get("assertion", ""))
        if self.platform.broken("assertion-refused", call):
            raise self.refuse("grant_type")
        good = good or (self.platform.broken("any-algorithm", call) and head.get("alg") not in (None, "RS256"))
        if not good and not self.platform.broken("any-signature", call):
            raise self.refuse("signature")
        if head.get("alg") != "RS256" and not self.platform.broken("any-algorithm", call):
            raise self.refuse("alg")
        if claims.get("iss") != CLIENT_ID and not self.platform.broken("any-issuer", call):
            raise self.refuse("iss")
        host = self.platform.address.partition("://")[2]
        if claims.get("aud") not in (host, host.partition(":")[0]) and not self.platform.broken("any-audience", call):
            raise self.refuse("aud")
        now = time.time()
        times = [claims.get(name) for name in ("iat", "exp")]
        if not all(isinstance(each, int | float) for each in times):
            raise self.refuse("iat or exp")
        if (claims["exp"] <= now or claims["iat"] > now + 60) and not self.platform.broken("expired-assertion", call):
            raise self.refuse("exp")
        user = self.named(str(claims.get("sub")))
        if user is None:
            raise self.refuse("sub")
        return self.issue(user["id"], refresh=self.platform.broken("refresh-for-assertion", call))

    def named(self, userid: str) -> Record | None:
        """Return the account of a username."""
        return next((each for each in self.platform.objects.all("user") if each["userid"] == userid), None)

    def check(self, call: Call) -> Record | None:
        """Return the account of a call, nothing for client credentials; refuse a call without a good token."""
        scheme, _, value = call.headers.get("authorization", "").partition(" ")
        accepted = ("bearer", "basic") if self.platform.broken("any-scheme", call) else ("bearer",)
        token = self.access.get(value.strip()) if scheme.lower() in accepted else None
        if token is None and self.platform.broken("token-in-query", call):
            token = self.access.get(call.text("access_token") or "")
        if token and token.ends <= time.time() and not self.platform.broken("expired-token", call):
            if self.platform.broken("expired-token-403", call):
                raise Refusal(403, "the token has expired")
            token = None
        if token is None:
            if self.platform.broken("any-token", call) and value:
                return self.platform.objects.accounts["superadmin"]
            raise Refusal(401, "no token, or one that is not valid")
        return None if token.user is None else self.platform.objects.find("user", token.user)


def decode(assertion: str) -> tuple[Record, Record, bool]:
    """Return header and claims of a JWT, and whether its signature is that of the uploaded key."""
    try:
        signed, _, signature = assertion.rpartition(".")
        head, claims = (json.loads(unpad(part)) for part in signed.split("."))
        mark = unpad(signature)
    except ValueError:
        return {}, {}, False
    if not isinstance(head, dict) or not isinstance(claims, dict):
        return {}, {}, False
    try:
        key().public_key().verify(mark, signed.encode(), padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        return head, claims, False
    return head, claims, True


def unpad(text: str) -> bytes:
    """Decode base64url without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
