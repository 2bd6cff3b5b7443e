"""Tests of the parameter checks: violations that they report, and unusual responses that they accept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

import pytest
from msgspec.structs import replace
from tests.checks.shop import (
    FOUND,
    LIST,
    NOTHING,
    SEVERAL_KINDS,
    VERIFIED,
    result_of,
    result_of_toys,
    several,
    sorting,
)
from tests.points.conftest import checks
from tests.strategies import COMPONENTS, POINTS, made, plain
from tests.target.fake import LISTS, MONTH, Account, Asked, Reply, Shop, items, snapshot, target
from tests.target.writes.test_undo import PATHS as WRITTEN
from tests.target.writes.test_undo import POST, PUT, Shelf

from lmscontract.contract.model import Snapshot
from lmscontract.findings.callers import DEFAULT
from lmscontract.findings.finding import Status
from lmscontract.rules.register import RULES, derive
from lmscontract.target.execution import CHECKS, run_check
from lmscontract.target.objects.identifiers import UNKNOWN
from lmscontract.types import Basis, Channel

__all__ = ["checks"]

SORTED_NO_MORE = snapshot(
    "/toys/v1/toys: {get: {parameters: [{name: by, schema: {}, x-values: [cost]}, "
    "{name: towards, schema: {enum: [up, down], default: down}}], x-lists: toy, x-items: {}}}",
    [{"request-parameter-enum-value-removed": "by=cost"}],
)


@pytest.mark.parametrize(
    ("takes", "strict", "refused", "status"),
    [
        ((), True, "", VERIFIED),
        ((), False, "", VERIFIED),
        (("cost",), True, "", FOUND),
        (("cost",), False, "", FOUND),
        ((), False, "up", FOUND),
    ],
)
def test_removed_value_accepted_a_removed_sort_attribute(
    takes: tuple[str, ...], strict: bool, refused: str, status: Status
) -> None:
    """A removed value must be refused, or have the same effect as an unknown one, in both directions."""
    shop = sorting(*takes, strict=strict)
    shown = shop.routes[LIST]
    assert callable(shown)
    if refused:
        bare = shown
        shown = lambda asked: (  # noqa: E731
            (400, {}) if asked.query.get("by") == UNKNOWN and asked.query.get("towards") == refused else bare(asked)
        )
    assert result_of("removed-value-accepted", target(shop.on(LIST, shown), SORTED_NO_MORE)).status is status


@pytest.mark.parametrize(("direction", "status"), [("", FOUND), ("up", FOUND), ("down", FOUND), ("none", VERIFIED)])
def test_removed_value_accepted_in_one_direction(direction: str, status: Status) -> None:
    """A removed attribute is refused without a direction and in both."""
    bare = sorting("toy_id").routes[LIST]
    assert callable(bare)

    def answer(asked: Asked) -> Reply:
        if asked.query.get("by") != "cost" or asked.query.get("towards", "") != direction:
            return bare(asked)
        return bare(replace(asked, query={}))

    assert result_of("removed-value-accepted", target(Shop().on(LIST, answer), SORTED_NO_MORE)).status is status


def test_removed_value_accepted_without_a_list() -> None:
    """A removed value that is accepted is found, although the response has no list; an unknown value is refused."""
    bare = sorting("toy_id", strict=True).routes[LIST]
    assert callable(bare)
    shop = Shop().on(LIST, lambda asked: (200, {}) if asked.query.get("by") == "cost" else bare(asked))
    assert result_of("removed-value-accepted", target(shop, SORTED_NO_MORE)).status is FOUND


def test_removed_value_accepted_a_list_that_changes() -> None:
    """A list that changes between two calls is not verified."""
    number = iter(range(100, 200))
    shop = Shop().on(LIST, lambda _: items({"toy_id": next(number), "cost": 1}, {"toy_id": 7, "cost": 2}))
    result = result_of("removed-value-accepted", target(shop, SORTED_NO_MORE))
    assert (result.status, result.reason) == (NOTHING, "the list changed while it was read")


def test_removed_value_accepted_a_list_that_changes_and_refuses_unknown_values() -> None:
    """Where unknown values are refused, a removed one that is accepted is found, although the list changes."""
    number = iter(range(100, 200))

    def answer(asked: Asked) -> Reply:
        changing = items({"toy_id": next(number), "cost": 1}, {"toy_id": 7, "cost": 2})
        return (400, {}) if asked.query.get("by") == UNKNOWN else changing

    assert result_of("removed-value-accepted", target(Shop().on(LIST, answer), SORTED_NO_MORE)).status is FOUND


@pytest.mark.parametrize(
    ("alone", "beside", "status"),
    [("up", "down", VERIFIED), ("up", "up", FOUND), ("down", "down", VERIFIED), ("down", "up", FOUND)],
)
def test_default_not_applied_the_default_direction_with_an_attribute(alone: str, beside: str, status: Status) -> None:
    """The default direction is checked together with an attribute, because the order of an unsorted list is undefined."""
    bare = sorting("toy_id").routes[LIST]
    assert callable(bare)

    def answer(asked: Asked) -> Reply:
        by = asked.query.get("by", "toy_id")
        towards = asked.query.get("towards", beside if "by" in asked.query else alone)
        return bare(replace(asked, query={**asked.query, "by": by, "towards": towards}))

    requirement = next(each for each in derive(SORTED_NO_MORE) if each.id.endswith("query.towards=down"))
    one = target(Shop().on(LIST, answer), SORTED_NO_MORE)
    assert run_check(CHECKS["default-not-applied"], requirement, one).status is status


DIRECTED = snapshot(
    "/toys/v1/toys: {get: {parameters: [{name: towards, schema: {enum: [up, down], default: up}}], x-lists: toy, x-items: {}}}"
)


@pytest.mark.parametrize(("keeps", "status"), [("up", VERIFIED), ("down", FOUND)])
def test_default_not_applied_the_default_direction_without_an_attribute(keeps: str, status: Status) -> None:
    """A list that takes no attribute is compared with its default direction."""
    toys = [{"toy_id": 1}, {"toy_id": 2}]
    shop = Shop().on(LIST, lambda asked: items(*(toys if asked.query.get("towards", keeps) == "up" else toys[::-1])))
    requirement = next(each for each in derive(DIRECTED) if each.id.endswith("query.towards=up"))
    assert run_check(CHECKS["default-not-applied"], requirement, target(shop, DIRECTED)).status is status
    assert {each.query.get("towards") for each in shop.asked} == {None, "up"}


def test_default_not_applied_a_page_that_changes() -> None:
    """A page with the default that changes from call to call shows nothing, also if the plain list stays the same."""
    newest = count(3)

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": next(newest) if "towards" in asked.query else 1}, {"toy_id": 2})

    one = target(Shop().on(LIST, listed), DIRECTED)
    requirement = next(each for each in derive(DIRECTED) if each.id.endswith("query.towards=up"))
    assert run_check(CHECKS["default-not-applied"], requirement, one).status is NOTHING


SIZED = snapshot("/toys/v1/toys: {get: {parameters: [size], x-lists: toy, x-items: {x-basis: inferred}}}")


@pytest.mark.parametrize(
    ("answer", "status", "reason"),
    [
        (items({"toy_id": 1}), FOUND, ""),
        ((200, {"data": {"rows": [{"toy_id": 1}]}}), NOTHING, "the response has no list of items"),
    ],
)
def test_invalid_value_accepted_the_page_size_of_an_inferred_list(answer: Reply, status: Status, reason: str) -> None:
    """If an inferred list turns out to be no list, its page size is not verified."""
    result = result_of("invalid-value-accepted", target(Shop().on(LIST, *answer), SIZED))
    assert (result.status, result.reason) == (status, reason)


@pytest.mark.parametrize(("served", "status"), [("none", VERIFIED), ("0", FOUND), ("-1", FOUND), ("7", FOUND)])
def test_invalid_value_accepted_each_number_outside_a_range(served: str, status: Status) -> None:
    """Just outside the range, below zero, and far above it."""
    listed = items({"toy_id": 1})
    shop = Shop().on(LIST, lambda asked: listed if asked.query.get("size", "1") in ("1", served) else (400, {}))
    assert result_of("invalid-value-accepted", target(shop, SIZED)).status is status


@pytest.mark.parametrize(("stays", "status"), [(True, FOUND), (False, NOTHING)])
def test_invalid_value_accepted_a_404_to_it(stays: bool, status: Status) -> None:
    """A 404 to an invalid value is a finding only if the plain call is still successful: its object may be gone."""
    shop = Shop()

    def listed(asked: Asked) -> Reply:
        refused = asked.query.get("size", "1") in ("0", "-1", "201")
        later = any(each.query.get("size") in ("0", "-1", "201") for each in shop.asked[:-1])
        return (404, {}) if refused or (later and not stays) else items({"toy_id": 1})

    shop.on(LIST, listed)
    assert result_of("invalid-value-accepted", target(shop, SIZED)).status is status


@pytest.mark.parametrize(("served", "status"), [({"done": 1}, FOUND), ({"done": 0}, NOTHING)])
def test_invalid_value_accepted_a_failure_in_the_body(served: object, status: Status) -> None:
    """A success that says that the call failed does not accept the value."""
    size = "parameters: [{name: size, in: query, schema: {type: integer, minimum: 1, maximum: 3}}]"
    found = snapshot(f"/toys/v1/wash: {{get: {{x-effect: writes, {size}, x-data: {{}}}}}}")

    def wash(asked: Asked) -> Reply:
        return 200, {"data": served if asked.query.get("size", "1") not in ("1", "2", "3") else {"done": 1}}

    one = target(Shop().on("GET /toys/v1/wash", wash), found, writes=True, own=True)
    assert result_of("invalid-value-accepted", one).status is status


SPELLED = snapshot(
    """\
