"""The host of a mock, its address on this machine, and the path of its admin API."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable

from lmscontract.config import is_this_machine
from lmscontract.errors import UsageError
from lmscontract.types import DEFAULT_ADMIN_PATH, LOOPBACK, Operation

_HOST_OPTION = "--host"
_ADMIN_OPTION = "--admin-path"

_NAME = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?\.?")
_NUMBER = re.compile(r"[0-9]+|0[xX][0-9a-fA-F]*")
_SEGMENT = re.compile(r"[A-Za-z0-9._~-]+")
_HINT = f"write it as in {DEFAULT_ADMIN_PATH}, or leave it empty for none"


def check_host(text: str) -> None:
    """Raise a UsageError unless a text is a host name or an IP address."""
    if _address(text) is None:
        # A text that ends with a number is an incomplete IP address, which each system completes in its own way.
        last = text.rstrip(".").rpartition(".")[2]
        if not _NAME.fullmatch(text) or _NUMBER.fullmatch(last):
            hint = f"write it as in {LOOPBACK} or ::1"
            raise UsageError("expected a host name or an IP address", f"{_HOST_OPTION} {text}", hint)


def loopback_of(host: str) -> str:
    """Return the loopback host at which this machine reaches a server that listens on a host; empty if there is none."""
    if is_this_machine(host):
        return host
    address = _address(host)
    if address is None or not address.is_unspecified:
        return ""
    return LOOPBACK if address.version == 4 else "::1"


def admin_path(text: str, operations: Iterable[Operation]) -> str:
    """Return the path of the admin API between slashes; empty for none.

    A UsageError when clients would encode the path, or when calls of an operation would reach the admin API.
    """
    if not text:
        return ""
    segments = text.strip("/").split("/")
    if segments == [""]:
        raise UsageError("is the root of all paths", f"{_ADMIN_OPTION} {text}", _HINT)
    for each in segments:
        if not _SEGMENT.fullmatch(each) or each in (".", ".."):
            what = f"{each!r} would be percent-encoded by clients" if each else "has an empty segment"
            raise UsageError(what, f"{_ADMIN_OPTION} {text}", _HINT)
    for operation in operations:
        if _covers(segments, operation):
            hint = "give a path that the mock does not serve"
            raise UsageError(f"overlaps with {operation}", f"{_ADMIN_OPTION} {text}", hint)
    return f"/{'/'.join(segments)}/"


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _covers(segments: list[str], operation: Operation) -> bool:
    """Return whether a call of an operation may have a path under these segments."""
    prefix = operation.path.removesuffix("/**")
    parts = prefix.strip("/").split("/")
    match = all("{" in part or part == segment for part, segment in zip(parts, segments, strict=False))
    return match and (len(parts) >= len(segments) or prefix != operation.path)
