"""The calls of one run: each is sent once with the token of an account, and its response is kept."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec.structs import replace

from lmscontract.contract.model import Endpoint
from lmscontract.errors import CredentialsRefused, TenantUnreachable
from lmscontract.findings.callers import ANONYMOUS, CHANGED_AT, CLIENT, DEFAULT, HEADER_FORMATS, INVALID_TOKEN
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.input_files import MEGABYTE
from lmscontract.target.auth.invalid_credentials import changed_token
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.http.session import Session
from lmscontract.target.outcomes import NotVerified
from lmscontract.types import Effect, Operation

BAD_REQUEST = 400
NOT_FOUND = 404
GONE = 410
UNAUTHORIZED = 401
FORBIDDEN = 403
FAILURE = 500
MISSING = "see the requirement that the operation is served"
HINTS = {
    403: "the account may lack a permission, or this part may be switched off on the tenant",
    404: "perhaps an object that the call names is missing, or the operation is not served",
}
"""What to look at when an operation does not answer with success, by status."""
WITH_LASTING_WRITES = 'on a sandbox of your own, writes = "lasting" with --allow-writes enables it'
"""The hint for a call that writes what no call undoes."""
NO_RESPONSE = "the operation gave no response, although others did"
"""Why nothing is verified of an operation whose calls break the connection or take too long."""
_MOST_SILENT = 3
_LARGE = MEGABYTE
_MOST_KEPT = 32 * MEGABYTE
_VALUE_SIZE = 100  # bytes that a value of a JSON document takes in memory
_UNKNOWN_TOKEN = "this-token-was-never-issued"


class Tokens(Protocol):
    """The source of an account's tokens."""

    def token(self) -> str | None:
        """Return a token that is valid now; None without credentials."""

    def forget(self) -> None:
        """Request a new token the next time."""


