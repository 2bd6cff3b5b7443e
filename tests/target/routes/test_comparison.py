"""Responses compared with those to an unknown route and to an unknown identifier."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.target.fake import BASE, PATHS, TOY, TOYS_SNAPSHOT, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.contract.model import Snapshot
from lmscontract.target.exchange import Call, Exchange
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.routes.comparison import effects
from lmscontract.target.target import Target
from lmscontract.target.writes.guard import WriteGuard
from lmscontract.target.writes.own_objects import OwnObjects
from lmscontract.types import Effect, Operation

PLAIN = {"Content-Type": "text/plain"}
GONE, BEST = op("GET /toys/v1/gone"), op("GET /toys/v1/toys/best")
REMOVED: Snapshot = snapshot(edits=[{"api-removed": "GET /toys/v1/gone"}, {"api-removed": "GET /toys/v1/toys/best"}])


def no_route(asked: Asked) -> Reply:
    """Return the response of the shop to an unknown route."""
    return 404, {"error": f"no route {asked.path}"}


def no_toy(asked: Asked) -> Reply:
    """Return the response of the shop to an unknown toy."""
    return 404, {"error": f"there is no toy {asked.path.rpartition('/')[2]}"}


class Careful(Shop):
    """A shop whose responses to unknown toys differ from those to unknown routes."""

    def __init__(self, unknown: Any = no_toy) -> None:
        super().__init__()
        self.on("GET /toys/v1/toys", *items({"toy_id": 7})).on("GET /toys/v1/toys/999999937", unknown)
        self.on("GET /toys/v1/parts/999999937", unknown).on("GET /toys/v1/boxes/999999937/parts", unknown)
        self.on("GET /toys/v1/toys/7", unknown)


def probed(shop: Shop, operation: Any = GONE, found: Snapshot = REMOVED) -> tuple[Target, Exchange]:
    """Return the response of an operation that should be removed."""
    one = target(shop, found)
    return one, one.route(operation).probe()


def test_a_removed_route_answers_like_an_unknown_route() -> None:
    """A route that answers like a generated unknown route is removed."""
    one, exchange = probed(Careful())
    assert one.route(exchange.call.operation).looks_removed(exchange)
    assert one.route(exchange.call.operation).is_unknown(exchange)


@pytest.mark.parametrize("status", [405, 410, 501])
def test_statuses_of_a_removed_route(status: int) -> None:
    """A 405, 410 or 501 shows that a route is removed."""
    one, exchange = probed(Careful().on("GET /toys/v1/gone", status, {}))
    assert one.route(exchange.call.operation).looks_removed(exchange)


@pytest.mark.parametrize("reply", [(403, {"error": "forbidden"}), (400, {}), (401, b"", PLAIN)])
def test_a_refusal_is_no_removal(reply: Any) -> None:
    """A route that is refused may still exist."""
    one, exchange = probed(Careful().on("GET /toys/v1/gone", *reply))
    assert not one.route(exchange.call.operation).looks_removed(exchange)
    assert not one.route(exchange.call.operation).is_unknown(exchange)


@pytest.mark.parametrize(("others", "removed"), [(200, True), (403, False)])
def test_a_404_without_identifiers_is_a_removal(others: int, removed: bool) -> None:
    """A 404 with any text shows that a route without identifiers is gone, if the account is served elsewhere."""
    shop = Careful().on("GET /toys/v1/gone", 404, {"error": "there is no toy gone"})
    for endpoint in REMOVED.operations:
        shop.on(endpoint.operation.label, others, items()[1])
    one, exchange = probed(shop)
    assert one.route(GONE).looks_removed(exchange) is removed
    assert one.route(GONE).is_missing(exchange) is removed


def test_a_404_to_a_call_that_writes_is_no_removal() -> None:
    """What a write refers to in its body may be missing."""
    shop = Careful().on("POST /toys/v1/toys", 404, {"error": "no such shelf"})
    one = target(shop, own=True, bodies={"POST /toys/v1/toys": {"shelf": 7}})
    assert not one.route(op("POST /toys/v1/toys")).is_missing(one.call(op("POST /toys/v1/toys")))


@pytest.mark.parametrize(
    ("unreadable", "shown", "bodies", "missing"),
    [
        (404, 200, {"name": "A"}, True),
        (400, 200, {"name": "A"}, False),
        (404, 404, {"name": "A"}, False),
        (404, 200, None, False),
    ],
)
def test_a_write_that_gets_404_for_every_body(unreadable: int, shown: int, bodies: Any, missing: bool) -> None:
    """A write is missing if the owner's body and an unreadable one get 404, about an object that is served."""
    shop = Careful().on(
        "PUT /toys/v1/toys/7", lambda asked: (unreadable if asked.body == b"{" else 404, {"why": "own"})
    )
    shop.on("GET /toys/v1/toys/7", shown, {"data": {"name": "B"}})
    given = {"PUT /toys/v1/toys/{}": bodies} if bodies else {}
    examples = {"PUT /toys/v1/toys/{}": {"body": {"name": "of the mock"}}}
    own = OwnObjects(disposable={"toy": (7,)}, examples=examples)
    one = target(shop, lasting=True, bodies=given, own_objects=own)
    written = one.call(op("PUT /toys/v1/toys/{toy_id}"))
    assert one.route(written.call.operation).is_missing(written) is missing