/toys/v1/toys: {get: {parameters: [{name: boxIds, in: query, schema: {}}], x-lists: toy, x-items: {}}}
/toys/v1/boxes: {get: {x-lists: box, x-items: {}}}
""",
    edits=[{"new-optional-request-parameter": "box_ids", "alias-of": "boxIds", "kind": "box"}],
)


@pytest.mark.parametrize(
    ("filtering", "refused", "status"),
    [
        (("boxIds", "box_ids"), (), VERIFIED),
        (("boxIds",), (), FOUND),
        (("box_ids",), (), FOUND),
        (("boxIds",), ("box_ids",), FOUND),
        ((), (), NOTHING),
        ((), ("boxIds", "box_ids"), NOTHING),
    ],
)
def test_spelling_ignored_two_spellings_of_a_parameter(
    filtering: tuple[str, ...], refused: tuple[str, ...], status: Status
) -> None:
    """If only one of two spellings has an effect, the other one is reported."""

    def listed(asked: Asked) -> Reply:
        if asked.query.keys() & set(refused):
            return 400, {}
        return items({"toy_id": 1}) if asked.query.keys() & set(filtering) else items({"toy_id": 1}, {"toy_id": 2})

    shop = Shop().on(LIST, listed).on("GET /toys/v1/boxes", *items({"box_id": 5}, {"box_id": 6}))
    assert result_of("spelling-ignored", target(shop, SPELLED)).status is status


def test_spelling_ignored_names_the_spelling_that_was_refused() -> None:
    """A refusal with another status than 400 shows nothing; the reason names the spelling that got it."""

    def listed(asked: Asked) -> Reply:
        if "box_ids" in asked.query:
            return 403, {}
        return items({"toy_id": 1}) if "boxIds" in asked.query else items({"toy_id": 1}, {"toy_id": 2})

    shop = Shop().on(LIST, listed).on("GET /toys/v1/boxes", *items({"box_id": 5}, {"box_id": 6}))
    result = result_of("spelling-ignored", target(shop, SPELLED))
    assert (result.status, result.reason) == (
        NOTHING, "with box_ids, the operation answered 403, so nothing can be compared",
    )  # fmt: skip


NEAR: Snapshot = made(
    {
        **plain(COMPONENTS),
        **plain(LISTS),
        "schemas": {
            "Day": {
                "x-source": "4",
                "type": "string",
                "pattern": "^[0-9]+$",
                "examples": ["20300102"],
                "not": {"enum": ["2030-01-02", "02/01/2030"]},
            }
        },
    },
    plain(
        "/toys/v1/toys: {get: {parameters: [{name: since, schema: {$ref: '#/components/schemas/Day'}}], x-items: {}}}"
    ),
    points=plain(POINTS),
).at(MONTH, Channel("sandbox"))


@pytest.mark.parametrize(
    ("takes", "thorough", "status"),
    [
        (("20300102",), True, VERIFIED),
        (("20300102", "2030-01-02"), True, FOUND),
        (("20300102", "02/01/2030"), True, FOUND),
        (("20300102", "2030-01-02"), False, FOUND),
        (("20300102", "02/01/2030"), False, FOUND),
        (("20300102", "not-of-this-format"), False, FOUND),
    ],
)
def test_invalid_value_accepted_a_similar_format(takes: tuple[str, ...], thorough: bool, status: Status) -> None:
    """The invalid values of the contract are sent, too."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if asked.query.get("since", takes[0]) in takes else (400, {})

    one = target(Shop().on(LIST, listed), NEAR, thorough=thorough)
    requirement = next(
        each for each in derive(NEAR) if each.id.startswith("invalid-value-accepted") and "since" in each.id
    )
    assert run_check(CHECKS["invalid-value-accepted"], requirement, one).status is status


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ((400, {}), VERIFIED),
        ((404, {}), VERIFIED),
        (items({"toy_id": 1}), VERIFIED),
        (items(), FOUND),
    ],
)
def test_invalid_call_served_a_value_of_another_format(answer: Reply, status: Status) -> None:
    """A value of another format may be refused with any status, or ignored, but has no effect on the list."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if asked.query.get("since", "20300102") == "20300102" else answer

    requirement = next(
        each for each in derive(NEAR) if each.id.startswith("invalid-call-served") and "since" in each.id
    )
    one = target(Shop().on(LIST, listed), NEAR)
    assert run_check(CHECKS["invalid-call-served"], requirement, one).status is status


@pytest.mark.parametrize(
    ("taken", "status"),
    [
        (("2030-01-02", "02/01/2030", "not-of-this-format"), VERIFIED),
        (("2030-01-02",), FOUND),
        (("02/01/2030",), FOUND),
        ((), VERIFIED),
    ],
)
def test_invalid_call_served_one_of_several_other_formats(taken: tuple[str, ...], status: Status) -> None:
    """A tenant that refuses a value of another format ignores none: it accepts another one that it serves."""

    def listed(asked: Asked) -> Reply:
        served = asked.query.get("since", "20300102") in ("20300102", *taken)
        return items({"toy_id": 1}) if served else (400, {})

    requirement = next(
        each for each in derive(NEAR) if each.id.startswith("invalid-call-served") and "since" in each.id
    )
    assert run_check(CHECKS["invalid-call-served"], requirement, target(Shop().on(LIST, listed), NEAR)).status is status


@pytest.mark.parametrize(
    ("size", "status"), [((400, {}), VERIFIED), ((404, {}), VERIFIED), (items({"toy_id": 1}), FOUND)]
)
def test_invalid_call_served_a_size_out_of_range(size: Reply, status: Status) -> None:
    """A value out of range is not served, though any refusal will do."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if asked.query.get("size", "10") in ("1", "10", "200") else size

    assert result_of("invalid-call-served", target(Shop().on(LIST, listed), SIZED)).status is status


