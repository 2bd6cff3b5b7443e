"""The explorer sends generated requests, and reports the requirements that the responses violate."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import pytest
import requests
from tests.target.fake import TOY, TOYS, Asked, Reply, Shop, items, op, snapshot, target

from lmscontract.contract.model import Fact
from lmscontract.errors import TenantUnreachable
from lmscontract.findings.finding import Outcome, Status
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Requirement
from lmscontract.target.execution import subject_of
from lmscontract.target.generation.explorer import EXAMPLES, GATE, Explorer
from lmscontract.target.generation.requests import RequestKind
from lmscontract.target.objects.schemas import schema_violation
from lmscontract.target.outcomes import NotVerified, Verified, Violated
from lmscontract.target.routes.comparison import effects
from lmscontract.target.target import Target
from lmscontract.target.writes.guard import WriteGuard

PATHS = """\
/toys/v1/toys:
  get:
    x-lists: toy
    parameters:
    - {name: flag, schema: {type: boolean}}
    - {name: mood, schema: {}, x-open: who-knows}
    x-items: {properties: {price: {type: number}}}
  post: {x-body: {properties: {name: {}}}}
/toys/v1/toys/{toy_id}:
  get: {x-data: {properties: {price: {type: number}}}}
/toys/v1/toys/clear:
  get: {x-effect: writes}
/toys/v1/toys/{toy_id}/parts/{part_id}:
  get: {x-path: {part_id: part}, x-data: {}}
/toys/v1/parts:
  get: {x-lists: part, x-items: {}}
/toys/v1/words:
  get:
    parameters: [{name: word, schema: {}}]
    x-data: {}
/toys/v1/quiet:
  get: {x-data: {}}
/toys/v1/boxes:
  get:
    parameters: [{name: shop, required: true, schema: {}}]
    x-lists: box
    x-items: {}
