"""Every requirement that a response can show can be broken, and a response shows the break."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from lmscontract.contract.model import Snapshot
from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.mock.breaks import Breaks
from lmscontract.mock.core import Platform
from lmscontract.mock.variants.variant import Variant
from lmscontract.rules.register import derive
from lmscontract.rules.rule import Oracle, Requirement
from lmscontract.types import Channel, Effect, Month

from .conftest import Caller, Clock, Opened, Probes

MONTHS = [
    pytest.param("2031-06", "production", marks=pytest.mark.every_breach),
    pytest.param("2030-01", "production", marks=pytest.mark.every_breach),
    pytest.param("2030-06", "sandbox", marks=pytest.mark.every_breach),
]
"""The months of the sample platform; tests/proof covers the shipped contract."""

UNSHOWN = {
    "removed-body-property-honoured:POST /parcel/v1/parcels/batch:body.items[].fee": (
        "the mock stores the fee, but the same change removes it from every response that reads a parcel"
    )
}
"""Requirements whose breaks no response shows, with the reasons; each of them has to be needed."""


@pytest.mark.parametrize(("month", "channel"), MONTHS)
def test_each_break_changes_a_response(month: str, channel: str, parcels: Contract) -> None:
    """For each requirement with a response oracle, the break changes the response to some request."""
    snapshot = parcels.at(Month.parse(month), Channel(channel))
    requirements = [each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE]
    assert _unseen(snapshot, parcels, requirements) == {each.id for each in requirements} & UNSHOWN.keys()


def test_a_break_of_each_rule_changes_a_response(parcels: Contract) -> None:
    """For the first and the last requirement of each rule, the break changes the response to some request."""
    snapshot = parcels.at(Month(2031, 6), Channel("production"))
    found = [each for each in derive(snapshot) if each.oracle is Oracle.RESPONSE and each.id not in UNSHOWN]
    sample = {each.rule: each for each in reversed(found)}, {each.rule: each for each in found}
    assert _unseen(snapshot, parcels, {each.id: each for rules in sample for each in rules.values()}.values()) == set()


def test_a_short_id_breaks_the_same_requirement(parcels: Contract, opened: Opened) -> None:
    """The first eight hex digits of an id select its requirement."""
    requirement = next(each for each in derive(opened(parcels, "2031-06").snapshot) if each.rule == "operation-missing")
    broken = Breaks(opened(parcels, "2031-06").snapshot, [requirement.short])
    assert not broken.keeps("operation-missing", requirement.operation.label)


def test_an_unknown_requirement_gets_a_suggestion(parcels: Contract, opened: Opened) -> None:
    """The error for an unknown requirement names the closest id."""
    with pytest.raises(UsageError) as error:
        opened(parcels, "2031-06", broken=["operation-missing:GET /parcel/v1/parcel"])
    assert error.value == UsageError(
        "there is no requirement operation-missing:GET /parcel/v1/parcel",
        "--break",
        "the closest is operation-missing:GET /parcel/v1/parcels",
    )


def test_an_unknown_short_id_gets_a_suggestion(parcels: Contract, opened: Opened) -> None:
    """A short id with a wrong or additional character is reported like an unknown name."""
    short = next(iter(derive(parcels.at(Month(2031, 6), Channel("production"))))).short
    wrong = f"{short[:-1]}{'0' if short[-1] != '0' else '1'}"
    with pytest.raises(UsageError) as error:
        opened(parcels, "2031-06", broken=[wrong])
    assert error.value == UsageError(f"there is no requirement {wrong}", "--break", f"the closest is {short}")


def test_a_requirement_that_is_not_observable_cannot_be_broken(parcels: Contract, opened: Opened) -> None:
    """A requirement that no response can show is refused, with the reason."""
    declared = next(each for each in derive(opened(parcels, "2031-06").snapshot) if each.oracle is Oracle.DECLARED)
    with pytest.raises(UsageError, match="no response can show") as error:
        opened(parcels, "2031-06", broken=[declared.id])
    assert error.value.hint == declared.reason


def test_a_break_of_one_operation_leaves_others_unchanged(parcels: Contract, opened: Opened) -> None:
    """Only the operation of the broken requirement changes."""
    broken = Caller(opened(parcels, "2031-06", broken=["response-not-json:GET /parcel/v1/parcels"]))
    assert broken.get("/parcel/v1/parcels").header("content-type") == "text/html; charset=UTF-8"
    assert broken.get("/depot/v1/depots").body == Caller(opened(parcels, "2031-06")).get("/depot/v1/depots").body


def test_a_broken_token_response_still_signs_in(parcels: Contract, opened: Opened) -> None:
    """A token that is sent with a wrong type is valid, so that the rest of a run continues."""
    caller = Caller(
        opened(parcels, "2031-06", broken=["token-member-wrong:POST /auth/token:password.access_token=string"])
    )
    assert caller.sign_in(caller.form("password")).json()["access_token"] == 12.5
    assert caller.get("/parcel/v1/parcels").status == 200


def _unseen(snapshot: Snapshot, contract: Contract, asked: Iterable[Requirement]) -> set[str]:
    """Return the requirements whose breaks change no response."""
    shown, unseen = _answers(snapshot, contract, ()), set()
    for batch in _batches(snapshot, asked):
        broken = _answers(snapshot, contract, batch)
        unseen |= {each.id for each in batch if broken[each.operation.label] == shown[each.operation.label]}
    return unseen


def _batches(snapshot: Snapshot, asked: Iterable[Requirement]) -> Iterator[list[Requirement]]:
    """Yield groups of requirements with at most one of each operation; those of the token endpoint come one by one."""
    token = snapshot.vocabulary.token["operation"]
    groups: dict[str, list[Requirement]] = {}
    for requirement in asked:
        groups.setdefault(requirement.operation.label, []).append(requirement)
    yield from ([each] for each in groups.pop(token, []))
    for index in range(max(map(len, groups.values()))):
        yield [group[index] for group in groups.values() if index < len(group)]


def _answers(
    snapshot: Snapshot, contract: Contract, broken: list[Requirement] | tuple[()]
) -> dict[str, list[tuple[int, tuple[tuple[str, str], ...], bytes]]]:
    """Return the responses of every operation to its probes; one that writes has its own tenant."""
    found = {}
    ids = [each.id for each in broken]
    wanted = {each.operation.label for each in broken}
    reader = Caller(Platform(snapshot, contract.mock_data, clock=Clock(), broken=ids))
    for endpoint in snapshot.endpoints.values():
        if not wanted or endpoint.operation.label in wanted:
            if endpoint.effect is Effect.WRITES or endpoint.public:
                caller = Caller(Platform(snapshot, contract.mock_data, clock=Clock(), broken=ids))
            else:
                caller = reader
            found[endpoint.operation.label] = Probes(caller, endpoint).answers()
    return found


@pytest.mark.parametrize("rule", ["token-member-missing", "token-member-unexpected", "token-member-wrong"])
def test_breaks_of_token_responses_do_not_change_refusals(parcels: Contract, opened: Opened, rule: str) -> None:
    """A refused sign-in has the tenant's error body, also when its token responses are broken."""
    snapshot = opened(parcels, "2031-06").snapshot
    broken = [each.id for each in derive(snapshot) if each.rule == rule]
    variant = Variant.parse(["token-refusals=as-others", "error-bodies=text"], parcels.open_points)
    call = Caller(opened(parcels, "2031-06", broken=broken, variant=variant))
    refused = call.sign_in({**call.form("password"), "client_secret": "guessed"})
    assert broken
    assert (refused.status, refused.header("content-type")) == (401, "text/plain; charset=UTF-8")


