"""A tenant as checks see it: calls put together, made once, guarded, and looked at."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import (
    BASE,
    DOOR,
    TOY,
    TOYS,
    TOYS_SNAPSHOT,
    Account,
    Asked,
    Reply,
    Shop,
    items,
    op,
    snapshot,
    target,
)

from lmscontract.contract.model import TenantFact
from lmscontract.findings.callers import ANONYMOUS, DEFAULT, INVALID_TOKEN
from lmscontract.target.objects.coverage import possible_paths
from lmscontract.target.outcomes import NotVerified

LIST, ONE = "GET /toys/v1/toys", "GET /toys/v1/toys/7"
WHOLE = f"{LIST}?size=3&page=1"


def shop() -> Shop:
    """A shop with two toys."""
    return Shop().on(LIST, *items({"toy_id": 7, "price": 1.5}, {"toy_id": 8})).on(ONE, 200, {"data": {"price": 2}})


def reason(call: Any, *arguments: Any, **named: Any) -> tuple[str, str, str]:
    """Why something could not be verified: what, where, and what the owner could supply."""
    with pytest.raises(NotVerified) as caught:
        call(*arguments, **named)
    return caught.value.what, caught.value.where, caught.value.hint


# one request for equal calls


def test_equal_calls_are_made_once() -> None:
    """An equal call is answered from memory, and bears on every requirement that looks at it."""
    one = target(tenant := shop())
    first, second = one.call(TOYS), one.answer(TOYS)
    assert first is second
    assert tenant.calls == [LIST]
    assert one.seen(TOYS) == [first]
    assert one.seen(TOY) == ()


def test_calls_that_differ_are_made() -> None:
    """A call with other parameters, another identifier, another caller or asked for again is another call."""
    one = target(
        tenant := shop().on("GET /toys/v1/toys/9", 404, {}), accounts={DEFAULT: Account(), "user": Account("u")}
    )
    one.call(TOY)
    one.call(TOY, path={"toy_id": 9})
    one.call(TOY, query={"a": True})
    one.call(TOY, who="user")
    one.call(TOY, who=ANONYMOUS)
    one.call(TOY, who=INVALID_TOKEN)
    one.call(TOY, again=True)
    assert tenant.calls == [WHOLE, ONE, "GET /toys/v1/toys/9", f"{ONE}?a=true", ONE, ONE, ONE, ONE]
    assert [asked.token for asked in tenant.asked[1:]] == [
        "token-of-the-run", "token-of-the-run", "token-of-the-run", "u", "", "token-ofAthe-run", "token-of-the-run",
    ]  # fmt: skip
    assert len(one.seen(TOY)) == 7


def test_parameters() -> None:
    """Booleans are written in small letters, parameters can be left out, and identifiers are escaped."""
    one = target(tenant := shop())
    one.call(TOYS, query={"x": False, "y": 1, "z": "a b"}, without=("y",))
    one.call(TOY, path={"toy_id": "a/b c"})
    assert tenant.calls == [f"{LIST}?x=false&z=a%20b", "GET /toys/v1/toys/a%2Fb%20c"]


def test_public_operations_are_called_without_a_token() -> None:
    """What needs no token is not shown one."""
    one = target(tenant := Shop().on("GET /toys/v1/door", 200, {"data": {}}))
    one.answer(DOOR)
    assert tenant.asked[0].token == ""


# what could not be tried


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_weather_says_nothing(status: int) -> None:
    """What a tenant answers in bad weather is no answer, however often it is asked for."""
    one = target(tenant := Shop().on(LIST, status, {}))
    for _ in range(2):
        assert reason(one.call, TOYS) == (f"it answered {status}, a transient failure", LIST, "")
    assert len(set(tenant.calls)) == 1


def test_an_answer_is_a_success() -> None:
    """An answer that is no success says so; a call takes any status."""
    one = target(Shop().on(LIST, 403, {}))
    assert one.call(TOYS).status == 403
    assert reason(one.answer, TOYS) == ("it answered 403", LIST, "")
    missing = target(Shop())
    assert reason(missing.answer, TOYS) == ("it answered 404", LIST, "see the requirement that the operation is served")


def test_who_has_no_account() -> None:
    """An account of a level that the configuration lacks is named; one that is refused is still an account."""
    assert reason(target(shop(), accounts={}).account, "manager") == (
        "it takes an account of the level manager", "", "add accounts.manager to the tenant",
    )  # fmt: skip
    assert target(shop(), accounts={"user": Account("u")}).account("user") == "user"


def test_what_only_the_owner_knows() -> None:
    """A fact is the owner's to supply, and named when it is not."""
    one = target(Shop(), facts={"lost_toy": 3})
    assert (one.fact("lost_toy"), one.given(TenantFact("lost_toy")), one.given(5)) == (3, 3, 5)
    assert reason(one.given, TenantFact("broken_toy")) == (
        "only the tenant's owner knows broken_toy", "", "add broken_toy to the tenant's facts",
    )  # fmt: skip


