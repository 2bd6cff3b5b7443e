"""The generated client reads prices, as long as the platform sends them."""

from __future__ import annotations

import pytest
from lms_client import AuthenticatedClient
from typed_course_prices import prices


@pytest.mark.lms(as_of="2026-10", channel="production")
def test_each_course_has_its_price(lms_platform):
    """Before the pricing move, the client generated for its month finds a price in each course."""
    found = prices(AuthenticatedClient(lms_platform.base_url, lms_platform.token()))
    assert len(found) > 10
    assert all(isinstance(price, int) for price in found.values())
