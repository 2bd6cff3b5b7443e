"""The configuration that a mock prints for its client."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from lmscontract import config
from lmscontract.contract.project import Contract
from lmscontract.mock.config_text import _without_null, print_config, print_json
from lmscontract.target.tenant_inputs import check_inputs

from .conftest import Caller, Opened


def test_the_configuration_has_what_a_check_needs(call: Caller) -> None:
    """Address, channel, credentials, accounts, facts and bodies are those of the platform."""
    platform = call.platform
    tenant = tomllib.loads(print_config(platform, "http://127.0.0.1:8080"))["tenants"]["mock"]
    assert tenant["base-url"] == "http://127.0.0.1:8080"
    assert (tenant["channel"], tenant["sandbox"], tenant["grant"]) == ("production", True, "password")
    assert tenant["client-secret"] == platform.credentials.client_secret
    assert tenant["accounts"]["manager"]["password"] == platform.credentials.accounts["manager"].password
    assert tenant["accounts"]["manager"]["id"] == platform.tenant.records("driver").find("drv-9002").id
    assert tenant["facts"] == platform.facts
    assert tenant["bodies"] == platform.bodies


def test_the_facts_of_an_account_are_printed_with_it(ours: Contract, opened: Opened) -> None:
    """Facts about an account, and about what it does not see, are in its table, the others in that of the tenant."""
    platform = opened(ours, "2026-11")
    tenant = json.loads(print_json(platform, "http://127.0.0.1:8080"))["tenants"]["mock"]
    own = {name: each["facts"] for name, each in tenant["accounts"].items()}
    names = {name: facts.pop("country_name", "") for name, facts in own.items()}
    assert (names["superadmin"], names["power-user"], names["user"]) == ("Germany", "Deutschland", "")
    assert own["superadmin"] == {"unassigned_catalog": 9201}
    assert own["power-user"].keys() >= {"hidden_course", "hidden_user", "hidden_learning_plan"}
    assert own["user"] == own["user-2"] == {**own["superadmin"], "invisible_asset": 9302, "invisible_channel": 9301}
    known = [name for facts in (tenant["facts"], *own.values()) for name in facts]
    assert {*known} == platform.facts.keys()
    assert not tenant["facts"].keys() & {name for facts in own.values() for name in facts}


def test_objects_of_facts_in_a_body_are_disposable(ours: Contract, opened: Opened) -> None:
    """A call whose body names existing objects, by facts too, has them among what lasting writes may change."""
    tenant = json.loads(print_json(opened(ours, "2026-11"), "http://127.0.0.1:8080"))["tenants"]["mock"]
    assert tenant["disposable"]["PUT /learn/v1/courses/switch_sessions"] == ["13090", 9003, 9005]


@pytest.mark.parametrize(("month", "channel"), [("2023-01", "production"), ("2026-11", "sandbox")])
def test_the_configuration_can_be_checked(
    month: str, channel: str, ours: Contract, opened: Opened, tmp_path: Path
) -> None:
    """The printed text is a valid configuration of lmscontract, and all that it names is in the contract."""
    platform = opened(ours, month, channel)
    file = tmp_path / config.FILE
    file.write_text(print_config(platform, "http://127.0.0.1:8080"), "utf-8")
    check_inputs(config.read(file).tenant("mock"), ours, platform.snapshot)


def test_equal_seeds_print_equal_configurations(parcels: Contract, opened: Opened) -> None:
    """A configuration fits every mock with the same seed, except for the private key of the process."""
    first, second, other = (print_config(opened(parcels, "2031-06", seed=seed), "http://[::1]:1") for seed in (1, 1, 2))
    assert first == second != other


def test_a_scope_is_shown_only_if_there_is_one(parcels: Contract, opened: Opened) -> None:
    """The first line names the operation that issues tokens, and the scope of those that have one."""
    platform = opened(parcels, "2031-06")
    token = {name: value for name, value in platform.snapshot.vocabulary.token.items() if name != "scope"}
    without = replace(platform.snapshot, vocabulary=replace(platform.snapshot.vocabulary, token=token))
    assert print_config(platform, "http://[::1]:1").splitlines()[0].endswith(" (scope: all)")
    platform.snapshot = without
    assert (
        print_config(platform, "http://[::1]:1").splitlines()[0]
        == f"# Access tokens: {token['operation'].replace(' ', ' http://[::1]:1')}"
    )


def test_null_is_left_out() -> None:
    """Null, which TOML does not have, is left out of tables and lists at any depth."""
    assert _without_null({"a": [1, None, {"b": None, "c": []}], "n": None}) == {"a": [1, {"c": []}]}


def test_the_private_key_is_the_one_that_signs(call: Caller) -> None:
    """A check in the same process can sign assertions."""
    tenant = tomllib.loads(print_config(call.platform, "http://127.0.0.1:8080"))["tenants"]["mock"]
    assert tenant["private-key"] == call.platform.credentials.private_key


def test_a_contract_without_assertions_needs_no_private_key(parcels: Contract, opened: Opened) -> None:
    """Without a grant whose form has an assertion, nothing signs, and the configuration has no private key."""
    platform = opened(parcels, "2031-06")
    grants = platform.snapshot.vocabulary.grants.items()
    token = {**platform.snapshot.vocabulary.token}
    token["grants"] = {name: grant for name, grant in grants if "assertion" not in grant.get("fields", ())}
    platform.snapshot = replace(platform.snapshot, vocabulary=replace(platform.snapshot.vocabulary, token=token))
    tenant = tomllib.loads(print_config(platform, "http://127.0.0.1:8080"))["tenants"]["mock"]
    assert "client-secret" in tenant
    assert "private-key" not in tenant


def test_changes_of_the_user_are_included(call: Caller, tmp_path: Path) -> None:
    """The configuration names the user's changes that the mock was started with."""
    file = tmp_path / config.FILE
    file.write_text(print_config(call.platform, "http://127.0.0.1:8080", changes=[str(tmp_path / "ours")]), "utf-8")
    assert config.read(file).changes == (tmp_path / "ours",)