def test_mandatory_parameters() -> None:
    """A mandatory parameter gets the owner's value, else one that is stated; without either the call is not made."""
    boxes = op("GET /toys/v1/boxes")
    tenant = Shop().on("GET /toys/v1/boxes", *items())
    assert reason(target(tenant).call, boxes) == (
        "no value of its mandatory parameter shop is shown", "GET /toys/v1/boxes", "add shop to the tenant's facts",
    )  # fmt: skip
    target(tenant, facts={"shop": 4}).call(boxes)
    target(tenant, facts={"shop": 4, "kind": "tin"}).call(boxes, without=("shop",))
    assert tenant.calls == ["GET /toys/v1/boxes?kind=wood&shop=4", "GET /toys/v1/boxes?kind=tin"]


# writes


MAKE, CHANGE = op("POST /toys/v1/toys"), op("PUT /toys/v1/toys/{toy_id}")
DROP, CANCEL = op("DELETE /toys/v1/toys/{toy_id}"), op("GET /toys/v1/cancel/{toy_id}")


@pytest.mark.parametrize("operation", [MAKE, CHANGE, DROP, CANCEL, op("ANY /toys/v1/old/**")], ids=str)
def test_nothing_is_written_without_permission(operation: Any) -> None:
    """What writes is not sent to a tenant that is not our own, be it a GET that could be undone, unless that is allowed."""
    tenant = shop()
    one = target(tenant, facts={"toy": 7}, bodies={MAKE.shape: {}, CHANGE.shape: {}})
    what, where, _ = reason(one.call, operation)
    assert where == operation.label
    assert what in (
        "not sent: this operation writes, and can be undone",
        "not sent: its HTTP methods are not documented, so that it may write",
    )
    assert tenant.calls == []


def test_our_own_mock_may_be_written_to() -> None:
    """To the mock that the run started itself everything may be sent, with the owner's body where one is taken."""
    tenant = Shop().on(LIST, *items({"toy_id": 7}, {"toy_id": 8}))
    one = target(tenant, own=True, bodies={MAKE.shape: {"name": "Bear"}})
    one.call(MAKE)
    one.call(MAKE, body={"name": "Doll"})
    one.call(DROP)
    one.call(CANCEL)
    assert tenant.calls == [
        "POST /toys/v1/toys", "POST /toys/v1/toys", WHOLE, "DELETE /toys/v1/toys/8", "GET /toys/v1/cancel/7",
    ]  # fmt: skip
    assert [asked.body for asked in tenant.asked] == [b'{"name": "Bear"}', b'{"name": "Doll"}', b"", b"", b""]
    assert reason(one.call, CHANGE) == (
        "no working body is shown", CHANGE.label, f'add "{CHANGE.label}" to the tenant\'s bodies',
    )  # fmt: skip
    assert one.body_of(MAKE) == {"name": "Bear"}


def test_what_is_refused_anyway_needs_neither_body_nor_identifier() -> None:
    """A call without a credential is made with an empty body and an invented identifier."""
    tenant = Shop().on(LIST, 401, {})
    one = target(tenant, own=True)
    one.call(CHANGE, who=ANONYMOUS)
    assert tenant.calls[-1] == "PUT /toys/v1/toys/1"
    assert tenant.asked[-1].body == b"{}"


# identifiers


