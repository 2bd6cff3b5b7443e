"""A successful response may say that a write, or one of its rows, failed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.target.fake import Shop, op, snapshot, target

from lmscontract.target.exchange import Exchange
from lmscontract.target.writes.results import (
    answers_alike,
    is_accepted,
    is_refused,
    says_failed,
    says_worked,
    without_failed,
)

WASH = "POST /toys/v1/wash"
WASHED = snapshot(f"{WASH.split()[1]}: {{post: {{}}}}\n")


def answered(status: int, document: Any) -> Exchange:
    """Return the response of a call that writes."""
    one = target(Shop().on(WASH, status, document), WASHED, writes=True, lasting=True)
    return one.call(op(WASH), body={})


@pytest.mark.parametrize(
    ("document", "worked", "failed"),
    [
        ({"data": {"id": 1}}, False, False),
        ({"data": {"rows": [{"success": True}, {"success": True}]}}, True, False),
        ({"data": {"rows": [{"success": True}, {"success": False, "message": "no name"}]}}, True, True),
        ({"success": True, "data": {"rows": [{"success": False}]}}, False, True),
        ({"success": False, "data": {"rows": [{"success": True}]}}, True, True),
        ({"data": [{"id": 1}, {"error": "no name"}]}, False, True),
        ({"data": [{"is_success": 1, "errors": []}]}, True, False),
        ({"data": {"success": True, "errors": ["a warning"]}}, True, False),
        ({"data": {"successful": "false"}}, False, True),
        ({"data": {"success": None, "error": None, "message": "done"}}, False, False),
        ({"data": {"success": 0, "failures": 2}}, False, True),
        ({"data": {"id": 1, "errors": {"rows": [], "others": {"names": []}}}}, False, False),
        ({"data": {"id": 1, "errors": {"rows": ["no name"]}}}, False, True),
        (b"done", False, False),
        ({"data": {"rows": [{"result": "done", "id": 1}, {"result": "Rejected", "id": None}]}}, True, True),
        ({"data": {"done": 0}}, False, True),
        ({"data": {"created": 0, "updated": 2}}, True, False),
        ({"data": [{"success": True, "created": False}, {"success": True, "created": True}]}, True, False),
        ({"data": [{"id": 7, "created": False}]}, False, False),
        ({"data": [{"id": 7, "created": False, "updated": True}]}, True, False),
        ({"data": [{"id": 7, "saved": False}]}, False, True),
        ({"data": {"created": [7], "rejected_rows": [{"row": 1}]}}, True, True),
        ({"data": [{"status": "failed"}]}, False, True),
        ({"data": [{"status": 422, "detail": "no name"}, {"status": 200}]}, False, True),
        ({"data": {"success": True, "failed": 1}}, True, True),
        ({"data": {"row_errors": {"1": "no name"}}}, False, True),
        ({"data": {"row_errors": {}, "not_created": 0}}, False, False),
        ({"data": {"status": "draft", "state": "suspended", "created": 1764300000, "result": None}}, False, False),
    ],
)
def test_what_a_response_says(document: Any, worked: bool, failed: bool) -> None:
    """What the objects of a response say counts; an outer success says nothing beside that of its rows."""
    exchange = answered(200, document)
    assert (says_worked(exchange), says_failed(exchange)) == (worked, failed)
    assert is_accepted(exchange) is not failed
    assert is_refused(exchange) is failed


def test_what_was_sent_says_nothing() -> None:
    """A member of the response that repeats the body is the state of an object, and not that of the call."""
    shop = Shop().on(WASH, 200, {"data": {"status": "rejected"}})
    one = target(shop, WASHED, writes=True, lasting=True)
    assert not says_failed(one.call(op(WASH), body={"status": "rejected"}))
    assert says_failed(one.call(op(WASH), body={"status": "open"}))


def test_a_refused_call_says_nothing() -> None:
    """The errors of a response without success are not those of rows."""
    refused, missing = answered(400, {"errors": ["no name"]}), answered(404, {"errors": ["no such toy"]})
    assert is_refused(refused)
    assert not is_refused(missing)
    assert not any(says_failed(each) or is_accepted(each) for each in (refused, missing))


def test_a_call_that_reads_says_nothing() -> None:
    """A list may show objects with errors."""
    assert not says_failed(
        target(Shop().on("GET /toys/v1/gone", 200, {"data": [{"error": "late"}]})).call(op("GET /toys/v1/gone"))
    )


def test_a_document_without_its_failed_rows() -> None:
    """Rows that failed are left out, and everything else is kept."""
    rows = [{"id": 1, "success": True}, {"success": False, "id": 2}, "text"]
    assert without_failed({"data": {"rows": rows, "count": 3}}) == {"data": {"rows": [rows[0], "text"], "count": 3}}


@pytest.mark.parametrize(
    ("rows", "alike"),
    [
        ([{"row": 0, "state": "applied", "ref": "a1"}, {"row": 1, "state": "applied", "ref": "a2"}], True),
        ([{"row": 1, "state": "applied"}, {"row": 2, "state": "applied"}], True),
        ([{"row": 0, "state": "applied"}, {"row": 1, "state": "kept back"}], False),
        ([{"row": 0, "made": 1}, {"row": 1, "made": 0}], False),
        ([{"applied": False}, {"applied": True}], False),
        ([{"state": "done"}, {"state": "created"}], True),
        ([{"state": "updated"}, {"state": "created"}], False),
        ([{"state": "created"}, {"why": "known"}], False),
    ],
)
def test_rows_in_the_same_words(rows: list[dict[str, Any]], alike: bool) -> None:
    """Rows are alike if they differ only in numbers, identifiers, what counts them, and words of success that do not contradict.

    A number that is 0 in one is a word.
    """
    assert answers_alike(answered(200, {"data": {"rows": rows}})) is alike
