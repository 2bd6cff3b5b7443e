"""Tests of the response checks: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    CREATED,
    FOUND,
    LIST,
    MORE_KINDS,
    NOTHING,
    ONE,
    SORTED,
    VERIFIED,
    result_of,
    result_of_toys,
    results_of,
    several,
)
from tests.points.conftest import checks
from tests.strategies import COMPONENTS, POINTS, made, plain
from tests.target.auth.test_grants import VOCABULARY, private_key, signing_in
from tests.target.fake import LISTS, MONTH, PATHS, Account, Asked, Reply, Shop, items, op, snapshot, target
from tests.target.writes.test_undo import POST, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status, Supply, SupplyKind
from lmscontract.rules.register import derive
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.writes.own_objects import OwnObjects
from lmscontract.types import Basis, Channel

__all__ = ["checks"]

BATCH = "POST /toys/v1/toys/batch"
TYPE_WRONG = "property-type-wrong"


@pytest.mark.parametrize(
    ("record", "status"),
    [
        ({"toy_id": 7}, VERIFIED),
        ({"toy_id": 8}, FOUND),
        ({"id": 8}, FOUND),
        ({"id": 99, "toy_id": 7}, VERIFIED),
        ({"id": 99}, NOTHING),
        ({"name": "bear"}, NOTHING),
        ({"toy": {"toy_id": 7}}, VERIFIED),
        ({"toy": {"id": 8}, "parts": []}, FOUND),
        ({"toy": {"toy_id": 8}, "box": {"id": 1}}, FOUND),
        ({"toy_data": {"toy_id": 7}, "boxes": [], "name": "bear"}, VERIFIED),
        ({"toyInfo": {"id": 8}, "name": "bear"}, FOUND),
        ({"data": {"id": 8}, "name": "bear"}, NOTHING),
        ({"toy_twin": {"id": 8}, "name": "bear"}, NOTHING),
        ({"name": "bear", "twin": {"toy_id": 8}}, NOTHING),
    ],
)
def test_other_object_served_identifiers_of_the_object(record: Any, status: Status) -> None:
    """The identifier of another toy is a violation; an identifier of no known toy may belong to something else."""
    shop = Shop().on(LIST, *items({"toy_id": 7}, {"toy_id": 8})).on(ONE, 200, {"data": record})
    assert result_of("other-object-served", target(shop, SORTED)).status is status


@pytest.mark.parametrize(
    ("prices", "got", "of_neither_form"),
    [
        ((1, 2), "Expected array at /data/items/0/price, got 1.", False),
        (([1], [2]), "", False),
        ((1, "2 EUR"), 'Expected array or number at /data/items/1/price, got "2 EUR".', True),
    ],
)
def test_property_type_wrong_while_another_type_arrives(
    prices: tuple[Any, Any], got: str, of_neither_form: bool
) -> None:
    """A value of the old type is found as such, one of neither type before it."""
    now = snapshot("/toys/v1/toys: {get: {x-lists: toy, x-items: {properties: {price: {type: array}}}}}\n")
    before = snapshot("/toys/v1/toys: {get: {x-lists: toy, x-items: {properties: {price: {type: number}}}}}\n")
    of_now, of_before = (
        next(each for each in derive(one) if each.location == "data.items[].price" and each.rule == TYPE_WRONG)
        for one in (now, before)
    )
    shop = Shop().on(LIST, *items(*({"toy_id": number, "price": each} for number, each in enumerate(prices))))
    due = replace(of_now, due="prices-become-lists", previous=of_before.subject)
    result = run_check(CHECKS[TYPE_WRONG], due, target(shop, now))
    assert (result.message, result.of_neither_form) == (got, of_neither_form)


@pytest.mark.parametrize(
    ("prices", "allows_null", "status"),
    [
        ((None, 2), True, VERIFIED),
        ((None, None), True, NOTHING),
        ((None, "2 EUR"), True, FOUND),
        ((None, 2), False, FOUND),
        ((None, None), False, FOUND),
    ],
)
def test_property_type_wrong_null(prices: tuple[Any, Any], allows_null: bool, status: Status) -> None:
    """Null is accepted where the contract allows it, but shows nothing of the type; elsewhere it is a wrong value."""
    kinds = '[number, "null"]' if allows_null else "number"
    one = snapshot(f"/toys/v1/toys: {{get: {{x-lists: toy, x-items: {{properties: {{price: {{type: {kinds}}}}}}}}}}}\n")
    price = next(each for each in derive(one) if each.location == "data.items[].price" and each.rule == TYPE_WRONG)
    shop = Shop().on(LIST, *items(*({"toy_id": number, "price": each} for number, each in enumerate(prices))))
    assert run_check(CHECKS[TYPE_WRONG], price, target(shop, one)).status is status


MADE = snapshot("/toys/v1/wash: {post: {x-data: {properties: {size: {type: integer}}}}}")


@pytest.mark.parametrize(
    ("sent", "shown", "status"), [("3", "3", NOTHING), (3, "3", FOUND), ("3", "4", FOUND), ("3", 3, VERIFIED)]
)
def test_property_type_wrong_in_an_answer_that_repeats_its_body(sent: object, shown: object, status: Status) -> None:
    """A value that the response has as it was sent may be that of the client."""
    wash = op("POST /toys/v1/wash")
    shop = Shop().on(wash.label, 200, {"data": {"size": shown}})
    one = target(shop, MADE, bodies={wash.shape: {"size": sent}}, writes=True, lasting=True)
    (result,) = results_of(one, wash.label, "property-type-wrong")
    assert result.status is status
    repeated = "the response only repeats the data.size that was sent, which does not show its type"
    assert result.reason == (repeated if status is NOTHING else "")


def test_property_type_wrong_null_beside_a_repeated_value() -> None:
    """If only a place that repeats the body has the value, null at another one is not the wrong type."""
    wash = op("POST /toys/v1/wash")
    found = snapshot("/toys/v1/wash: {post: {x-data: {}, x-anywhere: {sizes: {type: array}}}}")
    shop = Shop().on(wash.label, 200, {"data": {"sizes": ["3"], "box": {"sizes": None}}})
    one = target(shop, found, bodies={wash.shape: {"sizes": ["3"]}}, writes=True, lasting=True)
    (result,) = results_of(one, wash.label, "property-type-wrong")
    assert result.status is NOTHING


def test_response_not_json_a_failed_deletion_seen_by_another_check() -> None:
    """If a deletion keeps the object, a later check uses that result, although the object is left behind."""
    one = target(Shelf(keeps=True), CREATED, bodies={POST.shape: {"name": "a red car"}}, writes=True, thorough=True)
    drop = "DELETE /toys/v1/toys/{toy_id}"
    first, kept, there = results_of(one, drop, "response-not-json", "write-not-kept", "operation-missing")
    assert (first.status, there.status) == (VERIFIED, VERIFIED)
    message = "Expected the object to be deleted, got the object again."
    assert (kept.status, kept.message) == (FOUND, message)
    assert len(one.left_behind) == 1, "nothing was written after the first"


def test_response_not_json_a_failed_creation_seen_by_another_check() -> None:
    """If a creation adds no object to the list, a later check uses the result of the first request."""
    shop = Shelf().on("POST /toys/v1/toys", 200, {"data": {"toy_id": 9}})
    one = target(shop, CREATED, bodies={POST.shape: {"name": "a red car"}}, writes=True, thorough=True)
    first, kept = results_of(one, POST.label, "response-not-json", "write-not-kept")
    assert (first.status, kept.status) == (VERIFIED, FOUND)


GONE = snapshot(
    "/toys/v1/shelves: {get: {x-anywhere: {colour: {}}}}\n",
    edits=[{"response-property-removed": "colour", "of": "GET /toys/v1/shelves", "anywhere": True}],
)


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"shelves": [{"name": "left"}]}, VERIFIED),
        ({"shelves": [{"name": "left", "colour": "red"}]}, FOUND),
        ({"shelves": []}, NOTHING),
        ({"shelves": [], "colour": "red"}, FOUND),
        ({"name": "left"}, VERIFIED),
    ],
)
def test_removed_property_sent_at_an_unknown_place(data: Any, status: Status) -> None:
    """A removed property is found at every depth; a response with only empty lists proves nothing."""
    one = target(Shop().on("GET /toys/v1/shelves", 200, {"data": data}), GONE)
    assert result_of("removed-property-sent", one).status is status


WRAPPED = snapshot(
    "/toys/v1/toys/{toy_id}: {get: {x-data: {properties: {price: {}, tags: {properties: {colour: {}}}}}}}\n",
    edits=[
        {"response-property-removed": "price", "of": "GET /toys/v1/toys/{toy_id}"},
        {"response-property-added": "number", "shape": {"type": "integer"}, "of": "GET /toys/v1/toys/{toy_id}"},
    ],
)


@pytest.mark.parametrize(
    ("data", "sent", "missing", "mistyped"),
    [
        ({"toy": {"number": 1}}, VERIFIED, VERIFIED, VERIFIED),
        ({"toy": {"number": 1, "price": 1}}, FOUND, VERIFIED, VERIFIED),
        ({"toy": {"number": "1"}, "price": None}, FOUND, VERIFIED, FOUND),
        ({"toy": {"name": "bear"}, "parts": []}, VERIFIED, FOUND, NOTHING),
        ({"toy": {"price": 1}, "tags": {"colour": "red"}}, FOUND, FOUND, NOTHING),
        ({"toy": {"price": 1}, "shelf": {}}, VERIFIED, FOUND, NOTHING),
        ({"number": 1, "twin": {"price": 1, "number": "1"}}, VERIFIED, VERIFIED, VERIFIED),
    ],
)
def test_the_properties_of_a_wrapped_object(data: Any, sent: Status, missing: Status, mistyped: Status) -> None:
    """An object that alone has all that an answer says of it, as in `{"toy": {…}}`, is the object."""
    rules = ("removed-property-sent", "property-missing", "property-type-wrong")
    for document in ({"data": data}, data):
        shop = Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 200, document)
        one = target(shop, WRAPPED, known={"toy": ("7",)})
        found = results_of(one, "GET /toys/v1/toys/{toy_id}", *rules)
        assert [each.status for each in found] == [sent, missing, mistyped], document


def leaving() -> Snapshot:
    """Return the shop in a month before `prices` replaces the price of a toy."""
    paths = "/toys/v1/toys: {get: {x-lists: toy, x-items: {properties: {price: {}, cost: {}}}}}"
    edits = [{"response-property-removed": "price"}, {"response-property-removed": "cost"}]
    change = {"id": "c", "says": "s", "source": "9", "of": "GET /toys/v1/toys"}
    later = {"id": "a", "title": "A", "when": "2030-09"}
    changes = [{**later, "changes": [{**change, "edits": [*edits, {"response-property-added": "prices"}]}]}]
    return made({**plain(COMPONENTS), **plain(LISTS)}, plain(paths), changes, plain(POINTS)).at(
        MONTH, Channel("sandbox")
    )


@pytest.mark.parametrize(
    ("toys", "status"),
    [
        ([{"price": 1}, {"price": 2}], VERIFIED),
        ([{"price": 1, "prices": []}, {"prices": []}], VERIFIED),
        ([{"prices": []}, {"cost": 1}], VERIFIED),
        ([{"prices": []}, {"prices": []}], FOUND),
        ([{"name": "a"}, {"prices": None}], FOUND),
        ([{"name": "a"}, {"name": "b"}], NOTHING),
        ([], NOTHING),
    ],
)
def test_property_removed_early_replaced_properties(toys: list[Any], status: Status) -> None:
    """New properties may be sent early, but a list with a new and without any old property is a violation."""
    shown = [{"toy_id": number, **toy} for number, toy in enumerate(toys)]
    assert result_of("property-removed-early", target(Shop().on(LIST, *items(*shown)), leaving())).status is status


@pytest.mark.parametrize(
    ("toys", "status"),
    [
        ([{"price": 1, "cost": 2}, {"cost": 3}, {"cost": 4}], VERIFIED),
        ([{"price": None}, {"cost": 3}, {"cost": 4}], VERIFIED),
        ([{"cost": 2}, {"cost": 3}, {"cost": 4}], FOUND),
        ([{"cost": 2}, {}, {}], FOUND),
        ([{"cost": 2}, {"cost": 3}], FOUND),
        ([{"cost": 2}], NOTHING),
        ([{"name": "a"}, {"name": "b"}, {"name": "c"}], NOTHING),
        ([], NOTHING),
    ],
)
def test_property_lost_early_one_of_several_properties(toys: list[Any], status: Status) -> None:
    """A list of items with only the other property that a change removes has lost this one; an unused one may be absent."""
    shown = [{"toy_id": number, **toy} for number, toy in enumerate(toys)]
    one = target(Shop().on(LIST, *items(*shown)), leaving())
    assert result_of("property-lost-early", one, location="data.items[].price").status is status


@pytest.mark.parametrize(
    ("toys", "others", "status"),
    [
        (({"price": 1}, {}), 6, VERIFIED),
        (({}, {}), 6, FOUND),
        (({}, {}), 5, NOTHING),
        (({},), 6, NOTHING),
        ((), 6, NOTHING),
    ],
)
def test_property_lost_early_what_others_still_have(
    toys: Sequence[Mapping[str, Any]], others: int, status: Status
) -> None:
    """A sole property is lost if several other operations have what the announcement removes from them."""
    shop = Shop()
    for number, kind in enumerate(MORE_KINDS):
        shown = toys if kind == "toy" else ({"price": 1},) if number <= others else ({},)
        shop.on(f"GET /{kind}s/v1/all", *items(*({f"{kind}_id": at, **each} for at, each in enumerate(shown))))
    edits = [{"response-property-removed": "price", "of": f"GET /{each}s/v1/all"} for each in MORE_KINDS]
    found = several("{properties: {price: {}}}", edits=edits, kinds=MORE_KINDS)
    assert result_of_toys("property-lost-early", target(shop, found)).status is status


def test_property_lost_early_on_a_tenant_that_omits_others() -> None:
    """A property is not said to be lost where another operation lacks one that the same announcement removes."""
    shop = Shop()
    for kind in MORE_KINDS:
        price, cost = ({"price": 1} if kind != "toy" else {}), ({"cost": 1} if kind != MORE_KINDS[1] else {})
        shop.on(f"GET /{kind}s/v1/all", *items(*({f"{kind}_id": at, **price, **cost} for at in (1, 2))))
    edits = [
        {"response-property-removed": name, "of": f"GET /{each}s/v1/all"}
        for each in MORE_KINDS
        for name in ("price", "cost")
    ]
    found = several("{properties: {price: {}, cost: {}}}", edits=edits, kinds=MORE_KINDS)
    result = result_of_toys("property-lost-early", target(shop, found), location="data.items[].price")
    assert result.status is NOTHING
    assert result.reason == f"GET /{MORE_KINDS[1]}s/v1/all lacks what the announcement removes, too"


@pytest.mark.parametrize(
    ("shown", "status", "basis"),
    [
        ({"filters": [{"name": "is_free"}]}, FOUND, Basis.INFERRED),
        ({"filters": [{"name": "free"}]}, VERIFIED, None),
        ({"is_free": 1}, FOUND, None),
    ],
)
def test_removed_property_sent_its_name_as_a_value(shown: Any, status: Status, basis: Basis | None) -> None:
    """Where the place of a removed property is open, a response that lists it by its name still has it (inferred)."""
    edits = [{"response-property-removed": "is_free", "anywhere": True, "of": "GET /toys/v1/toys/{toy_id}"}]
    one = "/toys/v1/toys/{toy_id}: {get: {x-data: {}, x-anywhere: {is_free: {}}}}"
    paths = f"{one}\n/toys/v1/toys: {{get: {{x-lists: toy, x-items: {{}}}}}}\n"
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 200, {"data": shown})
    result = result_of("removed-property-sent", target(shop, snapshot(paths, edits)))
    assert (result.status, result.basis) == (status, basis)


@pytest.mark.parametrize(
    ("password", "assertion", "status", "message"),
    [
        ((200, {}), (200, {}), VERIFIED, ""),
        ((200, {}), (400, b"no"), VERIFIED, ""),
        ((200, {}), (200, b"access_token=a"), FOUND, "Expected JSON, got a body that cannot be parsed."),
        ((400, {}), (400, {}), NOTHING, ""),
    ],
)
def test_response_not_json_tokens_are_sent_as_json(
    password: Reply, assertion: Reply, status: Status, message: str
) -> None:
    """The token endpoint must answer successful grants with JSON; refusals may have any format."""
    json_type = {"Content-Type": "application/json"}
    shop = Shop().on("POST /auth/token", lambda asked: (*(assertion if b"urn" in asked.body else password), json_type))
    found = snapshot("/auth/token: {post: {x-public: true, x-body: {}, x-data: {}}}", of="POST /auth/token")
    one = signing_in(shop, found, private_key=private_key())
    token = {**one.snapshot.vocabulary.token, "grants": VOCABULARY["grants"]}
    one.snapshot = replace(one.snapshot, vocabulary=replace(one.snapshot.vocabulary, token=token))
    (result,) = results_of(one, "POST /auth/token", "response-not-json")
    assert (result.status, result.message) == (status, message)


@pytest.mark.parametrize(
    ("content_type", "message"),
    [
        ("application/json; charset=UTF-8", ""),
        ("application/vnd.toys+JSON", ""),
        ("text/plain; charset=UTF-8", "Expected a content type of JSON, got 'text/plain; charset=UTF-8'."),
    ],
)
def test_content_type_wrong_any_type_of_json(content_type: str, message: str) -> None:
    """JSON may have any content type of JSON, and is JSON with another one, too."""
    one = target(Shop().on(LIST, *items({"toy_id": 1}), {"Content-Type": content_type}))
    body, of_type = results_of(one, LIST, "response-not-json", "content-type-wrong")
    assert (body.status, of_type.status, of_type.message) == (VERIFIED, FOUND if message else VERIFIED, message)


def test_content_type_wrong_a_page() -> None:
    """What is no JSON is one violation: its content type shows nothing more."""
    one = target(Shop().on(LIST, 200, b"<p>", {"Content-Type": "text/html"}))
    body, of_type = results_of(one, LIST, "response-not-json", "content-type-wrong")
    assert (body.status, of_type.status) == (FOUND, NOTHING)


BOXLESS = snapshot("""\
/toys/v1/toys/{toy_id}:
  get:
    x-data: {}
    x-behaviours:
      - {rule: property-left-out, at: "data.**.box", expected: "null", says: says null, needs: [boxless_toy], kind: toy}
