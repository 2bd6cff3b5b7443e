"""The contract at a month, before a day and on a day: changes in effect, changes that are due, unknown months."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.snapshots import snapshots_differ
from tests.strategies import CHANNELS, folder, ours, parcels

from lmscontract.contract.load import load
from lmscontract.contract.model import Snapshot, State
from lmscontract.contract.project import Contract
from lmscontract.errors import UsageError
from lmscontract.types import Channel, Month, Operation

SANDBOX, PRODUCTION = Channel("sandbox"), Channel("production")
CONTRACTS = pytest.mark.parametrize("contract", [ours, parcels], ids=["shipped", "parcels"])
ROUTES, LETTERS = "GET /depot/v1/routes", "GET /depot/v1/letters"


def state(snapshot: Snapshot, operation: str, location: str = "") -> State:
    """The state of an operation, or of a place of it."""
    endpoint = snapshot.find(operation)
    return endpoint.facts[location].state if location else endpoint.state


def ids(contract: Contract, day: date, channel: Channel = SANDBOX) -> list[str]:
    """Return the changes that are due on a day."""
    return [change.id for change in contract.running(day, channel)]


# at the end of a month


@CONTRACTS
@pytest.mark.parametrize("channel", CHANNELS)
def test_before_the_first_change_there_is_the_baseline(contract, channel: Channel) -> None:
    """Every month before the first change has the operations of the baseline."""
    snapshot = contract().at(contract().months(channel)[0].plus(-1), channel)
    assert {shape: each for shape, each in snapshot.endpoints.items() if each.state is not State.UNSETTLED} == {
        shape: each for shape, each in contract().baseline.items() if each.state is not State.UNSETTLED
    }
    assert contract().at(Month(1999, 1), channel).endpoints == snapshot.endpoints


@CONTRACTS
@pytest.mark.parametrize("channel", CHANNELS)
def test_only_dated_months_differ(contract, channel: Channel) -> None:
    """A month differs from the previous one only if it has a change."""
    months = contract().months(channel)
    month, last = months[0].plus(-1), months[-1].plus(2)
    while month != last:
        month, before = month.plus(1), month
        differ = snapshots_differ(contract().at(before, channel), contract().at(month, channel))
        assert month in months or differ == ()


def test_months_are_those_in_which_something_takes_effect() -> None:
    """The months of a channel are in order, and hold the last day of every change."""
    for channel in parcels().channels:
        months = parcels().months(channel)
        assert all(one < other for one, other in pairwise(months))
        assert {Month.of(change.when[channel].last) for change in parcels().changes} == set(months)
    assert Month(2030, 6) in parcels().months(SANDBOX)
    assert Month(2030, 6) not in parcels().months(PRODUCTION)


def test_channels_differ_only_as_dated() -> None:
    """A sandbox and production differ by changes with different dates, and are equal afterwards."""
    contract = parcels()
    apart = {change.id for change in contract.changes if change.when[SANDBOX] != change.when[PRODUCTION]}
    month = contract.months(SANDBOX)[0].plus(-1)
    while month < Month(2031, 8):
        month = month.plus(1)
        one, other = (contract.at(month, channel) for channel in (SANDBOX, PRODUCTION))
        between = {
            c.id
            for c in contract.changes
            if (c.when[SANDBOX].last <= month.last_day) != (c.when[PRODUCTION].last <= month.last_day)
        }
        assert between <= apart
        assert bool(snapshots_differ(one, other)) == bool(between)
    assert one.endpoints == other.endpoints


def test_the_pricing_move_of_the_shipped_contract() -> None:
    """The pricing move is in November 2026 for sandboxes and in January 2027 for production; only this change has two dates."""
    contract = ours()
    for month, differ in (
        (Month(2026, 10), False),
        (Month(2026, 11), True),
        (Month(2026, 12), True),
        (Month(2027, 1), False),
    ):
        assert bool(snapshots_differ(contract.at(month, SANDBOX), contract.at(month, PRODUCTION))) == differ
    assert {change.announcement for change in contract.changes if len({str(w) for w in change.when.values()}) > 1} == {
        "pricing-moves-to-ecommerce"
    }


def test_beyond_what_is_known() -> None:
    """A month after the last known one has its state, and is marked as unknown."""
    last, beyond = (ours().at(month, SANDBOX) for month in (ours().vocabulary.known_through, Month(2031, 1)))
    assert (last.beyond_known, beyond.beyond_known) == (False, True)
    assert last.endpoints == beyond.endpoints


@CONTRACTS
def test_operations_have_a_stable_order(contract) -> None:
    """Operations are in the order of path and method."""
    endpoints = contract().at(Month(2031, 6), SANDBOX).endpoints.values()
    keys = [(each.operation.path, each.operation.method) for each in endpoints]
    assert keys == sorted(keys)


# what is there at the latest


def test_what_is_there_at_the_latest_is_unsettled_before() -> None:
    """Before its month, an operation with `at-latest` is neither required nor forbidden."""
    contract = parcels()
    for month, expected in (
        (Month(2030, 1), State.UNSETTLED),
        (Month(2030, 2), State.UNSETTLED),
        (Month(2030, 3), State.PRESENT),
    ):
        snapshot = contract.at(month, SANDBOX)
        assert state(snapshot, LETTERS) is expected
        assert (LETTERS in {each.operation.label for each in snapshot.operations}) == (expected is State.PRESENT)
        assert LETTERS not in {each.operation.label for each in snapshot.removed}
    assert "POST /depot/v1/letters" not in {
        e.operation.label for e in contract.at(Month(2030, 2), SANDBOX).endpoints.values()
    }


def test_the_shipped_replacements_are_unsettled_before_the_move() -> None:
    """The new price calls may exist in October 2026, and are required in November."""
    prices = "GET /ecommerce/v1/admin/prices/courses"
    assert state(ours().at(Month(2026, 10), SANDBOX), prices) is State.UNSETTLED
    assert state(ours().at(Month(2026, 11), SANDBOX), prices) is State.PRESENT
    assert state(ours().at(Month(2026, 11), PRODUCTION), prices) is State.UNSETTLED


# on a day


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2030, 4, 30), ["badge-retyped", "nickname-removed", "password-hint-removed"]),
        (date(2030, 5, 31), ["delivered-on-added", "sent-on-day"]),
        (date(2030, 6, 1), ["route-detail-tolls", "route-list-tolls"]),
        (date(2030, 6, 30), ["route-detail-tolls", "route-list-tolls"]),
        (date(2030, 7, 1), []),
    ],
)
def test_a_month_is_an_interval(day: date, expected: list[str]) -> None:
    """A change with a month is due from the first to the last day of that month."""
    assert sorted(ids(parcels(), day)) == expected


def test_a_day_is_a_day() -> None:
    """A change with a day is due on that day, and in effect on the next."""
    contract, place = parcels(), "body.paid"
    days = [date(2031, 3, day) for day in (15, 16, 17)]
    assert [bool(ids(contract, day, PRODUCTION)) for day in days] == [False, True, False]
    found = [contract.before(day, PRODUCTION).find("PUT /billing/v1/invoices/{n}").facts[place].state for day in days]
    assert found == [State.KNOWN, State.KNOWN, State.ABSENT]


def test_before_a_day_only_what_has_wholly_passed_is_in_effect() -> None:
    """A change is in the state before the first day of the next month, not during its month."""
    contract, toll = parcels(), "data.items[].toll"
    states = [
        state(contract.before(date(2030, month, day), SANDBOX), ROUTES, toll)
        for month, day in ((5, 31), (6, 1), (6, 30), (7, 1))
    ]
    assert states == [State.KNOWN, State.KNOWN, State.KNOWN, State.ABSENT]
    assert state(contract.at(Month(2030, 6), SANDBOX), ROUTES, toll) is State.ABSENT
    assert contract.before(date(2030, 6, 14), SANDBOX).month == Month(2030, 6)


def test_the_shipped_contract_on_a_day_of_november() -> None:
    """On 20 November 2026 the pricing move is due on sandboxes, and nothing is due in production."""
    day = date(2026, 11, 20)
    assert {change.announcement for change in ours().running(day, SANDBOX)} == {"pricing-moves-to-ecommerce"}
    assert ids(ours(), day, PRODUCTION) == []


DAYS = st.dates(date(2029, 12, 1), date(2031, 7, 31))


@settings(max_examples=60, deadline=None)
@given(day=DAYS, channel=st.sampled_from(CHANNELS))
def test_between_before_and_after_lies_what_is_running(day: date, channel: Channel) -> None:
    """Without a due change, the state before a day is that of the month; else it lacks the due changes."""
    contract = parcels()
    running, before = contract.running(day, channel), contract.before(day, channel)
    if not running and not any(
        day < change.when[channel].first <= Month.of(day).last_day for change in contract.changes
    ):
        assert before.endpoints == contract.at(Month.of(day), channel).endpoints
    assert all(change.when[channel].first <= day <= change.when[channel].last for change in running)
    assert before.endpoints == contract.before(min([day, *(c.when[channel].first for c in running)]), channel).endpoints


@settings(max_examples=60, deadline=None)
@given(day=DAYS, channel=st.sampled_from(CHANNELS))
def test_what_has_passed_stays(day: date, channel: Channel) -> None:
    """On the first day of a month, the state is that of the previous month's end."""
    month = Month.of(day)
    following = month.last_day + timedelta(days=1)
    assert parcels().before(following, channel).endpoints == parcels().at(month, channel).endpoints