@dataclass
class Calls:
    """The requests to one tenant, and their responses.

    `accounts` maps a level (`superadmin`, `user` …) to its tokens, DEFAULT to those of the run. `reached` is a call that got a
    response when the run began; a worker has none.
    """

    session: Session
    accounts: Mapping[str, Tokens]
    reached: Call | None = None
    _memory: dict[Hashable, Exchange] = field(default_factory=dict)
    _seen: dict[str, list[Exchange]] = field(default_factory=dict)
    _askers: dict[int, tuple[Exchange, str]] = field(default_factory=dict)
    _refused: set[str] = field(default_factory=set)
    _accepted: set[str] = field(default_factory=set)
    _silent: set[str] = field(default_factory=set)
    _large: int = 0

    def once(self, key: Hashable, call: Call, who: str) -> Exchange:
        """Return the response to a call; a call with the same key is not sent again."""
        if key not in self._memory:
            exchange = self._memory[key] = self._kept(self.signed(call, who))
            if not exchange.unusable:
                self._seen.setdefault(call.operation.shape, []).append(exchange)
            self._askers[id(exchange)] = exchange, who
        return self._memory[key]

    def with_credential(self, call: Call, credential: str | None, who: str) -> Exchange:
        """Return the response to a call with a credential that is not the token of an account; `who` sends it, for reports."""
        exchange = self.session.send(call, credential)
        self._askers[id(exchange)] = exchange, who
        return exchange

    def _kept(self, exchange: Exchange) -> Exchange:
        """Return a response to remember: without its body, if that is large and the large ones would exceed `_MOST_KEPT`."""
        size = len(exchange.body) + _VALUE_SIZE * exchange.body.count(b",")
        if size <= _LARGE or exchange.unusable:
            return exchange
        if self._large + size > _MOST_KEPT:
            what = f"the large responses of this run exceed {_MOST_KEPT // MEGABYTE} MB"
            return replace(exchange, body=b"", incomplete=what)
        self._large += size
        return exchange

    def knows(self, key: Hashable) -> bool:
        """Whether a call with this key has a response."""
        return key in self._memory

    def forget(self, key: Hashable) -> None:
        """Send a call with this key again the next time."""
        self._memory.pop(key, None)

    def forget_all(self, operation: Operation) -> None:
        """Send every call of an operation again the next time."""
        self._memory = {key: each for key, each in self._memory.items() if each.call.operation != operation}

    def keep(self, key: Hashable, exchange: Exchange) -> None:
        """Answer a call with this key by a response to another call."""
        self._memory[key] = exchange

    def seen(self, operation: Operation) -> Sequence[Exchange]:
        """Return every response of an operation that is kept so far."""
        return self._seen.get(operation.shape, ())

    def asked_by(self, exchange: Exchange) -> str:
        """Return the account level that received a response; DEFAULT for that of the run."""
        return self._askers.get(id(exchange), (exchange, DEFAULT))[1]

    def asker(self, exchange: Exchange) -> str:
        """Return the caller of a response as reports name it: an account level, a caller without a valid token, or CLIENT."""
        who = self.asked_by(exchange)
        if not exchange.signed or who != DEFAULT:
            return who or ANONYMOUS
        own = self.accounts.get(DEFAULT)
        return next((level for level, each in self.accounts.items() if level != DEFAULT and each is own), CLIENT)

    @property
    def all_refused(self) -> bool:
        """Whether every call with the token of the run got 401, also with a renewed token."""
        return DEFAULT in self._refused and DEFAULT not in self._accepted

    def signed(self, call: Call, who: str) -> Exchange:
        """Return the response to a call with the token of an account.

        NotVerified when its operation gives none, also to an earlier call, although the tenant can be reached;
        TenantUnreachable when it cannot, when the call writes, and when too many operations are silent.
        """
        operation = call.operation
        try:
            if operation.shape in self._silent and call.effect is Effect.NONE:
                raise NotVerified(NO_RESPONSE, operation.label)
            return self._with_fresh_token(call, who)
        except TenantUnreachable as error:
            if call.effect is Effect.NONE and len(self._silent) < _MOST_SILENT and self._is_reached():
                self._silent.add(operation.shape)
                raise NotVerified(NO_RESPONSE, operation.label) from error
            raise

    def _is_reached(self) -> bool:
        """Whether the call that got a response when the run began gets one now."""
        if self.reached is None:
            return False
        try:
            self.session.send(self.reached)
        except TenantUnreachable:
            return False
        return True

    def _with_fresh_token(self, call: Call, who: str) -> Exchange:
        """Return the response to a call with the token of an account; a token that has expired early is renewed once."""
        call = replace(call, credential=HEADER_FORMATS.get(who, call.credential))
        exchange = self.session.send(call, self.token(who))
        if exchange.status != UNAUTHORIZED:
            self._refused.discard(who)
            self._accepted.add(who)
        elif who in self.accounts and who not in self._refused and call.effect is Effect.NONE:
            self.accounts[who].forget()
            exchange = self.session.send(call, self.token(who))
            if exchange.status == UNAUTHORIZED:
                self._refused.add(who)
        return exchange

    def token(self, who: str) -> str | None:
        """The token of an account or an unauthorised caller; NotVerified without one, CredentialsRefused for the run's own."""
        if who == ANONYMOUS:
            return None
        if who in HEADER_FORMATS:
            return self.token(DEFAULT)
        if who.startswith(INVALID_TOKEN):
            return self._invented_token(who)
        if who not in self.accounts:
            raise NotVerified(
                "the run has no credentials",
                hint="name a tenant with credentials, or set them in the environment",
                supply=Supply(SupplyKind.CREDENTIALS),
            )
        try:
            return self.accounts[who].token()
        except CredentialsRefused as error:
            if who == DEFAULT:
                raise
            raise NotVerified(f"the account {who} was refused: {error.what}") from None

    def _invented_token(self, who: str) -> str:
        """A token that was never issued: where there is a real one, it differs from that in one character."""
        real = self.token(DEFAULT) if DEFAULT in self.accounts else None
        invented = changed_token(real, CHANGED_AT[who]) if real else _UNKNOWN_TOKEN
        self.session.redactor.add(invented)
        return invented


def call_of(
    endpoint: Endpoint, path: str, query: tuple[tuple[str, str], ...] = (), content: bytes | None = None
) -> Call:
    """Return the request of an operation at a path."""
    kind, method = "application/json" if content is not None else "", endpoint.operation.method
    return Call(endpoint.operation, method, path, query, {}, content, kind, endpoint.effect, endpoint.locks)


def encoded(body: Any) -> bytes | None:
    """Return a body as JSON; None without a body."""
    return None if body is None else json.dumps(body, sort_keys=True).encode()


def conclusive(exchange: Exchange) -> Exchange:
    """Return a response; NotVerified when it is a transient failure, or too large, slow or complex to be examined."""
    what = (
        f"the operation answered {exchange.status}, a transient failure" if exchange.is_transient else exchange.unusable
    )
    if what:
        raise NotVerified(what, exchange.call.operation.label, exchanges=(exchange,))
    return exchange
