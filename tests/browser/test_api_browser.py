"""The API browser as people use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.browser.conftest import Visitor

pytestmark = pytest.mark.browser

COURSES = ("get_learn_v1_courses", "learn")


def test_a_call_is_tried_signed_in_and_signed_out(visitor: Visitor, request: pytest.FixtureRequest) -> None:
    """Signed in with a password, TRY shows what the platform answers; after Signout the same call is
    answered 401, and the form asks anew."""
    visitor.opens(*COURSES)
    visitor.signs_in()
    visitor.page.get_by_role("button", name="Signout", exact=True).wait_for()
    status, body = visitor.tries()
    assert status == "200"
    assert "id_course" in json.loads(body)["data"]["items"][0]
    if picture := request.config.getoption("--picture", default=None):
        _photograph(visitor, Path(picture))
    visitor.page.get_by_role("button", name="Signout", exact=True).click()
    visitor.page.get_by_role("button", name="OAuth", exact=True).wait_for()
    status, _ = visitor.tries()
    assert status == "401"
    visitor.page.get_by_role("button", name="OAuth", exact=True).click()
    assert visitor.page.get_by_label("password").input_value() == ""


def test_no_other_host_is_asked(visitor: Visitor) -> None:
    """From its first byte to an answered call, the page asks nobody but the platform, and nothing in it fails."""
    visitor.opens(*COURSES)
    visitor.signs_in()
    visitor.tries()
    assert [each for each in visitor.asked if not each.startswith((f"{visitor.base_url}/", "data:"))] == []
    assert len(visitor.asked) > 6
    assert visitor.complaints == []


def test_a_wrong_password_signs_nobody_in(visitor: Visitor) -> None:
    """The form says what the platform said, and the button still reads OAuth."""
    visitor.opens()
    visitor.signs_in(password="guessed")
    visitor.page.get_by_role("alert").get_by_text("wrong").wait_for()
    visitor.page.get_by_role("button", name="Cancel").click()
    assert visitor.page.get_by_role("button", name="OAuth", exact=True).is_visible()


def test_operations_are_grouped_collapsed_and_filtered(visitor: Visitor) -> None:
    """Services are listed with their operations folded; what is typed into the filter leaves and shows what holds it."""
    visitor.opens()
    services = visitor.page.locator(".opblock-tag-section")
    assert services.count() > 10
    assert visitor.page.locator(".opblock").count() == 0
    visitor.page.get_by_placeholder("Filter").fill("orgchart")
    visitor.page.locator("#operations-tag-learn").wait_for(state="detached")
    visitor.page.locator(".opblock").first.wait_for()
    paths = visitor.page.locator(".opblock-summary-path").all_inner_texts()
    assert paths
    assert all("orgchart" in each for each in paths)


def test_a_call_with_identifier_and_body_works_at_once(visitor: Visitor) -> None:
    """Path parameters are filled with objects that are there, and bodies with one that is accepted."""
    visitor.opens("get_manage_v1_user_by_user_id", "manage")
    visitor.signs_in()
    assert visitor.tries()[0] == "200"
    visitor.opens("post_learn_v1_courses", "learn")
    visitor.page.reload()
    visitor.signs_in()
    assert visitor.tries()[0] == "200"


def test_who_has_logged_in_in_another_tab_is_signed_in(customer: Visitor) -> None:
    """Logged in to the platform first, one is signed in; after Signout one stays signed out, also when reloading."""
    tab = customer.page.context.new_page()
    person = next(iter(customer.platform.credentials.accounts.values()))
    tab.goto(f"{customer.base_url}/auth/porch")
    tab.get_by_label("User name").fill(person.username)
    tab.get_by_label("Password").fill(person.password)
    tab.get_by_role("button", name="Log in").click()
    tab.get_by_role("link", name=customer.address).wait_for()
    customer.opens("get_parcel_v1_parcels", "parcel")
    signout = customer.page.get_by_role("button", name="Signout", exact=True)
    signout.wait_for()
    assert customer.tries()[0] == "200"
    signout.click()
    customer.page.reload()
    customer.page.get_by_role("button", name="OAuth", exact=True).wait_for()
    assert customer.tries()[0] == "401"


def test_another_platform_has_its_own(customer: Visitor) -> None:
    """The page takes address, calls and signing in from the contract: the parcel service's works as well."""
    customer.opens("get_parcel_v1_parcels", "parcel")
    customer.signs_in()
    customer.page.get_by_role("button", name="Signout", exact=True).wait_for()
    status, body = customer.tries()
    assert (status, "id_parcel" in body) == ("200", True)


def _photograph(visitor: Visitor, place: Path) -> None:
    """The button that signs out, and a call with its answer."""
    visitor.page.set_viewport_size({"width": 1200, "height": 1500})
    visitor.page.get_by_placeholder("Filter").fill("get /learn/v1/courses courses")
    visitor.page.locator(".scheme-container").evaluate("(each) => each.scrollIntoView()")
    visitor.page.screenshot(path=place)