def test_identifiers_are_found_once() -> None:
    """An identifier is found through the tenant's own lists, once; the owner's goes first."""
    one = target(tenant := shop())
    assert one.identifiers("toy") == one.identifiers("toy") == ("7", "8")
    assert tenant.calls == [WHOLE]
    assert target(tenant, facts={"toy": 42}).identifiers("toy") == ("42",)
    assert target(tenant, known={"toy": ("5",)}).identifiers("toy") == ("5",)
    assert (one.identifiers(""), one.identifiers("nothing")) == ((), ())
    assert one.place(one.endpoint(TOY)) == "/toys/v1/toys/7"


def test_identifiers_are_found_through_others() -> None:
    """A list that needs an identifier itself is asked with one that another list shows."""
    tenant = (
        Shop()
        .on("GET /toys/v1/boxes", *items({"id": "b-1"}))
        .on("GET /toys/v1/boxes/b-1/parts", *items({"part_uuid": "p-1"}))
        .on("GET /toys/v1/parts/p-1", 200, {"data": {}})
    )
    one = target(tenant, facts={"shop": 1})
    assert one.answer(op("GET /toys/v1/parts/{part_id}")).ok
    assert one.discover() == {"toy": (), "box": ("b-1",), "part": ("p-1",)}


def test_identifiers_that_are_not_found() -> None:
    """Without an identifier a call is not made, and told which lists were asked and what the owner could supply."""
    one = target(Shop().on(LIST, *items()))
    assert reason(one.call, TOY) == (
        f"no identifier of the kind toy was found through {LIST}", TOY.label, "add toy to the tenant's facts",
    )  # fmt: skip
    assert reason(one.call, op("GET /toys/v1/parts/{part_id}"))[0] == (
        "no identifier of the kind part was found through GET /toys/v1/boxes/{box_id}/parts"
    )


@pytest.mark.parametrize("reply", [(200, b"<html>"), (200, {"data": {}}), (200, {"data": {"items": 3}}), (403, {})])
def test_lists_that_show_nothing(reply: Any) -> None:
    """A list that is no JSON, no list or refused shows no identifier."""
    assert target(Shop().on(LIST, *reply)).identifiers("toy") == ()


def test_a_list_that_needs_its_own_kind() -> None:
    """A list that needs an identifier of its own kind finds none, and asks for it but once."""
    paths = "/toys/v1/toys/{toy_id}/friends:\n  get: {x-lists: toy, x-items: {}}\n"
    one = target(tenant := Shop(), snapshot(paths))
    assert one.identifiers("toy") == ()
    assert tenant.calls == []


# links


def test_links_are_followed_on_the_same_tenant() -> None:
    """The address of a link is called with the same token, be it whole, absolute or only a query."""
    one = target(tenant := shop())
    first = one.answer(TOYS)
    for href in (f"{BASE}/toys/v1/toys?page=2&x=", "/shop/toys/v1/toys?page=3", "?page=4"):
        one.follow(href, first)
    assert tenant.calls[1:] == [f"{LIST}?page=2&x=", f"{LIST}?page=3", f"{LIST}?page=4"]
    assert {asked.token for asked in tenant.asked} == {"token-of-the-run"}
    assert len(one.seen(TOYS)) == 4


def test_a_link_need_not_repeat_what_a_call_must_have() -> None:
    """Where its address is refused without a mandatory parameter, it is called with what the list was called with."""

    def boxes(asked: Asked) -> Reply:
        return items({"box_id": 1}) if {"shop", "kind"} <= asked.query.keys() else (400, {})

    one = target(tenant := Shop().on("GET /toys/v1/boxes", boxes), facts={"shop": "x"})
    first = one.answer(op("GET /toys/v1/boxes"))
    assert one.follow("?page=2", first).ok
    assert tenant.calls[1:] == ["GET /toys/v1/boxes?page=2", "GET /toys/v1/boxes?page=2&kind=wood&shop=x"]


def test_links_to_elsewhere_are_not_followed() -> None:
    """A link to another host is not followed: it would be shown the token."""
    one = target(tenant := shop())
    first = one.answer(TOYS)
    assert (
        reason(one.follow, "https://elsewhere.example/toys", first)[0]
        == "the link leads to another host, elsewhere.example"
    )
    assert len(tenant.calls) == 1


