"""Login in a browser: authorization code and implicit flow, sign-on with a token, and cookies."""

from __future__ import annotations

import pytest
import requests
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lmscontract.contract.project import Contract
from lmscontract.mock.messages import Request
from lmscontract.mock.server import start_in_thread

from ..browser import BACK, Browser, form_of, returned, with_variant
from ..conftest import NOW, Caller, Clock, Opened


@pytest.fixture
def browser(call: Caller) -> Browser:
    """A browser without cookies."""
    return Browser(call.platform)


def _exchange(call: Caller, code: str, **changed: str) -> tuple[int, dict[str, str]]:
    known = call.platform.credentials
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK, "client_id": known.client_id}
    response = call.sign_in({**form, "client_secret": known.client_secret, **changed})
    return response.status, response.json()


def test_an_authorization_code_is_exchanged_for_a_token(call: Caller, browser: Browser) -> None:
    """After the login the browser returns with code and state, and the code is exchanged for the user's token."""
    page = browser.get("/auth/authorize", **browser.asked())
    assert (page.status, page.header("content-type")) == (200, "text/html; charset=UTF-8")
    back = browser.log_in(page, "manager")
    assert (back.status, (back.header("location") or "").startswith(f"{BACK}&code=")) == (303, True)
    assert returned(back)["state"] == "a&b"
    status, answer = _exchange(call, returned(back)["code"])
    assert (status, set(answer)) == (200, {"access_token", "expires_in", "token_type", "refresh_token"})
    call.tokens["manager"] = answer["access_token"]
    assert call.get("/parcel/v1/parcels", "manager").status == 200
    assert call.get("/depot/v1/ledger", "manager").status == 403


def test_a_code_works_once(call: Caller, browser: Browser) -> None:
    """A code that was exchanged, or tried with another redirect URI, is no longer accepted."""
    for first in (BACK, "https://elsewhere.example/"):
        code = returned(browser.log_in(browser.get("/auth/authorize", **browser.asked())))["code"]
        _exchange(call, code, redirect_uri=first)
        status, answer = _exchange(call, code)
        assert (status, answer["error"]) == (400, "invalid_grant")
        browser.cookies.clear()


@pytest.mark.parametrize(
    ("changed", "status", "error"),
    [
        ({"code": "guessed"}, 400, "invalid_grant"),
        ({"client_secret": "guessed"}, 401, "invalid_client"),
        ({"client_id": "guessed"}, 401, "invalid_client"),
        ({"redirect_uri": ""}, 400, "invalid_request"),
    ],
)
def test_the_code_exchange_checks_every_field(
    call: Caller, browser: Browser, changed: dict[str, str], status: int, error: str
) -> None:
    """The code, the client and the redirect URI must match."""
    code = returned(browser.log_in(browser.get("/auth/authorize", **browser.asked())))["code"]
    found, answer = _exchange(call, **{"code": code, **changed})
    assert (found, answer["error"]) == (status, error)


def test_the_implicit_flow_returns_a_token_in_the_fragment(call: Caller, browser: Browser) -> None:
    """A client without a server gets the token in the fragment, and no refresh token."""
    back = browser.log_in(browser.get("/auth/authorize", **browser.asked("token")))
    address, _, _ = (back.header("location") or "").partition("#")
    members = returned(back)
    assert (back.status, address) == (303, BACK)
    assert (members.pop("state"), set(members)) == ("a&b", {"access_token", "expires_in", "token_type"})
    call.tokens["superadmin"] = members["access_token"]
    assert call.get("/depot/v1/ledger").status == 200


def test_a_logged_in_browser_skips_the_form(call: Caller, browser: Browser) -> None:
    """A browser with a valid cookie is redirected to the client without a login form."""
    welcome = browser.log_in(browser.get("/auth/login"), "user")
    assert (welcome.status, b"driver.one" in welcome.body) == (200, True)
    back = browser.get("/auth/authorize", **browser.asked("token"))
    call.tokens["user"] = returned(back)["access_token"]
    assert back.status == 303
    assert call.get("/parcel/v1/labels", "user").status == 403


def test_a_wrong_password_shows_the_form_again(call: Caller, browser: Browser) -> None:
    """The form is shown again with the parameters of the client, and no cookie is set."""
    page = browser.get("/auth/authorize", **browser.asked())
    again = browser.log_in(page, password="guessed")
    assert (again.status, again.header("location"), browser.cookies) == (401, None, {})
    assert form_of(again) == form_of(page)
    assert browser.log_in(again).status == 303


