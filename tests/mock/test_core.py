"""How a platform validates a request, in which order, and what it serves."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lmscontract.contract.load import load
from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.mock.messages import Request
from lmscontract.mock.variants.variant import Variant
from lmscontract.types import Channel, Month

from .conftest import Caller, Clock, Opened, other_key


@pytest.mark.parametrize(
    ("method", "path", "query", "body", "account", "status"),
    [
        ("GET", "/parcel/v1/parcels", {}, None, "superadmin", 200),
        ("GET", "/parcel/v1/nothing", {}, None, "", 404),
        ("PATCH", "/parcel/v1/parcels", {}, None, "", 404),
        ("GET", "/parcel/v1/parcels", {"size": "xxl"}, None, "", 401),
        ("GET", "/depot/v1/ledger", {}, None, "manager", 403),
        ("GET", "/depot/v1/ledger", {}, None, "superadmin", 200),
        ("GET", "/parcel/v1/labels", {"sheet": "x"}, None, "user", 403),
        ("GET", "/parcel/v1/labels", {}, None, "manager", 200),
        ("GET", "/parcel/v1/parcels/6001", {}, None, "superadmin", 403),
        ("GET", "/parcel/v1/parcels/6001/lost", {}, None, "superadmin", 200),
        ("GET", "/parcel/v1/parcels", {"size": "xxl"}, None, "superadmin", 400),
        ("GET", "/parcel/v1/parcels", {"per_sheet": 0}, None, "superadmin", 400),
        ("GET", "/parcel/v1/parcels", {"per_sheet": 41}, None, "superadmin", 400),
        ("GET", "/parcel/v1/parcels", {"per_sheet": 40}, None, "superadmin", 200),
        ("GET", "/parcel/v1/parcels", {"sent_on": "yesterday"}, None, "superadmin", 400),
        ("GET", "/parcel/v1/parcels", {"sent_on": "2030-02-03"}, None, "superadmin", 200),
        ("GET", "/parcel/v1/parcels", {"unheard_of": "x"}, None, "superadmin", 200),
        ("GET", "/depot/v1/routes", {"order": "toll"}, None, "superadmin", 400),
        ("GET", "/depot/v1/routes", {"order": "name", "roads": "gone"}, None, "superadmin", 200),
        ("GET", "/depot/v1/depots/near", {}, None, "superadmin", 400),
        ("GET", "/depot/v1/depots/near", {"town": "Town 1"}, None, "superadmin", 200),
        ("POST", "/parcel/v1/parcels", {}, b"{", "superadmin", 400),
        ("POST", "/parcel/v1/parcels", {}, {}, "superadmin", 400),
        ("POST", "/parcel/v1/parcels", {}, ["size"], "superadmin", 400),
        ("POST", "/parcel/v1/parcels", {}, {"size": "s", "fee": "dropped"}, "superadmin", 200),
        ("GET", "/parcel/v1/parcels/4711", {}, None, "superadmin", 404),
        ("GET", "/parcel/v1/parcels/4711", {}, None, "", 401),
        ("GET", "/depot/v1/pigeons", {}, None, "superadmin", 404),
        ("POST", "/depot/v1/telex/a/b", {}, None, "superadmin", 404),
        ("GET", "/parcel/v1/stamps", {}, None, "superadmin", 200),
        ("GET", "/auth/authorize", {}, None, "", 200),
        ("GET", "/auth/logout", {}, None, "superadmin", 302),
        ("GET", "/depot/v1/depots/HARBOUR", {"by_code": True}, None, "superadmin", 200),
        ("GET", "/depot/v1/depots/HILL", {"by_code": True}, None, "superadmin", 400),
        ("GET", "/depot/v1/depots/NOWHERE", {"by_code": True}, None, "superadmin", 404),
        ("GET", "/depot/v1/depots/HARBOUR", {}, None, "superadmin", 404),
        ("GET", "/depot/v1/depots/HARBOUR", {"by_code": False}, None, "superadmin", 404),
    ],
)
def test_a_request_is_validated_in_order(
    call: Caller, method: str, path: str, query: dict[str, Any], body: Any, account: str, status: int
) -> None:
    """The first failed check gives the status: route, token, level, condition, parameters, body, identifiers."""
    assert call.send(method, path, query, body, account).status == status


def test_another_method_gets_no_405_by_default(parcels: Contract, opened: Opened) -> None:
    """405 is not in the contract; a variant that sends it lists the allowed methods."""
    plain = Caller(opened(parcels, "2031-06"))
    assert plain.send("PATCH", "/parcel/v1/parcels").status == 404
    call = Caller(opened(parcels, "2031-06", variant=Variant.parse(["other-method=405"], parcels.open_points)))
    allowed = str(call.send("PATCH", "/parcel/v1/parcels").header("allow"))
    assert allowed == "GET, HEAD, POST, OPTIONS" == plain.send("OPTIONS", "/parcel/v1/parcels").header("allow")
    assert not [each for each in allowed.split(", ") if call.send(each, "/parcel/v1/parcels").status == 405]
    assert call.send("PATCH", "/auth/token").header("allow") == "POST, OPTIONS"


def test_an_operation_is_served_until_its_removal(parcels: Contract, opened: Opened) -> None:
    """Before its removal an operation is served; a path family serves every method and path under it."""
    caller = Caller(opened(parcels, "2030-02"))
    assert caller.get("/depot/v1/pigeons").status == 200
    assert caller.send("PURGE", "/depot/v1/telex/a/b").status == 200


def test_every_response_has_the_headers_of_the_contract(call: Caller) -> None:
    """Successful and refused requests have the headers of the contract, and browsers may read them."""
    for response in (call.get("/parcel/v1/parcels"), call.get("/nothing"), call.get("/parcel/v1/parcels", account="")):
        assert response.header("x-parcel-release") == "30.1"
        assert response.header("access-control-expose-headers") == "X-Parcel-Release"
        assert response.header("content-type") == "application/json; charset=UTF-8"


def test_an_unknown_route_and_an_unknown_identifier_have_different_messages(call: Caller) -> None:
    """Both get 404, with different messages, so that a client can detect a removed operation."""
    assert call.get("/parcel/v1/nothing").body != call.get("/parcel/v1/parcels/4711").body


def test_a_refusal_names_the_value_where_the_contract_requires_it(call: Caller) -> None:
    """The error message has the refused value where the condition of the contract requires it."""
    response = call.get("/billing/v1/invoices/987654")
    assert (response.status, "987654" in response.body.decode()) == (404, True)


def test_an_object_is_hidden_from_its_level(call: Caller) -> None:
    """A list leaves out records that are hidden from the level, and shows them to the others."""
    shown = {
        level: [
            item["id_parcel"] for item in call.get("/parcel/v1/parcels", level, per_sheet=40).json()["data"]["items"]
        ]
        for level in ("superadmin", "user")
    }
    assert set(shown["superadmin"]) - set(shown["user"]) == {6002}


def test_writes_are_counted_by_effect(call: Caller) -> None:
    """A successful request counts as a write if its operation writes; the method does not matter."""
    call.token("superadmin")
    for method, path, counted in (
        ("GET", "/parcel/v1/parcels", 0),
        ("PUT", "/parcel/v1/parcels/5001", 1),
        ("PUT", "/parcel/v1/parcels/4711", 1),
        ("PUT", "/depot/v1/depots/3", 2),
    ):
        call.send(method, path)
        assert call.platform.changes == counted


def test_a_get_that_writes_is_counted(parcels: Contract, opened: Opened) -> None:
    """The contract, not the method, decides whether an operation writes."""
    caller = Caller(opened(parcels, "2030-02"))
    caller.get("/billing/v1/invoices/3001/pay")
    assert caller.platform.changes == 1


def test_a_created_object_is_listed_last(call: Caller) -> None:
    """A POST to a list answers the new object, which is the last one of the list and is served at its path."""
    made = call.send("POST", "/parcel/v1/parcels", body={"size": "xl"}).json()["data"]["id_parcel"]
    items = call.get("/parcel/v1/parcels", per_sheet=40).json()["data"]["items"]
    assert (items[-1]["id_parcel"], items[-1]["size"]) == (made, "xl")
    assert call.get(f"/parcel/v1/parcels/{made}").json()["data"]["size"] == "xl"


def test_updates_and_deletions_are_visible(call: Caller) -> None:
    """A PUT merges, a DELETE removes, and other objects stay unchanged."""
    call.send("PUT", "/parcel/v1/parcels/5002", body={"size": "xs", "id_parcel": 1})
    assert call.get("/parcel/v1/parcels/5002").json()["data"]["size"] == "xs"
    assert call.send("DELETE", "/parcel/v1/parcels/5003").status == 200
    assert call.send("DELETE", "/parcel/v1/parcels/5003").status == 404
    ids = [item["id_parcel"] for item in call.get("/parcel/v1/parcels").json()["data"]["items"]]
    assert ids[:3] == [5001, 5002, 5004]


def test_a_value_with_several_spellings_is_read_by_its_table(call: Caller) -> None:
    """Each spelling has the meaning of its row, and an unknown one that of the last row."""
    for value, meant in ((True, "Fragile"), (1, "Fragile"), ("0", "Sturdy"), ("perhaps", "Sturdy")):
        made = call.send("POST", "/parcel/v1/parcels", body={"size": "s", "fragile": value}).json()["data"]["id_parcel"]
        assert call.get(f"/parcel/v1/parcels/{made}").json()["data"]["fragile"] == meant


def test_a_parameter_is_required_from_its_month_on(parcels: Contract, opened: Opened) -> None:
    """A parameter that becomes required is enforced from the month of the change on."""
    path = "/parcel/v1/parcels/5001/sightings"
    assert [Caller(opened(parcels, month)).get(path).status for month in ("2030-10", "2030-11")] == [200, 400]


def test_the_working_bodies_are_accepted(ours: Contract, parcels: Contract, opened: Opened) -> None:
    """Each working body is accepted by its operation."""
    for contract, month in ((ours, "2026-11"), (parcels, "2031-06")):
        caller = Caller(opened(contract, month, "sandbox"))
        for label, body in caller.platform.bodies.items():
            method, _, path = label.partition(" ")
            for name in caller.platform.snapshot.find(label).operation.parameters:
                kind = caller.platform.snapshot.find(label).kinds[name]
                record = next(iter(caller.platform.tenant.records(kind)))
                path = path.replace(f"{{{name}}}", str(record.id))
            assert caller.send(method, path, body=body).status == 200, label


_PARCELS = load(__import__("pathlib").Path(__file__).parents[1] / "platform")
_SNAPSHOT = _PARCELS.at(Month.parse("2030-09"), Channel("sandbox"))
_TEMPLATES = sorted({endpoint.operation.path for endpoint in _SNAPSHOT.endpoints.values()})
_WORDS = st.one_of(
    st.sampled_from(["1", "5001", "drv-0001", "HILL", "6001", "", "%2F", "yes", "true"]), st.text(max_size=5)
)


@settings(max_examples=300, deadline=None)
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]),
    template=st.sampled_from(_TEMPLATES),
    words=st.lists(_WORDS, min_size=3, max_size=3),
    query=st.dictionaries(st.sampled_from(["sheet", "per_sheet", "trail", "mark", "by_code", "order", "x"]), _WORDS),
    body=st.one_of(
        st.binary(max_size=20),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=4),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["items", "size", "weight", "gates", "number", "fragile"]), inner, max_size=4
                )
            ),
            max_leaves=8,
        ).map(lambda value: json.dumps(value).encode()),
    ),
    level=st.sampled_from(["superadmin", "user", ""]),
)
def test_no_request_causes_a_traceback(
    method: str, template: str, words: list[str], query: dict[str, str], body: bytes, level: str
) -> None:
    """Every generated request gets a status below 500."""
    caller = Caller(Platform(_SNAPSHOT, _PARCELS.mock_data, clock=Clock()))
    headers = {"authorization": f"Bearer {caller.token(level)}"} if level else {}
    path = re.sub(r"\{[^}]+\}", lambda _: words[0], template.replace("/**", f"/{words[1]}"))
    response = caller.platform.handle(Request(method, path, tuple(query.items()), headers, body))
    assert 200 <= response.status < 500


def test_a_reset_restores_the_public_key(call: Caller) -> None:
    """After a reset, an uploaded public key is no longer accepted."""
    own = call.platform.credentials.private_key
    assert own
    call.platform.tokens.upload(other_key().as_pem(private=False).decode())
    assert not call.platform.credentials.private_key
    call.platform.reset()
    assert call.platform.credentials.private_key == own


def test_a_reset_restores_the_records(call: Caller) -> None:
    """After a reset, writes are undone, identifiers start again, and tokens are invalid."""
    first = call.get("/parcel/v1/parcels", per_sheet=40).body
    made = call.send("POST", "/parcel/v1/parcels", body={"size": "xl"}).body
    call.send("PUT", "/parcel/v1/parcels/5002", body={"size": "xs"})
    call.send("DELETE", "/parcel/v1/parcels/5003")
    call.platform.reset()
    assert (call.get("/parcel/v1/parcels").status, call.platform.changes) == (401, 0)
    again = Caller(call.platform)
    assert again.get("/parcel/v1/parcels", per_sheet=40).body == first
    assert again.send("POST", "/parcel/v1/parcels", body={"size": "xl"}).body == made


@pytest.mark.parametrize(
    ("path", "service"),
    [("/learn/v1/courses", "learn"), ("/manage/v1/user", "manage"), ("/learn/v1/courses/1", "learn")],
)
def test_a_header_names_the_service(ours: Contract, opened: Opened, path: str, service: str) -> None:
    """The service header names the service of the path, also in refusals."""
    assert Caller(opened(ours, "2026-11")).get(path).header("X-Service-Backyard") == service
