"""Specification, section 4.3: notes about single read operations; dated notes are tested before and after their date."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import At, Tenant

CONTENT = [
    f"/learn/v1/catalog_content/{side}{part}"
    for side in ("internal", "public")
    for part in ("", "/general", "/preview", "/calendar", "/{catalog_id}")
]
CURSOR = {"cursor": 0}


def of_content(tenant: Tenant, path: str, **query: Any) -> list[Any]:
    """Return the items of a catalog content operation."""
    needed = CURSOR if path.endswith("preview") else {}
    return tenant.items(path.format(catalog_id=301), **{**needed, **query})


# learn


@pytest.mark.source("4.3 GET /learn/v1/courses", "2.2 data.items[].id_course", "2.2 data.items[].course_name")
def test_course_items_have_id_and_name(tenant: Tenant) -> None:
    """Each item of the list of courses has the number and name of its course."""
    for item in tenant.some("/learn/v1/courses"):
        assert type(item["id_course"]) is int
        assert isinstance(item["course_name"], str)
        assert item["course_name"]


@pytest.mark.source("4.3 GET /learn/v1/courses/{id}")
def test_a_course_is_requested_by_number(tenant: Tenant) -> None:
    """One course is served by its number; a word is refused, and without a number the list is returned."""
    assert tenant.data("/learn/v1/courses/101")["id"] == 101
    assert tenant.get("/learn/v1/courses/one-hundred-and-one").status_code in (400, 404)
    assert tenant.get("/learn/v1/courses/C-001").status_code in (400, 404)


@pytest.mark.source(
    "4.3 GET /learn/v1/catalog_content/internal/preview", "2.2 data.items[].extra_data.id_catalog", "4.2 cursor"
)
def test_the_preview_of_catalogs_gives_one_id_per_item(tenant: Tenant) -> None:
    """From the cursor 0 with pages of one item, the preview gives all catalogs, each with its ID in extra_data."""
    path = "/learn/v1/catalog_content/internal/preview"
    found, page = [], tenant.get(path, cursor=0, page_size=1, get_cursor=1)
    while items := page.json()["data"]["items"]:
        assert len(items) == 1
        assert list(items[0])[-1] == "extra_data"
        found.append(items[0]["extra_data"]["id_catalog"])
        page = tenant.session.get(page.json()["_links"]["next"]["href"], headers=page.request.headers)
    assert all(type(each) is int for each in found)
    assert found == [item["extra_data"]["id_catalog"] for item in tenant.items(path, cursor=0)]
    assert len(set(found)) == len(found) > 2
    tenant.data(f"/learn/v1/catalog_content/internal/{found[-1]}")


@pytest.mark.source("4.3 GET /learn/v1/catalog_content/internal/preview", "4.2 cursor")
def test_the_cursor_of_the_preview_starts_at_zero(tenant: Tenant) -> None:
    """The preview with the cursor 0 begins at the start, as without a cursor."""
    path = "/learn/v1/catalog_content/internal/preview"
    assert tenant.items(path, cursor=0) == tenant.items(path)


@pytest.mark.source("4.3 GET /learn/v1/catalog_content/internal/preview", "4.1 Visibility")
@pytest.mark.parametrize("account", ["superadmin", "power-user", "user"])
def test_the_preview_shows_assigned_catalogs_with_content(tenant: Tenant, account: str) -> None:
    """A catalog that is not assigned or empty is in no preview, not even in that of a Superadmin."""
    found = [
        item["extra_data"]["id_catalog"]
        for item in tenant.items("/learn/v1/catalog_content/internal/preview", account, cursor=0)
    ]
    assert found
    assert not {tenant.facts["unassigned_catalog"], tenant.facts["empty_catalog"]} & set(found)


@pytest.mark.source("4.3 GET /learn/v1/catalog_content/internal/{catalog_id}", "2.2 detail of a catalog")
def test_a_catalog_has_its_courses_and_their_number(tenant: Tenant) -> None:
    """The content of a catalog has a detail entry for each of its courses, and their total number."""
    detail = tenant.data("/learn/v1/catalog_content/internal/301", page_size=200)
    preview = of_content(tenant, "/learn/v1/catalog_content/internal/preview", catalogIds=301)[0]
    assert preview["extra_data"]["id_catalog"] == 301
    assert detail["total_count"] == len(detail["items"]) == preview["number_items"]
    listed = {item["id_course"]: item for item in tenant.items("/learn/v1/courses")}
    for entry in detail["items"]:
        assert entry["course_name"] == listed[entry["item_id"]]["course_name"]
        assert entry["description"] == listed[entry["item_id"]]["description"]


@pytest.mark.source("4.3 GET /learn/v1/courses/{course_id}/los")
def test_training_materials_are_those_of_the_course(tenant: Tenant) -> None:
    """Materials are listed by course; none belongs to two courses, and an unknown course gets 404."""
    first, second = (tenant.items(f"/learn/v1/courses/{each}/los") for each in (101, 102))
    assert not {item["item_id"] for item in first} & {item["item_id"] for item in second}
    assert tenant.get("/learn/v1/courses/999999999/los").status_code == 404


@pytest.mark.source("4.3 GET /learn/v1/webinar/accounts", "4.3 GET /learn/v1/webinar/{tool}/accounts")
def test_each_web_conference_tool_has_its_accounts(tenant: Tenant) -> None:
    """The default tool and three further ones have accounts; a tool that is not configured has none."""
    tools = [each.id for each in tenant.platform.tenant.records("webinar-tool")]
    assert len(tools) == 3
    lists = [tenant.items(f"/learn/v1/webinar/{tool}accounts") for tool in ("", *(f"{each}/" for each in tools))]
    found = [item["id"] for items in lists for item in items]
    assert all(lists)
    assert len(set(found)) == len(found)
    assert tenant.get("/learn/v1/webinar/no-such-tool/accounts").status_code == 404


@pytest.mark.source("4.3 GET /learn/v1/enrollments")
def test_id_user_filters_enrollments(tenant: Tenant) -> None:
    """id_user limits the enrollments to those of the user."""
    everybody = tenant.items("/learn/v1/enrollments")
    one = tenant.items("/learn/v1/enrollments", id_user=13001)
    assert one
    assert one == [item for item in everybody if item["user_id"] == "13001"]
    assert len(one) < len(everybody)


@pytest.mark.source("4.3 GET /learn/v1/courses/{course_id}/by_category")
def test_courses_by_category_have_lost_two_parameters(at: At) -> None:
    """Status and disable_catalog_filter have no effect; the list has Published courses of one category."""
    tenant = at()
    items = tenant.items("/learn/v1/courses/101/by_category")
    assert {item["status"] for item in items} == {"published"}
    asked = tenant.items("/learn/v1/courses/101/by_category", status="under_maintenance", disable_catalog_filter=1)
    assert asked == items


@pytest.mark.source("4.3 GET /learn/v1/lp/{lp_id}")
def test_a_learning_plan_has_the_codes_of_its_courses(at: At) -> None:
    """From April 2023 on, the courses of a learning plan have their code, also for a learner."""
    before = at("2023-03").data("/learn/v1/lp/1701")
    assert before["courses"]
    assert all("code" not in course for course in before["courses"])
    after = at("2023-04")
    codes = {item["id_course"]: item["code"] for item in after.items("/learn/v1/courses")}
    courses = after.data("/learn/v1/lp/1701", "user")["courses"]
    assert courses
    assert all(course["code"] == codes[course["id_course"]] for course in courses)


@pytest.mark.source("4.3 GET /learn/v1/instructor/getInstructorData", "7 getInstructorData without integers")
@pytest.mark.parametrize("name", ["course_id", "user_id", "session_id"])
def test_instructor_data_require_integers(at: At, name: str) -> None:
    """From November 2023 on, a word in place of a number gets 400 without the code 1003; before, it was served."""
    path = "/learn/v1/instructor/getInstructorData"
    right = {"course_id": 103, "user_id": 13001, "session_id": 2501}
    for month in ("2023-11", "2027-01"):
        tenant = at(month)
        wrong = tenant.get(path, **{**right, name: "no-integer"})
        assert wrong.status_code == 400
        assert "1003" not in wrong.text
        assert tenant.get(path, **{**right, name: "1.5"}).status_code == 400
        tenant.data(path, **right)
    assert at("2023-10").get(path, **{**right, name: "no-integer"}).status_code == 200


@pytest.mark.source("4.3 GET /learn/v1/instructor/getInstructorData")
def test_the_userid_of_an_instructor_has_no_leading_slash(at: At) -> None:
    """From February 2023 on, the userid of an instructor begins without a slash."""
    path = "/learn/v1/instructor/getInstructorData"
    assert at("2023-01").data(path, user_id=13001)["userid"].startswith("/")
    assert not at("2023-02").data(path, user_id=13001)["userid"].startswith("/")


@pytest.mark.source(
    *(f"4.3 GET {path}" for path in CONTENT),
)
@pytest.mark.parametrize("path", CONTENT)
def test_catalog_ids_have_two_spellings(at: At, path: str) -> None:
    """CatalogIds filters catalog content, and so does catalog_ids from October 2023 on."""
    tenant = at()
    assert of_content(tenant, path, catalogIds=301) == of_content(tenant, path, catalog_ids=301)
    if "{" not in path:
        assert [item["catalogue_id"] for item in of_content(tenant, path, catalog_ids="301,302")] == [301, 302]
        early = at("2023-09")
        assert len(of_content(early, path, catalogIds=301)) == 1
        assert len(of_content(early, path, catalog_ids=301)) > 1


@pytest.mark.source(*(f"4.3 GET {path}" for path in CONTENT))
@pytest.mark.parametrize("path", CONTENT)
def test_removed_catalog_parameters_have_no_effect(at: At, path: str) -> None:
    """CatalogsIds and mobile are removed parameters, and their values have no effect."""
    tenant = at()
    whole = of_content(tenant, path)
    assert of_content(tenant, path, catalogsIds=302, mobile=1) == whole
    if "{" not in path:
        assert len(of_content(at("2023-12"), path, catalogsIds=302)) == 1 < len(whole)


# manage


@pytest.mark.source("4.3 GET /manage/v1/channels")
def test_users_see_their_channels_only(tenant: Tenant) -> None:
    """A channel that a user cannot see is not in the user's list, but in that of administrators."""
    hidden = tenant.facts["invisible_channel"]
    assert hidden not in [item["id"] for item in tenant.items("/manage/v1/channels", "user")]
    assert hidden in [item["id"] for item in tenant.items("/share/v1/admin/channels")]