@pytest.mark.parametrize(
    "changed",
    [
        {"client_id": "nobody"},
        {"client_id": ""},
        {"redirect_uri": ""},
        {"redirect_uri": "nowhere"},
        {"redirect_uri": "//app.example/"},
        {"redirect_uri": "javascript:alert(1)"},
        {"redirect_uri": "https:///path"},
        {"redirect_uri": "https://app.example/#part"},
        {"redirect_uri": "https://app.example/\r\nSet-Cookie: a=b"},
        {"redirect_uri": "https://[broken/"},
    ],
)
def test_an_unknown_client_or_address_is_not_redirected_to(browser: Browser, changed: dict[str, str]) -> None:
    """An unknown client or an invalid redirect URI shows an error page, both before and after the login."""
    wrong = browser.asked(**changed)
    found = browser.get("/auth/authorize", **wrong)
    assert (found.status, found.header("location")) == (400, None)
    who = browser.platform.credentials.accounts["superadmin"]
    posted = browser.post("/auth/login", {**wrong, "username": who.username, "password": who.password})
    assert (posted.status, posted.header("location"), browser.cookies) == (400, None, {})


@pytest.mark.parametrize("address", ["http://localhost:3000/cb", "https://app.example", "com.example.app:/back"])
def test_a_redirect_uri_may_be_of_several_kinds(browser: Browser, address: str) -> None:
    """A redirect URI may be a page, a server on the same machine or an application with its own scheme."""
    back = browser.log_in(browser.get("/auth/authorize", **browser.asked(redirect_uri=address)))
    assert (back.header("location") or "").startswith(f"{address}?code=")


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"response_type": "id_token"}, "unsupported_response_type"),
        ({"response_type": ""}, "invalid_request"),
        ({"scope": "more"}, "invalid_scope"),
    ],
)
def test_an_error_of_the_client_is_redirected_to_the_client(
    browser: Browser, changed: dict[str, str], error: str
) -> None:
    """An unsupported or missing response type and an unknown scope redirect back with the error and the state."""
    found = browser.get("/auth/authorize", **{**browser.asked(), **changed})
    assert (found.status, returned(found)["error"], returned(found)["state"]) == (303, error, "a&b")


def test_a_repeated_parameter_is_refused(browser: Browser) -> None:
    """An authorization request with a repeated parameter is refused."""
    query = (*browser.asked().items(), ("scope", "all"), ("scope", "all"))
    assert browser.platform.handle(Request("GET", "/auth/authorize", query)).status == 400


def test_the_start_without_parameters_lists_them(browser: Browser) -> None:
    """The authorization endpoint without parameters shows a page that lists them."""
    page = browser.get("/auth/authorize")
    assert (page.status, b"redirect_uri" in page.body) == (200, True)


def test_pages_escape_their_input(browser: Browser) -> None:
    """Parameters and form fields appear in a page only escaped."""
    page = browser.get("/auth/authorize", **browser.asked(state='"><script>alert(1)</script>'))
    assert b"<script" not in page.body
    assert form_of(page)[1]["state"] == '"><script>alert(1)</script>'


def test_the_login_page_may_have_its_own_address(parcels: Contract) -> None:
    """In a variant the authorization endpoint redirects to a separate login page."""
    browser = Browser(with_variant(parcels, authorize="redirect"))
    found = browser.get("/auth/authorize", **browser.asked())
    page = browser.get(found.header("location") or "")
    assert (found.status, page.status) == (303, 200)
    assert "code" in returned(browser.log_in(page))


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
    browser.log_in(browser.get("/auth/login"))
    assert _known(browser) is not None
    clock.now = NOW + 900
    assert _known(browser) is None


@pytest.mark.parametrize("cookie", ["", ";", "=", "lms_session", "lms_session=guessed", "other=1; lms_session="])
def test_an_unknown_cookie_is_ignored(browser: Browser, cookie: str) -> None:
    """A cookie that the platform did not set logs no user in."""
    browser.log_in(browser.get("/auth/login"))
    request = Request("GET", "/auth/authorize", (), {"cookie": cookie})
    assert browser.platform._tokens.token_of_cookie(request) is None


