"""The adapter that connects `requests` to a platform in process."""

from __future__ import annotations

import pytest
import requests
from msgspec.structs import replace

from lmscontract.contract.project import Contract
from lmscontract.mock.adapter import PlatformAdapter
from lmscontract.mock.faults import ALLOWED
from lmscontract.mock.middleware.middleware import LARGEST_BODY, SLOW, ActiveCall, ConnectionDropped, Middleware

from .conftest import Caller, Clock


def session(call: Caller) -> requests.Session:
    """A session whose base URL is the platform."""
    made = requests.Session()
    made.mount("https://parcels.test", PlatformAdapter(call.platform))
    made.headers["Authorization"] = f"Bearer {call.token('superadmin')}"
    return made


def test_a_session_reaches_the_platform(call: Caller) -> None:
    """Method, query, headers and body arrive, and the response comes back complete."""
    made = session(call)
    answered = made.get("https://parcels.test/parcel/v1/parcels", params={"per_sheet": 2, "trail": "yes"})
    assert (answered.status_code, answered.headers["x-parcel-release"]) == (200, "30.1")
    assert answered.json()["navigation"]["self"]["href"].startswith("https://parcels.test/")
    created = made.post("https://parcels.test/parcel/v1/parcels", json={"size": "xl"})
    assert created.json()["data"]["size"] == "xl"


def test_a_form_is_read(call: Caller) -> None:
    """A session gets a token with a form."""
    answered = session(call).post("https://parcels.test/auth/token", data=call.form("password"))
    assert set(answered.json()) == {"access_token", "expires_in", "token_type", "refresh_token"}


def test_a_redirect_is_followed(call: Caller) -> None:
    """A session follows a redirect unless redirects are disabled."""
    made = session(call)
    assert made.get("https://parcels.test/auth/logout", allow_redirects=False).status_code == 302
    followed = made.get("https://parcels.test/auth/logout")
    assert (followed.status_code, followed.url) == (200, "https://parcels.test/desk/help/")


def test_a_response_can_be_streamed(call: Caller) -> None:
    """A streamed response has the same bytes."""
    with session(call).get("https://parcels.test/parcel/v1/parcels", stream=True) as answered:
        assert b"".join(answered.iter_content(16)) == call.get("/parcel/v1/parcels").body


def with_faults(call: Caller, parcels: Contract, *faults: str) -> requests.Session:
    """Return the same session with faults."""
    statements = [replace(parcels.statements[0], faults=tuple(ALLOWED))]
    mock = Middleware(call.platform, clock=Clock(), faults=faults, statements=statements)
    made = session(call)
    made.mount("https://parcels.test", PlatformAdapter(mock))
    return made


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("dropped-connections", requests.ConnectionError),
        ("incomplete-responses", requests.exceptions.ChunkedEncodingError),
        ("truncated-bodies", requests.exceptions.JSONDecodeError),
        ("html-bodies", requests.exceptions.JSONDecodeError),
    ],
)
def test_faults_raise_the_exceptions_of_the_library(
    call: Caller, parcels: Contract, name: str, error: type[Exception]
) -> None:
    """In process, a broken connection or body raises the same exception as over a socket."""
    with pytest.raises(error):
        with_faults(call, parcels, f"{name}:1").get("https://parcels.test/parcel/v1/parcels").json()


def test_slow_responses_count_only_against_the_timeout(call: Caller, parcels: Contract) -> None:
    """A slow response does not sleep; a shorter timeout raises an exception."""
    address = "https://parcels.test/parcel/v1/parcels"
    made = with_faults(call, parcels, "slow-responses:1")
    assert made.get(address, timeout=30).status_code == 200
    with pytest.raises(requests.ReadTimeout):
        made.get(address, timeout=(5, SLOW / 2))


def test_redirect_faults_are_followed(call: Caller, parcels: Contract) -> None:
    """A session that follows redirects gets the original response, also after a POST."""
    made = with_faults(call, parcels, "redirects:1")
    answered = made.get("https://parcels.test/parcel/v1/parcels", params={"per_sheet": 2})
    assert (len(answered.history), len(answered.json()["data"]["items"])) == (1, 2)
    created = made.post("https://parcels.test/parcel/v1/parcels", json={"size": "xl"})
    assert (len(created.history), created.json()["data"]["size"]) == (1, "xl")


@pytest.mark.parametrize("gated", [True, False])
def test_the_body_limit_is_that_of_the_server(call: Caller, gated: bool) -> None:
    """A mebibyte is read, and a larger body is refused."""
    made = session(call)
    if gated:
        made.mount("https://parcels.test", PlatformAdapter(Middleware(call.platform, clock=Clock())))
    for size, said in ((LARGEST_BODY, "not JSON"), (LARGEST_BODY + 1, "larger than 1 MiB")):
        answered = made.post("https://parcels.test/parcel/v1/parcels", data=b"x" * size)
        assert (answered.status_code, said in answered.text) == (400, True)


def test_a_header_may_be_bytes(call: Caller) -> None:
    """A header value of bytes is read as its text."""
    made = session(call)
    made.headers["Authorization"] = made.headers["Authorization"].encode()
    assert made.get("https://parcels.test/parcel/v1/parcels").status_code == 200


def test_a_head_has_no_body(call: Caller) -> None:
    """HEAD returns the headers of GET."""
    answered = session(call).head("https://parcels.test/parcel/v1/parcels")
    assert (answered.status_code, answered.content, answered.headers["x-parcel-release"]) == (200, b"", "30.1")


@pytest.mark.parametrize("stream", [True, False])
def test_the_raw_response_is_that_of_the_library(call: Caller, stream: bool) -> None:
    """The raw response has status, headers, version and the rest of the body, and can be closed."""
    answered = session(call).get("https://parcels.test/parcel/v1/parcels", stream=stream)
    raw = answered.raw
    assert (raw.status, raw.version, raw.reason, dict(raw.headers)) == (200, 11, "OK", dict(answered.headers))
    assert raw.read() == (call.get("/parcel/v1/parcels").body if stream else b"")
    raw.release_conn()
    answered.close()


def test_a_hook_may_read_the_raw_response(call: Caller) -> None:
    """A hook runs before the body is read, and the rest is read afterwards."""
    seen: list[bytes] = []
    made = session(call)
    whole = call.get("/parcel/v1/parcels").body
    answered = made.get(
        "https://parcels.test/parcel/v1/parcels", hooks={"response": lambda each, **_: seen.append(each.raw.read(5))}
    )
    assert (seen, answered.content) == ([whole[:5]], whole[5:])


def test_cookies_are_kept(call: Caller) -> None:
    """The session has the cookies of the platform, also for streamed and repeated requests."""
    address = f"https://parcels.test/sign-on;kind=token;t={call.token('manager')};s=900"
    for stream in (True, False):
        made = session(call)
        answered = made.get(address, stream=stream)
        assert answered.cookies.get_dict() == made.cookies.get_dict() != {}
        assert b"depot.manager" in answered.content
        again = answered.connection.send(answered.request)
        assert again.cookies.get_dict() == answered.cookies.get_dict()


def test_a_closed_platform_is_an_error_of_the_library(call: Caller) -> None:
    """A platform that drops every connection raises the connection error of the library with the reason."""

    class Closed(Middleware):
        def begin(self, method: str, path: str) -> ActiveCall:
            raise ConnectionDropped("it is over")

    made = session(call)
    made.mount("https://parcels.test", PlatformAdapter(Closed(call.platform, clock=Clock())))
    with pytest.raises(requests.ConnectionError, match="it is over"):
        made.get("https://parcels.test/parcel/v1/parcels")
