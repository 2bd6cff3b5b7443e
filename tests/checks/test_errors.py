"""Tests of the error checks: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOR_GOOD,
    FOUND,
    LIST,
    LONE,
    MELT,
    NOTHING,
    ONE,
    REFUSED,
    SEVERAL_KINDS,
    SORTED,
    VERIFIED,
    refusing,
    result_of,
    result_of_toys,
    results_of,
    several,
)
from tests.points.conftest import checks
from tests.target.fake import BASE, Account, Asked, Reply, Shop, items, op, snapshot, target
from tests.target.writes.test_undo import POST, PUT, Shelf

from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.rules.register import RULES, derive
from lmscontract.target.execution import CHECKS, CheckResult, run_check
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.target.writes.own_objects import OwnObjects

__all__ = ["checks"]


@pytest.mark.parametrize(
    ("answered", "status"),
    [(200, FOUND), (204, FOUND), (404, VERIFIED), (400, VERIFIED), (403, VERIFIED), (503, NOTHING)],
)
def test_unknown_identifier_served_statuses(answered: int, status: Status) -> None:
    """Success for an unknown identifier is a violation; a transient failure proves nothing."""
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 200, {"data": {"toy_id": 7}})
    shop.on("GET /toys/v1/toys/999999937", answered, {})
    assert result_of("unknown-identifier-served", target(shop, SORTED)).status is status


def test_unknown_identifier_served_a_redirect() -> None:
    """A redirect for an unknown identifier is no violation, because its target may be an error page."""
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 200, {"data": {"toy_id": 7}})
    shop.on("GET /toys/v1/toys/999999937", 302, {}, {"Location": f"{BASE}/toys/v1/toys/7"})
    result = result_of("unknown-identifier-served", target(shop, SORTED))
    assert (result.status, result.reason) == (NOTHING, "the operation answered with a redirect")


def test_unknown_identifier_served_a_refused_operation() -> None:
    """If existing objects are refused too, a refusal of an unknown one proves nothing."""
    one = target(Shop().on(LIST, *items({"toy_id": 7})).on(ONE, 403, {}), SORTED)
    assert result_of("unknown-identifier-served", one).status is NOTHING


@pytest.mark.parametrize(
    ("operation", "answered", "status"),
    [
        ("PUT", 404, VERIFIED),
        ("PUT", 400, VERIFIED),
        ("PUT", 200, FOUND),
        ("PUT", 500, FOUND),
        ("PUT", 302, NOTHING),
        ("DELETE", 404, VERIFIED),
        ("DELETE", 200, FOUND),
    ],
)
def test_unknown_identifier_served_by_a_write(operation: str, answered: int, status: Status) -> None:
    """A write to a toy that does not exist is refused, while the same to a toy of the run is accepted."""
    shop, bodies = Shelf(), {POST.shape: {"name": "a red car"}, PUT.shape: {"name": "boat"}}
    shop.on(f"GET /toys/v1/toys/{UNKNOWN}", 404, {})
    shop.on(f"{operation} /toys/v1/toys/{UNKNOWN}", answered, {}, {"Location": "/"} if answered == 302 else {})
    one = target(shop, bodies=bodies, writes=True, lasting=True)
    found = [each for each in derive(one.snapshot) if each.rule == "unknown-identifier-served"]
    (requirement,) = (each for each in found if each.operation.label == f"{operation} /toys/v1/toys/{{toy_id}}")
    assert run_check(CHECKS["unknown-identifier-served"], requirement, one).status is status
    assert shop.toys["1"] == {"toy_id": 1, "name": "bear"}


RELEASE = {"X-Release": {"x-source": "91", "schema": {"type": "string"}}}
JSON, PAGE = ({"error": "no such object"}, {"X-Release": "1"}), (b"<p>no</p>", {"X-Release": "1"})
BARE, EMPTY = ({"error": "no such object"}, {}), (b"", {"X-Release": "1"})


@pytest.mark.parametrize(
    ("toy", "others", "status"),
    [
        ((404, *JSON), ((404, *JSON),) * 4, VERIFIED),
        ((404, *PAGE), ((404, *JSON),) * 4, FOUND),
        ((404, *BARE), ((404, *JSON),) * 4, FOUND),
        ((404, *EMPTY), ((404, *JSON),) * 4, VERIFIED),
        ((404, *PAGE), (*((404, *JSON),) * 3, (404, *PAGE)), VERIFIED),
        ((404, *BARE), (*((404, *JSON),) * 3, (404, *BARE)), VERIFIED),
        ((404, *JSON), ((400, *JSON),) * 4, VERIFIED),
        ((400, *PAGE), ((404, *JSON),) * 4, NOTHING),
        ((401, *PAGE), ((401, *JSON),) * 4, NOTHING),
        ((200, *JSON), ((404, *JSON),) * 4, NOTHING),
        ((404, {"error": f"no route /toys/v1/all/{UNKNOWN}"}), ((404, *JSON),) * 4, NOTHING),
    ],
)
def test_error_differs(toy: Reply, others: Sequence[Reply], status: Status) -> None:
    """A refusal without JSON or a header is a violation where all others of its status have both; that of a router is none."""
    shop = Shop()
    for kind, answered in zip(SEVERAL_KINDS, (toy, *others), strict=True):
        shop.on(f"GET /{kind}s/v1/all", *items({f"{kind}_id": 7}))
        shop.on(f"GET /{kind}s/v1/all/7", 200, {"data": {f"{kind}_id": 7}})
        shop.on(f"GET /{kind}s/v1/all/{UNKNOWN}", *answered)
    found = several(headers=RELEASE)
    single = replace(found, endpoints={shape: each for shape, each in found.endpoints.items() if "{" in shape})
    assert result_of_toys("error-differs", target(shop, single)).status is status


@pytest.mark.parametrize(("toy", "status"), [(JSON, VERIFIED), (PAGE, FOUND)])
def test_error_differs_of_a_list(toy: tuple[Any, Mapping[str, str]], status: Status) -> None:
    """A list refuses a page size that is out of range as the other lists do."""

    def answering(kind: str) -> Callable[[Asked], Reply]:
        refusal = (400, *(toy if kind == "toy" else JSON))
        return lambda asked: refusal if asked.query.get("size") == "4" else items({f"{kind}_id": 7})

    shop = Shop()
    for kind in SEVERAL_KINDS:
        shop.on(f"GET /{kind}s/v1/all", answering(kind))
    found = several(headers=RELEASE)
    lists = replace(found, endpoints={shape: each for shape, each in found.endpoints.items() if "{" not in shape})
    assert result_of_toys("error-differs", target(shop, lists)).status is status


WRITES = snapshot("".join(f"/{each}/v1/all: {{post: {{x-body: {{}}}}}}\n" for each in ("a", "b", "c", "d", "e")))


@pytest.mark.parametrize(
    ("own", "others", "status"),
    [
        (400, (400, 400, 400, 400), VERIFIED),
        (409, (400, 400, 400, 400), FOUND),
        (200, (400, 400, 400, 400), FOUND),
        (500, (400, 400, 400, 400), FOUND),
        (503, (400, 400, 400, 400), NOTHING),
        (401, (400, 400, 400, 400), NOTHING),
        (200, (400, 400, 400, 200), NOTHING),
        (400, (200, 200, 200, 200), VERIFIED),
    ],
)
def test_unreadable_body_accepted(own: int, others: Sequence[int], status: Status) -> None:
    """A body that cannot be parsed gets 400, if all other operations return that for it."""

    def answering(status: int) -> Callable[[Asked], Reply]:
        return lambda asked: (status, {"error": "no JSON"}) if asked.body == b"{" else (200, {"data": {}})

    assert _unreadable(dict(zip("abcde", map(answering, (own, *others)), strict=True))).status is status


def test_unreadable_body_accepted_by_an_operation_that_needs_none() -> None:
    """The same success as to a working body shows that the body is not read, and perhaps not needed."""
    replies: dict[str, Callable[[Asked], Reply]] = dict.fromkeys("bcde", lambda _: (400, {}))
    assert _unreadable({"a": lambda _: (200, {"data": {}}), **replies}).status is NOTHING


def _unreadable(replies: Mapping[str, Callable[[Asked], Reply]]) -> CheckResult:
    """Return the result of the check of unreadable bodies for the operation `a` of a shop."""
    shop = Shop()
    for name, reply in replies.items():
        shop.on(f"POST /{name}/v1/all", reply)
    (requirement, *_) = (each for each in derive(WRITES) if each.rule == "unreadable-body-accepted")
    one = target(shop, WRITES, bodies={"POST /a/v1/all": {"name": "a red car"}}, writes=True, lasting=True)
    return run_check(CHECKS["unreadable-body-accepted"], requirement, one)


def test_unreadable_body_accepted_without_permission_to_write() -> None:
    """Nothing is sent to an operation that writes without lasting writes."""
    (requirement, *_) = (each for each in derive(WRITES) if each.rule == "unreadable-body-accepted")
    result = run_check(CHECKS["unreadable-body-accepted"], requirement, target(Shop(), WRITES, writes=True))
    assert (result.status, result.exchanges) == (NOTHING, ())


@pytest.mark.parametrize(
    ("toys", "others", "status"),
    [
        (404, (403, 403, 403, 403), FOUND),
        (403, (403, 403, 403, 403), VERIFIED),
        (404, (403, 403, 403, 404), VERIFIED),
        (404, (403, 403, 403, 200), VERIFIED),
        (404, (404, 404, 404, 404), VERIFIED),
    ],
)
def test_status_undocumented_of_an_account_without_a_permission(
    toys: int, others: Sequence[int], status: Status
) -> None:
    """404 for a list that others get is a violation where all other operations refuse the account with 403."""

    def answering(kind: str, status: int) -> Callable[[Asked], Reply]:
        return lambda asked: (status, {}) if asked.token == "user" else items({f"{kind}_id": 7})

    shop = Shop()
    for kind, answered in zip(SEVERAL_KINDS, (toys, *others), strict=True):
        shop.on(f"GET /{kind}s/v1/all", answering(kind, answered))
    one = target(shop, several(), accounts={DEFAULT: Account("admin"), "user": Account("user")})
    one.call(op("GET /toys/v1/all"), who="user")
    found = [each for each in derive(one.snapshot) if each.rule == "status-undocumented"]
    (requirement,) = (each for each in found if each.operation.label == "GET /toys/v1/all")
    assert run_check(CHECKS["status-undocumented"], requirement, one).status is status


NESTED = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/toys/{toy_id}/parts: {get: {x-items: {}}}
""")


