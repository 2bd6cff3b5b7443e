"""Draw the pictures of Allure reports in `docs/`: home, a finding, behaviours and history of two real runs, in Allure 3 and 2.

The second run has one finding more than the first. It takes the packages `allure` and `allure-commandline` of npm (in the
folder `NODE_PATH`), Java, and `chromium` on the PATH; `tox -e allure-picture` installs the packages.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

DOCS = Path(__file__).parent
NODE = Path(os.environ["NODE_PATH"])
ALLURE_3, ALLURE_2 = NODE / "allure" / "cli.js", NODE / "allure-commandline" / "bin" / "allure"
MOST_BYTES = 600_000
SIZE = {"width": 1100, "height": 760}
OPERATIONS = ("course/v1/*", "learn/v1/courses*", "manage/v1/*", "share/v1/*", "skill/v1/*")
NEW = "anonymous-call-served:GET /manage/v1/tags"
BREACHES = (
    "removed-property-sent:GET /course/v1/courses:data.items[].price",
    "property-type-wrong:GET /learn/v1/courses:data.items[].id_course=integer",
    "page-size-ignored:GET /manage/v1/user:query.page_size",
    "header-missing:GET /manage/v1/policy:header.X-Service-Api-Version",
)


def reports(folder: Path) -> tuple[Path, Path]:
    """Make the reports of two runs; return the page of Allure 3 and that of Allure 2 for the second one."""
    results = folder / "allure-results"
    _check(folder, BREACHES)
    _run(["node", ALLURE_3, "generate", results], folder)
    _run([ALLURE_2, "generate", "-o", "before", results], folder)
    shutil.copytree(folder / "before" / "history", results / "history")
    _check(folder, (*BREACHES, NEW))
    _run(["node", ALLURE_3, "generate", results], folder)
    _run([ALLURE_2, "generate", "--single-file", "-o", "now", results], folder)
    return folder / "allure-report" / "index.html", folder / "now" / "index.html"


def draw_allure_3(page: Any, address: str) -> list[bytes]:
    """Return the views of Allure 3."""
    _open(page, address, "")
    home = _picture(page)
    page.mouse.wheel(0, 430)
    behaviours = _picture(page)
    _open(page, address, "categories")
    page.get_by_text("No item has").first.click()
    finding = _picture(page)
    page.get_by_text("History").first.click()
    return [home, finding, behaviours, _picture(page)]


def draw_allure_2(page: Any, address: str) -> list[bytes]:
    """Return the views of Allure 2, and that of the new finding as the last one."""
    _open(page, address, "")
    home = _picture(page)
    _open(page, address, "categories")
    _expand(page, "03 Violated: responses", "removed-property-sent", "No item has")
    finding = _picture(page)
    _expand(page, "History")
    history = _picture(page)
    _open(page, address, "behaviors")
    _expand(page, "Mock", "course", "GET /course/v1/courses")
    behaviours = _picture(page)
    _open(page, address, "categories")
    _expand(page, "01 New since", "anonymous-call-served", "A call without a token")
    return [home, finding, behaviours, history, _picture(page)]


def joined(page: Any, folder: Path, pictures: list[bytes]) -> bytes:
    """Return four pictures as one."""
    for number, picture in enumerate(pictures):
        (folder / f"{number}.png").write_bytes(picture)
    images = "".join(f'<img style="width: 100%" src="{number}.png">' for number in range(len(pictures)))
    style = "margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 6px; background: #888"
    (folder / "joined.html").write_text(f'<body style="{style}">{images}', "utf-8")
    page.set_viewport_size({"width": 1600, "height": 100})
    page.goto((folder / "joined.html").as_uri())
    found: bytes = page.screenshot(full_page=True)
    page.set_viewport_size(SIZE)
    return found


def _check(folder: Path, breaches: tuple[str, ...]) -> None:
    """Run the check against a mock that breaks these requirements; it must end with findings."""
    words = [word for each in OPERATIONS for word in ("--operation", f"GET /{each}")]
    words += [word for breach in breaches for word in ("--break", breach)]
    command = [
        sys.executable,
        "-m",
        "lmscontract",
        "check",
        "--mock",
        "--as-of",
        "2026-11",
        "--reports",
        folder,
        *words,
    ]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if ended.returncode != 1:
        raise SystemExit(f"the run ended with {ended.returncode} instead of findings: {ended.stderr or ended.stdout}")


def _run(command: list[Any], folder: Path) -> None:
    environment = {**os.environ, "ALLURE_NO_ANALYTICS": "true"}
    subprocess.run(command, cwd=folder, env=environment, timeout=300, check=True, stdout=subprocess.DEVNULL)


def _open(page: Any, address: str, view: str) -> None:
    page.goto(f"{address}#{view}")
    page.reload()
    page.get_by_text("99.").or_(page.get_by_text("Violated")).or_(page.get_by_text("Mock")).first.wait_for()
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -5000)


def _expand(page: Any, *texts: str) -> None:
    for text in texts:
        page.get_by_text(text, exact=text in ("course", "History", "Mock", "GET /course/v1/courses")).first.click()
        page.wait_for_timeout(300)


def _picture(page: Any) -> bytes:
    page.wait_for_timeout(1500)  # charts are animated
    found: bytes = page.screenshot()
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        third, second = (each.as_uri() for each in reports(folder))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE)
        page.route("http**", lambda route: route.abort())  # the page of Allure 3 has a script that counts its readers
        *views, new = draw_allure_2(page, second)
        pictures = {
            "allure-report.png": new,
            "allure-2.png": joined(page, folder, views),
            "allure-3.png": joined(page, folder, draw_allure_3(page, third)),
        }
    for name, picture in pictures.items():
        if len(picture) > MOST_BYTES:
            raise SystemExit(f"{name} has {len(picture)} bytes, more than {MOST_BYTES}")
        (DOCS / name).write_bytes(picture)
