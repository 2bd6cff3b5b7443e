"""Whether something answers is told by comparison: with a route that never existed, and with an identifier that does not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import BASE, PATHS, TOY, TOYS_SNAPSHOT, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.contract.model import Snapshot
from lmscontract.target.exchange import Exchange
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.outcomes import NotVerified
from lmscontract.target.routes.comparison import effects, signature
from lmscontract.target.target import Target
from lmscontract.types import Effect, Operation

PLAIN = {"Content-Type": "text/plain"}
GONE, BEST = op("GET /toys/v1/gone"), op("GET /toys/v1/toys/best")
REMOVED: Snapshot = snapshot(edits=[{"api-removed": "GET /toys/v1/gone"}, {"api-removed": "GET /toys/v1/toys/best"}])


def no_route(asked: Asked) -> Reply:
    """What the shop says of a route that never existed."""
    return 404, {"error": f"no route {asked.path}"}


def no_toy(asked: Asked) -> Reply:
    """What the shop says of a toy that it does not have."""
    return 404, {"error": f"there is no toy {asked.path.rpartition('/')[2]}"}


class Careful(Shop):
    """A shop that knows its routes from its toys: unknown toys are answered otherwise than unknown routes."""

    def __init__(self, unknown: Any = no_toy) -> None:
        super().__init__()
        self.on("GET /toys/v1/toys", *items({"toy_id": 7})).on("GET /toys/v1/toys/999999937", unknown)
        self.on("GET /toys/v1/parts/999999937", unknown)
        self.on("GET /toys/v1/toys/7", unknown)


def probed(shop: Shop, operation: Any = GONE, found: Snapshot = REMOVED) -> tuple[Target, Exchange]:
    """The answer of an operation that should be gone."""
    one = target(shop, found)
    return one, one.route(operation).probe()


def test_a_removed_route_answers_like_one_that_never_existed() -> None:
    """What is answered like an invented route is gone."""
    one, exchange = probed(Careful())
    assert one.route(exchange.call.operation).looks_removed(exchange)
    assert one.route(exchange.call.operation).is_unknown(exchange)


@pytest.mark.parametrize("status", [405, 410, 501])
def test_statuses_that_say_so(status: int) -> None:
    """A status that says so is enough: the method is not allowed, the thing is gone, it is not implemented."""
    one, exchange = probed(Careful().on("GET /toys/v1/gone", status, {}))
    assert one.route(exchange.call.operation).looks_removed(exchange)


@pytest.mark.parametrize(
    "reply", [(403, {"error": "forbidden"}), (400, {}), (404, {"error": "there is no toy gone"}), (404, b"", PLAIN)]
)
def test_a_refusal_is_no_absence(reply: Any) -> None:
    """What is refused, or missing for another reason than an unknown route, may still be there."""
    one, exchange = probed(Careful().on("GET /toys/v1/gone", *reply))
    assert not one.route(exchange.call.operation).looks_removed(exchange)
    assert not one.route(exchange.call.operation).is_unknown(exchange)


def test_a_shop_that_does_not_tell_routes_from_toys() -> None:
    """Where unknown toys are answered like unknown routes, a path with an identifier is told by where that one is served."""
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
def test_nothing_is_said_of_what_is_not_there(reply: Any, accounts: bool, there: bool) -> None:
    """Of an operation that is not served nothing else is verified; a run without credentials cannot tell, and goes on."""
    shop = Careful().on("GET /toys/v1/toys/7", *(reply if isinstance(reply, tuple) else (reply,)))
    one = target(shop) if accounts else target(shop, accounts={})
    if there:
        one.route(TOY).require_served()
    else:
        with pytest.raises(NotVerified, match="see the requirement that the operation is served"):
            one.route(TOY).require_served()


def test_a_missing_object_is_no_missing_route() -> None:
    """An object that does not exist is answered like other unknown identifiers, and its route is there."""
    one = target(Careful().on("GET /toys/v1/toys/7", no_toy))
    assert not one.route(TOY).is_unknown(one.call(TOY))


def test_a_route_that_a_living_template_covers() -> None:
    """A route that another operation's template covers is gone when it answers like an unknown identifier there."""
    one, exchange = probed(Careful().on("GET /toys/v1/toys/best", no_toy), BEST)
    assert one.route(exchange.call.operation).looks_removed(exchange)
    assert one.route(exchange.call.operation).is_unknown(exchange)


