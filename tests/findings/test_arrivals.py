"""What has arrived of the announced changes: positive signs, the old form of earlier runs, and nothing else."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.findings.test_ledger import LAST, TODAY, TOYS, backed, required
from tests.strategies import CHANNELS

from lmscontract.contract.model import Change, Edit, Origin
from lmscontract.findings.arrivals import ARRIVED, NOT_ARRIVED, PARTLY, UNSEEN, WHERE_SEEN, AnnouncementProgress
from lmscontract.findings.finding import Outcome, Status
from lmscontract.findings.ledger import NOT_TRIED, Ledger, RunContext
from lmscontract.findings.previous_runs import PreviousRuns
from lmscontract.rules.rule import Oracle
from lmscontract.types import Basis

ORIGIN = Origin("a.yaml", 3)


def change(id: str, announcement: str = "prices-move", *edits: Edit) -> Change:
    """Return a change of an announcement."""
    return Change(id, announcement, "Prices move", "It says so.", "9", ORIGIN, dict.fromkeys(CHANNELS), edits, ())  # type: ignore[arg-type]


def progress(context: RunContext, **statuses: Status) -> tuple[AnnouncementProgress, ...]:
    """Return the progress after outcomes: `rule_change` has a status; `property` is short for `removed_property_sent`."""
    requirements, outcomes = [], []
    for name, status in statuses.items():
        rule, _, id = name.rpartition("_")
        rule = {"property": "removed-property-sent", "added": "property-missing"}.get(rule, rule.replace("_", "-"))
        requirements.append(required(rule, f"data.{name}", change=id, due=id))
        outcomes.append(Outcome(requirements[-1].id, status))
    return backed(context, *outcomes, requirements=tuple(requirements)).announcements


@pytest.mark.parametrize(
    ("rule", "status", "state"),
    [
        ("added", Status.VERIFIED, ARRIVED),
        ("added", Status.VIOLATED, NOT_ARRIVED),
        ("operation_missing", Status.VERIFIED, ARRIVED),
        ("property_type_wrong", Status.VERIFIED, ARRIVED),
        ("property", Status.VERIFIED, UNSEEN),
        ("property", Status.VIOLATED, NOT_ARRIVED),
        ("removed_operation_served", Status.VERIFIED, UNSEEN),
        ("removed_value_accepted", Status.VERIFIED, UNSEEN),
        ("added", Status.NOT_VERIFIED, UNSEEN),
    ],
)
@pytest.mark.parametrize("due", ["", "a"])
def test_a_change_arrives_by_a_positive_sign(rule: str, status: Status, state: str, due: str) -> None:
    """What is new shows that a change has arrived; that something is absent shows nothing, also after its month."""
    requirement = replace(required(rule="null-sent", change="a", due=due), rule=_rule(rule))
    ledger = Ledger.of([requirement])
    ledger.record(Outcome(requirement.id, status))
    (found,) = ledger.announcements
    assert (found.id, found.state) == ("a", state)


def test_an_inferred_finding_is_no_sign_of_the_old_form() -> None:
    """Where a requirement is only inferred, the tenant may have the new form and mean something else by it."""
    requirement = replace(required("removed-property-sent", change="a"), basis=Basis.INFERRED)
    ledger = Ledger.of([requirement])
    ledger.record(Outcome(requirement.id, Status.VIOLATED))
    assert [each.state for each in ledger.announcements] == [UNSEEN]


def _rule(name: str) -> str:
    return {"property": "removed-property-sent", "added": "property-missing"}.get(name, name.replace("_", "-"))


@pytest.mark.parametrize("rule", ["anonymous-call-served", "status-undocumented", "page-size-ignored"])
@pytest.mark.parametrize("status", [Status.VERIFIED, Status.VIOLATED])
def test_other_requirements_of_a_change_show_nothing(rule: str, status: Status) -> None:
    """A 401 on a new route, or a list that ignores its page size, is no sign of a change."""
    requirement = required(rule, change="a", due="a")
    ledger = Ledger.of([requirement])
    ledger.record(Outcome(requirement.id, status))
    assert ledger.announcements == ()
    assert ledger.outcome(requirement.id).arrived is None


def test_an_old_form_that_an_earlier_run_saw_is_gone() -> None:
    """What an earlier run saw in its old form, and what is gone now, has arrived."""
    price = required("removed-operation-served", change="a", due="a")
    first = backed(RunContext(TODAY), Outcome(price.id, Status.VIOLATED), requirements=(price,))
    assert first.announcements[0].state == NOT_ARRIVED
    past = first.with_this_run(LAST)
    assert past.sent == {price.short}
    later = backed(RunContext(TODAY, previous=past), Outcome(price.id, Status.VERIFIED), requirements=(price,))
    assert later.announcements[0].state == ARRIVED
    assert later.outcome(price.id).arrived is True
    assert PreviousRuns().sent == frozenset()


def test_an_announcement_arrives_in_part() -> None:
    """The changes of an announcement are reported one by one; what was not seen does not count."""
    context = RunContext(changes={id: change(id) for id in "abc"}, since=dict.fromkeys("abc", "2026-11"))
    (found,) = progress(context, added_a=Status.VERIFIED, added_b=Status.VIOLATED, property_c=Status.VERIFIED)
    assert (found.id, found.title, found.since, found.due, found.state) == (
        "prices-move",
        "Prices move",
        "2026-11",
        True,
        PARTLY,
    )
    assert [found.of_state(each) for each in (ARRIVED, NOT_ARRIVED, UNSEEN)] == [("a",), ("b",), ("c",)]


def test_a_change_arrives_in_part() -> None:
    """A change of which one requirement shows the new form and one the old form has arrived in part."""
    (found,) = progress(RunContext(), property_type_wrong_a=Status.VERIFIED, property_a=Status.VIOLATED)
    assert (found.state, found.changes[0].state) == (PARTLY, PARTLY)


@pytest.mark.parametrize(("gone", "state"), [(0, NOT_ARRIVED), (1, NOT_ARRIVED), (2, PARTLY)])
def test_new_properties_beside_the_old_ones(gone: int, state: str) -> None:
    """Properties may be added at any time: where nothing of the old form is gone, they prove nothing."""
    rows = [(required("property-missing", "data.new", change="a"), Status.VERIFIED)]
    rows += [(required("property-type-wrong", "data.new", change="a"), Status.VERIFIED)]
    rows += [(required("removed-property-sent", "data.old", change="a"), Status.VIOLATED)]
    rows += [(required("removed-property-sent", f"data.gone{n}", change="a"), Status.VERIFIED) for n in range(gone)]
    outcomes = (Outcome(requirement.id, status) for requirement, status in rows)
    (found,) = backed(RunContext(TODAY), *outcomes, requirements=tuple(each for each, _ in rows)).announcements
    assert found.state == state


def test_one_old_property_beside_many_that_are_gone() -> None:
    """What one change left behind says nothing of the operations that another change of the announcement adds."""
    added = Edit("endpoint-added", TOYS.label, (TOYS,), ORIGIN, {"at-latest": True})
    context = RunContext(changes={"a": change("a", "prices-move", added), "b": change("b")})
    gone, old = ("removed-property-sent", Status.VERIFIED), ("removed-property-sent", Status.VIOLATED)
    rows = [(required(rule, f"data.x{n}", change="b"), status) for n, (rule, status) in enumerate((gone, gone, old))]
    rows += [(required("operation-missing", change="a"), Status.VERIFIED)]
    outcomes = (Outcome(requirement.id, status) for requirement, status in rows)
    (found,) = backed(context, *outcomes, requirements=tuple(each for each, _ in rows)).announcements
    assert found.of_state(ARRIVED) == ("a",)


def test_operations_that_are_gone_beside_an_old_form() -> None:
    """They show that an announcement of an earlier month has arrived in part; alone they prove nothing."""
    gone, price = required("removed-operation-served", change="a"), required("removed-property-sent", "x", change="a")
    states = []
    for status, due in ((Status.VIOLATED, ""), (Status.VIOLATED, "a"), (Status.NOT_VERIFIED, "")):
        rows = tuple(replace(each, due=due) for each in (gone, price))
        outcomes = (Outcome(rows[0].id, Status.VERIFIED), Outcome(rows[1].id, status))
        states.append(backed(RunContext(TODAY), *outcomes, requirements=rows).announcements[0].state)
    assert states == [PARTLY, NOT_ARRIVED, UNSEEN]


@pytest.mark.parametrize(("other", "state"), [(Status.VIOLATED, NOT_ARRIVED), (Status.NOT_VERIFIED, WHERE_SEEN)])
def test_an_operation_that_may_exist_before_its_change(other: Status, state: str) -> None:
    """It proves nothing while another change of the announcement has not arrived."""
    added = Edit("endpoint-added", TOYS.label, (TOYS,), ORIGIN, {"at-latest": True})
    context = RunContext(changes={"a": change("a", "prices-move", added), "b": change("b")})
    (found,) = progress(context, operation_missing_a=Status.VERIFIED, added_b=other)
    assert found.state == state
    first = next(each for each in found.changes if each.change == "a")
    assert ("perhaps they were also served before the month" in first.reason) == first.served == (state == NOT_ARRIVED)


def test_the_reason_for_no_evidence() -> None:
    """Of requirements that show nothing, the most frequent reason is kept; unobservable ones do not count."""
    hidden = required("behaviour-differs", "x", due="hidden", oracle=Oracle.DECLARED)
    untried = required("property-missing", "data.x", due="a", change="a")
    (found,) = Ledger.of([hidden, untried]).announcements
    assert (found.state, found.changes[0].unseen, found.changes[0].reason) == (UNSEEN, 1, NOT_TRIED)


def test_the_latest_announcement_comes_first() -> None:
    """Announcements are sorted by month."""
    found = progress(
        RunContext(since={"a": "2026-07", "b": "2026-11"}), added_a=Status.VERIFIED, added_b=Status.VERIFIED
    )
    assert [each.id for each in found] == ["b", "a"]


@pytest.mark.parametrize(("old", "new", "named"), [(3, 0, "a"), (2, 0, ""), (3, 1, "a")])
def test_findings_name_an_announcement_of_which_nothing_has_arrived(old: int, new: int, named: str) -> None:
    """Several old forms and no new one show that it has not arrived at all; a single one may be broken by itself."""
    rows = [(required("removed-property-sent", f"data.{n}", change="a"), Status.VIOLATED) for n in range(old)]
    rows += [(required("property-missing", f"data.new{n}", change="a"), Status.VERIFIED) for n in range(new)]
    outcomes = (Outcome(requirement.id, status) for requirement, status in rows)
    ledger = backed(RunContext(TODAY), *outcomes, requirements=tuple(each for each, _ in rows))
    assert {each.not_arrived for each in ledger.findings} == {named}
