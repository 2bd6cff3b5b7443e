"""The share of the violations that a gate run finds."""

from __future__ import annotations

import pytest

from lmscontract.findings.finding import Status
from lmscontract.types import Operation

from .courses import PRICE_OF_A_RECORD
from .platform import Platform
from .score import chosen, results, run

NO_REPLACEMENT = "the contract does not require what a later change removes without a replacement in the response"
UNSEEN = {
    "archived-sessions-missing": "the only archived enrollment that is listed may have no sessions",
    "audit-missing": "only a call that writes gives the identifier of a query",
    "audit-result-missing-in-august": "only a call that writes gives the identifier of a query",
    "browser-404": "what is found of the page belongs to the operation that issues tokens",
    "country-null": "a user may have no country",
    "records-price-null": "a record may have no price",
    "errors-without-version": "an error may come from a server before the operation, with headers of its own",
    "refusals-expose-other": "an error may come from a server before the operation, with headers of its own",
    "content-total-text": "which property counts the courses is an open point",
    "course-options-early": NO_REPLACEMENT,
    "last_update-null": "a user may never have been updated",
    "one-course-403": "only the owner knows which courses are active",
    "onsite-undefined": "only the owner knows which sessions of a course are onsite; one of them is null",
    "instructor-number-words": "a number with letters after it is not among the values that are sent",
    "others-403-for-managers": "how these calls enroll a user is not shown",
    "plan-status-paused": "the states that are named need not be all",
    "provisioned-missing": "only the form of the property is stated",
    "sorted-page-one": "pages are requested in the order of the list",
    "symbol-missing-early": NO_REPLACEMENT,
    "unknown-for-managers": "how these calls enroll a user is not shown",
    "update-time-not-for-power-users": "what an account of another level sees depends on its permissions",
    "sign-on-404": "no valid token is sent in an address, and another one gets 401",
    "sub-plans-prices-null": "the form of prices is not documented",
    "wallets-400": "a parameter that is not documented may be missing",
    "assertion-by-rs512": "a gate run sends one wrong algorithm only",
    "browser-without-try": "the pages for browsers are no operations of the contract",
    "country-iso-code": "an identifier of a country may be a code",
    "events-of-unknown-session": "an empty list for what does not exist is an open point",
    "multidomain-refused": "a part of the platform may be switched off",
    "others-in-general": "how these calls enroll a user is not shown",
    "page-3-repeats": "the third page is not requested",
    "sign-on-500": "no valid token is sent in an address, and another one gets 401",
    "total-of-the-page": "which property counts the courses is an open point",
    "bare-token-accepted": "of other credentials a gate run sends one only",
    "browser-without-oauth": "the pages for browsers are no operations of the contract",
    "decimals-of-instructors": "a number with decimals is not among the values that are sent",
    "domains-empty-for-others": "an empty list shows nothing that others must not see",
    "instructor-without-userid": "only the form of the property is stated",
    "last-course-not-in-catalog": "which property counts the courses is an open point",
    "managed-ecommerce-gone-early": NO_REPLACEMENT,
    "one-record-currency-null": "which values a price has is not shown",
    "others-404-of-domains": "a platform may hide from others that an operation exists",
    "plan-ecommerce-gone-early": NO_REPLACEMENT,
    "plan-status-number": "how a response spells a state is an open point",
    "plans-prices-gone-early": NO_REPLACEMENT,
    "price-sort-of-power-users": "what an account of another level may sort by depends on its permissions",
    "report-user-renamed": "only the form of the properties is stated",
    "status-in-code": "how a response spells a state is an open point",
    "transactions-502": "a gateway in between answers so while the platform is out of reach",
    "unsigned-assertion-accepted": "a gate run sends one wrong signature only",
    "word-as-size": "whether a size of another type is refused is an open point",
}
"""Stated violations that a gate run which only reads does not find, with the reason."""

POINTS = [(month, each) for month in ("2026-08", "2026-10", "2026-11", "2027-01") for each in ("sandbox", "production")]


