"""Reports show the values that the contract names or the run supplied, and of all others type and length only."""

from __future__ import annotations

import http.server
import json
import shlex
import subprocess
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from requests.structures import CaseInsensitiveDict
from tests.strategies import COMPONENTS
from tests.target.fake import TOYS_SNAPSHOT, op

from lmscontract.contract.model import FORM
from lmscontract.findings.finding import Evidence
from lmscontract.target.evidence import (
    shape,
    supplied,
    visible,
    visible_header,
    visible_name,
    visible_pointer,
    visible_value,
)
from lmscontract.target.exchange import Call, Exchange
from lmscontract.types import Effect

BASE = "https://toys.example/shop"
LIST, TOY, MAKE, TOKEN = (
    op(label) for label in ("GET /toys/v1/toys", "GET /toys/v1/toys/{toy_id}", "POST /toys/v1/toys", "POST /auth/token")
)
SIGNED = "Authorization: Bearer $TOKEN"
JANE = "Jane Gelb"


def evidence(
    body: bytes | Any = b"", status: int = 200, *, call: Call | None = None, base: str = BASE, **more: Any
) -> Evidence:
    """Return the evidence of a response of the toy shop, whose owner supplied a body with two values."""
    call = call or Call(LIST, "GET", LIST.path, effect=Effect.NONE)
    headers = CaseInsensitiveDict({"Content-Type": "application/json", **more.pop("headers", {})})
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    vocabulary = replace(TOYS_SNAPSHOT.vocabulary, private=("owner", "password"))
    snapshot = replace(TOYS_SNAPSHOT, vocabulary=vocabulary)
    exchange = Exchange(call, status, headers, content, call.url(base), **more)
    shown = visible(call.operation, snapshot, base, [supplied({"colour": "red", "size": 7})], "a1b2c3")
    return shown.evidence(exchange)


def received(document: Any, status: int = 200) -> Any:
    """Return a response as reports show it."""
    return json.loads(evidence(document, status).response.partition("\n\n")[2])


@given(st.binary())
def test_any_body_has_evidence(body: bytes) -> None:
    """Any response body can be shown."""
    assert evidence(body).response.startswith("HTTP/1.1 200 OK\nContent-Type: application/json")


def test_named_properties_are_shown() -> None:
    """Of a response, the values of named properties and of identifiers are shown, with any type."""
    items = [
        {"price": 5, "toy_id": 1, "author": JANE, "tel": 4915112345, "sold": True, "left": None},
        {"price": "x" * 300, "toy_id": [1, "a"], "tags": [JANE]},
        {"price": {"name": JANE}},
    ]
    assert received({"data": {"items": items, "total": 3}}) == {
        "data": {
            "items": [
                {
                    "price": 5,
                    "toy_id": 1,
                    "author": "… (string, 9)",
                    "tel": "… (integer)",
                    "sold": "… (boolean)",
                    "left": None,
                },
                {"price": "… (string, 300)", "toy_id": [1, "a"], "tags": ["… (string, 9)"]},
                {"price": {"name": JANE}},  # the contract names `owner.name` of the items
            ],
            "total": "… (integer)",
        }
    }


def test_private_names_are_not_shown() -> None:
    """A property that the contract names and lists as private is shown as its type."""
    assert received({"data": {"items": [{"owner": JANE}]}}) == {"data": {"items": [{"owner": "… (string, 9)"}]}}


def test_names_that_are_data_are_not_shown() -> None:
    """A key that has not the form of a property's name is counted; other keys are shown."""
    assert received({"jane@example.org": 1, JANE: 2, "author_name": 3}) == {
        "… 1": "… (integer)",
        "… 2": "… (integer)",
        "author_name": "… (integer)",
    }


def test_errors_are_shown_as_their_form() -> None:
    """Of an error, no value is shown, since the contract names none."""
    assert received({"price": JANE, "errors": [JANE]}, 404) == {"price": "… (string, 9)", "errors": ["… (string, 9)"]}


