"""A headless Chromium of Debian with the API browser of a mock, and a log of the requests of the page."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from lmscontract.contract.load import load, load_shipped
from lmscontract.mock.core import Platform
from lmscontract.mock.server import RunningServer, start_in_thread
from lmscontract.types import LOOPBACK, Channel, Month

SIZE = {"width": 1200, "height": 900}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--picture PATH`."""
    parser.addoption("--picture", metavar="PATH", help="where a picture of a call that was tried is put (PNG)")


@dataclass
class BrowserPage:
    """A browser page with a platform; `asked` are its requests, and `complaints` its errors."""

    page: Any
    platform: Platform
    base_url: str
    address: str
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def opens(self, operation_id: str = "", service: str = "") -> None:
        """Open the API browser, at an operation if one is given."""
        self.page.goto(f"{self.base_url}{self.address}" + (f"#/{service}/{operation_id}" if operation_id else ""))
        self.page.get_by_role("button", name="OAuth", exact=True).or_(
            self.page.get_by_role("button", name="Signout", exact=True)
        ).wait_for()

    def signs_in(self, password: str = "") -> None:
        """Fill in the form with the first account, or with another password."""
        account = next(iter(self.platform.credentials.accounts.values()))
        self.page.get_by_role("button", name="OAuth", exact=True).click()
        self.page.get_by_label("username").fill(account.username)
        self.page.get_by_label("password").fill(password or account.password)
        self.page.get_by_role("button", name="Sign in", exact=True).click()

    def tries(self) -> tuple[str, str]:
        """Send the request of the open operation, and return its status and body."""
        operation = self.page.locator(".opblock.is-open")
        with self.page.expect_response(
            lambda answer: not answer.url.startswith(f"{self.base_url}{self.address}")
        ) as got:
            operation.get_by_role("button", name="TRY", exact=True).click()
        answer = operation.locator(".live-responses-table .response")
        status = answer.locator(".response-col_status", has_text=str(got.value.status))
        status.wait_for()
        return status.inner_text().split()[0], answer.locator(".highlight-code code").inner_text()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A headless Chromium of the system."""
    executable = shutil.which("chromium")
    if executable is None:
        pytest.fail("these tests need chromium: apt-get install chromium", pytrace=False)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def ours() -> Iterator[tuple[Platform, RunningServer]]:
    """A running mock of the shipped contract."""
    contract = load_shipped()
    platform = Platform(
        contract.at(Month(2026, 11), Channel("sandbox")), contract.mock_data, clock=time.time, hostname=LOOPBACK
    )
    with start_in_thread(platform) as running:
        yield platform, running


@pytest.fixture(scope="session")
def parcels() -> Iterator[tuple[Platform, RunningServer]]:
    """A running mock of the sample platform."""
    contract = load(Path(__file__).parents[1] / "platform")
    platform = Platform(
        contract.at(Month(2031, 6), Channel("sandbox")), contract.mock_data, clock=time.time, hostname=LOOPBACK
    )
    with start_in_thread(platform) as running:
        yield platform, running


@pytest.fixture
def browser(chromium: Any, ours: tuple[Platform, RunningServer]) -> Iterator[BrowserPage]:
    """The API browser of the mock of the shipped contract."""
    yield from _visiting(chromium, *ours, "/api-browser/")


@pytest.fixture
def parcel_browser(chromium: Any, parcels: tuple[Platform, RunningServer]) -> Iterator[BrowserPage]:
    """The API browser of the parcel service."""
    yield from _visiting(chromium, *parcels, "/desk/help/")


def _visiting(chromium: Any, platform: Platform, running: RunningServer, address: str) -> Iterator[BrowserPage]:
    context = chromium.new_context(viewport=SIZE)
    context.set_default_timeout(15_000)
    browser = BrowserPage(context.new_page(), platform, running.base_url, address)
    browser.page.on("request", lambda request: browser.asked.append(request.url))
    browser.page.on("pageerror", lambda error: browser.complaints.append(str(error)))
    browser.page.on("console", lambda said: browser.complaints.append(said.text) if said.type == "error" else None)
    yield browser
    context.close()