@pytest.mark.parametrize("rule", ["invalid-call-served", "removed-value-accepted"])
def test_what_the_specification_rules_out_is_stated(rule: str) -> None:
    """That such a call does not succeed is stated; its status is not."""
    assert RULES[rule].basis is Basis.STATED


KINDS = snapshot("""\
/toys/v1/toys:
  get:
    parameters: [{name: kind, required: true, schema: {enum: [wood, tin]}}]
    x-items: {}
""")


@pytest.mark.parametrize(("lenient", "status"), [("", VERIFIED), ("user", FOUND), ("superadmin", FOUND)])
def test_required_parameter_not_enforced_for_another_account(lenient: str, status: Status) -> None:
    """A missing parameter is refused for every account."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if "kind" in asked.query or asked.token == lenient else (400, {})

    levels = {each: Account(each) for each in ("superadmin", "user")}
    one = target(Shop().on(LIST, listed), KINDS, accounts={DEFAULT: levels["superadmin"], **levels})
    assert result_of("required-parameter-not-enforced", one).status is status


@pytest.mark.parametrize(("served", "status"), [((), VERIFIED), ((None,), FOUND), (("",), FOUND)])
def test_invalid_call_served_without_a_mandatory_value(served: tuple[str | None, ...], status: Status) -> None:
    """A mandatory parameter with a list of values is neither left out nor empty."""

    def listed(asked: Asked) -> Reply:
        return items({"toy_id": 1}) if asked.query.get("kind") in ("wood", "tin", *served) else (404, {})

    requirement = next(each for each in derive(KINDS) if each.id == "invalid-call-served:GET /toys/v1/toys:query.kind")
    one = target(Shop().on(LIST, listed), KINDS)
    assert run_check(CHECKS["invalid-call-served"], requirement, one).status is status


NUMBERED = snapshot("/toys/v1/toys/{id}: {get: {x-path: {id: {kind: toy, type: integer}}, x-data: {}}}")


@pytest.mark.parametrize(("refusal", "status"), [((400, {}), VERIFIED), ((404, {}), VERIFIED), ((200, {}), FOUND)])
def test_invalid_call_served_a_word_in_place_of_a_number(refusal: Reply, status: Status) -> None:
    """A path that takes a number is not served with a word."""
    call = "GET /toys/v1/toys/"
    shop = Shop().on(f"{call}1", 200, {"data": {"toy_id": 1}}).on(f"{call}no-such-value", *refusal)
    assert result_of("invalid-call-served", target(shop, NUMBERED, facts={"toy": 1})).status is status


FILTERED = snapshot("/toys/v1/toys: {get: {parameters: [{name: box_id, schema: {}}], x-lists: toy, x-items: {}}}")
FILTERED = replace(
    FILTERED,
    vocabulary=replace(
        FILTERED.vocabulary, identifiers={**FILTERED.vocabulary.identifiers, "box": {"names": ["box_id"]}}
    ),
)


@pytest.mark.parametrize(
    ("toys", "refused", "status"),
    [
        ([{"toy_id": 1, "box_id": 7}], (), VERIFIED),
        ([{"toy_id": 1, "box_id": 7}], ("7",), FOUND),
        ([{"toy_id": 1}], ("7",), NOTHING),
    ],
)
def test_parameter_refused_an_identifier_that_the_list_shows(
    toys: list[dict[str, int]], refused: tuple[str, ...], status: Status
) -> None:
    """A list that takes an identifier accepts one that its items show."""
    shop = Shop().on(LIST, lambda asked: (400, {}) if asked.query.get("box_id") in refused else items(*toys))
    requirement = next(each for each in derive(FILTERED) if each.id == f"parameter-refused:{LIST}:query.box_id")
    assert run_check(CHECKS["parameter-refused"], requirement, target(shop, FILTERED)).status is status


@pytest.mark.parametrize(
    ("body", "without", "status"),
    [
        ({"name": "bear"}, (400, {}), VERIFIED),
        ({"name": "bear"}, (200, {"success": False}), VERIFIED),
        ({"name": "bear"}, (200, {}), FOUND),
        ({"toy": {"name": "bear"}}, (200, {}), NOTHING),
    ],
)
def test_invalid_call_served_a_body_without_a_mandatory_property(
    body: dict[str, object], without: Reply, status: Status
) -> None:
    """A working body must not succeed without the property that the contract names; elsewhere it is not looked for.

    A response with success that says that the call failed is a refusal.
    """
    shop = Shelf()
    keeps = shop.rename
    shop.rename = lambda identifier, asked: (  # type: ignore[method-assign]
        keeps(identifier, asked) if b"name" in asked.body else without
    )
    promise = {"rule": "invalid-call-served", "at": "body.name", "says": "an update without a name is not served"}
    found = snapshot(WRITTEN, [{"api-removed": POST.label}, {"behaviour-changed": promise, "of": PUT.label}])
    one = target(shop, found, bodies={PUT.shape: body}, writes=True)
    every = [
        each for each in derive(one.snapshot) if each.rule == "invalid-call-served" and each.location == "body.name"
    ]
    (result,) = [run_check(CHECKS[each.rule], each, one) for each in every]
    assert result.status is status, result


@pytest.mark.parametrize(
    ("parameter", "toys", "others", "status"),
    [
        ("by", 200, (400, 400, 400, 400), FOUND),
        ("by", 400, (400, 400, 400, 400), VERIFIED),
        ("by", 200, (400, 400, 400, 200), NOTHING),
        ("by", 403, (400, 400, 400, 400), NOTHING),
        ("by", 200, (200, 200, 200, 200), VERIFIED),
        ("towards", 200, (400, 400, 400, 400), FOUND),
        ("towards", 400, (200, 200, 200, 200), VERIFIED),
    ],
)
def test_unknown_sorting_accepted(parameter: str, toys: int, others: Sequence[int], status: Status) -> None:
    """An unknown attribute or direction that only this list accepts is a violation."""

    def answering(kind: str, unknown: int) -> Callable[[Asked], Reply]:
        known = {"by": f"{kind}_id", "towards": "up"}
        found = [{f"{kind}_id": number} for number in (1, 2, 3)]

        def answer(asked: Asked) -> Reply:
            if asked.query.get(parameter, known[parameter]) not in (known[parameter], "down"):
                return unknown, {"data": {"items": found}}
            return items(*(found[::-1] if asked.query.get("towards") == "down" else found))

        return answer

    shop = Shop()
    for kind, unknown in zip(SEVERAL_KINDS, (toys, *others), strict=True):
        shop.on(f"GET /{kind}s/v1/all", answering(kind, unknown))
    result = result_of_toys("unknown-sorting-accepted", target(shop, several()), f"query.{parameter}")
    assert result.status is status


def test_unknown_sorting_accepted_a_list_that_does_not_sort() -> None:
    """A list that sorts by nothing may ignore both parameters, as far as a run can know."""
    shop = Shop()
    for kind in SEVERAL_KINDS:
        refusal = items({f"{kind}_id": 1}, {f"{kind}_id": 2}) if kind == "toy" else (400, {})
        shop.on(f"GET /{kind}s/v1/all", lambda asked, refusal=refusal: refusal)
    assert result_of_toys("unknown-sorting-accepted", target(shop, several()), "query.by").status is NOTHING
