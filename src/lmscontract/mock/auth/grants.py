"""The token endpoint: the grants of the contract, and that of a refresh token.

The contract has the form fields, the response members and the assertions (RFC 7523) of its grants. Mock data enable
refresh tokens (RFC 6749, 6).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from lmscontract.contract.model import JSON, sent_as
from lmscontract.mock.auth import keys
from lmscontract.mock.auth.accounts import Accounts, MockAccount
from lmscontract.mock.auth.tokens import Tokens
from lmscontract.mock.context import Context
from lmscontract.mock.messages import RefusalError, Request, ResponseDraft

_REFRESH = "refresh_token"
_URLENCODED = "application/x-www-form-urlencoded"
_MULTIPART = "multipart/form-data"
_NOT_KEPT = {"Cache-Control": "no-store", "Pragma": "no-cache"}

Given = tuple[str, dict[str, Any]]
"""The grant whose members the response has, and the response."""


class FormError(Exception):
    """The body is not a form, or has a field twice."""


class GrantError(Exception):
    """A grant is refused, with an error of RFC 6749, 5.2."""

    def __init__(self, error: str, description: str, status: int = 400) -> None:
        super().__init__(description)
        self.error = error
        self.description = description
        self.status = status


class Grants:
    """The token endpoint of one tenant."""

    def __init__(self, context: Context, accounts: Accounts, tokens: Tokens, hostname: str) -> None:
        spec: Mapping[str, Any] = context.mock_data.get("token") or {}
        self._token = context.snapshot.vocabulary.token
        self._grants = context.snapshot.vocabulary.grants
        self._accounts = accounts
        self._tokens = tokens
        self._hostname = hostname
        self._clock = context.clock
        self._context = context
        self._refusing = context.variant.of("token-refusals")
        self._any_scope = context.variant.of("token-scopes") == "more"
        self._refreshes = "refresh" in spec

    def answer(self, request: Request) -> tuple[ResponseDraft, str]:
        """Return the response, with the headers it has besides the usual ones, and the name of the grant if it succeeds."""
        try:
            name, members = self._given(self._form(request), request)
        except GrantError as refused:
            return self._refused(refused), ""
        return ResponseDraft(200, members, dict(_NOT_KEPT)), name

    def _keeps(self, rule: str, location: str, expected: str = "") -> bool:
        """Return whether this tenant keeps a requirement of the token endpoint."""
        return self._context.keeps(rule, str(self._token["operation"]), location, expected)

    def _refused(self, refused: GrantError) -> ResponseDraft:
        if self._refusing != "oauth":
            raise RefusalError(403 if self._refusing == "forbidden" else refused.status, refused.description)
        document = {"error": refused.error, "error_description": refused.description}
        return ResponseDraft(refused.status, document, dict(_NOT_KEPT))

    def _form(self, request: Request) -> Mapping[str, str]:
        try:
            return form_fields(request, as_json=sent_as(self._token) == JSON)
        except FormError as error:
            raise GrantError("invalid_request", str(error)) from None

    def _given(self, form: Mapping[str, str], request: Request) -> Given:
        kind = self._kind(form)
        if kind is None:
            raise GrantError("invalid_request", "the form lacks grant_type")
        for name, grant in self._grants.items():
            if "answers" in grant and kind == grant["grant-type"]:
                if not self._keeps("grant-refused", name):
                    raise GrantError("unsupported_grant_type", f"the grant {name} is not served")
                form = {**form, **self._accepted_wrongly(name, form)}
                self._check(form, grant["fields"])
                return name, self._tokens.issue(name, self._account(name, form, request))
        if kind == _REFRESH and self._refreshes:
            return self._refreshed(form)
        raise GrantError("unsupported_grant_type", "there is no such grant_type")

    def _kind(self, form: Mapping[str, str]) -> str | None:
        """Return the grant type of a form; for a grant that accepts a wrong one, its own if the form has its fields."""
        grant_type, given = form.get("grant_type"), form.keys() - {"grant_type"}
        served = {name: grant for name, grant in self._grants.items() if "answers" in grant}
        known = {grant["grant-type"] for grant in served.values()} | ({_REFRESH} if self._refreshes else set())
        if grant_type not in known:
            for name, grant in served.items():
                alike = given == set(grant["fields"]) - {"grant_type"}
                if alike and not self._keeps("wrong-credential-accepted", f"{name}.grant_type"):
                    return str(grant["grant-type"])
        return grant_type

    def _accepted_wrongly(self, grant: str, form: Mapping[str, str]) -> Mapping[str, str]:
        """Return the right values of the fields of which a broken requirement accepts wrong ones."""
        known, highest = self._tokens.credentials, self._accounts.highest
        right = {"client_id": known.client_id, "client_secret": known.client_secret}
        wrong = {n: v for n, v in right.items() if not self._keeps("wrong-credential-accepted", f"{grant}.{n}")}
        account = self._accounts.named(form.get("username", ""))
        if account is not None and not self._keeps("wrong-credential-accepted", f"{grant}.password"):
            wrong |= {"password": account.password}
        if account is None and not self._keeps("wrong-credential-accepted", f"{grant}.username"):
            wrong |= {"username": highest.username, "password": highest.password}
        return {name: value for name, value in wrong.items() if name in form}

    def _check(self, form: Mapping[str, str], needed: list[str]) -> None:
        """Check that every field is there, and that client and scope are right; a GrantError if not."""
        if missing := [each for each in needed if each not in form]:
            raise GrantError("invalid_request", f"the form lacks {', '.join(missing)}")
        known = self._tokens.credentials
        right = {"client_id": known.client_id, "client_secret": known.client_secret}
        if any(form.get(name, value) != value for name, value in right.items()):
            raise GrantError("invalid_client", "client id or client secret is wrong", 401)
        if not self._any_scope and form.get("scope", self._token.get("scope")) != self._token.get("scope"):
            raise GrantError("invalid_scope", f"there is no scope {form['scope']}")

    def _account(self, name: str, form: Mapping[str, str], request: Request) -> MockAccount | None:
        """Return the account of the token of a grant; None for a token of the client."""
        grant = self._grants[name]
        wrong = "user name or password is wrong"
        if "assertion" in grant:
            wrong = "sub is not a user of this platform"
            found = self._accounts.named(self._subject(name, form["assertion"], request))
            if not self._keeps("wrong-claim-accepted", f"{name}.assertion.sub"):
                found = found or self._accounts.highest
        elif "username" in grant["fields"]:
            found = self._accounts.signing_in(form["username"], form["password"])
        else:
            return None
        if found is None:
            raise GrantError("invalid_grant", wrong)
        return found

    def _refreshed(self, form: Mapping[str, str]) -> Given:
        self._check(form, ["client_id", "client_secret", "refresh_token"])
        given = self._tokens.refresh(form["refresh_token"])
        if given is None:
            raise GrantError("invalid_grant", "the refresh token is not valid")
        if not self._keeps("refresh-refused", given[0]):
            raise GrantError("unsupported_grant_type", "tokens are not refreshed")
        return given

    # assertions (RFC 7523)

    def _subject(self, name: str, assertion: str, request: Request) -> str:
        """Return the user name in an assertion for the grant of that name; a GrantError if it is not valid."""
        stated = self._grants[name]["assertion"]
        claims = self._claims(name, stated["header"]["alg"], assertion)
        if missing := [each for each in stated["claims"] if each not in claims]:
            raise GrantError("invalid_grant", f"the assertion lacks {', '.join(missing)}")
        for claim, message in self._wrong_claims(claims, request):
            if self._keeps("wrong-claim-accepted", f"{name}.assertion.{claim}"):
                raise GrantError("invalid_grant", message)
        return str(claims.get("sub"))

    def _claims(self, name: str, algorithm: str, assertion: str) -> Mapping[str, Any]:
        claims = keys.verified(assertion, self._tokens.public_key, algorithm)
        if claims is None and not self._keeps("wrong-algorithm-accepted", f"{name}.assertion", algorithm):
            claims = keys.unverified(assertion, algorithm)
        if claims is None and not self._keeps("foreign-key-accepted", f"{name}.assertion.signature"):
            claims = keys.unverified(assertion, algorithm, other=False)
        if claims is None:
            raise GrantError(
                "invalid_grant", f"the assertion is not signed with {algorithm} and the key that was uploaded"
            )
        return claims

    def _wrong_claims(self, claims: Mapping[str, Any], request: Request) -> Iterator[tuple[str, str]]:
        """Yield the wrong claims, each with a message; `sub` is not checked here."""
        now = self._clock()
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


def form_fields(request: Request, *, as_json: bool = False) -> Mapping[str, str]:
    """Return the fields of a body by name, without empty ones (RFC 6749, 3.2); a FormError if it is not a form.

    With `as_json`, they are the members of a JSON object.
    """
    if as_json:
        document = request.document
        return {name: str(value) for name, value in document.items()} if isinstance(document, dict) else {}
    kind = request.headers.get("content-type", _URLENCODED).partition(";")[0].strip().lower()
    if kind == _URLENCODED:
        pairs: Iterable[tuple[str, str]] = parse_qsl(request.body.decode("utf-8", "replace"), keep_blank_values=True)
    elif kind == _MULTIPART:
        pairs = _parts(request)
    else:
        raise FormError(f"form fields are expected, not {kind}")
    given = tuple(pairs)
    twice = [name for name, count in Counter(name for name, _ in given).items() if count > 1]
    if twice:
        raise FormError(f"the form names {twice[0]} more than once")
    return {name: value for name, value in given if value}


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


def _parts(request: Request) -> Iterable[tuple[str, str]]:
    from email import message_from_bytes, policy  # only for the clients that send forms in this way

    head = f"Content-Type: {' '.join(request.headers['content-type'].split())}\r\n\r\n"
    message = message_from_bytes(head.encode("utf-8", "replace") + request.body, policy=policy.HTTP)
    for part in message.iter_parts() if message.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        if isinstance(name, str):
            content = part.get_payload(decode=True)
            yield name, content.decode("utf-8", "replace") if isinstance(content, bytes) else ""
