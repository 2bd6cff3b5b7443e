"""Read access logs: combined and similar formats, and JSON lines, a part of the file at a time."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, BinaryIO, cast
from urllib.parse import parse_qsl

from lmscontract.usage.recorded.calls import usage, without_ids
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import HOLE, Place, Reading, Source

NAME = "access-log"
_METHODS = rb"GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS"
_LINE = re.compile(rb"^[^\n]*\"(?:" + _METHODS + rb") /[^\"\n]*\"[^\n]*$", re.MULTILINE)
_CHUNK = 1 << 20
_LONGEST = 1 << 16
_KEYS = {
    "method": ("method", "request_method", "http_method", "verb", "RequestMethod", "ClientRequestMethod"),
    "target": (
        "path", "uri", "url", "request_uri", "request_path", "RequestPath", "ClientRequestURI", "target", "http_path", "request",
    ),
    "time": ("time", "timestamp", "@timestamp", "time_iso8601", "time_local", "ts", "date", "StartUTC", "EdgeStartTimestamp"),
    "caller": ("user_agent", "http_user_agent", "agent", "request_User-Agent", "ClientRequestUserAgent", "client", "remote_user"),
}  # fmt: skip
_WORD = re.compile(r"[a-z][a-z_]{0,31}")

Key = tuple[str, str, str]
"""The method, the target and the caller of a call."""


def claims(file: str, head: bytes) -> bool:
    """Return whether a file is an access log: a line of it has a request, as text in quotes or as JSON."""
    if head.startswith(b"\x1f\x8b"):
        return re.search(r"\.log(?:\.\d+)?\.gz$|access.*\.gz$", file.lower()) is not None
    first = [line for line in head.split(b"\n")[:20] if line.strip()]
    if any(_LINE.search(line) for line in first):
        return True
    return any(_from_json(line) is not None for line in first[:3])


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:
    """Return the calls of a log with their volume, their callers and when each was last seen."""
    volumes: Counter[Key] = Counter()
    seen: dict[Key, str] = {}
    anchors = re.compile(b"|".join(re.escape(anchor) for anchor in templates.anchors) or b"$^")
    names = _Names(templates)
    for part in _parts(data):
        for key, time in _calls(part, anchors, names):
            volumes[key] += 1
            seen[key] = max(seen.get(key, ""), time) if time[:1].isdigit() and "T" in time else time
    found = []
    for (method, target, caller), volume in volumes.items():
        called = usage(
            NAME,
            Place(file),
            method,
            target,
            templates,
            incomplete=("body", "reads"),
            volume=volume,
            caller=caller,
            last_seen=_iso(seen[method, target, caller]),
        )
        found += [called] if called else []
    return Reading.of(found, [Source(file, NAME)])


def _parts(data: BinaryIO) -> Iterator[bytes]:
    """Yield parts of a log that end with a line; a line that is too long is cut."""
    head = data.read(2)
    data.seek(0)
    stream = cast("BinaryIO", gzip.GzipFile(fileobj=data)) if head == b"\x1f\x8b" else data
    rest = b""
    while chunk := stream.read(_CHUNK):
        part, newline, tail = (rest + chunk).rpartition(b"\n")
        yield part + newline
        rest = tail[-_LONGEST:]
    yield rest


_TEXT = re.compile(rb"\"(" + _METHODS + rb") (\S+)[^\"\n]*\"([^\n]*)")
_TIME = re.compile(rb"\[([^\]\n]{10,40})\]|(\d{4}-\d\d-\d\dT[\d:.]+\S*)")
_QUOTED = re.compile(rb"\"([^\"]*)\"")


class _Names:
    """The targets of calls with `{}` for identifiers, each worked out once."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._known: dict[str, str] = {}

    def of(self, target: str) -> str:
        """Return the path with `{}` for what varies, and the query with words only."""
        found = self._known.get(target)
        if found is None:
            path, _, query = target.partition("?")
            found = without_ids(path)
            if query:
                pairs = parse_qsl(query, keep_blank_values=True)
                found += "?" + "&".join(
                    f"{name}={value if _WORD.fullmatch(value) else HOLE}" for name, value in sorted(pairs)
                )
            if len(self._known) < _LONGEST:
                self._known[target] = found
        return found


def _calls(part: bytes, anchors: re.Pattern[bytes], names: _Names) -> Iterator[tuple[Key, str]]:
    if part.lstrip()[:1] == b"{":
        for line in part.split(b"\n"):
            if anchors.search(line) and (found := _from_json(line)) is not None:
                (method, target, caller), time = found
                yield (method, names.of(target), caller), time
        return
    for line in part.split(b"\n"):
        if not anchors.search(line) or (match := _TEXT.search(line)) is None:
            continue
        when, quoted = _TIME.search(line), _QUOTED.findall(match[3])
        time = _text(when[1] or when[2]) if when else ""
        yield (_text(match[1]), names.of(_text(match[2])), _text(quoted[1]) if len(quoted) > 1 else ""), time


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _from_json(line: bytes) -> tuple[Key, str] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict):
        return None
    flat: Mapping[str, Any] = {**_inner(record), **record}
    found = {
        kind: next((str(flat[key]) for key in keys if isinstance(flat.get(key), str | int | float)), "")
        for kind, keys in _KEYS.items()
    }
    target, method = found["target"], found["method"]
    words = target.split(" ")
    if len(words) > 1 and words[0].isupper():  # nginx: "request": "GET /path HTTP/1.1"
        method, target = words[0], words[1]
    if not target.startswith(("/", "http")) or not method.isalpha():
        return None
    return (method, target, found["caller"]), found["time"]


def _inner(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the members of the objects in a record: `httpRequest`, `request` and so on."""
    found: dict[str, Any] = {}
    for value in record.values():
        if isinstance(value, dict):
            found.update(value)
    return found


def _iso(time: str) -> str:
    """Return a time as ISO 8601 in UTC, or as it is if its form is not known."""
    for form in ("%d/%b/%Y:%H:%M:%S %z", "%Y-%m-%dT%H:%M:%S%z", "%Y-%m-%dT%H:%M:%S.%f%z"):
        try:
            return datetime.strptime(time, form).astimezone(UTC).isoformat(timespec="seconds")
        except ValueError:
            continue
    return time