""")


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ([{"box": None}], ""),
        ([{"box": 5}, {"box": None}], ""),
        ([{"box": ""}], "Expected null at data.**.box, got only other values."),
        ([{"box": 5}, {}], "Expected null at data.**.box, got only other values."),
        ([{}], "Expected null at data.**.box, got no such property."),
    ],
)
def test_property_left_out_null_is_promised(parts: list[Any], message: str) -> None:
    """If the configuration names an object with a null value, one of the values must be null."""
    shop = Shop().on(ONE, 200, {"data": {"parts": parts}})
    result = result_of("property-left-out", target(shop, BOXLESS, facts={"boxless_toy": 7}))
    assert (result.status, result.message) == (FOUND if message else VERIFIED, message)


NESTED = snapshot(
    "/toys/v1/toys: {get: {x-lists: toy, x-items: {properties: {parts: {type: array, items: {properties: {n: {}}}}}}}}",
    [{"response-property-added": "worth", "or": "data.items[].parts[].worth", "shape": {"type": "integer"}}],
)


@pytest.mark.parametrize(
    ("toy", "status"),
    [
        ({"worth": 3}, VERIFIED),
        ({"parts": [{"n": 1, "worth": 3}]}, VERIFIED),
        ({"worth": 3, "parts": [{"n": 1}]}, FOUND),
        ({"worth": 3, "parts": []}, VERIFIED),
        ({"parts": [{"n": 1}]}, FOUND),
    ],
)
def test_property_missing_a_place_in_a_further_list(toy: Any, status: Status) -> None:
    """A response with the list that is named has the property in that list, and not beside it."""
    requirement = next(each for each in derive(NESTED) if each.rule == "property-missing" and "worth" in each.id)
    one = target(Shop().on(LIST, *items(toy, toy)), NESTED)
    assert run_check(CHECKS["property-missing"], requirement, one).status is status


NEVER_NULL = snapshot("""\
/toys/v1/toys:
  get:
    x-lists: toy
    x-items: {}
    x-behaviours: [{rule: null-sent, at: "data.**", expected: "state,status", says: a status is never null}]