def test_a_cookie_authenticates_no_api_request(browser: Browser) -> None:
    """API requests need the token in their header; a cookie alone gets 401."""
    browser.log_in(browser.get("/auth/login"))
    assert browser.cookies
    assert browser.get("/parcel/v1/parcels").status == 401


def test_head_answers_as_get(call: Caller, browser: Browser) -> None:
    """The login page and the sign-on address answer HEAD with the status and headers of GET."""
    for path in (
        "/auth/login",
        f"/sign-on;kind=token;t={call.token('manager')};s=900",
        "/sign-on;kind=token;t=guessed;s=9",
    ):
        shown, head = (browser.platform.handle(Request(method, path)) for method in ("GET", "HEAD"))
        assert (shown.status, shown.headers) == (head.status, head.headers)
        assert shown.status in (200, 401)


def test_the_login_page_has_two_methods(browser: Browser) -> None:
    """The login page answers GET and POST; other methods get 404."""
    for method in ("PUT", "DELETE", "PATCH"):
        assert browser.platform.handle(Request(method, "/auth/login")).status == 404


_TEXT = st.one_of(st.text(max_size=8), st.sampled_from(["code", "token", BACK, "client", "http://[", "dispatcher"]))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    query=st.dictionaries(
        st.sampled_from(["client_id", "redirect_uri", "response_type", "scope", "state", "username", "password", "x"]),
        _TEXT,
    ),
    body=st.binary(max_size=30),
    kind=st.sampled_from(
        ["", "application/json", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"]
    ),
    path=st.text("sign-on;=kindtoken/%s9é", max_size=20).map(lambda text: f"/sign-on;{text}"),
)
def test_no_generated_request_gets_a_traceback_or_a_cookie(
    browser: Browser, query: dict[str, str], body: bytes, kind: str, path: str
) -> None:
    """Every generated request to a login page is answered with a page, and without a secret it gets no cookie."""
    asked, sent = tuple(query.items()), {"content-type": kind} if kind else {}
    for request in (
        Request("GET", "/auth/authorize", asked),
        Request("GET", "/auth/login", asked),
        Request("POST", "/auth/login", (), sent, body),
        Request("GET", path),
    ):
        response = browser.platform.handle(request)
        assert response.status in (200, 303, 400, 401, 404)
        assert response.header("set-cookie") is None


def test_all_flows_work_over_http(ours: Contract, opened: Opened) -> None:
    """An HTTP client signs in by form and by Basic, refreshes, runs the code flow and signs on with a token."""
    platform = opened(ours, "2026-11", "sandbox")
    known = platform.credentials
    who = known.accounts["user"]
    with start_in_thread(platform) as running, requests.Session() as session:
        token = f"{running.base_url}/oauth2/token"
        person = {"grant_type": "password", "scope": "api", "username": who.username, "password": who.password}
        given = session.post(token, data=person, auth=(known.client_id, known.client_secret)).json()
        client = {"client_id": known.client_id, "client_secret": known.client_secret}
        renewing = {**client, "grant_type": "refresh_token", "refresh_token": given["refresh_token"]}
        renewed = session.post(token, data=renewing).json()
        header = {"Authorization": f"Bearer {renewed['access_token']}"}
        assert session.get(f"{running.base_url}/learn/v1/courses", headers=header).status_code == 200
        asked = {"response_type": "code", "client_id": known.client_id, "redirect_uri": BACK}
        page = session.get(f"{running.base_url}/oauth2/authorize", params=asked)
        sent = {**asked, "username": who.username, "password": who.password}
        assert (page.status_code, "password" in page.text) == (200, True)
        back = session.post(f"{running.base_url}/login", data=sent, allow_redirects=False)
        code = back.headers["location"].partition("code=")[2]
        exchange = {**client, "grant_type": "authorization_code", "code": code, "redirect_uri": BACK}
        assert session.post(token, data=exchange).json().keys() == given.keys()
        address = "/learn;type=oauth2_response;access_token={};expires_in=3600;token_type=bearer;scope=api"
        assert who.username in requests.get(running.base_url + address.format(renewed["access_token"])).text
        assert requests.get(running.base_url + address.format("guessed")).status_code == 401


def _known(browser: Browser) -> str | None:
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    return browser.platform._tokens.token_of_cookie(Request("GET", "/auth/authorize", (), {"cookie": cookies}))