def test_a_404_to_a_call_that_names_an_object_in_its_query() -> None:
    """The object that a parameter identifies may be missing."""
    one = target(Careful().on("GET /toys/v1/sales", 404, {}))
    assert one.route(op("GET /toys/v1/sales")).is_missing(one.call(op("GET /toys/v1/sales")))
    about = one.call(op("GET /toys/v1/sales"), query={"toy_id": 9})
    assert not one.route(op("GET /toys/v1/sales")).is_missing(about)
    taking = snapshot(PATHS.replace("sales:\n  get: {", "sales:\n  get: {parameters: [{name: toy_id, schema: {}}], "))
    one = target(Careful().on("GET /toys/v1/sales", 404, {}), taking)
    assert not one.route(op("GET /toys/v1/sales")).is_missing(one.call(op("GET /toys/v1/sales")))


def test_a_404_to_a_call_whose_parameters_are_unknown() -> None:
    """An operation whose response was never documented may need parameters that are not documented either."""
    one = target(Careful().on(GONE.label, 404, {}))
    assert not one.route(GONE).is_missing(one.call(GONE))


def test_a_404_to_a_call_that_the_platform_may_refuse() -> None:
    """An operation that depends on an option of the platform, as the contract says, may be switched off."""
    says = {"rule": "behaviour-differs", "at": "off", "says": "It may be off.", "source": "9", "reason": "not shown"}
    found = snapshot(edits=[{"behaviour-changed": says, "of": "GET /toys/v1/sales"}])
    one = target(Careful().on("GET /toys/v1/sales", 404, {}), found)
    assert not one.route(op("GET /toys/v1/sales")).is_missing(one.call(op("GET /toys/v1/sales")))


NEW = op("GET /prices/v1/toys/{toy_id}")
ADDED: Snapshot = snapshot(
    edits=[{"endpoint-added": NEW.label, "operation": {"summary": "a price", "x-path": {"toy_id": "toy"}}}]
)


@pytest.mark.parametrize(
    ("served", "second", "missing"), [(200, 404, True), (404, 404, False), (200, 200, False), (200, 403, False)]
)
def test_a_404_to_an_object_that_another_operation_serves(served: int, second: int, missing: bool) -> None:
    """A new operation is missing if none of the objects is there that another one serves."""
    shop = Careful().on("GET /toys/v1/toys", *items({"toy_id": 7}, {"toy_id": 8}))
    for identifier in (7, 8):
        shop.on(f"GET /toys/v1/toys/{identifier}", served, {"data": {}})
    shop.on("GET /prices/v1/toys/7", 404, {"error": "nothing"}).on("GET /prices/v1/toys/8", second, {})
    one = target(shop, ADDED)
    assert one.route(NEW).is_missing(one.call(NEW, path={"toy_id": "7"})) is missing


PUBLIC = op("GET /toys/v1/public/{toy_id}")
OF_ALL_AND_PUBLIC = snapshot(
    PATHS + "/toys/v1/public: {get: {x-lists: toy, x-items: {}}}\n/toys/v1/public/{toy_id}: {get: {x-data: {}}}\n"
)


