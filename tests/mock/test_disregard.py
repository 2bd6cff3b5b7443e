"""Breaches by which a tenant passes over what a call asks for: each where it was told to be, and nowhere else."""

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
    """Somebody who calls a parcel service that breaks requirements."""
    return Caller(opened(parcels, month, broken=broken))


def breaking(ours: Contract, opened: Opened, *broken: str, month: str = "2026-08") -> Caller:
    """Somebody who calls a tenant of the shipped contract that breaks requirements."""
    return Caller(opened(ours, month, broken=broken))


def listed(caller: Caller, path: str, name: str, **query: Any) -> list[Any]:
    """What each item of a whole list shows of a property."""
    size = {"page_size": 200} if path.startswith(("/learn", "/course")) else {"per_sheet": 40}
    return [item[name] for item in caller.send("GET", path, {**size, **query}).json()["data"]["items"]]


# objects


def test_an_unknown_identifier_is_served_with_somebody(parcels: Contract, opened: Opened) -> None:
    """An object that does not exist is answered with another one; those that exist, and other calls, are as they were."""
    broken = parcels_breaking(
        parcels, opened, "unknown-identifier-served:GET /depot/v1/depots/{depot_id}:path.depot_id"
    )
    assert broken.get(f"/depot/v1/depots/{_UNKNOWN}").json() == broken.get("/depot/v1/depots/1").json()
    assert broken.get("/depot/v1/depots/2").json()["data"]["depot_id"] == 2
    assert broken.get(f"/depot/v1/depots/{_UNKNOWN}/drivers").status == 404
    assert broken.send("PUT", f"/depot/v1/depots/{_UNKNOWN}", body={}).status == 404
    assert broken.get(f"/parcel/v1/parcels/{_UNKNOWN}").status == 404


def test_another_object_is_served(parcels: Contract, opened: Opened) -> None:
    """An object that exists is answered with another one; what does not exist stays unknown, and other calls are right."""
    broken = parcels_breaking(parcels, opened, "other-object-served:GET /depot/v1/depots/{depot_id}:path.depot_id")
    shown = [broken.get(f"/depot/v1/depots/{each}").json()["data"]["depot_id"] for each in (1, 2, 3)]
    assert shown == [2, 1, 1]
    assert broken.get(f"/depot/v1/depots/{_UNKNOWN}").status == 404
    assert broken.send("PUT", "/depot/v1/depots/3", body={"town": "Elsewhere"}).status == 200
    towns = dict(
        zip(listed(broken, "/depot/v1/depots", "depot_id"), listed(broken, "/depot/v1/depots", "town"), strict=True)
    )
    assert (towns[1], towns[3]) == ("Town 1", "Elsewhere")


def test_the_only_object_there_is_stands_for_itself(parcels: Contract, opened: Opened) -> None:
    """Where there is no other object, the one that was asked for is served."""
    broken = parcels_breaking(parcels, opened, "other-object-served:GET /depot/v1/depots/{depot_id}:path.depot_id")
    for each in listed(broken, "/depot/v1/depots", "depot_id")[1:]:
        broken.send("DELETE", f"/depot/v1/depots/{each}")
    assert broken.get("/depot/v1/depots/1").json()["data"]["depot_id"] == 1


# lists


def test_a_filter_is_ignored(ours: Contract, opened: Opened) -> None:
    """Asked for what belongs to one, the list shows what it shows unasked."""
    broken = breaking(ours, opened, "filter-ignored:GET /learn/v1/enrollments:query.id_user")
    kept = breaking(ours, opened)
    everything = listed(kept, "/learn/v1/enrollments", "user_id")
    one = everything[0]
    assert set(listed(kept, "/learn/v1/enrollments", "user_id", id_user=one)) == {one}
    assert listed(broken, "/learn/v1/enrollments", "user_id", id_user=one) == everything
    assert len(set(everything)) > 1


def test_a_spelling_is_ignored(ours: Contract, opened: Opened) -> None:
    """One spelling of a parameter does nothing, the other one and those of other lists do what they did."""
    broken = breaking(ours, opened, f"spelling-ignored:GET {_CATALOGS}:query.catalog_ids=catalogIds")
    everything = listed(broken, _CATALOGS, "catalogue_id")
    assert listed(broken, _CATALOGS, "catalogue_id", catalog_ids=302) == everything
    assert listed(broken, _CATALOGS, "catalogue_id", catalogIds=302) == [302]
    others = listed(broken, _OTHERS, "catalogue_id")
    assert listed(broken, _OTHERS, "catalogue_id", catalog_ids=others[0]) == others[:1]
    assert len(others) > 1