@pytest.mark.source("4.3 GET /manage/v1/multidomain")
@pytest.mark.parametrize("account", ["power-user", "manager", "user"])
def test_domains_are_served_to_superadmins_only(at: At, account: str) -> None:
    """From January 2024 on, only Superadmins are served the domains; before, others were too."""
    assert at().get("/manage/v1/multidomain", account).status_code == 403
    assert at("2023-12").get("/manage/v1/multidomain", account).status_code == 200
    assert at("2024-01").get("/manage/v1/multidomain", account).status_code == 403


@pytest.mark.source("4.3 GET /manage/v1/multidomain")
def test_the_domain_of_the_root_branch_is_not_listed(at: At) -> None:
    """From January 2024 on, the domain of the root branch is not listed; before, it was."""
    root = at().facts["root_branch"]
    assert root in [item["branch_id"] for item in at("2023-12").items("/manage/v1/multidomain")]
    assert root not in [item["branch_id"] for item in at().items("/manage/v1/multidomain")]


@pytest.mark.source("4.3 GET /manage/v1/multidomain")
def test_addresses_of_domains_do_not_end_in_lms(at: At) -> None:
    """From January 2024 on, no address of a domain ends in lms/, and addresses are still unique."""
    assert all(item["domain_url"].endswith("lms/") for item in at("2023-12").some("/manage/v1/multidomain"))
    addresses = [item["domain_url"] for item in at().items("/manage/v1/multidomain")]
    assert not [each for each in addresses if each.endswith("lms/")]
    assert len(set(addresses)) == len(addresses)


