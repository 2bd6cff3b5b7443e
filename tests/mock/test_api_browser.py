"""The API browser: its page, its files and its description of the platform."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
import requests
from msgspec.structs import replace

from lmscontract.contract.openapi import document
from lmscontract.contract.project import Contract
from lmscontract.mock import api_browser
from lmscontract.mock.api_browser import ApiBrowser
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request, Response
from lmscontract.mock.server import start_in_thread

from .conftest import FORM, Caller, Opened

HELP = "/desk/help/"
FILES = {
    "": "text/html; charset=UTF-8",
    "api-browser.css": "text/css; charset=UTF-8",
    "api-browser.js": "text/javascript; charset=UTF-8",
    "openapi.json": "application/json; charset=UTF-8",
    "tenant.json": "application/json; charset=UTF-8",
    "swagger-ui-bundle.js": "text/javascript; charset=UTF-8",
    "swagger-ui.css": "text/css; charset=UTF-8",
}
MADE = ("", "openapi.json", "tenant.json", "api-browser.css", "api-browser.js")


@pytest.fixture(scope="module")
def address(parcels: Contract, opened: Opened) -> Iterator[str]:
    """The address of the parcel service."""
    with start_in_thread(opened(parcels, "2031-06")) as running:
        yield running.base_url


def _file(platform: Platform, name: str, cookie: str = "") -> Response:
    return platform.handle(Request("GET", f"{HELP}{name}", headers={"cookie": cookie} if cookie else {}))


@pytest.mark.parametrize(("name", "kind"), FILES.items())
def test_page_and_files_are_served(address: str, name: str, kind: str) -> None:
    """The page and its files are served without a token and with their content types."""
    answered = requests.get(f"{address}{HELP}{name}", timeout=5)
    assert (answered.status_code, answered.headers["Content-Type"]) == (200, kind)
    assert answered.headers["X-Content-Type-Options"] == "nosniff"
    assert len(answered.content) > 100


def test_only_static_files_are_cached(address: str) -> None:
    """Swagger UI may be cached for a day; the files about the tenant and month are not cached."""
    kept = {name: requests.head(f"{address}{HELP}{name}", timeout=5).headers["Cache-Control"] for name in FILES}
    assert {name for name, said in kept.items() if said == "max-age=86400"} == {
        "swagger-ui.css",
        "swagger-ui-bundle.js",
    }
    assert {said for name, said in kept.items() if name in MADE} == {"no-store"}


@pytest.mark.parametrize(
    "path",
    [
        f"{HELP}index.html",
        f"{HELP}package.json",
        f"{HELP}../api_browser.py",
        f"{HELP}..%2fapi_browser.py",
        f"{HELP}%2e%2e/api_browser.py",
        f"{HELP}/swagger-ui.css",
        f"{HELP}swagger-ui.css/",
        f"{HELP}swagger-ui.css\x00",
        f"{HELP}\\..\\core.py",
        "/desk/helpful",
        "/desk",
    ],
)
def test_no_other_file_is_served(call: Caller, path: str) -> None:
    """Only the listed files are served, however a path is written."""
    assert call.platform.handle(Request("GET", path)).status == 404


def test_the_page_is_found_without_trailing_slash(address: str) -> None:
    """The address without its trailing slash redirects to the page."""
    answered = requests.get(f"{address}{HELP.rstrip('/')}", timeout=5)
    assert (answered.status_code, answered.url) == (200, f"{address}{HELP}")


def test_the_page_is_read_only(call: Caller) -> None:
    """The page accepts no POST."""
    assert call.platform.handle(Request("POST", HELP)).status == 404


def test_the_page_explains_its_button(call: Caller) -> None:
    """The page mentions TRY before any script has run."""
    assert b"TRY" in _file(call.platform, "").body


def test_the_reference_is_the_export(call: Caller) -> None:
    """The reference is the output of `export --openapi 3.0 --for docs` for the month, with example responses."""
    shown = _file(call.platform, "openapi.json").json()
    for operations in shown["paths"].values():
        for described in operations.values():
            answered = described["responses"].get("200", {})
            for content in answered.get("content", {}).values():
                content.pop("example", None)
            if answered.get("content") == {"application/json": {}}:
                del answered["content"]
    assert shown == document(call.platform.snapshot, version="3.0", purpose="docs")


def test_the_reference_shows_example_responses(ours: Contract, opened: Opened) -> None:
    """Beside the schema, the reference shows a response of the tenant, so that a reader sees its identifiers."""
    call = Caller(opened(ours, "2026-11", "sandbox"))
    paths = call.platform.handle(Request("GET", "/api-browser/openapi.json")).json()["paths"]

    def shown(path: str, method: str = "get") -> Any:
        return paths[path][method]["responses"]["200"]["content"]["application/json"]["example"]

    assert shown("/manage/v1/orgchart") == call.get("/manage/v1/orgchart", page_size=1).json()
    assert shown("/manage/v1/user/{user_id}") == call.get("/manage/v1/user/13001").json()
    assert set(shown("/course/v1/instructors/add", "post")["data"]) > {"id", "instructors"}
    lacking = [
        (path, method)
        for path, operations in paths.items()
        for method, described in operations.items()
        if "example" not in described["responses"].get("200", {}).get("content", {}).get("application/json", {})
    ]
    assert set(lacking) <= {("/oauth2/token", "post"), ("/oauth2/authorize", "get"), ("/api-browser/", "get")}


def test_the_reference_follows_the_month(ours: Contract, opened: Opened) -> None:
    """A removed operation is not in the reference of a later month."""
    before, after = (
        json.loads(opened(ours, month).handle(Request("GET", "/api-browser/openapi.json")).body)
        for month in ("2026-06", "2026-07")
    )
    assert "/manage/v1/trails" in before["paths"]
    assert "/manage/v1/trails" not in after["paths"]


def test_no_other_host_is_used(call: Caller) -> None:
    """The files name no other address, and the page may load nothing from elsewhere."""
    texts = [_file(call.platform, name).body.decode() for name in ("", "api-browser.css", "api-browser.js")]
    assert [found for text in texts for found in re.findall(r"(?:https?:)?//[\w.-]+\.\w+|url\(|@import", text)] == []
    policy = str(_file(call.platform, "").header("Content-Security-Policy"))
    assert re.search(r"default-src 'none'.*script-src 'self';.*connect-src 'self'", policy)
    assert "http" not in policy


def test_the_page_can_sign_in(call: Caller) -> None:
    """The form has the fields of the password grant, and a filled-in form gives a token."""
    tenant = _file(call.platform, "tenant.json").json()
    sign_in = tenant["signIn"]
    grant = call.platform.snapshot.vocabulary.token["grants"]["password"]
    assert [each["name"] for each in sign_in["fields"]] == grant["fields"]
    assert [each["name"] for each in sign_in["fields"] if not each["value"]] == ["username", "password"]
    person = call.form("password")
    form = {each["name"]: each["value"] or person[each["name"]] for each in sign_in["fields"]}
    answered = call.platform.handle(Request(sign_in["method"], sign_in["path"], (), FORM, urlencode(form).encode()))
    assert "access_token" in answered.json()
    assert (tenant["credential"], tenant["root"]) == ({"header": "Authorization", "scheme": "Bearer"}, "../../")


def test_a_logged_in_browser_is_signed_in(call: Caller) -> None:
    """The page has a token for a browser that has logged in, and none for others."""
    sign_on = call.platform.handle(Request("GET", f"/sign-on;kind=token;t={call.token('user')};s=900"))
    cookie = str(sign_on.header("Set-Cookie")).partition(";")[0]
    token = _file(call.platform, "tenant.json", cookie).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    assert call.platform.handle(Request("GET", "/parcel/v1/parcels", (), headers)).status == 200
    assert _file(call.platform, "tenant.json").json()["token"] is None


def test_a_platform_may_have_no_page(parcels: Contract, opened: Opened) -> None:
    """Without a page in mock data there is none; without a password grant in the contract there is no form."""
    platform = opened(parcels, "2031-06")
    assert _without(platform, operations={}).answer(Request("GET", HELP)) is None
    tenant = _without(platform, token={}).answer(Request("GET", f"{HELP}tenant.json"))
    assert tenant is not None
    assert tenant.json()["signIn"] is None


def _without(platform: Platform, operations: Any = None, token: Any = None) -> ApiBrowser:
    """Return the API browser of a tenant whose mock data or contract lacks one setting."""
    context = platform._context
    if operations is not None:
        context = replace(context, mock_data={**context.mock_data, "operations": operations})
    if token is not None:
        words = replace(context.snapshot.vocabulary, token=token)
        context = replace(context, snapshot=replace(context.snapshot, vocabulary=words))
    return ApiBrowser(context, platform.tokens, lambda _: None)


def test_without_its_library_the_page_shows_the_command_that_installs_it(
    parcels: Contract, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the files of Swagger UI, the page lists the operations and has the line that installs it; its files are missing."""
    monkeypatch.setattr(api_browser, "LIBRARY", "no-such-distribution")
    api_browser._library_files.cache_clear()
    found = [_file(opened(parcels, "2031-06"), name) for name in ("", "swagger-ui.css")]
    api_browser._library_files.cache_clear()
    assert [each.status for each in found] == [200, 404]
    assert b"<code>GET /parcel/v1/parcels</code>" in found[0].body
    assert all(api_browser.INSTALL.encode() in each.body for each in found)
