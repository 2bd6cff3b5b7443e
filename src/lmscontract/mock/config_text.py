"""The `lmscontract.toml` that checks a mock like any other tenant."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lmscontract.contract.writing import creators, outcomes
from lmscontract.mock.core import Platform
from lmscontract.mock.store.seeds import seeded

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def print_config(platform: Platform, base_url: str, name: str = "mock", changes: Iterable[str] = ()) -> str:
    """Return a configuration with one tenant: the platform at a base URL, its accounts, facts, example bodies and what
    may be written to for good.

    It fits every platform of the same seed. `changes` are the folders with additional change files of its contract. There is
    no private key when a public key has been uploaded.
    """
    folders = list(changes)
    contract = ["[contract]", *_entries({"changes": folders}), ""] if folders else []
    return "\n".join([*contract, *_tenant(platform, base_url, f"tenants.{name}")]) + "\n"


def _tenant(platform: Platform, base_url: str, table: str) -> Iterator[str]:
    credentials, token = platform.credentials, platform.snapshot.vocabulary.token
    method, _, path = str(token["operation"]).partition(" ")
    yield f"# Access tokens: {method} {base_url}{path} (scope: {token.get('scope', '')})"
    yield f"[{table}]"
    yield from _entries(
        {
            "base-url": base_url,
            "channel": platform.snapshot.channel.value,
            "sandbox": True,
            "grant": "password",
            "client-id": credentials.client_id,
            "client-secret": credentials.client_secret,
            "private-key": credentials.private_key or None,
            "expired-token": credentials.expired_token,
        }
    )
    for level, account in credentials.accounts.items():
        yield f"\n[{table}.accounts.{_key(level)}]"
        yield from _entries({"username": account.username, "password": account.password})
    for part, entries in (
        ("facts", platform.facts),
        ("bodies", platform.bodies),
        ("disposable", _disposable(platform)),
    ):
        yield f"\n[{table}.{part}]"
        yield from _entries(entries)


def _disposable(platform: Platform) -> Mapping[str, Any]:
    """Return the objects that lasting writes need and cannot create, by kind.

    A call that updates what only its body names, such as an enrollment, has an entry of its own.
    """
    snapshot = platform.snapshot
    found: dict[str, dict[Any, None]] = {}
    for endpoint in snapshot.operations:
        does = outcomes(endpoint, snapshot)
        body = platform.tenant.operation_data(endpoint.operation).get("body")
        named = () if "created" in does else [*_references(body, platform)]
        kinds = {kind for kind, _ in named}
        alone = not endpoint.kinds and {*does.values()} - kinds
        for kind, identifier in named:
            if alone or not creators(kind, snapshot):
                key = endpoint.operation.label if alone else kind.replace("-", "_")
                found.setdefault(key, {})[identifier] = None
    return {key: list(identifiers) for key, identifiers in found.items()}


def _references(value: Any, platform: Platform) -> Iterator[tuple[str, Any]]:
    """Yield the objects that a body of mock data names, with their kinds."""
    if isinstance(value, Mapping) and "$of" in value:
        yield str(value["$of"]), seeded(value, 1, platform.tenant)
    elif isinstance(value, Mapping | list):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _references(each, platform)


def _entries(entries: Mapping[str, Any]) -> Iterator[str]:
    return (f"{_key(key)} = {_value(value)}" for key, value in entries.items() if value is not None)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(_entries(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(each) for each in value if each is not None) + "]"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
