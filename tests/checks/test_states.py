"""Tests of the state checks: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOUND,
    LIST,
    NOTHING,
    VERIFIED,
    result_of,
)
from tests.points.conftest import checks
from tests.target.fake import Account, Asked, Reply, Shop, items, snapshot, target

from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, check_outcome
from lmscontract.target.objects.identifiers import UNKNOWN

__all__ = ["checks"]


RESTRICTED = snapshot("/toys/v1/toys: {get: {x-level: superadmin, x-items: {}}}")


@pytest.mark.parametrize(
    ("served", "status"), [("", VERIFIED), ("user", FOUND), ("manager", FOUND), ("power-user", FOUND)]
)
def test_restricted_call_served_lower_levels(served: str, status: Status) -> None:
    """Any lower level that is served is a violation."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if asked.token in ("superadmin", served) else (403, {})

    levels = {level: Account(level) for level in ("superadmin", "power-user", "manager", "user")}
    one = target(Shop().on(LIST, listed), RESTRICTED, accounts={DEFAULT: levels["superadmin"], **levels})
    assert result_of("restricted-call-served", one).status is status


@pytest.mark.parametrize(
    ("shape", "document", "status"),
    [
        ("x-data: {}", {"data": {"total": 5}}, FOUND),
        ("x-data: {}", {"data": {}}, VERIFIED),
        ("x-data: {}", {"error": "not for you"}, VERIFIED),
        ("summary: the ledger", {"total": 5}, NOTHING),
    ],
)
def test_restricted_call_served_an_object_for_one_level(shape: str, document: Any, status: Status) -> None:
    """A response with content is a violation for objects and lists; an undocumented response proves nothing."""
    ledger = snapshot(f"/toys/v1/ledger: {{get: {{x-level: superadmin, {shape}}}}}", of="GET /toys/v1/ledger")
    levels = {each: Account(each) for each in ("superadmin", "user")}
    shop = Shop().on("GET /toys/v1/ledger", 200, document)
    one = target(shop, ledger, accounts={DEFAULT: levels["superadmin"], **levels})
    assert result_of("restricted-call-served", one).status is status


HIDING = snapshot("""\
/toys/v1/toys:
  get:
    x-lists: toy
    x-behaviours: [{rule: hidden-object-listed, at: lost_toy, says: s, kind: toy, needs: [lost_toy]}]
    x-items: {}
/toys/v1/admin/toys: {get: {x-lists: toy, x-items: {}}}
""")


@pytest.mark.parametrize(
    ("record", "elsewhere", "status"),
    [
        ({"id": 71, "size": 1}, {}, FOUND),
        ({"toyId": 71, "id": 5}, {}, FOUND),
        ({"toy_ref": 71, "id": 5}, {}, FOUND),
        ({"parent_toy": 71, "id": 5}, {}, NOTHING),
        ({"sign": 71, "size": 1}, {"sign": 71}, FOUND),
        ({"sign": 71, "size": 1}, {"sign": 72}, VERIFIED),
        ({"id": 5, "box_id": 71}, {}, NOTHING),
        ({"id": 5, "parent_toy_id": 71}, {}, NOTHING),
        ({"id": 5, "size": 2}, {}, VERIFIED),
        ({"note": "two words"}, {}, NOTHING),
    ],
)
def test_hidden_object_listed_by_any_name(record: dict[str, Any], elsewhere: dict[str, Any], status: Status) -> None:
    """The hidden object is found by its identifier: of its own name, or of one with the value in another list of the kind."""
    other = {name: "other words" if isinstance(value, str) else 99 for name, value in record.items()}
    shop = Shop().on("GET /toys/v1/toys", *items(record, other))
    shop.on("GET /toys/v1/admin/toys", *items(elsewhere, dict.fromkeys(elsewhere, 98)))
    assert result_of("hidden-object-listed", target(shop, HIDING, facts={"lost_toy": 71})).status is status


LEVELS = {each: Account(each) for each in ("superadmin", "user", "user-2")}