@pytest.mark.parametrize(("public", "missing"), [(7, True), (9, False)])
def test_a_404_to_an_object_that_the_list_above_does_not_show(public: int, missing: bool) -> None:
    """An object that another operation serves may be missing where the list of the same path leaves it out."""
    shop = Careful().on("GET /toys/v1/toys", *items({"toy_id": 7}, {"toy_id": 8}))
    for identifier in (7, 8):
        shop.on(f"GET /toys/v1/toys/{identifier}", 200, {"data": {"toy_id": identifier}})
        shop.on(f"GET /toys/v1/public/{identifier}", 404, {"error": "no such toy"})
    shop.on("GET /toys/v1/public", *items({"more": {"toy_id": public}}))
    one = target(shop, OF_ALL_AND_PUBLIC, facts={"toy": 7})
    assert one.route(PUBLIC).is_missing(one.call(PUBLIC, path={"toy_id": "7"})) is missing


@pytest.mark.parametrize(("shown", "unknown"), [(200, True), (404, False)])
def test_a_write_to_a_part_that_an_object_may_lack(shown: int, unknown: bool) -> None:
    """A toy may have no price yet: a write is at an unknown route only if a GET of the same path serves this toy."""
    found = snapshot(
        edits=[
            {"endpoint-added": f"GET {NEW.path}", "operation": {"x-path": {"toy_id": "toy"}, "x-data": {}}},
            {"endpoint-added": f"PUT {NEW.path}", "operation": {"x-path": {"toy_id": "toy"}}},
        ]
    )
    shop = Careful(no_route).on("PUT /prices/v1/toys/7", no_route)
    shop.on("GET /toys/v1/toys/7", 200, {"data": {}}).on("GET /prices/v1/toys/7", shown, {})
    own = OwnObjects(disposable={"toy": (7,)})
    price = op(f"PUT {NEW.path}")
    one = target(shop, found, lasting=True, bodies={price.shape: {"price": 3}}, own_objects=own)
    assert one.route(price).is_unknown(one.call(price)) is unknown


def test_a_shop_that_does_not_distinguish_routes_from_toys() -> None:
    """If unknown toys answer like unknown routes, a path is unrouted if another call serves its identifier."""
    careless = Careful(no_route)
    one, exchange = probed(careless)
    assert one.route(exchange.call.operation).is_unknown(exchange)
    assert one.route(exchange.call.operation).looks_removed(exchange)
    other = target(careless, REMOVED)
    assert not other.route(TOY).is_unknown(other.call(TOY))
    elsewhere = '"/toys/v1/{toy_id}/tags": {get: {x-path: {toy_id: toy}, x-data: {}}}\n'
    found = snapshot(PATHS + elsewhere)
    for status, unrouted in ((200, True), (404, False), (503, False)):
        shop = Careful(no_route).on("GET /toys/v1/7/tags", status, {"data": {}})
        again = target(shop, found)
        assert again.route(TOY).is_unknown(again.call(TOY)) == unrouted


@pytest.mark.parametrize(
    ("reply", "accounts", "there"),
    [
        ((200, {}), True, True),
        ((403, {}), True, True),
        ((404, {"error": "there is no toy 7"}), True, True),
        ((405, {}), True, False),
        ((501, {}), True, False),
        (no_route, True, False),
        (no_route, False, True),
    ],
)
def test_an_unserved_operation_is_not_verified(reply: Any, accounts: bool, there: bool) -> None:
    """No other requirement of an unserved operation is verified; without credentials this is unknown."""
    shop = Careful().on("GET /toys/v1/toys/7", *(reply if isinstance(reply, tuple) else (reply,)))
    one = target(shop) if accounts else target(shop, accounts={})
    if there:
        one.route(TOY).require_served()
    else:
        with pytest.raises(NotVerified, match="see the requirement that the operation is served"):
            one.route(TOY).require_served()


def test_a_missing_object_is_no_missing_route() -> None:
    """An object that does not exist answers like other unknown identifiers, and its route exists."""
    one = target(Careful().on("GET /toys/v1/toys/7", no_toy))
    assert not one.route(TOY).is_unknown(one.call(TOY))


def test_a_route_that_another_template_covers() -> None:
    """A removed route that another template covers answers like an unknown identifier there."""
    one, exchange = probed(Careful().on("GET /toys/v1/toys/best", no_toy), BEST)
    assert one.route(exchange.call.operation).looks_removed(exchange)
    assert one.route(exchange.call.operation).is_unknown(exchange)


def test_a_covered_route_with_its_own_refusal() -> None:
    """A route exists if its refusal differs from that of the operation that covers it."""
    one, exchange = probed(Careful().on("GET /toys/v1/toys/best", 404, {"error": "no votes yet"}), BEST)
    assert not one.route(exchange.call.operation).is_unknown(exchange)


