"""Hosts and admin paths of the command line."""

from __future__ import annotations

import pytest

from lmscontract.cli.addresses import admin_path, check_host, loopback_of
from lmscontract.config import is_this_machine
from lmscontract.errors import UsageError
from lmscontract.types import Operation

SERVED = tuple(
    Operation.parse(each)
    for each in (
        "GET /toys/v1/toys",
        "GET /toys/v1/toys/{id}/parts",
        "ANY /old/v1/**",
        "GET /",
        "GET /help/",
        "ANY /one",
    )
)


@pytest.mark.parametrize(
    "text", ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost", "my-machine.example.", "a_b", "1a.b2"]
)
def test_names_and_addresses_are_hosts(text: str) -> None:
    """Host names and IP addresses are accepted."""
    check_host(text)


@pytest.mark.parametrize(
    "text",
    [
        "256.1.1.1",
        "127.1",
        "0",
        "0x7f",
        "[::1]",
        "127.0.0.1:80",
        "http://a",
        "a b",
        "a..b",
        "-a",
        "ü",
        "a/b",
        ":",
        'a"b',
    ],
)
def test_an_invalid_host_is_a_usage_error(text: str) -> None:
    """The error shows the option and the value; an IP address must be complete."""
    with pytest.raises(UsageError) as caught:
        check_host(text)
    what = "expected a host name or an IP address; write it as in 127.0.0.1 or ::1"
    assert str(caught.value) == f"--host {text}: {what}"


@pytest.mark.parametrize(
    ("text", "is_loopback", "loopback"),
    [
        ("127.0.0.1", True, "127.0.0.1"),
        ("127.0.0.2", True, "127.0.0.2"),
        ("::1", True, "::1"),
        ("localhost", True, "localhost"),
        ("0.0.0.0", False, "127.0.0.1"),
        ("::", False, "::1"),
        ("192.0.2.1", False, ""),
        ("my-machine.example", False, ""),
    ],
)
def test_the_loopback_host_of_a_host(text: str, is_loopback: bool, loopback: str) -> None:
    """A loopback host is reached at itself, an unspecified address at a loopback address, other hosts at none."""
    assert (is_this_machine(text), loopback_of(text)) == (is_loopback, loopback)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", ""),
        ("/__mock__/", "/__mock__/"),
        ("a", "/a/"),
        ("//a/b.c/", "/a/b.c/"),
        ("/toys/v2", "/toys/v2/"),
        ("/toys/v1/toys/7/parts/x", "/toys/v1/toys/7/parts/x/"),
        ("/one/more", "/one/more/"),
        ("/toy", "/toy/"),
    ],
)
def test_an_admin_path_is_put_between_slashes(text: str, path: str) -> None:
    """Paths that no operation uses are accepted; an empty path stays empty."""
    assert admin_path(text, SERVED) == path


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("/", "is the root of all paths"),
        ("//", "is the root of all paths"),
        ("/a?b", "'a?b' would be percent-encoded by clients"),
        ("/a b", "'a b' would be percent-encoded by clients"),
        ("/ü/", "'ü' would be percent-encoded by clients"),
        ("/a%20b", "'a%20b' would be percent-encoded by clients"),
        ("/a/../b", "'..' would be percent-encoded by clients"),
        ("/.", "'.' would be percent-encoded by clients"),
        ("/a//b", "has an empty segment"),
    ],
)
def test_a_path_that_clients_encode_is_a_usage_error(text: str, what: str) -> None:
    """A path that clients would encode is an error."""
    with pytest.raises(UsageError) as caught:
        admin_path(text, SERVED)
    assert str(caught.value) == f"--admin-path {text}: {what}; write it as in /__mock__/, or leave it empty for none"


@pytest.mark.parametrize(
    ("text", "operation"),
    [
        ("/toys", "GET /toys/v1/toys"),
        ("/toys/v1/", "GET /toys/v1/toys"),
        ("/toys/v1/toys", "GET /toys/v1/toys"),
        ("/toys/v1/toys/7", "GET /toys/v1/toys/{id}/parts"),
        ("/old", "ANY /old/v1/**"),
        ("/old/v1/any/thing", "ANY /old/v1/**"),
        ("/help", "GET /help/"),
        ("/one", "ANY /one"),
    ],
)
def test_an_admin_path_that_overlaps_with_an_operation_is_a_usage_error(text: str, operation: str) -> None:
    """The error names the first operation whose calls would reach the admin API."""
    with pytest.raises(UsageError) as caught:
        admin_path(text, SERVED)
    assert (
        str(caught.value) == f"--admin-path {text}: overlaps with {operation}; give a path that the mock does not serve"
    )
