"""The client reads prices before, during and after the pricing move."""

from __future__ import annotations

import pytest
import requests
from course_prices import courses, prices, sign_in

MONTHS = [
    pytest.param("price", marks=pytest.mark.lms(as_of="2026-10", channel="production"), id="before"),
    pytest.param("price", marks=pytest.mark.lms(as_of="2026-12", channel="production"), id="during"),
    pytest.param("currency_prices", marks=pytest.mark.lms(as_of="2026-12", channel="sandbox"), id="during-sandbox"),
    pytest.param("currency_prices", marks=pytest.mark.lms(as_of="2027-01", channel="production"), id="after"),
]


@pytest.fixture
def session(lms_platform):
    """A session with a token of the platform."""
    return sign_in(lms_platform.base_url, *lms_platform.credentials)


@pytest.mark.parametrize("sent", MONTHS)
def test_each_course_has_its_price(lms_platform, session, sent):
    """The prices are found in the property that the platform sends in this month."""
    assert sent in next(courses(session, lms_platform.base_url))
    found = prices(session, lms_platform.base_url)
    assert len(found) > 10
    assert None not in found.values()


@pytest.mark.lms(fault=["service-unavailable@GET /learn/v1/courses:1"])
def test_maintenance_is_an_error(lms_platform, session):
    """A platform under maintenance is no platform without courses."""
    with pytest.raises(requests.HTTPError, match="503"):
        prices(session, lms_platform.base_url)


def test_the_rules_for_clients_are_kept(lms_platform, session):
    """The client breaks no rule of the platform, such as a token in an address."""
    prices(session, lms_platform.base_url)
    assert lms_platform.client_violations == ()
