"""Which account may send which request, and which records it sees."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lmscontract.contract.project import Contract
from lmscontract.mock.core import Platform
from lmscontract.types import Channel, Month

from ..browser import LIMITED, limited
from ..conftest import Caller, Clock, Opened

REFUSED = {"calls-refused": {"x-source": "5", "x-basis": "inferred"}}


def _ids(caller: Caller, path: str, account: str, name: str) -> list[Any]:
    return [item[name] for item in caller.get(path, account, per_sheet=40).json()["data"]["items"]]


@pytest.mark.parametrize(
    ("account", "method", "path", "status"),
    [
        ("power-user", "GET", "/billing/v1/invoices", 403),
        ("power-user", "GET", "/billing/v1/invoices/3001", 403),
        ("power-user", "POST", "/depot/v1/depots", 403),
        ("power-user", "GET", "/depot/v1/depots", 200),
        ("user", "GET", "/parcel/v1/parcels", 200),
        ("user", "GET", "/depot/v1/drivers/drv-9003", 200),
        ("user", "GET", "/depot/v1/depots", 403),
        ("user", "POST", "/parcel/v1/parcels", 403),
        ("user", "GET", "/parcel/v1/stamps", 403),
        ("user-2", "GET", "/parcel/v1/stamps", 403),
        ("user-2", "GET", "/depot/v1/drivers/drv-9005", 200),
        ("superadmin", "GET", "/billing/v1/invoices", 200),
    ],
)
def test_a_permission_level_is_refused_its_restricted_requests(
    parcels: Contract, account: str, method: str, path: str, status: int
) -> None:
    """A level without permission for an operation, or a group of operations, gets 403; a second account of the level too."""
    body = {"size": "s"} if method == "POST" else None
    assert limited(parcels).send(method, path, body=body, account=account).status == status


def test_a_request_without_token_gets_401_for_a_restricted_operation(parcels: Contract) -> None:
    """A request without token to an operation that is restricted to some levels gets 401, not 403."""
    assert limited(parcels).get("/billing/v1/invoices", "").status == 401


@pytest.mark.parametrize(("account", "status"), [("manager", 403), ("power-user", 200), ("superadmin", 200)])
def test_the_contract_overrides_mock_data_for_permissions(
    parcels: Contract, opened: Opened, account: str, status: int
) -> None:
    """Where the contract restricts an operation to some levels, mock data cannot change it, so that a break can be shown."""
    refusing = {name: {**said, "refuses": ["GET /depot/v1/ledger"]} for name, said in LIMITED.items()}
    snapshot = parcels.at(Month.parse("2031-06"), Channel("production"))
    breach = "restricted-call-served:GET /depot/v1/ledger:=superadmin"
    data = {**parcels.mock_data, "accounts": refusing}
    records: Any = parcels.mock_data["records"]
    data["records"] = [*records, {"kind": "driver", "id": "drv-9004", "fields": {"login": "planner"}}]
    kept, broken = (
        Caller(Platform(snapshot, data, clock=Clock(), broken=each)) for each in ((), (_id(snapshot, breach),))
    )
    assert broken.get("/depot/v1/ledger", account).status == 200
    assert kept.get("/depot/v1/ledger", account).status == (200 if account == "superadmin" else 403)


def test_a_list_shows_the_assigned_records(parcels: Contract) -> None:
    """A list shows the first records up to the configured number, the listed ones, and all that are created later."""
    caller = limited(parcels)
    before = _ids(caller, "/parcel/v1/parcels", "power-user", "id_parcel")
    made = caller.send("POST", "/parcel/v1/parcels", body={"size": "s"}).json()["data"]["id_parcel"]
    after = _ids(caller, "/parcel/v1/parcels", "power-user", "id_parcel")
    assert before == [5001, 5002, 5003, 5004, 6002, 6003]
    assert after == [*before, made]
    assert len(_ids(caller, "/parcel/v1/parcels", "superadmin", "id_parcel")) == 27


def test_the_highest_level_does_not_see_excepted_records(parcels: Contract) -> None:
    """An account with only exceptions for a kind sees all other records of it."""
    towns = _ids(limited(parcels), "/depot/v1/depots", "superadmin", "depot_id")
    assert 71 not in towns
    assert {1, 72, 73} <= set(towns)


@pytest.mark.parametrize(
    ("account", "seen"),
    [
        ("superadmin", {"drv-0001", "drv-9002", "drv-9003", "drv-9005"}),
        ("manager", {"drv-9002", "drv-9005"}),
        ("user", {"drv-9003"}),
        ("user-2", {"drv-9005"}),
    ],
)
def test_users_see_themselves_and_managers_their_users(parcels: Contract, account: str, seen: set[str]) -> None:
    """A user sees the own record, a manager also the records that name the manager; a record out of sight gets 403."""
    caller = limited(parcels)
    paths = {name: f"/depot/v1/drivers/{name}" for name in ("drv-0001", "drv-9002", "drv-9003", "drv-9005")}
    found = {name: caller.get(path, account).status for name, path in paths.items()}
    assert found == {name: 200 if name in seen else 403 for name in paths}


def test_a_record_of_a_user_is_visible_with_the_user(parcels: Contract) -> None:
    """A record that names a user is visible to accounts that see this user; a record without user is visible to all."""
    records = tuple(
        {"kind": "sighting", "id": 90000 + n, "fields": {"place": str(n), **({"driver_id": who} if who else {})}}
        for n, who in enumerate(("drv-9003", "drv-9005", "drv-0001", "drv-gone", ""))
    )
    caller = limited(parcels, records, month="2030-10")
    found = {}
    for account in ("superadmin", "manager", "user"):
        places = _ids(caller, "/parcel/v1/parcels/5001/sightings", account, "place")
        found[account] = {place for place in places if place in "01234"}
    assert found == {"superadmin": set("01234"), "manager": set("14"), "user": set("04")}


def test_a_record_that_is_not_visible_cannot_be_written(parcels: Contract) -> None:
    """A write to a record that the account does not see is refused and changes nothing."""
    caller = limited(parcels)
    response = caller.send("PUT", "/parcel/v1/parcels/5009", body={"size": "xl"}, account="power-user")
    assert (response.status, caller.platform.changes) == (403, 0)
    assert caller.get("/parcel/v1/parcels/5009").json()["data"].get("size") != "xl"


def test_the_token_of_the_client_is_refused_where_the_contract_says_so(parcels: Contract, opened: Opened) -> None:
    """Where calls refuse the tokens of a grant, its token gets 403; a mock that breaks this serves it."""
    token = parcels.vocabulary.token
    grants = {**token["grants"], "client_credentials": {**token["grants"]["client_credentials"], **REFUSED}}
    contract = replace(parcels, vocabulary=replace(parcels.vocabulary, token={**token, "grants": grants}))
    for broken, status in (((), 403), (("client-token-served:POST /auth/token:client_credentials",), 200)):
        caller = Caller(opened(contract, "2031-06", broken=broken))
        caller.tokens["tenant"] = caller.sign_in(caller.form("client_credentials")).json()["access_token"]
        assert caller.get("/billing/v1/invoices", "tenant").status == status
        assert caller.get("/billing/v1/invoices").status == 200


def test_the_token_of_the_client_sees_everything(parcels: Contract) -> None:
    """A token without a user has no restrictions."""
    caller = limited(parcels)
    caller.tokens["tenant"] = caller.sign_in(caller.form("client_credentials")).json()["access_token"]
    assert 71 in _ids(caller, "/depot/v1/depots", "tenant", "depot_id")
    assert caller.get("/billing/v1/invoices", "tenant").status == 200


@pytest.mark.parametrize(("month", "channel"), [("2022-12", "production"), ("2026-11", "sandbox")])
def test_users_of_the_shipped_data_see_themselves(ours: Contract, opened: Opened, month: str, channel: str) -> None:
    """Each account is a user of its tenant; a normal user sees only the own user record and the own enrollments."""
    caller = Caller(opened(ours, month, channel))
    people = caller.platform.tenant.records("user")
    own = {
        name: next(each for each in people if each.fields["username"] == account.username)
        for name, account in caller.platform.credentials.accounts.items()
    }
    for name in ("user", "user-2"):
        found = {other: caller.get(f"/manage/v1/user/{record.id}", name).status for other, record in own.items()}
        assert found == {other: 200 if other == name else 403 for other in own}
        items = caller.get("/learn/v1/enrollments", name, page_size=200).json()["data"]["items"]
        assert {str(item["user_id"]) for item in items} == {str(own[name].id)}
    assert [caller.get("/poweruser/v1/powerusers", name).status for name in own] == [200, 403, 403, 403, 403]


def test_an_unassigned_catalog_is_visible_to_no_account(ours: Contract, opened: Opened) -> None:
    """Even the highest level sees only the catalogs that are assigned to it."""
    caller = Caller(opened(ours, "2026-11"))
    unassigned = caller.platform.facts["unassigned_catalog"]
    found = [
        caller.get(f"/learn/v1/catalog_content/internal/{unassigned}", name).status
        for name in caller.platform.credentials.accounts
    ]
    assert found == [403] * 5


def test_what_is_hidden_from_a_level_is_no_more_visible_to_others(ours: Contract, opened: Opened) -> None:
    """A user whom Power Users must not see is visible to other accounts only if these see the user anyway."""
    caller = Caller(opened(ours, "2026-11"))
    hidden, accounts = str(caller.platform.facts["hidden_user"]), [*caller.platform.credentials.accounts]
    assert [caller.get(f"/manage/v1/user/{hidden}", name).status for name in accounts] == [200, 403, 403, 403, 403]
    listed = {
        name: {item["user_id"] for item in caller.get("/manage/v1/user", name, page_size=200).json()["data"]["items"]}
        for name in ("superadmin", "power-user", "manager")
    }
    assert [name for name, users in listed.items() if hidden in users] == ["superadmin"]


def _id(snapshot: Any, prefix: str) -> str:
    from lmscontract.rules.register import derive

    rule, operation, _ = prefix.split(":", 2)
    return next(each.id for each in derive(snapshot) if each.id.startswith(f"{rule}:{operation}"))
