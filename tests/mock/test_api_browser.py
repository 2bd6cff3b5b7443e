"""The API browser: its page, its files, and what it says of the platform."""

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
    """Where the parcel service is served."""
    with start_in_thread(opened(parcels, "2031-06")) as running:
        yield running.base_url


def _file(platform: Platform, name: str, cookie: str = "") -> Response:
    return platform.handle(Request("GET", f"{HELP}{name}", headers={"cookie": cookie} if cookie else {}))


@pytest.mark.parametrize(("name", "kind"), FILES.items())
def test_page_and_files_are_served(address: str, name: str, kind: str) -> None:
    """Whoever asks for the page or one of its files gets it, without a token and in its own content type."""
    answered = requests.get(f"{address}{HELP}{name}", timeout=5)
    assert (answered.status_code, answered.headers["Content-Type"]) == (200, kind)
    assert answered.headers["X-Content-Type-Options"] == "nosniff"
    assert len(answered.content) > 100


def test_what_changes_is_not_kept(address: str) -> None:
    """Swagger UI may be kept for a day; what speaks of this tenant and month is asked for again each time."""
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
def test_nothing_else_is_served(call: Caller, path: str) -> None:
    """Only the files of the list are there, however a path is written."""
    assert call.platform.handle(Request("GET", path)).status == 404


def test_page_is_found_without_its_slash(address: str) -> None:
    """An address without the slash at its end leads to the page."""
    answered = requests.get(f"{address}{HELP.rstrip('/')}", timeout=5)
    assert (answered.status_code, answered.url) == (200, f"{address}{HELP}")


def test_page_is_only_read(call: Caller) -> None:
    """Nothing can be sent to the page."""
    assert call.platform.handle(Request("POST", HELP)).status == 404


def test_page_tells_of_its_button(call: Caller) -> None:
    """The page names TRY before any script has run."""
    assert b"TRY" in _file(call.platform, "").body


def test_reference_is_the_export(call: Caller) -> None:
    """What is listed is what `export --openapi 3.0 --for docs` prints of the same snapshot, beside answers of the tenant."""
    shown = _file(call.platform, "openapi.json").json()
    for operations in shown["paths"].values():
        for described in operations.values():
            answered = described["responses"].get("200", {})
            for content in answered.get("content", {}).values():
                content.pop("example", None)
            if answered.get("content") == {"application/json": {}}:
                del answered["content"]
    assert shown == document(call.platform.snapshot, version="3.0", purpose="docs")


def test_reference_shows_what_this_tenant_answers(ours: Contract, opened: Opened) -> None:
    """Beside the schema, of which the contract often knows little, stands an answer: so one sees where identifiers are."""
    call = Caller(opened(ours, "2026-11", "sandbox"))
    paths = call.platform.handle(Request("GET", "/api-browser/openapi.json")).json()["paths"]

    def shown(path: str, method: str = "get") -> Any:
        return paths[path][method]["responses"]["200"]["content"]["application/json"]["example"]

    real = call.get("/manage/v1/orgchart").json()["data"]
    assert shown("/manage/v1/orgchart")["data"]["items"] == real["items"][:1]
    assert shown("/manage/v1/orgchart")["data"]["has_more_data"] is False
    assert shown("/manage/v1/user/{user_id}") == call.get("/manage/v1/user/13001").json()
    assert set(shown("/course/v1/instructors/add", "post")["data"]) > {"id", "instructors"}
    lacking = [
        (path, method)
        for path, operations in paths.items()
        for method, described in operations.items()
        if "example" not in described["responses"].get("200", {}).get("content", {}).get("application/json", {})
    ]
    assert set(lacking) <= {("/oauth2/token", "post"), ("/oauth2/authorize", "get"), ("/api-browser/", "get")}


