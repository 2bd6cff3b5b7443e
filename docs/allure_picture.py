"""Draw `docs/allure-report.png`: the Allure report of two real runs, the second with ten findings, three of them new.

It takes the `allure` command (npm, version 3; another one is named by `ALLURE`) and `chromium` on the PATH.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "allure-report.png"
MOST_BYTES = 400_000
SIZE = "1280,1320"
BREACHES = (
    "removed-property-sent:GET /course/v1/courses:data.items[].price",
    "property-type-wrong:GET /learn/v1/courses:data.items[].id_course=integer",
    "page-size-ignored:GET /manage/v1/user:query.page_size",
    "anonymous-call-served:GET /manage/v1/tags",
    "operation-missing:GET /skill/v1/skillgroups",
    "null-sent:GET /learn/v1/enrollments:data.**=status,enrollment_status,enrolment_status",
    "links-missing:GET /share/v1/comments:_links.next.href",
    "removed-property-sent:GET /share/v1/channels/{id}/users:data.items[].email",
    "header-missing:GET /manage/v1/policy:header.X-Service-Api-Version",
    "restricted-call-served:GET /manage/v1/multidomain:=superadmin",
)
NEW = 3

_ANALYTICS = re.compile(r"<script[^>]*googletagmanager[^>]*>\s*</script>\s*<script>.*?</script>", re.DOTALL)


def checked(reports: Path, breaches: tuple[str, ...]) -> None:
    """Run the check against a mock that breaks these requirements; it must end with findings."""
    arguments = ["check", "--mock", "--as-of", "2026-11", "--reports", str(reports)]
    arguments += [word for breach in breaches for word in ("--break", breach)]
    command = [sys.executable, "-c", "from lmscontract.cli.main import main; main()", *arguments]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    if ended.returncode != 1:
        raise SystemExit(f"the run ended with {ended.returncode} instead of findings: {ended.stderr or ended.stdout}")


def page(reports: Path) -> Path:
    """Generate the report as one file without the analytics script that Allure adds."""
    command = [os.environ.get("ALLURE", "allure"), "generate", "allure-results"]
    subprocess.run(command, cwd=reports, timeout=300, check=True, stdout=subprocess.DEVNULL)
    file = reports / "allure-report" / "index.html"
    file.write_text(_ANALYTICS.sub("", file.read_text("utf-8")), "utf-8")
    return file


def photographed(file: Path, picture: Path, view: str) -> None:
    """Take a screenshot of a view of the report with a headless browser."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=20000"]
    command = [chromium, *options, f"--window-size={SIZE}", f"--screenshot={picture}", f"{file.as_uri()}{view}"]
    subprocess.run(command, timeout=120, check=True, capture_output=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        reports = Path(folder) / "reports"
        checked(reports, BREACHES[:-NEW])
        checked(reports, BREACHES)
        photographed(page(reports), PICTURE, "#categories")
    if PICTURE.stat().st_size > MOST_BYTES:
        raise SystemExit(f"{PICTURE} has {PICTURE.stat().st_size} bytes, more than {MOST_BYTES}")
