"""Query parameters that a tenant requires without documenting them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.target.fake import Account, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.findings.callers import ANONYMOUS, DEFAULT
from lmscontract.target.outcomes import NotVerified

LIST, FEES = "GET /toys/v1/toys", op("GET /toys/v1/fees")
FOUND = snapshot(
    """
    /toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
    /toys/v1/boxes: {get: {x-lists: box, x-items: {}}}
    /toys/v1/fees:
      get:
        parameters: [{name: toy_id, schema: {}}, {name: box_id, schema: {}}, {name: colour, schema: {}}]
        x-data: {}
    """
)
FOUND = replace(
    FOUND,
    vocabulary=replace(FOUND.vocabulary, identifiers={"toy": {"names": ["toy_id"]}, "box": {"names": ["box_id"]}}),
)


def demanding(takes: Callable[[Asked], bool]) -> Shop:
    """Return a shop with a toy and a box that answers a call for fees with 200 or 400."""

    def answer(asked: Asked) -> Reply:
        return (200, {"data": {}}) if takes(asked) else (400, {})

    shop = Shop().on(LIST, items({"toy_id": 7})).on("GET /toys/v1/boxes", items({"box_id": 8}))
    return shop.on("GET /toys/v1/fees", answer)


@pytest.mark.parametrize(
    ("takes", "sent"),
    [
        (lambda asked: {"toy_id", "box_id"} <= asked.query.keys(), {"toy_id": "7", "box_id": "8"}),
        (lambda asked: asked.query == {"box_id": "8"}, {"box_id": "8"}),
        (lambda asked: not asked.query, {}),
        (lambda _: False, {}),
    ],
    ids=["all", "one", "none", "always refused"],
)
def test_required_parameters_are_determined(takes: Callable[[Asked], bool], sent: dict[str, str]) -> None:
    """A refused call is repeated with identifiers that exist; later calls use the parameters that succeeded."""
    one = target(shop := demanding(takes), FOUND)
    exchange = one.call(FEES)
    assert dict(exchange.call.query) == sent
    assert exchange.ok is takes(shop.asked[-1])
    calls = len(shop.calls)
    assert one.call(FEES) is exchange
    assert dict(one.call(FEES, query={"toy_id": "nothing"}).call.query) == {**sent, "toy_id": "nothing"}
    assert len(shop.calls) == calls + 1


def test_required_parameters_are_determined_with_an_account() -> None:
    """Unauthorised calls use the parameters too; a run without an account cannot determine them."""
    one = target(shop := demanding(lambda asked: "toy_id" in asked.query and bool(asked.token)), FOUND)
    assert dict(one.call(FEES, who=ANONYMOUS).call.query) == {"toy_id": "7", "box_id": "8"}
    assert shop.asked[-1].token == ""
    one = target(shop := demanding(lambda _: False), FOUND, accounts={})
    assert one.call(FEES, who=ANONYMOUS).status == 400
    assert shop.calls == ["GET /toys/v1/fees"]


def test_without_an_object_no_parameters_are_determined() -> None:
    """Without an identifier to send, the call is refused as before."""
    shop = demanding(lambda asked: bool(asked.query)).on(LIST, items()).on("GET /toys/v1/boxes", items())
    assert target(shop, FOUND).call(FEES).status == 400


def test_only_a_400_is_tried_again() -> None:
    """A 404 or 403 says nothing about parameters; open and mandatory parameters are not determined."""
    shop = demanding(lambda _: True).on("GET /toys/v1/fees", 404, {})
    assert target(shop, FOUND).call(FEES).status == 404
    assert shop.calls == ["GET /toys/v1/fees"]
    endpoint = FOUND.endpoints[FEES.shape]
    for more in ({"open": {"": "who-knows"}}, {"required": True}):
        facts = {place: replace(fact, **more) for place, fact in endpoint.facts.items()}
        other = replace(FOUND, endpoints={**FOUND.endpoints, FEES.shape: replace(endpoint, facts=facts)})
        one = target(shop := demanding(lambda _: False), other, facts={"toy_id": 1, "box_id": 2, "colour": 3})
        assert one.call(FEES).status == 400
        assert len(shop.calls) == 1


def test_a_transient_failure_determines_nothing() -> None:
    """A transient failure is reported by the call itself."""
    shop = Shop().on("GET /toys/v1/fees", 503, {})
    with pytest.raises(NotVerified, match="a transient failure"):
        target(shop, FOUND, accounts={DEFAULT: Account()}).call(FEES)