@pytest.mark.parametrize(("of_run", "status"), [((3, 4), VERIFIED), ((3,), NOTHING)])
def test_hidden_object_listed_of_a_single_item(of_run: tuple[int, ...], status: Status) -> None:
    """A single item does not show what identifies it; the list of another account does."""
    seen = {"superadmin": of_run, "user": (3,)}
    shop = Shop().on("GET /toys/v1/toys", lambda asked: items(*({"toy_id": each} for each in seen[asked.token])))
    accounts = {DEFAULT: LEVELS["superadmin"], **LEVELS}
    facts = {"superadmin": {"lost_toy": 71}, "user": {"lost_toy": 72}}
    one = target(shop, HIDING, accounts=accounts, account_facts=facts)
    assert result_of("hidden-object-listed", one).status is status


SERVED = snapshot("""\
/toys/v1/toys/{toy_id}:
  get:
    x-behaviours: [{rule: hidden-object-listed, at: lost_toy, says: s, kind: toy, needs: [lost_toy], as: user}]
    x-data: {}
""")


@pytest.mark.parametrize(
    ("for_user", "for_run", "status"),
    [(403, 200, VERIFIED), (404, 200, VERIFIED), (200, 200, FOUND), (404, 404, NOTHING), (401, 200, NOTHING)],
)
def test_hidden_object_listed_served_by_its_identifier(for_user: int, for_run: int, status: Status) -> None:
    """An account that is served an object that it must not see is a violation; it has to exist for that of the run."""
    answers = {"superadmin": for_run, "user": for_user}
    shop = Shop().on("GET /toys/v1/toys/71", lambda asked: (answers.get(asked.token, 401), {"data": {"toy_id": 71}}))
    accounts = {DEFAULT: LEVELS["superadmin"], **LEVELS}
    one = target(shop, SERVED, accounts=accounts, account_facts={"user": {"lost_toy": 71}})
    assert result_of("hidden-object-listed", one).status is status


OF_LEVEL = snapshot("""\
/toys/v1/toys:
  get:
    x-lists: toy
    x-behaviours: [{rule: hidden-object-listed, at: lost_toy, says: s, kind: toy, needs: [lost_toy], as: user}]
    x-items: {}
""")


@pytest.mark.parametrize(
    ("of_tenant", "of_accounts", "status"),
    [
        ({"lost_toy": 3}, {"user": {"lost_toy": 4}}, VERIFIED),
        ({"lost_toy": 3}, {"user": {"lost_toy": 2}}, FOUND),
        ({"lost_toy": 2}, {"user": {"lost_toy": 4}}, VERIFIED),
        ({"lost_toy": 1}, {"user": {"lost_toy": 4}}, FOUND),
        ({"lost_toy": 1}, {"superadmin": {"lost_toy": 3}}, VERIFIED),
        ({}, {"superadmin": {"lost_toy": 1}}, FOUND),
        ({}, {"user": {"lost_toy": 4}, "user-2": {"lost_toy": 2}}, FOUND),
        ({}, {"user": {"lost_toy": 4}, "user-2": {"lost_toy": 3}}, VERIFIED),
        ({}, {"user": {"another": 4}}, NOTHING),
        ({}, {"manager": {"lost_toy": 4}}, NOTHING),
        ({}, {"manager": {"lost_toy": 4}, "user": {"lost_toy": 4}}, NOTHING),
    ],
)
def test_hidden_object_listed_to_an_account_with_a_fact_of_its_own(
    of_tenant: dict[str, Any], of_accounts: dict[str, Any], status: Status
) -> None:
    """Each account is asked about the object of its own fact, that of the run else about the one of the tenant."""
    shop, seen = Shop(), {"superadmin": (1, 6), "user": (2, 5), "user-2": (2, 5)}
    shop.on("GET /toys/v1/toys", lambda asked: items(*({"toy_id": each} for each in seen[asked.token])))
    shop.on("GET /toys/v1/admin/toys", *items())
    accounts = {DEFAULT: LEVELS["superadmin"], **LEVELS}
    one = target(shop, HIDING, accounts=accounts, facts=of_tenant, account_facts=of_accounts)
    assert result_of("hidden-object-listed", one).status is status


