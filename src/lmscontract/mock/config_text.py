"""The configuration that checks a mock like any other tenant: an `lmscontract.toml`, or JSON for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import tomli_w

from lmscontract.contract.writing import creators, outcomes
from lmscontract.mock.core import Platform
from lmscontract.mock.store.seeds import seeded


def print_config(platform: Platform, base_url: str, name: str = "mock", changes: Iterable[str] = ()) -> str:
    """Return a configuration with one tenant: the platform at a base URL, its accounts, facts, those of
    accounts beside them, example bodies and `disposable` objects.

    It fits every platform of the same seed. `changes` are the folders with additional change files of its contract. There is
    no private key when a public key has been uploaded, or when no grant has an assertion.
    """
    vocabulary = platform.snapshot.vocabulary
    operation, named = vocabulary.token_operation, vocabulary.token.get("scope", "")
    scope = f" (scope: {named})" if named else ""
    where = f"# Access tokens: {operation.method} {base_url}{operation.path}{scope}\n" if operation else ""
    return f"{where}{tomli_w.dumps(_configuration(platform, base_url, name, changes))}"


def print_json(platform: Platform, base_url: str, name: str = "mock", changes: Iterable[str] = ()) -> str:
    """Return the configuration of `print_config` as JSON."""
    document = _configuration(platform, base_url, name, changes)
    return f"{json.dumps(document, indent=2, ensure_ascii=False)}\n"


def print_bodies(platform: Platform) -> str:
    """Return the bodies that work on a platform, as a table of a configuration to start from."""
    where = "# Bodies that work on the mock. Replace the identifiers by those of your tenant."
    return f"{where}\n{tomli_w.dumps({'tenants': {'NAME': {'bodies': _without_null(platform.bodies)}}})}"


def _configuration(platform: Platform, base_url: str, name: str, changes: Iterable[str]) -> Any:
    folders = list(changes)
    contract = {"changes": folders} if folders else None
    return _without_null({"contract": contract, "tenants": {name: _tenant(platform, base_url)}})


def _tenant(platform: Platform, base_url: str) -> Mapping[str, Any]:
    credentials, grants = platform.credentials, platform.snapshot.vocabulary.grants
    own = {name: platform.facts_of(name) for name in credentials.accounts}
    of_accounts = {fact for facts in own.values() for fact in facts}
    sign_in: Mapping[str, Any]
    if grants:
        fields = {name for grant in grants.values() for name in grant.get("fields", ())}
        users = {
            name: {
                "username": each.username,
                "password": each.password,
                "id": platform.person_id(name),
                "facts": own[name] or None,
            }
            for name, each in credentials.accounts.items()
        }
        sign_in = {
            "grant": next((name for name, grant in grants.items() if "answers" in grant), None),
            "client-id": credentials.client_id,
            "client-secret": credentials.client_secret,
            "private-key": (credentials.private_key or None) if "assertion" in fields else None,
            "expired-token": credentials.expired_token,
            "accounts": users if {"username", "assertion"} & fields else None,
        }
    else:
        users = {name: {"token": each.key, "facts": own[name] or None} for name, each in credentials.accounts.items()}
        sign_in = {"accounts": users}
    return {
        "base-url": base_url,
        "channel": platform.snapshot.channel,
        "sandbox": True,
        "max-lag": 0,
        **sign_in,
        "facts": {name: value for name, value in platform.facts.items() if name not in of_accounts},
        "bodies": platform.bodies,
        "disposable": _disposable(platform) or None,
    }


def _disposable(platform: Platform) -> Mapping[str, Any]:
    """Return the objects that lasting writes need and cannot create, by kind.

    A call that updates what only its body names, such as an enrollment, has an entry of its own, and so has one whose body
    names objects of a kind that the contract does not know.
    """
    snapshot = platform.snapshot
    found: dict[str, dict[Any, None]] = {}
    for endpoint in snapshot.operations:
        does = outcomes(endpoint, snapshot)
        body = platform.tenant.operation_data(endpoint.operation).get("body")
        named = () if "created" in does else [*_references(body, platform)]
        kinds = {kind for kind, _ in named}
        alone = not endpoint.kinds and {*does.values()} - kinds
        for kind in {*endpoint.kinds.values()} & set(snapshot.vocabulary.identifiers) if does else ():
            if not creators(kind, snapshot):
                found.setdefault(kind.replace("-", "_"), {})[seeded({"$of": kind}, 1, platform.tenant)] = None
        for kind, identifier in named:
            own_entry = alone or kind not in snapshot.vocabulary.identifiers
            if own_entry or not creators(kind, snapshot):
                key = endpoint.operation.label if own_entry else kind.replace("-", "_")
                found.setdefault(key, {})[identifier] = None
    return {key: list(identifiers) for key, identifiers in found.items()}


def _references(value: Any, platform: Platform) -> Iterator[tuple[str, Any]]:
    """Yield the objects that a body of mock data names, with their kinds."""
    if isinstance(value, Mapping) and "$of" in value:
        yield str(value["$of"]), seeded(value, 1, platform.tenant)
    elif isinstance(value, Mapping) and "$fact" in value:
        if kind := platform.tenant.kind_of_fact(value["$fact"]):
            yield kind, platform.facts[value["$fact"]]
    elif isinstance(value, Mapping | list):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _references(each, platform)


def _without_null(value: Any) -> Any:
    """Return a value without null, which TOML does not have."""
    if isinstance(value, Mapping):
        return {name: _without_null(each) for name, each in value.items() if each is not None}
    return [_without_null(each) for each in value if each is not None] if isinstance(value, list | tuple) else value
