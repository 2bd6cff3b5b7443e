"""The configuration with which a mock is checked as a tenant, as TOML text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lmscontract.mock.core import Platform

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def print_config(platform: Platform, base_url: str, name: str = "mock", changes: Iterable[str] = ()) -> str:
    """A `lmscontract.toml` with one tenant: the platform at an address, with its accounts, facts and working bodies.

    `changes` are the folders of changes of the user's own that its contract was read with.
    It fits every platform of the same seed. There is no private key where another public key was uploaded.
    """
    own = list(changes)
    above = ["[contract]", *_entries({"changes": own}), ""] if own else []
    return "\n".join([*above, *_lines(platform, base_url, f"tenants.{name}")]) + "\n"


def _lines(platform: Platform, base_url: str, table: str) -> Iterator[str]:
    credentials, token = platform.credentials, platform.snapshot.vocabulary.token
    method, _, path = str(token["operation"]).partition(" ")
    yield f"# Tokens are given at {method} {base_url}{path}, with the scope {token.get('scope', '')}."
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
    for part, entries in (("facts", platform.facts), ("bodies", platform.bodies)):
        yield f"\n[{table}.{part}]"
        yield from _entries(entries)


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