""")


@pytest.mark.parametrize(
    ("toys", "message"),
    [
        ([{"status": "new"}, {"status": "old"}], ""),
        ([{"status": "new"}, {"state": "old"}], ""),
        ([{"status": "new", "parts": [{"state": "old"}, {}]}, {"status": "old"}], ""),
        ([{"status": "new"}, "old"], ""),
        ([{"status": "new"}, {"status": None}], "Expected a value at /data/items/1/status, got null."),
        ([{"status": "new"}, {"name": "old"}], "Expected a value in /data/items/1, as in others, got none."),
    ],
)
def test_null_sent_a_value_that_one_record_leaves_out(toys: list[Any], message: str) -> None:
    """A record may neither have null nor leave out what others have; nested objects have their own names."""
    result = result_of("null-sent", target(Shop().on(LIST, *items(*toys)), NEVER_NULL))
    assert (result.status, result.message) == (FOUND if message else VERIFIED, message)


@pytest.mark.parametrize("last", ["old", None])
def test_null_sent_a_record_of_a_later_page(last: str | None) -> None:
    """The record in a rare state may be on any of the first pages."""
    toys = [*[{"toy_id": each, "status": "new"} for each in range(1, 8)], {"toy_id": 9, "status": last}]

    def listed(asked: Asked) -> Reply:
        size, page = (int(asked.query.get(name, default)) for name, default in (("size", 2), ("page", 1)))
        return items(*toys[size * (page - 1) : size * page])

    result = result_of("null-sent", target(Shop().on(LIST, listed), NEVER_NULL))
    assert result.status is (VERIFIED if last else FOUND)


OPEN = snapshot("""\
/toys/v1/boxes: {get: {x-lists: box, x-items: {}}}
/toys/v1/toys:
  get:
    x-lists: toy
    x-behaviours: [{rule: null-sent, at: "data.**", expected: "state,status", says: a status is never null}]