@pytest.mark.parametrize(
    "violation",
    [
        "userid-number",
        "ascending-by-default",
        "invisible-assets",
        "hidden-for-power-users",
        "catalogs-of-superadmin",
        "everything-visible",
        "country-english",
        "english-for-power-users",
        "migrated-course-sessions-sent",
        "other-user-served",
        "unknown-branch-served",
        "location-no-id",
        "secondary-false",
        "unknown-code-served",
        "catalog_ids-first-only",
        "by-category-404",
        "unauthenticated-302",
        "prices-for-users",
        "archived-for-users",
        "by-category-status",
        "one-page-editor-sent",
        "country-as-name",
        "no-permission-401",
        "empty-page-null",
        "disable_catalog_filter",
        "asc-refused",
        "idUser-text-for-managers",
        "country-id-in-list",
        "id_user-refused",
        "list-prices-on-catalogs",
    ],
)
def test_a_violation_that_needs_only_reading_is_found(violation: str) -> None:
    """What one value, one object or one account shows is found by the requirements of its operation."""
    assert run(violation, taste=5, narrow=True, first=True).is_found


@pytest.mark.parametrize(
    "violation",
    [
        "null-kept",
        "create-course-selling-refused",
        "stale-list",
        "enroll-500",
        "deleted-branch-served",
        "create-record-response",
        "dates-ignored-post-bulk",
        "update-user-uuid-null",
        "experts-copied",
        "content-with-experts",
        "second-prices-ignored",
        "branches-named-alike",
        "experts-by-default",
        "visibility-copied",
        "batch-users-first-only",
        "enroll-first-only",
        "mass-edit-first-only",
        "replace-false-replaces",
        "propagate-ignored",
        "course-copy-forgotten",
        "title-ignored",
        "content-never-copied",
        "duplicate-with-partner",
        "update-sub-plan-prices-null",
        "materials-last-row-only",
        "post-bulk-last-user-only",
        "patch-bulk-first-user-only",
        "edited-last-user-only",
        "added-last-user-only",
        "enrolled-last-course-only",
        "edited-without-fields",
        "user-fields-lost",
        "new-user-fields-lost",
        "new-user-404",
        "new-learner-course-404",
        "enrolled-notes-numbers",
        "new-plan-prices-number",
    ],
)
def test_a_violation_of_a_writing_call_is_found(violation: str) -> None:
    """A value that is kept, a failure in place of a refusal, a list that is left behind, an operation that always fails."""
    assert run(violation, "nightly", lasting=True, taste=6, narrow=True, first=True).is_found


@pytest.mark.parametrize("operation", ["POST /manage/v1/orgchart", "POST /course/v1/courses/{id}/duplicate"])
def test_a_new_object_that_no_answer_names_is_found_in_its_list(operation: str) -> None:
    """Where writing calls answer with nothing, the names of the run in a list show the new object."""
    platform = Platform(taste=66, wide=True)
    found = results(platform, operation, "write-not-kept")[""]
    assert found.status is Status.VERIFIED, found.reason
    assert not platform.foreign_writes()


def test_what_is_shown_of_two_rows_at_once_is_not_compared() -> None:
    """A list that shows the rows of a body only among others shows nothing of the second row."""
    found = results(Platform("2026-11", taste=316, wide=True), "POST /learn/v1/lo/batch", "write-not-kept")[""]
    assert found.status is Status.VERIFIED, found


@pytest.mark.parametrize(
    ("operation", "violation"),
    [
        ("POST /learn/v1/courses", None),
        ("POST /learn/v1/courses", "create-course-prices-honoured"),
        ("PUT /learningplan/v1/learningplans/{id}", None),
    ],
)
def test_an_answer_that_repeats_its_body_is_no_effect(operation: str, violation: str | None) -> None:
    """Where writing calls answer with what was sent, too, only what else is shown counts."""
    platform = Platform("2026-11", violation=violation, taste=5, wide=True)
    assert platform.wider
    assert platform.wider.on("repeats", of=3)
    found = results(platform, operation, "removed-body-property-honoured")
    expected = dict.fromkeys(found, Status.VERIFIED) | ({"body.prices": Status.VIOLATED} if violation else {})
    assert {location: each.status for location, each in found.items()} == expected


