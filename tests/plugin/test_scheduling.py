"""Scheduling of a run among workers."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from tests.target.fake import TOYS_SNAPSHOT
from xdist.remote import Producer

from lmscontract.plugin.scheduling import OperationScheduling, shares
from lmscontract.plugin.sorting import phase_of, ranking
from lmscontract.rules.register import derive, full_title

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
