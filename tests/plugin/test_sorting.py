"""The order of a run."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from tests.target.fake import TOYS_SNAPSHOT, op, snapshot

from lmscontract.contract.model import Snapshot
from lmscontract.plugin.sorting import ranking, sort_tests
from lmscontract.rules.register import derive
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