@pytest.mark.parametrize("body", [b"<user>Jane Gelb</user>", b"Jane Gelb", b"\xff\xfe\xfd", b'{"name": "Jane Gelb'])
def test_other_bodies_are_counted(body: bytes) -> None:
    """A body that is not JSON is shown as its size."""
    assert evidence(body).response.endswith(f"\n\n({len(body)} bytes that are not JSON)")


def test_a_large_body_is_cut() -> None:
    """The evidence holds the beginning of a large body."""
    shown = evidence({"data": {"items": [{"price": n} for n in range(9000)]}}).response
    assert len(shown) < 5000
    assert shown.endswith(" bytes)")


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("Content-Type", "text/html; charset=utf-8", "text/html; charset=utf-8"),
        ("Content-Type", f"text/html; name={JANE}", "… (string, 25)"),
        ("Retry-After", "7", "7"),
        ("Set-Cookie", f"sid={JANE}", "… (string, 13)"),
        ("X-User", JANE, "… (string, 9)"),
        ("Location", f"https://jane@else.example/toys/v1/{JANE}?page=2&by={JANE}", "//…/toys/v1/…?page=2&by=…"),
        ("Location", f"{BASE}/toys/v1/toys?page=2#{JANE}", "https://toys.example/toys/v1/toys?page=2#…"),
        ("Location", "http://[", "… (string, 8)"),
        ("Location", JANE, "… (string, 9)"),
    ],
)
def test_headers_are_shown_by_name(name: str, value: str, shown: str) -> None:
    """Values of the headers of the contract and of a few ordinary ones are shown, addresses without what is unknown."""
    assert f"\n{name}: {shown}" in evidence(headers={name: value}).response + "\n"


def test_links_show_what_the_contract_names() -> None:
    """The address of a link is shown with the operation's path and the parameters of that."""
    links = {"next": {"href": f"{BASE}/toys/v1/toys?page=2&mail={JANE}"}, "self": "?page=1", "first": JANE}
    assert received({"_links": links})["_links"] == {
        "next": {"href": "https://toys.example/toys/v1/toys?page=2&mail=…"},
        "self": "?page=1",
        "first": "… (string, 9)",
    }


def test_a_followed_link_is_shown_as_a_link() -> None:
    """A call of an address that the tenant sent shows only what belongs to its operation."""
    proof = evidence(call=Call(LIST, "GET", "/toys/v1/jane", (("page", "2"), ("mail", JANE), (JANE, "1"))))
    assert proof.request.startswith("GET /shop/toys/v1/…?page=2&mail=…&…=… HTTP/1.1\nHost: toys.example")
    assert proof.curl == "curl -sS 'https://toys.example/shop/toys/v1/…?page=2&mail=…&…=…'"


def test_a_request_shows_what_the_run_supplied() -> None:
    """Of a request body, the values of named properties and those of the owner and of the run are shown, but no private ones."""
    body = {
        "name": "Bear",
        "colour": "red",
        "size": 7,
        "author": JANE,
        "password": "red",
        "by": "Check a1b2c3-4",
        "no": 12,
    }
    call = Call(
        MAKE, "POST", MAKE.path, (("page", "a b"),), {"X-Trace": "7"}, json.dumps(body).encode(), "application/json"
    )
    proof = evidence(b"", 201, call=call, credential=SIGNED)
    assert proof.request == (
        "POST /shop/toys/v1/toys?page=… HTTP/1.1\n"
        "Host: toys.example\n"
        "X-Trace: 7\n"
        "Content-Type: application/json\n"
        "Authorization: [redacted]\n"
        "\n"
        '{\n  "name": "Bear",\n  "colour": "red",\n  "size": 7,\n  "author": "… (string, 9)",\n'
        '  "password": "… (string, 3)",\n  "by": "Check a1b2c3-4",\n  "no": 12\n}'
    )
    assert proof.response == "HTTP/1.1 201 Created\nContent-Type: application/json"
    assert shlex.split(proof.curl)[:7] == [
        "curl",
        "-sS",
        "-X",
        "POST",
        f"{BASE}/toys/v1/toys?page=…",
        "-H",
        "X-Trace: 7",
    ]
    assert '-H "Authorization: Bearer $TOKEN"' in proof.curl