@pytest.mark.parametrize(
    ("listed", "answered", "status"),
    [
        (2, (200, {"data": {"items": [{"part": 1}]}}), FOUND),
        (2, (200, {"data": {"items": []}}), VERIFIED),
        (0, (200, {"data": {"items": []}}), NOTHING),
        (0, (404, {}), VERIFIED),
        (2, (200, {"error": "no toy"}), FOUND),
        (0, (200, {"error": "no toy"}), NOTHING),
    ],
)
def test_unknown_identifier_served_a_nested_list(listed: int, answered: Reply, status: Status) -> None:
    """Items of an unknown toy are a violation, and so is no list; an empty list is a refusal if a known toy has items."""
    parts = [{"part": number} for number in range(listed)]
    shop = Shop().on(LIST, *items({"toy_id": 7})).on(f"{ONE}/parts", *items(*parts))
    shop.on("GET /toys/v1/toys/999999937/parts", *answered)
    assert result_of("unknown-identifier-served", target(shop, NESTED)).status is status


def test_what_all_responses_have_is_checked_last() -> None:
    """The checks of documented statuses and of headers run last, because they look at all responses of a run."""
    assert [name for name, rule in RULES.items() if rule.last] == [
        "header-differs",
        "header-missing",
        "header-not-exposed",
        "status-undocumented",
    ]


