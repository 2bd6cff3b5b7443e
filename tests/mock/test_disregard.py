"""Breaks in which a tenant ignores a part of the request: each has its effect on its own operation only."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from lmscontract.contract.project import Contract

from .conftest import Caller, Opened

_CATALOGS, _OTHERS = "/learn/v1/catalog_content/internal", "/learn/v1/catalog_content/public"
_PLAN = "/learningplan/v1/learningplans/{learning_plan_id}"
_UNKNOWN = 999999937


def parcels_breaking(parcels: Contract, opened: Opened, *broken: str, month: str = "2031-06") -> Caller:
    """Return a caller of a parcel service with breaks."""
    return Caller(opened(parcels, month, broken=broken))


def breaking(ours: Contract, opened: Opened, *broken: str, month: str = "2026-08") -> Caller:
    """Return a caller of a tenant of the shipped contract with breaks."""
    return Caller(opened(ours, month, broken=broken))


def listed(caller: Caller, path: str, name: str, **query: Any) -> list[Any]:
    """Return one property of all items of a list."""
    size = {"page_size": 200} if path.startswith(("/learn", "/course")) else {"per_sheet": 40}
    return [item[name] for item in caller.send("GET", path, {**size, **query}).json()["data"]["items"]]


# objects


def test_an_unknown_identifier_gets_another_object(parcels: Contract, opened: Opened) -> None:
    """With the break, an unknown identifier is answered with another object; existing ones and other operations are unchanged."""
    broken = parcels_breaking(
        parcels, opened, "unknown-identifier-served:GET /depot/v1/depots/{depot_id}:path.depot_id"
    )
    assert broken.get(f"/depot/v1/depots/{_UNKNOWN}").json() == broken.get("/depot/v1/depots/1").json()
    assert broken.get("/depot/v1/depots/2").json()["data"]["depot_id"] == 2
    assert broken.get(f"/depot/v1/depots/{_UNKNOWN}/drivers").status == 404
    assert broken.send("PUT", f"/depot/v1/depots/{_UNKNOWN}", body={}).status == 404
    assert broken.get(f"/parcel/v1/parcels/{_UNKNOWN}").status == 404


def test_another_object_is_served(parcels: Contract, opened: Opened) -> None:
    """With the break, an existing object is answered with another one; an unknown one gets 404."""
    broken = parcels_breaking(parcels, opened, "other-object-served:GET /depot/v1/depots/{depot_id}:path.depot_id")
    shown = [broken.get(f"/depot/v1/depots/{each}").json()["data"]["depot_id"] for each in (1, 2, 3)]
    assert shown == [2, 1, 1]
    assert broken.get(f"/depot/v1/depots/{_UNKNOWN}").status == 404
    assert broken.send("PUT", "/depot/v1/depots/3", body={"town": "Elsewhere"}).status == 200
    towns = dict(
        zip(listed(broken, "/depot/v1/depots", "depot_id"), listed(broken, "/depot/v1/depots", "town"), strict=True)
    )
    assert (towns[1], towns[3]) == ("Town 1", "Elsewhere")


def test_the_only_object_is_served_itself(parcels: Contract, opened: Opened) -> None:
    """Where there is no other object, the requested one is served."""
    broken = parcels_breaking(parcels, opened, "other-object-served:GET /depot/v1/depots/{depot_id}:path.depot_id")
    for each in listed(broken, "/depot/v1/depots", "depot_id")[1:]:
        broken.send("DELETE", f"/depot/v1/depots/{each}")
    assert broken.get("/depot/v1/depots/1").json()["data"]["depot_id"] == 1


# lists


def test_a_filter_is_ignored(ours: Contract, opened: Opened) -> None:
    """With the break, a filtered list shows the same items as without the filter."""
    broken = breaking(ours, opened, "filter-ignored:GET /learn/v1/enrollments:query.id_user")
    kept = breaking(ours, opened)
    everything = listed(kept, "/learn/v1/enrollments", "user_id")
    one = everything[0]
    assert set(listed(kept, "/learn/v1/enrollments", "user_id", id_user=one)) == {one}
    assert listed(broken, "/learn/v1/enrollments", "user_id", id_user=one) == everything
    assert len(set(everything)) > 1


def test_a_spelling_is_ignored(ours: Contract, opened: Opened) -> None:
    """With the break, one spelling of a parameter has no effect; others still filter, and so do other lists."""
    broken = breaking(ours, opened, f"spelling-ignored:GET {_CATALOGS}:query.catalog_ids=catalogIds")
    everything = listed(broken, _CATALOGS, "catalogue_id")
    assert listed(broken, _CATALOGS, "catalogue_id", catalog_ids=302) == everything
    assert listed(broken, _CATALOGS, "catalogue_id", catalogIds=302) == [302]
    others = listed(broken, _OTHERS, "catalogue_id")
    assert listed(broken, _OTHERS, "catalogue_id", catalog_ids=others[0]) == others[:1]
    assert len(others) > 1


def test_a_removed_parameter_still_filters(ours: Contract, opened: Opened) -> None:
    """With the break, a removed parameter still filters its list, and has no effect on others."""
    broken = breaking(ours, opened, f"removed-parameter-honoured:GET {_CATALOGS}:query.catalogsIds")
    everything = listed(broken, _CATALOGS, "catalogue_id")
    assert listed(broken, _CATALOGS, "catalogue_id", catalogsIds=302) == [302]
    assert listed(broken, _CATALOGS, "catalogue_id") == everything
    others = listed(broken, _OTHERS, "catalogue_id")
    assert listed(broken, _OTHERS, "catalogue_id", catalogsIds=others[0]) == others
    assert listed(breaking(ours, opened), _CATALOGS, "catalogue_id", catalogsIds=302) == everything


def test_a_removed_parameter_still_filters_under_a_condition(ours: Contract, opened: Opened) -> None:
    """With a condition, the removed parameter filters only where the condition holds."""
    broken = breaking(ours, opened, f"removed-parameter-honoured:GET {_CATALOGS}:query.catalogsIds@account:user")
    for account, filtered in (("superadmin", False), ("user", True)):
        items = broken.get(_CATALOGS, account, page_size=200, catalogsIds=302).json()["data"]["items"]
        assert ({item["catalogue_id"] for item in items} <= {302}) is filtered


def test_a_list_is_sorted_in_one_direction_only(ours: Contract, opened: Opened) -> None:
    """With the break, a list is descending for both directions; another list uses its direction."""
    path = "/course/v1/courses"
    broken = breaking(ours, opened, f"sorting-ignored:GET {path}:query.sort_dir")
    up, down = (listed(broken, path, "code", sort_attr="code", sort_dir=way) for way in ("asc", "desc"))
    assert up == down == sorted(up, key=str.casefold, reverse=True)
    plain = "/catalogmanagement/v1/catalogs/301/courses"
    up, down = (broken.get(plain, page_size=200, sort_dir=way).json()["data"]["items"] for way in ("asc", "desc"))
    assert up == down[::-1] != down


@pytest.mark.parametrize("key", ["self", "first", "last"])
def test_a_link_has_an_additional_page_number(key: str, parcels: Contract, opened: Opened) -> None:
    """With the break, one link has its cursor and the number of the next page; the others are correct."""
    shown = []
    for broken in ((), (f"link-page-wrong:GET /parcel/v1/parcels:navigation.{key}",)):
        caller = parcels_breaking(parcels, opened, *broken)
        links = caller.get("/parcel/v1/parcels", trail="yes", per_sheet=10).json()["navigation"]
        shown.append({name: dict(parse_qsl(urlsplit(link["href"]).query)) for name, link in links.items()})
        other = caller.get("/depot/v1/depots", trail="yes", per_sheet=10).json()["navigation"]
        shown.append({name: dict(parse_qsl(urlsplit(link["href"]).query)) for name, link in other.items()})
    right, elsewhere, wrong, elsewhere_too = shown
    assert elsewhere == elsewhere_too
    assert {name for name in right if right[name] != wrong[name]} == {key}
    assert int(wrong[key]["sheet"]) == int(right[key]["sheet"]) + 1
    assert wrong[key]["mark"] == right[key]["mark"]


# writes


@pytest.mark.parametrize(
    ("method", "path", "outcome", "body"),
    [
        ("POST", "/parcel/v1/parcels", "created", {"size": "xl"}),
        ("PUT", "/parcel/v1/parcels/{id}", "updated", {"size": "xl"}),
        ("DELETE", "/parcel/v1/parcels/{id}", "deleted", None),
    ],
)
def test_a_write_is_not_stored(
    method: str, path: str, outcome: str, body: Any, parcels: Contract, opened: Opened
) -> None:
    """With the break, a write is answered as successful, and no later response shows it."""
    place = path.replace("{id}", "5002")
    kept = parcels_breaking(parcels, opened)
    broken = parcels_breaking(parcels, opened, f"write-not-kept:{method} {path}:={outcome}")
    before = broken.get("/parcel/v1/parcels", per_sheet=40).body
    answers = [each.send(method, place, body=body) for each in (kept, broken)]
    assert (answers[0].status, answers[0].body) == (answers[1].status, answers[1].body)
    assert broken.get("/parcel/v1/parcels", per_sheet=40).body == before
    assert kept.get("/parcel/v1/parcels", per_sheet=40).body != before


def test_other_writes_are_stored(parcels: Contract, opened: Opened) -> None:
    """Only the broken operation stores nothing, and invalid requests are refused as before."""
    broken = parcels_breaking(parcels, opened, "write-not-kept:PUT /parcel/v1/parcels/{id}:=updated")
    made = broken.send("POST", "/parcel/v1/parcels", body={"size": "xl"}).json()["data"]["id_parcel"]
    assert broken.get(f"/parcel/v1/parcels/{made}").json()["data"]["size"] == "xl"
    assert broken.send("PUT", f"/parcel/v1/parcels/{_UNKNOWN}", body={"size": "s"}).status == 404
    assert broken.send("DELETE", f"/parcel/v1/parcels/{made}").status == 200
    assert broken.get(f"/parcel/v1/parcels/{made}").status == 404


def test_an_omitted_property_keeps_its_value(ours: Contract, opened: Opened) -> None:
    """An update without the property resets it, or with the break keeps it; a sent value is stored in both cases."""
    shown = []
    for broken in ((), (f"omitted-property-kept:PUT {_PLAN}:body.lang_behaviour",)):
        caller = breaking(ours, opened, *broken)
        place = _PLAN.replace("{learning_plan_id}", "1701")
        body = {**caller.platform.bodies[f"PUT {_PLAN}"], "lang_behaviour": "only_assigned_languages"}
        without = {name: value for name, value in body.items() if name != "lang_behaviour"}
        for sent in (body, without):
            assert caller.send("PUT", place, body=sent).status == 200
            shown.append(caller.get(place).json()["data"]["lang_behaviour"])
    assert shown == ["only_assigned_languages", "all_languages", "only_assigned_languages", "only_assigned_languages"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (f"{_PLAN}/enrollments/{{user_id}}", {}),
        (f"{_PLAN}/enrollments/bulk", {"user_ids": ["13001"]}),
    ],
)
def test_an_omitted_property_is_cleared(path: str, body: dict[str, Any], ours: Contract, opened: Opened) -> None:
    """A partial update keeps what it leaves out, or with the break clears one property of it; a sent value is stored."""
    dates, shown = {"enrolment_at": "2026-12-03 08:00:00", "propagate_at": "2026-12-04 08:00:00"}, []
    for broken in ((), (f"omitted-property-cleared:PATCH {path}:body.enrolment_at",)):
        caller = breaking(ours, opened, *broken)
        place = path.replace("{learning_plan_id}", "1701").replace("{user_id}", "13001")
        for sent in (dates, {"enrollment_status": "completed"}):
            assert caller.send("PATCH", place, body={**body, **sent}).status == 200
            listed = caller.get("/learningplan/v1/learningplans/enrollments").json()["data"]["items"]
            shown += [each.get("enrolment_at") for each in listed if each["user_id"] == "13001"][:1]
            assert listed[0]["propagate_at"] == dates["propagate_at"]
    assert shown == [dates["enrolment_at"]] * 3 + [None]


# credentials


@pytest.mark.parametrize("grant", ["password", "client_credentials"])
@pytest.mark.parametrize("field", ["client_id", "client_secret"])
def test_a_wrong_client_gets_a_token(grant: str, field: str, parcels: Contract, opened: Opened) -> None:
    """With the break, one field of one grant may be wrong; other fields and grants are checked as before."""
    broken = parcels_breaking(parcels, opened, f"wrong-credential-accepted:POST /auth/token:{grant}.{field}")
    forms = {each: broken.form(each) for each in ("password", "client_credentials")}
    other = {"client_id": "client_secret", "client_secret": "client_id"}[field]
    status = {
        (each, name): broken.sign_in({**form, name: "guessed"}).status
        for each, form in forms.items()
        for name in ("client_id", "client_secret")
    }
    assert [wrong for wrong, answered in status.items() if answered == 200] == [(grant, field)]
    assert status[grant, other] == 401


def test_a_wrong_user_gets_a_valid_token(parcels: Contract, opened: Opened) -> None:
    """With the break, an unknown username gets a valid token; a wrong client and a missing username get none."""
    broken = parcels_breaking(parcels, opened, "wrong-credential-accepted:POST /auth/token:password.username")
    form = broken.form("password")
    answered = broken.sign_in({**form, "username": "nobody"})
    assert answered.status == 200
    broken.tokens["superadmin"] = answered.json()["access_token"]
    assert broken.get("/parcel/v1/parcels").status == 200
    assert broken.sign_in({**form, "client_secret": "guessed"}).status == 401
    assert broken.sign_in({name: value for name, value in form.items() if name != "username"}).status == 400
