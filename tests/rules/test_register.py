"""Rules: requirements of small contracts, and properties of those of whole contracts."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.strategies import CHANNELS, COMPONENTS, POINTS, made, ours, parcels, plain

from lmscontract.contract.files import read
from lmscontract.contract.model import Origin, Snapshot, State
from lmscontract.contract.project import Contract
from lmscontract.errors import ContractError
from lmscontract.rules.explain import explain
from lmscontract.rules.register import MODULES, RULES, derive, derive_running, full_title, title
from lmscontract.rules.rule import Oracle, Requirement, Rule, RuleArea
from lmscontract.types import Basis, Channel, Month, Operation

CASES = Path(__file__).parent / "cases"
CHECKS = Path(__file__).parents[2] / "checks"
MONTH = Month(2030, 3)


def contract_of(case: Mapping[str, Any]) -> Contract:
    """The contract of a case: its vocabulary beside the one of the toy shop, its paths, its edits as one change."""
    components = {**plain(COMPONENTS), **case.get("components", {})}
    change = {"id": "a-change", "says": "s", "source": "93", "of": case.get("of", ""), "edits": case.get("edits", [])}
    announced = (
        [{"id": "a", "title": "A", "when": case.get("when", "2030-02"), "changes": [change]}] if "edits" in case else []
    )
    return made(components, case["paths"], announced, plain(POINTS))


def found(case: Mapping[str, Any], rule: str) -> dict[str, str]:
    """The requirements that a rule derives in a case when its change is in effect: id, basis and oracle."""
    derived = derive(contract_of(case).at(MONTH, Channel("sandbox")))
    return {each.id: f"{each.basis.value} {each.oracle.value}" for each in derived if each.rule == rule}


def _cases() -> list[Any]:
    read_cases = ((file.stem, case) for file in sorted(CASES.glob("*.yaml")) for case in read(file, file.name).data)
    return [pytest.param(rule, case, id=f"{rule}: {case['case']}") for rule, case in read_cases]


@pytest.mark.parametrize(("rule", "case"), _cases())
def test_what_a_rule_derives(rule: str, case: Mapping[str, Any]) -> None:
    """A rule derives exactly the requirements of its case, with basis and oracle."""
    assert found(case, rule) == case["requirements"]


def test_a_missing_property_has_the_change_that_ends_it() -> None:
    """What a later change replaces ends with it; other properties have no end."""
    case = {
        "paths": {
            "/toys": {"get": {"x-items": {"required": ["price", "name"], "properties": {"price": {}, "name": {}}}}}
        },
        "of": "GET /toys",
        "when": "2030-09",
        "edits": [{"response-property-removed": "price"}, {"response-property-added": "prices"}],
    }
    derived = derive(contract_of(case).at(MONTH, Channel("sandbox")))
    ends = {
        each.location: each.ends for each in derived if each.rule == "property-missing" and "items[]." in each.location
    }
    assert ends == {"data.items[].price": "a-change", "data.items[].name": ""}


def test_every_rule_has_its_cases() -> None:
    """Each rule has a file of cases, and at least one case with a requirement."""
    files = {file.stem: read(file, file.name).data for file in CASES.glob("*.yaml")}
    assert files.keys() == RULES.keys()
    assert [name for name, cases in files.items() if not any(case["requirements"] for case in cases)] == []


# the register


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_rule_is_complete(rule: Rule) -> None:
    """A rule is registered under the name of its module, and has a title, a page and a description of its check."""
    module = MODULES[rule.name]
    assert module.__name__.rpartition(".")[2] == rule.name.replace("-", "_")
    assert rule.title[0].isupper()
    assert rule.title.isascii()
    assert rule.check.endswith(".")
    assert rule.manual == module.__doc__
    assert [*rule.sections] == ["Why it matters", "What to do", "Check", "Example"]
    assert all(text.endswith(".") for text in rule.sections.values()), "a further line is not indented"
    assert isinstance(rule.area, RuleArea)
    assert set(rule.depends_on) <= RULES.keys() - {rule.name}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_rule_has_an_example(rule: Rule) -> None:
    """The example of a rule shows in code what violates it and what does not, and `explain` prints it."""
    example = rule.sections["Example"]
    assert "`" in example or "JWT" in example
    assert " breaks the rule" in example
    assert re.search(r"do not|does not| if ", example)
    page = explain(ours(), Month(2027, 1), Channel("sandbox"), rule.name)
    assert example in " ".join(page.split())


def test_rules_are_named_after_what_is_found() -> None:
    """The name of a rule says what is found: no check, no number."""
    assert [name for name in RULES if name.startswith(("no-", "check-")) or any(c.isdigit() for c in name)] == []


def test_rules_have_checks_unless_they_are_declared() -> None:
    """Each rule with a response oracle has a check, and no other rule has one."""
    text = "".join(file.read_text("utf-8") for file in CHECKS.glob("test_*.py"))
    checked = {name for name in RULES if f'@verifies("{name}"' in text}
    assert {name for name, rule in RULES.items() if rule.oracle is Oracle.RESPONSE} <= checked


# requirements


@functools.cache
def _derived(contract: Callable[[], Contract]) -> list[tuple[Snapshot, tuple[Requirement, ...]]]:
    """Yield every month with a change, on both channels, with its requirements."""
    found = contract()
    points = [
        (month, channel) for channel in found.channels for month in (found.vocabulary.baseline, *found.months(channel))
    ]
    snapshots = [found.at(month, channel) for month, channel in points]
    return [(snapshot, derive(snapshot)) for snapshot in snapshots]


@pytest.mark.parametrize("contract", [ours, parcels], ids=["shipped", "parcels"])
def test_ids_are_unique_and_stable(contract: Callable[[], Contract]) -> None:
    """In every month, ids are unique, sorted, and consist of rule, operation, location and expectation."""
    shorts: dict[str, str] = {}
    for _, derived in _derived(contract):
        new = {each.id: each for each in derived}
        assert [*new] == sorted(new)
        assert len(new) == len(derived)
        for each in (new[id] for id in new.keys() - shorts.keys()):
            place = f"{each.location}={each.expected}" if each.expected else each.location
            assert each.id == f"{each.rule}:{each.operation.label}{f':{place}' if place else ''}"
            shorts[each.id] = each.short
    assert len(set(shorts.values())) == len(shorts)


@pytest.mark.parametrize("contract", [ours, parcels], ids=["shipped", "parcels"])
def test_no_two_rules_make_one_requirement(contract: Callable[[], Contract]) -> None:
    """Each requirement is derived once, in every derivation."""
    snapshot, derived = _derived(contract)[-1]
    every = [each for module in MODULES.values() for each in module.requirements(snapshot)]
    assert sorted(every, key=lambda each: each.id) == list(derived)
    assert derive(snapshot) == derived


@pytest.mark.parametrize("contract", [ours, parcels], ids=["shipped", "parcels"])
def test_requirements_are_whole(contract: Callable[[], Contract]) -> None:
    """Every requirement has its source, its line and its rule; one that is not observable has a reason."""
    for _, derived in _derived(contract):
        for each in derived:
            assert each.rule in RULES
            assert each.source[0].isalnum()
            assert each.origin.line > 0
            assert (each.oracle is Oracle.DECLARED) == bool(each.reason)
            assert each.basis.strength <= RULES[each.rule].basis.strength
            assert not each.due


@pytest.mark.parametrize("contract", [ours, parcels], ids=["shipped", "parcels"])
def test_every_promise_names_a_rule(contract: Callable[[], Contract]) -> None:
    """Each behaviour of a contract, in every month, names a rule that requires something, unless its place is removed."""
    for snapshot, derived in _derived(contract):
        required = {(each.rule, each.operation, each.location) for each in derived}
        for endpoint in snapshot.operations:
            for promise in endpoint.behaviours:
                fact = endpoint.facts.get(promise.at)
                if fact is not None and fact.state is State.ABSENT:
                    continue
                assert (promise.rule, endpoint.operation, promise.at) in required


def test_a_promise_of_no_rule() -> None:
    """A behaviour that names no rule is reported with its line and the closest rule."""
    promise = {"rule": "null-send", "says": "never null"}
    contract = contract_of({"paths": {"/toys": {"get": {"x-items": {}, "x-behaviours": [promise]}}}})
    with pytest.raises(ContractError) as caught:
        derive(contract.at(MONTH, Channel("sandbox")))
    assert caught.value == ContractError(
        "there is no rule null-send", "services/toys.yaml:1", "the closest is null-sent"
    )


def test_a_retyped_property_has_another_id() -> None:
    """A property whose type changes has one id before and another after."""
    before, after = (derive(ours().at(month, Channel("production"))) for month in (Month(2026, 7), Month(2026, 8)))
    differ = {each.id for each in after} - {each.id for each in before}
    assert any(id.startswith("property-type-wrong:") and id.endswith("=integer") for id in differ)


def test_short_ids_are_the_hash_of_ids() -> None:
    """The short id is the start of the SHA-256 of the id; the representation of a requirement is its id."""
    each = derive(parcels().at(MONTH, Channel("sandbox")))[0]
    assert each.short == hashlib.sha256(each.id.encode()).hexdigest()[:8]
    assert repr(each) == each.id


@pytest.mark.parametrize(
    ("location", "expected", "id"),
    [
        ("", "", "null-sent:GET /auth/authorize"),
        ("data.x", "", "null-sent:GET /auth/authorize:data.x"),
        ("data.x", "integer", "null-sent:GET /auth/authorize:data.x=integer"),
        ("", "manager", "null-sent:GET /auth/authorize:=manager"),
    ],
)
def test_ids(location: str, expected: str, id: str) -> None:
    """An id has no empty parts."""
    endpoint = parcels().at(MONTH, Channel("sandbox")).find("GET /auth/authorize")
    assert RULES["null-sent"].on(endpoint, location, expected).id == id


def test_a_requirement_is_as_sure_as_the_weakest() -> None:
    """The basis is the weakest of rule, operation and fact; sources are completed to a row."""
    endpoint = parcels().at(MONTH, Channel("sandbox")).find("GET /parcel/v1/parcels")
    unsure = replace(endpoint, basis=Basis.INFERRED)
    rule, inferred = RULES["null-sent"], RULES["status-undocumented"]
    assert rule.on(endpoint).basis is Basis.STATED
    assert rule.on(endpoint, basis=Basis.OBSERVED).basis is Basis.OBSERVED
    assert rule.on(unsure).basis is Basis.INFERRED
    assert inferred.on(endpoint).basis is Basis.INFERRED
    assert rule.on(endpoint).source == "4.2 GET /parcel/v1/parcels"
    assert rule.on(endpoint, source="9 row").source == "9 row"
    assert rule.on(endpoint, reason="not shown").oracle is Oracle.DECLARED


# while a change is arriving


def by_id(requirements: tuple[Requirement, ...]) -> dict[str, Requirement]:
    """Requirements by their ids."""
    return {each.id: each for each in requirements}


def test_the_pricing_move_while_it_arrives() -> None:
    """On 20 November 2026 no requirement of the old form applies on a sandbox, and those of the new form are due."""
    day, sandbox = date(2026, 11, 20), Channel("sandbox")
    before = by_id(derive(ours().at(Month(2026, 10), sandbox)))
    after = by_id(derive(ours().at(Month(2026, 11), sandbox)))
    running = by_id(derive_running(ours(), day, sandbox))
    assert running.keys() == after.keys()
    assert {id for id, each in running.items() if each.due} == after.keys() - before.keys()
    assert not any(each.due for id, each in running.items() if id in before)
    changes = {change.id for change in ours().change("pricing-moves-to-ecommerce")}
    assert {each.due for each in running.values()} - {""} <= changes
    assert before.keys() - running.keys() != set()
    price = "removed-property-sent:GET /course/v1/courses:data.items[].price"
    assert running[price].due == running[price].change == "pricing-course-list"
    assert running["operation-missing:GET /ecommerce/v1/admin/prices/courses"].due == "pricing-course-list"
    retyped = {each.location for each in running.values() if each.previous and each.rule == "property-type-wrong"}
    assert {place for each in retyped for place in each.split("|")} >= {"data.price", "data.items[].price"}


def test_no_requirement_is_due_where_nothing_arrives() -> None:
    """In production, nothing is due on that day, and the requirements are those of the month."""
    day = date(2026, 11, 20)
    assert derive_running(ours(), day, Channel("production")) == derive(
        ours().at(Month(2026, 11), Channel("production"))
    )


@settings(max_examples=40, deadline=None)
@given(day=st.dates(date(2029, 12, 1), date(2031, 7, 31)), channel=st.sampled_from(CHANNELS))
def test_what_is_due_is_what_the_running_changes_bring(day: date, channel: Channel) -> None:
    """On any day, what is asserted holds under the old form and the new one, and the rest of the new form is due."""
    contract = parcels()
    running = by_id(derive_running(contract, day, channel))
    old = by_id(derive(contract.before(day, channel)))
    new = by_id(derive(contract.at(Month.of(day), channel)))
    assert running.keys() == new.keys()
    if contract.running(day, channel):
        assert {id for id, each in running.items() if not each.due} == new.keys() & old.keys()
        assert {each.due for each in running.values()} - {""} <= {c.id for c in contract.running(day, channel)}
    assert {id: replace(each, due="", previous=None) for id, each in running.items()} == new


def test_what_is_gone_is_asked_for_no_more() -> None:
    """A removed operation has only the requirement that it is gone; an unsettled one has none."""
    for snapshot, derived in _derived(parcels):
        asked: dict[str, set[str]] = {}
        for each in derived:
            asked.setdefault(each.operation.shape, set()).add(each.rule)
        for endpoint in snapshot.endpoints.values():
            if endpoint.state is State.ABSENT:
                assert asked[endpoint.operation.shape] == {"removed-operation-served"}
            elif endpoint.state is State.UNSETTLED:
                assert endpoint.operation.shape not in asked


def test_operations_of_requirements_are_those_of_the_snapshot() -> None:
    """Each requirement is about an operation of its snapshot."""
    snapshot = parcels().at(MONTH, Channel("sandbox"))
    assert {each.operation for each in derive(snapshot)} <= {each.operation for each in snapshot.endpoints.values()}
    assert Operation.parse("POST /auth/token") in {each.operation for each in derive(snapshot)}


@pytest.mark.parametrize(("month", "channel"), [("2026-10", "production"), ("2027-01", "sandbox")])
def test_titles_are_sentences(month: str, channel: str) -> None:
    """The title of every requirement says in plain words what must hold, and is unique within its operation."""
    requirements = derive(ours().at(Month.parse(month), Channel(channel)))
    titles = [title(each) for each in requirements]
    assert len({full_title(each) for each in requirements}) == len(requirements) > 3000
    for each in titles:
        assert re.match(r"[A-Z`]\S*( \S+)+$", each), each
        assert not re.search(r"  |``|[{}<>|]|None|\(\)|\['|\*|: ?$|=", each), each
        assert len(each) <= 100, each


def test_titles_of_body_rules_fit_both_outcomes() -> None:
    """A body may be refused with an optional or a removed property, or without it; the titles and the advice fit both."""
    body = {"properties": {"kept": {"type": "string"}, "spare": {"type": "string", "default": "x"}, "price": {}}}
    edits = [{"request-property-removed": "price"}, {"new-optional-request-property": "colour", "optional": True}]
    case = {"paths": {"/toys": {"post": {"x-body": body}}}, "of": "POST /toys", "edits": edits}
    rules = ("body-property-refused", "removed-body-property-honoured")
    derived = derive(contract_of(case).at(MONTH, Channel("sandbox")))
    assert {each.location: title(each) for each in derived if each.rule in rules} == {
        "body.kept": "A body with `kept` is accepted",
        "body.spare": "A body with `spare`, and one without it, is accepted",
        "body.colour": "A body with `colour`, and one without it, is accepted",
        "body.price": "`price` in the body has no effect and is not mandatory",
    }
    for rule in rules:
        assert "if a body without it is refused" in RULES[rule].sections["What to do"]


def test_titles_name_the_place() -> None:
    """A title names the property, the list in which it is, and every alternative place."""

    def of(rule: str, location: str, expected: str = "") -> str:
        origin = Origin("contracts/services/toys.yaml", 1)
        operation = Operation.parse("GET /toys")
        return title(Requirement(rule, operation, location, expected, Basis.STATED, "1", Oracle.RESPONSE, origin))

    assert of("removed-property-sent", "data.items[].price") == "No item has `price`"
    assert of("removed-property-sent", "data.boxes[].toys[].price.net") == "No item of `toys` has `price.net`"
    assert of("removed-property-sent", "data.**.price") == "No record has `price`"
    assert of("property-missing", "items[].a|items[].subs[].a") == "Every item or item of `subs` has `a`"
    assert of("property-type-wrong", "data.**.`user.id`", "string|null") == "`user.id` is of the type string or null"
    assert of("header-missing", "header.X-Version") == "Responses carry X-Version"
    assert of("behaviour-differs", "copies-keep-price") == "The platform behaves otherwise than announced"
