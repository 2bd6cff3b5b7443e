"""The file of what a run discovered about lists."""

from __future__ import annotations

import tomllib
from pathlib import Path

from lmscontract import config
from lmscontract.reporting.writers import discovered


def test_it_can_be_pasted_into_a_configuration(tmp_path: Path) -> None:
    """The tables are those of the configuration, under the name of the tenant."""
    tables = {"identifiers": {"GET /b": 'na"me', "GET /a": "number"}, "sort": {"GET /a": "title"}}
    text = discovered("sandbox-01", tables)
    assert tomllib.loads(text)["tenants"]["sandbox-01"] == tables
    file = tmp_path / "lmscontract.toml"
    file.write_text(f'[tenants.sandbox-01]\nbase-url = "http://localhost"\n{text}', "utf-8")
    tenant = config.read(file).tenants["sandbox-01"]
    assert {"identifiers": tenant.identifiers, "sort": tenant.sort} == tables


def test_an_address_is_no_name() -> None:
    """A tenant that was given by its address has a placeholder for its name."""
    text = discovered("https://lms.example.com", {"identifiers": {"GET /a": "number"}, "sort": {}})
    assert text == '[tenants.NAME.identifiers]\n"GET /a" = "number"\n'


def test_nothing_found_is_an_empty_file() -> None:
    """Without an entry there is no table."""
    assert discovered("sandbox-01", {"identifiers": {}, "sort": {}}) == ""
