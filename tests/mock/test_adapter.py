"""The platform behind `requests`, in process."""

from __future__ import annotations

import requests

from lmscontract.mock.adapter import PlatformAdapter

from .conftest import Caller


def session(call: Caller) -> requests.Session:
    """A session in which an address is the platform."""
    made = requests.Session()
    made.mount("https://parcels.test", PlatformAdapter(call.platform))
    made.headers["Authorization"] = f"Bearer {call.token('superadmin')}"
    return made


def test_a_session_meets_the_platform(call: Caller) -> None:
    """Method, query, headers and body arrive, and the answer comes back with all its parts."""
    made = session(call)
    answered = made.get("https://parcels.test/parcel/v1/parcels", params={"per_sheet": 2, "trail": "yes"})
    assert (answered.status_code, answered.headers["x-parcel-release"]) == (200, "30.1")
    assert answered.json()["navigation"]["self"]["href"].startswith("https://parcels.test/")
    created = made.post("https://parcels.test/parcel/v1/parcels", json={"size": "xl"})
    assert created.json()["data"]["size"] == "xl"


def test_a_form_is_read(call: Caller) -> None:
    """A token can be had through a session."""
    answered = session(call).post("https://parcels.test/auth/token", data=call.form("password"))
    assert set(answered.json()) == {"access_token", "expires_in", "token_type", "refresh_token"}


def test_a_redirect_is_seen_and_followed(call: Caller) -> None:
    """A session follows where the platform leads, unless it is told not to."""
    made = session(call)
    assert made.get("https://parcels.test/auth/leave", allow_redirects=False).status_code == 302
    followed = made.get("https://parcels.test/auth/leave")
    assert (followed.status_code, followed.url) == (200, "https://parcels.test/auth/door")


def test_an_answer_can_be_streamed(call: Caller) -> None:
    """A streamed answer holds the same bytes."""
    with session(call).get("https://parcels.test/parcel/v1/parcels", stream=True) as answered:
        assert b"".join(answered.iter_content(16)) == call.get("/parcel/v1/parcels").body
