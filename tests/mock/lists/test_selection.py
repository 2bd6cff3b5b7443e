"""Which objects a list shows to a call."""

from __future__ import annotations

from typing import Any

import pytest

from lmscontract.contract.project import Contract
from lmscontract.mock.call import Call
from lmscontract.mock.core import Platform
from lmscontract.mock.exchange import Request
from lmscontract.mock.lists.selection import Selection, Shown
from lmscontract.mock.plan import Plan
from lmscontract.mock.context import Context
from lmscontract.types import Operation

from ..conftest import Opened


@pytest.fixture
def setting(parcels: Contract, opened: Opened) -> Setting:
    """A tenant of the parcel service as it is at the end."""
    platform: Platform = opened(parcels, "2031-06")
    return platform._setting


@pytest.fixture
def plan(setting: Context) -> Plan:
    """The list of parcels."""
    return Plan.of(setting.snapshot.endpoints[Operation.parse("GET /parcel/v1/parcels").shape], setting)


def _call(plan: Plan, level: str = "superadmin", **query: str) -> Call:
    call = Call(Request("GET", plan.endpoint.operation.path, tuple(query.items())), plan, {})
    call.level = level
    return call


def _ids(shown: Shown) -> list[Any]:
    return [item["id_parcel"] for item in shown.items]


def test_what_was_asked_for_is_kept_until_something_is_written(plan: Plan, setting: Context) -> None:
    """The same question gets the very same answer; after a write it is worked out anew."""
    selection = Selection(plan, setting)
    first = selection.of(_call(plan, size="m"))
    assert selection.of(_call(plan, size="m", sheet="2")) is first
    assert selection.of(_call(plan)) is not first
    setting.tenant.records("parcel").add({"size": "m"})
    assert len(selection.of(_call(plan, size="m")).items) == len(first.items) + 1


def test_no_question_is_kept_for_ever(plan: Plan, setting: Context) -> None:
    """However many questions are asked, few answers are kept, and each is right."""
    selection = Selection(plan, setting)
    for weight in range(1195, 1300):
        selection.of(_call(plan, min_weight=str(weight)))
    assert len(selection._kept) < 105
    assert len(selection.of(_call(plan, min_weight="1000")).items) == len(list(setting.tenant.records("parcel")))


def test_a_level_does_not_see_what_is_hidden_from_it(plan: Plan, setting: Context) -> None:
    """What the contract hides from a level is not in the list of that level, nor in that of nobody else's."""
    selection = Selection(plan, setting)
    shown = {level: set(_ids(selection.of(_call(plan, level)))) for level in ("superadmin", "user")}
    assert shown["superadmin"] - shown["user"] == {6002}


def test_who_sees_a_part_gets_that_part(plan: Plan, setting: Context) -> None:
    """Items, identifiers and objects are left out together; who sees everything gets the list itself."""
    selection = Selection(plan, setting)
    everything = selection.of(_call(plan))
    part = selection.of(_call(plan), lambda kind, record: kind == "parcel" and record.number < 4)
    assert _ids(part) == _ids(everything)[:3]
    assert list(part.identifiers) == [str(record.id) for record in part.records] == ["5001", "5002", "5003"]
    assert selection.of(_call(plan), lambda *_: True) is everything


def test_a_broken_list_shows_what_it_must_hide_even_to_who_does_not_see_it(parcels: Contract, opened: Opened) -> None:
    """The breach is not mended by another room."""
    broken = opened(parcels, "2031-06", broken=["hidden-object-listed:GET /parcel/v1/parcels:secret_parcel"])
    setting = broken._setting
    plan = Plan.of(setting.snapshot.endpoints[Operation.parse("GET /parcel/v1/parcels").shape], setting)
    shown = Selection(plan, setting).of(_call(plan, "user", size="s"), lambda *_: False)
    assert _ids(shown) == [6002]