def test_without_a_comparable_operation() -> None:
    """Without a served operation that takes an identifier, an unknown route and an unknown object look alike."""
    found = snapshot('"/toys/v1/{toy_id}/gone": {get: {x-path: {toy_id: toy}}}\n')
    one = target(Shop(), found, facts={"toy": 7})
    assert not one.route(op("GET /toys/v1/{toy_id}/gone")).is_unknown(one.call(op("GET /toys/v1/{toy_id}/gone")))


def test_a_transient_failure_is_no_comparison() -> None:
    """An operation with a transient failure is not used for a comparison."""
    shop = Careful().on("GET /toys/v1/toys/7", no_route)
    shop.on("GET /toys/v1/boxes/999999937/parts", 503, {})
    one, other = target(shop), target(shop.on("GET /toys/v1/parts/999999937", 503, {}))
    assert not other.route(TOY).is_unknown(other.call(TOY))
    shop.on("GET /toys/v1/parts/999999937", no_toy)
    assert one.route(TOY).is_unknown(one.call(TOY))


@pytest.mark.parametrize(
    ("method", "path", "effect"),
    [
        ("GET", "/toys/v1/toys", Effect.NONE),
        ("GET", "/toys/v1/toys/5", Effect.NONE),
        ("GET", "/toys/v1/cancel/5", Effect.WRITES),
        ("PUT", "/toys/v1/toys/5", Effect.WRITES),
        ("PATCH", "/toys/v1/toys/5", None),
        ("GET", "/toys/v1/toys/5/6", None),
        ("GET", "/elsewhere", None),
    ],
)
def test_the_effect_of_a_path(method: str, path: str, effect: Effect | None) -> None:
    """The effect of a method at a path is that of the operation whose template covers it, otherwise unknown."""
    assert effects(TOYS_SNAPSHOT)(Call(TOY, method, path, effect=Effect.NONE)) is effect


@pytest.mark.parametrize(
    ("path", "effect"),
    [
        ("/old/v1/api", Effect.WRITES),
        ("/old/v1/api/a/b", Effect.WRITES),
        ("/old/v1/api/toys", Effect.NONE),
        ("/old/v1/parts/7", Effect.NONE),
        ("/old/v1/parts/all", Effect.WRITES),
        ("/old/v1/apis", None),
        ("/old/v1", None),
    ],
)
def test_the_effect_of_a_family(path: str, effect: Effect | None) -> None:
    """Any method of a family may write, since none is documented, except where an operation is documented."""
    paths = """
/old/v1/api/**: {x-any: {}}
/old/v1/api/toys: {get: {x-items: {}}}
/old/v1/parts/{part_id}: {get: {x-path: {part_id: part}, x-data: {}}}
/old/v1/parts/all: {x-any: {}}
"""
    found = snapshot(paths)
    assert effects(found)(Call(TOY, "GET", path, effect=Effect.NONE)) is effect


@pytest.mark.parametrize("operation", [op("ANY /old/v1/api/**"), op("GET /old/v1/api/no-such-route")])
def test_a_call_of_a_family_leads_to_no_write(operation: Operation) -> None:
    """Whether a family, or an invented path of one, may be called is decided where that is done; not where it leads."""
    found = snapshot("/old/v1/api/**: {x-any: {}}\n/old/v2/**: {x-any: {}}\n/cancel: {get: {x-effect: writes}}")
    call = Call(operation, "GET", "/old/v1/api/no-such-route", effect=Effect.NONE)
    guard = WriteGuard(allow_writes=False, effect_at=effects(found))
    assert guard.allows(call)
    assert not guard.allows(replace(call, path="/old/v2/toys"))
    assert not guard.allows(replace(call, path="/cancel"))


@pytest.mark.parametrize("method", ["", "GET", "PUT"])
def test_a_family_covers_paths(method: str) -> None:
    """A response to a path may be that of a family which covers it, by any method."""
    found = snapshot("/old/v1/**: {x-any: {}}\n/old/v1/toys: {get: {x-items: {}}}")
    assert target(Shop(), found).route(op("GET /old/v1/toys")).is_covered("/old/v1/toys", method)


# operations whose HTTP methods are not documented

OLD = op("ANY /toys/v1/old/**")
FAMILY: Snapshot = snapshot(edits=[{"api-removed": OLD.label, "of": OLD.label}])


