"""Read recorded cassettes and stubs: vcrpy, Ruby VCR, nock and WireMock."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from lmscontract.usage.recorded.calls import body_fields, properties, usage
from lmscontract.usage.recorded.lines import Lines
from lmscontract.usage.recorded.parsing import parse
from lmscontract.usage.templates import Templates
from lmscontract.usage.usage import Field, Place, Reading, Skipped, Source, Usage

_VCR = re.compile(rb"^(?:interactions|http_interactions):|\"(?:interactions|http_interactions)\"\s*:", re.MULTILINE)
_WIREMOCK = re.compile(rb'"(?:urlPathPattern|urlPattern|urlPathTemplate|urlPath|url)"\s*:')
_NOCK = re.compile(rb'^\s*\[\s*\{\s*"scope"\s*:')
_REGEX = re.compile(r"\\d\+|\[0-9\]\+|\[\^/\]\+|\(\.\*\)|\.\*|\.\+|\[[^\]]*\][+*]|\([^)]*\)")


def claims(file: str, head: bytes) -> bool:
    """Return whether a file is a cassette or a file of stubs."""
    if not file.lower().endswith((".yaml", ".yml", ".json")):
        return False
    stubs = _WIREMOCK.search(head) is not None and b'"request"' in head and b'"response"' in head
    return stubs or _NOCK.search(head) is not None or (_VCR.search(head) is not None and b"request" in head)


def read(data: BinaryIO, file: str, templates: Templates) -> Reading:
    """Return the calls of a cassette. A recorded response does not show which properties the client reads."""
    text = data.read().decode("utf-8-sig", "replace")
    try:
        document = parse(text)
    except ValueError as error:
        return Reading.of((), [Source(file, "cassette")], [Skipped(file, f"not valid YAML or JSON: {error}")])
    lines = Lines(text)
    name, calls = _calls(document)
    found = [called for each in calls if (called := _usage(name, each, file, lines, templates))]
    return Reading.of(found, [Source(file, name)])


class _Call(dict[str, Any]):
    """The method, URL, query, body and time of a recorded call."""


def _calls(document: Any) -> tuple[str, Iterator[_Call]]:
    if isinstance(document, list):
        return "nock", (_nock(each) for each in document if isinstance(each, dict))
    if not isinstance(document, dict):
        return "cassette", iter(())
    for key, name in (("interactions", "vcrpy"), ("http_interactions", "vcr")):
        if isinstance(document.get(key), list):
            return name, (_vcr(each) for each in document[key] if isinstance(each, dict))
    mappings = document.get("mappings") if isinstance(document.get("mappings"), list) else [document]
    return "wiremock", (_wiremock(each) for each in mappings or () if isinstance(each, dict))


def _vcr(entry: Mapping[str, Any]) -> _Call:
    request = entry.get("request")
    request = request if isinstance(request, dict) else {}
    body = request.get("body")
    if isinstance(body, dict):
        body = body.get("string") or _decoded(body.get("base64_string"))
    if isinstance(body, bytes):
        body = body.decode("utf-8", "replace")
    recorded = str(entry.get("recorded_at") or "")
    return _Call(method=request.get("method"), url=request.get("uri"), body=body, type=_type(request), seen=recorded)


def _decoded(text: Any) -> str:
    try:
        return base64.b64decode(text).decode("utf-8", "replace") if isinstance(text, str) else ""
    except ValueError:
        return ""


def _type(request: Mapping[str, Any]) -> str:
    headers = request.get("headers")
    if not isinstance(headers, dict):
        return ""
    return next((str(value).lower() for name, value in headers.items() if str(name).lower() == "content-type"), "")


def _nock(entry: Mapping[str, Any]) -> _Call:
    body = entry.get("body")
    return _Call(
        method=entry.get("method"),
        url=f"{entry.get('scope') or ''}{entry.get('path') or ''}",
        anchor=entry.get("path"),
        json=body if isinstance(body, dict | list) else None,
        body=body if isinstance(body, str) else "",
    )


def _wiremock(entry: Mapping[str, Any]) -> _Call:
    request = entry.get("request")
    request = request if isinstance(request, dict) else {}
    literal = request.get("url") or request.get("urlPath") or request.get("urlPathTemplate")
    pattern = request.get("urlPathPattern") or request.get("urlPattern")
    url = literal if isinstance(literal, str) else _REGEX.sub("{}", str(pattern or "")).replace("\\", "")
    parameters = request.get("queryParameters")
    query = [
        (name, rule.get("equalTo") if isinstance(rule, dict) else None)
        for name, rule in (parameters.items() if isinstance(parameters, dict) else ())
    ]
    call = _Call(method=request.get("method"), url=url, anchor=literal or pattern, query=query)
    patterns = request.get("bodyPatterns")
    for each in patterns if isinstance(patterns, list) else []:
        expected = each.get("equalToJson") if isinstance(each, dict) else None
        if isinstance(expected, dict | list):
            call["json"] = expected
        elif isinstance(expected, str):
            call["body"] = expected
        call["paths"] = [*call.get("paths", ()), *_json_path(each)]
    return call


def _json_path(pattern: Any) -> Iterator[str]:
    """Yield the property that a pattern such as `$.data[*].name` expects in a body."""
    path = pattern.get("matchesJsonPath") if isinstance(pattern, dict) else None
    path = path.get("expression") if isinstance(path, dict) else path
    if isinstance(path, str) and (plain := re.match(r"\$\.([\w-]+(?:\.[\w-]+|\[(?:\*|\d+)\])*)", path)):
        yield re.sub(r"\[[^\]]*\]", "[]", plain[1])


def _usage(name: str, call: _Call, file: str, lines: Lines, templates: Templates) -> Usage | None:
    method, url = call.get("method"), call.get("url")
    if not isinstance(url, str) or not url:
        return None
    place = Place(file, lines.of(str(call.get("anchor") or url)))
    fields: tuple[Field, ...] = properties(call["json"], place) if call.get("json") is not None else ()
    complete = True
    if not fields and isinstance(call.get("body"), str):
        fields, complete = body_fields(call["body"], call.get("type", ""), place)
    if paths := call.get("paths"):
        fields, complete = (*fields, *(Field(path, place) for path in paths)), False
    known = str(method).upper() if isinstance(method, str) and method.upper() != "ANY" else None
    return usage(
        name,
        place,
        known,
        url,
        templates,
        query=call.get("query", ()),
        body=fields,
        complete=complete,
        last_seen=call.get("seen", ""),
    )