LOST = snapshot("""\
/toys/v1/toys/{toy_id}:
  get:
    x-data: {}
    x-conditions:
      - {id: lost-toy, says: the toy is lost, answers: 403, with: {path.toy_id: {fact: lost_toy}}}
""")


@pytest.mark.parametrize(
    ("level", "answer", "status"), [("manager", 200, FOUND), ("manager", 404, VERIFIED), ("user", 200, FOUND)]
)
def test_condition_ignored_a_condition_applies_to_all_accounts(level: str, answer: int, status: Status) -> None:
    """Every other account must be refused too, with any status."""
    shop = Shop().on("GET /toys/v1/toys/3", lambda asked: (answer if asked.token == level else 403, {}))
    accounts = {DEFAULT: Account(), "manager": Account("manager"), "user": Account("user")}
    one = target(shop, LOST, accounts=accounts, facts={"lost_toy": 3})
    assert result_of("condition-ignored", one).status is status


SIGNED = snapshot("""\
/toys/v1/toys/{toy_id}/signs/{sign}:
  get:
    x-data: {}
    x-conditions:
      - id: lost-sign
        says: the sign is lost
        answers: 404
        names: path.sign
        with: {path.toy_id: bear-7, path.sign: 999}
""")


@pytest.mark.parametrize(
    ("message", "status"),
    [("no sign 999", VERIFIED), ("not found", FOUND), ("no toy bear-7", NOTHING), ("no sign 999 of bear-7", VERIFIED)],
)
def test_condition_unexplained_names_another_identifier(message: str, status: Status) -> None:
    """A response that names another identifier of the path instead may be about that one."""
    shop = Shop().on("GET /toys/v1/toys/bear-7/signs/999", 404, {"message": message})
    assert result_of("condition-unexplained", target(shop, SIGNED)).status is status


