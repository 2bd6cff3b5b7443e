"""Read lmscontract.toml, or [tool.lmscontract] of pyproject.toml, into one frozen value.

A secret is held by the name of its variable or file, and read only when it is used.
"""

from __future__ import annotations

import dataclasses
import datetime
import ipaddress
import os
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.errors import ConfigurationError, UsageError, closest
from lmscontract.input_files import parse_toml, read_text
from lmscontract.types import Channel, Month, Operation, level_of

FILE = "lmscontract.toml"
PROJECT = "pyproject.toml"
DEFAULT_LIST = "default"
"""The key of `identifiers` and `sort` for all lists without an entry of their own."""
UNDOABLE, LASTING = "undoable", "lasting"
PACE = 10.0
"""Requests per second to a tenant elsewhere whose section does not say more or less."""

_SECTION = ("tool", "lmscontract")
_IDENTIFIERS = "an array of strings or whole numbers, as in [123]"
_SECRET_FORMS = 'write {env = "NAME"} or {file = "PATH"}'
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_KEY = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*(\.)?""")
_HEADER = re.compile(r"\s*\[\[?(.*?)\]\]?\s*(?:#.*)?$")
_HUGE = 10**15
_TABLES = ("accounts", "facts", "bodies", "disposable", "identifiers", "sort", "dates")
_VALUES = {
    "channel": "a string",
    "grant": "a string",
    "requests-per-second": "a number above zero",
    "request-timeout": "a number above zero",
    "max-wait": "a number above zero",
    "max-lag": "a number that is not negative",
    "max-time": "a number above zero",
    "max-response-size": "a whole number above zero",
    "max-requests": "a whole number above zero",
}
"""What the value of a key of a tenant is."""


@dataclasses.dataclass(frozen=True, slots=True)
class Secret:
    """A value by the name of an environment variable, by a file, or (for loopback addresses only) literally.

    `where` is the file, the line and the key, for errors. The representation never shows a value.
    """

    where: str
    env: str = ""
    file: Path | None = None
    literal: str | None = dataclasses.field(default=None, repr=False)

    def resolve(self, environ: Mapping[str, str]) -> str:
        """Return the value without the final line break; a ConfigurationError if it is missing or empty."""
        if self.literal is not None:
            return self.literal
        if self.file is not None:
            value = _text(self.file, f"{self.where}: {self.file}").rstrip("\r\n")
            if not value:
                raise ConfigurationError(f"{self.file} is empty", self.where, "write the value into it")
            return value
        value = environ.get(self.env, "")
        if not value:
            raise ConfigurationError(f"the environment variable {self.env} is not set", self.where, "set it")
        return value


class Account(Struct, frozen=True):
    """An account that can sign in, with a signed assertion also without a password; or one with a token or an API key.

    `facts` are those that hold for this account.
    """

    username: Secret | None = None
    password: Secret | None = None
    token: Secret | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


class Tenant(Struct, frozen=True, rename="kebab"):
    """One platform instance: its address, its credentials, and what only its owner knows.

    `channel`, `requests_per_second`, `grant` and the limits are None if the file has none. `facts` and `bodies` are plain JSON;
    `disposable` are the identifiers that lasting writes may write to, by kind of object or operation; `identifiers` and `sort`
    map the label of a list, or `default`, to the property that identifies its items and to an attribute that sorts it; `dates`
    maps a change or an announcement to `YYYY-MM-DD` or `YYYY-MM`, `places` each entry (`facts.NAME`,
    `accounts.LEVEL.facts.NAME`, `bodies.METHOD /path`) to its file and line.
    """

    name: str
    where: str
    base_url: str
    channel: Channel | None = None
    sandbox: bool = False
    writes: str = UNDOABLE
    requests_per_second: float | None = None
    max_response_size: int | None = None
    request_timeout: float | None = None
    max_wait: float | None = None
    max_lag: float | None = None
    max_time: float | None = None
    max_requests: int | None = None
    grant: str | None = None
    client_id: Secret | None = None
    client_secret: Secret | None = None
    private_key: Secret | None = None
    token: Secret | None = None
    expired_token: Secret | None = None
    accounts: Mapping[str, Account] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    bodies: Mapping[Operation, Any] = field(default_factory=dict)
    disposable: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    identifiers: Mapping[str, str] = field(default_factory=dict)
    sort: Mapping[str, str] = field(default_factory=dict)
    dates: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)

    @property
    def pace(self) -> float | None:
        """Requests per second; a tenant on this machine is not limited unless the file says so."""
        return self.requests_per_second or (None if is_loopback(self.base_url) else PACE)

    @property
    def secrets(self) -> Iterator[Secret]:
        """Everything that must never be printed; a client id and a username are no secrets."""
        accounts = [self.accounts[level] for level in sorted(self.accounts)]
        of_accounts = (secret for each in accounts for secret in (each.password, each.token))
        held = (self.client_secret, self.private_key, self.token, self.expired_token, *of_accounts)
        return (secret for secret in held if secret is not None)

    def at(self, base_url: str) -> Tenant:
        """Return the tenant at another address; a ConfigurationError if a literal secret would leave this machine."""
        moved = replace(self, base_url=_address(base_url, self.where))
        for secret in moved.secrets:
            if secret.literal is not None and not is_loopback(moved.base_url):
                raise _literal_refused(secret.where, moved.base_url)
        return moved


class Config(Struct, frozen=True):
    """A configuration file: `changes` are the files and folders of the user's own changes."""

    path: Path
    changes: tuple[Path, ...] = ()
    tenants: Mapping[str, Tenant] = field(default_factory=dict)

    def tenant(self, name: str) -> Tenant:
        """Return the tenant of a name; a UsageError names the closest if there is none."""
        if name not in self.tenants:
            hint = closest(name, self.tenants) or (f"it has {', '.join(self.tenants)}" if self.tenants else "")
            raise UsageError(f"{self.path} has no tenant {name}", "--tenant", hint)
        return self.tenants[name]


