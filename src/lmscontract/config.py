"""lmscontract.toml, or [tool.lmscontract] of pyproject.toml, read into one frozen value.

Secrets are held as they are written, by the name of a variable or a file, and read only when somebody asks for one.
"""

from __future__ import annotations

import dataclasses
import datetime
import ipaddress
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct, field
from msgspec.structs import replace

from lmscontract.errors import ConfigurationError, UsageError, closest
from lmscontract.types import Channel, Month, Operation

FILE = "lmscontract.toml"
PROJECT = "pyproject.toml"
GRANTS = ("password", "client_credentials", "jwt-bearer")
LEVELS = ("superadmin", "power-user", "manager", "user")

_SECTION = ("tool", "lmscontract")
_TENANT_KEYS = (
    "base-url",
    "channel",
    "sandbox",
    "requests-per-second",
    "grant",
    "client-id",
    "client-secret",
    "private-key",
    "token",
    "expired-token",
    "accounts",
    "facts",
    "bodies",
    "dates",
)
_LEVEL = re.compile(rf"({'|'.join(LEVELS)})(-[2-9])?")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_KEY = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*(\.)?""")
_TOML_PLACE = re.compile(r"\s*\(at line (\d+), column \d+\)$")


@dataclasses.dataclass(frozen=True, slots=True)
class Secret:
    """A value by the name of an environment variable, by a file, or (loopback addresses only) as it stands.

    `where` is the file and the key, for errors. The representation never shows a value.
    """

    where: str
    env: str = ""
    file: Path | None = None
    literal: str | None = dataclasses.field(default=None, repr=False)

    def resolve(self, environ: Mapping[str, str]) -> str:
        """The value without the line break at its end; a ConfigurationError when it is missing or empty."""
        if self.literal is not None:
            return self.literal
        if self.file is not None:
            return self._read(self.file)
        value = environ.get(self.env, "")
        if not value:
            raise ConfigurationError(f"the environment variable {self.env} is not set", self.where, "set it")
        return value

    def _read(self, file: Path) -> str:
        try:
            value = file.read_text("utf-8").rstrip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
            raise ConfigurationError(f"{file} cannot be read: {reason}", self.where, "name a readable file") from None
        if not value:
            raise ConfigurationError(f"{file} is empty", self.where, "write the value into it")
        return value


class Account(Struct, frozen=True):
    """Somebody who can sign in; with a signed assertion (jwt-bearer) the name is enough."""

    username: Secret
    password: Secret | None = None


class Tenant(Struct, frozen=True):
    """One platform instance: where it is, how to sign in, and what only its owner knows.

    `channel`, `requests_per_second` and `grant` are None where the file is silent. `facts` and `bodies` are plain JSON;
    `dates` maps a change or an announcement to `YYYY-MM-DD` or `YYYY-MM`, `places` each fact (`facts.NAME`) and body
    (`bodies.METHOD /path`) to its file and line.
    """

    name: str
    where: str
    base_url: str
    channel: Channel | None = None
    sandbox: bool = False
    requests_per_second: float | None = None
    grant: str | None = None
    client_id: Secret | None = None
    client_secret: Secret | None = None
    private_key: Secret | None = None
    token: Secret | None = None
    expired_token: Secret | None = None
    accounts: Mapping[str, Account] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    bodies: Mapping[Operation, Any] = field(default_factory=dict)
    dates: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)

    @property
    def secrets(self) -> Iterator[Secret]:
        """Everything that must never be printed; a client id and a username are names, not secrets."""
        passwords = (self.accounts[level].password for level in sorted(self.accounts))
        held = (self.client_secret, self.private_key, self.token, self.expired_token, *passwords)
        return (secret for secret in held if secret is not None)

    def at(self, base_url: str) -> Tenant:
        """The same tenant at another address; a ConfigurationError when literal secrets would leave this machine."""
        moved = replace(self, base_url=_address(base_url, self.where))
        if not is_loopback(moved.base_url):
            for secret in moved.secrets:
                if secret.literal is not None:
                    raise _literal_refused(secret.where, moved.base_url)
        return moved


class Config(Struct, frozen=True):
    """A configuration file: `changes` are the folders of the user's own change records."""

    path: Path
    changes: tuple[Path, ...] = ()
    tenants: Mapping[str, Tenant] = field(default_factory=dict)

    def tenant(self, name: str) -> Tenant:
        """The tenant of that name; a UsageError that names the nearest one when there is none."""
        if name not in self.tenants:
            raise UsageError(f"{self.path} has no tenant {name}", "--tenant", closest(name, self.tenants))
        return self.tenants[name]


def find(start: Path) -> Path | None:
    """The nearest configuration in a folder or above it: lmscontract.toml, else a pyproject.toml with our section."""
    for folder in (start, *start.parents):
        if (folder / FILE).is_file():
            return folder / FILE
        if _has_section(folder / PROJECT):
            return folder / PROJECT
    return None


