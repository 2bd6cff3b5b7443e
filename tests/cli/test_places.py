"""Hosts and admin paths as people write them."""

from __future__ import annotations

import pytest

from lmscontract.cli.places import admin_path, host, reached
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
    """Whatever may be the name or the address of a machine is taken as it is."""
    assert host(text) == text


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
def test_what_is_no_host_is_refused(text: str) -> None:
    """The error names the option with its value; what looks like an address has to be a whole one."""
    with pytest.raises(UsageError) as caught:
        host(text)
    said = "expected a host name or an IP address; write a name or an address, as in 127.0.0.1 or ::1"
    assert str(caught.value) == f"--host {text}: {said}"


@pytest.mark.parametrize(
    ("text", "alone", "near"),
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
def test_what_listens_everywhere_is_reached_on_loopback(text: str, alone: bool, near: str) -> None:
    """A host is loopback, is reached there as well, or is not."""
    assert (is_this_machine(text), reached(text)) == (alone, near)


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
def test_control_has_a_path_of_its_own(text: str, path: str) -> None:
    """It is between slashes; beside the operations every path is free, and none is none."""
    assert admin_path(text, SERVED) == path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/", "is where every path begins"),
        ("//", "is where every path begins"),
        ("/a?b", "'a?b' is no name that every client sends unchanged"),
        ("/a b", "'a b' is no name that every client sends unchanged"),
        ("/ü/", "'ü' is no name that every client sends unchanged"),
        ("/a%20b", "'a%20b' is no name that every client sends unchanged"),
        ("/a/../b", "'..' is no name that every client sends unchanged"),
        ("/.", "'.' is no name that every client sends unchanged"),
        ("/a//b", "has a part without a name"),
    ],
)
def test_a_path_that_clients_cannot_send_is_refused(text: str, said: str) -> None:
    """What would be announced and then answered with 404 is wrong usage."""
    with pytest.raises(UsageError) as caught:
        admin_path(text, SERVED)
    assert str(caught.value) == f"--admin-path {text}: {said}; write it as in /__mock__/, or leave it empty for none"


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
def test_control_lies_over_no_operation(text: str, operation: str) -> None:
    """A path beneath which calls of the contract would reach the admin API is refused by the first of them."""
    with pytest.raises(UsageError) as caught:
        admin_path(text, SERVED)
    assert (
        str(caught.value) == f"--admin-path {text}: lies over {operation}; choose a path that the mock does not serve"
    )