def find(start: Path) -> Path | None:
    """Return the nearest configuration in a folder or above: lmscontract.toml, else a pyproject.toml with our section."""
    for folder in (start, *start.parents):
        if os.path.exists(folder / FILE):  # noqa: PTH110  # Path.exists fails in a folder that may not be entered
            return folder / FILE
        if _has_section(folder / PROJECT):
            return folder / PROJECT
    return None


def read(path: Path) -> Config:
    """Return the configuration of a file; a ConfigurationError names file and line of what is not valid."""
    root = Table.read(path)
    if path.name == PROJECT:
        section = _section(root.data)
        if not isinstance(section, dict):
            raise ConfigurationError(f"has no [{'.'.join(_SECTION)}]", str(path), f"add it, or write a {FILE}")
        root = replace(root, keys=_SECTION, data=section)
    root.only("contract", "tenants")
    contract, tenants = root.table("contract"), root.table("tenants")
    contract.only("changes")
    names = contract.value("changes", 'an array of strings, as in ["our-changes/"]') or ()
    changes = tuple(path.parent / name for name in names)
    return Config(path, changes, {name: _tenant(name, tenants.table(name)) for name in tenants.data})


def is_loopback(base_url: str) -> bool:
    """Return whether an address is on this machine."""
    return is_this_machine(urlsplit(base_url).hostname or "")


