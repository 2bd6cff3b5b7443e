"""Read HAR 1.1 to 1.3, as browsers, proxies and Polly write it, one entry at a time."""

from __future__ import annotations

import base64
import binascii
import gzip
import re
from collections.abc import Mapping
from typing import Any, BinaryIO, cast

from msgspec.structs import replace

from lmscontract.usage.recorded.calls import body_fields, form_fields, usage
from lmscontract.usage.recorded.lines import lines_of
from lmscontract.usage.recorded.parsing import require_shallow
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Field, Place, Reading, Skipped, Source, Usage

NAME = "har"
_MARKER = b'"startedDateTime"'
_HEAD = re.compile(rb'^\s*\{\s*"log"\s*:|"startedDateTime"\s*:|"entries"\s*:')
_GZIP = b"\x1f\x8b"


def claims(file: str, head: bytes) -> bool:
    """Return whether a file is a HAR file: by its name, or by its beginning; it may be compressed."""
    if file.lower().endswith((".har", ".har.gz")):
        return True
    return head.lstrip()[:1] == b"{" and b'"log"' in head and _HEAD.search(head) is not None and b'"entries"' in head


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:
    """Return the calls of a HAR file, equal ones as one with their number.

    A response that was recorded does not show which properties the client reads.
    """
    import ijson

    found: dict[Usage, tuple[Place, int, str]] = {}
    skipped: list[Skipped] = []
    unknown = Place(file)
    try:
        require_shallow(_opened(data))
        lines = iter([*lines_of(_opened(data), _MARKER)])
        for entry in ijson.items(_opened(data), "log.entries.item", use_float=True):
            place = Place(file, next(lines, 0))
            called = _usage(cast("Mapping[str, Any]", entry), unknown, templates) if isinstance(entry, dict) else None
            if called:
                first, count, seen = found.get(called, (place, 0, ""))
                found[called] = first, count + 1, max(seen, str(entry.get("startedDateTime") or ""))
    except (ijson.JSONError, OSError, EOFError, ValueError, RecursionError, gzip.BadGzipFile) as error:
        reason = " ".join(str(error).split())[:120] or type(error).__name__
        calls = sum(count for _, count, _ in found.values())
        skipped.append(Skipped(file, f"read up to call {calls} of this API: {reason}"))
    usages = (_at(each, *place) for each, place in found.items())
    return Reading.of(usages, [Source(file, NAME)], skipped)


def _at(usage: Usage, place: Place, volume: int, last_seen: str) -> Usage:
    """Return a usage at its first place."""
    fields = {name: tuple(replace(each, place=place) for each in getattr(usage, name)) for name in ("query", "body")}
    return replace(usage, place=place, volume=volume, last_seen=last_seen, **fields)


def _opened(data: BinaryIO) -> BinaryIO:
    data.seek(0)
    compressed = data.read(2) == _GZIP
    data.seek(0)
    return cast("BinaryIO", gzip.GzipFile(fileobj=data)) if compressed else data


def _usage(entry: Mapping[str, Any], place: Place, templates: Templates) -> Usage | None:
    request = entry.get("request")
    if not isinstance(request, Mapping) or not isinstance(request.get("url"), str):
        return None
    if not templates.may_begin_in(request["url"]):
        return None
    method = request.get("method")
    body, complete = _body(request.get("postData"), place)
    return usage(
        NAME,
        place,
        method if isinstance(method, str) else None,
        request["url"],
        templates,
        body=body,
        complete=complete,
    )


def _body(data: Any, place: Place) -> tuple[tuple[Field, ...], bool]:
    if not isinstance(data, Mapping):
        return (), True
    parameters = data.get("params")
    if isinstance(parameters, list) and parameters:
        named = [each for each in parameters if isinstance(each, Mapping) and isinstance(each.get("name"), str)]
        return form_fields([(each["name"], str(each.get("value") or "")) for each in named], place), True
    text = data.get("text")
    if not isinstance(text, str):
        return (), False
    if data.get("encoding") == "base64":
        try:
            text = base64.b64decode(text).decode("utf-8", "replace")
        except (binascii.Error, ValueError):
            return (), False
    return body_fields(text, str(data.get("mimeType") or ""), place)
