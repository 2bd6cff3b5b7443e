"""The API browser in a real browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.browser.conftest import BrowserPage
from tests.mock.conftest import Caller

pytestmark = pytest.mark.browser

COURSES = ("get_learn_v1_courses", "learn")


def test_a_request_is_tried_signed_in_and_signed_out(browser: BrowserPage, request: pytest.FixtureRequest) -> None:
    """TRY shows the response of the platform after the login; after Signout it shows 401, and the form is empty."""
    browser.opens(*COURSES)
    browser.signs_in()
    browser.page.get_by_role("button", name="Signout", exact=True).wait_for()
    status, body = browser.tries()
    assert status == "200"
    assert "id_course" in json.loads(body)["data"]["items"][0]
    if picture := request.config.getoption("--picture", default=None):
        _photograph(browser, Path(picture))
    browser.page.get_by_role("button", name="Signout", exact=True).click()
    browser.page.get_by_role("button", name="OAuth", exact=True).wait_for()
    status, _ = browser.tries()
    assert status == "401"
    browser.page.get_by_role("button", name="OAuth", exact=True).click()
    assert browser.page.get_by_label("password").input_value() == ""


def test_the_page_requests_no_other_host(browser: BrowserPage) -> None:
    """From loading to a sent request, the page requests only the platform, and nothing fails."""
    browser.opens(*COURSES)
    browser.signs_in()
    browser.tries()
    assert [each for each in browser.asked if not each.startswith((f"{browser.base_url}/", "data:"))] == []
    assert len(browser.asked) > 6
    assert browser.complaints == []


def test_a_wrong_password_does_not_sign_in(browser: BrowserPage) -> None:
    """The form shows the error of the platform, and the button still reads OAuth."""
    browser.opens()
    browser.signs_in(password="guessed")
    browser.page.get_by_role("alert").get_by_text("wrong").wait_for()
    browser.page.get_by_role("button", name="Cancel").click()
    assert browser.page.get_by_role("button", name="OAuth", exact=True).is_visible()


def test_operations_are_grouped_collapsed_and_filtered(browser: BrowserPage) -> None:
    """Services are listed with collapsed operations; the filter shows only matching operations."""
    browser.opens()
    services = browser.page.locator(".opblock-tag-section")
    assert services.count() > 10
    assert browser.page.locator(".opblock").count() == 0
    browser.page.get_by_placeholder("Filter").fill("orgchart")
    browser.page.locator("#operations-tag-learn").wait_for(state="detached")
    browser.page.locator(".opblock").first.wait_for()
    paths = browser.page.locator(".opblock-summary-path").all_inner_texts()
    assert paths
    assert all("orgchart" in each for each in paths)


def test_a_login_in_another_tab_signs_in(parcel_browser: BrowserPage) -> None:
    """A browser with a login of the platform is signed in; after Signout it stays signed out, also when it reloads."""
    tab = parcel_browser.page.context.new_page()
    token = Caller(parcel_browser.platform).token("superadmin")
    tab.goto(f"{parcel_browser.base_url}/sign-on;kind=token;t={token};s=900")
    tab.get_by_text("You are ").wait_for()
    parcel_browser.opens("get_parcel_v1_parcels", "parcel")
    signout = parcel_browser.page.get_by_role("button", name="Signout", exact=True)
    signout.wait_for()
    assert parcel_browser.tries()[0] == "200"
    signout.click()
    parcel_browser.page.reload()
    parcel_browser.page.get_by_role("button", name="OAuth", exact=True).wait_for()
    assert parcel_browser.tries()[0] == "401"


def test_the_page_follows_the_contract(parcel_browser: BrowserPage) -> None:
    """Address, operations and login come from the contract: the page of the parcel service works as well."""
    parcel_browser.opens("get_parcel_v1_parcels", "parcel")
    parcel_browser.signs_in()
    parcel_browser.page.get_by_role("button", name="Signout", exact=True).wait_for()
    status, body = parcel_browser.tries()
    assert (status, "id_parcel" in body) == ("200", True)


def _photograph(browser: BrowserPage, place: Path) -> None:
    """Save a picture of the signed-in page with a response."""
    browser.page.set_viewport_size({"width": 1200, "height": 1500})
    browser.page.get_by_placeholder("Filter").fill("get /learn/v1/courses courses")
    browser.page.locator(".scheme-container").evaluate("(each) => each.scrollIntoView()")
    browser.page.screenshot(path=place)