# changes by their ids


def test_changes_are_found_by_their_ids() -> None:
    """A change is found by its id, and all changes of an announcement by that of the announcement."""
    assert [change.id for change in parcels().change("fee-removed")] == ["fee-removed"]
    assert sorted(change.id for change in parcels().change("tolls")) == ["route-detail-tolls", "route-list-tolls"]
    assert parcels().change("nothing") == ()


def test_postponing_moves_one_change() -> None:
    """A postponed contract differs only in the postponed dates."""
    contract = parcels()
    later = contract.postponed({"fee-removed": "2030-12-24"}, "here")
    assert {c.id for c, d in zip(contract.changes, later.changes, strict=True) if c != d} == {"fee-removed"}
    assert contract.postponed({}, "here").changes == contract.changes
    fee = "data.items[].fee"
    assert state(later.at(Month(2030, 11), SANDBOX), "GET /parcel/v1/parcels", fee) is State.KNOWN
    assert ids(later, date(2030, 12, 24)) == ["fee-removed"]
    assert state(later.before(date(2030, 12, 25), SANDBOX), "GET /parcel/v1/parcels", fee) is State.ABSENT


# rollouts


def at(contract: Contract, change: str, rollout: str, months: int = 0, seed: int = 1) -> tuple[Snapshot, Snapshot]:
    """Return a month of the change on production, without and with the rollout."""
    when = contract.change(change)[0].when[PRODUCTION]
    month = Month.of(when.last).plus(months)
    return contract.at(month, PRODUCTION), contract.with_rollouts({change: rollout}, seed).at(month, PRODUCTION)