@pytest.mark.source("4.3 GET /manage/v1/enrollment_rules/{enrollment_rule_id}", "4.3 GET /manage/v1/enrollment_rules")
def test_notification_ids_of_rules_are_texts(at: At) -> None:
    """notification_ids of enrollment rules is a list of texts, in the list and on one rule."""
    tenant = at()
    listed = tenant.items("/manage/v1/enrollment_rules")
    for rule in (listed[0], tenant.data(f"/manage/v1/enrollment_rules/{listed[0]['id']}")):
        assert rule["notification_ids"]
        assert all(isinstance(each, str) for each in rule["notification_ids"])


@pytest.mark.source(
    "4.3 GET /manage/v1/orgchart/{branch_id}", "2.3 secondary identifiers", "4.2 use_secondary_identifier"
)
def test_a_branch_is_found_by_its_code(tenant: Tenant) -> None:
    """With use_secondary_identifier=true the code finds the branch; without it, only the ID does."""
    code = tenant.facts["branch_code"]
    by_code = tenant.data(f"/manage/v1/orgchart/{code}", use_secondary_identifier="true")
    assert by_code["code"] == code
    assert tenant.data(f"/manage/v1/orgchart/{by_code['id']}") == by_code
    assert tenant.data(f"/manage/v1/orgchart/{by_code['id']}", use_secondary_identifier="false") == by_code
    assert tenant.get(f"/manage/v1/orgchart/{code}").status_code == 404
    assert tenant.get("/manage/v1/orgchart/NO-SUCH", use_secondary_identifier="true").status_code == 404