@pytest.mark.parametrize(
    ("of_tenant", "of_accounts", "status"),
    [
        ({"lost_toy": 2}, {}, FOUND),
        ({"lost_toy": 4}, {"user-2": {"lost_toy": 2}}, FOUND),
        ({"lost_toy": 2}, {"user": {"lost_toy": 4}}, VERIFIED),
        ({}, {"superadmin": {"lost_toy": 1}}, NOTHING),
    ],
)
def test_hidden_object_listed_to_an_account_of_a_level(
    of_tenant: dict[str, Any], of_accounts: dict[str, Any], status: Status
) -> None:
    """What a level must not see is asked of its accounts: about their own facts, else about that of the tenant."""
    shop, seen = Shop(), {"superadmin": (1, 6), "user": (2, 5), "user-2": (2, 5)}
    shop.on("GET /toys/v1/toys", lambda asked: items(*({"toy_id": each} for each in seen[asked.token])))
    accounts = {DEFAULT: LEVELS["superadmin"], **LEVELS}
    one = target(shop, OF_LEVEL, accounts=accounts, facts=of_tenant, account_facts=of_accounts)
    assert result_of("hidden-object-listed", one).status is status


def test_hidden_object_listed_names_the_fact_of_the_account() -> None:
    """A violation depends on the fact of the account that was asked; what is missing is named with its place."""
    shop = Shop().on("GET /toys/v1/toys", *items({"toy_id": 2}, {"toy_id": 3}))
    (requirement,) = (each for each in derive(OF_LEVEL) if each.rule == "hidden-object-listed")
    accounts = {DEFAULT: LEVELS["superadmin"], **LEVELS}
    one = target(shop, OF_LEVEL, accounts=accounts, account_facts={"user": {"lost_toy": 2}})
    outcome = check_outcome(CHECKS["hidden-object-listed"], requirement, one)
    assert (outcome.rests_on, outcome.asked_as) == (("accounts.user.facts.lost_toy",), "user")
    lacking = result_of("hidden-object-listed", target(shop, OF_LEVEL, accounts=accounts))
    assert lacking.reason.endswith("add lost_toy to the facts of accounts.user")


BOXES = snapshot("""\
/toys/v1/boxes:
  get:
    x-lists: box
    x-behaviours: [{rule: hidden-object-listed, at: lost_toy, says: s, kind: box, needs: [lost_toy]}]
    x-items: {}
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
""")


@pytest.mark.parametrize(
    ("box", "status"),
    [
        ({"id": 71, "toy_id": 5}, VERIFIED),
        ({"id": 71, "toy": 5}, VERIFIED),
        ({"id": 71, "toy": "Bear"}, FOUND),
        ({"id": 71, "toy": "North"}, NOTHING),
        ({"id": 4, "toy_id": 71}, FOUND),
        ({"id": 71, "name": "North"}, NOTHING),
        ({"id": 71, "name": "Bear"}, FOUND),
    ],
)
def test_hidden_object_listed_among_objects_of_another_kind(box: dict[str, Any], status: Status) -> None:
    """An object of another kind may have the same number as the hidden one; its reference or name decides."""
    other = {name: "South" if isinstance(value, str) else 99 for name, value in box.items()}
    tenant = Shop().on("GET /toys/v1/boxes", *items(box, other))
    tenant.on("GET /toys/v1/toys", *items({"id": 71, "title": "Bear"}, {"id": 72, "title": "Ball"}))
    assert result_of("hidden-object-listed", target(tenant, BOXES, facts={"lost_toy": 71})).status is status


@pytest.mark.parametrize(("codes", "status"), [(("red", "blue"), NOTHING), (("5", "6"), VERIFIED)])
def test_hidden_object_listed_items_without_an_identifier_of_its_form(codes: tuple[str, str], status: Status) -> None:
    """Items that have a word each may be any objects; a number that differs in each of them is an identifier."""
    shop = Shop().on("GET /toys/v1/toys", *items(*({"code": code} for code in codes)))
    shop.on("GET /toys/v1/admin/toys", *items())
    assert result_of("hidden-object-listed", target(shop, HIDING, facts={"lost_toy": 71})).status is status


ALIKE = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/toys/{toy_id}/alike:
  get:
    x-lists: toy
    x-path: {toy_id: toy}
    x-behaviours: [{rule: hidden-object-listed, at: lost_toy, says: s, kind: toy, needs: [lost_toy]}]
    x-items: {}