def test_a_form_shows_what_the_contract_names() -> None:
    """Of a token request, only fields that the contract names and does not list as private are shown."""
    form = b"grant_type=password&password=red&client_secret=red"
    call = Call(TOKEN, "POST", TOKEN.path, (), {}, form, FORM)
    assert "--data-raw 'grant_type=password&password=…&client_secret=…'" in evidence(call=call).curl
    assert "grant_type" in COMPONENTS


def test_a_form_shows_which_field_is_wrong_on_purpose() -> None:
    """A secret that the run invented is shown, so that the request can be repeated."""
    call = Call(LIST, "POST", LIST.path, body=b"client_secret=not-the-client-secret&password=red", content_type=FORM)
    assert "--data-raw 'client_secret=not-the-client-secret&password=…'" in evidence(call=call).curl


def test_a_simple_call_has_a_simple_curl_line() -> None:
    """A GET without a token, headers or body is a short curl line; an unknown status has no reason phrase."""
    proof = evidence(b"", 299, call=Call(TOY, "GET", "/toys/v1/toys/a%20b"))
    assert proof.curl == f"curl -sS {BASE}/toys/v1/toys/a%20b"
    assert proof.request == "GET /shop/toys/v1/toys/a%20b HTTP/1.1\nHost: toys.example"
    assert proof.response.startswith("HTTP/1.1 299\n")


def test_a_redirected_call_is_shown_with_its_first_address() -> None:
    """The curl line of a redirected call requests its own address, and follows redirects."""
    assert evidence(redirects=(f"{BASE}{LIST.path}",)).curl == f"curl -sS -L {BASE}{LIST.path}"


@pytest.mark.parametrize(
    ("value", "shown", "named"),
    [
        (None, "null", "null"),
        (True, "… (boolean)", "true"),
        (7, "… (integer)", "7"),
        (1.5, "… (number)", "1.5"),
        ("ü", "… (string, 1)", '"ü"'),
        ([1, "a"], "… (array, 2)", '[1, "a"]'),
        ([{}], "… (array, 1)", "… (array, 1)"),
        ({"a": 1}, "… (object, 1)", "… (object, 1)"),
        ("x" * 201, "… (string, 201)", "… (string, 201)"),
    ],
)
def test_values_in_messages(value: Any, shown: str, named: str) -> None:
    """A value is shown as its type and length; a short one that the contract names as JSON."""
    assert (shape(value), visible_value(value)) == (shown, named)


def test_names_in_messages() -> None:
    """Names, pointers and headers in messages hold no data of a tenant."""
    assert [visible_name(name) for name in ("course_name", JANE, "+49", "a" * 41)] == ["course_name", "…", "…", "…"]
    assert visible_pointer(f"/data/items/3/{JANE}/price") == "/data/items/3/…/price"
    assert visible_pointer("/491511234567") == "/…"
    assert visible_header("X-Version", "1.0.0") == "1.0.0"
    assert visible_header("X-Version", "1\n0") == "… (string, 3)"


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


@pytest.mark.parametrize("body", [b'{"name": "it\'s $HOME"}', b"two\nlines \\ and 'quotes'\t"])
def test_the_curl_line_sends_the_same_request(echo: str, body: bytes) -> None:
    """In a shell, the curl line sends the same request with the token of the shell."""
    call = Call(LIST, "POST", LIST.path, (("page", "a b'c"),), {}, body, "text/plain")
    if body[:1] == b"{":
        call = replace(call, operation=MAKE, query=())
    line = evidence(b"", 204, call=call, base=echo, credential=SIGNED).curl
    assert "\n" not in line
    environ = {"TOKEN": "from-the-shell", "PATH": "/usr/bin:/bin"}
    subprocess.run(["bash", "-c", line], check=True, env=environ, timeout=30)
    [(method, path, headers, sent)] = Echo.seen
    assert (method, f"{echo}{path}", sent) == ("POST", call.url(echo), body)
    assert headers["Authorization"] == "Bearer from-the-shell"
    assert headers["Content-Type"] == "text/plain"