""")


@pytest.mark.parametrize(
    ("pages", "last", "status", "requests"),
    [(True, None, FOUND, 5), (True, "old", VERIFIED, 5), (False, "old", VERIFIED, 3), (None, None, VERIFIED, 2)],
)
def test_null_sent_in_a_list_whose_form_is_open(
    pages: bool | None, last: str | None, status: Status, requests: int
) -> None:
    """A list whose form is not documented may have pages as others do: they are read while they show further objects."""
    toys = [*[{"toy_id": each, "status": "new"} for each in range(1, 8)], {"toy_id": 9, "status": last}]

    def listed(asked: Asked) -> Reply:
        if pages is None and asked.query:
            return 400, {}
        size, page = (int(asked.query.get(name, default)) for name, default in (("size", 2), ("page", 1)))
        return 200, {"toys": toys[size * (page - 1) : size * page] if pages else toys[:2]}

    shop = Shop().on(LIST, listed)
    (result,) = results_of(target(shop, OPEN), LIST, "null-sent")
    assert (result.status, len(shop.calls)) == (status, requests)


@pytest.mark.parametrize("document", ["[]", '"a text"', "5", "null"])
def test_property_missing_no_object(document: str) -> None:
    """Without an object no property is there: neither a text nor an empty array holds one."""
    found = snapshot("/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}")
    json_type = {"Content-Type": "application/json"}
    one = target(Shop().on(LIST, 200, document.encode(), json_type), found)
    (result, *_) = results_of(one, LIST, "property-missing")
    assert result.status is FOUND
    assert result.message.endswith("in place of an object.")


@pytest.mark.parametrize("thorough", [True, False])
@pytest.mark.parametrize(
    ("answer", "reason", "accounts"),
    [
        ((200, {"data": {"items": [{"toy_id": 7}]}}), "", 2),
        ((200, {"data": {}}), "a response to the account user lacks it; it may see less", 1),
        ((200, b"no JSON"), "", 1),
        ((403, {}), "", 1),
    ],
)
def test_property_missing_for_another_account(answer: Reply, reason: str, accounts: int, thorough: bool) -> None:
    """An account that may see less may lack a property; a thorough run says so, and counts the others."""
    found = snapshot("/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}")
    shop = Shop().on(LIST, lambda asked: answer if asked.token == "user" else items({"toy_id": 7}))
    one = target(shop, found, thorough=thorough, accounts={DEFAULT: Account(), "user": Account("user")})
    requirement = next(each for each in derive(found) if each.rule == "property-missing" and "items" in each.location)
    result = run_check(CHECKS["property-missing"], requirement, one)
    assert (result.status, result.reason) == (VERIFIED, reason if thorough else "")
    assert len({one.calls.asked_by(each) for each in result.exchanges}) == (accounts if thorough else 1)


NUMBERED = snapshot(
    PATHS
    + """\