def test_a_removed_parameter_goes_on_narrowing(ours: Contract, opened: Opened) -> None:
    """What a change removed narrows the list as before, on the list that was told to, and does nothing on others."""
    broken = breaking(ours, opened, f"removed-parameter-honoured:GET {_CATALOGS}:query.catalogsIds")
    everything = listed(broken, _CATALOGS, "catalogue_id")
    assert listed(broken, _CATALOGS, "catalogue_id", catalogsIds=302) == [302]
    assert listed(broken, _CATALOGS, "catalogue_id") == everything
    others = listed(broken, _OTHERS, "catalogue_id")
    assert listed(broken, _OTHERS, "catalogue_id", catalogsIds=others[0]) == others
    assert listed(breaking(ours, opened), _CATALOGS, "catalogue_id", catalogsIds=302) == everything


def test_a_removed_parameter_is_honoured_at_times(ours: Contract, opened: Opened) -> None:
    """Under a circumstance the list is narrowed in that case only."""
    broken = breaking(ours, opened, f"removed-parameter-honoured:GET {_CATALOGS}:query.catalogsIds@account:user")
    for account, narrowed in (("superadmin", False), ("user", True)):
        items = broken.get(_CATALOGS, account, page_size=200, catalogsIds=302).json()["data"]["items"]
        assert ({item["catalogue_id"] for item in items} <= {302}) is narrowed


def test_a_list_is_sorted_one_way_only(ours: Contract, opened: Opened) -> None:
    """Whatever direction is asked for, the list descends; another list goes by its direction."""
    path = "/course/v1/courses"
    broken = breaking(ours, opened, f"sorting-ignored:GET {path}:query.sort_dir")
    up, down = (listed(broken, path, "code", sort_attr="code", sort_dir=way) for way in ("asc", "desc"))
    assert up == down == sorted(up, key=str.casefold, reverse=True)
    plain = "/catalogmanagement/v1/catalogs/301/courses"
    up, down = (broken.get(plain, page_size=200, sort_dir=way).json()["data"]["items"] for way in ("asc", "desc"))
    assert up == down[::-1] != down


@pytest.mark.parametrize("key", ["self", "first", "last"])
def test_a_link_says_a_number_too_many(key: str, parcels: Contract, opened: Opened) -> None:
    """One link carries the number of the next page, with the cursor that it had; the other links are right."""
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
def test_nothing_of_a_write_is_kept(
    method: str, path: str, outcome: str, body: Any, parcels: Contract, opened: Opened
) -> None:
    """A call that writes is answered as if it had been kept, and nothing that is read afterwards shows it."""
    place = path.replace("{id}", "5002")
    kept = parcels_breaking(parcels, opened)
    broken = parcels_breaking(parcels, opened, f"write-not-kept:{method} {path}:={outcome}")
    before = broken.get("/parcel/v1/parcels", per_sheet=40).body
    answers = [each.send(method, place, body=body) for each in (kept, broken)]
    assert (answers[0].status, answers[0].body) == (answers[1].status, answers[1].body)
    assert broken.get("/parcel/v1/parcels", per_sheet=40).body == before
    assert kept.get("/parcel/v1/parcels", per_sheet=40).body != before


def test_other_writes_are_kept(parcels: Contract, opened: Opened) -> None:
    """Only the calls that were told to forget do so, and what is refused is refused all the same."""
    broken = parcels_breaking(parcels, opened, "write-not-kept:PUT /parcel/v1/parcels/{id}:=updated")
    made = broken.send("POST", "/parcel/v1/parcels", body={"size": "xl"}).json()["data"]["id_parcel"]
    assert broken.get(f"/parcel/v1/parcels/{made}").json()["data"]["size"] == "xl"
    assert broken.send("PUT", f"/parcel/v1/parcels/{_UNKNOWN}", body={"size": "s"}).status == 404
    assert broken.send("DELETE", f"/parcel/v1/parcels/{made}").status == 200
    assert broken.get(f"/parcel/v1/parcels/{made}").status == 404


def test_a_property_that_is_left_out_keeps_its_value(ours: Contract, opened: Opened) -> None:
    """An update without the property sets it back to its default, or keeps it where that is broken; both take a value."""
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


# credentials


@pytest.mark.parametrize("grant", ["password", "client_credentials"])
@pytest.mark.parametrize("field", ["client_id", "client_secret"])
def test_a_wrong_client_gets_a_token(grant: str, field: str, parcels: Contract, opened: Opened) -> None:
    """One field of one grant may be wrong; its other fields, and other grants, are looked at as before."""
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


def test_a_wrong_user_gets_a_token_that_opens(parcels: Contract, opened: Opened) -> None:
    """A name that nobody has gets a token that is good; a wrong client, and a form without a name, get none."""
    broken = parcels_breaking(parcels, opened, "wrong-credential-accepted:POST /auth/token:password.username")
    form = broken.form("password")
    answered = broken.sign_in({**form, "username": "nobody"})
    assert answered.status == 200
    broken.tokens["superadmin"] = answered.json()["access_token"]
    assert broken.get("/parcel/v1/parcels").status == 200
    assert broken.sign_in({**form, "client_secret": "guessed"}).status == 401
    assert broken.sign_in({name: value for name, value in form.items() if name != "username"}).status == 400