@pytest.mark.source("4.3 GET /manage/v1/user/{user_id}")
def test_a_user_has_its_last_update(at: At) -> None:
    """From January 2024 on, one user has last_update, and an update changes it."""
    assert "last_update" not in at("2023-12").data("/manage/v1/user/13001")
    tenant = at()
    before = tenant.data("/manage/v1/user/13001")["last_update"]
    tenant.advance(60)
    tenant.write("PUT", "/manage/v1/user/13001", {"last_name": "Altered"})
    after = tenant.data("/manage/v1/user/13001")
    assert after["last_name"] == "Altered"
    assert after["last_update"] > before


@pytest.mark.source("4.3 GET /manage/v1/user/{user_id}")
def test_provisioned_fields_are_a_map_to_true(at: At) -> None:
    """From February 2025 on, provisioned_user_fields maps names of fields to true."""
    found = at().data("/manage/v1/user/13001")["provisioned_user_fields"]
    assert isinstance(found, dict)
    assert found
    assert set(found.values()) == {True}


@pytest.mark.source("4.3 GET /manage/v1/managers/candidates")
def test_manager_candidates_need_their_options(at: At) -> None:
    """Candidates are users who manage other users, and the list is served only with its options enabled."""
    managers = {item["user_id"] for item in at().items("/manage/v1/user") if item["is_manager"]}
    assert {item["user_id"] for item in at().items("/manage/v1/managers/candidates")} == managers


@pytest.mark.source("4.3 GET /manage/v1/site/bootstrap")
def test_bootstrap_moves_its_currency(at: At) -> None:
    """Until the price change the currency symbol is in the settings, afterwards in the e-commerce settings."""
    sources = ("2026-10", "production"), ("2027-01", "production"), ("2026-11", "sandbox")
    before, after, sandbox = (at(*each).data("/manage/v1/site/bootstrap") for each in sources)
    assert before["settings"]["currency_settings"]["currency"]["currency_symbol"] == "€"
    for moved in (after, sandbox):
        assert "currency_symbol" not in moved["settings"]["currency_settings"]["currency"]
        assert isinstance(moved["ecommerce_settings"]["currency_configuration"], dict)
    for each in (before, after, sandbox):
        assert not {"currency_symbol", "currency_configuration"} & each.keys()
        assert moved["ecommerce_settings"]["client_configuration"]


