"""Calls and responses as values, and their evidence."""

from __future__ import annotations

import http.server
import json
import subprocess
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from requests.structures import CaseInsensitiveDict

from lmscontract.findings.redaction import MARK, Redactor
from lmscontract.target.exchange import Call, Exchange
from lmscontract.types import Effect, Operation

READ = Operation("GET", "/toys/v1/toys/{id}")
MAKE = Operation("POST", "/toys/v1/toys")
SIGNED = "Authorization: Bearer $TOKEN"


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


@pytest.mark.parametrize("body", [b"", b"<html>", b"\xff\xfe\xff", b"[NaN]", b"-Infinity", b"[" * 200_000])
def test_an_invalid_json_body_is_a_value_error(body: bytes) -> None:
    """A body that is not valid JSON raises ValueError, and `is_json` is false."""
    answer = exchange(body)
    assert not answer.is_json
    with pytest.raises(ValueError, match=r"."):
        _ = answer.json


@given(st.binary())
def test_any_body_has_evidence(body: bytes) -> None:
    """Any response body can be shown."""
    proof = exchange(body).evidence(Redactor())
    assert proof.response.startswith("HTTP/1.1 200 OK\nContent-Type: application/json\n")


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


def test_the_evidence_has_two_messages_and_a_curl_line() -> None:
    """Request and response are HTTP messages with indented JSON; the curl line has a placeholder for the token."""
    body = b'{"name":"Bear","email":"jane@example.org"}'
    call = Call(
        MAKE, "POST", "/toys/v1/toys", (("token", "planted"), ("page", "2")), {"X-Trace": "7"}, body, "application/json"
    )
    proof = exchange(b'{"data":{"password":"planted"}}', 201, call=call, credential=SIGNED).evidence(Redactor())
    assert proof.request == (
        f"POST /toys/v1/toys?token={MARK}&page=2 HTTP/1.1\n"
        "Host: toys.example\n"
        "X-Trace: 7\n"
        "Content-Type: application/json\n"
        f"Authorization: {MARK}\n"
        "\n"
        f'{{\n  "name": "Bear",\n  "email": "{MARK}"\n}}'
    )
    assert proof.response == (
        "HTTP/1.1 201 Created\n"
        "Content-Type: application/json\n"
        f"Set-Cookie: {MARK}\n"
        "\n"
        f'{{\n  "data": {{\n    "password": "{MARK}"\n  }}\n}}'
    )
    assert proof.curl == (
        f"curl -sS -X POST 'https://toys.example/toys/v1/toys?token={MARK}&page=2' -H 'X-Trace: 7' "
        "-H 'Content-Type: application/json' -H \"Authorization: Bearer $TOKEN\" "
        f'--data-raw \'{{"name": "Bear", "email": "{MARK}"}}\''
    )


def test_redacting_evidence_again_changes_nothing() -> None:
    """Redacting the evidence a second time changes nothing, and keeps the placeholder of the token."""
    redactor = Redactor(["planted"])
    call = Call(MAKE, "POST", "/toys", (), {}, b"client_secret=x&scope=api", "application/x-www-form-urlencoded")
    proof = exchange(b'{"id": "planted"}', call=call, credential=SIGNED).evidence(redactor)
    assert redactor.text(proof.curl) == proof.curl
    assert redactor.text(proof.request) == proof.request
    assert redactor.text(proof.response) == proof.response
    assert f"--data-raw 'client_secret={MARK}&scope=api'" in proof.curl


def test_a_simple_call_has_a_simple_curl_line() -> None:
    """A GET without a token, headers or body is a short curl line; an unknown status has no reason phrase."""
    proof = exchange(b"", 299).evidence(Redactor())
    assert proof.curl == "curl -sS https://toys.example/toys/v1/toys/7"
    assert proof.request == "GET /toys/v1/toys/7 HTTP/1.1\nHost: toys.example"
    assert proof.response.startswith("HTTP/1.1 299\n")


def test_a_redirected_call_is_shown_with_its_first_address() -> None:
    """The evidence of a redirected call requests the first address, and follows redirects."""
    proof = exchange(redirects=("https://old.example", "https://toys.example/x")).evidence(Redactor())
    assert proof.request.startswith("GET / HTTP/1.1\nHost: old.example")
    assert proof.curl == "curl -sS -L https://old.example"


def test_a_long_body_is_truncated_after_redaction() -> None:
    """A body is redacted before it is truncated to 4000 characters, so that no part of a secret is shown."""
    body = b"x" * 4090 + b" secret-of-the-run " + b"y" * 99
    shown = exchange(body).evidence(Redactor(["secret-of-the-run"])).response.split("\n\n", 1)[1]
    assert shown == f"{'x' * 4090} {MARK[:5]}\n… (cut; the body has {len(body)} bytes)"


def test_binary_bodies_are_counted() -> None:
    """A body that is not text is shown as its number of bytes."""
    assert exchange(b"\xff\xfe\xfd").evidence(Redactor()).response.endswith("\n\n(3 bytes that are no text)")


class Echo(http.server.BaseHTTPRequestHandler):
    """An HTTP server that records the requests it receives."""

    seen: list[tuple[str, str, dict[str, str], bytes]]

    def do_POST(self) -> None:
        """Record a POST."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.seen.append((self.command, self.path, dict(self.headers), body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Do nothing: log no requests."""


@pytest.fixture
def echo() -> Iterator[str]:
    """Yield the address of a server that records requests."""
    Echo.seen = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("body", [b'{"a": "it\'s $HOME"}', b"two\nlines \\ and 'quotes'\t"])
def test_the_curl_line_sends_the_same_request(echo: str, body: bytes) -> None:
    """In a shell, the curl line sends the same request with the token of the shell."""
    call = Call(MAKE, "POST", "/toys", (("q", "a b'c"),), {}, body, "text/plain")
    made = Exchange(call, 204, CaseInsensitiveDict(), b"", call.url(echo), credential=SIGNED)
    line = made.evidence(Redactor()).curl
    assert "\n" not in line
    environ = {"TOKEN": "from-the-shell", "PATH": "/usr/bin:/bin"}
    subprocess.run(["bash", "-c", line], check=True, env=environ, timeout=30)
    [(method, path, headers, sent)] = Echo.seen
    assert (method, path, sent if body[:1] != b"{" else json.loads(sent)) == (
        "POST", "/toys?q=a%20b%27c", body if body[:1] != b"{" else json.loads(body),
    )  # fmt: skip
    assert headers["Authorization"] == "Bearer from-the-shell"
    assert headers["Content-Type"] == "text/plain"


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