"""
FOUND = snapshot(PATHS)
LIST, DETAILS = "GET /toys/v1/toys", "GET /toys/v1/toys/{toy_id}"
SEED = 1
WRONG = f"property-type-wrong:{LIST}:data.items[].price=number"
WRONG_THERE = f"property-type-wrong:{DETAILS}:data.price=number"
REFUSAL_ODD = f"status-undocumented:{DETAILS}"
MANY = 12


def typed(requirement: Requirement, one: Target) -> Verified:
    """Check that a property has its type in every record."""
    fact = subject_of(requirement, Fact)
    exchange = one.answer(requirement.operation)
    for place in one.holders(exchange, fact):
        wrong = schema_violation(fact, place.value, one.snapshot.vocabulary.schemas) if place.filled else ""
        if wrong:
            raise Violated(f"a number at {place.pointer}", wrong, exchange)
    return Verified(exchange)


def listed(requirement: Requirement, one: Target) -> Verified:
    """Check that no response has the status 418."""
    exchange = one.call(requirement.operation)
    if exchange.status == 418:
        raise Violated("no teapot", "a teapot", exchange)
    return Verified(exchange)


def never(requirement: Requirement, one: Target) -> Verified:
    """Report every response as a violation."""
    raise Violated("nothing", "a response", one.call(requirement.operation))


CHECKED = {"property-type-wrong": typed, "status-undocumented": listed}


def explored(
    shop: Shop,
    operation: Any = TOYS,
    rounds: int = EXAMPLES["gate"],
    kinds: Collection[RequestKind] | None = None,
    seed: int = SEED,
    **more: Any,
) -> tuple[list[Outcome], Target]:
    """Return the outcomes of generated requests to an operation."""
    one = target(shop, FOUND)
    checks = more.pop("checks", CHECKED)
    return Explorer(one, derive(FOUND), checks, seed, kinds).explore(operation, rounds, **more), one


def ids(outcomes: list[Outcome]) -> list[str]:
    """Return the ids of the violated requirements."""
    return [outcome.requirement for outcome in outcomes]


def priced(number: int, price: Any = 1) -> dict[str, Any]:
    """Return a toy."""
    return {"toy_id": number, "price": price}


def stocked(count: int = 9, wrong: Collection[int] = (), links: bool = False, usual: int = 5) -> Shop:
    """Return a shop with `count` toys, by default five per page; the toys in `wrong` have prices that are strings."""
    toys = [priced(number, "1.50" if number in wrong else 1) for number in range(1, count + 1)]

    def page(asked: Asked) -> Reply:
        size, number = int(asked.query.get("size", usual)), int(asked.query.get("page", 1))
        shown = [{"toy_id": toy["toy_id"]} for toy in toys[(number - 1) * size : number * size]]
        document: dict[str, Any] = {"data": {"items": shown}}
        if links and asked.query.get("links") == "1":
            there = f"/shop{asked.path}?links=1&size={size}&page={number + 1}"
            document["_links"] = {"self": {"href": there}, "next": {"href": f"https://toys.example{there}"}}
        return 200, document

    def sane(asked: Asked) -> Reply:
        return page(asked) if all(each.isdecimal() for each in asked.query.values()) else (400, {})

    shop = Shop().on(LIST, sane)
    for toy in toys:
        shop.on(f"{LIST}/{toy['toy_id']}", 200, {"data": toy})
    return shop


def test_a_correct_tenant_has_no_findings() -> None:
    """A tenant that keeps its contract is called with all kinds of parameters, and nothing is reported."""
    outcomes, one = explored(tenant := Shop().on(LIST, *items(priced(7), priced(8))), rounds=4)
    assert outcomes == []
    assert len(set(tenant.calls)) > 8
    assert len(tenant.calls) == len(set(tenant.calls)), "each call is made once"
    assert [each.call.query for each in one.seen(TOYS)] == [()], "and none of them is remembered for other checks"
    assert not any("mood" in call for call in tenant.calls)


def test_a_violated_requirement_is_reported_once() -> None:
    """A response that violates a requirement for some parameters is reported once, with its evidence."""

    def answer(asked: Asked) -> Reply:
        return items({"price": "1.50" if "flag" in asked.query else 1})

    (outcome,), _ = explored(Shop().on(LIST, answer), rounds=MANY)
    assert (outcome.requirement, outcome.status, outcome.responses) == (WRONG, Status.VIOLATED, 1)
    assert outcome.message == 'Expected a number at /data/items/0, got "1.50".'
    assert outcome.evidence is not None
    assert "?flag=" in outcome.evidence.curl


def test_the_smallest_request_is_reported() -> None:
    """The evidence shows only the parameter that causes the violation, with a short value."""

    def answer(asked: Asked) -> Reply:
        number = asked.query.get("size", "")
        return items({"price": "1.50" if number.isdecimal() and int(number) > 1 else 1})

    kinds = (RequestKind.POSITIVE,)
    (outcome,), _ = explored(tenant := Shop().on(LIST, answer), rounds=30, kinds=kinds)
    assert outcome.evidence is not None
    assert any(len(each.query) > 1 and each.query.get("size", "0") > "1" for each in tenant.asked)
    assert outcome.evidence.request.splitlines()[0] in {f"GET /shop/toys/v1/toys?size={n} HTTP/1.1" for n in (2, 3)}


def test_shrinking_a_request_takes_few_calls() -> None:
    """Shrinking a request to a smaller one takes at most thirty calls."""

    def answer(asked: Asked) -> Reply:
        return items({"price": "x" if len(asked.query) > 1 else 1})

    (outcome,), _ = explored(tenant := Shop().on(LIST, answer), rounds=MANY, kinds=(RequestKind.POSITIVE,))
    assert ids([outcome]) == [WRONG]
    assert len(tenant.calls) <= 1 + MANY + 30, "though leaving parameters out takes a few"


def test_a_violation_of_the_plain_call_is_shown_by_it() -> None:
    """If every response is wrong, the evidence is the call without parameters, and nothing is shrunk."""
    (outcome,), _ = explored(tenant := Shop().on(LIST, *items({"price": "x"})), rounds=3)
    assert outcome.evidence is not None
    assert outcome.evidence.request.startswith("GET /shop/toys/v1/toys HTTP/1.1\n")
    assert len(tenant.calls) <= 1 + 3 * (len(RequestKind) + 3)


def test_a_response_without_a_requirement_is_no_finding() -> None:
    """A response that violates no requirement is not reported, even if it is a refusal or has an odd body."""
    for reply in ((400, {"error": "no"}), (200, b"<html>"), (200, {"other": 1})):
        assert explored(Shop().on(LIST, *reply))[0] == []


def test_several_violated_requirements() -> None:
    """Each violated requirement has its outcome, in the order of the ids."""

    def answer(asked: Asked) -> Reply:
        return (418, {}) if "flag" in asked.query else items({"price": "x"})

    outcomes, _ = explored(Shop().on(LIST, answer), rounds=MANY)
    assert ids(outcomes) == [WRONG, f"status-undocumented:{LIST}"]


def test_transient_failures_are_not_evidence() -> None:
    """Transient failures violate nothing; if every response is one, the operation is not verified."""
    with pytest.raises(NotVerified, match="no generated request was answered"):
        explored(Shop().on(LIST, 503, {}))
    fitful = Shop().on(LIST, lambda asked: (503, {}) if asked.query else items(priced(7)))
    assert explored(fitful)[0] == []


def test_an_unreachable_tenant_is_not_called_again() -> None:
    """If the tenant becomes unreachable, the run ends, and no more requests are sent."""
    tenant = stocked()
    whole, lost = tenant.routes[LIST], []

    def answer(asked: Asked) -> Reply:
        if asked.query:
            lost.append(asked)
            raise requests.ConnectionError("gone")
        return whole(asked)  # type: ignore[operator]  # it is a function

    with pytest.raises(TenantUnreachable):
        explored(tenant.on(LIST, answer), rounds=MANY)
    assert len(lost) == 2, "a broken connection is retried once"


def test_every_known_object_is_requested() -> None:
    """The response for the third object is checked like the one for the first."""
    outcomes, _ = explored(tenant := stocked(count=3, wrong=[3]), TOY, rounds=6)
    assert ids(outcomes) == [WRONG_THERE]
    assert {f"{LIST}/{number}" for number in (1, 2, 3)} <= set(tenant.calls)
    assert outcomes[0].evidence is not None
    assert outcomes[0].evidence.request.startswith("GET /shop/toys/v1/toys/3 HTTP/1.1\n")


def test_unknown_objects_are_requested() -> None:
    """Identifiers of the same format are generated; every documented error status is accepted, and no other."""
    for status, found in ((404, []), (400, []), (418, [REFUSAL_ODD])):
        tenant = stocked(count=2)
        known = set(tenant.routes)
        whole = dict(tenant.routes)
        tenant.routes = _Otherwise(whole, (status, {"error": "no"}))
        outcomes, _ = explored(tenant, TOY, kinds=(RequestKind.UNKNOWN,))
        unknown = [call for call in tenant.calls if call.partition("?")[0] not in known]
        assert ids(outcomes) == found
        assert unknown
        assert all(call.rpartition("/")[2].isdecimal() for call in unknown)


def test_responses_for_unknown_objects_are_not_checked() -> None:
    """The response for an object that does not exist is not checked against the requirements about objects."""
    tenant = stocked(count=2)
    tenant.routes = _Otherwise(dict(tenant.routes), (200, {"data": {"price": "none"}}))
    assert explored(tenant, TOY, kinds=(RequestKind.UNKNOWN,))[0] == []
    assert len(tenant.calls) > 2


class _Otherwise(dict[str, Any]):
    """Routes with a default reply."""

    def __init__(self, routes: Mapping[str, Any], reply: Reply) -> None:
        super().__init__(routes)
        self._reply = reply

    def get(self, key: str, _: Any = None) -> Any:
        """Return the route, or the default reply."""
        return super().get(key, self._reply)


def test_each_path_parameter_is_varied() -> None:
    """If a path has two identifiers, each is taken from the known ones, and each is generated once."""
    tenant = stocked(count=2).on("GET /toys/v1/parts", *items({"part_id": "ab-1"}, {"part_id": "cd-2"}))
    operation = op("GET /toys/v1/toys/{toy_id}/parts/{part_id}")
    for toy in (1, 2):
        for part in ("ab-1", "cd-2"):
            tenant.on(f"{LIST}/{toy}/parts/{part}", 200, {"data": {}})
    explored(tenant, operation, rounds=8)
    pairs = [tuple(call.split("/")[4::2]) for call in tenant.calls if "/parts/" in call]
    assert {pair for pair in pairs if pair[0] in "12" and pair[1] in ("ab-1", "cd-2")} == {
        (toy, part) for toy in "12" for part in ("ab-1", "cd-2")
    }
    assert any(toy not in "12" for toy, _ in pairs)
    assert any(part not in ("ab-1", "cd-2") and len(part) == 4 and part[2] == "-" for _, part in pairs)


def test_a_sequence_reaches_objects_of_later_pages() -> None:
    """A sequence follows a list over its pages to the objects listed there, and each response is checked."""
    outcomes, _ = explored(stocked(count=9, wrong=(6, 7, 8, 9), links=True), rounds=60, kinds=(RequestKind.WALK,))
    assert ids(outcomes) == [WRONG_THERE]
    others = frozenset(RequestKind) - {RequestKind.WALK}
    assert explored(stocked(count=9, wrong=(6, 7, 8, 9)), TOY, rounds=20, kinds=others)[0] == []


def test_a_sequence_follows_links_of_its_list() -> None:
    """Links are followed only if they lead to the same tenant and the same list."""
    outcomes, _ = explored(tenant := stocked(links=True), rounds=6, kinds=(RequestKind.WALK,))
    assert outcomes == []
    followed = [each for each in tenant.asked if list(each.query) == ["links", "size", "page"]]
    assert followed
    for href in ("https://elsewhere.example/shop/toys/v1/toys?page=2", "/shop/toys/v1/toys/clear", "https://[", 7):
        answer = {"data": {"items": []}, "_links": {"next": {"href": href}, "self": "none"}}
        tenant = Shop().on(LIST, 200, answer)
        explored(tenant, rounds=6, kinds=(RequestKind.WALK,))
        assert {call.partition("?")[0] for call in tenant.calls} == {LIST}


def test_links_are_required_in_the_middle_of_a_list_only() -> None:
    """Links can be missing on full pages with a next page, and unrequested in responses without the parameter."""
    checks = dict.fromkeys(("links-missing", "link-parameters-missing", "links-unasked"), never)
    outcomes, _ = explored(stocked(count=9), rounds=6, checks=checks, kinds=(RequestKind.WALK,))
    required = {"_links.self.href", "_links.next.href"}
    assert {id.split(":")[2].partition("=")[0] for id in ids(outcomes) if id.startswith("link")} == {
        *required,
        "_links",
    }
    for few in (0, 1):
        outcomes, _ = explored(stocked(count=few), rounds=6, checks=checks, kinds=(RequestKind.WALK,))
        assert {id.partition(":")[0] for id in ids(outcomes)} == {"links-unasked"}


@pytest.mark.parametrize("shrinks", [True, False])
def test_links_are_not_required_where_the_list_has_become_shorter(shrinks: bool) -> None:
    """A page that was followed by others is the last one once the list has become shorter."""
    count = 9

    def page(asked: Asked) -> Reply:
        nonlocal count
        size, number = int(asked.query.get("size", 5)), int(asked.query.get("page", 1))
        count = size * number if shrinks and asked.query.get("links") == "1" else count
        return items(*({"toy_id": toy} for toy in range(1, count + 1)[(number - 1) * size : number * size]))

    def without_links(requirement: Requirement, one: Target) -> Verified:
        if one.call(requirement.operation).json.get("_links") is None:
            raise Violated("links", "none", one.call(requirement.operation))
        return Verified()

    checks = {"links-missing": without_links}
    outcomes, _ = explored(Shop().on(LIST, page), rounds=MANY, checks=checks, kinds=(RequestKind.WALK,))
    assert bool(outcomes) is not shrinks


@pytest.mark.parametrize("kinds", [frozenset(RequestKind), {RequestKind.WALK}])
def test_links_are_required_where_they_were_requested(kinds: Collection[RequestKind]) -> None:
    """Links can be missing only if they were requested, and are never unrequested at the address of a link."""

    def unasked(requirement: Requirement, one: Target) -> Verified:
        exchange = one.call(requirement.operation)
        if dict(exchange.call.query).get("links") != "1":
            raise Violated("no links", "links without a request for them", exchange)
        return Verified(exchange)

    def followed(requirement: Requirement, one: Target) -> Verified:
        query = one.call(requirement.operation).call.query
        if [name for name, _ in query] == ["links", "size", "page"]:
            raise Violated("no links", "links after a link", one.call(requirement.operation))
        return Verified(one.call(requirement.operation))

    checks = {"links-missing": unasked, "link-parameters-missing": unasked, "links-unasked": followed}
    assert explored(stocked(links=True), rounds=MANY, checks=checks, kinds=kinds)[0] == []


@pytest.mark.parametrize(
    ("rule", "asks"),
    [
        ("parameter-refused", {"size"}),
        ("invalid-value-accepted", {"size"}),
        ("links-missing", {"links,page,size"}),
        ("status-undocumented", {"size", "links,page,size"}),
    ],
)
def test_only_relevant_requests_are_generated(rule: str, asks: set[str]) -> None:
    """If only some rules are selected, only requests that can violate them are generated."""
    shop = stocked(links=True)
    one = target(shop, FOUND)
    wanted = [each for each in derive(FOUND) if each.rule == rule]
    Explorer(one, wanted, {rule: lambda *_: Verified()}, SEED).explore(TOYS, 3)
    made = {",".join(sorted(each.query)) for each in shop.asked if each.path == "/toys/v1/toys"}
    assert made - {""} == asks if rule != "status-undocumented" else made > asks


def test_numbers_within_and_outside_their_bounds() -> None:
    """A request with one bounded number is checked against the requirements about that number only."""
    also = dict.fromkeys(("parameter-refused", "invalid-value-accepted", "page-size-ignored"), never)
    within, _ = explored(tenant := stocked(), kinds=(RequestKind.WITHIN,), checks={}, also=also)
    size = f"{LIST}:query.size"
    assert ids(within) == [f"page-size-ignored:{size}", f"parameter-refused:{size}"]
    sizes = [each.query["size"] for each in tenant.asked if each.query]
    assert sizes
    assert all(1 <= int(each) <= 3 for each in sizes)
    outside, _ = explored(tenant := stocked(), kinds=(RequestKind.OUTSIDE,), checks={}, also=also)
    assert ids(outside) == [f"invalid-value-accepted:{size}=1..3"]
    assert all(not 1 <= int(each.query["size"]) <= 3 for each in tenant.asked if each.query)
    others = frozenset(RequestKind) - {RequestKind.WITHIN, RequestKind.OUTSIDE, RequestKind.WALK}
    assert explored(stocked(), kinds=others, also=also)[0] == []


def test_a_number_proves_nothing_if_the_plain_call_is_refused() -> None:
    """If the call without the number is refused as well, the number is not the reason."""
    also = {"parameter-refused": never, "invalid-value-accepted": never}
    kinds = (RequestKind.WITHIN, RequestKind.OUTSIDE)
    assert explored(Shop().on(LIST, 400, {}), kinds=kinds, checks={}, also=also)[0] == []


def test_invalid_parameters_only_in_thorough_runs() -> None:
    """By default the gate profile generates no invalid parameters; a thorough run generates all kinds of requests."""
    assert frozenset(RequestKind) > GATE
    gate, thorough = stocked(), stocked()
    for tenant, deep in ((gate, False), (thorough, True)):
        Explorer(target(tenant, FOUND, thorough=deep), derive(FOUND), CHECKED, SEED).explore(TOYS, MANY)
    odd = [
        [each.query.get("flag", "true") in ("true", "false") for each in tenant.asked] for tenant in (gate, thorough)
    ]
    assert (all(odd[0]), all(odd[1])) == (True, False)


def test_a_parameter_without_a_type_is_sent() -> None:
    """A parameter that has no type in the contract is called with any value."""
    tenant = Shop().on("GET /toys/v1/words", 200, {"data": {}})
    explored(tenant, op("GET /toys/v1/words"), rounds=MANY, kinds=(RequestKind.POSITIVE,))
    assert any(call.startswith("GET /toys/v1/words?word=") for call in tenant.calls)


def test_an_operation_without_parameters_is_called_once() -> None:
    """The plain response of an operation without parameters is checked, and no other request is sent."""
    tenant = Shop().on("GET /toys/v1/quiet", 418, {})
    outcomes, _ = explored(tenant, op("GET /toys/v1/quiet"), rounds=4)
    assert ids(outcomes) == ["status-undocumented:GET /toys/v1/quiet"]
    assert tenant.calls == ["GET /toys/v1/quiet"]
    for kinds, sent in (((RequestKind.POSITIVE,), 1), ((), 0)):
        tenant = Shop().on("GET /toys/v1/quiet", 418, {})
        with pytest.raises(NotVerified, match="there is nothing to generate"):
            explored(tenant, op("GET /toys/v1/quiet"), kinds=kinds)
        assert len(tenant.calls) == sent


def test_an_unknown_required_value_is_generated() -> None:
    """If a required value of the plain call is unknown, schemathesis generates one."""
    tenant = Shop().on("GET /toys/v1/boxes", *items())
    explored(tenant, op("GET /toys/v1/boxes"), rounds=4)
    assert tenant.calls
    assert all("shop=" in call for call in tenant.calls)


def test_without_an_identifier_nothing_is_called() -> None:
    """If no identifier for an operation is found, it is not explored, and the reason says so."""
    with pytest.raises(NotVerified, match="no identifier of the kind toy was found"):
        explored(Shop().on(LIST, *items()), TOY)


@pytest.mark.parametrize("label", ["POST /toys/v1/toys", "GET /toys/v1/toys/clear"])
@pytest.mark.parametrize("own", [True, False])
def test_requests_that_write_are_not_generated(label: str, own: bool) -> None:
    """No request to an operation that writes is generated, even if its method is GET or the tenant is local."""
    one = target(tenant := stocked(), FOUND, own=own, writes=True, bodies={"POST /toys/v1/toys": {"name": "x"}})
    with pytest.raises(NotVerified, match="the operation may write, and the run generates no requests that write"):
        Explorer(one, derive(FOUND), CHECKED, SEED).explore(op(label), MANY)
    assert tenant.calls == []


@pytest.mark.parametrize("name", ["clear", "..", "."])
def test_an_odd_identifier_leads_to_no_write(name: str) -> None:
    """An identifier that turns a path into that of a write, or into a relative path, is not sent."""
    tenant = Shop().on(LIST, *items({"toy_id": "seven"}, {"toy_id": name}))
    one = target(tenant, FOUND)
    one.session.guard = WriteGuard(allow_writes=True, effect_at=effects(FOUND))
    Explorer(one, derive(FOUND), CHECKED, SEED, (RequestKind.WALK, RequestKind.PLAIN)).explore(TOYS, MANY)
    assert not any(call.endswith(f"/{name}") for call in tenant.calls)
    assert f"{LIST}/seven" in tenant.calls


def test_equal_seeds_generate_equal_requests() -> None:
    """Two explorations with one seed send the same requests; another seed sends others."""
    tenants = [stocked(wrong=[2, 6], links=True) for _ in range(3)]
    for tenant, seed in zip(tenants, (SEED, SEED, SEED + 1), strict=True):
        explored(tenant, rounds=MANY, seed=seed)
    assert tenants[0].calls == tenants[1].calls
    assert tenants[0].calls != tenants[2].calls


def test_equal_seeds_generate_equal_requests_in_every_process() -> None:
    """Generated requests depend neither on the process nor on the order of sets."""
    script = (
        "from tests.target.generation.test_explorer import explored, stocked\n"
        "explored(tenant := stocked(wrong=[2, 6], links=True), rounds=6)\n"
        "print(len(tenant.calls), ascii(tenant.calls))\n"
    )
    root = Path(__file__).parents[3]
    printed = [
        subprocess.run(  # a fixed script of this test
            [sys.executable, "-c", script],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert int(printed[0].split()[0]) > 6


def test_profiles_differ_in_the_number_of_requests() -> None:
    """A deeper profile generates more requests."""
    assert EXAMPLES["gate"] < EXAMPLES["nightly"] < EXAMPLES["deep"]
