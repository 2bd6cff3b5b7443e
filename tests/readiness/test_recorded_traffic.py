"""Readiness on the recorded traffic of the mock agrees with the contract."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import requests

from lmscontract.contract.load import load_shipped
from lmscontract.contract.model import State
from lmscontract.contract.project import Contract
from lmscontract.readiness.evaluator import Evaluator
from lmscontract.types import Channel, Month
from lmscontract.usage.files import read_files

TODAY = date(2026, 11, 20)


@pytest.fixture(scope="module")
def contract() -> Contract:
    """The shipped contract."""
    return load_shipped()


def entry(response: requests.Response) -> dict[str, Any]:
    """Return an exchange as an entry of a HAR file."""
    request = response.request
    return {
        "startedDateTime": "2026-10-20T10:00:00Z",
        "request": {"method": request.method, "url": request.url},
        "response": {"status": response.status_code, "content": {"text": response.text}},
    }


@pytest.mark.lms(as_of="2022-12")
def test_every_call_that_goes_is_certain_and_no_other(contract: Contract, lms_platform: Any, tmp_path: Path) -> None:
    """Each documented operation is called once: what a change removes is found at its call, and nothing else is."""
    known = contract.vocabulary
    endpoints = contract.at(known.baseline, Channel("sandbox")).endpoints
    later = contract.at(known.known_through, Channel("sandbox")).endpoints
    session = lms_platform.session("superadmin")
    called = [each.operation for each in (endpoints | later).values() if not each.operation.is_family]
    entries = [
        entry(session.request(each.method, "https://lms.example.com" + re.sub(r"\{[^}]*\}", "7", each.path)))
        for each in called
    ]
    (tmp_path / "checks.har").write_text(json.dumps({"log": {"version": "1.2", "entries": entries}}))
    evaluator = Evaluator(contract, known.baseline, known.known_through, contract.channels, TODAY)
    result = evaluator.evaluate(read_files([tmp_path], evaluator.templates, root=tmp_path))
    certain = {(each.rule, each.operation) for each in result.findings if each.certainty.value == "certain"}
    gone = {later[each.shape].operation.label for each in called if later[each.shape].state is State.ABSENT}
    assert {operation for rule, operation in certain if rule == "calls-removed-operation"} == gone
    every_call = {each.operation for each in evaluator.differences if each.every_call}
    assert {operation for rule, operation in certain if rule != "calls-removed-operation"} == every_call
    assert len(gone) > 40
    assert result.unknown == ()
    assert set(result.calls) == {later[each.shape].operation.label for each in called}


def test_nothing_is_found_before_the_first_change(contract: Contract, tmp_path: Path) -> None:
    """Of a month without changes, no finding is made of any call."""
    (tmp_path / "a.http").write_text("GET https://lms.example.com/learn/v1/courses?sort_attr=price\n")
    evaluator = Evaluator(contract, Month(2026, 9), Month(2026, 10), contract.channels, TODAY)
    result = evaluator.evaluate(read_files([tmp_path], evaluator.templates, root=tmp_path))
    assert (result.findings, len(result.calls)) == ((), 1)