@pytest.mark.parametrize("first", ["country-field-by-id", "country-names-not-localised"])
def test_two_breaks_of_a_field_do_not_depend_on_their_order(ours: Contract, opened: Opened, first: str) -> None:
    """A field that is shown in another form has no name in the language of another account, in either order of the breaks."""
    other = {"country-field-by-id", "country-names-not-localised"} - {first}
    broken = [f"behaviour-differs:GET /manage/v1/user:{each}" for each in (first, *other)]
    call = Caller(opened(ours, "2026-11", broken=broken))
    items = call.get("/manage/v1/user", page_size=200).json()["data"]["items"]
    field = f"field_{call.platform.facts['country_field']}"
    assert {type(item.get(field)) for item in items} == {float, type(None)}


def test_an_ignored_filter_shows_where_the_mock_does_not_filter(parcels: Contract, opened: Opened) -> None:
    """A list that ignores a parameter with few values shows another one, also where items of the mock have none of them."""
    call = Caller(opened(parcels, "2031-06", broken=["filter-ignored:GET /depot/v1/depots:query.region"]))
    items = call.get("/depot/v1/depots", region="south").json()["data"]["items"]
    assert {item["region"] for item in items} == {"north"}


def test_a_conditional_break_is_evaluated_for_the_last_request(parcels: Contract, opened: Opened) -> None:
    """A requirement with a conditional break counts as kept before the first request."""
    call = Caller(opened(parcels, "2031-06", broken=["operation-missing:GET /parcel/v1/parcels@account:user"]))
    found = [call.platform.keeps("operation-missing", "GET /parcel/v1/parcels")]
    for account in ("user", "manager"):
        call.get("/parcel/v1/parcels", account)
        found.append(call.platform.keeps("operation-missing", "GET /parcel/v1/parcels"))
    assert found == [True, False, True]


def test_a_served_removed_operation_answers_for_any_identifier(ours: Contract, opened: Opened) -> None:
    """A removed operation that is wrongly served answers for identifiers that do not exist, also where it writes."""
    snapshot = opened(ours, "2027-01").snapshot
    removed = [each for each in derive(snapshot) if each.rule == "removed-operation-served"]
    call = Caller(opened(ours, "2027-01", broken=[each.id for each in removed]))
    statuses = {}
    for each in (requirement.operation for requirement in removed):
        path = re.sub(r"\{\w+\}", "7", each.path).replace("/**", "/anything")
        statuses[each.label] = call.send("POST" if each.method == "ANY" else each.method, path, body={}).status
    assert {label: status for label, status in statuses.items() if status not in (200, 400)} == {}
    assert statuses["PUT /manage/v1/cookie_policy/policies/{id}"] == 200