# skill, share, ecommerce, report, pages, otj


@pytest.mark.source("4.3 GET /share/v1/assets")
def test_users_see_assets_of_their_channels_only(tenant: Tenant) -> None:
    """An asset in a channel that a user cannot see is not in the user's list, but in that of administrators."""
    hidden = tenant.facts["invisible_asset"]
    assert hidden not in [item["id"] for item in tenant.items("/share/v1/assets", "user")]
    assert hidden in [item["id"] for item in tenant.items("/share/v1/admin/assets")]


@pytest.mark.source("4.3 GET /share/v1/playlists")
def test_playlists_need_a_content_type(tenant: Tenant) -> None:
    """type_content is required, is asset or my-course, and selects the playlists."""
    found = {}
    for kind in ("asset", "my-course"):
        items = tenant.items("/share/v1/playlists", type_content=kind)
        assert {item["type_content"] for item in items} == {kind}
        found[kind] = {item["id"] for item in items}
    assert not found["asset"] & found["my-course"]
    assert tenant.get("/share/v1/playlists").status_code == 400
    assert tenant.get("/share/v1/playlists", type_content="song").status_code == 400


@pytest.mark.source(
    "4.3 GET /share/v1/gamification/courses/{id_course}/los", "4.3 GET /otj/v1/checklists/{checklist_id}/versions"
)
@pytest.mark.parametrize(
    "path",
    [
        "/share/v1/gamification/courses/{}/los",
        "/otj/v1/checklists/{}/versions",
        "/course/v1/sessions/{}/events",
        "/audiences/v1/audience/{}/audience_to_group",
        "/audiences/v1/audience/{}/group_to_audience",
        "/poweruser/v1/profiles/{}/poweruser",
        "/learningplan/v1/learningplans/{}/additionalfields",
        "/enrollment/v1/courses/{}/archives",
        "/enrollment/v1/courses/archives/{}/sessions",
    ],
)
def test_a_list_of_parts_needs_an_existing_parent(tenant: Tenant, path: str) -> None:
    """An unknown identifier in the path gets 404, and the path without it is no such list."""
    assert tenant.get(path.format(999999999)).status_code == 404
    assert tenant.get(path.format("")).status_code == 404


@pytest.mark.source("4.3 GET /share/v1/channels/{id}/users")
def test_users_of_a_channel_have_no_email(at: At) -> None:
    """From January 2026 on, the users of a channel have no email."""
    assert all(item["email"] for item in at("2025-12").some("/share/v1/channels/601/users"))
    items = at("2026-01").items("/share/v1/channels/601/users")
    assert items
    assert not [item for item in items if "email" in item]


@pytest.mark.source("4.3 GET /ecommerce/v1/transaction", "4.3 GET /ecommerce/v1/transaction/list")
@pytest.mark.parametrize("path", ["/ecommerce/v1/transaction", "/ecommerce/v1/transaction/list"])
@pytest.mark.parametrize("name", ["date_from", "date_to"])
def test_transactions_accept_one_date_format(at: At, path: str, name: str) -> None:
    """From January 2024 on, a date is YYYY-MM-DD HH:MM:SS and limits the list; other formats get 400."""
    tenant = at()
    for wrong in (
        "2022-11-20",
        "2022-11-20T00:00:00Z",
        "20.11.2022 00:00:00",
        "2022-11-20 00:00",
        "1668902400",
        "soon",
    ):
        assert tenant.get(path, **{name: wrong}).status_code == 400
    dates = [item["date"] for item in tenant.items(path)]
    bounded = [item["date"] for item in tenant.items(path, **{name: "2022-11-20 00:00:00"})]
    late = name == "date_from"
    assert bounded == [date for date in dates if (date >= "2022-11-20 00:00:00") is late]
    assert 0 < len(bounded) < len(dates)
    assert at("2023-12").get(path, **{name: "2022-11-20"}).status_code == 200