def closed(old: Any, living: Any = (401, {"error": "who are you?"})) -> Target:
    """Return a shop that answers so without a token; every other request has no route."""
    shop = Shop().on("GET /toys/v1/old", old)
    for endpoint in FAMILY.operations:
        shop.on(endpoint.operation.label, *living)
    return target(shop, FAMILY)


@pytest.mark.parametrize(
    ("old", "there"),
    [(no_route, False), ((410, {}), False), ((401, {"error": "who are you?"}), True), ((200, {"old": []}), True)],
)
def test_a_route_family_is_requested_without_a_token(old: Any, there: bool) -> None:
    """A family exists unless it answers like an unknown route."""
    one = closed(old if callable(old) else lambda _: old)
    found, exchanges = one.route(OLD).exists()
    assert found is there
    assert len(exchanges) == (1 if there else 4)
    for exchange in exchanges:
        assert (exchange.call.method, exchange.call.body, exchange.signed) == ("GET", None, False)


@pytest.mark.parametrize("longer", [UNKNOWN, "shelf", f"{UNKNOWN}/shelf"])
@pytest.mark.parametrize("stem", [no_route, lambda _: (403, {})])
def test_a_route_family_may_have_only_longer_paths(stem: Any, longer: str) -> None:
    """Longer paths are requested as well, for any response of the shortest one: also those that the contract names."""
    one = closed(stem)
    adapter = one.session._http.get_adapter(BASE)
    assert isinstance(adapter, Shop)
    adapter.on(f"GET /toys/v1/old/{longer}", 401, {"error": "who are you?"})
    assert one.route(OLD).exists()[0]


DEPOT = op("ANY /depot/v1/old")
ELSEWHERE: Snapshot = snapshot(
    PATHS + "/depot/v1/old:\n  x-any: {}\n", edits=[{"api-removed": DEPOT.label, "of": DEPOT.label}]
)


@pytest.mark.parametrize(("status", "elsewhere", "there"), [(401, 401, None), (404, 404, False), (404, 401, None)])
def test_a_route_family_of_a_service_that_reads_tokens_first(status: int, elsewhere: int, there: bool | None) -> None:
    """That another service has a 401 of its own does not show what a 401 of this one means; a 404 shows it.

    It does not if the other service answers its own unknown paths as its operations.
    """
    shop = Shop()
    shop.on("GET /depot/v1/old", status, {"error": "the depot"})
    shop.on("GET /depot/v1/no-such-route-of-this-platform", status, {"error": "the depot"})
    for path in (
        *(each.operation.label for each in ELSEWHERE.operations),
        "GET /toys/v1/no-such-route-of-this-platform",
    ):
        shop.on(path, 401, {"code": 7, "message": "the toys"})
    if elsewhere != 401:
        shop.on("GET /toys/v1/no-such-route-of-this-platform", elsewhere, {})
    one = target(shop, ELSEWHERE)
    if there is None:
        with pytest.raises(NotVerified, match="the same response"):
            one.route(DEPOT).exists()
    else:
        assert one.route(DEPOT).exists()[0] is there


@pytest.mark.parametrize(
    ("old", "living", "reason"),
    [
        (no_route, (no_route,), "the same response"),
        (no_route, (503, {}), "the same response"),
        (lambda _: (302, {}, {"Location": "/shop/toys/v1/toys"}), (401, {}), "the same response"),
        (lambda _: (403, {}), (401, {}), "the request without a token got 403"),
    ],
)
def test_a_route_family_that_refuses_like_unknown_routes(old: Any, living: Any, reason: str) -> None:
    """If unauthorised responses are alike, the existence of a family is unknown."""
    with pytest.raises(NotVerified, match=f"the HTTP methods are not documented, and .*{reason}; on a sandbox"):
        closed(old, living).route(OLD).exists()


