"""Violations of operations and of the token endpoint, found by a run that is narrowed to them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .platform import Platform
from .serve import configuration
from .test_platform import found
from .violations import VIOLATIONS


@pytest.mark.parametrize(
    ("violation", "options", "rule"),
    [
        pytest.param(
            "form-refused", ("--rule", "grant-refused"), "grant-refused", marks=pytest.mark.every_independent_run
        ),
        pytest.param(
            "token-404",
            ("--operation", "POST /oauth2/token"),
            "operation-missing",
            marks=pytest.mark.every_independent_run,
        ),
        ("prices-courses-missing", ("--operation", "GET /ecommerce/v1/admin/prices/courses"), "operation-missing"),
        (
            "served-get-manage-v1-group",
            ("--operation", "GET /manage/v1/group", "--allow-writes"),
            "removed-operation-served",
        ),
    ],
)
def test_a_violation_is_found(violation: str, options: tuple[str, ...], rule: str, tmp_path: Path) -> None:
    """The run ends with 1 and a finding of the rule, and writes nothing."""
    broken = VIOLATIONS[violation]
    platform = Platform(broken.month, broken.channel, violation, taste=4)
    with platform.serving():
        file = configuration(platform, tmp_path)
        run = checked(file, tmp_path, "--as-of", broken.month, *options)
    assert run.returncode == 1, run.stdout[-2000:] + run.stderr[-500:]
    assert {each["rule"] for each in found(tmp_path / "reports")} == {rule}
    assert platform.writes == []


@pytest.mark.every_independent_run
def test_a_redirect_is_a_warning(tmp_path: Path) -> None:
    """A redirect is followed, and named in a warning: clients have to follow it, though no call needs one."""
    platform = Platform("2026-11", "sandbox", "categories-redirected")
    with platform.serving():
        run = checked(configuration(platform, tmp_path), tmp_path, "--operation", "GET /learn/v1/categories")
    assert "redirects were followed: GET /learn/v1/categories" in " ".join(run.stdout.split())


@pytest.mark.every_independent_run
def test_nothing_has_arrived_before_its_month(tmp_path: Path) -> None:
    """A tenant of October has none of the changes of November, although it lacks what they remove from some lists."""
    platform = Platform("2026-10", taste=2)
    with platform.serving():
        file = configuration(platform, tmp_path)
        used = ("GET /course/v1/courses", "GET /ecommerce/v1/admin/prices/*", "GET /learn/v1/catalog_content/*")
        run = checked(file, tmp_path, *(word for each in used for word in ("--operation", each)), today="2026-11-20")
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-500:]
    assert "not arrived: Pricing moves to the e-commerce service" in " ".join(run.stdout.split())
    assert "arrived" not in {each["state"] for each in progress(tmp_path / "reports")}


class SilentPlatform(Platform):
    """A platform that closes the connection of one operation without an answer."""

    def serve(self, method: str, target: str, *more: Any) -> tuple[int, dict[str, str], bytes]:
        """Answer a call."""
        if target.partition("?")[0] == "/learn/v1/categories":
            raise ConnectionAbortedError
        return super().serve(method, target, *more)


def test_an_operation_that_gives_no_response_leaves_the_others_verified(tmp_path: Path) -> None:
    """The run is inconclusive and names the operation, and all others are verified."""
    platform = SilentPlatform("2026-11")
    with platform.serving():
        file = configuration(platform, tmp_path)
        run = checked(file, tmp_path, "--operation", "GET /learn/v1/categories", "--operation", "GET /manage/v1/tags")
    assert run.returncode == 3, run.stdout[-2000:] + run.stderr[-500:]
    assert "warning: GET /learn/v1/categories: the operation gave no response, although others did" in " ".join(
        run.stdout.split()
    )
    requirements = json.loads((tmp_path / "reports" / "requirements.json").read_text())["requirements"]
    verified = {each["operation"] for each in requirements if each["status"] == "verified"}
    assert verified == {"GET /manage/v1/tags"}


def checked(config: Path, folder: Path, *options: str, today: str = "2026-11-20") -> subprocess.CompletedProcess[str]:
    """Run `lmscontract check` on a day."""
    command = [str(Path(sys.executable).with_name("lmscontract")), "check", "--config", str(config)]
    command += ["--tenant", "independent", "--reports", str(folder / "reports"), *options]
    environment = {**os.environ, "LMSCONTRACT_TODAY": today}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


def progress(reports: Path) -> list[Any]:
    """Return the announcements of a run, and their changes."""
    found = json.loads((reports / "findings.json").read_text())["announcements"]
    return [*found, *(change for each in found for change in each["changes"])]
