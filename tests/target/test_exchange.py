"""Calls and responses as values."""

from __future__ import annotations

from typing import Any

import pytest
from requests.structures import CaseInsensitiveDict

from lmscontract.target.exchange import Call, Exchange, path_below
from lmscontract.types import Effect, Operation

READ = Operation("GET", "/toys/v1/toys/{id}")


def exchange(body: bytes = b"{}", status: int = 200, *, call: Call | None = None, **more: Any) -> Exchange:
    """Return a response of the toy platform."""
    call = call or Call(READ, "GET", "/toys/v1/toys/7", effect=Effect.NONE)
    headers = CaseInsensitiveDict({"Content-Type": "application/json", "Set-Cookie": "sid=planted"})
    return Exchange(call, status, headers, body, call.url("https://toys.example"), **more)


def test_the_address_of_a_call() -> None:
    """The address has base, path and the percent-encoded query in its order."""
    call = Call(READ, "GET", "/toys/v1/toys/7", (("a", "x y"), ("a", "&"), ("b", "")))
    assert call.url("https://toys.example/base/") == "https://toys.example/base/toys/v1/toys/7?a=x%20y&a=%26&b="
    assert Call(READ, "GET", "/toys/v1/toys/7").url("https://toys.example") == "https://toys.example/toys/v1/toys/7"


def test_a_call_writes_by_default() -> None:
    """A call without a stated effect is a write."""
    assert Call(READ, "GET", "/x").effect is Effect.WRITES


def test_json_is_parsed_once() -> None:
    """The parsed document is the same object each time."""
    answer = exchange(b'{"data": [1]}')
    assert answer.json == {"data": [1]}
    assert answer.json is answer.json
    assert answer.is_json


def test_large_documents_are_not_kept() -> None:
    """A large document is kept while it is used, and parsed again after many others."""
    first, *others = (exchange(b"[%s%d]" % (b"0, " * 3000, number)) for number in range(200))
    document = first.json
    assert first.json is document
    assert [each.json[-1] for each in others] == [*range(1, 200)]
    assert first.json == document
    assert first.json is not document


@pytest.mark.parametrize("body", [b"", b"<html>", b"\xff\xfe\xff", b"[NaN]", b"-Infinity", b"[" * 200_000])
def test_an_invalid_json_body_is_a_value_error(body: bytes) -> None:
    """A body that is not valid JSON raises ValueError, and `is_json` is false."""
    answer = exchange(body)
    assert not answer.is_json
    with pytest.raises(ValueError, match=r"."):
        _ = answer.json


@pytest.mark.parametrize(
    ("status", "ok"), [(199, False), (200, True), (204, True), (299, True), (304, False), (404, False)]
)
def test_success_is_2xx(status: int, ok: bool) -> None:
    """Only statuses of 2xx are success."""
    assert exchange(status=status).ok is ok


def test_transient_statuses() -> None:
    """Six statuses are transient failures; 501 is not, because it is permanent."""
    found = [status for status in range(200, 600) if exchange(status=status).is_transient]
    assert found == [408, 429, 500, 502, 503, 504]


def test_headers_are_found_in_any_case() -> None:
    """Names of headers are case-insensitive."""
    assert exchange().headers["content-TYPE"] == "application/json"


@pytest.mark.parametrize(
    ("template", "path", "values"),
    [
        ("/toys/v1/toys/{id}", "/toys/v1/toys/7", {"id": "7"}),
        ("/toys/v1/toys/{id}", "/toys/v1/toys/a%2Fb%20c", {"id": "a/b c"}),
        ("/toys/v1/{box}/toys/{id}", "/toys/v1/tin/toys/7", {"box": "tin", "id": "7"}),
        ("/toys/v1/toys/{id}", "/toys/v1/toys", {}),
        ("/toys/v1/toys", "/toys/v1/toys/7", {}),
        ("/toys/v1/old/**", "/toys/v1/old/7", {}),
    ],
)
def test_path_parameters_of_a_call(template: str, path: str, values: dict[str, str]) -> None:
    """Each path parameter has its value without percent-encoding."""
    assert dict(Call(Operation("GET", template), "GET", path).values) == values


@pytest.mark.parametrize(
    ("path", "below"),
    [("/api/toys", "/toys"), ("/api", ""), ("/api/", "/"), ("/apis/toys", "/apis/toys"), ("/toys", "/toys")],
)
def test_a_path_below_the_address_of_a_tenant(path: str, below: str) -> None:
    """The path of the address is removed as a whole, and not as the beginning of a longer word."""
    assert path_below(path, "https://toys.example/api/") == below
