"""Read access logs: combined and similar formats, and JSON lines, a part of the file at a time."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, BinaryIO, cast
from urllib.parse import parse_qsl

import msgspec
import orjson

from lmscontract.usage.recorded.calls import usage, without_ids
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import HOLE, Place, Reading, Source

NAME = "access-log"
_METHODS = rb"GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS"
_LINE = re.compile(rb"^[^\n]*\"(?:" + _METHODS + rb") (?:/|https?://)[^\"\n]*\"[^\n]*$", re.MULTILINE)
_CHUNK = 1 << 17
_LONGEST = 1 << 16
_SAMPLE = 1 << 12
_MOST = 100_000
_KEYS = {
    "target": (
        "path", "uri", "url", "request_uri", "request_path", "RequestPath", "ClientRequestURI", "target", "http_path", "request",
        "cs-uri-stem",
    ),
    "method": ("method", "request_method", "http_method", "verb", "RequestMethod", "ClientRequestMethod", "cs-method"),
    "time": ("time", "timestamp", "@timestamp", "time_iso8601", "time_local", "ts", "date", "StartUTC", "EdgeStartTimestamp"),
    "caller": (
        "user_agent", "http_user_agent", "agent", "request_User-Agent", "ClientRequestUserAgent", "cs(User-Agent)", "client",
        "remote_user", "fwd",
    ),
}  # fmt: skip
_WORD = re.compile(r"[a-z][a-z_]{0,31}")
_FIELDS = b"#Fields:"
_PAIR = re.compile(rb'([\w.@-]+)=(?:"([^"]*)"|(\S+))')


def claims(file: str, head: bytes) -> bool:
    """Return whether a file is an access log: a line of it has a request, as text in quotes or as JSON; TOML and XML are none."""
    if file.lower().endswith((".toml", ".xml")):
        return False
    if head.startswith(b"\x1f\x8b"):
        return re.search(r"\.log(?:\.\d+)?\.gz$|access.*\.gz$", file.lower()) is not None
    if head.startswith(b'{"log":'):
        head = _unwrapped(head)
    first = [line for line in head.split(b"\n")[:20] if line.strip()]
    if any(_LINE.search(line) or (line.startswith(_FIELDS) and b"cs-uri-stem" in line) for line in first):
        return True
    return any(_from_json(line, {}) is not None or _from_pairs(line, {}) is not None for line in first[:3])


def read(data: BinaryIO, file: str, templates: Templates, start: int = 0, end: int | None = None) -> Reading:
    """Return the calls of a log with their volume, their callers and when each was last seen.

    If `end` is given, they are those of the lines that begin between two positions; such a log is not compressed.
    """
    calls = _Calls(templates)
    if start and (columns := _columns(data)):
        calls.add(columns)
    for part in _parts_of_log(data, start, end):
        calls.add(part)
    found = []
    for ((method, target), caller), (volume, seen) in calls.counted.items():
        called = usage(
            NAME,
            Place(file),
            method,
            target,
            templates,
            complete=False,
            volume=volume,
            caller=_text(caller),
            last_seen=_iso(seen),
        )
        found += [called] if called else []
    return Reading.of(found, [Source(file, NAME)])


def _parts_of_log(data: BinaryIO, start: int, end: int | None) -> Iterator[bytes]:
    """Yield parts of a log that end with a line; a line that is too long is cut."""
    rest = b""
    for chunk in _chunks(data) if end is None else _lines_from(data, start, end):
        part, newline, tail = (rest + chunk).rpartition(b"\n")
        yield part + newline
        rest = tail[-_LONGEST:]
    yield rest


def _chunks(data: BinaryIO) -> Iterator[bytes]:
    compressed = data.read(2) == b"\x1f\x8b"
    data.seek(0)
    stream = cast("BinaryIO", gzip.GzipFile(fileobj=data)) if compressed else data
    while chunk := stream.read(_CHUNK):
        yield chunk


def _lines_from(data: BinaryIO, start: int, end: int) -> Iterator[bytes]:
    """Yield the lines that begin from one position up to another."""
    if start:
        data.seek(start - 1)  # a line that begins at the position follows a line break
        while (skipped := data.readline(_CHUNK)) and not skipped.endswith(b"\n"):
            pass
    chunk = b""
    while data.tell() < end and (chunk := data.read(min(_CHUNK, end - data.tell()))):
        yield chunk
    if chunk and not chunk.endswith(b"\n"):
        yield data.readline(_LONGEST)


_REQUEST = re.compile(rb"(" + _METHODS + rb") (\S+)")
_TIME = re.compile(rb"\[([^\]\n]{10,40})\]|(\d{4}-\d\d-\d\d[T ][\d:.]+\S*)")
_DIGITS = re.compile(rb"(?<=[/=])\d+")

Call = tuple[str, str]
"""A method and a target, with `{}` for what varies."""
_Found = tuple[str, str, str] | None
"""Request, caller and time of a record; None if it is none of a call."""
_Chosen = dict[tuple[str, ...], Sequence[str]]
"""The keys of target, method, time and caller, for each form of records."""


class _Calls:
    """Counts the calls of the API by target and caller; each form of a request is worked out once."""

    def __init__(self, templates: Templates) -> None:
        self.counted: dict[tuple[Call, bytes], tuple[int, bytes]] = {}
        self._templates = templates
        self._known: dict[bytes, Call | None] = {}
        self._keys: _Chosen = {}
        self._columns: Sequence[str] = ()
        self._may_call = re.compile("|".join(re.escape(_text(word)) for word in templates.words)).search

    def add(self, part: bytes) -> None:
        """Count the calls of lines of one form, which the first of them show."""
        begin = part.lstrip()
        lines = [line for line in begin[:_SAMPLE].split(b"\n") if line.strip()]
        records = [line for line in lines if line[:1] == b"{"]
        if len(records) * 2 < len(lines) or not records:
            self._add_lines(part, begin)
        elif not any(_from_json(each, {}) for each in records) and (inner := _unwrapped(part)):
            self.add(inner)
        else:
            self._add_json(part, records[0])

    def _add_lines(self, part: bytes, begin: bytes) -> None:
        if (begin[:1] == b"#" and _FIELDS in begin[:_LONGEST]) or self._columns:
            self._add_columns(part)
        elif _LINE.search(begin):
            self._add_text(part)
        else:
            self._add_records(part, _from_pairs)

    def _add_columns(self, part: bytes) -> None:
        for line in _lines_with(part, (_FIELDS, *self._templates.words)):
            if line.startswith(_FIELDS):
                self._columns = _text(line).split()[1:]
            else:
                words = _text(line).rstrip("\r").split("\t" if b"\t" in line else " ")
                record = dict(zip(self._columns, words, strict=False))
                if (query := record.get("cs-uri-query", "-")) != "-":
                    record["cs-uri-stem"] = f"{record.get('cs-uri-stem')}?{query}"
                record["time"] = f"{record.get('date')}T{record.get('time')}Z"
                self._add_record(_record(record, self._keys))

    def _add_text(self, part: bytes) -> None:
        """Count the calls of lines that have the request in quotes, and behind it perhaps referrer and user agent."""
        lines = [line.split(b'"') for line in _lines_with(part, self._templates.words)]
        position = next((at for line in lines for at in range(1, len(line), 2) if _REQUEST.match(line[at])), 1)
        known = self._known
        for line in lines:
            if len(line) < position + 2:
                continue
            form = _DIGITS.sub(b"0", line[position])
            call = known[form] if form in known else self._call(form, line[position])
            if call:
                agent = position + (2 if line[position + 1] == b" " else 4)  # balancers have it at once
                self._count(call, line[agent] if len(line) > agent else b"", line[0])

    def _add_json(self, part: bytes, first: bytes) -> None:
        """Count the calls of records with the keys of the first one: all at once, or one by one if some have others."""
        try:
            record = _flat(orjson.loads(first))
            keys = (key if _word(record.get(key)) else "" for key in _keys(record))
            rows = _decoder(*keys).decode_lines(part)
        except (ValueError, AttributeError, RecursionError):
            self._add_records(part, _from_json)
            return
        for row in rows:
            if self._may_call(row.target):
                self._add_record(_found(row.target, row.method, _word(row.caller), _word(row.time)))

    def _add_records(self, part: bytes, read: Callable[[bytes, _Chosen], _Found]) -> None:
        for line in _lines_with(part, self._templates.words):
            self._add_record(read(line, self._keys))

    def _add_record(self, found: _Found) -> None:
        if found:
            request = found[0].encode()
            if call := self._call(_DIGITS.sub(b"0", request), request):
                self._count(call, found[1].encode(), found[2].encode())

    def _count(self, call: Call, caller: bytes, time: bytes) -> None:
        if len(self.counted) > _MOST and (call, caller) not in self.counted:
            caller = b""  # so many callers are counted as one
        known = self.counted.get((call, caller))
        self.counted[call, caller] = (known[0] + 1 if known else 1), time

    def _call(self, form: bytes, request: bytes) -> Call | None:
        """Return the call of a request such as `GET /path HTTP/1.1`; None if it is none of the API."""
        if form not in self._known:
            call = self._new(request)
            if len(self._known) >= _LONGEST:
                return call
            self._known[form] = call
        return self._known[form]

    def _new(self, request: bytes) -> Call | None:
        match = _REQUEST.match(request)
        target = _text(match[2]) if match else ""
        return (_text(match[1]), _normal(target)) if match and self._templates.may_begin_in(target) else None


def _lines_with(part: bytes, words: Iterable[bytes]) -> list[bytes]:
    """Return the lines that have one of some words; lines without any cost nothing."""
    found: dict[int, int] = {}
    for word in words:
        at = part.find(word)
        while at >= 0:
            end = part.find(b"\n", at) % (len(part) + 1)  # without a line break, the end of the part
            found[part.rfind(b"\n", 0, at) + 1] = end
            at = part.find(word, end)
    return [part[start:end] for start, end in sorted(found.items())]


def _normal(target: str) -> str:
    """Return the path with `{}` for what varies, and the query with words only."""
    path, _, query = target.partition("?")
    pairs = sorted(parse_qsl(query, keep_blank_values=True))
    words = "&".join(f"{name}={value if _WORD.fullmatch(value) else HOLE}" for name, value in pairs)
    return without_ids(path) + (f"?{words}" if words else "")


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _from_json(line: bytes, chosen: _Chosen) -> _Found:
    """Return request, caller and time of a line that is a JSON object; None if it is no record of a call."""
    try:
        record = orjson.loads(line)
    except ValueError:
        return None
    if not isinstance(record, dict):
        return None
    return _record(_flat(record), chosen)


@lru_cache(64)
def _decoder(*keys: str) -> msgspec.json.Decoder[Any]:
    """Return a decoder of records that have target, method, time and caller under some keys, and none under better ones."""
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    names: dict[str, str] = {}
    for (name, known), key in zip(_KEYS.items(), keys, strict=True):
        if key:
            names[name] = key
            fields.insert(0, (name, str if name in ("target", "method") else str | int | float))
        for number, better in enumerate(known[: known.index(key)] if key else known):
            names[f"{name}_{number}"] = better
            fields.append((f"{name}_{number}", None, None))
    return msgspec.json.Decoder(
        msgspec.defstruct("Row", fields, rename=names, gc=False, namespace=dict.fromkeys(_KEYS.keys() - names, ""))
    )


class _Wrapped(msgspec.Struct, gc=False):
    """A line as the container runtime keeps it."""

    log: str


_wrapped = msgspec.json.Decoder(_Wrapped)


def _unwrapped(part: bytes) -> bytes:
    """Return the lines that a container has written: `log` of each record of its runtime; empty if there is none."""
    found = []
    for line in part.splitlines():
        with suppress(ValueError):
            found.append(_wrapped.decode(line).log)
    return "".join(found).encode("utf-8", "replace")


def _from_pairs(line: bytes, chosen: _Chosen) -> _Found:
    """Return request, caller and time of a line of pairs such as `method=GET path="/goods"`."""
    pairs = {_text(key): _text(quoted or plain) for key, quoted, plain in _PAIR.findall(line[:_LONGEST])}
    return _record(pairs, chosen) if pairs else None


def _columns(data: BinaryIO) -> bytes:
    """Return the line at the beginning of a log that names its columns; empty if there is none."""
    data.seek(0)
    return next((line + b"\n" for line in data.read(_LONGEST).splitlines()[:20] if line.startswith(_FIELDS)), b"")


def _record(flat: Mapping[str, Any], chosen: _Chosen) -> _Found:
    """Return request, caller and time of a record; `chosen` keeps which keys records of a form have them under."""
    form = (*flat,)
    keys = chosen.get(form)
    if keys is None or not flat.get(keys[0]):
        keys = chosen[form] = _keys(flat)
    target, method, time, caller = [value if type(value := flat.get(key)) is str else _word(value) for key in keys]
    return _found(target, method, caller, time)


def _found(target: str, method: str, caller: str, time: str) -> _Found:
    if " " in target and (words := target.split(" "))[0].isupper():  # nginx: "request": "GET /path HTTP/1.1"
        method, target = words[:2]
    if not target.startswith(("/", "http")) or not method.isalpha():
        return None
    return f"{method.upper()} {target}", caller, time


def _keys(record: Mapping[str, Any]) -> Sequence[str]:
    """Return the keys of target, method, time and caller; the first known one where a record has none."""
    return tuple(next((key for key in keys if _word(record.get(key))), keys[0]) for keys in _KEYS.values())


def _word(value: Any) -> str:
    return value if isinstance(value, str) else str(value) if isinstance(value, int | float) else ""


def _flat(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a record with the members of the objects in it: `httpRequest`, `request` and so on."""
    if dict not in map(type, record.values()):
        return record
    found: dict[str, Any] = {}
    for value in record.values():
        if isinstance(value, dict):
            found.update(value)
    return {**found, **record}


def _iso(line: bytes) -> str:
    """Return the time in a part of a line as ISO 8601 in UTC, or as it is written if its form is not known."""
    match = _TIME.search(line)
    time = _text(match[1] or match[2]) if match else _text(line)
    for form in ("%d/%b/%Y:%H:%M:%S %z", "%Y-%m-%dT%H:%M:%S%z", "%Y-%m-%dT%H:%M:%S.%f%z"):
        try:
            return datetime.strptime(time, form).astimezone(UTC).isoformat(timespec="seconds")
        except ValueError:
            continue
    return time if match else ""