def test_reference_follows_the_month(ours: Contract, opened: Opened) -> None:
    """A tenant of another month lists other operations: one that is gone is not listed any more."""
    before, after = (
        json.loads(opened(ours, month).handle(Request("GET", "/api-browser/openapi.json")).body)
        for month in ("2026-06", "2026-07")
    )
    assert "/manage/v1/trails" in before["paths"]
    assert "/manage/v1/trails" not in after["paths"]


def test_no_other_host_is_named(call: Caller) -> None:
    """The files of our own name no address beyond the platform, and the page may load from nowhere else."""
    texts = [_file(call.platform, name).body.decode() for name in ("", "api-browser.css", "api-browser.js")]
    assert [found for text in texts for found in re.findall(r"(?:https?:)?//[\w.-]+\.\w+|url\(|@import", text)] == []
    policy = str(_file(call.platform, "").header("Content-Security-Policy"))
    assert re.search(r"default-src 'none'.*script-src 'self';.*connect-src 'self'", policy)
    assert "http" not in policy


def test_page_knows_how_to_sign_in(call: Caller) -> None:
    """The fields are those of the contract's password grant; filled in by a person, they give a token."""
    told = _file(call.platform, "tenant.json").json()
    sign_in = told["signIn"]
    grant = call.platform.snapshot.vocabulary.token["grants"]["password"]
    assert [each["name"] for each in sign_in["fields"]] == grant["fields"]
    assert [each["name"] for each in sign_in["fields"] if not each["value"]] == ["username", "password"]
    person = call.form("password")
    form = {each["name"]: each["value"] or person[each["name"]] for each in sign_in["fields"]}
    answered = call.platform.handle(Request(sign_in["method"], sign_in["path"], (), FORM, urlencode(form).encode()))
    assert "access_token" in answered.json()
    assert (told["credential"], told["root"]) == ({"header": "Authorization", "scheme": "Bearer"}, "../../")


def test_examples_work(call: Caller) -> None:
    """Identifiers are those of objects that are there, and bodies are accepted."""
    examples = _file(call.platform, "tenant.json").json()["examples"]
    identifier = examples["get_parcel_v1_parcels_by_id"]["parameters"]["id"]
    assert call.get(f"/parcel/v1/parcels/{identifier}").status == 200
    assert call.send("POST", "/parcel/v1/parcels", body=examples["post_parcel_v1_parcels"]["body"]).status == 200


def test_who_has_logged_in_is_signed_in(call: Caller) -> None:
    """The page of a browser that has logged in to the platform knows a token; any other knows none."""
    login = call.platform.handle(Request("POST", "/auth/porch", (), FORM, urlencode(_person(call)).encode()))
    cookie = str(login.header("Set-Cookie")).partition(";")[0]
    token = _file(call.platform, "tenant.json", cookie).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    assert call.platform.handle(Request("GET", "/parcel/v1/parcels", (), headers)).status == 200
    assert _file(call.platform, "tenant.json").json()["token"] is None


def test_platform_without_a_page_has_none(parcels: Contract, opened: Opened) -> None:
    """Where mock data name no page, there is none; where the contract has no such grant, there is no form."""
    platform = opened(parcels, "2031-06")
    assert _without(platform, operations={}).answer(Request("GET", HELP)) is None
    told = _without(platform, token={}).answer(Request("GET", f"{HELP}tenant.json"))
    assert told is not None
    assert told.json()["signIn"] is None


def _person(call: Caller) -> dict[str, str]:
    return {name: value for name, value in call.form("password").items() if name in ("username", "password")}


def _without(platform: Platform, operations: Any = None, token: Any = None) -> ApiBrowser:
    """The API browser of a tenant whose mock data or contract lacks something."""
    context = platform._context
    if operations is not None:
        context = replace(context, mock_data={**context.mock_data, "operations": operations})
    if token is not None:
        words = replace(context.snapshot.vocabulary, token=token)
        context = replace(context, snapshot=replace(context.snapshot, vocabulary=words))
    return ApiBrowser(context, platform._tokens)
