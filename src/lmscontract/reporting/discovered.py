"""What a run discovered about the lists of a tenant, in a form to paste into its configuration."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

FILE = "discovered.toml"

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def discovered(tenant: str, tables: Mapping[str, Mapping[str, str]]) -> str:
    """Return the tables of a tenant as TOML; empty without an entry. Each maps the label of a list to a name."""
    return "\n".join(_lines(tenant if _BARE.fullmatch(tenant) else "NAME", tables))


def _lines(tenant: str, tables: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for table, entries in tables.items():
        if entries:
            yield f"[tenants.{tenant}.{table}]"
            yield from (f"{json.dumps(label)} = {json.dumps(name)}" for label, name in sorted(entries.items()))
            yield ""