def test_a_late_change_is_not_in_force() -> None:
    """A late change differs in its month from the contract as an early one does in the previous month."""
    for change in ("pricing-course-list", "2026-08-report-user-id"):
        due, held = at(ours(), change, "late")
        before, early = at(ours(), change, "early", months=-1)
        assert snapshots_differ(due, held) != ()
        assert set(snapshots_differ(due, held)) == set(snapshots_differ(early, before))


@pytest.mark.parametrize("rollout", ["late", "rolled-back", "partial", "early"])
def test_a_rollout_changes_only_its_operations(rollout: str) -> None:
    """A rollout changes only operations that the change names, for every change."""
    contract = ours()
    tried = 0
    for change in contract.changes:
        if rollout == "partial" and sum(len(edit.of) or 1 for edit in change.edits if edit.kind != "open") < 2:
            continue
        due, held = at(contract, change.id, rollout, months=-1 if rollout == "early" else 0)
        named = {each.shape for edit in change.edits for each in edit.of}
        named |= {
            Operation.parse(edit.subject).shape for edit in change.edits if edit.subject.partition(" ")[0].isupper()
        }
        changed = {shape for shape in due.endpoints if held.endpoints.get(shape) != due.endpoints[shape]}
        later = {each.shape for other in contract.changes for edit in other.edits for each in edit.of}
        assert changed - later <= named, change.id
        tried += 1
    assert tried > 20


