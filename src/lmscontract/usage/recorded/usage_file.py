"""Read `usage.json`, which an earlier run or the pytest fixture wrote."""

from __future__ import annotations

from typing import BinaryIO

from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Reading


def claims(file: str, head: bytes) -> bool:  # noqa: ARG001  # the same signature for all readers
    """Return whether a file is a usage file."""
    return head.lstrip()[:1] == b"{" and b'"usages"' in head[:200]


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:  # noqa: ARG001  # as above
    """Return the reading as it was written; a UsageError if it cannot be read."""
    return Reading.decode(data.read(), file)