@pytest.mark.parametrize(("taste", "required"), [(2, True), (3, False)])
@pytest.mark.parametrize(("violation", "status"), [(None, Status.VERIFIED), ("create-record-free", Status.VIOLATED)])
def test_a_value_that_a_creation_requires(taste: int, required: bool, violation: str | None, status: Status) -> None:
    """A creation is checked to keep a value also if it is refused without it, so that other numbers are compared."""
    platform = Platform("2026-11", violation=violation, taste=taste)
    assert (platform.taste.pick(*PRICE_OF_A_RECORD) == "mandatory") is required
    found = results(platform, "POST /learn/v1/sub_record", "write-not-kept")["body.price"]
    assert found.status is status, found


@pytest.mark.parametrize(
    ("operation", "body", "place"),
    [
        ("PUT /learn/v1/sub_plan/{plan_id}", {"prices": [{"currency_code": "EUR", "price": 12.5}]}, ""),
        ("POST /learn/v1/sub_plan", {"name": "Check", "prices": [{"currency_code": "EUR", "price": 12.5}]}, ""),
        ("PUT /learn/v1/sub_record/{id_record}", {"price": {"currency": "EUR", "value": 12.5}}, "body.price"),
        ("POST /learn/v1/sub_record", {"name": "Check", "price": {"currency": "EUR", "value": 12.5}}, "body.price"),
    ],
)
@pytest.mark.parametrize("taste", range(4))
def test_a_body_of_a_later_month_is_no_finding(operation: str, body: dict[str, object], place: str, taste: int) -> None:
    """What a later month adds to a body may be ignored until then."""
    platform = Platform(taste=taste)
    found = results(platform, operation, "write-not-kept", bodies={Operation.parse(operation).shape: body})
    assert Status.VIOLATED not in {each.status for each in found.values()}
    assert not place or "in the form of another month, which 2026-10 does not document" in found[place].reason


def test_an_object_that_no_list_shows_is_created_for_reading() -> None:
    """A call about an object that no list shows is made with one that the run creates."""
    found = results(Platform(), "GET /audittrail/v1/audittrail/{queryExecutionId}", "response-not-json")[""]
    assert found.status is Status.VERIFIED, found.reason


def test_a_value_that_an_update_requires_is_not_verified() -> None:
    """An update that is refused without a value shows nothing that could be compared, and the reason names the status."""
    found = results(Platform("2026-11"), "PUT /learningplan/v1/learningplans/{id}", "write-not-kept")
    assert found["body.lang_code"].status is Status.NOT_VERIFIED
    expected = "the operation answered 400 without lang_code, which is mandatory, so nothing can be compared"
    assert found["body.lang_code"].reason == expected


@pytest.mark.every_independent_run
def test_a_conforming_platform_has_no_finding() -> None:
    """A gate run finds nothing on a platform that keeps the specification, with the wider taste."""
    assert run("", taste=12, wide=True).findings == ()


@pytest.mark.every_independent_run
@pytest.mark.parametrize("taste", range(30, 60))
def test_a_conforming_platform_of_any_taste_has_no_finding(taste: int) -> None:
    """A nightly run with lasting writes finds nothing for each choice where the specification is silent."""
    month, channel = POINTS[taste % len(POINTS)]
    run_of = run("", "nightly", lasting=True, generate=True, taste=taste, wide=True, month=month, channel=channel)
    assert run_of.findings == ()


@pytest.mark.every_independent_run
@pytest.mark.parametrize("id", [each.id for each in chosen((), "read", stated=True)])
def test_stated_violations_are_found(id: str) -> None:
    """A gate run finds every stated violation that needs only reading, except those that cannot be seen."""
    assert id in UNSEEN or run(id, generate=True).is_found
