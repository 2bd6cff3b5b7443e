"""The address that a mock listens on, its address on this machine, and the path of its admin API."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable

from lmscontract.config import is_this_machine
from lmscontract.errors import UsageError
from lmscontract.mock.sockets import LOOPBACK
from lmscontract.types import Operation

HOST = "--host"
ADMIN_PATH = "--admin-path"

_NAME = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?\.?")
_NUMBER = re.compile(r"[0-9]+|0[xX][0-9a-fA-F]*")
_SEGMENT = re.compile(r"[A-Za-z0-9._~-]+")
_WRITE = "write it as in /__mock__/, or leave it empty for none"


def host(text: str) -> str:
    """Return the host; a UsageError if it is neither a host name nor an IP address."""
    if _address(text) is None:
        # What ends with a number would be an address, which each system completes in its own way.
        last = text.rstrip(".").rpartition(".")[2]
        if not _NAME.fullmatch(text) or _NUMBER.fullmatch(last):
            hint = f"write a name or an address, as in {LOOPBACK} or ::1"
            raise UsageError("expected a host name or an IP address", f"{HOST} {text}", hint)
    return text


def reached(host: str) -> str:
    """Return the loopback host that reaches a server on a host; empty if there is none."""
    if is_this_machine(host):
        return host
    address = _address(host)
    if address is None or not address.is_unspecified:
        return ""
    return LOOPBACK if address.version == 4 else "::1"


def admin_path(text: str, operations: Iterable[Operation]) -> str:
    """The path of the admin API, between slashes; empty where none are wanted.

    A UsageError when a client cannot send it unchanged, or when calls of an operation would reach the admin API.
    """
    if not text:
        return ""
    segments = text.strip("/").split("/")
    if segments == [""]:
        raise UsageError("is where every path begins", f"{ADMIN_PATH} {text}", _WRITE)
    for each in segments:
        if not _SEGMENT.fullmatch(each) or each in (".", ".."):
            what = "has a part without a name" if not each else f"{each!r} is no name that every client sends unchanged"
            raise UsageError(what, f"{ADMIN_PATH} {text}", _WRITE)
    for operation in operations:
        if _covers(segments, operation):
            raise UsageError(
                f"lies over {operation}", f"{ADMIN_PATH} {text}", "choose a path that the mock does not serve"
            )
    return f"/{'/'.join(segments)}/"


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _covers(segments: list[str], operation: Operation) -> bool:
    """Whether a call of an operation may have a path under these segments; a family has every path under its own."""
    stem = operation.path.removesuffix("/**")
    own = stem.strip("/").split("/")
    alike = all("{" in theirs or theirs == ours for theirs, ours in zip(own, segments, strict=False))
    return alike and (len(own) >= len(segments) or stem != operation.path)