""")


@pytest.mark.parametrize(("found", "status"), [(71, FOUND), (5, NOTHING)])
def test_hidden_object_listed_of_one_list_among_others(found: int, status: Status) -> None:
    """That an object is not in the list of one shelf does not show that it is on no shelf."""
    shop = Shop().on("GET /toys/v1/toys", *items({"id": 3}, {"id": 4}))
    shop.on("GET /toys/v1/toys/3/alike", *items({"id": found, "size": 1}))
    one = target(shop, ALIKE, facts={"lost_toy": 71, "toy": 3})
    assert result_of("hidden-object-listed", one).status is status


@pytest.mark.parametrize(("others", "status"), [([{"id": 71}], FOUND), ([], NOTHING)])
def test_hidden_object_listed_around_another_object(others: list[dict[str, Any]], status: Status) -> None:
    """Lists around further objects are read, but not around one that a list before has shown, and at most eight."""
    shop = Shop().on("GET /toys/v1/toys", *items(*({"id": n} for n in range(3, 50))))
    shop.on("GET /toys/v1/toys/3/alike", *items({"id": 3}, {"id": 4}))
    shop.on("GET /toys/v1/toys/5/alike", 403, {})
    for number in range(6, 50):
        shop.on(f"GET /toys/v1/toys/{number}/alike", *items({"id": number}, *(others if number == 12 else ())))
    one = target(shop, ALIKE, facts={"lost_toy": 71, "toy": 3})
    assert result_of("hidden-object-listed", one).status is status
    around = {asked.path.split("/")[-2] for asked in shop.asked if asked.path.endswith("/alike")}
    assert around == {str(number) for number in range(3, 13) if number != 4}


CODED = snapshot("""\
/toys/v1/toys/{toy_id}: {get: {parameters: [{name: by_code, schema: {type: boolean}}], x-data: {}}}
""")
TOY = {"names": ["toy_id"], "secondary": {"parameter": "by_code", "value": True, "fact": "toy_code"}}
CODED = replace(CODED, vocabulary=replace(CODED.vocabulary, identifiers={"toy": TOY}))


@pytest.mark.parametrize(
    ("sees", "status"), [({"red", "7"}, VERIFIED), ({"7"}, FOUND), ({"red"}, VERIFIED), (set(), VERIFIED)]
)
def test_secondary_identifier_refused_to_another_account(sees: set[str], status: Status) -> None:
    """An account that is served an object by its identifier is served it by its code, too."""
    shop, known = Shop(), {"superadmin": {"red", "7"}, "user": sees}
    for name in ("red", "7", UNKNOWN):
        shop.on(
            f"GET /toys/v1/toys/{name}",
            lambda asked, name=name: (
                (200, {"data": {"toy_id": 7, "code": "red"}}) if name in known[asked.token] else (404, {})
            ),
        )
    levels = {each: Account(each) for each in ("superadmin", "user")}
    accounts = {DEFAULT: levels["superadmin"], **levels}
    one = target(shop, CODED, accounts=accounts, facts={"toy_code": "red", "toy": "7"})
    assert result_of("secondary-identifier-refused", one).status is status


@pytest.mark.parametrize("broken", ["red", "7"])
def test_secondary_identifier_refused_to_another_account_is_not_seen_without_json(broken: str) -> None:
    """An answer that is not JSON, by the code or by the identifier, cannot be compared."""
    shop = Shop()
    for name in ("red", "7", UNKNOWN):
        known = (200, b"<p>a toy" if name == broken else {"data": {"toy_id": 7}})
        shop.on(
            f"GET /toys/v1/toys/{name}",
            lambda asked, name=name, known=known: (
                known if name in ("red", "7") and (name, asked.token) != ("red", "user") else (404, {})
            ),
        )
    levels = {each: Account(each) for each in ("superadmin", "user")}
    accounts = {DEFAULT: levels["superadmin"], **levels}
    one = target(shop, CODED, accounts=accounts, facts={"toy_code": "red", "toy": "7"})
    assert result_of("secondary-identifier-refused", one).status is VERIFIED


LISTED = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/toys/{toy_id}:
  get: {x-path: {toy_id: toy}, parameters: [{name: by_code, schema: {type: boolean}}], x-data: {}}
""")
LISTED = replace(LISTED, vocabulary=replace(LISTED.vocabulary, identifiers={"toy": TOY}))


