"""Running tenants, each at a month of the shipped contract, and a client that sends requests to them."""

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
from requests.adapters import HTTPAdapter
from urllib3 import Retry

from lmscontract.contract.load import load_shipped
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
"""The last known month, in which every announced change is in effect."""


class Person(NamedTuple):
    """The username, password and user identifier of an account."""

    username: str
    password: str
    id: str


@dataclass
class Tenant:
    """One tenant over HTTP; requests have the token of an account unless it is empty."""

    middleware: Middleware
    base_url: str
    session: Session
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def platform(self) -> Platform:
        """The platform of the tenant."""
        return self.middleware.platform

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts of the tenant."""
        return self.platform.facts

    def get(self, path: str, account: str = "superadmin", **query: Any) -> Response:
        """Send a GET request."""
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
        """Send one request; redirects are followed only with `follow`."""
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
        """Return the value of `data` in a successful response to GET."""
        answer = self.get(path, account, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    def items(self, path: str, account: str = "superadmin", **query: Any) -> list[Any]:
        """Return the items of a list, up to the largest page size unless the query gives another."""
        found = self.data(path, account, **{"page_size": 200, **query})["items"]
        assert isinstance(found, list)
        return found

    def some(self, path: str, account: str = "superadmin", **query: Any) -> list[Any]:
        """Return the items of a list that must not be empty, so that a loop over them checks at least one."""
        found = self.items(path, account, **query)
        assert found
        return found

    def write(self, method: str, path: str, body: Any = None, account: str = "superadmin") -> Any:
        """Return the body of a successful response to a write."""
        answer = self.send(method, path, body=body, account=account)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def first(self, kind: str) -> str:
        """Return the identifier of the first record of a kind."""
        return str(next(iter(self.platform.tenant.records(kind))).id)

    def path(self, label: str, **given: Any) -> str:
        """Return the path of an operation, with the given parameters or the first record of their kinds."""
        operation = Operation.parse(label)
        kinds = self.platform.snapshot.endpoints[operation.shape].kinds
        known = {name: given[name] if name in given else self.first(kinds[name]) for name in operation.parameters}
        return operation.path.format_map(known)

    def person(self, account: str) -> Person:
        """Return the user of an account."""
        known = self.platform.credentials.accounts[account]
        user = next(each for each in self.items("/manage/v1/user") if each["username"] == known.username)
        return Person(known.username, known.password, user["user_id"])

    def form(self, grant: str, account: str = "superadmin", **more: str) -> dict[str, str]:
        """Return the form fields of a grant of the specification, section 5.2, by its name in the contract."""
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
        """Return the response of the token endpoint to form fields."""
        return self.session.post(f"{self.base_url}/oauth2/token", data=form, **more)

    def token(self, account: str) -> str:
        """Return the token of an account, requested once; `client` selects the client credentials."""
        if account not in self.tokens:
            form = self.form("client_credentials") if account == "client" else self.form("password", account)
            self.tokens[account] = self.sign_in(form).json()["access_token"]
        return self.tokens[account]

    def assertion(self, algorithm: str = "RS256", key: Any = None, **claims: Any) -> str:
        """Return a signed assertion for the first account; a claim of None is left out."""
        known = self.platform.credentials
        if key is None:
            key = OctKey.import_key("x" * 32) if algorithm.startswith("HS") else rsa_key(known.private_key)
        said = {"iss": known.client_id, "sub": self.person("superadmin").username, "aud": HOST}
        times = {"iat": int(self.middleware.clock()), "exp": int(self.middleware.clock()) + 60}
        whole = {name: value for name, value in {**said, **times, **claims}.items() if value is not None}
        return jwt.encode({"alg": algorithm, "typ": "JWT"}, whole, key, algorithms=[algorithm])

    def advance(self, seconds: float) -> None:
        """Advance the tenant's clock."""
        self.session.post(f"{self.base_url}/__mock__/clock", json={"advance": seconds}).raise_for_status()

    def set_faults(self, *faults: str) -> None:
        """Set the faults of the tenant from the next request on."""
        self.session.put(f"{self.base_url}/__mock__/faults", json=list(faults)).raise_for_status()

    @property
    def client_violations(self) -> set[str]:
        """The client violations that the tenant has recorded."""
        return {each["violation"] for each in self.session.get(f"{self.base_url}/__mock__/client-violations").json()}


At = Callable[..., Tenant]


@dataclass
class TenantServers:
    """The tenants of one process: each is started on first use and reset before each test."""

    contract: Contract
    resources: ExitStack
    served: dict[tuple[str, str, str], tuple[Middleware, str]] = field(default_factory=dict)

    def at(self, month: str = LAST[0], channel: str = LAST[1], variant: str = "") -> Tenant:
        """Return a fresh tenant of a month and channel, optionally in a variant."""
        key = (month, channel, variant)
        if key not in self.served:
            self.served[key] = self._started(*key)
        middleware, address = self.served[key]
        middleware.reset()
        return Tenant(middleware, address, self.session)

    @property
    def session(self) -> Session:
        """The HTTP session of the tests, without cookies."""
        if not hasattr(self, "_session"):
            self._session = self.resources.enter_context(Session())
            self._session.trust_env = False
            again = Retry(1, status=0, respect_retry_after_header=False, allowed_methods=None)
            self._session.mount(
                "http://", HTTPAdapter(max_retries=again)
            )  # a server may close an idle connection as it is used
        self._session.cookies.clear()
        return self._session

    def _started(self, month: str, channel: str, variant: str) -> tuple[Middleware, str]:
        clock = Clock(lambda: NOW)
        snapshot = self.contract.at(Month.parse(month), Channel(channel))
        behaves = Variant.parse([variant], self.contract.open_points) if variant else None
        platform = Platform(snapshot, self.contract.mock_data, clock=clock, hostname=HOST, variant=behaves)

        def reset_platform() -> Platform:
            platform.reset()
            return platform

        statements = self.contract.statements
        middleware = Middleware(platform, clock=clock, new_platform=reset_platform, statements=statements)
        return middleware, self.resources.enter_context(start_in_thread(middleware)).base_url


@cache
def rsa_key(pem: str) -> Any:
    """Return the key of a PEM block."""
    return RSAKey.import_key(pem)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker that names the rows of the specification of a test."""
    config.addinivalue_line("markers", "source(*rows): the sections and rows of the specification that a test states")


@pytest.fixture(scope="session")
def servers() -> Iterator[TenantServers]:
    """The tenants of this process."""
    with ExitStack() as resources:
        yield TenantServers(load_shipped(), resources)


@pytest.fixture
def at(servers: TenantServers) -> At:
    """A function that returns a fresh tenant of a month and channel."""
    return servers.at


@pytest.fixture
def tenant(at: At) -> Tenant:
    """A fresh tenant of the last month."""
    return at()