BOXED = snapshot("""\
/toys/v1/toys: {get: {x-lists: toy, x-items: {}}}
/toys/v1/boxes: {get: {x-lists: box, x-items: {}}}
/toys/v1/toys/{toy_id}/boxes/{box_id}:
  get:
    x-path: {box_id: box}
    x-data: {}
    x-conditions: [{id: lost-box, says: the box is lost, answers: 404, names: path.box_id, with: {path.box_id: 999}}]
""")


@pytest.mark.parametrize(("known", "status"), [(200, FOUND), (404, NOTHING)])
def test_condition_unexplained_names_an_identifier_that_exists(known: int, status: Status) -> None:
    """A response that names the other identifier instead is a violation if a call with that one is successful."""
    shop = Shop().on(LIST, *items({"toy_id": "bear-7"})).on("GET /toys/v1/boxes", *items({"box_id": 5}))
    shop.on("GET /toys/v1/toys/bear-7/boxes/999", 404, {"message": "no toy bear-7"})
    shop.on("GET /toys/v1/toys/bear-7/boxes/5", known, {"data": {}})
    assert result_of("condition-unexplained", target(shop, BOXED, facts={"box": "5"})).status is status


STRICT = snapshot("""\
/toys/v1/sales:
  get:
    parameters: [{name: toy_id, schema: {}}]
    x-data: {}
    x-conditions:
      - {id: no-number, says: a toy that is no number, answers: 400, with: {query.toy_id: bear}}
""")


MESSAGE = snapshot("""\
/toys/v1/sales:
  get:
    x-conditions:
      - {id: no-number, says: a toy that is no number, answers: 400, with: {query.toy_id: bear}, never: "1003"}
""")


@pytest.mark.parametrize(
    ("message", "status"),
    [("status 1003", FOUND), ({"code": 1003}, FOUND), ("ec7010034ec1", VERIFIED), ("1-1003-2", VERIFIED)],
)
def test_a_message_within_an_identifier_is_none(message: object, status: Status) -> None:
    """A removed message is a word of its own; the same characters within a random identifier are not."""
    shop = Shop().on("GET /toys/v1/sales", lambda asked: (400 if "toy_id" in asked.query else 200, {"error": message}))
    assert result_of("former-message-sent", target(shop, MESSAGE)).status is status


