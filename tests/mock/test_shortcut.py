"""Calls of `requests` to an address in this process, answered without a socket wherever nothing else would be seen."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

from lmscontract.mock.connection import LARGEST_HEAD
from lmscontract.mock.hosting import Hosting
from lmscontract.mock.middleware.middleware import LARGEST_BODY, Middleware
from lmscontract.mock.shortcut import Shortcuts

from .conftest import Caller

NOWHERE = "http://127.0.0.1:9"
LIST = "/parcel/v1/parcels"


@pytest.fixture
def shortcuts(call: Caller) -> Iterator[Shortcuts]:
    """With the platform at an address at which nobody listens, so that a call over a socket fails."""
    made = Shortcuts()
    made.open(NOWHERE, Middleware(call.platform, clock=time.time))
    yield made
    made.close(NOWHERE)


@pytest.fixture
def shortened(shortcuts: Shortcuts) -> Shortcuts:
    """The same, for tests that only need it to be there."""
    return shortcuts


def taken(made: requests.Session, address: str = NOWHERE, **more: Any) -> bool:
    """Whether a call takes the shortcut."""
    try:
        return made.request(more.pop("method", "GET"), f"{address}{LIST}", timeout=5, **more).status_code == 401
    except requests.ConnectionError:
        return False


@pytest.mark.usefixtures("shortened")
def test_what_takes_the_shortcut() -> None:
    """A plain call does, with a query, a form or JSON; another address does not."""
    made = requests.Session()
    assert taken(made)
    assert taken(made, params={"per_sheet": 2})
    assert taken(made, method="POST", json={"size": "xl"})
    assert taken(made, method="POST", data={"size": "xl"})
    assert requests.get(NOWHERE, timeout=5).status_code == 404
    assert not taken(made, "http://127.0.0.1:10")
    assert not taken(made, "http://localhost:9")


@pytest.mark.usefixtures("shortened")
def test_what_goes_over_the_socket() -> None:
    """A call that is repeated by its adapter, an adapter of one's own, a body to be read, and what servers may not take."""

    class Own(HTTPAdapter):
        def send(self, request: requests.PreparedRequest, *given: Any, **named: Any) -> requests.Response:
            return super().send(request, *given, **named)

    for adapter in (HTTPAdapter(max_retries=Retry(total=1, connect=0)), Own()):
        made = requests.Session()
        made.mount("http://", adapter)
        assert not taken(made)
    assert not taken(requests.Session(), method="POST", data=iter([b"{}"]))
    assert not taken(requests.Session(), method="FOO")
    assert not taken(requests.Session(), headers={"X-Long": "a" * LARGEST_HEAD})
    assert not taken(requests.Session(), params={"long": "a" * LARGEST_HEAD})


def test_requests_is_as_it_was_after_the_last_address(shortcuts: Shortcuts, call: Caller) -> None:
    """While there is one, and no longer, its adapter is another; what was opened first may be closed first."""
    replaced = HTTPAdapter.send
    shortcuts.open("http://127.0.0.1:11", Middleware(call.platform, clock=time.time))
    shortcuts.close(NOWHERE)
    assert HTTPAdapter.send is replaced
    assert not taken(requests.Session())
    assert taken(requests.Session(), "http://127.0.0.1:11")
    shortcuts.close("http://127.0.0.1:11")
    shortcuts.close("http://127.0.0.1:12")
    assert HTTPAdapter.send.__module__ == "requests.adapters"


def test_who_replaces_requests_too_is_left_alone(shortcuts: Shortcuts, call: Caller) -> None:
    """Stubs that came later stay when the last address closes; nothing is left beneath them once they are gone too."""
    with pytest.MonkeyPatch.context() as others:
        beneath = HTTPAdapter.send
        others.setattr(HTTPAdapter, "send", lambda *given, **named: beneath(*given, **named))
        stubs = HTTPAdapter.send
        assert taken(requests.Session())
        for _ in range(3):
            shortcuts.close(NOWHERE)
            assert HTTPAdapter.send is stubs
            assert not taken(requests.Session())
            shortcuts.open(NOWHERE, Middleware(call.platform, clock=time.time))
            assert taken(requests.Session())
    shortcuts.close(NOWHERE)
    assert HTTPAdapter.send.__module__ == "requests.adapters"


def test_an_answer_is_the_same_by_either_way(call: Caller) -> None:
    """Status, reason, headers, body, cookies and errors do not tell which way was taken."""
    gate = Middleware(call.platform, clock=time.time)
    hosting, shortcuts = Hosting(), Shortcuts()
    address = hosting.open(gate).base_url
    told = []
    for short in (False, True):
        if short:
            shortcuts.open(address, gate)
        made = requests.Session()
        seen = [made.get(f"{address}{path}", timeout=5) for path in ("/no/such", LIST, "/auth/leave", "/auth/door")]
        made.headers["Authorization"] = f"Bearer {call.token('superadmin')}"
        seen += [made.get(f"{address}{LIST}", timeout=5), made.head(f"{address}{LIST}", timeout=5)]
        seen += [made.request(method, f"{address}{LIST}", timeout=5) for method in ("FOO", "TRACE", "OPTIONS")]
        seen += [made.post(f"{address}{LIST}", data=b"x" * (LARGEST_BODY + 1), timeout=5)]
        seen += [made.get(f"{address}{LIST}", headers={"X-Long": "a" * LARGEST_HEAD}, timeout=5)]
        told.append(
            (
                [each[1:] for each in gate.recorded][-9:],
                [(each.status_code, each.reason, each.headers, each.content, each.encoding, each.url) for each in seen],
                [len(each.history) for each in seen],
                made.cookies.get_dict(),
            )
        )
    shortcuts.close(address)
    hosting.stop()
    assert told[0] == told[1]


@pytest.mark.usefixtures("shortened")
def test_the_connection_of_an_answer_is_the_adapter_that_sent_it() -> None:
    """Who sends a call again by it takes the same way, and any other address goes over the socket."""
    made = requests.Session()
    answered = made.get(f"{NOWHERE}{LIST}", timeout=5)
    assert answered.connection is made.get_adapter(NOWHERE)
    assert answered.connection.send(answered.request).status_code == 401
    answered.request.url = f"http://127.0.0.1:10{LIST}"
    with pytest.raises(requests.ConnectionError):
        answered.connection.send(answered.request)
