"""Tenants behind a socket, each at a month of the shipped contract, and somebody who calls them as clients do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import pytest
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey
from requests import Response, Session

from lmscontract.contract.load import load, shipped
from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.middleware.admin import Clock
from lmscontract.mock.middleware.middleware import Middleware
from lmscontract.mock.parameters import written
from lmscontract.mock.server import start_in_thread
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Channel, Month, Operation

NOW = 1_900_000_000.0
HOST = "127.0.0.1"
LAST = ("2027-01", "production")
"""The last month that is known: whatever was announced is in effect."""


class Person(NamedTuple):
    """Somebody who may sign in, and the user that they are."""

    username: str
    password: str
    id: str


@dataclass
class Tenant:
    """One tenant at its address, called over HTTP; calls carry the token of an account unless that is empty."""

    gate: Middleware
    base_url: str
    session: Session
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def platform(self) -> Platform:
        """The tenant itself."""
        return self.gate.platform

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the owner knows of it."""
        return self.platform.facts

    def get(self, path: str, account: str = "superadmin", **query: Any) -> Response:
        """A GET."""
        return self.send("GET", path, query, account=account)

    def send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        account: str = "superadmin",
        headers: Mapping[str, str] | None = None,
        follow: bool = False,
    ) -> Response:
        """One call; redirects are followed only if that is asked for."""
        signed = {"Authorization": f"Bearer {self.token(account)}"} if account else {}
        asked = {name: value if isinstance(value, str) else written(value) for name, value in (query or {}).items()}
        return self.session.request(
            method,
            self.base_url + path,
            params=asked,
            json=body,
            headers={**signed, **(headers or {})},
            allow_redirects=follow,
        )

    def data(self, path: str, account: str = "superadmin", **query: Any) -> Any:
        """What stands under `data` in the answer of a GET that is served."""
        answer = self.get(path, account, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    def items(self, path: str, account: str = "superadmin", **query: Any) -> list[Any]:
        """The items of a list that is served; as many as a page holds, unless the query says otherwise."""
        found = self.data(path, account, **{"page_size": 200, **query})["items"]
        assert isinstance(found, list)
        return found

    def some(self, path: str, account: str = "superadmin", **query: Any) -> list[Any]:
        """The items of a list that has to hold something, so that what is told of each of them is told of one at least."""
        found = self.items(path, account, **query)
        assert found
        return found

    def write(self, method: str, path: str, body: Any = None, account: str = "superadmin") -> Any:
        """The answer of a call that writes and is served."""
        answer = self.send(method, path, body=body, account=account)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def first(self, kind: str) -> str:
        """The identifier of the first object of a kind."""
        return str(next(iter(self.platform.tenant.records(kind))).id)

    def path(self, label: str, **given: Any) -> str:
        """The path of an operation, each parameter with what is given, else with the first object of its kind."""
        operation = Operation.parse(label)
        kinds = self.platform.snapshot.endpoints[operation.shape].kinds
        known = {name: given[name] if name in given else self.first(kinds[name]) for name in operation.parameters}
        return operation.path.format_map(known)

    def person(self, account: str) -> Person:
        """Who an account is."""
        known = self.platform.credentials.accounts[account]
        user = next(each for each in self.items("/manage/v1/user") if each["username"] == known.username)
        return Person(known.username, known.password, user["user_id"])

    def form(self, grant: str, account: str = "superadmin", **more: str) -> dict[str, str]:
        """The form fields of a grant of section 5.2, by the name that it has in the contract."""
        known = self.platform.credentials
        who = known.accounts[account]
        client = {"client_id": known.client_id, "client_secret": known.client_secret}
        fields = {
            "password": {**client, "grant_type": "password", "username": who.username, "password": who.password},
            "client_credentials": {**client, "grant_type": "client_credentials"},
            "jwt-bearer": {"grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer"},
        }[grant]
        return {**fields, "scope": "api", **more}

    def sign_in(self, form: Mapping[str, str], **more: Any) -> Response:
        """What the token endpoint answers to form fields."""
        return self.session.post(f"{self.base_url}/oauth2/token", data=form, **more)

    def token(self, account: str) -> str:
        """A token of an account, taken once; `client` stands for the client credentials."""
        if account not in self.tokens:
            form = self.form("client_credentials") if account == "client" else self.form("password", account)
            self.tokens[account] = self.sign_in(form).json()["access_token"]
        return self.tokens[account]

    def assertion(self, algorithm: str = "RS256", key: Any = None, **claims: Any) -> str:
        """A signed assertion for the first account; a claim of None is left out."""
        known = self.platform.credentials
        if key is None:
            key = OctKey.import_key("x" * 32) if algorithm.startswith("HS") else rsa_key(known.private_key)
        said = {"iss": known.client_id, "sub": self.person("superadmin").username, "aud": HOST}
        times = {"iat": int(self.gate.clock()), "exp": int(self.gate.clock()) + 60}
        whole = {name: value for name, value in {**said, **times, **claims}.items() if value is not None}
        return jwt.encode({"alg": algorithm, "typ": "JWT"}, whole, key, algorithms=[algorithm])

    def advance(self, seconds: float) -> None:
        """Put the tenant's clock forward."""
        self.session.post(f"{self.base_url}/__mock__/clock", json={"advance": seconds}).raise_for_status()

    def weather(self, *spells: str) -> None:
        """Have weather from the next call on."""
        self.session.put(f"{self.base_url}/__mock__/faults", json=list(spells)).raise_for_status()

    @property
    def notices(self) -> set[str]:
        """What clients owed to the tenant and did not do."""
        return {each["violation"] for each in self.session.get(f"{self.base_url}/__mock__/client-violations").json()}


At = Callable[..., Tenant]


@dataclass
class Town:
    """The tenants of one process: each is served from the first time that it is asked for, and begins anew each time."""

    contract: Contract
    resources: ExitStack
    served: dict[tuple[str, str, str], tuple[Middleware, str]] = field(default_factory=dict)

    def at(self, month: str = LAST[0], channel: str = LAST[1], variant: str = "") -> Tenant:
        """A fresh tenant of a month on a channel, with a variant that is not the plain one if one is named."""
        key = (month, channel, variant)
        if key not in self.served:
            self.served[key] = self._opened(*key)
        gate, address = self.served[key]
        gate.reset()
        return Tenant(gate, address, self.session)

    @property
    def session(self) -> Session:
        """The one who calls, and who keeps no cookies."""
        if not hasattr(self, "_session"):
            self._session = self.resources.enter_context(Session())
            self._session.trust_env = False
        self._session.cookies.clear()
        return self._session

    def _opened(self, month: str, channel: str, variant: str) -> tuple[Middleware, str]:
        clock = Clock(lambda: NOW)
        snapshot = self.contract.at(Month.parse(month), Channel(channel))
        behaves = Variant.parse([variant], self.contract.open_points) if variant else None
        platform = Platform(snapshot, self.contract.mock_data, clock=clock, hostname=HOST, variant=behaves)

        def anew() -> Platform:
            platform.reset()
            return platform

        known = {"statements": self.contract.statements, "mock_data": self.contract.mock_data}
        gate = Middleware(platform, clock=clock, new_platform=anew, **known)
        return gate, self.resources.enter_context(start_in_thread(gate)).base_url


@cache
def rsa_key(pem: str) -> Any:
    """The key of a PEM block."""
    return RSAKey.import_key(pem)


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known that names the row of the specification which a test states."""
    config.addinivalue_line("markers", "source(*rows): the sections and rows of the specification that a test states")


@pytest.fixture(scope="session")
def town() -> Iterator[Town]:
    """The tenants of this process."""
    with ExitStack() as resources:
        yield Town(load(shipped()), resources)


@pytest.fixture
def at(town: Town) -> At:
    """A fresh tenant of a month on a channel."""
    return town.at


@pytest.fixture
def tenant(at: At) -> Tenant:
    """A fresh tenant at the end of all that is known."""
    return at()