@pytest.mark.parametrize(("bare", "odd", "status"), [(200, 400, VERIFIED), (200, 200, FOUND), (400, 400, NOTHING)])
def test_condition_ignored_a_call_that_is_refused_anyway(bare: int, odd: int, status: Status) -> None:
    """If the plain call gets 400 too, a 400 does not show the condition."""
    shop = Shop().on("GET /toys/v1/sales", lambda asked: (odd if "toy_id" in asked.query else bare, {"data": {}}))
    assert result_of("condition-ignored", target(shop, STRICT)).status is status


@pytest.mark.parametrize(("other", "status"), [(200, VERIFIED), (403, NOTHING)])
def test_condition_ignored_every_object_is_refused(other: int, status: Status) -> None:
    """If an object without the condition gets 403 too, a 403 does not show the condition."""
    shop = Shop().on(ONE, other, {"data": {}}).on("GET /toys/v1/toys/3", 403, {})
    assert result_of("condition-ignored", target(shop, LOST, facts={"lost_toy": 3, "toy": 7})).status is status


SWITCHED = snapshot("""\
/toys/v1/switch:
  put:
    x-body: {properties: {to: {type: integer}}}
    x-conditions:
      - {id: full-box, says: a box that is full, answers: 400, with: {body.to: 7}}
""")


MOVED = snapshot("""\
/toys/v1/boxes:
  get: {x-lists: box, x-items: {}}
/toys/v1/move:
  put:
    x-writes: {updated: toy}
    x-body: {}
    x-conditions:
      - {id: full-box, says: a box that is full, answers: 400, with: {names.box: {fact: full_box}}}
""")


@pytest.mark.parametrize(("is_ignored", "status"), [(False, VERIFIED), (True, FOUND)])
def test_condition_ignored_after_a_call_that_moved_something(is_ignored: bool, status: Status) -> None:
    """What a call has moved is moved from where it is now, so that only the condition is a reason to refuse it."""
    place = [5]

    def move(asked: Asked) -> Reply:
        body = json.loads(asked.body)
        if body["box_id_from"] != place[-1] or (body["box_id_to"] == 7 and not is_ignored):
            return 400, {}
        place.append(body["box_id_to"])
        return 200, {}

    shop, shape = Shop().on("PUT /toys/v1/move", move), "PUT /toys/v1/move"
    body = {"toy_id": 1, "box_id_from": 5, "box_id_to": 6}
    own = OwnObjects(disposable={shape: (1, 5, 6, 7)})
    one = target(shop, MOVED, bodies={shape: body}, facts={"full_box": 7}, writes=True, thorough=True, lasting=True)
    one.own_objects = own
    assert one.call(op(shape)).ok
    assert result_of("condition-ignored", one).status is status
    assert place[-1] == (7 if is_ignored else 5)


@pytest.mark.parametrize(("later", "status"), [(200, VERIFIED), (400, NOTHING)])
def test_condition_ignored_after_an_earlier_write(later: int, status: Status) -> None:
    """A call that wrote before may be refused because of that: the plain call has to succeed after the condition, too."""
    seen: list[object] = []

    def switch(asked: Asked) -> Reply:
        seen.append(asked)
        return (200 if len(seen) == 1 else later if b"3" in asked.body else 400), {"data": {}}

    bodies = {op("PUT /toys/v1/switch").shape: {"to": 3}}
    one = target(Shop().on("PUT /toys/v1/switch", switch), SWITCHED, bodies=bodies, writes=True, own=True)
    assert one.call(op("PUT /toys/v1/switch")).ok
    assert result_of("condition-ignored", one).status is status


DELETED = snapshot("""\
/toys/v1/toys:
  get: {x-lists: toy, x-items: {}}
/toys/v1/toys/{toy_id}:
  delete:
    x-conditions:
      - {id: lent-toy, says: a lent toy, answers: 403, with: {path.toy_id: {fact: lent_toy}}}
""")