def test_half_of_a_change_is_in_force() -> None:
    """A partial rollout has some of the edits; the seed chooses which."""
    contract = ours()
    halves = [at(contract, "pricing-moves-to-ecommerce", "partial", seed=seed) for seed in (1, 1, 2, 3)]
    due, before = (
        halves[0][0],
        contract.with_rollouts({"pricing-moves-to-ecommerce": "late"}).at(Month(2027, 1), PRODUCTION),
    )
    for _, held in halves:
        assert snapshots_differ(due, held) != ()
        assert snapshots_differ(before, held) != ()
    assert halves[0][1] == halves[1][1]
    assert any(held != halves[0][1] for _, held in halves)


def test_a_change_can_be_partial_before_its_date() -> None:
    """A partial rollout has some of its edits also in the previous month."""
    before, held = at(ours(), "pricing-moves-to-ecommerce", "partial", months=-1)
    assert snapshots_differ(before, held) != ()


def test_a_rollback_keeps_what_the_change_added() -> None:
    """After a rollback, removed parts are back, and added parts remain but are not required."""
    _, held = at(ours(), "pricing-moves-to-ecommerce", "rolled-back")
    single = held.find("GET /learn/v1/courses/{id}").facts
    assert single["data.price"].state is not State.ABSENT
    assert single["data.currency_prices"].state is State.PRESENT
    _, held = at(ours(), "trails-removed", "rolled-back")
    assert held.find("GET /manage/v1/trails").state is not State.ABSENT
    assert held.find("POST /audittrail/v1/audittrail").state is not State.ABSENT


def test_rollouts_add_up() -> None:
    """A contract with rollouts is a new contract, and can get more rollouts."""
    contract = ours()
    both = contract.with_rollouts({"pricing-course-list": "late"}).with_rollouts({"pricing-course-detail": "late"})
    assert (len(contract.rollouts), len(both.rollouts)) == (0, 2)


COURSES = "pricing-course-list"
UPDATE = "2024-06-course-update"


@pytest.mark.parametrize(
    ("change", "rollout", "month", "said"),
    [
        ("pricing-course-lst", "late", "2027-01", f"there is no change pricing-course-lst; the closest is {COURSES}"),
        (COURSES, "latte", "2027-01", "there is no rollout latte; the closest is late"),
        (COURSES, "?", "2027-01", "there is no rollout ?; choose one of early, late, partial, rolled-back"),
        (
            COURSES,
            "early",
            "2027-01",
            f"{COURSES} is already in effect in 2027-01 on production, so it cannot be early",
        ),
        (COURSES, "late", "2026-12", f"{COURSES} is not in effect in 2026-12 on production, so it cannot be late"),
        (UPDATE, "partial", "2027-01", f"{UPDATE} has only one part, so it cannot be partial"),
    ],
)
def test_an_impossible_rollout_is_an_error(change: str, rollout: str, month: str, said: str) -> None:
    """Unknown changes and rollouts are errors with the closest name; a rollout without an effect is an error with the reason."""
    with pytest.raises(UsageError) as error:
        ours().with_rollouts({change: rollout}).at(Month.parse(month), PRODUCTION)
    assert str(error.value) == f"--rollout: {said}"


def test_a_change_of_what_another_one_adds_cannot_be_early(tmp_path: Path) -> None:
    """Before the other change, there is nothing that it could change."""
    service = 'x-source: "4"\npaths:\n  /toys/v1/toys: {get: {x-lists: toy}}\n'
    edits = {"adds": "{response-property-added: uuid}", "removes": "{response-property-removed: uuid}"}
    announced = [
        f'id: a-{id}\ntitle: T\nsource: "9"\nwhen: 2030-0{number}\nchanges:\n'
        f"- {{id: {id}, says: S, of: GET /toys/v1/toys, edits: [{edit}]}}\n"
        for number, (id, edit) in enumerate(edits.items(), 2)
    ]
    contract = load(folder(tmp_path, service, *announced)).with_rollouts({"removes": "early"})
    with pytest.raises(UsageError) as error:
        contract.at(contract.vocabulary.baseline, PRODUCTION)
    assert str(error.value).startswith("--rollout: removes cannot be early in ")
    assert str(error.value).endswith(": what it changes does not exist yet")