def is_this_machine(host: str) -> bool:
    """Return whether a host is this machine: localhost or a name below it, 127.0.0.0/8 or ::1."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost" or host.lower().endswith(".localhost")


def _text(path: Path, where: str) -> str:
    return read_text(path, lambda what: ConfigurationError(what, where, "name an existing text file of at most 16 MB"))


def _has_section(path: Path) -> bool:
    if not path.is_file():
        return False
    text = ""
    try:
        text = _text(path, str(path))
        return isinstance(_section(_parsed(path, text)), dict)
    except ConfigurationError:
        # Another tool's broken file is ignored; one with our section is an error when it is read.
        return f"[{'.'.join(_SECTION)}" in text


def _parsed(path: Path, text: str) -> dict[str, Any]:
    return parse_toml(text, lambda what, line: ConfigurationError(what, f"{path}:{line}", "fix this line"))


def _section(data: Any) -> Any:
    for key in _SECTION:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def _tenant(name: str, table: Table) -> Tenant:
    known = [each for each in Tenant.__struct_encode_fields__ if each not in ("name", "where", "places")]
    table.only(*known)
    base_url = _address(table.value("base-url", "a string", required=True), table.where("base-url"))
    remote = "" if is_loopback(base_url) else base_url
    accounts, facts, bodies, disposable, identifiers, sort, dates = map(table.table, _TABLES)
    values = {key: table.value(key, expected) for key, expected in _VALUES.items()}
    secrets = {key: table.secret(key, remote) for key in ("client-secret", "private-key", "token", "expired-token")}
    return Tenant(
        name=name,
        where=table.where(),
        base_url=base_url,
        sandbox=table.value("sandbox", "true or false") or False,
        writes=_writes(table),
        client_id=table.secret("client-id"),
        **{key.replace("-", "_"): value for key, value in (values | secrets).items()},
        accounts=_accounts(accounts, remote),
        facts=_facts(facts),
        bodies=_bodies(bodies),
        disposable={key: tuple(disposable.value(key, _IDENTIFIERS)) for key in disposable.data},
        identifiers=_names(identifiers),
        sort=_names(sort),
        dates={change: _date(dates, change) for change in dates.data},
        places={
            "channel": table.where("channel"),
            f"grants.{values['grant']}": table.where("grant"),
            **{f"accounts.{level_of(key)}": accounts.where(key) for key in accounts.data},
            **{
                f"accounts.{level}.facts.{key}": accounts.table(level).table("facts").where(key)
                for level in accounts.data
                for key in accounts.table(level).table("facts").data
            },
            **{f"{each.keys[-1]}.{key}": each.where(key) for each in (facts, disposable) for key in each.data},
            **{
                f"{each.keys[-1]}.{Operation.parse(label).label}": each.where(label)
                for each in (bodies, identifiers, sort)
                for label in each.data
                if label != DEFAULT_LIST
            },
        },
    )


def _writes(table: Table) -> str:
    writes = table.one_of("writes", (UNDOABLE, LASTING)) or UNDOABLE
    if writes == LASTING and not table.value("sandbox", "true or false"):
        what, hint = "lasting writes are only allowed on a sandbox", "set sandbox = true if it is your own"
        raise table.error("writes", what, hint)
    return writes


def _accounts(table: Table, remote: str) -> Mapping[str, Account]:
    accounts: dict[str, Account] = {}
    for level in table.data:
        account = table.table(level)
        account.only("username", "password", "token", "id", "facts")
        username, token = account.secret("username"), account.secret("token", remote)
        if username is None and token is None:
            raise table.error(level, "expected a username or a token", "add one")
        accounts[level] = Account(username, account.secret("password", remote), token, _facts(account.table("facts")))
    return accounts


def _facts(table: Table) -> Mapping[str, Any]:
    return {key: _plain(table.value(key, "a string, a number, true or false")) for key in table.data}


def _bodies(table: Table) -> Mapping[Operation, Any]:
    return {_operation(table, key): _plain(table.value(key, "a table or an array")) for key in table.data}


def _names(table: Table) -> Mapping[str, str]:
    """Return the name of a property or an attribute by the label of its list, or by `default`."""
    hint = f'write "GET /path" or {DEFAULT_LIST}'
    return {
        label if label == DEFAULT_LIST else _operation(table, label, hint).label: table.value(label, "a string")
        for label in table.data
    }


def _operation(table: Table, label: str, hint: str = "") -> Operation:
    try:
        return Operation.parse(label)
    except ValueError as error:
        raise table.error(label, str(error), hint) from None


def _date(table: Table, change: str) -> str:
    value = table.data[change]
    text = str(value) if isinstance(value, str | datetime.date) else ""
    try:
        return str(datetime.date.fromisoformat(text)) if len(text) == 10 else str(Month.parse(text))
    except (ValueError, UsageError):
        hint = 'write 2026-12-14 or "2026-12"'
        raise table.error(change, f"expected a day or a month, got {str(value)!r}", hint) from None


def _address(text: str, where: str) -> str:
    hint = "write it as in https://learning.example.com"
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018  (urlsplit only validates the port when it is read)
    except ValueError as error:
        raise ConfigurationError(f"not a valid address: {error}", where, hint) from None
    if "@" in parts.netloc:
        raise ConfigurationError("the address contains a user or a password", where, "remove everything before the @")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ConfigurationError(f"expected the address of a tenant, got {text!r}", where, hint)
    return text.rstrip("/")


def _literal_refused(where: str, base_url: str) -> ConfigurationError:
    what = f"a literal secret is only allowed for a tenant on this machine, not for {base_url}"
    return ConfigurationError(what, where, _SECRET_FORMS)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, datetime.date | datetime.time) else value


def _written(text: str) -> Iterator[tuple[str, ...]]:
    """Yield the key, with those of its table, of each line."""
    table: tuple[str, ...] = ()
    for line in text.splitlines():
        if header := _HEADER.match(line):
            table = _keys(header[1])
            yield table
        else:
            yield (*table, *_keys(line))


def _keys(text: str) -> tuple[str, ...]:
    keys: list[str] = []
    match = _KEY.match(text)
    while match:
        keys.append(next(part for part in match.groups()[:3] if part is not None))
        match = _KEY.match(text, match.end()) if match[4] else None
    return tuple(keys)


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many keys are the same at the beginning of both."""
    return len([*takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))])