def test_condition_ignored_after_a_deletion() -> None:
    """An object is deleted once: that another one is refused under the condition needs no second deletion."""
    gone: list[str] = []

    def delete(asked: Asked) -> Reply:
        status = 404 if asked.path in gone else 204
        gone.append(asked.path)
        return status, {}

    shop = Shop().on("DELETE /toys/v1/toys/1", delete).on("DELETE /toys/v1/toys/3", 403, {})
    one = target(shop, DELETED, facts={"lent_toy": 3}, writes=True, own=True)
    assert one.call(op("DELETE /toys/v1/toys/{toy_id}"), path={"toy_id": "1"}).ok
    assert result_of("condition-ignored", one).status is VERIFIED
    assert len(gone) == 1


@pytest.mark.parametrize(
    ("condition", "plain", "status"),
    [
        ((200, {"data": {"moved": 1}}), {}, FOUND),
        ((200, {"data": {"result": "rejected"}}), {}, NOTHING),
        ((400, {}), {}, VERIFIED),
        ((400, {}), {"data": {"result": "rejected"}}, NOTHING),
    ],
)
def test_condition_ignored_a_failure_in_the_body(condition: Reply, plain: Any, status: Status) -> None:
    """A success that says of its row that it failed accepts nothing, neither under the condition nor without it."""
    shop = Shop().on("PUT /toys/v1/switch", lambda asked: condition if b"7" in asked.body else (200, plain))
    bodies = {op("PUT /toys/v1/switch").shape: {"to": 3}}
    one = target(shop, SWITCHED, bodies=bodies, writes=True, own=True)
    assert result_of("condition-ignored", one).status is status


@pytest.mark.parametrize(("headers", "status"), [({}, FOUND), ({"Location": "/shop/toys/v1/catalog"}, VERIFIED)])
def test_status_undocumented_a_redirect_needs_a_location(headers: Mapping[str, str], status: Status) -> None:
    """A redirect needs a Location header, even if its status is documented."""
    statuses = {**LONE.vocabulary.statuses, "302": {}}
    found = replace(LONE, vocabulary=replace(LONE.vocabulary, statuses=statuses))
    shop = Shop().on("GET /toys/v1/sales", 302, {}, headers).on("GET /toys/v1/catalog", 200, {"data": {}})
    (result,) = results_of(target(shop, found), "GET /toys/v1/sales", "status-undocumented")
    assert result.status is status
    assert ("with a Location" in result.message) is (status is FOUND)


@pytest.mark.parametrize(("melted", "status"), [(REFUSED, VERIFIED), ((418, {}), FOUND)])
def test_status_undocumented_unauthorised_responses(melted: Reply, status: Status) -> None:
    """If an operation is called only without authorisation, the status of that response is checked."""
    (result,) = results_of(target(refusing(melted), FOR_GOOD, writes=True), MELT, "status-undocumented")
    assert result.status is status


@pytest.mark.parametrize(("answered", "status"), [(201, VERIFIED), (200, FOUND), (202, FOUND)])
def test_status_undocumented_another_success(answered: int, status: Status) -> None:
    """A success with another status than that of the operation is a violation, although the table of statuses has it."""
    (endpoint,) = LONE.endpoints.values()
    found = replace(LONE, endpoints={endpoint.operation.shape: replace(endpoint, status=201)})
    one = target(Shop().on("GET /toys/v1/sales", answered, items()[1]), found)
    assert result_of("status-undocumented", one).status is status


@pytest.mark.parametrize("rule", ["header-missing", "header-not-exposed"])
def test_headers_of_errors_are_those_of_another_server(rule: str) -> None:
    """An error may come from a server before the operation, which sends headers of its own."""
    vocabulary = replace(LONE.vocabulary, headers={"X-Toy-Version": {"x-source": "9", "exposed": True}})
    headers = {"Access-Control-Expose-Headers": "X-Toy-Version", "X-Toy-Version": "1.0"}
    shop = Shop().on("GET /toys/v1/sales", *items({"sale_id": 1}), headers)
    one = target(shop, replace(LONE, vocabulary=vocabulary))
    one.call(op("GET /toys/v1/sales"))
    shop.on("GET /toys/v1/sales", 400, {})
    one.call(op("GET /toys/v1/sales"), query={"since": "no day"})
    assert result_of(rule, one).status is VERIFIED