@pytest.mark.source("4.3 GET /report/v1/report/{report_id}/data")
def test_user_numbers_in_report_data_are_integers(at: At) -> None:
    """From August 2026 on, user.idUser is an integer, before it was a text; user.userid is always a text."""
    for month, kind in (("2026-07", str), ("2026-08", int)):
        items = at(month).items("/report/v1/report/1801/data")
        assert items
        assert {type(item["user.idUser"]) for item in items} == {kind}
        assert {type(item["user.userid"]) for item in items} == {str}


@pytest.mark.source("4.3 GET /pages/v1/pages", "4.3 GET /pages/v1/pages/{id}")
def test_pages_do_not_show_their_editor(at: At) -> None:
    """From August 2024 on, neither the list of pages nor a page has last_edit_by."""
    early, late = at("2024-07"), at("2024-08")
    assert all("last_edit_by" in item for item in early.some("/pages/v1/pages"))
    assert "last_edit_by" in early.data("/pages/v1/pages/2101")
    late = at("2024-08")
    assert not [item for item in late.some("/pages/v1/pages") if "last_edit_by" in item]
    assert "last_edit_by" not in late.data("/pages/v1/pages/2101")


# course, analytics


@pytest.mark.source("4.3 GET /course/v1/courses", "4.3 GET /course/v1/courses/{id}")
def test_administrators_see_the_same_courses(tenant: Tenant) -> None:
    """The administrators' list has the courses of the learners' list with the same numbers and names, and archived ones."""
    learners = {item["id_course"]: item["course_name"] for item in tenant.items("/learn/v1/courses")}
    admins = {item["id"]: item["course_name"] for item in tenant.items("/course/v1/courses")}
    assert len(learners) > 20
    assert admins == learners | {9001: "Archived course"}
    assert tenant.data("/course/v1/courses/101")["course_name"] == learners[101]


@pytest.mark.source("4.3 GET /analytics/v1/custom-report-types/active", "4.3 GET /analytics/v1/custom-report-types")
def test_active_report_types_are_a_part_of_all(tenant: Tenant) -> None:
    """The active report types are a true subset of all report types."""
    everything = [item["id"] for item in tenant.items("/analytics/v1/custom-report-types")]
    active = [item["id"] for item in tenant.items("/analytics/v1/custom-report-types/active")]
    assert set(active) < set(everything)


@pytest.mark.source(
    "4.3 GET /audiences/v1/audience/{uuid}/audience_to_group",
    "4.3 GET /audiences/v1/audience/{id}/group_to_audience",
)
def test_groups_and_audiences_refer_to_each_other(tenant: Tenant) -> None:
    """A group of an audience has that audience in its list."""
    audience = tenant.items("/audiences/v1/audience")[0]["uuid"]
    for group in tenant.some(f"/audiences/v1/audience/{audience}/audience_to_group"):
        listed = tenant.items(f"/audiences/v1/audience/{group['id']}/group_to_audience")
        assert audience in [item["uuid"] for item in listed]


@pytest.mark.source("4.3 GET /poweruser/v1/profiles/{profile_id}/poweruser", "4.3 GET /poweruser/v1/powerusers")
def test_users_of_a_power_user_profile_are_power_users(tenant: Tenant) -> None:
    """Each user with a profile is among the Power Users."""
    everybody = {item["id"] for item in tenant.items("/poweruser/v1/powerusers")}
    for profile in tenant.some("/poweruser/v1/profile"):
        assert {item["id"] for item in tenant.items(f"/poweruser/v1/profiles/{profile['id']}/poweruser")} <= everybody


@pytest.mark.source(
    "4.3 GET /enrollment/v1/courses/{course_id}/archives",
    "4.3 GET /enrollment/v1/courses/archives/{record_id}/sessions",
)
def test_archived_enrollments_lead_to_their_sessions(tenant: Tenant) -> None:
    """The record of an archived enrollment leads to the sessions of that record."""
    for record in tenant.some("/enrollment/v1/courses/101/archives"):
        assert record["course_id"] == 101
        sessions = tenant.items(f"/enrollment/v1/courses/archives/{record['record_id']}/sessions")
        assert {item["record_id"] for item in sessions} == {record["record_id"]}