@pytest.mark.parametrize(
    ("served", "codes", "status"),
    [
        ({"toy_id": 7}, ("red", "blue"), VERIFIED),
        ({"toy_id": 8}, ("red", "blue"), FOUND),
        ({"toy": {"id": 8}}, ("red", "blue"), FOUND),
        ({"toy_id": 8}, ("red", "red"), VERIFIED),
        ({"toy_id": 8}, ("green", "blue"), VERIFIED),
        ({"name": "bear"}, ("red", "blue"), VERIFIED),
    ],
)
def test_secondary_identifier_refused_another_object_has_the_code(
    served: Any, codes: tuple[str, str], status: Status
) -> None:
    """By a code that one item of a list has, that object is served, and no other."""
    shop = Shop().on("GET /toys/v1/toys", *items(*({"toy_id": 7 + n, "code": each} for n, each in enumerate(codes))))
    shop.on("GET /toys/v1/toys/7", 200, {"data": {"toy_id": 7}}).on("GET /toys/v1/toys/8", 200, {"data": {"toy_id": 8}})
    shop.on("GET /toys/v1/toys/red", 200, {"data": served})
    one = target(shop, LISTED, facts={"toy_code": "red"})
    assert result_of("secondary-identifier-refused", one).status is status


@pytest.mark.parametrize(("deleted", "status"), [(True, NOTHING), (False, FOUND)])
def test_secondary_identifier_refused_an_object_that_another_client_deletes(deleted: bool, status: Status) -> None:
    """An identifier that the switch refuses is no violation if the object is gone meanwhile."""
    requested: list[str] = []

    def bear(asked: Asked) -> Reply:
        requested.append(asked.query.get("by_code", ""))
        gone = deleted and "false" in requested
        return (404, {}) if gone or requested[-1] == "false" else (200, {"data": {"toy_id": 7}})

    shop = Shop().on("GET /toys/v1/toys", *items({"toy_id": 7}))
    shop.on("GET /toys/v1/toys/7", bear).on("GET /toys/v1/toys/red", 200, {"data": {"toy_id": 7}})
    assert result_of("secondary-identifier-refused", target(shop, LISTED, facts={"toy_code": "red"})).status is status


def test_secondary_identifier_refused_to_another_account_identifier_from_a_list() -> None:
    """The identifier of the object whose code is a fact is known from a list, which other calls do not choose it from."""
    shop = Shop().on("GET /toys/v1/toys", *items({"toy_id": 7, "code": "red"}, {"toy_id": 8, "code": "blue"}))
    shop.on("GET /toys/v1/toys/7", (200, {"data": {"toy_id": 7, "code": "red"}}))
    shop.on("GET /toys/v1/toys/8", (200, {"data": {"toy_id": 8, "code": "blue"}}))
    shop.on(
        "GET /toys/v1/toys/red",
        lambda asked: (200, {"data": {"toy_id": 7, "code": "red"}}) if asked.token == "superadmin" else (404, {}),
    )
    levels = {each: Account(each) for each in ("superadmin", "user")}
    one = target(shop, LISTED, accounts={DEFAULT: levels["superadmin"], **levels}, facts={"toy_code": "red"})
    assert result_of("secondary-identifier-refused", one).status is FOUND


@pytest.mark.parametrize(
    ("unasked", "code", "status"),
    [
        ((404, {}), "red", VERIFIED),
        ((200, {"data": {"toy_id": 7}}), "red", FOUND),
        ((200, {"data": {"toy_id": 9}}), "red", VERIFIED),
        ((200, b"<p>a toy"), "red", VERIFIED),
        ((401, {}), "red", NOTHING),
        ((200, {"data": {"toy_id": 7}}), "7", NOTHING),
    ],
)
def test_secondary_identifier_unasked(unasked: Reply, code: str, status: Status) -> None:
    """A code that leads to its object without the switch is a violation, unless it is an identifier, too."""
    shop = Shop().on("GET /toys/v1/toys", *items({"toy_id": 7, "code": code}))
    asked_for: Reply = (200, {"data": {"toy_id": 7}})
    shop.on(f"GET /toys/v1/toys/{code}", lambda asked: asked_for if "by_code" in asked.query else unasked)
    one = target(shop, LISTED, facts={"toy_code": code})
    assert result_of("secondary-identifier-unasked", one).status is status
