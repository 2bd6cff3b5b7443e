"""The order of a run, and its scheduling among workers."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from tests.target.fake import TOYS_SNAPSHOT, op, snapshot
from xdist.remote import Producer

from lmscontract.contract.model import Snapshot
from lmscontract.plugin.scheduling import OperationScheduling, phase_of, ranking, shares, sort_tests
from lmscontract.rules.register import derive, full_title
from lmscontract.rules.rule import Requirement
from lmscontract.types import Basis

LIST, PUT = "GET /toys/v1/toys", "PUT /toys/v1/toys/{toy_id}"
REMOVED = snapshot(edits=[{"api-removed": "GET /toys/v1/gone"}])


def asked(found: Snapshot, operation: str, rule: str) -> Requirement:
    """A requirement of an operation."""
    return next(each for each in derive(found) if (each.operation, each.rule) == (op(operation), rule))


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (("GET /toys/v1/toys", "page-ignored"), ("POST /toys/v1/toys", "anonymous-call-served")),
        (("GET /toys/v1/toys", "links-missing"), ("GET /toys/v1/toys", "next-link-astray")),
        (("POST /toys/v1/toys", "anonymous-call-served"), ("GET /toys/v1/toys", "status-undocumented")),
        (("GET /toys/v1/toys", "anonymous-call-served"), ("GET /toys/v1/toys", "links-missing")),
        (("GET /toys/v1/boxes", "required-parameter-not-enforced"), ("GET /toys/v1/toys", "invalid-value-accepted")),
    ],
    ids=["reads", "stated", "all responses", "severe", "rare"],
)
def test_what_comes_first(first: tuple[str, str], then: tuple[str, str]) -> None:
    """Reads come before writes, then stated and severe requirements, then rules of few operations; all responses come last."""
    rank = ranking(derive(REMOVED), REMOVED)
    assert rank(asked(REMOVED, *first)) < rank(asked(REMOVED, *then))


def test_what_others_depend_on_comes_before_what_fewer_operations_owe() -> None:
    """A grant is tried with valid credentials before it is tried with an invalid assertion."""
    some = next(iter(derive(TOYS_SNAPSHOT)))
    given, invalid = (replace(some, rule=rule) for rule in ("grant-refused", "wrong-algorithm-accepted"))
    rank = ranking([given, given, invalid], TOYS_SNAPSHOT)
    assert rank(given) < rank(invalid)


def test_a_behaviour_of_a_call_that_reads_is_checked_after_writes() -> None:
    """If the run writes, the value of a field is checked in what is read afterwards, too; else it is a read like others."""
    says = {"rule": "behaviour-differs", "at": "field", "says": "It has a form.", "table": {"field-shape": "Form"}}
    found = snapshot(edits=[{"behaviour-changed": {**says, "source": "9"}, "of": "GET /toys/v1/toys"}])
    behaviour, write = (asked(found, *each) for each in ((LIST, "behaviour-differs"), (PUT, "write-not-kept")))
    for writing in (True, False):
        rank = ranking(derive(found), found, writing=writing)
        assert (rank(behaviour) > rank(write)) is writing
        assert rank(behaviour) < rank(asked(found, LIST, "status-undocumented"))


def test_generated_requests_come_later() -> None:
    """Generated requests come after the checks; the checks of all responses come last."""
    requirements = list(derive(TOYS_SNAPSHOT))
    last = next(each for each in requirements if each.rule == "status-undocumented")
    stated = next(each for each in requirements if each.rule != last.rule)
    inferred = replace(stated, basis=Basis.INFERRED)

    def item(name: str, **params: Any) -> Any:
        return SimpleNamespace(name=name, callspec=SimpleNamespace(params=params))

    items = [
        item("all", requirement=last),
        item("generated", explored=stated.operation),
        item("inferred", requirement=inferred),
        item("stated", requirement=stated),
    ]
    sort_tests(items, TOYS_SNAPSHOT)
    assert [each.name for each in items] == ["stated", "inferred", "generated", "all"]


_REQUIREMENTS = list(derive(TOYS_SNAPSHOT))
REQUIREMENTS = sorted(_REQUIREMENTS, key=ranking(_REQUIREMENTS, TOYS_SNAPSHOT))


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> OperationScheduling:
    """The scheduler of a run on the toy shop."""
    monkeypatch.setattr("xdist.scheduler.loadscope.parse_tx_spec_config", lambda _: ["popen"] * 2)
    config: Any = SimpleNamespace(option=SimpleNamespace(loadscopereorder=True))
    return OperationScheduling(config, Producer("xdist", enabled=False), REQUIREMENTS)


def test_what_concerns_an_operation_stays_together(scheduler: OperationScheduling) -> None:
    """All checks and the generated requests of an operation have the same worker; two workers share the operations."""
    workers = {}
    for each in REQUIREMENTS:
        label = each.operation.label
        workers[label] = scheduler._split_scope(f"test_any.py::test_generated[{label}]")
        assert scheduler._split_scope(f"test_any.py::test_some[{full_title(each)}]") == workers[label]
    assert {*workers.values()} == {"0", "1"}


def test_other_tests_are_run_too(scheduler: OperationScheduling) -> None:
    """A test about no operation belongs to the first worker."""
    assert scheduler._split_scope("test_own.py::test_some") == "0"


class Node:
    """A worker that records the tests it receives."""

    def __init__(self, name: str) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.shutting_down = False
        self.shown: list[int] = []

    def send_runtest_some(self, indices: list[int]) -> None:
        """Store the tests to run."""
        self.shown += indices

    def shutdown(self) -> None:
        """Shut down."""
        self.shutting_down = True


TESTS = [f"test_any.py::test_some[{full_title(each)}]" for each in REQUIREMENTS]


def ready(scheduler: OperationScheduling, *names: str) -> list[Node]:
    """Workers that have collected all tests and received their first operations."""
    nodes = [Node(name) for name in names]
    for node in nodes:
        scheduler.add_node(node)
        scheduler.add_node_collection(node, TESTS)
    scheduler.schedule()
    return nodes


def work(scheduler: OperationScheduling, node: Node, done: int = 0) -> int:
    """Let a worker run the tests that it received; return the number of tests run so far."""
    while done < len(node.shown):
        scheduler.mark_test_complete(node, node.shown[done])
        done += 1
    return done


@pytest.mark.parametrize("quick", [0, 1])
def test_a_share_does_not_depend_on_who_is_quick(scheduler: OperationScheduling, quick: int) -> None:
    """The operations of each worker do not depend on which worker is faster; their stated requirements come first."""
    nodes = ready(scheduler, "gw0", "gw1")
    for node in (nodes[quick], nodes[1 - quick]):
        work(scheduler, node)
        assert node.shutting_down
    whose = shares(Counter(each.operation.label for each in REQUIREMENTS), 2)
    shared = set()
    for node in nodes:
        shown = [REQUIREMENTS[index] for index in node.shown]
        shared.add(frozenset(each.operation.label for each in shown))
        phases = [phase_of(each, TOYS_SNAPSHOT) for each in shown]
        assert phases == sorted(phases)
    assert shared == {frozenset(label for label, its in whose.items() if its == worker) for worker in (0, 1)}
    assert sorted(nodes[0].shown + nodes[1].shown) == list(range(len(TESTS)))
    assert scheduler.tests_finished


def test_the_share_of_a_worker_that_died_is_tried_by_others(scheduler: OperationScheduling) -> None:
    """The tests of a lost worker go to the other workers, also to a later one."""
    first, second = ready(scheduler, "gw0", "gw1")
    scheduler.mark_test_complete(second, second.shown[0])
    scheduler.remove_node(second)
    work(scheduler, first)
    (third,) = ready(scheduler, "gw2")
    work(scheduler, third)
    assert {*first.shown, *third.shown, second.shown[0]} == set(range(len(TESTS)))
    assert scheduler.tests_finished


def test_the_largest_is_given_away_first() -> None:
    """Each operation goes to the worker with the least work; the name decides between equal ones."""
    assert shares({"b": 2, "a": 2, "c": 3, "d": 1}, 2) == {"c": 0, "a": 1, "b": 1, "d": 0}