/toys/v1/toys/batch:
  post: {x-writes: {created: toy}, x-body: {properties: {items: {}}}, x-data: {}}
""",
    [
        {"response-property-added": "data.**.number", "shape": {"type": "integer"}, "of": BATCH},
    ],
)
_FAILED = {"success": False, "message": "no name"}


@pytest.mark.parametrize(
    ("rows", "owners", "kept", "status"),
    [
        ([_FAILED, _FAILED], False, False, NOTHING),
        ([_FAILED, _FAILED], True, False, NOTHING),
        ([{}, {}], False, False, NOTHING),
        ([{}, {}], True, False, NOTHING),
        ([{}, {}], False, True, FOUND),
        ([{"success": True}, {"success": True}], False, False, FOUND),
        ([{"success": True}, _FAILED], True, False, FOUND),
        ([{"success": True, "number": 3}, _FAILED], True, False, VERIFIED),
        ([{"number": 3}, {"number": 4}], False, False, VERIFIED),
        ([{"success": True, "created": False, "number": 3}] * 2, True, False, VERIFIED),
        ([{"success": True, "number": "3"}, _FAILED], True, False, FOUND),
        ([{"number": "3"}, {}], False, False, NOTHING),
        ([{"success": False, "number": "3"}, {"success": True, "number": 4}], True, False, VERIFIED),
    ],
)
def test_property_missing_in_the_response_to_a_write(rows: list[Any], owners: bool, kept: bool, status: Status) -> None:
    """A response to a body that may not have worked, and a row that failed, prove no missing property and no wrong type.

    The body of a call that creates has the mark of the run, so that one of the owner may not work either.
    """
    shop = Shelf()

    def create(asked: Asked) -> Reply:
        for row in json.loads(asked.body)["items"] if kept else ():
            shop.create(replace(asked, body=json.dumps(row).encode()))
        return 200, {"data": {"items": rows}}

    body = {"items": [{"name": "kite"}, {"name": "ball"}]}
    own = OwnObjects(examples={op(BATCH).shape: {"body": body}})
    bodies = {op(BATCH).shape: body} if owners else {}
    one = target(shop.on(BATCH, create), NUMBERED, bodies=bodies, writes=True, lasting=True, own_objects=own)
    one.session.sleep = lambda _: None
    every = [each for each in derive(NUMBERED) if "number" in each.id and each.operation.label == BATCH]
    found = {each.rule: run_check(CHECKS[each.rule], each, one) for each in every}
    results = [found["property-missing"], found["property-type-wrong"]]
    assert status in {each.status for each in results}
    if status is not FOUND:
        assert all(each.status is not FOUND for each in results)
    if not owners and status is NOTHING:
        assert Supply(SupplyKind.BODY, BATCH) in [each.supply for each in results]


BOXED = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/boxes/{box_id}:
  get:
    x-path: {box_id: box}
    x-data: {}
    x-behaviours:
      - {rule: total-missing, at: toy, says: counts the toys, needs: [empty_box], kind: toy}
""")