def test_a_covered_route_that_answers_in_its_own_way() -> None:
    """It is there when it refuses otherwise than the operation that covers it."""
    one, exchange = probed(Careful().on("GET /toys/v1/toys/best", 404, {"error": "nobody voted yet"}), BEST)
    assert not one.route(exchange.call.operation).is_unknown(exchange)


def test_where_no_living_operation_can_be_asked() -> None:
    """Without a living operation that takes an identifier nothing tells an unknown route from an unknown object."""
    found = snapshot('"/toys/v1/{toy_id}/gone": {get: {x-path: {toy_id: toy}}}\n')
    one = target(Shop(), found, facts={"toy": 7})
    assert not one.route(op("GET /toys/v1/{toy_id}/gone")).is_unknown(one.call(op("GET /toys/v1/{toy_id}/gone")))


def test_an_operation_in_bad_weather_is_passed_over() -> None:
    """A living operation that cannot answer is no comparison; without another nothing can be told."""
    shop = Careful().on("GET /toys/v1/toys/7", no_route)
    one, other = target(shop), target(shop.on("GET /toys/v1/parts/999999937", 503, {}))
    assert not other.route(TOY).is_unknown(other.call(TOY))
    shop.on("GET /toys/v1/parts/999999937", no_toy)
    assert one.route(TOY).is_unknown(one.call(TOY))


def test_signatures_leave_out_what_varies() -> None:
    """Two answers are of one sort when they differ only in paths, numbers and identifiers of requests."""

    def answer(path: str, body: bytes, status: int = 404) -> Any:
        shop = Shop().on(f"GET /toys/v1/toys/{path}", status, body, {"Content-Type": "a"})
        return signature(target(shop).call(TOY, path={"toy_id": path}))

    one = answer("5", b'{"path": "/toys/v1/toys/5", "at": 1700000000, "id": "123e4567-e89b-12d3-a456-426614174000"}')
    other = answer(
        "x", b'{"path": "\\/toys\\/v1\\/toys\\/x", "at": 1800000001, "id": "923e4567-e89b-12d3-a456-426614174fff"}'
    )
    assert one == other
    assert one != answer("x", b'{"path": "/toys/v1/toys/x", "at": 1, "id": "none"}')
    assert one != answer(
        "5", b'{"path": "/toys/v1/toys/5", "at": 1, "id": "123e4567-e89b-12d3-a456-426614174000"}', 400
    )


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
def test_the_effect_of_whatever_answers(method: str, path: str, effect: Effect | None) -> None:
    """The effect of a method at a path is that of the operation whose template covers it; of others nobody knows."""
    assert effects(TOYS_SNAPSHOT)(method, path) is effect


# families, of which the methods are not shown

OLD = op("ANY /toys/v1/old/**")
FAMILY: Snapshot = snapshot(edits=[{"api-removed": OLD.label, "of": OLD.label}])


def closed(old: Any, living: Any = (401, {"error": "who are you?"})) -> Target:
    """A shop that answers so without a token; whatever else is asked has no route."""
    shop = Shop().on("GET /toys/v1/old", old)
    for endpoint in FAMILY.operations:
        shop.on(endpoint.operation.label, *living)
    return target(shop, FAMILY)


@pytest.mark.parametrize(
    ("old", "there"),
    [(no_route, False), ((401, {"error": "who are you?"}), True), ((200, {"old": []}), True)],
)
def test_a_family_is_asked_for_without_a_token(old: Any, there: bool) -> None:
    """Answered like an invented route it is gone; answered like living ones, or served, it is there."""
    one = closed(old if callable(old) else lambda _: old)
    found, exchanges = one.route(OLD).exists()
    assert found is there
    assert len(exchanges) == (1 if there else 2)
    for exchange in exchanges:
        assert (exchange.call.method, exchange.call.body, exchange.signed) == ("GET", None, False)


