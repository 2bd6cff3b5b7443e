"""`lmscontract export`: the contract of a month as an OpenAPI document."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from lmscontract.check_options import CheckOption
from lmscontract.cli.options import Options, common_options, load_contract, warn_beyond_known, with_options
from lmscontract.cli.output import write
from lmscontract.errors import UsageError

if TYPE_CHECKING:
    from lmscontract.contract.model import Snapshot
    from lmscontract.contract.openapi import Purpose, Version
    from lmscontract.contract.project import Contract

_JSON = frozenset({".json"})
_YAML = frozenset({".yaml", ".yml"})
_TOML = frozenset({".toml"})
_BODIES = "bodies"
_PURPOSE = (
    "Purpose of the document. An absent property is a `false` schema for validation, is left out for clients, and is "
    "described in words for docs. For bodies, no document is printed, but the request bodies that work on the mock, as TOML "
    "for lmscontract.toml."
)


@click.command()
@with_options(
    CheckOption("openapi", "OpenAPI version.", "", "3.1", "", ("3.1", "3.0")),
    CheckOption("for", _PURPOSE, "", "validation", "", ("validation", "clients", "docs", _BODIES)),
    CheckOption(
        "output", "Output file, .json or .yaml; .toml for bodies.", "FILE", "", "standard output, as JSON or TOML"
    ),
)
@common_options()
def export(options: Options, openapi: Version, purpose: Purpose | Literal["bodies"], output: Path | None) -> None:
    """Print the contract of a month as an OpenAPI document."""
    suffixes, named = (_TOML, ".toml") if purpose == _BODIES else (_JSON | _YAML, ".json or .yaml")
    if output is not None and output.suffix not in suffixes:
        raise UsageError(f"expected a {named} file", f"--output {output}")
    contract = load_contract(options)
    warn_beyond_known(contract, options.month)
    snapshot = contract.at(options.month, contract.channel(options.channel))
    if purpose == "bodies":
        write(_bodies(contract, snapshot), output, f"--output {output}")
        return
    from lmscontract.contract.openapi import document

    printed = document(snapshot, version=openapi, purpose=purpose, changes=contract.changes)
    write(_yaml(printed) if output and output.suffix in _YAML else _json(printed), output, f"--output {output}")


def _bodies(contract: Contract, snapshot: Snapshot) -> str:
    from lmscontract.mock.config_text import print_bodies
    from lmscontract.mock.core import Platform

    return print_bodies(Platform(snapshot, contract.mock_data, clock=time.time))


def _json(document: Mapping[str, Any]) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _yaml(document: Mapping[str, Any]) -> str:
    import yaml

    dumper: Any = type("Dumper", (getattr(yaml, "CSafeDumper", yaml.SafeDumper),), {"ignore_aliases": lambda *_: True})
    return str(yaml.dump(document, Dumper=dumper, sort_keys=False, allow_unicode=True, width=120))
