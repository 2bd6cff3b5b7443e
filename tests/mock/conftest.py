"""Mock platforms of the shipped contract and of the sample platform, and a caller that sends requests to them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import count, product
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from lmscontract.contract.load import load, load_shipped
from lmscontract.contract.model import Area, Condition, Endpoint, Snapshot, State, TenantFact
from lmscontract.contract.project import Contract
from lmscontract.contract.writing import outcomes
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.parameters import written
from lmscontract.mock.samples import Samples
from lmscontract.mock.variants.variant import Variant
from lmscontract.property_path import PropertyPath, with_property, without_property
from lmscontract.rules.values import (
    accepted_values,
    identified,
    invalid_values,
    paging,
    shows_json,
    valid_values,
    without_identifiers,
)
from lmscontract.rules.wrong_credential_accepted import FIELDS
from lmscontract.target.writes.bodies import distinct, filled, named_kind
from lmscontract.types import Channel, Effect, Month, Operation

NOW = 1_900_000_000.0
FORM = {"content-type": "application/x-www-form-urlencoded"}


@dataclass
class Clock:
    """A clock that changes only when it is set."""

    now: float = NOW

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@dataclass
class Caller:
    """A client that signs in to a platform and sends requests."""

    platform: Platform
    tokens: dict[str, str] = field(default_factory=dict)

    def form(self, grant: str, account: str = "") -> dict[str, str]:
        """Return the form fields of a grant, with the names of the contract."""
        credentials = self.platform.credentials
        token = self.platform.snapshot.vocabulary.token
        who = credentials.accounts[account or next(iter(credentials.accounts))]
        known = {
            "client_id": credentials.client_id,
            "client_secret": credentials.client_secret,
            "grant_type": token["grants"][grant]["grant-type"],
            "scope": token["scope"],
            "username": who.username,
            "password": who.password,
        }
        fields = token["grants"][grant]["fields"]
        return {name: known[name] if name in known else self.assertion() for name in fields}

    def assertion(self, algorithm: str = "RS256", key: Any = None, **claims: Any) -> str:
        """Return an assertion for the first account, signed with the key of the platform unless another is given."""
        from joserfc import jwt
        from joserfc.jwk import OctKey

        credentials = self.platform.credentials
        own = _key(credentials.private_key) if algorithm.startswith("RS") else OctKey.import_key("x" * 32)
        first = next(iter(credentials.accounts.values()))
        said = {"iss": credentials.client_id, "sub": first.username, "aud": "localhost", "iat": int(NOW)}
        header = {"alg": algorithm, "typ": "JWT"}
        return jwt.encode(header, {**said, "exp": int(NOW) + 60, **claims}, key or own, algorithms=[algorithm])

    def sign_in(self, form: Mapping[str, str]) -> Response:
        """Return the response of the token endpoint to a form."""
        operation = Operation.parse(self.platform.snapshot.vocabulary.token["operation"])
        return self.platform.handle(Request(operation.method, operation.path, (), FORM, urlencode(form).encode()))

    def token(self, account: str) -> str:
        """Return the token of an account, which signs in once."""
        if account not in self.tokens:
            self.tokens[account] = str(self.sign_in(self.form("password", account)).json()["access_token"])
        return self.tokens[account]

    def send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        account: str = "superadmin",
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Send one request; without an account it has no token."""
        sent = dict(headers or {})
        if account:
            sent["authorization"] = f"Bearer {self.token(account)}"
        text = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        asked = tuple((name, written(value)) for name, value in (query or {}).items())
        return self.platform.handle(Request(method, path, asked, sent, text))

    def get(self, path: str, account: str = "superadmin", **query: Any) -> Response:
        """Send a GET request."""
        return self.send("GET", path, query, account=account)