class Table(Struct, frozen=True):
    """A table of a TOML file with its keys; every method returns a valid value or raises an error with file and line.

    `written` has the key of each line of the file, with those of its table.
    """

    path: Path
    written: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...]
    data: Mapping[str, Any]

    @classmethod
    def read(cls, path: Path) -> Table:
        """Return the whole of a file."""
        text = _text(path, str(path))
        return cls(path, tuple(_written(text)), (), _parsed(path, text))

    def where(self, *keys: str) -> str:
        """Return `lmscontract.toml:12`: the line of a key, or of the nearest table above it."""
        shared = [_shared(each, (*self.keys, *keys)) for each in self.written]
        return f"{self.path}:{shared.index(max(shared)) + 1 if shared else 1}"

    def pointer(self, *keys: str) -> str:
        """Return `tenants.sandbox-01.channel`."""
        return ".".join(key if BARE_KEY.fullmatch(key) else f'"{key}"' for key in (*self.keys, *keys))

    def error(self, key: str, what: str, hint: str = "") -> ConfigurationError:
        """Return an error about a key."""
        return ConfigurationError(f"{self.pointer(key)}: {what}", self.where(key), hint)

    def only(self, *known: str) -> None:
        """Refuse every unknown key."""
        for key in self.data:
            if key not in known:
                raise self.error(key, "unknown key", closest(key, known) or f"choose one of {', '.join(known)}")

    def table(self, key: str) -> Table:
        """Return the table of a key, empty if it is missing."""
        if not isinstance(value := self.data.get(key, {}), dict):
            raise self.error(key, f"expected a table, got {value!r}")
        return replace(self, keys=(*self.keys, key), data=value)

    def value(self, key: str, expected: str, *, required: bool = False) -> Any:
        """Return the value of a key, one of `_EXPECTED`; None if it is missing and not required."""
        value = self.data.get(key)
        if value is None and not required:
            return None
        if value is None or not _EXPECTED[expected](value):
            raise self.error(
                key, f"expected {expected}, {'but the key is missing' if value is None else f'got {_plain(value)!r}'}"
            )
        return value

    def one_of(self, key: str, names: tuple[str, ...]) -> str | None:
        """Return one of some names, None if it is missing."""
        value: str | None = self.value(key, "a string")
        if value is not None and value not in names:
            raise self.error(key, f"expected {' or '.join(names)}, got {value!r}", closest(value, names))
        return value

    def secret(self, key: str, remote: str = "") -> Secret | None:
        """Return a secret; a literal one is refused if `remote` is the address of another machine."""
        value = self.data.get(key)
        if value is None:
            return None
        where = f"{self.where(key)}: {self.pointer(key)}"
        if isinstance(value, str) and value:
            if remote:
                raise _literal_refused(where, remote)
            return Secret(where, literal=value)
        form, name = next(iter(value.items())) if isinstance(value, dict) and len(value) == 1 else ("", "")
        if isinstance(name, str) and name and form == "env":
            return Secret(where, env=name)
        if isinstance(name, str) and name and form == "file":
            return Secret(where, file=self.path.parent / name)
        raise self.error(key, "expected a variable or a file", _SECRET_FORMS)


def _is_day(value: Any) -> bool:
    try:
        return str(datetime.date.fromisoformat(str(value))) == str(value)
    except ValueError:
        return False


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < _HUGE


_EXPECTED: Mapping[str, Callable[[Any], bool]] = {
    "a string": lambda value: isinstance(value, str) and value != "",
    "a text that is not blank": lambda value: isinstance(value, str) and value.strip() != "",
    "a day, as in 2026-12-31": _is_day,
    "true or false": lambda value: isinstance(value, bool),
    "a number above zero": lambda value: _is_number(value) and value > 0,
    "a number that is not negative": lambda value: _is_number(value),
    "a whole number above zero": lambda value: (
        isinstance(value, int) and not isinstance(value, bool) and 0 < value < _HUGE
    ),
    "a string, a number, true or false": lambda value: not isinstance(value, dict | list) and value != "",
    "a table or an array": lambda value: isinstance(value, dict | list),
    _IDENTIFIERS: lambda value: (
        isinstance(value, list) and all(isinstance(each, int | str) and not isinstance(each, bool) for each in value)
    ),
    'an array of strings, as in ["our-changes/"]': lambda value: (
        isinstance(value, list) and all(isinstance(each, str) for each in value)
    ),
}