@pytest.mark.parametrize("stem", [no_route, lambda _: (403, {})])
def test_a_family_may_have_paths_beneath_it_alone(stem: Any) -> None:
    """A path beneath it is asked for as well, whatever the stem says."""
    one = closed(stem)
    adapter = one.session._http.get_adapter(BASE)
    assert isinstance(adapter, Shop)
    adapter.on(f"GET /toys/v1/old/{UNKNOWN}", 401, {"error": "who are you?"})
    assert one.route(OLD).exists()[0]


@pytest.mark.parametrize(
    ("old", "living", "reason"),
    [
        (no_route, (no_route,), "the same response"),
        (no_route, (503, {}), "the same response"),
        (lambda _: (302, {}, {"Location": "/shop/toys/v1/toys"}), (401, {}), "the same response"),
        (lambda _: (403, {}), (401, {}), "without a token it was answered with 403"),
    ],
)
def test_a_family_on_a_tenant_that_does_not_say(old: Any, living: Any, reason: str) -> None:
    """Where nothing is told without a token, nothing is known."""
    with pytest.raises(NotVerified, match=f"its methods are not shown, and .*{reason}"):
        closed(old, living).route(OLD).exists()


@pytest.mark.parametrize("writes", [False, True])
def test_a_family_that_takes_posts_alone(writes: bool) -> None:
    """Where anything may be written, a POST is tried as well, for a family may have nothing else."""
    one = closed(no_route)
    one.writes = writes
    adapter = one.session._http.get_adapter(BASE)
    assert isinstance(adapter, Shop)
    adapter.on("POST /toys/v1/old", 401, {"error": "who are you?"})
    assert one.route(OLD).exists()[0] is writes


# calls that write, asked for without a token

MELT, RENAME = op("POST /toys/v1/melt/{toy_id}/batch"), op("PUT /toys/v1/toys/{toy_id}")
WROTE: Snapshot = snapshot(
    PATHS + "/toys/v1/melt/{toy_id}/batch:\n  post: {}\n",
    edits=[{"api-removed": each.label, "of": each.label} for each in (MELT, RENAME)],
)


def wrote(operation: Operation, reply: Any, *, writes: bool = True) -> tuple[Target, Shop]:
    """A shop that answers so without a token where an operation was that wrote."""
    shop = Shop().on(operation.label.replace("{toy_id}", "999999937"), reply)
    for endpoint in WROTE.operations:
        shop.on(endpoint.operation.label, 401, {"error": "who are you?"})
    return target(shop, WROTE, writes=writes), shop


@pytest.mark.parametrize(
    ("reply", "there"),
    [(no_route, False), (lambda _: (401, {"error": "who are you?"}), True), (lambda _: (200, {}), True)],
)
def test_what_wrote_is_asked_for_without_a_token(reply: Any, there: bool) -> None:
    """With an identifier that nothing has and an empty body, since nobody is served without a token."""
    one, shop = wrote(MELT, reply)
    assert one.route(MELT).exists()[0] is there
    (asked,) = (each for each in shop.asked if "melt" in each.path)
    assert (asked.method, asked.path, asked.body, asked.token) == ("POST", "/toys/v1/melt/999999937/batch", b"{}", "")


def test_what_wrote_is_not_asked_for_where_nothing_may_be_written() -> None:
    """Without leave to write nothing of the kind is sent at all."""
    one, shop = wrote(MELT, no_route, writes=False)
    with pytest.raises(NotVerified, match="this operation writes; on a sandbox, --allow-writes enables it"):
        one.route(MELT).exists()
    assert shop.calls == []


def test_what_wrote_where_another_operation_is() -> None:
    """Whoever answers for the path may ask for a token before it looks at the method."""
    one, _ = wrote(RENAME, lambda _: (401, {"error": "who are you?"}))
    with pytest.raises(NotVerified, match="it writes, and a living operation covers its path"):
        one.route(RENAME).exists()