@pytest.mark.parametrize(
    ("stem", "longer", "there"),
    [
        (no_route, no_route, False),
        (lambda _: (200, {"old": []}), no_route, True),
        (no_route, lambda _: (200, {}), True),
        (no_route, no_toy, None),
        (lambda _: (403, {}), no_route, None),
        (lambda _: (405, {}), no_route, None),
        (lambda _: (410, {}), no_route, False),
        (no_route, lambda _: (410, {"error": "removed"}), False),
    ],
)
def test_a_route_family_is_requested_with_a_token(stem: Any, longer: Any, there: bool | None) -> None:
    """With permission to write, a GET with a token shows a family on a tenant that checks tokens before paths."""
    shop = Shop()
    unrouted = ("old/shelf", f"old/{UNKNOWN}/shelf", "no-such-route-of-this-platform")
    for path, answer in (("old", stem), (f"old/{UNKNOWN}", longer), *((each, no_route) for each in unrouted)):
        signed = answer
        shop.on(f"GET /toys/v1/{path}", lambda asked, signed=signed: signed(asked) if asked.token else (401, {}))
    shop.on("POST /toys/v1/old", 401, {}).on("POST /toys/v1/no-such-route-of-this-platform", 401, {})
    for endpoint in FAMILY.operations:
        shop.on(endpoint.operation.label, 401, {})
    one = target(shop, FAMILY, writes=True)
    if there is None:
        with pytest.raises(NotVerified, match="a GET with a token got"):
            one.route(OLD).exists()
    else:
        assert one.route(OLD).exists()[0] is there
    assert all(asked.method == "GET" for asked in shop.asked if asked.token)


@pytest.mark.parametrize("writes", [False, True])
def test_a_route_family_with_post_only(writes: bool) -> None:
    """If writes are allowed, a POST is tried as well, because a family may support only POST."""
    one = closed(no_route)
    one.writes = writes
    adapter = one.session._http.get_adapter(BASE)
    assert isinstance(adapter, Shop)
    adapter.on("POST /toys/v1/old", 401, {"error": "who are you?"})
    assert one.route(OLD).exists()[0] is writes


# operations that write, requested without a token

MELT, RENAME = op("POST /toys/v1/melt/{toy_id}/batch"), op("PUT /toys/v1/toys/{toy_id}")
WROTE: Snapshot = snapshot(
    PATHS + "/toys/v1/melt/{toy_id}/batch:\n  post: {}\n",
    edits=[{"api-removed": each.label, "of": each.label} for each in (MELT, RENAME)],
)


def wrote(operation: Operation, reply: Any, *, writes: bool = True) -> tuple[Target, Shop]:
    """Return a shop that answers so without a token at the path of a removed write."""
    shop = Shop().on(operation.label.replace("{toy_id}", "999999937"), reply)
    for endpoint in WROTE.operations:
        shop.on(endpoint.operation.label, 401, {"error": "who are you?"})
    return target(shop, WROTE, writes=writes), shop


@pytest.mark.parametrize(
    ("reply", "there"),
    [(no_route, False), (lambda _: (401, {"error": "who are you?"}), True), (lambda _: (200, {}), True)],
)
def test_a_removed_write_is_requested_without_a_token(reply: Any, there: bool) -> None:
    """A removed write is requested with an unknown identifier, an empty body and no token."""
    one, shop = wrote(MELT, reply)
    assert one.route(MELT).exists()[0] is there
    (asked,) = (each for each in shop.asked if "melt" in each.path)
    assert (asked.method, asked.path, asked.body, asked.token) == ("POST", "/toys/v1/melt/999999937/batch", b"{}", "")


def test_a_removed_write_is_not_requested_without_permission() -> None:
    """Without permission to write, no request is sent."""
    one, shop = wrote(MELT, no_route, writes=False)
    with pytest.raises(NotVerified, match="this operation writes; on a sandbox, --allow-writes enables it"):
        one.route(MELT).exists()
    assert shop.calls == []


def test_a_removed_write_at_the_path_of_another_operation() -> None:
    """Another operation at the path may refuse a missing token before it checks the method."""
    one, _ = wrote(RENAME, lambda _: (401, {"error": "who are you?"}))
    with pytest.raises(NotVerified, match="the operation writes, and the path also matches an existing operation"):
        one.route(RENAME).exists()


@pytest.mark.parametrize(("other", "there"), [(404, True), (405, True), (400, None)])
def test_a_removed_write_at_the_path_of_another_operation_reads_its_body(other: int, there: bool | None) -> None:
    """Lasting writes show it by an unreadable body, which a method that the path never had does not refuse as such."""
    shop = Shop().on("PUT /toys/v1/toys/7", 400, {"error": "no JSON"}).on("PATCH /toys/v1/toys/7", other, {})
    for endpoint in WROTE.operations:
        shop.on(endpoint.operation.label, 401, {"error": "who are you?"})
    one = target(shop, WROTE, lasting=True, own_objects=OwnObjects(disposable={"toy": (7,)}))
    if there is None:
        with pytest.raises(NotVerified, match="the path also matches an existing operation"):
            one.route(RENAME).exists()
    else:
        assert one.route(RENAME).exists()[0] is there
    assert {each.body for each in shop.asked if each.token and each.path.endswith("/7")} == {b"{"}