def test_answers_that_were_made_before() -> None:
    """Every call of the operation gets the response that is given; the tenant itself is called as before."""
    one = target(tenant := shop())
    made = one.answer(TOYS)
    fixed = one.answering(made)
    assert fixed.call(TOYS, query={"a": 1}) is made
    assert fixed.seen(TOYS) == (made,)
    assert one.call(TOYS, query={"a": 1}) is not made
    assert tenant.calls == [LIST, f"{LIST}?a=1"]


# what an answer holds


def test_places_where_a_property_could_stand() -> None:
    """A property could stand in every item of a list; they are counted, and an answer without any proves nothing."""
    one = target(shop())
    price = TOYS_SNAPSHOT.find(LIST).facts["data.items[].price"]
    places = one.holders(one.answer(TOYS), price)
    assert [place.filled for place in places] == [True, False]
    empty = target(Shop().on(LIST, *items()))
    told = (f"its answer held no record that could hold {price.path}", LIST, "")
    assert reason(empty.holders, empty.answer(TOYS), price) == told


@pytest.mark.parametrize("document", [{"data": {"price": 1}}, {"price": 1}])
def test_a_single_object_stands_under_data_or_is_the_root(document: Any) -> None:
    """Of a single object both readings are looked at: the object under data, and the root."""
    one = target(shop().on(ONE, 200, document))
    price = TOYS_SNAPSHOT.find(TOY.label).facts["data.price"]
    assert [[str(path) for path in paths] for paths in possible_paths(price, one.endpoint(TOY))] == [
        ["data.price", "price"]
    ]
    assert any(place.filled for place in one.holders(one.answer(TOY), price))


def test_a_list_has_one_reading() -> None:
    """The items of a list stand where the contract puts them, and nowhere else."""
    price = TOYS_SNAPSHOT.find(LIST).facts["data.items[].price"]
    assert [[str(p) for p in paths] for paths in possible_paths(price, TOYS_SNAPSHOT.find(LIST))] == [
        ["data.items[].price"]
    ]


@pytest.mark.parametrize("body", [b"", b"<html>", b'{"a": NaN}', b"{"])
def test_answers_that_are_no_json(body: bytes) -> None:
    """An answer that is no JSON says nothing of what should stand in it."""
    one = target(Shop().on(LIST, 200, body))
    assert reason(one.document, one.answer(TOYS)) == ("its answer was no JSON", LIST, "")


def test_items_are_counted() -> None:
    """The items of a list are looked at where the contract puts them; an answer without a list says nothing."""
    one = target(shop())
    assert len(one.items(one.answer(TOYS))) == one.record_count(one.answer(TOYS)) == 2
    other = target(Shop().on(LIST, 200, {"items": []}))
    assert reason(other.items, other.answer(TOYS))[0] == "its answer held no list of items"


def test_evidence_is_told_once() -> None:
    """The evidence of an answer shows call and answer, without the token, and is put together once."""
    one = target(shop())
    exchange = one.answer(TOYS)
    evidence = one.evidence(exchange)
    assert one.evidence(exchange) is evidence
    assert evidence.request.startswith("GET /shop/toys/v1/toys HTTP/1.1\nHost: toys.example\n")
    assert '"toy_id": 7' in evidence.response
    assert "token-of-the-run" not in f"{evidence}"
    assert evidence.curl.startswith("curl -sS https://toys.example/shop/toys/v1/toys")


# refusals


def test_a_call_that_may_be_refused() -> None:
    """Any status is one, but for 401: then the token was refused, and nothing else was judged."""
    tenant = Shop().on(LIST, 400, {}).on(ONE, 401, {})
    one = target(tenant, facts={"toy": 7})
    assert one.authorized(TOYS, query={"a": 1}).status == 400
    assert reason(one.authorized, TOY) == ("it refused the token of this run", TOY.label, "")


def test_a_link_that_is_refused_with_401_says_nothing() -> None:
    """The address of a link may be open to others only: that is no answer of the list."""

    def answer(asked: Any) -> Any:
        return (401, {}) if "page" in asked.query else items({"toy_id": 1})

    one = target(Shop().on(LIST, answer))
    first = one.answer(TOYS)
    assert reason(one.follow, "?page=2", first) == ("the address of a link answered 401", LIST, "")
