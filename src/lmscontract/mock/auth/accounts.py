"""The accounts of a tenant: their credentials, their levels, and their user records."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lmscontract.mock.auth import keys
from lmscontract.mock.context import Context
from lmscontract.mock.store.records import Record
from lmscontract.types import level_of

API = "api"
"""The level of a token without a user: every call is served to it."""


class MockAccount(Struct, frozen=True):
    """An account; `name` is that of mock data (`user-2`), and empty without an account there; `key` is its API key."""

    username: str
    password: str
    level: str
    name: str = ""
    key: str = ""


class MockCredentials(Struct, frozen=True):
    """The credentials that a configuration of the tenant has; `accounts` is keyed by their names (`user-2`).

    `expired_token` expired long ago. `private_key` is the PEM that signs assertions; empty once a public key has been
    uploaded.
    """

    client_id: str
    client_secret: str
    accounts: Mapping[str, MockAccount]
    expired_token: str
    private_key: str


class Accounts:
    """The accounts of one tenant.

    Under `token.people`, mock data name the kind of record that a person is, and its fields for user name and password. A
    record without an account has the first of the `levels` whose fields it has, else the `level`; without a password it
    can only be named in an assertion.
    """

    def __init__(self, context: Context) -> None:
        levels = context.snapshot.vocabulary.levels
        given: Mapping[str, Any] = context.mock_data.get("accounts") or {level: {} for level in levels}
        entries = {name: given[name] for name in sorted(given, key=lambda each: levels.index(level_of(each)))}
        seed = context.seed
        self._tenant = context.tenant
        self._people: Mapping[str, Any] = (context.mock_data.get("token") or {}).get("people") or {}
        self._ranks = {level: rank for rank, level in enumerate([API, *levels])}
        self.credentials = MockCredentials(
            client_id=f"client-{secret(seed, 'client')[:8]}",
            client_secret=secret(seed, "client-secret"),
            accounts={
                name: MockAccount(
                    entry.get("username", name), secret(seed, name), level_of(name), name, secret(seed, f"{name} key")
                )
                for name, entry in entries.items()
            },
            expired_token=secret(seed, "expired-token"),
            private_key=keys.private_pem(),
        )
        self._by_username = {each.username: each for each in self.credentials.accounts.values()}
        records = {name: self._record(name) for name in self._by_username} if self._people else {}
        self._of_record = {str(each.id): self._by_username[name] for name, each in records.items() if each is not None}

    @property
    def highest(self) -> MockAccount:
        """The account of the highest level."""
        return next(iter(self.credentials.accounts.values()))

    def is_level(self, word: str) -> bool:
        """Whether a word is the name of a level."""
        return word in self._ranks

    def reaches(self, level: str, required: str) -> bool:
        """Whether a level is at least as high as another; accounts are ordered by level, the highest first."""
        return self._ranks.get(level, len(self._ranks)) <= self._ranks.get(required, 0)

    def signing_in(self, username: str, password: str) -> MockAccount | None:
        """Return the account of a user name and password."""
        account = self.named(username)
        return account if account is not None and account.password and account.password == password else None

    def named(self, username: str) -> MockAccount | None:
        """Return the account of a user name, while the person exists."""
        if not self._people:
            return self._by_username.get(username)
        record = self._record(username)
        if record is None:
            return None
        account = self._of_record.get(str(record.id))
        return replace(account, username=username) if account is not None else self._account_of(username, record)

    def person(self, account: MockAccount | None) -> Record | None:
        """Return the user record of an account."""
        return self._record(account.username) if account is not None and self._people else None

    def is_here(self, person: Record) -> bool:
        """Whether a person has not been deleted."""
        return self._tenant.records(self._people["kind"]).find(str(person.id)) is person

    def _record(self, username: str) -> Record | None:
        people = self._tenant.records(self._people["kind"])
        return next(iter(people.having(self._people["name"], username)), None)

    def _account_of(self, username: str, record: Record) -> MockAccount:
        password = record.fields.get(self._people.get("password", ""))
        levels: Mapping[str, Mapping[str, Any]] = self._people.get("levels") or {}
        fits = (level for level, having in levels.items() if record.has(having))
        level = next(fits, str(self._people.get("level", "")))
        return MockAccount(username, password if isinstance(password, str) else "", level, level)


def secret(seed: int, name: str) -> str:
    """Return a secret that cannot be guessed without the seed."""
    return hashlib.sha256(f"{seed} {name}".encode()).hexdigest()[:24]