@pytest.mark.parametrize(
    ("operation", "answer", "there"),
    [
        (MELT, no_route, False),
        (MELT, lambda _: (400, {"error": "no body"}), True),
        (MELT, lambda _: (200, {}), True),
        (MELT, lambda _: (404, {"error": "there is no toy to melt"}), True),
        (MELT, lambda _: (403, {}), None),
        (MELT, lambda _: (302, {}, {"Location": "/home"}), None),
        (MELT, lambda _: (405, {}), False),
        (RENAME, lambda _: (400, {}), None),
        (RENAME, lambda _: (200, {}), True),
        (RENAME, no_route, False),
    ],
)
@pytest.mark.parametrize("lasting", [True, False])
def test_a_removed_write_is_requested_with_a_token(
    operation: Operation, answer: Any, there: bool | None, lasting: bool
) -> None:
    """With lasting writes, a token shows a removed write on a tenant that checks tokens before paths."""

    def signed(reply: Any) -> Any:
        return lambda asked: reply(asked) if asked.token else (401, {"error": "who are you?"})

    path = operation.label.replace("{toy_id}", UNKNOWN)
    shop = Shop().on(path, signed(answer)).on("GET /home", 200, {})
    for shown in ("toys/{}", "parts/{}", "boxes/{}/parts"):
        shop.on(f"GET /toys/v1/{shown.format(UNKNOWN)}", signed(no_toy))
    for method in ("GET", "POST", "PUT"):
        shop.on(f"{method} /toys/v1/no-such-route-of-this-platform", signed(no_route))
    for endpoint in WROTE.operations:
        shop.on(endpoint.operation.label, 401, {"error": "who are you?"})
    one = target(shop, WROTE, writes=True, lasting=lasting)
    if there is None or not lasting:
        with pytest.raises(NotVerified, match="the operation writes, and"):
            one.route(operation).exists()
    else:
        assert one.route(operation).exists()[0] is there
    asked = [each for each in shop.asked if each.token and each.method == operation.method and UNKNOWN in each.path]
    assert [(each.path, each.body) for each in asked] == [(path.split()[1], b"{}")] * lasting


@pytest.mark.parametrize(
    ("operation", "answer", "there"),
    [
        (MELT, (404, {"error": "no route"}), False),
        (op("POST /toys/v1/melt"), (404, {"error": "no route"}), False),
        (op("POST /toys/v1/melt"), (400, {"error": "no toys"}), True),
        (op("POST /toys/v1/melt"), (200, {}), True),
    ],
    ids=["with an identifier", "without one", "without one and refused", "without one and served"],
)
def test_a_removed_write_where_bodies_are_read_before_paths(operation: Operation, answer: Reply, there: bool) -> None:
    """A body that cannot be parsed shows nothing if it is refused at unknown paths, too; an empty one may."""

    def first(reply: Any) -> Any:
        def answered(asked: Asked) -> Any:
            if not asked.token:
                return 401, {"error": "who are you?"}
            return (400, {"error": "no JSON"}) if asked.body == b"{" else reply(asked)

        return answered

    found = snapshot(
        PATHS + "/toys/v1/melt/{toy_id}/batch: {post: {}}\n/toys/v1/melt: {post: {}}\n",
        edits=[{"api-removed": operation.label, "of": operation.label}],
    )
    shop = Shop().on("GET /toys/v1/parts/999999937", first(no_toy)).on("GET /toys/v1/toys/999999937", first(no_toy))
    for path in (operation.path.replace("{toy_id}", UNKNOWN), operation.path.replace("{toy_id}", "7")):
        shop.on(f"POST {path}", first(lambda _: answer))
    for method in ("GET", "POST"):
        shop.on(f"{method} /toys/v1/no-such-route-of-this-platform", first(no_route))
    for endpoint in found.operations:
        shop.on(endpoint.operation.label, 401, {"error": "who are you?"})
    own = OwnObjects(disposable={"toy": (7,)})
    one = target(shop, found, writes=True, lasting=True, own_objects=own)
    assert one.route(operation).exists()[0] is there