@pytest.mark.parametrize(
    ("empty", "full", "status"),
    [
        ({"many": 0}, {"many": 2, "in": [{"toy_id": 7}, {"toy_id": 8}]}, VERIFIED),
        ({"many": "0"}, {"many": "2", "in": [{"toy_id": 7}, {"toy_id": 8}]}, VERIFIED),
        ({"page": 1, "box": 3}, {"page": 1, "box": 5, "in": [{"toy_id": 7}]}, FOUND),
        ({"page": 1, "more": 0}, {"page": 1, "more": 0, "in": [{"toy_id": 7}]}, FOUND),
        ({"none": 0}, {"many": 1, "in": [{"toy_id": 7}]}, FOUND),
        ({"many": 0}, {"in": [{"plan": 1}]}, NOTHING),
        ({"many": 0}, {"toy_id": 7}, NOTHING),
    ],
)
def test_total_missing(empty: Any, full: Any, status: Status) -> None:
    """A number that is 0 for a box without toys, and more for one with toys, counts them; without a toy nothing is counted."""
    shop = Shop().on("GET /toys/v1/toys", *items({"toy_id": 7}))
    shop.on("GET /toys/v1/boxes/3", 200, {"data": empty}).on("GET /toys/v1/boxes/5", 200, {"data": full})
    result = result_of("total-missing", target(shop, BOXED, facts={"empty_box": 3, "box": 5}))
    assert result.status is status
