"""Sign-on with a token, its cookie, and the operation where a login in a browser starts."""

from __future__ import annotations

import pytest
import requests
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lmscontract.contract.project import Contract
from lmscontract.mock.messages import Request
from lmscontract.mock.server import start_in_thread

from ..browser import Browser, with_variant
from ..conftest import NOW, Caller, Clock, Opened


@pytest.fixture
def browser(call: Caller) -> Browser:
    """A browser without cookies."""
    return Browser(call.platform)


def _sign_on(browser: Browser, account: str = "superadmin") -> str:
    """Sign an account on by its token, and return the token."""
    token = Caller(browser.platform).token(account)
    browser.get(f"/sign-on;kind=token;t={token};s=900")
    return token


@pytest.mark.parametrize(("interpretation", "status"), [("page", 200), ("redirect", 302)])
def test_the_start_of_a_login_is_a_page_or_a_redirect(parcels: Contract, interpretation: str, status: int) -> None:
    """The operation where a login starts answers a page; in a variant it redirects to one."""
    browser = Browser(with_variant(parcels, authorize=interpretation))
    found = browser.get("/auth/authorize", client_id="x")
    assert (found.status, browser.cookies) == (status, {})
    location = found.header("location")
    assert location is None or browser.get(location).status == 200


def test_a_token_signs_its_user_on(call: Caller, browser: Browser) -> None:
    """The sign-on address with a token answers a page that names the user, and sets a cookie."""
    token = call.token("manager")
    page = browser.get(f"/sign-on;kind=token;t={token};s=900")
    assert (page.status, b"depot.manager" in page.body) == (200, True)
    assert _known(browser) == token


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/sign-on;kind=token;t=guessed;s=900", 401),
        ("/sign-on;kind=token;t=;s=900", 401),
        ("/sign-on;kind=token;s=900", 401),
        ("/sign-on;kind=other;t={token};s=900", 401),
        ("/sign-on;kind=token;t={token};s=soon", 401),
        ("/sign-on;kind=token;t={token}", 401),
        ("/enter", 404),
        ("/leave;kind=token;t={token};s=900", 404),
        ("/sign-on;s=900;t={token};kind=TOKEN", 200),
        ("/sign-on;kind=token;t=%zz{token};s=900", 401),
    ],
)
def test_an_invalid_sign_on_address_sets_no_cookie(call: Caller, browser: Browser, address: str, status: int) -> None:
    """An invalid token, and an address of another form, set no cookie."""
    page = browser.get(address.format(token=call.token("superadmin")))
    assert (page.status, bool(browser.cookies)) == (status, status == 200)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/sign-on;kind=token;t=guessed;s=900", "The token is not valid."),
        ("/sign-on;kind=other;t={token};s=900", "The parameter kind is missing or wrong."),
        ("/sign-on;kind=token;t={token};s=soon", "The parameter s is missing or wrong."),
        ("/sign-on;kind=token;t={token}", "The parameter s is missing or wrong."),
        ("/sign-on;kind=token;t=;s=900", "The parameter t is missing or wrong."),
    ],
)
def test_the_error_names_the_wrong_parameter(call: Caller, browser: Browser, address: str, said: str) -> None:
    """With a valid token, the error names the other parameter that is wrong."""
    assert said.encode() in browser.get(address.format(token=call.token("superadmin"))).body


def test_a_token_without_user_does_not_sign_on(call: Caller, browser: Browser) -> None:
    """The token of a client without a user is refused by the sign-on address."""
    token = call.sign_in(call.form("client_credentials")).json()["access_token"]
    assert (browser.get(f"/sign-on;kind=token;t={token};s=900").status, browser.cookies) == (403, {})


def test_sign_on_may_redirect_to_a_page(parcels: Contract) -> None:
    """In a variant the sign-on address redirects, and sets the cookie too."""
    browser = Browser(with_variant(parcels, sign_on="redirect"))
    token = Caller(browser.platform).token("user")
    found = browser.get(f"/sign-on;kind=token;t={token};s=900")
    assert (found.status, browser.platform.handle(Request("GET", found.header("location") or "")).status) == (303, 200)
    assert _known(browser) == token


def test_a_cookie_ends_with_its_token(parcels: Contract, opened: Opened) -> None:
    """A cookie is valid until its token expires."""
    clock = Clock()
    browser = Browser(opened(parcels, "2031-06", clock=clock))
    _sign_on(browser)
    assert _known(browser) is not None
    clock.now = NOW + 900
    assert _known(browser) is None


@pytest.mark.parametrize("cookie", ["", ";", "=", "lms_session", "lms_session=guessed", "other=1; lms_session="])
def test_an_unknown_cookie_is_ignored(browser: Browser, cookie: str) -> None:
    """A cookie that the platform did not set logs no user in."""
    _sign_on(browser)
    request = Request("GET", "/auth/authorize", (), {"cookie": cookie})
    assert browser.platform.tokens.token_of_cookie(request) is None


def test_a_cookie_authenticates_no_api_request(browser: Browser) -> None:
    """API requests need the token in their header; a cookie alone gets 401."""
    _sign_on(browser)
    assert browser.cookies
    assert browser.get("/parcel/v1/parcels").status == 401


def test_head_answers_as_get(call: Caller, browser: Browser) -> None:
    """The sign-on address answers HEAD with the status and headers of GET."""
    for path in (
        f"/sign-on;kind=token;t={call.token('manager')};s=900",
        "/sign-on;kind=token;t=guessed;s=9",
    ):
        shown, head = (browser.platform.handle(Request(method, path)) for method in ("GET", "HEAD"))
        assert (shown.status, shown.headers) == (head.status, head.headers)
        assert shown.status in (200, 401)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.text("sign-on;=kindtoken/%s9é", max_size=20).map(lambda text: f"/sign-on;{text}"))
def test_no_generated_address_gets_a_traceback_or_a_cookie(browser: Browser, path: str) -> None:
    """Every generated sign-on address is answered with a page, and without a valid token it gets no cookie."""
    response = browser.platform.handle(Request("GET", path))
    assert response.status in (401, 404)
    assert response.header("set-cookie") is None


def test_all_flows_work_over_http(ours: Contract, opened: Opened) -> None:
    """An HTTP client signs in, refreshes and signs on with a token."""
    platform = opened(ours, "2026-11", "sandbox")
    known = platform.credentials
    who = known.accounts["user"]
    with start_in_thread(platform) as running, requests.Session() as session:
        token = f"{running.base_url}/oauth2/token"
        client = {"client_id": known.client_id, "client_secret": known.client_secret}
        person = {"grant_type": "password", "scope": "api", "username": who.username, "password": who.password}
        given = session.post(token, data={**client, **person}).json()
        renewing = {**client, "grant_type": "refresh_token", "refresh_token": given["refresh_token"]}
        renewed = session.post(token, data=renewing).json()
        header = {"Authorization": f"Bearer {renewed['access_token']}"}
        assert session.get(f"{running.base_url}/learn/v1/courses", headers=header).status_code == 200
        address = "/learn;type=oauth2_response;access_token={};expires_in=3600;token_type=bearer;scope=api"
        assert who.username in requests.get(running.base_url + address.format(renewed["access_token"])).text
        assert requests.get(running.base_url + address.format("guessed")).status_code == 401


def _known(browser: Browser) -> str | None:
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    return browser.platform.tokens.token_of_cookie(Request("GET", "/auth/authorize", (), {"cookie": cookies}))
