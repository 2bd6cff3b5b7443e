"""The platform itself, and the tool against it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey

from .objects import LEVELS, PASSWORD
from .platform import Platform
from .serve import configuration, facts
from .tokens import CLIENT_ID, CLIENT_SECRET, JWT_BEARER, private_pem
from .violations import VIOLATIONS

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
CLIENT = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "scope": "api"}


def grant(platform: Platform, **fields: str) -> tuple[int, Any]:
    """Call the token endpoint."""
    status, _, body = platform.serve("POST", "/oauth2/token", FORM, urlencode({**CLIENT, **fields}).encode())
    return status, json.loads(body)


def call(platform: Platform, method: str, target: str, body: Any = None, level: str = "superadmin") -> tuple[int, Any]:
    """Send a call as an account of a level."""
    _, token = grant(platform, grant_type="password", username=f"account.{level}", password=PASSWORD)
    headers = {"Authorization": f"Bearer {token['access_token']}", "Content-Type": "application/json"}
    status, _, content = platform.serve(method, target, headers, b"" if body is None else json.dumps(body).encode())
    return status, json.loads(content)


def assertion(**claims: Any) -> str:
    """Sign an assertion."""
    now = int(time.time())
    known = {"iss": CLIENT_ID, "sub": "account.manager", "aud": "127.0.0.1", "iat": now, "exp": now + 60, **claims}
    return jwt.encode({"alg": "RS256", "typ": "JWT"}, known, RSAKey.import_key(private_pem()))


def test_password_grant_gives_a_refresh_token() -> None:
    """A refresh token comes with the password grant only, and gives new tokens."""
    platform = Platform()
    status, body = grant(platform, grant_type="password", username="account.user", password=PASSWORD)
    assert status == 200
    assert {"token_type": "Bearer", "expires_in": 3600, "scope": "api"}.items() <= body.items()
    assert "refresh_token" not in grant(platform, grant_type="client_credentials")[1]
    assert grant(platform, grant_type="refresh_token", refresh_token=body["refresh_token"])[0] == 200


def test_assertions_are_verified() -> None:
    """Audience, times and the signature of an assertion are checked."""
    platform = Platform()
    assert grant(platform, grant_type=JWT_BEARER, assertion=assertion())[0] == 200
    for wrong in (
        assertion(aud="other.example"),
        assertion(exp=1),
        assertion(iss="other"),
        assertion()[:-9] + "AAAAAAAAA",
    ):
        assert grant(platform, grant_type=JWT_BEARER, assertion=wrong)[0] in (400, 401)


@pytest.mark.parametrize("target", ["/learn/v1/courses", "/no/such/path"])
def test_tokens_are_checked_before_routing(target: str) -> None:
    """Everything answers 401 without a good token."""
    platform = Platform()
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Bearer {platform.tokens.expired}"}):
        assert platform.serve("GET", target, headers)[0] == 401


def test_headers() -> None:
    """An answer has the headers of section 9.1."""
    headers = Platform().serve("GET", "/manage/v1/user", {})[1]
    assert headers["X-Service-Api-Version"] == "1.0.0"
    assert headers["X-Service-Backyard"] == "manage"
    assert headers["Content-Type"] == "application/json; charset=UTF-8"


def test_unknown_methods_and_paths() -> None:
    """Both answer 404, the only status of section 7 that fits."""
    platform = Platform()
    assert call(platform, "DELETE", "/learn/v1/courses")[0] == 404
    assert call(platform, "GET", "/learn/v1/nothing")[0] == 404


@pytest.mark.parametrize("taste", range(4))
def test_pages_follow_links(taste: int) -> None:
    """The links of a list lead through all of it, each item once."""
    platform = Platform(taste=taste)
    target, seen = "/manage/v1/user?page_size=6&get_cursor=1&sort_attr=userid&sort_dir=asc", []
    for _ in range(5):
        body = call(platform, "GET", target)[1]
        seen += [each["userid"] for each in body["data"]["items"]]
        if "next" not in body["_links"]:
            break
        target = body["_links"]["next"]["href"].removeprefix(platform.address)
        target = "/manage/v1/user" + target if target.startswith("?") else target
    assert list(dict.fromkeys(seen)) == sorted(each["userid"] for each in platform.objects.all("user"))


@pytest.mark.parametrize("wrong", ["page_size=0", "page_size=201", "page=0", "sort_dir=up", "sort_attr=a&sort_attr=b"])
def test_wrong_parameters_are_refused(wrong: str) -> None:
    """Paging and sorting parameters are checked."""
    assert call(Platform(), "GET", f"/learn/v1/courses?{wrong}")[0] == 400


def test_states() -> None:
    """Archived and unpublished courses, and references that are not unique."""
    platform = Platform()
    known = facts(platform)
    assert call(platform, "GET", f"/learn/v1/courses/{known['archived_course']}")[0] == 403
    assert call(platform, "GET", f"/course/v1/courses/archived/{known['archived_course']}/details")[0] == 200
    assert call(platform, "GET", f"/learn/v1/courses/{known['unpublished_course']}/by_category")[0] == 403
    assert call(platform, "GET", "/manage/v1/orgchart/TWIN?use_secondary_identifier=true")[0] == 400
    assert call(platform, "GET", "/manage/v1/orgchart/N-1?use_secondary_identifier=true")[0] == 200


@pytest.mark.parametrize("level", LEVELS)
def test_levels(level: str) -> None:
    """What an account may call depends on its level."""
    platform = Platform()
    assert call(platform, "GET", "/learn/v1/courses", level=level)[0] == 200
    assert call(platform, "GET", "/manage/v1/multidomain", level=level)[0] == (200 if level == "superadmin" else 403)


@pytest.mark.parametrize(
    ("channel", "month", "moved"),
    [
        ("sandbox", "2026-10", False),
        ("sandbox", "2026-11", True),
        ("production", "2026-12", False),
        ("production", "2027-01", True),
    ],
)
def test_pricing_moves(channel: str, month: str, moved: bool) -> None:
    """Prices leave the courses and come to the e-commerce service, on each channel in its month."""
    platform = Platform(month, channel)
    item = call(platform, "GET", "/course/v1/courses")[1]["data"]["items"][0]
    assert ("price" in item) is not moved
    assert call(platform, "GET", "/ecommerce/v1/currencies")[0] == (200 if moved else 404)
    assert call(platform, "GET", "/course/v1/courses?sort_attr=price")[0] == (400 if moved else 200)


@pytest.mark.parametrize(("month", "status"), [("2026-06", 200), ("2026-07", 404)])
def test_an_operation_is_gone_from_its_month_on(month: str, status: int) -> None:
    """What is removed in a month is gone at the end of it."""
    assert call(Platform(month), "GET", "/manage/v1/trails")[0] == status


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        (1, 1),
        ("1", 1),
        (True, 1),
        ("on", 1),
        (2, 2),
        (False, 2),
        ("no", 2),
        (0, 0),
        (None, 0),
        ("", 0),
        (3, 0),
        ("Yes", 0),
    ],
)
def test_yes_no_values(value: Any, stored: int) -> None:
    """The mapping of section 4.3, types included."""
    platform = Platform()
    user = platform.objects.all("user")[8]
    assert call(platform, "PUT", f"/manage/v1/user/{user['id']}", {"additional_fields": {"7": value}})[0] == 200
    assert user["yes_no"] == stored


def test_counters_know_what_was_created() -> None:
    """Writes to objects that a run has created itself are not foreign."""
    platform = Platform()
    body = call(platform, "POST", "/manage/v1/orgchart", {"code": "new"})[1]
    created = platform.writes[-1]
    assert created.created
    assert created.identifier in body["data"].values()
    assert call(platform, "DELETE", f"/manage/v1/orgchart/{created.identifier}")[0] == 200
    assert platform.foreign_writes() == []
    other = platform.objects.all("branch")[-1]["id"]
    assert call(platform, "DELETE", f"/manage/v1/orgchart/{other}")[0] == 200
    assert [each.identifier for each in platform.foreign_writes()] == [other]
    assert platform.calls["POST /manage/v1/orgchart"] == 1


def test_every_violation_can_be_switched_on() -> None:
    """Each violation names operations that exist, and leaves a platform that still answers."""
    assert len(VIOLATIONS) >= 150
    for each in VIOLATIONS.values():
        platform = Platform(each.month, each.channel, each.id)
        served = {one.operation for one in platform.routes}
        assert set(each.revived) <= served, each.id
        assert not set(each.missing) & served, each.id
        status = {"form-refused": 400, "token-404": 404, "client-refused": 401}.get(each.id, 200)
        assert grant(platform, grant_type="client_credentials")[0] == status, each.id
        inside = {one for one in each.operations if one.split()[1].count("/") > 2 and "type=" not in one}
        assert inside <= served, each.id


@pytest.mark.parametrize("month", ["2022-12", "2023-06", "2024-12", "2026-01", "2026-11", "2027-01"])
@pytest.mark.parametrize("taste", range(3))
def test_every_operation_answers(month: str, taste: int) -> None:
    """No operation fails with 500, with any input."""
    platform = Platform(month, taste=taste)
    for each in platform.routes:
        target = "/".join(part if not part.startswith("{") else "1" for part in each.template.split("/"))
        assert call(platform, each.method, target)[0] in (200, 400, 403, 404), each.operation


def test_it_serves_over_http() -> None:
    """The platform can be reached."""
    platform = Platform()
    with platform.serving() as address, urllib.request.urlopen(f"{address}/api-browser/") as response:
        page = response.read().decode()
    assert "GET /learn/v1/courses/{id}" in page
    assert platform.calls["GET /api-browser/"] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("month", "channel", "narrow"),
    [
        pytest.param("2026-08", "sandbox", [], marks=pytest.mark.every_independent_run),
        pytest.param("2026-10", "sandbox", [], marks=pytest.mark.every_independent_run),
        pytest.param("2026-11", "sandbox", [], marks=pytest.mark.every_independent_run),
        pytest.param("2026-11", "sandbox", ["--operation", "* /learn/v1/c*"], marks=pytest.mark.every_independent_run),
        pytest.param("2027-01", "production", [], marks=pytest.mark.every_independent_run),
    ],
)
def test_the_tool_finds_nothing(month: str, channel: str, narrow: list[str], tmp_path: Path) -> None:
    """A conforming platform gives no finding, and a run without --allow-writes writes nothing."""
    platform = Platform(month, channel, taste=int(month[-2:]))
    with platform.serving():
        file = configuration(platform, tmp_path)
        words = [
            "--config",
            str(file),
            "--tenant",
            "independent",
            "--profile",
            "gate",
            "--as-of",
            month,
            "--channel",
            channel,
            *narrow,
        ]
        command = [
            str(Path(sys.executable).with_name("lmscontract")),
            "check",
            *words,
            "--reports",
            str(tmp_path / "reports"),
        ]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=900, check=False)
    assert run.returncode in (0, 3), run.stdout[-4000:] + run.stderr[-2000:]
    assert found(tmp_path / "reports") == []
    assert platform.writes == []
    assert platform.overlaps == []


def found(reports: Path) -> list[Any]:
    """Return the findings of a run."""
    body = json.loads((reports / "findings.json").read_text())
    return body if isinstance(body, list) else body["findings"]