@dataclass(frozen=True)
class Probes:
    """Requests that together show every break of an operation.

    An account sends them, except where a request tests another account. `also` is a query for all of them.
    """

    caller: Caller
    endpoint: Endpoint
    account: str = "superadmin"
    also: Mapping[str, Any] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=count)

    @property
    def snapshot(self) -> Snapshot:
        """The contract of the platform."""
        return self.caller.platform.snapshot

    def answers(self) -> list[tuple[int, tuple[tuple[str, str], ...], bytes]]:
        """Return status, headers and body of the response to each request."""
        return [(each.status, each.headers, each.body) for each in self.responses()]

    def responses(self) -> Iterator[Response]:
        """Yield the response to each request."""
        yield from (self._token_calls if self.endpoint.operation.label == self._token_label else self._calls)()
        if reference := self.snapshot.vocabulary.reference:
            yield self.caller.send("GET", reference["address"], account="")

    def base(self) -> Response:
        """Send the request with only its required parts."""
        return self._call()

    @property
    def _token_label(self) -> str:
        return str(self.snapshot.vocabulary.token["operation"])

    def _token_calls(self) -> Iterator[Response]:
        for name, grant in self.snapshot.vocabulary.token["grants"].items():
            if "answers" in grant:
                form = self.caller.form(name, self.account)
                yield self.caller.sign_in(form)
                yield self.caller.sign_in({**form, "grant_type": "no-such-grant"})
                for field in (each for each in FIELDS if each in form):
                    yield self.caller.sign_in({**form, field: "unknown-value"})
                for assertion in self._forged() if "assertion" in form else ():
                    yield self.caller.sign_in({**form, "assertion": assertion})
                if refresh := grant.get("refresh"):
                    yield self._refreshed(form, refresh)
        yield from self._with_credentials()
        sign_on = self.snapshot.vocabulary.token.get("sign-on", {}).get("address", "/")
        yield self.caller.send("GET", sign_on.format(access_token="unknown-token", expires_in=900), account="")

    def _refreshed(self, form: Mapping[str, str], refresh: Mapping[str, Any]) -> Response:
        """Exchange the refresh token that a form gets, if it gets one."""
        signed_in = self.caller.sign_in(form)
        if signed_in.status != 200:
            return signed_in
        token = str(signed_in.json().get("refresh_token"))
        kept = {name: value for name, value in form.items() if name in refresh["fields"]}
        return self.caller.sign_in({**kept, "grant_type": refresh["grant-type"], "refresh_token": token})

    def _with_credentials(self) -> Iterator[Response]:
        """Read one operation with the token of each grant, and with each credential that is not a token."""
        credentials = self.caller.platform.credentials
        given: list[str] = []
        for name, grant in self.snapshot.vocabulary.token["grants"].items():
            if "answers" in grant:
                response = self.caller.sign_in(self.caller.form(name, self.account))
                with suppress(ValueError, AttributeError):
                    given += [str(response.json().get(member)) for member in ("access_token", "refresh_token")]
        reads = next(without_identifiers(self.snapshot))
        for text in (*given, credentials.client_secret, credentials.expired_token):
            yield self.caller.send("GET", reads.operation.path, account="", headers={"authorization": f"Bearer {text}"})

    def _forged(self) -> Iterator[str]:
        """Yield assertions with a wrong signature, a wrong key or one wrong claim."""
        yield self.caller.assertion("HS256")
        yield self.caller.assertion(key=other_key())
        for claim, wrong in {"iss": "unknown", "sub": "unknown", "aud": "elsewhere", "exp": 1}.items():
            yield self.caller.assertion(**{claim: wrong})

    def _calls(self) -> Iterator[Response]:
        yield from self._by_all()
        yield from self._with_parameters()
        yield from self._with_bodies()
        yield from self._as_promised()
        for condition in self.endpoint.conditions:
            if not condition.open:
                yield self._under(condition)
        for name, kind in self.endpoint.kinds.items():
            if secondary := self.snapshot.vocabulary.identifiers.get(kind, {}).get("secondary"):
                code = self.caller.platform.facts[secondary["fact"]]
                yield self._call({secondary["parameter"]: secondary["value"]}, path={name: code})
                yield self._call(path={name: code})
        writes = self.endpoint.effect is Effect.WRITES
        if (writes or shows_json(self.endpoint)) and self.endpoint.operation.parameters:
            yield self._call(path={self.endpoint.operation.parameters[-1]: "999999937"})
        if writes and self.endpoint.takes_body:
            yield self._call(body=b"{")
        for fact in self.endpoint.of_area(Area.PATH):
            if fact.schema.get("type") == "integer":
                yield self._call(path={fact.path: "no-such-value"})
        yield from self._read_back()

    def _read_back(self) -> Iterator[Response]:
        """Read the path of an operation that writes, and the first and the newest object of each kind that it writes."""
        if self.endpoint.effect is not Effect.WRITES:
            return
        kinds = {*outcomes(self.endpoint, self.snapshot).values(), *self.endpoint.kinds.values()} - {""}
        for shows in self.snapshot.operations:
            if not shows.reads or shows.public:
                continue
            same = shows.operation.path == self.endpoint.operation.path
            size = {fact.path: fact.schema["maximum"] for fact in paging(shows, "size")}
            if same or (shows.lists in kinds and not shows.operation.parameters):
                yield self.caller.get(self._path({}, shows), self.account, **size)
            if len(shows.kinds) == 1 and kinds.issuperset(shows.kinds.values()):
                (name, kind), *_ = shows.kinds.items()
                ids = [record.id for record in self.caller.platform.tenant.records(kind)]
                for each in (*ids[:1], *ids[-1:]):
                    yield self.caller.get(self._path({name: each}, shows), self.account)

    def _by_all(self) -> Iterator[Response]:
        yield self._call()
        yield self._call(account="")
        yield self._call(account="", headers={"authorization": "Bearer unknown-token"})
        for account in self.caller.platform.credentials.accounts:
            yield self._call(account=account)

    def _with_parameters(self) -> Iterator[Response]:
        kinds = {fact.alias_of: fact.kind for fact in self.endpoint.of_area(Area.QUERY)}
        for fact in self.endpoint.of_area(Area.QUERY):
            kind = fact.kind or kinds.get(fact.path) or identified(fact.path, self.snapshot)
            known = [record.id for record in self.caller.platform.tenant.records(kind)] if kind else []
            tried = fact.values if fact.state is State.ABSENT else ()
            for value in (*known[:1], *known[-1:], *tried):
                yield self._call({fact.path: value})
            if fact.state is State.KNOWN:
                taken = accepted_values(fact, self.snapshot.vocabulary.schemas)
                for value in (*taken, *invalid_values(fact), *fact.removed_values):
                    yield self._call({fact.path: value})
                yield self._call(without=fact.path)
                if fact.schema.get("type") == "integer":
                    yield self._call({fact.path: 2})
        links = self.snapshot.vocabulary.links
        if f"query.{links['parameter']}" in self.endpoint.facts:
            yield self._call({links["parameter"]: links["value"]})
        sorting = self.snapshot.vocabulary.sorting
        if sorting and f"query.{sorting['direction']}" in self.endpoint.facts:
            records = self.caller.platform.tenant.records(self.endpoint.lists or "")
            shown = [records.sample().fields, *self._items()[:1]]
            attributes = [name for each in shown for name, value in each.items() if isinstance(value, str | int)]
            for name, way in product(attributes, ("ascending", "descending")):
                yield self._call({sorting["attribute"]: name, sorting["direction"]: sorting[way]})
            for word in ("attribute", "direction"):
                yield self._call({sorting[word]: "no-such-value"})

    def _items(self) -> list[dict[str, Any]]:
        """Return the items of the plain call."""
        with suppress(ValueError, AttributeError, TypeError):
            items = [value for value, _ in self.endpoint.record_path.values(self.base().json())]
            return [each for each in items if isinstance(each, dict)]
        return []

    def _with_bodies(self) -> Iterator[Response]:
        """Send each property with a text and with values that work, then leave it out; read back each time."""
        samples, tenant = Samples(self.snapshot.vocabulary.schemas), self.caller.platform.tenant
        known = tenant.operation_data(self.endpoint.operation).get("known") or {}
        facts = list(self.endpoint.of_area(Area.BODY))
        for fact in facts:
            works = known.get(fact.path) or samples.value(samples.schema(fact), fact.paths[0].name)
            instead = [each.path for each in facts if fact.state is State.ABSENT and each.change == fact.change]
            for value in ("something", works, distinct(works, 7)):
                body = self._body
                for path in instead:
                    body = _without(body, path)
                yield self._call(body=_with(body, fact.path, value))
                yield from self._read_back()
            yield self._call(body=_without(self._body, fact.path))
            yield from self._read_back()

    def _as_promised(self) -> Iterator[Response]:
        sizes = [fact for fact in self.endpoint.of_area(Area.QUERY) if "maximum" in fact.schema]
        for promise in self.endpoint.behaviours:
            for size in sizes:
                yield self._call({size.path: size.schema["maximum"]}, account=promise.level or self.account)
            if "adds" in promise.table:
                yield from self._adding(promise.table["adds"], promise.table["replaces-with"])
            if "never-copies" in promise.table:
                ((name, kind),) = self.endpoint.kinds.items()
                for record in list(self.caller.platform.tenant.records(kind))[:3]:
                    yield self._call(path={name: record.id})
                    yield from self._read_back()
            area, _, name = promise.at.partition(".")
            for said in promise.table.values():
                for spelling in said if area == "body" else ():
                    yield self._call(body={**self._body, name: spelling})
                if area == "query":
                    yield self._call({name: said})
            for fact in set(promise.needs) & self.caller.platform.facts.keys():
                known = self.caller.platform.facts[fact]
                yield self._call(path=dict.fromkeys(self.endpoint.operation.parameters[-1:], known))

    def _adding(self, kind: str, switch: str) -> Iterator[Response]:
        """Send the body with one object of a kind after another, the last one instead of the others, and read back."""
        known = [record.id for record in self.caller.platform.tenant.records(kind)]
        identifiers = self.snapshot.vocabulary.identifiers
        for replaces, id in zip((False, False, True), known, strict=False):
            named = partial(_other, kind, id)
            body = filled(self._body, "", named, partial(named_kind, identifiers=identifiers))
            yield self._call(body=_with(body, switch, replaces))
            yield from self._read_back()

    def _under(self, condition: Condition) -> Response:
        parts: dict[str, dict[str, Any]] = {"path": {}, "query": {}, "body": {}}
        for place, wanted in condition.request.items():
            area, _, name = place.partition(".")
            value = self.caller.platform.facts[wanted.name] if isinstance(wanted, TenantFact) else wanted
            if area == "names":  # wherever the body names an object of this kind
                parts["body"] |= dict.fromkeys(self.snapshot.vocabulary.identifiers[name]["names"], value)
            else:
                parts[area][name] = value
        account = condition.level or self.account
        return self._call(parts["query"], path=parts["path"], body={**self._body, **parts["body"]}, account=account)

    @property
    def _body(self) -> dict[str, Any]:
        """The working body, with names that no other object has."""
        body = self.caller.platform.bodies.get(self.endpoint.operation.label, {})
        kind_of = partial(named_kind, identifiers=self.snapshot.vocabulary.identifiers)
        filled_body: dict[str, Any] = filled(body, str(next(self.numbers)), lambda _, value: value, kind_of)
        return filled_body

    def _call(
        self,
        query: Mapping[str, Any] | None = None,
        *,
        path: Mapping[str, Any] | None = None,
        body: Any = None,
        without: str = "",
        account: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        method = "POST" if self.endpoint.operation.method == "ANY" else self.endpoint.operation.method
        given = {**self._needed(), **self.also, **(query or {})}
        asked = {name: value for name, value in given.items() if name != without}
        sent = None if method == "GET" else self._body if body is None else body
        caller = self.account if account is None else account
        return self.caller.send(method, self._path(path or {}), asked, sent, caller, headers)

    def _needed(self) -> dict[str, Any]:
        """Return the mandatory parameters with values of the tenant, of the contract, or of their form."""
        samples, known = Samples(self.snapshot.vocabulary.schemas), self.caller.platform.facts
        facts = (fact for fact in self.endpoint.of_area(Area.QUERY) if fact.required and fact.state is State.KNOWN)
        return {
            fact.path: known.get(fact.path)
            or (valid_values(fact) or (samples.value(samples.schema(fact), fact.path),))[0]
            for fact in facts
        }

    def _path(self, given: Mapping[str, Any], endpoint: Endpoint | None = None) -> str:
        called = endpoint or self.endpoint
        path = called.operation.path.replace("/**", "/anything")
        for name in called.operation.parameters:
            kind = called.kinds.get(name, "")
            first = next(iter(self.caller.platform.tenant.records(kind)), None) if kind else None
            value = given.get(name, first.id if first else "anything")
            path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
        return path


@cache
def other_key() -> Any:
    """Return a key pair that no mock has."""
    from joserfc.jwk import RSAKey

    return RSAKey.generate_key(2048)


@cache
def _key(pem: str) -> Any:
    from joserfc.jwk import RSAKey

    return RSAKey.import_key(pem)


def _other(kind: str, id: Any, named: str, value: Any) -> Any:
    return id if named == kind else value


def _with(body: Any, path: str, value: Any) -> Any:
    return with_property(body, PropertyPath.parse(path.replace("XX", "7")), value)


def _without(body: Any, path: str) -> Any:
    return without_property(body, PropertyPath.parse(path))


Opened = Callable[..., Platform]


@pytest.fixture(scope="session")
def ours() -> Contract:
    """Return the contract of the package."""
    return load_shipped()


@pytest.fixture(scope="session")
def parcels() -> Contract:
    """Return the contract of the sample platform in `tests/platform`."""
    return load(Path(__file__).parents[1] / "platform")


@pytest.fixture(scope="session")
def opened() -> Opened:
    """Return a function that starts a platform for a month and a channel."""

    def open_(
        contract: Contract,
        month: str,
        channel: str = "production",
        broken: Iterable[str] = (),
        clock: Callable[[], float] | None = None,
        seed: int = 1,
        variant: Variant | None = None,
    ) -> Platform:
        snapshot = contract.at(Month.parse(month), Channel(channel))
        held = {"seed": seed, "clock": clock or Clock(), "broken": broken, "variant": variant}
        return Platform(snapshot, contract.mock_data, **held)

    return open_


@pytest.fixture
def call(parcels: Contract, opened: Opened) -> Caller:
    """Return a caller of the parcel service in its last month."""
    return Caller(opened(parcels, "2031-06"))
