"""Debian's chromium before the API browser of a mock, and everything that the page asks for."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from lmscontract.contract.load import load, shipped
from lmscontract.mock.core import Platform
from lmscontract.mock.server import RunningServer, start_in_thread
from lmscontract.mock.sockets import LOOPBACK
from lmscontract.runner import checkout_cache
from lmscontract.types import Channel, Month

SIZE = {"width": 1200, "height": 900}


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--picture PATH`."""
    parser.addoption("--picture", metavar="PATH", help="where a picture of a call that was tried is put (PNG)")


@dataclass
class Visitor:
    """Somebody with a browser before a platform; `asked` and `complaints` are what the page asked for and got wrong."""

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
        """Fill in the form with the first account; with another password if one is given."""
        account = next(iter(self.platform.credentials.accounts.values()))
        self.page.get_by_role("button", name="OAuth", exact=True).click()
        self.page.get_by_label("username").fill(account.username)
        self.page.get_by_label("password").fill(password or account.password)
        self.page.get_by_role("button", name="Sign in", exact=True).click()

    def tries(self) -> tuple[str, str]:
        """Send the call of the open operation; its status and its body."""
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
    """A headless chromium of the system."""
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
    """A mock of the shipped contract, served."""
    contract = load(shipped(), cache=checkout_cache(shipped()))
    platform = Platform(
        contract.at(Month(2026, 11), Channel.SANDBOX), contract.mock_data, clock=time.time, hostname=LOOPBACK
    )
    with start_in_thread(platform) as running:
        yield platform, running


@pytest.fixture(scope="session")
def parcels() -> Iterator[tuple[Platform, RunningServer]]:
    """A mock of the made-up parcel service, served."""
    contract = load(Path(__file__).parents[1] / "platform")
    platform = Platform(
        contract.at(Month(2031, 6), Channel.SANDBOX), contract.mock_data, clock=time.time, hostname=LOOPBACK
    )
    with start_in_thread(platform) as running:
        yield platform, running


@pytest.fixture
def visitor(chromium: Any, ours: tuple[Platform, RunningServer]) -> Iterator[Visitor]:
    """Somebody before the API browser of our mock."""
    yield from _visiting(chromium, *ours, "/api-browser/")


@pytest.fixture
def customer(chromium: Any, parcels: tuple[Platform, RunningServer]) -> Iterator[Visitor]:
    """Somebody before the API browser of the parcel service."""
    yield from _visiting(chromium, *parcels, "/desk/help/")


def _visiting(chromium: Any, platform: Platform, running: RunningServer, address: str) -> Iterator[Visitor]:
    context = chromium.new_context(viewport=SIZE)
    context.set_default_timeout(15_000)
    visitor = Visitor(context.new_page(), platform, running.base_url, address)
    visitor.page.on("request", lambda request: visitor.asked.append(request.url))
    visitor.page.on("pageerror", lambda error: visitor.complaints.append(str(error)))
    visitor.page.on("console", lambda said: visitor.complaints.append(said.text) if said.type == "error" else None)
    yield visitor
    context.close()
