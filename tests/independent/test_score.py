"""The share of the violations that a gate run finds."""

from __future__ import annotations

import pytest

from .score import chosen, run

UNSEEN = {
    "any-direction": "what an unknown direction gets is an open point",
    "audit-missing": "only a write shows an object of this operation",
    "browser-404": "the pages for browsers are no operations of the contract",
    "browser-incomplete": "the pages for browsers are no operations of the contract",
    "by-category-status": "no value of the removed parameter is documented",
    "client-token": "which calls refuse the token of a client is an open point",
    "country-as-name": "the place of the field is an open point",
    "country-english": "it needs an account in another language",
    "external-filters-sent": "whether a parameter or a property is meant is an open point",
    "served-get-api-webapp-get-app-version": "a family without methods is requested with --allow-writes only",
    "served-get-manage-v1-group": "a family without methods is requested with --allow-writes only",
    "served-get-manage-v1-group-id-members": "a family without methods is requested with --allow-writes only",
    "sign-on-404": "the pages for browsers are no operations of the contract",
    "wallets-400": "a parameter that is not documented may be missing",
}
"""Stated violations that a gate run which only reads does not find, with the reason."""


@pytest.mark.parametrize(
    "violation", ["userid-number", "ascending-by-default", "invisible-assets", "migrated-course-sessions-sent"]
)
def test_a_violation_that_needs_only_reading_is_found(violation: str) -> None:
    """A property at another depth, a default direction, an object of a fact, and an object beside that of a fact."""
    only = {"userid-number": "/report/", "ascending-by-default": "GET /learn/v1/courses", "invisible-assets": "/assets"}
    assert run(violation, only=only.get(violation, "/sessions")).is_found


def test_a_conforming_platform_has_no_finding() -> None:
    """A gate run finds nothing on a platform that keeps the specification."""
    assert run("", taste=1).findings == ()


@pytest.mark.every_independent_run
def test_stated_violations_are_found() -> None:
    """A gate run finds every stated violation that needs only reading, but for those that cannot be seen."""
    missed = {each.id for each in chosen((), "read", stated=True) if not run(each.id, generate=True).is_found}
    assert missed - UNSEEN.keys() == set()