def read(path: Path) -> Config:
    """The configuration in a file; a ConfigurationError with file and line for anything that has no meaning in it."""
    document = _Document(path, _text(path))
    root = document.root()
    root.only("contract", "tenants")
    contract = root.table("contract")
    contract.only("changes")
    tenants = root.table("tenants")
    return Config(
        path,
        tuple(path.parent / name for name in contract.texts("changes")),
        {name: _tenant(name, tenants.table(name)) for name in tenants.data},
    )


def is_loopback(base_url: str) -> bool:
    """Whether an address names this machine and no other."""
    return is_this_machine(urlsplit(base_url).hostname or "")


def is_this_machine(host: str) -> bool:
    """Whether a host is this machine and no other: localhost or a name beneath it, 127.0.0.0/8 or ::1."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost" or host.lower().endswith(".localhost")


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise ConfigurationError(f"cannot be read: {reason}", str(path)) from None


def _has_section(path: Path) -> bool:
    if not path.is_file():
        return False
    text = path.read_text("utf-8", errors="replace")
    try:
        return isinstance(_inside(tomllib.loads(text), _SECTION), dict)
    except tomllib.TOMLDecodeError:
        # Somebody else's broken file is none of our business; one that means us is reported when it is read.
        return f"[{'.'.join(_SECTION)}" in text


def _inside(data: Any, keys: Iterable[str]) -> Any:
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def _tenant(name: str, table: _Table) -> Tenant:
    table.only(*_TENANT_KEYS)
    base_url = _address(table.text("base-url"), table.where("base-url"))
    elsewhere = "" if is_loopback(base_url) else base_url
    facts, bodies = table.table("facts"), table.table("bodies")
    return Tenant(
        name=name,
        where=table.where(),
        base_url=base_url,
        channel=Channel(table.one_of("channel", tuple(Channel))) if "channel" in table.data else None,
        sandbox=table.flag("sandbox"),
        requests_per_second=table.rate("requests-per-second"),
        grant=table.one_of("grant", GRANTS) if "grant" in table.data else None,
        client_id=table.secret("client-id"),
        client_secret=table.secret("client-secret", far=elsewhere),
        private_key=table.secret("private-key", far=elsewhere),
        token=table.secret("token", far=elsewhere),
        expired_token=table.secret("expired-token", far=elsewhere),
        accounts=_accounts(table.table("accounts"), elsewhere),
        facts={name: _fact(facts, name, value) for name, value in facts.data.items()},
        bodies=_bodies(bodies),
        dates=_dates(table.table("dates")),
        places={
            **{f"facts.{name}": facts.where(name) for name in facts.data},
            **{f"bodies.{Operation.parse(label).label}": bodies.where(label) for label in bodies.data},
        },
    )


def _accounts(table: _Table, far: str) -> Mapping[str, Account]:
    accounts: dict[str, Account] = {}
    for level in table.data:
        if not _LEVEL.fullmatch(level):
            raise table.error(level, "is no account level", closest(level, LEVELS) or _listed(LEVELS))
        account = table.table(level)
        account.only("username", "password")
        username = account.secret("username")
        if username is None:
            raise table.error(level, "has no username", "add one")
        accounts[level] = Account(username, account.secret("password", far=far))
    return accounts


def _fact(table: _Table, name: str, value: Any) -> Any:
    if isinstance(value, dict | list) or value == "":
        raise table.error(name, "is no fact", "write a text in quotes, a number, or true or false")
    return _plain(value)


def _bodies(table: _Table) -> Mapping[Operation, Any]:
    bodies: dict[Operation, Any] = {}
    for label, body in table.data.items():
        try:
            operation = Operation.parse(label)
        except ValueError as error:
            raise table.error(label, "is not an operation", str(error)) from None
        if not isinstance(body, dict | list):
            raise table.error(label, "is no body", "write a table or an array")
        bodies[operation] = _plain(body)
    return bodies


def _dates(table: _Table) -> Mapping[str, str]:
    return {change: _date(table, change, value) for change, value in table.data.items()}


def _date(table: _Table, change: str, value: Any) -> str:
    text = str(value) if isinstance(value, str | datetime.date) else ""
    try:
        return str(datetime.date.fromisoformat(text)) if len(text) == 10 else str(Month.parse(text))
    except (ValueError, UsageError):
        raise table.error(change, "is neither a day nor a month", 'write 2026-12-14 or "2026-12"') from None


def _address(text: str, where: str) -> str:
    hint = "write it as in https://learning.example.com"
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018  (urlsplit looks at the port only when somebody asks)
    except ValueError as error:
        raise ConfigurationError(f"the address is no address: {error}", where, hint) from None
    if "@" in parts.netloc:
        raise ConfigurationError("the address holds a user or a password", where, "leave out what stands before the @")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ConfigurationError(f"{text!r} is no address of a tenant", where, hint)
    return text.rstrip("/")


def _literal_refused(where: str, base_url: str) -> ConfigurationError:
    return ConfigurationError(
        f"a secret may not stand in the file when the tenant is not on this machine ({base_url})",
        where,
        'write {env = "NAME"} or {file = "PATH"}',
    )


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return value


def _listed(names: Iterable[str]) -> str:
    return f"choose one of {', '.join(names)}"


class _Document(Struct, frozen=True):
    """The text of a file, and where in it something stands."""

    path: Path
    text: str

    def root(self) -> _Table:
        try:
            data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            place = _TOML_PLACE.search(str(error))
            where = f"{self.path}:{place[1]}" if place else str(self.path)
            raise ConfigurationError(f"is no valid TOML: {_TOML_PLACE.sub('', str(error))}", where) from None
        if self.path.name != PROJECT:
            return _Table(self, (), data)
        section = _inside(data, _SECTION)
        if not isinstance(section, dict):
            raise ConfigurationError(f"has no [{'.'.join(_SECTION)}]", str(self.path), f"add it, or write a {FILE}")
        return _Table(self, _SECTION, section)

    def line(self, keys: tuple[str, ...]) -> int:
        """The line on which a key is written, or the nearest table above it."""
        table: tuple[str, ...] = ()
        found, depth = 1, 0
        for number, line in enumerate(self.text.splitlines(), 1):
            header = re.match(r"\s*\[\[?(.*?)\]\]?\s*(?:#.*)?$", line)
            written = table = _keys(header[1]) if header else table
            if not header:
                written = (*table, *_keys(line))
            shared = _shared(written, keys)
            if shared > depth:
                found, depth = number, shared
        return found


def _keys(text: str) -> tuple[str, ...]:
    keys: list[str] = []
    match = _KEY.match(text)
    while match:
        keys.append(next(part for part in match.groups()[:3] if part is not None))
        match = _KEY.match(text, match.end()) if match[4] else None
    return tuple(keys)


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


class _Table(Struct, frozen=True):
    """A table of the file with the keys that lead to it; reading from it parses, or says where it cannot."""

    document: _Document
    keys: tuple[str, ...]
    data: Mapping[str, Any]

    def where(self, *keys: str) -> str:
        """`lmscontract.toml:12`."""
        return f"{self.document.path}:{self.document.line((*self.keys, *keys))}"

    def pointer(self, *keys: str) -> str:
        """`tenants.sandbox-01.channel`, as TOML writes it."""
        return ".".join(key if _BARE_KEY.fullmatch(key) else f'"{key}"' for key in (*self.keys, *keys))

    def error(self, key: str, what: str, hint: str = "") -> ConfigurationError:
        """An error about a key."""
        return ConfigurationError(f"{self.pointer(key)} {what}", self.where(key), hint)

    def only(self, *known: str) -> None:
        """Refuse every key that is not known."""
        for key in self.data:
            if key not in known:
                raise self.error(key, "has no meaning", closest(key, known) or _listed(known))

    def table(self, key: str) -> _Table:
        """The table below a key, empty when it is not there."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.error(key, "is no table")
        return _Table(self.document, (*self.keys, key), value)

    def text(self, key: str) -> str:
        """A text that must be there and not be empty."""
        value = self.data.get(key)
        if not isinstance(value, str) or not value:
            raise self.error(key, "is missing" if value is None else "is no text", "write a text in quotes")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """An array of texts, empty when it is not there."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(key, "is no array of texts", 'write it as in ["our-changes/"]')
        return tuple(value)

    def flag(self, key: str) -> bool:
        """A boolean, false when it is not there."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self.error(key, "is neither true nor false")
        return value

    def rate(self, key: str) -> float | None:
        """A number above zero."""
        value = self.data.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < float("inf"):
            raise self.error(key, "is no number above zero")
        return float(value)

    def one_of(self, key: str, names: tuple[str, ...]) -> str:
        """One of a few names."""
        value = self.text(key)
        if value not in names:
            raise self.error(key, f"has no value {value!r}", closest(value, names) or _listed(names))
        return value

    def secret(self, key: str, *, far: str = "") -> Secret | None:
        """A value by variable, by file or as it stands; the last is refused when `far` names an address elsewhere."""
        value = self.data.get(key)
        if value is None:
            return None
        where = f"{self.document.path}: {self.pointer(key)}"
        if isinstance(value, str) and value:
            if far:
                raise _literal_refused(f"{self.where(key)}: {self.pointer(key)}", far)
            return Secret(where, literal=value)
        if isinstance(value, dict) and set(value) in ({"env"}, {"file"}) and all(_is_name(v) for v in value.values()):
            if "env" in value:
                return Secret(where, env=value["env"])
            return Secret(where, file=self.document.path.parent / value["file"])
        raise self.error(key, "names no value", 'write {env = "NAME"} or {file = "PATH"}')


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value)
