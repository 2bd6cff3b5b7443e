"""`lmscontract export`: the contract of a month as an OpenAPI document."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from lmscontract.check_options import CheckOption
from lmscontract.cli.options import Options, common_options, load_snapshot, with_options
from lmscontract.cli.output import write
from lmscontract.errors import UsageError
from lmscontract.output_files import json_text

if TYPE_CHECKING:
    from lmscontract.contract.openapi import Purpose, Version

_JSON = frozenset({".json"})
_YAML = frozenset({".yaml", ".yml"})
_TOML = frozenset({".toml"})
_BODIES = "bodies"
_PURPOSE = (
    "Purpose of the document. A removed property is a `false` schema for validation, is left out for clients, and is "
    "described in words for docs. `bodies` prints no document: it prints the request bodies that work on the mock, as TOML "
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
    contract, snapshot = load_snapshot(options)
    if purpose == "bodies":
        from lmscontract.mock.config_text import print_bodies
        from lmscontract.mock.core import Platform

        text = print_bodies(Platform(snapshot, contract.mock_data, clock=time.time))
    else:
        from lmscontract.contract.openapi import document

        printed = document(snapshot, version=openapi, purpose=purpose, changes=contract.changes)
        text = _yaml(printed) if output and output.suffix in _YAML else json_text(printed)
    write(text, output, f"--output {output}")


def _yaml(document: Mapping[str, Any]) -> str:
    import yaml

    dumper: Any = type("Dumper", (getattr(yaml, "CSafeDumper", yaml.SafeDumper),), {"ignore_aliases": lambda *_: True})
    return str(yaml.dump(document, Dumper=dumper, sort_keys=False, allow_unicode=True, width=120))
