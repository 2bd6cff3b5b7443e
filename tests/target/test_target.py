"""A tenant as checks see it: requests, writes, identifiers, links and responses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import (
    BASE,
    CATALOG,
    TOY,
    TOYS,
    TOYS_SNAPSHOT,
    Account,
    Asked,
    Reply,
    Shop,
    items,
    op,
    reason,
    snapshot,
    target,
)

from lmscontract.findings.callers import ANONYMOUS, DEFAULT, INVALID_TOKEN
from lmscontract.findings.finding import Supply, SupplyKind
from lmscontract.target.calls import HINTS
from lmscontract.target.objects.coverage import possible_paths
from lmscontract.target.outcomes import NotVerified

LIST, ONE = "GET /toys/v1/toys", "GET /toys/v1/toys/7"
WHOLE = f"{LIST}?size=3&page=1"


def shop() -> Shop:
    """Return a shop with two toys."""
    return Shop().on(LIST, *items({"toy_id": 7, "price": 1.5}, {"toy_id": 8})).on(ONE, 200, {"data": {"price": 2}})


def test_a_working_body_that_is_refused() -> None:
    """A configured body that gets 400 is named as the input that the tenant refuses; another status says nothing of it."""
    post = op("POST /toys/v1/toys")
    tenant, bodies = shop().on(post.label, 400, {}), {post.shape: {"name": "ark"}}
    one = target(tenant, bodies=bodies, writes=True, thorough=True, lasting=True)
    with pytest.raises(NotVerified) as caught:
        one.answer(post)
    assert caught.value.supply == Supply(SupplyKind.REFUSED_BODY, post.label)
    assert "or report that the platform refuses it" in caught.value.hint
    assert reason(target(Shop().on(LIST, 403, {})).answer, TOYS)[2] == HINTS[403]


def test_a_working_body_that_was_accepted() -> None:
    """A configured body that another call accepted is not named: the second object may be refused for another reason."""
    post = op("POST /toys/v1/toys")
    tenant = shop().on(post.label, lambda _: (200 if tenant.calls.count(post.label) == 1 else 400, {}))
    one = target(tenant, bodies={post.shape: {"name": "ark"}}, writes=True, thorough=True, lasting=True)
    assert one.answer(post).ok
    with pytest.raises(NotVerified) as caught:
        one.answer(post, again=True)
    assert (caught.value.supply, caught.value.hint) == (None, HINTS.get(400, ""))


# one request for equal calls


def test_equal_calls_are_made_once() -> None:
    """An equal call gets the stored response, which every requirement can use."""
    one = target(tenant := shop())
    first, second = one.call(TOYS), one.answer(TOYS)
    assert first is second
    assert tenant.calls == [LIST]
    assert one.seen(TOYS) == [first]
    assert one.seen(TOY) == ()


def test_different_calls_are_made() -> None:
    """A call with other parameters, another identifier or account, or `again`, is a new request."""
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
    """Booleans are lower case, parameters can be omitted, and identifiers are percent-encoded."""
    one = target(tenant := shop())
    one.call(TOYS, query={"x": False, "y": 1, "z": "a b"}, without=("y",))
    one.call(TOY, path={"toy_id": "a/b c"})
    assert tenant.calls == [f"{LIST}?x=false&z=a%20b", "GET /toys/v1/toys/a%2Fb%20c"]


def test_public_operations_are_called_without_a_token() -> None:
    """A public operation is called without a token."""
    one = target(tenant := Shop().on("GET /toys/v1/catalog", 200, {"data": {}}))
    one.answer(CATALOG)
    assert tenant.asked[0].token == ""


# reasons for requirements that are not verified


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_transient_failures_are_not_answers(status: int) -> None:
    """A transient failure is not a response, and the reason names its status each time."""
    one = target(tenant := Shop().on(LIST, status, {}))
    for _ in range(2):
        assert reason(one.call, TOYS) == (f"the operation answered {status}, a transient failure", LIST, "")
    assert len(set(tenant.calls)) == 1


def test_an_answer_is_a_success() -> None:
    """`answer` requires a success; `call` accepts any status."""
    one = target(Shop().on(LIST, 403, {}))
    assert one.call(TOYS).status == 403
    assert reason(one.answer, TOYS) == ("the operation answered 403", LIST, HINTS[403])
    missing = target(Shop())
    assert reason(missing.answer, TOYS) == (
        "the operation answered 404", LIST, "perhaps an object that the call names is missing, or the operation is not served",
    )  # fmt: skip


def test_mandatory_parameters() -> None:
    """A mandatory parameter gets the value of a fact or of the contract; without either no call is made."""
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
    """A write is not sent without permission, even if it is a GET or can be undone."""
    tenant = shop()
    one = target(tenant, facts={"toy": 7}, bodies={MAKE.shape: {}, CHANGE.shape: {}})
    what, where, _ = reason(one.call, operation)
    assert where == operation.label
    assert what in (
        "not sent: this operation writes, and can be undone",
        "not sent: the HTTP methods are not documented, so that it may write",
    )
    assert tenant.calls == []


def test_the_mock_of_the_run_may_be_written_to() -> None:
    """Every write may be sent to the mock of the run, with the configured body."""
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
        "no working body is known", CHANGE.label, f'add "{CHANGE.label}" to the tenant\'s bodies',
    )  # fmt: skip
    assert one.body_of(MAKE) == {"name": "Bear"}


def test_a_refused_call_needs_neither_body_nor_identifier() -> None:
    """A call without credentials has an empty body and a generated identifier."""
    tenant = Shop().on(LIST, 401, {})
    one = target(tenant, own=True)
    one.call(CHANGE, who=ANONYMOUS)
    assert tenant.calls[-1] == "PUT /toys/v1/toys/1"
    assert tenant.asked[-1].body == b"{}"


# identifiers


def test_identifiers_that_are_not_found() -> None:
    """Without an identifier no call is made, and the reason names the lists and the missing fact."""
    one = target(Shop().on(LIST, *items()))
    assert reason(one.call, TOY) == (
        f"no identifier of the kind toy was found through {LIST}", TOY.label, "add toy to the tenant's facts",
    )  # fmt: skip
    assert reason(one.call, op("GET /toys/v1/parts/{part_id}"))[0] == (
        "no identifier of the kind part was found through GET /toys/v1/boxes/{box_id}/parts"
    )


# links


def test_links_are_followed_on_the_same_tenant() -> None:
    """Absolute and relative links are followed with the same token."""
    one = target(tenant := shop())
    first = one.answer(TOYS)
    for href in (f"{BASE}/toys/v1/toys?page=2&x=", "/shop/toys/v1/toys?page=3", "?page=4"):
        one.follow(href, first)
    assert tenant.calls[1:] == [f"{LIST}?page=2&x=", f"{LIST}?page=3", f"{LIST}?page=4"]
    assert {asked.token for asked in tenant.asked} == {"token-of-the-run"}
    assert len(one.seen(TOYS)) == 4


def test_a_link_need_not_repeat_required_parameters() -> None:
    """If a link is refused without a required parameter, it gets the value of the original call."""

    def boxes(asked: Asked) -> Reply:
        return items({"box_id": 1}) if {"shop", "kind"} <= asked.query.keys() else (400, {})

    one = target(tenant := Shop().on("GET /toys/v1/boxes", boxes), facts={"shop": "x"})
    first = one.answer(op("GET /toys/v1/boxes"))
    assert one.follow("?page=2", first).ok
    assert tenant.calls[1:] == ["GET /toys/v1/boxes?page=2", "GET /toys/v1/boxes?page=2&kind=wood&shop=x"]


def test_links_to_other_hosts_are_not_followed() -> None:
    """A link to another host is not followed, because the request would contain the token."""
    one = target(tenant := shop())
    first = one.answer(TOYS)
    assert reason(one.follow, "https://elsewhere.example/toys", first)[0] == "the link leads to another host"
    assert len(tenant.calls) == 1


def test_fixed_responses() -> None:
    """With a fixed response every call returns it; the original target still sends requests."""
    one = target(tenant := shop())
    made = one.answer(TOYS)
    fixed = one.answering(made)
    assert fixed.call(TOYS, query={"a": 1}) is made
    assert fixed.seen(TOYS) == (made,)
    assert one.call(TOYS, query={"a": 1}) is not made
    assert tenant.calls == [LIST, f"{LIST}?a=1"]


# contents of a response


def test_holders_of_a_property() -> None:
    """Every item of a list can hold a property; a response without an item proves nothing."""
    one = target(shop())
    price = TOYS_SNAPSHOT.find(LIST).facts["data.items[].price"]
    places = one.holders(one.answer(TOYS), price)
    assert [place.filled for place in places] == [True, False]
    empty = target(Shop().on(LIST, *items()))
    expected = (f"the response has no record that could have {price.path}", LIST, "")
    assert reason(empty.holders, empty.answer(TOYS), price) == expected


@pytest.mark.parametrize("document", [{"data": {"price": 1}}, {"price": 1}])
def test_a_single_object_is_under_data_or_the_root(document: Any) -> None:
    """A single object may be under `data` or be the root."""
    one = target(shop().on(ONE, 200, document))
    price = TOYS_SNAPSHOT.find(TOY.label).facts["data.price"]
    assert [[str(path) for path in paths] for paths in possible_paths(price, one.endpoint(TOY), document)] == [
        ["data.price", "price"]
    ]
    assert any(place.filled for place in one.holders(one.answer(TOY), price))


def test_a_list_has_one_interpretation() -> None:
    """The items of a list are only where the contract puts them."""
    price = TOYS_SNAPSHOT.find(LIST).facts["data.items[].price"]
    found = possible_paths(price, TOYS_SNAPSHOT.find(LIST), {"data": {"items": [{"price": 1}]}})
    assert [[str(path) for path in paths] for paths in found] == [["data.items[].price"]]


@pytest.mark.parametrize("body", [b"", b"<html>", b'{"a": NaN}', b"{"])
def test_responses_that_are_not_json(body: bytes) -> None:
    """The contents of a response that is not JSON are unknown."""
    one = target(Shop().on(LIST, 200, body))
    assert reason(one.document, one.answer(TOYS)) == ("the response is not JSON", LIST, "")


OPEN = snapshot("/toys/v1/toys: {get: {x-lists: toy}}\n/toys/v1/sales: {get: {}}\n")


def test_items_are_counted() -> None:
    """Items are counted where the contract puts them; without a list their number is unknown."""
    one = target(shop())
    assert len(one.items(one.answer(TOYS))) == one.record_count(one.answer(TOYS)) == 2
    opened = target(Shop().on(LIST, 200, {"toys": [{"toy_id": 1}, {"toy_id": 2}, {}]}), OPEN)
    assert opened.record_count(opened.answer(TOYS)) == 3
    assert opened.record_count(opened.call(op("GET /toys/v1/sales"))) == 0
    other = target(Shop().on(LIST, 200, {"items": []}))
    assert reason(other.items, other.answer(TOYS))[0] == "the response has no list of items"


def test_evidence_is_created_once() -> None:
    """The evidence shows request and response without the token, and is created once."""
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
    """Any status except 401 is returned, because a 401 refuses only the token."""
    tenant = Shop().on(LIST, 400, {}).on(ONE, 401, {})
    one = target(tenant, facts={"toy": 7})
    assert one.authorized(TOYS, query={"a": 1}).status == 400
    assert reason(one.authorized, TOY) == ("the operation refused the token of this run", TOY.label, "")


def test_a_link_that_is_refused_with_401_proves_nothing() -> None:
    """A link that answers 401 proves nothing about the list."""

    def answer(asked: Any) -> Any:
        return (401, {}) if "page" in asked.query else items({"toy_id": 1})

    one = target(Shop().on(LIST, answer))
    first = one.answer(TOYS)
    assert reason(one.follow, "?page=2", first) == ("the address of a link answered 401", LIST, "")
