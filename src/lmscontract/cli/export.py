"""`lmscontract export`: the contract of a month as an OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lmscontract.cli.options import PATH, Options, common_options, load_contract, warn_beyond_known
from lmscontract.cli.output import write
from lmscontract.errors import UsageError

if TYPE_CHECKING:
    from lmscontract.contract.openapi import Purpose, Version

_JSON = frozenset({".json"})
_YAML = frozenset({".yaml", ".yml"})


@click.command()
@click.option(
    "--openapi", "version", type=click.Choice(["3.1", "3.0"]), default="3.1", show_default=True, help="OpenAPI version."
)
@click.option(
    "--for",
    "purpose",
    type=click.Choice(["validation", "clients", "docs"]),
    default="validation",
    help="Purpose of the document: an absent property is a `false` schema for validation, left out for clients, and "
    "described in words for docs. [default: validation]",
)
@click.option(
    "--output",
    type=PATH,
    metavar="FILE",
    help="Output file, .json or .yaml. [default: standard output, as JSON]",
)
@common_options()
def export(options: Options, version: Version, purpose: Purpose, output: Path | None) -> None:
    """Print the contract of a month as an OpenAPI document."""
    from lmscontract.contract.openapi import document

    if output is not None and output.suffix not in _JSON | _YAML:
        raise UsageError("expected a .json or .yaml file", f"--output {output}")
    contract = load_contract(options)
    warn_beyond_known(contract, options.month)
    snapshot = contract.at(options.month, contract.channel(options.channel))
    printed = document(snapshot, version=version, purpose=purpose, changes=contract.changes)
    write(_yaml(printed) if output and output.suffix in _YAML else _json(printed), output, f"--output {output}")


def _json(document: Mapping[str, Any]) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _yaml(document: Mapping[str, Any]) -> str:
    import yaml

    dumper: Any = type("Dumper", (getattr(yaml, "CSafeDumper", yaml.SafeDumper),), {"ignore_aliases": lambda *_: True})
    return str(yaml.dump(document, Dumper=dumper, sort_keys=False, allow_unicode=True, width=120))
